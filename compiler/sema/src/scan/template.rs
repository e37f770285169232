//! The scan of template declarations: heads, parameters that are templates, deduction guides, specialisations.

use crate::scan::declaration::Scanned;
use crate::scan::{declaration, friends, tags};
use crate::scope::{DeclKind, ScopeId, ScopeKind, SymKind, TemplateKind};
use crate::templates;
use crate::{Reported, Sema, scan, scope, warn};
use TokenKind as K;
use jacquard_hir::Access;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::{Sym, Token, TokenKind};

/// Where a head has nothing in place of a parameter: `<class T,>`. Only as an operator's name may a comma end or begin a list.
fn missing_param(s: &Sema, from: u32, to: u32) -> Option<u32> {
    (from + 1..to).find(|&j| {
        let (before, here) = (s.tok_at(j - 1).kind, s.tok_at(j).kind);
        let opens = before == K::Comma || before == K::Less && here == K::Comma;
        opens
            && matches!(here, K::Comma | K::Greater | K::GreaterGreater)
            && s.tok_at(j - 2).kind != K::KwOperator
            && s.in_main_file(s.tok_at(j).loc)
    })
}

/// Template template parameters of the head `from..to` are names of templates.
fn note_template_params(sema: &mut Sema, from: u32, to: u32) {
    for j in from..to {
        if sema.tok_at(j).kind == K::KwTemplate
            && let Some(k) = sema.tokens.skip_template_head(j + 1)
            && matches!(sema.tok_at(k).kind, K::KwClass | K::KwTypename)
        {
            let at = k + 1 + u32::from(sema.tok_at(k + 1).kind == K::Ellipsis);
            if sema.tok_at(at).kind == K::Ident {
                let name = sema.tok_at(at).sym();
                sema.tokens.template_names.insert(name);
            }
        }
    }
}

/// A template declaration of any kind; `i` is at `template`.
pub(crate) fn scan_template(
    sema: &mut Sema,
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
    while sema.tok_at(j).kind == K::KwTemplate && sema.tok_at(j + 1).kind == K::Less {
        let empty = sema.tok_at(j + 2).kind == K::Greater;
        all_empty &= empty;
        heads = heads.saturating_add(1);
        match sema.tokens.skip_template_head(j + 1) {
            Some(k) => {
                if let Some(at) = missing_param(sema, j + 1, k) {
                    scan::scan_expected(sema, "a template parameter", at);
                }
                note_template_params(sema, j + 1, k);
                j = k;
            }
            None => {
                let at = (j + 4).min(end);
                if sema.in_main_file(sema.tok_at(j).loc) {
                    scan::scan_expected(sema, "'>'", at);
                }
                return sema.tokens.find_stop(j + 1, &[K::Semi]) + 1;
            }
        }
        if sema.tok_at(j).kind == K::KwRequires {
            j = sema.tokens.skip_requires(j);
        }
    }
    if sema.tok_at(j).kind == K::KwFriend {
        friends::note_friend(sema, scope, j, end);
        j = sema.tokens.skip_attrs(j + 1);
        return finish_template(
            sema, scope, i, j, end, heads, all_empty, extern_c, access, true,
        );
    }
    finish_template(
        sema, scope, i, j, end, heads, all_empty, extern_c, access, friend,
    )
}

#[allow(clippy::too_many_arguments)]
fn finish_template(
    sema: &mut Sema,
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
    let attrs_end = sema.tokens.skip_attrs(j);
    let first = sema.tok_at(attrs_end);
    if extern_c && sema.in_main_file(first.loc) {
        sema.error(first.loc, msg::TEMPLATE_C_LINKAGE, &[]);
    }
    if sema.in_main_file(first.loc) {
        check_template_head(sema, scope, attrs_end, first);
    }
    let (tkind, sc) = scan_templated(sema, scope, attrs_end, j, end);
    let friend = friend || sc.is_friend;
    if friend {
        // The word may stand behind attributes.
        friends::note_friend(sema, scope, j, end);
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
    let d = scan::push_decl(sema, i, sc.end, scope, kind, access);
    {
        let p = &mut sema.facts.decls[d as usize];
        p.name = Some(name);
        p.at = at;
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
            sema.tokens.template_names.insert(name);
            if friend {
                if let (Some(r), TemplateKind::Func) = (sema.record_of_scope(scope), tkind) {
                    scope::add_friend(sema, r, scope, name, at, d);
                }
            } else {
                add_template_symbol(sema, scope, name, at, d, tkind, access);
            }
        }
        DeclKind::Spec => {
            let member = class.filter(|_| all_empty && qualified && !has_args);
            note_specialization(sema, (scope, name, d), tkind, &sc, member, all_empty);
        }
        DeclKind::OutOfLine => {
            if let Some(class) = class {
                let tag = sc
                    .tag
                    .as_ref()
                    .filter(|t| t.is_enum && !t.scoped && t.defines);
                if let Some(body) = tag.map(|t| t.body) {
                    tags::note_member_enum(sema, class, name, body);
                }
                note_outside(sema, (class, name), tkind, d, i);
            }
        }
        DeclKind::Guide => {
            let g = guide_sym(sema, name);
            sema.add_symbol(scope, g, at, SymKind::Pending(d));
        }
        _ => {}
    }
    sc.end
}

/// Notes an explicit specialization `d` of `name`; `member`: of a member of that class.
fn note_specialization(
    sema: &mut Sema,
    (scope, name, d): (ScopeId, Sym, u32),
    tkind: TemplateKind,
    sc: &Scanned,
    member: Option<Sym>,
    all_empty: bool,
) {
    let key = (class_around(sema, scope), name);
    sema.templates.specs.entry(key).or_default().push(d);
    if let Some(class) = member {
        sema.templates
            .member_specs
            .entry((class, name))
            .or_default()
            .push(d);
    }
    if all_empty && tkind == TemplateKind::Var && sc.side.device_var {
        sema.reach.roots.push(d);
    }
    if all_empty && tkind == TemplateKind::Func {
        sema.reach.roots.push(d);
        if let Some(b) = sc.body
            && !sc.side.global
            && (!sc.side.device || sc.side.host)
            && matches!(sema.scope(scope).kind, ScopeKind::Namespace(_))
        {
            sema.host.bodies.push((b, scope));
        }
    }
}

/// What stands behind the heads of a template.
fn scan_templated(
    sema: &mut Sema,
    scope: ScopeId,
    attrs_end: u32,
    j: u32,
    end: u32,
) -> (TemplateKind, Scanned) {
    match sema.tok_at(attrs_end).kind {
        K::KwUsing => {
            let stop = sema.tokens.find_stop(j, &[K::Semi]);
            let name_tok = sema.tok_at(attrs_end + 1);
            (
                TemplateKind::Alias,
                Scanned::single(name_tok.sym(), attrs_end + 1, stop + 1),
            )
        }
        K::KwConcept => {
            let stop = sema.tokens.find_stop(j, &[K::Semi]);
            let name_tok = sema.tok_at(attrs_end + 1);
            (
                TemplateKind::Concept,
                Scanned::single(name_tok.sym(), attrs_end + 1, stop + 1),
            )
        }
        _ => {
            let record_name = sema.record_of_scope(scope).and_then(|r| sema.prog[r].name);
            let sc = declaration::scan_declaration(sema, j, end, record_name);
            if sc.tag.is_some() && sc.names.is_empty() {
                (TemplateKind::Class, sc)
            } else if sc.is_function {
                (function_kind(sema, &sc), sc)
            } else {
                (TemplateKind::Var, sc)
            }
        }
    }
}

/// Words that may not follow a template's head, and a class without a name.
fn check_template_head(sema: &mut Sema, scope: ScopeId, at: u32, first: Token) {
    if first.kind == K::KwVirtual {
        sema.error(first.loc, msg::MISPLACED_WORD, &[&"virtual"]);
    }
    if first.kind == K::KwConcept && sema.options.cxx20 {
        check_concept(sema, scope, at);
    } else if first.kind == K::KwConcept {
        sema.unsupported::<()>(first.loc, "a concept before C++20")
            .reported();
    }
    if matches!(first.kind, K::KwClass | K::KwStruct | K::KwUnion)
        && sema.tok_at(at + 1).kind == K::Semi
    {
        scan::scan_expected(sema, "a name", at + 1);
    }
}

/// A concept belongs to a namespace and does not name itself ([temp.concept] 3, 5).
fn check_concept(sema: &mut Sema, scope: ScopeId, at: u32) {
    let word = sema.tok_at(at);
    if sema.record_of_scope(scope).is_some() {
        sema.error(word.loc, msg::MISPLACED_WORD, &[&"concept"]);
    }
    let name = sema.tok_at(at + 1);
    if name.kind != K::Ident {
        return;
    }
    let stop = sema.tokens.find_stop(at + 2, &[K::Semi]);
    let itself = (at + 3..stop).find(|&i| {
        let t = sema.tok_at(i);
        t.kind == K::Ident
            && t.sym() == name.sym()
            && sema.tok_at(i + 1).kind == K::Less
            && sema.tok_at(i - 1).kind != K::ColonColon
    });
    if let Some(i) = itself {
        let text = sema.text(name.sym()).to_string();
        sema.error(sema.tok_at(i).loc, msg::UNDECLARED, &[&text]);
    }
}

/// A function is what the declaration is of; nothing is to be inlined where it is a kernel.
fn function_kind(sema: &mut Sema, sc: &Scanned) -> TemplateKind {
    if sc.side.global
        && sc.is_inline
        && let Some(&(_, at)) = sc.names.first()
    {
        let loc = sema.tok_at(at).loc;
        warn::warn(sema, loc, msg::INLINE_KERNEL, &[]);
    }
    TemplateKind::Func
}

/// Declares a template's name; a class template declared before and now defined becomes one entity.
pub(crate) fn add_template_symbol(
    sema: &mut Sema,
    scope: ScopeId,
    name: Sym,
    at: u32,
    d: u32,
    tkind: TemplateKind,
    access: Access,
) {
    if tkind == TemplateKind::Class {
        for s in sema.chain(scope, name) {
            let Some(old) = (match *sema.sym_kind(s) {
                SymKind::Pending(o) => Some(o),
                SymKind::Template(t) => Some(sema.templates.list[t.index()].decl),
                _ => None,
            }) else {
                continue;
            };
            let o = sema.facts.decls[old as usize].clone();
            if o.kind == DeclKind::Template && o.tkind == TemplateKind::Class {
                if sema.facts.decls[d as usize].defines && o.defines {
                    let (loc, first) = (sema.tok_at(at).loc, sema.tok_at(o.start).loc);
                    if sema.in_main_file(loc) && sema.in_main_file(first) {
                        let n = sema.text(name).to_string();
                        sema.warnings.redeclared.push((loc, msg::REDEFINITION, n));
                    }
                }
                // Default arguments may stand on either declaration: remember both.
                if sema.facts.decls[d as usize].defines && !o.defines {
                    let new = sema.facts.decls[d as usize].clone();
                    let p = &mut sema.facts.decls[old as usize];
                    p.start = new.start;
                    p.end = new.end;
                    p.inner = new.inner;
                    p.defines = true;
                    templates::record_extra_head(sema, old, o.start);
                } else {
                    let start = sema.facts.decls[d as usize].start;
                    templates::record_extra_head(sema, old, start);
                }
                // It is part of the other now.
                sema.facts.decls[d as usize].state = 2;
                return;
            }
        }
    }
    sema.add_symbol_access(scope, name, at, SymKind::Pending(d), access);
}

/// The name under which deduction guides of class template `name` are kept.
pub(crate) fn guide_sym(sema: &mut Sema, name: Sym) -> Sym {
    let t = format!("{}{}", sema.op_syms.guide_prefix, sema.text(name));
    sema.session.names.intern(&t)
}

/// What specialisations declared in a scope are kept under: their class, or the first scope for all namespaces.
pub(crate) fn class_around(s: &Sema, scope: ScopeId) -> ScopeId {
    match s.scope(scope).kind {
        ScopeKind::Record(_) => scope,
        _ => ScopeId(0),
    }
}

/// Notes a member of a class template that is defined outside of it; `start` is its first token.
fn note_outside(sema: &mut Sema, member: (Sym, Sym), tkind: TemplateKind, d: u32, start: u32) {
    let outside = &mut sema.templates.out_of_line;
    outside.entry(member).or_default().push(d);
    // `template <> template <class T> … Class<args>::name`
    let first_empty =
        sema.tok_at(start + 1).kind == K::Less && sema.tok_at(start + 2).kind == K::Greater;
    if first_empty && matches!(tkind, TemplateKind::Func | TemplateKind::Class) {
        let specs = &mut sema.templates.member_specs;
        specs.entry(member).or_default().push(d);
    }
}
