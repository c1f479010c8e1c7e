import MemoKit
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A memo that one device removed and another one edited: it lives.
@Suite struct OverruledRemovalTests {
  private func kinds(_ device: Device, _ name: String) throws -> [MemoVersion.Kind] {
    try device.notebook().past().log(of: try device.path(name)).map(\.kind)
  }

  /// Two devices of which one edits and the other removes the memo, later.
  private func disagreed() throws -> (a: Device, b: Device) {
    let (_, a, b) = try Remotely.pair()
    b.folder.write("글.md", "하나\n\n둘 고침\n\n셋\n")
    try b.sync()
    unlink(a.folder.path("글.md"))
    _ = try a.notebook().save()
    try a.sync()
    try b.sync()
    return (a, b)
  }

  @Test func `its log begins with what made it as it is`() throws {
    let (a, b) = try disagreed()
    for device in [a, b] {
      #expect(device.files["글.md"] == "하나\n\n둘 고침\n\n셋\n")
      #expect(try kinds(device, "글.md") == [.edit, .add])
      // The change before that is the one to go back to.
      let path = try device.path("글.md")
      let before = try device.notebook().past().memo(path, at: "~1")
      #expect(before.content.body == Array("하나\n\n둘\n\n셋\n".utf8))
      // The notebook's own log tells of the removal.
      #expect(try device.notebook().past().log().contains { $0.kind == .remove })
    }
  }

  @Test func `what comes after it stays in order, a removal that holds is told`() throws {
    let (a, b) = try disagreed()
    a.folder.write("글.md", "또\n")
    _ = try a.notebook().save()
    #expect(try kinds(a, "글.md") == [.edit, .edit, .add])
    unlink(a.folder.path("글.md"))
    _ = try a.notebook().save()
    #expect(try kinds(a, "글.md").first == .remove)
    a.folder.write("글.md", "다시\n")
    _ = try a.notebook().save()
    #expect(try kinds(a, "글.md") == [.add, .remove, .edit, .edit, .add])
    try a.sync()
    try b.sync()
    #expect(try kinds(b, "글.md") == [.add, .remove, .edit, .edit, .add])
  }
}
