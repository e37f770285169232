//! Which bytes of an allocation some blocks have read and written: what tells whether they could run beside others.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Bytes of memory for which the record has one byte, with a bit for each.
pub const WORD: usize = 4;
/// The record of a word of which all bytes were touched.
pub const WHOLE: u8 = (1 << WORD) - 1;
/// Words that are looked at together.
const GROUP: usize = 8;

/// A record of one allocation. Machine code writes it, too, by its address.
#[derive(Debug, Default)]
pub struct Touched {
    /// First the words that were read, maybe before they were written; then those that were written. Atomic because loads share the memory;
    /// one thread writes it.
    maps: Vec<AtomicU8>,
}

/// The words of a range and the bits in each.
#[inline(always)]
fn words(off: usize, len: usize) -> impl Iterator<Item = (usize, u8)> {
    let (mut at, end) = (off, off + len);
    std::iter::from_fn(move || {
        if at >= end {
            return None;
        }
        let (word, bit) = (at / WORD, at % WORD);
        let n = (end - at).min(WORD - bit);
        at += n;
        Some((word, (WHOLE >> (WORD - n)) << bit))
    })
}

/// The records of eight words as one number; fewer at the end of the map.
#[inline(always)]
fn group(map: &[AtomicU8]) -> u64 {
    let mut of = [0; GROUP];
    for (to, from) in of.iter_mut().zip(map) {
        *to = from.load(Relaxed);
    }
    u64::from_le_bytes(of)
}

impl Touched {
    /// A record for so many bytes.
    pub fn new(len: usize) -> Touched {
        // Zeroed memory that nobody looks at costs nothing, so it is asked for as bytes.
        let zeros = std::mem::ManuallyDrop::new(vec![0u8; 2 * len.div_ceil(WORD)]);
        let (at, len, room) = (zeros.as_ptr(), zeros.len(), zeros.capacity());
        // SAFETY: an `AtomicU8` has the size, alignment and valid values of a byte, and the vector it came from is given up.
        let maps = unsafe { Vec::from_raw_parts(at.cast_mut().cast(), len, room) };
        Touched { maps }
    }

    /// Words of each map.
    pub fn words(&self) -> usize {
        self.maps.len() / 2
    }

    /// The map of reads, or that of writes, for machine code.
    pub fn map(&self, write: bool) -> *mut u8 {
        let at = match write {
            true => self.words(),
            false => 0,
        };
        self.maps[at..].as_ptr().cast_mut().cast()
    }

    fn written(&self) -> &[AtomicU8] {
        &self.maps[self.words()..]
    }

    /// Bytes were read.
    #[inline(always)]
    pub fn read(&self, off: usize, len: usize) {
        let (reads, writes) = self.maps.split_at(self.words());
        for (w, bits) in words(off, len) {
            if let (Some(r), Some(written)) = (reads.get(w), writes.get(w)) {
                r.store(r.load(Relaxed) | bits & !written.load(Relaxed), Relaxed);
            }
        }
    }

    /// Bytes were written.
    #[inline(always)]
    pub fn write(&mut self, off: usize, len: usize) {
        let first = self.words();
        for (w, bits) in words(off, len) {
            if let Some(word) = self.maps.get_mut(first + w) {
                *word.get_mut() |= bits;
            }
        }
    }

    /// Whether a byte was read that others wrote.
    pub fn reads_any_of(&self, others: &[u8]) -> bool {
        let reads = self.maps[..self.words()].chunks(GROUP);
        (reads.zip(others.chunks(GROUP))).any(|(r, w)| {
            let mut of = [0; GROUP];
            of[..w.len()].copy_from_slice(w);
            group(r) & u64::from_le_bytes(of) != 0
        })
    }

    /// Copies what was written, and adds it to what others wrote.
    pub fn copy(&self, from: &[u8], to: &mut [u8], others: &mut Vec<u8>) {
        others.resize(self.words(), 0);
        let written = self.written().chunks(GROUP);
        for (n, (map, others)) in written.zip(others.chunks_mut(GROUP)).enumerate() {
            let bits = group(map);
            if bits == 0 {
                continue;
            }
            let range = n * GROUP * WORD..from.len().min((n + 1) * GROUP * WORD);
            let (Some(from), Some(to)) = (from.get(range.clone()), to.get_mut(range)) else {
                continue;
            };
            for (other, map) in others.iter_mut().zip(map) {
                *other |= map.load(Relaxed);
            }
            if bits == u64::from_le_bytes([WHOLE; GROUP]) {
                to.copy_from_slice(from);
                continue;
            }
            for (k, (from, to)) in from.iter().zip(to).enumerate() {
                if map[k / WORD].load(Relaxed) >> (k % WORD) & 1 != 0 {
                    *to = *from;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_after_ones_own_write_comes_from_nobody() {
        let mut t = Touched::new(200);
        t.write(60, 8);
        t.read(56, 12);
        let others = |off, len| {
            let mut o = vec![0; 50];
            for (w, bits) in words(off, len) {
                o[w] |= bits;
            }
            o
        };
        assert!(t.reads_any_of(&others(0, 60)));
        assert!(!t.reads_any_of(&others(60, 8)));
        assert!(!t.reads_any_of(&others(68, 132)));
    }

    #[test]
    fn bytes_that_were_written_are_copied_and_no_others() {
        let mut t = Touched::new(130);
        t.write(3, 2);
        t.write(64, 66);
        let (from, mut to, mut others) = ([7u8; 130], [0u8; 130], Vec::new());
        t.copy(&from, &mut to, &mut others);
        let written: Vec<usize> = (0..130).filter(|&k| to[k] == 7).collect();
        assert_eq!(
            written,
            [3, 4].into_iter().chain(64..130).collect::<Vec<_>>()
        );
        let bits = |w: usize| others[w];
        assert_eq!((bits(0), bits(1), bits(2), bits(32)), (8, 1, 0, 3));
        assert!(others[16..32].iter().all(|&b| b == WHOLE));
    }

    #[test]
    fn the_maps_lie_one_after_the_other() {
        let mut t = Touched::new(9);
        assert_eq!(t.words(), 3);
        t.write(4, 4);
        // SAFETY: the maps are within one vector.
        assert_eq!(unsafe { *t.map(true).add(1) }, WHOLE);
        assert_eq!(t.map(true), t.map(false).wrapping_add(3));
    }
}
