//! Explicit instantiations and specialisations of the main file: of templates that there are, that fit, and before they are used.

use super::lookup::Syms;
use super::*;
use TokenKind as K;

impl Sema<'_> {
    /// Checks each `template …;` of the main file's namespaces.
    pub(super) fn check_instantiations(&mut self) {
        for d in 0..self.facts.decls.len() as u32 {
            let p = &self.facts.decls[d as usize];
            let (start, end, scope) = (p.start, p.end, p.scope);
            if p.kind != DeclKind::Instantiation
                || start >= self.tokens.program_end
                || self.session.diags.stopped()
                || !matches!(self.scope(scope).kind, ScopeKind::Namespace(_))
                || !self.is_checked(self.tok_at(start).loc)
            {
                continue;
            }
            let first = self.tokens.skip_attrs(start + 1);
            match self.tok_at(first).kind {
                K::KwClass | K::KwStruct | K::KwUnion => {
                    self.check_class_instantiation(self.tokens.skip_attrs(first + 1), scope);
                }
                _ => self.check_function_instantiation(start, end, scope),
            }
        }
    }

    /// What a plain name that stands at a token means there; `None` where only another declaration could say.
    fn plain_name(&mut self, at: u32, scope: ScopeId) -> Option<Syms> {
        let t = self.tok_at(at);
        if t.kind != K::Ident || self.tok_at(at + 1).kind == K::ColonColon {
            return None;
        }
        let cx = self.decl_cx(at << 1, scope);
        let found = self.at(cx, |s| s.trap(|s| Ok(s.lookup(t.sym()))))?;
        let open =
            |s: &SymbolId| matches!(self.sym_kind(*s), SymKind::Using(_) | SymKind::Pending(_));
        (!found.iter().any(open)).then_some(found)
    }

    fn has_template(&self, found: &Syms) -> bool {
        (found.iter()).any(|s| matches!(self.sym_kind(*s), SymKind::Template(_)))
    }

    /// `template class Name<…>;`
    fn check_class_instantiation(&mut self, at: u32, scope: ScopeId) {
        if let Some(found) = self.plain_name(at, scope)
            && !self.has_template(&found)
        {
            self.tell_at(at, msg::NOT_INSTANTIABLE);
        }
    }

    /// `template type name<…>(…);`
    fn check_function_instantiation(&mut self, start: u32, end: u32, scope: ScopeId) {
        let name = (self.tokens.skip_attrs(start + 1)..end).find(|&i| {
            let after = match self.tok_at(i + 1).kind {
                K::Less => self.tokens.skip_angles(i + 1).map_or(i + 1, |a| a.0),
                _ => i + 1,
            };
            self.tok_at(i).kind == K::Ident && self.tok_at(after).kind == K::LParen
        });
        let Some(at) = name else { return };
        // Of a member its class decides.
        if self.tok_at(at - 1).kind == K::ColonColon {
            return;
        }
        let Some(found) = self.plain_name(at, scope) else {
            return;
        };
        if !self.has_template(&found) {
            self.tell_at(at, msg::NOT_INSTANTIABLE);
            return;
        }
        let cx = self.decl_cx((start + 1) << 1, scope);
        let fits = self.at(cx, |s| s.trap(|s| s.instantiated_function()));
        if fits == Some(false) {
            self.tell_at(at, msg::NO_TEMPLATE_MATCH);
        }
    }

    fn tell_at(&mut self, at: u32, id: MsgId) {
        let t = self.tok_at(at);
        let n = self.text(t.sym()).to_string();
        self.error(t.loc, id, &[&n]);
    }

    /// A specialisation of a function template fits one of the templates that its name means.
    pub(super) fn check_function_spec(&mut self, d: u32, at: u32, found: &Syms) {
        for &s in found {
            if let SymKind::Template(t) = *self.sym_kind(s) {
                self.attach_specs(t);
            }
        }
        let functions = found.iter().all(|s| {
            matches!(*self.sym_kind(*s), SymKind::Template(t)
                if self.templates.list[t.index()].kind == TemplateKind::Func)
        });
        if functions && self.facts.decls[d as usize].state == 0 {
            self.tell_at(at, msg::NO_TEMPLATE_MATCH);
        }
    }

    /// A class template is specialised before an object of that type is declared. `name..end` are the tokens of the
    /// specialisation's name and arguments.
    pub(super) fn check_spec_first(&mut self, d: u32, name: u32, end: u32) {
        let scope = self.facts.decls[d as usize].scope;
        let same = |s: &Self, i: u32| {
            (0..end - name).all(|k| {
                let (a, b) = (s.tok_at(name + k), s.tok_at(i + k));
                a.kind == b.kind && (!a.kind.is_word() || a.sym() == b.sym())
            })
        };
        let plain =
            (name..end).all(|i| !matches!(self.tok_at(i).kind, K::Number | K::Char | K::String));
        let used = (0..d).any(|o| {
            let p = &self.facts.decls[o as usize];
            if p.kind != DeclKind::Simple || p.scope != scope || !plain {
                return false;
            }
            let mut i = self.tokens.skip_attrs(p.start);
            while matches!(
                self.tok_at(i).kind,
                K::KwStatic | K::KwConst | K::KwDevice | K::KwConstant | K::KwInline
            ) {
                i = self.tokens.skip_attrs(i + 1);
            }
            let after = i + (end - name);
            same(self, i)
                && self.tok_at(after).kind == K::Ident
                && matches!(
                    self.tok_at(after + 1).kind,
                    K::Semi | K::Eq | K::LBrace | K::Comma | K::LBracket
                )
        });
        if used {
            self.tell_at(name, msg::SPEC_AFTER_USE);
        }
    }
}
