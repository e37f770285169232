//! `tables/targets/*.toml`: the SM targets with inheritance. The same code reads a `--target-file` at run time.

use crate::gate::{SmGate, parse_sm, ptx_version};
use crate::row::{near, unique};
use crate::{Confidence, Errors, Provenance, Row, TableError, Tables};

/// Where code built for a target runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// On this SM and every later one (`sm_90`).
    Base,
    /// On the later members of its family (`sm_100f`).
    Family,
    /// On this SM alone (`sm_90a`).
    Arch,
}

/// A target with everything it inherits filled in.
#[derive(Clone, Debug)]
pub struct Target {
    /// `sm_90a`.
    pub name: String,
    /// 90.
    pub sm: u16,
    /// The suffix's meaning.
    pub scope: Scope,
    /// The first SM of its family (100 for sm_103); its own number when it has no kin.
    pub family: u16,
    /// `__CUDA_ARCH__`.
    pub cuda_arch: u32,
    /// Smallest `.version` that knows it, major * 10 + minor.
    pub ptx: u16,
    /// Newest `.version` of the toolkits that know it; 0 when the newest of all does.
    pub newest_ptx: u16,
    /// Bit per feature, in table order.
    pub features: u128,
    /// The generation's name.
    pub generation: String,
    /// Offered on the command line; older ones are known but not offered.
    pub offered: bool,
    /// Resource limits.
    pub limits: Limits,
    /// One line on the target.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// What one SM, block and thread may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of shared memory a block may have with opt-in.
    pub shared_per_block: u32,
    /// Bytes of shared memory of one SM.
    pub shared_per_sm: u32,
    /// Bytes of statically declared shared memory a block may have.
    pub shared_static: u32,
    /// Threads resident on one SM.
    pub threads_per_sm: u32,
    /// Blocks resident on one SM.
    pub blocks_per_sm: u32,
    /// 32-bit registers of one SM.
    pub registers_per_sm: u32,
    /// 32-bit registers of one thread.
    pub registers_per_thread: u32,
}

/// Loads every target; `features` in table order.
pub fn load(tables: &Tables, features: &[String]) -> Result<Vec<Target>, Errors> {
    resolve(tables.folder_rows("targets")?, features, &|_| None)
}

/// Fills in inheritance. `known` gives targets that exist already (for a file read at run time).
pub fn resolve(
    rows: Vec<Row>,
    features: &[String],
    known: &dyn Fn(&str) -> Option<Target>,
) -> Result<Vec<Target>, Errors> {
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let mut waiting: Vec<(Row, Option<String>)> = Vec::new();
    for mut row in rows {
        if let Some(parent) = errors.take(row.opt_str("inherits")) {
            waiting.push((row, parent));
        }
    }
    let mut done: Vec<Target> = Vec::new();
    // Each round resolves the rows whose parent is resolved; what remains names a parent that does not exist or a circle.
    loop {
        let before = waiting.len();
        let mut rest = Vec::new();
        for (mut row, parent) in std::mem::take(&mut waiting) {
            let base = match &parent {
                None => None,
                Some(p) => match done
                    .iter()
                    .find(|t| t.name == *p)
                    .cloned()
                    .or_else(|| known(p))
                {
                    Some(t) => Some(t),
                    None => {
                        rest.push((row, parent));
                        continue;
                    }
                },
            };
            if let Some(t) = errors.take(read(&mut row, base, features)) {
                done.push(t);
            }
        }
        waiting = rest;
        if waiting.is_empty() || waiting.len() == before {
            break;
        }
    }
    for (row, parent) in &waiting {
        let parent = parent.as_deref().unwrap_or_default();
        errors.push(row.error_at(
            row.line_of("inherits"),
            format!(
                "inherits `{parent}`, which does not exist, has a mistake, or inherits this row"
            ),
            format!(
                "name an existing target{}",
                near(parent, done.iter().map(|t| t.name.as_str()))
            ),
        ));
    }
    done.sort_by_key(|t| (t.sm, t.scope as u8));
    errors.finish(done)
}

fn read(row: &mut Row, base: Option<Target>, features: &[String]) -> Result<Target, Errors> {
    let Some((sm, scope)) = parse_sm(&row.name).map(|g| match g {
        SmGate::Min(n) => (n, Scope::Base),
        SmGate::Family(n) => (n, Scope::Family),
        SmGate::Arch(n) => (n, Scope::Arch),
    }) else {
        return Err(row
            .error(
                "a target is named `sm_<number>` with an optional `a` or `f`",
                "rename the row",
            )
            .into());
    };
    // The suffix says it already; the word in the row makes the file readable by itself, and must agree.
    if let Some(said) = row.opt_choice("scope", &["base", "family", "arch"])?
        && said != scope as usize
    {
        return Err(row
            .error_at(
                row.line_of("scope"),
                "`scope` contradicts the name's suffix",
                "a = arch, f = family",
            )
            .into());
    }
    let set = read_features(row, base.as_ref().map_or(0, |b| b.features), features)?;
    let ptx = match version(row, "ptx")? {
        Some(v) => v,
        None => base
            .as_ref()
            .map(|b| b.ptx)
            .ok_or_else(|| need(row, "ptx"))?,
    };
    // Not inherited: a later target outlives the ones it grew from.
    let newest_ptx = version(row, "newest_ptx")?.unwrap_or(0);
    let limits = read_limits(row, base.as_ref().map(|b| b.limits).unwrap_or_default())?;
    let target = Target {
        name: row.name.clone(),
        sm,
        scope,
        family: match row.opt_u32("family")? {
            Some(n) => n as u16,
            None => base
                .as_ref()
                .filter(|b| b.sm == sm)
                .map_or(sm, |b| b.family),
        },
        cuda_arch: match row.opt_u32("cuda_arch")? {
            Some(n) => n,
            None => base
                .as_ref()
                .filter(|b| b.sm == sm)
                .map(|b| b.cuda_arch)
                .ok_or_else(|| need(row, "cuda_arch"))?,
        },
        ptx,
        newest_ptx,
        features: set,
        generation: match row.opt_str("generation")? {
            Some(g) => g,
            None => base
                .as_ref()
                .map(|b| b.generation.clone())
                .ok_or_else(|| need(row, "generation"))?,
        },
        offered: match row.value("offered") {
            Some(_) => row.flag("offered")?,
            None => true,
        },
        limits,
        doc: row.opt_str("doc")?.unwrap_or_default(),
        // A target file of a user's own needs no provenance.
        provenance: match row.value("source") {
            Some(_) => row.provenance()?,
            None => {
                row.opt_str("confidence")?;
                Provenance {
                    source: row.file.clone(),
                    confidence: Confidence::Exact,
                }
            }
        },
    };
    row.finish()?;
    Ok(target)
}

/// The features of the target that a row inherits, with those that it adds and without those that it lacks.
fn read_features(row: &mut Row, mut set: u128, features: &[String]) -> Result<u128, Errors> {
    for (key, add) in [("adds", true), ("lacks", false)] {
        for name in row.strs(key)? {
            let Some(bit) = features.iter().position(|f| *f == name) else {
                return Err(row
                    .error_at(
                        row.line_of(key),
                        format!("`{name}` is not a feature"),
                        format!(
                            "add `[{name}]` to tables/features.toml{}",
                            near(&name, features.iter().map(String::as_str))
                        ),
                    )
                    .into());
            };
            if add {
                set |= 1 << bit
            } else {
                set &= !(1 << bit)
            }
        }
    }
    Ok(set)
}

fn read_limits(row: &mut Row, mut limits: Limits) -> Result<Limits, Errors> {
    if let Some(v) = row.value("shared") {
        let mut shared = row.nested("shared", &v)?;
        for (key, slot) in [
            ("block", &mut limits.shared_per_block),
            ("sm", &mut limits.shared_per_sm),
            ("static", &mut limits.shared_static),
        ] {
            if let Some(n) = shared.opt_u32(key)? {
                *slot = n;
            }
        }
        shared.finish()?;
    }
    for (key, slot) in [
        ("threads_per_sm", &mut limits.threads_per_sm),
        ("blocks_per_sm", &mut limits.blocks_per_sm),
        ("registers_per_sm", &mut limits.registers_per_sm),
        ("registers_per_thread", &mut limits.registers_per_thread),
    ] {
        if let Some(n) = row.opt_u32(key)? {
            *slot = n;
        }
    }
    for (key, n) in [
        ("shared.block", limits.shared_per_block),
        ("shared.sm", limits.shared_per_sm),
        ("shared.static", limits.shared_static),
        ("threads_per_sm", limits.threads_per_sm),
        ("blocks_per_sm", limits.blocks_per_sm),
        ("registers_per_sm", limits.registers_per_sm),
        ("registers_per_thread", limits.registers_per_thread),
    ] {
        if n == 0 {
            return Err(need(row, key).into());
        }
    }
    Ok(limits)
}

fn version(row: &mut Row, key: &'static str) -> Result<Option<u16>, TableError> {
    let Some(text) = row.opt_str(key)? else {
        return Ok(None);
    };
    match ptx_version(&text) {
        Some(v) => Ok(Some(v)),
        None => Err(row.error_at(
            row.line_of(key),
            format!("`{text}` is not a PTX version"),
            "write \"7.8\"",
        )),
    }
}

fn need(row: &Row, key: &str) -> TableError {
    row.error(
        format!("`{key}` is missing and there is nothing to inherit it from"),
        format!("add `{key}`, or `inherits`"),
    )
}
