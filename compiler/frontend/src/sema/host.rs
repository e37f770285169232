//! Host bodies read for what they ask of the device.
//!
//! A host function that launches kernel templates, or calls templates that do, is walked statement by statement with the
//! ordinary parser in its lenient mode ([`Ctx::lenient`]): what can't be understood (names of missing headers, host libraries)
//! has the error type and goes on, so that the launches beside it are still typed. Nothing here reports an error.

use super::untyped::host_unread;
use super::*;
use crate::parse::declarator::DeclMode;
use crate::parse::declspec::SpecMode;
use crate::parse::names::IdName;
use TokenKind as K;

/// Greatest depth of host templates that call each other.
pub(super) const HOST_DEPTH: u32 = 64;
/// Greatest number of host functions walked in one compile.
pub(super) const HOST_WALKS: u32 = 25_000;

impl Sema<'_> {
    /// Statements of a host body up to token `close`.
    pub(crate) fn host_statements(&mut self, close: u32) {
        // A declaration that nothing ends reaches beyond the last token.
        let close = close.min(self.tokens.toks.len() as u32 - 1);
        while self.idx() < close {
            let start = self.idx();
            self.host_statement(close);
            if self.idx() <= start {
                self.cx.pos = (start + 1) << 1;
            }
        }
    }

    /// One statement: declarations are parsed for their types, expressions for the functions they use.
    fn host_statement(&mut self, close: u32) {
        if self.idx() >= close || self.enter().is_err() {
            self.cx.pos = close << 1;
            return;
        }
        self.host_statement_inner(close);
        self.leave();
    }

    fn host_statement_inner(&mut self, close: u32) {
        // `[[maybe_unused]] auto kernel = …;`
        self.cx.pos = self.tokens.skip_attrs(self.idx()) << 1;
        match self.kind() {
            K::LBrace => {
                let inner = self.close(self.idx());
                self.bump();
                Statements(self).in_block(|s| s.host_statements(inner));
                self.cx.pos = (inner + 1) << 1;
            }
            K::RBrace | K::Semi | K::KwElse | K::KwDo | K::KwTry | K::KwDefault | K::Colon => {
                self.bump();
            }
            K::KwCase => {
                let stop = self.tokens.find_stop(self.idx(), &[K::Colon, K::Semi]);
                self.cx.pos = (stop + 1) << 1;
            }
            K::KwReturn => {
                self.bump();
                self.host_return(close);
            }
            K::KwGoto | K::KwBreak | K::KwContinue => {
                let stop = self.tokens.find_stop(self.idx(), &[K::Semi]).min(close);
                self.cx.pos = stop << 1;
            }
            K::KwIf => self.host_if(close),
            K::KwCatch | K::KwWhile | K::KwSwitch => {
                self.bump();
                self.host_parenthesis();
            }
            K::KwFor => {
                self.bump();
                if !self.is(K::LParen) {
                    return;
                }
                let end = self.close(self.idx());
                self.bump();
                Statements(self).in_block(|s| {
                    if !s.host_range(end) {
                        s.host_statements(end);
                    }
                    s.cx.pos = (end + 1) << 1;
                    s.host_statement(close);
                });
            }
            K::PragmaUnroll | K::PragmaNounroll | K::PragmaOther | K::PragmaPack => {
                let next = self.tokens.skip_pragma(self.idx());
                self.cx.pos = next.max(self.idx() + 1) << 1;
            }
            K::Ident if self.ahead(1) == K::Colon && self.ahead(2) != K::Colon => {
                self.bump();
                self.bump();
            }
            _ => {
                self.host_simple(close);
            }
        }
    }

    /// `declaration : range`, up to `end`: the variable has the type of the range's elements.
    fn host_range(&mut self, end: u32) -> bool {
        let start = self.cx.pos;
        let colon = self
            .tokens
            .find_stop(self.idx(), &[K::Colon, K::Semi, K::Question]);
        if colon >= end || self.tok_at(colon).kind != K::Colon {
            return false;
        }
        self.cx.pos = (colon + 1) << 1;
        let item = self
            .trap(|s| s.host_element())
            .filter(|e| !self.is_error(self.ty(*e)));
        self.host_drain();
        self.cx.pos = start;
        item.is_some_and(|item| {
            self.trap(|s| Statements(s).parse_range_decl(item, colon))
                .is_some()
        }) || {
            self.cx.pos = start;
            false
        }
    }

    /// The first element of the range here, as an expression.
    fn host_element(&mut self) -> R<ExprId> {
        let loc = self.loc();
        if self.is(K::LBrace) {
            let list = self.parse_braced()?;
            return match self.prog[list].kind {
                ExprKind::Braced(items) => self.prog.expr_list(items).first().copied().ok_or(Fail),
                _ => Err(Fail),
            };
        }
        let range = self.parse_expr()?;
        let range = self.as_glvalue(range);
        let t = self.ty(range);
        let first = if self.prog.types.is_array(t) {
            self.rvalue(range)?
        } else {
            Statements(self).range_end(range, true, loc)?
        };
        self.unary_op(OpName::Star, first, loc)
    }

    /// What follows `return`: functions named there are those of the function's type.
    fn host_return(&mut self, close: u32) {
        let start = self.idx();
        if self.is(K::Semi) {
            return;
        }
        if let Some(f) = self.cx.func
            && self.facts.functions[f.index()].ret.needs_deduction
            && self.is_host_lambda(f)
        {
            self.host_deduce_from(f, close);
            return;
        }
        let ret = self
            .cx
            .func
            .map(|f| self.prog.ret(f))
            .filter(|t| !self.has_placeholder(*t) && !self.prog.types.is_void(*t));
        let Some(ret) = ret else {
            self.host_expression(close);
            return;
        };
        let ok = self.trap(|s| {
            let e = if s.is(K::LBrace) {
                s.parse_braced()?
            } else {
                s.parse_expr()?
            };
            let loc = s.eloc(e);
            let _ = s.trap(|s| s.copy_init(ret, e, loc));
            Ok(())
        });
        self.host_drain();
        if ok.is_none() || self.idx() <= start {
            let end = self.tokens.find_stop(start, &[K::Semi]).min(close);
            host_unread(self, start, end);
            self.cx.pos = (end + 1).max(start + 1) << 1;
        }
    }

    /// The operand of a `return` that a host lambda's result type comes from: the error type where it can't be understood.
    fn host_deduce_from(&mut self, f: FuncId, close: u32) {
        let paren = self.is(K::LParen);
        let loc = self.loc();
        let e = self
            .host_expression(close)
            .filter(|e| !self.is_unknown(self.ty(*e)));
        let known = e.is_some_and(|e| {
            self.trap(|s| s.note_return(Some((e, paren)), loc))
                .is_some()
        });
        if !known {
            self.set_return(f, Builtin::Error.q());
        }
    }

    /// `if (…) a else b`; of a constant condition only the branch that is taken.
    fn host_if(&mut self, close: u32) {
        self.bump();
        let constant = self.eat(K::KwConstexpr);
        if !self.is(K::LParen) {
            return;
        }
        let end = self.close(self.idx());
        let level = self.parser.depth;
        Statements(self).in_block(|s| {
            let mut value = None;
            if constant {
                let at = s.cx.pos;
                s.bump();
                value = s.trap(|s| {
                    s.cx.mode.lenient = false;
                    let r = s.parse_expr().and_then(|e| s.const_bool(e));
                    s.cx.mode.lenient = true;
                    r
                });
                s.cx.mode.lenient = true;
                s.cx.pos = at;
            }
            if value.is_none() {
                s.host_parenthesis();
            }
            s.cx.pos = (end + 1) << 1;
            if value == Some(false) {
                s.skip_statement();
            } else {
                s.host_statement(close);
            }
            if s.is(K::KwElse) && s.idx() < close {
                s.bump();
                if value == Some(true) {
                    s.skip_statement();
                } else if s.is(K::KwIf) {
                    // A chain of `else if` is as deep as its first `if`.
                    let depth = std::mem::replace(&mut s.parser.depth, level.saturating_sub(1));
                    s.host_statement(close);
                    s.parser.depth = depth;
                } else {
                    s.host_statement(close);
                }
            }
        });
    }

    /// A condition in parentheses: a declaration or an expression.
    fn host_parenthesis(&mut self) {
        if !self.is(K::LParen) {
            return;
        }
        let end = self.close(self.idx());
        self.bump();
        if self.idx() < end
            && !self.is(K::Ellipsis)
            && let Some(e) = self.host_simple(end)
            && self.idx() == end
        {
            // A condition: a class's conversion to `bool` is used by it.
            let _ = self.trap(|s| s.to_bool(e));
            self.host_drain();
        }
        self.cx.pos = (end + 1) << 1;
    }

    /// A declaration or an expression statement; the expression, where it could be read.
    fn host_simple(&mut self, close: u32) -> Option<ExprId> {
        let start = self.cx.pos;
        let starts = self.trap(|s| Statements(s).stmt_starts_decl()) == Some(true);
        self.cx.pos = start;
        if starts {
            let ok = self.trap(|s| Statements(s).parse_decl_stmt()).is_some();
            self.host_drain();
            if !ok {
                self.cx.pos = start;
                self.host_declaration(close, true);
            }
        } else if self.unknown_type_ahead() {
            self.host_declaration(close, false);
        } else {
            return self.host_expression(close);
        }
        None
    }

    /// An expression up to its `;`. What follows it without one (a macro of a missing header) is looked at as well.
    fn host_expression(&mut self, close: u32) -> Option<ExprId> {
        let start = self.idx();
        let e = self.trap(|s| s.parse_expr());
        self.host_drain();
        if e.is_some() && self.idx() > start {
            self.eat(K::Semi);
            return e;
        }
        let end = self.tokens.find_stop(start, &[K::Semi]).min(close);
        host_unread(self, start, end);
        self.cx.pos = (end + 1).max(start + 1) << 1;
        None
    }

    /// `Name x = …` whose type nothing declares: the name to declare stands before an initialiser.
    fn unknown_type_ahead(&mut self) -> bool {
        let mut i = self.idx();
        while matches!(
            self.tok_at(i).kind,
            K::KwConst | K::KwAuto | K::KwStatic | K::KwConstexpr
        ) {
            i += 1;
        }
        let Some(j) = self.tokens.skip_name(i) else {
            return false;
        };
        let mut k = j;
        while matches!(
            self.tok_at(k).kind,
            K::Star | K::Amp | K::AmpAmp | K::KwConst | K::KwRestrict
        ) {
            k += 1;
        }
        self.tok_at(k).kind == K::Ident
            && matches!(
                self.tok_at(k + 1).kind,
                K::Eq | K::Semi | K::LParen | K::LBrace | K::Comma | K::LBracket | K::Colon
            )
    }

    /// A declaration that failed: its names with their types where those are known, the error type where not.
    fn host_declaration(&mut self, close: u32, typed: bool) {
        let start = self.cx.pos;
        let end = self
            .tokens
            .find_stop(self.idx(), &[K::Semi, K::Colon])
            .min(close);
        let mut base = None;
        if typed {
            base = self
                .trap(|s| Declarators(s).parse_decl_specs(SpecMode::Decl))
                .and_then(|s| s.ty)
                .filter(|t| !self.has_placeholder(*t));
        }
        if base.is_none() {
            self.cx.pos = start;
            while matches!(
                self.kind(),
                K::KwConst | K::KwAuto | K::KwStatic | K::KwConstexpr
            ) {
                self.bump();
            }
            if self.is(K::Ident)
                && !matches!(self.ahead(1), K::Eq | K::LParen | K::LBrace | K::Semi)
                && let Some(k) = self.tokens.skip_name(self.idx())
            {
                self.cx.pos = k << 1;
            }
        }
        while self.idx() < end {
            let at = self.cx.pos;
            let known = base.and_then(|b| {
                self.trap(|s| Declarators(s).parse_declarator(b, DeclMode::Block))
                    .and_then(|d| match d.name {
                        Some(IdName::Ident(n)) => Some((n, d.ty, d.loc)),
                        _ => None,
                    })
            });
            let found = known.or_else(|| {
                self.cx.pos = at;
                while self.idx() < end && !self.is(K::Ident) {
                    self.bump();
                }
                (self.idx() < end).then(|| {
                    let t = self.bump();
                    (t.sym(), Builtin::Error.q(), t.loc)
                })
            });
            if let Some((name, ty, loc)) = found {
                self.host_local(name, ty, loc);
            }
            // The initialiser: an expression like any other.
            if matches!(self.kind(), K::Eq | K::LParen | K::LBrace) && self.idx() < end {
                let init = self.idx();
                let _ = self.trap(|s| {
                    match s.kind() {
                        K::Eq => {
                            s.bump();
                            if s.is(K::LBrace) {
                                s.parse_braced()?;
                            } else {
                                s.parse_assignment()?;
                            }
                        }
                        K::LParen => {
                            s.parse_call_args()?;
                        }
                        _ => {
                            s.parse_braced()?;
                        }
                    }
                    Ok(())
                });
                self.host_drain();
                if self.idx() <= init {
                    self.cx.pos = (init + 1) << 1;
                }
            }
            let stop = self
                .tokens
                .find_stop(self.idx(), &[K::Comma, K::Semi])
                .min(end);
            let rest = self.idx();
            host_unread(self, rest, stop);
            self.cx.pos = (stop + 1) << 1;
        }
        self.cx.pos = (end + 1) << 1;
    }

    fn host_local(&mut self, name: Sym, ty: QualType, loc: Loc) {
        let scope = self.cx.scope;
        let there = self
            .chain(scope, name)
            .iter()
            .any(|s| matches!(self.sym_kind(*s), SymKind::Var(_)));
        if there || self.prog.types.is_function(ty) {
            return;
        }
        let v = self.simple_var(Some(name), ty, loc, Storage::Local, scope);
        let order = self.order();
        self.add_symbol(scope, name, order, SymKind::Var(v));
    }

    /// A primary expression of host code: an unknown one has the error type.
    pub(crate) fn lenient_primary(&mut self) -> R<ExprId> {
        let start = self.cx.pos;
        let at = self.idx();
        let loc = self.loc();
        if self.is(K::LBracket) && !self.tokens.lambda_is_device(at) {
            return self.host_lambda();
        }
        if self.is(K::LParen) && self.ahead(1) == K::LBrace {
            // A statement expression.
            let end = self.close(at + 1);
            self.cx.pos = (at + 2) << 1;
            Statements(self).in_block(|s| s.host_statements(end));
            self.cx.pos = (self.close(at) + 1) << 1;
            return Ok(self.error_expr(loc));
        }
        if let Some(e) = self.trap(|s| s.parse_primary_strict()) {
            // `kernel<int>` handed to somebody names one function.
            if let ExprKind::Overload(o) = self.prog[e].kind
                && self.facts.overloads[o as usize].targs.is_some()
                && !matches!(self.kind(), K::LParen | K::LaunchOpen)
                && let Some(f) = self.trap(|s| s.require_single_overload(e))
            {
                return Ok(f);
            }
            return Ok(e);
        }
        self.cx.pos = start;
        match self.kind() {
            K::Ident | K::ColonColon | K::KwTypename => {
                let Some(k) = self.tokens.skip_name(at) else {
                    return Err(Fail);
                };
                self.host_type_arguments(at + 1, k);
                host_unread(self, at, k + 1);
                self.cx.pos = k << 1;
            }
            K::LParen => {
                let end = self.close(at);
                host_unread(self, at, end);
                self.cx.pos = (self.close(at) + 1) << 1;
            }
            K::KwStaticCast | K::KwReinterpretCast | K::KwConstCast | K::KwDynamicCast => {
                let Some((k, _)) = self.tokens.skip_angles(at + 1) else {
                    return Err(Fail);
                };
                if self.tok_at(k).kind != K::LParen {
                    return Err(Fail);
                }
                let end = self.close(k);
                host_unread(self, at, end);
                self.cx.pos = (self.close(k) + 1) << 1;
            }
            K::KwThis => {
                self.bump();
            }
            _ => return Err(Fail),
        }
        if self.is(K::LBrace) {
            self.cx.pos = (self.close(self.idx()) + 1) << 1;
        }
        Ok(self.error_expr(loc))
    }

    /// What follows `.` or `->` in host code, when the access could not be typed. A class that can't be completed (members of
    /// unknown types) may still declare this one.
    pub(crate) fn lenient_member(&mut self, object: ExprId, at: Pos, loc: Loc) -> R<ExprId> {
        self.cx.pos = at;
        self.eat(K::KwTemplate);
        self.eat(K::Tilde);
        let name = self.tok();
        let Some(k) = self.tokens.skip_name(self.idx()) else {
            return Err(Fail);
        };
        let mut ty = None;
        if k == self.idx() + 1 && name.kind == K::Ident {
            let t = self.ty(object);
            let t = self.prog.types.pointee(t).unwrap_or(t);
            if let Some(r) = self.prog.types.record(t) {
                ty = self.pending_member(r, name.sym(), 0);
            }
        }
        self.cx.pos = k << 1;
        Ok(match ty {
            Some(t) if self.prog.types.is_function(t) => {
                self.expr(ExprKind::Error, t, Category::LValue, loc)
            }
            Some(t) => {
                let t = self.prog.types.strip_ref(t);
                self.expr(ExprKind::Error, t, Category::LValue, loc)
            }
            None => {
                host_unread(self, k - 1, k);
                self.error_expr(loc)
            }
        })
    }

    /// The type a class's member is declared with, of a class that can't be completed.
    fn pending_member(&mut self, r: RecordId, name: Sym, depth: u32) -> Option<QualType> {
        if depth > 8 {
            return None;
        }
        self.start_members(r);
        let scope = self.facts.records[r.index()].scope;
        for s in self.chain(scope, name) {
            let SymKind::Pending(d) = *self.sym_kind(s) else {
                continue;
            };
            let p = self.facts.decls[d as usize].clone();
            if p.kind != DeclKind::Simple || p.heads > 0 {
                continue;
            }
            self.resolve_decl(d);
            for s in self.chain(scope, name) {
                if let SymKind::Func(f) = *self.sym_kind(s) {
                    self.host.seen.push(f);
                }
            }
            let cx = self.decl_cx(p.start << 1, scope);
            let found = self.at(cx, |s| {
                s.trap(|s| {
                    let spec = Declarators(s).parse_decl_specs(SpecMode::Member)?;
                    let Some(base) = spec.ty.filter(|t| !s.has_placeholder(*t)) else {
                        return Err(Fail);
                    };
                    loop {
                        let d = Declarators(s).parse_declarator(base, DeclMode::Member)?;
                        if d.sym == name {
                            return Ok(d.ty);
                        }
                        let stop = s.tokens.find_stop(s.idx(), &[K::Comma, K::Semi]);
                        s.cx.pos = stop << 1;
                        s.expect(K::Comma)?;
                    }
                })
            });
            if found.is_some() {
                return found;
            }
        }
        for i in 0..self.prog[r].bases.len() {
            let b = self.prog[r].bases[i].record;
            if let Some(t) = self.pending_member(b, name, depth + 1) {
                return Some(t);
            }
        }
        None
    }

    /// `callee<<<configuration>>>(arguments)` with the cursor at `<<<`.
    pub(crate) fn host_launch(&mut self, callee: ExprId) -> R<ExprId> {
        let at = self.idx();
        let loc = self.loc();
        let end = self.tokens.find_stop(at, &[K::Semi, K::RBrace]);
        let mut j = at + 1;
        while j < end {
            match self.tok_at(j).kind {
                K::LParen | K::LBracket | K::LBrace => j = self.close(j),
                K::GreaterGreater if self.tok_at(j + 1).kind == K::Greater => break,
                _ => {}
            }
            j += 1;
        }
        if j >= end || self.tok_at(j + 2).kind != K::LParen {
            return Err(Fail);
        }
        self.cx.pos = (j + 2) << 1;
        let args = self.parse_call_args()?;
        let seen = self.host.seen.len();
        let e = self
            .trap(|s| s.call(callee, args, loc))
            .unwrap_or_else(|| self.error_expr(loc));
        let kernel = self.host.seen[seen.min(self.host.seen.len())..]
            .iter()
            .any(|f| self.prog[*f].attrs.global);
        if kernel || !self.is_error(self.ty(e)) {
            self.host.launches.found(at);
        } else if self.tok_at(at - 1).kind == K::Ident {
            let t = self.tok_at(at - 1);
            self.host.launches.lost(at, t.loc, t.sym());
        }
        Ok(e)
    }

    /// A lambda of the host: its body is walked where it stands.
    fn host_lambda(&mut self) -> R<ExprId> {
        let loc = self.loc();
        let mut k = self.close(self.idx()) + 1;
        if self.tok_at(k).kind == K::Less
            && let Some(j) = self.tokens.skip_template_head(k)
        {
            k = j;
        }
        let params = (self.tok_at(k).kind == K::LParen).then_some(k);
        let mut generic = k > self.close(self.idx()) + 1;
        if let Some(p) = params {
            k = self.close(k) + 1;
            generic |= (p..k).any(|i| self.tok_at(i).kind == K::KwAuto);
        }
        if generic {
            // Its body is walked for the arguments it is called with.
            return Lambdas(self).parse_lambda();
        }
        let at = self.cx.pos;
        if let Some(e) = self.trap(|s| Lambdas(s).parse_lambda()) {
            let end = self.cx.pos;
            self.host_closure(e);
            self.cx.pos = end;
            return Ok(e);
        }
        // Types that nothing declares: the body is walked where it stands.
        self.cx.pos = at;
        while !matches!(
            self.tok_at(k).kind,
            K::LBrace | K::Semi | K::RParen | K::Eof
        ) {
            k = match self.tok_at(k).kind {
                K::LParen | K::LBracket => self.close(k) + 1,
                _ => k + 1,
            };
        }
        if self.tok_at(k).kind != K::LBrace {
            return Err(Fail);
        }
        let end = self.close(k);
        let breakable = self.cx.breakable;
        Statements(self).in_block(|s| {
            if let Some(p) = params {
                let stop = s.close(p);
                s.cx.pos = (p + 1) << 1;
                while s.idx() < stop {
                    s.host_parameter(stop);
                }
            }
            s.cx.pos = (k + 1) << 1;
            s.in_block(|s| s.host_statements(end));
        });
        self.cx.breakable = breakable;
        self.cx.pos = (end + 1) << 1;
        Ok(self.error_expr(loc))
    }

    /// Walks the body of a host lambda that is no template: who calls it may be beyond us.
    fn host_closure(&mut self, e: ExprId) {
        let call = self
            .prog
            .types
            .record(self.ty(e))
            .and_then(|r| self.prog[r].lambda.as_ref()?.call);
        if let Some(f) = call
            && let Some(l) = self.facts.functions[f.index()].origin.lambda
            && self.may_launch(
                self.facts.lambdas[l as usize].body,
                self.close(self.facts.lambdas[l as usize].body),
            )
        {
            self.host_call(f);
        }
    }

    /// Captures of a host lambda: only those with an initialiser are new names.
    pub(crate) fn host_captures(&mut self, open: u32, scope: ScopeId) {
        let close = self.close(open);
        let saved = self.cx.scope;
        let mut at = open + 1;
        while at < close {
            self.cx.pos = at << 1;
            let by_ref = self.eat(K::Amp);
            let t = self.tok();
            if t.kind == K::Ident && self.ahead(1) == K::Eq {
                self.bump();
                self.bump();
                let ty = self.trap(|s| {
                    let e = s.parse_assignment()?;
                    let auto = Builtin::Auto.q();
                    let auto = if by_ref {
                        s.prog.types.lref(auto)
                    } else {
                        auto
                    };
                    s.deduce_auto(auto, e, t.loc)
                });
                self.cx.scope = scope;
                self.host_local(t.sym(), ty.unwrap_or(Builtin::Error.q()), t.loc);
                self.cx.scope = saved;
            }
            at = self.tokens.find_stop(at, &[K::Comma]).min(close) + 1;
        }
    }

    /// May host code have the return type of `f` deduced? Once; that of a host lambda comes from the walk over its body.
    pub(crate) fn host_deduces(&mut self, f: FuncId) -> bool {
        if self.is_host_lambda(f) {
            self.host_call(f);
            return false;
        }
        self.host.deduced.insert(f)
    }

    pub(crate) fn is_host_lambda(&self, f: FuncId) -> bool {
        self.facts.functions[f.index()]
            .origin
            .lambda
            .is_some_and(|l| self.facts.lambdas[l as usize].host)
    }

    /// The parameters of a function whose declaration could not be understood: those whose types are known.
    pub(crate) fn host_parameters(&mut self, d: u32, body: u32) {
        let start = self.facts.decls[d as usize].start;
        let Some(open) = (start..body).find(|i| {
            self.tok_at(*i).kind == K::LParen
                && matches!(
                    self.tok_at(i - 1).kind,
                    K::Ident | K::Greater | K::GreaterGreater
                )
                && *i > start
                && self.close(*i) < body
                && self.close(*i) + 4 > body
        }) else {
            return;
        };
        let stop = self.close(open);
        self.cx.pos = (open + 1) << 1;
        while self.idx() < stop {
            self.host_parameter(stop);
        }
    }

    pub(crate) fn host_parameter(&mut self, stop: u32) {
        let from = self.cx.pos;
        let known = self.trap(|s| {
            let spec = Declarators(s).parse_decl_specs(SpecMode::Decl)?;
            let Some(t) = spec.ty.filter(|t| !s.has_placeholder(*t)) else {
                return Err(Fail);
            };
            let d = Declarators(s).parse_declarator(t, DeclMode::Param)?;
            match d.name {
                Some(IdName::Ident(n)) => Ok((n, d.ty, d.loc)),
                _ => Err(Fail),
            }
        });
        if let Some((n, t, loc)) = known {
            let t = Declarators(self).adjust_param(t);
            self.host_local(n, t, loc);
        } else {
            self.cx.pos = from;
            let end = self
                .tokens
                .find_stop(self.idx(), &[K::Comma, K::Eq, K::RParen])
                .min(stop);
            let last = self.tok_at(end.saturating_sub(1));
            if last.kind == K::Ident && end > self.idx() {
                self.host_local(last.sym(), Builtin::Error.q(), last.loc);
            }
        }
        let end = self.tokens.find_stop(self.idx(), &[K::Comma]).min(stop);
        self.cx.pos = (end + 1) << 1;
    }
}
