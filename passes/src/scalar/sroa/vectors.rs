//! Vector accesses whose elements other accesses cut become accesses of their elements.
//!
//! `half h[8]` filled by `float4` stores and read one by one: as one piece it would be an integer of 128 bits, from which each
//! half is shifted. By elements the pieces are registers.

use super::aggregates::split_access;
use super::partition::access_type;
use super::slices::{Slice, Slices};
use crate::analysis::effects::is_simple;
use jacquard_ir::{Body, Inst, Module};

/// Splits what has elements of at least this many bytes.
const SMALLEST: u64 = 4;

/// No access of a register is longer, in bytes.
const LONGEST: u64 = 256;

/// Splits vector loads and stores of an alloca where that makes smaller pieces. Says whether it did.
pub fn split(m: &mut Module, body: &mut Body, slices: &Slices) -> bool {
    let is_cut = |v: &Slice, width: u64| {
        // Slices are in order of their first bytes.
        let first = slices.list.partition_point(|s| s.begin + LONGEST < v.begin);
        let mut near = slices.list[first..].iter().take_while(|s| s.begin < v.end);
        let whole = |at: u64| at <= v.begin || at >= v.end || (at - v.begin).is_multiple_of(width);
        near.any(|s| {
            let apart = s.end <= v.begin || access_type(m, body, s).is_none();
            !apart && [s.begin, s.end].iter().any(|&at| !whole(at))
        })
    };
    let found: Vec<Inst> = slices
        .list
        .iter()
        .filter(|s| element(m, body, s).is_some_and(|width| is_cut(s, width)))
        .map(|s| s.user)
        .collect();
    for &i in &found {
        split_access(m, body, i);
    }
    !found.is_empty()
}

/// Bytes of the elements of a slice that is a vector access and may be split.
fn element(m: &Module, body: &Body, s: &Slice) -> Option<u64> {
    let ty = access_type(m, body, s).filter(|_| is_simple(body, s.user))?;
    let (elem, _) = m.cx.types.vector_parts(ty)?;
    let bytes = m.cx.layout.store_size(&m.cx.types, elem);
    let plain = m.cx.layout.bit_size(&m.cx.types, elem) == bytes * 8;
    (plain && bytes >= SMALLEST && s.end - s.begin > bytes).then_some(bytes)
}
