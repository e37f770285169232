//! Writes LLVM's textual IR.

use crate::attributes::{AttrSet, AttrValue, MemoryEffects};
use crate::body::{Aux, Body};
use crate::constant::{ConstKind, GlobalRef};
use crate::metadata::{MdNode, MdOperand};
use crate::module::{Linkage, Module, SymbolExtras, cc};
use crate::opcode::{Flags, Opcode, Ordering, SyncScope};
use crate::types::Type;
use crate::{AttrListId, Block, Const, FuncId, Inst, MdId, Sym, TypeId, Value, ValueKind, VarId};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The module as LLVM's textual IR.
pub fn print_module(m: &Module) -> String {
    let mut p = Printer {
        m,
        out: String::new(),
        groups: FxHashMap::default(),
        md: FxHashMap::default(),
        order: Vec::new(),
    };
    p.module();
    p.out
}

/// One function as text (attribute and metadata numbers are its own).
pub fn print_function(m: &Module, f: FuncId, body: &Body) -> String {
    let mut p = Printer {
        m,
        out: String::new(),
        groups: FxHashMap::default(),
        md: FxHashMap::default(),
        order: Vec::new(),
    };
    p.function(f, Some(body));
    p.out
}

/// A type as text.
pub fn type_text(m: &Module, ty: TypeId) -> String {
    let mut p = Printer {
        m,
        out: String::new(),
        groups: FxHashMap::default(),
        md: FxHashMap::default(),
        order: Vec::new(),
    };
    p.ty(ty);
    p.out
}

/// A value with its type as text; unnamed results by their dense id.
pub fn value_text(m: &Module, body: &Body, v: Value) -> String {
    let mut p = Printer {
        m,
        out: String::new(),
        groups: FxHashMap::default(),
        md: FxHashMap::default(),
        order: Vec::new(),
    };
    let numbers = Numbers::new(body);
    p.typed(body, &numbers, v);
    p.out
}

struct Printer<'a> {
    m: &'a Module,
    out: String,
    groups: FxHashMap<AttrListId, usize>,
    md: FxHashMap<MdId, usize>,
    order: Vec<MdId>,
}

/// Numbers of unnamed values in a function.
struct Numbers(FxHashMap<Value, u32>);

impl Numbers {
    fn new(body: &Body) -> Numbers {
        let mut map = FxHashMap::default();
        let mut n = 0;
        let mut give = |v: Value| {
            if !body.names.contains_key(&v) {
                map.insert(v, n);
                n += 1;
            }
        };
        for a in 0..body.num_args() {
            give(Value::arg(a));
        }
        for b in body.blocks() {
            give(b.into());
            for i in body.insts(b) {
                if body.inst(i).ty != TypeId::VOID {
                    give(i.into());
                }
            }
        }
        Numbers(map)
    }
}

fn plain_name(s: &str) -> bool {
    !s.is_empty()
        && !s.as_bytes()[0].is_ascii_digit()
        && s.bytes()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'$' | b'.' | b'_'))
}

fn escape(out: &mut String, bytes: &[u8]) {
    for &c in bytes {
        if (32..127).contains(&c) && c != b'"' && c != b'\\' {
            out.push(c as char);
        } else {
            let _ = write!(out, "\\{c:02X}");
        }
    }
}

impl Printer<'_> {
    fn push(&mut self, s: &str) {
        self.out.push_str(s);
    }
    fn name(&mut self, sigil: char, s: &str) {
        self.out.push(sigil);
        if plain_name(s) {
            self.out.push_str(s);
        } else {
            self.out.push('"');
            escape(&mut self.out, s.as_bytes());
            self.out.push('"');
        }
    }
    fn quoted(&mut self, s: Sym) {
        self.out.push('"');
        escape(&mut self.out, self.m.cx.str(s).as_bytes());
        self.out.push('"');
    }
    fn comma_list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut each: impl FnMut(&mut Self, T),
    ) {
        for (n, x) in items.into_iter().enumerate() {
            if n > 0 {
                self.push(", ");
            }
            each(self, x);
        }
    }

    // ---- types and constants ----

    fn ty(&mut self, ty: TypeId) {
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
    fn fields(&mut self, fields: &[TypeId], packed: bool) {
        self.push(if packed { "<{" } else { "{" });
        if !fields.is_empty() {
            self.push(" ");
            self.comma_list(fields.iter(), |p, &t| p.ty(t));
            self.push(" ");
        }
        self.push(if packed { "}>" } else { "}" });
    }
    fn typed_const(&mut self, c: Const) {
        self.ty(self.m.cx.const_ty(c));
        self.push(" ");
        self.constant(c);
    }
    fn constant(&mut self, c: Const) {
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
    fn float(&mut self, ty: TypeId, bits: u128) {
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
    fn data(&mut self, ty: TypeId, bytes: &[u8]) {
        let Some(elem) = self.m.cx.types.member(ty, 0) else {
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
    fn global_name(&mut self, g: GlobalRef) {
        let s = self.m.cx.str(self.m.global_name(g));
        self.name('@', s);
    }

    // ---- metadata ----

    fn md_ref(&mut self, id: MdId) {
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
    fn md_operand(&mut self, op: &MdOperand, field: bool) {
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
    fn md_node(&mut self, id: MdId) {
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
    fn attachments(&mut self, sep: &str, md: &[(Sym, MdId)]) {
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

    fn attr_set(&mut self, set: &AttrSet, group: bool) {
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
    fn memory(&mut self, e: MemoryEffects) {
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
    fn func_attrs(&mut self, id: AttrListId) {
        if self.m.cx.attr_list(id).func.is_empty() {
            return;
        }
        let next = self.groups.len();
        let n = *self.groups.entry(id).or_insert(next);
        let _ = write!(self.out, " #{n}");
    }

    // ---- module ----

    fn module(&mut self) {
        let m = self.m;
        if !m.id.is_empty() {
            let _ = writeln!(self.out, "; ModuleID = '{}'", m.id);
        }
        if !m.source_filename.is_empty() {
            self.push("source_filename = \"");
            escape(&mut self.out, m.source_filename.as_bytes());
            self.push("\"\n");
        }
        if !m.cx.layout.text.is_empty() {
            let _ = writeln!(self.out, "target datalayout = \"{}\"", m.cx.layout.text);
        }
        if !m.triple.is_empty() {
            self.push("target triple = \"");
            escape(&mut self.out, m.triple.as_bytes());
            self.push("\"\n");
        }
        for line in &m.asm {
            self.push("\nmodule asm \"");
            escape(&mut self.out, line.as_bytes());
            self.push("\"");
        }
        if !m.asm.is_empty() {
            self.push("\n");
        }
        for (n, named) in m.cx.types.named.iter().enumerate() {
            self.push("\n");
            let s = m.cx.str(named.name);
            if !s.is_empty() && s.bytes().all(|c| c.is_ascii_digit()) {
                let _ = write!(self.out, "%{s}");
            } else {
                self.name('%', s);
            }
            self.push(" = type ");
            match &named.fields {
                Some(f) => self.fields(f, named.packed),
                None => self.push("opaque"),
            }
            if n + 1 == m.cx.types.named.len() {
                self.push("\n");
            }
        }
        for &(name, kind) in &m.comdats {
            self.push("\n");
            let s = m.cx.str(name);
            self.name('$', s);
            let _ = writeln!(self.out, " = comdat {}", m.cx.str(kind));
        }
        let vars: Vec<VarId> = m.var_ids().collect();
        if !vars.is_empty() {
            self.push("\n");
        }
        for v in vars {
            self.variable(v);
        }
        for a in &m.aliases {
            if a.name == crate::sym::EMPTY {
                continue;
            }
            self.push("\n");
            let s = m.cx.str(a.name);
            self.name('@', s);
            self.push(" = ");
            self.linkage(a.linkage, &a.extras);
            self.push("alias ");
            self.ty(a.ty);
            self.push(", ");
            self.typed_const(a.target);
            self.push("\n");
        }
        for f in m.func_ids().collect::<Vec<_>>() {
            self.push("\n");
            self.function(f, m.func(f).body.as_ref());
        }
        let mut groups: Vec<_> = self.groups.iter().map(|(&id, &n)| (n, id)).collect();
        groups.sort_unstable();
        for (n, id) in groups {
            let _ = write!(self.out, "\nattributes #{n} = {{ ");
            let m = self.m;
            self.attr_set(&m.cx.attr_list(id).func, true);
            self.push(" }");
        }
        self.push("\n");
        for (name, nodes) in &m.cx.md.named {
            let _ = write!(self.out, "\n!{} = !{{", m.cx.str(*name));
            self.comma_list(nodes.iter(), |p, &n| p.md_ref(n));
            self.push("}");
        }
        let mut n = 0;
        while n < self.order.len() {
            let _ = write!(self.out, "\n!{n} = ");
            let id = self.order[n];
            self.md_node(id);
            n += 1;
        }
        if self.out.ends_with("\n\n") {
            self.out.pop();
        } else if !self.out.ends_with('\n') {
            self.push("\n");
        }
    }

    fn linkage(&mut self, l: Linkage, extras: &SymbolExtras) {
        if !l.text().is_empty() {
            self.push(l.text());
            self.push(" ");
        }
        for &w in &extras.prefix {
            let s = self.m.cx.str(w);
            self.push(s);
            self.push(" ");
        }
    }

    fn tail_extras(&mut self, extras: &SymbolExtras, sep: &str) {
        if let Some(s) = extras.section {
            self.push(sep);
            self.push("section ");
            self.quoted(s);
        }
        if let Some(s) = extras.partition {
            self.push(sep);
            self.push("partition ");
            self.quoted(s);
        }
        if let Some(c) = extras.comdat {
            self.push(sep);
            self.push("comdat");
            if c != crate::sym::EMPTY {
                self.push("(");
                let s = self.m.cx.str(c);
                self.name('$', s);
                self.push(")");
            }
        }
    }

    fn variable(&mut self, v: VarId) {
        let row = self.m.var(v);
        let s = self.m.cx.str(row.name);
        self.name('@', s);
        self.push(" = ");
        if row.init.is_none() && row.linkage == Linkage::External {
            self.push("external ");
        }
        self.linkage(row.linkage, &row.extras);
        if let Some(u) = row.extras.unnamed_addr {
            let s = self.m.cx.str(u);
            self.push(s);
            self.push(" ");
        }
        if row.space != 0 {
            let _ = write!(self.out, "addrspace({}) ", row.space);
        }
        if row.externally_initialized {
            self.push("externally_initialized ");
        }
        self.push(if row.constant { "constant " } else { "global " });
        self.ty(row.ty);
        if let Some(c) = row.init {
            self.push(" ");
            self.constant(c);
        }
        self.tail_extras(&row.extras, ", ");
        if row.align != 0 {
            let _ = write!(self.out, ", align {}", row.align);
        }
        self.attachments(", ", &row.md);
        self.push("\n");
    }

    fn cc(&mut self, n: u16) {
        match n {
            cc::C => {}
            cc::FAST => self.push("fastcc "),
            cc::COLD => self.push("coldcc "),
            cc::PTX_KERNEL => self.push("ptx_kernel "),
            cc::PTX_DEVICE => self.push("ptx_device "),
            cc::SPIR_FUNC => self.push("spir_func "),
            cc::SPIR_KERNEL => self.push("spir_kernel "),
            n => {
                let _ = write!(self.out, "cc {n} ");
            }
        }
    }

    fn function(&mut self, f: FuncId, body: Option<&Body>) {
        let m = self.m;
        let row = m.func(f);
        self.push(if body.is_some() {
            "define "
        } else {
            "declare "
        });
        if body.is_none() {
            for &(kind, node) in &row.md {
                let _ = write!(self.out, "!{} ", m.cx.str(kind));
                self.md_ref(node);
                self.push(" ");
            }
        }
        self.linkage(row.linkage, &row.extras);
        self.cc(row.cc);
        let attrs = m.cx.attr_list(row.attrs);
        if !attrs.ret.is_empty() {
            self.attr_set(&attrs.ret, false);
            self.push(" ");
        }
        let (ret, params, variadic) = m.signature(f);
        self.ty(ret);
        self.push(" ");
        let s = m.cx.str(row.name);
        self.name('@', s);
        self.push("(");
        let numbers = body.map(Numbers::new);
        self.comma_list(params.iter().enumerate(), |p, (n, &t)| {
            p.ty(t);
            let set = attrs.param(n);
            if !set.is_empty() {
                p.push(" ");
                p.attr_set(set, false);
            }
            if let (Some(b), Some(numbers)) = (body, &numbers) {
                p.push(" ");
                p.local(b, numbers, Value::arg(n as u32));
            }
        });
        if variadic {
            self.push(if params.is_empty() { "..." } else { ", ..." });
        }
        self.push(")");
        if let Some(u) = row.extras.unnamed_addr {
            self.push(" ");
            let s = m.cx.str(u);
            self.push(s);
        }
        if row.space != 0 {
            let _ = write!(self.out, " addrspace({})", row.space);
        }
        self.func_attrs(row.attrs);
        self.tail_extras(&row.extras, " ");
        if row.align != 0 {
            let _ = write!(self.out, " align {}", row.align);
        }
        if let Some(gc) = row.gc {
            self.push(" gc ");
            self.quoted(gc);
        }
        let Some(body) = body else {
            self.push("\n");
            return;
        };
        self.attachments(" ", &row.md);
        self.push(" {\n");
        let Some(numbers) = numbers else { return };
        for (n, b) in body.blocks().enumerate() {
            if n > 0 {
                self.push("\n");
            }
            self.block_label(body, &numbers, b);
            for i in body.insts(b) {
                self.push("  ");
                self.inst(body, &numbers, i);
                self.push("\n");
            }
        }
        self.push("}\n");
    }

    fn block_label(&mut self, body: &Body, numbers: &Numbers, b: Block) {
        match body.names.get(&b.into()) {
            Some(&s) => {
                let s = self.m.cx.str(s);
                if plain_name(s) {
                    self.push(s);
                } else {
                    self.out.push('"');
                    escape(&mut self.out, s.as_bytes());
                    self.out.push('"');
                }
                self.push(":\n");
            }
            None => {
                let _ = writeln!(
                    self.out,
                    "{}:",
                    numbers.0.get(&b.into()).copied().unwrap_or(0)
                );
            }
        }
    }

    fn local(&mut self, body: &Body, numbers: &Numbers, v: Value) {
        match body.names.get(&v) {
            Some(&s) => {
                let s = self.m.cx.str(s);
                self.name('%', s);
            }
            None => match numbers.0.get(&v) {
                Some(n) => {
                    let _ = write!(self.out, "%{n}");
                }
                // Not in the layout: only in dumps of broken bodies.
                None => {
                    let _ = write!(self.out, "%<unlinked {v:?}>");
                }
            },
        }
    }
    fn value(&mut self, body: &Body, numbers: &Numbers, v: Value) {
        match v.kind() {
            ValueKind::Const(c) => self.constant(c),
            _ => self.local(body, numbers, v),
        }
    }
    fn typed(&mut self, body: &Body, numbers: &Numbers, v: Value) {
        self.ty(body.ty(v, &self.m.cx));
        self.push(" ");
        self.value(body, numbers, v);
    }

    fn flags(&mut self, f: Flags, op: Opcode) {
        if f.has(Flags::FAST) {
            self.push(" fast");
        } else {
            for (bit, word) in [
                (Flags::REASSOC, " reassoc"),
                (Flags::NNAN, " nnan"),
                (Flags::NINF, " ninf"),
                (Flags::NSZ, " nsz"),
                (Flags::ARCP, " arcp"),
                (Flags::CONTRACT, " contract"),
                (Flags::AFN, " afn"),
            ] {
                if f.has(bit) {
                    self.push(word);
                }
            }
        }
        if op == Opcode::GetElementPtr {
            if f.has(Flags::INBOUNDS) {
                self.push(" inbounds");
            } else if f.has(Flags::NUSW) {
                self.push(" nusw");
            }
            if f.has(Flags::NUW) {
                self.push(" nuw");
            }
            return;
        }
        for (bit, word) in [
            (Flags::NUW, " nuw"),
            (Flags::NSW, " nsw"),
            (Flags::EXACT, " exact"),
            (Flags::DISJOINT, " disjoint"),
            (Flags::NNEG, " nneg"),
            (Flags::SAMESIGN, " samesign"),
        ] {
            if f.has(bit) {
                self.push(word);
            }
        }
    }

    fn scope_ordering(&mut self, scope: SyncScope, orderings: &[Ordering]) {
        if scope != SyncScope::System {
            let _ = write!(self.out, " syncscope(\"{}\")", scope.text());
        }
        for o in orderings {
            self.push(" ");
            self.push(o.text());
        }
    }

    fn inst(&mut self, body: &Body, numbers: &Numbers, i: Inst) {
        let node = body.inst(i);
        if node.ty != TypeId::VOID {
            self.local(body, numbers, i.into());
            self.push(" = ");
        }
        let op = node.op;
        for (bit, word) in [
            (Flags::TAIL, "tail "),
            (Flags::MUSTTAIL, "musttail "),
            (Flags::NOTAIL, "notail "),
        ] {
            if op == Opcode::Call && node.flags.has(bit) {
                self.push(word);
            }
        }
        self.push(op.text());
        if matches!(node.aux, Aux::Mem { ordering, .. } if ordering != Ordering::NotAtomic) {
            self.push(" atomic");
        }
        if node.flags.has(Flags::WEAK) {
            self.push(" weak");
        }
        if node.flags.has(Flags::VOLATILE) {
            self.push(" volatile");
        }
        self.flags(node.flags, op);
        let ops: Vec<Value> = body.operands(i).collect();
        let rest = |p: &mut Self, list: &[Value]| {
            p.comma_list(list.iter(), |p, &v| p.typed(body, numbers, v))
        };
        match (&node.aux, op) {
            (_, Opcode::Switch) => {
                self.push(" ");
                rest(self, &ops[..2]);
                self.push(" [");
                for case in ops[2..].chunks(2) {
                    self.push("\n    ");
                    rest(self, case);
                }
                self.push("\n  ]");
            }
            (_, Opcode::Ret) if ops.is_empty() => self.push(" void"),
            (_, Opcode::Phi) => {
                self.push(" ");
                self.ty(node.ty);
                self.push(" ");
                self.comma_list(ops.chunks(2), |p, pair| {
                    p.push("[ ");
                    p.value(body, numbers, pair[0]);
                    p.push(", ");
                    p.value(body, numbers, pair[1]);
                    p.push(" ]");
                });
            }
            (Aux::Cmp(pred), _) => {
                self.push(" ");
                self.push(pred.ir_text());
                self.push(" ");
                self.typed(body, numbers, ops[0]);
                self.push(", ");
                self.value(body, numbers, ops[1]);
            }
            (Aux::Alloca { ty, align }, _) => {
                self.push(" ");
                self.ty(*ty);
                if self.m.cx.value_int(ops[0]) != Some(1) {
                    self.push(", ");
                    self.typed(body, numbers, ops[0]);
                }
                let _ = write!(self.out, ", align {align}");
                if let Some(s @ 1..) = self.m.cx.types.addr_space(node.ty) {
                    let _ = write!(self.out, ", addrspace({s})");
                }
            }
            (
                Aux::Mem {
                    align,
                    ordering,
                    scope,
                },
                _,
            ) => {
                self.push(" ");
                if op == Opcode::Load {
                    self.ty(node.ty);
                    self.push(", ");
                }
                rest(self, &ops);
                if *ordering != Ordering::NotAtomic {
                    self.scope_ordering(*scope, &[*ordering]);
                }
                let _ = write!(self.out, ", align {align}");
            }
            (
                Aux::Rmw {
                    op,
                    align,
                    ordering,
                    scope,
                },
                _,
            ) => {
                let _ = write!(self.out, " {} ", op.text());
                rest(self, &ops);
                self.scope_ordering(*scope, &[*ordering]);
                let _ = write!(self.out, ", align {align}");
            }
            (
                Aux::CmpXchg {
                    align,
                    success,
                    failure,
                    scope,
                },
                _,
            ) => {
                self.push(" ");
                rest(self, &ops);
                self.scope_ordering(*scope, &[*success, *failure]);
                let _ = write!(self.out, ", align {align}");
            }
            (Aux::Fence { ordering, scope }, _) => self.scope_ordering(*scope, &[*ordering]),
            (Aux::Gep(elem), _) => {
                self.push(" ");
                self.ty(*elem);
                self.push(", ");
                rest(self, &ops);
            }
            (Aux::Call { sig, cc, attrs }, _) => self.call(body, numbers, i, *sig, *cc, *attrs),
            (Aux::Indices(idx), _) => {
                self.push(" ");
                rest(self, &ops);
                for n in idx.iter() {
                    let _ = write!(self.out, ", {n}");
                }
            }
            (Aux::Shuffle(mask), _) => {
                self.push(" ");
                rest(self, &ops);
                let _ = write!(self.out, ", <{} x i32> <", mask.len());
                self.comma_list(mask.iter(), |p, &n| {
                    if n < 0 {
                        p.push("i32 poison");
                    } else {
                        let _ = write!(p.out, "i32 {n}");
                    }
                });
                self.push(">");
            }
            (_, Opcode::VaArg) => {
                self.push(" ");
                rest(self, &ops);
                self.push(", ");
                self.ty(node.ty);
            }
            _ if op.is_cast() => {
                self.push(" ");
                rest(self, &ops);
                self.push(" to ");
                self.ty(node.ty);
            }
            _ if op.is_binary() => {
                self.push(" ");
                self.typed(body, numbers, ops[0]);
                self.push(", ");
                self.value(body, numbers, ops[1]);
            }
            _ => {
                if !ops.is_empty() {
                    self.push(" ");
                    rest(self, &ops);
                }
            }
        }
        if let Some(dbg) = node.dbg {
            self.push(", !dbg ");
            self.md_ref(dbg);
        }
        if let Some(md) = body.md.get(&i) {
            self.attachments(", ", md);
        }
    }

    fn call(
        &mut self,
        body: &Body,
        numbers: &Numbers,
        i: Inst,
        sig: TypeId,
        cc: u16,
        attrs: AttrListId,
    ) {
        let m = self.m;
        let list = m.cx.attr_list(attrs);
        self.push(" ");
        self.cc(cc);
        if !list.ret.is_empty() {
            self.attr_set(&list.ret, false);
            self.push(" ");
        }
        match m.cx.types.func_parts(sig) {
            Some((_, _, true)) | None => self.ty(sig),
            Some((ret, _, false)) => self.ty(ret),
        }
        self.push(" ");
        self.value(body, numbers, body.callee(i));
        self.push("(");
        let params: Vec<TypeId> =
            m.cx.types
                .func_parts(sig)
                .map_or(Vec::new(), |p| p.1.to_vec());
        self.comma_list(body.call_args(i).enumerate(), |p, (n, v)| {
            let ty = body.ty(v, &m.cx);
            if params.get(n) == Some(&TypeId::METADATA) && ty != TypeId::METADATA {
                p.push("metadata ");
            }
            p.ty(ty);
            let set = list.param(n);
            if !set.is_empty() {
                p.push(" ");
                p.attr_set(set, false);
            }
            p.push(" ");
            p.value(body, numbers, v);
        });
        self.push(")");
        self.func_attrs(attrs);
        if let Some(bundles) = body.bundles.get(&i) {
            self.push(" [ ");
            let mut at = 1 + body.num_call_args(i);
            self.comma_list(bundles.iter(), |p, b| {
                p.quoted(b.tag);
                p.push("(");
                p.comma_list(0..b.len as usize, |p, k| {
                    p.typed(body, numbers, body.operand(i, at + k))
                });
                p.push(")");
                at += b.len as usize;
            });
            self.push(" ]");
        }
    }
}
