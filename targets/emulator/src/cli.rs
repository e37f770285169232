//! `jacq run`: a launch described on the command line.

use crate::api::Config;
use crate::run::{Argument, NotRun, Request, hexadecimal, launch};
use crate::values::{Fill, ValueType};

/// What `jacq run --help` prints.
pub const USAGE: &str = "\
usage: jacq run FILE [options] [--arg ARG]...
  --kernel NAME        the kernel; may be left out when there is only one
  --grid X[,Y[,Z]]     blocks in the grid (1)
  --block X[,Y[,Z]]    threads in a block (1)
  --cluster X[,Y[,Z]]  blocks in a cluster
  --shared BYTES       dynamic shared memory
  --arg ARG            the next kernel argument:
      T:VALUE          a scalar; T is one of u8 i8 u16 i16 u32 i32 u64 i64 f16 bf16 f32 f64
      T[N]             a buffer of N zeros
      T[N]:WHAT        filled: zero, one, iota, rand, a VALUE for all, or @FILE (raw bytes)
      T[]:V,V,...      these values
      T[]:@FILE        the file's bytes
      bytes:HEX        a structure by value
      null             a null pointer
      ...:out          at the end of a buffer: print it after the run
  --print K:T:N        after the run, print N values of type T from buffer argument K (from 0)
  --global NAME:T:N    after the run, print N values of a __device__ variable
  --stats              print counts of instructions
  --counts             print how often each line of the PTX is executed: line, by warps, by threads, text
  --check LIST         what to report, with commas between: races (also --check-races), uninit (reads of memory never written; --check-uninit)
  --async N            complete asynchronous copies and products late, in an order that N chooses (1 with --check=races); eager: at once
  --steps N            stop after N warp instructions
  --heap BYTES         what kernels may take with malloc (8 MiB)
  --seed N             for rand
";

#[derive(Default, Debug)]
struct Options {
    file: Option<String>,
    kernel: Option<String>,
    grid: Option<[u32; 3]>,
    block: Option<[u32; 3]>,
    cluster: Option<[u32; 3]>,
    shared: u32,
    args: Vec<Argument>,
    prints: Vec<(usize, ValueType, usize)>,
    globals: Vec<(String, ValueType, usize)>,
    stats: bool,
    counts: bool,
    uninit: bool,
    /// `--async`: the seed, or none for eager.
    order: Option<Option<u64>>,
    races: bool,
    steps: Option<u64>,
    heap: Option<u64>,
    seed: u64,
}

fn dims(t: &str) -> Result<[u32; 3], String> {
    let mut d = [1; 3];
    let parts: Vec<&str> = t.split([',', 'x']).collect();
    if parts.len() > 3 {
        return Err(format!("\"{t}\" has more than three dimensions"));
    }
    for (k, p) in parts.iter().enumerate() {
        d[k] = p
            .trim()
            .parse()
            .map_err(|_| format!("\"{t}\" is not a size"))?;
    }
    Ok(d)
}

fn parse_arg(t: &str, seed: &mut u64) -> Result<Argument, String> {
    if t == "null" {
        return Ok(Argument::Scalar(vec![0; 8]));
    }
    if let Some(h) = t.strip_prefix("bytes:") {
        return Ok(Argument::Scalar(hexadecimal(h)?));
    }
    let Some(open) = t.find('[') else {
        let (k, v) = t
            .split_once(':')
            .ok_or_else(|| format!("\"{t}\" is not an argument (TYPE:VALUE)"))?;
        return Ok(Argument::Scalar(ValueType::parse(k)?.parse_value(v)?));
    };
    let close = t
        .find(']')
        .filter(|c| *c > open)
        .ok_or_else(|| format!("\"{t}\" has no closing bracket"))?;
    let kind = ValueType::parse(&t[..open])?;
    let count = &t[open + 1..close];
    let mut rest = t[close + 1..].strip_prefix(':').unwrap_or(&t[close + 1..]);
    let out = rest == "out" || rest.ends_with(":out");
    if out {
        rest = rest.strip_suffix("out").unwrap_or(rest);
        rest = rest.strip_suffix(':').unwrap_or(rest);
    }
    let n: Option<usize> = match count {
        "" => None,
        c => Some(c.parse().map_err(|_| format!("\"{c}\" is not a count"))?),
    };
    let data = if let Some(file) = rest.strip_prefix('@') {
        let data = std::fs::read(file).map_err(|e| format!("{file}: {e}"))?;
        resized(data, kind, n)?
    } else if rest.contains(',') || n.is_none() && !rest.is_empty() {
        let list = rest
            .split(',')
            .map(|v| kind.parse_value(v))
            .collect::<Result<Vec<_>, _>>();
        // A word in the place of values lacks its count.
        let list = list.map_err(|e| match Fill::parse(kind, rest) {
            Ok(_) => format!("\"{t}\" needs a count in the brackets"),
            Err(_) => e,
        })?;
        resized(list.concat(), kind, n)?
    } else {
        let n = n.ok_or_else(|| format!("\"{t}\" needs a count in the brackets"))?;
        Fill::parse(kind, rest)?.bytes(kind, n, seed)?
    };
    Ok(Argument::Buffer { kind, data, out })
}

/// Data with as many values as are asked for, zeros behind those that are given.
fn resized(mut data: Vec<u8>, kind: ValueType, count: Option<usize>) -> Result<Vec<u8>, String> {
    if let Some(n) = count {
        let zeros = Fill::All(vec![0; kind.size()]).bytes(kind, n, &mut 0)?;
        data.resize(zeros.len(), 0);
    }
    Ok(data)
}

fn parse(args: &[String]) -> Result<Options, String> {
    let mut o = Options {
        seed: 1,
        ..Options::default()
    };
    let mut i = 0;
    let mut raw_args = Vec::new();
    while i < args.len() {
        let (name, inline) = match args[i].split_once('=') {
            Some((n, v)) if n.starts_with("--") => (n.to_string(), Some(v.to_string())),
            _ => (args[i].clone(), None),
        };
        i += 1;
        let mut value = || -> Result<String, String> {
            if let Some(v) = &inline {
                return Ok(v.clone());
            }
            let v = args
                .get(i)
                .cloned()
                .ok_or_else(|| format!("{name} needs a value"))?;
            i += 1;
            Ok(v)
        };
        let number = |t: String| {
            t.parse::<u64>()
                .map_err(|_| format!("\"{t}\" is not a number"))
        };
        let triple = |t: String| -> Result<(String, ValueType, usize), String> {
            let parts: Vec<&str> = t.split(':').collect();
            let [a, k, n] = parts[..] else {
                return Err(format!("\"{t}\" is not WHAT:TYPE:COUNT"));
            };
            Ok((
                a.to_string(),
                ValueType::parse(k)?,
                n.parse().map_err(|_| format!("\"{n}\" is not a count"))?,
            ))
        };
        match name.as_str() {
            "--kernel" => o.kernel = Some(value()?),
            "--grid" => o.grid = Some(dims(&value()?)?),
            "--block" => o.block = Some(dims(&value()?)?),
            "--cluster" => o.cluster = Some(dims(&value()?)?),
            "--shared" => o.shared = number(value()?)?.min(u32::MAX as u64) as u32,
            "--arg" => raw_args.push(value()?),
            "--print" => {
                let (k, t, n) = triple(value()?)?;
                o.prints.push((
                    k.parse().map_err(|_| format!("\"{k}\" is not a number"))?,
                    t,
                    n,
                ));
            }
            "--global" => o.globals.push(triple(value()?)?),
            "--stats" => o.stats = true,
            "--counts" => o.counts = true,
            "--check" => {
                for what in value()?.split(',') {
                    match what {
                        "races" => o.races = true,
                        "uninit" => o.uninit = true,
                        _ => return Err(format!("there is no check \"{what}\": races, uninit")),
                    }
                }
            }
            "--async" => {
                o.order = Some(match value()?.as_str() {
                    "eager" => None,
                    n => Some(number(n.to_string())?),
                });
            }
            "--check-uninit" => o.uninit = true,
            "--check-races" => o.races = true,
            "--steps" => o.steps = Some(number(value()?)?),
            "--heap" => o.heap = Some(number(value()?)?),
            "--seed" => o.seed = number(value()?)?,
            f if f.starts_with('-') && f.len() > 1 => return Err(format!("unknown option {f}")),
            f => {
                if o.file.is_some() {
                    return Err(format!("more than one input: {f}"));
                }
                o.file = Some(f.to_string());
            }
        }
    }
    let mut seed = o.seed;
    for a in raw_args {
        o.args.push(parse_arg(&a, &mut seed)?);
    }
    Ok(o)
}

/// Options of `jacq run`, and whether a value follows each.
const OPTIONS: [(&str, bool); 19] = [
    ("--check", true),
    ("--async", true),
    ("--kernel", true),
    ("--grid", true),
    ("--block", true),
    ("--cluster", true),
    ("--shared", true),
    ("--arg", true),
    ("--print", true),
    ("--global", true),
    ("--steps", true),
    ("--heap", true),
    ("--seed", true),
    ("--stats", false),
    ("--counts", false),
    ("--check-uninit", false),
    ("--check-races", false),
    ("--help", false),
    ("-h", false),
];

/// Whether an option is one of `jacq run`.
pub fn takes(option: &str) -> bool {
    OPTIONS.iter().any(|o| o.0 == option)
}

/// Whether the argument behind this one is its value.
pub fn needs_value(argument: &str) -> bool {
    OPTIONS.iter().any(|o| o.0 == argument && o.1)
}

/// Runs `jacq run` on a PTX file. Returns the exit code: 0 done, 1 the program or its input failed, 2 wrong usage.
pub fn run_cli(args: &[String]) -> i32 {
    run_cli_with(args, &|path| {
        std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))
    })
}

/// Like [`run_cli`]; `load` makes PTX text of the input's path, so that a driver can compile first.
pub fn run_cli_with(args: &[String], load: &dyn Fn(&str) -> Result<String, String>) -> i32 {
    if args.iter().any(|a| a == "--help" || a == "-h") {
        print!("{USAGE}");
        return 0;
    }
    let o = match parse(args) {
        Ok(o) => o,
        Err(e) => {
            eprintln!("jacq run: {e}\n{USAGE}");
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

fn run(o: &Options, load: &dyn Fn(&str) -> Result<String, String>) -> Result<(), String> {
    let path = o.file.as_deref().ok_or("no input file")?;
    let text = load(path)?;
    let mut config = Config {
        check_uninit: o.uninit,
        check_races: o.races,
        count_lines: o.counts,
        async_seed: o.order.unwrap_or(o.races.then_some(1)),
        ..Config::default()
    };
    if let Some(n) = o.heap {
        config.heap_limit = n;
    }
    if let Some(n) = o.steps {
        config.step_limit = n;
    }
    let request = Request {
        kernel: o.kernel.clone(),
        grid: o.grid.unwrap_or([1; 3]),
        block: o.block.unwrap_or([1; 3]),
        cluster: o.cluster.unwrap_or([1; 3]),
        shared: o.shared,
        args: o.args.clone(),
        globals: (o.globals.iter())
            .map(|(name, kind, n)| (name.clone(), n * kind.size()))
            .collect(),
        config,
    };
    let done = launch(&text, &request).map_err(|e| match e {
        NotRun::Load(e) => format!("{path}: {e}"),
        NotRun::NoKernel => format!("{path} has no kernel"),
        NotRun::Choose(names) => {
            format!("--kernel is needed; there are: {}", names.join(", "))
        }
        e => e.to_string(),
    })?;
    print!("{}", String::from_utf8_lossy(&done.output));
    let stats = done.result.map_err(|t| {
        if t.function.is_empty() {
            t.to_string()
        } else {
            format!("{t}\n{}", crate::Report::new(&done.kernel, &t, &text))
        }
    })?;
    let line = |bytes: &[u8], kind: ValueType| -> String {
        let values = bytes.chunks_exact(kind.size());
        values.map(|b| kind.show(b)).collect::<Vec<_>>().join(" ")
    };
    let show = |what: &str, bytes: &[u8], kind: ValueType| {
        let (t, n) = (kind.name(), bytes.len() / kind.size());
        println!("{what}: {t}[{n}] = {}", line(bytes, kind));
    };
    for (k, (given, bytes)) in o.args.iter().zip(&done.buffers).enumerate() {
        if let (
            &Argument::Buffer {
                kind, out: true, ..
            },
            Some(bytes),
        ) = (given, bytes)
        {
            show(&format!("arg {k}"), bytes, kind);
        }
    }
    for &(k, kind, n) in &o.prints {
        let Some(Some(bytes)) = done.buffers.get(k) else {
            return Err(format!("argument {k} is not a buffer"));
        };
        let asked = n.checked_mul(kind.size()).and_then(|n| bytes.get(..n));
        let Some(bytes) = asked else {
            return Err(format!(
                "argument {k} has no {n} values of type {}",
                kind.name()
            ));
        };
        show(&format!("arg {k}"), bytes, kind);
    }
    for ((name, kind, _), bytes) in o.globals.iter().zip(&done.globals) {
        show(name, bytes, *kind);
    }
    if o.counts {
        let lines = text.lines().zip(&stats.lines).enumerate();
        for (k, (line, e)) in lines.filter(|(_, (_, e))| e.warps != 0) {
            println!(
                "{:>6} {:>10} {:>12}  {}",
                k + 1,
                e.warps,
                e.threads,
                line.trim()
            );
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

#[cfg(test)]
mod tests {
    use super::*;

    fn data(t: &str) -> Vec<u8> {
        match parse_arg(t, &mut 1).expect("parses") {
            Argument::Scalar(d) | Argument::Buffer { data: d, .. } => d,
        }
    }

    #[test]
    fn arguments() {
        assert_eq!(data("i32:-5"), (-5i32).to_le_bytes());
        assert_eq!(data("f32:1.5"), 1.5f32.to_le_bytes());
        assert_eq!(data("f32:0x3f800000"), 1f32.to_le_bytes());
        assert_eq!(data("u8[]:1,2,255"), [1, 2, 255]);
        assert_eq!(data("i16[3]:iota"), [0, 0, 1, 0, 2, 0]);
        assert_eq!(data("f32[2]:out").len(), 8);
        assert_eq!(data("f16[2]:1:out"), [0, 0x3c, 0, 0x3c]);
        assert_eq!(data("bytes:01ff"), [1, 255]);
        assert_eq!(data("null"), [0; 8]);
        for bad in [
            "i32", "x:1", "u8:300", "f32[x]", "f32[]", "f32[2", "bytes:0",
        ] {
            assert!(parse_arg(bad, &mut 1).is_err(), "{bad}");
        }
    }
}
