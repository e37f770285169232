//! `<cuda/ptx>` as it is embedded against the toolkit's: each function that the toolkit documents is called once for each modifier that it lists,
//! through both, and the instructions that come out are the same.

use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_test_support::Oracles;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The target that has all of them.
const TARGET: &str = "sm_100a";

/// A documented function: its PTX with the lists of modifiers, template parameters, result, name, parameters.
struct Function {
    about: String,
    template: String,
    result: String,
    name: String,
    params: Vec<String>,
}

/// The functions that a generated header documents in its comments.
fn documented(text: &str) -> Vec<Function> {
    let mut out = Vec::new();
    for comment in text.split("/*\n").skip(1) {
        let comment = comment.split("*/").next().unwrap_or_default();
        let words: Vec<&str> = comment.split_whitespace().filter(|w| *w != "//").collect();
        let line = words.join(" ");
        let Some((head, signature)) = line.split_once("__device__ static inline ") else {
            continue;
        };
        let (about, template) = match head.find("template <") {
            Some(at) => (&head[..at], head[at + 10..].trim().trim_end_matches('>')),
            None => (head, ""),
        };
        let Some((start, params)) = signature.split_once('(') else {
            continue;
        };
        let (result, name) = start.rsplit_once(' ').unwrap_or(("", start));
        let params = params.rsplit_once(')').map_or("", |p| p.0);
        out.push(Function {
            about: about.to_owned(),
            template: template.to_owned(),
            result: result.to_owned(),
            name: name.to_owned(),
            params: (params.split(", ").map(|p| p.trim().to_owned()))
                .filter(|p| !p.is_empty())
                .collect(),
        });
    }
    out
}

/// What a modifier may be: `.sem = { .relaxed, .release }`.
fn listed(about: &str, modifier: &str) -> Vec<String> {
    let start = format!(".{modifier} = {{");
    let list = about.split_once(&start).and_then(|p| p.1.split_once('}'));
    let words = list.map(|p| p.0.split(',').map(|w| w.trim().trim_start_matches('.')));
    words.into_iter().flatten().map(str::to_owned).collect()
}

/// The enumerator of a tag.
fn enumerator(word: &str) -> String {
    match word {
        "shared::cta" => "shared".into(),
        "shared::cluster" => "cluster".into(),
        "and" | "or" | "xor" => format!("{word}_op"),
        w => match w.split_once("::") {
            Some(("cta_group", n)) => format!("cta_group_{n}"),
            Some((_, n)) => n.into(),
            None => w.into(),
        },
    }
}

/// The type that stands for a template parameter of a size.
fn sized(t: &str) -> &str {
    match t {
        "B8" => "uint8_t",
        "B16" => "uint16_t",
        "B32" => "uint32_t",
        "B64" => "uint64_t",
        "B128" => "longlong2",
        t => t,
    }
}

/// Modifiers that are template parameters, and the parameters' names.
const CHOSEN: [(&str, &str, &str); 6] = [
    ("sem", "Sem", "dot_sem"),
    ("scope", "Scope", "dot_scope"),
    ("space", "Space", "dot_space"),
    ("op", "Op", "dot_op"),
    ("cta_group", "Cta_Group", "dot_cta_group"),
    ("kind", "Kind", "dot_kind"),
];

/// Every choice of what the template lets choose: by parameter, the C++ text.
fn choices(f: &Function) -> Vec<BTreeMap<&'static str, String>> {
    let mut all = vec![BTreeMap::new()];
    let mut multiply = |name: &'static str, values: Vec<String>| {
        all = (all.iter())
            .flat_map(|c| values.iter().map(move |v| (c, v)))
            .map(|(c, v)| {
                let mut c: BTreeMap<&'static str, String> = c.clone();
                c.insert(name, v.clone());
                c
            })
            .collect();
    };
    for (modifier, name, set) in CHOSEN {
        if f.template.contains(&format!("{set} {name}")) {
            let words = listed(&f.about, modifier).into_iter();
            let values = words.map(|w| format!("cuda::ptx::{set}::{}", enumerator(&w)));
            multiply(name, values.collect());
        }
    }
    if f.template.contains("typename Type") {
        let words = listed(&f.about, "type").into_iter();
        let values = words.map(|w| sized(&w.to_uppercase()).to_owned());
        multiply("Type", values.collect());
    }
    all
}

/// A kernel that calls the function once.
fn kernel(f: &Function, choice: &BTreeMap<&'static str, String>, n: usize) -> String {
    let ty = |t: &str| match choice.get(t) {
        Some(t) => t.clone(),
        None => sized(t).to_owned(),
    };
    let constant = match f.name.as_str() {
        "st_bulk" => 0,
        "tensormap_cp_fenceproxy" | "fence_proxy_tensormap_generic" => 128,
        _ => 1,
    };
    let (mut before, mut after, mut args) = (String::new(), String::new(), Vec::new());
    for (k, p) in f.params.iter().enumerate() {
        let p = p.trim_start_matches("const ");
        if let Some((base, count)) = p.split_once(" (&") {
            let count = count.split_once('[').map_or("", |c| c.1);
            let count = count.trim_end_matches(']');
            let base = ty(base);
            let _ = write!(
                before,
                "{base} a{k}[{count}]; for (int i = 0; i < {count}; i++) a{k}[i] = ({base})(v + i); "
            );
            let _ = write!(
                after,
                " for (int i = 0; i < {count}; i++) (({base} *)p)[i] = a{k}[i];"
            );
            args.push(format!("a{k}"));
        } else if let Some((tag, name)) = p.split_once('<') {
            let name = name.split_once('>').map_or("", |n| n.0);
            let value = match name {
                "N32" => constant.to_string(),
                n => ty(n),
            };
            args.push(format!("{tag}<{value}>{{}}"));
        } else if p.starts_with("cuda::ptx::") {
            args.push(format!("{p}{{}}"));
        } else {
            let base = p.rsplit_once(' ').map_or(p, |b| b.0);
            let base = base.trim_end_matches('&');
            args.push(match base.strip_suffix('*') {
                Some(base) => format!("({} *)(p + {})", ty(base.trim()), 256 * k),
                None if ty(base) == "longlong2" => {
                    "longlong2{(long long)v, (long long)v + 1}".into()
                }
                None => format!("({})(v + {k})", ty(base)),
            });
        }
    }
    // What the arguments don't tell.
    let explicit = match f.name.contains("get_first_ctaid_") {
        true => "<uint32_t>",
        false => "",
    };
    let call = format!("cuda::ptx::{}{explicit}({})", f.name, args.join(", "));
    let call = match f.result.as_str() {
        "void" => format!("{call};"),
        t => format!("*({} *)(p + 8192) = {call};", ty(t)),
    };
    format!("extern \"C\" __global__ void k{n}(char *p, uint64_t v) {{ {before}{call}{after} }}\n")
}

/// Operands with `R` for each name.
fn plain(operands: &str) -> String {
    let (mut out, mut word) = (String::new(), false);
    for c in operands.chars().filter(|c| !c.is_whitespace()) {
        let part = c.is_alphanumeric() || "_$%.".contains(c);
        if !(part && word) {
            word = part && !c.is_ascii_digit();
            out.push(if word { 'R' } else { c });
        }
    }
    out
}

/// The instructions of each kernel's inline assembly, without the names of registers, and without those that only pass predicates and halves.
/// Assembly that is an instruction of ours is not told from others: without any, all of the kernel's are taken.
fn instructions(ptx: &str) -> BTreeMap<String, Vec<String>> {
    let mut out = BTreeMap::new();
    for part in ptx.split(".visible .entry ").skip(1) {
        let name = part.split('(').next().unwrap_or_default().to_owned();
        let (mut assembly, mut all, mut inside) = (Vec::new(), Vec::new(), false);
        for line in part.lines().skip(1) {
            if line.trim_start().starts_with("//") {
                inside =
                    line.contains("begin inline asm") || inside && !line.contains("end inline asm");
                continue;
            }
            let line = line.split("//").next().unwrap_or_default();
            for text in line.split(';') {
                let text = text.trim_start_matches(|c: char| c == '{' || c.is_whitespace());
                let (op, operands) = text
                    .trim()
                    .split_once(char::is_whitespace)
                    .unwrap_or((text.trim(), ""));
                let helper = ["setp.", "selp.", "mov.b128", "mov.pred", ".reg"];
                let passes =
                    helper.iter().any(|h| op.starts_with(h)) && !operands.contains("%is_explicit");
                if op.is_empty() || op == "}" || passes {
                    continue;
                }
                let one = format!("{op} {}", plain(operands));
                all.push(one.clone());
                if inside {
                    assembly.push(one.trim_end_matches(['}', ' ']).to_owned());
                }
            }
        }
        out.insert(name, if assembly.is_empty() { all } else { assembly });
    }
    out
}

fn compiled(source: &str, flags: &[String]) -> Result<BTreeMap<String, Vec<String>>, String> {
    let mut settings = Settings::new();
    settings
        .parse([format!("-arch={TARGET}")])
        .and_then(|()| settings.parse(flags))
        .map_err(|e| e.to_string())?;
    let out = compile(source, "kernel.cu", Language::Cuda, &settings);
    let out = out.map_err(|f| {
        f.messages()
            .into_iter()
            .take(12)
            .collect::<Vec<_>>()
            .join("\n")
    })?;
    Ok(instructions(&out.text))
}

#[test]
fn each_function_as_in_the_toolkit() {
    let Some(o) = Oracles::find() else {
        return;
    };
    let folder = o
        .cuda_include
        .join("cccl/cuda/__ptx/instructions/generated");
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .expect("the toolkit's headers")
        .filter_map(|e| Some(e.ok()?.path()))
        .collect();
    names.sort();
    let include = format!("-I{}", o.cuda_include.display());
    let toolkit = [include.clone(), format!("{include}/cccl")];
    let (mut functions, mut calls, mut failures) = (0, 0, Vec::new());
    for path in names {
        let text = std::fs::read_to_string(&path).expect("a header");
        let found = documented(&text);
        functions += found.len();
        let mut source = String::from(
            "#include <cuda/ptx>\n#include <cuda_bf16.h>\n#include <cuda_fp16.h>\n#include <cstdint>\n",
        );
        let mut lines = Vec::new();
        for f in &found {
            for choice in choices(f) {
                let line = kernel(f, &choice, lines.len());
                source += &line;
                lines.push(line);
            }
        }
        calls += lines.len();
        let file = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        match (compiled(&source, &[]), compiled(&source, &toolkit)) {
            (Ok(ours), Ok(theirs)) => {
                for (n, line) in lines.iter().enumerate() {
                    let key = format!("k{n}");
                    let (a, b) = (ours.get(&key), theirs.get(&key));
                    if a != b || a.is_none_or(Vec::is_empty) {
                        failures.push(format!("{file}: {line}  ours   {a:?}\n  theirs {b:?}"));
                    }
                }
            }
            (a, b) => failures.push(format!(
                "{file}: ours {:?}\n  theirs {:?}",
                a.err(),
                b.err()
            )),
        }
    }
    println!(
        "{functions} functions, {calls} calls, {} differ",
        failures.len()
    );
    for f in failures.iter().take(40) {
        println!("{f}");
    }
    assert!(
        functions > 1000 && failures.is_empty(),
        "{} differ",
        failures.len()
    );
}
