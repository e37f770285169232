//! Known bits, sign bits and small value facts of integers, from operations, ranges and alignment.

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

/// What was looked for so deep is not looked for deeper.
const ENOUGH: u32 = 4;

/// What was found for one instruction, and how many operations deep it was looked for.
#[derive(Clone, Copy)]
struct Found {
    zero: u64,
    one: u64,
    generation: u32,
    left: u32,
}

#[derive(Default)]
struct Table {
    body: usize,
    generation: u32,
    found: Vec<Found>,
}

thread_local! {
    static TABLE: RefCell<Table> = const {
        RefCell::new(Table { body: 0, generation: 0, found: Vec::new() })
    };
}

/// While this lives, what is found out about the bits of a body's instructions is remembered on this thread. It stays true while
/// instructions are replaced by equal ones; who gives an instruction another value calls [`Memo::forget_all`], and who wants to
/// profit from simpler operands calls [`Memo::forget`].
pub struct Memo {
    previous: Table,
}

impl Memo {
    /// Begins to remember facts about `body`.
    pub fn new(body: &Body) -> Memo {
        TABLE.with_borrow_mut(|t| {
            let previous = std::mem::take(t);
            t.body = std::ptr::from_ref(body).addr();
            t.generation = 1;
            Memo { previous }
        })
    }
    /// The next question about an instruction is answered from its operands.
    pub fn forget(i: Inst) {
        TABLE.with_borrow_mut(|t| {
            if let Some(f) = t.found.get_mut(i.index()) {
                f.generation = 0;
            }
        });
    }
    /// Values have changed.
    pub fn forget_all() {
        TABLE.with_borrow_mut(|t| t.generation += 1);
    }
}

impl Drop for Memo {
    fn drop(&mut self) {
        TABLE.with_borrow_mut(|t| *t = std::mem::take(&mut self.previous));
    }
}

fn remembered(body: &Body, i: Inst, w: u32, left: u32) -> Option<Known> {
    TABLE.with_borrow(|t| {
        let f = t.found.get(i.index())?;
        let valid = f.generation == t.generation
            && f.left >= left.min(ENOUGH)
            && t.body == std::ptr::from_ref(body).addr();
        valid.then(|| Known {
            zero: f.zero.into(),
            one: f.one.into(),
            width: w,
        })
    })
}

fn remember(body: &Body, i: Inst, k: Known, left: u32) {
    TABLE.with_borrow_mut(|t| {
        if k.width > 64 || t.body != std::ptr::from_ref(body).addr() {
            return;
        }
        if t.found.len() <= i.index() {
            let none = Found {
                zero: 0,
                one: 0,
                generation: 0,
                left: 0,
            };
            t.found.resize(body.inst_capacity() + 16, none);
        }
        t.found[i.index()] = Found {
            zero: k.zero as u64,
            one: k.one as u64,
            generation: t.generation,
            left,
        };
    });
}

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

/// A value with this many zeros at its high end.
fn leading(zeros: u32, w: u32) -> Known {
    Known {
        zero: mask(w) & !mask(w - zeros),
        one: 0,
        width: w,
    }
}

/// A value with this many zeros at its low end.
fn trailing(zeros: u32, w: u32) -> Known {
    Known {
        zero: mask(zeros),
        one: 0,
        width: w,
    }
}

fn of_arithmetic(code: Opcode, flags: Flags, op: impl Fn(usize) -> Known, w: u32) -> Known {
    use Opcode::*;
    match code {
        And => {
            let (a, b) = (op(0), op(1));
            Known {
                zero: a.zero | b.zero,
                one: a.one & b.one,
                width: w,
            }
        }
        Or => {
            let (a, b) = (op(0), op(1));
            Known {
                zero: a.zero & b.zero,
                one: a.one | b.one,
                width: w,
            }
        }
        Xor => {
            let (a, b) = (op(0), op(1));
            Known {
                zero: a.zero & b.zero | a.one & b.one,
                one: a.zero & b.one | a.one & b.zero,
                width: w,
            }
        }
        Add => {
            let (a, b) = (op(0), op(1));
            let mut k = a.add(b, false);
            if flags.has(Flags::NSW) && a.nonnegative() && b.nonnegative() {
                k.zero |= 1 << (w - 1);
            }
            k
        }
        Sub => {
            let (a, b) = (op(0), op(1));
            let mut k = a.add(b.not(), true);
            if flags.has(Flags::NUW) {
                let lz = a.leading_zeros();
                k.zero |= mask(w) & !mask(w - lz);
            }
            k
        }
        Mul => {
            let (a, b) = (op(0), op(1));
            if let (Some(x), Some(y)) = (a.value(), b.value()) {
                return Known::constant(x.wrapping_mul(y), w);
            }
            let tz = (a.trailing_zeros() + b.trailing_zeros()).min(w);
            let lz = (a.leading_zeros() + b.leading_zeros()).saturating_sub(w);
            let mut k = Known {
                zero: mask(tz) | (mask(w) & !mask(w - lz)),
                one: 0,
                width: w,
            };
            if flags.has(Flags::NSW) && a.nonnegative() && b.nonnegative() {
                k.zero |= 1 << (w - 1);
            }
            k
        }
        UDiv => {
            let (a, b) = (op(0), op(1));
            let lz = match b.umin() {
                0 => a.leading_zeros(),
                least => {
                    let most = a.umax() / least;
                    most.leading_zeros() - (128 - w)
                }
            };
            leading(lz, w)
        }
        URem => {
            let (a, b) = (op(0), op(1));
            if let Some(n) = b.value()
                && n.is_power_of_two()
            {
                return Known {
                    zero: (a.zero & (n - 1)) | (mask(w) & !(n - 1)),
                    one: a.one & (n - 1),
                    width: w,
                };
            }
            let lz = a.leading_zeros().max(b.leading_zeros());
            leading(lz, w)
        }
        SRem => {
            let a = op(0);
            if a.nonnegative() {
                let lz = a.leading_zeros();
                return leading(lz, w);
            }
            Known::unknown(w)
        }
        SDiv => {
            let (a, b) = (op(0), op(1));
            if a.nonnegative() && b.nonnegative() {
                let lz = a.leading_zeros().max(1);
                return leading(lz, w);
            }
            Known::unknown(w)
        }
        _ => Known::unknown(w),
    }
}

fn of_shift(code: Opcode, flags: Flags, op: impl Fn(usize) -> Known, w: u32) -> Known {
    use Opcode::*;
    match code {
        Shl => {
            let a = op(0);
            match op(1).value() {
                Some(n) if n < w as u128 => {
                    let mut k = Known {
                        zero: (a.zero << n | mask(n as u32)) & mask(w),
                        one: a.one << n & mask(w),
                        width: w,
                    };
                    if flags.has(Flags::NSW) && a.nonnegative() && k.one >> (w - 1) == 0 {
                        k.zero |= 1 << (w - 1);
                    }
                    k
                }
                _ => {
                    let tz = a.trailing_zeros();
                    trailing(tz, w)
                }
            }
        }
        LShr => {
            let a = op(0);
            match op(1).value() {
                Some(n) if n < w as u128 => Known {
                    zero: a.zero >> n | (mask(w) & !mask(w - n as u32)),
                    one: a.one >> n,
                    width: w,
                },
                _ => {
                    let lz = a.leading_zeros();
                    leading(lz, w)
                }
            }
        }
        AShr => {
            let a = op(0);
            match op(1).value() {
                Some(n) if n < w as u128 => Known {
                    zero: (sign_extend(a.zero, w) >> n) as u128 & mask(w),
                    one: (sign_extend(a.one, w) >> n) as u128 & mask(w),
                    width: w,
                },
                _ => Known::unknown(w),
            }
        }
        _ => Known::unknown(w),
    }
}

/// The zeros at the low end of an address that lies behind `base`.
fn of_address(m: &Module, body: &Body, i: Inst, base: Known, d: u32) -> u32 {
    match crate::analysis::alias::gep_offset(&m.cx, body, i) {
        Some((offset, vars)) => {
            let mut tz = base.trailing_zeros();
            if offset != 0 {
                tz = tz.min(offset.trailing_zeros());
            }
            for (v, s) in vars {
                let k = known(m, body, v, d);
                tz = tz.min(s.trailing_zeros() + k.trailing_zeros());
            }
            tz
        }
        None => 0,
    }
}

fn of_phi(m: &Module, body: &Body, i: Inst, w: u32, d: u32) -> Known {
    let n = body.num_ops(i) / 2;
    if n == 0 || n > 6 || d > 3 {
        return Known::unknown(w);
    }
    let me = Value::inst(i);
    let mut all: Option<Known> = None;
    let mut signed = false;
    for (v, _) in phi::incoming(body, i) {
        if v == me {
            continue;
        }
        // A recurrence `phi + step` keeps the common trailing zeros; `lshr`/`and` only shrinks.
        let k = match v
            .as_inst()
            .filter(|&s| body.num_ops(s) >= 2 && body.operand(s, 0) == me)
        {
            Some(s) => match body.op(s) {
                Opcode::Add | Opcode::Sub => {
                    let step = known(m, body, body.operand(s, 1), d + 2);
                    let mut zero = mask(step.trailing_zeros());
                    // A non-negative start and step that may not overflow stay non-negative.
                    if body.op(s) == Opcode::Add
                        && body.inst(s).flags.has(Flags::NSW)
                        && step.nonnegative()
                    {
                        zero |= 1 << (w - 1);
                    }
                    Known {
                        zero,
                        one: 0,
                        width: w,
                    }
                }
                Opcode::LShr | Opcode::And | Opcode::UDiv => continue,
                // These shrink what is not negative.
                Opcode::AShr => {
                    signed = true;
                    continue;
                }
                Opcode::SDiv if known(m, body, body.operand(s, 1), DEPTH).nonnegative() => {
                    signed = true;
                    continue;
                }
                Opcode::Shl => Known::unknown(w),
                _ => known(m, body, v, d + 2),
            },
            None => known(m, body, v, d + 1),
        };
        all = Some(match all {
            Some(a) => a.meet(k),
            None => k,
        });
        if all.is_some_and(|a| a.zero | a.one == 0) {
            break;
        }
    }
    match all {
        Some(k) if signed && !k.nonnegative() => Known::unknown(w),
        // With a shrinking step, only the high zeros of the start are certain.
        Some(k) if shrinks(body, i) => {
            let lz = k.leading_zeros();
            Known {
                zero: mask(w) & !mask(w - lz),
                one: 0,
                width: w,
            }
        }
        Some(k) => k,
        None => Known::unknown(w),
    }
}

fn shrinks(body: &Body, phi: Inst) -> bool {
    let me = Value::inst(phi);
    phi::incoming(body, phi).any(|(v, _)| {
        v.as_inst().is_some_and(|s| {
            matches!(
                body.op(s),
                Opcode::LShr | Opcode::And | Opcode::UDiv | Opcode::AShr | Opcode::SDiv
            ) && body.operand(s, 0) == me
        })
    })
}

fn of_call(m: &Module, body: &Body, i: Inst, w: u32, d: u32) -> Known {
    let mut k = match result_range(m, body, i) {
        Some((lo, hi)) => from_range(lo, hi, w),
        None => Known::unknown(w),
    };
    let Some(role) = m.called_func(body, i).and_then(|f| role_of_func(m, f)) else {
        return k;
    };
    let arg = |n: usize| known(m, body, body.operand(i, n + 1), d);
    let more = match role {
        Role::CtPop => {
            let most = w - (arg(0).zero & mask(w)).count_ones();
            from_range(0, most as u128 + 1, w)
        }
        Role::Ctlz | Role::Cttz => from_range(0, w as u128 + 1, w),
        Role::UMin => {
            let (a, b) = (arg(0), arg(1));
            let lz = a.leading_zeros().max(b.leading_zeros());
            let both = a.meet(b);
            Known {
                zero: both.zero | (mask(w) & !mask(w - lz)),
                one: both.one,
                width: w,
            }
        }
        Role::UMax | Role::SMin => arg(0).meet(arg(1)),
        Role::SMax => {
            let (a, b) = (arg(0), arg(1));
            let mut k = a.meet(b);
            if a.nonnegative() || b.nonnegative() {
                k.zero |= 1 << (w - 1);
            }
            k
        }
        Role::Abs => {
            let a = arg(0);
            if a.nonnegative() {
                a
            } else if m.cx.value_int(body.operand(i, 2)) == Some(1) {
                Known {
                    zero: 1 << (w - 1),
                    one: 0,
                    width: w,
                }
            } else {
                Known::unknown(w)
            }
        }
        Role::BSwap if w.is_multiple_of(8) && w <= 128 => {
            let a = arg(0);
            Known {
                zero: a.zero.swap_bytes() >> (128 - w),
                one: a.one.swap_bytes() >> (128 - w),
                width: w,
            }
        }
        _ => return k,
    };
    k.zero |= more.zero;
    k.one |= more.one;
    k
}

/// How many high bits equal the sign bit, itself included.
pub fn sign_bits(m: &Module, body: &Body, v: Value) -> u32 {
    count_sign_bits(m, body, v, 0)
}

fn count_sign_bits(m: &Module, body: &Body, v: Value, depth: u32) -> u32 {
    let Some(w) = width_of(m, body.ty(v, &m.cx)) else {
        return 1;
    };
    let mut best = 1;
    if let (Some(i), true) = (v.as_inst(), depth < DEPTH) {
        let d = depth + 1;
        let op = |n: usize| count_sign_bits(m, body, body.operand(i, n), d);
        best = match body.op(i) {
            Opcode::SExt => {
                let from = width_of(m, body.ty(body.operand(i, 0), &m.cx)).unwrap_or(w);
                op(0) + (w - from)
            }
            Opcode::AShr => match m.cx.value_int(body.operand(i, 1)) {
                Some(n) if n < w as u128 => (op(0) + n as u32).min(w),
                _ => op(0),
            },
            Opcode::Trunc => {
                let from = width_of(m, body.ty(body.operand(i, 0), &m.cx)).unwrap_or(w);
                op(0).saturating_sub(from - w).max(1)
            }
            Opcode::And | Opcode::Or | Opcode::Xor => op(0).min(op(1)),
            Opcode::Add | Opcode::Sub => op(0).min(op(1)).saturating_sub(1).max(1),
            Opcode::Mul => {
                let bits = (w - op(0) + 1) + (w - op(1) + 1);
                if bits > w { 1 } else { w - bits + 1 }
            }
            Opcode::Select => op(1).min(op(2)),
            Opcode::SDiv | Opcode::SRem => {
                let positive = |&c: &u128| c > 0 && c <= mask(w - 1);
                let c = m.cx.value_int(body.operand(i, 1)).filter(positive);
                match (body.op(i), c) {
                    (Opcode::SDiv, Some(c)) => (op(0) + c.ilog2()).min(w),
                    (_, Some(c)) => op(0).max(w - (128 - (c - 1).leading_zeros())),
                    _ => op(0),
                }
            }
            Opcode::Phi if depth < 2 && body.num_ops(i) <= 8 => phi::incoming(body, i)
                .map(|(x, _)| {
                    if x == v {
                        w
                    } else {
                        count_sign_bits(m, body, x, d + 2)
                    }
                })
                .min()
                .unwrap_or(1),
            _ => 1,
        };
    }
    let k = known(m, body, v, depth.min(DEPTH));
    let lead = if k.nonnegative() {
        k.leading_zeros()
    } else if k.negative() {
        k.not().leading_zeros()
    } else {
        1
    };
    best.max(lead).max(1)
}

/// Whether a value is known not to be negative.
pub fn is_nonnegative(m: &Module, body: &Body, v: Value) -> bool {
    known_bits(m, body, v).nonnegative()
}

/// Whether a value is known not to be zero.
pub fn is_nonzero(m: &Module, body: &Body, v: Value) -> bool {
    if known_bits(m, body, v).one != 0 {
        return true;
    }
    let Some(i) = v.as_inst() else {
        return match global_of(&m.cx, v) {
            Some(GlobalRef::Var(_)) => m.cx.types.addr_space(body.ty(v, &m.cx)) == Some(0),
            _ => false,
        };
    };
    match body.op(i) {
        Opcode::Call => result_range(m, body, i).is_some_and(|(lo, _)| lo > 0),
        Opcode::Or => {
            is_nonzero(m, body, body.operand(i, 0)) || is_nonzero(m, body, body.operand(i, 1))
        }
        Opcode::ZExt | Opcode::SExt => is_nonzero(m, body, body.operand(i, 0)),
        Opcode::Mul if body.inst(i).flags.any(Flags::NOWRAP) => {
            is_nonzero(m, body, body.operand(i, 0)) && is_nonzero(m, body, body.operand(i, 1))
        }
        _ => false,
    }
}

/// Whether a value is known to be a power of two (or zero, if allowed).
pub fn is_power_of_two(m: &Module, body: &Body, v: Value, or_zero: bool) -> bool {
    if let Some(c) = m.cx.value_int(v) {
        return c.is_power_of_two() || or_zero && c == 0;
    }
    let Some(i) = v.as_inst() else { return false };
    match body.op(i) {
        Opcode::Shl => {
            m.cx.value_int(body.operand(i, 0)) == Some(1)
                && (or_zero || body.inst(i).flags.any(Flags::NOWRAP))
                || m.cx.value_int(body.operand(i, 0)) == Some(1)
        }
        Opcode::ZExt => is_power_of_two(m, body, body.operand(i, 0), or_zero),
        Opcode::Select => {
            is_power_of_two(m, body, body.operand(i, 1), or_zero)
                && is_power_of_two(m, body, body.operand(i, 2), or_zero)
        }
        _ => false,
    }
}

/// The outcome of an integer comparison, if the operands' known bits decide it.
pub fn decide(m: &Module, body: &Body, pred: Pred, a: Value, b: Value) -> Option<bool> {
    let (ka, kb) = (known_bits(m, body, a), known_bits(m, body, b));
    if ka.width != kb.width {
        return None;
    }
    let (ra, rb) = (bounds(m, body, a, ka), bounds(m, body, b, kb));
    let ult = |x: (u128, u128), y: (u128, u128)| {
        if x.1 < y.0 {
            Some(true)
        } else if x.0 >= y.1 {
            Some(false)
        } else {
            None
        }
    };
    let not = |o: Option<bool>| o.map(|x| !x);
    let signed = |p: Pred| -> Option<bool> {
        // Same known signs make the signed order the unsigned one.
        let same = ka.nonnegative() && kb.nonnegative() || ka.negative() && kb.negative();
        let mixed = match (
            ka.nonnegative(),
            ka.negative(),
            kb.nonnegative(),
            kb.negative(),
        ) {
            (true, _, _, true) => Some(false),
            (_, true, true, _) => Some(true),
            _ => None,
        };
        let less = |x, y, m: Option<bool>| if same { ult(x, y) } else { m };
        match p {
            Pred::Slt => less(ra, rb, mixed),
            Pred::Sge => not(less(ra, rb, mixed)),
            Pred::Sgt => less(rb, ra, not(mixed)),
            _ => not(less(rb, ra, not(mixed))),
        }
    };
    match pred {
        Pred::Eq | Pred::Ne => {
            let differ =
                ka.zero & kb.one != 0 || ka.one & kb.zero != 0 || ra.1 < rb.0 || rb.1 < ra.0;
            differ.then_some(pred == Pred::Ne)
        }
        Pred::Ult => ult(ra, rb),
        Pred::Uge => not(ult(ra, rb)),
        Pred::Ugt => ult(rb, ra),
        Pred::Ule => not(ult(rb, ra)),
        p => signed(p),
    }
}

/// Unsigned bounds, inclusive.
fn bounds(m: &Module, body: &Body, v: Value, k: Known) -> (u128, u128) {
    let (mut lo, mut hi) = (k.umin(), k.umax());
    if let Some(i) = v.as_inst() {
        let inner = match body.op(i) {
            Opcode::ZExt => body.operand(i, 0).as_inst(),
            _ => Some(i),
        };
        if let Some(i) = inner
            && matches!(body.op(i), Opcode::Call | Opcode::Load)
            && let Some((a, b)) = result_range(m, body, i)
        {
            lo = lo.max(a);
            hi = hi.min(b - 1);
        }
    }
    (lo, hi)
}
