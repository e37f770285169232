// The launch on the left, what came of it on the right.
import type { EditorView } from "@codemirror/view";
import type { Launch } from "../protocol";
import { compiled, launch, ran, run, running, stop } from "../state";
import { Arguments } from "./arguments";
import { kernelOf } from "./launch";
import { Results } from "./results";

function Dimensions({ label, name, dims }: { label: string; name: "grid" | "block"; dims: readonly number[] | undefined }) {
  const set = (at: number, n: number) => {
    const next = [0, 1, 2].map((k) => (k === at ? Math.max(1, n || 1) : (dims?.[k] ?? 1)));
    while (next.length > 1 && next[next.length - 1] === 1) next.pop();
    launch.value = { ...launch.value, [name]: next };
  };
  return (
    <span class="dims" role="group" aria-label={label}>
      {["x", "y", "z"].map((axis, at) => (
        <input key={axis} class="number" type="number" min={1} aria-label={`${label} ${axis}`} value={dims?.[at] ?? 1} onChange={(event) => set(at, event.currentTarget.valueAsNumber)} />
      ))}
    </span>
  );
}

const set = (change: Partial<Launch>) => (launch.value = { ...launch.value, ...change });

export function RunPanel({ view }: { view: EditorView | null }) {
  const kernels = compiled.value?.kernels ?? [];
  const now = launch.value;
  const kernel = kernelOf(kernels, now);
  if (!kernel && !ran.value) return <p class="empty">{compiled.value?.ok ? "There is no kernel to run." : "What does not compile does not run."}</p>;
  return (
    <div class="run">
      <form
        aria-label="Launch"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <div class="row">
          <button class="main" type="submit" disabled={running.value} title="Control-Enter">
            Run
          </button>
          <button type="button" disabled={!running.value} onClick={stop}>
            Stop
          </button>
          <label>
            Kernel
            <select class="code" value={kernel?.name} onChange={(event) => set({ kernel: event.currentTarget.value })}>
              {kernels.map((one) => (
                <option key={one.name} value={one.name}>
                  {one.plain}
                </option>
              ))}
            </select>
          </label>
          <span>
            Grid <Dimensions label="Blocks in the grid" name="grid" dims={now.grid} />
          </span>
          <span>
            Block <Dimensions label="Threads in a block" name="block" dims={now.block} />
          </span>
          <label>
            Dynamic shared bytes
            <input class="number" type="number" min={0} value={now.shared ?? 0} onChange={(event) => set({ shared: event.currentTarget.valueAsNumber || 0 })} />
          </label>
        </div>
        <div class="row">
          <label>
            <input type="checkbox" checked={now.checks?.races ?? false} onChange={(event) => set({ checks: { ...now.checks, races: event.currentTarget.checked } })} />
            look for races
          </label>
          <label>
            <input type="checkbox" checked={now.checks?.uninit ?? false} onChange={(event) => set({ checks: { ...now.checks, uninit: event.currentTarget.checked } })} />
            look for reads of what was never written
          </label>
          <label>
            <input type="checkbox" checked={now.counts ?? false} onChange={(event) => set({ counts: event.currentTarget.checked })} />
            count lines, divergence, memory
          </label>
        </div>
        {kernel ? <Arguments kernel={kernel} /> : null}
      </form>
      <div aria-label="Results" role="region" tabIndex={0}>
        {running.value ? <p class="empty">Running…</p> : ran.value ? <Results view={view} /> : <p class="empty">Run shows printf, buffers, faults and counts here.</p>}
      </div>
    </div>
  );
}
