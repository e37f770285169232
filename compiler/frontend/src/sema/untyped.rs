//! Launches whose kernel could not be told: said once a compile, when no other walk over the same text has typed them.

use super::*;

/// What is known of host code: what is to be walked, what was walked, and what launches.
#[derive(Default)]
pub(crate) struct HostCode {
    /// Function bodies to scan for launches: (`{` position, scope).
    pub(crate) bodies: Vec<(u32, ScopeId)>,
    /// Member functions that were tried again with unknown types.
    pub(crate) members: FxHashSet<u32>,
    pub(crate) launches: HostLaunches,
    /// Functions used by the code being walked.
    pub(crate) seen: Vec<FuncId>,
    /// Classes whose objects it makes.
    pub(crate) made: FxHashSet<RecordId>,
    /// Classes whose members are walked: those instantiated explicitly, and local ones.
    pub(crate) classes: Vec<RecordId>,
    /// Functions whose return type was asked for already.
    pub(crate) deduced: FxHashSet<FuncId>,
    /// Functions walked so far.
    pub(crate) walks: u32,
    /// How many of them are walked now, one for the other.
    pub(crate) depth: u32,
    /// Functions were left out, and this was said.
    pub(crate) overrun: bool,
    /// Token ranges of class templates that launch.
    pub(crate) ranges: Vec<(u32, u32)>,
    /// Names whose use may launch.
    pub(crate) launchers: FxHashSet<Sym>,
    /// Those of them that are kernels or launch by themselves.
    pub(crate) direct_launchers: FxHashSet<Sym>,
}

/// What is known of the launches in host code, by the token of `<<<` or of the kernel's name.
#[derive(Default)]
pub(crate) struct HostLaunches {
    /// Those that named a kernel.
    typed: FxHashSet<u32>,
    /// Those that did not, and what stands there.
    untyped: Vec<(u32, Loc, Sym)>,
    /// Each header that the program asks for was found, and none is a stand-in of the compiler's for a library.
    pub(crate) all_headers: bool,
}

impl HostLaunches {
    pub(crate) fn new(missing: bool, dependencies: &[(std::sync::Arc<str>, bool)]) -> Self {
        HostLaunches {
            all_headers: !missing && !dependencies.iter().any(|d| crate::pp::is_stand_in(&d.0)),
            ..Default::default()
        }
    }
    pub(crate) fn found(&mut self, at: u32) {
        self.typed.insert(at);
    }
    pub(crate) fn is_found(&self, at: u32) -> bool {
        self.typed.contains(&at)
    }
    pub(crate) fn lost(&mut self, at: u32, loc: Loc, name: Sym) {
        if !self.untyped.iter().any(|u| u.0 == at) {
            self.untyped.push((at, loc, name));
        }
    }
}

impl Sema<'_> {
    /// Says which launches give no kernel: an error where nothing was missing that could have told.
    pub(super) fn report_untyped_launches(&mut self) {
        for (at, loc, name) in std::mem::take(&mut self.host.launches.untyped) {
            if self.host.launches.is_found(at) {
                continue;
            }
            let name = self.text(name).to_string();
            let id = match self.host.launches.all_headers {
                true => msg::LAUNCH_LOST,
                false => msg::LAUNCH_NOT_TYPED,
            };
            self.session.diags.report(loc, id, &[&name]).emit();
        }
    }
}
