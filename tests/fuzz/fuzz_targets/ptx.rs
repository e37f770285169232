//! The PTX parser, printer and checker on arbitrary text: no panic, and what is printed parses as itself.
#![no_main]

use jacquard_ir::tables::Target;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(module) = jacquard_ptx::parse(text) else { return };
    if let Some(target) = Target::by_name("sm_90") {
        let _ = jacquard_ptx::check(&module, target);
    }
    let once = jacquard_ptx::print(&module);
    match jacquard_ptx::parse(&once) {
        Ok(again) => assert_eq!(jacquard_ptx::print(&again), once),
        Err(e) => panic!("{}\n{once}", e[0]),
    }
});
