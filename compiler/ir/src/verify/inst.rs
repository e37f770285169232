//! Type rules of instructions.

use super::{Verifier, messages as msg};
use crate::body::Aux;
use crate::call;
use crate::constant::ConstKind;
use crate::opcode::{Opcode, Ordering, RmwOp};
use crate::types::Type;
use crate::{Inst, TypeId, Value};

impl Verifier<'_> {
    fn vt(&self, v: Value) -> TypeId {
        self.body.ty(v, &self.m.cx)
    }
    fn is_ptr(&self, v: Value) -> bool {
        self.m.cx.types.is_ptr(self.vt(v))
    }
    fn sized(&self, ty: TypeId) -> bool {
        match self.m.cx.ty(ty) {
            Type::Void | Type::Label | Type::Metadata | Type::Token | Type::Func { .. } => false,
            Type::Named(_) => self.m.cx.types.struct_fields(ty).is_some(),
            _ => true,
        }
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
                    self.report(at, msg::RET_TYPE, &[]);
                }
            }
            Opcode::Br if ops.len() == 3 && self.vt(ops[0]) != TypeId::I1 => {
                self.report(at, msg::CONDITION_TYPE, &[]);
            }
            Opcode::Br => {}
            Opcode::Switch => {
                let want = self.vt(ops[0]);
                let ok = types.is_int(want)
                    && ops[2..]
                        .chunks(2)
                        .all(|c| self.vt(c[0]) == want && c[0].is_const());
                if !ok {
                    self.report(at, msg::SWITCH_TYPE, &[]);
                }
            }
            _ if op.is_binary() || op == Opcode::FNeg => self.arithmetic(i, &ops),
            _ if op.is_cast() => {
                let from = self.vt(ops[0]);
                if !self.cast_ok(op, from, ty) {
                    let (a, b) = (
                        crate::text::type_text(self.m, from),
                        crate::text::type_text(self.m, ty),
                    );
                    self.report(at, msg::CAST_INVALID, &[&a, &b]);
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
                    self.report(at, msg::SELECT_TYPES, &[]);
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
                    self.report(at, msg::GEP_INDICES, &[]);
                }
            }
            Opcode::Call => self.call(i),
            Opcode::ExtractElement => {
                let elem = types.vector_parts(self.vt(ops[0])).map(|p| p.0);
                if elem != Some(ty) || !types.is_int(self.vt(ops[1])) {
                    self.report(at, msg::EXTRACT_INSERT, &[&op.text()]);
                }
            }
            Opcode::InsertElement => {
                let elem = types.vector_parts(ty).map(|p| p.0);
                if self.vt(ops[0]) != ty
                    || elem != Some(self.vt(ops[1]))
                    || !types.is_int(self.vt(ops[2]))
                {
                    self.report(at, msg::EXTRACT_INSERT, &[&op.text()]);
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
            self.report(Some(i), msg::BINARY_TYPES, &[]);
            return;
        }
        let scalar = types.scalar(ty);
        let shift = matches!(op, Opcode::Shl | Opcode::LShr | Opcode::AShr);
        if op.is_fp_math() {
            if !types.is_float(scalar) {
                self.report(Some(i), msg::FLOAT_OPERATOR, &[]);
            }
        } else if !types.is_int(scalar) {
            self.report(
                Some(i),
                if shift {
                    msg::SHIFT_TYPE
                } else {
                    msg::INT_OPERATOR
                },
                &[],
            );
        }
    }

    fn atomic(&mut self, i: Inst, ops: &[Value]) {
        let types = &self.m.cx.types;
        if !self.is_ptr(ops[0]) {
            self.report(Some(i), msg::POINTER_OPERAND, &[]);
        }
        let v = self.vt(ops[1]);
        let scalar = types.scalar(v);
        let bits = self.m.cx.layout.bit_size(types, v);
        let ok = (types.is_int(scalar) || types.is_ptr(v) || types.is_float(scalar))
            && bits.is_power_of_two()
            && bits >= 8;
        if !ok {
            self.report(Some(i), msg::ATOMIC_TYPE, &[]);
        } else if let Aux::Rmw { op, .. } = self.body.inst(i).aux
            && op != RmwOp::Xchg
        {
            let float = matches!(
                op,
                RmwOp::FAdd
                    | RmwOp::FSub
                    | RmwOp::FMax
                    | RmwOp::FMin
                    | RmwOp::FMaximum
                    | RmwOp::FMinimum
            );
            let what = ["integer", "floating-point"][float as usize];
            let fits = if float {
                types.is_float(scalar)
            } else {
                types.is_int(v)
            };
            if !fits {
                self.report(Some(i), msg::RMW_TYPE, &[&op.text(), &what]);
            }
        }
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
            self.report(Some(i), msg::SHUFFLE_MASK, &[]);
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
            self.report(Some(i), msg::EXTRACT_INSERT, &[&op.text()]);
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
            self.report(Some(i), msg::COMPARE_TYPES, &[]);
        }
    }

    fn access(&mut self, i: Inst, ops: &[Value]) {
        let node = self.body.inst(i);
        let load = node.op == Opcode::Load;
        let ptr = ops[ops.len() - 1];
        if !self.is_ptr(ptr) {
            self.report(Some(i), msg::POINTER_OPERAND, &[]);
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
            let bits = self.m.cx.layout.bit_size(types, ty);
            let scalar = types.scalar(ty);
            if !(types.is_int(scalar) || types.is_ptr(ty) || types.is_float(scalar))
                || !bits.is_power_of_two()
                || bits < 8
            {
                self.report(Some(i), msg::ATOMIC_TYPE, &[]);
            }
        }
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
            && let Some(facts) = self.m.func(f).intrinsic.map(|id| id.facts())
            && facts.imm != 0
        {
            for (k, v) in call::args(self.body, i).enumerate() {
                if facts.is_imm(k) && v.as_const().is_none() {
                    let name = self.m.cx.str(self.m.func(f).name);
                    self.report(Some(i), msg::IMMARG, &[&k, &name]);
                }
            }
        }
    }

    fn cast_ok(&self, op: Opcode, from: TypeId, to: TypeId) -> bool {
        let cx = &self.m.cx;
        let types = &cx.types;
        let (f, t) = (types.scalar(from), types.scalar(to));
        let same_shape =
            types.vector_parts(from).map(|p| p.1) == types.vector_parts(to).map(|p| p.1);
        let (fb, tb) = (
            types.scalar_bits(f).unwrap_or(0),
            types.scalar_bits(t).unwrap_or(0),
        );
        let ints = types.is_int(f) && types.is_int(t);
        let floats = types.is_float(f) && types.is_float(t);
        match op {
            Opcode::Trunc => same_shape && ints && fb > tb,
            Opcode::ZExt | Opcode::SExt => same_shape && ints && fb < tb,
            Opcode::FPTrunc => same_shape && floats && fb > tb,
            Opcode::FPExt => same_shape && floats && fb < tb,
            Opcode::FPToUI | Opcode::FPToSI => same_shape && types.is_float(f) && types.is_int(t),
            Opcode::UIToFP | Opcode::SIToFP => same_shape && types.is_int(f) && types.is_float(t),
            Opcode::PtrToInt => same_shape && types.is_ptr(f) && types.is_int(t),
            Opcode::IntToPtr => same_shape && types.is_int(f) && types.is_ptr(t),
            Opcode::AddrSpaceCast => same_shape && types.is_ptr(f) && types.is_ptr(t) && f != t,
            Opcode::BitCast => {
                let plain = |x: TypeId| types.is_int(x) || types.is_float(x);
                from == to
                    || plain(f)
                        && plain(t)
                        && cx.layout.bit_size(types, from) == cx.layout.bit_size(types, to)
            }
            _ => false,
        }
    }
}
