//! Metadata attachments of instructions, other than `!dbg`.

use crate::body::Body;
use crate::entity::{Inst, MdId, Sym};

/// A metadata attachment.
#[inline]
pub fn get(body: &Body, i: Inst, kind: Sym) -> Option<MdId> {
    body.md.get(&i)?.iter().find(|m| m.0 == kind).map(|m| m.1)
}

/// Sets a metadata attachment.
pub fn set(body: &mut Body, i: Inst, kind: Sym, node: MdId) {
    let list = body.md.entry(i).or_default();
    match list.iter_mut().find(|m| m.0 == kind) {
        Some(m) => m.1 = node,
        None => list.push((kind, node)),
    }
}
