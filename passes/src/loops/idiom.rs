//! `loop-idiom`: a loop that fills memory with one byte becomes `llvm.memset`, one that copies becomes `llvm.memcpy`.
//!
//! Only for a known number of bytes, as many as lowering writes out with wide accesses: a fill of unknown size is lowered to a loop of
//! bytes again, and that loop is slower than the one that was written.

use crate::analysis::alias::{Alias, Aliases, Loc, decompose};
use crate::analysis::dominators::DomTree;
use crate::analysis::effects::{
    is_duplicatable, is_simple, is_trivially_dead, may_read, may_write, transfers_execution,
};
use crate::analysis::linear::{Expander, Ext, Linear, emit_address};
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::{erase_dead, erase_if_dead};
use crate::intrinsics::Role;
use crate::loops::affine::{induction, trip_count};
use crate::loops::form::simplify_loops;
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use crate::scalar::sroa::call_memory;
use jacquard_ir::{Aux, Body, Flags, Inst, Module, Opcode, TypeId, Value, phi};

/// The pass.
pub struct LoopIdiom;

impl FunctionPass for LoopIdiom {
    fn new(_: &Params) -> Self {
        LoopIdiom
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut any = simplify_loops(fx);
        let loops = fx.loops();
        let dom = fx.dom();
        // Sizes that lowering writes out.
        let limit = fx.opts.knob(Knob::LoopIdiomMaxBytes).max(0) as u64;
        for id in loops.ids() {
            any |= fill_or_copy(fx, &loops, &dom, id, limit);
        }
        if any {
            erase_dead(fx.m, fx.body);
        }
        any
    }
}

/// An address that moves by a constant in each iteration.
struct Walk {
    /// The pointer it starts from.
    base: Value,
    /// What is added to it in the first iteration.
    first: Linear,
    /// Bytes per iteration.
    stride: i64,
}

fn fill_or_copy(fx: &mut Fx, loops: &LoopInfo, dom: &DomTree, id: LoopId, limit: u64) -> bool {
    let row = loops.get(id);
    if !row.children.is_empty() {
        return false;
    }
    let (Some(pre), Some(latch)) = (loops.preheader(fx.body, id), loops.latch(id)) else {
        return false;
    };
    let exits = loops.exit_edges(fx.body, id);
    if exits.len() != 1 || exits[0].0 != latch {
        return false;
    }
    let Some(trips) = trip_count(fx.m, fx.body, loops, id).map(|n| n + 1) else {
        return false;
    };
    let insts: Vec<Inst> = loops.insts(fx.body, id).collect();
    if insts.iter().any(|&i| {
        !fx.body.op(i).is_terminator()
            && (!is_duplicatable(fx.m, fx.body, i) || !transfers_execution(fx.m, fx.body, i))
    }) {
        return false;
    }
    let Some(at) = fx.body.terminator(pre) else {
        return false;
    };
    let mut any = false;
    for &store in &insts {
        let always = fx
            .body
            .inst(store)
            .block
            .is_some_and(|b| dom.dominates(b, latch));
        if fx.body.op(store) != Opcode::Store || !always || !is_simple(fx.body, store) {
            continue;
        }
        let (value, to) = (fx.body.operand(store, 0), fx.body.operand(store, 1));
        let ty = fx.body.ty(value, &fx.m.cx);
        let size = fx.m.cx.layout.store_size(&fx.m.cx.types, ty);
        let Some(total) = size.checked_mul(trips).filter(|&t| t <= limit && t > size) else {
            continue;
        };
        let Some(dst) = walk(fx, loops, id, to).filter(|w| w.stride == size as i64) else {
            continue;
        };
        let others = other_accesses(fx, &insts, store);
        if let Some(byte) = splat_byte(fx.m, fx.body, loops, id, value) {
            let start = emit_address(&mut fx.before(at), dst.base, &dst.first);
            if touched(fx, &others, start, total, true) {
                discard(fx, start);
                continue;
            }
            mem_call(fx, at, Role::Memset, &[start, byte], &[store], total);
            remark(fx, store, "memset");
            fx.body.erase(store);
            any = true;
            continue;
        }
        // A copy: the value is loaded from an address that moves alike.
        let Some(load) = loaded_alone(fx, loops, id, value) else {
            continue;
        };
        let from = fx.body.operand(load, 0);
        let Some(src) = walk(fx, loops, id, from).filter(|w| w.stride == size as i64) else {
            continue;
        };
        let start = emit_address(&mut fx.before(at), dst.base, &dst.first);
        let source = emit_address(&mut fx.before(at), src.base, &src.first);
        let whole = |ptr| Loc {
            ptr,
            size: Some(total),
            access: None,
        };
        let rest: Vec<Inst> = others.iter().copied().filter(|&i| i != load).collect();
        let apart = Aliases::default().alias(fx.m, fx.f, fx.body, &whole(start), &whole(source))
            == Alias::No;
        if !apart
            || touched(fx, &rest, start, total, true)
            || touched(fx, &rest, source, total, false)
        {
            discard(fx, start);
            discard(fx, source);
            continue;
        }
        mem_call(
            fx,
            at,
            Role::Memcpy,
            &[start, source],
            &[store, load],
            total,
        );
        remark(fx, store, "memcpy");
        fx.body.erase(store);
        erase_if_dead(fx.m, fx.body, load);
        any = true;
    }
    any
}

/// The instructions that access memory, but for `store` and those that are gone.
fn other_accesses(fx: &Fx, insts: &[Inst], store: Inst) -> Vec<Inst> {
    insts
        .iter()
        .copied()
        .filter(|&i| {
            i != store
                && fx.body.inst(i).block.is_some()
                && (may_read(fx.m, fx.body, i) || may_write(fx.m, fx.body, i))
        })
        .collect()
}

/// The load of a value that nothing else uses, in the loop.
fn loaded_alone(fx: &Fx, loops: &LoopInfo, id: LoopId, value: Value) -> Option<Inst> {
    value.as_inst().filter(|&l| {
        fx.body.op(l) == Opcode::Load
            && is_simple(fx.body, l)
            && fx.body.users(l.into()).count() == 1
            && fx.body.inst(l).block.is_some_and(|b| loops.contains(id, b))
    })
}

fn remark(fx: &mut Fx, store: Inst, to: &'static str) {
    fx.remark(
        RemarkKind::Passed,
        "loop-idiom",
        "ProcessLoopStore",
        Some(store),
        &[
            (TEXT, &"transformed the stores of a loop into a call to "),
            ("NewFunction", &to),
        ],
    );
}

/// Takes an address back that was made in vain.
fn discard(fx: &mut Fx, v: Value) {
    if let Some(i) = v.as_inst()
        && is_trivially_dead(fx.m, fx.body, i)
    {
        erase_if_dead(fx.m, fx.body, i);
    }
}

/// Whether any of these writes (or, if asked, reads) some of `total` bytes at `start`.
fn touched(fx: &Fx, others: &[Inst], start: Value, total: u64, reads: bool) -> bool {
    let mut aliases = Aliases::default();
    let loc = Loc {
        ptr: start,
        size: Some(total),
        access: None,
    };
    others.iter().any(|&i| {
        // Where an access of the loop is in a later iteration is not what its address says now.
        let moved = |v: Value| Loc {
            ptr: decompose(&fx.m.cx, fx.body, v).base,
            size: None,
            access: None,
        };
        match fx.body.op(i) {
            Opcode::Load | Opcode::Store => {
                let store = fx.body.op(i) == Opcode::Store;
                if !store && !reads {
                    return false;
                }
                let base = moved(fx.body.operand(i, usize::from(store)));
                let object = Loc {
                    ptr: decompose(&fx.m.cx, fx.body, start).base,
                    size: None,
                    access: None,
                };
                !is_simple(fx.body, i)
                    || aliases.alias(fx.m, fx.f, fx.body, &base, &object) != Alias::No
            }
            _ => {
                let (r, w) = aliases.mod_ref(fx.m, fx.f, fx.body, i, &loc);
                w || r && reads
            }
        }
    })
}

/// How an address in a loop moves.
fn walk(fx: &Fx, loops: &LoopInfo, id: LoopId, p: Value) -> Option<Walk> {
    let inside = |i: Inst| {
        fx.body.inst(i).block.is_some_and(|b| loops.contains(id, b)) && fx.body.op(i) != Opcode::Phi
    };
    let e = Expander {
        m: fx.m,
        body: fx.body,
        inside: &inside,
    };
    let (base, mut first) = e.address(p)?;
    let mut stride = 0i64;
    // A pointer that moves itself.
    let mut start = base;
    if !loops.is_invariant(fx.body, id, base) {
        let phi = base.as_inst().filter(|&i| {
            fx.body.op(i) == Opcode::Phi && fx.body.inst(i).block == Some(loops.get(id).header)
        })?;
        let (mut from, mut back) = (None, None);
        for (v, b) in phi::incoming(fx.body, phi) {
            if loops.contains(id, b) {
                back = Some(v)
            } else {
                from = Some(v)
            }
        }
        let step = decompose(&fx.m.cx, fx.body, back?);
        if step.base != base || !step.vars.is_empty() {
            return None;
        }
        stride = step.offset;
        start = from?;
    }
    // Counters among the terms.
    for k in (0..first.terms.len()).rev() {
        let t = first.terms[k].clone();
        let moving = t
            .atoms
            .iter()
            .any(|a| !loops.is_invariant(fx.body, id, a.v));
        if !moving {
            continue;
        }
        let [atom] = t.atoms[..] else { return None };
        let iv = induction(fx.body, loops, id, atom.v.as_inst()?)?;
        let from = fx.m.cx.as_sint(iv.start.as_const()?)?;
        let step = fx.m.cx.as_sint(iv.step.as_const()?)?;
        let flags = fx.body.inst(iv.next).flags;
        let exact = match atom.ext {
            Ext::None => true,
            Ext::Signed => flags.has(Flags::NSW),
            Ext::Zero => flags.has(Flags::NUW) && from >= 0,
            // What is filled must not go around in its memory.
            Ext::Low => false,
        };
        if !exact || iv.negated {
            return None;
        }
        let (from, step) = (i64::try_from(from).ok()?, i64::try_from(step).ok()?);
        first.terms.remove(k);
        first.constant = first.constant.wrapping_add(t.coef.checked_mul(from)?);
        stride = stride.checked_add(t.coef.checked_mul(step)?)?;
    }
    Some(Walk {
        base: start,
        first,
        stride,
    })
}

/// The byte that a value consists of, if it does not change in the loop.
fn splat_byte(
    m: &mut Module,
    body: &Body,
    loops: &LoopInfo,
    id: LoopId,
    v: Value,
) -> Option<Value> {
    let ty = body.ty(v, &m.cx);
    if let Some(c) = v.as_const() {
        if m.cx.is_zero(c) {
            return Some(m.cx.int(TypeId::I8, 0).into());
        }
        let w = m.cx.types.int_width(ty).filter(|w| w % 8 == 0)?;
        let bits = m.cx.as_int(c)?;
        let byte = bits & 0xff;
        return (0..w / 8)
            .all(|k| bits >> (8 * k) & 0xff == byte)
            .then(|| m.cx.int(TypeId::I8, byte).into());
    }
    (ty == TypeId::I8 && loops.is_invariant(body, id, v)).then_some(v)
}

/// Calls `role` with these addresses and values and `total` bytes; the accesses that it stands for know how addresses are aligned.
fn mem_call(fx: &mut Fx, at: Inst, role: Role, args: &[Value], accesses: &[Inst], total: u64) {
    let mut all = args.to_vec();
    all.push(fx.m.cx.i64(total as i64).into());
    all.push(fx.m.cx.bool(false).into());
    let mut over: Vec<TypeId> = args
        .iter()
        .map(|&v| fx.body.ty(v, &fx.m.cx))
        .filter(|&t| fx.m.cx.types.is_ptr(t))
        .collect();
    over.push(TypeId::I64);
    let aligns: Vec<(usize, u32)> = accesses
        .iter()
        .enumerate()
        .filter_map(|(n, &i)| match fx.body.inst(i).aux {
            Aux::Mem { align, .. } => Some((n, align.max(1))),
            _ => None,
        })
        .collect();
    call_memory(fx.m, fx.body, at, role, &over, &all, &aligns);
}
