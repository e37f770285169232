//! `nvvm-intr-range`: what launch bounds say about thread and block numbers is attached to the reads.
//!
//! General ranges stand in the special-register table; this pass adds `reqntid` and `maxntid` of the function.

use crate::intrinsics::{Role, role_of};
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Attr, AttrValue, Aux, FuncId, Inst, Module, Sym, TypeId, Value, sym};

/// The pass.
pub struct IntrRange;

/// Threads per dimension from `"nvvm.reqntid"="x,y,z"` and its kin (missing dimensions are 1).
pub fn dims(m: &Module, f: FuncId, name: Sym) -> Option<[u64; 3]> {
    let text = m.cx.str(m.attrs(f).func.string(name)?);
    let mut out = [1u64; 3];
    for (k, part) in text.split(',').take(3).enumerate() {
        out[k] = part.trim().parse().ok()?;
    }
    (out.iter().all(|&n| n > 0)).then_some(out)
}

impl FunctionPass for IntrRange {
    fn new(_: &Params) -> Self {
        IntrRange
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let exact = dims(fx.m, fx.f, sym::REQNTID);
        let most = dims(fx.m, fx.f, sym::MAXNTID);
        if exact.is_none() && most.is_none() {
            return false;
        }
        // `maxntid` bounds the number of threads in the block, so each dimension too.
        let limit = |d: usize| match (exact, most) {
            (Some(e), _) => Some(e[d]),
            (None, Some(m)) => Some(m[0].saturating_mul(m[1]).saturating_mul(m[2])),
            _ => None,
        };
        let calls: Vec<(Inst, Role)> = fx
            .body
            .blocks()
            .flat_map(|b| fx.body.insts(b))
            .filter_map(|i| role_of(fx.m, fx.body, i).map(|r| (i, r)))
            .collect();
        let mut any = false;
        for (i, role) in calls {
            let (d, count) = match role {
                Role::TidX => (0, false),
                Role::TidY => (1, false),
                Role::TidZ => (2, false),
                Role::NTidX => (0, true),
                Role::NTidY => (1, true),
                Role::NTidZ => (2, true),
                _ => continue,
            };
            let hardware = if d == 2 { 64 } else { 1024 };
            let Some(n) = limit(d) else { continue };
            let n = n.min(hardware);
            if let (true, Some(e)) = (count, exact) {
                let v: Value = fx.m.cx.int(TypeId::I32, e[d] as u128).into();
                fx.body.replace_and_erase(i, v);
                any = true;
                continue;
            }
            if n == 1 && !count {
                let v: Value = fx.m.cx.int(TypeId::I32, 0).into();
                fx.body.replace_and_erase(i, v);
                any = true;
                continue;
            }
            let (lo, hi) = if count { (1, n + 1) } else { (0, n) };
            any |= set_range(fx, i, lo, hi);
        }
        any
    }
}

fn set_range(fx: &mut Fx, i: Inst, lo: u64, hi: u64) -> bool {
    let Aux::Call { attrs, .. } = fx.body.inst(i).aux else {
        return false;
    };
    let mut list = fx.m.cx.attr_list(attrs).clone();
    let value = AttrValue::Range(TypeId::I32, lo as u128, hi as u128);
    if list.ret.get(sym::RANGE) == Some(&value) {
        return false;
    }
    list.ret.set(Attr {
        name: sym::RANGE,
        value,
    });
    let id = fx.m.cx.intern_attrs(list);
    if let Aux::Call { attrs, .. } = &mut fx.body.inst_mut(i).aux {
        *attrs = id;
    }
    true
}
