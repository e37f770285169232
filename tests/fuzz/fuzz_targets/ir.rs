//! The IR reader, verifier and writer on arbitrary text: no panic, and what is written reads as itself.
#![no_main]

use jacquard_ir::text::{parse_module, print_module};
use jacquard_ir::verify::{Rules, verify_module};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(module) = parse_module(text) else { return };
    let errors = verify_module(&module, Rules { level: jacquard_ir::verify::Level::Nvvm, ..Rules::default() });
    let once = print_module(&module);
    if !errors.is_empty() {
        return;
    }
    match parse_module(&once) {
        Ok(again) => assert_eq!(print_module(&again), once),
        Err(e) => panic!("{e}\n{once}"),
    }
});
