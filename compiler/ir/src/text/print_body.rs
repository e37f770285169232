//! Writes the blocks and instructions of functions.

use super::numbers::Numbers;
use super::print::{Printer, escape, plain_name};
use crate::body::debug::DebugKind;
use crate::body::{Aux, Body};
use crate::call;
use crate::debug;
use crate::opcode::{Flags, Opcode, Ordering, SyncScope};
use crate::{AttrListId, Block, Inst, TypeId, Value, ValueKind};
use std::fmt::Write;

impl Printer<'_> {
    pub(super) fn block_label(&mut self, body: &Body, numbers: &Numbers, b: Block) {
        match (numbers.0.get(&b.into()), body.names.get(&b.into())) {
            (None, Some(&s)) => {
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
            (n, _) => {
                let _ = writeln!(self.out, "{}:", n.copied().unwrap_or(0));
            }
        }
    }

    pub(super) fn local(&mut self, body: &Body, numbers: &Numbers, v: Value) {
        match (numbers.0.get(&v), body.names.get(&v)) {
            (Some(n), _) => {
                let _ = write!(self.out, "%{n}");
            }
            (None, Some(&s)) => {
                let s = self.m.cx.str(s);
                self.name('%', s);
            }
            // Not in the layout: only in dumps of broken bodies.
            (None, None) => {
                let _ = write!(self.out, "%<unlinked {v:?}>");
            }
        }
    }
    pub(super) fn value(&mut self, body: &Body, numbers: &Numbers, v: Value) {
        match v.kind() {
            ValueKind::Const(c) => self.constant(c),
            _ => self.local(body, numbers, v),
        }
    }
    pub(super) fn typed(&mut self, body: &Body, numbers: &Numbers, v: Value) {
        self.ty(body.ty(v, &self.m.cx));
        self.push(" ");
        self.value(body, numbers, v);
    }

    pub(super) fn flags(&mut self, f: Flags, op: Opcode) {
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

    pub(super) fn scope_ordering(&mut self, scope: SyncScope, orderings: &[Ordering]) {
        if scope != SyncScope::System {
            let _ = write!(self.out, " syncscope(\"{}\")", scope.text());
        }
        for o in orderings {
            self.push(" ");
            self.push(o.text());
        }
    }

    /// The debug records in front of an instruction, a line each.
    pub(super) fn debug_records(&mut self, body: &Body, numbers: &Numbers, i: Inst) {
        if self.listed.is_some() {
            return;
        }
        for r in debug::before(body, i) {
            self.push(match r.kind {
                DebugKind::Declare => "    #dbg_declare(",
                DebugKind::Value => "    #dbg_value(",
            });
            match r.value {
                Some(v) => self.typed(body, numbers, v),
                None => self.push("ptr poison"),
            }
            self.push(", ");
            self.md_ref(r.variable);
            self.push(", ");
            self.md_ref(r.expression);
            self.push(", ");
            self.md_ref(r.location);
            self.push(")\n");
        }
    }

    pub(super) fn inst(&mut self, body: &Body, numbers: &Numbers, i: Inst) {
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
        self.operands(body, numbers, i);
        if let Some(dbg) = node.dbg.filter(|_| self.listed.is_none()) {
            self.push(", !dbg ");
            self.md_ref(dbg);
        }
        if let Some(md) = body.md.get(&i) {
            self.attachments(", ", md);
        }
    }

    /// What follows the name and the flags of an instruction.
    fn operands(&mut self, body: &Body, numbers: &Numbers, i: Inst) {
        let node = body.inst(i);
        let op = node.op;
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
            (Aux::Alloca { .. } | Aux::Mem { .. } | Aux::Rmw { .. }, _)
            | (Aux::CmpXchg { .. } | Aux::Fence { .. }, _) => {
                self.memory_operands(body, numbers, i, &ops);
            }
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
    }

    /// What follows the name of an instruction that works on memory.
    fn memory_operands(&mut self, body: &Body, numbers: &Numbers, i: Inst, ops: &[Value]) {
        let node = body.inst(i);
        let rest = |p: &mut Self, list: &[Value]| {
            p.comma_list(list.iter(), |p, &v| p.typed(body, numbers, v))
        };
        match &node.aux {
            Aux::Alloca { ty, align } => {
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
            Aux::Mem {
                align,
                ordering,
                scope,
            } => {
                self.push(" ");
                if node.op == Opcode::Load {
                    self.ty(node.ty);
                    self.push(", ");
                }
                rest(self, ops);
                if *ordering != Ordering::NotAtomic {
                    self.scope_ordering(*scope, &[*ordering]);
                }
                let _ = write!(self.out, ", align {align}");
            }
            Aux::Rmw {
                op,
                align,
                ordering,
                scope,
            } => {
                let _ = write!(self.out, " {} ", op.text());
                rest(self, ops);
                self.scope_ordering(*scope, &[*ordering]);
                let _ = write!(self.out, ", align {align}");
            }
            Aux::CmpXchg {
                align,
                success,
                failure,
                scope,
            } => {
                self.push(" ");
                rest(self, ops);
                self.scope_ordering(*scope, &[*success, *failure]);
                let _ = write!(self.out, ", align {align}");
            }
            Aux::Fence { ordering, scope } => self.scope_ordering(*scope, &[*ordering]),
            _ => {}
        }
    }

    pub(super) fn call(
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
        self.value(body, numbers, call::callee(body, i));
        self.push("(");
        let params: Vec<TypeId> =
            m.cx.types
                .func_parts(sig)
                .map_or(Vec::new(), |p| p.1.to_vec());
        self.comma_list(call::args(body, i).enumerate(), |p, (n, v)| {
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
            let mut at = 1 + call::num_args(body, i);
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
