//! The way of one input through the compiler: read, verify, optimise, generate, print.

use crate::driver::compile_job::{Extras, Job, Language, beside};
use crate::driver::lto;
use crate::driver::messages::msg;
use crate::driver::options::{codegen_options, keeps_remarks, level, pass_options};
use crate::driver::outcome::{Failure, Output};
use crate::driver::sessions::Sessions;
use crate::driver::target::target_of;
use crate::driver::time_trace::Trace;
use crate::settings::{Setting, Settings, VariableId};
use jacquard_bitcode::Dialect;
use jacquard_diag::{Diagnostic, Place, Severity};
use jacquard_ir::tables::{Feature, Target};
use jacquard_ir::{LayoutFault, MdNode, MdOperand, Module, text, verify};
use jacquard_limits::clock::Moment;
use jacquard_limits::stop;
use jacquard_nvptx::CodegenOptions;
use jacquard_passes::manager::{Remark, RemarkKind, Runs};
use jacquard_passes::nvvm::memory_spaces;
use jacquard_passes::{PassOptions, Pipeline, run_pipeline};
use std::borrow::Cow;

/// Compiles one input with a compiler made for it; a program that compiles more than once keeps a
/// [`Compiler`](crate::Compiler).
pub fn compile(
    source: &str,
    name: &str,
    language: Language,
    settings: &Settings,
) -> Result<Output, Failure> {
    let job = Job {
        source: Cow::Borrowed(source.as_bytes()),
        name,
        language,
        settings,
        extras: &Extras::default(),
    };
    compile_with(&Sessions::default(), job)
}

/// Compiles one input.
pub(crate) fn compile_with(sessions: &Sessions, job: Job) -> Result<Output, Failure> {
    let mut out = Output::default();
    match compile_into(&mut out, sessions, job) {
        Ok(()) => Ok(out),
        Err(mut failure) => {
            // What was said before the error is said, too.
            failure.diagnostics.splice(..0, out.diagnostics);
            failure.log.splice(..0, out.log);
            Err(failure)
        }
    }
}

/// Compiles one input; what was said before a failure is in `out`.
fn compile_into(out: &mut Output, sessions: &Sessions, job: Job) -> Result<(), Failure> {
    let Job {
        source,
        name,
        language,
        settings,
        extras,
    } = job;
    out.diagnostics = crate::driver::options::check(settings)?;
    let settings = &*crate::driver::options::effective(settings);
    let settings = &*settings_of_units(settings, &source, name, extras)?;
    let target = target_of(settings)?;
    let width = settings.int(Setting::AddressWidth);
    if width != i64::from(ADDRESS_BITS) {
        return Err(Failure::in_file(msg::ADDRESS_WIDTH, name, &[&width]));
    }
    let stages = Stages::of(settings, language, name)?;
    let mut trace = Trace::start(settings);
    let job = Job {
        source,
        name,
        language,
        settings,
        extras,
    };
    if settings.on(Setting::Preprocess) || settings.given(Setting::MakeRule) {
        out.text = preprocess(sessions, job, &target, out)?;
        return Ok(());
    }
    let start = Moment::now();
    let mut module = front_end(sessions, job, &target, out)?;
    out.phase(FRONT_END, start);
    let checked = extras.verify_only || settings.on(Setting::SyntaxOnly);
    if checked || stop::requested_now() {
        return Ok(());
    }
    trace.stage("CUDA C++ Front-End");
    if language != Language::Ir {
        keep(out, settings, name, "lgenfe.bc", &mut module)?;
    }
    if settings.given(Setting::LtoFile) || settings.on(Setting::LtoCode) {
        unit_beside(out, &module, settings, &target, name)?;
    }
    let start = Moment::now();
    // What the module's flags say holds for what is linked and reflected; code generation follows function attributes.
    // NVIDIA's library reads no such flag.
    let middle = match extras.nvvm {
        true => Cow::Borrowed(settings),
        false => with_module_flags(settings, &module),
    };
    if stages.link {
        module = crate::driver::device_library::device_library(
            sessions, module, &middle, &target, name,
        )?;
        module = whole(module, &target, &stages, name)?;
        keep(out, settings, name, "lnk.bc", &mut module)?;
        trace.stage("LNK");
        if !extras.nvvm {
            crate::driver::device_library::unknown_functions(&module, settings, name)?;
        }
    }
    let threads = crate::system::job_server::Threads::take(settings);
    if threads.unserved() {
        (out.diagnostics).push(Diagnostic::new(msg::NO_JOB_SERVER, None, &[]));
    }
    if stages.optimise {
        crate::driver::options::promise(&mut module, settings);
        optimise(
            &mut module,
            &middle,
            &target,
            threads.number(),
            extras.runs,
            out,
            &mut trace,
        )?;
        keep(out, settings, name, "opt.bc", &mut module)?;
        trace.stage("OPT");
    }
    if !stages.generate {
        write_ir(out, &mut module, settings, extras, &target, name)?;
        trace.finish(out);
        return Ok(());
    }
    out.phase(OPTIMIZER, start);
    if let Some(inspect) = extras.inspect {
        inspect(&module);
    }
    generate(
        out,
        &mut module,
        &target,
        settings,
        extras,
        threads.number(),
        name,
    )?;
    trace.stage("LLC");
    trace.finish(out);
    Ok(())
}

/// The settings, which hold for the units of a program that is linked, too.
fn settings_of_units<'s>(
    settings: &'s Settings,
    source: &[u8],
    name: &str,
    extras: &Extras,
) -> Result<Cow<'s, Settings>, Failure> {
    let units = std::iter::once((source, name));
    let units = units.chain((extras.modules.iter()).map(|m| (&*m.bytes, &*m.name)));
    let linked = units.clone().any(|u| lto::is_lto(u.0));
    Ok(match linked {
        true => Cow::Owned(lto::settings_of(settings, units)?),
        false => Cow::Borrowed(settings),
    })
}

/// Generates code; the text and its symbols go to the output.
fn generate(
    out: &mut Output,
    module: &mut Module,
    target: &Target,
    settings: &Settings,
    extras: &Extras,
    threads: usize,
    name: &str,
) -> Result<(), Failure> {
    let start = Moment::now();
    out.symbols = symbols(module, extras);
    let options = CodegenOptions {
        threads,
        ..codegen_options(settings)?
    };
    let (text, said) = jacquard_nvptx::compile_checked(module, target, &options)
        .map_err(|errors| Failure::all_in_file(name, errors))?;
    if keeps_remarks(settings) {
        out.record.extend(super::code_remarks::of(&text));
    }
    out.text = text;
    out.diagnostics.extend(said);
    out.phase(GENERATOR, start);
    if settings.on(Setting::ShowSource) {
        out.text = crate::driver::options::with_source(&out.text);
    }
    Ok(())
}

/// A source as the front end sees it.
fn unit_of<'a>(sessions: &Sessions, job: Job<'a>) -> crate::driver::translation_unit::Unit<'a> {
    crate::driver::translation_unit::Unit {
        source: crate::driver::input::text(job.source),
        name: job.name,
        extras: job.extras,
        finds_installed: sessions.finds_installed,
        includes: job.language == Language::Cuda,
    }
}

/// The preprocessed source, or its rule for make, in place of a compile.
fn preprocess(
    sessions: &Sessions,
    job: Job,
    target: &Target,
    out: &mut Output,
) -> Result<String, Failure> {
    if job.language == Language::Ir {
        return Err(Failure::in_file(msg::NOT_PREPROCESSABLE, job.name, &[]));
    }
    let settings = job.settings;
    crate::driver::cuda::preprocess(sessions, unit_of(sessions, job), settings, target, out)
}

/// The module that a source means, or that was read.
fn front_end(
    sessions: &Sessions,
    job: Job,
    target: &Target,
    out: &mut Output,
) -> Result<Module, Failure> {
    let settings = job.settings;
    match job.language {
        Language::Ir => read_ir(&job.source, job.name, job.extras, settings, target, out),
        Language::Cuda | Language::Preprocessed => {
            crate::driver::cuda::compile(sessions, unit_of(sessions, job), settings, target, out)
        }
    }
}

/// A linked module with what its calls of builtins mean, and with kernels for its constructors.
fn whole(
    mut module: Module,
    target: &Target,
    stages: &Stages,
    name: &str,
) -> Result<Module, Failure> {
    jacquard_ir::expand::expand(&mut module, target).map_err(|errors| {
        let said = errors
            .iter()
            .map(|e| Diagnostic::new(msg::UNEXPANDABLE, None, &[e]));
        Failure::all_in_file(name, said.collect())
    })?;
    let module = jacquard_ir::wide_ints::lower(module).map_err(|errors| {
        let said = errors
            .iter()
            .map(|e| Diagnostic::new(msg::UNEXPANDABLE, None, &[e]));
        Failure::all_in_file(name, said.collect())
    })?;
    if !stages.generate {
        return Ok(module);
    }
    jacquard_ir::structors::lower(module, name)
        .map_err(|list| Failure::in_file(msg::STRUCTOR_LIST, name, &[&list]))
}

/// Writes the module itself: as text, as bitcode, or as a unit of link-time optimisation.
fn write_ir(
    out: &mut Output,
    module: &mut Module,
    settings: &Settings,
    extras: &Extras,
    target: &Target,
    name: &str,
) -> Result<(), Failure> {
    state_version(module);
    let makes_unit = lto::Mode::of(settings).makes_unit();
    if makes_unit || settings.str(Setting::Emit) == Some("bc") {
        out.binary = match makes_unit {
            true => unit(module, settings, target, name)?,
            false => bitcode_of_dialect(module, settings, target, name)?,
        };
        return Ok(());
    }
    out.text = text::print_module(module);
    out.symbols = symbols(module, extras);
    Ok(())
}

/// Bitcode of the dialect that `-nvvm-version` or the environment names, or of LLVM 22.
fn bitcode_of_dialect(
    module: &mut Module,
    settings: &Settings,
    target: &Target,
    name: &str,
) -> Result<Vec<u8>, Failure> {
    let named = || {
        VariableId::NvNvvmVersion
            .text()
            .or_else(|| VariableId::LibnvvmNvvmVersion.text())
    };
    let given = settings.str(Setting::Dialect).map(str::to_owned);
    let dialect = match given.or_else(named).as_deref() {
        Some("nvvm70") => Dialect::Nvvm7,
        Some("nvvm-latest") => Dialect::Nvvm20,
        _ => return bitcode(module, name),
    };
    lto::in_dialect(module, target, dialect)
        .map_err(|e| Failure::in_file(msg::UNWRITABLE_BITCODE, name, &[&e]))
}

fn bitcode(module: &mut Module, name: &str) -> Result<Vec<u8>, Failure> {
    jacquard_bitcode::write_module(module)
        .map_err(|e| Failure::in_file(msg::UNWRITABLE_BITCODE, name, &[&e]))
}

/// A unit of link-time optimisation as a file beside PTX: where `-olto` says, else next to the output.
fn unit_beside(
    out: &mut Output,
    module: &Module,
    settings: &Settings,
    target: &Target,
    name: &str,
) -> Result<(), Failure> {
    let mut own = module.clone();
    state_version(&mut own);
    let file = match settings.str(Setting::LtoFile) {
        Some(file) => file.to_owned(),
        None => next_to_output(settings, name, lto::SUFFIX),
    };
    let unit = unit(&mut own, settings, target, name)?;
    out.files.push((file, unit));
    Ok(())
}

/// The output's name with another suffix, or the input's where the output is a stream.
fn next_to_output(settings: &Settings, name: &str, suffix: &str) -> String {
    match settings.str(Setting::Output) {
        Some(o) if o != "-" => std::path::Path::new(o)
            .with_extension(suffix)
            .display()
            .to_string(),
        _ => beside(name, suffix),
    }
}

/// A unit of link-time optimisation.
fn unit(
    module: &mut Module,
    settings: &Settings,
    target: &Target,
    name: &str,
) -> Result<Vec<u8>, Failure> {
    let own = bitcode(module, name)?;
    let theirs = lto::for_their_linkers(module, target);
    Ok(lto::pack(&own, theirs.as_deref(), target, settings))
}

/// Names of the phases.
const FRONT_END: &str = "CUDA C++ Frontend";
const OPTIMIZER: &str = "NVVM Optimizer";
const GENERATOR: &str = "PTX Generation";

fn symbols(module: &Module, extras: &Extras) -> Vec<crate::Symbol> {
    match extras.symbols {
        true => crate::driver::symbols::of(module),
        false => Vec::new(),
    }
}

/// The stages that a compile goes through behind the front end.
struct Stages {
    link: bool,
    optimise: bool,
    generate: bool,
}

impl Stages {
    /// All of them, unless a flag asks for one stage alone.
    fn of(settings: &Settings, language: Language, name: &str) -> Result<Stages, Failure> {
        let ir = language == Language::Ir;
        let lto = lto::Mode::of(settings);
        if lto.makes_unit() {
            // The library comes when the program is linked.
            return Ok(Stages {
                link: lto == lto::Mode::OptimisedUnit,
                optimise: lto == lto::Mode::OptimisedUnit,
                generate: false,
            });
        }
        let text = matches!(settings.str(Setting::Emit), Some("llvm" | "bc"));
        let [link, optimise, generate] = match settings.str(Setting::Mode) {
            Some("lgenfe") => [false; 3],
            Some("lnk") => [true, false, false],
            Some("opt") => [false, true, false],
            Some("llc") => [false, false, true],
            _ => [true, true, !text],
        };
        let mode = settings.str(Setting::Mode);
        match mode {
            Some(m @ "lgenfe") if ir => {
                Err(Failure::in_file(msg::STAGE_READS, name, &[&m, &"CUDA C++"]))
            }
            Some(m @ ("lnk" | "opt" | "llc" | "libnvvm")) if !ir => {
                Err(Failure::in_file(msg::STAGE_READS, name, &[&m, &"LLVM IR"]))
            }
            Some("lgenfe" | "lnk" | "opt" | "llc") if !settings.given(Setting::Output) => {
                Err(Failure::plain(msg::STAGE_OUTPUT, &[]))
            }
            _ => Ok(Stages {
                link,
                optimise,
                generate,
            }),
        }
    }
}

/// With `-keep`, the module as bitcode in a file beside the output.
fn keep(
    out: &mut Output,
    settings: &Settings,
    name: &str,
    suffix: &str,
    module: &mut Module,
) -> Result<(), Failure> {
    if settings.on(Setting::Keep) {
        let mut file = next_to_output(settings, name, suffix);
        if let Some(folder) = settings.str(Setting::KeepDir) {
            let name = std::path::Path::new(&file).file_name().unwrap_or_default();
            file = std::path::Path::new(folder)
                .join(name)
                .display()
                .to_string();
        }
        out.files.push((file, bitcode(module, name)?));
    }
    Ok(())
}

/// States the version of NVVM IR that a module is written in, where it states none: 2.0, and 3.1 for its debug information.
fn state_version(module: &mut Module) {
    let cx = &mut module.cx;
    let list = cx.strings.intern(jacquard_ir::sym::text::NVVMIR_VERSION);
    if !cx.md.named(list).is_empty() {
        return;
    }
    let units = cx.strings.find(jacquard_ir::sym::text::DEBUG_UNITS);
    let debug = units.is_some_and(|u| !cx.md.named(u).is_empty());
    let numbers: &[i32] = if debug { &[2, 0, 3, 1] } else { &[2, 0] };
    let ops = numbers
        .iter()
        .map(|&n| MdOperand::Const(cx.i32(n)))
        .collect();
    let node = cx.md.intern(MdNode::Tuple {
        distinct: false,
        ops,
    });
    cx.md.add_named(list, node);
}

/// Width of an address in device code. Toolkits dropped 32-bit code.
const ADDRESS_BITS: u32 = 64;

/// Reads and verifies IR text.
fn read_ir(
    source: &[u8],
    name: &str,
    extras: &Extras,
    settings: &Settings,
    target: &Target,
    out: &mut Output,
) -> Result<Module, Failure> {
    let diagnostics = &mut out.diagnostics;
    let mut module =
        crate::driver::input::read_modules(source, name, &extras.modules, extras.nvvm)?;
    let partial = settings.on(Setting::DeviceC) || settings.on(Setting::PartialLink);
    let program = lto::Mode::of(settings) == lto::Mode::Program && !partial;
    if extras.whole || program || settings.on(Setting::HostInfo) {
        let trace = lto::shed(&mut module, settings);
        if settings.on(Setting::TraceLto) {
            out.log.extend(trace);
        }
    }
    if extras.nvvm || settings.on(Setting::NvvmVerify) {
        let strict = settings.on(Setting::NvvmVerify);
        nvvm_form(&module, name, strict, extras.nvvm)?;
    }
    if module.cx.layout.index_bits(0) != ADDRESS_BITS {
        if !extras.nvvm {
            diagnostics.push(Diagnostic::new(
                msg::OTHER_ADDRESS_WIDTH,
                Some(Place::file(name)),
                &[&module.cx.layout.index_bits(0), &ADDRESS_BITS],
            ));
        }
        module.cx.layout = jacquard_ir::tables::default_layout(ADDRESS_BITS);
    }
    if extras.nvvm {
        for f in module.func_ids().filter(|&f| module.is_kernel(f)) {
            if module.attrs(f).func.has(jacquard_ir::sym::NOINLINE) {
                let name = module.cx.str(module.func(f).name);
                diagnostics.push(Diagnostic::new(msg::KERNEL_NOINLINE, None, &[&name]));
            }
        }
    }
    let library = extras.nvvm;
    let rules = verify::Rules {
        library: library || settings.on(Setting::NvvmVerify),
        log: library,
        level: match (
            settings.given(Setting::NvvmVerify),
            settings.on(Setting::NvvmVerify),
        ) {
            (true, true) => verify::Level::Nvvm,
            (true, false) => verify::Level::Llvm,
            // NVIDIA's library compiles what its verifier refuses, as far as that goes.
            (false, _) if library => verify::Level::Llvm,
            (false, _) => verify::Level::Device,
        },
        clusters: target.has(Feature::Cluster),
    };
    let errors = verify::verify_module(&module, rules);
    if library && errors.is_empty() {
        verify::drop_broken(&mut module);
        let compiled =
            !settings.on(Setting::NvvmVerify) && lto::Mode::of(settings) == lto::Mode::Off;
        if let Some(log) = crate::driver::nvvm_limits::refused(&module).filter(|_| compiled) {
            return Err(Failure::plain(msg::LIBRARY_LOG, &[&log]));
        }
    }
    if !errors.is_empty() && library {
        let log = match settings.on(Setting::NvvmVerify) {
            true => verify::library_log(&errors),
            false => msg::LIBRARY_REFUSES.format(&[]),
        };
        return Err(Failure::plain(msg::LIBRARY_LOG, &[&log]));
    }
    if !errors.is_empty() {
        return Err(Failure::all_in_file(name, errors));
    }
    Ok(module)
}

/// The release of LLVM that NVIDIA's library reads IR with (libnvvm 13.0).
const NVVM_LLVM: u16 = 20;

/// Holds a module to the data layout and to the forms of intrinsics that NVIDIA's library knows.
fn nvvm_form(module: &Module, name: &str, strict: bool, library: bool) -> Result<(), Failure> {
    let layout = &module.cx.layout;
    let faults = match layout.text.is_empty() {
        true => Vec::new(),
        false => layout.nvvm_faults(strict),
    };
    if library && !faults.is_empty() {
        let said: Vec<String> = (faults.iter())
            .map(|&f| layout_message(f).format(&[]))
            .collect();
        let said = said.join("\n");
        let log = match strict {
            true => msg::LIBRARY_LAYOUT.format(&[&said]),
            false => msg::LIBRARY_LAYOUT_REFUSED.format(&[&said]),
        };
        return Err(Failure::plain(msg::LIBRARY_LOG, &[&log]));
    }
    let mut said: Vec<Diagnostic> = (faults.into_iter())
        .map(|f| Diagnostic::new(layout_message(f), None, &[]))
        .collect();
    for f in module.func_ids() {
        let row = module.func(f);
        if row.since > NVVM_LLVM {
            let name = module.cx.str(row.name);
            said.push(Diagnostic::new(msg::NEWER_INTRINSIC, None, &[&name]));
        }
    }
    match said.is_empty() {
        true => Ok(()),
        false => Err(Failure::all_in_file(name, said)),
    }
}

fn layout_message(fault: LayoutFault) -> jacquard_diag::MsgId {
    match fault {
        LayoutFault::AllocaSpace => msg::LAYOUT_ALLOCA_SPACE,
        LayoutFault::Mangling => msg::LAYOUT_MANGLING,
        LayoutFault::Native16And64 => msg::LAYOUT_NATIVE_16_64,
        LayoutFault::Native32 => msg::LAYOUT_NATIVE_32,
        LayoutFault::IntAlign => msg::LAYOUT_INTEGERS,
        LayoutFault::FloatAlign => msg::LAYOUT_FLOATS,
        LayoutFault::GlobalSpace => msg::LAYOUT_GLOBAL_SPACE,
        LayoutFault::NonIntegral => msg::LAYOUT_NON_INTEGRAL,
        LayoutFault::AggregateAlign => msg::LAYOUT_AGGREGATES,
    }
}

/// The settings with what the module's own flags say where the command line is silent.
fn with_module_flags<'a>(settings: &'a Settings, module: &Module) -> Cow<'a, Settings> {
    if settings.given(Setting::Ftz) || module.int_flag(FLAG_REFLECT_FTZ).unwrap_or(0) == 0 {
        return Cow::Borrowed(settings);
    }
    let mut own = settings.clone();
    own.put(Setting::Ftz, "1");
    Cow::Owned(own)
}

/// The module flag that NVVM's reflection reads.
const FLAG_REFLECT_FTZ: &str = jacquard_ir::sym::text::NVVM_REFLECT_FTZ;

fn optimise(
    module: &mut Module,
    settings: &Settings,
    target: &Target,
    threads: usize,
    runs: Option<Runs>,
    out: &mut Output,
    trace: &mut Trace,
) -> Result<(), Failure> {
    let mut pipeline = match settings.str(Setting::Passes) {
        Some(text) => Pipeline::parse(text),
        None => Pipeline::for_level(level(settings)),
    }
    .map_err(|e| Failure::plain(msg::BAD_PIPELINE, &[&e]))?;
    if settings.on(Setting::PrintPipeline) {
        out.log.push(pipeline.to_string());
    }
    let options = pass_options(settings);
    let record = options.record;
    let options = PassOptions {
        threads,
        runs,
        record: options.record || runs.is_some(),
        ..options
    };
    let report = run_pipeline(module, &mut pipeline, &options, target)
        .map_err(|e| Failure::plain(msg::PASS_FAILED, &[&e]))?;
    if !report.output.is_empty() {
        out.log.push(report.output);
    }
    for r in &report.remarks {
        if record {
            out.record.push(r.clone());
        }
        if !is_silenced(r, settings) && options.shows_remark(r.kind, r.pass) {
            out.diagnostics.push(remark(r, settings));
        }
    }
    if (out.diagnostics.iter()).any(|d| d.severity == Severity::Error) {
        return Err(Failure {
            diagnostics: std::mem::take(&mut out.diagnostics),
            log: std::mem::take(&mut out.log),
        });
    }
    if runs.is_some() {
        out.remarks = report.remarks;
        out.passes = report.passes;
        out.around = report.around;
    }
    trace.passes(&report.timings);
    if settings.on(Setting::TimePasses) && threads != 1 {
        out.log.push(format!("{:>9} threads", threads));
    }
    for t in report
        .timings
        .iter()
        .filter(|_| settings.on(Setting::TimePasses))
    {
        out.log.push(format!(
            "{:>9.3} ms {:>5} runs  {}",
            t.time.as_secs_f64() * 1e3,
            t.runs,
            t.pass
        ));
    }
    Ok(())
}

/// Whether a warning of a pass is not wanted.
fn is_silenced(r: &Remark, settings: &Settings) -> bool {
    let spaces = r.pass == memory_spaces::NAME && settings.int(Setting::WarnMemorySpace) == 0;
    spaces || r.kind == RemarkKind::Warning && settings.int(Setting::Warnings) == 0
}

/// A pass's remark; its warning is an error where warnings are.
fn remark(r: &Remark, settings: &Settings) -> Diagnostic {
    let place = (r.position.as_ref()).map(|p| Place::at(&p.file, p.line, p.column));
    if r.kind == RemarkKind::Warning {
        let severity = match settings.on(Setting::WarningsAsErrors) {
            true => Severity::Error,
            false => Severity::Warning,
        };
        return Diagnostic {
            severity,
            symbol: r.function.clone(),
            ..Diagnostic::new(msg::PASS_WARNING, place, &[&r.text()])
        };
    }
    Diagnostic {
        symbol: r.function.clone(),
        option: format!("{}={}", r.kind.option(), r.pass),
        ..Diagnostic::new(msg::PASS_REMARK, place, &[&r.text()])
    }
}
