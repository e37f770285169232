//! Expressions: comma, assignment, conditional, binary operators, casts and unary operators.

use super::declspec::SpecMode;
use crate::diag::msg;
use crate::hir::*;
use crate::sema::cast::CastForm;
use crate::sema::*;
use crate::token::TokenKind as K;
use crate::types::*;

/// Binding strength of a binary operator; 0 for none.
fn precedence(k: K) -> u8 {
    match k {
        K::PipePipe => 1,
        K::AmpAmp => 2,
        K::Pipe => 3,
        K::Caret => 4,
        K::Amp => 5,
        K::EqEq | K::ExclaimEq => 6,
        K::Less | K::Greater | K::LessEq | K::GreaterEq => 7,
        K::Spaceship => 8,
        K::LessLess | K::GreaterGreater => 9,
        K::Plus | K::Minus => 10,
        K::Star | K::Slash | K::Percent => 11,
        K::DotStar | K::ArrowStar => 12,
        _ => 0,
    }
}

impl Sema<'_> {
    /// expression (with commas)
    pub fn parse_expr(&mut self) -> R<ExprId> {
        let mut e = self.parse_assignment()?;
        while self.is(K::Comma) {
            let loc = self.bump().loc;
            let r = self.parse_assignment()?;
            e = self.binary_op(OpName::Comma, e, r, loc)?;
        }
        Ok(e)
    }

    /// assignment-expression
    pub fn parse_assignment(&mut self) -> R<ExprId> {
        self.enter()?;
        let r = self.parse_assignment_inner();
        self.leave();
        r
    }

    fn parse_assignment_inner(&mut self) -> R<ExprId> {
        if self.is(K::KwThrow) {
            let loc = self.loc();
            if self.cx.mode.unevaluated
                || !self.cx.mode.device
                || self.session.diags.in_trap()
                || !self.in_pure_device()
            {
                // Parsed and dropped: host code, and functions for both sides, may throw.
                self.bump();
                if !matches!(self.kind(), K::Semi | K::RParen | K::Colon | K::Comma) {
                    let saved = std::mem::replace(&mut self.cx.mode.unevaluated, true);
                    let _ = self.trap(|s| s.parse_assignment());
                    self.cx.mode.unevaluated = saved;
                    let stop = self
                        .tokens
                        .find_stop(self.idx(), &[K::Semi, K::Comma, K::Colon]);
                    if stop > self.idx() {
                        self.cx.pos = stop << 1;
                    }
                }
                return Ok(self.prvalue(ExprKind::Error, Builtin::Void.q(), loc));
            }
            return self.unsupported(loc, "'throw' in device code");
        }
        if matches!(self.kind(), K::KwCoYield | K::KwCoAwait) {
            let loc = self.loc();
            return self.unsupported(loc, "a coroutine");
        }
        let l = self.parse_conditional()?;
        let t = self.tok();
        let op = match t.kind {
            K::Eq
            | K::PlusEq
            | K::MinusEq
            | K::StarEq
            | K::SlashEq
            | K::PercentEq
            | K::CaretEq
            | K::AmpEq
            | K::PipeEq
            | K::LessLessEq => op_of_token(t.kind),
            K::GreaterGreaterEq if !self.cx.mode.no_greater => op_of_token(t.kind),
            _ => None,
        };
        let Some(op) = op else { return Ok(l) };
        self.bump();
        if self.is(K::LBrace) {
            let b = self.parse_braced()?;
            if op == OpName::Eq && self.prog.types.record(self.ty(l)).is_none() && !self.is_dep(l) {
                let lt = self.ty(l);
                let v = ListInit(self).list_init(lt.unqual(), b, false, t.loc)?;
                return self.binary_op(op, l, v, t.loc);
            }
            return self.binary_op(op, l, b, t.loc);
        }
        let r = self.parse_assignment()?;
        self.binary_op(op, l, r, t.loc)
    }

    /// Is the function being parsed one that exists on the device only?
    pub fn in_pure_device(&self) -> bool {
        self.cx.func.is_some_and(|f| {
            let a = &self.prog[f].attrs;
            a.global || (a.device && !a.host)
        })
    }

    /// conditional-expression
    pub fn parse_conditional(&mut self) -> R<ExprId> {
        let c = self.parse_binary(1)?;
        if !self.is(K::Question) {
            return Ok(c);
        }
        let loc = self.bump().loc;
        if self.eat(K::Colon) {
            // GNU `a ?: b`
            let b = self.parse_assignment()?;
            if self.is_dep(c) || self.is_dep(b) {
                return self.conditional(c, c, b, loc);
            }
            let v = self.rvalue(c)?;
            let t = self.ty(v);
            let o = self.prvalue(ExprKind::Opaque(v), t, loc);
            let test = self.to_bool(o)?;
            let cond = self.conditional(test, o, b, loc)?;
            let ct = self.ty(cond);
            return Ok(self.prvalue(ExprKind::BinaryCond { value: v, cond }, ct, loc));
        }
        let saved = std::mem::replace(&mut self.cx.mode.no_greater, false);
        let a = self.parse_expr();
        self.cx.mode.no_greater = saved;
        let a = a?;
        let colon = self.loc();
        self.expect(K::Colon)?;
        let b = self.parse_assignment()?;
        let e = self.conditional(c, a, b, colon)?;
        if matches!(self.prog[e].kind, ExprKind::Cond { .. }) {
            self.prog[e].loc = loc;
        }
        Ok(e)
    }

    /// Binary operators of at least the given precedence.
    pub fn parse_binary(&mut self, min: u8) -> R<ExprId> {
        let mut l = self.parse_cast_expr()?;
        loop {
            let t = self.tok();
            let p = precedence(t.kind);
            if p < min || p == 0 {
                return Ok(l);
            }
            if self.cx.mode.no_greater
                && matches!(t.kind, K::Greater | K::GreaterGreater | K::GreaterEq)
                && t.kind != K::GreaterEq
            {
                return Ok(l);
            }
            if self.cx.pos & 1 != 0 && matches!(t.kind, K::Greater) {
                return Ok(l);
            }
            // A fold's operator belongs to the fold.
            if self.ahead(1) == K::Ellipsis {
                return Ok(l);
            }
            self.bump();
            if p == 12 {
                let r = self.parse_cast_expr()?;
                let arrow = t.kind == K::ArrowStar;
                if arrow
                    && (self.is_class_or_enum(l) || self.is_class_or_enum(r))
                    && let Some(e) = self.overloaded_binary(OpName::ArrowStar, l, r, t.loc)?
                {
                    l = e;
                    continue;
                }
                l = self.member_pointer_access(l, r, arrow, t.loc)?;
                continue;
            }
            let r = if p < 12 {
                self.parse_binary(p + 1)?
            } else {
                self.parse_cast_expr()?
            };
            let Some(op) = op_of_token(t.kind) else {
                return self.expected("an operator");
            };
            // A constant left operand decides whether the right one is ever evaluated.
            l = self.binary_op(op, l, r, t.loc)?;
        }
    }

    /// cast-expression
    pub fn parse_cast_expr(&mut self) -> R<ExprId> {
        self.enter()?;
        let r = self.parse_cast_inner();
        self.leave();
        r
    }

    fn parse_cast_inner(&mut self) -> R<ExprId> {
        if self.is(K::LParen) && self.tokens.fold_ellipsis(self.idx()).is_none() {
            let start = self.cx.pos;
            let open = self.idx();
            let close = self.close(open);
            let after = self.tok_at(close + 1).kind;
            self.bump();
            if self.ahead(0) != K::LBrace && (self.at_type() || at_attributed_type(self)) {
                let t = self.trap(|s| {
                    let t = s.parse_type_id()?;
                    if s.idx() != close {
                        return Err(Fail);
                    }
                    Ok(t)
                });
                if let Some(t) = t {
                    let loc = self.tok_at(open).loc;
                    self.cx.pos = (close + 1) << 1;
                    if after == K::LBrace {
                        let b = self.parse_braced()?;
                        let e = self.compound_literal(t, b, loc)?;
                        return self.parse_postfix_ops(e);
                    }
                    let operand = match after {
                        K::Plus | K::Minus | K::Star | K::Amp | K::LParen => true,
                        K::RParen
                        | K::RBracket
                        | K::RBrace
                        | K::Comma
                        | K::Semi
                        | K::Question
                        | K::Colon
                        | K::Eof
                        | K::Eq
                        | K::Dot
                        | K::Arrow => false,
                        k => {
                            precedence(k) == 0
                                && !matches!(k, K::Greater | K::GreaterGreater | K::Ellipsis)
                        }
                    };
                    if operand {
                        let e = self.parse_cast_expr()?;
                        return self.explicit_cast(CastForm::C, t, e, loc);
                    }
                }
            }
            self.cx.pos = start;
        }
        self.parse_unary()
    }

    /// `(T){…}`
    fn compound_literal(&mut self, t: QualType, b: ExprId, loc: crate::source::Loc) -> R<ExprId> {
        let v = ListInit(self).list_init(t, b, true, loc)?;
        if self.prog.types.is_array(t) {
            let g = self.materialize(v);
            self.prog[g].cat = Category::LValue;
            return Ok(g);
        }
        Ok(v)
    }

    fn parse_unary(&mut self) -> R<ExprId> {
        let t = self.tok();
        match t.kind {
            K::Plus | K::Minus | K::Exclaim | K::Tilde | K::Star | K::PlusPlus | K::MinusMinus => {
                self.bump();
                let e = self.parse_cast_expr()?;
                let Some(op) = op_of_token(t.kind) else {
                    return self.expected("an operator");
                };
                self.unary_op(op, e, t.loc)
            }
            K::Amp => {
                self.bump();
                // `&C::member` names a pointer to member.
                let start = self.cx.pos;
                if matches!(self.kind(), K::Ident | K::ColonColon | K::KwDecltype)
                    && let Some(e) = self.try_member_pointer(t.loc)?
                {
                    return Ok(e);
                }
                self.cx.pos = start;
                let e = self.parse_cast_expr()?;
                self.unary_op(OpName::Amp, e, t.loc)
            }
            K::AmpAmp => self.unsupported(t.loc, "the address of a label"),
            K::KwExtension => {
                self.bump();
                self.parse_cast_expr()
            }
            K::KwReal | K::KwImag => {
                self.bump();
                let e = self.parse_cast_expr()?;
                complex::part(self, e, t.kind == K::KwImag, t.loc)
            }
            K::KwSizeof => self.parse_sizeof(),
            K::KwAlignof => {
                self.bump();
                let open = self.idx();
                self.expect(K::LParen)?;
                if self.at_type() {
                    let of_typedef = self.named_typedef_align();
                    let ty = self.parse_type_id()?;
                    self.expect(K::RParen)?;
                    if self.prog.types.is_dependent(ty.ty()) {
                        return Ok(self.dep(DepExpr::AlignofType(ty), t.loc));
                    }
                    let ty = self.prog.types.strip_ref(ty);
                    let n = match of_typedef {
                        Some(n) => u64::from(n),
                        None => self.align_of(ty)?,
                    };
                    return Ok(self.int(i128::from(n), Builtin::ULong.q(), t.loc));
                }
                self.cx.pos = open << 1;
                let e = self.parse_unevaluated(|s| s.parse_unary())?;
                let ty = self.ty(e);
                if self.is_dep(e) {
                    return Ok(self.dep(DepExpr::AlignofType(ty), t.loc));
                }
                let n = self.align_of(ty)?;
                Ok(self.int(i128::from(n), Builtin::ULong.q(), t.loc))
            }
            K::KwNoexcept => {
                self.bump();
                self.expect(K::LParen)?;
                let e = self.parse_unevaluated(|s| s.parse_expr())?;
                self.expect(K::RParen)?;
                if self.is_dep(e) {
                    let d = self.dep_of(e);
                    return Ok(self.dep(DepExpr::Noexcept(d), t.loc));
                }
                let v = self.is_noexcept(e);
                Ok(self.int(i128::from(v), Builtin::Bool.q(), t.loc))
            }
            K::KwNew if self.cx.mode.lenient => host::new_expression(self),
            K::KwNew => self.parse_new(false),
            K::KwDelete => self.parse_delete(false),
            K::ColonColon if self.ahead(1) == K::KwNew => {
                self.bump();
                self.parse_new(true)
            }
            K::ColonColon if self.ahead(1) == K::KwDelete => {
                self.bump();
                self.parse_delete(true)
            }
            _ => {
                let e = self.parse_primary()?;
                self.parse_postfix_ops(e)
            }
        }
    }

    /// Parses with nothing odr-used.
    pub fn parse_unevaluated<T>(&mut self, f: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        let saved = std::mem::replace(&mut self.cx.mode.unevaluated, true);
        let gt = std::mem::replace(&mut self.cx.mode.no_greater, false);
        let r = f(self);
        self.cx.mode.unevaluated = saved;
        self.cx.mode.no_greater = gt;
        r
    }

    fn parse_sizeof(&mut self) -> R<ExprId> {
        let loc = self.bump().loc;
        let size_t = Builtin::ULong.q();
        if self.eat(K::Ellipsis) {
            self.expect(K::LParen)?;
            let (name, nloc) = self.ident()?;
            self.expect(K::RParen)?;
            if let Some(n) = self.find_pack(name) {
                return Ok(self.int(i128::from(n), size_t, loc));
            }
            for s in self.lookup(name) {
                if let SymKind::Arg(a) = self.sym_kind(s).clone() {
                    match *a {
                        TemplateArg::Type(t) => {
                            if let TypeKind::Param(p) = *self.prog.types.kind(t.ty()) {
                                return Ok(self.dep(DepExpr::SizeofPack(p), loc));
                            }
                        }
                        TemplateArg::Expr(d) => {
                            if let DepExpr::Param(p) = self.prog[d] {
                                return Ok(self.dep(DepExpr::SizeofPack(p), loc));
                            }
                        }
                        _ => {}
                    }
                }
                if self.cx.mode.dependent {
                    return Ok(self.dep(DepExpr::Opaque(loc.0, 0), loc));
                }
            }
            let text = self.text(name).to_string();
            return self.fail(nloc, msg::NOT_A_PACK, &[&text]);
        }
        if self.is(K::LParen) {
            let start = self.cx.pos;
            let close = self.close(self.idx());
            self.bump();
            let at = self.loc();
            if self.at_type() {
                let t = self.trap(|s| {
                    let t = s.parse_type_id()?;
                    if s.idx() != close { Err(Fail) } else { Ok(t) }
                });
                if let Some(t) = t {
                    self.cx.pos = (close + 1) << 1;
                    if !self.is(K::LBrace) {
                        let none = self.prog.types.is_function(t) || self.prog.types.is_void(t);
                        if none && !self.cx.mode.lenient {
                            let n = self.type_name(t);
                            return self.fail(at, msg::INCOMPLETE_TYPE, &[&n]);
                        }
                        if self.prog.types.is_dependent(t.ty()) {
                            return Ok(self.dep(DepExpr::SizeofType(t), loc));
                        }
                        let t = self.prog.types.strip_ref(t);
                        let n = self.size_of(t, at)?;
                        return Ok(self.int(i128::from(n), size_t, loc));
                    }
                }
            }
            self.cx.pos = start;
        }
        let e = self.parse_unevaluated(|s| s.parse_unary())?;
        if self.is_dep(e) {
            let d = self.dep_of(e);
            return Ok(self.dep(DepExpr::SizeofExpr(d), loc));
        }
        let e = self.discard(e)?;
        let t = self.ty(e);
        let n = self.size_of(t, loc)?;
        Ok(self.int(i128::from(n), size_t, loc))
    }

    /// Do the parentheses behind `new` hold its type, and not placement arguments?
    fn at_new_type(&mut self) -> bool {
        let start = self.cx.pos;
        let close = self.close(self.idx());
        self.bump();
        // `new (T)` or placement arguments.
        let is_type = self.at_type()
            && self
                .trap(|s| {
                    s.parse_type_id()?;
                    if s.idx() != close { Err(Fail) } else { Ok(()) }
                })
                .is_some()
            && matches!(
                self.tok_at(close + 1).kind,
                K::Semi | K::LParen | K::RParen | K::Comma | K::LBrace
            )
            && !matches!(self.tok_at(close + 1).kind, K::Ident);
        self.cx.pos = start;
        is_type
    }

    /// The initialiser of a `new`. It may tell the type.
    fn parse_new_init(
        &mut self,
        ty: &mut QualType,
        array: bool,
        type_loc: crate::source::Loc,
    ) -> R<Option<ExprId>> {
        let mut init = None;
        match self.kind() {
            K::LParen => {
                let args = self.parse_call_args()?;
                if self.has_placeholder(*ty) {
                    *ty = match args.first() {
                        Some(&a)
                            if !matches!(
                                self.prog.types.kind(ty.ty()),
                                TypeKind::DeducedClass(_)
                            ) =>
                        {
                            self.deduce_auto(*ty, a, type_loc)?
                        }
                        _ => Deduction(self).deduce_class_args(*ty, &args, type_loc)?,
                    };
                }
                self.require_complete(*ty, type_loc)?;
                init = Some(self.direct_init(*ty, args, type_loc)?);
            }
            K::LBrace => {
                let b = self.parse_braced()?;
                if array {
                    let items = match self.prog[b].kind {
                        ExprKind::Braced(l) => l.len,
                        _ => 0,
                    };
                    if items == 0 {
                        init = Some(self.value_init(*ty, type_loc)?);
                    } else {
                        let at = self
                            .prog
                            .types
                            .array(*ty, ArrayLen::Const(u64::from(items)));
                        init = Some(ListInit(self).list_init(at, b, true, type_loc)?);
                    }
                } else {
                    if self.has_placeholder(*ty) {
                        *ty = Deduction(self).deduce_class_args(*ty, &[b], type_loc)?;
                    }
                    init = Some(ListInit(self).list_init(*ty, b, true, type_loc)?);
                }
            }
            _ => {
                self.require_complete(*ty, type_loc)?;
                if let Some(e) = self.default_init(*ty, type_loc)? {
                    init = Some(e);
                }
            }
        }
        Ok(init)
    }

    pub(crate) fn parse_new(&mut self, global: bool) -> R<ExprId> {
        let loc = self.bump().loc;
        let mut placement: Vec<ExprId> = Vec::new();
        let mut has_placement = false;
        if self.is(K::LParen) {
            let is_type = self.at_new_type();
            if !is_type {
                placement = self.parse_call_args()?;
                has_placement = true;
            }
        }
        let mut count_at = None;
        let type_loc = self.loc();
        let ty = if self.is(K::LParen) {
            self.bump();
            let t = self.parse_type_id()?;
            self.expect(K::RParen)?;
            t
        } else {
            let spec = Declarators(self).parse_decl_specs(SpecMode::Type)?;
            let Some(base) = spec.ty else {
                return self.expected("a type");
            };
            // Find the first extent before the declarator swallows it.
            let mut j = self.idx();
            while matches!(
                self.tok_at(j).kind,
                K::Star | K::KwConst | K::KwVolatile | K::KwRestrict
            ) {
                j += 1;
            }
            if self.tok_at(j).kind == K::LBracket {
                count_at = Some(j + 1);
            }
            Declarators(self)
                .parse_declarator(base, super::declarator::DeclMode::New)?
                .ty
        };
        let after = self.cx.pos;
        if self.prog.types.is_dependent(ty.ty()) || placement.iter().any(|p| self.is_dep(*p)) {
            if matches!(self.kind(), K::LParen | K::LBrace) {
                self.skip_group();
            }
            return Ok(self.dep(DepExpr::Opaque(loc.0, 1), loc));
        }
        let mut ty = ty;
        let mut count = None;
        if self.prog.types.is_ref(ty) || self.prog.types.is_function(ty) {
            let n = self.type_name(ty);
            return self.fail(type_loc, msg::NEW_TYPE, &[&n]);
        }
        if let Some(at) = count_at {
            self.cx.pos = at << 1;
            let e = self.parse_expr()?;
            self.cx.pos = after;
            if !self.is_dep(e)
                && let Ok(n) = self.try_const_int(e)
                && n < 0
            {
                let at = self.start_of(e, loc);
                return self.fail(at, msg::BAD_ARRAY_SIZE, &[&n]);
            }
            count = Some(self.copy_init(Builtin::ULong.q(), e, loc)?);
        } else if let TypeKind::Array {
            elem,
            len: ArrayLen::Const(n),
        } = *self.prog.types.kind(ty.ty())
        {
            count = Some(self.int(i128::from(n), Builtin::ULong.q(), loc));
            ty = elem;
        }
        if let Some(r) = self.prog.types.record(ty)
            && self.complete_record(r)
            && self.prog[r].traits.is_abstract
            && !self.cx.mode.lenient
        {
            let n = self.type_name(ty);
            return self.fail(type_loc, msg::ABSTRACT, &[&n]);
        }
        let init = self.parse_new_init(&mut ty, count.is_some(), type_loc)?;
        // Allocation.
        let op = if count.is_some() {
            OpName::NewArray
        } else {
            OpName::New
        };
        let (alloc, alloc_args) =
            self.find_allocation(ty, op, global, has_placement, &placement, loc)?;
        let dtor = if count.is_some() {
            self.needed_dtor(ty)
        } else {
            None
        };
        let list = self.prog.add_expr_list(&alloc_args);
        let p = self.prog.types.pointer(ty);
        Ok(self.prvalue(
            ExprKind::New(Box::new(NewExpr {
                elem: ty,
                count,
                alloc,
                alloc_args: list,
                init,
                dtor,
            })),
            p,
            loc,
        ))
    }

    fn find_allocation(
        &mut self,
        ty: QualType,
        op: OpName,
        global: bool,
        has_placement: bool,
        placement: &[ExprId],
        loc: crate::source::Loc,
    ) -> R<(Option<FuncId>, Vec<ExprId>)> {
        let name = self.op_syms.of(op);
        let mut syms = crate::sema::lookup::Syms::new();
        if !global && let Some(r) = self.prog.types.record(self.prog.types.base_elem(ty)) {
            syms = self.lookup_member(r, name);
        }
        let in_class = !syms.is_empty();
        if !in_class {
            // The reserved placement form needs no function.
            if has_placement && placement.len() == 1 {
                let v = self.prog.types.pointer(Builtin::Void.q());
                let p = self.rvalue(placement[0])?;
                if self.prog.types.is_pointer(self.ty(p)) {
                    let p = self.convert_scalar(p, v, loc)?;
                    return Ok((None, vec![p]));
                }
            }
            syms = self.lookup_from(ScopeId(0), name);
        }
        let size = self.int(0, Builtin::ULong.q(), loc);
        let mut args = vec![size];
        args.extend_from_slice(placement);
        let mut c = Vec::new();
        for &s in &syms {
            self.add_candidate(
                s,
                None,
                &args,
                None,
                crate::sema::convert::UserConv::Yes,
                &mut c,
            );
        }
        match self.pick(&c, loc) {
            Ok(i)
                if in_class
                    || !has_placement
                    || self.prog[c[i].func].body != Body::None
                    || self.prog[c[i].func].attrs.device =>
            {
                let f = c[i].func;
                let own = self.prog[f].allocates().is_some() && self.prog[f].body == Body::None;
                if !in_class && !has_placement && (own || !self.device_callable(f)) {
                    return Ok((self.global_alloc(op, loc), Vec::new()));
                }
                let Some(ft) = self.prog.types.fn_type(self.prog[f].ty).cloned() else {
                    return Err(Fail);
                };
                let mut out = Vec::new();
                for (i, &p) in placement.iter().enumerate() {
                    match ft.params.get(i + 1) {
                        Some(&t) => out.push(self.copy_init(t, p, loc)?),
                        None => out.push(p),
                    }
                }
                self.use_function(f, loc);
                Ok((Some(f), out))
            }
            _ if has_placement => self.fail(loc, msg::NO_PLACEMENT, &[]),
            _ => Ok((self.global_alloc(op, loc), Vec::new())),
        }
    }

    /// The device's `malloc` behind plain `new`.
    fn global_alloc(&mut self, _op: OpName, loc: crate::source::Loc) -> Option<FuncId> {
        let name = self.session.names.intern("malloc");
        self.runtime_function(name, loc)
    }

    /// A function of the runtime by name: the builtin row's declaration.
    pub fn runtime_function(
        &mut self,
        name: crate::token::Sym,
        loc: crate::source::Loc,
    ) -> Option<FuncId> {
        let saved = self.cx.pos;
        self.cx.pos = ((self.tokens.toks.len() as u32).saturating_sub(1)) << 1;
        let syms = self.lookup_from(ScopeId(0), name);
        self.cx.pos = saved;
        let found = syms.iter().find_map(|s| match *self.sym_kind(*s) {
            SymKind::Func(f) if self.prog[f].builtin.is_some() || self.prog[f].attrs.device => {
                Some(f)
            }
            _ => None,
        });
        let f = found.or_else(|| {
            syms.iter().find_map(|s| match *self.sym_kind(*s) {
                SymKind::Func(f) => Some(f),
                _ => None,
            })
        })?;
        self.use_function(f, loc);
        Some(f)
    }

    fn parse_delete(&mut self, global: bool) -> R<ExprId> {
        let loc = self.bump().loc;
        let array = if self.is(K::LBracket) && self.ahead(1) == K::RBracket {
            self.bump();
            self.bump();
            true
        } else {
            false
        };
        let e = self.parse_cast_expr()?;
        if self.is_dep(e) {
            return Ok(self.dep(DepExpr::Opaque(loc.0, 2), loc));
        }
        let ptr = if self.prog.types.record(self.ty(e)).is_some() {
            self.class_pointer(e)?
        } else {
            self.rvalue(e)?
        };
        let Some(elem) = self.prog.types.pointee(self.ty(ptr)) else {
            let n = self.type_name(self.ty(ptr));
            let at = self.start_of(e, loc);
            return self.fail(at, msg::NOT_A_POINTER, &[&n]);
        };
        let mut dtor = None;
        let mut virtual_dtor = false;
        let mut dealloc = None;
        if self.substituting() {
            if self.prog.types.is_void(elem) || self.prog.types.is_function(elem) {
                return Err(Fail);
            }
            self.check_destructor(elem, loc)?;
        }
        if self.prog.types.is_void(elem) {
            let at = self.start_of(e, loc);
            self.warn(at, msg::DELETE_VOID, &[]);
        }
        let mut class = self.prog.types.record(elem);
        if let Some(r) = class
            && !self.complete_record(r)
            && !self.cx.mode.lenient
            && !self.session.diags.in_trap()
        {
            let at = self.start_of(e, loc);
            self.warn(at, msg::DELETE_INCOMPLETE, &[]);
            class = None;
        }
        if let Some(r) = class {
            self.require_complete_record(r, loc)?;
            dtor = self.needed_dtor(elem);
            virtual_dtor = dtor.is_some_and(|d| self.prog[d].flags.is_virtual);
            if !global {
                let name = self.op_syms.of(if array {
                    OpName::DeleteArray
                } else {
                    OpName::Delete
                });
                for s in self.lookup_member(r, name) {
                    if let SymKind::Func(f) = *self.sym_kind(s) {
                        self.use_function(f, loc);
                        dealloc = Some(f);
                        break;
                    }
                }
            }
        }
        if dealloc.is_none() {
            let name = self.session.names.intern("free");
            dealloc = self.runtime_function(name, loc);
        }
        Ok(self.prvalue(
            ExprKind::Delete {
                ptr,
                array,
                elem,
                dtor,
                virtual_dtor,
                dealloc,
            },
            Builtin::Void.q(),
            loc,
        ))
    }

    fn class_pointer(&mut self, e: ExprId) -> R<ExprId> {
        let loc = self.eloc(e);
        // The operand converts to the one pointer type it has a conversion to.
        let zero = self.prvalue(ExprKind::NullPtr, Builtin::NullPtr.q(), loc);
        let c = self.builtin_binary_op(OpName::EqEq, e, zero, loc)?;
        if let ExprKind::Binary { l, .. } = self.prog[c].kind {
            return Ok(l);
        }
        Ok(e)
    }
}

/// Do attributes stand here, and a type behind them?
fn at_attributed_type(sema: &mut Sema) -> bool {
    if sema.kind() != K::KwAttribute {
        return false;
    }
    let start = sema.cx.pos;
    sema.cx.pos = sema.tokens.skip_attrs(sema.idx()) << 1;
    let found = sema.at_type();
    sema.cx.pos = start;
    found
}
