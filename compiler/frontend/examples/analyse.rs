//! Analyses CUDA C++ files and says what was reached: `cargo run -p jacquard-frontend --example analyse x.cu [-std=c++20] [-ir]`.

use jacquard_frontend::{diag, irgen, pp, sema, session::Session, source::Text};

fn main() {
    let mut cxx20 = false;
    let mut ir = false;
    let mut files = Vec::new();
    for a in std::env::args().skip(1) {
        match a.as_str() {
            "-std=c++20" => cxx20 = true,
            "-ir" => ir = true,
            _ => files.push(a),
        }
    }
    let work = move || {
        let mut failed = 0;
        for f in &files {
            let Ok(bytes) = std::fs::read(f) else {
                continue;
            };
            let mut o = pp::Options {
                std: if cxx20 { 20 } else { 17 },
                ..Default::default()
            };
            let sm = std::env::var("SM")
                .ok()
                .and_then(|s| s.parse().ok())
                .unwrap_or(90);
            o.target = pp::options::Target {
                cuda_arch: sm * 10,
                suffix: sm.to_string(),
                family: sm * 10,
            };
            let mut s = Session::new(o);
            let t0 = std::time::Instant::now();
            let toks = pp::preprocess(&mut s, f, Text::from_vec(bytes));
            let t1 = std::time::Instant::now();
            let so = sema::Options {
                cxx20,
                ..Default::default()
            };
            let (prog, layouts) = sema::analyze(&mut s, toks, &so);
            let t2 = std::time::Instant::now();
            let mut made = false;
            if !s.diags.has_errors() {
                let io = irgen::Options::default();
                let m = irgen::generate(&mut s, &prog, &layouts, &io);
                made = m.is_some();
                if let (Some(m), true) = (m, ir) {
                    println!("{}", jacquard_ir::text::print_module(&m));
                }
            }
            let list: Vec<_> = s
                .diags
                .list()
                .iter()
                .map(|d| diag::resolve(d, &s.sources, &s.names))
                .collect();
            eprint!("{}", jacquard_diag::human(&list, false));
            if s.diags.has_errors() || !made {
                failed += 1;
                println!("FAIL {f}");
            } else {
                println!(
                    "ok   {f}: {} roots, {} functions, {} variables; pp {:?} sema {:?}",
                    prog.reached.roots.len(),
                    prog.reached.funcs.len(),
                    prog.reached.vars.len(),
                    t1 - t0,
                    t2 - t1
                );
            }
        }
        println!("{failed} failed of {}", files.len());
    };
    let _ = std::thread::Builder::new()
        .stack_size(512 << 20)
        .spawn(work)
        .map(|t| t.join());
}
