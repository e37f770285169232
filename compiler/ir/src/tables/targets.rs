//! The SM targets: those of `tables/targets/`, and those of a file given at run time.

use super::{Feature, FeatureSet, PtxVersion};
use jacquard_schema::targets as schema;
use jacquard_schema::{Errors, File};
use std::borrow::Cow;

/// Where code built for a target runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// On this SM and every later one (`sm_90`).
    Base,
    /// On the later members of its family (`sm_100f`).
    Family,
    /// On this SM alone (`sm_90a`).
    Arch,
}

/// What one SM, block and thread may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// What limits how many blocks are resident on a multiprocessor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Threads.
    Threads,
    /// Blocks.
    Blocks,
    /// Registers.
    Registers,
    /// Shared memory.
    Shared,
}

/// How many blocks fit a multiprocessor, and what is used up first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resident {
    /// Blocks.
    pub blocks: u32,
    /// What more of them would lack.
    pub limit: Fit,
}

impl Limits {
    /// How many blocks of so many threads, registers of each thread and bytes of shared memory fit one multiprocessor.
    #[must_use]
    pub fn fit(&self, threads: u32, registers: u32, shared: u32) -> Resident {
        let threads = threads.max(1).next_multiple_of(32);
        let by = |most: u32, each: u32| most / each.max(1);
        let all = [
            (by(self.threads_per_sm, threads), Fit::Threads),
            (self.blocks_per_sm, Fit::Blocks),
            (
                by(self.registers_per_sm, threads.saturating_mul(registers)),
                Fit::Registers,
            ),
            (by(self.shared_per_sm, shared), Fit::Shared),
        ];
        let (blocks, limit) = all
            .into_iter()
            .min_by_key(|a| a.0)
            .unwrap_or((0, Fit::Blocks));
        let too_much = shared > self.shared_per_block;
        Resident {
            blocks: if too_much { 0 } else { blocks },
            limit: if too_much { Fit::Shared } else { limit },
        }
    }
}

/// An SM target with everything it inherits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// `sm_90a`: the name in `.target` and on the command line.
    pub name: Cow<'static, str>,
    /// 90.
    pub sm: u16,
    /// The suffix's meaning.
    pub scope: Scope,
    /// The first SM of its family (100 for sm_103); its own number when it has no kin.
    pub family: u16,
    /// `__CUDA_ARCH__`.
    pub cuda_arch: u32,
    /// Smallest `.version` that knows it.
    pub ptx: PtxVersion,
    /// Newest `.version` of the toolkits that know it; `None` when the newest of all does.
    pub newest_ptx: Option<PtxVersion>,
    /// What it has.
    pub features: FeatureSet,
    /// The generation's name.
    pub generation: Cow<'static, str>,
    /// Offered on the command line; older ones are known but not offered.
    pub offered: bool,
    /// Resource limits.
    pub limits: Limits,
    /// One line on the target.
    pub doc: Cow<'static, str>,
}

jacquard_macros::targets!();

impl Target {
    /// The target called `name` (`sm_90a`; `compute_90a` names it too).
    pub fn by_name(name: &str) -> Option<&'static Target> {
        if let Some(t) = TARGET_PHF.find(TARGETS, name, |t| &t.name) {
            return Some(t);
        }
        let sm = name.strip_prefix("compute_")?;
        TARGETS
            .iter()
            .find(|t| t.name.strip_prefix("sm_") == Some(sm))
    }

    /// The targets that a TOML text describes, in the form of `tables/targets/*.toml`; they may inherit built-in ones.
    /// `name` is the file's name for messages.
    ///
    /// # Errors
    /// Every mistake of the file, with line, row and cure.
    pub fn load(name: &str, text: &str) -> Result<Vec<Target>, Errors> {
        let rows = File::from_text(name, text).rows()?;
        let features: Vec<String> = Feature::names().iter().map(|n| n.to_string()).collect();
        let known = |name: &str| Target::by_name(name).map(Target::to_schema);
        Ok(schema::resolve(rows, &features, &known)?
            .into_iter()
            .map(Target::from_schema)
            .collect())
    }

    /// The `.version` to write unless the user asks for another: the newest that knows the target.
    pub fn default_ptx(&self) -> PtxVersion {
        self.newest_ptx
            .unwrap_or_else(PtxVersion::newest)
            .max(self.ptx)
    }

    /// Has the target this feature?
    #[inline]
    pub fn has(&self, feature: Feature) -> bool {
        self.features.has(feature)
    }

    /// Says that this target lacks `feature`, and which have it.
    pub fn gate_message(&self, feature: Feature) -> String {
        // Targets that are not offered help nobody, unless no other has it.
        let mut having: Vec<&Target> = TARGETS.iter().filter(|t| t.has(feature)).collect();
        if having.iter().any(|t| t.offered) && having.first().is_some_and(|t| t.sm >= 75) {
            having.retain(|t| t.offered);
        }
        let mut text = format!("{} need ", feature.doc());
        match having.first() {
            None => text.push_str("a target that no table has"),
            Some(first) => {
                let upward = TARGETS
                    .iter()
                    .filter(|t| t.sm >= first.sm)
                    .all(|t| t.has(feature));
                if upward && first.scope == Scope::Base {
                    text.push_str(&format!("{} or later", first.name));
                } else {
                    let names: Vec<&str> = having.iter().map(|t| &*t.name).collect();
                    text.push_str(&names.join(", "));
                }
            }
        }
        text.push_str(&format!("; the target is {}", self.name));
        text
    }

    fn to_schema(&self) -> schema::Target {
        schema::Target {
            name: self.name.to_string(),
            sm: self.sm,
            scope: match self.scope {
                Scope::Base => schema::Scope::Base,
                Scope::Family => schema::Scope::Family,
                Scope::Arch => schema::Scope::Arch,
            },
            family: self.family,
            cuda_arch: self.cuda_arch,
            ptx: self.ptx.0,
            newest_ptx: self.newest_ptx.map_or(0, |v| v.0),
            features: self.features.0,
            generation: self.generation.to_string(),
            offered: self.offered,
            limits: schema::Limits {
                shared_per_block: self.limits.shared_per_block,
                shared_per_sm: self.limits.shared_per_sm,
                shared_static: self.limits.shared_static,
                threads_per_sm: self.limits.threads_per_sm,
                blocks_per_sm: self.limits.blocks_per_sm,
                registers_per_sm: self.limits.registers_per_sm,
                registers_per_thread: self.limits.registers_per_thread,
            },
            doc: self.doc.to_string(),
        }
    }

    fn from_schema(t: schema::Target) -> Target {
        Target {
            name: t.name.into(),
            sm: t.sm,
            scope: match t.scope {
                schema::Scope::Base => Scope::Base,
                schema::Scope::Family => Scope::Family,
                schema::Scope::Arch => Scope::Arch,
            },
            family: t.family,
            cuda_arch: t.cuda_arch,
            ptx: PtxVersion(t.ptx),
            newest_ptx: (t.newest_ptx != 0).then_some(PtxVersion(t.newest_ptx)),
            features: FeatureSet(t.features),
            generation: t.generation.into(),
            offered: t.offered,
            limits: Limits {
                shared_per_block: t.limits.shared_per_block,
                shared_per_sm: t.limits.shared_per_sm,
                shared_static: t.limits.shared_static,
                threads_per_sm: t.limits.threads_per_sm,
                blocks_per_sm: t.limits.blocks_per_sm,
                registers_per_sm: t.limits.registers_per_sm,
                registers_per_thread: t.limits.registers_per_thread,
            },
            doc: t.doc.into(),
        }
    }
}
