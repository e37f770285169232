//! Expressions over the arguments of a call, which say what a builtin or an older intrinsic becomes:
//! `(call llvm.nvvm.vote.all $0)`, `(zext i32 (icmp.ne $0 0))`. A cast without a type gives the call's own type, and
//! `(call llvm.name.* ...)` takes overload types from its arguments and the call's type.

use crate::fields::{Constant, Emit, Variant, camel};
use crate::row::{Near, near};
use crate::signature::{Signature, Ty};
use jacquard_derive::Emit;
use thiserror::Error;

/// An expression of IR operations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Emit)]
#[row(as = "Expr")]
pub enum Expr {
    /// Argument N.
    Arg(u8),
    /// The value of the nearest `let`.
    #[default]
    Let,
    /// An integer constant; its type is that of its operand.
    Int(i64),
    /// A call of intrinsic number N of the table with these overload types; none when they follow from the arguments.
    Call(#[row(emit = "callee_id")] usize, Vec<Ty>, Vec<Expr>),
    /// An IR operation with its words (predicate, ordering, scope) and a type where it needs one.
    Op(
        #[row(emit = "operation_id")] String,
        Vec<String>,
        Option<Ty>,
        Vec<Expr>,
    ),
}

fn callee_id(n: &usize) -> Constant {
    Constant::code(format!("IntrinsicId::ALL[{n} as usize]"))
}

fn operation_id(name: &str) -> Constant {
    Variant("Op", camel(name)).constant()
}

impl Expr {
    /// Its operands.
    fn operands(&mut self) -> Option<&mut Vec<Expr>> {
        match self {
            Expr::Call(.., args) | Expr::Op(.., args) => Some(args),
            _ => None,
        }
    }
}

/// Words between an operation's name and its type or operands.
const WORDS: [(&str, usize); 3] = [("fence", 2), ("atomicrmw", 3), ("cmpxchg", 3)];

/// An intrinsic that an expression may call.
#[derive(Clone, Copy, Debug)]
pub struct Callee<'a> {
    /// Full name without overload suffixes.
    pub name: &'a str,
    /// How many parameters it has.
    pub params: usize,
    /// How many overload suffixes a call names.
    pub slots: usize,
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
pub fn parse(text: &str, sig: &Signature, known: &[Callee]) -> Result<Expr, ExpressionError> {
    let mut parser = Parser {
        tokens: tokens(text),
        at: 0,
        sig,
        known,
    };
    let e = parser.expr()?;
    match parser.next() {
        None => Ok(e),
        Some(t) => Err(ExpressionError::Follows(t)),
    }
}

struct Parser<'a> {
    tokens: Vec<String>,
    at: usize,
    sig: &'a Signature,
    known: &'a [Callee<'a>],
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

impl Parser<'_> {
    fn next(&mut self) -> Option<String> {
        self.at += 1;
        self.tokens.get(self.at - 1).cloned()
    }

    /// The intrinsic that `call` names, without its arguments.
    fn callee(&mut self) -> Result<Expr, ExpressionError> {
        let name = self.next().ok_or(ExpressionError::NoName)?;
        let all = || self.known.iter().enumerate();
        let plain = all().find(|(_, i)| i.name == name).map(|(n, _)| (n, ""));
        // Overloaded: the longest base name, the rest are types, or `*`.
        let overloaded = || {
            all()
                .filter(|(_, i)| i.slots > 0)
                .filter_map(|(n, i)| Some((n, name.strip_prefix(i.name)?.strip_prefix('.')?)))
                .max_by_key(|(n, _)| self.known[*n].name.len())
        };
        let Some((n, suffix)) = plain.or_else(overloaded) else {
            let names = self.known.iter().map(|i| i.name);
            let near = near(&name, names);
            return Err(ExpressionError::NoIntrinsic { name, near });
        };
        if suffix == "*" {
            return Ok(Expr::Call(n, Vec::new(), Vec::new()));
        }
        let parts = suffix.split('.').filter(|s| !s.is_empty());
        let slots: Option<Vec<Ty>> = parts.map(suffix_type).collect();
        let count = self.known[n].slots;
        match slots {
            Some(slots) if slots.len() == count => Ok(Expr::Call(n, slots, Vec::new())),
            _ => Err(ExpressionError::Suffixes { name, count }),
        }
    }

    /// An operation with the words and the type after its name, without its operands.
    fn operation(&mut self, op: &str) -> Result<Expr, ExpressionError> {
        let (name, mut words) = match op.split_once('.') {
            Some((n, w)) => (n.to_string(), vec![w.to_string()]),
            None => (op.to_string(), Vec::new()),
        };
        let count = WORDS.iter().find(|w| w.0 == name).map_or(0, |w| w.1);
        for _ in 0..count {
            match self.next() {
                Some(w) => words.push(w),
                None => return Err(ExpressionError::Words { name, count }),
            }
        }
        let next = self.tokens.get(self.at);
        let ty = next.filter(|t| !t.starts_with('$') && *t != "(" && *t != ")");
        let ty = ty.and_then(|t| Signature::parse(&format!("() -> {t}"), 0).ok());
        self.at += usize::from(ty.is_some());
        Ok(Expr::Op(name, words, ty.map(|s| s.ret), Vec::new()))
    }

    fn expr(&mut self) -> Result<Expr, ExpressionError> {
        let params = self.sig.params.len();
        let t = self.next().ok_or(ExpressionError::Ends)?;
        if let Some(n) = t.strip_prefix('$') {
            return match n.parse::<usize>() {
                Ok(n) if n < params => Ok(Expr::Arg(n as u8)),
                _ => Err(ExpressionError::NoArgument(t)),
            };
        }
        if t == "^" {
            return Ok(Expr::Let);
        }
        if t != "(" {
            let number = t.parse().map(Expr::Int);
            return number.map_err(|_| ExpressionError::NoOperand(t));
        }
        let op = self.next().ok_or(ExpressionError::NoOperation)?;
        let mut node = match op.as_str() {
            "call" => self.callee()?,
            _ => self.operation(&op)?,
        };
        let mut args = Vec::new();
        loop {
            match self.tokens.get(self.at).map(String::as_str) {
                None => return Err(ExpressionError::Open),
                Some(")") => break,
                // Every argument, in order.
                Some("$*") => {
                    self.at += 1;
                    args.extend((0..params).map(|n| Expr::Arg(n as u8)));
                }
                Some(_) => match self.expr()? {
                    // `(words.8 p)` stands for eight operands, `(word.0 p)` to `(word.7 p)`.
                    Expr::Op(name, words, None, from) if name == "words" => {
                        let count = words.first().and_then(|w| w.parse::<usize>().ok());
                        let count = count.filter(|n| (1..=64).contains(n));
                        args.extend((0..count.ok_or(ExpressionError::WordCount)?).map(|k| {
                            Expr::Op("word".into(), vec![k.to_string()], None, from.clone())
                        }));
                    }
                    e => args.push(e),
                },
            }
        }
        self.at += 1;
        if let Expr::Call(n, ..) = &node
            && let callee = &self.known[*n]
            && args.len() != callee.params
        {
            return Err(ExpressionError::Arguments {
                name: callee.name.into(),
                wanted: callee.params,
                given: args.len(),
            });
        }
        if let Some(operands) = node.operands() {
            *operands = args;
        }
        Ok(node)
    }
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
