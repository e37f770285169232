//! `tables/capi/*.toml`: the C interfaces that programs know from NVIDIA's libraries: their options and result codes.

use crate::fields::{self, At, kept};
use crate::{Errors, TableError, Tables};
use jacquard_derive::{Emit, Row, Word};

/// The interfaces; each has a file of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum Api {
    /// libNVVM.
    Nvvm,
    /// NVRTC.
    Nvrtc,
}

/// What follows an option's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum Arg {
    /// Nothing.
    None,
    /// `true` or `false`.
    Bool,
    /// An integer.
    Int,
    /// Any text.
    Text,
    /// The next argument.
    Next,
    /// One of the values listed.
    Values,
    /// A target.
    Arch,
    /// A version of the language.
    Std,
    /// Numbers of warnings, with commas.
    Numbers,
}

/// What a library itself does with an option, beside what the compiler is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
#[allow(missing_docs)] // The words of the table's head.
pub enum Role {
    Arch,
    Rdc,
    Debug,
    Dopt,
    Ptxas,
    Registers,
    Lto,
    Optix,
    NoCache,
    PreInclude,
    Pch,
    CreatePch,
    UsePch,
    PchDir,
    PchMessages,
    DefaultDevice,
    Float128,
    Numbers,
    NoNumbers,
    Brief,
    Time,
    SyntaxOnly,
    TimeTrace,
    None,
}

/// An option.
#[derive(Clone, Copy, Debug, Emit, Row)]
pub struct ApiOption {
    /// Its long name.
    #[row(name)]
    pub name: &'static str,
    /// Its short name; empty for none.
    #[row(default)]
    pub short: &'static str,
    /// What follows its name.
    pub arg: Arg,
    /// Values allowed.
    pub values: &'static [&'static str],
    /// Least integer.
    pub least: Option<i64>,
    /// Greatest integer.
    pub most: Option<i64>,
    /// The value may be the next argument.
    #[row(default = "true")]
    pub spaced: bool,
    /// The value may follow the short name directly.
    pub glued: bool,
    /// Every occurrence counts.
    pub repeat: bool,
    /// What excludes a second one; empty for nothing.
    #[row(default)]
    pub slot: &'static str,
    /// What the compiler is told; empty for nothing.
    #[row(default)]
    pub flag: &'static str,
    /// What the library does with it.
    #[row(default = "Role::None")]
    pub role: Role,
}

impl ApiOption {
    /// Least and greatest integer.
    pub fn range(&self) -> Option<(i64, i64)> {
        self.least.zip(self.most)
    }
}

/// A result code.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "capi/results.toml")]
pub struct ApiResult {
    /// Its constant in the header.
    #[row(name)]
    pub name: &'static str,
    /// The interface.
    pub api: Api,
    /// Its number; none for any that has no row.
    pub code: Option<i64>,
    /// What the interface says of it, where that is not its name.
    #[row(with = "text")]
    pub text: &'static str,
}

fn text(read: Option<String>, at: &At<'_>) -> Result<&'static str, TableError> {
    Ok(kept(&read.unwrap_or_else(|| at.row.name.clone())))
}

/// Loads the options of an interface.
pub fn options(tables: &Tables, api: Api) -> Result<Vec<ApiOption>, Errors> {
    let file = format!("capi/{}.toml", format!("{api:?}").to_lowercase());
    fields::load_from(tables, &file)
}

/// Loads everything.
pub fn load(tables: &Tables) -> Result<(), Errors> {
    let mut errors = Errors::new();
    errors.take(options(tables, Api::Nvvm));
    errors.take(options(tables, Api::Nvrtc));
    errors.take(fields::load::<ApiResult>(tables));
    errors.finish(())
}
