//! Definitions that stand apart from their declarations: functions and members defined out of line.

use super::*;
use TokenKind as K;

impl Sema<'_> {
    /// Finds the definition of a function declared elsewhere: later in its scope, or out of line.
    pub fn find_definition(&mut self, f: FuncId) {
        if self.facts.functions[f.index()].body.is_some()
            || std::mem::replace(&mut self.facts.functions[f.index()].sought, true)
        {
            return;
        }
        let sym = self.func_sym(f);
        match self.prog[f].parent {
            Parent::Record(r) => self.find_member_definition(f, r, sym),
            Parent::Namespace(n) => {
                let Some(scope) = (0..self.env.scopes.len() as u32)
                    .map(ScopeId)
                    .find(|s| self.scope(*s).kind == ScopeKind::Namespace(n))
                else {
                    return;
                };
                for s in self.chain(scope, sym) {
                    if let SymKind::Pending(d) = *self.sym_kind(s)
                        && self.facts.decls[d as usize].defines
                    {
                        self.resolve_decl(d);
                    }
                }
                if self.facts.functions[f.index()].body.is_none() && self.prog[f].instance.is_some()
                {
                    self.adopt_template_definition(f, scope, sym);
                }
                // `void ns::f() {…}`
                if self.facts.functions[f.index()].body.is_none()
                    && let Some(nn) = self.prog[n].name
                    && let Some(list) = self.templates.out_of_line.get(&(nn, sym)).cloned()
                {
                    for d in list {
                        let p = self.facts.decls[d as usize].clone();
                        if p.heads == 0 && p.state == 0 {
                            self.facts.decls[d as usize].kind = DeclKind::Simple;
                            self.resolve_decl(d);
                        } else if p.heads == 1
                            && self.facts.functions[f.index()].body.is_none()
                            && self.prog[f].instance.is_some()
                        {
                            let _ = self.trap(|s| s.adopt_qualified_definition(f, scope, d));
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// An instance of a template that was declared when it was needed and is defined later takes the definition's body.
    pub(super) fn adopt_template_definition(&mut self, f: FuncId, scope: ScopeId, sym: Sym) {
        let Some(i) = self.prog[f].instance.clone() else {
            return;
        };
        for s in self.chain(scope, sym) {
            let SymKind::Template(t) = *self.sym_kind(s) else {
                continue;
            };
            let tp = &self.templates.list[t.index()];
            let defines = self
                .facts
                .decls
                .get(tp.decl as usize)
                .is_some_and(|d| d.defines && tp.kind == TemplateKind::Func);
            let same = matches!(
                self.templates.instances[t.index()].get(&i.args[..]),
                Some(crate::templates::Instantiated::Func(g)) if *g == f
            );
            if !defines || !same {
                continue;
            }
            let made = self.trap(|s| s.instantiate_definition(t, &i.args));
            if let Some(g) = made {
                let (decl, info) = (
                    self.prog.funcs[g.index()].clone(),
                    self.facts.functions[g.index()].clone(),
                );
                self.merge_function(f, decl, info);
                return;
            }
        }
    }

    /// `template <class T> void ns::f(T) {…}`, the definition of a function template declared in its namespace.
    pub(super) fn adopt_qualified_definition(
        &mut self,
        f: FuncId,
        scope: ScopeId,
        d: u32,
    ) -> R<()> {
        use crate::parse::declarator::DeclMode;
        use crate::parse::declspec::SpecMode;
        let p = self.facts.decls[d as usize].clone();
        let Some(i) = self.prog[f].instance.clone() else {
            return Err(Fail);
        };
        let cx = self.decl_cx(p.start << 1, scope);
        let (params, _, _) = self.at(cx, |s| s.parse_template_head())?;
        if params.len() != i.args.len() {
            return Err(Fail);
        }
        let bound = self.bound_scope(&params, &i.args, scope);
        let cx = self.decl_cx(p.inner << 1, bound);
        let (decl, info) = self.at(cx, |s| -> R<_> {
            let spec = Declarators(s).parse_decl_specs(SpecMode::Decl)?;
            let base = spec.ty.unwrap_or(Builtin::Void.q());
            let decl = Declarators(s).parse_declarator(base, DeclMode::Named)?;
            let attrs = Declarators::merge_attrs(&spec, &decl);
            s.make_function(Some(d), scope, &spec, attrs, &decl)
        })?;
        if !self.same_signature(f, decl.ty, decl.name) {
            return Err(Fail);
        }
        let linkage = self.prog[f].linkage;
        self.merge_function(f, decl, info);
        self.prog[f].linkage = linkage;
        Ok(())
    }

    /// A member function of a class template's instance that is specialised for it takes the specialisation's body.
    pub(super) fn adopt_member_spec(&mut self, f: FuncId) {
        let Parent::Record(r) = self.prog[f].parent else {
            return;
        };
        let (Some(class), true) = (self.prog[r].name, self.prog[r].instance.is_some()) else {
            return;
        };
        let sym = self.func_sym(f);
        let Some(list) = self.templates.member_specs.get(&(class, sym)).cloned() else {
            return;
        };
        let general = self.facts.functions[f.index()].body.take();
        for d in list {
            let p = self.facts.decls[d as usize].clone();
            if self.trap(|s| s.try_member_definition(f, r, d, &p)) == Some(true) {
                return;
            }
        }
        self.facts.functions[f.index()].body = general;
    }

    pub(super) fn find_member_definition(&mut self, f: FuncId, r: RecordId, sym: Sym) {
        let Some(cname) = self.prog[r].name else {
            return;
        };
        let Some(mut list) = self.templates.out_of_line.get(&(cname, sym)).cloned() else {
            return;
        };
        // A member's specialisation for a class's arguments comes before its general definition.
        list.sort_by_key(|&d| {
            let at = self.facts.decls[d as usize].start;
            let specialised = self.tok_at(at).kind == K::KwTemplate
                && self.tok_at(at + 1).kind == K::Less
                && self.tok_at(at + 2).kind == K::Greater;
            !specialised
        });
        for d in list {
            let p = self.facts.decls[d as usize].clone();
            if p.tkind == TemplateKind::Class {
                continue;
            }
            if p.heads == 0 || self.tok_at(p.start).kind != K::KwTemplate {
                if p.state == 0 {
                    self.facts.decls[d as usize].kind = DeclKind::Simple;
                    if self.session.left_out {
                        // Perhaps an overload for the host, with types of a header that was left out.
                        self.resolve_decl(d);
                    } else {
                        self.resolve_decl_reporting(d);
                    }
                }
                if self.facts.functions[f.index()].body.is_some() || self.prog[f].flags.is_defaulted
                {
                    return;
                }
                continue;
            }
            let ok = self.trap(|s| s.try_member_definition(f, r, d, &p));
            if ok == Some(true) {
                return;
            }
        }
    }

    /// Does the out-of-line template member definition `p` define `f`? Then its parts are adopted.
    pub(super) fn try_member_definition(
        &mut self,
        f: FuncId,
        r: RecordId,
        d: u32,
        p: &PendingDecl,
    ) -> R<bool> {
        use crate::parse::declarator::DeclMode;
        use crate::parse::declspec::SpecMode;
        let mut scope = self.out_of_line_scope(p, r)?;
        // A member template has one more head.
        if let Some(i) = self.prog[f].instance.clone() {
            let mut pos = p.start;
            let mut last = None;
            while self.tok_at(pos).kind == K::KwTemplate {
                last = Some(pos);
                let Some(n) = self.tokens.skip_template_head(pos + 1) else {
                    return Err(Fail);
                };
                pos = n;
                if self.tok_at(pos).kind == K::KwRequires {
                    pos = self.tokens.skip_requires(pos);
                }
            }
            let Some(last) = last else { return Err(Fail) };
            let cx = self.decl_cx(last << 1, scope);
            let (params, _, _) = self.at(cx, |s| s.parse_template_head())?;
            if params.len() != self.templates.list[i.template.index()].params.len() {
                return Ok(false);
            }
            scope = self.bound_scope(&params, &i.args, scope);
        }
        let mut cx = self.decl_cx(p.inner << 1, scope);
        // A host function with types that nothing declares.
        let params = self.prog[f].params.clone();
        cx.mode.unknown_types = params.iter().any(|v| self.is_unknown(self.prog[*v].ty));
        let (decl, info) = self.at(cx, |s| -> R<_> {
            let spec = Declarators(s).parse_decl_specs(SpecMode::Decl)?;
            let base = spec.ty.unwrap_or(Builtin::Void.q());
            let decl = Declarators(s).parse_declarator(base, DeclMode::Named)?;
            let attrs = Declarators::merge_attrs(&spec, &decl);
            let target = s.facts.records[r.index()].scope;
            let (fd, info) = s.make_function(Some(d), target, &spec, attrs, &decl)?;
            Ok((fd, info))
        })?;
        if !self.same_signature(f, decl.ty, decl.name) && self.prog[f].instance.is_none() {
            // Static members carry no qualifiers; compare parameters alone.
            return Ok(false);
        }
        if !self.same_signature(f, decl.ty, decl.name) {
            return Ok(false);
        }
        let linkage = self.prog[f].linkage;
        self.merge_function(f, decl, info);
        self.prog[f].linkage = if linkage == Linkage::External {
            Linkage::LinkOnce
        } else {
            linkage
        };
        Ok(self.facts.functions[f.index()].body.is_some() || self.prog[f].flags.is_defaulted)
    }

    /// The definition of a static data member outside its class.
    pub(crate) fn find_static_member_definition(&mut self, v: VarId) {
        use crate::parse::declarator::DeclMode;
        use crate::parse::declspec::SpecMode;
        let Parent::Record(r) = self.prog[v].parent else {
            return;
        };
        let (Some(cname), Some(name)) = (self.prog[r].name, self.prog[v].name) else {
            return;
        };
        // One that is specialised for the class's arguments comes first.
        let mut list = self
            .templates
            .member_specs
            .get(&(cname, name))
            .cloned()
            .unwrap_or_default();
        list.extend(
            self.templates
                .out_of_line
                .get(&(cname, name))
                .into_iter()
                .flatten(),
        );
        for d in list {
            let p = self.facts.decls[d as usize].clone();
            let r2 = self.trap(|s| -> R<Option<(Pos, ScopeId, Space)>> {
                let scope = s.out_of_line_scope(&p, r)?;
                let cx = s.decl_cx(p.inner << 1, scope);
                s.at(cx, |s| {
                    let spec = Declarators(s).parse_decl_specs(SpecMode::Decl)?;
                    let base = spec.ty.unwrap_or(Builtin::Int.q());
                    let d = Declarators(s).parse_declarator(base, DeclMode::Block)?;
                    if d.sym != name {
                        return Ok(None);
                    }
                    let attrs = Declarators::merge_attrs(&spec, &d);
                    let pos = s.cx.pos;
                    Ok(Some((pos, s.cx.scope, attrs.space())))
                })
            });
            if let Some(Some((pos, scope, space))) = r2 {
                if self.prog[v].space == Space::None {
                    self.prog[v].space = space;
                }
                if matches!(self.tok_at(pos >> 1).kind, K::Eq | K::LBrace | K::LParen) {
                    self.facts.variables[v.index()].init = Some(pos);
                    self.facts.variables[v.index()].scope = scope;
                }
                return;
            }
        }
    }

    // Deduced return types.
}
