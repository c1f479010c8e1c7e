import Synchronization
import TestKit
import Testing

@testable import MemoKit

/// Moves beside what other devices, editors and commands do.
@Suite struct MoveBesideOthersTests {
  private func move(_ device: Device, _ old: String, to new: String) throws {
    _ = try device.notebook().move(.memo(try device.path(old)), to: try device.path(new))
  }

  @Test func `an edit of another device follows the memo to its new place`() throws {
    let remote = Remotely()
    let a = try remote.device("a")
    a.folder.write("글.md", "하나\n\n[목록](목록.md)\n\n셋\n")
    a.folder.write("목록.md", "[글](글.md)\n\n우유\n\n계란\n")
    try a.sync()
    let b = try remote.clone("b")
    try move(a, "글.md", to: "폴더/새 글.md")
    b.folder.write("글.md", "하나\n\n[목록](목록.md)\n\n셋, 나\n")
    b.folder.write("목록.md", "[글](글.md)\n\n우유\n\n계란, 빵\n")
    try a.sync()
    #expect(try b.sync().copies == [])
    try a.sync()
    for device in [a, b] {
      #expect(device.files["폴더/새 글.md"] == "하나\n\n[목록](../목록.md)\n\n셋, 나\n")
      #expect(device.files["목록.md"] == "[글](폴더/새%20글.md)\n\n우유\n\n계란, 빵\n")
      #expect(device.files["글.md"] == nil && device.isSound)
    }
    #expect(a.head == b.head)
  }

  @Test func `a removed memo that had moved comes back where it was last`() throws {
    let sample = try Sample()
    let path = try sample.new("글", "하나\n")
    try sample.move("글", "폴더/새 글")
    let new = try sample.path("폴더/새 글.md")
    _ = try sample.notebook.remove([new])
    #expect(try sample.notebook.restore(new).memos.map(\.path) == [new])
    #expect(try sample.notebook.restore(new, at: "~3", as: "옛 글").memos[0].path.text == "옛 글.md")
    let found = try sample.notebook.searchHistory("하나").hits
    #expect(found.contains { $0.memo.path == path } && found.contains { $0.memo.path == new })
    #expect(sample.status == "")
  }

  @Test func `a step before a move is taken back where the memo is now`() throws {
    let sample = try Sample()
    let path = try sample.new("글", "하나\n")
    let before = try sample.texts()
    _ = try sample.notebook.update(path, Edit(body: .append(Array("둘\n".utf8))))
    try sample.move("글", "폴더/새 글")
    let outcome = try sample.notebook.undo(2)
    #expect(outcome.steps.map(\.subject) == ["Move 글.md to 폴더/새 글.md", "Edit 글.md"])
    #expect(outcome.steps.map(\.isWorded) == [false, false])
    #expect(try sample.texts() == before && sample.status == "")
  }

  @Test(arguments: 1..<16) func `an editor that writes meanwhile loses nothing`(moment: Int) throws
  {
    let folder = TemporaryFolder()
    let writer = Writer(folder, "a.md")
    let settings = Settings(
      now: { writer.tick() }, zone: Zone(fixed: 32_400), zoneNamed: Zones.named,
      author: Author(name: "민아", email: "mina@example.org"), device: "test",
      environment: ["PATH": "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin"],
      cacheFolder: folder.path + ".cache")
    defer { removeTree(folder.path + ".cache") }
    folder.write("a.md", "[b](b.md)\n")
    folder.write("b.md", "b\n")
    _ = try Notebook.make(at: folder.path, settings: settings, timezoneName: nil)
    let notebook = try Notebook(opening: folder.path, settings: settings)
    let (old, new) = (try #require(RelativePath("b.md")), try #require(RelativePath("c.md")))
    writer.arm(after: moment)
    var isMoved = true
    do throws(MemoError) {
      _ = try notebook.move(.memo(old), to: new)
    } catch {
      #expect(error == .changedMeanwhile(RelativePath("a.md")!))
      isMoved = false
    }
    writer.arm(after: nil)
    let text = try #require(folder.text("a.md"))
    #expect(text.hasSuffix("더\n") || !writer.hasWritten)
    #expect((folder.text("c.md") == "b\n") == isMoved && (folder.text("b.md") == nil) == isMoved)
    // What was written over a repaired link is an edit of its own.
    if text.contains("c.md") { #expect(isMoved) }
    _ = try notebook.save()
    #expect(git("status", "--porcelain", in: folder.path).text == "")
  }
}

/// A clock at one of whose looks an editor adds a line to a file.
private final class Writer: Sendable {
  private struct State {
    var seconds: Int64 = 2_000_000_000
    var left: Int?
    var hasWritten = false
  }

  private let state = Mutex(State())
  private let folder: TemporaryFolder
  private let name: String

  init(_ folder: TemporaryFolder, _ name: String) { (self.folder, self.name) = (folder, name) }

  var hasWritten: Bool { state.withLock { $0.hasWritten } }

  func arm(after looks: Int?) { state.withLock { $0.left = looks } }

  func tick() -> Instant {
    state.withLock { state in
      state.seconds += 60
      if let left = state.left {
        state.left = left > 1 ? left - 1 : nil
        if left == 1, let old = folder.read(name) {
          folder.write(name, old + Array("더\n".utf8))
          state.hasWritten = true
        }
      }
      return Instant(seconds: state.seconds)
    }
  }
}
