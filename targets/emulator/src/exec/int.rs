//! Integer arithmetic and bit manipulation (PTX ISA 9.7.1, 9.7.2, 9.7.8).

use super::{op, slow};
use crate::cx::Cx;
use crate::inst::{Exec, Flow, Inst, Src};
use crate::lanes::{Bits, LANES, Pair16, Row};
use jacquard_ptx::model::Modifier as T;

macro_rules! by_type {
    ($ty:expr; $($variant:ident : $t:ty),*; |$a:ident, $b:ident| $e:expr) => {
        match $ty { $(T::$variant => Some(op!(|$a: $t, $b: $t| $e)),)* _ => None }
    };
    ($ty:expr; $($variant:ident : $t:ty),*; |$a:ident| $e:expr) => {
        match $ty { $(T::$variant => Some(op!(|$a: $t| $e)),)* _ => None }
    };
    ($ty:expr; $($variant:ident : $t:ty),*; |$a:ident, $b:ident, $c:ident| $e:expr) => {
        match $ty { $(T::$variant => Some(op!(|$a: $t, $b: $t, $c: $t| $e)),)* _ => None }
    };
}

macro_rules! ints {
    ($ty:expr; $($rest:tt)*) => {
        by_type!($ty; U16: u16, U32: u32, U64: u64, S16: i16, S32: i32, S64: i64; $($rest)*)
    };
}

macro_rules! pairs {
    ($t:ty, |$a:ident, $b:ident| $e:expr) => {
        op!(|x: Pair16, y: Pair16| {
            let f = |$a: $t, $b: $t| -> u16 { ($e) as u16 };
            Pair16(f(x.0 as $t, y.0 as $t), f(x.1 as $t, y.1 as $t))
        })
    };
}

/// `add`
pub fn add(ty: T, sat: bool) -> Option<Exec> {
    match (ty, sat) {
        (T::S32, true) => Some(op!(|a: i32, b: i32| a.saturating_add(b))),
        (T::U16x2 | T::S16x2, false) => Some(pairs!(u16, |a, b| a.wrapping_add(b))),
        (_, false) => ints!(ty; |a, b| a.wrapping_add(b)),
        _ => None,
    }
}

/// `sub`
pub fn sub(ty: T, sat: bool) -> Option<Exec> {
    match (ty, sat) {
        (T::S32, true) => Some(op!(|a: i32, b: i32| a.saturating_sub(b))),
        (T::U16x2 | T::S16x2, false) => Some(pairs!(u16, |a, b| a.wrapping_sub(b))),
        (_, false) => ints!(ty; |a, b| a.wrapping_sub(b)),
        _ => None,
    }
}

/// Which half of a product an instruction takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// `.lo`
    Lo,
    /// `.hi`
    Hi,
    /// `.wide`
    Wide,
}

/// `mul`
pub fn mul(ty: T, half: Half) -> Option<Exec> {
    match (half, ty) {
        (Half::Lo, _) => ints!(ty; |a, b| a.wrapping_mul(b)),
        (Half::Hi, T::U16) => Some(op!(|a: u16, b: u16| ((a as u32 * b as u32) >> 16) as u16)),
        (Half::Hi, T::S16) => Some(op!(|a: i16, b: i16| ((a as i32 * b as i32) >> 16) as i16)),
        (Half::Hi, T::U32) => Some(op!(|a: u32, b: u32| ((a as u64 * b as u64) >> 32) as u32)),
        (Half::Hi, T::S32) => Some(op!(|a: i32, b: i32| ((a as i64 * b as i64) >> 32) as i32)),
        (Half::Hi, T::U64) => Some(op!(|a: u64, b: u64| ((a as u128 * b as u128) >> 64) as u64)),
        (Half::Hi, T::S64) => Some(op!(|a: i64, b: i64| ((a as i128 * b as i128) >> 64) as i64)),
        (Half::Wide, T::U16) => Some(op!(|a: u16, b: u16| a as u32 * b as u32)),
        (Half::Wide, T::S16) => Some(op!(|a: i16, b: i16| a as i32 * b as i32)),
        (Half::Wide, T::U32) => Some(op!(|a: u32, b: u32| a as u64 * b as u64)),
        (Half::Wide, T::S32) => Some(op!(|a: i32, b: i32| a as i64 * b as i64)),
        _ => None,
    }
}

/// `mad`
pub fn mad(ty: T, half: Half, sat: bool) -> Option<Exec> {
    match (half, ty, sat) {
        (Half::Hi, T::S32, true) => {
            Some(op!(|a: i32, b: i32, c: i32| (((a as i64 * b as i64) >> 32)
                as i32)
                .saturating_add(c)))
        }
        (_, _, true) => None,
        (Half::Lo, _, _) => ints!(ty; |a, b, c| a.wrapping_mul(b).wrapping_add(c)),
        (Half::Hi, T::U16, _) => Some(op!(|a: u16, b: u16, c: u16| (((a as u32 * b as u32) >> 16)
            as u16)
            .wrapping_add(c))),
        (Half::Hi, T::S16, _) => Some(op!(|a: i16, b: i16, c: i16| (((a as i32 * b as i32) >> 16)
            as i16)
            .wrapping_add(c))),
        (Half::Hi, T::U32, _) => Some(op!(|a: u32, b: u32, c: u32| (((a as u64 * b as u64) >> 32)
            as u32)
            .wrapping_add(c))),
        (Half::Hi, T::S32, _) => Some(op!(|a: i32, b: i32, c: i32| (((a as i64 * b as i64) >> 32)
            as i32)
            .wrapping_add(c))),
        (Half::Hi, T::U64, _) => Some(op!(|a: u64, b: u64, c: u64| {
            (((a as u128 * b as u128) >> 64) as u64).wrapping_add(c)
        })),
        (Half::Hi, T::S64, _) => Some(op!(|a: i64, b: i64, c: i64| {
            (((a as i128 * b as i128) >> 64) as i64).wrapping_add(c)
        })),
        (Half::Wide, T::U16, _) => Some(op!(
            |a: u16, b: u16, c: u32| (a as u32 * b as u32).wrapping_add(c)
        )),
        (Half::Wide, T::S16, _) => Some(op!(
            |a: i16, b: i16, c: i32| (a as i32 * b as i32).wrapping_add(c)
        )),
        (Half::Wide, T::U32, _) => Some(op!(
            |a: u32, b: u32, c: u64| (a as u64 * b as u64).wrapping_add(c)
        )),
        (Half::Wide, T::S32, _) => Some(op!(
            |a: i32, b: i32, c: i64| (a as i64 * b as i64).wrapping_add(c)
        )),
        _ => None,
    }
}

fn s24(a: i32) -> i64 {
    (a << 8 >> 8) as i64
}

fn u24(a: u32) -> u64 {
    (a & 0xff_ffff) as u64
}

/// `mul24`
pub fn mul24(ty: T, half: Half) -> Option<Exec> {
    Some(match (half, ty) {
        (Half::Lo, T::U32) => op!(|a: u32, b: u32| (u24(a) * u24(b)) as u32),
        (Half::Lo, T::S32) => op!(|a: i32, b: i32| (s24(a) * s24(b)) as i32),
        (Half::Hi, T::U32) => op!(|a: u32, b: u32| ((u24(a) * u24(b)) >> 16) as u32),
        (Half::Hi, T::S32) => op!(|a: i32, b: i32| ((s24(a) * s24(b)) >> 16) as i32),
        _ => return None,
    })
}

/// `mad24`
pub fn mad24(ty: T, half: Half, sat: bool) -> Option<Exec> {
    Some(match (half, ty, sat) {
        (Half::Lo, T::U32, false) => {
            op!(|a: u32, b: u32, c: u32| ((u24(a) * u24(b)) as u32).wrapping_add(c))
        }
        (Half::Lo, T::S32, false) => {
            op!(|a: i32, b: i32, c: i32| ((s24(a) * s24(b)) as i32).wrapping_add(c))
        }
        (Half::Hi, T::U32, false) => {
            op!(|a: u32, b: u32, c: u32| (((u24(a) * u24(b)) >> 16) as u32).wrapping_add(c))
        }
        (Half::Hi, T::S32, false) => {
            op!(|a: i32, b: i32, c: i32| (((s24(a) * s24(b)) >> 16) as i32).wrapping_add(c))
        }
        (Half::Hi, T::S32, true) => {
            op!(|a: i32, b: i32, c: i32| (((s24(a) * s24(b)) >> 16) as i32).saturating_add(c))
        }
        _ => return None,
    })
}

/// `sad`
pub fn sad(ty: T) -> Option<Exec> {
    Some(match ty {
        T::U16 => op!(|a: u16, b: u16, c: u16| c.wrapping_add(a.abs_diff(b))),
        T::S16 => op!(|a: i16, b: i16, c: u16| c.wrapping_add(a.abs_diff(b))),
        T::U32 => op!(|a: u32, b: u32, c: u32| c.wrapping_add(a.abs_diff(b))),
        T::S32 => op!(|a: i32, b: i32, c: u32| c.wrapping_add(a.abs_diff(b))),
        T::U64 => op!(|a: u64, b: u64, c: u64| c.wrapping_add(a.abs_diff(b))),
        T::S64 => op!(|a: i64, b: i64, c: u64| c.wrapping_add(a.abs_diff(b))),
        _ => return None,
    })
}

/// `div`; a zero divisor gives all ones, as the hardware does.
pub fn div(ty: T) -> Option<Exec> {
    macro_rules! d {
        ($t:ty, $zero:expr) => {
            slow!(|a: $t, b: $t| if b == 0 { $zero } else { a.wrapping_div(b) })
        };
    }
    Some(match ty {
        T::U16 => d!(u16, u16::MAX),
        T::U32 => d!(u32, u32::MAX),
        T::U64 => d!(u64, u64::MAX),
        T::S16 => d!(i16, -1),
        T::S32 => d!(i32, -1),
        T::S64 => d!(i64, -1),
        _ => return None,
    })
}

/// `rem`; a zero divisor gives the dividend.
pub fn rem(ty: T) -> Option<Exec> {
    macro_rules! d {
        ($t:ty) => {
            slow!(|a: $t, b: $t| if b == 0 { a } else { a.wrapping_rem(b) })
        };
    }
    Some(match ty {
        T::U16 => d!(u16),
        T::U32 => d!(u32),
        T::U64 => d!(u64),
        T::S16 => d!(i16),
        T::S32 => d!(i32),
        T::S64 => d!(i64),
        _ => return None,
    })
}

/// `abs`
pub fn abs(ty: T) -> Option<Exec> {
    by_type!(ty; S16: i16, S32: i32, S64: i64; |a| a.wrapping_abs())
}

/// `neg`
pub fn neg(ty: T) -> Option<Exec> {
    by_type!(ty; S16: i16, S32: i32, S64: i64; |a| a.wrapping_neg())
}

/// `min` and `max`
pub fn min_max(ty: T, max: bool, relu: bool) -> Option<Exec> {
    match (ty, max, relu) {
        (T::U16x2, false, false) => Some(pairs!(u16, |a, b| a.min(b))),
        (T::U16x2, true, false) => Some(pairs!(u16, |a, b| a.max(b))),
        (T::S16x2, false, false) => Some(pairs!(i16, |a, b| a.min(b))),
        (T::S16x2, true, false) => Some(pairs!(i16, |a, b| a.max(b))),
        (T::S16x2, false, true) => Some(pairs!(i16, |a, b| a.min(b).max(0))),
        (T::S16x2, true, true) => Some(pairs!(i16, |a, b| a.max(b).max(0))),
        (T::S32, false, true) => Some(op!(|a: i32, b: i32| a.min(b).max(0))),
        (T::S32, true, true) => Some(op!(|a: i32, b: i32| a.max(b).max(0))),
        (_, false, false) => ints!(ty; |a, b| a.min(b)),
        (_, true, false) => ints!(ty; |a, b| a.max(b)),
        _ => None,
    }
}

/// `popc`
pub fn popc(ty: T) -> Option<Exec> {
    by_type!(ty; B32: u32, B64: u64; |a| a.count_ones())
}

/// `clz`
pub fn clz(ty: T) -> Option<Exec> {
    by_type!(ty; B32: u32, B64: u64; |a| a.leading_zeros())
}

/// `brev`
pub fn brev(ty: T) -> Option<Exec> {
    by_type!(ty; B32: u32, B64: u64; |a| a.reverse_bits())
}

/// `bfind`
pub fn bfind(ty: T, shiftamt: bool) -> Option<Exec> {
    /// Highest set bit of a value of `w` bits, as position or as the left shift that brings it to the top.
    fn find(v: u64, w: u32, shift: bool) -> u32 {
        if v == 0 {
            return u32::MAX;
        }
        let p = 63 - v.leading_zeros();
        if shift { w - 1 - p } else { p }
    }
    fn flip(v: i64) -> u64 {
        if v < 0 { !v as u64 } else { v as u64 }
    }
    Some(match (ty, shiftamt) {
        (T::U32, false) => op!(|a: u32| find(a as u64, 32, false)),
        (T::U32, true) => op!(|a: u32| find(a as u64, 32, true)),
        (T::S32, false) => op!(|a: i32| find(flip(a as i64), 32, false)),
        (T::S32, true) => op!(|a: i32| find(flip(a as i64), 32, true)),
        (T::U64, false) => op!(|a: u64| find(a, 64, false)),
        (T::U64, true) => op!(|a: u64| find(a, 64, true)),
        (T::S64, false) => op!(|a: i64| find(flip(a), 64, false)),
        (T::S64, true) => op!(|a: i64| find(flip(a), 64, true)),
        _ => return None,
    })
}

/// The position of the `offset`-th set bit of a mask counted from `base`, as `fns` has it.
pub fn find_nth_set(mask: u32, base: u32, offset: i32) -> u32 {
    if base > 31 {
        return u32::MAX;
    }
    if offset == 0 {
        return if mask >> base & 1 == 1 {
            base
        } else {
            u32::MAX
        };
    }
    let mut pos = base as i32;
    let step = if offset > 0 { 1 } else { -1 };
    let count = offset.unsigned_abs();
    let mut found = 0;
    while (0..32).contains(&pos) {
        if mask >> pos & 1 == 1 {
            found += 1;
            if found == count {
                return pos as u32;
            }
        }
        pos += step;
    }
    u32::MAX
}

/// `fns`
pub fn fns() -> Exec {
    slow!(|mask: u32, base: u32, offset: i32| find_nth_set(mask, base, offset))
}

/// A field of `len` bits from `pos`, in a word of `w` bits, sign-extended on request.
pub fn extract(a: u64, pos: u32, len: u32, w: u32, signed: bool) -> u64 {
    let (pos, len) = (pos & 0xff, len & 0xff);
    let msb = w - 1;
    let sign = signed && len != 0 && a >> (pos + len - 1).min(msb) & 1 == 1;
    let body = if pos > msb { 0 } else { a >> pos };
    let have = len.min(w.saturating_sub(pos));
    let mask = if have >= 64 {
        u64::MAX
    } else {
        (1 << have) - 1
    };
    if sign {
        (body & mask) | !mask
    } else {
        body & mask
    }
}

/// `bfe`
pub fn bfe(ty: T) -> Option<Exec> {
    Some(match ty {
        T::U32 => op!(|a: u32, b: u32, c: u32| extract(a as u64, b, c, 32, false) as u32),
        T::S32 => op!(|a: u32, b: u32, c: u32| extract(a as u64, b, c, 32, true) as u32),
        T::U64 => op!(|a: u64, b: u32, c: u32| extract(a, b, c, 64, false)),
        T::S64 => op!(|a: u64, b: u32, c: u32| extract(a, b, c, 64, true)),
        _ => return None,
    })
}

/// Inserts the low `len` bits of `a` into `b` at `pos`.
pub fn insert(a: u64, b: u64, pos: u32, len: u32, w: u32) -> u64 {
    let (pos, len) = (pos & 0xff, (len & 0xff).min(w));
    if pos >= w {
        return b;
    }
    let mask = if len >= 64 { u64::MAX } else { (1 << len) - 1 };
    let word = if w == 64 { u64::MAX } else { (1 << w) - 1 };
    ((b & !(mask << pos)) | (a & mask) << pos) & word
}

/// `bfi`: sources `a`, `b`, `c` and (in `x`) `d`.
pub fn bfi(ty: T) -> Option<Exec> {
    fn run<const W: u32>(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
        let (a, b, c, d) = (
            cx.row(i.a),
            cx.row(i.b),
            cx.row(i.c),
            cx.row(Src(i.x as i32)),
        );
        let mut r = Row::ZERO;
        for l in 0..LANES {
            r.0[l] = insert(a.0[l], b.0[l], c.0[l] as u32, d.0[l] as u32, W);
        }
        cx.put(i.d, m, &r);
        Flow::Next
    }
    Some(match ty {
        T::B32 => run::<32>,
        T::B64 => run::<64>,
        _ => return None,
    })
}

/// `szext`
pub fn szext(ty: T, clamp: bool) -> Option<Exec> {
    fn width(b: u32, clamp: bool) -> u32 {
        if clamp { b.min(32) } else { b & 31 }
    }
    Some(match (ty, clamp) {
        (T::U32, true) => {
            op!(|a: u32, b: u32| extract(a as u64, 0, width(b, true), 32, false) as u32)
        }
        (T::U32, false) => {
            op!(|a: u32, b: u32| extract(a as u64, 0, width(b, false), 32, false) as u32)
        }
        (T::S32, true) => {
            op!(|a: u32, b: u32| extract(a as u64, 0, width(b, true), 32, true) as u32)
        }
        (T::S32, false) => {
            op!(|a: u32, b: u32| extract(a as u64, 0, width(b, false), 32, true) as u32)
        }
        _ => return None,
    })
}

/// `bmsk`
pub fn bmsk(clamp: bool) -> Exec {
    fn mask(a: u32, b: u32) -> u32 {
        (((1u64 << b) - 1) << a) as u32
    }
    if clamp {
        op!(|a: u32, b: u32| mask(a.min(32), b.min(32)))
    } else {
        op!(|a: u32, b: u32| mask(a & 31, b & 31))
    }
}

fn dot4<const SA: bool, const SB: bool>(a: u32, b: u32, c: u32) -> u32 {
    let mut s = c;
    for k in 0..4 {
        let x = byte(a, k, SA);
        let y = byte(b, k, SB);
        s = s.wrapping_add(x.wrapping_mul(y) as u32);
    }
    s
}

fn byte(a: u32, k: u32, signed: bool) -> i32 {
    let v = (a >> (8 * k)) as u8;
    if signed { v as i8 as i32 } else { v as i32 }
}

fn word(a: u32, k: u32, signed: bool) -> i32 {
    let v = (a >> (16 * k)) as u16;
    if signed { v as i16 as i32 } else { v as i32 }
}

fn dot2<const SA: bool, const SB: bool, const HI: bool>(a: u32, b: u32, c: u32) -> u32 {
    let first = if HI { 2 } else { 0 };
    let mut s = c;
    for k in 0..2 {
        s = s.wrapping_add(word(a, k, SA).wrapping_mul(byte(b, k + first, SB)) as u32);
    }
    s
}

/// `dp4a`
pub fn dp4a(a: T, b: T) -> Option<Exec> {
    Some(match (a, b) {
        (T::U32, T::U32) => op!(|a: u32, b: u32, c: u32| dot4::<false, false>(a, b, c)),
        (T::U32, T::S32) => op!(|a: u32, b: u32, c: u32| dot4::<false, true>(a, b, c)),
        (T::S32, T::U32) => op!(|a: u32, b: u32, c: u32| dot4::<true, false>(a, b, c)),
        (T::S32, T::S32) => op!(|a: u32, b: u32, c: u32| dot4::<true, true>(a, b, c)),
        _ => return None,
    })
}

/// `dp2a`
pub fn dp2a(a: T, b: T, hi: bool) -> Option<Exec> {
    Some(match (a, b, hi) {
        (T::U32, T::U32, false) => {
            op!(|a: u32, b: u32, c: u32| dot2::<false, false, false>(a, b, c))
        }
        (T::U32, T::S32, false) => {
            op!(|a: u32, b: u32, c: u32| dot2::<false, true, false>(a, b, c))
        }
        (T::S32, T::U32, false) => {
            op!(|a: u32, b: u32, c: u32| dot2::<true, false, false>(a, b, c))
        }
        (T::S32, T::S32, false) => op!(|a: u32, b: u32, c: u32| dot2::<true, true, false>(a, b, c)),
        (T::U32, T::U32, true) => op!(|a: u32, b: u32, c: u32| dot2::<false, false, true>(a, b, c)),
        (T::U32, T::S32, true) => op!(|a: u32, b: u32, c: u32| dot2::<false, true, true>(a, b, c)),
        (T::S32, T::U32, true) => op!(|a: u32, b: u32, c: u32| dot2::<true, false, true>(a, b, c)),
        (T::S32, T::S32, true) => op!(|a: u32, b: u32, c: u32| dot2::<true, true, true>(a, b, c)),
        _ => return None,
    })
}

/// Bytes of the pair `b:a` chosen by the four low nibbles of `c`.
pub fn permute(a: u32, b: u32, c: u32) -> u32 {
    let v = a as u64 | (b as u64) << 32;
    let mut r = 0;
    for k in 0..4 {
        let s = c >> (4 * k) & 0xf;
        let mut x = (v >> (8 * (s & 7))) as u8;
        if s & 8 != 0 {
            x = if x & 0x80 != 0 { 0xff } else { 0 };
        }
        r |= (x as u32) << (8 * k);
    }
    r
}

/// `prmt`, with the mode's modifier when there is one.
pub fn prmt(mode: Option<T>) -> Option<Exec> {
    /// The selector a mode makes of the low two bits of `c`.
    fn selector(table: [u32; 4], c: u32) -> u32 {
        table[(c & 3) as usize]
    }
    Some(match mode {
        None => op!(|a: u32, b: u32, c: u32| permute(a, b, c)),
        Some(T::F4e) => op!(|a: u32, b: u32, c: u32| permute(
            a,
            b,
            selector([0x3210, 0x4321, 0x5432, 0x6543], c)
        )),
        Some(T::B4e) => op!(|a: u32, b: u32, c: u32| permute(
            a,
            b,
            selector([0x5670, 0x6701, 0x7012, 0x0123], c)
        )),
        Some(T::Rc8) => op!(|a: u32, b: u32, c: u32| permute(
            a,
            b,
            selector([0x0000, 0x1111, 0x2222, 0x3333], c)
        )),
        Some(T::Ecl) => op!(|a: u32, b: u32, c: u32| permute(
            a,
            b,
            selector([0x3210, 0x3211, 0x3222, 0x3333], c)
        )),
        Some(T::Ecr) => op!(|a: u32, b: u32, c: u32| permute(
            a,
            b,
            selector([0x0000, 0x1110, 0x2210, 0x3210], c)
        )),
        Some(T::Rc16) => op!(|a: u32, b: u32, c: u32| permute(
            a,
            b,
            selector([0x1010, 0x3232, 0x1010, 0x3232], c)
        )),
        _ => return None,
    })
}

/// `shl`
pub fn shl(ty: T) -> Option<Exec> {
    Some(match ty {
        T::B16 => op!(|a: u16, b: u32| if b > 15 { 0 } else { a << b }),
        T::B32 => op!(|a: u32, b: u32| if b > 31 { 0 } else { a << b }),
        T::B64 => op!(|a: u64, b: u32| if b > 63 { 0 } else { a << b }),
        _ => return None,
    })
}

/// `shr`
pub fn shr(ty: T) -> Option<Exec> {
    Some(match ty {
        T::B16 | T::U16 => op!(|a: u16, b: u32| if b > 15 { 0 } else { a >> b }),
        T::B32 | T::U32 => op!(|a: u32, b: u32| if b > 31 { 0 } else { a >> b }),
        T::B64 | T::U64 => op!(|a: u64, b: u32| if b > 63 { 0 } else { a >> b }),
        T::S16 => op!(|a: i16, b: u32| a >> b.min(15)),
        T::S32 => op!(|a: i32, b: u32| a >> b.min(31)),
        T::S64 => op!(|a: i64, b: u32| a >> b.min(63)),
        _ => return None,
    })
}

/// `shf`
pub fn shf(left: bool, clamp: bool) -> Exec {
    fn pair(lo: u32, hi: u32) -> u64 {
        lo as u64 | (hi as u64) << 32
    }
    match (left, clamp) {
        (true, true) => {
            op!(|a: u32, b: u32, c: u32| ((pair(a, b) as u128) << c.min(32) >> 32) as u32)
        }
        (true, false) => op!(|a: u32, b: u32, c: u32| (pair(a, b) << (c & 31) >> 32) as u32),
        (false, true) => op!(|a: u32, b: u32, c: u32| (pair(a, b) >> c.min(32)) as u32),
        (false, false) => op!(|a: u32, b: u32, c: u32| (pair(a, b) >> (c & 31)) as u32),
    }
}

/// Extended-precision forms: which operation, and what it does with the carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CarryOp {
    /// `add`
    Add,
    /// `sub`
    Sub,
    /// `mad.lo`
    MadLo,
    /// `mad.hi`
    MadHi,
}

fn extended<const OP: u8, const W: u32, const S: bool, const IN: bool, const OUT: bool>(
    cx: &mut Cx<'_>,
    i: &Inst,
    m: u32,
) -> Flow {
    let (a, b, c) = (*cx.row(i.a), *cx.row(i.b), *cx.row(i.c));
    let low = |v: u64| if W == 32 { v as u32 as u64 } else { v };
    let mut r = Row::ZERO;
    let mut carry = cx.w.carry;
    for l in Bits(m) {
        let (x, y, z) = (low(a.0[l]), low(b.0[l]), low(c.0[l]));
        // A subtraction adds the complement: the flag it leaves and reads is the absence of a borrow, which an `addc` after it sees.
        let flag = (cx.w.carry >> l & 1) ^ (OP == 1) as u32;
        let cin = IN as u128 * flag as u128;
        let sum = match OP {
            0 => x as u128 + y as u128 + cin,
            1 => (x as u128).wrapping_sub(y as u128).wrapping_sub(cin),
            _ => {
                let p = match (S, W) {
                    (true, 32) => (x as u32 as i32 as i128 * y as u32 as i32 as i128) as u128,
                    (true, _) => (x as i64 as i128 * y as i64 as i128) as u128,
                    _ => x as u128 * y as u128,
                };
                let half = low(if OP == 2 { p as u64 } else { (p >> W) as u64 });
                half as u128 + z as u128 + cin
            }
        };
        r.0[l] = low(sum as u64);
        if OUT {
            let bit = (sum >> W & 1) as u32 ^ (OP == 1) as u32;
            carry = carry & !(1 << l) | bit << l;
        }
    }
    cx.w.carry = carry;
    cx.put(i.d, m, &r);
    Flow::Next
}

/// `add.cc`, `addc`, `sub.cc`, `subc`, `mad.cc`, `madc`.
pub fn carry(op: CarryOp, ty: T, cin: bool, cout: bool) -> Option<Exec> {
    macro_rules! pick {
        ($op:literal, $w:literal, $s:literal) => {
            match (cin, cout) {
                (false, false) => extended::<$op, $w, $s, false, false>,
                (false, true) => extended::<$op, $w, $s, false, true>,
                (true, false) => extended::<$op, $w, $s, true, false>,
                (true, true) => extended::<$op, $w, $s, true, true>,
            }
        };
    }
    let wide = match ty {
        T::U32 | T::S32 => false,
        T::U64 | T::S64 => true,
        _ => return None,
    };
    let signed = matches!(ty, T::S32 | T::S64);
    Some(match (op, wide, signed) {
        (CarryOp::Add, false, _) => pick!(0, 32, false),
        (CarryOp::Add, true, _) => pick!(0, 64, false),
        (CarryOp::Sub, false, _) => pick!(1, 32, false),
        (CarryOp::Sub, true, _) => pick!(1, 64, false),
        (CarryOp::MadLo, false, _) => pick!(2, 32, false),
        (CarryOp::MadLo, true, _) => pick!(2, 64, false),
        (CarryOp::MadHi, false, false) => pick!(3, 32, false),
        (CarryOp::MadHi, false, true) => pick!(3, 32, true),
        (CarryOp::MadHi, true, false) => pick!(3, 64, false),
        (CarryOp::MadHi, true, true) => pick!(3, 64, true),
    })
}
