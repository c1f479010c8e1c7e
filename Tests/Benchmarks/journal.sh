# `new`, `list` and `search` against jrnl on the same texts. Sourced by bench.sh.
# shellcheck shell=bash

# Makes a journal of the notebook's memos, each an entry at its date, and jrnl's settings.
journal() {
  find "$place/notebook" -name '*.md' | sort | xargs awk '
    function entry() { if (title != "") printf "[%s] %s.\n%s\n", date, title, text }
    FNR == 1 { entry(); title = date = text = ""; fences = 0 }
    /^---$/ && fences < 2 { fences++; next }
    fences < 2 && /^title: / { title = substr($0, 8) }
    fences < 2 && /^date: / { date = substr($0, 7, 10) " 09:00" }
    fences == 2 { text = text $0 "\n" }
    END { entry() }' >"$place/journal"
  cat >"$place/jrnl.yaml" <<EOT
version: v4.6
journals: {default: {journal: $place/journal}}
colors: {body: none, date: none, tags: none, title: none}
default_hour: 9
default_minute: 0
editor: ''
encrypt: false
highlight: false
indent_character: ''
linewrap: 79
tagsymbols: '@'
template: false
timeformat: '%F %H:%M'
EOT
}

journaling() { # COUNT ROUNDS
  local jrnl=${JRNL:-jrnl} words='rare:quexiland frequent:zephyrox Hangul:별똥별' word name hits
  jrnl=$(command -v "$jrnl") || { echo "jrnl: skipped, not here (JRNL names it)"; return; }
  notebook "$1" flat
  journal
  jrnl="$jrnl --config-file $place/jrnl.yaml"
  timed memo-list - - "$memo" list -n 20
  timed jrnl-list - - $jrnl -n 20 --short
  for word in $words; do
    timed "memo-${word%:*}" - - "$memo" search -l "${word#*:}"
    timed "jrnl-${word%:*}" - - $jrnl -contains "${word#*:}" --short
  done
  timed memo-new - - "$memo" new by-memo-{} -b body-{}
  timed jrnl-new - - $jrnl By-jrnl-{}. body-{}
  measure "$2" 1
  heading "$1 memos, jrnl $($jrnl --version 2>/dev/null | sed -n '1s/.* v//p')"
  for name in rare frequent Hangul; do
    hits=$(grep -c '^20' "$place/out/jrnl-$name.out")
    [ "$hits" -eq "$(wc -l <"$place/out/memo-$name.out")" ] || wrong "$name: jrnl finds $hits"
    compare "search -l, $name word" "memo-$name" "jrnl-$name"
  done
  compare "list -n 20" memo-list jrnl-list
  compare "new with its commit" memo-new jrnl-new
  drop
}
