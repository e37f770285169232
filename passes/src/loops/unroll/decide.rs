//! Whether and how far to unroll a loop: pragmas, trip counts, size limits.

use super::frees;
use super::known::known_from_counters;
use crate::analysis::alias::{decompose, space_of, underlying};
use crate::analysis::dominators::{DomTree, PostDomTree};
use crate::analysis::effects::is_duplicatable;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::analysis::uniformity::Uniformity;
use crate::intrinsics::is_intrinsic;
use crate::loops::affine::{Exit, latest_exit, trip_count};
use crate::manager::Fx;
use crate::manager::Knob;
use jacquard_ir::tables::numbers;
use jacquard_ir::{
    Block, Body, ConstKind, Inst, MdOperand, Module, Opcode, Value, attachment, call, sym,
};
use rustc_hash::FxHashSet;

/// What to do.
pub(super) enum Plan {
    /// Nothing.
    Keep,
    /// Write out all iterations.
    Full {
        /// Their number.
        copies: u32,
        /// The block that leaves the loop in the last of them.
        by: Block,
        /// It leaves in none before.
        exact: bool,
    },
    /// Several iterations per trip; tests inside are dropped if the trip count is a multiple.
    Partial {
        /// Copies per trip.
        factor: u32,
        /// The trip count is known to be a multiple of this.
        multiple: u32,
    },
    /// Several iterations per trip, and a loop for the rest.
    Runtime(u32),
}

/// What `#pragma unroll` asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pragma {
    None,
    Disable,
    Enable,
    Full,
    Count(u32),
}

/// The loop's pragma, from its metadata.
pub(super) fn pragma(m: &Module, body: &Body, latch: Inst) -> Pragma {
    let Some(md) = attachment::get(body, latch, sym::LLVM_LOOP) else {
        return Pragma::None;
    };
    let mut found = Pragma::None;
    for op in m.cx.md.ops(md) {
        let MdOperand::Node(n) = op else { continue };
        if *n == md {
            continue;
        }
        let parts = m.cx.md.ops(*n);
        let Some(MdOperand::Str(name)) = parts.first() else {
            continue;
        };
        match *name {
            sym::LOOP_UNROLL_DISABLE => return Pragma::Disable,
            sym::LOOP_UNROLL_FULL => found = Pragma::Full,
            sym::LOOP_UNROLL_ENABLE if found == Pragma::None => found = Pragma::Enable,
            sym::LOOP_UNROLL_COUNT => {
                if let Some(MdOperand::Const(c)) = parts.get(1)
                    && let Some(n) = m.cx.as_int(*c)
                {
                    found = Pragma::Count(n.min(1 << 16) as u32);
                }
            }
            _ => {}
        }
    }
    found
}

/// Whether a pragma wants all iterations of a loop of known length.
pub(super) fn is_asked_for(fx: &Fx, loops: &LoopInfo, id: LoopId) -> bool {
    let latch = loops.latch(id).and_then(|b| fx.body.terminator(b));
    let asked = |latch| matches!(pragma(fx.m, fx.body, latch), Pragma::Full | Pragma::Enable);
    latch.is_some_and(asked)
        && trip_count(fx.m, fx.body, loops, id).is_some_and(|n| n < MOST_ITERATIONS)
}

/// What the pass's parameters allow.
#[derive(Clone, Copy)]
pub(super) struct Allowed {
    /// Only to write out.
    pub full_only: bool,
    /// Loops of unknown length by a factor.
    pub runtime: bool,
    /// Loops of known length by a factor.
    pub partial: bool,
    /// To write out what may end before its last iteration.
    pub upper_bound: bool,
    /// The most iterations of a loop that is written out.
    pub most: u64,
}

pub(super) fn plan(fx: &Fx, loops: &LoopInfo, dom: &DomTree, id: LoopId, allowed: Allowed) -> Plan {
    let body = &*fx.body;
    let Some(latch_block) = loops.latch(id) else {
        return Plan::Keep;
    };
    let Some(latch) = body.terminator(latch_block) else {
        return Plan::Keep;
    };
    let pragma = pragma(fx.m, body, latch);
    if pragma == Pragma::Disable || pragma == Pragma::Count(1) {
        return Plan::Keep;
    }
    let Some(code) = Code::of(fx, loops, id) else {
        return Plan::Keep;
    };
    let threshold = threshold(fx);
    let pragma_threshold = fx.opts.knob(Knob::PragmaUnrollThreshold) as u32;
    let trips = trip_count(fx.m, body, loops, id).map(|n| n.saturating_add(1));
    // A loop that may be left early as well is written out up to the iteration that ends it at the latest.
    let most = latest_exit(fx.m, body, loops, dom, id);
    let inner = inner_loops(fx, loops, dom, id);
    let freeing = || frees::frees(fx, loops, dom, id, &code.arrays);
    let most =
        most.filter(|end| end.back_edges < allowed.most && (end.exact || allowed.upper_bound));
    if let Some(plan) = most.and_then(|end| fully(fx, &code, inner, pragma, end, freeing)) {
        return plan;
    }
    let single_exit = {
        let e = loops.exit_edges(body, id);
        e.len() == 1 && e[0].0 == latch_block
    };
    if let Pragma::Count(c) = pragma {
        if code.unrolled(c as u64) > pragma_threshold as u64 {
            return Plan::Keep;
        }
        return match trips {
            Some(n) if n % c as u64 == 0 => Plan::Partial {
                factor: c,
                multiple: c,
            },
            _ if single_exit && (!code.convergent || leaves_together(fx, latch_block)) => {
                Plan::Runtime(c)
            }
            // Each copy keeps its test.
            _ => Plan::Partial {
                factor: c,
                multiple: 1,
            },
        };
    }
    if allowed.full_only || code.calls || !loops.get(id).children.is_empty() || !single_exit {
        return Plan::Keep;
    }
    let partial = threshold / 4;
    if code.size > partial {
        return Plan::Keep;
    }
    // Where some iterations may be left over, threads of a warp would come to different copies.
    if code.convergent && trips.is_none() && !leaves_together(fx, latch_block) {
        return Plan::Keep;
    }
    // Copies don't overlap where threads meet: of more than a little code they only make more.
    if code.convergent && pragma == Pragma::None && code.size > MEETING {
        return Plan::Keep;
    }
    if let Some(n) = trips {
        if !allowed.partial && pragma == Pragma::None {
            return Plan::Keep;
        }
        // Many copies where they are small together, else a few.
        let fits = |f: u64, room: u32| n % f == 0 && code.unrolled(f) <= u64::from(room);
        let many = (5..=MOST_COPIES.min(n)).rev().find(|&f| fits(f, partial));
        let few = || [4, 2].into_iter().find(|&f| fits(f, partial * 2));
        return match many.or_else(few) {
            Some(f) => Plan::Partial {
                factor: f as u32,
                multiple: f as u32,
            },
            None => Plan::Keep,
        };
    }
    if !allowed.runtime && pragma == Pragma::None {
        return Plan::Keep;
    }
    match factors(fx).find(|&f| code.unrolled(f) <= u64::from(partial)) {
        Some(f) => Plan::Runtime(f as u32),
        None => Plan::Keep,
    }
}

/// How many copies a loop may get whose count only the run tells, the most first.
fn factors(fx: &Fx) -> impl Iterator<Item = u64> {
    let knob = |k| fx.opts.knob(k).max(0) as u64;
    let (fixed, most) = (
        knob(Knob::AggressiveRuntimeUnrollingFixedFactor),
        knob(Knob::AggressiveRuntimeUnrollingMaxFactor),
    );
    (1..=6u32)
        .rev()
        .map(|n| 1 << n)
        .filter(move |&f| if fixed > 1 { f == fixed } else { f <= most })
}

/// What a loop consists of, as far as it matters for copies.
struct Code {
    size: u32,
    /// The part of it that is constant in each copy of a loop that is unrolled fully.
    constant: u32,
    /// Has instructions that all threads of a warp must come to together.
    convergent: bool,
    calls: bool,
    /// Reads or writes local memory that registers could hold once indices are constants.
    local: bool,
    /// The variables in it.
    arrays: FxHashSet<Inst>,
}

impl Code {
    /// `None` where the code may not be copied at all.
    fn of(fx: &Fx, loops: &LoopInfo, id: LoopId) -> Option<Code> {
        let body = &*fx.body;
        let mut size = 0u32;
        let mut duplicatable = true;
        let mut convergent = false;
        let mut calls = false;
        let mut local = false;
        let mut indexed = false;
        let mut arrays = FxHashSet::default();
        for i in loops.insts(body, id) {
            if !is_duplicatable(fx.m, body, i) {
                // A convergent call may be copied as long as control flow around each copy stays what it was.
                if crate::analysis::effects::call_effects(fx.m, body, i).noduplicate {
                    duplicatable = false;
                }
                convergent = true;
            }
            size += weight(fx.m, body, i);
            if body.op(i) == Opcode::Call
                && inline_asm_size(fx.m, body, i).is_none()
                && !fx
                    .m
                    .called_func(body, i)
                    .is_some_and(|f| is_intrinsic(fx.m, f))
            {
                calls = true;
            }
            if matches!(body.op(i), Opcode::Load | Opcode::Store) {
                let p = body.operand(i, if body.op(i) == Opcode::Load { 0 } else { 1 });
                let base = underlying(&fx.m.cx, body, p);
                // Arrays in local memory become registers once their indices are constants.
                let array = base.as_inst().filter(|&b| body.op(b) == Opcode::Alloca);
                arrays.extend(array);
                if array.is_some() && p != base || space_of(&fx.m.cx, body, p) == numbers::LOCAL {
                    local = true;
                    indexed |= is_indexed(fx, p);
                }
            }
        }
        if !duplicatable {
            return None;
        }
        // What calls may be given is an array no registers hold; where nothing is indexed it was an object anyway.
        local &= indexed || !calls;
        Some(Code {
            size,
            constant: constant_part(fx, loops, id),
            convergent,
            calls,
            local,
            arrays,
        })
    }

    /// The size of `n` copies: the branch and the counter go away.
    fn unrolled(&self, n: u64) -> u64 {
        (self.size.saturating_sub(2) as u64)
            .saturating_mul(n)
            .saturating_add(2)
    }

    /// The size of all `n` iterations: what follows from counters alone goes away as well.
    fn unrolled_fully(&self, n: u64) -> u64 {
        let gone = self.constant.saturating_add(1).max(2);
        (self.size.saturating_sub(gone) as u64)
            .saturating_mul(n)
            .saturating_add(2)
    }
}

/// The weight of what a loop computes from counters with constant starts and steps, and nothing else.
fn constant_part(fx: &Fx, loops: &LoopInfo, id: LoopId) -> u32 {
    let known = known_from_counters(fx, loops, id);
    let phi = |i: &Inst| fx.body.op(*i) == Opcode::Phi;
    let computed = known.into_iter().filter(|i| !phi(i));
    computed.map(|i| weight(fx.m, fx.body, i)).sum()
}

/// Unrolls fully up to the iteration that ends the loop at the latest, where that is worth it.
fn fully(
    fx: &Fx,
    code: &Code,
    inner: Option<u32>,
    pragma: Pragma,
    end: Exit,
    freeing: impl Fn() -> bool,
) -> Option<Plan> {
    let threshold = threshold(fx);
    let pragma_threshold = fx.opts.knob(Knob::PragmaUnrollThreshold) as u32;
    // What inner loops are once they are unrolled with this one's counter known: half as often as this one, on average.
    let growing = inner.unwrap_or(0) as u64;
    let n = end.back_edges.saturating_add(1);
    let wanted = match pragma {
        Pragma::Count(c) => c as u64 >= n,
        _ => true,
    };
    // Where each copy tests whether it is the last, few are worth it.
    let few = fx.opts.knob(Knob::UnrollMaxUpperbound).max(0) as u64;
    // Many small iterations: what each keeps of its counter counts too.
    let own = if n > MANY { n.saturating_mul(2) } else { 0 };
    let copies = code.unrolled_fully(n).saturating_add(own);
    let in_time = copies.saturating_add(growing.saturating_mul(n / 2).saturating_mul(n));
    let fits = match pragma {
        Pragma::Full | Pragma::Enable | Pragma::Count(_) => {
            code.unrolled(n) <= pragma_threshold as u64
        }
        // Inner loops that are left run as often as before: of them there are only more. Arrays of many elements stay in memory.
        _ => {
            // The time goes into loops inside that stay loops.
            let room = if inner.is_none() {
                threshold / 3
            } else {
                threshold
            };
            copies <= room as u64
                || code.local
                    && inner.is_some()
                    && in_time <= threshold as u64 * 6
                    && (n <= MANY || n <= frees::ITERATIONS && freeing())
        }
    };
    if wanted && n <= MOST_ITERATIONS && (end.exact || n <= few) && fits {
        Some(Plan::Full {
            copies: n as u32,
            by: end.block,
            exact: end.exact,
        })
    } else {
        None
    }
}

/// No loop of more iterations is unrolled fully, whatever is asked for.
const MOST_ITERATIONS: u64 = 4096;

/// The size that an unrolled loop may have.
fn threshold(fx: &Fx) -> u32 {
    let by_level = if fx.opts.level >= 3 { 405 } else { 150 };
    (fx.opts.knobs.given(Knob::UnrollThreshold)).unwrap_or(by_level) as u32
}

/// Whether the threads of a warp leave a loop by its latch in the same iteration, so that they stay together in its copies and
/// in what is left over.
fn leaves_together(fx: &Fx, latch: Block) -> bool {
    let post = PostDomTree::new(fx.body);
    !Uniformity::new(fx.m, fx.f, fx.body, &post).branch_diverges(latch)
}

/// Up to this size, a loop with barriers or shuffles gains by copies that share its counter's test.
const MEETING: u32 = 32;

/// Copies of a loop of known length that stays a loop.
const MOST_COPIES: u64 = 16;

/// Beyond so many iterations, code is not expected to fold away.
const MANY: u64 = 64;

/// Whether an address has an index that varies, or moves through an array.
fn is_indexed(fx: &Fx, p: Value) -> bool {
    let a = decompose(&fx.m.cx, fx.body, p);
    let phi = |i| fx.body.op(i) == Opcode::Phi;
    !a.vars.is_empty() || a.base.as_inst().is_some_and(phi)
}

/// The weight of the loops inside whose counts will be known once this one's counter is constant; `None` if there are others whose
/// counts are not known.
fn inner_loops(fx: &Fx, loops: &LoopInfo, dom: &DomTree, id: LoopId) -> Option<u32> {
    let header = loops.get(id).header;
    let known = known_from_counters(fx, loops, id);
    let mut growing = 0;
    for &c in &loops.get(id).children {
        if latest_exit(fx.m, fx.body, loops, dom, c).is_some_and(|e| e.exact) {
            continue;
        }
        let inner = loops.get(c).header;
        let bounded = loops.exit_edges(fx.body, c).iter().any(|&(b, _)| {
            let cond = fx
                .body
                .terminator(b)
                .and_then(|t| fx.body.operand(t, 0).as_inst());
            cond.is_some_and(|c| bounded_by_counter(fx.body, &known, header, inner, c))
        });
        if !bounded {
            return None;
        }
        growing += loops
            .insts(fx.body, c)
            .map(|i| weight(fx.m, fx.body, i))
            .sum::<u32>();
    }
    Some(growing)
}

/// Whether a comparison is with a counter of the loop with header `outer`, or of a counter of `inner` that starts from one,
/// as far as constants are added and extended, or of what is `known` from counters of the loop with constant bounds.
fn bounded_by_counter(
    body: &Body,
    known: &FxHashSet<Inst>,
    outer: Block,
    inner: Block,
    cond: Inst,
) -> bool {
    body.op(cond) == Opcode::ICmp
        && body
            .operands(cond)
            .any(|v| from_counter(body, known, outer, inner, v))
}

fn from_counter(
    body: &Body,
    known: &FxHashSet<Inst>,
    outer: Block,
    inner: Block,
    v: Value,
) -> bool {
    let mut at = v.as_inst();
    for _ in 0..6 {
        let Some(i) = at else { return false };
        let block = body.inst(i).block;
        if known.contains(&i) || body.op(i) == Opcode::Phi && block == Some(outer) {
            return true;
        }
        // The value a counter inside starts with.
        let own = |v: &Value| {
            let step = v.as_inst();
            step.is_none_or(|s| !body.operands(s).any(|o| o == Value::inst(i)))
        };
        // The step of a counter inside varies with the counter outside: `i += 2 * s`.
        let counts_on = |v: &Value| {
            v.as_inst().is_some_and(|p| {
                body.op(p) == Opcode::Phi
                    && body.inst(p).block == Some(inner)
                    && body.operands(p).any(|o| o == Value::inst(i))
            })
        };
        let variables = || body.operands(i).filter(|v| v.as_inst().is_some());
        let steps = body.op(i) != Opcode::Phi && variables().count() > 1;
        let mut variable = variables()
            .filter(|v| body.op(i) != Opcode::Phi || own(v))
            .filter(|v| !steps || !counts_on(v));
        if body.op(i) == Opcode::Phi && block != Some(inner) {
            return false;
        }
        at = variable.next().and_then(|v| v.as_inst());
        if variable.next().is_some() {
            return false;
        }
    }
    false
}

/// How much an instruction weighs in code.
fn weight(m: &Module, body: &Body, i: Inst) -> u32 {
    match body.op(i) {
        Opcode::Phi
        | Opcode::BitCast
        | Opcode::AddrSpaceCast
        | Opcode::Freeze
        | Opcode::PtrToInt
        | Opcode::IntToPtr => 0,
        Opcode::GetElementPtr => 0,
        Opcode::SExt | Opcode::ZExt | Opcode::Trunc => 0,
        Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem
            if body.operand(i, 1).is_const() =>
        {
            4
        }
        Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem | Opcode::FDiv => 8,
        Opcode::Call => match m.called_func(body, i) {
            Some(f) if is_intrinsic(m, f) => 1,
            _ => inline_asm_size(m, body, i).unwrap_or(10),
        },
        _ => 1,
    }
}

/// Statements of an inline assembly call; `None` for other calls.
fn inline_asm_size(m: &Module, body: &Body, call: Inst) -> Option<u32> {
    let c = call::callee(body, call).as_const()?;
    let ConstKind::InlineAsm(asm) = &m.cx.constant(c).kind else {
        return None;
    };
    let statement = |s: &str| {
        let s = s.trim_matches(|c: char| c.is_whitespace() || c == '{' || c == '}');
        !s.is_empty() && !s.starts_with('.') && !s.starts_with("//")
    };
    Some(
        m.cx.str(asm.text)
            .split(';')
            .filter(|s| statement(s))
            .count() as u32,
    )
}
