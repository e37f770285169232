//! A function body: blocks and instructions in dense arrays, linked lists for order, use lists for values.
//!
//! Operands are rows of one pool (`uses`), contiguous per instruction, each linked into the use list of the
//! value it names. Uses of constants are not tracked. Ids are never reused within a body.

pub mod attachment;
pub mod call;
pub mod cfg;
pub mod debug;
pub(crate) mod interned;
pub mod params;
pub mod phi;

use crate::body::debug::DebugTable;
use crate::context::Context;
use crate::entity::{AttrListId, Block, Inst, MdId, Sym, TypeId, UseId, Value, ValueKind};
use crate::opcode::{Flags, Opcode, Ordering, Pred, RmwOp, SyncScope};
use rustc_hash::FxHashMap;

/// What an instruction carries besides operands, type and flags.
#[derive(Clone, PartialEq, Debug)]
pub enum Aux {
    /// Nothing.
    None,
    /// `icmp`, `fcmp`.
    Cmp(Pred),
    /// `load`, `store`: alignment in bytes, ordering and scope if atomic.
    Mem {
        /// Alignment in bytes, a power of two.
        align: u32,
        /// Ordering; `NotAtomic` for plain accesses.
        ordering: Ordering,
        /// Synchronisation scope.
        scope: SyncScope,
    },
    /// `alloca`.
    Alloca {
        /// Allocated type.
        ty: TypeId,
        /// Alignment in bytes.
        align: u32,
    },
    /// `getelementptr`: source element type.
    Gep(TypeId),
    /// `call`.
    Call {
        /// Function type called through.
        sig: TypeId,
        /// Calling convention number.
        cc: u16,
        /// Call-site attributes.
        attrs: AttrListId,
    },
    /// `extractvalue`, `insertvalue`.
    Indices(Box<[u32]>),
    /// `shufflevector`: `-1` is poison.
    Shuffle(Box<[i32]>),
    /// `atomicrmw`.
    Rmw {
        /// Operation.
        op: RmwOp,
        /// Alignment in bytes.
        align: u32,
        /// Ordering.
        ordering: Ordering,
        /// Scope.
        scope: SyncScope,
    },
    /// `cmpxchg`.
    CmpXchg {
        /// Alignment in bytes.
        align: u32,
        /// Ordering on success.
        success: Ordering,
        /// Ordering on failure.
        failure: Ordering,
        /// Scope.
        scope: SyncScope,
    },
    /// `fence`.
    Fence {
        /// Ordering.
        ordering: Ordering,
        /// Scope.
        scope: SyncScope,
    },
}

/// A row of the instruction array.
#[derive(Clone, Debug)]
pub struct InstNode {
    /// Operation.
    pub op: Opcode,
    /// Flags.
    pub flags: Flags,
    /// Result type.
    pub ty: TypeId,
    /// The rest.
    pub aux: Aux,
    /// Debug location (`DILocation`).
    pub dbg: Option<MdId>,
    /// The block it is in, if any.
    pub block: Option<Block>,
    /// See [`Body::is_new`].
    new: bool,
    prev: Option<Inst>,
    next: Option<Inst>,
    first_use: Option<UseId>,
    ops: u32,
    len: u32,
    cap: u32,
}

#[derive(Clone, Debug)]
struct Use {
    value: Value,
    user: Inst,
    prev: Option<UseId>,
    next: Option<UseId>,
}

#[derive(Clone, Debug, Default)]
struct BlockNode {
    first: Option<Inst>,
    last: Option<Inst>,
    prev: Option<Block>,
    next: Option<Block>,
    first_use: Option<UseId>,
    linked: bool,
}

#[derive(Clone, Debug)]
struct ArgNode {
    ty: TypeId,
    first_use: Option<UseId>,
}

/// One operand bundle of a call: its tag and how many of the last operands belong to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Bundle {
    /// `"align"`, `"nonnull"`, ...
    pub tag: Sym,
    /// Number of operands.
    pub len: u32,
}

/// A function body.
#[derive(Clone, Debug, Default)]
pub struct Body {
    insts: Vec<InstNode>,
    blocks: Vec<BlockNode>,
    uses: Vec<Use>,
    args: Vec<ArgNode>,
    first: Option<Block>,
    last: Option<Block>,
    /// Names of arguments, blocks and results, for text output only.
    pub names: FxHashMap<Value, Sym>,
    /// Metadata attachments other than `!dbg`.
    pub md: FxHashMap<Inst, Vec<(Sym, MdId)>>,
    /// Operand bundles of calls.
    pub bundles: FxHashMap<Inst, Vec<Bundle>>,
    /// Debug records, if there are any.
    pub(crate) debug: Option<Box<DebugTable>>,
}

/// Everything needed to create an instruction.
#[derive(Clone, Debug)]
pub struct NewInst<'a> {
    /// Operation.
    pub op: Opcode,
    /// Result type (`void` if none).
    pub ty: TypeId,
    /// Operands.
    pub ops: &'a [Value],
    /// Flags.
    pub flags: Flags,
    /// The rest.
    pub aux: Aux,
}

/// Instructions that a new body has room for.
const FIRST_INSTS: usize = 64;

/// Gives back the room that a finished body has no rows for. A unit holds thousands of small bodies at once.
pub fn trim(body: &mut Body) {
    body.insts.shrink_to_fit();
    body.blocks.shrink_to_fit();
    body.uses.shrink_to_fit();
}

impl Body {
    /// An empty body with arguments of these types.
    pub fn new(params: &[TypeId]) -> Body {
        Body {
            args: params
                .iter()
                .map(|&ty| ArgNode {
                    ty,
                    first_use: None,
                })
                .collect(),
            insts: Vec::with_capacity(FIRST_INSTS),
            uses: Vec::with_capacity(2 * FIRST_INSTS),
            ..Body::default()
        }
    }

    // ---- reading ----

    /// The row of an instruction.
    #[inline]
    pub fn inst(&self, i: Inst) -> &InstNode {
        &self.insts[i.index()]
    }
    /// The row of an instruction for changing flags, aux, type or debug location.
    #[inline]
    pub fn inst_mut(&mut self, i: Inst) -> &mut InstNode {
        let node = &mut self.insts[i.index()];
        node.new = true;
        node
    }
    /// Whether an instruction was created or changed, got other operands or lost a use since [`Body::settle`].
    #[inline]
    pub fn is_new(&self, i: Inst) -> bool {
        self.insts[i.index()].new
    }
    /// From now on no instruction is new.
    pub fn settle(&mut self) {
        for i in &mut self.insts {
            i.new = false;
        }
    }
    /// The operation of an instruction.
    #[inline]
    pub fn op(&self, i: Inst) -> Opcode {
        self.insts[i.index()].op
    }
    /// Number of arguments.
    #[inline]
    pub fn num_args(&self) -> u32 {
        self.args.len() as u32
    }
    /// Type of argument `n`.
    #[inline]
    pub fn arg_ty(&self, n: u32) -> TypeId {
        self.args[n as usize].ty
    }
    /// The type of any value.
    #[inline]
    pub fn ty(&self, v: Value, cx: &Context) -> TypeId {
        match v.kind() {
            ValueKind::Inst(i) => self.inst(i).ty,
            ValueKind::Arg(n) => self.args[n as usize].ty,
            ValueKind::Const(c) => cx.const_ty(c),
            ValueKind::Block(_) => TypeId::LABEL,
        }
    }
    /// Number of operands.
    #[inline]
    pub fn num_ops(&self, i: Inst) -> usize {
        self.inst(i).len as usize
    }
    /// Operand `n`.
    #[inline]
    pub fn operand(&self, i: Inst, n: usize) -> Value {
        let node = self.inst(i);
        assert!(n < node.len as usize);
        self.uses[node.ops as usize + n].value
    }
    /// All operands in order.
    #[inline]
    pub fn operands(
        &self,
        i: Inst,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + '_ {
        let node = self.inst(i);
        self.uses[node.ops as usize..(node.ops + node.len) as usize]
            .iter()
            .map(|u| u.value)
    }
    /// Upper bound of instruction ids, for side tables.
    #[inline]
    pub fn inst_capacity(&self) -> usize {
        self.insts.len()
    }
    /// Upper bound of block ids, for side tables.
    #[inline]
    pub fn block_capacity(&self) -> usize {
        self.blocks.len()
    }

    // ---- blocks ----

    /// The entry block.
    #[inline]
    pub fn entry(&self) -> Option<Block> {
        self.first
    }
    /// The last block in layout order.
    #[inline]
    pub fn last_block(&self) -> Option<Block> {
        self.last
    }
    /// Blocks in layout order.
    #[inline]
    pub fn blocks(&self) -> impl Iterator<Item = Block> + '_ {
        std::iter::successors(self.first, |b| self.blocks[b.index()].next)
    }
    /// The block after `b` in layout order.
    #[inline]
    pub fn next_block(&self, b: Block) -> Option<Block> {
        self.blocks[b.index()].next
    }
    /// The block before `b` in layout order.
    #[inline]
    pub fn prev_block(&self, b: Block) -> Option<Block> {
        self.blocks[b.index()].prev
    }
    /// Creates a block that is not yet in the layout.
    #[inline]
    pub fn create_block(&mut self) -> Block {
        let b = Block::new(self.blocks.len());
        self.blocks.push(BlockNode::default());
        b
    }
    /// Creates a block at the end of the layout.
    #[inline]
    pub fn push_block(&mut self) -> Block {
        let b = self.create_block();
        self.append_block(b);
        b
    }
    /// Puts a block at the end of the layout.
    #[inline]
    pub fn append_block(&mut self, b: Block) {
        self.link_block(b, self.last, None);
    }
    /// Puts a block after `at`.
    #[inline]
    pub fn insert_block_after(&mut self, b: Block, at: Block) {
        let next = self.blocks[at.index()].next;
        self.link_block(b, Some(at), next);
    }
    /// Puts a block before `at`.
    #[inline]
    pub fn insert_block_before(&mut self, b: Block, at: Block) {
        let prev = self.blocks[at.index()].prev;
        self.link_block(b, prev, Some(at));
    }
    #[inline]
    fn link_block(&mut self, b: Block, prev: Option<Block>, next: Option<Block>) {
        let node = &mut self.blocks[b.index()];
        assert!(!node.linked, "block is already in the layout");
        node.prev = prev;
        node.next = next;
        node.linked = true;
        match prev {
            Some(p) => self.blocks[p.index()].next = Some(b),
            None => self.first = Some(b),
        }
        match next {
            Some(n) => self.blocks[n.index()].prev = Some(b),
            None => self.last = Some(b),
        }
    }
    /// Takes a block out of the layout; its instructions stay in it.
    #[inline]
    pub fn unlink_block(&mut self, b: Block) {
        let node = &mut self.blocks[b.index()];
        let (prev, next) = (node.prev.take(), node.next.take());
        node.linked = false;
        match prev {
            Some(p) => self.blocks[p.index()].next = next,
            None => self.first = next,
        }
        match next {
            Some(n) => self.blocks[n.index()].prev = prev,
            None => self.last = prev,
        }
    }
    /// Whether the block is in the layout.
    #[inline]
    pub fn is_linked(&self, b: Block) -> bool {
        self.blocks[b.index()].linked
    }
    /// Erases a block and its instructions. Remaining uses of its results must be gone or are the caller's to replace first.
    pub fn erase_block(&mut self, b: Block) {
        while let Some(i) = self.blocks[b.index()].last {
            self.erase(i);
        }
        if self.is_linked(b) {
            self.unlink_block(b);
        }
    }
    /// First instruction of a block.
    #[inline]
    pub fn first_inst(&self, b: Block) -> Option<Inst> {
        self.blocks[b.index()].first
    }
    /// Last instruction of a block.
    #[inline]
    pub fn last_inst(&self, b: Block) -> Option<Inst> {
        self.blocks[b.index()].last
    }
    /// The instruction after `i` in its block.
    #[inline]
    pub fn next_inst(&self, i: Inst) -> Option<Inst> {
        self.inst(i).next
    }
    /// The instruction before `i` in its block.
    #[inline]
    pub fn prev_inst(&self, i: Inst) -> Option<Inst> {
        self.inst(i).prev
    }
    /// Instructions of a block in order. To change the block while walking, take `next_inst` before the change.
    #[inline]
    pub fn insts(&self, b: Block) -> impl Iterator<Item = Inst> + '_ {
        std::iter::successors(self.first_inst(b), |&i| self.inst(i).next)
    }
    /// The terminator of a block, if it has one.
    #[inline]
    pub fn terminator(&self, b: Block) -> Option<Inst> {
        self.last_inst(b).filter(|&i| self.op(i).is_terminator())
    }

    // ---- creating, placing, removing ----

    /// Creates an instruction that is in no block yet.
    pub fn create(&mut self, new: NewInst) -> Inst {
        let i = Inst::new(self.insts.len());
        let ops = self.uses.len() as u32;
        self.insts.push(InstNode {
            op: new.op,
            flags: new.flags,
            ty: new.ty,
            aux: new.aux,
            dbg: None,
            block: None,
            new: true,
            prev: None,
            next: None,
            first_use: None,
            ops,
            len: new.ops.len() as u32,
            cap: new.ops.len() as u32,
        });
        for &value in new.ops {
            let u = UseId::new(self.uses.len());
            self.uses.push(Use {
                value,
                user: i,
                prev: None,
                next: None,
            });
            self.link_use(u);
        }
        i
    }
    /// Puts an instruction at the end of a block.
    #[inline]
    pub fn append(&mut self, b: Block, i: Inst) {
        let last = self.blocks[b.index()].last;
        self.link_inst(i, b, last, None);
    }
    /// Puts an instruction at the start of a block.
    #[inline]
    pub fn prepend(&mut self, b: Block, i: Inst) {
        let first = self.blocks[b.index()].first;
        self.link_inst(i, b, None, first);
    }
    /// Puts an instruction before `at`.
    #[inline]
    pub fn insert_before(&mut self, i: Inst, at: Inst) {
        let b = self.inst(at).block.expect("`at` is in a block");
        let prev = self.inst(at).prev;
        self.link_inst(i, b, prev, Some(at));
    }
    /// Puts an instruction after `at`.
    #[inline]
    pub fn insert_after(&mut self, i: Inst, at: Inst) {
        let b = self.inst(at).block.expect("`at` is in a block");
        let next = self.inst(at).next;
        self.link_inst(i, b, Some(at), next);
    }
    fn link_inst(&mut self, i: Inst, b: Block, prev: Option<Inst>, next: Option<Inst>) {
        let node = &mut self.insts[i.index()];
        assert!(node.block.is_none(), "instruction is already in a block");
        node.block = Some(b);
        node.prev = prev;
        node.next = next;
        match prev {
            Some(p) => self.insts[p.index()].next = Some(i),
            None => self.blocks[b.index()].first = Some(i),
        }
        match next {
            Some(n) => self.insts[n.index()].prev = Some(i),
            None => {
                self.blocks[b.index()].last = Some(i);
                debug::appended(self, i, b);
            }
        }
    }
    /// Takes an instruction out of its block; operands and uses stay.
    #[inline]
    pub fn unlink(&mut self, i: Inst) {
        let node = &mut self.insts[i.index()];
        let Some(b) = node.block.take() else { return };
        let (prev, next) = (node.prev.take(), node.next.take());
        match prev {
            Some(p) => self.insts[p.index()].next = next,
            None => self.blocks[b.index()].first = next,
        }
        match next {
            Some(n) => self.insts[n.index()].prev = prev,
            None => self.blocks[b.index()].last = prev,
        }
        debug::leaves(self, i, next, b);
    }
    /// Moves an instruction before `at`.
    #[inline]
    pub fn move_before(&mut self, i: Inst, at: Inst) {
        self.unlink(i);
        self.insert_before(i, at);
    }
    /// Moves an instruction to the end of `b`, before its terminator if it has one.
    #[inline]
    pub fn move_to_end(&mut self, i: Inst, b: Block) {
        self.unlink(i);
        match self.terminator(b) {
            Some(t) => self.insert_before(i, t),
            None => self.append(b, i),
        }
    }
    /// Unlinks an instruction and drops its operands. Its result must have no uses left (a debug assertion).
    pub fn erase(&mut self, i: Inst) {
        self.unlink(i);
        debug::erased(self, i);
        self.drop_operands(i);
        self.names.remove(&Value::inst(i));
        self.md.remove(&i);
        self.bundles.remove(&i);
    }
    /// Drops all operands of an instruction (to break cycles before erasing).
    #[inline]
    pub fn drop_operands(&mut self, i: Inst) {
        let (ops, len) = (self.inst(i).ops, self.inst(i).len);
        for n in 0..len {
            self.unlink_use(UseId::new((ops + n) as usize));
        }
        self.inst_mut(i).len = 0;
    }
    /// Splits `at`'s block before `at`: instructions from `at` on move to a new block placed after it, and phis of
    /// the successors follow. The old block is left without a terminator.
    pub fn split_before(&mut self, at: Inst) -> Block {
        let old = self.inst(at).block.expect("`at` is in a block");
        let new = self.create_block();
        self.insert_block_after(new, old);
        let succs: Vec<Block> = cfg::succs(self, old).collect();
        let prev = self.inst(at).prev;
        let last = self.blocks[old.index()].last;
        self.blocks[old.index()].last = prev;
        match prev {
            Some(p) => self.insts[p.index()].next = None,
            None => self.blocks[old.index()].first = None,
        }
        self.insts[at.index()].prev = None;
        self.blocks[new.index()].first = Some(at);
        self.blocks[new.index()].last = last;
        let mut walk = Some(at);
        while let Some(i) = walk {
            self.insts[i.index()].block = Some(new);
            walk = self.inst(i).next;
        }
        for s in succs {
            phi::replace_block(self, s, old, new);
        }
        new
    }

    // ---- operands and uses ----

    #[inline]
    fn head(&mut self, v: Value) -> Option<&mut Option<UseId>> {
        match v.kind() {
            ValueKind::Inst(i) => Some(&mut self.insts[i.index()].first_use),
            ValueKind::Arg(n) => Some(&mut self.args[n as usize].first_use),
            ValueKind::Block(b) => Some(&mut self.blocks[b.index()].first_use),
            ValueKind::Const(_) => None,
        }
    }
    #[inline]
    fn first_use(&self, v: Value) -> Option<UseId> {
        match v.kind() {
            ValueKind::Inst(i) => self.insts[i.index()].first_use,
            ValueKind::Arg(n) => self.args[n as usize].first_use,
            ValueKind::Block(b) => self.blocks[b.index()].first_use,
            ValueKind::Const(_) => None,
        }
    }
    #[inline]
    fn link_use(&mut self, u: UseId) {
        let value = self.uses[u.index()].value;
        let Some(head) = self.head(value) else { return };
        let old = head.replace(u);
        self.uses[u.index()].next = old;
        self.uses[u.index()].prev = None;
        if let Some(o) = old {
            self.uses[o.index()].prev = Some(u);
        }
    }
    fn unlink_use(&mut self, u: UseId) {
        let Use {
            value,
            user,
            prev,
            next,
        } = self.uses[u.index()];
        self.insts[user.index()].new = true;
        if let Some(i) = value.as_inst() {
            self.insts[i.index()].new = true;
        }
        match prev {
            Some(p) => self.uses[p.index()].next = next,
            None => {
                if let Some(head) = self.head(value) {
                    *head = next;
                }
            }
        }
        if let Some(n) = next {
            self.uses[n.index()].prev = prev;
        }
        self.uses[u.index()].prev = None;
        self.uses[u.index()].next = None;
    }
    /// Replaces operand `n`.
    #[inline]
    pub fn set_operand(&mut self, i: Inst, n: usize, v: Value) {
        let node = self.inst(i);
        assert!(n < node.len as usize);
        let u = UseId::new(node.ops as usize + n);
        if self.uses[u.index()].value == v {
            return;
        }
        self.unlink_use(u);
        self.uses[u.index()].value = v;
        self.link_use(u);
    }
    /// Appends an operand.
    pub fn push_operand(&mut self, i: Inst, v: Value) {
        self.insts[i.index()].new = true;
        let (ops, len, cap) = {
            let node = self.inst(i);
            (node.ops as usize, node.len as usize, node.cap as usize)
        };
        let at = if len < cap {
            ops + len
        } else if ops + len == self.uses.len() {
            // The last instruction of the pool grows in place.
            self.uses.push(Use {
                value: v,
                user: i,
                prev: None,
                next: None,
            });
            self.inst_mut(i).cap += 1;
            ops + len
        } else {
            // Moving doubles the room, so a phi of n inputs costs O(n).
            let to = self.uses.len();
            for n in 0..len {
                let value = self.uses[ops + n].value;
                self.unlink_use(UseId::new(ops + n));
                let u = UseId::new(self.uses.len());
                self.uses.push(Use {
                    value,
                    user: i,
                    prev: None,
                    next: None,
                });
                self.link_use(u);
            }
            let new_cap = (len * 2).max(4);
            for _ in len..new_cap {
                self.uses.push(Use {
                    value: v,
                    user: i,
                    prev: None,
                    next: None,
                });
            }
            let node = self.inst_mut(i);
            node.ops = to as u32;
            node.cap = new_cap as u32;
            to + len
        };
        self.uses[at] = Use {
            value: v,
            user: i,
            prev: None,
            next: None,
        };
        self.inst_mut(i).len += 1;
        self.link_use(UseId::new(at));
    }
    /// Removes `count` operands from `n` on; later ones move down.
    #[inline]
    pub fn remove_operands(&mut self, i: Inst, n: usize, count: usize) {
        let (ops, len) = (self.inst(i).ops as usize, self.inst(i).len as usize);
        assert!(n + count <= len);
        for k in n..n + count {
            self.unlink_use(UseId::new(ops + k));
        }
        for k in n + count..len {
            let value = self.uses[ops + k].value;
            self.unlink_use(UseId::new(ops + k));
            self.uses[ops + k - count].value = value;
            self.link_use(UseId::new(ops + k - count));
        }
        self.inst_mut(i).len -= count as u32;
    }
    /// Replaces all operands.
    #[inline]
    pub fn set_operands(&mut self, i: Inst, ops: &[Value]) {
        self.drop_operands(i);
        for &v in ops {
            self.push_operand(i, v);
        }
    }
    /// Users of a value as (instruction, operand number), one per use, latest first. Constants have none.
    #[inline]
    pub fn users(&self, v: Value) -> impl Iterator<Item = (Inst, usize)> + '_ {
        std::iter::successors(self.first_use(v), |u| self.uses[u.index()].next).map(|u| {
            let user = self.uses[u.index()].user;
            (user, u.index() - self.inst(user).ops as usize)
        })
    }
    /// Whether a value has any use.
    #[inline]
    pub fn has_uses(&self, v: Value) -> bool {
        self.first_use(v).is_some()
    }
    /// Whether a value has exactly one use.
    #[inline]
    pub fn has_one_use(&self, v: Value) -> bool {
        self.first_use(v)
            .is_some_and(|u| self.uses[u.index()].next.is_none())
    }
    /// The only user, if there is exactly one use.
    #[inline]
    pub fn single_user(&self, v: Value) -> Option<Inst> {
        let u = self.first_use(v)?;
        self.uses[u.index()]
            .next
            .is_none()
            .then(|| self.uses[u.index()].user)
    }
    /// Makes every use of `from` a use of `to`.
    #[inline]
    pub fn replace_all_uses(&mut self, from: Value, to: Value) {
        if from == to {
            return;
        }
        while let Some(u) = self.first_use(from) {
            self.unlink_use(u);
            self.uses[u.index()].value = to;
            self.link_use(u);
        }
        debug::replaced(self, from, to);
    }
    /// Replaces an instruction's result everywhere and erases it.
    #[inline]
    pub fn replace_and_erase(&mut self, i: Inst, with: Value) {
        self.replace_all_uses(Value::inst(i), with);
        self.erase(i);
    }

    // ---- phis ----

    // ---- calls ----
}
