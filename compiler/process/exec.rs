//! `jacq exec`: runs a program on the software device.
//!
//! The program gets `libcuda.so.1` and `libcudart.so.13` of this build through the loader's search path. The libraries report to
//! a file, one JSON object a line; its lines decide over the exit code.

use crate::process::cache;
use jacquard_options::{Arg, Exec, Options as _, Reader};
use std::path::{Path, PathBuf};
use std::process::Command;
use thiserror::Error;

const USAGE: &str = "\
usage: jacq exec [OPTIONS] PROGRAM [ARGUMENTS]

Runs a CUDA program on a device in software: its kernels run on the CPU, with every access checked.

";
const EXIT: &str = "\nThe exit code is the program's, or 99 when a check found something.\n";

/// The variable that names the device, and the device where none is named.
const DEVICE: &str = "JACQUARD_DEVICE";
const DEFAULT_DEVICE: &str = "sm_90a";

/// The loader's variable for libraries that are loaded first.
const PRELOAD: &str = "LD_PRELOAD";

/// What a check that found something makes of the exit code.
const FOUND: i32 = 99;
/// Asks for none of them.
const NO_CHECK: &str = "none";
const CHECKS: [&str; 5] = ["memory", "races", "init", "sync", "leaks"];
/// Names under which programs ask for the libraries, and those under which a build leaves them.
const LIBRARIES: [(&str, &str); 3] = [
    ("libcuda.so.1", "libcuda.so"),
    ("libcudart.so.13", "libcudart.so"),
    (STATIC_RUNTIME, STATIC_RUNTIME),
];
/// Names without a version, which some programs load, and the libraries that they are links to.
const UNVERSIONED: [(&str, &str); 2] = [
    ("libcuda.so", "libcuda.so.1"),
    ("libcudart.so", "libcudart.so.13"),
];
/// The library that puts the shared runtime in the place of a static one.
const STATIC_RUNTIME: &str = "libjacquard_static.so";
/// A function that every program has which was linked with a static runtime.
const REGISTERS: &str = "__cudaRegisterFatBinary";

/// Why no program was run; texts are quoted as they were given.
#[derive(Debug, Error)]
pub(crate) enum ExecError {
    #[error("{0} (jacq exec --help lists the options)")]
    Line(#[from] jacquard_options::UsageError),
    #[error("no check is called \"{0}\"; there are: {list}, all, none", list = CHECKS.join(", "))]
    Check(String),
    #[error("-j takes a number of threads, not \"{0}\"")]
    Threads(String),
    #[error("--jit is off, on or always, not \"{0}\"")]
    Jit(String),
    #[error("\"{0}\" is no target; `jacq targets` lists them")]
    Target(String),
    #[error("a program is needed (jacq exec --help)")]
    NoProgram,
    /// The system doesn't say where the command itself is.
    #[error("{0}")]
    NoPlace(std::io::Error),
    #[error(
        "libcuda.so.1 and libcudart.so.13 are neither beside {} nor in ../lib/jacquard, and not packed into it, as `cargo build --release` does",
        .0.display()
    )]
    NoLibraries(PathBuf),
    /// The folder of libraries can't be made.
    #[error("{}: {cause}", folder.display())]
    Folder {
        folder: PathBuf,
        cause: std::io::Error,
    },
    #[error("{program}: {cause}")]
    Start {
        program: String,
        cause: std::io::Error,
    },
}

#[derive(Default)]
struct Options {
    device: Option<String>,
    checks: Option<Vec<String>>,
    stats: bool,
    jit: Option<String>,
    threads: Option<String>,
    json: bool,
    libraries: bool,
    program: Vec<String>,
}

/// The names under which programs ask for the libraries.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let all = LIBRARIES.iter().map(|(name, _)| *name);
    all.filter(|name| *name != STATIC_RUNTIME)
}

/// Runs the command; the result is its exit code.
pub fn command(args: &[String]) -> i32 {
    if args.iter().any(|a| a == "--help" || a == "-h") && !args.iter().any(|a| !a.starts_with('-'))
    {
        print!("{USAGE}{}{EXIT}", jacquard_options::usage::<Exec>());
        return 0;
    }
    match parse(args).and_then(|o| run(&o)) {
        Ok(code) => code,
        Err(e) => {
            eprintln!("jacq exec: {e}");
            2
        }
    }
}

fn parse(args: &[String]) -> Result<Options, ExecError> {
    let mut o = Options::default();
    let mut reader = Reader::<Exec>::new(args);
    while let Some(arg) = reader.next()? {
        match arg {
            Arg::Option(Exec::Device, value) => o.device = Some(value),
            Arg::Option(Exec::Check, value) => o.checks = Some(checks(&value)?),
            Arg::Option(Exec::Stats, _) => o.stats = true,
            Arg::Option(Exec::Jit, mode) => {
                if jacquard_emulator::tier::Mode::parse(&mode).is_none() {
                    return Err(ExecError::Jit(mode));
                }
                o.jit = Some(mode);
            }
            Arg::Option(Exec::J, threads) => {
                if !threads.parse::<usize>().is_ok_and(|n| n > 0) {
                    return Err(ExecError::Threads(threads));
                }
                o.threads = Some(threads);
            }
            Arg::Option(Exec::Json, _) => o.json = true,
            Arg::Option(Exec::Libraries, _) => o.libraries = true,
            // What follows the program is the program's.
            Arg::Operand(program) => {
                o.program.push(program);
                o.program.extend(reader.rest()?);
            }
        }
    }
    if let Some(d) = &o.device
        && jacquard_ir::tables::Target::by_name(d).is_none()
    {
        return Err(ExecError::Target(d.clone()));
    }
    if o.program.is_empty() && !o.libraries {
        return Err(ExecError::NoProgram);
    }
    Ok(o)
}

/// The checks of a list.
fn checks(list: &str) -> Result<Vec<String>, ExecError> {
    let list: Vec<String> = list.split(',').map(str::to_string).collect();
    let list = if list.iter().any(|c| c == "all") {
        CHECKS.iter().map(|c| c.to_string()).collect()
    } else if list == [NO_CHECK] {
        Vec::new()
    } else {
        list
    };
    match list.iter().find(|c| !CHECKS.contains(&c.as_str())) {
        Some(bad) => Err(ExecError::Check(bad.clone())),
        None => Ok(list),
    }
}

/// Options of this command among others, with their values, and the rest.
pub(crate) fn options_among(args: &[String]) -> (Vec<String>, Vec<String>) {
    let (mut own, mut rest) = (Vec::new(), Vec::new());
    let mut args = args.iter();
    while let Some(a) = args.next() {
        match Exec::named(a) {
            // It asks for no run.
            None | Some(Exec::Libraries) => rest.push(a.clone()),
            Some(option) => own.extend(option.with_value(a, &mut args)),
        }
    }
    (own, rest)
}

/// The folder with the libraries under the names that programs ask for: beside the command, in `../lib/jacquard`, or, for a build folder,
/// a folder of links to what the build left; else a folder of the user's cache with those that are packed into the command.
pub(crate) fn libraries() -> Result<PathBuf, ExecError> {
    let exe = std::env::current_exe().map_err(ExecError::NoPlace)?;
    let home = exe.parent().unwrap_or(Path::new("/")).to_path_buf();
    let complete = |d: &Path| LIBRARIES.iter().all(|(n, _)| d.join(n).exists());
    let installed = [home.clone(), home.join("../lib/jacquard")];
    if let Some(d) = installed.into_iter().find(|d| complete(d)) {
        return Ok(d);
    }
    if let Some(built) = built(&home) {
        return linked(&home.join("device"), &built);
    }
    if jacquard_device_libraries::HASH == 0 {
        return Err(ExecError::NoLibraries(exe));
    }
    let unpacked = cache::folder("device", &jacquard_device_libraries::HASH, |folder| {
        jacquard_device_libraries::unpack(|name, bytes| std::fs::write(folder.join(name), bytes))?;
        for (name, to) in UNVERSIONED {
            std::os::unix::fs::symlink(to, folder.join(name))?;
        }
        Ok(())
    });
    let folder = cache::home();
    unpacked.map_err(|cause| ExecError::Folder { folder, cause })
}

/// What a build left near the command, in the order of `LIBRARIES`.
fn built(home: &Path) -> Option<Vec<PathBuf>> {
    // `cargo test` leaves a library in `deps` and does not renew the one that `cargo build` put beside the command: the newer counts.
    let places = [home.to_path_buf(), home.join("deps"), home.join("..")];
    let newest = |file: &str| {
        let built = places.iter().map(|d| d.join(file));
        let dated = built.filter_map(|f| Some((f.metadata().ok()?.modified().ok()?, f)));
        dated.max_by_key(|d| d.0).map(|d| d.1)
    };
    LIBRARIES.iter().map(|(_, file)| newest(file)).collect()
}

/// A folder of links to them.
fn linked(folder: &Path, built: &[PathBuf]) -> Result<PathBuf, ExecError> {
    let versioned = LIBRARIES
        .iter()
        .zip(built)
        .map(|((name, _), to)| (*name, to.as_path()));
    let others = UNVERSIONED.iter().map(|(name, to)| (*name, Path::new(*to)));
    let made = std::fs::create_dir_all(folder).and_then(|()| {
        for (name, target) in versioned.chain(others) {
            let link = folder.join(name);
            if std::fs::read_link(&link).ok().as_deref() != Some(target) {
                // Another process may do the same at this moment; its link is as good.
                let temporary = folder.join(format!("{name}.{}", std::process::id()));
                std::os::unix::fs::symlink(target, &temporary)?;
                std::fs::rename(&temporary, &link)?;
            }
        }
        Ok(())
    });
    let folder = folder.to_path_buf();
    match made {
        Ok(()) => Ok(folder),
        Err(cause) => Err(ExecError::Folder { folder, cause }),
    }
}

/// Whether a program has a runtime inside that it was linked with.
fn has_static_runtime(program: &str) -> bool {
    let path = match program.contains('/') {
        true => Some(PathBuf::from(program)),
        false => std::env::var_os("PATH").and_then(|p| {
            let mut all = std::env::split_paths(&p).map(|d| d.join(program));
            all.find(|f| f.is_file())
        }),
    };
    let file = path.and_then(|p| std::fs::File::open(p).ok());
    let image = file.and_then(|mut f| jacquard_objects::with_symbols(&mut f).ok());
    let image = image.unwrap_or_default();
    let functions = jacquard_objects::functions(&image);
    functions.iter().any(|f| f.name == REGISTERS)
}

/// The program is killed when this process ends before it: who stops a run that takes too long stops the program, too.
#[cfg(target_os = "linux")]
fn end_together(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    /// `PR_SET_PDEATHSIG` of `sys/prctl.h`, and `SIGKILL`.
    const DEATH_SIGNAL: i32 = 1;
    const KILL: usize = 9;
    unsafe extern "C" {
        fn prctl(what: i32, argument: usize, ...) -> i32;
    }
    let parent = std::process::id();
    // SAFETY: between fork and exec the closure makes two calls into the kernel and touches no memory.
    unsafe {
        command.pre_exec(move || {
            prctl(DEATH_SIGNAL, KILL);
            // The parent may have ended before the call.
            if std::os::unix::process::parent_id() != parent {
                return Err(std::io::ErrorKind::Interrupted.into());
            }
            Ok(())
        })
    };
}

#[cfg(not(target_os = "linux"))]
fn end_together(_: &mut Command) {}

fn run(o: &Options) -> Result<i32, ExecError> {
    let folder = libraries()?;
    if o.libraries {
        println!("{}", folder.display());
        return Ok(0);
    }
    let report = std::env::temp_dir().join(format!("jacquard-{}.jsonl", std::process::id()));
    let mut path = folder.clone().into_os_string();
    if let Some(old) = std::env::var_os("LD_LIBRARY_PATH").filter(|p| !p.is_empty()) {
        path.push(":");
        path.push(old);
    }
    let checks = o.checks.clone().unwrap_or_else(|| vec!["memory".into()]);
    let (program, arguments) = o.program.split_first().ok_or(ExecError::NoProgram)?;
    let mut command = Command::new(program);
    command
        .args(arguments)
        .env("LD_LIBRARY_PATH", path)
        .env("JACQUARD_CHECK", checks.join(","))
        .env("JACQUARD_REPORT", &report)
        .env("JACQUARD_PROGRESS", "1");
    if has_static_runtime(program) {
        let mut all = folder.join(STATIC_RUNTIME).into_os_string();
        if let Some(others) = std::env::var_os(PRELOAD).filter(|p| !p.is_empty()) {
            all.push(":");
            all.push(others);
        }
        command.env(PRELOAD, all);
    }
    // Always set, so that compilers in the process know that their cubins run here.
    if let Some(d) = &o.device {
        command.env(DEVICE, d);
    } else if std::env::var_os(DEVICE).is_none() {
        command.env(DEVICE, DEFAULT_DEVICE);
    }
    if o.stats {
        command.env("JACQUARD_STATS", "1");
    }
    if let Some(mode) = &o.jit {
        command.env("JACQUARD_JIT", mode);
    }
    if let Some(threads) = &o.threads {
        command.env("JACQUARD_JOBS", threads);
    }
    if o.json {
        command.env("JACQUARD_QUIET", "1");
    }
    end_together(&mut command);
    let status = command.status().map_err(|cause| ExecError::Start {
        program: program.clone(),
        cause,
    })?;
    let found = std::fs::read_to_string(&report).unwrap_or_default();
    // The file may never have been made.
    let _ = std::fs::remove_file(&report);
    let count = found.lines().count();
    if o.json {
        print!("{found}");
    } else if count > 0 {
        let s = if count == 1 { "" } else { "s" };
        eprintln!("========= {count} report{s}");
    }
    if count > 0 {
        return Ok(FOUND);
    }
    use std::os::unix::process::ExitStatusExt;
    Ok(status
        .code()
        .unwrap_or_else(|| 128 + status.signal().unwrap_or(0)))
}
