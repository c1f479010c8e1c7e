/// Finds the blocks of a body.
enum Blocks {
  /// Longer bodies are read by the line scanner alone.
  static let sizeLimit = 1 << 20

  static func find(_ bytes: [UInt8], _ range: Range<Int>) -> [Block] {
    range.count <= sizeLimit
      ? CMarkBlocks(bytes, range).blocks : LineBlocks(bytes, range).blocks
  }
}
