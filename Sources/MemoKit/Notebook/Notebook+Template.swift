internal import MemoFiles
internal import MemoMarkdown

extension Notebook {
  /// `draft` as a copy of the memo at `template`: its header and its text, the draft's text behind.
  ///
  /// `{title}`, `{date}`, `{year}`, `{month}` and `{time}` are filled in, also as `{{date}}`. What
  /// belongs to the template alone stays behind: its title, dates and pin, unless a field stands in
  /// them. A title with a field in it goes before the draft's own, which it may hold as `{title}`.
  ///
  /// - Throws: `MemoError.frontMatter` where the template's header cannot be read, and as `read`.
  public func draft(
    _ draft: Draft, from template: RelativePath
  ) throws(MemoError) -> Draft {
    let bytes = try contents(of: template).bytes
    try TextCheck.check(bytes)
    let moment = draft.date ?? Timestamp(settings.now().wholeSeconds, in: zone)
    let placeholders = Placeholders(title: draft.title, moment, in: zone)
    let original = MemoDocument(parsing: bytes)
    var copy = original
    var draft = draft
    for entry in original.header?.entries ?? [] {
      let key = entry.key.lowercased()
      guard Self.ownKeys.contains(key) else { continue }
      if placeholders.complete(bytes[entry.valueRange]) {
        if key == "title" { draft.title = nil }
        continue
      }
      do throws(EditError) {
        copy = MemoDocument(parsing: try copy.unsetting(entry.key))
      } catch {
        throw MemoError(error, at: template)
      }
    }
    var filled = placeholders.fill(copy.bytes)
    if let last = filled.last, last != 10, !draft.body.isEmpty { filled.append(10) }
    draft.body = filled + draft.body
    return draft
  }

  /// Keys that say something of one memo, and nothing of those made after it.
  private static let ownKeys: Set<String> = [
    "title", "date", "created", "updated", "modified", "pinned", "conflict_of",
  ]
}
