import Foundation
import MemoKit
import MemoKitFoundation
import TestKit
import Testing

/// The code of the guide for app developers is what the guide shows, and does what it says.
@Suite struct GuideTests {
  /// The folder of the sources.
  static let root = String(
    #filePath.dropLast("/Tests/MemoKitFoundationTests/GuideTests.swift".count))

  @Test func `each block of the guide stands in the code`() throws {
    let article = try #require(
      readFile(Self.root + "/Sources/MemoKit/MemoKit.docc/AppGuide.md"))
    let code = try #require(
      readFile(Self.root + "/Tests/MemoKitFoundationTests/Shelf.swift"))
    let lines = String(decoding: code, as: UTF8.self).split(separator: "\n").map(Self.unindented)
    let text = lines.joined(separator: "\n")
    var isCode = false
    var blocks: [[Substring]] = []
    for line in String(decoding: article, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("```") {
        isCode = line == "```swift"
        if isCode { blocks.append([]) }
      } else if isCode {
        blocks[blocks.count - 1].append(line)
      }
    }
    #expect(blocks.count == 6)
    for block in blocks {
      let wanted = block.map(Self.unindented).joined(separator: "\n")
      #expect(text.contains(wanted), "\(block.joined(separator: "\n"))")
    }
  }

  private static func unindented(_ line: Substring) -> Substring { line.drop { $0 == " " } }

  @Test func `the code of the guide works`() async throws {
    let folder = TemporaryFolder()
    let author = Author(name: "Mina", email: "mina@example.org")
    let shelf = try Shelf(
      URL(fileURLWithPath: folder.path("memos")), settings: settings(for: author, on: "phone"))
    let first = try await shelf.add("우유, 계란\n", title: "장보기")
    _ = try await shelf.add("green\n", title: "Tea")

    try await shelf.beginTyping()
    #expect(await shelf.type("ㅈㅂ").map(\.title) == ["장보기"])
    #expect(await shelf.type("").count == 2)

    let second = try await shelf.write("두부\n", over: first)
    #expect(second.revision != first.revision)
    await #expect(throws: MemoError.self) { try await shelf.write("늦음\n", over: first) }
    #expect(try await shelf.takeBack() == [first.path])
    await #expect(throws: MemoError.noRemote) { try await shelf.sync { false } }
    let bytes = try #require(folder.read("memos/장보기.md"))
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\n우유, 계란\n"))
  }
}
