//! `tables/frontend/{has,unsupported}.toml`: what the `__has_...` operators answer, and the constructs that names belong to.

use super::{Sections, names_of};
use crate::{Errors, Row, Tables};

/// What the operators answer.
#[derive(Clone, Debug, Default)]
pub struct Has {
    /// `__has_cpp_attribute`: attribute and value.
    pub cpp_attributes: Vec<(String, u64)>,
    /// `__has_feature`: feature and the standard since which it holds.
    pub features: Vec<(String, u32)>,
    /// `__has_attribute`, sorted.
    pub gnu_attributes: Vec<String>,
    /// `__has_extension`, sorted.
    pub extensions: Vec<String>,
    /// `__has_builtin`, sorted.
    pub builtins: Vec<String>,
}

fn numbers(row: &mut Row) -> Result<Vec<(String, i64)>, Errors> {
    let mut errors = Errors::new();
    errors.take(row.provenance());
    let mut out = Vec::new();
    for f in row.rest() {
        match f.value.as_int() {
            Some(n) if n > 0 => out.push((f.key, n)),
            _ => errors.push(row.error_at(
                f.value.line,
                format!("`{}` must be a positive integer", f.key),
                "write the year and month, or the standard",
            )),
        }
    }
    out.sort();
    errors.finish(out)
}

/// Loads `has.toml`.
pub fn has(tables: &Tables) -> Result<Has, Errors> {
    let mut file = Sections::load(tables, "frontend/has.toml")?;
    let attributes = numbers(&mut file.take("cpp_attributes")?)?;
    let features = numbers(&mut file.take("features")?)?;
    let mut lists = file.take("lists")?;
    let mut sorted = |key| {
        lists.strs(key).map(|mut names| {
            names.sort_unstable();
            names
        })
    };
    let out = Has {
        cpp_attributes: attributes.into_iter().map(|(n, v)| (n, v as u64)).collect(),
        features: features.into_iter().map(|(n, v)| (n, v as u32)).collect(),
        gnu_attributes: sorted("gnu_attributes")?,
        extensions: sorted("extensions")?,
        builtins: sorted("builtins")?,
    };
    lists.provenance()?;
    lists.finish()?;
    file.finish()?;
    Ok(out)
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

/// Loads `unsupported.toml`, sorted by name.
pub fn unsupported(tables: &Tables) -> Result<Vec<Unsupported>, Errors> {
    let mut errors = Errors::new();
    let mut out: Vec<Unsupported> = Vec::new();
    for mut row in tables.rows("frontend/unsupported.toml")? {
        let words = row.strs("names")?;
        let instead = row.opt_str("instead")?.unwrap_or_default();
        errors.take(row.provenance());
        errors.take(row.finish());
        if words.is_empty() {
            errors.push(row.error("`names` is missing", "list the names of the construct"));
        }
        for name in errors
            .take(names_of(&row, row.line_of("names"), &words))
            .unwrap_or_default()
        {
            let what = row.name.clone();
            let instead = instead.clone();
            // A name that braces give twice is one name.
            match out.iter().find(|u| u.name == name) {
                Some(old) if old.what != what => errors.push(row.error_at(
                    row.line_of("names"),
                    format!("`{name}` also belongs to `{}`", old.what),
                    "list it once",
                )),
                Some(_) => {}
                None => out.push(Unsupported {
                    name,
                    what,
                    instead,
                }),
            }
        }
    }
    out.sort();
    errors.finish(out)
}
