//! Clean-up in SSA form: copies are looked through, equal pure instructions are merged along the dominator tree, and
//! values that are never read are dropped.

use crate::mir::{Item, MFunction, Term, effect, rename};
use jacquard_ptx::model::{Mnemonic, Operand, OperandList, Reg, Statement};
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// Runs the clean-up; `merge` also merges equal instructions.
pub fn run(mf: &mut MFunction, merge: bool) {
    // What reads a phi that went is equal to more than before.
    while once(mf, merge) {}
    dead_code(mf);
}

/// One walk over the function; says whether phis went.
fn once(mf: &mut MFunction, merge: bool) -> bool {
    let order = crate::blocks::reverse_post_order(mf);
    let idom = crate::blocks::dominators(mf, &order);
    let mut names = Names::new(mf);
    let mut children: Vec<Vec<u32>> = vec![Vec::new(); mf.blocks.len()];
    for &b in &order {
        let d = idom[b as usize];
        if d != b && d != u32::MAX {
            children[d as usize].push(b);
        }
    }
    // Entry point of the walk, then leaving and entering blocks without recursion.
    enum Step {
        Enter(u32),
        Leave(usize),
    }
    let mut table = Instructions::default();
    let mut trail: Vec<u64> = Vec::new();
    let mut work = vec![Step::Enter(0)];
    while let Some(step) = work.pop() {
        match step {
            Step::Leave(mark) => {
                while trail.len() > mark {
                    if let Some(h) = trail.pop()
                        && let Some(list) = table.get_mut(&h)
                    {
                        list.pop();
                    }
                }
            }
            Step::Enter(b) => {
                work.push(Step::Leave(trail.len()));
                block(mf, b, &mut names, merge.then_some((&mut table, &mut trail)));
                work.extend(children[b as usize].iter().rev().map(|&c| Step::Enter(c)));
            }
        }
    }
    rename_ends(mf, &names);
    if !merge || !drop_phis(mf, &mut names) {
        return false;
    }
    for b in 0..mf.blocks.len() {
        let mut items = std::mem::take(&mut mf.blocks[b].items);
        for item in &mut items {
            rename(&mut mf.f, item, &|r| names.of(r));
        }
        mf.blocks[b].items = items;
    }
    rename_ends(mf, &names);
    true
}

/// For each register the one whose value it has: itself, at first.
struct Names(Vec<Reg>);

impl Names {
    fn new(mf: &MFunction) -> Names {
        Names((0..mf.classes.len() as u32).map(Reg).collect())
    }

    /// What stands for a register now.
    fn of(&self, mut r: Reg) -> Reg {
        while self.0[r.0 as usize] != r {
            r = self.0[r.0 as usize];
        }
        r
    }

    /// From now on `other` stands for `r`.
    fn set(&mut self, r: Reg, other: Reg) {
        self.0[r.0 as usize] = other;
    }
}

/// Renames what phis and the ends of blocks read.
fn rename_ends(mf: &mut MFunction, names: &Names) {
    for block in &mut mf.blocks {
        for (_, src) in block.phis.iter_mut().flat_map(|p| &mut p.srcs) {
            if let Operand::Reg(r) = src {
                *r = names.of(*r);
            }
        }
        match &mut block.term {
            Term::Branch { cond, .. } => *cond = names.of(*cond),
            Term::Index(r, _) => *r = names.of(*r),
            _ => {}
        }
    }
}

/// Takes away phis that merge one value with itself: their registers are names of that value.
fn drop_phis(mf: &mut MFunction, names: &mut Names) -> bool {
    let mut any = false;
    let classes = &mf.classes;
    for block in &mut mf.blocks {
        block.phis.retain(|phi| {
            let own = Operand::Reg(phi.dst);
            let mut others = phi.srcs.iter().map(|s| s.1).filter(|&s| s != own);
            let Some(Operand::Reg(one)) = others.next() else {
                return true;
            };
            let same = others.all(|s| s == Operand::Reg(one));
            let (dst, src) = (phi.dst, names.of(one));
            if !same || src == dst || classes[dst.0 as usize] != classes[src.0 as usize] {
                return true;
            }
            names.set(dst, src);
            any = true;
            false
        });
    }
    any
}

/// An instruction whose value is at hand: where its lists are, and what it defines.
struct Known {
    op: Mnemonic,
    mods: (u32, u16),
    srcs: OperandList,
    def: Operand,
}

/// The registers that an operand defines, if it is nothing but registers.
fn defined(mf: &MFunction, def: Operand) -> Option<SmallVec<[Reg; 4]>> {
    match def {
        Operand::Reg(r) => Some(SmallVec::from_slice(&[r])),
        Operand::Vector(l) => {
            mf.f.list(l)
                .iter()
                .map(|o| match o {
                    Operand::Reg(r) => Some(*r),
                    _ => None,
                })
                .collect()
        }
        _ => None,
    }
}

/// By hash; two seldom have the same.
type Instructions = FxHashMap<u64, SmallVec<[Known; 1]>>;
type Table<'a> = (&'a mut Instructions, &'a mut Vec<u64>);

fn block(mf: &mut MFunction, b: u32, names: &mut Names, mut table: Option<Table>) {
    let mut items = std::mem::take(&mut mf.blocks[b as usize].items);
    items.retain_mut(|item| {
        // Uses first: what they read may have been merged away.
        let renamed = |r: Reg| names.of(r);
        rename(&mut mf.f, item, &renamed);
        let Statement::Inst(inst) = item.stmt else {
            return true;
        };
        if item.effect != effect::PURE || item.ndefs != 1 || inst.guard.is_some() {
            return true;
        }
        let ops = mf.f.list(inst.operands);
        if inst.op == Mnemonic::Mov
            && let [Operand::Reg(def), Operand::Reg(src)] = ops
            && mf.class(*def) == mf.class(*src)
        {
            names.set(*def, *src);
            return false;
        }
        let Some((table, trail)) = &mut table else {
            return true;
        };
        let def = ops[0];
        let Some(defs) = defined(mf, def) else {
            return true;
        };
        let srcs = OperandList {
            start: inst.operands.start + 1,
            len: inst.operands.len - 1,
        };
        let mut h = FxHasher::default();
        inst.op.hash(&mut h);
        for m in mf.f.modifiers(&inst) {
            m.hash(&mut h);
        }
        for &d in &defs {
            mf.class(d).hash(&mut h);
        }
        hash_list(mf, srcs, &mut h);
        let h = h.finish();
        let list = table.entry(h).or_default();
        for k in list.iter() {
            if k.op == inst.op
                && same_mods(mf, k.mods, (inst.modifiers.start, inst.modifiers.len))
                && same_list(mf, k.srcs, srcs)
                && let Some(known) = defined(mf, k.def)
                && known.len() == defs.len()
                && known
                    .iter()
                    .zip(&defs)
                    .all(|(&x, &y)| mf.class(x) == mf.class(y))
            {
                for (x, y) in known.iter().zip(&defs) {
                    names.set(*y, *x);
                }
                return false;
            }
        }
        list.push(Known {
            op: inst.op,
            mods: (inst.modifiers.start, inst.modifiers.len),
            srcs,
            def,
        });
        trail.push(h);
        true
    });
    mf.blocks[b as usize].items = items;
}

fn same_mods(mf: &MFunction, a: (u32, u16), b: (u32, u16)) -> bool {
    let at = |m: (u32, u16)| &mf.f.modifier_pool[m.0 as usize..m.0 as usize + m.1 as usize];
    at(a) == at(b)
}

fn hash_list(mf: &MFunction, list: OperandList, h: &mut FxHasher) {
    for o in mf.f.list(list) {
        std::mem::discriminant(o).hash(h);
        match *o {
            Operand::Reg(r) | Operand::Not(r) | Operand::Neg(r) => r.hash(h),
            Operand::Int(i) | Operand::AddrImm(i) => i.hash(h),
            Operand::F32(x) => x.hash(h),
            Operand::Uint(x) | Operand::F64(x) => x.hash(h),
            Operand::Special(n) => n.hash(h),
            Operand::Sym { sym, offset } | Operand::AddrSym { sym, offset } => {
                (sym, offset).hash(h)
            }
            Operand::Addr { base, offset } => (base, offset).hash(h),
            Operand::Vector(l) => hash_list(mf, l, h),
            _ => {}
        }
    }
}

fn same_list(mf: &MFunction, a: OperandList, b: OperandList) -> bool {
    let (a, b) = (mf.f.list(a), mf.f.list(b));
    a.len() == b.len()
        && a.iter().zip(b).all(|(x, y)| match (x, y) {
            (Operand::Vector(p), Operand::Vector(q)) => same_list(mf, *p, *q),
            (x, y) => x == y,
        })
}

/// Where a register is written.
#[derive(Clone, Copy)]
enum Place {
    /// By an item of a block.
    Item(u32, u32),
    /// By a phi of a block.
    Phi(u32, u32),
}

/// Drops pure statements and phis whose results nothing that stays reads, directly or not: what only feeds itself around a loop goes, too.
pub fn dead_code(mf: &mut MFunction) {
    let stays = |item: &Item| {
        item.effect >= effect::STAYS
            || !matches!(item.stmt, Statement::Inst(_) | Statement::Verbatim(_))
    };
    let mut live = Live {
        needed: vec![false; mf.classes.len()],
        work: Vec::new(),
    };
    let mut first: Vec<Option<Place>> = vec![None; mf.classes.len()];
    // Inline assembly may write a register that something else writes.
    let mut further: FxHashMap<u32, Vec<Place>> = FxHashMap::default();
    let mut kept: Vec<Vec<bool>> = Vec::with_capacity(mf.blocks.len());
    for (b, block) in mf.blocks.iter().enumerate() {
        let mut written = |r: Reg, at: Place| match first[r.0 as usize] {
            None => first[r.0 as usize] = Some(at),
            Some(_) => further.entry(r.0).or_default().push(at),
        };
        for (k, phi) in block.phis.iter().enumerate() {
            written(phi.dst, Place::Phi(b as u32, k as u32));
        }
        for (k, item) in block.items.iter().enumerate() {
            let stays = stays(item);
            mf.visit(item, |r, def| match def {
                true => written(r, Place::Item(b as u32, k as u32)),
                false if stays => live.need(r),
                false => {}
            });
        }
        kept.push(block.items.iter().map(stays).collect());
        match block.term {
            crate::mir::Term::Branch { cond, .. } => live.need(cond),
            crate::mir::Term::Index(r, _) => live.need(r),
            _ => {}
        }
    }
    while let Some(r) = live.work.pop() {
        let more = further.get(&r.0).into_iter().flatten().copied();
        for at in first[r.0 as usize].into_iter().chain(more) {
            match at {
                Place::Phi(b, k) => {
                    for (_, o) in &mf.blocks[b as usize].phis[k as usize].srcs {
                        if let Operand::Reg(s) = o {
                            live.need(*s);
                        }
                    }
                }
                Place::Item(b, k) => {
                    if !std::mem::replace(&mut kept[b as usize][k as usize], true) {
                        mf.visit(&mf.blocks[b as usize].items[k as usize], |s, def| {
                            if !def {
                                live.need(s);
                            }
                        });
                    }
                }
            }
        }
    }
    for (block, kept) in mf.blocks.iter_mut().zip(kept) {
        let mut keep = kept.into_iter();
        block.items.retain(|_| keep.next() == Some(true));
        block.phis.retain(|phi| live.needed[phi.dst.0 as usize]);
    }
}

/// Registers that something which stays reads.
struct Live {
    needed: Vec<bool>,
    work: Vec<Reg>,
}

impl Live {
    fn need(&mut self, r: Reg) {
        if !std::mem::replace(&mut self.needed[r.0 as usize], true) {
            self.work.push(r);
        }
    }
}
