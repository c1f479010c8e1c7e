/// What a server meant by not moving a ref.
enum PushRefusal {
  /// `answer` is what it answered for the ref, `said` what it said besides, as hooks do.
  static func error(_ answer: String, _ said: String, branch: String) -> RemoteError {
    let words = said.isEmpty ? answer : said + "\n" + answer
    let has = { (parts: [String]) in parts.contains { words.contains($0) } }
    if answer.contains("branch is currently checked out") { return .checkedOut(branch: branch) }
    if moved.contains(where: answer.contains) { return .moved }
    guard unable.contains(where: answer.contains) else { return .refused(said: words) }
    // Why is told besides, if at all, and in any language.
    if has(["but expected", "reference already exists"]) { return .moved }
    return has(lasting) ? .refused(said: words) : .locked(said: words)
  }

  private static let moved = [
    "non-fast-forward", "fetch first", "reference already exists", "stale info",
    "incorrect old value",
  ]

  private static let unable = ["failed to update ref", "failed to lock", "cannot lock ref"]

  /// What does not pass by itself.
  private static let lasting = [
    "ermission denied", "No space left", "uota exceeded", "Read-only file system",
  ]
}
