//! `tables/device/*.toml`: what the software device is and which functions of the driver and runtime interfaces it offers.

use crate::fields::{self, At, kept};
use crate::{Errors, Row, TableError, Tables};
use jacquard_derive::{Emit, Row, Word};

/// The suffix of a function's form for per-thread default streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum Threads {
    /// Of functions with a stream.
    Ptsz,
    /// Of functions without.
    Ptds,
}

impl Threads {
    /// The suffix.
    pub fn suffix(self) -> &'static str {
        match self {
            Threads::Ptsz => "_ptsz",
            Threads::Ptds => "_ptds",
        }
    }
}

/// Whether a function is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum State {
    /// It is implemented.
    Offered,
    /// It returns "not supported".
    #[word("not supported")]
    NotSupported,
}

/// A function of the driver or runtime interface.
#[derive(Clone, Copy, Debug, Emit, Row)]
pub struct Function {
    /// The exported symbol: `cuMemAlloc_v2`.
    #[row(name)]
    pub symbol: &'static str,
    /// The name programs ask for: `cuMemAlloc`.
    #[row(name, with = "stem")]
    pub name: &'static str,
    /// The first version that has this form of it, major * 1000 + minor * 10.
    #[row(default)]
    pub since: u32,
    /// The suffix of its form for per-thread default streams, if it has one.
    pub threads: Option<Threads>,
    /// Whether it is implemented.
    pub state: State,
}

fn stem(symbol: Option<String>, _: &At<'_>) -> Result<&'static str, TableError> {
    let symbol = kept(&symbol.unwrap_or_default());
    Ok(match symbol.rsplit_once("_v") {
        Some((stem, n)) if n.bytes().all(|c| c.is_ascii_digit()) => stem,
        _ => symbol,
    })
}

/// An error code of both interfaces.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "device/errors.toml", as = "Code")]
pub struct Code {
    /// The driver's name; empty when only the runtime has it.
    #[row(name, with = "driver")]
    pub driver: &'static str,
    /// The runtime's name; empty when only the driver has it.
    #[row(with = "runtime")]
    pub runtime: &'static str,
    /// The number.
    pub code: u32,
    /// The sentence that `cuGetErrorString` and `cudaGetErrorString` give.
    pub text: &'static str,
}

fn is_driver(name: &str) -> bool {
    name.starts_with("CUDA_")
}

fn driver(name: Option<String>, _: &At<'_>) -> Result<&'static str, TableError> {
    Ok(kept(&name.filter(|n| is_driver(n)).unwrap_or_default()))
}

fn runtime(read: Option<String>, at: &At<'_>) -> Result<&'static str, TableError> {
    let own = || match is_driver(&at.row.name) {
        true => String::new(),
        false => at.row.name.clone(),
    };
    Ok(kept(&read.unwrap_or_else(own)))
}

/// A fact of a target that an attribute may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum TargetFact {
    /// Of the compute capability.
    Major,
    /// Of the compute capability.
    Minor,
    /// Bytes of static shared memory of a block.
    SharedStatic,
    /// Bytes of shared memory of a block.
    SharedPerBlock,
    /// Bytes of shared memory of a multiprocessor.
    SharedPerSm,
    /// Threads of a multiprocessor.
    ThreadsPerSm,
    /// Blocks of a multiprocessor.
    BlocksPerSm,
    /// Registers of a multiprocessor.
    RegistersPerSm,
}

/// A device attribute.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "device/attributes.toml", check = "one_source")]
pub struct Attribute {
    /// The driver's name.
    #[row(name)]
    pub name: &'static str,
    /// Its number.
    #[row(unique)]
    pub number: u32,
    /// Its value, the same for all targets or for those below the first of `from`.
    pub value: Option<i64>,
    /// Values from an SM on, in ascending order: `[[80, 1], [90, 2]]`.
    pub from: &'static [(u16, i64)],
    /// The fact of the target that it is, instead of a value.
    pub of: Option<TargetFact>,
}

fn one_source(a: &Attribute, row: &Row) -> Result<(), TableError> {
    match (a.value.is_none() && a.from.is_empty()) == a.of.is_some() {
        true => Ok(()),
        false => Err(row.error(
            "an attribute has either values or a fact of the target",
            "write `value`, `from` or `of`",
        )),
    }
}

/// Types of a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
#[word(verbatim, as = "Channel")]
#[allow(missing_docs)] // Letter and width.
pub enum Channel {
    U8,
    U16,
    U32,
    S8,
    S16,
    S32,
    F16,
    F32,
}

impl Channel {
    /// Bits of a channel.
    pub fn bits(self) -> i32 {
        match self {
            Channel::U8 | Channel::S8 => 8,
            Channel::U16 | Channel::S16 | Channel::F16 => 16,
            Channel::U32 | Channel::S32 | Channel::F32 => 32,
        }
    }
}

/// The format of an array's elements.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "device/formats.toml", as = "Format")]
pub struct Format {
    /// The driver's name.
    #[row(name, hidden)]
    pub name: &'static str,
    /// The driver's number.
    pub format: u32,
    /// The runtime's kind of channel.
    pub kind: u32,
    /// Type of a channel.
    pub channel: Channel,
    /// Number of the one-channel format in a resource view; 0 for none.
    #[row(default)]
    pub view: u32,
    /// Channels, where the format has a fixed number; else 0.
    #[row(default)]
    pub channels: u32,
    /// Integers are read as fractions.
    pub fractions: bool,
}

/// Loads the functions of `driver` or `runtime`.
pub fn functions(tables: &Tables, which: &str) -> Result<Vec<Function>, Errors> {
    fields::load_from(tables, &format!("device/{which}.toml"))
}

/// Every symbol that the interface exports, with the symbol whose function it is: a form for per-thread default streams shares its function.
pub fn symbols(rows: &[Function]) -> Vec<(String, &Function)> {
    let mut all = Vec::new();
    for f in rows {
        all.push((f.symbol.to_string(), f));
        if let Some(t) = f.threads {
            all.push((format!("{}{}", f.symbol, t.suffix()), f));
        }
    }
    all
}

/// Loads everything, for the checks of the root crate's build.
pub fn check(tables: &Tables) -> Result<(), Errors> {
    let mut all = Errors::new();
    all.take(functions(tables, "driver"));
    all.take(functions(tables, "runtime"));
    all.take(fields::load::<Code>(tables));
    all.take(fields::load::<Attribute>(tables));
    all.take(fields::load::<Format>(tables));
    all.finish(())
}
