import TestKit
import Testing

/// A conflict between two devices, as a person at a terminal meets and ends it.
@Suite(.enabled(if: TerminalWindow.isPossible, "skipped: no tmux"))
struct TerminalSyncTests {
  private let place = TerminalWindow.prepared()

  /// Two notebooks level with one remote, which then disagree.
  private func disagree() {
    let lines = [
      "memo init && memo new 장보기 -b '우유, 계란' && memo remote --create ../r.git && memo sync",
      "memo clone ../r.git ../device",
      "memo -N ../device edit 장보기 -b '두유, 파' && memo -N ../device sync",
      "memo edit 장보기 -b '물, 빵'",
    ]
    for line in lines {
      let result = Program.shell(line, in: place)
      #expect(result.status == 0, "\(line): \(result.errorText)")
    }
  }

  @Test(arguments: [("c", "has the copy's text"), ("b", "has both texts"), ("m", "stays as it is")])
  func `a conflict is told, shown and ended`(answer: String, said: String) throws {
    disagree()
    let window = TerminalWindow(place, columns: 80, rows: 30)
    window.type("clear; memo sync; echo ended")
    window.press("Enter")
    let synced = try #require(window.wait { $0.contains("ended") && $0.last == "$" })
    #expect(synced.first?.contains("1 conflict copy") == true, "\(synced)")
    #expect(synced.contains { $0.hasPrefix("  conflict copy  장보기 (conflict 2") }, "\(synced)")
    #expect(synced.contains { $0.hasPrefix("hint: memo conflicts ") }, "\(synced)")

    window.type("clear; memo resolve 장보기; echo ended")
    window.press("Enter")
    let asked = try #require(window.wait { $0.last?.hasSuffix("[m/c/b]") == true })
    #expect(asked.contains { $0.hasPrefix("− 장보기.md") }, "\(asked)")
    #expect(asked.contains { $0.contains(" - ") && $0.contains(", ") }, "\(asked)")
    #expect(asked.contains { $0.contains(" + ") && $0.contains(", ") }, "\(asked)")
    window.type(answer)
    window.press("Enter")
    let done = try #require(window.wait { $0.contains("ended") && $0.last == "$" })
    #expect(done.contains { $0.contains(said) && $0.contains("memo undo") }, "\(done)")
    #expect(Program.shell("memo conflicts", in: place).output.isEmpty)
  }

  @Test func `leaving the question changes nothing`() throws {
    disagree()
    #expect(Program.shell("memo sync", in: place).status == 0)
    let window = TerminalWindow(place, columns: 60, rows: 30)
    window.type("clear; memo resolve 장보기; echo status $?")
    window.press("Enter")
    _ = try #require(window.wait { $0.last?.hasSuffix("[m/c/b]") == true })
    window.press("C-c")
    #expect(window.wait { $0.contains("status 130") } != nil, "\(window.screen)")
    #expect(!Program.shell("memo conflicts", in: place).output.isEmpty)
  }
}
