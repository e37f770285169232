//! Atomic operations and fences. Legalisation has rewritten what no target instruction does as loops of `cmpxchg`.

use super::Select;
use super::address::{Address, space, space_modifier};
use super::matcher::Node;
use crate::mir::effect;
use crate::select::{address, memory};
use crate::types::{RegClass, RuleTy};
use jacquard_ir::tables::Feature;
use jacquard_ir::{Aux, Inst, Ordering, RmwOp, SyncScope, Value};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg};
use smallvec::SmallVec;

type Mods = SmallVec<[Modifier; 6]>;

/// `membar` of targets without scoped fences.
pub fn membar(sel: &mut Select, scope: SyncScope) {
    let m = match scope {
        SyncScope::System => Modifier::Sys,
        SyncScope::Block | SyncScope::SingleThread => Modifier::Cta,
        _ => Modifier::Gl,
    };
    sel.emit_effect(Mnemonic::Membar, &[m], 0, &[], effect::STAYS);
}

fn fence_sc(sel: &mut Select, scope: SyncScope) {
    let s = memory::scope_modifier(sel, scope);
    sel.emit_effect(Mnemonic::Fence, &[Modifier::Sc, s], 0, &[], effect::STAYS);
}

/// `fence`
pub fn fence(sel: &mut Select, i: Inst) {
    let Aux::Fence { ordering, scope } = sel.m.body.inst(i).aux else {
        return;
    };
    if scope == SyncScope::SingleThread || ordering < Ordering::Acquire {
        return;
    }
    if !sel.shared.target.has(Feature::MemoryModel) {
        return membar(sel, scope);
    }
    if ordering == Ordering::SeqCst {
        return fence_sc(sel, scope);
    }
    let s = memory::scope_modifier(sel, scope);
    sel.emit_effect(
        Mnemonic::Fence,
        &[Modifier::AcqRel, s],
        0,
        &[],
        effect::STAYS,
    );
}

/// What comes before an atomic operation, and its qualifiers: ordering, scope, space.
fn atomic_mods(sel: &mut Select, ordering: Ordering, scope: SyncScope, at: &Address) -> Mods {
    let mut mods = Mods::new();
    if sel.shared.target.has(Feature::MemoryModel) {
        if ordering == Ordering::SeqCst {
            fence_sc(sel, scope);
        }
        match ordering {
            Ordering::Acquire | Ordering::SeqCst => mods.push(Modifier::Acquire),
            Ordering::Release => mods.push(Modifier::Release),
            Ordering::AcqRel => mods.push(Modifier::AcqRel),
            _ => {}
        }
        // The device's scope is PTX's default for a relaxed operation.
        if scope != SyncScope::Device || !mods.is_empty() {
            mods.push(memory::scope_modifier(sel, scope));
        }
    } else {
        if ordering >= Ordering::Release {
            membar(sel, scope);
        }
        if sel.shared.target.has(Feature::AtomicScopes) && scope != SyncScope::Device {
            mods.push(memory::scope_modifier(sel, scope));
        }
    }
    if matches!(at.space, space::GLOBAL | space::SHARED | 7) {
        mods.extend(space_modifier(at.space));
    }
    mods
}

fn after_atomic(sel: &mut Select, ordering: Ordering, scope: SyncScope) {
    if !sel.shared.target.has(Feature::MemoryModel)
        && ordering > Ordering::Monotonic
        && ordering != Ordering::Release
    {
        membar(sel, scope);
    }
}

/// The address an atomic instruction takes: it can't name local memory.
fn atomic_address(sel: &mut Select, ptr: Value) -> Address {
    let at = address::address(sel, ptr);
    if matches!(at.space, space::GENERIC | space::GLOBAL | space::SHARED | 7) {
        return at;
    }
    let base = sel.reg(Node::new(ptr));
    Address {
        base: super::address::Base::Reg(base),
        offset: 0,
        space: space::GENERIC,
    }
}

/// `atomicrmw`
pub fn atomic_rmw(sel: &mut Select, i: Inst) {
    use Modifier as M;
    let body = sel.m.body;
    let Aux::Rmw {
        op,
        ordering,
        scope,
        ..
    } = body.inst(i).aux
    else {
        return;
    };
    let v = body.operand(i, 1);
    let ty = sel.m.ty(v);
    let parts = sel.m.parts(ty);
    let at = atomic_address(sel, body.operand(i, 0));
    let mut mods = atomic_mods(sel, ordering, scope, &at);
    let s = sel.m.scalar(Node::new(v));
    let wide = s.bytes() == 8;
    let unsigned = if wide { M::U64 } else { M::U32 };
    let signed = if wide { M::S64 } else { M::S32 };
    let bits = if wide { M::B64 } else { M::B32 };
    let tail: &[Modifier] = match op {
        RmwOp::Xchg if parts.len() > 1 => &[M::Exch, M::B128],
        RmwOp::Xchg => &[M::Exch, bits],
        RmwOp::Add | RmwOp::Sub => &[M::Add, unsigned],
        RmwOp::And => &[M::And, bits],
        RmwOp::Or => &[M::Or, bits],
        RmwOp::Xor => &[M::Xor, bits],
        RmwOp::Max => &[M::Max, signed],
        RmwOp::Min => &[M::Min, signed],
        RmwOp::UMax => &[M::Max, unsigned],
        RmwOp::UMin => &[M::Min, unsigned],
        RmwOp::UIncWrap => &[M::Inc, M::U32],
        RmwOp::UDecWrap => &[M::Dec, M::U32],
        _ => match (s.ty, parts.len()) {
            (RuleTy::F16, 2) => &[M::Add, M::Noftz, M::F16x2],
            (RuleTy::BF16, 2) => &[M::Add, M::Noftz, M::Bf16x2],
            (RuleTy::F16, _) => &[M::Add, M::Noftz, M::F16],
            (RuleTy::BF16, _) => &[M::Add, M::Noftz, M::Bf16],
            (RuleTy::F64, _) => &[M::Add, M::F64],
            _ => &[M::Add, M::F32],
        },
    };
    // exch knows no float types.
    let value = atomic_value(sel, op, v, s.class(), parts.len());
    let asked: SmallVec<[Option<Reg>; 2]> =
        (0..parts.len() as u32).map(|p| sel.asked(i, p)).collect();
    let unused = asked.iter().all(Option::is_none);
    let relaxed = ordering <= Ordering::Monotonic;
    if unused && relaxed && op != RmwOp::Xchg {
        mods.extend_from_slice(tail);
        return sel.emit_effect(
            Mnemonic::Red,
            &mods,
            0,
            &[at.operand(0), value],
            effect::STAYS,
        );
    }
    mods.extend_from_slice(tail);
    let class = match value {
        Operand::Reg(r) => sel.mf.class(r),
        _ => s.class(),
    };
    let direct = parts.len() == 1 && asked[0].is_some_and(|r| sel.mf.class(r) == class);
    let old = match asked[0] {
        Some(r) if direct => r,
        _ => sel.mf.reg(class),
    };
    sel.emit_effect(
        Mnemonic::Atom,
        &mods,
        1,
        &[Operand::Reg(old), at.operand(0), value],
        effect::STAYS,
    );
    if !direct && !unused {
        spread(sel, old, &asked);
    }
    after_atomic(sel, ordering, scope);
}

/// The operand of an atomic operation in a class that the operation takes.
fn atomic_value(sel: &mut Select, op: RmwOp, v: Value, class: RegClass, parts: usize) -> Operand {
    use Modifier as M;
    if parts > 1 {
        return Operand::Reg(packed(sel, v));
    }
    let n = sel.m.resolve(Node::new(v));
    let o = sel.operand(n);
    let o = match o {
        // What is not done in floating point takes the bits of a float, in a register of the right class.
        Operand::F32(_) | Operand::F64(_) if op != RmwOp::FAdd => {
            Operand::Reg(sel.in_reg(o, class))
        }
        o => o,
    };
    match (op, class) {
        (RmwOp::Sub, _) => match o {
            Operand::Int(k) => Operand::Int(k.wrapping_neg()),
            o => {
                let m = if class == RegClass::B64 {
                    M::S64
                } else {
                    M::S32
                };
                Operand::Reg(sel.emit_new(class, Mnemonic::Neg, &[m], &[o]))
            }
        },
        (RmwOp::FSub, RegClass::F32) => {
            Operand::Reg(sel.emit_new(class, Mnemonic::Neg, &[M::F32], &[o]))
        }
        (RmwOp::FSub, RegClass::F64) => {
            Operand::Reg(sel.emit_new(class, Mnemonic::Neg, &[M::F64], &[o]))
        }
        (RmwOp::Xchg, RegClass::F32) => {
            Operand::Reg(sel.emit_new(RegClass::B32, Mnemonic::Mov, &[M::B32], &[o]))
        }
        (RmwOp::Xchg, RegClass::F64) => {
            Operand::Reg(sel.emit_new(RegClass::B64, Mnemonic::Mov, &[M::B64], &[o]))
        }
        _ => o,
    }
}

/// A value of several parts in one register.
fn packed(sel: &mut Select, v: Value) -> Reg {
    let parts = sel.m.parts(sel.m.ty(v));
    let nodes: SmallVec<[Node; 4]> = (0..parts.len() as u32)
        .map(|part| sel.m.resolve(Node { v, part }))
        .collect();
    let bits: u32 = parts.iter().map(|p| p.scalar.class().bits()).sum();
    if bits == 32 {
        let o = memory::pack_word(sel, &nodes);
        return sel.in_reg(o, RegClass::B32);
    }
    let class = if bits == 128 {
        RegClass::B128
    } else {
        RegClass::B64
    };
    let list: SmallVec<[Operand; 4]> = nodes.iter().map(|&n| Operand::Reg(sel.reg(n))).collect();
    let vec = sel.vector(&list);
    sel.emit_new(class, Mnemonic::Mov, &[class.bits_type()], &[vec])
}

/// Moves one register to the registers of its parts.
fn spread(sel: &mut Select, from: Reg, to: &[Option<Reg>]) {
    let class = sel.mf.class(from);
    if let [Some(dst)] = to {
        let m = sel.mf.class(*dst).bits_type();
        return sel.emit_to(*dst, Mnemonic::Mov, &[m], &[Operand::Reg(from)]);
    }
    if to.iter().all(Option::is_none) {
        return;
    }
    let list: SmallVec<[Operand; 4]> = to
        .iter()
        .map(|d| d.map_or(Operand::Sink, Operand::Reg))
        .collect();
    let v = sel.vector(&list);
    sel.emit(
        Mnemonic::Mov,
        &[class.bits_type()],
        1,
        &[v, Operand::Reg(from)],
    );
}

/// `cmpxchg`
pub fn cmpxchg(sel: &mut Select, i: Inst) {
    use Modifier as M;
    let body = sel.m.body;
    let Aux::CmpXchg {
        success,
        failure,
        scope,
        ..
    } = body.inst(i).aux
    else {
        return;
    };
    let ordering = strongest(success, failure);
    let at = atomic_address(sel, body.operand(i, 0));
    let mut mods = atomic_mods(sel, ordering, scope, &at);
    let (expected, new) = (body.operand(i, 1), body.operand(i, 2));
    let n = sel.m.count(sel.m.ty(new)) as u32;
    let class = if n == 2 {
        RegClass::B128
    } else {
        sel.m.scalar(Node::new(new)).class()
    };
    mods.push(M::Cas);
    mods.push(class.bits_type());
    let (e, v) = if n == 2 {
        (
            Operand::Reg(packed(sel, expected)),
            Operand::Reg(packed(sel, new)),
        )
    } else {
        (
            sel.operand(Node::new(expected)),
            sel.operand(Node::new(new)),
        )
    };
    let asked = sel.asked(i, 0);
    let old = match asked {
        Some(r) if n == 1 => r,
        _ => sel.mf.reg(class),
    };
    sel.emit_effect(
        Mnemonic::Atom,
        &mods,
        1,
        &[Operand::Reg(old), at.operand(0), e, v],
        effect::STAYS,
    );
    let done = sel.asked(i, n);
    if n == 2 {
        let (lo, hi) = (sel.mf.reg(RegClass::B64), sel.mf.reg(RegClass::B64));
        spread(sel, old, &[Some(lo), Some(hi)]);
        for (part, r) in [(0, lo), (1, hi)] {
            if let Some(d) = sel.asked(i, part) {
                sel.mov(d, Operand::Reg(r));
            }
        }
        if let Some(p) = done {
            let (el, eh) = (
                sel.operand(Node {
                    v: expected,
                    part: 0,
                }),
                sel.operand(Node {
                    v: expected,
                    part: 1,
                }),
            );
            let x = sel.emit_new(
                RegClass::B64,
                Mnemonic::Xor,
                &[M::B64],
                &[Operand::Reg(lo), el],
            );
            let y = sel.emit_new(
                RegClass::B64,
                Mnemonic::Xor,
                &[M::B64],
                &[Operand::Reg(hi), eh],
            );
            let or = sel.emit_new(
                RegClass::B64,
                Mnemonic::Or,
                &[M::B64],
                &[Operand::Reg(x), Operand::Reg(y)],
            );
            sel.emit_to(
                p,
                Mnemonic::Setp,
                &[M::Eq, M::S64],
                &[Operand::Reg(or), Operand::Int(0)],
            );
        }
    } else if let Some(p) = done {
        let m = match class {
            RegClass::B64 => M::S64,
            RegClass::B16 => M::S16,
            _ => M::S32,
        };
        sel.emit_to(p, Mnemonic::Setp, &[M::Eq, m], &[Operand::Reg(old), e]);
    }
    after_atomic(sel, ordering, scope);
}

/// The ordering that covers both outcomes of a compare-and-swap.
fn strongest(success: Ordering, failure: Ordering) -> Ordering {
    match (success, failure) {
        (Ordering::SeqCst, _) | (_, Ordering::SeqCst) => Ordering::SeqCst,
        (Ordering::Release, Ordering::Acquire) => Ordering::AcqRel,
        (Ordering::Monotonic, f) => f,
        (s, _) => s,
    }
}
