//! `libcudart.so.13`: the exported symbols of the runtime interface. Each jumps through a slot that is filled when the library is loaded,
//! with the address of the function in `libcuda.so.1` of the same build: there is one device in a process, whoever asks for it.
//!
//! Invariant: nothing is decided here; which symbols there are is `tables/device/runtime.toml`.
#![warn(missing_docs)]

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::sync::atomic::{AtomicPtr, Ordering};

/// `cudaErrorInsufficientDriver`
const INSUFFICIENT_DRIVER: c_int = 35;

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

/// Jumps through the slot at an offset with all arguments as they are.
macro_rules! jump_through {
    ($offset:literal, $name:literal) => {{
        #[cfg(target_arch = "x86_64")]
        core::arch::naked_asm!(
            version!($name),
            "jmp qword ptr [rip + {slots} + {offset}]",
            slots = sym SLOTS, offset = const $offset
        );
        #[cfg(target_arch = "aarch64")]
        core::arch::naked_asm!(
            version!($name),
            "adrp x16, {slots}",
            "add x16, x16, :lo12:{slots}",
            "ldr x16, [x16, #{offset}]",
            "br x16",
            slots = sym SLOTS, offset = const $offset
        );
    }};
}

static SLOTS: [AtomicPtr<()>; exports::COUNT] =
    [const { AtomicPtr::new(absent as *mut ()) }; exports::COUNT];

/// The exported symbols.
#[allow(non_snake_case)]
mod exports {
    use super::SLOTS;
    jacquard_macros::runtime_exports!();
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        NAMES.into_iter()
    }
}

extern "C" fn absent() -> c_int {
    INSUFFICIENT_DRIVER
}

type Lookup = unsafe extern "C" fn(*const c_char) -> *const ();

/// Runs when the library is loaded.
#[used]
#[cfg_attr(target_os = "linux", unsafe(link_section = ".init_array"))]
static LOAD: extern "C" fn() = load;

extern "C" fn load() {
    let Some(lookup) = driver() else {
        eprintln!(
            "jacquard: libcudart.so.13 needs the libcuda.so.1 of the same build, beside it or on the library path; calls fail"
        );
        return;
    };
    for (slot, name) in SLOTS.iter().zip(exports::names()) {
        // SAFETY: the names end with NUL, and the function takes such a name.
        let at = unsafe { lookup(name.as_ptr().cast()) };
        if !at.is_null() {
            slot.store(at as *mut (), Ordering::Relaxed);
        }
    }
}

/// The look-up function of the driver library: the one beside this library, else the one that the loader finds.
fn driver() -> Option<Lookup> {
    let mut candidates = Vec::new();
    // SAFETY: an all-zero record is valid, and `dladdr` fills it or says no.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: the address is one of this library's own functions.
    if unsafe { libc::dladdr(load as *const c_void, &mut info) } != 0 && !info.dli_fname.is_null() {
        // SAFETY: `dladdr` gave a NUL-terminated path.
        let path = unsafe { CStr::from_ptr(info.dli_fname) };
        if let Some((folder, _)) = path.to_str().ok().and_then(|p| p.rsplit_once('/')) {
            candidates.extend(["libcuda.so.1", "libcuda.so"].map(|n| format!("{folder}/{n}")));
        }
    }
    candidates.push("libcuda.so.1".to_string());
    candidates.into_iter().find_map(|path| {
        let path = CString::new(path).ok()?;
        // SAFETY: both strings end with NUL; loading runs no code but the library's own start.
        unsafe {
            let handle = libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL);
            if handle.is_null() {
                return None;
            }
            let f = libc::dlsym(handle, c"jacquard_runtime_function".as_ptr());
            // The symbol has this type in every build that has it.
            (!f.is_null()).then(|| std::mem::transmute::<*mut c_void, Lookup>(f))
        }
    })
}
