//! Runs `tests/filetests/*.ll`: the command is `passes PIPELINE [-arch=NAME] [-KNOB=NUMBER]...`, for sm_80 unless it says so, and
//! checks are about the IR that the passes leave, as `tests/filetests/README.md` of the root describes. Every pass is checked for SSA
//! form on the way.

#[path = "../../tests/harness/runner.rs"]
mod runner;

use jacquard_ir::tables::Target;
use jacquard_ir::text;
use jacquard_passes::manager::{Taker, find_knob};
use jacquard_passes::{PassOptions, Pipeline, run_pipeline};
use jacquard_test_support::filetest::{FileTest, Output};
use std::path::Path;

fn main() {
    let trials = runner::trials("passes/tests/filetests", "ll", check);
    libtest_mimic::run(&libtest_mimic::Arguments::from_args(), trials).exit()
}

fn check(path: &Path) -> Result<(), String> {
    let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let test = FileTest::read(&source)?;
    let ["passes", pipeline, flags @ ..] = &test.command[..] else {
        return Err("the command must be `passes PIPELINE`".into());
    };
    let mut opts = PassOptions {
        verify_each: true,
        ..PassOptions::default()
    };
    opts.reflect.push(("__CUDA_FTZ".into(), 1));
    let mut target = "sm_80";
    for flag in flags {
        let (name, value) = flag.split_once('=').ok_or("a flag is -NAME=VALUE")?;
        if name == "-arch" {
            target = value;
            continue;
        }
        let row = find_knob(name.trim_start_matches('-')).ok_or("there is no such knob")?;
        let Taker::Passes(knob) = row.taker else {
            return Err(format!("passes do not take {name}"));
        };
        let value = value.parse().map_err(|_| "a knob is a number")?;
        opts.knobs.set(knob, value);
    }
    let target = Target::by_name(target).ok_or("no target")?;
    let mut m = text::parse_module(&source).map_err(|e| format!("{e:?}"))?;
    let mut p = Pipeline::parse(pipeline).map_err(|e| e.to_string())?;
    run_pipeline(&mut m, &mut p, &opts, target).map_err(|e| e.to_string())?;
    let out = text::print_module(&m);
    // What is printed must be read again.
    text::parse_module(&out).map_err(|e| format!("the result does not parse: {e:?}\n{out}"))?;
    let result = test.compare(&out, Output::Ir);
    if test.wants_bless(&result) {
        return test.bless(path, &out, Output::Ir);
    }
    result.map_err(|e| format!("{e} in\n{out}"))
}
