//! `globalopt`: variables that only this module can see. Never written: constant. Never read: gone with their stores. Not
//! initialised by the host, nor by it readable: only internal ones without `externally_initialized` qualify.

use crate::analysis::call_graph::globals_in;
use crate::analysis::effects::is_simple;
use crate::edit::erase_if_dead;
use crate::intrinsics::{Role, role_of};
use crate::manager::{ModulePass, Mx, Params};
use jacquard_ir::fold::read_constant;
use jacquard_ir::{Body, ConstKind, FuncId, GlobalRef, Inst, Module, Opcode, Value, VarId, sym};

/// The pass.
pub struct GlobalOpt;

impl ModulePass for GlobalOpt {
    fn new(_: &Params) -> Self {
        GlobalOpt
    }
    fn run(&mut self, mx: &mut Mx) -> bool {
        let m = &mut *mx.m;
        let mut uses: Vec<Use> = m.vars.iter().map(|_| Use::default()).collect();
        for v in m.var_ids() {
            let row = m.var(v);
            uses[v.index()].open = !row.linkage.is_local() || row.externally_initialized;
            if let Some(c) = row.init {
                globals_in(&m.cx, c, &mut |g| escape(&mut uses, g));
            }
        }
        for a in &m.aliases {
            globals_in(&m.cx, a.target, &mut |g| escape(&mut uses, g));
        }
        for f in m.func_ids() {
            for c in m.func(f).prefix.into_iter().flatten() {
                globals_in(&m.cx, c, &mut |g| escape(&mut uses, g));
            }
            if let Some(body) = &m.func(f).body {
                scan(m, f, body, &mut uses);
            }
        }
        let mut any = false;
        for v in m.var_ids().collect::<Vec<_>>() {
            let u = std::mem::take(&mut uses[v.index()]);
            // Shared memory has no initial value.
            let private = jacquard_ir::tables::address_space(m.var(v).space)
                .is_some_and(|s| matches!(s.number, 3 | 5));
            if u.open || m.var(v).init.is_none() && !private {
                continue;
            }
            if !u.written && !m.var(v).constant && !private {
                m.vars[v.index()].constant = true;
                any = true;
            }
            if !u.read && !u.stores.is_empty() {
                any |= drop_stores(m, &u.stores);
            }
        }
        if any {
            fold_loads(m);
        }
        any
    }
}

#[derive(Default)]
struct Use {
    /// Something outside, or something not understood, may read and write it.
    open: bool,
    read: bool,
    written: bool,
    stores: Vec<(FuncId, Inst)>,
}

fn escape(uses: &mut [Use], g: GlobalRef) {
    if let GlobalRef::Var(v) = g {
        uses[v.index()].open = true;
    }
}

/// The variable an operand is the address of, through constant expressions; with the instruction's own use.
fn variable(m: &Module, v: Value) -> Option<VarId> {
    let mut c = v.as_const()?;
    for _ in 0..8 {
        match &m.cx.constant(c).kind {
            ConstKind::Global(GlobalRef::Var(g)) => return Some(*g),
            ConstKind::Expr(e)
                if matches!(
                    e.op,
                    Opcode::GetElementPtr | Opcode::AddrSpaceCast | Opcode::BitCast
                ) =>
            {
                c = *e.ops.first()?;
            }
            _ => return None,
        }
    }
    None
}

fn scan(m: &Module, f: FuncId, body: &Body, uses: &mut [Use]) {
    for b in body.blocks() {
        for i in body.insts(b) {
            for (n, v) in body.operands(i).enumerate() {
                if v.as_const().is_none() {
                    continue;
                }
                match variable(m, v) {
                    Some(g) => follow(m, f, body, i, n, g, uses, 0),
                    None => {
                        if let Some(c) = v.as_const() {
                            globals_in(&m.cx, c, &mut |g| escape(uses, g));
                        }
                    }
                }
            }
        }
    }
}

#[allow(clippy::too_many_arguments)]
fn follow(
    m: &Module,
    f: FuncId,
    body: &Body,
    i: Inst,
    n: usize,
    g: VarId,
    uses: &mut [Use],
    depth: u32,
) {
    let u = &mut uses[g.index()];
    match body.op(i) {
        Opcode::Load if is_simple(body, i) => u.read = true,
        Opcode::Store if n == 1 && is_simple(body, i) => {
            u.written = true;
            u.stores.push((f, i));
        }
        Opcode::GetElementPtr | Opcode::AddrSpaceCast | Opcode::BitCast if n == 0 && depth < 12 => {
            let list: Vec<(Inst, usize)> = body.users(i.into()).collect();
            for (x, k) in list {
                follow(m, f, body, x, k, g, uses, depth + 1);
            }
        }
        Opcode::ICmp => {}
        Opcode::Call
            if n == 2 && matches!(role_of(m, body, i), Some(Role::Memcpy | Role::Memmove)) =>
        {
            u.read = true
        }
        _ => u.open = true,
    }
}

fn drop_stores(m: &mut Module, stores: &[(FuncId, Inst)]) -> bool {
    let mut any = false;
    for &(f, s) in stores {
        let Some(mut body) = m.take_body(f) else {
            continue;
        };
        if body.inst(s).block.is_some() && !m.attrs(f).func.has(sym::OPTNONE) {
            let ops: Vec<Inst> = body.operands(s).filter_map(|v| v.as_inst()).collect();
            body.erase(s);
            for o in ops {
                if body.inst(o).block.is_some() {
                    erase_if_dead(m, &mut body, o);
                }
            }
            any = true;
        }
        m.set_body(f, body);
    }
    any
}

/// Whole loads of variables that are constant now.
fn fold_loads(m: &mut Module) {
    for f in m.func_ids().collect::<Vec<_>>() {
        let Some(mut body) = m.take_body(f) else {
            continue;
        };
        let loads: Vec<Inst> = body
            .blocks()
            .flat_map(|b| body.insts(b))
            .filter(|&i| body.op(i) == Opcode::Load && is_simple(&body, i))
            .collect();
        for l in loads {
            let p = body.operand(l, 0);
            let Some(c) = p.as_const() else { continue };
            let ConstKind::Global(GlobalRef::Var(v)) = m.cx.constant(c).kind else {
                continue;
            };
            let row = m.var(v);
            if !row.constant || row.externally_initialized || row.linkage.is_interposable() {
                continue;
            }
            // Constant memory is the host's to write, unless nothing outside can name it.
            if !row.linkage.is_local() {
                continue;
            }
            let Some(init) = row.init else { continue };
            let ty = body.inst(l).ty;
            if let Some(k) = read_constant(&mut m.cx, init, ty, 0) {
                body.replace_and_erase(l, k.into());
            }
        }
        m.set_body(f, body);
    }
}
