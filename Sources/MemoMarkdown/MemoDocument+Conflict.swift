package import MemoCore

extension MemoDocument {
  /// Where the first conflict begins that git wrote into the text; in code it is text, and the three
  /// lines must follow each other.
  package var firstConflict: Mark? {
    let code = structure.code
    var begin: Int?
    var isParted = false
    var place = bodyRange.lowerBound
    while place < bodyRange.upperBound {
      let line = bytes.line(at: place, end: bodyRange.upperBound)
      defer { place = line.next }
      guard Layout.isConflictMarker(bytes, line.content),
        !code.contains(where: { $0.contains(line.content.lowerBound) })
      else { continue }
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
