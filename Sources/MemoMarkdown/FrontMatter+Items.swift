/// One item more or less in a list of `- ` lines: only that line comes or goes, with comments and
/// quotes of all others as they are.
extension FrontMatter {
  /// The change that makes `items` of a block list; nil where it is more than one item.
  func itemChange(_ nodes: [YAMLNode], to items: [String]) -> Change? {
    let texts = nodes.map(\.text)
    if items.count == texts.count + 1, items.dropLast().elementsEqual(texts, by: { $0 == $1 }),
      let last = nodes.last, let added = items.last
    {
      return insertion(of: added, behind: last)
    }
    guard items.count + 1 == texts.count else { return nil }
    let place = zip(texts, items).prefix { $0 == $1 }.count
    guard items[place...].elementsEqual(texts[(place + 1)...], by: { $0 == $1 }) else { return nil }
    return removal(of: nodes[place])
  }

  private func insertion(of item: String, behind last: YAMLNode) -> Change? {
    let start = bytes.lineStart(of: last.range.lowerBound, floor: range.lowerBound)
    guard let dash = dash(before: last, from: start) else { return nil }
    let line = bytes.line(at: last.range.upperBound, end: range.upperBound)
    let text =
      bytes[start..<dash] + Array("- ".utf8) + Array(ScalarWriter.write(item, like: nil).utf8)
    // The last line of a header may be without an end of its own.
    let isEnded = line.next > line.content.upperBound
    return isEnded
      ? Change(range: line.next..<line.next, bytes: text + lineEnd)
      : Change(range: line.next..<line.next, bytes: lineEnd + text)
  }

  private func removal(of node: YAMLNode) -> Change? {
    let start = bytes.lineStart(of: node.range.lowerBound, floor: range.lowerBound)
    guard dash(before: node, from: start) != nil else { return nil }
    let line = bytes.line(at: node.range.upperBound, end: range.upperBound)
    return Change(range: start..<line.next, bytes: [])
  }

  /// Where the dash of an item stands, if only blanks are before it on its line and behind it.
  private func dash(before node: YAMLNode, from start: Int) -> Int? {
    let before = bytes[start..<node.range.lowerBound]
    guard let dash = before.firstIndex(where: { !ASCII.isBlank($0) }),
      bytes[dash] == UInt8(ascii: "-"),
      before[(dash + 1)...].allSatisfy(ASCII.isBlank),
      !bytes[node.range].contains(ASCII.lf), !bytes[node.range].contains(ASCII.cr)
    else { return nil }
    return dash
  }
}
