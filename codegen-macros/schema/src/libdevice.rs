//! `tables/libdevice.toml`: the device library's functions, their sources and error bounds.

use crate::row::unique;
use crate::value::ValueKind;
use crate::{Errors, Provenance, Row, Tables};

/// One function.
#[derive(Clone, Debug)]
pub struct Function {
    /// `__nv_sinf`.
    pub name: String,
    /// Where its definition is.
    pub source: Source,
    /// Documented maximum error in ULP.
    pub bound: Option<f64>,
    /// Largest error measured.
    pub measured: Option<f64>,
    /// How it was measured: a name of `tables/libdevice.toml, described in its head`.
    pub method: Option<String>,
    /// What of the domain the bound leaves out.
    pub except: Option<String>,
    /// A helper of other functions.
    pub internal: bool,
    /// It is the library's only in modules that have this flag.
    pub flag: Option<String>,
    /// Where the fact comes from.
    pub provenance: Provenance,
}

/// Where a function's definition is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// In a file under `compiler/libdevice/src`.
    File(String),
    /// It is this CUDA C++ text, made of the row's signature and expression.
    Text(String),
}

/// How the largest error was found.
const METHODS: [&str; 2] = ["exhaustive", "sampled"];

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

/// The definition that `sig = "result(parameters)"` and `value` stand for.
fn text(row: &mut Row) -> Result<String, Errors> {
    let sig = row.str("sig")?;
    let value = row.str("value")?;
    let Some((result, rest)) = sig.split_once('(') else {
        let message = format!("`{sig}` is no signature");
        let help = "write result(parameters)";
        return Err(row.error_at(row.line_of("sig"), message, help).into());
    };
    let name = &row.name;
    Ok(format!(
        "extern \"C\" __device__ __forceinline__ {result} {name}({rest} {{ return {value}; }}\n"
    ))
}

fn read(row: &mut Row) -> Result<Function, Errors> {
    let source = match row.opt_str("file")? {
        Some(file) => Source::File(file),
        None => Source::Text(text(row)?),
    };
    let f = Function {
        name: row.name.clone(),
        source,
        bound: ulp(row, "bound")?,
        measured: ulp(row, "measured")?,
        method: (row.opt_choice("method", &METHODS)?).map(|n| METHODS[n].to_string()),
        except: row.opt_str("except")?,
        internal: row.flag("internal")?,
        flag: row.opt_str("flag")?,
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
