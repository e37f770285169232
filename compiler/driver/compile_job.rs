//! One compile: its input, and what is asked of it.

use crate::driver::input::More;
use crate::settings::Settings;
use jacquard_ir::Module;
use jacquard_passes::manager::Runs;
use std::borrow::Cow;
use std::sync::Arc;

/// What an input is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// LLVM's IR, as text or as bitcode.
    Ir,
    /// CUDA C++, to be preprocessed.
    Cuda,
    /// Preprocessed CUDA C++ with line markers.
    Preprocessed,
}

impl Language {
    /// By the suffix of a file name.
    pub fn of_file(name: &str) -> Option<Language> {
        Some(match &*name.rsplit_once('.')?.1.to_ascii_lowercase() {
            "ll" | "bc" | "ltoir" => Language::Ir,
            "cu" | "cuh" | "cpp" | "cc" | "cxx" | "c" => Language::Cuda,
            "ii" | "i" | "cup" => Language::Preprocessed,
            _ => return None,
        })
    }
}

/// One input and what is asked of it.
pub(crate) struct Job<'a> {
    /// Text, or bitcode.
    pub source: Cow<'a, [u8]>,
    /// What positions call it.
    pub name: &'a str,
    pub language: Language,
    pub settings: &'a Settings,
    pub extras: &'a Extras<'a>,
}

/// What a command line has no words for.
#[derive(Default)]
pub(crate) struct Extras<'a> {
    /// Headers in memory, by the name that includes them.
    pub headers: Vec<(String, Arc<[u8]>)>,
    /// IR modules that are linked behind the first.
    pub modules: Vec<More<'a>>,
    /// The modules are a whole program: nobody else calls its functions.
    pub whole: bool,
    /// Most template instances.
    pub instances: Option<u64>,
    /// Most steps of one constant evaluation.
    pub constexpr_steps: Option<u64>,
    /// Read headers from memory alone.
    pub sealed: bool,
    /// Read and verify the input, and stop there.
    pub verify_only: bool,
    /// Modules must state versions and a triple, as NVIDIA's library asks.
    pub nvvm: bool,
    /// Macros and rules are those of run-time compilation: a header that isn't found is an error.
    pub run_time: bool,
    /// List the module's symbols.
    pub symbols: bool,
    /// Record the runs of passes ([`Output::passes`](crate::Output::passes)), and the IR around one of them.
    pub runs: Option<Runs>,
    /// Looks at the optimised module before code is generated.
    pub inspect: Option<&'a (dyn Fn(&Module) + Sync)>,
}

/// Suffix of what a compile makes.
pub const PTX_SUFFIX: &str = "ptx";

/// The name of a file that belongs to an input, in the working folder.
#[must_use]
pub fn beside(input: &str, suffix: &str) -> String {
    let name = std::path::Path::new(input).with_extension(suffix);
    name.file_name().map_or_else(
        || format!("a.{suffix}"),
        |n| n.to_string_lossy().into_owned(),
    )
}
