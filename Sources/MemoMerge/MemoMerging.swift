internal import MemoMarkdown

/// The merge of two memos that are both text and both changed.
struct MemoMerging {
  private let base: [UInt8]
  private let left: [UInt8]
  private let right: [UInt8]
  private let sides: (left: MergeSide, right: MergeSide)
  private let precedence: Precedence
  private let ends: LineEnds

  init(_ base: [UInt8], _ left: MergeSide, _ right: MergeSide) {
    precedence = Precedence(left, right)
    sides = (left, right)
    let kinds = [base, left.bytes, right.bytes].map(LineEnds.init)
    // Where one side wrote all line ends anew, only that is taken of it.
    let isUniform = !kinds.contains(.mixed)
    ends = isUniform ? precedence.choice(kinds[0], kinds[1], kinds[2]) : .mixed
    self.base = isUniform ? kinds[0].removed(from: base) : base
    self.left = isUniform ? kinds[1].removed(from: left.bytes) : left.bytes
    self.right = isUniform ? kinds[2].removed(from: right.bytes) : right.bytes
  }

  /// The merged memo; nil where it would be damaged though both sides are not.
  var result: Merge? {
    let (old, one, other) = (MemoParts(base), MemoParts(left), MemoParts(right))
    guard let old = base.isEmpty ? MemoParts() : old, let one, let other else {
      let text = TextMerge(base, left, right, precedence)
      return isSound(text.bytes, one, other) ? merge(text.bytes, text.clashes) : nil
    }
    let header = HeaderMerge(old, one, other, precedence)
    let (body, clashes) = mergedBody(old, one, other)
    let bytes = assembled(old, one, other, header.bytes, body)
    guard let parts = MemoParts(bytes), parts.entries.keys == header.keys,
      parts.header.map({ Array($0.bytes[$0.range]) }) ?? [] == header.bytes
    else { return nil }
    return merge(bytes, header.clashes || clashes)
  }

  /// Whether what came of lines alone can be read as well as both sides can.
  private func isSound(_ bytes: [UInt8], _ one: MemoParts?, _ other: MemoParts?) -> Bool {
    if one != nil, other != nil { return MemoParts(bytes) != nil }
    let isReadable = { MemoDocument(parsing: $0).problems.allSatisfy { $0.severity == .hint } }
    return isReadable(bytes) || ![left, right].allSatisfy(isReadable)
  }

  private func merge(_ bytes: [UInt8], _ clashes: Bool) -> Merge {
    Merge(
      bytes: ends.added(to: bytes),
      lost: clashes ? precedence.winner(sides.right, sides.left) : nil,
      dependsOnTimes: precedence.wasAsked)
  }

  /// The body; one that was emptied gives way to one that was changed.
  private func mergedBody(
    _ old: MemoParts, _ one: MemoParts, _ other: MemoParts
  ) -> (bytes: [UInt8], clashes: Bool) {
    if !old.hasBlankBody, one.hasBlankBody != other.hasBlankBody {
      if one.hasBlankBody, other.body != old.body { return (other.body, false) }
      if other.hasBlankBody, one.body != old.body { return (one.body, false) }
    }
    let text = TextMerge(old.body, one.body, other.body, precedence)
    // Each removed what the other kept: nobody meant an empty memo.
    if !one.hasBlankBody, !other.hasBlankBody, text.bytes.allSatisfy({ $0 <= 32 }) {
      return (precedence.winner(one, other).body, true)
    }
    return (text.bytes, text.clashes)
  }

  private func assembled(
    _ old: MemoParts, _ one: MemoParts, _ other: MemoParts, _ header: [UInt8], _ body: [UInt8]
  ) -> [UInt8] {
    let hasMark = precedence.choice(old.hasMark, one.hasMark, other.hasMark)
    let mark: [UInt8] = hasMark ? [0xEF, 0xBB, 0xBF] : []
    var opening = precedence.choice(old.opening, one.opening, other.opening)
    var closing = precedence.choice(old.closing, one.closing, other.closing)
    if opening == nil || closing == nil, !header.isEmpty {
      let source = one.opening == nil ? other : one
      (opening, closing) = (source.opening, source.closing)
    }
    guard let opening, var closing else { return mark + body }
    if !body.isEmpty, closing.last != ASCII.lf, closing.last != ASCII.cr {
      closing.append(ASCII.lf)
    }
    return mark + opening + header + closing + body
  }
}
