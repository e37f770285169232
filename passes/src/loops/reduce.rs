//! `loop-reduce`: loop strength reduction of addresses. Accesses whose address grows by an invariant step per iteration are
//! grouped by what they share; each group gets a pointer that is advanced once per iteration, and its accesses constant
//! offsets from it.
//!
//! A group is only rewritten if the arithmetic that dies in the loop costs more than the advance: on this machine one wide
//! multiply-add turns a 32-bit index into an address, so a plain `a[i]` is best left alone.

use crate::analysis::linear::{Atom, Expander, Ext, Linear, Term, emit, emit_address};
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::analysis::operands::address_operand;
use crate::edit::{erase_if_dead, new_phi};
use crate::loops::affine::{Induction, trip_count};
use crate::loops::counters::int_inductions;
use crate::loops::form::simplify_loops;
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Aux, Block, Builder, Flags, Inst, Opcode, TypeId, Value, phi};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The pass.
pub struct LoopReduce;

impl FunctionPass for LoopReduce {
    fn new(_: &Params) -> Self {
        LoopReduce
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut any = simplify_loops(fx);
        let loops = fx.loops();
        let level = fx.opts.knob(Knob::LsrLoopLevel);
        for id in loops.candidates() {
            // 0 is every loop; n is loops of depth n, the outermost being 1.
            if level != 0 && loops.get(id).depth as i64 != level {
                continue;
            }
            if fx.opts.knob(Knob::LsrSkipOuterLoop) != 0 && !loops.get(id).children.is_empty() {
                continue;
            }
            if fx.opts.knob(Knob::DisableUnknownTripLsr) != 0
                && trip_count(fx.m, fx.body, &loops, id).is_none()
            {
                continue;
            }
            any |= reduce(fx, &loops, id);
        }
        any
    }
}

struct Group {
    base: Value,
    /// The address on entry, without the constant.
    start: Linear,
    step: Linear,
    /// The accesses and their distances from the pointer. Those behind the first are of pointers that lie one, two, ... `apart` further:
    /// an unrolled loop goes through its rows by as many additions as it has copies.
    links: Vec<Vec<(Inst, i64)>>,
    /// The distance from one link to the next, and from the last to the first of the next iteration.
    apart: Linear,
    /// Accesses at distances from the pointer that are the same for all threads: those take no registers of a thread.
    beside: Vec<(Linear, Vec<(Inst, i64)>)>,
}

impl Group {
    /// All accesses, and their distances from the pointers that they get.
    fn uses(&self) -> impl Iterator<Item = &(Inst, i64)> {
        let beside = self.beside.iter().flat_map(|b| &b.1);
        self.links.iter().flatten().chain(beside)
    }
}

fn reduce(fx: &mut Fx, loops: &LoopInfo, id: LoopId) -> bool {
    let (Some(pre), Some(latch)) = (loops.preheader(fx.body, id), loops.latch(id)) else {
        return false;
    };
    let header = loops.get(id).header;
    let ivs = int_inductions(fx, loops, id);
    if ivs.is_empty() {
        return false;
    }
    let limit = fx.opts.knob(Knob::LsrRpLimit) as usize;
    // One pointer for many rather than one for each: addresses a variable distance from it stay so.
    let mut shared = collect_shared(fx, loops, id, &ivs);
    shared.retain(|g| profitable(fx, loops, id, &[g]));
    shared.truncate(limit);
    let left = limit - shared.len();
    let mut any = !shared.is_empty();
    for g in shared {
        rewrite(fx, pre, header, latch, g);
    }
    let groups = chained(collect(fx, loops, id, &ivs));
    let mut groups = led(fx, groups);
    groups.truncate(left);
    // Cheapest solution by trial: all groups, then each alone.
    if !profitable(fx, loops, id, &groups.iter().collect::<Vec<_>>()) {
        groups.retain(|g| profitable(fx, loops, id, &[g]));
    }
    any |= !groups.is_empty();
    for g in groups {
        rewrite(fx, pre, header, latch, g);
    }
    any
}

/// The operand that is a pointer, of an access or of an address computed from another.
fn pointer_operand(op: Opcode) -> Option<usize> {
    match op {
        Opcode::GetElementPtr => Some(0),
        op => address_operand(op),
    }
}

fn collect(fx: &Fx, loops: &LoopInfo, id: LoopId, ivs: &[Induction]) -> Vec<Group> {
    let skip_shared = fx.opts.knob(Knob::DisableLsrForSharedmem32Ptr) != 0;
    let inside = |i: Inst| {
        let within = fx.body.inst(i).block.is_some_and(|b| loops.contains(id, b));
        within && fx.body.op(i) != Opcode::Phi || is_offset(fx, i) || hoisted(fx, loops, id, i)
    };
    let ex = Expander {
        m: fx.m,
        body: fx.body,
        inside: &inside,
    };
    let mut groups: Vec<Group> = Vec::new();
    let blocks = loops.blocks(id).to_vec();
    for b in blocks {
        // Inner loops have had their turn.
        if loops.of(b) != Some(id) {
            continue;
        }
        for i in fx.body.insts(b) {
            let Some(n) = address_operand(fx.body.op(i)) else {
                continue;
            };
            let p = fx.body.operand(i, n);
            if loops.is_invariant(fx.body, id, p)
                || skip_shared && fx.m.cx.types.addr_space(fx.body.ty(p, &fx.m.cx)) == Some(3)
            {
                continue;
            }
            // A step that is a product serves many accesses: `loop-products` makes one number of it, which costs less than a pointer each.
            if let Some(moves) = moving(fx, loops, id, ivs, &ex, p)
                && moves.step.terms.iter().all(|t| t.atoms.len() < 2)
            {
                join(&mut groups, moves, &[i]);
            }
        }
    }
    groups
}

/// A pointer of the loop that moves by the same step in each iteration.
struct Moving {
    base: Value,
    start: Linear,
    step: Linear,
}

fn moving(
    fx: &Fx,
    loops: &LoopInfo,
    id: LoopId,
    ivs: &[Induction],
    ex: &Expander,
    p: Value,
) -> Option<Moving> {
    let (base, offset) = ex.access(p)?;
    if !loops.is_invariant(fx.body, id, base) {
        return None;
    }
    let (start, step) = recurrence(fx, loops, id, ivs, &offset)?;
    (!step.is_constant() || step.constant != 0).then_some(Moving { base, start, step })
}

/// Adds users of a pointer to the group that it belongs to.
fn join(groups: &mut Vec<Group>, moves: Moving, users: &[Inst]) {
    let Moving { base, start, step } = moves;
    let c = start.constant;
    let start = start.variable();
    let at = groups
        .iter()
        .position(|g| g.base == base && g.step == step && g.start == start)
        .unwrap_or_else(|| {
            groups.push(Group {
                base,
                start,
                apart: step.clone(),
                step,
                links: vec![Vec::new()],
                beside: Vec::new(),
            });
            groups.len() - 1
        });
    groups[at].links[0].extend(users.iter().map(|&i| (i, c)));
}

/// Groups of what is computed from pointers that move, where two or more lie a variable distance from them.
fn collect_shared(fx: &Fx, loops: &LoopInfo, id: LoopId, ivs: &[Induction]) -> Vec<Group> {
    let inside = |i: Inst| {
        let within = fx.body.inst(i).block.is_some_and(|b| loops.contains(id, b));
        within && fx.body.op(i) != Opcode::Phi
    };
    let ex = Expander {
        m: fx.m,
        body: fx.body,
        inside: &inside,
    };
    let mut groups: Vec<Group> = Vec::new();
    for &b in loops.blocks(id) {
        if loops.of(b) != Some(id) {
            continue;
        }
        for p in fx.body.insts(b) {
            if fx.body.op(p) != Opcode::GetElementPtr {
                continue;
            }
            let users: SmallVec<[(Inst, usize); 8]> = fx.body.users(p.into()).collect();
            let variable = |u: Inst| {
                fx.body.op(u) == Opcode::GetElementPtr
                    && fx.body.operands(u).skip(1).any(|v| !v.is_const())
            };
            let addressed = users.iter().all(|&(u, n)| {
                pointer_operand(fx.body.op(u)) == Some(n)
                    && fx.body.inst(u).block.is_some_and(|b| loops.contains(id, b))
            });
            if !addressed || users.iter().filter(|&&(u, _)| variable(u)).count() < 2 {
                continue;
            }
            if let Some(moves) = moving(fx, loops, id, ivs, &ex, p.into()) {
                let users: SmallVec<[Inst; 8]> = users.iter().map(|u| u.0).collect();
                join(&mut groups, moves, &users);
            }
        }
    }
    groups
}

/// Whether an instruction only adds a constant, or extends: hoisted out of a loop, it is looked through all the same, so that
/// addresses a constant apart share a pointer.
fn is_offset(fx: &Fx, i: Inst) -> bool {
    match fx.body.op(i) {
        Opcode::Add | Opcode::Or => fx.body.operand(i, 1).is_const(),
        Opcode::SExt | Opcode::ZExt => true,
        _ => false,
    }
}

/// Whether an instruction multiplies or adds for this loop alone, before it, without wrapping: what was hoisted and what stayed are parts of
/// the same sums, whichever of them fitted into registers.
fn hoisted(fx: &Fx, loops: &LoopInfo, id: LoopId, i: Inst) -> bool {
    let exact = matches!(fx.body.op(i), Opcode::Mul | Opcode::Shl | Opcode::Add)
        && fx.body.inst(i).flags.has(Flags::NSW);
    exact && serves(fx, loops, id, i, HOISTED)
}

/// Operations from a hoisted one to the loop that are looked through.
const HOISTED: u32 = 3;

/// Whether an instruction is in the loop, or all its users serve it.
fn serves(fx: &Fx, loops: &LoopInfo, id: LoopId, i: Inst, left: u32) -> bool {
    let within = |u: Inst| fx.body.inst(u).block.is_some_and(|b| loops.contains(id, b));
    left != 0
        && (fx.body.users(i.into())).all(|(u, _)| within(u) || serves(fx, loops, id, u, left - 1))
}

/// Copies of an iteration that are looked for.
const COPIES: [i64; 3] = [8, 4, 2];

/// More groups than this are not compared with one another.
const MOST: usize = 64;

/// Groups that lie an equal part of the step apart are one.
fn chained(mut groups: Vec<Group>) -> Vec<Group> {
    if groups.len() > MOST {
        return groups;
    }
    let mut at = 0;
    while at < groups.len() {
        let links = COPIES
            .iter()
            .find_map(|&n| chain(&groups, at, n).map(|found| (n, found)));
        let Some((n, found)) = links else {
            at += 1;
            continue;
        };
        let apart = part(&groups[at].step, n);
        let mut links: Vec<Vec<(Inst, i64)>> = Vec::new();
        for (k, &g) in found.iter().enumerate() {
            let back = apart.constant.wrapping_mul(k as i64);
            let uses = std::mem::take(&mut groups[g].links[0]);
            links.push(
                uses.into_iter()
                    .map(|(i, c)| (i, c.wrapping_sub(back)))
                    .collect(),
            );
        }
        groups[at].links = links;
        groups[at].apart = apart;
        groups.retain(|g| g.links.iter().any(|l| !l.is_empty()));
        // Those before it may have been taken.
        at = 0;
    }
    groups
}

/// Groups of one base and step that lie the same distance apart in all threads share the pointer of the first.
fn led(fx: &mut Fx, groups: Vec<Group>) -> Vec<Group> {
    let mut leaders: Vec<Group> = Vec::new();
    let mut uniform = None;
    let many = groups.len() > MOST;
    for mut g in groups {
        let mut found = None;
        for (k, lead) in leaders.iter().enumerate() {
            let alike = lead.base == g.base && lead.step == g.step;
            if many || g.links.len() != 1 || !alike {
                continue;
            }
            let mut distance = g.start.clone();
            distance.add_scaled(&lead.start, -1);
            let u = uniform.get_or_insert_with(|| fx.uniformity());
            let mut atoms = distance.terms.iter().flat_map(|t| &t.atoms);
            if !atoms.any(|a| u.is_divergent(a.v)) {
                found = Some((k, distance));
                break;
            }
        }
        match found {
            None => leaders.push(g),
            Some((k, distance)) => {
                let uses = std::mem::take(&mut g.links[0]);
                leaders[k].beside.push((distance, uses));
            }
        }
    }
    leaders
}

/// The groups at the start of group `lead` and 1, 2, ... `n`-ths of its step further.
fn chain(groups: &[Group], lead: usize, n: i64) -> Option<SmallVec<[usize; 8]>> {
    let first = &groups[lead];
    let whole = |c: i64| c % n == 0;
    if first.links.len() > 1
        || first.step.is_constant()
        || !whole(first.step.constant)
        || !first.step.terms.iter().all(|t| whole(t.coef))
    {
        return None;
    }
    let apart = part(&first.step, n).variable();
    let mut found: SmallVec<[usize; 8]> = SmallVec::from_slice(&[lead]);
    for k in 1..n {
        let mut start = first.start.clone();
        start.add_scaled(&apart, k);
        let next = groups.iter().position(|g| {
            g.links.len() == 1 && g.base == first.base && g.step == first.step && g.start == start
        });
        found.push(next?);
    }
    Some(found)
}

/// The `n`-th part of a form whose coefficients are multiples of `n`.
fn part(l: &Linear, n: i64) -> Linear {
    let mut out = l.clone();
    out.constant /= n;
    for t in &mut out.terms {
        t.coef /= n;
    }
    out
}

/// Start and step of a form over induction variables and invariants.
fn recurrence(
    fx: &Fx,
    loops: &LoopInfo,
    id: LoopId,
    ivs: &[Induction],
    l: &Linear,
) -> Option<(Linear, Linear)> {
    let (mut start, mut step) = (Linear::constant(l.constant), Linear::default());
    for t in &l.terms {
        let mut moving: Option<(&Induction, Ext)> = None;
        let mut rest: SmallVec<[Atom; 2]> = SmallVec::new();
        for a in &t.atoms {
            match ivs.iter().find(|iv| Value::inst(iv.phi) == a.v) {
                Some(iv) if moving.is_none() => moving = Some((iv, a.ext)),
                Some(_) => return None,
                None if loops.is_invariant(fx.body, id, a.v) => rest.push(*a),
                None => return None,
            }
        }
        let factor = Linear {
            constant: if rest.is_empty() { t.coef } else { 0 },
            terms: if rest.is_empty() {
                SmallVec::new()
            } else {
                let mut v = SmallVec::new();
                v.push(Term {
                    coef: t.coef,
                    atoms: rest,
                });
                v
            },
        };
        match moving {
            None => start.add_scaled(&factor, 1),
            Some((iv, ext)) => {
                let flags = fx.body.inst(iv.next).flags;
                let exact = match ext {
                    Ext::None | Ext::Low => true,
                    Ext::Signed => flags.has(Flags::NSW),
                    // A subtraction's step would have to be extended as a negative number.
                    Ext::Zero => flags.has(Flags::NUW) && !iv.negated,
                };
                if !exact {
                    return None;
                }
                let invariant = |_: Inst| false;
                let ex = Expander {
                    m: fx.m,
                    body: fx.body,
                    inside: &invariant,
                };
                let s0 = ex.form(iv.start, ext, 0)?;
                let d = ex.form(iv.step, ext, 0)?;
                start.add_scaled(&factor.product(&s0)?, 1);
                step.add_scaled(&factor.product(&d)?, if iv.negated { -1 } else { 1 });
            }
        }
    }
    Some((start, step))
}

/// Whether the arithmetic of the loop that dies with these groups costs more than advancing their pointers.
fn profitable(fx: &Fx, loops: &LoopInfo, id: LoopId, groups: &[&Group]) -> bool {
    if groups.is_empty() {
        return false;
    }
    // Uses of each value that go away.
    let mut gone: FxHashMap<Inst, usize> = FxHashMap::default();
    let mut work: Vec<Inst> = Vec::new();
    for g in groups {
        for &(i, _) in g.uses() {
            if let Some(n) = pointer_operand(fx.body.op(i))
                && let Some(p) = fx.body.operand(i, n).as_inst()
            {
                work.push(p);
            }
        }
    }
    let mut saved = 0;
    while let Some(i) = work.pop() {
        let Some(b) = fx.body.inst(i).block else {
            continue;
        };
        if !loops.contains(id, b) || fx.body.op(i) == Opcode::Phi {
            continue;
        }
        let n = gone.entry(i).or_insert(0);
        *n += 1;
        if *n < fx.body.users(i.into()).count() {
            continue;
        }
        saved += cost(fx, i);
        work.extend(fx.body.operands(i).filter_map(|v| v.as_inst()));
    }
    let mut spent = 0;
    for g in groups {
        // A 64-bit addition is two instructions; shared and local pointers are narrow.
        let each = match fx.m.cx.types.addr_space(fx.body.ty(g.base, &fx.m.cx)) {
            Some(3 | 5) => 1,
            _ => 2,
        };
        spent += each * (g.links.len() + g.beside.len()) as i64;
    }
    saved > spent
}

/// What an instruction costs on the machine, roughly: extensions and scaling fold into addresses.
fn cost(fx: &Fx, i: Inst) -> i64 {
    let wide = |v: Value| fx.m.cx.types.int_width(fx.body.ty(v, &fx.m.cx)) == Some(64);
    match fx.body.op(i) {
        Opcode::SExt | Opcode::ZExt | Opcode::Trunc | Opcode::BitCast => 0,
        Opcode::GetElementPtr => {
            let last = fx.body.operand(i, fx.body.num_ops(i) - 1);
            if last.is_const() {
                0
            } else if wide(last)
                && !last
                    .as_inst()
                    .is_some_and(|d| matches!(fx.body.op(d), Opcode::SExt | Opcode::ZExt))
            {
                2
            } else {
                1
            }
        }
        // A multiplication that feeds one addition is a part of it.
        Opcode::Mul => {
            let fused = fx
                .body
                .single_user(i.into())
                .is_some_and(|u| fx.body.op(u) == Opcode::Add);
            match (wide(i.into()), fused) {
                (false, true) => 0,
                (false, false) => 1,
                (true, _) => 3,
            }
        }
        Opcode::Add | Opcode::Sub | Opcode::Shl if wide(i.into()) => 2,
        _ => 1,
    }
}

fn rewrite(fx: &mut Fx, pre: Block, header: Block, latch: Block, g: Group) {
    let low = g.uses().map(|u| u.1).min().unwrap_or(0);
    let (Some(pt), Some(lt)) = (fx.body.terminator(pre), fx.body.terminator(latch)) else {
        return;
    };
    let ty = fx.body.ty(g.base, &fx.m.cx);
    let mut b = Builder::before(&mut fx.m.cx, fx.body, pt);
    let mut start = g.start.clone();
    start.constant = low;
    let first = emit_address(&mut b, g.base, &start);
    let Some(apart) = emit(&mut b, &g.apart) else {
        return;
    };
    let distances: Vec<Option<Value>> = g.beside.iter().map(|s| emit(&mut b, &s.0)).collect();
    let phi = new_phi(fx.body, header, ty);
    let places = places(fx, header, latch, &g.links);
    let mut last: Value = phi.into();
    let mut pointers: SmallVec<[Value; 8]> = SmallVec::from_slice(&[last]);
    for k in 1..g.links.len() {
        let at = places.get(k).copied().unwrap_or(lt);
        last = advanced(fx, at, last, apart);
        pointers.push(last);
    }
    let next = advanced(fx, lt, last, apart);
    phi::add_incoming(fx.body, phi, first, pre);
    phi::add_incoming(fx.body, phi, next, latch);
    for (link, pointer) in g.links.iter().zip(pointers) {
        for &(i, c) in link {
            point(fx, i, pointer, c.wrapping_sub(low));
        }
    }
    for ((_, uses), distance) in g.beside.iter().zip(distances) {
        for &(i, c) in uses {
            let pointer = match distance {
                Some(d) => advanced(fx, i, phi.into(), d),
                None => phi.into(),
            };
            point(fx, i, pointer, c.wrapping_sub(low));
        }
    }
}

/// Lets an access go to a constant distance from a pointer.
fn point(fx: &mut Fx, i: Inst, pointer: Value, offset: i64) {
    let Some(n) = pointer_operand(fx.body.op(i)) else {
        return;
    };
    let old = fx.body.operand(i, n);
    let mut b = Builder::before(&mut fx.m.cx, fx.body, i);
    let p = emit_address(&mut b, pointer, &Linear::constant(offset));
    fx.body.set_operand(i, n, p);
    if let Some(d) = old.as_inst() {
        erase_if_dead(fx.m, fx.body, d);
    }
}

/// The pointer and a distance, added before an instruction.
fn advanced(fx: &mut Fx, at: Inst, pointer: Value, by: Value) -> Value {
    let ty = fx.body.ty(pointer, &fx.m.cx);
    Builder::before(&mut fx.m.cx, fx.body, at)
        .emit(
            Opcode::GetElementPtr,
            ty,
            &[pointer, by],
            Flags::NONE,
            Aux::Gep(TypeId::I8),
        )
        .into()
}

/// Where the pointer of each link is made: as late as its accesses allow where one block that every iteration passes has them all.
fn places(fx: &Fx, header: Block, latch: Block, links: &[Vec<(Inst, i64)>]) -> Vec<Inst> {
    let first = fx
        .body
        .insts(header)
        .find(|&i| fx.body.op(i) != Opcode::Phi);
    let Some(first) = first else {
        return Vec::new();
    };
    let one = [header, latch].into_iter().find(|&b| {
        let mut uses = links.iter().flatten();
        uses.all(|u| fx.body.inst(u.0).block == Some(b))
    });
    let mut places = vec![first; links.len()];
    let Some(block) = one.filter(|_| links.len() > 1) else {
        return places;
    };
    let link_of: FxHashMap<Inst, usize> = links
        .iter()
        .enumerate()
        .flat_map(|(k, l)| l.iter().map(move |u| (u.0, k)))
        .collect();
    let mut made = 0;
    for i in fx.body.insts(block) {
        let Some(&k) = link_of.get(&i) else { continue };
        while made < k {
            made += 1;
            places[made] = i;
        }
    }
    places
}
