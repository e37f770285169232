//! Explicit instantiations and specialisations of the main file: of templates that there are, that fit, and before they are used.

use crate::lookup::Syms;
use crate::reachability::checking;
use crate::scope::{DeclKind, ScopeId, ScopeKind, SymKind, SymbolId, TemplateKind};
use crate::templates::instantiate;
use crate::{Sema, lookup, reachability};
use TokenKind as K;
use jacquard_preprocess::diag::{MsgId, msg};
use jacquard_preprocess::token::TokenKind;

/// Checks each `template …;` of the main file's namespaces.
pub(crate) fn check_instantiations(sema: &mut Sema) {
    for d in 0..sema.facts.decls.len() as u32 {
        let p = &sema.facts.decls[d as usize];
        let (start, end, scope) = (p.start, p.end, p.scope);
        if p.kind != DeclKind::Instantiation
            || start >= sema.tokens.program_end
            || sema.session.diags.stopped()
            || !matches!(sema.scope(scope).kind, ScopeKind::Namespace(_))
            || !checking::is_checked(sema, sema.tok_at(start).loc)
        {
            continue;
        }
        let first = sema.tokens.skip_attrs(start + 1);
        match sema.tok_at(first).kind {
            K::KwClass | K::KwStruct | K::KwUnion => {
                check_class_instantiation(sema, sema.tokens.skip_attrs(first + 1), scope);
            }
            _ => check_function_instantiation(sema, start, end, scope),
        }
    }
}

/// What a plain name that stands at a token means there; `None` where only another declaration could say.
fn plain_name(sema: &mut Sema, at: u32, scope: ScopeId) -> Option<Syms> {
    let t = sema.tok_at(at);
    if t.kind != K::Ident || sema.tok_at(at + 1).kind == K::ColonColon {
        return None;
    }
    let cx = sema.decl_cx(at << 1, scope);
    let found = sema.at(cx, |s| s.trap(|s| Ok(lookup::lookup(s, t.sym()))))?;
    let open = |s: &SymbolId| matches!(sema.sym_kind(*s), SymKind::Using(_) | SymKind::Pending(_));
    (!found.iter().any(open)).then_some(found)
}

fn has_template(sema: &Sema, found: &Syms) -> bool {
    (found.iter()).any(|s| matches!(sema.sym_kind(*s), SymKind::Template(_)))
}

/// `template class Name<…>;`
fn check_class_instantiation(sema: &mut Sema, at: u32, scope: ScopeId) {
    if let Some(found) = plain_name(sema, at, scope)
        && !has_template(sema, &found)
    {
        tell_at(sema, at, msg::NOT_INSTANTIABLE);
    }
}

/// `template type name<…>(…);`
fn check_function_instantiation(sema: &mut Sema, start: u32, end: u32, scope: ScopeId) {
    let name = (sema.tokens.skip_attrs(start + 1)..end).find(|&i| {
        let after = match sema.tok_at(i + 1).kind {
            K::Less => sema.tokens.skip_angles(i + 1).map_or(i + 1, |a| a.0),
            _ => i + 1,
        };
        sema.tok_at(i).kind == K::Ident && sema.tok_at(after).kind == K::LParen
    });
    let Some(at) = name else { return };
    // Of a member its class decides.
    if sema.tok_at(at - 1).kind == K::ColonColon {
        return;
    }
    let Some(found) = plain_name(sema, at, scope) else {
        return;
    };
    if !has_template(sema, &found) {
        tell_at(sema, at, msg::NOT_INSTANTIABLE);
        return;
    }
    let cx = sema.decl_cx((start + 1) << 1, scope);
    let fits = sema.at(cx, |s| s.trap(|s| reachability::instantiated_function(s)));
    if fits == Some(false) {
        tell_at(sema, at, msg::NO_TEMPLATE_MATCH);
    }
}

fn tell_at(sema: &mut Sema, at: u32, id: MsgId) {
    let t = sema.tok_at(at);
    let n = sema.text(t.sym()).to_string();
    sema.error(t.loc, id, &[&n]);
}

/// A specialisation of a function template fits one of the templates that its name means.
pub(crate) fn check_function_spec(sema: &mut Sema, d: u32, at: u32, found: &Syms) {
    for &s in found {
        if let SymKind::Template(t) = *sema.sym_kind(s) {
            instantiate::attach_specs(sema, t);
        }
    }
    let functions = found.iter().all(|s| {
        matches!(*sema.sym_kind(*s), SymKind::Template(t)
            if sema.templates.list[t.index()].kind == TemplateKind::Func)
    });
    if functions && sema.facts.decls[d as usize].state == 0 {
        tell_at(sema, at, msg::NO_TEMPLATE_MATCH);
    }
}

/// A class template is specialised before an object of that type is declared. `name..end` are the tokens of the
/// specialisation's name and arguments.
pub(crate) fn check_spec_first(sema: &mut Sema, d: u32, name: u32, end: u32) {
    let scope = sema.facts.decls[d as usize].scope;
    let same = |s: &Sema, i: u32| {
        (0..end - name).all(|k| {
            let (a, b) = (s.tok_at(name + k), s.tok_at(i + k));
            a.kind == b.kind && (!a.kind.is_word() || a.sym() == b.sym())
        })
    };
    let plain =
        (name..end).all(|i| !matches!(sema.tok_at(i).kind, K::Number | K::Char | K::String));
    let used = (0..d).any(|o| {
        let p = &sema.facts.decls[o as usize];
        if p.kind != DeclKind::Simple || p.scope != scope || !plain {
            return false;
        }
        let mut i = sema.tokens.skip_attrs(p.start);
        while matches!(
            sema.tok_at(i).kind,
            K::KwStatic | K::KwConst | K::KwDevice | K::KwConstant | K::KwInline
        ) {
            i = sema.tokens.skip_attrs(i + 1);
        }
        let after = i + (end - name);
        same(sema, i)
            && sema.tok_at(after).kind == K::Ident
            && matches!(
                sema.tok_at(after + 1).kind,
                K::Semi | K::Eq | K::LBrace | K::Comma | K::LBracket
            )
    });
    if used {
        tell_at(sema, name, msg::SPEC_AFTER_USE);
    }
}
