//! `tables/libdevice.toml`: the device library's functions, their sources and error bounds.

use crate::{Row, TableError};
use jacquard_derive::{Emit, Row, Word};

/// How the largest error was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum Method {
    /// By every argument, or each 61st.
    Exhaustive,
    /// By a million arguments or more.
    Sampled,
}

/// A function of the library.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "libdevice.toml", check = "sound")]
pub struct Function {
    /// `__nv_sinf`.
    #[row(name)]
    pub name: &'static str,
    /// The file under `compiler/libdevice/src` that defines it.
    pub file: Option<&'static str>,
    /// Without a file: `result(parameters)`.
    pub sig: Option<&'static str>,
    /// Without a file: the expression that it returns.
    pub value: Option<&'static str>,
    /// The number of the source text that defines it.
    #[row(apart)]
    pub unit: u16,
    /// Documented maximum error in ULP (CUDA C++ programming guide).
    pub bound: Option<f64>,
    /// Largest error measured.
    pub measured: Option<f64>,
    /// How it was measured.
    pub method: Option<Method>,
    /// What of the domain the bound leaves out; absent where it holds everywhere.
    pub except: Option<&'static str>,
    /// A helper of other functions.
    pub internal: bool,
    /// It is the library's only in modules that have this flag.
    pub flag: Option<&'static str>,
}

impl Function {
    /// The definition that a signature and an expression stand for.
    pub fn text(&self) -> Option<String> {
        let (result, rest) = self.sig?.split_once('(')?;
        let (name, value) = (self.name, self.value?);
        Some(format!(
            "extern \"C\" __device__ __forceinline__ {result} {name}({rest} {{ return {value}; }}\n"
        ))
    }
}

fn sound(f: &Function, row: &Row) -> Result<(), TableError> {
    if f.file.is_some() == f.text().is_some() {
        let help = "give `file`, or `sig = \"result(parameters)\"` and `value`";
        return Err(row.error("a function has one definition", help));
    }
    match (f.bound, f.measured) {
        (Some(bound), Some(measured)) if measured > bound => Err(row.error_in(
            "measured",
            format!("measured error {measured} exceeds the bound {bound}"),
            "mend the function, or document why its bound is wider",
        )),
        _ => Ok(()),
    }
}
