internal import CLibGit2
internal import MemoCore

/// Makes the bytes of commits.
///
/// libgit2's own `git_commit_create` may report success on a full disk with nothing written, and
/// wants the tree to be there already, so the buffer is made here and stored by a call that tells.
struct CommitObject {
  var subject: String
  var trailers: [(key: String, value: String)]
  var tree: ObjectID
  var parent: ObjectID?
  var author: Signature
  var committer: Signature

  /// Who did something when, at so many seconds east of Greenwich.
  struct Signature {
    var name: String
    var email: String
    var time: Instant
    var offset: Int

    /// The signature as it stands in an object.
    ///
    /// - Throws: where the name or the address is none that git takes.
    func line() throws(HistoryError) -> [UInt8] {
      var cleaned: UnsafeMutablePointer<git_signature>?
      defer { git_signature_free(cleaned) }
      try check("git_signature_new") { git_signature_new(&cleaned, name, email, 0, 0) }
      let minutes = abs(offset) / 60
      let digits = String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst()
      // Git has no times before 1970.
      let text =
        " \(max(0, time.seconds)) \(offset < 0 ? "-" : "+")\(digits)"
      return Self.bytes(cleaned?.pointee.name) + Array(" <".utf8)
        + Self.bytes(cleaned?.pointee.email) + Array(">".utf8) + Array(text.utf8)
    }

    private static func bytes(_ text: UnsafeMutablePointer<CChar>?) -> [UInt8] {
      text.map { Array(String(cString: $0).utf8) } ?? []
    }
  }

  /// The object's bytes, as `git cat-file commit` shows them.
  func bytes() throws(HistoryError) -> [UInt8] {
    var bytes = Array("tree \(tree.hex)\n".utf8)
    if let parent { bytes += Array("parent \(parent.hex)\n".utf8) }
    bytes += Array("author ".utf8) + (try author.line()) + [10]
    bytes += Array("committer ".utf8) + (try committer.line()) + [10, 10]
    let rest = trailers.map { "\($0.key): \($0.value)\n" }.joined()
    let message = subject + "\n" + (rest.isEmpty ? "" : "\n" + rest)
    return bytes + message.utf8.filter { $0 != 0 }
  }
}
