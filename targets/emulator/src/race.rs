//! Data races in shared memory: accesses by different warps, one of them a write, with nothing between that orders them.
//!
//! Time is cut into phases at everything that may order accesses: a barrier that opens, an mbarrier operation, an atomic or a volatile,
//! acquiring or releasing access. Within one phase, each byte remembers who wrote and who read it. So a report is always a race (or relies on
//! warps running in step), while some races go unreported. Accesses within one warp are not looked at.

/// Several warps read the byte.
const MANY: u32 = u32::MAX;

#[derive(Clone, Copy, Default, Debug)]
struct Cell {
    write_phase: u32,
    writer: u32,
    written_at: u32,
    read_phase: u32,
    reader: u32,
    read_at: u32,
}

/// The record of a block's shared memory.
#[derive(Clone, Debug)]
pub struct Race {
    phase: u32,
    cells: Vec<Cell>,
}

/// Two accesses that race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Offset of the byte.
    pub offset: usize,
    /// The other access was a write.
    pub other_wrote: bool,
    /// The other warp, unless there were several.
    pub other: Option<u32>,
    /// The other access's instruction.
    pub at: u32,
}

impl Race {
    /// A record for so many bytes.
    pub fn new(len: usize) -> Race {
        Race {
            phase: 1,
            cells: vec![Cell::default(); len],
        }
    }

    /// Everything before is ordered with everything after.
    pub fn next_phase(&mut self) {
        self.phase = self.phase.wrapping_add(1).max(1);
    }

    /// A warp reads bytes; `at` is its instruction.
    pub fn read(&mut self, off: usize, len: usize, who: u32, at: u32) -> Option<Conflict> {
        let phase = self.phase;
        for (k, c) in self.cells.iter_mut().enumerate().skip(off).take(len) {
            if c.write_phase == phase && c.writer != who {
                return Some(Conflict {
                    offset: k,
                    other_wrote: true,
                    other: Some(c.writer),
                    at: c.written_at,
                });
            }
            c.reader = if c.read_phase == phase && c.reader != who {
                MANY
            } else {
                who
            };
            c.read_phase = phase;
            c.read_at = at;
        }
        None
    }

    /// A warp writes bytes; `at` is its instruction. `same` says whether a byte keeps its value: two warps that write the same are left alone.
    pub fn write(
        &mut self,
        off: usize,
        len: usize,
        who: u32,
        at: u32,
        same: impl Fn(usize) -> bool,
    ) -> Option<Conflict> {
        let phase = self.phase;
        for (k, c) in self.cells.iter_mut().enumerate().skip(off).take(len) {
            if c.write_phase == phase && c.writer != who && !same(k - off) {
                return Some(Conflict {
                    offset: k,
                    other_wrote: true,
                    other: Some(c.writer),
                    at: c.written_at,
                });
            }
            if c.read_phase == phase && c.reader != who && !same(k - off) {
                let other = (c.reader != MANY).then_some(c.reader);
                return Some(Conflict {
                    offset: k,
                    other_wrote: false,
                    other,
                    at: c.read_at,
                });
            }
            c.writer = who;
            c.written_at = at;
            c.write_phase = phase;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conflicts() {
        let differs = |_: usize| false;
        let mut r = Race::new(8);
        assert_eq!(r.write(0, 4, 0, 9, differs), None);
        assert_eq!(r.read(0, 4, 0, 7), None);
        assert!(r.read(2, 1, 1, 7).is_some());
        r.next_phase();
        assert_eq!(r.read(0, 4, 1, 7), None);
        assert_eq!(r.read(0, 4, 2, 7), None);
        let c = r.write(3, 1, 1, 9, differs).expect("a race");
        assert!(!c.other_wrote && c.other.is_none());
        r.next_phase();
        assert_eq!(r.write(0, 4, 1, 9, differs), None);
        assert_eq!(r.write(0, 4, 2, 9, |_| true), None);
    }
}
