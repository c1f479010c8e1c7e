extension Session {
  /// The address of a remote as typed; a path becomes absolute, since a notebook is used from many
  /// folders.
  func address(_ text: String) -> String {
    if text.isEmpty || URLText.isRemote(text) || text.hasPrefix("file://") { return text }
    return normalized(text)
  }

  /// A path as typed, made absolute, without `.` and `..`.
  func normalized(_ text: String) -> String {
    var parts: [Substring] = []
    for part in absolute(text).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
