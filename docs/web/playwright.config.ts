// Runs in the Chromium of the system. What is tested was built before: `.ci/web.sh` does all of it.
import { defineConfig } from "@playwright/test";
import { existsSync } from "node:fs";

const chromium = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
if (!chromium) throw new Error("Chromium was not found; CHROMIUM names one");

const still = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const served = (folder: string, port: number) => ({
  command: `npx vite preview --configLoader runner --outDir ${folder} --port ${port} --strictPort --host 127.0.0.1`,
  url: `http://127.0.0.1:${port}/`,
  reuseExistingServer: false,
});

const pages = ["page.spec.ts", "gallery.spec.ts"];
const faces = [
  { name: "playground", port: 7911, testMatch: [...pages, "playground.spec.ts"], server: served("dist/playground", 7911) },
  {
    name: "explore",
    port: 7912,
    testMatch: [...pages, "explore.spec.ts"],
    server: {
      command: `${process.env.JACQ ?? "../../target/debug/jacq"} explore ../../examples/saxpy.cu --port 7912`,
      url: "http://127.0.0.1:7912/",
      reuseExistingServer: false,
    },
  },
  { name: "manual", port: 7913, testMatch: ["manual.spec.ts"], server: served("../../target/manual/book", 7913) },
];
// FACES=manual,explore leaves the others out.
const wanted = faces.filter((face) => (process.env.FACES?.split(",") ?? [face.name]).includes(face.name));

export default defineConfig({
  testDir: "tests",
  outputDir: "results",
  // For machines that have much else to do.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  forbidOnly: true,
  // A second try is told as flaky.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  reporter: "line",
  use: {
    permissions: ["clipboard-read", "clipboard-write"],
    viewport: { width: 1500, height: 950 },
    screenshot: "only-on-failure",
    launchOptions: { executablePath: chromium, args: ["--headless", "--no-sandbox", "--disable-gpu", ...still] },
  },
  projects: wanted.map(({ name, port, testMatch }) => ({ name, testMatch, use: { baseURL: `http://127.0.0.1:${port}/` } })),
  webServer: wanted.map((face) => face.server),
});
