// What the tables say of a word: on hover, and as completion.
import { completeAnyWord, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import type { Text } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import type { Language, Word } from "./protocol";
import { ask, program } from "./state";

const parts: Record<Language, RegExp> = { cuda: /\w/, llvm: /[\w.]/, ptx: /[\w.%:]/ };

function wordAt(doc: Text, pos: number, language: Language): { from: number; to: number; text: string } | null {
  const line = doc.lineAt(pos);
  let from = pos - line.from;
  let to = from;
  while (from > 0 && parts[language].test(line.text[from - 1]!)) from--;
  while (to < line.length && parts[language].test(line.text[to]!)) to++;
  return from === to ? null : { from: line.from + from, to: line.from + to, text: line.text.slice(from, to) };
}

function card(words: readonly Word[]): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "words";
  for (const word of words.slice(0, 4)) {
    const form = dom.appendChild(document.createElement("code"));
    form.textContent = word.form || word.name;
    const doc = dom.appendChild(document.createElement("p"));
    doc.textContent = [word.doc, word.targets && `On ${word.targets}.`].filter(Boolean).join(" ");
    const row = dom.appendChild(document.createElement("small"));
    row.textContent = word.row;
  }
  if (words.length > 4) dom.appendChild(document.createElement("p")).textContent = `and ${words.length - 4} more`;
  return dom;
}

export const wordHover = hoverTooltip(
  async (view, pos) => {
    const language = program.value.language;
    const at = wordAt(view.state.doc, pos, language);
    if (!at) return null;
    const reply = await ask<"words">({ op: "words", language, name: at.text }).catch(() => null);
    if (!reply?.words.length) return null;
    return { pos: at.from, end: at.to, above: true, create: () => ({ dom: card(reply.words) }) };
  },
  { hoverTime: 400 },
);

const kinds = { function: "function", variable: "variable", instruction: "keyword" };

async function fromTables(context: CompletionContext): Promise<CompletionResult | null> {
  const language = program.value.language;
  const at = context.matchBefore(language === "cuda" ? /\w+/ : /[\w.%]+/);
  if (!at || (at.text.length < 3 && !context.explicit)) return null;
  const reply = await ask<"complete">({ op: "complete", language, prefix: at.text, most: 50 }).catch(() => null);
  if (!reply || context.aborted) return null;
  const seen = new Map<string, Completion>();
  for (const word of reply.words) {
    if (!seen.has(word.name)) seen.set(word.name, { label: word.name, type: kinds[word.kind], info: () => card([word]) });
  }
  return { from: at.from, options: [...seen.values()], validFor: undefined };
}

/** The tables' words, then those of the text. */
export const completions = [fromTables, completeAnyWord];
