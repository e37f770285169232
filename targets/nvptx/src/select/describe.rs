//! Where variables of the source lie.

use super::Select;
use crate::dwarf::scopes::{Place, Variable};
use crate::dwarf::unit::class_of;
use crate::select::address;
use jacquard_ir::tables::numbers;
use jacquard_ir::{DebugKind, MdId, MdNode, MdOperand, ValueKind, debug};
use jacquard_ptx::model::{Sym, SymKind};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// The variables that debug records name, with their places, once everything is selected. One that has values instead of
/// a place, or lies in several, has none.
pub fn described(sel: &mut Select) -> Vec<Variable> {
    let body = sel.m.body;
    let mut out: Vec<Variable> = Vec::new();
    let mut known: FxHashMap<(MdId, Option<MdId>), usize> = FxHashMap::default();
    for b in body.blocks() {
        for record in body.insts(b).flat_map(|i| debug::before(body, i)) {
            let place = match (record.kind, record.value.map(|v| v.kind())) {
                (DebugKind::Declare, Some(ValueKind::Inst(i))) => {
                    sel.frame.slots.get(&i).copied().map(|at| {
                        let depot = address::depot(sel);
                        memory(sel, depot, at as i64, numbers::LOCAL)
                    })
                }
                (DebugKind::Declare, Some(ValueKind::Arg(n))) => sel
                    .params
                    .get(n as usize)
                    .filter(|p| p.byval.is_some())
                    .map(|p| memory(sel, p.sym, 0, numbers::PARAM)),
                _ => None,
            };
            match known.entry((record.variable, inlined_at(sel, record.location))) {
                Entry::Occupied(old) => {
                    let old = &mut out[*old.get()];
                    if old.place != place {
                        old.place = None;
                    }
                }
                Entry::Vacant(new) => {
                    new.insert(out.len());
                    out.push(Variable {
                        record: *record,
                        place,
                    });
                }
            }
        }
    }
    out
}

/// The call that a location was inlined at.
fn inlined_at(sel: &Select, location: MdId) -> Option<MdId> {
    let cx = &sel.m.module.cx;
    let MdNode::Special { fields, .. } = cx.md.get(location) else {
        return None;
    };
    fields.iter().find_map(|(name, value)| match value {
        MdOperand::Node(n) if cx.str(*name) == "inlinedAt" => Some(*n),
        _ => None,
    })
}

fn memory(sel: &Select, symbol: Sym, offset: i64, space: u32) -> Place {
    let symbol = match symbol.kind() {
        SymKind::Local(v) => sel.mf.f.vars[v.0 as usize].name,
        SymKind::Global(name) => name,
    };
    Place::Memory {
        symbol,
        offset,
        class: class_of(space),
    }
}
