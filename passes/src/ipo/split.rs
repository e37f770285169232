//! `hotcoldsplit`, `partial-inliner` and `loop-extract`: parts of functions become functions. In no pipeline: a call costs a GPU more
//! than code that is not run.

use crate::ipo::inline::body::inline_call;
use crate::ipo::outline::{Region, outline};
use crate::ipo::signature::Calls;
use crate::loops::form::{close, simplify_loops};
use crate::manager::{Fx, Mx, RemarkKind, TEXT};
use jacquard_ir::{Block, FuncId, Inst, Opcode, call, cfg, sym};

/// Instructions that a call must save at least.
const LEAST: usize = 4;

/// The blocks that `b` dominates, `b` first.
fn below(fx: &mut Fx, b: Block) -> Vec<Block> {
    let dom = fx.dom();
    let mut all: Vec<Block> = vec![b];
    all.extend((dom.rpo().iter().copied()).filter(|&x| x != b && dom.dominates(b, x)));
    all
}

/// Whether control that comes to a block seldom does: it ends in `unreachable`, or calls what is said to be cold.
fn is_cold(fx: &Fx, b: Block) -> bool {
    let stops = fx
        .body
        .terminator(b)
        .is_some_and(|t| fx.body.op(t) == Opcode::Unreachable);
    stops
        || fx.body.insts(b).any(|i| {
            fx.body.op(i) == Opcode::Call
                && fx.m.called_func(fx.body, i).is_some_and(|f| {
                    let set = &fx.m.attrs(f).func;
                    set.0.iter().any(|a| fx.m.cx.str(a.name) == "cold")
                })
        })
}

fn move_out(fx: &mut Fx, blocks: Vec<Block>, pass: &'static str, suffix: &str) -> Option<FuncId> {
    let region = Region::new(fx.m, fx.body, blocks)?;
    if region.size(fx.body) < LEAST {
        return None;
    }
    let at = fx.body.first_inst(fx.body.entry()?);
    let (g, _) = outline(fx.m, fx.f, fx.body, &region, suffix)?;
    let name = fx.m.cx.str(fx.m.func(g).name).to_owned();
    fx.remark(
        RemarkKind::Passed,
        pass,
        "Outlined",
        at,
        &[(TEXT, &"moved out into "), ("Function", &name)],
    );
    fx.cache.invalidate(crate::analysis::cache::Preserved::None);
    Some(g)
}

/// `hotcoldsplit`: code that seldom runs becomes a function that is not inlined.
pub fn hot_cold_split(mx: &mut Mx) -> bool {
    let mut any = false;
    for f in mx.m.func_ids().collect::<Vec<_>>() {
        any |= mx.with_body(f, split_cold).unwrap_or(false);
    }
    any
}

fn split_cold(fx: &mut Fx) -> bool {
    let mut any = false;
    'again: for _ in 0..8 {
        let order = fx.dom().rpo().to_vec();
        for b in order {
            if !is_cold(fx, b) {
                continue;
            }
            let blocks = below(fx, b);
            if let Some(g) = move_out(fx, blocks, "hotcoldsplit", "cold") {
                let noinline = jacquard_ir::Attr::flag(sym::NOINLINE);
                let cold = fx.m.cx.attr("cold");
                fx.m.edit_attrs(g, |a| {
                    a.func.set(noinline);
                    a.func.set(cold);
                });
                any = true;
                continue 'again;
            }
        }
        break;
    }
    any
}

/// `loop-extract`: outermost loops become functions.
pub fn extract_loops(mx: &mut Mx) -> bool {
    let mut any = false;
    for f in mx.m.func_ids().collect::<Vec<_>>() {
        any |= mx.with_body(f, split_loops).unwrap_or(false);
    }
    any
}

fn split_loops(fx: &mut Fx) -> bool {
    let mut any = simplify_loops(fx);
    'again: for _ in 0..16 {
        let (loops, dom) = (fx.loops(), fx.dom());
        for id in loops.ids() {
            if loops.get(id).depth != 1 || loops.preheader(fx.body, id).is_none() {
                continue;
            }
            // A function that is a loop alone stays one.
            let around = fx.body.blocks().filter(|&b| !loops.contains(id, b));
            if around.flat_map(|b| fx.body.insts(b)).count() <= LEAST {
                continue;
            }
            any |= close(fx, &loops, &dom, id);
            let blocks = loops.blocks(id).to_vec();
            if move_out(fx, blocks, "loop-extract", "loop").is_some() {
                any = true;
                continue 'again;
            }
        }
        break;
    }
    any
}

/// `partial-inliner`: of a function that often returns at once, the rest becomes a function, and what is left is inlined.
pub fn partial_inline(mx: &mut Mx) -> bool {
    let mut any = false;
    for f in mx.m.func_ids().collect::<Vec<_>>() {
        let row = mx.m.func(f);
        let plain = row.body.is_some()
            && !mx.m.is_kernel(f)
            && !row.linkage.is_interposable()
            && !mx.m.attrs(f).func.has(sym::NOINLINE);
        if !plain {
            continue;
        }
        let calls: Vec<(FuncId, Vec<Inst>)> = (Calls::of_module(mx.m).of(f).iter())
            .filter(|c| c.0 != f)
            .cloned()
            .collect();
        if calls.is_empty() || !mx.with_body(f, early_return).unwrap_or(false) {
            continue;
        }
        any = true;
        for (g, sites) in calls {
            mx.with_body(g, |fx| {
                for call in sites {
                    let fits = fx.m.called_func(fx.body, call) == Some(f)
                        && call::num_args(fx.body, call) == fx.m.signature(f).1.len()
                        && !fx.body.inst(call).flags.has(jacquard_ir::Flags::MUSTTAIL);
                    if fits {
                        inline_call(fx.m, fx.body, call, f);
                    }
                }
                fx.cache.invalidate(crate::analysis::cache::Preserved::None);
            });
        }
    }
    any
}

/// Moves out what a function does where it does not return at once.
fn early_return(fx: &mut Fx) -> bool {
    let Some(entry) = fx.body.entry() else {
        return false;
    };
    let returns = |fx: &Fx, b: Block| {
        fx.body
            .insts(b)
            .all(|i| matches!(fx.body.op(i), Opcode::Phi | Opcode::Ret))
    };
    let sides: Vec<Block> = cfg::succs(fx.body, entry).collect();
    let [a, b] = sides[..] else { return false };
    let heavy = match (returns(fx, a), returns(fx, b)) {
        (true, false) => b,
        (false, true) => a,
        _ => return false,
    };
    if cfg::single_pred(fx.body, heavy) != Some(entry) || a == b {
        return false;
    }
    let blocks = below(fx, heavy);
    move_out(fx, blocks, "partial-inliner", "part").is_some()
}
