//! Selection: from the IR of one function to machine code in SSA form.
//!
//! Blocks are taken in post-order and instructions from the last to the first, so that every use is seen before its
//! definition: a value without uses is never selected, and what a user has folded into its own instruction vanishes.
//! Scalars are selected by the rule table; this module and its children hold what rules can't say: memory, calls, control
//! flow, conversions between integers, and integers wider than a register.

mod address;
mod asm;
pub mod atomics;
mod calls;
mod casts;
mod conditions;
mod control;
pub mod describe;
mod halves;
mod intrinsics;
mod known;
mod lanes;
pub mod matcher;
mod memory;
mod order;
mod packed;
pub mod read_only;
pub mod rules;
mod scalar;
mod template;
pub mod whole;
mod wide;

pub use address::space;

use crate::diagnostic::{Diagnostic, MsgId, error, msg};
use crate::mir::{Item, MBlock, MFunction, MPhi, Term, effect};
use crate::naming::Names;
use crate::shared::Shared;
use crate::types::RegClass;
use jacquard_ir::tables::{Capability, GateError};
use jacquard_ir::{
    Block, Body, FuncId, Inst, MdId, Opcode, Type, Value, ValueKind, attachment, cfg, phi,
};
use jacquard_limits::stop;
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg, Statement};
use matcher::{Matcher, Node};
use rules::Slots;
use rustc_hash::FxHashMap;

const NONE: u32 = u32::MAX;

/// Loop metadata that forbids unrolling (LangRef, "llvm.loop.unroll").
const UNROLL_OFF: [jacquard_ir::Sym; 2] = [
    jacquard_ir::sym::LOOP_UNROLL_DISABLE,
    jacquard_ir::sym::LOOP_DISABLE_NONFORCED,
];
/// The pragma of PTX that does.
pub const NO_UNROLL: &str = "nounroll";

/// How parameter `n` of the function arrives.
#[derive(Clone, Debug)]
pub struct ParamInfo {
    /// The parameter's symbol.
    pub sym: jacquard_ptx::model::Sym,
    /// `byval` type: the value is the address of the parameter itself.
    pub byval: Option<jacquard_ir::TypeId>,
    /// The variable arguments: the value is their address in the local space.
    pub variable: bool,
    /// Its alignment.
    pub align: u32,
}

/// Selection of one function.
pub struct Select<'a> {
    /// Facts.
    pub m: Matcher<'a>,
    /// What is common to all functions.
    pub shared: &'a Shared<'a>,
    /// The function.
    pub func: FuncId,
    /// The machine code so far.
    pub mf: MFunction,
    /// Strings of the PTX module.
    pub names: &'a mut Names,
    /// Parameters.
    pub params: Vec<ParamInfo>,
    /// Of a kernel: what of memory it does not write.
    pub kernel: Option<read_only::ReadOnly>,
    /// The registers of the parts of values.
    regs: PartRegs,
    /// Instructions anything depends on.
    live: Vec<bool>,
    /// The instruction at hand, in forward order.
    cur: Vec<Item>,
    /// Statements of the block at hand, backwards.
    out: Vec<Item>,
    /// Machine block of each IR block.
    pub block_of: Vec<u32>,
    /// The function's frame.
    pub frame: FrameLayout,
    scratch: Box<Slots>,
    /// Debug location of the instruction at hand.
    pub dbg: Option<MdId>,
    /// What went wrong.
    pub errors: Vec<Diagnostic>,
    /// Sequence number of calls.
    pub calls: u32,
    /// Registers with the varying part of `getelementptr`s whose constant part is folded into accesses.
    varying: FxHashMap<Inst, Reg>,
    /// Registers that hold several parts of an intrinsic's result as it gives them, by the first part.
    pub packed: FxHashMap<(Inst, u32), Reg>,
    /// Statements that phi inputs need at the end of a predecessor.
    tail_items: FxHashMap<u32, Vec<Item>>,
}

/// The function's frame.
pub struct FrameLayout {
    /// Frame slots of allocas: byte offset.
    pub slots: FxHashMap<Inst, u64>,
    /// Size and alignment of the frame.
    pub size: (u64, u32),
    /// The frame's variable, and registers with its local and generic address once needed.
    depot: Option<jacquard_ptx::model::Sym>,
    local: Option<Reg>,
    generic: Option<Reg>,
}

/// The registers of the parts of values.
pub struct PartRegs {
    /// First entry in `regs` of each instruction's parts.
    of_inst: Vec<u32>,
    of_arg: Vec<u32>,
    all: Vec<u32>,
}

impl<'a> Select<'a> {
    /// Ready to select `func`, whose head is in `mf`.
    pub fn new(
        m: Matcher<'a>,
        shared: &'a Shared<'a>,
        func: FuncId,
        mf: MFunction,
        names: &'a mut Names,
    ) -> Select<'a> {
        let body = m.body;
        let dummy = Node::new(Value::arg(0));
        Select {
            regs: PartRegs {
                of_inst: vec![NONE; body.inst_capacity()],
                of_arg: vec![NONE; body.num_args() as usize],
                all: Vec::with_capacity(body.inst_capacity()),
            },
            live: vec![false; body.inst_capacity()],
            cur: Vec::new(),
            out: Vec::new(),
            block_of: vec![NONE; body.block_capacity()],
            frame: FrameLayout {
                slots: FxHashMap::default(),
                size: (0, 1),
                depot: None,
                local: None,
                generic: None,
            },
            scratch: Box::new([dummy; rules::SLOTS]),
            dbg: None,
            errors: Vec::new(),
            calls: 0,
            packed: FxHashMap::default(),
            varying: FxHashMap::default(),
            tail_items: FxHashMap::default(),
            params: Vec::new(),
            kernel: None,
            m,
            shared,
            func,
            mf,
            names,
        }
    }

    /// Selects the whole body.
    pub fn run(&mut self) {
        let body = self.m.body;
        let order = post_order(body);
        for (n, &b) in order.iter().rev().enumerate() {
            self.block_of[b.index()] = n as u32;
        }
        // Layout is the IR's own order among reachable blocks; blocks are numbered by it.
        let mut n = 0;
        for b in body.blocks() {
            if self.block_of[b.index()] != NONE {
                self.block_of[b.index()] = n;
                n += 1;
            }
        }
        for _ in 0..n {
            self.mf.blocks.push(MBlock {
                phis: Vec::new(),
                items: Vec::new(),
                term: Term::Unreachable,
                dbg: None,
                pragma: None,
            });
        }
        self.mark_live(&order);
        read_only::mark(self);
        address::lay_out_frame(self, &order);
        // Phi inputs may be defined in blocks that come earlier in post-order than the phi itself.
        for &b in &order {
            for phi in phi::of(body, b) {
                if self.live[phi.index()] {
                    self.select_phi(b, phi);
                }
            }
        }
        for &b in &order {
            // What is left out here is never printed: the caller asks again.
            if stop::requested() {
                return;
            }
            self.block(b);
        }
        control::prologue(self);
    }

    /// Reports an error about this function.
    pub fn error(&mut self, id: MsgId, args: &[&str]) {
        let name = self.m.cx.str(self.m.module.func(self.func).name);
        let d = error(id, name, args);
        if self.errors.len() < 64 && !self.errors.contains(&d) {
            self.errors.push(d);
        }
    }

    /// Whether the target and the PTX version have this; if not, reports what is missing.
    pub fn needs(&mut self, what: Capability) -> bool {
        let shared = self.shared;
        match what.check(shared.target, shared.version) {
            Ok(()) => return true,
            Err(GateError::Ptx { needs, has }) => {
                let words = [what.doc(), &needs.to_string(), &has.to_string()];
                self.error(msg::NEEDS_PTX, &words);
            }
            Err(GateError::Sm { .. } | GateError::Feature { .. }) => {
                let lowest = what.gate().lowest().map_or(0, |t| t.sm).to_string();
                let words = [what.doc(), &lowest, &shared.target.name];
                self.error(msg::NEEDS_SM, &words);
            }
        }
        false
    }

    // ---- liveness of IR instructions ----

    fn mark_live(&mut self, order: &[Block]) {
        let body = self.m.body;
        let mut work: Vec<Inst> = Vec::new();
        for &b in order {
            for i in body.insts(b) {
                if self.has_effect(i) {
                    self.live[i.index()] = true;
                    work.push(i);
                }
            }
        }
        while let Some(i) = work.pop() {
            for v in body.operands(i) {
                if let ValueKind::Inst(d) = v.kind()
                    && !self.live[d.index()]
                {
                    self.live[d.index()] = true;
                    work.push(d);
                }
            }
        }
    }

    /// Whether an instruction does anything beside giving a value.
    fn has_effect(&self, i: Inst) -> bool {
        let body = self.m.body;
        let node = body.inst(i);
        match node.op {
            op if op.is_terminator() => true,
            Opcode::Store | Opcode::Fence | Opcode::CmpXchg | Opcode::AtomicRmw | Opcode::VaArg => {
                true
            }
            Opcode::Load => match node.aux {
                jacquard_ir::Aux::Mem { ordering, .. } => {
                    node.flags.has(jacquard_ir::Flags::VOLATILE)
                        || ordering > jacquard_ir::Ordering::Unordered
                }
                _ => true,
            },
            Opcode::Call => calls::call_has_effect(self, i),
            _ => false,
        }
    }

    // ---- registers of values ----

    /// The register of a node's part, marked as used.
    pub fn reg(&mut self, n: Node) -> Reg {
        let n = self.m.resolve(n);
        match n.v.kind() {
            ValueKind::Inst(i) if address::is_static_alloca(self, i) => {
                let r = self.mf.reg(self.m.scalar(n).class());
                address::alloca_address(self, i, r);
                r
            }
            ValueKind::Inst(i) => {
                let first = self.regs.of_inst[i.index()];
                let first = if first == NONE {
                    let count = self.m.count(self.m.body.inst(i).ty);
                    let first = self.regs.all.len() as u32;
                    self.regs.all.resize(self.regs.all.len() + count, NONE);
                    self.regs.of_inst[i.index()] = first;
                    first
                } else {
                    first
                };
                self.reg_at(first + n.part, n)
            }
            ValueKind::Arg(a) => {
                let first = self.regs.of_arg[a as usize];
                let first = if first == NONE {
                    let count = self.m.count(self.m.body.arg_ty(a));
                    let first = self.regs.all.len() as u32;
                    self.regs.all.resize(self.regs.all.len() + count, NONE);
                    self.regs.of_arg[a as usize] = first;
                    first
                } else {
                    first
                };
                self.reg_at(first + n.part, n)
            }
            ValueKind::Const(_) => {
                let class = self.m.scalar(n).class();
                let r = self.mf.reg(class);
                self.materialize(n, r);
                r
            }
            ValueKind::Block(_) => self.mf.reg(RegClass::B64),
        }
    }

    fn reg_at(&mut self, at: u32, n: Node) -> Reg {
        let r = self.regs.all[at as usize];
        if r != NONE {
            return Reg(r);
        }
        let r = self.mf.reg(self.m.scalar(n).class());
        self.regs.all[at as usize] = r.0;
        r
    }

    /// The register of a part if it is used.
    pub fn asked(&self, i: Inst, part: u32) -> Option<Reg> {
        let first = self.regs.of_inst[i.index()];
        if first == NONE {
            return None;
        }
        let r = *self.regs.all.get((first + part) as usize)?;
        (r != NONE).then_some(Reg(r))
    }

    /// A register or an immediate.
    pub fn operand(&mut self, n: Node) -> Operand {
        let n = self.m.resolve(n);
        match self.immediate(n) {
            Some(o) => o,
            None => Operand::Reg(self.reg(n)),
        }
    }

    /// The immediate operand a constant node is, if it can be one.
    pub fn immediate(&self, n: Node) -> Option<Operand> {
        use crate::constants::Scalar as C;
        use crate::types::RuleTy as T;
        if !n.v.is_const() {
            return None;
        }
        let s = self.m.scalar(n);
        let bits = match self.m.constant(n)? {
            C::Bits(b) => b,
            C::Undef => 0,
            C::Address { .. } => return None,
        };
        Some(match s.ty {
            T::I1 | T::F16 | T::BF16 => return None,
            T::F32 => Operand::F32(bits as u32),
            T::F64 => Operand::F64(bits as u64),
            T::IN => Operand::Int((bits & ((1u128 << s.bits) - 1)) as i64),
            _ => Operand::Int(jacquard_ir::sign_extend(bits, u32::from(s.bits)) as i64),
        })
    }

    /// Puts a constant into a register.
    fn materialize(&mut self, n: Node, dst: Reg) {
        use crate::constants::Scalar as C;
        let s = self.m.scalar(n);
        match self.m.constant(n) {
            Some(C::Address {
                global,
                offset,
                space,
            }) => address::symbol_address(self, global, offset, space, dst),
            Some(c) => {
                let bits = match c {
                    C::Bits(b) => b,
                    _ => 0,
                };
                let src = match s.class() {
                    RegClass::Pred => Operand::Int(i64::from(bits & 1 != 0)),
                    RegClass::B16 => Operand::Int(i64::from(bits as u16 as i16)),
                    RegClass::F32 => Operand::F32(bits as u32),
                    RegClass::F64 => Operand::F64(bits as u64),
                    _ => match self.immediate(n) {
                        Some(o) => o,
                        None => Operand::Int(bits as i64),
                    },
                };
                let item = self.mf.mov(dst, src);
                self.cur.push(item);
            }
            None => {
                let text = self.const_text(n);
                self.error(msg::UNSUPPORTED_CONSTANT, &[&text]);
                let item = self.mf.mov(dst, Operand::Int(0));
                self.cur.push(item);
            }
        }
    }

    fn const_text(&self, n: Node) -> String {
        use jacquard_ir::ConstKind as K;
        match n.v.as_const().map(|c| &self.m.cx.constant(c).kind) {
            Some(K::Expr(e)) => e.op.text().to_string(),
            Some(K::BlockAddress(..)) => "blockaddress".to_string(),
            Some(K::InlineAsm(_)) => "asm".to_string(),
            _ => "constant".to_string(),
        }
    }

    // ---- emitting ----

    /// Appends an instruction with one result or none.
    pub fn emit(&mut self, op: Mnemonic, mods: &[Modifier], ndefs: u8, ops: &[Operand]) {
        self.emit_effect(op, mods, ndefs, ops, effect::PURE);
    }
    /// Appends an instruction that does more than define registers.
    pub fn emit_effect(
        &mut self,
        op: Mnemonic,
        mods: &[Modifier],
        ndefs: u8,
        ops: &[Operand],
        effect: u8,
    ) {
        let mut item = self.mf.inst(op, mods, ndefs, ops, effect);
        item.dbg = self.dbg;
        self.cur.push(item);
    }
    /// Appends a statement that stays where it is.
    pub fn statement(&mut self, stmt: Statement) {
        self.cur.push(Item {
            stmt,
            ndefs: 0,
            effect: effect::STAYS,
            dbg: self.dbg,
        });
    }
    /// Appends an instruction that defines a new register of `class`.
    pub fn emit_new(
        &mut self,
        class: RegClass,
        op: Mnemonic,
        mods: &[Modifier],
        srcs: &[Operand],
    ) -> Reg {
        let r = self.mf.reg(class);
        self.emit_to(r, op, mods, srcs);
        r
    }
    /// Appends an instruction that defines `dst`.
    pub fn emit_to(&mut self, dst: Reg, op: Mnemonic, mods: &[Modifier], srcs: &[Operand]) {
        let mut ops: smallvec::SmallVec<[Operand; 5]> = smallvec::SmallVec::new();
        ops.push(Operand::Reg(dst));
        ops.extend_from_slice(srcs);
        self.emit(op, mods, 1, &ops);
    }
    /// Appends a move.
    pub fn mov(&mut self, dst: Reg, src: Operand) {
        let mut item = self.mf.mov(dst, src);
        item.dbg = self.dbg;
        self.cur.push(item);
    }
    /// A vector operand.
    pub fn vector(&mut self, ops: &[Operand]) -> Operand {
        Operand::Vector(self.mf.f.add_list(ops))
    }
    /// An operand as a register.
    pub fn in_reg(&mut self, o: Operand, class: RegClass) -> Reg {
        match o {
            Operand::Reg(r) => r,
            o => {
                let r = self.mf.reg(class);
                self.mov(r, o);
                r
            }
        }
    }

    // ---- blocks ----

    fn block(&mut self, b: Block) {
        let body = self.m.body;
        let index = self.block_of[b.index()] as usize;
        self.out.clear();
        let mut at = body.last_inst(b);
        if let Some(t) = body.terminator(b) {
            self.dbg = body.inst(t).dbg;
            let term = control::terminator(self, t);
            self.loop_pragma(t, index, &term);
            self.mf.blocks[index].term = term;
            self.mf.blocks[index].dbg = self.dbg;
            self.flush();
            at = body.prev_inst(t);
        } else {
            self.error(msg::UNTERMINATED_BLOCK, &[]);
        }
        if let Some(made) = self.tail_items.remove(&(index as u32)) {
            self.out.extend(made.into_iter().rev());
        }
        while let Some(i) = at {
            at = body.prev_inst(i);
            if body.op(i) == Opcode::Phi {
                break;
            }
            if !self.live[i.index()] {
                continue;
            }
            self.dbg = body.inst(i).dbg;
            self.instruction(i);
            self.flush();
        }
        let mut items = std::mem::take(&mut self.out);
        items.reverse();
        self.mf.blocks[index].items = items;
    }

    /// A loop that must not be unrolled says so to `ptxas` too.
    fn loop_pragma(&mut self, t: Inst, index: usize, term: &Term) {
        let Some(md) = attachment::get(self.m.body, t, jacquard_ir::sym::LLVM_LOOP) else {
            return;
        };
        let cx = self.m.cx;
        let disabled = cx.md.ops(md).iter().any(|o| match o {
            jacquard_ir::MdOperand::Node(n) => {
                matches!(cx.md.ops(*n).first(), Some(jacquard_ir::MdOperand::Str(s)) if UNROLL_OFF.contains(s))
            }
            _ => false,
        });
        if !disabled {
            return;
        }
        // The header is where the back edge leads.
        if let Some(header) = term.successors().into_iter().find(|&s| s as usize <= index) {
            let name = self.names.intern(NO_UNROLL);
            self.mf.blocks[header as usize].pragma = Some(name);
        }
    }

    /// Moves the instruction at hand to the block, backwards.
    fn flush(&mut self) {
        self.out.extend(self.cur.drain(..).rev());
    }

    fn select_phi(&mut self, b: Block, phi: Inst) {
        let body = self.m.body;
        let index = self.block_of[b.index()] as usize;
        let count = self.m.count(body.inst(phi).ty) as u32;
        for part in 0..count {
            let dst = self.reg(Node {
                v: phi.into(),
                part,
            });
            let mut srcs = smallvec::SmallVec::new();
            let mut seen: Vec<Block> = Vec::new();
            for (v, from) in phi::incoming(body, phi) {
                let pred = self.block_of[from.index()];
                // Several edges from one block carry the same value; unreachable blocks carry none.
                if pred == NONE || seen.contains(&from) {
                    continue;
                }
                seen.push(from);
                let n = self.m.resolve(Node { v, part });
                let o = match self.phi_source(n) {
                    Some(o) => o,
                    None => {
                        // A constant no `mov` can take: made at the end of the predecessor.
                        let r = self.reg(n);
                        if !self.cur.is_empty() {
                            let made: Vec<Item> = self.cur.drain(..).collect();
                            self.tail_items.entry(pred).or_default().extend(made);
                        }
                        Operand::Reg(r)
                    }
                };
                srcs.push((pred, o));
            }
            self.mf.blocks[index].phis.push(MPhi { dst, srcs });
        }
    }

    fn phi_source(&mut self, n: Node) -> Option<Operand> {
        if !n.v.is_const() {
            if let ValueKind::Inst(i) = n.v.kind()
                && address::is_static_alloca(self, i)
            {
                return None;
            }
            return Some(Operand::Reg(self.reg(n)));
        }
        use crate::types::RuleTy as T;
        match (self.m.scalar(n).ty, self.m.const_int(n)) {
            (T::I1, Some(c)) => Some(Operand::Int(i64::from(c != 0))),
            (T::F16 | T::BF16, _) => match self.m.constant(n)? {
                crate::constants::Scalar::Bits(b) => Some(Operand::Int(i64::from(b as u16 as i16))),
                _ => Some(Operand::Int(0)),
            },
            _ => self.immediate(n),
        }
    }

    // ---- instructions ----

    fn instruction(&mut self, i: Inst) {
        let body = self.m.body;
        let node = body.inst(i);
        match node.op {
            Opcode::Store => return memory::store(self, i),
            Opcode::Load => return memory::load(self, i),
            Opcode::Call => return calls::call(self, i),
            Opcode::Fence => return atomics::fence(self, i),
            Opcode::AtomicRmw => return atomics::atomic_rmw(self, i),
            Opcode::CmpXchg => return atomics::cmpxchg(self, i),
            Opcode::VaArg => return memory::va_arg(self, i),
            Opcode::Alloca => return memory::alloca(self, i),
            _ => {}
        }
        if node.op == Opcode::GetElementPtr && self.varying.contains_key(&i) {
            if let Some(dst) = self.asked(i, 0) {
                self.lane(Node::new(i.into()), dst);
            }
            return address::gep_varying(self, i);
        }
        if self.regs.of_inst[i.index()] == NONE {
            return;
        }
        let count = self.m.count(node.ty) as u32;
        if wide::wide(self, i) {
            return;
        }
        let first = packed::packed_lanes(self, i);
        for part in first..count {
            if let Some(dst) = self.asked(i, part) {
                self.lane(Node { v: i.into(), part }, dst);
            }
        }
    }

    /// Selects one part of an elementwise instruction.
    pub fn lane(&mut self, n: Node, dst: Reg) {
        let Some(i) = n.v.as_inst() else { return };
        if scalar::by_rule(self, n, dst) {
            return;
        }
        let op = self.m.body.op(i);
        match op {
            Opcode::GetElementPtr => address::gep(self, n, dst),
            Opcode::Trunc | Opcode::ZExt | Opcode::SExt | Opcode::PtrToInt | Opcode::IntToPtr => {
                casts::constant(self, n, dst);
            }
            Opcode::BitCast => casts::bitcast(self, n, dst),
            Opcode::AddrSpaceCast => casts::addrspacecast(self, n, dst),
            Opcode::Freeze
            | Opcode::ExtractValue
            | Opcode::InsertValue
            | Opcode::ExtractElement
            | Opcode::InsertElement
            | Opcode::ShuffleVector => {
                // Reached only where the structure could not be looked through, such as an undefined aggregate.
                let r = self.m.resolve(n);
                if r == n {
                    self.error(msg::UNSUPPORTED_INSTRUCTION, &[op.text()]);
                    self.mov(dst, Operand::Int(0));
                } else {
                    let o = self.operand(r);
                    self.mov(dst, o);
                }
            }
            _ => {
                let ty = self.type_text(self.m.body.inst(i).ty);
                let text = format!("{} {ty}", op.text());
                self.error(msg::UNSUPPORTED_INSTRUCTION, &[&text]);
                self.mov_zero(dst);
            }
        }
    }

    /// Any value, so that what follows stays well formed after an error.
    pub fn mov_zero(&mut self, dst: Reg) {
        let o = match self.mf.class(dst) {
            RegClass::F32 => Operand::F32(0),
            RegClass::F64 => Operand::F64(0),
            _ => Operand::Int(0),
        };
        self.mov(dst, o);
    }

    /// A type for messages.
    pub fn type_text(&self, ty: jacquard_ir::TypeId) -> String {
        let cx = self.m.cx;
        match *cx.ty(ty) {
            Type::Int(w) => format!("i{w}"),
            Type::Ptr(0) => "ptr".to_string(),
            Type::Ptr(s) => format!("ptr addrspace({s})"),
            Type::Vector { elem, len } => format!("<{len} x {}>", self.type_text(elem)),
            Type::Half => "half".into(),
            Type::BFloat => "bfloat".into(),
            Type::Float => "float".into(),
            Type::Double => "double".into(),
            Type::Fp128 => "fp128".into(),
            _ => "aggregate".to_string(),
        }
    }
}

/// Blocks reachable from the entry, successors before predecessors (back edges aside).
pub fn post_order(body: &Body) -> Vec<Block> {
    let mut order = Vec::new();
    let Some(entry) = body.entry() else {
        return order;
    };
    let mut seen = vec![false; body.block_capacity()];
    let mut stack: Vec<(Block, Vec<Block>)> = Vec::new();
    seen[entry.index()] = true;
    stack.push((entry, cfg::succs(body, entry).collect()));
    while let Some((b, succs)) = stack.last_mut() {
        match succs.pop() {
            Some(s) if !seen[s.index()] => {
                seen[s.index()] = true;
                let next = cfg::succs(body, s).collect();
                stack.push((s, next));
            }
            Some(_) => {}
            None => {
                order.push(*b);
                stack.pop();
            }
        }
    }
    order
}
