//! `lint`: code that cannot mean what it says: division by zero, shifts that are too far, accesses of null or beyond a variable.

use crate::analysis::alias::{decompose, global_of, loc_of};
use crate::analysis::effects::has_side_effects;
use crate::analysis::operands::address_operand;
use crate::manager::Fx;
use jacquard_ir::{Aux, GlobalRef, Inst, Opcode, Value};
use std::fmt::Write;

/// The pass.
pub fn lint(fx: &mut Fx) -> bool {
    let mut out = String::new();
    for b in fx.body.blocks() {
        for i in fx.body.insts(b) {
            for fault in faults(fx, i) {
                let text = jacquard_ir::text::inst_text(fx.m, fx.body, i);
                let _ = writeln!(out, "{fault}\n  {}", text.trim());
            }
        }
    }
    fx.output.push_str(&out);
    false
}

fn faults(fx: &Fx, i: Inst) -> Vec<&'static str> {
    let mut out = Vec::new();
    let op = fx.body.op(i);
    let cx = &fx.m.cx;
    match op {
        Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem => {
            let by = fx.body.operand(i, 1).as_const();
            if by.is_some_and(|c| cx.is_zero(c)) {
                out.push("Undefined behavior: Division by zero");
            }
        }
        Opcode::Shl | Opcode::LShr | Opcode::AShr => {
            let width = cx.types.int_width(fx.body.inst(i).ty);
            let by = cx.value_int(fx.body.operand(i, 1));
            if let (Some(w), Some(n)) = (width, by)
                && n >= u128::from(w)
            {
                out.push("Undefined result: Shift count out of range");
            }
        }
        Opcode::Unreachable => {
            let before = fx.body.prev_inst(i);
            if before.is_some_and(|p| !has_side_effects(fx.m, fx.body, p)) {
                out.push(
                    "Unusual: unreachable immediately preceded by instruction without side effects",
                );
            }
        }
        _ => {}
    }
    if let Some(n) = address_operand(op) {
        out.extend(access(fx, i, fx.body.operand(i, n)));
    }
    out
}

fn access(fx: &Fx, i: Inst, p: Value) -> Option<&'static str> {
    let cx = &fx.m.cx;
    if let Some(c) = p.as_const() {
        // Elsewhere than in the generic space, null is an address like others.
        if cx.is_zero(c) && cx.types.addr_space(cx.const_ty(c)) == Some(0) {
            return Some("Undefined behavior: Null pointer dereference");
        }
        if cx.is_undef(c) || cx.is_poison(c) {
            return Some("Undefined behavior: Undef pointer dereference");
        }
    }
    let a = decompose(cx, fx.body, p);
    let size = match (a.base.as_inst(), global_of(cx, a.base)) {
        (Some(o), _) if fx.body.op(o) == Opcode::Alloca => {
            let n = cx.value_int(fx.body.operand(o, 0))?;
            match fx.body.inst(o).aux {
                Aux::Alloca { ty, .. } => u128::from(cx.size_of(ty)) * n,
                _ => return None,
            }
        }
        (_, Some(GlobalRef::Var(v))) => {
            let row = fx.m.var(v);
            if row.constant && fx.body.op(i) != Opcode::Load {
                return Some("Undefined behavior: Write to read-only memory");
            }
            // What is defined elsewhere may be larger.
            if row.init.is_none() || row.linkage.is_interposable() {
                return None;
            }
            u128::from(cx.size_of(row.ty))
        }
        _ => return None,
    };
    let bytes = i128::from(loc_of(cx, fx.body, i).size?);
    let from = i128::from(a.offset);
    let beyond = from < 0 || from + bytes > i128::try_from(size).ok()?;
    (a.vars.is_empty() && beyond).then_some("Undefined behavior: Buffer overflow")
}
