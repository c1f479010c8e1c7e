package import MemoCore

extension MemoDocument {
  /// Where the first conflict begins that git wrote into the text; in code it is text, and the
  /// three lines must follow each other.
  package var firstConflict: Mark? {
    var code = structure.code.sorted { $0.lowerBound < $1.lowerBound }[...]
    var begin: Int?
    var isParted = false
    var place = bodyRange.lowerBound
    while place < bodyRange.upperBound {
      let line = bytes.line(at: place, end: bodyRange.upperBound)
      defer { place = line.next }
      guard Layout.isConflictMarker(bytes, line.content) else { continue }
      code = code.drop { $0.upperBound <= line.content.lowerBound }
      guard code.first?.contains(line.content.lowerBound) != true else { continue }
      switch bytes[line.content.lowerBound] {
      case UInt8(ascii: "<"): (begin, isParted) = (line.content.lowerBound, false)
      case UInt8(ascii: "="): isParted = begin != nil
      case UInt8(ascii: ">"):
        if let begin, isParted { return Mark(offset: begin, in: bytes) }
      default: break
      }
    }
    return nil
  }
}
