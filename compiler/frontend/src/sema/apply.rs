//! Initialisation: the trees that implicit conversions make, from the sequences that [`super::convert`] finds.

use super::convert::{Ics, UserConv, wrap_int};
use super::*;

impl Sema<'_> {
    /// Initialises an entity of type `to` from `e` as by `=`; the result is a prvalue of class or scalar type, or the glvalue bound.
    pub fn copy_init(&mut self, to: QualType, e: ExprId, loc: Loc) -> R<ExprId> {
        self.initialize(to, e, UserConv::Yes, loc)
    }

    pub fn initialize(&mut self, to: QualType, e: ExprId, user: UserConv, loc: Loc) -> R<ExprId> {
        if self.is_dep(e) || self.prog.types.is_dependent(to.ty()) {
            return Ok(e);
        }
        let t = self.ty(e);
        if self.is_error(t) || self.is_unknown(to) {
            return Ok(e);
        }
        if let ExprKind::Braced(_) = self.prog[e].kind {
            return ListInit(self).list_init(to, e, user == UserConv::Explicit, loc);
        }
        let e = if let ExprKind::Overload(_) = self.prog[e].kind {
            self.address_of_overload(e, to)?
        } else {
            e
        };
        let i = self.ics(e, to, user);
        match i {
            Ics::Bad => self.no_conversion(e, to, loc),
            Ics::User {
                ambiguous: true, ..
            } => {
                let (a, b) = (self.type_name(self.ty(e)), self.type_name(to));
                let loc = self.start_of(e, loc);
                self.fail(loc, msg::AMBIGUOUS_CONVERSION, &[&a, &b])
            }
            Ics::User { func, .. } => {
                let v = self.apply_user(e, func, loc)?;
                self.finish_user(to, v, loc)
            }
            _ => self.apply_std(to, e, loc),
        }
    }

    #[cold]
    pub(super) fn no_conversion<T>(&mut self, e: ExprId, to: QualType, loc: Loc) -> R<T> {
        let x = &self.prog[e];
        let (from, cat) = (x.ty, x.cat);
        let (a, b) = (self.type_name(from), self.type_name(to));
        let loc = self.start_of(e, loc);
        if self.prog.types.is_lref(to) && cat != Category::LValue {
            return self.fail(loc, msg::LREF_TO_RVALUE, &[&b, &a]);
        }
        self.fail(loc, msg::NO_CONVERSION, &[&a, &b])
    }

    /// After a user-defined conversion: the remaining standard conversion.
    pub(super) fn finish_user(&mut self, to: QualType, v: ExprId, loc: Loc) -> R<ExprId> {
        if self.prog.types.record(to).is_some()
            && self.ty(v).ty() == to.ty()
            && self.prog[v].cat == Category::PrValue
        {
            return Ok(v);
        }
        self.apply_std(to, v, loc)
    }

    /// Calls the constructor or conversion function `f` on `e`.
    pub(super) fn apply_user(&mut self, e: ExprId, f: FuncId, loc: Loc) -> R<ExprId> {
        if self.prog[f].name == FuncName::Ctor {
            let Parent::Record(r) = self.prog[f].parent else {
                return Err(Fail);
            };
            let t: QualType = self.prog[r].ty.into();
            return self.construct_with(t, f, &[e], loc);
        }
        if self.prog[f].flags.is_lambda_call && self.prog[f].flags.is_static {
            let x = self.func_expr(f, loc);
            return self.rvalue(x);
        }
        let obj = self.as_glvalue(e);
        let Parent::Record(r) = self.prog[f].parent else {
            return Err(Fail);
        };
        let obj = self.to_base_glvalue(obj, r, loc)?;
        self.finish_call(f, Some(obj), &[], loc)
    }

    /// Applies the standard conversions (reference binding included) that `ics` found.
    pub fn apply_std(&mut self, to: QualType, e: ExprId, loc: Loc) -> R<ExprId> {
        let (t, rv) = match *self.prog.types.kind(to.ty()) {
            TypeKind::LRef(t) => (t, false),
            TypeKind::RRef(t) => (t, true),
            _ => {
                if let Some(r) = self.prog.types.record(to) {
                    return self.copy_class(to, r, e, loc);
                }
                return self.convert_scalar(e, to, loc);
            }
        };
        let _ = rv;
        // Binding a reference.
        if self.reference_related(t, self.ty(e)).is_some() {
            let mut g = if self.prog[e].cat == Category::PrValue {
                self.materialize(e)
            } else {
                e
            };
            if let (Some(a), Some(b)) = (
                self.prog.types.record(self.ty(g)),
                self.prog.types.record(t),
            ) && a != b
            {
                if self.find_base_path(a, b).is_some() {
                    self.check_base(a, b, loc)?;
                }
                g = self.to_base_glvalue(g, b, loc)?;
            }
            let gt = self.ty(g);
            let want = if self.prog.types.is_array(gt) {
                t
            } else {
                QualType::with(gt.ty(), t.quals())
            };
            if gt != want {
                let cat = self.prog[g].cat;
                let l = self.eloc(g);
                g = self.expr(
                    ExprKind::Cast {
                        kind: CastKind::NoOp,
                        operand: g,
                    },
                    want,
                    cat,
                    l,
                );
            }
            return Ok(g);
        }
        let v = self.convert_value(t.unqual(), e, loc)?;
        let g = self.materialize(v);
        self.prog[g].ty = t;
        Ok(g)
    }

    pub(super) fn convert_value(&mut self, to: QualType, e: ExprId, loc: Loc) -> R<ExprId> {
        self.initialize(to, e, UserConv::Yes, loc)
    }

    /// A class prvalue of type `to` from an object of that class or one derived from it.
    pub(super) fn copy_class(
        &mut self,
        to: QualType,
        r: RecordId,
        e: ExprId,
        loc: Loc,
    ) -> R<ExprId> {
        let x = self.prog[e].clone();
        if x.cat == Category::PrValue && x.ty.ty() == to.ty() {
            return Ok(e);
        }
        self.require_complete_record(r, loc)?;
        let ctors = self.constructors(r);
        match self.best_constructor(&ctors, &[e], false, UserConv::No, loc) {
            Some((f, _)) => self.construct_with(to, f, &[e], loc),
            None => {
                let n = self.type_name(to);
                let loc = self.start_of(e, loc);
                self.fail(loc, msg::NO_COPY, &[&n])
            }
        }
    }

    /// A prvalue as a temporary object; a glvalue as it is.
    pub fn as_glvalue(&mut self, e: ExprId) -> ExprId {
        if self.prog[e].cat == Category::PrValue {
            self.materialize(e)
        } else {
            e
        }
    }

    /// Makes a temporary of a prvalue.
    pub fn materialize(&mut self, e: ExprId) -> ExprId {
        let x = &self.prog[e];
        if x.cat != Category::PrValue {
            return e;
        }
        let (ty, loc) = (x.ty, x.loc);
        let dtor = self.needed_dtor(ty);
        self.expr(
            ExprKind::Temp {
                init: e,
                dtor,
                extended: None,
            },
            ty,
            Category::XValue,
            loc,
        )
    }

    /// The destructor of an object of type `ty` when it does something; it is odr-used.
    pub fn needed_dtor(&mut self, ty: QualType) -> Option<FuncId> {
        let t = self.prog.types.base_elem(ty);
        let r = self.prog.types.record(t)?;
        if !self.complete_record(r) || self.prog[r].traits.trivial_dtor {
            return None;
        }
        let d = self.prog[r].dtor?;
        self.use_function(d, Loc::NONE);
        Some(d)
    }

    /// A glvalue of class type seen as one of its base `b`.
    pub fn to_base_glvalue(&mut self, e: ExprId, b: RecordId, loc: Loc) -> R<ExprId> {
        let x = self.prog[e].clone();
        let Some(a) = self.prog.types.record(x.ty) else {
            return Ok(e);
        };
        if a == b {
            return Ok(e);
        }
        let Some(p) = self.find_base_path(a, b) else {
            return Ok(e);
        };
        self.check_base_unique(a, b, loc)?;
        let _ = self.complete_record(a);
        let t = QualType::with(self.prog[b].ty, x.ty.quals());
        Ok(self.expr(
            ExprKind::Cast {
                kind: CastKind::DerivedToBase(p.into()),
                operand: e,
            },
            t,
            x.cat,
            x.loc,
        ))
    }

    /// Lvalue-to-rvalue, array-to-pointer and function-to-pointer conversions. Class glvalues stay.
    pub fn rvalue(&mut self, e: ExprId) -> R<ExprId> {
        let x = self.prog[e].clone();
        if self.is_dep(e) {
            return Ok(e);
        }
        match x.kind {
            ExprKind::Overload(_) => {
                let f = self.require_single_overload(e)?;
                return self.rvalue(f);
            }
            ExprKind::Braced(_) => return self.fail(x.loc, msg::BRACED_NOT_HERE, &[]),
            _ => {}
        }
        match *self.prog.types.kind(x.ty.ty()) {
            TypeKind::Array { elem, .. } => {
                let e = self.as_glvalue(e);
                let p = self.prog.types.pointer(elem.add(x.ty.quals()));
                Ok(self.prvalue(
                    ExprKind::Cast {
                        kind: CastKind::ArrayToPointer,
                        operand: e,
                    },
                    p,
                    x.loc,
                ))
            }
            TypeKind::Function(_) => {
                let p = self.prog.types.pointer(x.ty);
                Ok(self.prvalue(
                    ExprKind::Cast {
                        kind: CastKind::FunctionToPointer,
                        operand: e,
                    },
                    p,
                    x.loc,
                ))
            }
            TypeKind::Record(_) => Ok(e),
            _ if x.cat == Category::PrValue => Ok(e),
            TypeKind::Builtin(Builtin::Void | Builtin::Error) => Ok(e),
            _ => Ok(self.prvalue(
                ExprKind::Cast {
                    kind: CastKind::LValueToRValue,
                    operand: e,
                },
                x.ty.unqual(),
                x.loc,
            )),
        }
    }

    /// Converts to the non-class type `to`; the conversion is known to exist (or is explicit).
    pub fn convert_scalar(&mut self, e: ExprId, to: QualType, loc: Loc) -> R<ExprId> {
        let e = self.rvalue(e)?;
        let from = self.ty(e);
        let to = to.unqual();
        if from.ty() == to.ty() || self.is_error(from) || self.is_error(to) {
            return Ok(e);
        }
        let fk = self.prog.types.kind(from.ty()).clone();
        let tk = self.prog.types.kind(to.ty()).clone();
        let kind = match (&fk, &tk) {
            (_, TypeKind::Builtin(Builtin::Void)) => CastKind::ToVoid,
            (TypeKind::Builtin(_), TypeKind::Builtin(Builtin::NullPtr))
                if self.is_null_literal(e) =>
            {
                return Ok(self.prvalue(ExprKind::NullPtr, to, loc));
            }
            (TypeKind::Builtin(Builtin::NullPtr), TypeKind::Builtin(Builtin::Bool)) => {
                let value = self.int(0, to, loc);
                return Ok(self.after(e, value));
            }
            (
                TypeKind::Builtin(_)
                | TypeKind::Enum(_)
                | TypeKind::Pointer(_)
                | TypeKind::MemberPointer { .. },
                TypeKind::Builtin(Builtin::Bool),
            ) => CastKind::ToBool,
            (TypeKind::Builtin(Builtin::NullPtr), TypeKind::Pointer(_)) => CastKind::NullToPointer,
            (TypeKind::Builtin(Builtin::NullPtr), TypeKind::MemberPointer { .. }) => {
                CastKind::NullToMemberPointer
            }
            (TypeKind::Builtin(f), TypeKind::Pointer(_)) if f.is_integral() => {
                if self.is_null_literal(e) {
                    CastKind::NullToPointer
                } else {
                    CastKind::IntToPointer
                }
            }
            (TypeKind::Builtin(f), TypeKind::Builtin(Builtin::NullPtr)) if f.is_integral() => {
                return Ok(self.prvalue(ExprKind::NullPtr, to, loc));
            }
            (TypeKind::Builtin(f), TypeKind::MemberPointer { .. }) if f.is_integral() => {
                CastKind::NullToMemberPointer
            }
            (TypeKind::Enum(_), TypeKind::Pointer(_)) => CastKind::IntToPointer,
            (TypeKind::Pointer(_), TypeKind::Builtin(b)) if b.is_integral() => {
                CastKind::PointerToInt
            }
            (TypeKind::Pointer(_), TypeKind::Enum(_)) => CastKind::PointerToInt,
            (TypeKind::Builtin(f), TypeKind::Builtin(t)) => {
                match (f.is_floating(), t.is_floating()) {
                    (true, true) => CastKind::FloatCast,
                    (true, false) => CastKind::FloatToInt,
                    (false, true) => CastKind::IntToFloat,
                    (false, false) => CastKind::IntegralCast,
                }
            }
            (TypeKind::Enum(_), TypeKind::Builtin(t)) => {
                if t.is_floating() {
                    CastKind::IntToFloat
                } else {
                    CastKind::IntegralCast
                }
            }
            (TypeKind::Builtin(f), TypeKind::Enum(_)) => {
                if f.is_floating() {
                    CastKind::FloatToInt
                } else {
                    CastKind::IntegralCast
                }
            }
            (TypeKind::Enum(_), TypeKind::Enum(_)) => CastKind::IntegralCast,
            (TypeKind::Pointer(a), TypeKind::Pointer(b)) => self.pointer_cast(*a, *b, loc)?,
            (
                TypeKind::MemberPointer { class: c, .. },
                TypeKind::MemberPointer { class: d, .. },
            ) => self.member_pointer_cast(*c, *d, loc)?,
            (TypeKind::Vector { .. }, TypeKind::Vector { .. }) => CastKind::BitCast,
            (TypeKind::Builtin(_), TypeKind::Vector { elem, .. }) => {
                let el = QualType::new(*elem);
                let e = self.convert_scalar(e, el, loc)?;
                return Ok(self.prvalue(
                    ExprKind::Cast {
                        kind: CastKind::VectorSplat,
                        operand: e,
                    },
                    to,
                    loc,
                ));
            }
            (TypeKind::Vector { .. }, TypeKind::Builtin(_)) => CastKind::BitCast,
            _ => {
                let (a, b) = (self.type_name(from), self.type_name(to));
                return self.fail(loc, msg::NO_CONVERSION, &[&a, &b]);
            }
        };
        if let Some(value) = self.converted_literal(e, &kind, &tk, to, loc) {
            return Ok(value);
        }
        Ok(self.prvalue(ExprKind::Cast { kind, operand: e }, to, loc))
    }

    /// Between pointers to `a` and to `b`.
    fn pointer_cast(&mut self, a: QualType, b: QualType, loc: Loc) -> R<CastKind> {
        Ok(
            if let (TypeKind::Record(x), TypeKind::Record(y)) = (
                self.prog.types.kind(a.ty()).clone(),
                self.prog.types.kind(b.ty()).clone(),
            ) && x != y
                && let Some(p) = self.find_base_path(x, y)
            {
                match self.cx.mode.any_access {
                    true => self.check_base_unique(x, y, loc)?,
                    false => self.check_base(x, y, loc)?,
                }
                self.complete_record(x);
                CastKind::DerivedToBase(p.into())
            } else if a.ty() == b.ty() {
                CastKind::NoOp
            } else {
                CastKind::BitCast
            },
        )
    }

    /// Between pointers to members of `c` and of `d`.
    fn member_pointer_cast(&mut self, c: TypeId, d: TypeId, loc: Loc) -> R<CastKind> {
        Ok(
            match (
                self.prog.types.kind(c).clone(),
                self.prog.types.kind(d).clone(),
            ) {
                (TypeKind::Record(x), TypeKind::Record(y)) if x != y => {
                    match self.find_base_path(y, x) {
                        Some(p) => {
                            self.check_downcast(y, x, &p, loc)?;
                            CastKind::BaseToDerivedMemberPointer(p.into())
                        }
                        None => match self.find_base_path(x, y) {
                            Some(p) => {
                                self.check_downcast(x, y, &p, loc)?;
                                CastKind::DerivedToBaseMemberPointer(p.into())
                            }
                            None => CastKind::BitCast,
                        },
                    }
                }
                _ => CastKind::NoOp,
            },
        )
    }

    /// A literal of the wanted type, where a literal is converted.
    fn converted_literal(
        &mut self,
        e: ExprId,
        kind: &CastKind,
        tk: &TypeKind,
        to: QualType,
        loc: Loc,
    ) -> Option<ExprId> {
        if let ExprKind::Int(v) = self.prog[e].kind {
            match (kind, tk) {
                (CastKind::IntegralCast, TypeKind::Builtin(b)) if *b != Builtin::Bool => {
                    let new = wrap_int(v, b.bits(), b.is_signed());
                    let r = self.int(new, to, loc);
                    if new != v {
                        let written = (v, self.eloc(e));
                        self.prog.changed_constants.insert(r, written);
                    }
                    return Some(r);
                }
                (CastKind::ToBool, _) => return Some(self.int(i128::from(v != 0), to, loc)),
                (
                    CastKind::IntToFloat,
                    TypeKind::Builtin(b @ (Builtin::Float | Builtin::Double)),
                ) => {
                    let f = if *b == Builtin::Float {
                        v as f32 as f64
                    } else {
                        v as f64
                    };
                    return Some(self.prvalue(ExprKind::Float(f), to, loc));
                }
                _ => {}
            }
        }
        if let (ExprKind::Float(v), CastKind::FloatCast, TypeKind::Builtin(b)) =
            (&self.prog[e].kind, kind, tk)
        {
            let v = *v;
            match b {
                Builtin::Double | Builtin::LongDouble => {
                    return Some(self.prvalue(ExprKind::Float(v), to, loc));
                }
                Builtin::Float => {
                    let held = v as f32;
                    if v.is_finite() && (held.is_infinite() || held == 0.0 && v != 0.0) {
                        self.warn(loc, msg::FLOAT_TO_FLOAT, &[]);
                    }
                    return Some(self.prvalue(ExprKind::Float(f64::from(held)), to, loc));
                }
                _ => {}
            }
        }
        None
    }

    /// Contextual conversion to `bool`.
    pub fn to_bool(&mut self, e: ExprId) -> R<ExprId> {
        if self.is_dep(e) {
            return Ok(e);
        }
        let loc = self.eloc(e);
        if self.ty(e).ty() == Builtin::NullPtr.id() {
            return self.convert_scalar(e, Builtin::Bool.q(), loc);
        }
        self.initialize(Builtin::Bool.q(), e, UserConv::Explicit, loc)
    }
}
