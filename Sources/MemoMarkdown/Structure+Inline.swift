extension Structure {
  /// Finds code spans, links and tags in a block of text; what stands in comments is none.
  mutating func scan(_ bytes: [UInt8], _ range: Range<Int>) {
    var spans = CodeSpans(bytes, range.upperBound)
    var comments = Comments(bytes, range.upperBound)
    let links = LinkScanner(bytes, end: range.upperBound)
    var place = range.lowerBound
    while place < range.upperBound {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 2
      case UInt8(ascii: "`"):
        let (span, next) = spans.span(at: place)
        if let span { code.append(span) }
        place = next
      case UInt8(ascii: "["), UInt8(ascii: "!"):
        place = addLink(links, at: place, from: range.lowerBound)
      case UInt8(ascii: "<"), UInt8(ascii: "h"), UInt8(ascii: "H"):
        place = comments.end(at: place) ?? addAddress(bytes, at: place, range)
      case UInt8(ascii: "#"): place = addTag(bytes, at: place, range)
      default: place += 1
      }
    }
  }

  private mutating func addLink(_ scanner: LinkScanner, at place: Int, from floor: Int) -> Int {
    if let link = scanner.link(at: place) ?? definition(scanner, place, floor) {
      links.append(link)
      addInnerImages(scanner, link, at: place)
      return link.range.upperBound
    }
    return place + 1
  }

  /// Images inside the text of a link: `[![badge](a.png)](b)`.
  private mutating func addInnerImages(_ scanner: LinkScanner, _ link: Link, at start: Int) {
    guard link.kind == .inline, link.label.utf8.contains(UInt8(ascii: "!")) else { return }
    var place = start + 1
    while place < link.destinationRange.lowerBound {
      if scanner.bytes[place] == UInt8(ascii: "!"), let image = scanner.link(at: place) {
        links.append(image)
        place = image.range.upperBound
      } else {
        place += 1
      }
    }
  }

  /// `[label]: destination` at the start of a line.
  private func definition(_ scanner: LinkScanner, _ place: Int, _ floor: Int) -> Link? {
    let bytes = scanner.bytes
    guard bytes[place] == UInt8(ascii: "["), place + 1 < scanner.end,
      bytes[place + 1] != UInt8(ascii: "^"), isFirst(bytes, place, floor)
    else { return nil }
    var close = place + 1
    while close < min(scanner.end, place + 1000), bytes[close] != UInt8(ascii: "]") {
      if bytes[close] == UInt8(ascii: "[") { return nil }
      close += 1
    }
    guard bytes.has("]:", at: close, end: scanner.end),
      let range = scanner.bareDestination(scanner.skipSpaces(close + 2)), !range.isEmpty
    else { return nil }
    return Link(
      kind: .reference, range: place..<range.upperBound, destinationRange: range,
      destination: LinkText.decoded(bytes[range]), label: bytes.text(place + 1..<close),
      isEmbed: false)
  }

  /// Whether only blanks and the marks of quotes and lists stand before `place` in its line.
  private func isFirst(_ bytes: [UInt8], _ place: Int, _ floor: Int) -> Bool {
    var next = bytes.lineStart(of: place, floor: max(floor, place - 100))
    guard next == floor || bytes[next - 1] == ASCII.lf || bytes[next - 1] == ASCII.cr else {
      return false
    }
    while next < place {
      if ASCII.isBlank(bytes[next]) || bytes[next] == UInt8(ascii: ">") {
        next += 1
      } else if let behind = ListMark.end(bytes, next, place) {
        next = behind
      } else {
        return false
      }
    }
    return true
  }

  /// `<https://…>`, `<a@b.c>` or a bare `https://…`.
  private mutating func addAddress(_ bytes: [UInt8], at place: Int, _ range: Range<Int>) -> Int {
    guard let found = Address.find(bytes, at: place, range) else { return place + 1 }
    let text = bytes.text(found.inner)
    links.append(
      Link(
        kind: .autolink, range: found.outer, destinationRange: found.inner, destination: text,
        label: text, isEmbed: false))
    return found.outer.upperBound
  }

  private mutating func addTag(_ bytes: [UInt8], at place: Int, _ range: Range<Int>) -> Int {
    guard let end = TagScanner.end(bytes, at: place, range) else { return place + 1 }
    tags.append(Tag(name: bytes.text(place + 1..<end), range: place..<end))
    return end
  }
}

/// Finds the end of comments; one without an end is looked for once.
struct Comments {
  private let bytes: [UInt8]
  private let end: Int
  private var isOpenEnded = false

  init(_ bytes: [UInt8], _ end: Int) {
    self.bytes = bytes
    self.end = end
  }

  /// The place behind the comment that begins at `place`; nil where none does.
  mutating func end(at place: Int) -> Int? {
    guard !isOpenEnded, bytes.has("<!--", at: place, end: end) else { return nil }
    var next = place + 2
    while next < end {
      if bytes.has("-->", at: next, end: end) { return next + 3 }
      next += 1
    }
    isOpenEnded = true
    return nil
  }
}

/// Finds the end of code spans; a run of backticks without a partner is looked for once.
struct CodeSpans {
  private let bytes: [UInt8]
  private let end: Int
  private var missing: Set<Int> = []

  init(_ bytes: [UInt8], _ end: Int) {
    self.bytes = bytes
    self.end = end
  }

  /// The span that the run at `place` opens, and the place behind it or behind the run.
  mutating func span(at place: Int) -> (Range<Int>?, next: Int) {
    let open = runEnd(place)
    let count = open - place
    guard !missing.contains(count) else { return (nil, open) }
    var next = open
    while next < end {
      guard bytes[next] == UInt8(ascii: "`") else {
        next += 1
        continue
      }
      let close = runEnd(next)
      if close - next == count { return (place..<close, close) }
      next = close
    }
    missing.insert(count)
    return (nil, open)
  }

  private func runEnd(_ place: Int) -> Int {
    var next = place
    while next < end, bytes[next] == UInt8(ascii: "`") { next += 1 }
    return next
  }
}
