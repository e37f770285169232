//! Classes and arrays: initialisation in place and copies.

use super::Variant;
use super::func::{FnGen, part_align};
use super::lvalue::{LValue, Part};
use super::types::{Leaf, MAX_LEAVES};
use crate::hir::{
    BinaryOp, Body, CastKind, Category, ConstValue, ExprId, ExprKind, InitElem, InitTarget, List,
    SpecialMember, UnaryOp,
};
use crate::types::{ArrayLen, QualType, TypeKind, VOLATILE};
use ir::tables::IntrinsicId;
use ir::{Opcode, Pred, TypeId, Value};
use jacquard_ir as ir;

/// Array initialisers longer than this that repeat one value become a loop.
const UNROLL_LIMIT: u64 = 16;

impl FnGen<'_, '_> {
    /// Initialises an object (or binds a reference member or variable) at `to` by `e`.
    pub(super) fn init_var(&mut self, to: LValue, ty: QualType, e: ExprId) {
        if self.prog().types.is_ref(ty) {
            let p = self.lvalue(e).ptr;
            self.b().store(p, to.ptr, 8, false);
            return;
        }
        if self.g.in_memory(ty) {
            self.init_object(to, e, None);
            return;
        }
        let v = self.scalar(e);
        self.store_value(to, ty, v);
    }

    /// Builds a class or array prvalue at `to`. `as_base`: it is a base subobject, built by that variant of its constructor.
    pub(super) fn init_object(&mut self, to: LValue, e: ExprId, as_base: Option<Variant>) {
        let prog = self.prog();
        let loc = prog[e].loc;
        if self.deeper(loc) {
            let outer = self.at(loc);
            self.init_object_inner(to, e, as_base);
            self.debug.location = outer;
        }
        self.depth -= 1;
    }

    fn init_object_inner(&mut self, to: LValue, e: ExprId, as_base: Option<Variant>) {
        let prog = self.prog();
        let x = &prog[e];
        let ty = x.ty;
        match &x.kind {
            ExprKind::Construct {
                ctor,
                args,
                zero_first,
            } => {
                if *zero_first {
                    self.zero_object(to, ty);
                }
                self.construct(to, ty, *ctor, *args, as_base, x.loc);
            }
            ExprKind::InitList { inits, filler } => self.init_list(to, ty, *inits, *filler),
            ExprKind::Zero => self.zero_object(to, ty),
            ExprKind::Str(s) => self.init_string(to, ty, *s),
            ExprKind::ArrayInitLoop { count, elem } => self.init_loop(to, ty, *count, *elem),
            ExprKind::Call { callee, args } => {
                self.call(callee, *args, ty, false, Some(to), x.loc);
            }
            ExprKind::Cond { c, a, b } => {
                self.in_branches(*c, [*a, *b], |me, e| me.init_object(to, e, as_base));
            }
            ExprKind::Binary {
                op: BinaryOp::Comma,
                l,
                r,
            } => {
                self.discard(*l);
                self.init_object(to, *r, as_base);
            }
            ExprKind::BinaryCond { value, cond } => {
                self.bind_opaque(*value);
                self.init_object(to, *cond, as_base);
                self.opaque.pop();
            }
            ExprKind::StmtExpr(s) => {
                if let super::expr::StmtValue::Place(lv) = self.stmt_expr(*s, Some(to))
                    && lv.ptr != to.ptr
                {
                    self.copy_object(to, lv, ty);
                }
            }
            ExprKind::Const(v) => self.init_const(to, v, ty),
            ExprKind::Unary {
                op: UnaryOp::Extension | UnaryOp::Plus,
                operand,
            } => self.init_object(to, *operand, as_base),
            ExprKind::Cast {
                kind: CastKind::NoOp,
                operand,
            } if prog[*operand].cat == Category::PrValue => self.init_object(to, *operand, as_base),
            ExprKind::Error => {}
            ExprKind::Cast {
                kind: CastKind::NoOp | CastKind::LValueToRValue | CastKind::BitCast,
                operand,
            } => {
                self.copy_of(to, *operand, ty);
            }
            ExprKind::VaArg { list } => {
                let from = self.next_argument(*list, ty);
                self.copy_object(to, from, ty);
            }
            _ if x.cat != Category::PrValue || matches!(x.kind, ExprKind::Opaque(_)) => {
                let s = self.lvalue(e);
                self.copy_object(to, s, ty);
            }
            _ => self.g.unsupported(x.loc, "this initialiser"),
        }
    }

    pub(super) fn init_const(&mut self, to: LValue, v: &ConstValue, ty: QualType) {
        if let Some(leaves) = self.g.leaves(ty)
            && let Some(consts) = self.g.leaf_consts(v, ty, &leaves)
        {
            for (leaf, c) in leaves.iter().zip(consts) {
                let p = to.offset_by(self, leaf.offset as i64);
                self.b().store(c.into(), p.ptr, p.align, p.volatile);
            }
            return;
        }
        let p = self.g.const_global(v, ty);
        let align = self.g.align(ty);
        self.copy_object(to, LValue::plain(p, align), ty);
    }

    fn init_string(&mut self, to: LValue, ty: QualType, s: crate::hir::StrId) {
        let prog = self.prog();
        let lit = &prog[s];
        let width = u64::from(lit.width.max(1));
        let total = self.g.size(ty);
        let bytes = total.min(lit.bytes.len() as u64 + width);
        let elem = self.g.m.cx.types.int(width as u32 * 8);
        if bytes / width <= MAX_LEAVES as u64 * 4 {
            for i in 0..bytes / width {
                let v = crate::consteval::str_unit(&lit.bytes, width as usize, i as usize);
                let c: Value = self.g.m.cx.int(elem, v as u128).into();
                let p = to.offset_by(self, (i * width) as i64);
                self.b().store(c, p.ptr, p.align, p.volatile);
            }
        } else {
            let p = self.g.string_address(s);
            let copied = bytes.min(lit.bytes.len() as u64 + width);
            self.memcpy(to, LValue::plain(p, width as u32), copied);
        }
        if total > bytes {
            let rest = to.offset_by(self, bytes as i64);
            self.memset_zero(rest, total - bytes);
        }
    }

    fn init_loop(&mut self, to: LValue, ty: QualType, count: u64, elem: ExprId) {
        let prog = self.prog();
        let ety = prog.types.elem(ty).unwrap_or(ty);
        let size = self.g.size(ety);
        if count <= UNROLL_LIMIT {
            for i in 0..count {
                let n: Value = self.g.m.cx.i64(i as i64).into();
                self.array_index.push(n);
                let at = to.offset_by(self, (i * size) as i64);
                self.init_var(at, ety, elem);
                self.array_index.pop();
            }
            return;
        }
        self.counted_loop(count, |me, i| {
            me.array_index.push(i);
            let at = me.element(to, ety, i);
            me.init_var(at, ety, elem);
            me.array_index.pop();
        });
    }

    /// Element `i` of an array at `to`.
    fn element(&mut self, to: LValue, elem: QualType, i: Value) -> LValue {
        let t = self.g.mem_ty(elem);
        let size = self.g.size(elem);
        let ptr = self.b().gep(t, to.ptr, &[i], ir::Flags::INBOUNDS);
        LValue {
            ptr,
            align: part_align(to.align, size.max(1)),
            ..to
        }
    }

    /// Runs `body` for `0 .. count`.
    pub(super) fn counted_loop(&mut self, count: u64, body: impl FnOnce(&mut Self, Value)) {
        let slot = self.alloca(TypeId::I64, 8, "init.index");
        let zero: Value = self.g.m.cx.i64(0).into();
        self.b().store(zero, slot, 8, false);
        let (head, end) = (self.new_block("init.loop"), self.new_block("init.end"));
        self.start_block(head);
        let i = self.b().load(TypeId::I64, slot, 8, false);
        self.temporaries.conditional += 1;
        body(self, i);
        self.temporaries.conditional -= 1;
        let one: Value = self.g.m.cx.i64(1).into();
        let next = self
            .b()
            .binary_flags(Opcode::Add, i, one, ir::Flags::NOWRAP);
        self.b().store(next, slot, 8, false);
        let n: Value = self.g.m.cx.i64(count as i64).into();
        let more = self.b().icmp(Pred::Ult, next, n);
        self.b().cond_br(more, head, end);
        self.place_block(end);
    }

    fn init_list(
        &mut self,
        to: LValue,
        ty: QualType,
        inits: List<InitElem>,
        filler: Option<ExprId>,
    ) {
        let prog = self.prog();
        let list = prog.init_list(inits);
        match *prog.types.kind(ty.ty()) {
            TypeKind::Array { elem, len } => {
                let n = match len {
                    ArrayLen::Const(n) => n,
                    _ => 0,
                };
                self.init_array_list(to, elem, n, list, filler);
            }
            TypeKind::Record(r) => {
                let d = &prog[r];
                if self.is_union(r) {
                    if list.is_empty() {
                        self.zero_object(to, ty);
                    }
                } else {
                    // Parts not named are zero; when few are missing, only those are written.
                    let named = |t: InitTarget| {
                        let same =
                            |x: InitTarget| x == t || x.field().is_some() && x.field() == t.field();
                        list.iter().any(|i| same(i.target))
                    };
                    let has_bits = d.fields.iter().any(|f| f.bits.is_some());
                    if has_bits {
                        self.zero_object(to, ty);
                    } else {
                        for (i, b) in d.bases.iter().enumerate() {
                            if !named(InitTarget::Base(i as u32)) && !prog[b.record].traits.is_empty
                            {
                                let at = self.g.layouts.record(prog, r).bases[i];
                                let p = to.offset_by(self, at as i64);
                                self.zero_object(p, prog[b.record].ty.into());
                            }
                        }
                        for (i, f) in d.fields.iter().enumerate() {
                            if !named(InitTarget::Field(i as u32)) {
                                let p = self.field_lvalue(to, r, i as u32);
                                self.zero_object(p, f.ty);
                            }
                        }
                    }
                }
                for i in list {
                    match i.target {
                        InitTarget::Base(b) => {
                            let at = self.g.layouts.record(prog, r).bases[b as usize];
                            let p = to.offset_by(self, at as i64);
                            self.init_object(p, i.init, Some(Variant::Base));
                        }
                        InitTarget::Field(f) => {
                            let p = self.field_lvalue(to, r, f);
                            let fty = d.fields[f as usize].ty;
                            self.init_var(p, fty, i.init);
                        }
                        InitTarget::Default(f) => {
                            let p = self.field_lvalue(to, r, f);
                            let fty = d.fields[f as usize].ty;
                            let outer = self.this.replace(to.ptr);
                            self.init_var(p, fty, i.init);
                            self.this = outer;
                        }
                        InitTarget::Range(..) => {}
                    }
                }
            }
            _ => match list.first() {
                Some(i) => self.init_var(to, ty, i.init),
                None => self.zero_object(to, ty),
            },
        }
    }

    fn init_array_list(
        &mut self,
        to: LValue,
        elem: QualType,
        n: u64,
        list: &[InitElem],
        filler: Option<ExprId>,
    ) {
        let prog = self.prog();
        let size = self.g.size(elem);
        let covered: u64 = list
            .iter()
            .filter_map(|i| match i.target {
                InitTarget::Range(lo, hi) => Some(hi.saturating_sub(lo) + 1),
                _ => None,
            })
            .sum();
        let zero_rest = covered < n && filler.is_none();
        let ordered = list
            .iter()
            .enumerate()
            .all(|(k, i)| i.target == InitTarget::Range(k as u64, k as u64));
        if zero_rest {
            if ordered && n - covered <= UNROLL_LIMIT {
                for k in covered..n {
                    let p = to.offset_by(self, (k * size) as i64);
                    self.zero_object(p, elem);
                }
            } else if ordered {
                let p = to.offset_by(self, (covered * size) as i64);
                self.memset_zero(p, (n - covered) * size);
            } else {
                self.memset_zero(to, n * size);
            }
        }
        let mut last = 0;
        for i in list {
            let InitTarget::Range(lo, hi) = i.target else {
                continue;
            };
            last = last.max(hi + 1);
            if hi - lo + 1 > UNROLL_LIMIT {
                let start = to.offset_by(self, (lo * size) as i64);
                let init = i.init;
                self.counted_loop(hi - lo + 1, |me, k| {
                    let at = me.element(start, elem, k);
                    me.init_var(at, elem, init);
                });
                continue;
            }
            for k in lo..=hi {
                let p = to.offset_by(self, (k * size) as i64);
                self.init_var(p, elem, i.init);
            }
        }
        if let Some(f) = filler
            && last < n
        {
            if matches!(prog[f].kind, ExprKind::Zero) {
                let p = to.offset_by(self, (last * size) as i64);
                self.memset_zero(p, (n - last) * size);
            } else if n - last <= UNROLL_LIMIT {
                for k in last..n {
                    let p = to.offset_by(self, (k * size) as i64);
                    self.init_var(p, elem, f);
                }
            } else {
                let start = to.offset_by(self, (last * size) as i64);
                self.counted_loop(n - last, |me, k| {
                    let at = me.element(start, elem, k);
                    me.init_var(at, elem, f);
                });
            }
        }
    }

    /// Zeroes an object of any type.
    pub(super) fn zero_object(&mut self, to: LValue, ty: QualType) {
        if !self.g.in_memory(ty) {
            let ty = if self.prog().types.is_ref(ty) {
                self.prog().types.strip_ref(ty)
            } else {
                ty
            };
            let v = self.zero_value(ty);
            self.store_value(to, ty, v);
            return;
        }
        match self.g.leaves(ty) {
            Some(leaves) => {
                for leaf in leaves.iter() {
                    let c: Value = self.g.m.cx.zero(leaf.ty).into();
                    let p = to.offset_by(self, leaf.offset as i64);
                    self.b().store(c, p.ptr, p.align, p.volatile);
                }
            }
            None => {
                let size = self.g.size(ty);
                self.memset_zero(to, size);
            }
        }
    }

    /// Calls an LLVM intrinsic by name.
    pub(super) fn intrinsic(&mut self, name: &str, ret: TypeId, args: &[Value]) -> Value {
        let types: smallvec::SmallVec<[TypeId; 6]> = args
            .iter()
            .map(|a| self.body.ty(*a, &self.g.m.cx))
            .collect();
        let sig = self.g.m.cx.types.func(ret, &types, false);
        let f = self.g.intrinsic_decl(name, sig);
        let callee = self.g.m.address(ir::GlobalRef::Func(f));
        let i = self
            .b()
            .call(sig, callee.into(), args, ir::cc::C, ir::AttrListId::EMPTY);
        i.into()
    }

    /// The full name of an intrinsic whose overload slots have these types.
    pub(super) fn intrinsic_name(&self, id: IntrinsicId, slots: &[TypeId]) -> String {
        let cx = &self.g.m.cx;
        id.full_name(&cx.types, |s| cx.str(s).to_string(), slots)
    }

    pub(super) fn memset_zero(&mut self, to: LValue, size: u64) {
        if size == 0 {
            return;
        }
        let zero: Value = self.g.m.cx.int(TypeId::I8, 0).into();
        let n: Value = self.g.m.cx.i64(size as i64).into();
        let volatile: Value = self.g.m.cx.bool(to.volatile).into();
        let name = self.intrinsic_name(IntrinsicId::Memset, &[TypeId::PTR, TypeId::I64]);
        let call = self.intrinsic(&name, TypeId::VOID, &[to.ptr, zero, n, volatile]);
        self.align_args(call, &[to.align]);
    }

    pub(super) fn memcpy(&mut self, to: LValue, from: LValue, size: u64) {
        if size == 0 {
            return;
        }
        let n: Value = self.g.m.cx.i64(size as i64).into();
        let volatile: Value = self.g.m.cx.bool(to.volatile || from.volatile).into();
        let slots = [TypeId::PTR, TypeId::PTR, TypeId::I64];
        let name = self.intrinsic_name(IntrinsicId::Memcpy, &slots);
        let call = self.intrinsic(&name, TypeId::VOID, &[to.ptr, from.ptr, n, volatile]);
        self.align_args(call, &[to.align, from.align]);
    }

    /// Says how the pointer arguments of a call are aligned.
    fn align_args(&mut self, call: Value, aligns: &[u32]) {
        let Some(i) = call.as_inst() else {
            return;
        };
        let mut list = ir::AttrList::default();
        for (n, &a) in aligns.iter().enumerate() {
            list.param_mut(n).set(ir::Attr {
                name: ir::sym::ALIGN,
                value: ir::AttrValue::Int(u64::from(a)),
            });
        }
        let id = self.g.m.cx.intern_attrs(list);
        if let ir::Aux::Call { attrs, .. } = &mut self.body.inst_mut(i).aux {
            *attrs = id;
        }
    }

    /// Copies the object at the place `from`; of `c ? a : b` each in its branch, so that neither needs an address of its own.
    pub(super) fn copy_of(&mut self, to: LValue, from: ExprId, ty: QualType) {
        let ExprKind::Cond { c, a, b } = self.prog()[from].kind else {
            let s = self.lvalue(from);
            self.copy_object(to, s, ty);
            return;
        };
        self.in_branches(c, [a, b], |me, e| me.copy_of(to, e, ty));
    }

    /// Goes on with the first expression where `c` holds, with the second where it does not.
    fn in_branches(&mut self, c: ExprId, of: [ExprId; 2], mut each: impl FnMut(&mut Self, ExprId)) {
        let (yes, no, end) = (
            self.new_block("cond.true"),
            self.new_block("cond.false"),
            self.new_block("cond.end"),
        );
        self.branch(c, yes, no);
        self.temporaries.conditional += 1;
        for (block, e) in [yes, no].into_iter().zip(of) {
            self.place_block(block);
            each(self, e);
            self.jump(end);
        }
        self.temporaries.conditional -= 1;
        self.place_block(end);
    }

    /// Where an object is copied to and from. The right operand comes first in C++, but where nobody sees the order the place
    /// that takes the copy does, as in nvcc: then ptxas computes that address before it loads what has to be held.
    pub(super) fn copy_places(&mut self, dst: ExprId, src: ExprId) -> (LValue, LValue) {
        if self.only_reads(dst) && self.only_reads(src) {
            let d = self.lvalue(dst);
            return (d, self.lvalue(src));
        }
        let s = self.lvalue(src);
        (self.lvalue(dst), s)
    }

    /// Whether evaluating an expression does nothing but compute and read memory that isn't volatile; no where that is not plain.
    fn only_reads(&self, e: ExprId) -> bool {
        let x = &self.prog()[e];
        x.ty.quals() & VOLATILE == 0
            && match x.kind {
                ExprKind::Int(_) | ExprKind::Var(_) | ExprKind::This => true,
                ExprKind::Member { base: inner, .. } | ExprKind::Cast { operand: inner, .. } => {
                    self.only_reads(inner)
                }
                ExprKind::Unary { op, operand } => {
                    use UnaryOp::*;
                    !matches!(op, PreInc | PreDec | PostInc | PostDec) && self.only_reads(operand)
                }
                ExprKind::Binary { l, r, .. } => self.only_reads(l) && self.only_reads(r),
                _ => false,
            }
    }

    /// Copies an object bit by bit.
    pub(super) fn copy_object(&mut self, to: LValue, from: LValue, ty: QualType) {
        debug_assert!(matches!(to.part, Part::Whole));
        if !self.g.in_memory(ty) {
            let v = self.load_value(from, ty);
            self.store_value(to, ty, v);
            return;
        }
        let Some(leaves) = self.g.leaves(ty) else {
            let size = self.g.size(ty);
            self.memcpy(to, from, size);
            return;
        };
        // One wide access where the object is in memory that others see; slots are accessed by their scalars.
        if let Some(vt) = self.g.vector_of(ty)
            && !to.volatile
            && !from.volatile
            && u64::from(to.align.min(from.align)) >= self.g.size(ty)
        {
            if !from.local {
                let v = self.load_invariant(vt, from);
                if !to.local {
                    self.b().store(v, to.ptr, to.align, false);
                    return;
                }
                for (i, leaf) in leaves.iter().enumerate() {
                    let n: Value = self.g.m.cx.i32(i as i32).into();
                    let s = self.b().extract_element(v, n);
                    let p = to.offset_by(self, leaf.offset as i64);
                    self.b().store(s, p.ptr, p.align, false);
                }
                return;
            }
            if !to.local {
                let mut v: Value = self.g.m.cx.poison(vt).into();
                for (i, leaf) in leaves.iter().enumerate() {
                    let p = from.offset_by(self, leaf.offset as i64);
                    let s = self.b().load(leaf.ty, p.ptr, p.align, false);
                    let n: Value = self.g.m.cx.i32(i as i32).into();
                    v = self.b().insert_element(v, s, n);
                }
                self.b().store(v, to.ptr, to.align, false);
                return;
            }
        }
        let mut values: smallvec::SmallVec<[Value; MAX_LEAVES]> = smallvec::SmallVec::new();
        for leaf in leaves.iter() {
            let p = from.offset_by(self, leaf.offset as i64);
            values.push(self.load_invariant(leaf.ty, p));
        }
        for (leaf, v) in leaves.iter().zip(values) {
            let p = to.offset_by(self, leaf.offset as i64);
            self.b().store(v, p.ptr, p.align, p.volatile);
        }
    }

    fn load_invariant(&mut self, t: TypeId, from: LValue) -> Value {
        let v = self.b().load(t, from.ptr, from.align, from.volatile);
        if from.invariant
            && let Some(i) = v.as_inst()
        {
            let node = self.g.m.cx.md.tuple(&[]);
            self.body.set_md(i, self.g.known.invariant_load, node);
        }
        v
    }

    /// The leaves of an object in memory as one struct value.
    pub(super) fn gather(&mut self, t: TypeId, leaves: &[Leaf], from: Value, align: u32) -> Value {
        let mut v: Value = self.g.m.cx.poison(t).into();
        for leaf in leaves {
            let p = self.b().byte_offset(from, leaf.offset as i64);
            let s = self
                .b()
                .load(leaf.ty, p, part_align(align, leaf.offset), false);
            v = self.b().insert_value(v, s, leaf.field);
        }
        v
    }

    /// Puts a struct value's leaves into an object.
    pub(super) fn scatter(&mut self, v: Value, leaves: &[Leaf], to: LValue) {
        for leaf in leaves {
            let s = self.b().extract_value(v, leaf.field);
            let p = to.offset_by(self, leaf.offset as i64);
            self.b().store(s, p.ptr, p.align, p.volatile);
        }
    }

    /// Whether calling the function does nothing but copy bits (or nothing at all).
    pub(super) fn is_trivial(&self, f: crate::hir::FuncId) -> bool {
        let d = &self.prog()[f];
        d.body == Body::Trivial && d.special != SpecialMember::No
    }
}
