//! `tables/diagnostics/*.toml`: what the compiler says. A row's name is its code; it is unique over all files.

use crate::fields::{self, At};
use crate::{Errors, Row, TableError, Tables};
use jacquard_derive::{Emit, Row, Word};

/// The severities, mildest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Word)]
#[word(as = "jacquard_diag::Severity")]
#[allow(missing_docs)] // The words shown before a message.
pub enum Severity {
    Ignored,
    Note,
    Remark,
    Warning,
    Error,
    Fatal,
}

/// When a message is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
enum Shown {
    /// When its flag is given.
    Off,
    /// Unless warnings are off.
    On,
    /// Unless it is turned off by its name.
    Always,
}

/// Who has a rule of the verifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
#[word(as = "Level")]
pub enum Level {
    /// LLVM.
    Llvm,
    /// The device.
    Device,
    /// NVIDIA's library alone.
    Nvvm,
}

/// The example of a message about flags that gives none.
const PROGRAM: &str = "__global__ void k(int *p) { *p = 1; }";

/// One message.
#[derive(Clone, Debug, Emit, Row)]
#[row(
    table = "diagnostics",
    as = "jacquard_diag::Message",
    check = "explained"
)]
pub struct Message {
    /// Its code.
    #[row(name)]
    pub name: &'static str,
    /// The file's name without its suffix: `sema`, `verifier`.
    #[row(apart)]
    pub area: String,
    /// Its severity by default.
    pub severity: Severity,
    /// The text, with `{placeholders}`.
    #[row(with = "text")]
    pub text: &'static str,
    /// Its `-W` name.
    #[row(default)]
    pub flag: &'static str,
    /// The number by which NVIDIA's compilers know such a warning.
    #[row(default)]
    pub number: u32,
    /// The name by which their pragmas know it.
    #[row(default)]
    pub tag: &'static str,
    /// Shown by default.
    #[row(apart)]
    pub on: bool,
    /// Shown though all warnings are off, unless it is turned off by its name.
    #[row(apart)]
    pub stays: bool,
    /// Verifier: attributes or intrinsics that the rule is about.
    pub names: Vec<&'static str>,
    /// What it means and how to mend it.
    #[row(apart)]
    pub explanation: Option<Explanation>,
    #[row(key = "default", default = "Shown::On", hidden)]
    shown: Shown,
    /// Verifier: who has the rule.
    #[row(key = "rule", default = "Level::Llvm", hidden)]
    pub level: Level,
    /// Verifier: widths of integers that the rule allows.
    #[row(hidden)]
    pub widths: Vec<u32>,
    /// Verifier: address spaces of the first pointer that the rule allows.
    #[row(hidden)]
    pub spaces: Vec<u32>,
    /// Verifier: NVIDIA's library does not have the rule.
    #[row(hidden)]
    pub ours: bool,
    #[row(flat, hidden)]
    explained: Explained,
}

/// What a row says to explain its message.
#[derive(Clone, Debug, Row)]
struct Explained {
    explain: Option<&'static str>,
    wrong: Option<&'static str>,
    right: Option<&'static str>,
    flags: Option<&'static str>,
    wrong_flags: Option<&'static str>,
    right_flags: Option<&'static str>,
    no_example: Option<&'static str>,
}

/// What `jacq explain` shows.
#[derive(Clone, Debug, Emit)]
#[row(as = "jacquard_diag::Explanation")]
pub struct Explanation {
    /// What the message means, why the rule exists, what to do.
    pub text: &'static str,
    /// What shows it.
    pub examples: Examples,
}

/// Programs that show what a message is about.
#[derive(Clone, Debug, Emit)]
#[row(as = "jacquard_diag::Examples")]
pub enum Examples {
    /// One that gets the message, and the same mended: it gets none.
    Programs {
        /// The program that gets the message.
        wrong: &'static str,
        /// The program mended.
        right: &'static str,
        /// The flags of each.
        flags: [&'static str; 2],
    },
    /// Why no text gets the message.
    None(&'static str),
}

/// Loads the files of some areas, and reads no others: a crate that expands them is not built anew when another message changes.
pub fn load_areas(tables: &Tables, areas: &[&str]) -> Result<Vec<Message>, Errors> {
    let mut rows = Vec::new();
    for area in areas {
        rows.extend(tables.rows(&format!("diagnostics/{area}.toml"))?);
    }
    fields::read(tables, &rows)
}

fn text(read: Option<String>, at: &At<'_>) -> Result<&'static str, TableError> {
    let text = at.required(read)?;
    match bad_placeholder(&text) {
        None => Ok(fields::kept(&text)),
        Some(wrong) => Err(at.error(
            format!("`{wrong}` in the text is not a placeholder"),
            "a placeholder is a name in braces, such as {type}",
        )),
    }
}

fn explained(m: &mut Message, row: &Row) -> Result<(), TableError> {
    let area = row.file.rsplit('/').next().unwrap_or_default();
    m.area = area.trim_end_matches(".toml").to_string();
    (m.on, m.stays) = (m.shown != Shown::Off, m.shown == Shown::Always);
    let of_warnings = ["flag", "tag", "number"];
    let given = of_warnings.iter().find(|key| row.get(key).is_some());
    if let Some(key) = given.filter(|_| m.severity != Severity::Warning) {
        return Err(row.error_in(
            key,
            format!("`{key}` is for warnings"),
            "leave it out, or make the row a warning",
        ));
    }
    m.explanation = match (m.explained.explain, examples(&m.explained, row)?) {
        (Some(text), Some(examples)) => Some(Explanation { text, examples }),
        (Some(_), None) => {
            return Err(row.error_in("explain",
                "an explanation needs its examples",
                "add `wrong`, a program that gets the message, and `right`, the same program mended; or `no_example`, why no text gets it",
            ));
        }
        (None, Some(Examples::None(_))) => None,
        (None, None) if m.severity <= Severity::Note => None,
        (None, _) => {
            return Err(row.error(
                "the message is not explained",
                "add `explain`: what it means and what to do; and `wrong` and `right`, programs that show it",
            ));
        }
    };
    Ok(())
}

/// The programs that show a message, or why there are none. What has neither gets `None`.
fn examples(m: &Explained, row: &Row) -> Result<Option<Examples>, TableError> {
    let (own, programs) = ([m.wrong_flags, m.right_flags], [m.wrong, m.right]);
    // What is wrong with a command line needs no more than a program.
    let about_flags = own.iter().any(Option::is_some);
    if let Some(why) = m.no_example {
        return match about_flags || m.flags.is_some() || programs.iter().any(Option::is_some) {
            true => Err(row.error_in(
                "no_example",
                "there is an example, and a reason why there is none",
                "leave out `no_example`, or the programs and their flags",
            )),
            false => Ok(Some(Examples::None(why))),
        };
    }
    let [wrong, right] = programs.map(|p| p.or(about_flags.then_some(PROGRAM)));
    let flags = own.map(|f| f.or(m.flags).unwrap_or_default());
    let (Some(wrong), Some(right)) = (wrong, right) else {
        return Ok(None);
    };
    Ok(Some(Examples::Programs {
        wrong,
        right,
        flags,
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

    fn tables() -> Tables {
        Tables::find(env!("CARGO_MANIFEST_DIR").as_ref()).unwrap()
    }

    fn mistakes(row: &str) -> String {
        let head = "[_]\nsource = \"s\"\nconfidence = \"rule\"\n";
        let text = format!("{head}[m]\nseverity = \"error\"\ntext = \"t\"\n{row}");
        let rows = crate::File::from_text("x.toml", &text).rows().unwrap();
        fields::read::<Message>(&tables(), &rows).map_or_else(|e| e.to_string(), |_| String::new())
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
