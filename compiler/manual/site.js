"use strict";
const field = document.querySelector("#search"), found = document.querySelector("#found"), root = document.body.dataset.root;
function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(w => w), out = [];
  found.replaceChildren();
  if (!words.length) return;
  for (const [title, url, text] of INDEX) {
    const name = title.toLowerCase(), all = name + " " + text.toLowerCase();
    if (!words.every(w => all.includes(w))) continue;
    const place = name === words[0] ? 0 : name.startsWith(words[0]) ? 1 : words.every(w => name.includes(w)) ? 2 : 3;
    out.push([place, title, url, text]);
  }
  out.sort((a, b) => a[0] - b[0]);
  for (const [, title, url, text] of out.slice(0, 40)) {
    const a = document.createElement("a"), small = document.createElement("small");
    a.href = root + url; a.textContent = title || url; small.textContent = text; a.append(small); found.append(a);
  }
  if (!out.length) found.textContent = "nothing found";
}
field.addEventListener("input", () => {
  if (window.INDEX) return show();
  if (document.querySelector("#index")) return;
  const s = document.createElement("script");
  s.id = "index"; s.src = root + "search-index.js"; s.onload = show; document.head.append(s);
});
