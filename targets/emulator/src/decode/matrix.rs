//! Matrix instructions.

use super::data::space_of;
use super::function::{Fun, Ins, Refused};
use crate::exec::matrix::{self, BitOp, Elem, Kind, Matrix, Role};
use crate::inst::{Class, Src};
use crate::memory::Space;
use jacquard_ptx::model::{Mnemonic as M, Modifier as T};

fn elem(t: T) -> Option<Elem> {
    Some(match t {
        T::F16 => Elem::F16,
        T::Bf16 => Elem::Bf16,
        T::Tf32 => Elem::Tf32,
        T::F32 => Elem::F32,
        T::F64 => Elem::F64,
        T::E4m3 => Elem::E4m3,
        T::E5m2 => Elem::E5m2,
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

fn find_shape(i: &Ins<'_>) -> Result<[u32; 3], Refused> {
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

impl Fun<'_, '_> {
    /// Decodes matrix instructions.
    pub(crate) fn matrix(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        match i.op {
            M::Mma
                if i.first_of(&[T::Sp, T::BlockScale]).is_some()
                    || i.mods.iter().any(|m| m.text().starts_with("sp")) =>
            {
                Err("sparse and block-scaled products are not implemented".into())
            }
            M::Mma => self.multiply(i, false),
            M::Wmma if i.has(T::Mma) => self.multiply(i, true),
            M::Wmma => self.fragment(i),
            M::Ldmatrix | M::Stmatrix => {
                if !i.has(T::M8n8) || !i.has(T::B16) {
                    return Err("only 8 x 8 matrices of 16-bit elements are implemented".into());
                }
                let store = i.op == M::Stmatrix;
                let (at, value) = if store {
                    (i.op(0)?, i.op(1)?)
                } else {
                    (i.op(1)?, i.op(0)?)
                };
                let a = self.address(at)?;
                let regs = self.rows_of(value, T::B32, !store)?;
                let want = match i.first_of(&[T::X1, T::X2, T::X4]) {
                    Some(T::X1) => 1,
                    Some(T::X2) => 2,
                    _ => 4,
                };
                if regs.len() != want {
                    return Err(format!("{want} registers are needed"));
                }
                let kind = Kind::Rows {
                    trans: i.has(T::Trans),
                    space: space(i),
                    regs,
                    store,
                };
                let k = self.emit_matrix(kind);
                self.set_address(k, a);
                Ok(())
            }
            M::Movmatrix => {
                let (d, a) = (self.dst(i.op(0)?)?, self.src(i.op(1)?, T::B32)?);
                let k = self.emit_matrix(Kind::Transpose);
                let ins = self.at(k);
                ins.d = d;
                ins.a = a;
                Ok(())
            }
            _ => Err("the emulator does not implement this instruction".into()),
        }
    }

    fn emit_matrix(&mut self, kind: Kind) -> usize {
        let all = self.constant(u32::MAX as u64);
        let x = self.d.matrix(Matrix { kind, all });
        let k = self.emit(matrix::run, Class::Matrix);
        self.at(k).x = x;
        k
    }

    fn multiply(&mut self, i: &Ins<'_>, wmma: bool) -> Result<(), Refused> {
        let shape = find_shape(i)?;
        let types: Vec<Elem> = i.mods.iter().filter_map(|m| elem(*m)).collect();
        if i.first_of(&[T::E2m1, T::E2m3, T::E3m2]).is_some() {
            return Err("products of elements of 6 and 4 bits are not implemented".into());
        }
        // d, a, b, c; the short form of wmma leaves out f16.
        let elems = match types[..] {
            [d, a, b, c] => [a, b, c, d],
            [d, c] => [Elem::F16, Elem::F16, c, d],
            _ => return Err("four element types are needed".into()),
        };
        if !wmma && shape == [8, 8, 4] && elems[0] == Elem::F16 {
            return Err("the 8 x 8 x 4 product of f16 is not implemented".into());
        }
        let reg = |e: Elem| if e.reg_bits() == 64 { T::B64 } else { T::B32 };
        let ops = [i.op(0)?, i.op(1)?, i.op(2)?, i.op(3)?];
        let kinds = [elems[3], elems[0], elems[1], elems[2]];
        let mut regs: [Vec<Src>; 4] = Default::default();
        for (k, (&o, &e)) in ops.iter().zip(&kinds).enumerate() {
            regs[k] = self.rows_of(o, reg(e), k == 0)?;
        }
        let [m, n, inner] = shape;
        let sizes = [m * n, m * inner, inner * n, m * n];
        for ((r, e), size) in regs.iter().zip(&kinds).zip(sizes) {
            let have = r.len() as u32 * e.per_reg() * 32;
            if (!wmma && have != size) || have < size || !have.is_multiple_of(size) {
                return Err("a fragment has the wrong number of registers".into());
            }
        }
        let kind = Kind::Multiply {
            shape,
            elems,
            wmma,
            sat: i.has(T::Satfinite),
            bit: if i.has(T::And) {
                BitOp::And
            } else {
                BitOp::Xor
            },
            regs,
        };
        self.emit_matrix(kind);
        Ok(())
    }

    /// `wmma.load.{a,b,c}` and `wmma.store.d`
    fn fragment(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
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
        let a = self.address(at)?;
        let regs = self.rows_of(
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
            Some(&o) => self.src(o, T::U32)?,
            None => self.constant(if row_major { cols } else { rows } as u64),
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
        let k = self.emit_matrix(kind);
        self.set_address(k, a);
        Ok(())
    }
}
