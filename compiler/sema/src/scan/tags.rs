//! What the scan records of classes, unions and enumerations: their names, their enumerators, and second declarations that differ.

use crate::Sema;
use crate::scan::declaration;
use crate::scan::declaration::Scanned;
use crate::scan::push_decl;
use crate::scope::{DeclKind, ScopeId, SymKind, SymbolId, TemplateKind};
use TokenKind as K;
use jacquard_hir::Access;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::{Sym, TokenKind};

/// The class, the union or the enumeration that a declaration names or defines.
pub(crate) fn scan_simple_tag(
    sema: &mut Sema,
    scope: ScopeId,
    sc: &Scanned,
    i: u32,
    next: u32,
    access: Access,
) {
    if sc.is_function && !sc.qualified && sema.record_of_scope(scope).is_none() {
        scan_parameter_tags(sema, scope, sc, next, access);
    }
    if let Some(tag) = &sc.tag
        && !tag.qualified
    {
        if let Some(name) = tag.name {
            add_tag_symbol(sema, scope, name, tag, i, next, sc.names.is_empty(), access);
        }
        if tag.defines && tag.is_enum {
            add_enumerators(sema, scope, tag, i, next, access);
        }
    } else if let Some(tag) = &sc.tag
        && tag.defines
        && let (Some(class), Some(name)) = (tag.class_name, tag.name)
    {
        // `struct A::B { … };`
        let d = push_decl(sema, i, next, scope, DeclKind::OutOfLine, access);
        let p = &mut sema.facts.decls[d as usize];
        p.name = Some(name);
        p.tkind = TemplateKind::Class;
        p.inner = i;
        p.defines = true;
        sema.templates
            .out_of_line
            .entry((class, name))
            .or_default()
            .push(d);
        if tag.is_enum && !tag.scoped {
            note_member_enum(sema, class, name, tag.body);
        }
    }
}

/// Notes the enumerators of an enumeration of a class that is defined outside of it.
pub(crate) fn note_member_enum(sema: &mut Sema, class: Sym, name: Sym, body: u32) {
    let close = sema.close(body);
    let mut j = body + 1;
    while j < close {
        let t = sema.tok_at(j);
        if t.kind == K::Ident {
            sema.templates.member_enums.insert((class, t.sym()), name);
        }
        j = sema.tokens.find_stop(j, &[K::Comma]) + 1;
    }
}

/// `struct X` first named in the parameters of a function is a class of the namespace ([basic.scope.pdecl] 7).
fn scan_parameter_tags(sema: &mut Sema, scope: ScopeId, sc: &Scanned, next: u32, access: Access) {
    let Some(&(_, at)) = sc.names.first() else {
        return;
    };
    let open = sema.tokens.find_stop(at, &[K::LParen]);
    if open >= next || sema.tok_at(open).kind != K::LParen {
        return;
    }
    for k in open + 1..sema.close(open) {
        if !matches!(sema.tok_at(k).kind, K::KwStruct | K::KwClass | K::KwUnion) {
            continue;
        }
        let (tag, _) = sema.tokens.scan_tag(k);
        if let Some(name) = tag.name
            && !(tag.defines || tag.qualified || tag.has_args)
        {
            add_tag_symbol(sema, scope, name, &tag, k, next, false, access);
        }
    }
}

/// Declares a class or enumeration name; declarations and the definition of one name share a symbol.
#[allow(clippy::too_many_arguments)]
pub(crate) fn add_tag_symbol(
    sema: &mut Sema,
    scope: ScopeId,
    name: Sym,
    tag: &declaration::TagScan,
    start: u32,
    end: u32,
    alone: bool,
    access: Access,
) {
    let (pos, defines) = (tag.pos, tag.defines);
    // `struct X x;` names an X that may be declared in an outer scope already.
    if !defines && !alone {
        let mut cur = Some(scope);
        while let Some(c) = cur {
            if sema.chain(c, name).iter().any(|s| is_tag_symbol(sema, *s)) {
                return;
            }
            cur = sema.scope(c).parent;
        }
    }
    for s in sema.chain(scope, name) {
        if let SymKind::Pending(o) = *sema.sym_kind(s)
            && let DeclKind::Tag(first) = sema.facts.decls[o as usize].kind
            // An enumerator of that name stands for its enumeration.
            && sema.tokens.scan_tag(first).0.name == Some(name)
        {
            check_tags(sema, o, first, tag);
            if defines && !sema.facts.decls[o as usize].defines {
                let p = &mut sema.facts.decls[o as usize];
                p.kind = DeclKind::Tag(pos);
                p.start = start;
                p.end = end;
                p.defines = true;
            }
            return;
        }
    }
    let d = push_decl(sema, start, end, scope, DeclKind::Tag(pos), access);
    sema.facts.decls[d as usize].defines = defines;
    sema.add_symbol_access(scope, name, start, SymKind::Pending(d), access);
}

/// A second declaration of a class or enumeration: as another kind of type, or with another body.
fn check_tags(sema: &mut Sema, o: u32, first: u32, tag: &declaration::TagScan) {
    let (at, loc) = (sema.tok_at(first).loc, sema.tok_at(tag.at).loc);
    if !sema.in_main_file(at) || !sema.in_main_file(loc) || first == tag.pos {
        return;
    }
    let what = |k: K| match k {
        K::KwUnion => 1,
        K::KwEnum => 2,
        _ => 0,
    };
    let differs = what(sema.tok_at(first).kind) != what(sema.tok_at(tag.pos).kind);
    let id = if differs {
        msg::TAG_KIND
    } else if what(sema.tok_at(tag.pos).kind) == 2 && sema.tokens.enums_differ(first, tag) {
        msg::ENUM_AGAIN
    } else if tag.defines && sema.facts.decls[o as usize].defines {
        msg::REDEFINITION
    } else {
        return;
    };
    let n = tag
        .name
        .map_or_else(String::new, |n| sema.text(n).to_string());
    sema.warnings.redeclared.push((loc, id, n));
}

fn is_tag_symbol(sema: &Sema, s: SymbolId) -> bool {
    match *sema.sym_kind(s) {
        SymKind::Tag(_) => true,
        SymKind::Pending(d) => {
            matches!(sema.facts.decls[d as usize].kind, DeclKind::Tag(_))
        }
        _ => false,
    }
}

pub(crate) fn add_enumerators(
    sema: &mut Sema,
    scope: ScopeId,
    tag: &declaration::TagScan,
    start: u32,
    end: u32,
    access: Access,
) {
    if tag.scoped {
        return;
    }
    let d = push_decl(sema, start, end, scope, DeclKind::Tag(tag.pos), access);
    sema.facts.decls[d as usize].defines = true;
    let close = sema.close(tag.body);
    let mut j = tag.body + 1;
    while j < close {
        let t = sema.tok_at(j);
        if t.kind == K::Ident {
            sema.add_symbol_access(scope, t.sym(), j, SymKind::Pending(d), access);
        }
        j = sema.tokens.find_stop(j, &[K::Comma]) + 1;
    }
}

/// `using A = enum E { … };`: the names of the enumeration and of its enumerators, from its `enum` at token `at`.
pub(crate) fn add_alias_enumerators(
    sema: &mut Sema,
    scope: ScopeId,
    at: u32,
    stop: u32,
    d: u32,
    access: Access,
) {
    let scoped = matches!(sema.tok_at(at + 1).kind, K::KwClass | K::KwStruct);
    let name = sema.tok_at(at + 1 + u32::from(scoped));
    let Some(body) = (at..stop).find(|&k| sema.tok_at(k).kind == K::LBrace) else {
        return;
    };
    let alias = sema.tok_at(sema.facts.decls[d as usize].start + 1);
    if name.kind == K::Ident && name.sym() != alias.sym() {
        sema.add_symbol_access(scope, name.sym(), at, SymKind::Pending(d), access);
    }
    let close = sema.close(body);
    let mut j = body + 1;
    while j < close && !scoped {
        let t = sema.tok_at(j);
        if t.kind == K::Ident {
            sema.add_symbol_access(scope, t.sym(), j, SymKind::Pending(d), access);
        }
        j = sema.tokens.find_stop(j, &[K::Comma]) + 1;
    }
}
