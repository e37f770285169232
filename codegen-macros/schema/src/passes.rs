//! `tables/passes/*.toml`: the pass registry, pipelines, and the roles that intrinsics play for passes.

use crate::fields::{self, At, kept};
use crate::inventory::{self, NameRow};
use crate::{Errors, Row, TableError, Tables};
use jacquard_derive::{Emit, Row, Word};

/// What a pass runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum PassKind {
    /// One function.
    Function,
    /// A module.
    Module,
}

/// What a pass leaves as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum Preserves {
    /// Blocks and edges.
    Cfg,
}

/// A pass.
#[derive(Clone, Debug, Emit, Row)]
#[row(table = "passes/registry.toml", check = "sound")]
pub struct PassRow {
    /// Name in `-passes=`.
    #[row(name)]
    pub name: String,
    /// What it runs on.
    pub kind: PassKind,
    /// Its code, as a path below the passes crate: a struct that takes parameters or keeps a state.
    #[row(key = "type")]
    pub ty: Option<String>,
    /// Its code: a function of what the pass works on, that says whether it changed anything.
    pub run: Option<String>,
    /// What stays as it is.
    pub preserves: Option<Preserves>,
    /// Parameters that are set unless the text says otherwise.
    #[row(with = "defaults")]
    pub defaults: Vec<String>,
    /// Runs even where optimisation is off (`optnone`, bisect).
    pub required: bool,
    /// Reads the bodies of other functions: a module is not cut into parts for it.
    pub callees: bool,
    /// LLVM runs it on a loop or a nest of them: it may stand in `loop(…)`.
    pub on_loops: bool,
    /// LLVM runs it on a component of the call graph.
    pub on_components: bool,
    /// Asks about the whole module, and may stand in a list of functions all the same.
    pub anywhere: bool,
    /// One line.
    pub doc: String,
}

fn sound(p: &PassRow, row: &Row) -> Result<(), TableError> {
    match p.ty.is_some() == p.run.is_some() {
        true => Err(row.error("a pass is a struct or a function", "give `type` or `run`")),
        false => Ok(()),
    }
}

fn defaults(read: Option<Vec<String>>, at: &At<'_>) -> Result<Vec<String>, TableError> {
    let list = read.unwrap_or_default();
    let known = at.context.rows_of::<ParamRow>();
    let is = |d: &str, p: &ParamRow| p.pass == at.row.name && p.name == d && p.none.is_none();
    let key = |d: &str| d.split('=').next().unwrap_or_default().to_string();
    match list.iter().find(|d| !known.iter().any(|p| is(&key(d), p))) {
        None => Ok(list),
        Some(d) => Err(at.error(
            format!("default `{d}` is not a parameter"),
            "add it to passes/parameters.toml",
        )),
    }
}

/// A parameter of a pass.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "passes/parameters.toml", check = "witnessed")]
pub struct ParamRow {
    /// The pass.
    #[row(name, with = "pass")]
    pub pass: &'static str,
    /// The parameter.
    #[row(name, with = "parameter")]
    pub name: &'static str,
    /// It is given a number.
    pub number: bool,
    /// It is given a word, and may be given several times.
    pub word: bool,
    /// An input and a pipeline with it, which gives something else without it.
    pub witness: Option<&'static str>,
    /// Why the pass has no such parameter: giving it is an error.
    pub none: Option<&'static str>,
    /// The value that holds all the same, which may be given.
    pub holds: Option<bool>,
    /// One line.
    pub doc: &'static str,
}

/// `pass<parameter>`
fn parts(name: &str) -> Option<(&str, &str)> {
    name.strip_suffix('>').and_then(|n| n.split_once('<'))
}

fn pass(name: Option<String>, at: &At<'_>) -> Result<&'static str, TableError> {
    let name = name.unwrap_or_default();
    let passes = at
        .context
        .names_of("passes/registry.toml")
        .unwrap_or_default();
    match parts(&name).map(|p| p.0) {
        Some(pass) if passes.iter().any(|p| p == pass) => Ok(kept(pass)),
        pass => Err(at.error(
            format!("no pass is named `{}`", pass.unwrap_or(&name)),
            "a row's name is `pass<parameter>`, the pass a row of passes/registry.toml",
        )),
    }
}

fn parameter(name: Option<String>, _: &At<'_>) -> Result<&'static str, TableError> {
    let name = name.unwrap_or_default();
    Ok(kept(parts(&name).map_or("", |p| p.1)))
}

fn witnessed(p: &ParamRow, row: &Row) -> Result<(), TableError> {
    match p.witness.is_some() == p.none.is_some() {
        true => Err(row.error(
            "a parameter has a witness, or a reason why the pass does not have it",
            "give `witness = \"PIPELINE\"` or `none = \"reason\"`",
        )),
        false => Ok(()),
    }
}

/// A pipeline.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "passes/pipelines.toml")]
pub struct PipelineRow {
    /// Its name: a level, or a name for `-passes=`.
    #[row(name)]
    pub name: &'static str,
    /// The passes, in `-passes=` syntax.
    #[row(with = "pipeline")]
    pub text: &'static str,
    /// One line.
    pub doc: &'static str,
}

/// A pipeline without blanks. Parameters are in angle brackets and name no pass.
fn pipeline(read: Option<String>, at: &At<'_>) -> Result<&'static str, TableError> {
    let text: String = at.required(read)?.split_whitespace().collect();
    let passes = at
        .context
        .names_of("passes/registry.toml")
        .unwrap_or_default();
    let mut word = String::new();
    let mut inside = false;
    for c in text.chars().chain([',']) {
        match c {
            '<' => inside = true,
            '>' => inside = false,
            ',' | '(' | ')' if !inside => {
                let known = matches!(word.as_str(), "" | "module" | "function" | "cgscc" | "loop")
                    || passes.contains(&word)
                    || at.context.names.contains(&word.as_str());
                if !known {
                    return Err(at.error(
                        format!("no pass is named `{word}`"),
                        "add it to passes/registry.toml",
                    ));
                }
                word.clear();
            }
            _ if !inside => word.push(c),
            _ => {}
        }
    }
    Ok(kept(&text))
}

/// A role: what passes know an intrinsic as.
#[derive(Clone, Debug, Emit, Row)]
#[row(table = "passes/roles.toml", check = "named")]
pub struct RoleRow {
    /// Its name, an identifier.
    #[row(name)]
    pub name: String,
    /// Intrinsic names without their type suffixes.
    pub names: Vec<String>,
    /// What memory it touches, if the row says so.
    pub memory: Option<RoleMemory>,
    /// One line.
    #[row(default)]
    pub doc: String,
}

fn named(r: &RoleRow, row: &Row) -> Result<(), TableError> {
    match r.names.is_empty() {
        true => Err(row.error("`names` is empty", "name at least one intrinsic")),
        false => Ok(()),
    }
}

/// Memory effects a role may state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum RoleMemory {
    /// None.
    None,
    /// Reads and writes what its arguments point to.
    Arg,
    /// Reads what its arguments point to.
    #[word("argread")]
    ArgRead,
    /// Reads.
    Read,
    /// Writes.
    Write,
    /// Memory that the program cannot name.
    Inaccessible,
    /// Any.
    Any,
}

/// What loop metadata asks for.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "passes/loop_requests.toml")]
pub struct LoopRequest {
    /// The string that the metadata begins with.
    #[row(name)]
    pub name: &'static str,
    /// What is said where it was not done.
    pub missed: &'static str,
    /// One line.
    pub doc: &'static str,
}

/// What `openmp-opt` knows of a function of OpenMP's device runtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum OpenMpRole {
    /// Begins a kernel.
    Init,
    /// Ends a kernel.
    Deinit,
    /// Gives a region to all threads of the team.
    Parallel,
    /// Makes memory that threads share.
    Alloc,
    /// Frees such memory.
    Free,
    /// Says whether all threads of the kernel run from its start.
    Mode,
    /// Counts parallel regions.
    Level,
    /// One answer for a function.
    Question,
    /// Every thread calls it.
    Each,
    /// The main thread alone calls it.
    Main,
    /// Says what a waiting thread is to do.
    Work,
    /// A waiting thread has done it.
    Done,
    /// The waiting threads and the main thread meet.
    Meet,
}

/// A function of OpenMP's device runtime.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "passes/openmp.toml")]
pub struct OpenMpFunction {
    /// Its symbol.
    #[row(name)]
    pub name: &'static str,
    /// What it is to `openmp-opt`.
    pub role: OpenMpRole,
}

/// All of `tables/passes`.
#[derive(Clone, Debug)]
pub struct PassTables {
    /// Passes in table order.
    pub passes: Vec<PassRow>,
    /// Their parameters.
    pub params: Vec<ParamRow>,
    /// Pipelines in table order.
    pub pipelines: Vec<PipelineRow>,
    /// Roles in table order.
    pub roles: Vec<RoleRow>,
    /// Every pass name of the original, in table order.
    pub names: Vec<NameRow>,
}

/// Loads and cross-checks the tables.
pub fn load(tables: &Tables) -> Result<PassTables, Errors> {
    let params = fields::load(tables)?;
    let mut errors = Errors::new();
    let all = PassTables {
        passes: fields::take(tables, &mut errors),
        params,
        pipelines: fields::take(tables, &mut errors),
        roles: fields::take(tables, &mut errors),
        names: errors.take(inventory::load(tables)).unwrap_or_default(),
    };
    errors.finish(all)
}
