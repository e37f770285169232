//! Packs the libraries that Cargo made for this script into one stream.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The libraries by the names under which Cargo leaves them, and those under which programs ask for them.
const LIBRARIES: [(&str, &str); 3] = [
    ("libcuda.so", "libcuda.so.1"),
    ("libcudart.so", "libcudart.so.13"),
    ("libjacquard_static.so", "libjacquard_static.so"),
];
/// Bytes that the stream may look back: more than all of them have.
const WINDOW: u32 = 64 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    if let Err(e) = pack(&out) {
        println!("cargo::error=the device's libraries: {e}");
    }
}

fn pack(out: &Path) -> io::Result<()> {
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|v| v == value);
    // They are for the machine that builds. A debug build leaves large ones beside the command.
    let host = std::env::var("HOST").is_ok_and(|h| is("TARGET", &h));
    let wanted = host && is("CARGO_CFG_TARGET_OS", "linux") && is("PROFILE", "release");
    let libraries = if wanted { &LIBRARIES[..] } else { &[] };
    let mut options = lzma_rust2::Lzma2Options::with_preset(9);
    options.lzma_options.dict_size = WINDOW;
    let mut writer = lzma_rust2::Lzma2Writer::new(Vec::new(), options);
    let mut text = format!("const WINDOW: u32 = {WINDOW};\nconst LIBRARIES: &[(&str, usize)] = &[");
    let mut sum = 0;
    for (built, name) in libraries {
        let path = made()?.join(built);
        println!("cargo::rerun-if-changed={}", path.display());
        let file = std::fs::read(&path)
            .map_err(|e| io::Error::new(e.kind(), format!("{}: {e}", path.display())))?;
        let file = loaded(file);
        sum = hash(sum, &file);
        text.push_str(&format!("({name:?}, {}), ", file.len()));
        writer.write_all(&file)?;
    }
    text.push_str(&format!("];\nconst SUM: u64 = {sum};\nstatic STREAM: &[u8] = include_bytes!(concat!(env!(\"OUT_DIR\"), \"/libraries.lzma\"));\n"));
    std::fs::write(out.join("libraries.lzma"), writer.finish()?)?;
    std::fs::write(out.join("libraries.rs"), text)
}

/// The folder where Cargo leaves what this script depends on: the script is in `build/NAME` beside it.
fn made() -> io::Result<PathBuf> {
    let script = std::env::current_exe()?;
    let profile = script.ancestors().nth(3).map(Path::to_path_buf);
    Ok(profile.unwrap_or_default().join("deps"))
}

/// The parts of a library that the loader and linkers read: what its segments have, and the headers of the sections in them; without
/// symbols and debug information.
fn loaded(mut file: Vec<u8>) -> Vec<u8> {
    let number = |at: usize, n: usize| {
        let bytes = file.get(at..at + n).unwrap_or_default();
        bytes.iter().rev().fold(0u64, |v, b| v << 8 | u64::from(*b)) as usize
    };
    let (start, size, count) = (number(0x20, 8), number(0x36, 2), number(0x38, 2));
    let ends = (0..count)
        .map(|k| start + k * size)
        .map(|at| number(at + 8, 8) + number(at + 0x20, 8));
    let end = ends.max().unwrap_or(file.len()).max(start + size * count);
    // Sections that are loaded come first; symbols name them by their numbers, which stay.
    let (sections, entry, names) = (number(0x28, 8), number(0x3a, 2), number(0x3e, 2));
    let is_loaded = |k: &usize| number(sections + k * entry + 8, 8) & 2 != 0;
    let kept = 1 + (1..number(0x3c, 2)).take_while(is_loaded).count();
    let header = |k: usize| file.get(sections + k * entry..sections + (k + 1) * entry);
    let mut headers: Vec<u8> = (0..kept).filter_map(header).flatten().copied().collect();
    let mut of_names = header(names).unwrap_or_default().to_vec();
    let (at, length) = (sections + names * entry, headers.len());
    let (offset, bytes) = (number(at + 0x18, 8), number(at + 0x20, 8));
    let texts = file
        .get(offset..offset + bytes)
        .unwrap_or_default()
        .to_vec();
    if let Some(field) = of_names.get_mut(0x18..0x20) {
        field.copy_from_slice(&(end.next_multiple_of(8) as u64).to_le_bytes());
    }
    headers.extend(of_names);
    debug_assert_eq!(length, kept * entry);
    file.truncate(end);
    file.resize(end.next_multiple_of(8), 0);
    file.extend(texts);
    file.resize(file.len().next_multiple_of(8), 0);
    let table = file.len() as u64;
    file.extend(headers);
    for (at, value) in [(0x3c, kept + 1), (0x3e, kept)] {
        if let Some(field) = file.get_mut(at..at + 2) {
            field.copy_from_slice(&(value as u16).to_le_bytes());
        }
    }
    if let Some(field) = file.get_mut(0x28..0x30) {
        field.copy_from_slice(&table.to_le_bytes());
    }
    file
}

/// FNV-1a.
fn hash(mut value: u64, bytes: &[u8]) -> u64 {
    for b in bytes {
        value = (value ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3);
    }
    value
}
