//! Writes types, constants, metadata and attributes.

use super::print::{Printer, escape};
use crate::attributes::{AttrSet, AttrValue, MemoryEffects};
use crate::constant::{ConstKind, GlobalRef};
use crate::metadata::{MdNode, MdOperand};
use crate::types::Type;
use crate::wide;
use crate::{AttrListId, Const, MdId, Sym, TypeId};
use std::fmt::Write;

impl Printer<'_> {
    pub(super) fn ty(&mut self, ty: TypeId) {
        match self.m.cx.ty(ty) {
            Type::Void => self.push("void"),
            Type::Int(w) => {
                let _ = write!(self.out, "i{w}");
            }
            Type::Half => self.push("half"),
            Type::BFloat => self.push("bfloat"),
            Type::Float => self.push("float"),
            Type::Double => self.push("double"),
            Type::Fp128 => self.push("fp128"),
            Type::Label => self.push("label"),
            Type::Metadata => self.push("metadata"),
            Type::Token => self.push("token"),
            Type::Ptr(0) => self.push("ptr"),
            Type::Ptr(n) => {
                let _ = write!(self.out, "ptr addrspace({n})");
            }
            Type::Vector { elem, len } => {
                let _ = write!(self.out, "<{len} x ");
                self.ty(*elem);
                self.push(">");
            }
            Type::Array { elem, len } => {
                let _ = write!(self.out, "[{len} x ");
                self.ty(*elem);
                self.push("]");
            }
            Type::Struct { fields, packed } => self.fields(fields, *packed),
            Type::Named(n) => {
                let name = self.m.cx.types.named[*n as usize].name;
                let s = self.m.cx.str(name);
                if s.bytes().all(|c| c.is_ascii_digit()) && !s.is_empty() {
                    let _ = write!(self.out, "%{s}");
                } else {
                    self.name('%', s);
                }
            }
            Type::Func {
                ret,
                params,
                variadic,
            } => {
                self.ty(*ret);
                self.push(" (");
                self.comma_list(params.iter(), |p, &t| p.ty(t));
                if *variadic {
                    self.push(if params.is_empty() { "..." } else { ", ..." });
                }
                self.push(")");
            }
        }
    }
    pub(super) fn fields(&mut self, fields: &[TypeId], packed: bool) {
        self.push(if packed { "<{" } else { "{" });
        if !fields.is_empty() {
            self.push(" ");
            self.comma_list(fields.iter(), |p, &t| p.ty(t));
            self.push(" ");
        }
        self.push(if packed { "}>" } else { "}" });
    }
    pub(super) fn typed_const(&mut self, c: Const) {
        self.ty(self.m.cx.const_ty(c));
        self.push(" ");
        self.constant(c);
    }
    pub(super) fn constant(&mut self, c: Const) {
        let node = self.m.cx.constant(c);
        match &node.kind {
            ConstKind::Int(v) => {
                if node.ty == TypeId::I1 {
                    self.push(if *v == 1 { "true" } else { "false" });
                } else {
                    let w = self.m.cx.types.int_width(node.ty).unwrap_or(128);
                    let _ = write!(self.out, "{}", crate::sign_extend(*v, w));
                }
            }
            ConstKind::Float(bits) => self.float(node.ty, *bits),
            ConstKind::Null => {
                let word = match self.m.cx.ty(node.ty) {
                    Type::Ptr(_) => "null",
                    Type::Token => "none",
                    _ => "zeroinitializer",
                };
                self.push(word);
            }
            ConstKind::Undef => self.push("undef"),
            ConstKind::Poison => self.push("poison"),
            ConstKind::Aggregate(members) => {
                let packed = self.m.cx.types.struct_fields(node.ty).map(|f| f.1);
                let (open, close) = match (self.m.cx.ty(node.ty), packed) {
                    (Type::Array { .. }, _) => ("[", "]"),
                    (Type::Vector { .. }, _) => ("<", ">"),
                    (_, Some(true)) => ("<{ ", " }>"),
                    _ => ("{ ", " }"),
                };
                self.push(open);
                self.comma_list(members.iter(), |p, &c| p.typed_const(c));
                self.push(close);
            }
            ConstKind::Data(bytes) => self.data(node.ty, bytes),
            ConstKind::Global(g) => self.global_name(*g),
            ConstKind::BlockAddress(f, b) => {
                let (f, b) = (*f, *b);
                self.push("blockaddress(");
                self.global_name(GlobalRef::Func(f));
                let _ = write!(self.out, ", %{})", b.index());
            }
            ConstKind::Expr(e) => {
                self.push(e.op.text());
                self.flags(e.flags, e.op);
                if let Some(p) = e.pred {
                    self.push(" ");
                    self.push(p.ir_text());
                }
                self.push(" (");
                if let Some(t) = e.elem {
                    self.ty(t);
                    self.push(", ");
                }
                self.comma_list(e.ops.iter(), |p, &c| p.typed_const(c));
                if e.op.is_cast() {
                    self.push(" to ");
                    self.ty(node.ty);
                }
                self.push(")");
            }
            ConstKind::InlineAsm(a) => {
                self.push("asm ");
                for (on, word) in [
                    (a.sideeffect, "sideeffect "),
                    (a.alignstack, "alignstack "),
                    (a.intel, "inteldialect "),
                    (a.unwind, "unwind "),
                ] {
                    if on {
                        self.push(word);
                    }
                }
                self.quoted(a.text);
                self.push(", ");
                self.quoted(a.constraints);
            }
            ConstKind::Metadata(id) => self.md_ref(*id),
        }
    }
    pub(super) fn float(&mut self, ty: TypeId, bits: u128) {
        match self.m.cx.ty(ty) {
            Type::Half => {
                let _ = write!(self.out, "0xH{bits:04X}");
            }
            Type::BFloat => {
                let _ = write!(self.out, "0xR{bits:04X}");
            }
            Type::Fp128 => {
                let _ = write!(self.out, "0xL{bits:032X}");
            }
            kind => {
                let v = if *kind == Type::Float {
                    let f = f32::from_bits(bits as u32);
                    if f.is_nan() {
                        // Widen by hand: the payload must survive.
                        let b = bits as u64;
                        f64::from_bits(
                            (b & 0x8000_0000) << 32 | 0x7ff0_0000_0000_0000 | (b & 0x7f_ffff) << 29,
                        )
                    } else {
                        f as f64
                    }
                } else {
                    f64::from_bits(bits as u64)
                };
                let text = format!("{v:.6e}");
                if v.is_finite()
                    && text
                        .parse::<f64>()
                        .is_ok_and(|r| r.to_bits() == v.to_bits())
                {
                    let (mantissa, exp) = text.split_once('e').unwrap_or((&text, "0"));
                    let (sign, digits) = exp.strip_prefix('-').map_or(('+', exp), |d| ('-', d));
                    let _ = write!(self.out, "{mantissa}e{sign}{digits:0>2}");
                } else {
                    let _ = write!(self.out, "0x{:016X}", v.to_bits());
                }
            }
        }
    }
    pub(super) fn data(&mut self, ty: TypeId, bytes: &[u8]) {
        let Some(elem) = self.m.cx.types.member(ty, 0) else {
            let width = self.m.cx.types.int_width(ty).unwrap_or(0);
            self.push(&wide::decimal_of(wide::signed_words(bytes, width), false));
            return;
        };
        if elem == TypeId::I8 {
            self.push("c\"");
            escape(&mut self.out, bytes);
            self.push("\"");
            return;
        }
        let size = (self.m.cx.types.scalar_bits(elem).unwrap_or(8) / 8) as usize;
        let float = self.m.cx.types.is_float(elem);
        self.push("[");
        self.comma_list(bytes.chunks(size), |p, chunk| {
            let mut le = [0u8; 16];
            le[..chunk.len()].copy_from_slice(chunk);
            let bits = u128::from_le_bytes(le);
            p.ty(elem);
            p.push(" ");
            if float {
                p.float(elem, bits);
            } else {
                let _ = write!(p.out, "{}", crate::sign_extend(bits, size as u32 * 8));
            }
        });
        self.push("]");
    }
    pub(super) fn global_name(&mut self, g: GlobalRef) {
        let s = self.m.cx.str(self.m.global_name(g));
        self.name('@', s);
    }

    // ---- metadata ----

    pub(super) fn md_ref(&mut self, id: MdId) {
        if let MdNode::Special { name, .. } = self.m.cx.md.get(id)
            && matches!(self.m.cx.str(*name), "DIExpression" | "DIArgList")
        {
            self.md_node(id);
            return;
        }
        if let MdNode::Str(s) = self.m.cx.md.get(id) {
            self.push("!");
            self.quoted(*s);
            return;
        }
        let next = self.order.len();
        let order = &mut self.order;
        let n = *self.md.entry(id).or_insert_with(|| {
            order.push(id);
            next
        });
        let _ = write!(self.out, "!{n}");
    }
    pub(super) fn md_operand(&mut self, op: &MdOperand, field: bool) {
        match op {
            MdOperand::Null => self.push("null"),
            MdOperand::Node(id) => self.md_ref(*id),
            MdOperand::Str(s) => {
                if !field {
                    self.push("!");
                }
                self.quoted(*s);
            }
            MdOperand::Const(c) => self.typed_const(*c),
            MdOperand::Int(n) => {
                let _ = write!(self.out, "{n}");
            }
            MdOperand::Word(s) => {
                let s = self.m.cx.str(*s);
                self.push(s);
            }
        }
    }
    pub(super) fn md_node(&mut self, id: MdId) {
        match self.m.cx.md.get(id) {
            MdNode::Pending => self.push("!{}"),
            MdNode::Str(s) => {
                self.push("!");
                self.quoted(*s);
            }
            MdNode::Const(c) => self.typed_const(*c),
            MdNode::Tuple { distinct, ops } => {
                self.push(if *distinct { "distinct !{" } else { "!{" });
                self.comma_list(ops.iter(), |p, o| p.md_operand(o, false));
                self.push("}");
            }
            MdNode::Special {
                distinct,
                name,
                fields,
            } => {
                if *distinct {
                    self.push("distinct ");
                }
                self.push("!");
                let s = self.m.cx.str(*name);
                self.push(s);
                self.push("(");
                self.comma_list(fields.iter(), |p, (key, value)| {
                    if *key != crate::sym::EMPTY {
                        let s = p.m.cx.str(*key);
                        p.push(s);
                        p.push(": ");
                    }
                    // Lists of elements are written in braces by older writers; a node reference says the same.
                    p.md_operand(value, true);
                });
                self.push(")");
            }
        }
    }
    pub(super) fn attachments(&mut self, sep: &str, md: &[(Sym, MdId)]) {
        for &(kind, node) in md {
            self.push(sep);
            self.push("!");
            let s = self.m.cx.str(kind);
            self.push(s);
            self.push(" ");
            self.md_ref(node);
        }
    }

    // ---- attributes ----

    pub(super) fn attr_set(&mut self, set: &AttrSet, group: bool) {
        for (n, a) in set.0.iter().enumerate() {
            if n > 0 {
                self.push(" ");
            }
            let name = self.m.cx.str(a.name);
            match &a.value {
                AttrValue::None => self.push(name),
                AttrValue::Int(bits) if a.name == crate::sym::MEMORY => {
                    self.memory(MemoryEffects(*bits as u16))
                }
                AttrValue::Int(v) if a.name == crate::sym::ALIGN => {
                    let _ = if group {
                        write!(self.out, "align={v}")
                    } else {
                        write!(self.out, "align {v}")
                    };
                }
                AttrValue::Int(v) if a.name == crate::sym::ALIGNSTACK && group => {
                    let _ = write!(self.out, "alignstack={v}");
                }
                AttrValue::Int(v) => {
                    let _ = write!(self.out, "{name}({v})");
                }
                AttrValue::Type(t) => {
                    self.push(name);
                    self.push("(");
                    self.ty(*t);
                    self.push(")");
                }
                AttrValue::Str(v) => {
                    self.quoted(a.name);
                    if *v != crate::sym::EMPTY {
                        self.push("=");
                        self.quoted(*v);
                    }
                }
                AttrValue::Raw(text) => {
                    self.push(name);
                    let s = self.m.cx.str(*text);
                    self.push(s);
                }
                AttrValue::Range(ty, lo, hi) => {
                    let w = self.m.cx.types.int_width(*ty).unwrap_or(128);
                    let _ = write!(
                        self.out,
                        "range(i{w} {}, {})",
                        crate::sign_extend(*lo, w),
                        crate::sign_extend(*hi, w)
                    );
                }
            }
        }
    }
    pub(super) fn memory(&mut self, e: MemoryEffects) {
        const KIND: [&str; 4] = ["none", "read", "write", "readwrite"];
        // "other" is the default that the named places differ from.
        let default = e.at(3);
        self.push("memory(");
        let mut first = true;
        let named = (0..3).filter(|&n| e.at(n) != default).count();
        if default != 0 || named == 0 {
            self.push(KIND[default as usize]);
            first = false;
        }
        for n in 0..3 {
            if e.at(n) != default {
                if !first {
                    self.push(", ");
                }
                first = false;
                let _ = write!(
                    self.out,
                    "{}: {}",
                    MemoryEffects::LOCATIONS[n as usize],
                    KIND[e.at(n) as usize]
                );
            }
        }
        self.push(")");
    }
    pub(super) fn func_attrs(&mut self, id: AttrListId) {
        if self.m.cx.attr_list(id).func.is_empty() {
            return;
        }
        let next = self.groups.len();
        let n = *self.groups.entry(id).or_insert(next);
        let _ = write!(self.out, " #{n}");
    }

    // ---- module ----
}
