//! Operations on wide integers that are others in turn: divisions, conversions, switches, intrinsics.

use super::widest;
use crate::tables::IntrinsicId;
use crate::wide::MAX_BITS;
use crate::{
    AttrListId, Body, Builder, Const, GlobalRef, Inst, Module, Opcode, Pred, Type, TypeId, Value,
};

const DIVIDE: &str = include_str!("divide.ll");
const DIVIDE_NAME: &str = "__jacquard_udivmod256";
const FLOAT: &str = include_str!("float.ll");
const SCALED_NAME: &str = "__jacquard_scaled_i256";
const TRUNCATED_NAME: &str = "__jacquard_i256_of_f64";
/// Of `double`: where the exponent begins, and what is added to it.
const EXPONENT: (i64, i64) = (52, 1023);

/// Sources of the functions that a module's operations need.
pub fn helpers(module: &Module) -> Vec<&'static str> {
    let (mut divide, mut float) = (false, false);
    for body in module.functions.iter().filter_map(|f| f.body.as_ref()) {
        for i in body.blocks().flat_map(|b| body.insts(b)) {
            let (d, f) = match body.op(i) {
                Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem => (true, false),
                Opcode::UIToFP | Opcode::SIToFP | Opcode::FPToUI | Opcode::FPToSI => (false, true),
                Opcode::Call => match intrinsic(module, body, i) {
                    // Overflow of a product is found by division, the rest of a shift too.
                    Some(
                        IntrinsicId::UmulWithOverflow
                        | IntrinsicId::SmulWithOverflow
                        | IntrinsicId::Fshl
                        | IntrinsicId::Fshr,
                    ) => (true, false),
                    _ => (false, false),
                },
                _ => (false, false),
            };
            if (d || f) && widest(module, body, i).is_some() {
                divide |= d;
                float |= f;
            }
        }
    }
    let needed = [(divide, DIVIDE), (float, FLOAT)];
    needed.into_iter().filter(|n| n.0).map(|n| n.1).collect()
}

pub(super) fn intrinsic(module: &Module, body: &Body, i: Inst) -> Option<IntrinsicId> {
    module.func(module.called_func(body, i)?).intrinsic
}

/// Replaces the compound operations of a body; those that cannot be replaced go to `refused`.
pub fn expand(module: &mut Module, body: &mut Body, refused: &mut Vec<String>) {
    let all: Vec<Inst> = body.blocks().flat_map(|b| body.insts(b)).collect();
    for i in all {
        if vectors(module, body, i) {
            refused.push("a vector".to_owned());
            return;
        }
        let Some(width) = widest(module, body, i) else {
            continue;
        };
        let mut wide = Wide {
            module,
            body,
            at: i,
            width,
        };
        if let Err(what) = wide.expand() {
            refused.push(what);
        }
    }
}

fn vectors(module: &Module, body: &Body, i: Inst) -> bool {
    let types = &module.cx.types;
    let wide = |ty| matches!(*types.get(ty), Type::Vector { elem, .. } if module.cx.is_wide(elem));
    let operand = |v: Value| v.as_block().is_none() && wide(body.ty(v, &module.cx));
    wide(body.inst(i).ty) || body.operands(i).any(operand)
}

/// An operation under expansion.
struct Wide<'a> {
    module: &'a mut Module,
    body: &'a mut Body,
    at: Inst,
    width: u32,
}

type Done = Result<(), String>;

impl Wide<'_> {
    fn b(&mut self) -> Builder<'_> {
        Builder::before(&mut self.module.cx, self.body, self.at)
    }
    fn operand(&self, n: usize) -> Value {
        self.body.operand(self.at, n)
    }
    fn replace(&mut self, v: Value) {
        self.body.replace_and_erase(self.at, v);
    }
    fn op(&mut self, op: Opcode, a: Value, c: Value) -> Value {
        self.b().binary(op, a, c)
    }
    fn like(&mut self, v: Value, n: i128) -> Value {
        self.b().int_like(v, n)
    }
    /// A call of one of the functions in `divide.ll` or `float.ll`.
    fn helper(&mut self, name: &str, args: &[Value]) -> Value {
        let Some(GlobalRef::Func(f)) = self.module.lookup(name) else {
            unreachable!("{name} was added to the module");
        };
        let sig = self.module.func(f).ty;
        let callee = self.module.address(GlobalRef::Func(f)).into();
        self.b()
            .call(sig, callee, args, 0, AttrListId::EMPTY)
            .into()
    }
    /// A value in the widest type, or in `ty` if it is narrower.
    fn resized(&mut self, v: Value, ty: TypeId, signed: bool) -> Value {
        let widths = [self.b().ty(v), ty].map(|t| self.module.cx.types.int_width(t));
        match widths[0].cmp(&widths[1]) {
            std::cmp::Ordering::Equal => v,
            std::cmp::Ordering::Greater => self.b().cast(Opcode::Trunc, v, ty),
            _ if signed => self.b().cast(Opcode::SExt, v, ty),
            _ => self.b().cast(Opcode::ZExt, v, ty),
        }
    }
    fn negative(&mut self, v: Value) -> Value {
        let zero = self.like(v, 0);
        self.b().icmp(Pred::Slt, v, zero)
    }
    /// `yes ? -v : v`
    fn negated_if(&mut self, yes: Value, v: Value) -> Value {
        let zero = self.like(v, 0);
        let minus = self.op(Opcode::Sub, zero, v);
        self.b().select(yes, minus, v)
    }

    fn expand(&mut self) -> Done {
        let op = self.body.op(self.at);
        match op {
            Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem => {
                let r = self.divided(op, self.operand(0), self.operand(1));
                self.replace(r);
            }
            Opcode::UIToFP | Opcode::SIToFP => self.float_of_int(op == Opcode::SIToFP),
            Opcode::FPToUI | Opcode::FPToSI => self.int_of_float(),
            Opcode::PtrToInt => {
                let ty = self.body.inst(self.at).ty;
                let v = self.operand(0);
                let word = self.b().cast(op, v, TypeId::I64);
                let v = self.b().cast(Opcode::ZExt, word, ty);
                self.replace(v);
            }
            Opcode::IntToPtr | Opcode::GetElementPtr => self.narrow_operands(),
            Opcode::Switch => self.switch(),
            Opcode::AtomicRmw | Opcode::CmpXchg | Opcode::VaArg => {
                return Err(op.text().to_owned());
            }
            Opcode::Call => return self.call(),
            _ => {}
        }
        Ok(())
    }

    fn divided(&mut self, op: Opcode, a: Value, d: Value) -> Value {
        let own = self.b().ty(a);
        let all = self.module.cx.types.int(MAX_BITS);
        let signed = matches!(op, Opcode::SDiv | Opcode::SRem);
        let quotient = matches!(op, Opcode::UDiv | Opcode::SDiv);
        let [mut a, mut d] = [a, d].map(|v| self.resized(v, all, signed));
        let mut minus = None;
        if signed {
            let [na, nd] = [a, d].map(|v| self.negative(v));
            (a, d) = (self.negated_if(na, a), self.negated_if(nd, d));
            minus = Some(match quotient {
                true => self.op(Opcode::Xor, na, nd),
                false => na,
            });
        }
        let both = self.helper(DIVIDE_NAME, &[a, d]);
        let mut r = self.b().extract_value(both, u32::from(!quotient));
        if let Some(minus) = minus {
            r = self.negated_if(minus, r);
        }
        self.resized(r, own, false)
    }

    fn float_of_int(&mut self, signed: bool) {
        let all = self.module.cx.types.int(MAX_BITS);
        let to = self.body.inst(self.at).ty;
        let v = self.operand(0);
        let mut v = self.resized(v, all, signed);
        let negative = signed.then(|| self.negative(v));
        if let Some(n) = negative {
            v = self.negated_if(n, v);
        }
        let parts = self.helper(SCALED_NAME, &[v]);
        let word = self.b().extract_value(parts, 0);
        let power = self.b().extract_value(parts, 1);
        // The word is rounded once, in the type itself; a power of two changes no digit of it.
        let mut r = self.b().cast(Opcode::UIToFP, word, to);
        let bias = self.like(power, EXPONENT.1.into());
        let exponent = self.op(Opcode::Add, power, bias);
        let at = self.like(power, EXPONENT.0.into());
        let bits = self.op(Opcode::Shl, exponent, at);
        let factor = self.b().cast(Opcode::BitCast, bits, TypeId::DOUBLE);
        if to != TypeId::DOUBLE {
            r = self.b().cast(Opcode::FPExt, r, TypeId::DOUBLE);
        }
        r = self.op(Opcode::FMul, r, factor);
        if to != TypeId::DOUBLE {
            r = self.b().cast(Opcode::FPTrunc, r, to);
        }
        if let Some(n) = negative {
            let minus = self.b().fneg(r, crate::Flags::NONE);
            r = self.b().select(n, minus, r);
        }
        self.replace(r);
    }

    fn int_of_float(&mut self) {
        let to = self.body.inst(self.at).ty;
        let mut v = self.operand(0);
        if self.b().ty(v) != TypeId::DOUBLE {
            v = self.b().cast(Opcode::FPExt, v, TypeId::DOUBLE);
        }
        let r = self.helper(TRUNCATED_NAME, &[v]);
        let r = self.resized(r, to, false);
        self.replace(r);
    }

    /// Addresses and indices have 64 bits.
    fn narrow_operands(&mut self) {
        for n in 0..self.body.num_ops(self.at) {
            let v = self.operand(n);
            if super::width_of(self.module, self.body, v).is_some() {
                let word = self.b().cast(Opcode::Trunc, v, TypeId::I64);
                self.body.set_operand(self.at, n, word);
            }
        }
    }

    /// The number of the case is what is switched on.
    fn switch(&mut self) {
        let v = self.operand(0);
        let cases: Vec<(usize, Value)> = (2..self.body.num_ops(self.at))
            .step_by(2)
            .map(|n| (n, self.operand(n)))
            .collect();
        let mut number: Value = self.module.cx.i32(-1).into();
        for (k, (n, case)) in cases.into_iter().enumerate() {
            let here = self.b().icmp(Pred::Eq, v, case);
            let own: Const = self.module.cx.i32(k as i32);
            number = self.b().select(here, own.into(), number);
            self.body.set_operand(self.at, n, own.into());
        }
        self.body.set_operand(self.at, 0, number);
    }

    fn call(&mut self) -> Done {
        let Some(id) = intrinsic(self.module, self.body, self.at) else {
            // A function's own parameters and results are only passed.
            return Ok(());
        };
        let args: Vec<Value> = crate::call::args(self.body, self.at).collect();
        let arg = |n: usize| args.get(n).copied().unwrap_or(args[0]);
        let (a, c) = (arg(0), arg(1));
        let chosen = |w: &mut Self, pred| {
            let first = w.b().icmp(pred, a, c);
            w.b().select(first, a, c)
        };
        let r = match id {
            IntrinsicId::Umin => chosen(self, Pred::Ult),
            IntrinsicId::Umax => chosen(self, Pred::Ugt),
            IntrinsicId::Smin => chosen(self, Pred::Slt),
            IntrinsicId::Smax => chosen(self, Pred::Sgt),
            IntrinsicId::Abs => {
                let negative = self.negative(a);
                self.negated_if(negative, a)
            }
            IntrinsicId::Expect | IntrinsicId::ExpectWithProbability => a,
            IntrinsicId::Ucmp | IntrinsicId::Scmp => {
                let signed = id == IntrinsicId::Scmp;
                self.compared(a, c, signed)
            }
            IntrinsicId::UaddWithOverflow => self.overflowing(Opcode::Add, a, c, false),
            IntrinsicId::SaddWithOverflow => self.overflowing(Opcode::Add, a, c, true),
            IntrinsicId::UsubWithOverflow => self.overflowing(Opcode::Sub, a, c, false),
            IntrinsicId::SsubWithOverflow => self.overflowing(Opcode::Sub, a, c, true),
            IntrinsicId::UmulWithOverflow => self.overflowing(Opcode::Mul, a, c, false),
            IntrinsicId::SmulWithOverflow => self.overflowing(Opcode::Mul, a, c, true),
            IntrinsicId::UaddSat => self.saturated(Opcode::Add, a, c, false),
            IntrinsicId::SaddSat => self.saturated(Opcode::Add, a, c, true),
            IntrinsicId::UsubSat => self.saturated(Opcode::Sub, a, c, false),
            IntrinsicId::SsubSat => self.saturated(Opcode::Sub, a, c, true),
            IntrinsicId::Fshl | IntrinsicId::Fshr => {
                self.funnel(id == IntrinsicId::Fshl, a, c, arg(2))
            }
            // Done on words.
            IntrinsicId::Ctpop
            | IntrinsicId::Ctlz
            | IntrinsicId::Cttz
            | IntrinsicId::Bswap
            | IntrinsicId::Bitreverse => return Ok(()),
            _ => return Err(id.base_name().to_owned()),
        };
        self.replace(r);
        Ok(())
    }

    /// -1, 0 or 1.
    fn compared(&mut self, a: Value, c: Value, signed: bool) -> Value {
        let to = self.body.inst(self.at).ty;
        let (less, more) = match signed {
            true => (Pred::Slt, Pred::Sgt),
            false => (Pred::Ult, Pred::Ugt),
        };
        let [less, more] = [less, more].map(|p| {
            let yes = self.b().icmp(p, a, c);
            self.b().cast(Opcode::ZExt, yes, to)
        });
        self.op(Opcode::Sub, more, less)
    }

    fn lowest(&mut self, like: Value) -> Value {
        let ty = self.b().ty(like);
        let words = [0, 0, 0, 0].map(|_: u32| 0u64);
        let mut words = words.to_vec();
        words[(self.width as usize - 1) / 64] = 1 << ((self.width - 1) % 64);
        self.module.cx.int_of_words(ty, &words, 0).into()
    }

    /// Result and whether it is wrong.
    fn with_overflow(&mut self, op: Opcode, a: Value, c: Value, signed: bool) -> (Value, Value) {
        let r = self.op(op, a, c);
        let over = match (op, signed) {
            (Opcode::Add, false) => self.b().icmp(Pred::Ult, r, a),
            (Opcode::Sub, false) => self.b().icmp(Pred::Ult, a, c),
            (Opcode::Add | Opcode::Sub, true) => {
                let other = if op == Opcode::Add { r } else { a };
                let x = self.op(Opcode::Xor, a, if op == Opcode::Add { r } else { c });
                let y = self.op(Opcode::Xor, if op == Opcode::Add { c } else { r }, other);
                let both = self.op(Opcode::And, x, y);
                self.negative(both)
            }
            _ => self.product_overflows(r, a, c, signed),
        };
        (r, over)
    }

    fn product_overflows(&mut self, r: Value, a: Value, c: Value, signed: bool) -> Value {
        let zero = self.like(a, 0);
        let one = self.like(a, 1);
        let some = self.b().icmp(Pred::Ne, a, zero);
        let divisor = self.b().select(some, a, one);
        let op = if signed { Opcode::SDiv } else { Opcode::UDiv };
        let back = self.divided(op, r, divisor);
        let other = self.b().icmp(Pred::Ne, back, c);
        let mut over = self.op(Opcode::And, some, other);
        if signed {
            // -1 times the lowest number is that number again.
            let minus = self.like(a, -1);
            let lowest = self.lowest(a);
            let is_minus = self.b().icmp(Pred::Eq, a, minus);
            let is_lowest = self.b().icmp(Pred::Eq, c, lowest);
            let both = self.op(Opcode::And, is_minus, is_lowest);
            over = self.op(Opcode::Or, over, both);
        }
        over
    }

    fn overflowing(&mut self, op: Opcode, a: Value, c: Value, signed: bool) -> Value {
        let pair = self.body.inst(self.at).ty;
        let (r, over) = self.with_overflow(op, a, c, signed);
        let none = self.module.cx.poison(pair).into();
        let half = self.b().insert_value(none, r, 0);
        self.b().insert_value(half, over, 1)
    }

    fn saturated(&mut self, op: Opcode, a: Value, c: Value, signed: bool) -> Value {
        let (r, over) = self.with_overflow(op, a, c, signed);
        let most = match (op, signed) {
            (Opcode::Add, false) => self.like(a, -1),
            (_, false) => self.like(a, 0),
            _ => {
                // The highest number, or the lowest where the first is negative.
                let lowest = self.lowest(a);
                let ones = self.like(a, -1);
                let highest = self.op(Opcode::Xor, lowest, ones);
                let negative = self.negative(a);
                self.b().select(negative, lowest, highest)
            }
        };
        self.b().select(over, most, r)
    }

    /// The upper half of `a:c` shifted to the left, or the lower half of it shifted to the right.
    fn funnel(&mut self, left: bool, a: Value, c: Value, by: Value) -> Value {
        let width = self.like(a, self.width.into());
        let by = self.divided(Opcode::URem, by, width);
        let zero = self.like(a, 0);
        let none = self.b().icmp(Pred::Eq, by, zero);
        let rest = self.op(Opcode::Sub, width, by);
        // No shift by the whole width.
        let rest = self.b().select(none, zero, rest);
        let (up, down) = if left { (by, rest) } else { (rest, by) };
        let high = self.op(Opcode::Shl, a, up);
        let low = self.op(Opcode::LShr, c, down);
        let both = self.op(Opcode::Or, high, low);
        self.b().select(none, if left { a } else { c }, both)
    }
}
