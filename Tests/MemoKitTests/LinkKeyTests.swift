import MemoText
import Testing

@testable import MemoKit

@Suite struct LinkKeyTests {
  @Test func `names in ASCII have the key that all names have`() {
    for byte in UInt8.min..<0x80 {
      for name in [[byte], [0x61, byte, 0x5A], [byte, byte]] {
        #expect(LinkKey.of(name) == Folding.nameKey(name))
        #expect(LinkKey.ofPath(name) == Folding.canonical(name))
      }
    }
  }
}
