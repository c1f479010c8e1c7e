import MemoCore
import TestKit
import Testing

@Suite struct ObjectIDTests {
  @Test func `bytes and digits say the same`() throws {
    let hex = "000102030405060708090a0b0c0d0e0f10ff7f80"
    let id = try #require(ObjectID(hex: hex))
    #expect(id.hex == hex)
    #expect(id.bytes.suffix(4) == [0x10, 0xFF, 0x7F, 0x80])
    #expect(ObjectID(bytes: id.bytes) == id)
    #expect(ObjectID(hex: hex.uppercased()) == id)
  }

  @Test(arguments: [
    "", "00", String(repeating: "0", count: 39), String(repeating: "0", count: 41),
    String(repeating: "g", count: 40), String(repeating: "é", count: 20),
  ])
  func `what is no id is refused`(hex: String) {
    #expect(ObjectID(hex: hex) == nil)
  }

  @Test func `ids are ordered as their bytes are`() {
    var random = SeededRandom(20)
    let ids = (0..<200).compactMap { _ in
      ObjectID(bytes: (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    let sorted = ids.sorted().map(\.bytes)
    #expect(ids.count == 200)
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
  }
}

@Suite struct MarkTests {
  @Test(arguments: [
    ("", 0, 1, 1), ("abc", 2, 1, 3), ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1),
    ("a\r\rb", 3, 3, 1), ("a\n\nb", 3, 3, 1), ("가나", 3, 1, 4), ("ab", 9, 1, 3),
  ])
  func `the mark of an offset`(text: String, offset: Int, line: Int, column: Int) {
    #expect(Mark(offset: offset, in: Array(text.utf8)) == Mark(line: line, column: column))
  }

  @Test func `marks are ordered as the text is`() {
    #expect(Mark(line: 1, column: 9) < Mark(line: 2, column: 1))
    #expect(Mark(line: 2, column: 1) < Mark(line: 2, column: 2))
  }
}

@Suite struct BytesTests {
  @Test func `slices of slices lie where they should`() {
    let bytes = Bytes(Array(0..<100))
    #expect(bytes.slice(10..<50)?.slice(5..<7)?.array == [15, 16])
    #expect(bytes.slice(100..<100)?.array == [])
    #expect(Bytes([]).array == [])
  }

  @Test(arguments: [-1..<3, 0..<101, 100..<101])
  func `a slice that does not lie inside is refused`(range: Range<Int>) {
    #expect(Bytes(Array(0..<100)).slice(range) == nil)
  }

  @Test func `a slice does not reach beyond itself into the whole`() {
    #expect(Bytes(Array(0..<100)).slice(10..<20)?.slice(0..<11) == nil)
  }
}
