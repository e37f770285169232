//! `structurizecfg` beside LLVM's: random graphs of blocks, with loops that are left in the middle and tests that share their targets.

use jacquard_ir::tables::Target;
use jacquard_ir::text;
use jacquard_passes::{PassOptions, Pipeline, run_pipeline};
use jacquard_test_support::Oracles;
use std::fmt::Write;

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % n
    }
}

/// A function whose blocks lead a few blocks on, and whose loops lead back to a block that all ways to their ends pass.
fn program(seed: u64) -> String {
    let mut r = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let n = 4 + r.below(6) as usize;
    let mut to: Vec<Vec<usize>> = (0..n - 1)
        .map(|i| {
            // The next block always, so that all are reached.
            let other = (i + 1 + r.below(3) as usize).min(n - 1);
            if other == i + 1 {
                vec![i + 1]
            } else {
                vec![i + 1, other]
            }
        })
        .collect();
    to.push(Vec::new());
    for _ in 0..r.below(3) {
        let from = 1 + r.below(n as u64 - 2) as usize;
        let headers: Vec<usize> = (1..=from)
            .filter(|&h| {
                // Nothing leads past the header.
                !to.iter()
                    .enumerate()
                    .any(|(i, t)| i < h && t.iter().any(|&t| t > h && t <= from))
            })
            .collect();
        if let Some(&h) = headers.get(r.below(headers.len().max(1) as u64) as usize)
            && to[from].len() == 1
        {
            to[from].push(h);
        }
    }
    let mut out = "target triple = \"nvptx64-nvidia-cuda\"\ndefine ptx_kernel void @k(ptr %p) {\nentry:\n br label %b0\n".to_owned();
    for (i, t) in to.iter().enumerate() {
        let _ = write!(out, "b{i}:\n store volatile i32 {i}, ptr %p\n");
        let _ = match t[..] {
            [] => writeln!(out, " ret void"),
            [a] => writeln!(out, " br label %b{a}"),
            [a, b, ..] => writeln!(
                out,
                " %v{i} = load volatile i32, ptr %p\n %c{i} = icmp eq i32 %v{i}, {i}\n br i1 %c{i}, label %b{a}, label %b{b}"
            ),
        };
    }
    out + "}\n"
}

fn blocks(ir: &str) -> usize {
    let m = text::parse_module(ir).expect("IR");
    let bodies = m.func_ids().filter_map(|f| m.func(f).body.as_ref());
    bodies.map(|b| b.blocks().count()).sum()
}

fn structured(ir: &str) -> String {
    let mut m = text::parse_module(ir).expect("IR");
    let mut p = Pipeline::parse("structurizecfg,verify").expect("passes");
    let target = Target::by_name("sm_90").expect("a target");
    run_pipeline(&mut m, &mut p, &PassOptions::default(), target).expect("it runs");
    text::print_module(&m)
}

/// Over all graphs there are no more blocks than LLVM's pass leaves, and in a single graph rarely more.
#[test]
fn no_more_blocks_than_llvms() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let (mut ours, mut theirs, mut more, mut graphs) = (0, 0, Vec::new(), 0);
    for seed in 1..=240 {
        let ir = program(seed);
        // LLVM's refuses some graphs.
        let Ok(want) = oracles.opt(&ir, "structurizecfg") else {
            continue;
        };
        let (got, want) = (blocks(&structured(&ir)), blocks(&want));
        graphs += 1;
        ours += got;
        theirs += want;
        if got > want {
            more.push((seed, got, want));
        }
    }
    assert!(graphs >= 160, "{graphs} graphs");
    assert!(ours <= theirs, "{ours} blocks, LLVM's pass leaves {theirs}");
    assert!(
        more.len() * 25 <= graphs,
        "more blocks than LLVM's: {more:?}"
    );
}
