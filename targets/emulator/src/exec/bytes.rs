//! `ldmatrix` and `stmatrix` of elements of 8 bits and less: rows of sixteen elements in sixteen bytes (PTX ISA 9.7.14.5.15, .16).

use super::mbar::address;
use super::mem::Place;
use crate::cx::Cx;
use crate::inst::{Flow, Inst, Src};
use crate::lanes::LANES;
use crate::memory::Space;

/// How the sixteen elements of a row lie in its bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    /// A byte each.
    Bytes,
    /// Six bits each, then 32 bits of padding.
    Six,
    /// Four bits each, then 64 bits of padding.
    Four,
}

/// What a matrix of bytes is and where it goes.
#[derive(Clone, Debug)]
pub struct ByteRows {
    /// Rows of a matrix in memory: 16, or 8.
    pub rows: usize,
    /// Columns go to registers.
    pub trans: bool,
    /// Elements in memory.
    pub packing: Packing,
    /// State space.
    pub space: Space,
    /// Registers, matrix after matrix.
    pub regs: Vec<Src>,
    /// Store, not load.
    pub store: bool,
}

impl ByteRows {
    /// Row and column of byte `b` of a lane's register `r` (of its matrix).
    fn spot(&self, lane: usize, r: usize, b: usize) -> (usize, usize) {
        let (g, t) = (lane / 4, lane % 4);
        match (self.trans, self.rows) {
            (false, _) => (g, t * 4 + b),
            (true, 16) => (t * 4 + r * 2 + b % 2, g + b / 2 * 8),
            (true, _) => (t * 2 + b % 2, g + b / 2 * 8),
        }
    }

    fn unpack(&self, row: u128, col: usize) -> u64 {
        match self.packing {
            Packing::Bytes => (row >> (8 * col)) as u64 & 255,
            Packing::Six => (row >> (6 * col)) as u64 & 63,
            Packing::Four => (row >> (4 * col)) as u64 & 15,
        }
    }
}

/// Runs one: lane `n` gives the address of row `n`, counted over all matrices.
pub fn run(cx: &mut Cx<'_>, i: &Inst, w: &ByteRows) -> Flow {
    let a = *cx.row(i.a);
    let name = if w.store { "stmatrix" } else { "ldmatrix" };
    let each = if w.rows == 16 { 2 } else { 1 };
    for n in 0..w.regs.len() / each {
        let mut at = [Place::Local(0); 16];
        for (r, p) in at.iter_mut().enumerate().take(w.rows) {
            let lane = (n * w.rows + r) % LANES;
            *p = match super::matrix::row_of(cx, w.space, address(i, a.0[lane]), lane, w.store) {
                Ok(p) => p,
                Err(e) => return cx.trap_access(lane, e, name),
            };
        }
        for lane in 0..LANES {
            for r in 0..each {
                let reg = w.regs[n * each + r];
                if w.store {
                    let v = cx.row(reg).0[lane];
                    for b in 0..4 {
                        let (row, col) = w.spot(lane, r, b);
                        let x = v >> (8 * b) & 255;
                        let noted = super::matrix::note_store(cx, at[row], col, &[x as u8]);
                        if let Err(e) = noted {
                            return cx.trap_access(lane, e, name);
                        }
                        cx.write::<1>(at[row], col, x);
                    }
                } else {
                    let v = (0..4).fold(0, |v, b| {
                        let (row, col) = w.spot(lane, r, b);
                        let lo = cx.read::<8>(at[row], 0) as u128;
                        let whole = lo | (cx.read::<8>(at[row], 1) as u128) << 64;
                        v | w.unpack(whole, col) << (8 * b)
                    });
                    cx.dst(reg.0.max(0) as u32).0[lane] = v;
                }
            }
        }
    }
    Flow::Next
}
