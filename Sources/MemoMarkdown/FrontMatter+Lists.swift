extension FrontMatter {
  /// A list of single-line texts with the place of each item in the file.
  package struct ListSource: Sendable {
    /// Whether it stands in brackets; else each item has a line of its own.
    package let isFlow: Bool
    /// The items in their order.
    package let items: [Item]

    /// An item of a list.
    package struct Item: Sendable {
      package let text: String
      /// The item as it is written, with its quotes.
      package let range: Range<Int>
    }
  }

  /// The list behind a key; nil where the value is none, is shared by an alias, or holds anything
  /// but texts of one line.
  package func list(of entry: Entry) -> ListSource? {
    guard let node = entry.node, !node.isAlias, case .sequence(let nodes, let isFlow) = node.content
    else { return nil }
    var items: [ListSource.Item] = []
    for node in nodes {
      guard let text = plainText(of: node) else { return nil }
      items.append(ListSource.Item(text: text, range: node.range))
    }
    return ListSource(isFlow: isFlow, items: items)
  }

  /// The text of an item that is written as such on one line; nil for anything else.
  func plainText(of node: YAMLNode) -> String? {
    guard !node.isAlias, node.tag == nil, node.range == node.valueRange, !node.range.isEmpty,
      !bytes[node.range].contains(where: { $0 == ASCII.lf || $0 == ASCII.cr })
    else { return nil }
    return node.text
  }
}
