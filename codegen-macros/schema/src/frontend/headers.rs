//! `tables/frontend/headers.toml` and the embedded headers themselves (`compiler/headers`).

use super::{Sections, lists, macros, names_of, pairs};
use crate::row::near;
use crate::{Errors, Row, TableError, Tables};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// An embedded header.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Header {
    /// Its name in an `#include`.
    pub name: String,
    /// File and line.
    pub path: PathBuf,
    /// Predefined macros that it defines where they are not: its last lines.
    pub tail: String,
}

/// Headers that device code needs nothing of.
#[derive(Clone, Debug, Default)]
pub struct HostHeaders {
    /// By name.
    pub headers: Vec<String>,
    /// Folders of them.
    pub folders: Vec<String>,
}

/// What the front end knows of headers. All lists are sorted.
#[derive(Clone, Debug, Default)]
pub struct Headers {
    /// The embedded ones, by name.
    pub files: Vec<Header>,
    /// Macros that their conditions ask about.
    pub asked: Vec<String>,
    /// Other name and embedded header.
    pub aliases: Vec<(String, String)>,
    /// Headers and folders of the host's libraries and system.
    pub host: HostHeaders,
    /// The same of the CUDA toolkit's host libraries.
    pub host_cuda: HostHeaders,
    /// The header that every toolkit has.
    pub marks: String,
    /// Folders of the toolkit that a name may begin with.
    pub folders: Vec<String>,
    /// Folders of the toolkit's C++ libraries.
    pub libraries: Vec<String>,
    /// Folders of those whose embedded headers do not go with the host's C++ library.
    pub own_std: Vec<String>,
    /// Names of those libraries that launch kernels where host code uses them.
    pub launching: Vec<String>,
    /// Headers whose functions programs overload, with their files.
    pub overloaded: Vec<(String, Vec<String>)>,
    /// Headers that run-time compilation takes from the compiler wherever others lie.
    pub run_time: Vec<String>,
    /// Name and the header that is pulled in for it.
    pub provides: Vec<(String, String)>,
}

/// Loads the table and lists the headers.
pub fn load(tables: &Tables) -> Result<Headers, Errors> {
    let mut errors = Errors::new();
    let mut file = Sections::load(tables, "frontend/headers.toml")?;
    let mut out = Headers::default();
    let folder = tables.root().join("../compiler/headers");
    let groups = macros::load(tables)?;
    let mut found = Vec::new();
    walk(&folder, &folder, &mut found).map_err(|e| TableError {
        file: "compiler/headers".to_string(),
        line: 0,
        row: String::new(),
        message: format!("cannot be listed: {e}"),
        help: String::new(),
    })?;
    for (name, path) in found {
        let mine = groups.iter().filter(|g| g.header.as_ref() == Some(&name));
        let lines = mine
            .flat_map(|g| &g.macros)
            .map(|(n, v)| format!("#define {n} {v}\n"));
        let tail = lines.collect();
        out.files.push(Header { name, path, tail });
    }
    out.files.sort();
    out.asked = asked(&out.files);

    let exists = |row: &Row, line: u32, name: &str| -> Result<(), TableError> {
        if out.files.iter().any(|f| f.name == name) {
            return Ok(());
        }
        let names = out.files.iter().map(|f| f.name.as_str());
        Err(row.error_at(
            line,
            format!("`{name}` is not in compiler/headers"),
            format!("name an embedded header{}", near(name, names)),
        ))
    };
    check_groups(&groups, &out.files, &mut errors);
    let mut row = file.take("aliases")?;
    for (alias, target, line) in pairs(&mut row)? {
        errors.take(exists(&row, line, &target));
        if exists(&row, line, &alias).is_ok() {
            errors.push(row.error_at(
                line,
                format!("alias `{alias}` is the name of a header itself"),
                "drop the alias, or the header",
            ));
        }
        out.aliases.push((alias, target));
    }
    let mut row = file.take("overloaded")?;
    for (header, files, line) in lists(&mut row)? {
        errors.take(exists(&row, line, &header));
        out.overloaded.push((header, files));
    }
    let mut row = file.take("run_time")?;
    for (_, headers, line) in lists(&mut row)? {
        for header in headers {
            if !out.aliases.iter().any(|(alias, _)| *alias == header) {
                errors.take(exists(&row, line, &header));
            }
            out.run_time.push(header);
        }
    }
    out.run_time.sort_unstable();
    let mut row = file.take("provides")?;
    for (header, words, line) in lists(&mut row)? {
        errors.take(exists(&row, line, &header));
        for name in names_of(&row, line, &words)? {
            out.provides.push((name, header.clone()));
        }
    }
    out.provides.sort();
    check_provided_once(&row, &out.provides, &mut errors);
    let mut host = file.take("host")?;
    out.host = HostHeaders::of(&mut host)?;
    let mut host_cuda = file.take("host_cuda")?;
    out.host_cuda = HostHeaders::of(&mut host_cuda)?;
    let mut installed = file.take("installed")?;
    out.marks = installed.str("marks")?;
    out.folders = installed.strs("folders")?;
    out.libraries = installed.strs("libraries")?;
    out.own_std = installed.strs("own_std")?;
    let words = installed.strs("launching")?;
    out.launching = names_of(&installed, 0, &words)?;
    out.launching.sort_unstable();
    for row in [&mut host, &mut host_cuda, &mut installed] {
        errors.take(row.provenance());
        errors.take(row.finish());
    }
    errors.take(file.finish());
    errors.finish(out)
}

/// Macros that stand in a header name one of ours.
fn check_groups(groups: &[macros::Group], files: &[Header], errors: &mut Errors) {
    for g in groups {
        if let Some(name) = g
            .header
            .as_deref()
            .filter(|h| !files.iter().any(|f| f.name == *h))
        {
            errors.push(TableError {
                file: "tables/frontend/predefined_macros.toml".to_string(),
                line: 0,
                row: name.to_string(),
                message: format!("`header = \"{name}\"` is not in compiler/headers"),
                help: "name an embedded header".to_string(),
            });
        }
    }
}

/// A name is provided by one header.
fn check_provided_once(row: &Row, provides: &[(String, String)], errors: &mut Errors) {
    for w in provides.windows(2).filter(|w| w[0].0 == w[1].0) {
        errors.push(row.error(
            format!(
                "`{}` is provided by `{}` and by `{}`",
                w[0].0, w[0].1, w[1].1
            ),
            "list it once",
        ));
    }
}

impl HostHeaders {
    fn of(row: &mut Row) -> Result<HostHeaders, TableError> {
        let mut sorted = |key| {
            let mut list = row.strs(key)?;
            list.sort_unstable();
            Ok(list)
        };
        Ok(HostHeaders {
            headers: sorted("headers")?,
            folders: sorted("folders")?,
        })
    }
}

/// Names in the conditions of headers.
fn asked(files: &[Header]) -> Vec<String> {
    let mut asked = BTreeSet::new();
    for text in files
        .iter()
        .filter_map(|f| std::fs::read_to_string(&f.path).ok())
    {
        for line in text.lines().map(str::trim_start) {
            if line.starts_with("#if") || line.starts_with("#elif") {
                let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
                let names = words
                    .skip(2)
                    .filter(|w| w.starts_with(|c: char| !c.is_ascii_digit()));
                asked.extend(names.map(String::from));
            }
        }
    }
    asked.into_iter().collect()
}

fn walk(root: &Path, dir: &Path, out: &mut Vec<(String, PathBuf)>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(root, &path, out)?;
        } else if path.file_name().is_some_and(|n| n != "README.md") {
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy();
            out.push((name.replace('\\', "/"), path.canonicalize()?));
        }
    }
    Ok(())
}
