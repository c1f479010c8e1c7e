# A vault as Obsidian writes one: properties, daily notes, attachments, a canvas, templates, trash.
mkdir -p vault/.obsidian vault/.trash vault/Daily vault/Attachments vault/Templates vault/Projects
cd vault
printf '{\n  "attachmentFolderPath": "Attachments",\n  "newLinkFormat": "shortest"\n}\n' >.obsidian/app.json
printf '{\n  "folder": "Daily",\n  "format": "YYYY-MM-DD",\n  "template": "Templates/Daily"\n}\n' >.obsidian/daily-notes.json
printf '{\n  "main": { "id": "1f0a", "type": "split" }\n}\n' >.obsidian/workspace.json
printf '# {{date:YYYY-MM-DD}}\n\n- [ ] \n' >Templates/Daily.md
cat >Projects/Garden.md <<'END'
---
aliases:
  - 텃밭
tags:
  - home/garden
  - "2026"
cssclasses:
  - wide
created: 2025-04-02T09:10:00
due: 2026-05-01
related: "[[Seeds]]"
---
Beds are drawn in ![[beds.png|300]]. See [[Seeds#Tomatoes|the tomatoes]] and [[2026-11-14]].

> [!tip] Water
> In the morning, see [the list](../Shopping%20list.md).

%% ask Jun about the hose %%
==Two rows== are left. ^rows
END
cat >Seeds.md <<'END'
## Tomatoes

Three kinds, sown in March. #garden #home/balcony
END
printf '%s\n' '- [ ] hose' '- [x] gloves' '' 'For [[Projects/Garden|the garden]].' >'Shopping list.md'
printf '%s\n' '# 2026-11-14' '' '한강을 걸었다. [[Garden]] 생각.' >Daily/2026-11-14.md
printf '%s\n' 'Cold and clear. #daily' >Daily/2026-11-15.md
printf 'gone' >.trash/Old.md
printf '\211PNG\r\n\032\n' >Attachments/beds.png
printf '{"nodes":[{"id":"a","type":"file","file":"Seeds.md"}],"edges":[]}\n' >Board.canvas
touch -d '2025-04-02 09:10' Projects/Garden.md Attachments/beds.png
touch -d '2025-04-03 18:00' Seeds.md Templates/Daily.md
touch -d '2026-11-14 22:00' Daily/2026-11-14.md 'Shopping list.md'
touch -d '2026-11-15 08:00' Daily/2026-11-15.md Board.canvas
