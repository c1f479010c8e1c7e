import TestKit
import Testing

@testable import Processes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct CommandTests {
  private func shell(_ line: String, _ words: [String] = []) -> Command {
    var command = Command(["sh", "-c", line, "sh"] + words, environment: ["PATH": "/usr/bin:/bin"])
    (command.output, command.errors) = (.captured, .captured)
    return command
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(arguments: [
    ("exit 0", Ending.Status.exited(0)), ("exit 7", .exited(7)),
    ("kill -TERM $$", .signalled(SIGTERM)), ("kill -INT $$", .signalled(SIGINT)),
  ])
  func `the end is told`(line: String, status: Ending.Status) throws {
    let ending = try shell(line).run()
    #expect(ending.status == status)
    #expect(ending.isSuccess == (status == .exited(0)))
  }

  @Test func `what is said is taken, each stream for itself`() throws {
    let ending = try shell("echo out; echo err >&2; printf '%s' \"$1\"", ["가 나"]).run()
    #expect(text(ending.output) == "out\n가 나")
    #expect(text(ending.errors) == "err\n")
  }

  @Test func `a flood is taken as far as is wanted`() throws {
    var command = shell("yes | head -c 3000000; echo err >&2")
    command.bound = 3
    let ending = try command.run()
    #expect(ending.isSuccess && text(ending.output) == "y\ny" && text(ending.errors) == "err")
    command = shell("yes")
    (command.bound, command.deadline) = (3, 0.3)
    #expect(try command.run().status == .outOfTime)
  }

  @Test func `joined streams keep the order of what was written`() throws {
    var command = shell("echo 1; echo 2 >&2; echo 3")
    command.errors = .joined
    let ending = try command.run()
    #expect(text(ending.output) == "1\n2\n3\n")
    #expect(ending.errors == [])
  }

  @Test func `more than a pipe holds goes both ways at once`() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var command = Command(["cat"], environment: ["PATH": "/usr/bin:/bin"])
    (command.input, command.output) = (.bytes(bytes), .captured)
    #expect(try command.run().output == bytes)
  }

  @Test func `a program that reads nothing of much is no failure`() throws {
    var command = shell("exec 0<&-; sleep 0.1; echo done")
    command.input = .bytes([UInt8](repeating: 97, count: 1 << 20))
    let ending = try command.run()
    #expect(ending.isSuccess)
    #expect(text(ending.output) == "done\n")
  }

  @Test func `without input there is nothing to read`() throws {
    #expect(text(try shell("cat; echo end").run().output) == "end\n")
  }

  @Test func `the environment and the folder are those given`() throws {
    var command = shell("env; pwd")
    command.environment["NAME"] = "한 값"
    command.folder = "/"
    let lines = text(try command.run().output).split(separator: "\n").map(String.init)
    #expect(lines.contains("NAME=한 값"))
    #expect(lines.last == "/")
    #expect(!lines.contains { $0.hasPrefix("HOME=") })
  }

  @Test func `no other descriptor is handed on`() throws {
    let kept = open("/dev/null", O_RDONLY)
    defer { close(kept) }
    let ending = try shell(
      "if (: <&\"$1\") 2>/dev/null; then echo open; else echo closed; fi",
      [
        "\(kept)"
      ]
    ).run()
    #expect(text(ending.output) == "closed\n")
  }

  @Test func `a process left behind with the streams is not waited for`() throws {
    let ending = try shell("sleep 60 & echo $!").run()
    #expect(ending.isSuccess)
    let number = try #require(Int32(text(ending.output).dropLast()))
    #expect(kill(number, SIGKILL) == 0)
  }

  @Test func `when time is over the program goes, with all it started`() throws {
    let folder = TemporaryFolder()
    #expect(mkfifo(folder.path("held"), 0o600) == 0)
    let reader = open(folder.path("held"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    var command = shell("exec 9>\"$1\"; sleep 60 & sleep 60", [folder.path("held")])
    command.deadline = 0.3
    #expect(try command.run().status == .outOfTime)
    // The end of what can be read is there once nobody holds the other side any more.
    var (byte, tries) = (UInt8(0), 0)
    while read(reader, &byte, 1) != 0, tries < 500 {
      usleep(10_000)
      tries += 1
    }
    #expect(tries < 500)
  }

  @Test func `a program that will not go is killed`() throws {
    var command = shell("trap '' TERM; while :; do sleep 0.05; done")
    command.deadline = 0.1
    #expect(try command.run().status == .outOfTime)
  }

  @Test func `a program that is quicker than its deadline ends by itself`() throws {
    var command = shell("exit 3")
    command.deadline = 60
    #expect(try command.run().status == .exited(3))
  }

  @Test func `a program that is not there is told`() {
    let command = Command(["no-such-program"], environment: ["PATH": "/usr/bin:/bin"])
    #expect(throws: CommandError.notFound("no-such-program")) { try command.run() }
    let other = Command(["/no/such/program"], environment: [:])
    #expect(throws: CommandError.notStarted("/no/such/program", errno: ENOENT)) {
      try other.run()
    }
  }

  @Test func `a broken pipe leaves no signal behind`() throws {
    var command = Command(["true"], environment: ["PATH": "/usr/bin:/bin"])
    command.input = .bytes([UInt8](repeating: 0, count: 1 << 20))
    for _ in 0..<20 { #expect(try command.run().isSuccess) }
    var waiting = sigset_t()
    sigpending(&waiting)
    #expect(sigismember(&waiting, SIGPIPE) == 0)
  }

  @Test func `a script without a first line is the shell's`() throws {
    let folder = TemporaryFolder()
    folder.write("hook", "echo \"$# $1\"\n")
    #expect(chmod(folder.path("hook"), 0o755) == 0)
    var command = Command([folder.path("hook"), "a b"], environment: [:])
    command.output = .captured
    #expect(text(try command.run().output) == "1 a b\n")
  }
}
