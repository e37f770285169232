//! Lives of objects: constructors, destructors, `new` and `delete`, vtable pointers.

use super::Variant;
use super::func::FnGen;
use super::lvalue::LValue;
use crate::hir::{ExprId, ExprKind, FuncId, List, NewExpr, RecordId, SpecialMember};
use crate::source::Loc;
use crate::types::{QualType, TypeKind};
use ir::{Flags, Opcode, Pred, TypeId, Value};
use jacquard_ir as ir;

impl FnGen<'_, '_> {
    /// Runs constructor `ctor` on the object (or each element of the array) at `to`.
    pub(super) fn construct(
        &mut self,
        to: LValue,
        ty: QualType,
        ctor: FuncId,
        args: List<ExprId>,
        as_base: Option<Variant>,
        loc: Loc,
    ) {
        let prog = self.prog();
        if let TypeKind::Array { elem, .. } = *prog.types.kind(ty.ty()) {
            if self.is_trivial(ctor) && prog[ctor].special == SpecialMember::DefaultCtor {
                return;
            }
            let base = prog.types.base_elem(elem);
            let (total, size) = (self.g.size(ty), self.g.size(base).max(1));
            let t = self.g.mem_ty(base);
            let count = total / size;
            if count <= 4 {
                for i in 0..count {
                    let at = to.offset_by(self, (i * size) as i64);
                    self.construct(at, base, ctor, args, None, loc);
                }
                return;
            }
            self.counted_loop(count, |me, i| {
                let ptr = me.b().gep(t, to.ptr, &[i], Flags::INBOUNDS);
                let at = LValue {
                    ptr,
                    align: super::func::part_align(to.align, size),
                    ..to
                };
                me.full_expr(|me| me.construct(at, base, ctor, args, None, loc));
            });
            return;
        }
        let list = prog.expr_list(args);
        if self.is_trivial(ctor) {
            match (prog[ctor].special, list) {
                (SpecialMember::CopyCtor | SpecialMember::MoveCtor, [src, ..]) => {
                    if as_base.is_some() {
                        let s = self.lvalue(*src);
                        self.copy_base(to, s, ty);
                    } else {
                        self.copy_of(to, *src, ty);
                    }
                }
                _ => {
                    for &a in list {
                        self.discard(a);
                    }
                }
            }
            return;
        }
        let variant = as_base.unwrap_or(Variant::Complete);
        self.call_function(ctor, variant, Some(to.ptr), list, None, loc);
    }

    /// Copies a base subobject: only its own bytes, for a derived class may use its tail padding.
    fn copy_base(&mut self, to: LValue, from: LValue, ty: QualType) {
        let prog = self.prog();
        if let Some(r) = prog.types.record(ty) {
            let layout = self.g.layouts.record(prog, r);
            if prog[r].traits.is_empty {
                return;
            }
            if layout.nv_size < layout.size
                && self
                    .g
                    .leaves(ty)
                    .is_none_or(|l| l.iter().any(|l| l.offset + l.size > layout.nv_size))
            {
                self.memcpy(to, from, layout.nv_size);
                return;
            }
        }
        self.copy_object(to, from, ty);
    }

    /// Destroys `count` objects at `ptr`, the last first.
    pub(super) fn destroy_array(&mut self, ptr: Value, dtor: FuncId, count: u64, size: u64) {
        if self.is_trivial(dtor) {
            return;
        }
        if count <= 4 {
            for i in (0..count).rev() {
                let p = self.b().byte_offset(ptr, (i * size) as i64);
                self.call_dtor(p, dtor, Variant::Complete);
            }
            return;
        }
        self.counted_loop(count, |me, i| {
            let last: Value = me.g.m.cx.i64(count as i64 - 1).into();
            let i = me.b().binary(Opcode::Sub, last, i);
            let t = me.g.m.cx.types.array(TypeId::I8, size);
            let p = me.b().gep(t, ptr, &[i], Flags::INBOUNDS);
            me.call_dtor(p, dtor, Variant::Complete);
        });
    }

    pub(super) fn call_dtor(&mut self, this: Value, dtor: FuncId, variant: Variant) {
        if self.is_trivial(dtor) && variant != Variant::Deleting {
            return;
        }
        self.call_function(dtor, variant, Some(this), &[], None, Loc::NONE);
    }

    /// An explicit destructor call.
    pub(super) fn destroy_object(
        &mut self,
        this: Value,
        dtor: FuncId,
        is_virtual: bool,
        ty: QualType,
    ) {
        if is_virtual && let Some(r) = self.prog().types.record(ty) {
            self.call_virtual_dtor(this, r, dtor, false);
            return;
        }
        self.call_dtor(this, dtor, Variant::Complete);
    }

    /// Destroys the members and bases of `*this`, in reverse order.
    pub(super) fn destroy_parts(&mut self, r: RecordId, variant: Variant) {
        let prog = self.prog();
        let Some(this) = self.this else {
            return;
        };
        if self.is_union(r) {
            return;
        }
        let layout = self.g.layouts.record(prog, r);
        for (i, f) in prog[r].fields.iter().enumerate().rev() {
            if prog.types.is_ref(f.ty) {
                continue;
            }
            let elem = prog.types.base_elem(f.ty);
            let Some(m) = prog.types.record(elem) else {
                continue;
            };
            let Some(d) = prog[m].dtor.filter(|_| !prog[m].traits.trivial_dtor) else {
                continue;
            };
            let p = self.b().byte_offset(this, (layout.fields[i] / 8) as i64);
            let (total, size) = (self.g.size(f.ty), self.g.size(elem).max(1));
            self.destroy_array(p, d, total / size, size);
        }
        for (i, b) in prog[r].bases.iter().enumerate().rev() {
            if b.is_virtual {
                continue;
            }
            if let Some(d) = prog[b.record]
                .dtor
                .filter(|_| !prog[b.record].traits.trivial_dtor)
            {
                let at = layout.bases[i];
                let p = self.b().byte_offset(this, at as i64);
                let base = Self::base_variant(r, variant, at);
                self.call_dtor(p, d, base);
            }
        }
        if !matches!(variant, Variant::Base | Variant::BaseOf(..)) {
            for &(v, at) in layout.vbases.iter().rev() {
                if let Some(d) = prog[v].dtor.filter(|_| !prog[v].traits.trivial_dtor) {
                    let p = self.b().byte_offset(this, at as i64);
                    let base = Self::base_variant(r, variant, at);
                    self.call_dtor(p, d, base);
                }
            }
        }
    }

    /// The end of a deleting destructor.
    pub(super) fn delete_this(&mut self, _r: RecordId) {
        if let Some(this) = self.this {
            self.free(this);
        }
    }

    pub(super) fn malloc(&mut self, size: Value) -> Value {
        let sig = self.g.m.cx.types.func(TypeId::PTR, &[TypeId::I64], false);
        self.call_runtime(super::builtin::runtime("malloc"), sig, &[size])
    }

    pub(super) fn free(&mut self, p: Value) {
        let sig = self.g.m.cx.types.func(TypeId::VOID, &[TypeId::PTR], false);
        self.call_runtime(super::builtin::runtime("free"), sig, &[p]);
    }

    pub(super) fn call_runtime(&mut self, name: &str, sig: TypeId, args: &[Value]) -> Value {
        let f = self.g.m.declare_function(name, sig);
        let callee = self.g.m.address(ir::GlobalRef::Func(f));
        self.b()
            .call(sig, callee.into(), args, ir::cc::C, ir::AttrListId::EMPTY)
            .into()
    }

    /// A `new` expression.
    pub(super) fn new_object(&mut self, n: &NewExpr, loc: Loc) -> Value {
        let prog = self.prog();
        let size = self.g.size(n.elem).max(1);
        // Arrays whose elements must be destroyed remember their number before the first.
        let cookie = if n.count.is_some()
            && n.dtor.is_some_and(|d| !self.is_trivial(d))
            && n.alloc.is_some()
        {
            u64::from(self.g.align(n.elem)).max(8)
        } else {
            0
        };
        let count = n.count.map(|c| {
            let v = self.scalar(c);
            let from = self.b().ty(v);
            self.cast_int(v, from, TypeId::I64, false)
        });
        let bytes: Value = match count {
            None => self.g.m.cx.i64(size as i64).into(),
            Some(c) => {
                let s: Value = self.g.m.cx.i64(size as i64).into();
                let b = self.b().binary(Opcode::Mul, c, s);
                if cookie == 0 {
                    b
                } else {
                    let k: Value = self.g.m.cx.i64(cookie as i64).into();
                    self.b().binary(Opcode::Add, b, k)
                }
            }
        };
        let extra = prog.expr_list(n.alloc_args);
        let raw = match n.alloc {
            None => match extra.first() {
                Some(&p) => self.scalar(p),
                None => self.malloc(bytes),
            },
            Some(f) if self.g.is_replaceable_allocation(f) => self.malloc(bytes),
            Some(f) => self.call_allocation(f, bytes, extra, loc),
        };
        let placed = n.alloc.is_none();
        // A failed allocation gives null, and nothing is constructed.
        let guard = !placed && n.init.is_some();
        let mut end = None;
        let from = self.current();
        if guard {
            let null = self.g.m.cx.zero(TypeId::PTR);
            let ok = self.b().icmp(Pred::Ne, raw, null.into());
            let (live, done) = (self.new_block("new.init"), self.new_block("new.end"));
            self.b().cond_br(ok, live, done);
            self.place_block(live);
            end = Some(done);
        }
        let ptr = self.b().byte_offset(raw, cookie as i64);
        if cookie != 0
            && let Some(c) = count
        {
            let at = self.b().byte_offset(ptr, -8);
            self.b().store(c, at, 8, false);
        }
        if let Some(init) = n.init {
            let align = self.g.align(n.elem);
            match count {
                None => self.init_var(LValue::plain(ptr, align), n.elem, init),
                Some(_) if prog.types.is_array(prog[init].ty) => {
                    self.init_var(LValue::plain(ptr, align), prog[init].ty, init);
                }
                Some(c) => self.init_each(ptr, c, n.elem, init),
            }
        }
        match end {
            None => ptr,
            Some(done) => {
                let live = self.current();
                self.jump(done);
                self.place_block(done);
                let null = self.g.m.cx.zero(TypeId::PTR);
                let phi = self.b().phi(TypeId::PTR);
                self.body.add_incoming(phi, null.into(), from);
                self.body.add_incoming(phi, ptr, live);
                phi.into()
            }
        }
    }

    /// Initialises `count` elements at `ptr` by the same initialiser.
    fn init_each(&mut self, ptr: Value, count: Value, elem: QualType, init: ExprId) {
        let prog = self.prog();
        // Trivial default construction leaves the elements as they are.
        if let ExprKind::Construct {
            ctor,
            zero_first: false,
            ..
        } = prog[init].kind
            && self.is_trivial(ctor)
        {
            return;
        }
        let slot = self.alloca(TypeId::I64, 8, "new.index");
        let zero: Value = self.g.m.cx.i64(0).into();
        self.b().store(zero, slot, 8, false);
        let (head, body, end) = (
            self.new_block("new.loop"),
            self.new_block("new.body"),
            self.new_block("new.done"),
        );
        self.start_block(head);
        let i = self.b().load(TypeId::I64, slot, 8, false);
        let more = self.b().icmp(Pred::Ult, i, count);
        self.b().cond_br(more, body, end);
        self.place_block(body);
        let t = self.g.mem_ty(elem);
        let p = self.b().gep(t, ptr, &[i], Flags::INBOUNDS);
        let align = self.g.align(elem);
        self.temporaries.conditional += 1;
        self.full_expr(|me| me.init_var(LValue::plain(p, align), elem, init));
        self.temporaries.conditional -= 1;
        let one: Value = self.g.m.cx.i64(1).into();
        let next = self.b().binary_flags(Opcode::Add, i, one, Flags::NOWRAP);
        self.b().store(next, slot, 8, false);
        self.jump(head);
        self.place_block(end);
    }

    fn call_allocation(&mut self, f: FuncId, bytes: Value, extra: &[ExprId], loc: Loc) -> Value {
        let size_slot = self.alloca(TypeId::I64, 8, "new.size");
        self.b().store(bytes, size_slot, 8, false);
        let v = self.call_with_first(f, bytes, extra, loc);
        v.unwrap_or_else(|| self.g.m.cx.zero(TypeId::PTR).into())
    }

    /// A `delete` expression.
    pub(super) fn delete(&mut self, e: ExprId) {
        let prog = self.prog();
        let ExprKind::Delete {
            ptr,
            array,
            elem,
            dtor,
            virtual_dtor,
            dealloc,
        } = prog[e].kind
        else {
            return;
        };
        let p = self.scalar(ptr);
        let null = self.g.m.cx.zero(TypeId::PTR);
        let (live, end) = (
            self.new_block("delete.notnull"),
            self.new_block("delete.end"),
        );
        let ok = self.b().icmp(Pred::Ne, p, null.into());
        self.b().cond_br(ok, live, end);
        self.place_block(live);
        let dtor = dtor.filter(|&d| virtual_dtor || !self.is_trivial(d));
        let mut raw = p;
        let mut freed = false;
        match dtor {
            Some(d) if array => {
                let cookie = u64::from(self.g.align(elem)).max(8);
                let at = self.b().byte_offset(p, -8);
                let n = self.b().load(TypeId::I64, at, 8, false);
                self.destroy_counted(p, n, d, elem);
                raw = self.b().byte_offset(p, -(cookie as i64));
            }
            Some(d) if virtual_dtor => {
                if let Some(r) = prog.types.record(elem) {
                    self.call_virtual_dtor(p, r, d, true);
                    freed = true;
                }
            }
            Some(d) => self.call_dtor(p, d, Variant::Complete),
            None => {}
        }
        if !freed {
            match dealloc {
                Some(f) if !self.g.is_replaceable_allocation(f) => {
                    self.call_with_first(f, raw, &[], prog[e].loc);
                }
                _ => self.free(raw),
            }
        }
        self.start_block(end);
    }

    fn destroy_counted(&mut self, p: Value, n: Value, dtor: FuncId, elem: QualType) {
        let slot = self.alloca(TypeId::I64, 8, "delete.index");
        self.b().store(n, slot, 8, false);
        let (head, body, end) = (
            self.new_block("delete.loop"),
            self.new_block("delete.body"),
            self.new_block("delete.done"),
        );
        self.start_block(head);
        let i = self.b().load(TypeId::I64, slot, 8, false);
        let zero: Value = self.g.m.cx.i64(0).into();
        let more = self.b().icmp(Pred::Ne, i, zero);
        self.b().cond_br(more, body, end);
        self.place_block(body);
        let one: Value = self.g.m.cx.i64(-1).into();
        let next = self.b().binary(Opcode::Add, i, one);
        self.b().store(next, slot, 8, false);
        let t = self.g.mem_ty(elem);
        let at = self.b().gep(t, p, &[next], Flags::INBOUNDS);
        self.call_dtor(at, dtor, Variant::Complete);
        self.jump(head);
        self.place_block(end);
    }

    /// How the base at `at` of class `r` is constructed or destroyed by `variant` of the constructor or destructor of `r`.
    pub(super) fn base_variant(r: RecordId, variant: Variant, at: u64) -> Variant {
        match variant {
            Variant::BaseOf(complete, start) => Variant::BaseOf(complete, start + at),
            _ => Variant::BaseOf(r, at),
        }
    }

    /// Stores the vtable pointers of class `r` into `*this`, in this variant of its constructor or destructor.
    pub(super) fn set_vptrs(&mut self, r: RecordId, variant: Variant) {
        let prog = self.prog();
        let Some(this) = self.this else {
            return;
        };
        if !self.g.layouts.record(prog, r).dynamic {
            return;
        }
        let inside = match variant {
            Variant::BaseOf(complete, at) => (complete, at),
            _ => (r, 0),
        };
        let key = super::vtable::GroupKey { class: r, inside };
        for (offset, address) in self.g.vtable_pointers(key) {
            let p = self.b().byte_offset(this, offset);
            self.b().store(address.into(), p, 8, false);
        }
    }
}
