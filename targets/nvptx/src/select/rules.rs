//! The rule table as static data, and the walk through its decision trees.

use super::matcher::{Matcher, Node};
use crate::types::{RegClass, RuleTy};
use jacquard_ir::tables::FeatureSet;
use jacquard_ir::{Opcode, Pred, RmwOp};
use jacquard_ptx::model::{Mnemonic, Modifier};

/// An operator of a pattern, as a number.
pub type Key = u32;

/// The key of an opcode.
pub const fn opcode_key(op: Opcode) -> Key {
    op as u32
}
/// The key of a comparison.
pub const fn cmp_key(op: Opcode, pred: Pred) -> Key {
    op as u32 | (pred as u32 + 1) << 8
}
/// The key of an intrinsic that rules name.
pub const fn intrinsic_key(id: u32) -> Key {
    1 << 24 | id
}

/// The key of an operation of `atomicrmw`.
pub const fn rmw_key(op: RmwOp) -> Key {
    Opcode::AtomicRmw as u32 | (op as u32 + 1) << 8
}

/// A branch of a [`Tree::Switch`].
#[derive(Debug)]
pub struct Case {
    /// Operator.
    pub key: Key,
    /// Slot of its first operand.
    pub kids: u8,
    /// Number of operands.
    pub arity: u8,
    /// Where to go on.
    pub node: u16,
}

/// A node of a decision tree.
#[derive(Debug)]
pub enum Tree {
    /// Nothing matches.
    Fail,
    /// Everything structural holds: try the rule's conditions, else go on.
    Try {
        /// Rule.
        rule: u16,
        /// Where to go on.
        next: u16,
    },
    /// Look at what defines a slot.
    Switch {
        /// Slot.
        slot: u8,
        /// Operators.
        ops: &'static [Case],
        /// Integer constants, sign-extended.
        ints: &'static [(i64, u16)],
        /// Float constants as bits of a double.
        floats: &'static [(u64, u16)],
        /// Any other integer constant.
        any_int: u16,
        /// Anything else.
        other: u16,
    },
}

/// Entry for one operator at the root.
#[derive(Debug)]
pub struct Root {
    /// Operator.
    pub key: Key,
    /// Number of operands, in slots 1 and up.
    pub kids: u8,
    /// First node.
    pub node: u16,
}

/// What an instruction of a template defines.
#[derive(Debug)]
pub enum TDef {
    /// A result: the first is 0.
    Result(u8),
    /// A temporary.
    Temp(u8),
    /// Nothing (`_`).
    Sink,
}

/// A number computed from constants of a match.
pub type ConstFn = fn(&Matcher, &[Node]) -> i64;

/// A source of an instruction of a template.
#[derive(Debug)]
#[allow(dead_code)] // Whatever the template language has, used by a row or not.
pub enum TSrc {
    /// The value in a slot: a register or an immediate.
    Slot(u8),
    /// The negation of the predicate in a slot.
    NotSlot(u8),
    /// The value in a slot, zero-extended to its register.
    Zx(u8),
    /// The value in a slot, sign-extended to its register.
    Sx(u8),
    /// The value in a slot, in a register.
    Reg(u8),
    /// All parts of the value in a slot, in one register.
    Pack(u8),
    /// One part of the value in a slot.
    Part(u8, u8),
    /// A result.
    Result(u8),
    /// The address of an atomic operation.
    Address,
    /// A temporary.
    Temp(u8),
    /// A negated temporary.
    NotTemp(u8),
    /// A number.
    Int(i64),
    /// A float.
    Float(f64),
    /// Computed.
    Const(ConstFn),
    /// A special register.
    Special(&'static str),
    /// A vector operand.
    Vector(&'static [TSrc]),
    /// `_`
    Sink,
}

/// An instruction of a template.
#[derive(Debug)]
pub struct TInst {
    /// Mnemonic.
    pub op: Mnemonic,
    /// Modifiers.
    pub mods: &'static [Modifier],
    /// `.ftz` only in functions that flush.
    pub ftz: bool,
    /// `.rn` only if contraction is not allowed.
    pub rn: bool,
    /// An access to memory, with the qualifiers of its ordering, scope and space.
    pub qualified: bool,
    /// It does more than give a result, and stays where it is.
    pub stays: bool,
    /// The definitions are one vector operand.
    pub vector_def: bool,
    /// Definitions.
    pub defs: &'static [TDef],
    /// Sources.
    pub srcs: &'static [TSrc],
}

/// What a row asks of the target.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// Features.
    pub features: FeatureSet,
    /// Minimum PTX version times ten.
    pub ptx: u16,
}

impl Needs {
    /// Whether the target at hand has it.
    pub fn are_met(self, m: &Matcher) -> bool {
        self.are_met_by(m.features, m.ptx as u16)
    }
    /// Whether a target with these features has it in a version of PTX.
    pub fn are_met_by(self, features: FeatureSet, ptx: u16) -> bool {
        self.features.minus(features) == FeatureSet::default() && ptx >= self.ptx
    }
}

/// A condition of a rule.
pub type Condition = fn(&Matcher, &[Node]) -> bool;

/// A rule for one type.
#[derive(Debug)]
pub struct Rule {
    /// Row in [`INFO`].
    pub info: u16,
    /// Condition.
    pub when: Option<Condition>,
    /// Slots that must hold the same value.
    pub same: &'static [(u8, u8)],
    /// Slots that must have a type.
    pub types: &'static [(u8, RuleTy)],
    /// What the target must have.
    pub needs: Needs,
    /// Classes of the temporaries.
    pub temps: &'static [RegClass],
    /// What to emit.
    pub insts: &'static [TInst],
}

/// A rule's place in the tables.
#[derive(Debug)]
pub struct RuleInfo {
    /// File.
    pub file: &'static str,
    /// Line.
    pub line: u32,
    /// The pattern as written.
    pub text: &'static str,
    /// Type it is expanded for.
    pub ty: &'static str,
}

jacquard_macros::isel!();

/// The slots of a match; slot 0 is the root.
pub type Slots = [Node; SLOTS];

/// The first rule that matches at `root`, an operator with key `key` and root type `ty`; its operands fill `slots`.
pub fn find(
    m: &Matcher,
    root: Node,
    key: Key,
    ty: RuleTy,
    slots: &mut Slots,
) -> Option<&'static Rule> {
    let roots = ROOTS[ty as usize];
    let entry = roots.iter().find(|r| r.key == key)?;
    slots[0] = root;
    for k in 0..entry.kids {
        slots[1 + k as usize] = m.kid(root, k as usize)?;
    }
    let mut at = entry.node;
    loop {
        match &TREE[at as usize] {
            Tree::Fail => return None,
            Tree::Try { rule, next } => {
                let r = &RULES[*rule as usize];
                let holds = r.needs.are_met(m)
                    && r.same
                        .iter()
                        .all(|&(a, b)| m.same(slots[a as usize], slots[b as usize]))
                    && r.types
                        .iter()
                        .all(|&(s, t)| m.rule_ty(slots[s as usize]) == Some(t))
                    && r.when.is_none_or(|w| w(m, &slots[..]));
                if holds {
                    return Some(r);
                }
                at = *next;
            }
            Tree::Switch {
                slot,
                ops,
                ints,
                floats,
                any_int,
                other,
            } => {
                let node = slots[*slot as usize];
                at = *other;
                if let Some(c) = node.v.as_const() {
                    if let Some(i) = m.const_int(node) {
                        at = ints.iter().find(|e| e.0 == i).map_or(*any_int, |e| e.1);
                    } else if !floats.is_empty()
                        && let Some(f) = m.const_float(c, node)
                    {
                        at = floats
                            .iter()
                            .find(|e| e.0 == f.to_bits())
                            .map_or(*other, |e| e.1);
                    }
                } else if m.may_swallow(root, node)
                    && let Some(key) = m.key(node)
                    && let Some(case) = ops.iter().find(|c| c.key == key)
                {
                    let mut whole = true;
                    for k in 0..case.arity {
                        match m.kid(node, k as usize) {
                            Some(kid) => slots[(case.kids + k) as usize] = kid,
                            None => whole = false,
                        }
                    }
                    if whole {
                        at = case.node;
                    }
                }
            }
        }
    }
}
