//! `called-value-propagation`: calls through pointers whose values are all known say which functions they may reach.

use crate::analysis::alias::global_of;
use crate::manager::Mx;
use jacquard_ir::{
    Aux, Const, ConstKind, FuncId, GlobalRef, Inst, MdOperand, Module, Opcode, Value, VarId,
    attachment, call, phi,
};
use rustc_hash::FxHashMap;

/// Functions that a call is said to reach at most.
const MOST: usize = 4;

/// What pointers of the module's own variables may be; nothing for those that others may change.
type Known = FxHashMap<VarId, Vec<FuncId>>;

/// The pass.
pub fn propagate(mx: &mut Mx) -> bool {
    let known = variables(mx.m);
    let mut any = false;
    for f in mx.m.func_ids().collect::<Vec<_>>() {
        let changed = mx.with_body(f, |fx| {
            let calls: Vec<Inst> = (fx.body.blocks())
                .flat_map(|b| fx.body.insts(b))
                .filter(|&i| {
                    matches!(fx.body.inst(i).aux, Aux::Call { .. })
                        && call::callee(fx.body, i).as_inst().is_some()
                })
                .collect();
            let kind = fx.m.cx.sym("callees");
            let mut any = false;
            for call in calls {
                let mut found = Vec::new();
                let target = call::callee(fx.body, call);
                if values(fx.m, fx.body, &known, target, &mut found, 0).is_none()
                    || found.is_empty()
                    || found.len() > MOST
                    || attachment::get(fx.body, call, kind).is_some()
                {
                    continue;
                }
                found.sort_unstable();
                let ops: Vec<MdOperand> = (found.into_iter())
                    .map(|g| MdOperand::Const(fx.m.address(GlobalRef::Func(g))))
                    .collect();
                let node = fx.m.cx.md.tuple(&ops);
                attachment::set(fx.body, call, kind, node);
                any = true;
            }
            any
        });
        any |= changed.unwrap_or(false);
    }
    any
}

/// The functions that a constant pointer, or the pointers in a constant, are.
fn functions_in(m: &Module, c: Const, out: &mut Vec<FuncId>) -> Option<()> {
    match &m.cx.constant(c).kind {
        ConstKind::Global(GlobalRef::Func(f)) => {
            if !out.contains(f) {
                out.push(*f);
            }
            Some(())
        }
        // Nobody calls null, or what is no pointer.
        ConstKind::Null | ConstKind::Undef | ConstKind::Poison => Some(()),
        ConstKind::Int(_) | ConstKind::Float(_) | ConstKind::Data(_) => Some(()),
        ConstKind::Aggregate(list) => {
            for &c in list.iter() {
                functions_in(m, c, out)?;
            }
            Some(())
        }
        _ => None,
    }
}

/// What a value may be: functions by name, loads of known variables, phis and choices of them.
fn values(
    m: &Module,
    body: &jacquard_ir::Body,
    known: &Known,
    v: Value,
    out: &mut Vec<FuncId>,
    depth: u32,
) -> Option<()> {
    if let Some(c) = v.as_const() {
        return functions_in(m, c, out);
    }
    let i = v.as_inst().filter(|_| depth < 6)?;
    match body.op(i) {
        Opcode::Load => {
            let p = crate::analysis::alias::underlying(&m.cx, body, body.operand(i, 0));
            let Some(GlobalRef::Var(var)) = global_of(&m.cx, p) else {
                return None;
            };
            for &f in known.get(&var)? {
                if !out.contains(&f) {
                    out.push(f);
                }
            }
            Some(())
        }
        Opcode::Phi => {
            for (v, _) in phi::incoming(body, i) {
                values(m, body, known, v, out, depth + 1)?;
            }
            Some(())
        }
        Opcode::Select => {
            values(m, body, known, body.operand(i, 1), out, depth + 1)?;
            values(m, body, known, body.operand(i, 2), out, depth + 1)
        }
        _ => None,
    }
}

/// Variables of the module's own that are only loaded from and stored functions to.
fn variables(m: &Module) -> Known {
    let mut known: Known = Known::default();
    for v in m.var_ids() {
        let row = m.var(v);
        let mut list = Vec::new();
        let own = row.linkage.is_local() && !row.externally_initialized;
        if let (true, Some(init)) = (own, row.init)
            && functions_in(m, init, &mut list).is_some()
        {
            known.insert(v, list);
        }
    }
    let lose = |c: Const, known: &mut Known| {
        crate::analysis::call_graph::globals_in(&m.cx, c, &mut |g| {
            if let GlobalRef::Var(v) = g {
                known.remove(&v);
            }
        });
    };
    for v in m.var_ids() {
        if let Some(init) = m.var(v).init {
            lose(init, &mut known);
        }
    }
    for f in m.func_ids() {
        let Some(body) = &m.func(f).body else {
            continue;
        };
        for i in body.blocks().flat_map(|b| body.insts(b)) {
            for (n, v) in body.operands(i).enumerate() {
                let Some(c) = v.as_const() else { continue };
                match (body.op(i), n) {
                    (Opcode::Load, 0) => {}
                    // An address computed from it is not followed to stores.
                    (Opcode::GetElementPtr, 0)
                        if (body.users(i.into())).all(|(u, _)| body.op(u) == Opcode::Load) => {}
                    (Opcode::Store, 1) => {
                        let Some(GlobalRef::Var(var)) = global_of(&m.cx, v) else {
                            lose(c, &mut known);
                            continue;
                        };
                        let stored = body.operand(i, 0).as_const();
                        let mut list = known.get(&var).cloned().unwrap_or_default();
                        let all = stored.and_then(|c| functions_in(m, c, &mut list));
                        match (all, known.get_mut(&var)) {
                            (Some(()), Some(old)) => *old = list,
                            _ => {
                                known.remove(&var);
                            }
                        }
                    }
                    _ => lose(c, &mut known),
                }
            }
        }
    }
    known
}
