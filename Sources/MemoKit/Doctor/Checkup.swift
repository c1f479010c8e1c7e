/// What a look through a whole notebook found.
public struct Checkup: Sendable {
  /// What is wrong, or worth to be known, in the order of its areas, paths and places.
  public var findings: [Finding] = []
  /// What was wrong and was put right.
  public internal(set) var mended: [Finding] = []
  /// How many memos were read.
  public internal(set) var memos = 0
  /// What there is to say of the mending.
  public internal(set) var notices: [Notice] = []

  /// Whether anything is left that is wrong: notes are not.
  public var isClean: Bool { !findings.contains { $0.severity != .note } }
}

extension Checkup {
  /// One thing that a checkup found.
  public struct Finding: Hashable, Sendable {
    /// What it is.
    public var kind: Kind
    /// The memo, file or folder of the notebook that it is about.
    public var path: RelativePath?
    /// The file outside the notebook's own that it is about, absolute: of the repository, say.
    public var file: String?
    /// Where in the file.
    public var mark: Mark?
    /// The line of the memo that the mark is on, as it stands there.
    public var excerpt: String?
    /// Whether `checkup(mending: true)` puts it right.
    public var isMendable: Bool

    /// Makes a finding.
    public init(
      _ kind: Kind, at path: RelativePath? = nil, file: String? = nil, mark: Mark? = nil,
      excerpt: String? = nil, isMendable: Bool = false
    ) {
      self.kind = kind
      self.path = path
      self.file = file
      self.mark = mark
      self.excerpt = excerpt
      self.isMendable = isMendable
    }
  }

  /// How much a finding matters.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Something is lost, cannot be read, or keeps changes from being committed.
    case error
    /// Something will make trouble, or is not as it was meant.
    case warning
    /// Nothing is wrong; it is only good to know.
    case note
  }

  /// What findings are about, in the order they are told.
  public enum Area: String, Hashable, Sendable, CaseIterable {
    case repository, unfinished, memos, links, names, files, settings, caches, remotes
  }
}

extension Checkup.Finding: Comparable {
  /// The order in which findings are told.
  public static func < (left: Self, right: Self) -> Bool {
    let areas = (left.kind.area.place, right.kind.area.place)
    if areas.0 != areas.1 { return areas.0 < areas.1 }
    let paths = (left.place, right.place)
    if paths.0 != paths.1 { return paths.0.lexicographicallyPrecedes(paths.1) }
    let start = Mark(line: 0, column: 0)
    return (left.mark ?? start, left.kind.code) < (right.mark ?? start, right.kind.code)
  }

  private var place: [UInt8] { path?.bytes ?? file.map { Array($0.utf8) } ?? [] }
}

extension Checkup.Area {
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
