//! The compiler's own interface for C: `compiler/capi/include/jacquard.h` says what each function does.
//!
//! Invariant: it holds requests and results, and knows nothing of compiling but [`jacquard::Request`].

#![warn(missing_docs)]

use jacquard::cli::Settings;
use jacquard::{
    CancelToken, Compiler, Emit, Language, Limits, More, Options, Reason, Request, Take,
};
use jacquard_capi_handle::{Table, copied, guarded, memory_limit, put, text};
use jacquard_diag::{Diagnostic, Format, Severity, render};
use std::borrow::Cow;
use std::ffi::{CString, c_char, c_int, c_void};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

#[global_allocator]
static ALLOCATOR: jacquard::alloc::Counted = jacquard::alloc::Counted::SYSTEM;

/// One compiler for the process: what one compile learnt serves the next.
static COMPILER: LazyLock<Compiler> = LazyLock::new(Compiler::new);
static REQUESTS: Table<Asked> = Table::new();
static RESULTS: Table<Given> = Table::new();
static TOKENS: Table<CancelToken> = Table::new();

/// A handle; see [`Table`].
type Handle = *mut c_void;

/// Version of the interface: `JACQUARD_ABI`.
const ABI: u32 = 1;

/// `jacquard_status`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It was done.
    Ok,
    /// The input or the options are wrong.
    Rejected,
    /// A token cancelled it.
    Cancelled,
    /// It took longer than it may.
    TimeLimit,
    /// It needed more memory than it may use.
    MemoryLimit,
    /// The handle names no request, result or token.
    InvalidHandle,
    /// A null pointer, a number out of range, an unknown option.
    InvalidArgument,
    /// The compiler is at fault.
    InternalError,
}

/// `jacquard_diagnostic`.
#[repr(C)]
pub struct DiagnosticData {
    size: usize,
    severity: i32,
    line: u32,
    column: u32,
    length: u32,
    code: *const c_char,
    text: *const c_char,
    file: *const c_char,
}

/// A request under way.
#[derive(Default)]
struct Asked {
    source: Vec<u8>,
    name: String,
    settings: Settings,
    headers: Vec<(String, Arc<[u8]>)>,
    sealed: bool,
    modules: Vec<More<'static>>,
    names: Vec<String>,
    emit: Emit,
    limits: Limits,
    cancel: Option<CancelToken>,
    error: CString,
}

/// A diagnostic with texts that C can read.
struct Said {
    severity: i32,
    place: (u32, u32, u32),
    code: CString,
    text: CString,
    file: CString,
}

/// What a compile gave.
struct Given {
    status: Status,
    /// Ends with a NUL.
    output: Vec<u8>,
    said: Vec<Said>,
    lowered: Vec<(String, CString)>,
    log: CString,
}

/// A text for C; what follows a NUL within it is lost.
fn c_text(text: &str) -> CString {
    let end = text.find('\0').unwrap_or(text.len());
    CString::new(&text[..end]).unwrap_or_default()
}

fn said(d: &Diagnostic) -> Said {
    let severity = match d.severity {
        Severity::Ignored | Severity::Note => 1,
        Severity::Remark => 2,
        Severity::Warning => 3,
        Severity::Error | Severity::Fatal => 4,
    };
    let place = d.place.as_ref();
    Said {
        severity,
        place: place.map_or((0, 0, 0), |p| (p.line, p.column, p.length)),
        code: c_text(d.id.row().name),
        text: c_text(&d.text),
        file: c_text(place.map_or("", |p| &p.file)),
    }
}

impl Asked {
    fn compile(&self) -> Given {
        let memory = self.limits.memory.into_iter().chain(memory_limit()).min();
        let mut request = Request {
            source: Cow::Borrowed(&self.source),
            name: Cow::Borrowed(&self.name),
            language: Language::of_file(&self.name),
            headers: self.headers.clone(),
            sealed: self.sealed,
            modules: self.modules.clone(),
            options: Options::from_settings(self.settings.clone()),
            name_expressions: self.names.clone(),
            no_symbols: true,
            emit: self.emit,
            cancel: self.cancel.clone(),
            limits: Limits {
                memory,
                ..self.limits
            },
            ..Request::default()
        };
        let (status, mut output, diagnostics, log, lowered) = match COMPILER.run(&mut request) {
            Ok(made) => {
                let output = match self.emit {
                    Emit::Ir => made.ir.into_bytes(),
                    Emit::Bitcode | Emit::Lto => made.binary,
                    Emit::Ptx | Emit::Verify => made.ptx.into_bytes(),
                };
                let names = made.lowered_names;
                (Status::Ok, output, made.diagnostics, made.log, names)
            }
            Err(e) => {
                let status = match e.reason {
                    Reason::Rejected => Status::Rejected,
                    Reason::Cancelled => Status::Cancelled,
                    Reason::TimeLimit => Status::TimeLimit,
                    Reason::MemoryLimit => Status::MemoryLimit,
                };
                (status, Vec::new(), e.diagnostics, e.log, Vec::new())
            }
        };
        output.push(0);
        let mut text = render(&diagnostics, Format::Text { color: false });
        for line in log {
            text += &line;
            text.push('\n');
        }
        Given {
            status,
            output,
            said: diagnostics.iter().map(said).collect(),
            lowered: (lowered.into_iter())
                .map(|(name, symbol)| (name, c_text(&symbol)))
                .collect(),
            log: c_text(&text),
        }
    }
}

/// Works with a request.
fn ask(request: Handle, work: impl FnOnce(&mut Asked) -> Status) -> Status {
    guarded(Status::InternalError, || {
        REQUESTS
            .with(request.addr(), work)
            .unwrap_or(Status::InvalidHandle)
    })
}

/// Reads a result.
fn look<R>(result: Handle, without: R, work: impl FnOnce(&mut Given) -> R) -> R {
    RESULTS.with(result.addr(), work).unwrap_or(without)
}

fn handle(number: usize) -> Handle {
    std::ptr::without_provenance_mut(number)
}

fn gone(was: bool) -> Status {
    match was {
        true => Status::Ok,
        false => Status::InvalidHandle,
    }
}

/// The version of the interface.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_abi_version() -> u32 {
    ABI
}

/// The version of the compiler.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// A new request; null without a source or a name.
///
/// # Safety
/// `source` points to `size` bytes, and `name` is a C string; either may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jacquard_request_new(
    source: *const c_char,
    size: usize,
    name: *const c_char,
) -> Handle {
    guarded(std::ptr::null_mut(), || {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name) };
        // SAFETY: not null, and the caller's promise.
        let source = (!source.is_null()).then(|| unsafe { copied(source, size) });
        let (Some(Some(source)), Some(name)) = (source, name) else {
            return std::ptr::null_mut();
        };
        handle(REQUESTS.add(Asked {
            source,
            name,
            settings: Settings::new(),
            ..Asked::default()
        }))
    })
}

/// Lets a request go.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_request_free(request: Handle) -> Status {
    gone(REQUESTS.remove(request.addr()))
}

/// Adds a flag of the command.
///
/// # Safety
/// `flag` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jacquard_request_option(request: Handle, flag: *const c_char) -> Status {
    // SAFETY: the caller's promise.
    let flag = unsafe { text(flag) };
    ask(request, |r| {
        let Some(flag) = flag else {
            return Status::InvalidArgument;
        };
        let inputs = r.settings.inputs.len();
        let wrong = match r.settings.parse([flag.as_str()]) {
            Err(e) => format!("{e}{}", e.valid()),
            Ok(()) if r.settings.inputs.len() > inputs => format!("'{flag}' is not an option"),
            Ok(()) => String::new(),
        };
        r.settings.inputs.clear();
        r.error = c_text(&wrong);
        match wrong.is_empty() {
            true => Status::Ok,
            false => Status::InvalidArgument,
        }
    })
}

/// What was wrong with the last option.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_request_error(request: Handle) -> *const c_char {
    guarded(std::ptr::null(), || {
        let error = REQUESTS.with(request.addr(), |r| r.error.as_ptr());
        error.unwrap_or(std::ptr::null())
    })
}

/// Adds a header in memory.
///
/// # Safety
/// `name` is null or a C string, and `bytes` null or `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jacquard_request_header(
    request: Handle,
    name: *const c_char,
    bytes: *const c_char,
    size: usize,
) -> Status {
    // SAFETY: the caller's promise.
    let name = unsafe { text(name) };
    // SAFETY: not null, and the caller's promise.
    let bytes = (!bytes.is_null()).then(|| unsafe { copied(bytes, size) });
    ask(request, |r| match (name, bytes.flatten()) {
        (Some(name), Some(bytes)) => {
            r.headers.push((name, bytes.into()));
            Status::Ok
        }
        _ => Status::InvalidArgument,
    })
}

/// Headers are read from memory alone.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_request_sealed(request: Handle) -> Status {
    ask(request, |r| {
        r.sealed = true;
        Status::Ok
    })
}

/// Adds an IR module.
///
/// # Safety
/// `bytes` is null or `size` bytes, and `name` null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jacquard_request_module(
    request: Handle,
    bytes: *const c_char,
    size: usize,
    name: *const c_char,
    needed: c_int,
) -> Status {
    // SAFETY: the caller's promise.
    let name = unsafe { text(name) };
    // SAFETY: not null, and the caller's promise.
    let bytes = (!bytes.is_null()).then(|| unsafe { copied(bytes, size) });
    ask(request, |r| match (name, bytes.flatten()) {
        (Some(name), Some(bytes)) => {
            r.modules.push(More {
                bytes: Cow::Owned(bytes),
                name,
                take: match needed {
                    0 => Take::Whole,
                    _ => Take::Needed,
                },
            });
            Status::Ok
        }
        _ => Status::InvalidArgument,
    })
}

/// Asks for the symbol of a kernel or a variable.
///
/// # Safety
/// `expression` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jacquard_request_name_expression(
    request: Handle,
    expression: *const c_char,
) -> Status {
    // SAFETY: the caller's promise.
    let expression = unsafe { text(expression) };
    ask(request, |r| match expression {
        Some(e) => {
            r.names.push(e);
            Status::Ok
        }
        None => Status::InvalidArgument,
    })
}

/// What to make: a `jacquard_emit`.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_request_emit(request: Handle, what: c_int) -> Status {
    ask(request, |r| {
        r.emit = match what {
            0 => Emit::Ptx,
            1 => Emit::Ir,
            2 => Emit::Bitcode,
            3 => Emit::Lto,
            4 => Emit::Verify,
            _ => return Status::InvalidArgument,
        };
        Status::Ok
    })
}

/// Limits a compile: a `jacquard_limit`.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_request_limit(request: Handle, what: c_int, value: u64) -> Status {
    ask(request, |r| {
        match what {
            0 => r.limits.time = Some(Duration::from_millis(value)),
            1 => r.limits.memory = Some(value),
            2 => r.limits.template_instances = Some(value),
            3 => r.limits.constexpr_steps = Some(value),
            _ => return Status::InvalidArgument,
        }
        Status::Ok
    })
}

/// Gives a request a token.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_request_cancel(request: Handle, token: Handle) -> Status {
    ask(request, |r| {
        match TOKENS.with(token.addr(), |t| t.clone()) {
            Some(token) => {
                r.cancel = Some(token);
                Status::Ok
            }
            None => Status::InvalidHandle,
        }
    })
}

/// A new token.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_cancel_new() -> Handle {
    handle(TOKENS.add(CancelToken::new()))
}

/// Cancels.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_cancel_now(token: Handle) -> Status {
    gone(TOKENS.with(token.addr(), |t| t.cancel()).is_some())
}

/// Lets a token go.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_cancel_free(token: Handle) -> Status {
    gone(TOKENS.remove(token.addr()))
}

/// Compiles; null if the handle names no request.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_compile(request: Handle) -> Handle {
    let failed = Given {
        status: Status::InternalError,
        output: vec![0],
        said: Vec::new(),
        lowered: Vec::new(),
        log: CString::default(),
    };
    let given = guarded(Some(failed), || {
        REQUESTS.with(request.addr(), |r| r.compile())
    });
    match given {
        Some(given) => handle(RESULTS.add(given)),
        None => std::ptr::null_mut(),
    }
}

/// Lets a result go.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_result_free(result: Handle) -> Status {
    gone(RESULTS.remove(result.addr()))
}

/// How the compile ended.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_result_status(result: Handle) -> Status {
    look(result, Status::InvalidHandle, |r| r.status)
}

/// What was made.
///
/// # Safety
/// `size` is null or a place for a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jacquard_result_output(result: Handle, size: *mut usize) -> *const c_char {
    let (bytes, n) = look(result, (std::ptr::null(), 0), |r| {
        (r.output.as_ptr().cast(), r.output.len() - 1)
    });
    // SAFETY: the caller's promise.
    unsafe { put(size, n) };
    bytes
}

/// The number of diagnostics.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_result_diagnostics(result: Handle) -> usize {
    look(result, 0, |r| r.said.len())
}

/// A diagnostic as data.
///
/// # Safety
/// `to` is null or a `jacquard_diagnostic` whose `size` says how long it is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jacquard_result_diagnostic(
    result: Handle,
    index: usize,
    to: *mut DiagnosticData,
) -> Status {
    // SAFETY: not null, and the caller's promise.
    if to.is_null() || unsafe { (*to).size } < size_of::<DiagnosticData>() {
        return Status::InvalidArgument;
    }
    look(result, Status::InvalidHandle, |r| {
        let Some(d) = r.said.get(index) else {
            return Status::InvalidArgument;
        };
        let data = DiagnosticData {
            // SAFETY: as above.
            size: unsafe { (*to).size },
            severity: d.severity,
            line: d.place.0,
            column: d.place.1,
            length: d.place.2,
            code: d.code.as_ptr(),
            text: d.text.as_ptr(),
            file: d.file.as_ptr(),
        };
        // SAFETY: as above.
        unsafe { put(to, data) };
        Status::Ok
    })
}

/// The symbol of a name expression.
///
/// # Safety
/// `expression` is null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jacquard_result_lowered(
    result: Handle,
    expression: *const c_char,
) -> *const c_char {
    // SAFETY: the caller's promise.
    let expression = unsafe { text(expression) };
    look(result, std::ptr::null(), |r| {
        let found = r.lowered.iter().find(|l| Some(&l.0) == expression.as_ref());
        found.map_or(std::ptr::null(), |l| l.1.as_ptr())
    })
}

/// The diagnostics as text.
#[unsafe(no_mangle)]
pub extern "C" fn jacquard_result_log(result: Handle) -> *const c_char {
    look(result, std::ptr::null(), |r| r.log.as_ptr())
}
