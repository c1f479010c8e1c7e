import TestKit
import Testing

/// The man pages, read by the programs that show them, which must have nothing to say.
@Suite struct ManPageTests {
  static let languages = ["en", "ko"]

  @Test(
    .enabled(if: TypingShell.has("groff"), "needs groff"), arguments: languages)
  func `groff shows every page without a warning`(language: String) {
    read("groff -man -ww -Tutf8 page.1 >/dev/null", in: language)
  }

  @Test(.enabled(if: TypingShell.has("man"), "needs man"), arguments: languages)
  func `man shows every page without a warning`(language: String) {
    read("man --warnings -l page.1 >/dev/null", in: language)
  }

  @Test(.enabled(if: TypingShell.has("mandoc"), "needs mandoc"), arguments: languages)
  func `mandoc finds no fault`(language: String) {
    read("mandoc -Tlint page.1", in: language)
  }

  @Test(.enabled(if: TypingShell.has("groff"), "needs groff"))
  func `what is shown can be copied into a shell`() {
    let place = TemporaryFolder()
    place.write("notebook/x", "")
    let line = "memo help list --man | groff -man -Tutf8 -P-bcou"
    let text = Program.shell(line, in: place, environment: ["LC_ALL": "C.UTF-8"]).outputText
    #expect(text.contains("memo list --since '7 days ago'\n"))
    #expect(text.contains("-n, --limit N\n"))
  }

  private func read(_ command: String, in language: String) {
    let place = TemporaryFolder()
    place.write("notebook/x", "")
    let names = Program.shell(
      "memo __complete fish -- '' | cut -f 1 | tail -n +2", in: place
    ).outputText.split(separator: "\n")
    #expect(names.count > 10)
    for name in [""] + names {
      let result = Program.shell(
        "memo help --man \(name) > page.1 && \(command)", in: place,
        environment: ["LC_ALL": "C.UTF-8", "MEMO_LANG": language])
      #expect(result.status == 0, "\(name)")
      #expect(result.outputText + result.errorText == "", "\(name)")
    }
  }
}
