//! `libcudart.so.13`: the functions of `cuda_runtime_api.h` and those that nvcc's host code calls, over exported functions of the driver
//! alone, so that one library runs on the software device's `libcuda.so.1` and on NVIDIA's.
//!
//! Invariant: it knows no device. Which symbols there are is `tables/device/runtime.toml`.
// The functions of the interface take C pointers from C programs; `abi::{put, get, list}` say what is expected of them.
#![allow(clippy::missing_safety_doc, clippy::too_many_arguments)]
// Names are those of the headers, which say what they mean.
#![allow(non_snake_case, missing_docs)]

#[macro_use]
mod call;
mod array;
mod copy;
mod device;
mod driver;
mod graph;
mod launch;
mod memory;
mod older;
mod properties;
mod register;
mod stream;
mod texture;

/// The functions of the interface. Names are those of the headers.
pub mod functions {
    pub use crate::array::*;
    pub use crate::copy::*;
    pub use crate::device::*;
    pub use crate::graph::*;
    pub use crate::launch::*;
    pub use crate::memory::*;
    pub use crate::older::*;
    pub use crate::properties::*;
    pub use crate::register::*;
    pub use crate::stream::*;
    pub use crate::texture::*;
}

/// The directive that gives a symbol its version, for the linkers that take it from there (`build.rs`).
#[cfg(symbols_name_their_version)]
macro_rules! version {
    ($name:literal) => {
        concat!(".symver ", $name, ", ", $name, "@@libcudart.so.13")
    };
}
#[cfg(not(symbols_name_their_version))]
macro_rules! version {
    ($name:literal) => {
        ""
    };
}

/// Jumps to a function with all arguments as they are.
macro_rules! jump {
    ($name:literal, $($to:tt)*) => {{
        #[cfg(target_arch = "x86_64")]
        core::arch::naked_asm!(version!($name), "jmp {}", sym $($to)*);
        #[cfg(target_arch = "aarch64")]
        core::arch::naked_asm!(version!($name), "b {}", sym $($to)*);
    }};
}

/// The exported symbols.
mod exports {
    jacquard_macros::runtime_exports!();
}

/// Says once that a documented function isn't offered, and gives the error code for it.
fn not_supported(name: &str) -> u32 {
    use std::collections::BTreeSet;
    use std::sync::Mutex;
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut said = SAID.lock().unwrap_or_else(|e| e.into_inner());
    if said.insert(name.to_string()) {
        eprintln!("jacquard: {name} is not supported by this runtime");
    }
    call::remembered(jacquard_interface::CUDA_ERROR_NOT_SUPPORTED).0
}
