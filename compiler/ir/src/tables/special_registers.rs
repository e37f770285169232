//! PTX special registers.

use super::Gate;

/// The PTX type a special register is read with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// The facts on one special register.
#[derive(Clone, Copy, Debug)]
pub struct SpecialRegister {
    /// Name without `%`: `tid.x`.
    pub name: &'static str,
    /// Type it is read with.
    pub ty: SpecialRegType,
    /// Other widths in bits that a `mov` may read it with.
    pub also: &'static [u32],
    /// The intrinsic that reads it.
    pub intrinsic: Option<&'static str>,
    /// The CUDA expression it is: `threadIdx.x`.
    pub cuda: Option<&'static str>,
    /// Smallest value, and largest plus one; `None` when any value of the type can occur.
    pub range: Option<(u64, u64)>,
    /// Every read stands for itself; else reads by one thread may be merged.
    pub volatile: bool,
    /// Targets that have it.
    pub gate: Gate,
    /// One line.
    pub doc: &'static str,
}

jacquard_macros::special_registers!();

impl SpecialReg {
    /// Its facts.
    #[inline]
    pub fn facts(self) -> &'static SpecialRegister {
        &ROWS[self.index()]
    }

    /// The register of that PTX name, with or without `%`.
    pub fn by_name(name: &str) -> Option<SpecialReg> {
        let name = name.strip_prefix('%').unwrap_or(name);
        NAME_PHF
            .position(ROWS, name, |r| r.name)
            .and_then(Self::from_index)
    }

    /// The register that the intrinsic of that name reads.
    pub fn by_intrinsic(name: &str) -> Option<SpecialReg> {
        let row = *INTRINSIC_ROWS.get(INTRINSIC_PHF.candidate(name)?)? as usize;
        (ROWS[row].intrinsic == Some(name))
            .then(|| Self::from_index(row))
            .flatten()
    }

    /// The register behind the CUDA expression (`threadIdx.x`).
    pub fn by_cuda(expression: &str) -> Option<SpecialReg> {
        let row = *CUDA_ROWS.get(CUDA_PHF.candidate(expression)?)? as usize;
        (ROWS[row].cuda == Some(expression))
            .then(|| Self::from_index(row))
            .flatten()
    }
}
