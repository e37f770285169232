//! Instructions.

use super::constants::{binary_op, cast_op, predicate};
use super::function::Scope;
use super::{LazyModule, op};
use crate::bitstream::{Res, Stream, signed};
use crate::read::{attributes, constants, memory};
use crate::tables::code::{call as call_bit, inst as code};
use crate::tables::{FAST_MATH, number};
use jacquard_ir::{AttrListId, Aux, Flags, NewInst, Opcode, Type, TypeId, Value};
use smallvec::{SmallVec, smallvec};

/// An instruction to be made.
pub(super) struct New {
    pub op: Opcode,
    pub ty: TypeId,
    pub ops: SmallVec<[Value; 4]>,
    pub flags: Flags,
    pub aux: Aux,
}

impl New {
    fn plain(op: Opcode, ty: TypeId, ops: SmallVec<[Value; 4]>) -> New {
        New {
            op,
            ty,
            ops,
            flags: Flags::NONE,
            aux: Aux::None,
        }
    }
}

/// Flags that say something about floating-point numbers.
pub(crate) fn fast_math(bits: u64) -> Flags {
    // One bit stood for all of them before LLVM 6.
    const ALL: u64 = 1;
    if bits & ALL != 0 {
        return Flags::FAST;
    }
    let mut flags = Flags::NONE;
    for (text, flag) in Flags::WORDS {
        if number(FAST_MATH, text).is_some_and(|bit| bits >> bit & 1 != 0) {
            flags = flags.with(*flag);
        }
    }
    flags
}

/// Flags of a binary operation.
pub(crate) fn binary_flags(o: Opcode, bits: u64) -> Flags {
    if o.is_fp_math() {
        return fast_math(bits);
    }
    let allowed = o.allowed_flags();
    let rows: &[(u32, Flags)] = if allowed.has(Flags::NUW) {
        &[(0, Flags::NUW), (1, Flags::NSW)]
    } else if allowed.has(Flags::EXACT) {
        &[(0, Flags::EXACT)]
    } else if allowed.has(Flags::DISJOINT) {
        &[(0, Flags::DISJOINT)]
    } else {
        &[]
    };
    rows.iter()
        .filter(|r| bits >> r.0 & 1 != 0)
        .fold(Flags::NONE, |f, r| f.with(r.1))
}

/// Flags of a cast.
pub(crate) fn cast_flags(o: Opcode, bits: u64) -> Flags {
    match o {
        Opcode::ZExt | Opcode::UIToFP if bits & 1 != 0 => Flags::NNEG,
        Opcode::Trunc => [(0, Flags::NUW), (1, Flags::NSW)]
            .iter()
            .filter(|r| bits >> r.0 & 1 != 0)
            .fold(Flags::NONE, |f, r| f.with(r.1)),
        Opcode::FPTrunc | Opcode::FPExt => fast_math(bits),
        _ => Flags::NONE,
    }
}

/// Operands of a record of a `cmpxchg` that gives a pair.
const CMPXCHG_PAIR: usize = 8;

pub(super) fn instruction(
    lazy: &mut LazyModule,
    s: &mut Stream,
    scope: &mut Scope,
    code: u32,
) -> Res<()> {
    let Some(&block) = scope.blocks.get(scope.current) else {
        return s.error("an instruction belongs to no block");
    };
    let goes = match code {
        code::INST_INVOKE => Some([
            lazy.target(s, scope, op(s, 2)?)?,
            lazy.target(s, scope, op(s, 3)?)?,
        ]),
        _ => None,
    };
    let Some(new) = new_inst(lazy, s, scope, code)? else {
        scope.bundles.clear();
        scope.bundle_ops.clear();
        scope.insts.push(None);
        return Ok(());
    };
    let (terminator, ty) = (new.op.is_terminator(), new.ty);
    let is_call = new.op == Opcode::Call;
    let i = scope.body.create(NewInst {
        op: new.op,
        ty,
        ops: &new.ops,
        flags: new.flags,
        aux: new.aux,
    });
    scope.body.append(block, i);
    scope.insts.push(Some(i));
    if is_call && !scope.bundles.is_empty() {
        let bundles = std::mem::take(&mut scope.bundles);
        scope.body.bundles.insert(i, bundles);
    }
    // Before LLVM 3.5 a cmpxchg gave what was in memory, and no pair.
    let mut result = i;
    if code == code::INST_CMPXCHG_OLD && s.ops.len() < CMPXCHG_PAIR {
        let loaded = lazy.module.cx.types.member(ty, 0).unwrap_or(ty);
        result = scope.body.create(NewInst {
            op: Opcode::ExtractValue,
            ty: loaded,
            ops: &[i.into()],
            flags: Flags::NONE,
            aux: Aux::Indices([0].into()),
        });
        scope.body.append(block, result);
    }
    if ty != TypeId::VOID {
        lazy.define(s, scope, result)?;
    }
    if let Some([normal, unwind]) = goes {
        let br = scope.body.create(NewInst {
            op: Opcode::Br,
            ty: TypeId::VOID,
            ops: &[normal],
            flags: Flags::NONE,
            aux: Aux::None,
        });
        scope.body.append(block, br);
        scope
            .unwinds
            .extend(unwind.as_block().map(|to| (block, to)));
    }
    if terminator || goes.is_some() {
        scope.current += 1;
    }
    Ok(())
}

fn new_inst(
    lazy: &mut LazyModule,
    s: &mut Stream,
    scope: &mut Scope,
    code: u32,
) -> Res<Option<New>> {
    let mut k = 0;
    let new = match code {
        code::INST_BINOP => {
            let a = lazy.pair(s, scope, &mut k)?;
            let ty = scope.body.ty(a, &lazy.module.cx);
            let b = lazy.value(s, scope, &mut k, ty)?;
            let float = lazy
                .module
                .cx
                .types
                .is_float(lazy.module.cx.types.scalar(ty));
            let Some(o) = binary_op(op(s, k)?, float) else {
                return s.error("a binary operation is not known");
            };
            let bits = s.ops.get(k + 1).copied().unwrap_or(0);
            let mut new = New::plain(o, ty, smallvec![a, b]);
            new.flags = binary_flags(o, bits);
            new
        }
        code::INST_CAST => {
            let v = lazy.pair(s, scope, &mut k)?;
            let ty = lazy.ty(s, op(s, k)?)?;
            let Some(o) = cast_op(op(s, k + 1)?) else {
                return s.error("a cast is not known");
            };
            let bits = s.ops.get(k + 2).copied().unwrap_or(0);
            let mut new = New::plain(o, ty, smallvec![v]);
            new.flags = cast_flags(o, bits);
            new
        }
        code::INST_UNOP | code::INST_FREEZE => {
            let v = lazy.pair(s, scope, &mut k)?;
            let ty = scope.body.ty(v, &lazy.module.cx);
            if code == code::INST_FREEZE {
                New::plain(Opcode::Freeze, ty, smallvec![v])
            } else {
                let mut new = New::plain(Opcode::FNeg, ty, smallvec![v]);
                new.flags = fast_math(s.ops.get(k + 1).copied().unwrap_or(0));
                new
            }
        }
        code::INST_CMP | code::INST_CMP2 => compare(lazy, s, scope)?,
        code::INST_VSELECT => {
            let a = lazy.pair(s, scope, &mut k)?;
            let ty = scope.body.ty(a, &lazy.module.cx);
            let b = lazy.value(s, scope, &mut k, ty)?;
            let c = lazy.pair(s, scope, &mut k)?;
            let mut new = New::plain(Opcode::Select, ty, smallvec![c, a, b]);
            new.flags = fast_math(s.ops.get(k).copied().unwrap_or(0));
            new
        }
        code::INST_ALLOCA => memory::alloca(lazy, s, scope)?,
        code::INST_LOAD => memory::load(lazy, s, scope, false)?,
        code::INST_LOADATOMIC => memory::load(lazy, s, scope, true)?,
        code::INST_STORE | code::INST_STORE_OLD => memory::store(lazy, s, scope, code)?,
        code::INST_STOREATOMIC | code::INST_STOREATOMIC_OLD => memory::store(lazy, s, scope, code)?,
        code::INST_CMPXCHG | code::INST_CMPXCHG_OLD => memory::cmpxchg(lazy, s, scope, code)?,
        code::INST_ATOMICRMW | code::INST_ATOMICRMW_OLD => {
            memory::atomic_rmw(lazy, s, scope, code)?
        }
        code::INST_FENCE => memory::fence(lazy, s)?,
        code::INST_GEP => memory::gep(lazy, s, scope)?,
        code::INST_CALL => return call(lazy, s, scope),
        code::INST_PHI => phi(lazy, s, scope)?,
        code::INST_EXTRACTELT
        | code::INST_INSERTELT
        | code::INST_SHUFFLEVEC
        | code::INST_EXTRACTVAL
        | code::INST_INSERTVAL
        | code::INST_VAARG => parts_inst(lazy, s, scope, code)?,
        _ => terminator(lazy, s, scope, code)?,
    };
    Ok(Some(new))
}

fn compare(lazy: &mut LazyModule, s: &Stream, scope: &mut Scope) -> Res<New> {
    let mut k = 0;
    let a = lazy.pair(s, scope, &mut k)?;
    let ty = scope.body.ty(a, &lazy.module.cx);
    let b = lazy.value(s, scope, &mut k, ty)?;
    let Some(p) = predicate(op(s, k)?) else {
        return s.error("a predicate is not known");
    };
    let bits = s.ops.get(k + 1).copied().unwrap_or(0);
    let float = lazy
        .module
        .cx
        .types
        .is_float(lazy.module.cx.types.scalar(ty));
    if float != p.is_float() {
        return s.error("a predicate does not fit what is compared");
    }
    let result = match *lazy.module.cx.ty(ty) {
        Type::Vector { len, .. } => lazy.module.cx.types.vector(TypeId::I1, len),
        _ => TypeId::I1,
    };
    let o = if float { Opcode::FCmp } else { Opcode::ICmp };
    let mut new = New::plain(o, result, smallvec![a, b]);
    new.aux = Aux::Cmp(p);
    new.flags = match float {
        true => fast_math(bits),
        false if bits & 1 != 0 => Flags::SAMESIGN,
        false => Flags::NONE,
    };
    Ok(new)
}

/// `[type, (value, block)..., flags]`; values may come later, so their distance has a sign.
fn phi(lazy: &mut LazyModule, s: &Stream, scope: &mut Scope) -> Res<New> {
    let ty = lazy.ty(s, op(s, 0)?)?;
    if !attributes::is_sized(lazy, ty) && ty != TypeId::TOKEN {
        return s.error("a phi cannot have this type");
    }
    let pairs = (s.ops.len() - 1) / 2;
    let mut ops: SmallVec<[Value; 4]> = SmallVec::with_capacity(2 * pairs);
    for n in 0..pairs {
        let v = s.ops[1 + 2 * n];
        let id = if lazy.relative {
            (lazy.values.len() as i64).wrapping_sub(signed(v)) as u64
        } else {
            v
        };
        ops.push(lazy.typed(s, scope, id, Some(ty))?);
        ops.push(lazy.target(s, scope, s.ops[2 + 2 * n])?);
    }
    let mut new = New::plain(Opcode::Phi, ty, ops);
    if s.ops.len().is_multiple_of(2) {
        new.flags = fast_math(s.ops[s.ops.len() - 1]);
    }
    Ok(new)
}

fn member_path(
    lazy: &LazyModule,
    s: &Stream,
    mut ty: TypeId,
    path: &[u64],
) -> Res<(Box<[u32]>, TypeId)> {
    let types = &lazy.module.cx.types;
    for &n in path {
        let inside = types.is_aggregate(ty) && n < types.member_count(ty).unwrap_or(0);
        match inside.then(|| types.member(ty, n)).flatten() {
            Some(m) => ty = m,
            None => return s.error("invalid indices for this aggregate type"),
        }
    }
    if path.is_empty() {
        return s.error("an aggregate is taken apart without an index");
    }
    Ok((path.iter().map(|&n| n as u32).collect(), ty))
}

fn vector(lazy: &LazyModule, s: &Stream, ty: TypeId) -> Res<(TypeId, u32)> {
    match lazy.module.cx.types.vector_parts(ty) {
        Some(p) => Ok(p),
        None => s.error("expected a vector"),
    }
}

fn parts_inst(lazy: &mut LazyModule, s: &Stream, scope: &mut Scope, code: u32) -> Res<New> {
    let mut k = 0;
    if code == code::INST_VAARG {
        let list_ty = lazy.ty(s, op(s, 0)?)?;
        k = 1;
        let list = lazy.value(s, scope, &mut k, list_ty)?;
        let ty = lazy.ty(s, op(s, k)?)?;
        return Ok(New::plain(Opcode::VaArg, ty, smallvec![list]));
    }
    let a = lazy.pair(s, scope, &mut k)?;
    let ty = scope.body.ty(a, &lazy.module.cx);
    Ok(match code {
        code::INST_EXTRACTELT => {
            let (elem, _) = vector(lazy, s, ty)?;
            let i = lazy.pair(s, scope, &mut k)?;
            New::plain(Opcode::ExtractElement, elem, smallvec![a, i])
        }
        code::INST_INSERTELT => {
            let (elem, _) = vector(lazy, s, ty)?;
            let e = lazy.value(s, scope, &mut k, elem)?;
            let i = lazy.pair(s, scope, &mut k)?;
            New::plain(Opcode::InsertElement, ty, smallvec![a, e, i])
        }
        code::INST_SHUFFLEVEC => {
            let (elem, len) = vector(lazy, s, ty)?;
            let b = lazy.value(s, scope, &mut k, ty)?;
            let lanes = lazy.pair(s, scope, &mut k)?;
            let lanes = mask(lazy, s, scope, lanes, len)?;
            let result = lazy.module.cx.types.vector(elem, lanes.len() as u32);
            let mut new = New::plain(Opcode::ShuffleVector, result, smallvec![a, b]);
            new.aux = Aux::Shuffle(lanes);
            new
        }
        code::INST_EXTRACTVAL => {
            let (path, member) = member_path(lazy, s, ty, s.ops.get(k..).unwrap_or_default())?;
            let mut new = New::plain(Opcode::ExtractValue, member, smallvec![a]);
            new.aux = Aux::Indices(path);
            new
        }
        _ => {
            let e = lazy.pair(s, scope, &mut k)?;
            let (path, member) = member_path(lazy, s, ty, s.ops.get(k..).unwrap_or_default())?;
            if scope.body.ty(e, &lazy.module.cx) != member {
                return s.error("insertvalue operand and field disagree in type");
            }
            let mut new = New::plain(Opcode::InsertValue, ty, smallvec![a, e]);
            new.aux = Aux::Indices(path);
            new
        }
    })
}

fn mask(
    lazy: &mut LazyModule,
    s: &Stream,
    scope: &Scope,
    mask: Value,
    len: u32,
) -> Res<Box<[i32]>> {
    let ty = scope.body.ty(mask, &lazy.module.cx);
    let (Some((TypeId::I32, n)), Some(mask)) =
        (lazy.module.cx.types.vector_parts(ty), mask.as_const())
    else {
        return s.error("shufflevector mask must be a constant vector of i32");
    };
    lazy.spend(s, 4 * u64::from(n))?;
    let mut out = Vec::with_capacity(n as usize);
    for lane in 0..u64::from(n) {
        let c = lazy.module.cx.const_member(mask, lane);
        out.push(match c.and_then(|c| lazy.module.cx.as_int(c)) {
            Some(l) if l < 2 * u128::from(len) => l as i32,
            Some(_) => return s.error("shufflevector mask is out of range"),
            None => -1,
        });
    }
    Ok(out.into())
}

fn terminator(lazy: &mut LazyModule, s: &Stream, scope: &mut Scope, code: u32) -> Res<New> {
    let mut k = 0;
    let void = |o, ops| New::plain(o, TypeId::VOID, ops);
    Ok(match code {
        code::INST_RET if s.ops.is_empty() => void(Opcode::Ret, smallvec![]),
        code::INST_RET => {
            let v = lazy.pair(s, scope, &mut k)?;
            void(Opcode::Ret, smallvec![v])
        }
        code::INST_UNREACHABLE => void(Opcode::Unreachable, smallvec![]),
        code::INST_BR => {
            let yes = lazy.target(s, scope, op(s, 0)?)?;
            if s.ops.len() == 1 {
                return Ok(void(Opcode::Br, smallvec![yes]));
            }
            let no = lazy.target(s, scope, op(s, 1)?)?;
            k = 2;
            let c = lazy.value(s, scope, &mut k, TypeId::I1)?;
            void(Opcode::Br, smallvec![c, yes, no])
        }
        code::INST_SWITCH => {
            let ty = lazy.ty(s, op(s, 0)?)?;
            if !lazy.module.cx.types.is_int(ty) {
                return s.error("a switch needs an integer");
            }
            k = 1;
            let v = lazy.value(s, scope, &mut k, ty)?;
            let default = lazy.target(s, scope, op(s, 2)?)?;
            let mut ops: SmallVec<[Value; 4]> = smallvec![v, default];
            let mut seen = rustc_hash::FxHashSet::default();
            for pair in s.ops[3..].chunks(2) {
                let [case, to] = *pair else {
                    return s.error("a case of a switch has no target");
                };
                let c = constants::constant(lazy, s, case)?;
                if lazy.module.cx.const_ty(c) != ty {
                    return s.error("case value has another type than the switch");
                }
                if !seen.insert(c) {
                    return s.error("duplicate case value in switch");
                }
                ops.push(c.into());
                ops.push(lazy.target(s, scope, to)?);
            }
            void(Opcode::Switch, ops)
        }
        code::INST_INDIRECTBR => {
            return s.error("'indirectbr' is not supported: PTX has no branch to an address");
        }
        code::INST_INVOKE => return invoke(lazy, s, scope),
        // No exception gets here: what it gives is anything, and what goes on with it does not.
        code::INST_LANDINGPAD | code::INST_LANDINGPAD_OLD => {
            let ty = lazy.ty(s, op(s, 0)?)?;
            let any = lazy.module.cx.poison(ty).into();
            New::plain(Opcode::Freeze, ty, smallvec![any])
        }
        code::INST_RESUME => void(Opcode::Unreachable, smallvec![]),
        code::INST_CALLBR
        | code::INST_CLEANUPRET
        | code::INST_CATCHRET
        | code::INST_CATCHPAD
        | code::INST_CLEANUPPAD
        | code::INST_CATCHSWITCH => {
            return s.error(format!(
                "instruction record {code} is not supported: GPU code has no exceptions"
            ));
        }
        _ => return s.error(format!("instruction record {code} is not known")),
    })
}

/// `[attributes, convention and bits, (flags), function type, callee, arguments...]`
fn call(lazy: &mut LazyModule, s: &Stream, scope: &mut Scope) -> Res<Option<New>> {
    let (attrs, bits) = (op(s, 0)?, op(s, 1)?);
    let mut k = 2;
    let has = |bit: u32| bits >> bit & 1 != 0;
    let mut flags = Flags::NONE;
    if has(call_bit::FMF) {
        flags = fast_math(op(s, k)?);
        k += 1;
    }
    for (bit, flag) in [
        (call_bit::TAIL, Flags::TAIL),
        (call_bit::MUSTTAIL, Flags::MUSTTAIL),
        (call_bit::NOTAIL, Flags::NOTAIL),
    ] {
        if has(bit) {
            flags = flags.with(flag);
        }
    }
    if flags.has(Flags::MUSTTAIL) {
        flags = flags.without(Flags::TAIL);
    }
    if !has(call_bit::EXPLICIT_TYPE) {
        return s.error("a call says no function type");
    }
    let (sig, table_ty) = lazy.function_type(s, op(s, k)?)?;
    k += 1;
    let callee = lazy.pair(s, scope, &mut k)?;
    if let Some(name) = lazy.debug_callee(callee).map(str::to_owned) {
        if let Some((_, params, _)) = lazy.module.cx.types.func_parts(sig) {
            let params = params.to_vec();
            lazy.debug_call(s, scope, &name, &params, k)?;
        }
        return Ok(None);
    }
    let cc = ((bits & 0x7ff) >> call_bit::CCONV) as u16;
    arguments(
        lazy,
        s,
        scope,
        k,
        Called {
            sig,
            table_ty,
            callee,
            attrs,
            cc,
            flags,
        },
    )
    .map(Some)
}

/// `[attributes, convention, normal block, unwind block, function type, callee, arguments...]`
fn invoke(lazy: &mut LazyModule, s: &Stream, scope: &mut Scope) -> Res<New> {
    /// The bit of the convention that says that the function type is written.
    const EXPLICIT_TYPE: u64 = 1 << 13;
    let (attrs, bits) = (op(s, 0)?, op(s, 1)?);
    if bits & EXPLICIT_TYPE == 0 {
        return s.error("a call says no function type");
    }
    let (sig, table_ty) = lazy.function_type(s, op(s, 4)?)?;
    let mut k = 5;
    let callee = lazy.pair(s, scope, &mut k)?;
    let called = Called {
        sig,
        table_ty,
        callee,
        attrs,
        cc: (bits & 0x3ff) as u16,
        flags: Flags::NONE,
    };
    arguments(lazy, s, scope, k, called)
}

/// A call without its arguments.
struct Called {
    sig: TypeId,
    table_ty: u32,
    callee: Value,
    attrs: u64,
    cc: u16,
    flags: Flags,
}

/// A call with the arguments that begin at operand `k`.
fn arguments(
    lazy: &mut LazyModule,
    s: &Stream,
    scope: &mut Scope,
    mut k: usize,
    Called {
        sig,
        table_ty,
        callee,
        attrs,
        cc,
        flags,
    }: Called,
) -> Res<New> {
    let callee_ty = scope.body.ty(callee, &lazy.module.cx);
    if !lazy.module.cx.types.is_ptr(callee_ty) {
        return s.error("what is called is no function");
    }
    let (ret, params, variadic) = match lazy.module.cx.types.func_parts(sig) {
        Some((r, p, v)) => (r, p.to_vec(), v),
        None => return s.error("what is called is no function"),
    };
    let mut ops: SmallVec<[Value; 4]> = smallvec![callee];
    for ty in params {
        if ty == TypeId::LABEL {
            return s.error("a label cannot be passed to a function");
        }
        ops.push(lazy.value(s, scope, &mut k, ty)?);
    }
    while k < s.ops.len() {
        if !variadic {
            return s.error("call arguments do not match the function type");
        }
        ops.push(lazy.pair(s, scope, &mut k)?);
    }
    ops.extend(scope.bundle_ops.drain(..));
    let attrs = match attrs.checked_sub(1) {
        None => AttrListId::EMPTY,
        Some(n) => match lazy.attrs.get(n as usize) {
            Some(&a) => a,
            None => return s.error(format!("attribute list {n} does not exist")),
        },
    };
    let attrs = attributes::with_pointees(lazy, attrs, table_ty);
    Ok(New {
        op: Opcode::Call,
        ty: ret,
        ops,
        flags,
        aux: Aux::Call { sig, cc, attrs },
    })
}
