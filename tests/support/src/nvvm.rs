//! libNVVM as a judge: compiles NVVM IR text to PTX through its C interface.

use crate::Oracles;
use crate::answers::Key;
use crate::output::{Program, Size, Text, output};
use libloading::{Library, Symbol};
use std::ffi::{CString, c_char, c_int};
use std::path::PathBuf;

/// `NVVM_ERROR_OUT_OF_MEMORY`.
const OUT_OF_MEMORY: c_int = 1;

/// A loaded libNVVM.
pub struct Nvvm {
    library: Library,
    path: PathBuf,
}

impl Nvvm {
    /// Loads the library, which lies beside NVRTC.
    pub fn load(oracles: &Oracles) -> Result<Nvvm, String> {
        let path = oracles.nvrtc_dir.join("libnvvm.so.4");
        // SAFETY: libNVVM's initialisers have no preconditions.
        let library = unsafe { Library::new(&path) }.map_err(|e| e.to_string())?;
        Ok(Nvvm { library, path })
    }

    fn symbol<T>(&self, name: &[u8]) -> Result<Symbol<'_, T>, String> {
        // SAFETY: the types at the call sites are those of nvvm.h.
        unsafe { self.library.get(name) }.map_err(|e| e.to_string())
    }

    /// The PTX of one module with options such as `-arch=compute_100`, kept from an earlier run where there was one
    /// ([`crate::answers`]); the error is the log.
    pub fn answer(&self, ir: &str, options: &[&str]) -> Result<String, String> {
        let mut key = Key::of(&self.path);
        key.add(ir.as_bytes());
        for o in options {
            key.add(o.as_bytes());
        }
        let parts = key.answer(|| {
            Ok(match self.ask(ir, options)? {
                Ok(ptx) => vec![ptx.into(), Vec::new()],
                Err(log) => vec![log.into()],
            })
        })?;
        let text = String::from_utf8_lossy(parts.first().map_or(&[], Vec::as_slice)).into_owned();
        if parts.len() == 2 {
            Ok(text)
        } else {
            Err(text)
        }
    }

    /// Asks the library; the inner error is its log, the outer one that it could not be asked.
    fn ask(&self, ir: &str, options: &[&str]) -> Result<Result<String, String>, String> {
        type Create = unsafe extern "C" fn(*mut Program) -> c_int;
        type Add = unsafe extern "C" fn(Program, *const c_char, usize, *const c_char) -> c_int;
        type Compile = unsafe extern "C" fn(Program, c_int, *const *const c_char) -> c_int;
        type Destroy = unsafe extern "C" fn(*mut Program) -> c_int;
        let create: Symbol<Create> = self.symbol(b"nvvmCreateProgram")?;
        let add: Symbol<Add> = self.symbol(b"nvvmAddModuleToProgram")?;
        let compile: Symbol<Compile> = self.symbol(b"nvvmCompileProgram")?;
        let log_size: Symbol<Size> = self.symbol(b"nvvmGetProgramLogSize")?;
        let get_log: Symbol<Text> = self.symbol(b"nvvmGetProgramLog")?;
        let size: Symbol<Size> = self.symbol(b"nvvmGetCompiledResultSize")?;
        let get: Symbol<Text> = self.symbol(b"nvvmGetCompiledResult")?;
        let destroy: Symbol<Destroy> = self.symbol(b"nvvmDestroyProgram")?;

        let options: Vec<CString> = options
            .iter()
            .map(|o| CString::new(*o).map_err(|e| e.to_string()))
            .collect::<Result<_, _>>()?;
        let pointers: Vec<*const c_char> = options.iter().map(|o| o.as_ptr()).collect();
        let mut program: Program = std::ptr::null_mut();
        // SAFETY: all pointers outlive the calls; the program is destroyed below.
        unsafe {
            if create(&mut program) != 0 {
                return Err("nvvmCreateProgram failed".into());
            }
            let rc = match add(program, ir.as_ptr().cast(), ir.len(), c"module".as_ptr()) {
                0 => compile(program, pointers.len() as c_int, pointers.as_ptr()),
                rc => rc,
            };
            let result = match rc {
                0 => Ok(Ok(output(*size, *get, program))),
                OUT_OF_MEMORY => Err("libNVVM: out of memory".into()),
                _ => Ok(Err(format!(
                    "{rc}: {}",
                    output(*log_size, *get_log, program)
                ))),
            };
            destroy(&mut program);
            result
        }
    }
}
