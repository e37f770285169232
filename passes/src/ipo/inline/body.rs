//! Copying a callee's body into its caller.

use crate::intrinsics::Role;
use crate::scalar::sroa::call_memory;
use jacquard_ir::{
    At, Aux, Block, Body, Builder, DebugRecord, Flags, FuncId, Inst, MdId, MdNode, MdOperand,
    Module, NewInst, Opcode, TypeId, Value, call, debug, phi, sym,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Replaces a direct call by the callee's body. Gives the calls that came with it.
pub fn inline_call(m: &mut Module, body: &mut Body, call: Inst, callee: FuncId) -> Vec<Inst> {
    // The callee is only read; it goes back below.
    let Some(source) = m.take_body(callee) else {
        return Vec::new();
    };
    let new = copy_in(m, body, call, callee, &source);
    m.set_body(callee, source);
    new
}

struct Copier {
    map: FxHashMap<Value, Value>,
    scopes: FxHashMap<MdId, MdId>,
    locations: FxHashMap<Option<MdId>, Option<MdId>>,
}

impl Copier {
    fn value(&self, v: Value) -> Value {
        self.map.get(&v).copied().unwrap_or(v)
    }
}

fn copy_in(
    m: &mut Module,
    body: &mut Body,
    call: Inst,
    callee: FuncId,
    source: &Body,
) -> Vec<Inst> {
    let Some(entry) = body.entry() else {
        return Vec::new();
    };
    let Some(src_entry) = source.entry() else {
        return Vec::new();
    };
    let mut c = Copier {
        map: FxHashMap::default(),
        scopes: FxHashMap::default(),
        locations: FxHashMap::default(),
    };
    let args: SmallVec<[Value; 8]> = call::args(body, call).collect();
    for (n, &a) in args.iter().enumerate() {
        let a = byval_copy(m, body, call, callee, n, a);
        c.map.insert(Value::arg(n as u32), a);
    }
    let call_dbg = body.inst(call).dbg;
    // What a function without lines does belongs to the line that calls it.
    let described = m.func(callee).md.iter().any(|a| a.0 == sym::DBG);
    let ret_ty = body.inst(call).ty;
    let before = body
        .inst(call)
        .block
        .expect("the caller checked that the call is placed");
    // Blocks first, then instructions, then operands that were not mapped yet.
    let blocks: Vec<Block> = source.blocks().collect();
    // A block that returns goes to where the call is: most small functions are one, and a caller of many is not cut into as many parts.
    let straight = blocks.len() == 1
        && source
            .terminator(src_entry)
            .is_some_and(|i| source.op(i) == Opcode::Ret);
    let after = if straight {
        c.map.insert(src_entry.into(), before.into());
        before
    } else {
        let after = body.split_before(call);
        copy_blocks(body, source, &mut c, before);
        after
    };
    let mut fixups: Vec<(Inst, usize, Value)> = Vec::new();
    let mut returns: Vec<(Block, Option<Value>)> = Vec::new();
    let mut calls = Vec::new();
    let first_entry = body.first_inst(entry);
    for &b in &blocks {
        let to = c
            .value(b.into())
            .as_block()
            .expect("every block was mapped");
        for i in source.insts(b) {
            let node = source.inst(i);
            if node.op == Opcode::Ret {
                returns.push((to, source.operands(i).next()));
                if !straight {
                    append_branch(body, to, after.into(), call_dbg);
                }
                continue;
            }
            let (new, late) = copied_inst(m, body, source, &mut c, i, described, call_dbg);
            annotate(m, body, source, &mut c, callee, (i, new));
            let fixed = node.op == Opcode::Alloca
                && b == src_entry
                && m.cx.value_int(source.operand(i, 0)).is_some();
            match first_entry {
                // Fixed allocas go to the caller's entry, where SROA finds them.
                Some(at) if fixed => body.insert_before(new, at),
                _ if straight => body.insert_before(new, call),
                _ => body.append(to, new),
            }
            c.map.insert(i.into(), new.into());
            fixups.extend(late.into_iter().map(|(n, v)| (new, n, v)));
            if node.op == Opcode::Call {
                calls.push(new);
            }
        }
    }
    for (new, n, v) in fixups {
        let w = c.value(v);
        body.set_operand(new, n, w);
    }
    if let Some(at) = call_dbg.filter(|_| debug::any(source)) {
        copy_records(m, body, source, &mut c, at);
    }
    if !straight {
        let inner_entry = c.value(src_entry.into());
        append_branch(body, before, inner_entry, call_dbg);
    }
    finish_returns(m, body, call, ret_ty, after, &c, &returns);
    calls
}

/// A copy of an instruction, in no block yet, and its operands that were not copied before it.
fn copied_inst(
    m: &mut Module,
    body: &mut Body,
    source: &Body,
    c: &mut Copier,
    i: Inst,
    described: bool,
    call_dbg: Option<MdId>,
) -> (Inst, Late) {
    let node = source.inst(i);
    let (ops, late) = copied_operands(m, c, source, i);
    let mut flags = node.flags;
    if node.op == Opcode::Call {
        // The frame of the callee is gone: its tail calls are calls now.
        flags = flags.without(Flags::TAIL).without(Flags::MUSTTAIL);
    }
    let new = body.create(NewInst {
        op: node.op,
        ty: node.ty,
        ops: &ops,
        flags,
        aux: node.aux.clone(),
    });
    body.inst_mut(new).dbg = match described {
        true => location(m, c, node.dbg, call_dbg),
        false => call_dbg,
    };
    (new, late)
}

/// Makes a block behind `before` for each of the callee's.
fn copy_blocks(body: &mut Body, source: &Body, c: &mut Copier, before: Block) {
    let mut place = before;
    for b in source.blocks() {
        let n = body.create_block();
        body.insert_block_after(n, place);
        place = n;
        c.map.insert(b.into(), n.into());
        if let Some(&name) = source.names.get(&Value::block(b)) {
            body.names.insert(n.into(), name);
        }
    }
}

fn append_branch(body: &mut Body, from: Block, to: Value, dbg: Option<MdId>) {
    let br = body.create(NewInst {
        op: Opcode::Br,
        ty: TypeId::VOID,
        ops: &[to],
        flags: Flags::NONE,
        aux: Aux::None,
    });
    body.inst_mut(br).dbg = dbg;
    body.append(from, br);
}

/// Operands of a copy that wait, with their places.
type Late = SmallVec<[(usize, Value); 2]>;

/// Operands of a copy, and those that wait until everything is copied: forward references (phis, loops).
fn copied_operands(
    m: &mut Module,
    c: &Copier,
    source: &Body,
    i: Inst,
) -> (SmallVec<[Value; 8]>, Late) {
    let (mut ops, mut late) = (SmallVec::new(), SmallVec::new());
    for (n, v) in source.operands(i).enumerate() {
        match c.map.get(&v) {
            Some(&w) => ops.push(w),
            None if v.is_const() => ops.push(v),
            None => {
                let p = m.cx.poison(source.ty(v, &m.cx));
                late.push((n, v));
                ops.push(p.into());
            }
        }
    }
    (ops, late)
}

/// Gives a copy what the instruction has beside its operands: metadata, bundles, its name.
fn annotate(
    m: &mut Module,
    body: &mut Body,
    source: &Body,
    c: &mut Copier,
    callee: FuncId,
    (i, new): (Inst, Inst),
) {
    if let Some(list) = source.md.get(&i) {
        let list = list
            .iter()
            .map(|&(k, n)| (k, scoped(m, c, callee, k, n)))
            .collect();
        body.md.insert(new, list);
    }
    if let Some(list) = source.bundles.get(&i) {
        body.bundles.insert(new, list.clone());
    }
    if let Some(&name) = source.names.get(&Value::inst(i)) {
        body.names.insert(new.into(), name);
    }
}

fn finish_returns(
    m: &mut Module,
    body: &mut Body,
    call: Inst,
    ret_ty: TypeId,
    after: Block,
    c: &Copier,
    returns: &[(Block, Option<Value>)],
) {
    let result: Option<Value> = if ret_ty == TypeId::VOID {
        None
    } else {
        match returns {
            [] => Some(m.cx.poison(ret_ty).into()),
            [(_, v)] => v.map(|v| c.value(v)),
            _ => {
                let phi = crate::edit::new_phi(body, after, ret_ty);
                for &(b, v) in returns {
                    if let Some(v) = v {
                        phi::add_incoming(body, phi, c.value(v), b);
                    }
                }
                Some(phi.into())
            }
        }
    };
    if let Some(v) = result {
        body.replace_all_uses(call.into(), v);
    }
    body.erase(call);
    if returns.is_empty() {
        // The callee never returns: what follows is unreachable.
        let first = body.first_inst(after);
        if let Some(i) = first {
            crate::edit::unreachable_from(m, body, i);
        }
    }
}

/// A byval argument is a copy, unless the callee only reads it and the original cannot change meanwhile.
fn byval_copy(
    m: &mut Module,
    body: &mut Body,
    call: Inst,
    callee: FuncId,
    n: usize,
    arg: Value,
) -> Value {
    let param = m.attrs(callee).param(n);
    let Some(ty) = param.ty(sym::BYVAL) else {
        return arg;
    };
    let align = param
        .int(sym::ALIGN)
        .unwrap_or(1)
        .max(m.cx.align_of(ty) as u64) as u32;
    let Some(first) = body.entry().and_then(|e| body.first_inst(e)) else {
        return arg;
    };
    let ptr_ty = body.ty(arg, &m.cx);
    let one: Value = m.cx.i32(1).into();
    let mut b = Builder::new(&mut m.cx, body, At::Before(first));
    let copy = b.emit(
        Opcode::Alloca,
        ptr_ty,
        &[one],
        Flags::NONE,
        Aux::Alloca { ty, align },
    );
    let size = m.cx.size_of(ty);
    let len: Value = m.cx.i64(size as i64).into();
    let no: Value = m.cx.bool(false).into();
    let arg_align = m.attrs(callee).param(n).int(sym::ALIGN).unwrap_or(1) as u32;
    call_memory(
        m,
        body,
        call,
        Role::Memcpy,
        &[ptr_ty, ptr_ty, TypeId::I64],
        &[copy.into(), arg, len, no],
        &[(0, align), (1, arg_align)],
    );
    copy.into()
}

/// What the callee's debug records say is said of the copied values, at the copied instructions.
fn copy_records(m: &mut Module, body: &mut Body, source: &Body, c: &mut Copier, call: MdId) {
    for i in source.blocks().flat_map(|b| source.insts(b)) {
        let Some(new) = c.map.get(&Value::inst(i)).and_then(|v| v.as_inst()) else {
            continue;
        };
        for &r in debug::before(source, i) {
            let value = r.value.and_then(|v| match c.map.get(&v) {
                Some(&w) => Some(w),
                None => v.is_const().then_some(v),
            });
            let location = location(m, c, Some(r.location), Some(call)).unwrap_or(r.location);
            let record = DebugRecord {
                value,
                location,
                ..r
            };
            debug::add_before(body, new, record);
        }
    }
}

/// A debug location inlined at the call's location.
fn location(m: &mut Module, c: &mut Copier, dbg: Option<MdId>, at: Option<MdId>) -> Option<MdId> {
    let (Some(loc), Some(call)) = (dbg, at) else {
        return at.filter(|_| dbg.is_some()).or(dbg);
    };
    if let Some(&known) = c.locations.get(&Some(loc)) {
        return known;
    }
    let key = m.cx.sym("inlinedAt");
    let MdNode::Special {
        distinct,
        name,
        fields,
    } = m.cx.md.get(loc).clone()
    else {
        return dbg;
    };
    let outer = m.cx.md.field(loc, key).cloned();
    let outer = match outer {
        Some(MdOperand::Node(o)) => location(m, c, Some(o), Some(call)),
        _ => Some(call),
    };
    let mut list: Vec<_> = fields.iter().filter(|f| f.0 != key).cloned().collect();
    if let Some(o) = outer {
        list.push((key, MdOperand::Node(o)));
    }
    let new = m.cx.md.intern(MdNode::Special {
        distinct,
        name,
        fields: list.into(),
    });
    c.locations.insert(Some(loc), Some(new));
    Some(new)
}

/// Alias scopes are fresh per inlined copy; other attachments stay.
fn scoped(
    m: &mut Module,
    c: &mut Copier,
    _callee: FuncId,
    kind: jacquard_ir::Sym,
    node: MdId,
) -> MdId {
    if kind != sym::ALIAS_SCOPE && kind != sym::NOALIAS {
        return node;
    }
    let ops = m.cx.md.ops(node).to_vec();
    let new: Vec<MdOperand> = ops
        .into_iter()
        .map(|o| match o {
            MdOperand::Node(s) => MdOperand::Node(fresh_scope(m, c, s)),
            o => o,
        })
        .collect();
    m.cx.md.tuple(&new)
}

fn fresh_scope(m: &mut Module, c: &mut Copier, scope: MdId) -> MdId {
    if let Some(&s) = c.scopes.get(&scope) {
        return s;
    }
    let mut ops = m.cx.md.ops(scope).to_vec();
    let new = m.cx.md.push(MdNode::Pending);
    // A scope names itself first; its domain is copied once.
    if let Some(MdOperand::Node(first)) = ops.first()
        && *first == scope
    {
        ops[0] = MdOperand::Node(new);
    }
    if let Some(MdOperand::Node(d)) = ops.get(1).cloned() {
        let domain = match c.scopes.get(&d) {
            Some(&x) => x,
            None => {
                let mut dops = m.cx.md.ops(d).to_vec();
                let nd = m.cx.md.push(MdNode::Pending);
                if let Some(MdOperand::Node(first)) = dops.first()
                    && *first == d
                {
                    dops[0] = MdOperand::Node(nd);
                }
                m.cx.md.set(
                    nd,
                    MdNode::Tuple {
                        distinct: true,
                        ops: dops.into(),
                    },
                );
                c.scopes.insert(d, nd);
                nd
            }
        };
        ops[1] = MdOperand::Node(domain);
    }
    m.cx.md.set(
        new,
        MdNode::Tuple {
            distinct: true,
            ops: ops.into(),
        },
    );
    c.scopes.insert(scope, new);
    new
}
