// Lines of one text lit because their counterpart in another has the pointer or the cursor.
import { RangeSetBuilder, StateEffect, StateField, type Extension } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";

const setLit = StateEffect.define<readonly number[]>();
const litLine = Decoration.line({ class: "lit", attributes: { "aria-description": "counterpart" } });

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lit, change) {
    lit = lit.map(change.changes);
    for (const effect of change.effects) {
      if (!effect.is(setLit)) continue;
      const builder = new RangeSetBuilder<Decoration>();
      for (const n of [...new Set(effect.value)].sort((a, b) => a - b)) {
        if (n < 1 || n > change.state.doc.lines) continue;
        const { from } = change.state.doc.line(n);
        builder.add(from, from, litLine);
      }
      lit = builder.finish();
    }
    return lit;
  },
  provide: (f) => EditorView.decorations.from(f),
});

/** The extension: `touch` hears which line has the pointer or, with `focus`, the cursor; null when it left. */
export function linkedLines(touch: (line: number | null, focus: boolean) => void): Extension {
  let last: number | null = null;
  const say = (line: number | null, focus: boolean) => {
    if (line === last && !focus) return;
    last = line;
    touch(line, focus);
  };
  return [
    field,
    EditorView.domEventHandlers({
      mousemove(event, view) {
        const pos = view.posAtCoords({ x: event.clientX, y: event.clientY });
        say(pos === null ? null : view.state.doc.lineAt(pos).number, false);
      },
      mouseleave: () => say(null, false),
    }),
    EditorView.updateListener.of((update) => {
      if (!update.view.hasFocus || !(update.selectionSet || update.focusChanged)) return;
      if (update.docChanged) return;
      say(update.state.doc.lineAt(update.state.selection.main.head).number, true);
    }),
  ];
}

/** Lights `lines`; with `scroll` the first of them comes into view. */
export function light(view: EditorView, lines: readonly number[], scroll: boolean): void {
  const effects: StateEffect<unknown>[] = [setLit.of(lines)];
  const first = Math.min(...lines);
  if (scroll && Number.isFinite(first) && first <= view.state.doc.lines) {
    effects.push(EditorView.scrollIntoView(view.state.doc.line(first).from, { y: "nearest", yMargin: 40 }));
  }
  view.dispatch({ effects });
}
