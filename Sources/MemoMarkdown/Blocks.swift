/// Finds the blocks of a body.
enum Blocks {
  static func find(_ bytes: [UInt8], _ range: Range<Int>) -> [Block] {
    LineBlocks(bytes, range).blocks
  }
}
