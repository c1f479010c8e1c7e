package import MemoCore

/// What a name in a folder's tree stands for.
package struct TreeEntry: Hashable, Sendable {
  /// The kinds of entries, as git writes them; `memo` itself makes no links and no submodules.
  package enum Mode: String, Hashable, Sendable {
    case file = "100644"
    case executable = "100755"
    case link = "120000"
    case folder = "40000"
    /// A commit of another repository.
    case submodule = "160000"

    /// Whether it is a file with bytes of its own.
    package var isFile: Bool { self == .file || self == .executable }
  }

  package var mode: Mode
  package var id: ObjectID

  package init(mode: Mode, id: ObjectID) {
    self.mode = mode
    self.id = id
  }
}

extension TreeEntry.Mode {
  /// The kind that a mode means; git takes every file that its owner may run for executable, and
  /// knows no other rights.
  init?(bits: Int) {
    switch bits & 0o170000 {
    case 0o100000: self = bits & 0o100 == 0 ? .file : .executable
    case 0o120000: self = .link
    case 0o040000: self = .folder
    case 0o160000: self = .submodule
    default: return nil
    }
  }
}
