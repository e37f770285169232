//! The record of what blocks that run apart do to global memory: a byte for each word, with a bit for each of its bytes.
//!
//! Reads are recorded by whole words, and whether the word was written before isn't asked: at worst blocks are found to depend on each other
//! that do not. Writes are recorded byte by byte.

use super::Emit;
use super::memory::{Entry, user};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use jacquard_emulator::tier::{Touch, WHOLE, WORD};

/// Records an access at `off` bytes into the piece of memory that its site hit.
pub(super) fn access(e: &mut Emit<'_, '_, '_>, entry: &Entry, off: Value, of: (usize, Touch)) {
    recorded(e, entry, |e, marks| one(e, entry, marks, off, of));
}

/// Records the accesses of a team, the first at `off` and each `by` bytes further than the one before it.
pub(super) fn team(
    e: &mut Emit<'_, '_, '_>,
    entry: &Entry,
    off: Value,
    (bytes, touch, by): (usize, Touch, i64),
) {
    let lanes = e.team.width as i64;
    recorded(e, entry, |e, marks| {
        // Side by side they are one range, which begins and ends with words.
        if by == bytes as i64 && bytes >= WORD {
            return whole_words(e, marks, off, bytes * lanes as usize);
        }
        let lanes = if by == 0 { 1 } else { lanes };
        for lane in 0..lanes {
            let off = e.b.ins().iadd_imm_s(off, by * lane);
            one(e, entry, marks, off, (bytes, touch));
        }
    });
}

/// What is done where the site has a record.
fn recorded(
    e: &mut Emit<'_, '_, '_>,
    entry: &Entry,
    record: impl FnOnce(&mut Emit<'_, '_, '_>, Value),
) {
    if !e.sites.records {
        return;
    }
    let marks = entry.marks(e);
    let (yes, on) = (e.b.create_block(), e.b.create_block());
    let none = e.int(types::I64, 0);
    let has = e.b.ins().icmp(IntCC::NotEqual, marks, none);
    e.b.ins().brif(has, yes, &[], on, &[]);
    e.b.switch_to_block(yes);
    record(e, marks);
    e.b.ins().jump(on, &[]);
    e.b.switch_to_block(on);
}

fn one(
    e: &mut Emit<'_, '_, '_>,
    entry: &Entry,
    marks: Value,
    off: Value,
    (bytes, touch): (usize, Touch),
) {
    if touch != Touch::Write {
        whole_words(e, marks, off, bytes.max(WORD));
    }
    if touch == Touch::Read {
        return;
    }
    // The marks of an update are those of its reads.
    let marks = match touch {
        Touch::Update => {
            let apart = entry.apart(e);
            e.b.ins().iadd(marks, apart)
        }
        _ => marks,
    };
    if bytes >= WORD {
        return whole_words(e, marks, off, bytes);
    }
    let at = word(e, marks, off);
    let within = e.int(types::I64, WORD as u64 - 1);
    let first = e.b.ins().band(off, within);
    let bits = e.int(types::I32, (1 << bytes) - 1);
    let bits = e.b.ins().ishl(bits, first);
    let before = e.b.ins().uload8(types::I32, user(), at, 0);
    let after = e.b.ins().bor(before, bits);
    e.b.ins().istore8(user(), after, at, 0);
}

/// The record of the word at `off`.
fn word(e: &mut Emit<'_, '_, '_>, marks: Value, off: Value) -> Value {
    let log = e.int(types::I64, u64::from(WORD.trailing_zeros()));
    let word = e.b.ins().ushr(off, log);
    e.b.ins().iadd(marks, word)
}

/// Records that all of so many bytes were touched, a multiple of a word.
fn whole_words(e: &mut Emit<'_, '_, '_>, marks: Value, off: Value, bytes: usize) {
    let at = word(e, marks, off);
    let (mut done, all) = (0, bytes / WORD);
    while done < all {
        let (ty, n) = match all - done {
            8.. => (types::I64, 8),
            4.. => (types::I32, 4),
            2.. => (types::I16, 2),
            _ => (types::I8, 1),
        };
        let v = e.int(ty, u64::from_le_bytes([WHOLE; 8]));
        e.b.ins().store(user(), v, at, done as i32);
        done += n;
    }
}
