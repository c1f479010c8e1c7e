internal import MemoKit

extension Words {
  /// `2 conflict copies`.
  func conflictCopies(_ count: Int) -> String {
    let number = number(count)
    return self(
      count == 1 ? "1 conflict copy" : "\(number) conflict copies", "충돌 사본 \(number)개")
  }

  /// `3 commits`.
  func commits(_ count: Int) -> String {
    let number = number(count)
    return self(count == 1 ? "1 commit" : "\(number) commits", "커밋 \(number)개")
  }

  /// `3 memos`, or `3 files` where not all of them are memos.
  func things(_ paths: [RelativePath]) -> String {
    let (number, isOne) = (number(paths.count), paths.count == 1)
    return paths.allSatisfy(\.isMemo)
      ? self(isOne ? "1 memo" : "\(number) memos", "메모 \(number)개")
      : self(isOne ? "1 file" : "\(number) files", "파일 \(number)개")
  }
}

extension SyncOutcome {
  /// `3 memos received, 1 memo sent, 1 memo merged, 1 conflict copy`.
  ///
  /// Each file is counted once. Where no file of the notebook came or went, the commits are
  /// counted.
  func summary(_ words: Words) -> String {
    var parts: [String] = []
    func add(_ paths: [RelativePath], _ english: String, _ korean: String) {
      if !paths.isEmpty { parts.append(words.things(paths) + " " + words(english, korean)) }
    }
    let counted = Set(merged + copies.map(\.path) + receivedCopies)
    add(received.map(\.path).filter { !counted.contains($0) }, "received", "받음")
    add(sent.map(\.path).filter { !counted.contains($0) }, "sent", "보냄")
    add(merged, "merged", "합침")
    if !copies.isEmpty { parts.append(words.conflictCopies(copies.count)) }
    if !receivedCopies.isEmpty {
      parts.append(words.conflictCopies(receivedCopies.count) + words(" received", " 받음"))
    }
    if parts.isEmpty {
      if commitsReceived > 0 {
        parts.append(words.commits(commitsReceived) + words(" received", " 받음"))
      }
      if commitsSent > 0 { parts.append(words.commits(commitsSent) + words(" sent", " 보냄")) }
    }
    return parts.joined(separator: ", ")
  }

  /// That both ends have the same.
  func level(_ words: Words) -> String {
    words("nothing to do, level with \(remote.name)", "할 일이 없습니다. 원격과 같습니다: \(remote.name)")
  }
}

extension SyncOutcome.Change.Kind {
  /// The kind for a person.
  func name(_ words: Words) -> String {
    switch self {
    case .add: words("new", "새 파일")
    case .edit: words("edited", "고침")
    case .rename: words("renamed", "옮김")
    case .remove: words("removed", "지움")
    }
  }
}
