//! Constants, interned: equal constants have equal ids.

use crate::entity::{AliasId, Block, Const, FuncId, MdId, Sym, TypeId, VarId};
use crate::opcode::{Flags, Opcode, Pred};
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// What has an address in a module.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum GlobalRef {
    /// A function.
    Func(FuncId),
    /// A global variable.
    Var(VarId),
    /// An alias.
    Alias(AliasId),
}

/// An inline assembly string as a callee.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InlineAsm {
    /// The template.
    pub text: Sym,
    /// The constraint string.
    pub constraints: Sym,
    /// May not be removed or duplicated.
    pub sideeffect: bool,
    /// `alignstack`.
    pub alignstack: bool,
    /// `inteldialect`.
    pub intel: bool,
    /// `unwind`.
    pub unwind: bool,
}

/// An operation on constants that is left for later (usually on addresses).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConstExpr {
    /// `getelementptr`, a cast, a binary operation, `icmp`, `select`...
    pub op: Opcode,
    /// As for the instruction.
    pub flags: Flags,
    /// Predicate of a comparison.
    pub pred: Option<Pred>,
    /// Source element type of a `getelementptr`.
    pub elem: Option<TypeId>,
    /// Operands.
    pub ops: Box<[Const]>,
}

/// The form of a constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ConstKind {
    /// An integer, zero-extended from its width.
    Int(u128),
    /// A float by the bits of its own format.
    Float(u128),
    /// `null`, `none` or `zeroinitializer`.
    Null,
    /// `undef`
    Undef,
    /// `poison`
    Poison,
    /// Members of an array, struct or vector.
    Aggregate(Box<[Const]>),
    /// An array of 8/16/32/64-bit numbers as little-endian bytes.
    Data(Box<[u8]>),
    /// The address of a global.
    Global(GlobalRef),
    /// The address of a block.
    BlockAddress(FuncId, Block),
    /// A constant expression.
    Expr(Box<ConstExpr>),
    /// Inline assembly.
    InlineAsm(Box<InlineAsm>),
    /// Metadata as an operand.
    Metadata(MdId),
}

/// A constant with its type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConstNode {
    /// Its type.
    pub ty: TypeId,
    /// Its form.
    pub kind: ConstKind,
}

/// The interner of constants.
#[derive(Clone, Debug, Default)]
pub struct ConstStore {
    nodes: Vec<ConstNode>,
    index: HashTable<Const>,
}

fn hash_of(n: &ConstNode) -> u64 {
    let mut h = FxHasher::default();
    n.hash(&mut h);
    h.finish()
}

impl ConstStore {
    /// The id of `node`, interning it at first sight.
    pub fn intern(&mut self, node: ConstNode) -> Const {
        let hash = hash_of(&node);
        if let Some(&id) = self.index.find(hash, |&id| self.nodes[id.index()] == node) {
            return id;
        }
        let id = Const::new(self.nodes.len());
        self.nodes.push(node);
        let nodes = &self.nodes;
        self.index
            .insert_unique(hash, id, |&id| hash_of(&nodes[id.index()]));
        id
    }
    /// Makes the id of one node, if it has one, that of another that nothing names yet.
    pub(crate) fn rename(&mut self, from: &ConstNode, to: ConstNode) {
        let at = self
            .index
            .find_entry(hash_of(from), |&id| self.nodes[id.index()] == *from);
        let Ok(entry) = at else { return };
        let (id, _) = entry.remove();
        let hash = hash_of(&to);
        self.nodes[id.index()] = to;
        let nodes = &self.nodes;
        self.index
            .insert_unique(hash, id, |&id| hash_of(&nodes[id.index()]));
    }
    /// The constant behind an id.
    #[inline]
    pub fn get(&self, id: Const) -> &ConstNode {
        &self.nodes[id.index()]
    }
    /// Number of interned constants.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }
    /// Whether nothing has been interned yet.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}
