extension MemoDocument {
  /// The file with one key set: only that key's value changes, or one line is added.
  ///
  /// Without a header one is made above the body. Where a header stands that cannot take a key the
  /// edit is refused, so that no file ever gets a second one. The result is read again: the key
  /// holds the value, every other key and the body are as before.
  package func setting(_ key: String, to value: EditValue) throws(EditError) -> [UInt8] {
    try checkEditable()
    guard let header else { return try withNewHeader(key, value) }
    let new = try header.setting(key, to: value)
    try verify(new, key)
    return new
  }

  /// The file without a key; as it was where the key is absent.
  package func unsetting(_ key: String) throws(EditError) -> [UInt8] {
    try checkEditable()
    guard let header, header.entry(for: key) != nil else { return bytes }
    let new = try header.unsetting(key)
    try verify(new, key)
    return new
  }

  /// `text` with the line ends of this memo, where it has others than LF.
  package func withOwnLineEnds(_ text: [UInt8]) -> [UInt8] {
    guard LineEnd.first(in: bytes, layout.start..<bytes.count) == [ASCII.cr, ASCII.lf] else {
      return text
    }
    var result: [UInt8] = []
    for byte in text {
      if byte == ASCII.lf, result.last != ASCII.cr { result.append(ASCII.cr) }
      result.append(byte)
    }
    return result
  }

  /// The file with another body; the header stays byte for byte.
  ///
  /// So does the blank line below it, or that there is none; a first body gets one. Where the new
  /// body would be taken for a header, an empty header is put above it.
  package func replacingBody(with body: [UInt8]) throws(EditError) -> [UInt8] {
    try checkEditable()
    var head = Array(bytes[..<bodyRange.lowerBound])
    let end = LineEnd.first(in: bytes, layout.start..<bytes.count)
    if header != nil, !body.isEmpty {
      if let last = head.last, last != ASCII.lf, last != ASCII.cr { head += end }
    }
    let isParted = header == nil || bodyRange.lowerBound > layout.textStart
    let plain = isParted || body.isEmpty ? [head + body] : [head + body, head + end + body]
    let candidates = bodyRange.isEmpty ? plain.reversed() : plain
    for candidate in candidates + [head + Self.emptyHeader(end) + body] {
      let new = MemoDocument(parsing: candidate)
      if new.bytes[new.bodyRange].elementsEqual(body),
        header == nil || new.header?.range == header?.range, !new.hasUnreadHeader
      {
        return candidate
      }
    }
    throw .notVerified("")
  }

  private static func emptyHeader(_ end: [UInt8]) -> [UInt8] {
    Array("---".utf8) + end + Array("---".utf8) + end + end
  }

  /// Refuses where a header stands that cannot be changed safely.
  func checkEditable() throws(EditError) {
    for problem in problems {
      let reason: EditError.Reason? =
        switch problem.kind {
        case .notUTF8: .notUTF8
        case .unclosedHeader: .unclosedHeader
        case .notAMapping: .notAMapping
        case .conflictMarkers: .conflictMarkers
        case .foreignHeader(let language): .foreignHeader(language)
        case .blankBeforeHeader: .blankBeforeHeader
        case .tooLarge: .tooLarge
        default: nil
        }
      if let reason { throw .refused(reason, problem.mark) }
    }
  }

  private func withNewHeader(_ key: String, _ value: EditValue) throws(EditError) -> [UInt8] {
    let end = LineEnd.first(in: bytes, layout.start..<bytes.count)
    let fence = Array("---".utf8) + end
    let body = Array(bytes[bodyRange])
    let empty = fence + fence + (body.isEmpty ? [] : end) + body
    guard let header = MemoDocument(parsing: empty).header else { throw .notVerified(key) }
    let new = Array(bytes[..<layout.start]) + (try header.setting(key, to: value))
    try verify(new, key)
    return new
  }

  private func verify(_ new: [UInt8], _ key: String) throws(EditError) {
    let read = MemoDocument(parsing: new)
    guard read.header != nil, read.bytes[read.bodyRange].elementsEqual(bytes[bodyRange]) else {
      throw .notVerified(key)
    }
  }
}
