//! `tables/ir/names.toml`: names that mean something to the compiler.

use crate::row::unique;
use crate::{Errors, Provenance, Row, Tables};

/// One name.
#[derive(Clone, Debug)]
pub struct Name {
    /// Its spelling in IR.
    pub text: String,
    /// The constant in Rust.
    pub name: String,
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// Loads the table.
pub fn load(tables: &Tables) -> Result<Vec<Name>, Errors> {
    let rows = tables.rows("ir/names.toml")?;
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let names: Vec<Name> = rows
        .into_iter()
        .filter_map(|mut row| errors.take(read(&mut row)))
        .collect();
    for (i, n) in names.iter().enumerate() {
        if let Some(other) = names[..i].iter().find(|o| o.name == n.name) {
            errors.push(crate::TableError {
                file: "tables/ir/names.toml".into(),
                line: 0,
                row: n.text.clone(),
                message: format!("`{}` is also the name of `{}`", n.name, other.text),
                help: "give one of them a `name`".into(),
            });
        }
    }
    errors.finish(names)
}

fn read(row: &mut Row) -> Result<Name, Errors> {
    let name = row.opt_str("name")?.unwrap_or_else(|| row.name.clone());
    let name = Name {
        text: row.name.clone(),
        name: constant(&name),
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    };
    row.finish()?;
    Ok(name)
}

/// A spelling as a Rust constant: `llvm.loop` is `LLVM_LOOP`.
fn constant(text: &str) -> String {
    let word: String = text
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() {
                c.to_ascii_uppercase()
            } else {
                '_'
            }
        })
        .collect();
    word.trim_matches('_').to_string()
}
