import MemoText

/// The rows that may hold something, found by the terms of an image without a look at the texts.
struct Narrowing {
  var rows: RowSet
  /// Whether all of them hold it, in one of their texts.
  var isExact: Bool

  /// A union of lists that costs more than this share of the texts is not worth its time: bytes as
  /// they are written are found many times faster than what they may stand for.
  private static let (dearShare, dearShareOfLoose) = (32, 2)

  /// The rows that may hold `needle`, or nothing where the terms do not tell.
  ///
  /// - Complexity: a pass over the distinct words for each word of the needle, and one over the
  ///   lists of what is found.
  init?(_ needle: [UInt8], in reader: ImageReader) {
    let found = needle.withUnsafeBufferPointer { Self.rows(of: $0, in: reader) }
    guard let found else { return nil }
    self = found
  }

  /// Rows of which nothing is known.
  init(_ rows: RowSet) {
    self.init(rows, isExact: false)
  }

  private init(_ rows: RowSet, isExact: Bool) {
    self.rows = rows
    self.isExact = isExact
  }

  private static func rows(
    of needle: UnsafeBufferPointer<UInt8>, in reader: ImageReader
  ) -> Narrowing? {
    guard reader.hasTerms else { return nil }
    var search = TermSearch(reader)
    var index = 0
    var isWhole = false
    while let run = TextRun.next(in: needle, from: index) {
      index = run.range.upperBound
      isWhole = run.range == 0..<needle.count
      search.add(run, of: needle)
    }
    guard let rows = search.rows() else { return nil }
    return Narrowing(rows, isExact: isWhole && search.isExact)
  }

  /// The rows in which these consonants may begin syllables one after the other.
  static func initials(_ needle: [UInt8], in reader: ImageReader) -> Narrowing? {
    guard reader.hasTerms else { return nil }
    var search = TermSearch(reader, isLoose: true)
    let consonants = Hangul.consonants(of: needle)
    guard let first = consonants.first else { return nil }
    if consonants.count == 1 { search.addInitial(first) }
    for (first, second) in zip(consonants, consonants.dropFirst()) {
      search.addInitials(first, second)
    }
    return search.rows().map { Narrowing($0, isExact: consonants.count <= 2) }
  }

  /// The rows in which a word may stand that is being typed, or what it may become.
  static func growth(_ pattern: GrowthPattern, in reader: ImageReader) -> Narrowing? {
    guard reader.hasTerms else { return nil }
    var union = Narrowing(RowSet(0..<reader.layout.count), isExact: true)
    for steps in pattern.alternatives {
      var search = TermSearch(reader, isLoose: true)
      search.add(steps)
      guard let rows = search.rows() else { return nil }
      union.rows.formUnion(rows)
      union.isExact = union.isExact && steps.count <= 2 && search.isExact
    }
    return union
  }

  /// The rows in which a regular expression may match: those that hold all literal parts of one of
  /// its alternatives.
  static func expression(_ literals: ExpressionLiterals, in reader: ImageReader) -> Narrowing? {
    var union: RowSet?
    for parts in literals.alternatives {
      var rows: RowSet?
      for part in parts {
        guard let found = Narrowing(part, in: reader) else { continue }
        if rows == nil { rows = found.rows } else { rows?.formIntersection(found.rows) }
      }
      guard let rows else { return nil }
      if union == nil { union = rows } else { union?.formUnion(rows) }
    }
    return union.map { Narrowing($0, isExact: false) }
  }

  /// Whether reading these lists costs less than reading the texts.
  static func isCheap(_ lists: [Int], in reader: ImageReader, isLoose: Bool) -> Bool {
    let size = lists.reduce(0) { $0 + reader.size(ofList: $1) }
    return size <= reader.layout[.texts] / (isLoose ? dearShareOfLoose : dearShare) + 4096
  }
}
