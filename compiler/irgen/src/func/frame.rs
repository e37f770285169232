//! The frame of a function: slots, the prologue that fills them from the parameters, the epilogue.

use super::{
    Block, FnGen, FuncId, LValue, Parent, Pass, QualType, ResultSlot, Signature, TypeId, Value,
    aggregate, cfg, debug, debug_types, ir, part_align, phi,
};

impl<'a> FnGen<'_, 'a> {
    /// A slot in the frame, made at the top of the function.
    pub(crate) fn alloca(&mut self, ty: TypeId, align: u32, name: &str) -> Value {
        let cx = &mut self.g.m.cx;
        let ptr = cx.types.ptr(0);
        let one: Value = cx.i32(1).into();
        let i = self.body.create(ir::NewInst {
            op: ir::Opcode::Alloca,
            ty: ptr,
            ops: &[one],
            flags: ir::Flags::NONE,
            aux: ir::Aux::Alloca { ty, align },
        });
        self.insert_at_top(i);
        if self.g.options.names && !name.is_empty() {
            self.set_name(i.into(), name);
        }
        i.into()
    }

    /// Inserts after the slots at the top of the entry block.
    pub(crate) fn insert_at_top(&mut self, i: ir::Inst) {
        match self.last_alloca {
            Some(at) => self.body.insert_after(i, at),
            None => self.body.prepend(self.entry, i),
        }
        self.last_alloca = Some(i);
    }

    /// A slot for an object of a C++ type.
    pub(crate) fn slot(&mut self, ty: QualType, name: &str) -> LValue {
        let t = self.g.storage_ty(ty);
        let align = self.g.align(ty).max(1);
        let ptr = self.alloca(t, align, name);
        LValue {
            local: true,
            ..LValue::plain(ptr, align)
        }
    }

    pub(super) fn prologue(&mut self, f: FuncId, sig: &Signature) {
        let prog = self.prog();
        let d = &prog[f];
        let ret = prog.ret(f);
        let mut at = self.place_result(ret, &sig.ret);
        if sig.has_this {
            self.this = Some(Value::arg(at));
            self.name_arg(at, "this");
            if debug::debugging(self)
                && let Parent::Record(r) = d.parent
            {
                let quals = prog.types.fn_type(d.ty).map_or(0, |t| t.quals);
                let class = QualType::with(prog[r].ty, quals);
                debug_types::describe_this(self, class, Value::arg(at));
            }
            at += 1;
        }
        for (i, pass) in sig.params.iter().enumerate() {
            let var = d.params.get(i).copied();
            let name = var
                .and_then(|v| prog[v].name)
                .map_or("", |n| self.g.session.names.text(n))
                .to_owned();
            let ty = match (var, prog.types.fn_type(d.ty)) {
                (Some(v), _) => prog[v].ty,
                (None, Some(t)) => t.params[i],
                _ => continue,
            };
            let is_ref = prog.types.is_ref(ty);
            let number = i as u32 + 1 + u32::from(sig.has_this);
            let lv = match pass {
                Pass::Nothing => self.slot(ty, &name),
                Pass::Scalar(_) => {
                    let arg = Value::arg(at);
                    self.name_arg(at, &name);
                    at += 1;
                    if is_ref {
                        let loc = var.map_or(d.loc, |v| prog[v].loc);
                        debug::describe_address(self, &name, ty, loc, Some(number), arg);
                    }
                    let name = format!("{name}.addr");
                    if is_ref {
                        // A reference never changes: its argument is its address.
                        let to = prog.types.strip_ref(ty);
                        let align = self.g.align(to);
                        LValue {
                            volatile: to.is_volatile(),
                            ..LValue::plain(arg, align)
                        }
                    } else {
                        let slot = self.slot(ty, &name);
                        self.b().store(arg, slot.ptr, slot.align, false);
                        slot
                    }
                }
                Pass::Pieces(_, leaves, _) => {
                    let arg = Value::arg(at);
                    self.name_arg(at, &name);
                    at += 1;
                    let slot = self.slot(ty, &name);
                    for leaf in leaves.iter() {
                        let v = self.b().extract_value(arg, leaf.field);
                        let p = self.b().byte_offset(slot.ptr, leaf.offset as i64);
                        let align = part_align(slot.align, leaf.offset);
                        self.b().store(v, p, align, false);
                    }
                    slot
                }
                Pass::Address => {
                    self.name_arg(at, &name);
                    at += 1;
                    let lv = LValue::plain(Value::arg(at - 1), self.g.align(ty));
                    var.map_or(lv, |v| debug::describe_memory(self, v, number, lv, false))
                }
                Pass::ByVal(..) => {
                    self.name_arg(at, &name);
                    at += 1;
                    let lv = LValue::plain(Value::arg(at - 1), self.g.align(ty));
                    var.map_or(lv, |v| debug::describe_memory(self, v, number, lv, true))
                }
            };
            if let Some(v) = var {
                if !is_ref && matches!(pass, Pass::Nothing | Pass::Scalar(_) | Pass::Pieces(..)) {
                    debug::describe_var(self, v, Some(number), (lv.ptr, false));
                }
                self.vars.insert(v, lv);
            }
        }
    }

    /// Makes the place of the result; gives the number of the first argument after it.
    fn place_result(&mut self, ret: QualType, pass: &Pass) -> u32 {
        let mut at = 0;
        match pass {
            Pass::Nothing => {
                if self.g.in_memory(ret) {
                    let slot = self.slot(ret, "retval");
                    self.result = ResultSlot::Object(slot.ptr);
                }
            }
            Pass::Address => {
                self.result = ResultSlot::Object(Value::arg(0));
                at = 1;
            }
            Pass::Scalar(_) => {
                let t = self.g.mem_ty(ret);
                let align = self.g.align(ret);
                let p = self.alloca(t, align, "retval");
                self.result = ResultSlot::Scalar(p, ret);
            }
            Pass::Pieces(..) | Pass::ByVal(..) => {
                let slot = self.slot(ret, "retval");
                self.result = ResultSlot::Object(slot.ptr);
            }
        }
        at
    }

    fn name_arg(&mut self, n: u32, name: &str) {
        if !name.is_empty() {
            self.set_name(Value::arg(n), name);
        }
    }

    pub(super) fn epilogue(&mut self, sig: &Signature) {
        let block = self.return_block;
        self.start_block(block);
        match (&sig.ret, self.result) {
            (Pass::Scalar(t), ResultSlot::Scalar(slot, ty)) => {
                let align = self.g.align(ty);
                let v = self.b().load(*t, slot, align, false);
                self.b().ret(v);
            }
            (Pass::Pieces(t, leaves, _), ResultSlot::Object(slot)) => {
                let leaves = leaves.clone();
                let align = self.g.align(self.prog().ret(self.func));
                let v = aggregate::gather(self, *t, &leaves, slot, align);
                self.b().ret(v);
            }
            _ => {
                self.b().ret_void();
            }
        }
        self.cur = None;
        self.drop_unreachable();
    }

    /// Removes blocks that nothing reaches.
    fn drop_unreachable(&mut self) {
        let mut seen = vec![false; self.body.block_capacity()];
        let mut work = vec![self.entry];
        seen[self.entry.index()] = true;
        while let Some(b) = work.pop() {
            let succs: smallvec::SmallVec<[Block; 4]> = cfg::succs(&self.body, b).collect();
            for s in succs {
                if !seen[s.index()] {
                    seen[s.index()] = true;
                    work.push(s);
                }
            }
        }
        let dead: Vec<Block> = self.body.blocks().filter(|b| !seen[b.index()]).collect();
        for &b in &dead {
            let succs: smallvec::SmallVec<[Block; 4]> = cfg::succs(&self.body, b).collect();
            for s in succs {
                if seen[s.index()] {
                    phi::remove_edge(&mut self.body, s, b);
                }
            }
        }
        for &b in &dead {
            while let Some(i) = self.body.last_inst(b) {
                if self.body.has_uses(i.into()) {
                    let ty = self.body.inst(i).ty;
                    let p = self.g.m.cx.poison(ty);
                    self.body.replace_all_uses(i.into(), p.into());
                }
                self.body.erase(i);
            }
        }
        for &b in &dead {
            self.body.erase_block(b);
        }
    }
}
