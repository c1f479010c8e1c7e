/// A node of a YAML document with its place in the file.
struct YAMLNode: Sendable {
  indirect enum Content: Sendable {
    case scalar(String, Style)
    case sequence([YAMLNode], isFlow: Bool)
    case mapping([YAMLPair], isFlow: Bool)
    /// An alias that stands for a node of more values than the budget allows, or for none.
    case alias
  }

  /// How a scalar is written.
  enum Style: Sendable {
    case plain, single, double, literal, folded
  }

  var content: Content
  /// The source with anchor and tag.
  var range: Range<Int>
  /// The source without anchor and tag.
  var valueRange: Range<Int>
  var tag: String?
  /// How many nodes it holds when its aliases are followed, itself counted.
  var weight = 1
  var isAlias = false
}

/// A key and its value.
struct YAMLPair: Sendable {
  let key: YAMLNode
  let value: YAMLNode
}

/// Why YAML could not be read, and at which byte.
enum YAMLFailure: Error, Hashable {
  case syntax(String, at: Int)
  case tooDeep(at: Int)

  var offset: Int {
    switch self {
    case .syntax(_, let place), .tooDeep(let place): place
    }
  }

  var kind: Problem.Kind {
    switch self {
    case .syntax(let words, _): .invalidYAML(words)
    case .tooDeep: .tooDeep
    }
  }
}

extension YAMLNode {
  /// The text of a scalar; nil for collections.
  var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  var isFlow: Bool {
    switch content {
    case .sequence(_, let isFlow), .mapping(_, let isFlow): isFlow
    case .scalar, .alias: false
    }
  }

  /// Whether the tag is one of YAML's own plain kinds, or none.
  var hasKnownTag: Bool {
    guard let tag else { return true }
    guard tag.hasPrefix("tag:yaml.org,2002:") else { return tag == "!" }
    let name = tag.dropFirst("tag:yaml.org,2002:".count)
    return ["str", "int", "float", "bool", "null", "timestamp", "seq", "map"].contains(name)
  }

  /// The value as data; `bytes` are the file's.
  func value(in bytes: [UInt8]) -> FrontValue {
    switch content {
    case .alias: .string(bytes.text(range), isPlain: true)
    case .scalar(let text, let style):
      style == .plain && ["", "~", "null", "Null", "NULL"].contains(text)
        ? .null : .string(text, isPlain: style == .plain)
    case .sequence(let nodes, _): .list(nodes.map { $0.value(in: bytes) })
    case .mapping(let pairs, _):
      .map(
        pairs.map {
          FrontPair(
            key: $0.key.text ?? bytes.text($0.key.range), value: $0.value.value(in: bytes))
        })
    }
  }
}
