//! A program: what was given, and what the last compile gave.

use crate::assembler::{self, NoCubin};
use crate::carry;
use crate::log::{self, Style};
use crate::messages::msg;
use crate::options::{self, Options};
use crate::pch;
use crate::table::ApiResult;
use crate::times;
use jacquard::{CompileError, Compiler, Emit, Language, Limits, Phase, Reason, Request};
use jacquard_capi_handle::memory_limit;
use jacquard_diag::Severity;
use std::borrow::Cow;
use std::ffi::{CString, c_int, c_void};
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// One compiler for the process: what one compile learnt serves the next.
static COMPILER: LazyLock<Compiler> = LazyLock::new(Compiler::new);

/// Asked whether to cancel, with its payload and null.
pub type Callback = unsafe extern "C" fn(*mut c_void, *mut c_void) -> c_int;

/// What a program is called that was given no name (nvrtc.h, nvrtcCreateProgram).
const UNNAMED: &str = "default_program";

/// A program.
pub struct Program {
    source: String,
    name: String,
    headers: Vec<(String, Arc<[u8]>)>,
    /// Expressions whose symbols are wanted.
    pub expressions: Vec<String>,
    /// Whether to cancel is asked of it; with its payload.
    pub callback: Option<(Callback, usize)>,
    /// It was compiled, with whatever success.
    pub compiled: bool,
    /// With success.
    pub succeeded: bool,
    /// Expressions and their symbols.
    pub lowered: Vec<(String, CString)>,
    /// PTX.
    pub ptx: CString,
    /// The assembled module.
    pub cubin: Vec<u8>,
    /// The LTO-IR, where that was asked for.
    pub lto: Vec<u8>,
    /// The log.
    pub log: CString,
    /// What became of the precompiled header.
    pub pch: ApiResult,
    /// Bytes of the file with it.
    pub pch_size: usize,
}

/// A C string; a NUL in the text ends it.
fn c_string(text: String) -> CString {
    CString::new(text).unwrap_or_else(|e| {
        let end = e.nul_position();
        let mut bytes = e.into_vec();
        bytes.truncate(end);
        CString::new(bytes).unwrap_or_default()
    })
}

impl Program {
    /// Of a source, its name and headers by name.
    pub fn new(source: String, name: String, headers: Vec<(String, String)>) -> Program {
        let headers = headers.into_iter().map(|(n, h)| (n, h.into_bytes().into()));
        Program {
            source,
            name: if name.is_empty() {
                UNNAMED.to_owned()
            } else {
                name
            },
            headers: headers.collect(),
            expressions: Vec::new(),
            callback: None,
            compiled: false,
            succeeded: false,
            lowered: Vec::new(),
            ptx: CString::default(),
            cubin: Vec::new(),
            lto: Vec::new(),
            log: CString::default(),
            pch: ApiResult::NO_PCH_CREATE_ATTEMPTED,
            pch_size: 0,
        }
    }

    /// Compiles. The log and what was made are kept.
    pub fn compile(&mut self, given: &[String]) -> ApiResult {
        self.compiled = true;
        self.succeeded = false;
        self.lowered.clear();
        self.ptx = CString::default();
        self.cubin.clear();
        self.lto.clear();
        self.pch = ApiResult::NO_PCH_CREATE_ATTEMPTED;
        self.pch_size = 0;
        let mut log = String::new();
        let code = self.compile_into(given, &mut log);
        self.succeeded = code == ApiResult::SUCCESS;
        self.log = c_string(log);
        code
    }

    fn compile_into(&mut self, given: &[String], log: &mut String) -> ApiResult {
        let mut options = match options::read(given) {
            Ok(o) => o,
            Err(e) => {
                *log = e.to_string();
                return ApiResult::INVALID_OPTION;
            }
        };
        log.push_str(&options.log);
        if let Some((option, what)) = options.unsupported {
            *log += &format!("{}\n", msg::NVRTC_OPTIX.format(&[&option, &what]));
            return ApiResult::COMPILATION;
        }
        if let Some(file) = &options.use_pch
            && !Path::new(&options.pch_dir).join(file).is_file()
        {
            let path = Path::new(&options.pch_dir).join(file);
            let text = msg::NVRTC_PCH_MISSING.format(&[&path.display(), &self.name]);
            *log += &format!("{text}\n");
            return ApiResult::COMPILATION;
        }
        let mut said = String::new();
        if let Some(file) = &options.use_pch {
            let path = Path::new(&options.pch_dir).join(file);
            said = pch::used(&path, file, &self.name, given, &self.source);
        }
        let mut request = self.request(&mut options);
        let done = COMPILER.run(&mut request);
        drop(request);
        let style = Style {
            program: &self.name,
            brief: options.brief,
            no_numbers: options.no_numbers,
        };
        let artifact = match done {
            Ok(a) => a,
            Err(e) => {
                *log += &log::text(&e.diagnostics, &style);
                return failure(&e, log);
            }
        };
        let mut diagnostics = artifact.diagnostics;
        // Whoever asks for a symbol launches by it: one that is missing is an error here.
        let missing = artifact.lowered_names.len() < self.expressions.len();
        for d in &mut diagnostics {
            if d.id == jacquard::frontend_messages::NAME_EXPRESSION {
                d.severity = Severity::Error;
            }
        }
        *log += &log::text(&diagnostics, &style);
        if missing && !options.syntax_only {
            return ApiResult::COMPILATION;
        }
        if let Some(file) = &options.create_pch {
            let path = Path::new(&options.pch_dir).join(file);
            match pch::create(&path, given, &self.source) {
                Ok(size) => {
                    self.pch = ApiResult::SUCCESS;
                    self.pch_size = size;
                    said = msg::NVRTC_PCH_MADE.format(&[&self.name, file]);
                }
                Err(_) => {
                    let text = msg::NVRTC_PCH_MISSING.format(&[file, &self.name]);
                    *log += &format!("{text}\n");
                    return ApiResult::COMPILATION;
                }
            }
        }
        if options.pch_messages && !said.is_empty() {
            *log += &format!("{said}\n");
        }
        let lowered = artifact.lowered_names.into_iter();
        self.lowered = lowered.map(|(e, s)| (e, c_string(s))).collect();
        self.ptx = c_string(artifact.ptx);
        self.lto = artifact.binary;
        let mut phases = artifact.phases;
        let nothing = options.real_target.is_empty() || options.syntax_only || options.lto;
        let assembled = match nothing {
            true => ApiResult::SUCCESS,
            false => self.assemble(&options, &mut phases, log),
        };
        let written = self.write_times(&options, &phases, log);
        if assembled == ApiResult::SUCCESS {
            written
        } else {
            assembled
        }
    }

    fn request(&self, options: &mut Options) -> Request<'_> {
        let mut request = Request {
            source: Cow::Borrowed(self.source.as_bytes()),
            name: Cow::Borrowed(&self.name),
            language: Some(Language::Cuda),
            headers: self.headers.clone(),
            run_time: true,
            options: jacquard::Options::from_settings(std::mem::take(&mut options.settings)),
            name_expressions: self.expressions.clone(),
            no_symbols: true,
            emit: if options.syntax_only {
                Emit::Verify
            } else if options.lto {
                Emit::Lto
            } else {
                Emit::Ptx
            },
            limits: Limits {
                memory: memory_limit(),
                ..Limits::default()
            },
            ..Request::default()
        };
        if let Some((callback, payload)) = self.callback {
            request.callback = Some(Box::new(move || {
                // SAFETY: who set the callback promised that it may be called so by any thread while a compile runs.
                let answer = unsafe {
                    callback(
                        std::ptr::with_exposed_provenance_mut(payload),
                        std::ptr::null_mut(),
                    )
                };
                answer == CANCEL
            }));
        }
        request
    }

    fn assemble(&mut self, o: &Options, phases: &mut Vec<Phase>, log: &mut String) -> ApiResult {
        let start = std::time::Instant::now();
        let ptx = self.ptx.to_string_lossy();
        let made = assembler::cubin(&ptx, &o.real_target, &o.ptxas, !o.no_cache);
        phases.push(Phase {
            name: ASSEMBLY,
            time: start.elapsed(),
        });
        match made {
            Ok(made) => {
                self.cubin.clone_from(&made.0);
                if carry::wanted()
                    && let Some(more) = carry::with_text(&made.0, &ptx)
                {
                    self.cubin = more;
                }
                log.push_str(&made.1);
                ApiResult::SUCCESS
            }
            Err(NoCubin::Refused(said)) => {
                log.push_str(&said);
                ApiResult::COMPILATION
            }
            Err(NoCubin::Failed { program, cause }) => {
                *log += &format!("{}: {cause}\n", program.display());
                ApiResult::COMPILATION
            }
            Err(NoCubin::Missing(places)) => {
                let places: Vec<_> = places.iter().map(|p| p.display().to_string()).collect();
                let looked = format!(
                    "{} was not found; looked for {}",
                    assembler::PROGRAM,
                    places.join(", ")
                );
                let text = msg::NVRTC_NO_ASSEMBLER.format(&[&o.real_target, &looked]);
                *log += &format!("{text}\n");
                ApiResult::BUILTIN_OPERATION_FAILURE
            }
        }
    }

    fn write_times(&self, o: &Options, phases: &[Phase], log: &mut String) -> ApiResult {
        let mut code = ApiResult::SUCCESS;
        match o.time.as_deref() {
            Some(times::LOG) => log.push_str(&times::table(&self.name, phases)),
            Some(path) if times::append(path, &self.name, phases).is_err() => {
                log.push_str(&msg::NVRTC_OPEN.format(&[&path]));
                code = ApiResult::TIME_FILE_WRITE_FAILED;
            }
            _ => {}
        }
        if let Some(path) = &o.time_trace
            && times::trace(path, phases).is_err()
        {
            log.push_str(&msg::NVRTC_OPEN.format(&[path]));
            code = ApiResult::TIME_TRACE_FILE_WRITE_FAILED;
        }
        code
    }
}

/// What a callback says to cancel (nvrtc.h, nvrtcSetFlowCallback).
const CANCEL: c_int = 1;
/// The phase of the assembler.
const ASSEMBLY: &str = "PTX Assembler";

fn failure(e: &CompileError, log: &mut String) -> ApiResult {
    match e.reason {
        Reason::Rejected => ApiResult::COMPILATION,
        Reason::Cancelled | Reason::TimeLimit => ApiResult::CANCELLED,
        Reason::MemoryLimit => {
            *log += &format!("{}\n", msg::NVRTC_MEMORY.format(&[]));
            ApiResult::OUT_OF_MEMORY
        }
    }
}
