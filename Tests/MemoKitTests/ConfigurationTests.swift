import MemoKit
import TestKit
import Testing

@testable import MemoKit

@Suite struct ConfigurationTests {
  private static func read(_ text: String) -> NotebookConfiguration {
    NotebookConfiguration(parsing: Array(text.utf8)) { $0 == "Asia/Seoul" ? .utc : nil }
  }

  @Test(
    arguments: [
      ("pin_limit: 3\n", []), ("capture: memos # x\n", []), ("", []), ("# nothing\n", []),
      ("capture_limit: 5 MB\nwatch_quiet: 500 ms\n", []), ("capture: off\n", []),
      ("pin_limit:\n", []), ("pin_limit: x\npin_limit: 3\n", []),
      ("pin_limit: many\n", ["value pin_limit 1:12"]),
      ("# c\ncapture: some\n", ["value capture 2:10"]), ("sync: perhaps\n", ["value sync 1:7"]),
      ("timezone: Asia/Soul\n", ["value timezone 1:11"]), ("folder: /etc\n", ["value folder 1:9"]),
      ("folder: ../x\n", ["value folder 1:9"]), ("folder: a/{day}\n", ["value folder 1:9"]),
      ("file_name: a/b\n", ["value file_name 1:12"]), ("folder: [a]\n", ["value folder 1:9"]),
      ("pin_limits: 3\n", ["unknownKey pin_limits 1:1"]),
      ("folder: [a\npin_limit: 3\n", ["syntax folder 1:1"]),
      ("- a\n- b\n", ["shape nil 1:1"]),
      ("<<<<<<< a\npin_limit: 1\n=======\npin_limit: 2\n>>>>>>> b\n", ["shape nil 1:1"]),
    ] as [(String, [String])])
  func `settings are read, and what is wrong is told with its place`(
    _ text: String, _ problems: [String]
  ) {
    let found = Self.read(text).problems
    #expect(found.map { "\($0.kind) \($0.key ?? "nil") \($0.mark)" } == problems)
  }

  @Test func `a broken line hides no other`() {
    let read = Self.read("folder: [a\npin_limit: 3\ncapture: some\ntimezone: Asia/Seoul\n")
    #expect(read.pinLimit == 3 && read.folder == "" && read.capture == .all)
    #expect(read.timezone == "Asia/Seoul")
    #expect(read.problems.map(\.key) == ["folder", "capture"])
  }

  @Test(arguments: [
    ("10 MB", "10 MB"), ("10mb", "10 MB"), ("10000000", "10 MB"), ("1500 KB", "1500 KB"),
    ("4096", "4096 B"), ("2 GB", "2 GB"), ("0", "0 B"), ("1.5 MB", nil), ("MB", nil), ("-1", nil),
    ("9999999999 GB", nil),
  ])
  func `sizes have a unit`(_ text: String, _ value: String?) {
    #expect(SettingValue(text, .size)?.text == value)
  }

  @Test(arguments: [
    ("2 s", "2 s"), ("2s", "2 s"), ("500 ms", "500 ms"), ("1 m", "1 m"), ("60 s", "1 m"),
    ("3", "3 s"), ("0", "0 ms"), ("1 h", nil), ("soon", nil),
  ])
  func `spans of time have a unit`(_ text: String, _ value: String?) {
    #expect(SettingValue(text, .duration)?.text == value)
  }

  static let changes: [(before: String, key: String, value: String?, after: String)] = [
    ("# a\npin_limit: 3 # b\nfolder: x\n", "pin_limit", "7", "# a\npin_limit: 7 # b\nfolder: x\n"),
    ("pin_limit: '3'\r\nfolder: x", "folder", "y/{year}", "pin_limit: '3'\r\nfolder: y/{year}"),
    ("folder: x", "pin_limit", "2", "folder: x\npin_limit: 2"),
    ("folder: [x\n# c\npin_limit: z\n", "folder", "z", "folder: z\n# c\npin_limit: z\n"),
    ("pin_limit: z\nfolder: [x\n", "pin_limit", "2", "pin_limit: 2\nfolder: [x\n"),
    ("folder: [x,\n  y\npin_limit: 1\n", "folder", "z", "folder: z\npin_limit: 1\n"),
    ("folder: [x\n# c\nsync: true\n", "folder", nil, "# c\nsync: true\n"),
    ("pin_limit：3\nfolder: x\n", "pin_limit", "4", "pin_limit: 4\nfolder: x\n"),
    ("folder: x\nsync: true\n", "folder", nil, "sync: true\n"),
    ("sync: true\n", "folder", nil, "sync: true\n"),
    ("file_name: a\n", "file_name", "{title}", "file_name: \"{title}\"\n"),
    ("own: 1\n", "watch_quiet", "500 ms", "own: 1\nwatch_quiet: 500 ms\n"),
  ]

  @Test(arguments: changes)
  func `a change touches its own line only`(
    _ before: String, _ key: String, _ value: String?, _ after: String
  ) throws {
    let sample = try Sample()
    sample.folder.write(".memo.yml", before)
    let outcome = try sample.notebook.configure(key, to: value)
    #expect(sample.folder.text(".memo.yml") == after)
    #expect(outcome.isChanged == (before != after) && outcome.uncommitted == nil)
    #expect(sample.status == "")
    if outcome.isChanged {
      #expect(sample.log()[0] == (value == nil ? "Unset \(key)" : "Set \(key)"))
      #expect(sample.log("%B").contains { $0.hasPrefix("Memo-Op: config ") })
    }
  }

  @Test func `a missing file is made, and a folder without it keeps its memos`() throws {
    let sample = try Sample(isPlain: true)
    git("init", "-q", in: sample.folder.path)
    let outcome = try sample.notebook.configure("pin_limit", to: "0", message: "No limit")
    #expect(outcome.isChanged && sample.log()[0] == "No limit")
    #expect(sample.folder.text(".memo.yml")?.hasSuffix("\npin_limit: 0\n") == true)
    #expect(try sample.notebook.configure("folder", to: nil).isChanged == false)
  }

  @Test(arguments: [
    ("pin_limit", "many"), ("nothing", "1"), ("timezone", "Mars"), ("folder", ".."),
  ])
  func `what does not fit is refused and nothing is written`(_ key: String, _ value: String) throws
  {
    let sample = try Sample("pin_limit: 3\n")
    #expect(throws: MemoError.self) { try sample.notebook.configure(key, to: value) }
    #expect(sample.folder.text(".memo.yml") == "pin_limit: 3\n")
  }

  @Test func `a file that is no list of keys is not written to`() throws {
    let sample = try Sample()
    sample.folder.write(".memo.yml", "just words\n")
    #expect(throws: MemoError.self) { try sample.notebook.configure("pin_limit", to: "1") }
    #expect(sample.folder.text(".memo.yml") == "just words\n")
  }

  @Test func `a bad value hides no memo and stops only what depends on it`() throws {
    let sample = try Sample()
    try sample.new("가")
    sample.folder.write(".memo.yml", "pin_limit: x\n")
    let notebook = try Notebook(opening: sample.folder.path, settings: sample.settings)
    let path = try #require(try notebook.list().memos.first?.path)
    #expect(notebook.settingStates.first?.value == .number(5))
    #expect(
      throws: MemoError.invalidSetting(key: "pin_limit", text: "x", Mark(line: 1, column: 12))
    ) { try notebook.setPinned(true, [path]) }
    _ = try notebook.create(Draft(title: "나"))
    sample.folder.write(".memo.yml", "capture: x\nfile_name: '{x}'\n")
    let other = try Notebook(opening: sample.folder.path, settings: sample.settings)
    #expect(throws: MemoError.self) { try other.create(Draft(title: "다")) }
    #expect(throws: MemoError.self) { try other.beginDraft(Draft()) }
    // What may be committed unasked is not known, so nothing is.
    sample.folder.write("밖.md", "바깥\n")
    _ = try other.update(path, Edit(title: "라"))
    #expect(sample.status.contains("?? "))
  }
}

@Suite struct PersonalSettingsTests {
  @Test func `a change makes the file and touches its own line only`() throws {
    let folder = TemporaryFolder()
    let file = folder.path("a/b/config.yml")
    #expect(PersonalSettings(at: file).problems.isEmpty)
    #expect(try PersonalSettings.set("editor", to: "vim -R", at: file))
    #expect(folder.text("a/b/config.yml") == "editor: vim -R\n")
    folder.write("a/b/config.yml", "# mine\neditor: vim # short\npager: ''\n")
    #expect(try PersonalSettings.set("editor", to: "code --wait", at: file))
    #expect(
      folder.text("a/b/config.yml") == "# mine\neditor: code --wait # short\npager: ''\n")
    #expect(try !PersonalSettings.set("color", to: nil, at: file))
    let read = PersonalSettings(at: file)
    #expect(read["editor"] == "code --wait" && read["pager"] == "" && read["color"] == nil)
    #expect(throws: MemoError.self) { try PersonalSettings.set("color", to: "blue", at: file) }
    #expect(throws: MemoError.self) { try PersonalSettings.set("pin_limit", to: "1", at: file) }
  }

  @Test func `a broken line and an unknown key are told and the rest holds`() throws {
    let text = "editor: vim\ncolour: always\nlanguage: de\npager: [x\n"
    let read = PersonalSettings(parsing: Array(text.utf8))
    #expect(read["editor"] == "vim" && read["language"] == nil && read["pager"] == nil)
    #expect(
      read.problems.map { "\($0.kind) \($0.key ?? "") \($0.mark)" } == [
        "unknownKey colour 2:1", "value language 3:11", "syntax pager 4:1",
      ])
  }
}
