# Times of paths, versions of one and words of old ones against `git log`. Sourced by bench.sh.
# shellcheck shell=bash

# Makes a notebook of 1,000 memos and 10,000 commits in the working folder.
commits() { # COMMITS
  git init -q -b main
  awk -v commits="$1" 'BEGIN {
    for (n = 0; n < commits; n++) {
      memo = n % 1000
      body = ""
      for (line = 0; line <= n / 1000 + 5; line++) body = body "Line " line " of memo " memo ".\n"
      pinned = int(n / 1000) % 4 == 3 ? "pinned: true\n" : ""
      text = "---\ntitle: Memo " memo "\n" pinned "---\n\n" body
      printf "commit refs/heads/main\ncommitter Ada <ada@example.com> %d +0000\n", 1735722000 + n * 60
      printf "data 6\nchange\nM 100644 inline %02d/memo-%04d.md\n", memo % 40, memo
      printf "data %d\n%s\n", length(text), text
    }
  }' | git fast-import --quiet
  git reset -q --hard
  : >.memo.yml
}

path_times() { # COMMITS ROUNDS
  mkdir "$place/notebook"
  cd "$place/notebook"
  commits "$1"
  timed all 'rm -f .git/memo/path-* .git/memo/index*' - "$memo" list
  timed index 'rm -f .git/memo/index*' - "$memo" list
  timed git - - git log --raw --no-renames
  timed next - - "$memo" list
  timed log - - "$memo" log 20/memo-0500.md --format '{rev}'
  timed git-log - - git log --format=%H -- 20/memo-0500.md
  measure "$2" 1
  heading "$1 commits, 1,000 memos"
  compare 'first list (times and index)' all git 3.5
  compare 'list with times, first index' index git
  compare 'every list after it' next git
  compare 'log of one memo' log git-log 0.2
  agree log git-log
  old_words "$2"
  drop
}

# Words of old versions: the first time all versions are read, then only those made since.
old_words() { # ROUNDS
  local word='Line 12 of memo 777.'
  timed first 'rm -f .git/memo/versions*' - "$memo" search --history -l "\"$word\""
  timed again - - "$memo" search --history -l "\"$word\""
  timed next 'git commit -q --allow-empty -m next' - "$memo" search --history -l "\"$word\""
  printf '#!/bin/sh\nexec git log -S"%s" --format=%%h\n' "$word" >"$place/pickaxe"
  chmod +x "$place/pickaxe"
  timed git - - "$place/pickaxe"
  measure "$1" 1
  agree first again 3
  compare 'search --history, first' first git 2
  compare 'search --history, again' again git
  compare 'search --history, a commit later' next git
}
