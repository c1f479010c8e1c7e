/// The keys under which texts and names are compared.
///
/// Nothing here is shown or stored as the user's text: a key answers whether two spellings are
/// meant to be the same.
package enum Folding {
  /// Grows when a folding gives other bytes than before: rules in the upper half, the version of
  /// the Unicode data in the lower.
  package static let version: UInt32 = 1 << 16 | Codepoint.unicodeVersion

  /// The search key of `bytes`.
  ///
  /// - Canonical composition (NFC): decomposed and composed text have one key, and 가/각, が/か and
  ///   パ/ハ keep theirs.
  /// - Full case folding (CaseFolding.txt, C and F): `Straße` is `strasse`.
  /// - Full-width and half-width forms become ordinary ones, all spaces of category Zs a blank.
  ///   Compatibility jamo (`ㅋㅋ`) stay, as all other compatibility characters do: this is not NFKC.
  /// - Scalars nothing is drawn for (zero-width space, soft hyphen, BOM, variation selectors) go.
  /// - Combining marks on Latin, Greek and Cyrillic letters go: `café` is `cafe`, `й` is `и`.
  ///
  /// Line ends stay, and so does every byte that is no UTF-8. Folding twice gives the same.
  ///
  /// - Complexity: O(length).
  package static func fold(_ bytes: [UInt8]) -> [UInt8] {
    run(.search, bytes).output
  }

  /// The search key of the text's UTF-8.
  ///
  /// - Complexity: O(length).
  package static func fold(_ text: String) -> [UInt8] {
    fold(Array(text.utf8))
  }

  /// Calls `body` with the search key of `bytes`, which are not copied where they are their own.
  ///
  /// - Complexity: O(length).
  package static func withFolded<R>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> R
  ) -> R {
    isPlain(bytes) ? body(bytes) : fold(Array(bytes)).withUnsafeBufferPointer(body)
  }

  /// Whether the bytes are their own search key, as far as that is seen at once.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        if bytes[index] &- 0x41 < 26 { return false }
        index += 1
        continue
      }
      let unit = UTF8Unit(bytes, at: index)
      guard let scalar = unit.scalar, NormalForm.isStable(scalar) else { return false }
      index += unit.length
    }
    return true
  }

  /// The search key of `bytes` with the way back to them.
  ///
  /// - Complexity: O(length). Texts of 2 GiB and more are not supported.
  package static func foldMapped(_ bytes: [UInt8]) -> FoldedText {
    let normalizer = run(.search, bytes, keepsEdits: true)
    return FoldedText(bytes: normalizer.output, edits: normalizer.edits)
  }

  /// The canonical composition (NFC, UAX #15) of `bytes`; what is no UTF-8 stays.
  ///
  /// - Complexity: O(length).
  package static func canonical(_ bytes: [UInt8]) -> [UInt8] {
    run(.canonical, bytes).output
  }

  /// The key under which file names collide and titles are equal: case, width and NFC folded.
  ///
  /// Marks and invisible scalars count here, so `café` and `cafe` are two names.
  ///
  /// - Complexity: O(length).
  package static func nameKey(_ bytes: [UInt8]) -> [UInt8] {
    run(.name, bytes).output
  }

  private static func run(
    _ form: NormalForm, _ bytes: [UInt8], keepsEdits: Bool = false
  ) -> Normalizer {
    var normalizer = Normalizer(form, keepsEdits: keepsEdits)
    bytes.withUnsafeBufferPointer { normalizer.run($0) }
    return normalizer
  }
}
