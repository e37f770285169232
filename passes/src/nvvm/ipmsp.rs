//! `ipmsp`: the address-space engine across functions.
//!
//! The sets of spaces that arguments and results may point into are solved for all functions together, from nothing upward,
//! so recursion resolves. A local function whose argument has one space at all call sites is retyped in place; call sites
//! that agree on a tuple of spaces otherwise get a clone, within the budget `do-clone-for-ip-msp` (attempts; -1 is no limit).
//! Equal tuples share a clone, and a clone's recursion goes to itself or to the original: with permuted arguments it would else
//! bring forth a clone for each order.
//! Functions that others may call or whose address is taken keep their interface; where the module's own calls would resolve
//! something, these calls go to a local copy first.

use crate::analysis::call_graph::{bottom_up_order, globals_in, globals_of_body};
use crate::manager::Knob;
use crate::manager::{ModulePass, Mx, Params};
use crate::nvvm::infer_spaces::{Known, Sets, Spaces, Summary, infer, rewrite, set_of, single};
use jacquard_ir::{
    At, Aux, Body, Builder, FuncId, Function, GlobalRef, Inst, Linkage, Module, Opcode, TypeId,
    Value, call, params, sym,
};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The pass.
pub struct Ipmsp;

impl ModulePass for Ipmsp {
    fn new(_: &Params) -> Self {
        Ipmsp
    }
    fn run(&mut self, mx: &mut Mx) -> bool {
        if mx.opts.knob(Knob::DoIpMsp) == 0 {
            return false;
        }
        let options = Known::of(mx.opts);
        let mut budget = mx.opts.knob(Knob::DoCloneForIpMsp);
        let mut transcript = String::new();
        let dump = mx.opts.knob(Knob::DumpIpMsp) != 0;
        let mut any = copy_open_functions(mx.m, options, &mut budget, &mut transcript);
        let mut clones = Clones::default();
        let mut callers = Callers::of(mx.m);
        // Each round retypes or clones; a clone's callees may become resolvable in the next.
        for _ in 0..8 {
            let eligible = eligible(mx.m);
            if eligible.iter().all(|e| !e) {
                break;
            }
            let summary = solve(mx.m, &eligible, &callers, options);
            let mut changed = false;
            for f in bottom_up_order(mx.m).into_iter().rev() {
                if eligible[f.index()] {
                    let how = (options, &mut clones, &mut callers);
                    changed |= specialise(mx.m, f, &summary, how, &mut budget, &mut transcript);
                }
            }
            if !changed {
                break;
            }
            any = true;
            for f in mx.m.func_ids().collect::<Vec<_>>() {
                // What rewriting declared has no body.
                if !callers
                    .touched
                    .get_mut(f.index())
                    .is_some_and(std::mem::take)
                {
                    continue;
                }
                let Some(mut body) = mx.m.take_body(f) else {
                    continue;
                };
                let sets = infer(mx.m, f, &body, &Summary::default(), options);
                rewrite(mx.m, &mut body, &sets, false);
                mx.m.set_body(f, body);
            }
        }
        if dump {
            mx.output.push_str(&transcript);
        }
        any
    }
}

/// Who calls whom, so that a change of one function visits the bodies that call it and no others.
struct Callers {
    /// Per function those that call it, in order; a call that was redirected since may be gone.
    of: Vec<Vec<FuncId>>,
    /// Functions whose casts between spaces are not yet cleaned up.
    touched: Vec<bool>,
}

impl Callers {
    fn of(m: &Module) -> Self {
        let mut out = Callers {
            of: vec![Vec::new(); m.functions.len()],
            touched: vec![true; m.functions.len()],
        };
        for g in m.func_ids() {
            out.note_calls(m, g);
        }
        out
    }

    /// Enters the calls of `g`, which may be new.
    fn note_calls(&mut self, m: &Module, g: FuncId) {
        self.of.resize(m.functions.len(), Vec::new());
        self.touched.resize(m.functions.len(), true);
        let Some(body) = &m.func(g).body else {
            return;
        };
        for i in body.blocks().flat_map(|b| body.insts(b)) {
            if body.op(i) == Opcode::Call
                && let Some(f) = m.called_func(body, i)
            {
                self.add(f, g);
            }
        }
    }

    fn add(&mut self, f: FuncId, caller: FuncId) {
        let list = &mut self.of[f.index()];
        if let Err(at) = list.binary_search_by_key(&caller.index(), |c| c.index()) {
            list.insert(at, caller);
        }
    }

    fn list(&self, f: FuncId) -> Vec<FuncId> {
        self.of[f.index()].clone()
    }
}

/// Functions whose callers are all known: local, never used but as a callee, no kernel.
fn eligible(m: &Module) -> Vec<bool> {
    let mut ok = vec![false; m.functions.len()];
    for f in m.func_ids() {
        let row = m.func(f);
        ok[f.index()] =
            row.body.is_some() && row.linkage.is_local() && !m.is_kernel(f) && !m.signature(f).2;
    }
    let mut taken = |g: GlobalRef| {
        if let GlobalRef::Func(f) = g {
            ok[f.index()] = false;
        }
    };
    for v in m.var_ids() {
        if let Some(init) = m.var(v).init {
            globals_in(&m.cx, init, &mut taken);
        }
    }
    for a in &m.aliases {
        globals_in(&m.cx, a.target, &mut taken);
    }
    for f in m.func_ids() {
        if let Some(body) = &m.func(f).body {
            globals_of_body(&m.cx, body, &mut |g, direct| {
                if !direct {
                    taken(g);
                }
            });
        }
    }
    ok
}

/// Gives functions with unknown callers a local copy for the calls that are known, where that resolves an argument.
///
/// Which copies pay is found by solving as if all of them were made: then only kernels, local functions and copies call.
fn copy_open_functions(m: &mut Module, options: Known, budget: &mut i64, out: &mut String) -> bool {
    let known = eligible(m);
    let open: Vec<FuncId> = m
        .func_ids()
        .filter(|&f| {
            let row = m.func(f);
            let (_, params, variadic) = m.signature(f);
            row.body.is_some()
                && !known[f.index()]
                && !row.linkage.is_interposable()
                && !m.is_kernel(f)
                && !variadic
                && params.iter().any(|&p| generic(m, p))
        })
        .collect();
    if open.is_empty() {
        return false;
    }
    let (mut all, mut is_open) = (known, vec![false; m.functions.len()]);
    for f in &open {
        all[f.index()] = true;
        is_open[f.index()] = true;
    }
    let summary = solve(m, &all, &Callers::of(m), options);
    let mut resolves = vec![false; m.functions.len()];
    for g in m.func_ids() {
        let Some(body) = &m.func(g).body else {
            continue;
        };
        let mut sets: Option<Sets> = None;
        for i in body.blocks().flat_map(|b| body.insts(b)) {
            if body.op(i) != Opcode::Call {
                continue;
            }
            let Some(f) = m.called_func(body, i) else {
                continue;
            };
            if resolves[f.index()] || !is_open[f.index()] {
                continue;
            }
            let sets = sets.get_or_insert_with(|| infer(m, g, body, &summary, options));
            resolves[f.index()] = call::args(body, i).enumerate().any(|(n, a)| {
                summary.args.contains_key(&(f, n as u32))
                    && single(set_of(m, body, sets, a)).is_some()
            });
        }
    }
    // The address of each function's copy.
    let mut copies: Vec<Option<Value>> = vec![None; is_open.len()];
    for f in open.into_iter().filter(|f| resolves[f.index()]) {
        let name = m.cx.str(m.func(f).name).to_owned();
        if *budget == 0 {
            let _ = writeln!(out, "avoid cloning of {name}");
            break;
        }
        *budget -= (*budget > 0) as i64;
        let copy = clone_function(m, f, &format!("{name}.local"));
        copies[f.index()] = Some(m.address(GlobalRef::Func(copy)).into());
        let _ = writeln!(out, "{name} is cloned");
    }
    if copies.iter().all(Option::is_none) {
        return false;
    }
    // The originals keep calling originals: what they are given is unknown.
    for g in m.func_ids().collect::<Vec<_>>() {
        if is_open.get(g.index()) == Some(&true) {
            continue;
        }
        let Some(mut body) = m.take_body(g) else {
            continue;
        };
        let calls: Vec<(Inst, Value)> = body
            .blocks()
            .flat_map(|b| body.insts(b))
            .filter(|&i| body.op(i) == Opcode::Call)
            .filter_map(|i| {
                let f = m.called_func(&body, i)?;
                Some((i, copies.get(f.index()).copied().flatten()?))
            })
            .collect();
        for (i, copy) in calls {
            body.set_operand(i, 0, copy);
        }
        m.set_body(g, body);
    }
    true
}

fn generic(m: &Module, ty: TypeId) -> bool {
    m.cx.types.is_ptr(ty) && m.cx.types.addr_space(ty) == Some(0)
}

/// The least fixed point over all functions.
fn solve(m: &Module, eligible: &[bool], callers: &Callers, options: Known) -> Summary {
    let mut s = Summary::default();
    for f in m.func_ids() {
        if eligible[f.index()] {
            let (ret, params, _) = m.signature(f);
            for (n, &p) in params.iter().enumerate() {
                let a = m.attrs(f).param(n);
                // What travels by value keeps the parameter space.
                if generic(m, p) && !a.has(sym::BYVAL) && !a.has(sym::SRET) {
                    s.args.insert((f, n as u32), 0);
                }
            }
            if generic(m, ret) {
                s.returns.insert(f, 0);
            }
        }
    }
    // Sets only grow: a function is looked at again where what it is given grew, or what a callee returns.
    let mut pending = vec![true; m.functions.len()];
    loop {
        let mut changed = false;
        for f in m.func_ids() {
            if !std::mem::take(&mut pending[f.index()]) {
                continue;
            }
            changed |= visit(m, f, &mut s, (eligible, callers, options), &mut pending);
        }
        if !changed {
            return s;
        }
    }
}

/// Adds what the body of `f` passes on and returns; whether a set grew.
fn visit(
    m: &Module,
    f: FuncId,
    s: &mut Summary,
    (eligible, callers, options): (&[bool], &Callers, Known),
    pending: &mut [bool],
) -> bool {
    let Some(body) = &m.func(f).body else {
        return false;
    };
    let mut changed = false;
    let sets = infer(m, f, body, s, options);
    for i in body.blocks().flat_map(|b| body.insts(b)) {
        match body.op(i) {
            Opcode::Ret if body.num_ops(i) == 1 => {
                let v = set_of(m, body, &sets, body.operand(i, 0));
                if let Some(r) = s.returns.get_mut(&f)
                    && *r | v != *r
                {
                    *r |= v;
                    changed = true;
                    for g in &callers.of[f.index()] {
                        pending[g.index()] = true;
                    }
                }
            }
            Opcode::Call => {
                let Some(g) = m.called_func(body, i).filter(|g| eligible[g.index()]) else {
                    continue;
                };
                for (n, a) in call::args(body, i).enumerate() {
                    if let Some(slot) = s.args.get_mut(&(g, n as u32)) {
                        let v = set_of(m, body, &sets, a);
                        if *slot | v != *slot {
                            *slot |= v;
                            changed = true;
                            pending[g.index()] = true;
                        }
                    }
                }
            }
            _ => {}
        }
    }
    changed
}

/// A space per parameter, where one is known.
type Tuple = Vec<Option<u32>>;

/// Clones of one function: where functions that call each other pass their arguments on in other orders, there is no end to them.
const MOST_CLONES: usize = 16;

/// The clones that were made.
#[derive(Default)]
struct Clones {
    /// What a clone is a clone of, and for which spaces.
    origin: FxHashMap<FuncId, (FuncId, Tuple)>,
    made: FxHashMap<(FuncId, Tuple), FuncId>,
    /// How many there are of each function.
    count: FxHashMap<FuncId, usize>,
}

impl Clones {
    /// The function that `f` is, or is a clone of.
    fn root(&self, f: FuncId) -> FuncId {
        self.origin.get(&f).map_or(f, |o| o.0)
    }
    /// The spaces of `f`'s arguments where it goes on to be specialised by `tuple`.
    fn joined(&self, f: FuncId, tuple: &Tuple) -> Tuple {
        let mut all = tuple.clone();
        if let Some((_, own)) = self.origin.get(&f) {
            for (a, o) in all.iter_mut().zip(own) {
                *a = a.or(*o);
            }
        }
        all
    }
    /// A clone that was made for these spaces and still has the signature that a new one would have.
    fn find(&self, m: &mut Module, f: FuncId, tuple: &Tuple) -> Option<FuncId> {
        let clone = *self.made.get(&(self.root(f), self.joined(f, tuple)))?;
        let ty = retyped(m, f, tuple);
        (m.func(clone).ty == ty).then_some(clone)
    }
    fn add(&mut self, f: FuncId, tuple: &Tuple, clone: FuncId) {
        let (root, all) = (self.root(f), self.joined(f, tuple));
        self.made.insert((root, all.clone()), clone);
        self.origin.insert(clone, (root, all));
        *self.count.entry(root).or_default() += 1;
    }
}

/// Retypes or clones one function.
fn specialise(
    m: &mut Module,
    f: FuncId,
    s: &Summary,
    (options, clones, callers): (Known, &mut Clones, &mut Callers),
    budget: &mut i64,
    out: &mut String,
) -> bool {
    let params: Vec<TypeId> = m.signature(f).1.to_vec();
    let name = m.cx.str(m.func(f).name).to_owned();
    let whole: Tuple = (0..params.len())
        .map(|n| s.args.get(&(f, n as u32)).copied().and_then(single))
        .collect();
    let mut changed = false;
    let resolved = whole.iter().flatten().count();
    if resolved > 0 {
        retype(m, f, &whole);
        callers.touched[f.index()] = true;
        redirect_calls(m, (f, f), callers, &whole, &mut |_| true);
        let _ = writeln!(
            out,
            "{name} : changed in argument memory space ({resolved} arguments)"
        );
        changed = true;
    }
    if let Some(space) = s.returns.get(&f).copied().and_then(single) {
        callers.touched[f.index()] = true;
        retype_return(m, f, callers, space);
        let _ = writeln!(out, "{name} : return memory space is resolved : {space}");
        return true;
    }
    // Call sites that agree among themselves, though not with the others.
    let open: Vec<usize> = (0..params.len())
        .filter(|&n| {
            whole[n].is_none()
                && s.args
                    .get(&(f, n as u32))
                    .is_some_and(|x: &Spaces| x.count_ones() > 1)
        })
        .collect();
    if open.is_empty() || changed {
        return changed;
    }
    let groups = call_sites(m, f, s, options, callers, &open);
    for (tuple, mut sites) in groups {
        if let Some(clone) = clones.find(m, f, &tuple) {
            redirect_calls(m, (f, clone), callers, &tuple, &mut |site| {
                sites.contains(&site)
            });
            changed = true;
            continue;
        }
        let root = clones.root(f);
        sites.retain(|s| clones.root(s.0) != root);
        if sites.is_empty() || clones.count.get(&root).is_some_and(|&n| n >= MOST_CLONES) {
            continue;
        }
        if *budget == 0 {
            let _ = writeln!(out, "avoid cloning of {name}");
            return changed;
        }
        *budget -= (*budget > 0) as i64;
        let suffix: String = tuple
            .iter()
            .flatten()
            .map(|s| format!(".{}", space_name(*s)))
            .collect();
        let clone = clone_function(m, f, &format!("{name}{suffix}"));
        retype(m, clone, &tuple);
        clones.add(f, &tuple, clone);
        callers.note_calls(m, clone);
        redirect_calls(m, (f, clone), callers, &tuple, &mut |site| {
            sites.contains(&site)
        });
        let _ = writeln!(
            out,
            "{name} is cloned\n{} callees are affected",
            sites.len()
        );
        changed = true;
    }
    changed
}

/// The calls of `f` by what they know of the open parameters, in the order in which they are found.
fn call_sites(
    m: &Module,
    f: FuncId,
    s: &Summary,
    options: Known,
    callers: &Callers,
    open: &[usize],
) -> Vec<(Tuple, Vec<(FuncId, Inst)>)> {
    let mut groups: Vec<(Tuple, Vec<(FuncId, Inst)>)> = Vec::new();
    for g in callers.list(f) {
        let Some(body) = &m.func(g).body else {
            continue;
        };
        let mut sets: Option<Sets> = None;
        for b in body.blocks() {
            for i in body.insts(b) {
                if body.op(i) != Opcode::Call || m.called_func(body, i) != Some(f) {
                    continue;
                }
                let sets = sets.get_or_insert_with(|| infer(m, g, body, s, options));
                let tuple: Tuple = call::args(body, i)
                    .enumerate()
                    .map(|(n, a)| {
                        if open.contains(&n) {
                            single(set_of(m, body, sets, a))
                        } else {
                            None
                        }
                    })
                    .collect();
                if tuple.iter().all(Option::is_none) || g == f {
                    continue;
                }
                match groups.iter_mut().find(|x| x.0 == tuple) {
                    Some(x) => x.1.push((g, i)),
                    None => groups.push((tuple, vec![(g, i)])),
                }
            }
        }
    }
    groups
}

fn space_name(n: u32) -> &'static str {
    jacquard_ir::tables::address_space(n).map_or("generic", |s| s.name)
}

/// A local copy of a function under a new name.
pub(crate) fn clone_function(m: &mut Module, f: FuncId, name: &str) -> FuncId {
    let mut unique = name.to_owned();
    let mut n = 0;
    while m.lookup(&unique).is_some() {
        n += 1;
        unique = format!("{name}.{n}");
    }
    let ty = m.func(f).ty;
    let g = m.declare_function(&unique, ty);
    let row: Function = m.func(f).clone();
    let new = m.func_mut(g);
    new.linkage = Linkage::Internal;
    new.cc = row.cc;
    new.attrs = row.attrs;
    new.align = row.align;
    new.space = row.space;
    new.md = row.md;
    new.gc = row.gc;
    new.body = row.body;
    g
}

/// The type of a function whose parameters with a space are pointers into it.
fn retyped(m: &mut Module, f: FuncId, tuple: &Tuple) -> TypeId {
    let (ret, mut params, variadic) = {
        let (r, p, v) = m.signature(f);
        (r, p.to_vec(), v)
    };
    for (p, s) in params.iter_mut().zip(tuple) {
        if let Some(s) = s {
            *p = m.cx.types.ptr(*s);
        }
    }
    m.cx.types.func(ret, &params, variadic)
}

/// Parameters with a space become pointers into it; the body sees them cast back.
fn retype(m: &mut Module, f: FuncId, tuple: &Tuple) {
    let ty = retyped(m, f, tuple);
    m.func_mut(f).ty = ty;
    let new = m.signature(f).1.to_vec();
    let Some(mut body) = m.take_body(f) else {
        return;
    };
    for (n, s) in tuple.iter().enumerate() {
        if s.is_none() {
            continue;
        }
        let arg = Value::arg(n as u32);
        params::set_ty(&mut body, n as u32, new[n]);
        if !body.has_uses(arg) {
            continue;
        }
        let users: Vec<(Inst, usize)> = body.users(arg).collect();
        let Some(at) = first_place(&body) else {
            continue;
        };
        let cast = Builder::new(&mut m.cx, &mut body, At::Before(at)).cast(
            Opcode::AddrSpaceCast,
            arg,
            TypeId::PTR,
        );
        for (u, k) in users {
            body.set_operand(u, k, cast);
        }
    }
    m.set_body(f, body);
}

fn first_place(body: &Body) -> Option<Inst> {
    let entry = body.entry()?;
    body.insts(entry).find(|&i| body.op(i) != Opcode::Alloca)
}

/// Calls of `from` at chosen sites call `to`, with arguments in their spaces.
fn redirect_calls(
    m: &mut Module,
    (from, to): (FuncId, FuncId),
    callers: &mut Callers,
    tuple: &Tuple,
    chosen: &mut dyn FnMut((FuncId, Inst)) -> bool,
) {
    let callee = m.address(GlobalRef::Func(to));
    let sig = m.func(to).ty;
    for g in callers.list(from) {
        let Some(mut body) = m.take_body(g) else {
            continue;
        };
        let calls: Vec<Inst> = body
            .blocks()
            .flat_map(|b| body.insts(b).collect::<Vec<_>>())
            .filter(|&i| {
                body.op(i) == Opcode::Call
                    && m.called_func(&body, i) == Some(from)
                    && chosen((g, i))
            })
            .collect();
        if !calls.is_empty() {
            callers.add(to, g);
            callers.touched[g.index()] = true;
        }
        for i in calls {
            for (n, s) in tuple.iter().enumerate() {
                let Some(s) = s else { continue };
                let a = body.operand(i, n + 1);
                let ty = m.cx.types.ptr(*s);
                if body.ty(a, &m.cx) == ty {
                    continue;
                }
                let v: Value = match a.as_const() {
                    Some(c) if m.cx.is_undef(c) => m.cx.undef(ty).into(),
                    _ => {
                        Builder::before(&mut m.cx, &mut body, i).cast(Opcode::AddrSpaceCast, a, ty)
                    }
                };
                body.set_operand(i, n + 1, v);
            }
            body.set_operand(i, 0, callee.into());
            if let Aux::Call { sig: old, .. } = &mut body.inst_mut(i).aux {
                *old = sig;
            }
        }
        m.set_body(g, body);
    }
}

/// The result becomes a pointer into its space; callers cast it back.
fn retype_return(m: &mut Module, f: FuncId, callers: &mut Callers, space: u32) {
    let (params, variadic) = {
        let (_, p, v) = m.signature(f);
        (p.to_vec(), v)
    };
    let ret = m.cx.types.ptr(space);
    let sig = m.cx.types.func(ret, &params, variadic);
    m.func_mut(f).ty = sig;
    let Some(mut body) = m.take_body(f) else {
        return;
    };
    let rets: Vec<Inst> = body
        .blocks()
        .filter_map(|b| body.terminator(b))
        .filter(|&t| body.op(t) == Opcode::Ret)
        .collect();
    for r in rets {
        let v = body.operand(r, 0);
        let w = Builder::before(&mut m.cx, &mut body, r).cast(Opcode::AddrSpaceCast, v, ret);
        body.set_operand(r, 0, w);
    }
    m.set_body(f, body);
    for g in callers.list(f) {
        callers.touched[g.index()] = true;
        let Some(mut body) = m.take_body(g) else {
            continue;
        };
        let calls: Vec<Inst> = body
            .blocks()
            .flat_map(|b| body.insts(b).collect::<Vec<_>>())
            .filter(|&i| body.op(i) == Opcode::Call && m.called_func(&body, i) == Some(f))
            .collect();
        for i in calls {
            if let Aux::Call { sig: old, .. } = &mut body.inst_mut(i).aux {
                *old = sig;
            }
            body.inst_mut(i).ty = ret;
            let users: Vec<(Inst, usize)> = body.users(i.into()).collect();
            if users.is_empty() {
                continue;
            }
            let Some(at) = body.next_inst(i) else {
                continue;
            };
            let cast = Builder::new(&mut m.cx, &mut body, At::Before(at)).cast(
                Opcode::AddrSpaceCast,
                i.into(),
                TypeId::PTR,
            );
            for (u, k) in users {
                body.set_operand(u, k, cast);
            }
        }
        m.set_body(g, body);
    }
}
