//! Matrix instructions of a warp: `mma`, `wmma`, `ldmatrix`, `stmatrix`, `movmatrix` (PTX ISA 9.7.14).
//!
//! `mma` fragments have the layouts of the ISA. The layout of `wmma` fragments is the machine's own affair: here, elements are dealt
//! to the lanes in order. Floating-point sums are formed in `f64` and rounded once, which is more accurate than the ISA asks.

use crate::cx::Cx;
use crate::inst::{Flow, Inst, Src};
use crate::lanes::LANES;
use crate::memory::{AccessError, Space};
use crate::soft::{
    self, BF16, E2M1, E2M3, E3M2, E4M3, E5M2, F16, F64, Round, bf16_to_f32, canon32, f16_to_f32,
};

/// Type of a matrix's elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Elem {
    F16,
    Bf16,
    Tf32,
    F32,
    F64,
    E4m3,
    E5m2,
    /// In the low six bits of a byte.
    E2m3,
    /// In the low six bits of a byte.
    E3m2,
    /// In bits 2 to 5 of a byte.
    E2m1,
    /// Two to a byte.
    E2m1x2,
    S8,
    U8,
    S4,
    U4,
    B1,
    S32,
}

impl Elem {
    /// Bits of an element in a register.
    pub fn bits(self) -> u32 {
        match self {
            Elem::F16 | Elem::Bf16 => 16,
            Elem::Tf32 | Elem::F32 | Elem::S32 => 32,
            Elem::F64 => 64,
            Elem::E4m3 | Elem::E5m2 | Elem::E2m3 | Elem::E3m2 | Elem::E2m1 => 8,
            Elem::S8 | Elem::U8 => 8,
            Elem::S4 | Elem::U4 | Elem::E2m1x2 => 4,
            Elem::B1 => 1,
        }
    }

    /// Whether elements are integers (or bits).
    pub fn is_int(self) -> bool {
        matches!(
            self,
            Elem::S8 | Elem::U8 | Elem::S4 | Elem::U4 | Elem::B1 | Elem::S32
        )
    }

    /// Bits of a register of the fragment.
    pub fn reg_bits(self) -> u32 {
        self.bits().max(32)
    }

    /// Elements in a register.
    pub fn per_reg(self) -> u32 {
        self.reg_bits() / self.bits()
    }

    /// The value of a raw element.
    pub fn float(self, b: u64) -> f64 {
        let small = |f, b| f64::from_bits(soft::convert(f, F64, Round::Near, b));
        match self {
            Elem::F16 => f16_to_f32(b as u16) as f64,
            Elem::Bf16 => bf16_to_f32(b as u16) as f64,
            // The multiplier does not see the low bits.
            Elem::Tf32 => f32::from_bits(b as u32 & 0xffff_e000) as f64,
            Elem::F32 => f32::from_bits(b as u32) as f64,
            Elem::F64 => f64::from_bits(b),
            Elem::E4m3 => small(E4M3, b),
            Elem::E5m2 => small(E5M2, b),
            Elem::E2m3 => small(E2M3, b & 63),
            Elem::E3m2 => small(E3M2, b & 63),
            Elem::E2m1 => small(E2M1, b >> 2 & 15),
            Elem::E2m1x2 => small(E2M1, b & 15),
            _ => 0.0,
        }
    }

    /// The value of a raw element of integers.
    pub fn int(self, b: u64) -> i64 {
        match self {
            Elem::S8 => b as i8 as i64,
            Elem::U8 => b as u8 as i64,
            Elem::S4 => (b << 60) as i64 >> 60,
            Elem::S32 => b as i32 as i64,
            _ => b as i64,
        }
    }

    /// The raw element nearest to a value.
    pub fn encode(self, v: f64) -> u64 {
        match self {
            Elem::F16 => soft::convert(F64, F16, Round::Near, v.to_bits()),
            Elem::Bf16 => soft::convert(F64, BF16, Round::Near, v.to_bits()),
            Elem::F64 => v.to_bits(),
            _ => canon32(v as f32).to_bits() as u64,
        }
    }
}

/// How the bits of a single-bit product combine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum BitOp {
    Xor,
    And,
}

/// Which matrix a fragment holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Role {
    A,
    B,
    C,
}

/// A matrix instruction, decoded; `Inst::x` is its number.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// The rest.
    pub kind: Kind,
    /// The member mask that says "all lanes".
    pub all: Src,
}

/// What a matrix instruction does.
#[derive(Clone, Debug)]
pub enum Kind {
    /// `mma` or `wmma.mma`.
    Multiply(Box<super::mma::Multiply>),
    /// `wmma.load` or `wmma.store`; address in the instruction.
    Fragment {
        /// Rows, columns, inner dimension.
        shape: [u32; 3],
        /// Which matrix.
        role: Role,
        /// Element type.
        elem: Elem,
        /// `.row`, else `.col`.
        row_major: bool,
        /// State space.
        space: Space,
        /// Distance between rows (columns) in elements.
        stride: Src,
        /// Registers.
        regs: Vec<Src>,
        /// Store, not load.
        store: bool,
    },
    /// `ldmatrix` or `stmatrix`, 8 x 8 elements of 16 bits each; address in the instruction.
    Rows {
        /// `.trans`
        trans: bool,
        /// State space.
        space: Space,
        /// One register for each matrix.
        regs: Vec<Src>,
        /// Store, not load.
        store: bool,
    },
    /// `ldmatrix` or `stmatrix` of bytes and less; address in the instruction.
    Bytes(super::bytes::ByteRows),
    /// `wgmma.mma_async`
    Warpgroup(Box<super::wgmma::Wgmma>),
    /// `movmatrix.trans`
    Transpose,
}

/// Reads an element of a fragment: register `r`, element `e` of it, of a lane.
pub(super) fn element(cx: &Cx<'_>, regs: &[Src], r: u32, e: u32, elem: Elem, lane: usize) -> u64 {
    let Some(s) = regs.get(r as usize) else {
        return 0;
    };
    let v = cx.row(*s).0[lane];
    let w = elem.bits();
    v >> (e * w) & (u64::MAX >> (64 - w))
}

/// Rows and columns of a role's matrix.
fn size(shape: [u32; 3], role: Role) -> (u32, u32) {
    let [m, n, k] = shape;
    match role {
        Role::A => (m, k),
        Role::B => (k, n),
        Role::C => (m, n),
    }
}

/// Where element `slot` of a lane's `mma` fragment, of `bits` bits each, stands in the matrix (PTX ISA 9.7.14.5): one rule for all shapes. Registers of A
/// alternate between the upper and lower eight rows, then step along k; those of B step along k.
#[must_use]
pub fn fragment_place(shape: [u32; 3], role: Role, bits: u32, lane: u32, slot: u32) -> (u32, u32) {
    let (group, thread) = (lane >> 2, lane & 3);
    let per = (32 / bits).max(1);
    let (r, e) = (slot / per, slot % per);
    match role {
        Role::A if shape[0] == 16 => (group + 8 * (r & 1), thread * per + e + (r >> 1) * 4 * per),
        Role::A => (group, thread * per + e + r * 4 * per),
        Role::B => (thread * per + e + r * 4 * per, group),
        Role::C => (group + 8 * (slot >> 1), thread * 2 + (slot & 1)),
    }
}

/// The same for `wmma`: elements in row-major order, dealt to the lanes in equal runs.
fn wmma_place(shape: [u32; 3], role: Role, lane: u32, slot: u32) -> (u32, u32) {
    let (rows, cols) = size(shape, role);
    let run = (rows * cols / LANES as u32).max(1);
    let i = lane * run + slot % run;
    (i / cols, i % cols)
}

fn place(wmma: bool, shape: [u32; 3], role: Role, elem: Elem, lane: u32, slot: u32) -> (u32, u32) {
    if wmma {
        wmma_place(shape, role, lane, slot)
    } else {
        fragment_place(shape, role, elem.bits(), lane, slot)
    }
}

/// Gathers a matrix from the lanes' fragments, as raw elements.
pub(super) fn gather(
    cx: &Cx<'_>,
    wmma: bool,
    shape: [u32; 3],
    role: Role,
    elem: Elem,
    regs: &[Src],
) -> Vec<u64> {
    let (rows, cols) = size(shape, role);
    let mut out = vec![0; (rows * cols) as usize];
    let per = elem.per_reg();
    for lane in 0..LANES as u32 {
        for slot in 0..regs.len() as u32 * per {
            let (i, j) = place(wmma, shape, role, elem, lane, slot);
            if let Some(x) = out.get_mut((i * cols + j) as usize) {
                *x = element(cx, regs, slot / per, slot % per, elem, lane as usize);
            }
        }
    }
    out
}

/// Deals a matrix out to the lanes' fragments.
pub(super) fn scatter(
    cx: &mut Cx<'_>,
    wmma: bool,
    shape: [u32; 3],
    role: Role,
    elem: Elem,
    regs: &[Src],
    data: &[u64],
) {
    let cols = size(shape, role).1;
    let per = elem.per_reg();
    for lane in 0..LANES as u32 {
        for (r, s) in regs.iter().enumerate() {
            let mut v = 0;
            for e in 0..per {
                let (i, j) = place(wmma, shape, role, elem, lane, r as u32 * per + e);
                let x = data.get((i * cols + j) as usize).copied().unwrap_or(0);
                v |= (x & (u64::MAX >> (64 - elem.bits()))) << (e * elem.bits());
            }
            cx.dst(s.0.max(0) as u32).0[lane as usize] = v;
        }
    }
}

/// Runs a matrix instruction.
pub fn run(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let prog = cx.prog;
    let what = &prog.matrices[i.x as usize];
    // All lanes of the warp take part together.
    match cx.gather(what.all, m) {
        Ok((ready, _)) if ready == m => {}
        Ok(_) => return Flow::Next,
        Err(f) => return f,
    }
    match &what.kind {
        Kind::Warpgroup(w) => super::wgmma::run(cx, w, m),
        Kind::Bytes(w) => super::bytes::run(cx, i, w),
        Kind::Multiply(w) => super::mma::run(cx, w),
        Kind::Fragment {
            shape,
            role,
            elem,
            row_major,
            space,
            stride,
            regs,
            store,
        } => {
            let f = (*shape, *role, *elem, *row_major, *space);
            fragment(cx, i, f, *stride, regs, *store)
        }
        Kind::Rows {
            trans,
            space,
            regs,
            store,
        } => rows(cx, i, *trans, *space, regs, *store),
        Kind::Transpose => {
            let a = *cx.row(i.a);
            for lane in 0..LANES {
                let (row, col) = (lane / 4, lane % 4 * 2);
                let get = |r: usize, c: usize| a.0[r * 4 + c / 2] >> (c % 2 * 16) & 0xffff;
                let v = get(col, row) | get(col + 1, row) << 16;
                cx.dst(i.d).0[lane] = v;
            }
            Flow::Next
        }
    }
}

fn address(i: &Inst, a: u64) -> u64 {
    super::mbar::address(i, a)
}

fn fragment(
    cx: &mut Cx<'_>,
    i: &Inst,
    (shape, role, elem, row_major, space): ([u32; 3], Role, Elem, bool, Space),
    stride: Src,
    regs: &[Src],
    store: bool,
) -> Flow {
    // Address and stride are the same in all lanes.
    let base = address(i, cx.row(i.a).0[0]);
    let stride = cx.row(stride).0[0] as u32 as u64;
    let (rows, cols) = size(shape, role);
    let bits = elem.bits() as u64;
    let bytes = bits.div_ceil(8) as usize;
    let mut data = if store {
        gather(cx, true, shape, role, elem, regs)
    } else {
        vec![0; (rows * cols) as usize]
    };
    for r in 0..rows as u64 {
        for c in 0..cols as u64 {
            let index = if row_major {
                r * stride + c
            } else {
                c * stride + r
            };
            let at = base.wrapping_add(index * bits / 8);
            let p = match cx.locate(space, at, bytes, bytes, 0) {
                Ok(p) => p,
                Err(e) => {
                    return cx.trap_access(0, e, if store { "wmma.store" } else { "wmma.load" });
                }
            };
            let x = &mut data[(r * cols as u64 + c) as usize];
            if store {
                let x = *x;
                let new = &x.to_le_bytes()[..bytes];
                let allowed = cx
                    .writable(p)
                    .and_then(|p| cx.check_race(p, bytes, Some(new)));
                if let Err(e) = allowed {
                    return cx.trap_access(0, e, "wmma.store");
                }
                match bytes {
                    1 => cx.write::<1>(p, 0, x),
                    2 => cx.write::<2>(p, 0, x),
                    4 => cx.write::<4>(p, 0, x),
                    _ => cx.write::<8>(p, 0, x),
                }
            } else {
                if let Err(e) = cx.check_race(p, bytes, None) {
                    return cx.trap_access(0, e, "wmma.load");
                }
                let v = match bytes {
                    1 => cx.read::<1>(p, 0),
                    2 => cx.read::<2>(p, 0),
                    4 => cx.read::<4>(p, 0),
                    _ => cx.read::<8>(p, 0),
                };
                *x = v >> (index * bits % 8) & (u64::MAX >> (64 - bits));
            }
        }
    }
    if !store {
        scatter(cx, true, shape, role, elem, regs, &data);
    }
    Flow::Next
}

/// The row of 16 bytes at the address that a lane gives to `ldmatrix` or `stmatrix`.
pub(super) fn row_of(
    cx: &mut Cx<'_>,
    space: Space,
    address: u64,
    lane: usize,
    store: bool,
) -> Result<super::mem::Place, AccessError> {
    let p = cx.locate(space, address, 16, 16, lane)?;
    match store {
        true => cx.writable(p),
        false => cx.check_race(p, 16, None).map(|()| p),
    }
}

/// Records what a lane of `stmatrix` stores `offset` bytes into a row; an error where another thread's access races with it.
pub(super) fn note_store(
    cx: &mut Cx<'_>,
    row: super::mem::Place,
    offset: usize,
    bytes: &[u8],
) -> Result<(), AccessError> {
    match row {
        super::mem::Place::Shared(rank, at) => cx.check_race(
            super::mem::Place::Shared(rank, at + offset),
            bytes.len(),
            Some(bytes),
        ),
        _ => Ok(()),
    }
}

fn rows(cx: &mut Cx<'_>, i: &Inst, trans: bool, space: Space, regs: &[Src], store: bool) -> Flow {
    let a = *cx.row(i.a);
    for (n, s) in regs.iter().enumerate() {
        // Lanes 8n to 8n+7 give the addresses of the rows.
        let mut at = [super::mem::Place::Local(0); 8];
        for (r, p) in at.iter_mut().enumerate() {
            let lane = n * 8 + r;
            *p = match row_of(cx, space, address(i, a.0[lane]), lane, store) {
                Ok(p) => p,
                Err(e) => {
                    return cx.trap_access(lane, e, if store { "stmatrix" } else { "ldmatrix" });
                }
            };
        }
        for lane in 0..LANES {
            let (row, col) = (lane / 4, lane % 4 * 2);
            let spot = |e: usize| {
                if trans {
                    (col + e, row)
                } else {
                    (row, col + e)
                }
            };
            if store {
                let v = cx.row(*s).0[lane];
                for e in 0..2 {
                    let (r, c) = spot(e);
                    let x = v >> (16 * e) & 0xffff;
                    if let Err(e) = note_store(cx, at[r], 2 * c, &x.to_le_bytes()[..2]) {
                        return cx.trap_access(lane, e, "stmatrix");
                    }
                    cx.write::<2>(at[r], c, x);
                }
            } else {
                let get = |e: usize| {
                    let (r, c) = spot(e);
                    cx.read::<2>(at[r], c)
                };
                let v = get(0) | get(1) << 16;
                cx.dst(s.0.max(0) as u32).0[lane] = v;
            }
        }
    }
    Flow::Next
}
