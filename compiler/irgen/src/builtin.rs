//! Calls of built-in functions, by their rows: expressions over intrinsics, PTX templates, and the few that are code.

use super::func::FnGen;
use super::lvalue::LValue;
use crate::{aggregate, asm, expr, expression, lvalue, object, wgmma};
use ir::tables::{IntrinsicId, SpecialReg};
use ir::{Opcode, Pred, TypeId, Value};
use jacquard_builtins as builtins;
use jacquard_builtins::{Lower, Special};
use jacquard_hir::types::QualType;
use jacquard_hir::{BuiltinId, Category, ExprId, ExprKind, RecordId, VarId};
use jacquard_ir as ir;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// Functions of the CUDA device runtime that code calls without naming them.
pub(super) const fn runtime(name: &'static str) -> &'static str {
    name
}

/// Alignment of memory from `alloca`.
const STACK_ALIGN: u32 = 16;

/// Printing takes its arguments from a buffer aligned like this.
const PRINTF_ALIGN: u32 = 8;

/// Calls built-in `id`.
pub(super) fn builtin_call(
    fx: &mut FnGen,
    id: BuiltinId,
    args: &[ExprId],
    ty: QualType,
    into: Option<LValue>,
    loc: Loc,
) -> Option<Value> {
    let row = builtins::row(id);
    builtins::note_use(id);
    if let Some(target) = &fx.g.options.target
        && let Err(e) = row.gate.check(target)
    {
        let e = e.to_string();
        fx.g.error(loc, msg::FUNCTION_NEEDS_TARGET, &[&row.name, &e]);
        return None;
    }
    if fx.g.options.device_library
        && let Some(name) = builtins::library(id)
    {
        return library_call(fx, name, args, ty);
    }
    match row.lower {
        Lower::Call(e) => {
            let values = arguments(fx, args);
            let v = expression::evaluate(fx, e, &values, loc)?;
            coerce_result(fx, v, ty)
        }
        Lower::Asm {
            template,
            volatile,
            memory,
        } => {
            let values = arguments(fx, args);
            asm_row(fx, template, volatile, memory, &values, args, ty, loc)
        }
        Lower::Special(s) => special(fx, s, row.name, args, ty, into, loc),
    }
}

/// Calls a function of the device library that is linked later. Its truth values are ints.
fn library_call(fx: &mut FnGen, name: &str, args: &[ExprId], ty: QualType) -> Option<Value> {
    let values = arguments(fx, args);
    let types: Vec<TypeId> = values.iter().map(|&v| fx.b().ty(v)).collect();
    let ret = match fx.g.val_ty(ty) {
        TypeId::I1 => TypeId::I32,
        t => t,
    };
    let sig = fx.g.m.cx.types.func(ret, &types, false);
    let f = fx.g.m.declare_function(name, sig);
    let callee = fx.g.m.address(ir::GlobalRef::Func(f)).into();
    let call = (fx.b()).call(sig, callee, &values, ir::cc::C, ir::AttrListId::EMPTY);
    coerce_result(fx, call.into(), ty)
}

fn arguments(fx: &mut FnGen, args: &[ExprId]) -> Vec<Value> {
    let prog = fx.prog();
    args.iter()
        .map(|&e| {
            let x = &prog[e];
            if x.cat != Category::PrValue || fx.g.in_memory(x.ty) {
                // References and class objects: their address.
                lvalue::lvalue(fx, e).ptr
            } else {
                expr::scalar(fx, e)
            }
        })
        .collect()
}

/// Fits a result into the C++ type of the call.
fn coerce_result(fx: &mut FnGen, v: Value, ty: QualType) -> Option<Value> {
    if fx.prog().types.is_void(ty) {
        return None;
    }
    let to = fx.g.val_ty(ty);
    Some(coerce(fx, v, to, expr::is_signed(fx, ty)))
}

/// Converts between representations of one value: widths of integers, `i1`, bits of floats, address spaces.
pub(super) fn coerce(fx: &mut FnGen, v: Value, to: TypeId, signed: bool) -> Value {
    let from = fx.b().ty(v);
    if from == to || to == TypeId::VOID || from == TypeId::VOID {
        return v;
    }
    let t = &fx.g.m.cx.types;
    match (t.is_int(from), t.is_int(to), t.is_ptr(from), t.is_ptr(to)) {
        (true, true, ..) => {
            if to == TypeId::I1 {
                let zero = fx.g.m.cx.zero(from);
                return fx.b().icmp(Pred::Ne, v, zero.into());
            }
            lvalue::cast_int(fx, v, from, to, signed && from != TypeId::I1)
        }
        (_, _, true, true) => fx.b().cast(Opcode::AddrSpaceCast, v, to),
        (_, true, true, _) => {
            let n = fx.b().cast(Opcode::PtrToInt, v, TypeId::I64);
            lvalue::cast_int(fx, n, TypeId::I64, to, false)
        }
        (true, _, _, true) => {
            let n = lvalue::cast_int(fx, v, from, TypeId::I64, false);
            fx.b().cast(Opcode::IntToPtr, n, to)
        }
        _ => {
            let bits = |t: TypeId| fx.g.m.cx.layout.bit_size(&fx.g.m.cx.types, t);
            if bits(from) == bits(to) {
                fx.b().cast(Opcode::BitCast, v, to)
            } else {
                v
            }
        }
    }
}

#[allow(clippy::too_many_arguments)]
fn asm_row(
    fx: &mut FnGen,
    template: &str,
    volatile: bool,
    memory: bool,
    values: &[Value],
    args: &[ExprId],
    ty: QualType,
    loc: Loc,
) -> Option<Value> {
    let prog = fx.prog();
    let register = |me: &FnGen, t: TypeId| -> Option<(char, TypeId)> {
        let types = &me.g.m.cx.types;
        if types.is_ptr(t) {
            return Some(('l', TypeId::I64));
        }
        let bits = types.scalar_bits(t)?;
        Some(match (types.is_float(t), bits) {
            (true, 32) => ('f', t),
            (true, 64) => ('d', t),
            (_, 16) => ('h', TypeId::I16),
            (_, 64) => ('l', TypeId::I64),
            (_, 128) => ('q', TypeId::I128),
            _ => ('r', TypeId::I32),
        })
    };
    let mut constraints = Vec::new();
    let mut outs = Vec::new();
    if !prog.types.is_void(ty) {
        let t = fx.g.val_ty(ty);
        let Some((c, reg)) = register(fx, t) else {
            fx.g.unsupported(loc, "this built-in function's result type");
            return None;
        };
        constraints.push(format!("={c}"));
        outs.push(reg);
    }
    let mut ins = Vec::new();
    for (&v, &e) in values.iter().zip(args) {
        let t = fx.b().ty(v);
        let Some((c, reg)) = register(fx, t) else {
            fx.g.unsupported(loc, "this built-in function's argument type");
            return None;
        };
        constraints.push(c.to_string());
        let v = asm::to_register(fx, v, prog[e].ty, reg)?;
        ins.push(v);
    }
    if memory {
        constraints.push("~{memory}".to_owned());
    }
    let mut text = String::with_capacity(template.len() + 4);
    let mut chars = template.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '$' => text.push_str("$$"),
            '%' if chars.peek() == Some(&'%') => {
                chars.next();
                text.push('%');
            }
            '%' if chars.peek().is_some_and(char::is_ascii_digit) => text.push('$'),
            c => text.push(c),
        }
    }
    let v = asm::inline_asm(
        fx,
        &text,
        &constraints.join(","),
        &outs,
        &ins,
        volatile || outs.is_empty(),
        memory,
    );
    let reg = *outs.first()?;
    asm::of_register(fx, v, reg, ty)
}

/// Components of `threadIdx` and its kin read a special register.
pub(super) fn special_component_value(fx: &mut FnGen, e: ExprId) -> Option<Value> {
    let prog = fx.prog();
    let (var, field) = match prog[e].kind {
        ExprKind::Member {
            base,
            record,
            field,
        } => match prog[base].kind {
            ExprKind::Var(v) => (v, prog[record].fields[field as usize].name),
            _ => return None,
        },
        ExprKind::Var(v) => (v, None),
        _ => return None,
    };
    let id = builtin_variable(fx, var)?;
    let name = builtins::variable_name(id);
    if let (None, Some(n)) = (field, builtins::variable_value(id)) {
        let n: Value = fx.g.m.cx.i32(n as i32).into();
        return coerce_result(fx, n, prog[e].ty);
    }
    let reg = match field {
        Some(f) => SpecialReg::by_cuda(&format!("{name}.{}", fx.g.session.names.text(f)))?,
        None => SpecialReg::by_cuda(name)?,
    };
    let ty = prog[e].ty;
    let v = read_register(fx, reg);
    coerce_result(fx, v, ty)
}

/// The row of a built-in variable; headers declare them too.
fn builtin_variable(fx: &FnGen, v: VarId) -> Option<BuiltinId> {
    let d = &fx.prog()[v];
    if d.builtin.is_some() {
        return d.builtin;
    }
    let global = d.parent == jacquard_hir::Parent::Namespace(jacquard_hir::NamespaceId(0));
    if !global || d.init.is_some() || !d.ty.is_const() {
        return None;
    }
    builtins::variable(fx.g.session.names.text(d.name?)).map(|b| b.0)
}

fn read_register(fx: &mut FnGen, reg: SpecialReg) -> Value {
    match reg.facts().intrinsic {
        Some(name) => aggregate::intrinsic(fx, name, TypeId::I32, &[]),
        None => fx.g.m.cx.poison(TypeId::I32).into(),
    }
}

pub(super) fn special_component(
    fx: &mut FnGen,
    base: ExprId,
    record: RecordId,
    field: u32,
) -> Option<LValue> {
    let prog = fx.prog();
    let ExprKind::Var(v) = prog[base].kind else {
        return None;
    };
    builtin_variable(fx, v)?;
    let whole = special_variable(fx, v)?;
    Some(lvalue::field_lvalue(fx, whole, record, field))
}

/// A built-in variable as a whole: a copy of its components.
pub(super) fn special_variable(fx: &mut FnGen, v: VarId) -> Option<LValue> {
    let prog = fx.prog();
    let id = builtin_variable(fx, v)?;
    let name = builtins::variable_name(id);
    let ty = prog[v].ty;
    let slot = fx.slot(ty, name);
    let Some(r) = prog.types.record(ty) else {
        let n = match builtins::variable_value(id) {
            Some(n) => fx.g.m.cx.i32(n as i32).into(),
            None => {
                let reg = SpecialReg::by_cuda(name)?;
                read_register(fx, reg)
            }
        };
        lvalue::store_value(fx, slot, ty, n);
        return Some(slot);
    };
    for (i, f) in prog[r].fields.iter().enumerate() {
        let component = f.name.map_or("", |n| fx.g.session.names.text(n));
        let reg = SpecialReg::by_cuda(&format!("{name}.{component}"))?;
        let n = read_register(fx, reg);
        let lv = lvalue::field_lvalue(fx, slot, r, i as u32);
        lvalue::store_value(fx, lv, f.ty, n);
    }
    Some(slot)
}

/// Memory of a size that only a run knows, on the stack until the function returns.
fn stack_memory(fx: &mut FnGen, args: &[ExprId]) -> Option<Value> {
    let size = *arguments(fx, args).first()?;
    let (op, ty) = (Opcode::Alloca, fx.g.m.cx.types.ptr(0));
    let aux = ir::Aux::Alloca {
        ty: TypeId::I8,
        align: STACK_ALIGN,
    };
    let flags = ir::Flags::NONE;
    Some(fx.b().emit(op, ty, &[size], flags, aux).into())
}

fn special(
    fx: &mut FnGen,
    s: Special,
    name: &str,
    args: &[ExprId],
    ty: QualType,
    into: Option<LValue>,
    loc: Loc,
) -> Option<Value> {
    match s {
        Special::Printf => printf(fx, args),
        Special::External => external(fx, name, args, ty),
        Special::ExternalNoreturn => {
            let v = external(fx, name, args, ty);
            fx.b().unreachable();
            fx.cur = None;
            v
        }
        Special::AssertFail => {
            let mut values = arguments(fx, args);
            // The runtime's function is told the size of a character as well.
            let size = fx.g.m.cx.int(TypeId::I64, 1);
            values.push(size.into());
            let types: Vec<TypeId> = values.iter().map(|v| fx.body.ty(*v, &fx.g.m.cx)).collect();
            let sig = fx.g.m.cx.types.func(TypeId::VOID, &types, false);
            object::call_runtime(fx, runtime("__assertfail"), sig, &values);
            fx.b().unreachable();
            fx.cur = None;
            None
        }
        Special::Unreachable => {
            fx.b().unreachable();
            fx.cur = None;
            None
        }
        Special::LoadReadOnly => cached_load(fx, "nc", args, ty, into, loc),
        Special::LoadCached => {
            let op = name.trim_start_matches("__ld");
            cached_load(fx, op, args, ty, into, loc)
        }
        Special::StoreCached => {
            let op = name.trim_start_matches("__st");
            cached_store(fx, op, args, loc)
        }
        Special::CopyMemory | Special::SetMemory => block_memory(fx, s, name, args),
        Special::MatchAll => match_all(fx, args),
        Special::Wgmma => wgmma::warpgroup_product(fx, name, args, loc),
        Special::Stack => stack_memory(fx, args),
        Special::Overflow => overflow(fx, name, args, loc),
        Special::Ignore => {
            for &a in args {
                expr::discard(fx, a);
            }
            None
        }
    }
}

/// `__builtin_add_overflow` and its kin: the result as if of unlimited width, cut to the type pointed to, and whether
/// anything was cut.
fn overflow(fx: &mut FnGen, name: &str, args: &[ExprId], loc: Loc) -> Option<Value> {
    use jacquard_hir::consteval::builtin::{Arithmetic, overflow_operation};
    let prog = fx.prog();
    let &[x, y, to] = args else {
        fx.g.unsupported(loc, "this call of a built-in function");
        return None;
    };
    let shape = |t: QualType| jacquard_hir::consteval::int_type(prog, t);
    let target = prog.types.pointee(prog[to].ty)?;
    let (Some(a), Some(b), Some(r)) = (shape(prog[x].ty), shape(prog[y].ty), shape(target)) else {
        fx.g.unsupported(loc, "arithmetic with overflow on this type");
        return None;
    };
    let op = overflow_operation(name)?;
    let (vx, vy) = (expr::scalar(fx, x), expr::scalar(fx, y));
    let p = expr::scalar(fx, to);
    let align = fx.g.align(target);
    let t = fx.g.m.cx.types.int(r.0);
    if a == b && b == r && matches!(r.0, 32 | 64) {
        // The machine's own width.
        let id = match (op, r.1) {
            (Arithmetic::Add, true) => IntrinsicId::SaddWithOverflow,
            (Arithmetic::Add, false) => IntrinsicId::UaddWithOverflow,
            (Arithmetic::Sub, true) => IntrinsicId::SsubWithOverflow,
            (Arithmetic::Sub, false) => IntrinsicId::UsubWithOverflow,
            (Arithmetic::Mul, true) => IntrinsicId::SmulWithOverflow,
            (Arithmetic::Mul, false) => IntrinsicId::UmulWithOverflow,
        };
        let intrinsic = aggregate::intrinsic_name(fx, id, &[t]);
        let pair = fx.g.m.cx.types.literal_struct(&[t, TypeId::I1], false);
        let v = aggregate::intrinsic(fx, &intrinsic, pair, &[vx, vy]);
        let value = fx.b().extract_value(v, 0);
        fx.b().store(value, p, align, false);
        return Some(fx.b().extract_value(v, 1));
    }
    // A width at which the result is exact.
    let bits = |(n, signed): (u32, bool)| n + u32::from(!signed);
    let exact = match op {
        Arithmetic::Mul => bits(a) + bits(b),
        _ => bits(a).max(bits(b)) + 1,
    };
    let wide_bits = exact.max(bits(r));
    if wide_bits > 128 {
        fx.g.unsupported(loc, "arithmetic with overflow on this mix of types");
        return None;
    }
    let wide_bits = if wide_bits <= 64 { 64 } else { 128 };
    let wide = fx.g.m.cx.types.int(wide_bits);
    let (tx, ty) = (fx.b().ty(vx), fx.b().ty(vy));
    let wx = lvalue::cast_int(fx, vx, tx, wide, a.1);
    let wy = lvalue::cast_int(fx, vy, ty, wide, b.1);
    let op = match op {
        Arithmetic::Add => Opcode::Add,
        Arithmetic::Sub => Opcode::Sub,
        Arithmetic::Mul => Opcode::Mul,
    };
    let value = fx.b().binary(op, wx, wy);
    let cut = lvalue::cast_int(fx, value, wide, t, false);
    let back = lvalue::cast_int(fx, cut, t, wide, r.1);
    let stored = if r.0 == 1 {
        lvalue::bool_to_byte(fx, cut)
    } else {
        cut
    };
    fx.b().store(stored, p, align, false);
    Some(fx.b().icmp(Pred::Ne, back, value))
}

/// `__match_all_sync`: the mask, and whether all values agree.
fn match_all(fx: &mut FnGen, args: &[ExprId]) -> Option<Value> {
    let v = arguments(fx, args);
    let bits = fx.b().ty(v[1]);
    let size = fx.g.m.cx.size_of(bits) as u32 * 8;
    let t = fx.g.m.cx.types.int(size);
    let value = coerce(fx, v[1], t, false);
    let pair =
        fx.g.m
            .cx
            .types
            .literal_struct(&[TypeId::I32, TypeId::I1], false);
    let id = match size {
        64 => IntrinsicId::NvvmMatchAllSyncI64p,
        _ => IntrinsicId::NvvmMatchAllSyncI32p,
    };
    let r = aggregate::intrinsic(fx, id.base_name(), pair, &[v[0], value]);
    let mask = fx.b().extract_value(r, 0);
    let agree = fx.b().extract_value(r, 1);
    let agree = lvalue::cast_int(fx, agree, TypeId::I1, TypeId::I32, false);
    fx.b().store(agree, v[2], 4, false);
    Some(mask)
}

/// Calls a function that the device runtime defines.
fn external(fx: &mut FnGen, name: &str, args: &[ExprId], ty: QualType) -> Option<Value> {
    let values = arguments(fx, args);
    let types: Vec<TypeId> = values.iter().map(|v| fx.body.ty(*v, &fx.g.m.cx)).collect();
    let ret = fx.g.val_ty(ty);
    let sig = fx.g.m.cx.types.func(ret, &types, false);
    let v = object::call_runtime(fx, name, sig, &values);
    (ret != TypeId::VOID).then_some(v)
}

/// `printf`: the arguments go to a buffer in local memory, each aligned to its size.
fn printf(fx: &mut FnGen, args: &[ExprId]) -> Option<Value> {
    let prog = fx.prog();
    let (&format, rest) = args.split_first()?;
    let format = expr::scalar(fx, format);
    let mut parts = Vec::with_capacity(rest.len());
    let mut at = 0u64;
    for &e in rest {
        let ty = prog[e].ty;
        if fx.g.in_memory(ty) {
            fx.g.error(prog[e].loc, msg::PRINTF_CLASS_ARGUMENT, &[]);
            return None;
        }
        let v = expr::scalar(fx, e);
        let v = if fx.g.is_bool(ty) {
            lvalue::cast_int(fx, v, TypeId::I1, TypeId::I32, false)
        } else {
            v
        };
        let t = fx.b().ty(v);
        let size = fx.g.m.cx.size_of(t).max(4);
        at = at.next_multiple_of(size);
        parts.push((at, v, size));
        at += size;
    }
    let buffer: Value = if parts.is_empty() {
        fx.g.m.cx.zero(TypeId::PTR).into()
    } else {
        printf_buffer(fx, at)
    };
    for (offset, v, size) in parts {
        let p = fx.b().byte_offset(buffer, offset as i64);
        fx.b().store(v, p, (size as u32).min(PRINTF_ALIGN), false);
    }
    let sig =
        fx.g.m
            .cx
            .types
            .func(TypeId::I32, &[TypeId::PTR, TypeId::PTR], false);
    Some(object::call_runtime(
        fx,
        runtime("vprintf"),
        sig,
        &[format, buffer],
    ))
}

/// The function's one buffer, grown to `size` bytes.
fn printf_buffer(fx: &mut FnGen, size: u64) -> Value {
    let (inst, old) = match fx.printf_buffer {
        Some(b) => b,
        None => {
            let t = fx.g.m.cx.types.array(TypeId::I8, size);
            let v = fx.alloca(t, PRINTF_ALIGN, "tmp");
            match v.as_inst() {
                Some(i) => (i, size),
                None => return v,
            }
        }
    };
    let size = size.max(old);
    let t = fx.g.m.cx.types.array(TypeId::I8, size);
    fx.body.inst_mut(inst).aux = ir::Aux::Alloca {
        ty: t,
        align: PRINTF_ALIGN,
    };
    fx.printf_buffer = Some((inst, size));
    inst.into()
}

/// A load with a cache operator from global memory; `nc` is a plain load marked invariant.
fn cached_load(
    fx: &mut FnGen,
    op: &str,
    args: &[ExprId],
    ty: QualType,
    into: Option<LValue>,
    loc: Loc,
) -> Option<Value> {
    let p = expr::scalar(fx, args[0]);
    let global = fx.g.m.cx.types.ptr(ir::tables::numbers::GLOBAL);
    let gp = fx.b().cast(Opcode::AddrSpaceCast, p, global);
    let align = fx.g.align(ty);
    if op == "nc" {
        let from = LValue {
            invariant: true,
            ..LValue::plain(gp, align)
        };
        if fx.g.in_memory(ty) {
            let to = into.unwrap_or_else(|| fx.slot(ty, "ldg.tmp"));
            aggregate::copy_object(fx, to, from, ty);
            return None;
        }
        return Some(lvalue::load_value(fx, from, ty));
    }
    let (suffix, letter, reg, n, leaves) = access_shape(fx, ty, loc)?;
    let outs: Vec<TypeId> = vec![reg; n];
    let mut constraints: Vec<String> = (0..n).map(|_| format!("={letter}")).collect();
    constraints.push("l".into());
    constraints.push("~{memory}".into());
    let list: Vec<String> = (0..n).map(|i| format!("${i}")).collect();
    let dst = if n == 1 {
        list[0].clone()
    } else {
        format!("{{{}}}", list.join(", "))
    };
    let template = format!("ld.global.{op}.{suffix} {dst}, [${n}];");
    let addr = fx.b().cast(Opcode::PtrToInt, gp, TypeId::I64);
    let v = asm::inline_asm(
        fx,
        &template,
        &constraints.join(","),
        &outs,
        &[addr],
        true,
        true,
    );
    if !fx.g.in_memory(ty) {
        return asm::of_register(fx, v, reg, ty);
    }
    let to = into.unwrap_or_else(|| fx.slot(ty, "ld.tmp"));
    for (i, leaf) in leaves.iter().enumerate() {
        let s = if n == 1 {
            v
        } else {
            fx.b().extract_value(v, i as u32)
        };
        let s = coerce(fx, s, leaf.ty, false);
        let at = to.offset_by(fx, leaf.offset as i64);
        fx.b().store(s, at.ptr, at.align, false);
    }
    None
}

fn cached_store(fx: &mut FnGen, op: &str, args: &[ExprId], loc: Loc) -> Option<Value> {
    let prog = fx.prog();
    let ty = prog[args[1]].ty;
    let p = expr::scalar(fx, args[0]);
    let (suffix, letter, reg, n, leaves) = access_shape(fx, ty, loc)?;
    let mut values = Vec::with_capacity(n + 1);
    let global = fx.g.m.cx.types.ptr(ir::tables::numbers::GLOBAL);
    let gp = fx.b().cast(Opcode::AddrSpaceCast, p, global);
    let addr = fx.b().cast(Opcode::PtrToInt, gp, TypeId::I64);
    values.push(addr);
    if fx.g.in_memory(ty) {
        let lv = lvalue::lvalue(fx, args[1]);
        for leaf in leaves.iter() {
            let at = lv.offset_by(fx, leaf.offset as i64);
            let v = fx.b().load(leaf.ty, at.ptr, at.align, false);
            values.push(coerce(fx, v, reg, false));
        }
    } else {
        let v = expr::scalar(fx, args[1]);
        values.push(asm::to_register(fx, v, ty, reg)?);
    }
    let list: Vec<String> = (1..=n).map(|i| format!("${i}")).collect();
    let src = if n == 1 {
        list[0].clone()
    } else {
        format!("{{{}}}", list.join(", "))
    };
    let template = format!("st.global.{op}.{suffix} [$0], {src};");
    let mut constraints = vec!["l".to_owned()];
    constraints.extend((0..n).map(|_| letter.to_string()));
    constraints.push("~{memory}".into());
    asm::inline_asm(
        fx,
        &template,
        &constraints.join(","),
        &[],
        &values,
        true,
        true,
    );
    None
}

/// How PTX accesses an object of a scalar or vector type at once: type suffix, constraint letter, register type, count, parts.
#[allow(clippy::type_complexity)]
fn access_shape(
    fx: &mut FnGen,
    ty: QualType,
    loc: Loc,
) -> Option<(String, char, TypeId, usize, Vec<super::types::Leaf>)> {
    let leaves = match fx.g.leaves(ty) {
        Some(l) if matches!(l.len(), 1 | 2 | 4) => l.to_vec(),
        _ => {
            fx.g.unsupported(loc, "this type in a cached access");
            return None;
        }
    };
    let t = leaves[0].ty;
    let float = fx.g.m.cx.types.is_float(t);
    let bits = leaves[0].size * 8;
    let (letter, reg) = match (float, bits) {
        (true, 32) => ('f', t),
        (true, 64) => ('d', t),
        (_, 8 | 16) => ('h', TypeId::I16),
        (_, 32) => ('r', TypeId::I32),
        _ => ('l', TypeId::I64),
    };
    let kind = if float && bits >= 32 { 'f' } else { 'b' };
    let vector = if leaves.len() == 1 {
        String::new()
    } else {
        format!("v{}.", leaves.len())
    };
    Some((
        format!("{vector}{kind}{bits}"),
        letter,
        reg,
        leaves.len(),
        leaves,
    ))
}

fn block_memory(fx: &mut FnGen, s: Special, name: &str, args: &[ExprId]) -> Option<Value> {
    let v = arguments(fx, args);
    let no: Value = fx.g.m.cx.bool(false).into();
    let n = coerce(fx, v[2], TypeId::I64, false);
    if s == Special::SetMemory {
        let byte = coerce(fx, v[1], TypeId::I8, false);
        let op = aggregate::intrinsic_name(fx, IntrinsicId::Memset, &[TypeId::PTR, TypeId::I64]);
        aggregate::intrinsic(fx, &op, TypeId::VOID, &[v[0], byte, n, no]);
    } else {
        let id = if name.contains("move") {
            IntrinsicId::Memmove
        } else {
            IntrinsicId::Memcpy
        };
        let op = aggregate::intrinsic_name(fx, id, &[TypeId::PTR, TypeId::PTR, TypeId::I64]);
        aggregate::intrinsic(fx, &op, TypeId::VOID, &[v[0], v[1], n, no]);
    }
    Some(v[0])
}
