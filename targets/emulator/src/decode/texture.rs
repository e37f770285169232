//! Textures and surfaces.

use super::function::{Fun, Ins, Refused, type_bits};
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

impl Fun<'_, '_> {
    /// Decodes textures and surfaces.
    pub(super) fn image(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        match i.op {
            M::Tex | M::Tld4 => self.lookup(i),
            M::Istypep => {
                let ty = match i.first_of(&[T::Texref, T::Samplerref, T::Surfref]) {
                    Some(T::Texref) => Type::Texref,
                    Some(T::Samplerref) => Type::Samplerref,
                    _ => Type::Surfref,
                };
                let (p, a) = (self.pdst(i.op(0)?)?, self.src(i.op(1)?, T::B64)?);
                let k = self.emit_op(texture::is_reference, Class::Move, p, &[a]);
                self.at(k).d2 = ty as u32;
                Ok(())
            }
            M::Txq | M::Suq => {
                let d = self.dst(i.op(0)?)?;
                let a = self.handle(i.op(1)?)?;
                let b = match i.ops.get(2) {
                    Some(&o) => self.src(o, T::U32)?,
                    None => self.constant(0),
                };
                let what = i
                    .mods
                    .iter()
                    .copied()
                    .find(|m| !matches!(m, T::Level | T::B32))
                    .ok_or("the question is missing")?;
                let k = self.emit_op(texture::query, Class::Load, d, &[a, b]);
                self.at(k).d2 = what as u32;
                Ok(())
            }
            _ => self.surface(i),
        }
    }

    /// A handle: a register, or the address of a reference.
    fn handle(&mut self, o: Operand) -> Result<Src, Refused> {
        match o {
            Operand::Addr { .. } | Operand::AddrSym { .. } | Operand::AddrImm(_) => {
                self.address_row(o)
            }
            o => self.src(o, T::U64),
        }
    }

    fn lookup(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
        let shape = shape(i)?;
        let (d, p) = self.pair(i.op(0)?);
        let d2 = match p {
            Some(p) => self.pdst(p)?,
            None => PRED_SINK,
        };
        let d = self.rows_of(d, T::B32, true)?;
        let parts = self
            .elements(i.op(1)?)
            .ok_or("a texture and coordinates are needed")?;
        let (texture, sampler, coords) = match *parts {
            [t, c] => (self.handle(t)?, None, c),
            [t, s, c] => (self.handle(t)?, Some(self.handle(s)?), c),
            _ => return Err("a texture and coordinates are needed".into()),
        };
        let types: Vec<T> = i.types().collect();
        let integers = types.last() == Some(&T::S32);
        let coords = self.rows_of(coords, T::B32, false)?;
        let mut next = 2;
        let mut rest = |x: &mut Self| -> Result<Vec<Src>, Refused> {
            next += 1;
            x.rows_of(i.op(next - 1)?, T::F32, false)
        };
        let detail = if i.has(T::Level) {
            let level = rest(self)?;
            Detail::Level(*level.first().ok_or("the level is missing")?)
        } else if i.has(T::Grad) {
            let x = rest(self)?;
            Detail::Gradient(x, rest(self)?)
        } else {
            Detail::Base
        };
        // Offsets, a value to compare with, or both: a vector is the first of them.
        let (mut offsets, mut compare) = (Vec::new(), None);
        let left = i.ops.get(next..).unwrap_or(&[]);
        for (k, &o) in left.iter().enumerate() {
            let vector = matches!(o, Operand::Vector(_));
            if vector || (k == 0 && left.len() == 2) {
                offsets = self.rows_of(o, T::S32, false)?;
            } else {
                compare = Some(self.src(o, T::F32)?);
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
        let x = self.d.lookup(Lookup {
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
        let k = self.emit(texture::run, Class::Load);
        let ins = self.at(k);
        ins.x = x;
        ins.d2 = d2;
        Ok(())
    }

    fn surface(&mut self, i: &Ins<'_>) -> Result<(), Refused> {
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
        let (handle, coords) = match self.elements(i.op(place)?) {
            Some(&[h, c]) => (self.handle(h)?, self.rows_of(c, T::B32, false)?),
            _ => return Err("a surface and coordinates are needed".into()),
        };
        let regs = self.rows_of(i.op(value)?, t, load)?;
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
        let x = self.d.surface(Surface {
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
        let k = self.emit(surface::run, Class::Load);
        self.at(k).x = x;
        Ok(())
    }
}
