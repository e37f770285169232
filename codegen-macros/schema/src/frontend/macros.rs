//! `tables/frontend/predefined_macros.toml`: groups of macros that are there from the start.

use crate::fields::{At, among};
use crate::{Row, TableError};
use jacquard_derive::{Emit, Row};
use std::collections::BTreeMap;

const MODES: &str = "nvcc rtc cuda";
const ARCHES: &str = "plain feature family";
/// The options that a group may hang on; `compiler/preprocess/src/predefined.rs` answers for them.
const OPTIONS: &str =
    "debug extended_lambda fast_math device_library ndebug relaxed_constexpr relocatable";
/// What is filled into names and values.
const PLACEHOLDERS: &str = "arch number gnu_major gnu_minor gnu_patch";

/// When a group is there. What is not stated does not restrict.
#[derive(Clone, Debug, Emit, Row)]
#[row(as = "When", check = "standards")]
pub struct When {
    /// `nvcc`, `rtc` or `cuda` (both).
    #[row(with = "mode")]
    pub mode: String,
    /// The first standard.
    #[row(apart)]
    pub std_min: u32,
    /// The last one.
    #[row(apart)]
    pub std_max: u32,
    /// The first architecture, as `__CUDA_ARCH__` spells it.
    #[row(default)]
    pub arch_min: u32,
    /// `plain`, `feature` or `family`.
    #[row(with = "arch")]
    pub arch: String,
    /// The option that must be on (`!name`: off).
    #[row(with = "option")]
    pub option: String,
    #[row(hidden)]
    std: Vec<u32>,
}

/// A word that need not be there.
fn word(read: Option<String>, words: &str, at: &At<'_>) -> Result<String, TableError> {
    among(&read, words, at)?;
    Ok(read.unwrap_or_default())
}

fn mode(read: Option<String>, at: &At<'_>) -> Result<String, TableError> {
    word(read, MODES, at)
}

fn arch(read: Option<String>, at: &At<'_>) -> Result<String, TableError> {
    word(read, ARCHES, at)
}

fn option(read: Option<String>, at: &At<'_>) -> Result<String, TableError> {
    word(
        read,
        &format!("{OPTIONS} !{}", OPTIONS.replace(' ', " !")),
        at,
    )
}

fn standards(when: &mut When, row: &Row) -> Result<(), TableError> {
    (when.std_min, when.std_max) = match when.std[..] {
        [] => (0, 99),
        [from, to] if from > 0 && from <= to => (from, to),
        _ => {
            return Err(row.error_in(
                "std",
                "`std` must be two standards in order",
                "write `std = [from, to]`",
            ));
        }
    };
    Ok(())
}

/// Macros that share when they are there.
#[derive(Clone, Debug, Row)]
#[row(table = "frontend/predefined_macros.toml", check = "placeholders")]
pub struct Group {
    /// When they are.
    pub when: When,
    /// An embedded header that defines them as well.
    pub header: Option<String>,
    /// A `#define` of the program does not change them.
    pub keep: bool,
    /// Name and value, by name.
    #[row(with = "macros")]
    pub macros: BTreeMap<String, String>,
    /// One line.
    pub doc: String,
}

type Macros = BTreeMap<String, String>;

fn macros(read: Option<Macros>, at: &At<'_>) -> Result<Macros, TableError> {
    at.required(read)
}

fn placeholders(group: &Group, row: &Row) -> Result<(), TableError> {
    let wrong = |text: &str| {
        let names = text
            .split('{')
            .skip(1)
            .filter_map(|part| part.split_once('}'));
        let is_name =
            |n: &str| !n.is_empty() && n.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        let mut names = names.map(|n| n.0).filter(|n| is_name(n));
        let name = names.find(|n| PLACEHOLDERS.split_whitespace().all(|p| p != *n));
        name.map(str::to_string)
    };
    for (name, value) in &group.macros {
        if let Some(bad) = wrong(name).or_else(|| wrong(value)) {
            let near = crate::row::near(&bad, PLACEHOLDERS.split_whitespace());
            return Err(row.error_at(
                row.line_in("macros", name),
                format!("`{{{bad}}}` is not a placeholder"),
                format!("placeholders: {PLACEHOLDERS}{near}"),
            ));
        }
    }
    Ok(())
}
