# The content of a site as Hugo makes it: YAML, TOML and JSON headers, a page bundle, a list page.
mkdir -p site/content/posts/trip site/layouts/_default
cd site
printf "baseURL = 'https://example.org/'\nlanguageCode = 'en-us'\ntitle = 'Notes'\n" >hugo.toml
printf '{{ .Title }} {{ .Content }}\n' >layouts/_default/single.html
cat >content/posts/harbour.md <<'END'
+++
date = '2024-06-01T08:00:00+09:00'
draft = true
title = 'The harbour'
tags = ['sea', 'ships']
+++

Boats came in at six.
END
cat >content/posts/winter.md <<'END'
---
title: "Winter"
date: 2024-01-07T10:00:00+09:00
draft: false
tags: ["cold"]
aliases: [/snow/]
weight: 10
---

It snowed. {{< figure src="snow.jpg" >}} [Harbour]({{< ref "harbour" >}})
END
printf -- '{\n  "title": "Short",\n  "date": "2024-02-02T10:00:00+09:00"\n}\n\nA JSON header.\n' >content/posts/short.md
printf -- '---\ntitle: "A trip"\ndate: 2024-05-05\n---\n\n![Quay](quay.jpg)\n' >content/posts/trip/index.md
printf 'JPEG' >content/posts/trip/quay.jpg
printf -- '---\ntitle: "Posts"\n---\n' >content/posts/_index.md
touch -d '2024-06-01 08:00' content/posts/harbour.md content/posts/winter.md content/posts/short.md
touch -d '2024-06-02 08:00' content/posts/trip/index.md content/posts/trip/quay.jpg content/posts/_index.md
git init -q -b main
git add -A
GIT_AUTHOR_DATE=2024-06-03T09:00:00+0900 GIT_COMMITTER_DATE=2024-06-03T09:00:00+0900 git commit -q -m 'Notes go online'
