//! Expressions over the arguments of a call, which say what a builtin or an older intrinsic becomes:
//! `(call llvm.nvvm.vote.all $0)`, `(zext i32 (icmp.ne $0 0))`. A cast without a type gives the call's own type, and
//! `(call llvm.name.* ...)` takes overload types from its arguments and the call's type.

use crate::row::{Near, near};
use crate::signature::{Signature, Ty};
use thiserror::Error;

/// An expression of IR operations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// Argument N.
    Arg(u8),
    /// The value of the nearest `let`.
    Let,
    /// An integer constant; its type is that of its operand.
    Int(i64),
    /// A call of intrinsic number N of the table with these overload types; none when they follow from the arguments.
    Call(usize, Vec<Ty>, Vec<Expr>),
    /// An IR operation with its words (predicate, ordering, scope) and a type where it needs one.
    Op(String, Vec<String>, Option<Ty>, Vec<Expr>),
}

/// Words between an operation's name and its type or operands.
const WORDS: [(&str, usize); 3] = [("fence", 2), ("atomicrmw", 3), ("cmpxchg", 3)];

/// What an expression may call.
pub trait Callee {
    /// Full name without overload suffixes.
    fn name(&self) -> &str;
    /// Its types.
    fn signature(&self) -> &Signature;
    /// How many overload suffixes a call names.
    fn types(&self) -> usize;
}

/// What is wrong with the text of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExpressionError {
    /// Text after the expression.
    #[error("`{0}` follows the expression")]
    Follows(String),
    /// `call` without a name.
    #[error("an intrinsic's name is missing")]
    NoName,
    /// A name that no row of `tables/intrinsics` has.
    #[error("`{name}` is not an intrinsic")]
    NoIntrinsic {
        /// The name.
        name: String,
        /// The intrinsic that was meant.
        near: Near,
    },
    /// An overloaded intrinsic with another number of types.
    #[error("`{name}` needs {count} type suffixes")]
    Suffixes {
        /// The name with its suffixes.
        name: String,
        /// How many it needs.
        count: usize,
    },
    /// An operation whose words are missing.
    #[error("`{name}` needs {count} words")]
    Words {
        /// The operation.
        name: String,
        /// How many it needs.
        count: usize,
    },
    /// The text ends where an operand should be.
    #[error("the expression ends too early")]
    Ends,
    /// The number of an argument that the call lacks.
    #[error("`{0}` names no argument")]
    NoArgument(String),
    /// A word where an operand should be.
    #[error("`{0}` is not an operand")]
    NoOperand(String),
    /// Parentheses without an operation.
    #[error("an operation is missing")]
    NoOperation,
    /// Parentheses without their end.
    #[error("`)` is missing")]
    Open,
    /// How many operands `words` makes.
    #[error("`words` needs a number of 1 to 64")]
    WordCount,
    /// A call with another number of arguments.
    #[error("`{name}` takes {wanted} arguments, not {given}")]
    Arguments {
        /// The intrinsic.
        name: String,
        /// How many it takes.
        wanted: usize,
        /// How many there are.
        given: usize,
    },
}

impl ExpressionError {
    /// How to mend it; may be empty.
    pub fn cure(&self) -> String {
        match self {
            ExpressionError::Follows(_) => String::new(),
            ExpressionError::NoIntrinsic { near, .. } => {
                format!("name a row of tables/intrinsics{near}")
            }
            _ => "write `(operation operands)`; docs/tables.md lists the operations".into(),
        }
    }
}

/// Parses an expression.
pub fn parse(text: &str, sig: &Signature, known: &[impl Callee]) -> Result<Expr, ExpressionError> {
    let tokens = tokens(text);
    let mut at = 0;
    let e = expr(&tokens, &mut at, sig, known)?;
    match tokens.get(at) {
        None => Ok(e),
        Some(t) => Err(ExpressionError::Follows(t.clone())),
    }
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

/// The intrinsic that `call` names, without its arguments.
fn callee(
    tokens: &[String],
    at: &mut usize,
    known: &[impl Callee],
) -> Result<Expr, ExpressionError> {
    let Some(name) = tokens.get(*at) else {
        return Err(ExpressionError::NoName);
    };
    *at += 1;
    let found = known
        .iter()
        .position(|i| i.name() == name.as_str())
        .map(|i| (i, ""));
    // Overloaded: the longest base name, the rest are types.
    let found = found.or_else(|| {
        known
            .iter()
            .enumerate()
            .filter_map(|(n, i)| Some((n, name.strip_prefix(i.name())?.strip_prefix('.')?)))
            .filter(|(n, _)| known[*n].types() > 0)
            .max_by_key(|(n, _)| known[*n].name().len())
    });
    let found = found.or_else(|| {
        let base = name.strip_suffix(".*")?;
        known
            .iter()
            .position(|i| i.name() == base && i.types() > 0)
            .map(|i| (i, "*"))
    });
    let Some((n, suffix)) = found else {
        return Err(ExpressionError::NoIntrinsic {
            name: name.clone(),
            near: near(name, known.iter().map(Callee::name)),
        });
    };
    let slots: Option<Vec<Ty>> = suffix
        .split('.')
        .filter(|s| !s.is_empty())
        .map(suffix_type)
        .collect();
    let slots = if suffix == "*" {
        Some(Vec::new())
    } else {
        slots
    };
    match slots {
        Some(slots) if suffix == "*" => Ok(Expr::Call(n, slots, Vec::new())),
        Some(slots) if slots.len() == known[n].types() => Ok(Expr::Call(n, slots, Vec::new())),
        _ => Err(ExpressionError::Suffixes {
            name: name.clone(),
            count: known[n].types(),
        }),
    }
}

/// An operation with the words and the type after its name, without its operands.
fn operation(op: &str, tokens: &[String], at: &mut usize) -> Result<Expr, ExpressionError> {
    let (name, mut words) = match op.split_once('.') {
        Some((n, w)) => (n.to_string(), vec![w.to_string()]),
        None => (op.to_string(), Vec::new()),
    };
    let wanted = WORDS.iter().find(|w| w.0 == name).map_or(0, |w| w.1);
    for _ in 0..wanted {
        let Some(w) = tokens.get(*at) else {
            let count = wanted;
            return Err(ExpressionError::Words { name, count });
        };
        words.push(w.clone());
        *at += 1;
    }
    let ty = tokens
        .get(*at)
        .filter(|t| !t.starts_with('$') && *t != "(" && *t != ")")
        .and_then(|t| {
            Signature::parse(&format!("() -> {t}"), 0)
                .ok()
                .map(|s| s.ret)
        });
    if ty.is_some() {
        *at += 1;
    }
    Ok(Expr::Op(name, words, ty, Vec::new()))
}

fn expr(
    tokens: &[String],
    at: &mut usize,
    sig: &Signature,
    known: &[impl Callee],
) -> Result<Expr, ExpressionError> {
    let Some(t) = tokens.get(*at) else {
        return Err(ExpressionError::Ends);
    };
    *at += 1;
    if let Some(n) = t.strip_prefix('$') {
        return match n.parse::<usize>() {
            Ok(n) if n < sig.params.len() => Ok(Expr::Arg(n as u8)),
            _ => Err(ExpressionError::NoArgument(t.clone())),
        };
    }
    if t == "^" {
        return Ok(Expr::Let);
    }
    if t != "(" {
        return t
            .parse()
            .map(Expr::Int)
            .map_err(|_| ExpressionError::NoOperand(t.clone()));
    }
    let Some(op) = tokens.get(*at).cloned() else {
        return Err(ExpressionError::NoOperation);
    };
    *at += 1;
    let mut node = match op.as_str() {
        "call" => callee(tokens, at, known)?,
        _ => operation(&op, tokens, at)?,
    };
    loop {
        match tokens.get(*at).map(String::as_str) {
            None => return Err(ExpressionError::Open),
            Some(")") => {
                *at += 1;
                break;
            }
            // Every argument, in order.
            Some("$*") => {
                *at += 1;
                let all = (0..sig.params.len()).map(|n| Expr::Arg(n as u8));
                if let Expr::Call(_, _, args) | Expr::Op(_, _, _, args) = &mut node {
                    args.extend(all);
                }
            }
            Some(_) => {
                let e = expr(tokens, at, sig, known)?;
                // `(words.8 p)` stands for eight operands, `(word.0 p)` to `(word.7 p)`.
                if let Expr::Op(name, words, None, from) = &e
                    && name == "words"
                {
                    let count: usize = words
                        .first()
                        .and_then(|w| w.parse().ok())
                        .filter(|n| (1..=64).contains(n))
                        .ok_or(ExpressionError::WordCount)?;
                    let each = (0..count)
                        .map(|k| Expr::Op("word".into(), vec![k.to_string()], None, from.clone()));
                    if let Expr::Call(_, _, args) | Expr::Op(_, _, _, args) = &mut node {
                        args.extend(each);
                    }
                    continue;
                }
                match &mut node {
                    Expr::Call(_, _, args) | Expr::Op(_, _, _, args) => args.push(e),
                    _ => unreachable!("a node is a call or an operation"),
                }
            }
        }
    }
    if let Expr::Call(n, _, args) = &node
        && args.len() != known[*n].signature().params.len()
    {
        return Err(ExpressionError::Arguments {
            name: known[*n].name().into(),
            wanted: known[*n].signature().params.len(),
            given: args.len(),
        });
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
