//! Instructions that touch memory.

use super::function::Scope;
use super::{LazyModule, SyncScopeName, op};
use crate::bitstream::{Res, Stream};
use crate::read::attributes;
use crate::tables::code::inst as code;
use jacquard_ir::{Aux, Flags, Opcode, Ordering, RmwOp, SyncScope, Type, TypeId, Value};
use smallvec::smallvec;

use super::inst::New;

fn access_align(lazy: &LazyModule, s: &Stream, n: u64, ty: TypeId) -> Res<u32> {
    match n {
        0 => Ok(lazy.module.cx.align_of(ty)),
        1..=32 => Ok(1 << (n - 1)),
        _ => s.error("alignment is too large"),
    }
}

fn ordering(s: &Stream, n: u64) -> Res<Ordering> {
    let found = Ordering::ALL
        .iter()
        .copied()
        .find(|o| o.bitcode().map(u64::from) == Some(n));
    match found {
        Some(o) => Ok(o),
        None => s.error(format!("atomic ordering {n} is not known")),
    }
}

fn atomic_ordering(s: &Stream, n: u64) -> Res<Ordering> {
    match ordering(s, n)? {
        Ordering::NotAtomic => s.error("expected an atomic ordering"),
        o => Ok(o),
    }
}

fn sync_scope(lazy: &LazyModule, s: &Stream, n: u64) -> Res<SyncScope> {
    match lazy.scopes.get(n as usize) {
        Some(SyncScopeName::Known(s)) => Ok(*s),
        Some(SyncScopeName::Unknown(name)) => s.error(format!(
            "synchronization scope '{name}' is not one of this target"
        )),
        // Files before LLVM 5 have no names: thread, system.
        None if n == 0 => Ok(SyncScope::SingleThread),
        None if n == 1 => Ok(SyncScope::System),
        None => s.error(format!("synchronization scope {n} does not exist")),
    }
}

fn pointer(
    lazy: &mut LazyModule,
    s: &Stream,
    scope: &mut Scope,
    k: &mut usize,
) -> Res<jacquard_ir::Value> {
    let p = lazy.pair(s, scope, k)?;
    let ty = scope.body.ty(p, &lazy.module.cx);
    if !lazy.module.cx.types.is_ptr(ty) {
        return s.error("expected a pointer operand");
    }
    Ok(p)
}

fn volatile(n: u64) -> Flags {
    if n != 0 { Flags::VOLATILE } else { Flags::NONE }
}

/// `[type, type of the number, number, alignment and bits, address space]`
pub(super) fn alloca(lazy: &mut LazyModule, s: &Stream, scope: &mut Scope) -> Res<New> {
    const INALLOCA: u64 = 1 << 5;
    const EXPLICIT: u64 = 1 << 6;
    let bits = op(s, 3)?;
    let at = op(s, 0)?;
    let mut ty = lazy.ty(s, at)?;
    let mut space = lazy.alloca_space;
    if bits & EXPLICIT == 0 {
        let entry = &lazy.types[at as usize];
        let (Type::Ptr(n), Some(p)) = (lazy.module.cx.ty(ty), entry.pointee) else {
            return s.error("the type of an alloca is no pointer");
        };
        space = *n;
        ty = lazy.ty(s, u64::from(p))?;
    }
    if !attributes::is_sized(lazy, ty) {
        return s.error("invalid type for alloca");
    }
    if let Some(&n) = s.ops.get(4) {
        space = n as u32;
    }
    let count_ty = lazy.ty(s, op(s, 1)?)?;
    // An absolute number, alone among the operands.
    let count = lazy.typed(s, scope, op(s, 2)?, Some(count_ty))?;
    if !lazy.module.cx.types.is_int(count_ty) {
        return s.error("expected an integer count");
    }
    let align = access_align(lazy, s, bits & 31 | bits >> 8 & 7 << 5, ty)?;
    let flags = if bits & INALLOCA != 0 {
        Flags::INALLOCA
    } else {
        Flags::NONE
    };
    Ok(New {
        op: Opcode::Alloca,
        ty: lazy.module.cx.types.ptr(space),
        ops: smallvec![count],
        flags,
        aux: Aux::Alloca { ty, align },
    })
}

/// `[pointer, type, alignment, volatile, (ordering, scope)]`
pub(super) fn load(lazy: &mut LazyModule, s: &Stream, scope: &mut Scope, atomic: bool) -> Res<New> {
    let mut k = 0;
    let p = pointer(lazy, s, scope, &mut k)?;
    let rest = 2 + 2 * usize::from(atomic);
    if k + 1 + rest != s.ops.len() {
        return s.error("a load says no type, or has a wrong number of operands");
    }
    let ty = lazy.ty(s, op(s, k)?)?;
    if !attributes::is_sized(lazy, ty) {
        return s.error("memory access needs a sized first-class type");
    }
    let align = access_align(lazy, s, op(s, k + 1)?, ty)?;
    let (mut ordering, mut sync) = (Ordering::NotAtomic, SyncScope::System);
    if atomic {
        ordering = atomic_ordering(s, op(s, k + 3)?)?;
        sync = sync_scope(lazy, s, op(s, k + 4)?)?;
    }
    Ok(New {
        op: Opcode::Load,
        ty,
        ops: smallvec![p],
        flags: volatile(op(s, k + 2)?),
        aux: Aux::Mem {
            align,
            ordering,
            scope: sync,
        },
    })
}

/// The value at operand `k` that is compared or written; in old records one that comes later has no type: the pointer's is meant.
fn stored(
    lazy: &mut LazyModule,
    s: &Stream,
    scope: &mut Scope,
    k: &mut usize,
    old: bool,
) -> Res<Value> {
    if !old {
        return lazy.pair(s, scope, k);
    }
    let id = lazy.absolute(op(s, *k)?);
    *k += 1;
    lazy.typed(s, scope, id, None)
}

/// `[pointer, value, alignment, volatile, (ordering, scope)]`
pub(super) fn store(lazy: &mut LazyModule, s: &Stream, scope: &mut Scope, code: u32) -> Res<New> {
    let mut k = 0;
    let p = pointer(lazy, s, scope, &mut k)?;
    // Before LLVM 3.7.
    let old = [code::INST_STORE_OLD, code::INST_STOREATOMIC_OLD].contains(&code);
    let v = stored(lazy, s, scope, &mut k, old)?;
    let atomic = [code::INST_STOREATOMIC, code::INST_STOREATOMIC_OLD].contains(&code);
    let ty = scope.body.ty(v, &lazy.module.cx);
    if !attributes::is_sized(lazy, ty) {
        return s.error("memory access needs a sized first-class type");
    }
    let align = access_align(lazy, s, op(s, k)?, ty)?;
    let (mut ordering, mut sync) = (Ordering::NotAtomic, SyncScope::System);
    if atomic {
        ordering = atomic_ordering(s, op(s, k + 2)?)?;
        sync = sync_scope(lazy, s, op(s, k + 3)?)?;
    }
    Ok(New {
        op: Opcode::Store,
        ty: TypeId::VOID,
        ops: smallvec![v, p],
        flags: volatile(op(s, k + 1)?),
        aux: Aux::Mem {
            align,
            ordering,
            scope: sync,
        },
    })
}

/// `[pointer, compared, new, volatile, success, scope, failure, weak, alignment]`
pub(super) fn cmpxchg(lazy: &mut LazyModule, s: &Stream, scope: &mut Scope, code: u32) -> Res<New> {
    let mut k = 0;
    let p = pointer(lazy, s, scope, &mut k)?;
    // Before LLVM 9.
    let old = code == code::INST_CMPXCHG_OLD;
    let expected = stored(lazy, s, scope, &mut k, old)?;
    let ty = scope.body.ty(expected, &lazy.module.cx);
    let new = lazy.value(s, scope, &mut k, ty)?;
    let mut flags = volatile(op(s, k)?);
    let success = atomic_ordering(s, op(s, k + 1)?)?;
    let sync = sync_scope(lazy, s, op(s, k + 2)?)?;
    // LLVM 3.4 has one ordering.
    let failure = match s.ops.get(k + 3) {
        None if code == code::INST_CMPXCHG_OLD => success.strongest_failure(),
        _ => atomic_ordering(s, op(s, k + 3)?)?,
    };
    if success == Ordering::Unordered {
        return s.error("Invalid cmpxchg success ordering");
    }
    if !failure.may_be_failure() {
        return s.error("Invalid cmpxchg failure ordering");
    }
    if code != code::INST_CMPXCHG_OLD && op(s, k + 4)? != 0
        || s.ops.get(k + 4).is_some_and(|&weak| weak != 0)
    {
        flags = flags.with(Flags::WEAK);
    }
    let align = match s.ops.get(k + 5) {
        Some(&n) if n != 0 => access_align(lazy, s, n, ty)?,
        _ => lazy.module.cx.size_of(ty) as u32,
    };
    let pair = lazy
        .module
        .cx
        .types
        .literal_struct(&[ty, TypeId::I1], false);
    Ok(New {
        op: Opcode::CmpXchg,
        ty: pair,
        ops: smallvec![p, expected, new],
        flags,
        aux: Aux::CmpXchg {
            align,
            success,
            failure,
            scope: sync,
        },
    })
}

/// `[pointer, value, operation, volatile, ordering, scope, alignment]`
pub(super) fn atomic_rmw(
    lazy: &mut LazyModule,
    s: &Stream,
    scope: &mut Scope,
    code: u32,
) -> Res<New> {
    let mut k = 0;
    let p = pointer(lazy, s, scope, &mut k)?;
    // Before LLVM 11.
    let v = stored(lazy, s, scope, &mut k, code == code::INST_ATOMICRMW_OLD)?;
    let ty = scope.body.ty(v, &lazy.module.cx);
    let number = op(s, k)?;
    let rmw = RmwOp::ALL
        .iter()
        .copied()
        .find(|o| o.bitcode().map(u64::from) == Some(number));
    let Some(rmw) = rmw else {
        return s.error(format!("atomicrmw operation {number} is not known"));
    };
    let ordering = atomic_ordering(s, op(s, k + 2)?)?;
    let sync = sync_scope(lazy, s, op(s, k + 3)?)?;
    let align = match s.ops.get(k + 4) {
        Some(&n) if n != 0 => access_align(lazy, s, n, ty)?,
        _ => lazy.module.cx.size_of(ty) as u32,
    };
    Ok(New {
        op: Opcode::AtomicRmw,
        ty,
        ops: smallvec![p, v],
        flags: volatile(op(s, k + 1)?),
        aux: Aux::Rmw {
            op: rmw,
            align,
            ordering,
            scope: sync,
        },
    })
}

pub(super) fn fence(lazy: &mut LazyModule, s: &Stream) -> Res<New> {
    let ordering = atomic_ordering(s, op(s, 0)?)?;
    let scope = sync_scope(lazy, s, op(s, 1)?)?;
    Ok(New {
        op: Opcode::Fence,
        ty: TypeId::VOID,
        ops: smallvec![],
        flags: Flags::NONE,
        aux: Aux::Fence { ordering, scope },
    })
}

/// `[flags, type, base, indices]`
pub(super) fn gep(lazy: &mut LazyModule, s: &Stream, scope: &mut Scope) -> Res<New> {
    let mut flags = super::constants::gep_flags(op(s, 0)?);
    if flags.has(Flags::INBOUNDS) {
        flags = flags.with(Flags::NUSW);
    }
    let elem = lazy.ty(s, op(s, 1)?)?;
    let mut k = 2;
    let base = lazy.pair(s, scope, &mut k)?;
    let bt = scope.body.ty(base, &lazy.module.cx);
    if lazy.module.cx.types.addr_space(bt).is_none() {
        return s.error("base of getelementptr must be a pointer");
    }
    let mut lanes = lazy.module.cx.types.vector_parts(bt).map(|p| p.1);
    let mut ops = smallvec![base];
    let mut ty = elem;
    while k < s.ops.len() {
        let index = lazy.pair(s, scope, &mut k)?;
        let index_ty = scope.body.ty(index, &lazy.module.cx);
        if !lazy
            .module
            .cx
            .types
            .is_int(lazy.module.cx.types.scalar(index_ty))
        {
            return s.error("getelementptr index must be an integer");
        }
        lanes = lanes.or(lazy.module.cx.types.vector_parts(index_ty).map(|p| p.1));
        if ops.len() > 1 {
            let member = if lazy.module.cx.types.struct_fields(ty).is_some() {
                let field = index.as_const().and_then(|c| {
                    let c = if lazy.module.cx.types.is_vector(index_ty) {
                        lazy.module.cx.splat_value(c)?
                    } else {
                        c
                    };
                    lazy.module.cx.as_int(c)
                });
                field.and_then(|n| lazy.module.cx.types.member(ty, n as u64))
            } else {
                lazy.module.cx.types.member(ty, 0)
            };
            match member {
                Some(m) => ty = m,
                None => return s.error("invalid getelementptr indices"),
            }
        }
        ops.push(index);
    }
    let mut result = bt;
    if let Some(len) = lanes
        && !lazy.module.cx.types.is_vector(bt)
    {
        result = lazy.module.cx.types.vector(bt, len);
    }
    Ok(New {
        op: Opcode::GetElementPtr,
        ty: result,
        ops,
        flags,
        aux: Aux::Gep(elem),
    })
}
