//! Templates that nothing instantiates: what their tokens show of names that nothing declares, of packs, of parameters that
//! cannot be deduced, and of declarations that say different things of one template.

use crate::lookup::missing;
use crate::scope::{DeclKind, ScopeId, ScopeKind, SymKind, TemplateKind};
use crate::templates::instantiations;
use crate::templates::{TParam, TParamKind, signature};
use crate::{Sema, lookup};
use TokenKind as K;
use jacquard_preprocess::diag::{MsgId, msg};
use jacquard_preprocess::token::{Sym, TokenKind};
use rustc_hash::FxHashSet;

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
pub(crate) fn kinds(params: &[TParam]) -> Vec<(std::mem::Discriminant<TParamKind>, bool)> {
    let kind = |p: &TParam| (std::mem::discriminant(&p.kind), p.pack);
    params.iter().map(kind).collect()
}

/// Checks the templates and specialisations of the main file's namespaces.
pub(crate) fn check_template_forms(sema: &mut Sema) {
    for d in 0..sema.facts.decls.len() as u32 {
        let p = &sema.facts.decls[d as usize];
        if p.start >= sema.tokens.program_end
            || sema.session.diags.stopped()
            || !matches!(p.kind, DeclKind::Template | DeclKind::Spec)
            || p.heads != 1
            || !matches!(sema.scope(p.scope).kind, ScopeKind::Namespace(_))
            || !sema.in_main_file(sema.tok_at(p.start).loc)
        {
            continue;
        }
        let (kind, tkind, start, scope) = (p.kind, p.tkind, p.start, p.scope);
        let cx = sema.decl_cx(start << 1, scope);
        let head = sema.at(cx, |s| s.trap(|s| signature::parse_template_head(s)));
        let Some(name_at) = name_of_declaration(sema, d) else {
            continue;
        };
        let Some((params, requires, _)) = head else {
            let declared = sema.tok_at(name_at).sym();
            sema.env.lost.insert((scope, declared));
            continue;
        };
        let shape = Shape {
            d,
            name_at,
            constrained: requires.is_some() || params.iter().any(|p| p.constraint.is_some()),
            params,
        };
        match (kind, tkind) {
            (DeclKind::Spec, _) => check_spec_form(sema, &shape),
            (_, TemplateKind::Func) => check_packs(sema, &shape),
            (_, TemplateKind::Var | TemplateKind::Alias) => check_plain_value(sema, &shape),
            (_, TemplateKind::Class) => check_pattern_members(sema, &shape),
            (_, TemplateKind::Concept) => {}
        }
        check_first_word(sema, &shape);
        check_plain_defaults(sema, &shape);
        check_heads_alike(sema, &shape);
    }
}

/// Members of class templates that are defined outside are declared inside.
pub(crate) fn check_outside_members(sema: &mut Sema) {
    let mut list: Vec<(Sym, Sym, u32)> = Vec::new();
    for (&(class, name), decls) in &sema.templates.out_of_line {
        list.extend(decls.iter().map(|&d| (class, name, d)));
    }
    list.sort_unstable_by_key(|x| x.2);
    for (class, name, d) in list {
        let p = &sema.facts.decls[d as usize];
        let (heads, start, scope, tkind) = (p.heads, p.start, p.scope, p.tkind);
        if heads != 1
            || tkind != TemplateKind::Func
            || start >= sema.tokens.program_end
            || sema.templates.specs.contains_key(&(ScopeId(0), class))
            || !sema.in_main_file(sema.tok_at(start).loc)
        {
            continue;
        }
        let Some(at) = name_of_declaration(sema, d) else {
            continue;
        };
        let cx = sema.decl_cx(start << 1, scope);
        let found = sema.at(cx, |s| s.trap(|s| Ok(lookup::lookup(s, class))));
        let [only] = found.unwrap_or_default()[..] else {
            continue;
        };
        let SymKind::Template(t) = *sema.sym_kind(only) else {
            continue;
        };
        let t = &sema.templates.list[t.index()];
        let q = &sema.facts.decls[t.decl as usize];
        if t.kind == TemplateKind::Class
            && q.defines
            && sema.tok_at(at).sym() == name
            && !(q.inner..q.end).any(|i| {
                let t = sema.tok_at(i);
                t.kind == K::Ident && t.sym() == name
            })
        {
            let (class, n) = (sema.text(class).to_string(), sema.text(name).to_string());
            let loc = sema.tok_at(at).loc;
            sema.error(loc, msg::NO_MEMBER, &[&class, &n]);
        }
    }
}

/// The token at which the name of a scanned template stands.
fn name_of_declaration(sema: &Sema, d: u32) -> Option<u32> {
    let p = &sema.facts.decls[d as usize];
    let name = p.name?;
    (p.inner..p.end).find(|&i| {
        let t = sema.tok_at(i);
        t.kind == K::Ident && t.sym() == name
    })
}

fn tell_undeclared(sema: &mut Sema, at: u32, id: MsgId) {
    let t = sema.tok_at(at);
    let id = match missing::is_later_keyword(sema, t.sym()) {
        true => msg::LATER_KEYWORD,
        false => id,
    };
    let n = sema.text(t.sym()).to_string();
    sema.error(t.loc, id, &[&n]);
}

/// Whether the identifier at a token is one that nothing declares, on its own: no call, member, qualified name or argument list.
fn is_unknown_alone(sema: &mut Sema, at: u32, params: &[TParam], scope: ScopeId) -> bool {
    let t = sema.tok_at(at);
    if t.kind != K::Ident || params.iter().any(|p| p.name == Some(t.sym())) {
        return false;
    }
    let before = sema.tok_at(at.wrapping_sub(1)).kind;
    let after = sema.tok_at(at + 1).kind;
    if matches!(
        before,
        K::Dot | K::Arrow | K::ColonColon | K::KwTypename | K::KwTemplate
    ) || matches!(after, K::ColonColon | K::LParen)
    {
        return false;
    }
    let cx = sema.decl_cx(at << 1, scope);
    sema.at(cx, |s| {
        s.trap(|s| Ok(lookup::lookup(s, t.sym()).is_empty()))
    })
    .unwrap_or(false)
}

/// Defaults of parameters that are one name.
fn check_plain_defaults(sema: &mut Sema, shape: &Shape) {
    let scope = sema.facts.decls[shape.d as usize].scope;
    for p in &shape.params {
        let Some(at) = p.default.map(|x| x >> 1) else {
            continue;
        };
        let ends = matches!(sema.tok_at(at + 1).kind, K::Comma | K::Greater);
        if ends && is_unknown_alone(sema, at, &shape.params, scope) {
            let id = match p.kind {
                TParamKind::Type => msg::UNKNOWN_TYPE,
                _ => msg::UNDECLARED,
            };
            tell_undeclared(sema, at, id);
        }
    }
}

/// A declaration that begins with a name that nothing declares, and another word behind it: `concept` before C++20.
fn check_first_word(sema: &mut Sema, shape: &Shape) {
    let p = &sema.facts.decls[shape.d as usize];
    let (scope, at) = (p.scope, sema.tokens.skip_attrs(p.inner));
    if matches!(p.tkind, TemplateKind::Var | TemplateKind::Func)
        && at < shape.name_at
        && sema.tok_at(at + 1).kind.is_word()
        && is_unknown_alone(sema, at, &shape.params, scope)
    {
        tell_undeclared(sema, at, msg::UNKNOWN_TYPE);
        let declared = sema.tok_at(shape.name_at).sym();
        sema.env.lost.insert((scope, declared));
    }
}

/// The initializer of a variable template and the type of an alias: names that nothing declares.
fn check_plain_value(sema: &mut Sema, shape: &Shape) {
    let p = &sema.facts.decls[shape.d as usize];
    let (scope, end, alias) = (p.scope, p.end, p.tkind == TemplateKind::Alias);
    let body = shape.name_at + 1..end.saturating_sub(1);
    let closed = |k| {
        let attribute = matches!(k, K::KwAttribute | K::KwDeclspec);
        attribute || matches!(k, K::LBrace | K::LBracket | K::KwRequires | K::Ellipsis)
    };
    if body.clone().any(|i| closed(sema.tok_at(i).kind)) {
        return;
    }
    for i in body {
        if is_unknown_alone(sema, i, &shape.params, scope) {
            let id = if alias {
                msg::UNKNOWN_TYPE
            } else {
                msg::UNDECLARED
            };
            tell_undeclared(sema, i, id);
            return;
        }
    }
}

/// Parameters of a function template that use a pack unexpanded, or expand what is none.
fn check_packs(sema: &mut Sema, shape: &Shape) {
    let open = shape.name_at + 1;
    if sema.tok_at(open).kind != K::LParen {
        return;
    }
    let close = sema.close(open);
    let packs: Vec<Sym> = shape
        .params
        .iter()
        .filter(|p| p.pack)
        .filter_map(|p| p.name)
        .collect();
    let mut from = open + 1;
    while from < close {
        let to = sema.tokens.find_stop(from, &[K::Comma]).min(close);
        let is_pack =
            |s: &Sema, i: u32| s.tok_at(i).kind == K::Ident && packs.contains(&s.tok_at(i).sym());
        let dots = (from..to).find(|&i| sema.tok_at(i).kind == K::Ellipsis);
        let pack = (from..to).find(|&i| is_pack(sema, i));
        // `sizeof...(Ts)` and the like, default arguments and function types say too little here.
        let plain = (from..to).all(|i| {
            matches!(
                sema.tok_at(i).kind,
                K::Ident | K::KwConst | K::Amp | K::AmpAmp | K::Star | K::Ellipsis | K::KwRestrict
            )
        });
        match (pack, dots) {
            (Some(at), None) if plain => tell_undeclared(sema, at, msg::UNEXPANDED_PACK),
            (None, Some(at)) if plain && at > from && at + 1 < to => {
                let loc = sema.tok_at(at + 1).loc;
                sema.error(loc, msg::NO_PACK_IN_PATTERN, &[]);
            }
            _ => {}
        }
        from = to + 1;
    }
}

/// Members of a class template: types that nothing declares, names declared twice, or names of its parameters.
fn check_pattern_members(sema: &mut Sema, shape: &Shape) {
    let p = &sema.facts.decls[shape.d as usize];
    let (end, scope) = (p.end, p.scope);
    let open = (shape.name_at + 1..end).find(|&i| {
        matches!(
            sema.tok_at(i).kind,
            K::LBrace | K::Semi | K::Colon | K::Less
        )
    });
    // A base class may declare anything.
    let Some(open) = open.filter(|&i| sema.tok_at(i).kind == K::LBrace) else {
        return;
    };
    let close = sema.close(open);
    let mut seen: FxHashSet<Sym> = FxHashSet::default();
    let mut i = open + 1;
    while i < close {
        match sema.tok_at(i).kind {
            K::KwPublic | K::KwPrivate | K::KwProtected => {
                i += 2;
                continue;
            }
            _ => {}
        }
        let stop = sema.tokens.find_stop(i, &[K::Semi, K::LBrace]);
        if stop >= close {
            if sema.tok_at(close - 1).kind == K::Ident {
                let t = sema.tok_at(close);
                sema.error(t.loc, msg::EXPECTED, &[&"';'", &"'}'"]);
            }
            return;
        }
        // `type name;` and `type name = value;` alone are looked at.
        if sema.tok_at(stop).kind == K::Semi {
            check_pattern_field(sema, shape, i, stop, &mut seen, scope);
            i = stop + 1;
        } else {
            i = sema.close(stop) + 1;
            if sema.tok_at(i).kind == K::Semi {
                i += 1;
            }
        }
    }
}

fn check_pattern_field(
    sema: &mut Sema,
    shape: &Shape,
    from: u32,
    stop: u32,
    seen: &mut FxHashSet<Sym>,
    scope: ScopeId,
) {
    let end = (from..stop)
        .find(|&i| sema.tok_at(i).kind == K::Eq)
        .unwrap_or(stop);
    let name = end.wrapping_sub(1);
    let words = |s: &Sema, i: u32| s.tok_at(i).kind == K::Ident || s.tok_at(i).kind.is_word();
    if end < from + 2 || !(from..end).all(|i| words(sema, i) || sema.tok_at(i).kind == K::Star) {
        return;
    }
    if sema.tok_at(name).kind != K::Ident
        || (from..end).any(|i| {
            matches!(
                sema.tok_at(i).kind,
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
    let n = sema.tok_at(name).sym();
    if shape.params.iter().any(|p| p.name == Some(n)) || !seen.insert(n) {
        tell_undeclared(sema, name, msg::REDEFINITION);
        return;
    }
    let first = (from..name).find(|&i| sema.tok_at(i).kind == K::Ident);
    if let Some(at) = first
        && at + 1 == name
        && at == from
        && !member_of_pattern(sema, shape, sema.tok_at(at).sym())
        && is_unknown_alone(sema, at, &shape.params, scope)
    {
        tell_undeclared(sema, at, msg::UNKNOWN_TYPE);
        return;
    }
    if end + 2 == stop
        && is_unknown_alone(sema, end + 1, &shape.params, scope)
        && !member_of_pattern(sema, shape, sema.tok_at(end + 1).sym())
    {
        tell_undeclared(sema, end + 1, msg::UNDECLARED);
    }
}

/// Whether a name is that of a class template or stands in it more often than where it is asked about: it may be declared there.
fn member_of_pattern(sema: &Sema, shape: &Shape, n: Sym) -> bool {
    let p = &sema.facts.decls[shape.d as usize];
    let times = (p.inner..p.end)
        .filter(|&i| sema.tok_at(i).kind == K::Ident && sema.tok_at(i).sym() == n)
        .count();
    p.name == Some(n) || times > 1
}

/// A specialisation: of a template, for arguments of which it knows more than the template does, and once.
fn check_spec_form(sema: &mut Sema, shape: &Shape) {
    let p = &sema.facts.decls[shape.d as usize];
    let (scope, tkind) = (p.scope, p.tkind);
    let name = sema.tok_at(shape.name_at);
    let loc = name.loc;
    if sema.tok_at(shape.name_at.wrapping_sub(1)).kind == K::ColonColon
        || sema.tok_at(shape.name_at + 1).kind == K::ColonColon
    {
        return;
    }
    let cx = sema.decl_cx(shape.name_at << 1, scope);
    let found = sema
        .at(cx, |s| s.trap(|s| Ok(lookup::lookup(s, name.sym()))))
        .unwrap_or_default();
    let template = found
        .iter()
        .any(|s| matches!(sema.sym_kind(*s), SymKind::Template(_)));
    if !template
        && !found
            .iter()
            .any(|s| matches!(sema.sym_kind(*s), SymKind::Using(_) | SymKind::Pending(_)))
    {
        let n = sema.text(name.sym()).to_string();
        sema.error(loc, msg::SPEC_OF_NOTHING, &[&n]);
        return;
    }
    if tkind == TemplateKind::Func && template {
        instantiations::check_function_spec(sema, shape.d, shape.name_at, &found);
    }
    if tkind != TemplateKind::Class || sema.tok_at(shape.name_at + 1).kind != K::Less {
        return;
    }
    let Some((end, false)) = sema.tokens.skip_angles(shape.name_at + 1) else {
        return;
    };
    let named = |s: &Sema, (from, to): (u32, u32), n: Sym| {
        (from..to).any(|i| s.tok_at(i).kind == K::Ident && s.tok_at(i).sym() == n)
    };
    let args = (shape.name_at + 2, end - 1);
    // The type of a constant that is deduced gives the parameters in it ([temp.deduct.type] 14).
    let in_type = |s: &Sema, n: Sym| {
        shape.params.iter().any(|p| match (p.kind, p.name) {
            (TParamKind::Value(at), Some(own)) if own != n && named(s, args, own) => {
                named(s, (at >> 1, s.tokens.tparam_end(at >> 1) >> 1), n)
            }
            _ => false,
        })
    };
    check_spec_packs(sema, shape, args);
    let used = |s: &Sema, n: Sym| named(s, args, n) || in_type(s, n);
    let lost = shape
        .params
        .iter()
        .filter_map(|p| p.name)
        .find(|n| !used(sema, *n));
    if let Some(n) = lost {
        let n = sema.text(n).to_string();
        sema.error(loc, msg::SPEC_NOT_DEDUCED, &[&n]);
        return;
    }
    if shape.params.is_empty() {
        instantiations::check_spec_first(sema, shape.d, shape.name_at, end);
    } else if !shape.constrained && names_own_parameters(sema, shape, end) {
        let n = sema.text(name.sym()).to_string();
        sema.error(loc, msg::SPEC_OF_ALL, &[&n]);
        return;
    }
    check_spec_again(sema, shape, end);
}

/// Arguments of a partial specialization, between two tokens, that name a pack and expand nothing.
fn check_spec_packs(sema: &mut Sema, shape: &Shape, (mut from, end): (u32, u32)) {
    let packs: Vec<Sym> = (shape.params.iter().filter(|p| p.pack))
        .filter_map(|p| p.name)
        .collect();
    while from < end && !packs.is_empty() {
        let mut to = from;
        while to < end && sema.tok_at(to).kind != K::Comma {
            to = match sema.tok_at(to).kind {
                K::LParen | K::LBracket | K::LBrace => sema.close(to) + 1,
                K::Less => (sema.tokens.skip_angles(to)).map_or(to + 1, |s| s.0.max(to + 1)),
                _ => to + 1,
            };
        }
        let to = to.min(end);
        let is_pack =
            |&i: &u32| sema.tok_at(i).kind == K::Ident && packs.contains(&sema.tok_at(i).sym());
        let expands = (from..to).any(|i| sema.tok_at(i).kind == K::Ellipsis);
        if let Some(at) = (from..to).find(is_pack).filter(|_| !expands) {
            tell_undeclared(sema, at, msg::UNEXPANDED_PACK);
        }
        from = to + 1;
    }
}

/// Are the arguments of a partial specialisation its parameters, one after the other, so that it is the template itself?
fn names_own_parameters(sema: &Sema, shape: &Shape, end: u32) -> bool {
    let mut at = shape.name_at + 2;
    for (n, p) in shape.params.iter().enumerate() {
        let t = sema.tok_at(at);
        if t.kind != K::Ident || p.name != Some(t.sym()) {
            return false;
        }
        at += 1;
        if p.pack {
            if sema.tok_at(at).kind != K::Ellipsis {
                return false;
            }
            at += 1;
        }
        if n + 1 < shape.params.len() {
            if sema.tok_at(at).kind != K::Comma {
                return false;
            }
            at += 1;
        }
    }
    let same = templates_of(sema, shape);
    at + 1 == end && same.is_some_and(|heads| heads == kinds(&shape.params))
}

/// The kinds of the parameters of the class template that a specialisation is of, where its head is known and says no more.
fn templates_of(
    sema: &Sema,
    shape: &Shape,
) -> Option<Vec<(std::mem::Discriminant<TParamKind>, bool)>> {
    let name = sema.tok_at(shape.name_at).sym();
    let scope = sema.facts.decls[shape.d as usize].scope;
    sema.chain(scope, name)
        .iter()
        .find_map(|s| match *sema.sym_kind(*s) {
            SymKind::Template(t) => {
                let t = &sema.templates.list[t.index()];
                let constrained =
                    t.requires.is_some() || t.params.iter().any(|p| p.constraint.is_some());
                (!constrained).then(|| kinds(&t.params))
            }
            _ => None,
        })
}

/// A second definition of a specialisation: the same arguments, but for the names of parameters.
fn check_spec_again(sema: &mut Sema, shape: &Shape, end: u32) {
    let p = &sema.facts.decls[shape.d as usize];
    let (name, scope) = (p.name, p.scope);
    if !p.defines || shape.constrained {
        return;
    }
    let around = crate::scan::template::class_around(sema, scope);
    let Some(list) = name
        .and_then(|n| sema.templates.specs.get(&(around, n)))
        .cloned()
    else {
        return;
    };
    let tokens = |s: &Sema, params: &[TParam], from: u32, to: u32| -> Vec<(K, u32)> {
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
    let mine = tokens(sema, &shape.params, shape.name_at + 1, end);
    for o in list {
        let q = &sema.facts.decls[o as usize];
        if o >= shape.d
            || q.scope != scope
            || !q.defines
            || q.tkind != TemplateKind::Class
            || q.heads != 1
        {
            continue;
        }
        let cx = sema.decl_cx(q.start << 1, scope);
        let Some(at) = name_of_declaration(sema, o) else {
            continue;
        };
        let head = sema.at(cx, |s| s.trap(|s| signature::parse_template_head(s)));
        let Some((params, requires, _)) = head else {
            continue;
        };
        let to = at + 1 + mine.len() as u32;
        let words = (shape.name_at + 1..end)
            .all(|i| sema.tok_at(i).kind != K::Number && sema.tok_at(i).kind != K::Char);
        if words
            && requires.is_none()
            && kinds(&params) == kinds(&shape.params)
            && tokens(sema, &params, at + 1, to) == mine
            && matches!(sema.tok_at(to).kind, K::LBrace | K::Colon)
        {
            tell_undeclared(sema, shape.name_at, msg::REDEFINITION);
            return;
        }
    }
}

/// Declarations of one class template have the same parameters, and each default once.
fn check_heads_alike(sema: &mut Sema, shape: &Shape) {
    let Some(extra) = sema.templates.extra_heads.get(&shape.d).cloned() else {
        return;
    };
    let scope = sema.facts.decls[shape.d as usize].scope;
    let mut heads = vec![(
        sema.facts.decls[shape.d as usize].start,
        shape.params.clone(),
    )];
    for start in extra {
        let cx = sema.decl_cx(start << 1, scope);
        if let Some((params, _, _)) = sema.at(cx, |s| s.trap(|s| signature::parse_template_head(s)))
        {
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
        let Some(after) = sema.tokens.skip_template_head(start + 1) else {
            return;
        };
        if !alike {
            let loc = sema.tok_at(after - 1).loc;
            let n = sema.text(sema.tok_at(shape.name_at).sym()).to_string();
            sema.error(loc, msg::TEMPLATE_PARAMETERS_DIFFER, &[&n]);
            return;
        }
        for (i, p) in params.iter().enumerate() {
            if let Some(at) = p.default
                && !defaults.insert(i)
            {
                let loc = sema.tok_at((at >> 1).saturating_sub(2)).loc;
                sema.error(loc, msg::DEFAULT_AGAIN, &[]);
                return;
            }
        }
    }
}
