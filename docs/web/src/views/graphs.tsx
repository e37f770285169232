// Control flow of a function, or who calls whom.
import { useSignal } from "@preact/signals";
import { lazy, Suspense } from "preact/compat";
import { useMemo } from "preact/hooks";
import type { Graph } from "../protocol";
import { compiled, touched } from "../state";

const Drawing = lazy(() => import("../drawing").then((module) => module.Drawing));

/** Edges that lead back to a block from which they were reached: the loops. */
function backEdges(graph: Graph): Set<string> {
  const next = new Map<number, number[]>();
  for (const edge of graph.edges) next.set(edge.from, [...(next.get(edge.from) ?? []), edge.to]);
  const back = new Set<string>();
  const state = new Map<number, "open" | "done">();
  const walk = (start: number) => {
    const stack: { node: number; at: number }[] = [{ node: start, at: 0 }];
    state.set(start, "open");
    while (stack.length) {
      const top = stack[stack.length - 1]!;
      const to = next.get(top.node)?.[top.at++];
      if (to === undefined) {
        state.set(top.node, "done");
        stack.pop();
      } else if (state.get(to) === "open") back.add(`${top.node} ${to}`);
      else if (!state.has(to)) {
        state.set(to, "open");
        stack.push({ node: to, at: 0 });
      }
    }
  };
  for (const node of graph.nodes) if (!state.has(node.id)) walk(node.id);
  return back;
}

export function Graphs() {
  const which = useSignal("");
  const cfg = compiled.value?.cfg ?? [];
  const calls = compiled.value?.call_graph ?? null;
  const graph = which.value === "calls" ? calls : (cfg.find((one) => one.name === which.value) ?? cfg[0] ?? calls);
  const drawn = useMemo(() => {
    if (!graph) return null;
    const back = backEdges(graph);
    return {
      nodes: graph.nodes.map((node) => ({
        id: String(node.id),
        label: `${node.label}\n${node.kind === "declaration" ? "declared" : `${node.instructions} instructions`}${node.lines.length ? `\n${lines(node.lines)}` : ""}`,
        kind: node.kind,
      })),
      edges: graph.edges.map((edge) => ({ from: String(edge.from), to: String(edge.to), label: edge.label, back: back.has(`${edge.from} ${edge.to}`) })),
    };
  }, [graph]);
  if (!graph || !drawn) return <p class="empty">There is no function with a body.</p>;
  return (
    <>
      <div class="row">
        <label>
          Graph
          <select value={graph === calls ? "calls" : graph.name} onChange={(event) => (which.value = event.currentTarget.value)}>
            {cfg.map((one) => (
              <option key={one.name} value={one.name}>
                control flow of {one.name}
              </option>
            ))}
            {calls ? <option value="calls">calls</option> : null}
          </select>
        </label>
        <span>
          {graph.nodes.length} {graph === calls ? "functions" : "blocks"}, {graph.edges.length} edges
        </span>
      </div>
      <Suspense fallback={<p class="empty">Drawing…</p>}>
        <Drawing
          label={graph === calls ? "Call graph" : `Control flow of ${graph.name}`}
          nodes={drawn.nodes}
          edges={drawn.edges}
          onPick={(picked) => {
            const node = graph.nodes.find((one) => String(one.id) === picked.id)!;
            const [first, last] = node.ir;
            touched.value = { from: "graph", source: node.lines, own: first > 0 ? Array.from({ length: last - first + 1 }, (_, n) => first + n) : [], focus: true };
          }}
        />
      </Suspense>
      <details class="pad">
        <summary>In words</summary>
        <ul>
          {graph.edges.map((edge, n) => {
            const name = (id: number) => graph.nodes.find((node) => node.id === id)?.label ?? id;
            return (
              <li key={n}>
                {name(edge.from)} {graph === calls ? "calls" : "goes to"} {name(edge.to)}
                {edge.label ? ` (${edge.label})` : ""}
              </li>
            );
          })}
        </ul>
      </details>
    </>
  );
}

function lines(numbers: readonly number[]): string {
  const first = numbers[0]!;
  const last = numbers[numbers.length - 1]!;
  return first === last ? `line ${first}` : `lines ${first}–${last}`;
}
