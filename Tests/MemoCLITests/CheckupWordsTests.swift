import MemoKit
import TestKit
import Testing

@testable import MemoCLI

/// What is said of each thing a checkup finds.
@Suite struct CheckupWordsTests {
  private static let path = RelativePath("안/a.md").unsafelyUnwrapped
  private static let id = ObjectID(hex: String(repeating: "ab", count: 20)).unsafelyUnwrapped
  private static let mark = Mark(line: 2, column: 3)

  static let kinds: [Checkup.Kind] =
    [
      .noRepository, .refused(reason: "foreignOwner"), .unknownExtension("refstorage=reftable"),
      .unreadableHistory(.writing), .unreadableRef("refs/heads/x"),
      .lostTarget(ref: "refs/tags/x", id), .unreadableReflog, .missingObject(id, isFolder: false),
      .missingObject(id, isFolder: true), .missingPast(id, role: "tree"),
      .unreadableHead(branch: nil), .branchGone("refs/heads/x", other: "main"), .strayFile,
      .damagedGraph,
      .damagedObject(id), .damagedPack, .lostPack, .shallow, .deadLock, .lock,
      .operation("merge"), .operation("bisect"), .detached, .unborn, .syncedFolder("Dropbox"),
      .interrupted(id), .draft, .keptFile, .stagedFile, .leftoverFolder, .keptTexts(2),
      .futureDate(.day(CivilDate(year: 2999, month: 1, day: 1).unsafelyUnwrapped)),
      .sameTitle("제목", as: path), .conflictCopy(of: "a.md"),
      .pinnedOverLimit(limit: 5, pinned: 6), .brokenLink("x"),
      .ambiguousLink("x", candidates: [path]), .unportableName(.sign), .sameName(as: path),
      .decomposedName, .crowdedFolder(3000), .bigFile(size: 20_000_000, limit: 10_000_000),
      .unreadable(errno: 13), .notDownloaded,
      .setting(SettingProblem(kind: .value, key: "capture", text: "x", mark: mark)),
      .personalSetting(SettingProblem(kind: .value, key: "color", text: "x", mark: mark)),
      .damagedCache, .unknownAddress(remote: "origin", url: "ext::x"),
      .noUpstream(remote: "origin"),
    ]
    + [
      "notUTF8", "unclosedHeader", "invalidYAML", "unreadableKey", "notAMapping",
      "conflictMarkers", "tooDeep", "tooManyAliases", "tooLarge", "invalidDate", "ambiguousDate",
      "invalidFlag", "unknownTag", "wrongType", "foreignHeader", "blankBeforeHeader",
      "duplicateKey",
    ].map {
      .memo(MemoProblem(code: $0, mark: mark, key: nil, text: "x", isDamage: true))
    }
    + ["device", "ending", "sign", "length", "encoding"].compactMap {
      Checkup.NameTrouble(rawValue: $0).map { .unportableName($0) }
    }

  @Test func `a name that is no UTF-8 is written as a shell takes it`() {
    let latin: [UInt8] = Array("lat".utf8) + [0xE9] + Array(".md".utf8)
    #expect(ShellWords.path(bytes: latin) == #"$'lat\xe9.md'"#)
    let signs: [UInt8] = [0xFF, 39, 92, 32, 97, 10]
    #expect(ShellWords.path(bytes: signs) == #"$'\xff\'\\ a\x0a'"#)
    #expect(ShellWords.path(bytes: [45, 0xE9]) == #"-- $'-\xe9'"#)
    #expect(ShellWords.path(bytes: Array("a b".utf8)) == "'a b'")
  }

  @Test(arguments: kinds)
  func `each has words in both languages, and a command that helps`(kind: Checkup.Kind) throws {
    let world = RecordedWorld()
    _ = world.run("init memos")
    let notebook = try Notebook(
      opening: world.home.path("memos"), settings: Settings(now: { Instant(seconds: 1) }))
    let (english, korean) = (Words(.english), Words(.korean))
    #expect(!kind.message(english).isEmpty && !kind.message(english).hasPrefix(kind.code))
    let isHangul = { (text: String) in
      text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    }
    #expect(
      !isHangul(kind.message(english).replacing("안/a.md", with: "").replacing("제목", with: "")))
    #expect(isHangul(kind.message(korean).replacing("안/a.md", with: "").replacing("제목", with: "")))
    for finding in [
      Checkup.Finding(kind, at: Self.path, mark: Self.mark),
      Checkup.Finding(kind, file: world.home.path("memos/.git/objects/pack/x.idx")),
    ] {
      for words in [english, korean] {
        let hint = finding.hint(in: notebook, words)
        let programs = [
          "memo ", "git ", "rm ", "mv ", "cp ", "cat ", "sed ", "ls ", "Finder", "vi ",
        ]
        #expect(programs.contains { hint.contains($0) }, "\(hint)")
      }
    }
  }
}
