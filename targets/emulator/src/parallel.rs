//! Blocks over cores, with the results of one core.
//!
//! A grid begins on one thread. When its first blocks show that the rest will take long, the rest is cut into as many parts as there are
//! threads. Each part runs apart from the others: on copies of the allocations that the first blocks wrote, which record what the part
//! reads and writes, and on views of all others. Then the parts are taken over in the order of their blocks: one that read nothing that
//! an earlier part wrote did what it would have done after it. From the first part that cannot be taken over on, the rest of the grid runs on
//! one thread.

use crate::cx::Launch;
use crate::inst::Program;
use crate::memory::GlobalMem;
use crate::progress::Progress;
use crate::sched::{Advance, Done, Scheduler, Spread, Wish, say};
use crate::tier::{Code, Jit, Runner};
use crate::trap::Trap;
use crate::watch::Watch;
use std::time::Duration;

/// Between two looks at how far parts are.
const LOOK: Duration = Duration::from_millis(2);

/// What a part did, and the memory that it left.
struct Part {
    mem: GlobalMem,
    output: Vec<u8>,
    done: Done,
    complete: bool,
}

/// A kernel's code in both tiers.
#[derive(Clone, Copy)]
pub struct Tiers<'a> {
    /// The interpreter's.
    pub prog: &'a Program,
    /// Compiled functions.
    pub code: &'a Code,
    /// What compiles them, if anything does.
    pub jit: Option<Jit>,
}

impl<'a> Tiers<'a> {
    fn runner(self) -> Option<Runner<'a>> {
        self.jit.map(|jit| Runner::new(self.prog, self.code, jit))
    }
}

/// Runs a grid.
pub fn run<'a>(
    tiers: Tiers<'a>,
    launch: &'a Launch,
    mem: &mut GlobalMem,
    output: &mut Vec<u8>,
    (spread, mut watch): (Spread, Option<&mut dyn Watch>),
) -> (Done, Result<(), Box<Trap>>) {
    let clusters = launch.clusters();
    // Checks look at the whole grid, and blocks of a cooperative launch wait for each other.
    let may = spread.jobs > 1 && clusters > 2 && !launch.careful && launch.workspace == 0;
    let mut wish = (may && tiers.code.may_part(launch.kernel)).then(|| Wish::new(spread));
    if wish.is_some() {
        mem.forget_writes();
    }
    let (mut done, mut first) = (Done::default(), 0);
    let mut known = 0;
    loop {
        let mut s = Scheduler::new(tiers.prog, launch, mem, output).from(first, done);
        s.compiled = tiers.runner().map(|r| r.beyond(known));
        if let Some(wish) = wish.take() {
            s = s.start(wish);
        }
        if let Some(by) = &mut watch {
            s.watched_by(&mut **by);
        }
        let result = s.run();
        first = s.next();
        done = s.done();
        // It comes back early where it was to.
        if result.is_err() || first == clusters {
            return (done, result);
        }
        known = done.thread_instructions();
        first = parts(tiers, launch, (mem, output), (spread, &mut done), first);
        if first != clusters {
            tiers.code.keep_whole(launch.kernel);
        }
    }
}

/// Runs the clusters from `first` on in parts. The first cluster that is not done.
fn parts(
    tiers: Tiers<'_>,
    launch: &Launch,
    (mem, output): (&mut GlobalMem, &mut Vec<u8>),
    (spread, done): (Spread, &mut Done),
    mut first: u64,
) -> u64 {
    let (start, left) = (first, launch.clusters() - first);
    let jobs = (spread.jobs as u64).min(left);
    let bound = |k: u64| start + left * k / jobs;
    let each = done.clock() / start.max(1);
    let base: &GlobalMem = mem;
    let advance: Vec<Advance> = (0..jobs).map(|_| Advance::default()).collect();
    let parts: Vec<Part> = std::thread::scope(|scope| {
        let run = |(k, advance)| {
            let clusters = (bound(k), bound(k + 1));
            scope.spawn(move || part(tiers, launch, base, (clusters, each), advance))
        };
        let threads: Vec<_> = (0..jobs).zip(&advance).map(run).collect();
        if let Some(mut progress) = Progress::start() {
            while threads.iter().any(|t| !t.is_finished()) {
                std::thread::sleep(LOOK);
                let before = (start, done.clock());
                let far = advance.iter().map(Advance::get);
                let far = far.fold(before, |(a, b), (c, d)| (a + c, b + d));
                say(&mut progress, (tiers.prog, launch), far);
            }
        }
        (threads.into_iter())
            .map(|t| t.join().unwrap_or_else(|p| std::panic::resume_unwind(p)))
            .collect()
    });
    let mut written = Vec::new();
    for (k, part) in (1..).zip(parts) {
        let in_time = done.clock() + part.done.clock() <= launch.step_limit;
        if !part.complete || !in_time || part.mem.reads_any_of(&written) {
            break;
        }
        mem.take_over(&part.mem, &mut written);
        output.extend_from_slice(&part.output);
        done.add(part.done);
        tiers.code.count_part();
        first = bound(k);
    }
    first
}

/// Runs some clusters apart from the others; those before them took `each` warp instructions in the mean.
fn part(
    tiers: Tiers<'_>,
    launch: &Launch,
    base: &GlobalMem,
    ((first, end), each): ((u64, u64), u64),
    advance: &Advance,
) -> Part {
    // SAFETY: `parts` borrows the base until all threads have ended, and `leave_views` drops the views before that.
    let (mut mem, mut output) = (unsafe { base.apart() }, Vec::new());
    let mut s =
        Scheduler::new(tiers.prog, launch, &mut mem, &mut output).part(first, end, each, advance);
    s.compiled = tiers.runner().map(Runner::apart);
    let complete = s.run().is_ok();
    let done = s.done();
    let complete = complete && !mem.is_ordered();
    mem.leave_views();
    Part {
        mem,
        output,
        done,
        complete,
    }
}
