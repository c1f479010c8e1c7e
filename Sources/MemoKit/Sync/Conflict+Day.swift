extension Conflict {
  /// The day of the edit that the copy keeps, as its file name tells it, `STEM (conflict DATE
  /// XXXX)`; nil where a person gave the copy another name.
  public var day: CivilDate? {
    let stem = String(decoding: copy.path.stem, as: UTF8.self)
    guard
      let name = stem.firstMatch(of: /\(conflict ([0-9]{4})-([0-9]{2})-([0-9]{2}) [0-9a-f]{4,}\)/),
      let year = Int(name.output.1), let month = Int(name.output.2), let day = Int(name.output.3)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}
