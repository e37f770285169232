//! Terminators, and the statements a function starts with.

use super::Select;
use super::address::{Address, Base, space, space_modifier};
use super::matcher::Node;
use super::memory::Mods;
use crate::abi;
use crate::diagnostic::msg;
use crate::mir::{Term, effect};
use crate::select::{address, memory, scalar};
use crate::types::{RegClass, RuleTy};
use jacquard_ir::tables::Capability;
use jacquard_ir::{Block, Inst, Opcode};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg, Sym};
use smallvec::SmallVec;

fn target(sel: &Select, b: Option<Block>) -> u32 {
    b.map_or(0, |b| sel.block_of[b.index()])
}

/// Selects a terminator.
pub fn terminator(sel: &mut Select, t: Inst) -> Term {
    let body = sel.m.body;
    match body.op(t) {
        Opcode::Ret => {
            if body.num_ops(t) == 1 && sel.kernel.is_none() {
                return_value(sel, t);
            }
            Term::Return
        }
        Opcode::Unreachable => Term::Unreachable,
        Opcode::Br if body.num_ops(t) == 1 => {
            Term::Jump(target(sel, body.operand(t, 0).as_block()))
        }
        Opcode::Br => {
            let then = target(sel, body.operand(t, 1).as_block());
            let other = target(sel, body.operand(t, 2).as_block());
            let mut c = sel.m.resolve(Node::new(body.operand(t, 0)));
            let mut negated = false;
            // A negated condition branches the other way.
            while let Some(i) = c.v.as_inst()
                && body.op(i) == Opcode::Xor
                && let Some(k) = sel.m.kid(c, 1)
                && sel.m.const_int(k) == Some(-1)
                && let Some(x) = sel.m.kid(c, 0)
            {
                c = x;
                negated = !negated;
            }
            if let Some(k) = sel.m.const_int(c) {
                return Term::Jump(if (k != 0) != negated { then } else { other });
            }
            if then == other {
                return Term::Jump(then);
            }
            let cond = sel.reg(c);
            Term::Branch {
                cond,
                negated,
                then,
                other,
            }
        }
        Opcode::Switch => {
            // Legalisation leaves only dense switches that start at 0.
            let v = sel.m.resolve(Node::new(body.operand(t, 0)));
            let targets: Vec<u32> = (0..(body.num_ops(t) - 2) / 2)
                .map(|k| target(sel, body.operand(t, 2 + 2 * k + 1).as_block()))
                .collect();
            if let Some(k) = sel.m.const_int(v) {
                let k = (k.max(0) as usize).min(targets.len().saturating_sub(1));
                return Term::Jump(targets.get(k).copied().unwrap_or(0));
            }
            let r = sel.reg(v);
            Term::Index(r, targets)
        }
        op => {
            sel.error(msg::UNSUPPORTED_INSTRUCTION, &[op.text()]);
            Term::Unreachable
        }
    }
}

/// Stores the value of a `ret`.
fn return_value(sel: &mut Select, t: Inst) {
    let v = sel.m.body.operand(t, 0);
    let ty = sel.m.ty(v);
    let parts = sel.m.parts(ty);
    if parts.is_empty() {
        return;
    }
    let sym = Sym::local(jacquard_ptx::model::VarId(0));
    let nodes: SmallVec<[Node; 4]> = (0..parts.len() as u32)
        .map(|part| sel.m.resolve(Node { v, part }))
        .collect();
    let attrs = &sel.m.module.attrs(sel.func).ret;
    let ext = abi::Extension::of(attrs);
    let align = abi::param_align(sel.m.cx, ty, attrs);
    store_param(sel, sym, ty, &nodes, ext, align);
}

/// Stores the parts of a value to a parameter: small integers fill 32 bits.
pub fn store_param(
    sel: &mut Select,
    sym: Sym,
    ty: jacquard_ir::TypeId,
    nodes: &[Node],
    ext: abi::Extension,
    align: u32,
) {
    let parts = abi::param_parts(sel.m.cx, ty, &sel.m.parts(ty));
    let at = Address {
        base: Base::Sym(sym),
        offset: 0,
        space: space::PARAM,
    };
    let mods: Mods = space_modifier(space::PARAM).into_iter().collect();
    if let abi::Passed::Scalar { ty: pty, .. } = abi::passed(sel.m.cx, ty, false)
        && pty.bits() == 32
        && let [n] = nodes
        && sel.m.scalar(*n).ty != RuleTy::F32
        && u32::from(sel.m.scalar(*n).bits) < 32
    {
        let o = param_word(sel, *n, ext);
        let mut m = mods;
        m.push(Modifier::B32);
        sel.emit_effect(Mnemonic::St, &m, 0, &[at.operand(0), o], effect::STAYS);
        return;
    }
    memory::store_parts(sel, &at, &parts, nodes, align, &mods);
}

/// A small integer as a 32-bit parameter.
fn param_word(sel: &mut Select, n: Node, ext: abi::Extension) -> Operand {
    let s = sel.m.scalar(n);
    let n = sel.m.resolve(n);
    if let Some(c) = sel.m.const_int(n) {
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
            let p = sel.reg(n);
            Operand::Reg(sel.emit_new(
                RegClass::B32,
                Mnemonic::Selp,
                &[Modifier::U32],
                &[Operand::Int(one), Operand::Int(0), Operand::Reg(p)],
            ))
        }
        RegClass::B16 => {
            let r = sel.reg(n);
            let m = if ext == abi::Extension::Sign {
                [Modifier::S32, Modifier::S16]
            } else {
                [Modifier::U32, Modifier::U16]
            };
            Operand::Reg(sel.emit_new(RegClass::B32, Mnemonic::Cvt, &m, &[Operand::Reg(r)]))
        }
        _ => scalar::extended(sel, n, ext == abi::Extension::Sign),
    }
}

/// Loads the parameters that are used, and the frame's addresses, before the entry block.
pub fn prologue(sel: &mut Select) {
    sel.dbg = None;
    let body = sel.m.body;
    address::frame_prologue(sel);
    for a in 0..body.num_args() {
        let first = sel.regs.of_arg[a as usize];
        if first == super::NONE {
            continue;
        }
        let ty = body.arg_ty(a);
        let info = sel.params[a as usize].clone();
        if info.variable {
            let src = Operand::Sym {
                sym: info.sym,
                offset: 0,
            };
            let r = sel.regs.all[first as usize];
            if r != super::NONE {
                sel.emit_to(Reg(r), Mnemonic::Mov, &[Modifier::B64], &[src]);
            }
            continue;
        }
        if info.byval.is_some() {
            param_address(sel, a, first);
            continue;
        }
        let parts = abi::param_parts(sel.m.cx, ty, &sel.m.parts(ty));
        let dsts: SmallVec<[Option<Reg>; 4]> = (0..parts.len() as u32)
            .map(|p| {
                let r = sel.regs.all[(first + p) as usize];
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
        memory::load_parts(sel, &at, &parts, &dsts, align, &mods, effect::PURE, false);
    }
    let made = std::mem::take(&mut sel.cur);
    if let Some(entry) = sel.mf.blocks.first_mut() {
        entry.items.splice(0..0, made);
    }
}

/// The generic address of a `byval` parameter.
fn param_address(sel: &mut Select, a: u32, first: u32) {
    let r = sel.regs.all[first as usize];
    if r == super::NONE {
        return;
    }
    let sym = sel.params[a as usize].sym;
    let src = Operand::Sym { sym, offset: 0 };
    let n = Node::new(jacquard_ir::Value::arg(a));
    if address::space_of(sel, n) == space::PARAM {
        return sel.emit_to(Reg(r), Mnemonic::Mov, &[Modifier::B64], &[src]);
    }
    let t = sel.emit_new(RegClass::B64, Mnemonic::Mov, &[Modifier::B64], &[src]);
    sel.needs(Capability::ParameterAddress);
    address::cvta(sel, t, space::PARAM, false, Reg(r));
}
