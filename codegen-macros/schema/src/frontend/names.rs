//! `tables/frontend/{has,unsupported}.toml`: what the `__has_...` operators answer, and the constructs that names belong to.

use super::names_of;
use crate::fields::{self, At};
use crate::{Errors, TableError, Tables};
use jacquard_derive::{Emit, Row};
use std::collections::BTreeMap;

/// What the operators answer.
#[derive(Clone, Debug, Row)]
pub struct Has {
    /// `__has_cpp_attribute`: attribute and value.
    #[row(with = "positive")]
    pub cpp_attributes: BTreeMap<String, u64>,
    /// `__has_feature`: feature and the standard since which it holds.
    #[row(with = "positive")]
    pub features: BTreeMap<String, u32>,
    /// The others.
    pub lists: Lists,
}

/// Names that an operator knows, sorted.
#[derive(Clone, Debug, Row)]
pub struct Lists {
    /// `__has_attribute`
    #[row(with = "sorted")]
    pub gnu_attributes: Vec<String>,
    /// `__has_extension`
    #[row(with = "sorted")]
    pub extensions: Vec<String>,
    /// `__has_builtin`
    #[row(with = "sorted")]
    pub builtins: Vec<String>,
}

/// Years and months, or standards.
fn positive<T: Default + PartialEq>(
    read: Option<BTreeMap<String, T>>,
    at: &At<'_>,
) -> Result<BTreeMap<String, T>, TableError> {
    let read = at.required(read)?;
    match read.iter().find(|(_, n)| **n == T::default()) {
        None => Ok(read),
        Some((key, _)) => Err(at.row.error_at(
            at.row.line_in(at.key, key),
            format!("`{key}` must be a positive integer"),
            "write the year and month, or the standard",
        )),
    }
}

/// A list in the order of its texts.
pub(super) fn sorted(read: Option<Vec<String>>, at: &At<'_>) -> Result<Vec<String>, TableError> {
    let mut list = at.required(read)?;
    list.sort_unstable();
    Ok(list)
}

/// Loads `has.toml`.
pub fn has(tables: &Tables) -> Result<Has, Errors> {
    fields::file(tables, "frontend/has.toml").map(|(has, _)| has)
}

/// A name that belongs to an unsupported construct.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unsupported {
    /// The name.
    pub name: String,
    /// The construct.
    pub what: String,
    /// What to use in its place; perhaps nothing.
    pub instead: String,
}

/// A construct.
#[derive(Clone, Debug, Emit, Row)]
#[row(table = "frontend/unsupported.toml")]
struct Construct {
    #[row(name)]
    what: String,
    #[row(with = "names")]
    names: Vec<String>,
    #[row(default)]
    instead: String,
}

fn names(read: Option<Vec<String>>, at: &At<'_>) -> Result<Vec<String>, TableError> {
    names_of(at.row, at.row.line_of(at.key), &at.required(read)?)
}

/// Loads `unsupported.toml`, sorted by name.
pub fn unsupported(tables: &Tables) -> Result<Vec<Unsupported>, Errors> {
    let mut errors = Errors::new();
    let mut out: BTreeMap<String, Unsupported> = BTreeMap::new();
    let rows = tables.rows("frontend/unsupported.toml")?;
    for (construct, row) in fields::read::<Construct>(tables, &rows)?
        .into_iter()
        .zip(&rows)
    {
        for name in construct.names {
            let (what, instead) = (construct.what.clone(), construct.instead.clone());
            // A name that braces give twice is one name.
            match out.get(&name).filter(|old| old.what != what) {
                Some(old) => errors.push(row.error_in(
                    "names",
                    format!("`{name}` also belongs to `{}`", old.what),
                    "list it once",
                )),
                None => {
                    let (key, name) = (name.clone(), name);
                    out.insert(
                        key,
                        Unsupported {
                            name,
                            what,
                            instead,
                        },
                    );
                }
            }
        }
    }
    errors.finish(out.into_values().collect())
}
