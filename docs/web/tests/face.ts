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

  /** The values that are shown of the buffer of an argument. */
  async values(arg: number): Promise<string[]> {
    return this.results.locator(`[data-arg="${arg}"] .numbers span:not(.at)`).allTextContents();
  }

  tab(name: string): Locator {
    return this.page.getByRole("tab", { name });
  }
}
