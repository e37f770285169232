//! Parameters in memory, and variable arguments.
//!
//! NVIDIA's compilers pass the variable arguments of a call as one parameter behind the others, `.param .align 8 .b8 %VAParam[]`, in
//! which each stands at its natural alignment; a call without any passes nothing. The function walks the parameter in the
//! local space.

use super::Legal;
use crate::abi;
use jacquard_ir::tables::{Capability, numbers};
use jacquard_ir::{
    AttrListId, AttrSet, Aux, Builder, ConstKind, FuncId, Inst, Module, Opcode, Type, TypeId,
    Value, call, params, phi, sym,
};
use rustc_hash::FxHashSet;

/// Gives the body of every variadic function an argument more, the address of the variable arguments in the local space, and
/// every variadic call one struct of them. Types stay variadic.
pub fn expand_variadics(module: &mut Module) {
    let is_variadic =
        |module: &Module, ty: TypeId| matches!(module.cx.ty(ty), Type::Func { variadic: true, .. });
    for n in 0..module.functions.len() {
        let f = FuncId::new(n);
        if jacquard_ir::is_reserved(module.cx.str(module.func(f).name)) {
            continue;
        }
        let Some(mut body) = module.take_body(f) else {
            continue;
        };
        let blocks: Vec<_> = body.blocks().collect();
        for b in blocks {
            let calls: Vec<Inst> = body
                .insts(b)
                .filter(|&i| body.op(i) == Opcode::Call)
                .collect();
            for i in calls {
                let Aux::Call { sig, cc, attrs } = body.inst(i).aux else {
                    continue;
                };
                if !is_variadic(module, sig) {
                    continue;
                }
                let intrinsic = module
                    .called_func(&body, i)
                    .is_some_and(|f| jacquard_ir::is_reserved(module.cx.str(module.func(f).name)));
                let asm = call::callee(&body, i)
                    .as_const()
                    .is_some_and(|c| matches!(module.cx.constant(c).kind, ConstKind::InlineAsm(_)));
                if !intrinsic && !asm {
                    call(module, &mut body, i, sig, cc, attrs);
                }
            }
        }
        if is_variadic(module, module.func(f).ty) {
            let local = module.cx.types.ptr(numbers::LOCAL);
            params::push(&mut body, local);
        }
        module.set_body(f, body);
    }
}

/// A variable argument: its value or, of a struct by value, its address; type; alignment.
struct Variable {
    value: Value,
    ty: TypeId,
    by_address: bool,
    align: u32,
}

/// Replaces the variable arguments of a call by one struct that has each at its place.
fn call(
    module: &mut Module,
    body: &mut jacquard_ir::Body,
    i: Inst,
    sig: TypeId,
    cc: u16,
    attrs: AttrListId,
) {
    let fixed = module.cx.types.func_parts(sig).map_or(0, |p| p.1.len());
    let args: Vec<Value> = call::args(body, i).collect();
    let (named, variable) = args.split_at(fixed.min(args.len()));
    let mut list = module.cx.attr_list(attrs).clone();
    let parts: Vec<Variable> = (variable.iter().enumerate())
        .map(|(k, &value)| {
            let set = list.param(fixed + k);
            let byval = set.ty(sym::BYVAL);
            let ty = byval.unwrap_or_else(|| body.ty(value, &module.cx));
            let asked = byval.and(set.int(sym::ALIGN)).unwrap_or(1) as u32;
            Variable {
                value,
                ty,
                by_address: byval.is_some(),
                align: module.cx.align_of(ty).max(asked).max(1),
            }
        })
        .collect();
    let mut ops = vec![call::callee(body, i)];
    ops.extend_from_slice(named);
    list.params.truncate(fixed);
    if !parts.is_empty() {
        let mut b = Builder::before(&mut module.cx, body, i);
        let (all, align) = laid_out(&mut b, &parts);
        ops.push(all);
        list.param_mut(fixed).set(jacquard_ir::Attr {
            name: sym::ALIGNSTACK,
            value: jacquard_ir::AttrValue::Int(u64::from(align)),
        });
    }
    body.set_operands(i, &ops);
    let attrs = module.cx.intern_attrs(list);
    body.inst_mut(i).aux = Aux::Call { sig, cc, attrs };
}

/// The struct of variable arguments, and its alignment.
fn laid_out(b: &mut Builder, parts: &[Variable]) -> (Value, u32) {
    let mut fields = Vec::new();
    let mut places = Vec::new();
    let (mut at, mut align) = (0u64, abi::VARIABLE_ALIGN);
    for p in parts {
        let start = at.next_multiple_of(u64::from(p.align));
        if start > at {
            fields.push(b.cx.types.array(TypeId::I8, start - at));
        }
        places.push(fields.len() as u32);
        fields.push(p.ty);
        at = start + b.cx.size_of(p.ty);
        align = align.max(p.align);
    }
    let ty = b.cx.types.literal_struct(&fields, true);
    let mut all: Value = b.cx.undef(ty).into();
    for (p, place) in parts.iter().zip(places) {
        let v = if p.by_address {
            b.load(p.ty, p.value, p.align, false)
        } else {
            p.value
        };
        all = b.insert_value(all, v, place);
    }
    (all, align)
}

/// `va_start`: the list is the generic address of the variable arguments, the last argument.
pub fn va_start(legal: &mut Legal, i: Inst) {
    let list = legal.arg(i, 0);
    let last = legal.body.num_args();
    if last == 0 {
        return legal.remove(i);
    }
    let mut b = legal.before(i);
    let generic = b.cast(Opcode::AddrSpaceCast, Value::arg(last - 1), TypeId::PTR);
    b.store(generic, list, 8, false);
    legal.remove(i);
}

/// `va_copy`: copies the pointer.
pub fn va_copy(legal: &mut Legal, i: Inst) {
    let (to, from) = (legal.arg(i, 0), legal.arg(i, 1));
    let mut b = legal.before(i);
    let p = b.load(TypeId::PTR, from, 8, false);
    b.store(p, to, 8, false);
    legal.remove(i);
}

/// A `byval` parameter that is only read at known offsets is read where it lies, and so is a kernel's at any offset;
/// any other is copied to the stack.
pub fn byval_parameters(legal: &mut Legal) {
    let attrs = legal.module.attrs(legal.func).clone();
    let kernel = legal.notes.is_kernel(legal.module, legal.func);
    for n in 0..legal.body.num_args() {
        let set: &AttrSet = attrs.param(n as usize);
        let Some(ty) = set.ty(sym::BYVAL) else {
            continue;
        };
        let constant = kernel && legal.notes.is_grid_constant(legal.module, legal.func, n);
        let arg = Value::arg(n);
        if !legal.body.has_uses(arg) || only_read(legal, arg, 0) {
            continue;
        }
        if kernel {
            if let Some(derived) = read_in_place(legal, arg) {
                let p = parameter_address(legal, arg);
                read_from(legal, arg, p, &derived);
                legal.changed = true;
                continue;
            }
            named_parameter(legal, arg);
        }
        if constant && legal.can(Capability::ParameterAddress) {
            // Its address may be taken: it is constant for the whole grid.
            continue;
        }
        copy_parameter(legal, n, ty, set.int(sym::ALIGN).unwrap_or(1) as u32);
    }
}

/// Whether every use of a pointer to a parameter is a load at an offset the address can hold.
fn only_read(legal: &Legal, p: Value, depth: u32) -> bool {
    if depth > 16 {
        return false;
    }
    legal.body.users(p).all(|(u, at)| match legal.body.op(u) {
        Opcode::Load => legal.body.inst(u).flags.0 & jacquard_ir::Flags::VOLATILE.0 == 0,
        Opcode::GetElementPtr if at == 0 => {
            let fixed = legal.body.operands(u).skip(1).all(|v| v.is_const());
            fixed && only_read(legal, u.into(), depth + 1)
        }
        Opcode::AddrSpaceCast => {
            let to = legal.module.cx.types.addr_space(legal.body.inst(u).ty);
            to == Some(numbers::PARAM) && only_read(legal, u.into(), depth + 1)
        }
        // A copy out of it becomes loads, but only after this; its size decides.
        Opcode::Call => at == 2 && is_small_copy(legal, u),
        _ => false,
    })
}

/// The pointers made of a parameter's address, if every use of them is a load or makes another: offsets, and the pointers that
/// loops advance or branches choose among them.
fn read_in_place(legal: &Legal, arg: Value) -> Option<Vec<Inst>> {
    let mut found: Vec<Inst> = Vec::new();
    let mut seen: FxHashSet<Inst> = FxHashSet::default();
    let mut work = vec![arg];
    while let Some(p) = work.pop() {
        for (u, at) in legal.body.users(p) {
            let ty = legal.body.inst(u).ty;
            let derives = match legal.body.op(u) {
                Opcode::Load => {
                    if legal.body.inst(u).flags.has(jacquard_ir::Flags::VOLATILE) {
                        return None;
                    }
                    continue;
                }
                Opcode::AddrSpaceCast => {
                    if legal.module.cx.types.addr_space(ty) != Some(numbers::PARAM) {
                        return None;
                    }
                    continue;
                }
                Opcode::GetElementPtr => at == 0,
                Opcode::Phi => true,
                Opcode::Select => at > 0,
                Opcode::Call if at == 2 && is_copy(legal, u) => continue,
                _ => false,
            };
            if !derives || legal.module.cx.types.is_vector(ty) {
                return None;
            }
            if seen.insert(u) {
                found.push(u);
                work.push(u.into());
            }
        }
    }
    // What is chosen among must be the parameter's, all of it.
    let own = |v: Value| v == arg || v.as_inst().is_some_and(|i| seen.contains(&i));
    let closed = found.iter().all(|&u| match legal.body.op(u) {
        Opcode::Phi => phi::incoming(&legal.body, u).all(|(v, _)| own(v)),
        Opcode::Select => (1..3).all(|n| own(legal.body.operand(u, n))),
        _ => true,
    });
    closed.then_some(found)
}

/// A parameter's address in its own space, before any code. Its users are not yet told.
fn parameter_address(legal: &mut Legal, arg: Value) -> Value {
    let space = legal.module.cx.types.ptr(numbers::PARAM);
    match legal
        .body
        .entry()
        .and_then(|e| phi::first_other(&legal.body, e))
    {
        Some(first) => legal.before(first).cast(Opcode::AddrSpaceCast, arg, space),
        None => arg,
    }
}

/// Lets what reads through `from` and the pointers derived from it read through `to`, the same address in the parameters' space.
fn read_from(legal: &mut Legal, from: Value, to: Value, derived: &[Inst]) {
    let space = legal.ty(to);
    for &u in derived {
        legal.body.inst_mut(u).ty = space;
    }
    for p in std::iter::once(from).chain(derived.iter().map(|&u| u.into())) {
        let now = if p == from { to } else { p };
        let users: Vec<(Inst, usize)> = legal.body.users(p).collect();
        for (u, at) in users {
            if Value::inst(u) == to {
                continue;
            }
            match legal.body.op(u) {
                Opcode::AddrSpaceCast => legal.body.replace_and_erase(u, now),
                _ if p == from => legal.body.set_operand(u, at, to),
                _ => {}
            }
        }
    }
}

/// Casts to the parameters' space of addresses inside a parameter mean the parameter, whatever becomes of the rest.
fn named_parameter(legal: &mut Legal, arg: Value) {
    let mut casts: Vec<(Inst, Vec<Inst>)> = Vec::new();
    let mut walk: Vec<(Value, Vec<Inst>)> = vec![(arg, Vec::new())];
    while let Some((p, path)) = walk.pop() {
        for (u, at) in legal.body.users(p) {
            let ty = legal.body.inst(u).ty;
            match legal.body.op(u) {
                Opcode::GetElementPtr
                    if at == 0 && path.len() < 16 && !legal.module.cx.types.is_vector(ty) =>
                {
                    let mut path = path.clone();
                    path.push(u);
                    walk.push((u.into(), path));
                }
                Opcode::AddrSpaceCast
                    if legal.module.cx.types.addr_space(ty) == Some(numbers::PARAM) =>
                {
                    casts.push((u, path.clone()));
                }
                _ => {}
            }
        }
    }
    if casts.is_empty() {
        return;
    }
    let base = parameter_address(legal, arg);
    for (cast, path) in casts {
        let mut p = base;
        for step in path {
            let Aux::Gep(elem) = legal.body.inst(step).aux else {
                continue;
            };
            let indices: Vec<Value> = legal.body.operands(step).skip(1).collect();
            let flags = legal.body.inst(step).flags;
            p = legal.before(cast).gep(elem, p, &indices, flags);
        }
        legal.body.replace_and_erase(cast, p);
    }
    legal.changed = true;
}

fn is_copy(legal: &Legal, call: Inst) -> bool {
    let Some(f) = legal.module.called_func(&legal.body, call) else {
        return false;
    };
    let name = legal.module.cx.str(legal.module.func(f).name);
    matches!(
        jacquard_ir::tables::IntrinsicId::lookup(name),
        Some((jacquard_ir::tables::IntrinsicId::Memcpy, _))
    )
}

fn is_small_copy(legal: &Legal, call: Inst) -> bool {
    is_copy(legal, call)
        && legal
            .module
            .cx
            .value_int(legal.arg(call, 2))
            .is_some_and(|n| n <= 16)
}

fn copy_parameter(legal: &mut Legal, n: u32, ty: TypeId, align: u32) {
    let arg = Value::arg(n);
    let Some(first) = legal
        .body
        .entry()
        .and_then(|e| phi::first_other(&legal.body, e))
    else {
        return;
    };
    let align = align.max(legal.module.cx.align_of(ty)).max(1);
    let space = legal.module.cx.types.addr_space(legal.ty(arg)).unwrap_or(0);
    let users: Vec<(Inst, usize)> = legal.body.users(arg).collect();
    let mut b = legal.before(first);
    let slot = b.alloca(ty, align, 0);
    // Piece by piece, so that the accesses are as wide as the alignment allows.
    let size = b.cx.size_of(ty);
    let mut at = 0u64;
    let mut step = u64::from(align.min(16));
    while at < size {
        while step > size - at {
            step /= 2;
        }
        let chunk = match step {
            16 => b.cx.types.vector(TypeId::I32, 4),
            8 => TypeId::I64,
            4 => TypeId::I32,
            2 => TypeId::I16,
            _ => TypeId::I8,
        };
        let from = b.byte_offset(arg, at as i64);
        let v = b.load(chunk, from, step as u32, false);
        let to = b.byte_offset(slot, at as i64);
        b.store(v, to, step as u32, false);
        at += step;
    }
    for (u, k) in users {
        let named = legal.body.op(u) == Opcode::AddrSpaceCast
            && legal.module.cx.types.addr_space(legal.body.inst(u).ty) == Some(numbers::PARAM);
        if space == 0 && !named {
            legal.body.set_operand(u, k, slot);
        }
    }
    legal.changed = true;
}
