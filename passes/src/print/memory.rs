//! `print<memoryssa>` and `print<memoryssa-walker>`: states of memory, and what accesses depend on.

use super::annotated::{self, Notes};
use super::block;
use super::trees::met_in_order;
use crate::analysis::alias::Aliases;
use crate::analysis::memory_ssa::{MemorySsa, State};
use crate::manager::Fx;
use jacquard_ir::{Block, Inst, cfg};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// Numbers of states in the order in which LLVM gives them: writes down the dominator tree, then phis, those first that are found from
/// the deepest writes.
fn numbers(fx: &mut Fx, ssa: &MemorySsa) -> FxHashMap<State, usize> {
    let dom = fx.dom();
    let mut out = FxHashMap::default();
    let mut level: FxHashMap<Block, (usize, usize)> = FxHashMap::default();
    let entry = fx.body.entry();
    let met = entry.map(|e| met_in_order(fx.body, e)).unwrap_or_default();
    let mut below: Vec<(Block, usize)> = entry.map(|e| (e, 0)).into_iter().collect();
    while let Some((b, depth)) = below.pop() {
        level.insert(b, (depth, level.len()));
        let mut children: Vec<Block> = dom.children(b).collect();
        children.sort_unstable_by_key(|c| std::cmp::Reverse(met.get(c).copied()));
        below.extend(children.into_iter().map(|c| (c, depth + 1)));
    }
    // Blocks with writes wait by their depth, the deepest and last first.
    let mut waiting: Vec<((usize, usize), Block)> = Vec::new();
    let defines = |fx: &Fx, b: Block| fx.body.insts(b).any(|i| ssa.defines(i));
    let order: Vec<Block> = fx.body.blocks().filter(|&b| dom.reachable(b)).collect();
    for &b in &order {
        for i in fx.body.insts(b) {
            if ssa.defines(i) {
                let n = out.len() + 1;
                out.insert(State::Def(i), n);
            }
        }
        if defines(fx, b) {
            waiting.push((level[&b], b));
        }
    }
    let mut seen: Vec<Block> = Vec::new();
    let mut walked: Vec<Block> = Vec::new();
    while let Some(at) = (0..waiting.len()).max_by_key(|&n| waiting[n].0) {
        let ((depth, _), root) = waiting.swap_remove(at);
        let mut work = vec![root];
        while let Some(b) = work.pop() {
            for s in cfg::succs(fx.body, b) {
                if dom.idom(s) == Some(b) || level[&s].0 > depth || seen.contains(&s) {
                    continue;
                }
                seen.push(s);
                if ssa.phi(s).is_some() {
                    let n = out.len() + 1;
                    out.insert(State::Phi(s), n);
                }
                if !defines(fx, s) {
                    waiting.push((level[&s], s));
                }
            }
            for c in dom.children(b) {
                if !walked.contains(&c) {
                    walked.push(c);
                    work.push(c);
                }
            }
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
    let mut notes = States::default();
    for b in fx.body.blocks() {
        if let Some(list) = ssa.phi(b) {
            let mut list = list.to_vec();
            let place: FxHashMap<Block, usize> =
                fx.body.blocks().enumerate().map(|(n, b)| (b, n)).collect();
            list.sort_unstable_by_key(|x| place.get(&x.0).copied());
            let from: Vec<String> = (list.iter())
                .map(|&(p, s)| format!("{{{},{}}}", shown(fx, p), show(s)))
                .collect();
            let text = format!("; {} = MemoryPhi({})", show(State::Phi(b)), from.join(","));
            notes.blocks.insert(b, text);
        }
        for i in fx.body.insts(b) {
            let Some(before) = ssa.before(i) else {
                continue;
            };
            let clobber = ssa.clobber(fx.m, fx.f, fx.body, &mut aliases, i);
            let mut on = match ssa.defines(i) {
                true => format!("{} = MemoryDef({})", show(State::Def(i)), show(before)),
                // A use is led to what it depends on.
                false => format!("MemoryUse({})", show(clobber.unwrap_or(before))),
            };
            if walker && let Some(s) = clobber {
                on = format!("{on} - clobbered by {}", show(s));
            }
            notes.insts.insert(i, format!("; {on}"));
        }
    }
    let text = annotated::function(fx, &notes);
    let name = fx.name().to_owned();
    let _ = write!(fx.output, "MemorySSA for function: {name}\n{text}");
}

/// A block as LLVM writes it there: its name, or its number with the sigil.
fn shown(fx: &Fx, b: Block) -> String {
    let text = block(fx.m, fx.body, b);
    match fx.body.names.contains_key(&b.into()) {
        true => text.trim_start_matches('%').to_owned(),
        false => text,
    }
}

/// What is said of blocks and accesses.
#[derive(Default)]
struct States {
    blocks: FxHashMap<Block, String>,
    insts: FxHashMap<Inst, String>,
}

impl Notes for States {
    fn at_block(&self, b: Block) -> Option<String> {
        self.blocks.get(&b).cloned()
    }
    fn before(&self, i: Inst) -> Option<String> {
        self.insts.get(&i).cloned()
    }
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
