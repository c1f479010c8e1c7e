import Foundation
import MemoKit
import MemoKitFoundation

// The code of the article `Sources/MemoKit/MemoKit.docc/AppGuide.md`, which GuideTests holds to it:
// each of its blocks stands here as it is there.

func settings(for person: Author, on device: String) -> Settings {
  Settings(
    now: { Instant(Date()) },
    zone: Zones.system(TZ: nil), zoneNamed: Zones.named,
    author: person, device: device)
}

actor Shelf {
  private let notebook: Notebook
  private var typing: Typing?

  init(_ folder: URL, settings: Settings) throws(MemoError) {
    _ = try Notebook.make(
      at: folder.path, settings: settings, timezoneName: Zones.systemName(TZ: nil))
    notebook = try Notebook(opening: folder, settings: settings)
  }

  func add(_ text: String, title: String) throws(MemoError) -> Memo {
    let outcome = try notebook.create(Draft(title: title, body: Array(text.utf8)))
    if let reason = outcome.uncommitted { print("saved, not committed yet: \(reason)") }
    return outcome.memos[0]
  }

  func write(_ text: String, over memo: Memo) throws(MemoError) -> Memo {
    let edit = Edit(body: .replace(Array(text.utf8)), ifRevision: memo.revision?.hex)
    return try notebook.update(memo.path, edit).memos[0]
  }

  func beginTyping() throws(MemoError) {
    typing = Typing(in: try notebook.snapshot())
  }

  func type(_ text: String) -> [Memo] {
    guard var typing else { return [] }
    typing.narrow(to: text)
    self.typing = typing
    return typing.result.places.prefix(50).map(typing.snapshot.memo)
  }

  func sync(_ isCancelled: @escaping @Sendable () -> Bool) throws(MemoError) -> [RelativePath] {
    let outcome = try notebook.sync(SyncOptions()) { _ in !isCancelled() }
    return outcome.copies.map(\.path)
  }

  func takeBack() throws(MemoError) -> [RelativePath] {
    try notebook.undo().steps.flatMap(\.paths)
  }
}
