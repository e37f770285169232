//! What the driver tells the passes, and what passes tell the driver.

use super::knobs::{Knob, KnobValues};
use super::remarks::RemarkKind;
use jacquard_ir::verify::VerifyError;
use jacquard_ir::{FuncId, Module};

/// Where the IR goes when a pass fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnCrash {
    /// To standard error.
    Print,
    /// Into this file.
    Write(String),
}

/// When to print the module.
#[derive(Clone, Debug, Default)]
pub struct Print {
    /// After or before these passes.
    pub passes: Vec<String>,
    /// After or before every pass.
    pub all: bool,
}

impl Print {
    /// Whether to print at this pass.
    pub fn wants(&self, pass: &str) -> bool {
        self.all || self.passes.iter().any(|p| p == pass)
    }
}

/// What `-print-changed` prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changes {
    /// The code after a pass that changed it, and the names of the passes that did not.
    All,
    /// Only the former.
    Quiet,
}

/// What is recorded of the runs of passes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Runs {
    /// The number of the run around which the IR is printed.
    pub print: Option<usize>,
}

/// Checks a module; the error is the first rule that it breaks.
pub type Verifier = fn(&Module) -> Result<(), Box<VerifyError>>;

/// Options of a run of passes.
pub struct PassOptions {
    /// Optimisation level, 0 to 3.
    pub level: u8,
    /// Answers to compile-time questions (`__nvvm_reflect`): name and value. What is not named is 0.
    pub reflect: Vec<(String, i32)>,
    /// Multiplications and additions may be fused (`-fmad`).
    pub contract: bool,
    /// The knobs' values.
    pub knobs: KnobValues,
    /// Do not run these passes.
    pub disabled: Vec<String>,
    /// Stop after so many runs of optional passes.
    pub opt_bisect_limit: Option<u64>,
    /// Report every decision of the bisection.
    pub bisect_verbose: bool,
    /// Check every function after every pass.
    pub verify_each: bool,
    /// Measure each pass.
    pub time_passes: bool,
    /// Record each run of a pass ([`super::PassRun`]), and print the IR around the run of this number.
    pub runs: Option<Runs>,
    /// What is printed of the code, and when.
    pub printing: Printing,
    /// Writes a module (one function of it, if given) as text; given by the driver.
    pub printer: Option<fn(&Module, Option<FuncId>) -> String>,
    /// Verifies a module, beside the check of SSA form; given by the driver.
    pub verifier: Option<Verifier>,
    /// Regular expressions on pass names for the three remark classes; `None` for off.
    pub remarks: [Option<regex_lite::Regex>; 3],
    /// All remarks are wanted, for a record.
    pub record: bool,
    /// Threads for passes on functions; 0 takes all processors. The result does not depend on it.
    pub threads: usize,
}

/// What is printed of the code, and when.
#[derive(Clone, Default)]
pub struct Printing {
    /// `-print-before`.
    pub before: Print,
    /// `-print-after`.
    pub after: Print,
    /// `-print-changed`: the code after each pass that changed it.
    pub changed: Option<Changes>,
    /// `-print-on-crash`: the code before the pass that panics.
    pub on_crash: Option<OnCrash>,
    /// `-opt-bisect-print`: the code as the last pass that may run leaves it.
    pub bisected: bool,
    /// Only print these functions (`-filter-print-funcs`).
    pub funcs: Vec<String>,
}

impl Default for PassOptions {
    fn default() -> Self {
        PassOptions {
            level: 3,
            reflect: Vec::new(),
            contract: true,
            knobs: KnobValues::default(),
            disabled: Vec::new(),
            opt_bisect_limit: None,
            bisect_verbose: false,
            verify_each: false,
            time_passes: false,
            runs: None,
            printer: None,
            verifier: None,
            remarks: [None, None, None],
            record: false,
            threads: 1,
            printing: Printing {
                before: Print::default(),
                after: Print::default(),
                changed: None,
                on_crash: None,
                bisected: false,
                funcs: Vec::new(),
            },
        }
    }
}

impl PassOptions {
    /// Whether modules are printed, or runs recorded, on the way.
    pub(super) fn prints(&self) -> bool {
        self.runs.is_some()
            || self.printing.changed.is_some()
            || [&self.printing.before, &self.printing.after]
                .iter()
                .any(|p| p.all || !p.passes.is_empty())
    }
    /// Whether a function is printed.
    pub(super) fn shows_function(&self, name: &str) -> bool {
        self.printing.funcs.is_empty() || self.printing.funcs.iter().any(|n| n == name)
    }
    /// A knob's value.
    #[inline]
    pub fn knob(&self, knob: Knob) -> i64 {
        self.knobs.get(knob)
    }
    /// Whether remarks of this class are wanted from a pass.
    pub fn wants_remark(&self, kind: RemarkKind, pass: &str) -> bool {
        self.record || self.shows_remark(kind, pass)
    }
    /// Whether remarks of this class and pass are printed as messages.
    pub fn shows_remark(&self, kind: RemarkKind, pass: &str) -> bool {
        match self.remarks.get(kind as usize).and_then(Option::as_ref) {
            _ if kind == RemarkKind::Warning => true,
            Some(filter) => filter.is_match(pass),
            None => false,
        }
    }
}
