//! `tcgen05`: tensor memory, its allocation, loads, stores, copies and products (PTX ISA 9.7.16).
//!
//! Tensor memory has 128 lanes of 512 columns of 32 bits in each block; an address holds the lane in its upper and the column in its lower half.
//! Asynchronous work is done when it is issued, or put off ([`crate::pending`]); the memory model allows both.

use super::async_copy::cluster_space;
use super::matrix::{BitOp, Elem};
use super::mbar::{Mbarrier, address, check_made, note};
use super::product::Product;
use super::smem_desc::{Descriptor, transpose};
use crate::cx::{Cx, Event};
use crate::inst::{Flow, Inst, PSrc, Src};
use crate::lanes::{Bits, LANES};
use crate::memory::{RANK_SHIFT, Space};
use crate::pending::Kind as Work;
use crate::trap::TrapKind;

/// Lanes of tensor memory.
pub const ROWS: usize = 128;
/// Columns of tensor memory.
pub const COLUMNS: usize = 512;
/// Least columns of an allocation.
const LEAST: usize = 32;

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

/// A product, decoded.
#[derive(Clone, Debug)]
pub struct Multiply {
    /// Kind of elements.
    pub kind: Kind,
    /// Two blocks work together.
    pub pair: bool,
    /// Address of the result.
    pub d: Src,
    /// Descriptor of a, or its address in tensor memory.
    pub a: Src,
    /// a is in tensor memory.
    pub a_tensor: bool,
    /// Descriptor of b.
    pub b: Src,
    /// Instruction descriptor.
    pub descriptor: Src,
    /// Masks of lanes that keep their old value.
    pub keep: Vec<Src>,
    /// The result is added to.
    pub enable: PSrc,
    /// The old result is divided by two to this power.
    pub scale: u32,
}

/// `.kind`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    F16,
    Tf32,
    F8f6f4,
    I8,
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
    let bad = |cx: &mut Cx<'_>, text: String| cx.trap(TrapKind::Invalid, l, text);
    if cx.pending.active {
        let flow = match what {
            Tensor::Load(_, regs, _) => cx.put_off_registers(m, Work::TensorLoad, &[], regs),
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
    let me = cx.rank as usize;
    let done = match what {
        Tensor::Alloc(n) => {
            let n = cx.row(*n).0[l] as u32 as usize;
            if !n.is_power_of_two() || !(LEAST..=COLUMNS).contains(&n) {
                return bad(
                    cx,
                    format!("tcgen05.alloc of {n} columns: not a power of two from 32 to 512"),
                );
            }
            if cx.tensor[me].closed {
                return bad(cx, "tcgen05.alloc after the permit was given up".into());
            }
            let Some(column) = cx.tensor[me].alloc(n) else {
                // Waits until others give columns back.
                cx.pc -= 1;
                cx.note_spin();
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
            let taken = &mut cx.tensor[me].taken;
            match taken.iter().position(|t| *t == (at as usize, n)) {
                Some(k) => {
                    taken.swap_remove(k);
                    Ok(())
                }
                None => Err(format!(
                    "tcgen05.dealloc of {n} columns at 0x{at:x}, which were not allocated so"
                )),
            }
        }
        Tensor::Close => {
            cx.tensor[me].closed = true;
            Ok(())
        }
        Tensor::Load(shape, regs, packed) => move_rows(cx, at, *shape, regs, *packed, false),
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
        Tensor::Multiply(w) => Bits(m).try_for_each(|l| multiply(cx, w, l)),
    };
    match done {
        Ok(()) => Flow::Next,
        Err(text) => bad(cx, text),
    }
}

/// Checks an address and takes it apart.
fn part(cx: &Cx<'_>, rank: usize, a: u32, columns: usize) -> Result<(usize, usize), String> {
    let (lane, column) = ((a >> 16) as usize, (a & 0xffff) as usize);
    let memory = &cx.tensor[rank];
    if lane >= ROWS
        || column + columns > COLUMNS
        || !(column..column + columns).all(|c| memory.has(c))
    {
        return Err(format!(
            "{columns} columns of tensor memory at 0x{a:x}, which are not allocated"
        ));
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
) -> Result<(), String> {
    let me = cx.rank as usize;
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
        return Err(format!(
            "lane {lane} of tensor memory, of which this warp reaches {own} to {}",
            own + 31
        ));
    }
    for t in 0..LANES {
        for (r, s) in regs.iter().enumerate() {
            let (y, x) = shape.spot(t, r);
            let cell = (lane + y) * COLUMNS + column + x * each;
            let v = cx.row(*s).0[t] as u32;
            let cells = &mut cx.tensor[me].cells;
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

/// The blocks that an instruction works in.
fn blocks(cx: &Cx<'_>, pair: bool) -> Result<Vec<usize>, String> {
    let me = cx.rank as usize;
    if !pair {
        return Ok(vec![me]);
    }
    let low = me & !1;
    if low + 1 >= cx.tensor.len() {
        return Err("cta_group::2 in a cluster without a second block".into());
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
) -> Result<(), String> {
    let d = Descriptor::tcgen05(d).ok_or("the descriptor's swizzle mode means nothing")?;
    for rank in blocks(cx, pair)? {
        let (lane, column) = part(cx, rank, a, bytes / 4)?;
        let raw = d
            .read(cx, (rows, bytes, 8), false, rank as u64 + 1)
            .map_err(|e| format!("tcgen05.cp: {}", e.message))?;
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
                    if let Some(cell) = cx.tensor[rank].cells.get_mut(at * COLUMNS + column + c) {
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

fn shift(cx: &mut Cx<'_>, a: u32, pair: bool) -> Result<(), String> {
    for rank in blocks(cx, pair)? {
        let (lane, column) = part(cx, rank, a, 8)?;
        if lane % 32 != 0 {
            return Err(format!(
                "tcgen05.shift at lane {lane}, which is not a multiple of 32"
            ));
        }
        let cells = &mut cx.tensor[rank].cells;
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

/// Element types of a product by the instruction descriptor: a, b, d. Those of less than eight bits lie in padded units of sixteen bytes.
fn types(kind: Kind, d: u32) -> Option<[(Elem, u32); 3]> {
    let small = |f: u32| {
        Some(match f {
            0 => (Elem::E4m3, 8),
            1 => (Elem::E5m2, 8),
            3 => (Elem::E2m3, 6),
            4 => (Elem::E3m2, 6),
            5 => (Elem::E2m1x2, 4),
            _ => return None,
        })
    };
    let (a, b) = (d >> 7 & 7, d >> 10 & 7);
    let one = |f: u32| match (kind, f) {
        (Kind::F16, 0) => Some((Elem::F16, 16)),
        (Kind::F16, 1) => Some((Elem::Bf16, 16)),
        (Kind::Tf32, 2) => Some((Elem::Tf32, 32)),
        (Kind::I8, 0) => Some((Elem::U8, 8)),
        (Kind::I8, 1) => Some((Elem::S8, 8)),
        (Kind::F8f6f4, f) => small(f),
        _ => None,
    };
    let result = match (kind, d >> 4 & 3) {
        (Kind::I8, 2) => Elem::S32,
        (Kind::F16 | Kind::F8f6f4, 0) => Elem::F16,
        (Kind::F16 | Kind::F8f6f4 | Kind::Tf32, 1) => Elem::F32,
        _ => return None,
    };
    Some([one(a)?, one(b)?, (result, 32)])
}

/// Rows of the inner dimension from shared memory.
fn operand(
    cx: &Cx<'_>,
    d: u64,
    rank: usize,
    (rows, k): (usize, usize),
    (e, bits): (Elem, u32),
    mn: bool,
) -> Result<Vec<u64>, String> {
    let d = Descriptor::tcgen05(d).ok_or("the descriptor's swizzle mode means nothing")?;
    let wrong = |e: crate::memory::AccessError| format!("tcgen05.mma: {}", e.message);
    let rank = rank as u64 + 1;
    if bits < 8 {
        // Units of sixteen bytes hold sixteen elements and padding.
        let raw = d.read(cx, (rows, k, 8), mn, rank).map_err(wrong)?;
        return Ok(raw.chunks(16).flat_map(|u| unpack(u, bits)).collect());
    }
    if mn {
        let raw = d.read(cx, (k, rows, e.bits()), true, rank).map_err(wrong)?;
        return Ok(transpose(&raw, k));
    }
    d.read(cx, (rows, k, e.bits()), false, rank).map_err(wrong)
}

fn multiply(cx: &mut Cx<'_>, w: &Multiply, l: usize) -> Result<(), String> {
    let get = |cx: &Cx<'_>, s: Src| cx.row(s).0[l];
    let desc = get(cx, w.descriptor) as u32;
    let [ta, tb, (td, _)] = types(w.kind, desc).ok_or_else(|| {
        format!("the instruction descriptor 0x{desc:x} names no types of this kind")
    })?;
    if desc >> 2 & 1 == 1 {
        return Err(
            "the instruction descriptor says that a is sparse, the instruction doesn't".into(),
        );
    }
    let (m, n) = (
        (desc >> 24 & 31) as usize * 16,
        (desc >> 17 & 63) as usize * 8,
    );
    let k = match w.kind {
        Kind::F16 => 16,
        Kind::Tf32 => 8,
        _ => 32,
    };
    let ranks = blocks(cx, w.pair)?;
    let fits = if w.pair { [128, 256] } else { [64, 128] };
    if !fits.contains(&m) || n == 0 || n > 256 {
        return Err(format!("a product of {m} rows and {n} columns"));
    }
    let negate = (desc >> 13 & 1) != (desc >> 14 & 1);
    let (a_mn, b_mn) = (desc >> 15 & 1 == 1, desc >> 16 & 1 == 1);
    let each = m / ranks.len();
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for &rank in &ranks {
        if w.a_tensor {
            let at = get(cx, w.a) as u32;
            let bits = ta.1.max(8);
            let (lane, column) = part(cx, rank, at, k * bits as usize / 32)?;
            for row in 0..each {
                let y = lane + place(each, row);
                let words = &cx.tensor[rank].cells[y * COLUMNS + column..];
                a.extend((0..k).map(|x| {
                    let bit = x as u32 * bits;
                    u64::from(words[(bit / 32) as usize] >> (bit % 32)) & (u64::MAX >> (64 - bits))
                }));
            }
        } else {
            a.extend(operand(cx, get(cx, w.a), rank, (each, k), ta, a_mn)?);
        }
        b.extend(operand(
            cx,
            get(cx, w.b),
            rank,
            (n / ranks.len(), k),
            tb,
            b_mn,
        )?);
    }
    let b = transpose(&b, n);
    let d = get(cx, w.d) as u32;
    // 64 rows in each of two blocks: the right half of the columns lies below the left one.
    let folded = w.pair && m == 128;
    let width = if folded { n / 2 } else { n };
    let spot = |row: usize, col: usize| {
        let (rank, r) = (row / each, row % each);
        if folded {
            (rank, r + col / width * 64, col % width)
        } else {
            (rank, place(each, r), col)
        }
    };
    let mut lanes = Vec::new();
    for &rank in &ranks {
        lanes.push(part(cx, rank, d, width)?);
    }
    let cell = |row: usize, col: usize| {
        let (which, y, x) = spot(row, col);
        let (lane, column) = lanes[which];
        (ranks[which], (lane + y) % ROWS, column + x)
    };
    let enable = cx.pred(w.enable) >> l & 1 == 1;
    let old = enable.then(|| {
        let mut c = vec![0; m * n];
        for (at, v) in c.iter_mut().enumerate() {
            let (rank, y, x) = cell(at / n, at % n);
            *v = u64::from(cx.tensor[rank].cells[y * COLUMNS + x]);
            if w.scale > 0 {
                *v = td.encode(td.float(*v) * 2f64.powi(-(w.scale as i32)));
            }
        }
        c
    });
    let p = Product {
        shape: [m, n, k],
        elems: [ta.0, tb.0, td, td],
        sat: desc >> 3 & 1 == 1,
        bit: BitOp::And,
        negate,
    };
    let out = p.run(&a, &b, old.as_deref(), None);
    let keep: Vec<u32> = w.keep.iter().map(|s| get(cx, *s) as u32).collect();
    for (at, v) in out.iter().enumerate() {
        let (rank, y, x) = cell(at / n, at % n);
        let word = if ranks.first() == Some(&rank) {
            y / 32
        } else {
            4 + y / 32
        };
        if keep.get(word).is_some_and(|k| k >> (y % 32) & 1 == 1) {
            continue;
        }
        cx.tensor[rank].cells[y * COLUMNS + x] = *v as u32;
    }
    Ok(())
}

/// The lane of a row of a block's share: 64 rows use the first sixteen lanes of each warp.
fn place(rows: usize, row: usize) -> usize {
    if rows == 64 {
        row / 16 * 32 + row % 16
    } else {
        row
    }
}
