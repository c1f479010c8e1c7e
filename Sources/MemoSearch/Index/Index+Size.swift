extension Index {
  /// About how many bytes of folded text the index holds.
  ///
  /// - Complexity: O(changes since the image was built).
  package var textBytes: Int {
    overlay.changes.reduce(base.layout[.texts]) { sum, change in
      guard let entry = change.entry else { return sum }
      return sum + entry.image.read { $0.texts(entry.row).bytes.count }
    }
  }
}
