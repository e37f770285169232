//! Alias analysis: base objects with offsets, address spaces (by the table's matrix), escape of allocas, `noalias`
//! arguments, alias scopes and type-based tags.

use crate::analysis::effects::call_effects;
use crate::intrinsics::{Role, role_of_func};
use jacquard_ir::tables::address_space;
use jacquard_ir::{
    Aux, Body, ConstKind, Context, FuncId, GlobalRef, Inst, MdId, MdOperand, Module, Opcode, Sym,
    TypeId, Value, ValueKind, attachment, call, phi, sym,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// How two locations overlap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alias {
    /// Never the same bytes.
    No,
    /// Unknown.
    May,
    /// Overlap, but not exactly.
    Partial,
    /// The same address.
    Must,
}

/// A memory location.
#[derive(Clone, Copy, Debug)]
pub struct Loc {
    /// Where it begins.
    pub ptr: Value,
    /// Its size in bytes, if known.
    pub size: Option<u64>,
    /// The access, for its metadata.
    pub access: Option<Inst>,
}

/// An address as base, constant offset and scaled indices.
#[derive(Clone, Debug)]
pub struct Addr {
    /// What remains when offsets and casts are taken off.
    pub base: Value,
    /// Constant bytes.
    pub offset: i64,
    /// `value * scale` bytes each, values sign-extended or truncated to the index width.
    pub vars: SmallVec<[(Value, i64); 2]>,
}

/// Takes an address apart, through at most 12 steps.
pub fn decompose(cx: &Context, body: &Body, ptr: Value) -> Addr {
    let mut a = Addr {
        base: ptr,
        offset: 0,
        vars: SmallVec::new(),
    };
    for _ in 0..12 {
        let Some(i) = a.base.as_inst() else { break };
        match body.op(i) {
            Opcode::AddrSpaceCast | Opcode::BitCast
                if cx.types.is_ptr(body.ty(body.operand(i, 0), cx)) =>
            {
                a.base = body.operand(i, 0);
            }
            Opcode::GetElementPtr => {
                if !add_gep(cx, body, i, &mut a) {
                    break;
                }
            }
            _ => break,
        }
    }
    a
}

/// Adds a GEP's offset to `a` and moves to its base; false (and no change) if it cannot be expressed.
fn add_gep(cx: &Context, body: &Body, i: Inst, a: &mut Addr) -> bool {
    let Some((offset, vars)) = gep_offset(cx, body, i) else {
        return false;
    };
    let Some(total) = a.offset.checked_add(offset) else {
        return false;
    };
    if a.vars.len() + vars.len() > 6 {
        return false;
    }
    a.offset = total;
    for (v, s) in vars {
        match a.vars.iter_mut().find(|x| x.0 == v) {
            Some(x) => match x.1.checked_add(s) {
                Some(t) => x.1 = t,
                None => return false,
            },
            None => a.vars.push((v, s)),
        }
    }
    a.vars.retain(|x| x.1 != 0);
    a.base = body.operand(i, 0);
    true
}

/// Constant bytes and scaled indices of one GEP; `None` for vector GEPs and overflow.
#[allow(clippy::type_complexity)]
pub fn gep_offset(
    cx: &Context,
    body: &Body,
    i: Inst,
) -> Option<(i64, SmallVec<[(Value, i64); 2]>)> {
    let Aux::Gep(mut ty) = body.inst(i).aux else {
        return None;
    };
    if cx.types.is_vector(body.inst(i).ty) {
        return None;
    }
    let mut offset = 0i64;
    let mut vars: SmallVec<[(Value, i64); 2]> = SmallVec::new();
    for (n, index) in body.operands(i).skip(1).enumerate() {
        let stride: i64;
        if n == 0 {
            stride = i64::try_from(cx.size_of(ty)).ok()?;
        } else if cx.types.struct_fields(ty).is_some() {
            let k = cx.value_int(index)? as usize;
            offset = offset.checked_add(cx.layout.field_offset(&cx.types, ty, k) as i64)?;
            ty = cx.types.member(ty, k as u64)?;
            continue;
        } else {
            let elem = cx.types.member(ty, 0)?;
            stride = if cx.types.is_vector(ty) {
                cx.layout.store_size(&cx.types, elem) as i64
            } else {
                cx.size_of(elem) as i64
            };
            ty = elem;
        }
        match index.as_const().and_then(|c| cx.as_sint(c)) {
            Some(k) => {
                offset = offset.checked_add(i64::try_from(k).ok()?.checked_mul(stride)?)?;
            }
            None if stride == 0 => {}
            None => match vars.iter_mut().find(|v| v.0 == index) {
                Some(v) => v.1 = v.1.checked_add(stride)?,
                None => vars.push((index, stride)),
            },
        }
    }
    Some((offset, vars))
}

/// The object an address points into, as far as it can be followed.
pub fn underlying(cx: &Context, body: &Body, ptr: Value) -> Value {
    let mut v = ptr;
    for _ in 0..32 {
        let Some(i) = v.as_inst() else { break };
        match body.op(i) {
            Opcode::GetElementPtr => v = body.operand(i, 0),
            Opcode::AddrSpaceCast | Opcode::BitCast
                if cx.types.is_ptr(body.ty(body.operand(i, 0), cx)) =>
            {
                v = body.operand(i, 0)
            }
            _ => break,
        }
    }
    v
}

/// All objects an address may point into, through phis and selects; `None` if there are more than 6.
pub fn underlying_all(cx: &Context, body: &Body, ptr: Value) -> Option<SmallVec<[Value; 4]>> {
    let mut out: SmallVec<[Value; 4]> = SmallVec::new();
    let mut seen: SmallVec<[Value; 8]> = SmallVec::new();
    let mut work: SmallVec<[Value; 8]> = SmallVec::new();
    work.push(ptr);
    while let Some(v) = work.pop() {
        let v = underlying(cx, body, v);
        if seen.contains(&v) {
            continue;
        }
        seen.push(v);
        if seen.len() > 12 {
            return None;
        }
        match v.as_inst().map(|i| (i, body.op(i))) {
            Some((i, Opcode::Phi)) => work.extend(phi::incoming(body, i).map(|p| p.0)),
            Some((i, Opcode::Select)) => work.extend([body.operand(i, 1), body.operand(i, 2)]),
            _ => {
                if out.len() >= 6 {
                    return None;
                }
                out.push(v);
            }
        }
    }
    Some(out)
}

/// The global variable a value is the address of.
pub fn global_of(cx: &Context, v: Value) -> Option<GlobalRef> {
    match cx.constant(v.as_const()?).kind {
        ConstKind::Global(g) => Some(g),
        _ => None,
    }
}

/// Uses of an address that are followed.
const MAX_USES: u32 = 2000;

/// Whether an alloca's address may be seen by code other than plain loads and stores of this function.
pub fn is_captured(m: &Module, body: &Body, object: Value) -> bool {
    let mut work: SmallVec<[Value; 8]> = SmallVec::new();
    let mut seen: rustc_hash::FxHashSet<Value> = rustc_hash::FxHashSet::default();
    work.push(object);
    let mut steps = 0;
    while let Some(v) = work.pop() {
        if !seen.insert(v) {
            continue;
        }
        for (user, n) in body.users(v) {
            steps += 1;
            if steps > MAX_USES {
                return true;
            }
            match body.op(user) {
                Opcode::Load | Opcode::ICmp => {}
                Opcode::Store if n == 1 => {}
                Opcode::AtomicRmw | Opcode::CmpXchg if n == 0 => {}
                Opcode::GetElementPtr if n == 0 => work.push(user.into()),
                Opcode::AddrSpaceCast | Opcode::BitCast | Opcode::Phi => work.push(user.into()),
                Opcode::Select if n > 0 => work.push(user.into()),
                Opcode::Call if n > 0 => {
                    let role = m.called_func(body, user).and_then(|f| role_of_func(m, f));
                    let known = matches!(
                        role,
                        Some(
                            Role::Memcpy
                                | Role::Memmove
                                | Role::Memset
                                | Role::LifetimeStart
                                | Role::LifetimeEnd
                                | Role::InvariantStart
                                | Role::InvariantEnd
                                | Role::Assume
                        )
                    );
                    if known {
                        continue;
                    }
                    let nocapture = m.called_func(body, user).is_some_and(|f| {
                        let p = m.attrs(f).param(n - 1);
                        p.has(sym::NOCAPTURE) || p.has(sym::BYVAL)
                    });
                    if !nocapture {
                        return true;
                    }
                }
                _ => return true,
            }
        }
    }
    false
}

/// Alias queries on one function, with a memory of which objects escape.
#[derive(Default, Debug)]
pub struct Aliases {
    captured: FxHashMap<Value, bool>,
    read_only: FxHashMap<Value, bool>,
}

/// Whether an argument is a copy that the caller made for this function alone.
fn is_byval(m: &Module, f: FuncId, v: Value) -> bool {
    matches!(v.kind(), ValueKind::Arg(n) if m.attrs(f).param(n as usize).has(sym::BYVAL))
}

/// Whether `v` is a byval argument that this function only reads.
pub fn is_read_only_byval(m: &Module, f: FuncId, body: &Body, v: Value) -> bool {
    is_byval(m, f, v) && !is_captured(m, body, v) && !is_written(m, body, v)
}

/// Whether `v` is a byval argument that this function writes to, and whose address it keeps to itself.
pub fn is_written_byval(m: &Module, f: FuncId, body: &Body, v: Value) -> bool {
    is_byval(m, f, v) && !is_captured(m, body, v) && is_written(m, body, v)
}

/// Whether an object that is not captured is written through an address derived from it here.
fn is_written(m: &Module, body: &Body, object: Value) -> bool {
    let mut work: SmallVec<[Value; 8]> = SmallVec::from_slice(&[object]);
    let mut seen: rustc_hash::FxHashSet<Value> = rustc_hash::FxHashSet::default();
    while let Some(v) = work.pop() {
        if !seen.insert(v) {
            continue;
        }
        for (user, n) in body.users(v) {
            match body.op(user) {
                Opcode::Load | Opcode::ICmp => {}
                Opcode::GetElementPtr
                | Opcode::AddrSpaceCast
                | Opcode::BitCast
                | Opcode::Phi
                | Opcode::Select => work.push(user.into()),
                Opcode::Call => match m.called_func(body, user).and_then(|f| role_of_func(m, f)) {
                    Some(Role::Memcpy | Role::Memmove) if n == 2 => {}
                    Some(
                        Role::LifetimeStart
                        | Role::LifetimeEnd
                        | Role::InvariantStart
                        | Role::InvariantEnd
                        | Role::Assume,
                    ) => {}
                    _ => return true,
                },
                _ => return true,
            }
        }
    }
    false
}

impl Aliases {
    /// Whether `object` (an alloca) escapes.
    pub fn captured(&mut self, m: &Module, body: &Body, object: Value) -> bool {
        *self
            .captured
            .entry(object)
            .or_insert_with(|| is_captured(m, body, object))
    }

    /// How two locations overlap.
    pub fn alias(&mut self, m: &Module, f: FuncId, body: &Body, a: &Loc, b: &Loc) -> Alias {
        let cx = &m.cx;
        if a.size == Some(0) || b.size == Some(0) {
            return Alias::No;
        }
        if a.ptr == b.ptr {
            return Alias::Must;
        }
        if !spaces_overlap(space_of(cx, body, a.ptr), space_of(cx, body, b.ptr)) {
            return Alias::No;
        }
        let (x, y) = (underlying(cx, body, a.ptr), underlying(cx, body, b.ptr));
        if x == y {
            let (da, db) = (decompose(cx, body, a.ptr), decompose(cx, body, b.ptr));
            if da.base == db.base {
                let r = same_base(&da, &db, a.size, b.size);
                if r != Alias::May {
                    return r;
                }
            }
        } else {
            if !spaces_overlap(space_of(cx, body, x), space_of(cx, body, y)) {
                return Alias::No;
            }
            if self.different_objects(m, f, body, x, y) {
                return Alias::No;
            }
        }
        if let (Some(x), Some(y)) = (a.access, b.access)
            && (scopes_exclude(cx, body, x, y) || tags_exclude(cx, body, x, y))
        {
            return Alias::No;
        }
        Alias::May
    }

    fn different_objects(
        &mut self,
        m: &Module,
        f: FuncId,
        body: &Body,
        a: Value,
        b: Value,
    ) -> bool {
        let cx = &m.cx;
        let (Some(xs), Some(ys)) = (underlying_all(cx, body, a), underlying_all(cx, body, b))
        else {
            return false;
        };
        xs.iter()
            .all(|&x| ys.iter().all(|&y| self.objects_differ(m, f, body, x, y)))
    }

    fn objects_differ(&mut self, m: &Module, f: FuncId, body: &Body, a: Value, b: Value) -> bool {
        if a == b {
            return false;
        }
        if !spaces_overlap(space_of(&m.cx, body, a), space_of(&m.cx, body, b)) {
            return true;
        }
        let (ia, ib) = (identified(m, f, body, a), identified(m, f, body, b));
        match (ia, ib) {
            (Some(_), Some(_)) => true,
            // An object that does not escape is nobody else's.
            (Some(Object::Alloca), None) => !self.captured(m, body, a),
            (None, Some(Object::Alloca)) => !self.captured(m, body, b),
            // What a noalias argument points to is reached through it alone, unless it was stored somewhere.
            (Some(Object::NoAliasArg), None) => {
                is_argument_or_global(b) || !self.captured(m, body, a)
            }
            (None, Some(Object::NoAliasArg)) => {
                is_argument_or_global(a) || !self.captured(m, body, b)
            }
            _ => false,
        }
    }

    /// Whether instruction `i` may (read, write) a location.
    pub fn mod_ref(
        &mut self,
        m: &Module,
        f: FuncId,
        body: &Body,
        i: Inst,
        loc: &Loc,
    ) -> (bool, bool) {
        match body.op(i) {
            Opcode::Load => {
                let simple = crate::analysis::effects::is_simple(body, i);
                if simple && self.alias(m, f, body, &loc_of(&m.cx, body, i), loc) == Alias::No {
                    return (false, false);
                }
                (true, !simple)
            }
            Opcode::Store => {
                let simple = crate::analysis::effects::is_simple(body, i);
                if simple && self.alias(m, f, body, &loc_of(&m.cx, body, i), loc) == Alias::No {
                    return (false, false);
                }
                if self.is_constant_memory(m, f, body, loc) {
                    return (false, false);
                }
                (!simple, true)
            }
            Opcode::AtomicRmw | Opcode::CmpXchg | Opcode::Fence | Opcode::VaArg => {
                if self.is_constant_memory(m, f, body, loc) {
                    return (false, false);
                }
                if self.private(m, f, body, loc.ptr) {
                    let own = matches!(body.op(i), Opcode::AtomicRmw | Opcode::CmpXchg)
                        && self.alias(m, f, body, &loc_of(&m.cx, body, i), loc) != Alias::No;
                    return (own, own);
                }
                (true, true)
            }
            Opcode::Call => {
                let e = call_effects(m, body, i).memory;
                if !e.reads() && !e.writes() {
                    return (false, false);
                }
                let (mut r, mut w) = (e.reads(), e.writes());
                if self.is_constant_memory(m, f, body, loc) {
                    w = false;
                }
                // Memory invisible to the module is not `loc`.
                if e.at(0) == 0 && e.at(3) == 0 {
                    return (false, false);
                }
                if let Some(g) = m.called_func(body, i)
                    && let Some(role) = role_of_func(m, g)
                {
                    return self.intrinsic_mod_ref(m, f, body, i, role, loc, (r, w));
                }
                if e.only_argmem() || self.private(m, f, body, loc.ptr) {
                    let args: SmallVec<[Value; 8]> = call::args(body, i).collect();
                    let (mut reads, mut writes) = (false, false);
                    for (n, arg) in args.into_iter().enumerate() {
                        let l = Loc {
                            ptr: arg,
                            size: None,
                            access: None,
                        };
                        if !m.cx.types.is_ptr(body.ty(arg, &m.cx))
                            || self.alias(m, f, body, &l, loc) == Alias::No
                        {
                            continue;
                        }
                        reads = true;
                        writes |= !m.called_func(body, i).is_some_and(|g| {
                            let p = m.attrs(g).param(n);
                            [sym::READONLY, sym::READNONE, sym::BYVAL]
                                .iter()
                                .any(|&a| p.has(a))
                        });
                    }
                    r &= reads;
                    w &= writes;
                }
                (r, w)
            }
            _ => (false, false),
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn intrinsic_mod_ref(
        &mut self,
        m: &Module,
        f: FuncId,
        body: &Body,
        i: Inst,
        role: Role,
        loc: &Loc,
        all: (bool, bool),
    ) -> (bool, bool) {
        match role {
            Role::Memcpy | Role::Memmove | Role::Memset => {
                let size =
                    m.cx.value_int(body.operand(i, 3))
                        .and_then(|n| u64::try_from(n).ok());
                let at = |n: usize| Loc {
                    ptr: body.operand(i, n),
                    size,
                    access: Some(i),
                };
                let w = all.1 && self.alias(m, f, body, &at(1), loc) != Alias::No;
                let r = role != Role::Memset && self.alias(m, f, body, &at(2), loc) != Alias::No;
                (r, w)
            }
            Role::Assume
            | Role::NoaliasScopeDecl
            | Role::SideEffect
            | Role::Annotation
            | Role::Trap => (false, false),
            Role::LifetimeStart | Role::LifetimeEnd => {
                let p = body.operand(i, call::num_args(body, i));
                let l = Loc {
                    ptr: p,
                    size: None,
                    access: None,
                };
                (false, self.alias(m, f, body, &l, loc) != Alias::No)
            }
            Role::InvariantStart | Role::InvariantEnd => (false, false),
            _ => {
                if self.private(m, f, body, loc.ptr) {
                    (false, false)
                } else {
                    all
                }
            }
        }
    }

    /// Whether an address lies in an alloca or byval argument of this function that does not escape.
    pub fn private(&mut self, m: &Module, f: FuncId, body: &Body, ptr: Value) -> bool {
        let Some(objects) = underlying_all(&m.cx, body, ptr) else {
            return false;
        };
        objects.iter().all(|&o| {
            (o.as_inst().is_some_and(|i| body.op(i) == Opcode::Alloca) || is_byval(m, f, o))
                && !self.captured(m, body, o)
        })
    }

    /// Whether nothing writes a location while the kernel runs.
    pub fn is_constant_memory(&mut self, m: &Module, f: FuncId, body: &Body, loc: &Loc) -> bool {
        if let Some(i) = loc.access
            && body.op(i) == Opcode::Load
            && attachment::get(body, i, sym::INVARIANT_LOAD).is_some()
        {
            return true;
        }
        let cx = &m.cx;
        if read_only_space(space_of(cx, body, loc.ptr)) {
            return true;
        }
        let Some(objects) = underlying_all(cx, body, loc.ptr) else {
            return false;
        };
        objects.iter().all(|&o| {
            read_only_space(space_of(cx, body, o))
                || matches!(global_of(cx, o), Some(GlobalRef::Var(v)) if m.var(v).constant)
                || is_byval(m, f, o)
                    && *self
                        .read_only
                        .entry(o)
                        .or_insert_with(|| is_read_only_byval(m, f, body, o))
        })
    }
}

fn read_only_space(space: u32) -> bool {
    address_space(space).is_some_and(|s| s.read_only)
}

/// The address space of a pointer value.
pub fn space_of(cx: &Context, body: &Body, v: Value) -> u32 {
    cx.types.addr_space(body.ty(v, cx)).unwrap_or(0)
}

/// Whether two address spaces may hold the same bytes.
pub fn spaces_overlap(a: u32, b: u32) -> bool {
    match (address_space(a), address_space(b)) {
        (Some(x), Some(y)) => x.may_alias(y),
        _ => true,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Object {
    Alloca,
    Global,
    NoAliasArg,
    NoAliasCall,
}

fn identified(m: &Module, f: FuncId, body: &Body, v: Value) -> Option<Object> {
    match v.kind() {
        ValueKind::Inst(i) => match body.op(i) {
            Opcode::Alloca => Some(Object::Alloca),
            Opcode::Call => {
                let Aux::Call { attrs, .. } = body.inst(i).aux else {
                    return None;
                };
                let site = m.cx.attr_list(attrs).ret.has(sym::NOALIAS);
                let decl = m
                    .called_func(body, i)
                    .is_some_and(|g| m.attrs(g).ret.has(sym::NOALIAS));
                (site || decl).then_some(Object::NoAliasCall)
            }
            _ => None,
        },
        ValueKind::Arg(n) => {
            let p = m.attrs(f).param(n as usize);
            (p.has(sym::NOALIAS) || p.has(sym::BYVAL)).then_some(Object::NoAliasArg)
        }
        ValueKind::Const(_) => match global_of(&m.cx, v)? {
            GlobalRef::Var(_) => Some(Object::Global),
            _ => None,
        },
        ValueKind::Block(_) => None,
    }
}

fn is_argument_or_global(v: Value) -> bool {
    matches!(v.kind(), ValueKind::Arg(_) | ValueKind::Const(_))
}

fn same_base(a: &Addr, b: &Addr, sa: Option<u64>, sb: Option<u64>) -> Alias {
    let diff = match a.offset.checked_sub(b.offset) {
        Some(d) => d,
        None => return Alias::May,
    };
    if a.vars.len() == b.vars.len() && a.vars.iter().all(|x| b.vars.contains(x)) {
        // a begins `diff` bytes after b.
        if diff == 0 {
            return Alias::Must;
        }
        let (gap, first) = if diff > 0 { (diff, sb) } else { (-diff, sa) };
        return match first {
            Some(s) if gap as u64 >= s => Alias::No,
            Some(_) => Alias::Partial,
            None => Alias::May,
        };
    }
    // Whatever the indices are, addresses differ by a multiple of the common divisor of their scales.
    let (Some(sa), Some(sb)) = (sa, sb) else {
        return Alias::May;
    };
    let mut g = 0u64;
    for x in &a.vars {
        if !b.vars.contains(x) {
            g = gcd(g, x.1.unsigned_abs());
        }
    }
    for x in &b.vars {
        if !a.vars.contains(x) {
            g = gcd(g, x.1.unsigned_abs());
        }
    }
    // Index arithmetic wraps at a power of two, which only powers of two divide.
    let g = if g == 0 {
        0
    } else {
        1u64 << g.trailing_zeros()
    };
    if g == 0 {
        return Alias::May;
    }
    let r = diff.rem_euclid(g as i64) as u64;
    if r >= sb && g - r >= sa {
        Alias::No
    } else {
        Alias::May
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The location a load, store or atomic accesses.
pub fn loc_of(cx: &Context, body: &Body, i: Inst) -> Loc {
    let (ptr, ty): (Value, TypeId) = match body.op(i) {
        Opcode::Load => (body.operand(i, 0), body.inst(i).ty),
        Opcode::Store => (body.operand(i, 1), body.ty(body.operand(i, 0), cx)),
        Opcode::AtomicRmw | Opcode::CmpXchg => {
            (body.operand(i, 0), body.ty(body.operand(i, 1), cx))
        }
        _ => {
            return Loc {
                ptr: body.operand(i, 0),
                size: None,
                access: Some(i),
            };
        }
    };
    Loc {
        ptr,
        size: Some(cx.layout.store_size(&cx.types, ty)),
        access: Some(i),
    }
}

// ---- metadata ----

fn list(cx: &Context, body: &Body, i: Inst, kind: Sym) -> Vec<MdId> {
    match attachment::get(body, i, kind) {
        Some(node) => cx
            .md
            .ops(node)
            .iter()
            .filter_map(|o| match o {
                MdOperand::Node(n) => Some(*n),
                _ => None,
            })
            .collect(),
        None => Vec::new(),
    }
}

/// The domain of an alias scope: its second operand.
fn domain(cx: &Context, scope: MdId) -> Option<MdId> {
    match cx.md.ops(scope).get(1) {
        Some(MdOperand::Node(d)) => Some(*d),
        _ => None,
    }
}

fn scopes_exclude(cx: &Context, body: &Body, a: Inst, b: Inst) -> bool {
    if body.md.is_empty() {
        return false;
    }
    one_way(cx, body, a, b) || one_way(cx, body, b, a)
}

/// `a`'s noalias list covers all of `b`'s scopes in some domain.
fn one_way(cx: &Context, body: &Body, a: Inst, b: Inst) -> bool {
    let scopes = list(cx, body, b, sym::ALIAS_SCOPE);
    if scopes.is_empty() {
        return false;
    }
    let noalias = list(cx, body, a, sym::NOALIAS);
    noalias.iter().any(|&n| {
        let d = domain(cx, n);
        d.is_some()
            && scopes.iter().any(|&s| domain(cx, s) == d)
            && scopes
                .iter()
                .filter(|&&s| domain(cx, s) == d)
                .all(|s| noalias.contains(s))
    })
}

/// The accessed type of a TBAA tag.
fn access_type(cx: &Context, body: &Body, i: Inst) -> Option<MdId> {
    let tag = attachment::get(body, i, sym::TBAA)?;
    match cx.md.ops(tag).get(1) {
        Some(MdOperand::Node(t)) => Some(*t),
        _ => None,
    }
}

fn tags_exclude(cx: &Context, body: &Body, a: Inst, b: Inst) -> bool {
    let (Some(x), Some(y)) = (access_type(cx, body, a), access_type(cx, body, b)) else {
        return false;
    };
    if x == y {
        return false;
    }
    let (ax, ay) = (ancestors(cx, x), ancestors(cx, y));
    // Types of different roots come from different languages: no conclusion.
    ax.last() == ay.last() && !ax.contains(&y) && !ay.contains(&x)
}

fn ancestors(cx: &Context, t: MdId) -> SmallVec<[MdId; 6]> {
    let mut out: SmallVec<[MdId; 6]> = SmallVec::new();
    let mut at = t;
    for _ in 0..16 {
        out.push(at);
        // A scalar type node is {name, parent, offset}; a root has a name only.
        match cx.md.ops(at).get(1) {
            Some(MdOperand::Node(p)) if cx.md.ops(at).len() <= 4 => at = *p,
            _ => break,
        }
    }
    out
}
