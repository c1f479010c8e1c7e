internal import CLibGit2
internal import MemoCore
internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folders in which git's configuration is looked for; nil for nowhere.
package struct GitSettings: Hashable, Sendable {
  package var global: String?
  package var xdg: String?
  package var system: String?
  /// Who signs where git's configuration names nobody.
  package var fallbackName: String
  package var fallbackEmail: String
  /// Who signs whatever the configuration says; nil to ask it.
  package var name: String?
  package var email: String?
  /// The environment of hooks and of what signs.
  package var environment: [String: String]

  package init(
    global: String?, xdg: String?, system: String?, fallbackName: String, fallbackEmail: String,
    name: String? = nil, email: String? = nil, environment: [String: String] = [:]
  ) {
    self.global = global
    self.xdg = xdg
    self.system = system
    self.fallbackName = fallbackName
    self.fallbackEmail = fallbackEmail
    self.name = name
    self.email = email
    self.environment = environment
  }
}

/// The one place in which libgit2 is started and its process-wide options are set.
enum LibGit2 {
  private static let start: Int32 = {
    let started = git_libgit2_init()
    // Objects and refs are on the disk before anything that relies on them is written.
    _ = memo_git_enable_fsync(1)
    // A folder of thousands of memos is a tree that libgit2 would read anew for each question.
    _ = memo_git_set_cache_object_limit(GIT_OBJECT_TREE, 4 << 20)
    _ = memo_git_set_cache_max_size(64 << 20)
    return started
  }()

  /// The configuration folders that were set last: libgit2 frees the old ones while another thread
  /// may be reading them, so they are set only where they differ.
  private static let folders = Mutex<[String?]?>(nil)

  /// Starts libgit2 and points it at the configuration folders of `settings`.
  static func start(_ settings: GitSettings) throws(HistoryError) {
    guard start >= 0 else { throw failure("git_libgit2_init", start) }
    folders.withLock { folders in
      let wanted = [settings.global, settings.xdg, settings.system]
      guard folders != wanted else { return }
      folders = wanted
      search(settings)
    }
  }

  private static func search(_ settings: GitSettings) {
    let levels: [(git_config_level_t, String?)] = [
      (GIT_CONFIG_LEVEL_GLOBAL, settings.global), (GIT_CONFIG_LEVEL_XDG, settings.xdg),
      (GIT_CONFIG_LEVEL_SYSTEM, settings.system),
    ]
    for (level, folder) in levels {
      _ = memo_git_set_search_path(Int32(level.rawValue), folder ?? "/nonexistent/memo")
    }
  }

  /// Turns a negative result into an error, with what libgit2 says on this thread right now.
  static func failure(_ call: String, _ code: Int32) -> HistoryError {
    let cause = errno
    let error = git_error_last()
    let message = lastMessage
    if error?.pointee.klass == Int32(GIT_ERROR_OS.rawValue) || cause == ENOSPC,
      storageFailures.contains(cause)
    {
      return .storage(errno: cause)
    }
    for known in storageFailures where message.contains(String(cString: strerror(known))) {
      return .storage(errno: known)
    }
    return .library(call: call, code: code, message: message)
  }

  /// What libgit2 said last on this thread.
  static var lastMessage: String {
    git_error_last()?.pointee.message.map { String(cString: $0) } ?? ""
  }

  private static let storageFailures = [ENOSPC, EDQUOT, EROFS, EIO, EFBIG, EACCES, EPERM]
}

/// Calls libgit2 and throws where the result is negative.
func check(_ call: String, _ body: () -> Int32) throws(HistoryError) {
  errno = 0
  let code = body()
  guard code >= 0 else { throw LibGit2.failure(call, code) }
}
