/// Tells text from bytes that are none.
package enum UTF8Check {
  /// The offset of the first byte that is no part of well-formed UTF-8, or nil where all are.
  ///
  /// - Complexity: O(length).
  package static func firstInvalid(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { firstInvalid($0) }
  }

  /// The offset of the first byte that is no part of well-formed UTF-8, or nil where all are.
  ///
  /// - Complexity: O(length).
  package static func firstInvalid(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index = UTF8Unit.endOfASCII(bytes, from: index)
      } else {
        let unit = UTF8Unit(bytes, at: index)
        guard unit.scalar != nil else { return index }
        index += unit.length
      }
    }
    return nil
  }
}
