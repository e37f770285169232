//! Metadata: all of a module's in one block.

use super::bits::rotated;
use super::{Out, Writer, unwritable};
use crate::tables::code::{block, metadata as code};
use crate::tables::{
    ENCODING, FLAGS, FieldKind, MACINFO, NODES, Node, OPERATIONS, SP_FLAGS, Word, number,
};
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

impl Writer<'_> {
    /// What an operand is as metadata; none for null.
    fn key(&mut self, o: &MdOperand) -> Option<Key> {
        match *o {
            MdOperand::Str(s) => Some(Key::Str(s)),
            MdOperand::Const(c) => Some(Key::Value(c)),
            MdOperand::Node(n) => Some(match *self.m.cx.md.get(n) {
                MdNode::Str(s) => Key::Str(s),
                MdNode::Const(c) => Key::Value(c),
                _ => Key::Node(n),
            }),
            MdOperand::Int(n) => Some(Key::Value(self.m.cx.i64(n as i64))),
            MdOperand::Null | MdOperand::Word(_) => None,
        }
    }

    /// Gives numbers to an operand and to all it refers to.
    pub(super) fn add_md(&mut self, o: &MdOperand) -> Out<()> {
        let mut stack: Vec<MdOperand> = vec![o.clone()];
        while let Some(o) = stack.pop() {
            let Some(key) = self.key(&o) else { continue };
            if self.md.contains_key(&key) {
                continue;
            }
            self.md.insert(key, self.md_order.len() as u64);
            self.md_order.push(key);
            match key {
                Key::Str(_) => {}
                Key::Value(c) => self.add_const(c)?,
                Key::Node(n) => match self.m.cx.md.get(n) {
                    MdNode::Tuple { ops, .. } => stack.extend(ops.iter().rev().cloned()),
                    MdNode::Special { name, fields, .. } => {
                        let row = self.row(*name);
                        // Numbers that are written as nodes become constants.
                        let as_node = |f: &Sym| {
                            row.is_some_and(|r| {
                                r.name == "DISubrange"
                                    || r.fields.iter().any(|x| {
                                        x.name == self.m.cx.str(*f)
                                            && matches!(x.kind, FieldKind::Size)
                                    }) && self.sizes_are_nodes(r, fields)
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

    fn row(&self, name: Sym) -> Option<&'static Node> {
        NODES.iter().find(|n| n.name == self.m.cx.str(name))
    }

    /// Whether a size of the node is no plain number.
    fn sizes_are_nodes(&self, row: &Node, fields: &[(Sym, MdOperand)]) -> bool {
        fields.iter().any(|(f, o)| {
            !matches!(o, MdOperand::Int(_) | MdOperand::Null)
                && row
                    .fields
                    .iter()
                    .any(|x| matches!(x.kind, FieldKind::Size) && x.name == self.m.cx.str(*f))
        })
    }

    /// The number of an operand.
    pub(super) fn md_number(&mut self, o: &MdOperand) -> Out<u64> {
        let key = self.key(o);
        match key.and_then(|k| self.md.get(&k)) {
            Some(&n) => Ok(n),
            None => unwritable("metadata that was not numbered"),
        }
    }

    /// The number plus one; zero for null.
    fn md_or_null(&mut self, o: Option<&MdOperand>) -> Out<u64> {
        match o {
            None | Some(MdOperand::Null) => Ok(0),
            Some(o) => Ok(self.md_number(o)? + 1),
        }
    }

    pub(super) fn metadata_block(&mut self) -> Out<()> {
        if self.md_order.is_empty() && self.m.cx.md.named.is_empty() {
            return Ok(());
        }
        self.bits.enter(block::METADATA, 4);
        for k in 0..self.md_order.len() {
            match self.md_order[k] {
                Key::Str(s) => {
                    let t = self.m.cx.str(s).to_owned();
                    self.bits.text(code::STRING_OLD, &[], &t);
                }
                Key::Value(c) => {
                    let ty = match self.m.cx.constant(c).kind {
                        ConstKind::Global(g) if self.old() => self.address_type(g),
                        _ => {
                            let ty = self.m.cx.const_ty(c);
                            self.ty(ty)
                        }
                    };
                    let number = match self.m.cx.constant(c).kind {
                        ConstKind::Global(_) => self.address_number(c)?,
                        _ => self.const_number(c)?,
                    };
                    let ops = [ty, number];
                    self.bits.record(code::VALUE, &ops);
                }
                Key::Node(n) => {
                    let node = self.m.cx.md.get(n).clone();
                    self.node(&node)?;
                }
            }
        }
        for (name, list) in self.m.cx.md.named.clone() {
            let t = self.m.cx.str(name).to_owned();
            self.bits.text(code::NAME, &[], &t);
            let mut ops = Vec::with_capacity(list.len());
            for n in list {
                ops.push(self.md_number(&MdOperand::Node(n))?);
            }
            self.bits.record(code::NAMED_NODE, &ops);
        }
        for v in self.m.var_ids().collect::<Vec<_>>() {
            let md = self.m.var(v).md.clone();
            self.declaration_attachment(GlobalRef::Var(v), &md)?;
        }
        for f in self.m.func_ids().collect::<Vec<FuncId>>() {
            if self.m.func(f).body.is_none() {
                let md = self.m.func(f).md.clone();
                self.declaration_attachment(GlobalRef::Func(f), &md)?;
            }
        }
        self.bits.end();
        Ok(())
    }

    fn declaration_attachment(&mut self, g: GlobalRef, md: &[(Sym, MdId)]) -> Out<()> {
        if md.is_empty() {
            return Ok(());
        }
        let mut ops = vec![self.globals.get(&g).copied().unwrap_or(0)];
        self.attachments(&mut ops, md)?;
        self.bits.record(code::GLOBAL_DECL_ATTACHMENT, &ops);
        Ok(())
    }

    fn node(&mut self, node: &MdNode) -> Out<()> {
        match node {
            MdNode::Tuple { distinct, ops } => {
                let mut out = Vec::with_capacity(ops.len());
                for o in ops {
                    out.push(self.md_or_null(Some(o))?);
                }
                let code = if *distinct {
                    code::DISTINCT_NODE
                } else {
                    code::NODE
                };
                self.bits.record(code, &out);
                Ok(())
            }
            MdNode::Special {
                distinct,
                name,
                fields,
            } => {
                let text = self.m.cx.str(*name).to_owned();
                match text.as_str() {
                    "DIExpression" => return self.expression_node(*distinct, fields),
                    "DIArgList" => {
                        let mut ops = Vec::new();
                        for (_, o) in fields {
                            ops.push(self.md_number(o)?);
                        }
                        self.bits.record(code::ARG_LIST, &ops);
                        return Ok(());
                    }
                    _ => {}
                }
                match NODES.iter().find(|n| n.name == text) {
                    Some(row) => self.debug_node(row, *distinct, fields),
                    None => unwritable(format!("the metadata node '{text}'")),
                }
            }
            _ => {
                self.bits.record(code::NODE, &[]);
                Ok(())
            }
        }
    }

    fn expression_node(&mut self, distinct: bool, fields: &[(Sym, MdOperand)]) -> Out<()> {
        const VERSION: u64 = 3 << 1;
        let mut ops = vec![u64::from(distinct) | VERSION];
        for (_, o) in fields {
            ops.push(match o {
                MdOperand::Int(n) => *n as u64,
                MdOperand::Word(w) => {
                    let t = self.m.cx.str(*w);
                    let families = OPERATIONS.iter().copied().chain([ENCODING]);
                    match families.filter_map(|f| number(f, t)).next() {
                        Some(n) => n,
                        None => return unwritable(format!("the debug operation '{t}'")),
                    }
                }
                _ => return unwritable("a debug expression of nodes"),
            });
        }
        self.bits.record(code::EXPRESSION, &ops);
        Ok(())
    }

    fn debug_node(&mut self, row: &Node, distinct: bool, fields: &[(Sym, MdOperand)]) -> Out<()> {
        let get = |this: &Self, name: &str| -> Option<MdOperand> {
            fields
                .iter()
                .find(|f| this.m.cx.str(f.0) == name)
                .map(|f| f.1.clone())
        };
        for (f, _) in fields {
            let name = self.m.cx.str(*f);
            let known = row.fields.iter().any(|x| x.name == name)
                || (row.name == "DISubprogram" && SPELLED.iter().any(|s| s.0 == name))
                || (row.name == "DINamespace" && name == "exportSymbols");
            if !known {
                return unwritable(format!("the field '{name}' of {}", row.name));
            }
        }
        let nodes = self.sizes_are_nodes(row, fields);
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
        if row.name == "DINamespace" && get(self, "exportSymbols").is_some() {
            version |= 1;
        }
        let mut ops = vec![u64::from(distinct) | version << 1];
        if row.name == "DIEnumerator" {
            return self.enumerator(distinct, fields);
        }
        for f in row.fields {
            let o = get(self, f.name);
            let v = self.field(row, f.kind, o.as_ref(), nodes)?;
            ops.push(v);
        }
        match row.name {
            // A source that is not there is not written, not even as null.
            "DIFile" if ops.last() == Some(&0) => {
                ops.pop();
            }
            "DISubprogram" if get(self, "spFlags").is_none() => {
                let at = 1 + row
                    .fields
                    .iter()
                    .position(|f| f.name == "spFlags")
                    .unwrap_or(0);
                ops[at] = self.spelled_flags(fields);
            }
            _ => {}
        }
        self.bits.record(row.code, &ops);
        Ok(())
    }

    /// The flags of a subprogram that older text spells as fields.
    fn spelled_flags(&self, fields: &[(Sym, MdOperand)]) -> u64 {
        let mut v = 0;
        for (name, bit, default) in SPELLED {
            let said = fields.iter().find(|f| self.m.cx.str(f.0) == name);
            let on = match said {
                Some((_, MdOperand::Word(w))) => {
                    !matches!(self.m.cx.str(*w), "false" | "DW_VIRTUALITY_none")
                }
                _ => default,
            };
            v |= if on { bit } else { 0 };
        }
        v
    }

    /// `[bits, width, name, value]`
    fn enumerator(&mut self, distinct: bool, fields: &[(Sym, MdOperand)]) -> Out<()> {
        const WIDE: u64 = 4;
        let mut ops = vec![u64::from(distinct) | WIDE, 64, 0, 0];
        for (f, o) in fields {
            match (self.m.cx.str(*f), o) {
                ("name", o) => ops[2] = self.md_or_null(Some(o))?,
                ("value", MdOperand::Int(n)) => ops[3] = rotated(*n as i64),
                ("isUnsigned", MdOperand::Word(w)) if self.m.cx.str(*w) == "true" => ops[0] |= 2,
                _ => {}
            }
        }
        self.bits.record(code::ENUMERATOR, &ops);
        Ok(())
    }

    fn field(
        &mut self,
        row: &Node,
        kind: FieldKind,
        o: Option<&MdOperand>,
        size_nodes: bool,
    ) -> Out<u64> {
        let word = |this: &Self| match o {
            Some(MdOperand::Word(w)) => Some(this.m.cx.str(*w).to_owned()),
            _ => None,
        };
        let int = match o {
            Some(MdOperand::Int(n)) => Some(*n),
            Some(MdOperand::Const(c)) => self.m.cx.as_sint(*c),
            _ => None,
        };
        Ok(match kind {
            FieldKind::Int => int.unwrap_or(0) as u64,
            FieldKind::Signed => rotated(int.unwrap_or(0) as i64),
            FieldKind::Bool => u64::from(word(self).as_deref() == Some("true")),
            FieldKind::BoolTrue => u64::from(word(self).as_deref() != Some("false")),
            FieldKind::IntPlusOne => int.map_or(0, |n| n as u64 + 1),
            FieldKind::IntOrOnes => int.map_or(u64::MAX, |n| n as u64),
            FieldKind::Size if !size_nodes => int.unwrap_or(0) as u64,
            FieldKind::Node | FieldKind::Size if row.name == "DISubrange" || size_nodes => {
                self.md_or_null(o)?
            }
            FieldKind::Str
                if matches!(o, Some(MdOperand::Str(s)) if *s == sym::EMPTY)
                    && row.name != "DIFile" =>
            {
                0
            }
            FieldKind::Node | FieldKind::Size | FieldKind::Str => self.md_or_null(o)?,
            FieldKind::NodeExact => match o {
                Some(o) => self.md_number(o)?,
                None => return unwritable(format!("{} without what it stands in", row.name)),
            },
            FieldKind::Skip => 0,
            FieldKind::MacroFile => {
                let t = word(self).unwrap_or_else(|| "DW_MACINFO_start_file".into());
                number(MACINFO, &t).unwrap_or(3)
            }
            FieldKind::Flags => self.flags(FLAGS, o)?,
            FieldKind::SubprogramFlags => self.flags(SP_FLAGS, o)?,
            FieldKind::Word(family, missing) => match (word(self), int) {
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

    fn flags(&self, family: &'static [Word], o: Option<&MdOperand>) -> Out<u64> {
        let Some(MdOperand::Word(w)) = o else {
            return Ok(match o {
                Some(MdOperand::Int(n)) => *n as u64,
                _ => 0,
            });
        };
        let mut v = 0;
        for t in self.m.cx.str(*w).split('|').map(str::trim) {
            v |= match (number(family, t), t.parse()) {
                (Some(n), _) | (None, Ok(n)) => n,
                _ if t.ends_with("Zero") => 0,
                _ => return unwritable(format!("the flag '{t}'")),
            };
        }
        Ok(v)
    }
}
