//! Scalar constants as initializers: numbers, addresses, pointers to members.

use super::{
    Address, AddressBase, Const, ConstValue, Gen, GlobalRef, MemberConst, Opcode, Parent, PathElem,
    Program, QualType, TypeId, TypeKind, call, const_expr, generic_address, static_temp_var,
    string_const, var,
};

/// An address as a constant generic pointer.
pub(crate) fn address_const(cx: &mut Gen, a: &Address) -> Option<Const> {
    let prog = cx.prog;
    let (base, mut ty) = match a.base {
        AddressBase::Var(v) => {
            let id = var(cx, v);
            (
                generic_address(cx, GlobalRef::Var(id)),
                prog.types.strip_ref(prog[v].ty),
            )
        }
        AddressBase::Func(f) => {
            let v = call::func_address(cx, f);
            return v.as_const();
        }
        AddressBase::Str(s) => {
            let width = i64::from(prog[s].width.max(1));
            let base = string_const(cx, s);
            let at: i64 = a
                .path
                .iter()
                .map(|p| if let PathElem::Index(i) = p { *i } else { 0 })
                .sum();
            return Some(offset_const(cx, base, at * width));
        }
        AddressBase::Temp(e) => {
            let id = static_temp_var(cx, e);
            (generic_address(cx, GlobalRef::Var(id)), prog[e].ty)
        }
        AddressBase::Absolute(n) => {
            let c = cx.m.cx.int(TypeId::I64, u128::from(n));
            return Some(const_expr(cx, Opcode::IntToPtr, TypeId::PTR, None, &[c]));
        }
        AddressBase::Local(_) => return None,
    };
    let mut at = 0i64;
    for &p in &a.path {
        let (by, next) = part_offset(cx, ty, p)?;
        at += by;
        ty = next;
    }
    Some(offset_const(cx, base, at))
}

/// Byte offset and type of a part.
fn part_offset(cx: &Gen, ty: QualType, p: PathElem) -> Option<(i64, QualType)> {
    let prog: &Program = cx.prog;
    match p {
        PathElem::View(t) => Some((0, t)),
        PathElem::Index(i) => {
            let elem = prog.types.elem(ty).unwrap_or(ty);
            Some((i * cx.size(elem) as i64, elem))
        }
        PathElem::Field(i) => {
            let r = prog.types.record(ty)?;
            let at = *cx.layouts.record(prog, r).fields.get(i as usize)?;
            Some(((at / 8) as i64, prog[r].fields.get(i as usize)?.ty))
        }
        PathElem::Base(i) => {
            let r = prog.types.record(ty)?;
            let at = *cx.layouts.record(prog, r).bases.get(i as usize)?;
            Some((
                at as i64,
                prog[prog[r].bases.get(i as usize)?.record].ty.into(),
            ))
        }
    }
}

pub(crate) fn offset_const(cx: &mut Gen, base: Const, at: i64) -> Const {
    if at == 0 {
        return base;
    }
    let n = cx.m.cx.i64(at);
    const_expr(
        cx,
        Opcode::GetElementPtr,
        TypeId::PTR,
        Some(TypeId::I8),
        &[base, n],
    )
}

/// A pointer to member as a constant.
pub(crate) fn member_const(cx: &mut Gen, m: &MemberConst, ty: QualType) -> Const {
    let prog = cx.prog;
    let function = match *prog.types.kind(ty.ty()) {
        TypeKind::MemberPointer { pointee, .. } => prog.types.is_function(pointee),
        _ => matches!(m, MemberConst::Method(_)),
    };
    let class = match *prog.types.kind(ty.ty()) {
        TypeKind::MemberPointer { class, .. } => prog.types.record(class.into()),
        _ => None,
    };
    if !function {
        let at = match m {
            MemberConst::Field(r, i) => {
                let (owner, path) = prog.around_anonymous(*r);
                let fields = path.into_iter().chain([(*r, *i)]);
                let bits: u64 = fields
                    .filter_map(|(r, i)| {
                        let l = cx.layouts.record(prog, r);
                        l.fields.get(i as usize).copied()
                    })
                    .sum();
                (bits / 8) as i64 + class.map_or(0, |c| base_distance(cx, c, owner))
            }
            _ => -1,
        };
        return cx.m.cx.i64(at);
    }
    let (word, adj) = match m {
        MemberConst::Method(f) => {
            let Parent::Record(r) = prog[*f].parent else {
                return cx.m.cx.zero(TypeId::I64);
            };
            let by = class.map_or(0, |c| base_distance(cx, c, r)) * 2;
            if prog[*f].flags.is_virtual {
                let slot =
                    jacquard_hir::layout::vtable::slot_of(cx.layouts, prog, r, *f).unwrap_or(0);
                // One more than the offset, so that no virtual function looks like null.
                (cx.m.cx.i64(slot as i64 * 8 + 1), by + 1)
            } else {
                let p = call::func_address(cx, *f);
                let p = p.as_const().unwrap_or_else(|| cx.m.cx.zero(TypeId::PTR));
                (
                    const_expr(cx, Opcode::PtrToInt, TypeId::I64, None, &[p]),
                    by,
                )
            }
        }
        _ => (cx.m.cx.i64(0), 0),
    };
    let t =
        cx.m.cx
            .types
            .literal_struct(&[TypeId::I64, TypeId::I64], false);
    let adj = cx.m.cx.i64(adj);
    cx.m.cx.aggregate(t, &[word, adj])
}

/// Distance of base `to` in class `from`; 0 if it is not a base.
fn base_distance(cx: &Gen, from: jacquard_hir::RecordId, to: jacquard_hir::RecordId) -> i64 {
    fn walk(g: &Gen<'_>, at: jacquard_hir::RecordId, to: jacquard_hir::RecordId) -> Option<i64> {
        if at == to {
            return Some(0);
        }
        let layout = g.layouts.record(g.prog, at);
        g.prog[at]
            .bases
            .iter()
            .enumerate()
            .find_map(|(i, b)| walk(g, b.record, to).map(|n| n + layout.bases[i] as i64))
    }
    walk(cx, from, to).unwrap_or(0)
}

/// A scalar constant in its form in memory (`bool` as a byte).
pub(crate) fn scalar_const(cx: &mut Gen, v: &ConstValue, ty: QualType) -> Option<Const> {
    let prog = cx.prog;
    let t = cx.mem_ty(ty);
    Some(match v {
        ConstValue::Int(n) => {
            if cx.m.cx.types.is_int(t) {
                cx.m.cx.int(t, *n as u128)
            } else if cx.m.cx.types.is_ptr(t) {
                let c = cx.m.cx.int(TypeId::I64, *n as u128);
                const_expr(cx, Opcode::IntToPtr, TypeId::PTR, None, &[c])
            } else {
                return None;
            }
        }
        ConstValue::Float(f) => {
            if !cx.m.cx.types.is_float(t) {
                return None;
            }
            cx.m.cx.float(t, *f)
        }
        ConstValue::Null => cx.m.cx.zero(t),
        ConstValue::Address(a) if cx.m.cx.types.is_int(t) => {
            let p = address_const(cx, a)?;
            const_expr(cx, Opcode::PtrToInt, t, None, &[p])
        }
        ConstValue::Address(a) => address_const(cx, a)?,
        ConstValue::MemberPtr(m) => member_const(cx, m, ty),
        ConstValue::Uninit => cx.m.cx.zero(t),
        ConstValue::Vector(vs) => {
            let TypeKind::Vector { elem, .. } = *prog.types.kind(ty.ty()) else {
                return None;
            };
            let mut out = Vec::with_capacity(vs.len());
            for v in vs {
                out.push(scalar_const(cx, v, elem.into())?);
            }
            cx.m.cx.aggregate(t, &out)
        }
        _ => return None,
    })
}
