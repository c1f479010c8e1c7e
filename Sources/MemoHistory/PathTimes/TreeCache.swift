internal import MemoCore
internal import Synchronization

/// Trees that were read lately: a commit's tree is its child's old one, and one question after the
/// other is asked of the same two.
final class TreeCache: Sendable {
  private struct Held {
    var trees: [ObjectID: [UInt8]] = [:]
    var bytes = 0
  }

  private let held = Mutex(Held())

  private static let mostBytes = 32 << 20

  /// The bytes of a tree, where it was read lately.
  func bytes(of id: ObjectID) -> [UInt8]? { held.withLock { $0.trees[id] } }

  /// Holds a tree, and lets all others go where they are too large.
  func hold(_ bytes: [UInt8], of id: ObjectID) {
    held.withLock { held in
      if held.bytes + bytes.count > Self.mostBytes { held = Held() }
      if held.trees.updateValue(bytes, forKey: id) == nil { held.bytes += bytes.count }
    }
  }
}
