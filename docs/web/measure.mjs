// How long the page takes: `npm run measure -- URL` for a served playground or explorer. For each program of the gallery the median of
// seven recompiles after a key, from the key to the new PTX on the page's status line.
import { chromium } from "@playwright/test";

const url = process.argv[2] ?? "http://127.0.0.1:7911/";
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
const status = page.locator("header [role=status]");
const took = async () => {
  await status.filter({ hasText: "Compiled in" }).waitFor();
  return Number((await status.textContent()).match(/([\d.]+) ms/)[1]);
};
const median = (all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)];

const begun = performance.now();
await page.goto(url);
const first = await took();
console.log(`from the address to the first PTX ${Math.round(performance.now() - begun)} ms, of which the first compile with the load of the compiler ${first} ms`);

const gallery = page.getByRole("combobox", { name: "Gallery" });
const names = await gallery.locator("option:not([disabled])").evaluateAll((all) => all.map((one) => one.value));
const medians = [];
for (const name of names) {
  await gallery.selectOption(name);
  await took();
  await page.locator(".source .cm-content").click({ position: { x: 40, y: 8 } });
  const all = [];
  for (let n = 0; n < 7; n++) {
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.insertText(" ");
    await status.filter({ hasText: "Compiling" }).waitFor({ timeout: 1000 }).catch(() => {});
    all.push(await took());
  }
  medians.push(median(all));
  console.log(`${name.padEnd(20)} ${medians.at(-1).toFixed(1)} ms`);
}
console.log(`recompiles: median ${median([...medians]).toFixed(1)} ms, most ${Math.max(...medians).toFixed(1)} ms`);
await browser.close();
