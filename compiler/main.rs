//! `jacq`: the command line.

use jacquard::cli::command::{Io, run};
use process::allocator::LargePages;
use process::exec;
use std::process::ExitCode;

mod build;
mod process;

#[global_allocator]
static ALLOCATOR: LargePages = LargePages::new();

fn main() -> ExitCode {
    quiet_pipes();
    let mut args = std::env::args_os();
    let called = args.next().unwrap_or_default();
    let args: Vec<_> = args.collect();
    if build::nvcc::is_name(&called) {
        return ExitCode::from(build::nvcc::command(&texts(&args)).clamp(0, 255) as u8);
    }
    let rest = args.get(1..).unwrap_or_default();
    // What has the process to itself: children, threads that read and write.
    let own: Option<fn(&[String]) -> i32> = match args.first().and_then(|a| a.to_str()) {
        Some("exec") => Some(exec::command),
        Some("build") => Some(build::command),
        Some("nvcc") => Some(build::nvcc::command),
        Some("toolkit") => Some(build::toolkit::command),
        Some("run") if build::is_program(&texts(rest)) => Some(build::run),
        Some("lsp") => Some(jacquard::editor::command),
        Some("explore") => Some(jacquard::explore::server::command),
        _ => None,
    };
    if let Some(command) = own {
        return ExitCode::from(command(&texts(rest)).clamp(0, 255) as u8);
    }
    let code = run(
        args,
        &mut Io {
            input: &mut std::io::stdin().lock(),
            out: &mut std::io::stdout(),
            err: &mut std::io::stderr(),
        },
    );
    ExitCode::from(code.clamp(0, 255) as u8)
}

fn texts(args: &[std::ffi::OsString]) -> Vec<String> {
    let text = |a: &std::ffi::OsString| a.to_string_lossy().into_owned();
    args.iter().map(text).collect()
}

/// Whoever reads our output may stop: then the process ends as other tools do, by the signal, and says nothing.
#[cfg(unix)]
fn quiet_pipes() {
    /// `SIGPIPE` and `SIG_DFL` of every Unix.
    const PIPE: i32 = 13;
    const DEFAULT: usize = 0;
    unsafe extern "C" {
        fn signal(number: i32, action: usize) -> usize;
    }
    // SAFETY: the C library's function; setting a signal's default action touches no memory of ours.
    unsafe { signal(PIPE, DEFAULT) };
}

#[cfg(not(unix))]
fn quiet_pipes() {}
