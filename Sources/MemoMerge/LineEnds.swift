/// How the lines of a text end.
package enum LineEnds: Hashable, Sendable {
  /// All in the same way.
  case lf, crlf, cr
  /// There is no line's end, or not always the same.
  case none, mixed

  init(_ bytes: [UInt8]) {
    var counts = (lf: 0, crlf: 0, cr: 0)
    for (index, byte) in bytes.enumerated() {
      if byte == ASCII.lf {
        if index > 0, bytes[index - 1] == ASCII.cr {
          counts.crlf += 1
          counts.cr -= 1
        } else {
          counts.lf += 1
        }
      } else if byte == ASCII.cr {
        counts.cr += 1
      }
    }
    switch (counts.lf, counts.crlf, counts.cr) {
    case (0, 0, 0): self = .none
    case (_, 0, 0): self = .lf
    case (0, _, 0): self = .crlf
    case (0, 0, _): self = .cr
    default: self = .mixed
    }
  }

  /// A text of this kind with every line ended by LF.
  func removed(from bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .lf, .none, .mixed: bytes
    case .crlf: bytes.filter { $0 != ASCII.cr }
    case .cr: bytes.map { $0 == ASCII.cr ? ASCII.lf : $0 }
    }
  }

  /// A text whose lines end with LF as one of this kind.
  func added(to bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .lf, .none, .mixed: bytes
    case .crlf: bytes.flatMap { $0 == ASCII.lf ? [ASCII.cr, ASCII.lf] : [$0] }
    case .cr: bytes.map { $0 == ASCII.lf ? ASCII.cr : $0 }
    }
  }
}
