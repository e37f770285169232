//! Integers of 65 to 128 bits, in two 64-bit registers. Legalisation has widened odd widths and removed division.

use super::Select;
use super::matcher::Node;
use crate::mir::effect;
use crate::select::{casts, scalar};
use crate::types::{RegClass, RuleTy};
use jacquard_ir::{Aux, Inst, Opcode, Pred, TypeId, Value};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg};

/// The halves of a wide operand.
type Pair = (Operand, Operand);

/// Selects an instruction that computes with wide integers; whether it was one.
pub fn wide(sel: &mut Select, i: Inst) -> bool {
    let body = sel.m.body;
    let op = body.op(i);
    let handled = op.is_binary()
        || matches!(
            op,
            Opcode::ICmp
                | Opcode::Trunc
                | Opcode::ZExt
                | Opcode::SExt
                | Opcode::PtrToInt
                | Opcode::IntToPtr
        );
    if !handled || !casts::touches_wide(sel, i) {
        return false;
    }
    let ty = body.inst(i).ty;
    let lanes = sel.m.cx.types.vector_parts(ty).map_or(1, |(_, n)| n);
    for lane in 0..lanes {
        match op {
            Opcode::ICmp => wide_compare(sel, i, lane),
            Opcode::Trunc | Opcode::IntToPtr => wide_trunc(sel, i, lane),
            Opcode::ZExt | Opcode::SExt | Opcode::PtrToInt => {
                wide_extend(sel, i, lane, op == Opcode::SExt)
            }
            _ => wide_binary(sel, i, op, lane),
        }
    }
    true
}

fn is_wide(sel: &Select, ty: TypeId) -> bool {
    sel.m
        .cx
        .types
        .int_width(sel.m.cx.types.scalar(ty))
        .is_some_and(|w| w > 64)
}

fn pair(sel: &mut Select, v: Value, lane: u32) -> Pair {
    let lo = sel.operand(Node { v, part: 2 * lane });
    let hi = sel.operand(Node {
        v,
        part: 2 * lane + 1,
    });
    (lo, hi)
}

/// Registers for the two halves of a result, if either is wanted.
fn halves(sel: &mut Select, i: Inst, lane: u32) -> Option<(Reg, Reg)> {
    let (lo, hi) = (sel.asked(i, 2 * lane), sel.asked(i, 2 * lane + 1));
    if lo.is_none() && hi.is_none() {
        return None;
    }
    let lo = lo.unwrap_or_else(|| sel.mf.reg(RegClass::B64));
    let hi = hi.unwrap_or_else(|| sel.mf.reg(RegClass::B64));
    Some((lo, hi))
}

fn b64(sel: &mut Select, op: Mnemonic, mods: &[Modifier], srcs: &[Operand]) -> Operand {
    Operand::Reg(sel.emit_new(RegClass::B64, op, mods, srcs))
}

fn wide_binary(sel: &mut Select, i: Inst, op: Opcode, lane: u32) {
    use Modifier as M;
    let Some((lo, hi)) = halves(sel, i, lane) else {
        return;
    };
    let (av, bv) = (sel.m.body.operand(i, 0), sel.m.body.operand(i, 1));
    if matches!(op, Opcode::Shl | Opcode::LShr | Opcode::AShr) {
        let a = pair(sel, av, lane);
        return wide_shift(
            sel,
            op,
            a,
            Node {
                v: bv,
                part: 2 * lane,
            },
            lo,
            hi,
        );
    }
    let (mut a, mut b) = (pair(sel, av, lane), pair(sel, bv, lane));
    if op == Opcode::Add && a.0 == Operand::Int(0) {
        std::mem::swap(&mut a, &mut b);
    }
    match op {
        Opcode::Add | Opcode::Sub if b.0 == Operand::Int(0) => {
            // Nothing is carried or borrowed.
            let m = if op == Opcode::Add {
                Mnemonic::Add
            } else {
                Mnemonic::Sub
            };
            sel.mov(lo, a.0);
            sel.emit_to(hi, m, &[M::S64], &[a.1, b.1]);
        }
        Opcode::Add | Opcode::Sub => {
            let (first, second) = if op == Opcode::Add {
                (Mnemonic::Add, Mnemonic::Addc)
            } else {
                (Mnemonic::Sub, Mnemonic::Subc)
            };
            // The carry passes through a flag that nothing between may change.
            sel.emit_effect(
                first,
                &[M::Cc, M::U64],
                1,
                &[Operand::Reg(lo), a.0, b.0],
                effect::STAYS,
            );
            sel.emit_effect(
                second,
                &[M::U64],
                1,
                &[Operand::Reg(hi), a.1, b.1],
                effect::STAYS,
            );
        }
        Opcode::Mul => {
            sel.emit_to(lo, Mnemonic::Mul, &[M::Lo, M::S64], &[a.0, b.0]);
            let mut acc = b64(sel, Mnemonic::Mul, &[M::Hi, M::U64], &[a.0, b.0]);
            for (x, y) in [(a.0, b.1), (a.1, b.0)] {
                if x != Operand::Int(0) && y != Operand::Int(0) {
                    acc = b64(sel, Mnemonic::Mad, &[M::Lo, M::S64], &[x, y, acc]);
                }
            }
            sel.mov(hi, acc);
        }
        Opcode::And | Opcode::Or | Opcode::Xor => {
            let m = match op {
                Opcode::And => Mnemonic::And,
                Opcode::Or => Mnemonic::Or,
                _ => Mnemonic::Xor,
            };
            sel.emit_to(lo, m, &[M::B64], &[a.0, b.0]);
            sel.emit_to(hi, m, &[M::B64], &[a.1, b.1]);
        }
        _ => {
            let text = format!("{} i128", op.text());
            sel.error(crate::diagnostic::msg::UNSUPPORTED_INSTRUCTION, &[&text]);
            sel.mov_zero(lo);
            sel.mov_zero(hi);
        }
    }
}

fn wide_shift(sel: &mut Select, op: Opcode, (al, ah): Pair, by: Node, lo: Reg, hi: Reg) {
    use Modifier as M;
    let by = sel.m.resolve(by);
    let left = op == Opcode::Shl;
    let right = if op == Opcode::AShr { M::S64 } else { M::U64 };
    // `near` keeps its bits on the side shifted towards; `far` takes over what leaves the other half.
    let (far_src, near_src, far, near) = if left {
        (ah, al, hi, lo)
    } else {
        (al, ah, lo, hi)
    };
    let (towards, away) = if left {
        (Mnemonic::Shl, Mnemonic::Shr)
    } else {
        (Mnemonic::Shr, Mnemonic::Shl)
    };
    let out = if left { M::B64 } else { M::U64 };
    let back = if left { M::U64 } else { M::B64 };
    let near_out = if left { M::B64 } else { right };
    if let Some(c) = sel.m.const_int(by) {
        let c = c.clamp(0, 127);
        if c == 0 {
            sel.mov(far, far_src);
            sel.mov(near, near_src);
        } else if c < 64 && far_src == Operand::Int(0) {
            sel.emit_to(far, away, &[back], &[near_src, Operand::Int(64 - c)]);
            sel.emit_to(near, towards, &[near_out], &[near_src, Operand::Int(c)]);
        } else if c < 64 && near_src == Operand::Int(0) {
            sel.emit_to(far, towards, &[out], &[far_src, Operand::Int(c)]);
            sel.mov(near, Operand::Int(0));
        } else if c < 64 {
            let x = b64(sel, towards, &[out], &[far_src, Operand::Int(c)]);
            let y = b64(sel, away, &[back], &[near_src, Operand::Int(64 - c)]);
            // The assembler makes two funnel shifts of a sum, not of a union.
            sel.emit_to(far, Mnemonic::Add, &[M::S64], &[x, y]);
            sel.emit_to(near, towards, &[near_out], &[near_src, Operand::Int(c)]);
        } else {
            if c == 64 {
                sel.mov(far, near_src);
            } else {
                sel.emit_to(far, towards, &[near_out], &[near_src, Operand::Int(c - 64)]);
            }
            if op == Opcode::AShr {
                sel.emit_to(
                    near,
                    Mnemonic::Shr,
                    &[M::S64],
                    &[near_src, Operand::Int(63)],
                );
            } else {
                sel.mov(near, Operand::Int(0));
            }
        }
        return;
    }
    // Amounts past 63 shift everything out, so no case needs a branch.
    let r = sel.reg(by);
    let n = Operand::Reg(sel.emit_new(
        RegClass::B32,
        Mnemonic::Cvt,
        &[M::U32, M::U64],
        &[Operand::Reg(r)],
    ));
    let rest = Operand::Reg(sel.emit_new(
        RegClass::B32,
        Mnemonic::Sub,
        &[M::S32],
        &[Operand::Int(64), n],
    ));
    let past = Operand::Reg(sel.emit_new(
        RegClass::B32,
        Mnemonic::Add,
        &[M::S32],
        &[n, Operand::Int(-64)],
    ));
    let x = b64(sel, towards, &[out], &[far_src, n]);
    let y = b64(sel, away, &[back], &[near_src, rest]);
    let z = b64(sel, towards, &[near_out], &[near_src, past]);
    let xy = b64(sel, Mnemonic::Or, &[M::B64], &[x, y]);
    if op == Opcode::AShr {
        // Here the third term is signs, not zeros, when the amount is below 64.
        let p = sel.emit_new(
            RegClass::Pred,
            Mnemonic::Setp,
            &[M::Lt, M::U32],
            &[n, Operand::Int(64)],
        );
        sel.emit_to(far, Mnemonic::Selp, &[M::B64], &[xy, z, Operand::Reg(p)]);
    } else {
        sel.emit_to(far, Mnemonic::Or, &[M::B64], &[xy, z]);
    }
    sel.emit_to(near, towards, &[near_out], &[near_src, n]);
}

fn wide_compare(sel: &mut Select, i: Inst, lane: u32) {
    use Modifier as M;
    let Some(dst) = sel.asked(i, lane) else {
        return;
    };
    let Aux::Cmp(pred) = sel.m.body.inst(i).aux else {
        return;
    };
    let (av, bv) = (sel.m.body.operand(i, 0), sel.m.body.operand(i, 1));
    let (mut a, mut b) = (pair(sel, av, lane), pair(sel, bv, lane));
    if matches!(pred, Pred::Eq | Pred::Ne) {
        let mut differ = |x: Operand, y: Operand| match (x, y) {
            (x, Operand::Int(0)) | (Operand::Int(0), x) => x,
            _ => b64(sel, Mnemonic::Xor, &[M::B64], &[x, y]),
        };
        let (x, y) = (differ(a.0, b.0), differ(a.1, b.1));
        let or = match (x, y) {
            (x, Operand::Int(0)) | (Operand::Int(0), x) => x,
            _ => b64(sel, Mnemonic::Or, &[M::B64], &[x, y]),
        };
        let c = if pred == Pred::Eq { M::Eq } else { M::Ne };
        return sel.emit_to(dst, Mnemonic::Setp, &[c, M::S64], &[or, Operand::Int(0)]);
    }
    // a > b is b < a; a <= b is not b < a.
    if matches!(pred, Pred::Sgt | Pred::Ugt | Pred::Sle | Pred::Ule) {
        std::mem::swap(&mut a, &mut b);
    }
    let m = if pred.is_signed() { M::S64 } else { M::U64 };
    let strict = matches!(pred, Pred::Slt | Pred::Ult | Pred::Sgt | Pred::Ugt);
    if b.0 == Operand::Int(0) {
        // Nothing lies below the bound's low half.
        let c = if strict { M::Lt } else { M::Ge };
        return sel.emit_to(dst, Mnemonic::Setp, &[c, m], &[a.1, b.1]);
    }
    if a.1 == Operand::Int(0) && b.1 == Operand::Int(0) {
        let c = if strict { M::Lt } else { M::Ge };
        return sel.emit_to(dst, Mnemonic::Setp, &[c, M::U64], &[a.0, b.0]);
    }
    let low = sel.emit_new(
        RegClass::Pred,
        Mnemonic::Setp,
        &[M::Lt, M::U64],
        &[a.0, b.0],
    );
    let same = sel.emit_new(
        RegClass::Pred,
        Mnemonic::Setp,
        &[M::Eq, M::S64],
        &[a.1, b.1],
    );
    let high = sel.emit_new(RegClass::Pred, Mnemonic::Setp, &[M::Lt, m], &[a.1, b.1]);
    let both = sel.emit_new(
        RegClass::Pred,
        Mnemonic::And,
        &[M::Pred],
        &[Operand::Reg(same), Operand::Reg(low)],
    );
    if matches!(pred, Pred::Sle | Pred::Ule | Pred::Sge | Pred::Uge) {
        let t = sel.emit_new(
            RegClass::Pred,
            Mnemonic::Or,
            &[M::Pred],
            &[Operand::Reg(high), Operand::Reg(both)],
        );
        sel.emit_to(dst, Mnemonic::Not, &[M::Pred], &[Operand::Reg(t)]);
    } else {
        sel.emit_to(
            dst,
            Mnemonic::Or,
            &[M::Pred],
            &[Operand::Reg(high), Operand::Reg(both)],
        );
    }
}

fn wide_trunc(sel: &mut Select, i: Inst, lane: u32) {
    let v = sel.m.body.operand(i, 0);
    let ty = sel.m.body.inst(i).ty;
    if is_wide(sel, ty) {
        let Some((lo, hi)) = halves(sel, i, lane) else {
            return;
        };
        let a = pair(sel, v, lane);
        sel.mov(lo, a.0);
        sel.mov(hi, a.1);
        return;
    }
    let Some(dst) = sel.asked(i, lane) else {
        return;
    };
    let lo = sel.operand(Node { v, part: 2 * lane });
    let to = sel
        .m
        .scalar(Node {
            v: i.into(),
            part: lane,
        })
        .ty;
    let lo = Operand::Reg(sel.in_reg(lo, RegClass::B64));
    casts::truncate(sel, lo, RegClass::B64, to, dst);
}

fn wide_extend(sel: &mut Select, i: Inst, lane: u32, signed: bool) {
    use Modifier as M;
    let v = sel.m.body.operand(i, 0);
    let from = sel.m.ty(v);
    let Some((lo, hi)) = halves(sel, i, lane) else {
        return;
    };
    if is_wide(sel, from) {
        let a = pair(sel, v, lane);
        sel.mov(lo, a.0);
        sel.mov(hi, a.1);
        return;
    }
    let n = sel.m.resolve(Node { v, part: lane });
    let s = sel.m.scalar(n);
    let one = if signed { -1 } else { 1 };
    if s.ty == RuleTy::I1 {
        let p = sel.reg(n);
        sel.emit_to(
            lo,
            Mnemonic::Selp,
            &[M::U64],
            &[Operand::Int(one), Operand::Int(0), Operand::Reg(p)],
        );
    } else {
        let o = scalar::extended(sel, n, signed);
        match (s.class(), o) {
            (RegClass::B64, _) | (_, Operand::Int(_)) => sel.mov(lo, o),
            (c, _) => {
                let m = match (c, signed) {
                    (RegClass::B16, true) => [M::S64, M::S16],
                    (RegClass::B16, false) => [M::U64, M::U16],
                    (_, true) => [M::S64, M::S32],
                    _ => [M::U64, M::U32],
                };
                sel.emit_to(lo, Mnemonic::Cvt, &m, &[o]);
            }
        }
    }
    if signed {
        sel.emit_to(
            hi,
            Mnemonic::Shr,
            &[M::S64],
            &[Operand::Reg(lo), Operand::Int(63)],
        );
    } else {
        sel.mov(hi, Operand::Int(0));
    }
}
