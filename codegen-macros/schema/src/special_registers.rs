//! `tables/special_registers.toml`: PTX special registers, their intrinsics, CUDA variables and value ranges.

use crate::TableError;
use crate::fields::At;
use crate::gate::Gate;
use jacquard_derive::{Emit, Row, Word};

/// The PTX type a special register is read with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum SpecialRegType {
    /// 32 bits.
    U32,
    /// 64 bits.
    U64,
    /// 32 bits without a sign (`%envreg`).
    B32,
    /// A predicate.
    Pred,
}

/// A special register.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "special_registers.toml")]
pub struct SpecialRegister<G = Gate> {
    /// Name without `%`: `tid.x`.
    #[row(name)]
    pub name: &'static str,
    /// Type it is read with.
    #[row(key = "type")]
    pub ty: SpecialRegType,
    /// Other widths in bits that a `mov` may read it with.
    pub also: &'static [u32],
    /// The intrinsic that reads it.
    pub intrinsic: Option<&'static str>,
    /// The CUDA expression it is: `threadIdx.x`.
    pub cuda: Option<&'static str>,
    /// Smallest value, and largest plus one; absent when any value of the type can occur.
    #[row(with = "range")]
    pub range: Option<(u64, u64)>,
    /// Every read stands for itself (clocks, active lanes, the SM it is on); else reads by one thread may be merged.
    pub volatile: bool,
    /// Targets that have it.
    pub gate: G,
    /// One line.
    pub doc: &'static str,
}

fn range(read: Option<(u64, u64)>, at: &At<'_>) -> Result<Option<(u64, u64)>, TableError> {
    match read {
        Some((first, end)) if first >= end => Err(at.error(
            "`range` must be [first, last + 1]",
            "write `range = [0, 1024]`",
        )),
        range => Ok(range),
    }
}
