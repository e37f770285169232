//! What a function may have more than one body for.

use crate::ids::RecordId;

/// Which body of a constructor or destructor, or of an ordinary function.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// The function itself; of a constructor or destructor, the one for complete objects.
    Complete,
    /// For a base subobject: leaves virtual bases alone.
    Base,
    /// Deleting destructor.
    Deleting,
    /// For the base subobject that lies at this offset of a complete object of this class: of classes with virtual bases, whose
    /// place depends on the complete class. (The closed world of device code makes this a copy and not a run-time table.)
    BaseOf(RecordId, u64),
    /// Reached through a vtable at another subobject.
    Thunk(Thunk),
}

/// An entry of a vtable that adjusts pointers on the way to a function.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Thunk {
    /// Bytes added to `this`.
    pub this: i64,
    /// The pointer or reference that comes back goes from the first class to its base, the second.
    pub result: Option<(RecordId, RecordId)>,
    /// Goes on to the deleting destructor.
    pub deleting: bool,
}
