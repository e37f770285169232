//! Loads and cross-checks every table, and writes the registry that `jacq audit` and `jacq docs` read.

use jacquard_schema::{Tables, registry};
use std::path::{Path, PathBuf};

/// The rows whose witnesses ran; tests/witnesses.rs writes and checks it.
const RAN: &str = "tests/witnesses/ran.txt";

fn main() {
    println!("cargo::rerun-if-changed=tables");
    println!("cargo::rerun-if-changed={RAN}");
    // The command's tables are full of references; at a fixed address they need no relocation when it starts.
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let run = Tables::find(&root).and_then(|tables| {
        registry::check(&tables)?;
        let ran = std::fs::read_to_string(root.join(RAN)).unwrap_or_default();
        registry::collect(&tables, &ran)
    });
    println!(
        "cargo::rustc-env=JACQUARD_TABLES={:016x}",
        hash(&root.join("tables"))
    );
    match run {
        Ok(registry) => {
            pack_manual(&root, &registry);
            // Two megabytes of words that only the audit, the manual and the editors look at.
            pack("registry.z", &registry.to_text());
        }
        Err(errors) => {
            for e in &errors.0 {
                println!("cargo::error={}", e.to_string().replace('\n', " "));
            }
        }
    }
}

/// Packs what the manual shows beside the rows: the guide, the tables' text, and the tests that go through them, each after a line
/// with its length and path.
fn pack_manual(root: &Path, registry: &registry::Registry) {
    let mut paths = vec![PathBuf::from("CONTRIBUTING.md")];
    for folder in ["docs", "docs/book", "tables"] {
        files(root, Path::new(folder), folder == "tables", &mut paths);
    }
    paths.retain(|p| {
        p.extension()
            .is_some_and(|e| ["md", "toml", "ron"].iter().any(|x| e == *x))
    });
    for path in &paths {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    for tests in registry.policies.iter().flat_map(|p| p.tests.split(';')) {
        let path = tests.split_whitespace().next().unwrap_or_default();
        if path.is_empty() {
            continue;
        }
        if !root.join(path).exists() {
            println!("cargo::error=tables/audit.toml: there is no `{path}` to test a table");
        }
        if path.ends_with(".rs") {
            println!("cargo::rerun-if-changed={path}");
            paths.push(PathBuf::from(path));
        }
    }
    paths.sort();
    paths.dedup();
    let mut text = String::new();
    for path in paths {
        match std::fs::read_to_string(root.join(&path)) {
            Ok(file) => {
                text.push_str(&format!("{} {}\n{file}", file.len(), path.display()));
            }
            Err(e) => println!("cargo::error={}: {e}", path.display()),
        }
    }
    pack("manual.z", &text);
}

/// Writes a text for `compiler/packed.rs` to read.
fn pack(name: &str, text: &str) {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default()).join(name);
    let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 8);
    if let Err(e) = std::fs::write(&out, packed) {
        println!("cargo::error={}: {e}", out.display());
    }
}

/// The files in a folder, and in those below it if asked for.
fn files(root: &Path, folder: &Path, below: bool, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(root.join(folder))
        .into_iter()
        .flatten()
        .flatten()
    {
        let path = folder.join(entry.file_name());
        if !entry.path().is_dir() {
            out.push(path);
        } else if below {
            files(root, &path, true, out);
        }
    }
}

/// A number for the tables: FNV-1a over their names and bytes, in the order of their names.
fn hash(tables: &Path) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let mut paths = Vec::new();
    files(tables, Path::new(""), true, &mut paths);
    paths.sort();
    let mut value = BASIS;
    for path in paths {
        let name = path.to_string_lossy().into_owned();
        let bytes = std::fs::read(tables.join(&path)).unwrap_or_default();
        for byte in name.bytes().chain(bytes) {
            value = (value ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    }
    value
}
