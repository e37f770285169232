//! Where variables of the source lie.

use super::Select;
use crate::dwarf::scopes::{Place, Variable};
use crate::dwarf::unit::class_of;
use jacquard_ir::tables::numbers;
use jacquard_ir::{DebugKind, ValueKind};
use jacquard_ptx::model::{Sym, SymKind};

impl Select<'_> {
    /// The variables that debug records declare, with their places, once everything is selected.
    pub fn described(&mut self) -> Vec<Variable> {
        let body = self.m.body;
        let mut out = Vec::new();
        for b in body.blocks() {
            for record in body.insts(b).flat_map(|i| body.debug_before(i)) {
                let place = match (record.kind, record.value.map(|v| v.kind())) {
                    (DebugKind::Declare, Some(ValueKind::Inst(i))) => {
                        self.slots.get(&i).copied().map(|at| {
                            let depot = self.depot();
                            self.memory(depot, at as i64, numbers::LOCAL)
                        })
                    }
                    (DebugKind::Declare, Some(ValueKind::Arg(n))) => self
                        .params
                        .get(n as usize)
                        .filter(|p| p.byval.is_some())
                        .map(|p| self.memory(p.sym, 0, numbers::PARAM)),
                    _ => None,
                };
                out.push(Variable {
                    record: *record,
                    place,
                });
            }
        }
        out
    }

    fn memory(&self, symbol: Sym, offset: i64, space: u32) -> Place {
        let symbol = match symbol.kind() {
            SymKind::Local(v) => self.mf.f.vars[v.0 as usize].name,
            SymKind::Global(name) => name,
        };
        Place::Memory {
            symbol,
            offset,
            class: class_of(space),
        }
    }
}
