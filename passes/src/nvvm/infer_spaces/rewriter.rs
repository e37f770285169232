//! Copies of pointers in the space that is known.

use super::*;

pub(super) struct Rewriter<'a> {
    pub(super) sets: &'a Sets,
    /// The pointer in its own space, per generic pointer.
    pub(super) made: FxHashMap<(Value, u32), Value>,
    /// Phis to fill: new phi, old phi, space.
    pub(super) phis: Vec<(Inst, Inst, u32)>,
    /// Pointer arithmetic that was copied: the copy, the old instruction, the space.
    pub(super) copies: Vec<(Inst, Inst, u32)>,
}

impl Rewriter<'_> {
    /// The pointer `p` (whose set is `space` alone) as a pointer into `space`.
    pub(super) fn in_space(
        &mut self,
        m: &mut Module,
        body: &mut Body,
        p: Value,
        space: u32,
        depth: u32,
    ) -> Option<Value> {
        if let Some(&v) = self.made.get(&(p, space)) {
            return Some(v);
        }
        let ty = m.cx.types.ptr(space);
        let v = match p.kind() {
            ValueKind::Const(c) => match m.cx.constant(c).kind {
                ConstKind::Undef => m.cx.undef(ty).into(),
                ConstKind::Poison => m.cx.poison(ty).into(),
                // The null of another space may have other bits: cast at run time.
                _ => return self.cast_at_entry(m, body, p, space),
            },
            ValueKind::Arg(_) => return self.cast_at_entry(m, body, p, space),
            ValueKind::Block(_) => return None,
            ValueKind::Inst(i) => {
                if body.op(i) == Opcode::AddrSpaceCast
                    && m.cx.types.addr_space(body.ty(body.operand(i, 0), &m.cx)) == Some(space)
                {
                    body.operand(i, 0)
                } else if pointer_operands(m, body, i).is_some() && depth < 200 {
                    return self.copy(m, body, i, space, depth);
                } else if let Some(v) = self.mapped(m, body, i, space, depth) {
                    v
                } else {
                    // A leaf: cast right after it.
                    let at = next_place(body, i)?;
                    let mut b = Builder::new(&mut m.cx, body, At::Before(at));
                    b.dbg = None;
                    b.cast(Opcode::AddrSpaceCast, p, ty)
                }
            }
        };
        self.made.insert((p, space), v);
        Some(v)
    }

    /// Where a call maps a shared variable of this block to another block of the cluster: the address as a cluster pointer.
    fn mapped(
        &mut self,
        m: &mut Module,
        body: &mut Body,
        call: Inst,
        space: u32,
        depth: u32,
    ) -> Option<Value> {
        if space != space::SHARED_CLUSTER || role_of(m, body, call) != Some(Role::MapA) {
            return None;
        }
        let (p, rank) = (body.operand(call, 1), body.operand(call, 2));
        if set_of(m, body, self.sets, p) != spaces_of(space::SHARED) {
            return None;
        }
        let own = self.in_space(m, body, p, space::SHARED, depth + 1)?;
        let ty = m.cx.types.ptr(space);
        let new = call_before(m, body, call, Role::MapAShared, &[], ty, &[own, rank]);
        body.inst_mut(new).dbg = body.inst(call).dbg;
        Some(new.into())
    }

    fn cast_at_entry(
        &mut self,
        m: &mut Module,
        body: &mut Body,
        p: Value,
        space: u32,
    ) -> Option<Value> {
        let entry = body.entry()?;
        // After the allocas, so that they stay together.
        let at = body.insts(entry).find(|&i| body.op(i) != Opcode::Alloca)?;
        let ty = m.cx.types.ptr(space);
        let v = Builder::new(&mut m.cx, body, At::Before(at)).cast(Opcode::AddrSpaceCast, p, ty);
        self.made.insert((p, space), v);
        Some(v)
    }

    /// A copy of pointer arithmetic in the space.
    fn copy(
        &mut self,
        m: &mut Module,
        body: &mut Body,
        i: Inst,
        space: u32,
        depth: u32,
    ) -> Option<Value> {
        let ty = m.cx.types.ptr(space);
        let node = body.inst(i);
        let (flags, aux, dbg, op) = (node.flags, node.aux.clone(), node.dbg, node.op);
        if op == Opcode::Phi {
            let b = node.block?;
            let new = crate::edit::new_phi(body, b, ty);
            body.inst_mut(new).dbg = dbg;
            self.made.insert((i.into(), space), new.into());
            self.phis.push((new, i, space));
            self.copies.push((new, i, space));
            return Some(new.into());
        }
        if op == Opcode::IntToPtr {
            let p = source(body, i, 0);
            return self.in_space(m, body, p, space, depth + 1);
        }
        let mut ops: SmallVec<[Value; 4]> = body.operands(i).collect();
        for n in pointer_operands(m, body, i)? {
            let q = body.operand(i, n);
            ops[n] = self.operand_in_space(m, body, q, space, depth)?;
        }
        let new = body.create(NewInst {
            op,
            ty,
            ops: &ops,
            flags,
            aux,
        });
        body.inst_mut(new).dbg = dbg;
        body.insert_before(new, i);
        self.made.insert((i.into(), space), new.into());
        self.copies.push((new, i, space));
        Some(new.into())
    }

    /// What else uses a pointer into global memory takes it from the copy: a generic one beside it would be computed twice, and
    /// both kept around loops. The cast back changes no bit.
    pub(super) fn share(&self, m: &mut Module, body: &mut Body) {
        for &(new, old, of) in &self.copies {
            if of != space::GLOBAL || body.inst(old).block.is_none() {
                continue;
            }
            let Some(at) = next_place(body, new) else {
                continue;
            };
            let ty = body.inst(old).ty;
            let mut b = Builder::new(&mut m.cx, body, At::Before(at));
            b.dbg = None;
            let generic = b.cast(Opcode::AddrSpaceCast, new.into(), ty);
            body.replace_all_uses(old.into(), generic);
        }
    }

    fn operand_in_space(
        &mut self,
        m: &mut Module,
        body: &mut Body,
        q: Value,
        space: u32,
        depth: u32,
    ) -> Option<Value> {
        self.in_space(m, body, q, space, depth + 1)
    }

    pub(super) fn fill_phis(&mut self, m: &mut Module, body: &mut Body) {
        while let Some((new, old, space)) = self.phis.pop() {
            let ins: SmallVec<[(Value, jacquard_ir::Block); 4]> =
                phi::incoming(body, old).collect();
            for (v, p) in ins {
                let q = match self.in_space(m, body, v, space, 0) {
                    Some(q) => q,
                    None => m.cx.poison(body.inst(new).ty).into(),
                };
                phi::add_incoming(body, new, q, p);
            }
        }
    }
}

/// Where something that uses `i` can stand: after it, past phis.
fn next_place(body: &Body, i: Inst) -> Option<Inst> {
    let b = body.inst(i).block?;
    match body.op(i) {
        Opcode::Phi => phi::first_other(body, b),
        _ => body.next_inst(i),
    }
}
