//! Runs `tests/filetests/*.ll`: the first line gives the passes, `TARGET` a target, `CHECK` lines what the result must hold, in order, and
//! `CHECK-NOT` lines what it must not hold anywhere. Every pass is checked for SSA form on the way.

use jacquard_ir::tables::Target;
use jacquard_ir::text;
use jacquard_passes::manager::{Taker, find_knob};
use jacquard_passes::{PassOptions, Pipeline, run_pipeline};
use std::path::Path;

fn run(path: &Path) -> Result<(), String> {
    let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let first = source.lines().next().unwrap_or("");
    let passes = first
        .strip_prefix("; RUN: -passes=")
        .ok_or("the first line must be `; RUN: -passes=...`")?;
    let mut opts = PassOptions {
        verify_each: true,
        ..PassOptions::default()
    };
    opts.reflect.push(("__CUDA_FTZ".into(), 1));
    for line in source.lines().filter_map(|l| l.strip_prefix("; KNOB: ")) {
        let (k, v) = line.split_once('=').ok_or("KNOB: name=value")?;
        let row = find_knob(k.trim()).ok_or("KNOB: no such knob")?;
        let Taker::Passes(knob) = row.taker else {
            return Err("KNOB: passes do not take it".into());
        };
        opts.knobs
            .set(knob, v.trim().parse().map_err(|_| "KNOB: a number")?);
    }
    let target = source.lines().find_map(|l| l.strip_prefix("; TARGET: "));
    let target = Target::by_name(target.unwrap_or("sm_80")).ok_or("no target")?;
    let mut m = text::parse_module(&source).map_err(|e| format!("{e:?}"))?;
    let mut p = Pipeline::parse(passes).map_err(|e| e.to_string())?;
    run_pipeline(&mut m, &mut p, &opts, target).map_err(|e| e.to_string())?;
    let out = text::print_module(&m);
    // What is printed must be read again.
    text::parse_module(&out).map_err(|e| format!("the result does not parse: {e:?}\n{out}"))?;
    let mut rest = out.as_str();
    for line in source.lines() {
        if let Some(want) = line.strip_prefix("; CHECK: ") {
            let at = rest
                .find(want.trim())
                .ok_or_else(|| format!("`{want}` is missing (or out of order) in\n{out}"))?;
            rest = &rest[at + want.trim().len()..];
        } else if let Some(bad) = line.strip_prefix("; CHECK-NOT: ")
            && out.contains(bad.trim())
        {
            return Err(format!("`{bad}` must not be in\n{out}"));
        }
    }
    Ok(())
}

#[test]
fn filetests() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/filetests");
    let mut files: Vec<_> = std::fs::read_dir(&dir)
        .expect("the folder")
        .filter_map(|e| Some(e.ok()?.path()))
        .collect();
    files.sort();
    let mut failed = Vec::new();
    for f in &files {
        if let Err(e) = run(f) {
            failed.push(format!(
                "{}: {e}",
                f.file_name().unwrap_or_default().to_string_lossy()
            ));
        }
    }
    assert!(
        failed.is_empty(),
        "{} of {} failed:\n{}",
        failed.len(),
        files.len(),
        failed.join("\n\n")
    );
    assert!(files.len() >= 20, "{} tests", files.len());
}

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
