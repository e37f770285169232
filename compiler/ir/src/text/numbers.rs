//! Numbers of values that have no name.

use crate::body::Body;
use crate::{TypeId, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Numbers of values in a function that have no name, or one that an earlier value has (copies of code keep their names).
pub(super) struct Numbers(pub(super) FxHashMap<Value, u32>);

impl Numbers {
    pub(super) fn new(body: &Body) -> Numbers {
        let mut map = FxHashMap::default();
        let mut n = 0;
        let mut taken = FxHashSet::default();
        let mut give = |v: Value| {
            if !body.names.get(&v).is_some_and(|&name| taken.insert(name)) {
                map.insert(v, n);
                n += 1;
            }
        };
        for a in 0..body.num_args() {
            give(Value::arg(a));
        }
        for b in body.blocks() {
            give(b.into());
            for i in body.insts(b) {
                if body.inst(i).ty != TypeId::VOID {
                    give(i.into());
                }
            }
        }
        Numbers(map)
    }
}
