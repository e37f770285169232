//! `mma` and `wmma.mma` of all kinds: fragments to matrices, sparse operands, block scales (PTX ISA 9.7.14.5, 9.7.14.6).

use super::matrix::{BitOp, Elem, Role, element, gather, scatter};
use super::product::{Product, Scales, Sparsity};
use crate::cx::Cx;
use crate::inst::{Flow, Src};
use crate::lanes::LANES;
use crate::soft::{self, E4M3, F64, Round};
use crate::trap::TrapKind;

/// How fragments lie in the matrices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// The ISA's, for `mma`.
    Mma,
    /// The emulator's own, for `wmma`.
    Wmma,
    /// Four products of 8 x 8 x 4, one for each pair of quads: a and b by row?
    Quads {
        /// a is row-major.
        a_row: bool,
        /// b is row-major.
        b_row: bool,
    },
}

/// Metadata of a sparse a.
#[derive(Clone, Debug)]
pub struct Sparse {
    /// The register.
    pub meta: Src,
    /// Which threads of each four hold it.
    pub selector: u32,
    /// `sp::ordered_metadata`: indices must ascend.
    pub ordered: bool,
}

/// Block scales: register, byte number, thread number.
#[derive(Clone, Debug)]
pub struct BlockScale {
    /// Scales of a.
    pub a: [Src; 3],
    /// Scales of b.
    pub b: [Src; 3],
    /// Blocks along the inner dimension.
    pub blocks: u32,
    /// Scales are `ue4m3`, not `ue8m0`.
    pub ue4m3: bool,
}

/// A product of a warp, decoded.
#[derive(Clone, Debug)]
pub struct Multiply {
    /// Rows, columns, inner dimension.
    pub shape: [u32; 3],
    /// Element types of a, b, c, d.
    pub elems: [Elem; 4],
    /// Of the fragments.
    pub layout: Layout,
    /// `.satfinite` on integers.
    pub sat: bool,
    /// Single-bit products.
    pub bit: BitOp,
    /// Rows of d, a, b, c.
    pub regs: [Vec<Src>; 4],
    /// a is sparse.
    pub sparse: Option<Sparse>,
    /// Block scales.
    pub scale: Option<BlockScale>,
}

/// The value of a scale factor's byte.
pub fn scale_value(b: u8, ue4m3: bool) -> f64 {
    match (ue4m3, b) {
        (true, b) => f64::from_bits(soft::convert(E4M3, F64, Round::Near, u64::from(b & 0x7f))),
        (false, 0xff) => f64::NAN,
        (false, b) => 2f64.powi(i32::from(b) - 127),
    }
}

/// The metadata word of row `row` of 16 and its `part`-th run of columns, by lane and bit: words of 16 bits hold four chunks, those of
/// 32 bits eight. The selector counts groups of the threads that a product needs.
fn meta_word(wide: bool, parts: u32, selector: u32, row: u32, part: u32) -> (usize, u32) {
    let (group, high) = (row % 8, row / 8);
    if wide {
        let threads = parts * 2;
        (
            (group * 4 + selector * threads + part * 2 + high) as usize,
            0,
        )
    } else {
        ((group * 4 + selector * parts + part) as usize, high * 16)
    }
}

/// Spreads a compressed 16-row a to its full width. `meta` gives a lane's metadata.
pub fn expand(
    a: &[u64],
    k: usize,
    e: Elem,
    (selector, ordered): (u32, bool),
    meta: impl Fn(usize) -> u32,
) -> Option<Vec<u64>> {
    let rule = Sparsity::of(e);
    let (chunk, rows) = (rule.chunk(), 16);
    let wide = !matches!(e, Elem::F16 | Elem::Bf16 | Elem::Tf32);
    let chunks = k / chunk;
    let per_word = if wide { 8 } else { 4 };
    let parts = (chunks / per_word).max(1) as u32;
    let threads = if wide { parts * 2 } else { parts };
    let mut out = vec![0; rows * k];
    for row in 0..rows {
        for c in 0..chunks {
            let (lane, shift) = meta_word(
                wide,
                parts,
                selector % (4 / threads.max(1)).max(1),
                row as u32,
                (c / per_word) as u32,
            );
            let bits = meta(lane % LANES) >> shift >> (c % per_word * 4);
            let kept = &a[row * k / 2 + c * chunk / 2..row * k / 2 + (c + 1) * chunk / 2];
            let to = &mut out[row * k + c * chunk..row * k + (c + 1) * chunk];
            if !rule.spread(bits, kept, to, ordered) {
                return None;
            }
        }
    }
    Some(out)
}

/// Runs a product for all lanes.
pub fn run(cx: &mut Cx<'_>, w: &Multiply) -> Flow {
    if let Layout::Quads { a_row, b_row } = w.layout {
        quads(cx, w, a_row, b_row);
        return Flow::Next;
    }
    let [ta, tb, tc, td] = w.elems;
    let wmma = w.layout == Layout::Wmma;
    let [m, n, k] = w.shape;
    let mut a = match &w.sparse {
        Some(_) => gather(cx, wmma, [m, n, k / 2], Role::A, ta, &w.regs[1]),
        None => gather(cx, wmma, w.shape, Role::A, ta, &w.regs[1]),
    };
    let b = gather(cx, wmma, w.shape, Role::B, tb, &w.regs[2]);
    let c = gather(cx, wmma, w.shape, Role::C, tc, &w.regs[3]);
    if let Some(s) = &w.sparse {
        let meta = *cx.row(s.meta);
        match expand(&a, k as usize, ta, (s.selector, s.ordered), |l| {
            meta.0[l] as u32
        }) {
            Some(x) => a = x,
            None => {
                return cx.trap(
                    TrapKind::Invalid,
                    0,
                    "the metadata of a sparse product does not name places of their own (in ascending order, where it is `ordered`)",
                );
            }
        }
    }
    let scales = w.scale.as_ref().map(|s| scales(cx, s, m, n));
    let p = Product {
        shape: w.shape.map(|x| x as usize),
        elems: w.elems,
        sat: w.sat,
        bit: w.bit,
        negate: false,
    };
    let d = p.run(&a, &b, Some(&c), scales.as_ref());
    scatter(cx, wmma, w.shape, Role::C, td, &w.regs[0], &d);
    Flow::Next
}

/// Scale factors: rows g and g + 8 of a lie in two threads of each four, chosen by the thread number; those of column g of b in one.
fn scales(cx: &Cx<'_>, s: &BlockScale, m: u32, n: u32) -> Scales {
    let read = |r: &[Src; 3], lane: u32, block: u32| {
        let lane = lane as usize;
        let byte = (cx.row(r[1]).0[lane] as u32 & 3) + block;
        scale_value((cx.row(r[0]).0[lane] >> (8 * (byte & 3))) as u8, s.ue4m3)
    };
    let thread = |r: &[Src; 3]| cx.row(r[2]).0[0] as u32 & 3;
    let blocks = s.blocks;
    let mut out = Scales {
        blocks: blocks as usize,
        a: Vec::new(),
        b: Vec::new(),
    };
    for row in 0..m {
        let lane = row % 8 * 4 + (thread(&s.a) & 1) * 2 + row / 8;
        out.a.extend((0..blocks).map(|b| read(&s.a, lane, b)));
    }
    for col in 0..n {
        let lane = col * 4 + thread(&s.b);
        out.b.extend((0..blocks).map(|b| read(&s.b, lane, b)));
    }
    out
}

/// `mma.m8n8k4` of `f16`: the lanes 4q to 4q+3 and 16+4q to 16+4q+3 compute a product of their own.
fn quads(cx: &mut Cx<'_>, w: &Multiply, a_row: bool, b_row: bool) {
    let [_, _, tc, td] = w.elems;
    // Row and column of slot `i` of a lane, for c and d of a type.
    let spot = |e: Elem, lane: usize, i: usize| {
        let low = lane % 4;
        let half = if lane < 16 { 0 } else { 4 };
        if e == Elem::F16 {
            (low + half, i)
        } else {
            ((lane & 1) + (i & 2) + half, (i & 4) + (lane & 2) + (i & 1))
        }
    };
    for q in 0..4 {
        let lanes = (0..4)
            .map(|t| 4 * q + t)
            .chain((0..4).map(|t| 16 + 4 * q + t));
        let lanes: Vec<usize> = lanes.collect();
        let (mut a, mut b, mut c) = (vec![0; 32], vec![0; 32], vec![0; 64]);
        for &lane in &lanes {
            let (low, half) = (lane % 4, if lane < 16 { 0 } else { 4 });
            for i in 0..4usize {
                let x = element(cx, &w.regs[1], i as u32 / 2, i as u32 % 2, Elem::F16, lane);
                let (r, k) = if a_row {
                    (low + half, i)
                } else {
                    (i + half, low)
                };
                a[r * 4 + k] = x;
                let x = element(cx, &w.regs[2], i as u32 / 2, i as u32 % 2, Elem::F16, lane);
                let (k, n) = if b_row {
                    (low, i + half)
                } else {
                    (i, low + half)
                };
                b[k * 8 + n] = x;
            }
            for i in 0..8 {
                let per = tc.per_reg() as usize;
                let (r, n) = spot(tc, lane, i);
                c[r * 8 + n] =
                    element(cx, &w.regs[3], (i / per) as u32, (i % per) as u32, tc, lane);
            }
        }
        let p = Product {
            shape: [8, 8, 4],
            elems: w.elems,
            sat: false,
            bit: BitOp::Xor,
            negate: false,
        };
        let d = p.run(&a, &b, Some(&c), None);
        for &lane in &lanes {
            let per = td.per_reg() as usize;
            for (r, s) in w.regs[0].iter().enumerate() {
                let mut v = 0;
                for e in 0..per {
                    let (row, n) = spot(td, lane, r * per + e);
                    v |= d[row * 8 + n] << (e as u32 * td.bits());
                }
                cx.dst(s.0.max(0) as u32).0[lane] = v;
            }
        }
    }
}
