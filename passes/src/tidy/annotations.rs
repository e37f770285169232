//! `annotation2metadata`, `annotation-remarks` and `transform-warning`: what a program was annotated with reaches its instructions and
//! the user; what a loop was told to become and did not is told.

use crate::manager::{Fx, LOOP_REQUESTS, Mx, RemarkKind, TEXT};
use jacquard_ir::{ConstKind, GlobalRef, Inst, MdOperand, Module, attachment};
use std::collections::BTreeMap;

/// The texts of `llvm.global.annotations` by function.
fn texts(m: &Module) -> Vec<(GlobalRef, String)> {
    let Some(GlobalRef::Var(v)) = m.lookup("llvm.global.annotations") else {
        return Vec::new();
    };
    let rows = match m.var(v).init.map(|c| &m.cx.constant(c).kind) {
        Some(ConstKind::Aggregate(rows)) => rows.to_vec(),
        _ => return Vec::new(),
    };
    (rows.iter())
        .filter_map(|&row| {
            let ConstKind::Aggregate(fields) = &m.cx.constant(row).kind else {
                return None;
            };
            let global = |c: jacquard_ir::Const| {
                let mut found = None;
                crate::analysis::call_graph::globals_in(&m.cx, c, &mut |g| found = Some(g));
                found
            };
            let of = global(*fields.first()?)?;
            let GlobalRef::Var(text) = global(*fields.get(1)?)? else {
                return None;
            };
            let ConstKind::Data(bytes) = &m.cx.constant(m.var(text).init?).kind else {
                return None;
            };
            let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
            Some((of, String::from_utf8_lossy(&bytes[..end]).into_owned()))
        })
        .collect()
}

/// `annotation2metadata`: every instruction of an annotated function carries the annotation.
pub fn annotate(mx: &mut Mx) -> bool {
    let mut any = false;
    for (of, text) in texts(mx.m) {
        let GlobalRef::Func(f) = of else { continue };
        let text = mx.m.cx.sym(&text);
        let kind = mx.m.cx.sym("annotation");
        let node = mx.m.cx.md.tuple(&[MdOperand::Str(text)]);
        let done = mx.with_body(f, |fx| {
            let all: Vec<Inst> = (fx.body.blocks()).flat_map(|b| fx.body.insts(b)).collect();
            for i in all {
                attachment::set(fx.body, i, kind, node);
            }
        });
        any |= done.is_some();
    }
    any
}

/// `annotation-remarks`: how many instructions carry which annotation.
pub fn annotation_remarks(fx: &mut Fx) -> bool {
    let kind = fx.m.cx.sym("annotation");
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for i in fx.body.blocks().flat_map(|b| fx.body.insts(b)) {
        let Some(node) = attachment::get(fx.body, i, kind) else {
            continue;
        };
        for o in fx.m.cx.md.ops(node) {
            if let MdOperand::Str(s) = o {
                *counts.entry(fx.m.cx.str(*s).to_owned()).or_default() += 1;
            }
        }
    }
    for (text, n) in counts {
        fx.remark(
            RemarkKind::Analysis,
            "annotation-remarks",
            "AnnotationSummary",
            None,
            &[
                (TEXT, &"Annotated "),
                ("count", &n),
                (TEXT, &" instructions with "),
                ("type", &text),
            ],
        );
    }
    false
}

/// `transform-warning`
pub fn transform_warning(fx: &mut Fx) -> bool {
    let loops = fx.loops();
    for id in loops.ids() {
        for &latch in &loops.get(id).latches {
            let Some(t) = fx.body.terminator(latch) else {
                continue;
            };
            let Some(node) = attachment::get(fx.body, t, jacquard_ir::sym::LLVM_LOOP) else {
                continue;
            };
            let told: Vec<&'static str> = (fx.m.cx.md.ops(node).iter())
                .filter_map(|o| {
                    let MdOperand::Node(n) = o else { return None };
                    let ops = fx.m.cx.md.ops(*n);
                    let Some(MdOperand::Str(s)) = ops.first() else {
                        return None;
                    };
                    let off =
                        matches!(ops.get(1), Some(MdOperand::Const(c)) if fx.m.cx.is_zero(*c));
                    let name = fx.m.cx.str(*s);
                    (LOOP_REQUESTS.iter())
                        .find(|r| r.name == name && !off)
                        .map(|r| r.missed)
                })
                .collect();
            for words in told.into_iter().take(1) {
                fx.remark(
                    RemarkKind::Warning,
                    "transform-warning",
                    "FailedRequestedTransformation",
                    Some(t),
                    &[
                        (TEXT, &words),
                        (
                            TEXT,
                            &": the optimizer was unable to perform the requested transformation",
                        ),
                    ],
                );
            }
        }
    }
    false
}
