//! Why an instruction fits no form, as facts; their text quotes the instruction and the form that fits best.

use crate::forms::{Form, TypeFacts, ValueFlags};
use crate::model::{Modifier, Type};
use jacquard_ir::tables::{GateError, PtxVersion, Target};
use std::fmt;
use thiserror::Error;

/// An instruction that no form takes.
#[derive(Debug, Error)]
#[error("'{text}'{fault}")]
pub(crate) struct Unfit<'t> {
    /// The instruction as it is printed.
    pub(crate) text: String,
    /// What is wrong with it.
    pub(crate) fault: Fault<'t>,
}

/// What is wrong with an instruction, in the form that fits best.
#[derive(Debug, Error)]
pub(crate) enum Fault<'t> {
    #[error(": '.{}' cannot stand with '.{}': {why}", a.text(), b.text())]
    Excluded {
        a: Modifier,
        b: Modifier,
        why: &'static str,
    },
    #[error(" has no form")]
    NoForm,
    #[error(": {0}")]
    Shut(Shut<'t>),
    #[error(": wrong number of operands; the form is '{}'", form.text)]
    Count { form: &'static Form },
    #[error(": operand {number} must be {wanted}; the form is '{}'", form.text)]
    Operand {
        /// From 1.
        number: usize,
        wanted: Wanted,
        form: &'static Form,
    },
    #[error(": '.{}' has no place here; the nearest form is '{}'", modifier.text(), form.text)]
    Modifier {
        modifier: Modifier,
        form: &'static Form,
    },
    #[error(": a modifier is missing; the nearest form is '{}'", form.text)]
    NoModifier { form: &'static Form },
}

/// What the target or its PTX version lacks.
#[derive(Debug, Error)]
pub(crate) enum Shut<'t> {
    /// The form, or a special register that it reads.
    #[error("{0}")]
    Form(GateError<'t>),
    #[error("'.{}' {}", .0.text(), .1)]
    Modifier(Modifier, GateError<'t>),
    /// Later targets or versions no longer have the form.
    #[error("no longer exists on {} in PTX {ptx}", target.name)]
    Gone { target: &'t Target, ptx: PtxVersion },
}

/// What an operand must be.
#[derive(Debug, Error)]
pub(crate) enum Wanted {
    #[error("a constant from {0} to {1}")]
    Between(i64, i64),
    #[error("one of the constants {0:?}")]
    OneOf(&'static [i64]),
    #[error("a multiple of {0}")]
    MultipleOf(u16),
    #[error("a label")]
    Label,
    #[error("a function")]
    Function,
    #[error("a pair")]
    Pair,
    #[error("{0} of {1} elements")]
    Elements(Group, usize),
    #[error("{group} whose element {number} is {wanted}")]
    Element {
        group: Group,
        /// From 1.
        number: usize,
        wanted: Box<Wanted>,
    },
    #[error("an address")]
    Address,
    /// A register of any width that addresses have, and not of this type.
    #[error("an address in a 32-bit or 64-bit register, not one of type .{}", .0.text())]
    AddressIn(Type),
    /// A register of that width, and not of this type.
    #[error("an address in a {}-bit register, not one of type .{}", .0, .1.text())]
    AddressOf(u32, Type),
    #[error("a single value")]
    Single,
    /// One of these numbers of values.
    #[error("a vector of {0:?} values")]
    Lengths(&'static [u16]),
    #[error("as many values as .{} says", .0.text())]
    AsMany(Modifier),
    #[error("a vector whose elements make up the type")]
    Parts,
    #[error("a fragment of {} registers of type .{}", .0, .1.name)]
    Fragment(u32, &'static TypeFacts),
    #[error("a fragment")]
    AnyFragment,
    #[error("a vector of registers of one width")]
    Alike,
    #[error("{0}")]
    Value(Value),
}

/// What holds several operands.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Group {
    /// Brackets.
    List,
    /// Braces.
    Vector,
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Group::List => "a bracketed list",
            Group::Vector => "a vector",
        })
    }
}

/// A value of a type, and what may hold it.
#[derive(Debug)]
pub(crate) struct Value {
    pub(crate) facts: &'static TypeFacts,
    /// Those of the type, or of an element of it.
    pub(crate) bits: u32,
    pub(crate) flags: ValueFlags,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has = |flag| self.flags.has(flag);
        f.write_str(
            match (has(ValueFlags::REGISTERS), has(ValueFlags::IMMEDIATES)) {
                (true, false) => "a register",
                (true, true) => "a register or constant",
                _ => "a constant",
            },
        )?;
        match (self.bits == self.facts.bits, has(ValueFlags::RELAXED)) {
            (true, false) => write!(f, " of type .{}", self.facts.name),
            (true, true) => write!(f, " that can hold .{}", self.facts.name),
            (false, _) => write!(f, " of {} bits", self.bits),
        }
    }
}
