internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads packs and their indexes whole, and compares them with the sums at their ends.
///
/// Source of the formats: gitformat-pack(5).
struct PackCheck {
  private(set) var faults: [RepositoryFault] = []
  private static let piece = 1 << 20

  /// Checks a file that ends in the SHA-1 of what stands before it; false where it is wrong.
  ///
  /// One that is gone by now was joined with others.
  ///
  /// - Throws: `.interrupted` where `read`, which hears how many bytes were read, says so.
  mutating func check(
    _ file: String, beginningWith magic: [UInt8], read: (Int) -> Bool
  ) throws(HistoryError) {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno != ENOENT { faults.append(.damagedPack(file: file)) }
      return
    }
    defer { close(descriptor) }
    var sum = SHA1()
    var (start, end): ([UInt8], [UInt8]) = ([], [])
    while true {
      let bytes = Self.next(descriptor)
      guard !bytes.isEmpty else { break }
      if start.isEmpty { start = Array(bytes.prefix(magic.count)) }
      // The last 20 bytes are the sum itself, wherever the pieces are cut.
      end += bytes
      end.withUnsafeBytes { all in
        sum.add(UnsafeRawBufferPointer(rebasing: all[..<max(0, all.count - 20)]))
      }
      end = Array(end.suffix(20))
      guard read(bytes.count) else { throw .interrupted }
    }
    guard start != magic || end != sum.finish() else { return }
    let isGraph = magic == Array("CGPH".utf8)
    faults.append(isGraph ? .damagedGraph(file: file) : .damagedPack(file: file))
  }

  /// Tells of a pack that is not there although its index is.
  mutating func note(lost file: String) { faults.append(.lostPack(file: file)) }

  private static func next(_ descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: piece) { buffer, count in
      while true {
        let got = read(descriptor, buffer.baseAddress, buffer.count)
        if got < 0, errno == EINTR { continue }
        count = max(0, got)
        return
      }
    }
  }
}
