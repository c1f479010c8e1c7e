internal import MemoKit

extension RemoteFailure {
  /// What the remote at `url` did not do, as one sentence.
  func message(_ url: String, _ words: Words) -> String {
    switch self {
    case .unreachable: words("\(url) cannot be reached", "연결할 수 없습니다: \(url)")
    case .timedOut: words("\(url) does not answer", "응답이 없습니다: \(url)")
    case .notARepository:
      words(
        "there is no repository at \(url), or none that you may see",
        "저장소가 없거나 볼 권한이 없습니다: \(url)")
    case .forbidden: words("you have no permission at \(url)", "권한이 없습니다: \(url)")
    case .hostKeyUnknown(let host):
      words(
        "ssh does not know the host \(SSHHost(host).known)",
        "ssh가 모르는 호스트입니다: \(SSHHost(host).known)")
    case .hostKeyChanged(let host):
      words(
        "the host \(SSHHost(host).known) shows another key than before; it may be somebody else's",
        "호스트의 키가 전과 다릅니다. 다른 서버가 흉내 내는 것일 수 있습니다: \(SSHHost(host).known)")
    case .wrongCredentials:
      words("\(url) does not accept the name, password or key", "로그인 정보가 맞지 않습니다: \(url)")
    case .needsCredentials:
      words(
        "\(url) wants to know who asks, and nothing here can tell", "로그인할 정보가 없습니다: \(url)")
    case .badCertificate(let host):
      words("the certificate of \(host) is not trusted", "믿을 수 없는 인증서입니다: \(host)")
    case .redirected(let host):
      words(
        "\(url) sends on to another host, which is told no secret: \(host)",
        "다른 호스트로 보내는 주소라서 비밀번호를 보내지 않았습니다: \(url) → \(host)")
    case .programMissing(let name):
      words("the program \(name) is not installed", "설치되지 않은 프로그램입니다: \(name)")
    case .checkedOut(let branch):
      words(
        "\(url) is a folder where somebody works on \(branch); nothing was sent",
        "누군가 \(branch) 브랜치에서 작업하는 폴더라서 보내지 않았습니다: \(url)")
    case .branchGone(let branch):
      words(
        "the branch \(branch) is gone from \(url)",
        "원격에서 없어진 브랜치입니다: \(branch) (\(url))")
    case .incomplete:
      words("not all came that \(url) says it has", "원격에 있다는 것이 다 오지 않았습니다: \(url)")
    case .refused: words("\(url) refused what was sent", "보낸 것을 원격이 거절했습니다: \(url)")
    case .keepsMoving:
      words("others kept changing \(url) meanwhile", "그사이 다른 기기가 계속 바꾸었습니다: \(url)")
    case .exists: words("something is at \(url) already", "그 자리에 이미 무엇이 있습니다: \(url)")
    }
  }

  /// What another program said, in its own words; nil where it said nothing.
  var said: String? {
    switch self {
    case .unreachable(let said), .forbidden(let said), .refused(let said):
      said.contains { !$0.isWhitespace } ? URLText.shown(said) : nil
    default: nil
    }
  }

  /// What to do about it.
  func hint(_ url: String, _ words: Words) -> String {
    switch self {
    case .unreachable, .timedOut:
      words(
        "all is saved here; when it can be reached: memo sync",
        "이 기기에는 모두 저장되었습니다. 연결되면 다시: memo sync")
    case .notARepository:
      words(
        "memo remote shows the address; memo remote --create URL makes an empty one",
        "주소는 memo remote로 확인합니다. 빈 원격을 만들려면: memo remote --create URL")
    case .forbidden, .needsCredentials, .wrongCredentials:
      words("git asks for it and tells more: ", "git에서 로그인해 확인하십시오: ")
        + "git ls-remote \(ShellWords.path(url))"
    case .hostKeyUnknown(let host):
      words("connect once and compare the key: ", "한 번 접속해 키를 확인하십시오: ") + SSHHost(host).connecting
    case .hostKeyChanged(let host):
      words("ask who runs it; if the key is right: ", "관리자에게 묻고, 새 키가 맞으면: ")
        + "ssh-keygen -R \(ShellWords.path(SSHHost(host).known))"
    case .badCertificate:
      words("if you trust who issued it: ", "발급한 곳을 믿는다면: ") + "git config http.sslCAInfo FILE"
    case .redirected:
      words(
        "if that host is right, give its address: memo remote URL",
        "그 호스트가 맞다면 그 주소로 바꾸십시오: memo remote URL")
    case .programMissing:
      words("install it, then memo sync", "설치한 뒤 memo sync")
    case .checkedOut:
      words(
        "let the devices meet in a bare repository: memo remote --create URL",
        "기기들이 함께 쓸 빈 저장소를 만드십시오: memo remote --create URL")
    case .branchGone:
      words(
        "all is saved here; to go on with what is there instead: memo sync --yes",
        "이 기기에는 모두 저장되었습니다. 지금 원격에 있는 것과 이으려면: memo sync --yes")
    case .incomplete:
      words(
        "all is saved here; the remote may be damaged: git fsck there tells more",
        "이 기기에는 모두 저장되었습니다. 원격이 손상되었을 수 있으니 그곳에서 git fsck로 확인하십시오")
    case .refused:
      words(
        "all is saved here; once the remote takes it: memo sync",
        "이 기기에는 모두 저장되었습니다. 원격이 받아들이게 되면 다시: memo sync")
    case .keepsMoving: words("try again: memo sync", "다시 하십시오: memo sync")
    case .exists: words("memo remote URL uses it as it is", "있는 것을 그대로 쓰려면: memo remote URL")
    }
  }
}
