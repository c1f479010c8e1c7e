/// A value of the front matter as data.
package indirect enum FrontValue: Hashable, Sendable {
  /// Nothing: an empty value, `null` or `~`.
  case null
  /// Text; plain where the source has no quotes, so that a reader may take it for a number.
  case string(String, isPlain: Bool)
  /// A list.
  case list([FrontValue])
  /// A map in the order of the source.
  case map([FrontPair])
}

/// A key and a value of a map.
package struct FrontPair: Hashable, Sendable {
  package let key: String
  package let value: FrontValue

  package init(key: String, value: FrontValue) {
    self.key = key
    self.value = value
  }
}

extension FrontValue {
  /// The text of a scalar; nil for null, lists and maps.
  package var text: String? {
    if case .string(let text, _) = self { text } else { nil }
  }
}
