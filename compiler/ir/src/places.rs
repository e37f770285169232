//! Where symbols of another module are in this one.

use crate::constant::GlobalRef;
use rustc_hash::FxHashMap;

/// Where symbols of another module are in this one. What a library has given keeps its place between calls.
#[derive(Clone, Debug, Default)]
pub struct Places {
    pub(crate) map: FxHashMap<GlobalRef, GlobalRef>,
}

impl Places {
    /// The symbol's id here, if it has been taken.
    pub(crate) fn get(&self, g: GlobalRef) -> Option<GlobalRef> {
        self.map.get(&g).copied()
    }
}
