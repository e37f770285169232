// What only the playground has: no server, no network after the first visit.
import { expect, test } from "@playwright/test";
import { Face } from "./face";

test("it works offline after the first visit", async ({ page, context }) => {
  const face = new Face(page);
  await face.open();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // Ready is when the worker is active: all files are kept then.
  });
  await context.setOffline(true);
  await page.reload();
  await face.compiled();
  await face.write("__global__ void offline(int *p) { *p = 7; }\n");
  await expect(face.ptx).toContainText("_Z7offlinePi");
  await face.tab("Passes").click();
  await expect(page.locator(".chart canvas")).toBeVisible();
});

test("nothing is asked of another host", async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const face = new Face(page);
  await face.open();
  await face.tab("Passes").click();
  await face.tab("Graphs").click();
  await face.run();
  expect(asked.filter((url) => !url.startsWith(baseURL!) && !url.startsWith("data:") && !url.startsWith("blob:"))).toEqual([]);
});

// Half a second on two quiet cores; what is asked here holds on busy ones, too.
test("the first compile takes no longer than four seconds", async ({ page }) => {
  const face = new Face(page);
  await face.open();
  const time = Number((await face.status.textContent())!.match(/([\d.]+) ms/)![1]);
  expect(time).toBeLessThan(4000);
});

test("a kernel that does not end is stopped", async ({ page }) => {
  const face = new Face(page);
  await face.open();
  await face.write("__global__ void forever(volatile int *p) { while (*p == 0) { } }\n");
  await expect(face.ptx).toContainText("forever");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await face.write("__global__ void after(int *p) { *p = 7; }\n");
  await expect(face.ptx).toContainText("_Z5afterPi");
});
