//! The judges tests compare with, behind small functions: ptxas, NVRTC, llc, clang, nvdisasm, g++.
//!
//! They are found through the environment (`.ci/oracles.sh DIR; source DIR/env.sh`), or in `.oracles/env.sh` of the
//! checkout. A test that needs one which is missing says so and passes, unless `JACQUARD_REQUIRE_ORACLES` is set.

#![warn(missing_docs)]

pub mod answers;
pub mod console;
pub mod filetest;
mod host;
pub mod mutate;
mod nvrtc;
mod nvvm;
mod output;
mod rng;

use answers::{Made, Question};
pub use host::{HostLibrary, compile_host};
pub use nvrtc::{Compiled, Nvrtc};
pub use nvvm::Nvvm;
pub use rng::Rng;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Whether a text is what a test expects; the error shows the lines that differ.
pub fn same_text(expected: &str, given: &str) -> Result<(), String> {
    match expected == given {
        true => Ok(()),
        false => Err(pretty_assertions::StrComparison::new(expected, given).to_string()),
    }
}

/// Where the judges are.
#[derive(Debug, Clone)]
pub struct Oracles {
    /// `ptxas` 13.0.
    pub ptxas: PathBuf,
    /// `nvdisasm`.
    pub nvdisasm: PathBuf,
    /// `cicc` 13.0.
    pub cicc: PathBuf,
    /// Folder of `libnvrtc`.
    pub nvrtc_dir: PathBuf,
    /// The toolkit's headers.
    pub cuda_include: PathBuf,
    /// `llc` 22.
    pub llc: PathBuf,
    /// `opt` 22.
    pub opt: PathBuf,
    /// `clang` 22.
    pub clang: PathBuf,
}

/// The root of the checkout.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the checkout exists")
}

/// A library that cargo builds with the tests of its package: beside the running test, or in the folder above.
pub fn built_library(name: &str) -> PathBuf {
    let exe = std::env::current_exe().expect("the running test has a path");
    exe.ancestors()
        .skip(1)
        .take(2)
        .map(|folder| folder.join(name))
        .find(|p| p.is_file())
        .expect("cargo builds the library with its tests")
}

/// Builds `tests/client.c` of a crate of the C interfaces against a library, as C or as C++ (what `-x` of the compiler calls them), with all
/// warnings as errors.
pub fn built_client(manifest: &str, language: &str, library: &Path, out: &Path) {
    const TARGET: &str = "x86_64-unknown-linux-gnu";
    let here = Path::new(manifest);
    // The crate finds the compiler; it links archives only, so its command is taken from it.
    let mut build = cc::Build::new();
    build
        .host(TARGET)
        .target(TARGET)
        .opt_level(0)
        .cpp(language == "c++")
        .cargo_metadata(false);
    let status = build
        .get_compiler()
        .to_command()
        .args(["-x", language])
        .arg(here.join("tests/client.c"))
        .args(["-x", "none", "-I"])
        .arg(here.join("../include"))
        .args(["-Wall", "-Wextra", "-Werror", "-o"])
        .args([out, library])
        .status()
        .expect("a compiler of C is installed");
    assert!(status.success());
}

fn variable(name: &str) -> Option<PathBuf> {
    static FILE: OnceLock<Vec<(String, String)>> = OnceLock::new();
    if let Some(v) = std::env::var_os(name).filter(|v| !v.is_empty()) {
        return Some(v.into());
    }
    let file = FILE.get_or_init(|| {
        // The shell expands the file; asking it beats parsing shell syntax.
        let path = root().join(".oracles/env.sh");
        let out = Command::new("bash")
            .arg("-c")
            .arg(format!("source '{}' && env", path.display()))
            .output();
        let Ok(out) = out else { return Vec::new() };
        String::from_utf8_lossy(&out.stdout)
            .lines()
            .filter_map(|l| l.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned())))
            .collect()
    });
    file.iter()
        .find(|(k, v)| k == name && !v.is_empty())
        .map(|(_, v)| v.into())
}

/// The program that makes a site of the manual, or `None` where it is not installed. Panics if it is required.
pub fn mdbook() -> Option<PathBuf> {
    let found = variable("MDBOOK").filter(|p| p.exists());
    if found.is_none() {
        let required = std::env::var_os("JACQUARD_REQUIRE_ORACLES").is_some_and(|v| v == "1");
        assert!(
            !required,
            "mdbook is required and was not found: run .ci/oracles.sh DIR and source DIR/env.sh"
        );
        eprintln!("skipped: mdbook is not installed (.ci/oracles.sh DIR; source DIR/env.sh)");
    }
    found
}

/// `clang` 22 for the host, or `None` where it is not installed. Panics if it is required.
pub fn clang() -> Option<PathBuf> {
    let found = variable("CLANG").filter(|p| p.exists());
    if found.is_none() {
        let required = std::env::var_os("JACQUARD_REQUIRE_ORACLES").is_some_and(|v| v == "1");
        assert!(
            !required,
            "clang is required and was not found: run .ci/oracles.sh DIR and source DIR/env.sh"
        );
    }
    found
}

impl Oracles {
    /// The judges, or `None` where they are not installed. Panics if they are required.
    pub fn find() -> Option<&'static Oracles> {
        static FOUND: OnceLock<Option<Oracles>> = OnceLock::new();
        let found = FOUND.get_or_init(|| {
            let get = |name: &str| variable(name).filter(|p| p.exists());
            Some(Oracles {
                ptxas: get("PTXAS")?,
                nvdisasm: get("NVDISASM")?,
                cicc: get("CICC")?,
                nvrtc_dir: get("NVRTC_LIBDIR")?,
                cuda_include: get("CUDA_INCLUDE")?,
                llc: get("LLC")?,
                opt: get("OPT")?,
                clang: get("CLANG")?,
            })
        });
        if found.is_none() {
            let required = std::env::var_os("JACQUARD_REQUIRE_ORACLES").is_some_and(|v| v == "1");
            assert!(
                !required,
                "the oracles are required and were not found: run .ci/oracles.sh DIR and source DIR/env.sh"
            );
            eprintln!(
                "skipped: the oracles are not installed (.ci/oracles.sh DIR; source DIR/env.sh)"
            );
        }
        found.as_ref()
    }

    /// Runs ptxas for a target; the error is what it printed.
    pub fn ptxas(&self, ptx: &str, arch: &str) -> Result<(), String> {
        self.assemble(ptx, arch).map(drop)
    }

    /// Runs ptxas and returns its `-v` text.
    pub fn assemble(&self, ptx: &str, arch: &str) -> Result<String, String> {
        let said = Question::to(&self.ptxas)
            .args(["-v", &format!("-arch={arch}")])
            .reads("a.ptx", ptx)
            .makes("a.cubin", Made::Dropped)
            .answer()?;
        let text = lossy(&said.log) + &lossy(&said.text);
        if said.success { Ok(text) } else { Err(text) }
    }

    /// nvcc's PTX of a `.cu` file, which stands alone.
    pub fn nvcc(&self, source: &Path, options: &[&str]) -> Result<String, String> {
        let home = self.cuda_include.parent().unwrap_or(Path::new("/"));
        let text = std::fs::read(source).map_err(|e| e.to_string())?;
        let said = Question::to(&home.join("bin/nvcc"))
            .args(["-ptx", "-w", "-std=c++17"])
            .args(["--extended-lambda", "--expt-relaxed-constexpr"])
            .args(options)
            .reads("kernel.cu", text)
            .makes("a.ptx", Made::Wanted)
            .answer()?;
        if !said.success {
            return Err(format!("nvcc: {}", lossy(&said.log)));
        }
        Ok(lossy(&said.made))
    }

    /// Runs llc on IR text.
    pub fn llc(&self, ll: &str, arch: &str, level: u32) -> Result<String, String> {
        let question = Question::to(&self.llc).args([
            "-mtriple=nvptx64-nvidia-cuda",
            &format!("-mcpu={arch}"),
            "-mattr=+ptx90",
            &format!("-O{level}"),
            "-o",
            "-",
            "-",
        ]);
        printed(question.hears(ll))
    }

    /// Runs opt on IR text.
    pub fn opt(&self, ll: &str, passes: &str) -> Result<String, String> {
        let passes = format!("-passes={passes}");
        let question = Question::to(&self.opt).args(["-S", &passes, "-"]);
        printed(question.hears(ll))
    }

    /// Compiles CUDA C++ with clang to IR text (device side, no CUDA headers; declare the keywords yourself).
    pub fn clang_ll(&self, source: &str, arch: &str, level: u32) -> Result<String, String> {
        let question = Question::to(&self.clang).args([
            "-x",
            "cuda",
            "--cuda-device-only",
            "-nocudainc",
            "-nocudalib",
            &format!("--cuda-gpu-arch={arch}"),
            "-Xclang",
            "-target-feature",
            "-Xclang",
            "+ptx80",
            &format!("-O{level}"),
            "-S",
            "-emit-llvm",
            "-o",
            "-",
            "-",
        ]);
        printed(question.hears(source))
    }

    /// The device side of C with OpenMP's target regions as clang's IR, values with their names. It is read twice, so from a file.
    pub fn clang_openmp(&self, source: &Path, arch: &str, level: u32) -> Result<String, String> {
        let text = std::fs::read(source).map_err(|e| e.to_string())?;
        let question = Question::to(&self.clang).args([
            "-fopenmp",
            &format!("--offload-arch={arch}"),
            "--offload-device-only",
            "--cuda-feature=+ptx80",
            "-nogpulib",
            "-fno-discard-value-names",
            &format!("-O{level}"),
            "-S",
            "-emit-llvm",
            "-o",
            "-",
        ]);
        printed(question.reads("kernel.c", text))
    }
}

/// What a judge prints; the error is its other stream.
fn printed(question: Question) -> Result<String, String> {
    let said = question.answer()?;
    match said.success {
        true => Ok(lossy(&said.text)),
        false => Err(lossy(&said.log)),
    }
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder that goes away with its guard.
pub struct Scratch(PathBuf);

impl Scratch {
    /// The folder.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// A new empty scratch folder.
pub fn scratch() -> Scratch {
    scratch_in(&std::env::temp_dir())
}

/// A new empty scratch folder in another one, for what is moved from there.
pub(crate) fn scratch_in(parent: &Path) -> Scratch {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let n = NEXT.fetch_add(1, Ordering::Relaxed);
    let dir = parent.join(format!("jacquard-test-{}-{n}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a scratch folder can be made");
    Scratch(dir)
}

/// A toolkit like the one at `home`, with another program in the place of its cicc.
pub fn toolkit(home: &Path, cicc: &Path) -> std::io::Result<Scratch> {
    let dir = scratch();
    let link = |from: &Path, to: &str| std::os::unix::fs::symlink(from, dir.path().join(to));
    for folder in ["bin", "nvvm/bin"] {
        std::fs::create_dir_all(dir.path().join(folder))?;
    }
    for entry in std::fs::read_dir(home.join("bin"))?.flatten() {
        let name = entry.file_name();
        let to = dir.path().join("bin").join(&name);
        // nvcc looks for the rest of the toolkit beside the file that it is itself.
        if name == "nvcc" || name == "nvcc.profile" {
            std::fs::copy(entry.path(), to)?;
        } else {
            std::os::unix::fs::symlink(entry.path(), to)?;
        }
    }
    link(&home.join("include"), "include")?;
    link(&home.join("lib"), "lib64")?;
    link(&home.join("nvvm/libdevice"), "nvvm/libdevice")?;
    link(cicc, "nvvm/bin/cicc")?;
    Ok(dir)
}
