//! Calls: arguments, virtual dispatch, member pointers.

use super::abi::{Pass, Signature};
use super::func::FnGen;
use super::lvalue::LValue;
use super::{Gen, Variant};
use crate::diag::msg;
use crate::hir::{
    Body, Callee, Category, ExprId, ExprKind, FuncId, List, Parent, RecordId, SpecialMember,
};
use crate::layout::vtable;
use crate::source::Loc;
use crate::types::{QualType, TypeKind};
use ir::tables::IntrinsicId;
use ir::{Opcode, Pred, TypeId, Value};
use jacquard_ir as ir;
use smallvec::SmallVec;

type Args = SmallVec<[Value; 8]>;

impl Gen<'_> {
    /// Whether `new` and `delete` through `f` are the language's own (malloc and free).
    pub(super) fn is_replaceable_allocation(&self, f: FuncId) -> bool {
        let d = &self.prog[f];
        !matches!(d.body, Body::Parsed(_)) && !matches!(d.parent, Parent::Record(_))
    }

    /// The address of a function.
    pub(super) fn func_address(&mut self, f: FuncId) -> Value {
        if self.prog[f].builtin.is_some() && !matches!(self.prog[f].body, Body::Parsed(_)) {
            let loc = self.prog[f].loc;
            self.unsupported(loc, "the address of a built-in function");
            return self.m.cx.poison(TypeId::PTR).into();
        }
        let id = self.func(f, Variant::Complete);
        self.m.address(ir::GlobalRef::Func(id)).into()
    }
}

impl FnGen<'_, '_> {
    /// A call. Gives the scalar result, or the address a reference result refers to; a class result is built at `into`.
    pub(super) fn call(
        &mut self,
        callee: &Callee,
        args: List<ExprId>,
        ty: QualType,
        by_ref: bool,
        into: Option<LValue>,
        loc: Loc,
    ) -> Option<Value> {
        let prog = self.prog();
        let list = prog.expr_list(args);
        let _ = by_ref;
        match callee {
            Callee::Builtin(b) => self.builtin_call(*b, list, ty, into, loc),
            Callee::Direct(f) => match prog[*f].builtin {
                Some(b) if !matches!(prog[*f].body, Body::Parsed(_)) => {
                    self.builtin_call(b, list, ty, into, loc)
                }
                _ => self.call_function(*f, Variant::Complete, None, list, into, loc),
            },
            Callee::Method { func, object } => {
                if self.is_trivial(*func) {
                    return self.trivial_call(*func, *object, list);
                }
                let this = self.lvalue(*object).ptr;
                self.call_function(*func, Variant::Complete, Some(this), list, into, loc)
            }
            Callee::Virtual { func, object } => {
                let this = self.lvalue(*object).ptr;
                self.call_virtual(*func, this, list, into, loc)
            }
            Callee::Indirect(e) => {
                let (fty, target) = if prog[*e].is_glvalue() {
                    (prog[*e].ty, self.lvalue(*e).ptr)
                } else {
                    let to = prog.types.pointee(prog[*e].ty).unwrap_or(prog[*e].ty);
                    (to, self.scalar(*e))
                };
                let sig = self.type_signature(fty, false, loc)?;
                self.call_value(target, &sig, fty, None, list, into, loc)
            }
            Callee::MemberPtr { object, ptr } => {
                let this = self.lvalue(*object).ptr;
                let pair = self.scalar(*ptr);
                let TypeKind::MemberPointer { pointee, .. } = *prog.types.kind(prog[*ptr].ty.ty())
                else {
                    return None;
                };
                let (target, this) = self.member_function(pair, this);
                let sig = self.type_signature(pointee, true, loc)?;
                self.call_value(target, &sig, pointee, Some(this), list, into, loc)
            }
        }
    }

    /// Trivial copies and moves, and destructors that do nothing.
    fn trivial_call(&mut self, f: FuncId, object: ExprId, args: &[ExprId]) -> Option<Value> {
        let prog = self.prog();
        match (prog[f].special, args) {
            (SpecialMember::CopyAssign | SpecialMember::MoveAssign, [src]) => {
                let (d, s) = self.copy_places(object, *src);
                self.copy_object(d, s, prog[object].ty);
                Some(d.ptr)
            }
            _ => {
                self.discard(object);
                for &a in args {
                    self.discard(a);
                }
                None
            }
        }
    }

    fn type_signature(&mut self, fty: QualType, has_this: bool, loc: Loc) -> Option<Signature> {
        let prog = self.prog();
        let Some(t) = prog.types.fn_type(fty.ty()) else {
            self.g.unsupported(loc, "a call of this expression");
            return None;
        };
        Some(
            self.g
                .signature(t.ret, &t.params, t.variadic, has_this, false),
        )
    }

    /// Splits a pointer to member function: what to call, on which object.
    fn member_function(&mut self, pair: Value, this: Value) -> (Value, Value) {
        // Second word: twice the adjustment, plus one when the first word is a vtable offset (itself plus one).
        let word = self.b().extract_value(pair, 0);
        let adj = self.b().extract_value(pair, 1);
        let one: Value = self.g.m.cx.i64(1).into();
        let by = self.b().binary(Opcode::AShr, adj, one);
        let this = self.b().gep(TypeId::I8, this, &[by], ir::Flags::NONE);
        let bit = self.b().binary(Opcode::And, adj, one);
        let zero: Value = self.g.m.cx.i64(0).into();
        let is_virtual = self.b().icmp(Pred::Ne, bit, zero);
        let (virt, plain, end) = (
            self.new_block("memptr.virtual"),
            self.new_block("memptr.nonvirtual"),
            self.new_block("memptr.end"),
        );
        self.b().cond_br(is_virtual, virt, plain);
        self.place_block(virt);
        let vtable = self.b().load(TypeId::PTR, this, 8, false);
        let slot = self.b().gep(TypeId::I8, vtable, &[word], ir::Flags::NONE);
        let slot = self.b().byte_offset(slot, -1);
        let f = self.b().load(TypeId::PTR, slot, 8, false);
        self.b().br(end);
        self.place_block(plain);
        let g = self.b().cast(Opcode::IntToPtr, word, TypeId::PTR);
        self.b().br(end);
        self.place_block(end);
        let phi = self.b().phi(TypeId::PTR);
        self.body.add_incoming(phi, f, virt);
        self.body.add_incoming(phi, g, plain);
        (phi.into(), this)
    }

    fn call_virtual(
        &mut self,
        f: FuncId,
        this: Value,
        args: &[ExprId],
        into: Option<LValue>,
        loc: Loc,
    ) -> Option<Value> {
        let prog = self.prog();
        let Parent::Record(r) = prog[f].parent else {
            return self.call_function(f, Variant::Complete, Some(this), args, into, loc);
        };
        // A final class or function needs no look-up.
        let Some(slot) = vtable::slot_of(self.g.layouts, prog, r, f).filter(|_| !prog[r].is_final)
        else {
            return self.call_function(f, Variant::Complete, Some(this), args, into, loc);
        };
        let target = self.virtual_slot(this, slot);
        let sig = self.g.func_signature(f, Variant::Complete);
        self.call_value(target, &sig, prog[f].ty.into(), Some(this), args, into, loc)
    }

    fn virtual_slot(&mut self, this: Value, slot: usize) -> Value {
        let vtable = self.b().load(TypeId::PTR, this, 8, false);
        let p = self.b().byte_offset(vtable, slot as i64 * 8);
        self.b().load(TypeId::PTR, p, 8, false)
    }

    /// Destroys through the vtable; `deleting` frees the storage too.
    pub(super) fn call_virtual_dtor(
        &mut self,
        this: Value,
        r: RecordId,
        dtor: FuncId,
        deleting: bool,
    ) {
        let prog = self.prog();
        let class = match prog[dtor].parent {
            Parent::Record(c) => c,
            _ => r,
        };
        let Some(slot) = vtable::slot_of(self.g.layouts, prog, class, dtor) else {
            let v = if deleting {
                Variant::Deleting
            } else {
                Variant::Complete
            };
            self.call_dtor(this, dtor, v);
            return;
        };
        let target = self.virtual_slot(this, slot + usize::from(deleting));
        let sig = self.g.func_signature(dtor, Variant::Complete);
        self.call_value(
            target,
            &sig,
            prog[dtor].ty.into(),
            Some(this),
            &[],
            None,
            Loc::NONE,
        );
    }

    /// Calls a function of the program.
    pub(super) fn call_function(
        &mut self,
        f: FuncId,
        variant: Variant,
        this: Option<Value>,
        args: &[ExprId],
        into: Option<LValue>,
        loc: Loc,
    ) -> Option<Value> {
        let prog = self.prog();
        let d = &prog[f];
        if d.attrs.global {
            self.g
                .unsupported(loc, "a direct call of a kernel in device code");
            return None;
        }
        if let (Some(new), [arg]) = (d.allocates(), args)
            && self.g.is_replaceable_allocation(f)
        {
            let v = self.scalar(*arg);
            if new {
                return Some(self.malloc(v));
            }
            self.free(v);
            return None;
        }
        if d.host_only {
            self.stop_in_host();
            return None;
        }
        if matches!(d.body, Body::Unparsed) && this.is_none() {
            self.g.error(loc, msg::UNDEFINED_DEVICE_FUNCTION, &[]);
            return None;
        }
        let sig = self.g.func_signature(f, variant);
        let id = self.g.func(f, variant);
        let target = self.g.m.address(ir::GlobalRef::Func(id));
        let this = if sig.has_this {
            this.or_else(|| Some(self.poison_ptr()))
        } else {
            None
        };
        self.call_value(target.into(), &sig, d.ty.into(), this, args, into, loc)
    }

    /// What a host function is on the device: the end of the program.
    pub(super) fn stop_in_host(&mut self) {
        let trap = self.intrinsic_name(IntrinsicId::Trap, &[]);
        self.intrinsic(&trap, TypeId::VOID, &[]);
        self.b().unreachable();
        self.cur = None;
    }

    fn poison_ptr(&mut self) -> Value {
        self.g.m.cx.poison(TypeId::PTR).into()
    }

    /// Calls `f` with a given first argument (allocation functions).
    pub(super) fn call_with_first(
        &mut self,
        f: FuncId,
        first: Value,
        rest: &[ExprId],
        loc: Loc,
    ) -> Option<Value> {
        let prog = self.prog();
        let sig = self.g.func_signature(f, Variant::Complete);
        let params = prog
            .types
            .fn_type(prog[f].ty)
            .map(|t| t.params.clone())
            .unwrap_or_default();
        let mut values = Args::new();
        values.push(first);
        // Parameters the expression gives nothing for (a sized `delete`) get zero.
        let mut rest = rest.iter();
        for (i, &p) in params.iter().enumerate().skip(1) {
            match rest.next() {
                Some(&e) => self.argument(&sig.params[i], p, e, &mut values),
                None => {
                    let v = self.zero_value(p);
                    values.push(v);
                }
            }
        }
        let id = self.g.func(f, Variant::Complete);
        let target = self.g.m.address(ir::GlobalRef::Func(id));
        let _ = loc;
        let i = self.b().call(
            sig.ty,
            target.into(),
            &values,
            ir::cc::C,
            ir::AttrListId::EMPTY,
        );
        matches!(sig.ret, Pass::Scalar(_)).then(|| i.into())
    }

    /// Evaluates one argument and appends how it is passed.
    fn argument(&mut self, pass: &Pass, ty: QualType, e: ExprId, out: &mut Args) {
        let prog = self.prog();
        if prog.types.is_ref(ty) {
            let p = self.lvalue(e).ptr;
            out.push(p);
            return;
        }
        match pass {
            Pass::Nothing => {
                if prog[e].cat == Category::PrValue {
                    self.materialize(e);
                } else {
                    self.lvalue(e);
                }
            }
            Pass::Scalar(_) => {
                let v = self.scalar(e);
                let v = if self.g.is_bool(ty) {
                    self.bool_to_byte(v)
                } else {
                    v
                };
                out.push(v);
            }
            Pass::Pieces(t, leaves, _) => {
                // A copy of an object need not be made only to be taken apart.
                let source = match &prog[e].kind {
                    ExprKind::Construct { ctor, args, .. }
                        if self.is_trivial(*ctor)
                            && matches!(
                                prog[*ctor].special,
                                SpecialMember::CopyCtor | SpecialMember::MoveCtor
                            ) =>
                    {
                        prog.expr_list(*args).first().copied()
                    }
                    _ => None,
                };
                let lv = self.lvalue(source.unwrap_or(e));
                let v = self.gather(*t, leaves, lv.ptr, lv.align);
                out.push(v);
            }
            Pass::Address | Pass::ByVal(..) => {
                let slot = self.slot(ty, "agg.tmp");
                self.init_var(slot, ty, e);
                if let Some(r) = prog.types.record(ty)
                    && !prog[r].traits.trivial_dtor
                    && let Some(d) = prog[r].dtor
                {
                    self.push_cleanup(slot.ptr, d, ty, false);
                }
                out.push(slot.ptr);
            }
        }
    }

    /// Calls `target` by its signature.
    #[allow(clippy::too_many_arguments)]
    fn call_value(
        &mut self,
        target: Value,
        sig: &Signature,
        fty: QualType,
        this: Option<Value>,
        args: &[ExprId],
        into: Option<LValue>,
        loc: Loc,
    ) -> Option<Value> {
        let prog = self.prog();
        let t = prog.types.fn_type(fty.ty())?;
        let mut values = Args::new();
        let mut result = into;
        if let Pass::Address = sig.ret {
            let slot = match into {
                Some(lv) => lv,
                None => self.slot(t.ret, "tmp"),
            };
            values.push(slot.ptr);
            result = Some(slot);
        }
        if let Some(this) = this {
            values.push(this);
        }
        for (i, &e) in args.iter().enumerate() {
            let (Some(pass), Some(&ty)) = (sig.params.get(i), t.params.get(i)) else {
                break;
            };
            self.argument(pass, ty, e, &mut values);
        }
        if sig.variadic {
            let rest = args.get(sig.params.len()..).unwrap_or_default();
            let p = self.variadic_arguments(rest, loc);
            values.push(p);
        }
        let attrs = self.g.call_attrs(sig, target.as_const().is_none());
        let call = self.b().call(sig.ty, target, &values, ir::cc::C, attrs);
        match &sig.ret {
            Pass::Nothing | Pass::Address | Pass::ByVal(..) => None,
            Pass::Scalar(_) => {
                let v: Value = call.into();
                if prog.types.is_ref(t.ret) {
                    return Some(v);
                }
                Some(if self.g.is_bool(t.ret) {
                    self.byte_to_bool(v)
                } else {
                    v
                })
            }
            Pass::Pieces(_, leaves, _) => {
                let slot = match result {
                    Some(lv) => lv,
                    None => self.slot(t.ret, "tmp"),
                };
                self.scatter(call.into(), leaves, slot);
                None
            }
        }
    }

    /// A function reached through the vtable of another subobject: moves `this`, goes on, and moves the pointer that comes back.
    pub(super) fn thunk_body(&mut self, f: FuncId, thunk: super::Thunk, sig: &Signature) {
        let variant = if thunk.deleting {
            Variant::Deleting
        } else {
            Variant::Complete
        };
        let id = self.g.func(f, variant);
        let target = self.g.m.address(ir::GlobalRef::Func(id));
        let params = self
            .g
            .m
            .cx
            .types
            .func_parts(sig.ty)
            .map_or(0, |p| p.1.len()) as u32;
        let this_at = u32::from(matches!(sig.ret, Pass::Address));
        let mut values = Args::new();
        for n in 0..params {
            let v = Value::arg(n);
            if n == this_at {
                let moved = self.b().byte_offset(v, thunk.this);
                values.push(moved);
            } else {
                values.push(v);
            }
        }
        let attrs = self.g.call_attrs(sig, false);
        let call = self
            .b()
            .call(sig.ty, target.into(), &values, ir::cc::C, attrs);
        match (&sig.ret, self.result) {
            (Pass::Scalar(_), super::func::ResultSlot::Scalar(slot, ty)) => {
                let align = self.g.align(ty);
                let v = self.moved_result(call.into(), thunk.result);
                self.b().store(v, slot, align, false);
            }
            (Pass::Pieces(_, leaves, _), super::func::ResultSlot::Object(slot)) => {
                let align = self.g.align(self.prog().ret(f));
                self.scatter(call.into(), leaves, LValue::plain(slot, align));
            }
            _ => {}
        }
    }

    /// A pointer to a base part of what `p` points to; null stays null.
    fn moved_result(&mut self, p: Value, classes: Option<(RecordId, RecordId)>) -> Value {
        let Some((from, to)) = classes else {
            return p;
        };
        let Some(path) = vtable::path_to(self.prog(), from, to) else {
            return p;
        };
        let null: Value = self.g.m.cx.zero(TypeId::PTR).into();
        let is_null = self.b().icmp(Pred::Eq, p, null);
        let here = self.current();
        let (live, end) = (self.new_block("result.move"), self.new_block("result.end"));
        self.b().cond_br(is_null, end, live);
        self.place_block(live);
        let moved = self.base_lvalue(LValue::plain(p, 1), from, &path).ptr;
        let there = self.current();
        self.jump(end);
        self.place_block(end);
        let phi = self.b().phi(TypeId::PTR);
        self.body.add_incoming(phi, null, here);
        self.body.add_incoming(phi, moved, there);
        phi.into()
    }
}
