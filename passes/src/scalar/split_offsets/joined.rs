//! An address that is made in two steps, by two indices of one size, adds the indices first: a product takes the other index in
//! its own instruction, the size is multiplied by once, and addresses of several arrays share the sum.
//!
//! An index that is extended from 32 bits stays apart, unless a product takes it in: one instruction extends, scales and adds it.

use crate::analysis::alias::gep_offset;
use crate::analysis::loops::LoopInfo;
use crate::manager::Fx;
use jacquard_ir::tables::address_space;
use jacquard_ir::{Builder, Flags, Inst, Opcode, Value};

/// The two indices of an address over another one, with the pointer below both.
struct Steps {
    base: Value,
    first: Value,
    second: Value,
}

/// Whether anything changed.
pub(super) fn join(fx: &mut Fx) -> bool {
    let loops = fx.loops();
    let mut any = false;
    let order: Vec<_> = fx.dom().rpo().to_vec();
    for b in order {
        let geps: Vec<Inst> = fx
            .body
            .insts(b)
            .filter(|&i| fx.body.op(i) == Opcode::GetElementPtr)
            .collect();
        for g in geps {
            if let Some(s) = steps(fx, &loops, g) {
                let aux = fx.body.inst(g).aux.clone();
                let ty = fx.body.inst(g).ty;
                let mut bld = Builder::before(&mut fx.m.cx, fx.body, g);
                let sum = bld.binary(Opcode::Add, s.first, s.second);
                let new = bld.emit(Opcode::GetElementPtr, ty, &[s.base, sum], Flags::NONE, aux);
                fx.body.replace_and_erase(g, new.into());
                any = true;
            }
        }
    }
    any
}

/// The only index of an address and its size.
fn index(fx: &Fx, g: Inst) -> Option<(Value, i64)> {
    let found = gep_offset(&fx.m.cx, fx.body, g).filter(|_| fx.body.num_ops(g) == 2);
    match found {
        Some((0, vars)) => vars.first().copied(),
        _ => None,
    }
}

fn steps(fx: &Fx, loops: &LoopInfo, g: Inst) -> Option<Steps> {
    let ty = fx.body.inst(g).ty;
    let space = address_space(fx.m.cx.types.addr_space(ty)?)?;
    let below = fx.body.operand(g, 0);
    let d = below
        .as_inst()
        .filter(|&d| fx.body.op(d) == Opcode::GetElementPtr && fx.body.has_one_use(below))?;
    let (second, size) = index(fx, g)?;
    let (first, other) = index(fx, d)?;
    let (home, down) = (fx.body.inst(g).block?, fx.body.inst(d).block?);
    // Bytes are not scaled: each product takes the pointer in.
    if size != other || size == 1 || space.short_width() != 64 || loops.of(home) != loops.of(down) {
        return None;
    }
    // What a loop does not change leaves it with the pointer.
    let fixed = |v: Value| {
        loops
            .of(home)
            .is_some_and(|l| loops.is_invariant(fx.body, l, v))
    };
    let short = |v: Value| {
        v.as_inst()
            .is_some_and(|i| matches!(fx.body.op(i), Opcode::SExt | Opcode::ZExt))
    };
    let product = |v: Value| {
        v.as_inst()
            .is_some_and(|i| matches!(fx.body.op(i), Opcode::Mul))
    };
    let pays = match (short(first), short(second)) {
        (false, false) => true,
        (true, false) => product(second),
        (false, true) => product(first),
        (true, true) => false,
    };
    (pays && !fixed(first) && !fixed(second)).then_some(Steps {
        base: fx.body.operand(d, 0),
        first,
        second,
    })
}
