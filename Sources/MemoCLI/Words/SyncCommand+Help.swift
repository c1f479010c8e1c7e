extension SyncCommand {
  /// What a sync does, what becomes of conflicts, and who is asked for passwords.
  static func discussion(_ words: Words) -> String {
    [
      words(
        "Saves what editors changed, fetches what other devices sent, merges both in one commit, and "
          + "sends it; again where the remote moved meanwhile. Nothing is forced, and nobody needs to "
          + "know git. What is cut off, the next sync finishes.",
        "편집기가 바꾼 것을 저장하고, 다른 기기가 보낸 것을 받아, 둘을 커밋 하나로 합친 뒤 보냅니다. 그사이 원격이 "
          + "바뀌었으면 다시 합니다. 강제로 덮어쓰지 않으며, git을 몰라도 됩니다. 도중에 끊기면 다음 동기화가 이어서 "
          + "마칩니다."),
      words(
        "What only one side changed is taken. Texts that both changed are merged by lines and words, "
          + "front matter key by key. Where both changed the same words, the later edit wins there, "
          + "and the whole other text is kept beside the memo as a conflict copy, NAME (conflict DATE "
          + "XXXX).md: memo conflicts shows them, memo resolve ends them. No memo ever gets conflict "
          + "markers. A memo that one side edited and the other removed stays.",
        "한쪽만 바꾼 것은 그대로 받습니다. 양쪽에서 바꾼 글은 줄과 낱말 단위로, 머리말은 키마다 합칩니다. 같은 낱말을 "
          + "서로 다르게 바꾼 곳은 나중에 고친 쪽을 따르고, 다른 쪽의 글 전체는 메모 옆에 충돌 사본(이름 (conflict "
          + "날짜 XXXX).md)으로 남깁니다. memo conflicts로 보고 memo resolve로 정리합니다. 메모에 충돌 표시가 "
          + "들어가는 일은 없습니다. 한쪽에서 고치고 다른 쪽에서 지운 메모는 남습니다."),
      words(
        "Whoever git may log in as, memo may: by your own ssh with its configuration, agent, keys and "
          + "known hosts, and by git's credential helpers for https. A passphrase is asked for on a "
          + "terminal only. Of several remotes it is the one that the branch follows, unless REMOTE "
          + "names another.",
        "로그인은 git과 같은 방법으로 합니다. ssh는 사용자의 설정, 에이전트, 키, known_hosts를 쓰고, https는 git의 자격 증명 "
          + "도우미를 씁니다. 암호는 터미널에서만 묻습니다. 원격이 여럿이면 브랜치가 따르는 원격이고, 다른 원격은 "
          + "REMOTE로 지정합니다."),
      words(
        "Piped, a line for each file: received or sent, add, edit, rename or remove, path; merged, "
          + "path; copy, path, the memo it is of.",
        "파이프로 보내면 파일마다 한 줄씩 출력합니다: received나 sent, add|edit|rename|remove, 경로. merged, 경로. "
          + "copy, 경로, 원래 메모."),
    ].joined(separator: "\n")
  }
}
