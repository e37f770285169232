//! Loads and cross-checks every table, and writes the registry that `jacq audit` and `jacq docs` read.

use jacquard_schema::{Tables, registry};
use std::path::PathBuf;

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
    match run {
        Ok(registry) => {
            let out =
                PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default()).join("registry.z");
            // Two megabytes of words that only the audit, the manual and the editors look at.
            let packed = miniz_oxide::deflate::compress_to_vec(registry.to_text().as_bytes(), 8);
            if let Err(e) = std::fs::write(&out, packed) {
                println!("cargo::error={}: {e}", out.display());
            }
        }
        Err(errors) => {
            for e in &errors.0 {
                println!("cargo::error={}", e.to_string().replace('\n', " "));
            }
        }
    }
}
