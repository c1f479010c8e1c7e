/// Folders of a notebook with a number each, as a file keeps them between commands.
///
/// Eight bytes of a mark and eight of a sum of the rest; how many folders there are; their numbers;
/// the folders as an image has them. Numbers are in little-endian order.
package struct FolderTable: Sendable {
  package let folders: [IndexedFolder]
  package let numbers: [UInt64]

  private static let mark = Array("memofld1".utf8)
  private static let headWidth = 20

  /// Takes as many numbers as folders.
  package init(_ folders: [IndexedFolder], numbers: [UInt64]) {
    self.folders = folders
    self.numbers = numbers
  }

  /// Reads bytes; nil where they are not whole.
  ///
  /// - Complexity: O(bytes).
  package init?(_ bytes: [UInt8]) {
    let table: FolderTable? = bytes.withUnsafeBufferPointer { buffer in
      let raw = UnsafeRawBufferPointer(buffer)
      func number<N: FixedWidthInteger>(_ place: Int, as _: N.Type) -> N {
        N(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: N.self))
      }
      guard raw.count >= Self.headWidth, raw.starts(with: Self.mark),
        ImageHash.of(UnsafeBufferPointer(rebasing: buffer[16...])) == number(8, as: UInt64.self)
      else { return nil }
      let count = Int(number(16, as: UInt32.self))
      guard count <= (raw.count - Self.headWidth) / 8 else { return nil }
      let end = Self.headWidth + count * 8
      let folders = IndexedFolder.decoded(UnsafeBufferPointer(rebasing: buffer[end...]))
      guard folders.count == count else { return nil }
      return FolderTable(
        folders,
        numbers: (0..<count).map { number(Self.headWidth + $0 * 8, as: UInt64.self) })
    }
    guard let table else { return nil }
    self = table
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var body = ByteChunks()
    body.append(UInt32(folders.count))
    for number in numbers { body.append(number) }
    for folder in folders { folder.append(to: &body) }
    let content = Array(body.takePieces().joined())
    let sum = content.withUnsafeBufferPointer { ImageHash.of($0) }
    return Self.mark + withUnsafeBytes(of: sum.littleEndian) { Array($0) } + content
  }
}
