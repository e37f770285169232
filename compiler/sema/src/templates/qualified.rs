//! Which class do the names before a member's name mean, where it is defined outside of its class?

use crate::Sema;
use crate::lookup::{encloses, lookup};
use crate::scope::PendingDecl;
use crate::scope::{ScopeId, SymKind};
use jacquard_hir::{Parent, RecordId};
use jacquard_preprocess::token::TokenKind as K;

/// Where the declaration `p` of a member writes the names of `class` and of the classes around it, each with its class, innermost
/// first. `None` where it names other classes; empty where the scan left open where the member's name stands.
pub(super) fn named_classes(
    sema: &mut Sema,
    p: &PendingDecl,
    class: RecordId,
) -> Option<Vec<(RecordId, u32)>> {
    let mut found = Vec::new();
    let mut at = p.at;
    let mut cur = Some(class);
    while let Some(r) = cur {
        let outer = match sema.prog[r].parent {
            Parent::Record(o) => Some(o),
            _ => None,
        };
        let Some(name_at) = name_before(sema, at, p.inner) else {
            // The scan did not say where the name is, or the declaration stands within the class around it.
            return (found.is_empty() || sema.record_of_scope(p.scope) == Some(r)).then_some(found);
        };
        if !means(sema, name_at, p.scope, r, outer) {
            return None;
        }
        found.push((r, name_at));
        at = name_at;
        cur = outer;
    }
    Some(found)
}

/// The name that stands before the `::` before the token at `at`, with its template arguments or without.
fn name_before(sema: &Sema, at: u32, first: u32) -> Option<u32> {
    let mut at = at;
    while at > first && matches!(sema.tok_at(at - 1).kind, K::Tilde | K::KwTemplate) {
        at -= 1;
    }
    if at < first + 2 || sema.tok_at(at - 1).kind != K::ColonColon {
        return None;
    }
    at -= 2;
    let mut depth = 0;
    loop {
        match sema.tok_at(at).kind {
            K::Greater => depth += 1,
            K::GreaterGreater => depth += 2,
            K::Less => depth -= 1,
            K::RParen | K::RBracket | K::RBrace => at = opened(sema, at, first)?,
            K::Ident if depth == 0 => return Some(at),
            _ if depth == 0 => return None,
            _ => {}
        }
        if at <= first {
            return None;
        }
        at -= 1;
    }
}

/// The bracket that the one at `at` closes.
fn opened(sema: &Sema, at: u32, first: u32) -> Option<u32> {
    (first..at).rev().find(|&i| {
        matches!(sema.tok_at(i).kind, K::LParen | K::LBracket | K::LBrace) && sema.close(i) == at
    })
}

/// Does the name at `at` mean class `r`, a member of `outer`?
fn means(sema: &mut Sema, at: u32, scope: ScopeId, r: RecordId, outer: Option<RecordId>) -> bool {
    let name = sema.tok_at(at).sym();
    if sema.prog[r].name == Some(name) {
        return true;
    }
    // An alias of the class.
    let qualified = sema.tok_at(at - 1).kind == K::ColonColon;
    let scope = match outer {
        Some(o) if qualified => sema.facts.records[o.index()].scope,
        _ => scope,
    };
    let cx = sema.decl_cx(at << 1, scope);
    let found = sema.at(cx, |s| lookup(s, name));
    found.iter().any(|s| match sema.sym_kind(*s) {
        SymKind::Type(t) => sema.prog.types.record(*t) == Some(r),
        SymKind::Template(_) | SymKind::Using(_) | SymKind::Pending(_) => true,
        _ => false,
    })
}

/// Is class `r`, named at token `at`, in the namespace that is written before it there, if one is?
pub(super) fn is_qualified_alike(sema: &mut Sema, at: u32, scope: ScopeId, r: RecordId) -> bool {
    let before = |n: u32| sema.tok_at(at.saturating_sub(n));
    if before(1).kind != K::ColonColon || before(2).kind != K::Ident {
        return true;
    }
    let name = before(2).sym();
    let own = sema.facts.records[r.index()].scope;
    let cx = sema.decl_cx(at << 1, scope);
    let found = sema.at(cx, |s| lookup(s, name));
    !found
        .iter()
        .any(|s| matches!(*sema.sym_kind(*s), SymKind::Namespace(n) if !encloses(sema, n, own)))
}
