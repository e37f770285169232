// The timeline: each run of a pass with its time, its instructions, and whether it changed anything.
import { useSignal } from "@preact/signals";
import { lazy, Suspense } from "preact/compat";
import { useMemo } from "preact/hooks";
import { compiled, openPass, showPass } from "../state";

const Timeline = lazy(() => import("../chart").then((module) => module.Timeline));

export function Passes() {
  const only = useSignal("");
  const changed = useSignal(false);
  const all = compiled.value?.passes ?? [];
  const functions = useMemo(() => [...new Set(all.map((run) => run.function))], [all]);
  const runs = useMemo(() => all.filter((run) => (!only.value || run.function === only.value) && (!changed.value || run.changed)), [all, only.value, changed.value]);
  const steps = useMemo(() => runs.map((run) => ({ name: run.name, micros: run.us, instructions: run.after, changed: run.changed })), [runs]);
  if (all.length === 0) return <p class="empty">No pass has run.</p>;
  const at = runs.findIndex((run) => run.index === openPass.value);
  return (
    <>
      <div class="row">
        <label>
          Function
          <select value={only.value} onChange={(event) => (only.value = event.currentTarget.value)}>
            <option value="">all</option>
            {functions.filter(Boolean).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          <input type="checkbox" checked={changed.value} onChange={(event) => (changed.value = event.currentTarget.checked)} />
          only where something changed
        </label>
        <span>
          {runs.length} runs, {Math.round(runs.reduce((sum, run) => sum + run.us, 0))} µs
        </span>
      </div>
      <Suspense fallback={<div class="chart" />}>
        <Timeline steps={steps} open={at < 0 ? null : at} onPick={(n) => showPass(runs[n]!.index)} />
      </Suspense>
      <table class="wide passes">
        <caption class="hidden">Runs of passes in order of time</caption>
        <thead>
          <tr>
            <th class="n">#</th>
            <th>Pass</th>
            <th>Function</th>
            <th class="n">µs</th>
            <th class="n">Instructions</th>
            <th>Changed</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.index} class={run.changed ? "" : "same"} aria-current={run.index === openPass.value}>
              <td class="n">{run.index + 1}</td>
              <td>
                <button type="button" class="link" onClick={() => showPass(run.index)}>
                  {run.name}
                </button>
              </td>
              <td class="mono">{run.function}</td>
              <td class="n">{run.us < 10 ? run.us.toFixed(1) : Math.round(run.us)}</td>
              <td class="n">{run.before === run.after ? run.after : `${run.before} → ${run.after}`}</td>
              <td>{run.changed ? "yes" : "no"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
