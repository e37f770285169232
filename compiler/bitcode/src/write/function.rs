//! What of a module is numbered, and function bodies.

use super::metadata::Key;
use super::{Out, Writer};
use crate::tables::code::{block, inst as code, metadata as md_code, vst};
use jacquard_ir::{
    Aux, Block, Body, Const, ConstKind, FuncId, Inst, MdId, MdNode, MdOperand, Opcode, TypeId,
    Value, ValueKind,
};
use rustc_hash::FxHashMap;

/// Numbers of a function's own values and blocks.
pub(super) struct Local<'b> {
    pub body: &'b Body,
    pub values: FxHashMap<Value, u64>,
    pub blocks: FxHashMap<Block, u64>,
    /// The number that the next result takes.
    pub next: u64,
    /// Values that debug records name as metadata.
    pub as_md: FxHashMap<Value, u64>,
}

impl Writer<'_> {
    /// Gives numbers to all constants and metadata of the module.
    pub(super) fn collect(&mut self) -> Out<()> {
        for v in self.m.var_ids().collect::<Vec<_>>() {
            let (init, md) = (self.m.var(v).init, self.m.var(v).md.clone());
            if let Some(c) = init {
                self.add_const(c)?;
            }
            self.collect_md(&md)?;
        }
        for a in self.m.aliases.clone() {
            if a.name != jacquard_ir::sym::EMPTY {
                self.add_const(a.target)?;
            }
        }
        for f in self.m.func_ids().collect::<Vec<FuncId>>() {
            let md = self.m.func(f).md.clone();
            self.collect_md(&md)?;
            for c in self.m.func(f).prefix.into_iter().flatten() {
                self.add_const(c)?;
            }
            if let Some(body) = self.m.take_body(f) {
                let r = self.collect_body(&body);
                self.m.set_body(f, body);
                r?;
            }
        }
        for (_, list) in self.m.cx.md.named.clone() {
            for n in list {
                self.add_md(&MdOperand::Node(n))?;
            }
        }
        // Nodes may refer forward to nodes, and to nothing else.
        self.md_order.sort_by_key(|k| match k {
            Key::Str(_) => 0,
            Key::Value(_) => 1,
            Key::Node(_) => 2,
        });
        self.md = self.md_order.iter().copied().zip(0..).collect();
        Ok(())
    }

    fn collect_md(&mut self, md: &[(jacquard_ir::Sym, MdId)]) -> Out<()> {
        for &(kind, node) in md {
            self.kind(kind);
            self.add_md(&MdOperand::Node(node))?;
        }
        Ok(())
    }

    fn collect_body(&mut self, body: &Body) -> Out<()> {
        for b in body.blocks() {
            for i in body.insts(b) {
                // Functions are called by their own type there.
                let called = self.old() && body.op(i) == Opcode::Call;
                let skipped = usize::from(called && self.m.func_of(body.callee(i)).is_some());
                for v in body.operands(i).skip(skipped) {
                    if let Some(c) = v.as_const() {
                        self.collect_operand(body, i, c)?;
                    }
                }
                if let Aux::Shuffle(lanes) = &body.inst(i).aux {
                    let mask = self.mask(lanes);
                    self.add_const(mask)?;
                }
                if let Some(d) = body.inst(i).dbg {
                    self.collect_location(d)?;
                }
                for r in body.debug_before(i) {
                    self.collect_record(r)?;
                }
                if let Some(md) = body.md.get(&i) {
                    self.collect_md(md)?;
                }
                for b in body.bundles.get(&i).into_iter().flatten() {
                    if !self.tags.contains(&b.tag) {
                        self.tags.push(b.tag);
                    }
                }
            }
        }
        Ok(())
    }

    fn collect_operand(&mut self, body: &Body, i: Inst, c: Const) -> Out<()> {
        match self.m.cx.constant(c).kind {
            ConstKind::Metadata(n) => self.add_md(&MdOperand::Node(n)),
            ConstKind::InlineAsm(_) => {
                if let Aux::Call { sig, .. } = body.inst(i).aux
                    && !self.asm.contains(&(c, sig))
                {
                    self.asm.push((c, sig));
                }
                Ok(())
            }
            _ => {
                // A constant where metadata is wanted is metadata of it.
                if self.wants_metadata(body, i, c.into()) {
                    return self.add_md(&MdOperand::Const(c));
                }
                self.add_const(c)
            }
        }
    }

    /// Whether the called function takes metadata where it is given this value.
    fn wants_metadata(&self, body: &Body, i: Inst, v: Value) -> bool {
        let Aux::Call { sig, .. } = body.inst(i).aux else {
            return false;
        };
        let Some((_, params, _)) = self.m.cx.types.func_parts(sig) else {
            return false;
        };
        let place = body.call_args(i).position(|a| a == v);
        place.and_then(|n| params.get(n)) == Some(&TypeId::METADATA)
    }

    /// A location's own numbers stand in the function; what it refers to is metadata.
    fn collect_location(&mut self, d: MdId) -> Out<()> {
        if let MdNode::Special { fields, .. } = self.m.cx.md.get(d) {
            for (_, o) in fields.clone() {
                if !matches!(o, MdOperand::Int(_)) {
                    self.add_md(&o)?;
                }
            }
        }
        Ok(())
    }

    /// The lanes of a shuffle as a constant vector.
    pub(super) fn mask(&mut self, lanes: &[i32]) -> Const {
        let ty = self.m.cx.types.vector(TypeId::I32, lanes.len() as u32);
        let members: Vec<Const> = lanes
            .iter()
            .map(|&l| {
                if l < 0 {
                    self.m.cx.poison(TypeId::I32)
                } else {
                    self.m.cx.i32(l)
                }
            })
            .collect();
        self.m.cx.aggregate(ty, &members)
    }

    pub(super) fn function(&mut self, f: FuncId, body: &Body) -> Out<()> {
        self.bits.enter(block::FUNCTION, 4);
        let count = body.blocks().count() as u64;
        self.bits.record(code::DECLAREBLOCKS, &[count]);
        let mut local = Local {
            body,
            values: FxHashMap::default(),
            blocks: body.blocks().zip(0..).collect(),
            next: self.global_count + (self.const_order.len() + self.asm.len()) as u64,
            as_md: FxHashMap::default(),
        };
        let first = local.next;
        for n in 0..body.num_args() {
            local.values.insert(Value::arg(n), first + u64::from(n));
        }
        local.next += u64::from(body.num_args());
        let mut n = local.next;
        for b in body.blocks() {
            for i in body.insts(b) {
                if body.inst(i).ty != TypeId::VOID {
                    local.values.insert(i.into(), n);
                    n += 1;
                }
            }
        }
        self.debug_values(&mut local)?;
        let mut dbg: Option<MdId> = None;
        let mut attached: Vec<Vec<u64>> = Vec::new();
        let md = self.m.func(f).md.clone();
        if !md.is_empty() {
            let mut ops = Vec::new();
            self.attachments(&mut ops, &md)?;
            attached.push(ops);
        }
        let mut number = 0;
        for b in body.blocks() {
            for i in body.insts(b) {
                self.instruction(&local, i)?;
                if body.inst(i).ty != TypeId::VOID {
                    local.next += 1;
                }
                if let Some(d) = body.inst(i).dbg {
                    if dbg == Some(d) {
                        self.bits.record(code::DEBUG_LOC_AGAIN, &[]);
                    } else {
                        self.location(d)?;
                        dbg = Some(d);
                    }
                }
                for r in body.debug_before(i) {
                    self.debug_record(&local, r)?;
                }
                if let Some(md) = body.md.get(&i) {
                    let mut ops = vec![number];
                    self.attachments(&mut ops, md)?;
                    attached.push(ops);
                }
                number += 1;
            }
        }
        self.names(&local);
        if !attached.is_empty() {
            self.bits.enter(block::METADATA_ATTACHMENT, 3);
            for ops in attached {
                self.bits.record(md_code::ATTACHMENT, &ops);
            }
            self.bits.end();
        }
        self.bits.end();
        Ok(())
    }

    fn names(&mut self, local: &Local) {
        let mut entries: Vec<(u32, u64, String)> = Vec::new();
        for (&v, &s) in &local.body.names {
            let entry = match v.kind() {
                ValueKind::Block(b) => local.blocks.get(&b).map(|&n| (vst::BBENTRY, n)),
                _ => local.values.get(&v).map(|&n| (vst::ENTRY, n)),
            };
            if let Some((code, n)) = entry {
                entries.push((code, n, self.m.cx.str(s).to_owned()));
            }
        }
        if entries.is_empty() {
            return;
        }
        entries.sort_unstable();
        self.bits.enter(block::VALUE_SYMTAB, 4);
        // Copies of code keep their names; the first keeps it here, and LLVM numbers the others.
        for (code, n, name) in entries {
            self.bits.text(code, &[n], &name);
        }
        self.bits.end();
    }

    /// `[line, column, scope + 1, inlined at + 1, implicit, group, rank]`
    fn location(&mut self, d: MdId) -> Out<()> {
        let mut ops = vec![0; 7];
        if let MdNode::Special { fields, .. } = self.m.cx.md.get(d).clone() {
            for (f, o) in &fields {
                let n = match o {
                    MdOperand::Int(n) => *n as u64,
                    _ => 0,
                };
                match self.m.cx.str(*f) {
                    "line" => ops[0] = n,
                    "column" => ops[1] = n,
                    "scope" => ops[2] = self.md_number(o)? + 1,
                    "inlinedAt" => ops[3] = self.md_number(o)? + 1,
                    "isImplicitCode" => ops[4] = u64::from(matches!(o, MdOperand::Word(_))),
                    "atomGroup" => ops[5] = n,
                    "atomRank" => ops[6] = n,
                    _ => {}
                }
            }
        }
        self.bits.record(code::DEBUG_LOC, &ops);
        Ok(())
    }

    /// The number of a value; metadata is numbered for itself.
    pub(super) fn value_number(&mut self, local: &Local, v: Value, as_md: bool) -> Out<u64> {
        match v.kind() {
            ValueKind::Const(c) => match self.m.cx.constant(c).kind {
                ConstKind::Metadata(n) => self.md_number(&MdOperand::Node(n)),
                _ if as_md => match self.md.get(&Key::Value(c)) {
                    Some(&n) => Ok(n),
                    None => super::unwritable("metadata that was not numbered"),
                },
                _ => self.const_number(c),
            },
            _ if as_md => super::unwritable("a value of a function as metadata"),
            _ => match local.values.get(&v) {
                Some(&n) => Ok(n),
                None => super::unwritable("a value that is in no block"),
            },
        }
    }
}
