//! `requires` expressions.

use crate::hir::*;
use crate::sema::*;
use crate::token::TokenKind as K;
use crate::types::*;

impl Sema<'_> {
    /// `requires (params) { … }`: a `bool` constant.
    pub fn parse_requires_expr(&mut self) -> R<ExprId> {
        let loc = self.bump().loc;
        let mut j = self.idx();
        if self.is(K::LParen) {
            j = self.close(j) + 1;
        }
        if self.tok_at(j).kind != K::LBrace {
            return self.expected("'{'");
        }
        let after = (self.close(j) + 1) << 1;
        if self.cx.mode.dependent {
            self.cx.pos = after;
            return Ok(self.dep(DepExpr::Opaque(loc.0, 7), loc));
        }
        let outer = self.cx.clone();
        self.cx.mode.unevaluated = true;
        let ok = self.trap(|s| {
            if s.is(K::LParen) {
                let mut attrs = Default::default();
                let (_, f) = Declarators(s).parse_function_suffix(Builtin::Void.q(), &mut attrs)?;
                s.cx.scope = f.scope;
            }
            s.parse_requirements()
        });
        self.cx = outer;
        self.cx.pos = after;
        Ok(self.int(i128::from(ok == Some(true)), Builtin::Bool.q(), loc))
    }

    fn parse_requirements(&mut self) -> R<bool> {
        let open = self.idx();
        self.expect(K::LBrace)?;
        let close = self.close(open);
        while self.idx() < close {
            match self.kind() {
                K::KwTypename => {
                    self.bump();
                    let id = self.parse_id(true)?;
                    if id.ty.is_none() && id.template.is_none() {
                        return Ok(false);
                    }
                }
                K::KwRequires => {
                    self.bump();
                    let end = self.tokens.constraint_end(self.idx());
                    let holds = self.parse_constraint(Some(end))?;
                    if !holds {
                        return Ok(false);
                    }
                }
                K::LBrace => {
                    self.bump();
                    let e = self.parse_expr()?;
                    let e = self.require_single_overload(e)?;
                    let e = self.discard(e)?;
                    self.expect(K::RBrace)?;
                    if self.eat(K::KwNoexcept) && !self.is_noexcept(e) {
                        return Ok(false);
                    }
                    if self.eat(K::Arrow) {
                        let t = self.decltype_of(e, true);
                        if !Deduction(self).eval_type_constraint(TemplateArg::Type(t))? {
                            return Ok(false);
                        }
                    }
                }
                _ => {
                    let e = self.parse_expr()?;
                    let e = self.require_single_overload(e)?;
                    self.discard(e)?;
                }
            }
            self.expect(K::Semi)?;
        }
        Ok(true)
    }
}
