//! The command under nvcc's name: what build systems ask of it beside compiling.
//!
//! CMake finds out what a compiler is by `--version` and by the lines that begin with `#$ ` in what `-v` prints: where the toolkit is, what is
//! linked, and with what. It links by itself, and learns from what the host compiler says then what a link by another compiler needs: the
//! runtime, which a program finds by its path.

use super::options::Options;
use super::{BuildError, build, fail, toolkit};
use std::path::{Path, PathBuf};

/// The release whose interface is offered ([`host`] defines the same for programs).
const VERSION: [&str; 3] = ["13", "0", "88"];
/// The names under which the command is nvcc.
const NAMES: [&str; 2] = ["nvcc", "jacq-nvcc"];
/// What nvcc links with each program.
const LIBRARIES: &str = "-lcudadevrt -lcudart_static -lrt -lpthread -ldl";

/// Whether the command was called by one of nvcc's names.
pub fn is_name(called: &std::ffi::OsStr) -> bool {
    let name = Path::new(called).file_name().and_then(|n| n.to_str());
    name.is_some_and(|n| NAMES.contains(&n))
}

/// Runs the command; the result is its exit code.
pub fn command(args: &[String]) -> i32 {
    match run(args) {
        Ok(()) => 0,
        Err(e) => fail("nvcc", &e),
    }
}

fn run(args: &[String]) -> Result<(), BuildError> {
    if args.iter().any(|a| a == "--version" || a == "-V") {
        println!("nvcc: Jacquard's Cuda compiler driver");
        // Older releases of CMake look for these words (newer ones take any maker).
        println!(
            "jacq {} (to build systems \"nvcc: NVIDIA (R) Cuda compiler driver\")",
            env!("CARGO_PKG_VERSION")
        );
        let [major, minor, build] = VERSION;
        println!("Cuda compilation tools, release {major}.{minor}, V{major}.{minor}.{build}");
        return Ok(());
    }
    let mut options = Options::parse_as_nvcc(args)?;
    let root = root()?;
    if options.verbose {
        say_environment(&options, &root)?;
    }
    options.runtime = Some(toolkit::runtime(&root));
    build(&options)
}

/// What nvcc prints of its environment and of its link, in its words.
fn say_environment(options: &Options, root: &Path) -> Result<(), BuildError> {
    let folder = root.display();
    let path = std::env::var("PATH").unwrap_or_default();
    let libraries = format!("\"-L{folder}/lib64/stubs\" \"-L{folder}/lib64\"");
    eprintln!("#$ _NVVM_BRANCH_=nvvm");
    eprintln!("#$ TOP={folder}");
    eprintln!("#$ NVVMIR_LIBRARY_DIR={folder}/nvvm/libdevice");
    eprintln!("#$ PATH={folder}/bin:{path}");
    eprintln!("#$ INCLUDES=\"-I{folder}/include\"");
    eprintln!("#$ LIBRARIES=  {libraries}");
    for target in super::device::targets(options)? {
        eprintln!("#$ cicc -arch compute_{}", target.cuda_arch / 10);
    }
    let program = options.output.as_deref().unwrap_or("a.out");
    let own = NAMES[0];
    eprintln!("#$ \"{folder}/bin/{own}\" -o \"{program}\" {libraries} {LIBRARIES}");
    Ok(())
}

/// The toolkit that the command is in; one is made in the user's cache for a command that is in none.
fn root() -> Result<PathBuf, BuildError> {
    let called = std::env::args_os().next().map(PathBuf::from);
    let called = called.unwrap_or_default();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let within = |f: PathBuf| f.join(&called);
    let place = match called.components().count() {
        1 => std::env::split_paths(&path)
            .map(within)
            .find(|f| f.is_file()),
        _ => Some(called.clone()),
    };
    let home = place
        .as_deref()
        .and_then(|p| p.parent()?.canonicalize().ok());
    let is_toolkit = |root: &&Path| {
        root.join("include").join("cuda_runtime.h").is_file() && root.join("nvvm").is_dir()
    };
    match home.as_deref().and_then(Path::parent).filter(is_toolkit) {
        Some(root) => Ok(root.to_owned()),
        None => toolkit::in_cache(),
    }
}

/// The release as `version.json` has it.
pub(super) fn version() -> String {
    VERSION.join(".")
}
