# What `jrnl --format md --file journal` of jrnl 4 writes: a file for each entry.
mkdir -p journal
cd journal
printf '# 2026-11-14 09:30:00 AM Walked along the river.\n\nIt was cold, 한강 @walk\n ' >2026-11-14_walked-along-the-river.md
printf '# 2026-11-15 10:00:00 AM Second try with rye.\n\nThe #bread came out well.\n ' >2026-11-15_second-try-with-rye.md
