//! Writes bits: numbers, blocks, records.

use crate::tables::code::standard;

/// A growing bitstream.
#[derive(Default)]
pub(crate) struct Bits {
    pub bytes: Vec<u8>,
    current: u64,
    used: u32,
    /// Where the lengths of open blocks go, and the width of abbreviation numbers outside.
    open: Vec<(usize, u32)>,
    width: u32,
}

impl Bits {
    pub fn new(width: u32) -> Bits {
        Bits {
            width,
            ..Bits::default()
        }
    }
    #[inline]
    pub fn fixed(&mut self, v: u64, n: u32) {
        debug_assert!(n <= 32 && (n == 32 || v >> n == 0));
        self.current |= v << self.used;
        self.used += n;
        while self.used >= 32 {
            self.bytes
                .extend_from_slice(&(self.current as u32).to_le_bytes());
            self.current >>= 32;
            self.used -= 32;
        }
    }
    #[inline]
    pub fn vbr(&mut self, mut v: u64, n: u32) {
        let high = 1u64 << (n - 1);
        while v >= high {
            self.fixed(v & (high - 1) | high, n);
            v >>= n - 1;
        }
        self.fixed(v, n);
    }
    pub fn align(&mut self) {
        if self.used > 0 {
            self.fixed(0, 32 - self.used);
        }
    }
    pub fn enter(&mut self, id: u32, width: u32) {
        self.fixed(u64::from(standard::ENTER_SUBBLOCK), self.width);
        self.vbr(id.into(), 8);
        self.vbr(width.into(), 4);
        self.align();
        self.open.push((self.bytes.len(), self.width));
        self.fixed(0, 32);
        self.width = width;
    }
    pub fn end(&mut self) {
        self.fixed(u64::from(standard::END_BLOCK), self.width);
        self.align();
        if let Some((at, width)) = self.open.pop() {
            let words = ((self.bytes.len() - at) / 4 - 1) as u32;
            self.bytes[at..at + 4].copy_from_slice(&words.to_le_bytes());
            self.width = width;
        }
    }
    /// A record without an abbreviation.
    pub fn record(&mut self, code: u32, ops: &[u64]) {
        self.fixed(u64::from(standard::UNABBREV_RECORD), self.width);
        self.vbr(code.into(), 6);
        self.vbr(ops.len() as u64, 6);
        for &v in ops {
            self.vbr(v, 6);
        }
    }
    /// A record of text.
    pub fn text(&mut self, code: u32, before: &[u64], text: &str) {
        let ops: Vec<u64> = before
            .iter()
            .copied()
            .chain(text.bytes().map(u64::from))
            .collect();
        self.record(code, &ops);
    }
    /// A record that is a blob, with an abbreviation of its own.
    pub fn blob(&mut self, code: u32, bytes: &[u8]) {
        self.fixed(u64::from(standard::DEFINE_ABBREV), self.width);
        self.vbr(2, 5);
        self.fixed(1, 1);
        self.vbr(code.into(), 8);
        self.fixed(0, 1);
        self.fixed(u64::from(standard::ABBREV_BLOB), 3);
        // The first abbreviation of the block.
        self.fixed(4, self.width);
        self.vbr(bytes.len() as u64, 6);
        self.align();
        self.bytes.extend_from_slice(bytes);
        while !self.bytes.len().is_multiple_of(4) {
            self.bytes.push(0);
        }
    }
    /// Puts in whole blocks that were written apart, at a boundary of 32 bits.
    pub fn splice(&mut self, blocks: &Bits) {
        debug_assert!(self.used == 0 && blocks.used == 0);
        self.bytes.extend_from_slice(&blocks.bytes);
    }
}

/// A number with its sign in bit 0.
pub(crate) fn rotated(v: i64) -> u64 {
    if v >= 0 {
        (v as u64) << 1
    } else {
        (v.wrapping_neg() as u64) << 1 | 1
    }
}
