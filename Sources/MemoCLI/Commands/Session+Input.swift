internal import Arguments
internal import MemoKit

extension Session {
  /// Everything on standard input.
  func readInput() throws(Failure) -> [UInt8] {
    hasReadInput = true
    do throws(SinkError) {
      return try context.input.readAll()
    } catch {
      var text = words("standard input cannot be read", "표준 입력을 읽을 수 없습니다")
      if case .system(let errno) = error { text += ": " + SystemWords.text(errno, words) }
      throw Failure(
        .storage, "input", text,
        hint: words("give the text with -b TEXT: ", "-b TEXT로 본문을 주십시오: ")
          + "memo help \(parsed.command.name)")
    }
  }

  /// The text of an option: `-` is standard input, anything else ends with its line.
  func text(_ value: String) throws(Failure) -> [UInt8] {
    if value == "-" { return try readInput() }
    return value.isEmpty || value.hasSuffix("\n") ? Array(value.utf8) : Array(value.utf8) + [10]
  }

  /// Opens the person's editor on a file: the personal setting, `$VISUAL`, `$EDITOR`, git's
  /// `core.editor`, `vi`.
  ///
  /// Where standard input or output is a pipe, the editor gets the terminal all the same.
  ///
  /// - Throws: a failure that names the file, which is left as it is, and `retry`, which goes on.
  func openEditor(_ file: String, retry: String) throws(Failure) {
    let chosen =
      personal["editor"].flatMap { $0.isEmpty ? nil : $0 }
      ?? context.variable("VISUAL") ?? context.variable("EDITOR")
    let terminals = context.terminals
    let isPersonThere = terminals.error && (terminals.input || terminals.output)
    guard chosen != nil || isPersonThere else {
      throw Failure(
        .usage, "no_terminal", words("there is no terminal for an editor", "편집기를 열 터미널이 없습니다"),
        hint: words("give the text with -b TEXT, or set EDITOR", "-b TEXT로 본문을 주거나 EDITOR를 정하십시오"))
    }
    let fallback =
      "editor=$(git config core.editor 2>/dev/null); eval \"${editor:-vi} \\\"\\$@\\\"\""
    var line = chosen.map { $0 + " \"$@\"" } ?? fallback
    if isPersonThere {
      if !terminals.input { line = "exec </dev/tty; " + line }
      if !terminals.output { line = "exec >/dev/tty; " + line }
    }
    output.flush()
    // 126 and 127 are the shell's for a program that does not start.
    let status = context.run(line, [file], nil)
    guard status == 0 else {
      var failure = Failure(
        .usage, "editor",
        words(
          "the editor failed; the text is in \(file)", "편집기가 실패했습니다. 글은 여기에 있습니다: \(file)"),
        hint: status == 126 || status == 127
          ? words("set EDITOR to a program that is there", "EDITOR를 설치된 편집기로 정하십시오")
          : words("\(retry) goes on with it", "이어서 쓰려면: \(retry)"))
      failure.path = file
      throw failure
    }
  }
}
