//! IR to IR: what no PTX instruction does becomes IR that some do, and what can't is reported.
//!
//! The rows of `tables/legalize` say what most operations become; each child rewrites a kind of construct that takes more than
//! straight lines. Rewriting goes on until nothing changes, since one rewrite may leave
//! another's input (a byte-wide `atomicrmw` becomes a word-wide `cmpxchg` loop).

mod atomics;
mod calls;
mod constants;
mod control;
mod divide;
mod expansions;
mod float;
mod integers;
mod memory;
mod questions;
mod scale;
mod vectors;
mod wide;

use crate::annotations::Annotations;
use crate::diagnostic::{Diagnostic, MsgId, error, msg};
use crate::shared::CodegenOptions;
use crate::types::{NoParts, parts_of};
use jacquard_ir::tables::{Capability, IntrinsicId, PtxVersion, Target, address_space};
use jacquard_ir::{Block, Body, Builder, FuncId, Inst, Module, Opcode, Type, TypeId, Value};
use jacquard_limits::stop;

/// Rounds of rewriting after which what is left must be legal.
const ROUNDS: u32 = 8;

/// Legalisation of one function.
pub struct Legal<'a> {
    /// The module, without the body at hand.
    pub module: &'a mut Module,
    /// The body at hand.
    pub body: Body,
    /// The function.
    pub func: FuncId,
    /// The target.
    pub target: &'a Target,
    /// PTX version.
    pub version: PtxVersion,
    /// What the user chose.
    pub options: &'a CodegenOptions,
    /// Kernels and their parameters.
    pub notes: &'a Annotations,
    /// What can't be compiled.
    pub errors: Vec<Diagnostic>,
    /// Something was rewritten in this round.
    pub changed: bool,
}

/// Legalises a module; the result is what can't be.
pub fn run(
    module: &mut Module,
    target: &Target,
    version: PtxVersion,
    options: &CodegenOptions,
    notes: &Annotations,
) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    calls::expand_variadics(module);
    // Helpers that division needs are added at the end of the list, so the list may grow.
    let mut n = 0;
    while n < module.functions.len() && !stop::requested() {
        let f = FuncId::new(n);
        n += 1;
        let Some(body) = module.take_body(f) else {
            continue;
        };
        let mut legal = Legal {
            module,
            body,
            func: f,
            target,
            version,
            options,
            notes,
            errors: Vec::new(),
            changed: false,
        };
        legal.function();
        let Legal {
            body, errors: more, ..
        } = legal;
        errors.extend(more);
        module.set_body(f, body);
    }
    errors
}

impl Legal<'_> {
    /// Whether the target and the PTX version have this.
    pub fn can(&self, what: Capability) -> bool {
        self.target.can(what, self.version)
    }

    fn function(&mut self) {
        calls::byval_parameters(self);
        for _ in 0..ROUNDS {
            self.changed = false;
            let blocks: Vec<Block> = self.body.blocks().collect();
            for b in blocks {
                let insts: Vec<Inst> = self.body.insts(b).collect();
                for i in insts {
                    // An earlier rewrite may have removed it.
                    if self.body.inst(i).block.is_some() {
                        self.instruction(i);
                    }
                }
            }
            if !self.changed {
                break;
            }
        }
        self.check_types();
    }

    fn instruction(&mut self, i: Inst) {
        constants::constant_operands(self, i);
        let op = self.body.op(i);
        match op {
            Opcode::Switch => control::switch(self, i),
            Opcode::AtomicRmw => atomics::atomic_rmw(self, i),
            Opcode::CmpXchg => atomics::cmpxchg(self, i),
            Opcode::ExtractElement | Opcode::InsertElement => vectors::dynamic_lane(self, i),
            Opcode::Load | Opcode::Store => vectors::packed_vector(self, i),
            Opcode::Call => self.call(i),
            _ if expansions::expand(self, i, None) => {}
            _ => integers::wide_integer(self, i),
        }
    }

    fn call(&mut self, i: Inst) {
        let Some(f) = self.module.called_func(&self.body, i) else {
            return;
        };
        let name = self.module.cx.str(self.module.func(f).name);
        let Some((id, _)) = IntrinsicId::lookup(name) else {
            return;
        };
        // The first that knows the intrinsic replaces it; what none knows is selected as it is.
        let _ = expansions::expand(self, i, Some(id))
            || memory::memory_intrinsic(self, i, id)
            || vectors::vector_intrinsic(self, i, id)
            || scale::scaling_intrinsic(self, i, id)
            || float::float_intrinsic(self, i, id);
    }

    /// A builder before an instruction.
    pub fn before(&mut self, i: Inst) -> Builder<'_> {
        Builder::before(&mut self.module.cx, &mut self.body, i)
    }

    /// The type of a value.
    pub fn ty(&self, v: Value) -> TypeId {
        self.body.ty(v, &self.module.cx)
    }

    /// Replaces an instruction's result and removes it.
    pub fn replace(&mut self, i: Inst, v: Value) {
        self.body.replace_all_uses(i.into(), v);
        self.body.erase(i);
        self.changed = true;
    }

    /// Removes an instruction without a result.
    pub fn remove(&mut self, i: Inst) {
        self.body.erase(i);
        self.changed = true;
    }

    /// Argument `n` of a call.
    pub fn arg(&self, i: Inst, n: usize) -> Value {
        self.body.operand(i, n + 1)
    }

    /// Reports an error about this function.
    pub fn error(&mut self, id: MsgId, args: &[&str]) {
        let name = self.module.cx.str(self.module.func(self.func).name);
        let d = error(id, name, args);
        if self.errors.len() < 64 && !self.errors.contains(&d) {
            self.errors.push(d);
        }
    }

    /// Every value must have parts, every pointer a space that the target has; `fp128` may be moved about and nothing else.
    fn check_types(&mut self) {
        let mut bad: Vec<(TypeId, NoParts)> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        let (target, version) = (self.target, self.version);
        let mut gated: Vec<(u32, String)> = Vec::new();
        let mut check = |cx: &jacquard_ir::Context, ty: TypeId| {
            if !seen.insert(ty)
                || matches!(
                    cx.ty(ty),
                    Type::Void | Type::Label | Type::Metadata | Type::Token | Type::Func { .. }
                )
            {
                return;
            }
            if let Err(e) = parts_of(cx, ty) {
                bad.push((ty, e));
            }
            if let Type::Ptr(space) = *cx.ty(cx.types.scalar(ty))
                && let Some(row) = address_space(space).filter(|row| row.ptx.is_some())
                && let Err(e) = row.gate.check_ptx(target, version)
            {
                gated.push((space, e.to_string()));
            }
        };
        let cx = &self.module.cx;
        let quad = |v: TypeId| matches!(cx.ty(cx.types.scalar(v)), Type::Fp128);
        let mut computed = Vec::new();
        for n in 0..self.body.num_args() {
            check(cx, self.body.arg_ty(n));
        }
        for b in self.body.blocks() {
            for i in self.body.insts(b) {
                check(cx, self.body.inst(i).ty);
                let mut wide = quad(self.body.inst(i).ty);
                for v in self.body.operands(i) {
                    let ty = self.body.ty(v, cx);
                    check(cx, ty);
                    wide |= quad(ty);
                }
                if wide && !only_moves(self.body.op(i)) {
                    computed.push(self.body.op(i));
                }
            }
        }
        for op in computed {
            let text = format!("{} fp128", op.text());
            self.error(msg::UNSUPPORTED_INSTRUCTION, &[&text]);
        }
        // An intrinsic that the target lacks is said by its own gate, which names it.
        if !gated.is_empty() && self.calls_gated_intrinsic() {
            gated.clear();
        }
        for (space, reason) in gated {
            self.error(msg::ADDRESS_SPACE_GATE, &[&space.to_string(), &reason]);
        }
        for (ty, e) in bad {
            let text = jacquard_ir::text::type_text(self.module, ty);
            match e {
                NoParts::Unsupported => self.error(msg::UNSUPPORTED_TYPE, &[&text]),
                NoParts::TooLarge => self.error(msg::VALUE_TOO_LARGE, &[&text]),
            }
        }
    }

    /// Whether the function calls an intrinsic that this target or PTX version does not have.
    fn calls_gated_intrinsic(&self) -> bool {
        let calls = |i: Inst| {
            self.module
                .called_func(&self.body, i)
                .and_then(|f| self.module.func(f).intrinsic)
        };
        self.body.blocks().any(|b| {
            self.body
                .insts(b)
                .filter(|&i| self.body.op(i) == Opcode::Call)
                .filter_map(calls)
                .any(|id| {
                    id.facts()
                        .gate
                        .check_ptx(self.target, self.version)
                        .is_err()
                })
        })
    }

    /// Splits the block before `i` and gives the old block, which lacks its terminator, and the new one, which starts
    /// with `i`.
    pub fn split(&mut self, i: Inst) -> (Block, Block) {
        let old = self
            .body
            .inst(i)
            .block
            .unwrap_or_else(|| self.body.create_block());
        let tail = self.body.split_before(i);
        self.changed = true;
        (old, tail)
    }

    /// A new block placed before `at`.
    pub fn block_before(&mut self, at: Block) -> Block {
        let b = self.body.create_block();
        self.body.insert_block_before(b, at);
        b
    }

    /// A builder at the end of a block.
    pub fn at_end(&mut self, b: Block) -> Builder<'_> {
        Builder::new(&mut self.module.cx, &mut self.body, jacquard_ir::At::End(b))
    }
}

/// A type like `ty` with elements `elem`.
fn like(b: &mut Builder, ty: TypeId, elem: TypeId) -> TypeId {
    match *b.cx.ty(ty) {
        Type::Vector { len, .. } => b.cx.types.vector(elem, len),
        _ => elem,
    }
}

/// Instructions that pass a value on as it is.
fn only_moves(op: Opcode) -> bool {
    matches!(
        op,
        Opcode::Load
            | Opcode::Store
            | Opcode::Phi
            | Opcode::Select
            | Opcode::Ret
            | Opcode::Call
            | Opcode::ExtractValue
            | Opcode::InsertValue
            | Opcode::Freeze
            | Opcode::BitCast
    )
}
