//! Data movement around tensor cores: matrices of bytes, stochastic rounding, multicast objects.

#[path = "common/lanes.rs"]
mod lanes;
#[path = "common/numbers.rs"]
mod numbers;

use lanes::{Kernel, Seed};
use numbers::Num;

/// Row `r` starts at byte 16 r of shared memory; every lane points to the row of its number.
fn rows(k: &mut Kernel, seed: &mut Seed) -> Vec<u8> {
    let bytes: Vec<u8> = (0..512).map(|_| seed.next() as u8).collect();
    k.shared = bytes.clone();
    k.before = ".reg .b32 %at; mad.lo.u32 %at, %t, 16, %sb;\n".into();
    bytes
}

/// Elements of a row by their packing.
fn elements(row: &[u8], bits: usize) -> Vec<u8> {
    let whole = u128::from_le_bytes(row.try_into().expect("16 bytes"));
    (0..16)
        .map(|c| (whole >> (c * bits)) as u8 & (u16::MAX >> (16 - bits)) as u8)
        .collect()
}

#[test]
fn ldmatrix_bytes() {
    let mut seed = Seed(1);
    for (num, matrices) in [("x1", 1), ("x2", 2), ("x4", 4)] {
        for (ty, bits) in [("b8", 8), ("b8x16.b6x16_p32", 6), ("b8x16.b4x16_p64", 4)] {
            for trans in [false, true] {
                if (!trans && bits == 8) || (trans && matrices == 4) {
                    continue;
                }
                let mut k = Kernel::default();
                let bytes = rows(&mut k, &mut seed);
                let each = if trans { 2 } else { 1 };
                let d = k.output(32, matrices * each);
                let shape = if trans { "m16n16" } else { "m8n16" };
                let t = if trans { ".trans" } else { "" };
                let out = k.run(
                    &format!("ldmatrix.sync.aligned.{shape}.{num}{t}.shared.{ty} {d}, [%at]"),
                    1,
                );
                for (n, reg) in out.iter().enumerate() {
                    for (lane, have) in reg.iter().enumerate() {
                        for b in 0..4 {
                            // Transposed: a thread holds four rows, two of each register, in columns 8 apart.
                            let (row, col) = if trans {
                                (
                                    n / 2 * 16 + lane % 4 * 4 + n % 2 * 2 + b % 2,
                                    lane / 4 + b / 2 * 8,
                                )
                            } else {
                                (n * 8 + lane / 4, lane % 4 * 4 + b)
                            };
                            let want = elements(&bytes[row * 16..][..16], bits)[col];
                            assert_eq!(
                                (have >> (8 * b)) as u8,
                                want,
                                "{num} {ty} {trans} register {n} lane {lane}"
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn stmatrix_bytes() {
    let mut seed = Seed(2);
    for (num, matrices) in [("x1", 1), ("x2", 2), ("x4", 4)] {
        let mut k = Kernel::default();
        rows(&mut k, &mut seed);
        let values: Vec<Vec<u64>> = (0..matrices)
            .map(|_| (0..32).map(|_| seed.next() & 0xffff_ffff).collect())
            .collect();
        let v = k.input(32, values.clone());
        k.after = "bar.warp.sync -1; ld.shared.v4.b32 {%q0, %q1, %q2, %q3}, [%at];\n".into();
        k.before += ".reg .b32 %q<4>;\n";
        k.look("{%q0, %q1, %q2, %q3}", 32);
        let out = k.run(
            &format!("stmatrix.sync.aligned.m16n8.{num}.trans.shared.b8 [%at], {v}"),
            1,
        );
        for (n, regs) in values.iter().enumerate() {
            for (lane, value) in regs.iter().enumerate() {
                for b in 0..4 {
                    let (row, col) = (n * 8 + lane % 4 * 2 + b % 2, lane / 4 + b / 2 * 8);
                    let have = out[col / 4][row] >> (col % 4 * 8) & 255;
                    assert_eq!(have, value >> (8 * b) & 255, "{num} {n} {lane} {b}");
                }
            }
        }
    }
}

/// A result is one of the two neighbours of the value, and the farther one exactly when the random bits carry.
#[test]
fn stochastic_rounding() {
    let mut seed = Seed(3);
    for (ty, name, bits, random, packed) in [
        ("f16x2", "f16", 16, 13, false),
        ("bf16x2", "bf16", 16, 16, false),
        ("e4m3x4", "e4m3", 8, 8, false),
        ("e5m2x4", "e5m2", 8, 8, false),
        ("e2m3x4", "e2m3", 8, 8, false),
        ("e3m2x4", "e3m2", 8, 8, false),
        ("e2m1x4", "e2m1", 4, 8, true),
    ] {
        let e = Num::new(name, packed);
        let count = if bits == 16 { 2 } else { 4 };
        let each = 32 / count;
        let top = match name {
            "e2m1" => 6.0,
            "e2m3" => 7.5,
            _ => 28.0,
        };
        for _ in 0..20 {
            let mut k = Kernel::default();
            let values: Vec<Vec<u64>> = (0..count)
                .map(|_| {
                    (0..32)
                        .map(|_| {
                            let x = (seed.next() as f64 / u64::MAX as f64 * 2.0 - 1.0) * top;
                            u64::from((x as f32).to_bits())
                        })
                        .collect()
                })
                .collect();
            let v = k.input(32, values.clone());
            let bits_of: Vec<u64> = (0..32).map(|_| seed.next() & 0xffff_ffff).collect();
            let r = k.input(32, vec![bits_of.clone()]);
            let d = k.output(32, 1);
            let bare = |s: &str| s.trim_matches(['{', '}']).to_string();
            let args = if count == 2 { bare(&v) } else { v };
            let d = bare(&d);
            let (text, before) = if packed {
                (
                    format!("cvt.rs.satfinite.{ty}.f32 %hh, {args}, {}", bare(&r)),
                    ".reg .b16 %hh;\n",
                )
            } else {
                let sat = if count == 4 { ".satfinite" } else { "" };
                (
                    format!("cvt.rs{sat}.{ty}.f32 {d}, {args}, {}", bare(&r)),
                    "",
                )
            };
            k.before = before.into();
            if packed {
                k.after = format!("cvt.u32.u16 {d}, %hh;\n");
            }
            k.target = Some("sm_100a");
            let out = k.run(&text, 1);
            // The magnitudes that the format has.
            let mask = if bits == 16 {
                0x7fff
            } else {
                (1u64 << (bits - 1)) - 1
            };
            let mut all: Vec<f64> = match name {
                "e2m3" | "e3m2" => (0..32).map(|x| e.value(x)).collect(),
                _ => (0..=mask)
                    .map(|x| e.value(x))
                    .filter(|x| x.is_finite())
                    .collect(),
            };
            all.sort_by(f64::total_cmp);
            for lane in 0..32 {
                for n in 0..count {
                    let x = f64::from(f32::from_bits(values[count - 1 - n][lane] as u32));
                    let have = e.value(out[0][lane] >> (n * bits) & e.mask());
                    let at = all.partition_point(|y| *y <= x.abs());
                    let (lo, hi) = (all[at - 1], all[at]);
                    let share = bits_of[lane] >> (n * each) & ((1 << random) - 1);
                    let cut =
                        ((x.abs() - lo) / (hi - lo) * f64::from(1u32 << random)).floor() as u64;
                    let want = if share + cut >= 1 << random { hi } else { lo };
                    assert_eq!(have, want.copysign(x), "{ty} {x} {share:x}");
                }
            }
        }
    }
}

/// With one device, a multicast address has one copy behind it.
#[test]
fn multimem() {
    let mut k = Kernel::default();
    let values: Vec<u64> = (0..32).map(|x| u64::from((x as f32).to_bits())).collect();
    let v = k.input(32, vec![values]);
    let d = k.output(32, 1);
    let (v, d) = (
        v.trim_matches(['{', '}']).to_string(),
        d.trim_matches(['{', '}']).to_string(),
    );
    k.shared = vec![0; 16];
    k.before = format!(
        "mad.wide.u32 %a, %t, 4, %out; multimem.st.relaxed.sys.global.f32 [%a], {v};\n\
         multimem.red.relaxed.sys.global.add.f32 [%a], {v};\n"
    );
    let out = k.run(
        &format!("multimem.ld_reduce.relaxed.sys.global.add.f32 {d}, [%a]"),
        1,
    );
    for (lane, bits) in out[0].iter().enumerate() {
        assert_eq!(f32::from_bits(*bits as u32), lane as f32 * 2.0);
    }
}
