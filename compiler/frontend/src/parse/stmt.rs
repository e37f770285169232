//! Statements.

use super::attributes::Attrs;
use crate::diag::msg;
use crate::hir::*;
use crate::sema::*;
use crate::source::Loc;
use crate::token::TokenKind as K;
use crate::types::*;

/// An `if` up to its `else`.
struct IfHead {
    loc: Loc,
    cond: ExprId,
    then: StmtId,
    hint: BranchHint,
}

/// What was read of an `if`.
enum IfPart {
    Head(IfHead),
    /// With its `else`: one that declares something, or is decided at compile time.
    Whole(StmtId),
}

impl Statements<'_, '_> {
    fn stmt(&mut self, kind: StmtKind, loc: Loc) -> StmtId {
        self.prog.add_stmt(Stmt { kind, loc })
    }

    /// Opens a block scope for `f`.
    pub fn in_block<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.cx.scope;
        self.cx.scope = self.new_scope(ScopeKind::Block, outer);
        let r = f(self);
        self.cx.scope = outer;
        r
    }

    /// As [`Sema::in_block`]: the block of what the head of a statement declares.
    fn in_head<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.in_block(|s| {
            let scope = s.cx.scope;
            s.env.head_scopes.insert(scope);
            f(s)
        })
    }

    /// `{ … }`
    pub fn parse_compound(&mut self) -> R<StmtId> {
        self.enter()?;
        let r = self.in_block(|s| s.parse_block_body());
        self.leave();
        r
    }

    pub fn parse_block_body(&mut self) -> R<StmtId> {
        let loc = self.loc();
        self.expect(K::LBrace)?;
        let close = self.close(self.idx() - 1);
        let mut v = Vec::new();
        let mut failed = false;
        while self.idx() < close {
            let before = self.cx.pos;
            match self.parse_statement() {
                Ok(s) => v.push(s),
                Err(f) => {
                    failed = true;
                    if self.session.diags.in_trap() || self.session.diags.stopped() {
                        return Err(f);
                    }
                    self.cx.pos = self.cx.pos.max(before);
                    self.recover();
                    if self.cx.pos <= before {
                        self.bump();
                    }
                }
            }
        }
        self.cx.pos = (close + 1) << 1;
        if failed {
            return Err(Fail);
        }
        let list = self.prog.add_stmt_list(&v);
        Ok(self.stmt(StmtKind::Compound(list), loc))
    }

    /// One statement or declaration.
    pub fn parse_statement(&mut self) -> R<StmtId> {
        self.enter()?;
        let r = self.parse_statement_inner(LoopHints::default());
        self.leave();
        r
    }

    fn parse_statement_inner(&mut self, hints: LoopHints) -> R<StmtId> {
        let loc = self.loc();
        let gnu = self.is(K::KwAttribute) && self.ahead(1) == K::LParen;
        if gnu && self.tok_at(self.close(self.idx() + 1) + 1).kind == K::Semi {
            // `__attribute__((fallthrough));`
            Declarators(self).parse_attrs(&mut Attrs::default())?;
            self.expect(K::Semi)?;
            return Ok(self.stmt(StmtKind::Null, loc));
        }
        if self.is(K::LBracket) && self.ahead(1) == K::LBracket {
            let start = self.cx.pos;
            let mut a = Attrs::default();
            Declarators(self).parse_attrs(&mut a)?;
            if self.stmt_starts_decl()? {
                self.cx.pos = start;
                return self.parse_decl_stmt();
            }
            return self.parse_statement_inner(hints);
        }
        match self.kind() {
            K::LBrace => self.parse_compound(),
            K::Semi => {
                self.bump();
                Ok(self.stmt(StmtKind::Null, loc))
            }
            K::PragmaUnroll | K::PragmaNounroll => {
                let h = self.parse_unroll()?;
                if self.is(K::RBrace) {
                    self.warn(loc, msg::PRAGMA_NOT_HERE, &[]);
                    return Ok(self.stmt(StmtKind::Null, loc));
                }
                self.parse_statement_inner(h)
            }
            K::PragmaPack | K::PragmaOther => {
                let j = self.tokens.skip_pragma(self.idx());
                self.cx.pos = j << 1;
                if self.is(K::RBrace) {
                    return Ok(self.stmt(StmtKind::Null, loc));
                }
                self.parse_statement_inner(hints)
            }
            K::KwIf => self.parse_if(),
            K::KwSwitch => self.parse_switch(),
            K::KwWhile => self.parse_while(hints),
            K::KwDo => self.parse_do(hints, loc),
            K::KwFor => self.in_head(|s| s.parse_for(hints)),
            K::KwBreak => {
                self.bump();
                if self.cx.breakable == 0 {
                    return self.fail(loc, msg::BREAK_OUTSIDE, &[&"break"]);
                }
                self.expect(K::Semi)?;
                Ok(self.stmt(StmtKind::Break, loc))
            }
            K::KwContinue => {
                self.bump();
                if self.cx.continuable == 0 {
                    return self.fail(loc, msg::BREAK_OUTSIDE, &[&"continue"]);
                }
                self.expect(K::Semi)?;
                Ok(self.stmt(StmtKind::Continue, loc))
            }
            K::KwReturn => self.parse_return(),
            K::KwCase => self.parse_case(loc),
            K::KwDefault => self.parse_default(loc),
            K::KwGoto => {
                self.bump();
                if self.is(K::Star) {
                    return self.unsupported(loc, "a computed 'goto'");
                }
                let (n, nloc) = self.ident()?;
                let label = self.label(n, false, nloc)?;
                self.0
                    .parser
                    .jumps
                    .gotos
                    .push((n, self.0.cx.scope, self.order(), loc));
                self.expect(K::Semi)?;
                Ok(self.stmt(StmtKind::Goto(label), loc))
            }
            K::KwLabel => {
                let stop = self.tokens.find_stop(self.idx(), &[K::Semi]);
                self.cx.pos = (stop + 1) << 1;
                Ok(self.stmt(StmtKind::Null, loc))
            }
            K::Ident if self.ahead(1) == K::Colon && self.ahead(2) != K::Colon => {
                let (n, nloc) = self.ident()?;
                self.bump();
                let label = self.label(n, true, nloc)?;
                let mut a = Attrs::default();
                Declarators(self).parse_attrs(&mut a)?;
                let sub = self.parse_after_label(loc)?;
                let name = (!a.unused).then_some(n);
                Ok(self.stmt(StmtKind::Label { label, name, sub }, loc))
            }
            K::KwAsm => self.parse_asm(),
            K::KwTry => self.parse_try(loc),
            K::KwCoReturn | K::KwCoAwait | K::KwCoYield => self.unsupported(loc, "a coroutine"),
            _ => match self.stmt_starts_decl()? {
                true => self.parse_decl_stmt(),
                false => self.parse_expression_statement(loc),
            },
        }
    }

    /// What a loop repeats: `break` and `continue` are at home in it.
    fn parse_loop_body(&mut self) -> R<StmtId> {
        self.cx.breakable += 1;
        self.cx.continuable += 1;
        let body = self.parse_sub();
        self.cx.breakable -= 1;
        self.cx.continuable -= 1;
        body
    }

    fn parse_do(&mut self, hints: LoopHints, loc: Loc) -> R<StmtId> {
        self.bump();
        let body = self.parse_loop_body()?;
        self.expect(K::KwWhile)?;
        self.expect(K::LParen)?;
        let c = self.parse_expr()?;
        let cond = self.to_bool(c)?;
        self.expect(K::RParen)?;
        self.expect(K::Semi)?;
        Ok(self.stmt(StmtKind::Do { body, cond, hints }, loc))
    }

    fn parse_case(&mut self, loc: Loc) -> R<StmtId> {
        self.bump();
        let a = self.parse_conditional()?;
        let lo = self.case_value(a, loc)?;
        let hi = if self.eat(K::Ellipsis) {
            let b = self.parse_conditional()?;
            self.case_value(b, loc)?
        } else {
            lo
        };
        if let Some((ranges, _)) = self.parser.jumps.cases.last_mut()
            && lo <= hi
        {
            // Ranges are apart: of those that begin early enough the last alone can reach here.
            let before = ranges.range(..=hi).next_back();
            if before.is_some_and(|(_, &end)| lo <= end) {
                let loc = self.start_of(a, loc);
                return self.fail(loc, msg::DUPLICATE_CASE, &[&lo]);
            }
            ranges.insert(lo, hi);
        }
        self.expect(K::Colon)?;
        let sub = self.parse_after_label(loc)?;
        Ok(self.stmt(StmtKind::Case { lo, hi, sub }, loc))
    }

    fn parse_default(&mut self, loc: Loc) -> R<StmtId> {
        self.bump();
        if self.cx.switch_ty.is_none() {
            return self.fail(loc, msg::CASE_OUTSIDE, &[]);
        }
        if let Some((_, default)) = self.parser.jumps.cases.last_mut()
            && std::mem::replace(default, true)
        {
            return self.fail(loc, msg::DUPLICATE_DEFAULT, &[]);
        }
        self.expect(K::Colon)?;
        let sub = self.parse_after_label(loc)?;
        Ok(self.stmt(StmtKind::Default { sub }, loc))
    }

    /// Code for both sides: the block runs, handlers never do on the device.
    fn parse_try(&mut self, loc: Loc) -> R<StmtId> {
        let handled = self.in_pure_device();
        if handled {
            let _ = self.unsupported::<()>(loc, "'try' in device code");
        }
        self.bump();
        let b = self.parse_compound()?;
        while self.eat(K::KwCatch) {
            self.skip_group();
            self.skip_group();
        }
        Ok(b)
    }

    fn parse_expression_statement(&mut self, loc: Loc) -> R<StmtId> {
        let e = self.parse_expr()?;
        self.expect(K::Semi)?;
        let e = self.discard(e)?;
        if let ExprKind::Overload(_) = self.prog[e].kind {
            return self
                .require_single_overload(e)
                .map(|_| self.stmt(StmtKind::Null, loc));
        }
        if self.prog[e].cat == Category::PrValue && self.prog.types.record(self.ty(e)).is_some() {
            let t = self.materialize(e);
            return Ok(self.stmt(StmtKind::Expr(t), loc));
        }
        Ok(self.stmt(StmtKind::Expr(e), loc))
    }

    fn parse_after_label(&mut self, loc: Loc) -> R<StmtId> {
        if self.is(K::RBrace) {
            return Ok(self.stmt(StmtKind::Null, loc));
        }
        self.parse_statement()
    }

    /// A substatement: a scope of its own.
    fn parse_sub(&mut self) -> R<StmtId> {
        if self.is(K::LBrace) {
            return self.parse_compound();
        }
        self.in_block(|s| s.parse_statement())
    }

    fn parse_unroll(&mut self) -> R<LoopHints> {
        let k = self.bump().kind;
        let mut h = LoopHints {
            unroll: Some(if k == K::PragmaNounroll { 1 } else { 0 }),
        };
        if !self.is(K::PragmaEnd) {
            let e = self.parse_conditional()?;
            if !self.is_dep(e) {
                let v = self.const_int(e)?;
                h.unroll = Some(if v <= 0 { 1 } else { v.min(1 << 30) as u32 });
            }
        }
        if !matches!(self.kind(), K::PragmaEnd | K::Eof) {
            let loc = self.loc();
            let diags = &mut self.session.diags;
            diags.report(loc, msg::UNROLL_EXTRA, &[]).emit();
            h.unroll = None;
        }
        while !matches!(self.kind(), K::PragmaEnd | K::Eof) {
            self.bump();
        }
        self.bump();
        Ok(h)
    }

    fn case_value(&mut self, e: ExprId, label: Loc) -> R<i128> {
        let loc = self.eloc(e);
        let Some(t) = self.cx.switch_ty else {
            return self.fail(label, msg::CASE_OUTSIDE, &[]);
        };
        let from = self.prog.types.strip_ref(self.ty(e));
        if self.prog.types.is_floating(from) || self.prog.types.pointee(from).is_some() {
            return self.fail(loc, msg::NOT_CONSTANT, &[]);
        }
        let e = if self.prog.types.enumeration(self.ty(e)).is_some()
            && self.prog.types.enumeration(t).is_none()
        {
            e
        } else {
            self.copy_init(t, e, loc)
                .or_else(|_| self.convert_scalar(e, t, loc))?
        };
        self.const_int(e)
    }

    fn label(&mut self, n: crate::token::Sym, defines: bool, loc: Loc) -> R<LabelId> {
        let next = LabelId(self.parser.jumps.labels.len() as u32);
        let here = (self.cx.scope, self.order());
        let l = self
            .parser
            .jumps
            .labels
            .entry(n)
            .or_insert((next, false, loc));
        if defines {
            if l.1 {
                let text = self.text(n).to_string();
                return self.fail(loc, msg::LABEL_TWICE, &[&text]);
            }
            l.1 = true;
            let id = l.0;
            self.parser.jumps.places.insert(n, here);
            return Ok(id);
        }
        Ok(l.0)
    }

    /// `(cond)` of if/while/switch: declarations before, a condition variable, the condition.
    fn parse_condition(&mut self, pre: &mut Vec<StmtId>, var: &mut Option<VarId>) -> R<ExprId> {
        loop {
            let semi = {
                let close = self.tokens.find_stop(self.idx(), &[K::Semi]);
                self.tok_at(close).kind == K::Semi
            };
            if semi {
                // init-statement
                pre.push(init_statement(self)?);
                continue;
            }
            if self.stmt_starts_decl()? && self.condition_declares() {
                let v = self.parse_condition_var()?;
                *var = Some(v);
                let loc = self.prog[v].loc;
                return Ok(self.var_expr(v, loc));
            }
            return self.parse_expr();
        }
    }

    fn condition_declares(&self) -> bool {
        let stop = self.tokens.find_stop(self.idx(), &[K::Eq, K::LBrace]);
        matches!(self.tok_at(stop).kind, K::Eq | K::LBrace)
    }

    /// `if`. A chain of `else if`s is read in a row: it is no nesting.
    fn parse_if(&mut self) -> R<StmtId> {
        let mut chain: Vec<IfHead> = Vec::new();
        let mut last = None;
        loop {
            let mut head = match self.in_head(|s| s.parse_if_inner())? {
                IfPart::Whole(s) => {
                    last = Some(s);
                    break;
                }
                IfPart::Head(head) => head,
            };
            let more = self.eat(K::KwElse);
            if more {
                head.hint = match (head.hint, self.parse_hint()?) {
                    (BranchHint::None, BranchHint::Likely) => BranchHint::Unlikely,
                    (BranchHint::None, BranchHint::Unlikely) => BranchHint::Likely,
                    (h, _) => h,
                };
            }
            chain.push(head);
            if !more {
                break;
            }
            if !self.is(K::KwIf) {
                last = Some(self.parse_sub()?);
                break;
            }
            let limit = self.options.chain_length;
            if chain.len() > limit as usize {
                let loc = self.loc();
                return self.fail(loc, msg::SEMA_NESTING_TOO_DEEP, &[&limit]);
            }
        }
        for head in chain.into_iter().rev() {
            let kind = StmtKind::If {
                cond: head.cond,
                then: head.then,
                els: last,
                hint: head.hint,
            };
            last = Some(self.stmt(kind, head.loc));
        }
        match last {
            Some(s) => Ok(s),
            None => self.expected("a statement"),
        }
    }

    fn parse_if_inner(&mut self) -> R<IfPart> {
        let loc = self.bump().loc;
        let is_constexpr = self.eat(K::KwConstexpr);
        if self.is(K::Exclaim) || self.is(K::KwConsteval) {
            // if consteval
            let not = self.eat(K::Exclaim);
            self.expect(K::KwConsteval)?;
            let e = self.prvalue(ExprKind::IsConstantEvaluated, Builtin::Bool.q(), loc);
            let cond = if not {
                self.unary_op(OpName::Exclaim, e, loc)?
            } else {
                e
            };
            let around = std::mem::replace(&mut self.cx.mode.immediate, !not);
            let then = self.parse_compound();
            self.cx.mode.immediate = not;
            let els = match then.is_ok() && self.eat(K::KwElse) {
                true => self.parse_sub().map(Some),
                false => Ok(None),
            };
            self.cx.mode.immediate = around;
            let kind = StmtKind::If {
                cond,
                then: then?,
                els: els?,
                hint: BranchHint::None,
            };
            return Ok(IfPart::Whole(self.stmt(kind, loc)));
        }
        self.expect(K::LParen)?;
        let mut pre = Vec::new();
        let mut var = None;
        let c = self.parse_condition(&mut pre, &mut var)?;
        let cond = self.to_bool(c)?;
        self.expect(K::RParen)?;
        if let Some(v) = var {
            let list = self.prog.add_var_list(&[v]);
            pre.push(self.stmt(StmtKind::Decl(list), loc));
        }
        if is_constexpr && !self.is_dep(cond) {
            let v = self.const_int(cond)? != 0;
            let result;
            if v {
                result = Some(self.parse_sub()?);
                if self.eat(K::KwElse) {
                    self.skip_statement();
                }
            } else {
                self.skip_statement();
                result = if self.eat(K::KwElse) {
                    Some(self.parse_sub()?)
                } else {
                    None
                };
            }
            pre.extend(result);
            let list = self.prog.add_stmt_list(&pre);
            return Ok(IfPart::Whole(self.stmt(StmtKind::Compound(list), loc)));
        }
        let hint = self.parse_hint()?;
        let then = self.parse_sub()?;
        if pre.is_empty() {
            return Ok(IfPart::Head(IfHead {
                loc,
                cond,
                then,
                hint,
            }));
        }
        // What the head declares is known in the `else`.
        let mut h2 = BranchHint::None;
        let els = if self.eat(K::KwElse) {
            h2 = self.parse_hint()?;
            Some(self.parse_sub()?)
        } else {
            None
        };
        let hint = match (hint, h2) {
            (BranchHint::None, BranchHint::Likely) => BranchHint::Unlikely,
            (BranchHint::None, BranchHint::Unlikely) => BranchHint::Likely,
            (h, _) => h,
        };
        let kind = StmtKind::If {
            cond,
            then,
            els,
            hint,
        };
        pre.push(self.stmt(kind, loc));
        let list = self.prog.add_stmt_list(&pre);
        Ok(IfPart::Whole(self.stmt(StmtKind::Compound(list), loc)))
    }

    fn parse_hint(&mut self) -> R<BranchHint> {
        let mut a = Attrs::default();
        if self.is(K::LBracket) && self.ahead(1) == K::LBracket {
            Declarators(self).parse_attrs(&mut a)?;
        }
        Ok(if a.likely {
            BranchHint::Likely
        } else if a.unlikely {
            BranchHint::Unlikely
        } else {
            BranchHint::None
        })
    }

    /// Skips a statement without parsing it (a discarded branch).
    pub(crate) fn skip_statement(&mut self) {
        let mut i = self.idx();
        loop {
            match self.tok_at(i).kind {
                K::LBracket if self.tok_at(i + 1).kind == K::LBracket => i = self.close(i) + 1,
                K::LBrace => {
                    i = self.close(i) + 1;
                    break;
                }
                K::KwIf => {
                    i += 1;
                    if self.tok_at(i).kind == K::KwConstexpr {
                        i += 1;
                    }
                    self.cx.pos = (self.close(i) + 1) << 1;
                    self.skip_statement();
                    if self.is(K::KwElse) {
                        self.bump();
                        self.skip_statement();
                    }
                    return;
                }
                K::KwFor | K::KwWhile | K::KwSwitch => i = self.close(i + 1) + 1,
                K::KwDo => {
                    self.cx.pos = (i + 1) << 1;
                    self.skip_statement();
                    let stop = self.tokens.find_stop(self.idx(), &[K::Semi]);
                    i = stop + 1;
                    break;
                }
                K::PragmaUnroll | K::PragmaNounroll | K::PragmaOther | K::PragmaPack => {
                    i = self.tokens.skip_pragma(i)
                }
                _ => {
                    i = self.tokens.find_stop(i, &[K::Semi]) + 1;
                    break;
                }
            }
        }
        self.cx.pos = i << 1;
    }

    fn parse_switch(&mut self) -> R<StmtId> {
        self.in_head(|s| {
            let loc = s.bump().loc;
            s.expect(K::LParen)?;
            let mut pre = Vec::new();
            let mut var = None;
            let c = s.parse_condition(&mut pre, &mut var)?;
            s.expect(K::RParen)?;
            if let Some(v) = var {
                let list = s.prog.add_var_list(&[v]);
                pre.push(s.stmt(StmtKind::Decl(list), loc));
            }
            let at = s.eloc(c);
            let mut c = s.rvalue(c)?;
            if s.prog.types.record(s.ty(c)).is_some() {
                c = s.copy_init(Builtin::Int.q(), c, loc)?;
            }
            let c = s.promote(c)?;
            let t = s.ty(c);
            if !s.prog.types.is_integral(t) && s.prog.types.enumeration(t).is_none() && !s.is_dep(c)
            {
                let n = s.type_name(t);
                return s.fail(at, msg::SEMA_SWITCH_TYPE, &[&n]);
            }
            let saved = s.cx.switch_ty.replace(t);
            s.cx.breakable += 1;
            s.parser.jumps.cases.push(Default::default());
            let body = s.parse_sub();
            s.parser.jumps.cases.pop();
            s.cx.breakable -= 1;
            s.cx.switch_ty = saved;
            let body = body?;
            let st = s.stmt(StmtKind::Switch { cond: c, body }, loc);
            if pre.is_empty() {
                return Ok(st);
            }
            pre.push(st);
            let list = s.prog.add_stmt_list(&pre);
            Ok(s.stmt(StmtKind::Compound(list), loc))
        })
    }

    fn parse_while(&mut self, hints: LoopHints) -> R<StmtId> {
        self.in_head(|s| {
            let loc = s.bump().loc;
            s.expect(K::LParen)?;
            let mut pre = Vec::new();
            let mut cond_var = None;
            let c = s.parse_condition(&mut pre, &mut cond_var)?;
            let cond = s.to_bool(c)?;
            s.expect(K::RParen)?;
            let body = s.parse_loop_body()?;
            Ok(s.stmt(
                StmtKind::While {
                    cond_var,
                    cond,
                    body,
                    hints,
                },
                loc,
            ))
        })
    }

    fn parse_for(&mut self, hints: LoopHints) -> R<StmtId> {
        let loc = self.bump().loc;
        let open = self.idx();
        self.expect(K::LParen)?;
        let close = self.close(open);
        // A range-for has a `:` before any `;` after its optional init-statement.
        let mut at = self.idx();
        let mut semis = 0;
        let mut range = None;
        loop {
            let stop = self.tokens.find_range_stop(at, close);
            match self.tok_at(stop).kind {
                K::Semi => {
                    semis += 1;
                    at = stop + 1;
                    if semis > 1 {
                        break;
                    }
                }
                K::Colon => {
                    range = Some(stop);
                    break;
                }
                _ => break,
            }
        }
        if let Some(colon) = range
            && semis <= 1
        {
            return self.parse_range_for(colon, close, hints, loc);
        }
        let init = if self.is(K::Semi) {
            self.bump();
            None
        } else if self.stmt_starts_decl()? {
            Some(self.parse_decl_stmt()?)
        } else {
            let e = self.parse_expr()?;
            self.expect(K::Semi)?;
            let e = self.discard(e)?;
            Some(self.stmt(StmtKind::Expr(e), loc))
        };
        let mut cond_var = None;
        let cond = if self.is(K::Semi) {
            None
        } else if self.stmt_starts_decl()? && self.condition_declares() {
            let v = self.parse_condition_var()?;
            cond_var = Some(v);
            let vl = self.prog[v].loc;
            let e = self.var_expr(v, vl);
            Some(self.to_bool(e)?)
        } else {
            let c = self.parse_expr()?;
            Some(self.to_bool(c)?)
        };
        self.expect(K::Semi)?;
        let inc = if self.is(K::RParen) {
            None
        } else {
            let e = self.parse_expr()?;
            Some(self.discard(e)?)
        };
        self.expect(K::RParen)?;
        let body = self.parse_loop_body()?;
        Ok(self.stmt(
            StmtKind::For {
                init,
                cond_var,
                cond,
                inc,
                body,
                hints,
            },
            loc,
        ))
    }

    /// Rewrites `for (decl : range) body` to a plain `for`.
    fn parse_range_for(&mut self, colon: u32, close: u32, hints: LoopHints, loc: Loc) -> R<StmtId> {
        let mut stmts = Vec::new();
        let mut decl_pos = self.cx.pos;
        let semi = self.tokens.find_range_stop(self.idx(), close);
        if self.tok_at(semi).kind == K::Semi {
            stmts.push(init_statement(self)?);
            decl_pos = self.cx.pos;
        }
        self.cx.pos = (colon + 1) << 1;
        let scope = self.cx.scope;
        let range_loc = self.loc();
        let r = if self.is(K::LBrace) {
            self.parse_braced()?
        } else {
            self.parse_expr()?
        };
        if self.idx() != close {
            return self.expected("')'");
        }
        let r = if let ExprKind::Braced(list) = self.prog[r].kind {
            // A braced list becomes an array.
            let items = self.prog.expr_list(list).to_vec();
            let Some(&first) = items.first() else {
                return self.fail(loc, msg::AUTO_NO_INIT, &[]);
            };
            let et = self.ty(first);
            let et = self.decayed(et);
            let at = self
                .prog
                .types
                .array(et.add(CONST), ArrayLen::Const(items.len() as u64));
            let v = ListInit(self).list_init(at, r, true, loc)?;
            self.materialize(v)
        } else {
            r
        };
        // auto&& range = r;
        let r = self.as_glvalue(r);
        let rt = self.ty(r);
        let ref_ty = if self.prog[r].cat == Category::LValue {
            self.prog.types.lref(rt)
        } else {
            self.prog.types.rref(rt)
        };
        let range_var = self.simple_var(None, ref_ty, loc, Storage::Local, scope);
        self.prog[range_var].init = Some(r);
        self.extend_temporaries(r, range_var);
        if self.session.options.std >= 23 {
            self.extend_all(r, range_var);
        }
        let range = self.var_expr(range_var, loc);
        let (begin, end) = if let TypeKind::Array {
            elem,
            len: ArrayLen::Const(n),
        } = *self.prog.types.kind(rt.ty())
        {
            let p = self.rvalue(range)?;
            let _ = elem;
            let range2 = self.var_expr(range_var, loc);
            let q = self.rvalue(range2)?;
            let count = self.int(i128::from(n), Builtin::Long.q(), loc);
            let e = self.builtin_binary_op(OpName::Plus, q, count, loc)?;
            (p, e)
        } else {
            let b = self.range_end(range, true, range_loc)?;
            let range2 = self.var_expr(range_var, loc);
            let e = self.range_end(range2, false, range_loc)?;
            (b, e)
        };
        let var_of = |me: &mut Self, e: ExprId| -> R<VarId> {
            let t = me.ty(e);
            let t = me.decayed(t);
            let init = me.copy_init(t, e, loc)?;
            let v = me.simple_var(None, t, loc, Storage::Local, scope);
            me.prog[v].init = Some(init);
            me.prog[v].dtor = me.needed_dtor(t);
            Ok(v)
        };
        let begin_var = var_of(self, begin)?;
        let end_var = var_of(self, end)?;
        let list = self.prog.add_var_list(&[range_var, begin_var, end_var]);
        stmts.push(self.stmt(StmtKind::Decl(list), loc));
        let (b, e) = (self.var_expr(begin_var, loc), self.var_expr(end_var, loc));
        let c = self.binary_op(OpName::ExclaimEq, b, e, loc)?;
        let cond = self.to_bool(c)?;
        let b = self.var_expr(begin_var, loc);
        let inc = self.unary_op(OpName::PlusPlus, b, loc)?;
        let b = self.var_expr(begin_var, loc);
        let item = self.unary_op(OpName::Star, b, loc)?;
        // The loop variable, initialised by `*begin`.
        self.cx.pos = decl_pos;
        let body = self.in_head(|s| -> R<StmtId> {
            let decl = s.parse_range_decl(item, colon)?;
            s.cx.pos = (close + 1) << 1;
            let body = s.parse_loop_body()?;
            let l = s.prog.add_stmt_list(&[decl, body]);
            Ok(s.stmt(StmtKind::Compound(l), loc))
        })?;
        let f = self.stmt(
            StmtKind::For {
                init: None,
                cond_var: None,
                cond: Some(cond),
                inc: Some(inc),
                body,
                hints,
            },
            loc,
        );
        stmts.push(f);
        let l = self.prog.add_stmt_list(&stmts);
        Ok(self.stmt(StmtKind::Compound(l), loc))
    }

    /// `begin`/`end` of a range of class type: members first, then functions found by its type.
    pub(crate) fn range_end(&mut self, range: ExprId, begin: bool, loc: Loc) -> R<ExprId> {
        use crate::sema::overload::OverloadSet;
        use crate::token::sym;
        let name = if begin { sym::BEGIN } else { sym::END };
        let Some(r) = self.prog.types.record(self.ty(range)) else {
            let n = self.type_name(self.ty(range));
            return self.fail(loc, msg::NOT_A_RANGE, &[&n]);
        };
        self.require_complete_record(r, loc)?;
        let syms = self.lookup_member(r, name);
        if !syms.is_empty() {
            let set = OverloadSet {
                name,
                loc,
                syms,
                object: Some(range),
                qualified: false,
                targs: None,
            };
            let o = self.overload_expr(set);
            return self.call(o, Vec::new(), loc);
        }
        let set = OverloadSet {
            name,
            loc,
            syms: Default::default(),
            object: None,
            qualified: false,
            targs: None,
        };
        let o = self.overload_expr(set);
        self.call(o, vec![range], loc)
    }

    fn parse_return(&mut self) -> R<StmtId> {
        let loc = self.bump().loc;
        let f = self.cx.func;
        let needs = f.is_some_and(|f| self.facts.functions[f.index()].ret.needs_deduction);
        let ret = f.map_or(Builtin::Void.q(), |f| self.prog.ret(f));
        if self.eat(K::Semi) {
            if needs {
                self.note_return(None, loc)?;
            } else if !self.prog.types.is_void(ret)
                && !f.is_some_and(|f| matches!(self.prog[f].name, FuncName::Ctor | FuncName::Dtor))
            {
                self.warn(loc, msg::RETURN_NO_VALUE, &[]);
            }
            return Ok(self.stmt(StmtKind::Return(None), loc));
        }
        let paren = self.is(K::LParen);
        let value_loc = self.loc();
        let mut e = if self.is(K::LBrace) {
            self.parse_braced()?
        } else {
            self.parse_expr()?
        };
        self.expect(K::Semi)?;
        let ret = if needs {
            self.note_return(Some((e, paren)), loc)?
        } else {
            self.check_return_alike(e, paren, value_loc)?;
            ret
        };
        if self.prog.types.is_void(ret) {
            let v = self.discard(e)?;
            if !self.prog.types.is_void(self.ty(v)) && !needs {
                return self.fail(value_loc, msg::RETURN_VALUE_IN_VOID, &[]);
            }
            // `return f();` in a void function.
            let st = self.stmt(StmtKind::Expr(v), loc);
            let r = self.stmt(StmtKind::Return(None), loc);
            let l = self.prog.add_stmt_list(&[st, r]);
            return Ok(self.stmt(StmtKind::Compound(l), loc));
        }
        // A local named alone may be moved from.
        if let ExprKind::Var(v) = self.prog[e].kind
            && matches!(self.prog[v].storage, Storage::Local | Storage::Param)
            && self.prog.types.record(ret).is_some()
            && self.prog[e].cat == Category::LValue
            && (!self.prog.types.is_ref(self.prog[v].ty)
                || self.prog.types.is_rref(self.prog[v].ty))
            && self.prog[v].space == Space::None
        {
            let mut x = self.prog[e].clone();
            x.cat = Category::XValue;
            let m = self.prog.add_expr(x);
            if !self
                .ics(m, ret, crate::sema::convert::UserConv::Yes)
                .is_bad()
            {
                e = m;
            }
        }
        let v = self.copy_init(ret, e, value_loc)?;
        Ok(self.stmt(StmtKind::Return(Some(v)), loc))
    }
}

/// What stands before the condition of `if` and `switch`, or before a range: a declaration, an expression or nothing.
fn init_statement(sema: &mut Statements) -> R<StmtId> {
    if sema.stmt_starts_decl()? {
        return sema.parse_decl_stmt();
    }
    let loc = sema.loc();
    if sema.eat(K::Semi) {
        return Ok(sema.stmt(StmtKind::Null, loc));
    }
    let e = sema.parse_expr()?;
    sema.expect(K::Semi)?;
    Ok(sema.stmt(StmtKind::Expr(e), loc))
}
