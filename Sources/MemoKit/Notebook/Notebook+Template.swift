internal import MemoFiles
internal import MemoMarkdown
internal import MemoText

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
      let isFilled = placeholders.complete(bytes[entry.valueRange])
      let isOwn = Self.ownKeys.contains(key)
      let text = entry.value.text.map { placeholders.fill(Array($0.utf8)) }
      // What is typed goes before a title that does not take it up.
      let isTitle =
        key == "title" && (draft.title == nil || Self.namesTitle(bytes[entry.valueRange]))
      if isFilled, isTitle { draft.title = nil }
      guard isFilled ? text != nil : isOwn else { continue }
      do throws(EditError) {
        copy = MemoDocument(
          parsing: try isFilled && (isTitle || key != "title")
            ? copy.setting(entry.key, to: .text(String(decoding: text ?? [], as: UTF8.self)))
            : copy.unsetting(entry.key))
      } catch {
        throw MemoError(error, at: template)
      }
    }
    do throws(EditError) {
      // A header that cannot be read cannot be copied, either.
      _ = try copy.unsetting("")
    } catch {
      throw MemoError(error, at: template)
    }
    var filled = placeholders.fill(copy.bytes)
    if let last = filled.last, last != 10, !draft.body.isEmpty { filled.append(10) }
    draft.body = filled + draft.body
    return draft
  }

  private static func namesTitle(_ value: ArraySlice<UInt8>) -> Bool {
    value.withUnsafeBufferPointer { ByteSearch.find(Array("{title}".utf8), in: $0) } != nil
  }

  /// Keys that say something of one memo, and nothing of those made after it.
  private static let ownKeys: Set<String> = [
    "title", "date", "created", "updated", "modified", "pinned", "conflict_of",
  ]
}
