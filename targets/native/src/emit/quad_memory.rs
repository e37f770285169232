//! Loads and stores of four lanes in step: one check for places that lie side by side, and vectors where they leave no gap.

use super::memory::{Entry, user};
use super::registers::Bank;
use super::vector::parts;
use super::{Emit, NoCode, memory, quad};
use crate::spread::Spread;
use cranelift_codegen::ir::{Block, InstBuilder, Value, types};
use jacquard_emulator::inst::Inst;
use jacquard_emulator::memory::Space;

/// How the places of an access lie: from one lane to the next.
fn step(e: &Emit<'_, '_, '_>, i: &Inst, space: Space, bytes: usize) -> Option<i64> {
    let by = e.quads().of(i.a).by()?;
    // Local memory is another one for each lane.
    (space != Space::Local && by % bytes as i64 == 0).then_some(by)
}

/// The first lane's place of an access whose lanes lie within one piece of memory; elsewhere the quad falls apart.
fn place(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    (space, bytes, by): (Space, usize, i64),
    write: bool,
) -> Value {
    e.bank = Bank::First;
    let addr = memory::address(e, i);
    e.bank = Bank::Alone;
    let log = bytes.trailing_zeros();
    let reach = by.wrapping_mul(3);
    let (apart, found) = (e.b.create_block(), e.b.create_block());
    e.b.set_cold_block(apart);
    let at = match space {
        Space::Global | Space::Generic => {
            let entry = Entry::new(e);
            let slow = e.b.create_block();
            e.b.set_cold_block(slow);
            in_piece(e, &entry, (addr, log, reach), found, slow);
            e.b.switch_to_block(slow);
            memory::find(e, addr, (space, bytes, write), entry.site);
            in_piece(e, &entry, (addr, log, reach), found, apart);
            e.b.switch_to_block(found);
            let off = entry.offset(e, addr);
            entry.host(e, off)
        }
        space => {
            let (base, len) = memory::segment(space);
            let len = e.fixed(types::I64, len);
            let count = memory::elements(e, len, log);
            memory::within(e, (addr, log, reach), count, found, apart);
            e.b.switch_to_block(found);
            let base = e.fixed(types::I64, base);
            e.b.ins().iadd(base, addr)
        }
    };
    let go = e.b.create_block();
    e.b.ins().jump(go, &[]);
    e.b.switch_to_block(apart);
    quad::part(e);
    e.b.switch_to_block(go);
    at
}

/// Whether the piece of memory that the site hit last has the accesses of all lanes.
fn in_piece(
    e: &mut Emit<'_, '_, '_>,
    entry: &Entry,
    (addr, log, reach): (Value, u32, i64),
    yes: Block,
    no: Block,
) {
    let off = entry.offset(e, addr);
    let count = entry.count(e);
    memory::within(e, (off, log, reach), count, yes, no);
}

pub(super) fn load(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    space: Space,
    (bytes, signed): (usize, bool),
    count: usize,
) -> Result<(), NoCode> {
    let all = bytes * count;
    let Some(by) = step(e, i, space, all) else {
        return alone(e, i);
    };
    let at = place(e, i, (space, all, by), false);
    if by == 0 {
        e.bank = Bank::First;
        memory::load_elements(e, i, at, (bytes, signed), count);
        e.bank = Bank::Alone;
        quad::spread_results(e, Spread::Same, None);
        return Ok(());
    }
    let d = i.d as usize;
    let plain = count == 1 && by == bytes as i64 && i.d != jacquard_emulator::inst::ROW_SINK;
    if plain && e.home(d).bytes() as usize == bytes && bytes >= 4 {
        let ty = e.home(d);
        let wide = super::vector::vector(ty);
        let first = e.b.ins().load(wide, user(), at, 0);
        let v = match parts(ty) {
            1 => [first, first],
            _ => [first, e.b.ins().load(wide, user(), at, 16)],
        };
        e.set_lanes(d, v, None);
        return Ok(());
    }
    let mut lane = 0;
    let of = quad::one_by_one(e, |e| {
        let from = e.b.ins().iadd_imm_s(at, by * lane);
        lane += 1;
        memory::load_elements(e, i, from, (bytes, signed), count);
        Ok(())
    })?;
    for (r, v) in of {
        e.set_lanes(r, v, None);
    }
    Ok(())
}

/// Each lane's access by itself; where one fails, the quad falls apart.
fn alone(e: &mut Emit<'_, '_, '_>, i: &Inst) -> Result<(), NoCode> {
    for (r, v) in quad::one_by_one(e, |e| e.instruction(i))? {
        e.set_lanes(r, v, None);
    }
    Ok(())
}

pub(super) fn store(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    space: Space,
    bytes: usize,
    count: usize,
) -> Result<(), NoCode> {
    let all = bytes * count;
    let Some(by) = step(e, i, space, all) else {
        return alone(e, i);
    };
    let at = place(e, i, (space, all, by), true);
    if count == 1 && by == bytes as i64 && bytes >= 4 {
        let ty = if bytes == 8 { types::I64 } else { types::I32 };
        let v = e.bit_lanes(i.b, ty);
        for (k, v) in [0, 16].into_iter().zip(v).take(parts(ty)) {
            e.b.ins().store(user(), v, at, k);
        }
        return Ok(());
    }
    // Of lanes that write to one place the last one stays.
    let mut lane = 0;
    quad::one_by_one(e, |e| {
        let to = e.b.ins().iadd_imm_s(at, by * lane);
        lane += 1;
        if by != 0 || lane == 4 {
            memory::store_elements(e, i, to, bytes, count);
        }
        Ok(())
    })?;
    Ok(())
}
