//! Function bodies: blocks, instructions and what goes with them.

use super::constants::Slot;
use super::debug::Pending;
use super::{LazyModule, inst as instructions, op};
use crate::bitstream::{BlockAt, Entry, Res, Stream};
use crate::file::text;
use crate::read::{constants, globals, metadata};
use crate::tables::code::{block, inst, vst};
use jacquard_ir::{
    Aux, Block, Body, Bundle, Flags, FuncId, Inst, MdId, MdNode, MdOperand, NewInst, Opcode,
    TypeId, Value, phi,
};
use rustc_hash::FxHashMap;

/// What is known while a body is read.
pub(super) struct Scope {
    pub body: Body,
    pub blocks: Vec<Block>,
    /// Number of the block that instructions go to.
    pub current: usize,
    /// All instructions by number; those that are dropped are not there.
    pub insts: Vec<Option<Inst>>,
    pub dbg: Option<MdId>,
    /// Bundles of the next call.
    pub bundles: Vec<Bundle>,
    pub bundle_ops: Vec<Value>,
    /// Values that are used before they are there, with the bit that uses them first.
    pub forward: FxHashMap<u64, (Value, u64)>,
    /// Debug records, for when all values are known.
    pub debug: Vec<Pending>,
    /// Blocks that exceptions of calls would lead to, from which block.
    pub unwinds: Vec<(Block, Block)>,
}

impl LazyModule<'_> {
    pub(super) fn function_block(&mut self, f: FuncId, at: BlockAt) -> Res<()> {
        let (values, pool, md) = (self.values.len(), self.pool.len(), self.md.len());
        let r = self.function_inner(f, at);
        self.depth = 0;
        self.values.truncate(values);
        self.pool.truncate(pool);
        self.md.truncate(md);
        let body = r?;
        self.module.set_body(f, body);
        Ok(())
    }

    fn function_inner(&mut self, f: FuncId, at: BlockAt) -> Res<Body> {
        let mut s = Stream::inside(self.bytes, &self.info, at);
        let mut scope = Scope {
            body: globals::new_body(self, f),
            blocks: Vec::new(),
            current: 0,
            insts: Vec::new(),
            dbg: None,
            bundles: Vec::new(),
            bundle_ops: Vec::new(),
            forward: FxHashMap::default(),
            debug: Vec::new(),
            unwinds: Vec::new(),
        };
        for n in 0..scope.body.num_args() {
            self.values.push(Slot::Ready(Value::arg(n)));
        }
        loop {
            match s.next()? {
                Entry::End => break,
                Entry::Block(id) => {
                    s.enter()?;
                    match id {
                        block::CONSTANTS => constants::constants_block(self, &mut s)?,
                        block::METADATA => metadata::metadata_block(self, &mut s)?,
                        block::METADATA_ATTACHMENT => {
                            metadata::attachment_block(
                                self,
                                &mut s,
                                f,
                                &mut scope.body,
                                &scope.insts,
                            )?;
                        }
                        block::VALUE_SYMTAB => self.local_names(&mut s, &mut scope)?,
                        _ => s.leave()?,
                    }
                }
                Entry::Record(code) => self.function_record(&mut s, &mut scope, code)?,
            }
        }
        if let Some((id, (_, bit))) = scope.forward.iter().min_by_key(|f| f.1.1) {
            s.at = *bit;
            return s.error(format!("value {id} is used and never defined"));
        }
        if scope.blocks.is_empty() {
            return s.error("function body requires at least one basic block");
        }
        if scope.current != scope.blocks.len() {
            return s.error("a basic block has no end");
        }
        if !scope.bundles.is_empty() {
            return s.error("operand bundles belong to no call");
        }
        self.place_debug(&mut s, &mut scope)?;
        for (from, to) in std::mem::take(&mut scope.unwinds) {
            phi::remove_edge(&mut scope.body, to, from);
        }
        Ok(scope.body)
    }

    fn local_names(&mut self, s: &mut Stream, scope: &mut Scope) -> Res<()> {
        loop {
            match s.next()? {
                Entry::End => return Ok(()),
                Entry::Block(_) => drop(s.skip()?),
                Entry::Record(code @ (vst::ENTRY | vst::BBENTRY)) => {
                    let n = op(s, 0)? as usize;
                    let v = if code == vst::BBENTRY {
                        scope.blocks.get(n).map(|&b| Value::block(b))
                    } else {
                        match self.values.get(n) {
                            Some(&Slot::Ready(v)) if !v.is_const() => Some(v),
                            _ => None,
                        }
                    };
                    let Some(v) = v else {
                        return s.error("a name belongs to no value of the function");
                    };
                    let name = self.module.cx.sym(&text(&s.ops[1..]));
                    scope.body.names.insert(v, name);
                }
                Entry::Record(_) => {}
            }
        }
    }

    fn function_record(&mut self, s: &mut Stream, scope: &mut Scope, code: u32) -> Res<()> {
        match code {
            inst::DECLAREBLOCKS => {
                let n = op(s, 0)?;
                // Each ends with an instruction of its own.
                if n > s.left() || !scope.blocks.is_empty() {
                    return s.error("a function has a wrong number of blocks");
                }
                for _ in 0..n {
                    let b = scope.body.push_block();
                    scope.blocks.push(b);
                }
                Ok(())
            }
            inst::DEBUG_LOC => {
                let dbg = self.debug_location(s)?;
                self.set_location(s, scope, dbg)
            }
            inst::DEBUG_LOC_AGAIN => {
                let dbg = scope.dbg;
                self.set_location(s, scope, dbg)
            }
            inst::DEBUG_RECORD_VALUE
            | inst::DEBUG_RECORD_DECLARE
            | inst::DEBUG_RECORD_ASSIGN
            | inst::DEBUG_RECORD_VALUE_SIMPLE
            | inst::DEBUG_RECORD_LABEL
            | inst::DEBUG_RECORD_DECLARE_VALUE => self.debug_record(s, scope, code),
            inst::BLOCKADDR_USERS => Ok(()),
            inst::OPERAND_BUNDLE => self.bundle(s, scope),
            _ => instructions::instruction(self, s, scope, code),
        }
    }

    fn set_location(&mut self, s: &Stream, scope: &mut Scope, dbg: Option<MdId>) -> Res<()> {
        scope.dbg = dbg;
        match scope.insts.last() {
            Some(Some(i)) => {
                if !self.older.stale_debug {
                    scope.body.inst_mut(*i).dbg = dbg;
                }
                Ok(())
            }
            Some(None) => {
                Self::locate_call(scope, dbg);
                Ok(())
            }
            None => s.error("a debug location belongs to no instruction"),
        }
    }

    /// `[line, column, scope + 1, inlined at + 1, implicit, group, rank]`
    fn debug_location(&mut self, s: &Stream) -> Res<Option<MdId>> {
        let get = |n: usize| s.ops.get(n).copied().unwrap_or(0);
        let mut fields = Vec::new();
        for (name, n, always) in [
            ("line", 0, true),
            ("column", 1, false),
            ("scope", 2, true),
            ("inlinedAt", 3, false),
            ("isImplicitCode", 4, false),
            ("atomGroup", 5, false),
            ("atomRank", 6, false),
        ] {
            let v = get(n);
            if v == 0 && !always {
                continue;
            }
            let o = match n {
                2 | 3 => match v.checked_sub(1) {
                    Some(v) => metadata::md_operand(self, s, v)?,
                    None => return Ok(None),
                },
                4 => MdOperand::Word(self.module.cx.sym("true")),
                _ => MdOperand::Int(v.into()),
            };
            fields.push((self.module.cx.sym(name), o));
        }
        let name = self.module.cx.sym("DILocation");
        Ok(Some(self.module.cx.md.intern(MdNode::Special {
            distinct: false,
            name,
            fields: fields.into(),
        })))
    }

    fn bundle(&mut self, s: &mut Stream, scope: &mut Scope) -> Res<()> {
        let Some(&tag) = self.bundle_tags.get(op(s, 0)? as usize) else {
            return s.error("a bundle tag does not exist");
        };
        let mut k = 1;
        let mut len = 0;
        while k < s.ops.len() {
            let v = self.pair(s, scope, &mut k)?;
            scope.bundle_ops.push(v);
            len += 1;
        }
        scope.bundles.push(Bundle { tag, len });
        Ok(())
    }

    // ---- values of instructions ----

    /// The number of a value that a record gives relative to the next.
    pub(super) fn absolute(&self, n: u64) -> u64 {
        if self.relative {
            u64::from((self.values.len() as u32).wrapping_sub(n as u32))
        } else {
            n
        }
    }

    /// A value and, when it comes later, its type.
    pub(super) fn pair(&mut self, s: &Stream, scope: &mut Scope, k: &mut usize) -> Res<Value> {
        let id = self.absolute(op(s, *k)?);
        *k += 1;
        if id < self.values.len() as u64 {
            return self.typed(s, scope, id, None);
        }
        let ty = self.ty(s, op(s, *k)?)?;
        *k += 1;
        self.typed(s, scope, id, Some(ty))
    }

    /// A value of a known type.
    pub(super) fn value(
        &mut self,
        s: &Stream,
        scope: &mut Scope,
        k: &mut usize,
        ty: TypeId,
    ) -> Res<Value> {
        let id = self.absolute(op(s, *k)?);
        *k += 1;
        if ty == TypeId::METADATA {
            return metadata::md_value(self, s, id);
        }
        self.typed(s, scope, id, Some(ty))
    }

    /// The value of this number, or a stand-in of the given type for one that comes later.
    pub(super) fn typed(
        &mut self,
        s: &Stream,
        scope: &mut Scope,
        id: u64,
        ty: Option<TypeId>,
    ) -> Res<Value> {
        if let Some(v) = constants::value_at(self, s, id)? {
            if let Some(want) = ty
                && scope.body.ty(v, &self.module.cx) != want
            {
                return s.error(format!("value {id} has another type than its use says"));
            }
            return Ok(v);
        }
        let Some(ty) = ty else {
            return s.error(format!("value {id} does not exist"));
        };
        if ty == TypeId::VOID || ty == TypeId::LABEL {
            return s.error("a value cannot have this type");
        }
        // What comes later is made by a record of this function.
        if id > self.values.len() as u64 + s.left() {
            return s.error(format!("value {id} does not exist"));
        }
        self.forward(s, scope, id, ty)
    }

    fn forward(&mut self, s: &Stream, scope: &mut Scope, id: u64, ty: TypeId) -> Res<Value> {
        if let Some(&(v, _)) = scope.forward.get(&id) {
            if scope.body.ty(v, &self.module.cx) != ty {
                return s.error(format!("value {id} has another type than its use says"));
            }
            return Ok(v);
        }
        let i = scope.body.create(NewInst {
            op: Opcode::Freeze,
            ty,
            ops: &[],
            flags: Flags::NONE,
            aux: Aux::None,
        });
        let v = Value::inst(i);
        scope.forward.insert(id, (v, s.at));
        Ok(v)
    }

    /// Gives the next number to a result.
    pub(super) fn define(&mut self, s: &Stream, scope: &mut Scope, i: Inst) -> Res<()> {
        let id = self.values.len() as u64;
        if let Some((stand_in, _)) = scope.forward.remove(&id) {
            if scope.body.ty(stand_in, &self.module.cx) != scope.body.inst(i).ty {
                return s.error("value is used with another type than it is defined with");
            }
            scope.body.replace_all_uses(stand_in, i.into());
        }
        self.values.push(Slot::Ready(i.into()));
        Ok(())
    }

    /// The block of this number.
    pub(super) fn target(&self, s: &Stream, scope: &Scope, n: u64) -> Res<Value> {
        match scope.blocks.get(n as usize) {
            Some(&b) => Ok(b.into()),
            None => s.error(format!("block {n} does not exist")),
        }
    }
}
