//! Lanes, entries, branches and stops.

use super::registers::Bank;
use super::{Emit, NoCode, field, quad};
use crate::bits::Set;
use crate::flow::Shape;
use crate::spread::QUAD;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    Block, BlockArg, InstBuilder, JumpTableData, MemFlagsData, Value, types,
};
use jacquard_emulator::exec::special::Sreg;
use jacquard_emulator::form::Form;
use jacquard_emulator::inst::Inst;
use jacquard_emulator::lanes::LANES;
use jacquard_emulator::tier::REFUSED;

/// The loop over the lanes, with the stubs of the entries.
pub(super) fn lanes(e: &mut Emit<'_, '_, '_>) {
    let trusted = MemFlagsData::trusted();
    let (run, over) = (e.b.create_block(), e.b.create_block());
    let begin = e.b.create_block();
    let [lane, stub, steps] =
        [types::I32, types::I32, types::I64].map(|ty| e.b.append_block_param(begin, ty));
    e.b.ins().jump(e.next_lane, &[]);
    e.b.switch_to_block(e.next_lane);
    if e.quads.run {
        fallen_apart(e, begin);
    }
    let mask =
        e.b.ins()
            .load(types::I32, trusted, e.frame, field!(mask) as i32);
    e.b.ins().brif(mask, run, &[], over, &[]);
    e.b.switch_to_block(over);
    e.b.ins().return_(&[]);
    e.b.switch_to_block(run);
    let first = e.b.ins().ctz(mask);
    let entry = e.fixed(types::I32, field!(entry));
    if e.quads.run {
        quads(e, mask, first, entry);
    }
    let less = e.b.ins().iadd_imm_s(mask, -1);
    let rest = e.b.ins().band(mask, less);
    e.b.ins().store(trusted, rest, e.frame, field!(mask) as i32);
    let zero = e.int(types::I64, 0);
    let args = [first, entry, zero].map(BlockArg::Value);
    e.b.ins().jump(begin, &args);
    e.b.switch_to_block(begin);
    take_lane(e, lane);
    e.b.def_var(e.steps, steps);
    let parts = e.places.parts.clone();
    let to: Vec<usize> = e.s.entries.iter().copied().chain(parts).collect();
    let stubs = stubs(e, stub, to.len());
    for (stub, n) in stubs.into_iter().zip(to) {
        e.b.switch_to_block(stub);
        load_registers(e, n);
        let to = e.blocks[n];
        e.b.ins().jump(to, &[]);
    }
}

/// The code that follows is for a lane.
fn take_lane(e: &mut Emit<'_, '_, '_>, lane: Value) {
    e.lane = e.b.ins().uextend(types::I64, lane);
    let rows = e.fixed(types::I64, field!(rows));
    let bytes = e.shl(e.lane, 3);
    e.lane_rows = e.b.ins().iadd(rows, bytes);
}

/// Goes to one of so many new blocks.
fn stubs(e: &mut Emit<'_, '_, '_>, index: Value, n: usize) -> Vec<Block> {
    let stubs: Vec<_> = (0..n).map(|_| e.b.create_block()).collect();
    let calls: Vec<_> = (stubs.iter())
        .map(|&s| e.b.func.dfg.block_call(s, std::iter::empty::<&BlockArg>()))
        .collect();
    let table = JumpTableData::new(calls[0], &calls);
    let table = e.b.create_jump_table(table);
    e.b.ins().br_table(index, table);
    stubs
}

/// Lanes of a quad that fell apart come first.
fn fallen_apart(e: &mut Emit<'_, '_, '_>, begin: Block) {
    let trusted = MemFlagsData::trusted();
    let (some, none) = (e.b.create_block(), e.b.create_block());
    let at = field!(pending) as i32;
    let pending = e.b.ins().load(types::I32, trusted, e.frame, at);
    e.b.ins().brif(pending, some, &[], none, &[]);
    e.b.switch_to_block(some);
    let lane = e.b.ins().ctz(pending);
    let less = e.b.ins().iadd_imm_s(pending, -1);
    let rest = e.b.ins().band(pending, less);
    e.b.ins().store(trusted, rest, e.frame, at);
    let stub = field!(resume) as i32;
    let stub = e.b.ins().load(types::I32, trusted, e.frame, stub);
    let wide = e.b.ins().uextend(types::I64, lane);
    let by8 = e.shl(wide, 3);
    let own = e.b.ins().iadd(e.frame, by8);
    let steps = field!(steps) as i32;
    let steps = e.b.ins().load(types::I64, trusted, own, steps);
    let args = [lane, stub, steps].map(BlockArg::Value);
    e.b.ins().jump(begin, &args);
    e.b.switch_to_block(none);
}

/// Begins four lanes at once, where the first is that of a quad, all four are to run, and quads are allowed.
fn quads(e: &mut Emit<'_, '_, '_>, mask: Value, first: Value, entry: Value) {
    let trusted = MemFlagsData::trusted();
    let (together, alone) = (e.b.create_block(), e.b.create_block());
    let allowed = e.fixed(types::I32, field!(quads));
    let inner = e.int(types::I32, u64::from(QUAD - 1));
    let off = e.b.ins().band(first, inner);
    let four = e.int(types::I32, 15);
    let own = e.b.ins().ishl(four, first);
    let missing = e.b.ins().band_not(own, mask);
    let bad = e.b.ins().bor(off, missing);
    let forbidden = e.b.ins().bxor_imm_s(allowed, 1);
    let bad = e.b.ins().bor(bad, forbidden);
    e.b.ins().brif(bad, alone, &[], together, &[]);
    e.b.switch_to_block(together);
    let rest = e.b.ins().band_not(mask, own);
    e.b.ins().store(trusted, rest, e.frame, field!(mask) as i32);
    quad::count(e, field!(begun));
    take_lane(e, first);
    (e.places.lane, e.places.rows) = (e.lane, e.lane_rows);
    let zero = e.int(types::I64, 0);
    e.b.def_var(e.steps, zero);
    let to = e.s.entries.clone();
    let in_step = e.fixed(types::I32, field!(in_step));
    let second = e.b.ins().imul_imm_s(in_step, to.len() as i64);
    let index = e.b.ins().iadd(entry, second);
    let stubs = stubs(e, index, 2 * to.len());
    for (k, stub) in stubs.into_iter().enumerate() {
        e.b.switch_to_block(stub);
        let (entry, looks) = (k % to.len(), k < to.len());
        quad::enter(e, entry, to[entry], looks);
    }
    e.b.switch_to_block(alone);
}

/// Takes the registers that live at a block from the warp.
fn load_registers(e: &mut Emit<'_, '_, '_>, n: usize) {
    let trusted = MemFlagsData::trusted();
    let s = e.s;
    for r in s.blocks[n].live.iter() {
        let var = e.var(r);
        let v = if r < s.rows {
            let ty = Emit::ty(e.rows.kinds[r]);
            let at = (r * LANES * 8) as i32;
            e.b.ins().load(ty, trusted, e.lane_rows, at)
        } else {
            let base = e.fixed(types::I64, field!(preds));
            let at = ((r - s.rows) * 4) as i32;
            let word = e.b.ins().load(types::I32, trusted, base, at);
            let lane = e.b.ins().ireduce(types::I32, e.lane);
            let word = e.b.ins().ushr(word, lane);
            let v = e.b.ins().ireduce(types::I8, word);
            let one = e.int(types::I8, 1);
            e.b.ins().band(v, one)
        };
        e.b.def_var(var, v);
    }
}

/// Gives registers back to the warp.
fn store_registers(e: &mut Emit<'_, '_, '_>, set: &Set) {
    let trusted = MemFlagsData::trusted();
    let rows = e.s.rows;
    for r in set.iter() {
        let var = e.var(r);
        let mut v = e.b.use_var(var);
        if r < rows {
            if e.rows.lazy[r] {
                v = e.canonical(v);
            }
            let at = (r * LANES * 8) as i32;
            let ty = e.b.func.dfg.value_type(v);
            // The upper half is zero, as the interpreter leaves it.
            if ty == types::I32 {
                v = e.b.ins().uextend(types::I64, v);
            } else if ty == types::F32 {
                let zero = e.int(types::I32, 0);
                e.b.ins().store(trusted, zero, e.lane_rows, at + 4);
            }
            e.b.ins().store(trusted, v, e.lane_rows, at);
        } else {
            store_predicate(e, r - rows, v);
        }
    }
}

fn store_predicate(e: &mut Emit<'_, '_, '_>, p: usize, v: Value) {
    let trusted = MemFlagsData::trusted();
    let base = e.fixed(types::I64, field!(preds));
    let at = (p * 4) as i32;
    let word = e.b.ins().load(types::I32, trusted, base, at);
    let one = e.int(types::I32, 1);
    let lane = e.b.ins().ireduce(types::I32, e.lane);
    let bit = e.b.ins().ishl(one, lane);
    let word = e.b.ins().band_not(word, bit);
    let v = e.b.ins().uextend(types::I32, v);
    let v = e.b.ins().ishl(v, lane);
    let word = e.b.ins().bor(word, v);
    e.b.ins().store(trusted, word, base, at);
}

/// Notes that the lane stopped before an instruction, and goes on with the next lane.
fn leave(e: &mut Emit<'_, '_, '_>, k: usize, how: u32) {
    let trusted = MemFlagsData::trusted();
    let exit = (e.s.start + k) as u32 | how;
    let exit = e.int(types::I32, u64::from(exit));
    let by4 = e.shl(e.lane, 2);
    let at = e.b.ins().iadd(e.frame, by4);
    e.b.ins().store(trusted, exit, at, field!(exits) as i32);
    let steps = e.b.use_var(e.steps);
    let by8 = e.shl(e.lane, 3);
    let at = e.b.ins().iadd(e.frame, by8);
    e.b.ins().store(trusted, steps, at, field!(steps) as i32);
    e.b.ins().jump(e.next_lane, &[]);
}

/// Goes to one block where the instructions executed are too many, and to the other where they are not.
pub(super) fn out_of_time(e: &mut Emit<'_, '_, '_>) -> (Block, Block) {
    let fuel = e.fixed(types::I64, field!(fuel));
    let steps = e.b.use_var(e.steps);
    let over = e.b.ins().icmp(IntCC::UnsignedGreaterThan, steps, fuel);
    let (stop, go) = (e.b.create_block(), e.b.create_block());
    e.b.set_cold_block(stop);
    e.b.ins().brif(over, stop, &[], go, &[]);
    (stop, go)
}

/// At the head of a loop: a lane that used up its time stops.
pub(super) fn interrupt(e: &mut Emit<'_, '_, '_>, n: usize) {
    let s = e.s;
    let (stop, go) = out_of_time(e);
    e.b.switch_to_block(stop);
    let mut set = s.blocks[n].live.clone();
    set.meet(&s.blocks[n].dirty);
    store_registers(e, &set);
    leave(e, s.blocks[n].begin, 0);
    e.b.switch_to_block(go);
}

pub(super) fn branch(e: &mut Emit<'_, '_, '_>, n: usize, i: &Inst) -> Result<(), NoCode> {
    let next = &e.s.blocks[n].next;
    let to = e.blocks[next[0]];
    if i.guard == 0 {
        e.b.ins().jump(to, &[]);
        return Ok(());
    }
    let Some(&behind) = next.get(1) else {
        return Err(NoCode(Form::Branch));
    };
    let behind = e.blocks[behind];
    let guard = e.test(i.guard);
    e.b.ins().brif(guard, to, &[], behind, &[]);
    Ok(())
}

pub(super) fn table(e: &mut Emit<'_, '_, '_>, n: usize, i: &Inst) -> Result<(), NoCode> {
    let next = e.s.blocks[n].next.clone();
    let count = e.s.prog.tables[i.x as usize].len();
    if i.guard != 0 {
        let Some(&behind) = next.get(count) else {
            return Err(NoCode(Form::Table));
        };
        let behind = e.blocks[behind];
        let guard = e.test(i.guard);
        let then = e.b.create_block();
        e.b.ins().brif(guard, then, &[], behind, &[]);
        e.b.switch_to_block(then);
    }
    let index = e.bits(i.a, types::I32);
    let no = e.b.create_block();
    e.b.set_cold_block(no);
    let calls: Vec<_> = next[..count]
        .iter()
        .map(|&t| e.blocks[t])
        .collect::<Vec<_>>()
        .into_iter()
        .chain([no])
        .map(|b| e.b.func.dfg.block_call(b, std::iter::empty::<&BlockArg>()))
        .collect();
    let table = JumpTableData::new(calls[count], &calls[..count]);
    let table = e.b.create_jump_table(table);
    e.b.ins().br_table(index, table);
    e.b.switch_to_block(no);
    refuse(e, i);
    Ok(())
}

/// The lane stops before an instruction that cannot succeed: the interpreter says why. Only what the instruction looks at is given
/// back, as the launch ends there.
pub(super) fn refuse(e: &mut Emit<'_, '_, '_>, i: &Inst) {
    if e.bank != Bank::Alone {
        // A lane of a quad finds that out once it is alone.
        let bank = std::mem::replace(&mut e.bank, Bank::Alone);
        let lane = std::mem::replace(&mut e.lane, e.places.lane);
        quad::part(e);
        (e.bank, e.lane) = (bank, lane);
        return;
    }
    let mut set = Set::empty(e.s.registers);
    if i.a.0 >= 0 {
        set.insert(i.a.0 as usize);
    }
    if i.guard >> 1 >= jacquard_emulator::inst::PRED_FIRST {
        set.insert(e.s.rows + (i.guard >> 1) as usize);
    }
    store_registers(e, &set);
    leave(e, e.at, REFUSED);
}

/// The registers that go back to the warp where a block ends with a stop.
pub(super) fn given_back(s: &Shape<'_>, n: usize) -> Set {
    let block = &s.blocks[n];
    let mut dirty = block.dirty.clone();
    for k in block.begin..block.end - 1 {
        for d in s.writes(k) {
            dirty.insert(d);
        }
    }
    let mut set = s.live_at_stop(block);
    set.meet(&dirty);
    set
}

pub(super) fn stop(
    e: &mut Emit<'_, '_, '_>,
    n: usize,
    i: &Inst,
    passes: bool,
) -> Result<(), NoCode> {
    let s = e.s;
    let block = &s.blocks[n];
    if let (true, Some(&behind)) = (passes && i.guard != 0, block.next.first()) {
        let guard = e.test(i.guard);
        let stop = e.b.create_block();
        let behind = e.blocks[behind];
        e.b.ins().brif(guard, stop, &[], behind, &[]);
        e.b.switch_to_block(stop);
    }
    let set = given_back(s, n);
    store_registers(e, &set);
    // The stop itself is the interpreter's to count.
    let steps = e.b.use_var(e.steps);
    let less = e.b.ins().iadd_imm_s(steps, -1);
    e.b.def_var(e.steps, less);
    leave(e, block.end - 1, 0);
    Ok(())
}

pub(super) fn special(e: &mut Emit<'_, '_, '_>, i: &Inst, r: Sreg) -> Result<(), NoCode> {
    use Sreg as S;
    let ordinary = MemFlagsData::trusted();
    let shaped = |r: Sreg| {
        let all = [
            S::NtidX,
            S::NtidY,
            S::NtidZ,
            S::CtaidX,
            S::CtaidY,
            S::CtaidZ,
            S::NctaidX,
            S::NctaidY,
            S::NctaidZ,
            S::WarpId,
        ];
        all.iter().position(|&a| a == r)
    };
    let v = match r {
        S::TidX | S::TidY | S::TidZ => {
            let k = r as usize - S::TidX as usize;
            let base = e.fixed(types::I64, field!(tid));
            let bytes = e.shl(e.lane, 3);
            let at = e.b.ins().iadd(base, bytes);
            let at_row = (k * LANES * 8) as i32;
            e.b.ins().load(types::I32, ordinary, at, at_row)
        }
        S::LaneId => e.b.ins().ireduce(types::I32, e.lane),
        S::LaneMaskEq | S::LaneMaskLe | S::LaneMaskLt | S::LaneMaskGe | S::LaneMaskGt => {
            let lane = e.b.ins().ireduce(types::I32, e.lane);
            let one = e.int(types::I32, 1);
            let eq = e.b.ins().ishl(one, lane);
            let lt = e.b.ins().iadd_imm_s(eq, -1);
            match r {
                S::LaneMaskEq => eq,
                S::LaneMaskLt => lt,
                S::LaneMaskLe => e.b.ins().bor(lt, eq),
                S::LaneMaskGe => e.b.ins().bnot(lt),
                _ => {
                    let le = e.b.ins().bor(lt, eq);
                    e.b.ins().bnot(le)
                }
            }
        }
        S::Zero => e.int(types::I32, 0),
        r => match shaped(r) {
            Some(k) => e.fixed(types::I32, field!(shape) + 4 * k),
            None => return Err(NoCode(Form::Special(r))),
        },
    };
    e.put(i.d, v);
    Ok(())
}
