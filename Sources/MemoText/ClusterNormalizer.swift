internal import CUTF8Proc

/// Turns single clusters, a scalar and its followers, into a normal form.
///
/// The slow half of normalising; the buffer is kept between calls.
struct ClusterNormalizer {
  let form: NormalForm
  private var scalars: [Int32] = []
  private var scratch: [Int32] = []

  init(_ form: NormalForm) {
    self.form = form
  }

  /// Appends the normal form of the cluster at `range` to `output`.
  ///
  /// The range must hold well-formed UTF-8.
  /// - Returns: whether one scalar became one scalar.
  @discardableResult
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to output: inout [UInt8]
  ) -> Bool {
    scalars.removeAll(keepingCapacity: true)
    var index = range.lowerBound
    var read = 0
    while index < range.upperBound {
      let unit = UTF8Unit(bytes, at: index)
      if let scalar = unit.scalar { take(scalar) }
      index += unit.length
      read += 1
    }
    finish()
    for scalar in scalars { output.append(scalar: UInt32(bitPattern: scalar)) }
    return read == 1 && scalars.count == 1
  }

  /// The one scalar that `scalar` alone becomes, or nil where it becomes none or several.
  mutating func single(_ scalar: UInt32) -> UInt32? {
    scalars.removeAll(keepingCapacity: true)
    take(scalar)
    finish()
    return scalars.count == 1 ? UInt32(bitPattern: scalars[0]) : nil
  }

  private mutating func take(_ scalar: UInt32) {
    guard form != .search || !Codepoint.isIgnorable(scalar) else { return }
    decompose(form.foldsLetters ? WidthFolding.fold(scalar) : scalar, UTF8PROC_DECOMPOSE)
  }

  /// Orders, strips, folds and composes what was taken in.
  ///
  /// Marks go before the case is folded, since folding turns the iota subscript into a letter, and
  /// the order comes first for the same reason (Unicode 3.13, D145).
  private mutating func finish() {
    guard !scalars.isEmpty else { return }
    order()
    if form == .search { stripMarks() }
    if form.foldsLetters {
      let unfolded = scalars
      scalars.removeAll(keepingCapacity: true)
      for scalar in unfolded { decompose(UInt32(bitPattern: scalar), UTF8PROC_CASEFOLD) }
      order()
      if form == .search { stripMarks() }
    }
    compose()
  }

  private mutating func decompose(_ scalar: UInt32, _ option: utf8proc_option_t) {
    if scratch.isEmpty { scratch = Array(repeating: 0, count: 32) }
    let options = utf8proc_option_t(
      rawValue: UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue | option.rawValue)
    let count = utf8proc_decompose_char(
      Int32(bitPattern: scalar), &scratch, scratch.count, options, nil)
    if count > 0, count <= scratch.count {
      scalars.append(contentsOf: scratch[..<count])
    } else {
      scalars.append(Int32(bitPattern: scalar))
    }
  }

  /// Puts runs of marks into canonical order (Unicode 3.11, D109), equal classes as they stood.
  private mutating func order() {
    var start = 0
    while start < scalars.count {
      guard Codepoint.combiningClass(scalars[start]) != 0 else {
        start += 1
        continue
      }
      let end =
        scalars[start...].firstIndex { Codepoint.combiningClass($0) == 0 } ?? scalars.count
      if end - start > 1 { sort(start..<end) }
      start = end
    }
  }

  private mutating func sort(_ run: Range<Int>) {
    let keyed = run.map { (Codepoint.combiningClass(scalars[$0]), $0, scalars[$0]) }
    let sorted = keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    for (index, entry) in zip(run, sorted) { scalars[index] = entry.2 }
  }

  private mutating func stripMarks() {
    guard scalars.count > 1 else { return }
    var isOnLetter = false
    scalars.removeAll { scalar in
      let value = UInt32(bitPattern: scalar)
      guard Codepoint.isMark(value) else {
        isOnLetter = Codepoint.isAlphabeticBase(value)
        return false
      }
      return isOnLetter
    }
  }

  private mutating func compose() {
    let options = utf8proc_option_t(
      rawValue: UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
    let count = utf8proc_normalize_utf32(&scalars, scalars.count, options)
    if count >= 0, count < scalars.count { scalars.removeLast(scalars.count - count) }
  }
}
