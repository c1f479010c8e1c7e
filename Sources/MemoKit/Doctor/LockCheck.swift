internal import MemoHistory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Locks that nobody seems to hold any more.
struct LockCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    guard let place = facts.history?.place else { return [] }
    var locks = place.lockFiles(at: facts.now).filter { $0.owner != .runningCommand }
    if locks.contains(where: { $0.owner == .unknown }) {
      // A program at work holds such a lock for a moment only.
      usleep(300_000)
      let still = Set(place.lockFiles(at: facts.now))
      locks.removeAll { !still.contains($0) }
    }
    return locks.map { lock in
      lock.owner == .deadCommand
        ? .init(.deadLock, file: lock.path, isMendable: true) : .init(.lock, file: lock.path)
    }
  }
}
