#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import TestKit

/// An interactive shell in a terminal of tmux, with completions for `memo` and for `args`, which
/// writes its words to a file.
final class TypingShell {
  private let place: TemporaryFolder
  private let name: String

  /// Whether all these programs are there.
  static func has(_ programs: String...) -> Bool {
    let place = TemporaryFolder()
    place.write("home/x", "")
    return programs.allSatisfy {
      Program.shell("command -v \($0) >/dev/null", in: place, folder: "home").status == 0
    }
  }

  /// Starts `bash`, `zsh` or `fish` in the notebook of `place`.
  init(_ name: String, in place: TemporaryFolder) {
    self.place = place
    self.name = name
    let start: String
    switch name {
    case "bash":
      place.write("home/.rc", Self.common + "PS1='ready> '\ncomplete -F _memo args\n")
      start = "bash --rcfile \"$HOME/.rc\" -i"
    case "zsh":
      // The first line of zsh would else ask a newcomer how to set it up.
      place.write(
        "home/.zshrc",
        "autoload -Uz compinit && compinit -u\n" + Self.common.replacing("bash", with: "zsh")
          + "PS1='ready> '\ncompdef _memo args\n")
      start = "zsh -i"
    default:
      place.write("home/.config/fish/config.fish", Self.fish)
      start = "fish -i"
    }
    tmux("-f /dev/null new-session -d -x 160 -y 40 \(Program.quoted(start))")
    wait { self.screen.contains("ready>") }
  }

  deinit { tmux("kill-server") }

  /// What `args` gets where `typed`, the Tab key and Enter are pressed; nil where nothing came.
  func words(_ typed: String) -> [String]? {
    removeTree(place.path("words"))
    tmux("send-keys C-u")
    tmux("send-keys -l \(Program.quoted("args " + typed))")
    tmux("send-keys Tab")
    // fish looks for completions beside its keyboard and takes what comes meanwhile.
    if name == "fish" { usleep(300_000) }
    tmux("send-keys Enter")
    wait { self.place.text("words")?.hasSuffix("\n") == true }
    return place.text("words").map {
      $0.dropLast().split(separator: "\u{1}", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// What stands on the screen.
  var screen: String { tmux("capture-pane -p").outputText }

  @discardableResult
  private func tmux(_ arguments: String) -> Program.Result {
    Program.shell(
      "tmux -u -S \"$HOME/socket\" \(arguments)", in: place,
      environment: ["LC_ALL": "C.UTF-8", "TERM": "xterm", "SHELL": "/bin/sh"])
  }

  private func wait(until holds: () -> Bool) {
    for _ in 0..<200 where !holds() { usleep(50_000) }
  }

  private static let common = #"""
    source <(memo completions bash)
    args() {
      local word text=
      for word; do text+="${text:+$sep}$word"; done
      printf '%s\n' "$text" > ../words
    }
    sep=$'\001'

    """#

  private static let fish = #"""
    function fish_prompt; echo -n 'ready> '; end
    set -g fish_greeting
    memo completions fish | source
    function args; string join -- \x01 $argv > ../words; end
    complete -c args -f -k -a '(__memo_complete)'

    """#
}
