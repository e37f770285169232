//! `libjacquard_static.so`, which `jacq exec` preloads: programs that nvcc linked with the static runtime run on this project's.
//!
//! Such a program has NVIDIA's runtime inside, which runs on NVIDIA's driver alone. Before the program's own code begins, each function of
//! the runtime interface in it (by the symbol table, so a program whose symbols were stripped is left alone) gets a jump to the
//! function of that name in `libcudart.so.13`, which is what linking with `-cudart shared` would have done.
//!
//! Invariant: no runtime inside, nothing changed and nothing loaded. What the functions do is `jacquard_device`'s.
#![cfg(target_os = "linux")]
#![warn(missing_docs)]

use jacquard_objects::functions;
use std::ffi::{CStr, CString, c_char, c_int, c_void};

/// A function that every program has which was linked with a CUDA runtime.
const MARK: &str = "__cudaRegisterFatBinary";
/// How functions of the runtime interface begin.
const PREFIXES: [&str; 2] = ["cuda", "__cuda"];
/// A function that runtimes of version 12 have, and one that those before 13 have.
const IN_12: &str = "cudaGetDeviceProperties_v2";
const BEFORE_13: &str = "cudaThreadExit";
/// What the runtime has at the end of names for the forms of version 12.
const FORM_12: &str = "_r12";
/// The ends of names of forms for per-thread default streams.
const THREADS: [&str; 2] = ["_ptsz", "_ptds"];
/// The runtime, beside this library.
const RUNTIME: &str = "libcudart.so.13";

/// Runs when the library is loaded: before the constructors of the program.
#[used]
#[cfg_attr(target_os = "linux", unsafe(link_section = ".init_array"))]
static LOAD: extern "C" fn() = load;

extern "C" fn load() {
    let mut objects: Vec<(usize, String)> = Vec::new();
    let to: *mut Vec<_> = &mut objects;
    // SAFETY: the function is called for each loaded object while the call lasts, with the list.
    unsafe { libc::dl_iterate_phdr(Some(object), to.cast()) };
    for (base, path) in objects {
        mapped(&path, |file| replace(file, base));
    }
}

/// Notes where an object is loaded, and its file.
unsafe extern "C" fn object(info: *mut libc::dl_phdr_info, _: usize, to: *mut c_void) -> c_int {
    // SAFETY: the loader passes a record that is whole, with a NUL-terminated name or null.
    let (base, name) = unsafe { ((*info).dlpi_addr, (*info).dlpi_name) };
    let path = match name.is_null() {
        true => "",
        // SAFETY: as above.
        false => unsafe { CStr::from_ptr(name) }.to_str().unwrap_or_default(),
    };
    // The program itself has no name.
    let path = if path.is_empty() {
        "/proc/self/exe"
    } else {
        path
    };
    // SAFETY: the list that `load` passes.
    unsafe { (*to.cast::<Vec<(usize, String)>>()).push((base as usize, path.to_owned())) };
    0
}

/// Gives a file's bytes, of which only those are read that are looked at.
fn mapped(path: &str, f: impl FnOnce(&[u8])) {
    use std::os::fd::AsRawFd;
    let Ok(file) = std::fs::File::open(path) else {
        return;
    };
    let size = file.metadata().map_or(0, |m| m.len() as usize);
    if size == 0 {
        return;
    }
    // SAFETY: a new private mapping, which is taken back below.
    unsafe {
        let (read, private) = (libc::PROT_READ, libc::MAP_PRIVATE);
        let at = libc::mmap(
            std::ptr::null_mut(),
            size,
            read,
            private,
            file.as_raw_fd(),
            0,
        );
        if at != libc::MAP_FAILED {
            f(std::slice::from_raw_parts(at.cast(), size));
            libc::munmap(at, size);
        }
    }
}

/// Replaces the runtime in an object that was loaded at an address.
fn replace(file: &[u8], base: usize) {
    let all = functions(file);
    if !all.iter().any(|f| f.name == MARK) {
        return;
    }
    let has = |name: &str| all.iter().any(|f| f.name == name);
    let older = has(IN_12);
    if has(BEFORE_13) && !older {
        eprintln!(
            "jacquard: the program has the static CUDA runtime of a version before 12 inside, which is not replaced; build it with a newer nvcc, or with `jacq build`"
        );
        return;
    }
    let Some(runtime) = runtime() else {
        eprintln!("jacquard: {RUNTIME} is not beside the library that replaces static runtimes");
        return;
    };
    let mut begins: Vec<u64> = all.iter().map(|f| f.address).collect();
    begins.sort_unstable();
    for f in all {
        // A function that is shorter than the jump has padding after it, up to the next function.
        let next = begins.partition_point(|at| *at <= f.address);
        let room = begins
            .get(next)
            .is_none_or(|at| at - f.address >= JUMP as u64);
        if !room || !PREFIXES.iter().any(|p| f.name.starts_with(p)) {
            continue;
        }
        let form = older.then(|| found(runtime, &form_12(f.name))).flatten();
        let to = form.or_else(|| found(runtime, f.name));
        let to = to.unwrap_or(std::ptr::null_mut());
        let at = base + f.address as usize;
        // The runtime itself is an object, too.
        if !to.is_null() && to as usize != at && !jump(at, to as usize) {
            eprintln!("jacquard: the static CUDA runtime in the program cannot be replaced");
            return;
        }
    }
}

/// The name of the form that version 12 has of a function.
fn form_12(name: &str) -> String {
    let end = THREADS
        .iter()
        .find(|t| name.ends_with(**t))
        .map_or("", |t| t);
    let stem = name.strip_suffix(end).unwrap_or(name);
    format!("{stem}{FORM_12}{end}")
}

fn found(runtime: *mut c_void, name: &str) -> Option<*mut c_void> {
    let name = CString::new(name).ok()?;
    // SAFETY: a handle of `dlopen` and a NUL-terminated name.
    let at = unsafe { libc::dlsym(runtime, name.as_ptr()) };
    (!at.is_null()).then_some(at)
}

/// The runtime of this project.
fn runtime() -> Option<*mut c_void> {
    // SAFETY: an all-zero record is valid, and `dladdr` fills it or says no; the address is one of this library's own functions.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    if unsafe { libc::dladdr(load as *const c_void, &mut info) } == 0 || info.dli_fname.is_null() {
        return None;
    }
    // SAFETY: `dladdr` gave a NUL-terminated path.
    let path = unsafe { CStr::from_ptr(info.dli_fname) }.to_str().ok()?;
    let beside = path
        .rsplit_once('/')
        .map(|(folder, _)| format!("{folder}/{RUNTIME}"));
    [beside, Some(RUNTIME.into())]
        .into_iter()
        .flatten()
        .find_map(|path| {
            let path = CString::new(path).ok()?;
            // SAFETY: a NUL-terminated path; loading runs no code but the library's own start.
            let handle = unsafe { libc::dlopen(path.as_ptr().cast::<c_char>(), libc::RTLD_NOW) };
            (!handle.is_null()).then_some(handle)
        })
}

/// Bytes of a jump to any address.
const JUMP: usize = 16;

/// A jump to any address, which is read from the eight bytes after the instructions.
fn code(to: usize) -> [u8; JUMP] {
    #[cfg(target_arch = "x86_64")]
    // `jmp [rip + 2]`, and two bytes that are never executed.
    const THROUGH: [u8; 8] = [0xff, 0x25, 2, 0, 0, 0, 0xcc, 0xcc];
    #[cfg(target_arch = "aarch64")]
    // `ldr x16, #8`, `br x16`
    const THROUGH: [u8; 8] = [0x50, 0, 0, 0x58, 0, 0x02, 0x1f, 0xd6];
    let mut code = [0; JUMP];
    code[..8].copy_from_slice(&THROUGH);
    code[8..].copy_from_slice(&(to as u64).to_le_bytes());
    code
}

/// Writes the jump at a function's beginning.
fn jump(at: usize, to: usize) -> bool {
    // SAFETY: a query.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) }.max(1) as usize;
    let (start, end) = (at & !(page - 1), (at + JUMP).next_multiple_of(page));
    let protect = |how| {
        // SAFETY: pages of the object's code, which is mapped; nothing of it runs yet.
        unsafe { libc::mprotect(start as *mut c_void, end - start, how) == 0 }
    };
    if !protect(libc::PROT_READ | libc::PROT_WRITE) {
        return false;
    }
    let code = code(to);
    // SAFETY: a function of at least that size is there, the pages can be written, and no thread runs in them.
    unsafe { std::ptr::copy_nonoverlapping(code.as_ptr(), at as *mut u8, JUMP) };
    let done = protect(libc::PROT_READ | libc::PROT_EXEC);
    #[cfg(target_arch = "aarch64")]
    {
        unsafe extern "C" {
            fn __clear_cache(from: *mut c_char, to: *mut c_char);
        }
        // SAFETY: the range that was written.
        unsafe { __clear_cache(at as *mut c_char, (at + JUMP) as *mut c_char) };
    }
    done
}
