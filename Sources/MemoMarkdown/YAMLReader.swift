import CLibYAML

/// Reads one YAML document from part of a file, through libyaml's events.
///
/// Nesting is limited to 100 levels. An alias shares its node; one that would make the document
/// stand for more than 10,000 values is left unfollowed, as is one without an anchor.
struct YAMLReader {
  static let depthLimit = 100
  static let weightLimit = 10_000

  /// The nodes that anchors name, kept from one part of a header to the next.
  var anchors: [String: YAMLNode] = [:]
  /// Where the first alias beyond the budget stands.
  var firstUnfollowed: Int?
  private var weight = 0

  /// Reads the document at `range` of `bytes`; nil where there is none.
  mutating func read(_ bytes: [UInt8], _ range: Range<Int>) throws(YAMLFailure) -> YAMLNode? {
    guard !range.isEmpty else { return nil }
    let part = Array(bytes[range])
    return try part.withUnsafeBufferPointer { (buffer) throws(YAMLFailure) in
      var events = YAMLEvents(buffer, base: range.lowerBound)
      return try document(&events)
    }
  }

  private mutating func document(_ events: inout YAMLEvents) throws(YAMLFailure) -> YAMLNode? {
    var root: YAMLNode?
    while true {
      let event = try events.next()
      switch event.kind {
      case .documentStart:
        guard root == nil else { throw .syntax("more than one document", at: event.start) }
        root = try node(events.next(), &events, depth: 0)
      case .streamEnd: return root
      default: continue
      }
    }
  }

  private mutating func node(
    _ event: YAMLEvent, _ events: inout YAMLEvents, depth: Int
  ) throws(YAMLFailure) -> YAMLNode {
    guard depth < Self.depthLimit else { throw .tooDeep(at: event.start) }
    weight += 1
    var node: YAMLNode
    switch event.kind {
    case .alias: return alias(event)
    case .scalar(let text, let style):
      node = events.node(.scalar(text, style), event, end: event.end)
    case .sequence(let isFlow):
      node = try sequence(event, &events, isFlow: isFlow, depth: depth)
    case .mapping(let isFlow):
      node = try mapping(event, &events, isFlow: isFlow, depth: depth)
    case .documentStart, .streamEnd, .end, .other:
      throw .syntax("unexpected end", at: event.start)
    }
    node.tag = event.tag
    if let anchor = event.anchor { anchors[anchor] = node }
    return node
  }

  private mutating func alias(_ event: YAMLEvent) -> YAMLNode {
    let range = event.start..<event.end
    var node = YAMLNode(content: .alias, range: range, valueRange: range, isAlias: true)
    guard let target = event.anchor.flatMap({ anchors[$0] }) else { return node }
    guard weight + target.weight <= Self.weightLimit else {
      firstUnfollowed = firstUnfollowed ?? event.start
      return node
    }
    weight += target.weight
    node.content = target.content
    node.weight = target.weight
    node.tag = target.tag
    return node
  }

  private mutating func sequence(
    _ event: YAMLEvent, _ events: inout YAMLEvents, isFlow: Bool, depth: Int
  ) throws(YAMLFailure) -> YAMLNode {
    var items: [YAMLNode] = []
    var next = try events.next()
    while next.kind != .end {
      items.append(try node(next, &events, depth: depth + 1))
      next = try events.next()
    }
    let end = isFlow ? next.end : items.last?.range.upperBound ?? event.end
    var result = events.node(.sequence(items, isFlow: isFlow), event, end: end)
    result.weight = items.reduce(1) { $0 + $1.weight }
    return result
  }

  private mutating func mapping(
    _ event: YAMLEvent, _ events: inout YAMLEvents, isFlow: Bool, depth: Int
  ) throws(YAMLFailure) -> YAMLNode {
    var pairs: [YAMLPair] = []
    var next = try events.next()
    while next.kind != .end {
      let key = try node(next, &events, depth: depth + 1)
      let value = try node(events.next(), &events, depth: depth + 1)
      pairs.append(YAMLPair(key: key, value: value))
      next = try events.next()
    }
    let end = isFlow ? next.end : pairs.last?.value.range.upperBound ?? event.end
    var result = events.node(.mapping(pairs, isFlow: isFlow), event, end: end)
    result.weight = pairs.reduce(1) { $0 + $1.key.weight + $1.value.weight }
    return result
  }
}
