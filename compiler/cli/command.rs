//! The command `jacq`, apart from the process: arguments and streams come in, the exit code goes out.

use super::output::write_file;
use super::program_in_parts::{compile_together, is_archive};
use super::shell;
use super::{CliError, Setting, Settings};
use crate::driver::compile_job::{PTX_SUFFIX, beside};
use crate::driver::messages::msg;
use crate::driver::outcome::{Failure, Output, format};
use crate::driver::target::target_of;
use crate::settings::{COMMANDS, Command, FileOf, help};
use crate::{Compiler, Language};
use jacquard_diag::{Diagnostic, Format, render};
use jacquard_emulator::InputError;
use jacquard_emulator::progress::{self, Progress, bar};
use jacquard_options::{Options as _, Run};
use jacquard_schema::row::near;
use std::ffi::OsString;
use std::io::{Read, Write};
use std::mem::ManuallyDrop;
use std::path::Path;

/// The streams of a command.
pub struct Io<'a> {
    /// Standard input.
    pub input: &'a mut dyn Read,
    /// Standard output.
    pub out: &'a mut dyn Write,
    /// Standard error.
    pub err: &'a mut dyn Write,
}

/// More than this is not reserved before it is read, and a longer input is refused.
const MOST_READ: u64 = 1 << 30;

/// Asks a command for its usage.
const HELP: [&str; 2] = ["--help", "-h"];

/// Do the arguments of a command ask for its usage?
pub fn wants_help(args: &[String]) -> bool {
    args.iter().any(|a| HELP.contains(&a.as_str()))
}

/// Version of NVVM IR as `-irversion` prints it: 100 times the major number, and the minor one.
const IR_VERSION: u32 = 200;

/// Runs the command with its arguments, the program's name not among them. Gives the exit code: 0, or 1 with a message.
pub fn run(args: impl IntoIterator<Item = OsString>, io: &mut Io) -> i32 {
    let mut texts = Vec::new();
    for arg in args {
        match arg.into_string() {
            Ok(text) => texts.push(text),
            Err(bytes) => {
                let shown = bytes.to_string_lossy();
                let failure = Failure::plain(msg::NOT_UTF8, &[&shown]);
                return fail(io, &Settings::new(), &failure);
            }
        }
    }
    if let Some(help) = help_of(&texts) {
        print(io, &help);
        return 0;
    }
    let rest = texts.get(1..).unwrap_or_default();
    match texts.first().map(String::as_str) {
        None => {
            print(io, &short());
            0
        }
        Some("run") => run_kernel(rest, io),
        Some("ptx-check") => jacquard_ptx::check_command(rest),
        Some("targets") => targets(rest, io),
        Some("explain") => crate::reference::explain::command(rest),
        Some("audit") => crate::audit::command(rest),
        Some("docs") if wants_help(rest) => {
            print(io, &crate::manual::usage());
            0
        }
        Some("docs") => crate::manual::command(rest),
        Some("completions") => {
            let Some(text) = rest.first().and_then(|s| shell::completions(s)) else {
                let given = rest.first().map_or("", String::as_str);
                return fail(
                    io,
                    &Settings::new(),
                    &Failure::plain(msg::NO_SUCH_SHELL, &[&given]),
                );
            };
            print(io, &text);
            0
        }
        Some("man") => {
            print(io, &shell::manual());
            0
        }
        Some("help") => {
            let of = rest
                .first()
                .and_then(|name| COMMANDS.iter().find(|c| c.name == name));
            match of {
                Some(c) if c.usage => print(io, &format!("{} shows its usage\n", own_usage(c))),
                Some(c) => print(io, &format!("usage: {}\n", usage_of(c))),
                None => print(io, &format!("{}{}", usage(), help())),
            }
            0
        }
        Some(word) if is_no_command(word) => {
            let meant = near(word, COMMANDS.iter().map(|c| c.name));
            let failure = Failure::plain(msg::NO_SUCH_COMMAND, &[&word, &meant]);
            fail(io, &Settings::new(), &failure)
        }
        _ => compile(&texts, io),
    }
}

/// A first word that is neither a file nor a flag, and too plain for the name of one.
fn is_no_command(word: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphabetic() || c == '-';
    !word.starts_with('-') && word.chars().all(plain) && !Path::new(word).exists()
}

fn print(io: &mut Io, text: &str) {
    // Who closed the stream wants no more of it.
    let _ = io.out.write_all(text.as_bytes());
}

/// Shows diagnostics and the log as the settings ask.
pub(super) fn show(io: &mut Io, settings: &Settings, diagnostics: &[Diagnostic], log: &[String]) {
    progress::clear();
    let form = format(settings);
    if !diagnostics.is_empty() || form == Format::Sarif {
        // As in `print`.
        let _ = io.err.write_all(render(diagnostics, form).as_bytes());
    }
    for line in log {
        let _ = writeln!(io.err, "{line}");
    }
}

/// A flag or a value that is wrong, and what would be right.
fn bad_option(e: &CliError) -> Failure {
    Failure::plain(msg::BAD_OPTION, &[&format!("{e}{}", e.valid())])
}

/// The lines of the usage that a command has, where its help is wanted.
fn help_of(texts: &[String]) -> Option<String> {
    let [command, rest @ ..] = texts else {
        return None;
    };
    if command.starts_with('-') || !wants_help(rest) {
        return None;
    }
    // The others print their own.
    let command = COMMANDS.iter().find(|c| c.name == command && !c.usage)?;
    Some(format!("usage: {}\n", usage_of(command)))
}

fn fail(io: &mut Io, settings: &Settings, failure: &Failure) -> i32 {
    show(io, settings, &failure.diagnostics, &failure.log);
    1
}

/// Lists the targets, or those that are named.
fn targets(names: &[String], io: &mut Io) -> i32 {
    let mut text = String::new();
    if let Some(name) = names.iter().find(|n| crate::find_target(n).is_none()) {
        let wrong = Failure::plain(
            msg::UNKNOWN_TARGET,
            &[name, &crate::driver::target::meant(name)],
        );
        return fail(io, &Settings::new(), &wrong);
    }
    let asked: Vec<&str> = (names.iter())
        .filter_map(|n| crate::find_target(n).map(|t| &*t.name))
        .collect();
    for t in jacquard_ir::tables::TARGETS {
        if !asked.is_empty() && !asked.contains(&&*t.name) {
            continue;
        }
        text.push_str(&format!(
            "{:<10} PTX {}.{}  {}\n",
            t.name,
            t.ptx.0 / 10,
            t.ptx.0 % 10,
            t.doc
        ));
    }
    print(io, &text);
    0
}

fn compile(args: &[String], io: &mut Io) -> i32 {
    let mut settings = Settings::new();
    if let Err(e) = settings.parse(args) {
        // What was read so far says how messages are wanted.
        let mode = settings.str(Setting::Mode);
        let failure = match mode {
            Some("libnvvm" | "lnk" | "opt" | "llc") => {
                let _ = writeln!(io.err, "libnvvm : error: {e}");
                return 1;
            }
            _ => bad_option(&e),
        };
        return fail(io, &settings, &failure);
    }
    if settings.on(Setting::Help) {
        print(io, &format!("{}{}", usage(), help()));
        return 0;
    }
    if settings.on(Setting::Version) {
        print(io, &shell::version());
        return 0;
    }
    if settings.on(Setting::IrVersion) {
        print(io, &format!("{IR_VERSION}\n"));
        return 0;
    }
    if settings.inputs.is_empty() {
        return fail(io, &settings, &Failure::plain(msg::NO_INPUT, &[]));
    }
    if settings.on(Setting::Verbose) || settings.on(Setting::DryRun) {
        let target = target_of(&settings).map_or(0, |t| t.cuda_arch).to_string();
        for (name, told) in ["lnk", "opt", "lto", "llc"].iter().zip(&settings.stages) {
            let told = told.join(" ").replace("{cuda_arch}", &target);
            let _ = writeln!(io.err, "#$ -{name} {told}");
        }
    }
    if settings.on(Setting::DryRun) {
        return match crate::driver::options::check(&settings) {
            Ok(_) => 0,
            Err(f) => fail(io, &settings, &f),
        };
    }
    let several = settings.inputs.len() > 1;
    if let Err(failure) = one_file_each(&settings) {
        return fail(io, &settings, &failure);
    }
    // Never dropped: the process ends soon after.
    let compiler = ManuallyDrop::new(Compiler::with_installed_toolkit());
    let program = several && settings.given(Setting::Output);
    if program || settings.inputs.iter().any(|i| is_archive(i)) {
        return match compile_together(&compiler, &settings, io) {
            Ok(()) => 0,
            Err(failure) => fail(io, &settings, &failure),
        };
    }
    let mut code = 0;
    let mut progress = (several && progress::allow())
        .then(Progress::start)
        .flatten();
    for (done, input) in settings.inputs.clone().iter().enumerate() {
        if let Some(progress) = &mut progress {
            let all = settings.inputs.len();
            progress.say(|_| format!("{} {done} of {all}: {input}", bar(done as u64, all as u64)));
        }
        code |= match one(&compiler, &settings, input, several, io) {
            Ok(()) => 0,
            Err(failure) => fail(io, &settings, &failure),
        };
    }
    code
}

/// Several inputs would write what a setting names one over another.
fn one_file_each(settings: &Settings) -> Result<(), Failure> {
    let sources = settings.inputs.len();
    let programs = match settings.given(Setting::Output) {
        true => 1,
        false => sources,
    };
    for s in Setting::ALL {
        let files = match s.facts().file_of {
            FileOf::Any => 1,
            FileOf::Program => programs,
            FileOf::Source => sources,
        };
        if files > 1 && settings.given(s) {
            return Err(Failure::plain(msg::ONE_OUTPUT, &[&settings.flag_of(s)]));
        }
    }
    Ok(())
}

fn one(
    compiler: &Compiler,
    settings: &Settings,
    input: &str,
    several: bool,
    io: &mut Io,
) -> Result<(), Failure> {
    let bytes =
        read(input, io.input).map_err(|e| Failure::in_file(msg::FILE_ERROR, input, &[&e]))?;
    let language = language_of(settings, input, &bytes)?;
    let out = compiler.compile_bytes(bytes, input, language, settings)?;
    show(io, settings, &out.diagnostics, &out.log);
    // A program that asks for a symbol launches by it: an interface says which are missing, the command ends.
    let missing = out.names.iter().filter(|(_, symbol)| symbol.is_none());
    let missing: Vec<Diagnostic> = missing
        .map(|(e, _)| Diagnostic::new(msg::NO_SUCH_NAME, None, &[e]))
        .collect();
    if !missing.is_empty() {
        return Err(Failure {
            diagnostics: missing,
            log: Vec::new(),
        });
    }
    write(settings, input, several, &out, io)
}

/// What an input is written in.
pub(super) fn language_of(
    settings: &Settings,
    input: &str,
    bytes: &[u8],
) -> Result<Language, Failure> {
    language(settings, input)
        .or_else(|| {
            let ir = jacquard_bitcode::is_bitcode(bytes) || crate::driver::lto::is_lto(bytes);
            ir.then_some(Language::Ir)
        })
        .ok_or_else(|| Failure::in_file(msg::UNKNOWN_SUFFIX, input, &[]))
}

fn language(settings: &Settings, input: &str) -> Option<Language> {
    match settings.str(Setting::Language) {
        Some("ll" | "ir" | "bc") => return Some(Language::Ir),
        Some("cu" | "cuda") => return Some(Language::Cuda),
        Some("ii") => return Some(Language::Preprocessed),
        _ => {}
    }
    Language::of_file(input)
}

/// The bytes of an input.
pub(super) fn read(input: &str, stdin: &mut dyn Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if input == "-" {
        stdin.take(MOST_READ + 1).read_to_end(&mut bytes)?;
    } else {
        let file = std::fs::File::open(input)?;
        // Room for what the lexer puts after the text.
        let size = file.metadata().map_or(0, |m| m.len());
        bytes.reserve(size.min(MOST_READ) as usize + 8);
        file.take(MOST_READ + 1).read_to_end(&mut bytes)?;
    }
    if bytes.len() as u64 > MOST_READ {
        return Err(std::io::Error::other("longer than 1 GiB"));
    }
    Ok(bytes)
}

/// Writes the output and the other requested files.
pub(super) fn write(
    settings: &Settings,
    input: &str,
    several: bool,
    out: &Output,
    io: &mut Io,
) -> Result<(), Failure> {
    if let Some(path) = super::record::file(settings, input) {
        write_file(&path, input, &super::record::bytes(settings, &out.record))?;
    }
    if settings.given(Setting::MakeRuleBeside) {
        write_file(&rule_file(settings, input), input, out.rule.as_bytes())?;
    }
    for (name, bytes) in &out.files {
        write_file(name, input, bytes)?;
    }
    for (setting, text) in [
        (Setting::StubFile, &out.stub),
        (Setting::ModuleIdFile, &out.module_id),
    ] {
        if let (Some(path), Some(text)) = (settings.str(setting), text) {
            write_file(path, input, text.as_bytes())?;
        }
    }
    // What runs cicc in nvcc's place collects each file that the command line names.
    for setting in [Setting::CFile, Setting::DeviceFile] {
        if let Some(path) = settings.str(setting) {
            let source = settings.str(Setting::SourcePath).unwrap_or(input);
            let name = Path::new(source).file_name().unwrap_or_default();
            let line = format!("# 1 \"{}\"\n", name.to_string_lossy());
            write_file(path, input, line.as_bytes())?;
        }
    }
    // A rule for make in place of the output.
    let rule = settings
        .str(Setting::MakeFile)
        .filter(|_| settings.given(Setting::MakeRule));
    let beside = several.then(|| {
        let suffix = match settings.str(Setting::Emit) {
            _ if crate::driver::lto::Mode::of(settings).makes_unit() => crate::driver::lto::SUFFIX,
            Some("llvm") => "out.ll",
            Some("bc") => "out.bc",
            _ => PTX_SUFFIX,
        };
        beside(input, suffix)
    });
    let made = if out.binary.is_empty() {
        out.text.as_bytes()
    } else {
        &out.binary
    };
    let path = rule
        .or(settings.str(Setting::Output))
        .or(beside.as_deref())
        .unwrap_or("-");
    if path != "-" {
        return write_file(path, input, made);
    }
    io.out
        .write_all(made)
        .and_then(|()| io.out.flush())
        .map_err(|e| Failure::plain(msg::FILE_ERROR, &[&format!("standard output: {e}")]))
}

/// Where the rule for make goes that is written beside the output: as `-MF` says, else next to the output.
fn rule_file(settings: &Settings, input: &str) -> String {
    match (
        settings.str(Setting::MakeFile),
        settings.str(Setting::Output),
    ) {
        (Some(file), _) => file.to_owned(),
        (None, Some(out)) if out != "-" => Path::new(out).with_extension("d").display().to_string(),
        _ => beside(input, "d"),
    }
}

/// `jacq run`: a kernel of a PTX file, or of a source that is compiled first, on the CPU. What `run` itself does not know is a flag
/// of the compile.
fn run_kernel(args: &[String], io: &mut Io) -> i32 {
    let mut settings = Settings::new();
    let mut own = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if let Some(option) = Run::named(arg) {
            own.extend(option.with_value(arg, &mut args));
            continue;
        }
        if !arg.starts_with('-') || arg == "-" || HELP.contains(&arg.as_str()) {
            own.push(arg.clone());
            continue;
        }
        let flag = match settings.clone().parse([arg]) {
            Err(super::CliError::Missing { .. }) => [Some(arg), args.next()],
            _ => [Some(arg), None],
        };
        if let Err(e) = settings.parse(flag.into_iter().flatten()) {
            // A compile's flag or one of the run's own: whichever is closer to what was written.
            let e = match e {
                CliError::Unknown { flag, near: other } => {
                    let own = Run::ROWS.iter().map(|row| row.flag());
                    let near = near(&flag, own.chain(other.0.as_deref()));
                    CliError::Unknown { flag, near }
                }
                e => e,
            };
            return fail(io, &settings, &bad_option(&e));
        }
    }
    #[cfg(not(target_family = "wasm"))]
    jacquard_native::provide();
    jacquard_emulator::run_cli_with(&own, &|path| {
        let bytes = read(path, &mut std::io::stdin()).map_err(|cause| InputError::Read {
            path: path.to_owned(),
            cause,
        })?;
        match language_of(&settings, path, &bytes) {
            Err(_) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Ok(language) => Compiler::new()
                .compile_bytes(bytes, path, language, &settings)
                .map(|out| out.text)
                .map_err(|f| InputError::Compile {
                    path: path.to_owned(),
                    cause: Box::new(f),
                }),
        }
    })
}

/// What the command says without arguments.
fn short() -> String {
    let mut text = "jacq compiles CUDA C++ and LLVM/NVVM IR to PTX.\n\n".to_owned();
    text += &format!("  {:<32} compile\n", "jacq FILE.{cu,ii,ll,bc} [FLAGS]");
    for c in COMMANDS {
        text += &format!("  {:<32} {}\n", usage_of(c), c.doc);
    }
    text + "\n"
}

/// How the command is called.
fn usage() -> String {
    let mut text =
        "usage: jacq INPUT.{cu,ii,ll,bc,a}... [-arch=TARGET] [-O0..-O3] [-o OUTPUT.ptx] [flags]\n"
            .to_owned();
    for c in COMMANDS {
        let line = usage_of(c);
        let own = if c.usage {
            format!(" ({})", own_usage(c))
        } else {
            String::new()
        };
        text += &format!("       {line:<26} {}{own}\n", c.doc);
    }
    text + "Without -o the output goes to standard output; several inputs make a file each; with it they are one program.\n"
}

fn usage_of(c: &Command) -> String {
    format!("jacq {} {}", c.name, c.arguments)
        .trim_end()
        .to_owned()
}

fn own_usage(c: &Command) -> String {
    format!("jacq {} {}", c.name, HELP[0])
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Io, run};
    use std::path::Path;

    /// Runs the command on files of a folder: exit code and what it said.
    pub(crate) fn jacq(dir: &Path, args: &str) -> (i32, String) {
        let mut err = Vec::new();
        let args = args.split_whitespace().map(|a| {
            let file = a.contains('.') && !a.starts_with('-');
            match file {
                true => dir.join(a).into_os_string(),
                false => a.into(),
            }
        });
        let mut io = Io {
            input: &mut std::io::empty(),
            out: &mut std::io::sink(),
            err: &mut err,
        };
        let code = run(args, &mut io);
        (code, String::from_utf8_lossy(&err).into_owned())
    }
}
