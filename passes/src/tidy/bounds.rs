//! `bounds-checking` and `check-gep-index`: accesses beside the variable that they are of.

use crate::analysis::alias::{Addr, decompose};
use crate::intrinsics::{Role, call_before};
use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::{At, AttrValue, Aux, Builder, Inst, Opcode, Pred, TypeId, Value, ValueKind, sym};

/// `bounds-checking`: an access whose index only the run tells traps where it is beside its variable.
pub fn check(fx: &mut Fx) -> bool {
    let insts: Vec<Inst> = (fx.body.blocks()).flat_map(|b| fx.body.insts(b)).collect();
    let mut any = false;
    for i in insts {
        let Some(access) = access(fx, i) else {
            continue;
        };
        let inside = |from: i64| from >= 0 && from as u64 + access.bytes <= access.size;
        if access.address.vars.is_empty() && inside(access.address.offset) {
            continue;
        }
        guard(fx, i, &access);
        any = true;
    }
    any
}

/// `check-gep-index`: says where a constant index is beside the array that it is into.
pub fn check_constant(fx: &mut Fx) -> bool {
    let insts: Vec<Inst> = (fx.body.blocks()).flat_map(|b| fx.body.insts(b)).collect();
    for i in insts {
        let Some(access) = access(fx, i) else {
            continue;
        };
        let from = access.address.offset;
        if !access.address.vars.is_empty() || from >= 0 && from as u64 + access.bytes <= access.size
        {
            continue;
        }
        let name = super::super::print::name(fx.m, fx.body, access.address.base);
        let text = format!(
            "access of {} bytes at offset {from} of {name}, which has {} bytes",
            access.bytes, access.size
        );
        fx.remark(
            RemarkKind::Warning,
            "check-gep-index",
            "OutOfBounds",
            Some(i),
            &[(TEXT, &text)],
        );
    }
    false
}

/// An access of a variable whose size is known.
struct Access {
    address: Addr,
    /// Bytes of the variable.
    size: u64,
    /// Bytes accessed.
    bytes: u64,
}

fn access(fx: &Fx, i: Inst) -> Option<Access> {
    let n = crate::analysis::operands::address_operand(fx.body.op(i))?;
    let ty = match fx.body.op(i) {
        Opcode::Load => fx.body.inst(i).ty,
        Opcode::Store => fx.body.ty(fx.body.operand(i, 0), &fx.m.cx),
        Opcode::AtomicRmw | Opcode::CmpXchg => fx.body.ty(fx.body.operand(i, 1), &fx.m.cx),
        _ => return None,
    };
    let address = decompose(&fx.m.cx, fx.body, fx.body.operand(i, n));
    Some(Access {
        size: size(fx, address.base)?,
        bytes: fx.m.cx.layout.store_size(&fx.m.cx.types, ty),
        address,
    })
}

/// Bytes of a variable, where no other definition may take its place.
fn size(fx: &Fx, base: Value) -> Option<u64> {
    match base.kind() {
        ValueKind::Inst(a) => match fx.body.inst(a).aux {
            Aux::Alloca { ty, .. } => {
                let count = match fx.body.num_ops(a) {
                    0 => 1,
                    _ => fx.m.cx.value_int(fx.body.operand(a, 0))?,
                };
                fx.m.cx.size_of(ty).checked_mul(u64::try_from(count).ok()?)
            }
            _ => None,
        },
        ValueKind::Const(c) => {
            let row = fx.m.var(fx.m.cx.variable_of(c)?);
            let whole = matches!(fx.m.cx.constant(c).kind, jacquard_ir::ConstKind::Global(_));
            (whole && row.init.is_some() && !row.linkage.is_interposable())
                .then(|| fx.m.cx.size_of(row.ty))
        }
        ValueKind::Arg(n) => match fx.m.attrs(fx.f).param(n as usize).get(sym::BYVAL) {
            Some(&AttrValue::Type(ty)) => Some(fx.m.cx.size_of(ty)),
            _ => None,
        },
        ValueKind::Block(_) => None,
    }
}

fn guard(fx: &mut Fx, i: Inst, access: &Access) {
    let Some(head) = fx.body.inst(i).block else {
        return;
    };
    let dbg = fx.body.inst(i).dbg;
    let mut b = fx.before(i);
    let mut offset: Value = b.cx.i64(access.address.offset).into();
    for &(v, scale) in &access.address.vars {
        let wide = match b.cx.types.int_width(b.ty(v)) {
            Some(64) => v,
            Some(w) if w < 64 => b.cast(Opcode::SExt, v, TypeId::I64),
            _ => b.cast(Opcode::Trunc, v, TypeId::I64),
        };
        let scale: Value = b.cx.i64(scale).into();
        let bytes = b.binary(Opcode::Mul, wide, scale);
        offset = b.binary(Opcode::Add, offset, bytes);
    }
    let size: Value = b.cx.i64(access.size as i64).into();
    let need: Value = b.cx.i64(access.bytes as i64).into();
    let left = b.binary(Opcode::Sub, size, offset);
    let (behind, short) = (
        b.icmp(Pred::Ult, size, offset),
        b.icmp(Pred::Ult, left, need),
    );
    let beside = b.binary(Opcode::Or, behind, short);
    let rest = fx.body.split_before(i);
    let trap = fx.body.push_block();
    let end = Builder::new(&mut fx.m.cx, fx.body, At::End(trap)).unreachable();
    call_before(fx.m, fx.body, end, Role::Trap, &[], TypeId::VOID, &[]);
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(head));
    b.dbg = dbg;
    b.cond_br(beside, trap, rest);
}
