//! The kernels of a PTX text: names, parameters, what they need of a multiprocessor.

use super::resources::{Resources, resources};
use super::view::KernelView;
use cpp_demangle::Symbol;
use jacquard_ir::tables::Target;
use jacquard_ptx::model::{Function, FunctionKind, Module, Variable};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Kernel {
    name: String,
    pub(super) plain: String,
    parameters: Vec<Parameter>,
    ptx_line: u32,
    pub(super) line: u32,
    pub(super) resources: Resources,
}

#[derive(Serialize)]
struct Parameter {
    name: String,
    #[serde(rename = "type")]
    ty: String,
    size: u64,
    pointer: bool,
    element: &'static str,
}

/// The kernels of a text, in its order; what the module knew of them comes in `views` by symbol.
pub(super) fn kernels(text: &str, views: &[(String, KernelView)], target: &Target) -> Vec<Kernel> {
    let Ok(module) = jacquard_ptx::parse(text) else {
        return Vec::new();
    };
    let heads: Vec<(u32, &str)> = (1..)
        .zip(text.lines())
        .filter(|(_, l)| l.contains(".entry"))
        .collect();
    let functions = module.functions.iter();
    let kernels = functions.filter(|f| f.kind == FunctionKind::Entry && f.has_body);
    kernels
        .map(|f| {
            let name = module.str(f.name);
            let view = views.iter().find(|v| v.0 == name);
            let view = view.map_or_else(KernelView::default, |v| v.1.clone());
            let (plain, types) = signature(name);
            let head = heads.iter().find(|(_, l)| {
                let mut words = l.split(|c: char| c.is_whitespace() || c == '(');
                words.any(|w| w == name)
            });
            Kernel {
                plain,
                parameters: parameters(&module, f, &view.parameters, &types),
                ptx_line: head.map_or(0, |h| h.0),
                line: view.line,
                resources: resources(&module, f, target),
                name: name.to_owned(),
            }
        })
        .collect()
}

/// The name in the source and the types of the parameters, as far as the symbol tells.
fn signature(symbol: &str) -> (String, Vec<String>) {
    let demangled = Symbol::new(symbol).ok().and_then(|s| s.demangle().ok());
    let Some(text) = demangled else {
        return (symbol.to_owned(), Vec::new());
    };
    let Some(open) = outer_parenthesis(&text) else {
        return (text, Vec::new());
    };
    let list = text[open + 1..].trim_end_matches(')');
    // Templates say what they return.
    let name = match text[..open].split_once(' ') {
        Some(("void", rest)) => rest,
        _ => &text[..open],
    };
    (name.to_owned(), split(list))
}

/// Where the list of parameters begins.
fn outer_parenthesis(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(n, c)| {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            '(' if depth == 0 && !text[n..].starts_with("(anonymous namespace)") => return Some(n),
            _ => {}
        }
        None
    })
}

/// The members of a list that are not inside of brackets.
fn split(list: &str) -> Vec<String> {
    let mut depth = 0;
    let parts = list.split(|c| {
        match c {
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    });
    let parts = parts.map(|p| p.trim().to_owned());
    parts.filter(|p| !p.is_empty()).collect()
}

fn parameters(m: &Module, f: &Function, names: &[String], types: &[String]) -> Vec<Parameter> {
    let all = f.parameters().iter().enumerate();
    all.map(|(n, v)| {
        let name = names.get(n).cloned().unwrap_or_default();
        match types.get(n).filter(|_| types.len() == f.parameters().len()) {
            Some(t) => {
                let pointer = t.ends_with(['*', '&']) || t.ends_with("* const");
                let base = t.split(['*', '&']).next().unwrap_or_default();
                Parameter {
                    name,
                    size: v.bytes(),
                    pointer,
                    element: element(base),
                    ty: t.clone(),
                }
            }
            None => Parameter {
                name: if name.is_empty() {
                    m.str(v.name).to_owned()
                } else {
                    name
                },
                ty: format!(".{}", v.ty.text()),
                size: v.bytes(),
                pointer: v.ptr.is_some(),
                element: match v.ptr {
                    Some(_) => "",
                    None => ptx_element(v),
                },
            },
        }
    })
    .collect()
}

/// Types of C++ as demangled names have them, and what arguments call them.
const ELEMENTS: [(&str, &str); 17] = [
    ("float", "f32"),
    ("double", "f64"),
    ("int", "i32"),
    ("unsigned int", "u32"),
    ("long", "i64"),
    ("unsigned long", "u64"),
    ("long long", "i64"),
    ("unsigned long long", "u64"),
    ("short", "i16"),
    ("unsigned short", "u16"),
    ("char", "i8"),
    ("signed char", "i8"),
    ("unsigned char", "u8"),
    ("bool", "u8"),
    ("__half", "f16"),
    ("__nv_bfloat16", "bf16"),
    ("wchar_t", "i32"),
];

fn element(ty: &str) -> &'static str {
    let words = ty.split_whitespace();
    let words = words.filter(|w| !matches!(*w, "const" | "volatile" | "__restrict__"));
    let bare = words.collect::<Vec<_>>().join(" ");
    let found = ELEMENTS.iter().find(|e| e.0 == bare);
    found.map_or("", |e| e.1)
}

fn ptx_element(v: &Variable) -> &'static str {
    use jacquard_emulator::ValueType;
    let text = v.ty.text();
    let text = match text {
        "b8" => "u8",
        "b16" => "u16",
        "b32" => "u32",
        "b64" => "u64",
        "s8" => "i8",
        "s16" => "i16",
        "s32" => "i32",
        "s64" => "i64",
        t => t,
    };
    match v.dims.is_empty() {
        true => ValueType::names().find(|n| *n == text).unwrap_or_default(),
        false => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_types_of_symbols() {
        let of = |s| {
            let (name, types) = signature(s);
            (name, types.join("|"))
        };
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(
            of("_Z5saxpyifPKfPf"),
            pair("saxpy", "int|float|float const*|float*")
        );
        assert_eq!(of("_Z5scaleIfEvPT_"), pair("scale<float>", "float*"));
        assert_eq!(of("plain"), pair("plain", ""));
        assert_eq!(element("float const"), "f32");
        assert_eq!(element("unsigned long long"), "u64");
        assert_eq!(element("Complex"), "");
    }
}
