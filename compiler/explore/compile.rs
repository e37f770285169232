//! `compile`: a source and everything that a page shows of its way to PTX.

use super::diagnostics::{Message, messages};
use super::graphs::Graph;
use super::kernels::{Kernel, kernels};
use super::passes::{PassRun, Remark, microseconds, remarks, runs};
use super::pointers::{Pointer, find_ptx};
use super::seen::same_file;
use super::view::{View, look};
use super::{Explorer, Language, Part, Source};
use crate::driver::compile_job::{Extras, Job};
use crate::driver::outcome::{Failure, Output};
use crate::settings::{Setting, Settings};
use jacquard_diag::Diagnostic;
use jacquard_emulator::lines::LineTable;
use jacquard_ir::Module;
use jacquard_ir::tables::Target;
use jacquard_passes::manager::Runs;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Mutex;

#[derive(Serialize, Default)]
pub(super) struct Compiled {
    pub ok: bool,
    pub diagnostics: Vec<Message>,
    pub ptx: String,
    pub ir: String,
    pub kernels: Vec<Kernel>,
    pub lines: Vec<LineMap>,
    pub passes: Vec<PassRun>,
    pub remarks: Vec<Remark>,
    pub pointers: Vec<Pointer>,
    pub cfg: Vec<Graph>,
    pub call_graph: Option<Graph>,
    pub times: Vec<Time>,
}

#[derive(Serialize)]
pub(super) struct Time {
    name: &'static str,
    us: f64,
}

impl Time {
    pub fn new(name: &'static str, time: std::time::Duration) -> Time {
        let us = microseconds(time);
        Time { name, us }
    }
}

#[derive(Serialize)]
pub(super) struct LineMap {
    line: u32,
    ir: Vec<u32>,
    ptx: Vec<u32>,
}

/// A compile before a reply is made of it.
pub(super) struct Made {
    pub outcome: Result<Output, Failure>,
    /// The PTX with its line information, for the assembler.
    #[cfg_attr(target_family = "wasm", allow(dead_code))]
    pub with_lines: String,
    /// The PTX that is shown and run, and where its lines come from.
    pub ptx: String,
    pub table: LineTable,
    pub view: View,
    pub target: Cow<'static, Target>,
}

/// What a source is called that has no name.
pub(super) fn name(source: &Source) -> &str {
    match (source.name.as_str(), source.language) {
        ("", Language::Cuda) => "kernel.cu",
        ("", Language::Llvm) => "kernel.ll",
        ("", Language::Ptx) => "kernel.ptx",
        (name, _) => name,
    }
}

/// The flags of a request as settings.
pub(super) fn settings(source: &Source) -> Result<Settings, Failure> {
    let bad =
        |e: &dyn std::fmt::Display| Failure::plain(crate::driver::messages::msg::BAD_OPTION, &[e]);
    let mut settings = Settings::new();
    settings.parse(&source.options).map_err(|e| bad(&e))?;
    if let Some(input) = settings.inputs.first() {
        return Err(bad(&format!("'{input}' is no flag")));
    }
    if !source.arch.is_empty() {
        settings.put(Setting::Arch, source.arch.as_str());
    }
    settings.put(Setting::Threads, "1");
    Ok(settings)
}

impl Explorer {
    /// Compiles a source; with the IR around a run of a pass, where one is named.
    pub(super) fn make(&self, source: &Source, around: Option<usize>) -> Made {
        let mut made = Made {
            outcome: Err(Failure::default()),
            with_lines: String::new(),
            ptx: String::new(),
            table: LineTable::default(),
            view: View::default(),
            target: Cow::Borrowed(&jacquard_ir::tables::TARGETS[0]),
        };
        let mut settings = match settings(source) {
            Ok(settings) => settings,
            Err(f) => {
                made.outcome = Err(f);
                return made;
            }
        };
        match crate::target_of(&settings) {
            Ok(target) => made.target = target,
            Err(f) => {
                made.outcome = Err(f);
                return made;
            }
        }
        let name = name(source);
        if source.language == Language::Ptx {
            made.ptx.clone_from(&source.source);
            made.with_lines.clone_from(&source.source);
            made.table = LineTable::new(&source.source);
            let said = crate::driver::input::check_ptx(name, &source.source);
            made.outcome = match said.iter().any(Diagnostic::is_error) {
                true => Err(Failure {
                    diagnostics: said,
                    log: Vec::new(),
                }),
                false => Ok(Output {
                    diagnostics: said,
                    ..Output::default()
                }),
            };
            return made;
        }
        // Lines are what ties the panes together; those who did not ask for them do not see them.
        let own_lines = settings.on(Setting::LineInfo) || settings.on(Setting::Debug);
        if !own_lines {
            settings.put(Setting::LineInfo, "1");
        }
        let view = Mutex::new(View::default());
        let inspect = |m: &Module| {
            if let Ok(mut v) = view.lock() {
                *v = look(m, source, name);
            }
        };
        let recorded = [Part::Passes, Part::Remarks]
            .iter()
            .any(|&p| source.wants(p));
        let extras = Extras {
            runs: (recorded || around.is_some()).then_some(Runs { print: around }),
            inspect: Some(&inspect),
            ..Extras::default()
        };
        let job = Job {
            source: Cow::Borrowed(source.source.as_bytes()),
            name,
            language: match source.language {
                Language::Llvm => crate::Language::Ir,
                _ => crate::Language::Cuda,
            },
            settings: &settings,
            extras: &extras,
        };
        made.outcome = self.compiler.with(job);
        if let Ok(out) = &mut made.outcome {
            made.with_lines = std::mem::take(&mut out.text);
            (made.ptx, made.table) = match own_lines {
                true => (made.with_lines.clone(), LineTable::new(&made.with_lines)),
                false => LineTable::split(&made.with_lines),
            };
        }
        made.view = view.into_inner().unwrap_or_default();
        made
    }

    /// Answers `compile`.
    pub(super) fn compile(&self, source: &Source) -> Compiled {
        let made = self.make(source, None);
        let out = match &made.outcome {
            Ok(out) => out,
            Err(f) => {
                return Compiled {
                    diagnostics: messages(&f.diagnostics),
                    ..Compiled::default()
                };
            }
        };
        let name = name(source);
        let from = source_lines(&made, name);
        let mut pointers = made.view.pointers;
        let ptx: Vec<&str> = made.ptx.lines().collect();
        find_ptx(&mut pointers, |used, line| {
            let opcode = match used {
                "load" => "ld.",
                "store" => "st.",
                _ => "",
            };
            let here = from.iter().filter(|p| p.1 == line);
            let found = here.map(|p| p.0).find(|&n| {
                let text = ptx.get(n as usize - 1).map_or("", |l| l.trim_start());
                let text = match text.split_once(' ') {
                    Some((guard, rest)) if guard.starts_with('@') => rest,
                    _ => text,
                };
                match opcode {
                    "" => text.starts_with("atom.") || text.starts_with("red."),
                    o => text.starts_with(o) && !text.starts_with("ld.param"),
                }
            });
            found.unwrap_or(0)
        });
        Compiled {
            ok: true,
            diagnostics: messages(&out.diagnostics),
            kernels: kernels(&made.ptx, &made.view.kernels, &made.target),
            lines: line_maps(&made.view.lines, &from),
            passes: runs(&out.passes),
            remarks: remarks(&out.remarks, name),
            times: (out.phases.iter())
                .map(|p| Time::new(p.name, p.time))
                .collect(),
            ptx: made.ptx,
            ir: made.view.text,
            pointers,
            cfg: made.view.cfg,
            call_graph: made.view.calls,
        }
    }
}

/// Instructions of the PTX with the line of the source that each comes from.
pub(super) fn source_lines(made: &Made, name: &str) -> Vec<(u32, u32)> {
    instructions(&made.ptx, &made.table, name)
}

/// The lines of a text that was made elsewhere.
#[cfg(not(target_family = "wasm"))]
pub(super) fn lines_of(ptx: &str, table: &LineTable, name: &str) -> Vec<LineMap> {
    line_maps(&[], &instructions(ptx, table, name))
}

fn instructions(ptx: &str, table: &LineTable, name: &str) -> Vec<(u32, u32)> {
    let mut all = Vec::new();
    for (n, text) in (1..).zip(ptx.lines()) {
        let text = text.trim();
        if !text.ends_with(';') || text.starts_with(['.', '/']) {
            continue;
        }
        let chain = table.chain(n);
        let own = chain
            .iter()
            .find(|p| table.file(p.file).is_some_and(|f| same_file(f, name)));
        if let Some(p) = own {
            all.push((n, p.line));
        }
    }
    all
}

/// Puts pairs of a line and its line of the source together by the latter.
fn line_maps(ir: &[(u32, u32)], ptx: &[(u32, u32)]) -> Vec<LineMap> {
    let mut all: BTreeMap<u32, LineMap> = BTreeMap::new();
    let mut put = |list: &[(u32, u32)], of: fn(&mut LineMap) -> &mut Vec<u32>| {
        for &(n, line) in list {
            let map = all.entry(line).or_insert_with(|| LineMap {
                line,
                ir: Vec::new(),
                ptx: Vec::new(),
            });
            of(map).push(n);
        }
    };
    put(ir, |m| &mut m.ir);
    put(ptx, |m| &mut m.ptx);
    all.into_values().collect()
}
