/// Reads links written in brackets; every step is bounded, so a line of brackets costs linear time.
struct LinkScanner {
  private static let depthLimit = 32
  private static let lengthLimit = 2000
  let bytes: [UInt8]
  let end: Int

  init(_ bytes: [UInt8], end: Int) {
    self.bytes = bytes
    self.end = end
  }

  /// The link, image or wiki link that begins at `place`.
  func link(at place: Int) -> Structure.Link? {
    let isEmbed = bytes[place] == UInt8(ascii: "!")
    let open = isEmbed ? place + 1 : place
    guard open < end, bytes[open] == UInt8(ascii: "[") else { return nil }
    return wiki(place, open, isEmbed) ?? inline(place, open, isEmbed)
  }

  private func wiki(_ start: Int, _ open: Int, _ isEmbed: Bool) -> Structure.Link? {
    guard bytes.has("[[", at: open, end: end) else { return nil }
    var place = open + 2
    var target = 0
    var bar: Int?
    let limit = min(end, open + Self.lengthLimit)
    while place < limit {
      switch bytes[place] {
      case ASCII.lf, ASCII.cr, UInt8(ascii: "["): return nil
      case UInt8(ascii: "]"):
        guard bytes.has("]]", at: place, end: end) else { return nil }
        let stop = target == 0 ? place : target
        let range = bytes.trimmed(open + 2..<stop)
        let label = bytes.text(bytes.trimmed((bar ?? open + 1) + 1..<place))
        guard !range.isEmpty || target > 0 else { return nil }
        return Structure.Link(
          kind: .wiki, range: start..<place + 2, destinationRange: range,
          destination: bytes.text(range), label: label, isEmbed: isEmbed)
      case UInt8(ascii: "#"): if target == 0 { target = place }
      case UInt8(ascii: "|"):
        if bar == nil { bar = place }
        // In a table the bar has to be escaped.
        if target == 0 { target = bytes[place - 1] == UInt8(ascii: "\\") ? place - 1 : place }
      default: break
      }
      place += 1
    }
    return nil
  }

  private func inline(_ start: Int, _ open: Int, _ isEmbed: Bool) -> Structure.Link? {
    guard let close = closingBracket(open), close + 1 < end, bytes[close + 1] == UInt8(ascii: "("),
      let (range, next) = destination(close + 2)
    else { return nil }
    return Structure.Link(
      kind: isEmbed ? .image : .inline, range: start..<next, destinationRange: range,
      destination: LinkText.decoded(bytes[range]), label: bytes.text(open + 1..<close),
      isEmbed: isEmbed)
  }

  private func closingBracket(_ open: Int) -> Int? {
    var depth = 0
    var place = open
    let limit = min(end, open + Self.lengthLimit)
    while place < limit {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "["):
        depth += 1
        if depth > Self.depthLimit { return nil }
      case UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return place }
      default: break
      }
      place += 1
    }
    return nil
  }

  /// The destination behind `(`, and the place behind the closing parenthesis.
  private func destination(_ begin: Int) -> (Range<Int>, Int)? {
    var place = skipSpaces(begin)
    guard let range = bareDestination(place) else { return nil }
    place = range.upperBound
    if range.upperBound < end, bytes[range.upperBound] == UInt8(ascii: ">") { place += 1 }
    let behind = skipSpaces(place)
    if behind > place, let title = title(behind) {
      place = skipSpaces(title)
    } else {
      place = behind
    }
    guard place < end, bytes[place] == UInt8(ascii: ")") else { return nil }
    return (range, place + 1)
  }

  /// The destination at `place` without angle brackets.
  func bareDestination(_ place: Int) -> Range<Int>? {
    let limit = min(end, place + Self.lengthLimit)
    guard place < limit else { return nil }
    var next = place
    if bytes[place] == UInt8(ascii: "<") {
      next += 1
      while next < limit, bytes[next] != UInt8(ascii: ">") {
        if [ASCII.lf, ASCII.cr, UInt8(ascii: "<")].contains(bytes[next]) { return nil }
        next += bytes[next] == UInt8(ascii: "\\") ? 2 : 1
      }
      return next < limit ? place + 1..<next : nil
    }
    var depth = 0
    while next < limit, bytes[next] > 32, bytes[next] != 127 {
      switch bytes[next] {
      case UInt8(ascii: "\\") where next + 1 < limit && ASCII.isPunctuation(bytes[next + 1]):
        next += 1
      case UInt8(ascii: "("):
        depth += 1
        if depth > Self.depthLimit { return nil }
      case UInt8(ascii: ")"):
        if depth == 0 { return place..<next }
        depth -= 1
      default: break
      }
      next += 1
    }
    return depth == 0 ? place..<min(next, limit) : nil
  }

  private func title(_ place: Int) -> Int? {
    guard place < end else { return nil }
    let close: UInt8
    switch bytes[place] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): close = bytes[place]
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    default: return nil
    }
    var next = place + 1
    let limit = min(end, place + Self.lengthLimit)
    while next < limit, bytes[next] != close {
      next += bytes[next] == UInt8(ascii: "\\") ? 2 : 1
    }
    return next < limit ? next + 1 : nil
  }

  func skipSpaces(_ place: Int) -> Int {
    var next = place
    while next < end, ASCII.isSpace(bytes[next]) { next += 1 }
    return next
  }
}
