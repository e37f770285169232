//! Writes LLVM's textual IR.

use super::numbers::Numbers;
use crate::body::Body;
use crate::module::{Linkage, Module, SymbolExtras, cc};
use crate::{
    Attr, AttrListId, AttrSet, Block, Const, FuncId, GlobalRef, Inst, MdId, MdNode, MdOperand, Sym,
    TypeId, Value, VarId,
};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The module as LLVM's textual IR.
pub fn print_module(m: &Module) -> String {
    let mut p = Printer::new(m);
    p.module();
    p.out
}

/// One function as text (attribute and metadata numbers are its own).
pub fn print_function(m: &Module, f: FuncId, body: &Body) -> String {
    let mut p = Printer::new(m);
    p.function(f, Some(body));
    p.out
}

/// A global variable as text, without what follows its value in other lines.
pub(crate) fn print_variable(m: &Module, v: VarId) -> String {
    let mut p = Printer::new(m);
    p.variable(v);
    p.out
}

/// A type as text.
pub fn type_text(m: &Module, ty: TypeId) -> String {
    let mut p = Printer::new(m);
    p.ty(ty);
    p.out
}

/// An instruction as text, in one line.
pub fn inst_text(m: &Module, body: &Body, i: Inst) -> String {
    let mut p = Printer::new(m);
    let numbers = Numbers::new(body);
    p.inst(body, &numbers, i);
    p.out
}

/// An instruction as text, its metadata numbered as in the module's text: what is named comes first.
pub(crate) fn numbered_inst_text(m: &Module, body: &Body, i: Inst) -> String {
    let mut p = Printer::new(m);
    p.number_named();
    let numbers = Numbers::new(body);
    p.inst(body, &numbers, i);
    p.out
}

/// Nodes as lines of the module's text, after what refers to them.
pub(crate) fn numbered_nodes(
    m: &Module,
    body: Option<(&Body, Inst)>,
    nodes: &[MdId],
) -> Vec<String> {
    let mut p = Printer::new(m);
    p.number_named();
    if let Some((body, i)) = body {
        p.inst(body, &Numbers::new(body), i);
    }
    let mut lines = Vec::new();
    for &id in nodes {
        p.out.clear();
        p.md_ref(id);
        p.push(" = ");
        p.md_node(id);
        lines.push(std::mem::take(&mut p.out));
    }
    lines
}

/// The address of a symbol with its type.
pub(crate) fn global_text(m: &Module, g: GlobalRef) -> String {
    let mut p = Printer::new(m);
    let space = g.space(m);
    p.push("ptr ");
    if space != 0 {
        let _ = write!(p.out, "addrspace({space}) ");
    }
    p.name('@', m.name_of(g));
    p.out
}

/// An attribute as text.
pub(crate) fn attr_text(m: &Module, a: &Attr) -> String {
    let mut p = Printer::new(m);
    p.attr_set(&AttrSet(vec![a.clone()]), false);
    p.out
}

/// A constant with its type as text.
pub(crate) fn const_text(m: &Module, c: Const) -> String {
    let mut p = Printer::new(m);
    p.typed_const(c);
    p.out
}

/// A value with its type as text; unnamed results by their dense id.
pub fn value_text(m: &Module, body: &Body, v: Value) -> String {
    let mut p = Printer::new(m);
    let numbers = Numbers::new(body);
    p.typed(body, &numbers, v);
    p.out
}

pub(super) struct Printer<'a> {
    pub(super) m: &'a Module,
    pub(super) out: String,
    pub(super) groups: FxHashMap<AttrListId, usize>,
    pub(super) md: FxHashMap<MdId, usize>,
    pub(super) order: Vec<MdId>,
    /// The listing under way: where it was counted to, and what stands where.
    pub(super) listed: Option<Listed>,
}

/// A module's text without debug information, and what stands where.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// The text.
    pub text: String,
    /// Instructions and the heads of blocks, in the order of the text.
    pub places: Vec<ListedPlace>,
}

/// What stands on a line of a listing.
#[derive(Clone, Copy, Debug)]
pub struct ListedPlace {
    /// The line, from 1.
    pub line: u32,
    /// The function.
    pub function: FuncId,
    /// The block.
    pub block: Block,
    /// The instruction; none for the head of the block.
    pub inst: Option<Inst>,
}

#[derive(Default)]
pub(super) struct Listed {
    at: usize,
    line: u32,
    places: Vec<ListedPlace>,
}

/// The module as text without debug information, and what stands where.
pub fn list_module(m: &Module) -> Listing {
    let mut p = Printer {
        listed: Some(Listed::default()),
        ..Printer::new(m)
    };
    p.module();
    Listing {
        text: p.out,
        places: p.listed.map_or(Vec::new(), |l| l.places),
    }
}

pub(super) fn plain_name(s: &str) -> bool {
    !s.is_empty()
        && !s.as_bytes()[0].is_ascii_digit()
        && s.bytes()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'$' | b'.' | b'_'))
}

pub(crate) fn escape(out: &mut String, bytes: &[u8]) {
    for &c in bytes {
        if (32..127).contains(&c) && c != b'"' && c != b'\\' {
            out.push(c as char);
        } else {
            let _ = write!(out, "\\{c:02X}");
        }
    }
}

/// The kind of attachments that are debug information.
const DEBUG_KIND: &str = "dbg";

impl<'a> Printer<'a> {
    /// Numbers the nodes that are named, and those that they refer to.
    fn number_named(&mut self) {
        let m = self.m;
        let mut work: Vec<MdId> = Vec::new();
        for (_, nodes) in m.cx.md.named.iter().rev() {
            work.extend(nodes.iter().rev());
        }
        while let Some(id) = work.pop() {
            if !matches!(
                m.cx.md.get(id),
                MdNode::Tuple { .. } | MdNode::Special { .. }
            ) || self.md.contains_key(&id)
            {
                continue;
            }
            self.md.insert(id, self.order.len());
            self.order.push(id);
            let nodes = m.cx.md.ops(id).iter().rev();
            work.extend(nodes.filter_map(|op| match op {
                MdOperand::Node(n) => Some(*n),
                _ => None,
            }));
        }
    }

    fn new(m: &'a Module) -> Printer<'a> {
        Printer {
            m,
            out: String::new(),
            groups: FxHashMap::default(),
            md: FxHashMap::default(),
            order: Vec::new(),
            listed: None,
        }
    }

    /// Notes what the next line of a listing is.
    fn list(&mut self, function: FuncId, block: Block, inst: Option<Inst>) {
        if let Some(l) = &mut self.listed {
            let new = self.out.as_bytes()[l.at..].iter().filter(|&&c| c == b'\n');
            l.line += new.count() as u32;
            l.at = self.out.len();
            l.places.push(ListedPlace {
                line: l.line + 1,
                function,
                block,
                inst,
            });
        }
    }
    pub(super) fn push(&mut self, s: &str) {
        self.out.push_str(s);
    }
    pub(super) fn name(&mut self, sigil: char, s: &str) {
        self.out.push(sigil);
        if plain_name(s) {
            self.out.push_str(s);
        } else {
            self.out.push('"');
            escape(&mut self.out, s.as_bytes());
            self.out.push('"');
        }
    }
    pub(super) fn quoted(&mut self, s: Sym) {
        self.out.push('"');
        escape(&mut self.out, self.m.cx.str(s).as_bytes());
        self.out.push('"');
    }
    pub(super) fn comma_list<T>(
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

    pub(super) fn module(&mut self) {
        let m = self.m;
        self.header();
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
            if self.listed.is_some() && m.cx.str(*name) == crate::sym::text::DEBUG_UNITS {
                continue;
            }
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

    /// What stands before all definitions: names, the target, assembly of the module.
    fn header(&mut self) {
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
    }

    pub(super) fn linkage(&mut self, l: Linkage, extras: &SymbolExtras) {
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

    pub(super) fn tail_extras(&mut self, extras: &SymbolExtras, sep: &str) {
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

    pub(super) fn variable(&mut self, v: VarId) {
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

    pub(super) fn cc(&mut self, n: u16) {
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

    pub(super) fn function(&mut self, f: FuncId, body: Option<&Body>) {
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
        for (word, data) in [" prefix ", " prologue ", " personality "]
            .into_iter()
            .zip(row.prefix)
        {
            if let Some(c) = data {
                self.push(word);
                self.typed_const(c);
            }
        }
        let Some(body) = body else {
            self.push("\n");
            return;
        };
        match self.listed {
            None => self.attachments(" ", &row.md),
            Some(_) => {
                let others = row.md.iter().filter(|a| m.cx.str(a.0) != DEBUG_KIND);
                self.attachments(" ", &others.copied().collect::<Vec<_>>());
            }
        }
        self.push(" {\n");
        let Some(numbers) = numbers else { return };
        for (n, b) in body.blocks().enumerate() {
            if n > 0 {
                self.push("\n");
            }
            self.list(f, b, None);
            self.block_label(body, &numbers, b);
            for i in body.insts(b) {
                self.list(f, b, Some(i));
                self.debug_records(body, &numbers, i);
                self.push("  ");
                self.inst(body, &numbers, i);
                self.push("\n");
            }
        }
        self.push("}\n");
    }
}
