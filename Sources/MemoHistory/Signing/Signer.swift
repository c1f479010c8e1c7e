internal import MemoCore
internal import Processes

/// Who signs commits, as git's configuration says it: a program of the user's.
///
/// The program has this one's terminal, so that it can ask for a passphrase.
struct Signer: Sendable {
  enum Format: Sendable {
    case openPGP
    case ssh
    /// One that git may know, and this program does not.
    case other(String)
  }

  var format: Format
  /// The program, a name or a path.
  var program: String
  /// `user.signingKey`.
  var key: String?
  /// A command that tells the key where none is named (ssh).
  var keyCommand: String?
  var place: RepositoryPlace
  var environment: [String: String]

  /// The signature of a commit's bytes by who commits, as it stands in the header `gpgsig`.
  func signature(
    of bytes: [UInt8], by committer: CommitObject.Signature
  ) throws(HistoryError) -> [UInt8] {
    switch format {
    case .openPGP: try openPGP(bytes, key ?? "\(committer.name) <\(committer.email)>")
    case .ssh: try ssh(bytes)
    case .other(let name):
      throw .notSigned(program: "gpg.format", said: Array(name.utf8))
    }
  }

  /// GnuPG makes a detached, armoured signature; its status lines say whether it did.
  private func openPGP(_ bytes: [UInt8], _ key: String) throws(HistoryError) -> [UInt8] {
    let ending = try run([program, "--status-fd=2", "-bsau", key], input: .bytes(bytes))
    let status = String(decoding: ending.errors, as: UTF8.self).split(separator: "\n")
    guard ending.isSuccess, status.contains(where: { $0.hasPrefix("[GNUPG:] SIG_CREATED ") }) else {
      let words = status.filter { !$0.hasPrefix("[GNUPG:] ") }.joined(separator: "\n")
      throw .notSigned(program: program, said: Array(words.utf8))
    }
    return ending.output.filter { $0 != UInt8(ascii: "\r") }
  }

  /// Runs a program that may ask on the terminal, and takes what it says.
  func run(_ words: [String], input: Command.Input) throws(HistoryError) -> Ending {
    var command = Command(words, environment: environment, folder: place.workTree)
    command.input = input
    (command.output, command.errors) = (.captured, .captured)
    do throws(CommandError) {
      return try command.run()
    } catch {
      throw .notSigned(program: words[0], said: error.words)
    }
  }
}
