//! `stack-coloring`: local variables that are never alive together share one place in the frame.
//!
//! A variable is alive in the blocks that an access of it reaches and from which one can be reached. Inlined calls in different
//! arms of a switch bring arrays of their own: only one of them is used, and a frame of local memory is paid for by every
//! thread. Variables whose addresses go elsewhere keep their places.

use crate::analysis::alias::is_captured;
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Aux, Block, Body, Inst, Opcode, Value, cfg};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// The pass.
pub struct StackColoring;

/// Bits of block sets that are kept at most; larger functions keep their frames.
const MAX_BITS: usize = 1 << 24;

/// Smaller objects (in bytes) keep their places: ptxas holds a frame that small in registers, by long chains of selections.
const LARGE: u64 = 128;

impl FunctionPass for StackColoring {
    fn new(_: &Params) -> Self {
        StackColoring
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let Some(entry) = fx.body.entry() else {
            return false;
        };
        let allocas: Vec<Inst> = fx
            .body
            .insts(entry)
            .filter(|&i| is_variable(fx, i))
            .collect();
        if allocas.len() < 2 || allocas.len() * fx.body.block_capacity() > MAX_BITS {
            return false;
        }
        let mut places: Vec<Place> = Vec::new();
        let mut any = false;
        for a in allocas {
            if is_captured(fx.m, fx.body, a.into()) {
                continue;
            }
            let live = live_blocks(fx.body, a);
            let space = fx.body.inst(a).ty;
            let free = |p: &&mut Place| {
                fx.body.inst(p.alloca).ty == space
                    && p.live.iter().zip(&live).all(|(x, y)| x & y == 0)
            };
            match places.iter_mut().find(free) {
                Some(p) => {
                    for (x, y) in p.live.iter_mut().zip(&live) {
                        *x |= y;
                    }
                    share(fx, p.alloca, a);
                    any = true;
                }
                None => places.push(Place { alloca: a, live }),
            }
        }
        any
    }
}

/// A place in the frame, and the blocks in which something lies in it.
struct Place {
    alloca: Inst,
    live: Vec<u64>,
}

/// An alloca of one large object.
fn is_variable(fx: &Fx, i: Inst) -> bool {
    let Aux::Alloca { ty, .. } = fx.body.inst(i).aux else {
        return false;
    };
    fx.m.cx.size_of(ty) >= LARGE && fx.m.cx.value_int(fx.body.operand(i, 0)) == Some(1)
}

/// The blocks in which a variable is alive, as a set of bits.
fn live_blocks(body: &Body, alloca: Inst) -> Vec<u64> {
    let accesses = accesses(body, alloca);
    let words = body.block_capacity().div_ceil(64);
    let reach = |next: &dyn Fn(Block) -> SmallVec<[Block; 4]>| {
        let mut set = vec![0u64; words];
        let mut work: Vec<Block> = accesses.iter().copied().collect();
        while let Some(b) = work.pop() {
            let (w, bit) = (b.index() / 64, 1 << (b.index() % 64));
            if set[w] & bit == 0 {
                set[w] |= bit;
                work.extend(next(b));
            }
        }
        set
    };
    let after = reach(&|b| cfg::succs(body, b).collect());
    let before = reach(&|b| cfg::preds(body, b).collect());
    after.iter().zip(&before).map(|(a, b)| a & b).collect()
}

/// The blocks with accesses through a variable's address, which is not captured.
fn accesses(body: &Body, alloca: Inst) -> FxHashSet<Block> {
    let mut blocks = FxHashSet::default();
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work: Vec<Value> = vec![alloca.into()];
    while let Some(v) = work.pop() {
        if !seen.insert(v) {
            continue;
        }
        for (u, _) in body.users(v) {
            match body.op(u) {
                Opcode::GetElementPtr
                | Opcode::AddrSpaceCast
                | Opcode::BitCast
                | Opcode::Phi
                | Opcode::Select => work.push(u.into()),
                Opcode::ICmp => {}
                _ => blocks.extend(body.inst(u).block),
            }
        }
    }
    blocks
}

/// Puts `b` where `a` is, which becomes as large and as aligned as both need.
fn share(fx: &mut Fx, a: Inst, b: Inst) {
    let (Aux::Alloca { ty: ta, align: na }, Aux::Alloca { ty: tb, align: nb }) =
        (fx.body.inst(a).aux.clone(), fx.body.inst(b).aux.clone())
    else {
        return;
    };
    let larger = fx.m.cx.size_of(tb) > fx.m.cx.size_of(ta);
    fx.body.inst_mut(a).aux = Aux::Alloca {
        ty: if larger { tb } else { ta },
        align: na.max(nb),
    };
    fx.body.replace_and_erase(b, a.into());
}
