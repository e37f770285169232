//! What is known of bits: how many of a value count, and what a register holds above an odd width.

use super::lanes;
use super::matcher::{Matcher, Node};
use crate::types::scalar_of;
use jacquard_ir::tables::IntrinsicId;
use jacquard_ir::{Inst, Opcode, Value};

/// How many low bits of a value may be non-zero (an upper bound), given that the register of an odd width holds
/// nothing above them only if [`Matcher::clean`] says so.
pub fn active_bits(m: &Matcher, n: Node, depth: u32) -> u32 {
    let n = m.resolve(n);
    let width = u32::from(m.scalar(n).bits);
    if let Some(c) = m.const_int(n) {
        let u = if width >= 64 {
            c as u64
        } else {
            c as u64 & ((1u64 << width) - 1)
        };
        return 64 - u.leading_zeros();
    }
    let Some(i) = n.v.as_inst() else { return width };
    if depth > 4 || m.cx.types.is_aggregate(lanes::inst_ty(m, i)) || m.is_half(n) {
        return width;
    }
    let kid = |k: usize| m.kid(n, k).unwrap_or(n);
    let bits = |k: usize| active_bits(m, kid(k), depth + 1);
    match m.body.op(i) {
        Opcode::ZExt => bits(0),
        Opcode::Trunc => bits(0).min(width),
        Opcode::And => bits(0).min(bits(1)),
        Opcode::Or | Opcode::Xor => bits(0).max(bits(1)),
        Opcode::LShr => match m.const_int(kid(1)) {
            Some(c) if c >= 0 => bits(0).saturating_sub(c as u32),
            _ => bits(0),
        },
        Opcode::Shl => match m.const_int(kid(1)) {
            Some(c) if c >= 0 => (bits(0) + c as u32).min(width),
            _ => width,
        },
        Opcode::UDiv => bits(0),
        Opcode::URem => bits(0).min(bits(1)),
        Opcode::Select => bits(1).max(bits(2)),
        Opcode::ICmp | Opcode::FCmp => 1,
        _ => width,
    }
}
/// Whether the register of an odd-width value holds zeros above the value.
pub fn clean(m: &Matcher, n: Node, depth: u32) -> bool {
    let n = m.resolve(n);
    let s = m.scalar(n);
    if !s.is_odd() || m.const_int(n).is_some() {
        return true;
    }
    let Some(i) = n.v.as_inst() else { return false };
    if depth > 4 {
        return false;
    }
    let kid = |k: usize| m.kid(n, k).unwrap_or(n);
    match m.body.op(i) {
        // Loads fill the register with zeros, or with signs where only signs are wanted.
        Opcode::Load => u32::from(s.bits) == s.bytes() * 8 && !loads_signed(m, i),
        Opcode::And => [0, 1]
            .iter()
            .any(|&k| clean(m, kid(k), depth + 1) && (m.const_int(kid(k)).is_none_or(|c| c >= 0))),
        Opcode::Or | Opcode::Xor => [0, 1]
            .iter()
            .all(|&k| clean(m, kid(k), depth + 1) && m.const_int(kid(k)).is_none_or(|c| c >= 0)),
        Opcode::LShr | Opcode::UDiv | Opcode::URem | Opcode::ZExt => true,
        // Their operands are extended first.
        Opcode::Call => {
            let id = m.callee(i).and_then(|f| m.intrinsic_id(f));
            matches!(id, Some(IntrinsicId::Umin | IntrinsicId::Umax))
        }
        Opcode::Select => [1, 2]
            .iter()
            .all(|&k| clean(m, kid(k), depth + 1) && m.const_int(kid(k)).is_none_or(|c| c >= 0)),
        Opcode::Trunc => {
            let from = kid(0);
            active_bits(m, from, depth + 1) <= u32::from(s.bits) && clean(m, from, depth + 1)
        }
        _ => false,
    }
}
/// Whether the register of an odd-width value holds copies of its sign above the value.
pub fn filled(m: &Matcher, n: Node) -> bool {
    let Some(i) = n.v.as_inst() else { return false };
    match m.body.op(i) {
        Opcode::Load => loads_signed(m, i),
        _ => is_signed_extremum(m, i),
    }
}
fn is_signed_extremum(m: &Matcher, i: Inst) -> bool {
    m.body.op(i) == Opcode::Call
        && m.callee(i)
            .and_then(|f| m.intrinsic_id(f))
            .is_some_and(|id| matches!(id, IntrinsicId::Smin | IntrinsicId::Smax))
}
/// Whether a narrow load is only ever sign-extended, as operand of a minimum too, so that it may load signs.
pub fn loads_signed(m: &Matcher, load: Inst) -> bool {
    let mut any = false;
    for (u, _) in m.body.users(Value::inst(load)) {
        if m.body.op(u) != Opcode::SExt && !is_signed_extremum(m, u) {
            return false;
        }
        any = true;
    }
    any && scalar_of(m.cx, lanes::inst_ty(m, load)).is_some_and(|s| matches!(s.bits, 8 | 16))
}
