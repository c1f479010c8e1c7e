/// Folders of a notebook with a number each, as a file keeps them between commands.
///
/// Eight bytes of a mark and eight of a sum of the rest; how many folders there are; their numbers;
/// the folders as an image has them. Numbers are in little-endian order.
package struct FolderTable: Sendable {
  /// A folder and the number that goes with it.
  package struct Row: Sendable {
    package var folder: IndexedFolder
    package var number: UInt64

    package init(folder: IndexedFolder, number: UInt64) {
      self.folder = folder
      self.number = number
    }
  }

  package let rows: [Row]

  private static let mark = Array("memofld1".utf8)
  private static let headWidth = 20

  package init(_ rows: [Row]) {
    self.rows = rows
  }

  /// Reads bytes; nil where they are not whole.
  ///
  /// - Complexity: O(bytes).
  package init?(_ bytes: [UInt8]) {
    let rows: [Row]? = bytes.withUnsafeBufferPointer { buffer in
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
      return folders.enumerated().map { index, folder in
        Row(folder: folder, number: number(Self.headWidth + index * 8, as: UInt64.self))
      }
    }
    guard let rows else { return nil }
    self.rows = rows
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var body = ByteChunks()
    body.append(UInt32(rows.count))
    for row in rows { body.append(row.number) }
    for row in rows { row.folder.append(to: &body) }
    let content = Array(body.takePieces().joined())
    let sum = content.withUnsafeBufferPointer { ImageHash.of($0) }
    return Self.mark + withUnsafeBytes(of: sum.littleEndian) { Array($0) } + content
  }
}
