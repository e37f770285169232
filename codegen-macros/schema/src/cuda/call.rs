//! What a call of a built-in function becomes: an expression over IR operations, intrinsics and the arguments, parsed and checked
//! when the compiler is built: `trunc.i32(llvm.ctpop.i64($0))`, `select(icmp.eq($0, i32 0), i32 -1, $1)`.
//!
//! An operation's words follow after dots: the type of a cast or a load, a predicate, the operation, ordering and scope of an
//! atomic access. A constant is its type and its value.

use crate::fields::Variant;
use crate::intrinsics::Intrinsic;
use crate::opcodes::{Class, Ir, Opcode};
use crate::row::near;
use jacquard_derive::Emit;

/// Types that an expression may name.
const TYPES: [&str; 11] = [
    "i1", "i8", "i16", "i32", "i64", "i128", "half", "bfloat", "float", "double", "ptr",
];

/// An expression. Types, opcodes and the words of the IR's enums are variants by their names in Rust.
#[derive(Clone, Debug, PartialEq, Emit)]
#[row(as = "Expr")]
pub enum Call {
    /// Argument N.
    Arg(u8),
    /// An integer: its type and its value, sign-extended.
    Int(Variant, i128),
    /// A floating-point number.
    Float(Variant, f64),
    /// A call of an intrinsic, by its full name; the name of the form that flushes denormals, where there is one.
    Intrinsic(String, Option<String>, Vec<Call>),
    /// A binary instruction.
    Binary(Variant, Vec<Call>),
    /// A cast instruction and its type.
    Cast(Variant, Variant, Vec<Call>),
    /// `icmp` with its predicate.
    ICmp(Variant, Vec<Call>),
    /// `fcmp` with its predicate.
    FCmp(Variant, Vec<Call>),
    /// `select`
    Select(Vec<Call>),
    /// `fneg`
    FNeg(Vec<Call>),
    /// Field of a struct.
    Extract(u32, Vec<Call>),
    /// The pointer in another address space.
    Space(u32, Vec<Call>),
    /// An integer address of a space as a generic pointer.
    Unspace(u32, Vec<Call>),
    /// A load of a type.
    Load(Variant, Vec<Call>),
    /// A store of a value at a pointer, which gives the value.
    Store(Vec<Call>),
    /// A relaxed atomic operation: what and in which scope.
    AtomicRmw(Variant, Variant, Vec<Call>),
    /// A relaxed exchange of equal values; gives the old one.
    CmpXchg(Variant, Vec<Call>),
    /// A fence: ordering and scope.
    Fence(Variant, Variant),
    /// An atomic operation whose last arguments are order and scope.
    Rmw(Variant, Vec<Call>),
    /// `compare_exchange(pointer, expected, new, success, failure, scope)`
    CompareExchange(Vec<Call>),
    /// `load_ordered.type(pointer, order, scope)`
    LoadOrdered(Variant, Vec<Call>),
    /// `store_ordered(value, pointer, order, scope)`
    StoreOrdered(Vec<Call>),
    /// `fence_ordered(order, scope)`
    FenceOrdered(Vec<Call>),
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
        if TYPES.contains(&w.as_str()) {
            return self.constant(&w);
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
        let given = args.len();
        let (made, operands) = self.operation(&w, args)?;
        match given == operands {
            true => Ok(made),
            false => Err(bad(format!("`{w}` takes {operands} operands, not {given}"))),
        }
    }

    fn constant(&mut self, ty: &str) -> Result<Call, Bad> {
        let text = self.word();
        let wrong = |_| bad(format!("`{text}` is not a constant of type {ty}"));
        let t = self.ty(ty)?;
        match ty {
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

    fn ty(&self, text: &str) -> Result<Variant, Bad> {
        match TYPES.contains(&text) {
            true => Ok(Variant("TypeId", text.to_uppercase())),
            false => Err((
                format!("`{text}` is not a type"),
                format!("types: {}{}", TYPES.join(", "), near(text, TYPES)),
            )),
        }
    }

    fn small(&self, text: &str) -> Result<u32, Bad> {
        text.parse()
            .map_err(|_| bad(format!("`{text}` is not a number")))
    }

    /// A value of one of the IR's small enums.
    fn enumerated(&self, of: &'static str, text: &str) -> Result<Variant, Bad> {
        // The scope without a name is the system's.
        let text = match (of, text) {
            ("SyncScope", "system") => "",
            _ => text,
        };
        let words = self.names.ir.words.iter().filter(|w| w.of == of);
        let words = words.map(|w| (w.text.as_str(), &w.name));
        named(of, text, words, of, "atomics")
    }

    fn predicate(&self, text: &str, float: bool) -> Result<Variant, Bad> {
        let mine = self.names.ir.predicates.iter().filter(|p| p.float == float);
        let mine = mine.map(|p| (p.text.as_str(), &p.name));
        named("Pred", text, mine, "predicate", "predicates")
    }

    /// An operation with its words and its operands, and how many it takes.
    fn operation(&self, w: &str, args: Vec<Call>) -> Result<(Call, usize), Bad> {
        let (op, rest) = w.split_once('.').unwrap_or((w, ""));
        let pair = || {
            let missing = || bad(format!("`{w}` needs two words after `{op}`"));
            rest.split_once('.').ok_or_else(missing)
        };
        let scope = |text: &str| self.enumerated("SyncScope", text);
        Ok(match op {
            "icmp" => (Call::ICmp(self.predicate(rest, false)?, args), 2),
            "fcmp" => (Call::FCmp(self.predicate(rest, true)?, args), 2),
            "select" => (Call::Select(args), 3),
            "fneg" => (Call::FNeg(args), 1),
            "extract" => (Call::Extract(self.small(rest)?, args), 1),
            "space" => (Call::Space(self.small(rest)?, args), 1),
            "unspace" => (Call::Unspace(self.small(rest)?, args), 1),
            "load" => (Call::Load(self.ty(rest)?, args), 1),
            "store" => (Call::Store(args), 2),
            "atomicrmw" => {
                let (what, of) = pair()?;
                let what = self.enumerated("RmwOp", what)?;
                (Call::AtomicRmw(what, scope(of)?, args), 2)
            }
            "cmpxchg" => (Call::CmpXchg(scope(rest)?, args), 3),
            "fence" => {
                let (order, of) = pair()?;
                let order = self.enumerated("Ordering", order)?;
                (Call::Fence(order, scope(of)?), 0)
            }
            "rmw" => (Call::Rmw(self.enumerated("RmwOp", rest)?, args), 4),
            "compare_exchange" => (Call::CompareExchange(args), 6),
            "load_ordered" => (Call::LoadOrdered(self.ty(rest)?, args), 3),
            "store_ordered" => (Call::StoreOrdered(args), 4),
            "fence_ordered" => (Call::FenceOrdered(args), 2),
            _ => {
                let opcodes = &self.names.ir.opcodes;
                let found = opcodes.iter().find(|o| o.text == op);
                let of = |o: &Opcode| Variant("Opcode", o.name.clone());
                match found.map(|o| (o, o.class)) {
                    Some((o, Class::Binary)) => (Call::Binary(of(o), args), 2),
                    Some((o, Class::Cast)) => (Call::Cast(of(o), self.ty(rest)?, args), 1),
                    _ => {
                        let near = near(op, opcodes.iter().map(|o| o.text.as_str()));
                        return Err((
                            format!("`{op}` is not an operation"),
                            format!("name an instruction of tables/ir/opcodes.toml{near}"),
                        ));
                    }
                }
            }
        })
    }
}

/// The variant of a word: texts with their names in Rust.
fn named<'n>(
    of: &'static str,
    text: &str,
    words: impl Iterator<Item = (&'n str, &'n String)> + Clone,
    what: &str,
    file: &str,
) -> Result<Variant, Bad> {
    match words.clone().find(|w| w.0 == text) {
        Some((_, name)) => Ok(Variant(of, name.clone())),
        None => Err((
            format!("`{text}` is not a {what}"),
            format!(
                "see tables/ir/{file}.toml{}",
                near(text, words.map(|w| w.0))
            ),
        )),
    }
}
