//! Runs a pipeline: order of functions, invalidation, bisection, printing, checking, timing.

use super::check::check_function;
use super::crash::Before;
use super::error::RunError;
use super::options::{Changes, PassOptions, Print};
use super::registry::PassRow;
use super::remarks::{Remark, RemarkKind, TEXT};
use super::split;
use super::text::{Named, Pipeline, Step};
use super::{FunctionPass, Fx, Mx};
use crate::analysis::cache::Cache;
use crate::analysis::call_graph::bottom_up_order;
use jacquard_ir::tables::Target;
use jacquard_ir::{FuncId, Module, cfg, sym};
use jacquard_limits::clock::Moment;
use jacquard_limits::stop;
use std::time::Duration;

/// Time spent in one pass.
#[derive(Clone, Debug)]
pub struct Timing {
    /// The pass.
    pub pass: &'static str,
    /// How often it ran.
    pub runs: u64,
    /// Wall time.
    pub time: Duration,
}

/// One run of a pass.
#[derive(Clone, Debug)]
pub struct PassRun {
    /// The pass.
    pub pass: &'static str,
    /// The function; empty for a pass on the module.
    pub function: String,
    /// Wall time.
    pub time: Duration,
    /// Instructions of the function, or of the module.
    pub before: usize,
    /// The same afterwards.
    pub after: usize,
    /// The pass says that it changed something.
    pub changed: bool,
}

/// What a run of passes leaves behind.
#[derive(Debug, Default)]
pub struct Report {
    /// Remarks in order.
    pub remarks: Vec<Remark>,
    /// Time per pass, longest first, if asked for.
    pub timings: Vec<Timing>,
    /// How many optional pass runs there were (what `-opt-bisect-limit` counts).
    pub runs: u64,
    /// Runs in order, if asked for.
    pub passes: Vec<PassRun>,
    /// The IR before and after the run that was asked for.
    pub around: Option<[String; 2]>,
    /// Text of `-print-before`, `-print-after` and bisection.
    pub output: String,
}

/// Rounds of a bottom-up group on one function: a call whose callee becomes known may bring in more such calls.
const MOST_ROUNDS: usize = 32;

pub(super) struct Runner<'a> {
    opts: &'a PassOptions,
    target: &'a Target,
    caches: Vec<Cache>,
    pub(super) report: Report,
}

/// Runs a pipeline on a module.
pub fn run_pipeline(
    m: &mut Module,
    pipeline: &mut Pipeline,
    opts: &PassOptions,
    target: &Target,
) -> Result<Report, RunError> {
    let mut r = Runner::new(opts, target, m.functions.len());
    if let (Some(_), Some(printer)) = (opts.printing.changed, opts.printer) {
        r.report.output += &format!("*** IR Dump At Start ***\n{}\n", printer(m, None));
    }
    // What is counted or printed on the way comes in one order only from one thread.
    let apart = opts.opt_bisect_limit.is_none() && !opts.prints();
    for step in &mut pipeline.steps {
        if stop::requested_now() {
            return Err(RunError::Stopped);
        }
        match step {
            Step::Module(named) => {
                let row = named.recipe.row;
                if !r.admitted(row, "module") {
                    continue;
                }
                r.print(m, None, &opts.printing.before, "Before", row);
                let record = r.begin(m, None);
                let start = opts.time_passes.then(Moment::now);
                let said = r.report.remarks.len();
                let before = Before::new(opts, m, None, row);
                let changed = before.run(|| {
                    named.pass.run(&mut Mx {
                        m,
                        caches: &mut r.caches,
                        opts,
                        target,
                        remarks: &mut r.report.remarks,
                        output: &mut r.report.output,
                    })
                });
                r.time(row.name, start);
                if let Some(fault) = named.pass.fault() {
                    let pass = row.name;
                    return Err(before.with(RunError::Fault { pass, fault }));
                }
                if changed {
                    r.caches.fill_with(Cache::default);
                }
                r.end(m, None, row, record, changed);
                r.print(m, None, &opts.printing.after, "After", row);
                r.print_changed(m, None, row, changed);
                r.print_at_limit(m, row);
                if changed {
                    r.say(m, None, row, said, None);
                }
                r.verify(m, row).map_err(|e| before.with(e))?;
            }
            Step::Functions { bottom_up, passes } => {
                let order: Vec<FuncId> = if *bottom_up {
                    bottom_up_order(m)
                } else {
                    m.func_ids().collect()
                };
                let whole = passes.iter().any(|p| p.recipe.row.callees);
                let parts = if *bottom_up || !apart || whole {
                    Vec::new()
                } else {
                    split::parts(m, &order)
                };
                if parts.is_empty() {
                    let rounds = if *bottom_up { MOST_ROUNDS } else { 1 };
                    r.functions(m, &order, passes, rounds)?;
                    continue;
                }
                let n = split::threads(opts);
                for report in split::run(m, &parts, passes, opts, target, n)? {
                    r.add(report);
                }
                r.caches.fill_with(Cache::default);
            }
        }
    }
    let mut report = r.report;
    report
        .timings
        .sort_unstable_by_key(|t| std::cmp::Reverse(t.time));
    Ok(report)
}

impl<'a> Runner<'a> {
    pub(super) fn new(opts: &'a PassOptions, target: &'a Target, functions: usize) -> Runner<'a> {
        let mut r = Runner {
            opts,
            target,
            caches: Vec::new(),
            report: Report::default(),
        };
        r.caches.resize_with(functions, Cache::default);
        r
    }
    /// All passes on one function, up to `rounds` times while they ask for it, then on the next.
    pub(super) fn functions(
        &mut self,
        m: &mut Module,
        order: &[FuncId],
        passes: &mut [Named<dyn FunctionPass>],
        rounds: usize,
    ) -> Result<(), RunError> {
        for &f in order {
            for round in 1..=rounds {
                for named in passes.iter_mut() {
                    self.run_function(m, f, named)?;
                }
                let again = round < rounds
                    && (m.func(f).body.as_ref())
                        .is_some_and(|body| passes.iter().any(|p| p.pass.again(m, body)));
                if !again {
                    break;
                }
            }
        }
        Ok(())
    }
    /// Takes over what was reported elsewhere.
    fn add(&mut self, report: Report) {
        let mine = &mut self.report;
        mine.remarks.extend(report.remarks);
        mine.runs += report.runs;
        mine.output += &report.output;
        for t in report.timings {
            match mine.timings.iter_mut().find(|o| o.pass == t.pass) {
                Some(o) => {
                    o.runs += t.runs;
                    o.time += t.time;
                }
                None => mine.timings.push(t),
            }
        }
    }
    /// Bisection and `-disable`: whether this run may go ahead.
    fn admitted(&mut self, row: &PassRow, on: &str) -> bool {
        if row.required {
            return true;
        }
        if self.opts.disabled.iter().any(|d| d == row.name) {
            return false;
        }
        self.report.runs += 1;
        let Some(limit) = self.opts.opt_bisect_limit else {
            return true;
        };
        let go = self.report.runs <= limit;
        if self.opts.bisect_verbose {
            let not = if go { "" } else { "NOT " };
            let n = self.report.runs;
            self.report.output +=
                &format!("BISECT: {not}running pass ({n}) {} on {on}\n", row.name);
        }
        go
    }
    fn run_function(
        &mut self,
        m: &mut Module,
        f: FuncId,
        named: &mut Named<dyn FunctionPass>,
    ) -> Result<(), RunError> {
        let row = named.recipe.row;
        if m.func(f).body.is_none() || !row.required && m.attrs(f).func.has(sym::OPTNONE) {
            return Ok(());
        }
        let admitted = if self.opts.opt_bisect_limit.is_some() {
            let name = m.cx.str(m.func(f).name).to_owned();
            self.admitted(row, &name)
        } else {
            self.admitted(row, "")
        };
        if !admitted {
            return Ok(());
        }
        if stop::requested() {
            return Err(RunError::Stopped);
        }
        self.print(m, Some(f), &self.opts.printing.before, "Before", row);
        if self.caches.len() <= f.index() {
            self.caches.resize_with(f.index() + 1, Cache::default);
        }
        // The same pass with the same parameters finds nothing again; what depends on callees may. A bisection runs what it
        // says that it runs.
        let id = named.recipe.id;
        if self.opts.opt_bisect_limit.is_none()
            && !row.callees
            && self.caches[f.index()].is_idle(id)
        {
            return Ok(());
        }
        let record = self.begin(m, Some(f));
        let before = Before::new(self.opts, m, Some(f), row);
        let Some(mut body) = m.take_body(f) else {
            return Ok(());
        };
        let mut cache = std::mem::take(&mut self.caches[f.index()]);
        let start = self.opts.time_passes.then(Moment::now);
        m.cx.flushes = crate::edit::flushes_denormals(m, f);
        let said = self.report.remarks.len();
        let wanted = self.opts.wants_remark(RemarkKind::Passed, row.name);
        let size = wanted.then(|| cfg::count_insts(&body));
        let changed = before.run(|| {
            named.pass.run(&mut Fx {
                m,
                f,
                body: &mut body,
                cache: &mut cache,
                opts: self.opts,
                target: self.target,
                remarks: &mut self.report.remarks,
                output: &mut self.report.output,
            })
        });
        m.cx.flushes = false;
        self.time(row.name, start);
        cache.ran(id, changed);
        if changed {
            cache.invalidate(row.preserves);
        }
        self.caches[f.index()] = cache;
        m.set_body(f, body);
        self.end(m, Some(f), row, record, changed);
        self.print_changed(m, Some(f), row, changed);
        self.print_at_limit(m, row);
        if changed {
            self.print(m, Some(f), &self.opts.printing.after, "After", row);
            self.say(m, Some(f), row, said, size);
            self.verify_one(m, f, row).map_err(|e| before.with(e))?;
        }
        Ok(())
    }
    /// Begins the record of a run.
    fn begin(&mut self, m: &Module, f: Option<FuncId>) -> Option<Begun> {
        self.opts.runs.map(|_| Begun {
            text: self.around(m, f),
            size: size(m, f),
            start: Moment::now(),
        })
    }
    /// Ends the record of a run.
    fn end(
        &mut self,
        m: &Module,
        f: Option<FuncId>,
        row: &PassRow,
        begun: Option<Begun>,
        changed: bool,
    ) {
        let Some(begun) = begun else { return };
        let time = begun.start.elapsed();
        if let (Some(before), Some(after)) = (begun.text, self.around(m, f)) {
            self.report.around = Some([before, after]);
        }
        self.report.passes.push(PassRun {
            pass: row.name,
            function: f.map_or(String::new(), |f| m.cx.str(m.func(f).name).to_owned()),
            time,
            before: begun.size,
            after: size(m, f),
            changed,
        });
    }
    /// The IR as text, if the present run is the one to print.
    fn around(&self, m: &Module, f: Option<FuncId>) -> Option<String> {
        let wanted = self.opts.runs?.print?;
        let printer = self.opts.printer?;
        (wanted == self.report.passes.len()).then(|| printer(m, f))
    }
    fn time(&mut self, pass: &'static str, start: Option<Moment>) {
        let Some(start) = start else { return };
        let time = start.elapsed();
        match self.report.timings.iter_mut().find(|t| t.pass == pass) {
            Some(t) => {
                t.runs += 1;
                t.time += time;
            }
            None => self.report.timings.push(Timing {
                pass,
                runs: 1,
                time,
            }),
        }
    }
    /// What dumps call a function, or the module; none of a function that is not to be shown.
    fn shown_as<'m>(&self, m: &'m Module, f: Option<FuncId>) -> Option<&'m str> {
        let Some(f) = f else {
            return Some("[module]");
        };
        let name = m.cx.str(m.func(f).name);
        self.opts.shows_function(name).then_some(name)
    }
    fn print(&mut self, m: &Module, f: Option<FuncId>, when: &Print, word: &str, row: &PassRow) {
        if !when.wants(row.name) {
            return;
        }
        let Some(printer) = self.opts.printer else {
            return;
        };
        let Some(on) = self.shown_as(m, f) else {
            return;
        };
        self.report.output += &format!(
            "; *** IR Dump {word} {} on {on} ***\n{}\n",
            row.name,
            printer(m, f)
        );
    }
    /// `-print-changed`: what a pass left, if it changed something.
    fn print_changed(&mut self, m: &Module, f: Option<FuncId>, row: &PassRow, changed: bool) {
        let (Some(what), Some(printer)) = (self.opts.printing.changed, self.opts.printer) else {
            return;
        };
        let Some(on) = self.shown_as(m, f) else {
            return;
        };
        let head = format!("*** IR Dump After {} on {on}", row.name);
        if changed {
            self.report.output += &format!("{head} ***\n{}\n", printer(m, f));
        } else if what == Changes::All {
            self.report.output += &format!("{head} omitted because no change ***\n");
        }
    }
    /// `-opt-bisect-print`: the module as the last pass that may run leaves it.
    fn print_at_limit(&mut self, m: &Module, row: &PassRow) {
        if let Some(printer) = self.opts.printer
            && self.opts.printing.bisected
            && !row.required
            && self.opts.opt_bisect_limit == Some(self.report.runs)
        {
            self.report.output +=
                &format!("*** IR Dump At Bisection Limit ***\n{}\n", printer(m, None));
        }
    }
    /// A pass that changed something and has said nothing of it is reported by its effect.
    fn say(
        &mut self,
        m: &Module,
        f: Option<FuncId>,
        row: &'static PassRow,
        said: usize,
        size: Option<usize>,
    ) {
        let spoke = self.report.remarks[said..]
            .iter()
            .any(|r| r.pass == row.name);
        if spoke || !self.opts.wants_remark(RemarkKind::Passed, row.name) {
            return;
        }
        let mut args = vec![(TEXT.into(), "changed".to_owned())];
        if let (Some(before), Some(body)) = (size, f.and_then(|f| m.func(f).body.as_ref())) {
            args.push((TEXT.into(), ": ".to_owned()));
            args.push(("Before".into(), before.to_string()));
            args.push((TEXT.into(), " instructions became ".to_owned()));
            args.push(("After".into(), cfg::count_insts(body).to_string()));
        }
        self.report.remarks.push(Remark {
            kind: RemarkKind::Passed,
            pass: row.name,
            name: "Changed",
            function: f.map_or(String::new(), |f| m.cx.str(m.func(f).name).to_owned()),
            position: None,
            args,
        });
    }
    fn verify_one(&mut self, m: &Module, f: FuncId, row: &PassRow) -> Result<(), RunError> {
        if self.opts.verify_each {
            let start = self.opts.time_passes.then(Moment::now);
            check_function(m, f).map_err(|cause| RunError::Broken {
                pass: row.name,
                cause,
            })?;
            self.time(VERIFY, start);
        }
        Ok(())
    }
    fn verify(&mut self, m: &Module, row: &PassRow) -> Result<(), RunError> {
        if self.opts.verify_each {
            for f in m.func_ids() {
                self.verify_one(m, f, row)?;
            }
            if let Some(v) = self.opts.verifier {
                v(m).map_err(|cause| RunError::Invalid {
                    pass: row.name,
                    cause,
                })?;
            }
        }
        Ok(())
    }
}

/// A run whose record has begun.
struct Begun {
    text: Option<String>,
    size: usize,
    start: Moment,
}

/// Instructions of a function, or of the module.
fn size(m: &Module, f: Option<FuncId>) -> usize {
    let count = |f: FuncId| m.func(f).body.as_ref().map_or(0, cfg::count_insts);
    match f {
        Some(f) => count(f),
        None => m.func_ids().map(count).sum(),
    }
}

/// What `-time-passes` calls the verifier.
const VERIFY: &str = "verify";
