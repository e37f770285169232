//! `-split-compile=N`: the output does not depend on the number of threads, nor on whether functions were optimised in parts at all.

use jacquard_ir::tables::Target;
use jacquard_ir::text;
use jacquard_nvptx::CodegenOptions;
use jacquard_passes::{PassOptions, Pipeline, run_pipeline};
use pretty_assertions::assert_eq;
use std::fmt::Write;

/// Enough functions to be cut into several parts. Each makes constants, types, metadata and intrinsics of its own.
fn module() -> String {
    let mut s = String::from(
        "target triple = \"nvptx64-nvidia-cuda\"\n\
         declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
         @table = internal addrspace(4) constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]\n",
    );
    for k in 0..48 {
        let _ = write!(
            s,
            "define ptx_kernel void @k{k}(ptr noalias %in, ptr noalias %out, i32 %n) {{\n\
             entry:\n  %a = alloca [{0} x i32]\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
             %d = udiv i32 %t, {1}\n  br label %l\n\
             l:\n  %i = phi i32 [ 0, %entry ], [ %j, %l ]\n  %s = phi i32 [ %d, %entry ], [ %u, %l ]\n\
             %w = sext i32 %i to i64\n  %p = getelementptr i32, ptr %in, i64 %w\n  %v = load i32, ptr %p\n\
             %m = mul i32 %v, {2}\n  %u = add i32 %s, %m\n  %j = add nuw nsw i32 %i, 1\n  %c = icmp slt i32 %j, %n\n\
             br i1 %c, label %l, label %e, !llvm.loop !{k}\n\
             e:\n  %x0 = xor i32 %u, {k}\n",
            k % 7 + 2,
            k * 3 + 5,
            k + 1000
        );
        for n in 0..80 {
            let _ = write!(
                s,
                "  %y{n} = lshr i32 %x{n}, {}\n  %z{n} = mul i32 %y{n}, {}\n  %x{} = xor i32 %z{n}, %x{n}\n",
                n % 11 + 1,
                n * 7919 + k,
                n + 1
            );
        }
        let _ = write!(
            s,
            "  %q = getelementptr [{0} x i32], ptr %a, i32 0, i32 1\n  store i32 %x80, ptr %q\n  %r = load i32, ptr %q\n\
             %o = zext i32 %t to i64\n  %g = getelementptr i32, ptr %out, i64 %o\n  store i32 %r, ptr %g\n  ret void\n}}\n\
             !{k} = distinct !{{!{k}, !{1}}}\n!{1} = !{{!\"llvm.loop.unroll.count\", i32 {2}}}\n",
            k % 7 + 2,
            k + 1000,
            k % 3 + 2
        );
    }
    s
}

fn compile(source: &str, threads: usize, whole: bool) -> String {
    let target = Target::by_name("sm_80").expect("a target");
    let mut m = text::parse_module(source).expect("parses");
    let mut pipeline = Pipeline::for_level("O3").expect("a level");
    let options = PassOptions {
        threads,
        verify_each: true,
        // Counted runs come in one order, on the module as it is.
        opt_bisect_limit: whole.then_some(u64::MAX),
        ..PassOptions::default()
    };
    run_pipeline(&mut m, &mut pipeline, &options, target).expect("runs");
    let options = CodegenOptions {
        threads,
        ..CodegenOptions::default()
    };
    jacquard_nvptx::compile_to_text(&mut m, target, &options).expect("compiles")
}

#[test]
fn any_number_of_threads_gives_the_same_output() {
    let source = module();
    let one = compile(&source, 1, false);
    assert_eq!(one.matches(".entry").count(), 48);
    for threads in [2, 8] {
        assert_eq!(compile(&source, threads, false), one, "{threads} threads");
    }
    assert_eq!(compile(&source, 1, true), one, "in parts and as a whole");
}
