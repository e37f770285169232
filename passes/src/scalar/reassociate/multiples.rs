//! Sums of multiples: `3 * (x + 1) + 5 * (x + 3)` is `8 * x + 18`.
//!
//! Constant factors go into the sums they multiply, so that multiples of one value meet. Where that alone does not save work,
//! values that stay because of other uses are looked into as well.

use super::{Rank, Weigh, replace};
use crate::manager::Fx;
use jacquard_ir::{Builder, Inst, Opcode, TypeId, Value, sign_extend};
use smallvec::SmallVec;

/// Terms of a sum that is looked at.
const MAX_TERMS: usize = 16;
/// Values that are visited for one sum: what several sums share is visited by each.
const MAX_VISITS: u32 = 64;
/// How deep a sum is looked into.
const MAX_DEPTH: u32 = 12;
/// What a 64-bit product with a constant takes that is no power of two, in additions.
const WIDE_PRODUCT: u64 = 3;

/// A sum, modulo 2^128 and so modulo every narrower width.
#[derive(Default)]
struct Sum {
    terms: SmallVec<[(Value, i128); 8]>,
    constant: i128,
    /// What the operations cost that a new form replaces; a product and the sum that takes it are one instruction.
    cost: u64,
    /// Some factor was taken into a sum.
    scaled: bool,
    visits: u32,
}

/// An operation that a sum of multiples is made of.
enum Part {
    Add(bool),
    Scale(i128),
}

fn part(fx: &Fx, i: Inst) -> Option<Part> {
    let body = &*fx.body;
    let constant = || fx.m.cx.as_sint(body.operand(i, 1).as_const()?);
    match body.op(i) {
        Opcode::Add => Some(Part::Add(false)),
        Opcode::Sub => Some(Part::Add(true)),
        Opcode::Mul => Some(Part::Scale(constant()?)),
        Opcode::Shl => {
            let width = fx.m.cx.types.int_width(body.inst(i).ty)?;
            let by = constant()?;
            (0..i128::from(width))
                .contains(&by)
                .then(|| Part::Scale(1 << by))
        }
        _ => None,
    }
}

/// What a factor costs, in additions.
fn units(factor: i128, ty: TypeId) -> u64 {
    match factor.unsigned_abs() {
        1 => 0,
        k if ty == TypeId::I64 && !k.is_power_of_two() => WIDE_PRODUCT,
        _ => 1,
    }
}

struct Walk<'a, 'w> {
    w: &'a Weigh<'w>,
    /// Look into values with several uses.
    through: bool,
}

/// What becomes of a value when the sum is written anew.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// Others use it.
    Stays,
    /// It goes away.
    Goes,
    /// It goes away, and was no instruction of its own: the sum that takes it multiplies too.
    Joined,
}

impl Walk<'_, '_> {
    /// Adds `factor * v`. Returns the rank of `v`, none where there is too much of it.
    fn collect(
        &self,
        fx: &Fx,
        (v, factor): (Value, i128),
        fate: Fate,
        depth: u32,
        sum: &mut Sum,
    ) -> Option<Rank> {
        if let Some(n) = v.as_const().and_then(|c| fx.m.cx.as_sint(c)) {
            sum.constant = sum.constant.wrapping_add(factor.wrapping_mul(n));
            return Some((0, false));
        }
        sum.visits += 1;
        if sum.visits > MAX_VISITS {
            return None;
        }
        let own = fate != Fate::Stays;
        let carried = |i: Inst| {
            let mut users = fx.body.users(i.into());
            users.any(|(u, _)| fx.body.op(u) == Opcode::Phi)
        };
        let looked = v
            .as_inst()
            .filter(|&i| depth > 0 && (own || self.through && !carried(i)))
            .and_then(|i| Some((i, part(fx, i)?)));
        let Some((i, what)) = looked else {
            return self.leaf(fx, v, factor, sum);
        };
        let below = |o: Value, joins: bool| match own && fx.body.has_one_use(o) {
            true if joins => Fate::Joined,
            true => Fate::Goes,
            false => Fate::Stays,
        };
        let (a, ty) = (fx.body.operand(i, 0), fx.body.inst(i).ty);
        match what {
            Part::Add(minus) => {
                let b = fx.body.operand(i, 1);
                let joins = is_factor(fx, b) && fx.body.has_one_use(b);
                let second = if minus { factor.wrapping_neg() } else { factor };
                let ra = self.collect(fx, (a, factor), below(a, !joins), depth - 1, sum)?;
                let rb = self.collect(fx, (b, second), below(b, joins), depth - 1, sum)?;
                let top = (ra.0.max(rb.0), ra.1 | rb.1);
                if own {
                    sum.cost += Weigh::cost(top);
                }
                Some(top)
            }
            Part::Scale(k) => {
                sum.scaled = true;
                let inner = (a, factor.wrapping_mul(k));
                let r = self.collect(fx, inner, below(a, false), depth - 1, sum)?;
                let units = units(k, ty);
                if own && !(units == 1 && fate == Fate::Joined) {
                    sum.cost += units * Weigh::cost(r);
                }
                Some(r)
            }
        }
    }

    fn leaf(&self, fx: &Fx, v: Value, factor: i128, sum: &mut Sum) -> Option<Rank> {
        match sum.terms.iter().position(|t| t.0 == v) {
            Some(n) => sum.terms[n].1 = sum.terms[n].1.wrapping_add(factor),
            None if sum.terms.len() == MAX_TERMS => return None,
            None => sum.terms.push((v, factor)),
        }
        Some(self.w.rank(fx, v))
    }
}

fn is_factor(fx: &Fx, v: Value) -> bool {
    v.as_inst()
        .is_some_and(|i| matches!(part(fx, i), Some(Part::Scale(_))))
}

/// The sum that ends in `root`, in the order in which it is written: what changes least first.
fn sum(
    fx: &Fx,
    w: &Weigh,
    root: Inst,
    ty: TypeId,
    width: u32,
    through: bool,
) -> Option<(Sum, u64)> {
    let walk = Walk { w, through };
    let mut sum = Sum::default();
    walk.collect(fx, (root.into(), 1), Fate::Goes, MAX_DEPTH, &mut sum)?;
    for t in &mut sum.terms {
        t.1 = sign_extend(t.1 as u128, width);
    }
    sum.constant = sign_extend(sum.constant as u128, width);
    sum.terms.retain(|t| t.1 != 0);
    sum.terms.sort_by_key(|t| w.rank(fx, t.0));
    // A difference needs no negation where something comes before it.
    if let Some(n) = sum.terms.iter().position(|t| t.1 != -1) {
        sum.terms[..=n].rotate_right(1);
    }
    let mut cost = 0;
    let mut top: Rank = (0, false);
    // A first product that waits for a sum to join.
    let mut waits = None;
    for (n, &(v, k)) in sum.terms.iter().enumerate() {
        let r = w.rank(fx, v);
        top = (top.0.max(r.0), top.1 | r.1);
        let alone = units(k, ty) * Weigh::cost(r);
        if n == 0 {
            cost += alone;
            waits = (units(k, ty) == 1).then_some(alone);
            continue;
        }
        cost += Weigh::cost(top);
        match units(k, ty) {
            0 => cost -= waits.take().unwrap_or(0),
            1 => {}
            _ => cost += alone,
        }
    }
    if sum.constant != 0 && !sum.terms.is_empty() {
        cost += Weigh::cost(top);
        if sum.terms.len() == 1 {
            cost -= waits.unwrap_or(0);
        }
    }
    Some((sum, cost))
}

/// Writes the sum that ends in `root` anew where multiples meet in it and that saves work.
pub(super) fn rebuild(fx: &mut Fx, w: &Weigh, root: Inst) -> bool {
    let ty = fx.body.inst(root).ty;
    let Some(width) =
        fx.m.cx
            .types
            .int_width(ty)
            .filter(|&n| (8..=64).contains(&n))
    else {
        return false;
    };
    let mut best: Option<(Sum, u64)> = None;
    for through in [false, true] {
        if let Some((new, cost)) = sum(fx, w, root, ty, width, through)
            && new.scaled
            && cost < best.as_ref().map_or(new.cost, |b| b.1)
        {
            best = Some((new, cost));
        }
    }
    let Some((new, _)) = best else { return false };
    let mut b = Builder::before(&mut fx.m.cx, fx.body, root);
    let constant = |b: &mut Builder, n: i128| -> Value { b.cx.sint(ty, n).into() };
    let mut acc: Option<Value> = None;
    for &(v, k) in &new.terms {
        let times = |b: &mut Builder, k: i128| match k {
            1 => v,
            _ => {
                let f = constant(b, k);
                b.binary(Opcode::Mul, v, f)
            }
        };
        acc = Some(match acc {
            Some(a) if k == -1 => b.binary(Opcode::Sub, a, v),
            Some(a) => {
                let t = times(&mut b, k);
                b.binary(Opcode::Add, a, t)
            }
            None if k == -1 => {
                let from = constant(&mut b, new.constant);
                b.binary(Opcode::Sub, from, v)
            }
            None => times(&mut b, k),
        });
    }
    // Where the first term is taken away, it was from the constant.
    let included = new.terms.first().is_some_and(|t| t.1 == -1);
    let v = match acc {
        Some(a) if new.constant != 0 && !included => {
            let c = constant(&mut b, new.constant);
            b.binary(Opcode::Add, a, c)
        }
        Some(a) => a,
        None => constant(&mut b, new.constant),
    };
    replace(fx, root, v)
}
