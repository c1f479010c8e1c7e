internal import CLibGit2
package import MemoCore

/// The hooks that git runs around a push and after a merge, and libgit2 does not.
extension History {
  /// Asks `pre-push` whether HEAD's branch may go to a branch of a remote, as git does: the name
  /// and the address are its words, and it reads what is to become of the branch.
  ///
  /// - Throws: `.refused` with what it said.
  package func askBeforePush(
    _ commit: ObjectID, to branch: String, of remote: Remote, at old: ObjectID?
  ) throws(RemoteError) -> HookReport? {
    do throws(HistoryError) {
      let hooks = try commitRules().hooks
      guard hooks.has(.prePush), case .branch(let own, _) = try state() else { return nil }
      let nothing = String(repeating: "0", count: 40)
      let line = "\(own) \(commit.hex) refs/heads/\(branch) \(old?.hex ?? nothing)\n"
      return try hooks.run(
        .prePush, [remote.name, remote.url], index: indexPath, author: try somebody(),
        reading: Array(line.utf8))
    } catch {
      guard case .refusedByHook(_, let said) = error else { throw .history(error) }
      throw .refused(said: BoundedText(said).text)
    }
  }

  /// Runs `post-merge`, whose failure changes nothing.
  package func tellOfMerge() -> HookReport? {
    do throws(HistoryError) {
      let hooks = try commitRules().hooks
      guard hooks.has(.postMerge) else { return nil }
      return try hooks.run(.postMerge, ["0"], index: indexPath, author: try somebody())
    } catch {
      guard case .refusedByHook(let hook, let said) = error else { return nil }
      return HookReport(hook: hook, said: said, isRefusal: true)
    }
  }

  private func somebody() throws(HistoryError) -> CommitObject.Signature {
    let author = try author()
    return .init(name: author.name, email: author.email, time: Instant(seconds: 0), offset: 0)
  }
}
