//! Templates that nothing instantiates: what their tokens show of names that nothing declares, of packs, of parameters that
//! cannot be deduced, and of declarations that say different things of one template.

use super::*;
use crate::templates::{TParam, TParamKind};
use TokenKind as K;

/// Parts of a template's declaration.
struct Shape {
    d: u32,
    /// Token of its name.
    name_at: u32,
    params: Vec<TParam>,
    /// A constraint stands in its head or behind it.
    constrained: bool,
}

/// Kinds of template parameters.
fn kinds(params: &[TParam]) -> Vec<(std::mem::Discriminant<TParamKind>, bool)> {
    let kind = |p: &TParam| (std::mem::discriminant(&p.kind), p.pack);
    params.iter().map(kind).collect()
}

impl FormChecks<'_, '_> {
    /// Checks the templates and specialisations of the main file's namespaces.
    pub(super) fn check_template_forms(&mut self) {
        for d in 0..self.facts.decls.len() as u32 {
            let p = &self.facts.decls[d as usize];
            if p.start >= self.tokens.program_end
                || self.session.diags.stopped()
                || !matches!(p.kind, DeclKind::Template | DeclKind::Spec)
                || p.heads != 1
                || !matches!(self.scope(p.scope).kind, ScopeKind::Namespace(_))
                || !self.in_main_file(self.tok_at(p.start).loc)
            {
                continue;
            }
            let (kind, tkind, start, scope) = (p.kind, p.tkind, p.start, p.scope);
            let cx = self.decl_cx(start << 1, scope);
            let head = self.at(cx, |s| s.trap(|s| s.parse_template_head()));
            let (Some((params, requires, _)), Some(name_at)) = (head, self.name_of_declaration(d))
            else {
                continue;
            };
            let shape = Shape {
                d,
                name_at,
                constrained: requires.is_some() || params.iter().any(|p| p.constraint.is_some()),
                params,
            };
            match (kind, tkind) {
                (DeclKind::Spec, _) => self.check_spec_form(&shape),
                (_, TemplateKind::Func) => self.check_packs(&shape),
                (_, TemplateKind::Var | TemplateKind::Alias) => self.check_plain_value(&shape),
                (_, TemplateKind::Class) => self.check_pattern_members(&shape),
                (_, TemplateKind::Concept) => {}
            }
            self.check_first_word(&shape);
            self.check_plain_defaults(&shape);
            self.check_heads_alike(&shape);
        }
    }

    /// Members of class templates that are defined outside are declared inside.
    pub(super) fn check_outside_members(&mut self) {
        let mut list: Vec<(Sym, Sym, u32)> = Vec::new();
        for (&(class, name), decls) in &self.templates.out_of_line {
            list.extend(decls.iter().map(|&d| (class, name, d)));
        }
        list.sort_unstable_by_key(|x| x.2);
        for (class, name, d) in list {
            let p = &self.facts.decls[d as usize];
            let (heads, start, scope, tkind) = (p.heads, p.start, p.scope, p.tkind);
            if heads != 1
                || tkind != TemplateKind::Func
                || start >= self.tokens.program_end
                || self.templates.specs.contains_key(&(ScopeId(0), class))
                || !self.in_main_file(self.tok_at(start).loc)
            {
                continue;
            }
            let Some(at) = self.name_of_declaration(d) else {
                continue;
            };
            let cx = self.decl_cx(start << 1, scope);
            let found = self.at(cx, |s| s.trap(|s| Ok(s.lookup(class))));
            let [only] = found.unwrap_or_default()[..] else {
                continue;
            };
            let SymKind::Template(t) = *self.sym_kind(only) else {
                continue;
            };
            let t = &self.templates.list[t.index()];
            let q = &self.facts.decls[t.decl as usize];
            if t.kind == TemplateKind::Class
                && q.defines
                && self.tok_at(at).sym() == name
                && !(q.inner..q.end).any(|i| {
                    let t = self.tok_at(i);
                    t.kind == K::Ident && t.sym() == name
                })
            {
                let (class, n) = (self.text(class).to_string(), self.text(name).to_string());
                let loc = self.tok_at(at).loc;
                self.error(loc, msg::NO_MEMBER, &[&class, &n]);
            }
        }
    }

    /// The token at which the name of a scanned template stands.
    fn name_of_declaration(&self, d: u32) -> Option<u32> {
        let p = &self.facts.decls[d as usize];
        let name = p.name?;
        (p.inner..p.end).find(|&i| {
            let t = self.tok_at(i);
            t.kind == K::Ident && t.sym() == name
        })
    }

    fn tell_undeclared(&mut self, at: u32, id: MsgId) {
        let t = self.tok_at(at);
        let n = self.text(t.sym()).to_string();
        self.error(t.loc, id, &[&n]);
    }

    /// Whether the identifier at a token is one that nothing declares, on its own: no call, member, qualified name or argument list.
    fn is_unknown_alone(&mut self, at: u32, params: &[TParam], scope: ScopeId) -> bool {
        let t = self.tok_at(at);
        if t.kind != K::Ident || params.iter().any(|p| p.name == Some(t.sym())) {
            return false;
        }
        let before = self.tok_at(at.wrapping_sub(1)).kind;
        let after = self.tok_at(at + 1).kind;
        if matches!(
            before,
            K::Dot | K::Arrow | K::ColonColon | K::KwTypename | K::KwTemplate
        ) || matches!(after, K::ColonColon | K::LParen)
        {
            return false;
        }
        let cx = self.decl_cx(at << 1, scope);
        self.at(cx, |s| s.trap(|s| Ok(s.lookup(t.sym()).is_empty())))
            .unwrap_or(false)
    }

    /// Defaults of parameters that are one name.
    fn check_plain_defaults(&mut self, shape: &Shape) {
        let scope = self.facts.decls[shape.d as usize].scope;
        for p in &shape.params {
            let Some(at) = p.default.map(|x| x >> 1) else {
                continue;
            };
            let ends = matches!(self.tok_at(at + 1).kind, K::Comma | K::Greater);
            if ends && self.is_unknown_alone(at, &shape.params, scope) {
                let id = match p.kind {
                    TParamKind::Type => msg::UNKNOWN_TYPE,
                    _ => msg::UNDECLARED,
                };
                self.tell_undeclared(at, id);
            }
        }
    }

    /// A declaration that begins with a name that nothing declares, and another word behind it: `concept` before C++20.
    fn check_first_word(&mut self, shape: &Shape) {
        let p = &self.facts.decls[shape.d as usize];
        let (scope, at) = (p.scope, self.tokens.skip_attrs(p.inner));
        if matches!(p.tkind, TemplateKind::Var | TemplateKind::Func)
            && at < shape.name_at
            && self.tok_at(at + 1).kind.is_word()
            && self.is_unknown_alone(at, &shape.params, scope)
        {
            self.tell_undeclared(at, msg::UNKNOWN_TYPE);
        }
    }

    /// The initialiser of a variable template and the type of an alias: names that nothing declares.
    fn check_plain_value(&mut self, shape: &Shape) {
        let p = &self.facts.decls[shape.d as usize];
        let (scope, end, alias) = (p.scope, p.end, p.tkind == TemplateKind::Alias);
        let body = shape.name_at + 1..end.saturating_sub(1);
        let closed = |k| {
            let attribute = matches!(k, K::KwAttribute | K::KwDeclspec);
            attribute || matches!(k, K::LBrace | K::LBracket | K::KwRequires | K::Ellipsis)
        };
        if body.clone().any(|i| closed(self.tok_at(i).kind)) {
            return;
        }
        for i in body {
            if self.is_unknown_alone(i, &shape.params, scope) {
                let id = if alias {
                    msg::UNKNOWN_TYPE
                } else {
                    msg::UNDECLARED
                };
                self.tell_undeclared(i, id);
                return;
            }
        }
    }

    /// Parameters of a function template that use a pack unexpanded, or expand what is none.
    fn check_packs(&mut self, shape: &Shape) {
        let open = shape.name_at + 1;
        if self.tok_at(open).kind != K::LParen {
            return;
        }
        let close = self.close(open);
        let packs: Vec<Sym> = shape
            .params
            .iter()
            .filter(|p| p.pack)
            .filter_map(|p| p.name)
            .collect();
        let mut from = open + 1;
        while from < close {
            let to = self.tokens.find_stop(from, &[K::Comma]).min(close);
            let is_pack = |s: &Self, i: u32| {
                s.tok_at(i).kind == K::Ident && packs.contains(&s.tok_at(i).sym())
            };
            let dots = (from..to).find(|&i| self.tok_at(i).kind == K::Ellipsis);
            let pack = (from..to).find(|&i| is_pack(self, i));
            // `sizeof...(Ts)` and the like, default arguments and function types say too little here.
            let plain = (from..to).all(|i| {
                matches!(
                    self.tok_at(i).kind,
                    K::Ident
                        | K::KwConst
                        | K::Amp
                        | K::AmpAmp
                        | K::Star
                        | K::Ellipsis
                        | K::KwRestrict
                )
            });
            match (pack, dots) {
                (Some(at), None) if plain => self.tell_undeclared(at, msg::UNEXPANDED_PACK),
                (None, Some(at)) if plain && at > from && at + 1 < to => {
                    let loc = self.tok_at(at + 1).loc;
                    self.error(loc, msg::NO_PACK_IN_PATTERN, &[]);
                }
                _ => {}
            }
            from = to + 1;
        }
    }

    /// Members of a class template: types that nothing declares, names declared twice, or names of its parameters.
    fn check_pattern_members(&mut self, shape: &Shape) {
        let p = &self.facts.decls[shape.d as usize];
        let (end, scope) = (p.end, p.scope);
        let open = (shape.name_at + 1..end).find(|&i| {
            matches!(
                self.tok_at(i).kind,
                K::LBrace | K::Semi | K::Colon | K::Less
            )
        });
        // A base class may declare anything.
        let Some(open) = open.filter(|&i| self.tok_at(i).kind == K::LBrace) else {
            return;
        };
        let close = self.close(open);
        let mut seen: FxHashSet<Sym> = FxHashSet::default();
        let mut i = open + 1;
        while i < close {
            match self.tok_at(i).kind {
                K::KwPublic | K::KwPrivate | K::KwProtected => {
                    i += 2;
                    continue;
                }
                _ => {}
            }
            let stop = self.tokens.find_stop(i, &[K::Semi, K::LBrace]);
            if stop >= close {
                if self.tok_at(close - 1).kind == K::Ident {
                    let t = self.tok_at(close);
                    self.error(t.loc, msg::EXPECTED, &[&"';'", &"'}'"]);
                }
                return;
            }
            // `type name;` and `type name = value;` alone are looked at.
            if self.tok_at(stop).kind == K::Semi {
                self.check_pattern_field(shape, i, stop, &mut seen, scope);
                i = stop + 1;
            } else {
                i = self.close(stop) + 1;
                if self.tok_at(i).kind == K::Semi {
                    i += 1;
                }
            }
        }
    }

    fn check_pattern_field(
        &mut self,
        shape: &Shape,
        from: u32,
        stop: u32,
        seen: &mut FxHashSet<Sym>,
        scope: ScopeId,
    ) {
        let end = (from..stop)
            .find(|&i| self.tok_at(i).kind == K::Eq)
            .unwrap_or(stop);
        let name = end.wrapping_sub(1);
        let words = |s: &Self, i: u32| s.tok_at(i).kind == K::Ident || s.tok_at(i).kind.is_word();
        if end < from + 2 || !(from..end).all(|i| words(self, i) || self.tok_at(i).kind == K::Star)
        {
            return;
        }
        if self.tok_at(name).kind != K::Ident
            || (from..end).any(|i| {
                matches!(
                    self.tok_at(i).kind,
                    K::KwUsing
                        | K::KwFriend
                        | K::KwTypedef
                        | K::KwStruct
                        | K::KwClass
                        | K::KwUnion
                        | K::KwEnum
                        | K::KwTypename
                        | K::KwOperator
                )
            })
        {
            return;
        }
        let n = self.tok_at(name).sym();
        if shape.params.iter().any(|p| p.name == Some(n)) || !seen.insert(n) {
            self.tell_undeclared(name, msg::REDEFINITION);
            return;
        }
        let first = (from..name).find(|&i| self.tok_at(i).kind == K::Ident);
        if let Some(at) = first
            && at + 1 == name
            && at == from
            && !self.member_of_pattern(shape, self.tok_at(at).sym())
            && self.is_unknown_alone(at, &shape.params, scope)
        {
            self.tell_undeclared(at, msg::UNKNOWN_TYPE);
            return;
        }
        if end + 2 == stop
            && self.is_unknown_alone(end + 1, &shape.params, scope)
            && !self.member_of_pattern(shape, self.tok_at(end + 1).sym())
        {
            self.tell_undeclared(end + 1, msg::UNDECLARED);
        }
    }

    /// Whether a name is that of a class template or stands in it more often than where it is asked about: it may be declared there.
    fn member_of_pattern(&self, shape: &Shape, n: Sym) -> bool {
        let p = &self.facts.decls[shape.d as usize];
        let times = (p.inner..p.end)
            .filter(|&i| self.tok_at(i).kind == K::Ident && self.tok_at(i).sym() == n)
            .count();
        p.name == Some(n) || times > 1
    }

    /// A specialisation: of a template, for arguments of which it knows more than the template does, and once.
    fn check_spec_form(&mut self, shape: &Shape) {
        let p = &self.facts.decls[shape.d as usize];
        let (scope, tkind) = (p.scope, p.tkind);
        let name = self.tok_at(shape.name_at);
        let loc = name.loc;
        if self.tok_at(shape.name_at.wrapping_sub(1)).kind == K::ColonColon
            || self.tok_at(shape.name_at + 1).kind == K::ColonColon
        {
            return;
        }
        let cx = self.decl_cx(shape.name_at << 1, scope);
        let found = self
            .at(cx, |s| s.trap(|s| Ok(s.lookup(name.sym()))))
            .unwrap_or_default();
        let template = found
            .iter()
            .any(|s| matches!(self.sym_kind(*s), SymKind::Template(_)));
        if !template
            && !found
                .iter()
                .any(|s| matches!(self.sym_kind(*s), SymKind::Using(_) | SymKind::Pending(_)))
        {
            let n = self.text(name.sym()).to_string();
            self.error(loc, msg::SPEC_OF_NOTHING, &[&n]);
            return;
        }
        if tkind == TemplateKind::Func && template {
            self.check_function_spec(shape.d, shape.name_at, &found);
        }
        if tkind != TemplateKind::Class || self.tok_at(shape.name_at + 1).kind != K::Less {
            return;
        }
        let Some((end, false)) = self.tokens.skip_angles(shape.name_at + 1) else {
            return;
        };
        let args = shape.name_at + 2..end - 1;
        let used = |s: &Self, n: Sym| {
            args.clone()
                .any(|i| s.tok_at(i).kind == K::Ident && s.tok_at(i).sym() == n)
        };
        let lost = shape
            .params
            .iter()
            .filter_map(|p| p.name)
            .find(|n| !used(self, *n));
        if let Some(n) = lost {
            let n = self.text(n).to_string();
            self.error(loc, msg::SPEC_NOT_DEDUCED, &[&n]);
            return;
        }
        if shape.params.is_empty() {
            self.check_spec_first(shape.d, shape.name_at, end);
        } else if !shape.constrained && self.names_own_parameters(shape, end) {
            let n = self.text(name.sym()).to_string();
            self.error(loc, msg::SPEC_OF_ALL, &[&n]);
            return;
        }
        self.check_spec_again(shape, end);
    }

    /// Are the arguments of a partial specialisation its parameters, one after the other, so that it is the template itself?
    fn names_own_parameters(&self, shape: &Shape, end: u32) -> bool {
        let mut at = shape.name_at + 2;
        for (n, p) in shape.params.iter().enumerate() {
            let t = self.tok_at(at);
            if t.kind != K::Ident || p.name != Some(t.sym()) {
                return false;
            }
            at += 1;
            if p.pack {
                if self.tok_at(at).kind != K::Ellipsis {
                    return false;
                }
                at += 1;
            }
            if n + 1 < shape.params.len() {
                if self.tok_at(at).kind != K::Comma {
                    return false;
                }
                at += 1;
            }
        }
        let same = self.templates_of(shape);
        at + 1 == end && same.is_some_and(|heads| heads == kinds(&shape.params))
    }

    /// The kinds of the parameters of the class template that a specialisation is of, where its head is known and says no more.
    fn templates_of(
        &self,
        shape: &Shape,
    ) -> Option<Vec<(std::mem::Discriminant<TParamKind>, bool)>> {
        let name = self.tok_at(shape.name_at).sym();
        let scope = self.facts.decls[shape.d as usize].scope;
        self.chain(scope, name)
            .iter()
            .find_map(|s| match *self.sym_kind(*s) {
                SymKind::Template(t) => {
                    let t = &self.templates.list[t.index()];
                    let constrained =
                        t.requires.is_some() || t.params.iter().any(|p| p.constraint.is_some());
                    (!constrained).then(|| kinds(&t.params))
                }
                _ => None,
            })
    }

    /// A second definition of a specialisation: the same arguments, but for the names of parameters.
    fn check_spec_again(&mut self, shape: &Shape, end: u32) {
        let p = &self.facts.decls[shape.d as usize];
        let (name, scope) = (p.name, p.scope);
        if !p.defines || shape.constrained {
            return;
        }
        let around = super::scan_template::class_around(self, scope);
        let Some(list) = name
            .and_then(|n| self.templates.specs.get(&(around, n)))
            .cloned()
        else {
            return;
        };
        let tokens = |s: &Self, params: &[TParam], from: u32, to: u32| -> Vec<(K, u32)> {
            (from..to)
                .map(|i| {
                    let t = s.tok_at(i);
                    let of = |p: &TParam| t.kind == K::Ident && p.name == Some(t.sym());
                    match params.iter().position(of) {
                        Some(n) => (K::Eof, n as u32),
                        None if t.kind.is_word() => (t.kind, t.sym().0),
                        None => (t.kind, 0),
                    }
                })
                .collect()
        };
        let mine = tokens(self, &shape.params, shape.name_at + 1, end);
        for o in list {
            let q = &self.facts.decls[o as usize];
            if o >= shape.d
                || q.scope != scope
                || !q.defines
                || q.tkind != TemplateKind::Class
                || q.heads != 1
            {
                continue;
            }
            let cx = self.decl_cx(q.start << 1, scope);
            let Some(at) = self.name_of_declaration(o) else {
                continue;
            };
            let head = self.at(cx, |s| s.trap(|s| s.parse_template_head()));
            let Some((params, requires, _)) = head else {
                continue;
            };
            let to = at + 1 + mine.len() as u32;
            let words = (shape.name_at + 1..end)
                .all(|i| self.tok_at(i).kind != K::Number && self.tok_at(i).kind != K::Char);
            if words
                && requires.is_none()
                && kinds(&params) == kinds(&shape.params)
                && tokens(self, &params, at + 1, to) == mine
                && matches!(self.tok_at(to).kind, K::LBrace | K::Colon)
            {
                self.tell_undeclared(shape.name_at, msg::REDEFINITION);
                return;
            }
        }
    }

    /// Declarations of one class template have the same parameters, and each default once.
    fn check_heads_alike(&mut self, shape: &Shape) {
        let Some(extra) = self.templates.extra_heads.get(&shape.d).cloned() else {
            return;
        };
        let scope = self.facts.decls[shape.d as usize].scope;
        let mut heads = vec![(
            self.facts.decls[shape.d as usize].start,
            shape.params.clone(),
        )];
        for start in extra {
            let cx = self.decl_cx(start << 1, scope);
            if let Some((params, _, _)) = self.at(cx, |s| s.trap(|s| s.parse_template_head())) {
                heads.push((start, params));
            }
        }
        heads.sort_by_key(|h| h.0);
        let kind = |p: &TParam| (std::mem::discriminant(&p.kind), p.pack);
        let mut defaults: FxHashSet<usize> = FxHashSet::default();
        let first = heads[0].1.clone();
        for (start, params) in &heads {
            let alike = params.len() == first.len()
                && params.iter().zip(&first).all(|(a, b)| kind(a) == kind(b));
            let Some(after) = self.tokens.skip_template_head(start + 1) else {
                return;
            };
            if !alike {
                let loc = self.tok_at(after - 1).loc;
                let n = self.text(self.tok_at(shape.name_at).sym()).to_string();
                self.error(loc, msg::TEMPLATE_PARAMETERS_DIFFER, &[&n]);
                return;
            }
            for (i, p) in params.iter().enumerate() {
                if let Some(at) = p.default
                    && !defaults.insert(i)
                {
                    let loc = self.tok_at((at >> 1).saturating_sub(2)).loc;
                    self.error(loc, msg::DEFAULT_AGAIN, &[]);
                    return;
                }
            }
        }
    }
}
