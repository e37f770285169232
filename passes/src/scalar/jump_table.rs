//! `jump-table-to-switch`: a call through a constant table of functions becomes a switch over its index, with a direct call for each.

use crate::edit::new_phi;
use crate::intrinsics::role_of;
use crate::manager::Fx;
use jacquard_ir::{
    At, Aux, Block, Builder, Const, GlobalRef, Inst, Opcode, TypeId, Value, call, phi,
};

/// Tables with more functions stay.
const MOST: u64 = 10;

/// The pass.
pub fn jump_table_to_switch(fx: &mut Fx) -> bool {
    let calls: Vec<Inst> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b))
        .filter(|&i| fx.body.op(i) == Opcode::Call && role_of(fx.m, fx.body, i).is_none())
        .collect();
    let mut any = false;
    for c in calls {
        if let Some(table) = table(fx, c) {
            expand(fx, c, &table);
            any = true;
        }
    }
    any
}

struct Table {
    index: Value,
    functions: Vec<Const>,
}

/// The table that a call's function is loaded from.
fn table(fx: &mut Fx, c: Inst) -> Option<Table> {
    let load = call::callee(fx.body, c).as_inst()?;
    if fx.body.op(load) != Opcode::Load || !crate::analysis::effects::is_simple(fx.body, load) {
        return None;
    }
    let gep = fx.body.operand(load, 0).as_inst()?;
    let Aux::Gep(elem) = fx.body.inst(gep).aux else {
        return None;
    };
    let var = fx.m.cx.variable_of(fx.body.operand(gep, 0).as_const()?)?;
    let row = fx.m.var(var);
    let (init, ty) = (row.init?, row.ty);
    if !row.constant || row.linkage.is_interposable() {
        return None;
    }
    let jacquard_ir::Type::Array { elem: pointer, len } = *fx.m.cx.ty(ty) else {
        return None;
    };
    let zero = |v: Value| fx.m.cx.value_int(v) == Some(0);
    let index = match fx.body.num_ops(gep) {
        // Into the array, or from its first member on.
        3 if elem == ty && zero(fx.body.operand(gep, 1)) => fx.body.operand(gep, 2),
        2 if elem == pointer => fx.body.operand(gep, 1),
        _ => return None,
    };
    if index.as_const().is_some() || len > MOST || fx.body.inst(c).ty != callee_result(fx, c) {
        return None;
    }
    let functions = (0..len)
        .map(|n| {
            let f = fx.m.cx.const_member(init, n)?;
            let Some(GlobalRef::Func(id)) = crate::analysis::alias::global_of(&fx.m.cx, f.into())
            else {
                return None;
            };
            let Aux::Call { sig, .. } = fx.body.inst(c).aux else {
                return None;
            };
            (fx.m.func(id).ty == sig).then_some(f)
        })
        .collect::<Option<Vec<Const>>>()?;
    Some(Table { index, functions })
}

fn callee_result(fx: &Fx, c: Inst) -> TypeId {
    match fx.body.inst(c).aux {
        Aux::Call { sig, .. } => {
            (fx.m.cx.types.func_parts(sig)).map_or(TypeId::VOID, |parts| parts.0)
        }
        _ => TypeId::VOID,
    }
}

fn expand(fx: &mut Fx, c: Inst, table: &Table) {
    let Some(head) = fx.body.inst(c).block else {
        return;
    };
    let Some(next) = fx.body.next_inst(c) else {
        return;
    };
    let Aux::Call { sig, cc, attrs } = fx.body.inst(c).aux else {
        return;
    };
    let (dbg, ty, flags) = {
        let node = fx.body.inst(c);
        (node.dbg, node.ty, node.flags)
    };
    let args: Vec<Value> = call::args(fx.body, c).collect();
    let tail = fx.body.split_before(next);
    let mut results: Vec<(Value, Block)> = Vec::new();
    let mut cases: Vec<(Const, Block)> = Vec::new();
    let index_ty = fx.body.ty(table.index, &fx.m.cx);
    let mut last = head;
    for (n, &f) in table.functions.iter().enumerate() {
        let b = fx.body.create_block();
        fx.body.insert_block_after(b, last);
        last = b;
        let mut bld = Builder::new(&mut fx.m.cx, fx.body, At::End(b));
        bld.dbg = dbg;
        let direct = bld.call(sig, f.into(), &args, cc, attrs);
        bld.br(tail);
        fx.body.inst_mut(direct).flags = flags;
        results.push((direct.into(), b));
        cases.push((fx.m.cx.int(index_ty, n as u128), b));
    }
    let never = fx.body.create_block();
    fx.body.insert_block_after(never, last);
    Builder::new(&mut fx.m.cx, fx.body, At::End(never)).unreachable();
    if ty != TypeId::VOID {
        let joined = new_phi(fx.body, tail, ty);
        for (v, b) in results {
            phi::add_incoming(fx.body, joined, v, b);
        }
        fx.body.replace_all_uses(c.into(), joined.into());
    }
    fx.body.erase(c);
    let mut bld = Builder::new(&mut fx.m.cx, fx.body, At::End(head));
    bld.dbg = dbg;
    bld.switch(table.index, never, &cases);
}
