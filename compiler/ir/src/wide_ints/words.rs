//! Simple operations on wide integers, done on their words.

use super::{compound, widest};
use crate::tables::IntrinsicId;
use crate::wide::WORDS;
use crate::{
    AttrListId, Aux, Body, Builder, Flags, FuncId, GlobalRef, Inst, Module, Opcode, Pred, TypeId,
    Value,
};

/// Bits of a word.
const WORD: u32 = 64;
/// A wide integer's words, the lowest first.
type Words = [Value; WORDS];

/// Instructions that do more with wide integers than to move them, each with the width of what it takes, or gives.
pub fn simple_operations(module: &Module, body: &Body) -> Vec<(Inst, [u32; 2])> {
    let all = body.blocks().flat_map(|b| body.insts(b));
    let computes = |i: Inst| {
        let op = body.op(i);
        op.is_binary()
            || matches!(
                op,
                Opcode::ICmp
                    | Opcode::Trunc
                    | Opcode::ZExt
                    | Opcode::SExt
                    | Opcode::BitCast
                    | Opcode::Load
                    | Opcode::Store
            )
            || op == Opcode::Call && compound::intrinsic(module, body, i).is_some()
    };
    all.filter(|&i| computes(i) && widest(module, body, i).is_some())
        .map(|i| {
            let width = |v: Value| {
                let ty = body.ty(v, &module.cx);
                module.cx.types.int_width(ty).unwrap_or(0)
            };
            let first = usize::from(body.op(i) == Opcode::Call);
            let takes = match body.op(i) {
                Opcode::Load => 0,
                _ => width(body.operand(i, first)),
            };
            let gives = match body.op(i) {
                Opcode::Store => 0,
                _ => width(i.into()),
            };
            (i, [takes, gives])
        })
        .collect()
}

/// Does an instruction on words; types have been changed.
pub fn lower(module: &mut Module, body: &mut Body, i: Inst, [takes, gives]: [u32; 2]) {
    let id = match body.op(i) {
        Opcode::Call => compound::intrinsic(module, body, i),
        _ => None,
    };
    let word_intrinsic = id.map(|id| callee(module, id));
    let mut l = Lower {
        b: Builder::before(&mut module.cx, body, i),
        at: i,
        takes,
        gives,
    };
    match (id, word_intrinsic) {
        (Some(id), Some(callee)) => l.bits(id, callee),
        _ => l.instruction(),
    }
}

/// The intrinsic of one word: its type and its address.
fn callee(module: &mut Module, id: IntrinsicId) -> (TypeId, Value) {
    let f: FuncId = module.intrinsic(id, &[TypeId::I64]);
    let sig = module.func(f).ty;
    (sig, module.address(GlobalRef::Func(f)).into())
}

/// The predicate without a sign, whether the operands change places, and whether the answer is the contrary.
fn order(pred: Pred) -> (bool, bool, bool) {
    // (signed, swapped, inverted) of `less`.
    match pred {
        Pred::Slt => (true, false, false),
        Pred::Sgt => (true, true, false),
        Pred::Sge => (true, false, true),
        Pred::Sle => (true, true, true),
        Pred::Ugt => (false, true, false),
        Pred::Uge => (false, false, true),
        Pred::Ule => (false, true, true),
        _ => (false, false, false),
    }
}

struct Lower<'a> {
    b: Builder<'a>,
    at: Inst,
    takes: u32,
    gives: u32,
}

impl Lower<'_> {
    fn word(&mut self, n: u64) -> Value {
        self.b.cx.int(TypeId::I64, u128::from(n)).into()
    }
    fn op(&mut self, op: Opcode, a: Value, c: Value) -> Value {
        self.b.binary(op, a, c)
    }
    fn shifted(&mut self, op: Opcode, a: Value, by: u32) -> Value {
        let by = self.word(by.into());
        self.op(op, a, by)
    }
    fn operand(&self, n: usize) -> Value {
        self.b.body.operand(self.at, n)
    }
    fn words(&mut self, v: Value) -> Words {
        std::array::from_fn(|k| {
            let at: Value = self.b.cx.i32(k as i32).into();
            match v
                .as_const()
                .and_then(|c| self.b.cx.const_member(c, k as u64))
            {
                Some(c) => c.into(),
                None => self.b.extract_element(v, at),
            }
        })
    }
    fn joined(&mut self, words: Words) -> Value {
        let ty = self.b.cx.types.vector(TypeId::I64, WORDS as u32);
        let mut v: Value = self.b.cx.poison(ty).into();
        for (k, w) in words.into_iter().enumerate() {
            let at: Value = self.b.cx.i32(k as i32).into();
            v = self.b.insert_element(v, w, at);
        }
        v
    }
    fn replace(&mut self, v: Value) {
        self.b.body.replace_and_erase(self.at, v);
    }
    /// The result: bits above the width become zero.
    fn give(&mut self, words: Words) {
        let words = self.trimmed(words, self.gives);
        let v = self.joined(words);
        self.replace(v);
    }
    fn trimmed(&mut self, mut words: Words, width: u32) -> Words {
        for (k, w) in words.iter_mut().enumerate() {
            let below = k as u32 * WORD;
            if below >= width {
                *w = self.word(0);
            } else if width - below < WORD {
                let mask = self.word((1 << (width - below)) - 1);
                *w = self.op(Opcode::And, *w, mask);
            }
        }
        words
    }
    /// The sign of a number of a width in all bits above.
    fn extended(&mut self, mut words: Words, width: u32) -> Words {
        let top = (width as usize - 1) / WORD as usize;
        let unused = WORD - ((width - 1) % WORD + 1);
        if unused > 0 {
            let up = self.shifted(Opcode::Shl, words[top], unused);
            words[top] = self.shifted(Opcode::AShr, up, unused);
        }
        if top + 1 < WORDS {
            let sign = self.shifted(Opcode::AShr, words[top], WORD - 1);
            words[top + 1..].fill(sign);
        }
        words
    }

    fn instruction(&mut self) {
        let op = self.b.body.op(self.at);
        match op {
            Opcode::Load => return self.load(),
            Opcode::Store => return self.store(),
            Opcode::Trunc => return self.trunc(),
            Opcode::ZExt | Opcode::SExt => return self.extension(op),
            Opcode::BitCast => return self.bitcast(),
            _ => {}
        }
        let (a, c) = (self.operand(0), self.operand(1));
        let (a, c) = (self.words(a), self.words(c));
        if op == Opcode::ICmp {
            return self.compare(a, c);
        }
        let r = match op {
            Opcode::Add => self.sum(a, c),
            Opcode::Sub => self.difference(a, c),
            Opcode::Mul => self.product(a, c),
            Opcode::Shl => self.shift_left(a, c[0]),
            Opcode::LShr | Opcode::AShr => {
                let (a, fill) = match op {
                    Opcode::AShr => {
                        let a = self.extended(a, self.takes);
                        let fill = self.shifted(Opcode::AShr, a[WORDS - 1], WORD - 1);
                        (a, fill)
                    }
                    _ => (a, self.word(0)),
                };
                self.shift_right(a, c[0], fill)
            }
            _ => std::array::from_fn(|k| self.op(op, a[k], c[k])),
        };
        self.give(r);
    }

    fn sum(&mut self, a: Words, c: Words) -> Words {
        let mut carry: Option<Value> = None;
        std::array::from_fn(|k| {
            let plain = self.op(Opcode::Add, a[k], c[k]);
            let mut over = self.b.icmp(Pred::Ult, plain, a[k]);
            let mut all = plain;
            if let Some(before) = carry {
                let before = self.b.cast(Opcode::ZExt, before, TypeId::I64);
                all = self.op(Opcode::Add, plain, before);
                let more = self.b.icmp(Pred::Ult, all, plain);
                over = self.op(Opcode::Or, over, more);
            }
            carry = Some(over);
            all
        })
    }

    fn difference(&mut self, a: Words, c: Words) -> Words {
        let mut borrow: Option<Value> = None;
        std::array::from_fn(|k| {
            let plain = self.op(Opcode::Sub, a[k], c[k]);
            let mut under = self.b.icmp(Pred::Ult, a[k], c[k]);
            let mut all = plain;
            if let Some(before) = borrow {
                let before = self.b.cast(Opcode::ZExt, before, TypeId::I64);
                let more = self.b.icmp(Pred::Ult, plain, before);
                all = self.op(Opcode::Sub, plain, before);
                under = self.op(Opcode::Or, under, more);
            }
            borrow = Some(under);
            all
        })
    }

    fn product(&mut self, a: Words, c: Words) -> Words {
        let wide = TypeId::I128;
        let [a, c] = [a, c].map(|v| v.map(|w| self.b.cast(Opcode::ZExt, w, wide)));
        let word: Value = self.b.cx.int(wide, WORD.into()).into();
        let mut r: [Option<Value>; WORDS] = [None; WORDS];
        for i in 0..WORDS {
            let mut carry: Option<Value> = None;
            for j in 0..WORDS - i {
                // At most 2^128 - 1: a product, a word and a carry.
                let mut t = self.op(Opcode::Mul, a[i], c[j]);
                for more in [r[i + j], carry].into_iter().flatten() {
                    t = self.op(Opcode::Add, t, more);
                }
                carry = Some(self.op(Opcode::LShr, t, word));
                let low = self.b.cast(Opcode::Trunc, t, TypeId::I64);
                r[i + j] = Some(self.b.cast(Opcode::ZExt, low, wide));
            }
        }
        let zero: Value = self.b.cx.int(wide, 0).into();
        r.map(|w| {
            let w = w.unwrap_or(zero);
            self.b.cast(Opcode::Trunc, w, TypeId::I64)
        })
    }

    /// Whether a shift has a bit set.
    fn shifts_by(&mut self, by: Value, bit: u32) -> Value {
        let one = self.word(bit.into());
        let set = self.op(Opcode::And, by, one);
        let zero = self.word(0);
        self.b.icmp(Pred::Ne, set, zero)
    }

    /// Two words, then one, then bits.
    fn shift_left(&mut self, mut a: Words, by: Value) -> Words {
        let zero = self.word(0);
        for words in [2, 1] {
            let yes = self.shifts_by(by, words as u32 * WORD);
            a = std::array::from_fn(|k| {
                let from = if k >= words { a[k - words] } else { zero };
                self.b.select(yes, from, a[k])
            });
        }
        let (bits, rest) = self.bits_and_rest(by);
        std::array::from_fn(|k| {
            let own = self.op(Opcode::Shl, a[k], bits);
            if k == 0 {
                return own;
            }
            let half = self.shifted(Opcode::LShr, a[k - 1], 1);
            let below = self.op(Opcode::LShr, half, rest);
            self.op(Opcode::Or, own, below)
        })
    }

    fn shift_right(&mut self, mut a: Words, by: Value, fill: Value) -> Words {
        for words in [2, 1] {
            let yes = self.shifts_by(by, words as u32 * WORD);
            a = std::array::from_fn(|k| {
                let from = a.get(k + words).copied().unwrap_or(fill);
                self.b.select(yes, from, a[k])
            });
        }
        let (bits, rest) = self.bits_and_rest(by);
        std::array::from_fn(|k| {
            let own = self.op(Opcode::LShr, a[k], bits);
            let next = a.get(k + 1).copied().unwrap_or(fill);
            let double = self.shifted(Opcode::Shl, next, 1);
            let above = self.op(Opcode::Shl, double, rest);
            self.op(Opcode::Or, own, above)
        })
    }

    /// The shift within a word, and what it lacks to one less than a word.
    fn bits_and_rest(&mut self, by: Value) -> (Value, Value) {
        let most = self.word(u64::from(WORD) - 1);
        let bits = self.op(Opcode::And, by, most);
        (bits, self.op(Opcode::Xor, bits, most))
    }

    fn compare(&mut self, a: Words, c: Words) {
        let Aux::Cmp(pred) = self.b.body.inst(self.at).aux else {
            return;
        };
        if matches!(pred, Pred::Eq | Pred::Ne) {
            let zero = self.word(0);
            let mut all = zero;
            for k in 0..WORDS {
                let other = self.op(Opcode::Xor, a[k], c[k]);
                all = self.op(Opcode::Or, all, other);
            }
            let r = self.b.icmp(pred, all, zero);
            return self.replace(r);
        }
        let (signed, swapped, inverted) = order(pred);
        let (mut x, mut y) = if swapped { (c, a) } else { (a, c) };
        if signed {
            (x, y) = (self.extended(x, self.takes), self.extended(y, self.takes));
        }
        let mut less = self.b.icmp(Pred::Ult, x[0], y[0]);
        for k in 1..WORDS {
            let top = signed && k + 1 == WORDS;
            let below = if top { Pred::Slt } else { Pred::Ult };
            let own = self.b.icmp(below, x[k], y[k]);
            let same = self.b.icmp(Pred::Eq, x[k], y[k]);
            less = self.b.select(same, less, own);
        }
        if inverted {
            let yes: Value = self.b.cx.bool(true).into();
            less = self.op(Opcode::Xor, less, yes);
        }
        self.replace(less);
    }

    fn trunc(&mut self) {
        let v = self.operand(0);
        let words = self.words(v);
        if self.gives > 128 {
            return self.give(words);
        }
        let mut v = words[0];
        if self.gives > WORD {
            let [low, high] =
                [words[0], words[1]].map(|w| self.b.cast(Opcode::ZExt, w, TypeId::I128));
            let by: Value = self.b.cx.int(TypeId::I128, WORD.into()).into();
            let high = self.op(Opcode::Shl, high, by);
            v = self.op(Opcode::Or, low, high);
        }
        if !matches!(self.gives, WORD | 128) {
            let to = self.b.cx.types.int(self.gives);
            v = self.b.cast(Opcode::Trunc, v, to);
        }
        self.replace(v);
    }

    fn extension(&mut self, op: Opcode) {
        let v = self.operand(0);
        let signed = op == Opcode::SExt;
        let words = if self.takes > 128 {
            self.words(v)
        } else {
            let ty = if self.takes > WORD {
                TypeId::I128
            } else {
                TypeId::I64
            };
            let own = self.b.ty(v);
            let all = if own == ty { v } else { self.b.cast(op, v, ty) };
            let zero = self.word(0);
            let mut words = [all, zero, zero, zero];
            if ty == TypeId::I128 {
                words[0] = self.b.cast(Opcode::Trunc, all, TypeId::I64);
                let by: Value = self.b.cx.int(ty, WORD.into()).into();
                let high = self.op(Opcode::LShr, all, by);
                words[1] = self.b.cast(Opcode::Trunc, high, TypeId::I64);
            }
            words
        };
        let words = match signed {
            // One that was narrower than a word has its sign in the whole word.
            true => self.extended(
                words,
                self.takes
                    .next_multiple_of(if self.takes > 128 { 1 } else { WORD }),
            ),
            false => words,
        };
        self.give(words);
    }

    /// To or from a vector: of whole words, or of halves of them.
    fn bitcast(&mut self) {
        let v = self.operand(0);
        let to = self.b.body.inst(self.at).ty;
        let width = self.takes.max(self.gives);
        let part = [WORD, 32, 16, 8]
            .into_iter()
            .find(|p| width.is_multiple_of(*p))
            .unwrap_or(1);
        let elem = self.b.cx.types.int(part);
        let (parts, per_word) = (width / part, WORD / part);
        let vector = self.b.cx.types.vector(elem, parts);
        let cast = |l: &mut Self, v: Value, ty: TypeId| match l.b.ty(v) == ty {
            true => v,
            false => l.b.cast(Opcode::BitCast, v, ty),
        };
        if self.takes > 128 && self.gives > 128 {
            return self.replace(v);
        }
        if self.gives > 128 {
            let v = cast(self, v, vector);
            let zero = self.word(0);
            let mut words = [zero; WORDS];
            for n in 0..parts {
                let at: Value = self.b.cx.i32(n as i32).into();
                let mut p = self.b.extract_element(v, at);
                if part < WORD {
                    p = self.b.cast(Opcode::ZExt, p, TypeId::I64);
                    p = self.shifted(Opcode::Shl, p, n % per_word * part);
                }
                let word = &mut words[(n / per_word) as usize];
                *word = self.b.binary(Opcode::Or, *word, p);
            }
            return self.give(words);
        }
        let words = self.words(v);
        let mut all: Value = self.b.cx.poison(vector).into();
        for n in 0..parts {
            let mut p = words[(n / per_word) as usize];
            if part < WORD {
                p = self.shifted(Opcode::LShr, p, n % per_word * part);
                p = self.b.cast(Opcode::Trunc, p, elem);
            }
            let at: Value = self.b.cx.i32(n as i32).into();
            all = self.b.insert_element(all, p, at);
        }
        let v = cast(self, all, to);
        self.replace(v);
    }

    /// Type, first byte and alignment of the access to a word; those above a number's bytes have none.
    fn access(&mut self, k: usize, width: u32, align: u32) -> Option<(TypeId, i64, u32)> {
        let first = k as u32 * WORD / 8;
        let bytes = width.div_ceil(8).checked_sub(first).filter(|b| *b > 0)?;
        let ty = self.b.cx.types.int(bytes.min(WORD / 8) * 8);
        let own = if first == 0 {
            align
        } else {
            align.min(1 << first.trailing_zeros())
        };
        Some((ty, first.into(), own))
    }

    fn memory(&self) -> (u32, bool) {
        let node = self.b.body.inst(self.at);
        let align = match node.aux {
            Aux::Mem { align, .. } => align,
            _ => 1,
        };
        (align, node.flags.has(Flags::VOLATILE))
    }

    fn load(&mut self) {
        let (p, (align, volatile)) = (self.operand(0), self.memory());
        let zero = self.word(0);
        let mut words = [zero; WORDS];
        for (k, word) in words.iter_mut().enumerate() {
            if let Some((ty, first, align)) = self.access(k, self.gives, align) {
                let at = self.b.byte_offset(p, first);
                let v = self.b.load(ty, at, align, volatile);
                *word = match ty {
                    TypeId::I64 => v,
                    _ => self.b.cast(Opcode::ZExt, v, TypeId::I64),
                };
            }
        }
        self.give(words);
    }

    fn store(&mut self) {
        let (v, p) = (self.operand(0), self.operand(1));
        let (align, volatile) = self.memory();
        let words = self.words(v);
        for (k, &word) in words.iter().enumerate() {
            if let Some((ty, first, align)) = self.access(k, self.takes, align) {
                let at = self.b.byte_offset(p, first);
                let part = match ty {
                    TypeId::I64 => word,
                    _ => self.b.cast(Opcode::Trunc, word, ty),
                };
                self.b.store(part, at, align, volatile);
            }
        }
        self.b.body.erase(self.at);
    }

    fn bits(&mut self, id: IntrinsicId, (sig, callee): (TypeId, Value)) {
        let v = self.operand(1);
        let words = self.words(v);
        let no: Value = self.b.cx.bool(false).into();
        let counted = matches!(id, IntrinsicId::Ctlz | IntrinsicId::Cttz);
        let each = words.map(|w| {
            let args = [w, no];
            let args = if counted { &args[..] } else { &args[..1] };
            let i = self.b.call(sig, callee, args, 0, AttrListId::EMPTY);
            Value::from(i)
        });
        let zero = self.word(0);
        let number = match id {
            IntrinsicId::Ctpop => {
                let all = each.into_iter().reduce(|a, c| self.op(Opcode::Add, a, c));
                all.unwrap_or(zero)
            }
            IntrinsicId::Ctlz | IntrinsicId::Cttz => self.zeros(id, words, each),
            _ => {
                // The words, each turned about, in the other order; then the zeros above the width are below.
                let mut turned = each;
                turned.reverse();
                let by = self.word(u64::from(crate::wide::MAX_BITS - self.takes));
                let r = self.shift_right(turned, by, zero);
                return self.give(r);
            }
        };
        self.give([number, zero, zero, zero]);
    }

    /// How many zeros are above or below the bits that are set.
    fn zeros(&mut self, id: IntrinsicId, words: Words, each: Words) -> Value {
        let zero = self.word(0);
        let leading = id == IntrinsicId::Ctlz;
        let places: Vec<usize> = if leading {
            (0..WORDS).collect()
        } else {
            (0..WORDS).rev().collect()
        };
        let mut r = self.word(crate::wide::MAX_BITS.into());
        for k in places {
            let beyond = if leading { WORDS - 1 - k } else { k };
            let before = self.word(beyond as u64 * u64::from(WORD));
            let own = self.op(Opcode::Add, each[k], before);
            let some = self.b.icmp(Pred::Ne, words[k], zero);
            r = self.b.select(some, own, r);
        }
        let unused = self.word(u64::from(crate::wide::MAX_BITS - self.takes));
        let width = self.word(self.takes.into());
        if leading {
            return self.op(Opcode::Sub, r, unused);
        }
        let few = self.b.icmp(Pred::Ult, r, width);
        self.b.select(few, r, width)
    }
}
