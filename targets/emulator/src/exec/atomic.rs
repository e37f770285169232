//! Atomic read-modify-write operations (PTX ISA 9.7.13.14 and .15).
//!
//! One thread of the host runs everything, so each lane's operation is indivisible as it stands.

use super::half::add16;
use super::mem::Place;
use crate::cx::Cx;
use crate::inst::{Exec, Flow, Inst, flag};
use crate::lanes::{Bits, Row};
use crate::memory::{AccessError, RANK_SHIFT, Space};
use crate::soft::flush32;
use jacquard_ptx::model::Modifier as T;

/// What an atomic does with one element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
#[allow(missing_docs)]
pub enum Code {
    And,
    Or,
    Xor,
    Exch,
    Add,
    Inc,
    Dec,
    MinU,
    MaxU,
    MinS,
    MaxS,
    AddF32,
    AddF64,
    AddF16,
    AddBf16,
    MinF16,
    MaxF16,
    MinBf16,
    MaxBf16,
    Cas,
    Exch128,
    Cas128,
}

/// The shape of an atomic operation.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Register rows of one element.
    pub rows: usize,
    /// Bytes of one row in memory.
    pub bytes: usize,
    /// Operation, with [`PAIR`] for two 16-bit elements.
    pub code: u32,
}

/// The operation works on two 16-bit halves.
pub const PAIR: u32 = 0x100;

/// The shape for an operation and a type.
pub fn choose(op: T, t: T, _noftz: bool) -> Option<Shape> {
    use Code as C;
    let s = |bytes: usize, c: C| {
        Some(Shape {
            rows: 1,
            bytes,
            code: c as u32,
        })
    };
    match (op, t) {
        (T::And, T::B32) => s(4, C::And),
        (T::And, T::B64) => s(8, C::And),
        (T::Or, T::B32) => s(4, C::Or),
        (T::Or, T::B64) => s(8, C::Or),
        (T::Xor, T::B32) => s(4, C::Xor),
        (T::Xor, T::B64) => s(8, C::Xor),
        (T::Exch, T::B32 | T::U32 | T::S32 | T::F32) => s(4, C::Exch),
        (T::Exch, T::B64 | T::U64 | T::S64) => s(8, C::Exch),
        (T::Exch, T::B128) => Some(Shape {
            rows: 2,
            bytes: 8,
            code: C::Exch128 as u32,
        }),
        (T::Cas, T::B16) => s(2, C::Cas),
        (T::Cas, T::B32 | T::U32 | T::S32) => s(4, C::Cas),
        (T::Cas, T::B64 | T::U64 | T::S64) => s(8, C::Cas),
        (T::Cas, T::B128) => Some(Shape {
            rows: 2,
            bytes: 8,
            code: C::Cas128 as u32,
        }),
        (T::Add, T::U32 | T::S32 | T::B32) => s(4, C::Add),
        (T::Add, T::U64 | T::S64 | T::B64) => s(8, C::Add),
        (T::Add, T::F32) => s(4, C::AddF32),
        (T::Add, T::F64) => s(8, C::AddF64),
        (T::Add, T::F16) => s(2, C::AddF16),
        (T::Add, T::Bf16) => s(2, C::AddBf16),
        (T::Add, T::F16x2) => Some(Shape {
            rows: 1,
            bytes: 4,
            code: C::AddF16 as u32 | PAIR,
        }),
        (T::Add, T::Bf16x2) => Some(Shape {
            rows: 1,
            bytes: 4,
            code: C::AddBf16 as u32 | PAIR,
        }),
        (T::Min, T::F16) => s(2, C::MinF16),
        (T::Max, T::F16) => s(2, C::MaxF16),
        (T::Min, T::Bf16) => s(2, C::MinBf16),
        (T::Max, T::Bf16) => s(2, C::MaxBf16),
        (T::Min, T::F16x2) => Some(Shape {
            rows: 1,
            bytes: 4,
            code: C::MinF16 as u32 | PAIR,
        }),
        (T::Max, T::F16x2) => Some(Shape {
            rows: 1,
            bytes: 4,
            code: C::MaxF16 as u32 | PAIR,
        }),
        (T::Min, T::Bf16x2) => Some(Shape {
            rows: 1,
            bytes: 4,
            code: C::MinBf16 as u32 | PAIR,
        }),
        (T::Max, T::Bf16x2) => Some(Shape {
            rows: 1,
            bytes: 4,
            code: C::MaxBf16 as u32 | PAIR,
        }),
        (T::Inc, T::U32) => s(4, C::Inc),
        (T::Dec, T::U32) => s(4, C::Dec),
        (T::Min, T::U32) => s(4, C::MinU),
        (T::Max, T::U32) => s(4, C::MaxU),
        (T::Min, T::S32) => s(4, C::MinS),
        (T::Max, T::S32) => s(4, C::MaxS),
        (T::Min, T::U64) => s(8, C::MinU),
        (T::Max, T::U64) => s(8, C::MaxU),
        (T::Min, T::S64) => s(8, C::MinS),
        (T::Max, T::S64) => s(8, C::MaxS),
        _ => None,
    }
}

const CODES: [Code; 22] = [
    Code::And,
    Code::Or,
    Code::Xor,
    Code::Exch,
    Code::Add,
    Code::Inc,
    Code::Dec,
    Code::MinU,
    Code::MaxU,
    Code::MinS,
    Code::MaxS,
    Code::AddF32,
    Code::AddF64,
    Code::AddF16,
    Code::AddBf16,
    Code::MinF16,
    Code::MaxF16,
    Code::MinBf16,
    Code::MaxBf16,
    Code::Cas,
    Code::Exch128,
    Code::Cas128,
];

/// The new value of an element of `N` bytes.
fn compute<const N: usize>(code: u32, old: u64, b: u64, c: u64) -> u64 {
    let signed = |v: u64| {
        if N == 4 {
            v as u32 as i32 as i64
        } else {
            v as i64
        }
    };
    let low = |v: u64| if N == 8 { v } else { v & ((1 << (8 * N)) - 1) };
    if code & PAIR != 0 {
        let f = |k: u32| {
            half(
                CODES[(code & 0xff) as usize],
                (old >> k) as u16,
                (b >> k) as u16,
            ) as u64
        };
        return f(0) | f(16) << 16;
    }
    let b = low(b);
    low(match CODES[(code & 0xff) as usize] {
        Code::And => old & b,
        Code::Or => old | b,
        Code::Xor => old ^ b,
        Code::Exch | Code::Exch128 => b,
        Code::Add => old.wrapping_add(b),
        Code::Inc => {
            if old >= b {
                0
            } else {
                old + 1
            }
        }
        Code::Dec => {
            if old == 0 || old > b {
                b
            } else {
                old - 1
            }
        }
        Code::MinU => old.min(b),
        Code::MaxU => old.max(b),
        Code::MinS => signed(old).min(signed(b)) as u64,
        Code::MaxS => signed(old).max(signed(b)) as u64,
        Code::AddF32 => (f32::from_bits(old as u32) + f32::from_bits(b as u32)).to_bits() as u64,
        Code::AddF64 => (f64::from_bits(old) + f64::from_bits(b)).to_bits(),
        c @ (Code::AddF16
        | Code::AddBf16
        | Code::MinF16
        | Code::MaxF16
        | Code::MinBf16
        | Code::MaxBf16) => half(c, old as u16, b as u16) as u64,
        Code::Cas | Code::Cas128 => {
            if old == b {
                low(c)
            } else {
                old
            }
        }
    })
}

fn half(c: Code, old: u16, b: u16) -> u16 {
    use crate::exec::float::min_max32;
    use crate::soft::{bf16_to_f32, f16_to_f32, f32_to_bf16, f32_to_f16};
    match c {
        Code::AddF16 => add16(false, old, b),
        Code::AddBf16 => add16(true, old, b),
        Code::MinF16 | Code::MaxF16 => f32_to_f16(min_max32(
            f16_to_f32(old),
            f16_to_f32(b),
            c == Code::MaxF16,
            false,
        )),
        _ => f32_to_bf16(min_max32(
            bf16_to_f32(old),
            bf16_to_f32(b),
            c == Code::MaxBf16,
            false,
        )),
    }
}

impl Shape {
    /// The operation of an instruction without a result, where neither its order among others nor the memory's state between them can be
    /// told from what it leaves: integers that are joined.
    pub fn joins(&self) -> Option<Code> {
        use Code as C;
        let code = *CODES.get(self.code as usize)?;
        let integers = matches!(
            code,
            C::And | C::Or | C::Xor | C::Add | C::MinU | C::MaxU | C::MinS | C::MaxS
        );
        (integers && self.rows == 1).then_some(code)
    }
}

/// The function for a shape. `Inst`: address as for loads, space number in `n`, operation in `d2`; `x` is a list of `p` destinations,
/// then `p` operands, then (for compare-and-swap) `p` new values.
pub fn exec(shape: &Shape, count: usize) -> Exec {
    let wide = shape.rows == 2 || count > 1;
    match (shape.bytes, wide) {
        (2, false) => run::<2>,
        (4, false) => run::<4>,
        (8, false) => run::<8>,
        (2, true) => run_vector::<2>,
        (4, true) => run_vector::<4>,
        _ => run_vector::<8>,
    }
}

fn space(i: &Inst) -> Space {
    [
        Space::Generic,
        Space::Global,
        Space::Shared,
        Space::SharedCluster,
        Space::Local,
        Space::Const,
        Space::Param,
    ][i.n as usize % 7]
}

fn address(i: &Inst, a: u64) -> u64 {
    let a = a.wrapping_add(i.imm);
    if i.flags & flag::VARIANT != 0 {
        a as u32 as u64
    } else {
        a
    }
}

/// With the check on: the atomic takes what others left at the word and gives what its warp knows. In shared memory it races with plain
/// writes of others, and not with their atomics. In global memory that is left alone: a lock that a plain store opens is usual there.
fn ordered(cx: &Cx<'_>, p: Place, n: usize) -> Result<Place, AccessError> {
    cx.order_word(p, true, false);
    if matches!(p, Place::Shared(..)) {
        cx.check_race(p, n, None)?;
    }
    cx.order_word(p, false, true);
    Ok(p)
}

/// The place of an atomic access where there is nothing to check but that it is the grid's memory or the block's.
#[inline(always)]
fn quickly<const N: usize>(cx: &Cx<'_>, s: Space, at: u64) -> Option<Place> {
    if cx.launch.careful || !at.is_multiple_of(N as u64) {
        return None;
    }
    match s {
        Space::Global | Space::Generic => {
            let (id, off) = cx.mem.resolve(at, N)?;
            Some(Place::Global(id, off))
        }
        Space::Shared => {
            let rank = cx.cluster.rank as usize;
            let size = cx.cluster.shared[rank].data.len() as u64;
            let inside = at >> RANK_SHIFT == 0 && at + N as u64 <= size;
            inside.then_some(Place::Shared(rank, at as usize))
        }
        _ => None,
    }
}

/// The place of any atomic access.
#[inline(never)]
fn checked<const N: usize>(
    cx: &Cx<'_>,
    s: Space,
    at: u64,
    lane: usize,
) -> Result<Place, AccessError> {
    let p = cx.locate(s, at, N, N, lane)?;
    let p = cx.writable(p)?;
    cx.check_init(p, N)?;
    ordered(cx, p, N)
}

fn run<const N: usize>(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    if cx.gives_way(m) {
        return Flow::Event;
    }
    let (a, b, c) = (*cx.row(i.a), *cx.row(i.b), *cx.row(i.c));
    let waits = i.flags & flag::SPIN != 0;
    if waits {
        cx.note_spin_at(m, |l| address(i, a.0[l]));
    }
    let s = space(i);
    cx.count_traffic(s, m, N, |l| address(i, a.0[l]));
    let mut r = Row::ZERO;
    for l in Bits(m) {
        let at = address(i, a.0[l]);
        let found = match quickly::<N>(cx, s, at) {
            Some(p) => Ok(p),
            None => checked::<N>(cx, s, at, l),
        };
        let p = match found {
            Ok(p) => p,
            Err(e) => return cx.trap_access(l, e, &format!("atomic of {N} bytes ({})", s.name())),
        };
        let mut old = cx.read::<N>(p, 0);
        loop {
            let mut new = compute::<N>(i.d2, old, b.0[l], c.0[l]);
            if i.d2 == Code::AddF32 as u32 {
                new = add_f32(s, p, old, new, b.0[l]);
            }
            match cx.exchange::<N>(p, old, new) {
                Ok(()) => break,
                Err(now) => old = now,
            }
        }
        r.0[l] = old;
    }
    cx.put(i.d, m, &r);
    match waits {
        true => cx.after_spin(),
        false => cx.goes_on(),
    }
}

/// `atom.add.f32` on global memory flushes subnormals; on shared memory it does not (PTX ISA, atom).
fn add_f32(s: Space, p: Place, old: u64, new: u64, b: u64) -> u64 {
    let global = s == Space::Global || matches!(p, Place::Global(..));
    if !global {
        return super::super::soft::canon32(f32::from_bits(new as u32)).to_bits() as u64;
    }
    let v = flush32(f32::from_bits(old as u32)) + flush32(f32::from_bits(b as u32));
    super::super::soft::canon32(flush32(v)).to_bits() as u64
}

fn run_vector<const N: usize>(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    if cx.gives_way(m) {
        return Flow::Event;
    }
    cx.note_spin(m);
    let prog = cx.prog;
    let n = i.p as usize;
    let list = &prog.lists[i.x as usize];
    let a = *cx.row(i.a);
    let s = space(i);
    let code = i.d2 & 0xff;
    cx.count_traffic(s, m, N * n, |l| address(i, a.0[l]));
    for l in Bits(m) {
        let p = cx
            .locate(s, address(i, a.0[l]), N * n, N * n, l)
            .and_then(|p| cx.writable(p));
        let p = match p {
            Ok(p) => p,
            Err(e) => {
                return cx.trap_access(l, e, &format!("atomic of {} bytes ({})", N * n, s.name()));
            }
        };
        cx.order_word(p, true, true);
        let old: Vec<u64> = (0..n).map(|k| cx.read::<N>(p, k)).collect();
        let b: Vec<u64> = (0..n).map(|k| cx.row(list[n + k]).0[l]).collect();
        if code == Code::Cas128 as u32 {
            if old == b {
                for k in 0..n {
                    let c = cx.row(list[2 * n + k]).0[l];
                    cx.write::<N>(p, k, c);
                }
            }
        } else {
            for k in 0..n {
                let mut new = compute::<N>(i.d2, old[k], b[k], 0);
                if i.d2 == Code::AddF32 as u32 {
                    new = add_f32(s, p, old[k], new, b[k]);
                }
                cx.write::<N>(p, k, new);
            }
        }
        for k in 0..n {
            cx.dst(list[k].0.max(0) as u32).0[l] = old[k];
        }
    }
    cx.after_spin()
}

/// One reduction of `len` bytes at an address, for the asynchronous forms.
pub fn apply(
    cx: &mut Cx<'_>,
    s: Space,
    at: u64,
    len: usize,
    code: u32,
    v: u64,
    lane: usize,
) -> Result<(), AccessError> {
    let p = cx
        .locate(s, at, len, len, lane)
        .and_then(|p| cx.writable(p))?;
    macro_rules! go {
        ($n:literal) => {{
            let old = cx.read::<$n>(p, 0);
            let new = compute::<$n>(code, old, v, 0);
            cx.write::<$n>(p, 0, new);
        }};
    }
    match len {
        2 => go!(2),
        4 => go!(4),
        _ => go!(8),
    }
    Ok(())
}
