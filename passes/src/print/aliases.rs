//! `aa-eval` and `print<da>`: what accesses may meet.

use crate::analysis::alias::{Alias, Aliases, Loc, loc_of};
use crate::analysis::loops::LoopId;
use crate::analysis::operands::address_operand;
use crate::loops::access::{Access, distances, moving};
use crate::manager::Fx;
use jacquard_ir::{Inst, Opcode};
use std::fmt::Write;

/// `aa-eval`: how often pairs of accessed locations are told apart.
pub fn evaluate(fx: &mut Fx) -> bool {
    let mut places: Vec<Loc> = Vec::new();
    for i in fx.body.blocks().flat_map(|b| fx.body.insts(b)) {
        if address_operand(fx.body.op(i)).is_some() {
            let mut l = loc_of(&fx.m.cx, fx.body, i);
            l.access = None;
            if !places.iter().any(|p| p.ptr == l.ptr && p.size == l.size) {
                places.push(l);
            }
        }
    }
    let mut aliases = Aliases::default();
    let mut counts = [0usize; 4];
    for (n, a) in places.iter().enumerate() {
        for b in &places[..n] {
            let k = match aliases.alias(fx.m, fx.f, fx.body, a, b) {
                Alias::No => 0,
                Alias::May => 1,
                Alias::Partial => 2,
                Alias::Must => 3,
            };
            counts[k] += 1;
        }
    }
    let total: usize = counts.iter().sum();
    let share = |n: usize| 100.0 * n as f64 / total.max(1) as f64;
    let mut out = format!(
        "===== Alias Analysis Evaluator Report for '{}' =====\n  {total} Total Alias Queries Performed\n",
        fx.name()
    );
    for (n, what) in counts.iter().zip(["no", "may", "partial", "must"]) {
        let _ = writeln!(out, "  {n} {what} alias responses ({:.1}%)", share(*n));
    }
    fx.output.push_str(&out);
    false
}

/// `print<da>`: by how many iterations of their loop two accesses of the same bytes are apart.
pub fn dependences(fx: &mut Fx) -> bool {
    let loops = fx.loops();
    let mut out = format!(
        "Printing analysis 'Dependence Analysis' for function '{}':\n",
        fx.name()
    );
    let all: Vec<(Access, Option<LoopId>)> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b).map(move |i| (i, b)))
        .filter(|(i, _)| matches!(fx.body.op(*i), Opcode::Load | Opcode::Store))
        .filter_map(|(i, b)| {
            let id = loops.of(b);
            let n = address_operand(fx.body.op(i))?;
            let loc = loc_of(&fx.m.cx, fx.body, i);
            let write = fx.body.op(i) == Opcode::Store;
            let access = Access {
                inst: i,
                write,
                size: i64::try_from(loc.size?).ok()?,
                ty: match write {
                    true => fx.body.ty(fx.body.operand(i, 0), &fx.m.cx),
                    false => fx.body.inst(i).ty,
                },
                moving: id.and_then(|id| moving(fx, &loops, id, fx.body.operand(i, n))),
            };
            Some((access, id))
        })
        .collect();
    let text = |i: Inst| {
        let t = jacquard_ir::text::inst_text(fx.m, fx.body, i);
        t.trim().to_owned()
    };
    let mut aliases = Aliases::default();
    for (n, (a, x)) in all.iter().enumerate() {
        for (b, y) in &all[n..] {
            let kind = match (a.write, b.write) {
                (false, false) => "input",
                (false, true) => "anti",
                (true, false) => "flow",
                (true, true) => "output",
            };
            let same = a.inst == b.inst;
            let found = match x == y {
                true => distances(fx, &mut aliases, a, b),
                false => Some((i64::MIN, i64::MAX)),
            };
            let says = match found {
                None => "none".to_owned(),
                Some((0, 0)) if same => "none".to_owned(),
                Some((low, high)) if low == high => format!("consistent {kind} [{low}]"),
                Some((i64::MIN, i64::MAX)) => "confused".to_owned(),
                Some((low, high)) => format!("{kind} [{low}..{high}]"),
            };
            let _ = writeln!(
                out,
                "Src:  {} --> Dst:  {}\n  da analyze - {says}!",
                text(a.inst),
                text(b.inst)
            );
        }
    }
    fx.output.push_str(&out);
    false
}
