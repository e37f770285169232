//! `wgmma`.

use super::function::{Fun, Ins, Refused};
use super::matrix::{elem, find_shape};
use crate::decode::{matrix, sync};
use crate::exec::matrix::{Elem, Kind};
use crate::exec::mma::Sparse;
use crate::exec::wgmma::{Source, Wgmma};
use crate::work::Kind as Work;
use jacquard_ptx::model::{Modifier as T, Operand};

/// Decodes `wgmma`.
pub(crate) fn wgmma(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    if !i.has(T::MmaAsync) {
        return sync::groups(fun, i, Work::Wgmma);
    }
    let [m, n, k] = find_shape(i)?;
    let types: Vec<Elem> = i.mods.iter().filter_map(|m| elem(*m)).collect();
    let [td, ta, tb] = types[..] else {
        return Err("three element types are needed".into());
    };
    if m != 64 {
        return Err("the product has 64 rows".into());
    }
    let d = fun.rows_of(i.op(0)?, T::B32, true)?;
    let sparse = i.has(T::Sp);
    let width = if sparse { k / 2 } else { k };
    if d.len() as u32 * td.per_reg() * 32 != 16 * n {
        return Err("the accumulator has the wrong number of registers".into());
    }
    let a = match i.op(1)? {
        o @ Operand::Vector(_) => {
            let regs = fun.rows_of(o, T::B32, false)?;
            if regs.len() as u32 * ta.per_reg() * 32 != 16 * width {
                return Err("the left matrix has the wrong number of registers".into());
            }
            Source::Registers(regs)
        }
        o => Source::Shared(fun.src(o, T::B64)?),
    };
    let b = fun.src(i.op(2)?, T::B64)?;
    let number = |k: usize| match i.ops.get(k) {
        Some(Operand::Int(v)) => Ok(*v),
        _ => Err(format!("operand {} is not a constant", k + 1)),
    };
    let mut next = 3;
    let sparse = if sparse {
        next = 5;
        Some(Sparse {
            meta: fun.src(i.op(3)?, T::B32)?,
            selector: number(4)? as u32 & 3,
            ordered: false,
        })
    } else {
        None
    };
    let scale_d = fun.psrc(i.op(next)?)?;
    let mut negate = false;
    if i.ops.len() > next + 1 {
        negate = (number(next + 1)? < 0) != (number(next + 2)? < 0);
    }
    let rest = i.ops.len().saturating_sub(next + 3);
    let mn_major = match (rest, &a) {
        (0, _) => [false, false],
        (1, _) => [false, number(next + 3)? != 0],
        _ => [number(next + 3)? != 0, number(next + 4)? != 0],
    };
    matrix::emit_matrix(
        fun,
        Kind::Warpgroup(Box::new(Wgmma {
            shape: [n, k],
            elems: [ta, tb, td],
            d,
            a,
            b,
            sparse,
            scale_d,
            negate,
            mn_major,
            sat: i.has(T::Satfinite),
        })),
    );
    Ok(())
}
