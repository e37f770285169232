//! The named conditions and functions of the rule table.

use super::known;
use super::matcher::{Matcher, Node};
use jacquard_ir::{Body, Flags, Inst, Opcode, TypeId, Value};

/// Uses of a factor that are counted.
const MANY_USES: usize = 8;

/// How many factors of a product are used elsewhere, and how often the one that is used most.
fn uses_of_factors(body: &Body, product: Inst) -> (usize, usize) {
    let uses = |v: Value| match v.is_const() {
        true => MANY_USES,
        false => body.users(v).take(MANY_USES).count(),
    };
    let (x, y) = (
        uses(body.operand(product, 0)),
        uses(body.operand(product, 1)),
    );
    (usize::from(x > 1) + usize::from(y > 1), x.max(y))
}

impl Matcher<'_> {
    // ---- conditions ----

    /// The value has one use, or costs nothing to repeat.
    pub fn one_use(&self, n: Node) -> bool {
        n.v.is_const() || self.body.has_one_use(n.v)
    }
    /// An extension of a number known not to be negative.
    pub fn nneg(&self, n: Node) -> bool {
        self.flags(n).has(Flags::NNEG)
    }
    /// A masked low half, or a sum of halves of numbers (a digit and a carry). ptxas turns a product plus such a value into one
    /// instruction only where the two are separate.
    pub fn digit(&self, n: Node) -> bool {
        let operand = |v: Value, k: usize| v.as_inst().map(|i| self.body.operand(i, k));
        let op = |v: Value| v.as_inst().map(|i| self.body.op(i));
        let low = |v: Value| {
            op(v) == Some(Opcode::And)
                && operand(v, 1).and_then(|c| self.cx.value_int(c)) == Some(0xffff_ffff)
                || op(v) == Some(Opcode::ZExt) && operand(v, 0).and_then(&op) == Some(Opcode::Trunc)
        };
        let half = |v: Value| {
            low(v)
                || op(v) == Some(Opcode::ZExt)
                || op(v) == Some(Opcode::LShr)
                    && operand(v, 1).and_then(|c| self.cx.value_int(c)) == Some(32)
        };
        low(n.v)
            || op(n.v) == Some(Opcode::Add)
                && operand(n.v, 0).is_some_and(half)
                && operand(n.v, 1).is_some_and(half)
    }
    /// A number of 64 bits that was narrower, made where the product is that it is added to. As an addend of that it would take a
    /// pair of registers of its own; a sum after the product takes its low half as it is.
    pub fn extended(&self, n: Node, product: Node) -> bool {
        let block = |n: Node| n.v.as_inst().and_then(|i| self.body.inst(i).block);
        n.v.as_inst().is_some_and(|i| {
            matches!(self.body.op(i), Opcode::ZExt | Opcode::SExt)
                && self.body.inst(i).ty == TypeId::I64
        }) && block(n) == block(product)
    }
    /// The product `a` and the sum `b` may become one rounding.
    pub fn contract(&self, a: Node, b: Node) -> bool {
        let may = |n: Node| self.mode.fma || self.flags(n).has(Flags::CONTRACT);
        may(a) && may(b) && !self.other_goes_in(a, b)
    }
    /// Whether a sum takes in another product rather than `product`: one that has no other use, where `product` has and stays a
    /// value anyway; or one whose factors are used more often. Those are there anyway, while a product of values that end in
    /// it frees their registers.
    fn other_goes_in(&self, product: Node, sum: Node) -> bool {
        let Some(p) = product.v.as_inst() else {
            return false;
        };
        let own = |o: Inst| self.body.op(o) == Opcode::FMul && self.body.has_one_use(o.into());
        let better = |o: Inst| {
            !self.body.has_one_use(product.v)
                || uses_of_factors(self.body, o) > uses_of_factors(self.body, p)
        };
        sum.v.as_inst().is_some_and(|i| {
            let mut others = self.body.operands(i).filter(|&v| v != product.v);
            others.any(|v| v.as_inst().is_some_and(|o| own(o) && better(o)))
        })
    }
    /// An integer constant.
    pub fn is_const(&self, n: Node) -> bool {
        n.v.is_const()
    }
    /// A constant that is a number, not an address.
    pub fn number(&self, n: Node) -> bool {
        n.v.is_const() && self.const_int(n).is_some()
    }
    /// Zero, known when compiled.
    pub fn zero(&self, n: Node) -> bool {
        n.v.is_const() && self.const_int(n) == Some(0)
    }
    /// A load that fills the register above the value with its sign.
    pub fn filled_load(&self, n: Node) -> bool {
        let load = n.v.as_inst().filter(|&i| self.body.op(i) == Opcode::Load);
        load.is_some_and(|i| known::loads_signed(self, i)) && self.scalar(n).is_odd()
    }
    /// A power of two (unsigned, at the value's width).
    pub fn power_of_2(&self, n: Node) -> bool {
        self.unsigned(n).is_some_and(u64::is_power_of_two)
    }
    /// A run of ones from bit 0.
    pub fn low_mask(&self, n: Node) -> bool {
        self.unsigned(n)
            .is_some_and(|c| c != 0 && (c & c.wrapping_add(1)) == 0)
    }
    /// The constant lies in `lo..=hi`, signed.
    pub fn within(&self, n: Node, lo: i64, hi: i64) -> bool {
        let c = self.const_int(self.resolve(n));
        c.is_some_and(|c| (lo..=hi).contains(&c))
    }
    /// Two constants add up to the third number.
    pub fn sum_is(&self, a: Node, b: Node, sum: i64) -> bool {
        matches!((self.const_int(a), self.const_int(b)), (Some(x), Some(y)) if x.wrapping_add(y) == sum)
    }
    /// The numbers from `-c` on, `d` of them and one more, end below the width's range.
    pub fn range_inside(&self, c: Node, d: Node) -> bool {
        match (self.unsigned(c), self.unsigned(d)) {
            (Some(x), Some(y)) => x != 0 && y < x,
            _ => false,
        }
    }
    /// The constant fits 32 bits as a signed number.
    pub fn fits_s32(&self, n: Node) -> bool {
        self.const_int(n).is_some_and(|c| i32::try_from(c).is_ok())
    }
    /// The constant fits 32 bits as an unsigned number.
    pub fn fits_u32(&self, n: Node) -> bool {
        self.const_int(n).is_some_and(|c| u32::try_from(c).is_ok())
    }
    /// The constant fits 16 bits as a signed number.
    pub fn fits_s16(&self, n: Node) -> bool {
        self.const_int(n).is_some_and(|c| i16::try_from(c).is_ok())
    }
    /// The constant fits 16 bits as an unsigned number.
    pub fn fits_u16(&self, n: Node) -> bool {
        self.const_int(n).is_some_and(|c| u16::try_from(c).is_ok())
    }
    /// Division must be correctly rounded: `-prec-div` and no relaxing flag.
    pub fn precise_div(&self, n: Node) -> bool {
        self.mode.prec_div && !self.flags(n).any(Flags::AFN)
    }
    /// Division may be the fast instruction.
    pub fn fast_div(&self, n: Node) -> bool {
        self.flags(n).has(Flags::AFN) || self.mode.fast_div
    }
    /// Square roots must be correctly rounded.
    pub fn precise_sqrt(&self, n: Node) -> bool {
        self.mode.prec_sqrt && !self.flags(n).any(Flags::AFN)
    }
    /// Approximate functions are allowed.
    pub fn afn(&self, n: Node) -> bool {
        self.flags(n).has(Flags::AFN)
    }

    /// Both are constants and the first is at most the second.
    pub fn le(&self, a: Node, b: Node) -> bool {
        matches!((self.const_int(a), self.const_int(b)), (Some(x), Some(y)) if 0 <= x && x <= y)
    }

    // ---- numbers for templates ----

    /// The exact width.
    pub fn width(&self, n: Node) -> i64 {
        i64::from(self.scalar(n).bits)
    }
    /// Bits of the register above an odd width.
    pub fn padding(&self, n: Node) -> i64 {
        let s = self.scalar(n);
        i64::from(s.class().bits()) - i64::from(s.bits)
    }
    /// The bit just above an odd width.
    pub fn top(&self, n: Node) -> i64 {
        1i64 << self.scalar(n).bits
    }

    /// A constant below zero: what it is at its width less the width's range.
    pub fn below(&self, n: Node) -> i64 {
        self.unsigned_int(n) - self.top(n)
    }
    /// A constant, zero-extended.
    pub fn unsigned_int(&self, n: Node) -> i64 {
        self.unsigned(n).map_or(0, |c| c as i64)
    }

    /// The integer of a constant.
    pub fn int(&self, n: Node) -> i64 {
        self.const_int(self.resolve(n)).unwrap_or(0)
    }
    /// The constant at its width, zero-extended.
    pub fn unsigned(&self, n: Node) -> Option<u64> {
        let bits = u32::from(self.scalar(n).bits);
        self.const_int(n).map(|c| {
            if bits >= 64 {
                c as u64
            } else {
                c as u64 & ((1u64 << bits) - 1)
            }
        })
    }
    /// `log2` of a power of two.
    pub fn log2(&self, c: i64) -> i64 {
        i64::from((c as u64).trailing_zeros())
    }
    /// `1 << c`
    pub fn exp2(&self, c: i64) -> i64 {
        1i64.wrapping_shl(c as u32)
    }
    /// Number of ones.
    pub fn ones(&self, c: i64) -> i64 {
        i64::from((c as u64).count_ones())
    }
    /// `a - b`
    pub fn minus(&self, a: i64, b: i64) -> i64 {
        a.wrapping_sub(b)
    }
    /// `c - 1`
    pub fn less_1(&self, c: i64) -> i64 {
        c.wrapping_sub(1)
    }
}
