//! Places: what a glvalue designates, reading and writing it, bit-fields.

use super::func::{FnGen, part_align};
use crate::consteval;
use crate::diag::msg;
use crate::hir::{
    BinaryOp, CastKind, Category, ConstValue, ExprId, ExprKind, FuncId, Parent, RecordId, Space,
    Storage, UnaryOp, VarId,
};
use crate::source::Loc;
use crate::types::{QualType, TypeKind};
use ir::{Opcode, Pred, TypeId, Value};
use jacquard_ir as ir;

/// A place in memory, or part of one.
#[derive(Copy, Clone, Debug)]
pub(super) struct LValue {
    pub ptr: Value,
    /// Known alignment of `ptr` in bytes.
    pub align: u32,
    pub volatile: bool,
    /// In a slot of this function (not behind a pointer).
    pub local: bool,
    /// Memory that never changes while the kernel runs.
    pub invariant: bool,
    pub part: Part,
}

/// Which part of the place is meant.
#[derive(Copy, Clone, Debug)]
pub(super) enum Part {
    Whole,
    /// Bits `offset .. offset + width` from `ptr`, in units of `unit` bits.
    Bits {
        offset: u32,
        width: u32,
        unit: u32,
    },
    /// An element of a vector.
    Element(Value),
}

impl LValue {
    pub(super) fn plain(ptr: Value, align: u32) -> LValue {
        LValue {
            ptr,
            align: align.max(1),
            volatile: false,
            local: false,
            invariant: false,
            part: Part::Whole,
        }
    }

    /// The place `by` bytes further on.
    pub(super) fn offset_by(self, f: &mut FnGen<'_, '_>, by: i64) -> LValue {
        if by == 0 {
            return self;
        }
        let ptr = f.b().byte_offset(self.ptr, by);
        LValue {
            ptr,
            align: part_align(self.align, by.unsigned_abs()),
            ..self
        }
    }
}

impl FnGen<'_, '_> {
    /// The place a glvalue designates; a prvalue is put into a temporary.
    pub(super) fn lvalue(&mut self, e: ExprId) -> LValue {
        let loc = self.prog()[e].loc;
        if !self.deeper(loc) {
            self.depth -= 1;
            return self.nowhere();
        }
        let outer = self.at(loc);
        let lv = self.lvalue_inner(e);
        self.debug.location = outer;
        self.depth -= 1;
        lv
    }

    /// A place to go on with after an error.
    pub(super) fn nowhere(&mut self) -> LValue {
        let p = self.g.m.cx.poison(TypeId::PTR);
        LValue::plain(p.into(), 1)
    }

    /// The place that pointer `ptr` to a `ty` points to.
    pub(super) fn deref(&mut self, ptr: Value, ty: QualType) -> LValue {
        let align = self.g.align(ty);
        LValue {
            volatile: ty.is_volatile(),
            ..LValue::plain(ptr, align)
        }
    }

    fn lvalue_inner(&mut self, e: ExprId) -> LValue {
        let prog = self.prog();
        let x = &prog[e];
        if x.cat == Category::PrValue {
            return self.materialize(e);
        }
        match &x.kind {
            ExprKind::Var(v) => {
                self.check_host_variable(*v, x.loc);
                self.var_lvalue(*v)
            }
            ExprKind::Func(f) => {
                let p = self.g.func_address(*f);
                LValue::plain(p, 1)
            }
            ExprKind::Str(s) => {
                let p = self.g.string_address(*s);
                LValue::plain(p, u32::from(prog[*s].width.max(1)))
            }
            ExprKind::Member {
                base,
                record,
                field,
            } => self.member_lvalue(*base, *record, *field),
            ExprKind::MemberPtrAccess { object, ptr } => {
                let o = self.lvalue(*object);
                let offset = self.scalar(*ptr);
                let p = self
                    .b()
                    .gep(TypeId::I8, o.ptr, &[offset], ir::Flags::INBOUNDS);
                self.deref(p, x.ty)
            }
            ExprKind::Unary { op, operand } => self.unary_lvalue(*op, *operand, x.ty),
            ExprKind::Binary {
                op: BinaryOp::Comma,
                l,
                r,
            } => {
                self.discard(*l);
                self.lvalue(*r)
            }
            ExprKind::Assign { l, r } => {
                let v = self.scalar(*r);
                let lv = self.lvalue(*l);
                self.store_value(lv, prog[*l].ty, v);
                lv
            }
            ExprKind::CompoundAssign { op, l, r, compute } => {
                self.compound_assign(*op, *l, *r, *compute).0
            }
            ExprKind::CopyObject { dst, src } => {
                let (d, s) = self.copy_places(*dst, *src);
                self.copy_object(d, s, x.ty);
                d
            }
            ExprKind::Cond { c, a, b } => self.cond_lvalue(*c, *a, *b, x.ty),
            ExprKind::BinaryCond { value, cond } => {
                self.bind_opaque(*value);
                let r = self.lvalue(*cond);
                self.opaque.pop();
                r
            }
            ExprKind::Opaque(inner) => match self.opaque_of(*inner) {
                Some(super::expr::Opaque::Place(lv)) => lv,
                Some(super::expr::Opaque::Value(v)) => {
                    let ty = prog[*inner].ty;
                    let slot = self.slot(ty, "opaque");
                    self.store_value(slot, ty, v);
                    slot
                }
                None => self.nowhere(),
            },
            ExprKind::Cast { kind, operand } => self.cast_lvalue(kind, *operand, x.ty),
            ExprKind::Call { callee, args } => {
                let v = self.call(callee, *args, x.ty, true, None, x.loc);
                match v {
                    Some(p) => self.deref(p, x.ty),
                    None => self.nowhere(),
                }
            }
            ExprKind::Temp {
                init,
                dtor,
                extended,
            } => self.temp_lvalue(e, *init, *dtor, *extended),
            ExprKind::VectorElem { base, index } => {
                let lv = self.lvalue(*base);
                let i = self.scalar(*index);
                LValue {
                    part: Part::Element(i),
                    ..lv
                }
            }
            ExprKind::Const(v) => self.const_lvalue(v, x.ty),
            ExprKind::StmtExpr(s) => match self.stmt_expr(*s, None) {
                super::expr::StmtValue::Place(lv) => lv,
                _ => self.nowhere(),
            },
            ExprKind::VaArg { list } => self.next_argument(*list, x.ty),
            ExprKind::Error => self.nowhere(),
            _ => {
                self.g.unsupported(x.loc, "this expression as an lvalue");
                self.nowhere()
            }
        }
    }

    fn member_lvalue(&mut self, base: ExprId, record: RecordId, field: u32) -> LValue {
        let prog = self.prog();
        if let Some(lv) = self.special_component(base, record, field) {
            return lv;
        }
        let whole = self.lvalue(base);
        let lv = self.field_lvalue(whole, record, field);
        let fty = prog[record].fields[field as usize].ty;
        if prog.types.is_ref(fty) {
            let p = self.b().load(TypeId::PTR, lv.ptr, lv.align, lv.volatile);
            return self.deref(p, prog.types.strip_ref(fty));
        }
        lv
    }

    fn unary_lvalue(&mut self, op: UnaryOp, operand: ExprId, ty: QualType) -> LValue {
        let prog = self.prog();
        match op {
            UnaryOp::Deref => {
                // `*&x` is `x`.
                if let ExprKind::Unary {
                    op: UnaryOp::AddrOf,
                    operand: inner,
                } = prog[operand].kind
                {
                    return self.lvalue(inner);
                }
                if let Some(lv) = self.array_element(operand) {
                    return LValue {
                        volatile: lv.volatile || ty.is_volatile(),
                        ..lv
                    };
                }
                let p = self.scalar(operand);
                self.deref(p, ty)
            }
            UnaryOp::PreInc | UnaryOp::PreDec => {
                let lv = self.lvalue(operand);
                self.increment(lv, prog[operand].ty, op == UnaryOp::PreInc);
                lv
            }
            _ => self.lvalue(operand),
        }
    }

    /// A temporary; one that a variable of static storage refers to is such a variable itself.
    fn temp_lvalue(
        &mut self,
        e: ExprId,
        init: ExprId,
        dtor: Option<FuncId>,
        extended: Option<VarId>,
    ) -> LValue {
        let prog = self.prog();
        let ty = prog[e].ty;
        if let Some(v) = extended
            && prog[v].storage != Storage::Local
        {
            let p = self.g.static_temp(e);
            return self.deref(p, ty);
        }
        let slot = self.slot(ty, "ref.tmp");
        self.init_var(slot, ty, init);
        if let Some(d) = dtor {
            self.push_cleanup(slot.ptr, d, ty, extended.is_some());
        }
        slot
    }

    /// Device code reaches no host variable, whoever else calls its function. Constants are copied.
    fn check_host_variable(&mut self, v: VarId, loc: Loc) {
        let prog = self.prog();
        let d = &prog[v];
        if d.space != Space::None
            || d.storage != Storage::Global
            || d.builtin.is_some()
            || d.is_constexpr
            || prog.types.is_ref(d.ty)
            || prog.types.deep_quals(d.ty) & crate::types::CONST != 0
        {
            return;
        }
        let name = d
            .name
            .map_or("", |n| self.g.session.names.text(n))
            .to_owned();
        self.g.error(loc, msg::HOST_VARIABLE, &[&name]);
    }

    fn const_lvalue(&mut self, v: &ConstValue, ty: QualType) -> LValue {
        match v {
            ConstValue::Address(a) => match self.g.address_const(a) {
                Some(c) => self.deref(c.into(), ty),
                None => self.nowhere(),
            },
            v => {
                let p = self.g.const_global(v, ty);
                self.deref(p, ty)
            }
        }
    }

    /// A prvalue in a slot of its own.
    pub(super) fn materialize(&mut self, e: ExprId) -> LValue {
        let ty = self.prog()[e].ty;
        let slot = self.slot(ty, "tmp");
        self.init_var(slot, ty, e);
        slot
    }

    pub(super) fn var_lvalue(&mut self, v: VarId) -> LValue {
        if let Some(&lv) = self.vars.get(&v) {
            return lv;
        }
        let prog = self.prog();
        let d = &prog[v];
        if let Some(lv) = self.special_variable(v) {
            return lv;
        }
        let to = prog.types.strip_ref(d.ty);
        if prog.types.is_ref(d.ty) {
            // A reference with static storage is bound to a constant address.
            if let Some(c) = self.g.reference_target(v) {
                return self.deref(c.into(), to);
            }
        }
        if matches!(d.storage, Storage::Local | Storage::Param) {
            // A constant of an enclosing function, used without capture: its value is all there is.
            if let Some(value) = &d.value {
                let p = self.g.const_global(value, d.ty);
                return self.deref(p, d.ty);
            }
            // A jump led past the declaration: the variable is there, not initialised.
            if matches!(d.parent, Parent::Func(f, _) if f == self.func) && !prog.types.is_ref(d.ty)
            {
                let slot = self.slot(d.ty, "");
                self.vars.insert(v, slot);
                return slot;
            }
            self.g
                .unsupported(d.loc, "use of a local variable of another function");
            return self.nowhere();
        }
        let p = self.g.var_address(v);
        let align = self.g.var_align(v);
        if prog.types.is_ref(d.ty) {
            let p = self.b().load(TypeId::PTR, p, 8, false);
            return self.deref(p, to);
        }
        LValue {
            volatile: d.ty.is_volatile(),
            ..LValue::plain(p, align)
        }
    }

    /// `a[i]` written as `*(a + i)` on an array: keeps the array's alignment and locality.
    fn array_element(&mut self, ptr: ExprId) -> Option<LValue> {
        let prog = self.prog();
        let (array, index, negative) = match &prog[ptr].kind {
            ExprKind::Binary {
                op: BinaryOp::Add,
                l,
                r,
            } => (*l, Some(*r), false),
            ExprKind::Binary {
                op: BinaryOp::Sub,
                l,
                r,
            } => (*l, Some(*r), true),
            _ => (ptr, None, false),
        };
        let ExprKind::Cast {
            kind: CastKind::ArrayToPointer,
            operand,
        } = prog[array].kind
        else {
            return None;
        };
        let aty = prog[operand].ty;
        let elem = prog.types.elem(aty)?;
        let lv = self.lvalue(operand);
        let size = self.g.size(elem);
        let align = part_align(lv.align, size.max(1));
        let volatile = lv.volatile || elem.is_volatile();
        let Some(index) = index else {
            return Some(LValue { volatile, ..lv });
        };
        let (signed, i) = self.index(index);
        let _ = signed;
        let i = if negative { self.negate(i) } else { i };
        let t = self.g.mem_ty(elem);
        let ptr = self.b().gep(t, lv.ptr, &[i], ir::Flags::INBOUNDS);
        Some(LValue {
            ptr,
            align,
            volatile,
            part: Part::Whole,
            ..lv
        })
    }

    fn negate(&mut self, v: Value) -> Value {
        let ty = self.b().ty(v);
        let zero = self.g.m.cx.zero(ty);
        self.b()
            .binary_flags(Opcode::Sub, zero.into(), v, ir::Flags::NSW)
    }

    /// An integer as an index: widened to 64 bits by its own signedness.
    pub(super) fn index(&mut self, e: ExprId) -> (bool, Value) {
        let ty = self.prog()[e].ty;
        let v = self.scalar(e);
        let (bits, signed) = consteval::int_type(self.prog(), ty).unwrap_or((64, true));
        let v = match bits {
            64 => v,
            0..64 => {
                let op = if signed { Opcode::SExt } else { Opcode::ZExt };
                self.convert_int(op, v, TypeId::I64)
            }
            _ => self.b().cast(Opcode::Trunc, v, TypeId::I64),
        };
        (signed, v)
    }

    /// Extends, folding constants so that addresses of constants stay plain.
    pub(super) fn convert_int(&mut self, op: Opcode, v: Value, to: TypeId) -> Value {
        if let Some(c) = v.as_const() {
            let cx = &mut self.g.m.cx;
            if let (Some(u), Some(s)) = (cx.as_int(c), cx.as_sint(c)) {
                return match op {
                    Opcode::SExt => cx.sint(to, s).into(),
                    _ => cx.int(to, u).into(),
                };
            }
        }
        self.b().cast(op, v, to)
    }

    /// The place of a field.
    pub(super) fn field_lvalue(&mut self, whole: LValue, record: RecordId, field: u32) -> LValue {
        let prog = self.prog();
        let layout = self.g.layouts.record(prog, record);
        let f = &prog[record].fields[field as usize];
        let bit = layout.fields[field as usize];
        let volatile = whole.volatile || f.ty.is_volatile();
        if let Some(width) = f.bits {
            // The unit is the field's type where the access lies inside the object, else single bytes.
            let unit_bytes = self.g.size(f.ty).max(1);
            // Bits beyond the type's are padding.
            let width = width.min(unit_bytes as u32 * 8);
            let start = bit / 8 / unit_bytes * unit_bytes;
            let inside = bit + u64::from(width) <= (start + unit_bytes) * 8
                && start + unit_bytes <= layout.size;
            let (start, unit) = if inside {
                (start, unit_bytes)
            } else {
                (bit / 8, 0)
            };
            let part = Part::Bits {
                offset: (bit - start * 8) as u32,
                width,
                unit: unit as u32 * 8,
            };
            let lv = whole.offset_by(self, start as i64);
            return LValue {
                volatile,
                part,
                ..lv
            };
        }
        let lv = whole.offset_by(self, (bit / 8) as i64);
        LValue {
            volatile,
            part: Part::Whole,
            ..lv
        }
    }

    fn cond_lvalue(&mut self, c: ExprId, a: ExprId, b: ExprId, ty: QualType) -> LValue {
        let (yes, no, end) = (
            self.new_block("cond.true"),
            self.new_block("cond.false"),
            self.new_block("cond.end"),
        );
        self.branch(c, yes, no);
        let mut inputs = Vec::with_capacity(2);
        let mut align = u32::MAX;
        self.temporaries.conditional += 1;
        for (block, e) in [(yes, a), (no, b)] {
            self.place_block(block);
            let lv = self.lvalue(e);
            align = align.min(lv.align);
            if let Some(from) = self.cur {
                inputs.push((lv.ptr, from));
            }
            self.jump(end);
        }
        self.temporaries.conditional -= 1;
        self.place_block(end);
        let phi = self.b().phi(TypeId::PTR);
        for (v, from) in inputs {
            self.body.add_incoming(phi, v, from);
        }
        LValue {
            volatile: ty.is_volatile(),
            ..LValue::plain(phi.into(), align)
        }
    }

    /// Reads a scalar.
    pub(super) fn load_value(&mut self, lv: LValue, ty: QualType) -> Value {
        match lv.part {
            Part::Whole => {}
            Part::Bits {
                offset,
                width,
                unit,
            } => return self.load_bits(lv, ty, offset, width, unit),
            Part::Element(i) => {
                let (vt, n) = self.vector_around(ty, lv);
                let _ = n;
                let v = self.b().load(vt, lv.ptr, lv.align, lv.volatile);
                return self.b().extract_element(v, i);
            }
        }
        let t = self.g.mem_ty(ty);
        if self.is_pair(ty) {
            let lo = self.b().load(TypeId::I64, lv.ptr, lv.align, lv.volatile);
            let p = self.b().byte_offset(lv.ptr, 8);
            let hi = self.b().load(TypeId::I64, p, lv.align.min(8), lv.volatile);
            return self.pair(lo, hi);
        }
        let v = self.b().load(t, lv.ptr, lv.align, lv.volatile);
        if lv.invariant
            && let Some(i) = v.as_inst()
        {
            let node = self.g.m.cx.md.tuple(&[]);
            self.body.set_md(i, self.g.known.invariant_load, node);
        }
        if ty.is_restrict() && self.g.options.members_are_restrict {
            self.mark_restrict(v, lv.ptr);
        }
        if self.g.is_bool(ty) {
            self.byte_to_bool(v)
        } else {
            v
        }
    }

    /// Says of a pointer that was loaded from an argument passed by value that it is a restrict member.
    fn mark_restrict(&mut self, v: Value, from: Value) {
        let mut base = from;
        while let Some(i) = base.as_inst()
            && self.body.op(i) == Opcode::GetElementPtr
        {
            base = self.body.operand(i, 0);
        }
        if let (Some(_), Some(i)) = (base.as_arg(), v.as_inst()) {
            let node = self.g.m.cx.md.tuple(&[]);
            self.body.set_md(i, ir::sym::RESTRICT_MEMBER, node);
        }
    }

    /// Whether the byte is not 0: memory may hold other bytes than 0 and 1, and NVIDIA's compilers ask so.
    pub(super) fn byte_to_bool(&mut self, v: Value) -> Value {
        let zero = self.g.m.cx.int(TypeId::I8, 0);
        self.b().icmp(Pred::Ne, v, zero.into())
    }

    pub(super) fn bool_to_byte(&mut self, v: Value) -> Value {
        self.convert_int(Opcode::ZExt, v, TypeId::I8)
    }

    /// Pointers to member functions are two words.
    pub(super) fn is_pair(&self, ty: QualType) -> bool {
        match *self.prog().types.kind(ty.ty()) {
            TypeKind::MemberPointer { pointee, .. } => self.prog().types.is_function(pointee),
            _ => false,
        }
    }

    pub(super) fn pair(&mut self, lo: Value, hi: Value) -> Value {
        let t = self
            .g
            .m
            .cx
            .types
            .literal_struct(&[TypeId::I64, TypeId::I64], false);
        let undef = self.g.m.cx.poison(t);
        let v = self.b().insert_value(undef.into(), lo, 0);
        self.b().insert_value(v, hi, 1)
    }

    /// The vector type that an element of type `ty` was taken from: its length is not needed to reach one element.
    fn vector_around(&mut self, ty: QualType, lv: LValue) -> (TypeId, u32) {
        let e = self.g.mem_ty(ty);
        let size = self.g.size(ty).max(1);
        let n = (u64::from(lv.align) / size).max(1) as u32;
        (self.g.m.cx.types.vector(e, n), n)
    }

    /// Writes a scalar.
    pub(super) fn store_value(&mut self, lv: LValue, ty: QualType, v: Value) {
        match lv.part {
            Part::Whole => {}
            Part::Bits {
                offset,
                width,
                unit,
            } => return self.store_bits(lv, ty, v, offset, width, unit),
            Part::Element(i) => {
                let t = self.g.mem_ty(ty);
                let v = if self.g.is_bool(ty) {
                    self.bool_to_byte(v)
                } else {
                    v
                };
                // Elements of a vector lie like those of an array.
                let p = self.b().gep(t, lv.ptr, &[i], ir::Flags::INBOUNDS);
                let align = self.g.align(ty);
                self.b().store(v, p, align, lv.volatile);
                return;
            }
        }
        if self.is_pair(ty) {
            let lo = self.b().extract_value(v, 0);
            let hi = self.b().extract_value(v, 1);
            self.b().store(lo, lv.ptr, lv.align, lv.volatile);
            let p = self.b().byte_offset(lv.ptr, 8);
            self.b().store(hi, p, lv.align.min(8), lv.volatile);
            return;
        }
        let v = if self.g.is_bool(ty) {
            self.bool_to_byte(v)
        } else {
            v
        };
        self.b().store(v, lv.ptr, lv.align, lv.volatile);
    }

    /// Loads the unit that holds a bit-field, as an integer, with the field's position in it.
    fn load_unit(
        &mut self,
        lv: LValue,
        offset: u32,
        width: u32,
        unit: u32,
    ) -> (Value, TypeId, u32) {
        if unit != 0 {
            let t = self.g.m.cx.types.int(unit);
            let v = self.b().load(t, lv.ptr, lv.align, lv.volatile);
            return (v, t, offset);
        }
        // Byte by byte, so that nothing outside the object is touched.
        let bytes = (offset + width).div_ceil(8);
        let t = self.g.m.cx.types.int((bytes * 8).next_power_of_two());
        let mut acc: Value = self.g.m.cx.int(t, 0).into();
        for i in 0..bytes {
            let p = self.b().byte_offset(lv.ptr, i64::from(i));
            let v = self.b().load(TypeId::I8, p, 1, lv.volatile);
            let v = self.cast_int(v, TypeId::I8, t, false);
            let n = self.g.m.cx.int(t, u128::from(i * 8));
            let v = self.b().binary(Opcode::Shl, v, n.into());
            acc = self.b().binary(Opcode::Or, acc, v);
        }
        (acc, t, offset)
    }

    fn load_bits(&mut self, lv: LValue, ty: QualType, offset: u32, width: u32, unit: u32) -> Value {
        let (v, t, at) = self.load_unit(lv, offset, width, unit);
        self.extract_bits(v, t, at, width, ty)
    }

    fn extract_bits(&mut self, v: Value, t: TypeId, at: u32, width: u32, ty: QualType) -> Value {
        let total = self.g.m.cx.types.int_width(t).unwrap_or(32);
        let (bits, signed) = consteval::int_type(self.prog(), ty).unwrap_or((32, true));
        let width = width.min(bits.max(1));
        let up = self.g.m.cx.int(t, u128::from(total - width - at));
        let v = self.b().binary(Opcode::Shl, v, up.into());
        let down = self.g.m.cx.int(t, u128::from(total - width));
        let v = self.b().binary(
            if signed { Opcode::AShr } else { Opcode::LShr },
            v,
            down.into(),
        );
        if self.g.is_bool(ty) {
            return self.b().cast(Opcode::Trunc, v, TypeId::I1);
        }
        let to = self.g.mem_ty(ty);
        self.cast_int(v, t, to, signed)
    }

    /// Truncates or extends between integer types.
    pub(super) fn cast_int(&mut self, v: Value, from: TypeId, to: TypeId, signed: bool) -> Value {
        let (a, b) = (
            self.g.m.cx.types.int_width(from),
            self.g.m.cx.types.int_width(to),
        );
        match (a, b) {
            (Some(a), Some(b)) if a < b => {
                self.convert_int(if signed { Opcode::SExt } else { Opcode::ZExt }, v, to)
            }
            (Some(a), Some(b)) if a > b => {
                if let Some(n) = self.g.m.cx.value_int(v) {
                    return self.g.m.cx.int(to, n).into();
                }
                self.b().cast(Opcode::Trunc, v, to)
            }
            _ => v,
        }
    }

    fn store_bits(
        &mut self,
        lv: LValue,
        ty: QualType,
        v: Value,
        offset: u32,
        width: u32,
        unit: u32,
    ) {
        let (old, t, at) = self.load_unit(lv, offset, width, unit);
        let (bits, _) = consteval::int_type(self.prog(), ty).unwrap_or((32, true));
        let width = width.min(bits.max(1));
        let from = self.b().ty(v);
        let v = self.cast_int(v, from, t, false);
        let mask = if width >= 128 {
            u128::MAX
        } else {
            (1u128 << width) - 1
        };
        let m = self.g.m.cx.int(t, mask);
        let v = self.b().binary(Opcode::And, v, m.into());
        let n = self.g.m.cx.int(t, u128::from(at));
        let v = self.b().binary(Opcode::Shl, v, n.into());
        let keep = self.g.m.cx.int(t, !(mask << at));
        let old = self.b().binary(Opcode::And, old, keep.into());
        let new = self.b().binary(Opcode::Or, old, v);
        if unit != 0 {
            self.b().store(new, lv.ptr, lv.align, lv.volatile);
            return;
        }
        for i in 0..(offset + width).div_ceil(8) {
            let n = self.g.m.cx.int(t, u128::from(i * 8));
            let byte = self.b().binary(Opcode::LShr, new, n.into());
            let byte = self.cast_int(byte, t, TypeId::I8, false);
            let p = self.b().byte_offset(lv.ptr, i64::from(i));
            self.b().store(byte, p, 1, lv.volatile);
        }
    }
}
