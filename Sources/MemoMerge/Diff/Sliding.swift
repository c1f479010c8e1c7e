/// Where a hunk could stand at several places, the last one is chosen.
///
/// So two people who put the same text at one place have put it at the same place.
enum Sliding {
  static func down(_ hunks: [Hunk], _ old: [Int32], _ new: [Int32]) -> [Hunk] {
    var done: [Hunk] = []
    for hunk in hunks.reversed() {
      var hunk = hunk
      let next = done.last
      let end = next?.old.lowerBound ?? old.count
      while hunk.old.upperBound < end, slides(hunk, old, new) { hunk = hunk.shifted }
      if let next, hunk.old.upperBound == end {
        done[done.count - 1] = Hunk(
          old: hunk.old.lowerBound..<next.old.upperBound,
          new: hunk.new.lowerBound..<next.new.upperBound)
      } else {
        done.append(hunk)
      }
    }
    return done.reversed()
  }

  private static func slides(_ hunk: Hunk, _ old: [Int32], _ new: [Int32]) -> Bool {
    if hunk.isInsertion { return new[hunk.new.lowerBound] == new[hunk.new.upperBound] }
    if hunk.isRemoval { return old[hunk.old.lowerBound] == old[hunk.old.upperBound] }
    return false
  }
}

extension Hunk {
  fileprivate var shifted: Hunk {
    Hunk(
      old: old.lowerBound + 1..<old.upperBound + 1, new: new.lowerBound + 1..<new.upperBound + 1)
  }
}
