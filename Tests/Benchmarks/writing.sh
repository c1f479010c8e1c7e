# `new`, `edit` and `init` against git. Sourced by bench.sh.
# shellcheck shell=bash

creating() { # COUNT LAYOUT ROUNDS
  notebook "$1" "$2"
  mkdir "$place/copy"
  cd "$place/copy"
  fill "$1" "$2"
  git init -q && git add -A && git commit -q -m start
  timed git 'printf -- "---\ntitle: New\n---\n\nbody $ROUND\n" >by-git-$ROUND.md' - \
    git -c core.fsync=all add -- by-git-{}.md '&&' \
    git -c core.fsync=all commit -q -m by-git-{} -- by-git-{}.md
  cd "$place/notebook"
  timed memo - - "$memo" new by-memo-{} -b body-{}
  measure "$3" 1
  compare "new, $1 memos, $2" memo git
  drop
}

# An edit with its commit. There is a bar for a flat folder and one for 256; the more folders there are
# beside so few memos, the more there is to look at beside the files themselves.
editing() { # COUNT LAYOUT ROUNDS
  local file most=-
  case $2 in flat) most=1.0 ;; 256) most=0.8 ;; esac
  notebook "$1" "$2"
  file=$(git -c core.quotePath=false ls-files '*.md' | sed -n 5p)
  cp -a "$place/notebook" "$place/copy"
  timed memo - - "$memo" edit "$file" -b text-{}
  cd "$place/copy"
  timed git 'printf -- "---\ntitle: New\n---\n\ntext $ROUND\n" >'"$file" - \
    git -c core.fsync=all add -- "$file" '&&' \
    git -c core.fsync=all commit -q -m edit-{} -- "$file"
  measure "$3" 1
  compare "edit -b, $1 memos, $2" memo git "$most"
  drop
}

adopting() { # COUNT LAYOUT ROUNDS
  mkdir "$place/notebook" "$place/copy"
  cd "$place/copy"
  fill "$1" "$2"
  timed git 'rm -rf .git' - git init -q '&&' git add -A '&&' git commit -q -m start
  cd "$place/notebook"
  fill "$1" "$2"
  timed memo 'rm -rf .git .memo.yml' - "$memo" init
  measure "$3" 0
  compare "init, $1 memos, $2" memo git 4.0
  printf '%-34s %9d commits, a day of modification times each\n' '' "$(git rev-list --count HEAD)"
  drop
}
