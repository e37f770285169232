//! Fat binaries: one container of the same code for several targets, as PTX or machine code.
//!
//! The layout was learnt from files that nvcc made of our own sources: a header of 16 bytes (magic number, version, header size, bytes that
//! follow), then entries, each with a header that gives its own size, the kind, the SM and how the contents are compressed.

use std::borrow::Cow;
use std::io::Read;
use thiserror::Error;

/// First word of a container.
pub const MAGIC: u32 = 0xba55_ed50;
/// First word of the record that the host code of nvcc registers.
pub const WRAPPER: u32 = 0x4662_43b1;

/// Largest text that is unpacked.
const MAX_TEXT: usize = 1 << 30;

/// What an entry holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// PTX text.
    Ptx,
    /// Machine code.
    Cubin,
    /// Something else, by its number.
    Other(u16),
}

/// An entry.
pub struct Entry<'a> {
    /// What it holds.
    pub kind: Kind,
    /// The SM it was made for.
    pub sm: u32,
    packed: &'a [u8],
    flags: u64,
    unpacked: usize,
}

const LZ4: u64 = 0x2000;
/// Bytes that one byte of LZ4 can stand for.
const LZ4_MOST: usize = 255;
const ZSTD: u64 = 0x8000;

fn u16_at(b: &[u8], at: usize) -> u16 {
    b.get(at..at + 2)
        .map_or(0, |s| u16::from_le_bytes([s[0], s[1]]))
}

fn u32_at(b: &[u8], at: usize) -> u32 {
    u32::from(u16_at(b, at)) | u32::from(u16_at(b, at + 2)) << 16
}

fn u64_at(b: &[u8], at: usize) -> u64 {
    u64::from(u32_at(b, at)) | u64::from(u32_at(b, at + 4)) << 32
}

/// Bytes of the container whose header this is.
pub fn size(header: &[u8]) -> Option<usize> {
    (u32_at(header, 0) == MAGIC).then_some(())?;
    (u16_at(header, 6) as usize).checked_add(usize::try_from(u64_at(header, 8)).ok()?)
}

/// The entries of a container; none of what isn't one.
pub fn entries(data: &[u8]) -> Vec<Entry<'_>> {
    let mut all = Vec::new();
    let Some(size) = size(data) else { return all };
    let data = &data[..size.min(data.len())];
    let mut at = u16_at(data, 6) as usize;
    while let Some(head) = data.get(at..).filter(|h| h.len() >= 0x40) {
        let header = u32_at(head, 4) as usize;
        let payload = u64_at(head, 8) as usize;
        let (flags, packed) = (u64_at(head, 0x28), u32_at(head, 0x10) as usize);
        let used = if flags & (LZ4 | ZSTD) != 0 {
            packed
        } else {
            payload
        };
        let Some(bytes) = head.get(header..header.saturating_add(used.min(payload))) else {
            break;
        };
        all.push(Entry {
            kind: match u16_at(head, 0) {
                1 => Kind::Ptx,
                2 => Kind::Cubin,
                n => Kind::Other(n),
            },
            sm: u32_at(head, 0x1c),
            packed: bytes,
            flags,
            unpacked: u64_at(head, 0x38) as usize,
        });
        at = match at.checked_add(header).and_then(|a| a.checked_add(payload)) {
            Some(next) if header >= 0x40 => next,
            _ => break,
        };
    }
    all
}

/// Why an entry can't be unpacked.
#[derive(Debug, Error)]
pub enum Damaged {
    /// It says that it is larger than any text.
    #[error("an entry of the fat binary is too large")]
    TooLarge,
    /// It says that it is larger than its bytes can stand for.
    #[error("the fat binary is damaged: its entries cannot be that large")]
    Implausible,
    /// Its head is none of Zstandard.
    #[error("the fat binary is damaged: {0}")]
    ZstdHead(#[from] ruzstd::decoding::errors::FrameDecoderError),
    /// What follows can't be decoded.
    #[error("the fat binary is damaged: {0}")]
    Zstd(#[from] std::io::Error),
    /// Its bytes are no LZ4.
    #[error("the fat binary is damaged: {0}")]
    Lz4(#[from] lz4_flex::block::DecompressError),
}

impl Entry<'_> {
    /// The contents.
    pub fn contents(&self) -> Result<Cow<'_, [u8]>, Damaged> {
        if self.unpacked > MAX_TEXT {
            return Err(Damaged::TooLarge);
        }
        if self.flags & ZSTD != 0 {
            let mut out = Vec::new();
            let stream = ruzstd::decoding::StreamingDecoder::new(self.packed)?;
            stream.take(MAX_TEXT as u64).read_to_end(&mut out)?;
            return Ok(out.into());
        }
        if self.flags & LZ4 != 0 {
            // No run of the format stands for more than that.
            if self.unpacked > self.packed.len().saturating_mul(LZ4_MOST) {
                return Err(Damaged::Implausible);
            }
            return Ok(lz4_flex::block::decompress(self.packed, self.unpacked)?.into());
        }
        Ok(self.packed.into())
    }

    /// The PTX text.
    pub fn text(&self) -> Result<String, Damaged> {
        let bytes = self.contents()?;
        let end = bytes.iter().position(|c| *c == 0).unwrap_or(bytes.len());
        Ok(String::from_utf8_lossy(&bytes[..end]).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jacquard_test_support::mutate::{Counting, fuzz};

    #[global_allocator]
    static ALLOCATOR: Counting = Counting;

    /// An entry: kind, SM, flags, contents, and how long they are unpacked.
    fn entry(kind: u16, sm: u32, flags: u64, contents: &[u8], unpacked: usize) -> Vec<u8> {
        let mut e = vec![0u8; 0x40];
        let mut put = |at: usize, bytes: &[u8]| e[at..at + bytes.len()].copy_from_slice(bytes);
        put(0, &kind.to_le_bytes());
        put(4, &0x40u32.to_le_bytes());
        put(8, &(contents.len() as u64).to_le_bytes());
        put(0x10, &(contents.len() as u32).to_le_bytes());
        put(0x1c, &sm.to_le_bytes());
        put(0x28, &flags.to_le_bytes());
        put(0x38, &(unpacked as u64).to_le_bytes());
        e.extend(contents);
        e
    }

    fn container(entries: &[Vec<u8>]) -> Vec<u8> {
        let all = entries.concat();
        let mut out = MAGIC.to_le_bytes().to_vec();
        out.extend([1, 0, 16, 0]);
        out.extend((all.len() as u64).to_le_bytes());
        out.extend(all);
        out
    }

    #[test]
    fn damaged_fat_binaries_are_errors() {
        let text = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k() { ret; }\n";
        let lz4 = lz4_flex::block::compress(text.as_bytes());
        let good = container(&[
            entry(1, 80, 0, text.as_bytes(), 0),
            entry(2, 90, 0, b"\x7fELF", 0),
            entry(1, 90, LZ4, &lz4, text.len()),
        ]);
        let texts: Vec<_> = entries(&good)
            .iter()
            .map(|e| (e.sm, e.text().ok()))
            .collect();
        assert_eq!(texts[0], (80, Some(text.to_string())));
        assert_eq!(texts[2], (90, Some(text.to_string())));
        // The size of an entry may lie anywhere.
        let mut far = good.clone();
        far[16 + 8..16 + 16].copy_from_slice(&(u64::MAX - 0x60).to_le_bytes());
        assert!(entries(&far).len() < 3);
        let done = fuzz("fatbin", &[good], 1 << 20, |file| {
            for e in entries(file) {
                drop(e.text());
            }
            let _ = size(file);
        });
        println!("{done} files");
    }
}
