internal import MemoKit

extension RemoteFailure {
  /// What the remote at `url` did not do, as one sentence.
  func message(_ url: String, _ words: Words) -> String {
    switch self {
    case .unreachable: words("\(url) cannot be reached", "닿지 않습니다: \(url)")
    case .timedOut: words("\(url) does not answer", "대답이 없습니다: \(url)")
    case .notARepository: words("there is no repository at \(url)", "저장소가 없습니다: \(url)")
    case .forbidden: words("\(url) is not open to you", "권한이 없습니다: \(url)")
    case .hostKeyUnknown(let host):
      words("ssh does not know the host \(host)", "ssh가 모르는 호스트입니다: \(host)")
    case .hostKeyChanged(let host):
      words(
        "the host \(host) shows another key than before; it may be somebody else's",
        "호스트가 전과 다른 키를 보입니다. 다른 사람의 것일 수 있습니다: \(host)")
    case .wrongCredentials:
      words("\(url) does not accept the credentials", "자격 증명을 받아들이지 않습니다: \(url)")
    case .needsCredentials:
      words("\(url) asks for credentials, and there are none", "자격 증명이 필요합니다: \(url)")
    case .badCertificate(let host):
      words("the certificate of \(host) is not trusted", "믿을 수 없는 인증서입니다: \(host)")
    case .programMissing(let name):
      words("the program \(name) is not installed", "프로그램이 없습니다: \(name)")
    case .checkedOut(let branch):
      words(
        "\(url) is a work tree with the branch \(branch) checked out; nothing was sent",
        "브랜치 \(branch)를 쓰는 작업 폴더라서 보내지 않았습니다: \(url)")
    case .refused: words("\(url) refused what was sent", "보낸 것을 거절했습니다: \(url)")
    case .keepsMoving:
      words("others kept changing \(url) meanwhile", "그사이 다른 기기가 계속 바꾸었습니다: \(url)")
    case .exists: words("something is at \(url) already", "이미 무엇이 있습니다: \(url)")
    case .library(let call, let message):
      words("git failed: ", "git이 실패했습니다: ")
        + [call, message].filter { !$0.isEmpty }.joined(separator: ": ")
    }
  }

  /// What another program said, in its own words; nil where it said nothing.
  var said: String? {
    switch self {
    case .unreachable(let said), .forbidden(let said), .refused(let said):
      said.contains { !$0.isWhitespace } ? said : nil
    default: nil
    }
  }

  /// What to do about it.
  func hint(_ url: String, _ words: Words) -> String {
    switch self {
    case .unreachable, .timedOut:
      words(
        "all is saved here; try again later: memo sync",
        "여기에는 모두 저장되었습니다. 나중에 다시: memo sync")
    case .notARepository:
      words(
        "memo remote shows the address; memo remote --create URL makes an empty one",
        "주소는 memo remote로 봅니다. 빈 원격을 만들려면: memo remote --create URL")
    case .forbidden, .needsCredentials, .wrongCredentials:
      words(
        "see what git says: git ls-remote \(ShellWords.path(url))",
        "git이 무엇이라 하는지 봅니다: git ls-remote \(ShellWords.path(url))")
    case .hostKeyUnknown(let host):
      words("connect once and compare the key: ssh \(host)", "한 번 연결해 키를 확인하십시오: ssh \(host)")
    case .hostKeyChanged(let host):
      words(
        "ask whoever runs it; if it is right: ssh-keygen -R \(ShellWords.path(host))",
        "관리자에게 확인하고, 맞으면: ssh-keygen -R \(ShellWords.path(host))")
    case .badCertificate: "git config http.sslCAInfo FILE"
    case .programMissing(let name):
      words("install it: \(name)", "설치하십시오: \(name)")
    case .checkedOut:
      words(
        "make a bare repository for the devices: memo remote --create URL",
        "기기들이 함께 쓸 빈 저장소를 만드십시오: memo remote --create URL")
    case .refused: words("all is saved here", "여기에는 모두 저장되었습니다")
    case .keepsMoving: "memo sync"
    case .exists: words("memo remote URL uses it as it is", "그대로 쓰려면: memo remote URL")
    case .library: words("memo status tells what is there", "지금 상태는 memo status로 봅니다")
    }
  }
}
