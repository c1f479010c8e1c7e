#!/usr/bin/env bash
# Times `memo new` with its commit against `git add` and `git commit` with every fsync, at 1,000
# and 10,000 memos, flat and in folders, and the start of the program. Prints medians and ratios.
# usage: Tests/Benchmarks/bench.sh [ROUNDS]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
rounds=${1:-15}
memo=${MEMO_BINARY:-$root/.build/release/memo}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/home"
export HOME="$place/home" TZ=UTC MEMO_LANG=en LC_ALL=C GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME=Ada GIT_AUTHOR_EMAIL=ada@example.com
export GIT_COMMITTER_NAME=Ada GIT_COMMITTER_EMAIL=ada@example.com
unset MEMO_NOTEBOOK XDG_CONFIG_HOME

milliseconds() { # COMMAND...
  local begin=$EPOCHREALTIME end
  "$@" >/dev/null 2>&1 </dev/null
  end=$EPOCHREALTIME
  echo $(((${end/./} - ${begin/./}))) | awk '{ printf "%.3f\n", $1 / 1000 }'
}

median() { sort -n | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }

fill() { # COUNT LAYOUT
  awk -v count="$1" -v layout="$2" 'BEGIN {
    for (n = 1; n <= count; n++) {
      folder = layout == "folders" ? sprintf("%02d/%02d", n % 20, int(n / 20) % 10) : "."
      if (!(folder in made)) { made[folder] = 1; system("mkdir -p " folder) }
      file = sprintf("%s/memo-%05d.md", folder, n)
      printf "---\ntitle: Memo %d\ndate: 2026-01-%02dT09:00:00+00:00\n---\n\n", n, n % 28 + 1 > file
      for (line = 0; line < 8; line++) printf "Line %d of memo %d, with some words.\n", line, n > file
      close(file)
    }
  }'
}

by_git() { # NUMBER
  printf -- '---\ntitle: New %s\n---\nbody\n' "$1" >"by-git-$1.md"
  git -c core.fsync=all add -- "by-git-$1.md"
  git -c core.fsync=all commit -q -m "by git $1"
}

printf '%-24s %10s %10s %8s\n' 'memo new against git' 'memo ms' 'git ms' 'ratio'
for count in 1000 10000; do
  for layout in flat folders; do
    mkdir "$place/memo" "$place/git"
    (cd "$place/git" && fill "$count" "$layout")
    cp -R "$place/git/." "$place/memo/"
    (cd "$place/git" && git init -q && git add -A && git commit -q -m start)
    (cd "$place/memo" && "$memo" init && "$memo" list -n 1) >/dev/null 2>&1
    : >"$place/a"
    : >"$place/b"
    for ((round = 0; round <= rounds; round++)); do
      a=$(cd "$place/memo" && milliseconds "$memo" new "by memo $round" -b body)
      b=$(cd "$place/git" && milliseconds by_git "$round")
      # The first round warms the caches of both.
      [ "$round" = 0 ] || { echo "$a" >>"$place/a"; echo "$b" >>"$place/b"; }
    done
    a=$(median <"$place/a") b=$(median <"$place/b")
    awk -v name="$count $layout" -v a="$a" -v b="$b" \
      'BEGIN { printf "%-24s %10.1f %10.1f %8.2f\n", name, a, b, a / b }'
    rm -rf "$place/memo" "$place/git"
  done
done

printf '\n%-24s %10s\n' 'start of a program' 'ms'
printf 'int main(void) { return 0; }\n' >"$place/exit.c"
cc -O2 -static -o "$place/exit" "$place/exit.c" 2>/dev/null || cc -O2 -o "$place/exit" "$place/exit.c"
starts() { for ((n = 0; n < 100; n++)); do "$@"; done; }
for program in "$memo --version" "$(command -v true | grep / || echo /bin/true)" "$place/exit"; do
  for ((round = 0; round < 7; round++)); do milliseconds starts $program; done | median |
    awk -v name="${program##*/}" '{ printf "%-24s %10.2f\n", name, $1 / 100 }'
done
printf '\nsize of the program: %d bytes\n' "$(wc -c <"$memo")"
