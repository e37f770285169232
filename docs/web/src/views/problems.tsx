// Complaints: underlined in the editor, and listed below it with their carets, fixes and explanations.
import type { Diagnostic as Mark } from "@codemirror/lint";
import type { EditorView } from "@codemirror/view";
import { useRef, useState } from "preact/hooks";
import { range } from "../places";
import type { Diagnostic, Explained, Fault, Remark } from "../protocol";
import { goTo } from "../source";
import { ask, program } from "../state";

/** What the fixes of a message do, in words. */
function describe(diagnostic: Diagnostic): string {
  return diagnostic.fixes.map(({ at, text }) => (at.length === 0 ? `insert “${text}”` : text === "" ? "remove it" : `write “${text}”`)).join(", ");
}

function applyFixes(view: EditorView, diagnostic: Diagnostic): void {
  const doc = view.state.doc;
  const changes = diagnostic.fixes.flatMap(({ at, text }) => {
    const where = range(doc, at);
    return where ? [{ from: where.from, to: at.length === 0 ? where.from : where.to, insert: text }] : [];
  });
  view.dispatch({ changes, userEvent: "input.fix" });
}

/** Everything that the editor marks: complaints, remarks, and where a run went wrong. */
export function marks(view: EditorView, diagnostics: readonly Diagnostic[], remarks: readonly Remark[], fault: Fault | null): Mark[] {
  const doc = view.state.doc;
  const found: Mark[] = [];
  const name = program.value.name;
  for (const diagnostic of diagnostics) {
    const where = diagnostic.at && diagnostic.at.file === name && range(doc, diagnostic.at);
    if (!where) continue;
    found.push({
      ...where,
      severity: diagnostic.severity === "warning" ? "warning" : diagnostic.severity === "remark" ? "info" : "error",
      message: [diagnostic.message, ...diagnostic.notes.map((note) => `${note.kind}: ${note.message}`)].join("\n"),
      source: diagnostic.flag || undefined,
      actions: diagnostic.fixes.length ? [{ name: describe(diagnostic), apply: (v) => applyFixes(v, diagnostic) }] : undefined,
    });
  }
  for (const remark of remarks) {
    if (remark.line < 1 || remark.line > doc.lines) continue;
    const line = doc.line(remark.line);
    const from = Math.min(line.to, line.from + Math.max(0, remark.column - 1));
    found.push({ from, to: from, severity: "hint", message: `${remark.pass}: ${remark.message}`, markClass: "remark" });
  }
  if (fault) {
    const say = (line: number, message: string) => {
      if (line >= 1 && line <= doc.lines) found.push({ from: doc.line(line).from, to: doc.line(line).to, severity: "error", message, markClass: "fault" });
    };
    say(fault.at.line, `${fault.what}: ${fault.message}`);
    if (fault.other) say(fault.other.line, `the other access of this ${fault.what}: ${fault.other.who}`);
  }
  return found.sort((a, b) => a.from - b.from);
}

/** The text of a message with its caret lines coloured. */
function Message({ text }: { text: string }) {
  return (
    <pre>
      {text
        .trimEnd()
        .split("\n")
        .map((line) => (/^[\s|]*[\^~+-][\s^~+-]*/.test(line) && line.includes("^") ? <span class="caret">{line + "\n"}</span> : line + "\n"))}
    </pre>
  );
}

export function Problems({ diagnostics, view }: { diagnostics: readonly Diagnostic[]; view: EditorView | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [explained, setExplained] = useState<Explained | null>(null);
  const explain = async (code: string) => {
    setExplained(await ask<"explain">({ op: "explain", code }));
    dialog.current?.showModal();
  };
  if (diagnostics.length === 0) return null;
  return (
    <>
      <ul class="problems" aria-label="Messages of the compiler">
        {diagnostics.map((diagnostic, n) => (
          <li key={n} data-code={diagnostic.code}>
            <Message text={diagnostic.text} />
            {diagnostic.at && diagnostic.at.line > 0 && diagnostic.at.file === program.value.name ? (
              <button type="button" class="link" onClick={() => view && goTo(view, diagnostic.at!.line, diagnostic.at!.column)}>
                line {diagnostic.at.line}
              </button>
            ) : null}
            {diagnostic.fixes.length ? (
              <button type="button" class="link fix" onClick={() => view && applyFixes(view, diagnostic)}>
                Fix: {describe(diagnostic)}
              </button>
            ) : null}
            {diagnostic.explained ? (
              <button type="button" class="link" onClick={() => void explain(diagnostic.code)}>
                Explain
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <dialog ref={dialog} aria-label="Explanation">
        {explained ? (
          <>
            <pre class="mono">{explained.text}</pre>
            <form method="dialog">
              <button>Close</button>
            </form>
          </>
        ) : null}
      </dialog>
    </>
  );
}
