//! Metadata: strings, values, nodes, names, attachments. Numbers are given to all of a block first, since nodes refer forward.

use super::constants::Slot;
use super::{LazyModule, op};
use crate::bitstream::{Entry, Res, Stream, signed};
use crate::file::text;
use crate::read::constants;
use crate::tables::code::metadata as code;
use crate::tables::{
    EMISSION, Field, FieldKind, LANGUAGE, MACINFO, NODES, Node, OPERATIONS, VIRTUALITY, word,
};
use jacquard_ir::wide;
use jacquard_ir::{FuncId, GlobalRef, MdId, MdNode, MdOperand, Sym, Value, attachment, sym};

/// Metadata by number.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Md {
    /// A string.
    Str(Sym),
    /// A value, by its number; built when something refers to it.
    Value(u64),
    /// A node.
    Node(MdId),
}

/// The tag that text leaves out.
pub(crate) fn default_tag(row: &Node) -> Option<&'static str> {
    match row.name {
        "DIBasicType" => Some("DW_TAG_base_type"),
        "DITemplateValueParameter" => Some("DW_TAG_template_value_parameter"),
        _ => None,
    }
}

/// Reads a block of metadata; numbers follow those that are there.
pub(super) fn metadata_block(lazy: &mut LazyModule, s: &mut Stream) -> Res<()> {
    let mut nodes: Vec<(MdId, u32, Box<[u64]>, u64)> = Vec::new();
    let mut named: Vec<(Sym, Box<[u64]>, u64)> = Vec::new();
    let mut attachments: Vec<(Box<[u64]>, u64)> = Vec::new();
    let mut name = None;
    loop {
        let code = match s.next()? {
            Entry::End => break,
            Entry::Block(_) => {
                s.skip()?;
                continue;
            }
            Entry::Record(code) => code,
        };
        match code {
            code::STRINGS => strings(lazy, s)?,
            code::STRING_OLD => {
                let t = text(&s.ops);
                let t = lazy.module.cx.sym(&t);
                lazy.md.push(Md::Str(t));
            }
            code::VALUE => {
                let id = op(s, 1)?;
                lazy.md.push(Md::Value(id));
            }
            code::NAME => {
                let t = text(&s.ops);
                name = Some(lazy.module.cx.sym(&t));
            }
            code::NAMED_NODE => {
                let Some(n) = name.take() else {
                    return s.error("a list of metadata has no name");
                };
                named.push((n, s.ops.as_slice().into(), s.at));
            }
            code::KIND => lazy.kind(s)?,
            code::GLOBAL_DECL_ATTACHMENT => attachments.push((s.ops.as_slice().into(), s.at)),
            code::INDEX_OFFSET | code::INDEX => {}
            code::OLD_NODE | code::OLD_FN_NODE => {
                return s.error("metadata is written as LLVM 3 did; later forms are read");
            }
            _ => {
                let id = lazy.module.cx.md.push(MdNode::Pending);
                lazy.md.push(Md::Node(id));
                nodes.push((id, code, s.ops.as_slice().into(), s.at));
            }
        }
    }
    let mut own = Stream::new(lazy.bytes, 0);
    for (id, code, ops, at) in nodes {
        own.at = at;
        own.ops = ops.into_vec();
        let node = node(lazy, &own, code)?;
        if code == code::LOCATION {
            // The instructions' locations are no nodes of the file.
            lazy.module.cx.md.define(id, node);
        } else {
            lazy.module.cx.md.set(id, node);
        }
    }
    for (name, ops, at) in named {
        own.at = at;
        let mut list = Vec::with_capacity(ops.len());
        for &n in &ops {
            list.push(md_node(lazy, &own, n)?);
        }
        lazy.module.cx.md.named.push((name, list));
    }
    for (ops, at) in attachments {
        own.at = at;
        own.ops = ops.into_vec();
        let pairs = attachment_pairs(lazy, &own, 1)?;
        match lazy.values.get(op(&own, 0)? as usize) {
            Some(&Slot::Ready(v)) => attach(lazy, v, pairs),
            _ => return own.error("metadata is attached to what is no global"),
        }
    }
    Ok(())
}

fn attach(lazy: &mut LazyModule, v: Value, pairs: Vec<(Sym, MdId)>) {
    let Some(c) = v.as_const() else { return };
    match lazy.module.cx.constant(c).kind {
        jacquard_ir::ConstKind::Global(GlobalRef::Var(v)) => {
            lazy.module.vars[v.index()].md.extend(pairs);
        }
        jacquard_ir::ConstKind::Global(GlobalRef::Func(f)) => {
            lazy.module.func_mut(f).md.extend(pairs);
        }
        _ => {}
    }
}

/// `[kind, node]` from operand `from` on.
pub(super) fn attachment_pairs(
    lazy: &mut LazyModule,
    s: &Stream,
    from: usize,
) -> Res<Vec<(Sym, MdId)>> {
    let mut out = Vec::new();
    for pair in s.ops.get(from..).unwrap_or_default().chunks(2) {
        let [kind, node] = *pair else {
            return s.error("an attachment has no node");
        };
        let Some(&kind) = lazy.kinds.get(&kind) else {
            return s.error(format!("kind {kind} of metadata is not known"));
        };
        if kind == sym::DBG && lazy.older.stale_debug {
            continue;
        }
        out.push((kind, md_node(lazy, s, node)?));
    }
    Ok(out)
}

/// `[count, offset of the characters]` and a blob: lengths as numbers of six bits, then the characters.
fn strings(lazy: &mut LazyModule, s: &Stream) -> Res<()> {
    let (count, offset) = (op(s, 0)?, op(s, 1)? as usize);
    let Some(mut chars) = s.blob.get(offset..) else {
        return s.error("metadata strings are cut off");
    };
    if count > 8 * offset as u64 {
        return s.error("there are more metadata strings than lengths");
    }
    let mut lengths = Stream::new(&s.blob[..offset], 0);
    for _ in 0..count {
        let Ok(n) = lengths.vbr(6) else {
            return s.error("metadata strings are cut off");
        };
        let Some((one, rest)) = chars.split_at_checked(n as usize) else {
            return s.error("metadata strings are cut off");
        };
        chars = rest;
        let t = String::from_utf8_lossy(one);
        let t = lazy.module.cx.sym(&t);
        lazy.md.push(Md::Str(t));
    }
    Ok(())
}

/// A reference as an operand.
pub(super) fn md_operand(lazy: &mut LazyModule, s: &Stream, n: u64) -> Res<MdOperand> {
    match lazy.md.get(n as usize).copied() {
        Some(Md::Str(t)) => Ok(MdOperand::Str(t)),
        Some(Md::Node(id)) => Ok(MdOperand::Node(id)),
        Some(Md::Value(v)) => Ok(MdOperand::Const(constants::constant(lazy, s, v)?)),
        None => s.error(format!("metadata {n} does not exist")),
    }
}

/// A reference plus one, zero being null.
fn md_or_null(lazy: &mut LazyModule, s: &Stream, n: u64) -> Res<MdOperand> {
    match n.checked_sub(1) {
        None => Ok(MdOperand::Null),
        Some(n) => md_operand(lazy, s, n),
    }
}

/// A reference as a node; a string or a value becomes one.
pub(super) fn md_node(lazy: &mut LazyModule, s: &Stream, n: u64) -> Res<MdId> {
    match md_operand(lazy, s, n)? {
        MdOperand::Node(id) => Ok(id),
        MdOperand::Str(t) => Ok(lazy.module.cx.md.intern(MdNode::Str(t))),
        MdOperand::Const(c) => Ok(lazy.module.cx.md.intern(MdNode::Const(c))),
        _ => s.error(format!("metadata {n} is no node")),
    }
}

/// Metadata as an operand of a call.
pub(super) fn md_value(lazy: &mut LazyModule, s: &Stream, n: u64) -> Res<Value> {
    if let Some(Md::Value(v)) = lazy.md.get(n as usize).copied() {
        return match constants::value_at(lazy, s, v)? {
            Some(v) => Ok(v),
            None => s.error(format!("value {v} does not exist")),
        };
    }
    let node = md_node(lazy, s, n)?;
    Ok(lazy.module.cx.metadata_value(node).into())
}

fn node(lazy: &mut LazyModule, s: &Stream, code: u32) -> Res<MdNode> {
    match code {
        code::NODE | code::DISTINCT_NODE => {
            let mut ops = Vec::with_capacity(s.ops.len());
            for &n in &s.ops {
                ops.push(md_or_null(lazy, s, n)?);
            }
            Ok(MdNode::Tuple {
                distinct: code == code::DISTINCT_NODE,
                ops: ops.into(),
            })
        }
        code::EXPRESSION => expression_node(lazy, s),
        code::ARG_LIST => {
            let mut fields = Vec::with_capacity(s.ops.len());
            for &n in &s.ops {
                // Lists of values are no location.
                if let Some(&Md::Value(v)) = lazy.md.get(n as usize)
                    && lazy.is_local(v)
                {
                    continue;
                }
                if let Ok(o) = md_operand(lazy, s, n) {
                    fields.push((sym::EMPTY, o));
                }
            }
            special(lazy, "DIArgList", false, fields)
        }
        code::GENERIC_DEBUG | code::MODULE | code::FIXED_POINT_TYPE | code::SUBRANGE_TYPE => s
            .error(format!(
                "debug-info record {code} is not of a language for GPUs"
            )),
        _ => match NODES.iter().find(|n| n.code == code) {
            Some(row) => debug_node(lazy, s, row),
            None => s.error(format!("metadata record {code} is not known")),
        },
    }
}

fn special(
    lazy: &mut LazyModule,
    name: &str,
    distinct: bool,
    fields: Vec<(Sym, MdOperand)>,
) -> Res<MdNode> {
    Ok(MdNode::Special {
        distinct,
        name: lazy.module.cx.sym(name),
        fields: fields.into(),
    })
}

fn expression_node(lazy: &mut LazyModule, s: &Stream) -> Res<MdNode> {
    let distinct = op(s, 0)? & 1 != 0;
    let mut fields = Vec::new();
    let mut k = 1;
    while k < s.ops.len() {
        let found = OPERATIONS
            .iter()
            .enumerate()
            .find_map(|(n, family)| Some((n, word(family, s.ops[k])?)));
        let count = match found {
            Some((n, text)) => {
                let text = lazy.module.cx.sym(text);
                fields.push((sym::EMPTY, MdOperand::Word(text)));
                n
            }
            None => {
                fields.push((sym::EMPTY, MdOperand::Int(i128::from(s.ops[k]))));
                0
            }
        };
        let is_convert = found.is_some_and(|f| f.1 == "DW_OP_LLVM_convert");
        for n in 0..count {
            let Some(&v) = s.ops.get(k + 1 + n) else {
                return s.error("a debug expression is cut off");
            };
            // The second operand of a conversion is a kind of base type.
            let kind = (is_convert && n == 1)
                .then(|| word(crate::tables::ENCODING, v))
                .flatten();
            fields.push((
                sym::EMPTY,
                match kind {
                    Some(t) => MdOperand::Word(lazy.module.cx.sym(t)),
                    None => MdOperand::Int(i128::from(v)),
                },
            ));
        }
        k += 1 + count;
    }
    special(lazy, "DIExpression", distinct, fields)
}

fn debug_node(lazy: &mut LazyModule, s: &Stream, row: &'static Node) -> Res<MdNode> {
    let first = op(s, 0)?;
    let (distinct, version) = (first & 1 != 0, first >> 1);
    let mut ops = s.ops[1..].to_vec();
    let mut fields: Vec<(Sym, MdOperand)> = Vec::new();
    older_shape(lazy, s, row, version, &mut ops, &mut fields)?;
    // Sizes have been nodes since one bit of the version says so.
    let size_is_node = match row.name {
        "DICompositeType" => version >> 1 & 1 != 0,
        _ => version & 1 != 0,
    };
    for (f, &v) in row.fields.iter().zip(&ops) {
        if let Some(o) = field(lazy, s, f, v, size_is_node)? {
            if let (Some(tag), MdOperand::Word(w)) = (default_tag(row), &o)
                && f.name == "tag"
                && lazy.module.cx.str(*w) == tag
            {
                continue;
            }
            let o = match o {
                MdOperand::Const(c) if row.name == "DISubrange" => {
                    let n = lazy.module.cx.as_sint(c);
                    n.map_or(o, MdOperand::Int)
                }
                _ => o,
            };
            let name = lazy.module.cx.sym(f.name);
            fields.push((name, o));
        }
    }
    special(lazy, row.name, distinct, fields)
}

/// Rearranges the numbers of a record of an older writer, and takes what has no place in the row's fields.
fn older_shape(
    lazy: &mut LazyModule,
    s: &Stream,
    row: &Node,
    version: u64,
    ops: &mut Vec<u64>,
    fields: &mut Vec<(Sym, MdOperand)>,
) -> Res<()> {
    let mut say = |this: &mut LazyModule, name: &str, o: MdOperand| {
        let name = this.module.cx.sym(name);
        fields.push((name, o));
    };
    match row.name {
        "DISubrange" if version < 2 => {
            // Version 0: a number of elements, all ones for unknown. Version 1: a node.
            let count = match version {
                0 => MdOperand::Int(i128::from(op(s, 1)? as i64)),
                _ => md_or_null(lazy, s, op(s, 1)?)?,
            };
            say(lazy, "count", count);
            let low = signed(op(s, 2)?);
            if low != 0 {
                say(lazy, "lowerBound", MdOperand::Int(low.into()));
            }
            ops.clear();
        }
        "DIEnumerator" => {
            let unsigned = version & 1 != 0;
            // Bit 2 says that a width comes first.
            let (name, value) = if version & 2 != 0 {
                (op(s, 2)?, signed(op(s, 3)?))
            } else {
                (op(s, 2)?, signed(op(s, 1)?))
            };
            let name = md_or_null(lazy, s, name)?;
            say(lazy, "name", name);
            let words = match version & 2 != 0 {
                true => ops.iter().skip(2).map(|w| signed(*w) as u64).collect(),
                false => vec![value as u64],
            };
            let value = match wide::fits(&words, unsigned) {
                Some(n) => MdOperand::Int(n),
                None => MdOperand::Word(lazy.module.cx.sym(&wide::decimal_of(words, unsigned))),
            };
            say(lazy, "value", value);
            if unsigned {
                let yes = MdOperand::Word(lazy.module.cx.sym("true"));
                say(lazy, "isUnsigned", yes);
            }
            ops.clear();
        }
        "DINamespace" => {
            // Before LLVM 5: scope, file, name, line.
            if ops.len() == 4 {
                ops.remove(3);
                ops.remove(1);
            }
            if version & 1 != 0 {
                let yes = MdOperand::Word(lazy.module.cx.sym("true"));
                say(lazy, "exportSymbols", yes);
            }
        }
        "DITemplateTypeParameter" if ops.len() == 2 => ops.push(0),
        "DITemplateValueParameter" if ops.len() == 4 => ops.insert(3, 0),
        "DIGlobalVariable" if version == 0 && ops.len() > 9 => {
            // Before LLVM 4 the tenth number was the variable's expression; template parameters came with version 2.
            ops.remove(8);
        }
        "DIGlobalVariable" if version == 1 && ops.len() >= 9 => ops.insert(9, 0),
        // An unused number stood before the name.
        "DILocalVariable" if version & 1 == 0 && ops.len() > 8 => {
            ops.remove(0);
        }
        "DILocalVariable" if version & 1 == 0 => {
            ops.truncate(7);
        }
        "DISubprogram" if version & 2 == 0 => old_subprogram(s, version & 1 != 0, ops)?,
        "DISubprogram" => {}
        _ => {}
    }
    Ok(())
}

/// Before LLVM 8 the flags of a subprogram were numbers of their own:
/// `scope name linkageName file line type isLocal isDefinition scopeLine containingType virtuality virtualIndex flags
/// isOptimized unit templateParams declaration retainedNodes thisAdjustment thrownTypes`.
fn old_subprogram(s: &Stream, has_unit: bool, ops: &mut Vec<u64>) -> Res<()> {
    if ops.len() < 14 {
        return s.error("a record is too short");
    }
    let o = ops.clone();
    let flag = |on: u64, bit: u32| u64::from(on != 0) << bit;
    let virtuality = word(VIRTUALITY, o[10]).map_or(0, |_| o[10] & 3);
    let sp_flags = virtuality | flag(o[6], 2) | flag(o[7], 3) | flag(o[13], 4);
    *ops = o[..6].to_vec();
    ops.extend([o[8], o[9], sp_flags, o[11], o[12]]);
    let rest = &o[14..];
    if has_unit {
        ops.extend_from_slice(rest);
    } else {
        ops.push(0);
        ops.extend_from_slice(rest.get(1..).unwrap_or_default());
    }
    Ok(())
}

fn field(
    lazy: &mut LazyModule,
    s: &Stream,
    f: &Field,
    v: u64,
    size_is_node: bool,
) -> Res<Option<MdOperand>> {
    let number = |n: i128| (n != 0 || f.always).then_some(MdOperand::Int(n));
    let text = |this: &mut LazyModule, t: &str| Some(MdOperand::Word(this.module.cx.sym(t)));
    let node = |o: MdOperand| (o != MdOperand::Null || f.always).then_some(o);
    Ok(match f.kind {
        FieldKind::Int => number(v.into()),
        FieldKind::Signed => number(signed(v).into()),
        FieldKind::Bool if v != 0 => text(lazy, "true"),
        FieldKind::Bool if f.always => text(lazy, "false"),
        FieldKind::BoolTrue if v == 0 => text(lazy, "false"),
        FieldKind::Bool | FieldKind::BoolTrue | FieldKind::Skip => None,
        FieldKind::IntPlusOne => v.checked_sub(1).map(|n| MdOperand::Int(n.into())),
        FieldKind::IntOrOnes => match v {
            u64::MAX => None,
            // A truncated form of all ones.
            v if v == u64::from(u32::MAX) => None,
            v => Some(MdOperand::Int(v.into())),
        },
        FieldKind::Node => node(md_or_null(lazy, s, v)?),
        FieldKind::NodeExact => Some(md_operand(lazy, s, v)?),
        FieldKind::Str => match md_or_null(lazy, s, v)? {
            MdOperand::Null if f.always => Some(MdOperand::Str(sym::EMPTY)),
            MdOperand::Null => None,
            o @ MdOperand::Str(_) => Some(o),
            _ => return s.error(format!("'{}' is no string", f.name)),
        },
        FieldKind::Size if size_is_node => match md_or_null(lazy, s, v)? {
            // A plain number is written as one.
            MdOperand::Const(c) => match lazy.module.cx.as_int(c) {
                Some(n) => number(n as i128),
                None => Some(MdOperand::Const(c)),
            },
            o => node(o),
        },
        FieldKind::Size => number(v.into()),
        FieldKind::MacroFile => match word(MACINFO, v) {
            Some(t) if t != "DW_MACINFO_start_file" => text(lazy, t),
            _ => None,
        },
        FieldKind::Flags => flag_words(lazy, f, crate::tables::FLAGS, v, 3),
        FieldKind::SubprogramFlags => flag_words(lazy, f, crate::tables::SP_FLAGS, v, 3),
        FieldKind::Word(family, missing) => {
            if missing && (v == u64::MAX || v == u64::from(u32::MAX)) {
                return Ok(None);
            }
            let zero_is_word = std::ptr::eq(family, EMISSION) || missing;
            if v == 0 && !f.always && !zero_is_word {
                return Ok(None);
            }
            match word(family, v) {
                Some(t) => text(lazy, t),
                None if v == 0 && std::ptr::eq(family, LANGUAGE) => None,
                None => Some(MdOperand::Int(v.into())),
            }
        }
    })
}

/// Flags as words joined by bars. The lowest `low` values are one field of two bits.
fn flag_words(
    lazy: &mut LazyModule,
    f: &Field,
    family: &'static [crate::tables::Word],
    mut v: u64,
    low: u64,
) -> Option<MdOperand> {
    if v == 0 {
        return f.always.then_some(MdOperand::Int(0));
    }
    let mut words = Vec::new();
    if let Some(t) = (v & low != 0).then(|| word(family, v & low)).flatten() {
        words.push(t);
        v &= !low;
    }
    // Words of several bits stand for all of them.
    let mut rows: Vec<_> = family.iter().filter(|w| w.code > low).collect();
    rows.sort_by_key(|w| std::cmp::Reverse(w.code.count_ones()));
    for w in rows {
        if v & w.code == w.code {
            words.push(w.text);
            v &= !w.code;
        }
    }
    let rest;
    if v != 0 {
        rest = v.to_string();
        words.push(&rest);
    }
    let t = words.join(" | ");
    Some(MdOperand::Word(lazy.module.cx.sym(&t)))
}

/// Attachments of a function and of its instructions.
pub(super) fn attachment_block(
    lazy: &mut LazyModule,
    s: &mut Stream,
    f: FuncId,
    body: &mut jacquard_ir::Body,
    insts: &[Option<jacquard_ir::Inst>],
) -> Res<()> {
    loop {
        match s.next()? {
            Entry::End => return Ok(()),
            Entry::Block(_) => drop(s.skip()?),
            Entry::Record(code::ATTACHMENT) => {
                if s.ops.len().is_multiple_of(2) {
                    let pairs = attachment_pairs(lazy, s, 0)?;
                    lazy.module.func_mut(f).md.extend(pairs);
                    continue;
                }
                let pairs = attachment_pairs(lazy, s, 1)?;
                match insts.get(op(s, 0)? as usize) {
                    Some(Some(i)) => {
                        for (kind, node) in pairs {
                            if kind == sym::DBG {
                                body.inst_mut(*i).dbg = Some(node);
                            } else {
                                attachment::set(body, *i, kind, node);
                            }
                        }
                    }
                    Some(None) => {}
                    None => return s.error("metadata is attached to no instruction"),
                }
            }
            Entry::Record(_) => {}
        }
    }
}
