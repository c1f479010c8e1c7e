internal import Arguments

extension Session {
  /// Writes what is waiting, through a pager where a person would have to scroll.
  func finish() {
    guard case .human = form, !parsed.isSet("no-pager"), context.terminals.input,
      output.trouble == nil, output.waitingLines >= context.terminals.height,
      case let pager = context.environment["MEMO_PAGER"] ?? context.environment["PAGER"]
        ?? "less -FRX",
      !pager.isEmpty
    else { return output.flush() }
    let bytes = output.takeWaiting()
    guard let status = context.run(pager, [], bytes), status != 127, status != 126 else {
      output.add(bytes)
      return output.flush()
    }
  }
}
