internal import MemoKit

extension JSON {
  /// The members of a version, in the order of the contract.
  static func members(of version: MemoVersion) -> [(String, JSON)] {
    var members: [(String, JSON)] = [
      ("rev", .string(version.revision.hex)), ("date", .string(version.date.iso8601)),
      ("kind", .string(version.kind.rawValue)), ("path", .string(version.path.text)),
      ("title", .string(version.title)), ("message", .string(version.message)),
    ]
    if let previous = version.previousPath {
      members.append(("previous_path", .string(previous.text)))
    }
    if version.path.exactText == nil {
      members.append(("path_bytes", .string(Base64.text(version.path.bytes))))
    }
    return members
  }
}
