//! `strip`, `strip-nondebug`, `strip-debug-declare`, `strip-nonlinetable-debuginfo`,
//! `redundant-dbg-inst-elim`: less debug information, or only that.

use crate::manager::{Fx, Mx};
use jacquard_ir::{DebugKind, debug};

/// `strip`: no debug information and no names of values.
pub fn strip(mx: &mut Mx) -> bool {
    for f in mx.m.func_ids().collect::<Vec<_>>() {
        mx.m.func_mut(f).md.retain(|m| m.0 != jacquard_ir::sym::DBG);
        mx.with_body(f, |fx| {
            fx.body.names.clear();
            debug::map(fx.body, |_| None);
            for i in all(fx) {
                fx.body.inst_mut(i).dbg = None;
            }
        });
    }
    true
}

fn all(fx: &Fx) -> Vec<jacquard_ir::Inst> {
    let blocks = fx.body.blocks();
    blocks.flat_map(|b| fx.body.insts(b)).collect()
}

/// `strip-nondebug`: no names of values.
pub fn strip_names(fx: &mut Fx) -> bool {
    let any = !fx.body.names.is_empty();
    fx.body.names.clear();
    any
}

/// `strip-debug-declare`: no declarations of variables in memory.
pub fn strip_declarations(fx: &mut Fx) -> bool {
    let mut any = false;
    debug::map(fx.body, |r| {
        any |= r.kind == DebugKind::Declare;
        (r.kind != DebugKind::Declare).then_some(r)
    });
    any
}

/// `strip-nonlinetable-debuginfo`: lines and no variables.
pub fn strip_variables(fx: &mut Fx) -> bool {
    let any = debug::any(fx.body);
    debug::map(fx.body, |_| None);
    any
}

/// `redundant-dbg-inst-elim`: of two records before one instruction that say something of one variable, the last one counts.
pub fn drop_repeated(fx: &mut Fx) -> bool {
    if !debug::any(fx.body) {
        return false;
    }
    let mut overwritten: Vec<jacquard_ir::DebugRecord> = Vec::new();
    for i in all(fx) {
        let here: Vec<_> = debug::before(fx.body, i).copied().collect();
        for (k, r) in here.iter().enumerate() {
            let same = |o: &jacquard_ir::DebugRecord| {
                (o.kind, o.variable, o.location, o.expression)
                    == (r.kind, r.variable, r.location, r.expression)
            };
            // A record that stands twice with one value is kept: which of them goes can't be told apart.
            if r.kind == DebugKind::Value && here[k + 1..].iter().any(|o| same(o) && o != r) {
                overwritten.push(*r);
            }
        }
    }
    // A value that a variable also has elsewhere keeps all its records.
    let count = |body: &jacquard_ir::Body, r: &jacquard_ir::DebugRecord| {
        debug::records(body).filter(|o| *o == r).count()
    };
    overwritten.retain(|r| count(fx.body, r) == 1);
    let any = !overwritten.is_empty();
    debug::map(fx.body, |r| (!overwritten.contains(&r)).then_some(r));
    any
}
