//! Names of the special registers.

/// Is `name` (without its percent sign) a special register?
pub fn is_special(name: &str) -> bool {
    let (base, component) = match name.split_once('.') {
        Some((b, c)) => (b, Some(c)),
        None => (name, None),
    };
    if VECTORS.contains(&base) {
        return component.is_none_or(|c| matches!(c, "x" | "y" | "z" | "w"));
    }
    if component.is_some() {
        return false;
    }
    let stem = base.trim_end_matches(|c: char| c.is_ascii_digit());
    SCALARS.contains(&base) || (stem.len() < base.len() && NUMBERED.contains(&stem))
}

const VECTORS: &[&str] = &[
    "tid",
    "ntid",
    "ctaid",
    "nctaid",
    "clusterid",
    "nclusterid",
    "cluster_ctaid",
    "cluster_nctaid",
];
const SCALARS: &[&str] = &[
    "laneid",
    "warpid",
    "nwarpid",
    "smid",
    "nsmid",
    "gridid",
    "is_explicit_cluster",
    "cluster_ctarank",
    "cluster_nctarank",
    "lanemask_eq",
    "lanemask_le",
    "lanemask_lt",
    "lanemask_ge",
    "lanemask_gt",
    "clock",
    "clock_hi",
    "clock64",
    "globaltimer",
    "globaltimer_lo",
    "globaltimer_hi",
    "reserved_smem_offset_begin",
    "reserved_smem_offset_end",
    "reserved_smem_offset_cap",
    "total_smem_size",
    "aggr_smem_size",
    "dynamic_smem_size",
    "current_graph_exec",
    "pm0_64",
    "pm1_64",
    "pm2_64",
    "pm3_64",
    "pm4_64",
    "pm5_64",
    "pm6_64",
    "pm7_64",
];
const NUMBERED: &[&str] = &["envreg", "pm", "reserved_smem_offset_"];
