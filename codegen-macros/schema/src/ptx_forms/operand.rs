//! The operands of a form: `d, a, {!}p, [b + c], {d|p}, {, policy}` and the classes a row gives their letters.

use super::{Slot, Type};
use crate::{Errors, Row};
use std::collections::BTreeMap;

/// Where an operand's type comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeRef {
    /// A row of the types.
    Fixed(u16),
    /// The modifier in this slot.
    Slot(u8),
    /// The type twice as wide as the modifier in this slot.
    Wide(u8),
}

/// How many values an operand holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// One, without braces.
    One,
    /// A vector of one of these lengths (1 stands for a bare value).
    Of(Vec<u16>),
    /// `factor` times as many as the modifier in this slot says (`.v2`, `.x4`, `.3d`); one when it is absent.
    Slot {
        /// The modifier's slot.
        slot: u8,
        /// Values for each that it counts.
        factor: u16,
    },
    /// Two or more values that make up one of the type.
    Parts,
    /// A lane's share of a matrix.
    Fragment(Fragment),
}

/// A lane's share of a matrix: elements of less than 32 bits are packed in 32-bit registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fragment {
    /// Rows and columns as letters of the shape: `mk`, `kn`, `mn`.
    pub dims: [char; 2],
    /// Slot of the shape, `.m16n8k16`.
    pub shape: u8,
    /// Slot of the element type.
    pub ty: u8,
    /// Lanes that share the matrix.
    pub lanes: u16,
    /// Every other element is left out.
    pub halved: bool,
    /// Bits of an element, where they are not those of its type; 0 otherwise.
    pub bits: u8,
}

/// The kinds of operand allowed.
#[derive(Clone, Debug, PartialEq)]
pub enum OperandKind {
    /// Registers or immediates of a type.
    Value {
        /// The type.
        ty: TypeRef,
        /// The instruction writes it.
        out: bool,
        /// Registers are allowed.
        registers: bool,
        /// Constants are allowed.
        immediates: bool,
        /// The register may be wider than the type, and of any class.
        relaxed: bool,
        /// `!p` is allowed.
        negatable: bool,
        /// `-a` and byte or halfword selectors are allowed.
        selectable: bool,
        /// `_` is allowed.
        sink: bool,
        /// Symbols and labels are allowed.
        symbols: bool,
        /// How many of them are in braces.
        count: Count,
        /// Constants must be multiples of this.
        step: u16,
    },
    /// An integer within bounds.
    Immediate {
        /// The least.
        lo: i64,
        /// The greatest.
        hi: i64,
    },
    /// One of these integers.
    OneOf(Vec<i64>),
    /// A label.
    Label,
    /// The name of a function.
    Function,
    /// `[a]`, `[a + 8]`; the register's width in bits, 0 for 32 or 64.
    Address(u8),
    /// `[a, b, …]`
    Tuple(Vec<Operand>),
    /// `{a, b}` of unlike things.
    Vector(Vec<Operand>),
    /// `d|p`; the second may be missing when it is optional.
    Pair(Vec<Operand>),
    /// Anything.
    Any,
}

/// One operand.
#[derive(Clone, Debug, PartialEq)]
pub struct Operand {
    /// Its name in the form.
    pub name: String,
    /// What is allowed there.
    pub kind: OperandKind,
    /// It may be missing.
    pub optional: bool,
    /// Stands exactly when this modifier does.
    pub when: Option<String>,
}

impl Operand {
    /// Whether the instruction writes it.
    pub fn is_out(&self) -> bool {
        matches!(self.kind, OperandKind::Value { out: true, .. })
    }
}

pub(super) struct Reader<'a> {
    pub row: &'a Row,
    pub own: &'a BTreeMap<String, (Vec<String>, u32)>,
    pub slots: &'a [Slot],
    pub types: &'a [Type],
    pub taken: &'a mut Vec<String>,
}

impl Reader<'_> {
    /// The operands, and whether anything may follow them.
    pub fn read(&mut self, text: &str) -> Result<(Vec<Operand>, bool), Errors> {
        let mut at = Cursor {
            text: text.as_bytes(),
            at: 0,
        };
        let mut out = Vec::new();
        let mut open = false;
        loop {
            at.blank();
            if at.end() {
                break;
            }
            let mut optional = false;
            if at.peek_group() {
                at.at += 1;
                at.blank();
                at.eat(b',');
                optional = true;
            } else if !out.is_empty() && !at.eat(b',') {
                return Err(self.bad(format!("a comma is missing before `{}`", at.rest())));
            }
            at.blank();
            if at.text[at.at..].starts_with(b"...") {
                at.at += 3;
                open = true;
                continue;
            }
            let mut operand = self.operand(&mut at)?;
            operand.optional = optional || operand.when.is_some();
            if optional {
                at.blank();
                if !at.eat(b'}') {
                    return Err(self.bad("a brace around an optional operand is not closed".into()));
                }
            }
            out.push(operand);
        }
        Ok((out, open))
    }

    fn bad(&self, message: String) -> Errors {
        self.row
            .error(
                message,
                "write operands as the manual does: `d, a, {!}p, [b], {d|p}, {, policy}`",
            )
            .into()
    }

    fn list(&mut self, at: &mut Cursor<'_>, close: u8) -> Result<Vec<Operand>, Errors> {
        let mut out: Vec<Operand> = Vec::new();
        loop {
            at.blank();
            if at.eat(close) {
                return Ok(out);
            }
            let mut optional = false;
            if at.peek_group() {
                at.at += 1;
                at.blank();
                at.eat(b',');
                optional = true;
            } else if !out.is_empty() && !at.eat(b',') {
                return Err(self.bad(format!("a comma is missing before `{}`", at.rest())));
            }
            if at.end() {
                return Err(self.bad(format!("`{}` is missing", close as char)));
            }
            let mut o = self.operand(at)?;
            o.optional = optional || o.when.is_some();
            if optional {
                at.blank();
                if !at.eat(b'}') {
                    return Err(self.bad("a brace around an optional operand is not closed".into()));
                }
            }
            out.push(o);
        }
    }

    fn operand(&mut self, at: &mut Cursor<'_>) -> Result<Operand, Errors> {
        at.blank();
        let plain = |name: &str, kind| Operand {
            name: name.into(),
            kind,
            optional: false,
            when: None,
        };
        if at.eat(b'[') {
            // The base is an address whatever its letter.
            let start = at.at;
            while at
                .text
                .get(at.at)
                .is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'-'))
            {
                at.at += 1;
            }
            let name = String::from_utf8_lossy(&at.text[start..at.at]).into_owned();
            let mut width = 0;
            if let Some((list, line)) = self.own.get(&name) {
                self.taken.push(name.clone());
                width = match list.join(" ").as_str() {
                    "b32" => 32,
                    "b64" => 64,
                    other => {
                        return Err(self
                            .row
                            .error_at(
                                *line,
                                format!("`{other}` is not a width of an address"),
                                "write b32 or b64",
                            )
                            .into());
                    }
                };
            }
            let mut items = vec![plain(&name, OperandKind::Address(width))];
            at.blank();
            if !at.eat(b']') {
                if !at.peek_group() && !at.eat(b',') {
                    return Err(self.bad(format!("a comma is missing before `{}`", at.rest())));
                }
                items.extend(self.list(at, b']')?);
            }
            return Ok(if items.len() == 1 {
                items.remove(0)
            } else {
                plain("", OperandKind::Tuple(items))
            });
        }
        let mut negatable = false;
        if at.text[at.at..].starts_with(b"{!}") {
            at.at += 3;
            negatable = true;
        } else if at.eat(b'{') {
            let items = self.list(at, b'}')?;
            return Ok(plain("", OperandKind::Vector(items)));
        }
        let start = at.at;
        while at.at < at.text.len()
            && (at.text[at.at].is_ascii_alphanumeric() || matches!(at.text[at.at], b'_' | b'-'))
        {
            at.at += 1;
        }
        let name = String::from_utf8_lossy(&at.text[start..at.at]).into_owned();
        if name.is_empty() {
            return Err(self.bad(format!("an operand is missing at `{}`", at.rest())));
        }
        let first = self.class(&name, negatable)?;
        if at.text[at.at..].starts_with(b"{|") {
            at.at += 2;
            let mut second = self.operand(at)?;
            second.optional = true;
            at.blank();
            if !at.eat(b'}') {
                return Err(self.bad("`{|` is not closed".into()));
            }
            return Ok(plain("", OperandKind::Pair(vec![first, second])));
        }
        if at.eat(b'|') {
            let second = self.operand(at)?;
            return Ok(plain("", OperandKind::Pair(vec![first, second])));
        }
        Ok(first)
    }

    fn slot(&self, name: &str) -> Option<u8> {
        self.slots
            .iter()
            .position(|s| s.name == name)
            .map(|i| i as u8)
    }

    fn ty(&self, name: &str) -> Option<TypeRef> {
        if let Some(slot) = self.slot(name)
            && !self.types.iter().any(|t| t.name == name)
        {
            return Some(TypeRef::Slot(slot));
        }
        if let Some(inner) = name.strip_prefix("wide(").and_then(|s| s.strip_suffix(')')) {
            return self.slot(inner).map(TypeRef::Wide);
        }
        self.types
            .iter()
            .position(|t| t.name == name)
            .map(|i| TypeRef::Fixed(i as u16))
    }

    /// `frag(mk,shape,type,64,half,4bit)`: the last three in any order, and as needed.
    fn fragment(&self, text: &str) -> Option<Fragment> {
        let inner = text.strip_prefix("frag(")?.strip_suffix(')')?;
        let mut parts = inner.split(',');
        let dims: Vec<char> = parts.next()?.chars().collect();
        let (shape, ty) = (self.slot(parts.next()?)?, self.slot(parts.next()?)?);
        let mut f = Fragment {
            dims: dims.try_into().ok()?,
            shape,
            ty,
            lanes: 32,
            halved: false,
            bits: 0,
        };
        for p in parts {
            match p {
                "half" => f.halved = true,
                "4bit" => f.bits = 4,
                lanes => f.lanes = lanes.parse().ok()?,
            }
        }
        Some(f)
    }

    /// What the row says of an operand, else what its letter says.
    fn class(&mut self, name: &str, not: bool) -> Result<Operand, Errors> {
        let given = self.own.get(name);
        let given = given.map(|(list, line)| (list.join(" "), *line));
        if given.is_some() {
            self.taken.push(name.to_string());
        }
        let line = given.as_ref().map_or(self.row.line, |g| g.1);
        let text = given.map_or(String::new(), |g| g.0);
        let bad = |m: String| {
            Errors::from(
                self.row
                    .error_at(line, m, "classes are described in docs/ptx.md"),
            )
        };
        let predicate = matches!(name, "p" | "q");
        let mut ty = None;
        let mut out = name.starts_with('d') || predicate && !not;
        let (mut registers, mut immediates, mut immediates_set) = (true, true, false);
        let (mut relaxed, mut selectable, mut sink, mut symbols) = (false, false, false, false);
        let mut negatable = not;
        let mut count = Count::One;
        let mut step = 1;
        let mut when = None;
        let mut kind = None;
        let mut tokens = text.split_whitespace().peekable();
        while let Some(token) = tokens.next() {
            match token {
                "out" => out = true,
                "in" => out = false,
                "reg" => (immediates, immediates_set) = (false, true),
                "imm" => registers = false,
                "not" => negatable = true,
                "sel" => selectable = true,
                "sink" => sink = true,
                "nothing" => {
                    (registers, immediates, immediates_set, sink) = (false, false, true, true)
                }
                "sym" => symbols = true,
                "label" => kind = Some(OperandKind::Label),
                "func" => kind = Some(OperandKind::Function),
                "addr" => kind = Some(OperandKind::Address(0)),
                "any" => kind = Some(OperandKind::Any),
                "when" => when = tokens.next().map(|w| w.trim_start_matches('.').to_string()),
                t if t.starts_with('/') => {
                    step = t[1..]
                        .parse()
                        .map_err(|_| bad(format!("`{t}` is not a number")))?;
                }
                t if t.starts_with('=') => {
                    let list =
                        numbers(&t[1..]).ok_or_else(|| bad(format!("`{t}` is not a list")))?;
                    kind = Some(OperandKind::OneOf(list));
                }
                t if t.contains("..") => {
                    kind = range(t);
                    kind.as_ref()
                        .ok_or_else(|| bad(format!("`{t}` is not a range")))?;
                }
                "parts" => count = Count::Parts,
                t if t.starts_with("frag(") => {
                    let f = self
                        .fragment(t)
                        .ok_or_else(|| bad(format!("`{t}` is not a fragment")))?;
                    ty = Some(TypeRef::Slot(f.ty));
                    count = Count::Fragment(f);
                    (immediates, immediates_set) = (false, true);
                }
                t if t.starts_with("x:") => {
                    let of = self.slot_count(&t[2..]);
                    count = of.ok_or_else(|| bad(format!("`{t}` names no modifier")))?;
                }
                t if t.starts_with('x') && t[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                    let list = numbers(&t[1..]);
                    count = Count::Of(list.ok_or_else(|| bad(format!("`{t}` is not a count")))?);
                }
                t => {
                    let plain = t.strip_suffix('+').unwrap_or(t);
                    relaxed |= plain.len() != t.len();
                    ty = Some(
                        self.ty(plain)
                            .ok_or_else(|| bad(format!("`{t}` is not a type or class")))?,
                    );
                }
            }
        }
        let kind = match kind {
            Some(k) => k,
            None => {
                let ty = ty.or_else(|| self.implied_type(predicate || negatable));
                let ty = ty.ok_or_else(|| bad(format!("the type of `{name}` is not known")))?;
                if !immediates_set {
                    immediates = !out;
                }
                OperandKind::Value {
                    ty,
                    out,
                    registers,
                    immediates,
                    relaxed,
                    negatable,
                    selectable,
                    sink,
                    symbols,
                    count,
                    step,
                }
            }
        };
        if let Some(w) = &when
            && !self.slots.iter().any(|s| s.values.contains(w))
        {
            return Err(bad(format!("`when {w}`: the form has no such modifier")));
        }
        Ok(Operand {
            name: name.to_string(),
            kind,
            optional: false,
            when,
        })
    }

    /// As many operands as the value of a modifier says: `vec`, `num*2`.
    fn slot_count(&self, text: &str) -> Option<Count> {
        let (name, factor) = text.split_once('*').unwrap_or((text, "1"));
        let (slot, factor) = (self.slot(name)?, factor.parse().ok()?);
        Some(Count::Slot { slot, factor })
    }

    /// The type of an operand that none is written for.
    fn implied_type(&self, predicate: bool) -> Option<TypeRef> {
        let name = if predicate { "pred" } else { "type" };
        self.ty(name).or_else(|| self.last_type())
    }

    /// The last modifier that can only be a type: `.s32` of `add.sat.s32`.
    fn last_type(&self) -> Option<TypeRef> {
        let is_type = |v: &String| self.types.iter().any(|t| t.name == *v);
        self.slots
            .iter()
            .rposition(|s| s.values.iter().all(is_type))
            .map(|i| TypeRef::Slot(i as u8))
    }
}

struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn blank(&mut self) {
        while self.text.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
    }

    fn end(&self) -> bool {
        self.at >= self.text.len()
    }

    fn eat(&mut self, c: u8) -> bool {
        let hit = self.text.get(self.at) == Some(&c);
        if hit {
            self.at += 1;
        }
        hit
    }

    /// At `{,` or `{ ,`: an optional operand.
    fn peek_group(&self) -> bool {
        if self.text.get(self.at) != Some(&b'{') {
            return false;
        }
        let mut i = self.at + 1;
        while self.text.get(i) == Some(&b' ') {
            i += 1;
        }
        self.text.get(i) == Some(&b',')
    }

    fn rest(&self) -> String {
        String::from_utf8_lossy(&self.text[self.at..]).into_owned()
    }
}

/// Numbers with `|` between them.
fn numbers<T: std::str::FromStr>(text: &str) -> Option<Vec<T>> {
    text.split('|').map(|n| n.parse().ok()).collect()
}

/// `0..31`
fn range(text: &str) -> Option<OperandKind> {
    let (lo, hi) = text.split_once("..")?;
    let (lo, hi) = (lo.parse().ok()?, hi.parse().ok()?);
    Some(OperandKind::Immediate { lo, hi })
}
