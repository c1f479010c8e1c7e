import MemoCore
import MemoText

/// An image of the index whose every number was checked, so that reading it cannot go astray.
struct Image: Sendable {
  let bytes: Bytes
  let layout: ImageLayout
  let head: ObjectID?

  /// Takes `bytes` for an image, or nothing where there is any doubt.
  ///
  /// The header must be whole and of this version, each offset must lie behind the one before, and
  /// the paths must be valid and in order. The texts themselves are taken as they are: wrong ones
  /// give wrong answers, never a crash.
  ///
  /// - Complexity: O(memos + bytes of their paths).
  init?(_ bytes: Bytes) {
    let checked = bytes.withBytes { buffer -> (ImageLayout, ObjectID?)? in
      guard let (layout, head) = Self.header(of: buffer) else { return nil }
      return ImageReader(bytes: buffer, layout: layout).isSound ? (layout, head) : nil
    }
    guard let checked else { return nil }
    self.bytes = bytes
    (layout, head) = checked
  }

  /// Builds the image of a writer.
  init(_ writer: consuming ImageWriter, head: ObjectID?) {
    layout = writer.layout
    bytes = Bytes(writer.image(head: head))
    self.head = head
  }

  var count: Int { layout.count }

  func read<R>(_ body: (ImageReader) -> R) -> R {
    bytes.withBytes { body(ImageReader(bytes: $0, layout: layout)) }
  }

  private static func header(
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> (ImageLayout, ObjectID?)? {
    typealias Header = ImageLayout.Header
    guard bytes.count >= Header.width, bytes.starts(with: Header.magicBytes) else { return nil }
    let none = ImageLayout(count: 0, factsLength: 0, textsLength: 0)
    let reader = ImageReader(bytes: bytes, layout: none)
    let lengths = [Header.count, Header.factsLength, Header.textsLength].map {
      reader.number($0, as: Int.self)
    }
    guard reader.number(Header.checksum) == checksum(bytes[..<Header.checksum]),
      reader.number(Header.format) == Header.formatVersion,
      reader.number(Header.folding) == Folding.version,
      (0...bytes.count / ImageLayout.leastWidth).contains(lengths[0]),
      (0...bytes.count).contains(lengths[1]), (0...bytes.count).contains(lengths[2])
    else { return nil }
    let layout = ImageLayout(
      count: lengths[0], factsLength: lengths[1], textsLength: lengths[2])
    guard layout.length == bytes.count else { return nil }
    let hasHead = reader.number(Header.hasHead, as: UInt32.self) == 1
    return (layout, hasHead ? ObjectID(bytes: Array(bytes[Header.head..<Header.head + 20])) : nil)
  }
}

// MARK: - Checks

extension ImageReader {
  /// Whether every offset and time is in its bounds and the paths are valid and in order.
  fileprivate var isSound: Bool {
    areOffsetsSound(
      at: layout.factOffsets, count: ImageLayout.factsPerMemo * layout.count,
      end: layout.factsLength, least: 0)
      && areOffsetsSound(
        at: layout.textOffsets, count: ImageLayout.textsPerMemo * layout.count,
        end: layout.textsLength, least: 1)
      && (0..<layout.count).allSatisfy(areTimesSound)
      && arePathsSound
  }

  private func areOffsetsSound(at start: Int, count: Int, end: Int, least: Int) -> Bool {
    var previous = number(start, as: Int.self)
    guard previous == 0 else { return false }
    for index in 0..<count {
      let next = number(start + 8 * (index + 1), as: Int.self)
      guard next <= end, next >= previous + least else { return false }
      previous = next
    }
    return previous == end
  }

  private func areTimesSound(_ row: Int) -> Bool {
    let start = layout.times + ImageLayout.timesWidth * row
    return [0, 16, 32].allSatisfy {
      number(start + $0, as: Int64.self).magnitude <= UInt64(ImageLayout.farthest)
    }
  }

  private var arePathsSound: Bool {
    (0..<layout.count).allSatisfy { row in
      let path = fact(.path, row)
      return path.isPath && (row == 0 || fact(.path, row - 1).isBefore(path))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are less than `other` in the order of paths.
  func isBefore(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
      return self[index] < other[index]
    }
    return count < other.count
  }

  /// Whether the bytes are what `RelativePath` takes.
  ///
  /// The same rule as there, in one pass: this runs for every memo when an image is opened.
  fileprivate var isPath: Bool {
    var start = 0
    for index in 0...count {
      guard index == count || self[index] == RelativePath.slash else {
        if self[index] == 0 { return false }
        continue
      }
      let dots = index - start <= 2 && self[start..<index].allSatisfy { $0 == UInt8(ascii: ".") }
      if dots { return false }
      start = index + 1
    }
    return true
  }
}
