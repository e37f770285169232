//! `tables/libdevice.toml`: the device math functions, their sources and error bounds.

use crate::row::unique;
use crate::value::ValueKind;
use crate::{Errors, Provenance, Row, Tables};

/// One function.
#[derive(Clone, Debug)]
pub struct Function {
    /// `__nv_sinf`.
    pub name: String,
    /// Source file under `compiler/libdevice/src/math`.
    pub file: String,
    /// Documented maximum error in ULP.
    pub bound: Option<f64>,
    /// Largest error measured.
    pub measured: Option<f64>,
    /// A helper of other functions.
    pub internal: bool,
    /// Where the fact comes from.
    pub provenance: Provenance,
}

/// Loads the table.
pub fn load(tables: &Tables) -> Result<Vec<Function>, Errors> {
    let rows = tables.rows("libdevice.toml")?;
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let functions: Vec<Function> = rows
        .into_iter()
        .filter_map(|mut row| errors.take(read(&mut row)))
        .collect();
    errors.finish(functions)
}

fn ulp(row: &mut Row, key: &'static str) -> Result<Option<f64>, Errors> {
    match row.value(key).map(|v| v.kind) {
        None => Ok(None),
        Some(ValueKind::Float(x)) => Ok(Some(x)),
        Some(ValueKind::Int(n)) => Ok(Some(n as f64)),
        Some(_) => Err(row
            .error_at(
                row.line_of(key),
                format!("`{key}` is not a number"),
                "write ULP as 1.5",
            )
            .into()),
    }
}

fn read(row: &mut Row) -> Result<Function, Errors> {
    let f = Function {
        name: row.name.clone(),
        file: row.str("file")?,
        bound: ulp(row, "bound")?,
        measured: ulp(row, "measured")?,
        internal: row.flag("internal")?,
        provenance: row.provenance()?,
    };
    if let (Some(b), Some(m)) = (f.bound, f.measured)
        && m > b
    {
        let help = "mend the function, or document why its bound is wider";
        return Err(row
            .error_at(
                row.line_of("measured"),
                format!("measured error {m} exceeds the bound {b}"),
                help,
            )
            .into());
    }
    row.finish()?;
    Ok(f)
}
