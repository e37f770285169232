//! The scan of template declarations: heads, parameters that are templates, deduction guides, specialisations.

use super::scan_decl::Scanned;
use super::*;
use TokenKind as K;

/// Where a head has nothing in place of a parameter: `<class T,>`. Only as an operator's name may a comma end or begin a list.
fn missing_param(s: &Scanner<'_, '_>, from: u32, to: u32) -> Option<u32> {
    (from + 1..to).find(|&j| {
        let (before, here) = (s.tok_at(j - 1).kind, s.tok_at(j).kind);
        let opens = before == K::Comma || before == K::Less && here == K::Comma;
        opens
            && matches!(here, K::Comma | K::Greater | K::GreaterGreater)
            && s.tok_at(j - 2).kind != K::KwOperator
            && s.in_main_file(s.tok_at(j).loc)
    })
}

impl Scanner<'_, '_> {
    /// Template template parameters of the head `from..to` are names of templates.
    fn note_template_params(&mut self, from: u32, to: u32) {
        for j in from..to {
            if self.tok_at(j).kind == K::KwTemplate
                && let Some(k) = self.tokens.skip_template_head(j + 1)
                && matches!(self.tok_at(k).kind, K::KwClass | K::KwTypename)
            {
                let at = k + 1 + u32::from(self.tok_at(k + 1).kind == K::Ellipsis);
                if self.tok_at(at).kind == K::Ident {
                    let name = self.tok_at(at).sym();
                    self.tokens.template_names.insert(name);
                }
            }
        }
    }

    /// A template declaration of any kind; `i` is at `template`.
    pub(super) fn scan_template(
        &mut self,
        scope: ScopeId,
        i: u32,
        end: u32,
        extern_c: bool,
        access: Access,
        friend: bool,
    ) -> u32 {
        let mut j = i;
        let mut heads = 0u8;
        let mut all_empty = true;
        let mut first_empty = false;
        while self.tok_at(j).kind == K::KwTemplate && self.tok_at(j + 1).kind == K::Less {
            let empty = self.tok_at(j + 2).kind == K::Greater;
            if heads == 0 {
                first_empty = empty;
            }
            all_empty &= empty;
            heads = heads.saturating_add(1);
            match self.tokens.skip_template_head(j + 1) {
                Some(k) => {
                    if let Some(at) = missing_param(self, j + 1, k) {
                        self.scan_expected("a template parameter", at);
                    }
                    self.note_template_params(j + 1, k);
                    j = k;
                }
                None => {
                    let at = (j + 4).min(end);
                    if self.in_main_file(self.tok_at(j).loc) {
                        self.scan_expected("'>'", at);
                    }
                    return self.tokens.find_stop(j + 1, &[K::Semi]) + 1;
                }
            }
            if self.tok_at(j).kind == K::KwRequires {
                j = self.tokens.skip_requires(j);
            }
        }
        let _ = first_empty;
        if self.tok_at(j).kind == K::KwFriend {
            self.note_friend(scope, j, end);
            j = self.tokens.skip_attrs(j + 1);
            return self
                .finish_template(scope, i, j, end, heads, all_empty, extern_c, access, true);
        }
        self.finish_template(scope, i, j, end, heads, all_empty, extern_c, access, friend)
    }

    #[allow(clippy::too_many_arguments)]
    fn finish_template(
        &mut self,
        scope: ScopeId,
        i: u32,
        j: u32,
        end: u32,
        heads: u8,
        all_empty: bool,
        extern_c: bool,
        access: Access,
        friend: bool,
    ) -> u32 {
        let attrs_end = self.tokens.skip_attrs(j);
        let first = self.tok_at(attrs_end);
        if self.in_main_file(first.loc) {
            self.check_template_head(attrs_end, first);
        }
        let (tkind, sc) = self.scan_templated(scope, attrs_end, j, end);
        let friend = friend || sc.is_friend;
        if friend {
            // The word may stand behind attributes.
            self.note_friend(scope, j, end);
        }
        let (name, at, qualified, has_args) = match (&sc.tag, tkind) {
            (Some(tag), TemplateKind::Class) => match tag.name {
                Some(n) => (n, tag.at, tag.qualified, tag.has_args),
                None => return sc.end,
            },
            _ => match sc.names.first() {
                Some(&(n, at)) => (n, at, sc.qualified, sc.has_args),
                None => return sc.end,
            },
        };
        let kind = if sc.is_guide {
            DeclKind::Guide
        } else if has_args || (all_empty && !qualified) || (all_empty && heads > 0) {
            DeclKind::Spec
        } else if qualified {
            DeclKind::OutOfLine
        } else {
            DeclKind::Template
        };
        let class = sc.class_name.or(sc.tag.as_ref().and_then(|t| t.class_name));
        let d = self.push_decl(i, sc.end, scope, kind, access);
        {
            let p = &mut self.facts.decls[d as usize];
            p.name = Some(name);
            p.tkind = tkind;
            p.inner = j;
            p.heads = heads;
            p.extern_c = extern_c;
            p.friend = friend;
            p.defines = sc.has_body
                || sc.tag.as_ref().is_some_and(|t| t.defines)
                || tkind == TemplateKind::Alias
                || tkind == TemplateKind::Concept;
        }
        match kind {
            DeclKind::Template => {
                self.tokens.template_names.insert(name);
                if friend {
                    if let (Some(r), TemplateKind::Func) = (self.record_of_scope(scope), tkind) {
                        self.add_friend(r, scope, name, at, d);
                    }
                } else {
                    self.add_template_symbol(scope, name, at, d, tkind, access);
                }
            }
            DeclKind::Spec => {
                let key = (class_around(self, scope), name);
                self.templates.specs.entry(key).or_default().push(d);
                if let (Some(class), true) = (class, all_empty && qualified && !has_args) {
                    self.templates
                        .member_specs
                        .entry((class, name))
                        .or_default()
                        .push(d);
                }
                if all_empty && tkind == TemplateKind::Func {
                    self.reach.roots.push(d);
                    if let Some(b) = sc.body
                        && !sc.side.global
                        && (!sc.side.device || sc.side.host)
                        && matches!(self.scope(scope).kind, ScopeKind::Namespace(_))
                    {
                        self.host.bodies.push((b, scope));
                    }
                }
            }
            DeclKind::OutOfLine => {
                if let Some(class) = class {
                    self.templates
                        .out_of_line
                        .entry((class, name))
                        .or_default()
                        .push(d);
                    // `template <> template <class T> … Class<args>::name`
                    let first_empty =
                        self.tok_at(i + 1).kind == K::Less && self.tok_at(i + 2).kind == K::Greater;
                    if first_empty && tkind == TemplateKind::Func {
                        self.templates
                            .member_specs
                            .entry((class, name))
                            .or_default()
                            .push(d);
                    }
                }
            }
            DeclKind::Guide => {
                let g = self.guide_sym(name);
                self.add_symbol(scope, g, at, SymKind::Pending(d));
            }
            _ => {}
        }
        sc.end
    }

    /// What stands behind the heads of a template.
    fn scan_templated(
        &mut self,
        scope: ScopeId,
        attrs_end: u32,
        j: u32,
        end: u32,
    ) -> (TemplateKind, Scanned) {
        match self.tok_at(attrs_end).kind {
            K::KwUsing => {
                let stop = self.tokens.find_stop(j, &[K::Semi]);
                let name_tok = self.tok_at(attrs_end + 1);
                (
                    TemplateKind::Alias,
                    Scanned::single(name_tok.sym(), attrs_end + 1, stop + 1),
                )
            }
            K::KwConcept => {
                let stop = self.tokens.find_stop(j, &[K::Semi]);
                let name_tok = self.tok_at(attrs_end + 1);
                (
                    TemplateKind::Concept,
                    Scanned::single(name_tok.sym(), attrs_end + 1, stop + 1),
                )
            }
            _ => {
                let record_name = self.record_of_scope(scope).and_then(|r| self.prog[r].name);
                let sc = self.scan_declaration(j, end, record_name);
                if sc.tag.is_some() && sc.names.is_empty() {
                    (TemplateKind::Class, sc)
                } else if sc.is_function {
                    (self.function_kind(&sc), sc)
                } else {
                    (TemplateKind::Var, sc)
                }
            }
        }
    }

    /// Words that may not follow a template's head, and a class without a name.
    fn check_template_head(&mut self, at: u32, first: Token) {
        if first.kind == K::KwVirtual {
            self.error(first.loc, msg::MISPLACED_WORD, &[&"virtual"]);
        }
        if first.kind == K::KwConcept && !self.options.cxx20 {
            let _ = self.unsupported::<()>(first.loc, "a concept before C++20");
        }
        if matches!(first.kind, K::KwClass | K::KwStruct | K::KwUnion)
            && self.tok_at(at + 1).kind == K::Semi
        {
            self.scan_expected("a name", at + 1);
        }
    }

    /// A function is what the declaration is of; nothing is to be inlined where it is a kernel.
    fn function_kind(&mut self, sc: &Scanned) -> TemplateKind {
        if sc.side.global
            && sc.is_inline
            && let Some(&(_, at)) = sc.names.first()
        {
            let loc = self.tok_at(at).loc;
            self.warn(loc, msg::INLINE_KERNEL, &[]);
        }
        TemplateKind::Func
    }

    /// Declares a template's name; a class template declared before and now defined becomes one entity.
    pub(super) fn add_template_symbol(
        &mut self,
        scope: ScopeId,
        name: Sym,
        at: u32,
        d: u32,
        tkind: TemplateKind,
        access: Access,
    ) {
        if tkind == TemplateKind::Class {
            for s in self.chain(scope, name) {
                let Some(old) = (match *self.sym_kind(s) {
                    SymKind::Pending(o) => Some(o),
                    SymKind::Template(t) => Some(self.templates.list[t.index()].decl),
                    _ => None,
                }) else {
                    continue;
                };
                let o = self.facts.decls[old as usize].clone();
                if o.kind == DeclKind::Template && o.tkind == TemplateKind::Class {
                    if self.facts.decls[d as usize].defines && o.defines {
                        let (loc, first) = (self.tok_at(at).loc, self.tok_at(o.start).loc);
                        if self.in_main_file(loc) && self.in_main_file(first) {
                            let n = self.text(name).to_string();
                            self.warnings.redeclared.push((loc, msg::REDEFINITION, n));
                        }
                    }
                    // Default arguments may stand on either declaration: remember both.
                    if self.facts.decls[d as usize].defines && !o.defines {
                        let new = self.facts.decls[d as usize].clone();
                        let p = &mut self.facts.decls[old as usize];
                        p.start = new.start;
                        p.end = new.end;
                        p.inner = new.inner;
                        p.defines = true;
                        self.record_extra_head(old, o.start);
                    } else {
                        let start = self.facts.decls[d as usize].start;
                        self.record_extra_head(old, start);
                    }
                    // It is part of the other now.
                    self.facts.decls[d as usize].state = 2;
                    return;
                }
            }
        }
        self.add_symbol_access(scope, name, at, SymKind::Pending(d), access);
    }
}

impl Sema<'_> {
    /// The name under which deduction guides of class template `name` are kept.
    pub(crate) fn guide_sym(&mut self, name: Sym) -> Sym {
        let t = format!("{}{}", self.op_syms.guide_prefix, self.text(name));
        self.session.names.intern(&t)
    }
}

/// What specialisations declared in a scope are kept under: their class, or the first scope for all namespaces.
pub(super) fn class_around(s: &Sema, scope: ScopeId) -> ScopeId {
    match s.scope(scope).kind {
        ScopeKind::Record(_) => scope,
        _ => ScopeId(0),
    }
}
