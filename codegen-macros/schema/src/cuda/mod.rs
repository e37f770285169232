//! `tables/cuda/**`: CUDA's built-in functions and variables, and the CUDA C++ sources that define the rest.

pub mod call;

use crate::builtins::{self, Lowering};
use crate::fields::{self, Variant, camel};
use crate::gate::Gate;
use crate::{Errors, Row, TableError, Tables};
use jacquard_derive::{Emit, Row};
use std::collections::BTreeSet;
use std::path::Path;

/// What a call of a built-in function becomes.
#[derive(Clone, Debug, PartialEq, Emit)]
#[row(as = "Lower")]
pub enum Lower {
    /// An expression over IR operations and intrinsics: `llvm.ctlz.i32($0, i1 0)`.
    Call(Box<call::Call>),
    /// One PTX statement or more; `%0` is the result if there is one, then the arguments.
    Asm {
        /// The text.
        template: String,
        /// It stays, used or not.
        volatile: bool,
        /// It reads or writes memory that no operand names.
        memory: bool,
    },
    /// Code of IR generation, by name.
    Special(Variant),
}

impl Default for Lower {
    fn default() -> Lower {
        Lower::special("external")
    }
}

impl Lower {
    fn special(name: &str) -> Lower {
        Lower::Special(Variant("Special", camel(name)))
    }
}

/// One built-in function (an overload).
#[derive(Clone, Debug, Default, Row)]
pub struct Function {
    /// Its name.
    #[row(apart)]
    pub name: String,
    /// Its C++ declaration, without the semicolon.
    #[row(name)]
    pub decl: String,
    /// What a call becomes.
    #[row(apart)]
    pub lower: Lower,
    call: Option<String>,
    asm: Option<String>,
    special: Option<String>,
    volatile: bool,
    memory: bool,
    /// The operation of the constant evaluator, where it is allowed in constant expressions.
    pub fold: Option<String>,
    /// The function of the device library that NVIDIA's headers call for it: what a user's library defines in its place.
    #[row(of = "libdevice.toml")]
    pub library: Option<String>,
    /// Targets that have it.
    pub gate: Gate,
    /// One line.
    pub doc: String,
}

/// One built-in variable.
#[derive(Clone, Debug, Row)]
#[row(table = "cuda/variables.toml")]
pub struct Variable {
    /// Its name.
    #[row(name)]
    pub name: String,
    /// Its C++ type.
    #[row(key = "type")]
    pub ty: String,
    /// Its value, where that is the same on every target.
    pub value: Option<i64>,
}

/// A CUDA C++ source that defines functions when they are first used.
#[derive(Clone, Debug)]
pub struct Source {
    /// File name, for messages.
    pub name: String,
    /// Its text.
    pub text: String,
    /// What it defines at namespace scope.
    pub defines: Vec<String>,
}

/// The three tables.
pub struct Cuda {
    /// Sorted by name; overloads are neighbours.
    pub functions: Vec<Function>,
    /// In table order.
    pub variables: Vec<Variable>,
    /// In order of their names.
    pub sources: Vec<Source>,
}

/// Loads `tables/cuda`.
pub fn load(tables: &Tables) -> Result<Cuda, Errors> {
    let mut errors = Errors::new();
    let names = call::Names {
        ir: &crate::opcodes::load(tables)?,
        intrinsics: &crate::intrinsics::load(tables)?,
    };
    let rows = tables.rows("cuda/functions")?;
    let mut functions: Vec<Function> = fields::read(tables, &rows)?;
    for (f, row) in functions.iter_mut().zip(&rows) {
        errors.take(complete(f, row, &names));
    }
    let sources = source_folder(tables, "cuda/sources")?;
    let own = functions.iter().map(|f| f.name.clone());
    let own = own.chain(sources.iter().flat_map(|s| s.defines.iter().cloned()));
    let own: BTreeSet<String> = own.collect();
    functions.extend(device_builtins(tables, &own)?);
    functions.sort_by(|a, b| a.name.cmp(&b.name));
    let variables = fields::take(tables, &mut errors);
    errors.finish(Cuda {
        functions,
        variables,
        sources,
    })
}

/// The device builtins that have no row of their own here, as C functions of the types that they have in C++.
fn device_builtins(tables: &Tables, own: &BTreeSet<String>) -> Result<Vec<Function>, Errors> {
    let all = builtins::load(tables)?;
    let types = crate::builtin_types::load(tables, &all)?;
    let syntax = |b: &builtins::Builtin| matches!(b.lowering, Lowering::Syntax | Lowering::Unknown);
    let others = all
        .into_iter()
        .filter(|b| !own.contains(&b.name) && !syntax(b));
    let typed = others.filter_map(|b| {
        Some(Function {
            decl: types.get(&b.name)?.declaration(&b.name),
            name: b.name,
            gate: b.gate,
            doc: b.doc,
            ..Function::default()
        })
    });
    Ok(typed.collect())
}

/// How many parameters a declaration has.
fn parameters(decl: &str) -> usize {
    let inner = decl.split_once('(').map_or("", |p| p.1);
    match inner.trim_end().trim_end_matches(')').trim() {
        "" | "void" => 0,
        list => list.split(',').count(),
    }
}

/// Gives a function its name and its lowering.
fn complete(f: &mut Function, row: &Row, names: &call::Names) -> Result<(), TableError> {
    f.decl = f
        .decl
        .split(" #")
        .next()
        .unwrap_or_default()
        .trim()
        .to_string();
    f.name = declared_name(&f.decl).ok_or_else(|| {
        row.error(
            "the row's name must be a function declaration",
            "write `[\"int __clz(int x)\"]`",
        )
    })?;
    f.lower = match (&f.call, &f.asm, &f.special) {
        (Some(c), None, None) => {
            let parsed = call::parse(c, parameters(&f.decl), names);
            let wrong = |(m, cure)| row.error_in("call", format!("`{c}`: {m}"), cure);
            Lower::Call(Box::new(parsed.map_err(wrong)?))
        }
        (None, Some(template), None) => Lower::Asm {
            template: template.clone(),
            volatile: f.volatile || f.memory,
            memory: f.memory,
        },
        (None, None, Some(s)) => Lower::special(s),
        _ => {
            return Err(row.error(
                "a row has exactly one of `call`, `asm` and `special`",
                "say what a call of the function becomes",
            ));
        }
    };
    Ok(())
}

/// The identifier before the first parenthesis.
fn declared_name(decl: &str) -> Option<String> {
    let head = decl.split('(').next()?.trim_end();
    let start = head
        .rfind(|c: char| !(c.is_alphanumeric() || c == '_'))
        .map_or(0, |i| i + 1);
    let name = &head[start..];
    (!name.is_empty() && name.len() < decl.len()).then(|| name.to_string())
}

fn source_folder(tables: &Tables, folder: &str) -> Result<Vec<Source>, Errors> {
    let mut names: Vec<String> = match std::fs::read_dir(tables.root().join(folder)) {
        Ok(dir) => dir
            .filter_map(|e| e.ok()?.file_name().into_string().ok())
            .collect(),
        Err(_) => Vec::new(),
    };
    names.retain(|n| {
        Path::new(n)
            .extension()
            .is_some_and(|e| e == "cu" || e == "cuh")
    });
    names.sort();
    let mut out = Vec::new();
    for name in names {
        let file = tables.file(&format!("{folder}/{name}"))?;
        let defines = defined_names(&file.text);
        out.push(Source {
            name,
            text: file.text,
            defines,
        });
    }
    Ok(out)
}

/// Functions that a source defines: lines that start with `__device__` or `template` name theirs before the parenthesis.
fn defined_names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = text
        .lines()
        .filter_map(|l| match l.strip_prefix("constexpr ") {
            // A constant: the identifier before the `=`.
            Some(rest) => rest
                .split('=')
                .next()?
                .split_whitespace()
                .last()
                .map(str::to_owned),
            None if l.starts_with("__device__") || l.starts_with("template") => declared_name(l),
            None => None,
        })
        .collect();
    names.sort();
    names.dedup();
    names
}
