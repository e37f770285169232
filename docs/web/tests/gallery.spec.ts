// Each program of the gallery, chosen and run as a user does, gives what its file expects.
import { expect, test } from "@playwright/test";
import { Face, gallery } from "./face";
import type { Value } from "../src/protocol";

const number = (value: Value) => Number(String(value).replace("inf", "Infinity"));

/** Whether a shown value is the wanted one, within the tolerance: relative above 1. */
function close(shown: string, wanted: Value, tolerance: number): boolean {
  if (shown === String(wanted)) return true;
  const [a, b] = [number(shown), number(wanted)];
  if (Number.isNaN(b)) return Number.isNaN(a);
  // What is shown of an f32 or narrower type is as short as its type allows.
  const least = Number.isInteger(b) ? 0 : 1e-6 * Math.max(1, Math.abs(b));
  return a === b || Math.abs(a - b) <= Math.max(least, tolerance * Math.max(1, Math.abs(b)));
}

test("the gallery has 20 programs", () => {
  expect(gallery().length).toBeGreaterThanOrEqual(20);
});

// One page for all of them, as for a user who tries one after the other; a failed test gets a new one.
test.describe.configure({ mode: "default" });
let face: Face;
test.beforeAll(async ({ browser }) => {
  face = new Face(await browser.newPage());
  await face.open();
});
test.afterAll(() => face.page.close());

for (const one of gallery()) {
  test(`gallery: ${one.id}`, async () => {
    await face.page.getByRole("combobox", { name: "Gallery" }).selectOption(one.id);
    await expect(face.page.locator(".lesson h3", { hasText: one.title })).toBeVisible();
    await face.compiled();
    await expect(face.ptx).toContainText(".entry");
    await face.run();
    const { buffers, stdout, stdout_has, fault } = one.expect;
    expect(buffers?.length || stdout !== undefined || stdout_has?.length || fault, "the file expects something").toBeTruthy();
    if (fault) {
      const report = face.results.locator(`.fault[data-kind="${fault.kind}"]`);
      await expect(report).toContainText(`line ${fault.line}`);
      if (fault.other_line) await expect(report).toContainText(`line ${fault.other_line}`);
    } else await expect(face.results.locator(".good")).toContainText("It ran to its end");
    if (stdout !== undefined) expect(await face.results.locator("[data-stdout]").textContent()).toBe(stdout);
    for (const text of stdout_has ?? []) await expect(face.results.locator("[data-stdout]")).toContainText(text);
    for (const buffer of buffers ?? []) {
      const argument = one.launch.args[buffer.arg]!;
      if (argument.kind === "buffer" && (argument.show === "gray" || argument.show === "rgba")) expect(await face.colours(buffer.arg), `buffer ${buffer.arg} is a picture`).toBeGreaterThan(2);
      const shown = await face.values(buffer.arg);
      expect(shown.length, `buffer ${buffer.arg} is shown`).toBeGreaterThan(0);
      const tolerance = buffer.tolerance ?? 0;
      const wanted: [number, Value][] = [...(buffer.values ?? []).entries(), ...Object.entries(buffer.at ?? {}).map(([at, value]): [number, Value] => [Number(at), value])];
      for (const [at, value] of wanted) expect(close(shown[at] ?? "nothing", value, tolerance), `value ${at}: ${shown[at]}, not ${value}`).toBe(true);
      if (buffer.sum !== undefined) {
        const sum = shown.reduce((all, value) => all + number(value), 0);
        expect(close(String(sum), buffer.sum, tolerance), `sum: ${sum}, not ${buffer.sum}`).toBe(true);
      }
    }
  });
}
