//! `lower-ops`: operations on floating point of 128 bits become calls of the device library, which does them with integers; what
//! only looks at signs is done on the bits.

use crate::intrinsics::{Role, role_of};
use crate::manager::Mx;
use jacquard_ir::{
    AttrListId, Aux, Body, Builder, FuncId, GlobalRef, Inst, Module, Opcode, Pred, TypeId, Value,
    call,
};

/// The pass.
pub fn lower_ops(mx: &mut Mx) -> bool {
    lower_quads(mx.m)
}

jacquard_macros::fp128!();

/// What a row of `tables/passes/fp128.toml` is for.
#[derive(PartialEq)]
enum Operation {
    Plain(Opcode),
    /// The type on the other side of a conversion.
    Convert(Opcode, TypeId),
    Compare(Pred),
    Role(Role),
}

/// A row: the library function for an operation.
struct Lowering {
    operation: Operation,
    call: &'static str,
    /// What stands between a narrower type and the row's.
    cast: Option<Opcode>,
    /// The function gives the bits of the row's type.
    bits: bool,
    test: Option<Test>,
}

/// How the order that the library gives for a comparison is tested.
struct Test {
    pred: Pred,
    with: i32,
    mask: Option<i32>,
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

fn find(operation: &Operation) -> Option<&'static Lowering> {
    LOWERINGS.iter().find(|l| l.operation == *operation)
}

/// The row of a conversion: that of the type, or of a wider one that it can be cast to or from.
fn conversion(m: &Module, op: Opcode, ty: TypeId) -> Option<(&'static Lowering, TypeId)> {
    if let Some(row) = find(&Operation::Convert(op, ty)) {
        return Some((row, ty));
    }
    let bits = |ty| m.cx.types.scalar_bits(ty);
    LOWERINGS.iter().find_map(|row| match row.operation {
        Operation::Convert(o, wide) if o == op && row.cast.is_some() && bits(ty) < bits(wide) => {
            Some((row, wide))
        }
        _ => None,
    })
}

/// What an operation gives, computed before it; nothing for what need not, or cannot, be lowered.
fn lower(m: &mut Module, body: &mut Body, i: Inst) -> Option<Value> {
    let ops: Vec<Value> = body.operands(i).collect();
    match body.op(i) {
        Opcode::FNeg => Some(on_bits(m, body, i, ops[0], Opcode::Xor, SIGN)),
        Opcode::FCmp => compare(m, body, i, &ops),
        op @ (Opcode::FPExt | Opcode::SIToFP | Opcode::UIToFP) => {
            let ty = body.ty(ops[0], &m.cx);
            let (row, wide) = conversion(m, op, ty)?;
            let v = match row.cast {
                Some(cast) if ty != wide => {
                    Builder::before(&mut m.cx, body, i).cast(cast, ops[0], wide)
                }
                _ => ops[0],
            };
            Some(call(m, body, i, row.call, QUAD, &[v]))
        }
        op @ (Opcode::FPTrunc | Opcode::FPToSI | Opcode::FPToUI) => {
            let to = body.inst(i).ty;
            let (row, wide) = conversion(m, op, to)?;
            let given = match m.cx.types.scalar_bits(wide) {
                Some(width) if row.bits => m.cx.types.int(width),
                _ => wide,
            };
            let v = call(m, body, i, row.call, given, &ops);
            let mut bld = Builder::before(&mut m.cx, body, i);
            Some(match row.cast {
                _ if row.bits => bld.cast(Opcode::BitCast, v, to),
                Some(cast) if to != wide => bld.cast(cast, v, to),
                _ => v,
            })
        }
        Opcode::Call => intrinsic(m, body, i),
        op => {
            let row = find(&Operation::Plain(op))?;
            Some(call(m, body, i, row.call, QUAD, &ops))
        }
    }
}

fn intrinsic(m: &mut Module, body: &mut Body, i: Inst) -> Option<Value> {
    let args: Vec<Value> = call::args(body, i).collect();
    match role_of(m, body, i)? {
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
        role => {
            let row = find(&Operation::Role(role))?;
            Some(call(m, body, i, row.call, QUAD, &args))
        }
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

fn compare(m: &mut Module, body: &mut Body, i: Inst, ops: &[Value]) -> Option<Value> {
    let Aux::Cmp(p) = body.inst(i).aux else {
        return None;
    };
    match p {
        Pred::FFalse => return Some(m.cx.bool(false).into()),
        Pred::FTrue => return Some(m.cx.bool(true).into()),
        _ => {}
    }
    let row = find(&Operation::Compare(p))?;
    let test = row.test.as_ref()?;
    let mut order = call(m, body, i, row.call, TypeId::I32, ops);
    if let Some(mask) = test.mask {
        let mask: Value = m.cx.i32(mask).into();
        order = Builder::before(&mut m.cx, body, i).binary(Opcode::And, order, mask);
    }
    let with: Value = m.cx.i32(test.with).into();
    Some(Builder::before(&mut m.cx, body, i).icmp(test.pred, order, with))
}
