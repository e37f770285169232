//! What is told of threads that cannot go on, and of those that seem to wait for ever.

use super::{Resident, Scheduler};
use crate::inst::Class;
use crate::lanes::LANES;
use crate::trap::{Trap, TrapKind};
use crate::warp::{Wait, Warp};
use crate::watch::{Seen, Waiting, Watch, Watched};

/// The indices of a lane's thread.
fn thread(w: &Warp, lane: u32) -> [u32; 3] {
    let lane = lane as usize % LANES;
    [0, 1, 2].map(|k| w.tid[k].0[lane] as u32)
}

impl<'a> Scheduler<'a> {
    /// Has somebody look at it while it runs.
    pub fn watched_by(&mut self, by: &'a mut dyn Watch) {
        self.watched = Some(Watched::new(by));
    }

    /// Lets the one who watches have a look, where it is time.
    pub(super) fn look(&mut self, resident: &[Resident]) {
        let at = (self.accesses, self.clock);
        let Some(mut watched) = self.watched.take_if(|w| w.is_due(at)) else {
            return;
        };
        let stored = self.stats.classes[Class::Store as usize];
        let wrote = std::mem::replace(&mut watched.stored, stored) != stored;
        let warps = || {
            let blocks = resident.iter().flat_map(|r| &r.blocks);
            blocks.flat_map(|b| b.warps.iter().map(move |w| (b, w)))
        };
        let going = warps().filter(|(_, w)| w.groups.iter().any(|g| g.wait == Wait::Ready));
        let seen: Vec<Seen> = match wrote {
            true => Vec::new(),
            false => going.clone().map(|(_, w)| w.asked.seen).collect(),
        };
        let prog = self.prog;
        watched.look(self.mem, seen, |s| {
            let (b, w) = going.clone().find(|(_, w)| w.asked.seen == s)?;
            let function = *prog.owner.get(s.pc as usize)? as usize;
            Some(Waiting {
                function: prog.funcs[function].name.clone(),
                line: prog.code[s.pc as usize].line,
                block: b.ctaid,
                thread: thread(w, s.lane),
                address: s.address,
            })
        });
        self.watched = Some(watched);
    }

    /// No thread can go on.
    pub(super) fn deadlock(&self, resident: &[Resident]) -> Box<Trap> {
        let mut parts = Vec::new();
        let mut place = (String::new(), 0, [0; 3], [0; 3]);
        for r in resident {
            for b in &r.blocks {
                for w in &b.warps {
                    for g in &w.groups {
                        let in_vain = self.waits_in_vain();
                        let pc = match g.wait {
                            Wait::Lanes(_) => g.pc,
                            Wait::Ready if in_vain => w.asked.at,
                            _ => g.pc.saturating_sub(1),
                        };
                        let line = self.prog.code.get(pc as usize).map_or(0, |i| i.line);
                        if parts.is_empty() {
                            let f = self.prog.owner.get(pc as usize).map_or(0, |&f| f as usize);
                            place = (
                                self.prog.funcs[f].name.clone(),
                                line,
                                b.ctaid,
                                thread(w, g.mask.trailing_zeros().min(31)),
                            );
                        }
                        if parts.len() < 8 {
                            let what = match g.wait {
                                Wait::Barrier(id) => format!("at barrier {id}"),
                                Wait::Cluster => "at the cluster barrier".to_string(),
                                Wait::Lanes(need) => {
                                    format!("for lanes 0x{need:08x} at a warp collective")
                                }
                                Wait::Ready if in_vain => {
                                    "for the phase of an mbarrier".to_string()
                                }
                                Wait::Ready => "ready".to_string(),
                            };
                            parts.push(format!(
                                "block {},{},{} warp {} lanes 0x{:08x} line {line}: waits {what}",
                                b.ctaid[0], b.ctaid[1], b.ctaid[2], w.index, g.mask
                            ));
                        }
                    }
                }
            }
        }
        Box::new(Trap {
            kind: TrapKind::Deadlock,
            message: format!("no thread can go on: {}", parts.join("; ")),
            function: place.0,
            line: place.1,
            block: place.2,
            thread: place.3,
            other: None,
        })
    }
}
