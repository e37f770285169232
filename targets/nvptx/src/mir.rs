//! Machine code: PTX statements in blocks, on virtual registers, in SSA form until [`crate::phi`] has run.

use crate::types::RegClass;
use jacquard_ir::MdId;
use jacquard_ptx::model::{
    Function, Guard, Inst, Mnemonic, Modifier, ModifierList, Operand, OperandList, Reg, Statement,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// What a statement does beside defining registers.
pub mod effect {
    /// Nothing: it may be removed, merged with an equal one or moved.
    pub const PURE: u8 = 0;
    /// It reads memory that others write: it may be removed but not merged.
    pub const READS: u8 = 1;
    /// It stays where it is.
    pub const STAYS: u8 = 2;
    /// It stays, and threads wait there for each other.
    pub const MEETS: u8 = 3;
}

/// A statement with what the machine passes need to know of it.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    /// The statement.
    pub stmt: Statement,
    /// How many leading operands are definitions.
    pub ndefs: u8,
    /// One of [`effect`].
    pub effect: u8,
    /// Debug location.
    pub dbg: Option<MdId>,
}

/// How a block ends. Blocks are indices into [`MFunction::blocks`].
#[derive(Clone, Debug)]
pub enum Term {
    /// Control doesn't get here.
    Unreachable,
    /// `ret`, or `exit` of a kernel.
    Return,
    /// `bra`
    Jump(u32),
    /// Two-way branch.
    Branch {
        /// Predicate.
        cond: Reg,
        /// Branches to `then` when the predicate is false.
        negated: bool,
        /// Target when taken.
        then: u32,
        /// Target when not taken.
        other: u32,
    },
    /// `brx.idx`: targets by index from 0; other indices don't occur.
    Index(Reg, Vec<u32>),
}

impl Term {
    /// Successors, one per edge.
    pub fn successors(&self) -> SmallVec<[u32; 2]> {
        match self {
            Term::Unreachable | Term::Return => SmallVec::new(),
            Term::Jump(b) => SmallVec::from_slice(&[*b]),
            Term::Branch { then, other, .. } => SmallVec::from_slice(&[*then, *other]),
            Term::Index(_, t) => t.iter().copied().collect(),
        }
    }
}

/// A phi: a register and, per predecessor, where its value comes from.
#[derive(Clone, Debug)]
pub struct MPhi {
    /// What it defines.
    pub dst: Reg,
    /// `(predecessor, value)`; the value is a register or something `mov` takes.
    pub srcs: SmallVec<[(u32, Operand); 2]>,
}

/// A basic block.
#[derive(Clone, Debug)]
pub struct MBlock {
    /// Phis at its start.
    pub phis: Vec<MPhi>,
    /// Statements in order.
    pub items: Vec<Item>,
    /// How it ends.
    pub term: Term,
    /// Debug location of the end.
    pub dbg: Option<MdId>,
    /// Loop pragma to print before the block's label or after it.
    pub pragma: Option<jacquard_ptx::model::Name>,
}

/// A function in the making.
#[derive(Debug)]
pub struct MFunction {
    /// The function of the model: pools, variables, prototypes.
    pub f: Function,
    /// Class of each virtual register.
    pub classes: Vec<RegClass>,
    /// Blocks; the first is the entry. Order is layout order.
    pub blocks: Vec<MBlock>,
    /// What each [`Statement::Verbatim`] defines, by the start of its list.
    pub asm_defs: FxHashMap<u32, SmallVec<[Reg; 2]>>,
}

impl MFunction {
    /// A new virtual register.
    pub fn reg(&mut self, class: RegClass) -> Reg {
        self.classes.push(class);
        Reg(self.classes.len() as u32 - 1)
    }
    /// The class of a register.
    #[inline]
    pub fn class(&self, r: Reg) -> RegClass {
        self.classes[r.0 as usize]
    }
    /// Makes an instruction.
    pub fn inst(
        &mut self,
        op: Mnemonic,
        mods: &[Modifier],
        ndefs: u8,
        ops: &[Operand],
        effect: u8,
    ) -> Item {
        let modifiers = self.f.add_modifiers(mods);
        self.inst_mods(op, modifiers, ndefs, ops, effect)
    }
    /// Makes an instruction whose modifiers are in the pool already.
    pub fn inst_mods(
        &mut self,
        op: Mnemonic,
        modifiers: ModifierList,
        ndefs: u8,
        ops: &[Operand],
        effect: u8,
    ) -> Item {
        let operands = self.f.add_list(ops);
        Item {
            stmt: Statement::Inst(Inst {
                op,
                guard: None,
                modifiers,
                operands,
                line: 0,
            }),
            ndefs,
            effect,
            dbg: None,
        }
    }
    /// `mov` of anything into a register.
    pub fn mov(&mut self, dst: Reg, src: Operand) -> Item {
        let m = self.class(dst).mov_type();
        self.inst(
            Mnemonic::Mov,
            &[m],
            1,
            &[Operand::Reg(dst), src],
            effect::PURE,
        )
    }
    /// Calls `each` with every register of a statement and whether it is defined there.
    pub fn visit(&self, item: &Item, mut each: impl FnMut(Reg, bool)) {
        let f = &self.f;
        let (list, guard) = match &item.stmt {
            Statement::Inst(i) => (i.operands, i.guard),
            Statement::Verbatim(l) => {
                let defs = self.asm_defs.get(&l.start);
                for o in f.list(*l) {
                    operand_regs(f, o, &mut |r| each(r, defs.is_some_and(|d| d.contains(&r))));
                }
                // Outputs that the text doesn't mention.
                for &d in defs.into_iter().flatten() {
                    each(d, true);
                }
                return;
            }
            _ => return,
        };
        if let Some(Guard { reg, .. }) = guard {
            each(reg, false);
        }
        for (n, o) in f.list(list).iter().enumerate() {
            let def = n < item.ndefs as usize && !matches!(o, Operand::Addr { .. });
            operand_regs(f, o, &mut |r| each(r, def));
        }
    }
}

fn operand_regs(f: &Function, o: &Operand, each: &mut impl FnMut(Reg)) {
    match *o {
        Operand::Reg(r) | Operand::Not(r) | Operand::Neg(r) => each(r),
        Operand::Select { reg, .. } => each(reg),
        Operand::Addr { base, .. } => each(base),
        Operand::Vector(l) | Operand::Pair(l) | Operand::List(l) | Operand::Tuple(l) => {
            for k in l.start..l.start + u32::from(l.len) {
                let inner = f.operand_pool[k as usize];
                operand_regs(f, &inner, each);
            }
        }
        _ => {}
    }
}

/// Replaces the registers of an operand list in place, nested lists included.
pub fn rename_list(f: &mut Function, list: OperandList, map: &impl Fn(Reg) -> Reg) {
    for k in list.start..list.start + u32::from(list.len) {
        let o = &mut f.operand_pool[k as usize];
        match o {
            Operand::Reg(r) | Operand::Not(r) | Operand::Neg(r) => *r = map(*r),
            Operand::Select { reg, .. } => *reg = map(*reg),
            Operand::Addr { base, .. } => *base = map(*base),
            Operand::Vector(l) | Operand::Pair(l) | Operand::List(l) | Operand::Tuple(l) => {
                let l = *l;
                rename_list(f, l, map);
            }
            _ => {}
        }
    }
}

/// Replaces every register of a statement.
pub fn rename(f: &mut Function, item: &mut Item, map: &impl Fn(Reg) -> Reg) {
    match &mut item.stmt {
        Statement::Inst(i) => {
            if let Some(g) = &mut i.guard {
                g.reg = map(g.reg);
            }
            rename_list(f, i.operands, map);
        }
        Statement::Verbatim(l) => {
            let l = *l;
            rename_list(f, l, map);
        }
        _ => {}
    }
}
