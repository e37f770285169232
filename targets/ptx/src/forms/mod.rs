//! The instruction forms of `tables/ptx/`, and the look-up of an instruction's form.

mod sample;
pub use sample::{REGISTERS, Sample, WIDE_REGISTERS};

use crate::names::{Mnemonic, Modifier, TypeClass};
use jacquard_ir::tables::Gate;

/// A type that instructions may name: a row of the types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypeId(pub u16);

/// The facts on a type.
#[derive(Clone, Copy, Debug)]
pub struct TypeFacts {
    /// As written, without the dot.
    pub name: &'static str,
    /// Width of a value in bits.
    pub bits: u32,
    /// What its bits mean.
    pub class: TypeClass,
}

impl TypeId {
    /// The type a modifier names.
    pub fn of(m: Modifier) -> Option<TypeId> {
        MODIFIER_TYPES
            .get(m as usize)
            .filter(|t| **t != u16::MAX)
            .map(|t| TypeId(*t))
    }

    /// The type's row in `tables/ptx/language.ron`.
    pub fn facts(self) -> &'static TypeFacts {
        &TYPES[self.0 as usize]
    }
}

/// Where an operand's type comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeRef {
    /// The same type whatever the modifiers are.
    Fixed(TypeId),
    /// The modifier in this slot.
    Slot(u8),
    /// The type twice as wide as the modifier in this slot.
    Wide(u8),
}

/// How many values an operand holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// A bare value, not in braces.
    One,
    /// A vector of one of these lengths; 1 stands for a bare value.
    Of(&'static [u16]),
    /// `factor` times as many as the modifier in this slot says (`.v2`, `.x4`, `.3d`); one when it is absent.
    Slot {
        /// Index into [`Form::slots`].
        slot: u8,
        /// Values for each that the modifier counts.
        factor: u16,
    },
    /// Two or more values that make up one of the type.
    Parts,
    /// A lane's share of a matrix.
    Fragment(Fragment),
}

/// A lane's share of a matrix: elements of less than 32 bits are packed in 32-bit registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fragment {
    /// Rows and columns as letters of the shape.
    dims: [char; 2],
    /// Slot of the shape, `.m16n8k16`.
    shape: u8,
    /// Slot of the element type.
    ty: u8,
    /// Lanes that share the matrix.
    lanes: u16,
    /// Every other element is left out.
    halved: bool,
    /// Bits of an element, where they are not those of its type; 0 otherwise.
    bits: u8,
}

impl Fragment {
    /// The number of registers, and the type they hold.
    pub fn registers(&self, modifiers: &[Option<Modifier>]) -> Option<(u32, TypeId)> {
        let shape = modifiers
            .get(self.shape as usize)
            .copied()
            .flatten()?
            .text();
        let size = |letter: char| {
            let digits = &shape[shape.find(letter)? + 1..];
            let end = digits
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(digits.len());
            digits[..end].parse::<u32>().ok()
        };
        let mut elements = size(self.dims[0])? * size(self.dims[1])?;
        if self.halved {
            elements /= 2;
        }
        let ty = TypeId::of(modifiers.get(self.ty as usize).copied().flatten()?)?;
        let bits = if self.bits != 0 {
            u32::from(self.bits)
        } else {
            ty.facts().bits
        };
        let each = elements * bits / u32::from(self.lanes);
        if bits >= 32 {
            Some((each / bits, ty))
        } else {
            Some(((each / 32).max(1), TypeId::of(Modifier::B32)?))
        }
    }
}

/// Properties of a value operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueFlags(pub u16);

impl ValueFlags {
    /// Written by the instruction.
    pub const OUT: ValueFlags = ValueFlags(1);
    /// May be a register.
    pub const REGISTERS: ValueFlags = ValueFlags(2);
    /// May be a constant.
    pub const IMMEDIATES: ValueFlags = ValueFlags(4);
    /// The register may be wider than the type, and of any class.
    pub const RELAXED: ValueFlags = ValueFlags(8);
    /// `!p` is allowed.
    pub const NEGATABLE: ValueFlags = ValueFlags(16);
    /// `-a` and byte or halfword selectors are allowed.
    pub const SELECTABLE: ValueFlags = ValueFlags(32);
    /// `_` is allowed.
    pub const SINK: ValueFlags = ValueFlags(64);
    /// Symbols and labels are allowed.
    pub const SYMBOLS: ValueFlags = ValueFlags(128);

    /// Is any property of `f` set?
    pub const fn has(self, f: ValueFlags) -> bool {
        self.0 & f.0 != 0
    }
}

/// What an operand may be.
#[derive(Clone, Copy, Debug)]
pub enum OperandKind {
    /// Registers or constants of one type.
    Value {
        /// The type of each value.
        ty: TypeRef,
        /// What may stand for a value.
        flags: ValueFlags,
        /// How many values the operand holds.
        count: Count,
        /// Constants must be multiples of this.
        step: u16,
    },
    /// An integer within bounds, both included.
    Immediate {
        /// The least value.
        lo: i64,
        /// The greatest value.
        hi: i64,
    },
    /// One of these integers.
    OneOf(&'static [i64]),
    /// A label of the function, or of a `.branchtargets` list.
    Label,
    /// The name of a function.
    Function,
    /// `[a + 8]`; the register's width in bits, 0 for 32 or 64.
    Address(u8),
    /// `[a, b, …]`
    Tuple(&'static [OperandForm]),
    /// `{a, b}` of unlike things.
    Vector(&'static [OperandForm]),
    /// `d|p`; the second may be missing when it is optional.
    Pair(&'static [OperandForm]),
    /// Whatever the grammar allows.
    Any,
}

/// One operand of a form.
#[derive(Clone, Copy, Debug)]
pub struct OperandForm {
    /// Its letter in the form; empty for compound operands.
    pub name: &'static str,
    /// What the form asks of it.
    pub kind: OperandKind,
    /// The instruction may end before it.
    pub optional: bool,
    /// Stands exactly when this modifier does.
    pub when: Option<Modifier>,
}

/// One place in a form's sequence of modifiers.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// The placeholder's name, or the modifier itself.
    pub name: &'static str,
    set: u16,
    /// May be missing, together with the slots of its span.
    pub optional: bool,
    /// How many slots stand or fall together, this one the first; 0 for the others.
    pub span: u8,
    gates: &'static [(Modifier, u16)],
}

impl Slot {
    /// May `m` stand here? Gates are not looked at: see [`Slot::gate`].
    #[inline]
    pub fn admits(&self, m: Modifier) -> bool {
        in_set(self.set, m)
    }

    /// What may stand here.
    pub fn values(&self) -> impl Iterator<Item = Modifier> + '_ {
        Modifier::ALL.into_iter().filter(|m| self.admits(*m))
    }

    /// What `m` needs beyond the form's gate.
    pub fn gate(&self, m: Modifier) -> Option<&'static Gate> {
        self.gates
            .iter()
            .find(|g| g.0 == m)
            .map(|g| &GATES[g.1 as usize])
    }
}

/// An instruction form.
#[derive(Debug)]
pub struct Form {
    /// As the table has it.
    pub text: &'static str,
    /// The instruction's first word.
    pub op: Mnemonic,
    /// Places for modifiers, in the order of the manual.
    pub slots: &'static [Slot],
    /// Operands, destinations first.
    pub operands: &'static [OperandForm],
    /// Anything may follow the operands.
    pub open_ended: bool,
    gate: u16,
    /// `u16::MAX` is never.
    until: u16,
    /// What the instruction computes, in a sentence.
    pub doc: &'static str,
    /// Where the row's facts are from: a section of the PTX ISA manual, mostly.
    pub source: &'static str,
    /// How sure the row is: a word of `tables/audit.toml`.
    pub confidence: &'static str,
    /// Where the row stands.
    pub file: &'static str,
    /// Line in that file, from 1.
    pub line: u32,
}

/// Modifiers that exclude each other.
#[derive(Debug)]
struct Exclusion {
    ops: &'static [Mnemonic],
    left: u16,
    right: u16,
    why: &'static str,
}

jacquard_macros::ptx_forms!();

fn in_set(set: u16, m: Modifier) -> bool {
    let n = m as usize;
    SETS[set as usize][n / 64] >> (n % 64) & 1 != 0
}

/// Two of the modifiers that exclude each other in this instruction, with the reason.
pub(crate) fn exclusion(
    op: Mnemonic,
    modifiers: &[Modifier],
) -> Option<(Modifier, Modifier, &'static str)> {
    EXCLUSIONS
        .iter()
        .filter(|e| e.ops.contains(&op))
        .find_map(|e| {
            let left = modifiers.iter().find(|m| in_set(e.left, **m))?;
            let right = modifiers.iter().find(|m| in_set(e.right, **m))?;
            Some((*left, *right, e.why))
        })
}

/// Most slots a form has.
const MAX_SLOTS: usize = 32;

/// Which modifier stands in which slot of a form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matched {
    /// By slot, as [`Form::slots`] counts them; `None` where an optional modifier is absent.
    pub(crate) modifiers: [Option<Modifier>; MAX_SLOTS],
}

impl Form {
    /// All forms, by mnemonic.
    pub fn all() -> &'static [Form] {
        FORMS
    }

    /// The forms of a mnemonic.
    #[inline]
    pub fn of(op: Mnemonic) -> &'static [Form] {
        let (start, len) = RANGES[op as usize];
        &FORMS[start as usize..start as usize + len as usize]
    }

    /// The targets and PTX versions that have the form.
    pub fn gate(&self) -> &'static Gate {
        &GATES[self.gate as usize]
    }

    /// Where this gate is open the form exists no longer.
    pub fn until(&self) -> Option<&'static Gate> {
        GATES.get(self.until as usize)
    }

    /// Fits `modifiers` to the slots, in order.
    pub(crate) fn fit(&self, modifiers: &[Modifier]) -> Option<Matched> {
        let mut matched = Matched {
            modifiers: [None; MAX_SLOTS],
        };
        fit(self.slots, modifiers, &mut matched.modifiers).then_some(matched)
    }

    /// Fits `modifiers` to the slots in any order, as assemblers do: each takes the first free slot that admits it. Types
    /// and layouts say by their order what they are of.
    pub(crate) fn fit_unordered(&self, modifiers: &[Modifier]) -> Option<Matched> {
        let mut matched = Matched {
            modifiers: [None; MAX_SLOTS],
        };
        let mut last = 0;
        for m in modifiers {
            let free = |i: &usize| matched.modifiers[*i].is_none() && self.slots[*i].admits(*m);
            let slot = (0..self.slots.len()).find(free)?;
            if TypeId::of(*m).is_some() || matches!(m, Modifier::Row | Modifier::Col) {
                if slot < last {
                    return None;
                }
                last = slot;
            }
            matched.modifiers[slot] = Some(*m);
        }
        let mut at = 0;
        while let Some(slot) = self.slots.get(at) {
            let span = usize::from(slot.span.max(1));
            let filled = matched.modifiers[at..at + span]
                .iter()
                .filter(|m| m.is_some())
                .count();
            if filled != span && !(slot.optional && filled == 0) {
                return None;
            }
            at += span;
        }
        Some(matched)
    }

    /// How many of `modifiers` fit before the first that does not: for messages.
    pub(crate) fn fitting(&self, modifiers: &[Modifier]) -> usize {
        let mut at = 0;
        for (i, m) in modifiers.iter().enumerate() {
            loop {
                match self.slots.get(at) {
                    Some(s) if s.admits(*m) => break,
                    Some(s) if s.optional => at += usize::from(s.span),
                    _ => return i,
                }
            }
            at += 1;
        }
        modifiers.len()
    }
}

/// Depth is bounded by the number of slots.
fn fit(slots: &[Slot], modifiers: &[Modifier], out: &mut [Option<Modifier>]) -> bool {
    let Some((slot, rest)) = slots.split_first() else {
        return modifiers.is_empty();
    };
    if let Some((m, others)) = modifiers.split_first()
        && slot.admits(*m)
    {
        out[0] = Some(*m);
        if fit(rest, others, &mut out[1..]) {
            return true;
        }
        out[0] = None;
    }
    let span = usize::from(slot.span);
    slot.optional && fit(&slots[span..], modifiers, &mut out[span..])
}

/// Values that `.v2`, `.x4`, `.3d` and their like stand for.
pub(crate) fn vector_length(m: Modifier) -> Option<u32> {
    let text = m.text();
    let digits = text
        .strip_prefix(['v', 'x'])
        .or_else(|| text.strip_suffix('d'))?;
    digits.parse().ok()
}
