// A program on the library: it makes a notebook in the folder named, writes, finds and removes.
// usage: MemoKitExample FOLDER

import MemoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

guard CommandLine.arguments.count == 2 else {
  print("usage: MemoKitExample FOLDER")
  exit(2)
}

// 1. Say what the library must know of the machine: it asks neither clock nor environment itself.
let settings = Settings(
  now: {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  },
  zone: Zones.system(TZ: nil), zoneNamed: Zones.named)

do {
  // 2. Make the folder a notebook; one that is one already stays as it is.
  let made = try Notebook.make(
    at: CommandLine.arguments[1], settings: settings, timezoneName: Zones.systemName(TZ: nil))
  let notebook = try Notebook(opening: made.root, settings: settings)

  // 3. Write. Each verb is one commit, and tells what it did.
  let outcome = try notebook.create(
    Draft(title: "장보기 목록", body: Array("우유, 계란 #집\n".utf8)))
  let path = outcome.memos[0].path
  print("wrote \(path) in commit \(outcome.commit?.hex.prefix(7) ?? "none")")
  _ = try notebook.update(path, Edit(body: .append(Array("사과\n".utf8))))
  _ = try notebook.setPinned(true, [path])

  // 4. Read, list, search.
  for memo in try notebook.list().memos {
    print(memo.isPinned ? "*" : " ", memo.title, memo.tags)
  }
  for hit in try notebook.search("사과").hits {
    for match in hit.matches { print("\(hit.memo.path):\(match.line): \(match.text)") }
  }
  let removed = try notebook.remove([path])
  print("removed \(removed.memos[0].title); its text stays in the history")
} catch {
  print("failed: \(error)")
  exit(1)
}
