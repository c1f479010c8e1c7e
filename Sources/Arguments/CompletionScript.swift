/// What a shell must be told once, so that it completes a program's words.
///
/// The scripts hold only what differs between shells. What may stand at the cursor is asked of the
/// program's hidden command `__complete`, which answers from its declarations: one line `words`,
/// `files` or `folders`, then a candidate a line, a tab and what it means behind it (bash gets the
/// text to insert instead). So an installed script fits every later version of the program.
package enum CompletionScript {
  /// The shells that can be told.
  package static let shells = ["bash", "zsh", "fish"]

  /// The script for `shell`; nil for one that is not known.
  package static func text(for shell: String, program: String) -> String? {
    switch shell {
    case "bash": bash.replacing("NAME", with: program)
    case "zsh": zsh.replacing("NAME", with: program)
    case "fish": fish.replacing("NAME", with: program)
    default: nil
    }
  }

  private static let bash = #"""
    # Completes the words of NAME in bash. In ~/.bashrc:
    #   eval "$(NAME completions bash)"
    _NAME() {
      local line kind=
      COMPREPLY=()
      while IFS= read -r line; do
        if [[ -z $kind ]]; then kind=$line; else COMPREPLY+=("$line"); fi
      done < <(command NAME __complete bash -- "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
      case $kind in
        files) compopt -o default ;;
        folders) compopt -o dirnames ;;
        words)
          compopt -o nosort
          # What ends in / goes on.
          [[ ${COMPREPLY[0]} == */ ]] && compopt -o nospace
          ;;
      esac 2>/dev/null
    }
    complete -F _NAME NAME

    """#

  private static let zsh = #"""
    #compdef NAME
    # Completes the words of NAME in zsh. In ~/.zshrc:
    #   source <(NAME completions zsh)
    # or in a folder of $fpath, as the file _NAME.
    _NAME() {
      local line
      local -a lines found shown
      lines=("${(@f)$(command NAME __complete zsh -- "${(@)words[2,CURRENT-1]}" \
        "$QIPREFIX$PREFIX" 2>/dev/null)}")
      case $lines[1] in
        files) compset -P '--[^=]##='; _files ;;
        folders) compset -P '--[^=]##='; _files -/ ;;
        words)
          for line in "${(@)lines[2,-1]}"; do
            found+=("${line%%$'\t'*}")
            shown+=("${line/$'\t'/  -- }")
          done
          (( $#found )) || return 1
          compadd -U -V NAME -l -d shown -a -- found
          # Names that only hold what is typed have no common beginning to put in its place.
          (( $#found > 1 && $#compstate[unambiguous] < $#PREFIX )) && compstate[insert]=menu
          ;;
      esac
    }
    if [[ $funcstack[1] == _NAME ]]; then
      _NAME "$@"
    else
      (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
      compdef _NAME NAME
    fi

    """#

  private static let fish = #"""
    # Completes the words of NAME in fish. In ~/.config/fish/completions/NAME.fish:
    #   NAME completions fish | source
    function __NAME_complete
      set -l words (commandline -opc)
      set -e words[1]
      set -l typed (commandline -ct)
      # A quote that is still open is closed to read the word.
      set -l word (string unescape -- $typed; or string unescape -- $typed\'; or string unescape -- $typed\")
      set -l lines (command NAME __complete fish -- $words "$word" 2>/dev/null)
      switch "$lines[1]"
        case files
          __fish_complete_path $typed
        case folders
          __fish_complete_directories $typed
        case words
          printf '%s\n' $lines[2..-1]
      end
    end
    complete -c NAME -f -k -a '(__NAME_complete)'

    """#
}
