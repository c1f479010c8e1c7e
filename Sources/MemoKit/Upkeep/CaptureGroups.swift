/// Outside changes parted into the commits they become, oldest first.
///
/// A captured change carries its file's time, so that the order of edits survives. A few moments
/// get a commit each; a whole import gets one for each day.
struct CaptureGroups {
  /// A change as far as grouping asks.
  struct Item {
    var path: RelativePath
    /// The file's time, or for a removal the time it was noticed.
    var time: Instant
  }

  /// The changes of one commit and the author time it gets: that of the newest.
  struct Group: Equatable {
    var time: Instant
    var paths: [RelativePath]
  }

  /// So many different seconds still get a commit each.
  static let momentLimit = 20

  let groups: [Group]

  /// Parts `items`; `byDay` forces the coarse way, which adoption takes.
  init(_ items: [Item], zone: Zone, byDay: Bool = false) {
    let byDay = byDay || Set(items.map(\.time.seconds)).count > Self.momentLimit
    var parts: [Int64: [Item]] = [:]
    for item in items {
      let key =
        byDay ? Int64(zone.civil(item.time).date.daysSinceEpoch) : item.time.seconds
      parts[key, default: []].append(item)
    }
    groups = parts.keys.sorted().map { key in
      let items = parts[key] ?? []
      return Group(
        time: items.map(\.time).max() ?? Instant(seconds: 0),
        paths: items.map(\.path).sorted())
    }
  }
}
