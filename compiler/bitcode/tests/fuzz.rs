//! Damaged bitcode ends in an error or a module, in bounded time and memory.

use jacquard_bitcode::{Container, read_module, write_module};
use jacquard_ir::text::parse_module;
use jacquard_test_support::mutate::{Counting, fuzz};
use jacquard_test_support::{Oracles, root};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What reading takes whatever the file holds.
const BASE: usize = 4 << 20;

/// The bitcode of the tests' programs.
fn programs() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    let mut folders = vec![root().join("tests/ir"), root().join("tests/filetests")];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = path.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "ll")
                && let Ok(text) = std::fs::read_to_string(&path)
                && let Ok(mut module) = parse_module(&text)
                && let Ok(bytes) = write_module(&mut module)
            {
                seeds.push(bytes);
            }
        }
    }
    assert!(seeds.len() > 50, "{}", seeds.len());
    seeds
}

#[test]
fn damaged_bitcode_is_an_error() {
    let mut seeds = programs();
    // A file of another writer, of which little is read at a time.
    if let Some(o) = Oracles::find()
        && let Ok(library) = std::fs::read(o.cuda_include.join("../nvvm/libdevice/libdevice.10.bc"))
    {
        seeds.push(library);
    }
    let done = fuzz("bitcode", &seeds, BASE, |file| drop(read_module(file)));
    println!("{done} files");
}

#[test]
fn damaged_containers_are_errors() {
    let mut seeds = Vec::new();
    for (n, program) in (0..=u8::MAX).zip(&programs()) {
        let data = vec![n; usize::from(n)];
        let unit = Container {
            target: if n % 2 == 0 { 90 } else { 7000 },
            accelerated: n % 3 == 0,
            llvm: (7, 0),
            encoded: false,
            data: &data,
            payload: program,
        };
        seeds.push(unit.bytes());
        // A wrapper: magic, version, where the bitcode begins, its size, a processor.
        let mut wrapped = 0x0b17_c0de_u32.to_le_bytes().to_vec();
        for word in [0, 20, program.len() as u32, 7] {
            wrapped.extend(word.to_le_bytes());
        }
        wrapped.extend(program);
        seeds.push(wrapped);
    }
    let done = fuzz("containers", &seeds, BASE, |file| {
        match Container::read(file) {
            Ok(unit) => drop(read_module(unit.payload)),
            Err(_) => drop(read_module(file)),
        };
    });
    println!("{done} files");
}
