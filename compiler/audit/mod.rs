//! `jacq audit`: what the tables cover, by confidence, lowering, target and test; and `jacq docs`: the manual they make.
//!
//! The audit does not take a row's word for its lowering: it compiles a small program for every intrinsic and builtin at
//! the lowest target whose gate is open.

mod exercised;
pub mod probe;
mod registry;

pub use registry::{Entry, Registry, Table};

use crate::driver::outcome::Failure;
use crate::settings::{CliError, Settings};
use crate::{Language, compile};
use jacquard_ir::tables::{
    Builtin, Feature, Intrinsic, IntrinsicId, Lower, Lowering, PtxVersion, SpecialReg, TARGETS,
    Target,
};
use jacquard_options::{Arg, Audit, Reader};
use jacquard_passes::manager::{NAMES, NameState};
use jacquard_schema::gate::{Gate, Gates, SmGate};
use probe::Probe;
use std::fmt::Write;
use thiserror::Error;

/// What the audit found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The report, ready to print.
    pub text: String,
    /// Rows that promise what does not happen, with the reason.
    pub holes: Vec<String>,
}

/// The first SM the audit compiles for; older targets are known and not offered.
const FIRST: u16 = 75;

/// Audits all tables. `targets` adds columns for targets of one's own; `probes` compiles a program per row.
pub fn audit(targets: &[Target], probes: bool) -> Report {
    let registry = Registry::load();
    let mut report = Report::default();
    tables(&registry, &mut report);
    coverage(&registry, targets, &mut report);
    pass_names(&mut report);
    if probes {
        compile_all(&mut report);
    }
    report
}

/// Why a gate of the registry is shut on a target.
pub(crate) fn shut(gate: &str, gates: &Gates, target: &Target) -> bool {
    let Ok(Gate { sms, features, .. }) = gates.parse(gate) else {
        return true;
    };
    let admits = |g: &SmGate| {
        let g = match *g {
            SmGate::Min(n) => jacquard_ir::tables::SmGate::Min(n),
            SmGate::Family(n) => jacquard_ir::tables::SmGate::Family(n),
            SmGate::Arch(n) => jacquard_ir::tables::SmGate::Arch(n),
        };
        g.admits(target)
    };
    !(sms.is_empty() || sms.iter().any(admits))
        || features
            .iter()
            .any(|&f| Feature::from_index(f as usize).is_none_or(|f| !target.has(f)))
}

fn tables(registry: &Registry, report: &mut Report) {
    let out = &mut report.text;
    let _ = writeln!(
        out,
        "{:<18} {:>6} {:>6} {:>6} {:>8} {:>7} {:>8} {:>8} {:>6} {:>6} {:>7}",
        "table",
        "rows",
        "exact",
        "rule",
        "inferred",
        "unknown",
        "unstated",
        "lowered",
        "held",
        "gated",
        "tested"
    );
    let mut sum = [0usize; 10];
    for t in &registry.tables {
        let count = |f: &dyn Fn(&Entry) -> bool| registry.of(t.name).filter(|e| f(e)).count();
        let row = [
            count(&|_| true),
            count(&|e| e.confidence == "exact"),
            count(&|e| e.confidence == "rule"),
            count(&|e| e.confidence == "inferred"),
            count(&|e| e.confidence == "unknown"),
            count(&|e| e.confidence.is_empty()),
            count(&|e| e.status == "lowered"),
            count(&|e| e.status == "held"),
            count(&|e| !e.gate.is_empty()),
            count(&|e| !e.test.is_empty()),
        ];
        for (s, r) in sum.iter_mut().zip(row) {
            *s += r;
        }
        line(out, t.name, row);
    }
    line(out, "all", sum);
    let held: Vec<&Entry> = registry
        .entries
        .iter()
        .filter(|e| e.status == "held")
        .collect();
    let _ = writeln!(out, "\nheld back, by reason:");
    let mut reasons: std::collections::BTreeMap<(&str, &str), usize> =
        std::collections::BTreeMap::new();
    for e in held {
        // The reason is the last of the row's texts.
        *reasons
            .entry((e.table, e.text.rsplit("  =>  ").next().unwrap_or("")))
            .or_default() += 1;
    }
    for ((table, reason), n) in reasons {
        let _ = writeln!(out, "  {n:>5}  {table}: {reason}");
    }
}

fn line(out: &mut String, name: &str, r: [usize; 10]) {
    let _ = writeln!(
        out,
        "{name:<18} {:>6} {:>6} {:>6} {:>8} {:>7} {:>8} {:>8} {:>6} {:>6} {:>7}",
        r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[8], r[9]
    );
}

/// What gates are made of.
pub(crate) fn gates() -> Gates {
    Gates {
        features: Feature::names().iter().map(|n| n.to_string()).collect(),
    }
}

fn coverage(registry: &Registry, own: &[Target], report: &mut Report) {
    let gates = gates();
    let forms: Vec<&Entry> = registry.of("ptx").filter(|e| e.kind == "Form").collect();
    let out = &mut report.text;
    let _ = writeln!(
        out,
        "\n{:<10} {:>5} {:>12} {:>10} {:>8} {:>10} {:>9}",
        "target", "PTX", "intrinsics", "builtins", "sregs", "PTX forms", "features"
    );
    for t in TARGETS.iter().filter(|t| t.offered).chain(own) {
        let usable =
            |i: &Intrinsic| !matches!(i.lower, Lower::Unsupported(_)) && i.gate.check(t).is_ok();
        let intrinsics = IntrinsicId::ALL
            .iter()
            .filter(|i| usable(i.facts()))
            .count();
        let builtins = Builtin::all()
            .iter()
            .filter(|b| matches!(b.lowering, Lowering::Expr(_) | Lowering::Special(_)))
            .filter(|b| b.gates().iter().all(|g| g.check(t).is_ok()))
            .count();
        let registers = SpecialReg::ALL
            .iter()
            .filter(|r| r.facts().gate.check(t).is_ok())
            .count();
        let open = forms.iter().filter(|e| !shut(e.gate, &gates, t)).count();
        let _ = writeln!(
            out,
            "{:<10} {:>5} {intrinsics:>12} {builtins:>10} {registers:>8} {open:>10} {:>9}",
            t.name,
            t.ptx.to_string(),
            t.features.iter().count()
        );
    }
}

/// The original's pass names by what asking for them does.
fn pass_names(report: &mut Report) {
    let count = |own: bool, f: fn(&NameState) -> bool| {
        NAMES
            .iter()
            .filter(|n| (n.own || !own) && f(&n.state))
            .count()
    };
    for (what, own) in [("pass names", false), ("of them NVIDIA's", true)] {
        let (ours, alias, none) = (
            count(own, |s| matches!(s, NameState::Ours)),
            count(own, |s| matches!(s, NameState::Alias { .. })),
            count(own, |s| matches!(s, NameState::None(_))),
        );
        let _ = writeln!(
            report.text,
            "{}{what}: {} of {} with a state: {ours} implemented, {alias} aliases, {none} none",
            if own { "" } else { "\n" },
            ours + alias + none,
            count(own, |_| true)
        );
    }
}

/// The intrinsics that do not reach a target, with the reason.
pub fn missing_on(target: &Target) -> Vec<(&'static str, String)> {
    IntrinsicId::ALL
        .iter()
        .map(|i| i.facts())
        .filter_map(|i| Some((i.name, i.gate.check(target).err()?.to_string())))
        .collect()
}

fn compile_all(report: &mut Report) {
    let mut counts = [(0, 0); 2];
    let intrinsics = IntrinsicId::ALL.into_iter().filter_map(probe::intrinsic);
    let builtins = Builtin::all().iter().filter_map(probe::builtin);
    for (kind, p) in intrinsics.map(|p| (0, p)).chain(builtins.map(|p| (1, p))) {
        counts[kind].1 += 1;
        match try_compile(&p) {
            Ok(()) => counts[kind].0 += 1,
            Err(e) => report.holes.push(format!("{}: {e}", p.name)),
        }
    }
    let out = &mut report.text;
    let _ = writeln!(
        out,
        "\ncompiled at the lowest target: {} of {} intrinsics",
        counts[0].0, counts[0].1
    );
    let _ = writeln!(
        out,
        "                               {} of {} builtins",
        counts[1].0, counts[1].1
    );
    for h in &report.holes {
        let _ = writeln!(out, "hole: {h}");
    }
}

/// Why a probe gives no PTX, or not what its row says.
#[derive(Debug, Error)]
pub enum ProbeError {
    /// Its gate is shut everywhere.
    #[error("no target passes its gate")]
    NoTarget,
    /// It compiles to something else than this instruction.
    #[error("compiles, and `{0}` is not in what it gives")]
    Missing(&'static str),
    /// The target's name or the PTX version is not a valid flag value.
    #[error(transparent)]
    Flags(#[from] CliError),
    /// The compiler refuses it; the text is its first message.
    #[error("{}", .0.messages().into_iter().next().unwrap_or_default())]
    Refused(Failure),
    /// A mistake of the compiler.
    #[error("the compiler panics")]
    Panic,
}

/// Compiles a probe at its lowest target.
fn try_compile(p: &Probe) -> Result<(), ProbeError> {
    let target = p.lowest(FIRST).ok_or(ProbeError::NoTarget)?;
    let text = compile_for(p, target)?;
    match p.mnemonic {
        Some(m) if !text.contains(m) => Err(ProbeError::Missing(m)),
        _ => Ok(()),
    }
}

/// Compiles a probe for a target; the PTX.
///
/// # Errors
/// The compiler refuses it, or panics.
pub fn compile_for(p: &Probe, target: &Target) -> Result<String, ProbeError> {
    let version = p
        .gates
        .iter()
        .map(|g| g.min_ptx)
        .fold(target.ptx, PtxVersion::max);
    compile_text(&p.module(), p.name, target, version)
}

fn compile_text(
    text: &str,
    name: &str,
    target: &Target,
    version: PtxVersion,
) -> Result<String, ProbeError> {
    let mut settings = Settings::new();
    settings.parse([
        "-O0".to_string(),
        format!("-arch={}", target.name),
        format!("--ptx-version={version}"),
    ])?;
    // A row that makes the compiler panic is a hole like any other, and must not end the audit.
    let run = std::panic::catch_unwind(|| compile(text, name, Language::Ir, &settings));
    match run {
        Ok(Ok(out)) => Ok(out.text),
        Ok(Err(f)) => Err(ProbeError::Refused(f)),
        Err(_) => Err(ProbeError::Panic),
    }
}

/// Probes of one target and PTX version in one module, with kernels `k0`, `k1` and so on.
#[derive(Clone, Debug)]
pub struct Probes {
    /// The target.
    pub target: &'static Target,
    /// The PTX version.
    pub version: PtxVersion,
    /// The target triple.
    pub triple: &'static str,
    /// The probes.
    pub probes: Vec<Probe>,
}

impl Probes {
    /// Groups probes by what they need.
    pub fn batches(probes: Vec<(Probe, &'static Target)>) -> Vec<Probes> {
        let mut out: Vec<Probes> = Vec::new();
        for (p, target) in probes {
            let version = p
                .gates
                .iter()
                .map(|g| g.min_ptx)
                .fold(target.ptx, PtxVersion::max);
            match out.iter_mut().find(|b| {
                b.target.name == target.name && b.version == version && b.triple == p.triple
            }) {
                Some(b) => b.probes.push(p),
                None => out.push(Probes {
                    target,
                    version,
                    triple: p.triple,
                    probes: vec![p],
                }),
            }
        }
        out
    }

    /// The PTX of the whole batch.
    ///
    /// # Errors
    /// The compiler refuses it, or panics.
    pub fn compile(&self) -> Result<String, ProbeError> {
        let mut text = format!("target triple = \"{}\"\n", self.triple);
        let mut declared: Vec<&str> = Vec::new();
        for (i, p) in self.probes.iter().enumerate() {
            if !declared.contains(&p.declaration.as_str()) {
                declared.push(&p.declaration);
                let _ = writeln!(text, "{}", p.declaration);
            }
            let _ = writeln!(text, "{}", p.kernel(&format!("k{i}")));
        }
        compile_text(&text, "batch", self.target, self.version)
    }
}

const USAGE: &str = "usage: jacq audit [--target-file FILE] [--target NAME] [--no-probes]\n       jacq audit --exercised DIR";

/// `jacq audit [--target-file FILE] [--target NAME] [--no-probes]`, 1 when there are holes; or `jacq audit --exercised DIR`.
pub fn command(args: &[String]) -> i32 {
    let wish = match parse(args) {
        Ok(wish) => wish,
        Err(message) => {
            eprintln!("jacq audit: {message}");
            return 1;
        }
    };
    if let Some(folder) = wish.exercised {
        return print_exercised(&folder);
    }
    let Wish {
        own, name, probes, ..
    } = wish;
    if let Some(name) = name {
        let Some(target) = own
            .iter()
            .find(|t| t.name == name)
            .or_else(|| crate::find_target(&name))
        else {
            eprintln!("'{name}' is not a target; jacq targets lists them");
            return 1;
        };
        for (intrinsic, why) in missing_on(target) {
            println!("{intrinsic}: {why}");
        }
        return 0;
    }
    let report = audit(&own, probes);
    print!("{}", report.text);
    i32::from(!report.holes.is_empty())
}

/// What is audited.
struct Wish {
    /// Targets beside the built-in ones.
    own: Vec<Target>,
    /// The one target.
    name: Option<String>,
    /// Programs are compiled.
    probes: bool,
    /// The folder of a recorded run, which is listed instead.
    exercised: Option<String>,
}

fn parse(args: &[String]) -> Result<Wish, String> {
    let mut wish = Wish {
        own: Vec::new(),
        name: None,
        probes: true,
        exercised: None,
    };
    let mut reader = Reader::<Audit>::new(args);
    while let Some(arg) = reader.next().map_err(|e| format!("{e}\n{USAGE}"))? {
        match arg {
            Arg::Option(Audit::NoProbes, _) => wish.probes = false,
            Arg::Option(Audit::Exercised, folder) => wish.exercised = Some(folder),
            Arg::Option(Audit::Target, name) => wish.name = Some(name),
            Arg::Option(Audit::TargetFile, path) => wish.own.extend(targets_of(&path)?),
            Arg::Operand(word) => return Err(format!("'{word}' is not an option\n{USAGE}")),
        }
    }
    Ok(wish)
}

/// The targets of a user's table.
fn targets_of(path: &str) -> Result<Vec<Target>, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
    Target::load(path, &text).map_err(|e| e.to_string())
}

/// The rows that a record of runs has.
fn print_exercised(folder: &str) -> i32 {
    match exercised::list(std::path::Path::new(folder)) {
        Ok(text) => {
            print!("{text}");
            0
        }
        Err(e) => {
            eprintln!("{folder}: {e}");
            1
        }
    }
}
