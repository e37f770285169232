//! Device builtins: the 770 functions the CUDA toolchain knows by name, and what each becomes.

use super::{Expr, Gate, IntrinsicId, Op, Ty};

/// A builtin's number, 1 to 770.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BuiltinId(pub u16);

/// What becomes of a builtin.
#[derive(Clone, Copy, Debug)]
pub enum Lowering {
    /// By an expression.
    Expr(&'static Expr),
    /// By code; the word says which.
    Special(&'static str),
    /// Known and refused, for this reason.
    Pending(&'static str),
    /// The front end resolves it: what it means depends on syntax.
    Syntax,
    /// A function of the C++ run-time library.
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

/// The facts on one builtin.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    /// Its number.
    pub id: BuiltinId,
    /// Its name.
    pub name: &'static str,
    /// Result type.
    pub ret: Ty,
    /// Parameter types.
    pub params: &'static [Ty],
    /// More arguments may follow.
    pub variadic: bool,
    /// What it becomes.
    pub lowering: Lowering,
    /// Targets that have it, besides what its intrinsics demand.
    pub gate: Gate,
    /// How well its number is known.
    pub grade: Grade,
    /// One line.
    pub doc: &'static str,
}

jacquard_macros::builtins!();

impl Builtin {
    /// The builtin of that name.
    #[inline]
    pub fn by_name(name: &str) -> Option<&'static Builtin> {
        NAME_PHF.find(ROWS, name, |b| b.name)
    }

    /// The builtin of that number.
    pub fn by_id(id: BuiltinId) -> Option<&'static Builtin> {
        ROWS.get(usize::from(id.0).checked_sub(1)?)
    }

    /// All of them, by number.
    pub fn all() -> &'static [Builtin] {
        ROWS
    }

    /// The gates of the intrinsics it calls, and its own.
    pub fn gates(&self) -> Vec<Gate> {
        let mut out = vec![self.gate];
        if let Lowering::Expr(e) = self.lowering {
            e.gates(&mut out);
        }
        out
    }
}
