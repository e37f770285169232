//! What accesses of a warp cost the memory system, for the counts by line.
//!
//! The model is the one that NVIDIA's guides teach (CUDA C++ Programming Guide, "Device Memory Accesses" and "Shared Memory"): global memory
//! moves sectors of 32 bytes; shared memory has 32 banks of 4 bytes and serves 128 bytes at a time, each bank one word, so that lanes wait
//! that want other words of the same bank.

use crate::cx::Cx;
use crate::executions::Executions;
use crate::lanes::{Bits, LANES};
use crate::memory::{Space, window_of};

/// Bytes of a sector.
const SECTOR: u64 = 32;
/// Banks of shared memory, and bytes of a bank's word.
const BANKS: u64 = 32;
const WORD: u64 = 4;

impl Cx<'_> {
    /// Where executions are counted: counts what an access moves, of `len` bytes in each lane of the mask.
    #[inline(always)]
    pub fn count_traffic(&mut self, space: Space, m: u32, len: usize, at: impl Fn(usize) -> u64) {
        if !self.record.executed.is_empty() {
            let mut all = [0; LANES];
            for l in Bits(m) {
                all[l] = at(l);
            }
            self.add_traffic(space, m, len, &all);
        }
    }

    #[inline(never)]
    fn add_traffic(&mut self, space: Space, m: u32, len: usize, all: &[u64; LANES]) {
        let at = self.pc.wrapping_sub(1) as usize;
        let Some(e) = self.record.executed.get_mut(at) else {
            return;
        };
        let of = |wanted: &[Space]| {
            let lanes = Bits(m).filter(|&l| {
                let space = match space {
                    Space::Generic => window_of(all[l]),
                    s => s,
                };
                wanted.contains(&space)
            });
            lanes.fold(0u32, |m, l| m | 1 << l)
        };
        global(e, of(&[Space::Global]), len as u64, all);
        shared(
            e,
            of(&[Space::Shared, Space::SharedCluster]),
            len as u64,
            all,
        );
    }
}

/// Distinct numbers of a list.
fn distinct(list: &mut Vec<u64>) -> u64 {
    list.sort_unstable();
    list.dedup();
    list.len() as u64
}

/// The units of `size` bytes that the accesses of lanes touch.
fn touched(m: u32, len: u64, size: u64, all: &[u64; LANES]) -> Vec<u64> {
    Bits(m)
        .flat_map(|l| all[l] / size..=(all[l] + len - 1) / size)
        .collect()
}

fn global(e: &mut Executions, m: u32, len: u64, all: &[u64; LANES]) {
    if m == 0 || len == 0 {
        return;
    }
    e.sectors += distinct(&mut touched(m, len, SECTOR, all));
    let mut bytes: Vec<u64> = Bits(m).map(|l| all[l]).collect();
    e.ideal_sectors += (distinct(&mut bytes) * len).div_ceil(SECTOR);
}

fn shared(e: &mut Executions, m: u32, len: u64, all: &[u64; LANES]) {
    if m == 0 || len == 0 {
        return;
    }
    // As many lanes go together as fit into one pass over the banks.
    let together = (BANKS * WORD / len.max(WORD)).clamp(1, LANES as u64) as u32;
    for first in (0..LANES as u32).step_by(together as usize) {
        let group = m & (u32::MAX >> (LANES as u32 - together)) << first;
        let mut words = touched(group, len, WORD, all);
        if distinct(&mut words) == 0 {
            continue;
        }
        let mut waits = [0u64; BANKS as usize];
        for w in &words {
            waits[(w % BANKS) as usize] += 1;
        }
        e.wavefronts += waits.iter().copied().max().unwrap_or(0);
        e.ideal_wavefronts += (words.len() as u64).div_ceil(BANKS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(m: u32, len: u64, at: impl Fn(u64) -> u64) -> [u64; 4] {
        let mut all = [0; LANES];
        for (l, a) in all.iter_mut().enumerate() {
            *a = at(l as u64);
        }
        let mut e = Executions::default();
        global(&mut e, m, len, &all);
        shared(&mut e, m, len, &all);
        [e.sectors, e.ideal_sectors, e.wavefronts, e.ideal_wavefronts]
    }

    #[test]
    fn strides_and_broadcasts() {
        assert_eq!(counted(u32::MAX, 4, |l| 4 * l), [4, 4, 1, 1]);
        assert_eq!(counted(u32::MAX, 4, |l| 4 * l + 4), [5, 4, 1, 1]);
        assert_eq!(counted(u32::MAX, 4, |l| 8 * l), [8, 4, 2, 1]);
        assert_eq!(counted(u32::MAX, 4, |l| 128 * l), [32, 4, 32, 1]);
        assert_eq!(counted(u32::MAX, 4, |l| 132 * l), [32, 4, 1, 1]);
        assert_eq!(counted(u32::MAX, 4, |_| 64), [1, 1, 1, 1]);
        assert_eq!(counted(u32::MAX, 16, |l| 16 * l), [16, 16, 4, 4]);
        assert_eq!(counted(u32::MAX, 1, |l| l), [1, 1, 1, 1]);
        assert_eq!(counted(1, 8, |_| 24), [1, 1, 1, 1]);
    }
}
