internal import MemoText

/// The names of a folder that a new memo's may be equal to, where case, width or normal form does
/// not count.
struct TakenNames {
  /// All names, of files and folders.
  private(set) var names: Set<[UInt8]> = []
  /// The files among them that git has and leaves out of the folder.
  private(set) var leftOut: Set<RelativePath> = []
  /// The names that may be equal to one, by their keys.
  private var keys: [[UInt8]: [UInt8]] = [:]

  init() {}

  /// The names of a folder, and what git leaves out of it, beside a memo whose name begins with
  /// `stem`.
  ///
  /// - Complexity: O(names); those that surely differ from the first letters on are not folded.
  init(
    _ names: [[UInt8]], leftOut: [RelativePath], of folder: RelativePath?, beside stem: [UInt8]
  ) {
    self.names = Set(names)
    for path in leftOut {
      guard let inside = folder.map({ path.relative(to: $0) }) ?? path else { continue }
      if inside.folder == nil { self.leftOut.insert(path) }
      self.names.insert(inside.components[0])
    }
    let lead = Array(Folding.nameKey(stem).prefix { $0 < 0x80 }.prefix(Self.lead))
    for name in self.names where Self.mayBegin(name, with: lead) {
      keys[Folding.nameKey(name)] = name
    }
  }

  /// The name that is equal to this one.
  func twin(of name: [UInt8]) -> [UInt8]? { keys[Folding.nameKey(name)] }

  /// Whether a file of this name is elsewhere, and only its placeholder here.
  func hasPlaceholder(of name: [UInt8]) -> Bool {
    twin(of: [UInt8(ascii: ".")] + name + Array(".icloud".utf8)) != nil
  }

  /// So many letters tell whether names differ: fewer than a number behind a long name cuts off.
  private static let lead = 16

  /// Whether a name, or the one it is a placeholder of, may have a key that begins so.
  ///
  /// A letter of ASCII is its own key in lower case, unless a mark behind it makes it another one:
  /// in names of more than ASCII only the first is looked at, and a key never begins with less.
  private static func mayBegin(_ name: [UInt8], with lead: [UInt8]) -> Bool {
    guard let first = lead.first else { return true }
    let name = name.first == UInt8(ascii: ".") ? name.dropFirst() : name[...]
    guard name.allSatisfy({ $0 < 0x80 }) else {
      return name.first.map { $0 >= 0x80 || lowered($0) == first } ?? false
    }
    return name.lazy.map(lowered).starts(with: lead)
  }

  private static func lowered(_ letter: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) ? letter | 0x20 : letter
  }
}
