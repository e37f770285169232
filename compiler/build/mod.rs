//! `jacq build`: whole CUDA programs, host and device. A host compiler is needed, nothing of NVIDIA's is.
//!
//! A CUDA source goes two ways. Ours makes PTX of it. The host compiler preprocesses it, `jacquard-hostside` makes C++ of that, the host
//! compiler makes assembly, and behind that go the fat binary and the table of what it defines.

mod device;
mod headers;
mod host;
pub mod nvcc;
mod options;
mod times;
pub mod toolkit;

use crate::process::{cache, exec};
use host::Host;
use jacquard::{Compiler, Failure};
use jacquard_hostside::names::HostSymbols;
use jacquard_hostside::registration::{Code, REGISTER, REGISTER_LINKED, image, table};
use jacquard_hostside::{Mode, defines_main, fatbin, rewrite, units};
use options::{Input, OptionError, Options, Product};
use std::path::{Path, PathBuf};
use thiserror::Error;

const USAGE: &str = "\
usage: jacq build [OPTIONS] FILE.{cu,cpp,c,o,a}... [-o PROGRAM]

Builds a CUDA program: device code by this compiler, host code by the host's C++ compiler. `jacq exec PROGRAM` runs it on the software
device with its checks, ./PROGRAM without them.

";

const RUN_USAGE: &str = "\
usage: jacq run [OPTIONS] FILE.cu... [-- ARGUMENTS]

Builds a program that has a main and runs it on the software device. Options are those of `jacq build`, and of `jacq exec`: --device,
--check, --stats, --json.
";

/// The archive of `-lib` where nothing names it, as nvcc calls it.
const ARCHIVE: &str = "a.a";
/// The object of `-dlink` where nothing names it, as nvcc calls it.
const DEVICE_LINKED: &str = "a_dlink.o";

/// Steps of a build, as `-time` names them.
const PREPROCESSING: &str = "host compiler (preprocessing)";
const DEVICE_CODE: &str = "device code";
const HOST_CODE: &str = "host compiler (compiling)";
const ASSEMBLING: &str = "host compiler (assembling)";
const LINK: &str = "host compiler (linking)";

/// Why nothing was built.
#[derive(Debug, Error)]
enum BuildError {
    #[error("{0}")]
    Option(#[from] OptionError),
    #[error("{0}")]
    Setting(String),
    #[error("a source is needed (jacq build --help)")]
    NoInput,
    #[error(
        "no host compiler {0}: host code needs one (install g++ or clang++, or name one with -ccbin)"
    )]
    NoHostCompiler(String),
    #[error("{program}: {cause}")]
    Start {
        program: String,
        cause: std::io::Error,
    },
    /// It has said why.
    #[error("the host compiler failed")]
    HostCompiler,
    #[error("{0}")]
    Device(Failure),
    #[error("the PTX of this compiler cannot be read; please report this")]
    OwnPtx,
    #[error(
        "{0}: '{1}' is not defined in this file: device code of several files is linked with -rdc=true"
    )]
    Linked(String, String),
    #[error("device code refers to '{0}', which no file defines")]
    Undefined(String),
    #[error(
        "{0}: device code that nvcc made with -rdc=true cannot be linked by jacq: compile its source with jacq, or add the object of `nvcc -dlink`"
    )]
    Theirs(String),
    /// It has said why.
    #[error("device code was not linked")]
    DeviceLink,
    #[error("{0}")]
    Text(#[from] jacquard_hostside::HostError),
    #[error("{0}: not UTF-8")]
    NotUtf8(String),
    #[error("{path}: {cause}")]
    File { path: String, cause: std::io::Error },
    #[error("{0}")]
    Libraries(exec::ExecError),
    #[error("PTX is made for one target; a fat binary (-fatbin) has several")]
    OnePtx,
    #[error("-o names one file, and there are several sources: leave it away with -c")]
    OneOutput,
}

fn in_file(path: impl AsRef<Path>) -> impl FnOnce(std::io::Error) -> BuildError {
    let path = path.as_ref().display().to_string();
    move |cause| BuildError::File { path, cause }
}

/// Runs `jacq build`; the result is its exit code.
pub fn command(args: &[String]) -> i32 {
    let done = Options::parse(args)
        .map_err(BuildError::from)
        .and_then(|o| {
            if o.help {
                print!("{USAGE}{}", options::help());
                return Ok(());
            }
            build(&o)
        });
    match done {
        Ok(()) => 0,
        Err(e) => fail("build", &e),
    }
}

fn fail(command: &str, error: &BuildError) -> i32 {
    match error {
        BuildError::Device(f) => eprintln!("{f}"),
        e => eprintln!("jacq {command}: {e}"),
    }
    1
}

/// Does `jacq run` mean a program? It does where a source has a `main`.
pub fn is_program(args: &[String]) -> bool {
    let own = args.iter().take_while(|a| *a != "--");
    own.filter(|a| {
        Path::new(a)
            .extension()
            .is_some_and(|x| x == "cu" || x == "cuh" || x == "cpp")
    })
    .any(|a| std::fs::read_to_string(a).is_ok_and(|text| defines_main(&text)))
}

/// Runs a program of `jacq run`; the result is its exit code.
pub fn run(args: &[String]) -> i32 {
    let split = args.iter().position(|a| a == "--").unwrap_or(args.len());
    let (own, given) = (&args[..split], args.get(split + 1..).unwrap_or_default());
    let (device, build_args) = exec::options_among(own);
    match run_program(&build_args, device, given) {
        Ok(code) => code,
        Err(e) => fail("run", &e),
    }
}

fn run_program(args: &[String], device: Vec<String>, given: &[String]) -> Result<i32, BuildError> {
    let mut options = Options::parse(args)?;
    if options.help {
        print!("{RUN_USAGE}\n{}", options::help());
        return Ok(0);
    }
    let folder = tempfile::tempdir().map_err(in_file("a temporary folder"))?;
    let program = folder.path().join("program").display().to_string();
    // Reports name lines of the source.
    options.device.push("-lineinfo".into());
    options.output = Some(program.clone());
    build(&options)?;
    let words = device.into_iter().chain(["--".into(), program]);
    let all: Vec<String> = words.chain(given.iter().cloned()).collect();
    Ok(exec::command(&all))
}

/// What a file is to a build.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Cuda,
    Cpp,
    C,
    /// The linker reads it.
    Object,
}

fn sort(input: &Input) -> Sort {
    match input.language.as_deref() {
        Some("cu" | "cuda") => return Sort::Cuda,
        Some("c++") => return Sort::Cpp,
        Some("c") => return Sort::C,
        _ => {}
    }
    match Path::new(&input.path).extension().and_then(|x| x.to_str()) {
        Some("cu") => Sort::Cuda,
        Some("cpp" | "cc" | "cxx" | "C" | "c++") => Sort::Cpp,
        Some("c") => Sort::C,
        _ => Sort::Object,
    }
}

/// Builds what the options say.
fn build(options: &Options) -> Result<(), BuildError> {
    if options.inputs.is_empty() {
        return Err(BuildError::NoInput);
    }
    let headers = headers::folder().map_err(in_file(cache::home()))?;
    let host = Host {
        name: host::find(options)?,
        headers: &headers,
        options,
        times: times::Times::default(),
    };
    let built = build_with(&host);
    match &options.times {
        Some(file) => built.and(host.times.write(file)),
        None => built,
    }
}

fn build_with(host: &Host) -> Result<(), BuildError> {
    let options = host.options;
    let folder = tempfile::tempdir().map_err(in_file("a temporary folder"))?;
    let compiler = Compiler::with_installed_toolkit();
    let sources = options
        .inputs
        .iter()
        .filter(|i| sort(i) != Sort::Object)
        .count();
    let each = options.compile_only || options.product.is_some_and(|p| p != Product::Archive);
    if each && options.output.is_some() && sources > 1 {
        return Err(BuildError::OneOutput);
    }
    let mut objects = Vec::new();
    for (n, input) in options.inputs.iter().enumerate() {
        let of = sort(input);
        if let Some(kind) = options.only_rule {
            if of != Sort::Object {
                host.only_rule(&input.path, of == Sort::Cuda, kind)?;
            }
            continue;
        }
        if of == Sort::Object {
            objects.push(input.path.clone());
            continue;
        }
        let made = |suffix: &str| match &options.output {
            Some(o) => o.clone(),
            None => beside(options, &input.path, suffix),
        };
        let code = match options.product {
            Some(Product::Ptx) => Some("ptx"),
            Some(Product::FatBinary) => Some("fatbin"),
            _ => None,
        };
        if let Some(suffix) = code {
            let to = made(suffix);
            host.times.step(&input.path, DEVICE_CODE, &to, || {
                device_alone(&compiler, options, &input.path, &to, folder.path())
            })?;
            continue;
        }
        let object = match options.compile_only {
            true => made("o"),
            false => folder.path().join(format!("{n}.o")).display().to_string(),
        };
        match of {
            Sort::Cuda => cuda(&compiler, host, &input.path, &object, folder.path())?,
            _ => host.times.step(&input.path, HOST_CODE, &object, || {
                host.compile(&input.path, of == Sort::C, &object)
            })?,
        }
        objects.push(object);
    }
    if each || options.only_rule.is_some() {
        return Ok(());
    }
    if options.product.is_some() {
        return host.archive(&objects, options.output.as_deref().unwrap_or(ARCHIVE));
    }
    if options.device_link {
        let linked = linked(host, &objects, folder.path())?;
        let to = options.output.as_deref().unwrap_or(DEVICE_LINKED);
        return match linked {
            Some(object) => std::fs::copy(object, to).map(drop).map_err(in_file(to)),
            None => host.nothing(&folder.path().join("nothing.s"), to),
        };
    }
    objects.extend(linked(host, &objects, folder.path())?);
    let libraries = exec::libraries().map_err(BuildError::Libraries)?;
    let program = options.output.as_deref().unwrap_or("a.out");
    host.times.step("", LINK, program, || {
        host.link(&objects, &libraries, program)
    })
}

/// What is made of a source where nothing names it: of the same name, in the working folder or the one that the options name.
fn beside(options: &Options, source: &str, suffix: &str) -> String {
    let name = Path::new(source).with_extension(suffix);
    let folder = Path::new(options.folder.as_deref().unwrap_or_default());
    let path = folder.join(name.file_name().unwrap_or_default());
    path.to_string_lossy().into_owned()
}

/// The device's code of a source as PTX, or as a fat binary.
fn device_alone(
    compiler: &Compiler,
    options: &Options,
    source: &str,
    to: &str,
    folder: &Path,
) -> Result<(), BuildError> {
    let text = std::fs::read(source).map_err(in_file(source))?;
    let made = device::compile(compiler, source, &text, options, folder)?;
    let bytes = match (options.product, &made.images[..]) {
        (Some(Product::Ptx), [image]) => image.text.clone().into_bytes(),
        (Some(Product::Ptx), _) => return Err(BuildError::OnePtx),
        _ => fatbin::container(&made.images),
    };
    std::fs::write(to, bytes).map_err(in_file(to))
}

/// The object with the device code of objects that have it to be linked.
fn linked(host: &Host, objects: &[String], folder: &Path) -> Result<Option<String>, BuildError> {
    let (mut all, mut theirs, mut theirs_linked) = (Vec::new(), None, false);
    for object in objects {
        let bytes = std::fs::read(object).map_err(in_file(object))?;
        if units::is_theirs(&bytes) {
            theirs.get_or_insert(object);
        }
        theirs_linked |= units::links_theirs(&bytes);
        // It has the device code of all that go with it.
        if !host.options.device_link && units::is_linked(&bytes) {
            return Ok(None);
        }
        all.extend(units::in_file(&bytes));
    }
    if let Some(object) = theirs.filter(|_| !theirs_linked) {
        return Err(BuildError::Theirs(object.clone()));
    }
    let mut targets: Vec<&str> = all.iter().map(|u| u.target.as_str()).collect();
    targets.sort_unstable();
    targets.dedup();
    if targets.is_empty() {
        return Ok(None);
    }
    let link = |t: &&str| device::link(&all, t, folder);
    let images = targets.iter().map(link).collect::<Result<Vec<_>, _>>()?;
    let file = |name: &str| folder.join(name);
    let (cpp, assembly, fat) = (file("linked.cpp"), file("linked.s"), file("linked.fatbin"));
    std::fs::write(&fat, fatbin::container(&images)).map_err(in_file(&fat))?;
    let text = host.preprocessed(REGISTER_LINKED, &cpp)?;
    let text = rewrite(&text, Mode { relocatable: true })?.text;
    let text_file = file("linked.ii");
    std::fs::write(&text_file, text).map_err(in_file(&text_file))?;
    host.assembly(&text_file, &assembly)?;
    let mut text = std::fs::read_to_string(&assembly).map_err(in_file(&assembly))?;
    text.push_str(&image(&fat.display().to_string()));
    text.push_str(units::LINKED);
    std::fs::write(&assembly, text).map_err(in_file(&assembly))?;
    let object = file("linked.o").display().to_string();
    host.assemble(&assembly, &object)?;
    Ok(Some(object))
}

/// The object of a CUDA source.
fn cuda(
    compiler: &Compiler,
    host: &Host,
    source: &str,
    object: &str,
    folder: &Path,
) -> Result<(), BuildError> {
    let text = std::fs::read(source).map_err(in_file(source))?;
    let time = &host.times;
    let preprocessed = time.step(source, PREPROCESSING, "", || {
        host.preprocess(source, object)
    })?;
    let mode = Mode {
        relocatable: host.options.relocatable,
    };
    let mut own = rewrite(&preprocessed, mode)?.text;
    let device = time.step(source, DEVICE_CODE, "", || {
        device::compile(compiler, source, &text, host.options, folder)
    })?;
    let registers = !device.defines.kernels.is_empty() || !device.defines.variables.is_empty();
    let linked = host.options.relocatable;
    if registers && !linked {
        own.push_str(REGISTER);
    }
    let file = |name: &str| -> PathBuf { folder.join(name) };
    let (cpp, assembly, code_file) = (file("host.ii"), file("host.s"), file("device"));
    std::fs::write(&cpp, &own).map_err(in_file(&cpp))?;
    time.step(source, HOST_CODE, "", || host.assembly(&cpp, &assembly))?;
    if registers || linked {
        let code = match linked {
            true => units::section(&device.units),
            false => fatbin::container(&device.images),
        };
        std::fs::write(&code_file, code).map_err(in_file(&code_file))?;
        let mut text = std::fs::read_to_string(&assembly).map_err(in_file(&assembly))?;
        let symbols = HostSymbols::of_assembly(&text);
        let name = code_file.display().to_string();
        let code = if linked {
            Code::Units(&name)
        } else {
            Code::Image(&name)
        };
        let entries = table(&device.defines, &symbols, code);
        text.push_str(&entries);
        std::fs::write(&assembly, &text).map_err(in_file(&assembly))?;
    }
    time.step(source, ASSEMBLING, object, || {
        host.assemble(&assembly, object)
    })
}
