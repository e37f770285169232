//! `inferattrs`: declarations of functions that are known by name say what they touch.

use crate::intrinsics::library_role;
use crate::manager::Mx;
use jacquard_ir::{Attr, AttrValue, FuncId, MemoryEffects, sym};

/// The pass.
pub fn infer_attrs(mx: &mut Mx) -> bool {
    let m = &mut *mx.m;
    let mut any = false;
    let declared: Vec<FuncId> = m
        .func_ids()
        .filter(|&f| m.func(f).body.is_none() && m.func(f).intrinsic.is_none())
        .collect();
    for f in declared {
        let Some(effects) = library_role(m, f).and_then(|r| r.memory()) else {
            continue;
        };
        if effects != MemoryEffects::NONE || m.attrs(f).func.has(sym::MEMORY) {
            continue;
        }
        m.edit_attrs(f, |a| {
            a.func.set(Attr {
                name: sym::MEMORY,
                value: AttrValue::Int(u64::from(effects.0)),
            });
            a.func.set(Attr::flag(sym::WILLRETURN));
            a.func.set(Attr::flag(sym::NOUNWIND));
        });
        any = true;
    }
    any
}
