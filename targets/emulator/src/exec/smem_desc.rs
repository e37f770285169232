//! Matrices in shared memory behind a 64-bit descriptor (PTX ISA 9.7.15.5.1, 9.7.16.4.1): where each element lies.
//!
//! Eight rows of 16, 32, 64 or 128 bytes make an atom; atoms repeat at the stride offset along one dimension and at the leading offset along the other.
//! The swizzle exchanges the 16-byte parts of a row by the number of the row, as the address has it.

use crate::cx::Cx;
use crate::memory::{AccessError, Space};

/// A descriptor taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Descriptor {
    /// First byte.
    pub start: u64,
    /// Leading dimension byte offset.
    pub leading: u64,
    /// Stride dimension byte offset.
    pub stride: u64,
    /// Offset of the swizzle pattern, in rows of 128 bytes.
    pub base: u64,
    /// Bytes of an atom's row.
    pub width: u64,
    /// Lowest address bit that the swizzle changes; the bits that change it start at bit 7.
    pub low: u32,
    /// How many bits it changes.
    pub bits: u32,
}

/// Bits of `shift` up, `width` of them, in units of 16 bytes.
fn field(d: u64, shift: u32) -> u64 {
    (d >> shift & 0x3fff) << 4
}

impl Descriptor {
    fn new(d: u64, width: u64, low: u32, bits: u32) -> Descriptor {
        Descriptor {
            start: field(d, 0),
            leading: field(d, 16),
            stride: field(d, 32),
            base: d >> 49 & 7,
            width,
            low,
            bits,
        }
    }

    /// Of `wgmma`: the swizzle mode stands in bits 62 and 63.
    pub fn wgmma(d: u64) -> Descriptor {
        match d >> 62 {
            0 => Descriptor::new(d, 16, 4, 0),
            1 => Descriptor::new(d, 128, 4, 3),
            2 => Descriptor::new(d, 64, 4, 2),
            _ => Descriptor::new(d, 32, 4, 1),
        }
    }

    /// Of `tcgen05`: the swizzle mode stands in bits 61 to 63. Nothing if the mode means nothing.
    pub fn tcgen05(d: u64) -> Option<Descriptor> {
        Some(match d >> 61 {
            0 => Descriptor::new(d, 16, 4, 0),
            1 => Descriptor::new(d, 128, 5, 2),
            2 => Descriptor::new(d, 128, 4, 3),
            4 => Descriptor::new(d, 64, 4, 2),
            6 => Descriptor::new(d, 32, 4, 1),
            _ => return None,
        })
    }

    /// The byte address of byte `x` of line `y`. By default lines run along the inner dimension of the product and are counted along its rows (or
    /// columns); `mn_major` exchanges the two.
    pub fn address(&self, x: u64, y: u64, mn_major: bool) -> u64 {
        let plain = self.width == 16;
        let part = x / self.width;
        let (across, along) = match (mn_major, plain) {
            // Along the line, then from eight lines to the next.
            (false, _) | (true, false) => (self.leading, self.stride),
            (true, true) => (self.stride, self.leading),
        };
        let at = self.start + x % self.width + part * across + y % 8 * self.width + y / 8 * along;
        let row = (at >> 7).wrapping_sub(self.base) & ((1 << self.bits) - 1);
        at ^ row << self.low
    }

    /// Reads a matrix of `lines` lines of `len` elements of `bits` bits, line after line, raw. `rank` is the block whose memory it is, plus one; 0 is the
    /// executing block.
    ///
    /// # Errors
    /// An element lies outside shared memory.
    pub fn read(
        &self,
        cx: &Cx<'_>,
        (lines, len, bits): (usize, usize, u32),
        mn_major: bool,
        rank: u64,
    ) -> Result<Vec<u64>, AccessError> {
        let mut out = Vec::with_capacity(lines * len);
        let bytes = (bits / 8).max(1) as usize;
        let space = if rank == 0 {
            Space::Shared
        } else {
            Space::SharedCluster
        };
        for y in 0..lines as u64 {
            for e in 0..len as u64 {
                let bit = e * u64::from(bits);
                let at = self.address(bit / 8, y, mn_major) | rank << crate::memory::RANK_SHIFT;
                let p = cx.locate(space, at, bytes, 1, 0)?;
                cx.check_init(p, bytes)?;
                cx.check_race(p, bytes, None)?;
                let v = (0..bytes).fold(0, |v, k| v | cx.read::<1>(p, k) << (8 * k));
                out.push(v >> (bit % 8) & (u64::MAX >> (64 - bits)));
            }
        }
        Ok(out)
    }
}

/// Exchanges rows and columns of a matrix of `rows` rows.
pub fn transpose(a: &[u64], rows: usize) -> Vec<u64> {
    let cols = a.len() / rows.max(1);
    (0..a.len())
        .map(|i| a[i % rows * cols + i / rows])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of 128 bytes, swizzled: the sixteen bytes at place `c` of row `r` lie at place `c ^ r`.
    #[test]
    fn swizzle() {
        let d = Descriptor::wgmma(1 << 62 | 64 << 32 | 0x400 >> 4);
        for r in 0..8u64 {
            for c in 0..8u64 {
                assert_eq!(d.address(c * 16, r, false), 0x400 + r * 128 + (c ^ r) * 16);
            }
        }
        assert_eq!(d.address(0, 8, false), 0x400 + 1024);
        // A start within the atom moves along the unswizzled row.
        let e = Descriptor::wgmma(1 << 62 | 64 << 32 | (0x400 + 32) >> 4);
        assert_eq!(e.address(0, 3, false), d.address(32, 3, false));
    }
}
