internal import CLibGit2

/// Compresses bytes as git stores them, in zlib's format.
final class Deflater {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  /// Begins at zlib's usual level, as git makes packs, or where `isQuick` at its quickest, as git
  /// makes files of single objects: what is to last is packed anew later.
  init(isQuick: Bool = false) throws(HistoryError) {
    stream.initialize(to: z_stream())
    let result = deflateInit_(
      stream, isQuick ? Z_BEST_SPEED : Z_DEFAULT_COMPRESSION, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else {
      throw .library(call: "deflateInit", code: result, message: "")
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Appends the compressed form of `bytes` to `result`.
  func deflate(_ bytes: [UInt8], onto result: inout [UInt8]) throws(HistoryError) {
    guard deflateReset(stream) == Z_OK else {
      throw .library(call: "deflateReset", code: Z_STREAM_ERROR, message: "")
    }
    let room = Int(deflateBound(stream, uLong(bytes.count)))
    let start = result.count
    result.append(contentsOf: repeatElement(0, count: room))
    let code = bytes.withUnsafeBufferPointer { input in
      result.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = uInt(input.count)
        stream.pointee.next_out = output.baseAddress.map { $0 + start }
        stream.pointee.avail_out = uInt(room)
        return CLibGit2.deflate(stream, Z_FINISH)
      }
    }
    guard code == Z_STREAM_END else { throw .library(call: "deflate", code: code, message: "") }
    result.removeLast(Int(stream.pointee.avail_out))
  }
}
