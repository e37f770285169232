//! LLVM's rules on the types of accesses (`!tbaa`; LangRef, "'tbaa' Metadata").

use super::attached::is_text;
use super::{Verifier, messages as msg};
use crate::module::Module;
use crate::opcode::Opcode;
use crate::{Inst, MdId, MdOperand, text};

impl Verifier<'_> {
    /// Checks the type that an access is said to have: its base, the type within it and where that lies.
    pub(super) fn access_type(&mut self, i: Inst, tag: MdId) {
        let md = &self.m.cx.md;
        let ops = md.ops(tag);
        if ops.is_empty() {
            return self.report_types(i, msg::TBAA_EMPTY, &[tag]);
        }
        let accesses = matches!(
            self.body.op(i),
            Opcode::Load
                | Opcode::Store
                | Opcode::Call
                | Opcode::VaArg
                | Opcode::AtomicRmw
                | Opcode::CmpXchg
        );
        if !accesses {
            return self.report(Some(i), msg::TBAA_PLACE, &[]);
        }
        // Older modules name the scalar type alone.
        let (access, offset) = match ops {
            [_, MdOperand::Node(access), offset, ..] => (*access, Some(offset)),
            _ => (tag, None),
        };
        // The newer form of types, which begins with the type's parent.
        if matches!(md.ops(access).first(), Some(MdOperand::Node(_))) && md.ops(access).len() > 2 {
            return;
        }
        if !scalar_type(self.m, access) {
            return self.report_types(i, msg::TBAA_SCALAR, &[tag, access]);
        }
        if let Some(offset) = offset
            && !matches!(offset, MdOperand::Const(c) if self.m.cx.as_int(*c).is_some())
        {
            self.report_types(i, msg::TBAA_OFFSET, &[tag]);
        }
    }

    /// Reports a rule whose subjects are the instruction and nodes.
    fn report_types(&mut self, i: Inst, rule: super::Rule, nodes: &[MdId]) {
        self.report_lines(i, rule, |v| {
            let mut lines = vec![v.inst_line(i)];
            lines.extend(text::numbered_nodes(v.m, Some((v.body, i)), nodes));
            lines
        });
    }
}

/// A type of its name whose parents lead to a root.
fn scalar_type(m: &Module, mut node: MdId) -> bool {
    let md = &m.cx.md;
    let named = |op: &MdOperand| is_text(m, op);
    let zero = |op: &MdOperand| matches!(op, MdOperand::Const(c) if m.cx.as_int(*c) == Some(0));
    let mut seen = rustc_hash::FxHashSet::default();
    seen.insert(node);
    loop {
        let parent = match md.ops(node) {
            [name, MdOperand::Node(parent)] if named(name) => *parent,
            [name, MdOperand::Node(parent), at] if named(name) && zero(at) => *parent,
            _ => return false,
        };
        if !seen.insert(parent) {
            return false;
        }
        if md.ops(parent).len() < 2 {
            return true;
        }
        node = parent;
    }
}
