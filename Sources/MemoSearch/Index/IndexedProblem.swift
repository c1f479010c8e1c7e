/// Something in a memo that could not be read as it was meant.
package struct IndexedProblem: Hashable, Sendable {
  /// What kind, as one fixed word.
  package var code: String
  /// The line in the file, from 1.
  package var line: Int
  /// The column in bytes, from 1.
  package var column: Int
  /// The key it is about.
  package var key: String?
  /// The text it is about.
  package var text: String?
  /// Whether something could not be read; else it is a hint.
  package var isDamage: Bool

  /// Makes a problem of its parts.
  package init(
    code: String, line: Int, column: Int, key: String? = nil, text: String? = nil,
    isDamage: Bool = false
  ) {
    self.code = code
    self.line = line
    self.column = column
    self.key = key
    self.text = text
    self.isDamage = isDamage
  }
}

// MARK: - As bytes

extension IndexedProblem {
  private static let fieldCount = 6

  /// The problem as elements of a list of the image.
  var fields: [[UInt8]] {
    let marks = (isDamage ? "d" : "") + (key == nil ? "" : "k") + (text == nil ? "" : "t")
    return [marks, code, String(line), String(column), key ?? "", text ?? ""].map {
      Array($0.utf8)
    }
  }

  /// Reads problems from the elements of a list of the image.
  static func decoded(_ elements: [UnsafeBufferPointer<UInt8>]) -> [IndexedProblem] {
    stride(from: 0, to: elements.count - fieldCount + 1, by: fieldCount).map { start in
      let fields = elements[start..<start + fieldCount].map(\.string)
      return IndexedProblem(
        code: fields[1], line: Int(fields[2]) ?? 1, column: Int(fields[3]) ?? 1,
        key: fields[0].contains("k") ? fields[4] : nil,
        text: fields[0].contains("t") ? fields[5] : nil, isDamage: fields[0].contains("d"))
    }
  }
}
