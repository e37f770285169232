//! Textures and surfaces.

use super::function::{Fun, Ins, Refused, type_bits};
use crate::decode::{data, sync};
use crate::exec::atomic;
use crate::exec::surface::{self, Action, Outside, Surface};
use crate::exec::texture::{self, Detail, Lookup, Shape};
use crate::inst::{Class, PRED_SINK, Src};
use jacquard_ptx::model::{Mnemonic as M, Modifier as T, Operand, Type};

fn shape(i: &Ins<'_>) -> Result<Shape, Refused> {
    i.mods
        .iter()
        .find_map(|m| {
            Some(match m {
                T::_1d => Shape::Plain(1),
                T::_2d => Shape::Plain(2),
                T::_3d => Shape::Plain(3),
                T::A1d => Shape::Layered(1),
                T::A2d => Shape::Layered(2),
                T::Cube => Shape::Cube,
                T::Acube => Shape::CubeLayered,
                T::_2dms => Shape::Samples,
                T::A2dms => Shape::SamplesLayered,
                _ => return None,
            })
        })
        .ok_or_else(|| "the geometry is missing".to_string())
}

/// Decodes textures and surfaces.
pub(super) fn image(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    match i.op {
        M::Tex | M::Tld4 => lookup(fun, i),
        M::Istypep => {
            let ty = match i.first_of(&[T::Texref, T::Samplerref, T::Surfref]) {
                Some(T::Texref) => Type::Texref,
                Some(T::Samplerref) => Type::Samplerref,
                _ => Type::Surfref,
            };
            let (p, a) = (fun.pdst(i.op(0)?)?, fun.src(i.op(1)?, T::B64)?);
            let k = fun.emit_op(texture::is_reference, Class::Move, p, &[a]);
            fun.at(k).d2 = ty as u32;
            Ok(())
        }
        M::Txq | M::Suq => {
            let d = fun.dst(i.op(0)?)?;
            let a = handle(fun, i.op(1)?)?;
            let b = match i.ops.get(2) {
                Some(&o) => fun.src(o, T::U32)?,
                None => fun.constant(0),
            };
            let what = i
                .mods
                .iter()
                .copied()
                .find(|m| !matches!(m, T::Level | T::B32))
                .ok_or("the question is missing")?;
            let k = fun.emit_op(texture::query, Class::Load, d, &[a, b]);
            fun.at(k).d2 = what as u32;
            Ok(())
        }
        _ => surface(fun, i),
    }
}

/// A handle: a register, or the address of a reference.
fn handle(fun: &mut Fun, o: Operand) -> Result<Src, Refused> {
    match o {
        Operand::Addr { .. } | Operand::AddrSym { .. } | Operand::AddrImm(_) => {
            sync::address_row(fun, o)
        }
        o => fun.src(o, T::U64),
    }
}

fn lookup(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let shape = shape(i)?;
    let (d, p) = data::pair(fun, i.op(0)?);
    let d2 = match p {
        Some(p) => fun.pdst(p)?,
        None => PRED_SINK,
    };
    let d = fun.rows_of(d, T::B32, true)?;
    let parts = fun
        .elements(i.op(1)?)
        .ok_or("a texture and coordinates are needed")?;
    let (texture, sampler, coords) = match *parts {
        [t, c] => (handle(fun, t)?, None, c),
        [t, s, c] => (handle(fun, t)?, Some(handle(fun, s)?), c),
        _ => return Err("a texture and coordinates are needed".into()),
    };
    let types: Vec<T> = i.types().collect();
    let integers = types.last() == Some(&T::S32);
    let coords = fun.rows_of(coords, T::B32, false)?;
    let mut next = 2;
    let mut rest = |x: &mut Fun| -> Result<Vec<Src>, Refused> {
        next += 1;
        x.rows_of(i.op(next - 1)?, T::F32, false)
    };
    let detail = if i.has(T::Level) {
        let level = rest(fun)?;
        Detail::Level(*level.first().ok_or("the level is missing")?)
    } else if i.has(T::Grad) {
        let x = rest(fun)?;
        Detail::Gradient(x, rest(fun)?)
    } else {
        Detail::Base
    };
    // Offsets, a value to compare with, or both: a vector is the first of them.
    let (mut offsets, mut compare) = (Vec::new(), None);
    let left = i.ops.get(next..).unwrap_or(&[]);
    for (k, &o) in left.iter().enumerate() {
        let vector = matches!(o, Operand::Vector(_));
        if vector || (k == 0 && left.len() == 2) {
            offsets = fun.rows_of(o, T::S32, false)?;
        } else {
            compare = Some(fun.src(o, T::F32)?);
        }
    }
    let gather = if i.op == M::Tld4 {
        let which = i.first_of(&[T::R, T::G, T::B, T::A]);
        Some(match which.ok_or("the component is missing")? {
            T::R => 0,
            T::G => 1,
            T::B => 2,
            _ => 3,
        })
    } else {
        None
    };
    let x = fun.d.lookup(Lookup {
        shape,
        integers,
        d,
        halves: i.has(T::F16x2),
        texture,
        sampler,
        coords,
        detail,
        offsets,
        compare,
        gather,
    });
    let k = fun.emit(texture::run, Class::Load);
    let ins = fun.at(k);
    ins.x = x;
    ins.d2 = d2;
    Ok(())
}

fn surface(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let (layered, dims) = match shape(i)? {
        Shape::Plain(n) => (false, n),
        Shape::Layered(n) => (true, n),
        _ => return Err("surfaces have no such geometry".into()),
    };
    let outside = match i.first_of(&[T::Trap, T::Clamp, T::Zero]) {
        Some(T::Clamp) => Outside::Clamp,
        Some(T::Zero) => Outside::Zero,
        _ => Outside::Trap,
    };
    let load = i.op == M::Suld;
    let (place, value) = if load { (1, 0) } else { (0, 1) };
    let t = i.ty()?;
    let formatted = i.has(T::P);
    let (handle, coords) = match fun.elements(i.op(place)?) {
        Some(&[h, c]) => (handle(fun, h)?, fun.rows_of(c, T::B32, false)?),
        _ => return Err("a surface and coordinates are needed".into()),
    };
    let regs = fun.rows_of(i.op(value)?, t, load)?;
    let mut bytes = type_bits(t).unwrap_or(32) as usize / 8;
    let action = if i.op == M::Sured {
        let ops = [T::And, T::Or, T::Add, T::Min, T::Max];
        let op = i.first_of(&ops).ok_or("the operation is missing")?;
        // Bits are combined as unsigned words where the type says nothing else.
        let ty = match (op, t) {
            (T::And | T::Or, _) => t,
            (_, T::B32) => T::U32,
            (_, t) => t,
        };
        let shape = atomic::choose(op, ty, true).ok_or("no such reduction")?;
        bytes = shape.bytes;
        Action::Reduce(shape.code)
    } else if load {
        Action::Load
    } else {
        Action::Store
    };
    let x = fun.d.surface(Surface {
        action,
        handle,
        coords,
        layered,
        dims,
        formatted,
        bytes,
        regs,
        outside,
    });
    let k = fun.emit(surface::run, Class::Load);
    fun.at(k).x = x;
    Ok(())
}
