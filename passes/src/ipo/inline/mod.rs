//! `inline`: calls are replaced by the callee's body, callees first.
//!
//! As a function pass in a bottom-up (`cgscc`) adaptor it inlines into one caller; bodies of callees are final by then.
//! The cost model is LLVM's with the NVPTX threshold: calls on a GPU cost parameter traffic and a lost schedule, so all
//! but very large functions are inlined.

pub(crate) mod body;
mod cost;
mod math;
mod references;
mod repeats;

pub use body::inline_call;
use references::References;
use std::fmt::Display;

use crate::analysis::call_graph::{self, indirect_calls};
use crate::edit::flushes_denormals;
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use jacquard_ir::{Aux, Body, FuncId, Inst, Linkage, Module, Opcode, cfg, sym};
use smallvec::SmallVec;
use thiserror::Error;

/// The pass.
pub struct Inline {
    /// Only what must be inlined.
    only_mandatory: bool,
    refs: References,
    /// Calls of the last function whose callees were not known.
    indirect: usize,
    /// The cycle of calls that each function is on, once something could be inlined.
    cycles: Option<Vec<Option<u32>>>,
    /// The last function, and how often the pass ran on it.
    round: (Option<FuncId>, usize),
    /// Calls of the last function wait for it to be simplified.
    waits: bool,
    /// The cost of all that was inlined.
    total: i64,
}

/// A member of a cycle of calls that is called more than once goes into others of the cycle up to this size (instructions).
const CYCLE_LIMIT: usize = 20;
/// A caller that grew to this size is simplified before more goes into it (instructions): most of what templates bring in folds away.
const SIMPLIFY_AT: usize = 40_000;
/// In this round a caller grows to the limits below. Calls that became direct are looked at in the first few.
const LAST_ROUND: usize = 32;
const DIRECT_ROUNDS: usize = 4;
/// Growth of one caller stops here (instructions).
const CALLER_LIMIT: usize = 200_000;
/// And here for calls that are to be inlined always: each could double what the last one made.
const FORCED_LIMIT: usize = 400_000;

/// Knobs that say how much is inlined: given one, every call is weighed where it stands.
const STEERING: [Knob; 8] = [
    Knob::InlineBudget,
    Knob::InlineTotalBudget,
    Knob::InlineAdjBudget1,
    Knob::InlineThreshold,
    Knob::InlinedefaultThreshold,
    Knob::InlineSwitchctrl,
    Knob::InlineNumswitchfunc,
    Knob::InlineMaxswitchcases,
];

impl FunctionPass for Inline {
    fn new(p: &Params) -> Self {
        Inline {
            only_mandatory: p.has("only-mandatory"),
            refs: References::default(),
            indirect: 0,
            cycles: None,
            round: (None, 0),
            waits: false,
            total: 0,
        }
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        self.refs.begin(fx);
        self.waits = false;
        let first = calls(fx);
        let mut counts = math::Calls::default();
        count(fx, &first, &mut counts);
        let mut any = repeats::merge(fx, &first);
        if !first.is_empty() && self.waits_for_caller(fx, &counts) {
            return any;
        }
        self.round = match self.round {
            (Some(f), n) if f == fx.f => (Some(f), n + 1),
            _ => (Some(fx.f), 1),
        };
        let mut size = None;
        let (budget, of_all) = budgets(fx);
        let mut spent = 0i64;
        // Calls that inlining brings in are looked at too. Each knows the chain of callees that it came with: none is
        // inlined into itself again, or members of a cycle of calls would unfold without end.
        let mut chain: Vec<(FuncId, Option<usize>)> = Vec::new();
        let mut full = false;
        let mut work: Vec<(Inst, Option<usize>)> = first.into_iter().map(|i| (i, None)).collect();
        work.reverse();
        // Calls of large library functions wait until it is known how many there are.
        let mut last: Vec<(Inst, Option<usize>)> = Vec::new();
        while let Some((call, from, waited)) = (work.pop().map(|(i, f)| (i, f, false)))
            .or_else(|| last.pop().map(|(i, f)| (i, f, true)))
        {
            if fx.body.inst(call).block.is_none() {
                continue;
            }
            let Some(callee) = fx.m.called_func(fx.body, call) else {
                continue;
            };
            if let Some(c) = math::fold(fx, call, callee) {
                fx.body.replace_and_erase(call, c);
                any = true;
                continue;
            }
            if !waited && math::is_large(fx, callee) {
                last.push((call, from));
                continue;
            }
            let shared = waited && counts.get(&callee).is_some_and(|&n| n > 1);
            let came: SmallVec<[FuncId; 8]> = std::iter::successors(from, |&n| chain[n].1)
                .map(|n| chain[n].0)
                .collect();
            let recursive = came.contains(&callee) || self.unfolds(fx, &came, callee);
            let decision = self.decide(fx, call, callee, recursive, shared);
            match decision {
                Ok((cost, threshold, must)) => {
                    if !must {
                        spent += cost.max(0) as i64;
                        if spent > budget || self.total + cost.max(0) as i64 > of_all {
                            continue;
                        }
                    }
                    let (n, most) = *size.get_or_insert_with(|| {
                        let now = cfg::count_insts(fx.body);
                        (now, SIMPLIFY_AT.max(2 * now))
                    });
                    let Some(body) = fx.m.func(callee).body.as_ref() else {
                        continue;
                    };
                    let grow = cfg::count_insts(body);
                    let limit = if must { FORCED_LIMIT } else { CALLER_LIMIT };
                    if n + grow > most.min(limit) && self.round.1 < LAST_ROUND {
                        self.waits = true;
                        break;
                    }
                    if n + grow > limit {
                        if must && !std::mem::replace(&mut full, true) {
                            limit_reached(fx, call, callee, limit);
                        }
                        continue;
                    }
                    size = Some((n + grow, most));
                    report_inlined(fx, call, callee, cost, threshold, must);
                    if !must {
                        self.total += cost.max(0) as i64;
                    }
                    let new = inline_call(fx.m, fx.body, call, callee);
                    self.refs.inlined(fx.f, callee);
                    any = true;
                    count(fx, &new, &mut counts);
                    chain.push((callee, from));
                    let from = Some(chain.len() - 1);
                    work.extend(new.into_iter().rev().map(|c| (c, from)));
                }
                Err(why) => report_missed(fx, call, callee, &why),
            }
        }
        self.indirect = indirect_calls(fx.m, fx.body);
        any
    }
    fn again(&self, m: &Module, body: &Body) -> bool {
        let direct = self.indirect > 0 && indirect_calls(m, body) < self.indirect;
        self.waits || direct && self.round.1 < DIRECT_ROUNDS
    }
}

/// How much inlining may add to this function, and to the whole module. At -O3 only explicitly given budgets apply.
fn budgets(fx: &Fx) -> (i64, i64) {
    let given = |k| fx.opts.knobs.given(k);
    if fx.opts.knob(Knob::NvInlineAll) != 0 {
        return (i64::MAX, i64::MAX);
    }
    let kernels = given(Knob::InlineAdjBudget1).filter(|_| fx.m.is_kernel(fx.f));
    let own = match given(Knob::InlineBudget) {
        None if fx.opts.level >= 3 => i64::MAX,
        _ => fx.opts.knob(Knob::InlineBudget),
    };
    let of_all = given(Knob::InlineTotalBudget).unwrap_or(i64::MAX);
    (kernels.unwrap_or(own), of_all)
}

fn report_inlined(fx: &mut Fx, call: Inst, callee: FuncId, cost: i32, threshold: i32, must: bool) {
    if !fx.opts.wants_remark(RemarkKind::Passed, "inline") {
        return;
    }
    let name = fx.m.cx.str(fx.m.func(callee).name).to_owned();
    let caller = fx.name().to_owned();
    let common: [(&str, &dyn Display); 5] = [
        (TEXT, &"'"),
        ("Callee", &name),
        (TEXT, &"' inlined into '"),
        ("Caller", &caller),
        (TEXT, &"' with (cost="),
    ];
    let rest: &[(&str, &dyn Display)] = if must {
        &[("Cost", &"always"), (TEXT, &"): always inline attribute")]
    } else {
        &[
            ("Cost", &cost),
            (TEXT, &", threshold="),
            ("Threshold", &threshold),
            (TEXT, &")"),
        ]
    };
    fx.remark(
        RemarkKind::Passed,
        "inline",
        if must { "AlwaysInline" } else { "Inlined" },
        Some(call),
        &[&common[..], rest].concat(),
    );
}

fn report_missed(fx: &mut Fx, call: Inst, callee: FuncId, why: &Kept) {
    if matches!(why, Kept::Silently) || !fx.opts.wants_remark(RemarkKind::Missed, "inline") {
        return;
    }
    let name = fx.m.cx.str(fx.m.func(callee).name).to_owned();
    let caller = fx.name().to_owned();
    fx.remark(
        RemarkKind::Missed,
        "inline",
        "NotInlined",
        Some(call),
        &[
            (TEXT, &"'"),
            ("Callee", &name),
            (TEXT, &"' not inlined into '"),
            ("Caller", &caller),
            (TEXT, &"' because "),
            ("Reason", why),
        ],
    );
}

fn calls(fx: &Fx) -> Vec<Inst> {
    fx.body
        .blocks()
        .flat_map(|b| fx.body.insts(b))
        .filter(|&i| fx.body.op(i) == Opcode::Call)
        .collect()
}

/// Adds calls of known functions to how often each is called.
fn count(fx: &Fx, calls: &[Inst], counts: &mut math::Calls) {
    for &call in calls {
        if let Some(callee) = fx.m.called_func(fx.body, call) {
            *counts.entry(callee).or_default() += 1;
        }
    }
}

/// A call that is to be inlined always is not, for the caller has grown to the limit.
fn limit_reached(fx: &mut Fx, call: Inst, callee: FuncId, limit: usize) {
    let name = fx.m.cx.str(fx.m.func(callee).name).to_owned();
    let caller = fx.name().to_owned();
    fx.remark(
        RemarkKind::Warning,
        "inline",
        "InlineLimit",
        Some(call),
        &[
            (TEXT, &"'"),
            ("Callee", &name),
            (
                TEXT,
                &"' and more that is to be inlined always is not inlined into '",
            ),
            ("Caller", &caller),
            (TEXT, &"', which has reached the limit of "),
            ("Limit", &limit),
            (TEXT, &" instructions"),
        ],
    );
}

/// Why a call stays a call.
#[derive(Debug, Error)]
enum Kept {
    /// There is nothing to say: it has no body, or it waits for another pass.
    #[error("")]
    Silently,
    #[error("it should never be inlined (cost=never): {0}")]
    Never(&'static str),
    #[error("inlining is disabled")]
    Disabled,
    #[error("it is large and called more than once")]
    Shared,
    #[error("too costly to inline (cost={cost}, threshold={threshold})")]
    Costly { cost: i32, threshold: i32 },
}

impl Inline {
    /// Whether the function goes into the only one that calls it, and what it calls can go there too: inlined here, a chain of
    /// callees would be copied and simplified once for each function above.
    fn waits_for_caller(&mut self, fx: &Fx, counts: &math::Calls) -> bool {
        // Of library functions it counts how large they are, and of their callers how often they call a large one.
        if math::is_library(fx, fx.f) || counts.keys().any(|&callee| math::is_large(fx, callee)) {
            return false;
        }
        let (row, attrs) = (fx.m.func(fx.f), &fx.m.attrs(fx.f).func);
        let must = attrs.has(sym::ALWAYSINLINE);
        let may = !self.only_mandatory
            && fx.opts.level >= 3
            && fx.opts.knob(Knob::DisableInlining) == 0
            && !STEERING.iter().any(|&k| fx.opts.knobs.given(k).is_some());
        let local = matches!(row.linkage, Linkage::Internal | Linkage::Private);
        if !local || !must && !may || attrs.has(sym::NOINLINE) || attrs.has(sym::OPTNONE) {
            return false;
        }
        let variadic = (fx.m.cx.types.func_parts(row.ty)).is_none_or(|(_, _, more)| more);
        if variadic || cost::not_viable(fx.body).is_some() {
            return false;
        }
        let Some(caller) = self.refs.only_caller(fx, fx.f).filter(|&c| c != fx.f) else {
            return false;
        };
        let cycles =
            (self.cycles).get_or_insert_with(|| call_graph::cycles(fx.m, (fx.f, &*fx.body)));
        let recursive = |f: FuncId| cycles.get(f.index()).copied().flatten().is_some();
        !recursive(fx.f)
            && !recursive(caller)
            && !fx.m.attrs(caller).func.has(sym::OPTNONE)
            && (must
                || cost::size(fx.m, fx.body, cost::Prices::new(fx.opts))
                    < cost::LAST_CALL_BONUS / 2)
    }
    /// Whether the call goes on along a cycle of calls: of what came by inlining, or of the caller itself. Followed, each of the
    /// members would unfold in every order. A single call is followed, and small members go into a caller on their cycle.
    fn unfolds(&mut self, fx: &Fx, came: &[FuncId], callee: FuncId) -> bool {
        if fx.m.func(callee).body.is_none() {
            return false;
        }
        let cycles =
            (self.cycles).get_or_insert_with(|| call_graph::cycles(fx.m, (fx.f, &*fx.body)));
        let of = |f: FuncId| cycles.get(f.index()).copied().flatten();
        let Some(cycle) = of(callee) else {
            return false;
        };
        let along = came.iter().any(|&f| of(f) == Some(cycle));
        if !along && of(fx.f) != Some(cycle) {
            return false;
        }
        let small = || {
            (fx.m.func(callee).body.as_ref()).is_some_and(|b| cfg::count_insts(b) <= CYCLE_LIMIT)
        };
        self.refs.to(fx, callee) > 1 && (along || !small())
    }
    /// Cost, threshold and whether it must be inlined; or why not.
    fn decide(
        &mut self,
        fx: &Fx,
        call: Inst,
        callee: FuncId,
        recursive: bool,
        shared: bool,
    ) -> Result<(i32, i32, bool), Kept> {
        let row = fx.m.func(callee);
        let never = |why| Err(Kept::Never(why));
        if callee == fx.f {
            return never("recursive");
        }
        let Some(body) = &row.body else {
            return Err(Kept::Silently);
        };
        if row.linkage.is_interposable() {
            return never("interposable");
        }
        let Aux::Call { attrs, sig, .. } = fx.body.inst(call).aux else {
            return never("not a direct call");
        };
        // Through a different signature the arguments do not match the body.
        if sig != row.ty {
            return never("signature mismatch");
        }
        let decl = &fx.m.attrs(callee).func;
        let site = &fx.m.cx.attr_list(attrs).func;
        if let Some((_, _, true)) = fx.m.cx.types.func_parts(sig) {
            return never("varargs");
        }
        let always = decl.has(sym::ALWAYSINLINE) || site.has(sym::ALWAYSINLINE);
        if (site.has(sym::NOINLINE) || decl.has(sym::NOINLINE) && !site.has(sym::ALWAYSINLINE))
            || decl.has(sym::OPTNONE)
        {
            return never("noinline function attribute");
        }
        if let Some(why) = cost::not_viable(body) {
            return never(why);
        }
        if recursive {
            return never("recursive");
        }
        if always {
            return Ok((0, 0, true));
        }
        // What it computes would change. The library's functions do as their callers.
        if flushes_denormals(fx.m, callee)
            && !flushes_denormals(fx.m, fx.f)
            && !math::is_library(fx, callee)
        {
            return never("conflicting attributes");
        }
        if math::waits(fx, callee) {
            return Err(Kept::Silently);
        }
        if self.only_mandatory || fx.opts.knob(Knob::DisableInlining) != 0 {
            return Err(Kept::Disabled);
        }
        if cost::calls_itself(fx.m, body, callee) {
            return never("recursive");
        }
        let cost = cost::cost(fx, &mut self.refs, call, callee, body);
        if fx.opts.knob(Knob::NvInlineAll) != 0 {
            return Ok((cost, i32::MAX, false));
        }
        if let Some(why) = cost::too_many_cases(fx, body) {
            return never(why);
        }
        let hint = site.has(sym::INLINEHINT) || decl.has(sym::INLINEHINT);
        let threshold = cost::threshold(fx, callee, site.has(sym::COLD), body, hint);
        if shared {
            return Err(Kept::Shared);
        }
        if cost < threshold {
            Ok((cost, threshold, false))
        } else {
            Err(Kept::Costly { cost, threshold })
        }
    }
}
