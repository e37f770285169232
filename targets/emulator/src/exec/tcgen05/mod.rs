//! `tcgen05`: tensor memory, its allocation, loads, stores, copies and products (PTX ISA 9.7.16).
//!
//! Tensor memory has 128 lanes of 512 columns of 32 bits in each block; an address holds the lane in its upper and the column in its lower half.
//! Asynchronous work is done when it is issued, or put off ([`crate::pending`]); the memory model allows both.

use super::async_copy::cluster_space;
use super::mbar::{Mbarrier, address, check_made, note};
use super::smem_desc::Descriptor;
use crate::cx::{Cx, Event};
use crate::inst::{Flow, Inst, Src};
use crate::lanes::{Bits, LANES};
use crate::memory::{RANK_SHIFT, Space};
use crate::trap::TrapKind;
use crate::work::Kind as Work;

mod fault;
mod mma;

use fault::Fault;
pub use mma::{Factors, Kind, Multiply, ScaleVector};

/// Lanes of tensor memory.
pub const ROWS: usize = 128;
/// Columns of tensor memory.
pub const COLUMNS: usize = 512;
/// Least columns of an allocation.
const LEAST: usize = 32;
/// The NaN of single precision that instructions give.
const CANONICAL_NAN: u32 = 0x7fff_ffff;

/// The tensor memory of a block.
#[derive(Clone, Debug, Default)]
pub struct TensorMemory {
    /// Lane after lane; empty until something is allocated.
    cells: Vec<u32>,
    /// Columns of each allocation: first and count.
    taken: Vec<(usize, usize)>,
    /// No more allocations.
    closed: bool,
}

impl TensorMemory {
    /// Takes `n` columns; nothing if there is no room.
    fn alloc(&mut self, n: usize) -> Option<usize> {
        let free = |c: usize| {
            self.taken
                .iter()
                .all(|(first, count)| c + n <= *first || first + count <= c)
        };
        let at = (0..=COLUMNS - n).step_by(n.max(LEAST)).find(|c| free(*c))?;
        self.taken.push((at, n));
        self.cells.resize(ROWS * COLUMNS, 0);
        Some(at)
    }

    /// Whether a column is allocated.
    fn has(&self, c: usize) -> bool {
        self.taken
            .iter()
            .any(|(first, n)| (*first..first + n).contains(&c))
    }
}

/// Shape of a load or store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// `.32x32b`
    Lane,
    /// `.16x64b`
    Half64,
    /// `.16x128b`
    Half128,
    /// `.16x256b`
    Half256,
    /// `.16x32bx2`, with the distance of the second half.
    Split(u32),
}

impl Shape {
    /// Lane and column, from the address, of a thread's register.
    fn spot(self, thread: usize, r: usize) -> (usize, usize) {
        let (g, t) = (thread / 4, thread % 4);
        match self {
            Shape::Lane => (thread, r),
            Shape::Half64 => (t % 2 * 8 + g, t / 2 + 2 * r),
            Shape::Half128 => (g + r % 2 * 8, t + r / 2 * 4),
            Shape::Half256 => (g + r / 2 % 2 * 8, t * 2 + r % 2 + r / 4 * 8),
            Shape::Split(far) => (thread % 16, r + if thread < 16 { 0 } else { far as usize }),
        }
    }
}

/// What a copy from shared memory does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spread {
    /// Rows go to the lanes of their number.
    Once,
    /// 32 rows go to every warp's lanes.
    Four,
    /// The first 32 of 64 rows go to warps 0 and 2, the rest to 1 and 3.
    Alternate,
    /// The first 32 of 64 rows go to warps 0 and 1, the rest to 2 and 3.
    Pairs,
}

/// How `ld.red` reduces the registers that a thread loads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reduction {
    /// Where the result goes.
    pub out: Src,
    /// The greatest, not the least.
    pub max: bool,
    /// What the registers hold.
    pub values: Values,
}

/// What the registers of a reduction hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// `s32`
    Signed,
    /// `u32`
    Unsigned,
    /// `f32`, of which the magnitudes may be asked for; NaN is the result where one is among them, or is left out.
    Float {
        /// `.abs`
        magnitude: bool,
        /// `.NaN`
        nan: bool,
    },
}

impl Reduction {
    fn of(self, values: &[u32]) -> u32 {
        let ends = |it: &mut dyn Iterator<Item = i64>| if self.max { it.max() } else { it.min() };
        match self.values {
            Values::Signed => {
                ends(&mut values.iter().map(|v| i64::from(*v as i32))).unwrap_or(0) as u32
            }
            Values::Unsigned => ends(&mut values.iter().map(|v| i64::from(*v))).unwrap_or(0) as u32,
            Values::Float { magnitude, nan } => {
                let all = values.iter().map(|v| {
                    let v = f32::from_bits(*v);
                    if magnitude { v.abs() } else { v }
                });
                if nan && all.clone().any(f32::is_nan) {
                    return CANONICAL_NAN;
                }
                // -0 is less than +0, as for `min` and `max`.
                let order = |a: &f32, b: &f32| a.total_cmp(b);
                let numbers = all.filter(|v| !v.is_nan());
                let end = if self.max {
                    numbers.max_by(order)
                } else {
                    numbers.min_by(order)
                };
                end.map_or(CANONICAL_NAN, f32::to_bits)
            }
        }
    }
}

/// An instruction, decoded; `Inst::x` is its number.
#[derive(Clone, Debug)]
pub enum Tensor {
    /// `alloc`: writes the address of `n` columns to shared memory.
    Alloc(Src),
    /// `dealloc`
    Dealloc(Src),
    /// `relinquish_alloc_permit`
    Close,
    /// `ld`: registers, and whether each takes 16 bits of two columns.
    Load(Shape, Vec<Src>, bool),
    /// `ld.red`: also the least or greatest of a thread's registers.
    Reduce(Shape, Vec<Src>, Reduction),
    /// `st`
    Store(Shape, Vec<Src>, bool),
    /// `cp`: rows, columns, where they go, descriptor, two blocks, bits of packed elements.
    Copy(usize, usize, Spread, Src, bool, u32),
    /// `shift.down`
    Shift(bool),
    /// `commit`, with the blocks of a multicast.
    Commit(Option<Src>),
    /// `mma`
    Multiply(Box<Multiply>),
}

/// Runs one.
pub fn run(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let prog = cx.prog;
    let what = &prog.tensors[i.x as usize];
    let l = m.trailing_zeros() as usize;
    let bad = |cx: &mut Cx<'_>, fault: Fault| cx.trap(TrapKind::Invalid, l, fault.to_string());
    if cx.pending.active {
        let flow = match what {
            Tensor::Load(_, regs, _) => cx.put_off_registers(m, Work::TensorLoad, &[], regs),
            Tensor::Reduce(_, regs, r) => {
                let regs: Vec<Src> = regs.iter().copied().chain([r.out]).collect();
                cx.put_off_registers(m, Work::TensorLoad, &[], &regs)
            }
            Tensor::Store(..) => cx.put_off(m, Work::TensorStore),
            Tensor::Copy(..) | Tensor::Shift(_) | Tensor::Commit(_) | Tensor::Multiply(_) => {
                cx.put_off(m, Work::Tensor)
            }
            _ => None,
        };
        if let Some(flow) = flow {
            return flow;
        }
    }
    let at = address(i, cx.row(i.a).0[l]);
    let me = cx.cluster.rank as usize;
    let done = match what {
        Tensor::Alloc(n) => {
            let n = cx.row(*n).0[l] as u32 as usize;
            if !n.is_power_of_two() || !(LEAST..=COLUMNS).contains(&n) {
                return bad(cx, Fault::AllocSize(n));
            }
            if cx.cluster.tensor[me].closed {
                return bad(cx, Fault::AllocClosed);
            }
            let Some(column) = cx.cluster.tensor[me].alloc(n) else {
                // Waits until others give columns back.
                cx.pc -= 1;
                cx.note_spin(m);
                return cx.raise(Event::Yield);
            };
            let space = if i.n == 0 {
                Space::Generic
            } else {
                Space::Shared
            };
            match cx.write_bytes(space, at, &(column as u32).to_le_bytes(), l) {
                Ok(()) => Ok(()),
                Err(e) => return cx.trap_access(l, e, "tcgen05.alloc"),
            }
        }
        Tensor::Dealloc(n) => {
            let n = cx.row(*n).0[l] as u32 as usize;
            let taken = &mut cx.cluster.tensor[me].taken;
            match taken.iter().position(|t| *t == (at as usize, n)) {
                Some(k) => {
                    taken.swap_remove(k);
                    Ok(())
                }
                None => Err(Fault::Dealloc { columns: n, at }),
            }
        }
        Tensor::Close => {
            cx.cluster.tensor[me].closed = true;
            Ok(())
        }
        Tensor::Load(shape, regs, packed) => move_rows(cx, at, *shape, regs, *packed, false),
        Tensor::Reduce(shape, regs, r) => {
            move_rows(cx, at, *shape, regs, false, false).map(|()| reduce(cx, regs, *r))
        }
        Tensor::Store(shape, regs, packed) => move_rows(cx, at, *shape, regs, *packed, true),
        Tensor::Copy(rows, bytes, spread, d, pair, bits) => {
            let d = cx.row(*d).0[l];
            copy(cx, at as u32, (*rows, *bytes, *bits), *spread, d, *pair)
        }
        Tensor::Shift(pair) => shift(cx, at as u32, *pair),
        Tensor::Commit(mask) => {
            let mask = mask.map(|s| cx.row(s).0[l] as u16);
            return commit(cx, at, mask, l);
        }
        Tensor::Multiply(w) => Bits(m).try_for_each(|l| mma::multiply(cx, w, l)),
    };
    match done {
        Ok(()) => Flow::Next,
        Err(fault) => bad(cx, fault),
    }
}

/// Checks an address and takes it apart.
fn part(cx: &Cx<'_>, rank: usize, a: u32, columns: usize) -> Result<(usize, usize), Fault> {
    let (lane, column) = ((a >> 16) as usize, (a & 0xffff) as usize);
    let memory = &cx.cluster.tensor[rank];
    if lane >= ROWS
        || column + columns > COLUMNS
        || !(column..column + columns).all(|c| memory.has(c))
    {
        return Err(Fault::NotAllocated { columns, at: a });
    }
    Ok((lane, column))
}

fn move_rows(
    cx: &mut Cx<'_>,
    at: u64,
    shape: Shape,
    regs: &[Src],
    packed: bool,
    store: bool,
) -> Result<(), Fault> {
    let me = cx.cluster.rank as usize;
    let (mut widest, mut deepest) = (0, 0);
    for t in [0, 15, 31] {
        for r in 0..regs.len() {
            let (lane, c) = shape.spot(t, r);
            widest = widest.max(c + 1);
            deepest = deepest.max(lane);
        }
    }
    let each = if packed { 2 } else { 1 };
    let (lane, column) = part(cx, me, at as u32, widest * each)?;
    let own = cx.w.index as usize % 4 * 32;
    if lane < own || lane + deepest >= own + 32 {
        return Err(Fault::OtherWarpsLane { lane, own });
    }
    for t in 0..LANES {
        for (r, s) in regs.iter().enumerate() {
            let (y, x) = shape.spot(t, r);
            let cell = (lane + y) * COLUMNS + column + x * each;
            let v = cx.row(*s).0[t] as u32;
            let cells = &mut cx.cluster.tensor[me].cells;
            match (store, packed) {
                (true, false) => cells[cell] = v,
                (true, true) => {
                    cells[cell] = v & 0xffff;
                    cells[cell + 1] = v >> 16;
                }
                (false, _) => {
                    let v = if packed {
                        cells[cell] & 0xffff | cells[cell + 1] << 16
                    } else {
                        cells[cell]
                    };
                    cx.dst(s.0.max(0) as u32).0[t] = u64::from(v);
                }
            }
        }
    }
    Ok(())
}

fn reduce(cx: &mut Cx<'_>, regs: &[Src], r: Reduction) {
    for t in 0..LANES {
        let values: Vec<u32> = regs.iter().map(|s| cx.row(*s).0[t] as u32).collect();
        cx.dst(r.out.0.max(0) as u32).0[t] = u64::from(r.of(&values));
    }
}

/// The blocks that an instruction works in.
fn blocks(cx: &Cx<'_>, pair: bool) -> Result<Vec<usize>, Fault> {
    let me = cx.cluster.rank as usize;
    if !pair {
        return Ok(vec![me]);
    }
    let low = me & !1;
    if low + 1 >= cx.cluster.tensor.len() {
        return Err(Fault::NoPair);
    }
    Ok(vec![low, low + 1])
}

fn copy(
    cx: &mut Cx<'_>,
    a: u32,
    (rows, bytes, bits): (usize, usize, u32),
    spread: Spread,
    d: u64,
    pair: bool,
) -> Result<(), Fault> {
    let d = Descriptor::tcgen05(d).ok_or(Fault::Swizzle)?;
    for rank in blocks(cx, pair)? {
        let (lane, column) = part(cx, rank, a, bytes / 4)?;
        let raw = d
            .read(cx, (rows, bytes, 8), false, rank as u64 + 1)
            .map_err(|cause| Fault::Access {
                instruction: "tcgen05.cp",
                cause,
            })?;
        for (y, row) in raw.chunks(bytes).enumerate() {
            let row: Vec<u64> = if bits == 8 {
                row.to_vec()
            } else {
                row.chunks(16).flat_map(|u| unpack(u, bits)).collect()
            };
            let lanes: Vec<usize> = match spread {
                Spread::Once => vec![lane + y],
                Spread::Four => (0..4).map(|w| w * 32 + y).collect(),
                Spread::Alternate => vec![y, y + 64],
                Spread::Pairs => vec![y / 32 * 64 + y % 32, y / 32 * 64 + 32 + y % 32],
            };
            for at in lanes {
                for (c, b) in row.chunks(4).enumerate() {
                    let v = b.iter().rev().fold(0, |v, b| v << 8 | *b as u32);
                    if let Some(cell) = cx.cluster.tensor[rank]
                        .cells
                        .get_mut(at * COLUMNS + column + c)
                    {
                        *cell = v;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Sixteen elements of `bits` bits in sixteen bytes with padding, a byte each.
fn unpack(unit: &[u64], bits: u32) -> Vec<u64> {
    let whole = unit
        .iter()
        .rev()
        .fold(0u128, |v, b| v << 8 | u128::from(*b));
    (0..16)
        .map(|k| (whole >> (k * bits)) as u64 & ((1 << bits) - 1))
        .collect()
}

fn shift(cx: &mut Cx<'_>, a: u32, pair: bool) -> Result<(), Fault> {
    for rank in blocks(cx, pair)? {
        let (lane, column) = part(cx, rank, a, 8)?;
        if lane % 32 != 0 {
            return Err(Fault::ShiftLane(lane));
        }
        let cells = &mut cx.cluster.tensor[rank].cells;
        for y in lane..ROWS - 1 {
            for c in column..column + 8 {
                cells[y * COLUMNS + c] = cells[(y + 1) * COLUMNS + c];
            }
        }
    }
    Ok(())
}

/// All work before is done: arrives once, here or in each block of the mask.
fn commit(cx: &mut Cx<'_>, at: u64, mask: Option<u16>, l: usize) -> Flow {
    let ranks: Vec<Option<u64>> = match mask {
        Some(mask) => (0..16).filter(|r| mask >> r & 1 == 1).map(Some).collect(),
        None => vec![None],
    };
    for r in ranks {
        let a = match r {
            Some(r) => at & !(0xffu64 << RANK_SHIFT) | (r + 1) << RANK_SHIFT,
            None => at,
        };
        let p = match cx.locate(cluster_space(a), a, 8, 8, l) {
            Ok(p) => p,
            Err(e) => return cx.trap_access(l, e, "tcgen05.commit, mbarrier"),
        };
        if let Err(e) = check_made(cx, p) {
            return cx.trap_access(l, e, "tcgen05.commit, mbarrier");
        }
        let mut b = Mbarrier::unpack(cx.read::<8>(p, 0));
        let phase = b.phase;
        if !b.arrive(1) {
            return cx.trap(
                TrapKind::Invalid,
                l,
                "tcgen05.commit at an mbarrier that expects no more arrivals",
            );
        }
        cx.write::<8>(p, 0, b.pack());
        note(cx, p, true, phase != b.phase);
    }
    Flow::Next
}
