//! Where CUDA toolkits are installed: the folders that the environment names, those whose programs are on the path, the usual ones, and
//! the parts of toolkits that Python's and conda's packages install.

use std::path::{Path, PathBuf};

/// A toolkit's headers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headers {
    /// Folders to search, in order.
    pub folders: Vec<PathBuf>,
    /// What led there, for messages.
    pub found_by: String,
}

impl Headers {
    /// The header that nvcc includes before each program, where it is there.
    #[must_use]
    pub fn first(&self) -> Option<String> {
        let there = self.folders.iter().any(|f| f.join(RUNTIME).is_file());
        there.then(|| RUNTIME.to_owned())
    }

    /// The folders as text.
    pub fn texts(&self) -> impl Iterator<Item = String> {
        self.folders.iter().map(|f| f.display().to_string())
    }
}

/// Variables that name a toolkit's folder.
const VARIABLES: [&str; 3] = ["CUDA_HOME", "CUDA_PATH", "CUDA_ROOT"];
/// Programs beside which a toolkit lies.
const PROGRAMS: [&str; 2] = ["nvcc", "ptxas"];
/// Where toolkits are installed.
const USUAL: [&str; 3] = ["/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda"];
/// The folder that packages of Python install the parts of a toolkit in.
const PACKAGES: &str = "nvidia";
/// The C++ libraries of the toolkit, and where in an include folder they lie: of their own since CUDA 13.
const LIBRARIES: [&str; 2] = ["cccl", "."];
/// Headers that every toolkit, and every copy of its C++ libraries, has.
const RUNTIME: &str = jacquard_preprocess::embedded::TOOLKIT_HEADER;
const LIBRARY: &str = "cub/cub.cuh";

fn variable(name: &str) -> Option<PathBuf> {
    let value = std::env::var_os(name).filter(|v| !v.is_empty());
    value.map(PathBuf::from)
}

/// The folders of toolkits that the environment names, then the usual one.
pub fn folders() -> impl Iterator<Item = PathBuf> {
    let named = VARIABLES.into_iter().filter_map(variable);
    named.chain([PathBuf::from(USUAL[0])])
}

/// The headers of the toolkit in a folder.
#[must_use]
pub fn in_folder(folder: &Path) -> Option<Headers> {
    let include = ["include", "targets/x86_64-linux/include"]
        .map(|f| folder.join(f))
        .into_iter()
        .find(|f| f.join(RUNTIME).is_file() || library(f).is_some())?;
    Some(of_include(include, folder))
}

/// The headers of the toolkit whose include folder this is.
#[must_use]
pub fn of_include_folder(include: &Path) -> Option<Headers> {
    let there = include.join(RUNTIME).is_file();
    there.then(|| of_include(include.to_owned(), include))
}

fn of_include(include: PathBuf, found_by: &Path) -> Headers {
    let own = library(&include).filter(|l| *l != include);
    Headers {
        folders: own.into_iter().chain([include]).collect(),
        found_by: found_by.display().to_string(),
    }
}

/// The folder of the C++ libraries below an include folder.
fn library(include: &Path) -> Option<PathBuf> {
    let places = LIBRARIES.map(|l| match l {
        "." => include.to_owned(),
        l => include.join(l),
    });
    places.into_iter().find(|p| p.join(LIBRARY).is_file())
}

/// The first toolkit with the C++ libraries that this machine has.
#[must_use]
pub fn find() -> Option<Headers> {
    let complete = |h: &Headers| h.folders.iter().any(|f| f.join(LIBRARY).is_file());
    let by = |headers: Headers, what: &str| Headers {
        found_by: format!("{}, found by {what}", headers.found_by),
        ..headers
    };
    for name in VARIABLES {
        let found = variable(name).and_then(|f| in_folder(&f));
        if let Some(h) = found.filter(complete) {
            return Some(by(h, name));
        }
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    for program in PROGRAMS {
        let on_path = std::env::split_paths(&path).map(|f| f.join(program));
        for file in on_path.filter(|f| f.is_file()) {
            // The program may be a link into the toolkit.
            let real = std::fs::canonicalize(&file).unwrap_or(file);
            let found = real.parent().and_then(Path::parent).and_then(in_folder);
            if let Some(h) = found.filter(complete) {
                return Some(by(h, &format!("{program} on the path")));
            }
        }
    }
    for folder in USUAL {
        if let Some(h) = in_folder(Path::new(folder)).filter(complete) {
            return Some(by(h, "its usual place"));
        }
    }
    packaged(&path)
}

/// Toolkits in parts, as packages of Python and conda install them.
fn packaged(path: &std::ffi::OsStr) -> Option<Headers> {
    let mut roots: Vec<PathBuf> = ["VIRTUAL_ENV", "CONDA_PREFIX"]
        .into_iter()
        .filter_map(variable)
        .collect();
    let python = std::env::split_paths(path).map(|f| f.join("python3"));
    if let Some(bin) = python.into_iter().find(|f| f.is_file())
        && let Some(root) = bin.parent().and_then(Path::parent)
    {
        roots.push(root.to_owned());
    }
    for root in roots {
        if let Some(h) = in_folder(&root)
            && h.folders.iter().any(|f| f.join(LIBRARY).is_file())
        {
            return Some(h);
        }
        for site in subfolders(&root.join("lib")) {
            let packages = site.join("site-packages").join(PACKAGES);
            // Each part of the toolkit is a package of its own, or all are in one folder.
            let parts: Vec<PathBuf> = subfolders(&packages)
                .into_iter()
                .map(|p| p.join("include"))
                .filter(|p| p.is_dir())
                .collect();
            if let Some(own) = parts.iter().find_map(|p| library(p)) {
                let mut folders = vec![own];
                folders.extend(parts);
                folders.dedup();
                return Some(Headers {
                    folders,
                    found_by: packages.display().to_string(),
                });
            }
        }
    }
    None
}

fn subfolders(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut all: Vec<PathBuf> = entries.map(|e| e.path()).filter(|p| p.is_dir()).collect();
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(at: &Path) {
        std::fs::create_dir_all(at.parent().unwrap()).unwrap();
        std::fs::write(at, "").unwrap();
    }

    #[test]
    fn folders_with_headers_are_toolkits() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(in_folder(dir.path()), None);
        let include = dir.path().join("include");
        file(&include.join(RUNTIME));
        let old = in_folder(dir.path()).unwrap();
        assert_eq!(old.folders, std::slice::from_ref(&include));
        file(&include.join("cccl").join(LIBRARY));
        let new = in_folder(dir.path()).unwrap();
        assert_eq!(new.folders, [include.join("cccl"), include]);
    }
}
