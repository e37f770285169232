//! Teams of neighboring lanes in step, four (a quad) or more (a wide team): where they begin, how their instructions are made, and where they fall
//! apart. A wide team falls into quads, a quad into lanes that go on one by one.

use super::registers::Bank;
use super::vector::Lanes;
use super::vector::{all_and_any, bit_of_lane, bits_of_mask, gather_lanes, spread_out};
use super::{Emit, NoCode, bridge, control, field, quad_memory, vector_arith};
use crate::bits::Set;
use crate::flow::Way;
use crate::spread::{Spread, widens};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Value, types};
use jacquard_emulator::form::{Arith, Form};
use jacquard_emulator::inst::{Inst, Src};
use jacquard_emulator::lanes::LANES;
use jacquard_ptx::model::Modifier as T;

/// Where teams of a width are made, beside the lanes that run alone.
pub struct Places {
    /// The machine block of each block.
    pub blocks: Vec<Block>,
    /// Where a team falls apart at the start of each block.
    pub apart: Vec<Option<Block>>,
    /// The first lane, and its place in row 0.
    pub lane: Value,
    pub rows: Value,
}

fn plain() -> MemFlagsData {
    MemFlagsData::new().with_notrap()
}

/// The stub of an entry: registers of the lanes are taken from the warp. Where one `looks`, and their values are not of the classes that code was
/// made for, the lanes go on alone.
pub(super) fn enter(e: &mut Emit<'_, '_, '_>, entry: usize, n: usize, looks: bool) {
    let s = e.s;
    let trusted = plain();
    let mut wrong: Option<Value> = None;
    let join = |e: &mut Emit<'_, '_, '_>, wrong: Option<Value>, d: Value| match wrong {
        Some(w) => e.b.ins().bor(w, d),
        None => d,
    };
    for r in s.blocks[n].live.iter() {
        let narrow = e.quads().register(r) != Spread::Any;
        if r < s.rows && narrow && !looks {
            let ty = e.home(r);
            let base = e.lane.rows;
            let v = e.b.ins().load(ty, trusted, base, (r * LANES * 8) as i32);
            e.set_first(r, v);
            continue;
        }
        if r < s.rows {
            let v = words(e, r);
            if let Some(d) = e.take_words(r, v) {
                wrong = Some(join(e, wrong, d));
            }
            continue;
        }
        let bits = predicate_bits(e, r - s.rows);
        if e.quads().register(r) == Spread::Any {
            set_bits(e, r, bits);
            continue;
        }
        let one = e.int(types::I32, 1);
        let first = e.b.ins().band(bits, one);
        let value = e.b.ins().ireduce(types::I8, first);
        e.set_first(r, value);
        if !looks {
            continue;
        }
        let every = e.int(types::I32, e.every());
        let wanted = e.b.ins().imul(first, every);
        let d = e.b.ins().bxor(bits, wanted);
        let d = e.b.ins().splat(types::I32X4, d);
        wrong = Some(join(e, wrong, d));
    }
    let to = e.places().blocks[n];
    let Some(wrong) = wrong else {
        e.b.ins().jump(to, &[]);
        return;
    };
    let alone = e.b.create_block();
    e.b.set_cold_block(alone);
    let some = e.b.ins().vany_true(wrong);
    e.b.ins().brif(some, alone, &[], to, &[]);
    e.b.switch_to_block(alone);
    let zero = e.int(types::I64, 0);
    go_apart(e, entry, zero);
}

/// What a row of the warp holds in the lanes of the team.
fn words(e: &mut Emit<'_, '_, '_>, r: usize) -> Lanes {
    let (base, at) = (e.lane.rows, (r * LANES * 8) as i32);
    let all = (0..e.team.width / 2).map(|k| {
        let at = at + 16 * k as i32;
        e.b.ins().load(types::I64X2, plain(), base, at)
    });
    Lanes::of(all)
}

/// Writes a predicate of the class [`Spread::Any`], by a bit for each lane.
fn set_bits(e: &mut Emit<'_, '_, '_>, r: usize, bits: Value) {
    let all = spread_out(e, types::I32, bits);
    let own = bit_of_lane(e);
    let v = e.both((all, own), |f, a, b| {
        let v = f.ins().band(a, b);
        f.ins().icmp(IntCC::Equal, v, b)
    });
    e.set_lanes(r, v, None);
}

/// Takes the registers again that an instruction wrote to the warp.
pub(super) fn take_results(e: &mut Emit<'_, '_, '_>) {
    let s = e.s;
    let written: Vec<usize> = s.writes(e.at).collect();
    for r in written {
        if r < s.rows {
            let v = words(e, r);
            e.take_words(r, v);
        } else {
            let bits = predicate_bits(e, r - s.rows);
            set_bits(e, r, bits);
        }
    }
}

/// The bits of a predicate in the lanes of the team.
fn predicate_bits(e: &mut Emit<'_, '_, '_>, p: usize) -> Value {
    let base = e.fixed(types::I64, field!(preds));
    let word = e.b.ins().load(types::I32, plain(), base, (p * 4) as i32);
    let lane = e.b.ins().ireduce(types::I32, e.lane.value);
    let word = e.b.ins().ushr(word, lane);
    let every = e.int(types::I32, e.every());
    e.b.ins().band(word, every)
}

/// Lets the lanes go on in smaller teams or one by one, where the numbered stub leads.
fn go_apart(e: &mut Emit<'_, '_, '_>, stub: usize, steps: Value) {
    let mask = e.own_lanes();
    let (lanes, place, parted) = match e.team.wide {
        true => (field!(split), field!(split_at), field!(wide_parted)),
        false => (field!(pending), field!(resume), field!(parted)),
    };
    let frame = e.frame;
    e.b.ins().store(plain(), mask, frame, lanes as i32);
    let stub = e.int(types::I32, stub as u64);
    e.b.ins().store(plain(), stub, frame, place as i32);
    count(e, parted, e.team.width / 4);
    store_steps(e, steps);
    let next = e.next_lane;
    e.b.ins().jump(next, &[]);
}

/// Counts more of something.
pub(super) fn count(e: &mut Emit<'_, '_, '_>, at: usize, more: usize) {
    let n = e.b.ins().load(types::I32, plain(), e.frame, at as i32);
    let n = e.b.ins().iadd_imm_s(n, more as i64);
    e.b.ins().store(plain(), n, e.frame, at as i32);
}

fn store_steps(e: &mut Emit<'_, '_, '_>, steps: Value) {
    let by8 = e.shl(e.lane.value, 3);
    let at = e.b.ins().iadd(e.frame, by8);
    let all = e.b.ins().splat(types::I64X2, steps);
    for k in 0..e.team.width / 2 {
        let at_field = field!(steps) + 16 * k;
        e.b.ins().store(plain(), all, at, at_field as i32);
    }
}

/// Gives registers back to the warp.
pub(super) fn store_registers(e: &mut Emit<'_, '_, '_>, set: &Set) {
    let rows = e.s.rows;
    for r in set.iter() {
        if r < rows {
            let v = e.words(r);
            let at = (r * LANES * 8) as i32;
            for (k, &v) in (0..).zip(v.parts()) {
                let base = e.lane.rows;
                e.b.ins().store(plain(), v, base, at + 16 * k);
            }
            continue;
        }
        let p = r - rows;
        let mask = e.test_lanes((p as u32) << 1);
        let bits = bits_of_mask(e, mask);
        let base = e.fixed(types::I64, field!(preds));
        let at = (p * 4) as i32;
        let word = e.b.ins().load(types::I32, plain(), base, at);
        let lane = e.b.ins().ireduce(types::I32, e.lane.value);
        let hole = e.own_lanes();
        let word = e.b.ins().band_not(word, hole);
        let bits = e.b.ins().ishl(bits, lane);
        let word = e.b.ins().bor(word, bits);
        e.b.ins().store(plain(), word, base, at);
    }
}

/// The team falls apart before the instruction, which is the first of its block.
pub(super) fn part(e: &mut Emit<'_, '_, '_>) {
    let n = e.s.block_of[e.at];
    let to = apart(e, n);
    e.b.ins().jump(to, &[]);
}

/// Where the team falls apart at the start of a block.
pub(super) fn apart(e: &mut Emit<'_, '_, '_>, n: usize) -> Block {
    if let Some(b) = e.places().apart[n] {
        return b;
    }
    let b = e.b.create_block();
    e.b.set_cold_block(b);
    let team = usize::from(e.team.wide);
    e.places[team].apart[n] = Some(b);
    b
}

/// Makes the code of a team that falls apart at the start of a block.
fn falls_apart(e: &mut Emit<'_, '_, '_>, n: usize) {
    let Some(b) = e.places().apart[n] else { return };
    e.b.switch_to_block(b);
    let s = e.s;
    let block = &s.blocks[n];
    let mut set = block.live.clone();
    set.meet(&block.dirty);
    store_registers(e, &set);
    let number = (e.part_blocks.iter())
        .position(|&p| p == n)
        .unwrap_or_default();
    let stub = s.entries.len() + number;
    let steps = e.b.use_var(e.steps);
    let own = (block.end - block.begin) as i64;
    let steps = e.b.ins().iadd_imm_s(steps, -own);
    go_apart(e, stub, steps);
}

/// Notes that the lanes stopped before an instruction, and goes on with the next ones.
pub(super) fn leave(e: &mut Emit<'_, '_, '_>, k: usize) {
    let exit = e.int(types::I32, (e.s.start + k) as u64);
    let exit = e.b.ins().splat(types::I32X4, exit);
    let by4 = e.shl(e.lane.value, 2);
    let at = e.b.ins().iadd(e.frame, by4);
    for k in 0..e.team.width / 4 {
        let at_field = field!(exits) + 16 * k;
        e.b.ins().store(plain(), exit, at, at_field as i32);
    }
    let steps = e.b.use_var(e.steps);
    store_steps(e, steps);
    control::sum_up(e, steps, e.team.width);
    let next = e.next_lane;
    e.b.ins().jump(next, &[]);
}

/// At the head of a loop: lanes that used up their time stop.
fn interrupt(e: &mut Emit<'_, '_, '_>, n: usize) {
    let s = e.s;
    let (stop, go) = control::out_of_time(e);
    e.b.switch_to_block(stop);
    let mut set = s.blocks[n].live.clone();
    set.meet(&s.blocks[n].dirty);
    store_registers(e, &set);
    leave(e, s.blocks[n].begin);
    e.b.switch_to_block(go);
}

/// Goes to one block where a predicate is true in all lanes, and to another where in none; apart where they differ.
pub(super) fn decide(e: &mut Emit<'_, '_, '_>, p: u32, yes: Block, no: Block) {
    if e.quads().agrees(p) {
        let bank = std::mem::replace(&mut e.bank, Bank::First);
        let v = e.test(p);
        e.bank = bank;
        e.b.ins().brif(v, yes, &[], no, &[]);
        return;
    }
    let mask = e.test_lanes(p);
    let (all, any) = all_and_any(e, mask);
    let other = e.b.create_block();
    let apart = apart(e, e.s.block_of[e.at]);
    e.b.ins().brif(all, yes, &[], other, &[]);
    e.b.switch_to_block(other);
    e.b.ins().brif(any, apart, &[], no, &[]);
}

/// Makes a block.
pub(super) fn block(e: &mut Emit<'_, '_, '_>, n: usize) -> Result<(), NoCode> {
    whole_block(e, n)?;
    falls_apart(e, n);
    Ok(())
}

fn whole_block(e: &mut Emit<'_, '_, '_>, n: usize) -> Result<(), NoCode> {
    let s = e.s;
    let block = &s.blocks[n];
    let own = e.places().blocks[n];
    e.b.switch_to_block(own);
    if block.header {
        interrupt(e, n);
    }
    let count = (block.end - block.begin) as i64;
    let steps = e.b.use_var(e.steps);
    let steps = e.b.ins().iadd_imm_s(steps, count);
    e.b.def_var(e.steps, steps);
    for k in block.begin..block.end {
        e.at = k;
        let i = &s.code[k];
        match s.ways[k] {
            Way::On => guarded(e, i)?,
            Way::Branch => {
                let to = e.places().blocks[block.next[0]];
                if i.guard == 0 {
                    e.b.ins().jump(to, &[]);
                } else {
                    let behind = block.next.get(1).ok_or(NoCode(Form::Branch))?;
                    let behind = e.places().blocks[*behind];
                    decide(e, i.guard, to, behind);
                }
                return Ok(());
            }
            Way::Table => {
                part(e);
                return Ok(());
            }
            Way::Stop { passes, .. } => {
                if e.team.width == LANES && s.bridges[k] {
                    return bridge::pass(e, n, i);
                }
                stop(e, n, i, passes);
                return Ok(());
            }
        }
    }
    let next = e.places().blocks[block.next[0]];
    e.b.ins().jump(next, &[]);
    Ok(())
}

fn stop(e: &mut Emit<'_, '_, '_>, n: usize, i: &Inst, passes: bool) {
    let s = e.s;
    let block = &s.blocks[n];
    if let (true, Some(&behind)) = (passes && i.guard != 0, block.next.first()) {
        let stop = e.b.create_block();
        let behind = e.places().blocks[behind];
        decide(e, i.guard, stop, behind);
        e.b.switch_to_block(stop);
    }
    let set = control::given_back(s, n);
    store_registers(e, &set);
    // The stop itself is the interpreter's to count.
    let steps = e.b.use_var(e.steps);
    let less = e.b.ins().iadd_imm_s(steps, -1);
    e.b.def_var(e.steps, less);
    leave(e, block.end - 1);
}

/// An instruction, where its guard is true.
fn guarded(e: &mut Emit<'_, '_, '_>, i: &Inst) -> Result<(), NoCode> {
    let form = e.s.form(e.at);
    if i.guard == 0 {
        return instruction(e, i, None);
    }
    let memory = matches!(form, Form::Load(..) | Form::Store(..) | Form::Reduce(..));
    if memory || e.quads().agrees(i.guard) {
        let (then, behind) = (e.b.create_block(), e.b.create_block());
        decide(e, i.guard, then, behind);
        e.b.switch_to_block(then);
        instruction(e, i, None)?;
        e.b.ins().jump(behind, &[]);
        e.b.switch_to_block(behind);
        return Ok(());
    }
    let mask = e.test_lanes(i.guard);
    instruction(e, i, Some(mask))
}

/// An instruction in the lanes that a mask chooses.
fn instruction(e: &mut Emit<'_, '_, '_>, i: &Inst, mask: Option<Lanes>) -> Result<(), NoCode> {
    let s = e.s;
    match s.form(e.at) {
        Form::Load(space, bytes, signed, count) => {
            return quad_memory::load(e, i, space, (bytes, signed), count);
        }
        Form::Store(space, bytes, count) => return quad_memory::store(e, i, space, bytes, count),
        Form::Reduce(code, bytes) => return quad_memory::reduce(e, i, code, bytes),
        _ => {}
    }
    let class = e.quads().result(s, e.at).unwrap_or(Spread::Same);
    if class != Spread::Any {
        if widens(s.form(e.at)) {
            no_wrap(e, i);
        }
        e.bank = Bank::First;
        let made = e.instruction(i);
        e.bank = Bank::Alone;
        made?;
        spread_results(e, class, mask);
        return Ok(());
    }
    if vector_arith::instruction(e, i, mask)? {
        return Ok(());
    }
    let of = one_by_one(e, |e| e.instruction(i))?;
    for (r, v) in of {
        e.set_lanes(r, v, mask);
    }
    Ok(())
}

/// Gives results that are in the first lane's registers to those of wider classes.
pub(super) fn spread_results(e: &mut Emit<'_, '_, '_>, class: Spread, mask: Option<Lanes>) {
    let s = e.s;
    let written: Vec<usize> = s.writes(e.at).collect();
    for r in written {
        if e.quads().register(r) == Spread::Any {
            e.widen_class(r, class, mask);
        }
    }
}

/// Values that become wider must not wrap around from the first lane to the last.
fn no_wrap(e: &mut Emit<'_, '_, '_>, i: &Inst) {
    let form = e.s.form(e.at);
    let (sources, signed): (&[Src], bool) = match form {
        Form::Arith(Arith { ty, .. }) => (&[i.a, i.b], ty == T::S32),
        Form::IntToInt(from, ..) => (&[i.a], from.1),
        _ => return,
    };
    for &c in sources {
        let Spread::Step(by) = e.quads().of(c) else {
            continue;
        };
        let first = e.first_of(c, types::I32);
        let more = e.int(
            types::I32,
            (by as u64).wrapping_mul(e.team.width as u64 - 1),
        );
        let last = e.b.ins().iadd(first, more);
        let cc = match (by > 0, signed) {
            (true, true) => IntCC::SignedGreaterThan,
            (false, true) => IntCC::SignedLessThan,
            (true, false) => IntCC::UnsignedGreaterThan,
            (false, false) => IntCC::UnsignedLessThan,
        };
        let fine = e.b.ins().icmp(cc, last, first);
        let go = e.b.create_block();
        let apart = apart(e, e.s.block_of[e.at]);
        e.b.ins().brif(fine, go, &[], apart, &[]);
        e.b.switch_to_block(go);
    }
}

/// Makes an instruction for each lane alone; gives what they wrote.
pub(super) fn one_by_one<'a, 'b, 'c>(
    e: &mut Emit<'a, 'b, 'c>,
    mut make: impl FnMut(&mut Emit<'a, 'b, 'c>) -> Result<(), NoCode>,
) -> Result<Vec<(usize, Lanes)>, NoCode> {
    let s = e.s;
    let mut read = Set::empty(s.registers);
    s.reads(e.at, &mut read);
    let written: Vec<usize> = s.writes(e.at).collect();
    let first = e.lane.value;
    let mut values: Vec<Vec<Value>> = vec![Vec::new(); written.len()];
    for l in 0..e.team.width {
        for r in read.iter() {
            let v = e.lane_of(r, l);
            let v = match r < s.rows {
                true => v,
                false if e.quads().register(r) == Spread::Any => {
                    let one = e.int(types::I32, 1);
                    let v = e.b.ins().band(v, one);
                    e.b.ins().ireduce(types::I8, v)
                }
                false => v,
            };
            e.bank = Bank::Single;
            let var = e.var(r);
            e.b.def_var(var, v);
            e.bank = Bank::Alone;
        }
        e.lane.value = e.b.ins().iadd_imm_s(first, l as i64);
        e.bank = Bank::Single;
        let made = make(e);
        for (r, v) in written.iter().zip(&mut values) {
            let var = e.var(*r);
            v.push(e.b.use_var(var));
        }
        e.bank = Bank::Alone;
        e.lane.value = first;
        made?;
    }
    let mut all = Vec::new();
    for (&r, v) in written.iter().zip(values) {
        let ty = e.home(r);
        let v = match r < s.rows {
            true => v,
            false => (v.into_iter())
                .map(|v| {
                    let v = e.b.ins().uextend(types::I32, v);
                    e.b.ins().ineg(v)
                })
                .collect(),
        };
        all.push((r, gather_lanes(e, ty, &v)));
    }
    Ok(all)
}
