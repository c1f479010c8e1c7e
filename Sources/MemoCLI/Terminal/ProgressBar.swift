internal import Arguments
internal import MemoKit
internal import MemoText

/// One line on a terminal that tells how far something long has come.
///
/// It appears when the work has taken half a second, is drawn at most ten times a second, and is
/// gone at the end.
final class ProgressBar {
  private let output: Output
  private let words: Words
  private let width: Int
  private let now: () -> Instant
  private let start: Instant
  private var drawn: Instant?

  private static let patience = 500
  private static let interval = 100

  /// A bar on `sink`, `width` cells wide at most.
  init(on sink: any ByteSink, width: Int, words: Words, now: @escaping () -> Instant) {
    output = Output(sink, isColoured: false)
    self.words = words
    self.width = width
    self.now = now
    start = now()
  }

  /// Draws how far it is, unless it is too early.
  func show(_ progress: WorkProgress) {
    let time = now()
    let (since, wait) = drawn.map { ($0, Self.interval) } ?? (start, Self.patience)
    guard time.milliseconds(since: since) >= wait else { return }
    drawn = time
    output.add("\r" + line(progress) + "\u{1B}[K")
    output.flush()
  }

  /// Takes the line away.
  func erase() {
    guard drawn != nil else { return }
    drawn = nil
    output.add("\r\u{1B}[K")
    output.flush()
  }

  /// `Saving [#########       ] 4,321 / 10,000`, as wide as there is room for.
  func line(_ progress: WorkProgress) -> String {
    let name = name(progress.phase)
    guard progress.total > 0 else {
      let text = progress.done > 0 ? "\(name) \(words.number(progress.done))" : "\(name)…"
      return DisplayWidth.fit(text, max(1, width - 1))
    }
    let total = progress.total
    let done = min(max(0, progress.done), total)
    let count = "\(words.number(done)) / \(words.number(progress.total))"
    // Three columns stay free: the terminal writes `^C` behind the bar, and may break a full line.
    let room = min(40, width - 3 - DisplayWidth.of(name) - count.utf8.count - 4)
    guard room >= 5 else { return DisplayWidth.fit("\(name) \(count)", max(1, width - 1)) }
    let full = room * done / total
    let bar = String(repeating: "#", count: full) + String(repeating: " ", count: room - full)
    return "\(name) [\(bar)] \(count)"
  }

  private func name(_ phase: WorkProgress.Phase) -> String {
    switch phase {
    case .reading: words("Reading", "읽는 중")
    case .saving: words("Saving", "저장하는 중")
    case .history: words("Reading the history", "이력을 읽는 중")
    case .tidying: words("Packing the history", "이력을 묶는 중")
    case .checking: words("Checking the history", "이력을 살피는 중")
    case .connecting: words("Asking the remote", "원격에 묻는 중")
    case .receiving: words("Receiving", "받는 중")
    case .merging: words("Merging", "합치는 중")
    case .sending: words("Sending", "보내는 중")
    }
  }
}

extension Instant {
  /// Whole milliseconds from `earlier` to here.
  fileprivate func milliseconds(since earlier: Instant) -> Int {
    Int(seconds - earlier.seconds) * 1000
      + (Int(nanoseconds) - Int(earlier.nanoseconds)) / 1_000_000
  }
}

extension Session {
  /// Runs something long that tells how far it is: with a bar where a person looks on, and so that
  /// Ctrl-C ends it where all is complete.
  func watching<R>(
    _ body: (_ report: @escaping WorkProgress.Report) throws(MemoError) -> R
  ) throws(Failure) -> R {
    try attempt { () throws(MemoError) in try reporting(body) }
  }

  /// The same inside of an attempt; with `sharesTerminal` the line is left free while a remote is
  /// reached, where `ssh` or git's helpers may ask for a passphrase.
  func reporting<R>(
    sharesTerminal: Bool = false,
    _ body: (_ report: @escaping WorkProgress.Report) throws(MemoError) -> R
  ) throws(MemoError) -> R {
    var bar: ProgressBar?
    if context.terminals.error, !form.isJSON, !parsed.isSet("quiet") {
      bar = ProgressBar(
        on: context.errors, width: context.terminals.width, words: words, now: context.now)
    }
    defer { bar?.erase() }
    let isInterrupted = context.isInterrupted
    return try Interrupts.during(.working) { () throws(MemoError) in
      try body { progress in
        if sharesTerminal, progress.phase == .connecting {
          bar?.erase()
        } else {
          bar?.show(progress)
        }
        return !isInterrupted()
      }
    }
  }
}
