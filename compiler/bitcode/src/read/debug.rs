//! Debug records: which variable lies where. Newer writers have records behind the instruction they stand in front of, older ones calls of
//! `llvm.dbg.*`. A record may name a value that comes later, so all are put into the body when the function has been read.

use super::constants::Slot;
use super::function::Scope;
use super::metadata::Md;
use super::{LazyModule, op};
use crate::bitstream::{Res, Stream};
use crate::read::{constants, metadata};
use crate::tables::code::inst;
use jacquard_ir::{DebugKind, DebugRecord, MdId, TypeId, Value, debug, located, sym};

/// A record whose value is known by its number.
pub(super) struct Pending {
    kind: DebugKind,
    value: Option<u64>,
    variable: MdId,
    expression: MdId,
    /// Calls get it from what follows them.
    location: Option<MdId>,
    /// The instruction, by number, that it stands in front of; one that was dropped means the next.
    before: usize,
    bit: u64,
}

impl LazyModule<'_> {
    /// `[location, variable, expression, value as metadata or as a value]`
    pub(super) fn debug_record(&mut self, s: &Stream, scope: &mut Scope, code: u32) -> Res<()> {
        let kind = match code {
            inst::DEBUG_RECORD_DECLARE => DebugKind::Declare,
            inst::DEBUG_RECORD_LABEL => return Ok(()),
            _ => DebugKind::Value,
        };
        if scope.insts.is_empty() {
            return s.error("a debug record belongs to no instruction");
        }
        let value = if code == inst::DEBUG_RECORD_VALUE_SIMPLE {
            Some(self.absolute(op(s, 3)?))
        } else {
            self.debug_value(s, op(s, 3)?)?
        };
        let pending = Pending {
            kind,
            value,
            variable: metadata::md_node(self, s, op(s, 1)?)?,
            expression: metadata::md_node(self, s, op(s, 2)?)?,
            location: Some(metadata::md_node(self, s, op(s, 0)?)?),
            before: scope.insts.len() - 1,
            bit: s.at,
        };
        if !self.older.stale_debug {
            scope.debug.push(pending);
        }
        Ok(())
    }

    /// The number of the value that metadata stands for; lists of values and empty nodes are no location.
    fn debug_value(&self, s: &Stream, n: u64) -> Res<Option<u64>> {
        match self.md.get(n as usize) {
            Some(Md::Value(v)) => Ok(Some(*v)),
            Some(_) => Ok(None),
            None => s.error(format!("metadata {n} does not exist")),
        }
    }

    /// Whether this is a function that says something of variables: its name behind the prefix.
    pub(super) fn debug_callee(&self, callee: Value) -> Option<&str> {
        let f = self.module.func_of(callee)?;
        let name = self.module.cx.str(self.module.func(f).name);
        name.strip_prefix(sym::text::DEBUG_PREFIX)
    }

    /// A call of `llvm.dbg.*`: its arguments stand from operand `k` on. Before LLVM 6 an offset stood between value and variable.
    pub(super) fn debug_call(
        &mut self,
        s: &Stream,
        scope: &mut Scope,
        name: &str,
        params: &[TypeId],
        k: usize,
    ) -> Res<()> {
        let Some(kind) = DebugKind::named(name) else {
            return Ok(());
        };
        let mut nodes = Vec::new();
        for (n, &ty) in params.iter().enumerate() {
            if ty == TypeId::METADATA {
                nodes.push(self.absolute(op(s, k + n)?));
            }
        }
        let &[value, variable, expression, ..] = &nodes[..] else {
            return s.error(format!("llvm.dbg.{name} has too few arguments"));
        };
        let pending = Pending {
            kind,
            value: self.debug_value(s, value)?,
            variable: metadata::md_node(self, s, variable)?,
            expression: metadata::md_node(self, s, expression)?,
            location: None,
            before: scope.insts.len(),
            bit: s.at,
        };
        if !self.older.stale_debug {
            scope.debug.push(pending);
        }
        Ok(())
    }

    /// The location of a call that was dropped.
    pub(super) fn locate_call(scope: &mut Scope, location: Option<MdId>) {
        let last = scope.insts.len().wrapping_sub(1);
        if let Some(p) = scope.debug.last_mut()
            && p.before == last
            && p.location.is_none()
        {
            p.location = location;
        }
    }

    /// Puts the records into the body.
    pub(super) fn place_debug(&mut self, s: &mut Stream, scope: &mut Scope) -> Res<()> {
        // The instruction that stands for each number.
        let mut next = None;
        let mut at = vec![None; scope.insts.len()];
        for (n, i) in scope.insts.iter().enumerate().rev() {
            next = i.or(next);
            at[n] = next;
        }
        for p in std::mem::take(&mut scope.debug) {
            let (Some(location), Some(&Some(before))) = (p.location, at.get(p.before)) else {
                continue;
            };
            s.at = p.bit;
            let value = match p.value {
                None => None,
                Some(id) => match constants::value_at(self, s, id)? {
                    Some(v) => located(&self.module.cx, v),
                    None => return s.error(format!("value {id} does not exist")),
                },
            };
            let record = DebugRecord {
                kind: p.kind,
                value,
                variable: p.variable,
                expression: p.expression,
                location,
                offset: 0,
            };
            debug::add_before(&mut scope.body, before, record);
        }
        Ok(())
    }

    /// Whether a number belongs to a value of the function, or to one that is not there yet.
    pub(super) fn is_local(&self, id: u64) -> bool {
        match self.values.get(id as usize) {
            Some(Slot::Ready(v)) => !v.is_const(),
            Some(_) => false,
            None => true,
        }
    }
}
