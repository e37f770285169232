//! `tables/passes/*.toml`: the pass registry, pipelines, and the roles that intrinsics play for passes.

use crate::row::unique;
use crate::{Errors, Provenance, Row, Tables};

/// A pass.
#[derive(Clone, Debug)]
pub struct PassRow {
    /// Name in `-passes=`.
    pub name: String,
    /// Whether it runs on a module rather than on one function.
    pub module: bool,
    /// Path of the struct below the passes crate.
    pub ty: String,
    /// Whether blocks and edges stay as they are.
    pub preserves_cfg: bool,
    /// Parameter names the pass takes.
    pub params: Vec<String>,
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
}

/// Loads and cross-checks the tables.
pub fn load(tables: &Tables) -> Result<PassTables, Errors> {
    let mut errors = Errors::new();
    let passes = tables.rows("passes/registry.toml")?;
    let pipelines = tables.rows("passes/pipelines.toml")?;
    let roles = tables.rows("passes/roles.toml")?;
    for rows in [&passes, &pipelines, &roles] {
        errors.take(unique(rows));
    }
    let passes: Vec<PassRow> = passes
        .into_iter()
        .filter_map(|mut r| errors.take(pass(&mut r)))
        .collect();
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
    })
}

fn pass(row: &mut Row) -> Result<PassRow, Errors> {
    let p = PassRow {
        name: row.name.clone(),
        module: row.choice("kind", &["function", "module"])? == 1,
        ty: row.str("type")?,
        preserves_cfg: row.opt_choice("preserves", &["cfg"])?.is_some(),
        params: row.strs("params")?,
        defaults: row.strs("defaults")?,
        required: row.flag("required")?,
        callees: row.flag("callees")?,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    };
    for d in &p.defaults {
        let key = d.split('=').next().unwrap_or(d);
        if !p.params.iter().any(|k| k == key) {
            return Err(row
                .error(
                    format!("default `{d}` is not among `params`"),
                    "add its name to `params`",
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
    // Parameters stand between angle brackets and name no pass.
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
