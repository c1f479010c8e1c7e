/// Collects labelled output and writes it in large pieces.
///
/// After a write failed nothing more is written; `finish` tells what happened.
final class Output {
  private let sink: any ByteSink
  private let isColoured: Bool
  private var buffer: [UInt8] = []
  private(set) var trouble: SinkError?

  /// Writes to `sink`, with escape sequences where `isColoured`.
  init(_ sink: any ByteSink, isColoured: Bool) {
    self.sink = sink
    self.isColoured = isColoured
  }

  /// Adds text that is already fit for where it goes.
  func add(_ text: String, _ label: Label = .plain) {
    guard isColoured, let style = label.style, !text.isEmpty else {
      buffer += text.utf8
      return flushIfLarge()
    }
    buffer += "\u{1B}[\(style)m".utf8
    buffer += text.utf8
    buffer += "\u{1B}[0m".utf8
  }

  /// Adds a line.
  func line(_ text: String, _ label: Label = .plain) {
    add(text, label)
    add("\n")
  }

  /// Adds bytes as they are.
  func add(_ bytes: [UInt8]) {
    buffer += bytes
    flushIfLarge()
  }

  /// How many lines are waiting.
  var waitingLines: Int { buffer.count { $0 == 10 } }

  /// Takes what is waiting, for a pager.
  func takeWaiting() -> [UInt8] {
    defer { buffer = [] }
    return buffer
  }

  /// Writes what is waiting.
  func flush() {
    guard trouble == nil, !buffer.isEmpty else { return }
    do throws(SinkError) {
      try sink.write(buffer)
    } catch {
      trouble = error
    }
    buffer = []
  }

  private func flushIfLarge() {
    if buffer.count > 1 << 20 { flush() }
  }
}
