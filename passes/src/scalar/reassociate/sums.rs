//! Sums of products: `3 * (x + 1) + 5 * (x + 3)` is `8 * x + 18`, and `(q * n + r) * s + (x - r * s)` is `q * n * s + x`.
//!
//! Constant factors go into the sums they multiply, so that multiples of one value meet. Where that alone does not save work,
//! values that stay because of other uses are looked into as well, and where products of variables meet, these are multiplied out too.

use super::forms::{Form, Price, Product, Term, product_units, units};
use super::{Rank, Weigh, join, replace};
use crate::analysis::known_bits::is_nonnegative;
use crate::manager::Fx;
use jacquard_ir::{Flags, Inst, Opcode, TypeId, Value, sign_extend};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Terms of a sum that is looked at.
const MAX_TERMS: usize = 16;
/// Variables in a product that is looked at.
const MAX_FACTORS: usize = 4;
/// Values that are visited for one sum: what several sums share is visited by each.
const MAX_VISITS: u32 = 64;
/// How deep a sum is looked into.
const MAX_DEPTH: u32 = 12;
/// A sum, modulo 2^128 and so modulo every narrower width.
#[derive(Default)]
struct Sum {
    terms: SmallVec<[Term; 8]>,
    constant: i128,
    /// What the operations cost that a new form replaces; a product and the sum that takes it are one instruction.
    cost: u64,
    /// Some factor was taken into a sum.
    scaled: bool,
    /// Products of variables, and remainders.
    products: u32,
    /// Two products of the same variables met.
    met: bool,
    visits: u32,
    /// Some operation in it may wrap.
    wraps: bool,
    /// Sums that stay and were looked into, the outer before the inner.
    opened: SmallVec<[Value; 4]>,
}

/// An operation that a sum of products is made of.
enum Part {
    Add(bool),
    Scale(i128),
    Multiply,
}

fn part(fx: &Fx, i: Inst) -> Option<Part> {
    let body = &*fx.body;
    let constant = || body.operand(i, 1).as_const();
    match body.op(i) {
        Opcode::Add => Some(Part::Add(false)),
        Opcode::Sub => Some(Part::Add(true)),
        Opcode::Mul => Some(match constant() {
            Some(c) => Part::Scale(fx.m.cx.as_sint(c)?),
            None => Part::Multiply,
        }),
        Opcode::Shl => {
            let width = fx.m.cx.types.int_width(body.inst(i).ty)?;
            let by = fx.m.cx.as_sint(constant()?)?;
            (0..i128::from(width))
                .contains(&by)
                .then(|| Part::Scale(1 << by))
        }
        _ => None,
    }
}

#[derive(Clone, Copy)]
struct Walk<'a, 'w> {
    w: &'a Weigh<'w>,
    ty: TypeId,
    /// Look into values with several uses.
    through: bool,
    /// Multiply out products of variables.
    expand: bool,
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

impl Fate {
    /// What becomes of the operand `v` of a value with this fate.
    fn below(self, fx: &Fx, v: Value, joins: bool) -> Fate {
        match self != Fate::Stays && fx.body.has_one_use(v) {
            true if joins => Fate::Joined,
            true => Fate::Goes,
            false => Fate::Stays,
        }
    }

    /// What an operation of so many units costs that goes away with it.
    fn saves(self, units: u64, r: Rank) -> u64 {
        match self {
            Fate::Stays => 0,
            Fate::Joined if units == 1 => 0,
            _ => units * Weigh::cost(r),
        }
    }
}

impl Walk<'_, '_> {
    /// The operation that makes `v`, where it is looked into.
    fn looked(&self, fx: &Fx, v: Value, fate: Fate, depth: u32) -> Option<(Inst, Part)> {
        let carried = |i: Inst| {
            let mut users = fx.body.users(i.into());
            users.any(|(u, _)| fx.body.op(u) == Opcode::Phi)
        };
        let i = v.as_inst()?;
        if depth == 0 || fate == Fate::Stays && (!self.through || carried(i)) {
            return None;
        }
        let part = part(fx, i)?;
        (self.expand || !matches!(part, Part::Multiply)).then_some((i, part))
    }

    /// Adds `factor * others * v`. Returns the rank of `v`, none where there is too much of it.
    fn collect(
        &self,
        fx: &Fx,
        (v, factor, others): (Value, i128, &Product),
        fate: Fate,
        depth: u32,
        sum: &mut Sum,
    ) -> Option<Rank> {
        if let Some(n) = v.as_const().and_then(|c| fx.m.cx.as_sint(c)) {
            self.leaf(others, factor.wrapping_mul(n), sum)?;
            return Some((0, false));
        }
        sum.visits += 1;
        if sum.visits > MAX_VISITS {
            return None;
        }
        let Some((i, part)) = self.looked(fx, v, fate, depth) else {
            sum.products += u32::from(is_product(fx, v));
            self.leaf(&with(others, v)?, factor, sum)?;
            return Some(self.w.rank(fx, v));
        };
        sum.wraps |= !fx.body.inst(i).flags.has(Flags::NSW);
        let (a, b) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
        match part {
            Part::Add(minus) => {
                if fate == Fate::Stays && !sum.opened.contains(&v) {
                    sum.opened.push(v);
                }
                let joins = is_factor(fx, b, self.expand) && fx.body.has_one_use(b);
                let second = if minus { factor.wrapping_neg() } else { factor };
                let fates = (fate.below(fx, a, !joins), fate.below(fx, b, joins));
                let ra = self.collect(fx, (a, factor, others), fates.0, depth - 1, sum)?;
                let rb = self.collect(fx, (b, second, others), fates.1, depth - 1, sum)?;
                let top = join(ra, rb);
                if fate != Fate::Stays {
                    sum.cost += Weigh::cost(top);
                }
                Some(top)
            }
            Part::Scale(k) => {
                sum.scaled = true;
                let inner = (a, factor.wrapping_mul(k), others);
                let below = fate.below(fx, a, false);
                let r = self.collect(fx, inner, below, depth - 1, sum)?;
                sum.cost += fate.saves(units(k, self.ty), r);
                Some(r)
            }
            Part::Multiply => {
                sum.scaled = true;
                // One of the two is looked into, a sum if there is one; the other is a variable.
                let opens = |v: Value| {
                    let part = self.looked(fx, v, fate.below(fx, v, false), depth - 1);
                    part.map_or(0, |(_, p)| 1 + u32::from(matches!(p, Part::Add(_))))
                };
                let (open, other) = match opens(a) >= opens(b) {
                    true => (a, b),
                    false => (b, a),
                };
                let inner = (open, factor, &with(others, other)?);
                let below = fate.below(fx, open, false);
                let r = self.collect(fx, inner, below, depth - 1, sum)?;
                let r = join(r, self.w.rank(fx, other));
                sum.cost += fate.saves(product_units(self.ty), r);
                Some(r)
            }
        }
    }

    /// Adds `factor` times the product of some variables.
    fn leaf(&self, product: &Product, factor: i128, sum: &mut Sum) -> Option<()> {
        if product.is_empty() {
            sum.constant = sum.constant.wrapping_add(factor);
            return Some(());
        }
        match sum.terms.iter().position(|t| t.0 == *product) {
            Some(n) => {
                sum.met |= product.len() > 1;
                sum.terms[n].1 = sum.terms[n].1.wrapping_add(factor);
            }
            None if sum.terms.len() == MAX_TERMS => return None,
            None => sum.terms.push((product.clone(), factor)),
        }
        Some(())
    }

    /// Puts sums that stay anyway back for their terms, where a multiple of all of these is there.
    fn close(&self, fx: &Fx, sum: &mut Sum) -> Option<()> {
        for v in std::mem::take(&mut sum.opened) {
            let mut of = Sum::default();
            let whole = (v, 1, &Product::new());
            self.collect(fx, whole, Fate::Stays, MAX_DEPTH, &mut of)?;
            of.terms.retain(|t| t.1 != 0);
            sum.wraps |= of.wraps;
            let Some((first, rest)) = of.terms.split_first().filter(|s| !s.1.is_empty()) else {
                continue;
            };
            let multiple = sum.terms.iter().find_map(|t| {
                let by = without(&t.0, &first.0)?;
                // The factors are numbers modulo 2^128: the least one over -1 is itself.
                let k = (t.1.wrapping_rem(first.1) == 0).then(|| t.1.wrapping_div(first.1))?;
                let there = |p: &Product, n: i128| {
                    let p = joined(p, &by);
                    sum.terms
                        .iter()
                        .any(|t| t.0 == p && t.1 == k.wrapping_mul(n))
                };
                let constant =
                    of.constant == 0 || by.is_empty() || there(&Product::new(), of.constant);
                (k != 0 && constant && rest.iter().all(|t| there(&t.0, t.1))).then_some((by, k))
            });
            if let Some((by, k)) = multiple {
                let taken = |p: &Product| of.terms.iter().any(|t| joined(&t.0, &by) == *p);
                let constant = by.clone();
                sum.terms.retain(|t| {
                    !taken(&t.0) && (of.constant == 0 || by.is_empty() || t.0 != constant)
                });
                if by.is_empty() {
                    sum.constant = sum.constant.wrapping_sub(k.wrapping_mul(of.constant));
                }
                self.leaf(&with(&by, v)?, k, sum)?;
            }
        }
        Some(())
    }

    /// A remainder beside a multiple of its quotient is what was divided, less a multiple of the quotient.
    fn divide_out(&self, fx: &Fx, sum: &mut Sum) -> Option<()> {
        let division = |v: Value, ops: [Opcode; 2]| {
            let i = v.as_inst()?;
            let signed = ops.iter().position(|&op| op == fx.body.op(i))?;
            Some((signed, fx.body.operand(i, 0), fx.body.operand(i, 1)))
        };
        let mut next = 0;
        while next < sum.terms.len() {
            let n = next;
            next += 1;
            let (product, factor) = sum.terms[n].clone();
            let found = product.iter().enumerate().find_map(|(at, &r)| {
                let of = division(r, [Opcode::URem, Opcode::SRem])?;
                let mut variables = sum.terms.iter().flat_map(|t| &t.0);
                let q =
                    variables.find(|&&q| division(q, [Opcode::UDiv, Opcode::SDiv]) == Some(of))?;
                Some((at, *q, of))
            });
            let Some((at, q, (_, x, y))) = found else {
                continue;
            };
            sum.terms[n].1 = 0;
            let mut rest = product;
            rest.remove(at);
            let quotient = with(&rest, q)?;
            for part in [(x, factor, &rest), (y, factor.wrapping_neg(), &quotient)] {
                self.collect(fx, part, Fate::Stays, MAX_DEPTH, sum)?;
            }
            sum.scaled = true;
            sum.met = true;
            sum.wraps = true;
        }
        Some(())
    }
}

/// A product and one variable more.
fn with(product: &Product, v: Value) -> Option<Product> {
    if product.len() == MAX_FACTORS {
        return None;
    }
    let mut all = product.clone();
    all.insert(all.partition_point(|&x| x < v), v);
    Some(all)
}

/// A product without the variables of another one, if it has all of these.
fn without(product: &Product, taken: &Product) -> Option<Product> {
    let mut rest = product.clone();
    for v in taken {
        let n = rest.iter().position(|x| x == v)?;
        rest.remove(n);
    }
    Some(rest)
}

/// The product of two.
fn joined(a: &Product, b: &Product) -> Product {
    let mut all: Product = a.iter().chain(b).copied().collect();
    all.sort_unstable();
    all
}

fn is_factor(fx: &Fx, v: Value, expand: bool) -> bool {
    v.as_inst().is_some_and(|i| match part(fx, i) {
        Some(Part::Scale(_)) => true,
        Some(Part::Multiply) => expand,
        _ => false,
    })
}

/// Whether multiplying out may open this value.
fn is_product(fx: &Fx, v: Value) -> bool {
    v.as_inst()
        .is_some_and(|i| matches!(fx.body.op(i), Opcode::Mul | Opcode::URem | Opcode::SRem))
}

/// The sum that ends in `root`.
fn sum(fx: &Fx, walk: &Walk, root: Inst, width: u32) -> Option<Sum> {
    let mut sum = Sum::default();
    let whole = (root.into(), 1, &Product::new());
    walk.collect(fx, whole, Fate::Goes, MAX_DEPTH, &mut sum)?;
    if walk.expand {
        walk.divide_out(fx, &mut sum)?;
    }
    if walk.through && sum.scaled {
        walk.close(fx, &mut sum)?;
    }
    let mut wraps = sum.wraps;
    let mut within = |n: &mut i128| {
        let short = sign_extend(*n as u128, width);
        wraps |= short != *n;
        *n = short;
    };
    sum.terms.iter_mut().for_each(|t| within(&mut t.1));
    within(&mut sum.constant);
    sum.wraps = wraps;
    sum.terms.retain(|t| t.1 != 0);
    Some(sum)
}

/// Whether no operation of the sum wraps when it is written term by term: each of its terms is at least zero, and so at most the
/// sum, which does not wrap; or it is one multiple.
fn never_wraps(fx: &Fx, sum: &Sum) -> bool {
    if let [(product, _)] = &sum.terms[..]
        && product.len() == 1
        && sum.constant == 0
    {
        return !sum.wraps;
    }
    let term = |t: &Term| t.1 > 0 && t.0.iter().all(|&v| is_nonnegative(fx.m, fx.body, v));
    !sum.wraps && sum.constant >= 0 && sum.terms.iter().all(term)
}

/// Whether anything is multiplied in the sums that end in an instruction, for each that was looked at.
#[derive(Default)]
pub(super) struct Multiplies(FxHashMap<Inst, bool>);

impl Multiplies {
    fn in_sum(&mut self, fx: &Fx, i: Inst, depth: u32) -> bool {
        match fx.body.op(i) {
            Opcode::Add | Opcode::Sub => {}
            op => return matches!(op, Opcode::Mul | Opcode::Shl | Opcode::URem | Opcode::SRem),
        }
        if let Some(&known) = self.0.get(&i) {
            return known;
        }
        // What is too deep to tell is left to the closer look.
        let found = depth == 0
            || fx
                .body
                .operands(i)
                .any(|v| v.as_inst().is_some_and(|d| self.in_sum(fx, d, depth - 1)));
        self.0.insert(i, found);
        found
    }
}

/// Writes the sum that ends in `root` anew where multiples or products meet in it, or have factors in common, and that saves work.
pub(super) fn rebuild(fx: &mut Fx, w: &Weigh, multiplies: &mut Multiplies, root: Inst) -> bool {
    let ty = fx.body.inst(root).ty;
    let Some(width) =
        fx.m.cx
            .types
            .int_width(ty)
            .filter(|&n| (8..=64).contains(&n))
    else {
        return false;
    };
    if !multiplies.in_sum(fx, root, MAX_DEPTH) {
        return false;
    }
    let mut best: Option<(Form, u64, Flags)> = None;
    let mut products = 0;
    for expand in [false, true] {
        for through in [false, true] {
            let walk = Walk {
                w,
                ty,
                through,
                expand,
            };
            let Some(new) = sum(fx, &walk, root, width) else {
                continue;
            };
            products = products.max(new.products);
            if !new.scaled {
                continue;
            }
            let price = Price { fx, w, ty };
            let flags = match never_wraps(fx, &new) {
                true => Flags::NSW,
                false => Flags::NONE,
            };
            let mut offer = |form: Form| {
                let cost = price.of(&form).0;
                if cost < best.as_ref().map_or(new.cost, |b| b.1) {
                    best = Some((form, cost, flags));
                }
            };
            if new.met || !expand {
                offer(price.flat(&new.terms, new.constant));
            }
            if expand && let Some(form) = price.factored(&new.terms, new.constant) {
                offer(form);
            }
        }
        if products == 0 {
            break;
        }
    }
    match best {
        Some((form, _, flags)) => {
            let v = form.write(fx, root, ty, flags);
            replace(fx, root, v)
        }
        None => false,
    }
}
