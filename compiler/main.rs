//! `jacq`: the command line.

use jacquard::cli::flags::help;
use jacquard::cli::{Setting, Settings};
use jacquard::diag::{Diagnostic, Format, render};
use jacquard::messages::msg;
use jacquard::{Compiler, Failure, Language};
use std::io::{Read, Write};
use std::path::Path;
use std::process::ExitCode;

mod exec;
mod memory;

#[global_allocator]
static ALLOCATOR: memory::LargePages = memory::LargePages::new();

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let code = match args.first().map(String::as_str) {
        Some("run") => jacquard_emulator::run_cli(&args[1..]),
        Some("exec") => exec::command(&args[1..]),
        Some("ptx-check") => jacquard_ptx::check_command(&args[1..]),
        Some("targets") => targets(),
        Some("explain") => jacquard::explain::command(&args[1..]),
        Some("audit") => jacquard::audit::command(&args[1..]),
        Some("docs") => jacquard::audit::docs::command(&args[1..]),
        _ => compile_command(&args),
    };
    ExitCode::from(code.clamp(0, 255) as u8)
}

fn targets() -> i32 {
    for t in jacquard_ir::tables::TARGETS {
        println!(
            "{:<10} PTX {}.{}  {}",
            t.name,
            t.ptx.0 / 10,
            t.ptx.0 % 10,
            t.doc
        );
    }
    0
}

/// Prints diagnostics and the log as the settings ask, to standard error.
fn show(diagnostics: &[Diagnostic], log: &[String], settings: &Settings) {
    let format = jacquard::outcome::format(settings);
    if !diagnostics.is_empty() || format == Format::Sarif {
        eprint!("{}", render(diagnostics, format));
    }
    for line in log {
        eprintln!("{line}");
    }
}

fn fail(failure: &Failure, settings: &Settings) -> i32 {
    show(&failure.diagnostics, &failure.log, settings);
    1
}

/// More than this is not reserved before it is read.
const MOST_RESERVED: usize = 1 << 30;

fn compile_command(args: &[String]) -> i32 {
    let mut settings = Settings::new();
    if let Err(e) = settings.parse(args) {
        eprintln!("{e}");
        return 1;
    }
    if settings.on(Setting::Help) || args.is_empty() {
        print!("{}{}", USAGE, help());
        return 0;
    }
    if settings.on(Setting::Version) {
        println!("jacquard {}", env!("CARGO_PKG_VERSION"));
        return 0;
    }
    let [input] = settings.inputs.as_slice() else {
        return fail(&Failure::plain(msg::ONE_INPUT, &[]), &settings);
    };
    let mut bytes = Vec::new();
    let read = if input == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::File::open(input).and_then(|mut file| {
            // Room for what the lexer puts after the text.
            let size = file.metadata().map_or(0, |m| m.len() as usize);
            bytes.reserve(size.min(MOST_RESERVED) + 8);
            file.read_to_end(&mut bytes).map(drop)
        })
    };
    if let Err(e) = read {
        let failure = Failure::in_file(msg::FILE_ERROR, input, &[&e]);
        return fail(&failure, &settings);
    }
    let language = match settings.str(Setting::Language) {
        Some("ll" | "ir" | "bc") => Some(Language::Ir),
        Some("cu" | "cuda") => Some(Language::Cuda),
        Some("ii") => Some(Language::Preprocessed),
        _ if jacquard_bitcode::is_bitcode(&bytes) => Some(Language::Ir),
        _ => Language::of_file(input),
    };
    let Some(language) = language else {
        let failure = Failure::in_file(msg::UNKNOWN_SUFFIX, input, &[]);
        return fail(&failure, &settings);
    };
    // Never dropped: the process ends here.
    let compiler = std::mem::ManuallyDrop::new(Compiler::new());
    match compiler.compile_bytes(bytes, input, language, &settings) {
        Err(failure) => fail(&failure, &settings),
        Ok(out) => {
            show(&out.diagnostics, &out.log, &settings);
            let record = settings.str(Setting::RemarksFile).map_or(Ok(()), |path| {
                write_file(path, input, out.record.as_bytes())
            });
            let rule = match settings.given(Setting::MakeRuleBeside) {
                true => write_file(&rule_file(&settings, input), input, out.rule.as_bytes()),
                false => Ok(()),
            };
            let beside = [
                (Setting::StubFile, &out.stub),
                (Setting::ModuleIdFile, &out.module_id),
            ];
            let host = beside.into_iter().try_for_each(|(setting, text)| {
                match (settings.str(setting), text) {
                    (Some(path), Some(text)) => write_file(path, input, text.as_bytes()),
                    _ => Ok(()),
                }
            });
            match record
                .and(rule)
                .and(host)
                .and_then(|()| write_output(&settings, input, output(&out)))
            {
                Ok(()) => 0,
                Err(failure) => fail(&failure, &settings),
            }
        }
    }
}

/// What was made: text or bitcode.
fn output(out: &jacquard::Output) -> &[u8] {
    if out.binary.is_empty() {
        out.text.as_bytes()
    } else {
        &out.binary
    }
}

/// Where the rule for make goes that is written beside the output: as `-MF` says, else next to the output.
fn rule_file(settings: &Settings, input: &str) -> String {
    match (
        settings.str(Setting::MakeFile),
        settings.str(Setting::Output),
    ) {
        (Some(file), _) => file.to_owned(),
        (None, Some(out)) if out != "-" => Path::new(out).with_extension("d").display().to_string(),
        _ => jacquard::driver::beside(input, "d"),
    }
}

/// To the named file (through a temporary, so that no half-written file is left), else to standard output.
fn write_output(settings: &Settings, input: &str, bytes: &[u8]) -> Result<(), Failure> {
    // A rule for make in place of the output.
    let rule = settings
        .str(Setting::MakeFile)
        .filter(|_| settings.given(Setting::MakeRule));
    let path = rule.or(settings.str(Setting::Output)).unwrap_or("-");
    if path == "-" {
        return std::io::stdout()
            .lock()
            .write_all(bytes)
            .map_err(|e| Failure::plain(msg::FILE_ERROR, &[&e]));
    }
    write_file(path, input, bytes)
}

fn write_file(path: &str, input: &str, bytes: &[u8]) -> Result<(), Failure> {
    if path == input {
        return Err(Failure::in_file(msg::OUTPUT_IS_INPUT, path, &[]));
    }
    let target = Path::new(path);
    if target.exists() && !target.is_file() {
        // A device or a pipe takes the bytes directly.
        return std::fs::write(target, bytes)
            .map_err(|e| Failure::in_file(msg::FILE_ERROR, path, &[&e]));
    }
    let temporary = target.with_extension(format!("tmp{}", std::process::id()));
    std::fs::write(&temporary, bytes)
        .and_then(|()| std::fs::rename(&temporary, target))
        .map_err(|e| {
            drop(std::fs::remove_file(&temporary));
            Failure::in_file(msg::FILE_ERROR, path, &[&e])
        })
}

const USAGE: &str = "\
usage: jacq INPUT.{cu,ii,ll,bc} [-arch=TARGET] [-O0..-O3] [-o OUTPUT.ptx] [flags]
       jacq run FILE.ptx ...      run a kernel on the CPU (jacq run --help)
       jacq exec PROGRAM ...      run a CUDA program on a software device (jacq exec --help)
       jacq ptx-check FILE.ptx    check PTX for a target (jacq ptx-check --help)
       jacq targets               list the targets
       jacq explain CODE          explain a message (without CODE: list them)
flags:
";
