extension IndexEntry {
  /// Whether `holds` is true for one of the destinations of its links.
  ///
  /// - Complexity: O(their bytes); nothing is copied.
  package func hasLink(_ holds: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    image.read { $0.fact(.links, row).elements.contains(where: holds) }
  }
}
