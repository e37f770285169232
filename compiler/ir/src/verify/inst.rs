//! Type rules of instructions.

use super::{Verifier, messages as msg};
use crate::body::Aux;
use crate::call;
use crate::casts::cast_ok;
use crate::constant::ConstKind;
use crate::opcode::{Opcode, Ordering, RmwOp};
use crate::{Inst, TypeId, Value};
use std::fmt::Display;

impl Verifier<'_> {
    fn vt(&self, v: Value) -> TypeId {
        self.body.ty(v, &self.m.cx)
    }
    fn is_ptr(&self, v: Value) -> bool {
        self.m.cx.types.is_ptr(self.vt(v))
    }
    fn sized(&self, ty: TypeId) -> bool {
        super::attributes::sized(self.m, ty)
    }

    /// Reports operands of types that an instruction does not take.
    fn operand_types(&mut self, i: Inst) {
        let op = self.body.op(i).text();
        self.report(Some(i), msg::OPERAND_TYPES, &[&op]);
    }

    /// Checks one instruction by itself.
    pub(super) fn inst(&mut self, i: Inst) {
        let node = self.body.inst(i);
        let (op, ty) = (node.op, node.ty);
        let ops: smallvec::SmallVec<[Value; 4]> = self.body.operands(i).collect();
        let types = &self.m.cx.types;
        let at = Some(i);
        match op {
            Opcode::Ret => {
                let ret = self.m.signature(self.f).0;
                let found = ops.first().map_or(TypeId::VOID, |&v| self.vt(v));
                if found != ret {
                    self.operand_types(i);
                }
            }
            Opcode::Br if ops.len() == 3 && self.vt(ops[0]) != TypeId::I1 => {
                self.operand_types(i);
            }
            Opcode::Br => {}
            Opcode::Switch => {
                let want = self.vt(ops[0]);
                let ok = types.is_int(want)
                    && ops[2..]
                        .chunks(2)
                        .all(|c| self.vt(c[0]) == want && c[0].is_const());
                if !ok {
                    self.operand_types(i);
                }
            }
            _ if op.is_binary() || op == Opcode::FNeg => self.arithmetic(i, &ops),
            _ if op.is_cast() => {
                let from = self.vt(ops[0]);
                if !cast_ok(&self.m.cx, op, from, ty) {
                    self.operand_types(i);
                }
            }
            Opcode::ICmp | Opcode::FCmp => self.comparison(i, &ops),
            Opcode::Select => {
                let c = self.vt(ops[0]);
                let vector_cond = match (types.vector_parts(c), types.vector_parts(ty)) {
                    (Some((TypeId::I1, n)), Some((_, m))) => n == m,
                    _ => false,
                };
                if self.vt(ops[1]) != ty
                    || self.vt(ops[2]) != ty
                    || !(c == TypeId::I1 || vector_cond)
                {
                    self.operand_types(i);
                }
            }
            Opcode::Alloca => {
                if let Aux::Alloca { ty, .. } = node.aux
                    && !self.sized(ty)
                {
                    self.report(at, msg::ALLOCA_TYPE, &[]);
                }
            }
            Opcode::Load | Opcode::Store => self.access(i, &ops),
            Opcode::AtomicRmw | Opcode::CmpXchg => self.atomic(i, &ops),
            Opcode::Fence => {
                if let Aux::Fence {
                    ordering: o @ (Ordering::Unordered | Ordering::Monotonic),
                    ..
                } = node.aux
                {
                    self.report(at, msg::ATOMIC_ORDERING, &[&"fence", &o.text()]);
                }
            }
            Opcode::GetElementPtr => {
                let indices = &ops[1..];
                let integers = indices
                    .iter()
                    .all(|&v| types.is_int(types.scalar(self.vt(v))));
                if types.addr_space(self.vt(ops[0])).is_none() || !integers {
                    self.operand_types(i);
                }
            }
            Opcode::Call => self.call_site(i),
            Opcode::ExtractElement => {
                let elem = types.vector_parts(self.vt(ops[0])).map(|p| p.0);
                if elem != Some(ty) || !types.is_int(self.vt(ops[1])) {
                    self.operand_types(i);
                }
            }
            Opcode::InsertElement => {
                let elem = types.vector_parts(ty).map(|p| p.0);
                if self.vt(ops[0]) != ty
                    || elem != Some(self.vt(ops[1]))
                    || !types.is_int(self.vt(ops[2]))
                {
                    self.operand_types(i);
                }
            }
            Opcode::ShuffleVector => self.shuffle(i, &ops),
            Opcode::ExtractValue | Opcode::InsertValue => self.member(i, &ops),
            _ => {}
        }
    }

    fn arithmetic(&mut self, i: Inst, ops: &[Value]) {
        let node = self.body.inst(i);
        let (op, ty) = (node.op, node.ty);
        let types = &self.m.cx.types;
        if ops.iter().any(|&v| self.vt(v) != ty) {
            self.operand_types(i);
            return;
        }
        let scalar = types.scalar(ty);
        let fits = match op.is_fp_math() {
            true => types.is_float(scalar),
            false => types.is_int(scalar),
        };
        if !fits {
            self.operand_types(i);
        }
    }

    fn atomic(&mut self, i: Inst, ops: &[Value]) {
        let types = &self.m.cx.types;
        if !self.is_ptr(ops[0]) {
            self.operand_types(i);
        }
        if let Aux::Rmw { op, .. } = self.body.inst(i).aux
            && self.rules.library
            && msg::RMW_NEWER.names.contains(&op.text())
        {
            return self.report(Some(i), msg::RMW_NEWER, &[]);
        }
        let v = self.vt(ops[1]);
        if self.body.op(i) == Opcode::CmpXchg && !types.is_int(v) && !types.is_ptr(v) {
            self.report_lines(i, msg::CMPXCHG_OPERAND, |own| {
                let ty = crate::text::type_text(own.m, v);
                vec![format!(" {ty}{}", own.inst_line(i))]
            });
            return;
        }
        let scalar = types.scalar(v);
        if !(types.is_int(scalar) || types.is_ptr(v) || types.is_float(scalar)) {
            self.report_typed(i, v, msg::ATOMIC_ACCESS_TYPE, &[&self.body.op(i).text()]);
        } else if self.odd_size(i, v) {
        } else if let Aux::Rmw { op, .. } = self.body.inst(i).aux
            && op != RmwOp::Xchg
        {
            let float = op.is_float();
            let fits = if float {
                types.is_float(scalar)
            } else {
                types.is_int(v)
            };
            if !fits {
                self.operand_types(i);
            }
        }
    }

    /// Reports a rule with the type that breaks it.
    fn report_typed(&mut self, i: Inst, ty: TypeId, rule: super::Rule, args: &[&dyn Display]) {
        let line = match self.rules.log {
            true => {
                let text = crate::text::type_text(self.m, ty);
                vec![format!(" {text}{}", self.inst_line(i))]
            }
            false => Vec::new(),
        };
        self.report_with(Some(i), rule, args, Some(&|| line.clone()));
    }

    /// Reports a value whose size no atomic operation has.
    fn odd_size(&mut self, i: Inst, ty: TypeId) -> bool {
        let bits = self.m.cx.layout.bit_size(&self.m.cx.types, ty);
        let rule = match bits {
            0..8 => msg::ATOMIC_BYTES,
            _ if !bits.is_power_of_two() => msg::ATOMIC_POWER,
            _ => return false,
        };
        self.report_typed(i, ty, rule, &[]);
        true
    }

    fn shuffle(&mut self, i: Inst, ops: &[Value]) {
        let node = self.body.inst(i);
        let ty = node.ty;
        let types = &self.m.cx.types;
        let Aux::Shuffle(mask) = &node.aux else {
            return;
        };
        let a = self.vt(ops[0]);
        let ok = match (types.vector_parts(a), types.vector_parts(ty)) {
            (Some((e, n)), Some((re, rn))) => {
                e == re
                    && a == self.vt(ops[1])
                    && rn as usize == mask.len()
                    && mask.iter().all(|&k| k < 2 * n as i32)
            }
            _ => false,
        };
        if !ok {
            self.operand_types(i);
        }
    }

    /// A member of an aggregate that is taken out or put in.
    fn member(&mut self, i: Inst, ops: &[Value]) {
        let node = self.body.inst(i);
        let (op, ty) = (node.op, node.ty);
        let types = &self.m.cx.types;
        let Aux::Indices(idx) = &node.aux else { return };
        let mut t = Some(self.vt(ops[0]));
        for &n in idx.iter() {
            t = t
                .filter(|&t| {
                    types.is_aggregate(t) && (n as u64) < types.member_count(t).unwrap_or(0)
                })
                .and_then(|t| types.member(t, n as u64));
        }
        let ok = match op {
            Opcode::ExtractValue => t == Some(ty),
            _ => t == Some(self.vt(ops[1])) && self.vt(ops[0]) == ty,
        };
        if !ok {
            self.operand_types(i);
        }
    }

    fn comparison(&mut self, i: Inst, ops: &[Value]) {
        let types = &self.m.cx.types;
        let a = self.vt(ops[0]);
        let scalar = types.scalar(a);
        let kind_ok = if self.body.op(i) == Opcode::ICmp {
            types.is_int(scalar) || types.is_ptr(scalar)
        } else {
            types.is_float(scalar)
        };
        if a != self.vt(ops[1]) || !kind_ok {
            self.operand_types(i);
        }
    }

    fn access(&mut self, i: Inst, ops: &[Value]) {
        let node = self.body.inst(i);
        let load = node.op == Opcode::Load;
        let ptr = ops[ops.len() - 1];
        if !self.is_ptr(ptr) {
            self.operand_types(i);
        }
        let ty = if load { node.ty } else { self.vt(ops[0]) };
        if !self.sized(ty) {
            self.report(Some(i), msg::LOAD_TYPE, &[]);
        }
        if let Aux::Mem { ordering, .. } = node.aux
            && ordering != Ordering::NotAtomic
        {
            let wrong = match ordering {
                Ordering::AcqRel => true,
                Ordering::Release => load,
                Ordering::Acquire => !load,
                _ => false,
            };
            if wrong {
                self.report(
                    Some(i),
                    msg::ATOMIC_ORDERING,
                    &[&node.op.text(), &ordering.text()],
                );
            }
            let types = &self.m.cx.types;
            let scalar = types.scalar(ty);
            if !(types.is_int(scalar) || types.is_ptr(ty) || types.is_float(scalar)) {
                self.report_typed(i, ty, msg::ATOMIC_ACCESS_TYPE, &[&node.op.text()]);
            } else {
                self.odd_size(i, ty);
            }
        }
    }

    fn call_site(&mut self, i: Inst) {
        self.call(i);
        self.call_attributes(i);
        self.bundles(i);
        self.must_tail(i);
    }

    fn call(&mut self, i: Inst) {
        let node = self.body.inst(i);
        let Aux::Call { sig, .. } = node.aux else {
            return;
        };
        let callee = call::callee(self.body, i);
        let asm = callee
            .as_const()
            .is_some_and(|c| matches!(self.m.cx.constant(c).kind, ConstKind::InlineAsm(_)));
        if !asm && !self.is_ptr(callee) {
            self.report(Some(i), msg::CALLEE_TYPE, &[]);
        }
        let Some((ret, params, variadic)) = self.m.cx.types.func_parts(sig) else {
            self.report(Some(i), msg::CALLEE_TYPE, &[]);
            return;
        };
        let n = call::num_args(self.body, i);
        if n < params.len() || n > params.len() && !variadic {
            self.report(Some(i), msg::CALL_ARGUMENTS, &[]);
            return;
        }
        // A metadata parameter takes any value.
        let mismatch = call::args(self.body, i)
            .zip(params)
            .any(|(v, &p)| p != TypeId::METADATA && self.vt(v) != p);
        if mismatch {
            self.report(Some(i), msg::CALL_PARAMETER, &[]);
        }
        if node.ty != ret {
            self.report(Some(i), msg::CALL_RETURN, &[]);
        }
        if let Some(f) = self.m.called_func(self.body, i)
            && let Some(id) = self.m.func(f).intrinsic
        {
            if self.rules.library {
                self.intrinsic_types(i, id, f);
            }
            self.intrinsic_arguments(i, id);
        }
        if let Some(f) = self.m.called_func(self.body, i)
            && let Some(facts) = self.m.func(f).intrinsic.map(|id| id.facts())
            && facts.imm != 0
        {
            for (k, v) in call::args(self.body, i).enumerate() {
                if facts.is_imm(k) && v.as_const().is_none() {
                    self.report_lines(i, msg::IMMARG, |own| {
                        vec![own.value_line(v), own.inst_line(i)]
                    });
                    return;
                }
            }
        }
    }
}
