# The notebooks that are measured. Sourced by bench.sh.
# shellcheck shell=bash

# Makes a folder of memos in the working folder.
fill() { # COUNT LAYOUT
  "$place/memos" "$1" "$2" 7
}

# Makes a notebook of memos, with its history and its index, and goes there.
notebook() { # COUNT LAYOUT
  mkdir -p "$place/notebook"
  cd "$place/notebook"
  fill "$1" "$2"
  "$memo" init >"$place/out/init" 2>&1 || wrong "memo init: $(tail -n 1 "$place/out/init")"
  "$memo" list -n 1 >/dev/null 2>&1 || wrong "memo list -n 1"
}

drop() { cd "$place" && rm -rf "$place/notebook" "$place/copy"; }

# Rewrites one memo in place with as many bytes, puts its old time back, and looks for it: whoever
# trusts size and time alone would not find it. Ends with a look that settles what is young.
# Run by sh, in the notebook, after a timed run.
write_check() {
  cat >"$place/hidden-change" <<EOT
set -eu
file=\$(ls | grep 'memo-.*md\$' | tail -n 1)
[ -n "\$file" ] || file=\$(find home -name '*.md' | sort | tail -n 1)
size=\$(wc -c <"\$file")
word=jqjq\$(printf '%06d' "\$ROUND" | tr 0-9 jqxwzfvgkh)jqjq
touch -r "\$file" "$place/stamp"
printf '\n%s' "\$word" | dd of="\$file" bs=1 seek=\$((size - 15)) conv=notrunc 2>/dev/null
touch -r "$place/stamp" "\$file"
[ "\$(wc -c <"\$file")" -eq "\$size" ]
[ "\$("$memo" search -l "\$word")" = "\$file" ]
sleep 0.1
"$memo" search -l "\$word" >/dev/null
EOT
  hidden_change="sh $place/hidden-change"
}
