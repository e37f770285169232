//! `tables/builtins/*.toml`: the device builtins by number and name, and what each becomes.
//!
//! A lowering is an expression over the arguments: `(call llvm.nvvm.vote.all $0)`, `(zext i32 (icmp.ne $0 0))`.

use crate::gate::{Gate, Gates};
use crate::row::{dense_ids, near, unique};
use crate::signature::{Signature, Ty};
use crate::{Errors, Provenance, Row, Tables, intrinsics};

/// An expression of IR operations.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// Argument N.
    Arg(u8),
    /// The value of the nearest `let`.
    Let,
    /// An integer constant; its type is that of the place it stands in.
    Int(i64),
    /// A call of intrinsic number N of the table with these overload types.
    Call(usize, Vec<Ty>, Vec<Expr>),
    /// An IR operation with its words (predicate, ordering, scope) and a type where it needs one.
    Op(String, Vec<String>, Option<Ty>, Vec<Expr>),
}

/// What becomes of a builtin.
#[derive(Clone, Debug, PartialEq)]
pub enum Lowering {
    /// By an expression.
    Expr(Expr),
    /// By code in the front end or a pass.
    Special(String),
    /// Waits for the tensor-core, texture or surface tables.
    Pending,
    /// A function of the C++ run-time library: called, not lowered.
    Runtime,
    /// Nothing but the number is known.
    Unknown,
}

/// How well a builtin's number is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// Name and number stated literally.
    Literal,
    /// From a law whose order is stated.
    Law,
    /// From a law whose order is inferred.
    Order,
    /// The name from public lists, the number from their order.
    Public,
    /// Only its place in a range is known.
    Unknown,
}

/// One builtin.
#[derive(Clone, Debug)]
pub struct Builtin {
    /// Its number, 1 to 770.
    pub id: u16,
    /// Its name.
    pub name: String,
    /// Its types.
    pub sig: Signature,
    /// What it becomes.
    pub lowering: Lowering,
    /// Targets that have it, besides what the intrinsics it calls demand.
    pub gate: Gate,
    /// How well its number is known.
    pub grade: Grade,
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
    /// File and line, for the audit.
    pub place: (String, u32),
}

/// The number of builtins of the interface.
pub const COUNT: i64 = 770;

/// Words that stand between an operation's name and its type or operands.
const WORDS: [(&str, usize); 3] = [("fence", 2), ("atomicrmw", 3), ("cmpxchg", 3)];

/// Loads the table.
pub fn load(tables: &Tables, gates: &Gates) -> Result<Vec<Builtin>, Errors> {
    let known = intrinsics::load(tables, gates)?;
    let rows = tables.folder_rows("builtins")?;
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let mut all = Vec::with_capacity(rows.len());
    let mut ids = Vec::new();
    for row in &rows {
        if let Some(b) = errors.take(read(&mut row.clone(), gates, &known)) {
            ids.push((i64::from(b.id), row));
            all.push(b);
        }
    }
    errors.take(dense_ids(1, ids));
    if all.len() as i64 != COUNT && errors.0.is_empty() {
        errors.push(crate::TableError {
            file: "tables/builtins".into(),
            line: 0,
            row: String::new(),
            message: format!("{} builtins; the interface has {COUNT}", all.len()),
            help: "add the missing numbers at the end".into(),
        });
    }
    all.sort_by_key(|b: &Builtin| b.id);
    errors.finish(all)
}

fn read(row: &mut Row, gates: &Gates, known: &[intrinsics::Intrinsic]) -> Result<Builtin, Errors> {
    const GRADES: [&str; 5] = ["literal", "law", "order", "public", "unknown"];
    let grade = [
        Grade::Literal,
        Grade::Law,
        Grade::Order,
        Grade::Public,
        Grade::Unknown,
    ][row.choice("grade", &GRADES)?];
    let id = row.int("id")?;
    let sig_text = row.opt_str("sig")?;
    let sig = Signature::parse(sig_text.as_deref().unwrap_or("()"), 0)
        .map_err(|m| row.error_at(row.line_of("sig"), m, "write `(types) -> type`"))?;
    let lowering = match (row.opt_str("lower")?, row.opt_str("special")?) {
        (Some(text), None) => match text.as_str() {
            "pending" => Lowering::Pending,
            "runtime" => Lowering::Runtime,
            "unknown" => Lowering::Unknown,
            _ => {
                let tokens = tokens(&text);
                let mut at = 0;
                let expr = expr(&tokens, &mut at, &sig, known)
                    .and_then(|e| {
                        if at == tokens.len() {
                            Ok(e)
                        } else {
                            Err((
                                format!("`{}` follows the expression", tokens[at]),
                                String::new(),
                            ))
                        }
                    })
                    .map_err(|(m, h)| row.error_at(row.line_of("lower"), m, h))?;
                Lowering::Expr(expr)
            }
        },
        (None, Some(what)) => Lowering::Special(what),
        _ => {
            return Err(row
                .error(
                    "the row needs exactly one of `lower` and `special`",
                    "say what it becomes",
                )
                .into());
        }
    };
    let builtin = Builtin {
        id: u16::try_from(id).map_err(|_| {
            row.error_at(
                row.line_of("id"),
                format!("the id {id} is out of range"),
                "",
            )
        })?,
        name: row.name.clone(),
        sig,
        lowering,
        gate: gates.of(row)?,
        grade,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
        place: (row.file.clone(), row.line),
    };
    row.finish()?;
    if sig_text.is_none() && !matches!(builtin.lowering, Lowering::Unknown | Lowering::Pending) {
        return Err(row
            .error("`sig` is missing", "write `(types) -> type`")
            .into());
    }
    Ok(builtin)
}

fn tokens(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut depth = 0;
    let mut word = String::new();
    for c in text.chars() {
        match c {
            // Angle brackets and braces belong to types, spaces inside included.
            '<' | '{' => {
                depth += 1;
                word.push(c);
            }
            '>' | '}' | ')' if depth > 0 => {
                depth -= 1;
                word.push(c);
            }
            _ if depth > 0 => word.push(c),
            // `ptr(3)` is one word.
            '(' if word == "ptr" => {
                depth += 1;
                word.push(c);
            }
            '(' | ')' => {
                if !word.is_empty() {
                    out.push(std::mem::take(&mut word));
                }
                out.push(c.to_string());
            }
            c if c.is_whitespace() => {
                if !word.is_empty() {
                    out.push(std::mem::take(&mut word));
                }
            }
            _ => word.push(c),
        }
    }
    if !word.is_empty() {
        out.push(word);
    }
    out
}

type Bad = (String, String);

fn expr(
    tokens: &[String],
    at: &mut usize,
    sig: &Signature,
    known: &[intrinsics::Intrinsic],
) -> Result<Expr, Bad> {
    let bad = |m: String| {
        (
            m,
            "write `(operation operands)`; docs/tables.md lists the operations".to_string(),
        )
    };
    let Some(t) = tokens.get(*at) else {
        return Err(bad("the expression ends too early".into()));
    };
    *at += 1;
    if let Some(n) = t.strip_prefix('$') {
        return match n.parse::<usize>() {
            Ok(n) if n < sig.params.len() => Ok(Expr::Arg(n as u8)),
            _ => Err(bad(format!("`{t}` names no argument"))),
        };
    }
    if t == "^" {
        return Ok(Expr::Let);
    }
    if t != "(" {
        return t
            .parse()
            .map(Expr::Int)
            .map_err(|_| bad(format!("`{t}` is no operand")));
    }
    let Some(op) = tokens.get(*at).cloned() else {
        return Err(bad("an operation is missing".into()));
    };
    *at += 1;
    let ty_of = |t: &str| -> Option<Ty> {
        Signature::parse(&format!("() -> {t}"), 0)
            .ok()
            .map(|s| s.ret)
    };
    let mut node = if op == "call" {
        let Some(name) = tokens.get(*at) else {
            return Err(bad("an intrinsic's name is missing".into()));
        };
        *at += 1;
        let found = known.iter().position(|i| i.name == *name).map(|i| (i, ""));
        // Overloaded: the longest base name, the rest are types.
        let found = found.or_else(|| {
            known
                .iter()
                .enumerate()
                .filter_map(|(n, i)| Some((n, name.strip_prefix(&i.name)?.strip_prefix('.')?)))
                .filter(|(n, _)| !known[*n].over.is_empty())
                .max_by_key(|(n, _)| known[*n].name.len())
        });
        let Some((n, suffix)) = found else {
            return Err((
                format!("`{name}` is no intrinsic"),
                format!(
                    "name a row of tables/intrinsics{}",
                    near(name, known.iter().map(|i| i.name.as_str()))
                ),
            ));
        };
        let slots: Option<Vec<Ty>> = suffix
            .split('.')
            .filter(|s| !s.is_empty())
            .map(suffix_type)
            .collect();
        match slots {
            Some(slots) if slots.len() == known[n].over.len() => Expr::Call(n, slots, Vec::new()),
            _ => {
                return Err(bad(format!(
                    "`{name}` needs {} type suffixes",
                    known[n].over.len()
                )));
            }
        }
    } else {
        let (name, mut words) = match op.split_once('.') {
            Some((n, w)) => (n.to_string(), vec![w.to_string()]),
            None => (op.clone(), Vec::new()),
        };
        let wanted = WORDS.iter().find(|w| w.0 == name).map_or(0, |w| w.1);
        for _ in 0..wanted {
            let Some(w) = tokens.get(*at) else {
                return Err(bad(format!("`{name}` needs {wanted} words")));
            };
            words.push(w.clone());
            *at += 1;
        }
        let ty = tokens
            .get(*at)
            .filter(|t| !t.starts_with('$') && *t != "(" && *t != ")")
            .and_then(|t| ty_of(t));
        if ty.is_some() {
            *at += 1;
        }
        Expr::Op(name, words, ty, Vec::new())
    };
    loop {
        match tokens.get(*at).map(String::as_str) {
            None => return Err(bad("`)` is missing".into())),
            Some(")") => {
                *at += 1;
                break;
            }
            Some(_) => {
                let e = expr(tokens, at, sig, known)?;
                match &mut node {
                    Expr::Call(_, _, args) | Expr::Op(_, _, _, args) => args.push(e),
                    _ => unreachable!("a node is a call or an operation"),
                }
            }
        }
    }
    if let Expr::Call(n, _, args) = &node
        && args.len() != known[*n].sig.params.len()
    {
        return Err(bad(format!(
            "`{}` takes {} arguments, not {}",
            known[*n].name,
            known[*n].sig.params.len(),
            args.len()
        )));
    }
    Ok(node)
}

fn suffix_type(s: &str) -> Option<Ty> {
    Some(match s {
        "f16" => Ty::Half,
        "bf16" => Ty::BFloat,
        "f32" => Ty::Float,
        "f64" => Ty::Double,
        _ => {
            if let Some(n) = s.strip_prefix('i') {
                Ty::Int(n.parse().ok()?)
            } else if let Some(n) = s.strip_prefix('p') {
                Ty::Ptr(n.parse().ok()?)
            } else {
                let v = s.strip_prefix('v')?;
                let digits = v.find(|c: char| !c.is_ascii_digit())?;
                Ty::Vec(
                    v[..digits].parse().ok()?,
                    Box::new(suffix_type(&v[digits..])?),
                )
            }
        }
    })
}
