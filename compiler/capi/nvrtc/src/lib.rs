//! `libnvrtc.so.13`: the interface of NVIDIA's NVRTC 13.0 (nvrtc.h) over Jacquard. Programs that load NVIDIA's library load this one
//! in its place: same functions, codes, options and log texts.
//!
//! This crate translates; it holds no compiler. Facts are rows of `tables/capi`. Every function may be called by any thread;
//! two threads that use one program take turns.

#![warn(missing_docs)]

mod assembler;
mod carry;
mod log;
mod options;
mod pch;
mod program;
mod times;
mod table {
    use jacquard_schema::capi::ApiOption;
    jacquard_macros::nvrtc_api!();
}
#[allow(dead_code)]
mod messages {
    jacquard_macros::capi_messages!();
}

use jacquard_capi_handle::{Table, copy, guarded, put, text, texts};
use program::{Callback, Program};
use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::{AtomicUsize, Ordering};
use table::ApiResult;

#[global_allocator]
static ALLOCATOR: jacquard::alloc::Counted = jacquard::alloc::Counted::SYSTEM;

static PROGRAMS: Table<Program> = Table::new();

/// A program's handle; see [`Table`].
type Handle = *mut c_void;

/// The version of the interface.
const VERSION: (c_int, c_int) = (13, 0);
/// What is asked for as the size of the heap for precompiled headers; kept and reported, and needed for nothing.
static PCH_HEAP: AtomicUsize = AtomicUsize::new(256 << 20);
/// Sizes of that heap are multiples of this.
const PAGE: usize = 4096;

fn with(handle: Handle, work: impl FnOnce(&mut Program) -> ApiResult) -> ApiResult {
    guarded(ApiResult::INTERNAL_ERROR, || {
        PROGRAMS
            .with(handle.addr(), work)
            .unwrap_or(ApiResult::INVALID_PROGRAM)
    })
}

fn ok(done: bool) -> ApiResult {
    match done {
        true => ApiResult::SUCCESS,
        false => ApiResult::INVALID_INPUT,
    }
}

/// `nvrtcGetErrorString`: the text of a code.
#[unsafe(no_mangle)]
pub extern "C" fn nvrtcGetErrorString(result: ApiResult) -> *const c_char {
    result.text().as_ptr()
}

/// `nvrtcVersion`: the version of the interface.
///
/// # Safety
/// Each pointer is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcVersion(major: *mut c_int, minor: *mut c_int) -> ApiResult {
    // SAFETY: the caller's promise.
    ok(unsafe { put(major, VERSION.0) & put(minor, VERSION.1) })
}

/// `nvrtcGetNumSupportedArchs`: how many numbers `nvrtcGetSupportedArchs` gives.
///
/// # Safety
/// The pointer is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetNumSupportedArchs(number: *mut c_int) -> ApiResult {
    let n = options::targets().count();
    // SAFETY: the caller's promise.
    ok(unsafe { put(number, c_int::try_from(n).unwrap_or(0)) })
}

/// `nvrtcGetSupportedArchs`: the numbers of the targets, ascending.
///
/// # Safety
/// The pointer is null or has room for as many numbers as `nvrtcGetNumSupportedArchs` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetSupportedArchs(archs: *mut c_int) -> ApiResult {
    if archs.is_null() {
        return ApiResult::INVALID_INPUT;
    }
    for (n, arch) in options::targets().enumerate() {
        // SAFETY: not null, and there is room for all.
        unsafe { put(archs.add(n), arch) };
    }
    ApiResult::SUCCESS
}

/// `nvrtcCreateProgram`: a program of a source and headers, all copied.
///
/// # Safety
/// `program` is null or a place for a handle; `source` and `name` are null or C strings; `headers` and `names` are null or have
/// `count` C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcCreateProgram(
    program: *mut Handle,
    source: *const c_char,
    name: *const c_char,
    count: c_int,
    headers: *const *const c_char,
    names: *const *const c_char,
) -> ApiResult {
    guarded(ApiResult::PROGRAM_CREATION_FAILURE, || {
        if program.is_null() {
            return ApiResult::INVALID_PROGRAM;
        }
        // SAFETY: the caller's promise.
        let (source, name) = unsafe { (text(source), text(name)) };
        // SAFETY: as above.
        let (headers, names) = unsafe { (texts(count, headers), texts(count, names)) };
        let (Some(source), Some(headers), Some(names)) = (source, headers, names) else {
            return ApiResult::INVALID_INPUT;
        };
        let headers = names.into_iter().zip(headers);
        let p = Program::new(source, name.unwrap_or_default(), headers.collect());
        let handle = PROGRAMS.add(p);
        // SAFETY: not null, and the caller's promise.
        unsafe { put(program, std::ptr::without_provenance_mut(handle)) };
        ApiResult::SUCCESS
    })
}

/// `nvrtcDestroyProgram`: lets a program go, and clears its handle.
///
/// # Safety
/// `program` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcDestroyProgram(program: *mut Handle) -> ApiResult {
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

/// `nvrtcCompileProgram`: compiles.
///
/// # Safety
/// `options` is null or has `count` C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcCompileProgram(
    program: Handle,
    count: c_int,
    options: *const *const c_char,
) -> ApiResult {
    with(program, |p| {
        // SAFETY: the caller's promise.
        match unsafe { texts(count, options) } {
            Some(given) => p.compile(&given),
            None if count < 0 => ApiResult::INVALID_INPUT,
            None => ApiResult::INVALID_OPTION,
        }
    })
}

/// `nvrtcAddNameExpression`: an expression whose symbol is wanted.
///
/// # Safety
/// The expression is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcAddNameExpression(
    program: Handle,
    expression: *const c_char,
) -> ApiResult {
    with(program, |p| {
        // SAFETY: the caller's promise.
        match unsafe { text(expression) } {
            None => ApiResult::INVALID_INPUT,
            Some(_) if p.compiled => ApiResult::NO_NAME_EXPRESSIONS_AFTER_COMPILATION,
            Some(e) => {
                p.expressions.push(e);
                ApiResult::SUCCESS
            }
        }
    })
}

/// `nvrtcGetLoweredName`: the symbol of an expression. It stays until the program is compiled again or destroyed.
///
/// # Safety
/// The expression is null or a C string; `lowered` is null or a place for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetLoweredName(
    program: Handle,
    expression: *const c_char,
    lowered: *mut *const c_char,
) -> ApiResult {
    with(program, |p| {
        // SAFETY: the caller's promise.
        let Some(expression) = (unsafe { text(expression) }) else {
            return ApiResult::INVALID_INPUT;
        };
        if !p.succeeded {
            return ApiResult::NO_LOWERED_NAMES_BEFORE_COMPILATION;
        }
        match p.lowered.iter().find(|l| l.0 == expression) {
            // SAFETY: the caller's promise.
            Some((_, symbol)) => ok(unsafe { put(lowered, symbol.as_ptr()) }),
            None => ApiResult::NAME_EXPRESSION_NOT_VALID,
        }
    })
}

/// `nvrtcSetFlowCallback`: a function that is asked from time to time whether to cancel: 1 cancels.
///
/// # Safety
/// The callback may be called with the payload by any thread while a compile of the program runs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcSetFlowCallback(
    program: Handle,
    callback: Option<Callback>,
    payload: *mut c_void,
) -> ApiResult {
    with(program, |p| {
        let Some(callback) = callback else {
            return ApiResult::INVALID_INPUT;
        };
        p.callback = Some((callback, payload.expose_provenance()));
        ApiResult::SUCCESS
    })
}

/// `nvrtcGetPCHHeapSize`: the size of the heap for precompiled headers.
///
/// # Safety
/// The pointer is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetPCHHeapSize(size: *mut usize) -> ApiResult {
    // SAFETY: the caller's promise.
    ok(unsafe { put(size, PCH_HEAP.load(Ordering::Relaxed)) })
}

/// `nvrtcSetPCHHeapSize`: sets that size, rounded up to pages.
#[unsafe(no_mangle)]
pub extern "C" fn nvrtcSetPCHHeapSize(size: usize) -> ApiResult {
    let size = size.checked_next_multiple_of(PAGE).unwrap_or(size);
    PCH_HEAP.store(size, Ordering::Relaxed);
    ApiResult::SUCCESS
}

/// `nvrtcGetPCHCreateStatus`: what became of the precompiled header that the last compile was to make.
#[unsafe(no_mangle)]
pub extern "C" fn nvrtcGetPCHCreateStatus(program: Handle) -> ApiResult {
    with(program, |p| p.pch)
}

/// `nvrtcGetPCHHeapSizeRequired`: the heap that the program's precompiled header needs.
///
/// # Safety
/// The pointer is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetPCHHeapSizeRequired(
    program: Handle,
    size: *mut usize,
) -> ApiResult {
    // SAFETY: the caller's promise.
    with(program, |p| ok(unsafe { put(size, p.pch_size) }))
}

/// Hands out the size of some bytes.
///
/// # Safety
/// `size` is null or a place for its value.
unsafe fn size_of(
    program: Handle,
    size: *mut usize,
    of: impl FnOnce(&Program) -> usize,
) -> ApiResult {
    // SAFETY: the caller's promise.
    with(program, |p| ok(unsafe { put(size, of(p)) }))
}

/// Hands out bytes.
///
/// # Safety
/// `buffer` is null or has room for them.
unsafe fn copy_of(
    program: Handle,
    buffer: *mut c_char,
    of: impl FnOnce(&Program) -> &[u8],
) -> ApiResult {
    // SAFETY: the caller's promise.
    with(program, |p| ok(unsafe { copy(buffer, of(p)) }))
}

/// `nvrtcGetPTXSize`: bytes of the PTX, with the NUL at its end.
///
/// # Safety
/// The pointer is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetPTXSize(program: Handle, size: *mut usize) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { size_of(program, size, |p| p.ptx.to_bytes_with_nul().len()) }
}

/// `nvrtcGetPTX`: the PTX, with the NUL at its end.
///
/// # Safety
/// `buffer` is null or has as many bytes as `nvrtcGetPTXSize` said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetPTX(program: Handle, buffer: *mut c_char) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { copy_of(program, buffer, |p| p.ptx.to_bytes_with_nul()) }
}

/// `nvrtcGetCUBINSize`: bytes of the cubin; none for a virtual target.
///
/// # Safety
/// The pointer is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetCUBINSize(program: Handle, size: *mut usize) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { size_of(program, size, |p| p.cubin.len()) }
}

/// `nvrtcGetCUBIN`: the cubin; none for a virtual target.
///
/// # Safety
/// `buffer` is null or has as many bytes as `nvrtcGetCUBINSize` said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetCUBIN(program: Handle, buffer: *mut c_char) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { copy_of(program, buffer, |p| &p.cubin) }
}

/// `nvrtcGetLTOIRSize`: bytes of the LTO-IR (of our own form, `docs/lto.md`); none without `-dlto`.
///
/// # Safety
/// The pointer is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetLTOIRSize(program: Handle, size: *mut usize) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { size_of(program, size, |p| p.lto.len()) }
}

/// `nvrtcGetLTOIR`: the LTO-IR; none without `-dlto`.
///
/// # Safety
/// `buffer` is null or has as many bytes as `nvrtcGetLTOIRSize` said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetLTOIR(program: Handle, buffer: *mut c_char) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { copy_of(program, buffer, |p| &p.lto) }
}

/// `nvrtcGetOptiXIRSize`: bytes of the OptiX IR; none is made yet.
///
/// # Safety
/// The pointer is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetOptiXIRSize(program: Handle, size: *mut usize) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { size_of(program, size, |_| 0) }
}

/// `nvrtcGetOptiXIR`: the OptiX IR; none is made yet.
///
/// # Safety
/// `buffer` is null or has as many bytes as `nvrtcGetOptiXIRSize` said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetOptiXIR(program: Handle, buffer: *mut c_char) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { copy_of(program, buffer, |_| &[]) }
}

/// `nvrtcGetProgramLogSize`: bytes of the log of the last compile, with the NUL at its end.
///
/// # Safety
/// The pointer is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetProgramLogSize(program: Handle, size: *mut usize) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { size_of(program, size, |p| p.log.to_bytes_with_nul().len()) }
}

/// `nvrtcGetProgramLog`: the log of the last compile, with the NUL at its end.
///
/// # Safety
/// `buffer` is null or has as many bytes as `nvrtcGetProgramLogSize` said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetProgramLog(program: Handle, buffer: *mut c_char) -> ApiResult {
    // SAFETY: the caller's promise.
    unsafe { copy_of(program, buffer, |p| p.log.to_bytes_with_nul()) }
}
