internal import MemoCore
internal import MemoHistory
internal import MemoMarkdown

extension EditRule {
  /// Title, tags and text make an edit; a pin, a date, other keys do not, nor do the destinations
  /// of links in a commit that says it moved memos.
  ///
  /// The version has to be raised when the rule, or what it is made of, changes.
  static let memo = EditRule(version: 2) { old, new, isMove in
    if !isMove, old != new, MemoDocument.haveSameHeader(old, new) { return true }
    let (old, new) = (MemoDocument(parsing: old), MemoDocument(parsing: new))
    let isSameText =
      old.bytes[old.bodyRange].elementsEqual(new.bytes[new.bodyRange])
      || isMove && textWithoutDestinations(old) == textWithoutDestinations(new)
    guard isSameText else { return true }
    let (before, after) = (old.facts(stem: ""), new.facts(stem: ""))
    if before.tags != after.tags { return true }
    // A title taken from the text may show where a link in it points.
    let isFromText = isMove && before.titleSource != .header && after.titleSource != .header
    return !isFromText && before.title != after.title
  }

  /// The body without what its links point to, in pieces.
  private static func textWithoutDestinations(_ document: MemoDocument) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = document.bodyRange.lowerBound
    let destinations = document.structure.links.map(\.destinationRange)
    for range in destinations.sorted(by: { $0.lowerBound < $1.lowerBound })
    where range.lowerBound >= start && range.upperBound <= document.bodyRange.upperBound {
      pieces.append(document.bytes[start..<range.lowerBound])
      start = range.upperBound
    }
    return pieces + [document.bytes[start..<document.bodyRange.upperBound]]
  }
}
