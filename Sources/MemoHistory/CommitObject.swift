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
  var parents: [ObjectID]
  var author: Signature
  var committer: Signature
  /// The whole message, where a hook wrote it; else it is made of subject and trailers.
  var hookedMessage: [UInt8]?

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
      // Git has no times before 1970.
      let text = " \(max(0, time.seconds)) \(zone)"
      return Self.bytes(cleaned?.pointee.name) + Array(" <".utf8)
        + Self.bytes(cleaned?.pointee.email) + Array(">".utf8) + Array(text.utf8)
    }

    /// The offset as git writes it: `+0900`.
    var zone: String {
      let minutes = abs(offset) / 60
      let digits = String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst()
      return (offset < 0 ? "-" : "+") + digits
    }

    private static func bytes(_ text: UnsafeMutablePointer<CChar>?) -> [UInt8] {
      text.map { Array(String(cString: $0).utf8) } ?? []
    }
  }

  /// The object's bytes, as `git cat-file commit` shows them.
  func bytes() throws(HistoryError) -> [UInt8] {
    try header() + [10] + message
  }

  /// The object's bytes with the signature of these bytes in the header, made for `person`, else
  /// for the committer.
  func bytes(
    signedBy signer: Signer?, for person: Signature? = nil
  ) throws(HistoryError) -> [UInt8] {
    let header = try header()
    guard let signer else { return header + [10] + message }
    var lines = try signer.signature(of: header + [10] + message, by: person ?? committer)
    while lines.last == 10 { lines.removeLast() }
    // A line of the header that goes on begins with a blank.
    let field = lines.split(separator: 10, omittingEmptySubsequences: false).joined(separator: [
      10, 32,
    ])
    return header + Array("gpgsig ".utf8) + field + [10, 10] + message
  }

  /// The message as it stands in the object.
  var message: [UInt8] {
    if let hookedMessage { return hookedMessage }
    let rest = trailers.map { "\($0.key): \($0.value)\n" }.joined()
    let text = subject + "\n" + (rest.isEmpty ? "" : "\n" + rest)
    return text.utf8.filter { $0 != 0 }
  }

  private func header() throws(HistoryError) -> [UInt8] {
    var bytes = Array("tree \(tree.hex)\n".utf8)
    for parent in parents { bytes += Array("parent \(parent.hex)\n".utf8) }
    bytes += Array("author ".utf8) + (try author.line()) + [10]
    return bytes + Array("committer ".utf8) + (try committer.line()) + [10]
  }
}
