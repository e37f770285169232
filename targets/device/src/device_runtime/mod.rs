//! Device functions of `cuda_device_runtime_api.h` that programs call and do not define: NVIDIA's library of them has machine code only.
//!
//! They are linked to a program that declares them and has no definition.

use jacquard_interface::{Code, codes};
use std::fmt::Write;

/// The head of the texts: linked to others, the newest head counts.
const HEAD: &str = ".version 6.0\n.target sm_70\n.address_size 64\n";

/// Names, and texts without a head.
const FUNCTIONS: [(&str, &str); 3] = [
    ("cudaCGGetIntrinsicHandle", include_str!("handle.ptx")),
    ("cudaCGSynchronize", include_str!("synchronize.ptx")),
    ("cudaGraphSetConditional", include_str!("conditional.ptx")),
];

/// The functions of CUDA Dynamic Parallelism; they come all together.
const LAUNCHES: &str = include_str!("launch.ptx");

/// What their names begin with.
const LAUNCHES_PREFIX: &str = "__cudaCDP2";

/// Names and texts of errors by their code.
const ERROR_TEXTS: [(&str, fn(&Code) -> &'static str); 2] = [
    ("__cudaCDP2GetErrorName", |c| c.runtime),
    ("__cudaCDP2GetErrorString", |c| c.text),
];

/// A function that gives each error code its text, and others that of the unknown error.
fn error_texts(name: &str, text: fn(&Code) -> &'static str) -> String {
    let mut out = String::new();
    let mut branches = String::new();
    let all = codes().filter(|c| !c.runtime.is_empty());
    for c in all.clone() {
        let bytes = text(c).bytes().chain([0]).map(|b| b.to_string());
        let bytes: Vec<String> = bytes.collect();
        let (n, list) = (bytes.len(), bytes.join(", "));
        // Writing to a string does not fail.
        let _ = writeln!(
            out,
            ".global .align 1 .b8 {name}_{}[{n}] = {{{list}}};",
            c.code
        );
        let _ = writeln!(
            branches,
            "\tsetp.eq.u32 %p, %r, {0};\n\t@%p mov.u64 %rd, {name}_{0};",
            c.code
        );
    }
    let unknown = codes().find(|c| c.runtime == "cudaErrorUnknown");
    let unknown = unknown.map_or(0, |c| c.code);
    let _ = writeln!(
        out,
        ".visible .func (.param .b64 result) {name}(.param .b32 error)\n{{\n\t.reg .pred %p;\n\t.reg .b32 %r;\n\t.reg .b64 %rd;\n\t\
         ld.param.u32 %r, [error];\n\tmov.u64 %rd, {name}_{unknown};\n{branches}\tcvta.global.u64 %rd, %rd;\n\t\
         st.param.b64 [result], %rd;\n\tret;\n}}"
    );
    out
}

/// Whether a line of PTX declares or defines a function of this name.
fn heads(line: &str, name: &str) -> bool {
    let Some((head, rest)) = line.split_once(name) else {
        return false;
    };
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    line.contains(".func") && !head.ends_with(part) && !rest.starts_with(part)
}

/// Whether the texts declare a function and none defines it.
fn is_missing(texts: &[String], name: &str) -> bool {
    if !texts.iter().any(|t| t.contains(name)) {
        return false;
    }
    let outside = |l: &str| l.trim_start().starts_with(".extern");
    let lines = texts.iter().flat_map(|t| t.lines());
    let mut found = lines.filter(|l| heads(l, name)).peekable();
    found.peek().is_some() && found.all(outside)
}

/// Whether the texts call a function that [`LAUNCHES`] defines.
fn launches(texts: &[String]) -> bool {
    let calls = |l: &str| l.trim_start().starts_with(".extern") && l.contains(LAUNCHES_PREFIX);
    texts
        .iter()
        .any(|t| t.contains(LAUNCHES_PREFIX) && t.lines().any(calls))
}

/// Texts with the functions that others declare and none defines.
pub fn missing(texts: &[String]) -> Vec<String> {
    let wanted = FUNCTIONS.iter().filter(|(name, _)| is_missing(texts, name));
    let mut bodies: String = wanted.map(|(_, text)| *text).collect();
    let errors = ERROR_TEXTS
        .iter()
        .filter(|(name, _)| is_missing(texts, name));
    bodies.extend(errors.map(|&(name, text)| error_texts(name, text)));
    let mut out = Vec::new();
    if !bodies.is_empty() {
        out.push(format!("{HEAD}{bodies}"));
    }
    if launches(texts) {
        let body = LAUNCHES
            .split_once(".address_size 64")
            .map(|(_, body)| body);
        out.push(format!("{HEAD}{}", body.unwrap_or(LAUNCHES)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_come_when_they_are_declared_only() {
        let declares = ".extern .func  (.param .b32 r) cudaCGSynchronize\n(\n.param .b64 a, .param .b32 b)\n;\n".to_string();
        let text = &missing(std::slice::from_ref(&declares))[0];
        assert!(text.contains("cudaCGSynchronize") && !text.contains("cudaCGGetIntrinsicHandle"));
        assert!(jacquard_ptx::parse(text).is_ok());
        let defines = ".visible .func (.param .b32 r) cudaCGSynchronize(.param .b64 a, .param .b32 b)\n{ ret; }\n".to_string();
        assert!(missing(&[declares, defines]).is_empty());
        assert!(missing(&["// cudaCGSynchronize\n".to_string()]).is_empty());
        for (name, text) in ERROR_TEXTS {
            let declares = format!(".extern .func (.param .b64 r) {name}(.param .b32 e);\n");
            let [one, all] = &missing(&[declares])[..] else {
                panic!("the function, and launches");
            };
            assert!(
                one.contains(name) && jacquard_ptx::parse(one).is_ok(),
                "{one}"
            );
            assert!(jacquard_ptx::parse(all).is_ok());
            assert!(!error_texts(name, text).is_empty());
        }
        for (_, body) in FUNCTIONS {
            let text = format!(".version 6.0\n.target sm_70\n.address_size 64\n{body}");
            assert!(jacquard_ptx::parse(&text).is_ok(), "{text}");
        }
    }
}
