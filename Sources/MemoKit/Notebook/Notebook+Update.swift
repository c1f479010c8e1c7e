internal import MemoFiles
internal import MemoMarkdown

extension Notebook {
  /// Changes a memo and commits it.
  ///
  /// What the edit does not name stays byte for byte. If the file changes while this runs, the
  /// edit is made again on what is there then.
  ///
  /// - Throws: `MemoError.otherRevision`, `.frontMatter`, `.invalidValue`, `.changedMeanwhile`,
  ///   `.notKept` where the old bytes cannot be kept, `.noSuchMemo`, `.system`.
  public func update(_ path: RelativePath, _ edit: Edit) throws(MemoError) -> Outcome {
    try edit.body.map { (body) throws(MemoError) in try TextCheck.check(body.text) }
    return try writing { (writing) throws(MemoError) in
      try writing.captureOutsideChanges(before: [path])
      let links = edit.setsTitle ? (try? snapshot())?.linksLeading(to: [path]) ?? [] : []
      let result = try writing.retrying { (writing) throws(MemoError) -> Writing.Result? in
        let old = try contents(of: path).bytes
        try checkRevision(of: path, old, edit.ifRevision)
        let new = try edit.applied(to: MemoDocument(parsing: old), at: path)
        guard new != old else { return nil }
        if MemoDocument(parsing: new).isPinned, !MemoDocument(parsing: old).isPinned {
          try checkPinLimit()
        }
        let step = writing.step(.edit, [path], message: edit.message)
        let result = try writing.commit(step, [.replace(path, old: old, new: new)])
        if case .replace? = edit.body {
          writing.notices.append(
            .lines(
              from: Self.lineCount(of: old), to: Self.lineCount(of: new),
              isCommitted: result.commit != nil))
        }
        return result
      }
      if !links.isEmpty, let now = try? snapshot().linksLeading(to: [path]),
        let lost = Notice.linksLost(from: links, to: now)
      {
        writing.notices.append(lost)
      }
      return try writing.outcome(of: [path], result)
    }
  }

  /// Refuses where the memo's bytes are not at the revision that begins with `wanted`.
  func checkRevision(
    of path: RelativePath, _ bytes: [UInt8], _ wanted: String?
  ) throws(MemoError) {
    guard let wanted else { return }
    let current = revision(of: path, bytes)
    guard wanted.utf8.count >= 4, let current, current.hex.hasPrefix(wanted.lowercased())
    else { throw .otherRevision(path, current: current) }
  }

  private static func lineCount(of bytes: [UInt8]) -> Int {
    let body = bytes[MemoDocument(parsing: bytes).bodyRange]
    return body.count { $0 == 10 } + (body.last.map { $0 == 10 ? 0 : 1 } ?? 0)
  }
}

extension Edit {
  /// Whether the memo may be called otherwise by a key of its header.
  fileprivate var setsTitle: Bool {
    title != nil || (texts.map(\.key) + values.map(\.key) + unset).contains("title")
  }

  /// The bytes of `document` after this edit.
  func applied(to document: MemoDocument, at path: RelativePath) throws(MemoError) -> [UInt8] {
    var document = document
    func change(
      _ make: (MemoDocument) throws(EditError) -> [UInt8]
    ) throws(MemoError) {
      do {
        document = MemoDocument(parsing: try make(document))
      } catch {
        throw MemoError(error, at: path)
      }
    }
    if let title {
      try change { (now) throws(EditError) in try now.setting("title", to: .text(title)) }
    }
    if let date {
      try change { (now) throws(EditError) in try now.setting("date", to: .plain(date.iso8601)) }
    }
    for tag in addedTags { try change { (now) throws(EditError) in try now.addingTag(tag) } }
    for tag in removedTags { try change { (now) throws(EditError) in try now.removingTag(tag) } }
    for (key, text) in texts {
      try change { (now) throws(EditError) in try now.setting(key, to: .text(text)) }
    }
    for (key, yaml) in values {
      try change { (now) throws(EditError) in try now.setting(key, to: .yaml(yaml)) }
    }
    for key in unset { try change { (now) throws(EditError) in try now.unsetting(key) } }
    if let body { try change { (now) throws(EditError) in try body.applied(to: now) } }
    return document.bytes
  }
}

extension Edit.Body {
  /// The text that comes in.
  var text: [UInt8] {
    switch self {
    case .replace(let text), .append(let text), .prepend(let text): text
    }
  }

  /// The bytes of `document` with its body changed.
  func applied(to document: MemoDocument) throws(EditError) -> [UInt8] {
    let old = Array(document.bytes[document.bodyRange])
    let new = document.withOwnLineEnds(Self.ended(text))
    switch self {
    case .replace: return try document.replacingBody(with: new)
    case .append:
      let ended = old.isEmpty || old.last == 10 ? old : old + document.withOwnLineEnds([10])
      return try document.replacingBody(with: ended + new)
    case .prepend: return try document.replacingBody(with: new + old)
    }
  }

  /// The text with a line end behind it, unless it is empty.
  private static func ended(_ text: [UInt8]) -> [UInt8] {
    text.isEmpty || text.last == 10 ? text : text + [10]
  }
}
