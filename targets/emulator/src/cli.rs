//! `jacq run`: a launch described on the command line.

use crate::api::{Arg, Config, Device};
use crate::random;
use crate::soft::{BF16, F16, F64, Round, bf16_to_f32, convert, f16_to_f32};

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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    U8,
    I8,
    U16,
    I16,
    U32,
    I32,
    U64,
    I64,
    F16,
    Bf16,
    F32,
    F64,
}

const KINDS: [(&str, Kind, usize); 12] = [
    ("u8", Kind::U8, 1),
    ("i8", Kind::I8, 1),
    ("u16", Kind::U16, 2),
    ("i16", Kind::I16, 2),
    ("u32", Kind::U32, 4),
    ("i32", Kind::I32, 4),
    ("u64", Kind::U64, 8),
    ("i64", Kind::I64, 8),
    ("f16", Kind::F16, 2),
    ("bf16", Kind::Bf16, 2),
    ("f32", Kind::F32, 4),
    ("f64", Kind::F64, 8),
];

impl Kind {
    fn parse(t: &str) -> Result<Kind, String> {
        KINDS
            .iter()
            .find(|k| k.0 == t)
            .map(|k| k.1)
            .ok_or_else(|| format!("\"{t}\" is not a type"))
    }

    fn size(self) -> usize {
        KINDS.iter().find(|k| k.1 == self).map_or(1, |k| k.2)
    }

    fn name(self) -> &'static str {
        KINDS.iter().find(|k| k.1 == self).map_or("", |k| k.0)
    }

    fn is_float(self) -> bool {
        matches!(self, Kind::F16 | Kind::Bf16 | Kind::F32 | Kind::F64)
    }

    /// The bytes of a number in this type.
    fn encode(self, v: f64) -> Vec<u8> {
        match self {
            Kind::F16 => (convert(F64, F16, Round::Near, v.to_bits()) as u16)
                .to_le_bytes()
                .to_vec(),
            Kind::Bf16 => (convert(F64, BF16, Round::Near, v.to_bits()) as u16)
                .to_le_bytes()
                .to_vec(),
            Kind::F32 => (v as f32).to_le_bytes().to_vec(),
            Kind::F64 => v.to_le_bytes().to_vec(),
            k => (v as i128).to_le_bytes()[..k.size()].to_vec(),
        }
    }

    fn parse_value(self, t: &str) -> Result<Vec<u8>, String> {
        let t = t.trim();
        let bad = || format!("\"{t}\" is not a value of type {}", self.name());
        let (neg, digits) = match t.strip_prefix('-') {
            Some(d) => (true, d),
            None => (false, t),
        };
        if let Some(h) = digits.strip_prefix("0x") {
            // Bits, also for floats.
            let v = u64::from_str_radix(h, 16).map_err(|_| bad())?;
            let v = if neg { v.wrapping_neg() } else { v };
            return Ok(v.to_le_bytes()[..self.size()].to_vec());
        }
        if self.is_float() {
            return Ok(self.encode(t.parse::<f64>().map_err(|_| bad())?));
        }
        let v = t.parse::<i128>().map_err(|_| bad())?;
        let bits = 8 * self.size() as u32;
        if v < -(1i128 << (bits - 1)) || v >= 1i128 << bits {
            return Err(bad());
        }
        Ok(v.to_le_bytes()[..self.size()].to_vec())
    }

    fn show(self, b: &[u8]) -> String {
        let mut w = [0u8; 8];
        let n = b.len().min(8);
        w[..n].copy_from_slice(&b[..n]);
        let u = u64::from_le_bytes(w);
        match self {
            Kind::U8 | Kind::U16 | Kind::U32 | Kind::U64 => u.to_string(),
            Kind::I8 => (u as i8).to_string(),
            Kind::I16 => (u as i16).to_string(),
            Kind::I32 => (u as i32).to_string(),
            Kind::I64 => (u as i64).to_string(),
            Kind::F16 => f16_to_f32(u as u16).to_string(),
            Kind::Bf16 => bf16_to_f32(u as u16).to_string(),
            Kind::F32 => f32::from_bits(u as u32).to_string(),
            Kind::F64 => f64::from_bits(u).to_string(),
        }
    }
}

/// One parsed `--arg`.
#[derive(Clone, Debug)]
enum Given {
    Scalar(Vec<u8>),
    Buffer {
        kind: Kind,
        data: Vec<u8>,
        out: bool,
    },
}

#[derive(Default, Debug)]
struct Options {
    file: Option<String>,
    kernel: Option<String>,
    grid: Option<[u32; 3]>,
    block: Option<[u32; 3]>,
    cluster: Option<[u32; 3]>,
    shared: u32,
    args: Vec<Given>,
    prints: Vec<(usize, Kind, usize)>,
    globals: Vec<(String, Kind, usize)>,
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

fn parse_arg(t: &str, seed: &mut u64) -> Result<Given, String> {
    if t == "null" {
        return Ok(Given::Scalar(vec![0; 8]));
    }
    if let Some(h) = t.strip_prefix("bytes:") {
        let h: Vec<u8> = h
            .bytes()
            .filter(|c| !c.is_ascii_whitespace() && *c != b'_')
            .collect();
        let digit = |c: u8| {
            (c as char)
                .to_digit(16)
                .ok_or_else(|| format!("\"{t}\" is not hexadecimal"))
        };
        if !h.len().is_multiple_of(2) {
            return Err(format!("\"{t}\" has an odd number of digits"));
        }
        let data = h
            .chunks_exact(2)
            .map(|p| Ok((digit(p[0])? * 16 + digit(p[1])?) as u8))
            .collect::<Result<_, String>>()?;
        return Ok(Given::Scalar(data));
    }
    let Some(open) = t.find('[') else {
        let (k, v) = t
            .split_once(':')
            .ok_or_else(|| format!("\"{t}\" is not an argument (TYPE:VALUE)"))?;
        return Ok(Given::Scalar(Kind::parse(k)?.parse_value(v)?));
    };
    let close = t
        .find(']')
        .filter(|c| *c > open)
        .ok_or_else(|| format!("\"{t}\" has no closing bracket"))?;
    let kind = Kind::parse(&t[..open])?;
    let size = kind.size();
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
    if n.is_some_and(|n| n.saturating_mul(size) > 1 << 32) {
        return Err(format!("\"{t}\" is too large"));
    }
    let each = |f: &mut dyn FnMut(usize) -> Vec<u8>| -> Result<Vec<u8>, String> {
        let n = n.ok_or_else(|| format!("\"{t}\" needs a count in the brackets"))?;
        Ok((0..n).flat_map(f).collect())
    };
    let data = match rest {
        "" | "zero" => {
            vec![0; n.ok_or_else(|| format!("\"{t}\" needs a count in the brackets"))? * size]
        }
        "one" => each(&mut |_| kind.encode(1.0))?,
        "iota" => each(&mut |i| kind.encode(i as f64))?,
        "rand" => each(&mut |_| {
            let r = random::next(seed);
            if kind.is_float() {
                kind.encode((r >> 11) as f64 / (1u64 << 53) as f64)
            } else {
                kind.encode((r % 100) as f64)
            }
        })?,
        file if file.starts_with('@') => {
            let mut data = std::fs::read(&file[1..]).map_err(|e| format!("{}: {e}", &file[1..]))?;
            if let Some(n) = n {
                data.resize(n * size, 0);
            }
            data
        }
        values => {
            let list = values
                .split(',')
                .map(|v| kind.parse_value(v))
                .collect::<Result<Vec<_>, _>>()?;
            match (n, list.len()) {
                (Some(n), 1) => list[0].repeat(n),
                (n, _) => {
                    let mut data = list.concat();
                    if let Some(n) = n {
                        data.resize(n * size, 0);
                    }
                    data
                }
            }
        }
    };
    Ok(Given::Buffer { kind, data, out })
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
        let triple = |t: String| -> Result<(String, Kind, usize), String> {
            let parts: Vec<&str> = t.split(':').collect();
            let [a, k, n] = parts[..] else {
                return Err(format!("\"{t}\" is not WHAT:TYPE:COUNT"));
            };
            Ok((
                a.to_string(),
                Kind::parse(k)?,
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

/// The last name in a symbol as C++ mangles it (Itanium ABI 5.1): `saxpy` of `_Z5saxpyifPKfPf`, `k` of `_ZN2ns1kIiEEvT_`.
fn plain_name(symbol: &str) -> Option<&str> {
    let mut rest = symbol.strip_prefix("_Z")?;
    rest = rest.strip_prefix('N').unwrap_or(rest);
    rest = rest.strip_prefix("12_GLOBAL__N_1").unwrap_or(rest);
    let mut last = None;
    while rest.starts_with(|c: char| c.is_ascii_digit()) {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let n: usize = rest[..digits].parse().ok()?;
        last = Some(rest.get(digits..digits.checked_add(n)?)?);
        rest = &rest[digits + n..];
    }
    last
}

/// The kernel of this name: as it stands in PTX, or as the source has it where one kernel alone has it so.
fn find_kernel(kernels: &[&str], name: &str) -> Result<String, String> {
    if kernels.contains(&name) {
        return Ok(name.to_string());
    }
    let named: Vec<&str> = kernels
        .iter()
        .copied()
        .filter(|k| plain_name(k) == Some(name))
        .collect();
    match named[..] {
        [one] => Ok(one.to_string()),
        [] => Err(format!(
            "no kernel {name}; there are: {}",
            kernels.join(", ")
        )),
        _ => Err(format!("{name} may be any of {}", named.join(", "))),
    }
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
    let mut d = Device::with_config(config);
    let show = |t: crate::Trap| t.to_string();
    let m = d.load(&text).map_err(|t| format!("{path}: {t}"))?;
    let kernel = match &o.kernel {
        Some(k) => find_kernel(&d.kernels(m), k)?,
        None => match d.kernels(m)[..] {
            [k] => k.to_string(),
            [] => return Err(format!("{path} has no kernel")),
            ref list => {
                return Err(format!(
                    "--kernel is needed; there are: {}",
                    list.join(", ")
                ));
            }
        },
    };
    let mut args = Vec::new();
    let mut buffers = Vec::new();
    for g in &o.args {
        match g {
            Given::Scalar(b) => {
                args.push(Arg::Bytes(b.clone()));
                buffers.push(None);
            }
            Given::Buffer { kind, data, out } => {
                let p = d.upload(data).map_err(show)?;
                args.push(Arg::Ptr(p));
                buffers.push(Some((p, *kind, data.len() / kind.size(), *out)));
            }
        }
    }
    let one = [1; 3];
    let result = d.launch(
        m,
        &kernel,
        o.grid.unwrap_or(one),
        o.block.unwrap_or(one),
        o.cluster.unwrap_or(one),
        o.shared,
        &args,
    );
    print!("{}", String::from_utf8_lossy(&d.output));
    let stats = result.map_err(|t| {
        if t.function.is_empty() {
            t.to_string()
        } else {
            format!("{t}\n{}", crate::Report::new(&kernel, &t, &text))
        }
    })?;
    let line = |d: &Device, at: u64, kind: Kind, n: usize| -> Result<String, String> {
        let bytes: Vec<u8> = d.read(at, n * kind.size()).map_err(show)?;
        Ok(bytes
            .chunks_exact(kind.size())
            .map(|b| kind.show(b))
            .collect::<Vec<_>>()
            .join(" "))
    };
    for (k, b) in buffers.iter().enumerate() {
        if let Some((p, kind, n, true)) = *b {
            println!("arg {k}: {}[{n}] = {}", kind.name(), line(&d, p, kind, n)?);
        }
    }
    for &(k, kind, n) in &o.prints {
        let Some(Some((p, ..))) = buffers.get(k).copied() else {
            return Err(format!("argument {k} is not a buffer"));
        };
        println!("arg {k}: {}[{n}] = {}", kind.name(), line(&d, p, kind, n)?);
    }
    for (name, kind, n) in &o.globals {
        let (p, _) = d
            .global(m, name)
            .ok_or_else(|| format!("no variable \"{name}\""))?;
        println!("{name}: {}[{n}] = {}", kind.name(), line(&d, p, *kind, *n)?);
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

    #[test]
    fn kernels_by_the_name_in_the_source() {
        let all = [
            "_Z5saxpyifPKfPf",
            "_ZN2ns1kIiEEvT_",
            "_Z1gi",
            "_Z1gf",
            "c_name",
        ];
        let find = |n| find_kernel(&all, n);
        assert_eq!(find("saxpy").unwrap(), all[0]);
        assert_eq!(find("k").unwrap(), all[1]);
        assert_eq!(find("c_name").unwrap(), "c_name");
        assert!(find("g").unwrap_err().contains("may be any of"));
        assert!(find("nothing").unwrap_err().contains("there are"));
        assert_eq!(plain_name("_Z99999999999999999999x"), None);
        assert_eq!(plain_name("_Z9short"), None);
    }

    fn data(t: &str) -> Vec<u8> {
        match parse_arg(t, &mut 1).expect("parses") {
            Given::Scalar(d) | Given::Buffer { data: d, .. } => d,
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
