// A read-only text: PTX, IR or SASS, with lit counterparts and, where `before` is given, its difference to that.
import { defaultKeymap } from "@codemirror/commands";
import { unifiedMergeView } from "@codemirror/merge";
import { searchKeymap } from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { useEffect, useRef } from "preact/hooks";
import { useEditor, useLines, type Linked } from "./editor";
import { language, type TextKind } from "./languages";

interface Props extends Linked {
  text: string;
  kind: TextKind;
  label: string;
  /** The text that this one came from; its difference is shown. */
  before?: string | null;
}

const difference = (before: string | null | undefined) =>
  before == null
    ? []
    : unifiedMergeView({ original: before, mergeControls: false, gutter: true, highlightChanges: false, collapseUnchanged: { margin: 4, minSize: 12 } });

export function CodeText({ text, kind, label, before, ...linked }: Props) {
  const merge = useRef(new Compartment());
  const { host, view } = useEditor(
    () => ({
      doc: text,
      label,
      attributes: { "aria-readonly": "true" },
      extensions: [keymap.of([...searchKeymap, ...defaultKeymap]), EditorState.readOnly.of(true), language(kind), merge.current.of(difference(before))],
    }),
    linked,
    [kind, label],
  );

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
  useLines(view, linked, [text, before]);

  return <div class="code" ref={host} />;
}
