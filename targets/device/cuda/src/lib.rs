//! `libcuda.so.1`: the exported symbols of the driver interface. Each jumps to its function in `jacquard_device`, where the device is.
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

/// Reports what the runtime of the same build saw before it called: a wrong size of a copy to a variable, for example.
///
/// # Safety
/// `message` is a NUL-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jacquard_note(message: *const c_char) {
    if !message.is_null() {
        // SAFETY: the caller's promise.
        let message = unsafe { CStr::from_ptr(message) };
        jacquard_device::note(&message.to_string_lossy());
    }
}
