// Counts of a run as figures of lines.
import type { LineHeat } from "../heat";
import type { LineCounts } from "../protocol";
import type { HeatKind } from "../state";

const short = (n: number) => (n < 1000 ? String(n) : n < 1e6 ? `${(n / 1000).toFixed(n < 1e4 ? 1 : 0)}k` : `${(n / 1e6).toFixed(1)}M`);

/** The heat of `lines` for one kind of figure; cool lines have none. */
export function heatOf(lines: readonly LineCounts[], kind: HeatKind): LineHeat[] {
  const most = Math.max(1, ...lines.map((line) => line.warps));
  return lines.flatMap((line): LineHeat[] => {
    switch (kind) {
      case "off":
        return [];
      case "warps":
        return [{ line: line.line, heat: Math.log1p(line.warps) / Math.log1p(most), text: short(line.warps), title: `${line.warps} warp instructions, ${line.threads} thread instructions` }];
      case "active":
        return [{ line: line.line, heat: 1 - line.active, text: `${Math.round(line.active * 100)}%`, title: `${(line.active * 32).toFixed(1)} of 32 threads active` }];
      case "sectors":
        return excess(line.line, line.sectors, line.ideal_sectors, "sectors of 32 bytes moved");
      case "wavefronts":
        return excess(line.line, line.wavefronts, line.ideal_wavefronts, "passes over the banks");
    }
  });
}

function excess(line: number, of: number, ideal: number, what: string): LineHeat[] {
  if (of === 0) return [];
  const ratio = of / Math.max(1, ideal);
  // Eight times the fewest (a stride of 32 bytes) is hot.
  return [{ line, heat: Math.min(1, Math.log2(Math.max(1, ratio)) / 3), text: `×${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)}`, title: `${of} ${what}, ${ideal} would do` }];
}
