//! `unify-loop-exits` and `fix-irreducible`: edges into several blocks go through one block of their own, a hub, which goes on to
//! where each came to. A loop then has one exit, a cycle one entry.

use crate::analysis::cache::Preserved;
use crate::analysis::dominators::DomTree;
use crate::edit::new_phi;
use crate::loops::form::{close, simplify_loops};
use crate::manager::Fx;
use jacquard_ir::{At, Block, Builder, Inst, Pred, TypeId, Value, cfg, phi};
use smallvec::SmallVec;

/// Leads edges `(from, to)` through a new block that branches on by where they go. Each edge stands for all edges between its
/// two blocks.
fn route(fx: &mut Fx, edges: &[(Block, Block)]) -> Option<Block> {
    let mut targets: SmallVec<[Block; 4]> = SmallVec::new();
    for &(_, to) in edges {
        if !targets.contains(&to) {
            targets.push(to);
        }
    }
    // Each source of the hub stands for one target: edges get blocks of their own where they are not the only ones.
    let mut ends: Vec<(Block, Block)> = Vec::new();
    for &(from, to) in edges {
        let alone = edges.iter().filter(|e| e.0 == from).count() == 1
            && cfg::succs(fx.body, from).filter(|&s| s == to).count() == 1;
        let source = match alone {
            true => from,
            false => crate::edit::split_edge(&mut fx.m.cx, fx.body, from, to),
        };
        ends.push((source, to));
    }
    let last = *targets.last()?;
    let hub = fx.body.create_block();
    fx.body.insert_block_before(hub, targets[0]);
    // What the targets' phis get comes by the hub.
    for &to in &targets {
        let phis: SmallVec<[Inst; 8]> = phi::of(fx.body, to).collect();
        for phi in phis {
            let ty = fx.body.inst(phi).ty;
            let carried = new_phi(fx.body, hub, ty);
            for &(mid, t) in &ends {
                let v = if t == to {
                    phi::incoming_for(fx.body, phi, mid)?
                } else {
                    fx.m.cx.poison(ty).into()
                };
                phi::add_incoming(fx.body, carried, v, mid);
            }
            phi::add_incoming(fx.body, phi, carried.into(), hub);
        }
    }
    let which = new_phi(fx.body, hub, TypeId::I32);
    for &(mid, to) in &ends {
        let n = targets.iter().position(|&t| t == to).unwrap_or(0) as i32;
        let n = fx.m.cx.i32(n);
        phi::add_incoming(fx.body, which, n.into(), mid);
    }
    for &(mid, to) in &ends {
        phi::remove_edge(fx.body, to, mid);
        let t = fx.body.terminator(mid)?;
        for n in 0..fx.body.num_ops(t) {
            if fx.body.operand(t, n) == Value::block(to) {
                fx.body.set_operand(t, n, hub.into());
            }
        }
    }
    // A chain of comparisons, the last target without one.
    let mut at = hub;
    for (n, &to) in targets.iter().enumerate() {
        if to == last {
            Builder::new(&mut fx.m.cx, fx.body, At::End(at)).br(to);
            move_phi_edges(fx, to, hub, at);
            break;
        }
        let next = fx.body.create_block();
        fx.body.insert_block_after(next, at);
        let n = fx.m.cx.i32(n as i32);
        let mut bld = Builder::new(&mut fx.m.cx, fx.body, At::End(at));
        let here = bld.icmp(Pred::Eq, which.into(), n.into());
        bld.cond_br(here, to, next);
        move_phi_edges(fx, to, hub, at);
        at = next;
    }
    Some(hub)
}

fn move_phi_edges(fx: &mut Fx, to: Block, hub: Block, at: Block) {
    if at != hub {
        phi::replace_block(fx.body, to, hub, at);
    }
}

/// `unify-loop-exits`
pub fn unify_loop_exits(fx: &mut Fx) -> bool {
    let mut any = simplify_loops(fx);
    // Inner loops first; each change makes what is known of the others stale.
    'again: for _ in 0..64 {
        let (loops, dom) = (fx.loops(), fx.dom());
        for id in loops.ids() {
            if loops.exit_blocks(fx.body, id).len() < 2 {
                continue;
            }
            let edges = loops.exit_edges(fx.body, id);
            let plain = edges.iter().all(|&(from, _)| {
                plain_branch(fx, from) && edges.iter().filter(|e| e.0 == from).count() == 1
            });
            if !plain {
                continue;
            }
            close(fx, &loops, &dom, id);
            route(fx, &edges);
            fx.cache.invalidate(Preserved::None);
            any = true;
            continue 'again;
        }
        break;
    }
    any
}

/// Whether a block ends with what edges can be taken off from.
fn plain_branch(fx: &Fx, b: Block) -> bool {
    (fx.body.terminator(b)).is_some_and(|t| {
        matches!(
            fx.body.op(t),
            jacquard_ir::Opcode::Br | jacquard_ir::Opcode::Switch
        )
    })
}

/// The blocks of one cycle with several entries, and the entries.
fn irreducible(fx: &Fx, dom: &DomTree) -> Option<(Vec<Block>, Vec<Block>)> {
    // Components of what is left when edges back to a dominating header are taken away.
    let order = dom.rpo();
    for &from in order {
        for to in cfg::succs(fx.body, from) {
            if dom.order(to) > dom.order(from) || dom.dominates(to, from) {
                continue;
            }
            // `from -> to` goes back to a block that does not dominate it: the cycle has another entry. Its blocks are those
            // that `to` leads to and that lead to `to`, below the block that dominates both.
            let top = dom.common(from, to)?;
            let inside = |b: Block| b != top && dom.dominates(top, b);
            let walk = |start: Block, up: bool| {
                let mut seen = vec![start];
                let mut work = vec![start];
                while let Some(b) = work.pop() {
                    let next: Vec<Block> = if up {
                        cfg::preds(fx.body, b).collect()
                    } else {
                        cfg::succs(fx.body, b).collect()
                    };
                    for n in next {
                        if inside(n) && dom.reachable(n) && !seen.contains(&n) {
                            seen.push(n);
                            work.push(n);
                        }
                    }
                }
                seen
            };
            let (down, up) = (walk(to, false), walk(to, true));
            let cycle: Vec<Block> = down.into_iter().filter(|b| up.contains(b)).collect();
            let entries: Vec<Block> = (cycle.iter().copied())
                .filter(|&b| {
                    cfg::preds(fx.body, b).any(|p| dom.reachable(p) && !cycle.contains(&p))
                })
                .collect();
            if entries.len() > 1 {
                return Some((cycle, entries));
            }
        }
    }
    None
}

/// `fix-irreducible`
pub fn fix_irreducible(fx: &mut Fx) -> bool {
    let mut any = crate::edit::remove_unreachable(&mut fx.m.cx, fx.body);
    for _ in 0..64 {
        let dom = DomTree::new(fx.body);
        let Some((_, entries)) = irreducible(fx, &dom) else {
            break;
        };
        let mut edges: Vec<(Block, Block)> = Vec::new();
        for &e in &entries {
            for p in cfg::preds(fx.body, e).collect::<Vec<_>>() {
                if !edges.contains(&(p, e)) {
                    edges.push((p, e));
                }
            }
        }
        if !edges.iter().all(|&(p, _)| plain_branch(fx, p)) {
            break;
        }
        if route(fx, &edges).is_none() {
            break;
        }
        repair(fx);
        any = true;
    }
    if any {
        fx.cache.invalidate(Preserved::None);
    }
    any
}

/// Uses that their definitions no longer dominate get the value by phis.
pub(super) fn repair(fx: &mut Fx) {
    let dom = DomTree::new(fx.body);
    let all: Vec<Inst> = (fx.body.blocks()).flat_map(|b| fx.body.insts(b)).collect();
    for i in all {
        let Some(db) = fx.body.inst(i).block else {
            continue;
        };
        let far: Vec<(Inst, usize)> = (fx.body.users(i.into()))
            .filter(|&(u, n)| {
                crate::analysis::operands::use_block(fx.body, u, n)
                    .is_some_and(|ub| ub != db && dom.reachable(ub) && !dom.dominates(db, ub))
            })
            .collect();
        if far.is_empty() {
            continue;
        }
        let mut ssa = crate::edit::SsaUpdater::new(fx.body.inst(i).ty);
        ssa.define(db, i.into());
        if let Some(entry) = fx.body.entry().filter(|&e| e != db) {
            let p = fx.m.cx.poison(fx.body.inst(i).ty);
            ssa.define(entry, p.into());
        }
        for (u, n) in far {
            let Some(ub) = crate::analysis::operands::use_block(fx.body, u, n) else {
                continue;
            };
            let v = if fx.body.op(u) == jacquard_ir::Opcode::Phi {
                ssa.at_end(&mut fx.m.cx, fx.body, ub)
            } else {
                ssa.at_start(&mut fx.m.cx, fx.body, ub)
            };
            fx.body.set_operand(u, n, v);
        }
    }
}
