# A notebook as zk writes one: ids for names, its own database, links without an extension.
mkdir -p zettel/.zk/templates
cd zettel
cat >.zk/config.toml <<'END'
[note]
filename = "{{id}}"
extension = "md"
template = "default.md"

[format.markdown]
hashtags = true
colon-tags = true
END
printf '# {{title}}\n\n{{content}}\n' >.zk/templates/default.md
printf 'SQLite format 3\000' >.zk/notebook.db
printf '# Interleaving\n\nMixed practice holds longer. #learning\n\nSee [Spacing](x4n2).\n' >g7qa.md
printf '# Spacing\n\nReviews at growing distances. :learning:memory:\n' >x4n2.md
cat >p0fd.md <<'END'
---
title: Improve essays by rewriting
date: 2021-05-16 09:58:57
keywords: [writing, essay]
aliases: [rewriting]
---

Write the second draft from memory, see [Interleaving](g7qa) and [[x4n2]].
END
touch -d '2021-05-16 09:58:57' p0fd.md
touch -d '2024-02-01 10:00' x4n2.md
touch -d '2024-02-03 10:00' g7qa.md
