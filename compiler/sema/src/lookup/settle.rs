//! From the symbols found to those that count: declarations are parsed, using-declarations seen through, hidden members left out.

use crate::Sema;
use crate::declare::resolve;
use crate::lookup::{Entity, Known, Syms};
use crate::scope::{DeclKind, SymKind, SymbolId};
use crate::templates::{forms, signature};
use jacquard_hir::{RecordId, TemplateId};
use jacquard_preprocess::source::Loc;

/// Leaves the first of equal symbols.
pub(crate) fn distinct(sema: &mut Sema, syms: &mut Syms) {
    // Newest first, as they come out of a scope, none is there twice.
    if syms.is_sorted_by(|a, b| a.0 > b.0) {
        return;
    }
    let symbols = sema.env.symbols.len();
    let marks = &mut sema.env.marks;
    marks.seen.resize(symbols, 0);
    marks.turn += 1;
    syms.retain(|s| std::mem::replace(&mut marks.seen[s.0 as usize], marks.turn) != marks.turn);
}

/// What using-declarations bring into class `r` is hidden by the class's own functions of the same parameters and qualifiers
/// ([namespace.udecl] 14).
pub(super) fn without_hidden(sema: &mut Sema, r: RecordId, found: Syms) -> Syms {
    if found.len() < 2 {
        return found;
    }
    let scope = sema.facts.records[r.index()].scope;
    let own = |me: &Sema, s: SymbolId| me.env.symbols[s.0 as usize].scope == scope;
    if found.iter().all(|&s| own(sema, s)) {
        return found;
    }
    let mut kept = Syms::new();
    for &s in &found {
        let hidden = !own(sema, s)
            && found
                .iter()
                .any(|&o| own(sema, o) && same_parameters(sema, o, s));
        if !hidden {
            kept.push(s);
        }
    }
    kept
}

/// Do two member functions, or two member function templates, take the same?
fn same_parameters(sema: &mut Sema, a: SymbolId, b: SymbolId) -> bool {
    let (x, y) = match (sema.sym_kind(a).clone(), sema.sym_kind(b).clone()) {
        (SymKind::Func(f), SymKind::Func(g)) => (sema.prog[f].ty, sema.prog[g].ty),
        (SymKind::Template(t), SymKind::Template(u)) => {
            let kinds = |t: TemplateId| forms::kinds(&sema.templates.list[t.index()].params);
            if kinds(t) != kinds(u) {
                return false;
            }
            match (signature::signature(sema, t), signature::signature(sema, u)) {
                (Some(s), Some(o)) => (s.ty, o.ty),
                _ => return false,
            }
        }
        _ => return false,
    };
    match (sema.prog.types.fn_type(x), sema.prog.types.fn_type(y)) {
        (Some(f), Some(g)) => {
            f.params == g.params
                && f.variadic == g.variadic
                && f.quals == g.quals
                && f.ref_qual == g.ref_qual
        }
        _ => false,
    }
}

/// Parses the declarations behind `raw`, sees through using-declarations, drops duplicates and hidden tags.
pub(crate) fn settle(sema: &mut Sema, raw: &[SymbolId]) -> Syms {
    settle_as(
        sema,
        raw,
        !sema.resolution.quiet_operators && !sema.cx.mode.lenient,
    )
}

/// As [`settle`]; `reporting`: where nothing can be made of any of them, the error of one is reported.
pub(crate) fn settle_as(sema: &mut Sema, raw: &[SymbolId], reporting: bool) -> Syms {
    let hidden_too = std::mem::take(&mut sema.resolution.hidden_tags);
    if let [s] = *raw
        && !matches!(
            sema.sym_kind(s),
            SymKind::Pending(_) | SymKind::Using(_) | SymKind::Dead
        )
    {
        return smallvec::smallvec![s];
    }
    let mut out = Syms::new();
    let mut known = Known::default();
    let mut failed: Option<u32> = None;
    for &s in raw {
        settle_one(sema, s, &mut out, &mut known, &mut failed, 0);
    }
    if out.is_empty()
        && let Some(d) = failed
        && reporting
        && !sema.session.diags.in_trap()
        && sema.facts.decls[d as usize].state == 3
    {
        // Nothing else answers to the name: now the declaration's own error is of interest.
        sema.facts.decls[d as usize].state = 0;
        resolve::resolve_decl_reporting(sema, d);
        for &s in raw {
            settle_one(sema, s, &mut out, &mut known, &mut failed, 0);
        }
    }
    if out.len() > 1 && !hidden_too {
        // A class or enumeration is hidden by a variable, function or enumerator of the same name.
        let has_value = out.iter().any(|s| {
            matches!(
                sema.sym_kind(*s),
                SymKind::Var(_)
                    | SymKind::Func(_)
                    | SymKind::Field(..)
                    | SymKind::Enumerator(_)
                    | SymKind::Binding(_)
            )
        });
        if has_value {
            let me = &*sema;
            let keep: Syms = out
                .iter()
                .copied()
                .filter(|s| !matches!(me.sym_kind(*s), SymKind::Tag(_) | SymKind::Type(_)))
                .collect();
            if !keep.is_empty() {
                out = keep;
            }
        }
    }
    out
}

fn settle_one(
    sema: &mut Sema,
    s: SymbolId,
    out: &mut Syms,
    known: &mut Known,
    failed: &mut Option<u32>,
    depth: u32,
) {
    if depth > 32 {
        return;
    }
    if let SymKind::Pending(d) = *sema.sym_kind(s) {
        if sema.facts.decls[d as usize].state == 0
            || (sema.facts.decls[d as usize].state == 3 && sema.cx.mode.lenient)
        {
            resolve::resolve_decl(sema, d);
        }
        if let SymKind::Pending(d) = *sema.sym_kind(s) {
            if sema.facts.decls[d as usize].state == 3 {
                *failed = Some(d);
            } else if sema.facts.decls[d as usize].state == 1
                && matches!(sema.facts.decls[d as usize].kind, DeclKind::Tag(_))
            {
                // An enumeration being defined: its own enumerators appear one by one.
            }
            return;
        }
    }
    match sema.sym_kind(s) {
        SymKind::Using(list) => {
            for &t in list.clone().iter() {
                settle_one(sema, t, out, known, failed, depth + 1);
            }
        }
        SymKind::Dead | SymKind::Pending(_) => {}
        kind => {
            let entity = match kind {
                SymKind::Func(f) => Entity::Func(*f),
                SymKind::Var(v) => Entity::Var(*v),
                SymKind::Tag(t) => Entity::Tag(*t),
                SymKind::Type(t) => Entity::Type(*t),
                SymKind::Template(t) => Entity::Template(*t),
                SymKind::Namespace(n) => Entity::Namespace(*n),
                _ => Entity::Symbol(s),
            };
            if known.insert(entity) {
                out.push(s);
            }
        }
    }
}

/// Is the position in an included file?
pub(super) fn in_header(sema: &Sema, loc: Loc) -> bool {
    let sources = &sema.session.sources;
    let loc = sources.expansion(loc);
    let file = sources.locate(loc).map(|f| f.0);
    sources.in_system_header(loc)
        || sources.in_marked_include(loc)
        || file.is_some() && file != sema.session.main_file
}

/// Is the position in a file of one of these names, whatever its folder?
pub(super) fn in_file_of(sema: &Sema, loc: Loc, names: &[&str]) -> bool {
    let sources = &sema.session.sources;
    sources
        .position(sources.expansion(loc))
        .and_then(|p| {
            p.file
                .rsplit(['/', '\\'])
                .next()
                .map(|f| names.contains(&f))
        })
        .unwrap_or(false)
}
