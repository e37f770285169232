//! A CUDA device in software: contexts, memory, modules, streams, graphs, launches and faults over the emulator, and the functions of the
//! driver's interface over them, which `libcuda.so.1` (`cuda/`) exports. `libcudart.so.13` (`cudart/`) calls those.
//!
//! Work is done when it is submitted: a launch or copy has ended when its call returns, in every stream. That is one of the orders
//! that the interfaces allow; faults are still reported where a program must look for them, at the next call that can return one.
//! Only a kernel that may wait for the host runs beside the program, and what is submitted behind it waits for it (`stream::Work`).
//!
//! Invariant: this crate knows the emulator and PTX, and nothing of how PTX is made. What is offered, names, numbers and texts are rows of
//! `tables/device/`.
#![warn(missing_docs)]
// The functions of the interfaces take C pointers from C programs; `abi::{put, get, list}` say what is expected of them.
#![allow(clippy::missing_safety_doc, clippy::too_many_arguments)]

mod array;
mod checks;
mod children;
mod context;
mod copy;
mod device_runtime;
pub mod driver;
mod facts;
mod fatbin;
mod graph;
mod launch;
mod memory;
mod module;
mod op;
mod state;
mod stream;
mod texture;
mod user_object;

pub use facts::{Error, driver_stubs};
pub(crate) use jacquard_interface::abi;

/// Says once that a documented function isn't offered, and gives the error code for it.
pub(crate) fn not_supported(name: &str) -> u32 {
    use std::collections::BTreeSet;
    use std::sync::Mutex;
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut said = SAID.lock().unwrap_or_else(|e| e.into_inner());
    if said.insert(name.to_string()) {
        eprintln!("jacquard: {name} is not supported by the software device");
    }
    facts::CUDA_ERROR_NOT_SUPPORTED.0
}

/// Reports a wrong argument that a library over the driver found.
pub fn note(message: &str) {
    state::now().checks.say_host(message);
}

/// Links PTX texts into one, as the driver's linker does.
///
/// # Errors
/// The code that the driver's linker gives.
pub fn link(texts: &[String]) -> Result<String, Error> {
    module::link(texts).map_err(|refused| refused.0)
}
