//! `run`: compiles a source and runs one launch of it.

use super::compile::{Made, Time, name, source_lines};
use super::diagnostics::{Message, messages};
use super::{Explorer, Source};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jacquard_emulator::lines::LineTable;
use jacquard_emulator::run::{self, Outcome, hexadecimal};
use jacquard_emulator::{
    ArgumentError, CLASS_NAMES, Config, Executions, Fill, Report, Stats, Trap, ValueType,
};
use jacquard_limits::clock::Moment;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// One launch.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Launch {
    kernel: Option<String>,
    grid: Vec<u32>,
    block: Vec<u32>,
    cluster: Vec<u32>,
    shared: u32,
    args: Vec<Argument>,
    globals: Vec<Global>,
    checks: Checks,
    #[serde(rename = "async")]
    order: Option<u64>,
    counts: bool,
    seed: Option<u64>,
    steps: Option<u64>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Checks {
    races: bool,
    uninit: bool,
}

#[derive(Clone, Debug, Deserialize)]
struct Global {
    name: String,
    #[serde(rename = "type")]
    ty: String,
    count: usize,
}

/// A number, or a text where a number can't say it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Value {
    Number(serde_json::Number),
    Text(String),
}

impl Value {
    fn text(&self) -> String {
        match self {
            Value::Number(n) => n.to_string(),
            Value::Text(t) => t.clone(),
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Argument {
    Scalar {
        #[serde(rename = "type")]
        ty: String,
        value: Value,
    },
    Buffer {
        #[serde(rename = "type")]
        ty: String,
        count: Option<usize>,
        init: Option<Value>,
        values: Option<Vec<Value>>,
        base64: Option<String>,
        #[serde(default)]
        out: bool,
        #[serde(default)]
        name: String,
    },
    Bytes {
        hex: String,
    },
    Null,
}

/// Why an argument of a request can't be one of a kernel.
#[derive(Debug, Error)]
enum Unusable {
    #[error(transparent)]
    Text(#[from] ArgumentError),
    #[error(transparent)]
    Base64(#[from] base64::DecodeError),
    #[error("it has neither a count nor values")]
    NoContents,
}

impl Argument {
    fn given(&self, seed: &mut u64) -> Result<run::Argument, Unusable> {
        Ok(match self {
            Argument::Scalar { ty, value } => run::Argument::number(ty, &value.text())?,
            Argument::Bytes { hex } => run::Argument::Scalar(hexadecimal(hex)?),
            Argument::Null => run::Argument::Scalar(vec![0; 8]),
            Argument::Buffer {
                ty,
                count,
                init,
                values,
                base64,
                out,
                ..
            } => {
                let kind = ValueType::parse(ty)?;
                let given = match (values, base64) {
                    (Some(list), _) => {
                        let bytes = list.iter().map(|v| kind.parse_value(&v.text()));
                        Some(bytes.collect::<Result<Vec<_>, _>>()?.concat())
                    }
                    (None, Some(text)) => Some(STANDARD.decode(text)?),
                    (None, None) => None,
                };
                let fill = Fill::parse(kind, &init.as_ref().map_or(String::new(), Value::text))?;
                let data = match (given, count) {
                    (Some(data), None) => data,
                    (Some(mut data), Some(n)) => {
                        let rest = fill.bytes(kind, *n, seed)?;
                        data.truncate(rest.len());
                        data.extend_from_slice(&rest[data.len()..]);
                        data
                    }
                    (None, Some(n)) => fill.bytes(kind, *n, seed)?,
                    (None, None) => return Err(Unusable::NoContents),
                };
                run::Argument::Buffer {
                    kind,
                    data,
                    out: *out,
                }
            }
        })
    }
}

/// Why a launch gives nothing.
#[derive(Debug, Error)]
enum Refused {
    #[error("the {0} has more than three dimensions")]
    Dimensions(&'static str),
    #[error("argument {number}: {cause}")]
    Argument {
        /// From 0.
        number: usize,
        cause: Unusable,
    },
    /// The type of a variable to be read.
    #[error(transparent)]
    Global(#[from] ArgumentError),
    #[error(transparent)]
    NotRun(#[from] run::NotRun),
}

/// Three sizes, 1 where one is left out.
fn sizes(list: &[u32], what: &'static str) -> Result<[u32; 3], Refused> {
    let mut all = [1; 3];
    if list.len() > all.len() {
        return Err(Refused::Dimensions(what));
    }
    all[..list.len()].copy_from_slice(list);
    Ok(all)
}

/// Warp instructions of a launch, unless the request says how many: some seconds.
const STEPS: u64 = 200_000_000;

impl Launch {
    fn request(&self) -> Result<run::Request, Refused> {
        let mut seed = self.seed.unwrap_or(1);
        let mut args = Vec::new();
        for (number, a) in self.args.iter().enumerate() {
            let given = a.given(&mut seed);
            args.push(given.map_err(|cause| Refused::Argument { number, cause })?);
        }
        let mut globals = Vec::new();
        for g in &self.globals {
            let bytes = ValueType::parse(&g.ty)?.size().saturating_mul(g.count);
            globals.push((g.name.clone(), bytes));
        }
        Ok(run::Request {
            kernel: self.kernel.clone(),
            grid: sizes(&self.grid, "grid")?,
            block: sizes(&self.block, "block")?,
            cluster: sizes(&self.cluster, "cluster")?,
            shared: self.shared,
            args,
            beside: Vec::new(),
            globals,
            config: Config {
                step_limit: self.steps.unwrap_or(STEPS),
                check_uninit: self.checks.uninit,
                check_races: self.checks.races,
                async_seed: self.order.or(self.checks.races.then_some(1)),
                count_lines: self.counts,
                ..Config::default()
            },
        })
    }
}

#[derive(Serialize, Default)]
pub(super) struct Ran {
    ok: bool,
    diagnostics: Vec<Message>,
    error: String,
    fault: Option<Fault>,
    stdout: String,
    outputs: Vec<Buffer>,
    globals: Vec<Buffer>,
    counts: Option<Counts>,
    times: Vec<Time>,
}

#[derive(Serialize)]
struct Buffer {
    arg: i64,
    name: String,
    #[serde(rename = "type")]
    ty: &'static str,
    count: usize,
    base64: String,
}

#[derive(Serialize)]
struct CodePlace {
    function: String,
    file: String,
    line: u32,
    ptx_line: u32,
}

#[derive(Serialize)]
struct Fault {
    kind: &'static str,
    what: &'static str,
    message: String,
    at: CodePlace,
    block: [u32; 3],
    thread: [u32; 3],
    other: Option<Other>,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Other {
    #[serde(flatten)]
    place: CodePlace,
    who: String,
}

#[derive(Serialize)]
struct Counts {
    thread_instructions: u64,
    warp_instructions: u64,
    blocks: u64,
    classes: Vec<Class>,
    lines: Vec<LineCounts>,
    ptx: Vec<LineCounts>,
}

#[derive(Serialize)]
struct Class {
    name: &'static str,
    count: u64,
}

#[derive(Serialize)]
struct LineCounts {
    line: u32,
    warps: u64,
    threads: u64,
    active: f64,
    sectors: u64,
    ideal_sectors: u64,
    wavefronts: u64,
    ideal_wavefronts: u64,
}

impl Explorer {
    /// Answers `run`.
    pub(super) fn run(&self, source: &Source, launch: &Launch) -> Ran {
        // What a page shows of the compile it asks for by itself.
        let source = &Source {
            want: Some(Vec::new()),
            ..source.clone()
        };
        let start = Moment::now();
        let made = self.make(source, None);
        let compile = Time::new("compile", start.elapsed());
        let diagnostics = match &made.outcome {
            Ok(out) => messages(&out.diagnostics),
            Err(f) => {
                return Ran {
                    diagnostics: messages(&f.diagnostics),
                    ..Ran::default()
                };
            }
        };
        let start = Moment::now();
        let request = launch.request();
        let done = request.and_then(|r| Ok(run::launch(&made.ptx, &r)?));
        let times = vec![compile, Time::new("run", start.elapsed())];
        match done {
            Ok(done) => Ran {
                diagnostics,
                times,
                ..ran(&made, name(source), launch, done)
            },
            Err(e) => Ran {
                diagnostics,
                times,
                error: e.to_string(),
                ..Ran::default()
            },
        }
    }
}

fn ran(made: &Made, name: &str, launch: &Launch, done: Outcome) -> Ran {
    let mut outputs = Vec::new();
    for ((n, given), bytes) in (0..).zip(&launch.args).zip(&done.buffers) {
        if let (
            Argument::Buffer {
                ty,
                name,
                out: true,
                ..
            },
            Some(bytes),
        ) = (given, bytes)
        {
            outputs.push(buffer(n, name, ty, bytes));
        }
    }
    let globals = launch.globals.iter().zip(&done.globals);
    let globals = globals.map(|(g, bytes)| buffer(-1, &g.name, &g.ty, bytes));
    let fault = done.result.as_ref().err();
    Ran {
        ok: fault.is_none(),
        error: String::new(),
        fault: fault.map(|t| fault_of(&done.kernel, t, &made.table)),
        stdout: String::from_utf8_lossy(&done.output).into_owned(),
        outputs,
        globals: globals.collect(),
        counts: match &done.result {
            Ok(stats) if launch.counts => Some(counts(made, name, stats)),
            _ => None,
        },
        ..Ran::default()
    }
}

fn buffer(arg: i64, name: &str, ty: &str, bytes: &[u8]) -> Buffer {
    // The launch was made with this type: it has a name.
    let kind = ValueType::parse(ty).unwrap_or(ValueType::U8);
    Buffer {
        arg,
        name: name.to_owned(),
        ty: kind.name(),
        count: bytes.len() / kind.size(),
        base64: STANDARD.encode(bytes),
    }
}

fn fault_of(kernel: &str, trap: &Trap, table: &LineTable) -> Fault {
    let report = Report::with(kernel, trap, table);
    let place = |function: &str, source: Option<(String, u32)>, ptx_line| {
        let (file, line) = source.unwrap_or_default();
        CodePlace {
            function: function.to_owned(),
            file,
            line,
            ptx_line,
        }
    };
    Fault {
        kind: trap.kind.name(),
        what: report.what,
        message: report.message,
        at: place(&report.function, report.source, report.line),
        block: report.block,
        thread: report.thread,
        other: report.other.map(|(other, source)| Other {
            place: place(&other.function, source, other.line),
            who: other.who,
        }),
        notes: report.notes,
    }
}

fn counts(made: &Made, name: &str, stats: &Stats) -> Counts {
    let mut of_source: BTreeMap<u32, Executions> = BTreeMap::new();
    for (n, line) in source_lines(made, name) {
        if let Some(e) = stats.lines.get(n as usize - 1) {
            of_source.entry(line).or_default().add(e);
        }
    }
    let ran = |list: &mut dyn Iterator<Item = (u32, Executions)>| {
        let ran = list.filter(|(_, e)| e.warps != 0);
        ran.map(|(line, e)| line_counts(line, &e)).collect()
    };
    let classes = CLASS_NAMES.iter().zip(stats.classes);
    Counts {
        thread_instructions: stats.thread_instructions,
        warp_instructions: stats.warp_instructions,
        blocks: stats.blocks,
        classes: classes
            .filter(|c| c.1 != 0)
            .map(|(&name, count)| Class { name, count })
            .collect(),
        lines: ran(&mut of_source.into_iter()),
        ptx: ran(&mut (1..).zip(stats.lines.iter().copied())),
    }
}

/// Threads of a warp.
const WARP: f64 = 32.0;

fn line_counts(line: u32, e: &Executions) -> LineCounts {
    LineCounts {
        line,
        warps: e.warps,
        threads: e.threads,
        active: e.threads as f64 / (e.warps as f64 * WARP),
        sectors: e.sectors,
        ideal_sectors: e.ideal_sectors,
        wavefronts: e.wavefronts,
        ideal_wavefronts: e.ideal_wavefronts,
    }
}
