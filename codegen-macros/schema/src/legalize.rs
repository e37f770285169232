//! `tables/legalize/*.ron`: expansions, from an operation without a PTX instruction to operations that have one.
//!
//! A row is `Expand(ir: "(llvm.uadd.sat x y): int", to: "s = add x y; o = icmp.ult s x; select o -1 s")`. `when` holds a condition,
//! `gate` names what the target must have, and `lacks` what it must not have: an instruction that does the same.
//!
//! The pattern is one operation: an IR opcode, a comparison with its predicate (`icmp.slt`), or an intrinsic without its type
//! suffixes. Lower-case words are operands (`x:f64` asks for a type), upper-case words are integer constants of any value, numbers
//! are themselves. After the colon come the types of the result, or of the operands for a comparison and for what returns
//! a structure: `int`, `i64`, `i33..63` (any of these widths), `f16`, `bf16`, `f32`, `f64`, `any`. Vectors go by their elements.
//!
//! For `atomicrmw.add` and the like the operands are what memory holds and the operand, and the result is what is stored.
//!
//! The steps are separated by `;`, each `name:type = operation operand ...`; the one without a name gives the result, `{a b}` a structure.
//! A step has the type of its operands; casts that name no type give the result's. Types are those above with one width, and
//! `twice` (an integer of twice the width), `fits` (the width that holds it: 32, 64 or 128), `bits` (an integer as wide as a float), `same` (the
//! rule's own).
//! `op.flags?` has the fast-math flags of what is expanded, `op.flags-contract?` without `contract`.
//! A number takes the type of its neighbor. `[w - 1]` is computed: `w` is the width of the rule's type, `fraction` and `bias` belong to
//! a float's format, upper-case words are the pattern's constants. `2^[...]` is a power of two as a float.

use crate::fields;
use crate::needs::Needs;
use crate::{Errors, Row, TableError, Tables};
use jacquard_derive::Row;
use thiserror::Error;

/// Scalar types that an expansion may be written for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeSet {
    /// Any type.
    Any,
    /// Integers of these widths, both ends included.
    Int(u32, u32),
    /// A float type.
    Float(String),
}

/// The type of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepType {
    /// A scalar, or vectors of it where the result is a vector.
    Scalar(TypeSet),
    /// An integer of twice the width.
    Twice,
    /// The width that holds the integer: 32, 64 or 128.
    Fits,
    /// An integer as wide as the float.
    Bits,
    /// The rule's own.
    Same,
}

/// An operand of a pattern.
#[derive(Clone, Debug, PartialEq)]
pub enum Kid {
    /// Anything of these types.
    Var(String, Vec<TypeSet>),
    /// An integer constant.
    Const(String),
    /// This integer.
    Int(i64),
}

/// An operand of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A variable of the pattern or an earlier step.
    Name(String),
    /// An integer.
    Int(i64),
    /// A float.
    Float(f64),
    /// A truth value.
    Bool(bool),
    /// A computed integer.
    Number(String),
    /// Two to the power of a computed integer.
    Power(String),
}

/// Which fast-math flags a step takes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// None.
    Nothing,
    /// All.
    Flags,
    /// All but `contract`.
    NoContract,
}

/// A step; the operation `{}` makes a structure, `=` is a value as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Its name; empty for the result.
    pub name: String,
    /// Its type, if written.
    pub ty: Option<StepType>,
    /// Opcode, comparison or intrinsic.
    pub op: String,
    /// Flags that it keeps.
    pub keep: Keep,
    /// Operands.
    pub args: Vec<Source>,
}

/// A row.
#[derive(Clone, Debug, Row)]
#[row(table = "legalize", repeated, check = "complete")]
pub struct Expansion {
    /// Its file.
    #[row(file)]
    pub file: String,
    /// The line.
    #[row(line)]
    pub line: u32,
    /// The pattern as written.
    #[row(key = "ir")]
    pub text: String,
    to: String,
    /// The operation.
    #[row(apart)]
    pub op: String,
    /// Its operands.
    #[row(apart)]
    pub kids: Vec<Kid>,
    /// Types of the result.
    #[row(apart)]
    pub types: Vec<TypeSet>,
    /// The steps.
    #[row(apart)]
    pub steps: Vec<Step>,
    /// Condition.
    pub when: Option<String>,
    /// What the target must have.
    pub gate: Needs,
    /// What the target must not have.
    pub lacks: Option<Needs>,
}

/// What is wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExpansionError {
    /// No colon.
    #[error("the pattern names no type")]
    NoType,
    /// No parentheses.
    #[error("the pattern must be one operation in parentheses")]
    NoOperation,
    /// A word that is not a type.
    #[error("`{0}` is not a type of an expansion")]
    Type(String),
    /// A word that is not an operand.
    #[error("`{0}` is not an operand")]
    Operand(String),
    /// A name without meaning.
    #[error("step {step} uses `{name}`, which neither the pattern nor an earlier step binds")]
    Unbound {
        /// From 1.
        step: usize,
        /// The name.
        name: String,
    },
    /// A step that nothing uses.
    #[error("nothing uses `{0}`")]
    Unused(String),
    /// The last step has a name, or another has none.
    #[error("the last step, and no other, gives the result and has no name")]
    NoResult,
    /// Two steps or variables of one name.
    #[error("`{0}` is bound twice")]
    Twice(String),
}

/// Loads every expansion, in table order.
pub fn load(tables: &Tables) -> Result<Vec<Expansion>, Errors> {
    fields::load(tables)
}

/// Reads the texts of a row.
fn complete(e: &mut Expansion, row: &Row) -> Result<(), TableError> {
    let cure =
        "write `Expand(ir: \"(operation x y): types\", to: \"t = operation x y; operation t y\")`";
    parse(e)
        .and_then(|()| check(e))
        .map_err(|e| row.error(e, cure))
}

fn parse(e: &mut Expansion) -> Result<(), ExpansionError> {
    let parts = e.text.rsplit_once(':').filter(|(p, _)| p.ends_with(')'));
    let (pattern, types) = parts.ok_or(ExpansionError::NoType)?;
    let inner = pattern.strip_prefix('(').and_then(|p| p.strip_suffix(')'));
    let mut words = inner.ok_or(ExpansionError::NoOperation)?.split_whitespace();
    e.op = words.next().ok_or(ExpansionError::NoOperation)?.to_string();
    e.kids = words.map(kid).collect::<Result<_, _>>()?;
    e.types = type_sets(types)?;
    let steps = e.to.split(';').map(str::trim);
    e.steps = steps.map(step).collect::<Result<_, _>>()?;
    Ok(())
}

/// Names are bound once, before they are used, and used.
fn check(e: &Expansion) -> Result<(), ExpansionError> {
    let mut bound: Vec<&str> = Vec::new();
    let mut bind = |name| match bound.contains(&name) {
        true => Err(ExpansionError::Twice(name.to_string())),
        false => {
            bound.push(name);
            Ok(bound.clone())
        }
    };
    let mut known = Vec::new();
    for kid in &e.kids {
        if let Kid::Var(name, _) | Kid::Const(name) = kid {
            known = bind(name)?;
        }
    }
    let mut used: Vec<&str> = Vec::new();
    for (n, step) in e.steps.iter().enumerate() {
        for arg in &step.args {
            let Source::Name(name) = arg else { continue };
            if !known.contains(&name.as_str()) {
                let (step, name) = (n + 1, name.clone());
                return Err(ExpansionError::Unbound { step, name });
            }
            used.push(name);
        }
        if step.name.is_empty() != (n + 1 == e.steps.len()) {
            return Err(ExpansionError::NoResult);
        }
        if !step.name.is_empty() {
            known = bind(&step.name)?;
        }
    }
    let mut names = e.steps.iter().map(|s| s.name.as_str());
    match names.find(|n| !n.is_empty() && !used.contains(n)) {
        Some(name) => Err(ExpansionError::Unused(name.to_string())),
        None => Ok(()),
    }
}

fn type_sets(text: &str) -> Result<Vec<TypeSet>, ExpansionError> {
    text.split('|').map(|t| type_set(t.trim())).collect()
}

fn type_set(text: &str) -> Result<TypeSet, ExpansionError> {
    let bad = || ExpansionError::Type(text.to_string());
    Ok(match text {
        "any" => TypeSet::Any,
        "int" => TypeSet::Int(1, 128),
        "f16" | "bf16" | "f32" | "f64" => TypeSet::Float(text.to_string()),
        _ => {
            let widths = text.strip_prefix('i').ok_or_else(bad)?;
            let (low, high) = widths.split_once("..").unwrap_or((widths, widths));
            match (low.parse(), high.parse()) {
                (Ok(low), Ok(high)) if low <= high => TypeSet::Int(low, high),
                _ => return Err(bad()),
            }
        }
    })
}

fn kid(word: &str) -> Result<Kid, ExpansionError> {
    if let Ok(n) = word.parse() {
        return Ok(Kid::Int(n));
    }
    let (name, types) = match word.split_once(':') {
        Some((name, ty)) => (name, type_sets(ty)?),
        None => (word, vec![TypeSet::Any]),
    };
    match name.as_bytes().first() {
        Some(c) if c.is_ascii_uppercase() => Ok(Kid::Const(name.to_string())),
        Some(c) if c.is_ascii_lowercase() => Ok(Kid::Var(name.to_string(), types)),
        _ => Err(ExpansionError::Operand(word.to_string())),
    }
}

fn step(text: &str) -> Result<Step, ExpansionError> {
    let (head, body) = match text.split_once('=') {
        Some((head, body)) => (head.trim(), body.trim()),
        None => ("", text),
    };
    let (name, ty) = match head.split_once(':') {
        Some((name, ty)) => (name, Some(step_type(ty)?)),
        None => (head, None),
    };
    let structure = body.strip_prefix('{').and_then(|b| b.strip_suffix('}'));
    let (op, rest) = match structure {
        Some(inner) => ("{}", inner),
        None => body.split_once(' ').unwrap_or((body, "")),
    };
    // A word alone names a value.
    let (op, rest) = match rest.is_empty() && !op.contains('.') {
        true => ("=", op),
        false => (op, rest),
    };
    let (op, keep) = match op.strip_suffix(".flags?") {
        Some(op) => (op, Keep::Flags),
        None => match op.strip_suffix(".flags-contract?") {
            Some(op) => (op, Keep::NoContract),
            None => (op, Keep::Nothing),
        },
    };
    let (op, ty) = match op.split_once(':') {
        Some((op, ty)) => (op, Some(step_type(ty)?)),
        None => (op, ty),
    };
    Ok(Step {
        name: name.to_string(),
        ty,
        op: op.to_string(),
        keep,
        args: sources(rest)?,
    })
}

fn step_type(text: &str) -> Result<StepType, ExpansionError> {
    Ok(match text {
        "twice" => StepType::Twice,
        "fits" => StepType::Fits,
        "bits" => StepType::Bits,
        "same" => StepType::Same,
        _ => match type_set(text)? {
            TypeSet::Int(low, high) if low != high => {
                return Err(ExpansionError::Type(text.to_string()));
            }
            TypeSet::Any => return Err(ExpansionError::Type(text.to_string())),
            ty => StepType::Scalar(ty),
        },
    })
}

fn sources(text: &str) -> Result<Vec<Source>, ExpansionError> {
    let mut rest = text.trim();
    let mut out = Vec::new();
    while !rest.is_empty() {
        let bad = || ExpansionError::Operand(rest.to_string());
        let (power, at) = match rest.strip_prefix("2^") {
            Some(at) => (true, at),
            None => (false, rest),
        };
        let after = if let Some(inner) = at.strip_prefix('[') {
            let end = inner.find(']').ok_or_else(bad)?;
            let number = inner[..end].to_string();
            out.push(match power {
                true => Source::Power(number),
                false => Source::Number(number),
            });
            &inner[end + 1..]
        } else {
            let end = rest.find(' ').unwrap_or(rest.len());
            out.push(source(&rest[..end]).ok_or_else(bad)?);
            &rest[end..]
        };
        rest = after.trim_start();
    }
    Ok(out)
}

fn source(word: &str) -> Option<Source> {
    Some(match word {
        "true" => Source::Bool(true),
        "false" => Source::Bool(false),
        "inf" => Source::Float(f64::INFINITY),
        "nan" => Source::Float(f64::NAN),
        _ if word.starts_with(|c: char| c.is_ascii_alphabetic()) => Source::Name(word.to_string()),
        _ => match (word.parse(), word.parse()) {
            (Ok(n), _) => Source::Int(n),
            (_, Ok(f)) => Source::Float(f),
            _ => return None,
        },
    })
}
