//! Gives the library the name under which programs ask for it, and its symbols the version that programs linked with NVIDIA's want.

use jacquard_schema::{Tables, device};
use std::path::{Path, PathBuf};

/// Name of the library and version of its symbols.
const NAME: &str = "libcudart.so.13";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../../tables/device");
    println!("cargo::rustc-check-cfg=cfg(symbols_name_their_version)");
    if !std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        return;
    }
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,{NAME}");
    let flags = std::env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let mold = flags.contains("mold");
    // The linker of this target unless the flags name another. GNU's takes no second version script beside the one that rustc gives it.
    let lld = std::env::var("TARGET").is_ok_and(|t| t == "x86_64-unknown-linux-gnu")
        && std::env::var_os("RUSTC_LINKER").is_none()
        && !flags.contains("-ld")
        && !flags.contains("linker");
    if !mold && !lld {
        return;
    }
    let script = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default()).join("versions");
    match names().and_then(|names| {
        let text = format!("{NAME} {{\n{};\n}};\n", names.join(";\n"));
        std::fs::write(&script, text).map_err(|e| e.to_string())
    }) {
        Ok(()) => println!(
            "cargo::rustc-cdylib-link-arg=-Wl,--version-script={}",
            script.display()
        ),
        Err(e) => println!("cargo::error={}", e.replace('\n', " ")),
    }
    // mold takes versions from the script, LLD from the symbols.
    if lld {
        println!("cargo::rustc-cfg=symbols_name_their_version");
    }
}

/// The symbols of the library.
fn names() -> Result<Vec<String>, String> {
    let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let found = Tables::find(Path::new(&here));
    let tables = found.map_err(|_| "tables/ was not found".to_owned())?;
    // Its mistakes are told by the macro that makes the functions.
    let rows = device::functions(&tables, "runtime").unwrap_or_default();
    Ok(device::symbols(&rows).into_iter().map(|s| s.0).collect())
}
