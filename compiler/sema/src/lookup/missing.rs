//! Names that nothing declares: the construct they belong to where it is unsupported, or a name that was perhaps meant.

use crate::scope::{ScopeKind, SymKind, SymbolId};
use crate::types::print;
use crate::{Fail, R, Sema, class, lookup};
use jacquard_hir::types::QualType;
use jacquard_hir::{FuncId, RecordId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::{Loc, Span};
use jacquard_preprocess::token::Sym;
use jacquard_preprocess::token::{FIRST_CXX20, KEYWORD_COUNT, TokenKind as K};

jacquard_macros::unsupported_names!();

/// The unsupported construct that a name belongs to, and what to use instead (perhaps nothing).
fn construct(name: &str) -> Option<(&'static str, &'static str)> {
    let at = NAMES.binary_search_by(|row| row.0.cmp(name)).ok()?;
    Some((NAMES[at].1, NAMES[at].2))
}

/// What was looked for under the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Value,
    Type,
    Scope,
}

/// Reports a name that nothing declares.
#[cold]
pub(crate) fn undeclared<T>(sema: &mut Sema, loc: Loc, name: Sym, wanted: Wanted) -> R<T> {
    if !sema.session.diags.is_read() {
        return sema.fail(loc, msg::UNDECLARED, &[&""]);
    }
    let text = sema.text(name).to_string();
    if sema.session.diags.in_trap() {
        return sema.fail(loc, msg::UNDECLARED, &[&text]);
    }
    if is_lost(sema, name) {
        return Err(Fail);
    }
    match construct(&text) {
        Some((what, "")) => return sema.fail(loc, msg::UNSUPPORTED_NAME, &[&text, &what]),
        Some((what, instead)) => {
            return sema.fail(
                loc,
                msg::UNSUPPORTED_NAME_INSTEAD,
                &[&text, &what, &instead],
            );
        }
        None if is_later_keyword(sema, name) => {
            return sema.fail(loc, msg::LATER_KEYWORD, &[&text]);
        }
        None => {}
    }
    let (plain, hinted) = match wanted {
        Wanted::Value => (msg::UNDECLARED, msg::UNDECLARED_HINT),
        Wanted::Type => (msg::UNKNOWN_TYPE, msg::UNKNOWN_TYPE_HINT),
        Wanted::Scope => (msg::UNDECLARED_SCOPE, msg::UNDECLARED_SCOPE_HINT),
    };
    // Once in a block is enough.
    sema.env.lost.insert((sema.cx.scope, name));
    match suggest(sema, name) {
        Some(h) => {
            let span = Span {
                lo: loc,
                hi: Loc(loc.0 + text.len() as u32),
            };
            Err(sema.error_with_fix(loc, hinted, &[&text, &h], Some((span, &h))))
        }
        None => match qualifier(sema, loc) {
            Some(scope) => sema.fail(loc, msg::UNDECLARED_WITHIN, &[&text, &scope]),
            None => sema.fail(loc, plain, &[&text]),
        },
    }
}

/// Whether the name is a keyword of C++20 in a compile as an earlier standard, where it is a name like any other.
pub(crate) fn is_later_keyword(sema: &Sema, name: Sym) -> bool {
    (FIRST_CXX20..KEYWORD_COUNT).contains(&name.0) && sema.session.options.std < 20
}

/// Whether a template is declared by a word that is a keyword in C++20 only, as `concept C = …` is before it.
pub(crate) fn is_concept_word(sema: &Sema, symbol: SymbolId) -> bool {
    let SymKind::Template(t) = *sema.sym_kind(symbol) else {
        return false;
    };
    let decl = sema.templates.list[t.index()].decl as usize;
    let Some(decl) = sema.facts.decls.get(decl) else {
        return false;
    };
    let first = sema.tok_at(decl.inner);
    first.kind == K::Ident && is_later_keyword(sema, first.sym())
}

/// Whether the parameters of a candidate template name a concept that the standard of the compile does not know: calls are not what's wrong.
pub(crate) fn has_unknown_concept(sema: &mut Sema, syms: &[SymbolId]) -> bool {
    for &s in syms {
        let SymKind::Template(t) = *sema.sym_kind(s) else {
            continue;
        };
        let decl = sema.templates.list[t.index()].decl as usize;
        let Some(decl) = sema.facts.decls.get(decl) else {
            continue;
        };
        let (start, inner, scope) = (decl.start, decl.inner, decl.scope);
        for at in start..inner {
            let token = sema.tok_at(at);
            if token.kind == K::Ident
                && lookup::lookup_from(sema, scope, token.sym())
                    .iter()
                    .any(|s| is_concept_word(sema, *s))
            {
                return true;
            }
        }
    }
    false
}

/// Whether a statement or template around here failed that may have declared the name.
pub(crate) fn is_lost(sema: &Sema, name: Sym) -> bool {
    if sema.env.lost.is_empty() {
        return false;
    }
    let mut cur = Some(sema.cx.scope);
    while let Some(s) = cur {
        if sema.env.lost.contains(&(s, name)) {
            return true;
        }
        cur = sema.scope(s).parent;
    }
    false
}

/// Reports the use of a deleted function.
#[cold]
pub(crate) fn deleted<T>(sema: &mut Sema, f: FuncId, loc: Loc) -> R<T> {
    if sema.session.diags.in_trap() {
        return sema.fail(loc, msg::DELETED_FUNCTION, &[&""]);
    }
    let name = print::func_display(sema, f);
    let fail = sema.error(loc, msg::DELETED_FUNCTION, &[&name]);
    note_deletion(sema, f);
    Err(fail)
}

/// Says in notes to the last error which of these functions are deleted.
pub(crate) fn note_deleted(sema: &mut Sema, functions: &[SymbolId]) {
    for &s in functions {
        if let SymKind::Func(f) = *sema.sym_kind(s)
            && sema.prog[f].flags.is_deleted
        {
            note_deletion(sema, f);
        }
    }
}

fn note_deletion(sema: &mut Sema, f: FuncId) {
    let (name, at) = (print::func_display(sema, f), sema.prog[f].loc);
    let last = sema.session.diags.amend_last();
    last.note(at, msg::DELETED_HERE, &[&name]).emit();
}

/// The identifier that is written at a place, in quotes; nothing where there is none.
pub(crate) fn word_at(sema: &Sema, loc: Loc) -> String {
    let Some((line, column)) = sema.session.sources.line_text(loc) else {
        return String::new();
    };
    let rest = line.get(column..).unwrap_or_default();
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    match &rest[..end.unwrap_or(rest.len())] {
        "" => String::new(),
        word => format!("'{word}'"),
    }
}

/// The namespace or class that is written before a name: `inner` of `inner::missing`.
fn qualifier(sema: &Sema, loc: Loc) -> Option<String> {
    let (line, column) = sema.session.sources.line_text(loc)?;
    let before = line.get(..column)?.trim_end().strip_suffix("::")?;
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    let start = before.rfind(|c| !word(c)).map_or(0, |at| at + 1);
    let scope = before[start..].trim_matches(':');
    (!scope.is_empty()).then(|| scope.to_owned())
}

/// An editor puts this name where a member is being typed: the error's notes list the members of the object's class.
pub const MEMBERS_WANTED: &str = "__jacquard_members__";

/// Reports that `t` has no member `name`.
#[cold]
pub(crate) fn member<T>(sema: &mut Sema, t: QualType, name: Sym, loc: Loc) -> R<T> {
    let (class, text) = (print::type_name(sema, t), sema.text(name).to_string());
    let record = sema.prog.types.record(t);
    let Some(r) = record.filter(|_| !sema.session.diags.in_trap()) else {
        return sema.fail(loc, msg::NO_MEMBER, &[&class, &text]);
    };
    let names = member_names(sema, r);
    if text == MEMBERS_WANTED {
        let forms = member_forms(sema, r, &names);
        let fail = sema.error(loc, msg::NO_MEMBER, &[&class, &text]);
        let mut b = sema.session.diags.amend_last();
        for (name, form) in &forms {
            b = b.note(loc, msg::MEMBER_FORM, &[name, form]);
        }
        b.emit();
        return Err(fail);
    }
    // A member that is there and cannot be had is not another one.
    let own = names.contains(&name);
    let near = names.iter().filter(|_| !own).filter_map(|n| {
        let other = sema.text(*n);
        let d = strsim::osa_distance(&text.to_ascii_lowercase(), &other.to_ascii_lowercase());
        // As much of the name as clang wants to be right.
        (text.len() >= 3 * d).then(|| (d, other.to_string()))
    });
    let Some((_, hint)) = near.min() else {
        return sema.fail(loc, msg::NO_MEMBER, &[&class, &text]);
    };
    let span = Span {
        lo: loc,
        hi: Loc(loc.0 + text.len() as u32),
    };
    let fix = Some((span, hint.as_str()));
    Err(sema.error_with_fix(loc, msg::NO_MEMBER_HINT, &[&class, &text, &hint], fix))
}

/// The names of the members of a class and of its bases, the class's own first; operators, constructors and what is reserved are left out.
fn member_names(sema: &mut Sema, r: RecordId) -> Vec<Sym> {
    let (mut classes, mut at) = (vec![r], 0);
    while let Some(class) = classes.get(at).copied() {
        class::parse_bases(sema, class);
        let bases: Vec<RecordId> = sema.prog[class].bases.iter().map(|b| b.record).collect();
        for base in bases {
            if !classes.contains(&base) {
                classes.push(base);
            }
        }
        at += 1;
    }
    let mut out = Vec::new();
    for class in classes {
        let scope = sema.facts.records[class.index()].scope;
        let few = sema.scope(scope).few().iter().copied();
        let many = (sema.env.names.iter()).filter(|((of, _), _)| *of == scope);
        let mut own: Vec<_> = few.chain(many.map(|((_, sym), id)| (*sym, *id))).collect();
        own.sort_by_key(|(_, id)| id.0);
        for (name, _) in own {
            let text = sema.text(name);
            let word = text.chars().all(|c| c == '_' || c.is_alphanumeric());
            if word && !text.starts_with("__") && !out.contains(&name) {
                out.push(name);
            }
        }
    }
    out
}

/// How members that an expression can name are declared, with their names.
fn member_forms(sema: &mut Sema, r: RecordId, names: &[Sym]) -> Vec<(String, String)> {
    let mut out = Vec::new();
    for name in names {
        let text = sema.text(*name).to_string();
        for symbol in lookup::lookup_member(sema, r, *name) {
            let form = match sema.sym_kind(symbol).clone() {
                SymKind::Field(class, n) => field_form(sema, class, n, &text),
                SymKind::Indirect(path) => match path.last() {
                    Some((class, n)) => field_form(sema, *class, *n, &text),
                    None => continue,
                },
                SymKind::Var(v) => {
                    let ty = sema.prog[v].ty;
                    format!(
                        "static {}",
                        print::declared(sema, ty, &[], &text, print::Style::Message)
                    )
                }
                SymKind::Func(f) => {
                    let shown = print::func_display(sema, f);
                    let returned = sema.prog.types.fn_type(sema.prog[f].ty).map(|t| t.ret);
                    let returned = returned.map(|t| print::type_name(sema, t));
                    format!("{} {shown}", returned.unwrap_or_default())
                }
                SymKind::Template(_) => format!("template {text}"),
                SymKind::Enumerator(e) => {
                    print::declared(sema, e.1, &[], &text, print::Style::Message)
                }
                _ => continue,
            };
            out.push((text.clone(), form));
        }
    }
    out
}

fn field_form(sema: &Sema, class: RecordId, n: u32, name: &str) -> String {
    let ty = sema.prog[class].fields[n as usize].ty;
    print::declared(sema, ty, &[], name, print::Style::Message)
}

/// Names visible here that look like `name`, for "did you mean".
fn suggest(sema: &Sema, name: Sym) -> Option<String> {
    let want = sema.text(name).to_string();
    if want.len() < 3 {
        return None;
    }
    let limit = 1 + want.len() / 4;
    let mut best: Option<(usize, String)> = None;
    let mut scopes = Vec::new();
    let mut cur = Some(sema.cx.scope);
    while let Some(s) = cur {
        scopes.push(s);
        if let ScopeKind::Overlay(t) = sema.scope(s).kind {
            scopes.push(t);
        }
        cur = sema.scope(s).parent;
    }
    let order = sema.order();
    let few =
        (scopes.iter()).flat_map(|s| sema.scope(*s).few().iter().map(move |f| (*s, f.0, f.1)));
    let all = sema
        .env
        .names
        .iter()
        .map(|((scope, sym), id)| (*scope, *sym, *id));
    for (scope, sym, id) in all.chain(few) {
        if !scopes.contains(&scope) || sema.env.symbols[id.0 as usize].order > order {
            continue;
        }
        let text = sema.text(sym);
        if text.len().abs_diff(want.len()) > limit
            || text.starts_with("__")
            || text.starts_with('<')
        {
            continue;
        }
        let d = edit_distance(&want, text);
        if d <= limit
            && text != want
            && best
                .as_ref()
                .is_none_or(|b| (d, text) < (b.0, b.1.as_str()))
        {
            best = Some((d, text.to_string()));
        }
    }
    // What CUDA itself declares, where nothing of the program's is near.
    if best.is_none() {
        let bare = |text: &'static str| text.trim_start_matches('_');
        let wanted = want.trim_start_matches('_');
        let functions = jacquard_builtins::all().iter().map(|row| row.name);
        for text in functions.chain(jacquard_builtins::variable_names()) {
            if text.len().abs_diff(want.len()) <= limit
                && text != want
                && edit_distance(wanted, bare(text)) <= 1
            {
                let d = edit_distance(&want, text);
                if best.as_ref().is_none_or(|b| d < b.0) {
                    best = Some((d, text.to_string()));
                }
            }
        }
    }
    best.map(|b| b.1)
}

/// Levenshtein distance, ignoring case.
fn edit_distance(a: &str, b: &str) -> usize {
    strsim::levenshtein(&a.to_ascii_lowercase(), &b.to_ascii_lowercase())
}
