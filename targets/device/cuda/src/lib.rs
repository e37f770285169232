//! `libcuda.so.1`: the exported symbols of the driver interface. Each jumps to its function in `jacquard_device`, where the device is;
//! `libcudart.so.13` finds the runtime's functions here too, so that a program that uses both has one device.
//!
//! Invariant: nothing is decided here; which symbols there are is `tables/device/driver.toml`.
#![warn(missing_docs)]

use std::ffi::{CStr, c_char};

/// Jumps to a function with all arguments as they are.
macro_rules! jump {
    ($($to:tt)*) => {{
        #[cfg(target_arch = "x86_64")]
        core::arch::naked_asm!("jmp {}", sym $($to)*);
        #[cfg(target_arch = "aarch64")]
        core::arch::naked_asm!("b {}", sym $($to)*);
    }};
}

/// The exported symbols.
#[allow(non_snake_case)]
mod exports {
    jacquard_macros::driver_exports!();
}

/// The address of a function of the runtime interface, or null: what `libcudart.so.13` of the same build asks for.
///
/// # Safety
/// `name` is a NUL-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jacquard_runtime_function(name: *const c_char) -> *const () {
    if name.is_null() {
        return std::ptr::null();
    }
    // SAFETY: the caller's promise.
    let name = unsafe { CStr::from_ptr(name) };
    jacquard_device::runtime_function(name.to_str().unwrap_or_default())
}
