internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown

extension MemoError {
  /// What the files said of the memo at `path`.
  init(_ error: FileError, at path: RelativePath) {
    switch error {
    case .notFound: self = .noSuchMemo(path.text)
    case .exists: self = .exists(path)
    case .notAFile: self = .notAFile(path)
    case .outside: self = .outside(path.text)
    case .changedMeanwhile: self = .changedMeanwhile(path)
    case .tooLarge: self = .notAFile(path)
    case .system(let errno, let place): self = .system(errno: errno, path: (place ?? path).text)
    }
  }

  /// What the files said of a place outside the notebook.
  init(_ error: FileError, at path: String) {
    switch error {
    case .notFound, .notAFile, .outside: self = .noSuchNotebook(path)
    case .system(let errno, _): self = .system(errno: errno, path: path)
    case .exists, .changedMeanwhile, .tooLarge: self = .outside(path)
    }
  }

  /// What the front matter of the memo at `path` said.
  init(_ error: EditError, at path: RelativePath) {
    switch error {
    case .refused(let reason, let mark): self = .frontMatter(path, FrontMatterRefusal(reason), mark)
    case .invalidValue(let mark): self = .frontMatter(path, .value, mark)
    case .invalidTag(let text): self = .invalidValue(field: "tag", text: text)
    case .invalidKey: self = .invalidValue(field: "key", text: "")
    case .notVerified: self = .frontMatter(path, .invalid, Mark(line: 1, column: 1))
    }
  }

  /// What the history said; a storage failure is the file system's.
  init(_ error: HistoryError, at path: String) {
    switch error {
    case .storage(let errno): self = .system(errno: errno, path: path)
    case .interrupted: self = .interrupted
    case .unsafeName(let path): self = .unsafeName(String(decoding: path, as: UTF8.self))
    case .staged(let path): self = .staged(path)
    default: self = .git(GitFailure(error))
    }
  }
}

extension FrontMatterRefusal {
  init(_ reason: EditError.Reason) {
    self =
      switch reason {
      case .notUTF8: .notText
      case .unclosedHeader: .unclosed
      case .notAMapping: .invalid
      case .tooLarge: .tooLarge
      case .conflictMarkers: .conflictMarkers
      case .foreignHeader: .foreign
      case .blankBeforeHeader: .lookalike
      }
  }
}

extension GitFailure {
  init(_ error: HistoryError) {
    self =
      switch error {
      case .noRepository: .noRepository
      case .refused(let reason, let path): .refused(reason: reason.rawValue, path: path)
      case .cannotCommit(.operation(let name)): .busy(state: name)
      case .cannotCommit(.damaged(let branch)): GitFailure(branch)
      case .cannotCommit: .busy(state: "detached")
      case .locked(let path): .locked(path: path)
      case .busy: .writing
      case .filtered(let path, let filter): .filtered(path, filter: filter)
      case .conflicted(let path), .staged(let path): .conflicted(path)
      case .changedMeanwhile(let path): .changed(path)
      case .moved: .moved
      case .refusedByHook(let hook, let said):
        .refusedByHook(hook, said: String(decoding: said, as: UTF8.self))
      case .notSigned(let program, let said):
        .notSigned(program: program, said: String(decoding: said, as: UTF8.self))
      case .interrupted: .library(call: "interrupted", message: "")
      case .unverified(let call): .library(call: call, message: "")
      case .unsafeName(let path):
        .library(call: "tree", message: String(decoding: path, as: UTF8.self))
      case .tooManyEntries: .tooManyEntries
      case .storage(let errno): .storage(errno: errno)
      case .missingObject(let id): .missingObject(id)
      case .library(let call, let code, let message):
        Self.unfound(code, message).map(Self.missingObject)
          ?? .library(call: call, message: message)
      }
  }

  /// The object that libgit2 says it did not find; it names it in words only.
  private static func unfound(_ code: Int32, _ message: String) -> ObjectID? {
    guard code == -3, let open = message.firstRange(of: "no match for id (") else { return nil }
    return ObjectID(hex: String(message[open.upperBound...].prefix { $0 != ")" }))
  }
}

extension GitFailure {
  init(_ branch: DamagedBranch) {
    self = .damagedBranch(branch.name, path: branch.path, last: branch.last)
  }
}
