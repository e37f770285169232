// A figure per line: a coloured background, and the number in a gutter.
import { RangeSet, RangeSetBuilder, StateEffect, StateField, type Extension } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutter, type DecorationSet } from "@codemirror/view";

/** What a line shows: `heat` from 0 to 1, its short text, and what the text says in words. */
export interface LineHeat {
  line: number;
  heat: number;
  text: string;
  title: string;
}

class Count extends GutterMarker {
  constructor(readonly of: LineHeat) {
    super();
  }
  override eq(other: Count) {
    return other.of.text === this.of.text && other.of.title === this.of.title;
  }
  override toDOM() {
    const mark = document.createElement("span");
    mark.className = "heat-count";
    mark.textContent = this.of.text;
    mark.title = this.of.title;
    mark.setAttribute("aria-label", this.of.title);
    return mark;
  }
}

interface Heat {
  lines: DecorationSet;
  counts: RangeSet<Count>;
}

const none: Heat = { lines: Decoration.none, counts: RangeSet.empty };
const setHeat = StateEffect.define<readonly LineHeat[]>();

const field = StateField.define<Heat>({
  create: () => none,
  update(value, change) {
    // A figure of an older text would stand at the wrong line.
    if (change.docChanged) value = none;
    for (const effect of change.effects) {
      if (!effect.is(setHeat)) continue;
      const lines = new RangeSetBuilder<Decoration>();
      const counts = new RangeSetBuilder<Count>();
      for (const of of [...effect.value].sort((a, b) => a.line - b.line)) {
        if (of.line < 1 || of.line > change.state.doc.lines) continue;
        const { from } = change.state.doc.line(of.line);
        const share = Math.round(Math.min(1, Math.max(0, of.heat)) * 100);
        lines.add(from, from, Decoration.line({ class: "heat", attributes: { style: `--heat:${share}%` } }));
        counts.add(from, from, new Count(of));
      }
      value = { lines: lines.finish(), counts: counts.finish() };
    }
    return value;
  },
  provide: (f) => EditorView.decorations.from(f, (heat) => heat.lines),
});

export const heatLines: Extension = [
  field,
  gutter({ class: "heat-gutter", markers: (view) => view.state.field(field).counts }),
];

/** Shows these figures in place of all others. */
export function showHeat(view: EditorView, lines: readonly LineHeat[]): void {
  view.dispatch({ effects: setHeat.of(lines) });
}
