// What the page asks of the compiler and what it is told.
//
// One function of the library answers: `jacquard::explore::handle(json) -> json`. Two doors lead to it:
//   - `jacq explore`: `POST /api`, a request as JSON in the body, its reply as JSON;
//   - the playground: the WebAssembly module (see docs/web/README.md), in a worker.
// Each request is answered by one reply: the one that `Replies` names for its `op`, or `Refused` (`ok: false` and `error`) where
// the request itself made no sense. A program that does not compile is no refused request: its reply has `ok: false` and diagnostics.
//
// Lines and columns count from 1. Columns and lengths of places in a source count UTF-8 bytes, as compilers do.
// Line numbers of PTX are those of the reply's `ptx`, those of IR those of the reply's `ir`.

export type Language = "cuda" | "llvm" | "ptx";

// ---------------------------------------------------------------------------------------------------------------- requests

/** What to compile, and how. */
export interface Source {
  source: string;
  /** What messages call it: `kernel.cu`. */
  name: string;
  language: Language;
  /** A name of `Info.targets`. */
  arch: string;
  /** Flags of `jacq` (`-O1`, `-use_fast_math`, `-DN=4`, `-std=c++20`), each as one text. */
  options: string[];
  /**
   * Answers of the same source are kept for a while; nothing has to be asked for it.
   * Parts of the reply that the page does not show may be left out to be quicker: all are made where this is absent.
   */
  want?: Part[];
}

/** Parts of a compile's reply that cost time. PTX, diagnostics, kernels and resources always come. */
export type Part = "ir" | "lines" | "passes" | "remarks" | "pointers" | "graphs";

/** Which compiler makes the PTX: ours, or NVIDIA's where `Info.tools.nvrtc` says that it was found (CUDA C++, server only). */
export type CompilerName = "jacquard" | "nvrtc";

export interface Requests {
  /** What there is. */
  info: { op: "info" };
  /** Source to PTX. Two targets, levels or compilers beside each other are two requests. */
  compile: { op: "compile"; compiler?: CompilerName } & Source;
  /** The IR before and after one run of a pass (`PassRun.index`). */
  pass_ir: { op: "pass_ir"; pass: number } & Source;
  /** Machine code, where `Info.tools.ptxas` and `.nvdisasm` were found (server only). */
  sass: { op: "sass"; compiler?: CompilerName } & Source;
  /** Compiles and runs one launch in the emulator. */
  run: { op: "run"; launch: Launch } & Source;
  /** The explanation of a message (`Diagnostic.code`). */
  explain: { op: "explain"; code: string };
  /** What the tables say of a word under the cursor. */
  words: { op: "words"; language: Language; name: string };
  /** Words that begin so, for completion. */
  complete: { op: "complete"; language: Language; prefix: string; most?: number };
}

export type Request = Requests[keyof Requests];

export interface Replies {
  info: Info;
  compile: Compiled;
  pass_ir: PassIr;
  sass: Sass;
  run: RunReply;
  explain: Explained;
  words: Words;
  complete: Words;
}

/** The request made no sense (unknown `op`, a missing field, no such tool). */
export interface Refused {
  ok: false;
  error: string;
}

// -------------------------------------------------------------------------------------------------------------------- info

export interface Info {
  ok: true;
  /** Version of the compiler. */
  version: string;
  /** Whether this is the WebAssembly module: no tools of NVIDIA's there. */
  wasm: boolean;
  /** Offered targets, oldest first. */
  targets: Target[];
  default_target: string;
  /** Levels as flags: `-O0` to `-O3`. */
  levels: string[];
  default_level: string;
  /** Values of `-std=`. */
  standards: string[];
  /** The file that `jacq explore FILE` opened; none in the playground. */
  file: { name: string; language: Language; source: string; options: string[] } | null;
  gallery: Example[];
  /** Types of values of arguments: `u8` ... `f64`, `f16`, `bf16`. */
  types: string[];
  /** Paths of what was found, or null. */
  tools: { ptxas: string | null; nvdisasm: string | null; nvrtc: string | null };
}

export interface Target {
  name: string;
  generation: string;
  cuda_arch: number;
  ptx: string;
}

/** A program of the gallery (docs/web/gallery): source and launch, ready for a `run`. */
export interface Example {
  /** Its file's name without the suffix: the anchor of its URL. */
  id: string;
  title: string;
  /** What it teaches, in a paragraph or two of plain text (blank lines part paragraphs). */
  text: string;
  /** What to try next: changes and what they show. */
  tries: string[];
  name: string;
  language: Language;
  source: string;
  arch: string;
  options: string[];
  launch: Launch;
  /** What the run gives; the gallery's test compares. */
  expect: Expect;
}

export interface Expect {
  /** Buffers by argument number: all values, or some by index, within `tolerance` (0 unless given), relative to the value where above 1. */
  buffers?: { arg: number; values?: Value[]; at?: Record<string, Value>; sum?: number; tolerance?: number }[];
  /** All that `printf` wrote. */
  stdout?: string;
  /** Text that `printf` wrote somewhere, where the order is free. */
  stdout_has?: string[];
  /** The fault, with the source lines that must be named. */
  fault?: { kind: FaultKind; line: number; other_line?: number };
}

// ------------------------------------------------------------------------------------------------------------- diagnostics

export interface Place {
  file: string;
  /** 0 for the file as a whole. */
  line: number;
  column: number;
  /** Bytes covered on that line, at least 1. */
  length: number;
}

export interface Diagnostic {
  /** Its row: what `explain` takes. */
  code: string;
  severity: "remark" | "warning" | "error" | "fatal";
  message: string;
  /** `-Wunused`, or empty. */
  flag: string;
  /** Number that NVIDIA's front end gives the warning; 0 for none. */
  number: number;
  /** The function or variable it is about, where the place does not say it; or empty. */
  symbol: string;
  at: Place | null;
  labels: { at: Place; text: string }[];
  notes: { kind: "note" | "help" | "macro" | "instantiation" | "evaluation"; message: string; at: Place | null }[];
  /** Changes that mend it: replace the range (`length` 0: insert) by the text. */
  fixes: { at: Place; text: string }[];
  included_from: Place[];
  /** Whether `explain` has more to say. */
  explained: boolean;
  /** The message as a terminal shows it, with the line and its caret. */
  text: string;
}

// ----------------------------------------------------------------------------------------------------------------- compile

export interface Compiled {
  /** Whether there is PTX. */
  ok: boolean;
  diagnostics: Diagnostic[];
  ptx: string;
  /** The optimised module. */
  ir: string;
  kernels: Kernel[];
  /** By source line, only lines that have something. */
  lines: LineMap[];
  passes: PassRun[];
  remarks: Remark[];
  pointers: Pointer[];
  /** One for each function with a body in the optimised module. */
  cfg: Graph[];
  call_graph: Graph | null;
  /** By the clock, in microseconds; 0 where there is none. */
  times: { name: string; us: number }[];
}

export interface Kernel {
  /** Symbol in PTX; what `Launch.kernel` takes (the plain name is taken too). */
  name: string;
  /** As the source has it: `scale<float>`. */
  plain: string;
  parameters: Parameter[];
  /** Line in the PTX of its entry; in the source, 0 when unknown. */
  ptx_line: number;
  line: number;
  resources: Resources;
}

export interface Parameter {
  /** Name in the source, or empty. */
  name: string;
  /** As the source has it (`const float *`), or by its PTX type. */
  type: string;
  /** Bytes. */
  size: number;
  pointer: boolean;
  /** Type of a scalar, or of what a pointer points to, as `Argument.type` takes it; empty for structures and unknown ones. */
  element: string;
}

export interface Resources {
  /** Virtual registers by class (`b32`, `pred`, ...): how many names the PTX declares. */
  virtual: Record<string, number>;
  /**
   * 32-bit registers that live values need at the same time at most: what a register allocator starts from. ptxas may need a few
   * more (addresses, its own temporaries).
   */
  registers: number;
  /** Bytes. */
  shared: number;
  local: number;
  constant: number;
  parameters: number;
  /** Occupancy for blocks of 32, 64, ... threads by the estimate of registers. */
  occupancy: Occupancy[];
}

export interface Occupancy {
  threads: number;
  blocks_per_sm: number;
  warps_per_sm: number;
  most_warps: number;
  limit: "threads" | "blocks" | "registers" | "shared";
}

export interface LineMap {
  /** Line of the source. */
  line: number;
  ir: number[];
  ptx: number[];
}

export interface PassRun {
  /** What `pass_ir` takes; in order of time, from 0. */
  index: number;
  /** As pipelines name it. */
  name: string;
  /** Empty for a run on the whole module. */
  function: string;
  us: number;
  /** Instructions of the function (or of the module) before and after. */
  before: number;
  after: number;
  /** The pass says that it changed something. */
  changed: boolean;
}

export interface PassIr {
  ok: boolean;
  error?: string;
  run: PassRun;
  before: string;
  after: string;
}

export interface Remark {
  kind: "passed" | "missed" | "analysis" | "warning";
  pass: string;
  /** A fixed name: `FullyUnrolled`. */
  name: string;
  function: string;
  message: string;
  /** In the source; 0 when unknown. */
  line: number;
  column: number;
}

export interface Pointer {
  function: string;
  /** Name in the IR (`%p`), or the instruction's text. */
  name: string;
  /** What it does: `load`, `store`, `atomic`, `call`, ... */
  use: string;
  /** Lines; 0 when unknown. */
  line: number;
  ir_line: number;
  ptx_line: number;
  /** `global`, `shared`, `local`, `constant`, `param`, `generic`. */
  space: string;
  /** Steps from the access to where the space comes from, each one link of the chain. */
  reasons: { text: string; line: number }[];
}

export interface Graph {
  /** The function (control flow), or empty (calls). */
  name: string;
  nodes: GraphNode[];
  edges: { from: number; to: number; label: string }[];
}

export interface GraphNode {
  id: number;
  label: string;
  /** First and last line in the IR; 0 when unknown. */
  ir: [number, number];
  /** Source lines of it, sorted. */
  lines: number[];
  instructions: number;
  /** `kernel`, `function`, `declaration` in call graphs; `entry`, `block`, `exit` in control flow. */
  kind: string;
}

// -------------------------------------------------------------------------------------------------------------------- sass

export interface Sass {
  ok: boolean;
  error?: string;
  /** Text of the disassembler, one function after the other. */
  sass: string;
  functions: { name: string; line: number; registers: number; spills: number; instructions: number }[];
  /** By source line, as in `Compiled.lines`. */
  lines: { line: number; sass: number[] }[];
}

// --------------------------------------------------------------------------------------------------------------------- run

/** One launch. */
export interface Launch {
  /** Symbol or plain name; may be left out where there is one kernel. */
  kernel?: string;
  /** `[x]`, `[x, y]` or `[x, y, z]`; 1 where left out. */
  grid?: number[];
  block?: number[];
  cluster?: number[];
  /** Bytes of dynamic shared memory. */
  shared?: number;
  args: Argument[];
  /** `__device__` variables to read after the run. */
  globals?: { name: string; type: string; count: number }[];
  checks?: {
    /** Races in shared memory. */
    races?: boolean;
    /** Reads of memory never written. */
    uninit?: boolean;
  };
  /** Complete asynchronous copies late, in an order that this seed chooses. */
  async?: number;
  /** Count lines, divergence and memory transactions (`RunReply.counts`). */
  counts?: boolean;
  /** For `rand`. */
  seed?: number;
  /** A launch ends as a fault after so many warp instructions. */
  steps?: number;
}

/** A number, or a text such as `-inf`, `nan`, `0x1f` and integers beyond 2^53. */
export type Value = number | string;

export type Argument =
  | { kind: "scalar"; type: string; value: Value; name?: string }
  | {
      kind: "buffer";
      type: string;
      /** Values; may be left out where `values` or `base64` are given. */
      count?: number;
      /** What it holds before; zeros where all three are absent. A value fills. */
      init?: "zero" | "one" | "iota" | "rand" | Value;
      values?: Value[];
      /** Bytes. */
      base64?: string;
      /** It comes back in `RunReply.outputs`. */
      out?: boolean;
      name?: string;
      /** A hint for the page: rows of this width, as numbers or as a picture (`gray`: smallest to largest value; `rgba`: 4 bytes each). */
      show?: "numbers" | "gray" | "rgba";
      width?: number;
    }
  /** A structure by value. */
  | { kind: "bytes"; hex: string; name?: string }
  | { kind: "null"; name?: string };

export interface RunReply {
  /** It compiled and ran to its end. */
  ok: boolean;
  /** Of the compile; with errors nothing ran. */
  diagnostics: Diagnostic[];
  /** The launch could not be made: an argument does not fit, no such kernel. */
  error: string;
  /** What ended the run early. */
  fault: Fault | null;
  /** All that was written by `printf`, also before a fault. */
  stdout: string;
  outputs: Buffer[];
  globals: Buffer[];
  counts: Counts | null;
  times: { name: string; us: number }[];
}

export interface Buffer {
  /** Number of the argument, from 0; -1 for a variable. */
  arg: number;
  name: string;
  type: string;
  count: number;
  /** Little-endian bytes of the values. */
  base64: string;
}

export type FaultKind =
  | "out_of_bounds" | "misaligned" | "wrong_space" | "uninitialised" | "read_only" | "freed" | "trap" | "breakpoint"
  | "assert" | "deadlock" | "step_limit" | "stack_overflow" | "unsupported" | "invalid" | "race" | "launch" | "load";

export interface Fault {
  kind: FaultKind;
  /** The class in a few words. */
  what: string;
  message: string;
  /** Where the thread was. */
  at: CodePlace;
  block: [number, number, number];
  thread: [number, number, number];
  /** The other access of a race (and who made it), the place where an mbarrier was made, ... */
  other: (CodePlace & { who: string }) | null;
  notes: string[];
}

export interface CodePlace {
  function: string;
  /** File and line of the source; line 0 when unknown. */
  file: string;
  line: number;
  /** Line of the PTX. */
  ptx_line: number;
}

export interface Counts {
  thread_instructions: number;
  warp_instructions: number;
  blocks: number;
  classes: { name: string; count: number }[];
  /** By line of the source, only lines that ran. */
  lines: LineCounts[];
  /** By line of the PTX. */
  ptx: LineCounts[];
}

export interface LineCounts {
  line: number;
  /** Warp and thread instructions. */
  warps: number;
  threads: number;
  /** Threads that ran out of 32 for each warp instruction: 1 is no divergence. */
  active: number;
  /** Accesses to global memory: 32-byte sectors that were moved, and the fewest that would hold the bytes asked for. 0 for none. */
  sectors: number;
  ideal_sectors: number;
  /** Accesses to shared memory: passes over the banks, and the fewest. */
  wavefronts: number;
  ideal_wavefronts: number;
}

// ------------------------------------------------------------------------------------------------------- explain and words

export interface Explained {
  ok: true;
  code: string;
  severity: string;
  /** The message's text with its gaps. */
  message: string;
  /** The explanation as `jacq explain` prints it. */
  text: string;
  /** A program that gets it, and the same mended; empty where there is none. */
  wrong: string;
  right: string;
}

export interface Words {
  ok: true;
  words: Word[];
}

export interface Word {
  name: string;
  /** How it is declared or written. */
  form: string;
  doc: string;
  /** Targets that have it; empty when all do. */
  targets: string;
  /** File and line of its row. */
  row: string;
  kind: "function" | "variable" | "instruction";
}
