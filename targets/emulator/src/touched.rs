//! Which bytes of an allocation some blocks have read and written: what tells whether they could run beside others.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Bytes that a word of the record is for.
const WORD: usize = u64::BITS as usize;

/// A record of one allocation, one bit per byte.
#[derive(Debug, Default)]
pub struct Touched {
    /// Bytes that were read before they were written. Atomic because loads share the memory; one thread writes it.
    read: Vec<AtomicU64>,
    written: Vec<u64>,
}

/// The words of a range and the bits in each.
#[inline(always)]
fn words(off: usize, len: usize) -> impl Iterator<Item = (usize, u64)> {
    let (mut at, end) = (off, off + len);
    std::iter::from_fn(move || {
        if at >= end {
            return None;
        }
        let (word, bit) = (at / WORD, at % WORD);
        let n = (end - at).min(WORD - bit);
        at += n;
        Some((word, (u64::MAX >> (WORD - n)) << bit))
    })
}

impl Touched {
    /// A record for so many bytes.
    pub fn new(len: usize) -> Touched {
        let words = len.div_ceil(WORD);
        Touched {
            read: (0..words).map(|_| AtomicU64::new(0)).collect(),
            written: vec![0; words],
        }
    }

    /// Bytes were read.
    #[inline(always)]
    pub fn read(&self, off: usize, len: usize) {
        for (w, bits) in words(off, len) {
            if let (Some(r), Some(written)) = (self.read.get(w), self.written.get(w)) {
                r.store(r.load(Relaxed) | bits & !written, Relaxed);
            }
        }
    }

    /// Bytes were written.
    #[inline(always)]
    pub fn write(&mut self, off: usize, len: usize) {
        for (w, bits) in words(off, len) {
            if let Some(word) = self.written.get_mut(w) {
                *word |= bits;
            }
        }
    }

    /// Whether a byte was read that others wrote.
    pub fn reads_any_of(&self, others: &[u64]) -> bool {
        (self.read.iter().zip(others)).any(|(r, w)| r.load(Relaxed) & w != 0)
    }

    /// Copies what was written, and adds it to what others wrote.
    pub fn copy(&self, from: &[u8], to: &mut [u8], others: &mut Vec<u64>) {
        others.resize(self.written.len(), 0);
        for (w, (&bits, other)) in self.written.iter().zip(others).enumerate() {
            *other |= bits;
            let range = w * WORD..from.len().min((w + 1) * WORD);
            let (Some(from), Some(to)) = (from.get(range.clone()), to.get_mut(range)) else {
                continue;
            };
            match bits {
                0 => {}
                u64::MAX => to.copy_from_slice(from),
                _ => {
                    for (k, (from, to)) in from.iter().zip(to).enumerate() {
                        if bits >> k & 1 != 0 {
                            *to = *from;
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_behind_ones_own_write_comes_from_nobody() {
        let mut t = Touched::new(200);
        t.write(60, 8);
        t.read(56, 12);
        let others = |off, len| {
            let mut o = vec![0; 4];
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
        assert_eq!(others, [0b11000, u64::MAX, 0b11]);
    }
}
