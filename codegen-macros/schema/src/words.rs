//! `tables/words.toml`: what documents a row that has no `doc` of its own.

use crate::{Errors, Provenance, Tables};

/// A sentence for all rows of a file, or of a folder, whose names begin alike.
#[derive(Clone, Debug)]
pub struct Words {
    /// The file without suffix, or the folder, inside `tables/`.
    pub file: String,
    /// What the names begin with; empty for all names.
    pub prefix: String,
    /// The sentence.
    pub doc: String,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// Loads the table. A file or folder that is not there is a mistake.
pub fn load(tables: &Tables) -> Result<Vec<Words>, Errors> {
    let mut errors = Errors::new();
    let files = tables.list("")?;
    let mut out = Vec::new();
    for mut row in tables.rows("words.toml")? {
        let (file, prefix) = row.name.split_once(' ').unwrap_or((&row.name, ""));
        let (file, prefix) = (file.to_string(), prefix.to_string());
        if !files.iter().any(|f| within(f, &file)) {
            errors.push(row.error(
                format!("there is no `tables/{file}`"),
                "the key is the path of a file without its suffix, and what names begin with",
            ));
        }
        let read: Result<Words, Errors> = (|| {
            let doc = row.str("doc")?;
            let provenance = row.provenance()?;
            row.finish()?;
            Ok(Words {
                file,
                prefix,
                doc,
                provenance,
            })
        })();
        out.extend(errors.take(read));
    }
    errors.finish(out)
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
        let registry = crate::registry::collect(&tables, "").unwrap();
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
            .iter_mut()
            .map(|r| r.opt_str("doc").unwrap())
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
