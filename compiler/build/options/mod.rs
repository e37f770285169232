//! The command line of `jacq build`: nvcc's options that programs are built with.

mod rows;

use rows::ROWS;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What an option does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Does {
    /// Names the output.
    Output,
    /// Links device code alone.
    DeviceLink,
    /// More words stand in a file.
    File,
    /// Makes objects and links nothing.
    Compile,
    /// The same, and device code may be linked.
    CompileLinked,
    /// Goes to the host compiler as it is, and to the device's with the flag that follows.
    Include,
    SystemInclude,
    Define,
    Undefine,
    PreInclude,
    Standard,
    Level,
    /// Debug information of the host's code.
    Debug,
    /// The device's flag of that name.
    Device(&'static str),
    Arch,
    Code,
    Generate,
    Relocatable,
    Shared,
    HostFlags,
    LinkFlags,
    Library,
    LibraryFolder,
    HostCompiler,
    Language,
    /// A rule for make, made by the host compiler.
    Rule,
    Verbose,
    /// Says which stream the stream 0 is.
    DefaultStream,
    /// A folder of CCCL.
    Cccl,
    /// A rule for make and nothing else.
    OnlyRule,
    /// Nothing: what it asks for is always so, or is of no use here.
    Nothing,
    /// Flags of the host compiler that say the same.
    Host(&'static str),
    /// Names the folder of objects.
    Folder,
    /// Makes something else than a program.
    Make(Product),
    /// Unknown flags are the host compiler's.
    Forward,
    /// Kinds of warnings that are errors.
    Errors,
    /// The times of the steps go to a file.
    Times,
    /// A number that changes nothing.
    Threads,
    /// Not offered.
    Refused(&'static str),
    Help,
}

/// What is made that is neither an object nor a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Product {
    /// PTX of one target.
    Ptx,
    /// The fat binary alone.
    FatBinary,
    /// An archive of the objects.
    Archive,
}

/// Kinds of warnings that nvcc's `-Werror` takes.
const ERROR_KINDS: [&str; 6] = [
    "all-warnings",
    "cross-execution-space-call",
    "default-stream-launch",
    "deprecated-declarations",
    "ext-lambda-captures-this",
    "reorder",
];

/// How an option takes its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    None,
    /// In the next word, or behind `=`.
    Word,
    /// In the next word, behind `=`, or joined.
    Joined,
}

struct Row {
    names: &'static [&'static str],
    value: Value,
    does: Does,
    doc: &'static str,
}

const fn row(names: &'static [&'static str], value: Value, does: Does, doc: &'static str) -> Row {
    Row {
        names,
        value,
        does,
        doc,
    }
}

/// First letters of flags of the host compiler that are taken without `-Xcompiler`.
const HOST: [&str; 5] = ["-W", "-f", "-m", "-p", "-w"];

/// Why a command line is refused.
#[derive(Debug, Error, PartialEq, Eq)]
pub(super) enum OptionError {
    #[error("{0} needs a value")]
    NoValue(String),
    #[error("unknown option {0}; `jacq build --help` lists them")]
    Unknown(String),
    #[error("{0} is not supported: {1}")]
    Refused(String, &'static str),
    #[error("{0} is neither true nor false")]
    NotBoolean(String),
    #[error("{0} cannot be read")]
    NoFile(String),
    #[error("unknown default stream {0}: it is legacy, null or per-thread")]
    NoStream(String),
}

/// A command line.
#[derive(Clone, Debug, Default)]
pub(super) struct Options {
    pub(super) output: Option<String>,
    pub(super) compile_only: bool,
    pub(super) device_link: bool,
    pub(super) relocatable: bool,
    pub(super) shared: bool,
    pub(super) verbose: bool,
    pub(super) help: bool,
    pub(super) inputs: Vec<Input>,
    /// Flags of the host compiler that preprocessing needs too.
    pub(super) preprocess: Vec<String>,
    /// Flags of the host compiler: `-g`, `-O2`, those of `-Xcompiler`.
    pub(super) host: Vec<String>,
    /// Flags of rules for make.
    pub(super) rule: Vec<String>,
    /// What is made in the place of objects and a program.
    pub(super) product: Option<Product>,
    /// The folder of what is made of each source.
    pub(super) folder: Option<String>,
    /// The file that says what each step took.
    pub(super) times: Option<String>,
    /// A rule for make is all that is wanted: the flag that says which.
    pub(super) only_rule: Option<&'static str>,
    /// Settings of the device's compiler.
    pub(super) device: Vec<String>,
    /// Targets of PTX, as they were given.
    pub(super) targets: Vec<String>,
    pub(super) link: Vec<String>,
    /// The runtime's library, where it is linked by its path.
    pub(super) runtime: Option<PathBuf>,
    pub(super) host_compiler: Option<String>,
    pub(super) standard: Option<String>,
    /// The folders of CCCL's headers.
    pub(super) cccl: Vec<String>,
    /// What `-x` says of the sources behind it.
    language: Option<String>,
    /// Unknown flags are the host compiler's.
    forwards: bool,
}

/// A header that only folders have which `jacq toolkit` laid out.
const OWN_HEADER: &str = "jacq/spaces.h";

/// A file, and the language that was said to be its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Input {
    pub(super) path: String,
    pub(super) language: Option<String>,
}

/// The words of a file of options: quoted ones may hold spaces, and a backslash takes the next character as it is.
fn words_of(file: &str) -> Result<Vec<String>, OptionError> {
    let text = std::fs::read_to_string(file).map_err(|_| OptionError::NoFile(file.to_owned()))?;
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => word.get_or_insert_default().extend(chars.next()),
            c if quote == Some(c) => quote = None,
            '"' | '\'' if quote.is_none() => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            c if c.is_whitespace() && quote.is_none() => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

/// Does a word list kinds of nvcc's warnings?
fn are_error_kinds(word: &str) -> bool {
    word.split(',').all(|k| ERROR_KINDS.contains(&k))
}

/// The option that a word is, and the value that is within the word.
fn find(word: &str) -> Option<(&'static Row, Option<&str>)> {
    let named = |r: &'static Row, name: &str| r.names.contains(&name);
    if let Some(r) = ROWS.iter().find(|r| named(r, word)) {
        return Some((r, None));
    }
    if let Some((name, value)) = word.split_once('=')
        && let Some(r) = ROWS
            .iter()
            .find(|r| r.value != Value::None && named(r, name))
    {
        return Some((r, Some(value)));
    }
    let joined = ROWS.iter().filter(|r| r.value == Value::Joined);
    joined
        .flat_map(|r| r.names.iter().map(move |n| (r, n)))
        .filter(|(_, n)| !n.starts_with("--"))
        .find_map(|(r, n)| Some((r, Some(word.strip_prefix(n)?))))
}

impl Options {
    /// Reads a command line.
    pub(super) fn parse(args: &[String]) -> Result<Options, OptionError> {
        let mut o = Options::default();
        o.read(args)?;
        Ok(o)
    }

    /// Reads a command line of nvcc's, or one that a build system has for the host's linker.
    pub(super) fn parse_as_nvcc(args: &[String]) -> Result<Options, OptionError> {
        let mut o = Options {
            forwards: true,
            ..Options::default()
        };
        o.read(args)?;
        Ok(o)
    }

    fn read(&mut self, args: &[String]) -> Result<(), OptionError> {
        let o = self;
        let mut rest = args.iter();
        while let Some(word) = rest.next() {
            if ["-Werror", "--Werror"].contains(&word.as_str())
                && let Some(kinds) = rest.as_slice().first().filter(|w| are_error_kinds(w))
            {
                o.errors(kinds);
                rest.next();
                continue;
            }
            if let Some(file) = word.strip_prefix('@') {
                o.read(&words_of(file)?)?;
                continue;
            }
            if !word.starts_with('-') || word == "-" {
                o.inputs.push(Input {
                    path: word.clone(),
                    language: o.language.clone(),
                });
                continue;
            }
            match find(word) {
                Some((row, inline)) => {
                    let value = match (row.value, inline) {
                        (Value::None, _) => String::new(),
                        (_, Some(v)) => v.to_owned(),
                        // `-O` alone is a level.
                        _ if row.does == Does::Level => "2".to_owned(),
                        (_, None) => rest
                            .next()
                            .cloned()
                            .ok_or_else(|| OptionError::NoValue(word.clone()))?,
                    };
                    o.take(row, word, value)?;
                }
                None if word
                    .split_once("Werror=")
                    .is_some_and(|w| are_error_kinds(w.1)) =>
                {
                    o.errors(word.split_once('=').map_or("", |w| w.1));
                }
                None if HOST.iter().any(|h| word.starts_with(h)) => o.host_flag(word),
                None if o.forwards => {
                    o.host.push(word.clone());
                    o.link.push(word.clone());
                }
                None => return Err(OptionError::Unknown(word.clone())),
            }
        }
        Ok(())
    }

    /// Kinds of warnings that are errors. Of all warnings they are the device's and the host's.
    fn errors(&mut self, kinds: &str) {
        if kinds.split(',').any(|k| k == ERROR_KINDS[0]) {
            self.host_flag("-Werror");
            self.device.push("-Werror".to_owned());
        }
    }

    /// A flag of the host compiler: some are the linker's too.
    fn host_flag(&mut self, flag: &str) {
        self.host.push(flag.to_owned());
        if flag.starts_with("-f") || flag == "-pthread" || flag == "-pg" || flag.starts_with("-Wl,")
        {
            self.link.push(flag.to_owned());
        }
    }

    /// A folder of headers for device code: not one that `jacq toolkit` laid out, whose headers are the host's.
    fn device_folder(&mut self, flag: &str, folder: &str) {
        if !std::path::Path::new(folder).join(OWN_HEADER).is_file() {
            self.device.push(format!("{flag}{folder}"));
        }
    }

    fn take(&mut self, row: &Row, word: &str, value: String) -> Result<(), OptionError> {
        let both = |o: &mut Options, host: String, device: String| {
            o.preprocess.push(host);
            o.device.push(device);
        };
        match row.does {
            Does::Output => self.output = Some(value),
            Does::Compile => self.compile_only = true,
            Does::DeviceLink => self.device_link = true,
            Does::CompileLinked => {
                self.compile_only = true;
                self.relocatable = true;
            }
            Does::Include => {
                self.preprocess.push(format!("-I{value}"));
                self.device_folder("-I", &value);
            }
            Does::SystemInclude => {
                self.preprocess
                    .extend(["-isystem".to_owned(), value.clone()]);
                self.device_folder("-isystem=", &value);
            }
            Does::Define => both(self, format!("-D{value}"), format!("-D{value}")),
            Does::Undefine => both(self, format!("-U{value}"), format!("-U{value}")),
            Does::PreInclude => {
                self.preprocess
                    .extend(["-include".to_owned(), value.clone()]);
                self.device.push(format!("-include={value}"));
            }
            Does::Standard => self.standard = Some(value),
            Does::Level => self.host.push(format!("-O{value}")),
            Does::Debug => self.host.push("-g".into()),
            Does::Device(flag) => self.device.push(format!("{flag}{value}")),
            Does::Arch => self.targets.extend(value.split(',').map(str::to_owned)),
            Does::Generate => {
                let arch = value
                    .split(',')
                    .find_map(|p| p.trim_matches('"').strip_prefix("arch="));
                self.targets.push(arch.unwrap_or(&value).to_owned());
            }
            Does::Relocatable => {
                self.relocatable = match value.as_str() {
                    "true" => true,
                    "false" => false,
                    _ => return Err(OptionError::NotBoolean(word.to_owned())),
                }
            }
            Does::Shared => self.shared = true,
            Does::HostFlags => {
                let value = value.replace("\\,", ",");
                for flag in value.split([',', ' ']).filter(|f| !f.is_empty()) {
                    let flag = flag.trim_matches(['"', '\'']);
                    self.host_flag(flag);
                }
            }
            Does::LinkFlags => {
                for flag in value.split(',').filter(|f| !f.is_empty()) {
                    self.link.extend(["-Xlinker".to_owned(), flag.to_owned()]);
                }
            }
            Does::Library => self.link.push(format!("-l{value}")),
            Does::LibraryFolder => self.link.push(format!("-L{value}")),
            Does::HostCompiler => self.host_compiler = Some(value),
            Does::Language => self.language = Some(value).filter(|v| v != "none"),
            Does::OnlyRule => {
                let all = ["-M", "--generate-dependencies"].contains(&word);
                self.only_rule = Some(if all { "-M" } else { "-MM" });
            }
            Does::Rule => {
                let name = match word.split('=').next().unwrap_or(word) {
                    "--generate-dependencies-with-compile" => "-MD",
                    "--generate-nonsystem-dependencies-with-compile" => "-MMD",
                    "--dependency-output" => "-MF",
                    "--dependency-target-name" => "-MT",
                    name => name,
                };
                self.rule.push(name.to_owned());
                self.rule
                    .extend((row.value != Value::None).then_some(value));
            }
            Does::File => {
                for file in value.split(',') {
                    self.read(&words_of(file)?)?;
                }
            }
            Does::Verbose => self.verbose = true,
            Does::DefaultStream => match value.as_str() {
                "legacy" | "null" => {}
                "per-thread" => both(self, format!("-D{PER_THREAD}"), format!("-D{PER_THREAD}")),
                _ => return Err(OptionError::NoStream(value)),
            },
            Does::Cccl => {
                let refused = || OptionError::Refused(word.to_owned(), NO_CCCL);
                self.cccl = cccl(Path::new(&value)).ok_or_else(refused)?;
            }
            Does::Host(flag) => self.host_flag(flag),
            Does::Folder => self.folder = Some(value),
            Does::Make(product) => self.product = Some(product),
            Does::Forward => self.forwards = true,
            Does::Errors => self.host_flag("-Werror"),
            Does::Times => self.times = Some(value),
            Does::Threads if value.parse::<u32>().is_err() => {
                return Err(OptionError::Unknown(word.to_owned()));
            }
            Does::Threads => {}
            Does::Nothing | Does::Code => {}
            Does::Refused(why) => return Err(OptionError::Refused(word.to_owned(), why)),
            Does::Help => self.help = true,
        }
        Ok(())
    }
}

/// By this macro the headers take the functions whose stream 0 is the thread's own.
const PER_THREAD: &str = "CUDA_API_PER_THREAD_DEFAULT_STREAM=1";
const NO_CCCL: &str = "the folder has neither cub/cub.cuh nor thrust/version.h nor cuda/std/version: name a checkout of CCCL, or the folder \
     include/cccl of a toolkit or of the package nvidia-cuda-cccl";
/// Folders of headers below a folder of CCCL's: of headers, of a toolkit or package, and of a checkout.
const CCCL: [&[&str]; 5] = [
    &["."],
    &["include/cccl"],
    &["include"],
    &["cccl"],
    &["cub", "thrust", "libcudacxx/include"],
];

/// The folders of headers of a CCCL that someone has.
fn cccl(folder: &Path) -> Option<Vec<String>> {
    let has = |below: &&str| {
        ["cub/cub.cuh", "thrust/version.h", "cuda/std/version"]
            .iter()
            .any(|header| folder.join(below).join(header).is_file())
    };
    let layout = CCCL.iter().find(|layout| layout.iter().all(&has))?;
    let path = |below: &&str| folder.join(below).to_string_lossy().into_owned();
    Some(layout.iter().map(path).collect())
}

/// The options, for `--help`.
pub(super) fn help() -> String {
    let mut out = String::new();
    for row in ROWS {
        let names = row.names.join(", ");
        match names.len() < 36 {
            true => out.push_str(&format!("  {names:<36}{}\n", row.doc)),
            false => out.push_str(&format!("  {names}\n  {:<36}{}\n", "", row.doc)),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, OptionError> {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        Options::parse(&words)
    }

    #[test]
    fn lines_of_makefiles_are_read() {
        let o = parse("-O3 -std=c++14 -Xcompiler -Wall,-fopenmp -gencode arch=compute_80,code=sm_80 -I../common -I . -DN=3 -arch=sm_60 --use_fast_math a.cu -x cu b.cpp -o prog -lm -Lx -Xcompiler=-O2 -MD -MF a.d").unwrap();
        assert_eq!(o.host, ["-O3", "-Wall", "-fopenmp", "-O2"]);
        assert_eq!(o.targets, ["compute_80", "sm_60"]);
        assert_eq!(o.device, ["-I../common", "-I.", "-DN=3", "-use_fast_math"]);
        assert_eq!(o.link, ["-fopenmp", "-lm", "-Lx"]);
        assert_eq!(o.rule, ["-MD", "-MF", "a.d"]);
        assert_eq!(o.inputs[1].language.as_deref(), Some("cu"));
        assert_eq!(o.output.as_deref(), Some("prog"));
        assert_eq!(parse("-M a.cu").expect("options").only_rule, Some("-M"));
        assert_eq!(parse("-q").unwrap_err(), OptionError::Unknown("-q".into()));
        assert_eq!(parse("-o").unwrap_err(), OptionError::NoValue("-o".into()));
        let o = parse(
            "-Werror all-warnings -w -Werror=reorder,all-warnings --Werror -allow-unsupported-compiler -odir obj -lib a.cu",
        );
        let o = o.expect("options");
        assert_eq!(o.host, ["-Werror", "-w", "-Werror", "-Werror"]);
        assert_eq!(o.device, ["-Werror", "-Werror"]);
        assert_eq!(
            (o.product, o.folder.as_deref()),
            (Some(Product::Archive), Some("obj"))
        );
        assert_eq!(o.inputs.len(), 1);
        let per_thread = parse("--default-stream per-thread -default-stream=legacy");
        let macros = [format!("-D{PER_THREAD}")];
        assert_eq!(per_thread.expect("options").preprocess, macros);
        let wrong = parse("-default-stream=mine").unwrap_err();
        assert_eq!(wrong, OptionError::NoStream("mine".into()));
        let refused = parse("a.cu -stdpar=gpu").unwrap_err();
        assert!(
            refused
                .to_string()
                .starts_with("-stdpar=gpu is not supported: ")
        );
    }

    #[test]
    fn cccl_is_found_in_each_layout() {
        let folder = jacquard_test_support::scratch();
        let root = folder.path();
        assert_eq!(cccl(root), None);
        let refused = |r: Result<(), OptionError>| matches!(r, Err(OptionError::Refused(..)));
        let word = format!("--cccl={}", root.display());
        assert!(refused(Options::default().read(&[word])));
        let file = |path: &str| {
            let path = root.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        };
        let found = |below: &[&str]| {
            let path = |b: &&str| root.join(b).to_string_lossy().into_owned();
            Some(below.iter().map(path).collect::<Vec<_>>())
        };
        for header in ["cub/cub/cub.cuh", "thrust/thrust/version.h"] {
            file(header);
            assert_eq!(cccl(root), None);
        }
        file("libcudacxx/include/cuda/std/version");
        assert_eq!(cccl(root), found(&["cub", "thrust", "libcudacxx/include"]));
        file("include/cccl/cub/cub.cuh");
        assert_eq!(cccl(root), found(&["include/cccl"]));
        file("thrust/version.h");
        assert_eq!(cccl(root), found(&["."]));
    }
}
