//! Values that are cheap to compute are computed again where they are used, so that no register holds them on the way there.
//!
//! Equal instructions have been merged, far apart as they may be: forty keys whose digits are counted here and ranked there
//! hold forty digits in between. Blocks with more live registers than a target are found by liveness; a value that passes
//! through one without being used there is computed again at its uses, if a few instructions make it from what lives
//! there anyway. Uses in deeper loops keep it. This runs in SSA form, and after it equal instructions are not merged again.

use crate::blocks::{dominators, predecessors, reverse_post_order};
use crate::mir::{Item, MFunction, Term, effect, rename};
use crate::types::RegClass;
use jacquard_ptx::model::{Mnemonic, Operand, Reg, Statement};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// With fewer live registers of 32 bits a block is not crowded.
const PLENTY: u32 = 36;
/// Words of live sets that are kept at most; larger functions are left alone.
const MAX_WORDS: usize = 1 << 18;
/// Blocks in which one value is computed again, at most.
const MAX_COPIES: usize = 10;
/// A value is kept alive if so many others can be computed from it.
const WORTH_KEEPING: u32 = 4;
/// Instructions that compute a value again, at most.
const MAX_STEPS: usize = 4;

/// Makes room in crowded blocks.
pub fn run(mf: &mut MFunction) {
    let Some(mut uses) = Uses::crossing(mf) else {
        return;
    };
    let Some(live) = Live::of(mf, &uses) else {
        return;
    };
    let mut excess: Vec<i64> = (0..mf.blocks.len())
        .map(|b| i64::from(live.pressure(mf, b)) - i64::from(PLENTY))
        .collect();
    let crowded: Vec<usize> = (0..mf.blocks.len()).filter(|&b| excess[b] > 0).collect();
    if crowded.is_empty() {
        return;
    }
    let depth = loop_depths(mf);
    let mut edits = Edits::default();
    let mut kept = Kept::default();
    // What many values are computed from is kept for them: the second round knows it.
    for _ in 0..2 {
        // Users before what they are computed from: their copies use it in other blocks.
        for n in (0..live.values.len()).rev() {
            let r = live.values[n];
            let Some(def) = uses.cheap.get(&r).copied() else {
                continue;
            };
            if kept.gone.contains(&r) || uses.outside[&r].len() > MAX_COPIES {
                continue;
            }
            let relieved: Vec<usize> = crowded
                .iter()
                .copied()
                .filter(|&b| excess[b] > 0 && live.reaches(b, n) && !uses.is_used(r, b as u32))
                .collect();
            if relieved.is_empty() {
                continue;
            }
            let planner = Planner {
                mf,
                uses: &uses,
                live: &live,
                depth: &depth,
            };
            let Some(copies) = planner.plan(r, def.0, &mut kept) else {
                continue;
            };
            for b in relieved {
                excess[b] -= i64::from(weight(mf.class(r)));
            }
            for c in &copies {
                edits.copy(mf, &mut uses, r, c);
            }
            kept.gone.insert(r);
        }
        kept.choose();
    }
    edits.apply(mf);
    crate::cse::dead_code(mf);
}

/// Which values are at hand beside those that are live.
#[derive(Default)]
struct Kept {
    /// How many values each could replace.
    wanted: FxHashMap<Reg, u32>,
    /// Those that stay alive so that others can be computed from them.
    chosen: FxHashSet<Reg>,
    /// Those that are computed again already, and so live nowhere on the way.
    gone: FxHashSet<Reg>,
}

impl Kept {
    /// Whether a value is at hand where it was live or not.
    fn has(&self, r: Reg, live: bool) -> bool {
        !self.gone.contains(&r) && (live || self.chosen.contains(&r))
    }

    /// Keeps what enough values want.
    fn choose(&mut self) {
        let wanted = self.wanted.drain();
        self.chosen
            .extend(wanted.filter(|w| w.1 >= WORTH_KEEPING).map(|w| w.0));
    }
}

/// 32-bit registers that a class takes.
fn weight(class: RegClass) -> u32 {
    match class {
        RegClass::Pred => 0,
        RegClass::B8 | RegClass::B16 | RegClass::B32 | RegClass::F32 => 1,
        RegClass::B64 | RegClass::F64 => 2,
        RegClass::B128 => 4,
    }
}

/// Whether an instruction is one machine instruction of integers or addresses, free of effects.
fn is_cheap(mf: &MFunction, item: &Item) -> bool {
    use Mnemonic::*;
    let Statement::Inst(i) = item.stmt else {
        return false;
    };
    item.effect == effect::PURE
        && item.ndefs == 1
        && i.guard.is_none()
        && matches!(i.op, Add | Sub | And | Or | Xor | Not | Shl | Shr | Mov)
        && mf.f.operands(&i).iter().all(|o| {
            use Operand as O;
            matches!(o, O::Reg(_) | O::Int(_) | O::Special(_) | O::Sym { .. })
        })
}

/// Where registers are defined and used.
struct Uses {
    /// Block of each register's definition.
    home: Vec<u32>,
    /// Cheap definitions: block and index of the statement.
    cheap: FxHashMap<Reg, (u32, u32)>,
    /// Uses outside the block of the definition: the block and the first position there; a block's end is past its statements.
    /// Beyond [`MAX_COPIES`] blocks may be duplicated.
    outside: FxHashMap<Reg, SmallVec<[(u32, u32); 2]>>,
}

impl Uses {
    /// Finds them, unless all that crosses blocks would have room at once.
    fn crossing(mf: &MFunction) -> Option<Uses> {
        let mut home = vec![u32::MAX; mf.classes.len()];
        for (b, block) in mf.blocks.iter().enumerate() {
            for p in &block.phis {
                home[p.dst.0 as usize] = b as u32;
            }
            for item in &block.items {
                mf.visit(item, |r, def| {
                    if def {
                        home[r.0 as usize] = b as u32;
                    }
                });
            }
        }
        let mut uses = Uses {
            home,
            cheap: FxHashMap::default(),
            outside: FxHashMap::default(),
        };
        for (b, block) in mf.blocks.iter().enumerate() {
            for (k, item) in block.items.iter().enumerate() {
                mf.visit(item, |r, def| {
                    if !def {
                        uses.add(r, b as u32, k as u32);
                    }
                });
            }
            let end = block.items.len() as u32;
            match block.term {
                Term::Branch { cond, .. } => uses.add(cond, b as u32, end),
                Term::Index(r, _) => uses.add(r, b as u32, end),
                _ => {}
            }
            for &(from, v) in block.phis.iter().flat_map(|p| &p.srcs) {
                if let Operand::Reg(r) = v {
                    uses.add(r, from, mf.blocks[from as usize].items.len() as u32);
                }
            }
        }
        let all: u32 = uses.outside.keys().map(|&r| weight(mf.class(r))).sum();
        if all <= PLENTY {
            return None;
        }
        for (b, block) in mf.blocks.iter().enumerate() {
            for (k, item) in block.items.iter().enumerate() {
                if let Statement::Inst(i) = item.stmt
                    && is_cheap(mf, item)
                    && let Some(&Operand::Reg(r)) = mf.f.operands(&i).first()
                {
                    uses.cheap.insert(r, (b as u32, k as u32));
                }
            }
        }
        Some(uses)
    }

    fn add(&mut self, r: Reg, b: u32, at: u32) {
        if self.home[r.0 as usize] == b {
            return;
        }
        let list = self.outside.entry(r).or_default();
        if list.len() > MAX_COPIES {
            // Too many anyway: only the blocks count.
            if list.last().is_none_or(|u| u.0 != b) {
                list.push((b, at));
            }
            return;
        }
        match list.iter_mut().find(|u| u.0 == b) {
            Some(u) => u.1 = u.1.min(at),
            None => list.push((b, at)),
        }
    }

    fn is_used(&self, r: Reg, b: u32) -> bool {
        self.home[r.0 as usize] == b
            || self
                .outside
                .get(&r)
                .is_some_and(|l| l.iter().any(|u| u.0 == b))
    }
}

/// Which values that cross blocks are live into which.
struct Live {
    number: FxHashMap<Reg, usize>,
    /// In the order of their definitions.
    values: Vec<Reg>,
    words: usize,
    into: Vec<u64>,
}

impl Live {
    fn of(mf: &MFunction, uses: &Uses) -> Option<Live> {
        let order = reverse_post_order(mf);
        let mut values: Vec<Reg> = Vec::with_capacity(uses.outside.len());
        for &b in &order {
            let block = &mf.blocks[b as usize];
            let mut add = |r: Reg| {
                if uses.outside.contains_key(&r) {
                    values.push(r);
                }
            };
            block.phis.iter().for_each(|p| add(p.dst));
            for item in &block.items {
                mf.visit(item, |r, def| {
                    if def {
                        add(r);
                    }
                });
            }
        }
        let words = values.len().div_ceil(64);
        let size = words * mf.blocks.len();
        if size > MAX_WORDS {
            return None;
        }
        let preds = predecessors(mf);
        let mut into = vec![0u64; size];
        let mut work: Vec<u32> = Vec::new();
        for (n, r) in values.iter().enumerate() {
            work.extend(uses.outside[r].iter().map(|u| u.0));
            while let Some(b) = work.pop() {
                let word = &mut into[b as usize * words + n / 64];
                if uses.home[r.0 as usize] == b || *word >> (n % 64) & 1 != 0 {
                    continue;
                }
                *word |= 1 << (n % 64);
                work.extend(&preds[b as usize]);
            }
        }
        let number = values.iter().enumerate().map(|(n, &r)| (r, n)).collect();
        Some(Live {
            number,
            values,
            words,
            into,
        })
    }

    fn reaches(&self, b: usize, n: usize) -> bool {
        self.into[b * self.words + n / 64] >> (n % 64) & 1 != 0
    }

    /// 32-bit registers live into a block.
    fn pressure(&self, mf: &MFunction, b: usize) -> u32 {
        let mut sum = 0;
        for (w, &bits) in self.into[b * self.words..(b + 1) * self.words]
            .iter()
            .enumerate()
        {
            let mut bits = bits;
            while bits != 0 {
                let n = w * 64 + bits.trailing_zeros() as usize;
                sum += weight(mf.class(self.values[n]));
                bits &= bits - 1;
            }
        }
        sum
    }
}

/// How many loops are around each block.
fn loop_depths(mf: &MFunction) -> Vec<u32> {
    let order = reverse_post_order(mf);
    let idom = dominators(mf, &order);
    let mut place = vec![u32::MAX; mf.blocks.len()];
    for (n, &b) in order.iter().enumerate() {
        place[b as usize] = n as u32;
    }
    let dominates = |a: u32, mut b: u32| {
        while place[b as usize] > place[a as usize] {
            b = idom[b as usize];
        }
        a == b
    };
    let preds = predecessors(mf);
    let mut depth = vec![0; mf.blocks.len()];
    let mut seen: FxHashSet<u32> = FxHashSet::default();
    for &head in &order {
        seen.clear();
        seen.insert(head);
        let mut work: Vec<u32> = preds[head as usize]
            .iter()
            .copied()
            .filter(|&p| place[p as usize] != u32::MAX && dominates(head, p))
            .collect();
        if work.is_empty() {
            continue;
        }
        while let Some(b) = work.pop() {
            if seen.insert(b) {
                work.extend(
                    preds[b as usize]
                        .iter()
                        .filter(|&&p| place[p as usize] != u32::MAX),
                );
            }
        }
        for &b in &seen {
            depth[b as usize] += 1;
        }
    }
    depth
}

/// What is computed again in one block.
struct Copy {
    block: u32,
    /// The first use.
    at: u32,
    /// Blocks and indices of the instructions, operands first.
    steps: SmallVec<[(u32, u32); MAX_STEPS]>,
}

/// Finds how to compute values again.
struct Planner<'a> {
    mf: &'a MFunction,
    uses: &'a Uses,
    live: &'a Live,
    depth: &'a [u32],
}

impl Planner<'_> {
    /// How to compute a register again at each use, if no use is in a deeper loop and what it takes is live there anyway.
    fn plan(&self, r: Reg, home: u32, kept: &mut Kept) -> Option<Vec<Copy>> {
        let list = &self.uses.outside[&r];
        let deeper = |b: u32| self.depth[b as usize] > self.depth[home as usize];
        if list.iter().any(|u| deeper(u.0)) {
            return None;
        }
        let mut copies = Vec::with_capacity(list.len());
        for &(block, at) in list {
            let mut steps = SmallVec::new();
            let mut missing = SmallVec::new();
            if !self.add_steps(block, r, kept, &mut steps, &mut missing) {
                for v in missing {
                    *kept.wanted.entry(v).or_default() += 1;
                }
                return None;
            }
            copies.push(Copy { block, at, steps });
        }
        Some(copies)
    }

    /// Adds what computes `r` in a block, and to `missing` what doesn't live there; says whether a few instructions do.
    fn add_steps(
        &self,
        block: u32,
        r: Reg,
        kept: &Kept,
        steps: &mut SmallVec<[(u32, u32); MAX_STEPS]>,
        missing: &mut SmallVec<[Reg; 4]>,
    ) -> bool {
        let Some(&def) = self.uses.cheap.get(&r) else {
            return false;
        };
        if steps.contains(&def) {
            return true;
        }
        let mut operands: SmallVec<[Reg; 4]> = SmallVec::new();
        let item = &self.mf.blocks[def.0 as usize].items[def.1 as usize];
        self.mf.visit(item, |v, d| {
            let reaches = |n: &usize| self.live.reaches(block as usize, *n);
            if !d && !kept.has(v, self.live.number.get(&v).is_some_and(reaches)) {
                operands.push(v);
            }
        });
        missing.extend_from_slice(&operands);
        let all = operands.iter().all(|&v| {
            steps.len() + 1 < MAX_STEPS && self.add_steps(block, v, kept, steps, missing)
        });
        if !all || steps.len() == MAX_STEPS {
            return false;
        }
        steps.push(def);
        true
    }
}

/// Changes to blocks, made at once in the end.
#[derive(Default)]
struct Edits {
    /// New instructions of each block, by position; of one position the later come first.
    added: FxHashMap<u32, Vec<(u32, Vec<Item>)>>,
    /// New names of registers, by block.
    names: FxHashMap<u32, FxHashMap<Reg, Reg>>,
}

impl Edits {
    fn copy(&mut self, mf: &mut MFunction, uses: &mut Uses, r: Reg, c: &Copy) {
        let mut again: FxHashMap<Reg, Reg> = FxHashMap::default();
        let mut items = Vec::with_capacity(c.steps.len());
        for &(b, k) in &c.steps {
            let mut item = mf.blocks[b as usize].items[k as usize];
            let Statement::Inst(mut inst) = item.stmt else {
                continue;
            };
            let mut operands: SmallVec<[Operand; 4]> = SmallVec::from_slice(mf.f.operands(&inst));
            if let Some(Operand::Reg(def)) = operands.first_mut() {
                let new = mf.reg(mf.class(*def));
                uses.home.push(c.block);
                again.insert(*def, new);
                *def = new;
            }
            for o in operands.iter_mut().skip(1) {
                if let Operand::Reg(v) = o {
                    match again.get(v) {
                        Some(n) => *v = *n,
                        // What is computed after this one may have to come before it.
                        None => uses.add(*v, c.block, c.at),
                    }
                }
            }
            inst.operands = mf.f.add_list(&operands);
            item.stmt = Statement::Inst(inst);
            items.push(item);
        }
        if let Some(&n) = again.get(&r) {
            self.names.entry(c.block).or_default().insert(r, n);
        }
        self.added.entry(c.block).or_default().push((c.at, items));
    }

    fn apply(self, mf: &mut MFunction) {
        for (b, mut added) in self.added {
            let names = &self.names[&b];
            let name = |r: Reg| names.get(&r).copied().unwrap_or(r);
            let old = std::mem::take(&mut mf.blocks[b as usize].items);
            added.reverse();
            added.sort_by_key(|a| a.0);
            let mut items = Vec::with_capacity(old.len() + added.len() * 2);
            let mut next = added.into_iter().peekable();
            for (k, item) in (0..).zip(old.into_iter().map(Some).chain([None])) {
                while let Some((_, list)) = next.next_if(|a| a.0 == k) {
                    items.extend(list);
                }
                items.extend(item);
            }
            for item in &mut items {
                rename(&mut mf.f, item, &name);
            }
            let block = &mut mf.blocks[b as usize];
            block.items = items;
            match &mut block.term {
                Term::Branch { cond, .. } => *cond = name(*cond),
                Term::Index(r, _) => *r = name(*r),
                _ => {}
            }
            let successors = block.term.successors();
            for s in successors {
                for p in &mut mf.blocks[s as usize].phis {
                    for (_, v) in p.srcs.iter_mut().filter(|s| s.0 == b) {
                        if let Operand::Reg(r) = v {
                            *r = name(*r);
                        }
                    }
                }
            }
        }
    }
}
