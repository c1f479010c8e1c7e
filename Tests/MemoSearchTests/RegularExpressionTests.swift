import MemoCore
import MemoText
import TestKit
import Testing

@testable import MemoSearch

@Suite struct RegularExpressionTests {
  /// What an expression comes to in a text, by machine code or step by step.
  private func outcome(
    _ pattern: String, _ text: [UInt8], _ usesMachineCode: Bool, from start: Int = 0
  ) throws -> String {
    let expression = try RegularExpression(pattern, usesMachineCode: usesMachineCode)
    return text.withUnsafeBufferPointer { text in
      switch expression.find(in: text, from: start) {
      case .found(let range): "\(range)"
      case .none: "none"
      case .tooSlow: "too slow"
      }
    }
  }

  @Test(
    arguments: [
      "(a+)+$", "(a|aa)+$", "(a*)*x", "(.*)*x$", "^(([a-z])+.)+[A-Z]([a-z])+$",
      "(x+x+)+y|(a+a+)+b", "(?:a?){40}a{40}!!", "(a|b|ab)*c", #"^(a+)+\1$"#,
    ], [true, false])
  func `an expression that runs away ends`(pattern: String, usesMachineCode: Bool) throws {
    let text = Array((String(repeating: "a", count: 4000) + "?").utf8)
    #expect(try ["none", "too slow"].contains(outcome(pattern, text, usesMachineCode)))
  }

  @Test(arguments: ["(a+)+$", "(a|aa)+$"], [true, false])
  func `one that takes too long says so`(pattern: String, usesMachineCode: Bool) throws {
    let text = Array((String(repeating: "a", count: 4000) + "?").utf8)
    #expect(try outcome(pattern, text, usesMachineCode) == "too slow")
  }

  @Test(arguments: [
    "(?:a|b)*c", "^(a|b)*$", "(a(?1)?b)", "(ab)*$",
  ])
  func `what is too deep for the machine's stack goes on without it`(pattern: String) throws {
    let text = Array(String(repeating: "ab", count: 30_000).utf8)
    let outcome = try outcome(pattern, text, true)
    #expect(
      outcome == "none" || outcome == "too slow" || outcome.hasSuffix("60000")
        || outcome.hasSuffix("2"))
  }

  @Test func `both ways find the same`() throws {
    var random = SeededRandom(11)
    let patterns = [
      "회의", "c.t", "[가-힣]+다", #"\d{2,}"#, "^a", "b$", #"\bcat\b"#, "(a|b)+c?", "x*", "ß|ss",
      "é", #"(\w)\1"#, "(?<=a)b", "(?!a)b", "[^a]b", "^$", "a(?=b)",
    ]
    let pieces = [
      "회의", "cat", "했다", "12", "a", "b", " ", "\n", "c", "é", "ss", "가", "\u{FFFD}", "x", "aa",
    ]
    for _ in 0..<300 {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        let isBroken = Int.random(in: 0..<12, using: &random) == 0
        text += isBroken ? [0xC3] : Array((pieces.randomElement(using: &random) ?? "").utf8)
      }
      let pattern = patterns.randomElement(using: &random) ?? ""
      #expect(try outcome(pattern, text, true) == outcome(pattern, text, false))
    }
  }
}
