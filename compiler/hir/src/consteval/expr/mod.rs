//! Expressions: prvalues, glvalues, initialisation of objects.

mod objects;
mod places;

use super::access::{array_len, is_union, truth};
use super::{Eval, EvalError, Result, float_of, int_type, round_float, uninit, zero};
use crate::consteval::{access, bytes, call, heap, ops, stmt};
use crate::types::{QualType, TypeKind};
use crate::{
    Address, AddressBase, BinaryOp, CastKind, Category, ConstValue, ExprId, ExprKind, InitElem,
    InitTarget, List, MemberConst, Path, PathElem, Program, RecordId, SpecialMember, UnaryOp,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

impl Eval<'_> {
    /// Evaluates for side effects.
    pub(super) fn discard(&mut self, e: ExprId) -> Result<()> {
        let x = &self.prog[e];
        if x.cat == Category::PrValue
            && let Some(dtor) = self.prog.dtor_to_run(x.ty)
        {
            let a = self.temporary(e)?;
            self.temporary_made(&a, Some(dtor), None, x.loc);
            Ok(())
        } else if x.cat == Category::PrValue {
            self.rvalue(e).map(drop)
        } else {
            self.lvalue(e).map(drop)
        }
    }

    /// The truth of a `bool` prvalue.
    pub(super) fn condition(&mut self, e: ExprId) -> Result<bool> {
        let v = self.rvalue(e)?;
        match truth(&v) {
            Some(b) => Ok(b),
            None => self.fail(self.prog[e].loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    /// What a reference initialised by `e` is bound to.
    pub(super) fn bind(&mut self, e: ExprId) -> Result<Address> {
        if self.prog[e].is_glvalue() {
            self.lvalue(e)
        } else {
            self.temporary(e)
        }
    }

    /// A new object holding a prvalue.
    pub(super) fn temporary(&mut self, e: ExprId) -> Result<Address> {
        let a = self.new_local(self.prog[e].ty);
        self.init_into(&a, e)?;
        Ok(a)
    }

    /// Whether values of the type are built in place (classes and arrays).
    fn in_place(&self, ty: QualType) -> bool {
        matches!(
            self.prog.types.kind(ty.ty()),
            TypeKind::Record(_) | TypeKind::Array { .. }
        )
    }

    /// The value of a prvalue.
    pub(super) fn rvalue(&mut self, e: ExprId) -> Result<ConstValue> {
        let prog = self.prog;
        let x = &prog[e];
        // The commonest leaves first, without the bookkeeping.
        match x.kind {
            ExprKind::Int(v) => return Ok(ConstValue::Int(v)),
            ExprKind::Float(v) => return Ok(ConstValue::Float(v)),
            _ => {}
        }
        self.enter(x.loc)?;
        let v = if self.in_place(x.ty) && x.cat == Category::PrValue {
            let a = self.new_local(x.ty);
            self.init_in_place(&a, e)
                .and_then(|()| access::view(self, &a, x.loc))
        } else {
            self.scalar(e)
        };
        self.leave();
        v
    }

    fn scalar(&mut self, e: ExprId) -> Result<ConstValue> {
        let prog = self.prog;
        let x = &prog[e];
        let loc = x.loc;
        match &x.kind {
            ExprKind::Throw => self.not_allowed(loc, "throw"),
            ExprKind::Error => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
            ExprKind::Int(v) => Ok(ConstValue::Int(*v)),
            ExprKind::Float(v) => Ok(ConstValue::Float(*v)),
            ExprKind::NullPtr => Ok(ConstValue::Null),
            ExprKind::MemberPtr(m) => Ok(ConstValue::MemberPtr(m.clone())),
            ExprKind::This => match &self.frames[self.frames.len() - 1].this {
                Some(a) => Ok(ConstValue::Address(Box::new(a.clone()))),
                None => self.not_allowed(loc, "`this` outside a call"),
            },
            ExprKind::Unary { op, operand } => self.unary(*op, *operand, x.ty, loc),
            ExprKind::Binary { op, l, r } => self.binary(*op, *l, *r, x.ty, loc),
            ExprKind::Cond { c, a, b } => {
                let v = self.condition(*c)?;
                self.rvalue(if v { *a } else { *b })
            }
            ExprKind::BinaryCond { value, cond } => {
                let v = self.rvalue(*value)?;
                self.opaque.push((*value, v));
                let r = self.rvalue(*cond);
                self.opaque.pop();
                r
            }
            ExprKind::Opaque(of) => match self.opaque_of(*of) {
                Some(v) => Ok(v.clone()),
                None => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
            },
            ExprKind::Cast { kind, operand } => ops::cast(self, kind, *operand, x.ty, loc),
            ExprKind::Call { callee, args } => call::call(self, callee, *args, x.ty, None, loc),
            ExprKind::InitList { inits, filler: _ } => self.braced_value(*inits, x.ty, loc),
            ExprKind::Zero => Ok(zero(prog, x.ty)),
            ExprKind::ArrayIndex(up) => match self.array_index.iter().nth_back(*up as usize) {
                Some(i) => Ok(ConstValue::Int(i128::from(*i))),
                None => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
            },
            ExprKind::StmtExpr(s) => stmt::stmt_expr(self, *s, loc),
            ExprKind::Const(v) => Ok((**v).clone()),
            ExprKind::IsConstantEvaluated => Ok(ConstValue::Int(1)),
            ExprKind::ConstantP(inner) => self.is_constant(*inner),
            ExprKind::Destroy {
                object,
                dtor,
                is_virtual: _,
            } => {
                let a = self.lvalue(*object)?;
                if let Some(d) = dtor {
                    call::destroy(self, &a, *d, loc)?;
                }
                Ok(ConstValue::Int(0))
            }
            ExprKind::VectorElem { base, index } => {
                let ConstValue::Vector(v) = self.rvalue(*base)? else {
                    return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
                };
                let ConstValue::Int(i) = self.rvalue(*index)? else {
                    return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
                };
                match usize::try_from(i).ok().and_then(|i| v.get(i)) {
                    Some(v) => Ok(v.clone()),
                    None => self.fail(loc, msg::CONSTEXPR_INDEX, &[&i, &v.len()]),
                }
            }
            ExprKind::Shuffle { a, b, mask } => self.shuffled(*a, *b, mask, loc),
            ExprKind::New(new) => heap::allocate(self, new, loc),
            ExprKind::Delete(delete) => {
                let (ptr, dtor) = (&delete.ptr, &delete.dtor);
                heap::free(self, *ptr, *dtor, loc)?;
                Ok(ConstValue::Int(0))
            }
            ExprKind::VaArg { .. }
            | ExprKind::VaStart { .. }
            | ExprKind::VaEnd { .. }
            | ExprKind::VaCopy { .. } => self.not_allowed(loc, "a variable argument list"),
            // Glvalue kinds used as a prvalue: read them.
            _ if x.cat != Category::PrValue => {
                let a = self.lvalue(e)?;
                access::load(self, &a, loc)
            }
            _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    /// `l op r`, of which `&&`, `||` and `,` decide what is evaluated.
    fn binary(
        &mut self,
        op: BinaryOp,
        l: ExprId,
        r: ExprId,
        ty: QualType,
        loc: Loc,
    ) -> Result<ConstValue> {
        match op {
            BinaryOp::LogAnd => {
                let v = self.condition(l)? && self.condition(r)?;
                Ok(ConstValue::Int(i128::from(v)))
            }
            BinaryOp::LogOr => {
                let v = self.condition(l)? || self.condition(r)?;
                Ok(ConstValue::Int(i128::from(v)))
            }
            BinaryOp::Comma => {
                self.discard(l)?;
                self.rvalue(r)
            }
            _ => {
                let a = self.rvalue(l)?;
                let b = self.rvalue(r)?;
                ops::binary(self, op, a, b, self.prog[l].ty, ty, loc)
            }
        }
    }

    /// `__builtin_constant_p`: evaluating leaves no trace.
    fn is_constant(&mut self, inner: ExprId) -> Result<ConstValue> {
        let (steps, nesting, objects) = (self.steps, self.nesting, self.objects.len());
        let ok = self.rvalue(inner);
        self.nesting = nesting;
        self.objects.truncate(objects);
        self.steps = steps;
        match ok {
            Err(e @ (EvalError::NeedBody(_) | EvalError::NeedVar(_))) => Err(e),
            r => Ok(ConstValue::Int(i128::from(r.is_ok()))),
        }
    }

    /// A scalar or vector from a braced list.
    fn braced_value(
        &mut self,
        inits: List<InitElem>,
        ty: QualType,
        loc: Loc,
    ) -> Result<ConstValue> {
        let prog = self.prog;
        let list = prog.init_list(inits);
        let TypeKind::Vector { len, .. } = *prog.types.kind(ty.ty()) else {
            return match list.first() {
                Some(i) => self.rvalue(i.init),
                None => Ok(zero(prog, ty)),
            };
        };
        let ConstValue::Vector(mut v) = zero(prog, ty) else {
            return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
        };
        for i in list {
            if let InitTarget::Range(lo, hi) = i.target {
                let value = self.rvalue(i.init)?;
                for n in lo..=hi.min(u64::from(len).saturating_sub(1)) {
                    v[n as usize] = value.clone();
                }
            }
        }
        Ok(ConstValue::Vector(v))
    }

    fn shuffled(&mut self, a: ExprId, b: ExprId, mask: &[i32], loc: Loc) -> Result<ConstValue> {
        let (ConstValue::Vector(mut x), ConstValue::Vector(y)) = (self.rvalue(a)?, self.rvalue(b)?)
        else {
            return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
        };
        x.extend(y);
        let out = mask
            .iter()
            .map(|&i| {
                x.get(i.max(0) as usize)
                    .cloned()
                    .unwrap_or(ConstValue::Uninit)
            })
            .collect();
        Ok(ConstValue::Vector(out))
    }

    fn unary(
        &mut self,
        op: UnaryOp,
        operand: ExprId,
        ty: QualType,
        loc: Loc,
    ) -> Result<ConstValue> {
        let prog = self.prog;
        match op {
            UnaryOp::AddrOf => {
                let a = self.lvalue(operand)?;
                return Ok(ConstValue::Address(Box::new(a)));
            }
            UnaryOp::PostInc | UnaryOp::PostDec => {
                let a = self.lvalue(operand)?;
                let old = access::load(self, &a, loc)?;
                self.bump(
                    &a,
                    old.clone(),
                    op == UnaryOp::PostInc,
                    prog[operand].ty,
                    loc,
                )?;
                return Ok(old);
            }
            UnaryOp::PreInc | UnaryOp::PreDec => {
                let a = self.lvalue(operand)?;
                let old = access::load(self, &a, loc)?;
                return self.bump(&a, old, op == UnaryOp::PreInc, prog[operand].ty, loc);
            }
            UnaryOp::Deref => return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
            _ => {}
        }
        let v = self.rvalue(operand)?;
        self.unary_value(op, v, ty, loc)
    }

    fn unary_value(
        &mut self,
        op: UnaryOp,
        v: ConstValue,
        ty: QualType,
        loc: Loc,
    ) -> Result<ConstValue> {
        match (op, v) {
            (UnaryOp::Plus | UnaryOp::Extension, v) => Ok(v),
            (UnaryOp::LogicalNot, v) => match truth(&v) {
                Some(b) => Ok(ConstValue::Int(i128::from(!b))),
                None => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
            },
            (UnaryOp::Neg, ConstValue::Int(n)) => {
                let wide = int_type(self.prog, ty) == Some((128, false));
                ops::fit(
                    self,
                    if wide {
                        Some(n.wrapping_neg())
                    } else {
                        n.checked_neg()
                    },
                    ty,
                    loc,
                )
            }
            (UnaryOp::Neg, ConstValue::Float(f)) => Ok(ConstValue::Float(-f)),
            (UnaryOp::BitNot, ConstValue::Int(n)) => ops::fit(self, Some(!n), ty, loc),
            (op, ConstValue::Vector(vs)) => {
                let TypeKind::Vector { elem, .. } = *self.prog.types.kind(ty.ty()) else {
                    return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
                };
                let mut out = Vec::with_capacity(vs.len());
                for v in vs {
                    out.push(self.unary_value(op, v, elem.into(), loc)?);
                }
                Ok(ConstValue::Vector(out))
            }
            _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    fn bump(
        &mut self,
        a: &Address,
        old: ConstValue,
        up: bool,
        ty: QualType,
        loc: Loc,
    ) -> Result<ConstValue> {
        let d = if up { 1 } else { -1 };
        let new = match old {
            ConstValue::Int(n) => {
                // Narrow types are promoted, so they wrap where `int` would overflow.
                let width = access::bit_width(self, a);
                match int_type(self.prog, ty) {
                    Some((1, false)) => ConstValue::Int(1),
                    Some((bits, signed)) if bits < 32 || width.is_some() => {
                        ConstValue::Int(super::wrap(n + d, width.unwrap_or(bits), signed))
                    }
                    _ => ops::fit(self, n.checked_add(d), ty, loc)?,
                }
            }
            ConstValue::Float(f) => {
                let v = f + d as f64;
                ConstValue::Float(float_of(self.prog, ty).map_or(v, |t| round_float(v, t)))
            }
            p => ops::advance(self, p, d, loc)?,
        };
        access::store(self, a, new.clone(), loc)?;
        Ok(new)
    }

    /// Converts between arithmetic types (or leaves a pointer alone).
    fn arith_convert(
        &mut self,
        v: ConstValue,
        from: QualType,
        to: QualType,
        loc: Loc,
    ) -> Result<ConstValue> {
        if from.ty() == to.ty() {
            return Ok(v);
        }
        let kind = match (&v, float_of(self.prog, to).is_some()) {
            (ConstValue::Int(_), true) => CastKind::IntToFloat,
            (ConstValue::Int(_), false) => CastKind::IntegralCast,
            (ConstValue::Float(_), true) => CastKind::FloatCast,
            (ConstValue::Float(_), false) => CastKind::FloatToInt,
            _ => CastKind::NoOp,
        };
        ops::convert(self, &kind, v, from, to, loc)
    }
}
