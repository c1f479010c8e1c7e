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

  private func link(_ words: String..., silence: Double) throws -> ProgramLink {
    let command = Command(words, environment: talk.access.environment)
    let link = ProgramLink(
      command, isPush: true, talk, silences: .init(first: silence, later: silence))
    try link.start()
    return link
  }

  /// The silence allowed is long, so that a machine that has much else to do is not one.
  @Test func `our own work is no silence of the other side`() throws {
    let link = try link("cat", silence: 10)
    var room = [UInt8](repeating: 0, count: 8)
    #expect([UInt8]("hi".utf8).withUnsafeBytes { link.write($0) } == .passed(2))
    sleep(11)
    #expect(room.withUnsafeMutableBytes { link.read(into: $0) } == .passed(2))
    #expect([UInt8]("ho".utf8).withUnsafeBytes { link.write($0) } == .passed(2))
    #expect(room.withUnsafeMutableBytes { link.read(into: $0) } == .passed(2))
    #expect(talk.failure == nil)
    link.finish()
    #expect(link.status == .exited(0))
  }

  @Test func `who says nothing is given up`() throws {
    let link = try link("sleep", "600", silence: 0.3)
    var room = [UInt8](repeating: 0, count: 8)
    #expect(room.withUnsafeMutableBytes { link.read(into: $0) } == .unwanted)
    #expect(talk.failure == .timedOut)
    link.finish()
  }
}
