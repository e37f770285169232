//! Copies of tensors between global and shared memory (PTX ISA 9.7.9.27): boxes, pixels of images, four rows; and `tensormap.replace`.

use super::async_copy::cluster_space;
use super::atomic;
use super::mbar::{address, complete_tx, space_of};
use crate::cx::Cx;
use crate::inst::{Flow, Inst, Src};
use crate::lanes::Bits;
use crate::memory::{AccessError, RANK_SHIFT, Space};
use crate::tensor_map::{BYTES, RANK, Swizzle, TensorMap, Window};
use crate::trap::TrapKind;
use crate::work::Kind;
use jacquard_ptx::model::Modifier as T;
use thiserror::Error;

/// Which elements a copy takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The map's box.
    Tile,
    /// Pixels, moved by offsets.
    Im2col,
    /// Pixels along the width alone, as many as the map says or 128, with halo pixels (`im2col::w`, `im2col::w::128`).
    Wide(Option<u16>),
    /// Four rows of a matrix.
    Rows,
}

/// Pixels of a copy of `im2col::w::128`.
pub const WIDE_PIXELS: u16 = 128;
/// Pixels of `im2col::w::128` after which halo pixels come.
const HALO_AFTER: u16 = 32;

/// A copy, decoded; `Inst::x` is its number.
#[derive(Clone, Debug)]
pub struct TensorCopy {
    /// From shared to global memory.
    pub store: bool,
    /// Combines with what is there: the operation's word.
    pub reduce: Option<T>,
    /// Which elements.
    pub mode: Mode,
    /// Address in shared memory; of the executing block unless `cluster`.
    pub shared: Src,
    /// Address of the map.
    pub map: Src,
    /// Coordinates.
    pub coords: Vec<Src>,
    /// The space of `shared`.
    pub space: Space,
    /// Counts the bytes.
    pub barrier: Option<Src>,
    /// Offsets of pixels.
    pub offsets: Vec<Src>,
    /// Blocks that get the copy.
    pub mask: Option<Src>,
}

/// One unit to copy: byte offset in shared memory, coordinates.
struct Place {
    shared: u64,
    at: [i64; RANK],
}

/// What a copy is about to do wrong.
enum Wrong {
    /// An access, and which part of the copy it is.
    Access(AccessError, &'static str),
    Map(Misfit),
}

impl From<Misfit> for Wrong {
    fn from(m: Misfit) -> Wrong {
        Wrong::Map(m)
    }
}

/// What does not fit the tensor map, or the emulator.
#[derive(Debug, Error)]
enum Misfit {
    #[error("the bytes at 0x{0:x} are no tensor map")]
    NoMap(u64),
    #[error("interleaved tensor maps are not implemented")]
    Interleaved,
    #[error("a copy of {copy} dimensions with a tensor map of {map}")]
    Rank { copy: usize, map: u8 },
    #[error("a tensor copy at 0x{at:x} of shared memory, which is not a multiple of {align}")]
    Align { at: u64, align: u64 },
    #[error("no reduction `{0}` of the tensor's elements")]
    Reduction(&'static str),
    #[error("im2col::w without halo and offset")]
    NoHalo,
    #[error("an im2col copy with a tiled tensor map")]
    Tiled,
    #[error("a tiled copy with an im2col tensor map")]
    Im2col,
}

/// Runs a copy for each lane of the mask.
pub fn copy(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let prog = cx.prog;
    let w = &prog.tensor_copies[i.x as usize];
    let kind = match w.barrier {
        Some(_) => Kind::Counted,
        None => Kind::Bulk,
    };
    let at = w
        .barrier
        .map_or(0, |b| cx.row(b).0[m.trailing_zeros() as usize]);
    if let Some(flow) = cx.put_off_counted(m, kind, at) {
        return flow;
    }
    for l in Bits(m) {
        match one(cx, w, l) {
            Ok(()) => {}
            Err(Wrong::Access(e, what)) => return cx.trap_access(l, e, what),
            Err(Wrong::Map(misfit)) => return cx.trap(TrapKind::Invalid, l, misfit),
        }
    }
    Flow::Next
}

fn one(cx: &mut Cx<'_>, w: &TensorCopy, l: usize) -> Result<(), Wrong> {
    let get = |cx: &Cx<'_>, s: Src| cx.row(s).0[l];
    let at = get(cx, w.map);
    let bytes = cx
        .read_bytes(Space::Generic, at, BYTES, l)
        .map_err(|e| Wrong::Access(e, "tensor copy, tensor map"))?;
    let map = TensorMap::decode(&bytes).ok_or(Misfit::NoMap(at))?;
    if map.interleave != 0 {
        return Err(Misfit::Interleaved.into());
    }
    let coords: Vec<i64> = w
        .coords
        .iter()
        .map(|s| i64::from(get(cx, *s) as u32 as i32))
        .collect();
    let offsets: Vec<i64> = w
        .offsets
        .iter()
        .map(|s| i64::from(get(cx, *s) as u16))
        .collect();
    let want = if w.mode == Mode::Rows {
        2
    } else {
        coords.len()
    };
    if usize::from(map.rank) != want {
        let (copy, map) = (want, map.rank);
        return Err(Misfit::Rank { copy, map }.into());
    }
    let places = places(&map, w.mode, &coords, &offsets)?;
    let base = get(cx, w.shared);
    let align = if map.swizzle == Swizzle::None {
        16
    } else {
        128
    };
    if !base.is_multiple_of(align) {
        return Err(Misfit::Align { at: base, align }.into());
    }
    let ranks: Vec<Option<u64>> = match w.mask {
        Some(mask) => {
            let mask = get(cx, mask) as u16;
            (0..16).filter(|r| mask >> r & 1 == 1).map(Some).collect()
        }
        None => vec![None],
    };
    let bar = w.barrier.map(|b| get(cx, b));
    for r in ranks {
        let in_block = |a: u64| match r {
            Some(r) => a & !(0xffu64 << RANK_SHIFT) | (r + 1) << RANK_SHIFT,
            None => a,
        };
        let total = transfer(cx, w, &map, &places, in_block(base), l)?;
        if let Some(bar) = bar {
            complete_tx(cx, cluster_space(bar), in_block(bar), l, total as i64)
                .map_err(|e| Wrong::Access(e, "tensor copy, mbarrier"))?;
        }
    }
    Ok(())
}

/// Moves all units; the bytes of shared memory that the copy covers.
fn transfer(
    cx: &mut Cx<'_>,
    w: &TensorCopy,
    map: &TensorMap,
    places: &[Place],
    base: u64,
    l: usize,
) -> Result<u64, Wrong> {
    let u = map.unit();
    let mut total = 0;
    for p in places {
        let here = swizzled(map, base + p.shared);
        total += u.shared as u64;
        let there = global(map, &p.at);
        if w.store {
            let Some(to) = there else { continue };
            let data = cx
                .read_bytes(w.space, here, u.shared, l)
                .map_err(|e| Wrong::Access(e, "tensor copy, source"))?;
            match w.reduce {
                None => cx.write_bytes(Space::Global, to, &data[..u.global], l),
                Some(op) => {
                    let shape = atomic::choose(op, reduced(op, u.ty), true)
                        .ok_or(Misfit::Reduction(op.text()))?;
                    let v = data.iter().rev().fold(0, |v, b| v << 8 | u64::from(*b));
                    atomic::apply(cx, Space::Global, to, u.global, shape.code, v, l)
                }
            }
            .map_err(|e| Wrong::Access(e, "tensor copy, destination"))?;
        } else {
            let mut data = vec![0; u.shared];
            match there {
                Some(from) => {
                    let read = cx
                        .read_bytes(Space::Global, from, u.global, l)
                        .map_err(|e| Wrong::Access(e, "tensor copy, source"))?;
                    data[..u.global].copy_from_slice(&read);
                }
                None if map.nan_fill => {
                    data.copy_from_slice(&u.nan.to_le_bytes()[..u.shared.min(8)]);
                }
                None => {}
            }
            cx.write_bytes(w.space, here, &data, l)
                .map_err(|e| Wrong::Access(e, "tensor copy, destination"))?;
        }
    }
    Ok(total)
}

/// The type in which a word of a reduction is computed.
fn reduced(op: T, t: T) -> T {
    match (op, t) {
        (T::And | T::Or | T::Xor, T::U32 | T::S32) => T::B32,
        (T::And | T::Or | T::Xor, T::U64 | T::S64) => T::B64,
        _ => t,
    }
}

/// The address of a unit in global memory, if it is in the tensor.
fn global(map: &TensorMap, at: &[i64; RANK]) -> Option<u64> {
    let u = map.unit();
    let rank = usize::from(map.rank);
    let mut a = map.address;
    for d in 0..rank {
        if at[d] < 0 || at[d] as u64 >= map.dims[d] {
            return None;
        }
        a += if d == 0 {
            at[0] as u64 / u.count * u.global as u64
        } else {
            at[d] as u64 * map.strides[d - 1]
        };
    }
    Some(a)
}

/// Address bits 4 to 6 are changed by bits 7 to 9, as many as the swizzle has; a coarser atom leaves the lowest of them alone.
fn swizzled(map: &TensorMap, a: u64) -> u64 {
    let bits = match map.swizzle {
        Swizzle::None => return a,
        Swizzle::B32 => 1,
        Swizzle::B64 => 2,
        Swizzle::B128 => 3,
    };
    match map.atomicity {
        0 => a ^ (a >> 7 & ((1 << bits) - 1)) << 4,
        1 => a ^ (a >> 7 & 3) << 5,
        2 => {
            let a = a ^ (a >> 7 & 3) << 5;
            a ^ (a >> 9 & 1) << 3
        }
        _ => a ^ (a >> 7 & 1) << 6,
    }
}

/// The units of a copy, in the order of shared memory.
fn places(
    map: &TensorMap,
    mode: Mode,
    coords: &[i64],
    offsets: &[i64],
) -> Result<Vec<Place>, Wrong> {
    let u = map.unit();
    let units = (map.line() / u.shared) as u64;
    let mut out = Vec::new();
    // A line of the innermost dimension, at these coordinates.
    let mut line = |start: [i64; RANK]| {
        for k in 0..units {
            let mut at = start;
            at[0] += (k * u.count) as i64;
            let shared = (out.len() * u.shared) as u64;
            out.push(Place { shared, at });
        }
    };
    match (mode, map.window) {
        (Mode::Rows, Window::Tiled(_)) => {
            for r in &coords[1..] {
                line([coords[0], *r, 0, 0, 0]);
            }
        }
        (Mode::Tile, Window::Tiled(size)) => {
            let count = |d: usize| match d < usize::from(map.rank) {
                true => i64::from(size[d].div_ceil(u32::from(map.steps[d]))),
                false => 1,
            };
            let mut start = [0; RANK];
            start[..coords.len()].copy_from_slice(coords);
            for e in 0..count(4) {
                for d in 0..count(3) {
                    for c in 0..count(2) {
                        for b in 0..count(1) {
                            let mut at = start;
                            for (k, n) in [(1, b), (2, c), (3, d), (4, e)] {
                                at[k] += n * i64::from(map.steps[k]);
                            }
                            line(at);
                        }
                    }
                }
            }
        }
        (
            Mode::Im2col,
            Window::Im2col {
                lower,
                upper,
                pixels,
                ..
            },
        ) => im2col(map, coords, offsets, (&lower, &upper), pixels, line),
        (
            Mode::Wide(fixed),
            Window::Im2col {
                lower,
                upper,
                pixels,
                ..
            },
        ) => {
            let [halo, offset] = offsets[..] else {
                return Err(Misfit::NoHalo.into());
            };
            let image = coords.len() - 1;
            let (count, part) = match fixed {
                Some(n) => (n, HALO_AFTER),
                None => (pixels, pixels),
            };
            let step = i64::from(map.steps[1]);
            let end = map.dims[1] as i64 + i64::from(upper[0]);
            let mut base = [0; RANK];
            base[..coords.len()].copy_from_slice(coords);
            for n in 1..=count {
                let mut at = base;
                at[1] += offset;
                line(at);
                // Halo pixels go on to the right of the last one, beyond the box.
                if n % part == 0 {
                    for _ in 0..halo {
                        at[1] += step;
                        line(at);
                    }
                }
                base[1] += step;
                if base[1] >= end {
                    base[1] = i64::from(lower[0]);
                    base[image] += 1;
                }
            }
        }
        (Mode::Im2col | Mode::Wide(_), _) => {
            return Err(Misfit::Tiled.into());
        }
        _ => return Err(Misfit::Im2col.into()),
    }
    Ok(out)
}

/// The pixels of an `im2col` copy: bases go along the width, then down, then to the next image.
fn im2col(
    map: &TensorMap,
    coords: &[i64],
    offsets: &[i64],
    (lower, upper): (&[i16], &[i16]),
    pixels: u16,
    mut line: impl FnMut([i64; RANK]),
) {
    let spatial = coords.len() - 2;
    let mut base = [0; RANK];
    base[..coords.len()].copy_from_slice(coords);
    for _ in 0..pixels {
        let mut at = base;
        for (k, o) in offsets.iter().enumerate().take(spatial) {
            at[k + 1] += o;
        }
        line(at);
        // The next base: along the width, then down, then in the next image.
        let mut d = 0;
        loop {
            if d == spatial {
                base[spatial + 1] += 1;
                break;
            }
            base[d + 1] += i64::from(map.steps[d + 1]);
            if base[d + 1] < map.dims[d + 1] as i64 + i64::from(upper[d]) {
                break;
            }
            base[d + 1] = i64::from(lower[d]);
            d += 1;
        }
    }
}

/// `tensormap.replace`: list `x` holds the value; map at address `a`; field in `d2`, dimension in `n`, space in `p`.
pub fn replace(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let prog = cx.prog;
    let value = prog.lists[i.x as usize][0];
    let a = *cx.row(i.a);
    let s = space_of(i.p);
    let Some(field) = T::ALL.get(i.d2 as usize).copied() else {
        return Flow::Next;
    };
    for l in Bits(m) {
        let at = address(i, a.0[l]);
        let bytes = match cx.read_bytes(s, at, BYTES, l) {
            Ok(b) => b,
            Err(e) => return cx.trap_access(l, e, "tensormap.replace"),
        };
        let v = cx.row(value).0[l];
        let done = TensorMap::decode(&bytes)
            .and_then(|mut map| map.replace(field, i.n as usize, v).then(|| map.encode()));
        let Some(new) = done else {
            return cx.trap(
                TrapKind::Invalid,
                l,
                format!("tensormap.replace of `{}` {} by {v} at 0x{at:x}, which has no such field or is no tensor map", field.text(), i.n),
            );
        };
        if let Err(e) = cx.write_bytes(s, at, &new, l) {
            return cx.trap_access(l, e, "tensormap.replace");
        }
    }
    Flow::Next
}

/// `tensormap.cp_fenceproxy`: 128 bytes from shared memory `b` to global memory `a`, once for the warp.
pub fn copy_map(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let l = m.trailing_zeros() as usize;
    let (a, b) = (cx.row(i.a).0[l], cx.row(i.b).0[l]);
    let data = match cx.read_bytes(Space::Shared, b, BYTES, l) {
        Ok(d) => d,
        Err(e) => return cx.trap_access(l, e, "tensormap.cp_fenceproxy, source"),
    };
    if let Err(e) = cx.write_bytes(Space::Global, a, &data, l) {
        return cx.trap_access(l, e, "tensormap.cp_fenceproxy, destination");
    }
    Flow::Next
}
