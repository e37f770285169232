//! Loads and stores of teams: one check for all lanes, and vectors where their places lie side by side.

use super::memory::{Entry, user};
use super::registers::Bank;
use super::vector::{Lanes, little, vector};
use super::vector::{extract, fold, high_halves, low_halves, recast_lanes, spread_out};
use super::{Emit, NoCode, memory, quad, record};
use crate::select;
use crate::spread::Spread;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::immediates::Offset32;
use cranelift_codegen::ir::{Block, BlockArg, ConstantData, InstBuilder, Type, Value, types};
use jacquard_emulator::exec::atomic::Code;
use jacquard_emulator::inst::{Inst, ROW_SINK, Src, flag};
use jacquard_emulator::memory::Space;
use jacquard_emulator::tier::Touch;

/// What an access is: space, bytes of an element, elements.
#[derive(Clone, Copy)]
struct Access {
    space: Space,
    bytes: usize,
    count: usize,
    touch: Touch,
}

impl Access {
    fn all(self) -> usize {
        self.bytes * self.count
    }
}

/// How the places of an access lie: from one lane to the next.
fn step(e: &Emit<'_, '_, '_>, i: &Inst, a: Access) -> Option<i64> {
    let by = e.quads().of(i.a).by()?;
    // Local memory is another one for each lane.
    (a.space != Space::Local && by % a.all() as i64 == 0).then_some(by)
}

/// The first lane's place of an access whose lanes lie within one piece of memory; elsewhere the team falls apart.
fn place(e: &mut Emit<'_, '_, '_>, i: &Inst, a: Access, by: i64) -> Value {
    e.bank = Bank::First;
    let addr = memory::address(e, i);
    e.bank = Bank::Alone;
    let log = a.all().trailing_zeros();
    let reach = by.wrapping_mul(e.team.width as i64 - 1);
    let found = e.b.create_block();
    let apart = quad::apart(e, e.s.block_of[e.at]);
    match a.space {
        Space::Global | Space::Generic => {
            let entry = Entry::new(e);
            let slow = e.b.create_block();
            e.b.set_cold_block(slow);
            in_piece(e, &entry, (addr, log, reach), found, slow);
            e.b.switch_to_block(slow);
            memory::find(e, addr, (a.space, a.all(), a.touch), entry.site);
            in_piece(e, &entry, (addr, log, reach), found, apart);
            e.b.switch_to_block(found);
            let off = entry.offset(e, addr);
            record::team(e, &entry, off, (a.all(), a.touch, by));
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
    }
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
    let access = Access {
        space,
        bytes,
        count,
        touch: Touch::Read,
    };
    let Some(by) = step(e, i, access) else {
        return scattered(e, i, access, |e, i, at| {
            memory::load_elements(e, i, at, (bytes, signed), count);
        });
    };
    let at = place(e, i, access, by);
    if by == 0 {
        e.bank = Bank::First;
        memory::load_elements(e, i, at, (bytes, signed), count);
        e.bank = Bank::Alone;
        quad::spread_results(e, Spread::Same, None);
        return Ok(());
    }
    if by == access.all() as i64 && load_vectors(e, i, at, access, signed) {
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

/// The rows of the elements of a load or store.
fn rows(e: &Emit<'_, '_, '_>, i: &Inst, a: Access, single: Src) -> Vec<Src> {
    match a.count {
        1 => vec![single],
        n => (e.s.prog.lists[i.x as usize].iter().copied())
            .take(n)
            .collect(),
    }
}

/// Loads of lanes that leave no gap, by vectors. False where there is no code for them.
fn load_vectors(e: &mut Emit<'_, '_, '_>, i: &Inst, at: Value, a: Access, signed: bool) -> bool {
    let to = rows(e, i, a, Src(i.d as i32));
    let fits = |e: &Emit<'_, '_, '_>, s: &Src| {
        s.0 >= 0 && s.0 as u32 != ROW_SINK && e.home(s.0 as usize).bytes() as usize == a.bytes
    };
    if a.bytes == 2 && a.count == 1 && !signed && fits_half(e, to[0]) {
        let v = (0..e.team.width as i32 / 4)
            .map(|k| e.b.ins().uload16x4(user(), at, Offset32::new(8 * k)));
        let v = Lanes::of(v);
        let d = to[0].0 as usize;
        let home = e.home(d);
        let v = recast_lanes(e, v, types::I32, home);
        e.set_lanes(d, v, None);
        return true;
    }
    if a.bytes < 4 || !to.iter().all(|s| fits(e, s)) {
        return false;
    }
    let int = match a.bytes {
        8 => types::I64,
        _ => types::I32,
    };
    let parts = e.parts(int) * a.count;
    let ty = match a.count {
        1 => vector(e.home(to[0].0 as usize)),
        _ => vector(int),
    };
    let v: Vec<Value> = (0..parts as i32)
        .map(|k| e.b.ins().load(ty, user(), at, 16 * k))
        .collect();
    if a.count == 1 {
        e.set_lanes(to[0].0 as usize, Lanes::of(v), None);
        return true;
    }
    let Some(columns) = turn(e, &v, (a.bytes, a.count)) else {
        return false;
    };
    for (s, v) in to.iter().zip(columns) {
        let d = s.0 as usize;
        let home = e.home(d);
        let v = recast_lanes(e, v, int, home);
        e.set_lanes(d, v, None);
    }
    true
}

/// Whether a register takes an element of two bytes.
fn fits_half(e: &Emit<'_, '_, '_>, s: Src) -> bool {
    s.0 >= 0 && s.0 as u32 != ROW_SINK && e.home(s.0 as usize) == types::I32
}

/// Bytes of two vectors by their numbers.
pub(super) fn shuffle(
    e: &mut Emit<'_, '_, '_>,
    a: Value,
    b: Value,
    size: usize,
    of: &[u8],
) -> Value {
    let ty = e.b.func.dfg.value_type(a);
    let size8 = size as u8;
    let mask: Vec<u8> = (of.iter())
        .flat_map(|&k| (0..size8).map(move |n| k * size8 + n))
        .collect();
    let mask = e.b.func.dfg.immediates.push(ConstantData::from(mask));
    let [a, b] = [a, b].map(|v| e.b.ins().bitcast(types::I8X16, little(), v));
    let v = e.b.ins().shuffle(a, b, mask);
    e.b.ins().bitcast(ty, little(), v)
}

/// From vectors with the elements of lane after lane to those of each element.
fn turn(e: &mut Emit<'_, '_, '_>, v: &[Value], of: (usize, usize)) -> Option<Vec<Lanes>> {
    Some(match of {
        (8, 2) => [[0, 2], [1, 3]]
            .map(|pick| {
                let all = v.chunks(2).map(|p| shuffle(e, p[0], p[1], 8, &pick));
                Lanes::of(all.collect::<Vec<_>>())
            })
            .to_vec(),
        (4, 2) => [[0, 2, 4, 6], [1, 3, 5, 7]]
            .map(|pick| {
                let all = v.chunks(2).map(|p| shuffle(e, p[0], p[1], 4, &pick));
                Lanes::of(all.collect::<Vec<_>>())
            })
            .to_vec(),
        (4, 4) => {
            let mut columns = vec![Vec::new(); 4];
            for four in v.chunks(4) {
                for (c, v) in columns.iter_mut().zip(turn_four(e, four)) {
                    c.push(v);
                }
            }
            columns.into_iter().map(Lanes::of).collect()
        }
        _ => return None,
    })
}

/// The columns of four vectors of four.
fn turn_four(e: &mut Emit<'_, '_, '_>, v: &[Value]) -> [Value; 4] {
    let low = [0, 4, 1, 5];
    let high = [2, 6, 3, 7];
    let a = shuffle(e, v[0], v[1], 4, &low);
    let b = shuffle(e, v[2], v[3], 4, &low);
    let c = shuffle(e, v[0], v[1], 4, &high);
    let d = shuffle(e, v[2], v[3], 4, &high);
    [
        shuffle(e, a, b, 8, &[0, 2]),
        shuffle(e, a, b, 8, &[1, 3]),
        shuffle(e, c, d, 8, &[0, 2]),
        shuffle(e, c, d, 8, &[1, 3]),
    ]
}

/// Where the lanes' accesses are, and whether all of them are aligned and within a piece of memory: the offsets, which have 32 bits.
fn offsets(e: &mut Emit<'_, '_, '_>, i: &Inst, a: Access, entry: Option<&Entry>) -> (Lanes, Value) {
    let int = types::I32;
    let (off, size) = match entry {
        None => {
            let (_, len) = memory::segment(a.space);
            let len = e.fixed(types::I64, len);
            (addresses(e, i), len)
        }
        Some(entry) => {
            let v = addresses(e, i);
            let base = entry.base(e);
            let base = spread_out(e, types::I64, base);
            let off = e.both((v, base), |f, a, b| f.ins().isub(a, b));
            let count = entry.count(e);
            (off, e.shl(count, a.all().trailing_zeros()))
        }
    };
    let narrow = i.flags & flag::VARIANT != 0 && entry.is_none();
    let (low, upper) = match narrow {
        true => (off, None),
        false => (low_halves(e, off), Some(high_halves(e, off))),
    };
    // The last place at which an access may begin, and whether there is one.
    let most = e.int(types::I64, u64::from(u32::MAX));
    let size = e.b.ins().umin(size, most);
    let all = e.int(types::I64, a.all() as u64);
    let none = e.b.ins().icmp(IntCC::UnsignedLessThan, size, all);
    let last = e.b.ins().isub(size, all);
    let last = e.b.ins().ireduce(int, last);
    let last = e.b.ins().splat(types::I32X4, last);
    let highest = fold(e, low, |f, a, b| f.ins().umax(a, b));
    let beyond = e.b.ins().icmp(IntCC::UnsignedGreaterThan, highest, last);
    let bits = fold(e, low, |f, a, b| f.ins().bor(a, b));
    let inner = e.int(int, a.all() as u64 - 1);
    let inner = e.b.ins().splat(types::I32X4, inner);
    let odd = e.b.ins().band(bits, inner);
    let mut bad = e.b.ins().bor(beyond, odd);
    if let Some(upper) = upper {
        let upper = fold(e, upper, |f, a, b| f.ins().bor(a, b));
        bad = e.b.ins().bor(bad, upper);
    }
    let bad = e.b.ins().vany_true(bad);
    (low, e.b.ins().bor(bad, none))
}

/// The addresses of the lanes, of 32 bits where the instruction has such.
fn addresses(e: &mut Emit<'_, '_, '_>, i: &Inst) -> Lanes {
    let ty = match i.flags & flag::VARIANT {
        0 => types::I64,
        _ => types::I32,
    };
    let v = e.bit_lanes(i.a, ty);
    if i.imm == 0 {
        return v;
    }
    let imm = e.all(ty, i.imm);
    e.both((v, imm), |f, a, b| f.ins().iadd(a, b))
}

/// Accesses at places that lie anyhow: one check for all where they are in one piece of memory; else each by itself.
fn scattered<'a, 'b, 'c>(
    e: &mut Emit<'a, 'b, 'c>,
    i: &Inst,
    a: Access,
    access: impl Fn(&mut Emit<'a, 'b, 'c>, &Inst, Value),
) -> Result<(), NoCode> {
    let global = matches!(a.space, Space::Global | Space::Generic);
    if a.space == Space::Local || (global && i.flags & flag::VARIANT != 0) {
        return alone(e, i);
    }
    let entry = global.then(|| Entry::new(e));
    let (low, bad) = offsets(e, i, a, entry.as_ref());
    let (go, other, done) = (e.b.create_block(), e.b.create_block(), e.b.create_block());
    e.b.set_cold_block(other);
    for _ in low.parts() {
        e.b.append_block_param(go, types::I32X4);
    }
    let found = |low: Lanes| -> Vec<BlockArg> {
        low.parts().iter().copied().map(BlockArg::Value).collect()
    };
    e.b.ins().brif(bad, other, &[], go, &found(low));
    e.b.switch_to_block(other);
    // An update must not be done again.
    match (&entry, e.team.wide || a.touch == Touch::Update) {
        (Some(entry), true) => {
            let apart = quad::apart(e, e.s.block_of[e.at]);
            let first = first_address(e, i);
            memory::find(e, first, (a.space, a.all(), a.touch), entry.site);
            let (low, bad) = offsets(e, i, a, Some(entry));
            e.b.ins().brif(bad, apart, &[], go, &found(low));
        }
        (None, true) => quad::part(e),
        (_, false) => {
            alone_at(e, i, entry.as_ref().map(|e| e.site))?;
            e.b.ins().jump(done, &[]);
        }
    }
    e.b.switch_to_block(go);
    let low = Lanes::of(e.b.block_params(go).to_vec());
    let base = match &entry {
        Some(entry) => entry.start(e),
        None => {
            let (base, _) = memory::segment(a.space);
            e.fixed(types::I64, base)
        }
    };
    let mut lane = 0;
    let of = quad::one_by_one(e, |e| {
        let off = extract(e, low, types::I32, lane);
        lane += 1;
        let off = e.b.ins().uextend(types::I64, off);
        if let Some(entry) = &entry {
            record::access(e, entry, off, (a.all(), a.touch));
        }
        let at = e.b.ins().iadd(base, off);
        access(e, i, at);
        Ok(())
    })?;
    for (r, v) in of {
        e.set_lanes(r, v, None);
    }
    e.b.ins().jump(done, &[]);
    e.b.switch_to_block(done);
    Ok(())
}

/// The address of the first lane.
fn first_address(e: &mut Emit<'_, '_, '_>, i: &Inst) -> Value {
    let v = addresses(e, i);
    let first = extract(e, v, types::I64, 0);
    e.recast(first, types::I64)
}

/// Each lane's access by itself; where one fails, the team falls apart.
fn alone(e: &mut Emit<'_, '_, '_>, i: &Inst) -> Result<(), NoCode> {
    alone_at(e, i, None)
}

/// The same, by an entry that the instruction has already.
fn alone_at(e: &mut Emit<'_, '_, '_>, i: &Inst, site: Option<u32>) -> Result<(), NoCode> {
    e.sites.shared = site;
    let made = quad::one_by_one(e, |e| e.instruction(i));
    e.sites.shared = None;
    for (r, v) in made? {
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
    let access = Access {
        space,
        bytes,
        count,
        touch: Touch::Write,
    };
    let Some(by) = step(e, i, access) else {
        return scattered(e, i, access, |e, i, at| {
            memory::store_elements(e, i, at, bytes, count);
        });
    };
    let at = place(e, i, access, by);
    if by == access.all() as i64 && store_vectors(e, i, at, access) {
        return Ok(());
    }
    // Of lanes that write to one place the last one stays.
    let (mut lane, last) = (0, e.team.width as i64);
    quad::one_by_one(e, |e| {
        let to = e.b.ins().iadd_imm_s(at, by * lane);
        lane += 1;
        if by != 0 || lane == last {
            memory::store_elements(e, i, to, bytes, count);
        }
        Ok(())
    })?;
    Ok(())
}

/// An atomic operation without a result, lane after lane.
pub(super) fn reduce(
    e: &mut Emit<'_, '_, '_>,
    i: &Inst,
    code: Code,
    bytes: usize,
) -> Result<(), NoCode> {
    let space = select::reduced(i);
    let access = Access {
        space,
        bytes,
        count: 1,
        touch: Touch::Update,
    };
    scattered(e, i, access, |e, i, at| {
        memory::reduce_at(e, i, at, (space, code, bytes));
    })
}

/// Stores of lanes that leave no gap, by vectors. False where there is no code for them.
fn store_vectors(e: &mut Emit<'_, '_, '_>, i: &Inst, at: Value, a: Access) -> bool {
    let from = rows(e, i, a, i.b);
    if a.bytes == 2 && a.count == 1 {
        let v = e.bit_lanes(i.b, types::I32);
        let low = [0, 2, 4, 6, 8, 10, 12, 14];
        for (k, pair) in (0..).zip(v.parts().chunks(2)) {
            let whole = pair.len() == 2;
            let v = shuffle(e, pair[0], pair[pair.len() - 1], 2, &low);
            if whole {
                e.b.ins().store(user(), v, at, 16 * k);
                continue;
            }
            let v = e.b.ins().bitcast(types::I64X2, little(), v);
            let v = e.b.ins().extractlane(v, 0);
            e.b.ins().store(user(), v, at, 16 * k);
        }
        return true;
    }
    if a.bytes < 4 {
        return false;
    }
    let ty = match a.bytes {
        8 => types::I64,
        _ => types::I32,
    };
    let v: Vec<Value> = match (a.bytes, a.count) {
        (_, 1) => e.bit_lanes(i.b, ty).parts().to_vec(),
        (4, 4) => {
            let of: Vec<Lanes> = from.iter().map(|&s| e.bit_lanes(s, ty)).collect();
            (0..e.parts(ty))
                .flat_map(|k| {
                    let four: Vec<Value> = of.iter().map(|v| v.parts()[k]).collect();
                    turn_four(e, &four)
                })
                .collect()
        }
        (4, 2) => pairs(e, &from, ty, [&[0, 4, 1, 5], &[2, 6, 3, 7]]),
        (8, 2) => pairs(e, &from, ty, [&[0, 2], &[1, 3]]),
        _ => return false,
    };
    for (k, v) in (0..).zip(v) {
        e.b.ins().store(user(), v, at, 16 * k);
    }
    true
}

/// Two elements of each lane side by side.
fn pairs(e: &mut Emit<'_, '_, '_>, from: &[Src], ty: Type, picks: [&[u8]; 2]) -> Vec<Value> {
    let size = ty.bytes() as usize;
    let (x, y) = (e.bit_lanes(from[0], ty), e.bit_lanes(from[1], ty));
    let mut all = Vec::new();
    for (&x, &y) in x.parts().iter().zip(y.parts()) {
        for pick in picks {
            all.push(shuffle(e, x, y, size, pick));
        }
    }
    all
}
