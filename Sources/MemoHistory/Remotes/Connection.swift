internal import CLibGit2
internal import MemoCore
internal import Processes

/// One conversation with a remote, through a repository handle of its own.
///
/// The handle that commands use stays free meanwhile. The connection ends with the value.
struct Connection: ~Copyable {
  let talk: Talk
  let repository: Handle<RepositoryKind>
  let remote: Handle<RemoteKind>
  private let address: RemoteAddress
  private let direction: git_direction

  /// Prepares everything; nothing is asked of the network yet.
  init(
    _ history: History, _ remote: Remote, _ service: RemoteProgram.Service, _ access: RemoteAccess
  ) throws(RemoteError) {
    address = service == .fetch ? remote.address : remote.pushAddress
    direction = service == .fetch ? GIT_DIRECTION_FETCH : GIT_DIRECTION_PUSH
    let talk = Talk(access)
    self.talk = talk
    let workTree = history.place.workTree
    let repository = try local { () throws(HistoryError) in
      try LibGit2.open(workTree, history.settings)
    }
    let name = remote.name
    talk.link = try Self.link(to: address, service, talk, repository.raw, workTree)
    if case .http(let url) = address {
      talk.web = try WebAccess(url, remote: name, access, in: workTree, repository.raw)
    } else if case .ssh = address, talk.link == nil {
      talk.library = try SSHLibrary(access)
    }
    let raw = repository.raw
    self.remote = try local { () throws(HistoryError) in
      try Handle<RemoteKind>("git_remote_lookup") { git_remote_lookup($0, raw, name) }
    }
    self.repository = repository
    switch address {
    case .http(let url): lead(to: url)
    case .path(let path): lead(to: history.absolute(path))
    case .ssh(let address): lead(to: SSHLibrary.url(address))
    case .other: break
    }
  }

  /// Has libgit2 go to this address, whatever the configuration says of the remote.
  private borrowing func lead(to url: String) {
    git_remote_set_instance_url(remote.raw, url)
    git_remote_set_instance_pushurl(remote.raw, url)
  }

  /// The program that leads there; nil where libgit2 has a way of its own.
  private static func link(
    to address: RemoteAddress, _ service: RemoteProgram.Service, _ talk: Talk,
    _ repository: OpaquePointer, _ folder: String
  ) throws(RemoteError) -> ProgramLink? {
    let command: Command?
    switch address {
    case .path(let path):
      guard !path.hasPrefix("-") else { throw .badAddress(path) }
      command = RemoteProgram.local(service, path, talk.access, in: folder)
    case .ssh(let address):
      let configured = try local { () throws(HistoryError) in
        SSHProgram.Configured(try GitConfiguration(repository))
      }
      let program = SSHProgram(configured, talk.access, in: folder, host: address.host)
      command = try program?.command(address, RemoteProgram.remoteLine(service, address.path))
    case .http:
      command = nil
    case .other:
      throw .badAddress(address.shown)
    }
    return command.map { ProgramLink($0, isPush: service == .push, talk) }
  }

  /// Reaches the remote, which tells of its refs.
  borrowing func connect() throws(RemoteError) {
    var options = git_remote_connect_options()
    git_remote_connect_options_init(&options, UInt32(GIT_REMOTE_CONNECT_OPTIONS_VERSION))
    options.callbacks = callbacks()
    if let web = talk.web {
      (options.proxy_opts, options.custom_headers) = (web.proxyOptions, web.headerList)
    }
    try call("git_remote_connect_ext") {
      git_remote_connect_ext(remote.raw, direction, &options)
    }
    talk.web?.dialogue.approve()
  }

  borrowing func callbacks() -> git_remote_callbacks {
    var callbacks = talk.callbacks()
    if talk.link != nil { callbacks.transport = ProgramTransport.make }
    talk.web?.add(to: &callbacks)
    talk.library?.add(to: &callbacks)
    return callbacks
  }

  /// Ends the exchange; a program's end is waited for.
  borrowing func disconnect() {
    git_remote_disconnect(remote.raw)
  }

  /// A branch or another ref of the remote.
  struct Head {
    var name: String
    var id: ObjectID
    /// The ref that this one stands for.
    var target: String?
  }

  /// The refs that the remote told of when it was connected.
  borrowing func heads() throws(RemoteError) -> [Head] {
    var list: UnsafeMutablePointer<UnsafePointer<git_remote_head>?>?
    var count = 0
    try call("git_remote_ls") { git_remote_ls(&list, &count, remote.raw) }
    return (0..<count).compactMap { index in
      guard let head = list?[index]?.pointee, let name = head.name else { return nil }
      return Head(
        name: String(cString: name), id: ObjectID(head.oid),
        target: head.symref_target.map { String(cString: $0) })
    }
  }
}

// MARK: - Why a call failed

extension Connection {
  /// Calls libgit2, and says why it failed as exactly as anybody knows.
  borrowing func call(_ name: String, _ body: () -> Int32) throws(RemoteError) {
    do throws(HistoryError) {
      try check(name, body)
    } catch {
      throw diagnosis(error)
    }
  }

  private borrowing func diagnosis(_ error: HistoryError) -> RemoteError {
    if let failure = talk.failure { return failure }
    if case .storage = error { return .history(error) }
    guard case .library(_, let code, let words) = error else { return .history(error) }
    if code == GIT_ENONFASTFORWARD.rawValue { return .moved }
    // Unpacking goes wrong where a disk is full, or where the server looks closer than git does.
    if words.contains("unpack"), !talk.said.text.isEmpty { return .refused(said: talk.said.text) }
    if let meaning = talk.web?.meaning(code, words, talk.said.text) { return meaning }
    if talk.library != nil { return SSHLibrary.meaning(code, BoundedText(words.utf8).text, host) }
    if let link = talk.link {
      link.finish()
      if let failure = talk.failure { return failure }
      let said = BoundedText(link.errors).text
      let refusal = words.firstRange(of: "remote error: ").map { words[$0.upperBound...] } ?? ""
      let all = [said, BoundedText(refusal.utf8).text].filter { !$0.isEmpty }
      if let status = link.status,
        let meaning = ProgramFailure.error(
          all.joined(separator: "\n"), status, host: host, program: "git")
      {
        return meaning
      }
    }
    if words.contains("could not find repository from") { return .notARepository }
    return .history(error)
  }

  /// The remote for a message.
  var host: String { address.shown }
}
