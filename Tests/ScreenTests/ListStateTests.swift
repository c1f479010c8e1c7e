import Screen
import Testing

@Suite struct ListStateTests {
  private func list(_ count: Int, height: Int) -> ListState<Int> {
    ListState(Array(0..<count), height: height)
  }

  @Test(arguments: [
    (10, 3, [1], 1, 0..<3), (10, 3, [3], 3, 1..<4), (10, 3, [5, -1], 4, 3..<6),
    (10, 3, [5, -3], 2, 2..<5), (10, 3, [-1], 0, 0..<3), (10, 3, [100], 9, 7..<10),
    (10, 3, [100, -100], 0, 0..<3), (2, 3, [1], 1, 0..<2), (0, 3, [1], 0, 0..<0),
  ])
  func `the chosen row stays in sight`(
    _ count: Int, _ height: Int, _ moves: [Int], _ selected: Int, _ visible: Range<Int>
  ) {
    var list = list(count, height: height)
    for move in moves { list.move(by: move) }
    #expect(list.selected == selected)
    #expect(list.visible == visible)
    #expect(list.selection == (count == 0 ? nil : selected))
  }

  @Test func `other rows are begun at the first`() {
    var list = list(10, height: 3)
    list.move(by: 8)
    list.show([7, 8])
    #expect(list.selection == 7)
    #expect(list.visible == 0..<2)
    list.show([])
    #expect(list.selection == nil)
    #expect(list.visible.isEmpty)
  }

  @Test func `marks stay with their rows`() {
    var list = list(10, height: 3)
    list.move(by: 4)
    list.toggleMark()
    list.move(by: -4)
    list.toggleMark()
    list.show([4, 5])
    #expect(list.marked == [4, 0])
    list.toggleMark()
    #expect(list.marked == [0])
    list.show([])
    list.toggleMark()
    #expect(list.marked == [0])
  }

  @Test func `another height keeps the chosen row and fills the place`() {
    var list = list(10, height: 3)
    list.move(by: 9)
    list.resize(to: 5)
    #expect(list.visible == 5..<10)
    list.resize(to: 1)
    #expect(list.visible == 9..<10)
    list.resize(to: 0)
    #expect(list.visible == 9..<10)
    list.resize(to: 50)
    #expect(list.visible == 0..<10)
  }
}
