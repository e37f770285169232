//! Older forms of intrinsics: names and signatures that releases of LLVM before today's have.

use super::expression::Op;
use super::{Expr, IntrinsicId, SlotKind, Ty};

/// An intrinsic by a name or with arguments that older releases of LLVM know.
#[derive(Clone, Copy, Debug)]
pub struct Upgrade {
    /// Name without overload suffixes.
    pub name: &'static str,
    /// Result type.
    pub ret: Ty,
    /// Parameter types.
    pub params: &'static [Ty],
    /// Overload slots.
    pub over: &'static [SlotKind],
    /// The last release of LLVM that has it.
    pub until: u16,
    /// What takes its place.
    pub becomes: &'static Expr,
}

jacquard_macros::upgrades!();

impl Upgrade {
    /// The older forms of that base name.
    fn of_base(name: &str) -> &'static [Upgrade] {
        let start = ROWS.partition_point(|r| r.name < name);
        let len = ROWS[start..].partition_point(|r| r.name == name);
        &ROWS[start..start + len]
    }

    /// The older forms that a function of that name may be; suffixes of overloads follow the base name behind dots.
    pub fn named(name: &str) -> impl Iterator<Item = &'static Upgrade> {
        let whole = Self::of_base(name).iter();
        let bases = name.rmatch_indices('.').map(|(dot, _)| &name[..dot]);
        let overloads: Vec<_> = bases
            .map(Self::of_base)
            .find(|rows| rows.iter().any(|r| !r.over.is_empty()))
            .unwrap_or_default()
            .iter()
            .collect();
        whole.chain(overloads.into_iter().filter(|r| !r.over.is_empty()))
    }
}
