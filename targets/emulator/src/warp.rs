//! A warp: its register stack, local memory, and the groups of lanes that run together.
//!
//! Lanes that share a program counter and a call frame form a [`Group`]. One group runs at a time; the others
//! wait. Groups meet again where the reconvergence order (see `decode::order`) says, or at a collective that names them.

use crate::lane_order::Together;
use crate::lanes::{LANES, Row};
use crate::watch::Seen;
use std::rc::Rc;

/// The caller's state, to return to.
#[derive(Debug)]
pub struct Frame {
    /// The caller's own frame record; none when the caller is the kernel.
    pub parent: Option<Rc<Frame>>,
    /// Where to go on.
    pub ret_pc: u32,
    /// The caller's first register row.
    pub base: u32,
    /// The caller's first predicate.
    pub pbase: u32,
    /// The call site, for results.
    pub site: u32,
    /// The called function.
    pub callee: u32,
    /// Calls between the kernel and the callee.
    pub depth: u32,
}

/// Whether two frame chains mean the same activation.
pub fn same_frame(a: &Option<Rc<Frame>>, b: &Option<Rc<Frame>>) -> bool {
    let (mut a, mut b) = (a.as_ref(), b.as_ref());
    loop {
        match (a, b) {
            (None, None) => return true,
            (Some(x), Some(y)) => {
                if Rc::ptr_eq(x, y) {
                    return true;
                }
                if x.depth != y.depth
                    || x.ret_pc != y.ret_pc
                    || x.base != y.base
                    || x.pbase != y.pbase
                {
                    return false;
                }
                a = x.parent.as_ref();
                b = y.parent.as_ref();
            }
            _ => return false,
        }
    }
}

/// Why a group does not run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wait {
    /// It could.
    Ready,
    /// It waits at a block barrier.
    Barrier(u8),
    /// It waits for the cluster.
    Cluster,
    /// It waits at a warp collective for these lanes.
    Lanes(u32),
}

/// Lanes that run together.
#[derive(Clone, Debug)]
pub struct Group {
    /// Next instruction.
    pub pc: u32,
    /// Its lanes.
    pub mask: u32,
    /// First register row of its frame.
    pub base: u32,
    /// First predicate of its frame.
    pub pbase: u32,
    /// The caller.
    pub frame: Option<Rc<Frame>>,
    /// Whether it can run.
    pub wait: Wait,
}

impl Group {
    /// Number of calls it is inside of.
    pub fn depth(&self) -> u32 {
        self.frame.as_ref().map_or(0, |f| f.depth)
    }
}

/// Waits of a warp that did not end: at mbarriers, and in loops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked {
    /// Of threads, in this slice.
    pub threads: u64,
    /// The last one's instruction.
    pub at: u32,
    /// Where a lane last did what any spin loop may do.
    pub seen: Seen,
}

/// The slices of a warp.
#[derive(Default)]
pub struct Turns {
    /// How many it had.
    pub now: u64,
    /// The one in which each lane last did what a spin loop may do. Empty before the first.
    pub of: Vec<u64>,
}

/// What a warp knows of loops that wait for what others write.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spin {
    /// The last slice spun.
    pub last: bool,
    /// Accesses that a spin loop may make, which it made before the slice that comes, and which count there.
    pub accesses: u32,
}

/// A warp.
#[derive(Default)]
pub struct Warp {
    /// Register stack.
    pub regs: Vec<Row>,
    /// Predicate stack: one bit per lane.
    pub preds: Vec<u32>,
    /// The groups that are not running.
    pub groups: Vec<Group>,
    /// Lanes that exist and have not exited.
    pub live: u32,
    /// Lanes that existed at the start.
    pub all: u32,
    /// Lanes that arrived at the cluster barrier and did not wait there yet.
    pub met: u32,
    /// Local memory, lane after lane.
    pub local: Vec<u8>,
    /// Which of its bytes were written; nothing where that is not recorded.
    pub written: Option<Vec<bool>>,
    /// Bytes of local memory per lane.
    pub stride: u32,
    /// Top of each lane's local stack.
    pub sp: [u32; LANES],
    /// Number of the warp in its block.
    pub index: u32,
    /// Thread indices: three rows. Empty in a warp that stands in for one that runs, so that making it costs nothing.
    pub tid: Vec<Row>,
    /// Instructions run by the warp (for clocks).
    pub steps: u64,
    /// Loops that wait for what others write.
    pub spin: Spin,
    /// Its slices.
    pub turns: Turns,
    /// All lanes have always been at the same instruction, in quads of compiled code.
    pub in_step: bool,
    /// Waits that did not end.
    pub asked: Asked,
    /// With the check of synchronization on: what lanes did together.
    pub sync: Together,
    /// All lanes have exited.
    pub done: bool,
    /// The carry flag (CC.CF) of each lane, for extended-precision arithmetic.
    pub carry: u32,
}

impl Default for Row {
    fn default() -> Row {
        Row::ZERO
    }
}

impl Warp {
    /// Grows local memory so that each lane has at least `need` bytes.
    pub fn grow_local(&mut self, need: u32) {
        if need <= self.stride {
            return;
        }
        let new = need.max(self.stride * 2).next_multiple_of(256);
        let mut data = vec![0u8; new as usize * LANES];
        let old = self.stride as usize;
        let places = |lane: usize| (lane * old, lane * new as usize);
        for (from, to) in (0..LANES).map(places) {
            data[to..to + old].copy_from_slice(&self.local[from..from + old]);
        }
        self.local = data;
        if let Some(written) = &mut self.written {
            let mut all = vec![false; new as usize * LANES];
            for (from, to) in (0..LANES).map(places) {
                all[to..to + old].copy_from_slice(&written[from..from + old]);
            }
            *written = all;
        }
        self.stride = new;
    }

    /// Lanes do something that a spin loop may do.
    #[inline]
    pub fn note_turn(&mut self, m: u32) {
        self.turns.of.resize(LANES, 0);
        for (l, turn) in self.turns.of.iter_mut().enumerate() {
            if m >> l & 1 != 0 {
                *turn = self.turns.now;
            }
        }
    }

    /// Nothing of local memory is written yet; `track` asks for a record.
    pub fn forget_local(&mut self, track: bool) {
        self.written = track.then(|| vec![false; self.local.len()]);
    }

    /// A lane's bytes of local memory are written, or no longer hold anything.
    #[inline]
    pub fn mark_local(&mut self, lane: usize, from: u32, to: u32, written: bool) {
        if let Some(all) = &mut self.written {
            let start = lane * self.stride as usize;
            let (from, to) = (start + from as usize, start + to as usize);
            if let Some(part) = all.get_mut(from..to) {
                part.fill(written);
            }
        }
    }
}
