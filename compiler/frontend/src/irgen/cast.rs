//! Conversions.

use super::func::FnGen;
use super::lvalue::LValue;
use crate::consteval;
use crate::hir::{CastKind, Category, ExprId, ExprKind, RecordId, Storage, UnaryOp};
use crate::types::{QualType, TypeKind};
use ir::{Flags, Opcode, Pred, TypeId, Value};
use jacquard_ir as ir;

impl FnGen<'_, '_> {
    /// A conversion whose result is a glvalue.
    pub(super) fn cast_lvalue(&mut self, kind: &CastKind, operand: ExprId, ty: QualType) -> LValue {
        let prog = self.prog();
        let lv = self.lvalue(operand);
        match kind {
            CastKind::DerivedToBase(path) => match prog.types.record(prog[operand].ty) {
                Some(r) => self.base_lvalue(lv, r, path),
                None => lv,
            },
            CastKind::BaseToDerived(path) => match prog.types.record(ty) {
                Some(r) => {
                    let by = self.g.layouts.base_path_offset(prog, r, path).unwrap_or(0);
                    let lv = lv.offset_by(self, -by);
                    LValue {
                        align: self.g.align(ty),
                        ..lv
                    }
                }
                None => lv,
            },
            CastKind::Dynamic => {
                dynamic_cast(self, operand);
                lv
            }
            // The same bytes seen as another type.
            CastKind::BitCast => {
                let align = if self.in_parameter(operand) {
                    lv.align
                } else {
                    lv.align.max(self.g.align(ty))
                };
                if align > lv.align {
                    self.raise_alignment(lv.ptr, align);
                }
                LValue {
                    volatile: ty.is_volatile(),
                    align,
                    ..lv
                }
            }
            _ => LValue {
                volatile: lv.volatile || ty.is_volatile(),
                ..lv
            },
        }
    }

    /// Aligns the variable that `ptr` points into as an access through another type claims.
    fn raise_alignment(&mut self, mut ptr: Value, align: u32) {
        while let Some(i) = ptr.as_inst() {
            if let ir::Aux::Alloca { align: has, .. } = &mut self.body.inst_mut(i).aux {
                *has = align.max(*has);
                return;
            }
            if !matches!(
                self.body.op(i),
                Opcode::GetElementPtr | Opcode::AddrSpaceCast
            ) {
                return;
            }
            ptr = self.body.operand(i, 0);
        }
        let m = &mut self.g.m;
        if let Some(v) = ptr.as_const().and_then(|c| m.cx.variable_of(c)) {
            let var = &mut m.vars[v.index()];
            var.align = align.max(var.align);
        }
    }

    /// Whether a place lies in a parameter: its alignment is the caller's, whatever type its bytes are seen as.
    fn in_parameter(&self, mut e: ExprId) -> bool {
        let prog = self.prog();
        loop {
            e = match prog[e].kind {
                ExprKind::Var(v) => {
                    return prog[v].storage == Storage::Param && !prog.types.is_ref(prog[v].ty);
                }
                ExprKind::Member { base, .. } => base,
                ExprKind::Cast { operand, .. } if prog[e].cat != Category::PrValue => operand,
                ExprKind::Unary {
                    op: UnaryOp::Deref,
                    operand,
                } => match self.decayed(operand) {
                    Some(array) => array,
                    None => return false,
                },
                _ => return false,
            };
        }
    }

    /// The array that a pointer's value points into by itself.
    fn decayed(&self, mut e: ExprId) -> Option<ExprId> {
        loop {
            e = match self.prog()[e].kind {
                ExprKind::Cast {
                    kind: CastKind::ArrayToPointer,
                    operand,
                } => return Some(operand),
                ExprKind::Binary { l, .. } => l,
                _ => return None,
            };
        }
    }

    /// The base subobject along a path of base indices.
    pub(super) fn base_lvalue(
        &mut self,
        mut lv: LValue,
        mut class: RecordId,
        path: &[u32],
    ) -> LValue {
        let prog = self.prog();
        for &i in path {
            let b = &prog[class].bases[i as usize];
            if b.is_virtual {
                lv = self.virtual_base(lv, class, b.record);
            } else {
                let layout = self.g.layouts.record(prog, class);
                let at = layout.bases[i as usize];
                lv = lv.offset_by(self, at as i64);
            }
            class = b.record;
        }
        lv
    }

    /// A virtual base: its distance stands in the vtable.
    fn virtual_base(&mut self, lv: LValue, class: RecordId, base: RecordId) -> LValue {
        let prog = self.prog();
        let slots = crate::layout::vtable::vbase_slots(self.g.layouts, prog, class);
        let Some(n) = slots.iter().position(|v| *v == base) else {
            return lv;
        };
        let vtable = self.b().load(TypeId::PTR, lv.ptr, 8, false);
        let slot = self.b().byte_offset(vtable, -8 * (3 + n as i64));
        let by = self.b().load(TypeId::I64, slot, 8, false);
        let ptr = self.b().gep(TypeId::I8, lv.ptr, &[by], Flags::INBOUNDS);
        let align = self.g.align(prog[base].ty.into());
        LValue {
            volatile: lv.volatile,
            ..LValue::plain(ptr, align)
        }
    }

    /// A conversion whose result is a scalar prvalue.
    pub(super) fn cast(&mut self, kind: &CastKind, operand: ExprId, ty: QualType) -> Value {
        let prog = self.prog();
        let from = prog[operand].ty;
        match kind {
            CastKind::LValueToRValue => return self.object_value(operand, ty),
            CastKind::ArrayToPointer | CastKind::FunctionToPointer => {
                return self.lvalue(operand).ptr;
            }
            CastKind::ToVoid => {
                self.discard(operand);
                return self.poison(ty);
            }
            CastKind::Dynamic => {
                dynamic_cast(self, operand);
                return self.poison(ty);
            }
            CastKind::NullToPointer | CastKind::NullToMemberPointer => {
                if !matches!(prog[operand].kind, ExprKind::Int(_) | ExprKind::NullPtr) {
                    self.discard(operand);
                }
                return self.zero_value(ty);
            }
            _ => {}
        }
        let v = self.scalar(operand);
        match kind {
            CastKind::NoOp => self.same_representation(v, from, ty),
            CastKind::IntegralCast
            | CastKind::IntToFloat
            | CastKind::FloatToInt
            | CastKind::FloatCast => self.convert_arith(v, from, ty),
            CastKind::ToBool => self.to_bool(v, from),
            CastKind::BitCast => {
                let (a, b) = (self.b().ty(v), self.g.val_ty(ty));
                if a == b {
                    v
                } else {
                    self.b().cast(Opcode::BitCast, v, b)
                }
            }
            CastKind::PointerToInt => {
                let t = self.g.val_ty(ty);
                if self.g.is_bool(ty) {
                    return self.to_bool(v, from);
                }
                let n = self.b().cast(Opcode::PtrToInt, v, TypeId::I64);
                self.cast_int(n, TypeId::I64, t, false)
            }
            CastKind::IntToPointer => {
                let a = self.b().ty(v);
                let signed = self.is_signed(from);
                let n = self.cast_int(v, a, TypeId::I64, signed);
                self.b().cast(Opcode::IntToPtr, n, TypeId::PTR)
            }
            CastKind::DerivedToBase(path) => {
                let Some(r) = prog.types.pointee(from).and_then(|p| prog.types.record(p)) else {
                    return v;
                };
                let Some(by) = self.g.layouts.base_path_offset(prog, r, path) else {
                    return self.unless_null(v, |me, v| {
                        let lv = LValue::plain(v, 8);
                        me.base_lvalue(lv, r, path).ptr
                    });
                };
                self.adjust_pointer(v, by, operand)
            }
            CastKind::BaseToDerived(path) => {
                let Some(r) = prog.types.pointee(ty).and_then(|p| prog.types.record(p)) else {
                    return v;
                };
                let by = self.g.layouts.base_path_offset(prog, r, path).unwrap_or(0);
                self.adjust_pointer(v, -by, operand)
            }
            CastKind::BaseToDerivedMemberPointer(path) => {
                self.adjust_member_pointer(v, ty, path, false)
            }
            CastKind::DerivedToBaseMemberPointer(path) => {
                self.adjust_member_pointer(v, from, path, true)
            }
            CastKind::VectorSplat => {
                let TypeKind::Vector { elem, len } = *prog.types.kind(ty.ty()) else {
                    return v;
                };
                let _ = elem;
                let t = self.g.mem_ty(ty);
                let undef = self.g.m.cx.poison(t);
                let zero: Value = self.g.m.cx.i32(0).into();
                let one = self.b().insert_element(undef.into(), v, zero);
                self.b().shuffle(one, undef.into(), &vec![0; len as usize])
            }
            CastKind::VectorConvert => self.convert_arith(v, from, ty),
            _ => v,
        }
    }

    /// The value in an object.
    fn object_value(&mut self, operand: ExprId, ty: QualType) -> Value {
        let prog = self.prog();
        let from = prog[operand].ty;
        if let Some(v) = self.special_component_value(operand) {
            return v;
        }
        if let Some(v) = self.constant_variable(operand) {
            return v;
        }
        if let ExprKind::Cond { c, a, b } = prog[operand].kind {
            return self.cond_read(c, a, b, ty);
        }
        // An assignment's value is what was stored; reading it back gives the same for plain objects.
        if let ExprKind::CompoundAssign { op, l, r, compute } = prog[operand].kind
            && !from.is_volatile()
        {
            let (lv, v) = self.compound_assign(op, l, r, compute);
            return if matches!(lv.part, super::lvalue::Part::Whole) {
                v
            } else {
                self.load_value(lv, from)
            };
        }
        if let ExprKind::Assign { l, r } = prog[operand].kind
            && !from.is_volatile()
        {
            let v = self.scalar(r);
            let lv = self.lvalue(l);
            self.store_value(lv, from, v);
            return if matches!(lv.part, super::lvalue::Part::Whole) {
                v
            } else {
                self.load_value(lv, from)
            };
        }
        let lv = self.lvalue(operand);
        if prog.types.builtin(from) == Some(crate::types::Builtin::NullPtr) {
            return self.zero_value(ty);
        }
        self.load_value(lv, from)
    }

    /// `this` and addresses of objects are never null; other pointers may be.
    fn adjust_pointer(&mut self, v: Value, by: i64, operand: ExprId) -> Value {
        if by == 0 {
            return v;
        }
        let prog = self.prog();
        let never_null = matches!(
            prog[operand].kind,
            ExprKind::This
                | ExprKind::Unary {
                    op: crate::hir::UnaryOp::AddrOf,
                    ..
                }
        );
        if never_null {
            return self.b().byte_offset(v, by);
        }
        let moved = self.b().byte_offset(v, by);
        let null = self.g.m.cx.zero(TypeId::PTR);
        let is_null = self.b().icmp(Pred::Eq, v, null.into());
        self.b().select(is_null, null.into(), moved)
    }

    fn unless_null(&mut self, v: Value, f: impl FnOnce(&mut Self, Value) -> Value) -> Value {
        let null = self.g.m.cx.zero(TypeId::PTR);
        let (live, end) = (self.new_block("cast.notnull"), self.new_block("cast.end"));
        let is_null = self.b().icmp(Pred::Eq, v, null.into());
        let from = self.current();
        self.b().cond_br(is_null, end, live);
        self.place_block(live);
        let moved = f(self, v);
        let from_live = self.current();
        self.jump(end);
        self.place_block(end);
        let phi = self.b().phi(TypeId::PTR);
        self.body.add_incoming(phi, null.into(), from);
        self.body.add_incoming(phi, moved, from_live);
        phi.into()
    }

    fn adjust_member_pointer(
        &mut self,
        v: Value,
        derived: QualType,
        path: &[u32],
        minus: bool,
    ) -> Value {
        let prog = self.prog();
        let TypeKind::MemberPointer { class, .. } = *prog.types.kind(derived.ty()) else {
            return v;
        };
        let by = prog
            .types
            .record(class.into())
            .and_then(|r| self.g.layouts.base_path_offset(prog, r, path))
            .unwrap_or(0);
        let by = if minus { -by } else { by };
        if by == 0 {
            return v;
        }
        // Pointers to member functions keep twice the adjustment.
        let n: Value = self
            .g
            .m
            .cx
            .i64(if self.is_pair(derived) { by * 2 } else { by })
            .into();
        if self.is_pair(derived) {
            let adj = self.b().extract_value(v, 1);
            let adj = self.b().binary(Opcode::Add, adj, n);
            return self.b().insert_value(v, adj, 1);
        }
        let moved = self.b().binary(Opcode::Add, v, n);
        let none = self.g.m.cx.i64(-1);
        let is_null = self.b().icmp(Pred::Eq, v, none.into());
        self.b().select(is_null, none.into(), moved)
    }

    /// Conversions that keep the bits (enumerations and their underlying types, qualification).
    fn same_representation(&mut self, v: Value, from: QualType, ty: QualType) -> Value {
        let (a, b) = (self.b().ty(v), self.g.val_ty(ty));
        if a == b || b == TypeId::VOID {
            return v;
        }
        if self.g.m.cx.types.is_int(a) && self.g.m.cx.types.is_int(b) {
            let signed = self.is_signed(from);
            return self.cast_int(v, a, b, signed);
        }
        v
    }

    /// Compares with zero.
    #[allow(clippy::wrong_self_convention)]
    pub(super) fn to_bool(&mut self, v: Value, from: QualType) -> Value {
        if self.g.is_bool(from) {
            return v;
        }
        let t = self.b().ty(v);
        if self.is_float(from) {
            let zero = self.g.m.cx.zero(t);
            return self.b().fcmp(Pred::FUne, v, zero.into(), Flags::NONE);
        }
        if self.is_pair(from) {
            let p = self.b().extract_value(v, 0);
            let zero = self.g.m.cx.i64(0);
            return self.b().icmp(Pred::Ne, p, zero.into());
        }
        if let TypeKind::MemberPointer { .. } = *self.prog().types.kind(from.ty()) {
            let none = self.g.m.cx.i64(-1);
            return self.b().icmp(Pred::Ne, v, none.into());
        }
        let zero = self.g.m.cx.zero(t);
        self.b().icmp(Pred::Ne, v, zero.into())
    }

    /// Converts between arithmetic types (or vectors of them).
    pub(super) fn convert_arith(&mut self, v: Value, from: QualType, to: QualType) -> Value {
        let (a, b) = (self.b().ty(v), self.g.val_ty(to));
        if a == b && self.is_float(from) == self.is_float(to) {
            return v;
        }
        match (self.is_float(from), self.is_float(to)) {
            (false, false) => {
                if self.g.is_bool(to) && !self.g.is_bool(from) {
                    return self.to_bool(v, from);
                }
                let signed = self.is_signed(from);
                self.resize_int(v, a, b, signed)
            }
            (false, true) => {
                let op = if self.is_signed(from) {
                    Opcode::SIToFP
                } else {
                    Opcode::UIToFP
                };
                if let Some(c) = self.fold_int_to_float(v, from, b) {
                    return c;
                }
                self.b().cast(op, v, b)
            }
            (true, false) => {
                if self.g.is_bool(to) {
                    return self.to_bool(v, from);
                }
                let signed = self.is_signed(to);
                let op = if signed {
                    Opcode::FPToSI
                } else {
                    Opcode::FPToUI
                };
                // Narrow integers go by 32 bits: values outside their range wrap, as PTX conversions make them.
                match self.g.m.cx.types.int_width(b) {
                    Some(w) if w < 32 => {
                        let wide = self.b().cast(
                            if signed {
                                Opcode::FPToSI
                            } else {
                                Opcode::FPToUI
                            },
                            v,
                            TypeId::I32,
                        );
                        self.b().cast(Opcode::Trunc, wide, b)
                    }
                    _ => self.b().cast(op, v, b),
                }
            }
            (true, true) => {
                let bits = |me: &Self, t: TypeId| {
                    me.g.m
                        .cx
                        .types
                        .scalar_bits(me.g.m.cx.types.scalar(t))
                        .unwrap_or(0)
                };
                let (x, y) = (bits(self, a), bits(self, b));
                if x == y {
                    // half and bfloat16: by float.
                    let wide = match self.g.m.cx.types.vector_parts(b) {
                        Some((_, n)) => self.g.m.cx.types.vector(TypeId::FLOAT, n),
                        None => TypeId::FLOAT,
                    };
                    let w = self.b().cast(Opcode::FPExt, v, wide);
                    return self.b().cast(Opcode::FPTrunc, w, b);
                }
                self.b().cast(
                    if x < y {
                        Opcode::FPExt
                    } else {
                        Opcode::FPTrunc
                    },
                    v,
                    b,
                )
            }
        }
    }

    fn resize_int(&mut self, v: Value, a: TypeId, b: TypeId, signed: bool) -> Value {
        let (x, y) = (self.g.m.cx.types.scalar(a), self.g.m.cx.types.scalar(b));
        match (
            self.g.m.cx.types.int_width(x),
            self.g.m.cx.types.int_width(y),
        ) {
            (Some(x), Some(y)) if a != b && self.g.m.cx.types.is_vector(a) => {
                let op = match x.cmp(&y) {
                    std::cmp::Ordering::Less if signed => Opcode::SExt,
                    std::cmp::Ordering::Less => Opcode::ZExt,
                    std::cmp::Ordering::Greater => Opcode::Trunc,
                    std::cmp::Ordering::Equal => return v,
                };
                self.b().cast(op, v, b)
            }
            _ => self.cast_int(v, a, b, signed),
        }
    }

    fn fold_int_to_float(&mut self, v: Value, from: QualType, to: TypeId) -> Option<Value> {
        let c = v.as_const()?;
        let (_, signed) = consteval::int_type(self.prog(), from)?;
        let exact = |n: f64| {
            if to == TypeId::FLOAT {
                f64::from(n as f32)
            } else {
                n
            }
        };
        let value = if signed {
            self.g.m.cx.as_sint(c)? as f64
        } else {
            self.g.m.cx.as_int(c)? as f64
        };
        if value.abs() > (1u64 << 53) as f64 || !(to == TypeId::FLOAT || to == TypeId::DOUBLE) {
            return None;
        }
        Some(self.g.m.cx.float(to, exact(value)).into())
    }

    /// A constant variable read by value, without touching memory: `const int n = 4;`.
    fn constant_variable(&mut self, e: ExprId) -> Option<Value> {
        let prog = self.prog();
        let ExprKind::Var(v) = prog[e].kind else {
            return None;
        };
        let d = &prog[v];
        if prog.types.is_ref(d.ty) || d.ty.is_volatile() || self.vars.contains_key(&v) {
            return None;
        }
        let fixed = d.ty.is_const() && d.space != crate::hir::Space::Constant;
        if !fixed && !d.is_constexpr {
            return None;
        }
        if self.g.in_memory(d.ty) {
            return None;
        }
        let value = d.value.as_deref()?;
        let c = self.g.scalar_const(value, d.ty)?;
        if self.g.is_bool(d.ty) {
            let on = self.g.m.cx.as_int(c) != Some(0);
            return Some(self.g.m.cx.bool(on).into());
        }
        Some(c.into())
    }
}

/// Devices know no classes of objects at run time.
fn dynamic_cast(f: &mut FnGen, operand: ExprId) {
    let loc = f.prog()[operand].loc;
    f.g.unsupported(loc, "'dynamic_cast' in device code");
}
