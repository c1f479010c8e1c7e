import MemoKit
import Testing

@testable import MemoCLI

private let url = "https://example.org/memos.git※"

extension FailureTests {
  static let syncSamples: [FailureSample] = [
    FailureSample(.noRemote, .notFound, "no_remote"),
    FailureSample(.noSuchRemote("backup※"), .notFound, "no_such_remote"),
    FailureSample(.whichRemote(["a※", "b※"]), .ambiguous, "which_remote"),
    FailureSample(.invalidAddress("x※"), .usage, "invalid_address"),
    FailureSample(.notEmpty("/home/x※"), .refused, "not_empty"),
    FailureSample(.unrelated(url: url), .refused, "unrelated"),
    FailureSample(.syncIsOff(inLargerRepository: true), .refused, "sync_is_off"),
    FailureSample(.syncIsOff(inLargerRepository: false), .refused, "sync_is_off"),
    FailureSample(.clashOutside("src/main.c※"), .refused, "clash_outside"),
    FailureSample(.unsafeName("../x※"), .refused, "unsafe_name"),
    FailureSample(.shallow, .git, "shallow"),
    FailureSample(.inTheWay(RelativePath("a※").unsafelyUnwrapped), .refused, "in_the_way"),
    FailureSample(.staged(RelativePath("a※").unsafelyUnwrapped), .refused, "staged"),
    FailureSample(.syncing, .git, "syncing"),
    FailureSample(.mostWouldGo(1234, of: 1300), .refused, "most_are_gone"),
    FailureSample(.conflictCopy(RelativePath("a※").unsafelyUnwrapped), .refused, "conflict_copy"),
    FailureSample(.noConflict(RelativePath("a※").unsafelyUnwrapped), .notFound, "no_conflict"),
    FailureSample(.notAMemo(RelativePath("a※").unsafelyUnwrapped), .refused, "not_a_memo"),
    FailureSample(.remoteInside("/x/m※"), .refused, "remote_inside"),
  ]

  static let remoteSamples: [FailureSample] = [
    remote(.unreachable(said: "Connection refused"), .git, "unreachable"),
    remote(.timedOut, .git, "timed_out"), remote(.notARepository, .git, "not_a_repository"),
    remote(.forbidden(said: ""), .git, "forbidden"),
    remote(.hostKeyUnknown(host: "example.org※"), .git, "host_key_unknown"),
    remote(.hostKeyChanged(host: "[example.org]:2222※"), .git, "host_key_changed"),
    remote(.wrongCredentials, .git, "wrong_credentials"),
    remote(.needsCredentials, .git, "needs_credentials"),
    remote(.badCertificate(host: "example.org※"), .git, "bad_certificate"),
    remote(.programMissing("ssh※"), .git, "program_missing"),
    remote(.checkedOut(branch: "main※"), .refused, "checked_out"),
    remote(.branchGone("main※"), .refused, "branch_gone"),
    remote(.incomplete, .git, "incomplete"),
    remote(.refused(said: "no\n"), .git, "refused_by_remote"),
    remote(.keepsMoving, .git, "moved"), remote(.exists, .refused, "exists"),
    remote(.redirected(host: "other.example.org※"), .git, "redirected"),
  ]

  private static func remote(
    _ failure: RemoteFailure, _ status: MemoCLI.ExitStatus, _ code: String
  ) -> FailureSample {
    FailureSample(.remote(failure, url: url), status, code)
  }
}

/// What remotes say, and what must not be repeated.
@Suite struct RemoteWordsTests {
  @Test(arguments: [Language.english, .korean])
  func `no password is ever shown`(language: Language) {
    let url = "https://ada:s3cret@example.org/memos.git"
    let said = "fatal: unable to access 'https://ada:s3cret@example.org/memos.git/': 403\n"
    let failures: [RemoteFailure] = [
      .unreachable(said: said), .timedOut, .notARepository, .forbidden(said: said),
      .wrongCredentials, .needsCredentials, .checkedOut(branch: "main"), .refused(said: said),
      .keepsMoving, .exists, .redirected(host: "other.example.org"),
    ]
    let errors =
      failures.map { MemoError.remote($0, url: url) } + [
        .unrelated(url: url), .invalidAddress(url), .git(.library(call: "x", message: said)),
      ]
    for error in errors {
      let failure = Failure(error, Words(language))
      let texts = [failure.message, failure.hint, failure.said].compactMap { $0 }
      #expect(!texts.contains { $0.contains("s3cret") }, "\(error)")
    }
  }

  @Test(arguments: [
    ("https://ada:pw@h/x", "https://h/x"), ("https://ghp_token@h/x", "https://h/x"),
    ("HTTP://a@b:c@h/x", "HTTP://h/x"), ("ssh://ada:pw@h:22/x", "ssh://ada@h:22/x"),
    ("ssh://ada@h/x", "ssh://ada@h/x"), ("ada@h:x.git", "ada@h:x.git"),
    ("/srv/a@b:c/x", "/srv/a@b:c/x"), ("https://h/a@b", "https://h/a@b"), ("", ""),
    ("said 'https://a:b@h/': no, ssh://c:d@h", "said 'https://h/': no, ssh://c@h"),
  ])
  func `an address is shown without its secrets`(_ url: String, _ shown: String) {
    #expect(URLText.shown(url) == shown)
  }

  @Test(arguments: [
    ("/srv/memos.git", "memos"), ("/srv/memos.git/", "memos"), ("/srv/memos/.git", "memos"),
    ("../memos", "memos"), ("me@example.org:memos.git", "memos"), ("host:memos", "memos"),
    ("https://example.org/a/메모.git", "메모"), ("ssh://h:22/~/x.git/", "x"), ("file:///a/b.git", "b"),
    ("https://example.org", nil), ("https://example.org/", nil), ("/", nil), ("..", nil),
    ("", nil), ("https://h/a.git?x=1", "a"), (".git", nil),
  ])
  func `a clone goes where git would put it`(_ url: String, _ name: String?) {
    #expect(URLText.folderName(url) == name)
  }

  @Test func `a long answer of a server is cut, and steers nothing`() {
    let long = Quotation((1...100).map { "line \($0)\r\n" }.joined())
    #expect(long.lines.count == 20 && long.lines.last == "line 20" && long.isCut)
    let wide = Quotation(String(repeating: "가", count: 5000))
    #expect(wide.text.utf8.count == 4095 && wide.isCut)
    let marks = Quotation("e" + String(repeating: "\u{301}", count: 50_000))
    #expect(marks.text.utf8.count == 4095 && marks.isCut)
    let plain = Quotation("denied\u{1B}]0;x\u{7}\n\n")
    #expect(plain.lines == ["denied^[]0;x^G"] && !plain.isCut)
  }

  @Test(arguments: [
    ("example.org", "example.org", "ssh example.org"),
    ("ada@example.org:memos.git", "example.org", "ssh ada@example.org"),
    ("[example.org]:2222", "[example.org]:2222", "ssh -p 2222 example.org"),
    ("ssh://ada@example.org:2222/~/m", "[example.org]:2222", "ssh -p 2222 ada@example.org"),
    ("ssh://ada:pw@example.org/m", "example.org", "ssh ada@example.org"),
    ("host:2222/m.git", "host", "ssh host"), ("ssh://[::1]:22/m", "[::1]:22", "ssh -p 22 ::1"),
    ("-oProxyCommand=x", "-oProxyCommand=x", "ssh -- '-oProxyCommand=x'"),
  ])
  func `a host is named as the programs of ssh take it`(
    address: String, known: String, connecting: String
  ) {
    #expect(SSHHost(address).known == known)
    #expect(SSHHost(address).connecting == connecting)
    let unknown = RemoteFailure.hostKeyUnknown(host: address).hint("x", Words(.english))
    #expect(unknown.hasSuffix(connecting))
  }
}
