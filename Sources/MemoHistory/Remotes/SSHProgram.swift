internal import Processes

/// The user's own `ssh`, chosen and called as git does it (git(1), `core.sshCommand`,
/// `ssh.variant`).
struct SSHProgram {
  enum Variant: String {
    case ssh, plink, putty, tortoiseplink, simple
  }

  /// The words that start it; a line of the shell gets its words behind it.
  private let start: [String]
  private let variant: Variant
  private let access: RemoteAccess
  private let folder: String

  /// Takes what the environment and git's configuration name, else `ssh`.
  ///
  /// Nil where nothing is named and there is no `ssh`.
  init?(_ configured: Configured, _ access: RemoteAccess, in folder: String, host: String) {
    self.access = access
    self.folder = folder
    let environment = access.environment
    var program = "ssh"
    if let line = environment["GIT_SSH_COMMAND"] ?? configured.command {
      start = ["/bin/sh", "-c", line + " \"$@\"", line]
      program = Self.firstWord(line)
    } else if let named = environment["GIT_SSH"], !named.isEmpty {
      start = [named]
      program = named
    } else {
      guard Command.path(of: "ssh", in: environment) != nil else { return nil }
      start = ["ssh"]
    }
    let named = environment["GIT_SSH_VARIANT"] ?? configured.variant
    variant =
      named.flatMap { Variant(rawValue: $0) } ?? Self.known(program)
      ?? Self.tried(start, host, access, folder)
  }

  /// What git's configuration says.
  struct Configured {
    let command: String?
    let variant: String?

    init(_ configuration: borrowing GitConfiguration) {
      command = configuration.text("core.sshCommand")
      variant = configuration.text("ssh.variant")
    }
  }

  /// The command that runs `line` on the host of `address`.
  func command(_ address: SSHAddress, _ line: String) throws(RemoteError) -> Command {
    let name = address.host.split(separator: "@").last ?? ""
    guard !address.host.hasPrefix("-"), !name.isEmpty, !name.hasPrefix("-"),
      !address.path.hasPrefix("-"), !address.path.isEmpty
    else { throw .badAddress(address.shown) }
    var words = start + options(address)
    switch (address.port, variant) {
    case (nil, _): break
    case (let port?, .ssh): words += ["-p", "\(port)"]
    case (let port?, .plink), (let port?, .putty), (let port?, .tortoiseplink):
      words += ["-P", "\(port)"]
    // Nothing is known of how it would be told the port.
    case (_?, .simple): throw .badAddress(address.shown)
    }
    var command = Command(
      words + [address.host, line], environment: RemoteProgram.environment(access),
      folder: folder)
    command.isDetached = !access.isInteractive
    return command
  }

  /// What keeps it from asking where nobody can answer.
  private func options(_ address: SSHAddress) -> [String] {
    switch variant {
    case .ssh where !access.isInteractive:
      ["-o", "BatchMode=yes"] + (hasTimeout(address) ? [] : ["-o", "ConnectTimeout=15"])
    case .plink where !access.isInteractive, .tortoiseplink where !access.isInteractive: ["-batch"]
    default: []
    }
  }

  /// Whether the user's configuration says how long to wait for a host.
  private func hasTimeout(_ address: SSHAddress) -> Bool {
    let port = address.port.map { ["-p", "\($0)"] } ?? []
    guard let said = Self.answer(start + port + ["-G", address.host], access, folder) else {
      return true
    }
    return !said.split(separator: "\n").contains("connecttimeout none")
  }

  /// The variant that a program's name tells.
  private static func known(_ program: String) -> Variant? {
    let name = program.split(separator: "/").last.map { $0.lowercased() } ?? ""
    switch name.hasSuffix(".exe") ? String(name.dropLast(4)) : name {
    case "ssh": return .ssh
    case "plink": return .plink
    case "tortoiseplink": return .tortoiseplink
    default: return nil
    }
  }

  /// The variant of a program that nothing is known of: it is OpenSSH's if it prints its settings.
  private static func tried(
    _ start: [String], _ host: String, _ access: RemoteAccess, _ folder: String
  ) -> Variant {
    answer(start + ["-G", host], access, folder) == nil ? .simple : .ssh
  }

  private static func answer(
    _ words: [String], _ access: RemoteAccess, _ folder: String
  ) -> String? {
    var command = Command(
      words, environment: RemoteProgram.environment(access), folder: folder)
    (command.output, command.errors) = (.captured, .nothing)
    command.deadline = 5
    command.bound = 1 << 20
    let ending = try? command.run(while: {
      access.progress(TransferProgress(phase: .connecting))
    })
    guard let ending, ending.isSuccess else { return nil }
    return String(decoding: ending.output, as: UTF8.self)
  }

  /// The first word of a line of the shell, as far as plain quotes go.
  private static func firstWord(_ line: String) -> String {
    let rest = line.drop { $0 == " " }
    guard let quote = rest.first, quote == "'" || quote == "\"" else {
      return String(rest.prefix { $0 != " " })
    }
    return String(rest.dropFirst().prefix { $0 != quote })
  }
}
