//! Small programs through code generation alone, at both levels, run in the emulator.

use jacquard_emulator::{Arg, Device};
use jacquard_ir::tables::{PtxVersion, Target};
use jacquard_nvptx::{CodegenOptions, compile_to_text};

fn ptx(text: &str, opt_level: u8) -> String {
    let mut module = jacquard_ir::text::parse_module(text).expect("the program parses");
    let options = CodegenOptions {
        opt_level,
        ptx_version: PtxVersion::parse("8.0"),
        ..CodegenOptions::default()
    };
    let target = Target::by_name("sm_90").expect("the target is known");
    compile_to_text(&mut module, target, &options).expect("the program compiles")
}

/// Runs kernel `k(out)` with one thread and gives what it wrote.
fn run(text: &str) -> Vec<u64> {
    let results: Vec<Vec<u64>> = [0, 3]
        .into_iter()
        .map(|level| {
            let mut d = Device::new();
            let m = d.load(&ptx(text, level)).expect("the emulator takes it");
            let out = d.upload(&[0u64; 8]).expect("there is memory");
            d.launch(m, "k", [1; 3], [1; 3], [1; 3], 0, &[Arg::Ptr(out)])
                .expect("it runs");
            d.read(out, 8).expect("it can be read")
        })
        .collect();
    assert_eq!(results[0], results[1], "both levels agree");
    results[1].clone()
}

#[test]
fn phis_that_exchange_values() {
    // Two values trade places five times.
    let out = run("
define ptx_kernel void @k(ptr addrspace(1) %o) {
entry:
  br label %loop
loop:
  %a = phi i64 [ 7, %entry ], [ %b, %loop ]
  %b = phi i64 [ 9, %entry ], [ %a, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 6
  br i1 %c, label %loop, label %done
done:
  store i64 %a, ptr addrspace(1) %o
  %p = getelementptr i64, ptr addrspace(1) %o, i64 1
  store i64 %b, ptr addrspace(1) %p
  ret void
}");
    assert_eq!(&out[..2], &[9, 7]);
}

#[test]
fn a_phi_that_outlives_its_loop() {
    // The value before the last increment is wanted after the loop.
    let out = run("
define ptx_kernel void @k(ptr addrspace(1) %o) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %j = add i64 %i, 3
  %c = icmp ult i64 %j, 20
  br i1 %c, label %loop, label %done
done:
  store i64 %i, ptr addrspace(1) %o
  ret void
}");
    assert_eq!(out[0], 18);
}

#[test]
fn wide_division_and_byte_atomics() {
    let out = run("
@s = internal addrspace(3) global [4 x i8] undef, align 4
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %a = load i64, ptr addrspace(1) %o
  %n = zext i64 %a to i128
  %big = or i128 %n, 340282366920938463463374607431768211455
  %q = udiv i128 %big, 1000000000000000000000
  %t = trunc i128 %q to i64
  store i64 %t, ptr addrspace(1) %o
  store i32 0, ptr addrspace(3) @s, align 4
  %p = getelementptr i8, ptr addrspace(3) @s, i32 2
  %x = atomicrmw add ptr addrspace(3) %p, i8 -56 monotonic
  %y = atomicrmw add ptr addrspace(3) %p, i8 100 monotonic
  %w = load i32, ptr addrspace(3) @s, align 4
  %z = zext i32 %w to i64
  %p1 = getelementptr i64, ptr addrspace(1) %o, i64 1
  store i64 %z, ptr addrspace(1) %p1
  %y64 = zext i8 %y to i64
  %p2 = getelementptr i64, ptr addrspace(1) %o, i64 2
  store i64 %y64, ptr addrspace(1) %p2
  ret void
}");
    assert_eq!(&out[..3], &[340282366920938463, 44 << 16, 200]);
}

#[test]
fn kernels_and_frames_are_declared() {
    let text = ptx(
        "
define ptx_kernel void @k(ptr addrspace(1) %o) #0 {
  %a = alloca [4 x i32], align 16
  store volatile i32 1, ptr %a
  ret void
}
attributes #0 = { \"nvvm.maxntid\"=\"128,2\" \"nvvm.minctasm\"=\"3\" }",
        3,
    );
    for wanted in [
        ".visible .entry k(",
        ".maxntid 128, 2, 1",
        ".minnctapersm 3",
        ".local .align 16 .b8 __local_depot0[16];",
    ] {
        assert!(text.contains(wanted), "{wanted} is missing from\n{text}");
    }
}

#[test]
fn what_is_unsupported_is_named() {
    let source = "define fp128 @f(fp128 %a) {\n %b = fadd fp128 %a, %a\n ret fp128 %b\n}";
    let mut module = jacquard_ir::text::parse_module(source).expect("it parses");
    let target = Target::by_name("sm_90").expect("the target is known");
    let errors = compile_to_text(&mut module, target, &CodegenOptions::default())
        .expect_err("there is no arithmetic on fp128");
    assert!(errors[0].to_string().contains("fp128"), "{}", errors[0]);
}

#[test]
fn an_older_intrinsic_that_was_not_replaced_is_an_error() {
    let source = "declare void @llvm.nvvm.barrier0()\n\
        define ptx_kernel void @k() {\n call void @llvm.nvvm.barrier0()\n ret void\n}";
    let mut module = jacquard_ir::text::parse_module(source).expect("it parses");
    let target = Target::by_name("sm_90").expect("the target is known");
    let errors = compile_to_text(&mut module, target, &CodegenOptions::default())
        .expect_err("its barrier would be lost");
    assert!(errors[0].to_string().contains("barrier0"), "{}", errors[0]);
}

#[test]
fn widths_of_one_bit_and_over_64_count_right() {
    let got = run("\
define ptx_kernel void @k(ptr %out) {
  %v = load i64, ptr %out
  %w = zext i64 %v to i65
  %n = call i65 @llvm.cttz.i65(i65 %w, i1 false)
  %t = trunc i65 %n to i64
  %b = icmp eq i64 %v, 0
  %i = insertelement <2 x i1> zeroinitializer, i1 %b, i32 1
  %f = call <2 x i1> @llvm.fshl.v2i1(<2 x i1> zeroinitializer, <2 x i1> %i, <2 x i1> %i)
  %g = call <2 x i1> @llvm.fshr.v2i1(<2 x i1> zeroinitializer, <2 x i1> %i, <2 x i1> %i)
  %f1 = extractelement <2 x i1> %f, i32 1
  %g1 = extractelement <2 x i1> %g, i32 1
  %fx = zext i1 %f1 to i64
  %gx = zext i1 %g1 to i64
  %c = icmp ult <2 x i65> <i65 1, i65 3>, <i65 2, i65 2>
  %ci = insertelement <2 x i1> %c, i1 %b, i32 0
  %s = select <2 x i1> %ci, <2 x i65> <i65 5, i65 6>, <2 x i65> <i65 7, i65 18446744073709551624>
  %s0 = extractelement <2 x i65> %s, i32 0
  %s1 = extractelement <2 x i65> %s, i32 1
  %s1h = lshr i65 %s1, 64
  %x0 = trunc i65 %s0 to i64
  %x1 = trunc i65 %s1 to i64
  %x2 = trunc i65 %s1h to i64
  %wide = zext <2 x i64> <i64 300, i64 301> to <2 x i65>
  %vi = insertelement <2 x i65> %wide, i65 %w, i32 0
  %w2 = add i65 %w, 513
  %vj = insertelement <2 x i65> %vi, i65 %w2, i32 1
  %tr = trunc <2 x i65> %vj to <2 x i8>
  %tr1 = extractelement <2 x i8> %tr, i32 1
  %trx = zext i8 %tr1 to i64
  %p6 = getelementptr i64, ptr %out, i64 6
  store i64 %trx, ptr %p6
  store i64 %t, ptr %out
  %p1 = getelementptr i64, ptr %out, i64 1
  store i64 %fx, ptr %p1
  %p2 = getelementptr i64, ptr %out, i64 2
  store i64 %gx, ptr %p2
  %p3 = getelementptr i64, ptr %out, i64 3
  store i64 %x0, ptr %p3
  %p4 = getelementptr i64, ptr %out, i64 4
  store i64 %x1, ptr %p4
  %p5 = getelementptr i64, ptr %out, i64 5
  store i64 %x2, ptr %p5
  ret void
}
declare i65 @llvm.cttz.i65(i65, i1)
declare <2 x i1> @llvm.fshl.v2i1(<2 x i1>, <2 x i1>, <2 x i1>)
declare <2 x i1> @llvm.fshr.v2i1(<2 x i1>, <2 x i1>, <2 x i1>)
");
    assert_eq!(got[..7], [65, 0, 1, 5, 8, 1, 1]);
}
