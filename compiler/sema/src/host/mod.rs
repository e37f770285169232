//! Host code, read for the kernels that it asks for: launches, kernels passed by address, and templates instantiated on the way.
//!
//! [`scan`] searches the tokens of host functions for `name<args><<<…>>>(…)`. Where a template's arguments must be deduced, the function is
//! read by [`statements`] and [`expressions`], the ordinary parser in its lenient mode ([`Mode::lenient`]): what can't be understood (names
//! of missing headers, host libraries) has the error type. [`walk`] follows the host functions that such code uses, [`launchers`] says which
//! of them can lead to a launch at all, and [`lost`] reports the launches that name no kernel.
//!
//! The parser asks this room for expressions when it is lenient; the end of a translation unit asks it for the launches. It gives back
//! functions and kernels as roots of what is compiled.

use crate::scope::ScopeId;
use jacquard_hir::{ExprId, FuncId, RecordId, VarId};
use jacquard_preprocess::token::Sym;
use rustc_hash::{FxHashMap, FxHashSet};

mod expressions;
mod launchers;
mod lost;
mod scan;
mod statements;
mod subobjects;
mod variables;
mod walk;

pub(crate) use expressions::{captures, is_host_lambda, launch, member, new_expression, primary};
pub(crate) use lost::{HostLaunches, call_typed, closure_not_called, report};
pub(crate) use scan::{scan_launches, template_on_device, walk_classes};
pub(crate) use statements::deduces;
pub(crate) use variables::used;
pub(crate) use walk::drain;

/// Greatest depth of host templates that call each other.
const DEPTH: u32 = 64;
/// Greatest number of host functions walked in one compile.
const WALKS: u32 = 25_000;

/// What is known of host code: what is to be walked, what was walked, and what launches.
#[derive(Default)]
pub(crate) struct HostCode {
    /// Function bodies to scan for launches: (`{` position, scope).
    pub(crate) bodies: Vec<(u32, ScopeId)>,
    /// Where the bodies begin that [`scan`] reads for themselves.
    pub(crate) scanned: FxHashSet<u32>,
    /// Member functions that were tried again with unknown types.
    pub(crate) members: FxHashSet<u32>,
    pub(crate) launches: HostLaunches,
    /// Functions used by the code being walked.
    pub(crate) seen: Vec<FuncId>,
    /// Variables used by it whose initializers are not read elsewhere.
    pub(crate) vars: Vec<VarId>,
    /// Those whose initializers were followed.
    pub(crate) initialized: FxHashSet<VarId>,
    /// Classes whose objects it makes.
    pub(crate) made: FxHashSet<RecordId>,
    /// Special members whose parts were followed, and whether that read their initializers.
    pub(crate) specials: FxHashMap<FuncId, bool>,
    /// Classes whose members are walked: those instantiated explicitly, and local ones.
    pub(crate) classes: Vec<RecordId>,
    /// Functions whose return type was asked for already.
    pub(crate) deduced: FxHashSet<FuncId>,
    /// Functions walked so far.
    pub(crate) walks: u32,
    /// How many of them are walked now, one for the other.
    pub(crate) depth: u32,
    /// Members of objects whose class is only declared.
    pub(crate) absent: FxHashSet<ExprId>,
    /// Functions were left out, and this was said.
    pub(crate) overrun: bool,
    /// Token ranges of class templates that launch.
    pub(crate) ranges: Vec<(u32, u32)>,
    /// Names whose use may launch.
    pub(crate) launchers: FxHashSet<Sym>,
    /// Those of them that are kernels or launch by themselves.
    pub(crate) direct_launchers: FxHashSet<Sym>,
    /// Names of member functions that launch, or name what does.
    pub(crate) launching_members: FxHashSet<Sym>,
    /// Names of member functions that launch, or by which code comes to a launch at last; known once they are asked for.
    pub(crate) reaching_members: Option<FxHashSet<Sym>>,
}
