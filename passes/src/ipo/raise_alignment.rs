//! `raise-alignment`: variables are aligned as their accesses claim, and arrays in shared memory for the widest access.
//!
//! `reinterpret_cast<float4 &>(tile[i])` promises 16 bytes for an array that was declared with 4: the program relies on where the array
//! happens to be placed. And four neighbouring floats of shared memory are one access only if the array starts at a multiple of 16.

use crate::analysis::alias::underlying;
use crate::intrinsics::{Role, role_of};
use crate::manager::{ModulePass, Mx, Params};
use crate::scalar::sroa::argument_align;
use jacquard_ir::tables::numbers as space;
use jacquard_ir::{Aux, Body, Inst, Module, Opcode, Type, Value, VarId};

/// The pass.
pub struct RaiseAlignment;

/// Bytes of the widest access of every target.
const WIDEST: u32 = 16;

impl ModulePass for RaiseAlignment {
    fn new(_: &Params) -> Self {
        RaiseAlignment
    }
    fn run(&mut self, mx: &mut Mx) -> bool {
        let mut any = false;
        for f in mx.m.func_ids().collect::<Vec<_>>() {
            let Some(mut body) = mx.m.take_body(f) else {
                continue;
            };
            let all: Vec<Inst> = body.blocks().flat_map(|b| body.insts(b)).collect();
            for i in all {
                for (address, align) in claims(mx.m, &body, i).into_iter().flatten() {
                    any |= raise(mx.m, &mut body, address, align.min(WIDEST));
                }
            }
            mx.m.set_body(f, body);
        }
        any | widen_dynamic(mx.m) | widen_shared(mx.m, mx.target.limits.shared_static)
    }
}

/// The addresses that an instruction accesses, and the alignments it claims for them.
fn claims(m: &Module, body: &Body, i: Inst) -> [Option<(Value, u32)>; 2] {
    let mem = |n: usize| match body.inst(i).aux {
        Aux::Mem { align, .. } => [Some((body.operand(i, n), align)), None],
        _ => [None, None],
    };
    match body.op(i) {
        Opcode::Load => mem(0),
        Opcode::Store => mem(1),
        Opcode::Call => match role_of(m, body, i) {
            Some(Role::Memcpy | Role::Memmove) => {
                [0, 1].map(|n| Some((body.operand(i, n + 1), argument_align(m, body, i, n))))
            }
            _ => [None, None],
        },
        _ => [None, None],
    }
}

/// Aligns what `address` points into.
fn raise(m: &mut Module, body: &mut Body, address: Value, align: u32) -> bool {
    if align <= 1 {
        return false;
    }
    let object = underlying(&m.cx, body, address);
    if let Some(a) = object.as_inst() {
        let Aux::Alloca { ty, align: has } = body.inst(a).aux else {
            return false;
        };
        let has = if has == 0 { m.cx.align_of(ty) } else { has };
        if has < align {
            body.inst_mut(a).aux = Aux::Alloca { ty, align };
        }
        return has < align;
    }
    let Some(v) = object.as_const().and_then(|c| m.cx.variable_of(c)) else {
        return false;
    };
    // A declaration in shared memory is of the block's dynamic memory, which is placed here as well.
    let placed_here = m.var(v).init.is_some() && !m.var(v).linkage.is_interposable()
        || m.var(v).space == space::SHARED;
    let raised = placed_here && alignment(m, v) < align;
    if raised {
        m.vars[v.index()].align = align;
    }
    raised
}

fn alignment(m: &Module, v: VarId) -> u32 {
    match m.var(v).align {
        0 => m.cx.align_of(m.var(v).ty),
        n => n,
    }
}

/// Aligns arrays without a length in shared memory: a block's dynamic memory, which begins where its declarations want.
fn widen_dynamic(m: &mut Module) -> bool {
    let dynamic = |v: &VarId| {
        let var = m.var(*v);
        var.space == space::SHARED
            && var.init.is_none()
            && matches!(m.cx.ty(var.ty), Type::Array { len: 0, .. })
            && alignment(m, *v) < WIDEST
    };
    let found: Vec<VarId> = m.var_ids().filter(dynamic).collect();
    for &v in &found {
        m.vars[v.index()].align = WIDEST;
    }
    !found.is_empty()
}

/// Aligns the arrays of shared memory, unless the padding takes the module over what a block may have.
fn widen_shared(m: &mut Module, most: u32) -> bool {
    let shared: Vec<VarId> = m
        .var_ids()
        .filter(|&v| m.var(v).space == space::SHARED && m.var(v).init.is_some())
        .collect();
    let padded = |v: &VarId| {
        m.cx.size_of(m.var(*v).ty)
            .next_multiple_of(u64::from(WIDEST))
    };
    if shared.iter().map(padded).sum::<u64>() > u64::from(most) {
        return false;
    }
    let mut any = false;
    for v in shared {
        let ty = m.var(v).ty;
        let wide = matches!(m.cx.ty(ty), Type::Array { .. })
            && m.cx.size_of(ty) >= u64::from(WIDEST)
            && !m.var(v).linkage.is_interposable();
        if wide && alignment(m, v) < WIDEST {
            m.vars[v.index()].align = WIDEST;
            any = true;
        }
    }
    any
}
