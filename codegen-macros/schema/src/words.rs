//! `tables/words.toml`: what documents a row that has no `doc` of its own.

use crate::fields::{self, At, kept};
use crate::{Errors, TableError, Tables};
use jacquard_derive::Row;

/// A sentence for all rows of a file, or of a folder, whose names begin alike.
#[derive(Clone, Copy, Debug, Row)]
#[row(table = "words.toml")]
pub struct Words {
    /// The file without suffix, or the folder, inside `tables/`; and, after a blank, what the names begin with.
    #[row(name, with = "place")]
    place: (&'static str, &'static str),
    /// The sentence.
    pub doc: &'static str,
}

impl Words {
    /// The file without suffix, or the folder, inside `tables/`.
    pub fn file(&self) -> &'static str {
        self.place.0
    }

    /// What the names begin with; empty for all names.
    pub fn prefix(&self) -> &'static str {
        self.place.1
    }
}

/// A file or folder that is not there is a mistake.
fn place(name: Option<String>, at: &At<'_>) -> Result<(&'static str, &'static str), TableError> {
    let name = kept(&name.unwrap_or_default());
    let (file, prefix) = name.split_once(' ').unwrap_or((name, ""));
    let files = at.context.files();
    match files.iter().any(|f| within(f, file)) {
        true => Ok((file, prefix)),
        false => Err(at.error(
            format!("there is no `tables/{file}`"),
            "the key is the path of a file without its suffix, and what names begin with",
        )),
    }
}

/// Loads the table.
pub fn load(tables: &Tables) -> Result<Vec<Words>, Errors> {
    fields::load(tables)
}

/// `path`, relative to `tables/`, is the file `name` or lies in the folder of that name.
pub(crate) fn within(path: &str, name: &str) -> bool {
    path.strip_prefix(name)
        .is_some_and(|rest| rest.starts_with(['.', '/']))
}

#[cfg(test)]
mod tests {
    use crate::Tables;
    use std::path::Path;

    #[test]
    fn every_row_has_words() {
        let tables = Tables::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let registry = crate::registry::collect(&tables, "", "").unwrap();
        let silent: Vec<String> = registry
            .entries
            .iter()
            .filter(|e| e.doc.is_empty())
            .map(|e| format!("{}:{} {}", e.file, e.line, e.name))
            .collect();
        assert!(
            silent.is_empty(),
            "rows without words:\n{}",
            silent.join("\n")
        );
    }

    #[test]
    fn a_section_documents_the_rows_below_it() {
        let tables = Tables::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let file = crate::tables::File {
            name: "tables/x.ron".into(),
            text: "[Section(\"One.\"), Rule(from: \"a\"),\nRule(from: \"b\", doc: \"Two.\"), Defaults(), // and\nRule(from: \"c\")]".into(),
        };
        let docs: Vec<Option<String>> = file
            .rows()
            .unwrap()
            .iter()
            .map(|r| r.text("doc").map(str::to_string))
            .collect();
        assert_eq!(docs, [Some("One.".into()), Some("Two.".into()), None]);
        let bad = crate::tables::File {
            name: "tables/x.ron".into(),
            text: "[\nSection(1)]".into(),
        };
        let message = bad.rows().unwrap_err().to_string();
        assert!(message.contains("x.ron:2:"), "{message}");
        let gone = tables.with(
            "words.toml",
            "[\"nowhere x\"]\ndoc = \"d\"\nsource = \"s\"\nconfidence = \"exact\"\n",
        );
        let message = super::load(&gone).unwrap_err().to_string();
        assert!(
            message.contains("there is no `tables/nowhere`"),
            "{message}"
        );
    }
}
