//! Address spaces: what PTX calls them, what aliases what, what may be cast to what.

use super::Gate;

/// The facts on one address space.
#[derive(Clone, Copy, Debug)]
pub struct AddressSpace {
    /// Its name (`shared_cluster`).
    pub name: &'static str,
    /// Its number in IR.
    pub number: u32,
    /// State-space qualifier in PTX, without the dot; empty for generic; `None` where loads and stores cannot name it.
    pub ptx: Option<&'static str>,
    /// Width of its pointers in bits by the usual data layout.
    pub width: u32,
    /// Width when the data layout has 32-bit pointers for shared, local and constant memory.
    pub short_width: u32,
    /// The CUDA qualifier that places a variable there; empty where there is none.
    pub cuda: &'static str,
    /// Bit per row of `ADDRESS_SPACES` whose memory may be the same bytes.
    pub may_alias: u32,
    /// Bit per row of `ADDRESS_SPACES` to which `addrspacecast` is legal.
    pub casts: u32,
    /// May be loaded from.
    pub load: bool,
    /// May be stored to.
    pub store: bool,
    /// Atomic operations are legal.
    pub atomic: bool,
    /// `alloca` may be in it.
    pub alloca: bool,
    /// Never modified while a kernel runs.
    pub read_only: bool,
    /// Exists in IR only.
    pub internal: bool,
    /// Its addresses are generic addresses as they are.
    pub flat: bool,
    /// Bytes that one variable may have; of the parameters of a kernel together.
    pub most: u64,
    /// The same without the capability `wide_parameters`.
    pub most_before: u64,
    /// The single bit in the address-space lattice; 0 for generic and internal spaces.
    pub lattice: u32,
    /// Targets that have it.
    pub gate: Gate,
    /// One line.
    pub doc: &'static str,
}

jacquard_macros::address_spaces!();

/// The facts on the address space of that number; `None` when there is no such space.
#[inline]
pub fn address_space(number: u32) -> Option<&'static AddressSpace> {
    row_of(number).map(|i| &ADDRESS_SPACES[i])
}

impl AddressSpace {
    /// May memory of this space be the same bytes as memory of `other`?
    #[inline]
    pub fn may_alias(&self, other: &AddressSpace) -> bool {
        row_of(other.number).is_some_and(|i| self.may_alias >> i & 1 != 0)
    }

    /// Is `addrspacecast` between the two spaces legal?
    #[inline]
    pub fn can_cast(&self, other: &AddressSpace) -> bool {
        row_of(other.number).is_some_and(|i| self.casts >> i & 1 != 0)
    }

    /// The space whose PTX qualifier (without dot) this is: `shared`, `shared::cta`, `global`, `const`.
    pub fn by_ptx(qualifier: &str) -> Option<&'static AddressSpace> {
        let qualifier = if qualifier == "shared::cta" {
            "shared"
        } else {
            qualifier
        };
        ADDRESS_SPACES.iter().find(|s| s.ptx == Some(qualifier))
    }
}
