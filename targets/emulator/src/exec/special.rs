//! Special registers (PTX ISA 10).

use crate::cx::Cx;
use crate::inst::{Flow, Inst};
use crate::lanes::{LANES, Row};

/// A special register the emulator knows; the number is `Inst::x`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
#[allow(missing_docs)]
pub enum Sreg {
    TidX,
    TidY,
    TidZ,
    NtidX,
    NtidY,
    NtidZ,
    CtaidX,
    CtaidY,
    CtaidZ,
    NctaidX,
    NctaidY,
    NctaidZ,
    LaneId,
    WarpId,
    NWarpId,
    SmId,
    NSmId,
    GridId,
    IsExplicitCluster,
    ClusterIdX,
    ClusterIdY,
    ClusterIdZ,
    NClusterIdX,
    NClusterIdY,
    NClusterIdZ,
    ClusterCtaIdX,
    ClusterCtaIdY,
    ClusterCtaIdZ,
    ClusterNCtaIdX,
    ClusterNCtaIdY,
    ClusterNCtaIdZ,
    ClusterCtaRank,
    ClusterNCtaRank,
    LaneMaskEq,
    LaneMaskLe,
    LaneMaskLt,
    LaneMaskGe,
    LaneMaskGt,
    Clock,
    ClockHi,
    Clock64,
    GlobalTimer,
    GlobalTimerLo,
    GlobalTimerHi,
    TotalSmemSize,
    AggrSmemSize,
    DynamicSmemSize,
    ReservedSmemZero,
    CurrentGraphExec,
    Workspace,
    WorkspaceHigh,
    Zero,
    /// Not a register of the ISA: where dynamic shared memory starts.
    DynamicSharedBase,
}

use Sreg as S;

/// Names of the special registers, without the percent sign (PTX ISA 10).
pub const NAMES: &[(&str, Sreg)] = &[
    ("tid.x", S::TidX),
    ("tid.y", S::TidY),
    ("tid.z", S::TidZ),
    ("tid.w", S::Zero),
    ("ntid.x", S::NtidX),
    ("ntid.y", S::NtidY),
    ("ntid.z", S::NtidZ),
    ("ntid.w", S::Zero),
    ("ctaid.x", S::CtaidX),
    ("ctaid.y", S::CtaidY),
    ("ctaid.z", S::CtaidZ),
    ("ctaid.w", S::Zero),
    ("nctaid.x", S::NctaidX),
    ("nctaid.y", S::NctaidY),
    ("nctaid.z", S::NctaidZ),
    ("nctaid.w", S::Zero),
    ("laneid", S::LaneId),
    ("warpid", S::WarpId),
    ("nwarpid", S::NWarpId),
    ("smid", S::SmId),
    ("nsmid", S::NSmId),
    ("gridid", S::GridId),
    ("is_explicit_cluster", S::IsExplicitCluster),
    ("clusterid.x", S::ClusterIdX),
    ("clusterid.y", S::ClusterIdY),
    ("clusterid.z", S::ClusterIdZ),
    ("clusterid.w", S::Zero),
    ("nclusterid.x", S::NClusterIdX),
    ("nclusterid.y", S::NClusterIdY),
    ("nclusterid.z", S::NClusterIdZ),
    ("nclusterid.w", S::Zero),
    ("cluster_ctaid.x", S::ClusterCtaIdX),
    ("cluster_ctaid.y", S::ClusterCtaIdY),
    ("cluster_ctaid.z", S::ClusterCtaIdZ),
    ("cluster_ctaid.w", S::Zero),
    ("cluster_nctaid.x", S::ClusterNCtaIdX),
    ("cluster_nctaid.y", S::ClusterNCtaIdY),
    ("cluster_nctaid.z", S::ClusterNCtaIdZ),
    ("cluster_nctaid.w", S::Zero),
    ("cluster_ctarank", S::ClusterCtaRank),
    ("cluster_nctarank", S::ClusterNCtaRank),
    ("lanemask_eq", S::LaneMaskEq),
    ("lanemask_le", S::LaneMaskLe),
    ("lanemask_lt", S::LaneMaskLt),
    ("lanemask_ge", S::LaneMaskGe),
    ("lanemask_gt", S::LaneMaskGt),
    ("clock", S::Clock),
    ("clock_hi", S::ClockHi),
    ("clock64", S::Clock64),
    ("globaltimer", S::GlobalTimer),
    ("globaltimer_lo", S::GlobalTimerLo),
    ("globaltimer_hi", S::GlobalTimerHi),
    ("total_smem_size", S::TotalSmemSize),
    ("aggr_smem_size", S::AggrSmemSize),
    ("dynamic_smem_size", S::DynamicSmemSize),
    ("reserved_smem_offset_begin", S::ReservedSmemZero),
    ("reserved_smem_offset_end", S::ReservedSmemZero),
    ("reserved_smem_offset_cap", S::ReservedSmemZero),
    ("current_graph_exec", S::CurrentGraphExec),
    ("envreg0", S::Zero),
    ("envreg1", S::WorkspaceHigh),
    ("envreg2", S::Workspace),
    ("pm0", S::Zero),
];

/// Special registers that are read as zero whatever their number: performance counters, environment registers.
const ZERO_PREFIXES: [&str; 3] = ["envreg", "pm", "reserved_smem_offset_"];

/// The register of a name. A vector name without a component is its first component.
pub fn find(name: &str) -> Option<Sreg> {
    if let Some((_, s)) = NAMES.iter().find(|(n, _)| *n == name) {
        return Some(*s);
    }
    if let Some((stem, "r" | "g" | "b")) = name.rsplit_once('.') {
        let k = match &name[stem.len() + 1..] {
            "r" => "x",
            "g" => "y",
            _ => "z",
        };
        return NAMES
            .iter()
            .find(|(n, _)| n.strip_suffix(k).and_then(|n| n.strip_suffix('.')) == Some(stem))
            .map(|(_, s)| *s);
    }
    ZERO_PREFIXES
        .iter()
        .any(|p| name.starts_with(p))
        .then_some(S::Zero)
}

/// The register with this number.
fn by_number(n: u32) -> Sreg {
    NAMES
        .iter()
        .map(|(_, s)| *s)
        .chain([S::DynamicSharedBase])
        .find(|s| *s as u32 == n)
        .unwrap_or(S::Zero)
}

/// `mov.pred` from the one special register that is a predicate.
pub fn read_pred(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let v = if cx.launch.explicit_cluster {
        u32::MAX
    } else {
        0
    };
    cx.put_pred(i.d, m, v);
    Flow::Next
}

/// `mov d, %sreg`
pub fn read(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let l = cx.launch;
    let lanes = |f: fn(u32) -> u32| {
        let mut r = Row::ZERO;
        for k in 0..LANES {
            r.0[k] = f(k as u32) as u64;
        }
        r
    };
    let [cx_, cy, cz] = l.cluster;
    let in_cluster = [
        cx.cluster.ctaid[0] % cx_,
        cx.cluster.ctaid[1] % cy,
        cx.cluster.ctaid[2] % cz,
    ];
    let time = || {
        cx.mem.note_order();
        cx.slice.clock + cx.slice.steps
    };
    let r = match by_number(i.x) {
        S::TidX => cx.w.tid[0],
        S::TidY => cx.w.tid[1],
        S::TidZ => cx.w.tid[2],
        S::LaneId => lanes(|k| k),
        S::LaneMaskEq => lanes(|k| 1 << k),
        S::LaneMaskLe => lanes(|k| u32::MAX >> (31 - k)),
        S::LaneMaskLt => lanes(|k| (1 << k) - 1),
        S::LaneMaskGe => lanes(|k| u32::MAX << k),
        S::LaneMaskGt => lanes(|k| (u32::MAX << k) & !(1 << k)),
        s => Row::splat(match s {
            S::NtidX => l.block[0] as u64,
            S::NtidY => l.block[1] as u64,
            S::NtidZ => l.block[2] as u64,
            S::CtaidX => cx.cluster.ctaid[0] as u64,
            S::CtaidY => cx.cluster.ctaid[1] as u64,
            S::CtaidZ => cx.cluster.ctaid[2] as u64,
            S::NctaidX => l.grid[0] as u64,
            S::NctaidY => l.grid[1] as u64,
            S::NctaidZ => l.grid[2] as u64,
            S::WarpId => cx.w.index as u64,
            S::NWarpId => 64,
            S::SmId => 0,
            S::NSmId => 1,
            S::GridId => 1,
            S::IsExplicitCluster => l.explicit_cluster as u64,
            S::ClusterIdX => (cx.cluster.ctaid[0] / cx_) as u64,
            S::ClusterIdY => (cx.cluster.ctaid[1] / cy) as u64,
            S::ClusterIdZ => (cx.cluster.ctaid[2] / cz) as u64,
            S::NClusterIdX => (l.grid[0] / cx_) as u64,
            S::NClusterIdY => (l.grid[1] / cy) as u64,
            S::NClusterIdZ => (l.grid[2] / cz) as u64,
            S::ClusterCtaIdX => in_cluster[0] as u64,
            S::ClusterCtaIdY => in_cluster[1] as u64,
            S::ClusterCtaIdZ => in_cluster[2] as u64,
            S::ClusterNCtaIdX => cx_ as u64,
            S::ClusterNCtaIdY => cy as u64,
            S::ClusterNCtaIdZ => cz as u64,
            S::ClusterCtaRank => cx.cluster.rank as u64,
            S::ClusterNCtaRank => (cx_ * cy * cz) as u64,
            S::Clock => time() as u32 as u64,
            S::ClockHi => time() >> 32,
            S::Clock64 | S::GlobalTimer => time(),
            S::GlobalTimerLo => time() as u32 as u64,
            S::GlobalTimerHi => time() >> 32,
            S::Workspace => l.workspace as u32 as u64,
            S::WorkspaceHigh => l.workspace >> 32,
            S::TotalSmemSize | S::AggrSmemSize => l.total_shared as u64,
            S::DynamicSharedBase => (l.total_shared - l.dynamic_shared) as u64,
            S::DynamicSmemSize => l.dynamic_shared as u64,
            _ => 0,
        }),
    };
    cx.put(i.d, m, &r);
    Flow::Next
}
