//! `nvvm-lower-args`: what a function reads of its byval arguments is read once, at its start.
//!
//! Copies of an argument that are only read are the argument; a kernel that writes to one gets a variable for it.
//!
//! Argument memory of a kernel does not change while it runs and may always be read, so loads at constant offsets of an
//! argument that is only read move to the entry block, one per place and type. Code that tests fields of a structure
//! argument is then free of memory accesses: branches merge, loops see invariants.

use crate::analysis::alias::{gep_offset, is_read_only_byval, is_written_byval};
use crate::analysis::effects::is_simple;
use crate::edit::erase_if_dead;
use crate::intrinsics::Role;
use crate::manager::{FunctionPass, Fx, Params};
use crate::scalar::memcpy_opt::constant_tables;
use crate::scalar::simplifycfg::drop_facts;
use crate::scalar::sroa::{call_memory, speculate};
use jacquard_ir::{Aux, Inst, Opcode, TypeId, Value, ValueKind, sym};
use rustc_hash::FxHashMap;

/// The pass.
pub struct LowerArgs;

/// Loads that move per argument: beyond that a structure is rather a table.
const MAX_LOADS: usize = 64;

impl FunctionPass for LowerArgs {
    fn new(_: &Params) -> Self {
        LowerArgs
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let byval: Vec<(Value, TypeId)> = (0..fx.body.num_args())
            .filter_map(|n| Some((n, fx.m.attrs(fx.f).param(n as usize).ty(sym::BYVAL)?)))
            .map(|(n, ty)| (Value::arg(n), ty))
            .filter(|&(v, _)| fx.body.has_uses(v))
            .collect();
        if byval.is_empty() {
            return false;
        }
        let mut any = constant_tables(fx);
        for (v, ty) in byval {
            // A field that is chosen by its address (`c ? s.a : s.b` of an lvalue) is chosen by its value.
            any |= speculate(fx, v);
            if fx.body.has_uses(v) && is_read_only_byval(fx.m, fx.f, fx.body, v) {
                any |= hoist(fx, v, fx.m.cx.size_of(ty));
            } else if fx.m.is_kernel(fx.f) && is_written_byval(fx.m, fx.f, fx.body, v) {
                any |= copy(fx, v, ty);
            }
        }
        any
    }
}

/// Lets a kernel write to a copy of its own: parameters cannot be written, and a variable of the function is split, kept in
/// registers, and addressed in its own space.
fn copy(fx: &mut Fx, arg: Value, ty: TypeId) -> bool {
    let ValueKind::Arg(n) = arg.kind() else {
        return false;
    };
    let own = fx.m.attrs(fx.f).param(n as usize).int(sym::ALIGN);
    let align = (own.unwrap_or(0) as u32).max(fx.m.cx.align_of(ty));
    let size = fx.m.cx.size_of(ty);
    let Some(first) = fx.body.entry().and_then(|e| fx.body.first_inst(e)) else {
        return false;
    };
    let local = fx.before(first).alloca(ty, align, 0);
    fx.body.replace_all_uses(arg, local);
    let mut first = first;
    while fx.body.op(first) == Opcode::Alloca
        && let Some(next) = fx.body.next_inst(first)
    {
        first = next;
    }
    let len = fx.m.cx.int(TypeId::I64, u128::from(size));
    let volatile = fx.m.cx.bool(false);
    call_memory(
        fx.m,
        fx.body,
        first,
        Role::Memcpy,
        &[TypeId::PTR, TypeId::PTR, TypeId::I64],
        &[local, arg, len.into(), volatile.into()],
        &[(0, align), (1, align)],
    );
    true
}

/// Moves the loads of one argument of `size` bytes.
fn hoist(fx: &mut Fx, arg: Value, size: u64) -> bool {
    let mut loads: Vec<(Inst, i64)> = Vec::new();
    let mut work: Vec<(Value, i64)> = vec![(arg, 0)];
    while let Some((v, at)) = work.pop() {
        for (u, n) in fx.body.users(v) {
            match fx.body.op(u) {
                Opcode::Load if is_simple(fx.body, u) => loads.push((u, at)),
                Opcode::GetElementPtr if n == 0 => {
                    if let Some((offset, vars)) = gep_offset(&fx.m.cx, fx.body, u)
                        && vars.is_empty()
                        && let Some(sum) = at.checked_add(offset)
                    {
                        work.push((u.into(), sum));
                    }
                }
                Opcode::AddrSpaceCast | Opcode::BitCast => work.push((u.into(), at)),
                _ => {}
            }
        }
    }
    let Some(entry) = fx.body.entry() else {
        return false;
    };
    let mut first = fx.body.first_inst(entry);
    while let Some(i) = first
        && fx.body.op(i) == Opcode::Alloca
    {
        first = fx.body.next_inst(i);
    }
    let Some(first) = first else { return false };
    loads.sort_unstable();
    let mut seen: FxHashMap<(i64, TypeId), Inst> = FxHashMap::default();
    let mut any = false;
    for (i, at) in loads {
        let ty = fx.body.inst(i).ty;
        let bytes = fx.m.cx.layout.store_size(&fx.m.cx.types, ty);
        let inside =
            u64::try_from(at).is_ok_and(|a| a.checked_add(bytes).is_some_and(|e| e <= size));
        if !inside {
            continue;
        }
        if let Some(&old) = seen.get(&(at, ty)) {
            let p = fx.body.operand(i, 0);
            fx.body.replace_and_erase(i, old.into());
            if let Some(p) = p.as_inst() {
                erase_if_dead(fx.m, fx.body, p);
            }
            any = true;
            continue;
        }
        if fx.body.inst(i).block == Some(entry) || seen.len() >= MAX_LOADS {
            continue;
        }
        let Aux::Mem { align, .. } = fx.body.inst(i).aux else {
            continue;
        };
        let md = fx.body.md.get(&i).cloned();
        let flags = fx.body.inst(i).flags;
        let old = fx.body.operand(i, 0);
        let mut b = fx.before(first);
        b.dbg = None;
        let p = b.byte_offset(arg, at);
        let new = b.load(ty, p, align, false);
        let Some(new) = new.as_inst() else { continue };
        fx.body.inst_mut(new).flags = flags;
        if let Some(md) = md {
            fx.body.md.insert(new, md);
            drop_facts(fx.body, new);
        }
        fx.body.replace_and_erase(i, new.into());
        if let Some(p) = old.as_inst() {
            erase_if_dead(fx.m, fx.body, p);
        }
        seen.insert((at, ty), new);
        any = true;
    }
    any
}
