//! CUDA C++ through the front end: settings to the front end's options, diagnostics to text.

use crate::job::{Extras, PTX_SUFFIX, beside};
use crate::messages::msg;
use crate::outcome::{Failure, Output};
use crate::sessions::{STACK, Sessions};
use crate::settings::{Setting, Settings};
use crate::toolkit::Headers;
use jacquard_diag::{Diagnostic, Place};
use jacquard_frontend::Check;
use jacquard_frontend::compile as front;
use jacquard_frontend::diag::{self, Diagnostics, Level, Severity, Which};
use jacquard_frontend::pp;
use jacquard_frontend::session::{ModuleId, Session};
use jacquard_frontend::source::Text;
use jacquard_ir::tables::{DATA_LAYOUTS, Feature, Scope, TRIPLES, Target};
use jacquard_ir::{Module, stop};
use std::borrow::Cow;
use std::path::Path;

/// Of so much stack the memory may stay with an idle thread.
const KEPT_STACK: usize = 4 << 20;

/// A translation unit.
pub struct Unit<'a> {
    /// Its text.
    pub source: Cow<'a, str>,
    /// What positions call it.
    pub name: &'a str,
    /// What the settings have no words for.
    pub extras: &'a Extras<'a>,
    /// An installed toolkit is looked for when the program includes its C++ libraries.
    pub finds_toolkit: bool,
}

/// Compiles CUDA C++ to IR. Messages and the rule for make go to `out`.
pub fn compile(
    sessions: &Sessions,
    unit: Unit,
    settings: &Settings,
    target: &Target,
    out: &mut Output,
) -> Result<Module, Failure> {
    let name = unit.name;
    with_session(sessions, name, out, |session, out| {
        let (module, said) = run(session, unit, settings, target, out);
        if let Some(kind) = settings.str(Setting::MakeRuleBeside) {
            out.rule = rule(session, name, settings, kind);
        }
        (module, said)
    })
}

/// Preprocesses CUDA C++ to text, or to the rule for make that was asked for in its place.
pub fn preprocess(
    sessions: &Sessions,
    unit: Unit,
    settings: &Settings,
    target: &Target,
    out: &mut Output,
) -> Result<String, Failure> {
    let Unit {
        source,
        name,
        extras,
        ..
    } = unit;
    with_session(sessions, name, out, |session, out| {
        prepare(session, settings, target, extras);
        session.options.for_print = true;
        let text = Text::from_vec(source.into_owned().into_bytes());
        let buffer = pp::preprocess(session, name, text);
        session.dependencies.clone_from(&buffer.dependencies);
        if let Some(kind) = settings.str(Setting::MakeRuleBeside) {
            out.rule = rule(session, name, settings, kind);
        }
        let text = match settings.str(Setting::MakeRule) {
            _ if session.diags.has_errors() => None,
            Some(kind) => Some(rule(session, name, settings, kind)),
            None => {
                let bytes = pp::print::print(session, &buffer, settings.on(Setting::LineMarkers));
                Some(String::from_utf8_lossy(&bytes).into_owned())
            }
        };
        session.recycle(buffer);
        (text, shown(session, settings))
    })
}

/// The rule for make of what was just preprocessed.
fn rule(session: &Session, name: &str, settings: &Settings, kind: &str) -> String {
    let mut targets = settings.list(Setting::MakeTarget).to_vec();
    if targets.is_empty() {
        let compiles = !settings.on(Setting::Preprocess) && !settings.given(Setting::MakeRule);
        let given = settings
            .str(Setting::Output)
            .filter(|o| compiles && *o != "-");
        targets.push(given.map_or_else(|| beside(name, PTX_SUFFIX), str::to_owned));
    }
    pp::print::dependencies(
        &targets,
        name,
        &session.dependencies,
        kind == "all",
        settings.on(Setting::MakePhony),
    )
}

/// Runs `work` with a session on a thread with the stack that the front end wants. Its messages go to `out`, or into the failure.
fn with_session<T: Send>(
    sessions: &Sessions,
    name: &str,
    out: &mut Output,
    work: impl FnOnce(&mut Session, &mut Output) -> (Option<T>, Vec<Diagnostic>) + Send,
) -> Result<T, Failure> {
    let kept = &mut *out;
    let outcome = on_large_stack(sessions, || {
        let mut session = sessions.take();
        session.headers.forgets = sessions.single;
        let done = work(&mut session, kept);
        let stays = session.stack.deepest() <= KEPT_STACK;
        // One that grew too large gives its memory back.
        let why = stop::current().and_then(|w| w.why());
        if why != Some(stop::Why::Memory) {
            sessions.put_back(session);
        }
        (done, stays && why != Some(stop::Why::Memory))
    });
    match outcome {
        Some((made, said)) => {
            out.diagnostics.extend(said);
            made.ok_or_else(Failure::default)
        }
        None => Err(Failure::in_file(msg::FRONT_END_FAILED, name, &[])),
    }
}

/// Runs with as much stack as the front end wants; none if that can't be had or the work came to a bad end. The work says whether the
/// stack may serve again.
#[cfg(not(target_family = "wasm"))]
fn on_large_stack<T: Send>(
    sessions: &Sessions,
    work: impl FnOnce() -> (T, bool) + Send,
) -> Option<T> {
    let watch = stop::current();
    sessions.threads.run(|| {
        let _entered = stop::enter(watch);
        work()
    })
}

/// There are no threads.
#[cfg(target_family = "wasm")]
fn on_large_stack<T>(_: &Sessions, work: impl FnOnce() -> (T, bool)) -> Option<T> {
    Some(work().0)
}

/// Compiles a translation unit of the device library, every device variable of it kept.
pub fn library(
    sessions: &Sessions,
    source: &str,
    settings: &Settings,
    target: &Target,
) -> Result<Module, Failure> {
    // What changes arithmetic counts; definitions and includes of the user's do not.
    let mut own = Settings::new();
    for s in [
        Setting::Ftz,
        Setting::FastMath,
        Setting::Fma,
        Setting::PrecDiv,
        Setting::PrecSqrt,
    ] {
        if let Some(v) = settings.str(s) {
            own.put(s, v);
        }
    }
    own.put(Setting::DeviceC, "1");
    let unit = Unit {
        source: source.into(),
        name: "libdevice",
        extras: &Extras::default(),
        finds_toolkit: false,
    };
    let mut out = Output::default();
    compile(sessions, unit, &own, target, &mut out).map_err(|mut failure| {
        failure.diagnostics.splice(..0, out.diagnostics);
        failure
    })
}

/// Tells a session what the settings ask for.
fn prepare(session: &mut Session, settings: &Settings, target: &Target, extras: &Extras) {
    session.options = preprocessing(settings, target);
    session.options.headers.in_memory = extras.headers.iter().cloned().collect();
    session.options.read_files = !extras.sealed;
    if extras.run_time {
        session.options.mode = pp::options::Mode::Rtc;
        session.options.headers.strict = true;
    }
    session.diags = Diagnostics::default();
    session.stack = jacquard_frontend::stack::StackGuard::new(STACK);
    session.diags.warnings_are_errors = settings.on(Setting::WarningsAsErrors);
    session.diags.no_warnings = settings.int(Setting::Warnings) == 0;
    session.diags.error_limit = u32::try_from(settings.int(Setting::ErrorLimit)).unwrap_or(0);
    for flag in settings.list(Setting::WarningLevels) {
        set_warning(&mut session.diags, flag);
    }
    for (setting, level) in [
        (Setting::DiagSuppress, Level::Off),
        (Setting::DiagWarn, Level::On),
        (Setting::DiagError, Level::Error),
    ] {
        for list in settings.list(setting) {
            for which in list.split(',').map(str::trim) {
                let which = match which.parse() {
                    Ok(n) => Which::Number(n),
                    Err(_) => Which::Tag(which.to_owned()),
                };
                session.diags.set_levels(&which, level);
            }
        }
    }
}

/// Compiles with the headers of the toolkit that is named, or of an installed one where the program includes its C++ libraries.
fn with_toolkit(
    session: &mut Session,
    settings: &Settings,
    target: &Target,
    unit: &Unit,
    out: &mut Output,
    options: &front::Options,
    text: Vec<u8>,
) -> Result<Option<front::Compiled>, Box<Diagnostic>> {
    use crate::{host_headers, toolkit};
    let mut taken = |headers: &toolkit::Headers| {
        if settings.on(Setting::Verbose) {
            let found = [&headers.found_by as &dyn std::fmt::Display];
            let remark = Diagnostic::new(msg::TOOLKIT_TAKEN, None, &found);
            out.diagnostics.push(remark);
        }
    };
    if let Some(folder) = settings.str(Setting::CudaPath) {
        let Some(headers) = toolkit::in_folder(Path::new(folder)) else {
            let args: [&dyn std::fmt::Display; 2] = [&"--cuda-path", &folder];
            return Err(Box::new(Diagnostic::new(msg::NO_TOOLKIT, None, &args)));
        };
        taken(&headers);
    } else if unit.finds_toolkit && !unit.extras.sealed && !unit.extras.run_time {
        session.options.headers.ask_for_toolkit = true;
        let compiled = front::compile(session, unit.name, Text::from_vec(text.clone()), options);
        let (toolkit, host) = (session.wants.toolkit, session.wants.host);
        let hosts = host_headers::folders;
        if !toolkit && (!host || hosts().is_empty()) {
            return Ok(compiled);
        }
        prepare(session, settings, target, unit.extras);
        if toolkit && let Some(headers) = toolkit::find() {
            session.options.headers.system_dirs.extend(headers.texts());
            session.options.headers.forced.splice(0..0, headers.first());
            taken(&headers);
        }
        session
            .options
            .headers
            .system_dirs
            .extend_from_slice(hosts());
    }
    Ok(front::compile(
        session,
        unit.name,
        Text::from_vec(text),
        options,
    ))
}

fn run(
    session: &mut Session,
    unit: Unit,
    settings: &Settings,
    target: &Target,
    out: &mut Output,
) -> (Option<Module>, Vec<Diagnostic>) {
    let mut unit = unit;
    let source = std::mem::take(&mut unit.source);
    let Unit { name, extras, .. } = unit;
    prepare(session, settings, target, extras);
    let mut options = front::Options::default();
    if let Some(n) = extras.instances {
        options.sema.template_instances = n;
    }
    if let Some(n) = extras.constexpr_steps {
        options.sema.constexpr_steps = n;
    }
    options.sema.cxx17 = session.options.std >= 17;
    options.sema.run_time = session.options.mode == pp::options::Mode::Rtc;
    options.sema.cxx20 = session.options.std >= 20;
    options.sema.cxx23 = session.options.std >= 23;
    options.sema.clusters = target.has(Feature::Cluster);
    options.sema.default_device =
        session.options.default_device || settings.on(Setting::DefaultDevice);
    options.sema.export_device = settings.on(Setting::DeviceC);
    options.sema.check = match settings.str(Setting::Check) {
        Some("reached") => Check::Reached,
        Some("all") => Check::All,
        _ => Check::Main,
    };
    options.sema.name_expressions = settings.list(Setting::NameExpressions).to_vec();
    let fast = settings.on(Setting::FastMath);
    options.irgen.fmad = settings.str(Setting::Fma) != Some("0") || fast;
    options.irgen.ftz = settings.on(Setting::Ftz) || fast;
    options.irgen.lineinfo = [Setting::LineInfo, Setting::Debug]
        .iter()
        .any(|&s| settings.on(s))
        || [
            Setting::Remarks,
            Setting::RemarksMissed,
            Setting::RemarksAnalysis,
            Setting::RemarksFile,
        ]
        .iter()
        .any(|&s| settings.given(s));
    options.irgen.debug = settings.on(Setting::Debug);
    if options.irgen.debug
        && let Ok(here) = std::env::current_dir()
    {
        options.irgen.directory = here.to_string_lossy().into_owned();
    }
    options.irgen.optimised = crate::options::level(settings) != "O0";
    let seen = settings.str(Setting::Emit) == Some("llvm") || extras.inspect.is_some();
    options.irgen.names = seen && !settings.on(Setting::DiscardValueNames);
    options.irgen.kernel_params_are_restrict = settings.on(Setting::Restrict);
    options.irgen.members_are_restrict = settings.on(Setting::RestrictInStruct);
    options.irgen.relocatable = settings.on(Setting::DeviceC);
    options.irgen.source_name = name.to_string();
    options.irgen.device_library = settings.given(Setting::Library);
    options.irgen.registered = settings.given(Setting::StubFile);
    options.stub = settings
        .given(Setting::StubFile)
        .then(|| jacquard_frontend::stub::Options {
            device_code: settings
                .str(Setting::DeviceCodeFile)
                .unwrap_or_default()
                .to_owned(),
            relocatable: settings.on(Setting::DeviceC),
        });
    options.irgen.target = Some(target.clone());
    // The first row of the target's width is the one that is written.
    options.irgen.triple = TRIPLES
        .iter()
        .find(|t| t.accepted)
        .map_or("", |t| t.name)
        .to_string();
    options.irgen.data_layout = DATA_LAYOUTS.first().map_or("", |l| l.text).to_string();
    session.source_path = settings.str(Setting::SourcePath).map(str::to_owned);
    let id_file = settings.str(Setting::ModuleIdFile);
    let made = settings.on(Setting::GenModuleId);
    session.module_id = match id_file.filter(|_| !made).map(std::fs::read_to_string) {
        Some(Ok(id)) => ModuleId::Given(id.trim().to_owned()),
        Some(Err(e)) => {
            let file = id_file.unwrap_or_default();
            return (
                None,
                vec![Diagnostic::new(
                    msg::FILE_ERROR,
                    Some(Place::file(file)),
                    &[&e],
                )],
            );
        }
        None if made => ModuleId::Made,
        None => ModuleId::None,
    };
    let text = source.into_owned().into_bytes();
    let compiled = match with_toolkit(session, settings, target, &unit, out, &options, text) {
        Ok(compiled) => compiled,
        Err(d) => return (None, vec![*d]),
    };
    let said = shown(session, settings);
    // The symbol of each name expression, as a program that launches it by name needs it.
    for (expression, symbol) in compiled.iter().flat_map(|c| &c.names) {
        if let Some(s) = symbol {
            out.log.push(format!("{expression}: {s}"));
        }
        out.names.push((expression.clone(), symbol.clone()));
    }
    let made = compiled.map(|c| {
        out.stub = c.stub;
        out.module_id = c.module_id;
        c.module
    });
    (made, said)
}

/// The messages of a compile.
fn shown(session: &Session, settings: &Settings) -> Vec<Diagnostic> {
    session
        .diags
        .list()
        .iter()
        .filter(|d| d.severity > Severity::Remark || settings.on(Setting::Verbose))
        .map(|d| diag::resolve(d, &session.sources, &session.names))
        .collect()
}

/// Applies `-W` text without its dash and letter: `name`, `no-name`, `error=name`. Names of other compilers' warnings mean nothing.
fn set_warning(diags: &mut Diagnostics, flag: &str) {
    let (name, level) = match (flag.strip_prefix("no-"), flag.strip_prefix("error=")) {
        (Some(name), _) => (name, Level::Off),
        (_, Some(name)) => (name, Level::Error),
        _ => (flag, Level::On),
    };
    diags.set_level(name, level);
}

/// One header of each of the host's libraries: C++, the compiler's own, C.
const HOST_HEADERS: [&str; 3] = ["cstddef", "stddef.h", "math.h"];

/// The folders given with `-isystem`, and behind them the C++ libraries of each toolkit whose include folder is given: since 13.0 they
/// lie in a folder of their own there, which nvcc's profile adds as well.
fn system_folders(settings: &Settings, toolkit: Option<&Headers>) -> Vec<String> {
    let given = settings.list(Setting::SystemIncludes);
    let all = settings.list(Setting::Includes).iter().chain(given);
    let libraries = all
        .map(|folder| format!("{}/cccl", folder.trim_end_matches('/')))
        .filter(|folder| Path::new(folder).join("cuda/std").is_dir());
    let installed = toolkit.iter().flat_map(|t| t.texts());
    // A toolkit's headers include those of the host. Where they are given, the host's compiler need not be asked, which takes as long
    // as a small compile.
    let all = settings.list(Setting::Includes).iter().chain(given);
    let folders: Vec<&String> = all.collect();
    let found = |name: &&str| folders.iter().any(|f| Path::new(f).join(name).is_file());
    let asks = toolkit.is_some() && !HOST_HEADERS.iter().all(found);
    let host = asks.then(crate::host_headers::folders);
    let host = host.unwrap_or_default().iter();
    given
        .iter()
        .cloned()
        .chain(libraries)
        .chain(installed)
        .chain(host.cloned())
        .collect()
}

/// What is included before the program: a toolkit's runtime first, as nvcc does.
fn pre_includes(settings: &Settings, toolkit: Option<&Headers>) -> Vec<String> {
    let first = toolkit.and_then(Headers::first).into_iter();
    let given = settings.list(Setting::PreIncludes);
    first.chain(given.iter().cloned()).collect()
}

/// The preprocessor's options.
fn preprocessing(settings: &Settings, target: &Target) -> pp::Options {
    let digits = target
        .name
        .rsplit('_')
        .next()
        .unwrap_or_default()
        .to_string();
    let toolkit = settings.str(Setting::CudaPath);
    let toolkit = toolkit.and_then(|folder| crate::toolkit::in_folder(Path::new(folder)));
    let notes = settings.list(Setting::HostNote);
    let noted = |words: [&str; 2]| notes.iter().any(|n| words.contains(&n.as_str()));
    let mut o = pp::Options {
        extended_lambda: noted(["extended-lambda", "expt-extended-lambda"]),
        relaxed_constexpr: noted(["relaxed_constexpr", "expt-relaxed-constexpr"]),
        target: pp::options::Target {
            cuda_arch: target.cuda_arch,
            suffix: digits,
            family: if target.scope == Scope::Base {
                0
            } else {
                u32::from(target.family) * 10
            },
        },
        fast_math: settings.on(Setting::FastMath),
        device_library: settings.given(Setting::Library),
        debug: settings.on(Setting::Debug),
        relocatable: settings.on(Setting::DeviceC),
        headers: pp::options::HeaderOptions {
            root: settings.str(Setting::IncludeRoot).map(|folder| {
                // A folder that is not there holds nothing.
                std::fs::canonicalize(folder).unwrap_or_else(|_| folder.into())
            }),
            include_dirs: settings.list(Setting::Includes).to_vec(),
            system_dirs: system_folders(settings, toolkit.as_ref()),
            stand_in_dirs: settings.list(Setting::StandIns).to_vec(),
            forced: pre_includes(settings, toolkit.as_ref()),
            ..Default::default()
        },
        ..pp::Options::default()
    };
    if let Some(std) = settings.str(Setting::Std) {
        let year: String = std.chars().filter(char::is_ascii_digit).collect();
        o.std = year.parse().unwrap_or(o.std);
    }
    o.definitions.extend(
        settings
            .list(Setting::Defines)
            .iter()
            .cloned()
            .map(pp::options::Definition::Define),
    );
    o.definitions.extend(
        settings
            .list(Setting::Undefines)
            .iter()
            .cloned()
            .map(pp::options::Definition::Undef),
    );
    o
}
