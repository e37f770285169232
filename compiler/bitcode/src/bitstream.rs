//! The bitstream container (LLVM "Bitstream Format"): fixed and variable-width numbers, blocks, abbreviations, records.

use crate::tables::code::standard as std_code;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Why bytes are no bitcode, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("error: invalid bitcode at bit {bit}: {message}")]
pub struct Error {
    /// Offset in bits from the beginning of the file.
    pub bit: u64,
    /// What is wrong.
    pub message: String,
}

pub(crate) type Res<T> = Result<T, Error>;

/// One operand of an abbreviation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Literal(u64),
    Fixed(u32),
    Vbr(u32),
    Array,
    Char6,
    Blob,
}

/// An abbreviation: how the numbers of a record are written.
pub(crate) type Abbrev = Rc<[Op]>;

/// Abbreviations of blocks by their number, from the BLOCKINFO block.
pub(crate) type BlockInfo = FxHashMap<u32, Vec<Abbrev>>;

/// What comes next in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// The block ends.
    End,
    /// A block of this number begins; enter or skip it.
    Block(u32),
    /// A record of this code; its numbers are in [`Stream::ops`].
    Record(u32),
}

/// Where a block's contents begin and how wide its abbreviation numbers are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockAt {
    pub at: u64,
    pub width: u32,
    pub id: u32,
    pub end: u64,
}

/// A reader of one stretch of a bitstream.
pub(crate) struct Stream<'a> {
    bytes: &'a [u8],
    /// Position in bits.
    pub at: u64,
    end: u64,
    width: u32,
    abbrevs: Vec<Abbrev>,
    outer: Vec<(u32, Vec<Abbrev>, u64)>,
    /// Abbreviations of blocks.
    pub info: Rc<BlockInfo>,
    /// Numbers of the record read last.
    pub ops: Vec<u64>,
    /// Bytes of the blob of the record read last.
    pub blob: &'a [u8],
    /// The block header that [`Stream::next`] has just read.
    pending: Option<BlockAt>,
    /// Abbreviations of the block that ended last.
    ended: Vec<Abbrev>,
}

const CHAR6: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";

impl<'a> Stream<'a> {
    /// The top level of a file, after its magic number.
    pub fn new(bytes: &'a [u8], at: u64) -> Stream<'a> {
        Stream {
            bytes,
            at,
            end: bytes.len() as u64 * 8,
            width: 2,
            abbrevs: Vec::new(),
            outer: Vec::new(),
            info: Rc::default(),
            ops: Vec::new(),
            blob: &[],
            pending: None,
            ended: Vec::new(),
        }
    }
    /// A block that was passed over before.
    pub fn inside(bytes: &'a [u8], info: &Rc<BlockInfo>, block: BlockAt) -> Stream<'a> {
        let mut s = Stream::new(bytes, block.at);
        s.info = info.clone();
        s.outer.push((2, Vec::new(), s.end));
        s.width = block.width;
        s.end = block.end;
        s.abbrevs = info.get(&block.id).cloned().unwrap_or_default();
        s
    }

    pub fn error<T>(&self, message: impl Into<String>) -> Res<T> {
        Err(Error {
            bit: self.at,
            message: message.into(),
        })
    }
    /// Bits that are left in this block.
    pub fn left(&self) -> u64 {
        self.end.saturating_sub(self.at)
    }

    /// `n` bits (at most 64).
    #[inline]
    pub fn fixed(&mut self, n: u32) -> Res<u64> {
        if n == 0 {
            return Ok(0);
        }
        if u64::from(n) > self.left() {
            return self.error("the file ends in the middle of a number");
        }
        let (byte, shift) = ((self.at / 8) as usize, (self.at % 8) as u32);
        self.at += u64::from(n);
        let low = match self.bytes.get(byte..byte + 8) {
            Some(b) => u64::from_le_bytes([b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]]),
            None => {
                let mut le = [0u8; 8];
                let rest = &self.bytes[byte..];
                le[..rest.len()].copy_from_slice(rest);
                u64::from_le_bytes(le)
            }
        };
        let mut v = low >> shift;
        if shift + n > 64 {
            v |= u64::from(self.bytes[byte + 8]) << (64 - shift);
        }
        Ok(if n == 64 { v } else { v & ((1 << n) - 1) })
    }

    /// A number in groups of `n` bits.
    #[inline]
    pub fn vbr(&mut self, n: u32) -> Res<u64> {
        let high = 1u64 << (n - 1);
        let mut piece = self.fixed(n)?;
        if piece & high == 0 {
            return Ok(piece);
        }
        let (mut v, mut shift) = (0u64, 0u32);
        loop {
            if shift < 64 {
                v |= (piece & (high - 1)) << shift;
            }
            if piece & high == 0 {
                return Ok(v);
            }
            shift += n - 1;
            if shift > 128 {
                return self.error("a number of variable width does not end");
            }
            piece = self.fixed(n)?;
        }
    }

    fn align(&mut self) -> Res<()> {
        self.at = self.at.div_ceil(32) * 32;
        if self.at > self.end {
            return self.error("the file ends in the middle of a block");
        }
        Ok(())
    }

    /// The next entry of the block. A block's end leaves it.
    pub fn next(&mut self) -> Res<Entry> {
        loop {
            if self.left() < u64::from(self.width) {
                if self.outer.is_empty() {
                    return Ok(Entry::End);
                }
                return self.error("a block has no end");
            }
            let id = self.fixed(self.width)? as u32;
            match id {
                std_code::END_BLOCK => {
                    self.align()?;
                    match self.outer.pop() {
                        Some((width, abbrevs, end)) => {
                            self.ended = std::mem::replace(&mut self.abbrevs, abbrevs);
                            (self.width, self.end) = (width, end);
                        }
                        None => return self.error("a block ends that never began"),
                    }
                    return Ok(Entry::End);
                }
                std_code::ENTER_SUBBLOCK => {
                    let id = self.vbr(8)? as u32;
                    let width = self.vbr(4)? as u32;
                    self.align()?;
                    let words = self.fixed(32)?;
                    let end = self.at + words * 32;
                    if end > self.end {
                        return self.error("a block is longer than what it stands in");
                    }
                    if !(2..=32).contains(&width) {
                        return self
                            .error(format!("abbreviation numbers cannot be {width} bits wide"));
                    }
                    self.pending = Some(BlockAt {
                        at: self.at,
                        width,
                        id,
                        end,
                    });
                    return Ok(Entry::Block(id));
                }
                std_code::DEFINE_ABBREV => {
                    let a = self.abbreviation()?;
                    self.abbrevs.push(a);
                }
                std_code::UNABBREV_RECORD => {
                    let code = self.vbr(6)? as u32;
                    let n = self.vbr(6)?;
                    if n > self.left() {
                        return self.error("a record is longer than its block");
                    }
                    self.ops.clear();
                    self.blob = &[];
                    for _ in 0..n {
                        let v = self.vbr(6)?;
                        self.ops.push(v);
                    }
                    return Ok(Entry::Record(code));
                }
                n => {
                    let Some(a) = self.abbrevs.get(n as usize - 4).cloned() else {
                        return self.error(format!("abbreviation {n} is not defined"));
                    };
                    return Ok(Entry::Record(self.abbreviated(&a)?));
                }
            }
        }
    }

    /// Enters the block whose header was read last.
    pub fn enter(&mut self) -> Res<BlockAt> {
        let Some(b) = self.pending.take() else {
            return self.error("no block begins here");
        };
        if b.id == std_code::BLOCKINFO {
            self.block_info(b)?;
            return Ok(b);
        }
        let abbrevs = self.info.get(&b.id).cloned().unwrap_or_default();
        self.outer.push((
            self.width,
            std::mem::replace(&mut self.abbrevs, abbrevs),
            self.end,
        ));
        (self.width, self.end) = (b.width, b.end);
        Ok(b)
    }

    /// Passes over the block whose header was read last and says where it is.
    pub fn skip(&mut self) -> Res<BlockAt> {
        let Some(b) = self.pending.take() else {
            return self.error("no block begins here");
        };
        self.at = b.end;
        Ok(b)
    }

    /// Skips what is left of the block and leaves it.
    pub fn leave(&mut self) -> Res<()> {
        loop {
            match self.next()? {
                Entry::End => return Ok(()),
                Entry::Block(_) => drop(self.skip()?),
                Entry::Record(_) => {}
            }
        }
    }

    fn block_info(&mut self, b: BlockAt) -> Res<()> {
        let mut info = (*self.info).clone();
        self.outer
            .push((self.width, std::mem::take(&mut self.abbrevs), self.end));
        (self.width, self.end) = (b.width, b.end);
        let mut current = None;
        loop {
            // Abbreviations defined here belong to the block that was named last.
            let entry = self.next()?;
            if let Some(id) = current {
                let own = std::mem::take(match entry {
                    Entry::End => &mut self.ended,
                    _ => &mut self.abbrevs,
                });
                if !own.is_empty() {
                    info.entry(id).or_default().extend(own);
                }
            }
            match entry {
                Entry::End => break,
                Entry::Block(_) => drop(self.skip()?),
                Entry::Record(std_code::BLOCKINFO_SETBID) => {
                    current = self.ops.first().map(|&n| n as u32);
                }
                Entry::Record(_) => {}
            }
        }
        self.info = Rc::new(info);
        Ok(())
    }

    fn abbreviation(&mut self) -> Res<Abbrev> {
        let n = self.vbr(5)?;
        if n > self.left() || n == 0 {
            return self.error("an abbreviation has a wrong number of operands");
        }
        let mut ops = Vec::new();
        let mut left = n;
        while left > 0 {
            left -= 1;
            if self.fixed(1)? == 1 {
                let v = self.vbr(8)?;
                ops.push(Op::Literal(v));
                continue;
            }
            let kind = self.fixed(3)? as u32;
            let op = match kind {
                std_code::ABBREV_FIXED | std_code::ABBREV_VBR => {
                    let w = self.vbr(5)? as u32;
                    if w > 64 || (w == 1 && kind == std_code::ABBREV_VBR) {
                        return self.error(format!("a number cannot be {w} bits wide"));
                    }
                    match (w, kind) {
                        (0, _) => Op::Literal(0),
                        (_, std_code::ABBREV_FIXED) => Op::Fixed(w),
                        _ => Op::Vbr(w),
                    }
                }
                std_code::ABBREV_ARRAY if left == 1 => Op::Array,
                std_code::ABBREV_CHAR6 => Op::Char6,
                std_code::ABBREV_BLOB if left == 0 => Op::Blob,
                _ => return self.error("an abbreviation has an unknown or misplaced operand"),
            };
            ops.push(op);
        }
        if matches!(ops[0], Op::Array | Op::Blob)
            || ops.len() > 1
                && ops[ops.len() - 2] == Op::Array
                && matches!(ops[ops.len() - 1], Op::Array | Op::Blob)
        {
            return self.error("an abbreviation has an unknown or misplaced operand");
        }
        Ok(ops.into())
    }

    #[inline]
    fn scalar(&mut self, op: Op) -> Res<u64> {
        match op {
            Op::Literal(v) => Ok(v),
            Op::Fixed(n) => self.fixed(n),
            Op::Vbr(n) => self.vbr(n),
            Op::Char6 => Ok(u64::from(CHAR6[self.fixed(6)? as usize])),
            Op::Array | Op::Blob => self.error("an abbreviation has a misplaced operand"),
        }
    }

    fn abbreviated(&mut self, a: &[Op]) -> Res<u32> {
        self.ops.clear();
        self.blob = &[];
        let code = self.scalar(a[0])? as u32;
        let mut k = 1;
        while k < a.len() {
            match a[k] {
                Op::Array => {
                    let n = self.vbr(6)?;
                    if n > self.left() {
                        return self.error("an array is longer than its block");
                    }
                    let elem = a[k + 1];
                    for _ in 0..n {
                        let v = self.scalar(elem)?;
                        self.ops.push(v);
                    }
                    k += 1;
                }
                Op::Blob => {
                    let n = self.vbr(6)?;
                    self.align()?;
                    if n.saturating_mul(8) > self.left() {
                        return self.error("a blob is longer than its block");
                    }
                    let from = (self.at / 8) as usize;
                    self.blob = &self.bytes[from..from + n as usize];
                    self.at += n * 8;
                    self.align()?;
                }
                op => {
                    let v = self.scalar(op)?;
                    self.ops.push(v);
                }
            }
            k += 1;
        }
        Ok(code)
    }
}

/// A number whose sign is its lowest bit.
pub(crate) fn signed(v: u64) -> i64 {
    if v & 1 == 0 {
        (v >> 1) as i64
    } else if v == 1 {
        i64::MIN
    } else {
        ((v >> 1) as i64).wrapping_neg()
    }
}
