import Testing

@testable import MemoMarkdown

@Suite struct TagRenamingTests {
  private func renamed(_ text: String, _ old: String, _ new: String) throws -> String {
    let renaming = try TagRenaming(old, to: new)
    let bytes = try MemoDocument(parsing: Array(text.utf8)).renamingTag(renaming)
    return String(decoding: bytes, as: UTF8.self)
  }

  static let headers: [(before: String, after: String)] = [
    ("tags: [work, home]  # c", "tags: [job, home]  # c"),
    ("tags: [ home,  \"work\" , 'work/a' ]", "tags: [ home,  \"job\" , 'job/a' ]"),
    (
      "tags:\n  - home # 1\n  - work # 2\n  - Work/Q3",
      "tags:\n  - home # 1\n  - job # 2\n  - job/Q3"
    ),
    ("tags: work", "tags: job"), ("tags: home work/a", "tags: home job/a"),
    ("tags: home,  work , x", "tags: home,  job , x"),
    ("tag: \"#work #home\"", "tag: \"#job #home\""),
    ("Tags: ['#work']\nx: work", "Tags: ['#job']\nx: work"),
    // One that is there already stays, and the later of the two goes.
    ("tags: [job, x, work]", "tags: [job, x]"), ("tags: [work, x, JOB]", "tags: [job, x]"),
    ("tags:\n- work # 1\n- x\n- job # 2\ny: 1", "tags:\n- job # 1\n- x\ny: 1"),
    ("tags: job work", "tags: job"), ("tags: work, job, x", "tags: job, x"),
    ("tags: [work, WORK, x]", "tags: [job, x]"),
    // What was twice before is nobody's business.
    ("tags: [x, x, work]", "tags: [x, x, job]"),
    ("tags: [works, wor, 일/work]", "tags: [works, wor, 일/work]"),
    ("tags: [ＷＯＲＫ]", "tags: [job]"), ("tags: >-\n  work\n  home", "tags: job home"),
    ("tags: &t [work]\nz: *t", "tags: &t [job]\nz: *t"),
  ]

  @Test(arguments: headers)
  func `a header's tag is renamed where it stands`(before: String, after: String) throws {
    for end in ["\n", "\r\n"] {
      let text = { (header: String) in
        "\u{FEFF}---\ntitle: work\n\(header)\n---\n\nText work".replacing("\n", with: end)
      }
      #expect(try renamed(text(before), "work", "job") == text(after))
    }
  }

  static let bodies: [(before: String, after: String)] = [
    ("#work and #work/a, (#Work) #works #wor", "#job and #job/a, (#job) #works #wor"),
    (
      "`#work` [a](#work) [[x#work]] https://a.b/#work",
      "`#work` [a](#work) [[x#work]] https://a.b/#work"
    ),
    ("```\n#work\n```\n\n    #work\n\n# #work", "```\n#work\n```\n\n    #work\n\n# #job"),
    ("#work-\n#work/\n\\#work x#work", "#job-\n#job/\n\\#work x#work"),
  ]

  @Test(arguments: bodies)
  func `a text's tag is renamed, in code and links it is none`(before: String, after: String) throws
  {
    #expect(try renamed(before, "#work", "job") == after)
    #expect(try renamed("---\nx: 1\n---\n" + before, "work", "#job") == "---\nx: 1\n---\n" + after)
  }

  @Test(arguments: [
    ("#work", "work", "Work", "#Work"), ("#Work #work", "WORK", "work", "#work #work"),
    ("#a #a/b", "a", "a/b", "#a/b #a/b/b"), ("#a/b #a", "a/b", "a", "#a #a"),
    ("#여행/부산", "여행", "trip", "#trip/부산"), ("#a/b/c", "a/b", "x", "#x/c"),
    ("---\ntags: [work]\n---\n#work", "work", "Work", "---\ntags: [Work]\n---\n#Work"),
  ])
  func `nested tags go along, and capitals alone can change`(
    before: String, old: String, new: String, after: String
  ) throws {
    #expect(try renamed(before, old, new) == after)
  }

  @Test(arguments: ["", "#", "a b", "1", "a-", "a/", "/a", "a//b", "a,b", "a.b"])
  func `what cannot stand in a text is no new name`(name: String) {
    #expect(throws: EditError.invalidTag(name)) { try TagRenaming("work", to: name) }
  }
}
