//! Loads of memory that was never written, whose value has no effect: compilers move a load in front of its condition, load in any case, and
//! choose afterwards.

use crate::cx::Cx;
use crate::inst::{Class, Flow, Inst, PRED_SINK, Program, Src, flag};

/// Instructions behind a load in which its value is looked at and left.
const WINDOW: usize = 12;

/// What is loaded instead: values that differ in each comparison.
const VALUES: [u64; 4] = [0, u64::MAX, 0x7f7f_ffff_7f7f_ffff, 0xff7f_ffff_ff7f_ffff];

/// Whether the value that a lane loads with `i`, the instruction before the next one, is not chosen behind it, whatever it is.
#[cold]
#[inline(never)]
pub fn has_no_effect(cx: &mut Cx<'_>, i: &Inst, lane: usize, bytes: usize) -> bool {
    let (prog, first) = (cx.prog, cx.pc as usize);
    let Some(last) = choice(prog, first, i.d) else {
        return false;
    };
    let before = (cx.w.regs.clone(), cx.w.preds.clone(), cx.w.carry);
    let mut results = VALUES
        .map(|v| {
            cx.dst(i.d).0[lane] = v & (u64::MAX >> (64 - 8 * bytes.min(8)));
            let mut pure = true;
            for j in &prog.code[first..=last] {
                let runs = j.guard == 0 || cx.pred(j.guard) >> lane & 1 != 0;
                pure &= !runs || (j.exec)(cx, j, 1 << lane) == Flow::Next;
            }
            let result = cx.row(Src::reg(prog.code[last].d)).0[lane];
            cx.w.regs.clone_from(&before.0);
            cx.w.preds.clone_from(&before.1);
            cx.w.carry = before.2;
            pure.then_some(result)
        })
        .into_iter();
    let one = results.next().flatten();
    one.is_some() && results.all(|r| r == one)
}

/// Whether an instruction does no more than to compute registers and predicates.
fn computes(j: &Inst) -> bool {
    matches!(
        j.class,
        Class::Move | Class::Integer | Class::Half | Class::Float | Class::Double | Class::Convert
    )
}

fn reads(j: &Inst, value: Src) -> bool {
    [j.a, j.b, j.c].contains(&value)
}

fn depends(j: &Inst, preds: &[u32]) -> bool {
    let is = |p: u32| preds.contains(&(p >> 1));
    is(j.guard)
        || (j.class == Class::Move && is(j.p))
        || (j.flags & flag::PREDICATE != 0 && is(j.x))
}

/// The choice that is the only use of a register besides comparisons, and of what they gave.
fn choice(prog: &Program, first: usize, row: u32) -> Option<usize> {
    let value = Src::reg(row);
    let mut preds = Vec::new();
    for k in first..prog.code.len().min(first + WINDOW) {
        let j = &prog.code[k];
        let touched = reads(j, value) || depends(j, &preds);
        if !computes(j) {
            return None;
        }
        if j.flags & flag::CHOICE != 0 && reads(j, value) {
            let others = (0..prog.code.len()).filter(|&n| prog.owner[n] == prog.owner[first]);
            let mut others = others
                .filter(|n| !(first - 1..=k).contains(n))
                .map(|n| &prog.code[n]);
            let used = others.any(|j| {
                let list = prog.lists.get(j.x as usize).filter(|_| !computes(j));
                reads(j, value) || depends(j, &preds) || list.is_some_and(|l| l.contains(&value))
            });
            return (!used).then_some(k);
        }
        if touched && j.flags & flag::PREDICATE == 0 {
            return None;
        }
        if touched {
            preds.extend([j.d, j.d2].into_iter().filter(|p| *p != PRED_SINK));
        }
    }
    None
}
