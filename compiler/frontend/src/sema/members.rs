//! Variables and members as expressions: references seen through, captures, `.*`, constant folding of names.

use super::lookup::Syms;
use super::overload::OverloadSet;
use super::*;
use crate::parse::names::{IdName, Qual};
use crate::parse::template_args::RawArg;
use std::rc::Rc;

impl Sema<'_> {
    /// The lvalue a variable's name denotes here; inside a lambda a captured one is its closure's field.
    pub fn var_expr(&mut self, v: VarId, loc: Loc) -> ExprId {
        let ty = self.declared_type(v);
        if self.prog.types.is_dependent(ty.ty()) {
            let i = self.facts.variables[v.index()].param_index;
            return self.dep(DepExpr::FnParam(0, i), loc);
        }
        if let Some(e) = Lambdas(self).captured_var(v, loc) {
            return e;
        }
        self.use_var(v);
        let t = self.prog.types.strip_ref(ty);
        let e = self.expr(ExprKind::Var(v), t, Category::LValue, loc);
        // Reading a host constant from device code uses its value.
        if self.cx.mode.device
            && !self.options.default_device
            && self.prog[v].space == Space::None
            && self.prog[v].storage == Storage::Global
            && self.prog[v].builtin.is_none()
            && !self.cx.mode.unevaluated
            && (t.is_const() || self.prog[v].is_constexpr)
            && (self.prog.types.is_arithmetic(t) || self.prog.types.enumeration(t).is_some())
            && let Ok(value) = self.try_const_value(e)
        {
            let folded = match value {
                ConstValue::Int(i) => Some(ExprKind::Int(i)),
                ConstValue::Float(f) => Some(ExprKind::Float(f)),
                _ => None,
            };
            if let Some(k) = folded {
                let f = self.prvalue(k, t.unqual(), loc);
                self.parser.const_names.insert(f, e);
                return f;
            }
        }
        e
    }

    /// A member of `obj` by the symbols look-up found.
    pub fn member_ref(
        &mut self,
        obj: ExprId,
        syms: &Syms,
        name: Sym,
        targs: Option<Rc<[RawArg]>>,
        qualified: bool,
        loc: Loc,
    ) -> R<ExprId> {
        let s = syms[0];
        if !matches!(self.sym_kind(s), SymKind::Func(_) | SymKind::Template(_)) {
            let own = self.record_of_scope(self.env.symbols[s.0 as usize].scope);
            let naming = self.prog.types.record(self.ty(obj)).filter(|_| !qualified);
            if let Some(n) = naming.or(own) {
                self.check_symbol_access(s, n, loc)?;
            }
            if let (Some(n), SymKind::Field(..) | SymKind::Indirect(_)) = (naming, self.sym_kind(s))
            {
                self.check_protected(s, n, loc)?;
            }
        }
        match self.sym_kind(s).clone() {
            SymKind::Field(r, i) => {
                self.mention_field(r, i, loc);
                self.field_ref(obj, r, i, loc)
            }
            SymKind::Indirect(path) => {
                let mut e = obj;
                for &(r, i) in path.iter() {
                    e = self.field_ref(e, r, i, loc)?;
                }
                Ok(e)
            }
            SymKind::Func(_) | SymKind::Template(_) => {
                if let SymKind::Template(t) = *self.sym_kind(s)
                    && self.templates.list[t.index()].kind == TemplateKind::Var
                    && let Some(targs) = &targs
                {
                    return self.var_template_expr(t, targs, loc);
                }
                let set = OverloadSet {
                    name,
                    loc,
                    syms: syms.clone(),
                    object: Some(obj),
                    qualified,
                    targs,
                };
                Ok(self.overload_expr(set))
            }
            SymKind::Var(v) => {
                let e = self.var_expr(v, loc);
                if self.has_side_effects(obj) {
                    let x = self.prog[e].clone();
                    return Ok(self.expr(
                        ExprKind::Binary {
                            op: BinaryOp::Comma,
                            l: obj,
                            r: e,
                        },
                        x.ty,
                        x.cat,
                        loc,
                    ));
                }
                Ok(e)
            }
            SymKind::Enumerator(e) => Ok(self.int(e.0, e.1, loc)),
            SymKind::Ambiguous => {
                let n = self.text(name).to_string();
                self.fail(loc, msg::AMBIGUOUS_MEMBER, &[&n])
            }
            _ => {
                let (a, b) = (self.type_name(self.ty(obj)), self.text(name).to_string());
                self.fail(loc, msg::NO_MEMBER, &[&a, &b])
            }
        }
    }

    /// `value`, after `e` was evaluated for its effects where it has any.
    pub(crate) fn after(&mut self, e: ExprId, value: ExprId) -> ExprId {
        let constant = matches!(
            self.prog[e].kind,
            ExprKind::Int(_) | ExprKind::NullPtr | ExprKind::Zero
        );
        if constant || !self.has_side_effects(e) {
            return value;
        }
        let (ty, loc) = (self.ty(value), self.eloc(e));
        let kind = ExprKind::Binary {
            op: BinaryOp::Comma,
            l: e,
            r: value,
        };
        self.prvalue(kind, ty, loc)
    }

    /// Whether evaluating it more than once may be seen: true where that is not known.
    pub(crate) fn has_side_effects(&self, e: ExprId) -> bool {
        match self.prog[e].kind {
            ExprKind::Var(_) | ExprKind::This => false,
            ExprKind::Member { base, .. } => self.has_side_effects(base),
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => self.has_side_effects(operand),
            ExprKind::Cast { operand, .. } => self.has_side_effects(operand),
            _ => true,
        }
    }

    /// `obj.field`
    pub fn field_ref(&mut self, obj: ExprId, r: RecordId, i: u32, loc: Loc) -> R<ExprId> {
        let base = self.as_glvalue(obj);
        let base = self.to_base_glvalue(base, r, loc)?;
        let (q, cat) = {
            let x = &self.prog[base];
            (x.ty.quals() & 3, x.cat)
        };
        // Host code may name a member of a class that is still being completed.
        let Some(f) = self.prog[r].fields.get(i as usize) else {
            let n = self.type_name(self.prog[r].ty.into());
            return self.fail(loc, msg::INCOMPLETE_TYPE, &[&n]);
        };
        let (ft, mutable) = (f.ty, f.mutable);
        let (ty, cat) = match *self.prog.types.kind(ft.ty()) {
            TypeKind::LRef(t) | TypeKind::RRef(t) => (t, Category::LValue),
            _ => {
                let q = if mutable { q & !CONST } else { q };
                (Declarators(self).add_quals(ft, q), cat)
            }
        };
        Ok(self.expr(
            ExprKind::Member {
                base,
                record: r,
                field: i,
            },
            ty,
            cat,
            loc,
        ))
    }

    /// `obj.*ptr`, `obj->*ptr`
    pub fn member_pointer_access(
        &mut self,
        l: ExprId,
        r: ExprId,
        arrow: bool,
        loc: Loc,
    ) -> R<ExprId> {
        if self.is_dep(l) || self.is_dep(r) {
            return Ok(self.dep(DepExpr::Opaque(loc.0, 6), loc));
        }
        let obj = if arrow {
            self.unary_op(OpName::Star, l, loc)?
        } else {
            l
        };
        let p = self.rvalue(r)?;
        let TypeKind::MemberPointer { class, pointee } = *self.prog.types.kind(self.ty(p).ty())
        else {
            let n = self.type_name(self.ty(p));
            return self.fail(loc, msg::NOT_MEMBER_POINTER, &[&n]);
        };
        if self.prog.types.is_function(pointee) {
            let e = self.expr(
                ExprKind::Error,
                Builtin::Overload.q(),
                Category::LValue,
                loc,
            );
            self.parser.pending_member_call.insert(e, (obj, p));
            return Ok(e);
        }
        let of = self.ty(obj);
        let known = !self.is_error(of) && !self.prog.types.is_dependent(of.ty());
        if known && self.prog.types.record(of).is_none() && !self.cx.mode.lenient {
            let (n, at) = (self.type_name(of), self.eloc(l));
            return self.fail(at, msg::MEMBER_OF_NONCLASS, &[&n]);
        }
        let object = self.as_glvalue(obj);
        let object = match self.prog.types.record(class.into()) {
            Some(c) => self.to_base_glvalue(object, c, loc)?,
            None => object,
        };
        let (q, cat) = (self.ty(object).quals(), self.prog[object].cat);
        let t = pointee.add(q & 3);
        Ok(self.expr(ExprKind::MemberPtrAccess { object, ptr: p }, t, cat, loc))
    }

    /// `&C::m` (the `&` consumed): a pointer to member, when the name is a qualified non-static member.
    pub fn try_member_pointer(&mut self, loc: Loc) -> R<Option<ExprId>> {
        let t = self.tok();
        let n1 = self.ahead(1);
        if t.kind == TokenKind::Ident && !matches!(n1, TokenKind::ColonColon | TokenKind::Less) {
            return Ok(None);
        }
        let Some(mut id) = self.trap(|s| s.parse_id(false)) else {
            return Ok(None);
        };
        let Some(Qual::Type(q)) = id.qual else {
            return Ok(None);
        };
        // Members of anonymous unions are known once the class is complete.
        if id.syms.is_empty()
            && let Some(r) = self.prog.types.record(q)
        {
            self.complete_record(r);
            id.syms = self.lookup_id(id.qual, id.sym);
        }
        if !matches!(id.name, IdName::Ident(_) | IdName::Operator(_))
            || id.ty.is_some()
            || matches!(
                self.kind(),
                TokenKind::LParen
                    | TokenKind::LBracket
                    | TokenKind::Dot
                    | TokenKind::Arrow
                    | TokenKind::PlusPlus
                    | TokenKind::MinusMinus
            )
        {
            return Ok(None);
        }
        if self.prog.types.is_dependent(q.ty()) {
            return Ok(None);
        }
        let named = match id.syms.first().map(|s| self.sym_kind(*s).clone()) {
            Some(SymKind::Indirect(path)) => path.last().map(|&(r, i)| SymKind::Field(r, i)),
            other => other,
        };
        match named {
            Some(SymKind::Field(r, i)) => {
                // A class whose body was in error has lost its fields.
                if let Some(naming) = self.prog.types.record(q) {
                    self.check_symbol_access(id.syms[0], naming, loc)?;
                }
                let Some(field) = self.prog[r].fields.get(i as usize) else {
                    return Ok(None);
                };
                let pointee = field.ty;
                let (owner, _) = self.prog.around_anonymous(r);
                let class = self.prog[owner].ty;
                let mt = self
                    .prog
                    .types
                    .intern(TypeKind::MemberPointer { class, pointee });
                let e = self.prvalue(ExprKind::MemberPtr(MemberConst::Field(r, i)), mt, loc);
                if class != q.ty() {
                    // Named through a derived class it still belongs to the base.
                    return Ok(Some(e));
                }
                Ok(Some(e))
            }
            Some(SymKind::Func(_) | SymKind::Template(_)) => {
                let set = OverloadSet {
                    name: id.sym,
                    loc,
                    syms: id.syms,
                    object: None,
                    qualified: true,
                    targs: id.targs,
                };
                let o = self.overload_expr(set);
                // Overloaded: the context decides; the set stays open.
                self.address_of(o, loc).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The expression a structured binding stands for.
    pub fn binding_expr(&mut self, e: ExprId, loc: Loc) -> R<ExprId> {
        let x = self.prog[e].clone();
        match x.kind {
            ExprKind::Member {
                base,
                record,
                field,
            } => {
                let b = self.binding_expr(base, loc)?;
                let mut y = x;
                y.kind = ExprKind::Member {
                    base: b,
                    record,
                    field,
                };
                Ok(self.prog.add_expr(y))
            }
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => {
                if let ExprKind::Binary { op, l, r } = self.prog[operand].kind {
                    let l2 = self.binding_expr(l, loc)?;
                    let mut y = self.prog[operand].clone();
                    y.kind = ExprKind::Binary { op, l: l2, r };
                    let o = self.prog.add_expr(y);
                    let mut z = x;
                    z.kind = ExprKind::Unary {
                        op: UnaryOp::Deref,
                        operand: o,
                    };
                    return Ok(self.prog.add_expr(z));
                }
                Ok(e)
            }
            ExprKind::Cast { kind, operand } => {
                let o = self.binding_expr(operand, loc)?;
                let kind = kind.clone();
                let mut y = self.prog[e].clone();
                y.kind = ExprKind::Cast { kind, operand: o };
                Ok(self.prog.add_expr(y))
            }
            ExprKind::Var(v) => Ok(self.var_expr(v, loc)),
            _ => Ok(e),
        }
    }

    /// `decltype` of a structured binding or a folded constant's name: the declared type.
    pub fn binding_decltype(&self, e: ExprId) -> Option<QualType> {
        let orig = self.parser.const_names.get(&e)?;
        match self.prog[*orig].kind {
            ExprKind::Var(v) => Some(self.prog[v].ty),
            _ => None,
        }
    }
}
