//! Names that nothing declares: the construct they belong to where it is unsupported, or a name that was perhaps meant.

use super::*;

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
    match construct(&text) {
        Some((what, "")) => return sema.fail(loc, msg::UNSUPPORTED_NAME, &[&text, &what]),
        Some((what, instead)) => {
            return sema.fail(
                loc,
                msg::UNSUPPORTED_NAME_INSTEAD,
                &[&text, &what, &instead],
            );
        }
        None => {}
    }
    let (plain, hinted) = match wanted {
        Wanted::Value => (msg::UNDECLARED, msg::UNDECLARED_HINT),
        Wanted::Type => (msg::UNKNOWN_TYPE, msg::UNKNOWN_TYPE_HINT),
        Wanted::Scope => (msg::UNDECLARED_SCOPE, msg::UNDECLARED_SCOPE_HINT),
    };
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

/// The namespace or class that is written before a name: `inner` of `inner::missing`.
fn qualifier(sema: &Sema, loc: Loc) -> Option<String> {
    let (line, column) = sema.session.sources.line_text(loc)?;
    let before = line.get(..column)?.trim_end().strip_suffix("::")?;
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    let start = before.rfind(|c| !word(c)).map_or(0, |at| at + 1);
    let scope = before[start..].trim_matches(':');
    (!scope.is_empty()).then(|| scope.to_owned())
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
        let functions = crate::builtins::all().iter().map(|row| row.name);
        for text in functions.chain(crate::builtins::variable_names()) {
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
