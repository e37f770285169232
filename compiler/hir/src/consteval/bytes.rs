//! Object representations in constant expressions: values to bytes and back, for `__builtin_bit_cast`.

use super::{Eval, Result, float_of, int_type, wrap};
use crate::consteval::access;
use crate::types::{ArrayLen, Builtin, QualType, TypeKind};
use crate::{ConstValue, ExprId, ExprKind, RecordKind};
use jacquard_preprocess::source::Loc;

/// What a glvalue operand of a copy holds, when it is an object seen as another type.
pub(super) fn bit_cast_value(ev: &mut Eval, e: ExprId, loc: Loc) -> Result<Option<ConstValue>> {
    use crate::CastKind;
    let mut e = e;
    while let ExprKind::Cast {
        kind: CastKind::NoOp,
        operand,
    } = ev.prog[e].kind
    {
        e = operand;
    }
    let ExprKind::Cast {
        kind: CastKind::BitCast,
        operand,
    } = ev.prog[e].kind
    else {
        return Ok(None);
    };
    if !ev.prog[e].is_glvalue() {
        return Ok(None);
    }
    let a = ev.bind(operand)?;
    let v = access::view(ev, &a, loc)?;
    let (from, to) = (ev.prog[operand].ty, ev.prog[e].ty);
    match reinterpret(ev, &v, from, to) {
        Some(v) => Ok(Some(v)),
        None => ev.not_allowed(loc, "this reinterpretation of an object"),
    }
}

/// The value of type `to` with the representation of `v`. Bytes without a value (padding) are `None` on the way.
fn reinterpret(ev: &Eval, v: &ConstValue, from: QualType, to: QualType) -> Option<ConstValue> {
    let size = ev.layouts.size_of(ev.prog, from)?;
    if ev.layouts.size_of(ev.prog, to)? != size {
        return None;
    }
    let mut bytes = vec![None; usize::try_from(size).ok()?];
    write(ev, v, from, &mut bytes)?;
    read(ev, to, &bytes)
}

fn write(ev: &Eval, v: &ConstValue, ty: QualType, out: &mut [Option<u8>]) -> Option<()> {
    let prog = ev.prog;
    let part = |out: &mut [Option<u8>], at: u64, size: u64| -> Option<std::ops::Range<usize>> {
        let at = usize::try_from(at).ok()?;
        let end = at.checked_add(usize::try_from(size).ok()?)?;
        (end <= out.len()).then_some(at..end)
    };
    match (v, prog.types.kind(ty.ty())) {
        (ConstValue::Uninit, _) => {}
        (ConstValue::Int(n), _) => {
            for (i, b) in out.iter_mut().enumerate() {
                *b = Some((n >> (8 * i.min(15))) as u8);
            }
        }
        (ConstValue::Null, _) => out.fill(Some(0)),
        (ConstValue::Float(f), _) => {
            let bits: u64 = match float_of(prog, ty)? {
                Builtin::Half => u64::from(half::f16::from_f64(*f).to_bits()),
                Builtin::BFloat16 => u64::from(half::bf16::from_f64(*f).to_bits()),
                Builtin::Float => u64::from((*f as f32).to_bits()),
                _ if out.len() == 8 => f.to_bits(),
                _ => return None,
            };
            for (i, b) in out.iter_mut().enumerate() {
                *b = Some((bits >> (8 * i)) as u8);
            }
        }
        (ConstValue::Vector(elems), TypeKind::Vector { elem, .. }) => {
            let elem: QualType = (*elem).into();
            let size = ev.layouts.size_of(prog, elem)?;
            for (i, e) in elems.iter().enumerate() {
                let r = part(out, i as u64 * size, size)?;
                write(ev, e, elem, &mut out[r])?;
            }
        }
        (ConstValue::Array { elems, len }, TypeKind::Array { elem, .. }) => {
            let size = ev.layouts.size_of(prog, *elem)?;
            for i in 0..*len {
                let e = elems.get(i as usize).or(elems.last())?;
                let r = part(out, i * size, size)?;
                write(ev, e, *elem, &mut out[r])?;
            }
        }
        (ConstValue::Record { bases, fields }, TypeKind::Record(r)) => {
            let layout = ev.layouts.record(prog, *r);
            for (i, b) in bases.iter().enumerate() {
                let ty: QualType = prog[prog[*r].bases.get(i)?.record].ty.into();
                let size = ev.layouts.size_of(prog, ty)?;
                if prog[prog[*r].bases[i].record].traits.is_empty {
                    continue;
                }
                let r = part(out, *layout.bases.get(i)?, size)?;
                write(ev, b, ty, &mut out[r])?;
            }
            for (i, f) in fields.iter().enumerate() {
                let field = prog[*r].fields.get(i)?;
                let at = *layout.fields.get(i)?;
                if let Some(bits) = field.bits {
                    let ConstValue::Int(n) = f else { continue };
                    for k in 0..u64::from(bits) {
                        let byte = out.get_mut(usize::try_from((at + k) / 8).ok()?)?;
                        let bit = ((n >> k.min(127)) & 1) as u8;
                        let old = byte.unwrap_or(0) & !(1 << ((at + k) % 8));
                        *byte = Some(old | bit << ((at + k) % 8));
                    }
                    continue;
                }
                let size = ev.layouts.size_of(prog, field.ty)?;
                let r = part(out, at / 8, size)?;
                write(ev, f, field.ty, &mut out[r])?;
            }
        }
        (ConstValue::Union { field, value }, TypeKind::Record(r)) => {
            let Some(i) = field else { return Some(()) };
            let ty = prog[*r].fields.get(*i as usize)?.ty;
            let size = ev.layouts.size_of(prog, ty)?;
            let r = part(out, 0, size)?;
            write(ev, value, ty, &mut out[r])?;
        }
        _ => return None,
    }
    Some(())
}

fn read(ev: &Eval, ty: QualType, bytes: &[Option<u8>]) -> Option<ConstValue> {
    let prog = ev.prog;
    let whole = |bytes: &[Option<u8>]| -> Option<u128> {
        let mut n = 0u128;
        for (i, b) in bytes.iter().enumerate() {
            n |= u128::from((*b)?) << (8 * i);
        }
        Some(n)
    };
    if let Some((bits, signed)) = int_type(prog, ty) {
        return Some(ConstValue::Int(wrap(whole(bytes)? as i128, bits, signed)));
    }
    if let Some(f) = float_of(prog, ty) {
        let n = whole(bytes)?;
        return Some(ConstValue::Float(match f {
            Builtin::Half => half::f16::from_bits(n as u16).to_f64(),
            Builtin::BFloat16 => half::bf16::from_bits(n as u16).to_f64(),
            Builtin::Float => f64::from(f32::from_bits(n as u32)),
            _ if bytes.len() == 8 => f64::from_bits(n as u64),
            _ => return None,
        }));
    }
    let slice = |at: u64, size: u64| -> Option<&[Option<u8>]> {
        bytes.get(usize::try_from(at).ok()?..usize::try_from(at.checked_add(size)?).ok()?)
    };
    match *prog.types.kind(ty.ty()) {
        TypeKind::Pointer(_) => (whole(bytes)? == 0).then_some(ConstValue::Null),
        TypeKind::Vector { elem, len } => {
            let size = ev.layouts.size_of(prog, elem.into())?;
            let elems: Option<Vec<_>> = (0..u64::from(len))
                .map(|i| read(ev, elem.into(), slice(i * size, size)?))
                .collect();
            Some(ConstValue::Vector(elems?))
        }
        TypeKind::Array {
            elem,
            len: ArrayLen::Const(len),
        } => {
            let size = ev.layouts.size_of(prog, elem)?;
            let elems: Option<Vec<_>> = (0..len)
                .map(|i| read(ev, elem, slice(i * size, size)?))
                .collect();
            Some(ConstValue::Array { elems: elems?, len })
        }
        TypeKind::Record(r) if prog[r].kind != RecordKind::Union => {
            let layout = ev.layouts.record(prog, r);
            let mut bases = Vec::with_capacity(prog[r].bases.len());
            for (i, b) in prog[r].bases.iter().enumerate() {
                let ty: QualType = prog[b.record].ty.into();
                if prog[b.record].traits.is_empty {
                    bases.push(super::uninit(prog, ty));
                    continue;
                }
                let size = ev.layouts.size_of(prog, ty)?;
                bases.push(read(ev, ty, slice(*layout.bases.get(i)?, size)?)?);
            }
            let mut fields = Vec::with_capacity(prog[r].fields.len());
            for (i, f) in prog[r].fields.iter().enumerate() {
                let at = *layout.fields.get(i)?;
                let Some(width) = f.bits else {
                    let size = ev.layouts.size_of(prog, f.ty)?;
                    fields.push(read(ev, f.ty, slice(at / 8, size)?)?);
                    continue;
                };
                let mut n = 0i128;
                for k in 0..u64::from(width) {
                    let byte = (*bytes.get(usize::try_from((at + k) / 8).ok()?)?)?;
                    n |= i128::from(byte >> ((at + k) % 8) & 1) << k.min(127);
                }
                let signed = int_type(prog, f.ty)?.1;
                fields.push(ConstValue::Int(wrap(n, width.max(1), signed)));
            }
            Some(ConstValue::Record { bases, fields })
        }
        _ => None,
    }
}
