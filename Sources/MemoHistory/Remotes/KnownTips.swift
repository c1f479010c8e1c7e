internal import MemoCore

/// What is known of a remote's branches, said to it before anything else.
///
/// libgit2 tells a remote of its 256 youngest commits and then gives up: who has made more than
/// that since the last sync would get the whole past again.
struct KnownTips {
  private var tips: [ObjectID]
  /// So many are said at most.
  private static let bound = 32

  init(_ tips: some Sequence<ObjectID>) {
    self.tips = Array(Set(tips).sorted().prefix(Self.bound))
  }

  /// The first request of a fetch with the tips among what we have; other bytes as they are.
  ///
  /// Source of the form: gitprotocol-pack(5), "Packfile Negotiation": lines of `want`, a flush,
  /// then lines of `have`.
  mutating func added(to request: UnsafeRawBufferPointer) -> [UInt8]? {
    guard !tips.isEmpty, let end = Self.endOfWants(request) else { return nil }
    let lines = tips.flatMap { Array("0032have \($0.hex)\n".utf8) }
    tips = []
    return Array(request[..<end]) + lines + Array(request[end...])
  }

  /// Where the flush behind the wants ends.
  private static func endOfWants(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var at = 0
    while at + 4 <= bytes.count {
      guard let count = Int(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16) else {
        return nil
      }
      if count == 0 { return at > 0 ? at + 4 : nil }
      guard count > 9, at + count <= bytes.count,
        bytes[(at + 4)..<(at + 9)].elementsEqual("want ".utf8)
      else { return nil }
      at += count
    }
    return nil
  }
}
