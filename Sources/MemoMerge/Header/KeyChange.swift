package import MemoMarkdown

/// What became of one key of a header.
package struct KeyChange: Hashable, Sendable {
  /// The key.
  package var key: String
  /// Its value before; nil where it was not there.
  package var old: FrontValue?
  /// Its value after; nil where it is not there any more.
  package var new: FrontValue?
  /// Yes or no before and after, where that is what the key says; one that is not there says no.
  package var flags: Flags?
  /// The items that came into a list and that went, where the key is one on both sides or on one.
  package var items: Items?

  /// What a key such as `pinned` says.
  package struct Flags: Hashable, Sendable {
    package var old: Bool
    package var new: Bool
  }

  /// Items of a list, in the order in which they stand.
  package struct Items: Hashable, Sendable {
    package var added: [String]
    package var removed: [String]
  }
}

extension KeyChange {
  init(_ key: String, from old: EntryMerge.Source?, to new: EntryMerge.Source?) {
    self.key = key
    self.old = old?.entry.value
    self.new = new?.entry.value
    if let entry = new?.entry ?? old?.entry, entry.isFlag {
      let (before, after) = (old.map(\.entry.flag) ?? false, new.map(\.entry.flag) ?? false)
      if let before, let after, before != after { flags = Flags(old: before, new: after) }
    }
    let before = old.flatMap(NamedList.init)
    let after = new.flatMap(NamedList.init)
    let isList = (before != nil || old == nil) && (after != nil || new == nil)
    guard isList, self.old != .null, self.new != .null else { return }
    let (gone, come) = (Set(before?.names ?? []), Set(after?.names ?? []))
    items = Items(
      added: (after?.items ?? []).filter { !gone.contains($0.name) }.map(\.text),
      removed: (before?.items ?? []).filter { !come.contains($0.name) }.map(\.text))
    // The same items in another order.
    if items?.added.isEmpty == true, items?.removed.isEmpty == true { items = nil }
  }
}
