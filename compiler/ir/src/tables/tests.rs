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

/// A builtin that stays a call, and one whose address is taken, keep their declarations.
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
