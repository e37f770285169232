//! What a call of a built-in function becomes: an expression over IR operations, intrinsics and the arguments, parsed and checked
//! when the compiler is built: `trunc.i32(llvm.ctpop.i64($0))`, `select(icmp.eq($0, i32 0), i32 -1, $1)`.
//!
//! An operation's words follow after dots: the type of a cast or a load, a predicate, the operation, ordering and scope of an
//! atomic access. A constant is its type and its value.

use crate::intrinsics::Intrinsic;
use crate::opcodes::{CLASSES, Ir};
use crate::row::near;

/// Types that an expression may name.
pub const TYPES: [&str; 11] = [
    "i1", "i8", "i16", "i32", "i64", "i128", "half", "bfloat", "float", "double", "ptr",
];

/// An operation and its words. Names are those in Rust; types are numbers in [`TYPES`].
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// A binary instruction.
    Binary(String),
    /// A cast instruction and its type.
    Cast(String, usize),
    /// `icmp` or `fcmp` with its predicate.
    Compare(String, bool),
    /// `select`
    Select,
    /// `fneg`
    FNeg,
    /// Field of a struct.
    Extract(u32),
    /// The pointer in another address space.
    Space(u32),
    /// An integer address of a space as a generic pointer.
    Unspace(u32),
    /// A load of a type.
    Load(usize),
    /// A store of a value at a pointer, which gives the value.
    Store,
    /// A relaxed atomic operation: what and in which scope.
    AtomicRmw(String, String),
    /// A relaxed exchange of equal values; gives the old one.
    CmpXchg(String),
    /// A fence: ordering and scope.
    Fence(String, String),
    /// An atomic operation whose last arguments are order and scope.
    Rmw(String),
    /// `compare_exchange(pointer, expected, new, success, failure, scope)`
    CompareExchange,
    /// `load_ordered.type(pointer, order, scope)`
    LoadOrdered(usize),
    /// `store_ordered(value, pointer, order, scope)`
    StoreOrdered,
    /// `fence_ordered(order, scope)`
    FenceOrdered,
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Call {
    /// Argument N.
    Arg(u8),
    /// An integer: its type and its value, sign-extended.
    Int(usize, i128),
    /// A floating-point number.
    Float(usize, f64),
    /// A call of an intrinsic, by its full name; the name of the form that flushes denormals, where there is one.
    Intrinsic(String, Option<String>, Vec<Call>),
    /// An operation.
    Op(Op, Vec<Call>),
}

/// What is wrong, and a cure.
type Bad = (String, String);

/// What expressions may refer to.
pub struct Names<'a> {
    /// `tables/ir`.
    pub ir: &'a Ir,
    /// `tables/intrinsics`.
    pub intrinsics: &'a [Intrinsic],
}

/// Parses an expression over `params` arguments.
///
/// # Errors
/// What is wrong, and a cure.
pub fn parse(text: &str, params: usize, names: &Names) -> Result<Call, Bad> {
    let mut p = Parser {
        text,
        at: 0,
        params,
        names,
    };
    let e = p.expr()?;
    p.skip();
    match &text[p.at..] {
        "" => Ok(e),
        rest => Err(bad(format!("`{rest}` follows the expression"))),
    }
}

fn bad(message: String) -> Bad {
    let cure = "write `operation.words(operands)`, `$0` for an argument and `i32 1` for a constant";
    (message, cure.to_string())
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    params: usize,
    names: &'a Names<'a>,
}

impl Parser<'_> {
    fn skip(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn word(&mut self) -> String {
        self.skip();
        let rest = &self.text[self.at..];
        let end = rest
            .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '$')))
            .unwrap_or(rest.len());
        self.at += end;
        rest[..end].to_string()
    }

    fn eat(&mut self, c: char) -> bool {
        self.skip();
        let found = self.text[self.at..].starts_with(c);
        self.at += usize::from(found);
        found
    }

    fn expr(&mut self) -> Result<Call, Bad> {
        let w = self.word();
        if let Some(n) = w.strip_prefix('$') {
            return match n.parse::<usize>() {
                Ok(n) if n < self.params => Ok(Call::Arg(n as u8)),
                _ => Err(bad(format!(
                    "`{w}` names none of the {} arguments",
                    self.params
                ))),
            };
        }
        if let Some(t) = TYPES.iter().position(|t| *t == w) {
            return self.constant(t);
        }
        if !self.eat('(') {
            return Err(bad(format!("`{w}` is not an operand")));
        }
        let mut args = Vec::new();
        if !self.eat(')') {
            loop {
                args.push(self.expr()?);
                if self.eat(')') {
                    break;
                }
                if !self.eat(',') {
                    return Err(bad(format!("a bracket of `{w}` is not closed")));
                }
            }
        }
        if w.starts_with("llvm.") {
            return self.intrinsic(w, args);
        }
        let (op, operands) = self.operation(&w)?;
        if args.len() != operands {
            let given = args.len();
            return Err(bad(format!("`{w}` takes {operands} operands, not {given}")));
        }
        Ok(Call::Op(op, args))
    }

    fn constant(&mut self, t: usize) -> Result<Call, Bad> {
        let text = self.word();
        let wrong = |_| bad(format!("`{text}` is not a constant of type {}", TYPES[t]));
        match TYPES[t] {
            "ptr" => Err(bad("a pointer is not a constant".to_string())),
            "half" | "bfloat" | "float" | "double" => {
                let value: f64 = text.parse().map_err(|_| wrong(()))?;
                Ok(Call::Float(t, value))
            }
            _ => match text.strip_prefix("0x") {
                Some(hex) => i128::from_str_radix(hex, 16).map_err(|_| wrong(())),
                None => text.parse().map_err(|_| wrong(())),
            }
            .map(|n| Call::Int(t, n)),
        }
    }

    /// The intrinsic that a full name means: its row.
    fn find(&self, name: &str) -> Option<&Intrinsic> {
        let known = self.names.intrinsics;
        known.iter().find(|i| i.name == name).or_else(|| {
            // Overloaded: the longest base name, the rest are types.
            let bases = known.iter().filter(|i| {
                !i.over.is_empty()
                    && name
                        .strip_prefix(&i.name)
                        .is_some_and(|r| r.starts_with('.'))
            });
            bases.max_by_key(|i| i.name.len())
        })
    }

    fn intrinsic(&self, name: String, args: Vec<Call>) -> Result<Call, Bad> {
        let Some(row) = self.find(&name) else {
            let names = self.names.intrinsics.iter().map(|i| i.name.as_str());
            return Err((
                format!("`{name}` is not an intrinsic"),
                format!("name a row of tables/intrinsics{}", near(&name, names)),
            ));
        };
        let wanted = row.sig.params.len();
        if args.len() < wanted || args.len() > wanted && !row.sig.variadic {
            let given = args.len();
            return Err(bad(format!(
                "`{name}` takes {wanted} arguments, not {given}"
            )));
        }
        let flushing = match (name.contains(".ftz"), name.strip_suffix(".f")) {
            (true, _) => None,
            (false, Some(stem)) => Some(format!("{stem}.ftz.f")),
            (false, None) => Some(format!("{name}.ftz")),
        };
        let exists = |n: &String| {
            self.names
                .intrinsics
                .iter()
                .any(|i| i.name == *n && i.over.is_empty())
        };
        Ok(Call::Intrinsic(name, flushing.filter(exists), args))
    }

    fn ty(&self, text: &str) -> Result<usize, Bad> {
        TYPES.iter().position(|t| *t == text).ok_or_else(|| {
            (
                format!("`{text}` is not a type"),
                format!("types: {}{}", TYPES.join(", "), near(text, TYPES)),
            )
        })
    }

    fn small(&self, text: &str) -> Result<u32, Bad> {
        text.parse()
            .map_err(|_| bad(format!("`{text}` is not a number")))
    }

    /// A value of one of the IR's small enums: its name in Rust.
    fn enumerated(&self, of: &str, text: &str) -> Result<String, Bad> {
        // The scope without a name is the system's.
        let text = if of == "SyncScope" && text == "system" {
            ""
        } else {
            text
        };
        let words = self.names.ir.words.iter().filter(|w| w.of == of);
        words
            .clone()
            .find(|w| w.text == text)
            .map(|w| w.name.clone())
            .ok_or_else(|| {
                (
                    format!("`{text}` is not a {of}"),
                    format!(
                        "see tables/ir/atomics.toml{}",
                        near(text, words.map(|w| w.text.as_str()))
                    ),
                )
            })
    }

    fn predicate(&self, text: &str, float: bool) -> Result<String, Bad> {
        let mine = self.names.ir.predicates.iter().filter(|p| p.float == float);
        mine.clone()
            .find(|p| p.text == text)
            .map(|p| p.name.clone())
            .ok_or_else(|| {
                (
                    format!("`{text}` is not a predicate"),
                    format!(
                        "see tables/ir/predicates.toml{}",
                        near(text, mine.map(|p| p.text.as_str()))
                    ),
                )
            })
    }

    /// An operation with its words, and how many operands it takes.
    fn operation(&self, w: &str) -> Result<(Op, usize), Bad> {
        let (op, rest) = w.split_once('.').unwrap_or((w, ""));
        let pair = || {
            let missing = || bad(format!("`{w}` needs two words after `{op}`"));
            rest.split_once('.').ok_or_else(missing)
        };
        Ok(match op {
            "icmp" => (Op::Compare(self.predicate(rest, false)?, false), 2),
            "fcmp" => (Op::Compare(self.predicate(rest, true)?, true), 2),
            "select" => (Op::Select, 3),
            "fneg" => (Op::FNeg, 1),
            "extract" => (Op::Extract(self.small(rest)?), 1),
            "space" => (Op::Space(self.small(rest)?), 1),
            "unspace" => (Op::Unspace(self.small(rest)?), 1),
            "load" => (Op::Load(self.ty(rest)?), 1),
            "store" => (Op::Store, 2),
            "atomicrmw" => {
                let (what, scope) = pair()?;
                let what = self.enumerated("RmwOp", what)?;
                (Op::AtomicRmw(what, self.enumerated("SyncScope", scope)?), 2)
            }
            "cmpxchg" => (Op::CmpXchg(self.enumerated("SyncScope", rest)?), 3),
            "fence" => {
                let (order, scope) = pair()?;
                let order = self.enumerated("Ordering", order)?;
                (Op::Fence(order, self.enumerated("SyncScope", scope)?), 0)
            }
            "rmw" => (Op::Rmw(self.enumerated("RmwOp", rest)?), 4),
            "compare_exchange" => (Op::CompareExchange, 6),
            "load_ordered" => (Op::LoadOrdered(self.ty(rest)?), 3),
            "store_ordered" => (Op::StoreOrdered, 4),
            "fence_ordered" => (Op::FenceOrdered, 2),
            _ => {
                let opcodes = &self.names.ir.opcodes;
                match opcodes
                    .iter()
                    .find(|o| o.text == op)
                    .map(|o| (o, CLASSES[o.class]))
                {
                    Some((o, "binary")) => (Op::Binary(o.name.clone()), 2),
                    Some((o, "cast")) => (Op::Cast(o.name.clone(), self.ty(rest)?), 1),
                    _ => {
                        let names = opcodes.iter().map(|o| o.text.as_str());
                        return Err((
                            format!("`{op}` is not an operation"),
                            format!(
                                "name an instruction of tables/ir/opcodes.toml{}",
                                near(op, names)
                            ),
                        ));
                    }
                }
            }
        })
    }
}
