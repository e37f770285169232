//! Out of SSA form: phis become copies at the ends of predecessors, and copies vanish where the registers can be one.
//!
//! Each phi and its inputs want one register. Live ranges are lists of segments over the linear order of statements;
//! registers whose ranges don't meet, or meet only where they hold the same value, are merged, loops first. The copies that remain at the end of a block happen at
//! once: they are put in an order that respects it, with a temporary where they form a cycle. A phi that is still read
//! after a copy to it (its block is entered over an edge that doesn't end the old value's life) gets a register of its own.

use crate::mir::{Item, MFunction, MPhi, Term, effect, rename};
use jacquard_ptx::model::{Mnemonic, Operand, Reg, Statement};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Half-open ranges of positions, ascending.
type Segments = Vec<(u32, u32)>;

/// The end of a predecessor, after the copies there: a phi holds its next value already.
#[derive(Clone, Copy)]
struct Tail {
    /// The predecessor.
    pred: u32,
    /// The value.
    value: Operand,
    /// The value's index when it is a register that lives on past the copy; what lives there then is the same value.
    alive: Option<u32>,
}

/// Tails, by predecessor.
type Tails = SmallVec<[Tail; 2]>;

struct Ranges {
    /// Index of each register that matters.
    index: FxHashMap<u32, u32>,
    segments: Vec<Segments>,
    tails: Vec<Tails>,
    parent: Vec<u32>,
    /// Of each block the range from the copies at its end to its end.
    ends: Vec<(u32, u32)>,
}

impl Ranges {
    fn find(&mut self, mut x: u32) -> u32 {
        while self.parent[x as usize] != x {
            let up = self.parent[self.parent[x as usize] as usize];
            self.parent[x as usize] = up;
            x = up;
        }
        x
    }
    /// Whether two classes of registers hold different values at one time.
    fn interfere(&self, a: u32, b: u32) -> bool {
        if self.meet(a, b) || self.tail_meets(a, b) || self.tail_meets(b, a) {
            return true;
        }
        let (x, y) = (&self.tails[a as usize], &self.tails[b as usize]);
        let (long, short) = if x.len() >= y.len() { (x, y) } else { (y, x) };
        if short.len().saturating_mul(FAR_FEWER) < long.len() {
            return short.iter().any(|s| {
                let at = long.partition_point(|t| t.pred < s.pred);
                (long.get(at)).is_some_and(|t| t.pred == s.pred && t.value != s.value)
            });
        }
        let (mut i, mut j) = (0, 0);
        while i < x.len() && j < y.len() {
            match x[i].pred.cmp(&y[j].pred) {
                std::cmp::Ordering::Less => i += 1,
                std::cmp::Ordering::Greater => j += 1,
                // A class has one value per tail, so one look at each suffices.
                std::cmp::Ordering::Equal if x[i].value != y[j].value => return true,
                std::cmp::Ordering::Equal => i += 1,
            }
        }
        false
    }
    /// Whether something of `b` that is not the tail's own value lives in a tail of `a`.
    fn tail_meets(&self, a: u32, b: u32) -> bool {
        let (tails, segments) = (&self.tails[a as usize], &self.segments[b as usize]);
        let other = |t: &Tail| t.alive.is_none_or(|s| self.root(s) != b);
        let end = |t: &Tail| self.ends[t.pred as usize];
        if segments.len().saturating_mul(FAR_FEWER) >= tails.len() {
            return tails.iter().any(|t| covers(segments, end(t)) && other(t));
        }
        // Blocks' ends follow one another as the blocks do.
        segments.iter().any(|&(from, to)| {
            let first = tails.partition_point(|t| end(t).1 <= from);
            let met = tails[first..].iter().take_while(|t| end(t).0 < to);
            met.into_iter().any(other)
        })
    }
    fn root(&self, mut x: u32) -> u32 {
        while self.parent[x as usize] != x {
            x = self.parent[x as usize];
        }
        x
    }
    fn meet(&self, a: u32, b: u32) -> bool {
        let (a, b) = (&self.segments[a as usize], &self.segments[b as usize]);
        let (Some(af), Some(al), Some(bf), Some(bl)) = (a.first(), a.last(), b.first(), b.last())
        else {
            return false;
        };
        if al.1 <= bf.0 || bl.1 <= af.0 {
            return false;
        }
        let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
        if short.len().saturating_mul(FAR_FEWER) < long.len() {
            return short.iter().any(|&s| covers(long, s));
        }
        let (mut i, mut j) = (0, 0);
        while i < a.len() && j < b.len() {
            if a[i].0 < b[j].1 && b[j].0 < a[i].1 {
                return true;
            }
            if a[i].1 <= b[j].1 {
                i += 1;
            } else {
                j += 1;
            }
        }
        false
    }
    fn merge(&mut self, a: u32, b: u32) {
        let (x, y) = (
            std::mem::take(&mut self.segments[a as usize]),
            std::mem::take(&mut self.segments[b as usize]),
        );
        let (mut long, short) = if x.len() >= y.len() { (x, y) } else { (y, x) };
        self.segments[a as usize] = if short.len().saturating_mul(FAR_FEWER) < long.len() {
            short.into_iter().for_each(|s| insert(&mut long, s));
            long
        } else {
            union(&long, &short)
        };
        let mut more = std::mem::take(&mut self.tails[b as usize]);
        let tails = &mut self.tails[a as usize];
        if more.len() > tails.len() {
            std::mem::swap(&mut more, tails);
        }
        if !more.is_empty() {
            if more.len().saturating_mul(FAR_FEWER) < tails.len() {
                for t in more {
                    let at = tails.partition_point(|o| o.pred <= t.pred);
                    tails.insert(at, t);
                }
            } else {
                tails.extend(more);
                tails.sort_by_key(|t| t.pred);
            }
        }
        self.parent[b as usize] = a;
    }
}

/// A list this many times shorter than another is taken through it one by one: a phi at the end of a large switch has a
/// segment and a tail for each case, and its inputs one.
const FAR_FEWER: usize = 16;

/// Two lists as one; segments that touch become one.
fn union(x: &Segments, y: &Segments) -> Segments {
    // Both are sorted: one pass, not a sort.
    let mut out: Segments = Vec::with_capacity(x.len() + y.len());
    let (mut i, mut j) = (0, 0);
    while i < x.len() || j < y.len() {
        let next = if j == y.len() || (i < x.len() && x[i].0 <= y[j].0) {
            i += 1;
            x[i - 1]
        } else {
            j += 1;
            y[j - 1]
        };
        match out.last_mut() {
            Some(l) if next.0 <= l.1 => l.1 = l.1.max(next.1),
            _ => out.push(next),
        }
    }
    out
}

/// Adds one segment; what it touches becomes part of it.
fn insert(s: &mut Segments, (from, to): (u32, u32)) {
    let first = s.partition_point(|x| x.1 < from);
    let end = first + s[first..].partition_point(|x| x.0 <= to);
    match s.get(first..end) {
        Some(&[(f, _), .., (_, t)]) => {
            s[first] = (f.min(from), t.max(to));
            s.drain(first + 1..end);
        }
        Some(&[(f, t)]) => s[first] = (f.min(from), t.max(to)),
        _ => s.insert(first, (from, to)),
    }
}

/// Whether any segment meets a range.
fn covers(s: &Segments, range: (u32, u32)) -> bool {
    let at = s.partition_point(|x| x.1 <= range.0);
    s.get(at).is_some_and(|x| x.0 < range.1)
}

fn normalise(s: &mut Segments) {
    s.sort_unstable();
    let mut out: Segments = Vec::with_capacity(s.len());
    for &(a, b) in s.iter().filter(|x| x.0 < x.1) {
        match out.last_mut() {
            Some(l) if a <= l.1 => l.1 = l.1.max(b),
            _ => out.push((a, b)),
        }
    }
    *s = out;
}

/// Takes the function out of SSA form. `coalesce` merges registers.
pub fn run(mf: &mut MFunction, coalesce: bool) {
    let ties = ties(mf);
    if ties.is_empty() && mf.blocks.iter().all(|b| b.phis.is_empty()) {
        return;
    }
    let places = Positions::of(mf);
    let mut ranges = Ranges::of(mf, &ties, &places);
    ranges.find_segments(mf, &places);
    let entry_copies = ranges.split_off(mf, &places);
    if coalesce {
        ranges.coalesce(mf, &entry_copies, &ties);
    }
    let map = ranges.leaders(mf);
    place_copies(mf, &entry_copies, &map);
    rename_all(mf, &map, !ties.is_empty());
}

/// Copies at the entries of blocks: into a phi that its predecessors could not write.
type EntryCopies = Vec<Vec<(Reg, Operand)>>;

/// Positions in the order of blocks: a block's start, its statements, the copies at its end, its branch, its end.
struct Positions {
    start: Vec<u32>,
    copies: Vec<u32>,
}

impl Positions {
    fn of(mf: &MFunction) -> Positions {
        let mut start = Vec::with_capacity(mf.blocks.len());
        let mut copies = Vec::with_capacity(mf.blocks.len());
        let mut at = 0u32;
        for b in &mf.blocks {
            start.push(at);
            at += 2 + 2 * b.items.len() as u32;
            copies.push(at);
            at += 4;
        }
        Positions { start, copies }
    }

    fn branch(&self, block: usize) -> u32 {
        self.copies[block] + 3
    }

    fn end(&self, block: usize) -> u32 {
        self.copies[block] + 4
    }
}

/// Where the registers that matter are written and read: block and position, by index.
struct Places {
    /// `u32::MAX` as the block where nothing writes it.
    def: Vec<(u32, u32)>,
    uses: Vec<SmallVec<[(u32, u32); 4]>>,
}

impl Ranges {
    /// The registers of phis and ties; their segments are empty yet.
    fn of(mf: &MFunction, ties: &[(Reg, Reg)], places: &Positions) -> Ranges {
        let mut r = Ranges {
            index: FxHashMap::default(),
            segments: Vec::new(),
            tails: Vec::new(),
            parent: Vec::new(),
            ends: places.copies.iter().map(|&c| (c, c + 4)).collect(),
        };
        for b in &mf.blocks {
            for phi in &b.phis {
                add(&mut r, phi.dst);
                for (_, o) in &phi.srcs {
                    if let Operand::Reg(s) = o {
                        add(&mut r, *s);
                    }
                }
            }
        }
        for &(d, s) in ties {
            add(&mut r, d);
            add(&mut r, s);
        }
        r
    }

    fn places(&self, mf: &MFunction, at: &Positions) -> Places {
        let n = self.parent.len();
        let mut def: Vec<(u32, u32)> = vec![(u32::MAX, 0); n];
        let mut uses: Vec<SmallVec<[(u32, u32); 4]>> = vec![SmallVec::new(); n];
        for (bi, b) in mf.blocks.iter().enumerate() {
            for phi in &b.phis {
                def[self.index[&phi.dst.0] as usize] = (bi as u32, at.start[bi]);
                for (p, o) in &phi.srcs {
                    if let Operand::Reg(s) = o {
                        uses[self.index[&s.0] as usize].push((*p, at.copies[*p as usize]));
                    }
                }
            }
            for (k, item) in b.items.iter().enumerate() {
                let pos = at.start[bi] + 2 + 2 * k as u32;
                mf.visit(item, |reg, is_def| {
                    if let Some(&x) = self.index.get(&reg.0) {
                        if is_def {
                            let d = &mut def[x as usize];
                            if d.0 == u32::MAX {
                                *d = (bi as u32, pos);
                            } else {
                                // Written again (inline assembly): live up to here.
                                uses[x as usize].push((bi as u32, pos + 1));
                            }
                        } else {
                            uses[x as usize].push((bi as u32, pos));
                        }
                    }
                });
            }
            let t = match b.term {
                Term::Branch { cond, .. } => Some(cond),
                Term::Index(reg, _) => Some(reg),
                _ => None,
            };
            if let Some(x) = t.and_then(|t| self.index.get(&t.0)) {
                uses[*x as usize].push((bi as u32, at.branch(bi)));
            }
        }
        Places { def, uses }
    }

    /// Finds where each register lives.
    fn find_segments(&mut self, mf: &MFunction, at: &Positions) {
        let Places { def, uses } = self.places(mf, at);
        let preds = crate::blocks::predecessors(mf);
        let mut seen = vec![u32::MAX; mf.blocks.len()];
        let mut work: Vec<u32> = Vec::new();
        for x in 0..def.len() {
            let (db, dp) = def[x];
            let mut seg = std::mem::take(&mut self.segments[x]);
            for &(ub, up) in &uses[x] {
                if ub == db && up >= dp {
                    seg.push((dp, up.max(dp + 1)));
                    continue;
                }
                seg.push((at.start[ub as usize], up));
                work.extend(preds[ub as usize].iter().copied());
                while let Some(p) = work.pop() {
                    if std::mem::replace(&mut seen[p as usize], x as u32) == x as u32 {
                        continue;
                    }
                    if p == db {
                        seg.push((dp, at.end(p as usize)));
                        continue;
                    }
                    seg.push((at.start[p as usize], at.end(p as usize)));
                    work.extend(preds[p as usize].iter().copied());
                }
            }
            // Where it is written it lives, even if nothing that can be reached from there reads it.
            if db != u32::MAX {
                seg.push((dp, dp + 1));
            }
            normalise(&mut seg);
            self.segments[x] = seg;
        }
    }

    /// Splits off each phi whose old value is still wanted past a copy to it.
    fn split_off(&mut self, mf: &mut MFunction, at: &Positions) -> EntryCopies {
        let mut entry_copies: EntryCopies = vec![Vec::new(); mf.blocks.len()];
        for (bi, copies) in entry_copies.iter_mut().enumerate() {
            for k in 0..mf.blocks[bi].phis.len() {
                let phi = mf.blocks[bi].phis[k].clone();
                let d = self.index[&phi.dst.0];
                let mut tails: Tails = phi
                    .srcs
                    .iter()
                    .filter(|(_, o)| *o != Operand::Reg(phi.dst))
                    .map(|&(pred, value)| {
                        let source = match value {
                            Operand::Reg(s) => Some(self.index[&s.0]),
                            _ => None,
                        };
                        let range = self.ends[pred as usize];
                        Tail {
                            pred,
                            value,
                            alive: source.filter(|&s| covers(&self.segments[s as usize], range)),
                        }
                    })
                    .collect();
                tails.sort_by_key(|t| t.pred);
                let lost = tails
                    .iter()
                    .any(|t| covers(&self.segments[d as usize], self.ends[t.pred as usize]));
                if lost {
                    let fresh = mf.reg(mf.class(phi.dst));
                    let x = self.parent.len() as u32;
                    self.index.insert(fresh.0, x);
                    self.parent.push(x);
                    self.segments.push(vec![(at.start[bi], at.start[bi] + 1)]);
                    self.tails.push(tails);
                    for s in &mut self.segments[d as usize] {
                        if s.0 == at.start[bi] {
                            s.0 += 1;
                        }
                    }
                    mf.blocks[bi].phis[k].dst = fresh;
                    copies.push((phi.dst, Operand::Reg(fresh)));
                } else {
                    self.tails[d as usize] = tails;
                }
            }
        }
        entry_copies
    }

    /// Makes one of the registers that copies join, where they may be one.
    fn coalesce(&mut self, mf: &MFunction, entry_copies: &EntryCopies, ties: &[(Reg, Reg)]) {
        let mut wanted: Vec<(bool, u32, u32)> = Vec::new();
        for (bi, b) in mf.blocks.iter().enumerate() {
            for phi in &b.phis {
                for (p, o) in &phi.srcs {
                    if let Operand::Reg(s) = o {
                        wanted.push((*p as usize >= bi, self.index[&phi.dst.0], self.index[&s.0]));
                    }
                }
            }
            for (d, o) in &entry_copies[bi] {
                if let Operand::Reg(s) = o {
                    wanted.push((false, self.index[&d.0], self.index[&s.0]));
                }
            }
        }
        // Back edges first: a copy there costs the most. Then the operands that an instruction writes in place: a copy of one that
        // an asynchronous product accumulates in makes the hardware wait for the product.
        wanted.sort_by_key(|w| !w.0);
        let forward = wanted.partition_point(|w| w.0);
        let tied = ties
            .iter()
            .map(|(d, s)| (false, self.index[&d.0], self.index[&s.0]));
        wanted.splice(forward..forward, tied.collect::<Vec<_>>());
        for (_, a, b) in wanted {
            let (a, b) = (self.find(a), self.find(b));
            if a != b && !self.interfere(a, b) {
                self.merge(a, b);
            }
        }
    }

    /// The register that stands for each.
    fn leaders(&mut self, mf: &MFunction) -> Vec<u32> {
        let mut leader: FxHashMap<u32, u32> = FxHashMap::default();
        let mut map: Vec<u32> = (0..mf.classes.len() as u32).collect();
        let mut regs: Vec<(u32, u32)> = self.index.iter().map(|(&a, &b)| (a, b)).collect();
        regs.sort_unstable();
        for (reg, x) in regs {
            let root = self.find(x);
            map[reg as usize] = *leader.entry(root).or_insert(reg);
        }
        map
    }
}

/// Writes the registers that stand for all; copies between operands that became one go.
fn rename_all(mf: &mut MFunction, map: &[u32], tied: bool) {
    let renamed = |x: Reg| Reg(map.get(x.0 as usize).copied().unwrap_or(x.0));
    for bi in 0..mf.blocks.len() {
        let mut items = std::mem::take(&mut mf.blocks[bi].items);
        for item in &mut items {
            rename(&mut mf.f, item, &renamed);
        }
        if tied {
            items.retain(|item| tie(mf, item).is_none_or(|(d, s)| d != s));
        }
        mf.blocks[bi].items = items;
        match &mut mf.blocks[bi].term {
            Term::Branch { cond, .. } => *cond = renamed(*cond),
            Term::Index(x, _) => *x = renamed(*x),
            _ => {}
        }
        mf.blocks[bi].phis.clear();
    }
    for defs in mf.asm_defs.values_mut() {
        for d in defs {
            *d = renamed(*d);
        }
    }
}

/// The copies into registers that inline assembly reads and writes: destination and source.
fn ties(mf: &MFunction) -> Vec<(Reg, Reg)> {
    if mf.asm_defs.values().all(|d| d.is_empty()) {
        return Vec::new();
    }
    let items = mf.blocks.iter().flat_map(|b| &b.items);
    items.filter_map(|item| tie(mf, item)).collect()
}

/// Destination and source of a copy that stays where it is: selection makes them for tied operands alone.
fn tie(mf: &MFunction, item: &Item) -> Option<(Reg, Reg)> {
    let Statement::Inst(i) = &item.stmt else {
        return None;
    };
    if i.op != Mnemonic::Mov || item.effect != effect::STAYS || i.guard.is_some() {
        return None;
    }
    match *mf.f.list(i.operands) {
        [Operand::Reg(d), Operand::Reg(s)] if mf.class(d) == mf.class(s) => Some((d, s)),
        _ => None,
    }
}

fn add(r: &mut Ranges, reg: Reg) {
    let next = r.parent.len() as u32;
    if let std::collections::hash_map::Entry::Vacant(e) = r.index.entry(reg.0) {
        e.insert(next);
        r.parent.push(next);
        r.segments.push(Vec::new());
        r.tails.push(Tails::new());
    }
}

/// Puts the copies that remain at block starts and ends.
fn place_copies(mf: &mut MFunction, entry_copies: &[Vec<(Reg, Operand)>], map: &[u32]) {
    let to = |x: Reg| Reg(map.get(x.0 as usize).copied().unwrap_or(x.0));
    let mapped = |o: Operand| match o {
        Operand::Reg(x) => Operand::Reg(to(x)),
        o => o,
    };
    let mut tails: Vec<Vec<(Reg, Operand)>> = vec![Vec::new(); mf.blocks.len()];
    for b in &mf.blocks {
        for MPhi { dst, srcs } in &b.phis {
            for (p, o) in srcs {
                tails[*p as usize].push((to(*dst), mapped(*o)));
            }
        }
    }
    for (bi, copies) in tails.into_iter().enumerate() {
        let seq = sequence(mf, copies);
        mf.blocks[bi].items.extend(seq);
        let heads: Vec<(Reg, Operand)> = entry_copies[bi]
            .iter()
            .map(|(d, o)| (to(*d), mapped(*o)))
            .collect();
        let seq = sequence(mf, heads);
        mf.blocks[bi].items.splice(0..0, seq);
    }
}

/// Moves that have the effect of all `copies` at once. Of several to one register the first counts: several edges to one block
/// carry the same copies, and so do phis that share a register.
fn sequence(mf: &mut MFunction, mut copies: Vec<(Reg, Operand)>) -> Vec<Item> {
    copies.retain(|(d, s)| *s != Operand::Reg(*d));
    let mut out = Vec::with_capacity(copies.len());
    // The copies, by what they write.
    let mut writers: Vec<u32> = (0..copies.len() as u32).collect();
    writers.sort_by_key(|&k| copies[k as usize].0);
    writers.dedup_by_key(|&mut k| copies[k as usize].0);
    let writer = |o: Operand| match o {
        Operand::Reg(r) => {
            let at = writers.binary_search_by_key(&r, |&k| copies[k as usize].0);
            at.ok().map(|at| writers[at] as usize)
        }
        _ => None,
    };
    // How many copies that are not made yet read what each writes, and the sum of their numbers (which may wrap): of one, its number.
    let mut readers = vec![(0u32, 0u32); copies.len()];
    for &k in &writers {
        if let Some(w) = writer(copies[k as usize].1) {
            readers[w].0 += 1;
            readers[w].1 = readers[w].1.wrapping_add(k);
        }
    }
    let waiting = |k: u32| readers[k as usize].0 != 0;
    let mut ready: BinaryHeap<Reverse<u32>> = (writers.iter().copied())
        .filter(|&k| !waiting(k))
        .map(Reverse)
        .collect();
    // In order, for cycles to start from.
    let mut rest: Vec<u32> = writers.iter().copied().filter(|&k| waiting(k)).collect();
    rest.sort_unstable_by_key(|&k| Reverse(k));
    let mut aside: Vec<Option<Reg>> = vec![None; copies.len()];
    loop {
        // A copy whose destination no other copy reads can go first.
        if let Some(Reverse(k)) = ready.pop() {
            let (d, s) = copies[k as usize];
            let from = aside[k as usize].map_or(s, Operand::Reg);
            let item = mf.mov(d, from);
            out.push(item);
            if let Some(w) = writer(from) {
                readers[w].0 -= 1;
                readers[w].1 = readers[w].1.wrapping_sub(k);
                if readers[w].0 == 0 {
                    ready.push(Reverse(w as u32));
                }
            }
            continue;
        }
        // Cycles are left, in which each register is read once: one's old value is set aside.
        let Some(k) = rest.pop() else {
            return out;
        };
        let (waits, reader) = std::mem::take(&mut readers[k as usize]);
        if waits == 0 {
            continue;
        }
        let d = copies[k as usize].0;
        let t = mf.reg(mf.class(d));
        let item = mf.mov(t, Operand::Reg(d));
        out.push(item);
        aside[reader as usize] = Some(t);
        ready.push(Reverse(k));
    }
}
