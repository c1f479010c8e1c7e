#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import TestKit
import Testing

/// `Documentation/migration.md` says what happens to notebooks of other tools: here it happens.
///
/// A remark `notebook: NAME` begins a session on what `Notebooks/NAME.sh` makes; the blocks of the
/// console up to the next remark are its steps. `…` stands for anything within a line.
@Suite struct MigrationTests {
  static let sessions: [Session] = {
    let root = String(#filePath.dropLast("/Tests/EndToEndTests/MigrationTests.swift".count))
    let page = readFile(root + "/Documentation/migration.md") ?? []
    return Session.all(in: String(decoding: page, as: UTF8.self))
  }()

  @Test func `every tool has a session`() {
    let tools = Set(Self.sessions.map(\.notebook))
    #expect(tools == ["obsidian", "zk", "nb", "jekyll", "hugo", "jrnl"])
    #expect(Self.sessions.count > tools.count)
  }

  @Test(arguments: sessions)
  func `the page says what happens`(session: Session) throws {
    let place = TemporaryFolder()
    place.write("home/.gitconfig", "[user]\n\tname = Ada\n\temail = ada@example.com\n")
    let notebooks = String(#filePath.dropLast("MigrationTests.swift".count)) + "Notebooks/"
    let script = Program.quoted(notebooks + session.notebook + ".sh")
    let made = Program.shell("set -e; . \(script)", in: place, folder: "home")
    try #require(made.status == 0, "\(made.errorText)")
    var folder = "home"
    for step in session.transcript.steps {
      if step.command.hasPrefix("cd ~/") {
        folder = "home/" + step.command.dropFirst("cd ~/".count)
        continue
      }
      let result = Program.shell(step.command, in: place, folder: folder)
      let lines = (result.output + result.errors).split(separator: 10).map {
        String(decoding: $0, as: UTF8.self).replacing(place.path("home"), with: "/home/mina")
      }
      #expect(
        Transcript.matches(lines, step.expected) && result.status == step.status,
        """
        migration.md:\(step.line): $ \(step.command)
        said (status \(result.status)):
        \(lines.joined(separator: "\n"))
        """)
    }
  }

  /// The steps of the page on one notebook.
  struct Session: Sendable, CustomStringConvertible {
    var notebook: String
    var transcript: Transcript

    var description: String { "\(notebook), line \(transcript.steps.first?.line ?? 0)" }

    /// The sessions of a page, with the numbers of its lines.
    static func all(in page: String) -> [Session] {
      let begin = "<!-- notebook: "
      var found: [(notebook: String, text: String)] = []
      var isConsole = false
      var above = ""
      for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix(begin) {
          found.append((String(line.dropFirst(begin.count).dropLast(" -->".count)), above))
        }
        if line.hasPrefix("```") { isConsole = line == "```console" }
        let isShown = isConsole && !line.hasPrefix("```")
        let shown = isShown ? line.replacing("…", with: "[..]") : ""
        if !found.isEmpty { found[found.count - 1].text += shown + "\n" }
        above += "\n"
      }
      return found.map { Session(notebook: $0, transcript: Transcript(name: $0, text: $1)) }
    }
  }
}
