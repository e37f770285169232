//! What of a module is numbered, and function bodies.

use super::metadata::Key;
use super::{Out, Writer};
use crate::tables::code::{block, inst as code, metadata as md_code, vst};
use crate::write::{constants, inst, metadata};
use jacquard_ir::{
    Aux, Block, Body, Const, ConstKind, FuncId, Inst, MdId, MdNode, MdOperand, Opcode, TypeId,
    Value, ValueKind, call, debug,
};
use rustc_hash::FxHashMap;

/// Numbers of a function's own values and blocks.
pub(super) struct Local<'b> {
    pub body: &'b Body,
    pub values: FxHashMap<Value, u64>,
    pub blocks: FxHashMap<Block, u64>,
    /// The number that the next result takes.
    pub next: u64,
    /// Values that debug records name as metadata.
    pub as_md: FxHashMap<Value, u64>,
}

/// Gives numbers to all constants and metadata of the module.
pub(super) fn collect(writer: &mut Writer) -> Out<()> {
    for v in writer.m.var_ids().collect::<Vec<_>>() {
        let (init, md) = (writer.m.var(v).init, writer.m.var(v).md.clone());
        if let Some(c) = init {
            constants::add_const(writer, c)?;
        }
        collect_md(writer, &md)?;
    }
    for a in writer.m.aliases.clone() {
        if a.name != jacquard_ir::sym::EMPTY {
            constants::add_const(writer, a.target)?;
        }
    }
    for f in writer.m.func_ids().collect::<Vec<FuncId>>() {
        let md = writer.m.func(f).md.clone();
        collect_md(writer, &md)?;
        for c in writer.m.func(f).prefix.into_iter().flatten() {
            constants::add_const(writer, c)?;
        }
        if let Some(body) = writer.m.take_body(f) {
            let r = collect_body(writer, &body);
            writer.m.set_body(f, body);
            r?;
        }
    }
    for (_, list) in writer.m.cx.md.named.clone() {
        for n in list {
            metadata::add_md(writer, &MdOperand::Node(n))?;
        }
    }
    // Nodes may refer forward to nodes, and to nothing else.
    writer.md_order.sort_by_key(|k| match k {
        Key::Str(_) => 0,
        Key::Value(_) => 1,
        Key::Node(_) => 2,
    });
    writer.md = writer.md_order.iter().copied().zip(0..).collect();
    Ok(())
}

fn collect_md(writer: &mut Writer, md: &[(jacquard_ir::Sym, MdId)]) -> Out<()> {
    for &(kind, node) in md {
        writer.kind(kind);
        metadata::add_md(writer, &MdOperand::Node(node))?;
    }
    Ok(())
}

fn collect_body(writer: &mut Writer, body: &Body) -> Out<()> {
    for b in body.blocks() {
        for i in body.insts(b) {
            // Functions are called by their own type there.
            let called = writer.old() && body.op(i) == Opcode::Call;
            let skipped = usize::from(called && writer.m.func_of(call::callee(body, i)).is_some());
            for v in body.operands(i).skip(skipped) {
                if let Some(c) = v.as_const() {
                    collect_operand(writer, body, i, c)?;
                }
            }
            if let Aux::Shuffle(lanes) = &body.inst(i).aux {
                let mask = mask(writer, lanes);
                constants::add_const(writer, mask)?;
            }
            if let Some(d) = body.inst(i).dbg {
                collect_location(writer, d)?;
            }
            for r in debug::before(body, i) {
                writer.collect_record(r)?;
            }
            if let Some(md) = body.md.get(&i) {
                collect_md(writer, md)?;
            }
            for b in body.bundles.get(&i).into_iter().flatten() {
                if !writer.tags.contains(&b.tag) {
                    writer.tags.push(b.tag);
                }
            }
        }
    }
    Ok(())
}

fn collect_operand(writer: &mut Writer, body: &Body, i: Inst, c: Const) -> Out<()> {
    match writer.m.cx.constant(c).kind {
        ConstKind::Metadata(n) => metadata::add_md(writer, &MdOperand::Node(n)),
        ConstKind::InlineAsm(_) => {
            if let Aux::Call { sig, .. } = body.inst(i).aux
                && !writer.asm.contains(&(c, sig))
            {
                writer.asm.push((c, sig));
            }
            Ok(())
        }
        _ => {
            // A constant where metadata is wanted is metadata of it.
            if wants_metadata(writer, body, i, c.into()) {
                return metadata::add_md(writer, &MdOperand::Const(c));
            }
            constants::add_const(writer, c)
        }
    }
}

/// Whether the called function takes metadata where it is given this value.
fn wants_metadata(writer: &Writer, body: &Body, i: Inst, v: Value) -> bool {
    let Aux::Call { sig, .. } = body.inst(i).aux else {
        return false;
    };
    let Some((_, params, _)) = writer.m.cx.types.func_parts(sig) else {
        return false;
    };
    let place = call::args(body, i).position(|a| a == v);
    place.and_then(|n| params.get(n)) == Some(&TypeId::METADATA)
}

/// A location's own numbers stand in the function; what it refers to is metadata.
fn collect_location(writer: &mut Writer, d: MdId) -> Out<()> {
    if let MdNode::Special { fields, .. } = writer.m.cx.md.get(d) {
        for (_, o) in fields.clone() {
            if !matches!(o, MdOperand::Int(_)) {
                metadata::add_md(writer, &o)?;
            }
        }
    }
    Ok(())
}

/// The lanes of a shuffle as a constant vector.
pub(super) fn mask(writer: &mut Writer, lanes: &[i32]) -> Const {
    let ty = writer.m.cx.types.vector(TypeId::I32, lanes.len() as u32);
    let members: Vec<Const> = lanes
        .iter()
        .map(|&l| {
            if l < 0 {
                writer.m.cx.poison(TypeId::I32)
            } else {
                writer.m.cx.i32(l)
            }
        })
        .collect();
    writer.m.cx.aggregate(ty, &members)
}

pub(super) fn function(writer: &mut Writer, f: FuncId, body: &Body) -> Out<()> {
    writer.bits.enter(block::FUNCTION, 4);
    let count = body.blocks().count() as u64;
    writer.bits.record(code::DECLAREBLOCKS, &[count]);
    let mut local = Local {
        body,
        values: FxHashMap::default(),
        blocks: body.blocks().zip(0..).collect(),
        next: writer.global_count + (writer.const_order.len() + writer.asm.len()) as u64,
        as_md: FxHashMap::default(),
    };
    let first = local.next;
    for n in 0..body.num_args() {
        local.values.insert(Value::arg(n), first + u64::from(n));
    }
    local.next += u64::from(body.num_args());
    let mut n = local.next;
    for b in body.blocks() {
        for i in body.insts(b) {
            if body.inst(i).ty != TypeId::VOID {
                local.values.insert(i.into(), n);
                n += 1;
            }
        }
    }
    writer.debug_values(&mut local)?;
    let mut dbg: Option<MdId> = None;
    let mut attached: Vec<Vec<u64>> = Vec::new();
    let md = writer.m.func(f).md.clone();
    if !md.is_empty() {
        let mut ops = Vec::new();
        writer.attachments(&mut ops, &md)?;
        attached.push(ops);
    }
    let mut number = 0;
    for b in body.blocks() {
        for i in body.insts(b) {
            inst::instruction(writer, &local, i)?;
            if body.inst(i).ty != TypeId::VOID {
                local.next += 1;
            }
            if let Some(d) = body.inst(i).dbg {
                if dbg == Some(d) {
                    writer.bits.record(code::DEBUG_LOC_AGAIN, &[]);
                } else {
                    location(writer, d)?;
                    dbg = Some(d);
                }
            }
            for r in debug::before(body, i) {
                writer.debug_record(&local, r)?;
            }
            if let Some(md) = body.md.get(&i) {
                let mut ops = vec![number];
                writer.attachments(&mut ops, md)?;
                attached.push(ops);
            }
            number += 1;
        }
    }
    names(writer, &local);
    if !attached.is_empty() {
        writer.bits.enter(block::METADATA_ATTACHMENT, 3);
        for ops in attached {
            writer.bits.record(md_code::ATTACHMENT, &ops);
        }
        writer.bits.end();
    }
    writer.bits.end();
    Ok(())
}

fn names(writer: &mut Writer, local: &Local) {
    let mut entries: Vec<(u32, u64, String)> = Vec::new();
    for (&v, &s) in &local.body.names {
        let entry = match v.kind() {
            ValueKind::Block(b) => local.blocks.get(&b).map(|&n| (vst::BBENTRY, n)),
            _ => local.values.get(&v).map(|&n| (vst::ENTRY, n)),
        };
        if let Some((code, n)) = entry {
            entries.push((code, n, writer.m.cx.str(s).to_owned()));
        }
    }
    if entries.is_empty() {
        return;
    }
    entries.sort_unstable();
    writer.bits.enter(block::VALUE_SYMTAB, 4);
    // Copies of code keep their names; the first keeps it here, and LLVM numbers the others.
    for (code, n, name) in entries {
        writer.bits.text(code, &[n], &name);
    }
    writer.bits.end();
}

/// `[line, column, scope + 1, inlined at + 1, implicit, group, rank]`
fn location(writer: &mut Writer, d: MdId) -> Out<()> {
    let mut ops = vec![0; 7];
    if let MdNode::Special { fields, .. } = writer.m.cx.md.get(d).clone() {
        for (f, o) in &fields {
            let n = match o {
                MdOperand::Int(n) => *n as u64,
                _ => 0,
            };
            match writer.m.cx.str(*f) {
                "line" => ops[0] = n,
                "column" => ops[1] = n,
                "scope" => ops[2] = metadata::md_number(writer, o)? + 1,
                "inlinedAt" => ops[3] = metadata::md_number(writer, o)? + 1,
                "isImplicitCode" => ops[4] = u64::from(matches!(o, MdOperand::Word(_))),
                "atomGroup" => ops[5] = n,
                "atomRank" => ops[6] = n,
                _ => {}
            }
        }
    }
    writer.bits.record(code::DEBUG_LOC, &ops);
    Ok(())
}

/// The number of a value; metadata is numbered for itself.
pub(super) fn value_number(writer: &mut Writer, local: &Local, v: Value, as_md: bool) -> Out<u64> {
    match v.kind() {
        ValueKind::Const(c) => match writer.m.cx.constant(c).kind {
            ConstKind::Metadata(n) => metadata::md_number(writer, &MdOperand::Node(n)),
            _ if as_md => match writer.md.get(&Key::Value(c)) {
                Some(&n) => Ok(n),
                None => super::unwritable("metadata that was not numbered"),
            },
            _ => constants::const_number(writer, c),
        },
        _ if as_md => super::unwritable("a value of a function as metadata"),
        _ => match local.values.get(&v) {
            Some(&n) => Ok(n),
            None => super::unwritable("a value that is in no block"),
        },
    }
}
