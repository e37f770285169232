//! NVVM's dialect of LLVM 7: pointers have types. Every pointer is `i8*`; where an instruction needs the type of what it points to, a cast
//! comes before it, and one behind what makes a typed pointer. What that LLVM does not have is said otherwise here, or is an error.

use super::{Dialect, Out, assembly, scopes, unwritable};
use crate::tables::{DOWNGRADES, Downgrade};
use jacquard_ir::tables::IntrinsicId;
use jacquard_ir::{
    Aux, Body, Builder, Const, ConstKind, Context, Flags, FuncId, GlobalRef, Inst, Module, Opcode,
    Pred, RmwOp, Type, TypeId, Value, call, debug, is_reserved, sym,
};
use rustc_hash::FxHashMap;

/// What pointers point to, where it is not `i8`.
#[derive(Default)]
pub(super) struct Typed {
    /// Of the function at hand.
    pub values: FxHashMap<Value, TypeId>,
    functions: FxHashMap<FuncId, FxHashMap<Value, TypeId>>,
    /// Parameters of functions.
    pub params: FxHashMap<FuncId, Vec<Option<TypeId>>>,
}

impl Typed {
    /// Takes what is known of a function's values.
    pub fn enter(&mut self, f: FuncId) {
        self.values = self.functions.remove(&f).unwrap_or_default();
    }
}

/// The row of an intrinsic that this dialect has otherwise or not at all.
fn downgrade(name: &str) -> Option<&'static Downgrade> {
    DOWNGRADES.iter().find(|d| {
        let rest = name.strip_prefix(d.name);
        rest.is_some_and(|r| r.is_empty() || r.starts_with('.'))
    })
}

/// Whether a packed structure lies as it would without the word: NVIDIA's units of LLVM 7's dialect pass structures as they are.
pub(super) fn is_natural(cx: &Context, fields: &[TypeId]) -> bool {
    let mut at = 0;
    let mut align = 1;
    for &f in fields {
        let own = u64::from(cx.align_of(f));
        if at % own != 0 {
            return false;
        }
        at += cx.size_of(f);
        align = align.max(own);
    }
    at % align == 0
}

/// Calls what has another name in NVIDIA's dialects by that name, and says in assembly what their reader does not know.
pub(super) fn rename(m: &mut Module, dialect: Dialect) -> Out<()> {
    for f in m.func_ids().collect::<Vec<FuncId>>() {
        let Some(mut body) = m.take_body(f) else {
            continue;
        };
        let insts: Vec<Inst> = body.blocks().flat_map(|b| body.insts(b)).collect();
        let mut done = Ok(());
        for i in insts {
            if body.op(i) != Opcode::Call {
                done = done.and(scopes::lower(m, &mut body, i));
                continue;
            }
            let Some(f) = m.func_of(call::callee(&body, i)) else {
                continue;
            };
            let name = &m.cx.str(m.func(f).name).to_owned();
            let row = downgrade(name);
            if let Some(row) = row
                && let Some(new) = row.becomes
                && renamed(m, &mut body, i, new, row.keeps as usize)
            {
                continue;
            }
            let other = dialect == Dialect::Nvvm7 && row.is_some_and(|r| r.becomes.is_none());
            if let Some((id, _)) = IntrinsicId::lookup(name)
                && !other
                && !assembly::known(id, dialect)
            {
                done = done.and(assembly::lower(m, &mut body, i, id));
            }
        }
        m.set_body(f, body);
        done?;
    }
    forget_uncalled(m);
    Ok(())
}

/// Erases intrinsics that nobody calls any more: their names may not be known there.
fn forget_uncalled(m: &mut Module) {
    let used = m.referenced();
    for f in m.func_ids().collect::<Vec<FuncId>>() {
        let name = m.cx.str(m.func(f).name);
        if is_reserved(name) && !used.contains(&GlobalRef::Func(f)) {
            m.erase_function(f);
        }
    }
}

/// Rewrites a module for the dialect of LLVM 7.
pub(super) fn prepare(m: &mut Module) -> Out<Typed> {
    let mut typed = Typed::default();
    strip_debug(m);
    for f in m.func_ids().collect::<Vec<FuncId>>() {
        let list = m.attrs(f).clone();
        let params: Vec<Option<TypeId>> = (list.params.iter()).map(|p| p.ty(sym::BYVAL)).collect();
        if params.iter().any(Option::is_some) {
            typed.params.insert(f, params);
        }
    }
    for f in m.func_ids().collect::<Vec<FuncId>>() {
        if let Some(mut body) = m.take_body(f) {
            let mut values = FxHashMap::default();
            let r = rewrite(m, &mut body, f, &mut values, &mut typed);
            m.set_body(f, body);
            r?;
            typed.functions.insert(f, values);
        }
    }
    forget_uncalled(m);
    for f in m.func_ids().collect::<Vec<FuncId>>() {
        let name = m.cx.str(m.func(f).name).to_owned();
        if name.starts_with(sym::text::RESERVED_PREFIX) {
            let name = typed_name(&name);
            m.func_mut(f).name = m.cx.sym(&name);
        }
    }
    Ok(typed)
}

/// `llvm.memcpy.p0.p1.i64` becomes `llvm.memcpy.p0i8.p1i8.i64`.
fn typed_name(name: &str) -> String {
    let is_space = |p: &str| {
        let digits = p.strip_prefix('p').unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit())
    };
    let parts = name.split('.').map(|p| match is_space(p) {
        true => format!("{p}i8"),
        false => p.to_owned(),
    });
    parts.collect::<Vec<_>>().join(".")
}

/// Debug information has another form there, and is left out.
fn strip_debug(m: &mut Module) {
    for f in m.func_ids().collect::<Vec<FuncId>>() {
        m.func_mut(f).md.retain(|a| a.0 != sym::DBG);
        if let Some(mut body) = m.take_body(f) {
            debug::map(&mut body, |_| None);
            let insts: Vec<Inst> = body.blocks().flat_map(|b| body.insts(b)).collect();
            for i in insts {
                body.inst_mut(i).dbg = None;
            }
            m.set_body(f, body);
        }
    }
    for v in m.var_ids().collect::<Vec<_>>() {
        m.vars[v.index()].md.retain(|a| a.0 != sym::DBG);
    }
    let mut named = std::mem::take(&mut m.cx.md.named);
    named.retain(|n| !m.cx.str(n.0).starts_with(sym::text::DEBUG_PREFIX));
    m.cx.md.named = named;
}

fn rewrite(
    m: &mut Module,
    body: &mut Body,
    f: FuncId,
    values: &mut FxHashMap<Value, TypeId>,
    typed: &mut Typed,
) -> Out<()> {
    let insts: Vec<Inst> = body.blocks().flat_map(|b| body.insts(b)).collect();
    if let (Some(params), Some(&first)) = (typed.params.get(&f), insts.first()) {
        for (n, p) in params.clone().into_iter().enumerate() {
            if let Some(p) = p {
                let arg = Value::arg(n as u32);
                let plain = Builder::before(&mut m.cx, body, first);
                after(plain, arg, p, values);
            }
        }
    }
    for i in insts {
        instruction(m, body, i, values, typed)?;
    }
    Ok(())
}

/// A cast in front of the builder's point that gives a typed pointer its plain type for all its uses.
fn after(mut b: Builder, v: Value, pointee: TypeId, values: &mut FxHashMap<Value, TypeId>) {
    if pointee == TypeId::I8 {
        return;
    }
    values.insert(v, pointee);
    let ty = b.ty(v);
    let plain = b.emit(Opcode::BitCast, ty, &[v], Flags::NONE, Aux::None);
    b.body.replace_all_uses(v, plain.into());
    b.body.set_operand(plain, 0, v);
}

/// Gives an operand a typed pointer.
fn before(
    m: &mut Module,
    body: &mut Body,
    i: Inst,
    operand: usize,
    pointee: TypeId,
    values: &mut FxHashMap<Value, TypeId>,
) -> Out<()> {
    let v = body.operand(i, operand);
    let ty = body.ty(v, &m.cx);
    if !matches!(m.cx.ty(ty), Type::Ptr(_)) {
        return unwritable("a vector of pointers in the dialect of LLVM 7");
    }
    if pointee == TypeId::I8 {
        return Ok(());
    }
    let mut b = Builder::before(&mut m.cx, body, i);
    let cast = b.emit(Opcode::BitCast, ty, &[v], Flags::NONE, Aux::None);
    values.insert(cast.into(), pointee);
    body.set_operand(i, operand, cast.into());
    Ok(())
}

fn instruction(
    m: &mut Module,
    body: &mut Body,
    i: Inst,
    values: &mut FxHashMap<Value, TypeId>,
    typed: &mut Typed,
) -> Out<()> {
    let (op, ty) = (body.op(i), body.inst(i).ty);
    match (op, body.inst(i).aux.clone()) {
        (Opcode::Freeze, _) => {
            let v = body.operand(i, 0);
            body.replace_and_erase(i, v);
        }
        (Opcode::FNeg, _) => {
            let (v, flags) = (body.operand(i, 0), body.inst(i).flags);
            let zero: Value = m.cx.float(ty, -0.0).into();
            let mut b = Builder::before(&mut m.cx, body, i);
            let r = b.binary_flags(Opcode::FSub, zero, v, flags);
            body.replace_and_erase(i, r);
        }
        (Opcode::Load, _) => before(m, body, i, 0, ty, values)?,
        (Opcode::Store, _) => {
            let stored = body.ty(body.operand(i, 0), &m.cx);
            before(m, body, i, 1, stored, values)?;
        }
        (Opcode::CmpXchg, _) => {
            let stored = body.ty(body.operand(i, 1), &m.cx);
            before(m, body, i, 0, stored, values)?;
        }
        (Opcode::AtomicRmw, Aux::Rmw { op, .. }) => {
            let stored = body.ty(body.operand(i, 1), &m.cx);
            let named = match (op, stored) {
                (RmwOp::FAdd, TypeId::FLOAT) => Some(("add", "f32", "f32")),
                (RmwOp::FAdd, TypeId::DOUBLE) => Some(("add", "f64", "f64")),
                (RmwOp::UIncWrap, TypeId::I32) => Some(("inc", "32", "i32")),
                (RmwOp::UDecWrap, TypeId::I32) => Some(("dec", "32", "i32")),
                _ => None,
            };
            if let Some(words) = named {
                return named_rmw(m, body, i, stored, words, values, typed);
            }
            before(m, body, i, 0, stored, values)?;
        }
        (Opcode::GetElementPtr, Aux::Gep(elem)) => {
            before(m, body, i, 0, elem, values)?;
            let pointee = indexed(m, body, i, elem)?;
            if let Some(next) = body.next_inst(i) {
                let b = Builder::before(&mut m.cx, body, next);
                after(b, i.into(), pointee, values);
            }
        }
        (Opcode::Alloca, Aux::Alloca { ty, .. }) => {
            if let Some(next) = body.next_inst(i) {
                let b = Builder::before(&mut m.cx, body, next);
                after(b, i.into(), ty, values);
            }
        }
        (Opcode::Call, Aux::Call { sig, attrs, .. }) => {
            return call(m, body, i, sig, attrs, values);
        }
        _ => {}
    }
    Ok(())
}

/// The type that a `getelementptr` ends at.
fn indexed(m: &Module, body: &Body, i: Inst, mut elem: TypeId) -> Out<TypeId> {
    for v in body.operands(i).skip(2) {
        let n = m.cx.value_int(v).unwrap_or(0) as usize;
        elem = match m.cx.types.member(elem, n as u64) {
            Some(t) => t,
            None => return unwritable("an index into what has no members"),
        };
    }
    Ok(elem)
}

/// Atomic operations that are intrinsics there: the operation, what is written behind it, and the type in the pointer's name.
fn named_rmw(
    m: &mut Module,
    body: &mut Body,
    i: Inst,
    ty: TypeId,
    (operation, width, word): (&str, &str, &str),
    values: &mut FxHashMap<Value, TypeId>,
    typed: &mut Typed,
) -> Out<()> {
    before(m, body, i, 0, ty, values)?;
    let (p, v) = (body.operand(i, 0), body.operand(i, 1));
    let ptr = body.ty(p, &m.cx);
    let space = m.cx.types.addr_space(ptr).unwrap_or(0);
    let sig = m.cx.types.func(ty, &[ptr, ty], false);
    let f = m.declare_function(
        &format!("llvm.nvvm.atomic.load.{operation}.{width}.p{space}{word}"),
        sig,
    );
    typed.params.insert(f, vec![Some(ty), None]);
    let callee: Value = m.address(GlobalRef::Func(f)).into();
    let mut b = Builder::before(&mut m.cx, body, i);
    let aux = Aux::Call {
        sig,
        cc: 0,
        attrs: jacquard_ir::AttrListId::EMPTY,
    };
    let r = b.emit(Opcode::Call, ty, &[callee, p, v], Flags::NONE, aux);
    body.replace_and_erase(i, r.into());
    Ok(())
}

fn call(
    m: &mut Module,
    body: &mut Body,
    i: Inst,
    sig: TypeId,
    attrs: jacquard_ir::AttrListId,
    values: &mut FxHashMap<Value, TypeId>,
) -> Out<()> {
    let callee = call::callee(body, i);
    let Some(f) = m.func_of(callee) else {
        let asm = callee
            .as_const()
            .is_some_and(|c| matches!(m.cx.constant(c).kind, ConstKind::InlineAsm(_)));
        return match asm {
            true => Ok(()),
            false => before(m, body, i, 0, sig, values),
        };
    };
    let name = m.cx.str(m.func(f).name).to_owned();
    match downgrade(&name) {
        Some(row) if row.becomes.is_none() => {
            match row.compare.and_then(|p| compared(m, body, i, row, p)) {
                Some(r) => body.replace_and_erase(i, r),
                None => body.erase(i),
            }
            return Ok(());
        }
        _ => {}
    }
    let params = m.cx.attr_list(attrs).params.clone();
    for (n, p) in params.iter().enumerate() {
        if let Some(t) = p.ty(sym::BYVAL) {
            before(m, body, i, n + 1, t, values)?;
        }
    }
    Ok(())
}

/// A call as a comparison and a choice.
fn compared(
    m: &mut Module,
    body: &mut Body,
    i: Inst,
    row: &Downgrade,
    predicate: &str,
) -> Option<Value> {
    let pred = *Pred::ALL
        .iter()
        .find(|p| !p.is_float() && p.ir_text() == predicate)?;
    let args: Vec<Value> = call::args(body, i).collect();
    let (a, mut other) = (*args.first()?, *args.get(1)?);
    let zero: Value = m.cx.zero(body.inst(i).ty).into();
    let mut b = Builder::before(&mut m.cx, body, i);
    if row.negated {
        other = b.binary(Opcode::Sub, zero, a);
    }
    let first = b.icmp(pred, a, other);
    Some(b.select(first, a, other))
}

/// A call of the same under its old name, with the last `count` of its arguments; not where the others say anything.
fn renamed(m: &mut Module, body: &mut Body, i: Inst, name: &str, count: usize) -> bool {
    let args: Vec<Value> = call::args(body, i).collect();
    let (gone, kept) = args.split_at(args.len() - count.min(args.len()));
    if gone.iter().any(|&v| m.cx.value_int(v) != Some(0)) {
        return false;
    }
    let ty = body.inst(i).ty;
    let params: Vec<TypeId> = kept.iter().map(|&v| body.ty(v, &m.cx)).collect();
    let mut ops: Vec<Value> = Vec::new();
    // These take and give whole numbers for predicates.
    let wide = |t: TypeId| if t == TypeId::I1 { TypeId::I32 } else { t };
    let sig_params: Vec<TypeId> = params.iter().map(|&t| wide(t)).collect();
    let sig = m.cx.types.func(wide(ty), &sig_params, false);
    let f = m.declare_function(name, sig);
    let convergent = m.attrs(match m.func_of(call::callee(body, i)) {
        Some(f) => f,
        None => f,
    });
    let list = jacquard_ir::AttrList {
        func: convergent.func.clone(),
        ..Default::default()
    };
    let list = m.cx.intern_attrs(list);
    m.func_mut(f).attrs = list;
    ops.push(m.address(GlobalRef::Func(f)).into());
    let mut b = Builder::before(&mut m.cx, body, i);
    for (&v, &t) in kept.iter().zip(&params) {
        ops.push(match t {
            TypeId::I1 => b.cast(Opcode::ZExt, v, TypeId::I32),
            _ => v,
        });
    }
    let aux = Aux::Call {
        sig,
        cc: 0,
        attrs: list,
    };
    let mut r: Value = b
        .emit(Opcode::Call, wide(ty), &ops, Flags::NONE, aux)
        .into();
    if ty == TypeId::I1 {
        r = b.cast(Opcode::Trunc, r, TypeId::I1);
    }
    if ty == TypeId::VOID {
        body.erase(i);
    } else {
        body.replace_and_erase(i, r);
    }
    true
}

/// Bytes from a constant `getelementptr`'s base.
pub(super) fn offset(m: &Module, elem: TypeId, ops: &[Const]) -> Out<i64> {
    let number = |c: Const| match m.cx.as_sint(c) {
        Some(n) => Ok(n as i64),
        None => unwritable("a constant address with an index that is no number"),
    };
    let Some((&first, rest)) = ops.get(1..).and_then(<[Const]>::split_first) else {
        return Ok(0);
    };
    let mut at = number(first)?.wrapping_mul(m.cx.size_of(elem) as i64);
    let mut ty = elem;
    for &c in rest {
        let n = number(c)?;
        at = match m.cx.types.struct_fields(ty) {
            Some(_) => at + m.cx.layout.member_offset(&m.cx.types, ty, n as u64) as i64,
            None => {
                let member = m.cx.types.member(ty, 0).unwrap_or(TypeId::I8);
                at.wrapping_add(n.wrapping_mul(m.cx.size_of(member) as i64))
            }
        };
        ty = match m.cx.types.member(ty, n.max(0) as u64) {
            Some(t) => t,
            None => return unwritable("an index into what has no members"),
        };
    }
    Ok(at)
}
