//! `tables/cuda/**`: CUDA's built-in functions and variables, and the CUDA C++ sources that define the rest.

pub mod call;

use crate::builtins::{self, Lowering};
use crate::gate::{Gate, Gates};
use crate::row::unique;
use crate::{Errors, Provenance, Row, Tables};
use std::collections::BTreeSet;
use std::path::Path;

/// What a call of a built-in function becomes.
#[derive(Clone, Debug, PartialEq)]
pub enum Lower {
    /// An expression over IR operations and intrinsics: `llvm.ctlz.i32($0, i1 0)`.
    Call(call::Call),
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
    Special(String),
}

/// One built-in function (an overload).
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its C++ declaration, without the semicolon.
    pub decl: String,
    /// What a call becomes.
    pub lower: Lower,
    /// The operation of the constant evaluator, where it is allowed in constant expressions.
    pub fold: Option<String>,
    /// The function of the device library that NVIDIA's headers call for it: what a user's library defines in its place.
    pub library: Option<String>,
    /// Targets that have it.
    pub gate: Gate,
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// One built-in variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its C++ type.
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
pub fn load(tables: &Tables, gates: &Gates) -> Result<Cuda, Errors> {
    let mut errors = Errors::new();
    let rows = tables.folder_rows("cuda/functions")?;
    errors.take(unique(&rows));
    let (ir, intrinsics) = (
        crate::opcodes::load(tables)?,
        crate::intrinsics::load(tables, gates)?,
    );
    let names = call::Names {
        ir: &ir,
        intrinsics: &intrinsics,
    };
    let library: BTreeSet<String> = crate::fields::load::<crate::libdevice::Function>(tables)?
        .into_iter()
        .map(|f| f.name.to_string())
        .collect();
    let mut functions: Vec<Function> = rows
        .into_iter()
        .filter_map(|mut r| errors.take(function(&mut r, gates, &names, &library)))
        .collect();
    let sources = source_folder(tables, "cuda/sources")?;
    let own = functions.iter().map(|f| f.name.clone());
    let own = own.chain(sources.iter().flat_map(|s| s.defines.iter().cloned()));
    let own: BTreeSet<String> = own.collect();
    functions.extend(device_builtins(tables, gates, &own)?);
    functions.sort_by(|a, b| a.name.cmp(&b.name));
    let variables = tables
        .rows("cuda/variables.toml")?
        .into_iter()
        .filter_map(|mut r| errors.take(variable(&mut r)))
        .collect();
    errors.finish(Cuda {
        functions,
        variables,
        sources,
    })
}

/// The device builtins that have no row of their own here, as C functions of the types that they have in C++.
fn device_builtins(
    tables: &Tables,
    gates: &Gates,
    own: &BTreeSet<String>,
) -> Result<Vec<Function>, Errors> {
    let all = builtins::load(tables, gates)?;
    let types = crate::builtin_types::load(tables, &all)?;
    let syntax = |b: &builtins::Builtin| matches!(b.lowering, Lowering::Syntax | Lowering::Unknown);
    let others = all
        .into_iter()
        .filter(|b| !own.contains(&b.name) && !syntax(b));
    let typed = others.filter_map(|b| {
        Some(Function {
            decl: types.get(&b.name)?.declaration(&b.name),
            name: b.name,
            lower: Lower::Special("external".to_string()),
            fold: None,
            library: None,
            gate: b.gate,
            doc: b.doc,
            provenance: b.provenance,
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

fn function(
    row: &mut Row,
    gates: &Gates,
    names: &call::Names,
    device_library: &BTreeSet<String>,
) -> Result<Function, Errors> {
    let decl = row
        .name
        .split(" #")
        .next()
        .unwrap_or_default()
        .trim()
        .to_string();
    let Some(name) = declared_name(&decl) else {
        return Err(row
            .error(
                "the row's name must be a function declaration",
                "write `[\"int __clz(int x)\"]`",
            )
            .into());
    };
    let call = row.opt_str("call")?;
    let asm = row.opt_str("asm")?;
    let special = row.opt_str("special")?;
    let (volatile, memory) = (row.flag("volatile")?, row.flag("memory")?);
    let lower = match (call, asm, special) {
        (Some(c), None, None) => Lower::Call(
            call::parse(&c, parameters(&decl), names).map_err(|(m, cure)| {
                row.error_at(row.line_of("call"), format!("`{c}`: {m}"), cure)
            })?,
        ),
        (None, Some(template), None) => Lower::Asm {
            template,
            volatile: volatile || memory,
            memory,
        },
        (None, None, Some(s)) => Lower::Special(s),
        _ => {
            return Err(row
                .error(
                    "a row has exactly one of `call`, `asm` and `special`",
                    "say what a call of the function becomes",
                )
                .into());
        }
    };
    let library = row.opt_str("library")?;
    if let Some(l) = &library
        && !device_library.contains(l)
    {
        return Err(row
            .error_at(
                row.line_of("library"),
                format!("the device library has no `{l}`"),
                "name a function of tables/libdevice.toml",
            )
            .into());
    }
    let f = Function {
        name,
        decl,
        lower,
        fold: row.opt_str("fold")?,
        library,
        gate: gates.of(row)?,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    };
    row.finish()?;
    Ok(f)
}

fn variable(row: &mut Row) -> Result<Variable, Errors> {
    let v = Variable {
        name: row.name.clone(),
        ty: row.str("type")?,
        value: row.opt_int("value")?,
    };
    row.str("doc")?;
    row.provenance()?;
    row.finish()?;
    Ok(v)
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
