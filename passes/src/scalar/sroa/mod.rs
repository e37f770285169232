//! `sroa`: allocas are split into the pieces that the code uses, and pieces become SSA values.
//!
//! Uses of an alloca are slices of its bytes. Unsplittable slices (loads and stores of one value) that overlap form
//! a partition; memory intrinsics and wide integer accesses are cut at partition borders. Each partition gets an alloca of its
//! own, of the type its uses want; [`super::mem2reg`] then promotes what it can.

mod aggregates;
mod partition;
mod pointers;
mod rewrite;
mod slices;
mod vectors;

pub use aggregates::min_align;
pub use rewrite::{argument_align, call_memory, convert};

use crate::manager::{FunctionPass, Fx, Knob, Params};
use crate::scalar::mem2reg::{is_promotable, promote};
use jacquard_ir::{Inst, Opcode, Value};

/// The pass.
pub struct Sroa;

/// Rewrites loads through selects and phis of addresses in `object`, unless a knob keeps them.
pub fn speculate(fx: &mut Fx, object: Value) -> bool {
    fx.opts.knob(Knob::DisableLoadSelectTransform) == 0
        && pointers::speculate(fx.m, fx.body, object)
}

impl FunctionPass for Sroa {
    fn new(_: &Params) -> Self {
        Sroa
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let Some(entry) = fx.body.entry() else {
            return false;
        };
        let mut work: Vec<Inst> = fx
            .body
            .insts(entry)
            .filter(|&i| fx.body.op(i) == Opcode::Alloca)
            .collect();
        if work.is_empty() {
            return false;
        }
        let mut any = false;
        let mut promotable: Vec<Inst> = Vec::new();
        let mut rounds = 0;
        loop {
            // Each split makes smaller pieces, so this ends; the bound is for broken input.
            let mut budget = 10_000;
            while let Some(a) = work.pop() {
                budget -= 1;
                if fx.body.inst(a).block.is_none() || budget == 0 {
                    continue;
                }
                if is_promotable(fx.m, fx.body, a) {
                    promotable.push(a);
                    continue;
                }
                any |= aggregates::split_aggregate_accesses(fx.m, fx.body, a);
                any |= speculate(fx, a.into());
                if is_promotable(fx.m, fx.body, a) {
                    promotable.push(a);
                    continue;
                }
                let Some(mut slices) = slices::collect(fx.m, fx.body, a) else {
                    continue;
                };
                if vectors::split(fx.m, fx.body, &slices) {
                    any = true;
                    let Some(new) = slices::collect(fx.m, fx.body, a) else {
                        continue;
                    };
                    slices = new;
                }
                if let Some(new) = rewrite::split(fx.m, fx.body, a, slices) {
                    any = true;
                    work.extend(new);
                }
            }
            if promotable.is_empty() {
                break;
            }
            any = true;
            let dom = fx.dom();
            promote(fx.m, fx.body, &dom, &promotable);
            promotable.clear();
            // Promotion of pointers may make other allocas splittable.
            rounds += 1;
            if rounds > 4 {
                break;
            }
            work = fx
                .body
                .insts(entry)
                .filter(|&i| fx.body.op(i) == Opcode::Alloca)
                .collect();
            if work.is_empty() {
                break;
            }
        }
        any
    }
}
