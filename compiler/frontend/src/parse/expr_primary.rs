//! Primary expressions: literals, names, parentheses, casts by keyword, lambdas, `requires`, builtins with odd syntax.

use super::names::{Id, IdName, Qual};
use super::template_args::RawArg;
use crate::diag::msg;
use crate::hir::*;
use crate::literal::{Encoding, FloatKind, IntSize, Literal};
use crate::sema::cast::CastForm;
use crate::sema::overload::OverloadSet;
use crate::sema::*;
use crate::source::Loc;
use crate::token::{Token, TokenKind as K, sym};
use crate::types::*;

impl Sema<'_> {
    pub fn parse_primary(&mut self) -> R<ExprId> {
        if self.cx.mode.lenient {
            return host::primary(self);
        }
        self.parse_primary_strict()
    }

    /// As [`Sema::parse_primary`], an error when it can't be understood.
    pub(crate) fn parse_primary_strict(&mut self) -> R<ExprId> {
        let t = self.tok();
        match t.kind {
            K::Number | K::Char => {
                self.bump();
                self.literal_expr(t)
            }
            K::String => self.parse_string_literal(),
            K::KwTrue | K::KwFalse => {
                self.bump();
                Ok(self.int(i128::from(t.kind == K::KwTrue), Builtin::Bool.q(), t.loc))
            }
            K::KwNullptr => {
                self.bump();
                Ok(self.prvalue(ExprKind::NullPtr, Builtin::NullPtr.q(), t.loc))
            }
            K::KwNull => {
                self.bump();
                Ok(self.int(0, Builtin::Long.q(), t.loc))
            }
            K::KwThis => {
                self.bump();
                self.this_expr(t.loc)
            }
            K::LParen => self.parse_paren(),
            K::LBracket => Lambdas(self).parse_lambda(),
            K::KwFunc | K::KwFUNCTION | K::KwPRETTYFUNCTION => {
                self.bump();
                self.func_name_literal(t)
            }
            K::KwStaticCast | K::KwReinterpretCast | K::KwConstCast => {
                let (ty, e) = named_cast(self)?;
                let form = match t.kind {
                    K::KwStaticCast => CastForm::Static,
                    K::KwReinterpretCast => CastForm::Reinterpret,
                    _ => CastForm::Const,
                };
                self.explicit_cast(form, ty, e, t.loc)
            }
            K::KwDynamicCast => dynamic_cast(self, t.loc),
            K::KwTypeid => self.unsupported(t.loc, "'typeid' in device code"),
            K::KwRequires => self.parse_requires_expr(),
            K::KwBuiltinVaArg => {
                self.bump();
                self.expect(K::LParen)?;
                let list = self.parse_assignment()?;
                self.expect(K::Comma)?;
                let ty = self.parse_type_id()?;
                self.expect(K::RParen)?;
                Ok(self.prvalue(ExprKind::VaArg { list }, ty, t.loc))
            }
            K::KwBuiltinOffsetof => self.parse_offsetof(),
            K::KwBuiltinTypesCompatibleP => {
                self.bump();
                self.expect(K::LParen)?;
                let a = self.parse_type_id()?;
                self.expect(K::Comma)?;
                let b = self.parse_type_id()?;
                self.expect(K::RParen)?;
                Ok(self.int(
                    i128::from(a.unqual() == b.unqual()),
                    Builtin::Int.q(),
                    t.loc,
                ))
            }
            K::KwBuiltinChooseExpr => {
                self.bump();
                self.expect(K::LParen)?;
                let c = self.parse_assignment()?;
                let v = self.const_int(c)?;
                self.expect(K::Comma)?;
                let a = self.parse_assignment()?;
                self.expect(K::Comma)?;
                let b = self.parse_assignment()?;
                self.expect(K::RParen)?;
                Ok(if v != 0 { a } else { b })
            }
            K::KwBuiltinBitCast => {
                self.bump();
                self.expect(K::LParen)?;
                let ty = self.parse_type_id()?;
                self.expect(K::Comma)?;
                let e = self.parse_assignment()?;
                self.expect(K::RParen)?;
                self.bit_cast(ty, e, t.loc)
            }
            K::KwGeneric => self.unsupported(t.loc, "'_Generic'"),
            K::Ident | K::ColonColon => self.parse_name_expr(),
            K::KwOperator => self.parse_operator_name(t.loc),
            K::KwDecltype => {
                let id = self.parse_id(false)?;
                self.id_expr(id)
            }
            k if Self::is_type_keyword(k) => {
                // `int(x)`, `unsigned{}`, `typename T::x(…)`.
                let spec = Declarators(self).parse_decl_specs(super::declspec::SpecMode::Type)?;
                let Some(ty) = spec.ty else {
                    return self.expected("a type");
                };
                self.parse_functional_cast(ty, t.loc)
            }
            _ => self.expected("an expression"),
        }
    }

    /// `operator…` as the name of functions.
    fn parse_operator_name(&mut self, loc: Loc) -> R<ExprId> {
        let i = self.idx();
        let Some((sym, next)) = self.operator_name_at(i) else {
            return self.expected("an expression");
        };
        self.cx.pos = next << 1;
        let syms = self.lookup(sym);
        let targs = super::template_args::args_of(self, &syms)?;
        let set = OverloadSet {
            name: sym,
            loc,
            syms,
            object: None,
            qualified: false,
            targs,
        };
        Ok(self.overload_expr(set))
    }

    fn parse_functional_cast(&mut self, ty: QualType, loc: Loc) -> R<ExprId> {
        match self.kind() {
            K::LParen => {
                let args = self.parse_call_args()?;
                self.functional_cast(ty, args, false, loc)
            }
            K::LBrace => {
                let b = self.parse_braced()?;
                self.functional_cast(ty, vec![b], true, loc)
            }
            _ => self.expected("'('"),
        }
    }

    fn parse_paren(&mut self) -> R<ExprId> {
        let open = self.idx();
        let loc = self.loc();
        if self.ahead(1) == K::LBrace {
            // GNU statement expression.
            self.bump();
            if self.cx.func.is_none() {
                return self.unsupported(loc, "a statement expression outside a function");
            }
            let body = Statements(self).parse_compound()?;
            self.expect(K::RParen)?;
            let (ty, cat) = self.stmt_expr_type(body)?;
            return Ok(self.expr(ExprKind::StmtExpr(body), ty, cat, loc));
        }
        if let Some(e) = self.tokens.fold_ellipsis(open) {
            self.bump();
            return self.parse_fold(open, e);
        }
        self.bump();
        let gt = std::mem::replace(&mut self.cx.mode.no_greater, false);
        let e = self.parse_expr();
        self.cx.mode.no_greater = gt;
        let e = e?;
        self.expect(K::RParen)?;
        Ok(e)
    }

    /// The value of a statement expression: its last expression statement.
    fn stmt_expr_type(&mut self, body: StmtId) -> R<(QualType, Category)> {
        let StmtKind::Compound(list) = self.prog[body].kind else {
            return Ok((Builtin::Void.q(), Category::PrValue));
        };
        let Some(&last) = self.prog.stmt_list(list).last() else {
            return Ok((Builtin::Void.q(), Category::PrValue));
        };
        if let StmtKind::Expr(e) = self.prog[last].kind {
            let v = self.rvalue(e)?;
            let t = self.ty(v);
            let v = if self.prog.types.record(t).is_some() && self.prog[v].cat != Category::PrValue
            {
                let l = self.eloc(v);
                self.copy_init(t.unqual(), v, l)?
            } else {
                v
            };
            self.prog[last].kind = StmtKind::Expr(v);
            return Ok((t.unqual(), Category::PrValue));
        }
        Ok((Builtin::Void.q(), Category::PrValue))
    }

    /// `this`
    pub fn this_expr(&mut self, loc: Loc) -> R<ExprId> {
        if self.cx.this.is_none() {
            return self.fail(loc, msg::THIS_OUTSIDE, &[]);
        }
        let o = self.deref_this(loc);
        if let ExprKind::Unary {
            op: UnaryOp::Deref,
            operand,
        } = self.prog[o].kind
        {
            return Ok(operand);
        }
        let t = self.ty(o);
        let p = self.prog.types.pointer(t);
        Ok(self.prvalue(
            ExprKind::Unary {
                op: UnaryOp::AddrOf,
                operand: o,
            },
            p,
            loc,
        ))
    }

    fn literal_error(&mut self, t: Token, e: crate::literal::LiteralError) -> R<ExprId> {
        self.fail(t.loc, e.id, &[&e.what])
    }

    fn literal_expr(&mut self, t: Token) -> R<ExprId> {
        let lit = match self.session.literals.get(&self.session.names, t) {
            Ok(l) => l.clone(),
            Err(e) => {
                let e = e.clone();
                return self.literal_error(t, e);
            }
        };
        if matches!(lit, Literal::Char(_) | Literal::String(_)) {
            self.warn_escapes(t);
        }
        match lit {
            Literal::Int(i) => {
                if !i.ud_suffix.is_empty() {
                    let v = self.int(i.value as i128, Builtin::ULongLong.q(), t.loc);
                    return self.ud_number(t, &i.ud_suffix, v);
                }
                let fits = |b: Builtin| {
                    let bits = b.bits() - u32::from(b.is_signed());
                    bits >= 128 || i.value >> bits == 0
                };
                use Builtin::*;
                let list: &[Builtin] = match (i.size, i.unsigned) {
                    (IntSize::Plain, false) if i.decimal => &[Int, Long, Int128],
                    (IntSize::Plain, false) => &[Int, UInt, Long, ULong, Int128],
                    (IntSize::Plain, true) => &[UInt, ULong, UInt128],
                    (IntSize::Long, false) if i.decimal => &[Long, Int128],
                    (IntSize::Long, false) => &[Long, ULong],
                    (IntSize::LongLong, false) if i.decimal => &[LongLong, Int128],
                    (IntSize::LongLong, false) => &[LongLong, ULongLong],
                    (IntSize::LongLong, true) => &[ULongLong],
                    (IntSize::Size, false) => &[Long],
                    (_, true) => &[ULong],
                };
                let b = list.iter().copied().find(|b| fits(*b)).unwrap_or(ULongLong);
                Ok(self.int(i.value as i128, b.q(), t.loc))
            }
            Literal::Float(f) => {
                let (b, v) = match f.kind {
                    FloatKind::Float => (Builtin::Float, f64::from(f.f32)),
                    FloatKind::LongDouble => (Builtin::LongDouble, f.f64),
                    FloatKind::Half => (Builtin::Half, f.f64),
                    FloatKind::BFloat => (Builtin::BFloat16, f.f64),
                    FloatKind::Quad => (Builtin::Float128, f.f64),
                    _ => (Builtin::Double, f.f64),
                };
                if !f.ud_suffix.is_empty() {
                    let e = self.prvalue(ExprKind::Float(f.f64), Builtin::LongDouble.q(), t.loc);
                    return self.ud_number(t, &f.ud_suffix, e);
                }
                let v = crate::consteval::round_float(v, b);
                Ok(self.prvalue(ExprKind::Float(v), b.q(), t.loc))
            }
            Literal::Char(c) => {
                let b = match c.encoding {
                    _ if c.multi => Builtin::Int,
                    Encoding::Plain => Builtin::Char,
                    Encoding::Utf8 => {
                        if self.options.cxx20 {
                            Builtin::Char8
                        } else {
                            Builtin::Char
                        }
                    }
                    Encoding::Utf16 => Builtin::Char16,
                    Encoding::Utf32 => Builtin::Char32,
                    Encoding::Wide => Builtin::WChar,
                };
                if c.multi {
                    let diags = &mut self.session.diags;
                    diags.report(t.loc, msg::MULTICHARACTER, &[]).emit();
                }
                let e = self.int(i128::from(c.value), b.q(), t.loc);
                if !c.ud_suffix.is_empty() {
                    return self.ud_literal(t, &c.ud_suffix, vec![e]);
                }
                Ok(e)
            }
            Literal::String(_) => self.parse_string_literal(),
        }
    }

    /// A number with a user-defined suffix: its operator takes the value; else the characters, as a string or as template
    /// arguments.
    fn ud_number(&mut self, t: Token, suffix: &str, value: ExprId) -> R<ExprId> {
        let name = self.literal_op_sym(suffix);
        let syms = self.lookup(name);
        let cooked = self.ty(value);
        let raw = self.prog.types.pointer(Builtin::Char.q().add(CONST));
        let (mut takes_value, mut takes_text, mut takes_chars) = (false, false, false);
        for &s in &syms {
            match *self.sym_kind(s) {
                SymKind::Func(f) => {
                    let Some(ft) = self.prog.types.fn_type(self.prog[f].ty) else {
                        continue;
                    };
                    takes_value |= ft.params[..] == [cooked];
                    takes_text |= ft.params[..] == [raw];
                }
                SymKind::Template(_) => takes_chars = true,
                _ => {}
            }
        }
        if takes_value || !(takes_text || takes_chars) {
            return self.ud_literal(t, suffix, vec![value]);
        }
        let text = crate::pp::spelling(&self.session.names, &self.session.sources, &t);
        let digits = text[..text.len().saturating_sub(suffix.len())].to_vec();
        if takes_text {
            let text = self.text_literal(digits, t.loc);
            return self.ud_literal(t, suffix, vec![text]);
        }
        let targs = digits
            .into_iter()
            .map(|c| {
                RawArg::Done(TemplateArg::Int {
                    value: i128::from(c),
                    ty: Builtin::Char.q(),
                })
            })
            .collect();
        let set = OverloadSet {
            name,
            loc: t.loc,
            syms,
            object: None,
            qualified: true,
            targs: Some(targs),
        };
        let o = self.overload_expr(set);
        self.call(o, Vec::new(), t.loc)
    }

    /// A literal with a user-defined suffix: a call of the literal operator.
    fn ud_literal(&mut self, t: Token, suffix: &str, args: Vec<ExprId>) -> R<ExprId> {
        let name = self.literal_op_sym(suffix);
        let syms = self.lookup(name);
        if syms.is_empty() {
            let s = suffix.to_string();
            return self.fail(t.loc, msg::NO_LITERAL_OPERATOR, &[&s]);
        }
        let set = OverloadSet {
            name,
            loc: t.loc,
            syms,
            object: None,
            qualified: true,
            targs: None,
        };
        let o = self.overload_expr(set);
        // Integers and floats take the exact parameter type the operator has.
        self.call(o, args, t.loc)
    }

    /// Adjacent string literals as one.
    pub fn parse_string_literal(&mut self) -> R<ExprId> {
        let t = self.tok();
        if !self.is(K::String) {
            return self.expected("a string literal");
        }
        let start = self.idx();
        while self.is(K::String) {
            self.bump();
        }
        let end = self.idx();
        let toks: Vec<Token> = self.tokens.toks[start as usize..end as usize].to_vec();
        for &t in &toks {
            self.warn_escapes(t);
        }
        let s = match crate::literal::join(&mut self.session.literals, &self.session.names, &toks) {
            Ok(s) => s,
            Err((i, e)) => {
                let t = toks[i];
                return self.literal_error(t, e);
            }
        };
        let (b, width) = match s.encoding {
            Encoding::Plain => (Builtin::Char, 1),
            Encoding::Utf8 => (
                if self.options.cxx20 {
                    Builtin::Char8
                } else {
                    Builtin::Char
                },
                1,
            ),
            Encoding::Utf16 => (Builtin::Char16, 2),
            Encoding::Utf32 => (Builtin::Char32, 4),
            Encoding::Wide => (Builtin::WChar, 4),
        };
        let mut bytes = Vec::with_capacity(s.units.len() * width);
        for u in &s.units {
            bytes.extend_from_slice(&u.to_le_bytes()[..width]);
        }
        let n = s.units.len() as u64 + 1;
        let suffix = s.ud_suffix.clone();
        let id = self.prog.string(StrLit {
            width: width as u8,
            bytes: bytes.into(),
        });
        let at = self.prog.types.array(b.q().add(CONST), ArrayLen::Const(n));
        let e = self.expr(ExprKind::Str(id), at, Category::LValue, t.loc);
        if !suffix.is_empty() {
            let len = self.int(n as i128 - 1, Builtin::ULong.q(), t.loc);
            return self.ud_literal(t, &suffix, vec![e, len]);
        }
        Ok(e)
    }

    fn func_name_literal(&mut self, t: Token) -> R<ExprId> {
        let text = match self.cx.func {
            Some(f) if t.sym() == sym::__PRETTY_FUNCTION__ => self.func_display(f),
            Some(f) => self.func_short_name(f),
            None => String::new(),
        };
        Ok(self.text_literal(text.into_bytes(), t.loc))
    }

    /// A string literal of plain characters.
    pub(crate) fn text_literal(&mut self, text: Vec<u8>, loc: Loc) -> ExprId {
        let n = text.len() as u64 + 1;
        let id = self.prog.string(StrLit {
            width: 1,
            bytes: text.into(),
        });
        let at = self
            .prog
            .types
            .array(Builtin::Char.q().add(CONST), ArrayLen::Const(n));
        self.expr(ExprKind::Str(id), at, Category::LValue, loc)
    }

    fn bit_cast(&mut self, ty: QualType, e: ExprId, loc: Loc) -> R<ExprId> {
        if self.is_dep(e) || self.prog.types.is_dependent(ty.ty()) {
            return Ok(self.dep(DepExpr::Opaque(loc.0, 4), loc));
        }
        let (from, at) = (self.ty(e), self.start_of(e, loc));
        let sizes = (self.size_of(ty, loc)?, self.size_of(from, at)?);
        if sizes.0 != sizes.1 {
            let (from, to) = (self.type_name(from), self.type_name(ty));
            return self.fail(at, msg::BIT_CAST_SIZE, &[&from, &sizes.1, &to, &sizes.0]);
        }
        let g = self.as_glvalue(e);
        let g = if self.prog.types.is_array(self.ty(g)) || self.prog[g].cat != Category::PrValue {
            g
        } else {
            self.materialize(g)
        };
        let x = self.expr(
            ExprKind::Cast {
                kind: CastKind::BitCast,
                operand: g,
            },
            ty,
            Category::LValue,
            loc,
        );
        if self.prog.types.record(ty).is_some() {
            self.copy_init(ty.unqual(), x, loc)
        } else {
            self.rvalue(x)
        }
    }

    fn parse_offsetof(&mut self) -> R<ExprId> {
        let loc = self.bump().loc;
        self.expect(K::LParen)?;
        let ty = self.parse_type_id()?;
        self.expect(K::Comma)?;
        if self.prog.types.is_dependent(ty.ty()) {
            let stop = self.tokens.find_stop(self.idx(), &[]);
            self.cx.pos = (stop + 1) << 1;
            return Ok(self.dep(DepExpr::Opaque(loc.0, 5), loc));
        }
        let mut t = ty;
        let mut bits: u64 = 0;
        loop {
            if self.eat(K::LBracket) {
                let e = self.parse_expr()?;
                let n = self.const_int(e)?;
                self.expect(K::RBracket)?;
                let Some(el) = self.prog.types.elem(t) else {
                    return self.expected("')'");
                };
                bits += n as u64 * self.size_of(el, loc)? * 8;
                t = el;
            } else {
                let (name, nloc) = self.ident()?;
                let Some(r) = self.prog.types.record(t) else {
                    let n = self.type_name(t);
                    return self.fail(nloc, msg::MEMBER_OF_NONCLASS, &[&n]);
                };
                self.require_complete_record(r, nloc)?;
                let syms = self.lookup_member(r, name);
                let path: Vec<(RecordId, u32)> =
                    match syms.first().map(|s| self.sym_kind(*s).clone()) {
                        Some(SymKind::Field(x, i)) => vec![(x, i)],
                        Some(SymKind::Indirect(p)) => p.to_vec(),
                        _ => {
                            let (a, b) = (self.type_name(t), self.text(name).to_string());
                            return self.fail(nloc, msg::NO_MEMBER, &[&a, &b]);
                        }
                    };
                let mut cur = r;
                for (x, i) in path {
                    if let Some(p) = self.base_path(cur, x) {
                        let mut c = cur;
                        for step in p {
                            let l = self.layouts.record(&self.prog, c);
                            bits += l.bases.get(step as usize).copied().unwrap_or(0) * 8;
                            c = self.prog[c].bases[step as usize].record;
                        }
                    }
                    let l = self.layouts.record(&self.prog, x);
                    bits += l.fields.get(i as usize).copied().unwrap_or(0);
                    t = self.prog[x].fields[i as usize].ty;
                    cur = self.prog.types.record(t).unwrap_or(x);
                }
            }
            if !self.eat(K::Dot) && !self.is(K::LBracket) {
                break;
            }
        }
        self.expect(K::RParen)?;
        Ok(self.int(i128::from(bits / 8), Builtin::ULong.q(), loc))
    }

    // Names.

    fn parse_name_expr(&mut self) -> R<ExprId> {
        if let Some(open) = self.pack_index_open(self.idx()) {
            return self.pack_index_expr(open);
        }
        // Builtins with their own syntax: type traits and the like.
        if self.is(K::Ident) {
            let t = self.tok();
            if self.ahead(1) == K::LParen
                && self.session.names.text(t.sym()).starts_with("__")
                && let Some(e) = self.parse_trait(t)?
            {
                return Ok(e);
            }
        }
        let id = self.parse_id(false)?;
        self.id_expr(id)
    }

    /// The expression an id names.
    pub fn id_expr(&mut self, id: Id) -> R<ExprId> {
        if let Some(t) = id.ty {
            return self.parse_functional_cast(t, id.loc);
        }
        if self.is_dep_qual(id.qual) {
            let Some(Qual::Type(q)) = id.qual else {
                unreachable!()
            };
            let args = self.dep_args(&id.targs);
            return Ok(self.dep(DepExpr::Scope(q, id.sym, args), id.loc));
        }
        if let Some(t) = id.template {
            if matches!(self.kind(), K::LParen | K::LBrace) {
                let ty = Declarators(self).deduced_class(t, id.loc)?;
                return self.parse_functional_cast(ty, id.loc);
            }
            let n = self.text(id.sym).to_string();
            return self.fail(id.loc, msg::TEMPLATE_ARGS_MISSING_FOR, &[&n]);
        }
        if id.syms.is_empty() {
            return self.unknown_name(&id);
        }
        let (qualified, start) = (id.qual.is_some(), id.start);
        let e = self.symbols_expr(id)?;
        if qualified && matches!(self.prog[e].kind, ExprKind::Var(_) | ExprKind::Int(_)) {
            self.prog[e].loc = start;
        }
        Ok(e)
    }

    /// A local variable belongs to its function: a lambda or local class must capture it or leave it, constants excepted.
    fn check_own_local(&mut self, e: ExprId, loc: Loc) -> R<()> {
        let (ExprKind::Var(v), Some(f)) = (&self.prog[e].kind, self.cx.func) else {
            return Ok(());
        };
        let v = *v;
        let other = self.facts.variables[v.index()].func.is_some_and(|g| g != f);
        if !other
            || self.cx.mode.unevaluated
            || self.cx.mode.lenient
            || self.cx.mode.dependent
            || !matches!(self.prog[v].storage, Storage::Local | Storage::Param)
            || self.session.diags.in_trap()
            || !self.in_main_file(loc)
            || self.prog[v].is_constexpr
            || self.try_const_value(e).is_ok()
        {
            return Ok(());
        }
        let n = self.prog[v]
            .name
            .map_or_else(String::new, |n| self.text(n).to_string());
        self.fail(loc, msg::NOT_CAPTURED, &[&n])
    }

    fn unknown_name(&mut self, id: &Id) -> R<ExprId> {
        // A call may find it by its arguments.
        if id.qual.is_none() && self.is(K::LParen) && matches!(id.name, IdName::Ident(_)) {
            let set = OverloadSet {
                name: id.sym,
                loc: id.loc,
                syms: Default::default(),
                object: None,
                qualified: false,
                targs: id.targs.clone(),
            };
            return Ok(self.overload_expr(set));
        }
        let text = self.text(id.sym).to_string();
        if let Some(Qual::Type(t)) = id.qual {
            let n = self.type_name(t);
            return self.fail(id.loc, msg::NO_MEMBER, &[&n, &text]);
        }
        self.undeclared(id.loc, id.sym, Wanted::Value)
    }

    fn symbols_expr(&mut self, id: Id) -> R<ExprId> {
        let s = id.syms[0];
        let loc = id.loc;
        if let Some(Qual::Type(q)) = id.qual
            && matches!(self.sym_kind(s), SymKind::Var(_) | SymKind::Enumerator(_))
            && let Some(r) = self.prog.types.record(q)
        {
            self.check_symbol_access(s, r, loc)?;
        }
        match self.sym_kind(s).clone() {
            SymKind::Var(v) => {
                let e = self.var_expr(v, loc);
                self.check_own_local(e, loc)?;
                Ok(e)
            }
            SymKind::Enumerator(e) => Ok(self.int(e.0, e.1, loc)),
            SymKind::Binding(e) => self.binding_expr(e, loc),
            SymKind::Arg(a) => self.arg_expr(&a, loc),
            SymKind::Pack(p) => match self.cx.pack.and_then(|i| p.get(i as usize).cloned()) {
                Some(a) => self.arg_expr(a.pattern(), loc),
                None => {
                    let n = self.text(id.sym).to_string();
                    self.fail(loc, msg::UNEXPANDED_PACK, &[&n])
                }
            },
            SymKind::VarPack(p) => match self.cx.pack.and_then(|i| p.get(i as usize).copied()) {
                Some(v) => Ok(self.var_expr(v, loc)),
                None => {
                    let n = self.text(id.sym).to_string();
                    self.fail(loc, msg::UNEXPANDED_PACK, &[&n])
                }
            },
            SymKind::Field(..) | SymKind::Indirect(_) => {
                match self.implicit_this(&id.syms, loc) {
                    Some(o) => {
                        let o = self.qualified_object(o, id.qual, loc)?;
                        self.member_ref(o, &id.syms, id.sym, None, id.qual.is_some(), loc)
                    }
                    None if self.cx.mode.unevaluated
                        || self.cx.this.is_none() && self.cx.func.is_none() =>
                    {
                        // `sizeof(C::field)`, `decltype(C::field)`.
                        let (r, i) = match self.sym_kind(s) {
                            SymKind::Field(r, i) => (*r, *i),
                            SymKind::Indirect(path) if !path.is_empty() => path[path.len() - 1],
                            _ => return self.fail(loc, msg::NEEDS_OBJECT, &[&""]),
                        };
                        let Some(t) = self.prog[r].fields.get(i as usize).map(|f| f.ty) else {
                            // Its class failed, and has said so.
                            return Err(Fail);
                        };
                        let rt: QualType = self.prog[r].ty.into();
                        let base = self.expr(ExprKind::Error, rt, Category::LValue, loc);
                        let t = self.prog.types.strip_ref(t);
                        Ok(self.expr(
                            ExprKind::Member {
                                base,
                                record: r,
                                field: i,
                            },
                            t,
                            Category::LValue,
                            loc,
                        ))
                    }
                    None => {
                        let n = self.text(id.sym).to_string();
                        self.fail(loc, msg::NEEDS_OBJECT, &[&n])
                    }
                }
            }
            SymKind::Template(t) if self.templates.list[t.index()].kind == TemplateKind::Var => {
                let Some(targs) = &id.targs else {
                    let n = self.text(id.sym).to_string();
                    return self.fail(loc, msg::TEMPLATE_ARGS_MISSING_FOR, &[&n]);
                };
                let targs = targs.clone();
                self.var_template_expr(t, &targs, loc)
            }
            SymKind::Template(t)
                if self.templates.list[t.index()].kind == TemplateKind::Concept =>
            {
                let targs = id.targs.clone().unwrap_or_else(|| Vec::new().into());
                Deduction(self).concept_expr(t, &targs, loc)
            }
            SymKind::Func(_) | SymKind::Template(_) => {
                // `B::f()` in a class that has its `f` from more than one base: that of `B`.
                let object = match (id.qual, self.cx.this) {
                    (Some(Qual::Type(_)), Some(_)) => match self.implicit_this(&id.syms, loc) {
                        Some(o) => {
                            let part = self.qualified_object(o, id.qual, loc)?;
                            Some(part).filter(|p| *p != o)
                        }
                        None => None,
                    },
                    _ => None,
                };
                let set = OverloadSet {
                    name: id.sym,
                    loc,
                    syms: id.syms,
                    object,
                    qualified: id.qual.is_some(),
                    targs: id.targs,
                };
                Ok(self.overload_expr(set))
            }
            SymKind::Ambiguous => {
                let n = self.text(id.sym).to_string();
                self.fail(loc, msg::AMBIGUOUS_MEMBER, &[&n])
            }
            _ => {
                let n = self.text(id.sym).to_string();
                self.fail(loc, msg::NOT_A_VALUE, &[&n])
            }
        }
    }

    /// A bound template parameter as an expression.
    fn arg_expr(&mut self, a: &TemplateArg, loc: Loc) -> R<ExprId> {
        Ok(match a {
            TemplateArg::Int { value, ty } => self.int(*value, *ty, loc),
            TemplateArg::NullPtr(t) => self.prvalue(
                ExprKind::NullPtr,
                if self.prog.types.is_pointer(*t) {
                    Builtin::NullPtr.q()
                } else {
                    *t
                },
                loc,
            ),
            TemplateArg::Expr(d) => {
                let d = *d;
                self.expr(
                    ExprKind::Dependent(d),
                    Builtin::Dependent.q(),
                    Category::LValue,
                    loc,
                )
            }
            TemplateArg::Var(v, t) => {
                let e = self.var_expr(*v, loc);
                if self.prog.types.is_pointer(*t) {
                    self.address_of(e, loc)?
                } else {
                    e
                }
            }
            TemplateArg::Func(f, t) => {
                if self.prog[*f].flags.is_method {
                    self.method_pointer(*f, loc)
                } else {
                    let e = self.func_expr(*f, loc);
                    if self.prog.types.is_pointer(*t) {
                        self.rvalue(e)?
                    } else {
                        e
                    }
                }
            }
            TemplateArg::Field(r, i, t) => {
                self.prvalue(ExprKind::MemberPtr(MemberConst::Field(*r, *i)), *t, loc)
            }
            TemplateArg::Float { bits, ty } => {
                self.prvalue(ExprKind::Float(f64::from_bits(*bits)), *ty, loc)
            }
            TemplateArg::Class { ty, .. } => {
                let v = self.class_arg_value(a)?;
                self.expr(
                    ExprKind::Const(Box::new(v)),
                    ty.add(CONST),
                    Category::PrValue,
                    loc,
                )
            }
            TemplateArg::Type(t) => {
                let t = *t;
                return self.parse_functional_cast(t, loc);
            }
            _ => return self.fail(loc, msg::NOT_A_VALUE, &[&"template argument"]),
        })
    }
}

/// The type and the operand of `static_cast<T>(e)` and its kin; the cursor is at the word.
fn named_cast(s: &mut Sema) -> R<(QualType, ExprId)> {
    s.bump();
    s.expect(K::Less)?;
    let gt = std::mem::replace(&mut s.cx.mode.no_greater, true);
    let ty = s.parse_type_id();
    s.cx.mode.no_greater = gt;
    let ty = ty?;
    s.close_angle()?;
    s.expect(K::LParen)?;
    let gt = std::mem::replace(&mut s.cx.mode.no_greater, false);
    let e = s.parse_expr();
    s.cx.mode.no_greater = gt;
    let e = e?;
    s.expect(K::RParen)?;
    Ok((ty, e))
}

/// `dynamic_cast`: to the operand's own class or a base of it a static conversion ([expr.dynamic.cast] 3 to 5); devices know no types
/// of objects at run time.
fn dynamic_cast(s: &mut Sema, loc: Loc) -> R<ExprId> {
    let at = match s.tokens.skip_angles(s.idx() + 1) {
        Some((open, false)) if s.tok_at(open).kind == K::LParen => s.tok_at(open + 1).loc,
        _ => loc,
    };
    let (to, e) = named_cast(s)?;
    if s.is_dep(e) || s.prog.types.is_dependent(to.ty()) {
        return s.explicit_cast(CastForm::Static, to, e, loc);
    }
    let class = |s: &Sema, t: QualType| {
        let t = s.prog.types.strip_ref(t);
        s.prog.types.record(s.prog.types.pointee(t).unwrap_or(t))
    };
    if let (Some(from), Some(base)) = (class(s, s.ty(e)), class(s, to))
        && s.complete_record(from)
        && (from == base || s.prog.has_base(from, base))
    {
        return s.explicit_cast(CastForm::Static, to, e, loc);
    }
    s.unsupported(at, "'dynamic_cast' in device code")
}
