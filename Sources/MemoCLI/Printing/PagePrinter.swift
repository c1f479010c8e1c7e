internal import Arguments
internal import MemoKit
internal import MemoText

/// Prints whole memos in the form that was asked for.
struct PagePrinter {
  private let session: Session
  private let notebook: Notebook

  init(_ session: Session, _ notebook: Notebook) {
    self.session = session
    self.notebook = notebook
  }

  /// Prints memos as they were, one after the other.
  func print(_ memos: [PastMemo]) throws(Failure) { try print(memos.map(\.content), memos) }

  /// Prints the memos, one after the other; `past` tells of which time they are.
  func print(_ contents: [MemoContent], _ past: [PastMemo] = []) throws(Failure) {
    switch session.form {
    case .json, .jsonLines:
      let objects = contents.enumerated().map { place, content in
        let file = notebook.absolutePath(of: content.memo.path)
        let memo = JSON.members(of: content.memo, file: file) + JSON.members(of: content)
        return JSON.object(memo + (past.isEmpty ? [] : JSON.members(of: past[place])))
      }
      session.print(json: objects, asList: session.parsed.words.count > 1)
    case .nul: for content in contents { session.print(path: content.memo.path, in: notebook) }
    case .template(let template):
      for content in contents {
        try MemoPrinter(session, notebook).print(content.memo, nil, template, content: content)
      }
    case .human, .lines:
      let heads = showsTextAlone ? nil : contents.map(\.memo)
      print(contents.map(\.source), heads, past)
    }
  }

  /// Whether nothing but texts is printed, so that no history has to be asked.
  var showsTextAlone: Bool {
    switch session.form {
    case .lines: true
    case .human: isRaw
    case .json, .jsonLines, .nul, .template: false
    }
  }

  /// Prints texts, one after the other, each below the head of its memo where there are heads.
  func print(_ texts: [MemoSource], _ heads: [Memo]? = nil, _ past: [PastMemo] = []) {
    for (place, text) in texts.enumerated() {
      if place > 0, case .human = session.form { session.output.line("") }
      if let heads { printHead(heads[place], past.isEmpty ? nil : past[place]) }
      print(text: isRaw ? text.bytes : text.body, endsLine: place < texts.count - 1)
    }
  }

  private var isRaw: Bool { session.parsed.isSet("raw") }

  /// The title, and what else a person may want to know.
  private func printHead(_ memo: Memo, _ past: PastMemo?) {
    let dates = DateWords(
      now: session.context.now(), zone: notebook.zone, words: session.words)
    session.output.line(Escaping.forTerminal(memo.title), .heading)
    var facts = [dates.text(memo.date), memo.path.text] + memo.tags.map { "#" + $0 }
    if memo.isPinned { facts.append(session.words("pinned", "고정됨")) }
    if let past {
      facts.append(session.words("as of ", "시점: ") + dates.text(past.date))
      if let commit = past.commit { facts.append(commit.short) }
    }
    session.output.line(
      facts.map { Escaping.forTerminal($0) }.joined(separator: "  "), .muted)
    session.output.line("")
  }

  /// The text as it is, or escaped where a terminal would obey it; with `endsLine` its last line is
  /// ended, so that another memo can follow.
  private func print(text: [UInt8], endsLine: Bool) {
    var bytes = text
    if session.context.terminals.output {
      let plain = String(decoding: text, as: UTF8.self).replacing("\r\n", with: "\n")
      bytes = Array(Escaping.forTerminal(plain, keepingLines: true).utf8)
    }
    session.output.add(bytes)
    let isOpen = bytes.last.map { $0 != 10 } ?? false
    if isOpen, endsLine || session.context.terminals.output { session.output.line("") }
  }
}
