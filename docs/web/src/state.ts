// What the page knows, as signals, and the requests that change it.
import { batch, computed, effect, signal } from "@preact/signals";
import { kernelOf, launchFor } from "./run/launch";
import { fromFragment, toFragment } from "./share";
import { door, served } from "#door";
import { Dropped, Newest } from "./transport";
import type { Compiled, CompilerName, Example, Info, Kernel, Language, Launch, PassIr, Refused, Replies, Request, Requests, RunReply, Sass, Source } from "./protocol";

export { served };

const compiling = new Newest(door);
const comparing = new Newest(door);
const looking = new Newest(door);

type Op = keyof Requests;

/** Asks; a request that made no sense is thrown as an error. */
export async function ask<O extends Op>(request: Requests[O] & { op: O }, by: { ask(request: Request): Promise<unknown> } = door): Promise<Replies[O]> {
  const reply = (await by.ask(request)) as Replies[O] | Refused;
  if ("error" in reply && reply.ok === false && Object.keys(reply).length === 2) throw new Error(reply.error);
  return reply as Replies[O];
}

export interface Program {
  source: string;
  name: string;
  language: Language;
  arch: string;
  level: string;
  /** Further flags, as typed. */
  flags: string;
}

export const info = signal<Info | null>(null);
export const program = signal<Program>({ source: "", name: "kernel.cu", language: "cuda", arch: "sm_90", level: "-O3", flags: "" });
/** The text alone: what watches it hears of no other change. */
export const sourceText = computed(() => program.value.source);
export const launch = signal<Launch>({ args: [] });
export const example = signal<Example | null>(null);

/** The kernel that the launch was made for; null where the launch came from elsewhere. */
let fitted: Kernel | null = null;

/** A launch from elsewhere takes the place of what was typed. */
function openLaunch(from: Launch): void {
  launch.value = from;
  fitted = null;
}

export const compiled = signal<Compiled | null>(null);
/** The program that `compiled` belongs to. */
export const compiledOf = signal<Program | null>(null);
/** Milliseconds from the request to the answer. */
export const took = signal(0);
export const busy = signal(false);
/** What went wrong beside the program itself. */
export const trouble = signal("");

/** Flags as a list: quotes hold words together. */
export function words(flags: string): string[] {
  return [...flags.matchAll(/(?:"[^"]*"|'[^']*'|\S)+/g)].map(([word]) => word.replace(/"([^"]*)"|'([^']*)'/g, "$1$2"));
}

export const asSource = (p: Program): Source => ({
  source: p.source,
  name: p.name,
  language: p.language,
  arch: p.arch,
  options: [p.level, ...words(p.flags)],
});

/** Does `work`; a dropped request is no trouble. */
async function withTrouble(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    trouble.value = "";
  } catch (error) {
    if (!(error instanceof Dropped)) trouble.value = error instanceof Error ? error.message : String(error);
  }
}

let round = 0;

/** Compiles what stands in the editor. Only the newest text is answered. */
export function compile(): Promise<void> {
  const of = program.value;
  const mine = ++round;
  busy.value = true;
  return withTrouble(async () => {
    const start = performance.now();
    const reply = await ask<"compile">({ op: "compile", ...asSource(of) }, compiling);
    if (mine !== round) return;
    batch(() => {
      took.value = performance.now() - start;
      compiled.value = reply;
      compiledOf.value = of;
      if (!reply.passes.some((pass) => pass.index === openPass.value)) openPass.value = null;
      passIr.value = null;
      sass.value = null;
    });
    void refresh();
  }).finally(() => {
    if (mine === round) busy.value = false;
  });
}

// A launch fits its kernel from the moment that both are known. The kernels of an older text say nothing about a launch that came with a new one.
effect(() => {
  if (!compiled.value || compiledOf.value !== program.value) return;
  const kernel = kernelOf(compiled.value.kernels, launch.value);
  if (!kernel) return;
  launch.value = launchFor(kernel, launch.value, fitted);
  fitted = kernel;
});

let timer: ReturnType<typeof setTimeout> | undefined;

/** Changes the program; a change of the text is compiled when typing pauses. */
export function edit(change: Partial<Program>): void {
  program.value = { ...program.value, ...change };
  // Results of a run belong to the text that ran.
  ran.value = null;
  clearTimeout(timer);
  if ("source" in change && Object.keys(change).length === 1) timer = setTimeout(() => void compile(), 40);
  else void compile();
}

// ------------------------------------------------------------------------------------------------ IR by pass, SASS, comparison

/** The pass whose IR is shown; null for the end. */
export const openPass = signal<number | null>(null);
export const passIr = signal<PassIr | null>(null);
export const sass = signal<Sass | null>(null);
/** Which views are open: what nobody looks at is not asked for. */
export const open = { text: signal("ptx"), insight: signal("ir"), bottom: signal("run") };

export interface Other {
  arch: string;
  level: string;
  flags: string;
  compiler: CompilerName;
}
export const other = signal<Other | null>(null);
/** What the other compile gave: its reply, or why there is none. */
export const otherCompiled = signal<Compiled | { refused: string } | null>(null);

/** Asks for what the open views need of the program that was compiled last. */
export async function refresh(): Promise<void> {
  const of = compiledOf.value;
  if (!of) return;
  const stale = () => compiledOf.value !== of;
  const pass = openPass.value;
  if (pass !== null && open.insight.value === "ir" && passIr.value?.run.index !== pass && compiled.value?.ok) {
    await withTrouble(async () => {
      const reply = await ask<"pass_ir">({ op: "pass_ir", pass, ...asSource(of) }, looking);
      if (!stale() && openPass.value === pass) passIr.value = reply;
    });
  }
  if (open.text.value === "sass" && !sass.value && compiled.value?.ok && info.value?.tools.ptxas) {
    await withTrouble(async () => {
      const reply = await ask<"sass">({ op: "sass", ...asSource(of) }, looking);
      if (!stale()) sass.value = reply;
    });
  }
  const with_ = other.value;
  if (open.bottom.value === "compare" && with_) {
    await withTrouble(async () => {
      const { compiler, ...settings } = with_;
      const show = (what: Compiled | { refused: string }) => {
        if (!stale() && other.value === with_) otherCompiled.value = what;
      };
      try {
        show(await ask<"compile">({ op: "compile", compiler, ...asSource({ ...of, ...settings }) }, comparing));
      } catch (error) {
        if (error instanceof Dropped) throw error;
        // The reply of another compiler or target must not stay under this one's name.
        show({ refused: error instanceof Error ? error.message : String(error) });
      }
    });
  }
}

export function showPass(index: number | null): void {
  batch(() => {
    openPass.value = index;
    open.insight.value = "ir";
  });
  void refresh();
}

export function compareWith(change: Partial<Other>): void {
  const now = other.value ?? { arch: program.value.arch, level: program.value.level, flags: program.value.flags, compiler: "jacquard" as const };
  batch(() => {
    other.value = { ...now, ...change };
    otherCompiled.value = null;
  });
  void refresh();
}

// ------------------------------------------------------------------------------------------------------------------ linked lines

export type Text = "source" | "ir" | "ptx" | "sass";
export interface Touched {
  from: Text | "graph" | "list";
  /** Lines of the source. */
  source: readonly number[];
  /** Lines of the text that was touched. */
  own: readonly number[];
  focus: boolean;
}
export const touched = signal<Touched | null>(null);

/** Source lines that a line of another text comes from. */
const origins = computed(() => {
  const ir = new Map<number, number[]>();
  const ptx = new Map<number, number[]>();
  const machine = new Map<number, number[]>();
  const put = (map: Map<number, number[]>, key: number, line: number) => {
    const lines = map.get(key);
    if (lines) lines.push(line);
    else map.set(key, [line]);
  };
  for (const map of compiled.value?.lines ?? []) {
    for (const n of map.ir) put(ir, n, map.line);
    for (const n of map.ptx) put(ptx, n, map.line);
  }
  for (const map of sass.value?.lines ?? []) for (const n of map.sass) put(machine, n, map.line);
  return { ir, ptx, sass: machine };
});

/** A line of a text has the pointer or the cursor. */
export function touch(from: Text, line: number | null, focus: boolean): void {
  if (line === null) {
    if (touched.value?.from === from) touched.value = null;
    return;
  }
  const source = from === "source" ? [line] : (origins.value[from].get(line) ?? []);
  touched.value = { from, source, own: [line], focus };
}

const nothing: readonly number[] = [];

/** The lit lines of each text. */
export const lit = computed<Record<Text, readonly number[]>>(() => {
  const at = touched.value;
  if (!at) return { source: nothing, ir: nothing, ptx: nothing, sass: nothing };
  const of = new Set(at.source);
  const maps = compiled.value?.lines.filter((map) => of.has(map.line)) ?? [];
  const machine = sass.value?.lines.filter((map) => of.has(map.line)) ?? [];
  const lines: Record<Text, readonly number[]> = {
    source: at.source,
    ir: maps.flatMap((map) => map.ir),
    ptx: maps.flatMap((map) => map.ptx),
    sass: machine.flatMap((map) => map.sass),
  };
  if (at.from === "graph") lines.ir = at.own;
  return lines;
});

// ---------------------------------------------------------------------------------------------------------------------------- run

export const ran = signal<RunReply | null>(null);
export const running = signal(false);
export type HeatKind = "off" | "warps" | "active" | "sectors" | "wavefronts";
export const heatKind = signal<HeatKind>("warps");

export async function run(): Promise<void> {
  if (running.value) return;
  running.value = true;
  ran.value = null;
  await withTrouble(async () => {
    if (compiledOf.value !== program.value) {
      clearTimeout(timer);
      await compile();
    }
    const of = program.value;
    const reply = await ask<"run">({ op: "run", launch: launch.value, ...asSource(of) });
    if (program.value === of) ran.value = reply;
  });
  running.value = false;
}

export function stop(): void {
  door.stop();
  // A compile that was under way ended, too.
  if (compiledOf.value !== program.value) void compile();
}

// ---------------------------------------------------------------------------------------------------------- programs from elsewhere

const levelFlag = /^-O\d$/;

/** Opens a program of the gallery. */
export function openExample(one: Example): void {
  const level = one.options.find((flag) => levelFlag.test(flag));
  const flags = one.options.filter((flag) => !levelFlag.test(flag)).join(" ");
  batch(() => {
    example.value = one;
    openLaunch(one.launch);
    open.insight.value = "lesson";
    open.bottom.value = "run";
    openPass.value = null;
    edit({ source: one.source, name: one.name, language: one.language, arch: one.arch, level: level ?? info.value!.default_level, flags });
  });
}

interface Shared {
  program: Program;
  launch: Launch;
  example?: string;
}

/** The URL that says what stands on the page. */
export async function shareUrl(): Promise<string> {
  const shared: Shared = { program: program.value, launch: launch.value, ...(example.value && { example: example.value.id }) };
  const url = new URL(location.href);
  url.hash = await toFragment(shared);
  return url.href;
}

async function openFragment(): Promise<boolean> {
  const named = info.value!.gallery.find((one) => `#${one.id}` === location.hash);
  if (named) {
    openExample(named);
    return true;
  }
  const shared = (await fromFragment(location.hash)) as Shared | null;
  if (typeof shared?.program?.source !== "string" || !Array.isArray(shared.launch?.args)) return false;
  batch(() => {
    example.value = info.value!.gallery.find((one) => one.id === shared.example) ?? null;
    openLaunch(shared.launch);
    edit({ ...program.value, ...shared.program });
  });
  return true;
}

/** Asks what there is and opens the file, the shared program, or the first of the gallery. */
export async function start(): Promise<void> {
  await withTrouble(async () => {
    const reply = await ask<"info">({ op: "info" });
    info.value = reply;
    addEventListener("hashchange", () => void openFragment());
    if (await openFragment()) return;
    const file = reply.file;
    if (file) {
      const level = file.options.find((flag) => levelFlag.test(flag)) ?? reply.default_level;
      const arch = reply.default_target;
      edit({ source: file.source, name: file.name, language: file.language, arch, level, flags: file.options.filter((flag) => !levelFlag.test(flag)).join(" ") });
    } else if (reply.gallery[0]) openExample(reply.gallery[0]);
    else edit({ arch: reply.default_target, level: reply.default_level });
  });
}
