/// The marks at the start of list items.
enum ListMark {
  /// Behind a bullet or number and one blank at `place`, or nil where there is none.
  static func end(_ bytes: [UInt8], _ place: Int, _ end: Int) -> Int? {
    var next = place
    if "-*+".utf8.contains(bytes[place]) {
      next += 1
    } else {
      while next < end, next - place < 9, ASCII.isDigit(bytes[next]) { next += 1 }
      guard next > place, next < end, bytes[next] == UInt8(ascii: ".") || bytes[next] == 41 else {
        return nil
      }
      next += 1
    }
    guard next == end || ASCII.isBlank(bytes[next]) else { return nil }
    return min(next + 1, end)
  }

  /// The box of a task at `place`: `[ ]`, `[x]` or `[X]` with a blank or the line's end behind it.
  static func box(_ bytes: [UInt8], _ place: Int, _ end: Int) -> Range<Int>? {
    guard place + 3 <= end, bytes[place] == UInt8(ascii: "["),
      bytes[place + 2] == UInt8(ascii: "]"), " xX".utf8.contains(bytes[place + 1]),
      place + 3 == end || ASCII.isBlank(bytes[place + 3])
    else { return nil }
    return place..<place + 3
  }
}
