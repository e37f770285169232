//! Postfix expressions: calls, subscripts, member access, increments; argument lists and braced lists.

use super::names::{Id, IdName, Qual};
use crate::diag::msg;
use crate::hir::*;
use crate::sema::init_list::Designator;
use crate::sema::overload::OverloadSet;
use crate::sema::*;
use crate::source::Loc;
use crate::token::TokenKind as K;
use crate::types::*;

impl Sema<'_> {
    /// Everything that may follow a primary expression.
    pub fn parse_postfix_ops(&mut self, mut e: ExprId) -> R<ExprId> {
        loop {
            let t = self.tok();
            match t.kind {
                K::LParen => {
                    let args = self.parse_call_args()?;
                    if let Some((object, ptr)) = self.parser.pending_member_call.remove(&e) {
                        e = self.call_member_pointer(object, ptr, args, t.loc)?;
                    } else {
                        let loc = self.eloc(e);
                        e = match self.lenient(|s| s.call(e, args, loc)) {
                            Some(r) => r?,
                            None => {
                                // The result's type may be known though the call is beyond us.
                                let ty = self.ty(e);
                                match self.prog.types.fn_type(ty.ty()).map(|f| f.ret) {
                                    Some(t) => self.error_of(t, loc),
                                    None => self.error_expr(loc),
                                }
                            }
                        };
                    }
                }
                // `[[` begins an attribute wherever it stands ([dcl.attr.grammar]).
                K::LBracket if self.ahead(1) == K::LBracket => return Ok(e),
                K::LBracket => {
                    self.bump();
                    let gt = std::mem::replace(&mut self.cx.mode.no_greater, false);
                    let mut idx = Vec::new();
                    let r = (|| -> R<()> {
                        if self.session.options.std >= 23 {
                            return self.parse_subscripts(&mut idx);
                        }
                        if self.is(K::LBrace) {
                            let b = self.parse_braced()?;
                            idx.push(b);
                        } else {
                            let start = self.loc();
                            let e = self.parse_expr()?;
                            if self.options.cxx20
                                && let ExprKind::Binary {
                                    op: BinaryOp::Comma,
                                    ..
                                } = self.prog[e].kind
                                && !self.session.sources.bytes_from(start).starts_with(b"(")
                            {
                                let loc = self.eloc(e);
                                self.warn(loc, msg::COMMA_IN_SUBSCRIPT, &[]);
                            }
                            idx.push(e);
                        }
                        Ok(())
                    })();
                    self.cx.mode.no_greater = gt;
                    r?;
                    self.expect(K::RBracket)?;
                    e = match self.lenient(|s| s.subscript(e, &idx, t.loc)) {
                        Some(r) => r?,
                        None => self.error_expr(t.loc),
                    };
                }
                K::Dot | K::Arrow => {
                    self.bump();
                    let at = self.cx.pos;
                    e = if self.cx.mode.lenient && self.is_error(self.ty(e)) {
                        host::member(self, e, at, t.loc)?
                    } else {
                        match self.lenient(|s| s.parse_member(e, t.kind == K::Arrow, t.loc)) {
                            Some(r) => r?,
                            None => host::member(self, e, at, t.loc)?,
                        }
                    };
                }
                K::PlusPlus | K::MinusMinus => {
                    self.bump();
                    e = self.postfix_step(t.kind == K::PlusPlus, e, t.loc)?;
                }
                K::LaunchOpen if self.cx.mode.lenient => e = host::launch(self, e)?,
                K::LaunchOpen => e = self.device_launch(e)?,
                _ => return Ok(e),
            }
        }
    }

    /// C++23: any number of arguments in brackets; the cursor stays at the closing one.
    fn parse_subscripts(&mut self, out: &mut Vec<ExprId>) -> R<()> {
        if self.is(K::RBracket) {
            return Ok(());
        }
        loop {
            self.each_expansion(false, |s| {
                let e = if s.is(K::LBrace) {
                    s.parse_braced()?
                } else {
                    s.parse_assignment()?
                };
                out.push(e);
                Ok(())
            })?;
            if !self.eat(K::Comma) {
                return Ok(());
            }
        }
    }

    /// Runs `f`; in host code `None` instead of an error.
    fn lenient<T>(&mut self, f: impl FnOnce(&mut Self) -> R<T>) -> Option<R<T>> {
        if !self.cx.mode.lenient {
            return Some(f(self));
        }
        self.trap(f).map(Ok)
    }

    /// An argument in host code: of the error type when it can't be understood.
    fn lenient_argument(&mut self) -> ExprId {
        let (at, loc) = (self.idx(), self.loc());
        let e = self.trap(|s| {
            let e = s.parse_assignment()?;
            if matches!(s.kind(), K::Comma | K::RParen | K::RBrace | K::Ellipsis) {
                Ok(e)
            } else {
                Err(Fail)
            }
        });
        e.unwrap_or_else(|| {
            let stop = self.tokens.find_stop(at, &[K::Comma, K::Semi]);
            self.cx.pos = stop << 1;
            self.error_expr(loc)
        })
    }

    /// `(a, b, …)`
    pub fn parse_call_args(&mut self) -> R<Vec<ExprId>> {
        self.expect(K::LParen)?;
        let gt = std::mem::replace(&mut self.cx.mode.no_greater, false);
        let mut v = Vec::new();
        let r = (|| -> R<()> {
            if self.is(K::RParen) {
                return Ok(());
            }
            loop {
                self.each_expansion(false, |s| {
                    let e = if s.is(K::LBrace) {
                        s.parse_braced()?
                    } else if s.cx.mode.lenient {
                        s.lenient_argument()
                    } else {
                        s.parse_assignment()?
                    };
                    v.push(e);
                    Ok(())
                })?;
                if !self.eat(K::Comma) {
                    return Ok(());
                }
            }
        })();
        self.cx.mode.no_greater = gt;
        r?;
        self.expect(K::RParen)?;
        Ok(v)
    }

    /// `{a, .b = c, [3] = d}` as an expression that has no type yet.
    pub fn parse_braced(&mut self) -> R<ExprId> {
        self.enter()?;
        let r = self.parse_braced_inner();
        self.leave();
        r
    }

    fn parse_braced_inner(&mut self) -> R<ExprId> {
        let loc = self.loc();
        self.expect(K::LBrace)?;
        let gt = std::mem::replace(&mut self.cx.mode.no_greater, false);
        let mut v = Vec::new();
        let r = (|| -> R<()> {
            while !self.is(K::RBrace) {
                if matches!(self.kind(), K::Dot)
                    || (self.is(K::LBracket) && self.designated_index_ahead())
                    || (self.is(K::Ident) && self.ahead(1) == K::Colon && self.ahead(2) != K::Colon)
                {
                    let e = self.parse_designated()?;
                    v.push(e);
                } else {
                    self.each_expansion(false, |s| {
                        let e = if s.is(K::LBrace) {
                            s.parse_braced()?
                        } else {
                            s.parse_assignment()?
                        };
                        v.push(e);
                        Ok(())
                    })?;
                }
                if !self.eat(K::Comma) {
                    break;
                }
            }
            Ok(())
        })();
        self.cx.mode.no_greater = gt;
        r?;
        self.expect(K::RBrace)?;
        let list = self.prog.add_expr_list(&v);
        Ok(self.expr(
            ExprKind::Braced(list),
            Builtin::BracedList.q(),
            Category::PrValue,
            loc,
        ))
    }

    /// `[3] =` and not a lambda.
    fn designated_index_ahead(&self) -> bool {
        let c = self.close(self.idx());
        matches!(self.tok_at(c + 1).kind, K::Eq)
            || (matches!(self.tok_at(c + 1).kind, K::Dot | K::LBracket)
                && self.ahead(1) != K::RBracket)
    }

    fn parse_designated(&mut self) -> R<ExprId> {
        let loc = self.loc();
        let mut path: Vec<Designator> = Vec::new();
        if self.is(K::Ident) {
            // GNU `name: value`
            let n = self.bump().sym();
            self.bump();
            path.push(Designator::Field(n, None));
        } else {
            loop {
                match self.kind() {
                    K::Dot => {
                        self.bump();
                        let (n, _) = self.ident()?;
                        path.push(Designator::Field(n, None));
                    }
                    K::LBracket => {
                        self.bump();
                        let a = self.parse_conditional()?;
                        let lo = self.const_int(a)?;
                        let hi = if self.eat(K::Ellipsis) {
                            let b = self.parse_conditional()?;
                            self.const_int(b)?
                        } else {
                            lo
                        };
                        self.expect(K::RBracket)?;
                        if lo < 0 || hi < lo || hi > 1 << 32 {
                            return self.fail(loc, msg::BAD_ARRAY_SIZE, &[&hi]);
                        }
                        path.push(Designator::Index(lo as u64, hi as u64, None));
                    }
                    _ => break,
                }
            }
            if !self.is(K::LBrace) {
                self.expect(K::Eq)?;
            }
        }
        let value = if self.is(K::LBrace) {
            self.parse_braced()?
        } else {
            self.parse_assignment()?
        };
        let mut d: Option<Box<Designator>> = None;
        for p in path.into_iter().rev() {
            d = Some(Box::new(match p {
                Designator::Field(n, _) => Designator::Field(n, d),
                Designator::Index(a, b, _) => Designator::Index(a, b, d),
            }));
        }
        match d {
            Some(d) => Ok(ListInit(self).designate(*d, value, loc)),
            None => Ok(value),
        }
    }

    /// After `.` or `->`.
    fn parse_member(&mut self, e: ExprId, arrow: bool, loc: Loc) -> R<ExprId> {
        let mut obj = e;
        if !self.is_dep(obj) {
            obj = if let ExprKind::Overload(_) = self.prog[obj].kind {
                self.require_single_overload(obj)?
            } else {
                obj
            };
            if arrow {
                obj = self.arrow_object(obj, loc)?;
            }
        }
        let template_kw = self.eat(K::KwTemplate);
        if self.is_dep(obj) {
            return self.parse_dependent_member(obj, arrow, loc);
        }
        let ot = self.ty(obj);
        let Some(r) = self.prog.types.record(ot) else {
            return self.parse_member_of_scalar(e, obj, ot, loc);
        };
        self.require_complete_record(r, loc)?;
        // The name: looked up in the class; a qualified one names a base first.
        if self.is(K::Tilde) {
            self.bump();
            let _ = self.parse_dtor_type(Some(Qual::Type(ot)))?;
            return self.destroy(obj, r, false, loc);
        }
        let nloc = self.loc();
        if self.is(K::Ident) && self.ahead(1) != K::ColonColon {
            let name = self.tok().sym();
            let syms = self.lookup_member(r, name);
            // `obj.Base::f()` with template arguments on the base.
            let is_scope = self.ahead(1) == K::Less
                && matches!(self.tokens.skip_angles(self.idx() + 1), Some((j, false)) if self.tok_at(j).kind == K::ColonColon);
            if !is_scope {
                self.bump();
                if syms.is_empty() {
                    return self.no_member(ot, name, nloc);
                }
                let targs = match template_kw && self.is(K::Less) {
                    true => Some(self.parse_template_args()?),
                    false => super::template_args::args_of(self, &syms)?,
                };
                return self.member_ref(obj, &syms, name, targs, false, nloc);
            }
        }
        if self.is(K::KwOperator) {
            return self.parse_member_operator(obj, ot, r, nloc);
        }
        // Qualified: look the qualifier up in the class, then here.
        let scope = self.facts.records[r.index()].scope;
        let cur = self.cx.scope;
        let save = self.cx.pos;
        self.cx.scope = self.new_scope(ScopeKind::Overlay(scope), cur);
        let id = self.parse_id(false);
        self.cx.scope = cur;
        let id: Id = match id {
            Ok(i) => i,
            Err(f) => {
                self.cx.pos = save;
                return Err(f);
            }
        };
        match id.name {
            IdName::Dtor(_) => {
                let target = match id.qual {
                    Some(Qual::Type(t)) => self.prog.types.record(t).unwrap_or(r),
                    _ => r,
                };
                self.destroy(obj, target, true, loc)
            }
            _ if id.syms.is_empty() => self.no_member(ot, id.sym, id.loc),
            _ => {
                let obj = self.qualified_object(obj, id.qual, id.loc)?;
                self.member_ref(obj, &id.syms.clone(), id.sym, id.targs, true, id.loc)
            }
        }
    }

    /// `obj.operator…`
    fn parse_member_operator(
        &mut self,
        obj: ExprId,
        ot: QualType,
        r: RecordId,
        nloc: Loc,
    ) -> R<ExprId> {
        let i = self.idx();
        let Some((sym, next)) = self.operator_name_at(i) else {
            return self.expected("an operator");
        };
        let mut want = None;
        if sym == self.op_syms.conv {
            self.bump();
            want = Some(Declarators(self).parse_conversion_type()?);
        } else {
            self.cx.pos = next << 1;
        }
        let mut syms = self.lookup_member(r, sym);
        if let Some(w) = want {
            syms.retain(|s| matches!(*self.sym_kind(*s), SymKind::Func(f) if self.prog[f].name == FuncName::Conversion(w)));
        }
        if syms.is_empty() {
            return self.no_member(ot, sym, nloc);
        }
        let targs = super::template_args::args_of(self, &syms)?;
        self.member_ref(obj, &syms, sym, targs, false, nloc)
    }

    /// What may be named in an object that is no class: its pseudo-destructor, or a component of a vector.
    fn parse_member_of_scalar(
        &mut self,
        e: ExprId,
        obj: ExprId,
        ot: QualType,
        loc: Loc,
    ) -> R<ExprId> {
        // Pseudo-destructors and vector components.
        if self.is(K::Tilde)
            || (self.is(K::Ident) && self.ahead(1) == K::ColonColon)
            || (self.is(K::Ident) && self.ahead(1) == K::Less)
        {
            return pseudo_destructor(self, obj, ot, loc);
        }
        if let TypeKind::Vector { elem, .. } = *self.prog.types.kind(ot.ty())
            && self.is(K::Ident)
        {
            let t = self.bump();
            let text = self.text(t.sym()).to_string();
            let i = match text.as_str() {
                "x" => 0,
                "y" => 1,
                "z" => 2,
                "w" => 3,
                s => s
                    .strip_prefix('s')
                    .and_then(|n| n.parse::<i128>().ok())
                    .unwrap_or(-1),
            };
            if i >= 0 {
                let index = self.int(i, Builtin::Int.q(), t.loc);
                let x = self.prog[obj].clone();
                return Ok(self.expr(
                    ExprKind::VectorElem { base: obj, index },
                    QualType::with(elem, x.ty.quals()),
                    x.cat,
                    loc,
                ));
            }
        }
        let (n, loc) = (self.type_name(ot), self.start_of(e, loc));
        self.fail(loc, msg::MEMBER_OF_NONCLASS, &[&n])
    }

    fn parse_dependent_member(&mut self, obj: ExprId, arrow: bool, loc: Loc) -> R<ExprId> {
        let d = self.dep_of(obj);
        if self.eat(K::Tilde) {
            let _ = self.bump();
            return Ok(self.dep(DepExpr::Opaque(loc.0, 3), loc));
        }
        if self.is(K::KwOperator) {
            let i = self.idx();
            let Some((sym, next)) = self.operator_name_at(i) else {
                return self.expected("an operator");
            };
            self.cx.pos = next << 1;
            return Ok(self.dep(DepExpr::MemberOf(d, arrow, sym, None), loc));
        }
        let (mut name, _) = self.ident()?;
        loop {
            let mut targs = None;
            if self.is(K::Less)
                && (self.tok_at(self.idx().wrapping_sub(2)).kind == K::KwTemplate
                    || self.tokens.template_names.contains(&name))
                && self.tokens.skip_angles(self.idx()).is_some()
            {
                targs = Some(self.parse_template_args()?);
            }
            if self.eat(K::ColonColon) {
                self.eat(K::KwTemplate);
                name = self.ident()?.0;
                continue;
            }
            let args = self.dep_args(&targs);
            return Ok(self.dep(DepExpr::MemberOf(d, arrow, name, args), loc));
        }
    }

    #[cold]
    fn no_member(&mut self, t: QualType, name: crate::token::Sym, loc: Loc) -> R<ExprId> {
        let (a, b) = (self.type_name(t), self.text(name).to_string());
        self.fail(loc, msg::NO_MEMBER, &[&a, &b])
    }

    /// The object of `e->`: a dereferenced pointer, or the end of a chain of `operator->`.
    fn arrow_object(&mut self, mut e: ExprId, loc: Loc) -> R<ExprId> {
        for _ in 0..32 {
            let Some(r) = self.prog.types.record(self.ty(e)) else {
                let p = self.rvalue(e)?;
                let t = self.ty(p);
                return match self.prog.types.pointee(t) {
                    Some(x) => Ok(self.expr(
                        ExprKind::Unary {
                            op: UnaryOp::Deref,
                            operand: p,
                        },
                        x,
                        Category::LValue,
                        loc,
                    )),
                    None => {
                        let n = self.type_name(t);
                        self.fail(loc, msg::NOT_A_POINTER, &[&n])
                    }
                };
            };
            let arrow = self.op_syms.of(OpName::Arrow);
            let syms = self.lookup_member(r, arrow);
            if syms.is_empty() {
                let n = self.type_name(self.ty(e));
                return self.fail(loc, msg::NOT_A_POINTER, &[&n]);
            }
            let set = OverloadSet {
                name: arrow,
                loc,
                syms,
                object: Some(e),
                qualified: false,
                targs: None,
            };
            let o = self.overload_expr(set);
            e = self.call(o, Vec::new(), loc)?;
        }
        self.unsupported(loc, "a chain of more than 32 'operator->'")
    }

    /// `obj.~T()`
    fn destroy(&mut self, obj: ExprId, r: RecordId, qualified: bool, loc: Loc) -> R<ExprId> {
        self.expect(K::LParen)?;
        self.expect(K::RParen)?;
        let object = self.as_glvalue(obj);
        let object = self.to_base_glvalue(object, r, loc)?;
        let t: QualType = self.prog[r].ty.into();
        if self.substituting() {
            self.check_destructor(t, loc)?;
        }
        let dtor = self.needed_dtor(t);
        let is_virtual = !qualified && dtor.is_some_and(|d| self.prog[d].flags.is_virtual);
        Ok(self.prvalue(
            ExprKind::Destroy {
                object,
                dtor,
                is_virtual,
            },
            Builtin::Void.q(),
            loc,
        ))
    }
}

/// `x.~T()` of a value that is of no class, which does nothing.
fn pseudo_destructor(s: &mut Sema, obj: ExprId, ot: QualType, loc: Loc) -> R<ExprId> {
    while !s.eat(K::Tilde) {
        if s.is(K::Eof) || s.is(K::Semi) {
            return s.expected("'~'");
        }
        s.bump();
    }
    let named = s.parse_dtor_type(None)?;
    if s.substituting()
        && [named, ot].iter().any(|t| {
            let types = &s.prog.types;
            types.is_ref(*t) || types.is_array(*t) || types.is_function(*t)
        })
    {
        return Err(Fail);
    }
    s.expect(K::LParen)?;
    s.expect(K::RParen)?;
    let object = s.as_glvalue(obj);
    Ok(s.prvalue(
        ExprKind::Destroy {
            object,
            dtor: None,
            is_virtual: false,
        },
        Builtin::Void.q(),
        loc,
    ))
}
