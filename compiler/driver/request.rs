//! Compiles as programs ask for them: everything in memory, typed, with limits, and results as data.

use crate::driver::compile_job::{Extras, Job, Language};
use crate::driver::compiler::Compiler;
use crate::driver::input::More;
use crate::driver::messages::msg;
use crate::driver::outcome::{Failure, Output, Phase};
use crate::driver::symbols::Symbol;
use crate::settings::{Setting, Settings};
use jacquard_diag::{Diagnostic, Format};
use jacquard_limits::stop::{self, Watch, Why};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How much to optimise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OptLevel {
    /// Not at all.
    None,
    /// A little.
    Less,
    /// As for most programs.
    Most,
    /// Everything.
    #[default]
    All,
}

/// The C++ standard to follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standard {
    /// ISO C++11, `-std=c++11`.
    Cpp11,
    /// ISO C++14, `-std=c++14`.
    Cpp14,
    /// ISO C++17, `-std=c++17`.
    #[default]
    Cpp17,
    /// ISO C++20, `-std=c++20`.
    Cpp20,
}

/// What to make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Emit {
    /// PTX.
    #[default]
    Ptx,
    /// The optimised module as LLVM IR.
    Ir,
    /// The optimised module as LLVM bitcode.
    Bitcode,
    /// A unit for link-time optimisation (`docs/lto.md`), not optimised yet. Requests take it among their modules.
    Lto,
    /// Nothing: the input is read and verified.
    Verify,
}

/// How to compile. A field holds what a flag of `jacq` of the same name means; [`Options::settings`] has room for all the others.
#[derive(Clone, Debug)]
pub struct Options {
    /// The target, `sm_90a` or `compute_90a`.
    pub target: String,
    /// How much to optimise.
    pub opt_level: OptLevel,
    /// Flush single-precision denormals to zero.
    pub ftz: bool,
    /// Correctly rounded division in single precision.
    pub prec_div: bool,
    /// Correctly rounded square root in single precision.
    pub prec_sqrt: bool,
    /// Contract products and sums.
    pub fma: bool,
    /// All of fast arithmetic at once.
    pub fast_math: bool,
    /// Debug information.
    pub debug: bool,
    /// Line information.
    pub line_info: bool,
    /// Keep device functions that other modules may call.
    pub relocatable: bool,
    /// Functions and variables without an execution space are device ones.
    pub default_device: bool,
    /// The C++ standard.
    pub standard: Standard,
    /// Macros: `NAME` or `NAME=value`.
    pub defines: Vec<String>,
    /// Macros that are not defined.
    pub undefines: Vec<String>,
    /// Folders of headers.
    pub include_dirs: Vec<String>,
    /// Headers included before the source.
    pub pre_includes: Vec<String>,
    /// Warnings are shown.
    pub warnings: bool,
    /// Threads of one compile; 0 takes all processors.
    pub threads: u32,
    /// Everything else; fields that differ from their default come after it.
    pub settings: Settings,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            target: String::new(),
            opt_level: OptLevel::All,
            ftz: false,
            prec_div: true,
            prec_sqrt: true,
            fma: true,
            fast_math: false,
            debug: false,
            line_info: false,
            relocatable: false,
            default_device: false,
            standard: Standard::Cpp17,
            defines: Vec::new(),
            undefines: Vec::new(),
            include_dirs: Vec::new(),
            pre_includes: Vec::new(),
            warnings: true,
            threads: 1,
            settings: Settings::new(),
        }
    }
}

impl Options {
    /// The usual ones, for a target.
    #[must_use]
    pub fn new(target: &str) -> Options {
        Options {
            target: target.to_owned(),
            ..Options::default()
        }
    }

    /// Those of a command line, read already.
    #[must_use]
    pub fn from_settings(settings: Settings) -> Options {
        Options {
            settings,
            ..Options::default()
        }
    }

    fn to_settings(&self) -> Settings {
        let mut s = self.settings.clone();
        let usual = Options::default();
        if !self.target.is_empty() {
            s.put(Setting::Arch, self.target.as_str());
        }
        if self.opt_level != usual.opt_level {
            s.put(Setting::OptLevel, (self.opt_level as u8).to_string());
        }
        for (setting, value, usual) in [
            (Setting::Ftz, self.ftz, usual.ftz),
            (Setting::PrecDiv, self.prec_div, usual.prec_div),
            (Setting::PrecSqrt, self.prec_sqrt, usual.prec_sqrt),
            (Setting::Fma, self.fma, usual.fma),
            (Setting::FastMath, self.fast_math, usual.fast_math),
            (Setting::Debug, self.debug, usual.debug),
            (Setting::LineInfo, self.line_info, usual.line_info),
            (Setting::DeviceC, self.relocatable, usual.relocatable),
            (
                Setting::DefaultDevice,
                self.default_device,
                usual.default_device,
            ),
            (Setting::Warnings, self.warnings, usual.warnings),
        ] {
            if value != usual {
                s.put(setting, if value { "1" } else { "0" });
            }
        }
        if self.standard != usual.standard {
            let name = match self.standard {
                Standard::Cpp11 => "c++11",
                Standard::Cpp14 => "c++14",
                Standard::Cpp17 => "c++17",
                Standard::Cpp20 => "c++20",
            };
            s.put(Setting::Std, name);
        }
        for (setting, list) in [
            (Setting::Defines, &self.defines),
            (Setting::Undefines, &self.undefines),
            (Setting::Includes, &self.include_dirs),
            (Setting::PreIncludes, &self.pre_includes),
        ] {
            for value in list {
                s.put(setting, value.as_str());
            }
        }
        if self.threads != usual.threads {
            s.put(Setting::Threads, self.threads.to_string());
        }
        s
    }
}

/// Cancels compiles from another thread. Clones are the same token.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// One that has not been used.
    #[must_use]
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Every compile that has this token ends within milliseconds with [`Reason::Cancelled`], now and later.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Asked from time to time whether to cancel, by any thread of the compile.
pub type CancelCallback = Box<dyn Fn() -> bool + Send + Sync>;

/// What one compile may use.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Time by the clock.
    pub time: Option<Duration>,
    /// Bytes held at once. Counted where [`crate::system::counted_allocator::Counted`] is the program's allocator.
    pub memory: Option<u64>,
    /// Template instances.
    pub template_instances: Option<u64>,
    /// Steps of one constant evaluation.
    pub constexpr_steps: Option<u64>,
}

/// What to compile, and how.
#[derive(Default)]
pub struct Request<'a> {
    /// CUDA C++, or an IR module.
    pub source: Cow<'a, [u8]>,
    /// What messages call the source.
    pub name: Cow<'a, str>,
    /// What it is written in; found by the suffix of the name where it is absent.
    pub language: Option<Language>,
    /// Headers in memory by the name that includes them. They come before those of folders.
    pub headers: Vec<(String, Arc<[u8]>)>,
    /// Headers are read from memory alone, never from the machine's folders.
    pub sealed: bool,
    /// Further IR modules, linked to the first.
    pub modules: Vec<More<'a>>,
    /// IR modules must state the version of NVVM IR and a triple, as NVIDIA's library asks of them.
    pub nvvm: bool,
    /// Macros and rules are those of run-time compilation (`__CUDACC_RTC__`): a header that isn't found is an error.
    pub run_time: bool,
    /// How.
    pub options: Options,
    /// Kernels and variables whose symbols are wanted, written as in a launch (`scale<float>`).
    pub name_expressions: Vec<String>,
    /// Leave [`Artifact::symbols`] empty.
    pub no_symbols: bool,
    /// What to make.
    pub emit: Emit,
    /// What may end the compile early.
    pub cancel: Option<CancelToken>,
    /// As well.
    pub callback: Option<CancelCallback>,
    /// What it may use.
    pub limits: Limits,
}

impl<'a> Request<'a> {
    /// Source text under a name, with options.
    #[must_use]
    pub fn new(source: &'a str, name: &'a str, options: Options) -> Request<'a> {
        Request {
            source: Cow::Borrowed(source.as_bytes()),
            name: Cow::Borrowed(name),
            options,
            ..Request::default()
        }
    }
}

/// What a compile gave.
#[derive(Clone, Debug, Default)]
pub struct Artifact {
    /// PTX, where that was asked for.
    pub ptx: String,
    /// LLVM IR, where that was asked for.
    pub ir: String,
    /// Bitcode or a unit for link-time optimisation, where that was asked for.
    pub binary: Vec<u8>,
    /// Kernels, functions and variables that other modules or the host can see.
    pub symbols: Vec<Symbol>,
    /// The symbol of each name expression, in the order of the request.
    pub lowered_names: Vec<(String, String)>,
    /// Warnings and remarks.
    pub diagnostics: Vec<Diagnostic>,
    /// How long each phase took.
    pub phases: Vec<Phase>,
    /// What the settings asked to be printed on the way: pipelines, IR between passes, times.
    pub log: Vec<String>,
}

/// What kind of end a compile came to that gave nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The input or the options are wrong: the messages say how.
    Rejected,
    /// Cancelled by a token or a callback.
    Cancelled,
    /// It took longer than it may.
    TimeLimit,
    /// It needed more memory than it may, or than there is.
    MemoryLimit,
}

/// Why a request gave nothing.
#[derive(Clone, Debug)]
pub struct CompileError {
    /// What kind of end it was.
    pub reason: Reason,
    /// What was found wrong; may be empty where the compile was stopped.
    pub diagnostics: Vec<Diagnostic>,
    /// As in [`Artifact::log`].
    pub log: Vec<String>,
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            Reason::Rejected => {
                let text = Format::Text { color: false };
                f.write_str(jacquard_diag::render(&self.diagnostics, text).trim_end())
            }
            Reason::Cancelled => f.write_str("the compile was cancelled"),
            Reason::TimeLimit => f.write_str("the compile took longer than it may"),
            Reason::MemoryLimit => f.write_str("the compile needs more memory than it may use"),
        }
    }
}

impl std::error::Error for CompileError {}

impl From<Failure> for CompileError {
    fn from(f: Failure) -> CompileError {
        CompileError {
            reason: Reason::Rejected,
            diagnostics: f.diagnostics,
            log: f.log,
        }
    }
}

impl Compiler {
    /// Compiles what is asked for.
    ///
    /// # Errors
    /// The input or an option is wrong, or the compile was stopped. The compiler is as good as before.
    pub fn run(&self, request: &mut Request) -> Result<Artifact, CompileError> {
        let name = match request.name.as_ref() {
            "" => DEFAULT_NAME,
            name => name,
        };
        let language = request
            .language
            .or_else(|| Language::of_file(name))
            .ok_or_else(|| Failure::in_file(msg::REQUEST_LANGUAGE, name, &[]))?;
        let mut settings = request.options.to_settings();
        for n in &request.name_expressions {
            settings.put(Setting::NameExpressions, n.as_str());
        }
        settings.put(
            Setting::Emit,
            match request.emit {
                Emit::Ir => "llvm",
                Emit::Bitcode => "bc",
                Emit::Ptx | Emit::Lto | Emit::Verify => "ptx",
            },
        );
        if request.emit == Emit::Lto {
            settings.put(Setting::Lto, "gen-lto");
            settings.put(Setting::DeviceC, "1");
        }
        let extras = Extras {
            headers: request.headers.clone(),
            modules: std::mem::take(&mut request.modules),
            whole: false,
            instances: request.limits.template_instances,
            constexpr_steps: request.limits.constexpr_steps,
            sealed: request.sealed,
            verify_only: request.emit == Emit::Verify,
            nvvm: request.nvvm,
            run_time: request.run_time,
            symbols: !request.no_symbols,
            runs: None,
            inspect: None,
        };
        let job = Job {
            source: Cow::Borrowed(&request.source),
            name,
            language,
            settings: &settings,
            extras: &extras,
        };
        let limits = stop::Limits {
            cancel: request.cancel.as_ref().map(|c| c.0.clone()),
            ask: request.callback.take(),
            time: request.limits.time,
            memory: request.limits.memory,
        };
        let watched = limits.cancel.is_some()
            || limits.ask.is_some()
            || limits.time.is_some()
            || limits.memory.is_some();
        let watch = watched.then(|| Watch::new(limits));
        let entered = stop::enter(watch.clone());
        let outcome = match stop::requested_now() {
            true => Ok(Output::default()),
            false => self.with(job),
        };
        drop(entered);
        request.modules = extras.modules;
        if let Some(why) = watch.and_then(|w| w.why()) {
            let (diagnostics, log) = match outcome {
                Ok(out) => (out.diagnostics, out.log),
                Err(f) => (f.diagnostics, f.log),
            };
            return Err(CompileError {
                reason: match why {
                    Why::Cancelled => Reason::Cancelled,
                    Why::Time => Reason::TimeLimit,
                    Why::Memory => Reason::MemoryLimit,
                },
                diagnostics,
                log,
            });
        }
        let out = outcome?;
        let lowered = out.names.into_iter();
        let (ptx, ir) = match request.emit {
            Emit::Ir => (String::new(), out.text),
            _ => (out.text, String::new()),
        };
        Ok(Artifact {
            ptx,
            ir,
            binary: out.binary,
            symbols: out.symbols,
            lowered_names: lowered.filter_map(|(n, s)| Some((n, s?))).collect(),
            diagnostics: out.diagnostics,
            phases: out.phases,
            log: out.log,
        })
    }
}

/// What a source is called that has no name.
const DEFAULT_NAME: &str = "default_program";
