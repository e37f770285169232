// The editor of the source: complaints underlined with their fixes, remarks, lit lines, heat.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, foldGutter, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic as Mark } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, crosshairCursor, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, rectangularSelection } from "@codemirror/view";
import { useEffect, useRef } from "preact/hooks";
import { heatLines, showHeat, type LineHeat } from "./heat";
import { language, type TextKind } from "./languages";
import { light, linkedLines } from "./links";
import { theme } from "./theme";
import { completions, wordHover } from "./words";

interface Props {
  text: string;
  kind: TextKind;
  marks: readonly Mark[];
  lit: readonly number[];
  follow: boolean;
  heat: readonly LineHeat[];
  onChange(text: string): void;
  onTouch(line: number | null, focus: boolean): void;
  onView(view: EditorView): void;
}

export function Source(props: Props) {
  const { text, kind, marks, lit, follow, heat } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const now = useRef(props);
  now.current = props;
  const tongue = useRef(new Compartment());

  useEffect(() => {
    const made = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          lintGutter(),
          foldGutter(),
          highlightActiveLineGutter(),
          highlightActiveLine(),
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
          highlightSelectionMatches(),
          search({ top: true }),
          // Escape, then Tab leaves the editor.
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
          EditorView.contentAttributes.of({ tabindex: "0", "aria-label": "Source; Escape, then Tab leaves the editor", spellcheck: "false" }),
          tongue.current.of(language(kind)),
          theme,
          heatLines,
          linkedLines((line, focus) => now.current.onTouch(line, focus)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) now.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    now.current.onView(made);
    return () => made.destroy();
  }, []);

  useEffect(() => {
    const v = view.current!;
    if (v.state.doc.toString() !== text) v.dispatch({ changes: { from: 0, to: v.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true });
  }, [text]);
  useEffect(() => view.current!.dispatch({ effects: tongue.current.reconfigure(language(kind)) }), [kind]);
  useEffect(() => view.current!.dispatch(setDiagnostics(view.current!.state, marks)), [marks]);
  useEffect(() => light(view.current!, lit, follow), [lit]);
  useEffect(() => showHeat(view.current!, heat), [heat]);

  return <div class="code" ref={host} />;
}

/** Puts the cursor at a place of the source and shows it. */
export function goTo(view: EditorView, line: number, column = 1): void {
  const at = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
  const pos = Math.min(at.to, at.from + Math.max(0, column - 1));
  view.dispatch({ selection: { anchor: pos }, effects: EditorView.scrollIntoView(pos, { y: "center" }) });
  view.focus();
}
