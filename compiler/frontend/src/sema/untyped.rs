//! Launches whose kernel could not be told: said once a compile, when no other walk over the same text has typed them.

use super::*;

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
        for (at, loc, name) in std::mem::take(&mut self.host_launches.untyped) {
            if self.host_launches.is_found(at) {
                continue;
            }
            let name = self.text(name).to_string();
            let id = match self.host_launches.all_headers {
                true => msg::LAUNCH_LOST,
                false => msg::LAUNCH_NOT_TYPED,
            };
            self.session.diags.report(loc, id, &[&name]).emit();
        }
    }
}
