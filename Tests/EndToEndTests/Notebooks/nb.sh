# A notebook as nb writes one: a repository with its own commits, a list of names, bookmarks, todos.
mkdir -p .nb/home
cd .nb/home
git init -q -b master
commit() { # DATE WORDS
  git add -A
  GIT_AUTHOR_DATE=$1 GIT_COMMITTER_DATE=$1 git commit -q -m "[nb] $2"
}
: >.index
commit '2024-03-01T08:00:00+0900' Initialize
printf '# Sourdough\n\n#recipe #bread\n\nFeed the starter twice.\n' >20240301090000.md
printf '20240301090000.md\n' >.index
commit '2024-03-01T09:00:00+0900' 'Add: 20240301090000.md'
printf '# Example Domain (example.com)\n\n<https://example.com>\n\n## Comment\n\nShow [[Sourdough]].\n\n## Tags\n\n#web\n' >20240302100000.bookmark.md
printf '20240302100000.bookmark.md\n' >>.index
commit '2024-03-02T10:00:00+0900' 'Add: 20240302100000.bookmark.md'
printf '# [ ] Buy rye\n\n## Due\n\n2024-04-01\n' >20240303110000.todo.md
printf '20240303110000.todo.md\n' >>.index
commit '2024-03-03T11:00:00+0900' 'Add: 20240303110000.todo.md'
printf 'Salted__secret' >20240304120000.md.enc
printf '20240304120000.md.enc\n' >>.index
commit '2024-03-04T12:00:00+0900' 'Add: 20240304120000.md.enc'
printf '20240301090000.md\n' >.pindex
commit '2024-03-05T13:00:00+0900' 'Pin: 20240301090000.md'
