//! Video instructions (PTX ISA 9.7.18): scalar ones with byte and halfword selectors, SIMD ones on halfwords and bytes.

use crate::cx::Cx;
use crate::exec::logic::Cmp;
use crate::inst::{Flow, Inst};

/// The operation proper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Op {
    Add,
    Sub,
    AbsDiff,
    Min,
    Max,
    Shl { wrap: bool },
    Shr { wrap: bool },
    Mad,
    Set(Cmp),
    Average,
}

/// The second operation with operand `c`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Second {
    None,
    Add,
    Min,
    Max,
}

/// A video instruction, decoded. `Inst::x` is its number in the program's list.
#[derive(Clone, Debug)]
pub struct Video {
    /// What to do.
    pub op: Op,
    /// Signedness of the result, `a` and `b`.
    pub signed: [bool; 3],
    /// `.sat`
    pub sat: bool,
    /// Second operation.
    pub second: Second,
    /// Parts of a SIMD instruction: 2, 4, or 1 for a scalar one.
    pub parts: u32,
    /// Selectors of `a` and `b`: first bit and width for scalars, digits for SIMD.
    pub select: [Select; 2],
    /// Where the result goes: for scalars a part of `c`; for SIMD a mask of parts.
    pub dest: Select,
    /// Negations of `a`, `b`, `c` (`vmad`).
    pub neg: [bool; 3],
    /// `.po`
    pub plus_one: bool,
    /// Right shift of a `vmad`.
    pub scale: u32,
}

/// A selector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Select {
    /// The whole register.
    Whole,
    /// Bits from here, so many.
    Part(u32, u32),
    /// Digits for SIMD lanes, the lowest lane's first.
    Lanes([u8; 4]),
}

fn pick(x: u32, s: Select, signed: bool) -> i64 {
    match s {
        Select::Part(at, n) => extend((x >> at) as u64, n, signed),
        _ => extend(x as u64, 32, signed),
    }
}

fn extend(x: u64, bits: u32, signed: bool) -> i64 {
    let s = 64 - bits;
    if signed {
        (x << s) as i64 >> s
    } else {
        (x << s >> s) as i64
    }
}

fn saturate(v: i128, bits: u32, signed: bool) -> i64 {
    let (lo, hi) = if signed {
        (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
    } else {
        (0, (1i128 << bits) - 1)
    };
    v.clamp(lo, hi) as i64
}

fn compare(c: Cmp, a: i64, b: i64) -> bool {
    match c {
        Cmp::Eq => a == b,
        Cmp::Ne => a != b,
        Cmp::Lt => a < b,
        Cmp::Le => a <= b,
        Cmp::Gt => a > b,
        _ => a >= b,
    }
}

fn basic(op: Op, a: i64, b: i64) -> i128 {
    match op {
        Op::Add => (a + b) as i128,
        Op::Sub => (a - b) as i128,
        Op::AbsDiff => (a - b).unsigned_abs() as i128,
        Op::Min => a.min(b) as i128,
        Op::Max => a.max(b) as i128,
        Op::Average => {
            let s = a + b;
            ((s + i64::from(s >= 0)) >> 1) as i128
        }
        Op::Set(c) => compare(c, a, b) as i128,
        Op::Shl { wrap } => {
            let n = if wrap { b & 31 } else { b.clamp(0, 32) };
            (a as i128) << n
        }
        Op::Shr { wrap } => {
            let n = if wrap { b & 31 } else { b.clamp(0, 32) };
            (a >> n) as i128
        }
        Op::Mad => 0,
    }
}

fn second(s: Second, v: u32, c: u32, signed: bool) -> u32 {
    match s {
        Second::None => v,
        Second::Add => v.wrapping_add(c),
        Second::Min if signed => (v as i32).min(c as i32) as u32,
        Second::Max if signed => (v as i32).max(c as i32) as u32,
        Second::Min => v.min(c),
        Second::Max => v.max(c),
    }
}

/// One lane of a video instruction.
pub fn lane(v: &Video, a: u32, b: u32, c: u32) -> u32 {
    if v.parts > 1 {
        return simd(v, a, b, c);
    }
    let (ta, tb) = (
        pick(a, v.select[0], v.signed[1]),
        pick(b, v.select[1], v.signed[2]),
    );
    if v.op == Op::Mad {
        return mad(v, ta, tb, c);
    }
    let width = match v.dest {
        Select::Part(_, n) => n,
        _ => 32,
    };
    let t = basic(v.op, ta, tb);
    let t = if v.sat {
        saturate(t, width, v.signed[0]) as u32
    } else {
        t as u32
    };
    let t = second(v.second, t, c, v.signed[0]);
    match v.dest {
        Select::Part(at, n) => {
            let mask = ((1u64 << n) - 1) as u32;
            c & !(mask << at) | (t & mask) << at
        }
        _ => t,
    }
}

fn mad(v: &Video, a: i64, b: i64, c: u32) -> u32 {
    let signed_c = v.signed[1] || v.signed[2] || v.signed[0];
    let mut product = a as i128 * b as i128;
    let mut add = if signed_c {
        c as i32 as i128
    } else {
        c as i128
    };
    if v.plus_one {
        add += 1;
    } else {
        if v.neg[0] != v.neg[1] {
            product = -product;
        }
        if v.neg[2] {
            add = -add;
        }
    }
    let t = (product + add) >> v.scale;
    if v.sat {
        saturate(t, 32, v.signed[0]) as u32
    } else {
        t as u32
    }
}

fn simd(v: &Video, a: u32, b: u32, c: u32) -> u32 {
    let n = v.parts;
    let w = 32 / n;
    let both = a as u64 | (b as u64) << 32;
    let mask = ((1u64 << w) - 1) as u32;
    let get = |s: Select, k: u32, signed: bool| match s {
        Select::Lanes(d) => extend(both >> (d[k as usize] as u32 * w), w, signed),
        _ => 0,
    };
    let chosen = |k: u32| match v.dest {
        Select::Part(at, _) => at / w == k,
        Select::Lanes(d) => d[..n as usize].iter().any(|&x| x as u32 == k),
        Select::Whole => true,
    };
    let mut d = c;
    for k in 0..n {
        if !chosen(k) {
            continue;
        }
        let t = basic(
            v.op,
            get(v.select[0], k, v.signed[1]),
            get(v.select[1], k, v.signed[2]),
        );
        let t = if v.sat {
            saturate(t, w, v.signed[0])
        } else {
            t as i64
        };
        if v.second == Second::Add {
            d = d.wrapping_add(t as u32);
        } else {
            d = d & !(mask << (k * w)) | (t as u32 & mask) << (k * w);
        }
    }
    d
}

/// Runs a video instruction; `x` is its number.
pub fn run(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let prog = cx.prog;
    let v = &prog.videos[i.x as usize];
    cx.each3(i, m, |a: u32, b: u32, c: u32| lane(v, a, b, c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn video(op: Op, parts: u32) -> Video {
        let own = |k: u8| Select::Lanes([k, k + 1, k + 2, k + 3]);
        Video {
            op,
            signed: [false; 3],
            sat: false,
            second: Second::None,
            parts,
            select: if parts > 1 {
                [own(0), own(parts as u8)]
            } else {
                [Select::Whole; 2]
            },
            dest: Select::Whole,
            neg: [false; 3],
            plus_one: false,
            scale: 0,
        }
    }

    #[test]
    fn simd_forms() {
        assert_eq!(
            lane(&video(Op::Add, 4), 0x01ff_0203, 0x0101_0101, 0),
            0x0200_0304
        );
        let mut v = video(Op::AbsDiff, 4);
        v.second = Second::Add;
        assert_eq!(lane(&v, 0x0102_0304, 0x0403_0201, 10), 10 + 3 + 1 + 1 + 3);
        assert_eq!(
            lane(&video(Op::Average, 2), 0x0003_0005, 0x0004_0005, 0),
            0x0004_0005
        );
        let mut v = video(Op::Add, 2);
        v.signed = [true; 3];
        v.sat = true;
        assert_eq!(lane(&v, 0x7fff_8000, 0x0001_ffff, 0), 0x7fff_8000);
    }

    #[test]
    fn scalar_forms() {
        let mut v = video(Op::Sub, 1);
        v.select = [Select::Part(8, 8), Select::Part(0, 8)];
        v.signed = [true, false, false];
        assert_eq!(lane(&v, 0x0500, 0x07, 0), -2i32 as u32);
        v.dest = Select::Part(16, 16);
        assert_eq!(lane(&v, 0x0500, 0x07, 0x1111_2222), 0xfffe_2222);
        let mut v = video(Op::Mad, 1);
        v.neg[2] = true;
        assert_eq!(lane(&v, 6, 7, 2), 40);
    }
}
