package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that was displaced by a new text or by removal, and is kept until it is looked at.
///
/// An editor that had it open may still write to it.
package struct KeptFile: Hashable, Sendable {
  /// Its name in the folder of kept files.
  package let name: [UInt8]
  /// Where in the notebook it stood, or nil where that path was too long for a name.
  package let path: RelativePath?
  /// What the system says of it now.
  package let stat: FileStat

  /// Whether it is nobody's text: a piece of a big file of which the history has every byte, or
  /// nothing at all.
  package var isVoid: Bool { StagedName.isPart(name) || StagedName.matches(name) && stat.size == 0 }

  /// What its name tells of the place, as `KeptFolder.mark(of:)` has it.
  package var mark: [UInt8] { Array(name.dropFirst(KeptFolder.numberLength)) }
}

/// A folder outside the notebook where displaced files wait, or where staged ones were left.
///
/// A name is 16 random digits, then `-` and the place it comes from, `/` written as `%2F` and `%`
/// as `%25`; of a place that is too long for a name, `+` and 16 digits that follow from it. A
/// staging folder may be read by this type, too: what a killed process left in it has no place.
package struct KeptFolder: Hashable, Sendable {
  /// The folder's absolute path.
  package let path: [UInt8]

  /// Names a folder; it is opened with each call.
  package init(at path: [UInt8]) {
    self.path = path
  }

  /// The files in the folder, in the order of their names; none where there is no folder.
  ///
  /// - Throws: `.system`.
  package func files() throws(FileError) -> [KeptFile] {
    do throws(Errno) {
      let folder = try Descriptor.folder(at: path)
      return try folder.entries().compactMap { entry in
        guard let stat = try? folder.status(of: entry.name), stat.isFile else { return nil }
        return KeptFile(name: entry.name, path: Self.place(of: entry.name), stat: stat)
      }.sorted { $0.name.lexicographicallyPrecedes($1.name) }
    } catch {
      if error.number == ENOENT { return [] }
      throw FileError(error, at: nil)
    }
  }

  /// The bytes of a kept file as they are now.
  ///
  /// - Throws: `.notFound`, `.notAFile`, `.system`.
  package func read(_ file: KeptFile) throws(FileError) -> [UInt8] {
    try report(file.path) { () throws(Errno) in
      try Descriptor.folder(at: path).bytes(of: file.name)
    }
  }

  /// Removes a kept file for good; the caller has seen that its bytes are safe elsewhere.
  ///
  /// - Throws: `.notFound`, `.system`.
  package func discard(_ file: KeptFile) throws(FileError) {
    try report(file.path) { () throws(Errno) in
      try Descriptor.folder(at: path).remove(file.name)
    }
  }
}

// MARK: - Names

extension KeptFolder {
  /// The random digits that a name begins with.
  static let numberLength = 16

  /// A name nobody has for the file at `path`.
  static func name(for path: RelativePath) -> [UInt8] {
    StagedName.hex(UInt64.random(in: .min ... .max)) + mark(of: path)
  }

  /// The part of a name that tells the place.
  package static func mark(of path: RelativePath) -> [UInt8] {
    var place: [UInt8] = []
    for byte in path.bytes {
      switch byte {
      case UInt8(ascii: "/"): place += Array("%2F".utf8)
      case UInt8(ascii: "%"): place += Array("%25".utf8)
      default: place.append(byte)
      }
    }
    // The limit of a name is 255 bytes on every file system we know.
    guard place.count > 230 else { return [UInt8(ascii: "-")] + place }
    return [UInt8(ascii: "+")] + StagedName.hex(path.bytes.withUnsafeBufferPointer(NameHash.of))
  }

  private static func place(of name: [UInt8]) -> RelativePath? {
    guard name.count > 17, name[16] == UInt8(ascii: "-") else { return nil }
    var place: [UInt8] = []
    var rest = name[17...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        place.append(byte)
        continue
      }
      switch rest.prefix(2) {
      case [UInt8(ascii: "2"), UInt8(ascii: "F")]: place.append(UInt8(ascii: "/"))
      case [UInt8(ascii: "2"), UInt8(ascii: "5")]: place.append(byte)
      default: return nil
      }
      rest = rest.dropFirst(2)
    }
    return RelativePath(bytes: place)
  }
}
