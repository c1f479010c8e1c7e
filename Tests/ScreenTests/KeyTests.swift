import Screen
import Testing

@Suite struct KeyTests {
  @Test func `text is kept as it was given`() {
    #expect(Key.text("가") != Key.text("각"))
  }
}
