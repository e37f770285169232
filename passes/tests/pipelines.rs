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
        let passes = (jacquard_passes::manager::PASSES.iter())
            .filter(|p| p.name != "nvvm-verify" && !p.name.starts_with("trigger-"));
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

/// Texts that opt takes or refuses, as we do: levels of lists and what may stand in which, parameters, levels of optimisation.
const FORMS: &str = include_str!("forms.txt");

#[test]
fn texts_are_taken_and_refused_as_opt_does() {
    let mut refused = 0;
    let oracles = jacquard_test_support::Oracles::find();
    for line in FORMS.lines() {
        let (want, text) = line.split_once(' ').expect("yes or no, and a text");
        let got = Pipeline::parse(text);
        assert_eq!(got.is_ok(), want == "yes", "{text}: {:?}", got.err());
        refused += u32::from(want == "no");
        if let Some(o) = &oracles {
            let module = "define void @f() {\n  ret void\n}\n";
            assert_eq!(o.opt(module, text).is_ok(), want == "yes", "opt: {text}");
        }
    }
    assert!(refused > 30 && FORMS.lines().count() > 100);
    // In opt's words, too.
    for (text, words) in [
        ("function(globaldce)", "unknown function pass 'globaldce'"),
        ("function(inline)", "unknown function pass 'inline'"),
        ("loop(sroa)", "unknown loop pass 'sroa'"),
        (
            "function(cgscc(inline))",
            "invalid use of 'cgscc' pass as function pipeline",
        ),
        (
            "function(module(globaldce))",
            "invalid use of 'module' pass as function pipeline",
        ),
    ] {
        let e = Pipeline::parse(text).err().expect("an error").to_string();
        assert_eq!(e, words, "{text}");
    }
}

/// What a level runs that another does not (notes on levels and on the tiers of fast compilation).
#[test]
fn levels_differ_as_they_should() {
    let text = |level: &str| Pipeline::for_level(level).expect("a level").to_string();
    let has = |level: &str, pass: &str| {
        let all = text(level);
        all.split([',', '(', ')', '<']).any(|word| word == pass)
    };
    // The fastest tier inlines what must be and promotes variables, and does no more.
    for pass in [
        "instcombine",
        "gvn",
        "licm",
        "loop-unroll",
        "inline",
        "ipmsp",
    ] {
        assert!(!has("Ofcmax", pass), "Ofcmax: {pass}");
    }
    assert!(has("Ofcmax", "always-inline") && has("Ofcmax", "sroa"));
    // The middle one has spaces and inlining, and no pass of loops.
    for pass in [
        "licm",
        "loop-rotate",
        "loop-unroll",
        "indvars",
        "loop-reduce",
        "gvn",
    ] {
        assert!(!has("Ofcmid", pass), "Ofcmid: {pass}");
    }
    assert!(has("Ofcmid", "inline") && has("Ofcmid", "ipmsp") && has("Ofcmid", "instcombine"));
    // The least reduction leaves out what takes longest.
    for pass in ["gvn", "loop-reduce", "slp-vectorizer", "reassociate"] {
        assert!(!has("Ofcmin", pass) && has("O2", pass), "Ofcmin: {pass}");
    }
    assert!(has("Ofcmin", "licm") && has("Ofcmin", "loop-unroll"));
    // The first level moves no code between branches and numbers no values across paths.
    for pass in ["gvn", "simple-loop-unswitch", "loop-reduce", "sink"] {
        assert!(!has("O1", pass) && has("O2", pass), "O1: {pass}");
    }
    assert!(has("O1", "licm") && has("O1", "inline"));
    for pass in ["sroa", "inline", "licm"] {
        assert!(!has("O0", pass), "O0: {pass}");
    }
    // The third has the second's passes with larger limits; sizes have no level of their own.
    assert_eq!(text("O3"), text("O2"));
    assert_eq!(text("Os"), text("O2"));
    let sizes: Vec<usize> = ["O0", "Ofcmax", "Ofcmid", "O1", "Ofcmin", "O2"]
        .iter()
        .map(|l| text(l).split(',').count())
        .collect();
    assert!(sizes.is_sorted(), "{sizes:?}");
    for name in [
        "default",
        "lto",
        "thinlto",
        "lto-pre-link",
        "thinlto-pre-link",
        "fatlto-pre-link",
    ] {
        let p = Pipeline::parse(&format!("{name}<O2>")).expect("a level");
        assert_eq!(p.to_string(), text("O2"), "{name}");
    }
}
