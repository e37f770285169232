// The page as a user meets it.
import { expect, type Locator, type Page } from "@playwright/test";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Example } from "../src/protocol";

const folder = fileURLToPath(new URL("../gallery/", import.meta.url));

/** The programs of the gallery, as their files say. */
export function gallery(): Example[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => ({ ...(JSON.parse(readFileSync(folder + file, "utf8")) as Example), id: file.replace(/\.json$/, "") }));
}

export class Face {
  readonly source: Locator;
  readonly ptx: Locator;
  readonly status: Locator;
  readonly results: Locator;

  constructor(readonly page: Page) {
    this.source = page.getByRole("region", { name: "Source" }).locator(".cm-content");
    this.ptx = page.getByRole("textbox", { name: "PTX", exact: true });
    this.status = page.locator("header [role=status]");
    this.results = page.getByRole("region", { name: "Results" });
  }

  async open(fragment = ""): Promise<void> {
    await this.page.goto(`./${fragment}`);
    await this.compiled();
  }

  /** Waits until what stands in the editor is compiled. */
  async compiled(): Promise<void> {
    await expect(this.status).toContainText("Compiled in");
  }

  /** Replaces the source, as by pasting. */
  async write(text: string): Promise<void> {
    await this.source.click();
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.insertText(text);
  }

  async run(): Promise<void> {
    await this.page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(this.results.locator(".out")).toBeVisible();
  }

  /** The values of the buffer of an argument, page by page as they are shown. */
  async values(arg: number): Promise<string[]> {
    const output = this.results.locator(`[data-arg="${arg}"]`);
    const folded = output.locator("details:not([open]) summary");
    if (await folded.count()) await folded.click();
    const first = output.getByRole("spinbutton", { name: /^The first value of/ });
    const shown: string[] = [];
    for (;;) {
      shown.push(...(await output.locator(".numbers span:not(.at)").allTextContents()));
      if (!(await first.count()) || shown.length > Number(await first.getAttribute("max"))) return shown;
      await first.fill(String(shown.length));
      await first.press("Enter");
      await expect(output.locator(`.numbers[data-from="${shown.length}"]`)).toBeVisible();
    }
  }

  /** How many colours the picture of an argument's buffer has. */
  async colours(arg: number): Promise<number> {
    return this.results.locator(`[data-arg="${arg}"] canvas`).evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
  }

  tab(name: string): Locator {
    return this.page.getByRole("tab", { name });
  }
}
