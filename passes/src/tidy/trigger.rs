//! `trigger-crash-module`, `trigger-crash-function`, `trigger-verifier-error`: what goes wrong on purpose, for who tests what comes then.

use crate::manager::{Faults, Fx, ModulePass, Mx, Params};
use jacquard_ir::verify::{Rules, verify_module};

/// `trigger-crash-module`
pub fn crash_module(_: &mut Mx) -> bool {
    panic!("trigger-crash-module")
}

/// `trigger-crash-function`
pub fn crash_function(_: &mut Fx) -> bool {
    panic!("trigger-crash-function")
}

/// `trigger-verifier-error`: a block of each function ends twice, and the verifier is asked.
#[derive(Default)]
pub struct VerifierError(Option<Faults>);

impl ModulePass for VerifierError {
    fn new(_: &Params) -> Self {
        VerifierError::default()
    }
    fn run(&mut self, mx: &mut Mx) -> bool {
        for f in mx.m.func_ids().collect::<Vec<_>>() {
            mx.with_body(f, |fx| {
                if let Some(t) = fx.body.entry().and_then(|b| fx.body.terminator(b)) {
                    fx.before(t).unreachable();
                }
            });
        }
        let mut all = verify_module(mx.m, Rules::default()).into_iter();
        self.0 = all.next().map(|first| Faults {
            first: Box::new(first),
            more: all.len(),
        });
        true
    }
    fn fault(&self) -> Option<Faults> {
        self.0.clone()
    }
}
