import Processes
import TestKit
import Testing

@testable import MemoHistory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct ProgramLinkTests {
  private let talk = Talk(RemoteAccess(environment: ["PATH": "/usr/bin:/bin"]))

  private func link(_ words: String...) throws -> ProgramLink {
    let command = Command(words, environment: talk.access.environment)
    let link = ProgramLink(
      command, isPush: true, talk, silences: .init(first: 0.3, later: 0.3))
    try link.start()
    return link
  }

  @Test func `our own work is no silence of the other side`() throws {
    let link = try link("cat")
    var room = [UInt8](repeating: 0, count: 8)
    for _ in 0..<2 {
      usleep(500_000)
      #expect([UInt8]("hi".utf8).withUnsafeBytes { link.write($0) } == .passed(2))
      usleep(500_000)
      #expect(room.withUnsafeMutableBytes { link.read(into: $0) } == .passed(2))
    }
    #expect(talk.failure == nil)
    link.finish()
    #expect(link.status == .exited(0))
  }

  @Test func `who says nothing is given up`() throws {
    let link = try link("sleep", "600")
    var room = [UInt8](repeating: 0, count: 8)
    #expect(room.withUnsafeMutableBytes { link.read(into: $0) } == .unwanted)
    #expect(talk.failure == .timedOut)
    link.finish()
  }
}
