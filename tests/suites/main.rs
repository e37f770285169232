//! Suites of programs and files, each file a test: `cargo test --test suites diagnostics` runs one suite, and a test is found by the
//! name of its file.

#[path = "../harness/mod.rs"]
mod harness;

mod address_spaces;
mod device;
mod diagnostics;
mod differential;
mod environment;
mod filetests;
mod ir;
mod lsp;
mod mangling;
mod nvcc;
mod openmp;
mod passes;
mod pipelines;
mod programs;
mod random_c;
mod random_ir;
mod recorder;
mod tensor;
mod toolkit;
mod whole_programs;

use libtest_mimic::{Arguments, Trial};

/// A suite's name, and what makes its tests.
type Suite = (&'static str, fn() -> Vec<Trial>);

const SUITES: &[Suite] = &[
    ("address_spaces", address_spaces::trials),
    ("device", device::trials),
    ("diagnostics", diagnostics::trials),
    ("differential", differential::trials),
    ("filetests", filetests::trials),
    ("ir", ir::trials),
    ("lsp", lsp::trials),
    ("mangling", mangling::trials),
    ("nvcc", nvcc::trials),
    ("openmp", openmp::trials),
    ("passes", passes::trials),
    ("pipelines", pipelines::trials),
    ("programs", programs::trials),
    ("random_c", random_c::trials),
    ("random_ir", random_ir::trials),
    ("tensor", tensor::trials),
    ("toolkit", toolkit::trials),
    ("whole_programs", whole_programs::trials),
];

fn main() {
    let trials = SUITES
        .iter()
        .flat_map(|&(name, trials)| trials().into_iter().map(move |t| t.with_kind(name)));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit()
}
