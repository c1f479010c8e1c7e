/// A person's terminal that hands over every key as it is pressed.
package protocol RawTerminal: AnyObject {
  /// Columns and rows, as they are now.
  var size: (columns: Int, rows: Int) { get }
  /// Waits for what happens next, as long as it takes or so many milliseconds.
  func next(within milliseconds: Int32?) -> TerminalEvent
  /// Draws.
  func write(_ bytes: [UInt8])
  /// Stops the program as Ctrl-Z does, and returns when it goes on.
  func suspend()
  /// Gives the terminal back as it was; nothing is read or drawn afterwards.
  func close()
  /// Ends the program by a signal it was sent, the terminal given back first.
  func end(by signal: Int32)
}

/// Something that happened at a terminal.
package enum TerminalEvent: Hashable, Sendable {
  /// These bytes were typed.
  case typed([UInt8])
  /// Nothing, in the time that was given.
  case nothing
  /// The window has another size, or was drawn over: draw anew.
  case resized
  /// Somebody asked the program to end.
  case signal(Int32)
  /// The terminal is gone.
  case gone
}
