//! Blocks over cores, with the results of one core.
//!
//! The grid is cut into as many parts as there are threads. Each part runs on a copy of global memory that records which bytes it
//! reads and writes. Then the parts are taken over in the order of their blocks: one that read nothing that an earlier part wrote did
//! what it would have done behind it. From the first part that cannot be taken over on, the rest of the grid runs on one thread.

use crate::cx::Launch;
use crate::inst::Program;
use crate::memory::GlobalMem;
use crate::sched::{Done, Scheduler};
use crate::tier::Runner;
use crate::trap::Trap;
use crate::watch::Watch;

/// What a part did, and the memory that it left.
struct Part {
    mem: GlobalMem,
    output: Vec<u8>,
    done: Done,
    complete: bool,
}

/// Runs a grid with up to `jobs` threads; one of them runs compiled code, if there is any.
pub fn run<'a>(
    prog: &'a Program,
    launch: &'a Launch,
    mem: &'a mut GlobalMem,
    output: &'a mut Vec<u8>,
    (jobs, native, watch): (usize, Option<Runner<'a>>, Option<&'a mut dyn Watch>),
) -> (Done, Result<(), Box<Trap>>) {
    let clusters = launch.clusters();
    let jobs = match jobs {
        0 | 1 => 1,
        n => (n as u64).min(clusters).min(mem.copies()),
    };
    let mut done = Done::default();
    let mut first = 0;
    // Checks look at the whole grid, and blocks of a cooperative launch wait for each other.
    if jobs > 1 && !launch.careful && launch.workspace == 0 {
        let bound = |k: u64| clusters * k / jobs;
        let base: &GlobalMem = mem;
        let parts: Vec<Part> = std::thread::scope(|scope| {
            let run = |k| scope.spawn(move || part(prog, launch, base, bound(k), bound(k + 1)));
            let threads: Vec<_> = (0..jobs).map(run).collect();
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
            first = bound(k);
        }
    }
    let mut s = Scheduler::new(prog, launch, mem, output).from(first, done);
    s.compiled = native;
    if let Some(by) = watch {
        s.watched_by(by);
    }
    let result = s.run();
    (s.done(), result)
}

/// Runs the clusters from `first` to `end` on a copy of memory.
fn part(prog: &Program, launch: &Launch, base: &GlobalMem, first: u64, end: u64) -> Part {
    let (mut mem, mut output) = (base.copy(), Vec::new());
    let mut s = Scheduler::new(prog, launch, &mut mem, &mut output).part(first, end);
    let complete = s.run().is_ok();
    let done = s.done();
    let complete = complete && !mem.is_ordered();
    Part {
        mem,
        output,
        done,
        complete,
    }
}
