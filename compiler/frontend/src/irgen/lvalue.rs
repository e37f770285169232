//! Places: what a glvalue designates, reading and writing it, bit-fields.

use super::func::{FnGen, part_align};
use crate::consteval;
use crate::diag::msg;
use crate::hir::{
    BinaryOp, CastKind, Category, ConstValue, ExprId, ExprKind, FuncId, Parent, RecordId, Space,
    Storage, UnaryOp, VarId,
};
use crate::irgen::global;
use crate::irgen::{aggregate, builtin, call, cast, debug, expr, variadic};
use crate::source::Loc;
use crate::types::{QualType, TypeKind};
use ir::{Opcode, Pred, TypeId, Value};
use jacquard_ir as ir;
use jacquard_ir::{attachment, phi};

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

/// Two places, and which of them is meant.
#[derive(Copy, Clone, Debug)]
pub(super) struct Choice {
    /// Set for the first.
    first: Value,
    places: [LValue; 2],
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
        || prog.types.deep_quals(d.ty) & crate::types::CONST != 0
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

fn cond_lvalue(fx: &mut FnGen, c: ExprId, a: ExprId, b: ExprId, ty: QualType) -> LValue {
    let (yes, no, end) = (
        fx.new_block("cond.true"),
        fx.new_block("cond.false"),
        fx.new_block("cond.end"),
    );
    expr::branch(fx, c, yes, no);
    let mut inputs = Vec::with_capacity(2);
    let mut places = Vec::with_capacity(2);
    let mut align = u32::MAX;
    fx.temporaries.conditional += 1;
    for (block, e) in [(yes, a), (no, b)] {
        fx.place_block(block);
        let lv = lvalue(fx, e);
        align = align.min(lv.align);
        if let Some(from) = fx.cur {
            inputs.push((lv.ptr, from));
        }
        places.push((lv, fx.cur));
        fx.jump(end);
    }
    fx.temporaries.conditional -= 1;
    fx.place_block(end);
    if let &[x, y] = places.as_slice()
        && [x, y].iter().any(|p| !matches!(p.0.part, Part::Whole))
    {
        return choice(fx, [x, y], align);
    }
    let phi = fx.b().phi(TypeId::PTR);
    for (v, from) in inputs {
        phi::add_incoming(&mut fx.body, phi, v, from);
    }
    LValue {
        volatile: ty.is_volatile(),
        ..LValue::plain(phi.into(), align)
    }
}

/// The place `c ? a : b` where one of them is part of a unit: both are kept, with a flag that says which is meant.
fn choice(fx: &mut FnGen, places: [(LValue, Option<ir::Block>); 2], align: u32) -> LValue {
    let mut merged = [places[0].0, places[1].0];
    let flag = fx.b().phi(TypeId::I1);
    for (n, (_, from)) in places.iter().enumerate() {
        if let Some(from) = *from {
            let set = fx.g.m.cx.bool(n == 0);
            phi::add_incoming(&mut fx.body, flag, set.into(), from);
        }
    }
    let from = [places[0].1, places[1].1];
    for (n, lv) in merged.iter_mut().enumerate() {
        *lv = carried(fx, *lv, n, from);
    }
    let part = Part::Choice(fx.choices.len() as u32);
    fx.choices.push(Choice {
        first: flag.into(),
        places: merged,
    });
    LValue {
        part,
        volatile: merged.iter().any(|m| m.volatile),
        ..LValue::plain(merged[0].ptr, align)
    }
}

/// The place `lv` after the end of two arms, known where control comes from arm `n`: each value that it consists of is
/// a phi, also those of choices within it.
fn carried(fx: &mut FnGen, lv: LValue, n: usize, from: [Option<ir::Block>; 2]) -> LValue {
    let ptr = carried_value(fx, lv.ptr, n, from);
    let part = match lv.part {
        Part::Element(i) => Part::Element(carried_value(fx, i, n, from)),
        Part::Choice(inner) => {
            let Choice { first, places } = fx.choices[inner as usize];
            let first = carried_value(fx, first, n, from);
            let places = places.map(|p| carried(fx, p, n, from));
            fx.choices.push(Choice { first, places });
            Part::Choice(fx.choices.len() as u32 - 1)
        }
        whole_or_bits => whole_or_bits,
    };
    LValue { ptr, part, ..lv }
}

fn carried_value(fx: &mut FnGen, v: Value, n: usize, from: [Option<ir::Block>; 2]) -> Value {
    let ty = fx.b().ty(v);
    let phi = fx.b().phi(ty);
    for (m, block) in from.into_iter().enumerate() {
        let Some(block) = block else { continue };
        let v = match m == n {
            true => v,
            false => fx.g.m.cx.poison(ty).into(),
        };
        phi::add_incoming(&mut fx.body, phi, v, block);
    }
    phi.into()
}

/// Does something with the place that a choice means; what it gives in either branch comes together in the end.
fn in_choice(
    fx: &mut FnGen,
    n: u32,
    mut each: impl FnMut(&mut FnGen, LValue) -> Option<Value>,
) -> Option<Value> {
    let Choice { first, places } = fx.choices[n as usize];
    let (yes, no, end) = (
        fx.new_block("choice.first"),
        fx.new_block("choice.second"),
        fx.new_block("choice.end"),
    );
    fx.b().cond_br(first, yes, no);
    let mut inputs = Vec::with_capacity(2);
    for (block, lv) in [yes, no].into_iter().zip(places) {
        fx.place_block(block);
        if let (Some(v), Some(from)) = (each(fx, lv), fx.cur) {
            inputs.push((v, from));
        }
        fx.jump(end);
    }
    fx.place_block(end);
    let &(v, _) = inputs.first()?;
    let ty = fx.b().ty(v);
    let phi = fx.b().phi(ty);
    for (v, from) in inputs {
        phi::add_incoming(&mut fx.body, phi, v, from);
    }
    Some(phi.into())
}

/// Reads a scalar.
pub(super) fn load_value(fx: &mut FnGen, lv: LValue, ty: QualType) -> Value {
    match lv.part {
        Part::Whole => {}
        Part::Bits {
            offset,
            width,
            unit,
        } => return load_bits(fx, lv, ty, offset, width, unit),
        Part::Element(i) => {
            let vt = vector_around(fx, ty, lv);
            let v = fx.b().load(vt, lv.ptr, lv.align, lv.volatile);
            return fx.b().extract_element(v, i);
        }
        Part::Choice(n) => {
            let v = in_choice(fx, n, |fx, lv| Some(load_value(fx, lv, ty)));
            return v.unwrap_or_else(|| expr::poison(fx, ty));
        }
    }
    let t = fx.g.mem_ty(ty);
    if is_pair(fx, ty) {
        let lo = fx.b().load(TypeId::I64, lv.ptr, lv.align, lv.volatile);
        let p = fx.b().byte_offset(lv.ptr, 8);
        let hi = fx.b().load(TypeId::I64, p, lv.align.min(8), lv.volatile);
        return pair(fx, lo, hi);
    }
    let v = fx.b().load(t, lv.ptr, lv.align, lv.volatile);
    if lv.invariant
        && let Some(i) = v.as_inst()
    {
        let node = fx.g.m.cx.md.tuple(&[]);
        attachment::set(&mut fx.body, i, fx.g.known.invariant_load, node);
    }
    if lv.restrict
        && let Some(i) = v.as_inst()
    {
        let node = fx.g.m.cx.md.tuple(&[]);
        attachment::set(&mut fx.body, i, ir::sym::RESTRICT_LOCAL, node);
    }
    if ty.is_restrict() && fx.g.options.members_are_restrict {
        mark_restrict(fx, v, lv.ptr);
    }
    if fx.g.is_bool(ty) {
        byte_to_bool(fx, v)
    } else {
        v
    }
}

/// Says of a pointer that was loaded from an argument passed by value that it is a restrict member.
fn mark_restrict(fx: &mut FnGen, v: Value, from: Value) {
    let mut base = from;
    while let Some(i) = base.as_inst()
        && fx.body.op(i) == Opcode::GetElementPtr
    {
        base = fx.body.operand(i, 0);
    }
    if let (Some(_), Some(i)) = (base.as_arg(), v.as_inst()) {
        let node = fx.g.m.cx.md.tuple(&[]);
        attachment::set(&mut fx.body, i, ir::sym::RESTRICT_MEMBER, node);
    }
}

/// Whether the byte is not 0: memory may hold other bytes than 0 and 1, and NVIDIA's compilers ask so.
pub(super) fn byte_to_bool(fx: &mut FnGen, v: Value) -> Value {
    let zero = fx.g.m.cx.int(TypeId::I8, 0);
    fx.b().icmp(Pred::Ne, v, zero.into())
}

pub(super) fn bool_to_byte(fx: &mut FnGen, v: Value) -> Value {
    convert_int(fx, Opcode::ZExt, v, TypeId::I8)
}

/// Pointers to member functions are two words.
pub(super) fn is_pair(fx: &FnGen, ty: QualType) -> bool {
    match *fx.prog().types.kind(ty.ty()) {
        TypeKind::MemberPointer { pointee, .. } => fx.prog().types.is_function(pointee),
        _ => false,
    }
}

pub(super) fn pair(fx: &mut FnGen, lo: Value, hi: Value) -> Value {
    let t =
        fx.g.m
            .cx
            .types
            .literal_struct(&[TypeId::I64, TypeId::I64], false);
    let undef = fx.g.m.cx.poison(t);
    let v = fx.b().insert_value(undef.into(), lo, 0);
    fx.b().insert_value(v, hi, 1)
}

/// The vector type that an element of type `ty` was taken from: its length is not needed to reach one element.
fn vector_around(fx: &mut FnGen, ty: QualType, lv: LValue) -> TypeId {
    let e = fx.g.mem_ty(ty);
    let size = fx.g.size(ty).max(1);
    let n = (u64::from(lv.align) / size).max(1) as u32;
    fx.g.m.cx.types.vector(e, n)
}

/// Writes a scalar.
pub(super) fn store_value(fx: &mut FnGen, lv: LValue, ty: QualType, v: Value) {
    match lv.part {
        Part::Whole => {}
        Part::Bits {
            offset,
            width,
            unit,
        } => return store_bits(fx, lv, ty, v, offset, width, unit),
        Part::Element(i) => {
            let t = fx.g.mem_ty(ty);
            let v = if fx.g.is_bool(ty) {
                bool_to_byte(fx, v)
            } else {
                v
            };
            // Elements of a vector lie like those of an array.
            let p = fx.b().gep(t, lv.ptr, &[i], ir::Flags::INBOUNDS);
            let align = fx.g.align(ty);
            fx.b().store(v, p, align, lv.volatile);
            return;
        }
        Part::Choice(n) => {
            in_choice(fx, n, |fx, lv| {
                store_value(fx, lv, ty, v);
                None
            });
            return;
        }
    }
    if is_pair(fx, ty) {
        let lo = fx.b().extract_value(v, 0);
        let hi = fx.b().extract_value(v, 1);
        fx.b().store(lo, lv.ptr, lv.align, lv.volatile);
        let p = fx.b().byte_offset(lv.ptr, 8);
        fx.b().store(hi, p, lv.align.min(8), lv.volatile);
        return;
    }
    let v = if fx.g.is_bool(ty) {
        bool_to_byte(fx, v)
    } else {
        v
    };
    fx.b().store(v, lv.ptr, lv.align, lv.volatile);
}

/// Loads the unit that holds a bit-field, as an integer, with the field's position in it.
fn load_unit(
    fx: &mut FnGen,
    lv: LValue,
    offset: u32,
    width: u32,
    unit: u32,
) -> (Value, TypeId, u32) {
    if unit != 0 {
        let t = fx.g.m.cx.types.int(unit);
        let v = fx.b().load(t, lv.ptr, lv.align, lv.volatile);
        return (v, t, offset);
    }
    // Byte by byte, so that nothing outside the object is touched.
    let bytes = (offset + width).div_ceil(8);
    let t = fx.g.m.cx.types.int((bytes * 8).next_power_of_two());
    let mut acc: Value = fx.g.m.cx.int(t, 0).into();
    for i in 0..bytes {
        let p = fx.b().byte_offset(lv.ptr, i64::from(i));
        let v = fx.b().load(TypeId::I8, p, 1, lv.volatile);
        let v = cast_int(fx, v, TypeId::I8, t, false);
        let n = fx.g.m.cx.int(t, u128::from(i * 8));
        let v = fx.b().binary(Opcode::Shl, v, n.into());
        acc = fx.b().binary(Opcode::Or, acc, v);
    }
    (acc, t, offset)
}

fn load_bits(
    fx: &mut FnGen,
    lv: LValue,
    ty: QualType,
    offset: u32,
    width: u32,
    unit: u32,
) -> Value {
    let (v, t, at) = load_unit(fx, lv, offset, width, unit);
    extract_bits(fx, v, t, at, width, ty)
}

fn extract_bits(fx: &mut FnGen, v: Value, t: TypeId, at: u32, width: u32, ty: QualType) -> Value {
    let total = fx.g.m.cx.types.int_width(t).unwrap_or(32);
    let (bits, signed) = consteval::int_type(fx.prog(), ty).unwrap_or((32, true));
    let width = width.min(bits.max(1));
    let up = fx.g.m.cx.int(t, u128::from(total - width - at));
    let v = fx.b().binary(Opcode::Shl, v, up.into());
    let down = fx.g.m.cx.int(t, u128::from(total - width));
    let v = fx.b().binary(
        if signed { Opcode::AShr } else { Opcode::LShr },
        v,
        down.into(),
    );
    if fx.g.is_bool(ty) {
        return fx.b().cast(Opcode::Trunc, v, TypeId::I1);
    }
    let to = fx.g.mem_ty(ty);
    cast_int(fx, v, t, to, signed)
}

/// Truncates or extends between integer types.
pub(super) fn cast_int(fx: &mut FnGen, v: Value, from: TypeId, to: TypeId, signed: bool) -> Value {
    let (a, b) = (
        fx.g.m.cx.types.int_width(from),
        fx.g.m.cx.types.int_width(to),
    );
    match (a, b) {
        (Some(a), Some(b)) if a < b => {
            convert_int(fx, if signed { Opcode::SExt } else { Opcode::ZExt }, v, to)
        }
        (Some(a), Some(b)) if a > b => {
            if let Some(n) = fx.g.m.cx.value_int(v) {
                return fx.g.m.cx.int(to, n).into();
            }
            fx.b().cast(Opcode::Trunc, v, to)
        }
        _ => v,
    }
}

fn store_bits(
    fx: &mut FnGen,
    lv: LValue,
    ty: QualType,
    v: Value,
    offset: u32,
    width: u32,
    unit: u32,
) {
    let (old, t, at) = load_unit(fx, lv, offset, width, unit);
    let (bits, _) = consteval::int_type(fx.prog(), ty).unwrap_or((32, true));
    let width = width.min(bits.max(1));
    let from = fx.b().ty(v);
    let v = cast_int(fx, v, from, t, false);
    let mask = if width >= 128 {
        u128::MAX
    } else {
        (1u128 << width) - 1
    };
    let m = fx.g.m.cx.int(t, mask);
    let v = fx.b().binary(Opcode::And, v, m.into());
    let n = fx.g.m.cx.int(t, u128::from(at));
    let v = fx.b().binary(Opcode::Shl, v, n.into());
    let keep = fx.g.m.cx.int(t, !(mask << at));
    let old = fx.b().binary(Opcode::And, old, keep.into());
    let new = fx.b().binary(Opcode::Or, old, v);
    if unit != 0 {
        fx.b().store(new, lv.ptr, lv.align, lv.volatile);
        return;
    }
    for i in 0..(offset + width).div_ceil(8) {
        let n = fx.g.m.cx.int(t, u128::from(i * 8));
        let byte = fx.b().binary(Opcode::LShr, new, n.into());
        let byte = cast_int(fx, byte, t, TypeId::I8, false);
        let p = fx.b().byte_offset(lv.ptr, i64::from(i));
        fx.b().store(byte, p, 1, lv.volatile);
    }
}
