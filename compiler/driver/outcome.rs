//! What a compile gives, and what a failed one says.

use crate::settings::{Setting, Settings, VariableId};
use jacquard_diag::{Diagnostic, Format, MsgId, Place, render};
use jacquard_limits::clock::Moment;
use jacquard_passes::manager::{PassRun, Remark};
use std::fmt::{self, Display};
use std::io::IsTerminal;
use std::time::Duration;

/// What a compile gave.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// PTX, or IR where that was asked for.
    pub text: String,
    /// Bitcode, where that was asked for.
    pub binary: Vec<u8>,
    /// Warnings and remarks.
    pub diagnostics: Vec<Diagnostic>,
    /// What was asked to be printed on the way: pipelines, IR between passes, times.
    pub log: Vec<String>,
    /// The symbol of each name expression, in order; none where no function or variable has the name.
    pub names: Vec<(String, Option<String>)>,
    /// Kernels, functions and variables of the module, where a request asked.
    pub symbols: Vec<crate::Symbol>,
    /// How long each phase took.
    pub phases: Vec<Phase>,
    /// Remarks, where a record of optimisations was asked for.
    pub record: Vec<Remark>,
    /// The same, where a request asked for the runs of passes.
    pub remarks: Vec<Remark>,
    /// Runs of passes in order, where a request asked.
    pub passes: Vec<PassRun>,
    /// The IR before and after the run that a request named.
    pub around: Option<[String; 2]>,
    /// A rule for make, where one was asked for beside the output.
    pub rule: String,
    /// C++ text that registers kernels and variables with the host program, where it was asked for.
    pub stub: Option<String>,
    /// The translation unit's name, where it was to be made.
    pub module_id: Option<String>,
    /// Other files that were asked for: name and bytes.
    pub files: Vec<(String, Vec<u8>)>,
}

/// A phase of a compile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    /// Its name, as NVIDIA's tables of times call it where they have it.
    pub name: &'static str,
    /// By the clock.
    pub time: Duration,
}

impl Output {
    /// A phase is over that began at `start`.
    pub(crate) fn phase(&mut self, name: &'static str, start: Moment) {
        let time = start.elapsed();
        self.phases.push(Phase { name, time });
    }
}

impl Output {
    /// Diagnostics as text, one string each, then the log.
    #[must_use]
    pub fn messages(&self) -> Vec<String> {
        messages(&self.diagnostics, &self.log)
    }
}

/// Why nothing was compiled.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
pub struct Failure {
    /// Errors, and the warnings and remarks given before them.
    pub diagnostics: Vec<Diagnostic>,
    /// What was asked to be printed on the way.
    pub log: Vec<String>,
}

impl Failure {
    /// One error about a file.
    pub fn in_file(id: MsgId, file: &str, args: &[&dyn Display]) -> Failure {
        Diagnostic::new(id, Some(Place::file(file)), args).into()
    }

    /// One error that is about no file.
    pub fn plain(id: MsgId, args: &[&dyn Display]) -> Failure {
        Diagnostic::new(id, None, args).into()
    }

    /// Errors found in a file by a part that knows no place in it.
    pub fn all_in_file<D: Into<Diagnostic>>(file: &str, errors: Vec<D>) -> Failure {
        let place = |e: D| {
            let mut d: Diagnostic = e.into();
            d.place.get_or_insert_with(|| Place::file(file));
            d
        };
        Failure {
            diagnostics: errors.into_iter().map(place).collect(),
            log: Vec::new(),
        }
    }

    /// Diagnostics as text, one string each, then the log.
    #[must_use]
    pub fn messages(&self) -> Vec<String> {
        messages(&self.diagnostics, &self.log)
    }
}

impl From<Diagnostic> for Failure {
    fn from(d: Diagnostic) -> Failure {
        Failure {
            diagnostics: vec![d],
            log: Vec::new(),
        }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = render(&self.diagnostics, Format::Text { color: false });
        f.write_str(text.trim_end())
    }
}

/// How diagnostics are shown on standard error: `-diagnostics`; for text also `--color`, and unless that decides, colour on
/// a terminal where `NO_COLOR` is not set (no-color.org).
#[must_use]
pub fn format(settings: &Settings) -> Format {
    match settings.str(Setting::Diagnostics) {
        Some("json") => Format::Json,
        Some("sarif") => Format::Sarif,
        _ => Format::Text {
            color: match settings.str(Setting::Color) {
                Some("always") => true,
                Some("never") => false,
                _ => {
                    let set = |v: VariableId| v.text().is_some();
                    let dumb = VariableId::Term.text().is_some_and(|t| t == "dumb");
                    let unwanted = dumb || set(VariableId::NoColor) || set(VariableId::Nocolor);
                    !unwanted && std::io::stderr().is_terminal()
                }
            },
        },
    }
}

fn messages(diagnostics: &[Diagnostic], log: &[String]) -> Vec<String> {
    let shown = diagnostics.iter().map(|d| jacquard_diag::one(d, false));
    shown.chain(log.iter().cloned()).collect()
}
