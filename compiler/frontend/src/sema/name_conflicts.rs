//! Names that one scope declares for different things.

use super::*;

/// What a name stands for, as far as others may stand beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Var,
    Func,
    Type(QualType),
    Tag,
    Template,
    Concept,
    Namespace,
    Enumerator,
}

/// Reports the names of the main file's namespaces and classes that mean different things.
pub(super) fn check_names(sema: &mut Sema) {
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
        let mut known: smallvec::SmallVec<[(u32, Meaning); 4]> = chain
            .iter()
            .filter_map(|s| Some((sema.env.symbols[s.0 as usize].order, meaning(sema, *s)?)))
            .filter(|(at, _)| {
                *at < sema.tokens.program_end && sema.in_main_file(sema.tok_at(*at).loc)
            })
            .collect();
        known.sort_by_key(|k| k.0);
        for pair in known.windows(2) {
            if !go_together(sema, pair[0].1, pair[1].1) && pair[0].0 != pair[1].0 {
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
            Meaning::Tag
        }
        SymKind::Type(t) => Meaning::Type(t),
        SymKind::Tag(_) => Meaning::Tag,
        SymKind::Template(t) if sema.templates.list[t.index()].kind == TemplateKind::Concept => {
            Meaning::Concept
        }
        SymKind::Template(_) => Meaning::Template,
        SymKind::Namespace(_) => Meaning::Namespace,
        SymKind::Enumerator(_) => Meaning::Enumerator,
        _ => return None,
    })
}

/// Was the symbol declared by `using N::x;`?
pub(crate) fn is_using(sema: &Sema, s: SymbolId) -> bool {
    let at = sema.env.symbols[s.0 as usize].order;
    sema.tok_at(at).kind == TokenKind::KwUsing && sema.tok_at(at + 2).kind != TokenKind::Eq
}

fn go_together(sema: &Sema, a: Meaning, b: Meaning) -> bool {
    use Meaning::*;
    match (a, b) {
        (Func | Template, Func | Template) | (Namespace, Namespace) | (Tag, Tag) => true,
        // A variable declared twice is one symbol each time.
        (Var, Var) => true,
        // A class's name gives way to variables and functions.
        (Tag, Var | Func | Enumerator) | (Var | Func | Enumerator, Tag) => true,
        (Type(a), Type(b)) => a == b,
        // `typedef struct S { … } S;`
        (Tag, Type(t)) | (Type(t), Tag) => {
            sema.prog.types.record(t).is_some() || sema.prog.types.enumeration(t).is_some()
        }
        _ => false,
    }
}
