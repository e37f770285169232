// What the editor of the source and the read-only texts have in common: a CodeMirror view, lit lines, heat.
import { foldGutter } from "@codemirror/language";
import { highlightSelectionMatches, search } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, highlightActiveLine, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "preact/hooks";
import { heatLines, showHeat, type LineHeat } from "./heat";
import { light, linkedLines } from "./links";
import { theme } from "./theme";

export interface Linked {
  lit?: readonly number[];
  /** Whether the lit lines come into view. */
  follow?: boolean;
  heat?: readonly LineHeat[];
  onTouch?(line: number | null, focus: boolean): void;
}

interface Setup {
  doc: string;
  /** The name that a screen reader says. */
  label: string;
  attributes?: Record<string, string>;
  /** What this text has beyond the others. */
  extensions: Extension;
}

/** A view in the element that `host` is given to; made anew when one of `when` changes. */
export function useEditor(setup: () => Setup, linked: Linked, when: readonly unknown[]) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const now = useRef(linked);
  now.current = linked;

  useEffect(() => {
    const { doc, label, attributes, extensions } = setup();
    const made = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc,
        extensions: [
          lineNumbers(),
          foldGutter(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          search({ top: true }),
          EditorView.contentAttributes.of({ tabindex: "0", "aria-label": label, ...attributes }),
          theme,
          heatLines,
          linkedLines((line, focus) => now.current.onTouch?.(line, focus)),
          extensions,
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [...when]);

  return { host, view };
}

/** Lights lines and shows heat; `text` is what they belong to. */
export function useLines(view: { current: EditorView | null }, { lit, follow, heat }: Linked, text: readonly unknown[] = []) {
  useEffect(() => light(view.current!, lit ?? [], follow ?? false), [lit, ...text]);
  useEffect(() => showHeat(view.current!, heat ?? []), [heat, ...text]);
}
