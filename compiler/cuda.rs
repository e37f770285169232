//! CUDA C++ through the front end.

use crate::cli::Settings;
use crate::driver::{Failure, Language};
use jacquard_ir::Module;
use jacquard_ir::tables::Target;

/// Compiles CUDA C++ to IR.
pub fn compile(
    _source: &str,
    name: &str,
    _language: Language,
    _settings: &Settings,
    _target: &Target,
    _messages: &mut Vec<String>,
) -> Result<Module, Failure> {
    Err(Failure {
        messages: vec![format!(
            "{name}: error: CUDA C++ input is not supported by this build"
        )],
    })
}
