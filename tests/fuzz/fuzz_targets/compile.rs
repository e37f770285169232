//! The whole way from IR text to PTX at O3 on arbitrary text: diagnostics or PTX that its own parser reads, never a panic.
#![no_main]

use jacquard::cli::Settings;
use jacquard::{Language, compile};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut settings = Settings::new();
    if settings.parse(["-arch=sm_90", "-O3"]).is_err() {
        return;
    }
    if let Ok(out) = compile(text, "fuzz.ll", Language::Ir, &settings)
        && let Err(e) = jacquard_ptx::parse(&out.text)
    {
        panic!("{}\n{}", e[0], out.text);
    }
});
