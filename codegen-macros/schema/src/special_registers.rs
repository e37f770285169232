//! `tables/special_registers.toml`: PTX special registers, their intrinsics, CUDA variables and value ranges.

use crate::gate::{Gate, Gates};
use crate::row::unique;
use crate::{Errors, Provenance, Row, Tables};

/// How often a register may be read instead of once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stability {
    /// The same value for as long as the thread lives: reads may be merged and moved.
    Constant,
    /// Changes while the thread runs (clocks, active lanes, the SM it is on): every read stands.
    Volatile,
}

/// One special register.
#[derive(Clone, Debug)]
pub struct SpecialRegister {
    /// Name without `%`: `tid.x`.
    pub name: String,
    /// PTX type it is read with: `u32`, `u64`, `pred`, `b32`.
    pub ty: String,
    /// Other widths in bits that a `mov` may read it with.
    pub also: Vec<u32>,
    /// The intrinsic that reads it, if there is one.
    pub intrinsic: Option<String>,
    /// The CUDA expression it is: `threadIdx.x`.
    pub cuda: Option<String>,
    /// Smallest and largest value plus one; `None` when any value of the type can occur.
    pub range: Option<(u64, u64)>,
    /// Whether reads may be merged.
    pub stability: Stability,
    /// Targets that have it.
    pub gate: Gate,
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// Loads the table.
pub fn load(tables: &Tables, gates: &Gates) -> Result<Vec<SpecialRegister>, Errors> {
    let rows = tables.rows("special_registers.toml")?;
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let registers = rows
        .into_iter()
        .filter_map(|mut row| errors.take(read(&mut row, gates)))
        .collect();
    errors.finish(registers)
}

fn read(row: &mut Row, gates: &Gates) -> Result<SpecialRegister, Errors> {
    const TYPES: [&str; 4] = ["u32", "u64", "b32", "pred"];
    let range = match row.ints("range")?[..] {
        [] => None,
        [lo, hi] if 0 <= lo && lo < hi => Some((lo as u64, hi as u64)),
        _ => {
            return Err(row
                .error_at(
                    row.line_of("range"),
                    "`range` must be [first, last + 1]",
                    "write `range = [0, 1024]`",
                )
                .into());
        }
    };
    let ty = row.choice("type", &TYPES)?;
    let register = SpecialRegister {
        name: row.name.clone(),
        ty: TYPES[ty].to_string(),
        also: row.ints("also")?.into_iter().map(|n| n as u32).collect(),
        intrinsic: row.opt_str("intrinsic")?,
        cuda: row.opt_str("cuda")?,
        range,
        stability: if row.flag("volatile")? {
            Stability::Volatile
        } else {
            Stability::Constant
        },
        gate: gates.of(row)?,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    };
    row.finish()?;
    Ok(register)
}
