internal import MemoFiles
internal import MemoHistory
internal import Synchronization

/// A folder of memos with its history: the library's one entrance.
///
/// ```swift
/// let notebook = try Notebook(opening: "/home/mina/memos", settings: settings)
/// let outcome = try notebook.create(Draft(title: "장보기", body: Array("우유\n".utf8)))
/// let hits = try notebook.search("우유").hits
/// ```
///
/// Verbs that read change no byte. Verbs that write commit what outside programs changed first,
/// then their own change. Calls may come from any thread; writers wait for each other, also across
/// processes.
public final class Notebook: Sendable {
  /// The folder's absolute path, without symbolic links.
  public let root: String
  /// What the library was told of the machine and the person.
  public let settings: Settings
  /// What `.memo.yml` says.
  public let configuration: NotebookConfiguration
  /// The zone that rules here: the notebook's own, else the machine's.
  public let zone: Zone
  let folder: NotebookFolder
  private let opened = Mutex<OpenedHistory?>(nil)
  private let written = Atomic(false)

  /// Opens the notebook in the folder `root`.
  ///
  /// Any folder will do: without `.memo.yml` the usual settings hold, and without a repository
  /// memos can be read and made, but nothing is committed.
  ///
  /// A setting that cannot be read is told in `configuration.problems`.
  ///
  /// - Throws: `MemoError.noSuchNotebook` where there is no folder, `.system`.
  public init(opening root: String, settings: Settings) throws(MemoError) {
    guard let resolved = SystemFile.resolved(root) else { throw .noSuchNotebook(root) }
    self.root = resolved
    self.settings = settings
    do throws(FileError) {
      folder = try NotebookFolder(at: Array(resolved.utf8))
    } catch {
      throw MemoError(error, at: resolved)
    }
    configuration = NotebookConfiguration(in: folder, zoneNamed: settings.zoneNamed)
    zone = configuration.timezone.flatMap(settings.zoneNamed) ?? settings.zone
  }

  /// Whether a verb that writes was called on this value.
  public var hasWritten: Bool { written.load(ordering: .relaxed) }

  /// Notes that a verb writes.
  func noteWriting() { written.store(true, ordering: .relaxed) }

  /// The history, or why there is none; found out at the first call.
  func history() -> OpenedHistory {
    opened.withLock { opened in
      if let opened { return opened }
      let found = OpenedHistory(root, settings)
      opened = found
      return found
    }
  }

  /// Looks for the history anew, after a repository was made.
  func forgetHistory() {
    opened.withLock { $0 = nil }
  }
}

/// A notebook's history, or why it has none.
enum OpenedHistory: Sendable {
  case open(History)
  case absent(GitFailure)

  init(_ root: String, _ settings: Settings) {
    do throws(HistoryError) {
      switch try History.find(root, settings.git) {
      case .none: self = .absent(.noRepository)
      case .refused(let reason, let path):
        self = .absent(.refused(reason: reason.rawValue, path: path))
      case .open(let history): self = .open(history)
      }
    } catch {
      self = .absent(GitFailure(error))
    }
  }

  /// The history, where there is one.
  var history: History? {
    if case .open(let history) = self { history } else { nil }
  }
}

extension Settings {
  /// What the history is told.
  var git: GitSettings {
    GitSettings(
      global: gitConfiguration.global, xdg: gitConfiguration.xdg,
      system: gitConfiguration.system, fallbackName: fallbackAuthor.name,
      fallbackEmail: fallbackAuthor.email, name: author?.name, email: author?.email,
      environment: environment)
  }
}
