//! LLVM's rules on metadata of instructions (LangRef, "Metadata Nodes and Metadata Strings").

use super::{Rule, Verifier, messages as msg};
use crate::module::Module;
use crate::opcode::Opcode;
use crate::types::Type;
use crate::{ConstKind, Inst, MdId, MdNode, MdOperand, TypeId, text};

/// Attachments that rules know.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Range,
    NonNull,
    Dereferenceable,
    Align,
    Accuracy,
    Profile,
    Scopes,
}

/// The kind by its name, which the row of its first rule has.
fn kind(name: &str) -> Option<Kind> {
    let kinds = [
        (msg::RANGE_UNFINISHED, Kind::Range),
        (msg::NONNULL_TYPE, Kind::NonNull),
        (msg::DEREFERENCEABLE_TYPE, Kind::Dereferenceable),
        (msg::ALIGN_METADATA_TYPE, Kind::Align),
        (msg::ACCURACY_TYPE, Kind::Accuracy),
        (msg::PROFILE_OPERANDS, Kind::Profile),
        (msg::SCOPE_LIST, Kind::Scopes),
    ];
    let found = kinds.iter().find(|(rule, _)| rule.names.contains(&name));
    found.map(|k| k.1)
}

impl Verifier<'_> {
    /// Checks what is attached to an instruction.
    pub(super) fn attached(&mut self, i: Inst) {
        let Some(list) = self.body.md.get(&i) else {
            return;
        };
        for &(name, node) in list {
            let Some(kind) = kind(self.m.cx.str(name)) else {
                continue;
            };
            let ty = self.body.inst(i).ty;
            match kind {
                Kind::Range => self.range(i, node),
                Kind::NonNull => self.of_pointer(i, ty, msg::NONNULL_TYPE),
                Kind::Dereferenceable => {
                    self.of_pointer(i, ty, msg::DEREFERENCEABLE_TYPE);
                    if self.m.cx.types.is_ptr(ty) && number(self.m, node).is_none() {
                        self.report(Some(i), msg::DEREFERENCEABLE_VALUE, &[]);
                    }
                }
                Kind::Align => {
                    self.of_pointer(i, ty, msg::ALIGN_METADATA_TYPE);
                    if self.m.cx.types.is_ptr(ty) {
                        match number(self.m, node) {
                            None => self.report(Some(i), msg::ALIGN_METADATA_VALUE, &[]),
                            Some(n) if !n.is_power_of_two() => {
                                self.report(Some(i), msg::ALIGN_METADATA_POWER, &[]);
                            }
                            Some(_) => {}
                        }
                    }
                }
                Kind::Accuracy => self.accuracy(i, node),
                Kind::Profile => self.profile(i, node),
                Kind::Scopes => {
                    let ops = self.m.cx.md.ops(node);
                    let nodes = ops.iter().all(|op| match op {
                        MdOperand::Node(n) => !matches!(self.m.cx.md.get(*n), MdNode::Str(_)),
                        _ => false,
                    });
                    if !nodes {
                        self.report_node(i, msg::SCOPE_LIST, node);
                    }
                }
            }
        }
    }

    fn of_pointer(&mut self, i: Inst, ty: TypeId, rule: Rule) {
        if !self.m.cx.types.is_ptr(ty) {
            self.report(Some(i), rule, &[]);
        }
    }

    /// Reports a rule whose subject is the node.
    fn report_node(&mut self, i: Inst, rule: Rule, node: MdId) {
        self.report_lines(i, rule, |v| {
            text::numbered_nodes(v.m, Some((v.body, i)), &[node])
        });
    }

    fn range(&mut self, i: Inst, node: MdId) {
        let cx = &self.m.cx;
        let ops = cx.md.ops(node);
        if !ops.len().is_multiple_of(2) {
            return self.report_node(i, msg::RANGE_UNFINISHED, node);
        }
        let constants: Vec<_> = (ops.iter())
            .filter_map(|op| match op {
                MdOperand::Const(c) => Some(*c),
                _ => None,
            })
            .collect();
        let scalar = cx.types.scalar(self.body.inst(i).ty);
        for pair in constants.chunks(2) {
            let [low, high] = pair else { continue };
            if cx.const_ty(*low) != scalar || cx.const_ty(*high) != scalar {
                return self.report(Some(i), msg::RANGE_TYPE, &[]);
            }
            if low == high {
                return self.report_node(i, msg::RANGE_EMPTY, node);
            }
        }
    }

    fn accuracy(&mut self, i: Inst, node: MdId) {
        let cx = &self.m.cx;
        let ty = self.body.inst(i).ty;
        if !cx.types.is_float(cx.types.scalar(ty)) {
            return self.report(Some(i), msg::ACCURACY_TYPE, &[]);
        }
        let [MdOperand::Const(c)] = cx.md.ops(node) else {
            return self.report(Some(i), msg::ACCURACY_VALUE, &[]);
        };
        let (ty, kind) = (cx.const_ty(*c), &cx.constant(*c).kind);
        match (cx.ty(ty), kind) {
            (Type::Float, ConstKind::Float(bits)) => {
                let value = f32::from_bits(*bits as u32);
                if !(value.is_finite() && value > 0.0) {
                    self.report(Some(i), msg::ACCURACY_SIGN, &[]);
                }
            }
            _ => self.report(Some(i), msg::ACCURACY_VALUE, &[]),
        }
    }

    fn profile(&mut self, i: Inst, node: MdId) {
        let cx = &self.m.cx;
        let ops = cx.md.ops(node);
        if ops.len() < 2 {
            return self.report_node(i, msg::PROFILE_OPERANDS, node);
        }
        let weights = match &ops[0] {
            MdOperand::Str(s) => msg::PROFILE_WEIGHTS.names.contains(&cx.str(*s)),
            _ => return self.report_node(i, msg::PROFILE_NAME, node),
        };
        // The origin of the weights may come first.
        let origin = usize::from(matches!(ops[1], MdOperand::Str(_)));
        let given = ops.len() - 1 - origin;
        let operands = self.body.operands(i).count();
        let wanted = match self.body.op(i) {
            Opcode::Br if operands == 3 => 2,
            Opcode::Switch => operands / 2,
            Opcode::Select => 2,
            Opcode::Call => 1,
            _ => return,
        };
        if weights && given != wanted {
            self.report_node(i, msg::PROFILE_WEIGHTS, node);
        }
    }
}

/// The one 64-bit number that a node holds.
fn number(m: &Module, node: MdId) -> Option<u128> {
    match m.cx.md.ops(node) {
        [MdOperand::Const(c)] if m.cx.const_ty(*c) == TypeId::I64 => m.cx.as_int(*c),
        _ => None,
    }
}
