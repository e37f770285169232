//! What the scan records of using-declarations and using-directives ([namespace.udecl], [namespace.udir]).

use crate::Sema;
use crate::scan::push_decl;
use crate::scan::{declaration, tags};
use crate::scope::{DeclKind, ScopeId, SymKind};
use TokenKind as K;
use jacquard_hir::Access;
use jacquard_preprocess::token::{Sym, TokenKind};

pub(crate) fn scan_using(sema: &mut Sema, scope: ScopeId, i: u32, access: Access) -> u32 {
    let stop = sema.tokens.find_stop(i, &[K::Semi]);
    let j = i + 1;
    match sema.tok_at(j).kind {
        K::KwNamespace => {
            sema.env.scopes[scope.0 as usize]
                .directives_mut()
                .pending_usings
                .push(j + 1);
        }
        K::KwEnum => {
            // Enumerators become names of this scope: resolved at once, in order.
            let d = push_decl(sema, i, stop + 1, scope, DeclKind::UsingEnum, access);
            sema.env.scopes[scope.0 as usize]
                .directives_mut()
                .pending_usings
                .push(j | 1 << 31);
            sema.facts.decls[d as usize].start = j;
        }
        _ => {
            let a = sema.tokens.skip_attrs(j + 1);
            if sema.tok_at(j).kind == K::Ident && sema.tok_at(a).kind == K::Eq {
                let d = push_decl(sema, i, stop + 1, scope, DeclKind::Alias, access);
                let name = sema.tok_at(j).sym();
                sema.add_symbol_access(scope, name, i, SymKind::Pending(d), access);
                if sema.tok_at(a + 1).kind == K::KwEnum {
                    tags::add_alias_enumerators(sema, scope, a + 1, stop, d, access);
                }
            } else {
                scan_used_names(sema, scope, (i, j, stop), access);
            }
        }
    }
    stop + 1
}

/// The qualified names, one or several, that begin at the second of three tokens; the declaration spans the others.
pub(super) fn scan_used_names(
    sema: &mut Sema,
    scope: ScopeId,
    (start, from, stop): (u32, u32, u32),
    access: Access,
) {
    let mut k = from;
    while k < stop {
        let comma = sema.tokens.find_stop(k, &[K::Comma, K::Semi]);
        let mut last = comma - 1;
        if sema.tok_at(last).kind == K::Ellipsis {
            last -= 1;
        }
        let name = using_name(sema, scope, k, last);
        if let Some(name) = name {
            let d = push_decl(sema, start, stop + 1, scope, DeclKind::Using(k), access);
            sema.facts.decls[d as usize].name = Some(name);
            sema.add_symbol_access(scope, name, start, SymKind::Pending(d), access);
            if name == sema.op_syms.ctor
                && let Some(r) = sema.record_of_scope(scope)
            {
                sema.facts.records[r.index()].inherits_ctors = true;
            }
        }
        k = comma + 1;
    }
}

pub(super) fn scan_access_declaration(
    sema: &mut Sema,
    scope: ScopeId,
    i: u32,
    access: Access,
) -> u32 {
    let stop = sema.tokens.find_stop(i, &[K::Semi]);
    scan_used_names(sema, scope, (i, i, stop), access);
    stop + 1
}

/// `Base::name;` in a class, an access declaration of C++98, which is a using-declaration: its semicolon. CUDA's host compilers and
/// NVRTC take it still.
pub(super) fn access_declaration(sema: &Sema, i: u32) -> Option<u32> {
    let mut j = i + u32::from(sema.tok_at(i).kind == K::ColonColon);
    let mut qualified = false;
    while sema.tok_at(j).kind == K::Ident {
        j += 1;
        if sema.tok_at(j).kind == K::Less {
            j = sema.tokens.skip_angles(j)?.0;
        }
        match sema.tok_at(j).kind {
            K::ColonColon => qualified = true,
            K::Semi => return Some(j).filter(|_| qualified),
            _ => return None,
        }
        j += 1;
    }
    None
}

/// The name a using-declaration over tokens `from..=last` introduces.
pub(super) fn using_name(sema: &mut Sema, scope: ScopeId, from: u32, last: u32) -> Option<Sym> {
    // operator name?
    let mut j = from;
    while j <= last {
        if sema.tok_at(j).kind == K::KwOperator {
            return declaration::operator_name_at(sema, j).map(|(s, _)| s);
        }
        j += 1;
    }
    let t = sema.tok_at(last);
    if t.kind != K::Ident {
        return None;
    }
    // `using Base::Base;` and `using Base<T>::Base;` inherit constructors.
    if last >= 2 && sema.tok_at(last - 1).kind == K::ColonColon {
        let p = sema.tokens.before_angles(from, last - 2);
        if sema.tok_at(p).kind == K::Ident && sema.tok_at(p).sym() == t.sym() {
            return Some(sema.op_syms.ctor);
        }
        // `using Alias::Base;`: the base's own name, reached through another name of it.
        if names_base(sema, scope, t.sym()) {
            return Some(sema.op_syms.ctor);
        }
    }
    Some(t.sym())
}

/// The base clause of the class of `scope` has a base of this name. Bases need not be known yet.
pub(super) fn names_base(sema: &Sema, scope: ScopeId, name: Sym) -> bool {
    let info = sema
        .record_of_scope(scope)
        .map(|r| &sema.facts.records[r.index()]);
    let Some(mut i) = info.and_then(|i| i.bases_at) else {
        return false;
    };
    let mut depth = 0i32;
    loop {
        let t = sema.tok_at(i);
        match t.kind {
            K::LBrace | K::Semi | K::Eof => return false,
            K::Less => depth += 1,
            K::Greater => depth -= 1,
            K::GreaterGreater => depth -= 2,
            K::LParen | K::LBracket => i = t.payload,
            K::Ident
                if depth == 0 && t.sym() == name
                // A namespace or class around the base is not the base.
                && sema.tok_at(i + 1).kind != K::ColonColon =>
            {
                return true;
            }
            _ => {}
        }
        i += 1;
    }
}
