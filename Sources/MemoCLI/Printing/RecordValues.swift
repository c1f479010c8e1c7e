internal import MemoKit

/// The values that a memo gives to the fields of a template.
struct RecordValues {
  let memo: Memo
  let path: [UInt8]
  let file: [UInt8]
  let zone: Zone
  var content: MemoContent?
  var match: Match?

  /// The bytes of a field; empty where the memo has none.
  func bytes(_ name: String, _ format: String?) -> [UInt8] {
    switch name {
    case "path": return path
    case "file": return file
    case "stem": return memo.path.stem
    case "folder": return memo.path.folder?.bytes ?? []
    case "body": return content?.body ?? []
    default: return Array(text(name, format).utf8)
    }
  }

  private func text(_ name: String, _ format: String?) -> String {
    switch name {
    case "title": return memo.title
    case "date": return date(memo.date, format)
    case "edited": return date(memo.edited, format)
    case "pinned": return memo.isPinned ? "true" : "false"
    case "tags": return memo.tags.joined(separator: ",")
    case "preview": return memo.preview
    case "rev": return memo.revision?.hex ?? ""
    case "line": return match.map { String($0.line) } ?? ""
    case "column": return match.map { String($0.column) } ?? ""
    case "utf16_column": return match.map { String($0.utf16Column) } ?? ""
    case "text": return match?.text ?? ""
    default:
      let key = name.dropFirst("front.".count)
      return content?.front.last { $0.key == key }.map { Self.text(of: $0.value) } ?? ""
    }
  }

  private func date(_ date: Timestamp, _ format: String?) -> String {
    format.map { DateTemplate.text(date, $0, in: zone) } ?? date.iso8601
  }

  /// A value of the front matter on one line.
  static func text(of value: FrontMatterValue) -> String {
    switch value {
    case .null: ""
    case .bool(let flag): flag ? "true" : "false"
    case .number(let text), .text(let text): text
    case .list(let values): values.map { text(of: $0) }.joined(separator: ",")
    case .map(let pairs): pairs.map { "\($0.key)=\(text(of: $0.value))" }.joined(separator: ",")
    }
  }
}
