//! `wgmma.mma_async` (PTX ISA 9.7.15): each warp of a warpgroup computes its sixteen rows of the product of 64.
//!
//! A product is computed when it is issued, or put off ([`crate::pending`]); the memory model allows both.

use super::matrix::{BitOp, Elem, Role, element, gather};
use super::mma::{Sparse, expand};
use super::product::Product;
use super::smem_desc::{Descriptor, transpose};
use crate::cx::Cx;
use crate::inst::{Flow, PSrc, Src};
use crate::lanes::LANES;
use crate::trap::TrapKind;
use crate::work::Kind;

/// Where the matrix a is.
#[derive(Clone, Debug)]
pub enum Source {
    /// Behind a descriptor.
    Shared(Src),
    /// In the warp's registers.
    Registers(Vec<Src>),
}

/// A product of a warpgroup, decoded.
#[derive(Clone, Debug)]
pub struct Wgmma {
    /// Columns and inner dimension.
    pub shape: [u32; 2],
    /// Element types of a, b, d.
    pub elems: [Elem; 3],
    /// Accumulator.
    pub d: Vec<Src>,
    /// The left matrix.
    pub a: Source,
    /// Descriptor of the right matrix.
    pub b: Src,
    /// a is sparse.
    pub sparse: Option<Sparse>,
    /// False: the accumulator's old value doesn't count.
    pub scale_d: PSrc,
    /// The product's sign is changed.
    pub negate: bool,
    /// Matrices that are stored along their rows (a) or columns (b) instead of the inner dimension.
    pub mn_major: [bool; 2],
    /// `.satfinite` on integers.
    pub sat: bool,
}

/// Row (of the warp's sixteen) and column of element `i` of a lane's accumulator.
fn spot(lane: usize, i: usize) -> (usize, usize) {
    (lane / 4 + i / 2 % 2 * 8, i / 4 * 8 + lane % 4 * 2 + i % 2)
}

/// Runs a product for a warp.
pub fn run(cx: &mut Cx<'_>, w: &Wgmma, m: u32) -> Flow {
    if cx.pending.active {
        // The accumulator and a are read in their registers when the product is computed.
        let mut reads = w.d.clone();
        if let Source::Registers(a) = &w.a {
            reads.extend(a);
        }
        if let Some(flow) = cx.put_off_registers(m, Kind::Wgmma, &reads, &w.d) {
            return flow;
        }
    }
    let [ta, tb, td] = w.elems;
    let [n, k] = w.shape.map(|x| x as usize);
    let width = if w.sparse.is_some() { k / 2 } else { k };
    let warp = cx.w.index as usize % 4;
    // A matrix in shared memory as rows (a) or columns (b) of the inner dimension.
    let load = |cx: &Cx<'_>, d: u64, rows: usize, width: usize, e: Elem, mn: bool, skip: usize| {
        let d = Descriptor::wgmma(d);
        if mn {
            let all = d.read(cx, (width, skip + rows, e.bits()), true, 0)?;
            let all = transpose(&all, width);
            Ok(all[skip * width..].to_vec())
        } else {
            // Sixteen rows are two atoms.
            let d = Descriptor {
                start: d.start + skip as u64 / 8 * d.stride,
                ..d
            };
            d.read(cx, (rows, width, e.bits()), false, 0)
        }
    };
    let a = match &w.a {
        Source::Registers(r) => Ok(gather(
            cx,
            false,
            [16, n as u32, width as u32],
            Role::A,
            ta,
            r,
        )),
        Source::Shared(d) => {
            let d = cx.row(*d).0[0];
            load(cx, d, 16, width, ta, w.mn_major[0], warp * 16)
        }
    };
    let mut a = match a {
        Ok(a) => a,
        Err(e) => return cx.trap_access(0, e, "wgmma, matrix a"),
    };
    let b = match load(cx, cx.row(w.b).0[0], n, k, tb, w.mn_major[1], 0) {
        Ok(b) => transpose(&b, n),
        Err(e) => return cx.trap_access(0, e, "wgmma, matrix b"),
    };
    if let Some(s) = &w.sparse {
        let meta = *cx.row(s.meta);
        match expand(&a, k, ta, (s.selector, s.ordered), |l| meta.0[l] as u32) {
            Some(x) => a = x,
            None => {
                return cx.trap(
                    TrapKind::Invalid,
                    0,
                    "the metadata of a sparse product does not name two places",
                );
            }
        }
    }
    let per = td.per_reg() as usize;
    let c = (cx.pred(w.scale_d) & 1 != 0).then(|| {
        let mut c = vec![0; 16 * n];
        for lane in 0..LANES {
            for i in 0..w.d.len() * per {
                let (row, col) = spot(lane, i);
                c[row * n + col] = element(cx, &w.d, (i / per) as u32, (i % per) as u32, td, lane);
            }
        }
        c
    });
    let p = Product {
        shape: [16, n, k],
        elems: [ta, tb, td, td],
        sat: w.sat,
        bit: BitOp::And,
        negate: w.negate,
    };
    let d = p.run(&a, &b, c.as_deref(), None);
    for lane in 0..LANES {
        for (r, s) in w.d.iter().enumerate() {
            let v = (0..per).fold(0, |v, e| {
                let (row, col) = spot(lane, r * per + e);
                v | d[row * n + col] << (e as u32 * td.bits())
            });
            cx.dst(s.0.max(0) as u32).0[lane] = v;
        }
    }
    Flow::Next
}
