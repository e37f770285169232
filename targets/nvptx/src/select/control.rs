//! Terminators, and the statements a function starts with.

use super::Select;
use super::address::{Address, Base, space, space_modifier};
use super::matcher::Node;
use super::memory::Mods;
use crate::abi;
use crate::diagnostic::msg;
use crate::mir::{Term, effect};
use crate::types::{RegClass, RuleTy};
use jacquard_ir::tables::Capability;
use jacquard_ir::{Block, Inst, Opcode};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg, Sym};
use smallvec::SmallVec;

impl Select<'_> {
    fn target(&self, b: Option<Block>) -> u32 {
        b.map_or(0, |b| self.block_of[b.index()])
    }

    /// Selects a terminator.
    pub fn terminator(&mut self, t: Inst) -> Term {
        let body = self.m.body;
        match body.op(t) {
            Opcode::Ret => {
                if body.num_ops(t) == 1 && !self.is_kernel {
                    self.return_value(t);
                }
                Term::Return
            }
            Opcode::Unreachable => Term::Unreachable,
            Opcode::Br if body.num_ops(t) == 1 => {
                Term::Jump(self.target(body.operand(t, 0).as_block()))
            }
            Opcode::Br => {
                let then = self.target(body.operand(t, 1).as_block());
                let other = self.target(body.operand(t, 2).as_block());
                let mut c = self.m.resolve(Node::new(body.operand(t, 0)));
                let mut negated = false;
                // A negated condition branches the other way.
                while let Some(i) = c.v.as_inst()
                    && body.op(i) == Opcode::Xor
                    && let Some(k) = self.m.kid(c, 1)
                    && self.m.const_int(k) == Some(-1)
                    && let Some(x) = self.m.kid(c, 0)
                {
                    c = x;
                    negated = !negated;
                }
                if let Some(k) = self.m.const_int(c) {
                    return Term::Jump(if (k != 0) != negated { then } else { other });
                }
                if then == other {
                    return Term::Jump(then);
                }
                let cond = self.reg(c);
                Term::Branch {
                    cond,
                    negated,
                    then,
                    other,
                }
            }
            Opcode::Switch => {
                // Legalisation leaves only dense switches that start at 0.
                let v = self.m.resolve(Node::new(body.operand(t, 0)));
                let targets: Vec<u32> = (0..(body.num_ops(t) - 2) / 2)
                    .map(|k| self.target(body.operand(t, 2 + 2 * k + 1).as_block()))
                    .collect();
                if let Some(k) = self.m.const_int(v) {
                    let k = (k.max(0) as usize).min(targets.len().saturating_sub(1));
                    return Term::Jump(targets.get(k).copied().unwrap_or(0));
                }
                let r = self.reg(v);
                Term::Index(r, targets)
            }
            Opcode::IndirectBr => {
                self.error(msg::INDIRECT_BRANCH, &[]);
                Term::Unreachable
            }
            op => {
                self.error(msg::UNSUPPORTED_INSTRUCTION, &[op.text()]);
                Term::Unreachable
            }
        }
    }

    /// Stores the value of a `ret`.
    fn return_value(&mut self, t: Inst) {
        let v = self.m.body.operand(t, 0);
        let ty = self.m.ty(v);
        let parts = self.m.parts(ty);
        if parts.is_empty() {
            return;
        }
        let sym = Sym::local(jacquard_ptx::model::VarId(0));
        let nodes: SmallVec<[Node; 4]> = (0..parts.len() as u32)
            .map(|part| self.m.resolve(Node { v, part }))
            .collect();
        let attrs = &self.m.module.attrs(self.func).ret;
        let ext = abi::Extension::of(attrs);
        let align = abi::param_align(self.m.cx, ty, attrs);
        self.store_param(sym, ty, &nodes, ext, align);
    }

    /// Stores the parts of a value to a parameter: small integers fill 32 bits.
    pub fn store_param(
        &mut self,
        sym: Sym,
        ty: jacquard_ir::TypeId,
        nodes: &[Node],
        ext: abi::Extension,
        align: u32,
    ) {
        let parts = self.m.parts(ty);
        let at = Address {
            base: Base::Sym(sym),
            offset: 0,
            space: space::PARAM,
        };
        let mods: Mods = space_modifier(space::PARAM).into_iter().collect();
        if let abi::Passed::Scalar { ty: pty, .. } = abi::passed(self.m.cx, ty, false)
            && pty.bits() == 32
            && let [n] = nodes
            && self.m.scalar(*n).ty != RuleTy::F32
            && u32::from(self.m.scalar(*n).bits) < 32
        {
            let o = self.param_word(*n, ext);
            let mut m = mods;
            m.push(Modifier::B32);
            self.emit_effect(Mnemonic::St, &m, 0, &[at.operand(0), o], effect::STAYS);
            return;
        }
        self.store_parts(&at, &parts, nodes, align, &mods);
    }

    /// A small integer as a 32-bit parameter.
    fn param_word(&mut self, n: Node, ext: abi::Extension) -> Operand {
        let s = self.m.scalar(n);
        let n = self.m.resolve(n);
        if let Some(c) = self.m.const_int(n) {
            let c = if ext == abi::Extension::Sign {
                c
            } else {
                c & ((1i64 << s.bits) - 1)
            };
            return Operand::Int(c);
        }
        match s.class() {
            RegClass::Pred => {
                let one = if ext == abi::Extension::Sign { -1 } else { 1 };
                let p = self.reg(n);
                Operand::Reg(self.emit_new(
                    RegClass::B32,
                    Mnemonic::Selp,
                    &[Modifier::U32],
                    &[Operand::Int(one), Operand::Int(0), Operand::Reg(p)],
                ))
            }
            RegClass::B16 => {
                let r = self.reg(n);
                let m = if ext == abi::Extension::Sign {
                    [Modifier::S32, Modifier::S16]
                } else {
                    [Modifier::U32, Modifier::U16]
                };
                Operand::Reg(self.emit_new(RegClass::B32, Mnemonic::Cvt, &m, &[Operand::Reg(r)]))
            }
            _ => self.extended(n, ext == abi::Extension::Sign),
        }
    }

    /// Loads the parameters that something asked for, and the frame's addresses, before the entry block.
    pub fn prologue(&mut self) {
        self.dbg = None;
        let body = self.m.body;
        self.frame_prologue();
        for a in 0..body.num_args() {
            let first = self.regs.of_arg[a as usize];
            if first == super::NONE {
                continue;
            }
            let ty = body.arg_ty(a);
            let info = self.params[a as usize].clone();
            if info.byval.is_some() {
                self.param_address(a, first);
                continue;
            }
            let parts = self.m.parts(ty);
            let dsts: SmallVec<[Option<Reg>; 4]> = (0..parts.len() as u32)
                .map(|p| {
                    let r = self.regs.all[(first + p) as usize];
                    (r != super::NONE).then_some(Reg(r))
                })
                .collect();
            let at = Address {
                base: Base::Sym(info.sym),
                offset: 0,
                space: space::PARAM,
            };
            let mods: Mods = space_modifier(space::PARAM).into_iter().collect();
            let align = info.align;
            self.load_parts(&at, &parts, &dsts, align, &mods, effect::PURE, false);
        }
        let made = std::mem::take(&mut self.cur);
        if let Some(entry) = self.mf.blocks.first_mut() {
            entry.items.splice(0..0, made);
        }
    }

    /// The generic address of a `byval` parameter.
    fn param_address(&mut self, a: u32, first: u32) {
        let r = self.regs.all[first as usize];
        if r == super::NONE {
            return;
        }
        let sym = self.params[a as usize].sym;
        let src = Operand::Sym { sym, offset: 0 };
        let n = Node::new(jacquard_ir::Value::arg(a));
        if self.space_of(n) == space::PARAM {
            return self.emit_to(Reg(r), Mnemonic::Mov, &[Modifier::B64], &[src]);
        }
        let t = self.emit_new(RegClass::B64, Mnemonic::Mov, &[Modifier::B64], &[src]);
        self.needs(Capability::ParameterAddress);
        self.cvta(t, space::PARAM, false, Reg(r));
    }
}
