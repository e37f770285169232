//! `tables/passes/*.toml`: the pass registry, pipelines, and the roles that intrinsics play for passes.

use crate::inventory::{self, NameRow};
use crate::row::unique;
use crate::{Errors, Provenance, Row, Tables};

/// Where a pass's code is, as a path below the passes crate.
#[derive(Clone, Debug)]
pub enum PassCode {
    /// `type`: a struct that takes parameters or keeps a state.
    Struct(String),
    /// `run`: a function of what the pass works on, that says whether it changed anything.
    Function(String),
}

/// A pass.
#[derive(Clone, Debug)]
pub struct PassRow {
    /// Name in `-passes=`.
    pub name: String,
    /// Whether it runs on a module rather than on one function.
    pub module: bool,
    /// What it is made of.
    pub code: PassCode,
    /// Whether blocks and edges stay as they are.
    pub preserves_cfg: bool,
    /// The parameters it is known by.
    pub params: Vec<ParamRow>,
    /// Parameters that are set unless the text says otherwise.
    pub defaults: Vec<String>,
    /// Runs even where optimisation is off (`optnone`, bisect).
    pub required: bool,
    /// Reads the bodies of other functions: a module is not cut into parts for it.
    pub callees: bool,
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A parameter of a pass.
#[derive(Clone, Debug)]
pub struct ParamRow {
    /// The pass.
    pub pass: String,
    /// The parameter.
    pub name: String,
    /// It is given a number.
    pub number: bool,
    /// An input and a pipeline with the parameter, which gives something else without it.
    pub witness: Option<String>,
    /// Why the pass has no such parameter.
    pub none: Option<String>,
    /// The value that holds all the same, for one that the pass doesn't have.
    pub holds: Option<bool>,
    /// One line.
    pub doc: String,
}

/// A pipeline.
#[derive(Clone, Debug)]
pub struct PipelineRow {
    /// Its name: a level, or a name for `-passes=`.
    pub name: String,
    /// The passes, in `-passes=` syntax.
    pub text: String,
    /// One line.
    pub doc: String,
    /// Where the order comes from.
    pub provenance: Provenance,
}

/// A role: what passes know an intrinsic as.
#[derive(Clone, Debug)]
pub struct RoleRow {
    /// Its name, an identifier.
    pub name: String,
    /// Intrinsic names without their type suffixes.
    pub names: Vec<String>,
    /// Position in [`MEMORY`], if the row says what memory it touches.
    pub memory: Option<usize>,
    /// One line.
    pub doc: String,
}

/// Memory effects a role may state.
pub const MEMORY: [&str; 7] = [
    "none",
    "arg",
    "argread",
    "read",
    "write",
    "inaccessible",
    "any",
];

/// All of `tables/passes`.
#[derive(Clone, Debug)]
pub struct PassTables {
    /// Passes in table order.
    pub passes: Vec<PassRow>,
    /// Pipelines in table order.
    pub pipelines: Vec<PipelineRow>,
    /// Roles in table order.
    pub roles: Vec<RoleRow>,
    /// Every pass name of the original, in table order.
    pub names: Vec<NameRow>,
}

/// What loop metadata asks for.
#[derive(Clone, Copy, Debug, jacquard_derive::Row)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, jacquard_derive::Word)]
#[serde(rename_all = "lowercase")]
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
}

/// A function of OpenMP's device runtime.
#[derive(Clone, Copy, Debug, jacquard_derive::Row)]
#[row(table = "passes/openmp.toml")]
pub struct OpenMpFunction {
    /// Its symbol.
    #[row(name)]
    pub name: &'static str,
    /// What it is to `openmp-opt`.
    pub role: OpenMpRole,
}

/// Loads and cross-checks the tables.
pub fn load(tables: &Tables) -> Result<PassTables, Errors> {
    let mut errors = Errors::new();
    let passes = tables.rows("passes/registry.toml")?;
    let pipelines = tables.rows("passes/pipelines.toml")?;
    let roles = tables.rows("passes/roles.toml")?;
    let params = tables.rows("passes/parameters.toml")?;
    let inventory = tables.rows("passes/inventory.toml")?;
    for rows in [&passes, &pipelines, &roles, &params, &inventory] {
        errors.take(unique(rows));
    }
    let names: Vec<String> = passes.iter().map(|r| r.name.clone()).collect();
    let params: Vec<ParamRow> = params
        .into_iter()
        .filter_map(|mut r| errors.take(param(&mut r, &names)))
        .collect();
    let passes: Vec<PassRow> = passes
        .into_iter()
        .filter_map(|mut r| errors.take(pass(&mut r, &params)))
        .collect();
    let pass_names: Vec<&str> = passes.iter().map(|p| p.name.as_str()).collect();
    let inventory = errors
        .take(inventory::names(inventory, &pass_names))
        .unwrap_or_default();
    let names: Vec<String> = pipelines.iter().map(|r| r.name.clone()).collect();
    let pipelines = pipelines
        .into_iter()
        .filter_map(|mut r| errors.take(pipeline(&mut r, &passes, &names)))
        .collect();
    let roles: Vec<RoleRow> = roles
        .into_iter()
        .filter_map(|mut r| errors.take(role(&mut r)))
        .collect();
    errors.finish(PassTables {
        passes,
        pipelines,
        roles,
        names: inventory,
    })
}

fn param(row: &mut Row, passes: &[String]) -> Result<ParamRow, Errors> {
    let parts = row.name.strip_suffix('>').and_then(|n| n.split_once('<'));
    let Some((pass, name)) = parts.filter(|p| passes.iter().any(|n| n == p.0)) else {
        let pass = parts.map_or(row.name.as_str(), |p| p.0);
        return Err(row
            .error(
                format!("no pass is named `{pass}`"),
                "a row's name is `pass<parameter>`, the pass a row of passes/registry.toml",
            )
            .into());
    };
    let (pass, name) = (pass.to_string(), name.to_string());
    let p = ParamRow {
        pass,
        name,
        number: row.flag("number")?,
        witness: row.opt_str("witness")?,
        none: row.opt_str("none")?,
        holds: row.opt_choice("holds", &["no", "yes"])?.map(|n| n == 1),
        doc: row.str("doc")?,
    };
    if p.witness.is_some() == p.none.is_some() {
        return Err(row
            .error(
                "a parameter has a witness, or a reason why the pass does not have it",
                "give `witness = \"PIPELINE\"` or `none = \"reason\"`",
            )
            .into());
    }
    row.provenance()?;
    row.finish()?;
    Ok(p)
}

fn pass(row: &mut Row, params: &[ParamRow]) -> Result<PassRow, Errors> {
    let p = PassRow {
        name: row.name.clone(),
        module: row.choice("kind", &["function", "module"])? == 1,
        code: match row.opt_str("run")? {
            Some(path) => PassCode::Function(path),
            None => PassCode::Struct(row.str("type")?),
        },
        preserves_cfg: row.opt_choice("preserves", &["cfg"])?.is_some(),
        params: (params.iter())
            .filter(|p| p.pass == row.name)
            .cloned()
            .collect(),
        defaults: row.strs("defaults")?,
        required: row.flag("required")?,
        callees: row.flag("callees")?,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    };
    for d in &p.defaults {
        let key = d.split('=').next().unwrap_or(d);
        if !p.params.iter().any(|k| k.name == key && k.none.is_none()) {
            return Err(row
                .error(
                    format!("default `{d}` is not a parameter"),
                    "add it to passes/parameters.toml",
                )
                .into());
        }
    }
    row.finish()?;
    Ok(p)
}

fn pipeline(
    row: &mut Row,
    passes: &[PassRow],
    pipelines: &[String],
) -> Result<PipelineRow, Errors> {
    let p = PipelineRow {
        name: row.name.clone(),
        text: row.str("text")?.split_whitespace().collect(),
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    };
    // Parameters are in angle brackets and name no pass.
    let mut word = String::new();
    let mut inside = false;
    for c in p.text.chars().chain([',']) {
        match c {
            '<' => inside = true,
            '>' => inside = false,
            ',' | '(' | ')' if !inside => {
                let known = matches!(word.as_str(), "" | "module" | "function" | "cgscc" | "loop");
                if !known && !passes.iter().any(|p| p.name == word) && !pipelines.contains(&word) {
                    return Err(row
                        .error(
                            format!("no pass is named `{word}`"),
                            "add it to passes/registry.toml",
                        )
                        .into());
                }
                word.clear();
            }
            _ if !inside => word.push(c),
            _ => {}
        }
    }
    row.finish()?;
    Ok(p)
}

fn role(row: &mut Row) -> Result<RoleRow, Errors> {
    let r = RoleRow {
        name: row.name.clone(),
        names: row.strs("names")?,
        memory: row.opt_choice("memory", &MEMORY)?,
        doc: row.opt_str("doc")?.unwrap_or_default(),
    };
    if r.names.is_empty() {
        return Err(row
            .error("`names` is empty", "name at least one intrinsic")
            .into());
    }
    row.provenance()?;
    row.finish()?;
    Ok(r)
}
