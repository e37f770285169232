//! With the check of synchronization on: lanes of a warp that use what others of them wrote to shared memory, with nothing between.
//!
//! Since Volta lanes of a warp need not run in step, so their accesses are ordered only by what all of the lanes concerned execute together:
//! `__syncwarp`, a shuffle, a vote, a barrier of the block. (A shuffle orders no memory by the letter; it is let through.)

use crate::lanes::{Bits, LANES};
use rustc_hash::FxHashMap;

/// What the check of synchronization knows of a warp.
#[derive(Default)]
pub struct Together {
    /// Lanes that have come to a barrier of the block.
    pub passed: u32,
    /// Which lanes used what others wrote; nothing where the check is off.
    pub order: Option<LaneOrder>,
}

/// An access to a byte.
#[derive(Clone, Copy)]
struct Touch {
    lane: u8,
    moment: u32,
    /// Its instruction.
    pc: u32,
}

/// The last accesses to a byte.
#[derive(Clone, Default)]
struct Cell {
    write: Option<Touch>,
    /// By different lanes.
    reads: [Option<Touch>; 2],
}

/// An access that is not ordered with another lane's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unordered {
    /// Offset of the byte.
    pub offset: usize,
    /// The other lane.
    pub lane: u8,
    /// Its instruction.
    pub pc: u32,
    /// It wrote.
    pub wrote: bool,
}

/// The record of a warp.
#[derive(Clone)]
pub struct LaneOrder {
    moment: u32,
    /// The last moment at which two lanes executed something together.
    together: Box<[[u32; LANES]; LANES]>,
    cells: FxHashMap<usize, Cell>,
}

impl Default for LaneOrder {
    fn default() -> LaneOrder {
        LaneOrder {
            moment: 1,
            together: Box::new([[0; LANES]; LANES]),
            cells: FxHashMap::default(),
        }
    }
}

impl LaneOrder {
    /// These lanes execute something together.
    pub fn meet(&mut self, lanes: u32) {
        self.moment += 1;
        if lanes == u32::MAX {
            // All that came before is ordered.
            self.cells.clear();
        }
        for a in Bits(lanes) {
            for b in Bits(lanes) {
                self.together[a][b] = self.moment;
            }
        }
    }

    /// Records an access to shared memory of the warp's block, and finds another one that it is not ordered with. `same` tells of a write
    /// which bytes it leaves unchanged; such a write conflicts with nothing.
    pub fn touch(
        &mut self,
        lane: usize,
        (offset, bytes): (usize, usize),
        pc: u32,
        same: Option<&dyn Fn(usize) -> bool>,
    ) -> Option<Unordered> {
        let now = Touch {
            lane: lane as u8,
            moment: self.moment,
            pc,
        };
        let mut found = None;
        for k in 0..bytes {
            let cell = self.cells.entry(offset + k).or_default();
            let apart = |t: &Touch| {
                usize::from(t.lane) != lane && self.together[lane][usize::from(t.lane)] <= t.moment
            };
            let mut conflict = |t: Option<Touch>, wrote: bool| {
                if let Some(t) = t.filter(apart) {
                    found.get_or_insert(Unordered {
                        offset: offset + k,
                        lane: t.lane,
                        pc: t.pc,
                        wrote,
                    });
                }
            };
            match same {
                None => {
                    conflict(cell.write, true);
                    let other = cell.reads[0].is_some_and(|r| usize::from(r.lane) != lane);
                    cell.reads[usize::from(other)] = Some(now);
                }
                Some(same) if same(k) => {}
                Some(_) => {
                    // Lanes that write by one instruction: one of them wins, whatever orders them.
                    conflict(cell.write.filter(|w| w.pc != pc), true);
                    cell.reads.iter().for_each(|r| conflict(*r, false));
                    *cell = Cell {
                        write: Some(now),
                        ..Cell::default()
                    };
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEW: Option<&dyn Fn(usize) -> bool> = Some(&|_| false);
    const OLD: Option<&dyn Fn(usize) -> bool> = Some(&|_| true);

    #[test]
    fn what_lanes_execute_together_orders_them() {
        let mut o = LaneOrder::default();
        assert_eq!(o.touch(0, (8, 4), 1, NEW), None);
        let found = o.touch(3, (10, 1), 2, None);
        let wanted = Unordered {
            offset: 10,
            lane: 0,
            pc: 1,
            wrote: true,
        };
        assert_eq!(found, Some(wanted));
        o.meet(0b1001);
        assert_eq!(o.touch(3, (8, 4), 2, None), None);
        // A lane that was not there is not ordered.
        assert!(o.touch(1, (8, 4), 2, None).is_some());
        o.meet(u32::MAX);
        assert_eq!(o.touch(1, (8, 4), 2, None), None);
    }

    #[test]
    fn a_write_after_a_read_is_found_unless_it_changes_nothing() {
        let mut o = LaneOrder::default();
        assert_eq!(o.touch(5, (0, 4), 1, None), None);
        assert_eq!(o.touch(6, (0, 4), 2, OLD), None);
        assert!(o.touch(6, (0, 4), 2, NEW).is_some_and(|c| !c.wrote));
        // By one instruction.
        assert_eq!(o.touch(7, (4, 4), 3, NEW), None);
        assert_eq!(o.touch(8, (4, 4), 3, NEW), None);
        assert!(o.touch(9, (4, 4), 4, NEW).is_some_and(|c| c.wrote));
    }
}
