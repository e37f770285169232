//! Values that are live in a loop only because they are used behind it are computed behind it, with the chain of operations
//! that nothing else uses, where what the chain starts from takes fewer registers than they do. Addresses of results are
//! such: a pointer takes two registers, the parameter and the thread's number that it is made of are there anyway.

use super::{common_user_block, movable};
use crate::analysis::dominators::DomTree;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::analysis::operands::use_block;
use crate::manager::Fx;
use jacquard_ir::{Block, Inst, Opcode, TypeId, Value, phi};

/// Operations of one chain, from the value on.
const DEPTH: u32 = 8;

/// Loops behind a value that are looked at, and uses of an operand; one with more uses is taken to have later ones.
const LOOPS: usize = 32;
const USES: usize = 32;

struct Places<'a> {
    dom: &'a DomTree,
    loops: &'a LoopInfo,
    /// The position of each block, in reverse post-order.
    order: Vec<usize>,
    /// Loops by the position of their headers.
    headers: Vec<(usize, LoopId)>,
}

/// Whether anything changed.
pub(super) fn sink(fx: &mut Fx, dom: &DomTree, loops: &LoopInfo) -> bool {
    if loops.is_empty() {
        return false;
    }
    let mut order = vec![usize::MAX; fx.body.block_capacity()];
    for (n, b) in dom.rpo().iter().enumerate() {
        order[b.index()] = n;
    }
    let mut headers: Vec<_> = (loops.ids())
        .map(|l| (order[loops.get(l).header.index()], l))
        .collect();
    headers.sort_unstable();
    let places = Places {
        dom,
        loops,
        order,
        headers,
    };
    let mut any = false;
    for &b in dom.rpo().iter().rev() {
        let all: Vec<Inst> = fx.body.insts(b).collect();
        for i in all.into_iter().rev() {
            if fx.body.inst(i).block == Some(b) {
                any |= places.lower(fx, b, i);
            }
        }
    }
    any
}

impl Places<'_> {
    fn at(&self, b: Block) -> usize {
        self.order[b.index()]
    }
    /// Moves a value behind the loops that come before its first use.
    fn lower(&self, fx: &mut Fx, b: Block, i: Inst) -> bool {
        if !takes_part(fx, i) || !fx.body.has_uses(i.into()) {
            return false;
        }
        let Some(to) = common_user_block(fx, self.dom, i) else {
            return false;
        };
        if to == b || self.loops.of(to) != self.loops.of(b) || !self.dom.dominates(b, to) {
            return false;
        }
        if !self.loop_between(b, to) {
            return false;
        }
        let mut chain = Vec::new();
        let cost = self.chain(fx, i, b, to, DEPTH, &mut chain);
        if cost >= registers(fx, i.into()) {
            return false;
        }
        let Some(first) = phi::first_other(fx.body, to) else {
            return false;
        };
        for x in chain {
            fx.body.move_before(x, first);
        }
        true
    }
    /// Whether a loop that `to` lies outside of comes between the blocks.
    fn loop_between(&self, b: Block, to: Block) -> bool {
        let first = self.headers.partition_point(|h| h.0 <= self.at(b));
        (self.headers[first..].iter().take(LOOPS))
            .take_while(|h| h.0 < self.at(to))
            .any(|&(_, l)| {
                !self.loops.contains(l, to) && self.dom.dominates(b, self.loops.get(l).header)
            })
    }
    /// The registers that computing `i` in `to` needs on the way there; what moves with it goes to `chain`, first things first.
    fn chain(
        &self,
        fx: &Fx,
        i: Inst,
        b: Block,
        to: Block,
        depth: u32,
        chain: &mut Vec<Inst>,
    ) -> u32 {
        let mut sum = 0;
        let mut seen: Vec<Value> = Vec::new();
        for v in fx.body.operands(i) {
            if seen.contains(&v) {
                continue;
            }
            seen.push(v);
            let whole = self.needed(fx, v, i, to);
            let start = chain.len();
            let inner = v.as_inst().filter(|&d| {
                whole > 0
                    && depth > 0
                    && takes_part(fx, d)
                    && fx.body.has_one_use(v)
                    && fx
                        .body
                        .inst(d)
                        .block
                        .is_some_and(|h| self.loops.of(h) == self.loops.of(b))
            });
            let split = inner.map(|d| self.chain(fx, d, b, to, depth - 1, chain));
            match split {
                Some(n) if n < whole => sum += n,
                _ => {
                    chain.truncate(start);
                    sum += whole;
                }
            }
        }
        chain.push(i);
        sum
    }
    /// The registers that keep an operand of `user` until `to`: none if it is there anyway.
    fn needed(&self, fx: &Fx, v: Value, user: Inst, to: Block) -> u32 {
        let Some(d) = v.as_inst() else { return 0 };
        let later = fx.body.users(v).enumerate().any(|(k, (u, n))| {
            let place = use_block(fx.body, u, n);
            k == USES
                || u != user
                    && place.is_some_and(|p| self.dom.reachable(p) && self.at(p) >= self.at(to))
        });
        match later || fx.body.op(d) == Opcode::Alloca {
            true => 0,
            false => registers(fx, v).max(1),
        }
    }
}

/// Whether an instruction may move: it reads no memory, and what it makes takes registers.
fn takes_part(fx: &Fx, i: Inst) -> bool {
    let op = fx.body.op(i);
    (op.is_binary() || op.is_cast() || matches!(op, Opcode::GetElementPtr | Opcode::Select))
        && movable(fx, i)
        && fx.body.inst(i).ty != TypeId::I1
}

/// Registers of 32 bits that a value takes.
fn registers(fx: &Fx, v: Value) -> u32 {
    let ty = fx.body.ty(v, &fx.m.cx);
    match fx.m.cx.types.int_width(ty) {
        Some(1) => 0,
        _ => (fx.m.cx.layout.store_size(&fx.m.cx.types, ty) as u32).div_ceil(4),
    }
}
