//! Host code as a judge: compiles C++ with g++ to a shared library and calls functions in it.

use crate::answers::{Made, Question};
use crate::{Scratch, scratch};
use libloading::{Library, Symbol};
use std::ffi::c_void;
use std::path::Path;

/// A loaded shared library made from C++ text.
pub struct HostLibrary {
    library: Library,
    _dir: Scratch,
}

/// Compiles C++ text with g++ (C++20, no contraction, so that results are those of the source's operations).
pub fn compile_host(source: &str) -> Result<HostLibrary, String> {
    let said = Question::to(Path::new("g++"))
        .args(["-std=c++20", "-O1", "-w", "-ffp-contract=off"])
        .args(["-fPIC", "-shared"])
        .reads("host.cpp", source)
        .makes("host.so", Made::Wanted)
        .answer()?;
    if !said.success {
        return Err(String::from_utf8_lossy(&said.log).into_owned());
    }
    let dir = scratch();
    let out = dir.path().join("host.so");
    std::fs::write(&out, said.made).map_err(|e| e.to_string())?;
    // SAFETY: the library was just built from the test's own source.
    let library = unsafe { Library::new(&out) }.map_err(|e| e.to_string())?;
    Ok(HostLibrary { library, _dir: dir })
}

impl HostLibrary {
    /// Calls `extern "C" void name(void **args)`; each pointer must be what the function expects there.
    pub fn call(&self, name: &str, args: &mut [*mut c_void]) -> Result<(), String> {
        // SAFETY: the wrapper generated beside the source has this signature.
        let f: Symbol<unsafe extern "C" fn(*mut *mut c_void)> =
            unsafe { self.library.get(name.as_bytes()) }.map_err(|e| e.to_string())?;
        // SAFETY: the caller passes pointers of the kinds the wrapper reads.
        unsafe { f(args.as_mut_ptr()) };
        Ok(())
    }
}
