//! `verify<…>`: an analysis that is kept for a function says of its code what it says when it is made anew, and what follows from its
//! own definition holds; else compilation ends here.

use crate::analysis::dominators::DomTree;
use crate::analysis::loops::LoopInfo;
use crate::analysis::memory_ssa::{MemorySsa, State};
use crate::loops::affine::{induction, trip_count};
use crate::manager::{Faults, Fx, ModulePass, Mx, Params};
use crate::print::cycles::cycles_of;
use crate::print::regions::edges_across;
use jacquard_ir::verify::{Level, VerifyError, messages};
use jacquard_ir::{Block, FuncId, Inst, cfg, phi};

/// Trip counts up to this are counted out.
const MOST_COUNTED: u64 = 4096;

fn each(mx: &mut Mx, analysis: &str, check: fn(&mut Fx) -> Option<String>) -> Option<Faults> {
    let mut first: Option<Box<VerifyError>> = None;
    let mut more = 0;
    for f in mx.m.func_ids().collect::<Vec<FuncId>>() {
        let Some(Some(context)) = mx.with_body(f, check) else {
            continue;
        };
        if first.is_some() {
            more += 1;
            continue;
        }
        let rule = messages::ANALYSIS_STALE;
        first = Some(Box::new(VerifyError {
            function: Some(mx.m.cx.str(mx.m.func(f).name).to_owned()),
            id: rule.message,
            level: Level::Llvm,
            message: rule.message.format(&[&analysis]),
            context,
            log: String::new(),
        }));
    }
    first.map(|first| Faults { first, more })
}

macro_rules! analyses {
    ($($pass:ident $name:literal $check:ident;)*) => {$(
        #[doc = concat!("`verify<", $name, ">`")]
        #[derive(Default)]
        pub struct $pass(Option<Faults>);

        impl ModulePass for $pass {
            fn new(_: &Params) -> Self {
                $pass::default()
            }
            fn run(&mut self, mx: &mut Mx) -> bool {
                self.0 = each(mx, $name, $check);
                false
            }
            fn fault(&self) -> Option<Faults> {
                self.0.clone()
            }
        }
    )*};
}

analyses! {
    VerifyDomTree "domtree" domtree;
    VerifyLoops "loops" loops;
    VerifyCycles "cycles" cycles;
    VerifyRegions "regions" regions;
    VerifyMemorySsa "memoryssa" memory;
    VerifyEvolution "scalar-evolution" evolution;
}

fn shown(fx: &Fx, b: Block) -> String {
    crate::print::name(fx.m, fx.body, b.into())
}

/// Immediate dominators, as they are kept and as the code has them.
fn domtree(fx: &mut Fx) -> Option<String> {
    let kept = fx.dom();
    let fresh = DomTree::new(fx.body);
    let differs = |b: &Block| {
        kept.reachable(*b) != fresh.reachable(*b)
            || fresh.reachable(*b) && kept.idom(*b) != fresh.idom(*b)
    };
    let wrong = fx.body.blocks().find(differs)?;
    Some(shown(fx, wrong))
}

/// Loops: headers, latches, blocks and what they are in.
fn loops(fx: &mut Fx) -> Option<String> {
    let kept = fx.loops();
    let fresh = LoopInfo::new(fx.body, &DomTree::new(fx.body));
    let told = |info: &LoopInfo, b: Block| {
        let mut around = Vec::new();
        let mut at = info.of(b);
        while let Some(id) = at {
            let l = info.get(id);
            let mut latches = l.latches.clone();
            latches.sort_unstable();
            around.push((l.header, latches, l.depth));
            at = l.parent;
        }
        around
    };
    let wrong = (fx.body.blocks()).find(|&b| told(&kept, b) != told(&fresh, b))?;
    Some(shown(fx, wrong))
}

/// Each block of a cycle is reached from its entries within it, and reaches them.
fn cycles(fx: &mut Fx) -> Option<String> {
    for c in cycles_of(fx.body) {
        let inside = |b: Block| c.blocks.contains(&b);
        for forward in [true, false] {
            let mut seen = vec![c.blocks[0]];
            let mut n = 0;
            while n < seen.len() {
                let next: Vec<Block> = match forward {
                    true => cfg::succs(fx.body, seen[n]).collect(),
                    false => cfg::preds(fx.body, seen[n]).collect(),
                };
                for b in next {
                    if inside(b) && !seen.contains(&b) {
                        seen.push(b);
                    }
                }
                n += 1;
            }
            if let Some(&b) = c.blocks.iter().find(|b| !seen.contains(b)) {
                return Some(shown(fx, b));
            }
        }
        // What is entered from outside is an entry, and nothing else is.
        let entered = |b: Block| cfg::preds(fx.body, b).any(|p| !inside(p) && fx_reaches(fx, p));
        let wrong = (c.blocks.iter()).find(|&&b| entered(b) != c.entries.contains(&b));
        if let Some(&b) = wrong {
            return Some(shown(fx, b));
        }
    }
    None
}

fn fx_reaches(fx: &Fx, b: Block) -> bool {
    DomTree::new(fx.body).reachable(b)
}

/// A region is entered at its entry and left to its exit alone.
fn regions(fx: &mut Fx) -> Option<String> {
    let wrong = edges_across(fx)?;
    Some(shown(fx, wrong))
}

/// The state before an access is one that every way there passes, and a phi has one for each predecessor.
fn memory(fx: &mut Fx) -> Option<String> {
    let dom = fx.dom();
    let ssa = MemorySsa::new(fx.m, fx.body, &dom);
    let at = |s: State, b: Block| match s {
        State::Entry => true,
        State::Def(d) => fx.body.inst(d).block.is_some_and(|d| dom.dominates(d, b)),
        State::Phi(p) => dom.dominates(p, b),
    };
    for &b in dom.rpo() {
        if let Some(list) = ssa.phi(b) {
            let mut from: Vec<Block> = cfg::preds(fx.body, b)
                .filter(|&p| dom.reachable(p))
                .collect();
            from.sort_unstable();
            from.dedup();
            let mut listed: Vec<Block> = list.iter().map(|x| x.0).collect();
            listed.sort_unstable();
            if from != listed || list.iter().any(|&(p, s)| !at(s, p)) {
                return Some(shown(fx, b));
            }
        }
        let wrong = |i: &Inst| ssa.before(*i).is_some_and(|s| !at(s, b));
        if fx.body.insts(b).any(|i| wrong(&i)) {
            return Some(shown(fx, b));
        }
    }
    None
}

/// What is said of how often a loop runs is what counting its counter through gives.
fn evolution(fx: &mut Fx) -> Option<String> {
    let info = fx.loops();
    for id in info.ids() {
        let Some(n) = trip_count(fx.m, fx.body, &info, id).filter(|&n| n <= MOST_COUNTED) else {
            continue;
        };
        let header = info.get(id).header;
        let phis: Vec<Inst> = phi::of(fx.body, header).collect();
        for p in phis {
            let Some(iv) = induction(fx.body, &info, id, p) else {
                continue;
            };
            if let Some(counted) = counted_out(fx, &info, id, p, &iv)
                && counted != n
            {
                return Some(shown(fx, header));
            }
        }
    }
    None
}

/// Back edges taken, where the only exit compares a counter of constant start and step with a constant.
fn counted_out(
    fx: &mut Fx,
    info: &LoopInfo,
    id: crate::analysis::loops::LoopId,
    p: Inst,
    iv: &crate::loops::affine::Induction,
) -> Option<u64> {
    use jacquard_ir::fold::fold_cmp;
    use jacquard_ir::{Aux, Opcode, Value};
    let [(from, _)] = info.exit_edges(fx.body, id)[..] else {
        return None;
    };
    let t = fx.body.terminator(from)?;
    if fx.body.op(t) != Opcode::Br || fx.body.num_ops(t) != 3 {
        return None;
    }
    let test = (fx.body.operand(t, 0).as_inst()).filter(|&c| fx.body.op(c) == Opcode::ICmp)?;
    let Aux::Cmp(pred) = fx.body.inst(test).aux else {
        return None;
    };
    let stays = (fx.body.operand(t, 1).as_block()).is_some_and(|b| info.contains(id, b));
    let next = phi::incoming_for(fx.body, p, info.latch(id)?)?;
    let (a, b) = (fx.body.operand(test, 0), fx.body.operand(test, 1));
    let start = fx.m.cx.value_int(iv.start)?;
    let step = fx.m.cx.value_int(iv.step)?;
    let ty = fx.body.inst(p).ty;
    let mut at = start;
    for n in 0..=MOST_COUNTED {
        let after = match iv.negated {
            true => at.wrapping_sub(step),
            false => at.wrapping_add(step),
        };
        let mut is = |v: Value| match v {
            v if v == Value::inst(p) => Some(fx.m.cx.int(ty, at)),
            v if v == next => Some(fx.m.cx.int(ty, after)),
            v => v.as_const(),
        };
        let (x, y) = (is(a)?, is(b)?);
        let holds = fold_cmp(&mut fx.m.cx, pred, x, y)?;
        if (fx.m.cx.as_int(holds)? != 0) != stays {
            return Some(n);
        }
        let whole = fx.m.cx.int(ty, after);
        at = fx.m.cx.as_int(whole)?;
    }
    None
}
