//! `tables/address_spaces.toml`: the memory spaces, what aliases what, what may be cast to what.

use crate::fields::{At, Constant, Emit, Field};
use crate::gate::Gate;
use crate::{Errors, Row, TableError, Value};
use jacquard_derive::{Emit, Row, Word};

/// Some rows of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spaces {
    /// A bit for each row, in table order.
    pub bits: u32,
}

impl Spaces {
    /// Whether the row of that number is among them.
    #[inline]
    pub const fn has(self, index: u32) -> bool {
        self.bits >> index & 1 != 0
    }
}

impl Emit for Spaces {
    fn constant(&self) -> Constant {
        let path = "jacquard_schema::address_spaces::Spaces";
        Constant::Struct(path.into(), vec![("bits", self.bits.constant())])
    }
}

impl Field for Spaces {
    fn build(value: Option<&Value>, at: &At<'_>) -> Result<Spaces, TableError> {
        let names = &at.context.names;
        let listed = Vec::<String>::build(Some(at.required(value)?), at)?;
        if listed == ["all"] {
            let bits = (1 << names.len()) - 1;
            return Ok(Spaces { bits });
        }
        let bit = |n: &String| match names.iter().position(|m| m == n) {
            Some(i) => Ok(1 << i),
            None => Err(at.unknown(n, "an address space", "name a row", names.iter().copied())),
        };
        let bits = listed.iter().try_fold(0, |bits, n| Ok(bits | bit(n)?))?;
        Ok(Spaces { bits })
    }
}

/// What may be done with memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum Operation {
    /// May be loaded from.
    Load,
    /// May be stored to.
    Store,
    /// Atomic operations are legal.
    Atomic,
    /// Atomic operations on vectors are legal.
    VectorAtomic,
    /// A warp may load and store matrices (wmma).
    Matrix,
    /// `alloca` may be in it.
    Alloca,
}

/// The facts on one address space.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "address_spaces.toml", whole = "mutual")]
pub struct AddressSpace<G = Gate> {
    /// Its name (`shared_cluster`).
    #[row(name)]
    pub name: &'static str,
    /// Its place in the table.
    #[row(index)]
    pub index: u32,
    /// Its number in IR.
    #[row(unique)]
    pub number: u32,
    /// State-space qualifier in PTX, without the dot; empty for generic; absent where loads and stores cannot name it.
    pub ptx: Option<&'static str>,
    /// Width of its pointers in bits by the usual data layout.
    pub width: u32,
    /// Width when the data layout has 32-bit pointers for shared, local and constant memory, where that differs.
    pub short_width: Option<u32>,
    /// The CUDA qualifier that places a variable there; empty where there is none.
    #[row(default)]
    pub cuda: &'static str,
    /// Spaces whose memory may be the same bytes, itself included: "all", or names.
    pub may_alias: Spaces,
    /// Spaces to and from which `addrspacecast` is legal.
    pub casts: Spaces,
    /// What may be done through a pointer into it.
    pub operations: &'static [Operation],
    /// Never modified while a kernel runs.
    pub read_only: bool,
    /// Exists in IR only.
    pub internal: bool,
    /// Its addresses are generic addresses as they are.
    pub flat: bool,
    /// Bytes that one variable may have; of the parameters of a kernel together.
    #[row(default = "u64::MAX")]
    pub most: u64,
    /// The same without the capability `wide_parameters`, where that is less.
    pub most_before: Option<u64>,
    /// The single bit in the address-space lattice; 0 for generic and internal spaces.
    #[row(default)]
    pub lattice: u32,
    /// Targets that have it.
    pub gate: G,
    /// One line.
    pub doc: &'static str,
}

impl<G> AddressSpace<G> {
    /// May memory of this space be the same bytes as memory of `other`?
    #[inline]
    pub fn may_alias(&self, other: &AddressSpace<G>) -> bool {
        self.may_alias.has(other.index)
    }

    /// Is `addrspacecast` between the two spaces legal?
    #[inline]
    pub fn can_cast(&self, other: &AddressSpace<G>) -> bool {
        self.casts.has(other.index)
    }

    /// Is the operation legal through a pointer into it?
    #[inline]
    pub fn allows(&self, operation: Operation) -> bool {
        self.operations.contains(&operation)
    }

    /// Width of its pointers where shared, local and constant memory have 32-bit pointers.
    pub fn short_width(&self) -> u32 {
        self.short_width.unwrap_or(self.width)
    }

    /// Bytes that one variable may have; of the parameters of a kernel without the capability `wide_parameters`.
    pub fn most_before(&self) -> u64 {
        self.most_before.unwrap_or(self.most)
    }
}

/// Aliasing is mutual, and no two spaces have the same bit of the lattice.
fn mutual<G>(spaces: &[AddressSpace<G>], rows: &[&Row], errors: &mut Errors) {
    let mut lattice = 0;
    for (s, row) in spaces.iter().zip(rows) {
        let one_sided = spaces.iter().find(|t| s.may_alias(t) && !t.may_alias(s));
        if let Some(other) = one_sided.map(|t| t.name) {
            let name = s.name;
            errors.push(row.error_in(
                "may_alias",
                format!("aliasing must be mutual: `{other}` does not list `{name}`"),
                "add it there too",
            ));
        }
        if lattice & s.lattice != 0 || s.lattice.count_ones() > 1 {
            errors.push(row.error_in(
                "lattice",
                "a lattice bit must be one bit and its own",
                "take a free bit",
            ));
        }
        lattice |= s.lattice;
    }
}
