internal import MemoText

/// A name that means one memo and no other.
public struct NameSuggestion: Hashable, Sendable {
  /// The name: a title, a stem or a path.
  public var name: String
  /// The memo it means.
  public var memo: Memo
}

extension Snapshot {
  /// Names for what is typed of one, in the order of a list: where names begin so, those memos,
  /// else the ones with the text, or its initial consonants, anywhere in title or stem.
  ///
  /// Each name is one that `Notebook.resolve` takes for certain, and holds nothing that a terminal
  /// would obey: the title, where it means this memo alone, else the stem, else the path. Memos
  /// without such a name are left out. Conflict copies go by their path.
  ///
  /// - Complexity: O(memos).
  public func suggestions(for typed: String) throws(MemoError) -> [NameSuggestion] {
    let memos = try list().memos
    let book = NameBook(memos)
    let wanted = Folding.fold(typed)
    func suggest(where holds: ([UInt8]) -> Bool) -> [NameSuggestion] {
      memos.indices.compactMap { place in
        let names = book.names(of: place)
        let fitting = names.filter { holds(Folding.fold($0)) }
        guard !fitting.isEmpty else { return nil }
        let name = (fitting + names).first { book.isCertain($0, for: place) }
        return name.map { NameSuggestion(name: $0, memo: memos[place]) }
      }
    }
    let begun = suggest { $0.starts(with: wanted) }
    // `@` is a name by itself, and no part of one.
    if !begun.isEmpty || wanted.isEmpty || Notebook.recency(typed) != nil { return begun }
    let isInitials = Hangul.isInitials(wanted)
    return suggest { text in
      text.withUnsafeBufferPointer {
        ByteSearch.find(wanted, in: $0) != nil
          || isInitials && Hangul.matchesInitials(wanted, in: $0) != nil
      }
    }
  }
}

/// The names of many memos, each looked up as `NameResolver` would look for it.
private struct NameBook {
  private let memos: [Memo]
  private var exact: [[UInt8]: Set<Int>] = [:]
  private var canonical: [[UInt8]: Set<Int>] = [:]
  private var stems: [[UInt8]: Set<Int>] = [:]
  private var foldedStems: [[UInt8]: Set<Int>] = [:]
  private var titles: [[UInt8]: Set<Int>] = [:]

  private static let endings = ["", ".md", ".markdown"].map { Array($0.utf8) }

  init(_ memos: [Memo]) {
    self.memos = memos
    for (place, memo) in memos.enumerated() {
      exact[memo.path.bytes, default: []].insert(place)
      canonical[Folding.canonical(memo.path.bytes), default: []].insert(place)
      stems[Folding.canonical(memo.path.stem), default: []].insert(place)
      foldedStems[Folding.nameKey(memo.path.stem), default: []].insert(place)
      guard memo.conflictOf == nil else { continue }
      titles[Folding.nameKey(Array(memo.title.utf8)), default: []].insert(place)
    }
  }

  /// What the memo may be called, the name a person would choose first.
  func names(of place: Int) -> [String] {
    let memo = memos[place]
    guard let path = memo.path.exactText else {
      return memo.conflictOf == nil ? [memo.title] : []
    }
    let ending = memo.path.fileExtension.count + 1
    let bare = String(decoding: memo.path.bytes.dropLast(ending), as: UTF8.self)
    let stem = String(decoding: memo.path.stem, as: UTF8.self)
    return memo.conflictOf == nil ? [memo.title, stem, bare, path] : [bare, path]
  }

  /// Whether `name` means the memo at `place`, on the way that names are resolved.
  func isCertain(_ name: String, for place: Int) -> Bool {
    let bytes = Array(name.utf8)
    guard !bytes.isEmpty, Notebook.recency(name) == nil, !Self.isPlace(bytes),
      Escaping.forTerminal(name).utf8.elementsEqual(bytes)
    else { return false }
    let found =
      first(exact, Self.endings.map { bytes + $0 })
      ?? first(canonical, Self.endings.map { Folding.canonical(bytes + $0) })
      ?? stems[Folding.canonical(bytes)] ?? foldedStems[Folding.nameKey(bytes)]
      ?? titles[Folding.nameKey(bytes)]
    return found == [place]
  }

  private func first(_ book: [[UInt8]: Set<Int>], _ keys: [[UInt8]]) -> Set<Int>? {
    keys.lazy.compactMap { book[$0] }.first
  }

  /// Whether a name is read as a path from elsewhere than the notebook's root.
  private static func isPlace(_ name: [UInt8]) -> Bool {
    name.starts(with: "./".utf8)
      || name.first == RelativePath.slash
      || name.split(separator: RelativePath.slash).contains { $0.elementsEqual("..".utf8) }
  }
}
