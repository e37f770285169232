//! The built-in binary operators on arithmetic, vector and pointer operands, with the usual arithmetic conversions.

use super::operators::{builtin_binary, compound};
use super::*;

impl Sema<'_> {
    /// The built-in meaning of `l op r`.
    pub fn builtin_binary_op(&mut self, op: OpName, l: ExprId, r: ExprId, loc: Loc) -> R<ExprId> {
        if op == OpName::Eq {
            return self.builtin_assign(l, r, loc);
        }
        if let Some(base) = compound(op) {
            return self.compound_assign(op, base, l, r, loc);
        }
        if op == OpName::Spaceship {
            return self.builtin_spaceship(l, r, loc);
        }
        let Some(b) = builtin_binary(op) else {
            return self.operands_error(op, l, r, loc);
        };
        if b == BinaryOp::Comma {
            let l = self.discard(l)?;
            let x = self.prog[r].clone();
            let r = if let ExprKind::Overload(_) = x.kind {
                self.require_single_overload(r)?
            } else {
                r
            };
            return Ok(self.expr(ExprKind::Binary { op: b, l, r }, x.ty, x.cat, loc));
        }
        if matches!(b, BinaryOp::LogAnd | BinaryOp::LogOr) {
            let (l, r) = (self.to_bool(l)?, self.to_bool(r)?);
            return Ok(self.prvalue(ExprKind::Binary { op: b, l, r }, Builtin::Bool.q(), loc));
        }
        let (l0, r0) = (l, r);
        let l = self.class_to_builtin(l)?;
        let r = self.class_to_builtin(r)?;
        // An overloaded name compared with a pointer takes its type.
        let l = if let ExprKind::Overload(_) = self.prog[l].kind {
            let t = self.ty(r);
            self.address_of_overload(l, t)?
        } else {
            l
        };
        let r = if let ExprKind::Overload(_) = self.prog[r].kind {
            let t = self.ty(l);
            self.address_of_overload(r, t)?
        } else {
            r
        };
        let l = self.rvalue(l)?;
        let r = self.rvalue(r)?;
        let (lt, rt) = (self.ty(l), self.ty(r));
        let (lk, rk) = (
            self.prog.types.kind(lt.ty()).clone(),
            self.prog.types.kind(rt.ty()).clone(),
        );
        if matches!(lk, TypeKind::Record(_)) || matches!(rk, TypeKind::Record(_)) {
            return self.operands_error(op, l0, r0, loc);
        }
        if matches!(lk, TypeKind::Vector { .. }) || matches!(rk, TypeKind::Vector { .. }) {
            return self.vector_binary(op, b, l, r, loc);
        }
        let lp = matches!(lk, TypeKind::Pointer(_));
        let rp = matches!(rk, TypeKind::Pointer(_));
        let is_cmp = matches!(
            b,
            BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne
        );
        if is_cmp
            && (lp
                || rp
                || matches!(
                    lk,
                    TypeKind::MemberPointer { .. } | TypeKind::Builtin(Builtin::NullPtr)
                )
                || matches!(
                    rk,
                    TypeKind::MemberPointer { .. } | TypeKind::Builtin(Builtin::NullPtr)
                ))
        {
            return self.compare_pointers(op, b, l, r, loc);
        }
        if lp || rp {
            return self.pointer_arith(op, b, l, r, loc);
        }
        let scoped = |me: &Self, k: &TypeKind| matches!(k, TypeKind::Enum(e) if me.prog[*e].scoped);
        if scoped(self, &lk) || scoped(self, &rk) {
            if is_cmp && lt.ty() == rt.ty() {
                return Ok(self.prvalue(ExprKind::Binary { op: b, l, r }, Builtin::Bool.q(), loc));
            }
            return self.operands_error(op, l, r, loc);
        }
        let arith = |k: &TypeKind| {
            matches!(k, TypeKind::Enum(_))
                || matches!(k, TypeKind::Builtin(b) if b.bits() > 0 && *b != Builtin::NullPtr)
        };
        if !arith(&lk) || !arith(&rk) {
            return self.operands_error(op, l, r, loc);
        }
        if matches!(b, BinaryOp::Shl | BinaryOp::Shr) {
            let (l, r) = (self.promote(l)?, self.promote(r)?);
            if self.prog.types.is_floating(self.ty(l)) || self.prog.types.is_floating(self.ty(r)) {
                return self.operands_error(op, l, r, loc);
            }
            let t = self.ty(l);
            return self.finish_arith(b, l, r, t, loc);
        }
        let (l, r, t) = self.usual_conversions(l, r)?;
        if self.prog.types.is_floating(t)
            && matches!(
                b,
                BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor
            )
        {
            return self.operands_error(op, l, r, loc);
        }
        let t = if is_cmp { Builtin::Bool.q() } else { t };
        self.finish_arith(b, l, r, t, loc)
    }

    /// A comparison of pointers, pointers to members and null pointers.
    fn compare_pointers(
        &mut self,
        op: OpName,
        b: BinaryOp,
        l: ExprId,
        r: ExprId,
        loc: Loc,
    ) -> R<ExprId> {
        let Some(t) = self.composite_pointer(l, r) else {
            return self.operands_error(op, l, r, loc);
        };
        if t.ty() == Builtin::NullPtr.id() {
            let equal = i128::from(matches!(b, BinaryOp::Eq | BinaryOp::Le | BinaryOp::Ge));
            let value = self.int(equal, Builtin::Bool.q(), loc);
            let value = self.after(r, value);
            return Ok(self.after(l, value));
        }
        let (l, r) = (
            self.convert_scalar(l, t, loc)?,
            self.convert_scalar(r, t, loc)?,
        );
        Ok(self.prvalue(ExprKind::Binary { op: b, l, r }, Builtin::Bool.q(), loc))
    }

    /// Folds integer literals, so that literal expressions stay small.
    pub(super) fn finish_arith(
        &mut self,
        b: BinaryOp,
        l: ExprId,
        r: ExprId,
        t: QualType,
        loc: Loc,
    ) -> R<ExprId> {
        if let (ExprKind::Int(x), ExprKind::Int(y)) = (&self.prog[l].kind, &self.prog[r].kind) {
            let (x, y) = (*x, *y);
            let ob = self.prog.types.builtin(self.ty(l));
            let v = match b {
                BinaryOp::Add => x.checked_add(y),
                BinaryOp::Sub => x.checked_sub(y),
                BinaryOp::Mul => x.checked_mul(y),
                BinaryOp::Lt => Some(i128::from(x < y)),
                BinaryOp::Gt => Some(i128::from(x > y)),
                BinaryOp::Le => Some(i128::from(x <= y)),
                BinaryOp::Ge => Some(i128::from(x >= y)),
                BinaryOp::Eq => Some(i128::from(x == y)),
                BinaryOp::Ne => Some(i128::from(x != y)),
                BinaryOp::Div if y != 0 => x.checked_div(y),
                BinaryOp::Rem if y != 0 => x.checked_rem(y),
                _ => None,
            };
            if let (Some(v), Some(tb), Some(ob)) = (v, self.prog.types.builtin(t), ob)
                && ob.bits() < 128
            {
                let w = convert::wrap_int(v, tb.bits(), tb.is_signed());
                if w == v || !tb.is_signed() {
                    return Ok(self.int(w, t, loc));
                }
            }
        }
        Ok(self.prvalue(ExprKind::Binary { op: b, l, r }, t, loc))
    }

    pub(super) fn vector_binary(
        &mut self,
        op: OpName,
        b: BinaryOp,
        l: ExprId,
        r: ExprId,
        loc: Loc,
    ) -> R<ExprId> {
        let (lt, rt) = (self.ty(l), self.ty(r));
        let t = if let TypeKind::Vector { .. } = self.prog.types.kind(lt.ty()) {
            lt
        } else {
            rt
        };
        let conv = |me: &mut Self, e: ExprId| -> R<ExprId> {
            if me.ty(e).ty() == t.ty() {
                return Ok(e);
            }
            if me.prog.types.is_arithmetic(me.ty(e)) {
                return me.convert_scalar(e, t, loc);
            }
            me.operands_error(op, l, r, loc)
        };
        let (l, r) = (conv(self, l)?, conv(self, r)?);
        let mut res = t;
        if matches!(
            b,
            BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne
        ) && let TypeKind::Vector { elem, len } = *self.prog.types.kind(t.ty())
        {
            let bits = self
                .prog
                .types
                .builtin(elem.into())
                .map_or(32, |b| b.bits());
            let ib = match bits {
                8 => Builtin::SChar,
                16 => Builtin::Short,
                64 => Builtin::Long,
                _ => Builtin::Int,
            };
            res = self
                .prog
                .types
                .intern(TypeKind::Vector { elem: ib.id(), len })
                .into();
        }
        Ok(self.prvalue(ExprKind::Binary { op: b, l, r }, res, loc))
    }

    pub(super) fn pointer_arith(
        &mut self,
        op: OpName,
        b: BinaryOp,
        l: ExprId,
        r: ExprId,
        loc: Loc,
    ) -> R<ExprId> {
        let (lt, rt) = (self.ty(l), self.ty(r));
        let integral = |me: &Self, t: QualType| {
            me.prog.types.is_integral(t)
                || me
                    .prog
                    .types
                    .enumeration(t)
                    .is_some_and(|e| !me.prog[e].scoped)
        };
        match b {
            BinaryOp::Add if integral(self, rt) => {
                self.check_arith_pointer(lt, loc)?;
                let r = self.promote(r)?;
                Ok(self.prvalue(ExprKind::Binary { op: b, l, r }, lt, loc))
            }
            BinaryOp::Add if integral(self, lt) => {
                self.check_arith_pointer(rt, loc)?;
                let l = self.promote(l)?;
                Ok(self.prvalue(ExprKind::Binary { op: b, l: r, r: l }, rt, loc))
            }
            BinaryOp::Sub if integral(self, rt) => {
                self.check_arith_pointer(lt, loc)?;
                let r = self.promote(r)?;
                Ok(self.prvalue(ExprKind::Binary { op: b, l, r }, lt, loc))
            }
            BinaryOp::Sub => {
                let (a, c) = (self.prog.types.pointee(lt), self.prog.types.pointee(rt));
                if let (Some(a), Some(c)) = (a, c)
                    && a.ty() == c.ty()
                {
                    self.check_arith_pointer(lt, loc)?;
                    return Ok(self.prvalue(
                        ExprKind::Binary { op: b, l, r },
                        Builtin::Long.q(),
                        loc,
                    ));
                }
                self.operands_error(op, l, r, loc)
            }
            _ => self.operands_error(op, l, r, loc),
        }
    }

    pub(super) fn check_arith_pointer(&mut self, t: QualType, loc: Loc) -> R<()> {
        match self.prog.types.pointee(t) {
            Some(p) if self.prog.types.is_void(p) || self.prog.types.is_function(p) => {
                // An extension of GNU's, which is no reason to choose an overload.
                if self.substituting() {
                    Err(Fail)
                } else {
                    Ok(())
                }
            }
            Some(p) => self.require_complete(p, loc),
            None => Ok(()),
        }
    }

    /// The common type of two pointers (or null), if any.
    pub fn composite_pointer(&mut self, l: ExprId, r: ExprId) -> Option<QualType> {
        let (lt, rt) = (self.ty(l), self.ty(r));
        if lt.ty() == rt.ty() {
            return Some(lt.unqual());
        }
        let null = |me: &Self, e: ExprId, t: QualType| {
            t.ty() == Builtin::NullPtr.id() || me.is_null_literal(e)
        };
        if null(self, r, rt) && !self.prog.types.is_arithmetic(lt) {
            return Some(lt.unqual());
        }
        if null(self, l, lt) && !self.prog.types.is_arithmetic(rt) {
            return Some(rt.unqual());
        }
        if let (Some(a), Some(b)) = (self.prog.types.pointee(lt), self.prog.types.pointee(rt)) {
            let q = (a.quals() | b.quals()) & 3;
            if a.ty() == b.ty() {
                return Some(self.prog.types.pointer(QualType::with(a.ty(), q)));
            }
            if self.prog.types.is_void(a) || self.prog.types.is_void(b) {
                return Some(
                    self.prog
                        .types
                        .pointer(QualType::with(Builtin::Void.id(), q)),
                );
            }
            if let (Some(x), Some(y)) = (self.prog.types.record(a), self.prog.types.record(b)) {
                if self.find_base_path(x, y).is_some() {
                    return Some(self.prog.types.pointer(QualType::with(b.ty(), q)));
                }
                if self.find_base_path(y, x).is_some() {
                    return Some(self.prog.types.pointer(QualType::with(a.ty(), q)));
                }
            }
            if let (TypeKind::Pointer(_), TypeKind::Pointer(_)) =
                (self.prog.types.kind(a.ty()), self.prog.types.kind(b.ty()))
            {
                if self.std_conversion(l, lt, rt).is_some() {
                    return Some(rt.unqual());
                }
                if self.std_conversion(r, rt, lt).is_some() {
                    return Some(lt.unqual());
                }
                let t = self.joint_qualification(a, b, 0)?;
                return Some(self.prog.types.pointer(t));
            }
            return None;
        }
        if self.std_conversion(l, lt, rt).is_some() && self.prog.types.is_member_pointer(rt) {
            return Some(rt.unqual());
        }
        if self.std_conversion(r, rt, lt).is_some() && self.prog.types.is_member_pointer(lt) {
            return Some(lt.unqual());
        }
        None
    }

    /// The type both `a` and `b` convert to as pointees, when they differ in qualifiers alone: a level above one that
    /// changes is const.
    pub(super) fn joint_qualification(
        &mut self,
        a: QualType,
        b: QualType,
        depth: u32,
    ) -> Option<QualType> {
        let q = (a.quals() | b.quals()) & 3;
        if a.ty() == b.ty() {
            return Some(QualType::with(a.ty(), q));
        }
        let (TypeKind::Pointer(x), TypeKind::Pointer(y)) = (
            self.prog.types.kind(a.ty()).clone(),
            self.prog.types.kind(b.ty()).clone(),
        ) else {
            return None;
        };
        if depth > 16 {
            return None;
        }
        let inner = self.joint_qualification(x, y, depth + 1)?;
        let above = if inner != x || inner != y { CONST } else { 0 };
        Some(self.prog.types.pointer(inner).add(q | above))
    }

    /// Integral promotion of a prvalue.
    pub fn promote(&mut self, e: ExprId) -> R<ExprId> {
        let loc = self.eloc(e);
        let e = self.rvalue(e)?;
        let t = self.ty(e);
        if let Some(en) = self.prog.types.enumeration(t) {
            self.complete_enum(en);
            if self.prog[en].scoped {
                return Ok(e);
            }
            let p = self.prog[en].promoted;
            return self.convert_scalar(e, p.q(), loc);
        }
        let Some(b) = self.prog.types.builtin(t).filter(|b| b.is_integral()) else {
            return Ok(e);
        };
        // A bit-field narrower than its type promotes to int where its values fit, to unsigned where those of it do
        // ([conv.prom] 5).
        if let ExprKind::Cast {
            kind: CastKind::LValueToRValue,
            operand,
        } = self.prog[e].kind
            && let ExprKind::Member { record, field, .. } = self.prog[operand].kind
            && let Some(bits) = self.prog[record].fields[field as usize].bits
            && bits <= Builtin::Int.bits()
        {
            let unsigned = bits == Builtin::Int.bits() && !b.is_signed();
            let p = if unsigned {
                Builtin::UInt
            } else {
                Builtin::Int
            };
            return self.convert_scalar(e, p.q(), loc);
        }
        let p = self.promoted_builtin(b);
        if p == b {
            return Ok(e);
        }
        self.convert_scalar(e, p.q(), loc)
    }

    /// The usual arithmetic conversions.
    pub fn usual_conversions(&mut self, l: ExprId, r: ExprId) -> R<(ExprId, ExprId, QualType)> {
        let (l, r) = (self.promote(l)?, self.promote(r)?);
        let bl = self.prog.types.builtin(self.ty(l)).unwrap_or(Builtin::Int);
        let br = self.prog.types.builtin(self.ty(r)).unwrap_or(Builtin::Int);
        let t = if bl == br {
            bl
        } else if bl.is_floating() || br.is_floating() {
            let rank = |b: Builtin| match b {
                Builtin::Half => 1,
                Builtin::BFloat16 => 2,
                Builtin::Float => 3,
                Builtin::Double => 4,
                Builtin::LongDouble => 5,
                Builtin::Float128 => 6,
                _ => 0,
            };
            if rank(bl) >= rank(br) { bl } else { br }
        } else {
            let rank = |b: Builtin| match b {
                Builtin::Int | Builtin::UInt => 1,
                Builtin::Long | Builtin::ULong => 2,
                Builtin::LongLong | Builtin::ULongLong => 3,
                Builtin::Int128 | Builtin::UInt128 => 4,
                _ => 0,
            };
            let unsigned = |b: Builtin| match b {
                Builtin::Int => Builtin::UInt,
                Builtin::Long => Builtin::ULong,
                Builtin::LongLong => Builtin::ULongLong,
                Builtin::Int128 => Builtin::UInt128,
                b => b,
            };
            let (hi, lo) = if rank(bl) >= rank(br) {
                (bl, br)
            } else {
                (br, bl)
            };
            if hi.is_signed() == lo.is_signed() {
                hi
            } else if !hi.is_signed() {
                hi
            } else if rank(hi) == rank(lo) || hi.bits() == lo.bits() {
                unsigned(hi)
            } else {
                hi
            }
        };
        let loc = self.eloc(l);
        let l = self.convert_scalar(l, t.q(), loc)?;
        let rloc = self.eloc(r);
        let r = self.convert_scalar(r, t.q(), rloc)?;
        Ok((l, r, t.q()))
    }
}
