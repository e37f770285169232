//! `jacq run`: a launch described on the command line.

use crate::api::{Config, cores};
use crate::argument_error::ArgumentError;
use crate::arguments::{HELP, Names, named};
use crate::report::{Report, quote};
use crate::run::{Argument, NotRun, Outcome, Request, launch};
use crate::tier::Mode;
use crate::trap::Trap;
use crate::values::ValueType;
use jacquard_options::{Arg, Reader, Run};
use thiserror::Error;

/// The beginning of what `jacq run --help` prints; the options of the table and the forms of arguments follow.
const USAGE: &str = "usage: jacq run FILE [OPTIONS] [--arg ARG]...\n\n";

/// Most threads that `-j` gives.
const MAX_JOBS: usize = 256;

#[derive(Default, Debug)]
struct Options {
    file: Option<String>,
    kernel: Option<String>,
    grid: Option<[u32; 3]>,
    block: Option<[u32; 3]>,
    cluster: Option<[u32; 3]>,
    shared: u32,
    args: Vec<Argument>,
    beside: Vec<Argument>,
    /// The names of both.
    names: Vec<Option<String>>,
    json: bool,
    prints: Vec<(usize, ValueType, usize)>,
    globals: Vec<(String, ValueType, usize)>,
    stats: bool,
    counts: bool,
    uninit: bool,
    sync: bool,
    /// `--async`: the seed, or none for eager.
    order: Option<Option<u64>>,
    races: bool,
    limits: Limits,
    seed: u64,
}

/// What a run may take.
#[derive(Default, Debug)]
struct Limits {
    /// Threads over which blocks are spread.
    jobs: Option<u64>,
    /// When kernels become machine code.
    jit: Mode,
    /// Warp instructions.
    steps: Option<u64>,
    /// Bytes of the device's heap.
    heap: Option<u64>,
}

/// Wrong usage; texts are quoted as they were given.
#[derive(Debug, Error)]
enum UsageError {
    #[error("\"{0}\" has more than three dimensions")]
    Dimensions(String),
    #[error("\"{0}\" is not a size")]
    Size(String),
    #[error(transparent)]
    Line(#[from] jacquard_options::UsageError),
    #[error("\"{0}\" is not a number")]
    Number(String),
    #[error("\"{0}\" is not WHAT:TYPE:COUNT")]
    Triple(String),
    #[error("\"{0}\" is not a count")]
    Count(String),
    #[error("--jit is off, on or always, not \"{0}\"")]
    Mode(String),
    #[error("there is no check \"{0}\": races, uninit, sync")]
    Check(String),
    #[error("more than one input: {0}")]
    SecondInput(String),
    #[error(transparent)]
    Argument(#[from] ArgumentError),
}

/// Why there is no PTX of an input.
#[derive(Debug, Error)]
pub enum InputError {
    /// It can't be read.
    #[error("{path}: {cause}")]
    Read {
        /// The input.
        path: String,
        /// What the system says.
        cause: std::io::Error,
    },
    /// It is a program with errors.
    #[error("{path} does not compile\n{cause}")]
    Compile {
        /// The input.
        path: String,
        /// The compiler's errors.
        cause: Box<dyn std::error::Error>,
    },
}

/// Why a run failed, or gave less than was asked.
#[derive(Debug, Error)]
enum RunError {
    #[error("no input file")]
    NoInput,
    #[error(transparent)]
    Input(#[from] InputError),
    #[error("{path}: {cause}")]
    Load { path: String, cause: Trap },
    #[error("{path} has no kernel")]
    NoKernel { path: String },
    #[error("--kernel is needed; there are: {}", .0.join(", "))]
    Choose(Vec<String>),
    #[error(transparent)]
    NotRun(NotRun),
    #[error("{0}")]
    Fault(Trap),
    /// A fault of a thread, with the report of where it is.
    #[error("{0}\n{1}")]
    Reported(Trap, Box<Report>),
    #[error("argument {0} is not a buffer")]
    NoBuffer(usize),
    #[error("argument {argument} has no {count} values of type {kind}")]
    Short {
        argument: usize,
        count: usize,
        kind: &'static str,
    },
}

fn dims(t: &str) -> Result<[u32; 3], UsageError> {
    let mut d = [1; 3];
    let parts: Vec<&str> = t.split([',', 'x']).collect();
    if parts.len() > 3 {
        return Err(UsageError::Dimensions(t.to_owned()));
    }
    for (k, p) in parts.iter().enumerate() {
        d[k] = p
            .trim()
            .parse()
            .map_err(|_| UsageError::Size(t.to_owned()))?;
    }
    Ok(d)
}

fn number(text: String) -> Result<u64, UsageError> {
    text.parse().map_err(|_| UsageError::Number(text))
}

/// `WHAT:TYPE:COUNT`
fn triple(text: String) -> Result<(String, ValueType, usize), UsageError> {
    let parts: Vec<&str> = text.split(':').collect();
    let [what, kind, count] = parts[..] else {
        return Err(UsageError::Triple(text));
    };
    let count = count
        .parse()
        .map_err(|_| UsageError::Count(count.to_owned()))?;
    Ok((what.to_owned(), ValueType::parse(kind)?, count))
}

fn parse(args: &[String]) -> Result<Options, UsageError> {
    let mut o = Options {
        seed: 1,
        ..Options::default()
    };
    let (mut raw_args, mut raw_beside) = (Vec::new(), Vec::new());
    let mut reader = Reader::<Run>::new(args);
    while let Some(arg) = reader.next()? {
        match arg {
            Arg::Option(Run::Arg, value) => raw_args.push(value),
            Arg::Option(Run::Buffer, value) => raw_beside.push(value),
            Arg::Option(option, value) => o.set(option, value)?,
            Arg::Operand(name) if o.file.is_some() => return Err(UsageError::SecondInput(name)),
            Arg::Operand(name) => o.file = Some(name),
        }
    }
    arguments(&mut o, &raw_args, &raw_beside)?;
    Ok(o)
}

impl Options {
    fn set(&mut self, option: Run, value: String) -> Result<(), UsageError> {
        match option {
            // They may refer to each other, and are read at the end.
            Run::Arg | Run::Buffer => {}
            Run::Kernel => self.kernel = Some(value),
            Run::Grid => self.grid = Some(dims(&value)?),
            Run::Block => self.block = Some(dims(&value)?),
            Run::Cluster => self.cluster = Some(dims(&value)?),
            Run::Shared => self.shared = number(value)?.min(u64::from(u32::MAX)) as u32,
            Run::Print => {
                let (k, kind, count) = triple(value)?;
                let k = k.parse().map_err(|_| UsageError::Number(k))?;
                self.prints.push((k, kind, count));
            }
            Run::Global => self.globals.push(triple(value)?),
            Run::Stats => self.stats = true,
            Run::Json => self.json = true,
            Run::Counts => self.counts = true,
            Run::Check => {
                for what in value.split(',') {
                    match what {
                        "races" => self.races = true,
                        "uninit" => self.uninit = true,
                        "sync" => self.sync = true,
                        _ => return Err(UsageError::Check(what.to_owned())),
                    }
                }
            }
            Run::CheckUninit => self.uninit = true,
            Run::CheckRaces => self.races = true,
            Run::Async if value == "eager" => self.order = Some(None),
            Run::Async => self.order = Some(Some(number(value)?)),
            Run::J => self.limits.jobs = Some(number(value)?),
            Run::Jit => self.limits.jit = Mode::parse(&value).ok_or(UsageError::Mode(value))?,
            Run::Steps => self.limits.steps = Some(number(value)?),
            Run::Heap => self.limits.heap = Some(number(value)?),
            Run::Seed => self.seed = number(value)?,
        }
        Ok(())
    }
}

/// Reads arguments and the buffers beside them, each of which may refer to another by its name.
fn arguments(o: &mut Options, args: &[String], beside: &[String]) -> Result<(), ArgumentError> {
    let texts: Vec<_> = args.iter().chain(beside).map(|t| named(t)).collect();
    // Types of buffers are at the beginning of their texts.
    let all: Vec<_> = (texts.iter())
        .map(|(name, t)| {
            let kind = t.split_once('[').and_then(|p| ValueType::parse(p.0).ok());
            (name.map(str::to_owned), kind)
        })
        .collect();
    let mut names = Names {
        all: &all,
        seed: o.seed,
    };
    for (k, (_, text)) in texts.iter().enumerate() {
        let argument = names.parse(text)?;
        if k < args.len() {
            o.args.push(argument);
        } else {
            o.beside.push(argument);
        }
    }
    o.names = all.into_iter().map(|n| n.0).collect();
    Ok(())
}

/// Runs `jacq run` on a PTX file. Returns the exit code: 0 done, 1 the program or its input failed, 2 wrong usage.
pub fn run_cli(args: &[String]) -> i32 {
    run_cli_with(args, &|path| {
        std::fs::read_to_string(path).map_err(|cause| InputError::Read {
            path: path.to_owned(),
            cause,
        })
    })
}

/// What makes PTX text of an input's path.
type Load<'a> = &'a dyn Fn(&str) -> Result<String, InputError>;

/// Like [`run_cli`]; `load` makes PTX text of the input's path, so that a driver can compile first.
pub fn run_cli_with(args: &[String], load: Load<'_>) -> i32 {
    if args.iter().any(|a| a == "--help" || a == "-h") {
        print!(
            "{USAGE}{}\nARG is one of\n{HELP}",
            jacquard_options::usage::<Run>()
        );
        return 0;
    }
    let o = match parse(args) {
        Ok(o) => o,
        Err(e) => {
            eprintln!("jacq run: {e}\njacq run --help lists the options");
            return 2;
        }
    };
    match run(&o, load) {
        Ok(()) => 0,
        Err(e) => {
            eprintln!("jacq run: {e}");
            1
        }
    }
}

fn run(o: &Options, load: Load<'_>) -> Result<(), RunError> {
    let path = o.file.as_deref().ok_or(RunError::NoInput)?;
    let text = load(path)?;
    let mut config = Config {
        check_uninit: o.uninit,
        check_races: o.races,
        check_sync: o.sync,
        count_lines: o.counts,
        async_seed: o.order.unwrap_or(o.races.then_some(1)),
        ..Config::default()
    };
    if let Some(n) = o.limits.heap {
        config.heap_limit = n;
    }
    config.jobs = match o.limits.jobs.map(usize::try_from) {
        None | Some(Ok(0)) => cores(),
        Some(n) => n.unwrap_or(MAX_JOBS).min(MAX_JOBS),
    };
    config.jit = if o.stats { Mode::Off } else { o.limits.jit };
    if let Some(n) = o.limits.steps {
        config.step_limit = n;
    }
    let request = Request {
        kernel: o.kernel.clone(),
        grid: o.grid.unwrap_or([1; 3]),
        block: o.block.unwrap_or([1; 3]),
        cluster: o.cluster.unwrap_or([1; 3]),
        shared: o.shared,
        args: o.args.clone(),
        beside: o.beside.clone(),
        globals: (o.globals.iter())
            .map(|(name, kind, n)| (name.clone(), n * kind.size()))
            .collect(),
        config,
    };
    crate::progress::allow();
    let done = launch(&text, &request).map_err(|e| {
        let path = path.to_owned();
        match e {
            NotRun::Load(cause) => RunError::Load { path, cause },
            NotRun::NoKernel => RunError::NoKernel { path },
            NotRun::Choose(names) => RunError::Choose(names),
            e => RunError::NotRun(e),
        }
    })?;
    if o.json {
        println!("{}", json(o, &done, &shown(o, &done)?, &text));
        return done.result.map(|_| ()).map_err(RunError::Fault);
    }
    print!("{}", String::from_utf8_lossy(&done.output));
    let stats = done.result.as_ref().map_err(|t| {
        if t.function.is_empty() {
            RunError::Fault(t.clone())
        } else {
            let report = Report::new(&done.kernel, t, &text);
            RunError::Reported(t.clone(), Box::new(report))
        }
    })?;
    for s in &shown(o, &done)? {
        let values: Vec<String> = s.values().collect();
        println!(
            "{}: {}[{}] = {}",
            s.name,
            s.kind.name(),
            values.len(),
            values.join(" ")
        );
    }
    if o.counts {
        for (k, e) in stats.lines.iter().enumerate().filter(|(_, e)| e.warps != 0) {
            let line = text.lines().nth(k).unwrap_or_default().trim();
            println!("{:>6} {:>10} {:>12}  {line}", k + 1, e.warps, e.threads);
        }
    }
    if o.stats {
        println!("thread instructions: {}", stats.thread_instructions);
        println!("warp instructions:   {}", stats.warp_instructions);
        println!("blocks:              {}", stats.blocks);
        for (name, n) in crate::CLASS_NAMES.iter().zip(stats.classes) {
            if n != 0 {
                println!("  {name:<10} {n}");
            }
        }
    }
    Ok(())
}

/// Memory to show after the run.
struct Shown<'a> {
    name: String,
    kind: ValueType,
    bytes: &'a [u8],
}

impl Shown<'_> {
    fn values(&self) -> impl Iterator<Item = String> {
        let values = self.bytes.chunks_exact(self.kind.size());
        values.map(|b| self.kind.show(b))
    }
}

/// What the arguments and options ask to see.
fn shown<'a>(o: &Options, done: &'a Outcome) -> Result<Vec<Shown<'a>>, RunError> {
    let mut out = Vec::new();
    let name = |k: usize| match o.names.get(k) {
        Some(Some(n)) => n.clone(),
        _ => format!("arg {k}"),
    };
    let all = o.args.iter().chain(&o.beside);
    for (k, (given, bytes)) in all.zip(&done.buffers).enumerate() {
        if let (Some(kind), Some(bytes)) = (given.shown(), bytes) {
            out.push(Shown {
                name: name(k),
                kind,
                bytes,
            });
        }
    }
    for &(k, kind, n) in &o.prints {
        let Some(Some(bytes)) = done.buffers.get(k) else {
            return Err(RunError::NoBuffer(k));
        };
        let asked = n.checked_mul(kind.size()).and_then(|n| bytes.get(..n));
        let Some(bytes) = asked else {
            return Err(RunError::Short {
                argument: k,
                count: n,
                kind: kind.name(),
            });
        };
        out.push(Shown {
            name: name(k),
            kind,
            bytes,
        });
    }
    for ((name, kind, _), bytes) in o.globals.iter().zip(&done.globals) {
        out.push(Shown {
            name: name.clone(),
            kind: *kind,
            bytes,
        });
    }
    Ok(out)
}

/// The outcome as one JSON object.
fn json(o: &Options, done: &Outcome, shown: &[Shown<'_>], text: &str) -> String {
    // JSON has no infinities.
    let number = |v: String| match v.parse::<f64>() {
        Ok(n) if n.is_finite() => v,
        _ => quote(&v),
    };
    let memory = shown.iter().map(|s| {
        let values: Vec<String> = s.values().map(number).collect();
        let (name, kind) = (quote(&s.name), quote(s.kind.name()));
        format!(
            "{{\"name\":{name},\"type\":{kind},\"values\":[{}]}}",
            values.join(",")
        )
    });
    let mut parts = vec![
        format!("\"kernel\":{}", quote(&done.kernel)),
        format!(
            "\"output\":{}",
            quote(&String::from_utf8_lossy(&done.output))
        ),
        format!("\"memory\":[{}]", memory.collect::<Vec<_>>().join(",")),
    ];
    match &done.result {
        Err(t) => {
            let report = crate::Report::new(&done.kernel, t, text).json();
            parts.push(format!("\"fault\":{report}"));
        }
        Ok(stats) => {
            parts.push("\"fault\":null".into());
            if o.stats {
                let classes = crate::CLASS_NAMES.iter().zip(stats.classes);
                let classes = classes.map(|(name, n)| format!("{}:{n}", quote(name)));
                parts.push(format!(
                    "\"stats\":{{\"thread_instructions\":{},\"warp_instructions\":{},\"blocks\":{},\"classes\":{{{}}}}}",
                    stats.thread_instructions,
                    stats.warp_instructions,
                    stats.blocks,
                    classes.collect::<Vec<_>>().join(",")
                ));
            }
            if o.counts {
                let lines = stats.lines.iter().enumerate().filter(|(_, e)| e.warps != 0);
                let lines = lines.map(|(k, e)| {
                    format!(
                        "{{\"line\":{},\"warps\":{},\"threads\":{}}}",
                        k + 1,
                        e.warps,
                        e.threads
                    )
                });
                parts.push(format!(
                    "\"counts\":[{}]",
                    lines.collect::<Vec<_>>().join(",")
                ));
            }
        }
    }
    format!("{{{}}}", parts.join(","))
}
