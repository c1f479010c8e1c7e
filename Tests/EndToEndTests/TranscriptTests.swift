#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import TestKit
import Testing

@Suite struct TranscriptTests {
  static let all: [Transcript] = {
    let folder = #filePath.dropLast("TranscriptTests.swift".count) + "Transcripts"
    guard let stream = opendir(String(folder)) else { return [] }
    defer { closedir(stream) }
    var found: [Transcript] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasSuffix(".txt"), let bytes = readFile(folder + "/" + name) else { continue }
      found.append(Transcript(name: name, text: String(decoding: bytes, as: UTF8.self)))
    }
    return found.sorted { $0.name < $1.name }
  }()

  @Test func `there are transcripts`() {
    #expect(Self.all.count > 8)
    #expect(Self.all.allSatisfy { !$0.steps.isEmpty })
  }

  @Test(arguments: all)
  func `a session says what its transcript says`(transcript: Transcript) {
    let place = TemporaryFolder()
    place.write("home/.gitconfig", "[user]\n\tname = Ada\n\temail = ada@example.com\n")
    mkdir(place.path("notebook"), 0o755)
    for step in transcript.steps {
      let result = Program.shell(step.command, in: place)
      // Split as bytes: a CRLF is one character, and no line end to `split`.
      let said = (result.output + result.errors).split(separator: 10)
      let lines = said.map {
        String(decoding: $0, as: UTF8.self).replacing(place.path, with: "PLACE")
      }
      #expect(
        Transcript.matches(lines, step.expected) && result.status == step.status,
        """
        \(transcript.name):\(step.line): $ \(step.command)
        said (status \(result.status)):
        \(lines.joined(separator: "\n"))
        """)
    }
  }

  @Test(arguments: [
    (["a"], ["a"], true), (["a"], ["b"], false), (["abc"], ["a[..]"], true),
    (["abc"], ["[..]b"], false), ([], [], true), (["a"], [], false), ([], ["a"], false),
    (["a", "b", "c"], ["a", "[...]"], true), (["a", "b", "c"], ["[...]", "c"], true),
    (["a"], ["a", "[...]"], true), (["a", "b"], ["[...]", "a"], false),
    (["a-b-c"], ["a[..]b[..]c"], true), (["ab"], ["a[..]b"], true),
  ])
  func `patterns match what they should`(lines: [String], patterns: [String], isMatch: Bool) {
    #expect(Transcript.matches(lines, patterns) == isMatch)
  }
}
