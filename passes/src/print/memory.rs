//! `print<memoryssa>` and `print<memoryssa-walker>`: states of memory, and what accesses depend on.

use super::bare;
use crate::analysis::alias::Aliases;
use crate::analysis::memory_ssa::{MemorySsa, State};
use crate::manager::Fx;
use jacquard_ir::{Block, Inst};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// Numbers of states in the order in which LLVM gives them: down the dominator tree for writes, then phis.
fn numbers(fx: &mut Fx, ssa: &MemorySsa) -> FxHashMap<State, usize> {
    let dom = fx.dom();
    let mut out = FxHashMap::default();
    let order: Vec<Block> = fx.body.blocks().filter(|&b| dom.reachable(b)).collect();
    for &b in &order {
        for i in fx.body.insts(b) {
            if ssa.defines(i) {
                let n = out.len() + 1;
                out.insert(State::Def(i), n);
            }
        }
    }
    for &b in &order {
        if ssa.phi(b).is_some() {
            let n = out.len() + 1;
            out.insert(State::Phi(b), n);
        }
    }
    out
}

fn print(fx: &mut Fx, walker: bool) {
    let dom = fx.dom();
    let ssa = MemorySsa::new(fx.m, fx.body, &dom);
    let numbers = numbers(fx, &ssa);
    let mut aliases = Aliases::default();
    let show = |s: State| match numbers.get(&s) {
        Some(n) => n.to_string(),
        None => "liveOnEntry".to_owned(),
    };
    let mut out = format!("MemorySSA for function: {}\n", fx.name());
    let text = |fx: &Fx, i: Inst| {
        let t = jacquard_ir::text::inst_text(fx.m, fx.body, i);
        t.trim().to_owned()
    };
    for b in fx.body.blocks() {
        let _ = writeln!(out, "{}:", bare(fx.m, fx.body, b));
        if let Some(list) = ssa.phi(b) {
            let mut list = list.to_vec();
            let place: FxHashMap<Block, usize> =
                fx.body.blocks().enumerate().map(|(n, b)| (b, n)).collect();
            list.sort_unstable_by_key(|x| place.get(&x.0).copied());
            let from: Vec<String> = (list.iter())
                .map(|&(p, s)| format!("{{{},{}}}", bare(fx.m, fx.body, p), show(s)))
                .collect();
            let _ = writeln!(
                out,
                "; {} = MemoryPhi({})",
                show(State::Phi(b)),
                from.join(",")
            );
        }
        for i in fx.body.insts(b) {
            if let Some(before) = ssa.before(i) {
                let on = match ssa.defines(i) {
                    true => format!("{} = MemoryDef({})", show(State::Def(i)), show(before)),
                    // A use is led to what it depends on.
                    false => {
                        let s = ssa.clobber(fx.m, fx.f, fx.body, &mut aliases, i);
                        format!("MemoryUse({})", show(s.unwrap_or(before)))
                    }
                };
                let _ = write!(out, "; {on}");
                if walker && let Some(s) = ssa.clobber(fx.m, fx.f, fx.body, &mut aliases, i) {
                    let _ = write!(out, " - clobbered by {}", show(s));
                }
                out.push('\n');
            }
            let _ = writeln!(out, "  {}", text(fx, i));
        }
    }
    fx.output.push_str(&out);
}

/// `print<memoryssa>`
pub fn memory_ssa(fx: &mut Fx) -> bool {
    print(fx, false);
    false
}

/// `print<memoryssa-walker>`
pub fn walker(fx: &mut Fx) -> bool {
    print(fx, true);
    false
}
