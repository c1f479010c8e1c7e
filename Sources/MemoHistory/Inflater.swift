internal import CLibGit2

/// Takes apart what is compressed in zlib's format, piece by piece.
final class Inflater {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
  /// Whether all of it was seen, and its sum was right.
  private(set) var isAtEnd = false

  init() throws(HistoryError) {
    stream.initialize(to: z_stream())
    let result = inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { throw .library(call: "inflateInit", code: result, message: "") }
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
    room.deallocate()
  }

  /// Calls `sink` with what the next compressed bytes hold, as long as it says yes; tells whether
  /// it always did.
  ///
  /// - Throws: `.library` where they are damaged.
  func inflate(
    _ input: [UInt8], _ sink: (UnsafeRawBufferPointer) -> Bool
  ) throws(HistoryError) -> Bool {
    var (code, isWanted) = (Z_OK, true)
    input.withUnsafeBufferPointer { input in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = uInt(input.count)
      repeat {
        stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = uInt(room.count)
        code = CLibGit2.inflate(stream, Z_NO_FLUSH)
        let made = room.count - Int(stream.pointee.avail_out)
        if made > 0 { isWanted = sink(UnsafeRawBufferPointer(rebasing: room[..<made])) }
      } while isWanted && code == Z_OK
        && (stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0)
    }
    isAtEnd = code == Z_STREAM_END
    // Nothing was left to do with these bytes.
    guard isAtEnd || code == Z_OK || code == Z_BUF_ERROR else {
      throw .library(call: "inflate", code: code, message: "")
    }
    return isWanted
  }
}
