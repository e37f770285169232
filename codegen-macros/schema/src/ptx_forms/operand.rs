//! The operands of a form: `d, a, {!}p, [b + c], {d|p}, {, policy}` and the classes a row gives their letters.

use super::{Slot, Type, modifier};
use crate::fields::{Constant, Emit};
use crate::{Row, TableError};
use jacquard_derive::Emit;
use std::collections::BTreeMap;

/// A row of the types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Emit)]
#[row(as = "TypeId")]
pub struct TypeId(pub u16);

/// Where an operand's type comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Emit)]
#[row(as = "TypeRef")]
pub enum TypeRef {
    /// A row of the types.
    Fixed(TypeId),
    /// The modifier in this slot.
    Slot(u8),
    /// The type twice as wide as the modifier in this slot.
    Wide(u8),
}

/// How many values an operand holds.
#[derive(Clone, Debug, PartialEq, Eq, Emit)]
#[row(as = "Count")]
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
#[derive(Clone, Debug, PartialEq, Eq, Emit)]
#[row(as = "Fragment")]
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

/// What may stand for a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ValueFlags {
    /// The instruction writes it.
    pub out: bool,
    /// Registers are allowed.
    pub registers: bool,
    /// Constants are allowed.
    pub immediates: bool,
    /// The register may be wider than the type, and of any class.
    pub relaxed: bool,
    /// `!p` is allowed.
    pub negatable: bool,
    /// `-a` and byte or halfword selectors are allowed.
    pub selectable: bool,
    /// `_` is allowed.
    pub sink: bool,
    /// Symbols and labels are allowed.
    pub symbols: bool,
}

impl Emit for ValueFlags {
    fn constant(&self) -> Constant {
        let flags = [
            (self.out, "OUT"),
            (self.registers, "REGISTERS"),
            (self.immediates, "IMMEDIATES"),
            (self.relaxed, "RELAXED"),
            (self.negatable, "NEGATABLE"),
            (self.selectable, "SELECTABLE"),
            (self.sink, "SINK"),
            (self.symbols, "SYMBOLS"),
        ];
        let flags = flags.iter().filter(|f| f.0);
        let flags: String = flags.map(|f| format!(" | ValueFlags::{}.0", f.1)).collect();
        Constant::code(format!("ValueFlags(0{flags})"))
    }
}

/// The kinds of operand allowed.
#[derive(Clone, Debug, PartialEq, Emit)]
#[row(as = "OperandKind")]
pub enum OperandKind {
    /// Registers or immediates of a type.
    Value {
        /// The type.
        ty: TypeRef,
        /// What may stand there.
        flags: ValueFlags,
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
#[derive(Clone, Debug, PartialEq, Emit)]
#[row(as = "OperandForm")]
pub struct Operand {
    /// Its name in the form.
    pub name: String,
    /// What is allowed there.
    pub kind: OperandKind,
    /// It may be missing.
    pub optional: bool,
    /// Stands exactly when this modifier does.
    #[row(emit = "modifier")]
    pub when: Option<String>,
}

impl Operand {
    /// Whether the instruction writes it.
    pub fn is_out(&self) -> bool {
        matches!(self.kind, OperandKind::Value { flags, .. } if flags.out)
    }
}

pub(super) struct Reader<'a> {
    pub row: &'a Row,
    pub own: &'a BTreeMap<String, Vec<String>>,
    pub slots: &'a [Slot],
    pub types: &'a [Type],
    pub taken: &'a mut Vec<String>,
}

impl Reader<'_> {
    /// The operands, and whether anything may follow them.
    pub fn read(&mut self, text: &str) -> Result<(Vec<Operand>, bool), TableError> {
        let text = text.as_bytes();
        self.list(&mut Cursor { text, at: 0 }, None)
    }

    fn bad(&self, message: String) -> TableError {
        self.row.error(
            message,
            "write operands as the manual does: `d, a, {!}p, [b], {d|p}, {, policy}`",
        )
    }

    /// The operands up to `close`, or to the end; there `...` may stand for any more.
    fn list(
        &mut self,
        at: &mut Cursor<'_>,
        close: Option<u8>,
    ) -> Result<(Vec<Operand>, bool), TableError> {
        let mut out: Vec<Operand> = Vec::new();
        let mut open = false;
        loop {
            at.blank();
            match close {
                Some(c) if at.eat(c) => return Ok((out, open)),
                None if at.end() => return Ok((out, open)),
                _ => {}
            }
            let optional = at.peek_group();
            if optional {
                at.at += 1;
                at.blank();
                at.eat(b',');
            } else if !out.is_empty() && !at.eat(b',') {
                return Err(self.bad(format!("a comma is missing before `{}`", at.rest())));
            }
            if let Some(close) = close.filter(|_| at.end()) {
                return Err(self.bad(format!("`{}` is missing", close as char)));
            }
            at.blank();
            if close.is_none() && at.text[at.at..].starts_with(b"...") {
                at.at += 3;
                open = true;
                continue;
            }
            let mut operand = self.operand(at)?;
            operand.optional = optional || operand.when.is_some();
            if optional {
                at.blank();
                if !at.eat(b'}') {
                    return Err(self.bad("a brace around an optional operand is not closed".into()));
                }
            }
            out.push(operand);
        }
    }

    fn operand(&mut self, at: &mut Cursor<'_>) -> Result<Operand, TableError> {
        at.blank();
        let plain = |name: &str, kind| Operand {
            name: name.into(),
            kind,
            optional: false,
            when: None,
        };
        if at.eat(b'[') {
            // The base is an address whatever its letter.
            let name = at.word();
            let mut width = 0;
            if let Some(words) = self.own.get(&name) {
                self.taken.push(name.clone());
                width = match words.join(" ").as_str() {
                    "b32" => 32,
                    "b64" => 64,
                    other => {
                        return Err(self.row.error_in(
                            &name,
                            format!("`{other}` is not a width of an address"),
                            "write b32 or b64",
                        ));
                    }
                };
            }
            let mut items = vec![plain(&name, OperandKind::Address(width))];
            at.blank();
            if !at.eat(b']') {
                if !at.peek_group() && !at.eat(b',') {
                    return Err(self.bad(format!("a comma is missing before `{}`", at.rest())));
                }
                items.extend(self.list(at, Some(b']'))?.0);
            }
            return Ok(match items.len() {
                1 => items.remove(0),
                _ => plain("", OperandKind::Tuple(items)),
            });
        }
        let mut negatable = false;
        if at.text[at.at..].starts_with(b"{!}") {
            at.at += 3;
            negatable = true;
        } else if at.eat(b'{') {
            let items = self.list(at, Some(b'}'))?.0;
            return Ok(plain("", OperandKind::Vector(items)));
        }
        let name = at.word();
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
            .map(|i| TypeRef::Fixed(TypeId(i as u16)))
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
    fn class(&mut self, name: &str, not: bool) -> Result<Operand, TableError> {
        let given = self.own.get(name).map(|words| words.join(" "));
        if given.is_some() {
            self.taken.push(name.to_string());
        }
        let line = self.row.line_of(name);
        let text = given.unwrap_or_default();
        let bad = |m: String| {
            let cure = "classes are described in docs/ptx.md";
            self.row.error_at(line, m, cure)
        };
        let predicate = matches!(name, "p" | "q");
        let mut ty = None;
        let mut f = ValueFlags {
            out: name.starts_with('d') || predicate && !not,
            registers: true,
            negatable: not,
            ..ValueFlags::default()
        };
        // Constants are for what is not written, unless the row says otherwise.
        let mut immediates = None;
        let mut count = Count::One;
        let mut step = 1;
        let mut when = None;
        let mut kind = None;
        let mut tokens = text.split_whitespace().peekable();
        while let Some(token) = tokens.next() {
            match token {
                "out" => f.out = true,
                "in" => f.out = false,
                "reg" => immediates = Some(false),
                "imm" => f.registers = false,
                "not" => f.negatable = true,
                "sel" => f.selectable = true,
                "sink" => f.sink = true,
                "nothing" => {
                    (f.registers, f.sink, immediates) = (false, true, Some(false));
                }
                "sym" => f.symbols = true,
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
                    let share = self.fragment(t);
                    let share = share.ok_or_else(|| bad(format!("`{t}` is not a fragment")))?;
                    ty = Some(TypeRef::Slot(share.ty));
                    count = Count::Fragment(share);
                    immediates = Some(false);
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
                    f.relaxed |= plain.len() != t.len();
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
                let ty = ty.or_else(|| self.implied_type(predicate || f.negatable));
                let ty = ty.ok_or_else(|| bad(format!("the type of `{name}` is not known")))?;
                f.immediates = immediates.unwrap_or(!f.out);
                OperandKind::Value {
                    ty,
                    flags: f,
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
    /// The name that begins here; perhaps none.
    fn word(&mut self) -> String {
        let rest = &self.text[self.at..];
        let is = |c: &u8| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'-');
        let word: Vec<u8> = rest.iter().copied().take_while(is).collect();
        self.at += word.len();
        String::from_utf8_lossy(&word).into_owned()
    }

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
