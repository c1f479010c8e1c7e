# The sources of a site as Jekyll reads them, in a repository of their own.
mkdir -p blog/_posts blog/_drafts blog/_site
cd blog
printf 'title: A garden\npermalink: /:year/:title/\n' >_config.yml
printf '_site\n.jekyll-cache\n' >.gitignore
printf '<h1>A garden</h1>\n' >_site/index.html
printf -- '---\nlayout: home\n---\n' >index.md
cat >_posts/2024-03-05-first-frost.md <<'END'
---
layout: post
title: "First frost: what to cover"
date: 2024-03-05 07:30:00 +0900
categories: garden weather
tags: frost vegetables
permalink: /frost/
---
Cover the *chard*. See [the beds]({% post_url 2024-04-01-beds %}).
<!--more-->
{% highlight sh %}
echo "#nothing"
{% endhighlight %}
END
printf -- '---\ntitle: Beds\ntags: [vegetables, plan]\n---\nDrawn anew.\n' >_posts/2024-04-01-beds.md
printf -- '---\ntitle: Compost\npublished: false\n---\nNot yet.\n' >_drafts/compost.md
git init -q -b main
git add -A
GIT_AUTHOR_DATE=2024-04-02T09:00:00+0900 GIT_COMMITTER_DATE=2024-04-02T09:00:00+0900 git commit -q -m 'The garden goes online'
