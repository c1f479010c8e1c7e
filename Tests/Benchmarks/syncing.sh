# `sync` against `git fetch`, `git push` and `git merge`. Sourced by bench.sh.
# shellcheck shell=bash

# Makes a notebook, and a bare repository that has all of it.
shared_notebook() { # COUNT LAYOUT
  notebook "$1" "$2"
  git branch -qM main
  git init -q --bare -b main "$place/hub"
  "$memo" remote "$place/hub" >/dev/null 2>&1 || wrong "memo remote"
  "$memo" sync >/dev/null 2>&1 || wrong "memo sync"
}

# A sync with nothing to do.
resting() { # COUNT LAYOUT ROUNDS
  shared_notebook "$1" "$2"
  printf '#!/bin/sh\ngit fetch -q && git push -q\n' >"$place/fetch-push"
  chmod +x "$place/fetch-push"
  timed memo - - "$memo" sync
  timed git - - "$place/fetch-push"
  measure "$3" 1
  compare "nothing to do, $1 memos, $2" memo git 1.5
  rm -rf "$place/hub"
  drop
}

# 1,000 memos changed on each side: others, or the same in other lines.
meeting() { # COUNT LAYOUT ROUNDS
  local side
  for side in others same; do
    shared_notebook "$1" "$2"
    git tag base
    git ls-files -z '*.md' >"$place/paths"
    head -z -n 1000 "$place/paths" | xargs -0 sed -i '$a a last line of the left'
    git commit -qam left && git tag left
    git reset -q --hard base
    if [ "$side" = others ]; then tail -z -n 1000 "$place/paths"; else head -z -n 1000 "$place/paths"; fi |
      xargs -0 sed -i '0,/^$/s//\na line of the right/'
    git commit -qam right && git tag right
    git push -q "$place/hub" base left right
    # Both sides as they were, with a folder that is as git's index says.
    cat >"$place/part" <<EOT
git reset -q --hard left
git update-ref refs/remotes/origin/main base
git -C "$place/hub" update-ref refs/heads/main right
git update-index -q --refresh
"$memo" list -n 1 >/dev/null
EOT
    timed memo "sh $place/part" - "$memo" sync
    timed git "sh $place/part" - git merge -q -m merged right
    measure "$3" 1
    compare "1,000 and 1,000 $side, $1, $2" memo git 3
    rm -rf "$place/hub"
    drop
  done
}
