//! `verify` and `nvvm-verify`: the module is what the rules of the IR, and of NVVM IR, allow, or compilation ends here.

use crate::manager::{Faults, ModulePass, Mx, Params};
use jacquard_ir::tables::Feature;
use jacquard_ir::verify::{Rules, verify_module};

/// `verify`
#[derive(Default)]
pub struct Verify(Option<Faults>);

/// `nvvm-verify`
#[derive(Default)]
pub struct NvvmVerify(Option<Faults>);

fn faults(mx: &Mx, rules: Rules) -> Option<Faults> {
    let mut all = verify_module(mx.m, rules).into_iter();
    let first = Box::new(all.next()?);
    let more = all.len();
    Some(Faults { first, more })
}

impl ModulePass for Verify {
    fn new(_: &Params) -> Self {
        Verify::default()
    }
    fn run(&mut self, mx: &mut Mx) -> bool {
        self.0 = faults(mx, Rules::default());
        false
    }
    fn fault(&self) -> Option<Faults> {
        self.0.clone()
    }
}

impl ModulePass for NvvmVerify {
    fn new(_: &Params) -> Self {
        NvvmVerify::default()
    }
    fn run(&mut self, mx: &mut Mx) -> bool {
        let rules = Rules {
            level: jacquard_ir::verify::Level::Nvvm,
            clusters: mx.target.has(Feature::Cluster),
            ..Rules::default()
        };
        self.0 = faults(mx, rules);
        false
    }
    fn fault(&self) -> Option<Faults> {
        self.0.clone()
    }
}
