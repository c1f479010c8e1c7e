package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Somebody who looks at the text of one memo after another, in one thread.
package protocol TextVisitor: AnyObject {
  /// Whether the memo of this name and text is wanted; both are not to be kept.
  func wants(_ text: UnsafeBufferPointer<UInt8>, named name: UnsafeBufferPointer<UInt8>) -> Bool
  /// Takes a memo that was wanted.
  func take(_ path: RelativePath, _ contents: FileContents)
  /// Takes a memo that could not be read.
  func miss(_ path: RelativePath, _ error: FileError)
  /// There will be no more.
  func finish()
}

/// How much a sweep went through.
package struct SweepTally: Hashable, Sendable {
  /// How many memos were read.
  package var memos = 0
  /// How many bytes they have.
  package var bytes = 0
}

/// Reads memos and shows them to a visitor, with one folder open at a time and one buffer for all.
final class TextReader {
  private let folder: NotebookFolder
  private let visitor: any TextVisitor
  private var buffer: UnsafeMutableRawBufferPointer
  private(set) var tally = SweepTally()

  /// More than most memos have.
  private static let usualSize = 1 << 17
  /// A file this large is read where it can be wanted, not here.
  private static let largestSize = 1 << 26

  init(_ folder: NotebookFolder, _ visitor: any TextVisitor) {
    self.folder = folder
    self.visitor = visitor
    buffer = .allocate(byteCount: Self.usualSize, alignment: 16)
  }

  deinit {
    buffer.deallocate()
  }

  /// Reads all memos of a batch.
  func read(_ batch: SweepBatch) {
    do throws(Errno) {
      let place = try folder.folder(batch.folder)
      batch.forEachName { name in
        if !read(name, in: place, batch) { readWithCare(name, batch) }
      }
    } catch {
      batch.forEachName { readWithCare($0, batch) }
    }
  }

  /// Reads a memo by three calls of the system: opened, read up to its end at once, closed.
  ///
  /// False where that does not do, so that it has to be read with more care.
  private func read(
    _ name: UnsafeBufferPointer<UInt8>, in place: borrowing Descriptor, _ batch: SweepBatch
  ) -> Bool {
    guard let start = name.baseAddress else { return false }
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    // A batch ends its names with a NUL.
    let file = start.withMemoryRebound(to: CChar.self, capacity: name.count + 1) {
      openat(place.raw, $0, flags)
    }
    guard file >= 0 else { return false }
    defer { close(file) }
    guard let count = fill(from: file) else { return false }
    let text = UnsafeBufferPointer(
      start: UnsafePointer(buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)), count: count)
    guard visitor.wants(text, named: name) else {
      note(count)
      return true
    }
    guard let contents = Self.contents(of: file), let path = batch.path(of: name) else {
      return false
    }
    note(contents.bytes.count)
    visitor.take(path, contents)
    return true
  }

  /// Fills the buffer with all of a file; a regular file gives less than was asked for at its end
  /// only.
  private func fill(from file: Int32) -> Int? {
    var count = 0
    while true {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let got = pread(file, rest.baseAddress, rest.count, off_t(count))
      guard got >= 0 else { return nil }
      count += got
      if count < buffer.count { return count }
      guard buffer.count < Self.largestSize else { return nil }
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 4 * buffer.count, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
      buffer.deallocate()
      buffer = larger
    }
  }

  /// All of a file, if it stands still.
  private static func contents(of file: Int32) -> FileContents? {
    var before = stat()
    var after = stat()
    guard fstat(file, &before) == 0, FileStat(before).isFile else { return nil }
    let size = Int(before.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      count = max(0, pread(file, bytes.baseAddress, size, 0))
    }
    guard bytes.count == size, fstat(file, &after) == 0, FileStat(before) == FileStat(after) else {
      return nil
    }
    return FileContents(bytes: bytes, stat: FileStat(after))
  }

  /// Reads a memo as `NotebookFolder.read` does.
  private func readWithCare(_ name: UnsafeBufferPointer<UInt8>, _ batch: SweepBatch) {
    guard let path = batch.path(of: name) else { return }
    do throws(FileError) {
      let contents = try folder.read(path)
      note(contents.bytes.count)
      let isWanted = contents.bytes.withUnsafeBufferPointer { visitor.wants($0, named: name) }
      if isWanted { visitor.take(path, contents) }
    } catch {
      if case .notFound = error { return }
      visitor.miss(path, error)
    }
  }

  private func note(_ count: Int) {
    tally.memos += 1
    tally.bytes += count
  }
}

extension SweepBatch {
  /// Where the memo of this name is.
  fileprivate func path(of name: UnsafeBufferPointer<UInt8>) -> RelativePath? {
    folder.map { $0.appending(Array(name)) } ?? RelativePath(bytes: Array(name))
  }
}
