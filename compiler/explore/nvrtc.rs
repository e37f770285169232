//! NVIDIA's run-time compilation, where the machine has its library: what it makes of the same source.

use super::compile::{Compiled, name, settings};
use super::kernels::kernels;
use super::refusal::Refusal;
use super::{Explorer, Language, Source};
use crate::settings::{Setting, ToolId};
use libloading::Library;
use std::ffi::{CString, c_char, c_int, c_void};
use std::path::Path;
use thiserror::Error;

/// A program of the library, destroyed at the end.
struct Program<'l> {
    library: &'l Library,
    handle: *mut c_void,
}

/// Why NVRTC gives no PTX.
#[derive(Debug, Error)]
pub(super) enum NvrtcError {
    #[error("NVRTC compiles CUDA C++ alone")]
    Language,
    /// The library can't be loaded, or lacks a function.
    #[error(transparent)]
    Library(#[from] libloading::Error),
    /// A byte of zero in the source, its name or a flag.
    #[error(transparent)]
    Nul(#[from] std::ffi::NulError),
    #[error("the library gave error {0}")]
    Code(c_int),
    /// What the library says against the source.
    #[error("{0}")]
    Said(String),
}

/// The results that are looked at (NVRTC documentation, "nvrtcResult").
const SUCCESS: c_int = 0;
const COMPILATION: c_int = 6;

type Size = unsafe extern "C" fn(*mut c_void, *mut usize) -> c_int;
type Text = unsafe extern "C" fn(*mut c_void, *mut c_char) -> c_int;

impl Program<'_> {
    fn text(&self, size: &[u8], get: &[u8]) -> Result<String, NvrtcError> {
        let mut bytes = 0;
        // SAFETY: the names have these types in the library's interface; the handle is live, and the buffer as long as was asked for.
        let (text, result) = unsafe {
            let ask: libloading::Symbol<Size> = self.library.get(size)?;
            let fill: libloading::Symbol<Text> = self.library.get(get)?;
            let first = ask(self.handle, &raw mut bytes);
            let mut text = vec![0u8; bytes];
            let second = match first {
                SUCCESS => fill(self.handle, text.as_mut_ptr().cast()),
                e => e,
            };
            (text, second)
        };
        match result {
            SUCCESS => Ok(String::from_utf8_lossy(&text)
                .trim_end_matches('\0')
                .to_owned()),
            e => Err(NvrtcError::Code(e)),
        }
    }
}

impl Drop for Program<'_> {
    fn drop(&mut self) {
        type Destroy = unsafe extern "C" fn(*mut *mut c_void) -> c_int;
        // SAFETY: the handle is live until here; the library sets it to null.
        unsafe {
            if let Ok(destroy) = self.library.get::<Destroy>(b"nvrtcDestroyProgram\0") {
                destroy(&raw mut self.handle);
            }
        }
    }
}

/// The library of builtins beside NVRTC, which looks for it by name: in a folder that the loader does not search it is there once
/// it is loaded.
fn builtins(nvrtc: &Path) -> Option<Library> {
    let beside = nvrtc.parent()?.read_dir().ok()?.flatten();
    let file = beside.map(|e| e.path()).find(|p| {
        let name = p.file_name().and_then(|n| n.to_str());
        name.is_some_and(|n| n.starts_with("libnvrtc-builtins.so"))
    })?;
    // SAFETY: loading NVIDIA's library runs its initializers.
    unsafe { Library::new(file) }.ok()
}

/// The PTX of a source.
fn compile(path: &Path, source: &str, name: &str, flags: &[String]) -> Result<String, NvrtcError> {
    type Create = unsafe extern "C" fn(
        *mut *mut c_void,
        *const c_char,
        *const c_char,
        c_int,
        *const *const c_char,
        *const *const c_char,
    ) -> c_int;
    type Compile = unsafe extern "C" fn(*mut c_void, c_int, *const *const c_char) -> c_int;
    let text = |t: &str| CString::new(t);
    let (source, name) = (text(source)?, text(name)?);
    let flags = flags.iter().map(|f| text(f));
    let flags = flags.collect::<Result<Vec<_>, _>>()?;
    let pointers: Vec<*const c_char> = flags.iter().map(|f| f.as_ptr()).collect();
    // SAFETY: loading NVIDIA's library runs its initialisers; the names have these types in its interface, and what is pointed to
    // lives until the calls are over.
    unsafe {
        let _builtins = builtins(path);
        let library = Library::new(path)?;
        let create: libloading::Symbol<Create> = library.get(b"nvrtcCreateProgram\0")?;
        let run: libloading::Symbol<Compile> = library.get(b"nvrtcCompileProgram\0")?;
        let mut program = Program {
            library: &library,
            handle: std::ptr::null_mut(),
        };
        let none = std::ptr::null();
        let made = create(
            &raw mut program.handle,
            source.as_ptr(),
            name.as_ptr(),
            0,
            none,
            none,
        );
        if made != SUCCESS {
            return Err(NvrtcError::Code(made));
        }
        match run(program.handle, pointers.len() as c_int, pointers.as_ptr()) {
            SUCCESS => program.text(b"nvrtcGetPTXSize\0", b"nvrtcGetPTX\0"),
            COMPILATION => {
                let log = program.text(b"nvrtcGetProgramLogSize\0", b"nvrtcGetProgramLog\0")?;
                Err(NvrtcError::Said(log))
            }
            e => Err(NvrtcError::Code(e)),
        }
    }
}

impl Explorer {
    /// PTX with line information that NVRTC makes, and the target's name.
    pub(super) fn nvrtc_ptx(&self, source: &Source) -> Result<(String, String), Refusal> {
        let path = self.tools.nvrtc().ok_or(Refusal::Tool("NVRTC"))?;
        if source.language != Language::Cuda {
            return Err(NvrtcError::Language.into());
        }
        let settings = settings(source)?;
        let target = crate::target_of(&settings)?;
        let arch = target.name.replace("sm_", "compute_");
        let mut flags = ToolId::Nvrtc.with(&[("[arch]", &arch)]);
        let mut add = |tool: ToolId, value: &str| flags.extend(tool.with(&[("[value]", value)]));
        if let Some(folder) = variable_include() {
            add(ToolId::NvrtcInclude, &folder);
        }
        for (setting, tool) in [
            (Setting::Defines, ToolId::NvrtcDefine),
            (Setting::Undefines, ToolId::NvrtcUndefine),
        ] {
            for value in settings.list(setting) {
                add(tool, value);
            }
        }
        if let Some(standard) = settings.str(Setting::Std) {
            add(ToolId::NvrtcStandard, standard);
        }
        if settings.on(Setting::FastMath) {
            add(ToolId::NvrtcFastMath, "");
        }
        let ptx = compile(path, &source.source, name(source), &flags)?;
        Ok((ptx, target.name.clone().into_owned()))
    }

    /// Answers `compile` with what NVRTC makes.
    pub(super) fn compile_with_nvrtc(&self, source: &Source) -> Result<Compiled, Refusal> {
        let (text, target) = self.nvrtc_ptx(source)?;
        let (ptx, table) = jacquard_emulator::lines::LineTable::split(&text);
        let target = crate::find_target(&target).ok_or(Refusal::Target)?;
        Ok(Compiled {
            ok: true,
            kernels: kernels(&ptx, &[], target),
            lines: super::compile::lines_of(&ptx, &table, name(source)),
            ptx,
            ..Compiled::default()
        })
    }
}

/// The folder of a toolkit's headers.
fn variable_include() -> Option<String> {
    let folders = crate::system::toolkit::folders().map(|f| f.join("include"));
    let mut found = folders.filter(|f| f.is_dir());
    found.next().map(|f| f.display().to_string())
}
