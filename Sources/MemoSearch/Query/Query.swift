package import MemoCore
import MemoText

/// What somebody looks for, read from the text they typed.
///
/// Every text is a query: what does not follow the language is looked for as it stands.
///
/// | written | means |
/// | --- | --- |
/// | `word`, `"a phrase"` | in title, tags or text, also inside words; `\"` is a quote in a phrase
/// |
/// | `ㅈㅂㄱ` | besides itself, syllables with these initial consonants |
/// | `/re/` | a PCRE2 expression, on the folded text, a line being what `^` and `$` mean |
/// | `title:x` `body:x` | in that part only |
/// | `tag:a` | the tag `a` or one below it, as `a/b` |
/// | `path:x` | a part of the path |
/// | `pinned:yes` `pinned:no` | |
/// | `date:X` `edited:X` | see `DateRange`; `edited:<7d` is younger than seven days |
/// | `has:link` `task` `image` `code` | |
/// | `a b`, `a AND b` | both |
/// | `a OR b` | one of them; binds weaker than AND |
/// | `-a`, `NOT a` | not this |
/// | `( )` | a group |
package struct Query: Sendable {
  /// What a memo must fulfil.
  package let clause: Clause
  /// The terms that the clause names by number, in the order they were written.
  package private(set) var terms: [Term]
  /// What was read as plain text though it was meant otherwise.
  package let warnings: [QueryWarning]
  /// The zone that dates without one are read in.
  package let zone: Zone

  /// Reads `text`; dates are counted from `now` on the calendar of `zone`.
  package init(parsing text: String, now: Instant, zone: Zone) {
    var parser = QueryParser(QueryLexer.tokens(of: text), now: now, zone: zone)
    clause = parser.query()
    terms = parser.terms
    warnings = parser.warnings
    self.zone = zone
  }

  /// Reads a text whose last word is still being typed: it also stands for what it may become, see
  /// `GrowthPattern`, unless it is part of a phrase or a field, or excluded.
  package init(typing text: String, now: Instant, zone: Zone) {
    self.init(parsing: text, now: now, zone: zone)
    let word = Folding.fold(String(text.reversed().prefix { !$0.isWhitespace }.reversed()))
    guard let last = terms.last, last.kind == .text, last.scope == .anywhere, last.isWanted,
      last.needle == word, GrowthPattern(word) != nil
    else { return }
    terms[terms.count - 1].kind = .growing
  }
}
