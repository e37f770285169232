//! Intrinsics bound to a module's types, builtins expanded.

use super::*;
use crate::tables::*;

#[test]
fn overloads_have_names_and_types() {
    let mut m = crate::Module::new();
    let v4 = m.cx.types.vector(crate::TypeId::FLOAT, 4);
    let f = m.intrinsic(IntrinsicId::IsFpclass, &[v4]);
    assert_eq!(m.cx.str(m.func(f).name), "llvm.is.fpclass.v4f32");
    let (ret, params, _) = m.signature(f);
    assert_eq!(m.cx.types.vector_parts(ret).map(|p| p.1), Some(4));
    let slots = IntrinsicId::IsFpclass
        .infer(&m.cx.types, ret, params)
        .unwrap();
    assert_eq!(slots[..], [v4]);
    let params = params.to_vec();
    assert!(
        IntrinsicId::IsFpclass
            .infer(&m.cx.types, v4, &params)
            .is_err()
    );
    assert_eq!(m.intrinsic_of(f), Some(IntrinsicId::IsFpclass));
    let i32 = m.cx.types.int(32);
    let f = m.intrinsic(IntrinsicId::UaddWithOverflow, &[i32]);
    let (ret, params, _) = m.signature(f);
    assert_eq!(
        IntrinsicId::UaddWithOverflow
            .infer(&m.cx.types, ret, params)
            .unwrap()[..],
        [i32]
    );
}

#[test]
fn builtins_are_found_and_expanded() {
    assert_eq!(Builtin::all().len(), 770);
    let b = Builtin::by_name("__nvvm_shfl_bfly_sync").unwrap();
    assert_eq!(b.id, BuiltinId(415));
    assert_eq!(Builtin::by_id(BuiltinId(415)).unwrap().name, b.name);
    let text = "declare i32 @__nvvm_vote_all_sync(i32, i32)\ndeclare i32 @__match32_all_sync(i32, i32, ptr)\n\
        declare i32 @__nv_atomic_fetch_sub_4_f(ptr, float, i32, i32)\n\
        define i32 @f(i32 %m, i32 %p, ptr %q) {\n  %v = call i32 @__nvvm_vote_all_sync(i32 %m, i32 %p)\n\
        \x20 %w = call i32 @__match32_all_sync(i32 %m, i32 %v, ptr %q)\n  ret i32 %w\n}\n";
    let mut module = crate::text::parse_module(text).unwrap();
    expand(&mut module, Target::by_name("sm_90").unwrap()).unwrap();
    let out = crate::text::print_module(&module);
    for part in [
        "icmp ne i32 %p, 0",
        "@llvm.nvvm.vote.all.sync(i32 %m, i1",
        "zext i1",
        "extractvalue { i32, i1 }",
        "store i32",
    ] {
        assert!(out.contains(part), "{part} in\n{out}");
    }
    assert!(!out.contains("__nvvm_vote"), "{out}");
}

#[test]
fn declarations_in_use_stay() {
    let text = "declare ptr @_Znwm(i64)\ndeclare i32 @__nvvm_vote_all_sync(i32, i32)\n\
        declare i32 @__nvvm_vote_any_sync(i32, i32)\n\
        @table = global [1 x ptr] [ptr @__nvvm_vote_any_sync]\n\
        define ptr @f(i64 %n, i32 %p) {\n  %v = call i32 @__nvvm_vote_all_sync(i32 -1, i32 %p)\n\
        \x20 %w = call i32 @__nvvm_vote_any_sync(i32 %v, i32 %p)\n  %m = zext i32 %w to i64\n\
        \x20 %q = call ptr @_Znwm(i64 %m)\n  ret ptr %q\n}\n";
    let mut module = crate::text::parse_module(text).unwrap();
    expand(&mut module, Target::by_name("sm_90").unwrap()).unwrap();
    let out = crate::text::print_module(&module);
    for part in [
        "declare ptr @_Znwm(i64)",
        "call ptr @_Znwm(i64",
        "[ptr @__nvvm_vote_any_sync]",
        "declare i32 @__nvvm_vote_any_sync(",
    ] {
        assert!(out.contains(part), "{part} in\n{out}");
    }
    assert!(!out.contains("@__nvvm_vote_all_sync"), "{out}");
}

#[test]
fn older_names_and_arguments_are_replaced() {
    let text = "declare i32 @llvm.nvvm.clz.ll(i64)\ndeclare float @llvm.nvvm.ldg.global.f.f32.p1(ptr addrspace(1), i32)\n\
        declare void @llvm.lifetime.start.p0(i64, ptr)\ndeclare ptr @llvm.nvvm.ptr.shared.to.gen.p0.p3(ptr addrspace(3))\n\
        declare i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr, i32)\ndeclare void @llvm.nvvm.barrier0()\n\
        declare i32 @llvm.experimental.vector.reduce.add.v4i32(<4 x i32>)\ndeclare i32 @llvm.nvvm.max.ui(i32, i32)\n\
        declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)\n\
        define i32 @f(i64 %a, ptr addrspace(1) %g, ptr addrspace(3) %s, <4 x i32> %v, <4 x i1> %m) {\n\
        \x20 %p = alloca i32\n  call void @llvm.lifetime.start.p0(i64 4, ptr %p)\n  call void @llvm.nvvm.barrier0()\n\
        \x20 %c = call i32 @llvm.nvvm.clz.ll(i64 %a)\n\
        \x20 %l = call float @llvm.nvvm.ldg.global.f.f32.p1(ptr addrspace(1) %g, i32 4)\n\
        \x20 %q = call ptr @llvm.nvvm.ptr.shared.to.gen.p0.p3(ptr addrspace(3) %s)\n\
        \x20 %o = call i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr %q, i32 %c)\n\
        \x20 %k = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %q, i32 16, <4 x i1> %m, <4 x i32> %v)\n\
        \x20 %r = call i32 @llvm.experimental.vector.reduce.add.v4i32(<4 x i32> %k)\n\
        \x20 %x = call i32 @llvm.nvvm.max.ui(i32 %r, i32 %o)\n  store float %l, ptr %p\n  ret i32 %x\n}\n";
    let mut module = crate::text::parse_module(text).unwrap();
    expand(&mut module, Target::by_name("sm_90").unwrap()).unwrap();
    let out = crate::text::print_module(&module);
    for part in [
        "@llvm.ctlz.i64(i64 %a, i1 false)",
        "load float, ptr addrspace(1) %g, align 4, !invariant.load",
        "@llvm.lifetime.start.p0(ptr %p)",
        "addrspacecast ptr addrspace(3) %s to ptr",
        "atomicrmw uinc_wrap ptr",
        "@llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)",
        "@llvm.vector.reduce.add.v4i32(",
        "@llvm.umax.i32(",
        "@llvm.masked.load.v4i32.p0(ptr align 16",
    ] {
        assert!(out.contains(part), "{part} in\n{out}");
    }
    for part in ["clz.ll", "ldg", "barrier0", "experimental", "atomic.load"] {
        assert!(!out.contains(part), "{part} in\n{out}");
    }
}
