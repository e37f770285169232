//! `tables/capi/*.toml`: the C interfaces that programs know from NVIDIA's libraries: their options and result codes.

use crate::row::unique;
use crate::{Errors, Provenance, Row, Tables};

/// The interfaces; each has a file of options.
pub const APIS: [&str; 2] = ["nvvm", "nvrtc"];

/// What follows an option's name.
pub const ARGS: [&str; 10] = [
    "none", "bool", "int", "text", "next", "values", "arch", "std", "numbers", "path",
];

/// What a library itself does with an option, beside what the compiler is told.
pub const ROLES: [&str; 25] = [
    "arch",
    "rdc",
    "debug",
    "dopt",
    "ptxas",
    "registers",
    "lto",
    "optix",
    "no_cache",
    "pre_include",
    "pch",
    "create_pch",
    "use_pch",
    "pch_dir",
    "pch_messages",
    "default_device",
    "float128",
    "numbers",
    "no_numbers",
    "brief",
    "time",
    "syntax_only",
    "time_trace",
    "unused",
    "none",
];

/// One option.
#[derive(Clone, Debug)]
pub struct ApiOption {
    /// Its long name.
    pub name: String,
    /// Its short name; empty for none.
    pub short: String,
    /// Index into [`ARGS`].
    pub arg: usize,
    /// Values allowed.
    pub values: Vec<String>,
    /// Least and greatest integer.
    pub range: Option<(i64, i64)>,
    /// The value may be the next argument.
    pub spaced: bool,
    /// The value may follow the short name directly.
    pub glued: bool,
    /// Every occurrence counts.
    pub repeat: bool,
    /// What excludes a second one; empty for nothing.
    pub slot: String,
    /// What the compiler is told; empty for nothing.
    pub flag: String,
    /// Index into [`ROLES`].
    pub role: usize,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// One result code.
#[derive(Clone, Debug)]
pub struct ApiResult {
    /// Its constant in the header.
    pub name: String,
    /// Index into [`APIS`].
    pub api: usize,
    /// Its number; none for any that has no row.
    pub code: Option<i64>,
    /// What the interface says of it.
    pub text: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// Loads the options of an interface.
pub fn options(tables: &Tables, api: &str) -> Result<Vec<ApiOption>, Errors> {
    let rows = tables.rows(&format!("capi/{api}.toml"))?;
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let options = rows
        .into_iter()
        .filter_map(|mut row| errors.take(option(&mut row)))
        .collect();
    errors.finish(options)
}

/// Loads the result codes of all interfaces.
pub fn results(tables: &Tables) -> Result<Vec<ApiResult>, Errors> {
    let rows = tables.rows("capi/results.toml")?;
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let results = rows
        .into_iter()
        .filter_map(|mut row| errors.take(result(&mut row)))
        .collect();
    errors.finish(results)
}

/// Loads everything.
pub fn load(tables: &Tables) -> Result<(), Errors> {
    let mut errors = Errors::new();
    for api in APIS {
        errors.take(options(tables, api));
    }
    errors.take(results(tables));
    errors.finish(())
}

fn option(row: &mut Row) -> Result<ApiOption, Errors> {
    let range = match (row.opt_int("least")?, row.opt_int("most")?) {
        (Some(least), Some(most)) => Some((least, most)),
        _ => None,
    };
    let none = ROLES.len() - 1;
    let option = ApiOption {
        name: row.name.clone(),
        short: row.opt_str("short")?.unwrap_or_default(),
        arg: row.choice("arg", &ARGS)?,
        values: row.strs("values")?,
        range,
        spaced: match row.value("spaced") {
            Some(v) => v.as_bool().unwrap_or(true),
            None => true,
        },
        glued: row.flag("glued")?,
        repeat: row.flag("repeat")?,
        slot: row.opt_str("slot")?.unwrap_or_default(),
        flag: row.opt_str("flag")?.unwrap_or_default(),
        role: row.opt_choice("role", &ROLES)?.unwrap_or(none),
        provenance: row.provenance()?,
    };
    row.finish()?;
    Ok(option)
}

fn result(row: &mut Row) -> Result<ApiResult, Errors> {
    let result = ApiResult {
        name: row.name.clone(),
        api: row.choice("api", &APIS)?,
        code: row.opt_int("code")?,
        text: row.opt_str("text")?.unwrap_or_else(|| row.name.clone()),
        provenance: row.provenance()?,
    };
    row.finish()?;
    Ok(result)
}
