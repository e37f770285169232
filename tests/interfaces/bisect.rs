//! `-opt-bisect-limit` finds a planted bug: one run of one pass in the O3 pipeline is made wrong, the kernel's results in the
//! emulator say from which limit on they are, and the bisection names that run.

use jacquard_emulator::{Arg, Device};
use jacquard_ir::tables::Target;
use jacquard_ir::{Inst, Opcode, text};
use jacquard_nvptx::CodegenOptions;
use jacquard_passes::manager::{FunctionPass, Fx, Params, Step};
use jacquard_passes::{PassOptions, Pipeline, run_pipeline};
use pretty_assertions::assert_eq;

const SOURCE: &str = r#"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr %in, ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = zext i32 %t to i64
  %p = getelementptr i32, ptr %in, i64 %w
  %v = load i32, ptr %p
  %x = xor i32 %v, %t
  %q = getelementptr i32, ptr %out, i64 %w
  store i32 %x, ptr %q
  ret void
}
"#;

const THREADS: u32 = 32;

/// A pass that does its work and then turns every `xor` into an `or`.
struct Planted(Box<dyn FunctionPass>);

impl FunctionPass for Planted {
    fn new(_: &Params) -> Self {
        unreachable!("made by hand")
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        self.0.run(fx);
        let found: Vec<Inst> = fx
            .body
            .blocks()
            .flat_map(|b| fx.body.insts(b))
            .filter(|&i| fx.body.op(i) == Opcode::Xor)
            .collect();
        for &i in &found {
            fx.body.inst_mut(i).op = Opcode::Or;
        }
        !found.is_empty()
    }
}

/// O3 with the bug in the last run of `pass`.
fn pipeline(pass: &str) -> Pipeline {
    let mut p = Pipeline::for_level("O3").expect("a level");
    let place = p.steps.iter().enumerate().rev().find_map(|(s, step)| {
        let Step::Functions { passes, .. } = step else {
            return None;
        };
        let n = passes.iter().rposition(|n| n.recipe.row.name == pass)?;
        Some((s, n))
    });
    let (s, n) = place.expect("the pass is in the pipeline");
    let Step::Functions { passes, .. } = &mut p.steps[s] else {
        unreachable!("found above")
    };
    let idle: Box<dyn FunctionPass> = Box::new(Nothing);
    let old = std::mem::replace(&mut passes[n].pass, idle);
    passes[n].pass = Box::new(Planted(old));
    p
}

struct Nothing;

impl FunctionPass for Nothing {
    fn new(_: &Params) -> Self {
        Nothing
    }
    fn run(&mut self, _: &mut Fx) -> bool {
        false
    }
}

/// The kernel's output with this limit, the number of runs counted, and what the bisection says.
fn run(pass: &str, limit: u64) -> (Vec<u32>, u64, String) {
    let target = Target::by_name("sm_80").expect("a target");
    let mut m = text::parse_module(SOURCE).expect("parses");
    let options = PassOptions {
        opt_bisect_limit: Some(limit),
        bisect_verbose: true,
        ..PassOptions::default()
    };
    let report = run_pipeline(&mut m, &mut pipeline(pass), &options, target).expect("runs");
    let ptx = jacquard_nvptx::compile_to_text(&mut m, target, &CodegenOptions::default())
        .expect("compiles");
    let mut device = Device::new();
    let id = device.load(&ptx).expect("loads");
    let input: Vec<u8> = (0..THREADS).flat_map(|i| (i * 7).to_le_bytes()).collect();
    let a = device.upload(&input).expect("uploads");
    let b = device.upload(&vec![0; input.len()]).expect("uploads");
    let args = [Arg::Ptr(a), Arg::Ptr(b)];
    device
        .launch(id, "k", [1; 3], [THREADS, 1, 1], [0; 3], 0, &args)
        .expect("runs");
    let out: Vec<u32> = device.read(b, THREADS as usize).expect("reads");
    (out, report.runs, report.output)
}

#[test]
fn a_planted_bug_is_found() {
    let right: Vec<u32> = (0..THREADS).map(|i| (i * 7) ^ i).collect();
    for pass in ["early-cse", "gvn", "licm", "simplifycfg", "adce"] {
        let (out, runs, _) = run(pass, u64::MAX);
        assert_ne!(out, right, "the planted bug in {pass} shows");
        assert_eq!(run(pass, 0).0, right, "without passes it does not");
        let (mut good, mut bad) = (0, runs);
        while bad - good > 1 {
            let mid = (good + bad) / 2;
            if run(pass, mid).0 == right {
                good = mid;
            } else {
                bad = mid;
            }
        }
        let said = run(pass, bad).2;
        let last = said
            .lines()
            .rfind(|l| l.starts_with("BISECT: running"))
            .unwrap_or_default();
        assert_eq!(last, format!("BISECT: running pass ({bad}) {pass} on k"));
    }
}
