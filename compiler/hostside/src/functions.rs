//! Functions for the device alone: their declarations stay, their bodies go.

use crate::declaration::{Declaration, Function};
use crate::edits::Edits;
use crate::tokens::Tokens;

/// The body of a function that the host never calls.
const NEVER: &str = "{ __builtin_trap(); }";

/// Specifiers that are not part of a return type.
const SPECIFIERS: [&str; 12] = [
    "static",
    "inline",
    "__inline__",
    "__inline",
    "explicit",
    "constexpr",
    "virtual",
    "friend",
    "extern",
    "__forceinline__",
    "__noinline__",
    "__extension__",
];

/// Takes the body away. `false` where it has to stay: a return type is deduced from it, or constants are computed by it.
pub(crate) fn empty(t: &Tokens, d: &Declaration, f: &Function, edits: &mut Edits) -> bool {
    let Some((open, close)) = f.body else {
        return true;
    };
    let head = d.spaces.first().copied().unwrap_or(f.name.0).min(f.name.0);
    let first = d.words.first().copied().unwrap_or(head).min(head);
    let deduced = !f.trailing && (first..f.name.0).any(|i| t.is(i, "auto"));
    if deduced || d.has(t, "constexpr") || d.has(t, "consteval") || open + 1 == close {
        return false;
    }
    // Constructors and destructors run when the host makes shadows of variables.
    let typed = d
        .words
        .iter()
        .any(|&w| w < f.name.0 && !SPECIFIERS.contains(&t.of(w)))
        || t.is(f.name.0, "operator")
        || (f.name.0..f.name.1).any(|i| t.is(i, "operator"));
    let body = if typed { NEVER } else { "{}" };
    edits.replace(t.start(open), t.end(close), body);
    true
}
