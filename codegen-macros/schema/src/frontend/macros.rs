//! `tables/frontend/predefined_macros.toml`: groups of macros that are there from the start.

use crate::row::near;
use crate::{Errors, Row, TableError, Tables};

const MODES: [&str; 3] = ["nvcc", "rtc", "cuda"];
const ARCHES: [&str; 3] = ["plain", "feature", "family"];
/// The options that a group may hang on; `compiler/preprocess/src/predefined.rs` answers for them.
const OPTIONS: [&str; 7] = [
    "debug",
    "extended_lambda",
    "fast_math",
    "device_library",
    "ndebug",
    "relaxed_constexpr",
    "relocatable",
];
/// What is filled into names and values.
const PLACEHOLDERS: [&str; 5] = ["arch", "number", "gnu_major", "gnu_minor", "gnu_patch"];

/// When a group is there. What is not stated does not restrict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    /// `nvcc`, `rtc` or `cuda` (both).
    pub mode: String,
    /// The first standard.
    pub std_min: u32,
    /// The last one.
    pub std_max: u32,
    /// The first architecture, as `__CUDA_ARCH__` spells it.
    pub arch_min: u32,
    /// `plain`, `feature` or `family`.
    pub arch: String,
    /// The option that must be on (`!name`: off).
    pub option: String,
}

/// Macros that share when they are there.
#[derive(Clone, Debug)]
pub struct Group {
    /// When they are.
    pub when: When,
    /// An embedded header that defines them as well.
    pub header: Option<String>,
    /// A `#define` of the program does not change them.
    pub keep: bool,
    /// Name and value, by name.
    pub macros: Vec<(String, String)>,
}

/// Loads the table.
pub fn load(tables: &Tables) -> Result<Vec<Group>, Errors> {
    let mut errors = Errors::new();
    let rows = tables.rows("frontend/predefined_macros.toml")?;
    let groups = rows
        .into_iter()
        .filter_map(|mut row| errors.take(group(&mut row)))
        .collect();
    errors.finish(groups)
}

fn group(row: &mut Row) -> Result<Group, Errors> {
    row.str("doc")?;
    row.provenance()?;
    let header = row.opt_str("header")?;
    let keep = row.flag("keep")?;
    let when = match row.value("when") {
        Some(v) => when(&mut row.nested("when", &v)?)?,
        None => {
            return Err(row
                .error("`when` is missing", "write `when = {}` for always")
                .into());
        }
    };
    let Some(list) = row.value("macros") else {
        return Err(row
            .error(
                "`macros` is missing",
                "add `[group.macros]` with `NAME = \"value\"`",
            )
            .into());
    };
    let mut errors = Errors::new();
    let mut macros = Vec::new();
    for f in list.as_map().unwrap_or_default() {
        let Some(value) = f.value.as_str() else {
            errors.push(row.error_at(
                f.value.line,
                format!("macro `{}`: its value must be a string", f.key),
                "quote it",
            ));
            continue;
        };
        for text in [&f.key, value] {
            errors.take(placeholders(row, f.value.line, text));
        }
        macros.push((f.key.clone(), value.to_string()));
    }
    macros.sort();
    errors.take(row.finish());
    errors.finish(Group {
        when,
        header,
        keep,
        macros,
    })
}

fn placeholders(row: &Row, line: u32, text: &str) -> Result<(), TableError> {
    for part in text.split('{').skip(1) {
        let Some((name, _)) = part.split_once('}') else {
            continue;
        };
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        if is_name && !PLACEHOLDERS.contains(&name) {
            return Err(row.error_at(
                line,
                format!("`{{{name}}}` is not a placeholder"),
                format!(
                    "placeholders: {}{}",
                    PLACEHOLDERS.join(", "),
                    near(name, PLACEHOLDERS)
                ),
            ));
        }
    }
    Ok(())
}

fn when(row: &mut Row) -> Result<When, Errors> {
    let std = row.ints("std")?;
    let (std_min, std_max) = match std.as_slice() {
        [] => (0, 99),
        [from, to] if *from > 0 && from <= to => (*from as u32, *to as u32),
        _ => {
            return Err(row
                .error_at(
                    row.line_of("std"),
                    "`std` must be two standards in order",
                    "write `std = [from, to]`",
                )
                .into());
        }
    };
    let text = |row: &mut Row, key, choices: &[&str]| {
        row.opt_choice(key, choices)
            .map(|n| n.map_or(String::new(), |n| choices[n].to_string()))
    };
    let off = OPTIONS.map(|o| format!("!{o}"));
    let options: Vec<&str> = OPTIONS
        .into_iter()
        .chain(off.iter().map(String::as_str))
        .collect();
    let when = When {
        mode: text(row, "mode", &MODES)?,
        std_min,
        std_max,
        arch_min: row.opt_u32("arch_min")?.unwrap_or(0),
        arch: text(row, "arch", &ARCHES)?,
        option: text(row, "option", &options)?,
    };
    row.finish()?;
    Ok(when)
}
