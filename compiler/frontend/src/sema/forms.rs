//! Members of classes that nothing uses, and parameters of templates that nothing instantiates: what is wrong with them as they stand.

use super::*;
use crate::parse::declspec::SpecMode;
use crate::templates::{TParam, TParamKind};
use TokenKind as K;

impl FormChecks<'_, '_> {
    /// Reads the declarations of members that nothing asked for.
    pub(super) fn check_members(&mut self) {
        let mut r = 0;
        while r < self.prog.records.len() as u32 && !self.session.diags.stopped() {
            let id = RecordId(r);
            r += 1;
            let d = &self.prog[id];
            if !d.complete
                || d.lambda.is_some()
                || instances::in_instance(self, id)
                || self.facts.records[id.index()].body.is_none()
                || !self.in_main_file(d.loc)
            {
                continue;
            }
            self.check_default_values(id);
            for i in 0..self.facts.records[id.index()].members.len() {
                let decl = self.facts.records[id.index()].members[i].decl;
                let p = &self.facts.decls[decl as usize];
                if p.state == 0 && matches!(p.kind, DeclKind::Simple) {
                    self.resolve_decl_reporting(decl);
                }
            }
        }
    }

    /// The members of a local class, its declarations beginning with `first`, are all read: what they name is known here and nowhere
    /// else.
    pub(crate) fn check_local_class(&mut self, r: RecordId, first: u32) -> R<()> {
        let loc = self.prog[r].loc;
        // Its members are instantiated with the function around it, called or not.
        self.host.classes.push(r);
        if self.cx.mode.lenient
            || self.cx.mode.dependent
            || instances::in_instance(self, r)
            || self.options.check == Check::Reached
            || !self.in_main_file(loc)
        {
            return Ok(());
        }
        let scope = self.facts.records[r.index()].scope;
        for d in first..self.facts.decls.len() as u32 {
            let p = &self.facts.decls[d as usize];
            if p.scope != scope {
                continue;
            }
            match p.kind {
                DeclKind::Template => {
                    let loc = self.tok_at(p.start).loc;
                    return self.fail(loc, msg::LOCAL_CLASS_MEMBER, &[&"a member template"]);
                }
                DeclKind::Simple | DeclKind::Tag(_) | DeclKind::Alias if p.state == 0 => {
                    self.resolve_decl_reporting(d);
                }
                _ => {}
            }
        }
        self.check_default_values(r);
        Ok(())
    }

    /// The default initialisers of a class's members.
    pub(super) fn check_default_values(&mut self, r: RecordId) {
        for i in 0..self.facts.records[r.index()].field_init.len() {
            let lambda = |s: &Self, at: Pos| {
                let from = at >> 1;
                let stop = s.tokens.find_stop(from, &[K::Semi, K::Comma]);
                (from + 1..stop).any(|k| s.tok_at(k).kind == K::LBracket)
            };
            if let Some(at) = self.facts.records[r.index()].field_init[i]
                && !lambda(self, at)
            {
                let unevaluated = std::mem::replace(&mut self.cx.mode.unevaluated, true);
                let _ = self.field_default(r, i as u32);
                self.cx.mode.unevaluated = unevaluated;
            }
        }
    }

    /// Default arguments that no call needed.
    pub(super) fn check_default_arguments(&mut self) {
        let mut f = 0;
        while f < self.prog.funcs.len() as u32 && !self.session.diags.stopped() {
            let id = FuncId(f);
            f += 1;
            let d = &self.prog[id];
            let instance = matches!(d.parent, Parent::Record(r) if instances::in_instance(self, r) || !self.prog[r].complete);
            if d.instance.is_some()
                || d.builtin.is_some()
                || d.flags.is_implicit
                || instance
                || self.facts.functions[id.index()]
                    .defaults
                    .iter()
                    .all(Option::is_none)
                || !self.in_main_file(d.loc)
            {
                continue;
            }
            for i in 0..self.facts.functions[id.index()].defaults.len() {
                let Some((at, scope)) = self.facts.functions[id.index()].defaults[i] else {
                    continue;
                };
                let stop = self.tokens.find_stop(at >> 1, &[K::Comma]);
                if (at >> 1..stop).any(|k| self.tok_at(k).kind == K::LBracket) {
                    continue;
                }
                let loc = self.tok_at(at >> 1).loc;
                let mut cx = self.decl_cx(at, scope);
                cx.mode.unevaluated = true;
                let _ = self.at(cx, |s| s.default_argument(id, i, loc));
            }
        }
    }

    /// Checks the parameters of the main file's templates.
    pub(super) fn check_template_heads(&mut self) {
        for d in 0..self.facts.decls.len() as u32 {
            let p = &self.facts.decls[d as usize];
            if p.kind != DeclKind::Template
                || p.heads != 1
                || p.start >= self.tokens.program_end
                || !self.in_main_file(self.tok_at(p.start).loc)
                || self.session.diags.stopped()
            {
                continue;
            }
            let (start, scope, of_class) = (p.start, p.scope, p.tkind == TemplateKind::Class);
            // A class declared before may have its defaults on either declaration.
            let defines = p.defines;
            if self
                .record_of_scope(scope)
                .is_some_and(|r| instances::in_instance(self, r))
            {
                continue;
            }
            let cx = self.decl_cx(start << 1, scope);
            let _ = self.at(cx, |s| -> R<()> {
                let (params, _, end) = s.parse_template_head()?;
                FormChecks(s).check_parameters(&params, start, end, of_class && defines)
            });
        }
    }

    fn check_parameters(
        &mut self,
        params: &[TParam],
        start: u32,
        end: u32,
        of_class: bool,
    ) -> R<()> {
        let place = |s: &Self, name: Sym, nth: usize| {
            (start..end)
                .map(|i| s.tok_at(i))
                .filter(|t| t.kind == K::Ident && t.sym() == name)
                .nth(nth)
                .map_or(s.tok_at(start).loc, |t| t.loc)
        };
        for (i, p) in params.iter().enumerate() {
            let last = i + 1 == params.len();
            if let Some(n) = p.name {
                if params[..i].iter().any(|q| q.name == Some(n)) {
                    let loc = place(self, n, 1);
                    let n = self.text(n).to_string();
                    return self.fail(loc, msg::REDEFINITION, &[&n]);
                }
                if of_class && p.pack && !last {
                    let loc = place(self, n, 0);
                    return self.fail(loc, msg::PACK_NOT_LAST, &[]);
                }
                let gap = |q: &TParam| q.default.is_none() && !q.pack;
                if of_class && p.default.is_some() && params[i..].iter().any(gap) {
                    let loc = place(self, n, 0);
                    return self.fail(loc, msg::TEMPLATE_DEFAULT_ORDER, &[]);
                }
            }
            if let TParamKind::Value(at) = p.kind {
                self.check_value_parameter(params, at)?;
            }
        }
        Ok(())
    }

    /// The type of a value parameter, where it names no other parameter.
    fn check_value_parameter(&mut self, params: &[TParam], at: Pos) -> R<()> {
        let plain = self.tok_at(at >> 1);
        let next = self.tok_at((at >> 1) + 1).kind;
        let ends = matches!(
            next,
            K::Ident | K::Comma | K::Greater | K::GreaterGreater | K::Eq
        );
        let of_parameter =
            plain.kind == K::Ident && params.iter().any(|p| p.name == Some(plain.sym()));
        if !ends || of_parameter || matches!(plain.kind, K::KwAuto | K::KwTypename | K::KwConst) {
            return Ok(());
        }
        let mut cx = self.cx.clone();
        cx.pos = at;
        let ty = self
            .at(cx, |s| Declarators(s).parse_decl_specs(SpecMode::Type))?
            .ty;
        if let Some(t) = ty
            && self.prog.types.is_floating(t)
            && !self.options.cxx20
        {
            let n = self.type_name(t);
            return self.fail(plain.loc, msg::VALUE_PARAMETER_TYPE, &[&n]);
        }
        Ok(())
    }
}
