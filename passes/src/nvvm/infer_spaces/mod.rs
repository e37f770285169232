//! `infer-address-spaces`: generic pointers whose space is known become pointers into that space.
//!
//! One lattice: a set of spaces (the `lattice` bits of the address-space table), joined by union. Pointers made of pointers
//! (GEP, phi, select, casts) start empty and grow to a fixed point, so cycles resolve; a set with one member is a known
//! space. Nothing is guessed: a set with several members stays generic.

mod rewriter;
mod space_tests;

use rewriter::Rewriter;
use space_tests::{compare, fold_space_test};

mod published;

use crate::analysis::alias::{is_read_only_byval, underlying};
use crate::edit::erase_if_dead;
use crate::intrinsics::{Role, call_before, role_of};
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params, PassOptions};
use jacquard_ir::tables::numbers as space;
use jacquard_ir::tables::{
    ADDRESS_SPACES, Attrs, IntrinsicId, Operation, SlotKind, Ty, address_space,
};
use jacquard_ir::{
    At, Aux, Body, Builder, ConstKind, FuncId, Inst, Module, NewInst, Opcode, TypeId, Value,
    ValueKind, call, phi, sym,
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// The pass.
pub struct InferSpaces {
    fold_tests: bool,
}

/// A set of address spaces: the lattice bits of the table. Empty is "no evidence yet", all bits "anything".
pub type Spaces = u32;

/// Every space.
pub fn all_spaces() -> Spaces {
    ADDRESS_SPACES.iter().fold(0, |s, a| s | a.lattice)
}

/// The set of one space; generic and unknown numbers are all.
pub fn spaces_of(number: u32) -> Spaces {
    match address_space(number) {
        Some(s) if s.lattice != 0 => s.lattice,
        _ => all_spaces(),
    }
}

/// The space, if the set has one member.
pub fn single(set: Spaces) -> Option<u32> {
    if set.count_ones() != 1 {
        return None;
    }
    ADDRESS_SPACES
        .iter()
        .find(|a| a.lattice == set)
        .map(|a| a.number)
}

/// The sets of a body's generic pointers.
#[derive(Debug, Default)]
pub struct Sets {
    args: Vec<Option<Spaces>>,
    insts: Vec<Option<Spaces>>,
    /// How many there are.
    len: usize,
}

impl Sets {
    fn of(body: &Body) -> Sets {
        Sets {
            args: vec![None; body.num_args() as usize],
            insts: vec![None; body.inst_capacity()],
            len: 0,
        }
    }
    fn get(&self, v: Value) -> Option<Spaces> {
        match v.kind() {
            ValueKind::Inst(i) => self.insts.get(i.index()).copied().flatten(),
            ValueKind::Arg(n) => self.args.get(n as usize).copied().flatten(),
            _ => None,
        }
    }
    fn insert(&mut self, v: Value, s: Spaces) {
        let place = match v.kind() {
            ValueKind::Inst(i) => &mut self.insts[i.index()],
            ValueKind::Arg(n) => &mut self.args[n as usize],
            _ => return,
        };
        self.len += usize::from(place.is_none());
        *place = Some(s);
    }
    /// Whether some pointer's space is known.
    fn any_single(&self) -> bool {
        let mut all = self.args.iter().chain(&self.insts).flatten();
        all.any(|s| s.count_ones() == 1)
    }
}

/// Which functions' arguments and results point where, from an inter-procedural analysis.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// By function and argument.
    pub args: FxHashMap<(FuncId, u32), Spaces>,
    /// By function.
    pub returns: FxHashMap<FuncId, Spaces>,
}

/// What is taken as known of a kernel's pointers, by options.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Pointers among its parameters are global.
    pub params: bool,
    /// So are pointers that it loads, where it puts no others into memory.
    pub loaded: bool,
    /// So are pointers that it makes of integers, where it makes no integers of others.
    pub made: bool,
}

impl Known {
    /// As the options say.
    pub fn of(opts: &PassOptions) -> Known {
        let params = opts.knob(Knob::ParamAlwaysPointToGlobal) != 0;
        Known {
            params,
            loaded: params && opts.knob(Knob::TrackIndirLoad) != 0,
            made: params && opts.knob(Knob::TrackInt2ptr) != 0,
        }
    }
}

impl FunctionPass for InferSpaces {
    fn new(p: &Params) -> Self {
        InferSpaces {
            fold_tests: !p.has("first-time"),
        }
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let known = Known::of(fx.opts);
        let sets = infer(fx.m, fx.f, fx.body, &Summary::default(), known);
        let nothing = sets.len == 0 || !self.fold_tests && !sets.any_single();
        !nothing && rewrite(fx.m, fx.body, &sets, self.fold_tests)
    }
}

/// The generic pointer arithmetic that passes its operand's space on.
fn pointer_operands(m: &Module, body: &Body, i: Inst) -> Option<SmallVec<[usize; 4]>> {
    if m.cx.types.addr_space(body.inst(i).ty) != Some(0) || m.cx.types.is_vector(body.inst(i).ty) {
        return None;
    }
    Some(match body.op(i) {
        Opcode::GetElementPtr | Opcode::Freeze => SmallVec::from_slice(&[0]),
        Opcode::BitCast if m.cx.types.is_ptr(body.ty(body.operand(i, 0), &m.cx)) => {
            SmallVec::from_slice(&[0])
        }
        Opcode::Phi => (0..body.num_ops(i) / 2).map(|k| 2 * k).collect(),
        Opcode::Select => SmallVec::from_slice(&[1, 2]),
        Opcode::IntToPtr => {
            // A round trip of one pointer, plus a constant at most.
            let v = body.operand(i, 0).as_inst()?;
            if body.op(v) == Opcode::PtrToInt
                && same_size(m, body, v)
                && m.cx.types.addr_space(body.ty(body.operand(v, 0), &m.cx)) == Some(0)
            {
                SmallVec::from_slice(&[0])
            } else {
                return None;
            }
        }
        _ => return None,
    })
}

fn same_size(m: &Module, body: &Body, cast: Inst) -> bool {
    let (a, b) = (body.ty(body.operand(cast, 0), &m.cx), body.inst(cast).ty);
    m.cx.layout.bit_size(&m.cx.types, a) == m.cx.layout.bit_size(&m.cx.types, b)
}

/// The pointer operand `n` of `i` stands for (through an integer round trip).
fn source(body: &Body, i: Inst, n: usize) -> Value {
    let v = body.operand(i, n);
    if body.op(i) == Opcode::IntToPtr
        && let Some(p) = v.as_inst()
    {
        return body.operand(p, 0);
    }
    v
}

/// The sets of all generic pointer instructions of a body.
pub fn infer(m: &Module, f: FuncId, body: &Body, summary: &Summary, known: Known) -> Sets {
    let mut sets = Sets::of(body);
    let kernel = m.is_kernel(f);
    let mut byval: FxHashMap<Value, bool> = FxHashMap::default();
    for n in 0..body.num_args() {
        if m.cx.types.addr_space(body.arg_ty(n)) != Some(0) || m.cx.types.is_vector(body.arg_ty(n))
        {
            continue;
        }
        let p = m.attrs(f).param(n as usize);
        let s = if let Some(&s) = summary.args.get(&(f, n)) {
            s
        } else if kernel && known.params && !p.has(sym::BYVAL) {
            spaces_of(1)
        } else {
            all_spaces()
        };
        sets.insert(Value::arg(n), s);
    }
    // Worked out when the first pointer asks.
    let mut keeps: Option<bool> = None;
    let keeps_all = |known: &mut Option<bool>| {
        *known.get_or_insert_with(|| published::keeps_addresses(m, f, body))
    };
    let mut work: Vec<Inst> = Vec::new();
    for b in body.blocks() {
        for i in body.insts(b) {
            let ty = body.inst(i).ty;
            if m.cx.types.addr_space(ty) != Some(0) || m.cx.types.is_vector(ty) {
                continue;
            }
            if pointer_operands(m, body, i).is_some() {
                sets.insert(i.into(), 0);
                work.push(i);
            } else {
                let s = match body.op(i) {
                    Opcode::Alloca => spaces_of(5),
                    Opcode::AddrSpaceCast => leaf(m, body, &Sets::default(), body.operand(i, 0)),
                    Opcode::Call => match role_of(m, body, i) {
                        Some(Role::MapA) => spaces_of(7),
                        Some(Role::PtrToGen) => leaf(m, body, &Sets::default(), body.operand(i, 1)),
                        _ => match m.called_func(body, i).and_then(|g| summary.returns.get(&g)) {
                            Some(&s) => s,
                            None => all_spaces(),
                        },
                    },
                    // Pointers in a kernel's structure parameters are the host's, as pointer parameters are.
                    Opcode::Load
                        if kernel
                            && known.params
                            && read_only_byval(
                                m,
                                f,
                                body,
                                &mut byval,
                                underlying(&m.cx, body, body.operand(i, 0)),
                            ) =>
                    {
                        spaces_of(1)
                    }
                    Opcode::Load if kernel && known.loaded && keeps_all(&mut keeps) => spaces_of(1),
                    Opcode::IntToPtr if kernel && known.made && keeps_all(&mut keeps) => {
                        spaces_of(1)
                    }
                    _ => all_spaces(),
                };
                sets.insert(i.into(), s);
            }
        }
    }
    // A pointer that an assumption calls a member of one space is in it from there on; only entry-block facts are used.
    work.reverse();
    while let Some(i) = work.pop() {
        let Some(ops) = pointer_operands(m, body, i) else {
            continue;
        };
        let mut s: Spaces = 0;
        for n in ops {
            s |= leaf(m, body, &sets, source(body, i, n));
        }
        let old = sets.get(i.into()).unwrap_or(0);
        if s | old != old {
            sets.insert(i.into(), s | old);
            push_users(m, body, i, &mut work);
        }
    }
    sets
}

fn read_only_byval(
    m: &Module,
    f: FuncId,
    body: &Body,
    known: &mut FxHashMap<Value, bool>,
    v: Value,
) -> bool {
    matches!(v.kind(), ValueKind::Arg(_))
        && *known
            .entry(v)
            .or_insert_with(|| is_read_only_byval(m, f, body, v))
}

fn push_users(m: &Module, body: &Body, i: Inst, work: &mut Vec<Inst>) {
    for (u, _) in body.users(i.into()) {
        if pointer_operands(m, body, u).is_some() {
            work.push(u);
        } else if body.op(u) == Opcode::PtrToInt {
            for (w, _) in body.users(u.into()) {
                if pointer_operands(m, body, w).is_some() {
                    work.push(w);
                }
            }
        }
    }
}

/// The set of a pointer value.
fn leaf(m: &Module, body: &Body, sets: &Sets, v: Value) -> Spaces {
    if let Some(s) = sets.get(v) {
        return s;
    }
    match v.kind() {
        ValueKind::Const(c) => match m.cx.constant(c).kind {
            // Null and undef go with anything.
            ConstKind::Null | ConstKind::Undef | ConstKind::Poison => 0,
            _ => {
                let space = m.cx.types.addr_space(m.cx.const_ty(c)).unwrap_or(0);
                if space == 0 {
                    all_spaces()
                } else {
                    spaces_of(space)
                }
            }
        },
        _ => match m.cx.types.addr_space(body.ty(v, &m.cx)) {
            Some(0) | None => match v.as_inst() {
                Some(i) if body.op(i) == Opcode::AddrSpaceCast => {
                    leaf(m, body, sets, body.operand(i, 0))
                }
                Some(i) if body.op(i) == Opcode::Alloca => spaces_of(5),
                _ => all_spaces(),
            },
            Some(s) => spaces_of(s),
        },
    }
}

/// The sets of one pointer value after [`infer`].
pub fn set_of(m: &Module, body: &Body, sets: &Sets, v: Value) -> Spaces {
    leaf(m, body, sets, v)
}

/// Which operand of an instruction is an address that may be in any space.
fn address_operands(m: &Module, body: &Body, i: Inst) -> SmallVec<[usize; 2]> {
    match body.op(i) {
        Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg => SmallVec::from_slice(&[0]),
        Opcode::Store => SmallVec::from_slice(&[1]),
        Opcode::Call => match role_of(m, body, i) {
            Some(Role::Memcpy | Role::Memmove) => SmallVec::from_slice(&[1, 2]),
            Some(Role::Memset) => SmallVec::from_slice(&[1]),
            _ => overloaded_pointers(m, body, i),
        },
        _ => SmallVec::new(),
    }
}

/// The operands of a call that its table row lets point into a space: parameters of an overloaded pointer type.
pub(super) fn overloaded_pointers(m: &Module, body: &Body, call: Inst) -> SmallVec<[usize; 2]> {
    let Some(id) = respaced(m, body, call) else {
        return SmallVec::new();
    };
    let row = id.facts();
    let pointer = |p: &Ty| matches!(*p, Ty::Slot(n) if row.over[n as usize] == SlotKind::Ptr);
    let places = row.params.iter().enumerate();
    places
        .filter(|(_, p)| pointer(p))
        .map(|(n, _)| n + 1)
        .collect()
}

/// The intrinsic a call calls, if pointers into spaces make it another overload.
pub(super) fn respaced(m: &Module, body: &Body, call: Inst) -> Option<IntrinsicId> {
    let id = m.func(m.called_func(body, call)?).intrinsic?;
    id.facts().attrs.has(Attrs::RESPACE).then_some(id)
}

/// Redirects accesses to pointers of known spaces. Says whether anything changed.
pub fn rewrite(m: &mut Module, body: &mut Body, sets: &Sets, fold_tests: bool) -> bool {
    let mut r = Rewriter {
        sets,
        made: FxHashMap::default(),
        phis: Vec::new(),
        copies: Vec::new(),
    };
    let mut any = false;
    let mut old: Vec<Inst> = Vec::new();
    let mut all: Vec<Inst> = Vec::with_capacity(body.inst_capacity());
    for b in body.blocks() {
        all.extend(body.insts(b));
    }
    for i in all {
        if body.inst(i).block.is_none() {
            continue;
        }
        for n in address_operands(m, body, i) {
            let p = body.operand(i, n);
            if m.cx.types.addr_space(body.ty(p, &m.cx)) != Some(0) {
                continue;
            }
            let Some(space) = single(set_of(m, body, sets, p)) else {
                continue;
            };
            if !accessible(body, i, space, m) {
                continue;
            }
            let Some(q) = r.in_space(m, body, p, space, 0) else {
                continue;
            };
            if body.op(i) == Opcode::Call {
                retarget_call(m, body, i, n, q);
            } else {
                body.set_operand(i, n, q);
            }
            old.extend(p.as_inst());
            any = true;
        }
        if body.op(i) == Opcode::ICmp && compare(m, body, &mut r, i) {
            any = true;
        }
        // A cast of a generic pointer into the space it is in.
        if body.op(i) == Opcode::AddrSpaceCast {
            let p = body.operand(i, 0);
            let to = m.cx.types.addr_space(body.inst(i).ty).unwrap_or(0);
            if to != 0
                && m.cx.types.addr_space(body.ty(p, &m.cx)) == Some(0)
                && single(set_of(m, body, sets, p)) == Some(to)
                && let Some(q) = r.in_space(m, body, p, to, 0)
                && q != Value::inst(i)
            {
                body.replace_all_uses(i.into(), q);
                old.push(i);
                any = true;
            }
        }
        if fold_tests && fold_space_test(m, body, sets, i) {
            any = true;
        }
    }
    r.fill_phis(m, body);
    r.share(m, body);
    for i in old {
        if body.inst(i).block.is_some() {
            erase_if_dead(m, body, i);
        }
    }
    if any {
        erase_dead_cycles(m, body);
        crate::edit::erase_dead(m, body);
    }
    any
}

/// Phis that only feed each other, left behind by the rewrite.
fn erase_dead_cycles(m: &Module, body: &mut Body) {
    let pure = |body: &Body, i: Inst| {
        matches!(
            body.op(i),
            Opcode::Phi
                | Opcode::GetElementPtr
                | Opcode::Select
                | Opcode::AddrSpaceCast
                | Opcode::BitCast
        ) && m.cx.types.is_ptr(body.inst(i).ty)
    };
    let candidates: Vec<Inst> = body
        .blocks()
        .flat_map(|b| body.insts(b))
        .filter(|&i| pure(body, i))
        .collect();
    // Every cycle goes through a phi.
    if !candidates.iter().any(|&i| body.op(i) == Opcode::Phi) {
        return;
    }
    let mut live: FxHashSet<Inst> = FxHashSet::default();
    let mut work: Vec<Inst> = Vec::new();
    for &i in &candidates {
        if body.users(i.into()).any(|(u, _)| !pure(body, u)) && live.insert(i) {
            work.push(i);
        }
    }
    while let Some(i) = work.pop() {
        for d in body.operands(i).filter_map(Value::as_inst) {
            if pure(body, d) && live.insert(d) {
                work.push(d);
            }
        }
    }
    let dead: Vec<Inst> = candidates
        .into_iter()
        .filter(|i| !live.contains(i))
        .collect();
    for &i in &dead {
        body.drop_operands(i);
    }
    for i in dead {
        body.erase(i);
    }
}

/// Whether an operation exists in a space: no volatile or atomic access becomes illegal.
fn accessible(body: &Body, i: Inst, space: u32, m: &Module) -> bool {
    let Some(s) = address_space(space) else {
        return false;
    };
    match body.op(i) {
        Opcode::Load => s.allows(Operation::Load),
        Opcode::Store => s.allows(Operation::Store),
        Opcode::AtomicRmw | Opcode::CmpXchg => s.allows(Operation::Atomic),
        Opcode::Call => match respaced(m, body, i) {
            Some(id) => s.allows(id.facts().operation()),
            None => {
                s.allows(Operation::Load)
                    && (s.allows(Operation::Store) || role_of(m, body, i) != Some(Role::Memset))
            }
        },
        _ => false,
    }
}

/// An intrinsic overloaded on its pointers: calls the variant for the new type.
pub(super) fn retarget_call(m: &mut Module, body: &mut Body, call: Inst, n: usize, q: Value) {
    let Some(id) = m.called_func(body, call).and_then(|f| m.func(f).intrinsic) else {
        return;
    };
    let args: SmallVec<[Value; 8]> = call::args(body, call).collect();
    let params: SmallVec<[TypeId; 8]> = args
        .iter()
        .enumerate()
        .map(|(k, &v)| body.ty(if k + 1 == n { q } else { v }, &m.cx))
        .collect();
    let ret = body.inst(call).ty;
    let Ok(slots) = id.infer(&m.cx.types, ret, &params) else {
        return;
    };
    let f = m.intrinsic(id, &slots);
    let sig = m.func(f).ty;
    let callee = m.address(jacquard_ir::GlobalRef::Func(f));
    body.set_operand(call, n, q);
    body.set_operand(call, 0, callee.into());
    if let Aux::Call { sig: s, .. } = &mut body.inst_mut(call).aux {
        *s = sig;
    }
}
