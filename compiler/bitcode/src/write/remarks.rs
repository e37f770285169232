//! Files of remarks in a bitstream, as LLVM's `-pass-remarks-format=bitstream` writes them: a block for each remark, and the texts
//! of all in one table behind them.

use super::bits::Bits;
use crate::tables::code::{remark as code, standard};
use std::collections::HashMap;

/// The class of a remark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RemarkClass {
    /// Something was done.
    Passed,
    /// Something was not done.
    Missed,
    /// Why.
    Analysis,
    /// Something that was asked for was not done.
    Failure,
}

/// A remark as a file holds it.
#[derive(Clone, Debug)]
pub struct RemarkRow<'a> {
    /// Its class.
    pub class: RemarkClass,
    /// The pass that says it.
    pub pass: &'a str,
    /// Its name.
    pub name: &'a str,
    /// The function it is about.
    pub function: &'a str,
    /// File, line and column.
    pub place: Option<(&'a str, u32, u32)>,
    /// Pieces of its text: key and value.
    pub args: Vec<(&'a str, &'a str)>,
}

/// Texts, each once, with its number.
#[derive(Default)]
struct Texts<'a> {
    numbers: HashMap<&'a str, u64>,
    bytes: Vec<u8>,
}

impl<'a> Texts<'a> {
    fn number(&mut self, text: &'a str) -> u64 {
        let next = self.numbers.len() as u64;
        *self.numbers.entry(text).or_insert_with(|| {
            // Each ends with a zero byte, so none may have one.
            self.bytes.extend(text.bytes().filter(|&b| b != 0));
            self.bytes.push(0);
            next
        })
    }
}

/// Widths of abbreviation numbers: outside of blocks, and in each kind of block.
const OUTSIDE: u32 = 2;
const META: u32 = 3;
const REMARK: u32 = 4;

/// A file of remarks.
pub fn write_remarks(rows: &[RemarkRow]) -> Vec<u8> {
    let mut out = Bits::new(OUTSIDE);
    out.fixed(u64::from(code::MAGIC), 32);
    out.enter(standard::BLOCKINFO, OUTSIDE);
    out.end();
    out.enter(code::META_BLOCK, META);
    let info = [
        u64::from(code::CONTAINER_VERSION),
        u64::from(code::STANDALONE),
    ];
    out.record(code::CONTAINER_INFO, &info);
    out.record(code::VERSION, &[u64::from(code::REMARK_VERSION)]);
    out.end();
    let mut texts = Texts::default();
    for row in rows {
        let class = match row.class {
            RemarkClass::Passed => code::PASSED,
            RemarkClass::Missed => code::MISSED,
            RemarkClass::Analysis => code::ANALYSIS,
            RemarkClass::Failure => code::FAILURE,
        };
        out.enter(code::BLOCK, REMARK);
        let names = [row.name, row.pass, row.function].map(|t| texts.number(t));
        let header = [u64::from(class), names[0], names[1], names[2]];
        out.record(code::HEADER, &header);
        if let Some((file, line, column)) = row.place {
            let place = [texts.number(file), line.into(), column.into()];
            out.record(code::DEBUG_LOC, &place);
        }
        for (key, value) in &row.args {
            let piece = [texts.number(key), texts.number(value)];
            out.record(code::ARG, &piece);
        }
        out.end();
    }
    out.enter(code::META_BLOCK, META);
    out.blob(code::STRTAB, &texts.bytes);
    out.end();
    out.bytes
}
