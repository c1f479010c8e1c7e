import MemoCore

/// A memo's bytes, read: header, body and what is wrong with them.
///
/// Reading never fails and never changes a byte. A memo is any text; the header is front matter
/// between two lines of `---` at the very start of the file.
///
///     let memo = MemoDocument(parsing: Array("---\ntitle: 장보기\n---\n\n우유\n".utf8))
///     memo.header?.text(for: "title")   // 장보기
///     memo.bytes[memo.bodyRange]        // 우유
package struct MemoDocument: Sendable {
  /// The file's bytes.
  package let bytes: [UInt8]
  /// The front matter; nil where there is none that can be read.
  package let header: FrontMatter?
  /// The body: what follows the closing fence's line less at most one blank line; without a header
  /// all bytes behind a byte order mark.
  package let bodyRange: Range<Int>
  /// The line of the file on which the body begins, from 1.
  package let bodyLine: Int
  /// Whether all bytes are UTF-8; where they are not, only a header that is gets read.
  package let isUTF8: Bool
  /// What could not be read as it was meant, in the order of the file.
  package let problems: [Problem]
  let layout: Layout

  /// Reads a file.
  ///
  /// - Complexity: O(length).
  package init(parsing bytes: [UInt8]) {
    self.bytes = bytes
    let firstBad = invalidUTF8Offset(bytes)
    isUTF8 = firstBad == nil
    var layout = Layout(bytes)
    var problems: [Problem] = []
    if let firstBad { problems.append(Problem(.notUTF8, at: Mark(offset: firstBad, in: bytes))) }
    var header: FrontMatter?
    if layout.head == .header, firstBad.map({ $0 >= layout.inner.upperBound }) ?? true {
      let front = FrontMatter(bytes, layout.inner)
      problems += front.problems
      if front.isMapping { header = front } else { layout.body = layout.start..<bytes.count }
    }
    if let kind = layout.head.problem {
      problems.append(Problem(kind, at: Mark(line: 1, column: layout.start + 1)))
    }
    self.header = header
    self.layout = layout
    self.problems = problems
    bodyRange = layout.body
    bodyLine = Mark(offset: layout.body.lowerBound, in: bytes).line
  }

  /// Whether the start of the file looks like a header that was not read.
  var hasUnreadHeader: Bool {
    switch layout.head {
    case .none: false
    case .header: header == nil
    case .unclosed, .afterBlank, .foreign, .conflict: true
    }
  }
}

extension Layout.Head {
  /// What to say of a head that is not read.
  var problem: Problem.Kind? {
    switch self {
    case .none, .header: nil
    case .unclosed: .unclosedHeader
    case .afterBlank: .blankBeforeHeader
    case .foreign(let language): .foreignHeader(language)
    case .conflict: .conflictMarkers
    }
  }
}

/// The offset of the first byte that is not UTF-8, or nil.
func invalidUTF8Offset(_ bytes: [UInt8]) -> Int? {
  do {
    _ = try UTF8Span(validating: bytes.span)
    return nil
  } catch {
    return error.byteOffsets.lowerBound
  }
}
