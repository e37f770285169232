//! `jacq toolkit`: a folder as CUDA toolkits have it, for build systems that look for one.

use super::{BuildError, headers, in_file, nvcc};
use crate::process::{cache, exec};
use std::io;
use std::path::{Path, PathBuf};

const USAGE: &str = "\
usage: jacq toolkit FOLDER

Lays out a CUDA toolkit in a new folder: bin/nvcc (this command), include, lib64, version.json. CMake takes it by
-DCMAKE_CUDA_COMPILER=FOLDER/bin/nvcc, find_package(CUDAToolkit) by CUDAToolkit_ROOT=FOLDER.
";

/// Libraries by the names that linkers look for, and the file that each links to.
const LINKS: [(&str, &str); 4] = [
    ("libcudart.so", "libcudart.so.13"),
    ("libcuda.so", "libcuda.so.1"),
    ("stubs/libcuda.so", "../libcuda.so.1"),
    ("stubs/libcuda.so.1", "../libcuda.so.1"),
];
/// In the place of the archive is a linker script: the runtime is a shared library. Programs that CMake links with an archive get no path to
/// look for libraries in, so this one has no name of its own, and they ask for it by its path.
const STATIC: &str = "libcudart_static.a";
const STATIC_FOR: &str = "libcudart_by_path.so";
const STATIC_OF: &str = "libcudart.so.13";
/// An archive without members.
const EMPTY_ARCHIVE: (&str, &str) = ("libcudadevrt.a", "!<arch>\n");

/// Runs the command; the result is its exit code.
pub fn command(args: &[String]) -> i32 {
    let [folder] = args else {
        eprint!("{USAGE}");
        return 2;
    };
    if folder == "--help" || folder == "-h" {
        print!("{USAGE}");
        return 0;
    }
    match lay_out(Path::new(folder)) {
        Ok(()) => 0,
        Err(e) => super::fail("toolkit", &e),
    }
}

fn lay_out(folder: &Path) -> Result<(), BuildError> {
    let whole = std::fs::create_dir_all(folder).and_then(|()| folder.canonicalize());
    let whole = whole.map_err(in_file(folder))?;
    let text = format!("INPUT({})\n", runtime(&whole).display());
    Parts::find()?.write(&whole, &text).map_err(in_file(folder))
}

/// What a toolkit is made of.
#[derive(Hash)]
struct Parts {
    headers: PathBuf,
    libraries: PathBuf,
    command: PathBuf,
}

impl Parts {
    fn find() -> Result<Parts, BuildError> {
        Ok(Parts {
            headers: headers::folder().map_err(in_file(cache::home()))?,
            libraries: exec::libraries().map_err(BuildError::Libraries)?,
            command: std::env::current_exe().map_err(in_file("jacq"))?,
        })
    }

    /// Writes the folder; `runtime` is the linker script of the runtime.
    fn write(&self, folder: &Path, runtime: &str) -> io::Result<()> {
        let (bin, lib) = (folder.join("bin"), folder.join("lib64"));
        for f in [&bin, &lib.join("stubs"), &folder.join("nvvm/libdevice")] {
            std::fs::create_dir_all(f)?;
        }
        copy(&self.headers, &folder.join("include"))?;
        for name in ["nvcc", "jacq"] {
            link(&self.command, &bin.join(name))?;
        }
        for name in exec::names() {
            let from = self.libraries.join(name).canonicalize()?;
            link(&from, &lib.join(name))?;
        }
        for (name, to) in LINKS {
            link(Path::new(to), &lib.join(name))?;
        }
        let library = std::fs::read(self.libraries.join(STATIC_OF))?;
        let library = jacquard_objects::without_own_name(&library).unwrap_or(library);
        std::fs::write(lib.join(STATIC_FOR), library)?;
        for (name, text) in [(STATIC, runtime), EMPTY_ARCHIVE] {
            std::fs::write(lib.join(name), text)?;
        }
        let version = nvcc::version();
        let text = format!(
            "{{\n  \"cuda\": {{\n    \"name\": \"CUDA SDK\",\n    \"version\": \"{version}\"\n  }}\n}}\n"
        );
        std::fs::write(folder.join("version.json"), text)
    }
}

/// The runtime's library in a toolkit.
pub(super) fn runtime(root: &Path) -> PathBuf {
    root.join("lib64").join(STATIC_FOR)
}

/// A link, in the place of one that is there.
fn link(to: &Path, at: &Path) -> io::Result<()> {
    match std::fs::remove_file(at) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(e),
        _ => {}
    }
    std::os::unix::fs::symlink(to, at)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let at = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true => copy(&entry.path(), &at)?,
            false => std::fs::copy(entry.path(), &at).map(drop)?,
        }
    }
    Ok(())
}

/// The toolkit of this command in the user's cache, made where it is not there.
pub(super) fn in_cache() -> Result<PathBuf, BuildError> {
    let parts = Parts::find()?;
    let script = format!("INPUT({STATIC_FOR})\n");
    cache::folder("toolkit", &parts, |made| parts.write(made, &script))
        .map_err(in_file(cache::home()))
}
