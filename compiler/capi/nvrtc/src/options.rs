//! Options as NVIDIA's library reads them: rows of `tables/capi/nvrtc.toml`.

use crate::messages::msg;
use crate::table::OPTIONS;
use jacquard::cli::{CliError, Setting, Settings};
use jacquard_diag::MsgId;
use jacquard_schema::capi::{ApiOption, Arg, Role};
use std::fmt::{self, Display, Formatter};

/// What the options say.
#[derive(Default)]
pub struct Options {
    /// What the compiler is told.
    pub settings: Settings,
    /// The real target to assemble for, `sm_90`; empty for a virtual one.
    pub real_target: String,
    /// For the assembler.
    pub ptxas: Vec<String>,
    /// An output that can't be made: the option and what it asks for.
    pub unsupported: Option<(&'static str, &'static str)>,
    /// Warnings about the options themselves.
    pub log: String,
    /// A file to precompile headers into, or to take them from; and whether it is left to the compiler.
    pub create_pch: Option<String>,
    /// As well.
    pub use_pch: Option<String>,
    /// The folder of both.
    pub pch_dir: String,
    /// Say what became of precompiled headers.
    pub pch_messages: bool,
    /// Where a table of times goes.
    pub time: Option<String>,
    /// Where a trace of times goes.
    pub time_trace: Option<String>,
    /// Diagnostics show no source line.
    pub brief: bool,
    /// Warnings show no numbers.
    pub no_numbers: bool,
    /// LTO-IR is wanted in place of PTX.
    pub lto: bool,
    /// Only the front end runs.
    pub syntax_only: bool,
    /// Nothing is taken from the cache.
    pub no_cache: bool,
}

/// An option with its value.
struct Given<'a> {
    row: &'static ApiOption,
    value: &'a str,
    /// `=` stood there.
    attached: bool,
}

fn find<'a>(option: &'a str, rest: &mut std::slice::Iter<'a, String>) -> Option<Given<'a>> {
    let (name, attached) = match option.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (option, None),
    };
    if let Some(row) = OPTIONS.iter().find(|o| o.name == name || o.short == name) {
        let value = match attached {
            Some(value) => value,
            None if row.arg == Arg::None => "",
            None if !row.spaced => return None,
            None => rest.next().map_or("", String::as_str),
        };
        return Some(Given {
            row,
            value,
            attached: attached.is_some(),
        });
    }
    let row = OPTIONS
        .iter()
        .find(|o| o.glued && option.starts_with(o.short))?;
    let value = option.strip_prefix(row.short)?;
    Some(Given {
        row,
        value: value.trim_start(),
        attached: true,
    })
}

/// Why options are refused; its text is the log's, with the ends of its lines.
#[derive(Debug)]
pub enum BadOptions {
    /// A message of `tables/diagnostics/capi.toml` and what stands in its places.
    Said(MsgId, Vec<String>),
    /// The compiler does not take a flag.
    Flags(CliError),
}

impl Display for BadOptions {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            BadOptions::Said(id, args) => {
                let args: Vec<&dyn Display> = args.iter().map(|a| a as &dyn Display).collect();
                f.write_str(&id.format(&args))?;
                // The original's message has no end of a line.
                match *id == msg::NVRTC_FLOAT128 {
                    true => Ok(()),
                    false => f.write_str("\n"),
                }
            }
            BadOptions::Flags(e) => writeln!(f, "{e}"),
        }
    }
}

fn said(id: MsgId, args: &[&dyn Display]) -> BadOptions {
    BadOptions::Said(id, args.iter().map(ToString::to_string).collect())
}

/// The value as the compiler takes it.
fn value(g: &Given) -> Result<String, BadOptions> {
    let (row, value) = (g.row, g.value);
    let names: [&dyn Display; 2] = [&row.name, &row.short];
    let with_value: [&dyn Display; 3] = [&row.name, &row.short, &value];
    let known = row.values.contains(&value);
    match row.arg {
        Arg::None if g.attached => Err(said(msg::NVRTC_NO_ARGUMENT, &names)),
        Arg::None | Arg::Text | Arg::Next => Ok(value.to_owned()),
        Arg::Bool => match value {
            "true" => Ok("1".to_owned()),
            "false" => Ok("0".to_owned()),
            _ => Err(said(msg::NVRTC_BOOL, &names)),
        },
        Arg::Int => {
            let n: i64 = value.parse().map_err(|_| said(msg::NVRTC_INT, &names))?;
            match row.range() {
                Some((least, most)) if !(least..=most).contains(&n) => {
                    Err(said(msg::NVRTC_RANGE, &[&row.name, &least, &most]))
                }
                _ => Ok(n.to_string()),
            }
        }
        Arg::Arch => match value.split_once('_') {
            Some(("sm" | "compute", number)) if row.values.contains(&number) => {
                Ok(value.to_owned())
            }
            _ => Err(said(msg::NVRTC_ARCH, &names)),
        },
        Arg::Std if known => Ok(value.to_owned()),
        Arg::Std => Err(said(msg::NVRTC_STD, &names)),
        Arg::Values if known => Ok(value.to_owned()),
        Arg::Values if row.role == Role::None && row.flag.contains(REMARK) => {
            Err(said(msg::NVRTC_TAG, &with_value))
        }
        Arg::Values => Err(said(msg::NVRTC_ARGUMENT, &with_value)),
        Arg::Numbers => {
            let number = |n: &str| n.trim().parse::<u32>().is_ok_and(|n| n != 0);
            match value.split(',').all(number) {
                true => Ok(value.to_owned()),
                false => Err(said(msg::NVRTC_NUMBER, &[&row.name])),
            }
        }
    }
}

/// What a flag that asks for remarks begins with.
const REMARK: &str = "-Rpass";

/// A value given a second time that is another one: a warning.
fn repeated(row: &ApiOption, first: &str, second: &str) -> String {
    let space = if row.arg == Arg::Std { " " } else { "" };
    let shown = |v: &str| match row.arg {
        Arg::Arch => v.rsplit('_').next().unwrap_or(v).to_owned(),
        _ => v.to_owned(),
    };
    let (first, second) = (shown(first), shown(second));
    let args: [&dyn Display; 5] = [&row.name, &space, &row.short, &first, &second];
    format!("{}\n", msg::NVRTC_REPEATED.format(&args))
}

/// Reads options.
pub fn read(given: &[String]) -> Result<Options, BadOptions> {
    let mut out = Options {
        settings: Settings::new(),
        pch_messages: true,
        ..Options::default()
    };
    let mut flags: Vec<(&'static str, String)> = Vec::new();
    let mut seen: Vec<(&'static str, String)> = Vec::new();
    let (mut debug, mut optimised) = (false, false);
    let mut rest = given.iter();
    let mut target = DEFAULT_TARGET.to_owned();
    let mut float128 = false;
    while let Some(option) = rest.next() {
        let option = option.trim();
        let g = find(option, &mut rest).ok_or_else(|| said(msg::NVRTC_UNRECOGNIZED, &[&option]))?;
        let v = value(&g)?;
        let row = g.row;
        if !row.repeat {
            match seen.iter_mut().find(|s| s.0 == row.name) {
                Some(s) if s.1 != g.value => {
                    out.log += &repeated(row, &s.1, g.value);
                    g.value.clone_into(&mut s.1);
                }
                Some(_) => {}
                None => seen.push((row.name, g.value.to_owned())),
            }
        }
        if !row.flag.is_empty() {
            if !row.repeat {
                flags.retain(|f| f.0 != row.name);
            }
            flags.push((row.name, row.flag.replace('%', &v)));
        }
        match row.role {
            Role::Arch => target = v,
            Role::Rdc => out.settings.put(Setting::DeviceC, v),
            Role::Debug => debug = true,
            Role::Dopt => optimised = true,
            Role::Ptxas => out.ptxas.extend(v.split([',', ' ']).map(str::to_owned)),
            Role::Registers => {
                if v.parse::<i64>().is_ok_and(|n| n > 0) {
                    out.ptxas.push(format!("-maxrregcount={v}"));
                }
            }
            Role::Lto if out.unsupported.is_none() => out.lto = true,
            Role::Optix if out.unsupported.is_none() && !out.lto => {
                out.unsupported = Some((row.short, "OptiX IR"));
            }
            Role::Lto | Role::Optix => {
                return Err(said(msg::NVRTC_INCOMPATIBLE, &[&"-dlto", &"-optix-ir"]));
            }
            Role::PreInclude => out.settings.put(Setting::PreIncludes, v),
            Role::DefaultDevice => out.settings.put(Setting::DefaultDevice, "1"),
            Role::CreatePch => out.create_pch = Some(v),
            Role::UsePch => out.use_pch = Some(v),
            Role::PchDir => out.pch_dir = v,
            Role::PchMessages => out.pch_messages = v == "1",
            Role::Time => out.time = Some(v),
            Role::TimeTrace => out.time_trace = Some(v),
            Role::Brief => out.brief = v == "1",
            Role::Numbers => out.no_numbers = false,
            Role::NoNumbers => out.no_numbers = true,
            Role::SyntaxOnly => out.syntax_only = true,
            Role::NoCache => out.no_cache = true,
            Role::Float128 => float128 = true,
            Role::Pch | Role::None => {}
        }
    }
    let number = target.trim_start_matches(|c: char| !c.is_ascii_digit());
    let number: u32 = (number
        .trim_end_matches(|c: char| !c.is_ascii_digit())
        .parse())
    .unwrap_or(0);
    if float128 && number < FIRST_FLOAT128 {
        return Err(said(msg::NVRTC_FLOAT128, &[]));
    }
    if target.starts_with(REAL) {
        out.real_target.clone_from(&target);
    }
    out.settings.put(Setting::Arch, target);
    match (debug, optimised) {
        (true, false) => {
            out.settings.put(Setting::Debug, "1");
            out.settings.put(Setting::OptLevel, "0");
        }
        (true, true) => out.settings.put(Setting::LineInfo, "1"),
        _ => {}
    }
    let flags = flags.iter().map(|f| f.1.as_str());
    out.settings.parse(flags).map_err(BadOptions::Flags)?;
    if out.settings.on(Setting::DeviceC) {
        // What other units define is for the linker to find.
        out.ptxas.push("--compile-only".to_owned());
    }
    Ok(out)
}

/// The target when none is given (nvrtc.h, "--gpu-architecture").
const DEFAULT_TARGET: &str = "compute_75";
/// What names of real targets begin with.
const REAL: &str = "sm_";
/// The first target with `__float128` (nvrtc.h, measured).
const FIRST_FLOAT128: u32 = 100;

/// The numbers of the targets without variants, ascending.
pub fn targets() -> impl Iterator<Item = i32> + Clone {
    let rows = OPTIONS.iter().filter(|o| o.role == Role::Arch);
    rows.flat_map(|o| o.values).filter_map(|v| v.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_knows_every_flag_of_the_table() {
        for o in OPTIONS {
            let value = match o.arg {
                Arg::None => None,
                Arg::Bool => Some("true"),
                Arg::Int | Arg::Numbers => Some("7"),
                Arg::Text => Some("x"),
                Arg::Arch => Some("sm_100"),
                Arg::Std | Arg::Values => o.values.last().copied(),
                Arg::Next => panic!("{}: {:?}", o.name, o.arg),
            };
            for name in [o.name, o.short] {
                let given = match value {
                    Some(v) => vec![format!("{name}={v}"), "-arch=sm_100".to_owned()],
                    None => vec![name.to_owned(), "-arch=sm_100".to_owned()],
                };
                assert!(read(&given).is_ok(), "{given:?}");
            }
        }
    }
}
