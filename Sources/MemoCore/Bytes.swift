#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Immutable bytes, on the heap or in a read-only mapping of a file.
///
/// Copies share their storage, and a slice keeps the whole alive.
public struct Bytes: Sendable {
  private let storage: Storage
  private let range: Range<Int>

  /// Keeps a copy of `array`.
  public init(_ array: [UInt8]) {
    storage = Storage(array)
    range = 0..<array.count
  }

  /// Takes over a read-only mapping of `count` bytes, which is unmapped with the last copy.
  ///
  /// The caller promises that nobody writes to the mapped file: caches are replaced by renaming.
  package init(unmapping address: UnsafeRawPointer, count: Int) {
    storage = Storage(address, count)
    range = 0..<count
  }

  /// Maps the first `count` bytes of an open file, read-only; nil where that cannot be done.
  ///
  /// The descriptor may be closed afterwards. The file must only ever be replaced by renaming.
  ///
  /// - Complexity: O(1); pages are read when they are touched.
  package init?(mapping descriptor: Int32, count: Int) {
    guard count > 0 else {
      self.init([])
      return
    }
    let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address, address != MAP_FAILED else { return nil }
    self.init(unmapping: UnsafeRawPointer(address), count: count)
  }

  /// Lets `body` fill `count` bytes, all of them, without a copy in between.
  package init(count: Int, filling body: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    storage = Storage(count, body)
    range = 0..<count
  }

  private init(_ storage: Storage, _ range: Range<Int>) {
    self.storage = storage
    self.range = range
  }

  /// How many bytes there are.
  public var count: Int { range.count }

  /// The bytes at `part`, without copying them, or nil where `part` does not lie inside.
  public func slice(_ part: Range<Int>) -> Bytes? {
    guard part.lowerBound >= 0, part.upperBound <= count else { return nil }
    return Bytes(storage, range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
  }

  /// Calls `body` with the bytes, which must not be kept.
  public func withBytes<R, E: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    let result = try body(UnsafeBufferPointer(rebasing: storage.bytes[range]))
    withExtendedLifetime(storage) {}
    return result
  }

  /// A copy of the bytes.
  public var array: [UInt8] { withBytes { Array($0) } }
}

/// The memory behind `Bytes`.
///
/// The one unchecked promise of the house: the memory is written before `init` returns and never
/// again, and it is given back in `deinit`, when nobody can read it any more; so any thread may
/// read it at any time.
private final class Storage: @unchecked Sendable {
  let bytes: UnsafeBufferPointer<UInt8>
  private let isMapped: Bool

  init(_ array: [UInt8]) {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: array.count)
    _ = buffer.initialize(from: array)
    bytes = UnsafeBufferPointer(buffer)
    isMapped = false
  }

  init(_ count: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
    fill(buffer)
    bytes = UnsafeBufferPointer(buffer)
    isMapped = false
  }

  init(_ address: UnsafeRawPointer, _ count: Int) {
    bytes = UnsafeBufferPointer(
      start: address.assumingMemoryBound(to: UInt8.self), count: count)
    isMapped = true
  }

  deinit {
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    } else {
      bytes.deallocate()
    }
  }
}
