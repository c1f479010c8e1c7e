/// A link that may name a file, as a memo has it: what of its bytes is the name.
///
/// A Markdown destination ends its name at `#` or `?` (RFC 3986, section 3), unless that is written
/// `%23` or `%3F`; names with a `?` of their own are met in the wild, so both readings are kept. A
/// wiki link ends its name at `#`, `|` or, where a block is named, at `^`.
package struct Reference: Hashable, Sendable {
  /// One reading of the name.
  package struct Name: Hashable, Sendable {
    /// Its place in the file.
    package let range: Range<Int>
    /// The name, decoded: a path with `/` between its parts.
    package let bytes: [UInt8]
  }

  /// How it is written; never an autolink.
  package let kind: Structure.LinkKind
  /// Whether it shows its target in place.
  package let isEmbed: Bool
  /// The whole link.
  package let range: Range<Int>
  /// The text shown.
  package let label: String
  /// What it may name, the longest reading first; none where it names no file: a URL, a mail
  /// address, a place in the memo itself.
  package let names: [Name]
  /// The place of what stands behind `#`; empty where there is none.
  package let fragmentRange: Range<Int>
  /// The place of the destination with its `#` part, as it is written.
  package let destinationRange: Range<Int>
  /// Whether the destination stands in `<` and `>`.
  package let isBracketed: Bool

  /// Whether it is a wiki link.
  package var isWiki: Bool { kind == .wiki }
}

extension MemoDocument {
  /// The links of the body that may name files, in their order; addresses as such are none.
  ///
  /// - Complexity: O(length of the body).
  package var references: [Reference] { references(structure) }

  /// The same of a structure that was read.
  package func references(_ structure: Structure) -> [Reference] {
    structure.links.compactMap { Reference($0, in: bytes) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension Reference {
  /// What a link of `bytes` names; nil for an autolink.
  package init?(_ link: Structure.Link, in bytes: [UInt8]) {
    guard link.kind != .autolink else { return nil }
    let range = link.destinationRange
    kind = link.kind
    isEmbed = link.isEmbed
    self.range = link.range
    label = link.label
    isBracketed =
      link.kind != .wiki && range.lowerBound > 0 && bytes[range.lowerBound - 1] == UInt8(ascii: "<")
    if link.kind == .wiki {
      names = Self.wikiNames(bytes, range)
      fragmentRange = Self.wikiFragment(bytes, behind: range.upperBound, within: link.range)
    } else {
      (names, fragmentRange) = Self.markdownNames(bytes, range)
    }
    destinationRange = range.lowerBound..<max(range.upperBound, fragmentRange.upperBound)
  }

  private static func wikiNames(_ bytes: [UInt8], _ range: Range<Int>) -> [Name] {
    let isAddress = bytes[range].firstRange(of: Array("://".utf8)) != nil
    guard !range.isEmpty, !isAddress, !bytes.has("mailto:", at: range.lowerBound) else { return [] }
    var names = [Name(range: range, bytes: Array(bytes[range]))]
    if let mark = bytes[range].firstIndex(of: UInt8(ascii: "^")) {
      let short = bytes.trimmed(range.lowerBound..<mark)
      if !short.isEmpty { names.append(Name(range: short, bytes: Array(bytes[short]))) }
    }
    return names
  }

  private static func wikiFragment(
    _ bytes: [UInt8], behind end: Int, within link: Range<Int>
  ) -> Range<Int> {
    var start = end
    while start < link.upperBound, ASCII.isBlank(bytes[start]) { start += 1 }
    guard start < link.upperBound, bytes[start] == UInt8(ascii: "#") else { return end..<end }
    var stop = start + 1
    while stop < link.upperBound, bytes[stop] != UInt8(ascii: "|"), bytes[stop] != UInt8(ascii: "]")
    { stop += 1 }
    if stop < link.upperBound, bytes[stop] == UInt8(ascii: "|"),
      bytes[stop - 1] == UInt8(ascii: "\\")
    {
      stop -= 1
    }
    return bytes.trimmed(start + 1..<max(start + 1, stop))
  }

  private static func markdownNames(
    _ bytes: [UInt8], _ range: Range<Int>
  ) -> (names: [Name], fragment: Range<Int>) {
    let plain = LinkText.Plain(bytes[range])
    let end = plain.bytes.firstIndex(of: UInt8(ascii: "#")) ?? plain.bytes.count
    let place = plain.places[end]
    let fragment =
      end < plain.bytes.count ? plain.places[end + 1]..<range.upperBound : place..<place
    let path = plain.bytes[..<end]
    guard !path.isEmpty, !hasScheme(path), !path.starts(with: Array("//".utf8)) else {
      return ([], fragment)
    }
    func name(_ end: Int) -> Name {
      Name(
        range: range.lowerBound..<plain.places[end],
        bytes: LinkText.percentDecoded(plain.bytes[..<end]))
    }
    let query = path.firstIndex(of: UInt8(ascii: "?")).flatMap { $0 > 0 ? $0 : nil }
    return ([name(end)] + (query.map { [name($0)] } ?? []), fragment)
  }

  /// Whether a destination begins with a scheme, as `https:`: RFC 3986, 3.1, of two letters and
  /// more.
  private static func hasScheme(_ path: ArraySlice<UInt8>) -> Bool {
    guard let first = path.first, ASCII.isLetter(first),
      let colon = path.firstIndex(of: UInt8(ascii: ":")), colon - path.startIndex > 1
    else { return false }
    return path[..<colon].allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0)
    }
  }
}
