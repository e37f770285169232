//! With the check on: accesses that race are looked for and reported, in shared memory by the record of the cluster, in global memory by the launch's.

use super::cancel::first_block;
use super::mem::Place;
use crate::cx::Cx;
use crate::memory::{AccessError, AccessKind};
use crate::race::{Actor, Races, Why};
use crate::trap::Other;
use std::cell::RefCell;

impl Cx<'_> {
    /// With the check on: whether another warp or asynchronous work accessed the bytes with nothing between. `data` is what a write would
    /// store.
    #[inline(always)]
    pub fn check_race(&self, p: Place, len: usize, data: Option<&[u8]>) -> Result<(), AccessError> {
        match (self.record.races, p) {
            (Some(r), Place::Shared(..) | Place::Global(..)) => self.find_race(r, p, len, data),
            _ => Ok(()),
        }
    }

    #[inline(never)]
    fn find_race(
        &self,
        races: &RefCell<Races>,
        p: Place,
        len: usize,
        data: Option<&[u8]>,
    ) -> Result<(), AccessError> {
        let mut r = races.borrow_mut();
        let me = r.warp(self.cluster.rank, self.w.index);
        let pc = self.pc.wrapping_sub(1);
        let (off, old) = match p {
            Place::Shared(rank, off) => (off, &self.cluster.shared[rank].data),
            Place::Global(id, off) => (off, &self.mem.get(id).bytes.data),
            _ => return Ok(()),
        };
        let same = |k: usize| data.is_some_and(|new| old.get(off + k) == new.get(k));
        let same = data.is_some().then_some(&same as &dyn Fn(usize) -> bool);
        let (place, why, other, missing) = match (p, self.record.grid_races) {
            (Place::Shared(rank, _), _) => {
                let Some(c) = r.touch(me, rank, (off, len), pc, same) else {
                    return Ok(());
                };
                let missing = match c.why {
                    Why::Unfenced => "no fence.proxy.async",
                    _ => "no barrier or wait",
                };
                let place = format!("shared memory at offset {}", c.offset);
                (place, c.why, self.other(c.pc, r.name(c.other)), missing)
            }
            (Place::Global(id, _), Some(grid)) => {
                let Some(c) = grid.borrow_mut().touch(&r, me, (id, off, len), pc, same) else {
                    return Ok(());
                };
                let at = self.mem.get(id).base + c.offset as u64;
                let who = self.far_warp(&r, c.cluster, c.warp);
                (
                    format!("global memory at 0x{at:x}"),
                    c.why,
                    self.other(c.pc, who),
                    "nothing that orders the two",
                )
            }
            _ => return Ok(()),
        };
        let done = |reads: bool| if reads { "read" } else { "written" };
        Err(AccessError {
            kind: AccessKind::Race,
            message: format!(
                "{place} was {} by {} at PTX line {} and is {} by {} with {missing} between",
                done(why == Why::Read),
                other.who,
                other.line,
                done(data.is_none()),
                r.running(me),
            ),
            other: Some(other),
        })
    }

    /// With the check of synchronization on: these lanes of the warp execute something together.
    #[inline(always)]
    pub fn lanes_meet(&mut self, lanes: u32) {
        if let Some(order) = &mut self.w.sync.order {
            order.meet(lanes);
        }
    }

    /// With the check of synchronization on: whether another lane of the warp accessed the bytes of shared memory with nothing between.
    #[inline(always)]
    pub fn check_lanes(
        &mut self,
        p: Place,
        lane: usize,
        len: usize,
        data: Option<&[u8]>,
    ) -> Result<(), AccessError> {
        match p {
            Place::Shared(rank, off)
                if self.w.sync.order.is_some() && rank == self.cluster.rank as usize =>
            {
                self.find_unordered(off, lane, len, data)
            }
            _ => Ok(()),
        }
    }

    #[inline(never)]
    fn find_unordered(
        &mut self,
        off: usize,
        lane: usize,
        len: usize,
        data: Option<&[u8]>,
    ) -> Result<(), AccessError> {
        let pc = self.pc.wrapping_sub(1);
        let Some(mut order) = self.w.sync.order.take() else {
            return Ok(());
        };
        let old = &self.cluster.shared[self.cluster.rank as usize].data;
        let same = |k: usize| data.is_some_and(|new| old.get(off + k) == new.get(k));
        let same = data.is_some().then_some(&same as &dyn Fn(usize) -> bool);
        let found = order.touch(lane, (off, len), pc, same);
        self.w.sync.order = Some(order);
        let Some(c) = found else { return Ok(()) };
        let other = self.other(c.pc, format!("lane {} of the warp", c.lane));
        let done = |wrote: bool| if wrote { "written" } else { "read" };
        Err(AccessError {
            kind: AccessKind::Unordered,
            message: format!(
                "shared memory at offset {} was {} by {} at PTX line {} and is {} by lane {lane} with no __syncwarp between",
                c.offset,
                done(c.wrote),
                other.who,
                other.line,
                done(data.is_some()),
            ),
            other: Some(other),
        })
    }

    /// A warp of any cluster in words.
    fn far_warp(&self, r: &Races, cluster: u64, warp: Actor) -> String {
        let l = self.launch;
        let (index, rank) = r.place(warp);
        let first = first_block(cluster, l.grid, l.cluster);
        let [x, y, _] = l.cluster;
        let block = [
            first[0] + rank % x,
            first[1] + rank / x % y,
            first[2] + rank / (x * y),
        ];
        format!(
            "warp {index} of block ({}, {}, {})",
            block[0], block[1], block[2]
        )
    }

    /// The instruction at `pc` as the other side of a conflict, and who executed it.
    pub fn other(&self, pc: u32, who: String) -> Box<Other> {
        let pc = pc as usize;
        let function = self.prog.owner.get(pc);
        Box::new(Other {
            who,
            function: function.map_or(String::new(), |&f| self.prog.funcs[f as usize].name.clone()),
            line: self.prog.code.get(pc).map_or(0, |i| i.line),
        })
    }
}
