//! Expressions of scalar type, conditions, and expressions evaluated for their effects.

use super::func::FnGen;
use super::lvalue::LValue;
use crate::consteval;
use crate::hir::{
    BinaryOp, CastKind, Category, ConstValue, ExprId, ExprKind, MemberConst, StmtId, StmtKind,
    Storage, UnaryOp,
};
use crate::types::{Builtin, QualType, TypeKind};
use ir::{Block, Flags, Opcode, Pred, TypeId, Value};
use jacquard_ir as ir;

/// What `Opaque` stands for.
#[derive(Copy, Clone, Debug)]
pub(super) enum Opaque {
    Value(Value),
    Place(LValue),
}

/// The value of a statement expression.
pub(super) enum StmtValue {
    None,
    Scalar(Value),
    Place(LValue),
}

impl FnGen<'_, '_> {
    /// Evaluates a value that [`ExprKind::Opaque`] stands for from now on.
    pub(super) fn bind_opaque(&mut self, value: ExprId) {
        let prog = self.g.prog;
        let v = if self.g.in_memory(prog[value].ty) || prog[value].is_glvalue() {
            Opaque::Place(self.lvalue(value))
        } else {
            Opaque::Value(self.scalar(value))
        };
        self.opaque.push((value, v));
    }

    /// What stands for a value bound before.
    pub(super) fn opaque_of(&self, value: ExprId) -> Option<Opaque> {
        let bound = self.opaque.iter().rev();
        let found = bound.clone().find(|o| o.0 == value);
        found.or(self.opaque.last()).map(|o| o.1)
    }

    /// The value of a prvalue of scalar (or `void`: poison) type; a glvalue is read.
    pub(super) fn scalar(&mut self, e: ExprId) -> Value {
        let prog = self.prog();
        let x = &prog[e];
        match x.kind {
            ExprKind::Int(v) => {
                let t = self.g.val_ty(x.ty);
                if self.g.m.cx.types.is_int(t) {
                    return self.g.m.cx.int(t, v as u128).into();
                }
            }
            ExprKind::Float(v) => {
                let t = self.g.val_ty(x.ty);
                return self.g.m.cx.float(t, v).into();
            }
            _ => {}
        }
        if !self.deeper(x.loc) {
            self.depth -= 1;
            return self.poison(x.ty);
        }
        let outer = self.at(x.loc);
        let v = if x.cat == Category::PrValue {
            self.scalar_inner(e)
        } else {
            let lv = self.lvalue(e);
            self.load_value(lv, x.ty)
        };
        self.debug.location = outer;
        self.depth -= 1;
        v
    }

    pub(super) fn poison(&mut self, ty: QualType) -> Value {
        let t = self.g.val_ty(ty);
        let t = if t == TypeId::VOID { TypeId::I32 } else { t };
        self.g.m.cx.poison(t).into()
    }

    /// Evaluates for effects.
    pub(super) fn discard(&mut self, e: ExprId) {
        let prog = self.prog();
        let x = &prog[e];
        if x.cat != Category::PrValue {
            // The result of an assignment or a call need not be read; a volatile object must be.
            let lv = self.lvalue(e);
            if lv.volatile
                && !self.g.in_memory(x.ty)
                && matches!(
                    x.kind,
                    ExprKind::Var(_) | ExprKind::Member { .. } | ExprKind::Unary { .. }
                )
            {
                self.load_value(lv, x.ty);
            }
            return;
        }
        if self.g.in_memory(x.ty) {
            self.materialize_discarded(e);
            return;
        }
        self.scalar(e);
    }

    fn materialize_discarded(&mut self, e: ExprId) {
        let prog = self.prog();
        let ty = prog[e].ty;
        let slot = self.slot(ty, "tmp");
        self.init_var(slot, ty, e);
        // A class prvalue that is thrown away is destroyed at the end of the full expression.
        if let Some(r) = prog.types.record(ty)
            && !prog[r].traits.trivial_dtor
            && let Some(d) = prog[r].dtor
        {
            self.push_cleanup(slot.ptr, d, ty, false);
        }
    }

    fn scalar_inner(&mut self, e: ExprId) -> Value {
        let prog = self.prog();
        let x = &prog[e];
        let ty = x.ty;
        match &x.kind {
            ExprKind::Error => self.poison(ty),
            ExprKind::Int(_) | ExprKind::NullPtr | ExprKind::Zero => self.zero_value(ty),
            ExprKind::Float(v) => {
                let t = self.g.val_ty(ty);
                self.g.m.cx.float(t, *v).into()
            }
            ExprKind::MemberPtr(m) => self.g.member_const(m, ty).into(),
            ExprKind::This => match self.this {
                Some(v) => v,
                None => self.poison(ty),
            },
            ExprKind::Unary { op, operand } => self.unary(*op, *operand, ty),
            ExprKind::Binary { op, l, r } => self.binary(*op, *l, *r, ty),
            ExprKind::Cond { c, a, b } => self.cond_value(*c, *a, *b, ty),
            ExprKind::BinaryCond { value, cond } => {
                self.bind_opaque(*value);
                let r = self.scalar(*cond);
                self.opaque.pop();
                r
            }
            ExprKind::Opaque(of) => match self.opaque_of(*of) {
                Some(Opaque::Value(v)) => v,
                Some(Opaque::Place(lv)) => self.load_value(lv, ty),
                None => self.poison(ty),
            },
            ExprKind::Cast { kind, operand } => self.cast(kind, *operand, ty),
            ExprKind::Call { callee, args } => {
                match self.call(callee, *args, ty, false, None, x.loc) {
                    Some(v) => v,
                    None => self.poison(ty),
                }
            }
            ExprKind::Assign { .. } | ExprKind::CompoundAssign { .. } => {
                let lv = self.lvalue(e);
                self.load_value(lv, ty)
            }
            ExprKind::InitList { inits, .. } => self.scalar_list(*inits, ty),
            ExprKind::ArrayIndex(up) => {
                match self.array_index.iter().nth_back(*up as usize).copied() {
                    Some(v) => v,
                    None => self.poison(ty),
                }
            }
            ExprKind::New(n) => self.new_object(n, x.loc),
            ExprKind::Delete { .. } => {
                self.delete(e);
                self.poison(ty)
            }
            ExprKind::Destroy {
                object,
                dtor,
                is_virtual,
            } => {
                let lv = self.lvalue(*object);
                if let Some(d) = dtor {
                    self.destroy_object(lv.ptr, *d, *is_virtual, prog[*object].ty);
                }
                self.poison(ty)
            }
            ExprKind::StmtExpr(s) => match self.stmt_expr(*s, None) {
                StmtValue::Scalar(v) => v,
                StmtValue::Place(lv) => self.load_value(lv, ty),
                StmtValue::None => self.poison(ty),
            },
            ExprKind::VectorElem { base, index } => {
                let v = self.scalar(*base);
                let i = self.scalar(*index);
                self.b().extract_element(v, i)
            }
            ExprKind::Shuffle { a, b, mask } => {
                let a = self.scalar(*a);
                let b = self.scalar(*b);
                self.b().shuffle(a, b, mask)
            }
            ExprKind::Const(v) => self.const_value(v, ty),
            ExprKind::IsConstantEvaluated => self.g.m.cx.bool(false).into(),
            ExprKind::ConstantP(inner) => {
                let known = consteval::evaluate_value(
                    prog,
                    self.g.layouts,
                    consteval::Limits::of(4096, 16),
                    *inner,
                )
                .is_ok();
                let t = self.g.val_ty(ty);
                self.g.m.cx.int(t, u128::from(known)).into()
            }
            ExprKind::VaArg { list } => {
                let from = self.next_argument(*list, ty);
                self.load_value(from, ty)
            }
            ExprKind::VaStart { list } => {
                self.start_arguments(*list, x.loc);
                self.poison(ty)
            }
            ExprKind::VaEnd { list } => {
                self.discard(*list);
                self.poison(ty)
            }
            ExprKind::VaCopy { dst, src } => {
                self.copy_arguments(*dst, *src);
                self.poison(ty)
            }
            ExprKind::MemberPtrAccess { .. } | ExprKind::Member { .. } => {
                let lv = self.lvalue(e);
                self.load_value(lv, ty)
            }
            _ => {
                self.g.unsupported(x.loc, "this expression");
                self.poison(ty)
            }
        }
    }

    /// Zero of a scalar type; a null pointer to data member is all ones.
    pub(super) fn zero_value(&mut self, ty: QualType) -> Value {
        if let TypeKind::MemberPointer { .. } = *self.prog().types.kind(ty.ty()) {
            return self.g.member_const(&MemberConst::Null, ty).into();
        }
        let t = self.g.val_ty(ty);
        if t == TypeId::VOID {
            return self.poison(ty);
        }
        self.g.m.cx.zero(t).into()
    }

    fn const_value(&mut self, v: &ConstValue, ty: QualType) -> Value {
        match self.g.scalar_const(v, ty) {
            Some(c) if self.g.is_bool(ty) => {
                let on = self.g.m.cx.as_int(c) != Some(0);
                self.g.m.cx.bool(on).into()
            }
            Some(c) => c.into(),
            None => self.poison(ty),
        }
    }

    fn scalar_list(
        &mut self,
        inits: crate::hir::List<crate::hir::InitElem>,
        ty: QualType,
    ) -> Value {
        let prog = self.prog();
        let list = prog.init_list(inits);
        let TypeKind::Vector { len, .. } = *prog.types.kind(ty.ty()) else {
            return match list.first() {
                Some(i) => self.scalar(i.init),
                None => self.zero_value(ty),
            };
        };
        let mut v = self.zero_value(ty);
        for i in list {
            let s = self.scalar(i.init);
            if let crate::hir::InitTarget::Range(lo, hi) = i.target {
                for n in lo..=hi.min(u64::from(len).saturating_sub(1)) {
                    let n: Value = self.g.m.cx.i32(n as i32).into();
                    v = self.b().insert_element(v, s, n);
                }
            }
        }
        v
    }

    fn unary(&mut self, op: UnaryOp, operand: ExprId, ty: QualType) -> Value {
        let prog = self.prog();
        let of = prog[operand].ty;
        match op {
            UnaryOp::AddrOf => {
                if let ExprKind::Unary {
                    op: UnaryOp::Deref,
                    operand: inner,
                } = prog[operand].kind
                {
                    return self.scalar(inner);
                }
                self.lvalue(operand).ptr
            }
            UnaryOp::PostInc | UnaryOp::PostDec => {
                let lv = self.lvalue(operand);
                self.increment(lv, of, op == UnaryOp::PostInc).0
            }
            UnaryOp::PreInc | UnaryOp::PreDec => {
                let lv = self.lvalue(operand);
                self.increment(lv, of, op == UnaryOp::PreInc).1
            }
            UnaryOp::Plus | UnaryOp::Extension => self.scalar(operand),
            UnaryOp::Neg => {
                let v = self.scalar(operand);
                if self.is_float(ty) {
                    return self.b().fneg(v, Flags::NONE);
                }
                let t = self.b().ty(v);
                let zero = self.g.m.cx.zero(t);
                let flags = self.wrap_flags(ty);
                self.b().binary_flags(Opcode::Sub, zero.into(), v, flags)
            }
            UnaryOp::BitNot => {
                let v = self.scalar(operand);
                let t = self.b().ty(v);
                let ones = self.g.m.cx.int(t, u128::MAX);
                self.b().binary(Opcode::Xor, v, ones.into())
            }
            UnaryOp::LogicalNot => {
                let v = self.scalar(operand);
                let one = self.g.m.cx.bool(true);
                self.b().binary(Opcode::Xor, v, one.into())
            }
            UnaryOp::Deref => {
                let p = self.scalar(operand);
                let lv = self.deref(p, ty);
                self.load_value(lv, ty)
            }
        }
    }

    /// Whether the type (or the elements of the vector type) is floating.
    pub(super) fn is_float(&self, ty: QualType) -> bool {
        let prog = self.prog();
        match *prog.types.kind(ty.ty()) {
            TypeKind::Vector { elem, .. } => prog.types.is_floating(elem.into()),
            _ => prog.types.is_floating(ty),
        }
    }

    /// Whether the integer type (or the elements of the vector type) is signed.
    pub(super) fn is_signed(&self, ty: QualType) -> bool {
        let prog = self.prog();
        let ty = match *prog.types.kind(ty.ty()) {
            TypeKind::Vector { elem, .. } => elem.into(),
            _ => ty,
        };
        consteval::int_type(prog, ty).is_some_and(|t| t.1)
    }

    fn wrap_flags(&self, ty: QualType) -> Flags {
        if self.is_signed(ty) {
            Flags::NSW
        } else {
            Flags::NONE
        }
    }

    /// Fast-math flags of floating arithmetic.
    pub(super) fn fp_flags(&self) -> Flags {
        if self.g.options.fmad {
            Flags::CONTRACT
        } else {
            Flags::NONE
        }
    }

    /// Adds or subtracts one in place; the old and the new value.
    pub(super) fn increment(&mut self, lv: LValue, ty: QualType, up: bool) -> (Value, Value) {
        let prog = self.prog();
        let old = self.load_value(lv, ty);
        let new = if let Some(to) = prog.types.pointee(ty) {
            let t = self.pointee_ty(to);
            let n: Value = self.g.m.cx.i64(if up { 1 } else { -1 }).into();
            self.b().gep(t, old, &[n], Flags::INBOUNDS)
        } else if self.is_float(ty) {
            let t = self.g.mem_ty(ty);
            let one = self.g.m.cx.float(t, 1.0);
            self.b().binary(
                if up { Opcode::FAdd } else { Opcode::FSub },
                old,
                one.into(),
            )
        } else if self.g.is_bool(ty) {
            self.g.m.cx.bool(true).into()
        } else {
            let t = self.g.mem_ty(ty);
            let one = self.g.m.cx.int(t, 1);
            // Narrow types are promoted: adding cannot overflow, storing wraps.
            let narrow = self.g.size(ty) < 4;
            let flags = if narrow {
                Flags::NONE
            } else {
                self.wrap_flags(ty)
            };
            self.b().binary_flags(
                if up { Opcode::Add } else { Opcode::Sub },
                old,
                one.into(),
                flags,
            )
        };
        self.store_value(lv, ty, new);
        (old, new)
    }

    /// The element type that arithmetic on a pointer to `to` steps by.
    pub(super) fn pointee_ty(&mut self, to: QualType) -> TypeId {
        let prog = self.prog();
        if prog.types.is_void(to) || prog.types.is_function(to) {
            return TypeId::I8;
        }
        self.g.mem_ty(to)
    }

    fn binary(&mut self, op: BinaryOp, l: ExprId, r: ExprId, ty: QualType) -> Value {
        let prog = self.prog();
        match op {
            BinaryOp::Comma => {
                self.discard(l);
                self.scalar(r)
            }
            BinaryOp::LogAnd | BinaryOp::LogOr => self.logical(op, l, r),
            _ => {
                let lt = prog[l].ty;
                if let Some(to) = prog.types.pointee(lt) {
                    if matches!(op, BinaryOp::Add | BinaryOp::Sub)
                        && !prog.types.is_pointer(prog[r].ty)
                    {
                        let p = self.scalar(l);
                        let (_, i) = self.index(r);
                        return self.pointer_add(p, i, op == BinaryOp::Sub, to);
                    }
                    if op == BinaryOp::Sub {
                        return self.pointer_difference(l, r, to, ty);
                    }
                }
                self.operator_chain(op, l, r, ty)
            }
        }
    }

    /// `l op r`. The left operands of long sums lie one within another: they are computed from the innermost one on, without
    /// recursion.
    fn operator_chain(&mut self, op: BinaryOp, l: ExprId, r: ExprId, ty: QualType) -> Value {
        let prog = self.prog();
        let mut chain: smallvec::SmallVec<[_; 4]> = smallvec::smallvec![(op, l, r, ty, None)];
        let mut first = l;
        while let x = &prog[first]
            && let ExprKind::Binary { op, l, r } = x.kind
            && x.cat == Category::PrValue
            && !matches!(op, BinaryOp::Comma | BinaryOp::LogAnd | BinaryOp::LogOr)
            && prog.types.pointee(prog[l].ty).is_none()
        {
            chain.push((op, l, r, x.ty, Some(x.loc)));
            first = l;
        }
        let mut value = self.scalar(first);
        for (op, l, r, ty, inner) in chain.into_iter().rev() {
            let right = self.scalar(r);
            let outer = inner.map(|loc| self.at(loc));
            value = self.arith(op, value, right, prog[l].ty, ty);
            if let Some(d) = outer {
                self.debug.location = d;
            }
        }
        value
    }

    pub(super) fn pointer_add(&mut self, p: Value, i: Value, minus: bool, to: QualType) -> Value {
        let t = self.pointee_ty(to);
        let i = if minus {
            if let Some(n) = self.g.m.cx.value_int(i) {
                self.g.m.cx.i64((n as i64).wrapping_neg()).into()
            } else {
                let zero = self.g.m.cx.i64(0);
                self.b()
                    .binary_flags(Opcode::Sub, zero.into(), i, Flags::NSW)
            }
        } else {
            i
        };
        self.b().gep(t, p, &[i], Flags::INBOUNDS)
    }

    fn pointer_difference(&mut self, l: ExprId, r: ExprId, to: QualType, ty: QualType) -> Value {
        let a = self.scalar(l);
        let b = self.scalar(r);
        let a = self.b().cast(Opcode::PtrToInt, a, TypeId::I64);
        let b = self.b().cast(Opcode::PtrToInt, b, TypeId::I64);
        let d = self.b().binary(Opcode::Sub, a, b);
        let size = self.g.size(to).max(1);
        let v = if size == 1 {
            d
        } else {
            let n = self.g.m.cx.i64(size as i64);
            self.b()
                .binary_flags(Opcode::SDiv, d, n.into(), Flags::EXACT)
        };
        let t = self.g.val_ty(ty);
        self.cast_int(v, TypeId::I64, t, true)
    }

    /// `a op b` on converted operands of type `of`.
    pub(super) fn arith(
        &mut self,
        op: BinaryOp,
        a: Value,
        b: Value,
        of: QualType,
        ty: QualType,
    ) -> Value {
        use BinaryOp as B;
        let float = self.is_float(of);
        let signed = self.is_signed(of);
        match op {
            B::Lt | B::Gt | B::Le | B::Ge | B::Eq | B::Ne => return self.compare(op, a, b, of, ty),
            _ => {}
        }
        if float {
            let flags = self.fp_flags();
            let o = match op {
                B::Add => Opcode::FAdd,
                B::Sub => Opcode::FSub,
                B::Mul => Opcode::FMul,
                B::Div => Opcode::FDiv,
                _ => Opcode::FRem,
            };
            let flags = if matches!(op, B::Add | B::Sub | B::Mul) {
                flags
            } else {
                Flags::NONE
            };
            return self.b().binary_flags(o, a, b, flags);
        }
        let (o, flags) = match (op, signed) {
            (B::Add, true) => (Opcode::Add, Flags::NSW),
            (B::Add, false) => (Opcode::Add, Flags::NONE),
            (B::Sub, true) => (Opcode::Sub, Flags::NSW),
            (B::Sub, false) => (Opcode::Sub, Flags::NONE),
            (B::Mul, true) => (Opcode::Mul, Flags::NSW),
            (B::Mul, false) => (Opcode::Mul, Flags::NONE),
            (B::Div, true) => (Opcode::SDiv, Flags::NONE),
            (B::Div, false) => (Opcode::UDiv, Flags::NONE),
            (B::Rem, true) => (Opcode::SRem, Flags::NONE),
            (B::Rem, false) => (Opcode::URem, Flags::NONE),
            (B::Shl, _) => (Opcode::Shl, Flags::NONE),
            (B::Shr, true) => (Opcode::AShr, Flags::NONE),
            (B::Shr, false) => (Opcode::LShr, Flags::NONE),
            (B::And, _) => (Opcode::And, Flags::NONE),
            (B::Or, _) => (Opcode::Or, Flags::NONE),
            _ => (Opcode::Xor, Flags::NONE),
        };
        let (ta, tb) = (self.b().ty(a), self.b().ty(b));
        // Shift counts keep their own type in the tree.
        let b = if ta == tb {
            b
        } else {
            self.cast_int(b, tb, ta, false)
        };
        self.b().binary_flags(o, a, b, flags)
    }

    fn compare(&mut self, op: BinaryOp, a: Value, b: Value, of: QualType, ty: QualType) -> Value {
        use BinaryOp as B;
        if self.is_pair(of) {
            return self.compare_member_functions(op, a, b);
        }
        let v = if self.is_float(of) {
            let p = match op {
                B::Lt => Pred::FOlt,
                B::Gt => Pred::FOgt,
                B::Le => Pred::FOle,
                B::Ge => Pred::FOge,
                B::Eq => Pred::FOeq,
                _ => Pred::FUne,
            };
            self.b().fcmp(p, a, b, Flags::NONE)
        } else {
            let p = match (op, self.is_signed(of)) {
                (B::Lt, true) => Pred::Slt,
                (B::Lt, false) => Pred::Ult,
                (B::Gt, true) => Pred::Sgt,
                (B::Gt, false) => Pred::Ugt,
                (B::Le, true) => Pred::Sle,
                (B::Le, false) => Pred::Ule,
                (B::Ge, true) => Pred::Sge,
                (B::Ge, false) => Pred::Uge,
                (B::Eq, _) => Pred::Eq,
                _ => Pred::Ne,
            };
            self.b().icmp(p, a, b)
        };
        // A comparison of vectors gives a vector of all-ones integers.
        if let TypeKind::Vector { .. } = *self.prog().types.kind(ty.ty()) {
            let t = self.g.mem_ty(ty);
            return self.b().cast(Opcode::SExt, v, t);
        }
        v
    }

    fn compare_member_functions(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        let (pa, pb) = (self.b().extract_value(a, 0), self.b().extract_value(b, 0));
        let (ja, jb) = (self.b().extract_value(a, 1), self.b().extract_value(b, 1));
        let same = self.b().icmp(Pred::Eq, pa, pb);
        let zero = self.g.m.cx.i64(0);
        let null = self.b().icmp(Pred::Eq, pa, zero.into());
        let adj = self.b().icmp(Pred::Eq, ja, jb);
        let either = self.b().binary(Opcode::Or, null, adj);
        let eq = self.b().binary(Opcode::And, same, either);
        if op == BinaryOp::Eq {
            return eq;
        }
        let one = self.g.m.cx.bool(true);
        self.b().binary(Opcode::Xor, eq, one.into())
    }

    fn logical(&mut self, op: BinaryOp, l: ExprId, r: ExprId) -> Value {
        let and = op == BinaryOp::LogAnd;
        let rhs = self.new_block(if and { "land.rhs" } else { "lor.rhs" });
        let end = self.new_block(if and { "land.end" } else { "lor.end" });
        let a = self.scalar(l);
        // Both sides free of effects and cheap: no branch.
        let from = self.current();
        if and {
            self.b().cond_br(a, rhs, end);
        } else {
            self.b().cond_br(a, end, rhs);
        }
        self.place_block(rhs);
        self.temporaries.conditional += 1;
        let b = self.scalar(r);
        self.temporaries.conditional -= 1;
        let from_rhs = self.current();
        self.jump(end);
        self.place_block(end);
        let short = self.g.m.cx.bool(!and);
        let phi = self.b().phi(TypeId::I1);
        self.body.add_incoming(phi, short.into(), from);
        self.body.add_incoming(phi, b, from_rhs);
        phi.into()
    }

    /// The block code goes to now.
    pub(super) fn current(&mut self) -> Block {
        match self.cur {
            Some(b) => b,
            None => {
                let b = self.body.push_block();
                self.cur = Some(b);
                b
            }
        }
    }

    /// Branches on a `bool` prvalue without materialising it.
    pub(super) fn branch(&mut self, e: ExprId, yes: Block, no: Block) {
        let prog = self.prog();
        let x = &prog[e];
        if !self.deeper(x.loc) {
            self.depth -= 1;
            self.jump(no);
            return;
        }
        match &x.kind {
            ExprKind::Binary {
                op: BinaryOp::LogAnd,
                l,
                r,
            } => {
                let rhs = self.new_block("land.rhs");
                self.branch(*l, rhs, no);
                self.place_block(rhs);
                self.temporaries.conditional += 1;
                self.branch(*r, yes, no);
                self.temporaries.conditional -= 1;
            }
            ExprKind::Binary {
                op: BinaryOp::LogOr,
                l,
                r,
            } => {
                let rhs = self.new_block("lor.rhs");
                self.branch(*l, yes, rhs);
                self.place_block(rhs);
                self.temporaries.conditional += 1;
                self.branch(*r, yes, no);
                self.temporaries.conditional -= 1;
            }
            ExprKind::Unary {
                op: UnaryOp::LogicalNot,
                operand,
            } => self.branch(*operand, no, yes),
            ExprKind::Int(v) => {
                let to = if *v != 0 { yes } else { no };
                // Both blocks stay placed; the dead one is dropped at the end.
                self.jump(to);
            }
            _ => {
                let v = self.scalar(e);
                self.b().cond_br(v, yes, no);
                self.cur = None;
            }
        }
        self.depth -= 1;
    }

    fn cond_value(&mut self, c: ExprId, a: ExprId, b: ExprId, ty: QualType) -> Value {
        let prog = self.prog();
        // Two plain constants or variables: a select.
        if !prog.types.is_void(ty) && self.is_cheap(a) && self.is_cheap(b) {
            let cv = self.scalar(c);
            let (x, y) = (self.scalar(a), self.scalar(b));
            return self.b().select(cv, x, y);
        }
        if let TypeKind::Vector { .. } = *prog.types.kind(prog[c].ty.ty()) {
            let cv = self.scalar(c);
            let t = self.b().ty(cv);
            let zero = self.g.m.cx.zero(t);
            let mask = self.b().icmp(Pred::Ne, cv, zero.into());
            let (x, y) = (self.scalar(a), self.scalar(b));
            return self.b().select(mask, x, y);
        }
        self.choose(c, a, b, ty, Self::scalar)
    }

    /// The value of the place `c ? a : b`: each place is read in its branch, so that none needs an address of its own.
    pub(super) fn cond_read(&mut self, c: ExprId, a: ExprId, b: ExprId, ty: QualType) -> Value {
        if self.is_plain_local(a) && self.is_plain_local(b) {
            let cv = self.scalar(c);
            let (x, y) = (self.read(a), self.read(b));
            return self.b().select(cv, x, y);
        }
        self.choose(c, a, b, ty, Self::read)
    }

    /// The value of a glvalue.
    fn read(&mut self, e: ExprId) -> Value {
        let ty = self.prog()[e].ty;
        self.cast(&CastKind::LValueToRValue, e, ty)
    }

    /// What `value` makes of one of two expressions.
    fn choose(
        &mut self,
        c: ExprId,
        a: ExprId,
        b: ExprId,
        ty: QualType,
        value: fn(&mut Self, ExprId) -> Value,
    ) -> Value {
        let is_void = self.prog().types.is_void(ty);
        let (yes, no, end) = (
            self.new_block("cond.true"),
            self.new_block("cond.false"),
            self.new_block("cond.end"),
        );
        self.branch(c, yes, no);
        let mut inputs: smallvec::SmallVec<[(Value, Block); 2]> = smallvec::SmallVec::new();
        self.temporaries.conditional += 1;
        for (block, e) in [(yes, a), (no, b)] {
            self.place_block(block);
            if is_void {
                self.discard(e);
            } else {
                let v = value(self, e);
                let from = self.current();
                inputs.push((v, from));
            }
            self.jump(end);
        }
        self.temporaries.conditional -= 1;
        self.place_block(end);
        if is_void {
            return self.poison(ty);
        }
        let t = self.g.val_ty(ty);
        let phi = self.b().phi(t);
        for (v, from) in inputs {
            self.body.add_incoming(phi, v, from);
        }
        phi.into()
    }

    /// Whether the prvalue is a constant or the value of a local variable: evaluating it always is harmless and free.
    fn is_cheap(&self, e: ExprId) -> bool {
        let prog = self.prog();
        let x = &prog[e];
        match &x.kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::NullPtr => true,
            ExprKind::Unary {
                op: UnaryOp::Neg,
                operand,
            } => matches!(prog[*operand].kind, ExprKind::Int(_) | ExprKind::Float(_)),
            ExprKind::Cast {
                kind: CastKind::LValueToRValue,
                operand,
            } => self.is_plain_local(*operand),
            ExprKind::Cast {
                kind:
                    CastKind::IntegralCast | CastKind::NoOp | CastKind::FloatCast | CastKind::IntToFloat,
                operand,
            } => self.is_cheap(*operand),
            _ => false,
        }
    }

    /// Whether the place is a local variable that can be read at any time.
    fn is_plain_local(&self, e: ExprId) -> bool {
        let prog = self.prog();
        let ExprKind::Var(v) = prog[e].kind else {
            return false;
        };
        matches!(prog[v].storage, Storage::Local | Storage::Param)
            && !prog.types.is_ref(prog[v].ty)
            && !prog[e].ty.is_volatile()
            && self.vars.contains_key(&v)
    }

    /// `l op= r`: the place, and the new value.
    pub(super) fn compound_assign(
        &mut self,
        op: BinaryOp,
        l: ExprId,
        r: ExprId,
        compute: QualType,
    ) -> (LValue, Value) {
        let prog = self.prog();
        let ty = prog[l].ty;
        if let Some(to) = prog.types.pointee(ty) {
            let (_, i) = self.index(r);
            let lv = self.lvalue(l);
            let p = self.load_value(lv, ty);
            let v = self.pointer_add(p, i, op == BinaryOp::Sub, to);
            self.store_value(lv, ty, v);
            return (lv, v);
        }
        let b = self.scalar(r);
        let lv = self.lvalue(l);
        let a = self.load_value(lv, ty);
        let a = self.convert_arith(a, ty, compute);
        let v = self.arith(op, a, b, compute, compute);
        let v = self.convert_arith(v, compute, ty);
        self.store_value(lv, ty, v);
        (lv, v)
    }

    /// A GNU statement expression; class values are built at `into`.
    pub(super) fn stmt_expr(&mut self, s: StmtId, into: Option<LValue>) -> StmtValue {
        let prog = self.prog();
        let StmtKind::Compound(list) = prog[s].kind else {
            self.stmt(s);
            return StmtValue::None;
        };
        let mark = self.temporaries.cleanups.len();
        let mut value = StmtValue::None;
        let stmts = prog.stmt_list(list);
        for (i, &c) in stmts.iter().enumerate() {
            if i + 1 == stmts.len()
                && let StmtKind::Expr(e) = prog[c].kind
            {
                let x = &prog[e];
                if prog.types.builtin(x.ty) == Some(Builtin::Void) {
                    self.full_expr(|me| me.discard(e));
                } else if x.is_glvalue() {
                    value = StmtValue::Place(self.full_expr(|me| me.lvalue(e)));
                } else if self.g.in_memory(x.ty) {
                    let slot = into.unwrap_or_else(|| self.slot(x.ty, "stmtexpr"));
                    self.full_expr(|me| me.init_var(slot, x.ty, e));
                    value = StmtValue::Place(slot);
                } else {
                    value = StmtValue::Scalar(self.full_expr(|me| me.scalar(e)));
                }
            } else {
                self.stmt(c);
            }
        }
        self.pop_cleanups(mark);
        value
    }
}
