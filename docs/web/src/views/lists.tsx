// Lists about lines: the spaces of pointers with their reasons, remarks, and the lesson of a program of the gallery.
import type { EditorView } from "@codemirror/view";
import { goTo } from "../source";
import { compiled, example, touched } from "../state";

function Line({ line, view, children }: { line: number; view: EditorView | null; children?: string }) {
  if (line < 1) return null;
  return (
    <button type="button" class="link" onClick={() => view && goTo(view, line)}>
      {children ?? `line ${line}`}
    </button>
  );
}

const lightUp = (line: number) => ({
  onMouseEnter: () => (touched.value = line > 0 ? { from: "list", source: [line], own: [], focus: false } : null),
  onMouseLeave: () => (touched.value = null),
});

export function Pointers({ view }: { view: EditorView | null }) {
  const pointers = compiled.value?.pointers ?? [];
  if (pointers.length === 0) return <p class="empty">No access to memory is left in the program.</p>;
  return (
    <ul class="pointers">
      {pointers.map((pointer, n) => (
        <li key={n} {...lightUp(pointer.line)}>
          <span class={`space ${pointer.space}`}>{pointer.space}</span> {pointer.use} of <code>{pointer.name}</code>{" "}
          <Line line={pointer.line} view={view} /> <span class="mono">{pointer.function}</span>
          {pointer.reasons.length ? (
            <ol>
              {pointer.reasons.map((reason, k) => (
                <li key={k}>
                  {reason.text} <Line line={reason.line} view={view} />
                </li>
              ))}
            </ol>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const kinds = { passed: "done", missed: "missed", analysis: "found", warning: "warning" };

export function Remarks({ view }: { view: EditorView | null }) {
  const remarks = compiled.value?.remarks ?? [];
  if (remarks.length === 0) return <p class="empty">No pass has a remark.</p>;
  return (
    <table class="wide">
      <caption class="hidden">Remarks of the passes</caption>
      <thead>
        <tr>
          <th>Line</th>
          <th>Kind</th>
          <th>Pass</th>
          <th>Remark</th>
        </tr>
      </thead>
      <tbody>
        {remarks.map((remark, n) => (
          <tr key={n} {...lightUp(remark.line)}>
            <td>
              <Line line={remark.line} view={view}>
                {String(remark.line)}
              </Line>
            </td>
            <td class={{ passed: "good", missed: "warning", analysis: "", warning: "warning" }[remark.kind]}>{kinds[remark.kind]}</td>
            <td>{remark.pass}</td>
            <td>
              {remark.message}
              {remark.line < 1 && remark.function ? (
                <>
                  {" "}
                  in <code>{remark.function}</code>
                </>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Lesson() {
  const one = example.value;
  if (!one) return <p class="empty">Choose a program of the gallery: its lesson stands here.</p>;
  return (
    <article class="pad lesson">
      <h3>{one.title}</h3>
      {one.text.split(/\n\s*\n/).map((paragraph, n) => (
        <p key={n}>{paragraph}</p>
      ))}
      {one.tries.length ? (
        <>
          <h3>To try</h3>
          <ul>
            {one.tries.map((what, n) => (
              <li key={n}>{what}</li>
            ))}
          </ul>
        </>
      ) : null}
    </article>
  );
}
