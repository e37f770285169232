//! Matrices in shared memory as `wgmma` and `tcgen05` read them: canonical layouts and their descriptors.
#![allow(dead_code)]

/// Where byte `x` of line `y` lies: lines of the inner dimension (`mn` false) or across it, in atoms of `width` bytes by 8 lines. The
/// atoms stand side by side along a line and the rows of atoms after one another, with the offsets that this gives.
pub struct Layout {
    /// Bytes of an atom's row.
    pub width: usize,
    /// Bytes of a line.
    pub line: usize,
    /// Lines.
    pub lines: usize,
}

impl Layout {
    pub fn bytes(&self) -> usize {
        self.line.max(self.width) * self.lines
    }

    pub fn at(&self, x: usize, y: usize) -> usize {
        let parts = self.line.div_ceil(self.width);
        let atom = (y / 8 * parts + x / self.width) * self.width * 8;
        let plain = atom + y % 8 * self.width + x % self.width;
        // The sixteen-byte units of a row are exchanged by the row's number in 128-byte lines.
        let (row, unit) = (plain / 128 % 8, plain / 16 % 8);
        let mask = self.width / 16 - 1;
        plain / 128 * 128 + (unit ^ (row & mask)) * 16 + plain % 16
    }

    /// Between atoms along a line, and between rows of atoms.
    pub fn offsets(&self) -> (usize, usize) {
        (
            self.width * 8,
            self.line.div_ceil(self.width) * self.width * 8,
        )
    }

    pub fn descriptor(&self, start: usize, mn: bool) -> u64 {
        let (mut leading, mut stride) = self.offsets();
        if mn && self.width == 16 {
            std::mem::swap(&mut leading, &mut stride);
        }
        let mode = match self.width {
            128 => 1u64,
            64 => 2,
            32 => 3,
            _ => 0,
        };
        (start as u64 >> 4) | (leading as u64 >> 4) << 16 | (stride as u64 >> 4) << 32 | mode << 62
    }
}

/// Puts element `e` of line `y` into memory.
pub fn put(memory: &mut [u8], l: &Layout, start: usize, bits: usize, e: usize, y: usize, v: u64) {
    let bit = e * bits;
    for k in 0..bits.div_ceil(8) {
        let at = start + l.at(bit / 8 + k, y);
        memory[at] |= (v >> (8 * k) << (bit % 8)) as u8;
    }
}
