// A read-only text: PTX, IR or SASS, with lit counterparts and, where `before` is given, its difference to that.
import { defaultKeymap } from "@codemirror/commands";
import { foldGutter } from "@codemirror/language";
import { unifiedMergeView } from "@codemirror/merge";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "preact/hooks";
import { heatLines, showHeat, type LineHeat } from "./heat";
import { language, type TextKind } from "./languages";
import { light, linkedLines } from "./links";
import { theme } from "./theme";

interface Props {
  text: string;
  kind: TextKind;
  /** The name that a screen reader says. */
  label: string;
  /** The text that this one came from; its difference is shown. */
  before?: string | null;
  lit?: readonly number[];
  /** Whether the lit lines come into view. */
  follow?: boolean;
  heat?: readonly LineHeat[];
  onTouch?(line: number | null, focus: boolean): void;
}

const difference = (before: string | null | undefined) =>
  before == null
    ? []
    : unifiedMergeView({ original: before, mergeControls: false, gutter: true, highlightChanges: false, collapseUnchanged: { margin: 4, minSize: 12 } });

export function CodeText({ text, kind, label, before, lit, follow, heat, onTouch }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const touch = useRef(onTouch);
  touch.current = onTouch;
  const merge = useRef(new Compartment());

  useEffect(() => {
    const made = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          foldGutter(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          search({ top: true }),
          keymap.of([...searchKeymap, ...defaultKeymap]),
          EditorState.readOnly.of(true),
          EditorView.contentAttributes.of({ tabindex: "0", "aria-label": label, "aria-readonly": "true" }),
          language(kind),
          theme,
          heatLines,
          linkedLines((line, focus) => touch.current?.(line, focus)),
          merge.current.of(difference(before)),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [kind, label]);

  useEffect(() => {
    const now = view.current!;
    // The difference is taken away first: it would be computed between texts that don't belong together.
    now.dispatch({ effects: merge.current.reconfigure([]) });
    if (now.state.doc.toString() !== text) {
      const top = now.scrollDOM.scrollTop;
      now.dispatch({ changes: { from: 0, to: now.state.doc.length, insert: text } });
      now.scrollDOM.scrollTop = top;
    }
    if (before != null) now.dispatch({ effects: merge.current.reconfigure(difference(before)) });
  }, [text, before]);

  useEffect(() => light(view.current!, lit ?? [], follow ?? false), [lit, text, before]);
  useEffect(() => showHeat(view.current!, heat ?? []), [heat, text]);

  return <div class="code" ref={host} />;
}
