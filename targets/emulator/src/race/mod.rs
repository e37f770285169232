//! Data races in the shared memory of a cluster, and ([`grid`]) in global memory: two accesses, one of them a write, that nothing orders.
//!
//! Order is kept by vector clocks. Each warp is an actor, and so is each stream of asynchronous work (the copies that one mbarrier counts, the
//! products of one warp, ...): it knows what its warp knew when it issued the work, and others learn of it when they wait. Barriers, mbarriers,
//! atomics and volatile, acquiring or releasing accesses hand on what an actor knows. Accesses within one warp are not looked at.
//!
//! What the generic proxy writes reaches the asynchronous proxy behind a `fence.proxy.async` only: a second clock holds what was fenced.

use crate::work::Kind;
use rustc_hash::FxHashMap;

mod grid;

pub use grid::Grid;

/// A warp or a stream of asynchronous work.
pub type Actor = u32;

/// What an actor knows of the others: for each the last moment that came before.
#[derive(Clone, Debug, Default)]
pub struct Know {
    seen: Vec<u32>,
    /// The same for writes of the generic proxy that are visible to the asynchronous one.
    fenced: Vec<u32>,
    /// The actors of other clusters.
    far: grid::Far,
}

fn lift(v: &mut Vec<u32>, k: Actor, to: u32) {
    let k = k as usize;
    if v.len() <= k {
        v.resize(k + 1, 0);
    }
    v[k] = v[k].max(to);
}

fn join(v: &mut Vec<u32>, other: &[u32]) {
    if v.len() < other.len() {
        v.resize(other.len(), 0);
    }
    for (a, b) in v.iter_mut().zip(other) {
        *a = (*a).max(*b);
    }
}

fn at(v: &[u32], k: Actor) -> u32 {
    v.get(k as usize).copied().unwrap_or(0)
}

impl Know {
    fn join(&mut self, other: &Know) {
        join(&mut self.seen, &other.seen);
        join(&mut self.fenced, &other.fenced);
        self.far.join(&other.far);
    }
}

/// Something that orders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Object {
    /// A barrier of a block: rank, number.
    Barrier(u32, u32),
    /// The barrier of the cluster.
    Cluster,
    /// A word of shared memory (an mbarrier, the operand of an atomic): rank, offset.
    Shared(u32, u32),
}

#[derive(Default)]
struct Order {
    /// What came in in this phase.
    coming: Know,
    /// What the phases before hand on.
    open: Know,
    /// Who made the mbarrier, when and where, while that is not fenced.
    made: Option<(Actor, u32, u32)>,
    /// The same, fenced or not.
    origin: Option<(Actor, u32, u32)>,
}

/// An asynchronous operation as an actor.
#[derive(Clone, Debug)]
pub struct Acting {
    actor: Actor,
    /// Its moment.
    clock: u32,
    know: Know,
    /// It works through the asynchronous proxy.
    proxied: bool,
}

#[derive(Clone, Copy, Default)]
struct Touch {
    actor: Actor,
    /// 0: nobody.
    clock: u32,
    /// Its instruction.
    pc: u32,
}

#[derive(Clone, Copy, Default)]
struct Cell {
    write: Touch,
    /// Through the generic proxy.
    generic: bool,
    reads: [Touch; 2],
}

/// Why two accesses conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The other wrote, this one reads or writes; nothing orders them.
    Written,
    /// The other read, this one writes.
    Read,
    /// They are in order, but a fence of proxies is missing.
    Unfenced,
}

/// Two accesses that race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Offset of the byte.
    pub offset: usize,
    /// Why.
    pub why: Why,
    /// The other actor.
    pub other: Actor,
    /// The other access's instruction.
    pub pc: u32,
}

/// The record of a cluster.
pub struct Races {
    /// Its number in the grid.
    cluster: u64,
    /// Warps of a block.
    warps: u32,
    know: Vec<Know>,
    /// Actor and clock of each stream.
    streams: FxHashMap<(u8, Actor, u64), (Actor, u32)>,
    /// The warp of each stream, and its kind, from the first actor that is no warp.
    owners: Vec<(Actor, Kind)>,
    objects: FxHashMap<Object, Order>,
    cells: Vec<Vec<Cell>>,
    /// The operation that runs, when it is no warp.
    pub acting: Option<Acting>,
}

impl Races {
    /// A record for the blocks of a cluster, of so many warps and bytes each.
    pub fn new(cluster: u64, blocks: u32, warps: u32, bytes: usize) -> Races {
        let mut know = vec![Know::default(); (blocks * warps) as usize];
        for (k, w) in know.iter_mut().enumerate() {
            lift(&mut w.seen, k as u32, 1);
        }
        Races {
            cluster,
            warps,
            know,
            streams: FxHashMap::default(),
            owners: Vec::new(),
            objects: FxHashMap::default(),
            cells: vec![vec![Cell::default(); bytes]; blocks as usize],
            acting: None,
        }
    }

    /// The actor that a warp is.
    pub fn warp(&self, rank: u32, index: u32) -> Actor {
        rank * self.warps + index
    }

    /// The number of a warp in its block, and the block's in the cluster.
    pub fn place(&self, warp: Actor) -> (u32, u32) {
        (warp % self.warps, warp / self.warps)
    }

    /// An actor in words.
    pub fn name(&self, a: Actor) -> String {
        let warp = |a: Actor| match self.cells.len() {
            1 => format!("warp {a}"),
            _ => format!(
                "warp {} of block {} of the cluster",
                a % self.warps,
                a / self.warps
            ),
        };
        match self.owners.get((a as usize).wrapping_sub(self.know.len())) {
            Some((owner, kind)) => format!("{} of {}", kind.words(), warp(*owner)),
            None => warp(a),
        }
    }

    /// Who runs, in words.
    pub fn running(&self, w: Actor) -> String {
        self.name(self.acting.as_ref().map_or(w, |a| a.actor))
    }

    fn tick(&mut self, w: Actor) {
        let c = at(&self.know[w as usize].seen, w);
        lift(&mut self.know[w as usize].seen, w, c + 1);
    }

    /// A warp issues asynchronous work of a stream.
    pub fn issue(&mut self, w: Actor, kind: Kind, object: u64) -> Acting {
        let (stream, step) = match kind {
            // The arrival comes behind the copies.
            Kind::CopyArrive => (Kind::Copy, 0),
            k => (k, 1),
        };
        let next = (self.know.len() + self.owners.len()) as Actor;
        let entry = self.streams.entry((stream as u8, w, object));
        let mut new = false;
        let (actor, clock) = entry.or_insert_with(|| {
            new = true;
            (next, 0)
        });
        *clock += step;
        let (actor, clock) = (*actor, *clock);
        if new {
            self.owners.push((w, stream));
        }
        let mut know = self.know[w as usize].clone();
        lift(&mut know.seen, actor, clock);
        self.tick(w);
        Acting {
            actor,
            clock,
            know,
            proxied: kind.proxied(),
        }
    }

    /// A warp learns that work is done.
    pub fn learn(&mut self, w: Actor, done: &Acting) {
        self.know[w as usize].join(&done.know);
    }

    /// Whoever runs arrives at an object.
    pub fn arrive(&mut self, w: Actor, o: Object) {
        let order = self.objects.entry(o).or_default();
        match &self.acting {
            Some(a) => order.coming.join(&a.know),
            None => {
                order.coming.join(&self.know[w as usize]);
                self.tick(w);
            }
        }
    }

    /// The object opens for those who arrived.
    pub fn open(&mut self, o: Object) {
        if let Some(order) = self.objects.get_mut(&o) {
            let coming = std::mem::take(&mut order.coming);
            order.open.join(&coming);
        }
    }

    /// A warp is through.
    pub fn pass(&mut self, w: Actor, o: Object) {
        if let Some(order) = self.objects.get(&o) {
            self.know[w as usize].join(&order.open);
        }
    }

    /// An atomic or an access that orders: `takes` what others left there, `gives` what the warp knows.
    pub fn word(&mut self, w: Actor, o: Object, takes: bool, gives: bool) {
        if self.acting.is_some() {
            return;
        }
        if takes {
            self.pass(w, o);
        }
        if gives {
            self.arrive(w, o);
            self.open(o);
        }
    }

    /// `fence.proxy.async` (or a fence of mbarriers): all that the warp knows is visible to the asynchronous proxy.
    pub fn fence(&mut self, w: Actor) {
        let know = &mut self.know[w as usize];
        let seen = know.seen.clone();
        join(&mut know.fenced, &seen);
        self.tick(w);
    }

    /// `fence.mbarrier_init`: the mbarriers that the warp made are visible to everybody.
    pub fn fence_made(&mut self, w: Actor) {
        for o in self.objects.values_mut() {
            if o.made.is_some_and(|(a, ..)| a == w) {
                o.made = None;
            }
        }
    }

    /// A warp makes an mbarrier.
    pub fn make(&mut self, w: Actor, o: Object, pc: u32) {
        let clock = at(&self.know[w as usize].seen, w);
        let order = self.objects.entry(o).or_default();
        *order = Order::default();
        order.made = Some((w, clock, pc));
        order.origin = order.made;
    }

    /// Who made the mbarrier and where, if whoever runs does not come after that.
    pub fn unordered(&self, w: Actor, o: Object) -> Option<(Actor, u32)> {
        let know = match &self.acting {
            Some(a) => &a.know,
            None => &self.know[w as usize],
        };
        let (maker, clock, pc) = self.objects.get(&o)?.origin?;
        (at(&know.seen, maker) < clock).then_some((maker, pc))
    }

    /// Where the mbarrier was made that the running operation arrives at, if no fence made it visible.
    pub fn unfenced(&self, o: Object) -> Option<u32> {
        let acting = self.acting.as_ref()?;
        let (w, clock, pc) = self.objects.get(&o)?.made?;
        (acting.proxied && at(&acting.know.fenced, w) < clock).then_some(pc)
    }

    /// Whoever runs (warp `w`, unless an operation does) reads bytes, or writes where `same` is given, which says whether a byte keeps its
    /// value: two that write the same are left alone.
    pub fn touch(
        &mut self,
        w: Actor,
        rank: usize,
        (off, len): (usize, usize),
        pc: u32,
        same: Option<&dyn Fn(usize) -> bool>,
    ) -> Option<Conflict> {
        let (actor, clock, know, proxied) = match &self.acting {
            Some(a) => (a.actor, a.clock, &a.know, a.proxied),
            None => {
                let know = &self.know[w as usize];
                (w, at(&know.seen, w), know, false)
            }
        };
        let me = Touch { actor, clock, pc };
        let unknown = |t: &Touch| t.clock != 0 && at(&know.seen, t.actor) < t.clock;
        let cells = self.cells.get_mut(rank)?;
        for (k, c) in cells.iter_mut().enumerate().skip(off).take(len) {
            let found = |why, t: &Touch| {
                Some(Conflict {
                    offset: k,
                    why,
                    other: t.actor,
                    pc: t.pc,
                })
            };
            let Some(same) = same else {
                if unknown(&c.write) {
                    return found(Why::Written, &c.write);
                }
                if proxied
                    && c.generic
                    && c.write.clock != 0
                    && at(&know.fenced, c.write.actor) < c.write.clock
                {
                    return found(Why::Unfenced, &c.write);
                }
                let slot = match c
                    .reads
                    .iter()
                    .position(|r| r.actor == actor && r.clock != 0)
                {
                    Some(s) => s,
                    None => c.reads.iter().position(|r| !unknown(r)).unwrap_or(0),
                };
                c.reads[slot] = me;
                continue;
            };
            if unknown(&c.write) && !same(k - off) {
                return found(Why::Written, &c.write);
            }
            if let Some(r) = c.reads.iter().find(|r| unknown(r))
                && !same(k - off)
            {
                return found(Why::Read, r);
            }
            c.write = me;
            c.generic = !proxied;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differs(_: usize) -> bool {
        false
    }

    #[test]
    fn warps() {
        let mut r = Races::new(0, 1, 3, 8);
        let bar = Object::Barrier(0, 0);
        let sync = |r: &mut Races| {
            for w in 0..3 {
                r.arrive(w, bar);
            }
            r.open(bar);
            for w in 0..3 {
                r.pass(w, bar);
            }
        };
        assert_eq!(r.touch(0, 0, (0, 4), 9, Some(&differs)), None);
        assert_eq!(r.touch(0, 0, (0, 4), 7, None), None);
        assert!(r.touch(1, 0, (2, 1), 7, None).is_some());
        sync(&mut r);
        assert_eq!(r.touch(1, 0, (0, 4), 7, None), None);
        assert_eq!(r.touch(2, 0, (0, 4), 7, None), None);
        let c = r.touch(1, 0, (3, 1), 9, Some(&differs)).expect("a race");
        assert_eq!((c.why, c.other), (Why::Read, 2));
        sync(&mut r);
        assert_eq!(r.touch(1, 0, (0, 4), 9, Some(&differs)), None);
        assert_eq!(r.touch(2, 0, (0, 4), 9, Some(&|_| true)), None);
    }

    #[test]
    fn proxies() {
        let mut r = Races::new(0, 1, 2, 8);
        r.touch(0, 0, (0, 8), 1, Some(&differs));
        let early = r.issue(0, Kind::Bulk, 0);
        r.fence(0);
        let late = r.issue(0, Kind::Bulk, 0);
        r.acting = Some(early);
        let c = r.touch(0, 0, (0, 8), 2, None).expect("no fence");
        assert_eq!((c.why, c.pc), (Why::Unfenced, 1));
        r.acting = Some(late.clone());
        assert_eq!(r.touch(0, 0, (0, 8), 3, None), None);
        r.acting = None;
        // The copy may still read.
        let c = r.touch(0, 0, (0, 1), 4, Some(&differs)).expect("no wait");
        assert_eq!((c.why, c.pc), (Why::Read, 3));
        r.learn(0, &late);
        assert_eq!(r.touch(0, 0, (0, 1), 4, Some(&differs)), None);
    }
}
