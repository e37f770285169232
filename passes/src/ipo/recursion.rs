//! `norecurse-lto-inference`: functions of a whole program that never run inside themselves are marked so.

use crate::analysis::call_graph::components;
use crate::analysis::call_graph::globals_of_body;
use crate::intrinsics::is_intrinsic;
use crate::manager::Mx;
use jacquard_ir::{Attr, GlobalRef, Opcode, call, sym};

/// The pass.
pub fn mark(mx: &mut Mx) -> bool {
    let m = &mut *mx.m;
    // A call whose function is not known, or that leaves the module, may come back to any function whose address is taken or that others see.
    let mut leaves = false;
    let mut taken = vec![false; m.functions.len()];
    for f in m.func_ids() {
        let row = m.func(f);
        let Some(body) = &row.body else { continue };
        globals_of_body(&m.cx, body, &mut |g, called| {
            if let (GlobalRef::Func(g), false) = (g, called) {
                taken[g.index()] = true;
            }
        });
        for i in body.blocks().flat_map(|b| body.insts(b)) {
            if body.op(i) != Opcode::Call {
                continue;
            }
            leaves |= match m.called_func(body, i) {
                Some(g) => m.func(g).body.is_none() && !is_intrinsic(m, g),
                None => call::callee(body, i).as_const().is_none(),
            };
        }
    }
    let mut any = false;
    for group in components(m) {
        let [f] = group[..] else { continue };
        let row = m.func(f);
        let Some(body) = &row.body else { continue };
        let itself = body
            .blocks()
            .flat_map(|b| body.insts(b))
            .any(|i| body.op(i) == Opcode::Call && m.called_func(body, i) == Some(f));
        let from_outside = leaves && (taken[f.index()] || !row.linkage.is_local());
        if itself || from_outside || m.attrs(f).func.has(sym::NORECURSE) {
            continue;
        }
        m.edit_attrs(f, |list| list.func.set(Attr::flag(sym::NORECURSE)));
        any = true;
    }
    any
}
