// The editor of the source: complaints underlined with their fixes, remarks, lit lines, heat.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic as Mark } from "@codemirror/lint";
import { searchKeymap } from "@codemirror/search";
import { Compartment } from "@codemirror/state";
import { EditorView, crosshairCursor, drawSelection, highlightActiveLineGutter, keymap, rectangularSelection } from "@codemirror/view";
import { effect, untracked, type ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useEditor, useLines, type Linked } from "./editor";
import { language, type TextKind } from "./languages";
import { completions, wordHover } from "./words";

interface Props extends Linked {
  /** A signal, not its value: a value that waits for its turn would overwrite what was typed since. */
  text: ReadonlySignal<string>;
  kind: TextKind;
  /** What to mark in the text that stands there now. */
  marks(view: EditorView): readonly Mark[];
  onChange(text: string): void;
  onView(view: EditorView): void;
}

export function Source({ text, kind, marks, onChange, onView, ...linked }: Props) {
  const tongue = useRef(new Compartment());
  const { host, view } = useEditor(
    () => ({
      doc: text.peek(),
      label: "Source; Escape, then Tab leaves the editor",
      attributes: { spellcheck: "false" },
      extensions: [
        lintGutter(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        rectangularSelection(),
        crosshairCursor(),
        indentOnInput(),
        indentUnit.of("  "),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ override: completions }),
        wordHover,
        // Escape, then Tab leaves the editor.
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
        tongue.current.of(language(kind)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
    linked,
    [],
  );

  useEffect(() => onView(view.current!), []);
  useEffect(
    () =>
      effect(() => {
        const v = view.current!;
        const insert = text.value;
        if (v.state.doc.toString() === insert) return;
        untracked(() => v.dispatch({ changes: { from: 0, to: v.state.doc.length, insert }, selection: { anchor: 0 }, scrollIntoView: true }));
      }),
    [text],
  );
  useEffect(() => view.current!.dispatch({ effects: tongue.current.reconfigure(language(kind)) }), [kind]);
  useEffect(() => view.current!.dispatch(setDiagnostics(view.current!.state, marks(view.current!))), [marks]);
  useLines(view, linked);

  return <div class="code" ref={host} />;
}

/** Puts the cursor at a place of the source and shows it. */
export function goTo(view: EditorView, line: number, column = 1): void {
  const at = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
  const pos = Math.min(at.to, at.from + Math.max(0, column - 1));
  view.dispatch({ selection: { anchor: pos }, effects: EditorView.scrollIntoView(pos, { y: "center" }) });
  view.focus();
}
