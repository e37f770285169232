//! The NVVM container: bitcode with the target that it is for, as NVIDIA's linkers take it.
//!
//! A header of 24 bytes (magic, versions, what the container is for, ends of the two regions), numbers by tag, a region of data, then the
//! bitcode. Readers pass over tags that they do not know. What NVIDIA's compilers write says by a tag that the bitcode is encoded; without
//! the tag it stands there as it is.

use crate::code::container as code;
use crate::code::magic;

/// What a container holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Container<'a> {
    /// Compute capability times ten: 90.
    pub target: u32,
    /// `sm_90a` and its kin.
    pub accelerated: bool,
    /// LLVM's version whose bitcode it is.
    pub llvm: (u8, u8),
    /// Whether the payload is encoded, and no bitcode to a reader.
    pub encoded: bool,
    /// The region of data.
    pub data: &'a [u8],
    /// The bitcode.
    pub payload: &'a [u8],
}

/// Tags give ten times the number of the target.
const SCALE: u32 = 10;

impl<'a> Container<'a> {
    /// Whether the bytes begin as a container does.
    #[must_use]
    pub fn begins(bytes: &[u8]) -> bool {
        bytes.starts_with(&magic::CONTAINER.to_le_bytes())
    }

    /// The container as bytes.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut tags: Vec<u8> = Vec::new();
        let mut tag = |tag: u32, value: u32| {
            let short = u16::try_from(value)
                .ok()
                .filter(|&v| u32::from(v) < code::EXTENDED);
            tags.extend_from_slice(&(tag as u16).to_le_bytes());
            tags.extend_from_slice(&short.unwrap_or(code::EXTENDED as u16).to_le_bytes());
            if short.is_none() {
                tags.extend_from_slice(&value.to_le_bytes());
            }
        };
        tag(code::TAG_TARGET, self.target * SCALE);
        tag(code::TAG_MODE, code::MODE_LINK);
        if self.accelerated {
            tag(code::TAG_ACCELERATED, 1);
        }
        tag(code::END, 0);
        let tags_end = code::HEADER_SIZE as usize + tags.len();
        let data_end = (tags_end + self.data.len()).next_multiple_of(4);
        let mut out = Vec::with_capacity(data_end + self.payload.len());
        out.extend_from_slice(&magic::CONTAINER.to_le_bytes());
        for n in [
            code::FORMAT_MAJOR,
            code::FORMAT_MINOR,
            code::IR_MAJOR,
            code::IR_MINOR,
            code::DEBUG_MAJOR,
            code::DEBUG_MINOR,
            self.llvm.0.into(),
            self.llvm.1.into(),
        ] {
            out.push(n as u8);
        }
        for n in [code::HEADER_SIZE, code::LEVEL_LTO] {
            out.extend_from_slice(&(n as u16).to_le_bytes());
        }
        for n in [tags_end, data_end] {
            out.extend_from_slice(&(n as u32).to_le_bytes());
        }
        out.extend_from_slice(&tags);
        out.extend_from_slice(self.data);
        out.resize(data_end, 0);
        out.extend_from_slice(self.payload);
        out
    }

    /// Reads a container; what is wrong with it otherwise.
    ///
    /// # Errors
    /// Another version, or a container that is cut off.
    pub fn read(bytes: &'a [u8]) -> Result<Container<'a>, &'static str> {
        const CUT: &str = "the container is cut off";
        let word = |at: usize| -> Result<u32, &'static str> {
            let b = bytes.get(at..at + 4).ok_or(CUT)?;
            b.try_into().map(u32::from_le_bytes).map_err(|_| CUT)
        };
        let half = |at: usize| -> Result<u32, &'static str> {
            let b = bytes.get(at..at + 2).ok_or(CUT)?;
            b.try_into()
                .map(|b| u16::from_le_bytes(b).into())
                .map_err(|_| CUT)
        };
        if !Self::begins(bytes) {
            return Err("this is no NVVM container");
        }
        let (size, level) = (half(12)?, half(14)?);
        let (tags_end, data_end) = (word(16)? as usize, word(20)? as usize);
        if u32::from(bytes[4]) != code::FORMAT_MAJOR || size != code::HEADER_SIZE {
            return Err("the container has another version");
        }
        if level != code::LEVEL_LTO {
            return Err("the container is for no link");
        }
        let mut out = Container {
            target: 0,
            accelerated: false,
            llvm: (bytes[10], bytes[11]),
            encoded: false,
            data: bytes.get(tags_end..data_end).ok_or(CUT)?,
            payload: bytes.get(data_end..).ok_or(CUT)?,
        };
        let mut at = code::HEADER_SIZE as usize;
        while at < tags_end {
            let (tag, mut value) = (half(at)?, half(at + 2)?);
            at += 4;
            if value == code::EXTENDED {
                value = word(at)?;
                at += 4;
            }
            match tag {
                code::END => break,
                code::TAG_TARGET => out.target = value / SCALE,
                code::TAG_ACCELERATED => out.accelerated = value != 0,
                code::TAG_ENCODING => out.encoded = true,
                _ => {}
            }
        }
        Ok(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let container = Container {
            target: 7000,
            accelerated: true,
            llvm: (20, 0),
            encoded: false,
            data: b"note",
            payload: b"BC and more",
        };
        let bytes = container.bytes();
        assert_eq!(Container::read(&bytes), Ok(container));
        for n in 0..bytes.len() - container.payload.len() {
            assert!(Container::read(&bytes[..n]).is_err(), "{n}");
        }
    }
}
