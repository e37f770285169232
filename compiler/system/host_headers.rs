//! Where the host's C++ compiler has its headers, as nvcc asks it: kernels of templates are known by the types that host code gives them.

use crate::settings::{ToolId, VariableId};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// Host compilers, in the order in which they are asked.
const COMPILERS: [&str; 3] = ["g++", "c++", "clang++"];
/// Where GCC's C++ headers are installed, a folder for each version.
const LIBRARY: &str = "/usr/include/c++";
/// Each complete set of folders has these headers: of C++, of its configuration for the machine, of the compiler, of C.
const NEEDED: [&str; 4] = ["vector", "bits/c++config.h", "stddef.h", "stdlib.h"];
/// Between these lines a compiler lists its folders, one a line.
const LISTED: (&str, &str) = ("search starts here:\n#include <", "End of search list");

/// The folders that hold the host's C and C++ headers, in the order in which they are searched; empty if no compiler and no headers
/// are found. They are looked for once in a process.
///
/// A compiler is run only where the variable names it, or where its headers are not in GCC's usual place: asking takes longer than a
/// small compile.
pub fn folders() -> &'static [String] {
    static FOUND: OnceLock<Vec<String>> = OnceLock::new();
    FOUND.get_or_init(|| {
        let named = VariableId::NvccCcbin.text();
        let named = named.map(|c| ask(&c)).filter(|f| !f.is_empty());
        let usual = || Some(installed(Path::new(LIBRARY))).filter(|f| !f.is_empty());
        let asked = || COMPILERS.iter().map(|c| ask(c)).find(|f| !f.is_empty());
        named.or_else(usual).or_else(asked).unwrap_or_default()
    })
}

/// The folders that a compiler names.
fn ask(compiler: &str) -> Vec<String> {
    let said = Command::new(compiler)
        .args(ToolId::Search.with(&[]))
        .stdin(Stdio::null())
        .output();
    match said {
        Ok(said) if said.status.success() => listed(&String::from_utf8_lossy(&said.stderr)),
        _ => Vec::new(),
    }
}

/// The folders in what a compiler says of its search.
fn listed(said: &str) -> Vec<String> {
    let list = said.split_once(LISTED.0).map_or("", |s| s.1);
    let list = list.split(LISTED.1).next().unwrap_or_default();
    let lines = list.lines().skip(1).map(str::trim);
    lines
        .filter(|l| Path::new(l).is_dir())
        .map(str::to_owned)
        .collect()
}

/// The folders of the newest C++ headers below one, and those of C; empty unless they are complete.
fn installed(library: &Path) -> Vec<String> {
    let version = |p: &PathBuf| p.file_name()?.to_str()?.parse::<u32>().ok();
    let entries = std::fs::read_dir(library).into_iter().flatten().flatten();
    let newest = entries
        .map(|e| e.path())
        .filter_map(|p| Some((version(&p)?, p)))
        .max();
    let Some((version, own)) = newest else {
        return Vec::new();
    };
    let triple = format!("{}-linux-gnu", std::env::consts::ARCH);
    let all = [
        own.clone(),
        PathBuf::from(format!("/usr/include/{triple}/c++/{version}")),
        own.join("backward"),
        PathBuf::from(format!("/usr/lib/gcc/{triple}/{version}/include")),
        PathBuf::from(format!("/usr/include/{triple}")),
        PathBuf::from("/usr/include"),
    ];
    let there: Vec<PathBuf> = all.into_iter().filter(|f| f.is_dir()).collect();
    let has = |header: &&str| there.iter().any(|f| f.join(header).is_file());
    if !NEEDED.iter().all(has) {
        return Vec::new();
    }
    there.iter().map(|f| f.display().to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_read_from_what_the_compiler_says() {
        let dir = tempfile::tempdir().unwrap();
        let (one, two) = (dir.path().join("one"), dir.path().join("two"));
        for f in [&one, &two] {
            std::fs::create_dir(f).unwrap();
        }
        let said = format!(
            "#include \"...\" search starts here:\n#include <...> search starts here:\n {}\n {}\n /not/there\nEnd of search list.\n /\n",
            one.display(),
            two.display()
        );
        let wanted = [one, two].map(|f| f.display().to_string());
        assert_eq!(listed(&said), wanted);
    }

    #[test]
    fn the_newest_installed_headers_are_taken() {
        let dir = tempfile::tempdir().unwrap();
        assert!(installed(dir.path()).is_empty());
        for version in ["9", "12", "v1"] {
            let folder = dir.path().join(version);
            std::fs::create_dir_all(folder.join("bits")).unwrap();
            for header in NEEDED {
                std::fs::write(folder.join(header), "").unwrap();
            }
        }
        let newest = dir.path().join("12").display().to_string();
        assert_eq!(installed(dir.path()).first(), Some(&newest));
        std::fs::remove_file(dir.path().join("12").join(NEEDED[0])).unwrap();
        assert!(installed(dir.path()).is_empty());
    }
}
