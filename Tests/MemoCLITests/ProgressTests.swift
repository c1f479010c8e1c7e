import MemoKit
import MemoText
import Synchronization
import TestKit
import Testing

@testable import MemoCLI

@Suite struct ProgressTests {
  @Test(
    arguments: [
      (
        Language.english, 80, 5_000,
        "Saving [####################                    ] 5,000 / 10,000"
      ),
      (.english, 40, 10_000, "Saving [############] 10,000 / 10,000"),
      (.korean, 40, 0, "저장하는 중 [            ] 0 / 10,000"),
      (.korean, 20, 7, "저장하는 중 7 / 10…"),
      (.english, 80, 20_000, "Saving [########################################] 10,000 / 10,000"),
    ])
  func `the bar keeps to the window by cells`(
    _ language: Language, _ width: Int, _ done: Int, _ line: String
  ) {
    let bar = bar(RecordingSink(), width: width, language) { Instant(seconds: 0) }
    let shown = bar.line(WorkProgress(phase: .saving, done: done, total: 10_000))
    #expect(shown == line && DisplayWidth.of(shown) < width)
  }

  @Test func `nothing is drawn in the first half second, then ten times a second at most`() {
    let sink = RecordingSink()
    var clock = Instant(seconds: 100)
    let bar = bar(sink, width: 40, .english) { clock }
    var drawn: [Int] = []
    for step in 0..<20 {
      clock = Instant(seconds: 100 + Int64(step / 20), nanoseconds: Int32(step % 20 * 50_000_000))
      let before = sink.bytes.count
      bar.show(WorkProgress(phase: .reading, done: step, total: 20))
      if sink.bytes.count > before { drawn.append(step * 50) }
    }
    #expect(drawn == [500, 600, 700, 800, 900])
    bar.erase()
    #expect(String(decoding: sink.bytes, as: UTF8.self).hasSuffix("\r\u{1B}[K"))
  }

  @Test func `where nobody knows how much there is, what is done is counted`() {
    let bar = bar(RecordingSink(), width: 40, .english) { Instant(seconds: 0) }
    let start = WorkProgress(phase: .connecting, done: 0, total: 0)
    #expect(bar.line(start) == "Asking the remote…")
    let received = WorkProgress(phase: .receiving, done: 1234, total: 0)
    #expect(bar.line(received) == "Receiving 1,234")
  }

  @Test func `a bar that was taken away is not taken away again`() {
    let sink = RecordingSink()
    var clock = Instant(seconds: 0)
    let bar = bar(sink, width: 40, .english) { clock }
    clock = Instant(seconds: 1)
    bar.show(WorkProgress(phase: .saving, done: 1, total: 2))
    bar.erase()
    let drawn = sink.bytes
    bar.erase()
    #expect(sink.bytes == drawn)
  }

  @Test func `what is quick draws nothing, not even an erasure`() {
    let sink = RecordingSink()
    let bar = bar(sink, width: 40, .english) { Instant(seconds: 0) }
    bar.show(WorkProgress(phase: .saving, done: 1, total: 2))
    bar.erase()
    #expect(sink.bytes.isEmpty)
  }

  @Test(arguments: ["list", "search 우유", "tags", "show 메모"])
  func `the first reading of a notebook shows how far it is`(_ line: String) {
    let world = RecordedWorld()
    for number in 0..<5 { world.home.write("memos/메모 \(number).md", "우유 #집\n") }
    _ = world.run("init memos")
    world.terminals.error = true
    let clock = TickingClock()
    world.clock = { clock.next() }
    let bar = "\rReading [                                        ] 0 / 5"
    #expect(world.run(line).errors.contains(bar))
  }

  private func bar(
    _ sink: RecordingSink, width: Int, _ language: Language, now: @escaping () -> Instant
  ) -> ProgressBar {
    ProgressBar(on: sink, width: width, words: Words(language), now: now)
  }
}

/// A clock that goes on by a second with each look at it.
private final class TickingClock: Sendable {
  private let passed = Mutex<Int64>(0)

  func next() -> Instant {
    passed.withLock { passed in
      passed += 1
      return Instant(seconds: 1_796_000_000 + passed)
    }
  }
}
