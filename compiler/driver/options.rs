//! What a command line means for the passes and for code generation; and what it must not say.

use crate::driver::messages::msg;
use crate::driver::outcome::Failure;
use crate::settings::{Given, Setting, Settings};
use jacquard_diag::Diagnostic;
use jacquard_ir::tables::PtxVersion;
use jacquard_ir::{Flags, FuncId, Module, Opcode, text, verify};
use jacquard_nvptx::CodegenOptions;
use jacquard_passes::PassOptions;
use jacquard_passes::manager::{Changes, Knob, OnCrash, Print, Printing, Taker};
use regex_lite::Regex;
use std::borrow::Cow;

/// Names that NVVM's reflection answers (NVPTX usage guide, "Reflection Parameters").
const REFLECT_ARCH: &str = jacquard_ir::sym::text::REFLECT_ARCH;
const REFLECT_FTZ: &str = jacquard_ir::sym::text::REFLECT_FTZ;
const REFLECT_PREC_DIV: &str = jacquard_ir::sym::text::REFLECT_PREC_DIV;
const REFLECT_PREC_SQRT: &str = jacquard_ir::sym::text::REFLECT_PREC_SQRT;
const REFLECT_RELAXED: &str = jacquard_ir::sym::text::REFLECT_RELAXED;
const REFLECT_FAST_MATH: &str = jacquard_ir::sym::text::REFLECT_FAST_MATH;

/// Checks a command line as a whole: settings without effect, values that are held back, options that contradict each other.
/// Gives the warnings there are.
///
/// # Errors
/// What is wrong with it.
pub fn check(settings: &Settings) -> Result<Vec<Diagnostic>, Failure> {
    let said = |id, args: &[&dyn std::fmt::Display]| Diagnostic::new(id, None, args);
    let mut wrong = Vec::new();
    let mut notes = Vec::new();
    for s in Setting::ALL {
        if !settings.given(s) {
            continue;
        }
        let facts = s.facts();
        let flag = settings.flag_of(s);
        if s == Setting::CompileOnly && emits_ir(settings) {
            continue;
        }
        match (facts.none, facts.given) {
            (Some(why), Given::Refused) if settings.str(s) != facts.default => {
                wrong.push(said(msg::REFUSED_OPTION, &[&flag, &why]));
            }
            (Some(why), Given::Noted) => notes.push(said(msg::FLAG_NO_EFFECT, &[&flag, &why])),
            _ => {}
        }
        if let (Some(other), Some(why)) = (facts.beside, facts.alone)
            && !Setting::ALL
                .into_iter()
                .any(|s| s.facts().name == other && settings.on(s))
        {
            notes.push(said(msg::FLAG_NO_EFFECT, &[&flag, &why]));
        }
    }
    for s in [
        Setting::Remarks,
        Setting::RemarksMissed,
        Setting::RemarksAnalysis,
    ] {
        let flag = settings.flag_of(s);
        for text in settings.list(s) {
            if let Err(e) = Regex::new(text) {
                wrong.push(said(msg::BAD_REGEX, &[&flag, text, &wrong_at(text), &e]));
            }
        }
    }
    for pair in settings.list(Setting::Reflect) {
        if pair
            .split_once('=')
            .is_none_or(|(_, v)| v.parse::<i32>().is_err())
        {
            wrong.push(said(msg::BAD_REFLECTION, &[pair]));
        }
    }
    wrong.extend(wrong_gencode(settings));
    let target = [Setting::Arch, Setting::Gencode];
    if settings.given(Setting::Code) && !target.iter().any(|&s| settings.given(s)) {
        let flag = settings.flag_of(Setting::Code);
        wrong.push(said(msg::CODE_WITHOUT_TARGET, &[&flag]));
    }
    for s in [Setting::DiagSuppress, Setting::DiagWarn, Setting::DiagError] {
        let mut names = settings.list(s).iter().flat_map(|l| l.split(','));
        if names.any(|n| n.trim().is_empty()) {
            wrong.push(said(msg::NO_WARNING_NAMED, &[&settings.flag_of(s)]));
        }
    }
    let level = settings.given(Setting::OptLevel) || settings.given(Setting::FastCompile);
    if level && settings.given(Setting::Passes) {
        wrong.push(said(msg::LEVEL_AND_PASSES, &[]));
    }
    if let Err(e) = ptx_version(settings) {
        wrong.extend(e.diagnostics);
    }
    let registers = settings.int(Setting::MaxRegisters);
    if !(0..=MOST_REGISTERS).contains(&registers) {
        wrong.push(said(
            msg::TOO_MANY_REGISTERS,
            &[&registers, &MOST_REGISTERS],
        ));
    }
    if wrong.is_empty() {
        Ok(notes)
    } else {
        Err(Failure {
            diagnostics: wrong,
            log: Vec::new(),
        })
    }
}

/// Whether the output is LLVM IR or bitcode.
fn emits_ir(settings: &Settings) -> bool {
    let output = settings.str(Setting::Output).unwrap_or_default();
    matches!(settings.str(Setting::Emit), Some("llvm" | "bc"))
        || output.ends_with(".bc")
        || output.ends_with(".ll")
        || crate::driver::lto::Mode::of(settings).makes_unit()
}

/// The column of a wrong regular expression's first mistake: after the longest valid prefix.
fn wrong_at(text: &str) -> usize {
    /// Behind that many characters no mistake is looked for.
    const MOST: usize = 200;
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).take(MOST).collect();
    let whole = |end: &usize| Regex::new(&text[..*end]).is_ok();
    let good = ends.into_iter().rev().find(whole).unwrap_or(0);
    text[..good].chars().count() + 1
}

/// The words of `-gencode`: `arch=compute_90,code=[sm_90,sm_90a]` has three.
fn gencode_words(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut key = "";
    text.split(',').map(move |word| {
        let value = match word.split_once('=') {
            Some((k, v)) => {
                key = k.trim();
                v
            }
            None => word,
        };
        (key, value.trim().trim_matches(['[', ']', '"', '\'']))
    })
}

/// What is wrong with `-gencode`: words that are none, targets that do not exist, more targets than the one that PTX is made for.
fn wrong_gencode(settings: &Settings) -> Vec<Diagnostic> {
    let said = |id, args: &[&dyn std::fmt::Display]| Diagnostic::new(id, None, args);
    let mut wrong = Vec::new();
    let mut targets: Vec<&str> = Vec::new();
    for text in settings.list(Setting::Gencode) {
        let mut seen = [false; 2];
        for (key, value) in gencode_words(text) {
            match key {
                "arch" => seen[0] = true,
                "code" => seen[1] = true,
                _ => wrong.push(said(msg::BAD_GENCODE, &[text])),
            }
            if crate::driver::target::find_target(value).is_none() && !key.is_empty() {
                let meant = crate::driver::target::meant(value);
                wrong.push(said(msg::UNKNOWN_TARGET, &[&value, &meant]));
            }
            if key == "arch" && !targets.contains(&value) {
                targets.push(value);
            }
        }
        if seen != [true; 2] {
            wrong.push(said(msg::BAD_GENCODE, &[text]));
        }
    }
    if targets.len() > 1 {
        wrong.push(said(msg::SEVERAL_TARGETS, &[&targets.join(", ")]));
    }
    wrong
}

/// Registers that an instruction can name (PTX ISA, `.maxnreg`).
const MOST_REGISTERS: i64 = 255;

/// The settings with what some imply for others.
#[must_use]
pub fn effective(settings: &Settings) -> Cow<'_, Settings> {
    let mut own = Cow::Borrowed(settings);
    let mut imply = |when: bool, s: Setting, value: &str| {
        if when {
            own.to_mut().put(s, value);
        }
    };
    let on = |s| settings.on(s);
    let open = |s| !settings.given(s);
    for (s, value) in [(Setting::Ftz, "1"), (Setting::Fma, "1")] {
        imply(on(Setting::UnsafeMath), s, value);
    }
    for s in [Setting::PrecDiv, Setting::PrecSqrt, Setting::LsaOpt] {
        imply(on(Setting::Opencl) && open(s), s, "0");
    }
    // What is given beside fast mathematics holds, in any order (nvcc does so).
    for (s, value) in [
        (Setting::Ftz, "1"),
        (Setting::PrecDiv, "0"),
        (Setting::PrecSqrt, "0"),
    ] {
        imply(on(Setting::FastMath) && open(s), s, value);
    }
    imply(on(Setting::ShowSource), Setting::LineInfo, "1");
    let bitcode = settings.str(Setting::Emit) == Some("bc");
    imply(on(Setting::Text) && bitcode, Setting::Emit, "llvm");
    // A file's name says what is in it; stages write bitcode where text isn't wanted.
    let output = settings.str(Setting::Output).unwrap_or("-");
    let stage = matches!(settings.str(Setting::Mode), Some("lnk" | "opt"));
    let text = on(Setting::Text) || output == "-" || output.ends_with(".ll");
    let named = output.ends_with(".bc") && !on(Setting::Text);
    imply(
        named || (stage && !text && open(Setting::Emit)),
        Setting::Emit,
        "bc",
    );
    // nvcc and NVRTC leave the lines of it.
    let lines = on(Setting::Debug) && on(Setting::DebugOptimised);
    imply(lines, Setting::LineInfo, "1");
    imply(lines, Setting::Debug, "0");
    imply(
        on(Setting::Debug) && !lines && open(Setting::OptLevel),
        Setting::OptLevel,
        "0",
    );
    for s in [
        Setting::Remarks,
        Setting::RemarksMissed,
        Setting::RemarksAnalysis,
    ] {
        imply(on(Setting::InlineRemarks) && open(s), s, "^inline$");
    }
    if let Some(target) = (settings.list(Setting::Gencode).iter())
        .find_map(|g| gencode_words(g).find_map(|(key, v)| (key == "arch").then_some(v)))
    {
        imply(open(Setting::Arch), Setting::Arch, target);
    }
    own
}

/// The pipeline of a command line without `-passes=`.
#[must_use]
pub fn level(settings: &Settings) -> &str {
    if settings.int(Setting::AllOpts) == 0 {
        return "O0";
    }
    match settings.str(Setting::FastCompile) {
        Some("max") => "Ofcmax",
        Some("mid") => "Ofcmid",
        Some("min") => "Ofcmin",
        _ => match settings.int(Setting::OptLevel) {
            0 => "O0",
            1 => "O1",
            2 => "O2",
            _ => "O3",
        },
    }
}

/// Passes that a setting at 0 keeps out.
const SWITCHES: &[(Setting, &[&str])] = &[
    (Setting::Licm, &["licm"]),
    (Setting::IpMsp, &["ipmsp"]),
    (
        Setting::MemorySpaceOpt,
        &["memory-space-opt", "infer-address-spaces"],
    ),
    (Setting::LsaOpt, &["nvvm-lower-args"]),
    (Setting::StructLowering, &["nvvm-lower-args"]),
    (Setting::Inlining, &["inline"]),
];

/// What `-Osize` and `-Om` mean: knobs that were not given.
const SMALL: [(Knob, i64); 2] = [(Knob::InlineThreshold, 50), (Knob::UnrollThreshold, 20)];
const LARGE: [(Knob, i64); 3] = [
    (Knob::InlineThreshold, 500),
    (Knob::InlineBudget, 40_000),
    (Knob::UnrollThreshold, 810),
];

/// Whether all remarks are kept for a file.
pub fn keeps_remarks(settings: &Settings) -> bool {
    settings.given(Setting::RemarksFile) || settings.given(Setting::SaveRemarks)
}

/// Options of the passes from the command line.
#[must_use]
pub fn pass_options(settings: &Settings) -> PassOptions {
    let on = |s| settings.on(s);
    let words = |s| {
        settings
            .list(s)
            .iter()
            .flat_map(|l| l.split(','))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let filter = |s| settings.str(s).and_then(|f| Regex::new(f).ok());
    let mut options = PassOptions {
        level: settings.int(Setting::OptLevel).clamp(0, 3) as u8,
        reflect: reflection(settings),
        contract: settings.int(Setting::Fma) != 0,
        verify_each: on(Setting::VerifyEach),
        time_passes: on(Setting::TimePasses) || settings.given(Setting::TimeTrace),
        opt_bisect_limit: settings
            .str(Setting::BisectLimit)
            .and_then(|v| v.parse().ok()),
        bisect_verbose: settings.given(Setting::BisectLimit),
        printer: Some(print_module),
        verifier: Some(verify_for_passes),
        remarks: [
            filter(Setting::Remarks),
            filter(Setting::RemarksMissed),
            filter(Setting::RemarksAnalysis),
        ],
        record: keeps_remarks(settings),
        printing: Printing {
            before: Print {
                passes: words(Setting::PrintBefore),
                all: on(Setting::PrintBeforeAll),
            },
            after: Print {
                passes: words(Setting::PrintAfter),
                all: on(Setting::PrintAfterAll),
            },
            changed: (settings.str(Setting::PrintChanged)).map(|how| match how {
                "quiet" => Changes::Quiet,
                _ => Changes::All,
            }),
            on_crash: match settings.str(Setting::PrintOnCrashPath) {
                Some(path) => Some(OnCrash::Write(path.to_owned())),
                None => on(Setting::PrintOnCrash).then_some(OnCrash::Print),
            },
            bisected: on(Setting::BisectPrint),
            funcs: words(Setting::PrintFunctions),
        },
        ..PassOptions::default()
    };
    knobs(settings, &mut options);
    options
}

/// What `nvvm-reflect` answers: what the command line names holds over what the settings say.
fn reflection(settings: &Settings) -> Vec<(String, i32)> {
    let yes = |s| i32::from(settings.int(s) != 0);
    let arch = crate::driver::target::target_of(settings).map_or(0, |t| t.cuda_arch as i32);
    let on = |s| i32::from(settings.on(s));
    let own = [
        (REFLECT_ARCH, arch),
        (REFLECT_FTZ, yes(Setting::Ftz)),
        (REFLECT_PREC_DIV, yes(Setting::PrecDiv)),
        (REFLECT_PREC_SQRT, yes(Setting::PrecSqrt)),
        (REFLECT_FAST_MATH, on(Setting::FastMath)),
        (REFLECT_RELAXED, on(Setting::UnsafeMath)),
    ];
    let given = settings.list(Setting::Reflect).iter();
    let given = given.filter_map(|p| p.split_once('='));
    own.into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .chain(given.filter_map(|(k, v)| Some((k.to_owned(), v.parse().ok()?))))
        .collect()
}

fn knobs(settings: &Settings, options: &mut PassOptions) {
    for (s, passes) in SWITCHES {
        if settings.int(*s) == 0 {
            options.disabled.extend(passes.iter().map(|p| (*p).into()));
        }
    }
    if settings.given(Setting::InlineBudget) {
        let budget = settings.int(Setting::InlineBudget);
        options.knobs.set(Knob::InlineBudget, budget);
    }
    if settings.int(Setting::LoadSelect) == 0 {
        options.knobs.set(Knob::DisableLoadSelectTransform, 1);
    }
    for (when, values) in [
        (Setting::SizeLevel, &SMALL[..]),
        (Setting::MaxLevel, &LARGE[..]),
    ] {
        for &(knob, value) in values.iter().filter(|_| settings.on(when)) {
            options.knobs.set(knob, value);
        }
    }
    for (row, value) in settings.knobs() {
        match row.taker {
            Taker::Passes(knob) => options.knobs.set(knob, *value),
            Taker::Disables(at, passes) if *value == at => {
                options.disabled.extend(passes.iter().map(|p| (*p).into()));
            }
            _ => {}
        }
    }
    if options.knob(Knob::Profuseinline) != 0 {
        let [passed, missed, _] = &mut options.remarks;
        for class in [passed, missed].into_iter().filter(|c| c.is_none()) {
            *class = Regex::new("^inline$").ok();
        }
    }
}

/// The requested PTX version.
fn ptx_version(settings: &Settings) -> Result<Option<PtxVersion>, Failure> {
    let Some(text) = settings.str(Setting::PtxVersion) else {
        return Ok(None);
    };
    let known = jacquard_ir::tables::PTX_RELEASES;
    let version = text
        .split_once('.')
        .and_then(|(a, b)| Some((a.parse::<u16>().ok()?, b.parse::<u16>().ok()?)))
        .filter(|(a, b)| *a < 100 && *b < 10)
        .map(|(a, b)| PtxVersion(a * 10 + b));
    match version {
        None => Err(Failure::plain(msg::BAD_PTX_VERSION, &[&text])),
        Some(v) if known.iter().any(|k| k.version == v.0) => Ok(Some(v)),
        Some(_) => {
            let of = known.iter().map(|k| k.version);
            let (low, high) = (of.clone().min(), of.max());
            Err(Failure::plain(
                msg::UNKNOWN_PTX_VERSION,
                &[&text, &low.unwrap_or_default(), &high.unwrap_or_default()],
            ))
        }
    }
}

/// Options of code generation from the command line.
///
/// # Errors
/// A PTX version that does not exist.
pub fn codegen_options(settings: &Settings) -> Result<CodegenOptions, Failure> {
    let ptx_version = ptx_version(settings)?;
    let prec_div = settings.int(Setting::PrecDiv) != 0;
    let optimised = settings.int(Setting::CodegenOpts) != 0 && settings.int(Setting::AllOpts) != 0;
    Ok(CodegenOptions {
        ptx_version,
        fma_contract: settings.int(Setting::Fma) != 0,
        ftz: settings.int(Setting::Ftz) != 0,
        prec_div,
        fast_div: settings.on(Setting::FastMath) && !prec_div,
        prec_sqrt: settings.int(Setting::PrecSqrt) != 0,
        line_info: settings.on(Setting::LineInfo),
        inlined_at: settings.int(Setting::InlinedAt) != 0,
        debug: settings.on(Setting::Debug),
        opt_level: if optimised {
            settings.int(Setting::OptLevel).clamp(0, 3) as u8
        } else {
            0
        },
        max_registers: u32::try_from(settings.int(Setting::MaxRegisters))
            .ok()
            .filter(|&n| n != 0),
        table_density: settings
            .given(Setting::JumpTableDensity)
            .then(|| settings.int(Setting::JumpTableDensity).clamp(1, 100) as u32),
        read_only_loads: settings.int(Setting::RoxOpt) != 0,
        remat: settings.str(Setting::Remat) != Some("off"),
        comments: settings.on(Setting::VerboseAsm),
        ..CodegenOptions::default()
    })
}

/// Gives floating-point operations the flags that the command line promises for all of them.
pub fn promise(module: &mut Module, settings: &Settings) {
    let mut flags = Flags::NONE;
    if settings.on(Setting::NoSignedZeros) {
        flags = flags.with(Flags::NSZ);
    }
    if settings.int(Setting::OptFdiv) != 0 {
        flags = flags.with(Flags::ARCP);
    }
    if flags == Flags::NONE {
        return;
    }
    for f in module.func_ids().collect::<Vec<_>>() {
        let Some(mut body) = module.take_body(f) else {
            continue;
        };
        let all: Vec<_> = body.blocks().flat_map(|b| body.insts(b)).collect();
        for i in all {
            if matches!(
                body.op(i),
                Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv | Opcode::FNeg
            ) {
                let own = body.inst(i).flags.with(flags);
                body.inst_mut(i).flags = own;
            }
        }
        module.set_body(f, body);
    }
}

/// PTX with the source line after each position that names another line than the one before.
#[must_use]
pub fn with_source(ptx: &str) -> String {
    let mut files = std::collections::HashMap::new();
    for line in ptx.lines() {
        let Some(rest) = line.trim_start().strip_prefix(".file") else {
            continue;
        };
        let mut parts = rest.trim_start().splitn(2, char::is_whitespace);
        if let (Some(number), Some(name)) = (parts.next(), parts.next())
            && let Some(name) = name
                .trim()
                .strip_prefix('"')
                .and_then(|n| n.split('"').next())
            && let Ok(text) = std::fs::read_to_string(name)
        {
            let lines: Vec<String> = text.lines().map(clip).collect();
            files.insert(number.to_owned(), (name.to_owned(), lines));
        }
    }
    let mut out = String::with_capacity(ptx.len() * 2);
    let mut last = (String::new(), 0);
    for line in ptx.lines() {
        out.push_str(line);
        out.push('\n');
        let Some(rest) = line.trim_start().strip_prefix(".loc") else {
            continue;
        };
        let mut numbers = rest.split_whitespace();
        let (Some(file), Some(number)) = (
            numbers.next(),
            numbers.next().and_then(|n| n.parse::<usize>().ok()),
        ) else {
            continue;
        };
        if last == (file.to_owned(), number) {
            continue;
        }
        last = (file.to_owned(), number);
        if let Some((name, lines)) = files.get(file)
            && let Some(text) = number.checked_sub(1).and_then(|n| lines.get(n))
        {
            out.push_str(&format!("\t//{name}:{number} {text}\n"));
        }
    }
    out
}

/// A source line as a comment may hold it.
fn clip(line: &str) -> String {
    const MOST: usize = 200;
    line.chars().take(MOST).collect()
}

fn print_module(module: &Module, function: Option<FuncId>) -> String {
    match function {
        Some(f) => match &module.func(f).body {
            Some(body) => text::print_function(module, f, body),
            None => String::new(),
        },
        None => text::print_module(module),
    }
}

fn verify_for_passes(module: &Module) -> Result<(), Box<verify::VerifyError>> {
    let errors = verify::verify_module(module, verify::Rules::default());
    match errors.into_iter().next() {
        None => Ok(()),
        Some(e) => Err(Box::new(e)),
    }
}
