//! `print<loops>`, `print<loopnest>`, `print<scalar-evolution>`, `print<uniformity>`, `print<phi-values>`: what is known of loops and values as text.

use super::{bare, block, name};
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::loops::affine::{induction, trip_count};
use crate::manager::Fx;
use jacquard_ir::{Block, Inst, Opcode, Value, cfg, phi};
use std::fmt::Write;

/// `print<loops>`
pub fn loops(fx: &mut Fx) -> bool {
    let info = fx.loops();
    let mut out = format!("Loop info for function '{}':\n", fx.name());
    let mut stack: Vec<LoopId> = outermost(&info);
    stack.reverse();
    while let Some(id) = stack.pop() {
        let l = info.get(id);
        let names: Vec<String> = in_order(fx, &info, id)
            .into_iter()
            .map(|b| {
                let mut text = block(fx.m, fx.body, b);
                if b == l.header {
                    text += "<header>";
                }
                if l.latches.contains(&b) {
                    text += "<latch>";
                }
                if cfg::succs(fx.body, b).any(|s| !info.contains(id, s)) {
                    text += "<exiting>";
                }
                text
            })
            .collect();
        let _ = writeln!(
            out,
            "{:indent$}Loop at depth {} containing: {}",
            "",
            l.depth,
            names.join(","),
            indent = 4 * (l.depth as usize - 1)
        );
        let mut inner = l.children.clone();
        inner.sort_unstable_by_key(|&c| position(fx, info.get(c).header));
        stack.extend(inner.into_iter().rev());
    }
    fx.output.push_str(&out);
    false
}

/// The loops in no other loop, by the place of their headers.
fn outermost(info: &LoopInfo) -> Vec<LoopId> {
    let all = info.in_program_order();
    let all = all.into_iter();
    all.filter(|&l| info.get(l).parent.is_none()).collect()
}

/// A loop's blocks as the function has them, the header first.
fn in_order(fx: &Fx, info: &LoopInfo, id: LoopId) -> Vec<Block> {
    let header = info.get(id).header;
    let rest = fx.body.blocks();
    let rest = rest.filter(|&b| b != header && info.contains(id, b));
    std::iter::once(header).chain(rest).collect()
}

fn position(fx: &Fx, b: Block) -> Option<usize> {
    fx.body.blocks().position(|x| x == b)
}

/// `print<loopnest>`: nests, and whether only loops stand between the outermost and the innermost.
pub fn loopnest(fx: &mut Fx) -> bool {
    let info = fx.loops();
    let all = info.in_program_order();
    for id in inner_first(&info, &all) {
        let mut chain = vec![id];
        let mut perfect = true;
        let mut depth = 1;
        let around = info.get(id).depth - 1;
        let mut k = 0;
        while k < chain.len() {
            let l = info.get(chain[k]);
            depth = depth.max(l.depth - around);
            perfect &= l.children.len() < 2;
            if let [only] = l.children[..] {
                perfect &= nothing_between(fx, &info, chain[k], only);
            }
            chain.extend(l.children.iter().copied());
            k += 1;
        }
        let names: Vec<String> = (chain.iter())
            .map(|&l| bare(fx.m, fx.body, info.get(l).header))
            .collect();
        let _ = writeln!(
            fx.output,
            "IsPerfect={perfect}, Depth={depth}, OutermostLoop: {}, Loops: ( {} )",
            names[0],
            names.join(" ")
        );
    }
    false
}

/// Each loop after those inside it.
fn inner_first(info: &LoopInfo, all: &[LoopId]) -> Vec<LoopId> {
    fn put(info: &LoopInfo, all: &[LoopId], id: LoopId, out: &mut Vec<LoopId>) {
        for &c in all.iter().filter(|&&c| info.get(c).parent == Some(id)) {
            put(info, all, c, out);
        }
        out.push(id);
    }
    let mut out = Vec::new();
    for &id in all.iter().filter(|&&l| info.get(l).parent.is_none()) {
        put(info, all, id, &mut out);
    }
    out
}

/// Whether the blocks of the outer loop around the inner one hold its counter and its tests alone.
fn nothing_between(fx: &Fx, info: &LoopInfo, outer: LoopId, inner: LoopId) -> bool {
    let own = (info.blocks(outer).iter()).filter(|&&b| !info.contains(inner, b));
    own.flat_map(|&b| fx.body.insts(b)).all(|i| {
        let op = fx.body.op(i);
        op == Opcode::Phi
            || op.is_terminator()
            || op == Opcode::ICmp
            || op == Opcode::Add && fx.body.operand(i, 1).is_const()
    })
}

/// `print<scalar-evolution>`: counters as add recurrences, and how often loops run.
pub fn scalar_evolution(fx: &mut Fx) -> bool {
    let info = fx.loops();
    let f = fx.name().to_owned();
    let mut out = format!(
        "Printing analysis 'Scalar Evolution Analysis' for function '{f}':\nClassifying expressions for: @{f}\n"
    );
    for header in fx.body.blocks() {
        let Some(id) = info.of(header).filter(|&l| info.get(l).header == header) else {
            continue;
        };
        let at = block(fx.m, fx.body, header);
        for phi in phi::of(fx.body, header) {
            let Some(iv) = induction(fx.body, &info, id, phi) else {
                continue;
            };
            let (start, step) = (name(fx.m, fx.body, iv.start), name(fx.m, fx.body, iv.step));
            let sign = if iv.negated { "-" } else { "" };
            let me = name(fx.m, fx.body, phi.into());
            let _ = writeln!(out, "  {me}\n  -->  {{{start},+,{sign}{step}}}<{at}>");
        }
    }
    let _ = writeln!(out, "Determining loop execution counts for: @{f}");
    for id in info.in_program_order() {
        let at = block(fx.m, fx.body, info.get(id).header);
        match trip_count(fx.m, fx.body, &info, id) {
            Some(n) => {
                for kind in ["", "constant max ", "symbolic max "] {
                    let _ = writeln!(out, "Loop {at}: {kind}backedge-taken count is i32 {n}");
                }
                let _ = writeln!(out, "Loop {at}: Trip multiple is {}", n + 1);
            }
            None => {
                for kind in ["", "constant max ", "symbolic max "] {
                    let _ = writeln!(out, "Loop {at}: Unpredictable {kind}backedge-taken count.");
                }
            }
        }
    }
    fx.output.push_str(&out);
    false
}

/// `print<uniformity>`
pub fn uniformity(fx: &mut Fx) -> bool {
    let u = fx.uniformity();
    let mut out = format!("UniformityInfo for function '{}':\n", fx.name());
    let start = out.len();
    let args = (0..fx.body.num_args()).map(Value::arg);
    for v in args.filter(|&v| u.is_divergent(v)) {
        let _ = writeln!(out, "DIVERGENT ARGUMENT: {}", name(fx.m, fx.body, v));
    }
    for b in fx.body.blocks() {
        let lines: Vec<String> = (fx.body.insts(b))
            .filter(|&i| match fx.body.op(i).is_terminator() {
                true => u.branch_diverges(b),
                false => u.is_divergent(i.into()),
            })
            .map(|i| described(fx, i))
            .collect();
        if !lines.is_empty() {
            let _ = writeln!(out, "BLOCK {}", bare(fx.m, fx.body, b));
            for l in lines {
                let _ = writeln!(out, "    DIVERGENT: {l}");
            }
        }
    }
    if out.len() == start {
        out.push_str("ALL VALUES UNIFORM\n");
    }
    fx.output.push_str(&out);
    false
}

/// An instruction by its result and operation.
fn described(fx: &Fx, i: Inst) -> String {
    let op = fx.body.op(i).text();
    match fx.body.inst(i).ty == jacquard_ir::TypeId::VOID {
        true => op.to_owned(),
        false => format!("{} = {op}", name(fx.m, fx.body, i.into())),
    }
}

/// `print<phi-values>`: what a phi may be, phis of phis looked through.
pub fn phi_values(fx: &mut Fx) -> bool {
    let mut out = format!("PHI Values for function: {}\n", fx.name());
    for b in fx.body.blocks() {
        for phi in phi::of(fx.body, b) {
            let mut seen = vec![phi];
            let mut values: Vec<Value> = Vec::new();
            let mut k = 0;
            while k < seen.len() {
                for (v, _) in phi::incoming(fx.body, seen[k]) {
                    match v.as_inst().filter(|&d| fx.body.op(d) == Opcode::Phi) {
                        Some(d) if !seen.contains(&d) => seen.push(d),
                        Some(_) => {}
                        None if !values.contains(&v) => values.push(v),
                        None => {}
                    }
                }
                k += 1;
            }
            let _ = writeln!(out, "PHI {} has values:", name(fx.m, fx.body, phi.into()));
            for v in values {
                let text = match v.as_inst() {
                    Some(i) => jacquard_ir::text::inst_text(fx.m, fx.body, i)
                        .trim()
                        .to_owned(),
                    None => jacquard_ir::text::value_text(fx.m, fx.body, v),
                };
                let _ = writeln!(out, "  {text}");
            }
        }
    }
    fx.output.push_str(&out);
    false
}
