import TestKit
import Testing

@testable import Processes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct ChildTests {
  private func child(_ line: String, isDetached: Bool = true) throws -> Child {
    var command = Command(["sh", "-c", line], environment: ["PATH": "/usr/bin:/bin"])
    command.isDetached = isDetached
    return try Child(command)
  }

  private func read(_ child: Child) -> [UInt8] {
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 4096)
    while case .passed(let count) = room.withUnsafeMutableBytes({ child.read(into: $0) { true } }) {
      bytes += room[..<count]
    }
    return bytes
  }

  private func write(_ bytes: [UInt8], _ child: Child) -> Child.Step {
    bytes.withUnsafeBytes { child.write($0) { true } }
  }

  @Test func `words go and come`() throws {
    let child = try child("read -r a; echo \"got $a\"; echo why >&2; read -r b; echo \"then $b\"")
    #expect(write(Array("one\n".utf8), child) == .passed(4))
    #expect(write(Array("two\n".utf8), child) == .passed(4))
    #expect(String(decoding: read(child), as: UTF8.self) == "got one\nthen two\n")
    #expect(child.end(within: 60) { true } == .exited(0))
    #expect(String(decoding: child.errors, as: UTF8.self) == "why\n")
  }

  @Test func `who answers while it is still told something does not stand still`() throws {
    let child = try child("cat")
    let bytes = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(write(bytes, child) == .passed(bytes.count))
    var (got, room) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while got.count < bytes.count,
      case .passed(let count) = room.withUnsafeMutableBytes({ child.read(into: $0) { true } })
    {
      got += room[..<count]
    }
    #expect(got == bytes)
    #expect(child.end(within: 60) { true } == .exited(0))
  }

  @Test func `one that has ended takes nothing more`() throws {
    let child = try child("exec 0<&-; exit 4")
    #expect(read(child) == [])
    while case .passed = write([UInt8](repeating: 1, count: 100_000), child) {}
    #expect(child.end(within: 60) { true } == .exited(4))
  }

  @Test func `one that will not end is ended with all it started`() throws {
    let child = try child("trap '' TERM; sleep 600 & echo $!; wait; sleep 600")
    var room = [UInt8](repeating: 0, count: 64)
    guard case .passed(let count) = room.withUnsafeMutableBytes({ child.read(into: $0) { true } })
    else {
      Issue.record("nothing to read")
      return
    }
    let process = try #require(pid_t(String(decoding: room[..<(count - 1)], as: UTF8.self)))
    #expect(child.end(within: 0) { true } == .outOfTime)
    for _ in 0..<500 where isRunning(process) { usleep(10_000) }
    #expect(!isRunning(process))
  }

  @Test(arguments: [true, false])
  func `nothing outlives the value`(isDetached: Bool) throws {
    let folder = TemporaryFolder()
    do {
      let child = try child(
        "echo $$ >'\(folder.path("process"))'; echo; exec sleep 600", isDetached: isDetached)
      var room = [UInt8](repeating: 0, count: 64)
      _ = room.withUnsafeMutableBytes { child.read(into: $0) { true } }
    }
    let text = try #require(folder.text("process"))
    let process = try #require(pid_t(text.dropLast()))
    #expect(!isRunning(process))
  }

  @Test func `its caller may want no more`() throws {
    let child = try child("exec sleep 600")
    var (room, left) = ([UInt8](repeating: 0, count: 64), 3)
    let step = room.withUnsafeMutableBytes {
      child.read(into: $0) {
        left -= 1
        return left > 0
      }
    }
    #expect(step == .unwanted)
    #expect(child.end(within: 60) { false } == .unwanted)
    var command = Command(["sleep", "600"], environment: ["PATH": "/usr/bin:/bin"])
    command.isDetached = true
    #expect(try command.run { false }.status == .unwanted)
  }
}
