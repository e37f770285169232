//! What the scan records of friend declarations: the classes, functions and templates that a class befriends.

use crate::scan::declaration::Scanned;
use crate::scan::{declaration, template};
use crate::scan::{push_decl, scan_expected};
use crate::scope::{DeclKind, ScopeId, ScopeKind, SymKind};
use crate::{Sema, scope, warn};
use TokenKind as K;
use jacquard_hir::types::TemplateArg;
use jacquard_hir::{Access, RecordId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::{Sym, TokenKind};

/// Notes the names a friend declaration mentions up to its parameters, body or end.
pub(crate) fn note_friend(sema: &mut Sema, scope: ScopeId, i: u32, end: u32) {
    let Some(r) = sema.record_of_scope(scope) else {
        return;
    };
    for j in i..end {
        let t = sema.tok_at(j);
        let name = match t.kind {
            K::Ident => class_of_parameter(sema, scope, t.sym())
                .or_else(|| class_of_alias(sema, scope, j))
                .unwrap_or(t.sym()),
            K::KwOperator => sema.op_syms.conv,
            K::LBrace | K::Semi => break,
            _ => continue,
        };
        let names = &mut sema.facts.records[r.index()].friend_names;
        if !names.contains(&name) {
            names.push(name);
        }
    }
}

/// The name of the class that a parameter of the template around an instance's scope stands for: `friend T;`.
fn class_of_parameter(sema: &Sema, scope: ScopeId, name: Sym) -> Option<Sym> {
    let around = sema.scope(scope).parent?;
    if !matches!(sema.scope(around).kind, ScopeKind::TParams) {
        return None;
    }
    let found = sema.chain(around, name);
    let class = found.iter().find_map(|s| match sema.sym_kind(*s) {
        SymKind::Arg(a) => match **a {
            TemplateArg::Type(t) => sema.prog.types.record(t),
            _ => None,
        },
        _ => None,
    })?;
    sema.prog[class].name
}

/// The name of the class that an alias stands for: `using B = Base<C>; friend B;`.
fn class_of_alias(sema: &Sema, scope: ScopeId, at: u32) -> Option<Sym> {
    let before = sema.tok_at(at - 1).kind;
    if sema.tok_at(at + 1).kind != K::Semi || !matches!(before, K::KwFriend | K::KwTypename) {
        return None;
    }
    let name = sema.tok_at(at).sym();
    let mut around = Some(scope);
    while let Some(s) = around {
        if let Some(found) = sema.chain(s, name).first() {
            return match *sema.sym_kind(*found) {
                SymKind::Pending(d) => aliased_class(sema, d),
                SymKind::Type(t) => sema.prog[sema.prog.types.record(t)?].name,
                _ => None,
            };
        }
        around = sema.scope(s).parent;
    }
    None
}

/// The last name of the type that the declaration of an alias names.
fn aliased_class(sema: &Sema, d: u32) -> Option<Sym> {
    let p = &sema.facts.decls[d as usize];
    let (mut j, declared) = match sema.tok_at(p.start).kind {
        K::KwUsing => (p.start + 2, None),
        K::KwTypedef => (p.start + 1, p.name),
        _ => return None,
    };
    let mut last = None;
    while j < p.end && sema.tok_at(j).kind != K::Semi {
        let t = sema.tok_at(j);
        j += 1;
        if t.kind == K::Ident && Some(t.sym()) != declared {
            last = Some(t.sym());
        }
        if sema.tok_at(j).kind == K::Less {
            j = sema.tokens.skip_angles(j)?.0;
        }
    }
    last
}

pub(crate) fn scan_friend(
    sema: &mut Sema,
    scope: ScopeId,
    i: u32,
    end: u32,
    access: Access,
) -> u32 {
    note_friend(sema, scope, i, end);
    let mut j = sema.tokens.skip_attrs(i + 1);
    if sema.tok_at(j).kind == K::KwTemplate {
        return template::scan_template(sema, scope, j, end, false, access, true);
    }
    while matches!(
        sema.tok_at(j).kind,
        K::KwConstexpr | K::KwInline | K::KwDevice | K::KwHost | K::KwForceinline
    ) {
        j += 1;
    }
    let tag = matches!(sema.tok_at(j).kind, K::KwClass | K::KwStruct | K::KwUnion);
    let named = sema.tok_at(j + u32::from(tag));
    if named.kind == K::Ident
        && sema.tok_at(j + u32::from(tag) + 1).kind == K::Semi
        && sema
            .record_of_scope(scope)
            .is_some_and(|r| sema.prog[r].name == Some(named.sym()))
    {
        let loc = sema.tok_at(i).loc;
        warn::warn_declared(sema, loc, msg::POINTLESS_FRIEND, &[]);
    }
    if tag && named.kind == K::Semi && sema.in_main_file(named.loc) {
        scan_expected(sema, "a name", j + 1);
    }
    if tag {
        let stop = sema.tokens.find_stop(j, &[K::Semi, K::LBrace, K::LParen]);
        if sema.tok_at(stop).kind == K::Semi {
            let two = sema.tok_at(stop - 1).kind == K::Ident
                && sema.tok_at(stop - 2).kind == K::Ident
                && stop >= j + 3;
            if two && sema.in_main_file(sema.tok_at(i).loc) {
                let loc = sema.tok_at(i).loc;
                sema.error(loc, msg::MISPLACED_WORD, &[&"friend"]);
            }
            // `friend class X;` declares X in the namespace when it is new; access is granted by record.
            return stop + 1;
        }
    }
    let sc = declaration::scan_declaration(sema, i + 1, end, None);
    if !sc.is_function && !sc.names.is_empty() && sema.in_main_file(sema.tok_at(i).loc) {
        let loc = sema.tok_at(i).loc;
        sema.error(loc, msg::MISPLACED_WORD, &[&"friend"]);
    }
    for (name, at) in &sc.names {
        if sc.is_function && !sc.qualified {
            let d = push_decl(sema, i + 1, sc.end, scope, DeclKind::Simple, access);
            sema.facts.decls[d as usize].friend = true;
            sema.facts.decls[d as usize].defines = sc.has_body;
            if let Some(r) = sema.record_of_scope(scope) {
                scope::add_friend(sema, r, scope, *name, *at, d);
            }
        }
    }
    sc.end
}

/// Functions that a class declares its friends.
pub(crate) fn scan_friend_functions(
    sema: &mut Sema,
    r: RecordId,
    scope: ScopeId,
    sc: &Scanned,
    (i, next): (u32, u32),
    access: Access,
) {
    note_friend(sema, scope, i, next);
    if !sc.is_function || sc.qualified {
        return;
    }
    for &(name, at) in &sc.names {
        let d = push_decl(sema, i, next, scope, DeclKind::Simple, access);
        sema.facts.decls[d as usize].friend = true;
        sema.facts.decls[d as usize].defines = sc.has_body;
        scope::add_friend(sema, r, scope, name, at, d);
    }
}
