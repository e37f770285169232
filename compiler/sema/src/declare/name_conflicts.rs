//! Names that one scope declares for different things.

use crate::Sema;
use crate::analysis_state::TagRef;
use crate::declare::redeclare;
use crate::scope::{ScopeId, ScopeKind, SymKind, SymbolId, TemplateKind};
use crate::templates::instances;
use jacquard_hir::types::QualType;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::{Sym, TokenKind};

/// What a name stands for, as far as others may stand beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Var,
    Func,
    Type(QualType),
    Tag(QualType),
    Template,
    Concept,
    Namespace(ScopeId),
    Enumerator,
}

/// Reports the names of the main file's namespaces and classes that mean different things.
pub(crate) fn check_names(sema: &mut Sema) {
    let mut found: Vec<(u32, Sym)> = Vec::new();
    let names: Vec<(ScopeId, Sym)> = sema.env.names.keys().copied().collect();
    for (scope, name) in names {
        match sema.scope(scope).kind {
            ScopeKind::Namespace(_) => {}
            ScopeKind::Record(r) if !instances::in_instance(sema, r) => {}
            _ => continue,
        }
        let chain = sema.chain(scope, name);
        if chain.len() < 2 {
            continue;
        }
        if matches!(sema.scope(scope).kind, ScopeKind::Namespace(_))
            && let Some(at) = brought_beside_own(sema, &chain)
        {
            found.push((at, name));
            continue;
        }
        let mut known: smallvec::SmallVec<[(u32, Meaning); 4]> = chain
            .iter()
            .filter_map(|s| Some((sema.env.symbols[s.0 as usize].order, meaning(sema, *s)?)))
            .filter(|(at, _)| {
                *at < sema.tokens.program_end && sema.in_main_file(sema.tok_at(*at).loc)
            })
            .collect();
        known.sort_by_key(|k| k.0);
        for pair in known.windows(2) {
            if !go_together(pair[0].1, pair[1].1) && pair[0].0 != pair[1].0 {
                found.push((pair[1].0, name));
                break;
            }
        }
    }
    found.sort_unstable_by_key(|f| f.0);
    for (at, name) in found {
        let named = (at..at + 64)
            .take_while(|&i| i < sema.tokens.program_end)
            .map(|i| sema.tok_at(i))
            .find(|t| t.kind == TokenKind::Ident && t.sym() == name);
        let loc = named.map_or(sema.tok_at(at).loc, |t| t.loc);
        let name = sema.text(name).to_string();
        sema.error(loc, msg::NAME_CONFLICT, &[&name]);
    }
}

fn meaning(sema: &Sema, s: SymbolId) -> Option<Meaning> {
    Some(match *sema.sym_kind(s) {
        SymKind::Var(_) | SymKind::Field(..) => Meaning::Var,
        SymKind::Func(f) if sema.prog[f].builtin.is_none() && !sema.prog[f].flags.is_implicit => {
            Meaning::Func
        }
        // A class or enumeration that a using-declaration brings.
        SymKind::Type(t)
            if is_using(sema, s)
                && (sema.prog.types.record(t).is_some()
                    || sema.prog.types.enumeration(t).is_some()) =>
        {
            Meaning::Tag(t)
        }
        SymKind::Type(t) => Meaning::Type(t),
        SymKind::Tag(tag) => Meaning::Tag(tag_type(sema, tag)),
        SymKind::Template(t) if sema.templates.list[t.index()].kind == TemplateKind::Concept => {
            Meaning::Concept
        }
        SymKind::Template(_) => Meaning::Template,
        SymKind::Namespace(n) => Meaning::Namespace(n),
        SymKind::Enumerator(_) => Meaning::Enumerator,
        _ => return None,
    })
}

/// Was the symbol declared by `using N::x;`?
pub(crate) fn is_using(sema: &Sema, s: SymbolId) -> bool {
    let at = sema.env.symbols[s.0 as usize].order;
    sema.tok_at(at).kind == TokenKind::KwUsing && sema.tok_at(at + 2).kind != TokenKind::Eq
}

fn tag_type(sema: &Sema, tag: TagRef) -> QualType {
    match tag {
        TagRef::Record(r) => sema.prog[r].ty.into(),
        TagRef::Enum(e) => sema.prog[e].ty.into(),
    }
}

/// A function that a using-declaration brings into a namespace beside another one that is declared there with the same
/// parameters ([namespace.udecl]/14).
fn brought_beside_own(sema: &Sema, chain: &[SymbolId]) -> Option<u32> {
    let order = |s: SymbolId| sema.env.symbols[s.0 as usize].order;
    let in_main = |at: u32| at < sema.tokens.program_end && sema.in_main_file(sema.tok_at(at).loc);
    let function = |s: SymbolId| match *sema.sym_kind(s) {
        SymKind::Func(f) if sema.prog[f].builtin.is_none() => Some(f),
        _ => None,
    };
    for &u in chain {
        let SymKind::Using(brought) = sema.sym_kind(u) else {
            continue;
        };
        for f in brought.iter().filter_map(|s| function(*s)) {
            let d = &sema.prog[f];
            let own = chain.iter().find(|s| {
                function(**s).is_some_and(|g| {
                    g != f
                        && !(d.extern_c && sema.prog[g].extern_c)
                        && redeclare::same_signature(sema, g, d.ty, d.name)
                })
            });
            if let Some(&own) = own {
                let at = order(u).max(order(own));
                return in_main(at).then_some(at);
            }
        }
    }
    None
}

fn go_together(a: Meaning, b: Meaning) -> bool {
    use Meaning::*;
    match (a, b) {
        (Func | Template, Func | Template) | (Tag(_), Tag(_)) => true,
        // An alias may be declared again for the same namespace ([namespace.alias]/3).
        (Namespace(a), Namespace(b)) => a == b,
        // A variable declared twice is one symbol each time.
        (Var, Var) => true,
        // A class's name gives way to variables and functions.
        (Tag(_), Var | Func | Enumerator) | (Var | Func | Enumerator, Tag(_)) => true,
        (Type(a), Type(b)) => a == b,
        // `typedef struct S { … } S;`
        (Tag(s), Type(t)) | (Type(t), Tag(s)) => s.unqual() == t.unqual(),
        _ => false,
    }
}
