//! `tables/frontend/headers.toml` and the embedded headers themselves (`compiler/headers`).

use super::names::sorted;
use super::{macros, names_of};
use crate::fields::{self, At};
use crate::row::near;
use crate::{Errors, Row, TableError, Tables};
use jacquard_derive::{Emit, Row};
use std::collections::{BTreeMap, BTreeSet};
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
#[derive(Clone, Debug, Default, Emit, Row)]
#[row(as = "super::HostHeaders")]
pub struct HostHeaders {
    /// By name.
    #[row(with = "sorted")]
    pub headers: Vec<String>,
    /// Folders of them.
    #[row(with = "sorted")]
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
    /// What lies in an installed toolkit.
    pub installed: Installed,
    /// Headers whose functions programs overload, with their files.
    pub overloaded: Vec<(String, Vec<String>)>,
    /// Headers that run-time compilation takes from the compiler wherever others lie.
    pub run_time: Vec<String>,
    /// Name and the header that is pulled in for it.
    pub provides: Vec<(String, String)>,
}

/// The file.
#[derive(Row)]
struct File {
    installed: Installed,
    aliases: BTreeMap<String, String>,
    host: HostHeaders,
    host_cuda: HostHeaders,
    overloaded: BTreeMap<String, Vec<String>>,
    run_time: BTreeMap<String, Vec<String>>,
    provides: BTreeMap<String, Vec<String>>,
}

/// What lies in an installed toolkit.
#[derive(Clone, Debug, Default, Row)]
pub struct Installed {
    /// The header that every toolkit has.
    pub marks: String,
    /// Folders of the toolkit that a name may begin with.
    pub folders: Vec<String>,
    /// Folders of the toolkit's C++ libraries.
    pub libraries: Vec<String>,
    /// Folders of those whose embedded headers do not go with the host's C++ library.
    pub own_std: Vec<String>,
    /// Names of those libraries that launch kernels where host code uses them, sorted.
    #[row(with = "launching")]
    pub launching: Vec<String>,
}

fn launching(read: Option<Vec<String>>, at: &At<'_>) -> Result<Vec<String>, TableError> {
    let words = read.unwrap_or_default();
    let names = names_of(at.row, at.row.line_of(at.key), &words)?;
    sorted(Some(names), at)
}

/// Loads the table and lists the headers.
pub fn load(tables: &Tables) -> Result<Headers, Errors> {
    let mut errors = Errors::new();
    let (file, row) = fields::file::<File>(tables, "frontend/headers.toml")?;
    let mut out = Headers {
        installed: file.installed,
        host: file.host,
        host_cuda: file.host_cuda,
        ..Headers::default()
    };
    let folder = tables.root().join("../compiler/headers");
    let groups: Vec<macros::Group> = fields::load(tables)?;
    let mut found = Vec::new();
    walk(&folder, &folder, &mut found).map_err(|e| {
        TableError::of_file("compiler/headers", format!("cannot be listed: {e}"), "")
    })?;
    for (name, path) in found {
        let mine = groups.iter().filter(|g| g.header.as_ref() == Some(&name));
        let macros = mine.flat_map(|g| &g.macros);
        let tail = macros.map(|(n, v)| format!("#define {n} {v}\n")).collect();
        out.files.push(Header { name, path, tail });
    }
    out.files.sort();
    out.asked = asked(&out.files);

    let is_header = |name: &str| out.files.iter().any(|f| f.name == name);
    let mut exists = |line: u32, name: &str| {
        if !is_header(name) {
            let near = near(name, out.files.iter().map(|f| f.name.as_str()));
            let message = format!("`{name}` is not in compiler/headers");
            errors.push(row.error_at(line, message, format!("name an embedded header{near}")));
        }
    };
    for (alias, target) in &file.aliases {
        exists(row.line_in("aliases", alias), target);
    }
    for header in file.overloaded.keys() {
        exists(row.line_in("overloaded", header), header);
    }
    for (key, headers) in &file.run_time {
        for header in headers.iter().filter(|h| !file.aliases.contains_key(*h)) {
            exists(row.line_in("run_time", key), header);
        }
        out.run_time.extend(headers.iter().cloned());
    }
    for header in file.provides.keys() {
        exists(row.line_in("provides", header), header);
    }
    for alias in file.aliases.keys().filter(|a| is_header(a)) {
        errors.push(row.error_at(
            row.line_in("aliases", alias),
            format!("alias `{alias}` is the name of a header itself"),
            "drop the alias, or the header",
        ));
    }
    check_groups(&groups, &out.files, &mut errors);
    out.run_time.sort_unstable();
    for (header, words) in &file.provides {
        for name in names_of(&row, row.line_in("provides", header), words)? {
            out.provides.push((name, header.clone()));
        }
    }
    out.provides.sort();
    check_provided_once(&row, &out.provides, &mut errors);
    out.aliases = file.aliases.into_iter().collect();
    out.overloaded = file.overloaded.into_iter().collect();
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
            errors.push(TableError::new(
                "tables/frontend/predefined_macros.toml",
                0,
                name,
                format!("`header = \"{name}\"` is not in compiler/headers"),
                "name an embedded header",
            ));
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
