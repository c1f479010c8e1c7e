/// The lines of a file, for turning byte offsets into the places that editors jump to.
///
/// LF, CRLF and a lone CR each end a line, as in `Mark`.
struct Lines {
  private let bytes: [UInt8]
  private let starts: [Int]

  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for position in bytes.indices
    where bytes[position] == 10
      || (bytes[position] == 13 && (position + 1 == bytes.count || bytes[position + 1] != 10))
    {
      starts.append(position + 1)
    }
    self.starts = starts
  }

  /// The place of `range`, cut at the end of the line it begins on.
  ///
  /// - Complexity: O(log lines + length of the line).
  func match(at range: Range<Int>) -> Match { matches(at: [range])[0] }

  /// The line and column of the byte at `offset`.
  ///
  /// - Complexity: O(log lines).
  func mark(of offset: Int) -> Mark {
    let line = self.line(of: offset)
    return Mark(line: line + 1, column: offset - starts[line] + 1)
  }

  /// So many places of one line are told; more nobody reads, and each carries a piece of it.
  private static let mostOfLine = 1000

  /// The places of ranges that stand in order, of each line the first thousand.
  ///
  /// - Complexity: O(ranges · log lines + bytes).
  func matches(at ranges: [Range<Int>]) -> [Match] {
    var counted = 0
    var units = 0
    var (last, told) = (-1, 0)
    return ranges.compactMap { range in
      let line = self.line(of: range.lowerBound)
      told = line == last ? told + 1 : 1
      last = line
      guard told <= Self.mostOfLine else { return nil }
      let whole = extent(of: line)
      if counted < whole.lowerBound { (counted, units) = (whole.lowerBound, 0) }
      units += utf16Count(counted..<max(counted, range.lowerBound))
      counted = max(counted, range.lowerBound)
      return match(at: range, line, whole, utf16Column: units + 1)
    }
  }

  private func match(
    at range: Range<Int>, _ line: Int, _ whole: Range<Int>, utf16Column: Int
  ) -> Match {
    let length = max(0, min(range.upperBound, whole.upperBound) - range.lowerBound)
    let excerpt = self.excerpt(of: whole, around: range.lowerBound..<range.lowerBound + length)
    return Match(
      line: line + 1, column: range.lowerBound - whole.lowerBound + 1, length: length,
      utf16Column: utf16Column,
      text: bytes.withUnsafeBufferPointer {
        String(decoding: UnsafeBufferPointer(rebasing: $0[excerpt]), as: UTF8.self)
      }, textColumn: range.lowerBound - excerpt.lowerBound + 1)
  }

  private func line(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The line's bytes without its end and without a byte order mark.
  private func extent(of line: Int) -> Range<Int> {
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while end > starts[line], bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
    return starts[line]..<end
  }

  /// At most 400 bytes of the line around the place, cut between scalars.
  private func excerpt(of line: Range<Int>, around place: Range<Int>) -> Range<Int> {
    let limit = 400
    guard line.count > limit else { return line }
    let spare = max(0, limit - place.count)
    var start = max(line.lowerBound, place.lowerBound - spare / 2)
    var end = min(line.upperBound, start + limit)
    start = max(line.lowerBound, min(start, end - limit))
    while start < place.lowerBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end < line.upperBound, end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return start..<end
  }

  private func utf16Count(_ range: Range<Int>) -> Int {
    var count = 0
    for byte in bytes[range] where byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
    return count
  }
}
