//! Renaming what a text declares.

use crate::index::{self, is_name, tokens};
use crate::outline::{Item, What, outline};
use std::ops::Range;

/// Why a name cannot be changed.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is declared elsewhere, or nowhere.
    NotHere,
    /// Two classes have members of this name: the text alone does not say which of them a use means.
    TwoClasses,
    /// What it would become is not a name.
    NoName,
    /// It would become a keyword or a qualifier.
    Reserved,
    /// It would become a name that the text has already.
    Taken,
}

impl Refusal {
    /// In words.
    pub fn text(&self, name: &str, new: &str) -> String {
        match self {
            Refusal::NotHere => format!("'{name}' is not declared in this file"),
            Refusal::TwoClasses => format!("more than one class has a member '{name}'"),
            Refusal::NoName => format!("'{new}' is not an identifier"),
            Refusal::Reserved => format!("'{new}' is a keyword"),
            Refusal::Taken => format!("'{new}' is in use in this file"),
        }
    }
}

/// Keywords of the language that do not name types.
pub(crate) const KEYWORDS: [&str; 62] = [
    "alignas",
    "alignof",
    "asm",
    "auto",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "concept",
    "const",
    "constexpr",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "else",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "nullptr",
    "operator",
    "private",
    "protected",
    "public",
    "register",
    "requires",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "template",
    "this",
    "true",
    "typedef",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "while",
];

/// The places of a name that mean what the one at this byte means.
///
/// # Errors
/// Why it cannot be renamed.
pub fn places(text: &str, name: &str, used: usize) -> Result<Vec<Range<usize>>, Refusal> {
    if KEYWORDS.contains(&name) || index::definition(text, name, used).is_none() {
        return Err(Refusal::NotHere);
    }
    let mut members = Vec::new();
    member_places(&outline(text), text, name, false, &mut members);
    let all = index::references(text, name, used);
    let is_member = |at: usize| {
        let before = text[..at].trim_end();
        // A decimal point or an ellipsis does not access a member.
        let dot = before.ends_with('.') && !before.ends_with("..");
        dot || before.ends_with("->") || members.contains(&at)
    };
    if is_member(used) {
        if members.len() > 1 {
            return Err(Refusal::TwoClasses);
        }
        if members.is_empty() {
            return Err(Refusal::NotHere);
        }
        // Uses through objects, and those that the look of the text gives to the declaration.
        let named = tokens(text).into_iter().filter(|t| t.text == name);
        let mut out: Vec<_> = named.filter(|t| is_member(t.at)).map(|t| t.at).collect();
        let own = index::references(text, name, members[0]);
        out.extend(own.into_iter().map(|(r, _)| r.start));
        out.sort_unstable();
        out.dedup();
        return Ok(out.into_iter().map(|at| at..at + name.len()).collect());
    }
    let kept = all.into_iter().map(|(r, _)| r);
    Ok(kept.filter(|r| !is_member(r.start)).collect())
}

/// Whether a name can become another one.
///
/// # Errors
/// Why not.
pub fn can_become(text: &str, new: &str) -> Result<(), Refusal> {
    if !is_name(new) || !new.chars().all(|c| c == '_' || c.is_ascii_alphanumeric()) {
        return Err(Refusal::NoName);
    }
    if KEYWORDS.contains(&new) {
        return Err(Refusal::Reserved);
    }
    match tokens(text).iter().any(|t| t.text == new) {
        true => Err(Refusal::Taken),
        false => Ok(()),
    }
}

/// Where classes declare members of a name.
fn member_places(items: &[Item], text: &str, name: &str, class: bool, out: &mut Vec<usize>) {
    for i in items {
        if class && &text[i.name.clone()] == name {
            out.push(i.name.start);
        }
        member_places(&i.inside, text, name, i.what == What::Type, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
struct Pair { int a, b; int sum() const { return a + b; } };
struct Other { int b; };
__device__ int twice(int a) { return 2 * a; }
__global__ void k(Pair *p, int n) {
    int a = n;
    p->a = twice(a) + p[0].a + p->b;
}
";

    fn lines(name: &str, used: &str) -> Result<Vec<usize>, Refusal> {
        let at = TEXT.find(used).unwrap();
        let places = places(TEXT, name, at)?;
        let line = |r: Range<usize>| TEXT[..r.start].matches('\n').count() + 1;
        Ok(places.into_iter().map(line).collect())
    }

    #[test]
    fn what_is_meant_is_renamed_and_nothing_else() {
        assert_eq!(lines("a", "a = n"), Ok(vec![5, 6]));
        assert_eq!(lines("a", "a = twice"), Ok(vec![1, 1, 6, 6]));
        assert_eq!(lines("twice", "twice(a)"), Ok(vec![3, 6]));
        assert_eq!(lines("a", "a) { return 2"), Ok(vec![3, 3]));
        assert_eq!(lines("b", "b;\n}"), Err(Refusal::TwoClasses));
        assert_eq!(lines("threadIdx", "int"), Err(Refusal::NotHere));
    }

    #[test]
    fn new_names_are_names() {
        assert_eq!(can_become(TEXT, "other"), Ok(()));
        for (new, wrong) in [
            ("1x", Refusal::NoName),
            ("a b", Refusal::NoName),
            ("", Refusal::NoName),
            ("while", Refusal::Reserved),
            ("twice", Refusal::Taken),
        ] {
            assert_eq!(can_become(TEXT, new), Err(wrong));
        }
    }
}
