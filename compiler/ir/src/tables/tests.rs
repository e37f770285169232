//! The tables as Rust sees them.

use super::*;

#[test]
fn address_spaces_alias_and_cast_as_stated() {
    let s = |n| address_space(n).unwrap();
    assert!(s(numbers::SHARED).may_alias(s(numbers::SHARED_CLUSTER)));
    assert!(!s(numbers::SHARED).may_alias(s(numbers::GLOBAL)));
    assert!(s(numbers::GENERIC).may_alias(s(numbers::LOCAL)));
    assert!(s(numbers::GENERIC).can_cast(s(numbers::GLOBAL)));
    assert!(!s(numbers::GLOBAL).can_cast(s(numbers::SHARED)));
    assert!(address_space(2).is_none());
    assert_eq!(ADDRESS_SPACES.len(), 10);
    assert_eq!(AddressSpace::by_ptx("shared::cta").unwrap().number, 3);
}

#[test]
fn targets_inherit_and_gates_speak() {
    assert_eq!(TARGETS.len(), 45);
    assert_eq!(TARGETS.iter().filter(|t| t.offered).count(), 23);
    let t = |n| Target::by_name(n).unwrap();
    assert_eq!(t("compute_90a").name, "sm_90a");
    assert!(
        t("sm_90a").has(Feature::Wgmma)
            && t("sm_90a").has(Feature::Cluster)
            && !t("sm_100").has(Feature::Wgmma)
    );
    assert_eq!(
        (t("sm_103f").cuda_arch, t("sm_103f").ptx.to_string()),
        (1030, "8.8".to_string())
    );
    let gate = Gate {
        sms: &[SmGate::Family(100)],
        ..Gate::OPEN
    };
    assert!(
        gate.check(t("sm_103a")).is_ok()
            && gate.check(t("sm_110a")).is_err()
            && gate.check(t("sm_100")).is_err()
    );
    let (id, _) = IntrinsicId::lookup("llvm.nvvm.barrier.cluster.wait").unwrap();
    let error = id.facts().gate.check(t("sm_80")).unwrap_err().to_string();
    assert_eq!(
        error,
        "Thread-block clusters need sm_90 or later; the target is sm_80"
    );
}

#[test]
fn a_target_file_gives_a_target() {
    let text =
        "[sm_130]\ninherits = \"sm_120\"\ncuda_arch = 1300\nptx = \"9.1\"\nadds = [\"tcgen05\"]\n";
    let targets = Target::load("sm_130.toml", text).unwrap();
    assert_eq!(targets.len(), 1);
    assert_eq!(
        (&*targets[0].name, targets[0].cuda_arch, targets[0].sm),
        ("sm_130", 1300, 130)
    );
    assert!(targets[0].has(Feature::Tcgen05) && targets[0].has(Feature::F32x2));
    let error = Target::load("t.toml", "[sm_130]\ninherits = \"sm_12\"\n")
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("t.toml:2: row `sm_130`: inherits `sm_12`"),
        "{error}"
    );
    let error = Target::load(
        "t.toml",
        "[sm_130]\ninherits = \"sm_120\"\nadd = []\ncuda_arch = 1",
    )
    .unwrap_err()
    .to_string();
    assert!(
        error.contains("unknown key `add`") && error.contains("did you mean `adds`"),
        "{error}"
    );
}

#[test]
fn names_find_their_rows() {
    assert_eq!(
        SpecialReg::by_name("%tid.x"),
        SpecialReg::by_cuda("threadIdx.x")
    );
    let tid = SpecialReg::by_intrinsic("llvm.nvvm.read.ptx.sreg.tid.x").unwrap();
    assert_eq!(tid.facts().range, Some((0, 1024)));
    assert_eq!(
        IntrinsicId::lookup("llvm.umin.v4i32"),
        Some((IntrinsicId::Umin, "v4i32"))
    );
    assert_eq!(
        IntrinsicId::lookup("llvm.memcpy.p0.p3.i64"),
        Some((IntrinsicId::Memcpy, "p0.p3.i64"))
    );
    assert_eq!(
        IntrinsicId::lookup("llvm.memcpy.inline.p0.p3.i64")
            .unwrap()
            .0,
        IntrinsicId::MemcpyInline
    );
    assert_eq!(IntrinsicId::lookup("llvm.nothing.i32"), None);
    for id in IntrinsicId::ALL {
        assert_eq!(IntrinsicId::by_base_name(id.base_name()), Some(id));
    }
}

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

/// A builtin that stays a call, and one whose address is taken, keep their declarations.
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

/// Every capability has a target that lacks it, or is a matter of the PTX version alone, and one that has it.
#[test]
fn capabilities_open_somewhere() {
    for c in Capability::ALL {
        let newest = PtxVersion::newest();
        let lowest = c
            .gate()
            .lowest()
            .unwrap_or_else(|| panic!("no target has {}", c.doc()));
        assert!(lowest.can(c, newest), "{}", c.doc());
        let before = TARGETS.iter().any(|t| !t.can(c, newest));
        assert!(before || c.gate().min_ptx > PtxVersion(0), "{}", c.doc());
    }
    let sm = |name| Target::by_name(name).unwrap();
    assert!(!sm("sm_90").can(Capability::F32Lanes, PtxVersion(90)));
    assert!(!sm("sm_100").can(Capability::F32Lanes, PtxVersion(85)));
    assert!(sm("sm_100").can(Capability::F32Lanes, PtxVersion(86)));
}
