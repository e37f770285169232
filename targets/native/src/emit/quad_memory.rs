//! Loads and stores of four lanes in step: one check for places that lie side by side, and vectors where they leave no gap.

use super::registers::Bank;
use super::vector::parts;
use super::{Emit, NoCode, field, memory, quad};
use crate::spread::Spread;
use crate::world;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Value, types};
use jacquard_emulator::inst::Inst;
use jacquard_emulator::memory::Space;
use jacquard_emulator::tier::Site;

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
            let site = e.sites as u32;
            e.sites += 1;
            let sites = e.fixed(types::I64, field!(sites));
            let here = (site as usize * size_of::<Site>()) as i32;
            let slow = e.b.create_block();
            e.b.set_cold_block(slow);
            in_site(e, (sites, here), (addr, log, reach), found, slow);
            e.b.switch_to_block(slow);
            let what = world::pack(space, bytes, write, site);
            let what = e.int(types::I64, what);
            let args = [e.frame, addr, what, e.lane];
            e.host(world::find as *const u8, &args, types::I64);
            in_site(e, (sites, here), (addr, log, reach), found, apart);
            e.b.switch_to_block(found);
            let base = here + std::mem::offset_of!(Site, base) as i32;
            let base =
                e.b.ins()
                    .load(types::I64, MemFlagsData::trusted(), sites, base);
            let off = e.b.ins().isub(addr, base);
            let host = here + std::mem::offset_of!(Site, host) as i32;
            let host =
                e.b.ins()
                    .load(types::I64, MemFlagsData::trusted(), sites, host);
            e.b.ins().iadd(host, off)
        }
        space => {
            let (base, len) = match space {
                Space::Const => (field!(constant), field!(constant_len)),
                _ => (field!(shared), field!(shared_len)),
            };
            let len = e.fixed(types::I64, len);
            let turn = e.int(types::I64, u64::from(log));
            let count = e.b.ins().ushr(len, turn);
            both_within(e, (addr, log, reach), count, found, apart);
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

/// Whether the memory that a site hit last has all lanes.
fn in_site(
    e: &mut Emit<'_, '_, '_>,
    (sites, here): (Value, i32),
    (addr, log, reach): (Value, u32, i64),
    yes: Block,
    no: Block,
) {
    let ordinary = MemFlagsData::trusted();
    let field = |f: usize| here + f as i32;
    let base = field(std::mem::offset_of!(Site, base));
    let base = e.b.ins().load(types::I64, ordinary, sites, base);
    let off = e.b.ins().isub(addr, base);
    let count = field(std::mem::offset_of!(Site, count));
    let count = e.b.ins().load(types::I64, ordinary, sites, count);
    both_within(e, (off, log, reach), count, yes, no);
}

/// Whether the first and the last element of `1 << log` bytes are among so many, and aligned.
fn both_within(
    e: &mut Emit<'_, '_, '_>,
    (off, log, reach): (Value, u32, i64),
    count: Value,
    yes: Block,
    no: Block,
) {
    let turn = e.int(types::I64, u64::from(log));
    let first = e.b.ins().rotr(off, turn);
    let fits = e.b.ins().icmp(IntCC::UnsignedLessThan, first, count);
    let fits = match reach {
        0 => fits,
        reach => {
            let reach = e.int(types::I64, (reach >> log) as u64);
            let last = e.b.ins().iadd(first, reach);
            let more = e.b.ins().icmp(IntCC::UnsignedLessThan, last, count);
            e.b.ins().band(fits, more)
        }
    };
    e.b.ins().brif(fits, yes, &[], no, &[]);
}

fn user() -> MemFlagsData {
    MemFlagsData::new().with_notrap()
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
