//! `tables/frontend/*.toml`: the words, headers, predefined macros, type traits and transformations of CUDA C++.

pub mod headers;
pub mod macros;
pub mod names;
pub mod tokens;
pub mod traits;
pub mod transforms;

use crate::{Errors, Row, TableError, Tables};

/// Loads every file of the folder.
pub fn check(tables: &Tables) -> Result<(), Errors> {
    let mut errors = Errors::new();
    errors.take(tokens::load(tables));
    errors.take(headers::load(tables));
    errors.take(crate::fields::load::<macros::Group>(tables));
    errors.take(names::has(tables));
    errors.take(names::unsupported(tables));
    errors.take(traits::load(tables));
    errors.take(transforms::load(tables));
    errors.finish(())
}

/// `make_{char,int}{1,2}` stands for four names.
pub(crate) fn expand_braces(text: &str) -> Vec<String> {
    let (Some(open), Some(close)) = (text.find('{'), text.find('}')) else {
        return vec![text.to_string()];
    };
    let rests = expand_braces(&text[close + 1..]);
    text[open + 1..close]
        .split(',')
        .flat_map(|part| {
            rests
                .iter()
                .map(move |rest| format!("{}{part}{rest}", &text[..open]))
        })
        .collect()
}

/// All names that braces stand for; unbalanced braces are a mistake.
fn names_of(row: &Row, line: u32, words: &[String]) -> Result<Vec<String>, TableError> {
    for w in words {
        let depth = w.chars().try_fold(0, |depth, c| match (c, depth) {
            ('{', 0) => Some(1),
            ('}', 1) => Some(0),
            ('{' | '}', _) => None,
            _ => Some(depth),
        });
        if depth != Some(0) {
            return Err(row.error_at(
                line,
                format!("the braces of `{w}` do not match"),
                "write alternatives as `{a,b}`; braces do not nest",
            ));
        }
    }
    Ok(words.iter().flat_map(|w| expand_braces(w)).collect())
}
