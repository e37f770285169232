//! Time of code generation alone, per module: `codegen_time in.ll sm_90 [repeats]`.

use jacquard_ir::tables::Target;
use jacquard_nvptx::{CodegenOptions, compile_to_text};
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (Some(path), Some(sm)) = (args.first(), args.get(1)) else {
        return ExitCode::FAILURE;
    };
    let repeats: u32 = args.get(2).and_then(|r| r.parse().ok()).unwrap_or(200);
    let (Ok(text), Some(target)) = (std::fs::read_to_string(path), Target::by_name(sm)) else {
        return ExitCode::FAILURE;
    };
    let Ok(module) = jacquard_ir::text::parse_module(&text) else {
        return ExitCode::FAILURE;
    };
    let options = CodegenOptions::default();
    let mut best = f64::INFINITY;
    let mut size = 0;
    for _ in 0..repeats {
        let mut m = module.clone();
        let start = Instant::now();
        match compile_to_text(&mut m, target, &options) {
            Ok(ptx) => size = ptx.len(),
            Err(e) => {
                eprintln!("{e:?}");
                return ExitCode::FAILURE;
            }
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{path}: {:.1} us, {size} bytes of PTX", best * 1e6);
    ExitCode::SUCCESS
}
