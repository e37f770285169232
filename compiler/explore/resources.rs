//! What a kernel needs of a multiprocessor, and how many of its blocks fit one.

use jacquard_ir::tables::{Fit, Target};
use jacquard_ptx::model::{Function, Module, Space, Statement};
use jacquard_ptx::pressure::live_registers;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
pub(super) struct Resources {
    #[serde(rename = "virtual")]
    declared: BTreeMap<&'static str, u32>,
    pub(super) registers: u32,
    pub(super) shared: u64,
    pub(super) local: u64,
    constant: u64,
    parameters: u64,
    occupancy: Vec<Occupancy>,
}

#[derive(Serialize)]
struct Occupancy {
    threads: u32,
    blocks_per_sm: u32,
    warps_per_sm: u32,
    most_warps: u32,
    limit: &'static str,
}

/// Threads of a warp, and most of a block (CUDA C++ Programming Guide, "Compute Capabilities").
const WARP: u32 = 32;
const MOST_THREADS: u32 = 1024;

pub(super) fn resources(m: &Module, f: &Function, target: &Target) -> Resources {
    let mut declared = BTreeMap::new();
    for d in &f.reg_decls {
        // `%r<10>` are ten names, of which the first is left out by most who write PTX.
        let names = d.count.map_or(1, |n| n.saturating_sub(1));
        *declared.entry(d.ty.text()).or_insert(0) += names;
    }
    let own = f.body.iter().filter_map(|s| match s {
        Statement::VarDecl(v) => Some(f.var(*v)),
        _ => None,
    });
    let inside = |space| -> u64 {
        let own = own.clone().filter(|v| v.space == space);
        own.map(|v| v.bytes()).sum()
    };
    let outside = |space| -> u64 {
        let all = m.globals.iter().filter(|v| v.space == space);
        all.map(|v| v.bytes()).sum()
    };
    let registers = live_registers(f);
    let shared = inside(Space::Shared) + outside(Space::Shared);
    let occupancy = (1..=MOST_THREADS / WARP).map(|n| n * WARP).map(|threads| {
        let bytes = u32::try_from(shared).unwrap_or(u32::MAX);
        let fit = target.limits.fit(threads, registers, bytes);
        let warps = threads / WARP;
        Occupancy {
            threads,
            blocks_per_sm: fit.blocks,
            warps_per_sm: fit.blocks * warps,
            most_warps: target.limits.threads_per_sm / WARP,
            limit: match fit.limit {
                Fit::Threads => "threads",
                Fit::Blocks => "blocks",
                Fit::Registers => "registers",
                Fit::Shared => "shared",
            },
        }
    });
    Resources {
        declared,
        registers,
        shared,
        local: inside(Space::Local),
        constant: outside(Space::Const),
        parameters: f.parameters().iter().map(|v| v.bytes()).sum(),
        occupancy: occupancy.collect(),
    }
}
