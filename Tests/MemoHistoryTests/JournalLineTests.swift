import MemoCore
import MemoHistory
import TestKit
import Testing

/// One file's log from the journal alone, against the one from the whole past.
@Suite struct JournalLineTests {
  @Test(arguments: UInt64(1)...4)
  func `the quick log of a path is the one of the whole past`(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let fixture = try Fixture()
    let names = (0..<5).map { "m\($0).md" }
    var texts: [String: String] = [:]
    for step in 0..<30 {
      let name = names.randomElement(using: &random) ?? names[0]
      let other = names.randomElement(using: &random) ?? names[1]
      let time = 1_700_000_000 + Int64(step)
      if let text = texts[name], texts[other] == nil {
        try fixture.commit([other: text], removing: [name], time: time)
        (texts[name], texts[other]) = (nil, text)
      } else if texts[name] != nil, Int.random(in: 0..<4, using: &random) == 0 {
        try fixture.commit([:], removing: [name], time: time)
        texts[name] = nil
      } else {
        texts[name] = "x\n\(step)\n"
        try fixture.commit([name: "x\n\(step)\n"], time: time)
      }
      // The journal grows in parts of different sizes.
      if step % 7 == 3 { _ = try fixture.history.chronicle(.pinned) }
    }
    for isStored in [false, true] {
      let whole = isStored ? try fixture.history.chronicle(.pinned) : nil
      for name in names {
        let path = try fixture.path(name)
        let quick = try fixture.history.chronicle(of: path, .pinned)
        let versions = try whole ?? fixture.history.chronicle(.pinned)
        #expect(quick.versions(of: path) == versions.versions(of: path), "\(name)")
        #expect(quick.isWhole)
        #expect(!isStored || quick.count <= versions.count)
      }
    }
  }

  @Test func `a damaged journal is read anew`() throws {
    let fixture = try Fixture()
    for step in 0..<4 {
      try fixture.commit(["a.md": "x\n\(step)\n"], time: 1_700_000_000 + Int64(step))
    }
    let path = try fixture.path("a.md")
    let versions = try fixture.history.chronicle(.pinned).versions(of: path)
    #expect(versions.count == 4)
    let journal = ".git/memo/path-changes"
    var bytes = try #require(readFile(fixture.folder.path(journal)))
    for place in stride(from: 0, to: bytes.count, by: 7) {
      bytes[place] ^= 0x55
      fixture.folder.write(journal, bytes)
      #expect(try fixture.history.chronicle(of: path, .pinned).versions(of: path) == versions)
      bytes[place] ^= 0x55
    }
    fixture.folder.write(journal, Array(bytes.prefix(bytes.count / 2)))
    #expect(try fixture.history.chronicle(of: path, .pinned).versions(of: path) == versions)
  }
}
