// The timeline of passes: time as bars, instructions as a line. The table beside it says the same in words.
import { BarController, BarElement, CategoryScale, Chart, Legend, LineController, LineElement, LinearScale, PointElement, Tooltip } from "chart.js";
import { useEffect, useRef } from "preact/hooks";

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale, LineController, LineElement, PointElement, Tooltip);

export interface Step {
  name: string;
  micros: number;
  instructions: number;
  changed: boolean;
}

interface Props {
  steps: readonly Step[];
  open: number | null;
  onPick(n: number): void;
}

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export function Timeline({ steps, open, onPick }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart | null>(null);
  const pick = useRef(onPick);
  pick.current = onPick;

  useEffect(() => {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const draw = () => {
      chart.current?.destroy();
      const text = colour("--text");
      const grid = { color: colour("--border") };
      chart.current = new Chart(canvas.current!, {
        data: {
          labels: steps.map((step, n) => `${n + 1} ${step.name}`),
          datasets: [
            {
              type: "line",
              label: "instructions",
              data: steps.map((step) => step.instructions),
              yAxisID: "count",
              borderColor: colour("--warm"),
              backgroundColor: colour("--warm"),
              stepped: true,
              pointRadius: 0,
              borderWidth: 2,
            },
            {
              type: "bar",
              label: "µs",
              data: steps.map((step) => step.micros),
              yAxisID: "time",
              backgroundColor: steps.map((step, n) => colour(n === open ? "--focus" : step.changed ? "--accent" : "--quiet")),
              minBarLength: 2,
              categoryPercentage: 1,
              barPercentage: 0.85,
            },
          ],
        },
        options: {
          animation: false,
          responsive: true,
          maintainAspectRatio: false,
          interaction: { mode: "index", intersect: false },
          onClick: (_event, found) => found[0] && pick.current(found[0].index),
          plugins: { legend: { labels: { color: text, boxWidth: 12 } } },
          scales: {
            x: { ticks: { display: false }, grid: { display: false } },
            time: { position: "left", beginAtZero: true, ticks: { color: text }, grid, title: { display: true, text: "µs", color: text } },
            count: { position: "right", beginAtZero: true, ticks: { color: text, precision: 0 }, grid: { display: false }, title: { display: true, text: "instructions", color: text } },
          },
        },
      });
    };
    draw();
    dark.addEventListener("change", draw);
    return () => {
      dark.removeEventListener("change", draw);
      chart.current?.destroy();
      chart.current = null;
    };
  }, [steps, open]);

  return (
    <div class="chart">
      <canvas ref={canvas} role="img" aria-label="Time and instructions of each pass; the table below has the same figures" />
    </div>
  );
}
