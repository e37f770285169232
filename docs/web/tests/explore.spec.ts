// What only `jacq explore` has: the file it was started with, and NVIDIA's tools where they are found.
import { expect, test } from "@playwright/test";
import { Face } from "./face";
import type { Info } from "../src/protocol";

test("it opens the file it was started with", async ({ page }) => {
  const face = new Face(page);
  await face.open();
  await expect(face.source).toContainText("saxpy");
  await expect(face.ptx).toContainText("_Z5saxpyifPKfPf");
});

test("SASS and NVRTC stand beside our code where they are found", async ({ page, request }) => {
  const info = (await (await request.post("api", { data: { op: "info" } })).json()) as Info;
  if (process.env.JACQUARD_REQUIRE_ORACLES) expect(info.tools).toEqual({ ptxas: expect.any(String), nvdisasm: expect.any(String), nvrtc: expect.any(String) });
  test.skip(!info.tools.ptxas || !info.tools.nvrtc, "ptxas or NVRTC was not found");
  const face = new Face(page);
  await face.open();
  await face.tab("SASS").click();
  const sass = page.getByRole("textbox", { name: "SASS" });
  await expect(sass).toContainText("FFMA");
  await page.locator(".source .cm-line", { hasText: "y[i] = a" }).hover();
  await expect(page.getByRole("region", { name: "Code" }).locator(".cm-line.lit").first()).toBeAttached();
  await face.tab("Compare").click();
  await page.getByRole("combobox", { name: "Compiler" }).selectOption("nvrtc");
  // The program has host code, which NVRTC doesn't read: what it says is shown, not what another compiler gave before.
  const comparison = page.getByRole("tabpanel", { name: "Compare" });
  await expect(comparison.locator(".error")).toContainText('cannot open source file "cstdio"');
  await page.getByRole("combobox", { name: "Gallery" }).selectOption("coalescing");
  await face.compiled();
  await face.tab("Compare").click();
  await expect(comparison.locator(".cm-merge-b")).toContainText("NVIDIA NVVM Compiler");
});

test("another site is not answered", async ({ request, baseURL }) => {
  const reply = await request.post("api", { data: { op: "info" }, headers: { origin: "https://example.com", host: "example.com" } });
  expect(reply.status(), `${baseURL}`).toBeGreaterThanOrEqual(400);
});
