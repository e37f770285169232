//! Whole warps, one after the other, as compiled code.

use super::found::CxWorld;
use super::runner::{Runner, Together, alike, execute, go_on};
use super::{Compiled, Frame, REFUSED};
use crate::cx::{Cx, Event};
use crate::exec::control::{exit, ret};
use crate::inst::{Class, Exec, Flow};
use crate::lanes::{Bits, LANES};

/// Runs whole warps, one after the other.
pub(crate) struct Whole<'a> {
    pub(super) code: &'a dyn Compiled,
    pub(super) entry: u32,
    /// Warp instructions that a warp may execute, and what the slice has then.
    pub(super) fuel: u64,
    pub(super) until: u64,
    pub(super) together: Together,
    /// Whether its lanes can run in quads, and how many in a wide team.
    pub(super) teams: [u32; 2],
    /// How the last one ended.
    pub frame: Frame,
    /// An instruction that ends threads.
    pub(super) end: u32,
}

/// How far a whole warp came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Came {
    /// To the end of its threads.
    ToEnd,
    /// To where the frame says: it goes on as others do.
    There,
    /// The same, and others come first.
    ToPause,
    /// To a fault.
    ToFault,
}

impl Whole<'_> {
    /// Runs the lanes of the group from the entry, and what they do together in between.
    pub fn run(&mut self, cx: &mut Cx<'_>, runner: &Runner<'_>) -> Came {
        let f = &mut self.frame;
        (f.mask, f.entry, f.in_step) = (cx.mask, self.entry, 0);
        f.fuel = self.fuel;
        self.until = cx.slice.steps + self.fuel;
        f.shape[3..6].copy_from_slice(&cx.cluster.ctaid);
        f.shape[9] = cx.w.index;
        cx.w.in_step = true;
        loop {
            let f = &mut self.frame;
            (f.most, f.sum) = (0, 0);
            self.together.allow(f, self.teams);
            self.code.run(f, &mut CxWorld(cx));
            cx.w.in_step &= f.kept_step(cx.mask);
            self.together.learn(f);
            cx.slice.steps += f.most;
            cx.record.counts[Class::Generic as usize] += f.sum;
            if let Some(came) = self.happened(cx) {
                return came;
            }
            if alike(cx.mask, &self.frame.exits, self.end) || self.ends(cx) {
                return Came::ToEnd;
            }
            let f = &self.frame;
            let first = f.exits[cx.mask.trailing_zeros() as usize % LANES];
            if first & REFUSED != 0 || !alike(cx.mask, &f.exits, first) {
                return Came::There;
            }
            cx.pc = first;
            let came = self.together(cx, runner);
            if matches!(came, Some(Came::There | Came::ToPause)) {
                self.frame.exits = [cx.pc; LANES];
            }
            if let Some(came) = came {
                return came;
            }
        }
    }

    /// Whether compiled code stopped since an instruction that it had executed for all lanes raised an event.
    fn happened(&self, cx: &mut Cx<'_>) -> Option<Came> {
        let came = match cx.event {
            Event::None => return None,
            Event::Yield => Came::ToPause,
            _ => Came::ToFault,
        };
        cx.pc = self.frame.exits[cx.mask.trailing_zeros() as usize % LANES];
        if came == Came::ToPause {
            cx.event = Event::None;
        }
        Some(came)
    }

    /// Executes what lanes do together. None where they came to an entry again.
    fn together(&mut self, cx: &mut Cx<'_>, runner: &Runner<'_>) -> Option<Came> {
        let (lanes, before) = (cx.mask, cx.pc);
        loop {
            let entry = runner.entry(cx.pc).filter(|_| cx.pc != before);
            if let Some((_, _, entry)) = entry {
                let f = &mut self.frame;
                (f.mask, f.entry) = (lanes, entry);
                f.in_step = u32::from(cx.w.in_step && f.quads != 0);
                f.fuel = self.until.saturating_sub(cx.slice.steps);
                return match cx.slice.steps < self.until && go_on(cx, f) {
                    true => None,
                    false => Some(Came::There),
                };
            }
            let last = (cx.slice.steps, cx.record.counts, cx.pc);
            let i = &cx.prog.code[cx.pc as usize];
            // Branches and calls may take lanes apart.
            if i.class == Class::Control && !ends(i.exec) {
                return Some(Came::There);
            }
            if execute(cx, i) == Flow::Next {
                if cx.mask != lanes || !cx.w.groups.is_empty() {
                    return Some(Came::There);
                }
                continue;
            }
            let came = match std::mem::replace(&mut cx.event, Event::None) {
                Event::Trap => {
                    cx.event = Event::Trap;
                    return Some(Came::ToFault);
                }
                // It was executed.
                Event::Yield => return Some(Came::ToPause),
                Event::Exit(m) if m == lanes => Came::ToEnd,
                _ => Came::There,
            };
            // What waits, and the end of threads, is not of here: as if it was not executed.
            (cx.slice.steps, cx.record.counts, cx.pc) = last;
            return Some(came);
        }
    }

    /// Whether every lane is at an instruction that ends it.
    fn ends(&mut self, cx: &mut Cx<'_>) -> bool {
        Bits(cx.mask).all(|l| {
            let pc = self.frame.exits[l];
            let (Some(i), end) = (cx.prog.code.get(pc as usize), self.end) else {
                return false;
            };
            if pc == end {
                return true;
            }
            let found = ends(i.exec);
            if found {
                self.end = pc;
            }
            found
        })
    }
}

/// Whether a function ends threads, or returns from a call.
fn ends(e: Exec) -> bool {
    let all: [Exec; 2] = [exit, ret];
    all.iter().any(|&f| std::ptr::fn_addr_eq(e, f))
}
