//! Symbols against those of NVIDIA's compiler: for each program under `tests/mangling`, `tests/kernels` and `tests/programs`, the
//! kernels, functions and variables of both sides' relocatable, unoptimised PTX.
//!
//! The sides do not emit the same functions (each has headers of its own), so symbols are compared by the entity they name: where
//! both sides have symbols of one name, neither may have one that the other lacks, unless the other simply emits fewer.

use crate::harness::{program, runner};
use jacquard::cli::Settings;
use jacquard::settings::Setting;
use jacquard::{Language, compile};
use jacquard_builtins as builtins;
use jacquard_preprocess::embedded;
use jacquard_test_support::{Nvrtc, Oracles, scratch};
use libtest_mimic::Trial;
use program::Program;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Oldest target to compile for: what most programs need.
const ARCH: u32 = 90;

/// Namespaces of headers that each side has its own of.
const LIBRARIES: [&str; 6] = [
    "std",
    "cuda",
    "nvcuda",
    "cooperative_groups",
    "cub",
    "thrust",
];

/// Parts of symbols that are known to differ: members named in a trailing `decltype` (EDG numbers them in a way of its own), the
/// versioned namespaces of NVIDIA's libcu++ (ours is namespace std under another name), and the count of back references after a pack of constants
/// of a generic lambda.
const OTHER: [&str; 5] = [
    "4__C",
    "__opaque",
    "N4cuda3__4",
    "N4cuda3std3__4",
    "integer_sequenceIiJXT_",
];

/// The suite.
pub fn trials() -> Vec<Trial> {
    runner::all(
        &[
            ("tests/mangling", "cu"),
            ("tests/kernels", "cu"),
            ("tests/programs", "cu"),
        ],
        check,
    )
}

/// A program without directives: all the same, its symbols are compared.
fn plain_source(path: &Path) -> Result<Program, String> {
    let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    Ok(Program {
        arch: ARCH,
        ..Program::plain(path, source)
    })
}

/// A program with a line `// mangling exact` must have all of their symbols and no others.
/// A program with a line `// mangling open: …` has symbols that are known to differ: it must fail until that is mended, and then lose the
/// line.
fn check(path: &Path) -> Result<(), String> {
    let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let open = source.lines().any(|l| l.starts_with("// mangling open: "));
    let flags = source.lines().find_map(|l| l.strip_prefix("// flags: "));
    match (open, compare(path, flags.unwrap_or_default())) {
        (true, Ok(())) if Oracles::find().is_some() => {
            Err("its line `// mangling open:` is out of date".to_owned())
        }
        (true, _) => Ok(()),
        (false, outcome) => outcome,
    }
}

fn compare(path: &Path, flags: &str) -> Result<(), String> {
    let p = Program::load(path).or_else(|_| plain_source(path))?;
    let arch = format!("-arch=sm_{}", p.arch.max(ARCH));
    let mut settings = Settings::new();
    settings
        .parse([arch.as_str(), "-O0", "-rdc=true"])
        .map_err(|e| e.to_string())?;
    settings.parse(&p.options).map_err(|e| e.to_string())?;
    settings
        .parse(flags.split_whitespace())
        .map_err(|e| e.to_string())?;
    // The name under which NVRTC is given the source: internal names contain it.
    let ours = compile(&p.source, "kernel.cu", Language::Cuda, &settings)
        .map_err(|f| f.messages().join("\n"))?;
    let ours = symbols(&ours.text);
    let exact = p.source.lines().any(|l| l == "// mangling exact");
    if ours.is_empty() {
        return Err("no symbols".into());
    }
    let Some(oracles) = Oracles::find().filter(|_| !p.alone) else {
        return Ok(());
    };
    // Some programs need headers or a standard library that nvcc does not find here: nothing judges them.
    let relocatable = settings.on(Setting::DeviceC);
    let Ok(theirs) = theirs(&p, oracles, &arch, relocatable) else {
        return Ok(());
    };
    let theirs = symbols(&theirs);
    if exact && ours != theirs {
        return Err(format!("ours {ours:?}, theirs {theirs:?}"));
    }
    let mut wrong = String::new();
    for (name, ours) in &ours {
        let outer = name.split("::").next().unwrap_or_default();
        // Headers' own functions are not the same ones on both sides.
        if outer.starts_with("__")
            || LIBRARIES.contains(&outer)
            || builtins::source(outer).is_some()
            || embedded::provider(outer).is_some()
        {
            continue;
        }
        let Some(theirs) = theirs.get(name) else {
            continue;
        };
        let known = |s: &&String| !OTHER.iter().any(|o| s.contains(o));
        // What makes or ends an object may be expanded in place on one side; the class is named alike all the same.
        let of_a_class = |s: &&String| {
            let class = special_member_of(s);
            !class.is_some_and(|c| theirs.iter().any(|t| special_member_of(t) == Some(c)))
        };
        let (extra, lacking): (Vec<_>, Vec<_>) = (
            ours.difference(theirs)
                .filter(known)
                .filter(of_a_class)
                .collect(),
            theirs.difference(ours).filter(known).collect(),
        );
        if !extra.is_empty() && !lacking.is_empty() {
            wrong.push_str(&format!("{name}: ours {extra:?}, theirs {lacking:?}\n"));
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(wrong),
    }
}

/// The class in the symbol of a default constructor or a destructor.
fn special_member_of(symbol: &str) -> Option<&str> {
    let end = ["C1Ev", "C2Ev", "D0Ev", "D1Ev", "D2Ev"];
    end.iter().find_map(|e| symbol.strip_suffix(e))
}

/// NVIDIA's PTX of the same file: NVRTC's, or nvcc's where the file has host code that NVRTC does not take.
fn theirs(p: &Program, oracles: &Oracles, arch: &str, relocatable: bool) -> Result<String, String> {
    let rdc = format!("-rdc={relocatable}");
    let include = format!("-I{}", oracles.cuda_include.display());
    let mut options = vec![arch, include.as_str(), "-std=c++17", &rdc, "-G"];
    options.extend(p.options.iter().map(String::as_str));
    if let Ok(c) = Nvrtc::load(oracles)?.answer(&p.source, &options, &[])
        && c.ptx.contains(".entry")
    {
        return Ok(c.ptx);
    }
    let dir = scratch();
    let source = dir.path().join("kernel.cu");
    std::fs::write(&source, &p.source).map_err(|e| e.to_string())?;
    let mut options = vec![rdc.as_str(), "-G", arch];
    options.extend(p.options.iter().map(String::as_str));
    oracles.nvcc(&source, &options)
}

/// The symbols that PTX defines, by what they name.
fn symbols(ptx: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in ptx.lines() {
        let mut words = line.split_whitespace().peekable();
        let mut defines = false;
        while let Some(&w) = words.peek() {
            match w {
                ".entry" | ".func" | ".global" | ".const" | ".shared" => defines = true,
                ".visible" | ".weak" | ".align" | ".extern" => {}
                _ if w.starts_with('.') && defines => {}
                _ if w.bytes().all(|b| b.is_ascii_digit()) && defines => {}
                _ => break,
            }
            words.next();
        }
        if !defines {
            continue;
        }
        let rest = words.collect::<Vec<_>>().join(" ");
        // The value that a function returns stands before its name.
        let rest = match rest.strip_prefix('(') {
            Some(r) => r.split_once(')').map_or("", |p| p.1).trim_start(),
            None => &rest,
        };
        let symbol: String = rest
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || *c == '_' || *c == '$')
            .collect();
        // Strings have no name of their own.
        if symbol.is_empty() || symbol.contains('$') || symbol.starts_with("__unnamed") {
            continue;
        }
        let symbol = plain(&symbol);
        all.entry(entity(&symbol)).or_default().insert(symbol);
    }
    all
}

/// The symbol without what depends on the file's place: the prefixes of internal names.
fn plain(symbol: &str) -> String {
    let symbol = match symbol.strip_prefix("__nv_static_") {
        Some(rest) => {
            let (n, name) = rest.split_once('_').unwrap_or(("", rest));
            let n: usize = n.parse().unwrap_or(0);
            name.get(n + 1..).unwrap_or(symbol)
        }
        None => symbol,
    };
    let mut out = String::new();
    pieces(symbol, |text, is_name| {
        let unit = ["_INTERNAL_", "_GLOBAL__N_"]
            .into_iter()
            .find(|p| is_name && text.starts_with(p));
        match unit {
            Some(unit) => out.push_str(unit),
            None if is_name => out.push_str(&format!("{}{text}", text.len())),
            None => out.push_str(text),
        }
    });
    out
}

/// The source names of a symbol up to the end of the first name, joined: `_ZN1a1bEi` is `a::b`.
fn entity(symbol: &str) -> String {
    if !symbol.starts_with("_Z") {
        return symbol.to_owned();
    }
    if ["_ZSt", "_ZNSt", "_ZNKSt"]
        .iter()
        .any(|p| symbol.starts_with(p))
    {
        return "std".to_owned();
    }
    // Tables, thunks and template objects are apart from what their names begin with.
    let mut names: Vec<String> = match symbol.get(..4) {
        Some(special) if special.starts_with("_ZT") => vec![special.to_owned()],
        _ => Vec::new(),
    };
    let mut nested = symbol.starts_with("_ZN");
    let mut ended = false;
    pieces(symbol, |text, is_name| {
        if is_name && !ended {
            names.push(text.to_owned());
            ended = !nested;
        } else if names.len() > usize::from(symbol.starts_with("_ZT")) && !text.is_empty() {
            ended = true;
            nested = false;
        }
    });
    names.join("::")
}

/// Splits a symbol into source names and what is between them.
fn pieces(symbol: &str, mut take: impl FnMut(&str, bool)) {
    let mut at = 0;
    let bytes = symbol.as_bytes();
    let mut from = 0;
    while at < bytes.len() {
        let digits = bytes[at..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        let n: usize = symbol[at..at + digits].parse().unwrap_or(0);
        let name = symbol
            .get(at + digits..(at + digits).saturating_add(n))
            .filter(|t| n > 0 && t.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'));
        match name {
            Some(name) => {
                take(&symbol[from..at], false);
                take(name, true);
                at += digits + n;
                from = at;
            }
            None => at += digits.max(1),
        }
    }
    take(&symbol[from..], false);
}
