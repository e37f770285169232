//! Compiles an `.ll` file to PTX on standard output, with no passes: `ll2ptx in.ll sm_90 [O0 [8.0]]`.

use jacquard_ir::tables::{PtxVersion, Target};
use jacquard_nvptx::{CodegenOptions, compile_to_text};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (Some(path), Some(sm)) = (args.next(), args.next()) else {
        eprintln!("usage: ll2ptx in.ll sm_90 [O0]");
        return ExitCode::FAILURE;
    };
    let level = if args.next().as_deref() == Some("O0") {
        0
    } else {
        3
    };
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("{path}: cannot be read");
        return ExitCode::FAILURE;
    };
    let Some(target) = Target::by_name(&sm) else {
        eprintln!("{sm}: no such target");
        return ExitCode::FAILURE;
    };
    let mut module = match jacquard_ir::text::parse_module(&text) {
        Ok(m) => m,
        Err(e) => {
            eprintln!("{path}: {e:?}");
            return ExitCode::FAILURE;
        }
    };
    let ptx_version = args.next().and_then(|v| PtxVersion::parse(&v));
    let options = CodegenOptions {
        opt_level: level,
        ptx_version,
        ..CodegenOptions::default()
    };
    match compile_to_text(&mut module, target, &options) {
        Ok(ptx) => {
            print!("{ptx}");
            ExitCode::SUCCESS
        }
        Err(errors) => {
            for e in errors {
                eprintln!("{path}: error: {e}");
            }
            ExitCode::FAILURE
        }
    }
}
