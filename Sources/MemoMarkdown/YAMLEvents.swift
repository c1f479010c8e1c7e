import CLibYAML

/// One event of libyaml, copied out of its memory; places are bytes of the file.
struct YAMLEvent {
  enum Kind: Equatable {
    case documentStart, streamEnd, end, other, alias
    case scalar(String, YAMLNode.Style)
    case sequence(isFlow: Bool)
    case mapping(isFlow: Bool)
  }

  var kind = Kind.other
  var start = 0
  var end = 0
  var anchor: String?
  var tag: String?
}

/// libyaml's parser over bytes that outlive it.
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: UnsafeBufferPointer<UInt8>
  private let base: Int
  /// The byte at which the character of an index begins; libyaml counts characters.
  private var cursor = (index: 0, offset: 0)

  /// Reads `bytes`, the first of which is byte `base` of the file.
  init(_ bytes: UnsafeBufferPointer<UInt8>, base: Int) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    self.bytes = bytes
    self.base = base
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deinitialize(count: 1)
    parser.deallocate()
  }

  /// The next event.
  mutating func next() throws(YAMLFailure) -> YAMLEvent {
    var raw = yaml_event_t()
    guard yaml_parser_parse(parser, &raw) == 1 else { throw failure() }
    defer { yaml_event_delete(&raw) }
    var event = YAMLEvent()
    event.start = offset(of: raw.start_mark.index)
    event.end = offset(of: raw.end_mark.index)
    fill(&event, from: raw)
    return event
  }

  private mutating func failure() -> YAMLFailure {
    let words = parser.pointee.problem.map { String(cString: $0) } ?? "unreadable"
    if parser.pointee.error == YAML_READER_ERROR {
      return .syntax(words, at: base + min(Int(parser.pointee.problem_offset), bytes.count))
    }
    return .syntax(words, at: offset(of: parser.pointee.problem_mark.index))
  }

  private func fill(_ event: inout YAMLEvent, from raw: yaml_event_t) {
    switch raw.type {
    case YAML_DOCUMENT_START_EVENT: event.kind = .documentStart
    case YAML_STREAM_END_EVENT: event.kind = .streamEnd
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: event.kind = .end
    case YAML_ALIAS_EVENT:
      event.kind = .alias
      event.anchor = Self.text(raw.data.alias.anchor)
    case YAML_SCALAR_EVENT:
      let data = raw.data.scalar
      let value = UnsafeBufferPointer(start: data.value, count: data.length)
      event.kind = .scalar(String(decoding: value, as: UTF8.self), Self.style(data.style))
      (event.anchor, event.tag) = (Self.text(data.anchor), Self.text(data.tag))
    case YAML_SEQUENCE_START_EVENT:
      let data = raw.data.sequence_start
      event.kind = .sequence(isFlow: data.style == YAML_FLOW_SEQUENCE_STYLE)
      (event.anchor, event.tag) = (Self.text(data.anchor), Self.text(data.tag))
    case YAML_MAPPING_START_EVENT:
      let data = raw.data.mapping_start
      event.kind = .mapping(isFlow: data.style == YAML_FLOW_MAPPING_STYLE)
      (event.anchor, event.tag) = (Self.text(data.anchor), Self.text(data.tag))
    default: event.kind = .other
    }
  }

  private static func text(_ raw: UnsafeMutablePointer<UInt8>?) -> String? {
    raw.map { String(cString: $0) }
  }

  private static func style(_ raw: yaml_scalar_style_t) -> YAMLNode.Style {
    switch raw {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .single
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .double
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  private mutating func offset(of index: Int) -> Int {
    while cursor.index < index, cursor.offset < bytes.count {
      cursor.offset += 1
      while cursor.offset < bytes.count, bytes[cursor.offset] & 0xC0 == 0x80 { cursor.offset += 1 }
      cursor.index += 1
    }
    while cursor.index > index, cursor.offset > 0 {
      cursor.offset -= 1
      while cursor.offset > 0, bytes[cursor.offset] & 0xC0 == 0x80 { cursor.offset -= 1 }
      cursor.index -= 1
    }
    return base + cursor.offset
  }
}

extension YAMLEvents {
  /// Makes the node of an event, its range without what is blank at the end.
  func node(_ content: YAMLNode.Content, _ event: YAMLEvent, end: Int) -> YAMLNode {
    var end = max(end, event.start)
    while end > event.start, ASCII.isSpace(bytes[end - 1 - base]) { end -= 1 }
    var start = event.start
    while event.anchor != nil || event.tag != nil, start < end,
      bytes[start - base] == UInt8(ascii: "&") || bytes[start - base] == UInt8(ascii: "!")
    {
      while start < end, !ASCII.isSpace(bytes[start - base]) { start += 1 }
      while start < end, ASCII.isSpace(bytes[start - base]) { start += 1 }
    }
    return YAMLNode(content: content, range: event.start..<end, valueRange: start..<end)
  }
}
