//! Instruction simplification: an existing value or constant that an instruction is equal to. Creates no instruction.

use crate::analysis::known_bits::decide;
use crate::edit::phi_value;
use crate::intrinsics::role_of;
use jacquard_ir::fold::fold_inst;
use jacquard_ir::tables::numbers as space;
use jacquard_ir::{Aux, Body, Const, Flags, Inst, Module, Opcode, Pred, TypeId, Value};
use smallvec::SmallVec;

/// The value `i` is equal to, if there is one.
pub fn simplify(m: &mut Module, body: &Body, i: Inst) -> Option<Value> {
    let op = body.op(i);
    let node = body.inst(i);
    if op.is_terminator() || node.ty == TypeId::VOID {
        return None;
    }
    if op == Opcode::Phi {
        let v = phi_value(body, i)?;
        // A phi of one value is that value where it dominates: constants and arguments always do.
        return v.as_inst().is_none().then_some(v);
    }
    if op == Opcode::Call {
        return crate::rewrite::intrinsic_fold::simplify_call(m, body, i);
    }
    if op.touches_memory() || op == Opcode::Alloca {
        return None;
    }
    if body.operands(i).all(Value::is_const) {
        let consts: SmallVec<[Const; 4]> = body.operands(i).filter_map(Value::as_const).collect();
        if let Some(c) = fold_inst(&mut m.cx, op, node.ty, node.flags, &node.aux, &consts) {
            return Some(c.into());
        }
    }
    match op {
        o if o.is_binary() => binary(m, body, i, o),
        Opcode::ICmp => icmp(m, body, i),
        Opcode::Select => select(m, body, i),
        Opcode::GetElementPtr => {
            let base = body.operand(i, 0);
            let zero = body
                .operands(i)
                .skip(1)
                .all(|v| v.as_const().is_some_and(|c| m.cx.is_zero(c)));
            (zero && body.ty(base, &m.cx) == node.ty).then_some(base)
        }
        Opcode::BitCast | Opcode::AddrSpaceCast => {
            let v = body.operand(i, 0);
            if body.ty(v, &m.cx) == node.ty {
                return Some(v);
            }
            // A cast and back.
            let inner = v.as_inst()?;
            if body.op(inner) == op && op == Opcode::BitCast {
                let x = body.operand(inner, 0);
                return (body.ty(x, &m.cx) == node.ty).then_some(x);
            }
            None
        }
        Opcode::Trunc => {
            let inner = body.operand(i, 0).as_inst()?;
            if matches!(body.op(inner), Opcode::ZExt | Opcode::SExt) {
                let x = body.operand(inner, 0);
                return (body.ty(x, &m.cx) == node.ty).then_some(x);
            }
            None
        }
        Opcode::ExtractValue => extract_value(m, body, i),
        Opcode::ExtractElement => extract_element(m, body, i),
        Opcode::Freeze => {
            let inner = body.operand(i, 0);
            let k = inner.as_inst()?;
            (body.op(k) == Opcode::Freeze).then_some(inner)
        }
        Opcode::FNeg => {
            let inner = body.operand(i, 0).as_inst()?;
            (body.op(inner) == Opcode::FNeg).then(|| body.operand(inner, 0))
        }
        _ => None,
    }
}

fn is_int(m: &Module, v: Value, n: i128) -> bool {
    let Some(c) = v.as_const() else { return false };
    if let Some(x) = m.cx.as_sint(c) {
        return x == n;
    }
    n == 0 && m.cx.is_zero(c)
}

fn all_ones(m: &mut Module, v: Value) -> bool {
    let Some(c) = v.as_const() else { return false };
    let c = m.cx.splat_value(c).unwrap_or(c);
    m.cx.as_sint(c) == Some(-1)
}

fn binary(m: &mut Module, body: &Body, i: Inst, op: Opcode) -> Option<Value> {
    use Opcode::*;
    let (mut a, mut b) = (body.operand(i, 0), body.operand(i, 1));
    let flags = body.inst(i).flags;
    let ty = body.inst(i).ty;
    if op.is_commutative() && a.is_const() {
        std::mem::swap(&mut a, &mut b);
    }
    for v in [a, b] {
        if let Some(c) = v.as_const()
            && m.cx.is_poison(c)
        {
            return Some(m.cx.poison(ty).into());
        }
    }
    let zero = |m: &mut Module| -> Option<Value> { Some(m.cx.zero(ty).into()) };
    let fp = |v: Value, m: &Module| v.as_const().and_then(|c| m.cx.as_f64(c));
    match op {
        Add | Sub | Or | Xor | Shl | LShr | AShr if is_int(m, b, 0) => Some(a),
        Mul | And if is_int(m, b, 0) => zero(m),
        Mul | UDiv | SDiv if is_int(m, b, 1) && m.cx.types.scalar(ty) != TypeId::I1 => Some(a),
        URem | SRem if is_int(m, b, 1) => zero(m),
        Sub | Xor if a == b => zero(m),
        And | Or if a == b => Some(a),
        UDiv | SDiv if a == b => Some(m.cx.int(ty, 1).into()),
        URem | SRem if a == b => zero(m),
        And if all_ones(m, b) => Some(a),
        Or if all_ones(m, b) => Some(b),
        Shl | LShr | AShr | UDiv | SDiv | URem | SRem if is_int(m, a, 0) => zero(m),
        // (a + b) - b, (a - b) + b, (a ^ b) ^ b
        Sub => match a.as_inst().filter(|&x| body.op(x) == Add) {
            Some(x) if body.operand(x, 1) == b => Some(body.operand(x, 0)),
            Some(x) if body.operand(x, 0) == b => Some(body.operand(x, 1)),
            _ => match b.as_inst().filter(|&x| body.op(x) == Sub) {
                // a - (a - c)
                Some(x) if body.operand(x, 0) == a => Some(body.operand(x, 1)),
                _ => None,
            },
        },
        Add => {
            for (x, y) in [(a, b), (b, a)] {
                if let Some(s) = x
                    .as_inst()
                    .filter(|&s| body.op(s) == Sub && body.operand(s, 1) == y)
                {
                    return Some(body.operand(s, 0));
                }
            }
            None
        }
        Xor => {
            for (x, y) in [(a, b), (b, a)] {
                if let Some(s) = x.as_inst().filter(|&s| body.op(s) == Xor) {
                    if body.operand(s, 1) == y {
                        return Some(body.operand(s, 0));
                    }
                    if body.operand(s, 0) == y {
                        return Some(body.operand(s, 1));
                    }
                }
            }
            None
        }
        And | Or => {
            // x & (x | y), x | (x & y)
            let other = if op == And { Or } else { And };
            for (x, y) in [(a, b), (b, a)] {
                if let Some(s) = y.as_inst().filter(|&s| body.op(s) == other)
                    && (body.operand(s, 0) == x || body.operand(s, 1) == x)
                {
                    return Some(x);
                }
            }
            None
        }
        // Exact for every input: x * 1.0, x / 1.0, x - 0.0, x + -0.0 (NaN payloads are not kept by arithmetic).
        FMul | FDiv if fp(b, m) == Some(1.0) => Some(a),
        FSub if fp(b, m).is_some_and(|x| x == 0.0 && !x.is_sign_negative()) => Some(a),
        FAdd if fp(b, m)
            .is_some_and(|x| x == 0.0 && (x.is_sign_negative() || flags.has(Flags::NSZ))) =>
        {
            Some(a)
        }
        FMul if flags.has(Flags::NNAN.with(Flags::NSZ)) && fp(b, m) == Some(0.0) => zero(m),
        FSub if flags.has(Flags::NNAN) && a == b => zero(m),
        FDiv if flags.has(Flags::NNAN) && a == b => Some(m.cx.float(ty, 1.0).into()),
        _ => None,
    }
}

fn icmp(m: &mut Module, body: &Body, i: Inst) -> Option<Value> {
    let Aux::Cmp(pred) = body.inst(i).aux else {
        return None;
    };
    let (a, b) = (body.operand(i, 0), body.operand(i, 1));
    let ty = body.inst(i).ty;
    if a == b {
        let r = matches!(
            pred,
            Pred::Eq | Pred::Uge | Pred::Ule | Pred::Sge | Pred::Sle
        );
        return Some(m.cx.int(ty, if r { u128::MAX } else { 0 }).into());
    }
    let at = body.ty(a, &m.cx);
    if m.cx.types.is_int(at)
        && let Some(r) = decide(m, body, pred, a, b)
    {
        return Some(m.cx.bool(r).into());
    }
    // An alloca or global is not null.
    if m.cx.types.is_ptr(at)
        && matches!(pred, Pred::Eq | Pred::Ne)
        && b.as_const().is_some_and(|c| m.cx.is_zero(c))
        && m.cx.types.addr_space(at) == Some(0)
    {
        let base = crate::analysis::alias::underlying(&m.cx, body, a);
        let object = base == a
            && (base.as_inst().is_some_and(|x| body.op(x) == Opcode::Alloca)
                || crate::analysis::alias::global_of(&m.cx, base).is_some());
        if object || beyond_object(m, body, a) {
            return Some(m.cx.bool(pred == Pred::Ne).into());
        }
    }
    None
}

/// Whether an address lies at a constant distance within an object, which null does not. A generic address of global memory is the
/// same number.
fn beyond_object(m: &Module, body: &Body, a: Value) -> bool {
    let cast = a.as_inst().filter(|&c| {
        let from = || body.ty(body.operand(c, 0), &m.cx);
        body.op(c) == Opcode::AddrSpaceCast && m.cx.types.addr_space(from()) == Some(space::GLOBAL)
    });
    let a = cast.map_or(a, |c| body.operand(c, 0));
    a.as_inst().is_some_and(|g| {
        body.op(g) == Opcode::GetElementPtr
            && body.inst(g).flags.has(Flags::INBOUNDS)
            && matches!(crate::analysis::alias::gep_offset(&m.cx, body, g), Some((n, vars)) if n != 0 && vars.is_empty())
    })
}

fn select(m: &mut Module, body: &Body, i: Inst) -> Option<Value> {
    let (c, a, b) = (body.operand(i, 0), body.operand(i, 1), body.operand(i, 2));
    if a == b {
        return Some(a);
    }
    match c.as_const() {
        Some(k) if m.cx.is_undef(k) => return Some(b),
        Some(k) => {
            if let Some(v) = m.cx.as_int(k) {
                return Some(if v != 0 { a } else { b });
            }
        }
        None => {}
    }
    let is_poison = |v: Value| v.as_const().is_some_and(|k| m.cx.is_poison(k));
    if is_poison(a) {
        return Some(b);
    }
    if is_poison(b) {
        return Some(a);
    }
    // select c, true, false
    if body.inst(i).ty == TypeId::I1 && m.cx.value_int(a) == Some(1) && m.cx.value_int(b) == Some(0)
    {
        return Some(c);
    }
    // select (x == y), x, y is y; select (x != y), x, y is x
    let k = c.as_inst().filter(|&k| body.op(k) == Opcode::ICmp)?;
    let Aux::Cmp(pred) = body.inst(k).aux else {
        return None;
    };
    let (x, y) = (body.operand(k, 0), body.operand(k, 1));
    if (x == a && y == b || x == b && y == a) && m.cx.types.is_int(body.ty(a, &m.cx)) {
        match pred {
            Pred::Eq => return Some(b),
            Pred::Ne => return Some(a),
            _ => {}
        }
    }
    // select (x == C), K, f(x) is f(x) where f(C) is K.
    let scalar = body.inst(k).ty == TypeId::I1 && matches!(pred, Pred::Eq | Pred::Ne);
    let at = y.as_const().filter(|_| scalar)?;
    let (known, other) = if pred == Pred::Eq { (a, b) } else { (b, a) };
    let of = known.as_const()?;
    (value_at(m, body, other, x, at, 4)? == of).then_some(other)
}

/// What an expression is where `x` is a constant.
fn value_at(
    m: &mut Module,
    body: &Body,
    v: Value,
    x: Value,
    c: Const,
    depth: u32,
) -> Option<Const> {
    if v == x {
        return Some(c);
    }
    if v.as_const().is_some() || depth == 0 {
        return v.as_const();
    }
    let i = v.as_inst()?;
    let op = body.op(i);
    let called = match op {
        Opcode::Call => Some(role_of(m, body, i)?),
        _ if op.is_terminator() || op.touches_memory() || op == Opcode::Phi => return None,
        _ => None,
    };
    let mut ops: SmallVec<[Const; 4]> = SmallVec::new();
    for n in called.is_some() as usize..body.num_ops(i) {
        ops.push(value_at(m, body, body.operand(i, n), x, c, depth - 1)?);
    }
    if ops.is_empty() {
        return None;
    }
    let node = body.inst(i);
    match called {
        Some(role) => crate::rewrite::intrinsic_fold::fold(&mut m.cx, role, node.ty, &ops),
        None => fold_inst(&mut m.cx, op, node.ty, node.flags, &node.aux, &ops),
    }
}

fn extract_value(m: &mut Module, body: &Body, i: Inst) -> Option<Value> {
    let Aux::Indices(path) = &body.inst(i).aux else {
        return None;
    };
    let mut v = body.operand(i, 0);
    for _ in 0..64 {
        let k = match v.as_inst() {
            Some(k) => k,
            None => {
                let mut c = v.as_const()?;
                for &n in path.iter() {
                    c = m.cx.const_member(c, n as u64)?;
                }
                return Some(c.into());
            }
        };
        match (body.op(k), &body.inst(k).aux) {
            (Opcode::InsertValue, Aux::Indices(p)) => {
                if p == path {
                    return Some(body.operand(k, 1));
                }
                // One is a prefix of the other: a part of what was inserted, or around it.
                if p.starts_with(path) || path.starts_with(p) {
                    return None;
                }
                v = body.operand(k, 0);
            }
            _ => return None,
        }
    }
    None
}

fn extract_element(m: &mut Module, body: &Body, i: Inst) -> Option<Value> {
    let mut n = u64::try_from(m.cx.value_int(body.operand(i, 1))?).ok()?;
    let mut v = body.operand(i, 0);
    for _ in 0..64 {
        let Some(k) = v.as_inst() else {
            let c = v.as_const()?;
            return m.cx.const_member(c, n).map(Value::from);
        };
        match body.op(k) {
            Opcode::InsertElement => {
                let at = m.cx.value_int(body.operand(k, 2))?;
                if at == n as u128 {
                    return Some(body.operand(k, 1));
                }
                v = body.operand(k, 0);
            }
            Opcode::ShuffleVector => {
                let Aux::Shuffle(mask) = &body.inst(k).aux else {
                    return None;
                };
                let s = *mask.get(n as usize)?;
                let (_, len) =
                    m.cx.types
                        .vector_parts(body.ty(body.operand(k, 0), &m.cx))?;
                if s < 0 {
                    return Some(m.cx.poison(body.inst(i).ty).into());
                }
                if (s as u32) < len {
                    n = s as u64;
                    v = body.operand(k, 0);
                } else {
                    n = (s as u32 - len) as u64;
                    v = body.operand(k, 1);
                }
            }
            _ => return None,
        }
    }
    None
}
