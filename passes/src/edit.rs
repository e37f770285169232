//! Edits that keep a body consistent: removing dead code and blocks, splitting edges, merging and copying blocks.

use crate::analysis::dominators::reverse_post_order;
use crate::analysis::effects::is_trivially_dead;
use jacquard_ir::{
    At, Block, Body, Builder, Context, Flags, Inst, Module, NewInst, Opcode, TypeId, Value,
    ValueKind, attachment, cfg, phi,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Erases `start` if it is dead, and what becomes dead with it. Says whether anything was erased.
pub fn erase_if_dead(m: &Module, body: &mut Body, start: Inst) -> bool {
    erase_if_dead_before(m, body, start, &mut None)
}

/// The same for a walk that goes on at `next`: it moves on where its instruction dies too. What a dead phi alone used may
/// stand below it.
pub fn erase_if_dead_before(
    m: &Module,
    body: &mut Body,
    start: Inst,
    next: &mut Option<Inst>,
) -> bool {
    let mut work: SmallVec<[Inst; 8]> = SmallVec::new();
    work.push(start);
    let mut any = false;
    while let Some(i) = work.pop() {
        if body.inst(i).block.is_none() || !is_trivially_dead(m, body, i) {
            continue;
        }
        let ops: SmallVec<[Inst; 4]> = body.operands(i).filter_map(|v| v.as_inst()).collect();
        if *next == Some(i) {
            *next = body.next_inst(i);
        }
        body.erase(i);
        any = true;
        work.extend(ops);
    }
    any
}

/// Erases every dead instruction, from the last to the first.
pub fn erase_dead(m: &Module, body: &mut Body) -> bool {
    let mut any = false;
    let blocks: Vec<Block> = body.blocks().collect();
    for b in blocks.into_iter().rev() {
        let mut at = body.last_inst(b);
        while let Some(i) = at {
            at = body.prev_inst(i);
            if is_trivially_dead(m, body, i) {
                let ops: SmallVec<[Inst; 4]> =
                    body.operands(i).filter_map(|v| v.as_inst()).collect();
                body.erase(i);
                any = true;
                // Operands elsewhere may have been passed already; those just before are met by the walk.
                for o in ops {
                    if body.inst(o).block.is_some_and(|ob| ob != b) {
                        any |= erase_if_dead(m, body, o);
                    }
                }
                at = match at {
                    Some(p) if body.inst(p).block == Some(b) => Some(p),
                    _ => body.last_inst(b).filter(|_| at.is_some()),
                };
            }
        }
    }
    any
}

/// Removes blocks the entry does not reach.
pub fn remove_unreachable(cx: &mut Context, body: &mut Body) -> bool {
    let order = reverse_post_order(body);
    if order.len() == body.blocks().count() {
        return false;
    }
    let mut live = vec![false; body.block_capacity()];
    for b in &order {
        live[b.index()] = true;
    }
    let dead: Vec<Block> = body.blocks().filter(|b| !live[b.index()]).collect();
    for &b in &dead {
        let succs: SmallVec<[Block; 4]> = cfg::succs(body, b).collect();
        for s in succs {
            if live[s.index()] {
                phi::remove_edge(body, s, b);
            }
        }
    }
    for &b in &dead {
        let insts: Vec<Inst> = body.insts(b).collect();
        for i in insts {
            if body.has_uses(i.into()) {
                let p = cx.poison(body.inst(i).ty);
                body.replace_all_uses(i.into(), p.into());
            }
            body.drop_operands(i);
        }
    }
    for b in dead {
        body.erase_block(b);
    }
    true
}

/// Replaces a block's terminator by a branch to `to`; other edges go away (phis follow). The edge to `to` must exist.
pub fn branch_always(body: &mut Body, cx: &mut Context, b: Block, to: Block) {
    let Some(t) = body.terminator(b) else { return };
    let mut kept = false;
    let succs: SmallVec<[Block; 4]> = cfg::succs(body, b).collect();
    for s in succs {
        if s == to && !kept {
            kept = true;
        } else {
            phi::remove_edge(body, s, b);
        }
    }
    let dbg = body.inst(t).dbg;
    let loop_md = attachment::get(body, t, jacquard_ir::sym::LLVM_LOOP);
    body.erase(t);
    let mut bld = Builder::new(cx, body, At::End(b));
    bld.dbg = dbg;
    let br = bld.br(to);
    if let Some(md) = loop_md {
        attachment::set(body, br, jacquard_ir::sym::LLVM_LOOP, md);
    }
}

/// Makes a block end in `unreachable` from `at` on.
pub fn unreachable_from(m: &mut Module, body: &mut Body, at: Inst) {
    let Some(b) = body.inst(at).block else { return };
    let succs: SmallVec<[Block; 4]> = cfg::succs(body, b).collect();
    for s in succs {
        phi::remove_edge(body, s, b);
    }
    let dbg = body.inst(at).dbg;
    while let Some(last) = body.last_inst(b) {
        if body.has_uses(last.into()) {
            let p = m.cx.poison(body.inst(last).ty);
            body.replace_all_uses(last.into(), p.into());
        }
        body.erase(last);
        if last == at {
            break;
        }
    }
    let mut bld = Builder::new(&mut m.cx, body, At::End(b));
    bld.dbg = dbg;
    bld.unreachable();
}

/// Replaces every edge `from -> old` by `from -> new`. Phis of `old` lose the edges; phis of `new` are the caller's.
pub fn redirect(body: &mut Body, from: Block, old: Block, new: Block) {
    let Some(t) = body.terminator(from) else {
        return;
    };
    for n in 0..body.num_ops(t) {
        if body.operand(t, n) == Value::block(old) {
            body.set_operand(t, n, new.into());
            phi::remove_edge(body, old, from);
        }
    }
}

/// Puts a new block on every edge `from -> to`.
pub fn split_edge(cx: &mut Context, body: &mut Body, from: Block, to: Block) -> Block {
    let mid = body.create_block();
    body.insert_block_after(mid, from);
    let Some(t) = body.terminator(from) else {
        return mid;
    };
    let mut edges = 0;
    for n in 0..body.num_ops(t) {
        if body.operand(t, n) == Value::block(to) {
            body.set_operand(t, n, mid.into());
            edges += 1;
        }
    }
    for _ in 1..edges {
        phi::remove_edge(body, to, from);
    }
    phi::replace_block(body, to, from, mid);
    let dbg = body.inst(t).dbg;
    let mut b = Builder::new(cx, body, At::End(mid));
    b.dbg = dbg;
    b.br(to);
    mid
}

/// Gives `preds` of `b` a block of their own that goes on to `b`; phis of `b` are split. Each of `preds` is listed once.
pub fn split_preds(cx: &mut Context, body: &mut Body, b: Block, preds: &[Block]) -> Block {
    let mid = body.create_block();
    body.insert_block_before(mid, b);
    if body.entry() == Some(mid) {
        // The entry block stays first.
        body.unlink_block(mid);
        body.insert_block_after(mid, b);
    }
    let mut bld = Builder::new(cx, body, At::End(mid));
    bld.br(b);
    let phis: Vec<Inst> = phi::of(body, b).collect();
    for phi in phis {
        let ins: SmallVec<[(Value, Block); 4]> = phi::incoming(body, phi)
            .filter(|p| preds.contains(&p.1))
            .collect();
        let ty = body.inst(phi).ty;
        let first = ins.first().map(|p| p.0);
        let value = match first {
            Some(v) if ins.iter().all(|p| p.0 == v) => v,
            _ => {
                let new = body.create(NewInst {
                    op: Opcode::Phi,
                    ty,
                    ops: &[],
                    flags: body.inst(phi).flags,
                    aux: jacquard_ir::Aux::None,
                });
                body.prepend(mid, new);
                for &(v, p) in &ins {
                    phi::add_incoming(body, new, v, p);
                }
                new.into()
            }
        };
        let kept: SmallVec<[(Value, Block); 4]> = phi::incoming(body, phi)
            .filter(|p| !preds.contains(&p.1))
            .collect();
        let mut ops: SmallVec<[Value; 8]> = SmallVec::new();
        for (v, p) in kept {
            ops.extend([v, p.into()]);
        }
        ops.extend([value, mid.into()]);
        body.set_operands(phi, &ops);
    }
    for &p in preds {
        if let Some(t) = body.terminator(p) {
            for n in 0..body.num_ops(t) {
                if body.operand(t, n) == Value::block(b) {
                    body.set_operand(t, n, mid.into());
                }
            }
        }
    }
    mid
}

/// Appends `b` to its only predecessor `p`, whose only successor it is. Says whether it could.
pub fn merge_into_pred(body: &mut Body, b: Block) -> bool {
    let Some(p) = cfg::single_pred(body, b) else {
        return false;
    };
    if p == b || body.entry() == Some(b) || cfg::succs(body, p).nth(1).is_some() {
        return false;
    }
    let Some(t) = body.terminator(p) else {
        return false;
    };
    if body.op(t) != Opcode::Br {
        return false;
    }
    let phis: SmallVec<[Inst; 8]> = phi::of(body, b).collect();
    if phis.iter().any(|&p| body.operand(p, 0) == Value::inst(p)) {
        return false;
    }
    for phi in phis {
        let v = body.operand(phi, 0);
        body.replace_and_erase(phi, v);
    }
    body.erase(t);
    while let Some(i) = body.first_inst(b) {
        body.unlink(i);
        body.append(p, i);
    }
    // Phis of the successors, and whatever else names the block.
    body.replace_all_uses(Value::block(b), Value::block(p));
    body.erase_block(b);
    true
}

/// Maps old values to new ones while code is copied.
#[derive(Default, Debug)]
pub struct ValueMap(pub FxHashMap<Value, Value>);

impl ValueMap {
    /// What a value became (itself if it was not copied).
    pub fn get(&self, v: Value) -> Value {
        match v.is_const() {
            true => v,
            false => self.0.get(&v).copied().unwrap_or(v),
        }
    }
    /// Records a copy; constants stand for themselves.
    pub fn set(&mut self, from: impl Into<Value>, to: impl Into<Value>) {
        self.0.insert(from.into(), to.into());
    }
}

/// Copies an instruction with mapped operands; the copy is in no block yet.
pub fn copy_inst(body: &mut Body, i: Inst, map: &ValueMap) -> Inst {
    let ops: SmallVec<[Value; 8]> = body.operands(i).map(|v| map.get(v)).collect();
    let node = body.inst(i);
    let (op, ty, flags, aux, dbg) = (node.op, node.ty, node.flags, node.aux.clone(), node.dbg);
    let new = body.create(NewInst {
        op,
        ty,
        ops: &ops,
        flags,
        aux,
    });
    body.inst_mut(new).dbg = dbg;
    if let Some(md) = body.md.get(&i).cloned() {
        body.md.insert(new, md);
    }
    if let Some(b) = body.bundles.get(&i).cloned() {
        body.bundles.insert(new, b);
    }
    new
}

/// Copies blocks of a body within it. Copies are placed after `after`; operands inside the set refer to copies.
pub fn copy_blocks(
    body: &mut Body,
    blocks: &[Block],
    after: Block,
    map: &mut ValueMap,
) -> Vec<Block> {
    let mut out = Vec::with_capacity(blocks.len());
    let mut place = after;
    for &b in blocks {
        let n = body.create_block();
        body.insert_block_after(n, place);
        place = n;
        map.set(b, n);
        out.push(n);
    }
    let mut copies = Vec::new();
    for (k, &b) in blocks.iter().enumerate() {
        let insts: Vec<Inst> = body.insts(b).collect();
        for i in insts {
            let c = copy_inst(body, i, map);
            body.append(out[k], c);
            map.set(i, c);
            copies.push((i, c));
        }
    }
    // Uses before definitions (phis, loops) are mapped now, from the original's operands: mapping one twice is wrong
    // where the map's values are keys as well.
    for (i, c) in copies {
        for n in 0..body.num_ops(c) {
            let w = map.get(body.operand(i, n));
            if body.operand(c, n) != w {
                body.set_operand(c, n, w);
            }
        }
    }
    out
}

/// The single value a phi stands for, if all its inputs (itself aside) are one value.
pub fn phi_value(body: &Body, phi: Inst) -> Option<Value> {
    let me = Value::inst(phi);
    let mut found = None;
    for (v, _) in phi::incoming(body, phi) {
        if v == me || Some(v) == found {
            continue;
        }
        if found.is_some() {
            return None;
        }
        found = Some(v);
    }
    found
}

/// Replaces the phis that stand for one value.
pub fn fold_phis(body: &mut Body) {
    let blocks: Vec<Block> = body.blocks().collect();
    for b in blocks {
        let phis: SmallVec<[Inst; 8]> = phi::of(body, b).collect();
        for phi in phis {
            if let Some(v) = phi_value(body, phi) {
                body.replace_and_erase(phi, v);
            }
        }
    }
}

/// The remainder of a division by `y` whose quotient is `q`: `x - q * y`.
pub fn remainder(b: &mut Builder, x: Value, q: Value, y: Value) -> Value {
    let product = b.binary(Opcode::Mul, q, y);
    b.binary(Opcode::Sub, x, product)
}

/// Fills debug-free plain phi at the start of a block.
pub fn new_phi(body: &mut Body, b: Block, ty: TypeId) -> Inst {
    let phi = body.create(NewInst {
        op: Opcode::Phi,
        ty,
        ops: &[],
        flags: Flags::NONE,
        aux: jacquard_ir::Aux::None,
    });
    body.prepend(b, phi);
    phi
}

/// Whether a value is an instruction of this block.
pub fn defined_in(body: &Body, v: Value, b: Block) -> bool {
    matches!(v.kind(), ValueKind::Inst(i) if body.inst(i).block == Some(b))
}

/// The single-precision denormal mode of a function flushes to zero.
pub fn flushes_denormals(m: &Module, f: jacquard_ir::FuncId) -> bool {
    let attrs = &m.attrs(f).func;
    let mode = attrs
        .string(jacquard_ir::sym::DENORMAL_FP_MATH_F32)
        .or_else(|| attrs.string(jacquard_ir::sym::DENORMAL_FP_MATH));
    mode.is_some_and(|s| m.cx.str(s).starts_with("preserve-sign"))
}

/// Creates SSA form for one value with several definitions: gives the value live at the end or start of blocks.
pub struct SsaUpdater {
    ty: TypeId,
    end: FxHashMap<Block, Value>,
    start: FxHashMap<Block, Value>,
}

impl SsaUpdater {
    /// An updater for a value of this type.
    pub fn new(ty: TypeId) -> SsaUpdater {
        SsaUpdater {
            ty,
            end: FxHashMap::default(),
            start: FxHashMap::default(),
        }
    }
    /// The value is `v` at the end of `b`.
    pub fn define(&mut self, b: Block, v: Value) {
        self.end.insert(b, v);
    }
    /// `from` was replaced by `to` everywhere: what the updater remembers follows.
    pub fn replace(&mut self, from: Value, to: Value) {
        for x in self.start.values_mut().chain(self.end.values_mut()) {
            if *x == from {
                *x = to;
            }
        }
    }
    /// The value at the end of a block.
    pub fn at_end(&mut self, cx: &mut Context, body: &mut Body, b: Block) -> Value {
        if let Some(&v) = self.end.get(&b) {
            return v;
        }
        let v = self.at_start(cx, body, b);
        self.end.insert(b, v);
        v
    }
    /// The value at the start of a block: a phi where predecessors disagree.
    pub fn at_start(&mut self, cx: &mut Context, body: &mut Body, b: Block) -> Value {
        if let Some(&v) = self.start.get(&b) {
            return v;
        }
        // Walk up through single predecessors without recursion.
        let mut chain = vec![b];
        let mut at = b;
        let value = loop {
            let preds: SmallVec<[Block; 4]> = cfg::preds(body, at).collect();
            if preds.is_empty() {
                break cx.poison(self.ty).into();
            }
            if preds.iter().all(|&p| p == preds[0]) {
                let p = preds[0];
                if let Some(&v) = self.end.get(&p) {
                    break v;
                }
                if let Some(&v) = self.start.get(&p) {
                    break v;
                }
                if chain.contains(&p) {
                    break cx.poison(self.ty).into();
                }
                chain.push(p);
                at = p;
                continue;
            }
            let phi = new_phi(body, at, self.ty);
            self.start.insert(at, phi.into());
            for p in preds {
                let v = self.at_end(cx, body, p);
                phi::add_incoming(body, phi, v, p);
            }
            break match phi_value(body, phi) {
                Some(v) if v != Value::inst(phi) => {
                    body.replace_all_uses(phi.into(), v);
                    for x in self.start.values_mut().chain(self.end.values_mut()) {
                        if *x == Value::inst(phi) {
                            *x = v;
                        }
                    }
                    body.erase(phi);
                    v
                }
                _ => phi.into(),
            };
        };
        for c in chain {
            self.start.insert(c, value);
            if c != b {
                self.end.entry(c).or_insert(value);
            }
        }
        value
    }
}
