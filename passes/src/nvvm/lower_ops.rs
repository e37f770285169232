//! `lower-ops`: operations on floating point of 128 bits become calls of the device library, which does them with integers; what
//! only looks at signs is done on the bits.

use crate::intrinsics::{Role, role_of};
use crate::manager::Mx;
use jacquard_ir::{
    AttrListId, Aux, Body, Builder, FuncId, GlobalRef, Inst, Module, Opcode, Pred, TypeId, Value,
};

/// The pass.
pub fn lower_ops(mx: &mut Mx) -> bool {
    lower_quads(mx.m)
}

const I128: TypeId = TypeId::I128;
const QUAD: TypeId = TypeId::FP128;
/// The sign of a number of 128 bits.
const SIGN: u128 = 1 << 127;

/// Puts calls in the place of what a module computes in 128 bits. It must be done before the library is linked.
pub fn lower_quads(m: &mut Module) -> bool {
    let mut any = false;
    for f in m.func_ids().collect::<Vec<FuncId>>() {
        let wanted = m.func(f).body.as_ref().is_some_and(|body| {
            (0..body.num_args()).any(|n| body.arg_ty(n) == QUAD)
                || body
                    .blocks()
                    .flat_map(|b| body.insts(b))
                    .any(|i| body.inst(i).ty == QUAD)
        });
        let Some(mut body) = wanted.then(|| m.take_body(f)).flatten() else {
            continue;
        };
        let all: Vec<Inst> = body.blocks().flat_map(|b| body.insts(b)).collect();
        for i in all {
            let of = |n: usize, body: &Body| {
                (n < body.num_ops(i)).then(|| body.ty(body.operand(i, n), &m.cx))
            };
            let quad = body.inst(i).ty == QUAD || (0..2).any(|n| of(n, &body) == Some(QUAD));
            if !quad {
                continue;
            }
            if let Some(v) = lower(m, &mut body, i) {
                body.replace_and_erase(i, v);
                any = true;
            }
        }
        m.set_body(f, body);
    }
    any
}

/// A call of a library function.
fn call(
    m: &mut Module,
    body: &mut Body,
    at: Inst,
    name: &str,
    ret: TypeId,
    args: &[Value],
) -> Value {
    let params: Vec<TypeId> = args.iter().map(|&a| body.ty(a, &m.cx)).collect();
    let sig = m.cx.types.func(ret, &params, false);
    let f = m.declare_function(name, sig);
    let callee = m.address(GlobalRef::Func(f));
    Builder::before(&mut m.cx, body, at)
        .call(sig, callee.into(), args, 0, AttrListId::EMPTY)
        .into()
}

/// What an operation gives, computed before it; nothing for what need not, or cannot, be lowered.
fn lower(m: &mut Module, body: &mut Body, i: Inst) -> Option<Value> {
    let ops: Vec<Value> = body.operands(i).collect();
    let two = match body.op(i) {
        Opcode::FAdd => "__nv_add_fp128",
        Opcode::FSub => "__nv_sub_fp128",
        Opcode::FMul => "__nv_mul_fp128",
        Opcode::FDiv => "__nv_div_fp128",
        Opcode::FRem => "__nv_rem_fp128",
        Opcode::FNeg => return Some(on_bits(m, body, i, ops[0], Opcode::Xor, SIGN)),
        Opcode::FCmp => return compare(m, body, i, &ops),
        Opcode::FPExt => return extend(m, body, i, ops[0]),
        Opcode::FPTrunc => {
            let to = body.inst(i).ty;
            return Some(match to {
                TypeId::FLOAT => call(m, body, i, "__nv_fp128_to_float", to, &ops),
                TypeId::DOUBLE => call(m, body, i, "__nv_fp128_to_double", to, &ops),
                // By way of a float it would be rounded twice.
                TypeId::HALF | TypeId::BFLOAT => {
                    let name = match to {
                        TypeId::HALF => "__nv_fp128_to_half",
                        _ => "__nv_fp128_to_bfloat",
                    };
                    let bits = call(m, body, i, name, TypeId::I16, &ops);
                    Builder::before(&mut m.cx, body, i).cast(Opcode::BitCast, bits, to)
                }
                _ => return None,
            });
        }
        op @ (Opcode::SIToFP | Opcode::UIToFP) => {
            let (name, widen) = match op {
                Opcode::SIToFP => ("__nv_int128_to_fp128", Opcode::SExt),
                _ => ("__nv_uint128_to_fp128", Opcode::ZExt),
            };
            let wide = match body.ty(ops[0], &m.cx) {
                I128 => ops[0],
                _ => Builder::before(&mut m.cx, body, i).cast(widen, ops[0], I128),
            };
            return Some(call(m, body, i, name, QUAD, &[wide]));
        }
        op @ (Opcode::FPToSI | Opcode::FPToUI) => {
            let name = match op {
                Opcode::FPToSI => "__nv_fp128_to_int128",
                _ => "__nv_fp128_to_uint128",
            };
            let to = body.inst(i).ty;
            let wide = call(m, body, i, name, I128, &ops);
            return Some(match to {
                I128 => wide,
                _ => Builder::before(&mut m.cx, body, i).cast(Opcode::Trunc, wide, to),
            });
        }
        Opcode::Call => return intrinsic(m, body, i),
        _ => return None,
    };
    Some(call(m, body, i, two, QUAD, &ops))
}

fn intrinsic(m: &mut Module, body: &mut Body, i: Inst) -> Option<Value> {
    let args: Vec<Value> = body.call_args(i).collect();
    match role_of(m, body, i)? {
        Role::Sqrt => Some(call(m, body, i, "__nv_sqrt_fp128", QUAD, &args)),
        Role::Fma | Role::FMulAdd => Some(call(m, body, i, "__nv_fma_fp128", QUAD, &args)),
        Role::FAbs => Some(on_bits(m, body, i, args[0], Opcode::And, !SIGN)),
        Role::CopySign => {
            let size = on_bits(m, body, i, args[0], Opcode::And, !SIGN);
            let sign: Value = m.cx.int(I128, SIGN).into();
            let mut bld = Builder::before(&mut m.cx, body, i);
            let (a, b) = (
                bld.cast(Opcode::BitCast, size, I128),
                bld.cast(Opcode::BitCast, args[1], I128),
            );
            let sign = bld.binary(Opcode::And, b, sign);
            let both = bld.binary(Opcode::Or, a, sign);
            Some(bld.cast(Opcode::BitCast, both, QUAD))
        }
        _ => None,
    }
}

/// An operation on the bits of a number.
fn on_bits(m: &mut Module, body: &mut Body, at: Inst, v: Value, op: Opcode, with: u128) -> Value {
    let with: Value = m.cx.int(I128, with).into();
    let mut bld = Builder::before(&mut m.cx, body, at);
    let bits = bld.cast(Opcode::BitCast, v, I128);
    let new = bld.binary(op, bits, with);
    bld.cast(Opcode::BitCast, new, QUAD)
}

fn extend(m: &mut Module, body: &mut Body, i: Inst, v: Value) -> Option<Value> {
    Some(match body.ty(v, &m.cx) {
        TypeId::FLOAT => call(m, body, i, "__nv_float_to_fp128", QUAD, &[v]),
        TypeId::DOUBLE => call(m, body, i, "__nv_double_to_fp128", QUAD, &[v]),
        t if m.cx.types.is_float(t) => {
            let wide = Builder::before(&mut m.cx, body, i).cast(Opcode::FPExt, v, TypeId::FLOAT);
            call(m, body, i, "__nv_float_to_fp128", QUAD, &[wide])
        }
        _ => return None,
    })
}

/// The library says -1, 0, 1, or 2 where one is no number.
fn compare(m: &mut Module, body: &mut Body, i: Inst, ops: &[Value]) -> Option<Value> {
    let Aux::Cmp(p) = body.inst(i).aux else {
        return None;
    };
    let order = match p {
        Pred::FFalse => return Some(m.cx.bool(false).into()),
        Pred::FTrue => return Some(m.cx.bool(true).into()),
        _ => call(m, body, i, "__nv_compare_fp128", TypeId::I32, ops),
    };
    let (pred, with) = match p {
        Pred::FOeq => (Pred::Eq, 0),
        Pred::FOgt => (Pred::Eq, 1),
        Pred::FOge => (Pred::Ult, 2),
        Pred::FOlt => (Pred::Eq, -1),
        Pred::FOle => (Pred::Sle, 0),
        Pred::FOrd => (Pred::Ne, 2),
        Pred::FUgt => (Pred::Sgt, 0),
        Pred::FUge => (Pred::Sge, 0),
        Pred::FUlt => (Pred::Uge, 2),
        Pred::FUle => (Pred::Ne, 1),
        Pred::FUne => (Pred::Ne, 0),
        Pred::FUno => (Pred::Eq, 2),
        // Less and greater are odd.
        Pred::FOne | Pred::FUeq => {
            let one: Value = m.cx.i32(1).into();
            let zero: Value = m.cx.i32(0).into();
            let mut bld = Builder::before(&mut m.cx, body, i);
            let odd = bld.binary(Opcode::And, order, one);
            let pred = if p == Pred::FOne { Pred::Ne } else { Pred::Eq };
            return Some(bld.icmp(pred, odd, zero));
        }
        _ => return None,
    };
    let with: Value = m.cx.i32(with).into();
    Some(Builder::before(&mut m.cx, body, i).icmp(pred, order, with))
}
