//! `tables/frontend/tokens.toml`: punctuators, keywords, and names that the front end knows by number.

use crate::row::near;
use crate::{Errors, Tables, fields};
use jacquard_derive::Row;
use std::collections::BTreeMap;

/// The words of the language.
#[derive(Clone, Debug, Default)]
pub struct Tokens {
    /// Spelling and token kind, by spelling.
    pub punctuators: Vec<(String, String)>,
    /// Token kind and spelling of each keyword.
    pub keywords: Vec<(String, String)>,
    /// What every interner holds from the start, spelling and token kind: keywords, their aliases and alternative punctuators, keywords
    /// since C++20, known names.
    pub symbols: Vec<(String, String)>,
    /// How many symbols are keywords or stand for punctuators.
    pub keyword_count: usize,
    /// The first of those that are keywords since C++20 only.
    pub first_cxx20: usize,
    /// Constants: name and number of the symbol.
    pub known: Vec<(String, usize)>,
}

/// `const_cast` -> `KwConstCast`; `__global__` -> `KwGlobal`; a second claimant of a name is `...Gnu`.
fn keyword_variant(word: &str, taken: &BTreeMap<String, String>) -> String {
    let mut name = String::from("Kw");
    for part in word.split('_').filter(|p| !p.is_empty()) {
        let mut chars = part.chars();
        if let Some(first) = chars.next() {
            name.extend(first.to_uppercase());
            name.push_str(chars.as_str());
        }
    }
    if taken.contains_key(&name) {
        format!("{name}Gnu")
    } else {
        name
    }
}

/// The constant of a known name.
fn constant(word: &str) -> String {
    if word.starts_with("__") || word.chars().any(char::is_uppercase) {
        word.to_string()
    } else {
        word.to_uppercase()
    }
}

/// The file.
#[derive(Row)]
struct File {
    punctuators: BTreeMap<String, String>,
    keywords: Keywords,
    aliases: BTreeMap<String, String>,
    alternatives: BTreeMap<String, String>,
    known: BTreeMap<String, Vec<String>>,
}

/// Keywords by their origin.
#[derive(Row)]
struct Keywords {
    cxx: Vec<String>,
    gnu: Vec<String>,
    cuda: Vec<String>,
    cxx20: Vec<String>,
}

/// Loads the table.
pub fn load(tables: &Tables) -> Result<Tokens, Errors> {
    let (file, row) = fields::file::<File>(tables, "frontend/tokens.toml")?;
    let mut errors = Errors::new();
    let mut out = Tokens {
        punctuators: file.punctuators.into_iter().collect(),
        ..Tokens::default()
    };
    let mut taken: BTreeMap<String, String> = BTreeMap::new();
    let mut late = Vec::new();
    let k = &file.keywords;
    let groups = [
        (&k.cxx, false),
        (&k.gnu, false),
        (&k.cuda, false),
        (&k.cxx20, true),
    ];
    for (words, is_late) in groups {
        for word in words {
            let variant = keyword_variant(word, &taken);
            if let Some(old) = taken.insert(variant.clone(), word.clone()) {
                errors.push(row.error_in(
                    "keywords",
                    format!("keywords `{old}` and `{word}` both become `{variant}`"),
                    "rename one",
                ));
            }
            out.keywords.push((variant.clone(), word.clone()));
            let symbols = match is_late {
                true => &mut late,
                false => &mut out.symbols,
            };
            symbols.push((word.clone(), variant));
        }
    }
    for (alias, target) in file.aliases {
        match out.keywords.iter().find(|k| k.1 == target) {
            Some((variant, _)) => out.symbols.push((alias, variant.clone())),
            None => {
                let near = near(&target, out.keywords.iter().map(|k| k.1.as_str()));
                errors.push(row.error_at(
                    row.line_in("aliases", &alias),
                    format!("alias `{alias}` names `{target}`, which is not a keyword"),
                    format!("name a word of [keywords]{near}"),
                ));
            }
        }
    }
    for (alias, target) in file.alternatives {
        match out.punctuators.iter().find(|p| p.0 == target) {
            Some((_, kind)) => out.symbols.push((alias, kind.clone())),
            None => errors.push(row.error_at(
                row.line_in("alternatives", &alias),
                format!("alternative `{alias}` names `{target}`, which is not a punctuator"),
                "name a spelling of [punctuators]",
            )),
        }
    }
    out.first_cxx20 = out.symbols.len();
    out.symbols.extend(late);
    out.keyword_count = out.symbols.len();
    let mut seen = places(&row, &out.symbols, &mut errors);
    for word in file.known.into_values().flatten() {
        let name = constant(&word);
        let index = *seen.entry(word.clone()).or_insert_with(|| {
            out.symbols.push((word, "Ident".into()));
            out.symbols.len() - 1
        });
        if !out.known.iter().any(|(n, _)| *n == name) {
            out.known.push((name, index));
        }
    }
    errors.finish(out)
}

/// The place of each word, which is listed once.
fn places(
    row: &crate::row::Row,
    symbols: &[(String, String)],
    errors: &mut Errors,
) -> BTreeMap<String, usize> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (i, (word, _)) in symbols.iter().enumerate() {
        if seen.insert(word.clone(), i).is_some() {
            errors.push(row.error(
                format!("`{word}` is listed twice among the keywords, aliases and alternatives"),
                "drop one",
            ));
        }
    }
    seen
}
