// What each key costs while somebody types a search in a program that has the index.
//
// usage: typing NOTEBOOK WORD...
// Prints, for each key, the text so far, how many memos fit and the processor's milliseconds; then
// the worst key. The first word is typed twice: the first time also brings the index into memory.
import MemoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processor's time of this thread, in milliseconds.
func milliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

func digits(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
}

func now() -> Instant {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Instant(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
}

let arguments = CommandLine.arguments.dropFirst()
guard let root = arguments.first, arguments.count > 1 else {
  print("usage: typing NOTEBOOK WORD...")
  exit(2)
}
let person = Author(name: "Bench", email: "bench@example.org")
let settings = Settings(
  now: now, zone: Zone(fixed: 0), zoneNamed: { _ in nil }, author: person, fallbackAuthor: person,
  device: "bench", cacheFolder: nil)
let notebook = try Notebook(opening: root, settings: settings)
let snapshot = try notebook.snapshot()
print("\(snapshot.count) memos")

var worst = (text: "", time: 0.0)
for (number, word) in ([arguments.dropFirst().first!] + arguments.dropFirst()).enumerated() {
  var typing = Typing(in: snapshot)
  for text in Keyboard.texts(typing: word) {
    let start = milliseconds()
    typing.narrow(to: text)
    let time = milliseconds() - start
    guard number > 0 else { continue }
    print("\(digits(time))\t\(typing.result.places.count)\t\(text)")
    if time > worst.time { worst = (text, time) }
  }
}
print("worst\t\(digits(worst.time)) ms\t\(worst.text)")
