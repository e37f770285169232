//! `tables/targets/*.toml`: the SM targets with inheritance. The same code reads a `--target-file` at run time.

use crate::fields::{At, Constant, Context, Emit, Record};
use crate::gate::{Gates, SmGate, parse_sm, ptx_version};
use crate::row::{near, unique};
use crate::{Errors, Row, TableError, Tables};
use jacquard_derive::{Emit, Row, Word};

/// Where code built for a target runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Word)]
#[word(as = "Scope")]
pub enum Scope {
    /// On this SM and every later one (`sm_90`).
    Base,
    /// On the later members of its family (`sm_100f`).
    Family,
    /// On this SM alone (`sm_90a`).
    Arch,
}

/// A target with everything it inherits filled in.
#[derive(Clone, Debug, Emit)]
#[row(as = "Target")]
pub struct Target {
    /// `sm_90a`.
    #[row(emit = "borrowed")]
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
    #[row(emit = "version")]
    pub ptx: u16,
    /// Newest `.version` of the toolkits that know it; 0 when the newest of all does.
    #[row(emit = "newest")]
    pub newest_ptx: u16,
    /// Bit per feature, in table order.
    #[row(emit = "feature_set")]
    pub features: u128,
    /// The generation's name.
    #[row(emit = "borrowed")]
    pub generation: String,
    /// Offered on the command line; older ones are known but not offered.
    pub offered: bool,
    /// Resource limits.
    pub limits: Limits,
    /// One line on the target.
    #[row(emit = "borrowed")]
    pub doc: String,
}

/// What one SM, block and thread may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Emit)]
#[row(as = "Limits")]
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

fn borrowed(text: &String) -> Constant {
    Constant::Call("std::borrow::Cow::Borrowed".into(), vec![text.constant()])
}

fn version(v: &u16) -> Constant {
    Constant::Call("PtxVersion".into(), vec![v.constant()])
}

fn newest(v: &u16) -> Constant {
    Constant::Option((*v != 0).then(|| Box::new(version(v))))
}

fn feature_set(set: &u128) -> Constant {
    Constant::Call("FeatureSet".into(), vec![Constant::code(set.to_string())])
}

/// A row: what differs from the target that it inherits.
#[derive(Row)]
struct TargetRow {
    #[row(name, with = "number")]
    sm: (u16, Scope),
    inherits: Option<String>,
    #[row(key = "scope", with = "scope")]
    _scope: Option<Scope>,
    #[row(of = "features.toml")]
    adds: Vec<String>,
    #[row(of = "features.toml")]
    lacks: Vec<String>,
    #[row(with = "ptx")]
    ptx: Option<u16>,
    #[row(with = "ptx")]
    newest_ptx: Option<u16>,
    family: Option<u16>,
    cuda_arch: Option<u32>,
    generation: Option<String>,
    #[row(default = "true")]
    offered: bool,
    #[row(default)]
    shared: Shared,
    threads_per_sm: Option<u32>,
    blocks_per_sm: Option<u32>,
    registers_per_sm: Option<u32>,
    registers_per_thread: Option<u32>,
    #[row(default)]
    doc: String,
}

/// Bytes of shared memory.
#[derive(Default, Row)]
struct Shared {
    block: Option<u32>,
    sm: Option<u32>,
    #[row(key = "static")]
    fixed: Option<u32>,
}

fn number(name: Option<String>, at: &At<'_>) -> Result<(u16, Scope), TableError> {
    match parse_sm(&name.unwrap_or_default()) {
        Some(SmGate::Min(n)) => Ok((n, Scope::Base)),
        Some(SmGate::Family(n)) => Ok((n, Scope::Family)),
        Some(SmGate::Arch(n)) => Ok((n, Scope::Arch)),
        None => Err(at.error(
            "a target is named `sm_<number>` with an optional `a` or `f`",
            "rename the row",
        )),
    }
}

/// The suffix says it already; the word in the row makes the file readable by itself, and must agree.
fn scope(said: Option<Scope>, at: &At<'_>) -> Result<Option<Scope>, TableError> {
    let (_, scope) = number(Some(at.row.name.clone()), at)?;
    match said.is_some_and(|said| said != scope) {
        true => Err(at.error(
            "`scope` contradicts the name's suffix",
            "a = arch, f = family",
        )),
        false => Ok(said),
    }
}

fn ptx(read: Option<String>, at: &At<'_>) -> Result<Option<u16>, TableError> {
    let Some(text) = read else { return Ok(None) };
    match ptx_version(&text) {
        None => Err(at.error(format!("`{text}` is not a PTX version"), "write \"7.8\"")),
        version => Ok(version),
    }
}

/// Loads every target.
pub fn load(tables: &Tables) -> Result<Vec<Target>, Errors> {
    let features = Gates::load(tables)?.features;
    resolve(tables.rows("targets")?, &features, &|_| None)
}

/// Fills in inheritance. `known` gives targets that exist already (for a file read at run time).
pub fn resolve(
    rows: Vec<Row>,
    features: &[String],
    known: &dyn Fn(&str) -> Option<Target>,
) -> Result<Vec<Target>, Errors> {
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let context = Context::new(None, &rows).with_names("features.toml", features);
    let mut waiting: Vec<(TargetRow, &Row)> = Vec::new();
    for row in &rows {
        let read = errors.take(TargetRow::read(row, &context));
        waiting.extend(read.map(|r| (r, row)));
    }
    let mut done: Vec<Target> = Vec::new();
    // Each round resolves the rows whose parent is resolved; what remains names a parent that does not exist or a circle.
    loop {
        let before = waiting.len();
        for (read, row) in std::mem::take(&mut waiting) {
            let find = |p: &String| {
                let found = done.iter().find(|t| t.name == *p).cloned();
                found.or_else(|| known(p))
            };
            let base = read.inherits.as_ref().map(find);
            match base {
                Some(None) => waiting.push((read, row)),
                base => done.extend(errors.take(target(read, row, base.flatten(), features))),
            }
        }
        if waiting.is_empty() || waiting.len() == before {
            break;
        }
    }
    for (read, row) in &waiting {
        let parent = read.inherits.as_deref().unwrap_or_default();
        let near = near(parent, done.iter().map(|t| t.name.as_str()));
        errors.push(row.error_in(
            "inherits",
            format!(
                "inherits `{parent}`, which does not exist, has a mistake, or inherits this row"
            ),
            format!("name an existing target{near}"),
        ));
    }
    done.sort_by_key(|t| (t.sm, t.scope));
    errors.finish(done)
}

fn target(
    read: TargetRow,
    row: &Row,
    base: Option<Target>,
    features: &[String],
) -> Result<Target, TableError> {
    let need = |key: &str| {
        row.error(
            format!("`{key}` is missing and there is nothing to inherit it from"),
            format!("add `{key}`, or `inherits`"),
        )
    };
    let (sm, scope) = read.sm;
    // The features of the target that a row inherits, with those that it adds and without those that it lacks.
    let set = |names: &[String]| {
        let bit = |name| features.iter().position(|f| f == name);
        let bits = names.iter().filter_map(bit);
        bits.fold(0u128, |set, bit| set | 1 << bit)
    };
    let inherited = base.as_ref().map_or(0, |b| b.features);
    let limits = base.as_ref().map(|b| b.limits).unwrap_or_default();
    let limit = |own: Option<u32>, base: u32, key: &str| match own.unwrap_or(base) {
        0 => Err(need(key)),
        n => Ok(n),
    };
    let l = limits;
    let limits = Limits {
        shared_per_block: limit(read.shared.block, l.shared_per_block, "shared.block")?,
        shared_per_sm: limit(read.shared.sm, l.shared_per_sm, "shared.sm")?,
        shared_static: limit(read.shared.fixed, l.shared_static, "shared.static")?,
        threads_per_sm: limit(read.threads_per_sm, l.threads_per_sm, "threads_per_sm")?,
        blocks_per_sm: limit(read.blocks_per_sm, l.blocks_per_sm, "blocks_per_sm")?,
        registers_per_sm: limit(
            read.registers_per_sm,
            l.registers_per_sm,
            "registers_per_sm",
        )?,
        registers_per_thread: limit(
            read.registers_per_thread,
            l.registers_per_thread,
            "registers_per_thread",
        )?,
    };
    let same = base.as_ref().filter(|b| b.sm == sm);
    let base = base.as_ref();
    let (ptx, generation) = (base.map(|b| b.ptx), base.map(|b| b.generation.clone()));
    let cuda_arch = read.cuda_arch.or(same.map(|b| b.cuda_arch));
    Ok(Target {
        name: row.name.clone(),
        sm,
        scope,
        family: read.family.or(same.map(|b| b.family)).unwrap_or(sm),
        cuda_arch: cuda_arch.ok_or_else(|| need("cuda_arch"))?,
        ptx: read.ptx.or(ptx).ok_or_else(|| need("ptx"))?,
        // Not inherited: a later target outlives the ones it grew from.
        newest_ptx: read.newest_ptx.unwrap_or(0),
        features: (inherited | set(&read.adds)) & !set(&read.lacks),
        generation: (read.generation.or(generation)).ok_or_else(|| need("generation"))?,
        offered: read.offered,
        limits,
        doc: read.doc,
    })
}
