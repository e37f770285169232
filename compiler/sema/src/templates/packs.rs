//! Pack expansions: a pattern followed by `...` is parsed once per element of the packs it names ([temp.variadic]).

use crate::cursor::Pos;
use crate::scope::{ScopeKind, SymKind};
use crate::templates::signature;
use crate::{R, Sema, grammar, lookup};
use jacquard_hir::DepExpr;
use jacquard_hir::types::{TemplateArg, TypeKind};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::{Sym, TokenKind as K};

/// How an element of a list turned out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expansion {
    /// One element, parsed once.
    Single,
    /// A pattern replayed so many times.
    Expanded(u32),
    /// A pattern over unbound packs, parsed once; `...` has been consumed.
    Dependent,
}

/// Parses one element of a comma-separated list with `f`, once or once per pack element.
/// `angle` tells that the list is one of template arguments.
pub fn each_expansion(
    sema: &mut Sema,
    angle: bool,
    mut f: impl FnMut(&mut Sema) -> R<()>,
) -> R<Expansion> {
    let start = sema.cx.pos;
    let i = sema.idx();
    let stops: &[K] = if angle {
        &[
            K::Comma,
            K::Ellipsis,
            K::Semi,
            K::Greater,
            K::GreaterGreater,
        ]
    } else {
        &[K::Comma, K::Ellipsis, K::Semi]
    };
    let mut e = pattern_end(sema, i, stops);
    if sema.tok_at(e).kind == K::Ellipsis && meet_member_templates(sema, i, e) {
        e = pattern_end(sema, i, stops);
    }
    if sema.tok_at(e).kind != K::Ellipsis || e == i {
        f(sema)?;
        // The extent was misjudged (a template name not known to be one): a pattern after all.
        if sema.is(K::Ellipsis) && sema.cx.mode.dependent {
            sema.bump();
            return Ok(Expansion::Dependent);
        }
        return Ok(Expansion::Single);
    }
    replay(sema, start, i, e, f)
}

fn replay(
    sema: &mut Sema,
    start: Pos,
    i: u32,
    e: u32,
    mut f: impl FnMut(&mut Sema) -> R<()>,
) -> R<Expansion> {
    match pack_length(sema, i, e)? {
        None => {
            sema.cx.pos = start;
            f(sema)?;
            if sema.is(K::Ellipsis) {
                if !sema.cx.mode.dependent {
                    let loc = sema.loc();
                    return sema.fail(loc, msg::NO_PACK_IN_PATTERN, &[]);
                }
                sema.bump();
                return Ok(Expansion::Dependent);
            }
            Ok(Expansion::Single)
        }
        Some(n) => {
            let saved = sema.cx.pack;
            for k in 0..n {
                sema.cx.pos = start;
                sema.cx.pack = Some(k);
                let r = f(sema);
                sema.cx.pack = saved;
                r?;
                if sema.idx() != e && sema.kind() != K::Ellipsis {
                    return sema.expected("'...'");
                }
            }
            sema.cx.pack = saved;
            sema.cx.pos = (e + 1) << 1;
            Ok(Expansion::Expanded(n))
        }
    }
}

/// The number of elements of the packs that tokens `i..e` name outside nested expansions; `None` when they name no bound pack.
pub fn pack_length(sema: &mut Sema, i: u32, e: u32) -> R<Option<u32>> {
    let mut found: Vec<(Sym, u32)> = Vec::new();
    let mut tops: Vec<usize> = vec![0];
    let mut j = i;
    while j < e {
        let t = sema.tok_at(j);
        match t.kind {
            K::LParen if sema.tok_at(j + 1).kind == K::Ellipsis => {
                j = sema.close(j) + 1;
                continue;
            }
            K::LParen | K::LBrace | K::LBracket => tops.push(found.len()),
            K::RParen | K::RBrace | K::RBracket if tops.len() > 1 => {
                tops.pop();
            }
            K::Less
                if sema.tok_at(j.wrapping_sub(1)).kind == K::Ident
                    && sema
                        .tokens
                        .template_names
                        .contains(&sema.tok_at(j - 1).sym()) =>
            {
                tops.push(found.len());
            }
            K::Greater if tops.len() > 1 => {
                tops.pop();
            }
            K::Comma => {
                if let Some(t) = tops.last_mut() {
                    *t = found.len();
                }
            }
            K::Ellipsis => found.truncate(tops.last().copied().unwrap_or(0)),
            K::KwSizeof if sema.tok_at(j + 1).kind == K::Ellipsis => {
                j = sema.close(j + 2) + 1;
                continue;
            }
            K::Ident if pack_index_open(sema, j).is_some() => {
                j = sema.close(j + 2) + 1;
                continue;
            }
            K::KwAuto if sema.templates.has_auto_params => {
                let name = signature::auto_sym(sema, j);
                if let Some(n) = find_pack(sema, name) {
                    found.push((name, n));
                }
            }
            K::Ident
                if !matches!(
                    sema.tok_at(j.wrapping_sub(1)).kind,
                    K::Dot | K::Arrow | K::ColonColon
                ) =>
            {
                if let Some(n) = find_pack(sema, t.sym()) {
                    found.push((t.sym(), n));
                }
            }
            _ => {}
        }
        j += 1;
    }
    let Some(&(name, n)) = found.first() else {
        return Ok(None);
    };
    for &(other, m) in &found[1..] {
        if m != n {
            let (a, b) = (sema.text(name).to_string(), sema.text(other).to_string());
            let loc = sema.tok_at(i).loc;
            return sema.fail(loc, msg::PACK_LENGTHS, &[&a, &n, &b, &m]);
        }
    }
    Ok(Some(n))
}

/// Do tokens `i..e` name a pack whose element being replayed is an expansion itself (`list<T, Ts...>` through an alias)?
pub fn names_expansion(sema: &mut Sema, i: u32, e: u32) -> bool {
    let Some(k) = sema.cx.pack else {
        return false;
    };
    (i..e).any(|j| {
        let t = sema.tok_at(j);
        t.kind == K::Ident
            && find_pack(sema, t.sym()).is_some()
            && lookup::lookup(sema, t.sym()).iter().any(|s| {
                matches!(sema.sym_kind(*s), SymKind::Pack(p)
                    if matches!(p.get(k as usize), Some(TemplateArg::Expansion(_))))
            })
    })
}

/// The length of the bound pack `name` visible here.
pub fn find_pack(sema: &Sema, name: Sym) -> Option<u32> {
    let mut cur = Some(sema.cx.scope);
    while let Some(s) = cur {
        let sc = sema.scope(s);
        if matches!(sc.kind, ScopeKind::Namespace(_)) {
            return None;
        }
        let mut sym = sema.first_symbol(s, name);
        while let Some(id) = sym {
            match sema.sym_kind(id) {
                SymKind::Pack(p) => return Some(p.len() as u32),
                SymKind::VarPack(p) => return Some(p.len() as u32),
                SymKind::Dead => {}
                _ => return None,
            }
            sym = sema.env.symbols[id.0 as usize].next;
        }
        if let ScopeKind::Overlay(t) = sc.kind {
            if sema.first_symbol(t, name).is_some() {
                return None;
            }
            // The class's template parameters stand above it.
            let mut up = sema.scope(t).parent;
            while let Some(u) = up {
                if matches!(sema.scope(u).kind, ScopeKind::Namespace(_)) {
                    break;
                }
                if let Some(id) = sema.first_symbol(u, name) {
                    match sema.sym_kind(id) {
                        SymKind::Pack(p) => return Some(p.len() as u32),
                        SymKind::VarPack(p) => return Some(p.len() as u32),
                        _ => break,
                    }
                }
                up = sema.scope(u).parent;
            }
        }
        cur = sc.parent;
    }
    None
}

pub fn names_dependent_pack(sema: &mut Sema, i: u32, e: u32) -> bool {
    for j in i..e {
        let t = sema.tok_at(j);
        if t.kind == K::Ident {
            for s in lookup::lookup(sema, t.sym()) {
                match sema.sym_kind(s) {
                    SymKind::Arg(a) => match **a {
                        TemplateArg::Type(q) => {
                            if matches!(sema.prog.types.kind(q.ty()), TypeKind::Param(p) if p.pack)
                            {
                                return true;
                            }
                        }
                        TemplateArg::Expr(d) => {
                            if matches!(sema.prog[d], DepExpr::Param(p) if p.pack) {
                                return true;
                            }
                        }
                        _ => {}
                    },
                    SymKind::Var(v) => {
                        if matches!(
                            sema.prog.types.kind(sema.prog[*v].ty.ty()),
                            TypeKind::Expansion(_)
                        ) {
                            return true;
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    false
}

/// The token that ends the list's element at token `i`, or the `...` behind the pattern there.
fn pattern_end(sema: &mut Sema, i: u32, stops: &[K]) -> u32 {
    let mut e = sema.tokens.find_stop(i, stops);
    // `sizeof...(pack)` is part of a pattern, and no end of one.
    while sema.tok_at(e).kind == K::Ellipsis
        && sema.tok_at(e.wrapping_sub(1)).kind == K::KwSizeof
        && sema.tok_at(e + 1).kind == K::LParen
    {
        e = sema.tokens.find_stop(sema.close(e + 1) + 1, stops);
    }
    // So is `pack...[n]`.
    while e > i && pack_index_open(sema, e - 1).is_some() {
        e = sema.tokens.find_stop(sema.close(e + 1) + 1, stops);
    }
    e
}

/// Looks names `C::m<` in tokens `i..e` up where `m` is not known as a template's name: it may be one of a class that nothing has
/// looked into. Is there one?
fn meet_member_templates(sema: &mut Sema, i: u32, e: u32) -> bool {
    let mut met = false;
    for at in i..e.saturating_sub(2) {
        let (name, next) = (sema.tok_at(at + 1), sema.tok_at(at + 2));
        if sema.tok_at(at).kind != K::ColonColon
            || name.kind != K::Ident
            || next.kind != K::Less
            || sema.tokens.template_names.contains(&name.sym())
        {
            continue;
        }
        let mut first = at;
        while first > i && sema.tok_at(first).kind == K::ColonColon {
            let class = sema.tokens.before_angles(i, first - 1);
            if sema.tok_at(class).kind != K::Ident {
                break;
            }
            let inner = class > i && sema.tok_at(class - 1).kind == K::ColonColon;
            first = class - u32::from(inner);
        }
        let saved = std::mem::replace(&mut sema.cx.pos, first << 1);
        sema.trap(|s| grammar::parse_id(s, false));
        sema.cx.pos = saved;
        met |= sema.tokens.template_names.contains(&name.sym());
    }
    met
}

/// The bracket of `name...[n]`, whose name is token `i`.
pub(crate) fn pack_index_open(sema: &Sema, i: u32) -> Option<u32> {
    let open = i + 2;
    (sema.session.options.std >= 26
        && sema.tok_at(i).kind == K::Ident
        && sema.tok_at(i + 1).kind == K::Ellipsis
        && sema.tok_at(open).kind == K::LBracket
        && sema.tok_at(open + 1).kind != K::LBracket)
        .then_some(open)
}
