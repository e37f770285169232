//! Options as NVIDIA's library reads them: rows of `tables/capi/nvvm.toml`, exactly as written.

use crate::msg;
use crate::table::OPTIONS;
use jacquard::cli::Settings;
use jacquard_schema::capi::{ApiOption, Arg, Role};
use std::fmt::{Display, Formatter};

/// What the options say.
#[derive(Default)]
pub struct Options {
    /// What the compiler is told.
    pub settings: Settings,
    /// LTO-IR is wanted in place of PTX.
    pub lto: bool,
}

fn find(option: &str) -> Option<(&'static ApiOption, &str)> {
    OPTIONS.iter().find_map(|o| {
        let value = match o.arg {
            Arg::None | Arg::Next => (option == o.name).then_some("")?,
            _ => option.strip_prefix(o.name)?,
        };
        Some((o, value))
    })
}

/// Why options are refused; its text is the log's.
#[derive(Debug, PartialEq, Eq)]
pub enum BadOptions {
    /// No row, or a value that the compiler does not take: the options in question.
    Unsupported(String),
    /// Two options for the same thing.
    Twice(&'static str),
}

impl Display for BadOptions {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&match self {
            BadOptions::Unsupported(options) => msg::NVVM_UNSUPPORTED.format(&[options]),
            BadOptions::Twice(slot) => msg::NVVM_TWICE.format(&[slot]),
        })
    }
}

/// Reads options.
pub fn read(given: &[String]) -> Result<Options, BadOptions> {
    let mut out = Options {
        settings: Settings::new(),
        lto: false,
    };
    let mut slots: Vec<&str> = Vec::new();
    let mut flags: Vec<String> = vec![DEFAULT_TARGET.to_owned()];
    let mut rest = given.iter();
    while let Some(option) = rest.next() {
        let unsupported = || BadOptions::Unsupported(option.clone());
        let (row, value) = find(option).ok_or_else(unsupported)?;
        let value = match row.arg {
            Arg::Next => rest.next().ok_or_else(unsupported)?,
            _ => value,
        };
        if !row.slot.is_empty() {
            if slots.contains(&row.slot) {
                return Err(BadOptions::Twice(row.slot));
            }
            slots.push(row.slot);
        }
        out.lto |= row.role == Role::Lto;
        if !row.flag.is_empty() {
            flags.push(row.flag.replace('%', value));
        }
    }
    // A later target replaces the default.
    if flags.iter().skip(1).any(|f| f.starts_with(TARGET)) {
        flags.remove(0);
    }
    out.settings
        .parse(&flags)
        .map_err(|_| BadOptions::Unsupported(given.join(" ")))?;
    Ok(out)
}

const TARGET: &str = "-arch=";
/// The target when none is given (nvvm.h, nvvmCompileProgram).
const DEFAULT_TARGET: &str = "-arch=compute_75";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_knows_every_flag_of_the_table() {
        for o in OPTIONS {
            let given = match o.arg {
                Arg::None => vec![o.name.to_owned()],
                Arg::Text => vec![format!("{}1", o.name)],
                Arg::Next => vec![o.name.to_owned(), "-do-licm=0".to_owned()],
                arg => panic!("{}: {arg:?}", o.name),
            };
            assert!(read(&given).is_ok(), "{given:?}");
        }
    }
}
