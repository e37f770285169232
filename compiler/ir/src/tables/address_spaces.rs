//! Address spaces: what PTX calls them, what aliases what, what may be cast to what.

use super::Gate;
use jacquard_schema::address_spaces as schema;

pub use schema::Operation;

/// The facts on one address space.
pub type AddressSpace = schema::AddressSpace<Gate>;

jacquard_macros::address_spaces!();

/// The facts on the address space of that number; `None` when there is no such space.
#[inline]
pub fn address_space(number: u32) -> Option<&'static AddressSpace> {
    row_of(number).map(|i| &ADDRESS_SPACES[i])
}
