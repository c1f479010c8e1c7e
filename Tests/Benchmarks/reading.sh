# `list` and `show` against git and ripgrep. Sourced by bench.sh.
# shellcheck shell=bash

listing() { # COUNT LAYOUT ROUNDS
  local some
  notebook "$1" "$2"
  some=$(git ls-files '*memo-0000500.md')
  timed list - - "$memo" list
  timed list-20 - - "$memo" list -n 20
  timed 'git ls-files' - - git ls-files
  timed 'git status' - - git status --porcelain
  [ -z "$rg" ] || timed 'rg --files' - - "$rg" --files
  timed show-path - - "$memo" show "$some"
  timed show-title - - "$memo" show Memo-500
  timed 'git show' - - git show "HEAD:$some"
  measure "$3" 2
  heading "$1 memos, $2"
  [ "$(wc -l <"$place/out/list.out")" -eq "$1" ] || wrong "memo list: not $1 lines"
  local most=-
  [ "$1" -lt 100000 ] || most=1.0
  for peer in 'git ls-files' 'git status' 'rg --files'; do compare 'list' list "$peer"; done
  compare 'list -n 20' list-20 'git ls-files'
  compare 'list -n 20' list-20 'git status'
  compare 'list -n 20' list-20 'rg --files' $most
  compare 'show PATH' show-path 'git show'
  compare 'show TITLE' show-title 'git show'
  drop
}
