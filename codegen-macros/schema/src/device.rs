//! `tables/device/*.toml`: what the software device is and which functions of the driver and runtime interfaces it offers.

use crate::row::unique;
use crate::{Errors, Provenance, Row, Tables};

/// A function of the driver or runtime interface.
#[derive(Clone, Debug)]
pub struct Function {
    /// The exported symbol: `cuMemAlloc_v2`.
    pub symbol: String,
    /// The name programs ask for: `cuMemAlloc`.
    pub name: String,
    /// The first version that has this form of it, major * 1000 + minor * 10.
    pub since: u32,
    /// The suffix of its form for per-thread default streams, if it has one: `ptsz` or `ptds`.
    pub threads: String,
    /// Whether it is implemented; the others return "not supported".
    pub offered: bool,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// An error code of both interfaces.
#[derive(Clone, Debug)]
pub struct Code {
    /// The driver's name; empty when only the runtime has it.
    pub driver: String,
    /// The runtime's name; empty when only the driver has it.
    pub runtime: String,
    /// The number.
    pub code: u32,
    /// The sentence that `cuGetErrorString` and `cudaGetErrorString` give.
    pub text: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A device attribute.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// The driver's name.
    pub name: String,
    /// Its number.
    pub number: u32,
    /// Values from an SM on, in ascending order of SM; the first entry holds for all below.
    pub values: Vec<(u16, i64)>,
    /// The fact of the target that it is, instead of a value.
    pub of: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// The format of an array's elements.
#[derive(Clone, Debug)]
pub struct Format {
    /// The driver's name.
    pub name: String,
    /// The driver's number.
    pub format: u32,
    /// The runtime's kind of channel.
    pub kind: u32,
    /// Type of a channel, one of [`CHANNELS`].
    pub channel: String,
    /// Number of the one-channel format in a resource view; 0 for none.
    pub view: u32,
    /// Channels, where the format has a fixed number; else 0.
    pub channels: u32,
    /// Integers are read as fractions.
    pub fractions: bool,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// Types of a channel.
pub const CHANNELS: [&str; 8] = ["U8", "U16", "U32", "S8", "S16", "S32", "F16", "F32"];

/// Loads the functions of `driver` or `runtime`.
pub fn functions(tables: &Tables, which: &str) -> Result<Vec<Function>, Errors> {
    let rows = tables.rows(&format!("device/{which}.toml"))?;
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let all = rows
        .into_iter()
        .filter_map(|mut row| errors.take(function(&mut row)))
        .collect();
    errors.finish(all)
}

fn function(row: &mut Row) -> Result<Function, Errors> {
    let symbol = row.name.clone();
    let name = match symbol.rsplit_once("_v") {
        Some((stem, n)) if n.bytes().all(|c| c.is_ascii_digit()) => stem.to_string(),
        _ => symbol.clone(),
    };
    let threads = row.opt_choice("threads", &["ptsz", "ptds"])?;
    let f = Function {
        name,
        symbol,
        since: row.opt_u32("since")?.unwrap_or(0),
        threads: threads.map_or(String::new(), |k| ["ptsz", "ptds"][k].to_string()),
        offered: row.choice("state", &["offered", "not supported"])? == 0,
        provenance: row.provenance()?,
    };
    row.finish()?;
    Ok(f)
}

/// Loads the error codes.
pub fn errors(tables: &Tables) -> Result<Vec<Code>, Errors> {
    let mut errors = Errors::new();
    let rows = tables.rows("device/errors.toml")?;
    errors.take(unique(&rows));
    let all = rows
        .into_iter()
        .filter_map(|mut row| errors.take(code(&mut row)))
        .collect();
    errors.finish(all)
}

fn code(row: &mut Row) -> Result<Code, Errors> {
    let driver = row.name.starts_with("CUDA_");
    let c = Code {
        driver: if driver {
            row.name.clone()
        } else {
            String::new()
        },
        runtime: match row.opt_str("runtime")? {
            Some(r) => r,
            None if driver => String::new(),
            None => row.name.clone(),
        },
        code: row.int("code")? as u32,
        text: row.str("text")?,
        provenance: row.provenance()?,
    };
    row.finish()?;
    Ok(c)
}

/// Facts of a target that an attribute may be `of`.
pub const TARGET_FACTS: [&str; 8] = [
    "major",
    "minor",
    "shared_static",
    "shared_per_block",
    "shared_per_sm",
    "threads_per_sm",
    "blocks_per_sm",
    "registers_per_sm",
];

/// Loads the attributes.
pub fn attributes(tables: &Tables) -> Result<Vec<Attribute>, Errors> {
    let mut errors = Errors::new();
    let rows = tables.rows("device/attributes.toml")?;
    errors.take(unique(&rows));
    let all = rows
        .into_iter()
        .filter_map(|mut row| errors.take(attribute(&mut row)))
        .collect();
    errors.finish(all)
}

fn attribute(row: &mut Row) -> Result<Attribute, Errors> {
    let of = row.opt_choice("of", &TARGET_FACTS)?;
    let mut values = Vec::new();
    if let Some(v) = row.opt_int("value")? {
        values.push((0, v));
    }
    // `from = [[80, 1], [90, 2]]`: 1 from SM 80 on, 2 from SM 90 on.
    if let Some(list) = row.value("from") {
        for pair in list.as_list().unwrap_or(&[]) {
            let pair = pair.as_list().unwrap_or(&[]);
            match pair
                .iter()
                .map(|v| v.as_int())
                .collect::<Option<Vec<_>>>()
                .as_deref()
            {
                Some(&[sm, v]) => values.push((sm as u16, v)),
                _ => {
                    return Err(row
                        .error_at(
                            row.line_of("from"),
                            "`from` must be a list of [SM, value]",
                            "write `from = [[80, 1], [90, 2]]`",
                        )
                        .into());
                }
            }
        }
    }
    if values.is_empty() == of.is_none() {
        return Err(row
            .error(
                "an attribute has either values or a fact of the target",
                "write `value`, `from` or `of`",
            )
            .into());
    }
    let a = Attribute {
        name: row.name.clone(),
        number: row.int("number")? as u32,
        values,
        of: of.map_or(String::new(), |k| TARGET_FACTS[k].to_string()),
        provenance: row.provenance()?,
    };
    row.finish()?;
    Ok(a)
}

/// Loads the formats of arrays.
pub fn formats(tables: &Tables) -> Result<Vec<Format>, Errors> {
    let mut errors = Errors::new();
    let rows = tables.rows("device/formats.toml")?;
    errors.take(unique(&rows));
    let all = rows
        .into_iter()
        .filter_map(|mut row| errors.take(format(&mut row)))
        .collect();
    errors.finish(all)
}

fn format(row: &mut Row) -> Result<Format, Errors> {
    let f = Format {
        name: row.name.clone(),
        format: row.int("format")? as u32,
        kind: row.int("kind")? as u32,
        channel: CHANNELS[row.choice("channel", &CHANNELS)?].to_string(),
        view: row.opt_u32("view")?.unwrap_or(0),
        channels: row.opt_u32("channels")?.unwrap_or(0),
        fractions: row.flag("fractions")?,
        provenance: row.provenance()?,
    };
    row.finish()?;
    Ok(f)
}

/// Loads everything, for the checks of the root crate's build.
pub fn check(tables: &Tables) -> Result<(), Errors> {
    let mut all = Errors::new();
    all.take(functions(tables, "driver"));
    all.take(functions(tables, "runtime"));
    all.take(errors(tables));
    all.take(attributes(tables));
    all.take(formats(tables));
    all.finish(())
}
