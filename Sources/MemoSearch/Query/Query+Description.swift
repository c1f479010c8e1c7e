package import MemoCore
import MemoText

extension Query: CustomStringConvertible {
  /// The query as it was understood, every group in parentheses: `(all "a" (not title:"b"))`.
  package var description: String { description(of: clause) }

  private func description(of clause: Clause) -> String {
    switch clause {
    case .everything: "everything"
    case .all(let parts): "(all \(parts.map(description(of:)).joined(separator: " ")))"
    case .any(let parts): "(any \(parts.map(description(of:)).joined(separator: " ")))"
    case .not(let part): "(not \(description(of: part)))"
    case .term(let number): terms[number].description
    case .tag(let tag): "tag:\(String(decoding: tag, as: UTF8.self))"
    case .path(let part): "path:\(String(decoding: part, as: UTF8.self))"
    case .pinned(let isPinned): "pinned:\(isPinned ? "yes" : "no")"
    case .date(let range): "date:\(range.description(in: zone))"
    case .edited(let range): "edited:\(range.description(in: zone))"
    case .has(let bits): "has:\(bits.rawValue)"
    }
  }
}

extension Term: CustomStringConvertible {
  /// The term with its scope: `"word"`, `title:"word"`, `initials:"ㅈㅂㄱ"` or `/re/`.
  package var description: String {
    let text = String(decoding: needle, as: UTF8.self)
    if case .expression(let source) = kind { return "/\(source)/" }
    let field =
      switch scope {
      case .title: "title:"
      case .tags: "tag:"
      case .body: "body:"
      default: ""
      }
    return field + (kind == .initials ? "initials:" : kind == .growing ? "growing:" : "")
      + "\"\(text)\""
  }
}

extension DateRange {
  /// The bounds as times of `zone`, the second one being outside.
  package func description(in zone: Zone) -> String {
    let bounds = [start, end].map { $0.map { zone.civil($0).description } ?? "" }
    return "[\(bounds[0]), \(bounds[1]))"
  }
}
