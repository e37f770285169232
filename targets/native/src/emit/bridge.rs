//! Stops that whole warps pass: shuffles and votes as vectors, and what the interpreter executes for all lanes while machine code waits.

use super::quad_memory::shuffle;
use super::vector::spread_out;
use super::vector::{Lanes, all_and_any, bits_of_mask, extract, gather_lanes, lanes_of, mask_of};
use super::{Emit, NoCode, quad};
use crate::bits::Set;
use crate::world;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use jacquard_emulator::exec::warp::{self, VOTE_ALL, VOTE_ANY, VOTE_BALLOT};
use jacquard_emulator::form::Form;
use jacquard_emulator::inst::{Inst, PRED_SINK, PRED_TRUE, Src, flag};
use jacquard_emulator::lanes::LANES;

/// Lanes of 32 bits in a vector.
const PART: usize = 4;

/// The stop at the end of a block, for a whole warp.
pub(super) fn pass(e: &mut Emit<'_, '_, '_>, n: usize, i: &Inst) -> Result<(), NoCode> {
    let s = e.s;
    let form = s.form(e.at);
    let blocks = &e.places().blocks;
    let to: Vec<_> = (s.blocks[n].beyond.iter()).map(|&b| blocks[b]).collect();
    let &on = to.first().ok_or(NoCode(form))?;
    if form == Form::Branch {
        match to.get(1) {
            Some(&behind) if i.guard != 0 => quad::decide(e, i.guard, on, behind),
            _ => {
                e.b.ins().jump(on, &[]);
            }
        }
        return Ok(());
    }
    if i.guard != 0 {
        let here = e.b.create_block();
        quad::decide(e, i.guard, here, on);
        e.b.switch_to_block(here);
    }
    let done = match form {
        Form::Shuffle => shuffled(e, i),
        Form::Vote => voted(e, i),
        Form::ActiveMask => {
            let all = e.all(types::I32, u64::from(u32::MAX));
            e.put_lanes(i.d, all, types::I32, None);
            true
        }
        _ => false,
    };
    if !done {
        interpreted(e, n);
    }
    e.b.ins().jump(on, &[]);
    Ok(())
}

/// Has the interpreter execute the instruction. Where it says so, the warp stops behind it.
fn interpreted(e: &mut Emit<'_, '_, '_>, n: usize) {
    let s = e.s;
    let mut read = Set::empty(s.registers);
    s.reads(e.at, &mut read);
    quad::store_registers(e, &read);
    let pc = e.int(types::I32, (s.start + e.at) as u64);
    let f = world::execute as *const u8;
    let goes_on = e.host(f, &[e.frame, pc], types::I32);
    quad::take_results(e);
    let (on, stop) = (e.b.create_block(), e.b.create_block());
    e.b.set_cold_block(stop);
    e.b.ins().brif(goes_on, on, &[], stop, &[]);
    e.b.switch_to_block(stop);
    let behind = &s.blocks[s.blocks[n].beyond[0]];
    let mut set = behind.live.clone();
    set.meet(&behind.dirty);
    quad::store_registers(e, &set);
    quad::leave(e, behind.begin);
    e.b.switch_to_block(on);
}

/// A source that is the same constant in all lanes.
fn constant(e: &Emit<'_, '_, '_>, s: Src) -> Option<u32> {
    let row = (s.0 < 0).then(|| &e.s.prog.consts[!s.0 as usize])?;
    let first = row.0[0] as u32;
    row.0.iter().all(|&v| v as u32 == first).then_some(first)
}

/// Whether all lanes of the warp take part in a collective with this member mask.
fn names_all(e: &Emit<'_, '_, '_>, i: &Inst, mask: Src) -> bool {
    i.flags & flag::VARIANT != 0 || constant(e, mask) == Some(u32::MAX)
}

/// `shfl` among lanes that are known. False where it is another one.
fn shuffled(e: &mut Emit<'_, '_, '_>, i: &Inst) -> bool {
    let (by, how) = (constant(e, i.b), constant(e, i.c));
    let (Some(by), Some(how)) = (by, how) else {
        return false;
    };
    if !names_all(e, i, Src(i.x as i32)) {
        return false;
    }
    let from: Vec<(usize, bool)> = (0..LANES).map(|l| warp::source(i.n, l, by, how)).collect();
    let v = e.bit_lanes(i.a, types::I32);
    let parts: Vec<Value> = (from.chunks(PART))
        .map(|of| {
            let of: Vec<usize> = of.iter().map(|&(l, _)| l).collect();
            picked(e, v, &of)
        })
        .collect();
    e.put_lanes(i.d, Lanes::of(parts), types::I32, None);
    if i.d2 != PRED_SINK && i.d2 != PRED_TRUE {
        let valid = lanes_of(e, types::I32, |l| match from[l as usize].1 {
            true => u64::from(u32::MAX),
            false => 0,
        });
        e.set_lanes(e.s.rows + i.d2 as usize, valid, None);
    }
    true
}

/// A vector of some lanes.
fn picked(e: &mut Emit<'_, '_, '_>, v: Lanes, of: &[usize]) -> Value {
    let mut from: Vec<usize> = of.iter().map(|l| l / PART).collect();
    from.dedup();
    if let [one] = from[..]
        && of.iter().enumerate().all(|(k, l)| l % PART == k)
    {
        return v.parts()[one];
    }
    if let [a, b] = [from[0], from[from.len() - 1]]
        && of.iter().all(|l| [a, b].contains(&(l / PART)))
    {
        let place = |l: &usize| match l / PART == a {
            true => (l % PART) as u8,
            false => (PART + l % PART) as u8,
        };
        let of: Vec<u8> = of.iter().map(place).collect();
        return shuffle(e, v.parts()[a], v.parts()[b], 4, &of);
    }
    let lanes: Vec<Value> = of.iter().map(|&l| extract(e, v, types::I32, l)).collect();
    gather_lanes(e, types::I32, &lanes).parts()[0]
}

/// `vote` of all lanes. False where not all take part.
fn voted(e: &mut Emit<'_, '_, '_>, i: &Inst) -> bool {
    if !names_all(e, i, i.a) {
        return false;
    }
    let mask = e.test_lanes(i.p);
    if i.n == VOTE_BALLOT {
        let bits = bits_of_mask(e, mask);
        let all = spread_out(e, types::I32, bits);
        e.put_lanes(i.d, all, types::I32, None);
        return true;
    }
    if i.d == PRED_SINK || i.d == PRED_TRUE {
        return true;
    }
    let (all, any) = all_and_any(e, mask);
    let v = match i.n {
        VOTE_ALL => all,
        VOTE_ANY => any,
        _ => {
            let none = e.b.ins().bxor_imm_s(any, 1);
            e.b.ins().bor(all, none)
        }
    };
    let v = mask_of(e, v);
    e.set_lanes(e.s.rows + i.d as usize, v, None);
    true
}
