internal import MemoText

extension DisplayWidth {
  /// The text cut to so many cells; the mark that tells a conflict copy from its memo stays.
  static func fitName(_ text: String, _ cells: Int) -> String {
    guard of(text) > cells,
      let mark = text.ranges(of: " (conflict ").last?.lowerBound
    else { return fit(text, cells) }
    let end = String(text[mark...])
    let room = cells - of(end)
    return room < 4 ? fit(text, cells) : fit(String(text[..<mark]), room) + end
  }
}
