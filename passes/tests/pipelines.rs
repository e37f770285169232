//! Every pass alone, texts of pipelines, bisection.

use jacquard_ir::tables::Target;
use jacquard_ir::text;
use jacquard_passes::{PassOptions, Pipeline, run_pipeline};
use std::path::Path;

/// Every registered pass alone leaves every test's module in SSA form.
#[test]
fn every_pass_alone() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/filetests");
    let target = Target::by_name("sm_80").expect("a target");
    let opts = PassOptions {
        verify_each: true,
        ..PassOptions::default()
    };
    for f in std::fs::read_dir(&dir)
        .expect("the folder")
        .filter_map(|e| Some(e.ok()?.path()))
    {
        let source = std::fs::read_to_string(&f).expect("a file");
        // What these files hold is no whole NVVM IR.
        let passes = (jacquard_passes::manager::PASSES.iter()).filter(|p| p.name != "nvvm-verify");
        for row in passes {
            let mut m = text::parse_module(&source).expect("parses");
            let mut p = Pipeline::parse(row.name).expect("a pass");
            if let Err(e) = run_pipeline(&mut m, &mut p, &opts, target) {
                panic!("{} alone on {}: {e}", row.name, f.display());
            }
        }
    }
}

#[test]
fn pipelines_print_what_they_parse() {
    for level in ["O0", "O1", "O2", "O3", "Ofcmin", "Ofcmid", "Ofcmax"] {
        let p = Pipeline::for_level(level).expect("a level");
        let text = p.to_string();
        assert_eq!(
            Pipeline::parse(&text).expect("its own text").to_string(),
            text
        );
    }
    assert!(Pipeline::parse("no-such-pass").is_err());
    assert!(Pipeline::parse("function(sroa").is_err());
    let e = Pipeline::parse("memory-space-opt<third-time>")
        .err()
        .expect("an error");
    assert_eq!(
        e.to_string(),
        "invalid memory-space-opt pass parameter 'third-time'"
    );
}

/// `-opt-bisect-limit` finds the run that first makes a difference.
#[test]
fn bisect_finds_the_pass() {
    let source =
        "define i32 @f(i32 %x) {\n  %a = mul i32 %x, 8\n  %b = add i32 %a, 0\n  ret i32 %b\n}\n";
    let target = Target::by_name("sm_80").expect("a target");
    let at = |limit: u64| {
        let mut m = text::parse_module(source).expect("parses");
        let opts = PassOptions {
            opt_bisect_limit: Some(limit),
            bisect_verbose: true,
            ..PassOptions::default()
        };
        let mut p = Pipeline::parse("function(dce,sroa,instcombine,adce)").expect("a pipeline");
        let r = run_pipeline(&mut m, &mut p, &opts, target).expect("runs");
        (text::print_module(&m), r.output)
    };
    let first = (1..=4)
        .find(|&n| at(n).0.contains("shl"))
        .expect("some pass does it");
    assert!(
        at(first)
            .1
            .contains(&format!("running pass ({first}) instcombine on f"))
    );
}
