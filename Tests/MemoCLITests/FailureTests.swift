import Arguments
import MemoKit
import TestKit
import Testing

@testable import MemoCLI

/// Everything that can go wrong, each with variables that end in a mark, so that a Korean particle
/// behind one is seen: which particle is right hangs on the word before it.
private let path = RelativePath("일기/a b※").unsafelyUnwrapped
private let mark = Mark(line: 3, column: 7)
private let id = ObjectID(hex: String(repeating: "ab", count: 20))
private let candidate = Candidate(path: path, title: "제목※")

/// An error, and what it is to the shell and to programs.
struct FailureSample: Sendable, CustomTestStringConvertible {
  let error: MemoError
  let status: MemoCLI.ExitStatus
  let code: String

  init(_ error: MemoError, _ status: MemoCLI.ExitStatus, _ code: String) {
    self.error = error
    self.status = status
    self.code = code
  }

  var testDescription: String { "\(error)" }
}

@Suite struct FailureTests {
  static let commit = MemoError.Commit(id: id.unsafelyUnwrapped, subject: "Edit x※")
  static let refusals: [GitFailure] = [
    "foreignOwner", "bare", "unsupported", "unreadable", "splitIndex", "sparseIndex",
    "otherWorkTree",
  ].map {
    .refused(reason: $0, path: "/home/x※/.git/")
  }
  static let gitSamples: [FailureSample] = [
    FailureSample(.git(.busy(state: "merge")), .git, "repository_busy"),
    FailureSample(.git(.busy(state: "detached")), .git, "repository_busy"),
    FailureSample(.git(.noRepository), .git, "no_repository"),
    FailureSample(.git(.locked(path: "/x/.git/index.lock※")), .git, "locked"),
    FailureSample(
      .git(.damagedBranch("refs/heads/x", path: "/x/.git/refs/heads/x※", last: nil)), .git,
      "damaged_branch"),
    FailureSample(.git(.writing), .git, "writing"),
    FailureSample(.git(.ignored(path)), .git, "ignored"),
    FailureSample(.git(.filtered(path, filter: "lfs※")), .git, "filtered"),
    FailureSample(.git(.changed(path)), .git, "changed"),
    FailureSample(.git(.moved), .git, "moved"),
    FailureSample(.git(.conflicted(path)), .git, "conflicted"),
    FailureSample(.git(.refusedByHook("pre-commit※", said: "no\n")), .git, "refused_by_hook"),
    FailureSample(.git(.tooManyEntries), .refused, "too_many_entries"),
    FailureSample(.git(.notSigned(program: "gpg※", said: "no")), .git, "not_signed"),
    FailureSample(.git(.missingObject(id.unsafelyUnwrapped)), .git, "missing_object"),
    FailureSample(.git(.storage(errno: 28)), .storage, "storage"),
    FailureSample(.git(.library(call: "git_x※", message: "said※")), .git, "git"),
    FailureSample(.git(.library(call: "git_x※", message: "")), .git, "git"),
  ]
  static let nameSamples: [FailureSample] = [
    FailureSample(.noSuchNotebook("/x※"), .notFound, "no_such_notebook"),
    FailureSample(.noSuchMemo("-x※"), .notFound, "no_such_memo"),
    FailureSample(.noSuchTag("x※"), .notFound, "no_such_tag"),
    FailureSample(.ambiguous("x※", candidates: [candidate]), .ambiguous, "ambiguous"),
    FailureSample(.uncertain("x※", candidate: candidate), .ambiguous, "uncertain"),
    FailureSample(.outside("../x※"), .usage, "outside"),
    FailureSample(.exists(path), .refused, "exists"),
    FailureSample(.folderExists(path), .refused, "exists"),
    FailureSample(.intoItself(path), .refused, "into_itself"),
    FailureSample(.noSuchFolder("x※/"), .notFound, "no_such_folder"),
    FailureSample(.notCheckedOut(path), .refused, "not_checked_out"),
    FailureSample(.ignored(path), .refused, "ignored"),
    FailureSample(.lostLink(path, mark, "a※"), .refused, "lost_link"),
    FailureSample(.nothingToWrite, .usage, "nothing_to_write"),
    FailureSample(.pinLimit(limit: 5, pinned: 5, adding: 1), .refused, "pin_limit"),
    FailureSample(.occupied(path), .refused, "exists"),
    FailureSample(.changedMeanwhile(path), .refused, "changed_meanwhile"),
    FailureSample(
      .editedMeanwhile(path, other: id.unsafelyUnwrapped), .refused, "edited_meanwhile"),
    FailureSample(.noSuchRevision(path, "x※"), .notFound, "no_such_revision"),
    FailureSample(
      .ambiguousRevision("abab※", [id.unsafelyUnwrapped]), .ambiguous, "ambiguous_revision"),
    FailureSample(.notThere(path, "x※"), .notFound, "not_there"),
    FailureSample(.notThere(path, ""), .notFound, "not_there"),
    FailureSample(.newestUncommitted(path), .refused, "newest_uncommitted"),
    FailureSample(.noSteps(.undo, wanted: 1, found: 0), .notFound, "no_steps"),
    FailureSample(.noSteps(.redo, wanted: 3, found: 2), .notFound, "no_steps"),
    FailureSample(
      .overtaken(path, commit, by: nil), .refused, "overtaken"),
    FailureSample(.overtaken(path, commit, by: commit), .refused, "overtaken"),
    FailureSample(.placeTaken(path, commit), .refused, "exists"),
    FailureSample(.mostAreGone(1234, of: 1300), .refused, "most_are_gone"),
    FailureSample(.otherRevision(path, current: id), .refused, "other_revision"),
    FailureSample(.otherRevision(path, current: nil), .refused, "other_revision"),
    FailureSample(.notKept(path, because: .ignored(path)), .refused, "not_kept"),
    FailureSample(.frontMatter(path, .value, mark), .usage, "invalid_value"),
    FailureSample(.notUTF8(byte: 12), .usage, "not_utf8"),
    FailureSample(
      .invalidSetting(key: "pin_limit", text: "x※", mark), .usage, "invalid_setting"),
    FailureSample(.notDownloaded(path), .storage, "not_downloaded"),
    FailureSample(
      .brokenSettings(
        ".memo.yml", SettingProblem(kind: .shape, key: nil, text: "", mark: mark)), .usage,
      "broken_settings"),
    FailureSample(
      .brokenSettings(
        ".memo.yml", SettingProblem(kind: .syntax, key: "folder", text: "said※", mark: mark)),
      .usage, "broken_settings"),
    FailureSample(.notAFile(path), .storage, "not_a_file"),
    FailureSample(.notAFolder("/x※"), .usage, "not_a_folder"),
    FailureSample(.interrupted, .interrupted, "interrupted"),
    FailureSample(.interrupted, .interrupted, "interrupted"),
  ]
  static let errors: [FailureSample] =
    nameSamples + gitSamples + syncSamples + remoteSamples
    + settingProblems.map {
      FailureSample(.brokenSettings("/x※", $0), .usage, "broken_settings")
    }
    + refusals.map { FailureSample(.git($0), .git, "repository_refused") }
    + ["date", "tag", "key", "since", "on", "remote"].map {
      FailureSample(.invalidValue(field: $0, text: "x※"), .usage, "invalid_value")
    }
    + headers.map { FailureSample(.frontMatter(path, $0, mark), .refused, "front_matter") }
    + [2, 13, 28, 30, 5, 999].map {
      FailureSample(.system(errno: $0, path: "x※"), .storage, "system")
    }
  /// Files of settings, each with something wrong.
  static let settingProblems: [SettingProblem] = {
    let folder = TemporaryFolder()
    return ["editor: [\n", "<<<<<<< a\n", "editr※: x\n", "color: x※\n", "- a\n"].flatMap { text in
      folder.write("config.yml", text)
      return PersonalSettings(at: folder.path("config.yml")).problems
    }
  }()
  static let headers: [FrontMatterRefusal] = [
    .foreign, .unclosed, .conflictMarkers, .invalid, .tooLarge, .notText, .lookalike,
  ]

  static let usageErrors: [UsageError] = [
    .unknownCommand("lst※", nearest: ["list"]), .unknownCommand("※", nearest: []),
    .unknownOption("--x※", command: "list", nearest: ["--json"]),
    .unknownOption("--x※", command: "list", nearest: []),
    .missingValue(option: "--tag", valueName: "T"),
    .unexpectedValue(option: "--json", text: "x※"), .notANumber(option: "-n", text: "x※"),
    .notAChoice(option: "--sort", text: "x※", choices: ["date", "path"]),
    .repeated(option: "--title"), .missingWord("MEMO", command: "show"),
    .extraWord("x※", command: "save"),
  ]

  @Test(arguments: errors, [Language.english, .korean])
  func `an error of the library says what happened and what to type`(
    _ sample: FailureSample, _ language: Language
  ) throws {
    let failure = Failure(sample.error, Words(language))
    #expect(failure.status == sample.status)
    #expect(failure.code == sample.code)
    try check(failure, language)
  }

  @Test(arguments: usageErrors, [Language.english, .korean])
  func `a mistake on the command line says what to type`(
    _ error: UsageError, _ language: Language
  ) throws {
    let failure = Failure(error, command: "list", Words(language))
    #expect(failure.status == .usage)
    #expect(failure.code == "usage")
    try check(failure, language)
    #expect(Failure(error, command: nil, Words(language)).hint?.contains("memo ") == true)
  }

  @Test(arguments: [Language.english, .korean])
  func `a notice that is a warning says what to type`(_ language: Language) {
    let author = Author(name: "A※", email: "a@b※")
    let notices: [Notice] = [
      .authorGuessed(author), .captured(1), .captured(1234), .notCaptured(.git(.moved)),
      .namesLeft(.git(.moved)), .namesLeft(.exists(path)), .linksLost(1, in: [path]),
      .linksLost(3, in: [path, path]),
      .tagKept([path, path]), .tooBigToCapture([path]), .ignoredByGit(path), .nameCollides(path),
      .lines(from: 1, to: 2000, isCommitted: true), .notebookMade("/x※"),
      .lines(from: 2, to: 1, isCommitted: false), .heldBack([path, path], areConflicted: true),
      .heldBack([path], areConflicted: false), .keptLateWrite(id.unsafelyUnwrapped),
      .keptUnfinished(id.unsafelyUnwrapped),
      .finished([path]), .takenBack([path]), .merged(path), .leftOut(path, id.unsafelyUnwrapped),
      .movedMeanwhile(path, to: path),
      .mostAreGone(12, of: 20), .namesTooLong([path]), .namesTooLong([path, path]),
      .confirmed(.unrelated(url: "https://example.org/x※")), .confirmed(.goneHere(12, of: 13)),
      .confirmed(.goneThere(1234, of: 1300)), .confirmed(.branchGone("x※")),
      .hookSaid(hook: "x※", text: "said"), .hookFailed(hook: "x※", text: ""),
    ]
    let words = Words(language)
    for notice in notices {
      checkWords(notice.message(words), language)
      #expect(notice.isNews == (notice.hint(words) == nil), "\(notice)")
      if let hint = notice.hint(words) { checkHint(hint, language) }
      #expect(notice.code.wholeMatch(of: /[a-z_]+/) != nil)
    }
  }

  @Test func `no case of an error is left out of these tables`() throws {
    let git = Self.errors.compactMap {
      if case .git(let failure) = $0.error { failure } else { nil }
    }
    let remote = Self.remoteSamples.compactMap {
      if case .remote(let failure, _) = $0.error { failure } else { nil }
    }
    let samples =
      Self.errors.map { "\($0.error)" } + git.map { "\($0)" } + remote.map { "\($0)" }
      + (Self.headers + [.value]).map { "\($0)" }
    let sources = [
      "MemoKit/MemoError.swift": samples, "MemoKit/Sync/Remote.swift": samples,
      "Arguments/UsageError.swift": Self.usageErrors.map { "\($0)" },
    ]
    let root = #filePath.dropLast("Tests/MemoCLITests/FailureTests.swift".count)
    for (file, samples) in sources {
      let text = String(decoding: try #require(readFile(root + "Sources/" + file)), as: UTF8.self)
      let names = text.matches(of: /(?m)^  case (\w+)/).map { String($0.output.1) }
      #expect(names.count > 5)
      for name in names {
        #expect(samples.contains { $0.prefix { $0.isLetter || $0.isNumber } == name }, "\(name)")
      }
    }
  }

  @Test func `places stand in members of their own`() throws {
    let failure = Failure(.frontMatter(path, .unclosed, mark), Words(.english))
    #expect((failure.path, failure.line) == (path.text, 3))
    let setting = Failure(.invalidSetting(key: "sync", text: "x", mark), Words(.english))
    #expect((setting.path, setting.line) == (".memo.yml", 3))
    #expect(Failure(.git(.ignored(path)), Words(.english)).path == path.text)
    #expect(Failure(.ambiguous("x", candidates: [candidate]), Words(.korean)).candidates.count == 1)
    let value = Failure(.frontMatter(path, .value, mark), Words(.english))
    #expect(value.line == nil && value.message.contains("3:7"))
  }
}

// MARK: - What every wording keeps to

extension FailureTests {
  private func check(_ failure: Failure, _ language: Language) throws {
    for text in [failure.message] + failure.causes { checkWords(text, language) }
    checkHint(try #require(failure.hint), language)
  }

  private func checkWords(_ text: String, _ language: Language) {
    #expect(!text.contains("\n") && !text.isEmpty)
    #expect(!text.hasSuffix(".") && !text.hasSuffix(" "), "\(text)")
    checkParticles(text)
    let plain = text.filter { $0 != "일" && $0 != "기" && $0 != "제" && $0 != "목" }
    let hasHangul = plain.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    if language == .english { #expect(!hasHangul, "\(text)") }
    if language == .korean, !text.hasPrefix("x※: ") { #expect(hasHangul, "\(text)") }
  }

  /// A hint holds a command that can be typed as it stands, or nearly so.
  private func checkHint(_ hint: String, _ language: Language) {
    checkParticles(hint)
    #expect(!hint.contains("\n"))
    let commands = [
      "memo ", "git ", "ls -ld ", "df -h", "brctl download ", "EDITOR=", "vi ", "ssh ",
      "ssh-keygen ",
    ]
    #expect(commands.contains { hint.contains($0) }, "\(hint)")
  }

  private func checkParticles(_ text: String) {
    #expect(text.firstMatch(of: /※['”)]*[은는이가을를과와로으라란]/) == nil, "\(text)")
  }
}
