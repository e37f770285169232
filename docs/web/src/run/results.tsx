// What a run gave: faults and races with their places, printf, buffers, counts.
import type { EditorView } from "@codemirror/view";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Argument, Buffer, Counts, Fault } from "../protocol";
import { goTo } from "../source";
import { heatKind, launch, ran, type HeatKind } from "../state";
import { bytes, picture, show, values } from "./buffers";

/** As many values as a browser lays out at once. */
const most = 4096;

function Numbers({ buffer, width }: { buffer: Buffer; width: number }) {
  const all = useMemo(() => values(buffer), [buffer]);
  const [from, setFrom] = useState(0);
  const first = Math.min(from, Math.max(0, all.length - 1));
  const end = Math.min(all.length, first + most);
  const columns = `max-content repeat(${width}, max-content)`;
  const name = buffer.name || `argument ${buffer.arg + 1}`;
  const cells = [];
  for (let n = first; n < end; n++) {
    if ((n - first) % width === 0) {
      cells.push(
        <span class="at" key={`at${n}`}>
          {n}:
        </span>,
      );
    }
    cells.push(<span key={n}>{show(all[n]!, buffer.type)}</span>);
  }
  return (
    <>
      {all.length > most ? (
        <label class="row">
          Values from
          <input class="number" type="number" min={0} max={all.length - 1} step={width} aria-label={`The first value of ${name} to show`} value={first} onChange={(event) => setFrom(Math.max(0, event.currentTarget.valueAsNumber || 0))} />
          to {end - 1} of {all.length}
        </label>
      ) : null}
      <div class="numbers" style={{ gridTemplateColumns: columns }} tabIndex={0} role="group" aria-label={`Values of ${name}`} data-from={first}>
        {cells}
      </div>
    </>
  );
}

function Picture({ buffer, kind, width }: { buffer: Buffer; kind: "gray" | "rgba"; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const image = picture(buffer, kind, width);
    const target = canvas.current!;
    if (!image) return;
    target.width = image.width;
    target.height = image.height;
    target.getContext("2d")!.putImageData(image, 0, 0);
    const scale = Math.max(1, Math.floor(256 / Math.max(image.width, image.height)));
    target.style.width = `${image.width * scale}px`;
  }, [buffer, kind, width]);
  const point = (event: MouseEvent) => {
    const target = canvas.current!;
    const x = Math.floor((event.offsetX * target.width) / target.clientWidth);
    const y = Math.floor((event.offsetY * target.height) / target.clientHeight);
    setAt(x >= 0 && y >= 0 && x < target.width && y < target.height ? { x, y } : null);
  };
  return (
    <>
      <canvas class="picture" ref={canvas} role="img" aria-label={`${buffer.name} as a picture, ${width} values to a row`} onMouseMove={point} onMouseLeave={() => setAt(null)} />
      <p class="at">{at ? pixel(buffer, kind, at.y * width + at.x) : "The pointer on the picture shows a value."}</p>
    </>
  );
}

/** The value at a pixel, in words. */
function pixel(buffer: Buffer, kind: "gray" | "rgba", n: number): string {
  const name = buffer.name || `argument ${buffer.arg + 1}`;
  if (kind === "rgba") return `${name}, pixel ${n}: ${[...bytes(buffer).subarray(4 * n, 4 * n + 4)].join(", ")}`;
  const value = values(buffer)[n];
  return value === undefined ? "" : `${name}[${n}] = ${show(value, buffer.type)}`;
}

function Output({ buffer }: { buffer: Buffer }) {
  const argument: Argument | undefined = launch.value.args[buffer.arg];
  const how = argument?.kind === "buffer" ? argument : undefined;
  const kind = how?.show ?? "numbers";
  const square = Math.max(1, Math.round(Math.sqrt(kind === "rgba" ? (buffer.count * 4) / 16 : buffer.count)));
  const width = how?.width ?? (kind === "numbers" ? 8 : square);
  return (
    <section data-arg={buffer.arg}>
      <h3>
        <code>{buffer.name || `argument ${buffer.arg + 1}`}</code> {buffer.count} × {buffer.type}
      </h3>
      {kind === "numbers" ? (
        <Numbers buffer={buffer} width={Math.min(width, 64)} />
      ) : (
        <>
          <Picture buffer={buffer} kind={kind} width={width} />
          <details>
            <summary>as numbers</summary>
            <Numbers buffer={buffer} width={8} />
          </details>
        </>
      )}
    </section>
  );
}

function FaultReport({ fault, view }: { fault: Fault; view: EditorView | null }) {
  const place = (at: Fault["at"]) =>
    at.line > 0 ? (
      <button type="button" class="link" onClick={() => view && goTo(view, at.line)}>
        line {at.line}
      </button>
    ) : (
      <span>line {at.ptx_line} of the PTX</span>
    );
  return (
    <section class="fault" role="alert" data-kind={fault.kind}>
      <h3 class="error">{fault.what}</h3>
      <p>{fault.message}</p>
      <p>
        {place(fault.at)}, block ({fault.block.join(", ")}), thread ({fault.thread.join(", ")})
        {fault.other ? (
          <>
            <br />
            {place(fault.other)}: {fault.other.who}
          </>
        ) : null}
      </p>
      {fault.notes.length ? (
        <ul>
          {fault.notes.map((note, n) => (
            <li key={n}>{note}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const heats: [HeatKind, string][] = [
  ["off", "nothing"],
  ["warps", "how often it ran"],
  ["active", "divergence: idle threads of warps"],
  ["sectors", "global memory: sectors above the fewest"],
  ["wavefronts", "shared memory: bank conflicts"],
];

function Totals({ counts }: { counts: Counts }) {
  const sum = (pick: (line: Counts["lines"][number]) => number) => counts.lines.reduce((all, line) => all + pick(line), 0);
  const ratio = (of: number, ideal: number) => (ideal > 0 ? `${of.toLocaleString("en")}, ${(of / ideal).toFixed(2)} × the fewest` : "none");
  const lanes = counts.warp_instructions ? counts.thread_instructions / counts.warp_instructions : 0;
  return (
    <section>
      <h3>Counts</h3>
      <dl class="facts">
        <dt>Instructions</dt>
        <dd>
          {counts.warp_instructions.toLocaleString("en")} by warps, {counts.thread_instructions.toLocaleString("en")} by threads ({lanes.toFixed(1)} of 32 active)
        </dd>
        <dt>Sectors of global memory</dt>
        <dd>{ratio(sum((line) => line.sectors), sum((line) => line.ideal_sectors))}</dd>
        <dt>Passes over shared memory</dt>
        <dd>{ratio(sum((line) => line.wavefronts), sum((line) => line.ideal_wavefronts))}</dd>
        {counts.classes.length ? (
          <>
            <dt>By class</dt>
            <dd>{counts.classes.map((one) => `${one.count.toLocaleString("en")} ${one.name}`).join(", ")}</dd>
          </>
        ) : null}
      </dl>
      <label class="row" style={{ padding: "6px 0" }}>
        Heat over the source
        <select value={heatKind.value} onChange={(event) => (heatKind.value = event.currentTarget.value as HeatKind)}>
          {heats.map(([kind, text]) => (
            <option key={kind} value={kind}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

export function Results({ view }: { view: EditorView | null }) {
  const reply = ran.value;
  if (!reply) return null;
  const errors = reply.diagnostics.filter((one) => one.severity === "error" || one.severity === "fatal");
  const time = reply.times.find((one) => one.name === "run")?.us;
  return (
    <div class="out">
      {reply.error ? (
        <p class="error" role="alert">
          {reply.error}
        </p>
      ) : null}
      {errors.length ? (
        <p class="error" role="alert">
          It does not compile: nothing ran.
        </p>
      ) : null}
      {reply.fault ? <FaultReport fault={reply.fault} view={view} /> : null}
      {reply.ok ? (
        <p class="good" role="status">
          It ran to its end{time ? ` in ${(time / 1000).toFixed(1)} ms` : ""}.
        </p>
      ) : null}
      {reply.stdout ? (
        <section>
          <h3>printf</h3>
          <pre tabIndex={0} data-stdout>
            {reply.stdout}
          </pre>
        </section>
      ) : null}
      {[...reply.outputs, ...reply.globals].map((buffer, n) => (
        <Output key={n} buffer={buffer} />
      ))}
      {reply.counts ? <Totals counts={reply.counts} /> : null}
    </div>
  );
}
