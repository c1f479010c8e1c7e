import MemoText

/// The words, pairs and lists of an image.
extension ImageReader {
  var hasTerms: Bool { layout.hasTerms }

  /// The list of rows of the key with this number: words first, then pairs, then longer words.
  func list(_ number: Int) -> PostingList {
    let start = listEnd(number - 1)
    return PostingList(
      bytes(layout.lists + start..<layout.lists + max(start, listEnd(number))))
  }

  /// How many bytes the list of a key takes: about the number of its rows.
  func size(ofList number: Int) -> Int { max(0, listEnd(number) - listEnd(number - 1)) }

  private func listEnd(_ number: Int) -> Int {
    guard number >= 0 else { return 0 }
    return min(Int(self.number(layout.listEnds + 4 * number, as: UInt32.self)), layout[.lists])
  }

  /// The list of rows that hold words too long to be kept.
  var longWords: Int { layout.wordCount + layout.pairCount }

  /// The list of a pair, or nothing where no memo holds it.
  func list(ofPair key: UInt64) -> Int? {
    let place = firstPair(from: key)
    guard place < layout.pairCount, pair(place) == key else { return nil }
    return layout.wordCount + place
  }

  /// Calls `body` with each pair whose key is in `keys`, and its list.
  func forEachPair(in keys: Range<UInt64>, _ body: (_ key: UInt64, _ list: Int) -> Void) {
    var place = firstPair(from: keys.lowerBound)
    while place < layout.pairCount {
      let key = pair(place)
      guard key < keys.upperBound else { return }
      body(key, layout.wordCount + place)
      place += 1
    }
  }

  private func pair(_ place: Int) -> UInt64 { number(layout.pairKeys + 8 * place) }

  private func firstPair(from key: UInt64) -> Int {
    var low = 0
    var high = layout.pairCount
    while low < high {
      let middle = (low + high) / 2
      if pair(middle) < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The lists of the words that hold `part`; at their beginning or end where it is anchored there.
  func lists(ofWordsWith part: [UInt8], atStart: Bool, atEnd: Bool) -> [Int] {
    let mark = [ImageLayout.separator]
    let needle = (atStart ? mark : []) + part + (atEnd ? mark : [])
    let words = section(.wordBytes)
    var lists: [Int] = []
    var start = 0
    var word = 0
    while let hit = ByteSearch.find(needle, in: words, from: start) {
      word = self.word(at: hit + (atStart ? 1 : 0), from: word)
      lists.append(word)
      word += 1
      guard word < layout.wordCount else { break }
      // The separator before the next word may be the beginning of the next hit.
      start = max(hit + 1, wordStart(word) - 1)
    }
    return lists
  }

  private func wordStart(_ word: Int) -> Int {
    min(Int(number(layout.wordStarts + 4 * word, as: UInt32.self)), layout[.wordBytes])
  }

  /// The word, from `first` on, in which the byte at `place` of the words is.
  ///
  /// Looks near `first` before it looks further: hits come in order.
  private func word(at place: Int, from first: Int) -> Int {
    var low = first
    var step = 1
    while low + step < layout.wordCount, wordStart(low + step) <= place {
      low += step
      step *= 2
    }
    var high = min(low + step, layout.wordCount)
    while high - low > 1 {
      let middle = (low + high) / 2
      if wordStart(middle) <= place { low = middle } else { high = middle }
    }
    return low
  }
}
