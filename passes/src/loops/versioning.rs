//! `loop-versioning`: a loop whose accesses may alias is duplicated under a run-time check of the byte ranges that each object's
//! accesses span. Where the ranges are disjoint, alias scopes say so; where they overlap, the loop is unchanged.

use crate::analysis::alias::Aliases;
use crate::analysis::cache::Preserved;
use crate::analysis::effects::is_duplicatable;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::remove_unreachable;
use crate::loops::access::{Access, accesses, apart};
use crate::loops::affine::induction;
use crate::loops::form::{close, simplify_loops};
use crate::loops::unswitch::{copy_loop, end_with, new_preheader};
use crate::manager::Fx;
use crate::nvvm::restrict::distinct;
use jacquard_ir::{
    Aux, Block, Flags, Inst, MdId, MdOperand, Opcode, Pred, TypeId, Value, attachment, sym,
};
use rustc_hash::FxHashSet;

/// More objects of a loop are not told apart.
const MOST_OBJECTS: usize = 8;

/// What the accesses of one object span, without the iterations.
struct Span {
    base: Value,
    /// Bytes from the base to the first access of the first iteration.
    low: i64,
    /// Bytes from the base to the end of the last access of the first iteration.
    high: i64,
    stride: i64,
    accesses: Vec<Inst>,
}

/// The pass.
pub fn loop_versioning(fx: &mut Fx) -> bool {
    let mut any = simplify_loops(fx);
    let mut done: FxHashSet<Block> = FxHashSet::default();
    'again: loop {
        let loops = fx.loops();
        for id in loops.ids() {
            if !done.insert(loops.get(id).header) {
                continue;
            }
            let Some(checks) = checks(fx, &loops, id) else {
                continue;
            };
            version(fx, &loops, id, &checks, &mut done);
            any = true;
            remove_unreachable(&mut fx.m.cx, fx.body);
            fx.cache.invalidate(Preserved::None);
            simplify_loops(fx);
            continue 'again;
        }
        return any;
    }
}

/// A counter from a constant on by ones, and the bound below which the latch goes on.
struct Last {
    start: i64,
    bound: Value,
    signed: bool,
}

/// What is to be tested of a loop.
struct Checks {
    spans: Vec<Span>,
    /// The pairs of them that must be apart.
    pairs: Vec<(usize, usize)>,
    /// How long the loop runs.
    last: Last,
}

fn checks(fx: &Fx, loops: &LoopInfo, id: LoopId) -> Option<Checks> {
    loops.preheader(fx.body, id)?;
    let latch = loops.latch(id)?;
    let exits = loops.exit_edges(fx.body, id);
    if exits.len() != 1 || exits[0].0 != latch || !loops.get(id).children.is_empty() {
        return None;
    }
    let mut insts = loops.insts(fx.body, id);
    if !insts.all(|i| is_duplicatable(fx.m, fx.body, i)) {
        return None;
    }
    let last = last(fx, loops, id, latch)?;
    let all = accesses(fx, loops, id)?;
    let mut spans: Vec<Span> = Vec::new();
    for a in &all {
        add(&mut spans, a)?;
    }
    let mut aliases = Aliases::default();
    let of = |s: &Span| -> Vec<&Access> {
        all.iter()
            .filter(|a| s.accesses.contains(&a.inst))
            .collect()
    };
    let mut pairs = Vec::new();
    for (k, b) in spans.iter().enumerate() {
        for (n, a) in spans[..k].iter().enumerate() {
            let (x, y) = (of(a), of(b));
            let meet = x.iter().any(|x| {
                y.iter()
                    .any(|y| (x.write || y.write) && !apart(fx, &mut aliases, x, y))
            });
            if meet {
                let one_space = fx.body.ty(a.base, &fx.m.cx) == fx.body.ty(b.base, &fx.m.cx);
                one_space.then_some(())?;
                pairs.push((n, k));
            }
        }
    }
    (!pairs.is_empty() && spans.len() <= MOST_OBJECTS).then_some(Checks { spans, pairs, last })
}

fn add(spans: &mut Vec<Span>, a: &Access) -> Option<()> {
    let m = a
        .moving
        .as_ref()
        .filter(|m| m.is_plain() && m.stride >= 0)?;
    let end = m.offset.checked_add(a.size)?;
    match spans.iter_mut().find(|s| s.base == m.base) {
        Some(s) => {
            s.low = s.low.min(m.offset);
            s.high = s.high.max(end);
            s.stride = s.stride.max(m.stride);
            s.accesses.push(a.inst);
        }
        None => spans.push(Span {
            base: m.base,
            low: m.offset,
            high: end,
            stride: m.stride,
            accesses: vec![a.inst],
        }),
    }
    Some(())
}

fn last(fx: &Fx, loops: &LoopInfo, id: LoopId, latch: Block) -> Option<Last> {
    let t = fx.body.terminator(latch)?;
    let test = (fx.body.op(t) == Opcode::Br).then(|| fx.body.operand(t, 0).as_inst())??;
    let goes_on = fx.body.operand(t, 1).as_block() == Some(loops.get(id).header);
    let Aux::Cmp(pred) = fx.body.inst(test).aux else {
        return None;
    };
    let signed = match pred {
        Pred::Slt => true,
        Pred::Ult => false,
        _ => return None,
    };
    let (next, bound) = (fx.body.operand(test, 0), fx.body.operand(test, 1));
    let wide = fx.body.ty(bound, &fx.m.cx) == TypeId::I64;
    if !goes_on || !wide || !loops.is_invariant(fx.body, id, bound) {
        return None;
    }
    let next = next.as_inst()?;
    let counter = (fx.body.operands(next))
        .filter_map(|v| v.as_inst())
        .find_map(|i| induction(fx.body, loops, id, i).filter(|c| c.next == next))?;
    let number = |v: Value| i64::try_from(fx.m.cx.as_sint(v.as_const()?)?).ok();
    let start = number(counter.start).filter(|&s| (0..i64::MAX).contains(&s))?;
    (number(counter.step) == Some(1) && !counter.negated).then_some(Last {
        start,
        bound,
        signed,
    })
}

/// The number of iterations less one: at least one is made.
fn more_iterations(fx: &mut Fx, at: Inst, last: &Last) -> Value {
    let least = fx.m.cx.int(TypeId::I64, (last.start + 1) as u128);
    let mut b = fx.before(at);
    let pred = if last.signed { Pred::Sgt } else { Pred::Ugt };
    let above = b.icmp(pred, last.bound, least.into());
    let end = b.select(above, last.bound, least.into());
    b.binary(Opcode::Sub, end, least.into())
}

fn version(
    fx: &mut Fx,
    loops: &LoopInfo,
    id: LoopId,
    checks: &Checks,
    done: &mut FxHashSet<Block>,
) {
    let Checks { spans, pairs, last } = checks;
    let dom = fx.dom();
    let header = loops.get(id).header;
    let Some(pre) = loops.preheader(fx.body, id) else {
        return;
    };
    close(fx, loops, &dom, id);
    let map = copy_loop(fx, loops, &dom, id);
    let Some(other) = map.get(header.into()).as_block() else {
        return;
    };
    let Some(at) = fx.body.terminator(pre) else {
        return;
    };
    let more = more_iterations(fx, at, last);
    let bounds: Vec<(Value, Value)> = spans.iter().map(|s| bounds(fx, at, s, more)).collect();
    let mut meet: Option<Value> = None;
    for &(x, y) in pairs {
        let mut b = fx.before(at);
        let one = b.icmp(Pred::Ult, bounds[x].0, bounds[y].1);
        let two = b.icmp(Pred::Ult, bounds[y].0, bounds[x].1);
        let both = b.binary(Opcode::And, one, two);
        meet = Some(match meet {
            Some(m) => b.binary(Opcode::Or, m, both),
            None => both,
        });
    }
    let Some(meet) = meet else { return };
    let meet = fx.before(at).freeze(meet);
    let first = new_preheader(fx, header, pre);
    let second = new_preheader(fx, other, pre);
    end_with(fx, pre, meet, second, first);
    done.insert(other);
    tell_apart(fx, spans, pairs);
}

/// Where a span begins and ends.
fn bounds(fx: &mut Fx, at: Inst, s: &Span, more: Value) -> (Value, Value) {
    let stride: Value = fx.m.cx.int(TypeId::I64, s.stride as u128).into();
    let mut b = fx.before(at);
    let low = b.byte_offset(s.base, s.low);
    let far = b.binary(Opcode::Mul, more, stride);
    let end = b.byte_offset(s.base, s.high);
    let high = b.gep(TypeId::I8, end, &[far], Flags::NONE);
    (low, high)
}

/// Each object's accesses have a scope, and exclude those that they were tested against.
fn tell_apart(fx: &mut Fx, spans: &[Span], pairs: &[(usize, usize)]) {
    let domain = distinct(fx, "versioned", None);
    let scopes: Vec<MdId> = (0..spans.len())
        .map(|n| distinct(fx, &format!("versioned.{n}"), Some(domain)))
        .collect();
    for (n, s) in spans.iter().enumerate() {
        let others: Vec<MdId> = (pairs.iter())
            .filter_map(|&(x, y)| match n {
                _ if n == x => Some(scopes[y]),
                _ if n == y => Some(scopes[x]),
                _ => None,
            })
            .collect();
        for &i in &s.accesses {
            add_scopes(fx, i, sym::ALIAS_SCOPE, &[scopes[n]]);
            add_scopes(fx, i, sym::NOALIAS, &others);
        }
    }
}

fn add_scopes(fx: &mut Fx, i: Inst, kind: jacquard_ir::Sym, more: &[MdId]) {
    if more.is_empty() {
        return;
    }
    let mut list: Vec<MdOperand> = match attachment::get(fx.body, i, kind) {
        Some(old) => fx.m.cx.md.ops(old).to_vec(),
        None => Vec::new(),
    };
    list.extend(more.iter().map(|&s| MdOperand::Node(s)));
    let node = fx.m.cx.md.tuple(&list);
    attachment::set(fx.body, i, kind, node);
}
