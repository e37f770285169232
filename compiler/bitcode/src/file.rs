//! The outermost level: wrapper, magic number, modules, string tables.

use crate::bitstream::{BlockAt, Entry, Error, Res, Stream};
use crate::tables::code::{block, identification, magic, strtab};

/// Bytes of the magic number.
const MAGIC_BYTES: usize = 4;
/// Bytes of the wrapper's header.
const WRAPPER_BYTES: usize = 20;

/// What a file holds.
#[derive(Debug)]
pub struct Contents<'a> {
    pub(crate) bytes: &'a [u8],
    /// The modules in order.
    pub modules: Vec<ModuleAt<'a>>,
}

/// Where a module is.
#[derive(Clone, Debug)]
pub struct ModuleAt<'a> {
    pub(crate) block: BlockAt,
    pub(crate) strtab: &'a [u8],
    /// Who wrote it: `LLVM22.1.0`.
    pub producer: String,
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let b = bytes.get(at..at + 4)?;
    Some(u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
}

/// Whether the bytes begin as bitcode does, wrapped or not.
#[must_use]
pub fn is_bitcode(bytes: &[u8]) -> bool {
    matches!(word(bytes, 0), Some(magic::RAW | magic::WRAPPER))
}

/// Finds the modules of a file.
///
/// # Errors
/// What is wrong with the bytes.
pub fn contents(bytes: &[u8]) -> Result<Contents<'_>, Error> {
    let bytes = unwrap(bytes)?;
    let mut s = Stream::new(bytes, 8 * MAGIC_BYTES as u64);
    let mut modules: Vec<ModuleAt> = Vec::new();
    let mut producer = String::new();
    // Modules before a string table use it, unless an earlier one was theirs.
    let mut without = 0;
    loop {
        // A file may be padded to four bytes.
        if s.left() < 64 {
            break;
        }
        match s.next()? {
            Entry::End => break,
            Entry::Record(_) => return s.error("a record stands outside all blocks"),
            Entry::Block(block::IDENTIFICATION) => {
                s.enter()?;
                producer = identity(&mut s)?;
            }
            Entry::Block(block::MODULE) => modules.push(ModuleAt {
                block: s.skip()?,
                strtab: &[],
                producer: producer.clone(),
            }),
            Entry::Block(block::STRTAB) => {
                s.enter()?;
                let table = string_table(&mut s)?;
                for m in &mut modules[without..] {
                    m.strtab = table;
                }
                without = modules.len();
            }
            Entry::Block(_) => drop(s.skip()?),
        }
    }
    Ok(Contents { bytes, modules })
}

fn unwrap(bytes: &[u8]) -> Res<&[u8]> {
    let fail = |message: &str| {
        Err(Error {
            bit: 0,
            message: message.into(),
        })
    };
    match word(bytes, 0) {
        Some(magic::RAW) => Ok(bytes),
        Some(magic::WRAPPER) => {
            let (Some(offset), Some(size)) = (word(bytes, 8), word(bytes, 12)) else {
                return fail("the wrapper's header is cut off");
            };
            let (offset, size) = (offset as usize, size as usize);
            match bytes.get(offset..offset.saturating_add(size)) {
                Some(inner) if offset >= WRAPPER_BYTES && word(inner, 0) == Some(magic::RAW) => {
                    Ok(inner)
                }
                _ => fail("the wrapper's header does not lead to bitcode"),
            }
        }
        _ => fail("the file does not begin as bitcode does"),
    }
}

fn identity(s: &mut Stream) -> Res<String> {
    let mut producer = String::new();
    loop {
        match s.next()? {
            Entry::End => return Ok(producer),
            Entry::Block(_) => drop(s.skip()?),
            Entry::Record(identification::STRING) => producer = text(&s.ops),
            Entry::Record(identification::EPOCH) => {
                if s.ops.first() != Some(&0) {
                    let epoch = s.ops.first().copied().unwrap_or(0);
                    return s.error(format!(
                        "Incompatible epoch: Bitcode '{epoch}' vs current: '0'"
                    ));
                }
            }
            Entry::Record(_) => {}
        }
    }
}

fn string_table<'a>(s: &mut Stream<'a>) -> Res<&'a [u8]> {
    let mut table: &[u8] = &[];
    loop {
        match s.next()? {
            Entry::End => return Ok(table),
            Entry::Block(_) => drop(s.skip()?),
            Entry::Record(strtab::BLOB) => table = s.blob,
            Entry::Record(_) => {}
        }
    }
}

/// Numbers as characters.
pub(crate) fn text(ops: &[u64]) -> String {
    let bytes: Vec<u8> = ops.iter().map(|&c| c as u8).collect();
    match String::from_utf8(bytes) {
        Ok(s) => s,
        Err(e) => String::from_utf8_lossy(e.as_bytes()).into_owned(),
    }
}
