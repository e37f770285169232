//! Damaged bitcode ends in an error or a module, in bounded time and memory.

use jacquard_bitcode::{read_module, write_module};
use jacquard_ir::text::parse_module;
use jacquard_test_support::mutate::{Counting, fuzz};
use jacquard_test_support::{Oracles, root};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What reading takes whatever the file holds.
const BASE: usize = 4 << 20;

#[test]
fn damaged_bitcode_is_an_error() {
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
    // A file of another writer, of which little is read at a time.
    if let Some(o) = Oracles::find()
        && let Ok(library) = std::fs::read(o.cuda_include.join("../nvvm/libdevice/libdevice.10.bc"))
    {
        seeds.push(library);
    }
    let done = fuzz("bitcode", &seeds, BASE, |file| drop(read_module(file)));
    println!("{done} files");
}
