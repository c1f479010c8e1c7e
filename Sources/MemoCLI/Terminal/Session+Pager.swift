internal import Arguments
internal import MemoKit

extension Session {
  /// Writes what is waiting, through a pager where a person would have to scroll.
  func finish() {
    guard mayPage, output.trouble == nil,
      output.waitingRows(of: context.terminals.width, atLeast: context.terminals.height),
      let pager = context.pager(personal["pager"])
    else { return output.flush() }
    let bytes = output.takeWaiting()
    guard let status = context.run(pager, [], bytes), status != 127, status != 126 else {
      output.add(bytes)
      return output.flush()
    }
  }

  /// Whether a person sits there who may scroll; everything has to wait then.
  var mayPage: Bool {
    guard case .human = form else { return false }
    return !parsed.isSet("no-pager") && context.terminals.input
      && context.variable("TERM") != "dumb"
  }
}

extension Context {
  /// The pager's shell line: `MEMO_PAGER`, the personal setting, `PAGER`, else `less`; one that is
  /// empty means none.
  fileprivate func pager(_ personal: String?) -> String? {
    let line = environment["MEMO_PAGER"] ?? personal ?? environment["PAGER"] ?? "less -FRX"
    return line.isEmpty ? nil : line
  }
}
