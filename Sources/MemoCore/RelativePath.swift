/// The place of a file or folder inside a notebook, as the raw bytes the file system uses.
///
/// A value of this type cannot point outside its root: it is not empty, does not begin with `/`,
/// and none of its components is empty, `.` or `..` or holds a NUL. Two paths are equal when their
/// bytes are: `가.md` composed and decomposed are two files on Linux and two values here.
///
/// ```swift
/// RelativePath("일기/2026-11-30.md")?.stem   // "2026-11-30"
/// RelativePath("../밖.md")                   // nil
/// ```
public struct RelativePath: Hashable, Sendable {
  /// The path, its components parted by slashes; not necessarily UTF-8.
  public let bytes: [UInt8]

  /// Makes a path of `bytes`, or nothing where they could lead outside the root.
  ///
  /// - Complexity: O(length).
  public init?(bytes: [UInt8]) {
    guard Self.isInside(bytes) else { return nil }
    self.bytes = bytes
  }

  /// Makes a path of the UTF-8 of `text`, or nothing where it could lead outside the root.
  public init?(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  private init(trusted bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Written as one loop over plain bytes: every file of every scan passes here.
  private static func isInside(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for position in bytes.indices where bytes[position] <= Self.slash {
        if bytes[position] == 0 { return false }
        guard bytes[position] == Self.slash else { continue }
        guard isName(bytes, start..<position) else { return false }
        start = position + 1
      }
      return isName(bytes, start..<bytes.count)
    }
  }

  private static func isName(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    switch range.count {
    case 0: false
    case 1, 2: !range.allSatisfy { bytes[$0] == dot }
    default: true
    }
  }

  package static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")
}

// MARK: - Parts

extension RelativePath {
  /// The names from the root down to this place.
  public var components: [[UInt8]] {
    bytes.split(separator: Self.slash).map(Array.init)
  }

  /// The last component: the file's or folder's own name.
  public var name: [UInt8] {
    guard let slash = bytes.lastIndex(of: Self.slash) else { return bytes }
    return Array(bytes[(slash + 1)...])
  }

  /// The folder this place is in, or nil at the root.
  public var folder: RelativePath? {
    bytes.lastIndex(of: Self.slash).map { Self(trusted: Array(bytes[..<$0])) }
  }

  /// The name without its extension; a leading dot does not begin an extension.
  public var stem: [UInt8] {
    let name = self.name
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return Array(name[..<dot])
  }

  /// The bytes after the name's last dot, or none.
  public var fileExtension: [UInt8] {
    Array(name.dropFirst(stem.count).dropFirst())
  }

  /// The same place one level down.
  ///
  /// Returns nil where `name` is not one valid component.
  public func appending(_ name: [UInt8]) -> RelativePath? {
    guard !name.contains(Self.slash), Self.isInside(name) else { return nil }
    return Self(trusted: bytes + [Self.slash] + name)
  }

  /// The path below `prefix`, or nil where this place is not inside it.
  public func relative(to prefix: RelativePath) -> RelativePath? {
    guard bytes.starts(with: prefix.bytes), bytes.count > prefix.bytes.count + 1,
      bytes[prefix.bytes.count] == Self.slash
    else { return nil }
    return Self(trusted: Array(bytes[(prefix.bytes.count + 1)...]))
  }

  /// This path with `prefix` in front of it; an absent prefix is the root.
  public func under(_ prefix: RelativePath?) -> RelativePath {
    prefix.map { Self(trusted: $0.bytes + [Self.slash] + bytes) } ?? self
  }
}

// MARK: - What the name says

extension RelativePath {
  /// Whether the name is a memo's: it ends in `.md` or `.markdown`, in any case of letters.
  public var isMemo: Bool {
    bytes.withUnsafeBufferPointer { Self.hasName($0, Self.md) || Self.hasName($0, Self.markdown) }
  }

  /// Whether something stands before this ending in the name.
  private static func hasName(_ bytes: UnsafeBufferPointer<UInt8>, _ ending: StaticString) -> Bool {
    let start = bytes.count - ending.utf8CodeUnitCount
    guard start > 0, bytes[start - 1] != slash else { return false }
    return (0..<ending.utf8CodeUnitCount).allSatisfy {
      bytes[start + $0] | 0x20 == ending.utf8Start[$0]
    }
  }

  /// Whether any component begins with a dot.
  public var isHidden: Bool {
    components.contains { $0.first == UInt8(ascii: ".") }
  }

  /// The path as text; what is no UTF-8 is replaced by U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The path as text, or nil where it is no UTF-8.
  public var exactText: String? { String(validating: bytes, as: UTF8.self) }

  private static let md: StaticString = ".md"
  private static let markdown: StaticString = ".markdown"
}

extension RelativePath: CustomStringConvertible {
  /// The path as text; what is no UTF-8 is replaced by U+FFFD.
  public var description: String { text }
}

extension RelativePath: Comparable {
  /// The order of the bytes, which is git's order of files.
  public static func < (left: Self, right: Self) -> Bool {
    left.bytes.withUnsafeBufferPointer { left in
      right.bytes.withUnsafeBufferPointer { right in
        for position in 0..<min(left.count, right.count) where left[position] != right[position] {
          return left[position] < right[position]
        }
        return left.count < right.count
      }
    }
  }
}

extension RelativePath {
  /// Hashes the bytes as one block.
  public func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
