//! Integer, bit and logic instructions against plain Rust on 128-bit integers.

mod common;
use common::{Rng, run};

/// Operand triples of special and random values.
fn cases() -> Vec<[u64; 3]> {
    let mut rng = Rng(1);
    let special = [
        0,
        1,
        2,
        31,
        32,
        33,
        63,
        64,
        255,
        0x7f,
        0x80,
        0x7fff,
        0x8000,
        0xffff,
        0x7fff_ffff,
        0x8000_0000,
        0xffff_ffff,
        1 << 63,
        (1 << 63) - 1,
        u64::MAX,
        0x8000_0000_8000_8000,
    ];
    let mut v = Vec::new();
    for a in special {
        for b in special {
            v.push([a, b, special[(rng.next() % special.len() as u64) as usize]]);
        }
    }
    for k in 0..600 {
        v.push([
            rng.next() >> (k % 61),
            rng.next() >> (k % 37),
            rng.next() >> (k % 53),
        ]);
        v.push([rng.next(), rng.next() % 70, rng.next() % 70]);
    }
    v
}

fn low(v: i128, w: u32) -> u64 {
    v as u64 & (u64::MAX >> (64 - w))
}

fn val(v: u64, w: u32, signed: bool) -> i128 {
    let s = 64 - w;
    if signed {
        ((v << s) as i64 >> s) as i128
    } else {
        (v << s >> s) as i128
    }
}

fn check(body: &str, widths: [u32; 4], f: impl Fn(u64, u64, u64) -> u64) {
    let cases = cases();
    let got = run(body, widths, &cases);
    for (c, &g) in cases.iter().zip(&got) {
        let m = |k: usize| c[k] & (u64::MAX >> (64 - widths[k + 1]));
        let want = f(m(0), m(1), m(2)) & (u64::MAX >> (64 - widths[0]));
        assert_eq!(
            g,
            want,
            "{body} with a={:#x} b={:#x} c={:#x}",
            m(0),
            m(1),
            m(2)
        );
    }
}

const TYPES: [(&str, u32, bool); 6] = [
    ("u16", 16, false),
    ("s16", 16, true),
    ("u32", 32, false),
    ("s32", 32, true),
    ("u64", 64, false),
    ("s64", 64, true),
];

#[test]
fn arithmetic() {
    for (t, w, s) in TYPES {
        let v = move |x: u64| val(x, w, s);
        let ws = [w; 4];
        let two = |op: &str| format!("{op}.{t} d, a, b;");
        let three = |op: &str| format!("{op}.{t} d, a, b, c;");
        check(&two("add"), ws, |a, b, _| low(v(a) + v(b), w));
        check(&two("sub"), ws, |a, b, _| low(v(a) - v(b), w));
        check(&two("mul.lo"), ws, |a, b, _| {
            low(v(a).wrapping_mul(v(b)), w)
        });
        check(&two("mul.hi"), ws, |a, b, _| {
            if s {
                low((v(a) * v(b)) >> w, w)
            } else {
                ((a as u128 * b as u128) >> w) as u64
            }
        });
        check(&three("mad.lo"), ws, |a, b, c| {
            low(v(a).wrapping_mul(v(b)).wrapping_add(v(c)), w)
        });
        check(&three("mad.hi"), ws, |a, b, c| {
            let h = if s {
                low((v(a) * v(b)) >> w, w)
            } else {
                ((a as u128 * b as u128) >> w) as u64
            };
            h.wrapping_add(c)
        });
        check(&two("min"), ws, |a, b, _| low(v(a).min(v(b)), w));
        check(&two("max"), ws, |a, b, _| low(v(a).max(v(b)), w));
        check(&two("div"), ws, |a, b, _| {
            if b == 0 {
                u64::MAX
            } else {
                low(v(a) / v(b), w)
            }
        });
        check(&two("rem"), ws, |a, b, _| {
            if b == 0 { a } else { low(v(a) % v(b), w) }
        });
        check(&three("sad"), ws, |a, b, c| {
            low((v(a) - v(b)).abs() + v(c), w)
        });
        if w < 64 {
            let wide = [2 * w, w, w, 2 * w];
            check(&two("mul.wide"), wide, |a, b, _| low(v(a) * v(b), 2 * w));
            check(&three("mad.wide"), wide, |a, b, c| {
                low(v(a) * v(b) + val(c, 2 * w, s), 2 * w)
            });
        }
        if s {
            check(&format!("abs.{t} d, a;"), ws, |a, _, _| low(v(a).abs(), w));
            check(&format!("neg.{t} d, a;"), ws, |a, _, _| low(-v(a), w));
        }
        check(&format!("shr.{t} d, a, b;"), [w, w, 32, 32], |a, b, _| {
            low(
                v(a) >> if b >= w as u64 {
                    if s { w as u64 - 1 } else { 100 }
                } else {
                    b
                },
                w,
            )
        });
        for (c, f) in [
            ("eq", (|a, b| a == b) as fn(i128, i128) -> bool),
            ("ne", |a, b| a != b),
            ("lt", |a, b| a < b),
            ("le", |a, b| a <= b),
            ("gt", |a, b| a > b),
            ("ge", |a, b| a >= b),
        ] {
            check(
                &format!("setp.{c}.{t} d, a, b;"),
                [1, w, w, 32],
                |a, b, _| f(v(a), v(b)) as u64,
            );
            check(
                &format!("set.{c}.u32.{t} d, a, b;"),
                [32, w, w, 32],
                |a, b, _| {
                    if f(v(a), v(b)) { 0xffff_ffff } else { 0 }
                },
            );
        }
    }
    check("add.sat.s32 d, a, b;", [32; 4], |a, b, _| {
        (a as i32).saturating_add(b as i32) as u64
    });
    check("sub.sat.s32 d, a, b;", [32; 4], |a, b, _| {
        (a as i32).saturating_sub(b as i32) as u64
    });
    check("mul24.lo.s32 d, a, b;", [32; 4], |a, b, _| {
        (val(a & 0xff_ffff, 24, true) * val(b & 0xff_ffff, 24, true)) as u64
    });
    check("mul24.hi.u32 d, a, b;", [32; 4], |a, b, _| {
        ((a & 0xff_ffff) * (b & 0xff_ffff)) >> 16
    });
    check("mad24.lo.u32 d, a, b, c;", [32; 4], |a, b, c| {
        ((a & 0xff_ffff) * (b & 0xff_ffff)).wrapping_add(c)
    });
}

#[test]
fn carry_chains() {
    // 128-bit addition, subtraction and a 64x64 product from 32-bit pieces; the result is the upper half.
    check(
        ".reg .u64 lo; add.cc.u64 lo, a, b; addc.u64 d, a, c;",
        [64; 4],
        |a, b, c| {
            a.wrapping_add(c)
                .wrapping_add(a.checked_add(b).is_none() as u64)
        },
    );
    check(
        ".reg .u32 lo; sub.cc.u32 lo, a, b; subc.u32 d, c, b;",
        [32; 4],
        |a, b, c| {
            (c as u32)
                .wrapping_sub(b as u32)
                .wrapping_sub((a < b) as u32) as u64
        },
    );
    check(
        ".reg .b32 al, ah, bl, bh, p0, p1, p2, p3;
         mov.b64 {al, ah}, a; mov.b64 {bl, bh}, b;
         mul.lo.u32 p0, al, bl; mul.hi.u32 p1, al, bl;
         mad.lo.cc.u32 p1, al, bh, p1; madc.hi.u32 p2, al, bh, 0;
         mad.lo.cc.u32 p1, ah, bl, p1; madc.hi.cc.u32 p2, ah, bl, p2; addc.u32 p3, 0, 0;
         mad.lo.cc.u32 p2, ah, bh, p2; madc.hi.u32 p3, ah, bh, p3;
         mov.b64 d, {p2, p3};",
        [64; 4],
        |a, b, _| ((a as u128 * b as u128) >> 64) as u64,
    );
}

#[test]
fn bits() {
    for (t, w) in [("b16", 16), ("b32", 32), ("b64", 64)] {
        let ws = [w; 4];
        check(&format!("and.{t} d, a, b;"), ws, |a, b, _| a & b);
        check(&format!("or.{t} d, a, b;"), ws, |a, b, _| a | b);
        check(&format!("xor.{t} d, a, b;"), ws, |a, b, _| a ^ b);
        check(&format!("not.{t} d, a;"), ws, |a, _, _| !a);
        check(&format!("cnot.{t} d, a;"), ws, |a, _, _| (a == 0) as u64);
        check(&format!("shl.{t} d, a, b;"), [w, w, 32, 32], |a, b, _| {
            if b >= w as u64 { 0 } else { a << b }
        });
    }
}

#[test]
fn bit_fields() {
    for (w, t) in [(32u32, "b32"), (64, "b64")] {
        check(&format!("popc.{t} d, a;"), [32, w, 32, 32], |a, _, _| {
            a.count_ones() as u64
        });
        check(&format!("clz.{t} d, a;"), [32, w, 32, 32], |a, _, _| {
            a.leading_zeros() as u64 - (64 - w as u64)
        });
        check(&format!("brev.{t} d, a;"), [w; 4], |a, _, _| {
            a.reverse_bits() >> (64 - w)
        });
        for s in [false, true] {
            let t = format!("{}{w}", if s { "s" } else { "u" });
            check(
                &format!("bfe.{t} d, a, b, c;"),
                [w, w, 32, 32],
                |a, b, c| {
                    let (pos, len, msb) = (b & 255, c & 255, w as u64 - 1);
                    let sign = if !s || len == 0 {
                        0
                    } else {
                        a >> (pos + len - 1).min(msb) & 1
                    };
                    (0..=msb).fold(0, |d, i| {
                        let bit = if i < len && pos + i <= msb {
                            a >> (pos + i) & 1
                        } else {
                            sign
                        };
                        d | bit << i
                    })
                },
            );
            check(&format!("bfind.{t} d, a;"), [32, w, 32, 32], |a, _, _| {
                let x = val(a, w, s);
                let x = if x < 0 { !x } else { x };
                if x == 0 {
                    u64::MAX
                } else {
                    127 - (x as u128).leading_zeros() as u64
                }
            });
            check(
                &format!("bfind.shiftamt.{t} d, a;"),
                [32, w, 32, 32],
                |a, _, _| {
                    let x = val(a, w, s);
                    let x = if x < 0 { !x } else { x };
                    if x == 0 {
                        u64::MAX
                    } else {
                        w as u64 - 1 - (127 - (x as u128).leading_zeros() as u64)
                    }
                },
            );
        }
        check(
            &format!("bfi.{t} d, a, b, c, 7;"),
            [w, w, w, 32],
            |a, b, c| {
                let (pos, len, msb) = (c & 255, 7, w as u64 - 1);
                (0..len).fold(b, |f, i| {
                    if pos + i <= msb {
                        f & !(1 << (pos + i)) | (a >> i & 1) << (pos + i)
                    } else {
                        f
                    }
                })
            },
        );
    }
}

#[test]
fn shifts_and_bytes() {
    for lut in [0x00u64, 0x96, 0xe8, 0xca, 0xff, 0x1b] {
        check(
            &format!("lop3.b32 d, a, b, c, {lut};"),
            [32; 4],
            |a, b, c| {
                (0..32).fold(0, |d, i| {
                    let k = (a >> i & 1) << 2 | (b >> i & 1) << 1 | c >> i & 1;
                    d | (lut >> k & 1) << i
                })
            },
        );
    }
    check("shf.l.wrap.b32 d, a, b, c;", [32; 4], |a, b, c| {
        ((b << 32 | a) << (c & 31)) >> 32
    });
    check("shf.l.clamp.b32 d, a, b, c;", [32; 4], |a, b, c| {
        (((b << 32 | a) as u128) << c.min(32) >> 32) as u64
    });
    check("shf.r.wrap.b32 d, a, b, c;", [32; 4], |a, b, c| {
        (b << 32 | a) >> (c & 31)
    });
    check("shf.r.clamp.b32 d, a, b, c;", [32; 4], |a, b, c| {
        (b << 32 | a) >> c.min(32)
    });
    check("prmt.b32 d, a, b, c;", [32; 4], |a, b, c| {
        (0..4).fold(0, |d, k| {
            let s = c >> (4 * k) & 15;
            let byte = (b << 32 | a) >> (8 * (s & 7)) & 255;
            let byte = if s & 8 == 0 {
                byte
            } else if byte >> 7 == 1 {
                255
            } else {
                0
            };
            d | byte << (8 * k)
        })
    });
    check("bmsk.clamp.b32 d, a, b;", [32; 4], |a, b, _| {
        (((1u128 << b.min(32)) - 1) << a.min(32)) as u64
    });
    check("bmsk.wrap.b32 d, a, b;", [32; 4], |a, b, _| {
        ((1u64 << (b & 31)) - 1) << (a & 31)
    });
    check("szext.clamp.s32 d, a, b;", [32; 4], |a, b, _| {
        let n = b.min(32) as u32;
        if n == 0 { 0 } else { val(a, n, true) as u64 }
    });
    check("szext.wrap.u32 d, a, b;", [32; 4], |a, b, _| {
        a & ((1 << (b & 31)) - 1)
    });
}

#[test]
fn dot_products_and_set_bits() {
    check("dp4a.s32.u32 d, a, b, c;", [32; 4], |a, b, c| {
        (0..4).fold(c, |d, k| {
            d.wrapping_add(((a >> (8 * k)) as i8 as i64 * (b >> (8 * k)) as u8 as i64) as u64)
        })
    });
    check("dp2a.hi.s32.s32 d, a, b, c;", [32; 4], |a, b, c| {
        (0..2).fold(c, |d, k| {
            d.wrapping_add(
                ((a >> (16 * k)) as i16 as i64 * (b >> (16 + 8 * k)) as i8 as i64) as u64,
            )
        })
    });
    check("fns.b32 d, a, b, c;", [32; 4], |a, b, c| {
        // As the ISA writes it down.
        let (mask, base, offset) = (a as u32, b as u32, c as u32 as i32);
        if base > 31 {
            return u64::MAX;
        }
        if offset == 0 {
            return if mask >> base & 1 == 1 {
                base as u64
            } else {
                u64::MAX
            };
        }
        let mut count = offset.unsigned_abs();
        let positions: Vec<u32> = if offset > 0 {
            (base..32).collect()
        } else {
            (0..=base).rev().collect()
        };
        for p in positions {
            count -= mask >> p & 1;
            if count == 0 {
                return p as u64;
            }
        }
        u64::MAX
    });
}

#[test]
fn conversions_between_integers() {
    let types = [
        ("u8", 8, false),
        ("s8", 8, true),
        ("u16", 16, false),
        ("s16", 16, true),
        ("u32", 32, false),
        ("s32", 32, true),
        ("u64", 64, false),
        ("s64", 64, true),
    ];
    for (f, fw, fs) in types {
        for (t, tw, ts) in types {
            // The destination register may be wider than the type: it gets the extended value.
            for reg in [16, 32, 64u32] {
                if reg < tw {
                    continue;
                }
                check(
                    &format!("cvt.{t}.{f} d, a;"),
                    [reg, fw.max(16), 32, 32],
                    |a, _, _| low(val(val(a, fw, fs) as u64, tw, ts), reg),
                );
                if f == t {
                    continue;
                }
                check(
                    &format!("cvt.sat.{t}.{f} d, a;"),
                    [reg, fw.max(16), 32, 32],
                    |a, _, _| {
                        let (lo, hi) = if ts {
                            (-(1i128 << (tw - 1)), (1i128 << (tw - 1)) - 1)
                        } else {
                            (0, (1i128 << tw) - 1)
                        };
                        low(val(a, fw, fs).clamp(lo, hi), reg)
                    },
                );
            }
        }
    }
    check("cvt.pack.sat.s16.s32 d, a, b;", [32; 4], |a, b, _| {
        let p = |v: u64| (v as i32).clamp(-32768, 32767) as u16 as u64;
        p(a) << 16 | p(b)
    });
    check("cvt.pack.sat.u8.s32.b32 d, a, b, c;", [32; 4], |a, b, c| {
        let p = |v: u64| (v as i32).clamp(0, 255) as u64;
        c << 16 | p(a) << 8 | p(b)
    });
}

#[test]
fn packing_and_selection() {
    check(
        ".reg .b32 x, y; mov.b64 {x, y}, a; mov.b64 d, {y, x};",
        [64; 4],
        |a, _, _| a.rotate_left(32),
    );
    check(
        ".reg .b16 x, y, z, w; mov.b64 {x, y, z, w}, a; mov.b64 d, {w, z, y, x};",
        [64; 4],
        |a, _, _| (0..4).fold(0, |d, k| d | (a >> (16 * k) & 0xffff) << (48 - 16 * k)),
    );
    check(
        ".reg .b128 q; .reg .b64 x, y; mov.b128 q, {a, b}; mov.b128 {x, y}, q; sub.u64 d, y, x;",
        [64; 4],
        |a, b, _| b.wrapping_sub(a),
    );
    check(
        "setp.lt.s32 %p1, a, b; selp.b32 d, a, b, %p1;",
        [32; 4],
        |a, b, _| (a as i32).min(b as i32) as u64,
    );
    check("slct.s32.s32 d, a, b, c;", [32; 4], |a, b, c| {
        if (c as i32) >= 0 { a } else { b }
    });
    check(
        "setp.lt.u32 %p1, a, b; setp.gt.and.u32 %p2|%p3, a, c, !%p1; and.pred %p2, %p2, %p3; not.pred %p2, %p2; selp.b32 d, 1, 0, %p2;",
        [32; 4],
        |_, _, _| 1,
    );
    check("min.s16x2 d, a, b;", [32; 4], |a, b, _| {
        let m = |k: u32| ((a >> k) as i16).min((b >> k) as i16) as u16 as u64;
        m(0) | m(16) << 16
    });
    check("max.relu.s32 d, a, b;", [32; 4], |a, b, _| {
        (a as i32).max(b as i32).max(0) as u64
    });
}
