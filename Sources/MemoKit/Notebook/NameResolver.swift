internal import MemoText

/// Finds the memo that a name means among many, when it is no exact path.
struct NameResolver {
  /// A memo as far as names go.
  struct Named {
    var path: RelativePath
    var title: String
    var isConflictCopy: Bool
  }

  private let memos: [Named]

  init(_ memos: [Named]) {
    self.memos = memos
  }

  /// The memo whose path, stem or title this is; nil where there is none.
  func certain(_ bytes: [UInt8], as name: String) throws(MemoError) -> RelativePath? {
    for step in [byCanonicalPath, byStem, byFoldedStem, byTitle] {
      let found = step(bytes)
      if found.count == 1 { return found[0].path }
      if found.count > 1 { throw .ambiguous(name, candidates: found.map(Candidate.init)) }
    }
    return nil
  }

  /// The only memo whose stem or title begins with this or has it inside; nil where none has.
  func uncertain(
    _ bytes: [UInt8], as name: String, for purpose: NamePurpose
  ) throws(MemoError) -> RelativePath? {
    for step in [byPrefix, byPart] {
      let found = step(bytes)
      if found.count > 1 { throw .ambiguous(name, candidates: found.map(Candidate.init)) }
      guard let only = found.first else { continue }
      switch purpose {
      case .reading: return only.path
      case .changing: throw .uncertain(name, candidate: Candidate(only))
      }
    }
    return nil
  }

  private func byCanonicalPath(_ name: [UInt8]) -> [Named] {
    let wanted = ["", ".md", ".markdown"].map { Folding.canonical(name + Array($0.utf8)) }
    return memos.filter { wanted.contains(Folding.canonical($0.path.bytes)) }
  }

  private func byStem(_ name: [UInt8]) -> [Named] {
    let wanted = Folding.canonical(name)
    return memos.filter { Folding.canonical($0.path.stem) == wanted }
  }

  private func byFoldedStem(_ name: [UInt8]) -> [Named] {
    let wanted = Folding.nameKey(name)
    return memos.filter { Folding.nameKey($0.path.stem) == wanted }
  }

  private func byTitle(_ name: [UInt8]) -> [Named] {
    let wanted = Folding.nameKey(name)
    return memos.filter {
      !$0.isConflictCopy && Folding.nameKey(Array($0.title.utf8)) == wanted
    }
  }

  private func byPrefix(_ name: [UInt8]) -> [Named] {
    let wanted = Folding.fold(name)
    guard !wanted.isEmpty else { return [] }
    return named { $0.starts(with: wanted) }
  }

  private func byPart(_ name: [UInt8]) -> [Named] {
    let wanted = Folding.fold(name)
    guard !wanted.isEmpty else { return [] }
    let isInitials = Hangul.isInitials(wanted)
    return named { text in
      text.withUnsafeBufferPointer {
        ByteSearch.find(wanted, in: $0) != nil
          || isInitials && Hangul.matchesInitials(wanted, in: $0) != nil
      }
    }
  }

  /// The memos of whose folded stem or title `holds` is true; conflict copies never.
  private func named(_ holds: ([UInt8]) -> Bool) -> [Named] {
    memos.filter {
      !$0.isConflictCopy
        && (holds(Folding.fold($0.path.stem)) || holds(Folding.fold(Array($0.title.utf8))))
    }
  }
}

extension NameResolver.Named {
  init(_ memo: RemovedMemo) {
    self.init(path: memo.path, title: memo.title, isConflictCopy: memo.isConflictCopy)
  }
}

extension Candidate {
  fileprivate init(_ memo: NameResolver.Named) {
    self.init(path: memo.path, title: memo.title)
  }
}
