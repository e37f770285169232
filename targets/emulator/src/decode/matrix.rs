//! Matrix instructions.

use super::data::space_of;
use super::function::{Fun, Ins, Refused};
use crate::decode::{tcgen05, wgmma};
use crate::exec::bytes::{ByteRows, Packing};
use crate::exec::matrix::{self, BitOp, Elem, Kind, Matrix, Role};
use crate::exec::mma::{BlockScale, Layout, Multiply, Sparse};
use crate::inst::{Class, Src};
use crate::memory::Space;
use jacquard_ptx::model::{Mnemonic as M, Modifier as T, Operand};

pub(super) fn elem(t: T) -> Option<Elem> {
    Some(match t {
        T::F16 => Elem::F16,
        T::Bf16 => Elem::Bf16,
        T::Tf32 => Elem::Tf32,
        T::F32 => Elem::F32,
        T::F64 => Elem::F64,
        T::E4m3 => Elem::E4m3,
        T::E5m2 => Elem::E5m2,
        T::E2m3 => Elem::E2m3,
        T::E3m2 => Elem::E3m2,
        T::E2m1 => Elem::E2m1,
        T::S8 => Elem::S8,
        T::U8 => Elem::U8,
        T::S4 => Elem::S4,
        T::U4 => Elem::U4,
        T::B1 => Elem::B1,
        T::S32 => Elem::S32,
        _ => return None,
    })
}

/// The numbers of a shape word: rows, columns, inner dimension.
fn shape(m: T) -> Option<[u32; 3]> {
    let rest = m.text().strip_prefix('m')?;
    let (rows, rest) = rest.split_once('n')?;
    let (cols, inner) = rest.split_once('k')?;
    Some([rows.parse().ok()?, cols.parse().ok()?, inner.parse().ok()?])
}

pub(super) fn find_shape(i: &Ins<'_>) -> Result<[u32; 3], Refused> {
    i.mods
        .iter()
        .find_map(|m| shape(*m))
        .ok_or_else(|| "the shape is missing".to_string())
}

fn space(i: &Ins<'_>) -> Space {
    i.mods
        .iter()
        .find_map(|m| space_of(*m))
        .unwrap_or(Space::Generic)
}

/// Decodes matrix instructions.
pub(crate) fn matrix(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    match i.op {
        M::Tcgen05 => tcgen05::tcgen05(fun, i),
        M::Wgmma => wgmma::wgmma(fun, i),
        M::Mma => multiply(fun, i, false),
        M::Wmma if i.has(T::Mma) => multiply(fun, i, true),
        M::Wmma => fragment(fun, i),
        M::Ldmatrix | M::Stmatrix => {
            let store = i.op == M::Stmatrix;
            let (at, value) = if store {
                (i.op(0)?, i.op(1)?)
            } else {
                (i.op(1)?, i.op(0)?)
            };
            let a = fun.address(at)?;
            let regs = fun.rows_of(value, T::B32, !store)?;
            let want = match i.first_of(&[T::X1, T::X2, T::X4]) {
                Some(T::X1) => 1,
                Some(T::X2) => 2,
                _ => 4,
            };
            let wide = i.has(T::M16n16);
            let want = if wide { want * 2 } else { want };
            if regs.len() != want {
                return Err(format!("{want} registers are needed"));
            }
            if !i.has(T::M8n8) {
                let k = emit_matrix(
                    fun,
                    Kind::Bytes(ByteRows {
                        rows: if wide { 16 } else { 8 },
                        trans: i.has(T::Trans),
                        packing: match i.first_of(&[T::B6x16P32, T::B4x16P64]) {
                            Some(T::B6x16P32) => Packing::Six,
                            Some(_) => Packing::Four,
                            None => Packing::Bytes,
                        },
                        space: space(i),
                        regs,
                        store,
                    }),
                );
                fun.set_address(k, a);
                return Ok(());
            }
            let kind = Kind::Rows {
                trans: i.has(T::Trans),
                space: space(i),
                regs,
                store,
            };
            let k = emit_matrix(fun, kind);
            fun.set_address(k, a);
            Ok(())
        }
        M::Movmatrix => {
            let (d, a) = (fun.dst(i.op(0)?)?, fun.src(i.op(1)?, T::B32)?);
            let k = emit_matrix(fun, Kind::Transpose);
            let ins = fun.at(k);
            ins.d = d;
            ins.a = a;
            Ok(())
        }
        _ => Err("the emulator does not implement this instruction".into()),
    }
}

pub(super) fn emit_matrix(fun: &mut Fun, kind: Kind) -> usize {
    let all = fun.constant(u32::MAX as u64);
    let x = fun.d.matrix(Matrix { kind, all });
    let k = fun.emit(matrix::run, Class::Matrix);
    fun.at(k).x = x;
    k
}

fn multiply(fun: &mut Fun, i: &Ins<'_>, wmma: bool) -> Result<(), Refused> {
    let shape = find_shape(i)?;
    let types: Vec<Elem> = i.mods.iter().filter_map(|m| elem(*m)).collect();
    // d, a, b, c; the short form of wmma leaves out f16.
    let mut elems = match types[..] {
        [d, a, b, c] => [a, b, c, d],
        [d, c] => [Elem::F16, Elem::F16, c, d],
        _ => return Err("four element types are needed".into()),
    };
    let [m, n, inner] = shape;
    let sparse = i.first_of(&[T::Sp, T::SpOrderedMetadata]);
    // Products of 64 (sparse: 128) elements of four bits hold them packed.
    if elems[0] == Elem::E2m1 && inner == if sparse.is_some() { 128 } else { 64 } {
        elems[0] = Elem::E2m1x2;
        elems[1] = Elem::E2m1x2;
    }
    let volta = !wmma && shape == [8, 8, 4] && elems[0] == Elem::F16;
    let layout = match (wmma, volta) {
        (true, _) => Layout::Wmma,
        (_, false) => Layout::Mma,
        _ => {
            let mut order = i.mods.iter().filter(|m| matches!(m, T::Row | T::Col));
            let a_row = order.next() == Some(&T::Row);
            let b_row = order.next() == Some(&T::Row);
            Layout::Quads { a_row, b_row }
        }
    };
    let reg = |e: Elem| if e.reg_bits() == 64 { T::B64 } else { T::B32 };
    let ops = [i.op(0)?, i.op(1)?, i.op(2)?, i.op(3)?];
    let kinds = [elems[3], elems[0], elems[1], elems[2]];
    let mut regs: [Vec<Src>; 4] = Default::default();
    for (k, (&o, &e)) in ops.iter().zip(&kinds).enumerate() {
        regs[k] = fun.rows_of(o, reg(e), k == 0)?;
    }
    let width = if sparse.is_some() { inner / 2 } else { inner };
    let lanes = if volta { 8 } else { 32 };
    let sizes = [m * n, m * width, inner * n, m * n];
    for ((r, e), size) in regs.iter().zip(&kinds).zip(sizes) {
        let have = r.len() as u32 * e.per_reg() * lanes;
        if (!wmma && have != size) || have < size || !have.is_multiple_of(size) {
            return Err("a fragment has the wrong number of registers".into());
        }
    }
    let mut next = 4;
    let sparse = match sparse {
        Some(word) => {
            let meta = fun.src(i.op(4)?, T::B32)?;
            let Operand::Int(selector) = i.op(5)? else {
                return Err("the sparsity selector is not a constant".into());
            };
            next = 6;
            Some(Sparse {
                meta,
                selector: selector as u32 & 3,
                ordered: word == T::SpOrderedMetadata,
            })
        }
        None => None,
    };
    let scale = if i.has(T::BlockScale) {
        let ue4m3 = i.has(T::Ue4m3);
        let blocks = match i.first_of(&[T::ScaleVec1X, T::ScaleVec2X, T::ScaleVec4X]) {
            Some(T::ScaleVec1X) => 1,
            Some(T::ScaleVec4X) => 4,
            Some(_) => 2,
            None if i.has(T::KindMxf8f6f4) => 1,
            None => 2,
        };
        let mut side = |k: usize| -> Result<[Src; 3], Refused> {
            // Alone or in braces.
            let scale = match fun.elements(i.op(k)?) {
                Some(&[one]) => one,
                _ => i.op(k)?,
            };
            let reg = fun.src(scale, T::B32)?;
            let ids = fun.rows_of(i.op(k + 1)?, T::B16, false)?;
            match ids[..] {
                [byte, thread] => Ok([reg, byte, thread]),
                _ => Err("a byte and a thread number are needed".into()),
            }
        };
        Some(BlockScale {
            a: side(next)?,
            b: side(next + 2)?,
            blocks,
            ue4m3,
        })
    } else {
        None
    };
    let kind = Kind::Multiply(Box::new(Multiply {
        shape,
        elems,
        layout,
        sat: i.has(T::Satfinite),
        bit: if i.has(T::And) {
            BitOp::And
        } else {
            BitOp::Xor
        },
        regs,
        sparse,
        scale,
    }));
    emit_matrix(fun, kind);
    Ok(())
}

/// `wmma.load.{a,b,c}` and `wmma.store.d`
fn fragment(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let shape = find_shape(i)?;
    let store = i.has(T::Store);
    let role = match i.first_of(&[T::A, T::B, T::C, T::D]) {
        Some(T::A) => Role::A,
        Some(T::B) => Role::B,
        _ => Role::C,
    };
    let e = i
        .mods
        .iter()
        .find_map(|m| elem(*m))
        .ok_or("the element type is missing")?;
    let (at, value) = if store {
        (i.op(0)?, i.op(1)?)
    } else {
        (i.op(1)?, i.op(0)?)
    };
    let a = fun.address(at)?;
    let regs = fun.rows_of(
        value,
        if e.reg_bits() == 64 { T::B64 } else { T::B32 },
        !store,
    )?;
    let row_major = i.has(T::Row);
    let [m, n, k] = shape;
    let (rows, cols) = match role {
        Role::A => (m, k),
        Role::B => (k, n),
        Role::C => (m, n),
    };
    let have = regs.len() as u32 * e.per_reg() * 32;
    if have < rows * cols || !have.is_multiple_of(rows * cols) {
        return Err("the fragment has the wrong number of registers".into());
    }
    let stride = match i.ops.get(2) {
        Some(&o) => fun.src(o, T::U32)?,
        None => fun.constant(if row_major { cols } else { rows } as u64),
    };
    let kind = Kind::Fragment {
        shape,
        role,
        elem: e,
        row_major,
        space: space(i),
        stride,
        regs,
        store,
    };
    let k = emit_matrix(fun, kind);
    fun.set_address(k, a);
    Ok(())
}
