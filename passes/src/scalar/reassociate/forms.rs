//! How a sum of products is written: term by term, or with factors that terms have in common outside of brackets.

use super::{Rank, Weigh, join};
use crate::manager::Fx;
use jacquard_ir::{Builder, Flags, Inst, Opcode, TypeId, Value};
use smallvec::SmallVec;

/// What a 64-bit product takes, in additions, unless it is a power of two's.
const WIDE_PRODUCT: u64 = 3;

/// The variables of a product, in order.
pub(super) type Product = SmallVec<[Value; 2]>;
/// A product and its constant factor.
pub(super) type Term = (Product, i128);

/// What a factor costs, in additions.
pub(super) fn units(factor: i128, ty: TypeId) -> u64 {
    match factor.unsigned_abs() {
        1 => 0,
        k if k.is_power_of_two() => 1,
        _ => product_units(ty),
    }
}

/// What a product of variables costs, in additions.
pub(super) fn product_units(ty: TypeId) -> u64 {
    match ty {
        TypeId::I64 => WIDE_PRODUCT,
        _ => 1,
    }
}

/// A sum in the order in which it is written: what changes least first, the constant last.
pub(super) struct Form {
    parts: SmallVec<[Part; 4]>,
    constant: i128,
}

/// A product of a constant, variables, and a sum in brackets.
struct Part {
    variables: Product,
    brackets: Option<Box<Form>>,
    factor: i128,
}

impl Part {
    /// How many numbers are multiplied, the constant aside.
    fn len(&self) -> u64 {
        (self.variables.len() + usize::from(self.brackets.is_some())) as u64
    }
}

/// What forms cost in a place.
pub(super) struct Price<'a> {
    pub fx: &'a Fx<'a>,
    pub w: &'a Weigh<'a>,
    pub ty: TypeId,
}

impl Price<'_> {
    fn rank(&self, v: Value) -> Rank {
        self.w.rank(self.fx, v)
    }

    /// A part's rank, and the cost of its brackets.
    fn part(&self, p: &Part) -> (u64, Rank) {
        let inside = p.brackets.as_ref().map_or((0, (0, false)), |f| self.of(f));
        let ranks = p.variables.iter().map(|&v| self.rank(v));
        (inside.0, ranks.fold(inside.1, join))
    }

    /// The cost of a form, and its rank.
    pub fn of(&self, form: &Form) -> (u64, Rank) {
        let (mut cost, mut top) = (0, (0, false));
        // A first product that waits for a sum to join.
        let mut waits = None;
        for (n, p) in form.parts.iter().enumerate() {
            let (inside, r) = self.part(p);
            top = join(top, r);
            let units = units(p.factor, self.ty) + (p.len() - 1) * product_units(self.ty);
            // One multiplication is the sum's that takes it, unless it is a wide one.
            let joins = match (p.len(), units) {
                (_, 0) => false,
                (1, n) => n == 1,
                _ => product_units(self.ty) == 1,
            };
            let alone = units * Weigh::cost(r);
            let joined = alone - u64::from(joins) * Weigh::cost(r);
            cost += inside;
            if n == 0 {
                cost += alone;
                waits = joins.then_some(alone - joined);
                continue;
            }
            cost += Weigh::cost(top);
            match units {
                0 => cost -= waits.take().unwrap_or(0),
                _ => cost += joined,
            }
        }
        if form.constant != 0 && !form.parts.is_empty() {
            cost += Weigh::cost(top);
            if form.parts.len() == 1 {
                cost -= waits.unwrap_or(0);
            }
        }
        (cost, top)
    }

    fn form(&self, mut parts: SmallVec<[Part; 4]>, constant: i128) -> Form {
        for p in &mut parts {
            p.variables.sort_by_key(|&v| self.rank(v));
        }
        parts.sort_by_key(|p| self.part(p).1);
        // A difference needs no negation where something comes before it.
        if let Some(n) = parts.iter().position(|p| p.factor != -1) {
            parts[..=n].rotate_right(1);
        }
        Form { parts, constant }
    }

    /// Term by term.
    pub fn flat(&self, terms: &[Term], constant: i128) -> Form {
        let part = |t: &Term| Part {
            variables: t.0.clone(),
            brackets: None,
            factor: t.1,
        };
        self.form(terms.iter().map(part).collect(), constant)
    }

    /// With the factor that most terms have in common outside of brackets, and so on; none where no two have one.
    pub fn factored(&self, terms: &[Term], constant: i128) -> Option<Form> {
        let mut rest: SmallVec<[Term; 8]> = terms.iter().cloned().collect();
        let mut parts: SmallVec<[Part; 4]> = SmallVec::new();
        while let Some((variable, factor)) = common(&rest) {
            let mut inside: SmallVec<[Term; 8]> = SmallVec::new();
            rest.retain(|t| {
                let has = holds(t, variable, factor);
                if has {
                    inside.push(divided(t, variable, factor));
                }
                !has
            });
            // A term that was the factor itself leaves a one.
            let one = inside.iter().position(|t| t.0.is_empty());
            let one = one.map_or(0, |n| inside.remove(n).1);
            let brackets = (self.factored(&inside, one)).unwrap_or_else(|| self.flat(&inside, one));
            parts.push(Part {
                variables: variable.into_iter().collect(),
                brackets: Some(Box::new(brackets)),
                factor,
            });
        }
        if parts.is_empty() {
            return None;
        }
        let alone = self.flat(&rest, 0);
        parts.extend(alone.parts);
        Some(self.form(parts, constant))
    }
}

/// The variable, or the constant, that most terms have as a factor, if two have.
fn common(terms: &[Term]) -> Option<(Option<Value>, i128)> {
    let variables = terms.iter().flat_map(|t| &t.0).map(|&v| (Some(v), 1));
    let constants = terms.iter().map(|t| (None, t.1.wrapping_abs()));
    let mut best = None;
    let mut most = 1;
    for f in variables.chain(constants.filter(|c| c.1 != 1)) {
        let n = terms.iter().filter(|t| holds(t, f.0, f.1)).count();
        if n > most {
            (best, most) = (Some(f), n);
        }
    }
    best
}

fn holds(t: &Term, variable: Option<Value>, factor: i128) -> bool {
    match variable {
        Some(v) => t.0.contains(&v),
        None => t.1.wrapping_abs() == factor,
    }
}

fn divided(t: &Term, variable: Option<Value>, factor: i128) -> Term {
    let (mut product, mut k) = t.clone();
    match variable {
        Some(v) => {
            if let Some(n) = product.iter().position(|&x| x == v) {
                product.remove(n);
            }
        }
        None => k /= factor,
    }
    (product, k)
}

impl Form {
    /// Writes the sum before `at`. With `nsw` in the flags all terms are at least zero, and the sum does not wrap.
    pub fn write(&self, fx: &mut Fx, at: Inst, ty: TypeId, flags: Flags) -> Value {
        let parts: SmallVec<[Value; 4]> = (self.parts.iter())
            .map(|p| p.write(fx, at, ty, flags))
            .collect();
        let mut b = Builder::before(&mut fx.m.cx, fx.body, at);
        let constant = |b: &mut Builder, n: i128| -> Value { b.cx.sint(ty, n).into() };
        let mut acc: Option<Value> = None;
        for (p, &v) in self.parts.iter().zip(&parts) {
            let times = |b: &mut Builder, k: i128| match k {
                1 => v,
                _ => {
                    let f = constant(b, k);
                    b.binary_flags(Opcode::Mul, v, f, flags)
                }
            };
            acc = Some(match (acc, p.factor) {
                (Some(a), -1) => b.binary(Opcode::Sub, a, v),
                (Some(a), k) => {
                    let t = times(&mut b, k);
                    b.binary_flags(Opcode::Add, a, t, flags)
                }
                (None, -1) => {
                    let from = constant(&mut b, self.constant);
                    b.binary(Opcode::Sub, from, v)
                }
                (None, k) => times(&mut b, k),
            });
        }
        // Where the first term is taken away, it was from the constant.
        let included = self.parts.first().is_some_and(|p| p.factor == -1);
        match acc {
            Some(a) if self.constant != 0 && !included => {
                let c = constant(&mut b, self.constant);
                b.binary_flags(Opcode::Add, a, c, flags)
            }
            Some(a) => a,
            None => constant(&mut b, self.constant),
        }
    }
}

impl Part {
    /// The product without its constant.
    fn write(&self, fx: &mut Fx, at: Inst, ty: TypeId, flags: Flags) -> Value {
        // A variable that is zero hides what wraps in the brackets, or in the product of the other variables.
        let inner = match self.variables.is_empty() {
            true => flags,
            false => Flags::NONE,
        };
        let brackets = self.brackets.as_ref();
        let inside = brackets.map(|f| f.write(fx, at, ty, inner));
        let mut b = Builder::before(&mut fx.m.cx, fx.body, at);
        let mut values = self.variables.iter().copied().chain(inside);
        let mut product = values.next().unwrap_or_else(|| b.cx.int(ty, 1).into());
        let mut values = values.peekable();
        while let Some(v) = values.next() {
            let whole = values.peek().is_none();
            let flags = if whole { flags } else { Flags::NONE };
            product = b.binary_flags(Opcode::Mul, product, v, flags);
        }
        product
    }
}
