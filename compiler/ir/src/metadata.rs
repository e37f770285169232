//! Metadata nodes. Debug-info nodes are kept field by field; their meaning is read where it is needed.

use crate::entity::{Const, MdId, Sym};
use rustc_hash::FxHashMap;

/// A metadata operand or field value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MdOperand {
    /// `null`
    Null,
    /// Another node.
    Node(MdId),
    /// `!"text"` inside a tuple, or `"text"` as a field.
    Str(Sym),
    /// A typed constant: `i32 1`, `ptr @k`.
    Const(Const),
    /// A number field: `line: 7`.
    Int(i128),
    /// A keyword or flags field, as written: `DW_LANG_C99`, `DIFlagPublic | DIFlagStatic`, `true`.
    Word(Sym),
}

/// A metadata node.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MdNode {
    /// Named by a reference but not (yet) defined.
    Pending,
    /// `!"text"` used as a node.
    Str(Sym),
    /// A typed constant used as a node.
    Const(Const),
    /// `!{...}`
    Tuple {
        /// Not merged with equal nodes.
        distinct: bool,
        /// Operands.
        ops: Box<[MdOperand]>,
    },
    /// `!DILocation(line: 1, ...)` and its kin; positional operands (`!DIExpression`, `!DIArgList`) have an empty field name.
    Special {
        /// Not merged with equal nodes.
        distinct: bool,
        /// `DILocation`.
        name: Sym,
        /// Fields in order.
        fields: Box<[(Sym, MdOperand)]>,
    },
}

/// The metadata of a module.
#[derive(Clone, Debug, Default)]
pub struct MdStore {
    nodes: Vec<MdNode>,
    unique: FxHashMap<MdNode, MdId>,
    /// `!name = !{!0, !1}`
    pub named: Vec<(Sym, Vec<MdId>)>,
}

impl MdStore {
    /// A new node, never merged.
    pub fn push(&mut self, node: MdNode) -> MdId {
        let id = MdId::new(self.nodes.len());
        self.nodes.push(node);
        id
    }
    /// A node merged with an equal earlier one.
    pub fn intern(&mut self, node: MdNode) -> MdId {
        if let Some(&id) = self.unique.get(&node) {
            return id;
        }
        let id = self.push(node.clone());
        self.unique.insert(node, id);
        id
    }
    /// A tuple node.
    pub fn tuple(&mut self, ops: &[MdOperand]) -> MdId {
        self.intern(MdNode::Tuple {
            distinct: false,
            ops: ops.into(),
        })
    }
    /// The node behind an id.
    #[inline]
    pub fn get(&self, id: MdId) -> &MdNode {
        &self.nodes[id.index()]
    }
    /// Replaces a node (used to define a forward reference or tie a self-reference).
    pub fn set(&mut self, id: MdId, node: MdNode) {
        self.nodes[id.index()] = node;
    }
    /// Replaces a node, with which equal ones are merged from now on.
    pub fn define(&mut self, id: MdId, node: MdNode) {
        self.unique.entry(node.clone()).or_insert(id);
        self.set(id, node);
    }
    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
    /// Operands of a tuple.
    pub fn ops(&self, id: MdId) -> &[MdOperand] {
        match self.get(id) {
            MdNode::Tuple { ops, .. } => ops,
            _ => &[],
        }
    }
    /// A field of a debug-info node.
    pub fn field(&self, id: MdId, field: Sym) -> Option<&MdOperand> {
        match self.get(id) {
            MdNode::Special { fields, .. } => fields.iter().find(|f| f.0 == field).map(|f| &f.1),
            _ => None,
        }
    }
    /// The nodes of a named metadata list.
    pub fn named(&self, name: Sym) -> &[MdId] {
        self.named
            .iter()
            .find(|n| n.0 == name)
            .map_or(&[], |n| &n.1)
    }
    /// Appends to a named metadata list.
    pub fn add_named(&mut self, name: Sym, node: MdId) {
        match self.named.iter_mut().find(|n| n.0 == name) {
            Some(n) => n.1.push(node),
            None => self.named.push((name, vec![node])),
        }
    }
}
