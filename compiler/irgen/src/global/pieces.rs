//! Objects put together of scalars at offsets, with bit-fields as bytes and zeros between.

use super::{
    Const, ConstKind, ConstValue, Gen, Leaf, QualType, TypeId, address_const, scalar_const, vtable,
};

/// Initialisers of more bytes are refused, unless they are zero.
pub(super) const MOST_BYTES: u64 = 1 << 28;

/// Whether the object is zero bytes all over (a null pointer is).
pub(super) fn is_zero(v: &ConstValue) -> bool {
    match v {
        ConstValue::Uninit | ConstValue::Int(0) | ConstValue::Null => true,
        ConstValue::Float(f) => f.to_bits() == 0,
        ConstValue::Record { bases, fields } => bases.iter().chain(fields).all(is_zero),
        ConstValue::Union { value, .. } => is_zero(value),
        ConstValue::Array { elems, .. } | ConstValue::Vector(elems) => elems.iter().all(is_zero),
        ConstValue::Int(_) | ConstValue::Address(_) | ConstValue::MemberPtr(_) => false,
    }
}

/// A scalar at an offset of an object.
type Piece = (u64, u64, Const);

/// A constant of any type, as an initialiser. The type of the result has the size of `ty`.
pub(crate) fn constant(cx: &mut Gen, v: &ConstValue, ty: QualType) -> Option<Const> {
    let prog = cx.prog;
    if prog.types.is_ref(ty) {
        return match v {
            ConstValue::Address(a) => address_const(cx, a),
            _ => None,
        };
    }
    match v {
        ConstValue::Array { elems, len } => {
            let elem = prog.types.elem(ty)?;
            let t = cx.mem_ty(ty);
            if *len == 0 {
                return Some(cx.m.cx.zero(t));
            }
            let mut out = Vec::with_capacity(elems.len());
            for e in elems {
                out.push(constant(cx, e, elem)?);
            }
            let last = out.last().copied()?;
            if out.len() == 1 && cx.m.cx.is_zero(last) {
                return Some(cx.m.cx.zero(t));
            }
            out.resize(*len as usize, last);
            let first = cx.m.cx.const_ty(out[0]);
            if out.iter().all(|c| cx.m.cx.const_ty(*c) == first) {
                let at = cx.m.cx.types.array(first, *len);
                if let Some(data) = as_data(cx, &out, first) {
                    return Some(cx.m.cx.intern(at, ConstKind::Data(data)));
                }
                return Some(cx.m.cx.aggregate(at, &out));
            }
            let types: Vec<TypeId> = out.iter().map(|c| cx.m.cx.const_ty(*c)).collect();
            let st = cx.m.cx.types.literal_struct(&types, true);
            Some(cx.m.cx.aggregate(st, &out))
        }
        ConstValue::Record { .. } | ConstValue::Union { .. } => {
            let mut pieces = Vec::new();
            self::pieces(cx, v, ty, 0, false, &mut pieces)?;
            assemble(cx, pieces, ty)
        }
        ConstValue::Uninit if cx.in_memory(ty) => {
            let t = cx.mem_ty(ty);
            Some(cx.m.cx.zero(t))
        }
        v => {
            let c = scalar_const(cx, v, ty)?;
            let (value, storage) = (cx.mem_ty(ty), cx.storage_ty(ty));
            if value == storage {
                return Some(c);
            }
            let padding = cx.m.cx.zero(value);
            Some(cx.m.cx.aggregate(storage, &[c, padding]))
        }
    }
}

/// Plain numbers as bytes.
fn as_data(cx: &Gen, elems: &[Const], ty: TypeId) -> Option<Box<[u8]>> {
    let bits = cx.m.cx.types.scalar_bits(ty)?;
    if !matches!(bits, 8 | 16 | 32 | 64) {
        return None;
    }
    let mut out = Vec::with_capacity(elems.len() * bits as usize / 8);
    let mut any = 0;
    for &c in elems {
        let n = match cx.m.cx.constant(c).kind {
            ConstKind::Int(n) | ConstKind::Float(n) => n,
            _ => return None,
        };
        any |= n;
        out.extend_from_slice(&n.to_le_bytes()[..bits as usize / 8]);
    }
    (any != 0).then(|| out.into())
}

/// The scalars of a constant with their offsets; bit-fields come as bytes. `as_base`: of a base, whose vtable pointers the whole gives.
fn pieces(
    cx: &mut Gen,
    v: &ConstValue,
    ty: QualType,
    at: u64,
    as_base: bool,
    out: &mut Vec<Piece>,
) -> Option<()> {
    let prog = cx.prog;
    match v {
        ConstValue::Record { bases, fields } => {
            let r = prog.types.record(ty)?;
            let layout = cx.layouts.record(prog, r);
            if layout.dynamic && !as_base {
                // The pointers of all its bases too: they say which class the whole is.
                let key = crate::vtable::GroupKey {
                    class: r,
                    inside: (r, 0),
                };
                for (offset, c) in vtable::vtable_pointers(cx, key) {
                    out.push((at.wrapping_add_signed(offset), 8, c));
                }
            }
            for (i, b) in bases.iter().enumerate() {
                let base = &prog[r].bases[i];
                if prog[base.record].traits.is_empty {
                    continue;
                }
                pieces(
                    cx,
                    b,
                    prog[base.record].ty.into(),
                    at + layout.bases[i],
                    true,
                    out,
                )?;
            }
            let mut bits: Vec<(u64, u8)> = Vec::new();
            for (i, f) in fields.iter().enumerate() {
                let field = &prog[r].fields[i];
                if let Some(width) = field.bits {
                    let n = match f {
                        ConstValue::Int(n) => *n as u128,
                        _ => 0,
                    };
                    let width = width.min(cx.size(field.ty) as u32 * 8);
                    put_bits(&mut bits, layout.fields[i], width, n);
                    continue;
                }
                pieces(cx, f, field.ty, at + layout.fields[i] / 8, false, out)?;
            }
            for (byte, n) in bits {
                let c = cx.m.cx.int(TypeId::I8, u128::from(n));
                out.push((at + byte, 1, c));
            }
        }
        ConstValue::Union { field, value } => {
            union_pieces(cx, (*field, value), ty, at, out)?;
        }
        ConstValue::Array { elems, len } => {
            let elem = prog.types.elem(ty)?;
            let size = cx.size(elem);
            // Long arrays stay one piece.
            if *len > 64 {
                let c = constant(cx, v, ty)?;
                out.push((at, cx.size(ty), c));
                return Some(());
            }
            for i in 0..*len {
                let e = elems.get(i as usize).or(elems.last())?;
                pieces(cx, e, elem, at + i * size, false, out)?;
            }
        }
        ConstValue::Uninit => {}
        v => {
            let c = constant(cx, v, ty)?;
            let size = if prog.types.is_ref(ty) {
                8
            } else {
                cx.size(ty)
            };
            if size != 0 {
                out.push((at, size, c));
            }
        }
    }
    Some(())
}

/// Those of a union: of its one member.
fn union_pieces(
    cx: &mut Gen,
    (field, value): (Option<u32>, &ConstValue),
    ty: QualType,
    at: u64,
    out: &mut Vec<Piece>,
) -> Option<()> {
    let prog = cx.prog;
    let r = prog.types.record(ty)?;
    if let Some(i) = field {
        let f = &prog[r].fields[i as usize];
        if let Some(width) = f.bits {
            let mut bits = Vec::new();
            if let ConstValue::Int(n) = *value {
                let width = width.min(cx.size(f.ty) as u32 * 8);
                put_bits(&mut bits, 0, width, n as u128);
            }
            for (byte, n) in bits {
                let c = cx.m.cx.int(TypeId::I8, u128::from(n));
                out.push((at + byte, 1, c));
            }
        } else {
            pieces(cx, value, f.ty, at, false, out)?;
        }
    }
    Some(())
}

/// Puts pieces together, with zeros between them.
fn assemble(cx: &mut Gen, mut pieces: Vec<Piece>, ty: QualType) -> Option<Const> {
    let total = cx.size(ty);
    let natural = cx.mem_ty(ty);
    if pieces.iter().all(|p| cx.m.cx.is_zero(p.2)) {
        return Some(cx.m.cx.zero(natural));
    }
    pieces.sort_by_key(|p| p.0);
    // The natural struct when every member is one piece.
    if let Some((fields, _)) = cx.m.cx.types.struct_fields(natural) {
        let fields = fields.to_vec();
        let fits = fields.len() == pieces.len()
            && pieces.iter().enumerate().all(|(i, p)| {
                cx.m.cx.const_ty(p.2) == fields[i]
                    && cx.m.cx.layout.field_offset(&cx.m.cx.types, natural, i) == p.0
            });
        if fits {
            let members: Vec<Const> = pieces.iter().map(|p| p.2).collect();
            return Some(cx.m.cx.aggregate(natural, &members));
        }
    }
    let mut members = Vec::new();
    let mut at = 0;
    for (offset, size, c) in pieces {
        if offset < at {
            return None;
        }
        pad(cx, offset - at, &mut members);
        members.push(c);
        at = offset + size;
    }
    if at > total {
        return None;
    }
    pad(cx, total - at, &mut members);
    let types: Vec<TypeId> = members.iter().map(|c| cx.m.cx.const_ty(*c)).collect();
    let t = cx.m.cx.types.literal_struct(&types, true);
    Some(cx.m.cx.intern(t, ConstKind::Aggregate(members.into())))
}

fn pad(cx: &mut Gen, n: u64, members: &mut Vec<Const>) {
    if n > 0 {
        let t = cx.m.cx.types.array(TypeId::I8, n);
        members.push(cx.m.cx.zero(t));
    }
}

/// The constant's leaves, when each is a piece or can be made of bytes.
pub(crate) fn leaf_consts(
    cx: &mut Gen,
    v: &ConstValue,
    ty: QualType,
    leaves: &[Leaf],
) -> Option<Vec<Const>> {
    let mut pieces = Vec::new();
    self::pieces(cx, v, ty, 0, false, &mut pieces)?;
    let mut out = Vec::with_capacity(leaves.len());
    for leaf in leaves {
        if let Some(p) = pieces
            .iter()
            .find(|p| p.0 == leaf.offset && cx.m.cx.const_ty(p.2) == leaf.ty)
        {
            out.push(p.2);
            continue;
        }
        let mut n = 0u128;
        for p in &pieces {
            if p.0 + p.1 <= leaf.offset || p.0 >= leaf.offset + leaf.size {
                continue;
            }
            let bits = match cx.m.cx.constant(p.2).kind {
                ConstKind::Int(b) | ConstKind::Float(b) => b,
                ConstKind::Null => 0,
                _ => return None,
            };
            if p.0 >= leaf.offset {
                n |= bits << ((p.0 - leaf.offset) * 8);
            } else {
                n |= bits >> ((leaf.offset - p.0) * 8);
            }
        }
        if cx.m.cx.types.is_int(leaf.ty) {
            out.push(cx.m.cx.int(leaf.ty, n));
        } else if cx.m.cx.types.is_float(leaf.ty) {
            let w = cx.m.cx.types.scalar_bits(leaf.ty)?;
            let mask = if w >= 128 { u128::MAX } else { (1 << w) - 1 };
            out.push(cx.m.cx.float_bits(leaf.ty, n & mask));
        } else if n == 0 {
            out.push(cx.m.cx.zero(leaf.ty));
        } else {
            return None;
        }
    }
    Some(out)
}

/// Sets `width` bits from bit `at` on in a list of bytes.
fn put_bits(bytes: &mut Vec<(u64, u8)>, at: u64, width: u32, value: u128) {
    for i in 0..u64::from(width) {
        if value >> i.min(127) & 1 == 0 {
            continue;
        }
        let bit = at + i;
        match bytes.iter_mut().find(|b| b.0 == bit / 8) {
            Some(b) => b.1 |= 1 << (bit % 8),
            None => bytes.push((bit / 8, 1 << (bit % 8))),
        }
    }
}
