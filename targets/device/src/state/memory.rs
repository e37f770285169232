//! Memory that the program allocated or registered, and pools.

use crate::abi::Location;

/// Kinds of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// On the device.
    Device,
    /// Shared by host and device.
    Managed,
    /// The host's, allocated for the device's access.
    Host,
    /// The host's own, registered.
    Registered,
    /// On the device, from a pool.
    Pool(u64),
}

impl Kind {
    /// Whether the host sees it, too.
    pub fn shared(self) -> bool {
        matches!(self, Kind::Managed | Kind::Host | Kind::Registered)
    }
}

/// One allocation.
#[derive(Clone, Debug)]
pub struct Block {
    /// Bytes.
    pub size: usize,
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub context: u64,
    /// A number that no other allocation has.
    pub id: u64,
    /// The flags it was made with.
    pub flags: u32,
    /// Pointer attribute: synchronous memory operations.
    pub sync: bool,
    /// The pool that it came from, or zero.
    pub pool: u64,
    /// What the program said of its use.
    pub advice: Advice,
}

/// No location: `CU_MEM_LOCATION_TYPE_INVALID`.
pub const NOWHERE: Location = Location { kind: 0, id: 0 };

/// What a program said of the use of managed memory.
#[derive(Clone, Debug)]
pub struct Advice {
    /// It is mostly read.
    pub read_mostly: bool,
    /// Where it is to stay.
    pub preferred: Location,
    /// Where it was moved last.
    pub prefetched: Location,
    /// Who accesses it: a device's number, or -1 for the host.
    pub accessed: Vec<i32>,
}

impl Default for Advice {
    fn default() -> Advice {
        Advice {
            read_mostly: false,
            preferred: NOWHERE,
            prefetched: NOWHERE,
            accessed: Vec::new(),
        }
    }
}

/// Where the memory of a pool is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Place {
    /// On the device.
    #[default]
    Device,
    /// The host's, for the device's access.
    Host,
    /// Shared by host and device.
    Managed,
}

/// A memory pool.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    /// Where its memory is.
    pub place: Place,
    /// Attributes by number; 5 to 8 are counted.
    pub attributes: [u64; 9],
    /// It is the device's own for its place.
    pub default: bool,
    /// It is the one that allocations without a pool come from, for its place.
    pub chosen: bool,
}
