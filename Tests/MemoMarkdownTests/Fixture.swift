import Foundation
import MemoMarkdown
import TestKit
import Testing

/// A memo file of the tests with what must be read of it.
struct Fixture: CustomTestStringConvertible, Sendable {
  let file: String
  let title: String
  let date: String
  let isPinned: Bool
  var testDescription: String { file }

  var bytes: [UInt8] { readFile(Self.folder + file) ?? [] }
  var memo: MemoDocument { MemoDocument(parsing: bytes) }
  var facts: MemoFacts { memo.facts(stem: String(file.prefix { $0 != "." })) }

  static var folder: String { (Bundle.module.resourcePath ?? "") + "/Fixtures/" }

  /// The rows of `expected.tsv`.
  static let all: [Fixture] = {
    let table = String(decoding: readFile(folder + "expected.tsv") ?? [], as: UTF8.self)
    return table.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Fixture(
        file: cells[0],
        title: cells[1].replacing("\\u001B", with: "\u{1B}").replacing("\\u0007", with: "\u{7}"),
        date: cells[2], isPinned: cells[3] == "true")
    }
  }()

  static func named(_ name: String) -> Fixture {
    all.first { $0.file == name } ?? Fixture(file: name, title: "", date: "", isPinned: false)
  }
}
