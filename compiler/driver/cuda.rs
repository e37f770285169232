//! CUDA C++ through the front end: settings to the front end's options, diagnostics to text.

use crate::driver::compile_job::{Extras, PTX_SUFFIX, beside};
use crate::driver::header_worlds;
use crate::driver::messages::msg;
use crate::driver::outcome::{Failure, Output};
use crate::driver::sessions::Sessions;
use crate::driver::translation_unit::Unit;
use crate::settings::{Setting, Settings};
use jacquard_diag::{Diagnostic, Place};
use jacquard_frontend::compile as front;
use jacquard_ir::Module;
use jacquard_ir::tables::{DATA_LAYOUTS, Feature, TRIPLES, Target};
use jacquard_limits::stop;
use jacquard_preprocess as pp;
use jacquard_preprocess::session::{ModuleId, Session};
use jacquard_preprocess::{diag, diag::Severity};
use jacquard_sema::{Check, ClosureRules};

/// Of so much stack the memory may stay with an idle thread.
const KEPT_STACK: usize = 4 << 20;

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
    let name = unit.name;
    with_session(sessions, name, out, |session, out| {
        let mut unit = unit;
        let text = std::mem::take(&mut unit.source).into_owned().into_bytes();
        let made = header_worlds::preprocess(session, &unit, settings, target, true, out, text);
        let buffer = match made {
            Ok(buffer) => buffer,
            Err(d) => return (None, vec![*d]),
        };
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
        finds_installed: false,
        includes: true,
    };
    let mut out = Output::default();
    compile(sessions, unit, &own, target, &mut out).map_err(|mut failure| {
        failure.diagnostics.splice(..0, out.diagnostics);
        failure
    })
}

/// How much is checked beyond what kernels reach.
fn checked(settings: &Settings, unit: &Unit) -> Check {
    match settings.str(Setting::Check) {
        Some("reached") => Check::Reached,
        Some("main") => Check::Main,
        Some("all") => Check::All,
        // What nvcc hands on preprocessed its own front end has checked, and the toolkit's headers are not marked as system headers there.
        _ if !unit.includes => Check::Main,
        _ => Check::All,
    }
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
    let text = source.into_owned().into_bytes();
    let tokens = match header_worlds::preprocess(session, &unit, settings, target, false, out, text)
    {
        Ok(tokens) => tokens,
        Err(d) => return (None, vec![*d]),
    };
    let options = front_options(session, &unit, settings, target);
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
    let compiled = front::compile_tokens(session, tokens, &options);
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

/// What the settings mean for the front end.
fn front_options(
    session: &Session,
    unit: &Unit,
    settings: &Settings,
    target: &Target,
) -> front::Options {
    let (name, extras) = (unit.name, unit.extras);
    let mut options = front::Options::default();
    if let Some(n) = extras.instances {
        options.sema.template_instances = n;
    }
    if let Some(n) = extras.constexpr_steps {
        options.sema.constexpr_steps = n;
    }
    options.sema.cxx17 = session.options.std >= 17;
    options.sema.relaxed_constexpr =
        session.options.mode == pp::options::Mode::Rtc || session.options.relaxed_constexpr;
    options.sema.run_time = session.options.mode == pp::options::Mode::Rtc;
    options.sema.cxx20 = session.options.std >= 20;
    options.sema.cxx23 = session.options.std >= 23;
    options.sema.clusters = target.has(Feature::Cluster);
    options.sema.default_device =
        session.options.default_device || settings.on(Setting::DefaultDevice);
    options.sema.plain_closures = settings.on(Setting::PlainClosures);
    options.sema.closures = match session.options.mode {
        pp::options::Mode::Rtc => ClosureRules::Free,
        _ if options.sema.plain_closures => ClosureRules::Free,
        _ if session.options.extended_lambda => ClosureRules::Extended,
        _ => ClosureRules::Plain,
    };
    options.sema.export_device = settings.on(Setting::DeviceC);
    options.sema.check = checked(settings, unit);
    options.sema.name_expressions = settings.list(Setting::NameExpressions).to_vec();
    options.irgen.fmad = settings.str(Setting::Fma) != Some("0");
    options.irgen.ftz = settings.int(Setting::Ftz) != 0;
    options.irgen.lineinfo = [Setting::LineInfo, Setting::Debug]
        .iter()
        .any(|&s| settings.on(s))
        || [
            Setting::Remarks,
            Setting::RemarksMissed,
            Setting::RemarksAnalysis,
            Setting::RemarksFile,
            Setting::SaveRemarks,
        ]
        .iter()
        .any(|&s| settings.given(s));
    options.irgen.debug = settings.on(Setting::Debug);
    options.sema.typedef_names = options.irgen.debug;
    if (options.irgen.debug || settings.on(Setting::LineInfo))
        && let Ok(here) = std::env::current_dir()
    {
        options.irgen.directory = here.to_string_lossy().into_owned();
    }
    options.irgen.optimised = crate::driver::options::level(settings) != "O0";
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
            relocatable: settings.on(Setting::DeviceC) || settings.on(Setting::PartialLink),
        });
    options.irgen.target = Some(target.clone());
    // The first row of the target's width is the one that is written.
    options.irgen.triple = TRIPLES
        .iter()
        .find(|t| t.accepted)
        .map_or("", |t| t.name)
        .to_string();
    options.irgen.data_layout = DATA_LAYOUTS.first().map_or("", |l| l.text).to_string();
    options
}

/// The messages of a compile.
fn shown(session: &Session, settings: &Settings) -> Vec<Diagnostic> {
    let verbose = settings.on(Setting::Verbose);
    let list = session.diags.list().iter();
    let list = list.filter(|d| d.severity > Severity::Remark || verbose);
    diag::resolve(list, &session.sources, &session.names)
}
