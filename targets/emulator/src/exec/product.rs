//! Products of matrices of raw elements: the arithmetic behind `mma`, `wmma`, `wgmma` and `tcgen05.mma`.
//!
//! Floating-point sums of all products and the accumulator are formed in `f64` and rounded once, which is at least as accurate as the
//! ISA asks ("the accumulation order, rounding and handling of subnormal inputs are unspecified", PTX ISA 9.7.14.5.14).

use super::matrix::{BitOp, Elem};

/// What is multiplied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Product {
    /// Rows, columns, inner dimension.
    pub shape: [usize; 3],
    /// Element types of a, b, c, d.
    pub elems: [Elem; 4],
    /// `.satfinite` on integers.
    pub sat: bool,
    /// Single-bit products.
    pub bit: BitOp,
    /// The signs of a and b are changed (`imm-scale-a`, `imm-scale-b`).
    pub negate: bool,
}

/// Factors of blocks along the inner dimension: of each row of a, or of each column of b.
#[derive(Clone, Debug, PartialEq)]
pub struct Scales {
    /// Blocks along the inner dimension.
    pub blocks: usize,
    /// Row-major: rows of a by blocks.
    pub a: Vec<f64>,
    /// Columns of b by blocks.
    pub b: Vec<f64>,
}

impl Product {
    /// `d = a * b + c`, all row-major raw elements; without `c` nothing is added.
    pub fn run(
        &self,
        a: &[u64],
        b: &[u64],
        c: Option<&[u64]>,
        scales: Option<&Scales>,
    ) -> Vec<u64> {
        let [ta, tb, tc, td] = self.elems;
        if ta.is_int() {
            return self.integers(a, b, c);
        }
        let [m, n, k] = self.shape;
        let mut fa: Vec<f64> = a.iter().map(|&x| ta.float(x)).collect();
        // Columns of b one after another: both are then read in order.
        let mut fb = vec![0.0; n * k];
        for x in 0..k {
            for j in 0..n {
                fb[j * k + x] = tb.float(b[x * n + j]);
            }
        }
        if self.negate {
            fa.iter_mut().for_each(|x| *x = -*x);
        }
        if let Some(s) = scales {
            let run = k / s.blocks.max(1);
            for (i, x) in fa.iter_mut().enumerate() {
                *x *= s.a[i / k * s.blocks + i % k / run];
            }
            for (i, x) in fb.iter_mut().enumerate() {
                *x *= s.b[i / k * s.blocks + i % k / run];
            }
        }
        let mut d = vec![0; m * n];
        for i in 0..m {
            let row = &fa[i * k..(i + 1) * k];
            for j in 0..n {
                let col = &fb[j * k..(j + 1) * k];
                let old = c.map_or(0.0, |c| tc.float(c[i * n + j]));
                d[i * n + j] = td.encode(if td == Elem::F64 {
                    row.iter().zip(col).fold(old, |s, (x, y)| x.mul_add(*y, s))
                } else {
                    row.iter().zip(col).map(|(x, y)| x * y).sum::<f64>() + old
                });
            }
        }
        d
    }

    fn integers(&self, a: &[u64], b: &[u64], c: Option<&[u64]>) -> Vec<u64> {
        let [ta, tb, tc, _] = self.elems;
        let [m, n, k] = self.shape;
        let mut d = vec![0; m * n];
        for i in 0..m {
            for j in 0..n {
                let mut sum = c.map_or(0, |c| tc.int(c[i * n + j]));
                for x in 0..k {
                    let (p, q) = (a[i * k + x], b[x * n + j]);
                    sum += match (ta, self.bit) {
                        (Elem::B1, BitOp::Xor) => (p ^ q) as i64,
                        (Elem::B1, BitOp::And) => (p & q) as i64,
                        _ => ta.int(p) * tb.int(q),
                    };
                }
                d[i * n + j] = if self.sat {
                    sum.clamp(i32::MIN as i64, i32::MAX as i64) as u32 as u64
                } else {
                    sum as u32 as u64
                };
            }
        }
        d
    }
}

/// How the non-zero elements of a sparse matrix are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sparsity {
    /// One of two, marked by four bits (`tf32`).
    OneOfTwo,
    /// Two of four.
    TwoOfFour,
    /// Four of eight, in pairs (elements of four bits).
    PairsOfEight,
}

impl Sparsity {
    /// The rule for an element type; `packed` means that elements of four bits share bytes.
    pub fn of(e: Elem) -> Sparsity {
        match e {
            Elem::Tf32 => Sparsity::OneOfTwo,
            Elem::S4 | Elem::U4 | Elem::E2m1x2 => Sparsity::PairsOfEight,
            _ => Sparsity::TwoOfFour,
        }
    }

    /// Elements that four bits of metadata describe.
    pub fn chunk(self) -> usize {
        match self {
            Sparsity::OneOfTwo => 2,
            Sparsity::TwoOfFour => 4,
            Sparsity::PairsOfEight => 8,
        }
    }

    /// Writes the kept elements of a chunk to their places in `out`, which is [`Sparsity::chunk`] long.
    /// False if the metadata means nothing: two elements in one place, or in the wrong order where order is asked for.
    pub fn spread(self, meta: u32, kept: &[u64], out: &mut [u64], ordered: bool) -> bool {
        let (lo, hi) = (meta as usize & 3, meta as usize >> 2 & 3);
        match self {
            Sparsity::OneOfTwo => match meta & 15 {
                0b0100 => out[0] = kept[0],
                0b1110 => out[1] = kept[0],
                _ => return false,
            },
            Sparsity::TwoOfFour => {
                out[lo] = kept[0];
                out[hi] = kept[1];
                return lo < hi || (lo > hi && !ordered);
            }
            Sparsity::PairsOfEight => {
                out[lo * 2..lo * 2 + 2].copy_from_slice(&kept[..2]);
                out[hi * 2..hi * 2 + 2].copy_from_slice(&kept[2..4]);
                return lo < hi || (lo > hi && !ordered);
            }
        }
        true
    }
}
