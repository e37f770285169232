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
    /// Shown by default.
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
    /// Verifier: NVIDIA's library has the rule.
    pub library: bool,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// What `jacq explain` shows.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// What the message means, why the rule exists, what to do.
    pub text: String,
    /// What shows it.
    pub examples: Examples,
}

/// Programs that show what a message is about.
#[derive(Clone, Debug)]
pub enum Examples {
    /// One that gets the message, and the same mended: it gets none.
    Programs {
        /// The program that gets the message.
        wrong: String,
        /// The program mended.
        right: String,
        /// The flags of each.
        flags: [String; 2],
    },
    /// Why no text gets the message.
    None(String),
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
            format!("`{wrong}` in the text is not a placeholder"),
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
    let examples = errors.take(examples(row)).flatten();
    let explanation = match (row.opt_str("explain")?, examples) {
        (Some(text), Some(examples)) => Some(Explanation { text, examples }),
        (Some(_), None) => {
            errors.push(row.error_at(
                row.line_of("explain"),
                "an explanation needs its examples",
                "add `wrong`, a program that gets the message, and `right`, the same program mended; or `no_example`, why no text gets it",
            ));
            None
        }
        (None, Some(Examples::None(_))) => None,
        (None, None) if severity <= NOTE => None,
        (None, _) => {
            errors.push(row.error(
                "the message is not explained",
                "add `explain`: what it means and what to do; and `wrong` and `right`, programs that show it",
            ));
            None
        }
    };
    let unsigned = |numbers: Vec<i64>| numbers.into_iter().filter_map(|n| u32::try_from(n).ok());
    let level = row.opt_choice("rule", &["device", "nvvm"])?.map(|n| n + 1);
    let names = row.strs("names")?;
    let widths = unsigned(row.ints("widths")?).collect();
    let spaces = unsigned(row.ints("spaces")?).collect();
    let library = !row.flag("ours")?;
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
        library,
        provenance: row.provenance()?,
    };
    errors.take(row.finish());
    errors.finish(message)
}

/// The programs that show a message, or why there are none. What has neither gets `None`.
fn examples(row: &mut Row) -> Result<Option<Examples>, Errors> {
    let both = row.opt_str("flags")?;
    let own = [row.opt_str("wrong_flags")?, row.opt_str("right_flags")?];
    let programs = [row.opt_str("wrong")?, row.opt_str("right")?];
    // What is wrong with a command line needs no more than a program.
    let about_flags = own.iter().any(Option::is_some);
    let given = about_flags || both.is_some() || programs.iter().any(Option::is_some);
    if let Some(why) = row.opt_str("no_example")? {
        if given {
            return Err(Errors::from(row.error_at(
                row.line_of("no_example"),
                "there is an example, and a reason why there is none",
                "leave out `no_example`, or the programs and their flags",
            )));
        }
        return Ok(Some(Examples::None(why)));
    }
    let programs = programs.map(|p| p.or_else(|| about_flags.then(|| PROGRAM.to_owned())));
    let [Some(wrong), Some(right)] = programs else {
        return Ok(None);
    };
    Ok(Some(Examples::Programs {
        wrong,
        right,
        flags: own.map(|f| f.or(both.clone()).unwrap_or_default()),
    }))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn mistakes(row: &str) -> String {
        let head = "[_]\nsource = \"s\"\nconfidence = \"rule\"\n";
        let text = format!("{head}[m]\nseverity = \"error\"\ntext = \"t\"\n{row}");
        let rows = crate::File::from_text("x.toml", &text).rows().unwrap();
        messages(rows).map_or_else(|e| e.to_string(), |_| String::new())
    }

    #[test]
    fn a_message_has_examples_or_says_why_not() {
        let explain = "explain = \"e\"\n";
        let programs = "wrong = \"w\"\nright = \"r\"\n";
        let reason = "no_example = \"n\"\n";
        assert_eq!(mistakes(&format!("{explain}{programs}")), "");
        assert_eq!(mistakes(&format!("{explain}{reason}")), "");
        assert_eq!(mistakes(reason), "");
        for (row, said) in [
            (String::new(), "the message is not explained"),
            (programs.to_owned(), "the message is not explained"),
            (explain.to_owned(), "an explanation needs its examples"),
            (
                format!("{explain}{programs}{reason}"),
                "there is an example, and a reason why there is none",
            ),
        ] {
            assert!(mistakes(&row).contains(said), "{row}: {}", mistakes(&row));
        }
    }
}
