//! PTX special registers.

use super::Gate;
use jacquard_schema::special_registers as schema;

pub use schema::SpecialRegType;

/// The facts on one special register.
pub type SpecialRegister = schema::SpecialRegister<Gate>;

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
