internal import MemoKit

/// The memos a person may choose from, named by their places in a snapshot.
struct PickerOffer {
  private var typing: Typing
  /// The offered places; nil where all are.
  private let places: Set<Int>?

  /// Offers the memos of a notebook for which `isOffered` holds, or all of them.
  init(_ snapshot: Snapshot, where isOffered: ((Memo) -> Bool)?) {
    typing = Typing(in: snapshot)
    places = isOffered.map { isOffered in
      Set((0..<snapshot.count).filter { isOffered(snapshot.memo(at: $0)) })
    }
  }

  /// How many there are.
  var count: Int { places?.count ?? typing.snapshot.count }

  /// Those that fit what was typed, best first.
  var fitting: [Int] {
    guard let places else { return typing.result.places }
    return typing.result.places.filter(places.contains)
  }

  /// Says what was typed.
  mutating func narrow(to text: String) { typing.narrow(to: text) }

  /// The memo at a place.
  func memo(at place: Int) -> Memo { typing.snapshot.memo(at: place) }

  /// The parts of its title that fit what was typed, as ranges of its UTF-8.
  func titleRanges(of memo: Memo) -> [Range<Int>] { typing.result.titleRanges(of: memo) }
}
