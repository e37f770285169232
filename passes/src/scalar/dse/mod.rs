//! `dse`: stores that are overwritten before anything reads them, stores to allocas that nothing reads afterwards, and
//! stores of what was just read from there.

mod locals;

use crate::analysis::alias::{Alias, Aliases, Loc, decompose, loc_of, underlying};
use crate::analysis::effects::{is_simple, transfers_execution};
use crate::edit::erase_if_dead;
use crate::intrinsics::{Role, role_of};
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Block, Inst, Opcode, Value, cfg};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The pass.
pub struct Dse;

/// Instructions looked at per store.
const SCAN: usize = 150;

impl FunctionPass for Dse {
    fn new(_: &Params) -> Self {
        Dse
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut any = unread_allocas(fx);
        let (some, looked_at) = locals::run(fx);
        any |= some;
        let mut aliases = Aliases::default();
        let stored_to = places(fx);
        let blocks: Vec<Block> = fx.body.blocks().collect();
        for b in blocks {
            let stores: Vec<Inst> = fx
                .body
                .insts(b)
                .filter(|&i| fx.body.op(i) == Opcode::Store && is_simple(fx.body, i))
                .collect();
            for s in stores {
                if fx.body.inst(s).block.is_none() {
                    continue;
                }
                let object = underlying(&fx.m.cx, fx.body, fx.body.operand(s, 1));
                if !looked_at.contains(&object)
                    && (stored_to.get(&place(fx, s)) != Some(&1)
                        || aliases.private(fx.m, fx.f, fx.body, object))
                    && dead(fx, &mut aliases, s)
                    || unchanged(fx, &mut aliases, s)
                {
                    let v = fx.body.operand(s, 0);
                    let p = fx.body.operand(s, 1);
                    fx.body.erase(s);
                    for o in [v, p] {
                        if let Some(i) = o.as_inst() {
                            erase_if_dead(fx.m, fx.body, i);
                        }
                    }
                    any = true;
                }
            }
        }
        any
    }
}

/// An address taken apart, its variable parts in order: equal for stores that overwrite one another.
type Place = (Value, i64, SmallVec<[(Value, i64); 2]>);

fn place(fx: &Fx, store: Inst) -> Place {
    let mut at = decompose(&fx.m.cx, fx.body, fx.body.operand(store, 1));
    at.vars.sort_unstable();
    (at.base, at.offset, at.vars)
}

/// How many stores there are to each place: one alone is overwritten by nothing.
fn places(fx: &Fx) -> FxHashMap<Place, u32> {
    let mut out = FxHashMap::default();
    for b in fx.body.blocks() {
        for i in fx.body.insts(b) {
            if fx.body.op(i) == Opcode::Store {
                *out.entry(place(fx, i)).or_default() += 1;
            }
        }
    }
    out
}

/// Whether what `s` writes is overwritten, or ends with the function, before anything may read it. Follows single successors.
fn dead(fx: &Fx, aliases: &mut Aliases, s: Inst) -> bool {
    let loc = loc_of(&fx.m.cx, fx.body, s);
    let private = aliases.private(fx.m, fx.f, fx.body, loc.ptr);
    let mut at = fx.body.next_inst(s);
    let mut steps = 0;
    let mut hops = 0;
    while let Some(i) = at {
        steps += 1;
        if steps > SCAN {
            return false;
        }
        at = fx.body.next_inst(i);
        match fx.body.op(i) {
            Opcode::Store if is_simple(fx.body, i) => {
                let other = loc_of(&fx.m.cx, fx.body, i);
                if covers(fx, aliases, &other, &loc) {
                    return true;
                }
                continue;
            }
            Opcode::Ret => return private,
            Opcode::Unreachable => return false,
            Opcode::Br if fx.body.num_ops(i) == 1 => {
                // On into a block that is reached from here only.
                let Some(next) = fx.body.operand(i, 0).as_block() else {
                    return false;
                };
                hops += 1;
                if hops > 8 || cfg::single_pred(fx.body, next).is_none() {
                    return false;
                }
                at = fx.body.first_inst(next);
                continue;
            }
            op if op.is_terminator() => return false,
            _ => {}
        }
        // Another thread, or a debugger after a trap, may see memory that is not private.
        if !private && !transfers_execution(fx.m, fx.body, i) {
            return false;
        }
        if aliases.mod_ref(fx.m, fx.f, fx.body, i, &loc).0 {
            return false;
        }
        // Synchronisation publishes what was stored before.
        let orders = matches!(
            fx.body.op(i),
            Opcode::Fence | Opcode::AtomicRmw | Opcode::CmpXchg
        );
        if orders && !private {
            return false;
        }
    }
    false
}

/// Whether `s` writes back what it holds a copy of: the value was read from there, and nothing wrote since.
fn unchanged(fx: &Fx, aliases: &mut Aliases, s: Inst) -> bool {
    let Some(read) = fx.body.operand(s, 0).as_inst() else {
        return false;
    };
    if fx.body.op(read) != Opcode::Load || !is_simple(fx.body, read) {
        return false;
    }
    let loc = loc_of(&fx.m.cx, fx.body, s);
    let from = loc_of(&fx.m.cx, fx.body, read);
    if from.size != loc.size || aliases.alias(fx.m, fx.f, fx.body, &from, &loc) != Alias::Must {
        return false;
    }
    let Some(mut block) = fx.body.inst(s).block else {
        return false;
    };
    let mut at = fx.body.prev_inst(s);
    for _ in 0..SCAN {
        let Some(i) = at else {
            // Back into the only block that leads here.
            let Some(up) = cfg::single_pred(fx.body, block) else {
                return false;
            };
            block = up;
            at = fx.body.last_inst(up);
            continue;
        };
        if i == read {
            return true;
        }
        let orders = matches!(
            fx.body.op(i),
            Opcode::Fence | Opcode::AtomicRmw | Opcode::CmpXchg
        );
        if orders || aliases.mod_ref(fx.m, fx.f, fx.body, i, &loc).1 {
            return false;
        }
        at = fx.body.prev_inst(i);
    }
    false
}

fn covers(fx: &Fx, aliases: &mut Aliases, over: &Loc, under: &Loc) -> bool {
    aliases.alias(fx.m, fx.f, fx.body, over, under) == Alias::Must
        && over.size >= under.size
        && under.size.is_some()
}

/// Allocas of which nothing is ever read: their stores go.
pub fn unread_allocas(fx: &mut Fx) -> bool {
    let Some(entry) = fx.body.entry() else {
        return false;
    };
    let allocas: Vec<Inst> = fx
        .body
        .insts(entry)
        .filter(|&i| fx.body.op(i) == Opcode::Alloca)
        .collect();
    let mut any = false;
    for a in allocas {
        let mut writes: Vec<Inst> = Vec::new();
        let mut work: Vec<Value> = vec![a.into()];
        let mut only_written = true;
        while let Some(v) = work.pop() {
            for (u, n) in fx.body.users(v) {
                match fx.body.op(u) {
                    Opcode::GetElementPtr | Opcode::AddrSpaceCast | Opcode::BitCast => {
                        work.push(u.into())
                    }
                    Opcode::Store if n == 1 && is_simple(fx.body, u) => writes.push(u),
                    Opcode::Call => match role_of(fx.m, fx.body, u) {
                        Some(Role::LifetimeStart | Role::LifetimeEnd) => writes.push(u),
                        Some(Role::Memset | Role::Memcpy)
                            if n == 1 && fx.m.cx.value_int(fx.body.operand(u, 4)) == Some(0) =>
                        {
                            writes.push(u)
                        }
                        _ => only_written = false,
                    },
                    _ => only_written = false,
                }
            }
            if !only_written {
                break;
            }
        }
        if !only_written || writes.is_empty() {
            continue;
        }
        writes.sort_unstable();
        writes.dedup();
        for w in writes {
            let ops: Vec<Inst> = fx.body.operands(w).filter_map(|v| v.as_inst()).collect();
            fx.body.erase(w);
            for o in ops {
                if fx.body.inst(o).block.is_some() {
                    erase_if_dead(fx.m, fx.body, o);
                }
            }
        }
        any = true;
    }
    any
}
