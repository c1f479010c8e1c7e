import MemoCore
import MemoText

/// The first bytes of an image: what it is, what it belongs to, and how long its sections are.
///
/// | at | bytes | what |
/// | --- | --- | --- |
/// | 0 | 8 | `memoidx` and a line end |
/// | 8 | 4 | version of the format |
/// | 12 | 4 | version of the folding |
/// | 16 | 8 | the notebook's key; in a delta the `identity` of the image it belongs to |
/// | 24 | 8 | hash of everything behind the header |
/// | 32 | 72 | the lengths of `ImageLayout.Length` |
/// | 104 | 4 | 1: there are terms, 2: there is a head, 4: there are folders |
/// | 108 | 20 | the id of HEAD |
/// | 128 | 8 | zeros |
/// | 136 | 8 | hash of everything before it, which is the image's identity |
struct ImageHeader: Hashable, Sendable {
  var key: UInt64
  var contents: UInt64 = 0
  var lengths: [Int]
  var hasTerms: Bool
  var hasFolders: Bool
  var head: ObjectID?
  /// Tells this image from all others; 0 before it is written.
  var identity: UInt64 = 0

  static let width = 144
  static let formatVersion: UInt32 = 4
  static let magic = Array("memoidx\n".utf8)
  private static let identityPlace = 136

  init(key: UInt64, lengths: [Int], hasTerms: Bool, hasFolders: Bool, head: ObjectID?) {
    self.key = key
    self.lengths = lengths
    self.hasTerms = hasTerms
    self.hasFolders = hasFolders
    self.head = head
  }

  /// Reads the header of an image, or nothing where there is any doubt.
  init?(_ image: UnsafeBufferPointer<UInt8>) {
    guard image.count >= Self.width, image.starts(with: Self.magic) else { return nil }
    let bytes = UnsafeBufferPointer(rebasing: image[..<Self.width])
    func number<N: FixedWidthInteger>(_ place: Int, _: N.Type = N.self) -> N {
      N(
        littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
          fromByteOffset: place, as: N.self))
    }
    identity = number(Self.identityPlace)
    guard identity == ImageHash.of(UnsafeBufferPointer(rebasing: bytes[..<Self.identityPlace])),
      number(8) == Self.formatVersion, number(12) == Folding.version
    else { return nil }
    key = number(16)
    contents = number(24)
    lengths = ImageLayout.Length.allCases.map { number(32 + 8 * $0.rawValue) }
    let flags: UInt32 = number(104)
    hasTerms = flags & 1 != 0
    hasFolders = flags & 4 != 0
    head = flags & 2 == 0 ? nil : ObjectID(bytes: Array(bytes[108..<128]))
    guard lengths.allSatisfy({ (0...image.count).contains($0) }),
      ImageLayout(lengths: lengths, hasTerms: hasTerms).length == image.count
    else { return nil }
  }

  /// The bytes of the header; its identity follows from them.
  mutating func encoded() -> [UInt8] {
    var bytes = Self.magic
    func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    append(Self.formatVersion)
    append(Folding.version)
    append(key)
    append(contents)
    for length in lengths { append(UInt64(length)) }
    append(UInt32((hasTerms ? 1 : 0) | (head == nil ? 0 : 2) | (hasFolders ? 4 : 0)))
    bytes += head?.bytes ?? [UInt8](repeating: 0, count: 20)
    append(UInt64(0))
    identity = bytes.withUnsafeBufferPointer(ImageHash.of)
    append(identity)
    return bytes
  }
}
