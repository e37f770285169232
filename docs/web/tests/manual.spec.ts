// The manual as mdBook built it: its search finds rows and chapters.
import { expect, test } from "@playwright/test";

test("the manual's search finds an instruction's row", async ({ page }) => {
  await page.goto("./");
  await page.keyboard.press("s");
  const bar = page.locator("#mdbook-searchbar, #searchbar");
  await bar.fill("cp.async.bulk");
  const found = page.locator("#mdbook-searchresults a, #searchresults a");
  await expect(found.first()).toBeVisible();
  await found.first().click();
  await expect(page.locator("main")).toContainText("cp.async.bulk");
});

test("the manual is read on a phone and in the dark", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("./");
  await expect(page.locator("main h1").first()).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g)!.map(Number));
  expect(Math.max(...ground.slice(0, 3))).toBeLessThan(110);
});
