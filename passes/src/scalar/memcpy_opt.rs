//! `memcpyopt`: copies of copies read the first source; a copy of freshly set memory is a set; a local table that is filled
//! from a constant, or from an argument that is only read, and then only read is what it was filled from.

use crate::analysis::alias::{Aliases, Loc, decompose, global_of, is_read_only_byval};
use crate::analysis::effects::is_simple;
use crate::edit::erase_if_dead;
use crate::intrinsics::{Role, role_of};
use crate::manager::{FunctionPass, Fx, Params};
use crate::scalar::mem2reg::is_marker;
use crate::scalar::sroa::min_align;
use jacquard_ir::{Aux, Builder, GlobalRef, Inst, Opcode, TypeId, Value, ValueKind, sym};
use rustc_hash::FxHashSet;

/// The pass.
pub struct MemCpyOpt;

/// Instructions looked at between two copies.
const SCAN: usize = 100;

impl FunctionPass for MemCpyOpt {
    fn new(_: &Params) -> Self {
        MemCpyOpt
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut any = constant_tables(fx);
        let mut aliases = Aliases::default();
        let copies: Vec<Inst> = fx
            .body
            .blocks()
            .flat_map(|b| fx.body.insts(b))
            .filter(|&i| plain_copy(fx, i).is_some())
            .collect();
        for c in copies {
            if fx.body.inst(c).block.is_some() {
                any |= forward(fx, &mut aliases, c);
            }
        }
        any
    }
}

/// A `memcpy` or `memmove` of constant size that is not volatile.
fn plain_copy(fx: &Fx, i: Inst) -> Option<u64> {
    let role = role_of(fx.m, fx.body, i)?;
    if !matches!(role, Role::Memcpy | Role::Memmove) {
        return None;
    }
    if fx.m.cx.value_int(fx.body.operand(i, 4)) != Some(0) {
        return None;
    }
    u64::try_from(fx.m.cx.value_int(fx.body.operand(i, 3))?).ok()
}

fn forward(fx: &mut Fx, aliases: &mut Aliases, c: Inst) -> bool {
    let Some(size) = plain_copy(fx, c) else {
        return false;
    };
    let src = fx.body.operand(c, 2);
    let from = Loc {
        ptr: src,
        size: Some(size),
        access: None,
    };
    // Upwards to what last wrote the source.
    let mut between: Vec<Inst> = Vec::new();
    let mut at = fx.body.prev_inst(c);
    for _ in 0..SCAN {
        let Some(i) = at else { return false };
        at = fx.body.prev_inst(i);
        let role = role_of(fx.m, fx.body, i);
        if matches!(role, Some(Role::Memcpy | Role::Memmove | Role::Memset))
            && fx.body.operand(i, 1) == src
            && fx.m.cx.value_int(fx.body.operand(i, 4)) == Some(0)
            && fx
                .m
                .cx
                .value_int(fx.body.operand(i, 3))
                .is_some_and(|n| n >= size as u128)
        {
            return rewrite(fx, aliases, c, i, size, &between);
        }
        if aliases.mod_ref(fx.m, fx.f, fx.body, i, &from).1 {
            return false;
        }
        between.push(i);
    }
    false
}

fn rewrite(
    fx: &mut Fx,
    aliases: &mut Aliases,
    c: Inst,
    first: Inst,
    size: u64,
    between: &[Inst],
) -> bool {
    if role_of(fx.m, fx.body, first) == Some(Role::Memset) {
        // The same set, of the destination.
        let byte = fx.body.operand(first, 2);
        let (dst, n) = (fx.body.operand(c, 1), fx.body.operand(c, 3));
        let (dt, st) = (fx.body.ty(dst, &fx.m.cx), fx.body.ty(n, &fx.m.cx));
        if dt != fx.body.ty(fx.body.operand(first, 1), &fx.m.cx)
            || st != fx.body.ty(fx.body.operand(first, 3), &fx.m.cx)
        {
            return false;
        }
        let Aux::Call { sig, cc, .. } = fx.body.inst(first).aux else {
            return false;
        };
        let callee = fx.body.operand(first, 0);
        let no: Value = fx.m.cx.bool(false).into();
        let mut b = Builder::before(&mut fx.m.cx, fx.body, c);
        b.call(
            sig,
            callee,
            &[dst, byte, n, no],
            cc,
            jacquard_ir::AttrListId::EMPTY,
        );
        fx.body.erase(c);
        return true;
    }
    let origin = fx.body.operand(first, 2);
    if origin == fx.body.operand(c, 1) || origin == fx.body.operand(c, 2) {
        return false;
    }
    if fx.body.ty(origin, &fx.m.cx) != fx.body.ty(fx.body.operand(c, 2), &fx.m.cx) {
        return false;
    }
    let loc = Loc {
        ptr: origin,
        size: Some(size),
        access: None,
    };
    // The first source must still hold what it held, and not overlap the destination.
    if between
        .iter()
        .any(|&i| aliases.mod_ref(fx.m, fx.f, fx.body, i, &loc).1)
        || aliases.mod_ref(fx.m, fx.f, fx.body, first, &loc).1
    {
        return false;
    }
    let dst = Loc {
        ptr: fx.body.operand(c, 1),
        size: Some(size),
        access: None,
    };
    if role_of(fx.m, fx.body, c) == Some(Role::Memcpy)
        && aliases.alias(fx.m, fx.f, fx.body, &dst, &loc) != crate::analysis::alias::Alias::No
    {
        return false;
    }
    fx.body.set_operand(c, 2, origin);
    // The promise about the source's alignment was about the other source.
    if let Aux::Call { attrs, .. } = fx.body.inst(c).aux {
        let mut list = fx.m.cx.attr_list(attrs).clone();
        let old = match fx.body.inst(first).aux {
            Aux::Call { attrs, .. } => fx.m.cx.attr_list(attrs).param(1).clone(),
            _ => Default::default(),
        };
        *list.param_mut(1) = old;
        let new = fx.m.cx.intern_attrs(list);
        if let Aux::Call { attrs, .. } = &mut fx.body.inst_mut(c).aux {
            *attrs = new;
        }
    }
    true
}

/// Allocas that hold a copy of what never changes and are only read become what they were copied from.
pub fn constant_tables(fx: &mut Fx) -> bool {
    let Some(entry) = fx.body.entry() else {
        return false;
    };
    let allocas: Vec<Inst> = fx
        .body
        .insts(entry)
        .filter(|&i| fx.body.op(i) == Opcode::Alloca)
        .collect();
    let mut any = false;
    for a in allocas {
        if let Some((copies, source)) = table_of(fx, a) {
            replace_table(fx, a, &copies, source);
            any = true;
        }
    }
    any
}

/// Where a table comes from: a constant variable, or some bytes into an argument that is only read.
enum Table {
    Variable(Value),
    Argument(Value, i64),
}

/// The copies that fill an alloca from one place that never changes, if all else only reads it.
fn table_of(fx: &Fx, a: Inst) -> Option<(Vec<Inst>, Table)> {
    let Aux::Alloca { ty, align } = fx.body.inst(a).aux else {
        return None;
    };
    // Local pointers cannot hold the table's address.
    if fx.body.inst(a).ty != TypeId::PTR {
        return None;
    }
    let mut copies: Vec<Inst> = Vec::new();
    let mut work: Vec<(Value, bool)> = vec![(a.into(), true)];
    let mut seen: FxHashSet<Inst> = FxHashSet::default();
    let mut steps = 0;
    while let Some((v, whole)) = work.pop() {
        let local = fx.body.ty(v, &fx.m.cx) != TypeId::PTR;
        for (u, n) in fx.body.users(v) {
            steps += 1;
            if steps > 400 {
                return None;
            }
            match fx.body.op(u) {
                // These would mix the table's address with pointers to local memory.
                Opcode::Phi | Opcode::Select if local => return None,
                Opcode::Load if is_simple(fx.body, u) => {}
                Opcode::GetElementPtr if n == 0 => work.push((u.into(), false)),
                Opcode::AddrSpaceCast => work.push((u.into(), whole)),
                Opcode::Phi | Opcode::Select => {
                    if seen.insert(u) {
                        work.push((u.into(), false));
                    }
                }
                Opcode::Call => match role_of(fx.m, fx.body, u)? {
                    Role::LifetimeStart | Role::LifetimeEnd => {}
                    Role::Memcpy if n == 1 && whole => copies.push(u),
                    // The name of a copy from local memory says so.
                    Role::Memcpy if n == 2 && !local => {}
                    _ => return None,
                },
                _ => return None,
            }
        }
    }
    let source = fx.body.operand(*copies.first()?, 2);
    let size = fx.m.cx.size_of(ty);
    for &c in &copies {
        if fx.body.operand(c, 2) != source || plain_copy(fx, c)? < size {
            return None;
        }
    }
    if let Some(from) = argument_table(fx, source, size, align) {
        return Some((copies, from));
    }
    let mut root = source;
    if let Some(c) = source.as_const()
        && let jacquard_ir::ConstKind::Expr(e) = &fx.m.cx.constant(c).kind
        && e.op == Opcode::AddrSpaceCast
    {
        root = (*e.ops.first()?).into();
    }
    if let Some(i) = source.as_inst()
        && fx.body.op(i) == Opcode::AddrSpaceCast
    {
        root = fx.body.operand(i, 0);
    }
    let Some(GlobalRef::Var(g)) = global_of(&fx.m.cx, root) else {
        return None;
    };
    let row = fx.m.var(g);
    let have = if row.align != 0 {
        row.align
    } else {
        fx.m.cx.align_of(row.ty)
    };
    if !row.constant
        || row.externally_initialized
        || row.init.is_none()
        || row.linkage.is_interposable()
        || !row.linkage.is_local()
        || have < align
    {
        return None;
    }
    // Reads before the first copy would see nothing defined; those after it see the table.
    Some((copies, Table::Variable(root)))
}

/// The `size` bytes at `source` inside a byval argument that is only read, aligned as the copy is.
fn argument_table(fx: &Fx, source: Value, size: u64, align: u32) -> Option<Table> {
    let place = decompose(&fx.m.cx, fx.body, source);
    let ValueKind::Arg(n) = place.base.kind() else {
        return None;
    };
    let at = place.vars.is_empty().then_some(place.offset)?;
    let param = fx.m.attrs(fx.f).param(n as usize);
    let whole = param.ty(sym::BYVAL)?;
    let end = u64::try_from(at).ok()?.checked_add(size)?;
    let have = (param.int(sym::ALIGN).unwrap_or(0) as u32).max(fx.m.cx.align_of(whole));
    let holds = end <= fx.m.cx.size_of(whole)
        && min_align(have, at as u64) >= align
        && is_read_only_byval(fx.m, fx.f, fx.body, place.base);
    holds.then_some(Table::Argument(place.base, at))
}

fn replace_table(fx: &mut Fx, a: Inst, copies: &[Inst], source: Table) {
    let source = match source {
        Table::Variable(v) => v,
        Table::Argument(v, at) => Builder::before(&mut fx.m.cx, fx.body, a).byte_offset(v, at),
    };
    for &c in copies {
        fx.body.erase(c);
    }
    // Lifetimes of the alloca end with it.
    let mut marks: Vec<Inst> = Vec::new();
    // Casts to the alloca's own space, which is not the table's.
    let mut narrowed: Vec<Inst> = Vec::new();
    let mut work: Vec<Value> = vec![a.into()];
    while let Some(v) = work.pop() {
        for (u, _) in fx.body.users(v) {
            match fx.body.op(u) {
                Opcode::AddrSpaceCast if fx.body.inst(u).ty != TypeId::PTR => {
                    narrowed.push(u);
                    work.push(u.into());
                }
                Opcode::AddrSpaceCast | Opcode::GetElementPtr => work.push(u.into()),
                Opcode::Call if is_marker(fx.m, fx.body, u) => marks.push(u),
                _ => {}
            }
        }
    }
    for u in marks {
        if fx.body.inst(u).block.is_some() {
            fx.body.erase(u);
        }
    }
    let want = fx.body.inst(a).ty;
    let have = fx.body.ty(source, &fx.m.cx);
    let v = if want == have {
        source
    } else {
        Builder::before(&mut fx.m.cx, fx.body, a).cast(Opcode::AddrSpaceCast, source, want)
    };
    fx.body.replace_all_uses(a.into(), v);
    erase_if_dead(fx.m, fx.body, a);
    let mut work = narrowed;
    while let Some(u) = work.pop() {
        if fx.body.inst(u).block.is_none() {
            continue;
        }
        let users: Vec<Inst> = fx.body.users(u.into()).map(|(x, _)| x).collect();
        work.extend(
            users.into_iter().filter(|&x| {
                matches!(fx.body.op(x), Opcode::AddrSpaceCast | Opcode::GetElementPtr)
            }),
        );
        if fx.body.op(u) == Opcode::AddrSpaceCast {
            let generic = fx.body.operand(u, 0);
            fx.body.replace_all_uses(u.into(), generic);
            fx.body.erase(u);
        } else {
            fx.body.inst_mut(u).ty = TypeId::PTR;
        }
    }
}
