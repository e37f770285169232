//! Metadata: all of a module's in one block.

use super::bits::rotated;
use super::{Out, Writer, unwritable};
use crate::tables::code::{block, metadata as code};
use crate::tables::{
    ENCODING, FLAGS, FieldKind, MACINFO, NODES, Node, OPERATIONS, SP_FLAGS, Word, number,
};
use crate::write::constants;
use jacquard_ir::wide;
use jacquard_ir::{Const, ConstKind, FuncId, GlobalRef, MdId, MdNode, MdOperand, Sym, sym};

/// Flags of a subprogram that text may spell as fields, with their bits and whether they hold when nothing is said.
const SPELLED: [(&str, u64, bool); 4] = [
    ("isLocal", 4, false),
    ("isDefinition", 8, true),
    ("isOptimized", 16, false),
    ("virtuality", 1, false),
];

/// What has a number among metadata.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    Str(Sym),
    Value(Const),
    Node(MdId),
}

/// What an operand is as metadata; none for null.
fn key(writer: &mut Writer, o: &MdOperand) -> Option<Key> {
    match *o {
        MdOperand::Str(s) => Some(Key::Str(s)),
        MdOperand::Const(c) => Some(Key::Value(c)),
        MdOperand::Node(n) => Some(match *writer.m.cx.md.get(n) {
            MdNode::Str(s) => Key::Str(s),
            MdNode::Const(c) => Key::Value(c),
            _ => Key::Node(n),
        }),
        MdOperand::Int(n) => Some(Key::Value(writer.m.cx.i64(n as i64))),
        MdOperand::Null | MdOperand::Word(_) => None,
    }
}

/// Gives numbers to an operand and to all it refers to.
pub(super) fn add_md(writer: &mut Writer, o: &MdOperand) -> Out<()> {
    let mut stack: Vec<MdOperand> = vec![o.clone()];
    while let Some(o) = stack.pop() {
        let Some(key) = key(writer, &o) else { continue };
        if writer.md.contains_key(&key) {
            continue;
        }
        writer.md.insert(key, writer.md_order.len() as u64);
        writer.md_order.push(key);
        match key {
            Key::Str(_) => {}
            Key::Value(c) => constants::add_const(writer, c)?,
            Key::Node(n) => match writer.m.cx.md.get(n) {
                MdNode::Tuple { ops, .. } => stack.extend(ops.iter().rev().cloned()),
                MdNode::Special { name, fields, .. } => {
                    let row = row(writer, *name);
                    // Numbers that are written as nodes become constants.
                    let as_node = |f: &Sym| {
                        row.is_some_and(|r| {
                            r.name == "DISubrange"
                                || r.fields.iter().any(|x| {
                                    x.name == writer.m.cx.str(*f)
                                        && matches!(x.kind, FieldKind::Size)
                                }) && sizes_are_nodes(writer, r, fields)
                        })
                    };
                    let inner: Vec<MdOperand> = fields
                        .iter()
                        .rev()
                        .filter(|(f, o)| !matches!(o, MdOperand::Int(_)) || as_node(f))
                        .map(|f| f.1.clone())
                        .collect();
                    stack.extend(inner);
                }
                _ => {}
            },
        }
    }
    Ok(())
}

fn row(writer: &Writer, name: Sym) -> Option<&'static Node> {
    NODES.iter().find(|n| n.name == writer.m.cx.str(name))
}

/// Whether a size of the node is no plain number.
fn sizes_are_nodes(writer: &Writer, row: &Node, fields: &[(Sym, MdOperand)]) -> bool {
    fields.iter().any(|(f, o)| {
        !matches!(o, MdOperand::Int(_) | MdOperand::Null)
            && row
                .fields
                .iter()
                .any(|x| matches!(x.kind, FieldKind::Size) && x.name == writer.m.cx.str(*f))
    })
}

/// The number of an operand.
pub(super) fn md_number(writer: &mut Writer, o: &MdOperand) -> Out<u64> {
    let key = key(writer, o);
    match key.and_then(|k| writer.md.get(&k)) {
        Some(&n) => Ok(n),
        None => unwritable("metadata that was not numbered"),
    }
}

/// The number plus one; zero for null.
fn md_or_null(writer: &mut Writer, o: Option<&MdOperand>) -> Out<u64> {
    match o {
        None | Some(MdOperand::Null) => Ok(0),
        Some(o) => Ok(md_number(writer, o)? + 1),
    }
}

pub(super) fn metadata_block(writer: &mut Writer) -> Out<()> {
    if writer.md_order.is_empty() && writer.m.cx.md.named.is_empty() {
        return Ok(());
    }
    writer.bits.enter(block::METADATA, 4);
    for k in 0..writer.md_order.len() {
        match writer.md_order[k] {
            Key::Str(s) => {
                let t = writer.m.cx.str(s).to_owned();
                writer.bits.text(code::STRING_OLD, &[], &t);
            }
            Key::Value(c) => {
                let ty = match writer.m.cx.constant(c).kind {
                    ConstKind::Global(g) if writer.old() => writer.address_type(g),
                    _ => {
                        let ty = writer.m.cx.const_ty(c);
                        writer.ty(ty)
                    }
                };
                let number = match writer.m.cx.constant(c).kind {
                    ConstKind::Global(_) => constants::address_number(writer, c)?,
                    _ => constants::const_number(writer, c)?,
                };
                let ops = [ty, number];
                writer.bits.record(code::VALUE, &ops);
            }
            Key::Node(n) => {
                let md = writer.m.cx.md.get(n).clone();
                node(writer, &md)?;
            }
        }
    }
    for (name, list) in writer.m.cx.md.named.clone() {
        let t = writer.m.cx.str(name).to_owned();
        writer.bits.text(code::NAME, &[], &t);
        let mut ops = Vec::with_capacity(list.len());
        for n in list {
            ops.push(md_number(writer, &MdOperand::Node(n))?);
        }
        writer.bits.record(code::NAMED_NODE, &ops);
    }
    for v in writer.m.var_ids().collect::<Vec<_>>() {
        let md = writer.m.var(v).md.clone();
        declaration_attachment(writer, GlobalRef::Var(v), &md)?;
    }
    for f in writer.m.func_ids().collect::<Vec<FuncId>>() {
        if writer.m.func(f).body.is_none() {
            let md = writer.m.func(f).md.clone();
            declaration_attachment(writer, GlobalRef::Func(f), &md)?;
        }
    }
    writer.bits.end();
    Ok(())
}

fn declaration_attachment(writer: &mut Writer, g: GlobalRef, md: &[(Sym, MdId)]) -> Out<()> {
    if md.is_empty() {
        return Ok(());
    }
    let mut ops = vec![writer.globals.get(&g).copied().unwrap_or(0)];
    writer.attachments(&mut ops, md)?;
    writer.bits.record(code::GLOBAL_DECL_ATTACHMENT, &ops);
    Ok(())
}

fn node(writer: &mut Writer, node: &MdNode) -> Out<()> {
    match node {
        MdNode::Tuple { distinct, ops } => {
            let mut out = Vec::with_capacity(ops.len());
            for o in ops {
                out.push(md_or_null(writer, Some(o))?);
            }
            let code = if *distinct {
                code::DISTINCT_NODE
            } else {
                code::NODE
            };
            writer.bits.record(code, &out);
            Ok(())
        }
        MdNode::Special {
            distinct,
            name,
            fields,
        } => {
            let text = writer.m.cx.str(*name).to_owned();
            match text.as_str() {
                "DIExpression" => return expression_node(writer, *distinct, fields),
                "DIArgList" => {
                    let mut ops = Vec::new();
                    for (_, o) in fields {
                        ops.push(md_number(writer, o)?);
                    }
                    writer.bits.record(code::ARG_LIST, &ops);
                    return Ok(());
                }
                _ => {}
            }
            match NODES.iter().find(|n| n.name == text) {
                Some(row) => debug_node(writer, row, *distinct, fields),
                None => unwritable(format!("the metadata node '{text}'")),
            }
        }
        _ => {
            writer.bits.record(code::NODE, &[]);
            Ok(())
        }
    }
}

fn expression_node(writer: &mut Writer, distinct: bool, fields: &[(Sym, MdOperand)]) -> Out<()> {
    const VERSION: u64 = 3 << 1;
    let mut ops = vec![u64::from(distinct) | VERSION];
    for (_, o) in fields {
        ops.push(match o {
            MdOperand::Int(n) => *n as u64,
            MdOperand::Word(w) => {
                let t = writer.m.cx.str(*w);
                let families = OPERATIONS.iter().copied().chain([ENCODING]);
                match families.filter_map(|f| number(f, t)).next() {
                    Some(n) => n,
                    None => return unwritable(format!("the debug operation '{t}'")),
                }
            }
            _ => return unwritable("a debug expression of nodes"),
        });
    }
    writer.bits.record(code::EXPRESSION, &ops);
    Ok(())
}

fn debug_node(
    writer: &mut Writer,
    row: &Node,
    distinct: bool,
    fields: &[(Sym, MdOperand)],
) -> Out<()> {
    let get = |this: &Writer, name: &str| -> Option<MdOperand> {
        fields
            .iter()
            .find(|f| this.m.cx.str(f.0) == name)
            .map(|f| f.1.clone())
    };
    for (f, _) in fields {
        let name = writer.m.cx.str(*f);
        let known = row.fields.iter().any(|x| x.name == name)
            || (row.name == "DISubprogram" && SPELLED.iter().any(|s| s.0 == name))
            || (row.name == "DINamespace" && name == "exportSymbols");
        if !known {
            return unwritable(format!("the field '{name}' of {}", row.name));
        }
    }
    let nodes = sizes_are_nodes(writer, row, fields);
    let mut version = u64::from(row.version);
    let has_size = row.fields.iter().any(|f| matches!(f.kind, FieldKind::Size));
    if has_size && !nodes {
        // The bit that says that sizes are nodes.
        version &= if row.name == "DICompositeType" {
            !2
        } else {
            !1
        };
    }
    if row.name == "DINamespace" && get(writer, "exportSymbols").is_some() {
        version |= 1;
    }
    let mut ops = vec![u64::from(distinct) | version << 1];
    if row.name == "DIEnumerator" {
        return enumerator(writer, distinct, fields);
    }
    for f in row.fields {
        let o = get(writer, f.name);
        let v = field(writer, row, f.kind, o.as_ref(), nodes)?;
        ops.push(v);
    }
    match row.name {
        // A source that is not there is not written, not even as null.
        "DIFile" if ops.last() == Some(&0) => {
            ops.pop();
        }
        "DISubprogram" if get(writer, "spFlags").is_none() => {
            let at = 1 + row
                .fields
                .iter()
                .position(|f| f.name == "spFlags")
                .unwrap_or(0);
            ops[at] = spelled_flags(writer, fields);
        }
        _ => {}
    }
    writer.bits.record(row.code, &ops);
    Ok(())
}

/// The flags of a subprogram that older text spells as fields.
fn spelled_flags(writer: &Writer, fields: &[(Sym, MdOperand)]) -> u64 {
    let mut v = 0;
    for (name, bit, default) in SPELLED {
        let said = fields.iter().find(|f| writer.m.cx.str(f.0) == name);
        let on = match said {
            Some((_, MdOperand::Word(w))) => {
                !matches!(writer.m.cx.str(*w), "false" | "DW_VIRTUALITY_none")
            }
            _ => default,
        };
        v |= if on { bit } else { 0 };
    }
    v
}

/// `[bits, width, name, value]`
fn enumerator(writer: &mut Writer, distinct: bool, fields: &[(Sym, MdOperand)]) -> Out<()> {
    const WIDE: u64 = 4;
    let mut ops = vec![u64::from(distinct) | WIDE, 64, 0];
    let mut value = vec![0];
    for (f, o) in fields {
        match (writer.m.cx.str(*f), o) {
            ("name", o) => ops[2] = md_or_null(writer, Some(o))?,
            ("value", MdOperand::Int(n)) => {
                let (low, high) = (*n as u64, (*n >> 64) as u64);
                let narrow = i128::from(*n as i64) == *n || i128::from(low) == *n;
                value = if narrow { vec![low] } else { vec![low, high] };
            }
            // Of more bits than the reader counts with.
            ("value", MdOperand::Word(w)) => value = wide::words_of(writer.m.cx.str(*w)),
            ("isUnsigned", MdOperand::Word(w)) if writer.m.cx.str(*w) == "true" => ops[0] |= 2,
            _ => {}
        }
    }
    ops[1] = 64 * value.len() as u64;
    ops.extend(value.iter().map(|w| rotated(*w as i64)));
    writer.bits.record(code::ENUMERATOR, &ops);
    Ok(())
}

fn field(
    writer: &mut Writer,
    row: &Node,
    kind: FieldKind,
    o: Option<&MdOperand>,
    size_nodes: bool,
) -> Out<u64> {
    let word = |this: &Writer| match o {
        Some(MdOperand::Word(w)) => Some(this.m.cx.str(*w).to_owned()),
        _ => None,
    };
    let int = match o {
        Some(MdOperand::Int(n)) => Some(*n),
        Some(MdOperand::Const(c)) => writer.m.cx.as_sint(*c),
        _ => None,
    };
    Ok(match kind {
        FieldKind::Int => int.unwrap_or(0) as u64,
        FieldKind::Signed => rotated(int.unwrap_or(0) as i64),
        FieldKind::Bool => u64::from(word(writer).as_deref() == Some("true")),
        FieldKind::BoolTrue => u64::from(word(writer).as_deref() != Some("false")),
        FieldKind::IntPlusOne => int.map_or(0, |n| n as u64 + 1),
        FieldKind::IntOrOnes => int.map_or(u64::MAX, |n| n as u64),
        FieldKind::Size if !size_nodes => int.unwrap_or(0) as u64,
        FieldKind::Node | FieldKind::Size if row.name == "DISubrange" || size_nodes => {
            md_or_null(writer, o)?
        }
        FieldKind::Str
            if matches!(o, Some(MdOperand::Str(s)) if *s == sym::EMPTY) && row.name != "DIFile" =>
        {
            0
        }
        FieldKind::Node | FieldKind::Size | FieldKind::Str => md_or_null(writer, o)?,
        FieldKind::NodeExact => match o {
            Some(o) => md_number(writer, o)?,
            None => return unwritable(format!("{} without what it stands in", row.name)),
        },
        FieldKind::Skip => 0,
        FieldKind::MacroFile => {
            let t = word(writer).unwrap_or_else(|| "DW_MACINFO_start_file".into());
            number(MACINFO, &t).unwrap_or(3)
        }
        FieldKind::Flags => flags(writer, FLAGS, o)?,
        FieldKind::SubprogramFlags => flags(writer, SP_FLAGS, o)?,
        FieldKind::Word(family, missing) => match (word(writer), int) {
            (Some(t), _) => match number(family, &t) {
                Some(n) => n,
                None => return unwritable(format!("'{t}'")),
            },
            (None, Some(n)) => n as u64,
            _ if missing => u64::from(u32::MAX),
            _ if std::ptr::eq(family, crate::tables::TAG) => {
                let tag = crate::read::default_tag(row);
                tag.and_then(|t| number(family, t)).unwrap_or(0)
            }
            _ => 0,
        },
    })
}

fn flags(writer: &Writer, family: &'static [Word], o: Option<&MdOperand>) -> Out<u64> {
    let Some(MdOperand::Word(w)) = o else {
        return Ok(match o {
            Some(MdOperand::Int(n)) => *n as u64,
            _ => 0,
        });
    };
    let mut v = 0;
    for t in writer.m.cx.str(*w).split('|').map(str::trim) {
        v |= match (number(family, t), t.parse()) {
            (Some(n), _) | (None, Ok(n)) => n,
            _ if t.ends_with("Zero") => 0,
            _ => return unwritable(format!("the flag '{t}'")),
        };
    }
    Ok(v)
}
