// Tabs as the ARIA authoring practices describe them: arrows, Home and End move; only the open one is in the tab order.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

export interface Tab {
  id: string;
  label: string;
  /** Shown small beside the label. */
  badge?: string | number;
}

interface Props {
  label: string;
  tabs: readonly Tab[];
  open: string;
  onOpen(id: string): void;
  /** Controls at the right end of the row. */
  tools?: ComponentChildren;
  children: ComponentChildren;
}

export function Tabs({ label, tabs, open, onOpen, tools, children }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === open);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = tabs[(to + tabs.length) % tabs.length]!;
    onOpen(tab.id);
    row.current?.querySelector<HTMLElement>(`#tab-${tab.id}`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-row">
        <div role="tablist" aria-label={label} ref={row} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              id={`tab-${tab.id}`}
              role="tab"
              type="button"
              aria-selected={tab.id === open}
              aria-controls={`panel-${tab.id}`}
              tabIndex={tab.id === open ? 0 : -1}
              onClick={() => onOpen(tab.id)}
            >
              {tab.label}
              {tab.badge ? <span class="badge">{tab.badge}</span> : null}
            </button>
          ))}
        </div>
        {tools ? <div class="tools">{tools}</div> : null}
      </div>
      <div role="tabpanel" id={`panel-${open}`} aria-labelledby={`tab-${open}`} class="panel" tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
