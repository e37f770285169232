// The bar between the panes above and the run below: dragged, or moved by the arrow keys.
import { useSignal } from "@preact/signals";

const least = 12;
const most = 80;

export function Splitter() {
  const share = useSignal(36);
  const set = (percent: number) => {
    share.value = Math.round(Math.min(most, Math.max(least, percent)));
    document.documentElement.style.setProperty("--split", `${share.value}%`);
  };
  const drag = (event: PointerEvent) => {
    const bar = event.currentTarget as HTMLElement;
    const whole = bar.parentElement!.getBoundingClientRect();
    bar.setPointerCapture(event.pointerId);
    bar.onpointermove = (move) => set((100 * (whole.bottom - move.clientY)) / whole.height);
    bar.onpointerup = () => (bar.onpointermove = null);
  };
  return (
    <div
      class="splitter"
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label="Height of the run"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={share.value}
      onPointerDown={drag}
      onKeyDown={(event) => {
        const by = { ArrowUp: 4, ArrowDown: -4 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        set(share.value + by);
      }}
    />
  );
}
