//! The phase of function passes in parts, for several threads.
//!
//! A pass needs the interners to itself, so a part is a copy of them with some of the functions. How a module is cut depends on the
//! module alone, and parts are put together in their order: the result is the same whatever the number of threads.

use super::error::RunError;
use super::run::{Report, Runner};
use super::text::{Named, Recipe};
use super::{FunctionPass, PassOptions};
use jacquard_ir::tables::Target;
use jacquard_ir::{Body, FuncId, Mark, Module, Part as Done, cfg};
use jacquard_limits::stop;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Instructions below which a module is not cut.
const WORTH_CUTTING: usize = 8192;
/// Parts of a module at most.
const MOST_PARTS: usize = 8;

/// One part's functions.
type Part = Vec<FuncId>;

/// Cuts a module's functions into parts of about equal size; none if it is too small.
pub(super) fn parts(m: &Module, order: &[FuncId]) -> Vec<Part> {
    let size = |f: FuncId| m.func(f).body.as_ref().map_or(0, cfg::count_insts);
    let defined: Vec<(FuncId, usize)> = order
        .iter()
        .map(|&f| (f, size(f)))
        .filter(|&(f, _)| m.func(f).body.is_some())
        .collect();
    let total: usize = defined.iter().map(|d| d.1).sum();
    if defined.len() < 2 || total < WORTH_CUTTING {
        return Vec::new();
    }
    let share = total.div_ceil(MOST_PARTS);
    let mut parts: Vec<Part> = vec![Vec::new()];
    let mut filled = 0;
    for (f, n) in defined {
        if filled >= share {
            parts.push(Vec::new());
            filled = 0;
        }
        filled += n;
        if let Some(last) = parts.last_mut() {
            last.push(f);
        }
    }
    parts
}

/// How many threads the options ask for.
pub fn threads(options: &PassOptions) -> usize {
    match options.threads {
        0 => std::thread::available_parallelism().map_or(1, NonZero::get),
        n => n,
    }
}

/// What a thread hands back.
type Outcome = Result<(Done, Report), RunError>;

/// Runs function passes on parts of a module. Reports come in the order of the parts.
pub(super) fn run(
    m: &mut Module,
    parts: &[Part],
    passes: &[Named<dyn FunctionPass>],
    options: &PassOptions,
    target: &Target,
    threads: usize,
) -> Result<Vec<Report>, RunError> {
    let mark = m.mark();
    // Each thread has passes of its own.
    let recipes: Vec<Recipe> = passes.iter().map(|p| p.recipe.clone()).collect();
    let bodies: Vec<Mutex<Vec<(FuncId, Body)>>> = parts
        .iter()
        .map(|part| {
            let list = part.iter().filter_map(|&f| {
                let body = m.take_body(f)?;
                // Whether a function is defined can be seen from outside.
                m.set_body(f, Body::default());
                Some((f, body))
            });
            Mutex::new(list.collect())
        })
        .collect();
    let outcomes: Vec<Mutex<Option<Outcome>>> = parts.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let whole = &*m;
    let watch = stop::current();
    let work = || {
        let _entered = stop::enter(watch.clone());
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            let (Some(bodies), Some(outcome)) = (bodies.get(n), outcomes.get(n)) else {
                return;
            };
            let taken = bodies.lock().map(|mut b| std::mem::take(&mut *b));
            let result = one(
                whole,
                &mark,
                taken.unwrap_or_default(),
                recipes.iter().filter_map(Recipe::function_pass).collect(),
                options,
                target,
            );
            if let Ok(mut o) = outcome.lock() {
                *o = Some(result);
            }
        }
    };
    if threads > 1 {
        std::thread::scope(|s| {
            for _ in 1..threads.min(parts.len()) {
                s.spawn(work);
            }
            work();
        });
    } else {
        work();
    }
    let mut reports = Vec::with_capacity(parts.len());
    for outcome in outcomes {
        let outcome = outcome.into_inner().ok().flatten();
        let Some(outcome) = outcome else {
            return Err(RunError::LostThread);
        };
        let (part, report) = outcome?;
        m.take_back(&mark, part);
        reports.push(report);
    }
    Ok(reports)
}

fn one(
    whole: &Module,
    mark: &Mark,
    bodies: Vec<(FuncId, Body)>,
    mut passes: Vec<Named<dyn FunctionPass>>,
    options: &PassOptions,
    target: &Target,
) -> Outcome {
    let mut m = whole.without_bodies();
    let order: Vec<FuncId> = bodies.iter().map(|b| b.0).collect();
    for (f, body) in bodies {
        m.set_body(f, body);
    }
    let mut runner = Runner::new(options, target, m.functions.len());
    runner.functions(&mut m, &order, &mut passes, 1)?;
    let report = runner.report;
    Ok((Done::of(m, mark, &order), report))
}
