//! Explicit casts: `static_cast` and kin, C casts, functional casts.

use super::convert::UserConv;
use super::*;

/// Which cast was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastForm {
    Static,
    Reinterpret,
    Const,
    C,
}

impl Sema<'_> {
    /// `cast<to>(e)`
    pub fn explicit_cast(
        &mut self,
        form: CastForm,
        to: QualType,
        e: ExprId,
        loc: Loc,
    ) -> R<ExprId> {
        if self.prog.types.is_dependent(to.ty()) || self.is_dep(e) {
            let d = self.dep_of(e);
            return Ok(self.dep(DepExpr::Cast(to, Box::new([d])), loc));
        }
        if self.cx.mode.lenient && !self.has_placeholder(to) {
            return Ok(
                match self.trap(|s| s.explicit_cast_strict(form, to, e, loc)) {
                    Some(x) if !self.is_error(self.ty(x)) => x,
                    _ => self.error_of(to, loc),
                },
            );
        }
        let r = self.explicit_cast_strict(form, to, e, loc)?;
        self.prog.changed_constants.remove(&r);
        Ok(r)
    }

    fn explicit_cast_strict(
        &mut self,
        form: CastForm,
        to: QualType,
        e: ExprId,
        loc: Loc,
    ) -> R<ExprId> {
        if self.is_error(to) || self.is_error(self.ty(e)) {
            return Ok(self.error_expr(loc));
        }
        if matches!(form, CastForm::Static | CastForm::C)
            && let Some(r) = self.static_cast(form == CastForm::C, to, e, loc)?
        {
            return Ok(r);
        }
        if matches!(form, CastForm::Const | CastForm::C | CastForm::Reinterpret)
            && let Some(r) = self.reinterpret(form, to, e, loc)?
        {
            return Ok(r);
        }
        let (a, b) = (self.expr_type_name(e), self.type_name(to));
        let class = |s: &Self, t: QualType| s.prog.types.record(t).is_some();
        let pointer = self.prog.types.is_pointer(to) || self.prog.types.is_ref(to);
        let at = match form {
            CastForm::Const if pointer => self.start_of(e, loc),
            CastForm::Static | CastForm::C if class(self, to) || class(self, self.ty(e)) => {
                self.start_of(e, loc)
            }
            // The type within the angles.
            CastForm::Const => self.cast_type(loc),
            CastForm::Reinterpret if class(self, to) => self.cast_type(loc),
            _ => loc,
        };
        self.fail(at, msg::BAD_CAST, &[&a, &b])
    }

    /// The type in the angles of the cast whose word stands at `word`.
    fn cast_type(&self, word: Loc) -> Loc {
        self.token_before(word)
            .map_or(word, |i| self.tok_at(i + 2).loc)
    }

    fn static_cast(
        &mut self,
        c_style: bool,
        to: QualType,
        e: ExprId,
        loc: Loc,
    ) -> R<Option<ExprId>> {
        let e = if let ExprKind::Overload(_) = self.prog[e].kind {
            self.address_of_overload(e, to)?
        } else {
            e
        };
        if self.prog.types.is_void(to) {
            let e = self.discard(e)?;
            return Ok(Some(self.to_void(e)));
        }
        if let ExprKind::Braced(_) = self.prog[e].kind {
            return ListInit(self).list_init(to, e, true, loc).map(Some);
        }
        let x = self.prog[e].clone();
        if let TypeKind::LRef(t) | TypeKind::RRef(t) = *self.prog.types.kind(to.ty()) {
            return self.cast_to_reference(c_style, to, t, e, loc);
        }
        if let Some(r) = self.prog.types.record(to) {
            if self.complete_record(r) && self.prog[r].traits.is_abstract {
                let n = self.type_name(to);
                return self.fail(loc, msg::ABSTRACT, &[&n]);
            }
            return self.construct(to, &[e], true, loc).map(Some);
        }
        if self.prog.types.record(x.ty).is_some() {
            let i = self.ics(e, to, UserConv::Explicit);
            if i.is_bad() {
                return Ok(None);
            }
            return self
                .initialize(to.unqual(), e, UserConv::Explicit, loc)
                .map(Some);
        }
        let v = self.rvalue(e)?;
        let from = self.ty(v);
        if from.ty() == to.ty() {
            return Ok(Some(v));
        }
        if self.std_conversion(v, from, to).is_some() {
            let before = std::mem::replace(&mut self.cx.mode.any_access, c_style);
            let done = self.convert_scalar(v, to, loc);
            self.cx.mode.any_access = before;
            return done.map(Some);
        }
        let num = |me: &Self, t: QualType| {
            me.prog.types.is_arithmetic(t) || me.prog.types.enumeration(t).is_some()
        };
        if num(self, from) && num(self, to) {
            if let Some(en) = self.prog.types.enumeration(to) {
                self.complete_enum(en);
            }
            return self.convert_scalar(v, to, loc).map(Some);
        }
        if let (Some(a), Some(b)) = (self.prog.types.pointee(from), self.prog.types.pointee(to)) {
            if !c_style && a.quals() & !b.quals() & 3 != 0 {
                return Ok(None);
            }
            let done = self.cast_pointer(c_style, to, (a, b), v, loc)?;
            if done.is_some() {
                return Ok(done);
            }
        }
        if let (
            TypeKind::MemberPointer { pointee: p, .. },
            TypeKind::MemberPointer { pointee: q, .. },
        ) = (
            self.prog.types.kind(from.ty()).clone(),
            self.prog.types.kind(to.ty()).clone(),
        ) && p.ty() == q.ty()
        {
            return self.convert_scalar(v, to, loc).map(Some);
        }
        if let TypeKind::Vector { .. } = self.prog.types.kind(to.ty()) {
            return self.convert_scalar(v, to, loc).map(Some);
        }
        Ok(None)
    }

    /// To a reference: binding, down-casts, lvalue to xvalue.
    fn cast_to_reference(
        &mut self,
        c_style: bool,
        to: QualType,
        t: QualType,
        e: ExprId,
        loc: Loc,
    ) -> R<Option<ExprId>> {
        let x = self.prog[e].clone();
        let rv = self.prog.types.is_rref(to);
        if x.cat != Category::PrValue || self.prog.types.record(x.ty).is_some() {
            let same = x.ty.ty() == t.ty();
            if same
                && x.cat != Category::PrValue
                && (c_style || x.ty.quals() & !t.quals() & 3 == 0)
                && (rv || x.cat == Category::LValue || t.is_const())
            {
                let cat = if rv && !self.prog.types.is_function(t) {
                    Category::XValue
                } else {
                    Category::LValue
                };
                return Ok(Some(self.expr(
                    ExprKind::Cast {
                        kind: CastKind::NoOp,
                        operand: e,
                    },
                    t,
                    cat,
                    loc,
                )));
            }
            if let (Some(a), Some(b)) = (self.prog.types.record(x.ty), self.prog.types.record(t))
                && x.cat != Category::PrValue
            {
                let cat = if rv {
                    Category::XValue
                } else {
                    Category::LValue
                };
                if let Some(p) = self.find_base_path(a, b) {
                    match c_style {
                        true => self.check_base_unique(a, b, loc)?,
                        false => self.check_base(a, b, loc)?,
                    }
                    self.complete_record(a);
                    let kind = if p.is_empty() {
                        CastKind::NoOp
                    } else {
                        CastKind::DerivedToBase(p.into())
                    };
                    return Ok(Some(self.expr(
                        ExprKind::Cast { kind, operand: e },
                        t,
                        cat,
                        loc,
                    )));
                }
                if let Some(p) = self.find_base_path(b, a) {
                    self.check_downcast(b, a, &p, loc)?;
                    return Ok(Some(self.expr(
                        ExprKind::Cast {
                            kind: CastKind::BaseToDerived(p.into()),
                            operand: e,
                        },
                        t,
                        cat,
                        loc,
                    )));
                }
            }
        }
        let i = self.ics(e, to, UserConv::Explicit);
        if !i.is_bad() {
            let r = self.initialize(to, e, UserConv::Explicit, loc)?;
            if rv && self.prog[r].cat == Category::LValue && !self.prog.types.is_function(t) {
                self.prog[r].cat = Category::XValue;
            }
            return Ok(Some(r));
        }
        Ok(None)
    }

    /// From a pointer to `a` to one to `b`, where a `static_cast` does that: from `void *`, and between bases and derived classes.
    fn cast_pointer(
        &mut self,
        c_style: bool,
        to: QualType,
        (a, b): (QualType, QualType),
        v: ExprId,
        loc: Loc,
    ) -> R<Option<ExprId>> {
        if self.prog.types.is_void(a) {
            return Ok(Some(self.prvalue(
                ExprKind::Cast {
                    kind: CastKind::BitCast,
                    operand: v,
                },
                to.unqual(),
                loc,
            )));
        }
        if let (Some(x), Some(y)) = (self.prog.types.record(a), self.prog.types.record(b)) {
            if let Some(p) = self.find_base_path(y, x).filter(|p| !p.is_empty()) {
                self.check_downcast(y, x, &p, loc)?;
                self.complete_record(y);
                return Ok(Some(self.prvalue(
                    ExprKind::Cast {
                        kind: CastKind::BaseToDerived(p.into()),
                        operand: v,
                    },
                    to.unqual(),
                    loc,
                )));
            }
            if let Some(p) = self.find_base_path(x, y).filter(|p| !p.is_empty()) {
                match c_style {
                    true => self.check_base_unique(x, y, loc)?,
                    false => self.check_base(x, y, loc)?,
                }
                return Ok(Some(self.prvalue(
                    ExprKind::Cast {
                        kind: CastKind::DerivedToBase(p.into()),
                        operand: v,
                    },
                    to.unqual(),
                    loc,
                )));
            }
        }
        Ok(None)
    }

    fn reinterpret(
        &mut self,
        form: CastForm,
        to: QualType,
        e: ExprId,
        loc: Loc,
    ) -> R<Option<ExprId>> {
        let x = self.prog[e].clone();
        if let TypeKind::LRef(t) | TypeKind::RRef(t) = *self.prog.types.kind(to.ty()) {
            if x.cat == Category::PrValue {
                return Ok(None);
            }
            if form == CastForm::Const && x.ty.ty() != t.ty() {
                return Ok(None);
            }
            let kind = if x.ty.ty() == t.ty() {
                CastKind::NoOp
            } else {
                CastKind::BitCast
            };
            let cat = if self.prog.types.is_lref(to) {
                Category::LValue
            } else {
                Category::XValue
            };
            return Ok(Some(self.expr(
                ExprKind::Cast { kind, operand: e },
                t,
                cat,
                loc,
            )));
        }
        let v = self.rvalue(e)?;
        let from = self.ty(v);
        let (fk, tk) = (
            self.prog.types.kind(from.ty()).clone(),
            self.prog.types.kind(to.ty()).clone(),
        );
        // Those of an array stand at its elements.
        let types = &self.prog.types;
        let qualified = |t: QualType| t.quals() | types.base_elem(t).quals();
        let kind = match (&fk, &tk) {
            (TypeKind::Pointer(a), TypeKind::Pointer(b))
                if form == CastForm::Reinterpret && qualified(*a) & !qualified(*b) & 3 != 0 =>
            {
                return Ok(None);
            }
            _ if from.ty() == to.ty()
                && (form != CastForm::Const
                    || matches!(tk, TypeKind::Pointer(_) | TypeKind::MemberPointer { .. })) =>
            {
                return Ok(Some(v));
            }
            (TypeKind::Pointer(a), TypeKind::Pointer(b)) => {
                if form == CastForm::Const && !self.similar(*a, *b) {
                    return Ok(None);
                }
                if a.ty() == b.ty() {
                    CastKind::NoOp
                } else {
                    CastKind::BitCast
                }
            }
            (TypeKind::MemberPointer { .. }, TypeKind::MemberPointer { .. }) => CastKind::BitCast,
            _ if form == CastForm::Const => return Ok(None),
            // An address does not fit into less than itself; C casts may cut it.
            (TypeKind::Pointer(_), TypeKind::Builtin(b))
                if b.is_integral() && (form != CastForm::Reinterpret || b.bits() >= 64) =>
            {
                CastKind::PointerToInt
            }
            (TypeKind::Pointer(_), TypeKind::Enum(_)) => CastKind::PointerToInt,
            (TypeKind::Builtin(Builtin::NullPtr), TypeKind::Builtin(b)) if b.is_integral() => {
                return Ok(Some(self.int(0, to.unqual(), loc)));
            }
            (TypeKind::Builtin(b), TypeKind::Pointer(_)) if b.is_integral() => {
                let long = if b.is_signed() {
                    Builtin::Long
                } else {
                    Builtin::ULong
                };
                let w = self.convert_scalar(v, long.q(), loc)?;
                return Ok(Some(self.prvalue(
                    ExprKind::Cast {
                        kind: CastKind::IntToPointer,
                        operand: w,
                    },
                    to.unqual(),
                    loc,
                )));
            }
            (TypeKind::Enum(_), TypeKind::Pointer(_)) => CastKind::IntToPointer,
            (TypeKind::Vector { .. }, _) | (_, TypeKind::Vector { .. }) => CastKind::BitCast,
            (TypeKind::Builtin(a), TypeKind::Builtin(b))
                if a.is_integral() && b.is_integral() && a.bits() == b.bits() =>
            {
                CastKind::IntegralCast
            }
            _ => return Ok(None),
        };
        Ok(Some(self.prvalue(
            ExprKind::Cast { kind, operand: v },
            to.unqual(),
            loc,
        )))
    }

    fn similar(&self, a: QualType, b: QualType) -> bool {
        if a.ty() == b.ty() {
            return true;
        }
        match (self.prog.types.kind(a.ty()), self.prog.types.kind(b.ty())) {
            (TypeKind::Pointer(x), TypeKind::Pointer(y)) => self.similar(*x, *y),
            (TypeKind::Array { elem: x, .. }, TypeKind::Array { elem: y, .. }) => {
                self.similar(*x, *y)
            }
            _ => false,
        }
    }

    /// `T(args)`, and `T{args}` (`braced`: then `args` is that list).
    pub fn functional_cast(
        &mut self,
        t: QualType,
        args: Vec<ExprId>,
        braced: bool,
        loc: Loc,
    ) -> R<ExprId> {
        if self.prog.types.is_dependent(t.ty()) || args.iter().any(|a| self.is_dep(*a)) {
            let a: Box<[DepExprId]> = args.iter().map(|e| self.dep_of(*e)).collect();
            return Ok(self.dep(DepExpr::Cast(t, a), loc));
        }
        if self.cx.mode.lenient && !self.has_placeholder(t) {
            return Ok(
                match self.trap(|s| s.functional_cast_strict(t, args, braced, loc)) {
                    Some(x) if !self.is_error(self.ty(x)) => x,
                    _ => self.error_of(t, loc),
                },
            );
        }
        self.functional_cast_strict(t, args, braced, loc)
    }

    fn functional_cast_strict(
        &mut self,
        t: QualType,
        args: Vec<ExprId>,
        braced: bool,
        loc: Loc,
    ) -> R<ExprId> {
        let t = if self.has_placeholder(t) {
            if let TypeKind::DeducedClass(_) = self.prog.types.kind(t.ty()) {
                Deduction(self).deduce_class_args(t, &args, loc)?
            } else {
                let Some(&a) = args.first() else {
                    return self.expected("an initialiser");
                };
                self.deduce_auto(t, a, loc)?
            }
        } else {
            t
        };
        if args.is_empty() {
            let types = &self.prog.types;
            if types.is_ref(t) || types.is_array(t) || types.is_function(t) {
                return self.expected("an initialiser");
            }
            self.complete_if_class(t, loc)?;
            self.forbid_abstract(t, loc)?;
            check_temporary(self, t, loc)?;
            return self.value_init(t.unqual(), loc);
        }
        if args.len() == 1 {
            if braced {
                self.complete_if_class(t, loc)?;
                self.forbid_abstract(t, loc)?;
                check_temporary(self, t, loc)?;
                return ListInit(self).list_init(t, args[0], true, loc);
            }
            if self.prog.types.record(t).is_none() {
                return self.explicit_cast(CastForm::C, t, args[0], loc);
            }
        }
        if self.prog.types.record(t).is_none() {
            let n = self.type_name(t);
            let at = self.start_of(args[1], loc);
            return self.fail(at, msg::TOO_MANY_INITS, &[&n]);
        }
        if self.substituting() {
            self.forbid_abstract(t, loc)?;
        }
        check_temporary(self, t, loc)?;
        self.construct(t, &args, true, loc)
    }

    /// No object is made of an abstract class but as a base.
    fn forbid_abstract(&mut self, t: QualType, loc: Loc) -> R<()> {
        match self.prog.types.record(t) {
            Some(r) if self.prog[r].traits.is_abstract => {
                let n = self.type_name(t);
                self.fail(loc, msg::ABSTRACT, &[&n])
            }
            _ => Ok(()),
        }
    }

    fn complete_if_class(&mut self, t: QualType, loc: Loc) -> R<()> {
        if self.prog.types.record(t).is_some() {
            self.require_complete(t, loc)
        } else {
            Ok(())
        }
    }
}

/// Where substitution asks for a value of the type: a function is none, and one of a class has to be destroyed.
fn check_temporary(s: &mut Sema, t: QualType, loc: Loc) -> R<()> {
    match s.substituting() {
        true if s.prog.types.is_function(t) => Err(Fail),
        true => s.check_destructor(t, loc),
        false => Ok(()),
    }
}
