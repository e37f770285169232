//! Debug records: `#dbg_declare`, `#dbg_value` and the calls of `llvm.dbg.*` that older writers make.

use super::lex::Tok;
use super::parse::{Parser, Res};
use super::parse_body::FnState;
use crate::debug::{DebugKind, DebugRecord, located};
use crate::{Block, ConstKind, MdId, Value};

impl Parser<'_> {
    /// `#dbg_value(i32 %x, !1, !DIExpression(), !2)`, at the end of the block so far.
    pub(super) fn debug_record(&mut self, s: &mut FnState, b: Block) -> Res<()> {
        let t = self.bump();
        let word = String::from_utf8_lossy(self.slice(t)).into_owned();
        let name = word.trim_start_matches('#').trim_start_matches("dbg_");
        let Some(kind) = DebugKind::named(name) else {
            return self.skip_group();
        };
        self.expect(b'(')?;
        let value = self.debug_value(s)?;
        self.expect(b',')?;
        let variable = self.md_node()?;
        self.expect(b',')?;
        let expression = self.md_node()?;
        self.expect(b',')?;
        if name == "assign" {
            self.md_node()?;
            self.expect(b',')?;
            self.debug_value(s)?;
            self.expect(b',')?;
            self.md_node()?;
            self.expect(b',')?;
        }
        let location = self.md_node()?;
        self.expect(b')')?;
        let record = DebugRecord {
            kind,
            value,
            variable,
            expression,
            location,
            offset: 0,
        };
        s.body.add_debug_at_end(b, record);
        Ok(())
    }

    /// The value of a record; lists of values and nothing are no location.
    fn debug_value(&mut self, s: &mut FnState) -> Res<Option<Value>> {
        match self.peek().kind {
            Tok::MdName => {
                self.bump();
                self.skip_group()?;
                Ok(None)
            }
            Tok::MdNum | Tok::Bang => {
                self.md_node()?;
                Ok(None)
            }
            _ => {
                if self.eat_word("metadata") {
                    return self.debug_value(s);
                }
                let v = self.typed_value(s)?;
                Ok(located(&self.m.cx, v))
            }
        }
    }

    /// A call of `llvm.dbg.declare` or `llvm.dbg.value`, which becomes a record. Before LLVM 6 an offset stood between
    /// value and variable.
    pub(super) fn debug_call(
        &mut self,
        s: &mut FnState,
        b: Block,
        ops: &[Value],
        dbg: Option<MdId>,
    ) {
        let (&[callee, value, variable, expression]
        | &[callee, value, _, variable, expression]
        | &[callee, value, variable, expression, ..]) = ops
        else {
            return;
        };
        let Some(f) = self.m.func_of(callee) else {
            return;
        };
        let name = self.m.cx.str(self.m.func(f).name);
        let name = name.strip_prefix(crate::sym::text::DEBUG_PREFIX);
        let node = |v: Value| match &self.m.cx.constant(v.as_const()?).kind {
            ConstKind::Metadata(id) => Some(*id),
            _ => None,
        };
        let (Some(kind), Some(variable), Some(expression), Some(location)) = (
            name.and_then(DebugKind::named),
            node(variable),
            node(expression),
            dbg,
        ) else {
            return;
        };
        let record = DebugRecord {
            kind,
            value: located(&self.m.cx, value),
            variable,
            expression,
            location,
            offset: 0,
        };
        s.body.add_debug_at_end(b, record);
    }
}
