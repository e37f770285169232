//! Cubins: PTX goes to the toolkit's assembler, where there is one. What was assembled once is kept.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Why there is no cubin.
pub enum NoCubin {
    /// No assembler was found: where it was looked for.
    Missing(Vec<PathBuf>),
    /// It refused: what it said.
    Refused(String),
    /// It could not be run, or its files could not be made.
    Failed {
        /// The assembler.
        program: PathBuf,
        /// What the system says.
        cause: std::io::Error,
    },
}

/// The assembler's program.
pub const PROGRAM: &str = "ptxas";
/// A variable that names the program itself, and those that name a toolkit's folder.
const OWN_VARIABLE: &str = "PTXAS";
const FOLDER_VARIABLES: [&str; 3] = ["CUDA_HOME", "CUDA_PATH", "CUDA_ROOT"];
/// Where toolkits are installed.
const USUAL: &str = "/usr/local/cuda";

/// Where the assembler may be, in the order of the search.
fn places() -> Vec<PathBuf> {
    let mut places = Vec::new();
    let bin = |folder: PathBuf| folder.join("bin").join(PROGRAM);
    places.extend(
        std::env::var_os(OWN_VARIABLE)
            .filter(|v| !v.is_empty())
            .map(PathBuf::from),
    );
    for name in FOLDER_VARIABLES {
        places.extend(
            std::env::var_os(name)
                .filter(|v| !v.is_empty())
                .map(|f| bin(f.into())),
        );
    }
    if let Some(path) = std::env::var_os("PATH") {
        places.extend(std::env::split_paths(&path).map(|f| f.join(PROGRAM)));
    }
    places.push(bin(USUAL.into()));
    places
}

/// A cubin and what the assembler said about it.
type Kept = Arc<(Vec<u8>, String)>;

/// Assembled PTX, the latest last.
static KEPT: Mutex<VecDeque<(String, Kept)>> = Mutex::new(VecDeque::new());
/// Bytes of it at most.
const MOST_KEPT: usize = 64 << 20;

fn kept(key: &str) -> Option<Kept> {
    let list = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    list.iter().find(|k| k.0 == key).map(|k| k.1.clone())
}

fn keep(key: String, cubin: Kept) {
    let mut list = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    list.push_back((key, cubin));
    let size =
        |l: &VecDeque<(String, Kept)>| l.iter().map(|k| k.0.len() + k.1.0.len()).sum::<usize>();
    while size(&list) > MOST_KEPT {
        list.pop_front();
    }
}

/// A folder of the compile's own, removed with what is in it.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> std::io::Result<Scratch> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("jacquard-nvrtc-{}-{n}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir(&path)?;
        Ok(Scratch(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What can't be removed is the system's to clean.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn assemble(
    program: &Path,
    ptx: &str,
    target: &str,
    options: &[String],
) -> Result<(Vec<u8>, String), NoCubin> {
    let run = || -> std::io::Result<(bool, Vec<u8>, String)> {
        let dir = Scratch::new()?;
        let (from, to) = (dir.0.join("in.ptx"), dir.0.join("out.cubin"));
        std::fs::write(&from, ptx)?;
        let done = Command::new(program)
            .arg(format!("-arch={target}"))
            .args(options)
            .arg("-o")
            .arg(&to)
            .arg(&from)
            .output()?;
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        let cubin = if done.status.success() {
            std::fs::read(&to)?
        } else {
            Vec::new()
        };
        Ok((done.status.success(), cubin, said))
    };
    match run() {
        Ok((true, cubin, said)) => Ok((cubin, said)),
        Ok((false, _, said)) => Err(NoCubin::Refused(said)),
        Err(cause) => Err(NoCubin::Failed {
            program: program.to_owned(),
            cause,
        }),
    }
}

/// The cubin of a module, and what the assembler said.
pub fn cubin(ptx: &str, target: &str, options: &[String], cached: bool) -> Result<Kept, NoCubin> {
    let key = format!("{target} {}\n{ptx}", options.join(" "));
    if let Some(k) = kept(&key).filter(|_| cached) {
        return Ok(k);
    }
    let places = places();
    let Some(program) = places.iter().find(|p| p.is_file()) else {
        return Err(NoCubin::Missing(places));
    };
    let made = Arc::new(assemble(program, ptx, target, options)?);
    if cached {
        keep(key, made.clone());
    }
    Ok(made)
}
