//! Known bits, sign bits and small value facts of integers, from operations, ranges and alignment.

mod memo;
mod operations;
mod questions;

pub use memo::Memo;
use memo::{remember, remembered};
use operations::{of_address, of_arithmetic, of_call, of_phi, of_shift, trailing};
pub use questions::{decide, is_nonnegative, is_nonzero, is_power_of_two, sign_bits};

use crate::analysis::alias::global_of;
use crate::intrinsics::{Role, role_of_func};
use jacquard_ir::scalar::mask;
use jacquard_ir::tables::SpecialReg;
use jacquard_ir::{
    AttrValue, Aux, Body, ConstKind, Flags, GlobalRef, Inst, MdOperand, Module, Opcode, Pred,
    TypeId, Value, ValueKind, attachment, phi, sign_extend, sym,
};
use std::cell::RefCell;

/// Bits known to be zero and one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// Bits that are 0.
    pub zero: u128,
    /// Bits that are 1.
    pub one: u128,
    /// Width.
    pub width: u32,
}

impl Known {
    /// Nothing known.
    pub const fn unknown(width: u32) -> Known {
        Known {
            zero: 0,
            one: 0,
            width,
        }
    }
    /// A constant.
    pub const fn constant(v: u128, width: u32) -> Known {
        Known {
            zero: !v & mask(width),
            one: v & mask(width),
            width,
        }
    }
    /// The value, if all bits are known.
    pub fn value(&self) -> Option<u128> {
        (self.zero | self.one == mask(self.width)).then_some(self.one)
    }
    /// Whether the sign bit is 0.
    pub fn nonnegative(&self) -> bool {
        self.zero >> (self.width - 1) & 1 == 1
    }
    /// Whether the sign bit is 1.
    pub fn negative(&self) -> bool {
        self.one >> (self.width - 1) & 1 == 1
    }
    /// Smallest value as unsigned.
    pub fn umin(&self) -> u128 {
        self.one
    }
    /// Largest value as unsigned.
    pub fn umax(&self) -> u128 {
        !self.zero & mask(self.width)
    }
    /// Number of high bits known to be zero.
    pub fn leading_zeros(&self) -> u32 {
        (!(self.zero | !mask(self.width))).leading_zeros() - (128 - self.width)
    }
    /// Number of low bits known to be zero.
    pub fn trailing_zeros(&self) -> u32 {
        (!self.zero).trailing_zeros().min(self.width)
    }
    fn truncated(self, width: u32) -> Known {
        Known {
            zero: self.zero & mask(width),
            one: self.one & mask(width),
            width,
        }
    }
    fn zero_extended(self, width: u32) -> Known {
        Known {
            zero: self.zero | (mask(width) & !mask(self.width)),
            one: self.one,
            width,
        }
    }
    fn sign_extended(self, width: u32) -> Known {
        Known {
            zero: sign_extend(self.zero, self.width) as u128 & mask(width),
            one: sign_extend(self.one, self.width) as u128 & mask(width),
            width,
        }
    }
    /// Facts true of both.
    pub fn meet(self, other: Known) -> Known {
        Known {
            zero: self.zero & other.zero,
            one: self.one & other.one,
            width: self.width,
        }
    }
    fn add(self, other: Known, carry: bool) -> Known {
        // Sum of the smallest and of the largest operands bound every carry.
        let w = self.width;
        let c = carry as u128;
        let high = self.umax().wrapping_add(other.umax()).wrapping_add(c);
        let low = self.umin().wrapping_add(other.umin()).wrapping_add(c);
        let carry_zero = !(high ^ self.zero ^ other.zero);
        let carry_one = low ^ self.one ^ other.one;
        let known = (self.zero | self.one) & (other.zero | other.one) & (carry_zero | carry_one);
        Known {
            zero: !low & known & mask(w),
            one: low & known & mask(w),
            width: w,
        }
    }
    fn not(self) -> Known {
        Known {
            zero: self.one,
            one: self.zero,
            width: self.width,
        }
    }
}

const DEPTH: u32 = 6;

/// Width in bits of an integer (or the element of an integer vector), or of a pointer.
pub fn width_of(m: &Module, ty: TypeId) -> Option<u32> {
    let s = m.cx.types.scalar(ty);
    match m.cx.types.int_width(s) {
        Some(w) => Some(w),
        None if m.cx.types.is_ptr(s) => Some(64),
        None => None,
    }
}

/// What is known about a value's bits (about every lane's, for a vector).
pub fn known_bits(m: &Module, body: &Body, v: Value) -> Known {
    known(m, body, v, 0)
}

fn known(m: &Module, body: &Body, v: Value, depth: u32) -> Known {
    let ty = body.ty(v, &m.cx);
    let Some(w) = width_of(m, ty) else {
        return Known::unknown(1);
    };
    match v.kind() {
        ValueKind::Const(c) => match &m.cx.constant(c).kind {
            ConstKind::Int(bits) => Known::constant(*bits, w),
            ConstKind::Null => Known::constant(0, w),
            ConstKind::Aggregate(members) => {
                let mut all: Option<Known> = None;
                for &e in members.iter() {
                    let Some(bits) = m.cx.as_int(e) else {
                        return Known::unknown(w);
                    };
                    let k = Known::constant(bits, w);
                    all = Some(all.map_or(k, |a| a.meet(k)));
                }
                all.unwrap_or(Known::unknown(w))
            }
            ConstKind::Global(g) => aligned(global_align(m, *g), w),
            _ => Known::unknown(w),
        },
        ValueKind::Arg(_) => Known::unknown(w),
        ValueKind::Inst(i) if depth < DEPTH => {
            let left = DEPTH - depth;
            if let Some(k) = remembered(body, i, w, left) {
                return k;
            }
            let k = of_inst(m, body, i, w, depth);
            remember(body, i, k, left);
            k
        }
        _ => Known::unknown(w),
    }
}

fn global_align(m: &Module, g: GlobalRef) -> u64 {
    match g {
        GlobalRef::Var(v) => {
            let var = m.var(v);
            if var.align != 0 {
                var.align as u64
            } else {
                m.cx.align_of(var.ty) as u64
            }
        }
        _ => 1,
    }
}

fn aligned(align: u64, w: u32) -> Known {
    Known {
        zero: (align.max(1) - 1) as u128 & mask(w),
        one: 0,
        width: w,
    }
}

fn from_range(lo: u128, hi: u128, w: u32) -> Known {
    // A range [lo, hi) without wrap: equal leading bits of lo and hi - 1 are known.
    if lo >= hi {
        return Known::unknown(w);
    }
    let last = hi - 1;
    let diff = lo ^ last;
    let low = 128 - diff.leading_zeros();
    let fixed = mask(w) & !mask(low);
    Known {
        zero: !lo & fixed,
        one: lo & fixed,
        width: w,
    }
}

/// The unsigned range [lo, hi) a load's or call's result lies in, by attribute, metadata or special register.
pub fn result_range(m: &Module, body: &Body, i: Inst) -> Option<(u128, u128)> {
    let mut best: Option<(u128, u128)> = None;
    let mut take = |lo: u128, hi: u128| {
        if lo < hi {
            best = Some(match best {
                Some((a, b)) => (a.max(lo), b.min(hi)),
                None => (lo, hi),
            });
        }
    };
    if let Aux::Call { attrs, .. } = body.inst(i).aux {
        if let Some(&AttrValue::Range(_, lo, hi)) = m.cx.attr_list(attrs).ret.get(sym::RANGE) {
            take(lo, hi);
        }
        if let Some(f) = m.called_func(body, i) {
            if let Some(&AttrValue::Range(_, lo, hi)) = m.attrs(f).ret.get(sym::RANGE) {
                take(lo, hi);
            }
            if let Some((lo, hi)) =
                SpecialReg::by_intrinsic(m.cx.str(m.func(f).name)).and_then(|r| r.facts().range)
            {
                take(lo as u128, hi as u128);
            }
        }
    }
    if let Some(node) = attachment::get(body, i, sym::RANGE) {
        let ops = m.cx.md.ops(node);
        if let [MdOperand::Const(lo), MdOperand::Const(hi)] = ops
            && let (Some(lo), Some(hi)) = (m.cx.as_int(*lo), m.cx.as_int(*hi))
        {
            take(lo, hi);
        }
    }
    best
}

fn of_inst(m: &Module, body: &Body, i: Inst, w: u32, depth: u32) -> Known {
    use Opcode::*;
    let d = depth + 1;
    let op = |n: usize| known(m, body, body.operand(i, n), d);
    let flags = body.inst(i).flags;
    match body.op(i) {
        And | Or | Xor | Add | Sub | Mul | UDiv | URem | SRem | SDiv => {
            of_arithmetic(body.op(i), flags, op, w)
        }
        Shl | LShr | AShr => of_shift(body.op(i), flags, op, w),
        Trunc => op(0).truncated(w),
        ZExt => {
            let mut k = op(0);
            if flags.has(Flags::NNEG) {
                k.zero |= 1 << (k.width - 1);
            }
            k.zero_extended(w)
        }
        SExt => op(0).sign_extended(w),
        PtrToInt | IntToPtr => {
            let k = op(0);
            if k.width >= w {
                k.truncated(w)
            } else {
                k.zero_extended(w)
            }
        }
        AddrSpaceCast => Known::unknown(w),
        BitCast => {
            let from = body.ty(body.operand(i, 0), &m.cx);
            if width_of(m, from) == Some(w) && !m.cx.types.is_vector(from) {
                op(0)
            } else {
                Known::unknown(w)
            }
        }
        Freeze => {
            // Poison could become anything, so only facts about constants survive.
            match body.operand(i, 0).as_const() {
                Some(_) => op(0),
                None => Known::unknown(w),
            }
        }
        Select => {
            let a = op(1);
            if a.zero | a.one == 0 {
                return a;
            }
            a.meet(op(2))
        }
        Phi => of_phi(m, body, i, w, d),
        ICmp | FCmp => Known::unknown(w),
        Alloca => match body.inst(i).aux {
            Aux::Alloca { align, .. } => aligned(align as u64, w),
            _ => Known::unknown(w),
        },
        GetElementPtr => trailing(of_address(m, body, i, op(0), d).min(w), w),
        Load => match result_range(m, body, i) {
            Some((lo, hi)) => from_range(lo, hi, w),
            None => Known::unknown(w),
        },
        Call => of_call(m, body, i, w, d),
        ExtractElement => {
            let v = body.operand(i, 0);
            known(m, body, v, d)
        }
        _ => Known::unknown(w),
    }
}
