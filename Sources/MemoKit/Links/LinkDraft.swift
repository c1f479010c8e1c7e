internal import MemoMarkdown

/// A link of a memo before its place in lines is known.
struct LinkDraft {
  private let kind: MemoLink.Kind
  private let destination: String
  private let fragment: String?
  private let label: String
  private let target: MemoLink.Target

  init(_ reference: Reference, _ bytes: [UInt8], _ target: MemoLink.Target) {
    kind =
      switch reference.kind {
      case .inline: .inline
      case .reference: .reference
      case .image: .image
      case .wiki: reference.isEmbed ? .embed : .wiki
      case .autolink: .address
      }
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    destination = text(reference.destinationRange)
    fragment = reference.fragmentRange.isEmpty ? nil : text(reference.fragmentRange)
    label = reference.label
    self.target = target
  }

  /// An address without brackets.
  init(_ link: Structure.Link) {
    (kind, destination, fragment) = (.address, link.destination, nil)
    (label, target) = ("", .external)
  }

  func link(in path: RelativePath, at place: Match) -> MemoLink {
    MemoLink(
      path: path, place: place, kind: kind, destination: destination, fragment: fragment,
      label: label, target: target)
  }
}

extension Lines {
  /// The places of things in order; those of a line beyond its first thousand are left out.
  func places<Thing>(of things: [(Range<Int>, Thing)]) -> [(Match, Thing)] {
    var matches = matches(at: things.map(\.0))[...]
    return things.compactMap { range, thing in
      guard let match = matches.first, mark(of: range.lowerBound) == match.mark else { return nil }
      matches.removeFirst()
      return (match, thing)
    }
  }
}

extension Match {
  fileprivate var mark: Mark { Mark(line: line, column: column) }
}
