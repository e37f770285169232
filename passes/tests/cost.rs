//! What passes need not do again.

use jacquard_ir::tables::Target;
use jacquard_ir::{Flags, Module, Value, text};
use jacquard_passes::{PassOptions, Pipeline, run_pipeline};

fn module(source: &str) -> Module {
    text::parse_module(source).expect("it parses")
}

/// How often each pass of a pipeline ran.
fn runs(source: &str, passes: &str) -> Vec<(&'static str, u64)> {
    let mut m = module(source);
    let mut p = Pipeline::parse(passes).expect("a pipeline");
    let opts = PassOptions {
        time_passes: true,
        ..PassOptions::default()
    };
    let target = Target::by_name("sm_80").expect("a target");
    let report = run_pipeline(&mut m, &mut p, &opts, target).expect("it runs");
    let mut runs: Vec<_> = report.timings.iter().map(|t| (t.pass, t.runs)).collect();
    runs.sort_unstable();
    runs
}

#[test]
fn what_found_nothing_is_not_run_again() {
    let nothing = "define i32 @f(i32 %x, i32 %y) {\n  %a = add i32 %x, %y\n  ret i32 %a\n}\n";
    let twice = "function(early-cse,sroa,early-cse,sroa)";
    assert_eq!(runs(nothing, twice), [("early-cse", 1), ("sroa", 1)]);
    // SROA makes the two sums one expression.
    let local = "define i32 @f(i32 %x) {\n  %p = alloca i32\n  store i32 %x, ptr %p\n  %v = load i32, ptr %p\n  \
                 %a = mul i32 %v, %x\n  %b = mul i32 %x, %x\n  %c = xor i32 %a, %b\n  ret i32 %c\n}\n";
    let found = runs(local, "function(sroa,early-cse,early-cse,sroa)");
    assert_eq!(found, [("early-cse", 2), ("sroa", 2)]);
}

#[test]
fn new_is_what_changed() {
    let mut m = module(
        "define i32 @f(i32 %x, i32 %y) {\n  %a = add i32 %x, %y\n  %b = mul i32 %a, %y\n  %c = sub i32 %b, %a\n  ret i32 %c\n}\n",
    );
    let f = m.func_ids().next().expect("a function");
    let mut body = m.take_body(f).expect("a body");
    let entry = body.entry().expect("a block");
    let all: Vec<_> = body.insts(entry).collect();
    assert!(all.iter().all(|&i| body.is_new(i)));
    body.settle();
    assert!(!all.iter().any(|&i| body.is_new(i)));
    // The user has another operand, and what it used has lost a use.
    body.set_operand(all[2], 1, Value::arg(0));
    let new: Vec<bool> = all.iter().map(|&i| body.is_new(i)).collect();
    assert_eq!(new, [true, false, true, false]);
    body.settle();
    body.inst_mut(all[1]).flags = Flags::NSW;
    let new: Vec<bool> = all.iter().map(|&i| body.is_new(i)).collect();
    assert_eq!(new, [false, true, false, false]);
}
