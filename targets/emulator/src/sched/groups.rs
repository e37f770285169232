//! Groups of lanes of a warp: which one runs, and where they meet.

use crate::cx::Cx;
use crate::exec::control::{JOIN, WARP_SYNC};
use crate::inst::Class;
use crate::lanes::Bits;
use crate::warp::{Group, Wait};

fn skip_join(cx: &mut Cx<'_>) {
    let i = &cx.prog.code[cx.pc as usize];
    if i.class == Class::Internal && i.n == JOIN {
        cx.pc += 1;
    }
}

/// Whether a group may become part of the running one: a ready one when both have the slice to themselves, or none.
fn joins(cx: &Cx<'_>, g: &Group) -> bool {
    let favored = |mask: u32| mask & cx.slice.favored != 0;
    match g.wait {
        Wait::Ready => favored(g.mask) == favored(cx.mask),
        Wait::Lanes(_) => true,
        _ => false,
    }
}

/// Takes in every waiting group that is where the running one is. True if there was one.
pub(super) fn merge(cx: &mut Cx<'_>) -> bool {
    let before = cx.mask;
    let mut k = 0;
    while k < cx.w.groups.len() {
        let g = &cx.w.groups[k];
        if g.pc == cx.pc && joins(cx, g) && cx.is_in_frame_of(g) {
            cx.mask |= g.mask;
            cx.w.groups.swap_remove(k);
        } else {
            k += 1;
        }
    }
    // At a collective, favored lanes meet others, which go on with them.
    if cx.mask & cx.slice.favored != 0 {
        cx.slice.favored |= cx.mask;
    }
    cx.slice.watch = !cx.w.groups.is_empty();
    cx.mask != before
}

fn resume(cx: &mut Cx<'_>, k: usize) {
    let g = cx.w.groups.swap_remove(k);
    cx.pc = g.pc;
    cx.mask = g.mask;
    cx.frame.base = g.base as usize;
    cx.frame.pbase = g.pbase as usize;
    cx.frame.caller = g.frame;
    cx.slice.watch = !cx.w.groups.is_empty();
    if cx.slice.watch {
        merge(cx);
    }
    skip_join(cx);
}

/// Makes the best ready group the running one: of those with lanes that have the slice to themselves, if there are such.
pub(super) fn pick(cx: &mut Cx<'_>) -> bool {
    let best =
        cx.w.groups
            .iter()
            .enumerate()
            .filter(|(_, g)| g.wait == Wait::Ready)
            .min_by_key(|(_, g)| cx.place(g.mask, g.depth(), g.pc))
            .map(|(k, _)| k);
    match best {
        Some(k) => {
            // The favored ones have ended or wait for others.
            if cx.w.groups[k].mask & cx.slice.favored == 0 {
                cx.slice.favored = u32::MAX;
            }
            resume(cx, k);
            true
        }
        None => {
            cx.mask = 0;
            false
        }
    }
}

/// Gives the slice to the ready lanes that waited longest, as groups of their own.
pub(super) fn favor_oldest(cx: &mut Cx<'_>) {
    let groups = cx.w.groups.iter().filter(|g| g.wait == Wait::Ready);
    let ready = groups.fold(0, |m, g| m | g.mask);
    let turns = &cx.w.turns.of;
    let turn = |l: usize| turns.get(l).copied().unwrap_or(0);
    let oldest = Bits(ready).map(turn).min();
    let favored = Bits(ready)
        .filter(|&l| Some(turn(l)) == oldest)
        .fold(0, |m, l| m | 1 << l);
    cx.slice.favored = favored;
    for k in 0..cx.w.groups.len() {
        let g = &mut cx.w.groups[k];
        let rest = g.mask & !favored;
        if g.wait == Wait::Ready && rest != 0 && rest != g.mask {
            cx.w.in_step = false;
            g.mask &= favored;
            let rest = Group {
                mask: rest,
                ..g.clone()
            };
            cx.w.groups.push(rest);
        }
    }
}

/// Lanes that wait at `bar.warp.sync` in different places go on when together they are complete.
pub(super) fn meet_elsewhere(cx: &mut Cx<'_>) -> bool {
    let sync = |g: &Group| {
        let i = &cx.prog.code[g.pc as usize];
        matches!(g.wait, Wait::Lanes(_)) && i.n == WARP_SYNC && i.class == Class::Warp
    };
    let present =
        cx.w.groups
            .iter()
            .filter(|g| sync(g))
            .fold(0, |m, g| m | g.mask);
    let ready: Vec<usize> = (0..cx.w.groups.len())
        .filter(|&k| {
            let g = &cx.w.groups[k];
            sync(g) && matches!(g.wait, Wait::Lanes(need) if need & cx.w.live & !present == 0)
        })
        .collect();
    for &k in &ready {
        let g = &mut cx.w.groups[k];
        g.pc += 1;
        g.wait = Wait::Ready;
    }
    !ready.is_empty()
}
