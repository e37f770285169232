//! Lanes, entries, branches and stops.

use super::registers::Bank;
use super::{Emit, NoCode, field, quad};
use crate::bits::Set;
use crate::flow::Shape;
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
    let begins = [(); 3].map(|()| {
        let begin = e.b.create_block();
        for ty in [types::I32, types::I32, types::I64] {
            e.b.append_block_param(begin, ty);
        }
        begin
    });
    let [begin, quad, wide] = begins;
    e.b.ins().jump(e.next_lane, &[]);
    e.b.switch_to_block(e.next_lane);
    if e.quads.run {
        fallen_apart(e, begin);
    }
    if e.quads.wide != 0 {
        fallen_into_quads(e, begin, quad);
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
    if e.quads.wide != 0 {
        e.team(true);
        start_team(e, mask, first, entry, wide);
    }
    if e.quads.run {
        e.team(false);
        start_team(e, mask, first, entry, quad);
    }
    let less = e.b.ins().iadd_imm_s(mask, -1);
    let rest = e.b.ins().band(mask, less);
    e.b.ins().store(trusted, rest, e.frame, field!(mask) as i32);
    let zero = e.int(types::I64, 0);
    let args = [first, entry, zero].map(BlockArg::Value);
    e.b.ins().jump(begin, &args);
    if e.quads.wide != 0 {
        e.team(true);
        team_stubs(e, wide);
    }
    if e.quads.run {
        e.team(false);
        team_stubs(e, quad);
    }
    let stub = take_lane(e, begin);
    let to: Vec<usize> = e.s.entries.iter().chain(&e.part_blocks).copied().collect();
    let stubs = stubs(e, stub, to.len());
    for (stub, n) in stubs.into_iter().zip(to) {
        e.b.switch_to_block(stub);
        load_registers(e, n);
        let to = e.blocks[n];
        e.b.ins().jump(to, &[]);
    }
}

/// The stubs of a team: of the entries, where it is looked whether the registers are of their classes, of the entries to which it comes in step,
/// and of the places where a larger one fell apart.
fn team_stubs(e: &mut Emit<'_, '_, '_>, begin: Block) {
    let index = take_lane(e, begin);
    let team = usize::from(e.team.wide);
    (e.places[team].lane, e.places[team].rows) = (e.lane.value, e.lane.rows);
    let entries = e.s.entries.clone();
    let mut to: Vec<(usize, usize, bool)> = Vec::new();
    for looks in [true, false] {
        to.extend(entries.iter().enumerate().map(|(k, &n)| (k, n, looks)));
    }
    if !e.team.wide && e.quads.wide != 0 {
        to.extend(e.part_blocks.iter().map(|&n| (0, n, false)));
    }
    let stubs = stubs(e, index, to.len());
    for (stub, (entry, n, looks)) in stubs.into_iter().zip(to) {
        e.b.switch_to_block(stub);
        quad::enter(e, entry, n, looks);
    }
}

/// The code that follows is for a lane, or a team that begins with it. Gives the number of the stub.
fn take_lane(e: &mut Emit<'_, '_, '_>, begin: Block) -> Value {
    e.b.switch_to_block(begin);
    let [lane, stub, steps] = [0, 1, 2].map(|k| e.b.block_params(begin)[k]);
    e.b.def_var(e.steps, steps);
    e.lane.value = e.b.ins().uextend(types::I64, lane);
    let rows = e.fixed(types::I64, field!(rows));
    let bytes = e.shl(e.lane.value, 3);
    e.lane.rows = e.b.ins().iadd(rows, bytes);
    stub
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
    let steps = own_steps(e, lane);
    let args = [lane, stub, steps].map(BlockArg::Value);
    e.b.ins().jump(begin, &args);
    e.b.switch_to_block(none);
}

/// The steps that are noted for a lane.
fn own_steps(e: &mut Emit<'_, '_, '_>, lane: Value) -> Value {
    let wide = e.b.ins().uextend(types::I64, lane);
    let by8 = e.shl(wide, 3);
    let own = e.b.ins().iadd(e.frame, by8);
    let trusted = MemFlagsData::trusted();
    e.b.ins()
        .load(types::I64, trusted, own, field!(steps) as i32)
}

/// Then come quads of a wide team that fell apart: as lanes where no quads are allowed.
fn fallen_into_quads(e: &mut Emit<'_, '_, '_>, begin: Block, quad: Block) {
    let trusted = MemFlagsData::trusted();
    let (some, none) = (e.b.create_block(), e.b.create_block());
    let (alone, together) = (e.b.create_block(), e.b.create_block());
    let at = field!(split) as i32;
    let split = e.b.ins().load(types::I32, trusted, e.frame, at);
    e.b.ins().brif(split, some, &[], none, &[]);
    e.b.switch_to_block(some);
    let lane = e.b.ins().ctz(split);
    let steps = own_steps(e, lane);
    let stub = field!(split_at) as i32;
    let stub = e.b.ins().load(types::I32, trusted, e.frame, stub);
    let allowed = e.fixed(types::I32, field!(quads));
    e.b.ins().brif(allowed, together, &[], alone, &[]);
    e.b.switch_to_block(alone);
    let less = e.b.ins().iadd_imm_s(split, -1);
    let rest = e.b.ins().band(split, less);
    e.b.ins().store(trusted, rest, e.frame, at);
    let args = [lane, stub, steps].map(BlockArg::Value);
    e.b.ins().jump(begin, &args);
    e.b.switch_to_block(together);
    let four = e.int(types::I32, 15);
    let own = e.b.ins().ishl(four, lane);
    let rest = e.b.ins().band_not(split, own);
    e.b.ins().store(trusted, rest, e.frame, at);
    quad::count(e, field!(begun), 1);
    // Quads have stubs of the entries twice.
    let entries = e.s.entries.len() as u64;
    let entries = e.int(types::I32, entries);
    let further = e.b.ins().iadd(stub, entries);
    let is_entry = e.b.ins().icmp(IntCC::UnsignedLessThan, stub, entries);
    let stub = e.b.ins().select(is_entry, stub, further);
    let args = [lane, stub, steps].map(BlockArg::Value);
    e.b.ins().jump(quad, &args);
    e.b.switch_to_block(none);
}

/// Begins a team at once, where the first lane is that of one, all of its lanes are to run, and teams are allowed.
fn start_team(e: &mut Emit<'_, '_, '_>, mask: Value, first: Value, entry: Value, to: Block) {
    let trusted = MemFlagsData::trusted();
    let (together, alone) = (e.b.create_block(), e.b.create_block());
    let (allowed, begun) = match e.team.wide {
        true => (field!(wides), field!(wide_begun)),
        false => (field!(quads), field!(begun)),
    };
    let allowed = e.fixed(types::I32, allowed);
    let inner = e.int(types::I32, e.team.width as u64 - 1);
    let off = e.b.ins().band(first, inner);
    let every = e.int(types::I32, e.every());
    let own = e.b.ins().ishl(every, first);
    let missing = e.b.ins().band_not(own, mask);
    let bad = e.b.ins().bor(off, missing);
    let forbidden = e.b.ins().bxor_imm_s(allowed, 1);
    let bad = e.b.ins().bor(bad, forbidden);
    e.b.ins().brif(bad, alone, &[], together, &[]);
    e.b.switch_to_block(together);
    let rest = e.b.ins().band_not(mask, own);
    e.b.ins().store(trusted, rest, e.frame, field!(mask) as i32);
    quad::count(e, begun, e.team.width / 4);
    let zero = e.int(types::I64, 0);
    let in_step = e.fixed(types::I32, field!(in_step));
    let entries = e.s.entries.len() as i64;
    let second = e.b.ins().imul_imm_s(in_step, entries);
    let index = e.b.ins().iadd(entry, second);
    let args = [first, index, zero].map(BlockArg::Value);
    e.b.ins().jump(to, &args);
    e.b.switch_to_block(alone);
}

/// Adds the instructions of so many lanes that stopped to those of all.
pub(super) fn sum_up(e: &mut Emit<'_, '_, '_>, steps: Value, lanes: usize) {
    let trusted = MemFlagsData::trusted();
    let (frame, sum, most) = (e.frame, field!(sum) as i32, field!(most) as i32);
    let all = e.b.ins().imul_imm_s(steps, lanes as i64);
    let old = e.b.ins().load(types::I64, trusted, frame, sum);
    let all = e.b.ins().iadd(old, all);
    e.b.ins().store(trusted, all, frame, sum);
    let old = e.b.ins().load(types::I64, trusted, frame, most);
    let larger = e.b.ins().umax(old, steps);
    e.b.ins().store(trusted, larger, frame, most);
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
            e.b.ins().load(ty, trusted, e.lane.rows, at)
        } else {
            let base = e.fixed(types::I64, field!(preds));
            let at = ((r - s.rows) * 4) as i32;
            let word = e.b.ins().load(types::I32, trusted, base, at);
            let lane = e.b.ins().ireduce(types::I32, e.lane.value);
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
                e.b.ins().store(trusted, zero, e.lane.rows, at + 4);
            }
            e.b.ins().store(trusted, v, e.lane.rows, at);
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
    let lane = e.b.ins().ireduce(types::I32, e.lane.value);
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
    let by4 = e.shl(e.lane.value, 2);
    let at = e.b.ins().iadd(e.frame, by4);
    e.b.ins().store(trusted, exit, at, field!(exits) as i32);
    let steps = e.b.use_var(e.steps);
    let by8 = e.shl(e.lane.value, 3);
    let at = e.b.ins().iadd(e.frame, by8);
    e.b.ins().store(trusted, steps, at, field!(steps) as i32);
    sum_up(e, steps, 1);
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
        // A lane of a team finds that out once it is alone.
        quad::part(e);
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
            let bytes = e.shl(e.lane.value, 3);
            let at = e.b.ins().iadd(base, bytes);
            let at_row = (k * LANES * 8) as i32;
            e.b.ins().load(types::I32, ordinary, at, at_row)
        }
        S::LaneId => e.b.ins().ireduce(types::I32, e.lane.value),
        S::LaneMaskEq | S::LaneMaskLe | S::LaneMaskLt | S::LaneMaskGe | S::LaneMaskGt => {
            let lane = e.b.ins().ireduce(types::I32, e.lane.value);
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
