/// How a notebook is to be synced.
public struct SyncOptions: Hashable, Sendable {
  /// The remote's name; nil for the one that the branch follows, else the only one.
  public var remote: String?
  /// Whether yes is the answer to whatever may be asked; what it was taken for is told as a notice.
  public var isConfirmed: Bool
  /// The questions that a person has seen and said yes to; any other ends the sync.
  public var answers: Set<SyncQuestion> = []
  /// The subject of the commit of what editors changed; nil for the usual one.
  public var message: String?
  /// Whether programs that reach the remote may ask a person on the terminal.
  public var isInteractive: Bool
  /// Whether only to find out what would come, go and clash; nothing but the network's objects and
  /// the branches known of the remote is written then.
  public var isDryRun: Bool

  /// Makes options.
  public init(
    remote: String? = nil, isConfirmed: Bool = false, isInteractive: Bool = false,
    isDryRun: Bool = false, message: String? = nil
  ) {
    self.remote = remote
    self.isConfirmed = isConfirmed
    self.isInteractive = isInteractive
    self.isDryRun = isDryRun
    self.message = message
  }
}
