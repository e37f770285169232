// Draws explorer.png, the README's picture: `npm run picture`, with the page built and `jacq` built (JACQ names it).
import { chromium } from "@playwright/test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const server = spawn(process.env.JACQ ?? here("../../target/debug/jacq"), ["explore", here("gallery/coalescing.cu"), "--port", "7914"], { stdio: ["ignore", "pipe", "inherit"] });
await once(server.stdout, "data");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 860 }, colorScheme: "dark" });
  await page.goto("http://127.0.0.1:7914/#coalescing");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.locator(".out .good").waitFor();
  await page.getByLabel("Heat over the source").selectOption("sectors");
  await page.getByRole("tab", { name: "Passes" }).click();
  await page.locator(".chart canvas").waitFor();
  await page.locator(".source .cm-line", { hasText: "along_columns =" }).click({ position: { x: 60, y: 8 } });
  await page.waitForTimeout(1500);
  await page.screenshot({ path: here("explorer.png") });
} finally {
  await browser.close();
  server.kill();
}
