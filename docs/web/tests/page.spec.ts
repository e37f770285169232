// What holds for both doors: the playground and `jacq explore` are one page.
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { Face, gallery } from "./face";

const square = `__global__ void square(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * in[i];
}
`;

test("a kernel is typed, compiled and run, and its buffer is seen", async ({ page }) => {
  const face = new Face(page);
  await face.open();
  await face.source.click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  // As typed, faster than the page draws: brackets close themselves, and no key is lost.
  await page.keyboard.type("__global__ void twice(int *p) { p[threadIdx.x] *= 2;");
  await expect(face.source).toHaveText("__global__ void twice(int *p) { p[threadIdx.x] *= 2;}");
  await expect(face.ptx).toContainText(".visible .entry _Z5twicePi");
  await page.getByLabel("What p holds before").fill("iota");
  await page.getByLabel("Number of values of p").fill("32");
  await page.getByLabel("Blocks in the grid x").fill("1");
  await page.getByLabel("Threads in a block x").fill("32");
  await face.run();
  expect(await face.values(0)).toEqual(Array.from({ length: 32 }, (_, n) => String(2 * n)));
});

test("a launch is offered that fits the kernel", async ({ page }) => {
  const face = new Face(page);
  await face.open();
  await face.write(square);
  await expect(page.getByLabel("Value of n")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(face.results.locator(".good")).toContainText("It ran to its end");
  expect((await face.values(1)).slice(0, 4)).toEqual(["0", "1", "4", "9"]);
});

test("a syntax error shows its caret and is mended by its fix", async ({ page }) => {
  const face = new Face(page);
  await face.open();
  await face.write("__global__ void k(int *p) {\n  p[0] = 1\n}\n");
  const problem = page.getByRole("list", { name: "Messages of the compiler" }).locator("li").first();
  await expect(problem).toContainText("error");
  await expect(problem.locator("pre")).toContainText("^");
  await expect(face.status).toContainText("1 error");
  await expect(page.locator(".source .cm-lintRange-error, .source .cm-lintPoint-error").first()).toBeAttached();
  await problem.getByRole("button", { name: /^Fix:/ }).click();
  await face.compiled();
  await expect(face.source).toContainText("p[0] = 1;");
  await expect(face.ptx).toContainText("st.global");
});

test("a race shows both lines", async ({ page }) => {
  const face = new Face(page);
  const race = gallery().find((one) => one.expect.fault?.kind === "race");
  expect(race, "the gallery has a race").toBeTruthy();
  await face.open(`#${race!.id}`);
  await face.run();
  const { line, other_line } = race!.expect.fault!;
  const report = face.results.locator('.fault[data-kind="race"]');
  await expect(report.getByRole("button", { name: `line ${line}`, exact: true })).toBeVisible();
  await expect(report.getByRole("button", { name: `line ${other_line}`, exact: true })).toBeVisible();
  for (const n of [line, other_line!]) {
    await report.getByRole("button", { name: `line ${n}`, exact: true }).click();
    await expect(page.locator(".source .cm-activeLine .fault")).not.toHaveCount(0);
  }
});

test("a line lights its counterparts", async ({ page }) => {
  const face = new Face(page);
  await face.open();
  await face.write(square);
  await expect(face.ptx).toContainText("square");
  await face.tab("IR").click();
  await page.locator(".source .cm-line", { hasText: "out[i] =" }).click();
  const ptx = page.getByRole("region", { name: "Code" }).locator(".cm-line.lit");
  const ir = page.getByRole("region", { name: "Insight" }).locator(".cm-line.lit");
  await expect(ptx.filter({ hasText: "st.global" })).toHaveCount(1);
  await expect(ir.filter({ hasText: "store i32" })).toHaveCount(1);
  await page.getByRole("region", { name: "Code" }).locator(".cm-line", { hasText: "setp" }).first().hover();
  await expect(page.locator(".source .cm-line.lit")).toHaveText(["  if (i < n)"]);
});

test("passes have a timeline, and each its IR with the difference", async ({ page }) => {
  const face = new Face(page);
  await face.open();
  await face.write(square);
  await expect(face.ptx).toContainText("square");
  await face.tab("Passes").click();
  await expect(page.locator(".chart canvas")).toBeVisible();
  await page.getByLabel("only where something changed").check();
  await page.locator("table.passes tbody tr button").first().click();
  const ir = page.getByRole("textbox", { name: "IR after the pass" });
  await expect(ir).toContainText("%");
  await expect(page.locator(".cm-changedLine, .cm-deletedChunk").first()).toBeAttached();
  await page.getByRole("button", { name: "The next pass" }).click();
  await expect(ir).toContainText("%");
});

test("graphs, pointers, resources and a comparison are shown", async ({ page }) => {
  const face = new Face(page);
  await face.open();
  await face.write(square);
  await expect(face.ptx).toContainText("square");
  await face.tab("Graphs").click();
  await expect(page.locator(".drawing g.node")).toHaveCount(3);
  await face.tab("Pointers").click();
  await expect(page.locator(".pointers .space.global")).toHaveCount(2);
  await expect(page.locator(".pointers ol li").first()).not.toBeEmpty();
  await face.tab("Resources").click();
  await expect(page.getByText("live at most")).toBeVisible();
  await expect(page.locator(".card table tbody tr").first()).toBeVisible();
  await face.tab("Compare").click();
  await page.getByLabel("Other level").selectOption("-O0");
  await expect(page.locator(".cm-mergeView .cm-changedLine").first()).toBeAttached();
});

test("counts make a heat map", async ({ page }) => {
  const face = new Face(page);
  await face.open();
  await face.write(square);
  await expect(page.getByLabel("Value of n")).toBeVisible();
  await page.getByLabel("count lines, divergence, memory").check();
  await face.run();
  await expect(page.locator(".source .cm-line.heat").first()).toBeAttached();
  await page.getByLabel("Heat over the source").selectOption("sectors");
  await expect(page.locator(".source .heat-count").first()).toHaveText(/^×/);
});

test("a program is shared by its address", async ({ page, context }) => {
  const face = new Face(page);
  await face.open();
  await face.write(square);
  await page.getByRole("combobox", { name: "Level", exact: true }).selectOption("-O1");
  await face.compiled();
  await page.getByRole("button", { name: "Share" }).click();
  await expect(face.status).toContainText(/address/);
  const other = new Face(await context.newPage());
  await other.page.goto(page.url());
  await expect(other.source).toContainText("in[i] * in[i]");
  await expect(other.page.getByRole("combobox", { name: "Level", exact: true })).toHaveValue("-O1");
});

test("it is fit for a keyboard, a screen reader and a phone, in light and in dark", async ({ page }) => {
  test.slow();
  const face = new Face(page);
  const complaints = async (within?: string) => {
    const axe = new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]);
    const { violations } = await (within ? axe.include(within) : axe).analyze();
    return violations.map((one) => `${within ?? "page"}: ${one.id}: ${one.nodes.map((node) => node.target).join(" ")}`);
  };
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await face.open();
    await face.run();
    expect(await complaints()).toEqual([]);
    for (const name of ["IR", "Passes", "Graphs", "Pointers", "Remarks", "Resources"]) {
      await face.tab(name).click();
      expect(await complaints("section[aria-label=Insight]")).toEqual([]);
    }
  }
  await face.tab("IR").click();
  await page.keyboard.press("ArrowRight");
  await expect(face.tab("Passes")).toBeFocused();
  await expect(face.tab("Passes")).toHaveAttribute("aria-selected", "true");
  await page.setViewportSize({ width: 390, height: 800 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
});
