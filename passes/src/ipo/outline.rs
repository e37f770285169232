//! Moves part of a function into a function of its own: a region with one entry, left to one block or by nothing.

use jacquard_ir::{
    At, Attr, AttrList, AttrListId, AttrSet, Block, Body, Builder, FuncId, GlobalRef, Inst,
    Linkage, Module, NewInst, Opcode, TypeId, Value, ValueKind, cfg, phi, sym,
};
use rustc_hash::FxHashMap;

/// A region that can be moved.
pub struct Region {
    /// Its blocks, the entry first.
    blocks: Vec<Block>,
    /// The only block in front of it.
    before: Block,
    /// The edge by which it is left.
    exit: Option<(Block, Block)>,
    /// What it takes from the function.
    inputs: Vec<Value>,
    /// What of it the function uses afterwards.
    output: Option<Inst>,
}

impl Region {
    /// The region of these blocks, entry first; nothing where it cannot be moved.
    pub fn new(m: &Module, body: &Body, blocks: Vec<Block>) -> Option<Region> {
        let inside = |b: Block| blocks.contains(&b);
        let entry = *blocks.first()?;
        if body.entry() == Some(entry) {
            return None;
        }
        let mut before: Vec<Block> = cfg::preds(body, entry).filter(|&p| !inside(p)).collect();
        before.dedup();
        let [before] = before[..] else { return None };
        let mut exits: Vec<(Block, Block)> = Vec::new();
        for &b in &blocks {
            if b != entry && cfg::preds(body, b).any(|p| !inside(p)) {
                return None;
            }
            let t = body.terminator(b)?;
            if !matches!(
                body.op(t),
                Opcode::Br | Opcode::Switch | Opcode::Unreachable
            ) {
                return None;
            }
            exits.extend(cfg::succs(body, b).filter(|&s| !inside(s)).map(|s| (b, s)));
        }
        let exit = match exits[..] {
            [] => None,
            [one] => Some(one),
            _ => return None,
        };
        let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
        for &b in &blocks {
            for i in body.insts(b) {
                let special = body.op(i) == Opcode::Alloca
                    || body.op(i) == Opcode::IndirectBr
                    || body.op(i) == Opcode::Call
                        && body.inst(i).flags.has(jacquard_ir::Flags::MUSTTAIL);
                if special || matches!(m.cx.ty(body.inst(i).ty), jacquard_ir::Type::Token) {
                    return None;
                }
                for v in body.operands(i) {
                    let outer = match v.kind() {
                        ValueKind::Inst(d) => !body.inst(d).block.is_some_and(inside),
                        ValueKind::Arg(_) => true,
                        _ => false,
                    };
                    if outer && !inputs.contains(&v) {
                        inputs.push(v);
                    }
                }
                let leaves =
                    (body.users(i.into())).any(|(u, _)| !body.inst(u).block.is_some_and(inside));
                if leaves {
                    outputs.push(i);
                }
            }
        }
        if outputs.len() > 1 || !outputs.is_empty() && exit.is_none() {
            return None;
        }
        let output = outputs.first().copied();
        Some(Region {
            blocks,
            before,
            exit,
            inputs,
            output,
        })
    }
    /// Instructions, phis aside.
    pub fn size(&self, body: &Body) -> usize {
        (self.blocks.iter())
            .flat_map(|&b| body.insts(b))
            .filter(|&i| body.op(i) != Opcode::Phi)
            .count()
    }
}

/// Attributes that say something of the whole function, and not of every part.
fn of_a_part(m: &Module, set: &AttrSet) -> AttrSet {
    let kept = |a: &&Attr| {
        let name = m.cx.str(a.name);
        let whole = [
            sym::ALWAYSINLINE,
            sym::MEMORY,
            sym::READNONE,
            sym::READONLY,
            sym::WRITEONLY,
            sym::ARGMEMONLY,
            sym::SPECULATABLE,
            sym::NORETURN,
            sym::OPTNONE,
        ];
        !whole.contains(&a.name) && !name.starts_with("nvvm.")
    };
    AttrSet(set.0.iter().filter(kept).cloned().collect())
}

/// Moves a region of `f`, whose body is at hand, into a new function and calls it there. Gives the function and the call.
pub fn outline(
    m: &mut Module,
    f: FuncId,
    body: &mut Body,
    r: &Region,
    suffix: &str,
) -> Option<(FuncId, Inst)> {
    let params: Vec<TypeId> = r.inputs.iter().map(|&v| body.ty(v, &m.cx)).collect();
    let ret = r.output.map_or(TypeId::VOID, |i| body.inst(i).ty);
    let sig = m.cx.types.func(ret, &params, false);
    let base = m.cx.str(m.func(f).name).to_owned();
    let name = (0..)
        .map(|n| format!("{base}.{suffix}.{n}"))
        .find(|n| m.lookup(n).is_none())?;
    let g = m.declare_function(&name, sig);
    let mut set = of_a_part(m, &m.attrs(f).func);
    set.set(Attr::flag(sym::CONVERGENT));
    let attrs = m.cx.intern_attrs(AttrList {
        func: set,
        ..AttrList::default()
    });
    let row = m.func_mut(g);
    row.linkage = Linkage::Internal;
    row.attrs = attrs;
    let new = copy(m, body, r, &params);
    m.set_body(g, new);
    let call = replace(m, body, r, g, sig);
    Some((g, call?))
}

/// The region as a body.
fn copy(m: &mut Module, body: &Body, r: &Region, params: &[TypeId]) -> Body {
    let mut new = Body::new(params);
    let mut map: FxHashMap<Value, Value> = FxHashMap::default();
    for (n, &v) in r.inputs.iter().enumerate() {
        map.insert(v, Value::arg(n as u32));
    }
    let start = new.push_block();
    map.insert(r.before.into(), start.into());
    for &b in &r.blocks {
        let c = new.push_block();
        map.insert(b.into(), c.into());
    }
    let end = r.exit.map(|(_, to)| {
        let c = new.push_block();
        map.insert(to.into(), c.into());
        c
    });
    let mut copies: Vec<(Inst, Inst)> = Vec::new();
    for &b in &r.blocks {
        let Some(c) = map.get(&Value::block(b)).and_then(|v| v.as_block()) else {
            continue;
        };
        for i in body.insts(b) {
            let node = body.inst(i);
            // Operands follow when everything has a copy.
            let ops: Vec<Value> = (body.operands(i))
                .map(|v| match v.kind() {
                    ValueKind::Inst(d) if !map.contains_key(&v) => {
                        m.cx.poison(body.inst(d).ty).into()
                    }
                    _ => map.get(&v).copied().unwrap_or(v),
                })
                .collect();
            let k = new.create(NewInst {
                op: node.op,
                ty: node.ty,
                ops: &ops,
                flags: node.flags,
                aux: node.aux.clone(),
            });
            new.append(c, k);
            map.insert(i.into(), k.into());
            if let Some(md) = body.md.get(&i) {
                new.md.insert(k, md.clone());
            }
            if let Some(list) = body.bundles.get(&i) {
                new.bundles.insert(k, list.clone());
            }
            copies.push((i, k));
        }
    }
    for (i, k) in copies {
        for (n, v) in body.operands(i).enumerate() {
            if let Some(&w) = map.get(&v)
                && new.operand(k, n) != w
            {
                new.set_operand(k, n, w);
            }
        }
    }
    let first = map
        .get(&Value::block(r.blocks[0]))
        .and_then(|v| v.as_block());
    if let Some(first) = first {
        Builder::new(&mut m.cx, &mut new, At::End(start)).br(first);
    }
    if let Some(end) = end {
        let out = r.output.and_then(|o| map.get(&Value::inst(o)).copied());
        let mut bld = Builder::new(&mut m.cx, &mut new, At::End(end));
        match out {
            Some(v) => bld.ret(v),
            None => bld.ret_void(),
        };
    }
    new
}

/// A call in the place of the region.
fn replace(m: &mut Module, body: &mut Body, r: &Region, g: FuncId, sig: TypeId) -> Option<Inst> {
    let entry = r.blocks[0];
    let here = body.create_block();
    body.insert_block_after(here, r.before);
    let callee: Value = m.address(GlobalRef::Func(g)).into();
    let dbg = phi::first_other(body, entry).and_then(|i| body.inst(i).dbg);
    let mut bld = Builder::new(&mut m.cx, body, At::End(here));
    bld.dbg = dbg;
    let call = bld.call(sig, callee, &r.inputs, 0, AttrListId::EMPTY);
    match r.exit {
        Some((_, to)) => bld.br(to),
        None => bld.unreachable(),
    };
    if let Some((from, to)) = r.exit {
        // The exit's phis hear from the call.
        let phis: Vec<Inst> = phi::of(body, to).collect();
        for phi in phis {
            if let Some(v) = phi::incoming_for(body, phi, from) {
                phi::add_incoming(body, phi, v, here);
            }
        }
    }
    let t = body.terminator(r.before)?;
    for n in 0..body.num_ops(t) {
        if body.operand(t, n) == Value::block(entry) {
            body.set_operand(t, n, here.into());
        }
    }
    if let Some(o) = r.output {
        let users: Vec<(Inst, usize)> = body.users(o.into()).collect();
        for (u, n) in users {
            if !body.inst(u).block.is_some_and(|b| r.blocks.contains(&b)) {
                body.set_operand(u, n, call.into());
            }
        }
    }
    crate::edit::remove_unreachable(&mut m.cx, body);
    Some(call)
}
