package import MemoCore

/// One memo in an index, read from its image column by column as it is asked for.
package struct IndexEntry: Sendable {
  let image: Image
  let row: Int

  /// Where the memo is.
  ///
  /// A damaged image may hold a path that is none; then it is one where nothing is.
  package var path: RelativePath { storedPath ?? Self.nowhere }

  /// Where the memo is, or nothing in a damaged image.
  var storedPath: RelativePath? {
    image.read { RelativePath(bytes: Array($0.path(row))) }
  }

  private static let nowhere = RelativePath(".memo/damaged")!

  /// What the file system said when the memo was read.
  package var stat: FileStat? { image.read { $0.stat(row) } }
  /// The id of the contents as git keeps them.
  package var content: ObjectID? { image.read { $0.content(row) } }
  /// The id of the contents in HEAD.
  package var head: ObjectID? { image.read { $0.head(row) } }
  /// What the memo is called.
  package var title: String { shown(.title) }
  /// The title as searches see it.
  package var foldedTitle: [UInt8] { image.read { Array($0.text(.title, row)) } }
  /// When it was written.
  package var date: Timestamp? { image.read { $0.date(row) } }
  /// When it was changed last.
  package var edited: Instant { image.read { $0.edited(row) } }
  /// Decides between equal seconds of `edited`.
  package var editedOrder: UInt32 { image.read { $0.editedOrder(row) } }
  /// When it came into the history.
  package var added: Instant? { image.read { $0.added(row) } }
  /// Whether it is pinned.
  package var isPinned: Bool { image.read { $0.marks(row).contains(Marks.pinned) } }
  /// Its tags, in the order they appear.
  package var tags: [String] { list(.tags) }
  /// Where its links point.
  package var links: [String] { list(.links) }
  /// What kinds of things its text holds.
  package var has: HasBits { image.read { $0.marks(row).has } }
  /// What is special about it.
  package var flags: MemoFlags { image.read { $0.marks(row).flags } }
  /// The line shown below the title.
  package var preview: String { shown(.preview) }
  /// The path this conflict copy belongs to.
  package var conflictOf: String? {
    image.read {
      $0.marks(row).contains(Marks.hasConflictOf) ? $0.fact(.conflictOf, row).string : nil
    }
  }
  /// What could not be read in it, in the order of the file.
  package var problems: [IndexedProblem] {
    image.read { IndexedProblem.decoded($0.fact(.problems, row).elements) }
  }
  /// The text as searches see it.
  package var foldedBody: [UInt8] { image.read { Array($0.text(.body, row)) } }

  private func shown(_ fact: ImageLayout.Fact) -> String {
    image.read { ShownText.text($0.fact(fact, row), in: $0.texts(row).bytes) }
  }

  private func list(_ fact: ImageLayout.Fact) -> [String] {
    image.read { $0.fact(fact, row).elements.map(\.string) }
  }
}
