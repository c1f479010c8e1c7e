import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is tried with bytes that a fuzzer makes.
enum FuzzTarget {
  /// Tries one input; a broken law ends the process.
  typealias Trial = @Sendable ([UInt8]) -> Void

  /// The targets by their names, which are those of their folders of seeds.
  static let all: [String: Trial] = [
    "front-matter": FrontMatterLaws.check,
    "structure": StructureLaws.check,
    "query": QueryLaws.check,
    "merge": MergeLaws.check,
    "image": ImageLaws.check,
    "git-files": GitFileLaws.check,
    "names": NameLaws.check,
  ]

  /// The target of this process.
  static let chosen = Mutex<Trial?>(nil)
}

/// Called by libFuzzer before all else: takes the name of the target off the command line, or
/// writes samples where `samples FOLDER` stands there.
@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  let name = count.pointee > 1 ? words.pointee[1].map { String(cString: $0) } ?? "" : ""
  if name == "samples", count.pointee > 2, let folder = words.pointee[2] {
    exit(Samples.write(to: String(cString: folder)) ? 0 : 1)
  }
  guard let trial = FuzzTarget.all[name] else {
    say("no target “\(name)”; there are \(FuzzTarget.all.keys.sorted().joined(separator: ", "))")
    exit(2)
  }
  FuzzTarget.chosen.withLock { $0 = trial }
  words.pointee[1] = words.pointee[0]
  words.pointee += 1
  count.pointee -= 1
  return 0
}

/// Called by libFuzzer for each input.
@_cdecl("LLVMFuzzerTestOneInput")
func tryInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let trial = FuzzTarget.chosen.withLock { $0 }
  trial?(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

/// Ends the process where a law does not hold.
func hold(
  _ law: Bool, _ words: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) {
  guard !law else { return }
  say("\(file):\(line): broken law: \(words())")
  abort()
}

private func say(_ words: String) {
  let text = Array((words + "\n").utf8)
  _ = text.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
