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
    Types,
    Contexts,
    Annotation,
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
        (msg::TBAA_EMPTY, Kind::Types),
        (msg::MEMPROF_CALL, Kind::Contexts),
        (msg::ANNOTATION_TEXT, Kind::Annotation),
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
                Kind::NonNull => self.non_null(i, ty, node),
                Kind::Dereferenceable => {
                    self.of_pointer(i, ty, msg::DEREFERENCEABLE_TYPE);
                    if self.m.cx.types.is_ptr(ty) && number(self.m, node).is_none() {
                        self.report(Some(i), msg::DEREFERENCEABLE_VALUE, &[]);
                    }
                }
                Kind::Align => self.alignment(i, ty, node),
                Kind::Accuracy => self.accuracy(i, node),
                Kind::Profile => self.profile(i, node),
                Kind::Scopes => self.scopes(i, node),
                Kind::Types => self.access_type(i, node),
                Kind::Contexts if self.body.op(i) != Opcode::Call => {
                    self.report(Some(i), msg::MEMPROF_CALL, &[]);
                }
                Kind::Contexts => {}
                Kind::Annotation => {
                    if !(self.m.cx.md.ops(node).iter()).all(|op| words(self.m, op)) {
                        self.report_bare(i, msg::ANNOTATION_TEXT, &[]);
                    }
                }
            }
        }
    }

    fn non_null(&mut self, i: Inst, ty: TypeId, node: MdId) {
        if !self.m.cx.types.is_ptr(ty) {
            self.report(Some(i), msg::NONNULL_TYPE, &[]);
        } else if !self.m.cx.md.ops(node).is_empty() {
            self.report(Some(i), msg::NONNULL_EMPTY, &[]);
        }
    }

    fn alignment(&mut self, i: Inst, ty: TypeId, node: MdId) {
        let rule = match number(self.m, node) {
            _ if !self.m.cx.types.is_ptr(ty) => msg::ALIGN_METADATA_TYPE,
            _ if self.m.cx.md.ops(node).len() != 1 => msg::ALIGN_METADATA_OPERAND,
            None => msg::ALIGN_METADATA_VALUE,
            Some(n) if !n.is_power_of_two() => msg::ALIGN_METADATA_POWER,
            Some(_) => return,
        };
        self.report(Some(i), rule, &[]);
    }

    /// Scopes of aliasing: a list of nodes that name themselves and their domain.
    fn scopes(&mut self, i: Inst, list: MdId) {
        let md = &self.m.cx.md;
        let nodes: Option<Vec<MdId>> = (md.ops(list).iter())
            .map(|op| match op {
                MdOperand::Node(n) if !matches!(md.get(*n), MdNode::Str(_)) => Some(*n),
                _ => None,
            })
            .collect();
        let Some(nodes) = nodes else {
            return self.report_node(i, msg::SCOPE_LIST, list);
        };
        for scope in nodes {
            if !matches!(md.ops(scope).len(), 2 | 3) {
                return self.report_node(i, msg::SCOPE_OPERANDS, scope);
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
        if !matches!(self.body.op(i), Opcode::Load | Opcode::Call) {
            return self.report(Some(i), msg::RANGE_PLACE, &[]);
        }
        let cx = &self.m.cx;
        let ops = cx.md.ops(node);
        if !ops.len().is_multiple_of(2) {
            return self.report_node(i, msg::RANGE_UNFINISHED, node);
        }
        if ops.is_empty() {
            return self.report_node(i, msg::RANGE_NONE, node);
        }
        let scalar = cx.types.scalar(self.body.inst(i).ty);
        let limit = |op: &MdOperand| match op {
            MdOperand::Const(c) => cx.as_int(*c).map(|n| (cx.const_ty(*c), n)),
            _ => None,
        };
        let mut last = None;
        for pair in ops.chunks(2) {
            let Some((low_ty, low)) = limit(&pair[0]) else {
                return self.report_bare(i, msg::RANGE_LIMIT, &[&"lower"]);
            };
            let Some((high_ty, high)) = limit(&pair[1]) else {
                return self.report_bare(i, msg::RANGE_LIMIT, &[&"upper"]);
            };
            if low_ty != scalar || high_ty != scalar {
                return self.report(Some(i), msg::RANGE_TYPE, &[]);
            }
            let width = cx.types.int_width(scalar).unwrap_or(u128::BITS);
            let range = Range { low, high, width };
            if low == high {
                return match low == 0 || low == range.mask() {
                    true => self.report_node(i, msg::RANGE_EMPTY, node),
                    false => self.report(Some(i), msg::RANGE_EQUAL, &[]),
                };
            }
            let rule = last.and_then(|last: Range| range.after(last));
            if let Some(rule) = rule {
                return self.report_node(i, rule, node);
            }
            last = Some(range);
        }
    }

    fn accuracy(&mut self, i: Inst, node: MdId) {
        let cx = &self.m.cx;
        let ty = self.body.inst(i).ty;
        if !cx.types.is_float(cx.types.scalar(ty)) {
            return self.report(Some(i), msg::ACCURACY_TYPE, &[]);
        }
        let c = match cx.md.ops(node) {
            [MdOperand::Const(c)] => c,
            [_] => return self.report(Some(i), msg::ACCURACY_VALUE, &[]),
            _ => return self.report(Some(i), msg::ACCURACY_OPERAND, &[]),
        };
        let (ty, kind) = (cx.const_ty(*c), &cx.constant(*c).kind);
        match (cx.ty(ty), kind) {
            (Type::Float, ConstKind::Float(bits)) => {
                let value = f32::from_bits(*bits as u32);
                if !(value.is_finite() && value > 0.0) {
                    self.report(Some(i), msg::ACCURACY_SIGN, &[]);
                }
            }
            (_, ConstKind::Float(_)) => self.report(Some(i), msg::ACCURACY_FLOAT, &[]),
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
            _ if weights => {
                self.report_node(i, msg::PROFILE_PLACE, node);
                match self.rules.log {
                    true => 0,
                    false => return,
                }
            }
            _ => return,
        };
        if weights && given != wanted {
            self.report_node(i, msg::PROFILE_WEIGHTS, node);
        }
    }
}

/// Numbers from `low` up to `high`, which may lie below it.
#[derive(Clone, Copy)]
struct Range {
    low: u128,
    high: u128,
    width: u32,
}

impl Range {
    fn mask(self) -> u128 {
        u128::MAX >> (u128::BITS - self.width.clamp(1, u128::BITS))
    }

    fn has(self, n: u128) -> bool {
        n.wrapping_sub(self.low) & self.mask() < self.high.wrapping_sub(self.low) & self.mask()
    }

    fn signed(self, n: u128) -> i128 {
        let unused = u128::BITS - self.width.clamp(1, u128::BITS);
        (n << unused) as i128 >> unused
    }

    /// The rule that this range breaks where it follows another.
    fn after(self, last: Range) -> Option<Rule> {
        let overlap = self.has(last.low) || last.has(self.low);
        let touch = self.high == last.low || last.high == self.low;
        match () {
            () if overlap => Some(msg::RANGE_OVERLAP),
            () if self.signed(self.low) <= self.signed(last.low) => Some(msg::RANGE_ORDER),
            () if touch => Some(msg::RANGE_CONTIGUOUS),
            () => None,
        }
    }
}

/// A string, or a list of strings.
fn words(m: &Module, op: &MdOperand) -> bool {
    match op {
        MdOperand::Node(n) if !is_text(m, op) => m.cx.md.ops(*n).iter().all(|op| is_text(m, op)),
        op => is_text(m, op),
    }
}

/// Whether an operand is a string.
pub(super) fn is_text(m: &Module, op: &MdOperand) -> bool {
    match op {
        MdOperand::Str(_) => true,
        MdOperand::Node(n) => matches!(m.cx.md.get(*n), MdNode::Str(_)),
        _ => false,
    }
}

/// The one 64-bit number that a node holds.
fn number(m: &Module, node: MdId) -> Option<u128> {
    match m.cx.md.ops(node) {
        [MdOperand::Const(c)] if m.cx.const_ty(*c) == TypeId::I64 => m.cx.as_int(*c),
        _ => None,
    }
}
