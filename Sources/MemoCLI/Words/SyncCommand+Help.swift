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
          + "markers. A memo that one side edited and the other removed stays. "
          + "Two new memos of one title and file name become one, with both texts in it.",
        "한쪽만 바꾼 것은 그대로 받습니다. 양쪽에서 바꾼 글은 줄과 낱말 단위로, 머리말은 키마다 합칩니다. 같은 낱말을 "
          + "서로 다르게 바꾼 곳은 나중에 고친 쪽을 따르고, 다른 쪽의 글 전체는 메모 옆에 충돌 사본(이름 (conflict "
          + "날짜 XXXX).md)으로 남깁니다. memo conflicts로 보고 memo resolve로 정리합니다. 메모에 충돌 표시가 "
          + "들어가는 일은 없습니다. 한쪽에서 고치고 다른 쪽에서 지운 메모는 남습니다. "
          + "양쪽에서 제목과 파일 이름이 같게 새로 쓴 메모는 두 글이 모두 든 하나가 됩니다."),
      words(
        "Whoever git may log in as, memo may: by your own ssh with its configuration, agent, keys and "
          + "known hosts, and by git's credential helpers for https. A passphrase is asked for on a "
          + "terminal only. Of several remotes it is the one that the branch follows, unless REMOTE "
          + "names another.",
        "로그인은 git과 같은 방법으로 합니다. ssh는 사용자의 설정, 에이전트, 키, known_hosts를 쓰고, https는 git의 자격 증명 "
          + "도우미를 씁니다. 암호는 터미널에서만 묻습니다. 원격이 여럿이면 브랜치가 따르는 원격이고, 다른 원격은 "
          + "REMOTE로 지정합니다."),
      words(
        "A remote with a past of its own is joined unasked where it holds a .memo.yml; else you are "
          + "asked. A notebook that is a folder of a larger repository is synced only where its "
          + "settings say sync: true, and then with all of that repository.",
        "이력이 따로 쌓인 원격도 .memo.yml이 있으면 묻지 않고 잇고, 없으면 묻습니다. 메모장이 더 큰 저장소의 폴더이면 "
          + "설정에 sync: true가 있어야 동기화하며, 그때는 저장소 전체를 동기화합니다."),
      words(
        "Piped, a line for each file: received or sent, add, edit, rename or remove, path, and of a "
          + "rename the path before; merged, path; copy, path, the memo it is of; in a dry run unsaved, "
          + "and how many files are not committed.",
        "파이프로 보내면 파일마다 한 줄씩 출력합니다: received나 sent, add|edit|rename|remove, 경로, rename이면 예전 경로. "
          + "merged, 경로. copy, 경로, 원래 메모. --dry-run에서는 unsaved, 커밋되지 않은 파일 수."),
    ].joined(separator: "\n")
  }
}
