//! A kernel program: its directives, its data, and how one compiled form of it runs in the emulator.

use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_emulator::tensor_map::TensorMap;
use jacquard_emulator::tier::Mode;
use jacquard_emulator::{Arg, Config, Device};
use std::path::{Path, PathBuf};

/// Element types of buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elem {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F16,
    Bf16,
    F32,
    F64,
}

const ELEMS: [(&str, Elem, usize, &str); 12] = [
    ("i8", Elem::I8, 1, "signed char"),
    ("u8", Elem::U8, 1, "unsigned char"),
    ("i16", Elem::I16, 2, "short"),
    ("u16", Elem::U16, 2, "unsigned short"),
    ("i32", Elem::I32, 4, "int"),
    ("u32", Elem::U32, 4, "unsigned"),
    ("i64", Elem::I64, 8, "long long"),
    ("u64", Elem::U64, 8, "unsigned long long"),
    ("f16", Elem::F16, 2, "unsigned short"),
    ("bf16", Elem::Bf16, 2, "unsigned short"),
    ("f32", Elem::F32, 4, "float"),
    ("f64", Elem::F64, 8, "double"),
];

impl Elem {
    fn row(self) -> &'static (&'static str, Elem, usize, &'static str) {
        &ELEMS[self as usize]
    }
    pub fn size(self) -> usize {
        self.row().2
    }
    pub fn c_name(self) -> &'static str {
        self.row().3
    }
    fn is_float(self) -> bool {
        self as usize >= Elem::F16 as usize
    }
    fn put(self, v: f64, int: i128, out: &mut Vec<u8>) {
        match self {
            Elem::F16 => out.extend(half::f16::from_f64(v).to_le_bytes()),
            Elem::Bf16 => out.extend(half::bf16::from_f64(v).to_le_bytes()),
            Elem::F32 => out.extend((v as f32).to_le_bytes()),
            Elem::F64 => out.extend(v.to_le_bytes()),
            _ => out.extend(&int.to_le_bytes()[..self.size()]),
        }
    }
    pub fn get(self, b: &[u8]) -> f64 {
        let mut le = [0u8; 8];
        le[..b.len()].copy_from_slice(b);
        let bits = u64::from_le_bytes(le);
        match self {
            Elem::F16 => half::f16::from_bits(bits as u16).to_f64(),
            Elem::Bf16 => half::bf16::from_bits(bits as u16).to_f64(),
            Elem::F32 => f32::from_bits(bits as u32) as f64,
            Elem::F64 => f64::from_bits(bits),
            Elem::I8 => bits as i8 as f64,
            Elem::I16 => bits as i16 as f64,
            Elem::I32 => bits as i32 as f64,
            Elem::I64 => bits as i64 as f64,
            _ => bits as f64,
        }
    }
}

/// Device memory with its first contents.
#[derive(Clone, Debug)]
pub struct Buffer {
    pub name: String,
    pub elem: Elem,
    pub data: Vec<u8>,
    pub out: bool,
    pub tol: f64,
}

#[derive(Clone, Debug)]
pub struct Launch {
    pub kernel: String,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub shared: u32,
    pub cluster: [u32; 3],
    pub args: Vec<String>,
}

/// A tensor map over a buffer, as the driver's functions take it.
#[derive(Clone, Debug)]
pub struct Map {
    pub name: String,
    buffer: String,
    dims: Vec<u64>,
    /// The box; or lower and upper corner, channels and pixels.
    size: Vec<u32>,
    corners: Option<[Vec<i32>; 2]>,
    column: [u32; 2],
    swizzle: u32,
}

#[derive(Clone, Debug)]
pub struct Program {
    pub path: PathBuf,
    pub source: String,
    pub buffers: Vec<Buffer>,
    pub symbols: Vec<Buffer>,
    pub launches: Vec<Launch>,
    pub arch: u32,
    /// The target as the program names it, such as `sm_90a`.
    pub target: String,
    pub maps: Vec<Map>,
    /// Macros that each put a mistake into the program.
    pub bugs: Vec<String>,
    /// The file with the reference, and definitions for it.
    pub shared_reference: Option<(String, Vec<String>)>,
    pub options: Vec<String>,
    pub nonuniform: bool,
    /// NVIDIA's compilers refuse it: only the host judges.
    pub alone: bool,
}

type Res<T> = Result<T, String>;

/// A fixed generator, so that every run sees the same data.
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

impl Program {
    /// The first of some targets that has what the program needs.
    pub fn first_of(&self, targets: &[u32]) -> Result<u32, String> {
        let found = targets.iter().copied().find(|&a| a >= self.arch);
        found.ok_or_else(|| "no target is late enough".to_owned())
    }

    /// A source as if it had no directives.
    pub fn plain(path: &Path, source: String) -> Program {
        Program {
            path: path.to_owned(),
            source,
            buffers: Vec::new(),
            symbols: Vec::new(),
            launches: Vec::new(),
            arch: 75,
            target: "sm_75".into(),
            maps: Vec::new(),
            bugs: Vec::new(),
            shared_reference: None,
            options: Vec::new(),
            nonuniform: false,
            alone: false,
        }
    }

    pub fn load(path: &Path) -> Res<Program> {
        let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
        let mut p = Program::plain(path, source.clone());
        for line in source
            .lines()
            .take_while(|l| l.starts_with("//") || l.starts_with(';'))
        {
            let line = line.trim_start_matches(['/', ';']).trim();
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "buffer" => {
                    let seed = p.buffers.len() as u64;
                    p.buffers.push(parse_buffer(rest, seed)?);
                }
                "symbol" => {
                    let seed = 100 + p.symbols.len() as u64;
                    p.symbols.push(parse_buffer(rest, seed)?);
                }
                "launch" => p.launches.push(parse_launch(rest)?),
                "map" => p.maps.push(parse_map(rest)?),
                "bug" => p.bugs.extend(rest.split_whitespace().map(str::to_owned)),
                "reference" => {
                    let mut words = rest.split_whitespace().map(str::to_owned);
                    let file = words.next().ok_or("a reference without a file")?;
                    p.shared_reference = Some((file, words.collect()));
                }
                "arch" => {
                    p.target = rest.trim().to_owned();
                    p.arch = rest
                        .trim()
                        .trim_start_matches("sm_")
                        .trim_end_matches(char::is_alphabetic)
                        .parse()
                        .map_err(|_| format!("bad arch {rest}"))?
                }
                "options" => p.options.extend(rest.split_whitespace().map(str::to_owned)),
                "nonuniform" => p.nonuniform = true,
                "alone" => p.alone = true,
                _ => {}
            }
        }
        if p.launches.is_empty() || !p.buffers.iter().any(|b| b.out) {
            return Err("no launch line, or no buffer marked out".into());
        }
        Ok(p)
    }

    /// Compiles the program at O3 for its own target; `extra` are further flags.
    #[allow(dead_code)]
    pub fn compile_own(&self, extra: &[&str]) -> Res<String> {
        let extra = extra.iter().map(|f| (*f).to_owned());
        self.compile_with(Language::Cuda, &self.target, extra.collect())
            .map_err(|e| format!("{}:\n{e}", self.target))
    }

    #[allow(dead_code)]
    /// Compiles the program to PTX for `sm_{arch}`; the error is the messages.
    pub fn compile(&self, language: Language, arch: u32, level: u32) -> Res<String> {
        // A pipeline of one's own says what a level would.
        let own = self.options.iter().any(|o| o.starts_with("-passes="));
        let level_flag = (!own).then(|| format!("-O{level}"));
        self.compile_with(
            language,
            &format!("sm_{arch}"),
            level_flag.into_iter().collect(),
        )
        .map_err(|e| format!("sm_{arch} O{level}:\n{e}"))
    }

    #[allow(dead_code)]
    /// Compiles the program with more flags; the error is the messages.
    pub fn compile_more(&self, arch: u32, flags: &[String]) -> Res<String> {
        self.compile_with(Language::Cuda, &format!("sm_{arch}"), flags.to_vec())
    }

    #[allow(dead_code)]
    fn compile_with(&self, language: Language, target: &str, flags: Vec<String>) -> Res<String> {
        let mut settings = Settings::new();
        let mut all = vec![format!("-arch={target}")];
        all.extend(flags);
        all.extend(self.options.iter().cloned());
        settings.parse(&all).map_err(|e| e.to_string())?;
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        compile(&self.source, &name, language, &settings)
            .map(|o| o.text)
            .map_err(|f| f.messages().join("\n"))
    }

    /// What the host computes: the buffers after `reference` of the `.ref.cpp` file.
    pub fn reference(&self) -> Res<Vec<Vec<u8>>> {
        let (path, definitions) = match &self.shared_reference {
            Some((file, d)) => (self.path.with_file_name(file), d.as_slice()),
            None => (self.path.with_extension("ref.cpp"), [].as_slice()),
        };
        let mut text: String = definitions
            .iter()
            .map(|d| format!("#define {}\n", d.replacen('=', " ", 1)))
            .collect();
        text += &std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let args: Vec<String> = self
            .buffers
            .iter()
            .enumerate()
            .map(|(i, b)| format!("({}*)a[{i}]", b.elem.c_name()))
            .collect();
        let source = format!(
            "{text}\nextern \"C\" void jq_call(void **a) {{ reference({}); }}\n",
            args.join(", ")
        );
        let library = jacquard_test_support::compile_host(&source)?;
        let mut data: Vec<Vec<u8>> = self.buffers.iter().map(|b| b.data.clone()).collect();
        let mut pointers: Vec<*mut std::ffi::c_void> =
            data.iter_mut().map(|d| d.as_mut_ptr().cast()).collect();
        library.call("jq_call", &mut pointers)?;
        Ok(data)
    }

    #[allow(dead_code)]
    /// Runs compiled PTX; `names` gives the entry of each launch. Returns the buffers afterwards, as the interpreter and machine code leave
    /// them. Where they differ it is what machine code leaves, which the reference judges then.
    pub fn run(&self, ptx: &str, names: &[String]) -> Res<Vec<Vec<u8>>> {
        let (left, native) = self.run_both(ptx, names)?;
        Ok(if left == native { left } else { native })
    }

    #[allow(dead_code)]
    /// As [`Program::run`]; that both leave the same in each buffer, whether it is judged or not, is required.
    pub fn run_alike(&self, ptx: &str, names: &[String]) -> Res<Vec<Vec<u8>>> {
        let (left, native) = self.run_both(ptx, names)?;
        if let Some(k) = (0..left.len()).find(|&k| left[k] != native[k]) {
            let name = &self.buffers[k].name;
            return Err(format!(
                "machine code leaves other values in {name} than the interpreter"
            ));
        }
        Ok(left)
    }

    #[allow(dead_code)]
    /// What the interpreter leaves, and what machine code does.
    #[allow(clippy::type_complexity)]
    fn run_both(&self, ptx: &str, names: &[String]) -> Res<(Vec<Vec<u8>>, Vec<Vec<u8>>)> {
        jacquard_native::provide();
        let by = |jit| {
            let config = Config::default();
            self.run_with(ptx, names, Config { jit, ..config })
        };
        let left = by(Mode::Off)?;
        let native = by(Mode::Always).map_err(|e| format!("as machine code: {e}"))?;
        Ok((left, native))
    }

    /// As [`Program::run`], on a device with these limits and checks.
    pub fn run_with(&self, ptx: &str, names: &[String], config: Config) -> Res<Vec<Vec<u8>>> {
        let mut device = Device::with_config(config);
        let m = device.load(ptx).map_err(|t| format!("load: {t}"))?;
        let mut at = Vec::new();
        for b in &self.buffers {
            at.push(device.upload(&b.data).map_err(|t| t.to_string())?);
        }
        for s in &self.symbols {
            let (addr, size) = device
                .global(m, &s.name)
                .ok_or_else(|| format!("variable {} is not in the PTX", s.name))?;
            if size < s.data.len() as u64 {
                return Err(format!(
                    "variable {} has {size} bytes, {} are given",
                    s.name,
                    s.data.len()
                ));
            }
            device.write(addr, &s.data).map_err(|t| t.to_string())?;
        }
        for (l, name) in self.launches.iter().zip(names) {
            let sizes = device
                .kernel_params(m, name)
                .ok_or_else(|| format!("kernel {name} is not in the PTX"))?;
            if sizes.len() != l.args.len() {
                return Err(format!(
                    "kernel {name} has {} parameters, the launch gives {}",
                    sizes.len(),
                    l.args.len()
                ));
            }
            let mut args = Vec::new();
            for (text, &size) in l.args.iter().zip(&sizes) {
                if let Some(map) = self.maps.iter().find(|m| m.name == *text) {
                    args.push(Arg::Bytes(self.encode(map, &at)?));
                    continue;
                }
                args.push(match self.buffers.iter().position(|b| b.name == *text) {
                    Some(i) => Arg::Ptr(at[i]),
                    None => Arg::Bytes(scalar_bytes(text, size, &|name| {
                        let i = self.buffers.iter().position(|b| b.name == name)?;
                        Some(at[i])
                    })?),
                });
            }
            device
                .launch(m, name, l.grid, l.block, l.cluster, l.shared, &args)
                .map_err(|t| format!("{name}: {t}"))?;
        }
        let mut out = Vec::new();
        for (b, addr) in self.buffers.iter().zip(at) {
            out.push(
                device
                    .read::<u8>(addr, b.data.len())
                    .map_err(|t| t.to_string())?,
            );
        }
        Ok(out)
    }

    /// The bytes of a tensor map, the buffers being at these addresses.
    fn encode(&self, map: &Map, at: &[u64]) -> Res<Vec<u8>> {
        let k = self
            .buffers
            .iter()
            .position(|b| b.name == map.buffer)
            .ok_or_else(|| format!("no buffer {}", map.buffer))?;
        let elem = self.buffers[k].elem;
        // `CUtensorMapDataType`
        let code = match elem {
            Elem::I8 | Elem::U8 => 0,
            Elem::I16 | Elem::U16 => 1,
            Elem::U32 => 2,
            Elem::I32 => 3,
            Elem::U64 => 4,
            Elem::I64 => 5,
            Elem::F16 => 6,
            Elem::F32 => 7,
            Elem::F64 => 8,
            Elem::Bf16 => 9,
        };
        let mut strides = Vec::new();
        let mut total = elem.size() as u64;
        for d in &map.dims[..map.dims.len() - 1] {
            total *= d;
            strides.push(total);
        }
        let steps = vec![1; map.dims.len()];
        let new = TensorMap::new(code, at[k], &map.dims, &strides, &steps, map.swizzle, false);
        let whole = match &map.corners {
            None => new.and_then(|m| m.tiled(&map.size)),
            Some([lower, upper]) => {
                new.and_then(|m| m.im2col(lower, upper, map.column[0], map.column[1]))
            }
        };
        Ok(whole
            .map_err(|e| format!("map {}: {e}", map.name))?
            .encode()
            .to_vec())
    }

    /// Compares output buffers; the error names the first difference.
    pub fn compare(&self, got: &[Vec<u8>], want: &[Vec<u8>], what: &str) -> Res<()> {
        for (b, (g, w)) in self.buffers.iter().zip(got.iter().zip(want)) {
            if !b.out {
                continue;
            }
            let n = b.elem.size();
            for (i, (x, y)) in g.chunks(n).zip(w.chunks(n)).enumerate() {
                if x == y {
                    continue;
                }
                let (x, y) = (b.elem.get(x), b.elem.get(y));
                let ok = b.elem.is_float()
                    && (x.is_nan() && y.is_nan()
                        || x == y
                        || (x - y).abs() <= b.tol * y.abs().max(1.0));
                if !ok {
                    return Err(format!("{what}: {}[{i}] is {x}, expected {y}", b.name));
                }
            }
        }
        Ok(())
    }
}

fn parse_buffer(text: &str, seed: u64) -> Res<Buffer> {
    let bad = || format!("malformed buffer line: {text}");
    let mut words = text.split_whitespace();
    let name = words.next().ok_or_else(bad)?.to_owned();
    let (ty, count) = words
        .next()
        .ok_or_else(bad)?
        .split_once('[')
        .ok_or_else(bad)?;
    let count: usize = count.trim_end_matches(']').parse().map_err(|_| bad())?;
    let elem = ELEMS.iter().find(|e| e.0 == ty).ok_or_else(bad)?.1;
    let (mut out, mut tol, mut init) = (false, 0.0, "zero".to_owned());
    for w in words {
        if w == "out" {
            out = true;
        } else if let Some(t) = w.strip_prefix("tol=") {
            tol = t.parse().map_err(|_| bad())?;
        } else {
            init = w.to_owned();
        }
    }
    let mut rng = Rng(0x9e37_79b9_7f4a_7c15 ^ ((seed + 1).wrapping_mul(0x2545_f491_4f6c_dd1d)));
    let (kind, list) = init.split_once('(').unwrap_or((&init, ""));
    let list: Vec<&str> = list
        .trim_end_matches(')')
        .split(',')
        .filter(|s| !s.is_empty())
        .collect();
    let number = |s: &str| -> Res<(f64, i128)> {
        if let Some(h) = s.strip_prefix("0x") {
            let n = i128::from_str_radix(h, 16).map_err(|_| bad())?;
            return Ok((n as f64, n));
        }
        let f: f64 = s.parse().map_err(|_| bad())?;
        Ok((f, s.parse().unwrap_or(f as i128)))
    };
    let mut data = Vec::with_capacity(count * elem.size());
    for i in 0..count {
        let (f, n) = match kind {
            "zero" => (0.0, 0),
            "one" => (1.0, 1),
            "iota" => (i as f64, i as i128),
            "rand" => {
                let (lo, hi) = (
                    number(list.first().ok_or_else(bad)?)?,
                    number(list.get(1).ok_or_else(bad)?)?,
                );
                let span = (hi.1 - lo.1 + 1).max(1) as u128;
                let r = rng.next();
                (
                    lo.0 + rng.unit() * (hi.0 - lo.0),
                    lo.1 + (r as u128 % span) as i128,
                )
            }
            "values" => number(list.get(i % list.len().max(1)).ok_or_else(bad)?)?,
            _ => return Err(bad()),
        };
        elem.put(f, n, &mut data);
    }
    Ok(Buffer {
        name,
        elem,
        data,
        out,
        tol,
    })
}

/// `NAME BUFFER dims(...) box(...) | lower(...) upper(...) channels=N pixels=N  [swizzle=N]`, dimensions from the innermost on.
fn parse_map(text: &str) -> Res<Map> {
    let bad = || format!("malformed map line: {text}");
    let mut words = text.split_whitespace();
    let mut map = Map {
        name: words.next().ok_or_else(bad)?.to_owned(),
        buffer: words.next().ok_or_else(bad)?.to_owned(),
        dims: Vec::new(),
        size: Vec::new(),
        corners: None,
        column: [1; 2],
        swizzle: 0,
    };
    for w in words {
        let (key, value) = w.split_once(['(', '=']).ok_or_else(bad)?;
        let list = value
            .trim_end_matches(')')
            .split(',')
            .map(|v| v.parse::<i64>().map_err(|_| bad()))
            .collect::<Res<Vec<_>>>()?;
        let first = list.first().copied().unwrap_or(0) as u32;
        let signed = || list.iter().map(|v| *v as i32).collect::<Vec<_>>();
        match key {
            "dims" => map.dims = list.iter().map(|v| *v as u64).collect(),
            "box" => map.size = list.iter().map(|v| *v as u32).collect(),
            "lower" => map.corners.get_or_insert_default()[0] = signed(),
            "upper" => map.corners.get_or_insert_default()[1] = signed(),
            "channels" => map.column[0] = first,
            "pixels" => map.column[1] = first,
            "swizzle" => map.swizzle = first,
            _ => return Err(bad()),
        }
    }
    Ok(map)
}

/// Splits at commas outside brackets.
fn split_args(text: &str) -> Vec<String> {
    let (mut depth, mut cur, mut out) = (0i32, String::new(), Vec::new());
    for c in text.chars() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            ',' if depth == 0 => {
                out.push(std::mem::take(&mut cur).trim().to_owned());
                continue;
            }
            _ => {}
        }
        cur.push(c);
    }
    if !cur.trim().is_empty() {
        out.push(cur.trim().to_owned());
    }
    out
}

fn dims(text: &str) -> Res<[u32; 3]> {
    let mut out = [1; 3];
    for (i, part) in text
        .trim()
        .trim_start_matches('(')
        .trim_end_matches(')')
        .split(',')
        .enumerate()
    {
        *out.get_mut(i).ok_or("more than three dimensions")? = part
            .trim()
            .parse()
            .map_err(|_| format!("bad dimension {text}"))?;
    }
    Ok(out)
}

fn parse_launch(text: &str) -> Res<Launch> {
    let bad = || format!("malformed launch line: {text}");
    let (kernel, rest) = text.split_once("<<<").ok_or_else(bad)?;
    let (config, rest) = rest.split_once(">>>").ok_or_else(bad)?;
    let close = rest.rfind(')').ok_or_else(bad)?;
    let (inner, tail) = rest.split_at(close);
    // `cluster=(2,1,1)` ends in a bracket too.
    let (inner, tail) = match rest.split_once(" cluster=") {
        Some((a, c)) => (a.trim().trim_end_matches(')'), c),
        None => (inner, tail.trim_start_matches(')')),
    };
    let config = split_args(config);
    Ok(Launch {
        kernel: kernel.trim().to_owned(),
        grid: dims(config.first().ok_or_else(bad)?)?,
        block: dims(config.get(1).ok_or_else(bad)?)?,
        shared: config
            .get(2)
            .map_or(Ok(0), |s| s.parse())
            .map_err(|_| bad())?,
        cluster: if tail.trim().is_empty() {
            [0; 3]
        } else {
            dims(tail)?
        },
        args: split_args(inner.trim().trim_start_matches('(')),
    })
}

/// A literal's bytes and natural alignment.
fn literal(text: &str) -> Res<Vec<u8>> {
    let t = text.trim();
    let bad = || format!("bad argument {t}");
    Ok(match t {
        "true" => vec![1],
        "false" => vec![0],
        "null" => vec![0; 8],
        _ => {
            let hex = t.starts_with("0x");
            if let Some(f) = t.strip_suffix('f').filter(|_| !hex) {
                f.parse::<f32>().map_err(|_| bad())?.to_le_bytes().to_vec()
            } else if !hex && (t.contains('.') || t.contains('e')) {
                t.parse::<f64>().map_err(|_| bad())?.to_le_bytes().to_vec()
            } else {
                let digits = t.trim_end_matches(['u', 'l', 'L', 'U']);
                let n: i128 = match digits.strip_prefix("0x") {
                    Some(h) => i128::from_str_radix(h, 16).map_err(|_| bad())?,
                    None => digits.parse().map_err(|_| bad())?,
                };
                let long = t.to_ascii_lowercase().ends_with('l');
                n.to_le_bytes()[..if long { 8 } else { 4 }].to_vec()
            }
        }
    })
}

/// A scalar or `{...}` as the bytes of a parameter of `size` bytes.
fn scalar_bytes(text: &str, size: u32, buffer: &dyn Fn(&str) -> Option<u64>) -> Res<Vec<u8>> {
    let size = size as usize;
    if let Some(inner) = text.strip_prefix('{') {
        let mut out = Vec::new();
        for part in split_args(inner.trim_end_matches('}')) {
            let b = match buffer(&part) {
                Some(addr) => addr.to_le_bytes().to_vec(),
                None => literal(&part)?,
            };
            while out.len() % b.len() != 0 {
                out.push(0);
            }
            out.extend(b);
        }
        out.resize(size.max(out.len()), 0);
        return Ok(out);
    }
    let mut b = literal(text)?;
    let negative = text.trim().starts_with('-') && !text.contains('.');
    b.resize(size, if negative { 0xff } else { 0 });
    Ok(b)
}
