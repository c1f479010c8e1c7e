internal import MemoMarkdown

/// What `.memo.yml` says: the settings that all devices of a notebook share.
///
/// It names no program. Keys it does not know are left alone.
public struct NotebookConfiguration: Hashable, Sendable {
  /// What outside changes are committed unasked.
  public enum Capture: String, Sendable {
    /// Memos and every other plain file.
    case all
    /// Memos only.
    case memos
    /// Nothing.
    case off
  }

  /// How many memos may be pinned; 0 for any number.
  public var pinLimit = 5
  /// Where `new` puts a memo, as a template of `{year}`, `{month}`, `{date}`; empty for the root.
  public var folder = ""
  /// How `new` names a file, as a template of `{title}`, `{date}`, `{year}`, `{month}`.
  public var fileName = "{title}"
  /// Whether blanks of a title stay blanks in the file's name.
  public var keepsBlanks = false
  /// Whether memos without `title` are called by their file name instead of their text.
  public var titlesFromStem = false
  /// The zone that rules days and new dates on every device; nil for each machine's own.
  public var timezone: String?
  /// What outside changes are committed unasked.
  public var capture = Capture.all
  /// The size in bytes from which a file is not committed unasked.
  public var captureLimit: Int64 = 10_000_000
  /// Whether the notebook may be synced although it lies inside a larger repository.
  public var syncsInside = false

  /// The name of the file.
  static let path = ".memo.yml"

  /// The settings of a notebook without the file.
  init() {}
}
