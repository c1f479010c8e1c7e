import MemoCore
import TestKit
import Testing

@testable import MemoFiles

@Suite struct NameTableTests {
  @Test func `names keep the numbers they came with`() {
    var random = SeededRandom(7)
    var table = NameTable(capacity: 2)
    var numbers: [[UInt8]: Int] = [:]
    for _ in 0..<5_000 {
      let name = (0..<Int.random(in: 0..<20, using: &random)).map { _ in
        UInt8.random(in: 97..<100, using: &random)
      }
      let number = name.withUnsafeBufferPointer { table.add($0) }
      #expect(number == numbers[name, default: numbers.count])
      numbers[name] = number
    }
    #expect(table.count == numbers.count)
    for (name, number) in numbers {
      #expect(table.name(number) == name)
      #expect(name.withUnsafeBufferPointer { table.number(of: $0) } == number)
    }
    #expect([UInt8]("none".utf8).withUnsafeBufferPointer { table.number(of: $0) } == nil)
  }
}
