//! How far a launch is, for the line on the terminal.

use super::{Scheduler, Scope};
use crate::cx::Launch;
use crate::inst::Program;
use crate::progress::{Progress, bar};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How far a part of a grid is, for another thread to read.
#[derive(Debug, Default)]
pub(crate) struct Advance {
    clusters: AtomicU64,
    clock: AtomicU64,
}

impl Advance {
    /// Clusters that came to their end, and warp instructions.
    pub fn get(&self) -> (u64, u64) {
        (self.clusters.load(Relaxed), self.clock.load(Relaxed))
    }
}

/// A part of a grid that runs apart from the others.
pub(super) struct Part<'a> {
    /// Warp instructions of a cluster; one that takes more may wait for a cluster elsewhere.
    pub most: u64,
    /// Its first cluster.
    pub first: u64,
    /// Where it says how far it is.
    pub advance: &'a Advance,
}

/// Says how many clusters are done, after how many warp instructions.
pub(crate) fn say(
    progress: &mut Progress,
    (prog, launch): (&Program, &Launch),
    (clusters, steps): (u64, u64),
) {
    let per = launch.cluster.iter().map(|&x| u64::from(x));
    let per: u64 = per.product();
    let (done, all) = (per * clusters, per * launch.clusters());
    let name = &prog.funcs[launch.kernel as usize].name;
    progress.say(|since| {
        format!(
            "{} {done} of {all} blocks, {:.1} million instructions of warps, {} s: {name}",
            bar(done, all),
            steps as f64 / 1e6,
            since.as_secs()
        )
    });
}

impl Scheduler<'_> {
    /// Says how many blocks are done; `under_way` clusters are not.
    pub(super) fn say_progress(&mut self, under_way: u64) {
        let done = self.next - under_way;
        if let Scope::Part(part) = &self.scope {
            let Advance { clusters, clock } = part.advance;
            clusters.store(done - part.first, Relaxed);
            clock.store(self.clock, Relaxed);
        }
        if let Some(progress) = &mut self.progress {
            say(progress, (self.prog, self.launch), (done, self.clock));
        }
    }
}
