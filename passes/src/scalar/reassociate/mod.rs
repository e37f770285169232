//! `reassociate`: chains of one associative operation are written anew where that saves work: constants fold into one, equal
//! terms meet, and what is invariant in a loop, or the same for all threads, is combined before what is not.
//!
//! A chain is only rebuilt if the new form is cheaper by the count of operations, weighted by loop depth and by whether
//! threads differ; so the flags of a chain that is good as it is stay.

mod forms;
mod sums;

use crate::analysis::known_bits::is_nonnegative;
use crate::analysis::loops::LoopInfo;
use crate::analysis::uniformity::Uniformity;
use crate::edit::erase_if_dead;
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params};
use crate::scalar::instcombine::canonical_order;
use jacquard_ir::fold::fold_binary;
use jacquard_ir::scalar::mask;
use jacquard_ir::{Builder, Const, Flags, Inst, Opcode, TypeId, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The pass.
pub struct Reassociate;

/// Operations of a chain after which it is looked at before its end.
const MAX_LINKS: usize = 8;
/// Leaves of a chain that is looked at.
const MAX_LEAVES: usize = 24;

impl FunctionPass for Reassociate {
    fn new(_: &Params) -> Self {
        Reassociate
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let (loops, uniform) = (fx.loops(), fx.uniformity());
        let split = fx.opts.knob(Knob::SpecialReassociateForThreadid) != 0;
        let w = Weigh {
            loops: &loops,
            uniform: split.then_some(&uniform),
        };
        let order = fx.dom().rpo().to_vec();
        let mut any = false;
        let mut links = Links::default();
        let mut multiplies = sums::Multiplies::default();
        for b in order {
            let insts: Vec<Inst> = fx.body.insts(b).collect();
            for i in insts {
                any |= canonical_order(fx.body, i);
            }
            let roots: Vec<Inst> = fx.body.insts(b).filter(|&i| links.ends(fx, i)).collect();
            for r in roots {
                if fx.body.inst(r).block.is_some() {
                    any |= chain_op(fx, r) == Some(Opcode::Add)
                        && sums::rebuild(fx, &w, &mut multiplies, r)
                        || rebuild(fx, &w, r);
                }
            }
        }
        any
    }
}

struct Weigh<'a> {
    loops: &'a LoopInfo,
    uniform: Option<&'a Uniformity>,
}

/// How often an operation on some values runs, and whether threads differ in it.
type Rank = (u32, bool);

fn join(a: Rank, b: Rank) -> Rank {
    (a.0.max(b.0), a.1 | b.1)
}

impl Weigh<'_> {
    fn rank(&self, fx: &Fx, v: Value) -> Rank {
        let depth = match v.as_inst().and_then(|i| fx.body.inst(i).block) {
            Some(b) => self.loops.depth(b),
            None => 0,
        };
        (depth, self.uniform.is_some_and(|u| u.is_divergent(v)))
    }
    fn cost(r: Rank) -> u64 {
        (8u64 << (3 * r.0.min(6))) * if r.1 { 4 } else { 3 }
    }
}

/// The operation a chain through this instruction has: sums hold differences too.
fn chain_op(fx: &Fx, i: Inst) -> Option<Opcode> {
    let node = fx.body.inst(i);
    if fx.m.cx.types.is_vector(node.ty) {
        return None;
    }
    match node.op {
        Opcode::Add | Opcode::Sub => Some(Opcode::Add),
        op @ (Opcode::Mul | Opcode::And | Opcode::Or | Opcode::Xor) => Some(op),
        op @ (Opcode::FAdd | Opcode::FMul)
            if node.flags.has(Flags::REASSOC) && node.flags.has(Flags::NSZ) =>
        {
            Some(op)
        }
        _ => None,
    }
}

/// How many operations of its chain each instruction stands above.
#[derive(Default)]
struct Links(FxHashMap<Inst, usize>);

impl Links {
    /// Whether a chain is looked at from this instruction: it is the last one, or so many are below that they are written
    /// anew by themselves, for the rest to build on.
    fn ends(&mut self, fx: &Fx, i: Inst) -> bool {
        let Some(op) = chain_op(fx, i) else {
            return false;
        };
        let last = fx
            .body
            .single_user(i.into())
            .is_none_or(|u| chain_op(fx, u) != Some(op));
        let below = |v: Value| {
            let d = v.as_inst().filter(|_| fx.body.has_one_use(v))?;
            self.0
                .get(&d)
                .filter(|_| chain_op(fx, d) == Some(op))
                .copied()
        };
        let length = 1 + fx.body.operands(i).filter_map(below).sum::<usize>();
        let ends = last || length >= MAX_LINKS;
        self.0.insert(i, if ends { 1 } else { length });
        ends
    }
}

struct Chain {
    /// Leaves that are no constants, with their sign.
    leaves: SmallVec<[(Value, bool); 8]>,
    constants: SmallVec<[(Const, bool); 4]>,
    /// Operations, and their cost as they are.
    nodes: usize,
    cost: u64,
    flags: Flags,
}

/// Takes a chain apart; returns the highest rank below `i`.
fn collect(fx: &Fx, w: &Weigh, op: Opcode, i: Inst, negative: bool, c: &mut Chain) -> Option<Rank> {
    c.nodes += 1;
    c.flags = c.flags.intersect(fx.body.inst(i).flags);
    let mut top = (0, false);
    for n in 0..2 {
        let v = fx.body.operand(i, n);
        let neg = negative != (n == 1 && fx.body.op(i) == Opcode::Sub);
        let r = match v.as_inst() {
            Some(d) if chain_op(fx, d) == Some(op) && fx.body.has_one_use(v) => {
                if c.nodes > MAX_LEAVES {
                    return None;
                }
                collect(fx, w, op, d, neg, c)?
            }
            _ => {
                match v.as_const() {
                    Some(k) => c.constants.push((k, neg)),
                    None => c.leaves.push((v, neg)),
                }
                w.rank(fx, v)
            }
        };
        top = top.max((r.0, r.1));
        top.1 |= r.1;
    }
    c.cost += Weigh::cost(top);
    Some(top)
}

fn rebuild(fx: &mut Fx, w: &Weigh, root: Inst) -> bool {
    let Some(op) = chain_op(fx, root) else {
        return false;
    };
    let mut c = Chain {
        leaves: SmallVec::new(),
        constants: SmallVec::new(),
        nodes: 0,
        cost: 0,
        flags: fx.body.inst(root).flags,
    };
    if collect(fx, w, op, root, false, &mut c).is_none() || c.nodes < 2 {
        return false;
    }
    let ty = fx.body.inst(root).ty;
    let Some(constant) = fold_constants(fx, op, ty, &c) else {
        return false;
    };
    let mut terms = match op {
        Opcode::Add => sum_terms(&c),
        Opcode::Xor => xor_terms(&c),
        Opcode::And | Opcode::Or => {
            let mut t = plain(&c);
            dedup(&mut t);
            t
        }
        _ => plain(&c),
    };
    // Lowest rank first; a stable order keeps the source's.
    let ranks = |fx: &Fx, t: &Term| {
        let r = w.rank(fx, t.0);
        (r.0, r.1)
    };
    terms.sort_by_key(|t| ranks(fx, t));
    let absorbing = constant.is_some_and(|k| match op {
        Opcode::And | Opcode::Mul => fx.m.cx.is_zero(k),
        _ => false,
    });
    if absorbing && let Some(k) = constant {
        return replace(fx, root, k.into());
    }
    let cost = new_cost(fx, w, &terms, constant.is_some());
    if cost >= c.cost {
        return op == Opcode::Add && product_last(fx, root, &c);
    }
    let fast = c.flags.fast_math();
    let whole = c.flags.has(Flags::NSW) && in_full(fx, op, &c, &terms, constant);
    let may_be_negative = negative_terms(fx, &terms, whole, constant);
    let last = terms.len() - usize::from(constant.is_none());
    // Where a sum does not wrap, neither does a partial sum that holds the one term that may be negative: what it lacks is not.
    let flags = |n: usize| match may_be_negative[..] {
        _ if op.is_fp_math() => fast,
        _ if whole && n == last => Flags::NSW,
        [] if whole => Flags::NSW,
        [k] if whole && k <= n => Flags::NSW,
        _ => Flags::NONE,
    };
    // Positive terms first, so that a difference needs no negation.
    let first = terms.iter().position(|t| t.1 > 0);
    let mut bld = Builder::before(&mut fx.m.cx, fx.body, root);
    let mut acc: Option<Value> = None;
    let mut minus: SmallVec<[Value; 4]> = SmallVec::new();
    for (n, &(v, k)) in terms.iter().enumerate() {
        let negative = k < 0;
        let v = match k.unsigned_abs() {
            1 => v,
            m => {
                let f = bld.int_like(v, m as i128);
                bld.binary(Opcode::Mul, v, f)
            }
        };
        if negative && first.is_some_and(|f| n < f) {
            minus.push(v);
            continue;
        }
        acc = Some(match acc {
            None if negative => {
                let z = bld.int_like(v, 0);
                bld.binary(Opcode::Sub, z, v)
            }
            None => v,
            Some(a) if negative => bld.binary(Opcode::Sub, a, v),
            Some(a) => bld.binary_flags(op, a, v, flags(n)),
        });
        if let Some(mut a) = acc {
            for v in minus.drain(..) {
                a = bld.binary(Opcode::Sub, a, v);
            }
            acc = Some(a);
        }
    }
    let v = match (acc, constant) {
        (Some(a), Some(k)) => bld.binary_flags(op, a, k.into(), flags(last)),
        (Some(a), None) => a,
        (None, Some(k)) => k.into(),
        (None, None) => bld.cx.zero(ty).into(),
    };
    replace(fx, root, v)
}

/// Which terms may be negative, in the order in which they are added; the constant comes last.
fn negative_terms(
    fx: &Fx,
    terms: &[Term],
    whole: bool,
    constant: Option<Const>,
) -> SmallVec<[usize; 2]> {
    (terms.iter().enumerate())
        .filter(|t| whole && !is_nonnegative(fx.m, fx.body, t.1.0))
        .map(|t| t.0)
        .chain(constant_below_zero(fx, constant).then_some(terms.len()))
        .collect()
}

/// The cost of the new form: multiples, one operation per further term, one for the constant at the end.
fn new_cost(fx: &Fx, w: &Weigh, terms: &[Term], constant: bool) -> u64 {
    let mut cost = 0;
    let mut top: Rank = (0, false);
    for (n, t) in terms.iter().enumerate() {
        let r = w.rank(fx, t.0);
        top = (top.0.max(r.0), top.1 | r.1);
        if !matches!(t.1, 1 | -1) {
            cost += Weigh::cost(r);
        }
        if n > 0 || t.1 == -1 && terms.len() == 1 {
            cost += Weigh::cost(top);
        }
    }
    if constant && !terms.is_empty() {
        cost += Weigh::cost(top);
    }
    cost
}

/// A wide sum of one product and two other values adds these first: the product then takes their sum in its own instruction.
fn product_last(fx: &mut Fx, root: Inst, c: &Chain) -> bool {
    if c.nodes != 2 || c.leaves.len() != 3 || fx.body.inst(root).ty != TypeId::I64 {
        return false;
    }
    let is_product = |v: Value| {
        v.as_inst()
            .is_some_and(|i| fx.body.op(i) == Opcode::Mul && fx.body.has_one_use(v))
    };
    // What a loop carries is added last: it comes late.
    let late = |v: Value| v.as_inst().is_some_and(|i| fx.body.op(i) == Opcode::Phi);
    let (products, others): (SmallVec<[_; 4]>, SmallVec<[_; 4]>) =
        c.leaves.iter().copied().partition(|l| is_product(l.0));
    let (&[(product, false)], &[(a, false), (b, false)]) = (&products[..], &others[..]) else {
        return false;
    };
    let direct = fx.body.operands(root).any(|v| v == product);
    if direct || late(a) || late(b) {
        return false;
    }
    let mut bld = Builder::before(&mut fx.m.cx, fx.body, root);
    let rest = bld.binary(Opcode::Add, a, b);
    let sum = bld.binary(Opcode::Add, rest, product);
    replace(fx, root, sum)
}

/// Whether the terms and the constant are all that the chain adds, also as numbers without end.
fn in_full(fx: &Fx, op: Opcode, c: &Chain, terms: &Terms, folded: Option<Const>) -> bool {
    let number = |k: Const| fx.m.cx.as_sint(k);
    let (neutral, most) = match op {
        Opcode::Add => (0, usize::MAX),
        // A factor that is zero would hide what the product of others wraps.
        Opcode::Mul => (1, 1),
        _ => return false,
    };
    let Some(folded) = folded.map_or(Some(neutral), number) else {
        return false;
    };
    let mut exact = neutral;
    for &(k, negative) in &c.constants {
        let Some(n) = number(k) else {
            return false;
        };
        exact = match op {
            Opcode::Add => exact.saturating_add(if negative { -n } else { n }),
            _ => exact.saturating_mul(n),
        };
    }
    exact == folded
        && terms.len() <= most
        && terms.len() == c.leaves.len()
        && terms.iter().all(|t| t.1 == 1)
}

fn constant_below_zero(fx: &Fx, constant: Option<Const>) -> bool {
    constant
        .and_then(|k| fx.m.cx.as_sint(k))
        .is_some_and(|n| n < 0)
}

fn replace(fx: &mut Fx, root: Inst, v: Value) -> bool {
    if let (Some(n), Some(&name)) = (v.as_inst(), fx.body.names.get(&Value::inst(root))) {
        fx.body.names.entry(n.into()).or_insert(name);
    }
    fx.body.replace_all_uses(root.into(), v);
    erase_if_dead(fx.m, fx.body, root);
    true
}

/// All constants as one; the neutral one is dropped.
fn fold_constants(fx: &mut Fx, op: Opcode, ty: TypeId, c: &Chain) -> Option<Option<Const>> {
    let mut acc: Option<Const> = None;
    for &(k, neg) in &c.constants {
        let k = if neg {
            let zero = fx.m.cx.zero(ty);
            fold_binary(&mut fx.m.cx, Opcode::Sub, Flags::NONE, zero, k)?
        } else {
            k
        };
        acc = Some(match acc {
            None => k,
            Some(a) => fold_binary(&mut fx.m.cx, op, Flags::NONE, a, k)?,
        });
    }
    let neutral = acc.and_then(|k| fx.m.cx.as_int(k)).is_some_and(|n| {
        let all = fx.m.cx.types.int_width(ty).map_or(0, mask);
        match op {
            Opcode::Add | Opcode::Or | Opcode::Xor => n == 0,
            Opcode::Mul => n == 1,
            Opcode::And => n == all,
            _ => false,
        }
    });
    Some(acc.filter(|_| !neutral))
}

/// A value and how often it counts.
type Term = (Value, i64);
type Terms = SmallVec<[Term; 8]>;

fn plain(c: &Chain) -> Terms {
    c.leaves.iter().map(|&(v, _)| (v, 1)).collect()
}

fn dedup(t: &mut Terms) {
    let mut seen: SmallVec<[Value; 8]> = SmallVec::new();
    t.retain(|x| {
        let new = !seen.contains(&x.0);
        seen.push(x.0);
        new
    });
}

fn sum_terms(c: &Chain) -> Terms {
    let mut out: Terms = SmallVec::new();
    for &(v, neg) in &c.leaves {
        let k = if neg { -1 } else { 1 };
        match out.iter_mut().find(|t| t.0 == v) {
            Some(t) => t.1 += k,
            None => out.push((v, k)),
        }
    }
    out.retain(|t| t.1 != 0);
    out
}

fn xor_terms(c: &Chain) -> Terms {
    let mut out: Terms = SmallVec::new();
    for &(v, _) in &c.leaves {
        match out.iter().position(|t| t.0 == v) {
            Some(n) => {
                out.remove(n);
            }
            None => out.push((v, 1)),
        }
    }
    out
}
