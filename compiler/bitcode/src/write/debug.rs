//! Debug records: each follows the instruction that it stands in front of.

use super::function::Local;
use super::{Out, Writer, unwritable};
use crate::tables::code::{block, inst as code, metadata as md_code};
use crate::write::{constants, function, inst, metadata};
use jacquard_ir::{Const, DebugKind, DebugRecord, MdOperand, TypeId, debug};

impl Writer<'_> {
    /// What a record without a location says in its place.
    fn nowhere(&mut self) -> Const {
        self.m.cx.poison(TypeId::PTR)
    }

    /// Gives numbers to what a record refers to.
    pub(super) fn collect_record(&mut self, r: &DebugRecord) -> Out<()> {
        for node in [r.variable, r.expression, r.location] {
            metadata::add_md(self, &MdOperand::Node(node))?;
        }
        let constant = match r.value {
            None => Some(self.nowhere()),
            Some(v) => v.as_const(),
        };
        match (constant, r.kind) {
            (Some(c), DebugKind::Declare) => metadata::add_md(self, &MdOperand::Const(c)),
            (Some(c), DebugKind::Value) => constants::add_const(self, c),
            (None, _) => Ok(()),
        }
    }

    /// A function's metadata: the values that its declarations name.
    pub(super) fn debug_values(&mut self, l: &mut Local) -> Out<()> {
        let mut rows = Vec::new();
        let first = self.md_order.len() as u64;
        let body = l.body;
        let insts = body.blocks().flat_map(|b| body.insts(b));
        for r in insts.flat_map(|i| debug::before(body, i)) {
            if let (DebugKind::Declare, Some(v)) = (r.kind, r.value)
                && !v.is_const()
                && !l.as_md.contains_key(&v)
            {
                l.as_md.insert(v, first + rows.len() as u64);
                rows.push(v);
            }
        }
        if rows.is_empty() {
            return Ok(());
        }
        self.bits.enter(block::METADATA, 3);
        for v in rows {
            let ty = l.body.ty(v, &self.m.cx);
            let ops = [self.ty(ty), function::value_number(self, l, v, false)?];
            self.bits.record(md_code::VALUE, &ops);
        }
        self.bits.end();
        Ok(())
    }

    /// `[location, variable, expression, value]`
    pub(super) fn debug_record(&mut self, l: &Local, r: &DebugRecord) -> Out<()> {
        if r.offset != 0 {
            return unwritable("a debug record with an offset of its own");
        }
        let mut ops = Vec::with_capacity(5);
        for node in [r.location, r.variable, r.expression] {
            ops.push(metadata::md_number(self, &MdOperand::Node(node))?);
        }
        let value = match r.value {
            Some(v) => v,
            None => self.nowhere().into(),
        };
        let code = match (r.kind, l.as_md.get(&value)) {
            (DebugKind::Value, _) => {
                inst::pair(self, l, &mut ops, value)?;
                code::DEBUG_RECORD_VALUE_SIMPLE
            }
            (DebugKind::Declare, local) => {
                ops.push(match local {
                    Some(&n) => n,
                    None => function::value_number(self, l, value, true)?,
                });
                code::DEBUG_RECORD_DECLARE
            }
        };
        self.bits.record(code, &ops);
        Ok(())
    }
}
