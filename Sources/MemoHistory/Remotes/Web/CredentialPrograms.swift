internal import CLibGit2
internal import Processes

/// The programs that know names and passwords: git's own `credential`, else the helpers themselves.
struct CredentialPrograms {
  private let access: RemoteAccess
  private let folder: String
  private let hasGit: Bool
  /// The helpers that git's configuration names, called by us where there is no git.
  private let helpers: [String]
  private let user: String?
  private let isByPath: Bool
  /// A helper that nobody can answer is waited for so many seconds.
  private static let patience = 30.0

  init(
    _ url: WebURL, _ access: RemoteAccess, in folder: String, _ repository: OpaquePointer
  ) throws(HistoryError) {
    self.access = access
    self.folder = folder
    hasGit = Command.path(of: "git", in: access.environment) != nil
    let settings = try URLSettings("credential", for: url, repository)
    helpers = settings.all("helper")
    user = settings.text("username")
    isByPath = settings.isOn("usehttppath") ?? false
  }

  /// A name and a password for `url`; nil where nobody knows them.
  func fill(_ url: WebURL) throws(RemoteError) -> Credential? {
    // Git itself leaves the path out where it is not to be used, and knows the default user.
    guard
      let place = Credential.place(
        url, user: url.user ?? (hasGit ? nil : user), withPath: hasGit || isByPath)
    else { return nil }
    if let login = access.memory.login(at: place) {
      return Credential(place: place, user: login.user, password: login.password)
    }
    var (user, password): (String?, String?) = (url.user ?? (hasGit ? nil : user), nil)
    for words in commands("fill") {
      let output = try run(words, Credential.input(place))
      let answer = Credential.read(output)
      user = answer.user ?? user
      password = answer.password ?? password
      if let user, let password { return Credential(place: place, user: user, password: password) }
      if answer.isEnd { return nil }
    }
    return nil
  }

  /// Tells that a credential was taken, or was not.
  func tell(_ credential: Credential, isGood: Bool) {
    if isGood { access.memory.remember(credential) } else { access.memory.forget(credential) }
    for words in commands(isGood ? "approve" : "reject") {
      _ = try? run(words, credential.input)
    }
  }

  /// The words for each program to run.
  private func commands(_ action: String) -> [[String]] {
    guard !hasGit else { return [["git", "credential", action]] }
    let verb = ["fill": "get", "approve": "store", "reject": "erase"][action] ?? action
    return helpers.map { helper in
      let line =
        helper.hasPrefix("!")
        ? String(helper.dropFirst()) : helper.hasPrefix("/") ? helper : "git-credential-" + helper
      return ["/bin/sh", "-c", line + " " + verb]
    }
  }

  /// Runs one of them; what it says to a person is not ours to keep.
  private func run(_ words: [String], _ input: [UInt8]) throws(RemoteError) -> [UInt8] {
    var command = Command(words, environment: environment, folder: folder)
    command.input = .bytes(input)
    command.output = .captured
    command.errors = access.isInteractive ? .inherited : .nothing
    if !access.isInteractive {
      command.isDetached = true
      command.deadline = Self.patience
    }
    let progress = TransferProgress(phase: .connecting)
    guard let ending = try? command.run(while: { access.progress(progress) }) else { return [] }
    if ending.status == .unwanted { throw .interrupted }
    return ending.isSuccess ? ending.output : []
  }

  /// The environment, without anything that could ask a person where there is none.
  private var environment: [String: String] {
    var variables = access.environment
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX"] {
      variables[name] = nil
    }
    guard !access.isInteractive else { return variables }
    variables["GIT_TERMINAL_PROMPT"] = "0"
    // An empty one keeps git from what is configured and from the one of ssh.
    if variables["GIT_ASKPASS"] == nil { variables["GIT_ASKPASS"] = "" }
    return variables
  }
}
