/// How a notebook is to be synced.
public struct SyncOptions: Hashable, Sendable {
  /// The remote's name; nil for the one that the branch follows, else the only one.
  public var remote: String?
  /// Whether a person has said yes: to joining an unrelated past, and to removing most memos.
  public var isConfirmed: Bool
  /// Whether programs that reach the remote may ask a person on the terminal.
  public var isInteractive: Bool
  /// Whether only to find out what would come, go and clash; nothing but the network's objects and
  /// the branches known of the remote is written then.
  public var isDryRun: Bool

  /// Makes options.
  public init(
    remote: String? = nil, isConfirmed: Bool = false, isInteractive: Bool = false,
    isDryRun: Bool = false
  ) {
    self.remote = remote
    self.isConfirmed = isConfirmed
    self.isInteractive = isInteractive
    self.isDryRun = isDryRun
  }
}
