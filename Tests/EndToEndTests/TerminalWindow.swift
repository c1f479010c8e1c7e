#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import TestKit

/// A window of a real terminal (tmux) in which a shell runs, with `memo` being the built program.
final class TerminalWindow {
  let place: TemporaryFolder

  /// Whether this machine has tmux.
  static let isPossible = Program.shell("command -v tmux", in: prepared()).status == 0

  /// Opens a window in the folder `notebook` of a fresh place.
  init(
    _ place: TemporaryFolder, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) {
    self.place = place
    tmux(
      "-f /dev/null -u new-session -d -s w -x \(columns) -y \(rows) \"PS1='$ ' exec /bin/sh\"",
      environment)
    _ = wait { $0.contains("$") }
  }

  deinit {
    tmux("kill-server")
  }

  /// A place with an empty notebook folder and a name for commits.
  static func prepared() -> TemporaryFolder {
    let place = TemporaryFolder()
    place.write("home/.gitconfig", "[user]\n\tname = Ada\n\temail = ada@example.com\n")
    mkdir(place.path("notebook"), 0o755)
    return place
  }

  /// Types text as it stands.
  func type(_ text: String) { tmux("send-keys -t w -l \(Program.quoted(text))") }

  /// Presses keys by the names tmux has for them.
  func press(_ keys: String...) { tmux("send-keys -t w " + keys.joined(separator: " ")) }

  /// Gives the window another size.
  func resize(columns: Int, rows: Int) { tmux("resize-window -t w -x \(columns) -y \(rows)") }

  /// The lines of the screen down to the last that is not empty, without blanks at their ends.
  var screen: [String] {
    var lines = tmux("capture-pane -t w -p").outputText
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Waits until the screen is as wanted; gives the last look at it, nil if that never came.
  func wait(_ isWanted: ([String]) -> Bool) -> [String]? {
    for _ in 0..<400 {
      let lines = screen
      if isWanted(lines) { return lines }
      usleep(50_000)
    }
    return nil
  }

  @discardableResult
  private func tmux(_ command: String, _ environment: [String: String] = [:]) -> Program.Result {
    Program.shell(
      "tmux -S \(Program.quoted(place.path("socket"))) \(command)", in: place,
      environment: environment)
  }
}
