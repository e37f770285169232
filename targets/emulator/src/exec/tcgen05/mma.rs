//! `tcgen05.mma`: dense, sparse, block-scaled and weight-stationary products (PTX ISA 9.7.16.10).
//!
//! The ISA draws the places of scale factors and of sparsity metadata in tensor memory in figures; the rules here are those by which CUTLASS's fragments
//! (`tmem_sf_frg`, `tmem_e_frg`) address them. Collector buffers only say what may be kept, and change no result.

use super::super::matrix::{BitOp, Elem};
use super::super::mma::scale_value;
use super::super::product::{Product, Scales, Sparsity};
use super::super::smem_desc::{Descriptor, transpose};
use super::{COLUMNS, Fault, ROWS, blocks, part, unpack};
use crate::cx::Cx;
use crate::inst::{PSrc, Src};

/// Lanes that a warp reaches: rows of scale factors repeat after as many.
const WARP_LANES: usize = 32;

/// `.kind`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    F16,
    Tf32,
    F8f6f4,
    I8,
    Mxf8f6f4,
    Mxf4,
    Mxf4nvf4,
}

impl Kind {
    /// Blocks of elements have scale factors.
    pub fn scaled(self) -> bool {
        matches!(self, Kind::Mxf8f6f4 | Kind::Mxf4 | Kind::Mxf4nvf4)
    }

    /// Two elements share a byte.
    fn packed(self) -> bool {
        matches!(self, Kind::Mxf4 | Kind::Mxf4nvf4)
    }

    fn sparsity(self) -> Sparsity {
        match self {
            Kind::Tf32 => Sparsity::OneOfTwo,
            Kind::Mxf4 | Kind::Mxf4nvf4 => Sparsity::PairsOfEight,
            _ => Sparsity::TwoOfFour,
        }
    }

    /// The metadata of a row fills two columns, not the half of one in two lanes.
    fn wide_metadata(self) -> bool {
        !matches!(self, Kind::F16 | Kind::Tf32)
    }
}

/// `.scale_vectorsize`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum ScaleVector {
    X1,
    X2,
    X4,
    Block16,
    Block32,
}

/// Scale factors in tensor memory.
#[derive(Clone, Copy, Debug)]
pub struct Factors {
    /// Address of those of a.
    pub a: Src,
    /// Address of those of b.
    pub b: Src,
    /// How many there are to a row; without it, what the kind implies.
    pub vector: Option<ScaleVector>,
}

/// A product, decoded.
#[derive(Clone, Debug)]
pub struct Multiply {
    /// Kind of elements.
    pub kind: Kind,
    /// Two blocks work together.
    pub pair: bool,
    /// `.ws`: the weights stay, which changes where the result lies.
    pub weights_stay: bool,
    /// `.ashift`: each row of a but the last is the next one in tensor memory.
    pub shifted: bool,
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
    /// Address of the metadata of a sparse a.
    pub metadata: Option<Src>,
    /// Scale factors.
    pub factors: Option<Factors>,
    /// Masks of lanes that keep their old value.
    pub keep: Vec<Src>,
    /// Descriptor of the columns of b that are taken as zero.
    pub zero_columns: Option<Src>,
    /// The result is added to.
    pub enable: PSrc,
    /// The old result is divided by two to this power.
    pub scale: u32,
}

/// How the elements of a matrix are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stored {
    elem: Elem,
    bits: u32,
    /// Sixteen elements of less than eight bits fill sixteen bytes of shared memory, a byte each in tensor memory.
    padded: bool,
}

impl Stored {
    fn new(elem: Elem, bits: u32) -> Stored {
        Stored {
            elem,
            bits,
            padded: bits < 8,
        }
    }

    /// Bits of an element in tensor memory.
    fn tensor_bits(self) -> u32 {
        if self.padded { 8 } else { self.bits }
    }
}

/// What an instruction descriptor says (PTX ISA 9.7.16.4.2).
struct Shape {
    m: usize,
    n: usize,
    k: usize,
    a: Stored,
    b: Stored,
    d: Elem,
    saturates: bool,
    negates: bool,
    /// a is stored along its columns.
    a_mn: bool,
    /// b is stored along its rows.
    b_mn: bool,
    selector: u32,
    ue4m3: bool,
    factor_a: usize,
    factor_b: usize,
}

/// Floating-point types of at most eight bits by their number in the descriptor.
fn small(number: u32) -> Option<Stored> {
    Some(match number {
        0 => Stored::new(Elem::E4m3, 8),
        1 => Stored::new(Elem::E5m2, 8),
        3 => Stored::new(Elem::E2m3, 6),
        4 => Stored::new(Elem::E3m2, 6),
        5 => Stored::new(Elem::E2m1x2, 4),
        _ => return None,
    })
}

impl Shape {
    fn of(kind: Kind, d: u32, sparse: bool) -> Result<Shape, Fault> {
        let bit = |n: u32| d >> n & 1 == 1;
        let no_types = || Fault::Types(d);
        if bit(2) != sparse {
            return Err(if sparse {
                Fault::SaysDense(d)
            } else {
                Fault::SaysSparse(d)
            });
        }
        let one = |number: u32| match (kind, number) {
            (Kind::F16, 0) => Some(Stored::new(Elem::F16, 16)),
            (Kind::F16, 1) => Some(Stored::new(Elem::Bf16, 16)),
            (Kind::Tf32, 2) => Some(Stored::new(Elem::Tf32, 32)),
            (Kind::I8, 0) => Some(Stored::new(Elem::U8, 8)),
            (Kind::I8, 1) => Some(Stored::new(Elem::S8, 8)),
            (Kind::F8f6f4 | Kind::Mxf8f6f4, n) => small(n),
            (Kind::Mxf4 | Kind::Mxf4nvf4, 1) => Some(Stored {
                elem: Elem::E2m1x2,
                bits: 4,
                padded: false,
            }),
            _ => None,
        };
        let result = match (kind, d >> 4 & 3) {
            (k, _) if k.scaled() => Elem::F32,
            (Kind::I8, 2) => Elem::S32,
            (Kind::F16 | Kind::F8f6f4, 0) => Elem::F16,
            (Kind::F16 | Kind::F8f6f4 | Kind::Tf32, 1) => Elem::F32,
            _ => return Err(no_types()),
        };
        let dense_k = match kind {
            Kind::F16 => 16,
            Kind::Tf32 => 8,
            Kind::F8f6f4 | Kind::I8 | Kind::Mxf8f6f4 => 32,
            Kind::Mxf4 | Kind::Mxf4nvf4 if bit(31) => 96,
            Kind::Mxf4 | Kind::Mxf4nvf4 => 64,
        };
        if sparse && dense_k == 96 {
            return Err(Fault::SparseWide);
        }
        let b_number = if kind.packed() {
            d >> 10 & 3
        } else {
            d >> 10 & 7
        };
        Ok(Shape {
            m: if kind.scaled() {
                (d >> 27 & 3) as usize * 128
            } else {
                (d >> 24 & 31) as usize * 16
            },
            n: (d >> 17 & 63) as usize * 8,
            k: dense_k * if sparse { 2 } else { 1 },
            a: one(d >> 7 & 7).ok_or_else(no_types)?,
            b: one(b_number).ok_or_else(no_types)?,
            d: result,
            saturates: kind == Kind::I8 && bit(3),
            negates: bit(13) != bit(14),
            a_mn: bit(15),
            b_mn: bit(16),
            selector: d & 3,
            ue4m3: kind == Kind::Mxf4nvf4 && !bit(23),
            factor_a: (d >> 29 & 3) as usize,
            factor_b: (d >> 4 & 3) as usize,
        })
    }

    /// Scale factors of a row of a, or of a column of b.
    fn factors(&self, kind: Kind, vector: Option<ScaleVector>) -> Result<usize, Fault> {
        let wide = self.k == 96;
        Ok(match (kind, vector) {
            (Kind::Mxf8f6f4, None | Some(ScaleVector::X1 | ScaleVector::Block32)) => 1,
            (Kind::Mxf4, None | Some(ScaleVector::Block32)) if wide => 3,
            (Kind::Mxf4, None | Some(ScaleVector::X2 | ScaleVector::Block32)) => 2,
            (Kind::Mxf4nvf4, Some(ScaleVector::Block32)) if wide => 3,
            (Kind::Mxf4nvf4, Some(ScaleVector::Block16)) if wide => 6,
            (Kind::Mxf4nvf4, Some(ScaleVector::X2 | ScaleVector::Block32)) => 2,
            (Kind::Mxf4nvf4, Some(ScaleVector::X4 | ScaleVector::Block16)) => 4,
            _ => return Err(Fault::Factors),
        })
    }
}

/// Where rows and columns of a block's share lie in tensor memory (PTX ISA 9.7.16.10.5).
#[derive(Clone, Copy)]
struct Paths {
    /// Rows of the block.
    rows: usize,
    /// Sixteen lanes of each warp's are used (layouts C and F).
    half: bool,
    /// The columns are cut into parts that lie below one another (layouts B, E and G).
    parts: usize,
    /// Columns of a part.
    width: usize,
}

impl Paths {
    fn new(w: &Multiply, s: &Shape) -> Result<Paths, Fault> {
        let fits: &[usize] = match (w.weights_stay, w.pair, w.kind.scaled()) {
            (true, ..) => &[32, 64, 128],
            (_, true, _) => &[128, 256],
            (_, _, true) => &[128],
            _ => &[64, 128],
        };
        let columns = s.n > 0 && s.n <= 256 && (!w.weights_stay || s.n.is_multiple_of(64));
        if !fits.contains(&s.m) || !columns {
            return Err(Fault::Size {
                rows: s.m,
                columns: s.n,
            });
        }
        if w.shifted && s.m < 128 {
            return Err(Fault::Ashift(s.m));
        }
        let sparse = w.metadata.is_some();
        let parts = match (w.weights_stay, w.pair && s.m == 128 && !sparse) {
            (true, _) => 128 / s.m,
            (_, true) => 2,
            _ => 1,
        };
        Ok(Paths {
            rows: if w.pair { s.m / 2 } else { s.m },
            half: !w.weights_stay && (!w.pair && s.m == 64 || w.pair && s.m == 128 && sparse),
            parts,
            width: s.n / parts,
        })
    }

    /// The lane of a row of a.
    fn lane(self, row: usize) -> usize {
        if self.half {
            row / 16 * 32 + row % 16
        } else {
            row
        }
    }

    /// Lane and column of an element of the result.
    fn spot(self, row: usize, col: usize) -> (usize, usize) {
        (
            self.lane(row) + col / self.width * (ROWS / self.parts),
            col % self.width,
        )
    }
}

/// Columns of b that are taken as zero (PTX ISA 9.7.16.4.3). The table of the ISA exchanges the two spans; its examples, which are followed here, don't.
#[derive(Clone, Copy)]
struct ZeroColumns {
    bits: u64,
    /// Columns of a part.
    width: usize,
}

impl ZeroColumns {
    fn field(self, at: u32) -> usize {
        (self.bits >> at & 0xff) as usize
    }

    fn shift(self) -> usize {
        (self.bits >> 56 & 63) as usize
    }

    fn has(self, col: usize) -> bool {
        if self.bits >> 39 & 1 == 0 {
            return false;
        }
        let part = (col / self.width) as u32;
        let (zero, used) = (self.field(40) + 1, self.field(48) + 1);
        let at = (self.field(8 * part) + col % self.width) % (zero + used);
        if self.bits >> (32 + part) & 1 == 1 {
            at < zero
        } else {
            at >= used
        }
    }
}

/// Lines of `k` elements of a matrix in shared memory, raw.
fn operand(
    cx: &Cx<'_>,
    d: u64,
    rank: usize,
    (lines, k): (usize, usize),
    e: Stored,
    mn: bool,
) -> Result<Vec<u64>, Fault> {
    let d = Descriptor::tcgen05(d).ok_or(Fault::Swizzle)?;
    let wrong = |cause| Fault::Access {
        instruction: "tcgen05.mma",
        cause,
    };
    let rank = rank as u64 + 1;
    if mn && e.bits < 8 {
        return Err(Fault::SmallElements);
    }
    if e.padded {
        let raw = d.read(cx, (lines, k, 8), mn, rank).map_err(wrong)?;
        return Ok(raw.chunks(16).flat_map(|u| unpack(u, e.bits)).collect());
    }
    if mn {
        let raw = d.read(cx, (k, lines, e.bits), true, rank).map_err(wrong)?;
        return Ok(transpose(&raw, k));
    }
    d.read(cx, (lines, k, e.bits), false, rank).map_err(wrong)
}

/// The rows of a in tensor memory, `k` stored elements each.
fn tensor_rows(
    cx: &Cx<'_>,
    rank: usize,
    at: u32,
    (paths, shifted): (Paths, bool),
    (k, e): (usize, Stored),
) -> Result<Vec<u64>, Fault> {
    let bits = e.tensor_bits() as usize;
    let (lane, column) = part(cx, rank, at, (k * bits).div_ceil(32))?;
    let mut out = Vec::with_capacity(paths.rows * k);
    for row in 0..paths.rows {
        let from = if shifted {
            (row + 1).min(paths.rows - 1)
        } else {
            row
        };
        let y = (lane + paths.lane(from)) % ROWS;
        let words = &cx.cluster.tensor[rank].cells[y * COLUMNS + column..];
        out.extend((0..k).map(|x| {
            let bit = x * bits;
            u64::from(words[bit / 32] >> (bit % 32)) & (u64::MAX >> (64 - e.bits))
        }));
    }
    Ok(out)
}

/// Spreads the rows of a sparse a to their full width, by its metadata in tensor memory.
fn expand(
    cx: &Cx<'_>,
    rank: usize,
    at: u32,
    (w, s, paths): (&Multiply, &Shape, Paths),
    kept: &[u64],
) -> Result<Vec<u64>, Fault> {
    let wide = w.kind.wide_metadata();
    if wide && !w.kind.scaled() && s.selector != 0 {
        return Err(Fault::Selector);
    }
    let at = if wide { at } else { at + s.selector };
    let (lane, column) = part(cx, rank, at, if wide { 2 } else { 1 })?;
    let rule = w.kind.sparsity();
    let (chunk, chunks) = (rule.chunk(), s.k / rule.chunk());
    let stored = chunk / 2;
    let mut out = vec![0; paths.rows * s.k];
    for row in 0..paths.rows {
        for c in 0..chunks {
            // Elements of 16 and 32 bits: a lane has half of the metadata of two rows that are eight apart.
            let (y, bit) = if wide {
                (paths.lane(row), c * 4)
            } else {
                let first = paths.lane(row / 16 * 16);
                (first + row % 8 + c / 4 * 8, row / 8 % 2 * 16 + c % 4 * 4)
            };
            let y = (lane + y) % ROWS;
            let bits =
                cx.cluster.tensor[rank].cells[y * COLUMNS + column + bit / 32] >> (bit % 32) & 15;
            let from = (row * chunks + c) * stored;
            let to = &mut out[row * s.k + c * chunk..row * s.k + (c + 1) * chunk];
            if !rule.spread(bits, &kept[from..from + stored], to, true) {
                return Err(Fault::Metadata {
                    bits,
                    first: c * chunk,
                    last: (c + 1) * chunk - 1,
                    row,
                });
            }
        }
    }
    Ok(out)
}

/// The scale factors of `rows` rows, `count` each from number `id` on: four to a word, 32 rows to a column, in every warp's lanes.
fn factors(
    cx: &Cx<'_>,
    rank: usize,
    at: u32,
    (rows, folded): (usize, bool),
    (id, count): (usize, usize),
    ue4m3: bool,
) -> Result<Vec<f64>, Fault> {
    let share = if folded { rows / 2 } else { rows };
    let columns = share.div_ceil(WARP_LANES);
    let (lane, column) = part(cx, rank, at, columns * (id + count).div_ceil(4))?;
    let mut out = Vec::with_capacity(rows * count);
    for row in 0..rows {
        // The second half of the columns of b is used by the lower lanes.
        let (low, row) = (row / share, row % share);
        for f in id..id + count {
            let y = (lane + low * ROWS / 2 + row % WARP_LANES) % ROWS;
            let x = column + row / WARP_LANES + f / 4 * columns;
            let word = cx.cluster.tensor[rank].cells[y * COLUMNS + x];
            out.push(scale_value((word >> (f % 4 * 8)) as u8, ue4m3));
        }
    }
    Ok(out)
}

/// All of b, row-major, with the columns that are taken as zero.
fn right(
    cx: &Cx<'_>,
    ranks: &[usize],
    d: u64,
    s: &Shape,
    zeros: Option<ZeroColumns>,
) -> Result<Vec<u64>, Fault> {
    let shift = zeros.map_or(0, ZeroColumns::shift);
    if shift > if s.m == 32 { 16 } else { 32 } {
        return Err(Fault::Shifted(shift));
    }
    let share = s.n / ranks.len();
    let mut b = Vec::with_capacity(s.n * s.k);
    for &rank in ranks {
        let all = operand(cx, d, rank, (share + shift, s.k), s.b, s.b_mn)?;
        b.extend_from_slice(&all[shift * s.k..]);
    }
    for col in 0..s.n {
        if zeros.is_some_and(|z| z.has(col)) {
            b[col * s.k..(col + 1) * s.k].fill(0);
        }
    }
    Ok(transpose(&b, s.n))
}

/// Runs the product that lane `l` issues.
pub(super) fn multiply(cx: &mut Cx<'_>, w: &Multiply, l: usize) -> Result<(), Fault> {
    let get = |cx: &Cx<'_>, s: Src| cx.row(s).0[l];
    let s = Shape::of(w.kind, get(cx, w.descriptor) as u32, w.metadata.is_some())?;
    if w.scale != 0 && !matches!(w.kind, Kind::F16 | Kind::Tf32) {
        return Err(Fault::ScaledResult);
    }
    let paths = Paths::new(w, &s)?;
    let ranks = blocks(cx, w.pair)?;
    let zeros = w.zero_columns.map(|z| ZeroColumns {
        bits: get(cx, z),
        width: paths.width,
    });
    let b = right(cx, &ranks, get(cx, w.b), &s, zeros)?;
    let stored = if w.metadata.is_some() { s.k / 2 } else { s.k };
    let count = match w.factors {
        Some(f) => s.factors(w.kind, f.vector)?,
        None => 0,
    };
    let mut results = Vec::new();
    for &rank in &ranks {
        let mut a = if w.a_tensor {
            let at = get(cx, w.a) as u32;
            tensor_rows(cx, rank, at, (paths, w.shifted), (stored, s.a))?
        } else {
            operand(cx, get(cx, w.a), rank, (paths.rows, stored), s.a, s.a_mn)?
        };
        if let Some(m) = w.metadata {
            a = expand(cx, rank, get(cx, m) as u32, (w, &s, paths), &a)?;
        }
        let scales = match w.factors {
            Some(f) => {
                let at = |r: Src| get(cx, r) as u32;
                let rows = (paths.rows, false);
                let cols = (s.n, w.pair && paths.parts == 2);
                Some(Scales {
                    blocks: count,
                    a: factors(cx, rank, at(f.a), rows, (s.factor_a, count), s.ue4m3)?,
                    b: factors(cx, rank, at(f.b), cols, (s.factor_b, count), s.ue4m3)?,
                })
            }
            None => None,
        };
        let (lane, column) = part(cx, rank, get(cx, w.d) as u32, paths.width)?;
        let cells: Vec<(usize, usize)> = (0..paths.rows * s.n)
            .map(|at| {
                let (y, x) = paths.spot(at / s.n, at % s.n);
                ((lane + y) % ROWS, column + x)
            })
            .collect();
        let enable = cx.pred(w.enable) >> l & 1 == 1;
        let old = enable.then(|| {
            let read = |&(y, x): &(usize, usize)| {
                let v = u64::from(cx.cluster.tensor[rank].cells[y * COLUMNS + x]);
                match w.scale {
                    0 => v,
                    n => s.d.encode(s.d.float(v) * 2f64.powi(-(n as i32))),
                }
            };
            cells.iter().map(read).collect::<Vec<u64>>()
        });
        let p = Product {
            shape: [paths.rows, s.n, s.k],
            elems: [s.a.elem, s.b.elem, s.d, s.d],
            sat: s.saturates,
            bit: BitOp::And,
            negate: s.negates,
        };
        let out = p.run(&a, &b, old.as_deref(), scales.as_ref());
        results.push((rank, cells, out));
    }
    let keep: Vec<u32> = w.keep.iter().map(|r| get(cx, *r) as u32).collect();
    for (which, (rank, cells, out)) in results.into_iter().enumerate() {
        for ((y, x), v) in cells.into_iter().zip(out) {
            let mask = keep.get(which * ROWS / 32 + y / 32).copied().unwrap_or(0);
            if mask >> (y % 32) & 1 == 0 {
                cx.cluster.tensor[rank].cells[y * COLUMNS + x] = v as u32;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mask(z: ZeroColumns, part: usize, count: usize) -> String {
        let bit = |c| if z.has(part * z.width + c) { '1' } else { '0' };
        (0..count).rev().map(bit).collect()
    }

    /// The examples of PTX ISA 9.7.16.4.3: skip span 2, use span 3.
    #[test]
    fn zero_columns() {
        let spans = 1 << 39 | 2 << 40 | 3 << 48;
        let z = |bits: u64, width| ZeroColumns {
            bits: spans | bits,
            width,
        };
        assert_eq!(mask(z(0, 128), 0, 14), "11100001110000");
        let two = z(1 << 32, 64);
        assert_eq!(mask(two, 0, 17), "11100001110000111");
        assert_eq!(mask(two, 1, 14), "11100001110000");
        let four = z(1 << 8 | 2 << 16 | 1 << 24 | 3 << 32 | 2 << 56, 32);
        assert_eq!(mask(four, 0, 14), "00001110000111");
        assert_eq!(mask(four, 1, 13), "0000111000011");
        assert_eq!(mask(four, 2, 12), "111000011100");
        assert_eq!(mask(four, 3, 13), "1110000111000");
        assert_eq!(four.shift(), 2);
        let none = ZeroColumns {
            bits: 2 << 40 | 3 << 48,
            width: 128,
        };
        assert_eq!(mask(none, 0, 8), "00000000");
    }
}
