//! A check of SSA form between passes: blocks end in one terminator, phis match predecessors, definitions dominate uses.

use crate::analysis::dominators::DomTree;
use jacquard_ir::{Body, FuncId, Inst, Module, Opcode, TypeId, Value, ValueKind, cfg, phi};

/// Checks one function; the error names the function and the first fault.
pub fn check_function(m: &Module, f: FuncId) -> Result<(), String> {
    let Some(body) = &m.func(f).body else {
        return Ok(());
    };
    let name = m.cx.str(m.func(f).name);
    check_body(m, body).map_err(|e| format!("in function '{name}': {e}"))
}

fn check_body(m: &Module, body: &Body) -> Result<(), String> {
    let Some(entry) = body.entry() else {
        return Err("function has no block".into());
    };
    if cfg::preds(body, entry).next().is_some() {
        return Err("entry block has predecessors".into());
    }
    let dom = DomTree::new(body);
    let mut preds = Vec::new();
    for b in body.blocks() {
        if body.terminator(b).is_none() {
            return Err(format!("{b:?} does not end in a terminator"));
        }
        preds.clear();
        preds.extend(cfg::preds(body, b));
        preds.sort_unstable();
        let mut phis_over = false;
        for i in body.insts(b) {
            let op = body.op(i);
            if body.inst(i).block != Some(b) {
                return Err(format!("{i:?} does not know its block"));
            }
            if op.is_terminator() && body.last_inst(b) != Some(i) {
                return Err(format!("terminator {i:?} in the middle of {b:?}"));
            }
            if op == Opcode::Phi {
                if phis_over {
                    return Err(format!("phi {i:?} after other instructions in {b:?}"));
                }
                let mut from: Vec<_> = phi::incoming(body, i).map(|p| p.1).collect();
                from.sort_unstable();
                if from != preds {
                    return Err(format!(
                        "phi {i:?} in {b:?} has inputs from {from:?}, predecessors are {preds:?}"
                    ));
                }
            } else {
                phis_over = true;
            }
            check_operands(m, body, &dom, i)?;
        }
    }
    Ok(())
}

fn check_operands(m: &Module, body: &Body, dom: &DomTree, i: Inst) -> Result<(), String> {
    let b = body.inst(i).block.expect("caller walks the block");
    let op = body.op(i);
    for (n, v) in body.operands(i).enumerate() {
        match v.kind() {
            ValueKind::Inst(d) => {
                let Some(db) = body.inst(d).block else {
                    return Err(format!(
                        "{i:?} ({}) uses {d:?}, which is in no block",
                        op.text()
                    ));
                };
                if !body.is_linked(db) {
                    return Err(format!(
                        "{i:?} ({}) uses {d:?} of an erased block",
                        op.text()
                    ));
                }
                let ok = if op == Opcode::Phi {
                    let from = body.operand(i, n + 1).as_block().unwrap_or(b);
                    !dom.reachable(from) || dom.dominates(db, from)
                } else {
                    !dom.reachable(b) || dom.value_dominates(body, v, i)
                };
                if !ok {
                    return Err(format!(
                        "{d:?} ({}) does not dominate its use in {i:?} ({})",
                        body.op(d).text(),
                        op.text()
                    ));
                }
            }
            ValueKind::Block(t) if !body.is_linked(t) => {
                return Err(format!(
                    "{i:?} ({}) refers to erased block {t:?}",
                    op.text()
                ));
            }
            ValueKind::Arg(n) if n >= body.num_args() => {
                return Err(format!("{i:?} uses argument {n}, which does not exist"));
            }
            _ => {}
        }
    }
    let ty = |n: usize| body.ty(body.operand(i, n), &m.cx);
    let same = |a: TypeId, b: TypeId| -> Result<(), String> {
        if a == b {
            Ok(())
        } else {
            Err(format!(
                "{i:?} ({}): operand types differ: {:?} and {:?}",
                op.text(),
                m.cx.ty(a),
                m.cx.ty(b)
            ))
        }
    };
    match op {
        o if o.is_binary() => {
            same(ty(0), ty(1))?;
            same(ty(0), body.inst(i).ty)?;
        }
        Opcode::ICmp | Opcode::FCmp => same(ty(0), ty(1))?,
        Opcode::Select => {
            same(ty(1), ty(2))?;
            same(ty(1), body.inst(i).ty)?;
        }
        Opcode::Phi => {
            for (v, _) in phi::incoming(body, i) {
                let t: TypeId = body.ty(v, &m.cx);
                same(t, body.inst(i).ty)?;
            }
        }
        Opcode::Load | Opcode::Store | Opcode::GetElementPtr => {
            let p: Value = body.operand(i, if op == Opcode::Store { 1 } else { 0 });
            if !m.cx.types.is_ptr(m.cx.types.scalar(body.ty(p, &m.cx))) {
                return Err(format!("{i:?} ({}): address is not a pointer", op.text()));
            }
        }
        _ => {}
    }
    Ok(())
}
