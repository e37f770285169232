//! `tables/diagnostics/*.toml`: what the compiler says. A row's name is its code; it is unique over all files.

use crate::row::unique;
use crate::{Errors, Provenance, Row, Tables};

/// The severities, mildest first; `Message::severity` counts in this list.
pub const SEVERITIES: [&str; 6] = ["ignored", "note", "remark", "warning", "error", "fatal"];

/// The example of a message about flags that gives none.
const PROGRAM: &str = "__global__ void k(int *p) { *p = 1; }";

const NOTE: usize = 1;
const WARNING: usize = 3;

/// One message.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its code.
    pub name: String,
    /// The file's name without its suffix: `sema`, `verifier`.
    pub area: String,
    /// Its severity by default.
    pub severity: usize,
    /// The text, with `{placeholders}`.
    pub text: String,
    /// Its `-W` name.
    pub flag: Option<String>,
    /// The number by which NVIDIA's compilers know such a warning.
    pub number: Option<u32>,
    /// The name by which their pragmas know it.
    pub tag: Option<String>,
    /// Shown without being asked for.
    pub on: bool,
    /// Shown though all warnings are off, unless it is turned off by its name.
    pub stays: bool,
    /// What it means and how to mend it.
    pub explanation: Option<Explanation>,
    /// Verifier: 0 for a rule of LLVM's, 1 for one of the device, 2 for one of NVIDIA's library alone.
    pub level: usize,
    /// Verifier: attributes or intrinsics that the rule is about.
    pub names: Vec<String>,
    /// Verifier: widths of integers that the rule allows.
    pub widths: Vec<u32>,
    /// Verifier: address spaces of the first pointer that the rule allows.
    pub spaces: Vec<u32>,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// What `jacq explain` shows.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// What the message means, why the rule exists, what to do.
    pub text: String,
    /// A program that gets the message.
    pub wrong: String,
    /// The program mended: it gets no message.
    pub right: String,
    /// The flags of each.
    pub flags: [String; 2],
}

/// Loads every file.
pub fn load(tables: &Tables) -> Result<Vec<Message>, Errors> {
    messages(tables.folder_rows("diagnostics")?)
}

/// Loads the files of some areas, and reads no others: a crate that expands them is not built anew when another message changes.
pub fn load_areas(tables: &Tables, areas: &[&str]) -> Result<Vec<Message>, Errors> {
    let mut rows = Vec::new();
    for area in areas {
        rows.extend(tables.rows(&format!("diagnostics/{area}.toml"))?);
    }
    messages(rows)
}

fn messages(rows: Vec<Row>) -> Result<Vec<Message>, Errors> {
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let messages = rows
        .into_iter()
        .filter_map(|mut row| errors.take(read(&mut row)))
        .collect();
    errors.finish(messages)
}

fn read(row: &mut Row) -> Result<Message, Errors> {
    let mut errors = Errors::new();
    let area = row.file.rsplit('/').next().unwrap_or_default();
    let area = area.trim_end_matches(".toml").to_string();
    let severity = row.choice("severity", &SEVERITIES)?;
    let text = row.str("text")?;
    if let Some(wrong) = bad_placeholder(&text) {
        errors.push(row.error_at(
            row.line_of("text"),
            format!("`{wrong}` in the text is no placeholder"),
            "a placeholder is a name in braces, such as {type}",
        ));
    }
    let (flag, tag) = (row.opt_str("flag")?, row.opt_str("tag")?);
    let number = row.opt_u32("number")?;
    for (key, given) in [
        ("flag", flag.is_some()),
        ("tag", tag.is_some()),
        ("number", number.is_some()),
    ] {
        if given && severity != WARNING {
            errors.push(row.error_at(
                row.line_of(key),
                format!("`{key}` is for warnings"),
                "leave it out, or make the row a warning",
            ));
        }
    }
    let default = row.opt_choice("default", &["off", "on", "always"])?;
    let (on, stays) = (default != Some(0), default == Some(2));
    let explanation = match row.opt_str("explain")? {
        Some(text) => {
            let both = row.opt_str("flags")?;
            let own = [row.opt_str("wrong_flags")?, row.opt_str("right_flags")?];
            // What is wrong with a command line needs no more than a program.
            let about_flags = own.iter().any(Option::is_some);
            let program = |given: Option<String>| match given {
                None if about_flags => PROGRAM.to_owned(),
                given => given.unwrap_or_default(),
            };
            Some(Explanation {
                text,
                wrong: program(row.opt_str("wrong")?),
                right: program(row.opt_str("right")?),
                flags: own.map(|f| f.or(both.clone()).unwrap_or_default()),
            })
        }
        None => None,
    };
    if let Some(e) = &explanation
        && severity > NOTE
        && (e.wrong.is_empty() || e.right.is_empty())
    {
        errors.push(row.error_at(
            row.line_of("explain"),
            "an explanation needs its examples",
            "add `wrong`, a program that gets the message, and `right`, the same program mended",
        ));
    }
    let unsigned = |numbers: Vec<i64>| numbers.into_iter().filter_map(|n| u32::try_from(n).ok());
    let level = row.opt_choice("rule", &["device", "nvvm"])?.map(|n| n + 1);
    let names = row.strs("names")?;
    let widths = unsigned(row.ints("widths")?).collect();
    let spaces = unsigned(row.ints("spaces")?).collect();
    let message = Message {
        name: row.name.clone(),
        area,
        severity,
        text,
        flag,
        number,
        tag,
        on,
        stays,
        explanation,
        level: level.unwrap_or(0),
        names,
        widths,
        spaces,
        provenance: row.provenance()?,
    };
    errors.take(row.finish());
    errors.finish(message)
}

/// A pair of braces that holds no name.
fn bad_placeholder(text: &str) -> Option<String> {
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let close = rest[open..].find('}').map(|n| open + n);
        let Some(close) = close else {
            return Some(rest[open..].to_string());
        };
        let name = &rest[open + 1..close];
        if name.is_empty()
            || !name
                .chars()
                .all(|c| c.is_ascii_lowercase() || c == '_' || c.is_ascii_digit())
        {
            return Some(rest[open..=close].to_string());
        }
        rest = &rest[close + 1..];
    }
    None
}
