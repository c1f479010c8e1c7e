# `search` against ripgrep, git grep, a walk, and an FTS5 table. Sourced by bench.sh.
# shellcheck shell=bash

words='quexiland:rare-Latin:1 튤립뜰:rare-Hangul:1 waxfizzle:1%-Latin:100 쑥떡집:1%-Hangul:100
  zephyrox:30%-Latin:30 별똥별:30%-Hangul:30'

# How many memos of COUNT hold a word of which RATE is said (1: one memo; 100: one of a hundred;
# 30: three of ten).
planted() { # COUNT RATE
  case $2 in 1) echo 1 ;; 100) echo $(($1 / 100)) ;; *) echo $(($1 * 3 / 10)) ;; esac
}

# The bars of the ratio to `rg -l`.
bar() { if [ "$1" -ge 100000 ]; then echo 0.25; elif [ "$1" -ge 10000 ]; then echo 0.40; else echo 0.60; fi; }

unchanged() { # COUNT ROUNDS
  local entry word name rate ranked=- walked=-
  timed walk - - "$place/walk"
  for entry in $words; do
    IFS=: read -r word name rate <<<"$entry"
    [ -z "$rg" ] || timed "rg-$name" - - "$rg" -l "$word"
    ! git rev-parse -q --verify HEAD >/dev/null 2>&1 ||
      timed "git-grep-$name" - - git -c core.quotePath=false grep -l "$word"
    timed "memo-$name" - - "$memo" search -l "$word"
    timed "ranked-$name" - - "$memo" search -n 20 "$word"
  done
  timed 'memo-and-check' - "$hidden_change" "$memo" search -l zephyrox
  measure "$2" 1
  for entry in $words; do
    IFS=: read -r word name rate <<<"$entry"
    echo "$1 $name $(figure "memo-$name" 2)" >>"$place/growth"
  done
  [ "$1" -lt 100000 ] || ranked=0.30 walked=1.0
  for entry in $words; do
    IFS=: read -r word name rate <<<"$entry"
    agree "memo-$name" "rg-$name" "$(planted "$1" "$rate")"
    agree "memo-$name" "git-grep-$name"
    compare "search -l, $name" "memo-$name" "rg-$name" "$(bar "$1")"
    compare "search -l, $name" "memo-$name" "git-grep-$name"
    compare "search -l, $name" "memo-$name" walk $walked
    compare "search -n 20, $name" "ranked-$name" "rg-$name" $ranked
  done
}

changed() { # ROUNDS
  local some
  some=$(git ls-files '*memo-0000500.md')
  timed same - - "$memo" search -l quexiland
  timed changed "echo more >>'$some' && sleep 0.05" - "$memo" search -l quexiland
  # What was written a moment ago is looked at twice; that is no part of the unchanged case.
  timed settling 'sleep 0.1' - "$memo" search -l quexiland
  measure "$1" 1
  compare 'after one memo changed' changed same 1.2
  compare 'and the search after it' settling same
}

# The first index, with its write, beside an FTS5 table of the same memos; memory and size.
built() { # COUNT LAYOUT ROUNDS
  local text image
  if [ -n "$sqlite" ]; then
    mkdir "$place/copy"
    (cd "$place/copy" && fill "$1" "$2")
    printf '%s\n' 'CREATE VIRTUAL TABLE memos USING fts5(path, body);' \
      "INSERT INTO memos SELECT name, CAST(data AS TEXT) FROM fsdir('.') WHERE name LIKE '%.md';" \
      >"$place/fill.sql"
    (cd "$place/copy" && timed 'fts5 unicode61' "rm -f $place/fts5.db" - \
      "$sqlite" -init "$place/fill.sql" "$place/fts5.db" .quit)
  fi
  [ -z "$rg" ] || timed rg - - "$rg" -l quexiland
  timed memo 'rm -f .git/memo/index*' - "$memo" search -l quexiland
  timed index 'rm -f .git/memo/index*' - "$memo" list -n 1
  measure "$3" 0
  agree memo rg 1
  compare 'no cache at all: the files are read' memo rg 0.85
  compare 'first index with its write' index 'fts5 unicode61' 0.4
  text=$(find . -name '*.md' -print0 | xargs -0 cat | wc -c)
  image=$(cat .git/memo/index* | wc -c)
  printf '%-34s %9s  of %d MB of text, at most 1.5\n' 'size of the image' \
    "$(quotient "$image" "$text")" $((text / 1000000))
  printf '%-34s %9s  of the text, at most 2 (%d MB)\n' 'peak memory while building' \
    "$(quotient $(($(figure index 5) * 1024)) "$text")" $(($(figure index 5) / 1000))
  rm -rf "$place/copy" "$place"/fts5.db*
}

searching() { # COUNT LAYOUT ROUNDS
  notebook "$1" "$2"
  heading "$1 memos, $2"
  unchanged "$1" "$3"
  changed "$3"
  built "$1" "$2" $((1 + $3 / 5))
  drop
}

# How the cost of a search grows from 10,000 memos to 100,000 of the same layout.
growth() {
  awk '{ times[$1 " " $2] = times[$1 " " $2] " " $3; names[$2] }
    END {
      for (name in names) {
        split(times["10000 " name], small, " ")
        layouts = split(times["100000 " name], large, " ")
        for (n = 1; n <= layouts; n++)
          printf "%-33s %9.1f  times the time, at most 9 (%s)\n", "10,000 to 100,000, " name,
            large[n] / small[n], n == 1 ? "flat" : "folders"
      }
    }' "$place/growth"
}

# A million memos, looked at once; they are not committed.
huge() { # COUNT
  local words='quexiland:rare-Latin:1 별똥별:30%-Hangul:30'
  mkdir -p "$place/notebook"
  cd "$place/notebook"
  fill "$1" folders
  git init -q
  : >.memo.yml
  heading "$1 memos, folders, not committed, once"
  timed first - - "$memo" search -l quexiland
  measure 1 0
  printf '%-34s %9.1f  (%d MB of memory)\n' 'first index with its write' "$(figure first 2)" \
    $(($(figure first 5) / 1000))
  timed list-20 - - "$memo" list -n 20
  [ -z "$rg" ] || timed 'rg --files' - - "$rg" --files
  unchanged "$1" 1
  compare 'list -n 20' list-20 'rg --files'
  drop
}
