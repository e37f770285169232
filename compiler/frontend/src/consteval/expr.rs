//! Expressions: prvalues, glvalues, initialisation of objects.

use super::access::{array_len, is_union, truth};
use super::{Eval, EvalError, Result, float_of, int_type, round_float, uninit, zero};
use crate::consteval::{access, bytes, call, heap, ops, stmt};
use crate::diag::msg;
use crate::hir::{
    Address, AddressBase, BinaryOp, CastKind, Category, ConstValue, ExprId, ExprKind, InitElem,
    InitTarget, List, MemberConst, Path, PathElem, Program, RecordId, SpecialMember, UnaryOp,
};
use crate::source::Loc;
use crate::types::{QualType, TypeKind};

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
            ExprKind::Binary { op, l, r } => match op {
                BinaryOp::LogAnd => {
                    let v = self.condition(*l)? && self.condition(*r)?;
                    Ok(ConstValue::Int(i128::from(v)))
                }
                BinaryOp::LogOr => {
                    let v = self.condition(*l)? || self.condition(*r)?;
                    Ok(ConstValue::Int(i128::from(v)))
                }
                BinaryOp::Comma => {
                    self.discard(*l)?;
                    self.rvalue(*r)
                }
                _ => {
                    let a = self.rvalue(*l)?;
                    let b = self.rvalue(*r)?;
                    ops::binary(self, *op, a, b, prog[*l].ty, x.ty, loc)
                }
            },
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
            ExprKind::ConstantP(inner) => {
                let (steps, nesting, objects) = (self.steps, self.nesting, self.objects.len());
                let ok = self.rvalue(*inner);
                self.nesting = nesting;
                self.objects.truncate(objects);
                self.steps = steps;
                match ok {
                    Err(e @ (EvalError::NeedBody(_) | EvalError::NeedVar(_))) => Err(e),
                    r => Ok(ConstValue::Int(i128::from(r.is_ok()))),
                }
            }
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

    /// What a glvalue designates.
    pub(super) fn lvalue(&mut self, e: ExprId) -> Result<Address> {
        let loc = self.prog[e].loc;
        self.enter(loc)?;
        let a = self.glvalue(e, loc);
        self.leave();
        a
    }

    fn glvalue(&mut self, e: ExprId, loc: Loc) -> Result<Address> {
        let prog = self.prog;
        let x = &prog[e];
        match &x.kind {
            ExprKind::Var(v) => access::var_address(self, *v, loc),
            ExprKind::Func(f) => Ok(Address {
                base: AddressBase::Func(*f),
                path: Path::new(),
            }),
            ExprKind::Str(s) => Ok(Address {
                base: AddressBase::Str(*s),
                path: Path::new(),
            }),
            ExprKind::Member {
                base,
                record,
                field,
            } => self.member_place(*base, *record, *field, loc),
            ExprKind::MemberPtrAccess { object, ptr } => self.pointed_member(*object, *ptr, loc),
            ExprKind::Unary { op, operand } => self.unary_place(*op, *operand, loc),
            ExprKind::Binary {
                op: BinaryOp::Comma,
                l,
                r,
            } => {
                self.discard(*l)?;
                self.bind(*r)
            }
            ExprKind::Assign { l, r } => {
                let v = self.rvalue(*r)?;
                let a = self.lvalue(*l)?;
                let v = self.fit_bits(*l, v);
                access::store(self, &a, v, loc)?;
                Ok(a)
            }
            ExprKind::CompoundAssign { op, l, r, compute } => {
                self.compound_assign_place(*op, *l, *r, *compute, loc)
            }
            ExprKind::CopyObject { dst, src } => {
                let s = self.bind(*src)?;
                let v = access::view(self, &s, loc)?;
                let a = self.lvalue(*dst)?;
                access::store(self, &a, v, loc)?;
                Ok(a)
            }
            ExprKind::Cond { c, a, b } => {
                let v = self.condition(*c)?;
                self.bind(if v { *a } else { *b })
            }
            ExprKind::BinaryCond { value, cond } => {
                let v = if prog[*value].is_glvalue() {
                    ConstValue::Address(Box::new(self.lvalue(*value)?))
                } else {
                    self.rvalue(*value)?
                };
                self.opaque.push((*value, v));
                let r = self.bind(*cond);
                self.opaque.pop();
                r
            }
            ExprKind::Opaque(of) => match self.opaque_of(*of) {
                Some(ConstValue::Address(a)) => Ok((**a).clone()),
                _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
            },
            ExprKind::Cast { kind, operand } => self.cast_place(kind, *operand, x.ty, loc),
            ExprKind::Call { callee, args } => {
                match call::call(self, callee, *args, x.ty, None, loc)? {
                    ConstValue::Address(a) => Ok(*a),
                    _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
                }
            }
            ExprKind::Temp {
                init,
                dtor,
                extended,
            } => {
                let a = self.temp_place(e, *init)?;
                self.temporary_made(&a, *dtor, *extended, loc);
                Ok(a)
            }
            ExprKind::VectorElem { base, index } => {
                let mut a = self.lvalue(*base)?;
                let ConstValue::Int(i) = self.rvalue(*index)? else {
                    return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
                };
                a.path.push(PathElem::Index(i as i64));
                Ok(a)
            }
            ExprKind::Const(v) => match &**v {
                ConstValue::Address(a) => Ok((**a).clone()),
                v => {
                    let n = self.new_object(x.ty, v.clone());
                    Ok(Address {
                        base: AddressBase::Local(n),
                        path: Path::new(),
                    })
                }
            },
            ExprKind::StmtExpr(_)
            | ExprKind::InitList { .. }
            | ExprKind::Construct { .. }
            | ExprKind::Zero => self.temporary(e),
            _ if x.cat == Category::PrValue => self.temporary(e),
            _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    /// `object.*ptr`
    fn pointed_member(&mut self, object: ExprId, ptr: ExprId, loc: Loc) -> Result<Address> {
        let prog = self.prog;
        let mut a = self.bind(object)?;
        match self.rvalue(ptr)? {
            ConstValue::MemberPtr(MemberConst::Field(r, i)) => {
                self.tidy(&mut a);
                let (owner, fields) = prog.around_anonymous(r);
                if let Some(path) = call::base_path(self, prog[object].ty, owner) {
                    a.path.extend(path.iter().map(|&b| PathElem::Base(b)));
                }
                (a.path).extend(fields.iter().map(|&(_, f)| PathElem::Field(f)));
                a.path.push(PathElem::Field(i));
                Ok(a)
            }
            _ => self.fail(loc, msg::CONSTEXPR_NULL, &[]),
        }
    }

    /// `l op= r`, computed in type `compute`.
    fn compound_assign_place(
        &mut self,
        op: BinaryOp,
        l: ExprId,
        r: ExprId,
        compute: QualType,
        loc: Loc,
    ) -> Result<Address> {
        let b = self.rvalue(r)?;
        let a = self.lvalue(l)?;
        let old = access::load(self, &a, loc)?;
        let ty = self.prog[l].ty;
        let wide = self.arith_convert(old, ty, compute, loc)?;
        let v = ops::binary(self, op, wide, b, compute, compute, loc)?;
        let v = self.arith_convert(v, compute, ty, loc)?;
        let v = self.fit_bits(l, v);
        access::store(self, &a, v, loc)?;
        Ok(a)
    }

    fn member_place(
        &mut self,
        base: ExprId,
        record: RecordId,
        field: u32,
        loc: Loc,
    ) -> Result<Address> {
        let prog = self.prog;
        // A constant the lambda captured, named in its body outside a call of it.
        if let Some(v) = prog[record].fields[field as usize].captured
            && self.frames[self.frames.len() - 1].this.is_none()
            && matches!(prog[base].kind, ExprKind::Unary { op: UnaryOp::Deref, operand }
                if matches!(prog[operand].kind, ExprKind::This))
        {
            return access::var_address(self, v, loc);
        }
        let mut a = self.bind(base)?;
        self.tidy(&mut a);
        a.path.push(PathElem::Field(field));
        self.through_reference(a, base, field, loc)
    }

    fn unary_place(&mut self, op: UnaryOp, operand: ExprId, loc: Loc) -> Result<Address> {
        let prog = self.prog;
        match op {
            UnaryOp::Deref => {
                let v = self.rvalue(operand)?;
                self.target(v, loc)
            }
            UnaryOp::PreInc | UnaryOp::PreDec => {
                let a = self.lvalue(operand)?;
                let old = access::load(self, &a, loc)?;
                self.bump(&a, old, op == UnaryOp::PreInc, prog[operand].ty, loc)?;
                Ok(a)
            }
            UnaryOp::Extension | UnaryOp::Plus => self.lvalue(operand),
            _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    fn cast_place(
        &mut self,
        kind: &CastKind,
        operand: ExprId,
        ty: QualType,
        loc: Loc,
    ) -> Result<Address> {
        match kind {
            CastKind::DerivedToBase(path) => {
                let mut a = self.bind(operand)?;
                ops::up(self, &mut a, path);
                Ok(a)
            }
            CastKind::BaseToDerived(path) => {
                let mut a = self.bind(operand)?;
                ops::down(self, &mut a, path, loc)?;
                Ok(a)
            }
            CastKind::NoOp => self.bind(operand),
            CastKind::BitCast if self.limits.wraps => {
                let mut a = self.bind(operand)?;
                ops::see_as(self, &mut a, ty);
                Ok(a)
            }
            CastKind::BitCast => self.not_allowed(loc, "reinterpret_cast"),
            _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    fn temp_place(&mut self, e: ExprId, init: ExprId) -> Result<Address> {
        let prog = self.prog;
        let ty = prog[e].ty;
        if self.frames.len() == 1
            && self
                .initialising
                .is_some_and(|i| prog[i.0].storage != crate::hir::Storage::Local)
        {
            // A temporary that an object of static storage may refer to is one itself.
            if let Some(&o) = self.temps.get(&e) {
                return Ok(Address {
                    base: AddressBase::Local(o),
                    path: Path::new(),
                });
            }
            let a = self.new_local(ty);
            if let AddressBase::Local(o) = a.base {
                self.temps.insert(e, o);
            }
            self.init_into(&a, init)?;
            return Ok(a);
        }
        let a = self.new_local(ty);
        self.init_into(&a, init)?;
        Ok(a)
    }

    /// The place a pointer points to.
    pub(super) fn target(&mut self, v: ConstValue, loc: Loc) -> Result<Address> {
        match v {
            ConstValue::Address(a) => Ok(*a),
            ConstValue::Null => self.fail(loc, msg::CONSTEXPR_NULL, &[]),
            _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    /// Removes an index 0 into an object that is no array.
    fn tidy(&self, a: &mut Address) {
        ops::up(self, a, &[]);
    }

    /// A field of reference type stands for what it refers to.
    fn through_reference(
        &mut self,
        a: Address,
        base: ExprId,
        field: u32,
        loc: Loc,
    ) -> Result<Address> {
        let prog = self.prog;
        let is_ref = prog
            .types
            .record(prog[base].ty)
            .and_then(|r| prog[r].fields.get(field as usize))
            .is_some_and(|f| prog.types.is_ref(f.ty));
        if !is_ref {
            return Ok(a);
        }
        match access::load(self, &a, loc)? {
            ConstValue::Address(a) => Ok(*a),
            _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    /// A value cut to the width of the bit-field it is assigned to.
    fn fit_bits(&self, l: ExprId, v: ConstValue) -> ConstValue {
        let prog = self.prog;
        if let ExprKind::Member { base, field, .. } = &prog[l].kind
            && let Some(r) = prog.types.record(prog[*base].ty)
        {
            return fit_field(prog, r, *field, v);
        }
        v
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

    /// Initialises the object at `a` by `e`.
    pub(super) fn init_into(&mut self, a: &Address, e: ExprId) -> Result<()> {
        let x = &self.prog[e];
        if x.cat == Category::PrValue && self.in_place(x.ty) {
            self.enter(x.loc)?;
            let r = self.init_in_place(a, e);
            self.leave();
            return r;
        }
        let mut v = if x.cat == Category::PrValue {
            self.rvalue(e)?
        } else {
            // A reference member or variable is bound.
            ConstValue::Address(Box::new(self.lvalue(e)?))
        };
        if let (ConstValue::Int(_), Some(PathElem::Field(i))) = (&v, a.path.last())
            && let Some(of) = access::type_at(self, a, a.path.len() - 1)
            && let Some(r) = self.prog.types.record(of)
        {
            v = fit_field(self.prog, r, *i, v);
        }
        access::store(self, a, v, x.loc)
    }

    fn init_in_place(&mut self, a: &Address, e: ExprId) -> Result<()> {
        let prog = self.prog;
        let x = &prog[e];
        let loc = x.loc;
        match &x.kind {
            ExprKind::Construct {
                ctor,
                args,
                zero_first,
            } => {
                if *zero_first {
                    access::store(self, a, zero(prog, x.ty), loc)?;
                }
                if prog.types.is_array(x.ty) {
                    return self.construct_array(a, x.ty, *ctor, *args, loc);
                }
                call::construct(self, a, *ctor, *args, loc)
            }
            ExprKind::InitList { inits, filler } => self.init_list(a, x.ty, *inits, *filler, loc),
            ExprKind::Zero => access::store(self, a, zero(prog, x.ty), loc),
            ExprKind::Str(_) => {
                // An array initialised by a string literal.
                let ConstValue::Array { mut elems, .. } = self.value_of_string(e)? else {
                    return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
                };
                let n = array_len(prog, x.ty).unwrap_or(elems.len() as u64);
                elems.truncate(n as usize);
                if (elems.len() as u64) < n {
                    elems.push(ConstValue::Int(0));
                }
                access::store(self, a, ConstValue::Array { elems, len: n }, loc)
            }
            ExprKind::ArrayInitLoop { count, elem } => {
                for i in 0..*count {
                    self.array_index.push(i);
                    let mut at = a.clone();
                    at.path.push(PathElem::Index(i as i64));
                    let r = self.init_into(&at, *elem);
                    self.array_index.pop();
                    r?;
                }
                Ok(())
            }
            ExprKind::Call { callee, args } => {
                let v = call::call(self, callee, *args, x.ty, Some(a), loc)?;
                match v {
                    ConstValue::Uninit => Ok(()),
                    v => access::store(self, a, v, loc),
                }
            }
            ExprKind::Cond { c, a: yes, b: no } => {
                let v = self.condition(*c)?;
                self.init_into(a, if v { *yes } else { *no })
            }
            ExprKind::Binary {
                op: BinaryOp::Comma,
                l,
                r,
            } => {
                self.discard(*l)?;
                self.init_into(a, *r)
            }
            ExprKind::Const(v) => access::store(self, a, (**v).clone(), loc),
            ExprKind::StmtExpr(s) => {
                let v = stmt::stmt_expr(self, *s, loc)?;
                access::store(self, a, v, loc)
            }
            ExprKind::Cast {
                kind: CastKind::NoOp,
                operand,
            } if prog[*operand].cat == Category::PrValue => self.init_into(a, *operand),
            ExprKind::Cast {
                kind: CastKind::NoOp | CastKind::LValueToRValue,
                operand,
            } => {
                if let Some(v) = bytes::bit_cast_value(self, *operand, loc)? {
                    return access::store(self, a, v, loc);
                }
                let s = self.lvalue(*operand)?;
                let v = access::view(self, &s, loc)?;
                access::store(self, a, v, loc)
            }
            ExprKind::Unary {
                op: UnaryOp::Extension | UnaryOp::Plus,
                operand,
            } => self.init_into(a, *operand),
            ExprKind::Opaque(_) => {
                let v = self.scalar(e)?;
                access::store(self, a, v, loc)
            }
            ExprKind::BinaryCond { value, cond } => {
                let v = if prog[*value].is_glvalue() {
                    ConstValue::Address(Box::new(self.lvalue(*value)?))
                } else {
                    self.rvalue(*value)?
                };
                self.opaque.push((*value, v));
                let r = self.init_into(a, *cond);
                self.opaque.pop();
                r
            }
            ExprKind::VaArg { .. } => self.not_allowed(loc, "a variable argument list"),
            _ => self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    /// What stands for a value bound before.
    fn opaque_of(&self, value: ExprId) -> Option<&ConstValue> {
        let found = self.opaque.iter().rev().find(|o| o.0 == value);
        found.or(self.opaque.last()).map(|o| &o.1)
    }

    fn value_of_string(&mut self, e: ExprId) -> Result<ConstValue> {
        match self.prog[e].kind {
            ExprKind::Str(s) => {
                let a = Address {
                    base: AddressBase::Str(s),
                    path: Path::new(),
                };
                access::view(self, &a, self.prog[e].loc)
            }
            _ => self.fail(self.prog[e].loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
    }

    fn init_list(
        &mut self,
        a: &Address,
        ty: QualType,
        inits: crate::hir::List<crate::hir::InitElem>,
        filler: Option<ExprId>,
        loc: Loc,
    ) -> Result<()> {
        let prog = self.prog;
        let list = prog.init_list(inits);
        if let Some(n) = array_len(prog, ty) {
            let mut last = 0;
            if filler.is_none() {
                access::store(self, a, zero(prog, ty), loc)?;
            } else {
                access::store(self, a, uninit(prog, ty), loc)?;
            }
            for i in list {
                let InitTarget::Range(lo, hi) = i.target else {
                    return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
                };
                last = last.max(hi.saturating_add(1));
                for k in lo..=hi.min(n.saturating_sub(1)) {
                    self.enter(loc)?;
                    self.leave();
                    let mut at = a.clone();
                    at.path.push(PathElem::Index(k as i64));
                    self.init_into(&at, i.init)?;
                }
            }
            if let Some(f) = filler {
                for k in last..n {
                    let mut at = a.clone();
                    at.path.push(PathElem::Index(k as i64));
                    self.init_into(&at, f)?;
                }
            }
            return Ok(());
        }
        let Some(r) = prog.types.record(ty) else {
            // A scalar in braces.
            return match list.first() {
                Some(i) => self.init_into(a, i.init),
                None => access::store(self, a, zero(prog, ty), loc),
            };
        };
        if !is_union(prog, r) || list.is_empty() {
            access::store(self, a, zero(prog, ty), loc)?;
        }
        for i in list {
            let mut at = a.clone();
            at.path.push(match i.target {
                InitTarget::Base(b) => PathElem::Base(b),
                InitTarget::Field(f) | InitTarget::Default(f) => PathElem::Field(f),
                InitTarget::Range(lo, _) => PathElem::Index(lo as i64),
            });
            if let InitTarget::Default(_) = i.target {
                let frame = self.frames.len() - 1;
                let outer = self.frames[frame].this.replace(a.clone());
                let done = self.init_into(&at, i.init);
                self.frames[frame].this = outer;
                done?;
                continue;
            }
            self.init_into(&at, i.init)?;
        }
        Ok(())
    }

    fn construct_array(
        &mut self,
        a: &Address,
        ty: QualType,
        ctor: crate::hir::FuncId,
        args: crate::hir::List<ExprId>,
        loc: Loc,
    ) -> Result<()> {
        let n = array_len(self.prog, ty).unwrap_or(0);
        let elem = self.prog.types.elem(ty).unwrap_or(ty);
        if self.prog[ctor].body == crate::hir::Body::Trivial
            && self.prog[ctor].special == SpecialMember::DefaultCtor
        {
            return Ok(());
        }
        for i in 0..n {
            let mut at = a.clone();
            at.path.push(PathElem::Index(i as i64));
            if self.prog.types.is_array(elem) {
                self.construct_array(&at, elem, ctor, args, loc)?;
            } else {
                call::construct(self, &at, ctor, args, loc)?;
            }
        }
        Ok(())
    }
}

/// A value cut to the width of the field, where that is a bit-field.
fn fit_field(prog: &Program, r: RecordId, field: u32, v: ConstValue) -> ConstValue {
    if let ConstValue::Int(n) = &v
        && let Some(f) = prog[r].fields.get(field as usize)
        && let Some(bits) = f.bits
        && let Some((w, signed)) = int_type(prog, f.ty)
        && bits < w
    {
        return ConstValue::Int(super::wrap(*n, bits, signed));
    }
    v
}
