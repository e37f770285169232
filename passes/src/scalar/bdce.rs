//! `bdce`: instructions of whose results no bit matters go; uses of which no bit matters become zero; a sign extension of
//! which only copied bits do not matter becomes a zero extension.

use crate::analysis::demanded_bits::DemandedBits;
use crate::analysis::effects::has_side_effects;
use crate::analysis::known_bits::Memo;
use crate::manager::Fx;
use crate::scalar::simplifycfg::drop_facts;
use jacquard_ir::scalar::mask;
use jacquard_ir::{Flags, Inst, Opcode, Value};
use rustc_hash::FxHashSet;

/// The pass.
pub fn bdce(fx: &mut Fx) -> bool {
    let demanded = DemandedBits::new(fx.m, fx.body);
    let all: Vec<Inst> = (fx.body.blocks()).flat_map(|b| fx.body.insts(b)).collect();
    let mut any = false;
    let mut dead: Vec<Inst> = Vec::new();
    for i in all {
        let side = has_side_effects(fx.m, fx.body, i);
        if demanded.of(i).is_none() && !side {
            dead.push(i);
            continue;
        }
        if fx.body.op(i) == Opcode::SExt {
            any |= zero_extend(fx, &demanded, i);
            continue;
        }
        for n in 0..fx.body.num_ops(i) {
            let v = fx.body.operand(i, n);
            let ty = fx.body.ty(v, &fx.m.cx);
            if v.is_const() || v.as_block().is_some() || !fx.m.cx.types.is_int(ty) {
                continue;
            }
            if demanded.of_use(fx.m, fx.body, i, n) == 0 {
                forget_promises(fx, &demanded, i);
                let zero = fx.m.cx.zero(ty);
                fx.body.set_operand(i, n, zero.into());
                any = true;
            }
        }
    }
    for &i in &dead {
        if fx.body.has_uses(i.into()) {
            // Its users are dead as well, or look at none of its bits.
            let p = fx.m.cx.poison(fx.body.inst(i).ty);
            fx.body.replace_all_uses(i.into(), p.into());
        }
    }
    for &i in &dead {
        fx.body.drop_operands(i);
    }
    for &i in &dead {
        fx.body.erase(i);
    }
    any |= !dead.is_empty();
    if any {
        Memo::forget_all();
    }
    any
}

/// A sign extension whose copies of the sign nobody looks at.
fn zero_extend(fx: &mut Fx, demanded: &DemandedBits, i: Inst) -> bool {
    let (ty, from) = (fx.body.inst(i).ty, fx.body.operand(i, 0));
    let cx = &fx.m.cx;
    let (Some(_), Some(w)) = (
        cx.types.int_width(ty),
        cx.types.int_width(fx.body.ty(from, cx)),
    ) else {
        return false;
    };
    let Some(out) = demanded.of(i) else {
        return false;
    };
    if out & !mask(w) & mask(128) != 0 {
        return false;
    }
    forget_promises(fx, demanded, i);
    let new = fx.before(i).cast(Opcode::ZExt, from, ty);
    fx.body.replace_and_erase(i, new);
    true
}

/// What instructions promise of bits that are about to change: flags and facts of `from` and of whatever is computed from
/// it, as far as not all bits matter.
fn forget_promises(fx: &mut Fx, demanded: &DemandedBits, from: Inst) {
    let mut seen: FxHashSet<Inst> = FxHashSet::default();
    let mut work = vec![from];
    while let Some(i) = work.pop() {
        if !seen.insert(i) {
            continue;
        }
        if fx.body.op(i) != Opcode::Call {
            fx.body.inst_mut(i).flags = Flags::NONE;
        }
        drop_facts(fx.body, i);
        for (u, _) in fx.body.users(Value::inst(i)) {
            let w = fx.m.cx.types.int_width(fx.body.inst(u).ty);
            if w.is_some_and(|w| demanded.of(u).is_some_and(|d| d & mask(w) != mask(w))) {
                work.push(u);
            }
        }
    }
}
