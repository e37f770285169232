//! Places: what a glvalue designates, reading and writing it, bit-fields.

mod bit_fields;
mod choice;
mod scalars;

pub(crate) use bit_fields::cast_int;
use bit_fields::{load_bits, store_bits};
pub(crate) use choice::Choice;
use choice::{cond_lvalue, in_choice};
pub(crate) use scalars::{bool_to_byte, byte_to_bool, is_pair, load_value, store_value};

use super::func::{FnGen, part_align};
use crate::global;
use crate::{aggregate, builtin, call, cast, debug, expr, variadic};
use ir::{Opcode, Pred, TypeId, Value};
use jacquard_hir::consteval;
use jacquard_hir::types::{QualType, TypeKind};
use jacquard_hir::{
    BinaryOp, CastKind, Category, ConstValue, ExprId, ExprKind, FuncId, Parent, RecordId, Space,
    Storage, UnaryOp, VarId,
};
use jacquard_ir as ir;
use jacquard_ir::{attachment, phi};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

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
    /// Behind a restrict variable or parameter of this function.
    pub restrict: bool,
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
    /// One of two places, of which one is a bit-field: an index into [`FnGen::choices`].
    Choice(u32),
}

impl LValue {
    pub(super) fn plain(ptr: Value, align: u32) -> LValue {
        LValue {
            ptr,
            align: align.max(1),
            volatile: false,
            local: false,
            invariant: false,
            restrict: false,
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

/// The place a glvalue designates; a prvalue is put into a temporary.
pub(super) fn lvalue(fx: &mut FnGen, e: ExprId) -> LValue {
    let loc = fx.prog()[e].loc;
    if !fx.deeper(loc) {
        fx.depth -= 1;
        return nowhere(fx);
    }
    let outer = debug::at(fx, loc);
    let lv = lvalue_inner(fx, e);
    fx.debug.location = outer;
    fx.depth -= 1;
    lv
}

/// A place to go on with after an error.
pub(super) fn nowhere(fx: &mut FnGen) -> LValue {
    let p = fx.g.m.cx.poison(TypeId::PTR);
    LValue::plain(p.into(), 1)
}

/// The place that pointer `ptr` to a `ty` points to.
pub(super) fn deref(fx: &mut FnGen, ptr: Value, ty: QualType) -> LValue {
    let align = fx.g.align(ty);
    LValue {
        volatile: ty.is_volatile(),
        ..LValue::plain(ptr, align)
    }
}

fn lvalue_inner(fx: &mut FnGen, e: ExprId) -> LValue {
    let prog = fx.prog();
    let x = &prog[e];
    if x.cat == Category::PrValue {
        return materialize(fx, e);
    }
    match &x.kind {
        ExprKind::Var(v) => {
            check_host_variable(fx, *v, x.loc);
            var_lvalue(fx, *v)
        }
        ExprKind::Func(f) => {
            let p = call::func_address(fx.g, *f);
            LValue::plain(p, 1)
        }
        ExprKind::Str(s) => {
            let p = global::string_address(fx.g, *s);
            LValue::plain(p, u32::from(prog[*s].width.max(1)))
        }
        ExprKind::Member {
            base,
            record,
            field,
        } => member_lvalue(fx, *base, *record, *field),
        ExprKind::MemberPtrAccess { object, ptr } => {
            let o = lvalue(fx, *object);
            let offset = expr::scalar(fx, *ptr);
            let p = fx
                .b()
                .gep(TypeId::I8, o.ptr, &[offset], ir::Flags::INBOUNDS);
            deref(fx, p, x.ty)
        }
        ExprKind::Unary { op, operand } => unary_lvalue(fx, *op, *operand, x.ty),
        ExprKind::Binary {
            op: BinaryOp::Comma,
            l,
            r,
        } => {
            expr::discard(fx, *l);
            lvalue(fx, *r)
        }
        ExprKind::Assign { l, r } => {
            let v = expr::scalar(fx, *r);
            let lv = lvalue(fx, *l);
            store_value(fx, lv, prog[*l].ty, v);
            lv
        }
        ExprKind::CompoundAssign { op, l, r, compute } => {
            expr::compound_assign(fx, *op, *l, *r, *compute).0
        }
        ExprKind::CopyObject { dst, src } => {
            let (d, s) = aggregate::copy_places(fx, *dst, *src);
            aggregate::copy_object(fx, d, s, x.ty);
            d
        }
        ExprKind::Cond { c, a, b } => cond_lvalue(fx, *c, *a, *b, x.ty),
        ExprKind::BinaryCond { value, cond } => {
            expr::bind_opaque(fx, *value);
            let r = lvalue(fx, *cond);
            fx.opaque.pop();
            r
        }
        ExprKind::Opaque(inner) => match expr::opaque_of(fx, *inner) {
            Some(super::expr::Opaque::Place(lv)) => lv,
            Some(super::expr::Opaque::Value(v)) => {
                let ty = prog[*inner].ty;
                let slot = fx.slot(ty, "opaque");
                store_value(fx, slot, ty, v);
                slot
            }
            None => nowhere(fx),
        },
        ExprKind::Cast { kind, operand } => cast::cast_lvalue(fx, kind, *operand, x.ty),
        ExprKind::Call { callee, args } => {
            let v = call::call(fx, callee, *args, x.ty, None, x.loc);
            match v {
                Some(p) => deref(fx, p, x.ty),
                None => nowhere(fx),
            }
        }
        ExprKind::Temp {
            init,
            dtor,
            extended,
        } => temp_lvalue(fx, e, *init, *dtor, *extended),
        ExprKind::VectorElem { base, index } => {
            let lv = lvalue(fx, *base);
            let i = expr::scalar(fx, *index);
            LValue {
                part: Part::Element(i),
                ..lv
            }
        }
        ExprKind::Const(v) => const_lvalue(fx, v, x.ty),
        ExprKind::StmtExpr(s) => match expr::stmt_expr(fx, *s, None) {
            super::expr::StmtValue::Place(lv) => lv,
            _ => nowhere(fx),
        },
        ExprKind::VaArg { list } => variadic::next_argument(fx, *list, x.ty),
        ExprKind::Error => nowhere(fx),
        ExprKind::Throw => {
            call::throw(fx, x.loc);
            nowhere(fx)
        }
        _ => {
            fx.g.unsupported(x.loc, "this expression as an lvalue");
            nowhere(fx)
        }
    }
}

fn member_lvalue(fx: &mut FnGen, base: ExprId, record: RecordId, field: u32) -> LValue {
    let prog = fx.prog();
    if let Some(lv) = builtin::special_component(fx, base, record, field) {
        return lv;
    }
    let whole = lvalue(fx, base);
    let lv = field_lvalue(fx, whole, record, field);
    let fty = prog[record].fields[field as usize].ty;
    if prog.types.is_ref(fty) {
        let p = fx.b().load(TypeId::PTR, lv.ptr, lv.align, lv.volatile);
        return deref(fx, p, prog.types.strip_ref(fty));
    }
    lv
}

fn unary_lvalue(fx: &mut FnGen, op: UnaryOp, operand: ExprId, ty: QualType) -> LValue {
    let prog = fx.prog();
    match op {
        UnaryOp::Deref => {
            // `*&x` is `x`.
            if let ExprKind::Unary {
                op: UnaryOp::AddrOf,
                operand: inner,
            } = prog[operand].kind
            {
                return lvalue(fx, inner);
            }
            if let Some(lv) = array_element(fx, operand) {
                return LValue {
                    volatile: lv.volatile || ty.is_volatile(),
                    ..lv
                };
            }
            let p = expr::scalar(fx, operand);
            LValue {
                restrict: is_based_on_restrict(fx, operand),
                ..deref(fx, p, ty)
            }
        }
        UnaryOp::PreInc | UnaryOp::PreDec => {
            let lv = lvalue(fx, operand);
            expr::increment(fx, lv, prog[operand].ty, op == UnaryOp::PreInc);
            lv
        }
        _ => lvalue(fx, operand),
    }
}

/// Whether a pointer is computed from a restrict variable or parameter.
fn is_based_on_restrict(fx: &FnGen, mut pointer: ExprId) -> bool {
    let prog = fx.prog();
    loop {
        pointer = match prog[pointer].kind {
            ExprKind::Var(v) => {
                return prog[v].storage == Storage::Local && prog[v].ty.is_restrict();
            }
            ExprKind::Cast { operand, .. } => operand,
            ExprKind::Binary {
                op: BinaryOp::Add | BinaryOp::Sub,
                l,
                r,
            } => match prog.types.is_pointer(prog[l].ty) {
                true => l,
                false => r,
            },
            _ => return false,
        };
    }
}

/// A temporary; one that a variable of static storage refers to is such a variable itself.
fn temp_lvalue(
    fx: &mut FnGen,
    e: ExprId,
    init: ExprId,
    dtor: Option<FuncId>,
    extended: Option<VarId>,
) -> LValue {
    let prog = fx.prog();
    let ty = prog[e].ty;
    if let Some(v) = extended
        && prog[v].storage != Storage::Local
    {
        let p = global::static_temp(fx.g, e);
        return deref(fx, p, ty);
    }
    let slot = fx.slot(ty, "ref.tmp");
    aggregate::init_var(fx, slot, ty, init);
    if let Some(d) = dtor {
        fx.push_cleanup(slot.ptr, d, ty, extended.is_some());
    }
    slot
}

/// Device code reaches no host variable, whoever else calls its function. Constants are copied.
fn check_host_variable(fx: &mut FnGen, v: VarId, loc: Loc) {
    let prog = fx.prog();
    let d = &prog[v];
    if d.space != Space::None
        || d.storage != Storage::Global
        || d.builtin.is_some()
        || d.is_constexpr
        || prog.types.is_ref(d.ty)
        || prog.types.deep_quals(d.ty) & jacquard_hir::types::CONST != 0
    {
        return;
    }
    let name = d.name.map_or("", |n| fx.g.session.names.text(n)).to_owned();
    fx.g.error(loc, msg::HOST_VARIABLE, &[&name]);
}

fn const_lvalue(fx: &mut FnGen, v: &ConstValue, ty: QualType) -> LValue {
    match v {
        ConstValue::Address(a) => match global::address_const(fx.g, a) {
            Some(c) => deref(fx, c.into(), ty),
            None => nowhere(fx),
        },
        v => {
            let p = global::const_global(fx.g, v, ty);
            deref(fx, p, ty)
        }
    }
}

/// A prvalue in a slot of its own.
pub(super) fn materialize(fx: &mut FnGen, e: ExprId) -> LValue {
    let ty = fx.prog()[e].ty;
    let slot = fx.slot(ty, "tmp");
    aggregate::init_var(fx, slot, ty, e);
    slot
}

pub(super) fn var_lvalue(fx: &mut FnGen, v: VarId) -> LValue {
    if let Some(&lv) = fx.vars.get(&v) {
        return lv;
    }
    let prog = fx.prog();
    let d = &prog[v];
    if let Some(lv) = builtin::special_variable(fx, v) {
        return lv;
    }
    let to = prog.types.strip_ref(d.ty);
    if prog.types.is_ref(d.ty) {
        // A reference with static storage is bound to a constant address.
        if let Some(c) = global::reference_target(fx.g, v) {
            return deref(fx, c.into(), to);
        }
    }
    if matches!(d.storage, Storage::Local | Storage::Param) {
        // A constant of an enclosing function, used without capture: its value is all there is.
        if let Some(value) = &d.value {
            let p = global::const_global(fx.g, value, d.ty);
            return deref(fx, p, d.ty);
        }
        // A jump led past the declaration: the variable is there, not initialised.
        if matches!(d.parent, Parent::Func(f, _) if f == fx.func) && !prog.types.is_ref(d.ty) {
            let slot = fx.slot(d.ty, "");
            fx.vars.insert(v, slot);
            return slot;
        }
        fx.g.unsupported(d.loc, "use of a local variable of another function");
        return nowhere(fx);
    }
    let p = global::var_address(fx.g, v);
    let align = global::var_align(fx.g, v);
    if prog.types.is_ref(d.ty) {
        let p = fx.b().load(TypeId::PTR, p, 8, false);
        return deref(fx, p, to);
    }
    LValue {
        volatile: d.ty.is_volatile(),
        ..LValue::plain(p, align)
    }
}

/// `a[i]` written as `*(a + i)` on an array: keeps the array's alignment and locality.
fn array_element(fx: &mut FnGen, ptr: ExprId) -> Option<LValue> {
    let prog = fx.prog();
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
    let lv = lvalue(fx, operand);
    let size = fx.g.size(elem);
    let align = part_align(lv.align, size.max(1));
    let volatile = lv.volatile || elem.is_volatile();
    let Some(index) = index else {
        return Some(LValue { volatile, ..lv });
    };
    let i = self::index(fx, index);
    let i = if negative { negate(fx, i) } else { i };
    let t = fx.g.storage_ty(elem);
    let ptr = fx.b().gep(t, lv.ptr, &[i], ir::Flags::INBOUNDS);
    Some(LValue {
        ptr,
        align,
        volatile,
        part: Part::Whole,
        ..lv
    })
}

fn negate(fx: &mut FnGen, v: Value) -> Value {
    let ty = fx.b().ty(v);
    let zero = fx.g.m.cx.zero(ty);
    fx.b()
        .binary_flags(Opcode::Sub, zero.into(), v, ir::Flags::NSW)
}

/// An integer as an index: widened to 64 bits by its own signedness.
pub(super) fn index(fx: &mut FnGen, e: ExprId) -> Value {
    let ty = fx.prog()[e].ty;
    let v = expr::scalar(fx, e);
    let (bits, signed) = consteval::int_type(fx.prog(), ty).unwrap_or((64, true));
    match bits {
        64 => v,
        0..64 => {
            let op = if signed { Opcode::SExt } else { Opcode::ZExt };
            convert_int(fx, op, v, TypeId::I64)
        }
        _ => fx.b().cast(Opcode::Trunc, v, TypeId::I64),
    }
}

/// Extends, folding constants so that addresses of constants stay plain.
pub(super) fn convert_int(fx: &mut FnGen, op: Opcode, v: Value, to: TypeId) -> Value {
    if let Some(c) = v.as_const() {
        let cx = &mut fx.g.m.cx;
        if let (Some(u), Some(s)) = (cx.as_int(c), cx.as_sint(c)) {
            return match op {
                Opcode::SExt => cx.sint(to, s).into(),
                _ => cx.int(to, u).into(),
            };
        }
    }
    fx.b().cast(op, v, to)
}

/// The place of a field.
pub(super) fn field_lvalue(fx: &mut FnGen, whole: LValue, record: RecordId, field: u32) -> LValue {
    let prog = fx.prog();
    let layout = fx.g.layouts.record(prog, record);
    let f = &prog[record].fields[field as usize];
    let bit = layout.fields[field as usize];
    let volatile = whole.volatile || f.ty.is_volatile();
    if let Some(width) = f.bits {
        // The unit is the field's type where the access lies inside the object, else single bytes.
        let unit_bytes = fx.g.size(f.ty).max(1);
        // Bits beyond the type's are padding.
        let width = width.min(unit_bytes as u32 * 8);
        let start = bit / 8 / unit_bytes * unit_bytes;
        let inside =
            bit + u64::from(width) <= (start + unit_bytes) * 8 && start + unit_bytes <= layout.size;
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
        let lv = whole.offset_by(fx, start as i64);
        return LValue {
            volatile,
            part,
            ..lv
        };
    }
    let lv = whole.offset_by(fx, (bit / 8) as i64);
    LValue {
        volatile,
        part: Part::Whole,
        ..lv
    }
}
