internal import MemoFiles
internal import MemoMarkdown
internal import MemoText

extension Notebook {
  /// Makes a memo of `draft` and commits it.
  ///
  /// The file's name comes from the title unless the draft gives one; a name that is taken, also
  /// by another case or normal form, gets a number. The memo is saved even where it cannot be
  /// committed; `Outcome.uncommitted` then says why.
  ///
  /// - Throws: `MemoError.nothingToWrite` without title and text, `.pinLimit`, `.exists` where the
  ///   draft names a file that is there, `.outside`, `.notDownloaded`, `.system`.
  public func create(_ draft: Draft) throws(MemoError) -> Outcome {
    if let title = draft.title, title.utf8.allSatisfy({ $0 <= 32 }), !title.isEmpty {
      return try create(draft.untitled)
    }
    try checkSettingsForNew()
    try TextCheck.check(draft.body)
    var draft = draft
    draft.tags = try draft.tags.map { (tag) throws(MemoError) in
      let name = tag.drop { $0 == "#" }
      guard name.contains(where: { !$0.isWhitespace }) else {
        throw .invalidValue(field: "tag", text: tag)
      }
      return String(name)
    }
    let now = settings.now()
    let (bytes, title) = try draft.composed(at: Timestamp(now.wholeSeconds, in: zone))
    if MemoDocument(parsing: bytes).isPinned { try checkPinLimit() }
    var places = try MemoPlaces(self, draft: draft, title: title, now: now)
    return try writing { (writing) throws(MemoError) in
      try writing.captureOutsideChanges(before: places.wanted.map { [$0] } ?? [])
      try places.look(in: self)
      var attempt = 1
      while true {
        let path = try places.path(attempt: &attempt)
        let step = writing.step(.new, [path], message: draft.message)
        do throws(MemoError) {
          let result = try writing.commit(step, [.create(path, bytes)])
          if result.commit != nil { settleDrafts(savedAs: draft.body) }
          if let twin = places.collision(of: path) { writing.notices.append(.nameCollides(twin)) }
          return try writing.outcome(of: [path], result)
        } catch {
          guard case .exists = error, draft.fileName == nil else { throw error }
          attempt += 1
        }
      }
    }
  }
}

extension Draft {
  /// The draft without its title.
  fileprivate var untitled: Draft {
    var draft = self
    draft.title = nil
    return draft
  }

  /// The bytes of the memo and what it is called.
  ///
  /// A text that begins with front matter of its own keeps it byte for byte; what the draft names
  /// is set in it, and no second header is made.
  func composed(at now: Timestamp) throws(MemoError) -> (bytes: [UInt8], title: String) {
    let given = MemoDocument(parsing: body)
    if given.header != nil { return try composed(on: given, at: now) }
    var (title, body) = (title, body)
    if title == nil { TitleLine.move(from: &body, to: &title) }
    let name = title ?? ""
    guard !name.isEmpty || body.contains(where: { $0 > 32 }) else { throw .nothingToWrite }
    let bytes = MemoDocument.composed(
      title: name, date: date ?? now, pinned: isPinned, tags: tags, body: body)
    return (bytes, name)
  }

  private func composed(
    on given: MemoDocument, at now: Timestamp
  ) throws(MemoError) -> (bytes: [UInt8], title: String) {
    let facts = given.facts(stem: "")
    var edit = completion(of: given, at: now)
    if facts.titleSource != .header, title == nil {
      var (body, found) = (Array(given.bytes[given.bodyRange]), title)
      TitleLine.move(from: &body, to: &found)
      guard let found else { throw .nothingToWrite }
      edit.title = found
      edit.body = .replace(body)
    }
    let bytes = try edit.applied(to: given, at: Self.place)
    return (bytes, edit.title ?? facts.title)
  }

  /// What the header of a given text lacks, or has otherwise than the draft says.
  private func completion(of given: MemoDocument, at now: Timestamp) -> Edit {
    var edit = Edit(title: title, date: date, addedTags: tags)
    if date == nil, given.header?.value(for: "date") == nil { edit.date = now }
    if isPinned, !given.isPinned { edit.values = [("pinned", "true")] }
    return edit
  }

  /// The bytes an editor begins with; a title may still be missing in them.
  func opened(at now: Timestamp) throws(MemoError) -> [UInt8] {
    let given = MemoDocument(parsing: body)
    if given.header != nil {
      return try completion(of: given, at: now).applied(to: given, at: Self.place)
    }
    let written = MemoDocument.composed(
      title: title ?? "", date: date ?? now, pinned: isPinned, tags: tags, body: body)
    // Without a text, the blank line that parts it from the header is there to write below.
    return body.isEmpty ? written + [10] : written
  }

  /// What errors of the text's header are told of, since it has no path yet.
  private static let place = RelativePath("new.md").unsafelyUnwrapped
}

/// Text that people hand in.
enum TextCheck {
  /// Refuses bytes that are no UTF-8.
  ///
  /// - Throws: `MemoError.notUTF8` with the place of the first byte that is none.
  static func check(_ bytes: [UInt8]) throws(MemoError) {
    guard let offset = UTF8Check.firstInvalid(bytes) else { return }
    throw .notUTF8(byte: offset + 1)
  }
}

/// Takes the title out of a text that has none beside it.
enum TitleLine {
  /// Moves the first line that is not blank, its leading `#`s cut, from `body` to `title`.
  static func move(from body: inout [UInt8], to title: inout String?) {
    var start = 0
    while start < body.count {
      let end = body[start...].firstIndex { $0 == 10 || $0 == 13 } ?? body.count
      let line = body[start..<end]
      if let text = cleaned(line) {
        title = text
        var rest = after(end, in: body)
        if let blank = body[rest...].firstIndex(where: { $0 == 10 || $0 == 13 }),
          body[rest..<blank].allSatisfy({ $0 == 32 || $0 == 9 })
        {
          rest = after(blank, in: body)
        }
        body.removeSubrange(..<rest)
        return
      }
      start = after(end, in: body)
    }
  }

  /// The line without a heading's marks and blanks round it; nil where nothing is left.
  private static func cleaned(_ line: ArraySlice<UInt8>) -> String? {
    var text = line.drop { $0 <= 32 }
    let marks = text.prefix { $0 == UInt8(ascii: "#") }
    if (1...6).contains(marks.count), text.count == marks.count || text[marks.endIndex] <= 32 {
      text = text.dropFirst(marks.count).drop { $0 <= 32 }
    }
    guard let last = text.lastIndex(where: { $0 > 32 }) else { return nil }
    return String(decoding: text[...last], as: UTF8.self)
  }

  /// The position after the line end at `end`.
  private static func after(_ end: Int, in body: [UInt8]) -> Int {
    guard end < body.count else { return body.count }
    return body[end] == 13 && end + 1 < body.count && body[end + 1] == 10 ? end + 2 : end + 1
  }
}
