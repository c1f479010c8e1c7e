internal import MemoCore

/// What the user's git wants done with every commit, and libgit2 does not do: hooks, a signature.
struct CommitRules: Sendable {
  var hooks: Hooks
  /// Nil where commits are not signed.
  var signer: Signer?

  var areNone: Bool { hooks.areNone && signer == nil }
}

extension History {
  /// Reads the rules from git's configuration, and looks which hooks there are.
  func commitRules() throws(HistoryError) -> CommitRules {
    try with { (repository) throws(HistoryError) in
      let configuration = try GitConfiguration(repository)
      let hooks = Hooks(configuration.path("core.hooksPath"), place, settings.environment)
      guard configuration.isOn("commit.gpgSign") else { return CommitRules(hooks: hooks) }
      return CommitRules(hooks: hooks, signer: signer(configuration))
    }
  }

  private func signer(_ configuration: borrowing GitConfiguration) -> Signer {
    var signer = Signer(
      format: .openPGP, program: "gpg", key: configuration.text("user.signingKey"), place: place,
      environment: settings.environment)
    switch configuration.text("gpg.format") ?? "openpgp" {
    case "openpgp":
      signer.program =
        configuration.path("gpg.openpgp.program") ?? configuration.path("gpg.program") ?? "gpg"
    case "ssh":
      signer.format = .ssh
      signer.program = configuration.path("gpg.ssh.program") ?? "ssh-keygen"
      signer.key = configuration.path("user.signingKey")
      signer.keyCommand = configuration.text("gpg.ssh.defaultKeyCommand")
    case let name: signer.format = .other(name)
    }
    return signer
  }
}
