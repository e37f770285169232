// Two targets, two levels or two compilers side by side.
import { MergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { LevelChoice, TargetChoice } from "../choices";
import { language, type TextKind } from "../languages";
import type { Compiled, Kernel } from "../protocol";
import { compareWith, compiled, info, other, otherCompiled, program } from "../state";
import { theme } from "../theme";

function SideBySide({ a, b, kind, names }: { a: string; b: string; kind: TextKind; names: [string, string] }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const side = (doc: string, label: string) => ({
      doc,
      extensions: [lineNumbers(), language(kind), theme, EditorState.readOnly.of(true), EditorView.contentAttributes.of({ tabindex: "0", "aria-label": label, "aria-readonly": "true" })],
    });
    const view = new MergeView({ parent: host.current!, a: side(a, names[0]), b: side(b, names[1]), collapseUnchanged: { margin: 3, minSize: 8 } });
    return () => view.destroy();
  }, [a, b, kind, ...names]);
  return <div class="beside" ref={host} />;
}

/** Instructions in PTX: lines that end in a semicolon and begin with no directive. */
const count = (ptx: string) => ptx.split("\n").filter((line) => /^\s+(?:@!?%\w+\s+)?[a-z]/.test(line) && line.trimEnd().endsWith(";")).length;

function Figures({ now, then, names }: { now: Compiled; then: Compiled; names: [string, string] }) {
  const at256 = (kernel: Kernel | undefined) => {
    const row = kernel?.resources.occupancy.find((one) => one.threads === 256);
    return row ? `${row.warps_per_sm} of ${row.most_warps}` : "–";
  };
  const pairs = now.kernels.map((kernel): [Kernel, Kernel | undefined] => [kernel, then.kernels.find((one) => one.name === kernel.name)]);
  const row = (what: string, a: string | number, b: string | number) => (
    <tr>
      <th scope="row">{what}</th>
      <td class="n">{a}</td>
      <td class="n">{b}</td>
    </tr>
  );
  return (
    <table>
      <caption class="hidden">Figures of both</caption>
      <thead>
        <tr>
          <td />
          <th class="n">{names[0]}</th>
          <th class="n">{names[1]}</th>
        </tr>
      </thead>
      <tbody>
        {row("PTX instructions", count(now.ptx), count(then.ptx))}
        {pairs.map(([a, b]) => (
          <>
            {row(`${a.plain}: registers`, a.resources.registers, b?.resources.registers ?? "–")}
            {row(`${a.plain}: shared bytes`, a.resources.shared, b?.resources.shared ?? "–")}
            {row(`${a.plain}: local bytes`, a.resources.local, b?.resources.local ?? "–")}
            {row(`${a.plain}: warps, blocks of 256`, at256(a), at256(b))}
          </>
        ))}
      </tbody>
    </table>
  );
}

export function Compare() {
  const what = useSignal<"ptx" | "ir">("ptx");
  const there = info.value!;
  const here = program.value;
  const with_ = other.value;
  const now = compiled.value;
  const then = otherCompiled.value;
  useEffect(() => {
    if (!other.value) compareWith({ level: here.level === "-O0" ? "-O3" : "-O0" });
  }, []);
  if (!with_) return null;
  const names: [string, string] = [`${here.arch} ${here.level} ${here.flags}`.trim(), `${with_.compiler === "nvrtc" ? "NVRTC " : ""}${with_.arch} ${with_.level} ${with_.flags}`.trim()];
  const nvrtc = with_.compiler === "nvrtc";
  return (
    <>
      <div class="row">
        <strong>{names[0]}</strong> beside
        {there.tools.nvrtc ? (
          <label>
            Compiler
            <select value={with_.compiler} onChange={(event) => compareWith({ compiler: event.currentTarget.value as "jacquard" | "nvrtc" })}>
              <option value="jacquard">Jacquard</option>
              <option value="nvrtc">NVRTC</option>
            </select>
          </label>
        ) : null}
        <TargetChoice name="Other target" value={with_.arch} onChoose={(arch) => compareWith({ arch })} />
        <LevelChoice name="Other level" value={with_.level} disabled={nvrtc} onChoose={(level) => compareWith({ level })} />
        <label>
          Flags
          <input class="code" aria-label="Other flags" value={with_.flags} onChange={(event) => compareWith({ flags: event.currentTarget.value })} />
        </label>
        <label>
          Text
          <select value={nvrtc ? "ptx" : what.value} disabled={nvrtc} onChange={(event) => (what.value = event.currentTarget.value as "ptx" | "ir")}>
            <option value="ptx">PTX</option>
            <option value="ir">IR</option>
          </select>
        </label>
      </div>
      {then && now ? (
        "refused" in then ? (
          <pre class="pad error">{then.refused}</pre>
        ) : then.ok && now.ok ? (
          <div class="both">
            <Figures now={now} then={then} names={names} />
            <SideBySide
              a={what.value === "ir" && !nvrtc ? now.ir : now.ptx}
              b={what.value === "ir" && !nvrtc ? then.ir : then.ptx}
              kind={what.value === "ir" && !nvrtc ? "llvm" : "ptx"}
              names={names}
            />
          </div>
        ) : (
          <pre class="pad error">{[...now.diagnostics, ...then.diagnostics].filter((one) => one.severity === "error" || one.severity === "fatal").map((one) => one.text)}</pre>
        )
      ) : (
        <p class="empty">Compiling…</p>
      )}
    </>
  );
}
