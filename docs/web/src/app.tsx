// The page: what to compile at the top, three panes of texts and insights, and below them the run or a comparison.
import type { EditorView } from "@codemirror/view";
import { useSignal } from "@preact/signals";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { LevelChoice, TargetChoice } from "./choices";
import { CodeText } from "./codetext";
import type { LineHeat } from "./heat";
import type { Language } from "./protocol";
import { heatOf } from "./run/heatmap";
import { RunPanel } from "./run/panel";
import { Source } from "./source";
import { Splitter } from "./splitter";
import { busy, compiled, compiledOf, edit, example, heatKind, info, lit, open, openExample, openPass, passIr, program, ran, refresh, run, sass, served, shareUrl, showPass, sourceText, took, touch, touched, trouble } from "./state";
import { Tabs } from "./tabs";
import { Compare } from "./views/compare";
import { Graphs } from "./views/graphs";
import { Lesson, Pointers, Remarks } from "./views/lists";
import { Passes } from "./views/passes";
import { Problems, marks } from "./views/problems";
import { Resources } from "./views/resources";

const names: Record<Language, string> = { cuda: "CUDA C++", llvm: "LLVM IR", ptx: "PTX" };
const suffix: Record<Language, string> = { cuda: "cu", llvm: "ll", ptx: "ptx" };

function Head() {
  const there = info.value;
  const now = program.value;
  const said = useSignal("");
  const share = async () => {
    const url = await shareUrl();
    history.replaceState(null, "", url);
    try {
      await navigator.clipboard.writeText(url);
      said.value = "The address is copied.";
    } catch {
      said.value = "The address bar has the program.";
    }
    setTimeout(() => (said.value = ""), 4000);
  };
  const errors = compiled.value?.diagnostics.filter((one) => one.severity === "error" || one.severity === "fatal").length ?? 0;
  return (
    <header>
      <h1>
        Jacquard <small>{served ? "explorer" : "playground"}</small>
      </h1>
      {there ? (
        <>
          <label>
            Gallery
            <select
              value={example.value?.id ?? ""}
              onChange={(event) => {
                const one = there.gallery.find((each) => each.id === event.currentTarget.value);
                if (one) openExample(one);
              }}
            >
              <option value="" disabled>
                choose a program
              </option>
              {there.gallery.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title}
                </option>
              ))}
            </select>
          </label>
          <label>
            Language
            <select
              value={now.language}
              onChange={(event) => {
                const language = event.currentTarget.value as Language;
                edit({ language, name: now.name.replace(/\.\w+$/, "") + "." + suffix[language] });
              }}
            >
              {Object.entries(names).map(([id, text]) => (
                <option key={id} value={id}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <TargetChoice value={now.arch} onChoose={(arch) => edit({ arch })} />
          <LevelChoice value={now.level} onChoose={(level) => edit({ level })} />
          <label>
            Flags
            <input class="code" size={16} value={now.flags} placeholder="-use_fast_math" onChange={(event) => edit({ flags: event.currentTarget.value })} />
          </label>
          <button type="button" onClick={() => void share()}>
            Share
          </button>
        </>
      ) : null}
      <div class="status" role="status">
        {trouble.value ? (
          <span class="bad">{trouble.value}</span>
        ) : said.value ? (
          said.value
        ) : !there ? (
          "Loading the compiler…"
        ) : busy.value || compiledOf.value !== program.value ? (
          "Compiling…"
        ) : errors ? (
          <span class="bad">{errors === 1 ? "1 error" : `${errors} errors`}</span>
        ) : compiled.value ? (
          `Compiled in ${took.value < 10 ? took.value.toFixed(1) : Math.round(took.value)} ms`
        ) : (
          ""
        )}
      </div>
    </header>
  );
}

/** Whether the lit lines of a text come into view: another one has the cursor. */
const follows = (text: string) => touched.value !== null && touched.value.focus && touched.value.from !== text;

function SourcePane({ view, onView, heat }: { view: EditorView | null; onView(view: EditorView): void; heat: readonly LineHeat[] }) {
  const reply = compiled.value;
  const fault = ran.value?.fault ?? null;
  const marked = useCallback((view: EditorView) => marks(view, reply?.diagnostics ?? [], reply?.remarks ?? [], fault), [reply, fault]);
  return (
    <section class="pane source" aria-label="Source">
      <div class="pane-head">
        <h2>{program.value.name}</h2>
      </div>
      <Source
        text={sourceText}
        kind={program.value.language}
        marks={marked}
        lit={lit.value.source}
        follow={follows("source")}
        heat={heat}
        onChange={(source) => source !== program.value.source && edit({ source })}
        onTouch={(line, focus) => touch("source", line, focus)}
        onView={onView}
      />
      <Problems diagnostics={reply?.diagnostics ?? []} view={view} />
    </section>
  );
}

function TextPane() {
  const reply = compiled.value;
  const counts = ran.value?.counts?.ptx;
  const heat = useMemo(() => (counts ? heatOf(counts, heatKind.value) : []), [counts, heatKind.value]);
  const tools = info.value?.tools;
  const tabs = [
    { id: "ptx", label: "PTX" },
    { id: "sass", label: "SASS" },
  ];
  return (
    <section class="pane" aria-label="Code">
      <Tabs
        label="Code"
        tabs={tools?.ptxas && tools.nvdisasm ? tabs : tabs.slice(0, 1)}
        open={open.text.value}
        onOpen={(id) => {
          open.text.value = id;
          void refresh();
        }}
      >
        {open.text.value === "ptx" ? (
          <CodeText text={reply?.ptx ?? ""} kind="ptx" label="PTX" lit={lit.value.ptx} follow={follows("ptx")} heat={heat} onTouch={(line, focus) => touch("ptx", line, focus)} />
        ) : sass.value && !sass.value.ok ? (
          <p class="empty error">{sass.value.error}</p>
        ) : (
          <CodeText text={sass.value?.sass ?? ""} kind="sass" label="SASS" lit={lit.value.sass} follow={follows("sass")} onTouch={(line, focus) => touch("sass", line, focus)} />
        )}
      </Tabs>
    </section>
  );
}

function IrView() {
  const passes = compiled.value?.passes ?? [];
  const differ = useSignal(true);
  const shown = openPass.value === null ? null : passIr.value;
  const at = passes.findIndex((run) => run.index === openPass.value);
  const step = (by: number) => showPass(at < 0 ? (passes[passes.length - 1]?.index ?? null) : (passes[at + by]?.index ?? null));
  return (
    <>
      <div class="row">
        <label>
          After
          <select value={openPass.value ?? ""} onChange={(event) => showPass(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}>
            <option value="">all passes</option>
            {passes.map((run) => (
              <option key={run.index} value={run.index}>
                {run.index + 1} {run.name} {run.function ? `(${run.function})` : ""} {run.changed ? "" : "– no change"}
              </option>
            ))}
          </select>
        </label>
        <button type="button" aria-label="The pass before" disabled={passes.length === 0 || at === 0} onClick={() => step(-1)}>
          ◂
        </button>
        <button type="button" aria-label="The next pass" disabled={at < 0} onClick={() => step(1)}>
          ▸
        </button>
        {openPass.value === null ? null : (
          <label>
            <input type="checkbox" checked={differ.value} onChange={(event) => (differ.value = event.currentTarget.checked)} />
            difference to the IR before
          </label>
        )}
      </div>
      {openPass.value === null ? (
        <CodeText key="end" text={compiled.value?.ir ?? ""} kind="llvm" label="IR" lit={lit.value.ir} follow={follows("ir")} onTouch={(line, focus) => touch("ir", line, focus)} />
      ) : shown && !shown.ok ? (
        <p class="empty error">{shown.error}</p>
      ) : (
        <CodeText key="pass" text={shown?.after ?? ""} before={shown && differ.value ? shown.before : null} kind="llvm" label="IR after the pass" />
      )}
    </>
  );
}

function InsightPane({ view }: { view: EditorView | null }) {
  const reply = compiled.value;
  const tabs = [
    ...(example.value ? [{ id: "lesson", label: "Lesson" }] : []),
    { id: "ir", label: "IR" },
    { id: "passes", label: "Passes" },
    { id: "graphs", label: "Graphs" },
    { id: "pointers", label: "Pointers", badge: reply?.pointers.length },
    { id: "remarks", label: "Remarks", badge: reply?.remarks.length },
    { id: "resources", label: "Resources" },
  ];
  const now = tabs.some((tab) => tab.id === open.insight.value) ? open.insight.value : "ir";
  return (
    <section class="pane" aria-label="Insight">
      <Tabs
        label="Insight"
        tabs={tabs}
        open={now}
        onOpen={(id) => {
          open.insight.value = id;
          void refresh();
        }}
      >
        {now === "lesson" ? <Lesson /> : null}
        {now === "ir" ? <IrView /> : null}
        {now === "passes" ? <Passes /> : null}
        {now === "graphs" ? <Graphs /> : null}
        {now === "pointers" ? <Pointers view={view} /> : null}
        {now === "remarks" ? <Remarks view={view} /> : null}
        {now === "resources" ? <Resources /> : null}
      </Tabs>
    </section>
  );
}

function BottomPane({ view }: { view: EditorView | null }) {
  return (
    <section class="pane bottom" aria-label="Run and compare">
      <Tabs
        label="Run and compare"
        tabs={[
          { id: "run", label: "Run" },
          { id: "compare", label: "Compare" },
        ]}
        open={open.bottom.value}
        onOpen={(id) => {
          open.bottom.value = id;
          void refresh();
        }}
      >
        {open.bottom.value === "run" ? <RunPanel view={view} /> : <Compare />}
      </Tabs>
    </section>
  );
}

export function App() {
  const [view, setView] = useState<EditorView | null>(null);
  const counts = ran.value?.counts?.lines;
  const heat = useMemo(() => (counts ? heatOf(counts, heatKind.value) : []), [counts, heatKind.value]);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      open.bottom.value = "run";
      void run();
    };
    addEventListener("keydown", key, true);
    return () => removeEventListener("keydown", key, true);
  }, []);
  return (
    <>
      <a class="skip" href="#source" onClick={(event) => (event.preventDefault(), view?.focus())}>
        To the source
      </a>
      <Head />
      <main>
        <SourcePane view={view} onView={setView} heat={heat} />
        <TextPane />
        <InsightPane view={view} />
        <Splitter />
        <BottomPane view={view} />
      </main>
    </>
  );
}
