//! `libnvvm.so.4`: the interface of NVIDIA's libNVVM 13.0 (nvvm.h) over Jacquard. Programs that load NVIDIA's library load this one
//! in its place: same functions, codes, options and log texts.
//!
//! This crate translates; it holds no compiler. Facts are rows of `tables/capi`. Every function may be called by any thread;
//! two threads that use one program take turns.

#![warn(missing_docs)]

mod log;
mod options;
mod table {
    use jacquard_schema::capi::ApiOption;
    jacquard_macros::nvvm_api!();
}
#[allow(dead_code)]
mod messages {
    jacquard_macros::capi_messages!();
}

use jacquard::{Compiler, Emit, Language, Limits, More, Options, Reason, Request, Take};
use jacquard_capi_handle::{Table, copied, copy, guarded, memory_limit, put, text, texts};
use messages::msg;
use std::borrow::Cow;
use std::ffi::{c_char, c_int};
use std::sync::LazyLock;
use table::ApiResult;

#[global_allocator]
static ALLOCATOR: jacquard::alloc::Counted = jacquard::alloc::Counted::SYSTEM;

/// One compiler for the process: what one compile learnt serves the next.
static COMPILER: LazyLock<Compiler> = LazyLock::new(Compiler::new);
static PROGRAMS: Table<Program> = Table::new();

/// A program: modules, and what the last compile gave.
#[derive(Default)]
struct Program {
    modules: Vec<More<'static>>,
    result: Vec<u8>,
    log: String,
}

/// A program's handle; see [`Table`].
type Handle = *mut std::ffi::c_void;

/// What a module is called that was given no name.
const UNNAMED: &str = "<unnamed>";

/// Versions of the library and of the IR that it reads (nvvm.h 13.0, measured).
const VERSION: (c_int, c_int) = (2, 0);
const IR_VERSION: (c_int, c_int) = (2, 0);
const DEBUG_VERSION: (c_int, c_int) = (3, 2);

impl Program {
    /// Compiles or verifies.
    fn run(&mut self, given: &[String], emit: Emit) -> ApiResult {
        self.result.clear();
        self.log.clear();
        if !self.modules.iter().any(|m| m.take == Take::Whole) {
            return ApiResult::NO_MODULE_IN_PROGRAM;
        }
        let options = match options::read(given) {
            Ok(o) => o,
            Err(e) => {
                self.log = e.to_string();
                return ApiResult::INVALID_OPTION;
            }
        };
        let emit = match emit {
            Emit::Ptx if options.lto => Emit::Lto,
            e => e,
        };
        // The first module that is not lazy begins; the others follow.
        let mut modules = self.modules.iter().map(|m| More {
            bytes: Cow::Borrowed(m.bytes.as_ref()),
            name: m.name.clone(),
            take: m.take,
        });
        let mut more: Vec<More> = modules
            .by_ref()
            .take_while(|m| m.take == Take::Needed)
            .collect();
        let first = more.len();
        more.extend(modules);
        let Some(first) = self.modules.get(first) else {
            return ApiResult::NO_MODULE_IN_PROGRAM;
        };
        let mut settings = options.settings;
        if emit == Emit::Verify {
            settings.put(jacquard::cli::Setting::NvvmVerify, "1");
        }
        let mut request = Request {
            source: Cow::Borrowed(first.bytes.as_ref()),
            name: Cow::Borrowed(&first.name),
            language: Some(Language::Ir),
            modules: more,
            options: Options::from_settings(settings),
            nvvm: true,
            no_symbols: true,
            emit,
            limits: Limits {
                memory: memory_limit(),
                ..Limits::default()
            },
            ..Request::default()
        };
        match COMPILER.run(&mut request) {
            Ok(artifact) => {
                match emit {
                    // Programs look for the compiler's name.
                    Emit::Ptx => {
                        let head = msg::NVVM_GENERATED.format(&[&env!("CARGO_PKG_VERSION")]);
                        self.result = (head + &artifact.ptx).into_bytes();
                    }
                    _ => self.result = artifact.binary,
                }
                self.log = log::text(&artifact.diagnostics, &artifact.log);
                ApiResult::SUCCESS
            }
            Err(e) => {
                self.log = log::text(&e.diagnostics, &e.log);
                match e.reason {
                    Reason::Rejected => log::code(&e.diagnostics, emit),
                    Reason::MemoryLimit => ApiResult::OUT_OF_MEMORY,
                    Reason::Cancelled | Reason::TimeLimit => ApiResult::CANCELLED,
                }
            }
        }
    }
}

fn with(
    handle: Handle,
    failed: ApiResult,
    work: impl FnOnce(&mut Program) -> ApiResult,
) -> ApiResult {
    guarded(failed, || {
        PROGRAMS
            .with(handle.addr(), work)
            .unwrap_or(ApiResult::INVALID_PROGRAM)
    })
}

/// `nvvmGetErrorString`: the text of a code.
#[unsafe(no_mangle)]
pub extern "C" fn nvvmGetErrorString(result: ApiResult) -> *const c_char {
    result.text().as_ptr()
}

/// `nvvmVersion`: the version of the interface.
///
/// # Safety
/// Each pointer is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvvmVersion(major: *mut c_int, minor: *mut c_int) -> ApiResult {
    // SAFETY: the caller's promise.
    let all = unsafe { put(major, VERSION.0) & put(minor, VERSION.1) };
    if all {
        ApiResult::SUCCESS
    } else {
        ApiResult::INVALID_INPUT
    }
}

/// `nvvmIRVersion`: the versions of NVVM IR and of its debug information.
///
/// # Safety
/// Each pointer is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvvmIRVersion(
    major: *mut c_int,
    minor: *mut c_int,
    debug_major: *mut c_int,
    debug_minor: *mut c_int,
) -> ApiResult {
    // SAFETY: the caller's promise.
    let all = unsafe {
        put(major, IR_VERSION.0)
            & put(minor, IR_VERSION.1)
            & put(debug_major, DEBUG_VERSION.0)
            & put(debug_minor, DEBUG_VERSION.1)
    };
    if all {
        ApiResult::SUCCESS
    } else {
        ApiResult::INVALID_INPUT
    }
}

/// `nvvmCreateProgram`: a new program.
///
/// # Safety
/// `program` is null or a place for a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvvmCreateProgram(program: *mut Handle) -> ApiResult {
    guarded(ApiResult::OUT_OF_MEMORY, || {
        if program.is_null() {
            return ApiResult::INVALID_PROGRAM;
        }
        let handle = PROGRAMS.add(Program::default());
        // SAFETY: not null, and the caller's promise.
        unsafe { put(program, std::ptr::without_provenance_mut(handle)) };
        ApiResult::SUCCESS
    })
}

/// `nvvmDestroyProgram`: lets a program go, and clears its handle.
///
/// # Safety
/// `program` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvvmDestroyProgram(program: *mut Handle) -> ApiResult {
    guarded(ApiResult::INVALID_PROGRAM, || {
        // SAFETY: null was excluded, and the rest is the caller's promise.
        if program.is_null() || !PROGRAMS.remove(unsafe { *program }.addr()) {
            return ApiResult::INVALID_PROGRAM;
        }
        // SAFETY: as above.
        unsafe { put(program, std::ptr::null_mut()) };
        ApiResult::SUCCESS
    })
}

/// Adds a module to a program: its bytes are copied.
///
/// # Safety
/// `buffer` is null or has `size` bytes; `name` is null or a C string.
unsafe fn add(
    program: Handle,
    buffer: *const c_char,
    size: usize,
    name: *const c_char,
    take: Take,
) -> ApiResult {
    with(program, ApiResult::OUT_OF_MEMORY, |p| {
        if buffer.is_null() {
            return ApiResult::INVALID_INPUT;
        }
        // SAFETY: not null, and the caller's promise.
        let Some(mut content) = (unsafe { copied(buffer, size) }) else {
            return ApiResult::OUT_OF_MEMORY;
        };
        // SAFETY: the caller's promise.
        let name = unsafe { text(name) }.unwrap_or_else(|| UNNAMED.to_owned());
        // Text may come with the NUL that ends it in C.
        if content.last() == Some(&0) && log::is_text(&content) {
            content.pop();
        }
        p.modules.push(More {
            bytes: Cow::Owned(content),
            name,
            take,
        });
        ApiResult::SUCCESS
    })
}

/// `nvvmAddModuleToProgram`: a module, all of it.
///
/// # Safety
/// `buffer` is null or has `size` bytes; `name` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvvmAddModuleToProgram(
    program: Handle,
    buffer: *const c_char,
    size: usize,
    name: *const c_char,
) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { add(program, buffer, size, name, Take::Whole) }
}

/// `nvvmLazyAddModuleToProgram`: a module of which only what the others need is taken.
///
/// # Safety
/// `buffer` is null or has `size` bytes; `name` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvvmLazyAddModuleToProgram(
    program: Handle,
    buffer: *const c_char,
    size: usize,
    name: *const c_char,
) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { add(program, buffer, size, name, Take::Needed) }
}

/// Compiles or verifies.
///
/// # Safety
/// `options` is null or has `count` C strings.
unsafe fn run(
    program: Handle,
    count: c_int,
    options: *const *const c_char,
    emit: Emit,
) -> ApiResult {
    with(program, ApiResult::COMPILATION, |p| {
        // SAFETY: the caller's promise.
        match unsafe { texts(count, options) } {
            Some(given) => p.run(&given, emit),
            None => ApiResult::INVALID_OPTION,
        }
    })
}

/// `nvvmCompileProgram`: links the modules and compiles them to PTX.
///
/// # Safety
/// `options` is null or has `count` C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvvmCompileProgram(
    program: Handle,
    count: c_int,
    options: *const *const c_char,
) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { run(program, count, options, Emit::Ptx) }
}

/// `nvvmVerifyProgram`: holds the modules to the rules of NVVM IR.
///
/// # Safety
/// `options` is null or has `count` C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvvmVerifyProgram(
    program: Handle,
    count: c_int,
    options: *const *const c_char,
) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { run(program, count, options, Emit::Verify) }
}

/// Hands out a size, with the NUL at the end.
///
/// # Safety
/// `size` is null or a place for its value.
unsafe fn size_of(
    program: Handle,
    size: *mut usize,
    of: impl FnOnce(&Program) -> usize,
) -> ApiResult {
    with(program, ApiResult::INVALID_PROGRAM, |p| {
        // SAFETY: the caller's promise.
        if unsafe { put(size, of(p) + 1) } {
            ApiResult::SUCCESS
        } else {
            ApiResult::INVALID_INPUT
        }
    })
}

/// Hands out bytes and a NUL.
///
/// # Safety
/// `buffer` is null or has room for the bytes and a NUL.
unsafe fn copy_of(
    program: Handle,
    buffer: *mut c_char,
    of: impl FnOnce(&Program) -> &[u8],
) -> ApiResult {
    with(program, ApiResult::INVALID_PROGRAM, |p| {
        let from = of(p);
        // SAFETY: room for all and the NUL, by the caller's promise.
        let copied = unsafe { copy(buffer, from) && copy(buffer.add(from.len()), &[0]) };
        if copied {
            ApiResult::SUCCESS
        } else {
            ApiResult::INVALID_INPUT
        }
    })
}

/// `nvvmGetCompiledResultSize`: bytes of the PTX with the NUL at its end.
///
/// # Safety
/// `size` is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvvmGetCompiledResultSize(program: Handle, size: *mut usize) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { size_of(program, size, |p| p.result.len()) }
}

/// `nvvmGetCompiledResult`: the PTX.
///
/// # Safety
/// `buffer` is null or has as many bytes as `nvvmGetCompiledResultSize` said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvvmGetCompiledResult(program: Handle, buffer: *mut c_char) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { copy_of(program, buffer, |p| &p.result) }
}

/// `nvvmGetProgramLogSize`: bytes of the log with the NUL at its end.
///
/// # Safety
/// `size` is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvvmGetProgramLogSize(program: Handle, size: *mut usize) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { size_of(program, size, |p| p.log.len()) }
}

/// `nvvmGetProgramLog`: the log of the last compile or verification.
///
/// # Safety
/// `buffer` is null or has as many bytes as `nvvmGetProgramLogSize` said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvvmGetProgramLog(program: Handle, buffer: *mut c_char) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { copy_of(program, buffer, |p| p.log.as_bytes()) }
}
