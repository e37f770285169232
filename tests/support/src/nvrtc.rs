//! NVRTC as a judge: compiles CUDA C++ to PTX through its C interface.

use crate::Oracles;
use crate::answers::Key;
use crate::output::{Program, Size, Text, output};
use libloading::{Library, Symbol};
use std::ffi::{CStr, CString, c_char, c_int};
use std::path::PathBuf;

/// `NVRTC_ERROR_INVALID_OPTION`.
const REFUSED_OPTION: c_int = 5;
/// `NVRTC_ERROR_COMPILATION`.
const REFUSED_SOURCE: c_int = 6;

/// A loaded NVRTC.
pub struct Nvrtc {
    path: PathBuf,
    library: Library,
    /// NVRTC finds this one by name; loading it first makes that work without `LD_LIBRARY_PATH`.
    _builtins: Option<Library>,
}

/// What a compile gave.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// PTX text.
    pub ptx: String,
    /// Lowered names of the name expressions, in order.
    pub names: Vec<String>,
    /// The compile log.
    pub log: String,
}

impl Nvrtc {
    /// Loads the library.
    pub fn load(oracles: &Oracles) -> Result<Nvrtc, String> {
        let dir = &oracles.nvrtc_dir;
        let mut builtins = None;
        for entry in std::fs::read_dir(dir).map_err(|e| e.to_string())?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with("libnvrtc-builtins.so") {
                // SAFETY: an NVIDIA library whose initialisers only register data.
                builtins = unsafe { Library::new(entry.path()) }.ok();
            }
        }
        let loaded = Nvrtc::at(&dir.join("libnvrtc.so.13"))?;
        Ok(Nvrtc {
            _builtins: builtins,
            ..loaded
        })
    }

    /// Loads a library of this interface that needs no other.
    pub fn at(path: &std::path::Path) -> Result<Nvrtc, String> {
        // SAFETY: the initialisers of NVRTC, and of ours, have no preconditions.
        let library = unsafe { Library::new(path) }.map_err(|e| e.to_string())?;
        Ok(Nvrtc {
            path: path.to_owned(),
            library,
            _builtins: None,
        })
    }

    fn symbol<T>(&self, name: &[u8]) -> Result<Symbol<'_, T>, String> {
        // SAFETY: the types at the call sites are those of nvrtc.h.
        unsafe { self.library.get(name) }.map_err(|e| e.to_string())
    }

    /// Compiles `source` with options such as `-arch=sm_80`; the error is the log.
    pub fn compile(
        &self,
        source: &str,
        options: &[&str],
        names: &[&str],
    ) -> Result<Compiled, String> {
        self.ask(source, options, names)?
    }

    /// What [`Nvrtc::compile`] gives, kept from an earlier run where there was one ([`crate::answers`]).
    pub fn answer(
        &self,
        source: &str,
        options: &[&str],
        names: &[&str],
    ) -> Result<Compiled, String> {
        let mut key = Key::of(&self.path);
        key.add(source.as_bytes())
            .add(&[u8::try_from(names.len()).map_err(|e| e.to_string())?]);
        for word in names.iter().chain(options) {
            key.add(word.as_bytes());
        }
        let parts = key.answer(|| {
            Ok(match self.ask(source, options, names)? {
                Ok(c) => [c.ptx, c.log]
                    .into_iter()
                    .chain(c.names)
                    .map(Vec::from)
                    .collect(),
                Err(log) => vec![log.into()],
            })
        })?;
        let mut texts = parts
            .into_iter()
            .map(|p| String::from_utf8_lossy(&p).into_owned());
        let first = texts.next().unwrap_or_default();
        match texts.next() {
            Some(log) => Ok(Compiled {
                ptx: first,
                log,
                names: texts.collect(),
            }),
            None => Err(first),
        }
    }

    /// Asks the library; the inner error is its log, the outer one that it could not be asked.
    fn ask(
        &self,
        source: &str,
        options: &[&str],
        names: &[&str],
    ) -> Result<Result<Compiled, String>, String> {
        type Create = unsafe extern "C" fn(
            *mut Program,
            *const c_char,
            *const c_char,
            c_int,
            *const *const c_char,
            *const *const c_char,
        ) -> c_int;
        type Compile = unsafe extern "C" fn(Program, c_int, *const *const c_char) -> c_int;
        type AddName = unsafe extern "C" fn(Program, *const c_char) -> c_int;
        type LoweredName =
            unsafe extern "C" fn(Program, *const c_char, *mut *const c_char) -> c_int;
        type Destroy = unsafe extern "C" fn(*mut Program) -> c_int;
        let create: Symbol<Create> = self.symbol(b"nvrtcCreateProgram")?;
        let compile: Symbol<Compile> = self.symbol(b"nvrtcCompileProgram")?;
        let log_size: Symbol<Size> = self.symbol(b"nvrtcGetProgramLogSize")?;
        let get_log: Symbol<Text> = self.symbol(b"nvrtcGetProgramLog")?;
        let ptx_size: Symbol<Size> = self.symbol(b"nvrtcGetPTXSize")?;
        let get_ptx: Symbol<Text> = self.symbol(b"nvrtcGetPTX")?;
        let add_name: Symbol<AddName> = self.symbol(b"nvrtcAddNameExpression")?;
        let lowered: Symbol<LoweredName> = self.symbol(b"nvrtcGetLoweredName")?;
        let destroy: Symbol<Destroy> = self.symbol(b"nvrtcDestroyProgram")?;

        let c = |s: &str| CString::new(s).map_err(|e| e.to_string());
        let source = c(source)?;
        let options: Vec<CString> = options.iter().map(|o| c(o)).collect::<Result<_, _>>()?;
        let pointers: Vec<*const c_char> = options.iter().map(|o| o.as_ptr()).collect();
        let names: Vec<CString> = names.iter().map(|n| c(n)).collect::<Result<_, _>>()?;
        let mut program: Program = std::ptr::null_mut();
        // SAFETY: all pointers outlive the calls; the program is destroyed below.
        unsafe {
            if create(
                &mut program,
                source.as_ptr(),
                c"kernel.cu".as_ptr(),
                0,
                std::ptr::null(),
                std::ptr::null(),
            ) != 0
            {
                return Err("nvrtcCreateProgram failed".into());
            }
            for n in &names {
                add_name(program, n.as_ptr());
            }
            let rc = compile(program, pointers.len() as c_int, pointers.as_ptr());
            let log = output(*log_size, *get_log, program);
            if rc != 0 {
                destroy(&mut program);
                return match rc {
                    REFUSED_OPTION | REFUSED_SOURCE => Ok(Err(log)),
                    _ => Err(format!("nvrtcCompileProgram: {rc}: {log}")),
                };
            }
            let ptx = output(*ptx_size, *get_ptx, program);
            let mut out = Vec::new();
            for n in &names {
                let mut s: *const c_char = std::ptr::null();
                if lowered(program, n.as_ptr(), &mut s) == 0 && !s.is_null() {
                    out.push(CStr::from_ptr(s).to_string_lossy().into_owned());
                }
            }
            destroy(&mut program);
            Ok(Ok(Compiled {
                ptx,
                names: out,
                log,
            }))
        }
    }
}
