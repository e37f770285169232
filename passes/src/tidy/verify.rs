//! `verify` and `nvvm-verify`: the module is what the rules of the IR, and of NVVM IR, allow, or compilation ends here.

use crate::manager::{ModulePass, Mx, Params};
use jacquard_ir::tables::Feature;
use jacquard_ir::verify::{Rules, verify_module};

/// `verify`
#[derive(Default)]
pub struct Verify(Option<String>);

/// `nvvm-verify`
#[derive(Default)]
pub struct NvvmVerify(Option<String>);

/// The first fault, and how many more there are.
fn fault(mx: &Mx, rules: Rules) -> Option<String> {
    let all = verify_module(mx.m, rules);
    let first = all.first()?;
    Some(match all.len() {
        1 => first.to_string(),
        n => format!("{first} (and {} more)", n - 1),
    })
}

impl ModulePass for Verify {
    fn new(_: &Params) -> Self {
        Verify::default()
    }
    fn run(&mut self, mx: &mut Mx) -> bool {
        self.0 = fault(mx, Rules::default());
        false
    }
    fn fault(&self) -> Option<&str> {
        self.0.as_deref()
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
        };
        self.0 = fault(mx, rules);
        false
    }
    fn fault(&self) -> Option<&str> {
        self.0.as_deref()
    }
}
