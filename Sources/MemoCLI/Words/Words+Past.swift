extension Words {
  /// `3 removed memos`, or `2 of 3 removed memos`.
  func removedMemos(_ shown: Int, of total: Int) -> String {
    let number = number(total)
    let all = self(
      total == 1 ? "\(number) removed memo" : "\(number) removed memos", "지운 메모 \(number)개")
    guard shown < total else { return all }
    return self("\(self.number(shown)) of \(all)", "\(all) 중 \(self.number(shown))개")
  }

  /// There is no removed memo.
  var nothingRemoved: String { self("no memo was removed", "지운 메모가 없습니다") }
}
