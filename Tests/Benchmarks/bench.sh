#!/usr/bin/env bash
# Measures memo beside git, ripgrep, SQLite's FTS5, jrnl and a bare walk of the files, in turn, on
# notebooks that it makes itself; prints medians and ratios, and checks that the answers agree.
# `!` marks a ratio above its bar; `least` and `cpu` are the ratios of the least times and of the
# processor's. A wrong answer is said as FAILED, and ends with 1.
#
# usage: Tests/Benchmarks/bench.sh [--large] [--huge] [ROUNDS] [PART...]
# PART: start list new edit init search history sync jrnl (all). --large adds 100,000 memos, --huge a million.
# MEMO_BINARY names another program, RG another ripgrep, JRNL another jrnl than the one on the path.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
memo=${MEMO_BINARY:-$here/../../.build/release/memo}
large= huge= rounds=15 parts=
for word; do
  case $word in
    --large) large=1 ;;
    --huge) huge=1 ;;
    start | list | new | edit | init | search | history | sync | jrnl) parts+=" $word" ;;
    *[!0-9]* | 0 | '') sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2 ;;
    *) rounds=$word ;;
  esac
done
[ -x "$memo" ] || { echo "no program: $memo (Examples/build makes it)" >&2; exit 2; }
memo=$(cd "$(dirname "$memo")" && pwd)/${memo##*/}
parts=${parts:-start list new edit init search history sync jrnl}

for file in timing notebooks reading writing searching history syncing journal; do . "$here/$file.sh"; done
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/home" "$place/out"
export HOME="$place/home" TZ=UTC MEMO_LANG=en LC_ALL=C GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME=Ada GIT_AUTHOR_EMAIL=ada@example.com
export GIT_COMMITTER_NAME=Ada GIT_COMMITTER_EMAIL=ada@example.com
unset MEMO_NOTEBOOK XDG_CONFIG_HOME RIPGREP_CONFIG_PATH
for tool in stopwatch walk memos; do
  cc -O2 -o "$place/$tool" "$here/$tool.c" -lpthread -lm
done
printf 'int main(void) { return 0; }\n' >"$place/exit.c"
cc -O2 -static -o "$place/exit" "$place/exit.c" 2>/dev/null ||
  cc -O2 -o "$place/exit" "$place/exit.c"

rg=$(command -v "${RG:-rg}" || true)
sqlite=$(command -v sqlite3 || true)
[ -z "$sqlite" ] || echo 'CREATE VIRTUAL TABLE t USING fts5(a); SELECT 1 FROM fsdir(".") LIMIT 1;' |
  "$sqlite" >/dev/null 2>&1 || sqlite=
write_check

printf 'memo: %d bytes, %s, %s\n' "$(wc -c <"$memo")" "$("$memo" --version)" "$(linking "$memo")"
printf 'git: %s\n' "$(git --version)"
printf 'ripgrep: %s\n' "$([ -z "$rg" ] && echo skipped || "$rg" --version | sed -n 1p)"
printf 'FTS5: %s\n' "$([ -z "$sqlite" ] && echo skipped || "$sqlite" --version | cut -d ' ' -f 1)"
printf '%d rounds in turn; load %s\n' "$rounds" \
  "$(uptime | sed 's/.*average[s]*: //')"

starting() {
  cd "$place"
  timed 'memo --version' - - "$memo" --version
  timed true - - "$(command -v true | grep / || echo /bin/true)"
  timed 'static C' - - "$place/exit"
  measure $((rounds * 7)) 5
  heading 'start of a program'
  compare 'memo --version' 'memo --version' true
  compare 'memo --version' 'memo --version' 'static C'
}

each() { # FUNCTION ROUNDS [LAYOUT...]
  local count layout function=$1 rounds=$2
  shift 2
  for count in 1000 10000; do
    for layout in ${*:-flat folders}; do "$function" "$count" "$layout" "$rounds"; done
  done
}

for part in $parts; do
  title "== $part"
  case $part in
    start) starting ;;
    list)
      each listing "$rounds"
      [ -z "$large" ] || for layout in flat folders; do listing 100000 "$layout" "$rounds"; done
      ;;
    new) heading 'memo new'; each creating "$rounds" ;;
    edit) heading 'memo edit'; each editing "$rounds" flat 256 folders ;;
    init) heading 'memo init'; each adopting 3 ;;
    search)
      each searching "$rounds"
      if [ -n "$large" ]; then
        for layout in flat folders; do searching 100000 "$layout" "$rounds"; done
        title 'growth' && growth
      fi
      [ -z "$huge" ] || huge 1000000
      ;;
    history) path_times 10000 $((1 + rounds / 3)) ;;
    sync)
      heading 'memo sync'
      each resting "$rounds"
      each meeting $((1 + rounds / 3))
      ;;
    jrnl) for count in 1000 10000; do journaling "$count" $((2 + rounds / 5)); done ;;
  esac
done
[ -z "$failed" ] || { printf '\nFAILED: see above\n'; exit 1; }
