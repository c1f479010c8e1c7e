internal import CLibGit2
internal import MemoCore
internal import Processes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What passes between libgit2, a remote and the caller, beside the objects.
///
/// libgit2's callbacks get it as their payload. What they find out is told here: libgit2 itself
/// only says that something failed.
final class Talk {
  let access: RemoteAccess
  var progress = TransferProgress(phase: .connecting)
  /// The first thing that went wrong.
  private(set) var failure: RemoteError?
  /// What the server said for a person.
  private(set) var said = BoundedText()
  private var heard = 0
  /// So many bytes of talk are borne.
  private static let patience = 1 << 24
  /// The server's answer for each ref that was pushed: nil where it took it.
  var answers: [String: String?] = [:]
  /// The program that leads to the remote.
  var link: ProgramLink?
  /// What the remote is told that we have.
  var known = KnownTips([])
  /// What an exchange over http needs.
  var web: WebAccess?
  /// libgit2's own way over ssh.
  var library: SSHLibrary?
  /// What libgit2 reads from and writes to while that program runs.
  var channel: UnsafeMutableRawPointer?

  init(_ access: RemoteAccess) {
    self.access = access
  }

  /// Remembers why it ends.
  func fail(_ error: RemoteError) {
    if failure == nil { failure = error }
  }

  /// Whether the caller still wants it.
  func goesOn() -> Bool {
    // Whatever failed, nothing more is wanted; only a slow end is borne.
    if failure != nil { return false }
    web?.exchange.tell(progress)
    guard isWanted else {
      failure = .interrupted
      return false
    }
    return true
  }

  /// Whether the caller still wants it, however the exchange itself has ended.
  var isWanted: Bool { access.progress(progress) }

  func hear(_ bytes: UnsafeRawBufferPointer) {
    said.append(bytes)
    heard += bytes.count
    if heard > Self.patience { fail(.unreachable(said: said.text)) }
  }

  /// The payload that leads back here.
  var payload: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func of(_ payload: UnsafeMutableRawPointer?) -> Talk? {
    payload.map { Unmanaged<Talk>.fromOpaque($0).takeUnretainedValue() }
  }
}

// MARK: - What libgit2 calls

extension Talk {
  /// The callbacks of one exchange.
  func callbacks() -> git_remote_callbacks {
    var callbacks = git_remote_callbacks()
    git_remote_init_callbacks(&callbacks, UInt32(GIT_REMOTE_CALLBACKS_VERSION))
    callbacks.payload = payload
    callbacks.sideband_progress = { bytes, count, payload in
      guard let talk = Talk.of(payload) else { return GIT_EUSER.rawValue }
      if let bytes, count > 0 { talk.hear(UnsafeRawBufferPointer(start: bytes, count: Int(count))) }
      return talk.goesOn() ? 0 : GIT_EUSER.rawValue
    }
    callbacks.transfer_progress = { stats, payload in
      guard let talk = Talk.of(payload), let stats = stats?.pointee else { return 0 }
      talk.progress = TransferProgress(
        phase: .receiving, objects: Int(stats.indexed_objects), total: Int(stats.total_objects),
        bytes: stats.received_bytes)
      return talk.goesOn() ? 0 : GIT_EUSER.rawValue
    }
    callbacks.pack_progress = { _, current, total, payload in
      guard let talk = Talk.of(payload) else { return 0 }
      talk.progress = TransferProgress(phase: .sending, total: Int(total))
      return talk.goesOn() ? 0 : GIT_EUSER.rawValue
    }
    callbacks.push_transfer_progress = { current, total, bytes, payload in
      guard let talk = Talk.of(payload) else { return 0 }
      talk.progress = TransferProgress(
        phase: .sending, objects: Int(current), total: Int(total), bytes: bytes)
      return talk.goesOn() ? 0 : GIT_EUSER.rawValue
    }
    callbacks.push_update_reference = { name, status, payload in
      guard let talk = Talk.of(payload), let name else { return 0 }
      talk.answers[String(cString: name)] = .some(
        status.map { BoundedText(UnsafeRawBufferPointer(start: $0, count: strlen($0))).text })
      return 0
    }
    return callbacks
  }
}
