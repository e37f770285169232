//! Runs passes over a `.ll` file: `opt -passes='...' file.ll`. For work on passes; users have `jacq`.

use jacquard_ir::tables::Target;
use jacquard_ir::{FuncId, Module, text};
use jacquard_passes::{PassOptions, Pipeline, run_pipeline};

fn print(m: &Module, f: Option<FuncId>) -> String {
    match f.and_then(|f| m.func(f).body.as_ref().map(|b| (f, b))) {
        Some((f, b)) => text::print_function(m, f, b),
        None => text::print_module(m),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut passes = "O3".to_string();
    let mut file = None;
    let mut opts = PassOptions {
        printer: Some(print),
        ..PassOptions::default()
    };
    let mut quiet = false;
    let mut repeat = 1;
    for a in std::env::args().skip(1) {
        if let Some(p) = a.strip_prefix("-passes=") {
            passes = p.to_string();
        } else if a == "-verify-each" {
            opts.verify_each = true;
        } else if a == "-time-passes" {
            opts.time_passes = true;
        } else if a == "-print-after-all" {
            opts.printing.after.all = true;
        } else if let Some(n) = a.strip_prefix("-repeat=") {
            repeat = n.parse()?;
        } else if let Some(n) = a.strip_prefix("-opt-bisect-limit=") {
            opts.opt_bisect_limit = Some(n.parse()?);
            opts.bisect_verbose = true;
        } else if a == "-q" {
            quiet = true;
        } else if a == "-Rpass" {
            opts.remarks = [
                regex_lite::Regex::new("").ok(),
                regex_lite::Regex::new("").ok(),
                regex_lite::Regex::new("").ok(),
            ];
        } else {
            file = Some(a);
        }
    }
    let text_in = std::fs::read_to_string(file.ok_or("no input file")?)?;
    let target = Target::by_name("sm_90").ok_or("no target")?;
    for k in 0..repeat {
        let mut m = text::parse_module(&text_in).map_err(|e| format!("{e:?}"))?;
        let start = std::time::Instant::now();
        let mut p = Pipeline::parse(&passes)?;
        let report = run_pipeline(&mut m, &mut p, &opts, target)?;
        let time = start.elapsed();
        if k + 1 == repeat {
            eprint!("{}", report.output);
            for r in &report.remarks {
                eprintln!("{}", r.line());
            }
            for t in &report.timings {
                eprintln!(
                    "{:>10.1} us {:>5} {}",
                    t.time.as_secs_f64() * 1e6,
                    t.runs,
                    t.pass
                );
            }
            if opts.time_passes {
                eprintln!("{:>10.1} us total", time.as_secs_f64() * 1e6);
            }
            if !quiet {
                print!("{}", text::print_module(&m));
            }
        }
    }
    Ok(())
}
