import MemoText
import Testing

@Suite struct UTF8CheckTests {
  @Test(
    arguments: [
      ([], nil), ([0x41], nil), (Array("가나다 abcdefgh 🎉".utf8), nil), ([0x41, 0xFF], 1),
      (Array("abcdefghi".utf8) + [0xC3], 9), ([0xED, 0xA0, 0x80], 0), ([0xC1, 0x81], 0),
      ([0xF4, 0x8F, 0xBF, 0xBF], nil), ([0xF4, 0x90, 0x80, 0x80], 0), ([0xE0, 0x9F, 0xBF], 0),
      (Array("가".utf8) + [0x80], 3), ([0xF5, 0x80, 0x80, 0x80], 0),
    ] as [([UInt8], Int?)])
  func `the first bad byte is told`(_ bytes: [UInt8], _ index: Int?) {
    #expect(UTF8Check.firstInvalid(bytes) == index)
    #expect((String(validating: bytes, as: UTF8.self) == nil) == (index != nil))
  }

  @Test(
    arguments: [
      ("b", 0, 1), ("b", 2, 4), ("b", 5, nil), ("", 3, 3), ("abcabx", 0, nil), ("a", 6, nil),
      ("a", -1, nil), ("ca", 0, 2),
    ] as [(String, Int, Int?)])
  func `bytes are found from a start`(_ needle: String, _ start: Int, _ index: Int?) {
    Array("abcab".utf8).withUnsafeBufferPointer { buffer in
      #expect(ByteSearch.find(Array(needle.utf8), in: buffer, from: start) == index)
    }
    [UInt8]().withUnsafeBufferPointer { buffer in
      #expect(ByteSearch.find([0x61], in: buffer) == nil)
    }
  }
}
