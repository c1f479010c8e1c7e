import MemoMarkdown

/// Any file is read, and an edit of one key changes that key's lines alone.
enum FrontMatterLaws {
  @Sendable static func check(_ bytes: [UInt8]) {
    let memo = MemoDocument(parsing: bytes)
    hold(memo.bytes == bytes, "reading keeps the bytes")
    hold(memo.bodyRange.upperBound <= bytes.count, "the body lies inside")
    let facts = memo.facts(stem: "stem")
    hold(!facts.title.isEmpty, "every memo is called something")
    if let header = memo.header { checkPlaces(header) }
    // The file's own text is as good a value as any.
    let own = String(decoding: bytes.suffix(24), as: UTF8.self)
    for (key, value) in [
      ("title", EditValue.text(own)), ("pinned", .plain("true")), ("tags", .list(["a", own])),
      ("mood", .yaml("[a, b]")), ("date", .plain("2026-11-30")),
    ] {
      checkSetting(memo, key, value)
    }
    for key in Set(memo.header?.entries.map(\.key) ?? []) { checkUnsetting(memo, key) }
    checkTags(memo, facts)
    checkBody(memo, own)
  }

  private static func checkPlaces(_ header: FrontMatter) {
    for entry in header.entries {
      hold(header.range.contains(entry.keyRange), "a key lies in the header")
      hold(header.range.contains(entry.valueRange), "a value lies in the header")
      if let list = header.list(of: entry) {
        hold(
          list.items.allSatisfy { entry.valueRange.contains($0.range) }, "an item lies in its list")
      }
    }
  }

  // MARK: Setting a key

  private static func checkSetting(_ memo: MemoDocument, _ key: String, _ value: EditValue) {
    guard let new = try? memo.setting(key, to: value) else { return }
    let read = MemoDocument(parsing: new)
    hold(
      read.bytes[read.bodyRange].elementsEqual(memo.bytes[memo.bodyRange]), "\(key) keeps the body")
    checkValue(read, key, value)
    if let header = memo.header { checkLines(memo, header, key, new) }
    hold((try? read.setting(key, to: value)) == new, "\(key) set again changes nothing")
    if memo.header?.entry(for: key) == nil { checkTakingBack(memo, read, key) }
  }

  private static func checkValue(_ read: MemoDocument, _ key: String, _ value: EditValue) {
    guard let found = read.header?.value(for: key) else {
      return hold(false, "\(key) is there")
    }
    switch value {
    case .text(let text):
      hold(found.text.map { Array($0.utf8) } == Array(text.utf8), "\(key) is the text")
    case .plain(let text): hold(found.text == text, "\(key) is the word")
    case .list(let items):
      guard case .list(let values) = found else { return hold(false, "\(key) is a list") }
      hold(
        values.map { $0.text.map { Array($0.utf8) } } == items.map { Array($0.utf8) },
        "\(key) is the list")
    case .yaml: break
    }
  }

  /// Outside the lines of the key, or the place a new line came to, all bytes are as before.
  private static func checkLines(
    _ memo: MemoDocument, _ header: FrontMatter, _ key: String, _ new: [UInt8]
  ) {
    let old = memo.bytes
    guard let entry = header.entry(for: key) else {
      let grown = new.count - old.count
      let start = zip(old, new).prefix { $0 == $1 }.count
      return hold(
        grown > 0 && new.dropFirst(start + grown).elementsEqual(old.dropFirst(start)),
        "\(key) is put between bytes that stay")
    }
    let start = entry.keyRange.lowerBound
    let next = header.entries.map(\.keyRange.lowerBound).filter { $0 > start }.min()
    let end = next ?? header.range.upperBound
    hold(new.starts(with: old[..<start]), "\(key) keeps all before it")
    hold(
      new.count >= start + old.count - end
        && new.suffix(old.count - end).elementsEqual(old[end...]),
      "\(key) keeps all behind it")
  }

  private static func checkTakingBack(_ memo: MemoDocument, _ read: MemoDocument, _ key: String) {
    guard let back = try? read.unsetting(key) else { return }
    let again = MemoDocument(parsing: back)
    hold(
      again.bytes[again.bodyRange].elementsEqual(memo.bytes[memo.bodyRange]),
      "\(key) taken back keeps the body")
    hold(values(again) == values(memo), "\(key) taken back leaves the values")
  }

  private static func values(_ memo: MemoDocument) -> [FrontPair] {
    memo.header?.entries.map { FrontPair(key: $0.key, value: $0.value) } ?? []
  }

  // MARK: Other edits

  private static func checkUnsetting(_ memo: MemoDocument, _ key: String) {
    guard let new = try? memo.unsetting(key) else { return }
    let read = MemoDocument(parsing: new)
    hold(
      read.bytes[read.bodyRange].elementsEqual(memo.bytes[memo.bodyRange]), "no \(key): the body")
    hold(values(read).count + 1 == values(memo).count, "no \(key): one key less")
  }

  private static func checkTags(_ memo: MemoDocument, _ facts: MemoFacts) {
    if let new = try? memo.addingTag("새태그") {
      let tags = MemoDocument(parsing: new).facts(stem: "stem").tags
      hold(Set(tags) == Set(facts.tags).union(["새태그"]), "a tag more, none less")
      let back = try? MemoDocument(parsing: new).removingTag("새태그")
      if let back, !facts.tags.contains("새태그") {
        hold(Set(MemoDocument(parsing: back).facts(stem: "").tags) == Set(facts.tags), "tag back")
      }
    }
  }

  private static func checkBody(_ memo: MemoDocument, _ own: String) {
    for body in [Array(own.utf8), [], Array("---\na: 1\n---\n".utf8)] {
      guard let new = try? memo.replacingBody(with: body) else { continue }
      let read = MemoDocument(parsing: new)
      hold(read.bytes[read.bodyRange].elementsEqual(body), "the new body is the body")
      if memo.header != nil { hold(values(read) == values(memo), "a new body keeps the header") }
    }
  }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
