//! The emulator's own tests, with every kernel compiled (but those of tensor cores, which the interpreter executes anyway, and of
//! counters).
#![cfg(target_os = "linux")]
// Each of them brings its helpers.
#![allow(clippy::duplicate_mod)]

/// Runs before the tests do.
extern "C" fn start() {
    // SAFETY: no other thread runs yet.
    unsafe { std::env::set_var("JACQUARD_JIT", "always") };
    jacquard_native::provide();
}

// SAFETY: the section holds pointers to functions without parameters.
#[used]
#[unsafe(link_section = ".init_array")]
static START: extern "C" fn() = start;

#[path = "../../emulator/tests/async_order.rs"]
mod async_order;
#[path = "../../emulator/tests/basics.rs"]
mod basics;
#[path = "../../emulator/tests/coverage.rs"]
mod coverage;
#[path = "../../emulator/tests/float.rs"]
mod float;
#[path = "../../emulator/tests/global_races.rs"]
mod global_races;
#[path = "../../emulator/tests/integer.rs"]
mod integer;
#[path = "../../emulator/tests/launch_control.rs"]
mod launch_control;
#[path = "../../emulator/tests/matrix.rs"]
mod matrix;
#[path = "../../emulator/tests/parallel.rs"]
mod parallel;
#[path = "../../emulator/tests/programs.rs"]
mod programs;
#[path = "../../emulator/tests/tensor_tma.rs"]
mod tensor_tma;
#[path = "../../emulator/tests/textures.rs"]
mod textures;
