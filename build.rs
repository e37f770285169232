//! Loads and cross-checks every table, and writes the registry that `jacq audit` and `jacq docs` read.

use jacquard_schema::{Tables, registry};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The rows whose witnesses ran; tests/interfaces/witnesses.rs writes and checks it.
const RAN: &str = "tests/witnesses/ran.txt";

/// The rows that the suite's tests used; `jacq audit --exercised` makes it of a record of a run.
const EXERCISED: &str = "tests/exercised.txt";

/// Bytes that the packed texts may look back: more than all of them have.
const WINDOW: u32 = 8 << 20;

/// Whether the linker is LLVM's, as it is on this target unless the flags name another.
fn takes_lld() -> bool {
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|v| v == value);
    let flags = std::env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let own = std::env::var_os("RUSTC_LINKER").is_some();
    is("TARGET", "x86_64-unknown-linux-gnu")
        && !own
        && !flags.contains("-ld")
        && !flags.contains("linker")
}

fn main() {
    println!("cargo::rerun-if-changed=tables");
    println!("cargo::rerun-if-changed={RAN}");
    println!("cargo::rerun-if-changed={EXERCISED}");
    // The command's tables are full of references; at a fixed address they need no relocation when it starts.
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    if takes_lld() {
        // Instances of one function for many types are often the same code: a quarter of a megabyte.
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
    }
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let run = Tables::find(&root).and_then(|tables| {
        registry::check(&tables)?;
        let ran = std::fs::read_to_string(root.join(RAN)).unwrap_or_default();
        let exercised = std::fs::read_to_string(root.join(EXERCISED)).unwrap_or_default();
        registry::collect(&tables, &ran, &exercised)
    });
    println!(
        "cargo::rustc-env=JACQUARD_TABLES={:016x}",
        hash(&root.join("tables"))
    );
    match run {
        Ok(registry) => {
            // What is asked for most often stands first: a text is unpacked with all that stand before it.
            let mut texts = vec![
                ("gallery", gallery(&root)),
                // Three megabytes of words that only the audit, the manual and the editors look at.
                ("registry", registry.to_text()),
                ("page", page(&root)),
                ("manual", manual(&root, &registry)),
            ];
            // In a browser the page comes from elsewhere, and nobody writes a manual.
            if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|f| f == "wasm") {
                texts.truncate(2);
            }
            pack(&texts);
        }
        Err(errors) => {
            for e in &errors.0 {
                println!("cargo::error={}", e.to_string().replace('\n', " "));
            }
        }
    }
}

/// What the manual shows beside the rows: the guide, the tables' text, and the tests that go through them.
fn manual(root: &Path, registry: &registry::Registry) -> String {
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
    bundle(root, &paths)
}

/// The programs of the explorer's gallery.
fn gallery(root: &Path) -> String {
    println!("cargo::rerun-if-changed=docs/web/gallery");
    let mut paths = Vec::new();
    files(root, Path::new("docs/web/gallery"), false, &mut paths);
    paths.sort();
    bundle(root, &paths)
}

/// Files as one text: each after a line with its length and path.
fn bundle(root: &Path, paths: &[PathBuf]) -> String {
    let mut text = String::new();
    for path in paths {
        match std::fs::read_to_string(root.join(path)) {
            Ok(file) => {
                text.push_str(&format!("{} {}\n{file}", file.len(), path.display()));
            }
            Err(e) => println!("cargo::error={}: {e}", path.display()),
        }
    }
    text
}

/// The explorer's page, which `docs/web` packs with gzip.
fn page(root: &Path) -> String {
    let path = "docs/web/explore.html.gz";
    println!("cargo::rerun-if-changed={path}");
    let packed = std::fs::read(root.join(path)).unwrap_or_default();
    // A head of ten bytes without a name, and eight bytes of sums.
    let deflated = packed.get(10..packed.len().saturating_sub(8));
    let page = deflated.and_then(|d| miniz_oxide::inflate::decompress_to_vec(d).ok());
    match page.and_then(|p| String::from_utf8(p).ok()) {
        Some(page) => page,
        None => {
            println!("cargo::error={path} is no page packed with gzip");
            String::new()
        }
    }
}

/// Writes texts for `compiler/system/packed_texts.rs` to read: one stream, and the length of each.
fn pack(texts: &[(&str, String)]) {
    // A debug build is made again and again; it packs as well as it can in a second.
    let quick = std::env::var("PROFILE").is_ok_and(|p| p == "debug");
    let mut options = lzma_rust2::Lzma2Options::with_preset(if quick { 1 } else { 9 });
    let lzma = &mut options.lzma_options;
    lzma.dict_size = WINDOW;
    if !quick {
        lzma.nice_len = lzma_rust2::LzmaOptions::NICE_LEN_MAX;
        // Text has no alignment.
        lzma.pb = 0;
    }
    let mut lengths = format!("const WINDOW: u32 = {WINDOW};\nconst TEXTS: &[(&str, usize)] = &[");
    let mut writer = lzma_rust2::Lzma2Writer::new(Vec::new(), options);
    let mut written = Ok(());
    for (name, text) in texts {
        written = written.and_then(|()| writer.write_all(text.as_bytes()));
        lengths.push_str(&format!("({name:?}, {}), ", text.len()));
    }
    lengths.push_str("];\n");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    let packed = written.and_then(|()| writer.finish());
    let written = packed.and_then(|packed| {
        std::fs::write(out.join("texts.lzma"), packed)?;
        std::fs::write(out.join("texts.rs"), lengths)
    });
    if let Err(e) = written {
        println!("cargo::error=the packed texts: {e}");
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
