//! Which bytes of an allocation some blocks have read and written: what tells whether they could run beside others.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Bytes of memory for which the record has one byte, with a bit for each.
pub const WORD: usize = 4;
/// The record of a word of which all bytes were touched.
pub const WHOLE: u8 = (1 << WORD) - 1;
/// Words that are looked at together.
const GROUP: usize = size_of::<u64>();

/// A record of one allocation. Machine code writes it, too, by its address.
#[derive(Debug, Default)]
pub struct Touched {
    /// The words that were read, maybe before they were written, eight to a number in the order of memory. Atomic because loads share the
    /// memory; one thread writes it.
    read: Vec<AtomicU64>,
    written: Vec<AtomicU64>,
}

/// Zeros, which take no memory before somebody writes there.
fn zeros(len: usize) -> Vec<AtomicU64> {
    let mut zeros = std::mem::ManuallyDrop::new(vec![0u64; len]);
    let (at, room) = (zeros.as_mut_ptr(), zeros.capacity());
    // SAFETY: an `AtomicU64` has the size, alignment and valid values of a `u64` here, and the vector it came from is given up.
    unsafe { Vec::from_raw_parts(at.cast(), len, room) }
}

/// The groups of a range, and the bits in each.
#[inline(always)]
fn groups(off: usize, len: usize) -> impl Iterator<Item = (usize, u64)> {
    let (mut at, end) = (off, off + len);
    std::iter::from_fn(move || {
        if at >= end {
            return None;
        }
        let (word, bit) = (at / WORD, at % WORD);
        let n = (end - at).min(WORD - bit);
        at += n;
        let bits = (WHOLE >> (WORD - n)) << bit;
        let mut of = [0; GROUP];
        of[word % GROUP] = bits;
        Some((word / GROUP, u64::from_ne_bytes(of)))
    })
}

impl Touched {
    /// A record for so many bytes.
    pub fn new(len: usize) -> Touched {
        let groups = len.div_ceil(WORD * GROUP);
        Touched {
            read: zeros(groups),
            written: zeros(groups),
        }
    }

    /// The record of reads and that of writes, for machine code.
    pub fn maps(&self) -> [*mut u8; 2] {
        [&self.read, &self.written].map(|m| m.as_ptr().cast_mut().cast())
    }

    /// Bytes were read.
    #[inline(always)]
    pub fn read(&self, off: usize, len: usize) {
        for (g, bits) in groups(off, len) {
            if let (Some(r), Some(written)) = (self.read.get(g), self.written.get(g)) {
                r.store(r.load(Relaxed) | bits & !written.load(Relaxed), Relaxed);
            }
        }
    }

    /// Bytes were written.
    #[inline(always)]
    pub fn write(&mut self, off: usize, len: usize) {
        for (g, bits) in groups(off, len) {
            if let Some(group) = self.written.get_mut(g) {
                *group.get_mut() |= bits;
            }
        }
    }

    /// Whether a byte was read that others wrote.
    pub fn reads_any_of(&self, others: &[u64]) -> bool {
        (self.read.iter().zip(others)).any(|(r, w)| r.load(Relaxed) & w != 0)
    }

    /// Copies what was written, and adds it to what others wrote.
    pub fn copy(&self, from: &[u8], to: &mut [u8], others: &mut Vec<u64>) {
        const ALL: u64 = u64::from_ne_bytes([WHOLE; GROUP]);
        others.resize(self.written.len(), 0);
        for (n, (bits, others)) in self.written.iter().zip(others).enumerate() {
            let bits = bits.load(Relaxed);
            if bits == 0 {
                continue;
            }
            *others |= bits;
            let range = n * GROUP * WORD..from.len().min((n + 1) * GROUP * WORD);
            let (Some(from), Some(to)) = (from.get(range.clone()), to.get_mut(range)) else {
                continue;
            };
            if bits == ALL {
                to.copy_from_slice(from);
                continue;
            }
            let bits = bits.to_ne_bytes();
            for (k, (from, to)) in from.iter().zip(to).enumerate() {
                if bits[k / WORD] >> (k % WORD) & 1 != 0 {
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
            let mut o = vec![0; 7];
            for (g, bits) in groups(off, len) {
                o[g] |= bits;
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
        let bytes: Vec<u8> = others.iter().flat_map(|g| g.to_ne_bytes()).collect();
        assert_eq!(bytes[..3], [8, 1, 0]);
        assert!(bytes[16..32].iter().all(|&b| b == WHOLE));
        assert_eq!(bytes[32], 3);
    }

    #[test]
    fn a_word_has_a_byte_of_the_map() {
        let mut t = Touched::new(48);
        t.write(36, 4);
        let [_, written] = t.maps();
        // SAFETY: the record has a byte for each of twelve words.
        assert_eq!(unsafe { *written.add(9) }, WHOLE);
    }
}
