import MemoCLI
import TestKit
import Testing

@Suite struct SettingsTests {
  private let world = RecordedWorld()
  private let file = ".config/memo/config.yml"

  init() {
    _ = world.run(["new", "장보기", "-b", "우유", "--tag", "살것"])
  }

  @Test func `all settings are printed in every form`() {
    let lines = world.run("config").output.split(separator: "\n")
    #expect(lines.contains("pin_limit\t5") && lines.contains("timezone\tAsia/Seoul"))
    #expect(lines.contains("capture_limit\t10 MB") && !lines.contains { $0.hasPrefix("editor") })
    let object = world.run("config --json").output
    #expect(object.hasPrefix("{\"pin_limit\":5,\"folder\":\"\","))
    #expect(object.hasSuffix("\"sync\":true,\"watch_quiet\":\"2 s\"}\n"))
    #expect(world.run("config keep_blanks --json").output == "{\"keep_blanks\":false}\n")
    #expect(world.run("config editor --json").output == "{\"editor\":null}\n")
    #expect(world.run("config -0").status == 2)
  }

  @Test(arguments: [
    ("config pin_limit", 0), ("config pin_limit 0", 0), ("config pin_limit x", 2),
    ("config pin_limt", 2), ("config --unset", 2), ("config --unset pin_limit", 0),
    ("config --unset pin_limit 3", 2), ("config color blue", 2), ("config color never", 0),
    ("config timezone Mars", 2), ("config timezone Europe/Paris", 0), ("config editor", 0),
    ("config -N nowhere", 3), ("config editor vim -N nowhere", 0), ("config pin_limit 3 4", 2),
  ])
  func `the status tells what happened`(_ line: String, _ status: Int) {
    #expect(world.run(line).status == Int32(status), "\(line)")
  }

  @Test func `a mistyped key gets the nearest, and a value what it may be`() {
    #expect(world.run("config pin_limt").errors.contains("hint: memo config pin_limit\n"))
    #expect(world.run("config capture some").errors.contains("hint: all, memos or off\n"))
    world.environment["LANG"] = "ko"
    #expect(world.run("config pin_limit x").errors.contains("hint: 0 이상의 수\n"))
  }

  @Test func `personal settings are written to their own file`() {
    #expect(world.run(["config", "editor", "vim -R"]).errors == "editor: — → vim -R\n")
    #expect(world.home.text(file) == "editor: vim -R\n")
    #expect(world.run("config editor").output == "vim -R\n")
    world.environment["XDG_CONFIG_HOME"] = world.home.path("xdg")
    #expect(world.run("config color never --json").output == "{\"color\":\"never\"}\n")
    #expect(world.home.text("xdg/memo/config.yml") == "color: never\n")
  }

  @Test func `a broken personal file is told and the rest holds`() {
    world.home.write(file, "language: ko\ncolour: never\neditor: [x\n")
    let result = world.run("show 없는말")
    #expect(result.status == 3 && result.errors.contains("그런 메모가"))
    #expect(result.errors.contains("\(world.home.path(file)):2:1: "))
    #expect(result.errors.contains("color") && result.errors.contains(":3:1: "))
    let warned = world.run("show 없는말 --json").errors
    #expect(warned.contains("{\"warning\":{\"code\":\"unknown_setting\","))
    #expect(warned.contains("\"line\":3"))
    #expect(world.run("show 없는말 -q").errors.split(separator: "\n").count == 2)
    #expect(world.run("config editor vim").status == 0)
    #expect(world.home.text(file) == "language: ko\ncolour: never\neditor: vim\n")
  }

  @Test(arguments: [
    ("ko", [:], "그런"), ("ko", ["LC_ALL": "en_US"], "그런"), ("ko", ["MEMO_LANG": "en"], "no memo"),
    ("auto", ["LC_ALL": "ko_KR"], "그런"), ("en", ["LANG": "ko"], "no memo"),
  ])
  func `the personal language goes before the system's and behind MEMO_LANG`(
    _ setting: String, _ variables: [String: String], _ said: String
  ) {
    world.home.write(file, "language: \(setting)\n")
    world.environment.merge(variables) { $1 }
    #expect(world.run("show 없는말").errors.contains(said))
  }

  @Test(arguments: [
    ("never", [:], "", false), ("always", [:], "", true), ("auto", [:], "", true),
    ("never", [:], " --color always", true), ("always", ["NO_COLOR": "1"], "", false),
    ("never", ["CLICOLOR_FORCE": "1"], "", true),
  ])
  func `the personal colour goes behind the environment's`(
    _ setting: String, _ variables: [String: String], _ options: String, _ isColoured: Bool
  ) {
    world.home.write(file, "color: \(setting)\n")
    world.environment.merge(variables) { $1 }
    world.terminals.output = true
    #expect(world.run("list" + options).output.contains("\u{1B}[") == isColoured)
  }

  @Test func `the personal editor and pager are used`() {
    world.home.write(file, "editor: my-editor\npager: my-pager\n")
    world.environment.merge(["VISUAL": "other", "PAGER": "other"]) { $1 }
    #expect(world.run("edit 장보기").status == 0)
    #expect(world.shells.last == "my-editor \"$@\"")
    world.terminals.input = true
    world.terminals.output = true
    world.terminals.height = 2
    _ = world.run("list")
    #expect(world.shells.last == "my-pager")
    world.environment["MEMO_PAGER"] = "own-pager"
    _ = world.run("list")
    #expect(world.shells.last == "own-pager")
  }

  @Test func `one bad line hides no memo and stops what depends on it`() {
    world.home.write("memos/.memo.yml", "pin_limit: x\n")
    let listed = world.run("list")
    #expect(listed.status == 0 && listed.output.contains("장보기.md"))
    #expect(
      listed.errors.contains(".memo.yml:1:12: ") && listed.errors.contains("hint: memo config"))
    let refused = world.run("pin 장보기 --json")
    #expect(refused.status == 2 && refused.errors.contains("\"code\":\"invalid_setting\""))
    #expect(world.run("config pin_limit 3").status == 0)
    #expect(world.home.text("memos/.memo.yml") == "pin_limit: 3\n")
    #expect(world.run("pin 장보기").errors.contains("warning") == false)
  }

  @Test func `tags and paths in every form`() {
    _ = world.run(["new", "책", "-b", "#살것 #책"])
    #expect(world.run("tags").output == "살것\t2\n책\t1\n")
    #expect(world.run("tags --json").output.hasPrefix("[{\"tag\":\"살것\",\"count\":2},"))
    #expect(world.run("tags --jsonl").output.split(separator: "\n").count == 2)
    #expect(world.run(["tags", "--format", "{count} {tag}"]).output == "2 살것\n1 책\n")
    #expect(world.run("tags -0").output == "살것\0책\0")
    #expect(world.run(["tags", "--format", "{path}"]).status == 2)
    #expect(world.run(["list", "--format", "{count}"]).status == 2)
    let path = world.home.path("memos/장보기.md")
    #expect(world.run("path 장보기").output == path + "\n")
    #expect(world.run("path 장보기 책 -0").output == path + "\0" + world.home.path("memos/책.md\0"))
    #expect(world.run("path 장보기 --json").output.hasPrefix("{\"path\":\"장보기.md\","))
    #expect(world.run("path 장보기 책 --json").output.hasPrefix("[{\"path\":\"장보기.md\","))
    #expect(world.run("path 없는말").status == 3 && world.run("path").status == 2)
  }
}
