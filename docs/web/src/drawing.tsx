// A graph laid out and drawn by dagre. Nodes are buttons: they may be focused and pressed.
import { select } from "d3-selection";
import { graphlib, render } from "dagre-d3-es";
import { useEffect, useRef } from "preact/hooks";

export interface DrawnNode {
  id: string;
  label: string;
  /** A class for its looks. */
  kind?: string;
  line?: number | null;
}

export interface DrawnEdge {
  from: string;
  to: string;
  label?: string;
  /** An edge back to an earlier block is drawn dashed. */
  back?: boolean;
}

interface Props {
  label: string;
  nodes: readonly DrawnNode[];
  edges: readonly DrawnEdge[];
  onPick?(node: DrawnNode): void;
}

export function Drawing({ label, nodes, edges, onPick }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const pick = useRef(onPick);
  pick.current = onPick;

  useEffect(() => {
    const graph = new graphlib.Graph({ multigraph: true, compound: false });
    graph.setGraph({ rankdir: "TB", nodesep: 24, ranksep: 32, marginx: 12, marginy: 12 });
    for (const node of nodes) {
      graph.setNode(node.id, { label: node.label, class: node.kind ?? "", rx: 4, ry: 4, paddingX: 10, paddingY: 6 });
    }
    edges.forEach((edge, n) => {
      graph.setEdge(edge.from, edge.to, { label: edge.label ?? "", class: edge.back ? "back" : "", arrowhead: "vee" }, String(n));
    });
    const root = select(svg.current!);
    root.selectAll("*").remove();
    const group = root.append("g");
    render()(group as never, graph as never);
    const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
    root.attr("viewBox", `0 0 ${width} ${height}`).attr("width", width).attr("height", height);
    const byId = new Map(nodes.map((node) => [node.id, node]));
    group.selectAll<SVGGElement, string>("g.node").each(function (id) {
      const node = byId.get(id)!;
      const press = () => pick.current?.(node);
      this.setAttribute("tabindex", "0");
      this.setAttribute("role", "button");
      this.setAttribute("aria-label", node.label.replaceAll("\n", ", "));
      this.addEventListener("click", press);
      this.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        press();
      });
    });
  }, [nodes, edges]);

  return (
    <div class="drawing" tabIndex={0} role="group" aria-label={label}>
      <svg ref={svg} />
    </div>
  );
}
