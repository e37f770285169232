//! The record of accesses to global memory, of all clusters of a launch.
//!
//! A cluster knows of the others what it took from words of global memory that order accesses: atomics, and volatile, acquiring or releasing accesses.
//! A word of four bytes has the last write and two reads; of bytes that several wrote, the last one's are looked at.

use super::{Actor, Know, Races, Why, at, join};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Words of a page of the record.
const PAGE: usize = 16;
/// Bytes of a word.
const WORD: usize = 4;

/// What an actor knows of the actors of other clusters.
#[derive(Clone, Debug, Default)]
pub(super) struct Far(Option<Arc<FxHashMap<u64, Vec<u32>>>>);

impl Far {
    fn at(&self, cluster: u64, actor: Actor) -> u32 {
        let known = self.0.as_ref().and_then(|all| all.get(&cluster));
        known.map_or(0, |v| at(v, actor))
    }

    pub(super) fn join(&mut self, other: &Far) {
        let Some(theirs) = &other.0 else { return };
        match &mut self.0 {
            None => self.0 = Some(theirs.clone()),
            Some(mine) if Arc::ptr_eq(mine, theirs) => {}
            Some(mine) => {
                let mine = Arc::make_mut(mine);
                for (cluster, seen) in theirs.iter() {
                    join(mine.entry(*cluster).or_default(), seen);
                }
            }
        }
    }

    fn add(&mut self, cluster: u64, seen: &[u32]) {
        let all = self.0.get_or_insert_default();
        join(Arc::make_mut(all).entry(cluster).or_default(), seen);
    }
}

#[derive(Clone, Copy, Default)]
struct Touch {
    cluster: u64,
    actor: Actor,
    /// 0: nobody.
    clock: u32,
    /// Its instruction.
    pc: u32,
    /// The warp that it is, or that issued it.
    warp: Actor,
    /// Bytes of the word.
    bytes: u8,
}

#[derive(Clone, Copy, Default)]
struct Cell {
    write: Touch,
    reads: [Touch; 2],
}

/// Two accesses to global memory that race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridConflict {
    /// Offset of the word in its allocation.
    pub offset: usize,
    /// Why.
    pub why: Why,
    /// The other access's cluster.
    pub cluster: u64,
    /// The warp of that cluster.
    pub warp: Actor,
    /// The other access's instruction.
    pub pc: u32,
}

/// The record of a launch.
#[derive(Default)]
pub struct Grid {
    pages: FxHashMap<(u32, usize), [Cell; PAGE]>,
    /// What was left at words that order accesses.
    words: FxHashMap<(u32, usize), Far>,
}

impl Grid {
    /// An atomic or an access that orders, of warp `w` of a cluster.
    pub fn order(
        &mut self,
        r: &mut Races,
        w: Actor,
        place: (u32, usize),
        (takes, gives): (bool, bool),
    ) {
        if r.acting.is_some() {
            return;
        }
        let cluster = r.cluster;
        let know = &mut r.know[w as usize];
        if takes && let Some(left) = self.words.get(&place) {
            if let Some(own) = left.0.as_ref().and_then(|all| all.get(&cluster)) {
                join(&mut know.seen, own);
            }
            know.far.join(left);
        }
        if gives {
            let left = self.words.entry(place).or_default();
            left.join(&know.far);
            left.add(cluster, &know.seen);
            r.tick(w);
        }
    }

    /// Whoever runs (warp `w` of a cluster, unless an operation does) reads bytes of an allocation, or writes where `same` is given, which says whether
    /// a byte keeps its value.
    pub fn touch(
        &mut self,
        r: &Races,
        w: Actor,
        (allocation, off, len): (u32, usize, usize),
        pc: u32,
        same: Option<&dyn Fn(usize) -> bool>,
    ) -> Option<GridConflict> {
        let (actor, clock, know): (Actor, u32, &Know) = match &r.acting {
            Some(a) => (a.actor, a.clock, &a.know),
            None => {
                let know = &r.know[w as usize];
                (w, at(&know.seen, w), know)
            }
        };
        let unknown = |t: &Touch| {
            let known = if t.cluster == r.cluster {
                at(&know.seen, t.actor)
            } else {
                know.far.at(t.cluster, t.actor)
            };
            t.clock != 0 && known < t.clock
        };
        for word in off / WORD..(off + len).div_ceil(WORD) {
            let start = word * WORD;
            let bytes = (0..WORD)
                .filter(|b| (off..off + len).contains(&(start + b)))
                .fold(0u8, |m, b| m | 1 << b);
            let me = Touch {
                cluster: r.cluster,
                actor,
                clock,
                pc,
                warp: w,
                bytes,
            };
            let page = self.pages.entry((allocation, word / PAGE)).or_default();
            let c = &mut page[word % PAGE];
            let conflict = |t: &Touch, why| GridConflict {
                offset: start,
                why,
                cluster: t.cluster,
                warp: t.warp,
                pc: t.pc,
            };
            let meets = |t: &Touch| t.bytes & bytes != 0 && unknown(t);
            let Some(same) = same else {
                if meets(&c.write) {
                    return Some(conflict(&c.write, Why::Written));
                }
                let mine = |t: &Touch| t.clock != 0 && (t.cluster, t.actor) == (r.cluster, actor);
                let slot = c.reads.iter().position(mine);
                let slot = slot.or_else(|| c.reads.iter().position(|t| !unknown(t)));
                c.reads[slot.unwrap_or(0)] = me;
                continue;
            };
            let kept = (0..WORD)
                .filter(|b| bytes >> b & 1 == 1)
                .all(|b| same(start + b - off));
            if !kept {
                if meets(&c.write) {
                    return Some(conflict(&c.write, Why::Written));
                }
                if let Some(t) = c.reads.iter().find(|t| meets(t)) {
                    return Some(conflict(t, Why::Read));
                }
            }
            c.write = me;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANGED: Option<&dyn Fn(usize) -> bool> = Some(&|_| false);

    fn clusters() -> (Grid, Races, Races) {
        let of = |n| Races::new(n, 1, 2, 0);
        (Grid::default(), of(0), of(1))
    }

    #[test]
    fn blocks_that_nothing_orders() {
        let (mut g, a, b) = clusters();
        assert_eq!(g.touch(&a, 0, (7, 8, 4), 1, CHANGED), None);
        let c = g.touch(&b, 1, (7, 8, 4), 2, None).expect("a race");
        assert_eq!((c.cluster, c.warp, c.pc, c.why), (0, 0, 1, Why::Written));
        assert_eq!(g.touch(&b, 1, (7, 12, 4), 2, None), None);
        // Another byte of the same word.
        assert_eq!(g.touch(&a, 0, (7, 16, 1), 1, CHANGED), None);
        assert_eq!(g.touch(&b, 0, (7, 17, 1), 1, CHANGED), None);
        assert!(g.touch(&a, 1, (7, 17, 1), 1, None).is_some());
    }

    #[test]
    fn a_word_orders() {
        let (mut g, mut a, mut b) = clusters();
        g.touch(&a, 0, (7, 0, 4), 1, CHANGED);
        g.order(&mut a, 0, (7, 64), (true, true));
        g.order(&mut b, 1, (7, 64), (true, false));
        assert_eq!(g.touch(&b, 1, (7, 0, 4), 2, None), None);
        // The other warp of the block took nothing.
        assert!(g.touch(&b, 0, (7, 0, 4), 2, None).is_some());
        // What comes after the release is not known.
        g.touch(&a, 0, (7, 4, 4), 1, CHANGED);
        assert!(g.touch(&b, 1, (7, 4, 4), 2, None).is_some());
        // It goes on through a third word.
        g.order(&mut b, 1, (9, 0), (false, true));
        let mut c = Races::new(2, 1, 2, 0);
        g.order(&mut c, 0, (9, 0), (true, false));
        assert_eq!(g.touch(&c, 0, (7, 0, 4), 3, None), None);
    }

    #[test]
    fn warps_of_a_block() {
        let (mut g, mut a, _) = clusters();
        g.touch(&a, 0, (7, 0, 4), 1, CHANGED);
        assert!(g.touch(&a, 1, (7, 0, 4), 2, CHANGED).is_some());
        g.order(&mut a, 0, (7, 64), (true, true));
        g.order(&mut a, 1, (7, 64), (true, true));
        assert_eq!(g.touch(&a, 1, (7, 0, 4), 2, CHANGED), None);
    }
}
