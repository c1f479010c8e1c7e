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
  func match(at range: Range<Int>) -> Match {
    let line = self.line(of: range.lowerBound)
    let whole = extent(of: line)
    let length = max(0, min(range.upperBound, whole.upperBound) - range.lowerBound)
    let excerpt = self.excerpt(of: whole, around: range.lowerBound..<range.lowerBound + length)
    return Match(
      line: line + 1, column: range.lowerBound - whole.lowerBound + 1, length: length,
      utf16Column: utf16Count(whole.lowerBound..<range.lowerBound) + 1,
      text: String(decoding: bytes[excerpt], as: UTF8.self),
      textColumn: range.lowerBound - excerpt.lowerBound + 1)
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
