//! A translation unit of CUDA C++, and the front end's session as the settings want it.

use crate::driver::compile_job::Extras;
use crate::driver::sessions::STACK;
use crate::settings::{Setting, Settings};
use jacquard_ir::tables::{Scope, Target};
use jacquard_preprocess as pp;
use jacquard_preprocess::diag::{Diagnostics, Level, Which};
use jacquard_preprocess::options::HeaderOptions;
use jacquard_preprocess::session::Session;
use std::borrow::Cow;

/// A translation unit.
pub struct Unit<'a> {
    /// Its text.
    pub source: Cow<'a, str>,
    /// What positions call it.
    pub name: &'a str,
    /// What the settings have no words for.
    pub extras: &'a Extras<'a>,
    /// Headers of the host's compiler and of an installed toolkit are looked for when the program includes them.
    pub finds_installed: bool,
    /// It is not preprocessed yet.
    pub includes: bool,
}

/// Tells a session what the settings ask for.
pub(crate) fn prepare(
    session: &mut Session,
    settings: &Settings,
    target: &Target,
    extras: &Extras,
    headers: HeaderOptions,
) {
    session.options = preprocessing(settings, target, headers);
    session.options.headers.in_memory = extras.headers.iter().cloned().collect();
    session.options.read_files = !extras.sealed;
    if extras.run_time {
        session.options.mode = pp::options::Mode::Rtc;
    }
    session.diags = Diagnostics::default();
    session.stack = jacquard_preprocess::stack::StackGuard::new(STACK);
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

/// Applies `-W` text without its dash and letter: `name`, `no-name`, `error=name`. Names of other compilers' warnings mean nothing.
fn set_warning(diags: &mut Diagnostics, flag: &str) {
    let (name, level) = match (flag.strip_prefix("no-"), flag.strip_prefix("error=")) {
        (Some(name), _) => (name, Level::Off),
        (_, Some(name)) => (name, Level::Error),
        _ => (flag, Level::On),
    };
    diags.set_level(name, level);
}

/// The preprocessor's options.
fn preprocessing(settings: &Settings, target: &Target, headers: HeaderOptions) -> pp::Options {
    let digits = target
        .name
        .rsplit('_')
        .next()
        .unwrap_or_default()
        .to_string();
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
        // With -ewp as well: the program's parts are linked by name.
        relocatable: settings.on(Setting::DeviceC) || settings.on(Setting::PartialLink),
        headers,
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
