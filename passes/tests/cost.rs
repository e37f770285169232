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

/// A kernel that calls `count` functions once each, of a thousand instructions that fold away.
fn callees(count: usize) -> String {
    let mut out = String::from(
        "define internal i32 @leaf(ptr %p) {\n  %q = getelementptr i32, ptr %p, i64 511\n  %v = load i32, ptr %q\n  ret i32 %v\n}\n",
    );
    for f in 0..count {
        out += &format!("define internal i32 @f{f}(i32 %x) {{\n  %p = alloca [512 x i32]\n");
        for n in 0..512 {
            out += &format!(
                "  %q{n} = getelementptr [512 x i32], ptr %p, i64 0, i64 {n}\n  store i32 %x, ptr %q{n}\n"
            );
        }
        out += "  %l = call i32 @leaf(ptr %p)\n  %w = add i32 %l, 1\n  ret i32 %w\n}\n";
    }
    out += "define ptx_kernel void @k(ptr %p) {\n  %v0 = load i32, ptr %p\n";
    for f in 0..count {
        out += &format!("  %v{} = call i32 @f{f}(i32 %v{f})\n", f + 1);
    }
    out += &format!("  store i32 %v{count}, ptr %p\n  ret void\n}}\n");
    out
}

/// Callees of more instructions than a caller may have, of which next to nothing stays, leave no call.
#[test]
fn a_caller_is_simplified_while_it_grows() {
    let mut m = module(&callees(220));
    let mut p = Pipeline::parse("cgscc(inline,function(sroa,early-cse,simplifycfg,instcombine))")
        .expect("a pipeline");
    let target = Target::by_name("sm_80").expect("a target");
    let opts = PassOptions {
        level: 3,
        ..PassOptions::default()
    };
    run_pipeline(&mut m, &mut p, &opts, target).expect("it runs");
    let kernel = m.func_ids().find(|&f| m.is_kernel(f)).expect("the kernel");
    let body = m.func(kernel).body.as_ref().expect("a body");
    let ops: Vec<_> = body
        .blocks()
        .flat_map(|b| body.insts(b))
        .map(|i| body.op(i))
        .collect();
    use jacquard_ir::Opcode::{Add, Load, Ret, Store};
    assert_eq!(ops, [Load, Add, Store, Ret]);
}

/// Rules that undo one another end at the bound of the pass only, which a debug build reports.
#[test]
fn choices_of_halves_and_joined_addresses_settle() {
    let source = "@a = addrspace(1) global [10 x i32] zeroinitializer\n\
        define void @halves(i1 %c, i64 %a, i64 %b, i32 %x, ptr %p) {\n  %s = select i1 %c, i64 %a, i64 %b\n  \
        %t = trunc i64 %s to i32\n  %u = add i32 %x, %t\n  store i32 %u, ptr %p\n  ret void\n}\n\
        define i32 @joined(i1 %c) {\nentry:\n  %e = getelementptr i8, ptr addrspace(1) @a, i64 8\n  br i1 %c, label %l, label %m\n\
        l:\n  %f = getelementptr i8, ptr addrspace(1) @a, i64 36\n  br label %m\n\
        m:\n  %g = phi ptr addrspace(1) [ %e, %entry ], [ %f, %l ]\n  %v = load i32, ptr addrspace(1) %g\n  ret i32 %v\n}\n";
    let mut m = module(source);
    let mut p = Pipeline::parse("function(instcombine)").expect("a pipeline");
    let target = Target::by_name("sm_80").expect("a target");
    run_pipeline(&mut m, &mut p, &PassOptions::default(), target).expect("it runs");
    for f in m.func_ids() {
        let body = m.func(f).body.as_ref().expect("a body");
        let n = body.blocks().flat_map(|b| body.insts(b)).count();
        assert!(n <= 8, "{} has {n} instructions", m.cx.str(m.func(f).name));
    }
}
