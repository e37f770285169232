//! Variables with static storage, strings, and constants as IR.

use super::Gen;
use super::types::Leaf;
use crate::consteval::{self, EvalError};
use crate::diag::msg;
use crate::hir::{
    Address, AddressBase, Body, ConstValue, ExprId, ExprKind, Linkage, MemberConst, Parent,
    PathElem, Program, Space, StmtKind, StrId, VarId,
};
use crate::mangle;
use crate::types::{QualType, TypeKind};
use ir::tables::numbers;
use ir::{Const, ConstExpr, ConstKind, Flags, GlobalRef, Opcode, TypeId, Value};
use jacquard_ir as ir;

/// Initialisers of more bytes are refused, unless they are zero.
const MOST_BYTES: u64 = 1 << 28;

/// Whether the object is zero bytes all over (a null pointer is).
fn is_zero(v: &ConstValue) -> bool {
    match v {
        ConstValue::Uninit | ConstValue::Int(0) | ConstValue::Null => true,
        ConstValue::Float(f) => f.to_bits() == 0,
        ConstValue::Record { bases, fields } => bases.iter().chain(fields).all(is_zero),
        ConstValue::Union { value, .. } => is_zero(value),
        ConstValue::Array { elems, .. } | ConstValue::Vector(elems) => elems.iter().all(is_zero),
        ConstValue::Int(_) | ConstValue::Address(_) | ConstValue::MemberPtr(_) => false,
    }
}

/// A scalar at an offset of an object.
type Piece = (u64, u64, Const);

impl Gen<'_> {
    /// Whether the variable is emitted even if no code refers to it.
    pub(super) fn is_exported_var(&self, v: VarId) -> bool {
        let d = &self.prog[v];
        let named = matches!(d.parent, Parent::Namespace(_) | Parent::Record(_));
        named
            && matches!(d.space, Space::Device | Space::Constant | Space::Managed)
            && (d.linkage != Linkage::Internal || self.options.registered)
            && !d.is_extern
            && !(d.name).is_some_and(|n| self.comes_from_device_library(n, d.loc))
    }

    /// Whether nothing of an object of this type can change.
    fn is_immutable(&self, mut t: QualType) -> bool {
        loop {
            if t.is_volatile() {
                return false;
            }
            match *self.prog.types.kind(t.ty()) {
                TypeKind::Array { elem, .. } => t = elem,
                TypeKind::Record(r) => {
                    return t.is_const() && !self.prog[r].fields.iter().any(|f| f.mutable);
                }
                _ => return t.is_const(),
            }
        }
    }

    fn space(&self, v: VarId) -> u32 {
        match self.prog[v].space {
            Space::Shared => numbers::SHARED,
            Space::Constant => numbers::CONSTANT,
            Space::Device | Space::Managed | Space::None => numbers::GLOBAL,
        }
    }

    /// Alignment of a variable in bytes.
    pub(super) fn var_align(&self, v: VarId) -> u32 {
        let d = &self.prog[v];
        let natural = if self.prog.types.is_ref(d.ty) {
            8
        } else {
            self.align(d.ty)
        };
        natural.max(d.align).max(1)
    }

    /// The IR variable of a variable with static storage.
    pub(super) fn var(&mut self, v: VarId) -> ir::VarId {
        if let Some(&id) = self.vars.get(&v) {
            return id;
        }
        let prog = self.prog;
        let d = &prog[v];
        let mut name = mangle::variable(prog, &self.unit, self.session, v);
        if self.m.lookup(&name).is_some() {
            let mut n = 1;
            while self.m.lookup(&format!("{name}${n}")).is_some() {
                n += 1;
            }
            name = format!("{name}${n}");
        }
        let space = self.space(v);
        let ty = if prog.types.is_ref(d.ty) {
            TypeId::PTR
        } else {
            self.mem_ty(d.ty)
        };
        let id = self.m.add_var(&name, ty, space, None);
        self.vars.insert(v, id);
        let dynamic_shared = d.space == Space::Shared && d.is_extern;
        let init = if d.is_extern && d.init.is_none() {
            None
        } else if d.space == Space::Shared {
            Some(self.m.cx.undef(ty))
        } else {
            Some(self.var_init(v, ty))
        };
        let init_ty = init.map(|c| self.m.cx.const_ty(c));
        let align = self.var_align(v);
        let host_visible = matches!(d.space, Space::Device | Space::Constant | Space::Managed);
        let constant = d.space == Space::None
            || d.is_constexpr
            // Not even the host may write what is const, and NVIDIA's compilers count on it.
            || init.is_some()
                && matches!(d.space, Space::Device | Space::Constant)
                && self.is_immutable(d.ty);
        let linkage = if dynamic_shared || init.is_none() {
            ir::Linkage::External
        } else if self.is_exported_var(v) {
            match d.linkage {
                Linkage::LinkOnce | Linkage::Weak => ir::Linkage::WeakOdr,
                _ => ir::Linkage::External,
            }
        } else {
            ir::Linkage::Internal
        };
        let row = &mut self.m.vars[id.index()];
        row.init = init;
        if let Some(t) = init_ty {
            row.ty = t;
        }
        row.align = align;
        row.linkage = linkage;
        row.constant = constant;
        // The host may write it between launches, whatever the initialiser says.
        row.externally_initialized = host_visible && !constant;
        if d.space == Space::Managed {
            self.annotate_var(id, "managed");
        }
        id
    }

    fn annotate_var(&mut self, id: ir::VarId, what: &str) {
        use ir::MdOperand as M;
        let c = self.m.address(GlobalRef::Var(id));
        let cx = &mut self.m.cx;
        let what = cx.sym(what);
        let one = cx.i32(1);
        let node = cx.md.tuple(&[M::Const(c), M::Str(what), M::Const(one)]);
        let list = ir::sym::NVVM_ANNOTATIONS;
        cx.md.add_named(list, node);
    }

    /// The value of a variable with static storage: kept by sema, or evaluated now.
    fn static_value(&mut self, v: VarId) -> Option<ConstValue> {
        let prog = self.prog;
        if let Some(value) = &prog[v].value {
            return Some((**value).clone());
        }
        prog[v].init?;
        let limits = consteval::Limits {
            wraps: !prog[v].is_constexpr && !prog[v].is_constinit,
            ..consteval::Limits::default()
        };
        match consteval::evaluate_init(prog, self.layouts, limits, v) {
            Ok(value) => Some(value),
            Err(_) if prog[v].init.is_some_and(|e| self.constructs_nothing(e)) => None,
            Err(e) => {
                self.errors = true;
                let mut b = self
                    .session
                    .diags
                    .report(prog[v].loc, msg::DYNAMIC_INIT, &[]);
                if let EvalError::NotConstant(f) = &e {
                    let args: Vec<&dyn std::fmt::Display> =
                        f.args.iter().map(|a| a as &dyn std::fmt::Display).collect();
                    b = b.note(f.loc, f.msg, &args);
                }
                b.emit();
                None
            }
        }
    }

    /// A constructor without arguments that does nothing, nor do those of the parts: a variable of the device or of a block may
    /// have it, and is zero.
    fn constructs_nothing(&self, e: ExprId) -> bool {
        let prog = self.prog;
        match &prog[e].kind {
            ExprKind::Construct { ctor, args, .. } => {
                prog.expr_list(*args).is_empty()
                    && match prog[*ctor].body {
                        Body::Trivial => true,
                        Body::Parsed(s) => {
                            matches!(prog[s].kind, StmtKind::Compound(l) if prog.stmt_list(l).is_empty())
                                && (prog[*ctor].inits.iter())
                                    .all(|i| self.constructs_nothing(i.init))
                        }
                        _ => false,
                    }
            }
            ExprKind::ArrayInitLoop { elem, .. } => self.constructs_nothing(*elem),
            ExprKind::InitList { inits, filler } => {
                (prog.init_list(*inits).iter()).all(|i| self.constructs_nothing(i.init))
                    && filler.is_none_or(|f| self.constructs_nothing(f))
            }
            _ => false,
        }
    }

    fn var_init(&mut self, v: VarId, ty: TypeId) -> Const {
        let qt = self.prog[v].ty;
        match self.static_value(v) {
            Some(value) if self.size(qt) > MOST_BYTES && !is_zero(&value) => {
                let (loc, bytes) = (self.prog[v].loc, self.size(qt));
                self.error(loc, msg::LARGE_INITIALIZER, &[&bytes, &MOST_BYTES]);
                self.m.cx.zero(ty)
            }
            Some(value) => match self.constant(&value, qt) {
                Some(c) => c,
                None => {
                    let loc = self.prog[v].loc;
                    self.error(loc, msg::VLA_IN_STATIC, &[]);
                    self.m.cx.zero(ty)
                }
            },
            None => self.m.cx.zero(ty),
        }
    }

    /// The address a reference with static storage is bound to.
    pub(super) fn reference_target(&mut self, v: VarId) -> Option<Const> {
        match self.static_value(v)? {
            ConstValue::Address(a) => self.address_const(&a),
            _ => None,
        }
    }

    /// A global's address as a generic pointer.
    pub(super) fn generic_address(&mut self, g: GlobalRef) -> Const {
        let c = self.m.address(g);
        let ty = self.m.cx.const_ty(c);
        if ty == TypeId::PTR {
            return c;
        }
        self.const_expr(Opcode::AddrSpaceCast, TypeId::PTR, None, &[c])
    }

    fn const_expr(&mut self, op: Opcode, ty: TypeId, elem: Option<TypeId>, ops: &[Const]) -> Const {
        let flags = if op == Opcode::GetElementPtr {
            Flags::INBOUNDS
        } else {
            Flags::NONE
        };
        self.m.cx.intern(
            ty,
            ConstKind::Expr(Box::new(ConstExpr {
                op,
                flags,
                pred: None,
                elem,
                ops: ops.into(),
            })),
        )
    }

    /// The address of a variable, generic.
    pub(super) fn var_address(&mut self, v: VarId) -> Value {
        let id = self.var(v);
        self.generic_address(GlobalRef::Var(id)).into()
    }

    /// A string literal's address.
    pub(super) fn string_address(&mut self, s: StrId) -> Value {
        self.string_const(s).into()
    }

    pub(super) fn string_const(&mut self, s: StrId) -> Const {
        if let Some(&id) = self.strings.get(&s) {
            return self.generic_address(GlobalRef::Var(id));
        }
        let lit = &self.prog[s];
        let width = usize::from(lit.width.max(1));
        let mut bytes = lit.bytes.to_vec();
        bytes.extend(std::iter::repeat_n(0, width));
        let n = (bytes.len() / width) as u64;
        let elem = self.m.cx.types.int(width as u32 * 8);
        let ty = self.m.cx.types.array(elem, n);
        let zero = bytes.iter().all(|b| *b == 0);
        let init = if zero {
            self.m.cx.zero(ty)
        } else {
            self.m.cx.intern(ty, ConstKind::Data(bytes.into()))
        };
        let id = self.private_global("$str", ty, init, width as u32);
        self.strings.insert(s, id);
        self.generic_address(GlobalRef::Var(id))
    }

    /// A constant nobody else names.
    fn private_global(&mut self, stem: &str, ty: TypeId, init: Const, align: u32) -> ir::VarId {
        let mut name = stem.to_owned();
        let mut n = self.strings.len() + self.temps.len();
        while self.m.lookup(&name).is_some() {
            n += 1;
            name = format!("{stem}${n}");
        }
        let id = self.m.add_var(&name, ty, numbers::GLOBAL, Some(init));
        let row = &mut self.m.vars[id.index()];
        row.constant = true;
        row.linkage = ir::Linkage::Private;
        row.align = align;
        id
    }

    /// A constant object in memory; its address.
    pub(super) fn const_global(&mut self, v: &ConstValue, ty: QualType) -> Value {
        let Some(init) = self.constant(v, ty) else {
            return self.m.cx.poison(TypeId::PTR).into();
        };
        let t = self.m.cx.const_ty(init);
        let align = self.align(ty);
        let id = self.private_global("$const", t, init, align);
        self.generic_address(GlobalRef::Var(id)).into()
    }

    /// A temporary with static lifetime.
    pub(super) fn static_temp(&mut self, e: ExprId) -> Value {
        let id = self.static_temp_var(e);
        self.generic_address(GlobalRef::Var(id)).into()
    }

    fn static_temp_var(&mut self, e: ExprId) -> ir::VarId {
        if let Some(&id) = self.temps.get(&e) {
            return id;
        }
        let ty = self.prog[e].ty;
        let t = self.mem_ty(ty);
        let value =
            consteval::evaluate_temp(self.prog, self.layouts, consteval::Limits::default(), e);
        let init = match value {
            Ok(v) => self.constant(&v, ty),
            Err(_) => {
                let loc = self.prog[e].loc;
                self.error(loc, msg::DYNAMIC_INIT, &[]);
                None
            }
        };
        let init = init.unwrap_or_else(|| self.m.cx.zero(t));
        let t = self.m.cx.const_ty(init);
        let align = self.align(ty);
        let id = self.private_global("$temp", t, init, align);
        self.m.vars[id.index()].constant = ty.is_const();
        self.temps.insert(e, id);
        id
    }

    /// An address as a constant generic pointer.
    pub(super) fn address_const(&mut self, a: &Address) -> Option<Const> {
        let prog = self.prog;
        let (base, mut ty) = match a.base {
            AddressBase::Var(v) => {
                let id = self.var(v);
                (
                    self.generic_address(GlobalRef::Var(id)),
                    prog.types.strip_ref(prog[v].ty),
                )
            }
            AddressBase::Func(f) => {
                let v = self.func_address(f);
                return v.as_const();
            }
            AddressBase::Str(s) => {
                let width = i64::from(prog[s].width.max(1));
                let base = self.string_const(s);
                let at: i64 = a
                    .path
                    .iter()
                    .map(|p| if let PathElem::Index(i) = p { *i } else { 0 })
                    .sum();
                return Some(self.offset_const(base, at * width));
            }
            AddressBase::Temp(e) => {
                let id = self.static_temp_var(e);
                (self.generic_address(GlobalRef::Var(id)), prog[e].ty)
            }
            AddressBase::Absolute(n) => {
                let c = self.m.cx.int(TypeId::I64, u128::from(n));
                return Some(self.const_expr(Opcode::IntToPtr, TypeId::PTR, None, &[c]));
            }
            AddressBase::Local(_) => return None,
        };
        let mut at = 0i64;
        for &p in &a.path {
            let (by, next) = self.part_offset(ty, p)?;
            at += by;
            ty = next;
        }
        Some(self.offset_const(base, at))
    }

    /// Byte offset and type of a part.
    fn part_offset(&self, ty: QualType, p: PathElem) -> Option<(i64, QualType)> {
        let prog: &Program = self.prog;
        match p {
            PathElem::Index(i) => {
                let elem = prog.types.elem(ty).unwrap_or(ty);
                Some((i * self.size(elem) as i64, elem))
            }
            PathElem::Field(i) => {
                let r = prog.types.record(ty)?;
                let at = *self.layouts.record(prog, r).fields.get(i as usize)?;
                Some(((at / 8) as i64, prog[r].fields.get(i as usize)?.ty))
            }
            PathElem::Base(i) => {
                let r = prog.types.record(ty)?;
                let at = *self.layouts.record(prog, r).bases.get(i as usize)?;
                Some((
                    at as i64,
                    prog[prog[r].bases.get(i as usize)?.record].ty.into(),
                ))
            }
        }
    }

    pub(super) fn offset_const(&mut self, base: Const, at: i64) -> Const {
        if at == 0 {
            return base;
        }
        let n = self.m.cx.i64(at);
        self.const_expr(
            Opcode::GetElementPtr,
            TypeId::PTR,
            Some(TypeId::I8),
            &[base, n],
        )
    }

    /// A pointer to member as a constant.
    pub(super) fn member_const(&mut self, m: &MemberConst, ty: QualType) -> Const {
        let prog = self.prog;
        let function = match *prog.types.kind(ty.ty()) {
            TypeKind::MemberPointer { pointee, .. } => prog.types.is_function(pointee),
            _ => matches!(m, MemberConst::Method(_)),
        };
        let class = match *prog.types.kind(ty.ty()) {
            TypeKind::MemberPointer { class, .. } => prog.types.record(class.into()),
            _ => None,
        };
        if !function {
            let at = match m {
                MemberConst::Field(r, i) => {
                    let (owner, path) = prog.around_anonymous(*r);
                    let fields = path.into_iter().chain([(*r, *i)]);
                    let bits: u64 = fields
                        .filter_map(|(r, i)| {
                            let l = self.layouts.record(prog, r);
                            l.fields.get(i as usize).copied()
                        })
                        .sum();
                    (bits / 8) as i64 + class.map_or(0, |c| self.base_distance(c, owner))
                }
                _ => -1,
            };
            return self.m.cx.i64(at);
        }
        let (word, adj) = match m {
            MemberConst::Method(f) => {
                let Parent::Record(r) = prog[*f].parent else {
                    return self.m.cx.zero(TypeId::I64);
                };
                let by = class.map_or(0, |c| self.base_distance(c, r)) * 2;
                if prog[*f].flags.is_virtual {
                    let slot =
                        crate::layout::vtable::slot_of(self.layouts, prog, r, *f).unwrap_or(0);
                    // One more than the offset, so that no virtual function looks like null.
                    (self.m.cx.i64(slot as i64 * 8 + 1), by + 1)
                } else {
                    let p = self.func_address(*f);
                    let p = p.as_const().unwrap_or_else(|| self.m.cx.zero(TypeId::PTR));
                    (
                        self.const_expr(Opcode::PtrToInt, TypeId::I64, None, &[p]),
                        by,
                    )
                }
            }
            _ => (self.m.cx.i64(0), 0),
        };
        let t = self
            .m
            .cx
            .types
            .literal_struct(&[TypeId::I64, TypeId::I64], false);
        let adj = self.m.cx.i64(adj);
        self.m.cx.aggregate(t, &[word, adj])
    }

    /// Distance of base `to` in class `from`; 0 when it is no base.
    fn base_distance(&self, from: crate::hir::RecordId, to: crate::hir::RecordId) -> i64 {
        fn walk(g: &Gen<'_>, at: crate::hir::RecordId, to: crate::hir::RecordId) -> Option<i64> {
            if at == to {
                return Some(0);
            }
            let layout = g.layouts.record(g.prog, at);
            g.prog[at]
                .bases
                .iter()
                .enumerate()
                .find_map(|(i, b)| walk(g, b.record, to).map(|n| n + layout.bases[i] as i64))
        }
        walk(self, from, to).unwrap_or(0)
    }

    /// A scalar constant in its form in memory (`bool` as a byte).
    pub(super) fn scalar_const(&mut self, v: &ConstValue, ty: QualType) -> Option<Const> {
        let prog = self.prog;
        let t = self.mem_ty(ty);
        Some(match v {
            ConstValue::Int(n) => {
                if self.m.cx.types.is_int(t) {
                    self.m.cx.int(t, *n as u128)
                } else if self.m.cx.types.is_ptr(t) {
                    let c = self.m.cx.int(TypeId::I64, *n as u128);
                    self.const_expr(Opcode::IntToPtr, TypeId::PTR, None, &[c])
                } else {
                    return None;
                }
            }
            ConstValue::Float(f) => {
                if !self.m.cx.types.is_float(t) {
                    return None;
                }
                self.m.cx.float(t, *f)
            }
            ConstValue::Null => self.m.cx.zero(t),
            ConstValue::Address(a) => self.address_const(a)?,
            ConstValue::MemberPtr(m) => self.member_const(m, ty),
            ConstValue::Uninit => self.m.cx.zero(t),
            ConstValue::Vector(vs) => {
                let TypeKind::Vector { elem, .. } = *prog.types.kind(ty.ty()) else {
                    return None;
                };
                let mut out = Vec::with_capacity(vs.len());
                for v in vs {
                    out.push(self.scalar_const(v, elem.into())?);
                }
                self.m.cx.aggregate(t, &out)
            }
            _ => return None,
        })
    }

    /// A constant of any type, as an initialiser. The type of the result has the size of `ty`.
    pub(super) fn constant(&mut self, v: &ConstValue, ty: QualType) -> Option<Const> {
        let prog = self.prog;
        if prog.types.is_ref(ty) {
            return match v {
                ConstValue::Address(a) => self.address_const(a),
                _ => None,
            };
        }
        match v {
            ConstValue::Array { elems, len } => {
                let elem = prog.types.elem(ty)?;
                let t = self.mem_ty(ty);
                if *len == 0 {
                    return Some(self.m.cx.zero(t));
                }
                let mut out = Vec::with_capacity(elems.len());
                for e in elems {
                    out.push(self.constant(e, elem)?);
                }
                let last = out.last().copied()?;
                if out.len() == 1 && self.m.cx.is_zero(last) {
                    return Some(self.m.cx.zero(t));
                }
                out.resize(*len as usize, last);
                let first = self.m.cx.const_ty(out[0]);
                if out.iter().all(|c| self.m.cx.const_ty(*c) == first) {
                    let at = self.m.cx.types.array(first, *len);
                    if let Some(data) = self.as_data(&out, first) {
                        return Some(self.m.cx.intern(at, ConstKind::Data(data)));
                    }
                    return Some(self.m.cx.aggregate(at, &out));
                }
                let types: Vec<TypeId> = out.iter().map(|c| self.m.cx.const_ty(*c)).collect();
                let st = self.m.cx.types.literal_struct(&types, true);
                Some(self.m.cx.aggregate(st, &out))
            }
            ConstValue::Record { .. } | ConstValue::Union { .. } => {
                let mut pieces = Vec::new();
                self.pieces(v, ty, 0, false, &mut pieces)?;
                self.assemble(pieces, ty)
            }
            ConstValue::Uninit if self.in_memory(ty) => {
                let t = self.mem_ty(ty);
                Some(self.m.cx.zero(t))
            }
            v => self.scalar_const(v, ty),
        }
    }

    /// Plain numbers as bytes.
    fn as_data(&self, elems: &[Const], ty: TypeId) -> Option<Box<[u8]>> {
        let bits = self.m.cx.types.scalar_bits(ty)?;
        if !matches!(bits, 8 | 16 | 32 | 64) {
            return None;
        }
        let mut out = Vec::with_capacity(elems.len() * bits as usize / 8);
        let mut any = 0;
        for &c in elems {
            let n = match self.m.cx.constant(c).kind {
                ConstKind::Int(n) | ConstKind::Float(n) => n,
                _ => return None,
            };
            any |= n;
            out.extend_from_slice(&n.to_le_bytes()[..bits as usize / 8]);
        }
        (any != 0).then(|| out.into())
    }

    /// The scalars of a constant with their offsets; bit-fields come as bytes. `as_base`: of a base, whose vtable pointers the whole gives.
    fn pieces(
        &mut self,
        v: &ConstValue,
        ty: QualType,
        at: u64,
        as_base: bool,
        out: &mut Vec<Piece>,
    ) -> Option<()> {
        let prog = self.prog;
        match v {
            ConstValue::Record { bases, fields } => {
                let r = prog.types.record(ty)?;
                let layout = self.layouts.record(prog, r);
                if layout.dynamic && !as_base {
                    // The pointers of all its bases too: they say which class the whole is.
                    let key = super::vtable::GroupKey {
                        class: r,
                        inside: (r, 0),
                    };
                    for (offset, c) in self.vtable_pointers(key) {
                        out.push((at.wrapping_add_signed(offset), 8, c));
                    }
                }
                for (i, b) in bases.iter().enumerate() {
                    let base = &prog[r].bases[i];
                    if prog[base.record].traits.is_empty {
                        continue;
                    }
                    self.pieces(
                        b,
                        prog[base.record].ty.into(),
                        at + layout.bases[i],
                        true,
                        out,
                    )?;
                }
                let mut bits: Vec<(u64, u8)> = Vec::new();
                for (i, f) in fields.iter().enumerate() {
                    let field = &prog[r].fields[i];
                    if let Some(width) = field.bits {
                        let n = match f {
                            ConstValue::Int(n) => *n as u128,
                            _ => 0,
                        };
                        let width = width.min(self.size(field.ty) as u32 * 8);
                        put_bits(&mut bits, layout.fields[i], width, n);
                        continue;
                    }
                    self.pieces(f, field.ty, at + layout.fields[i] / 8, false, out)?;
                }
                for (byte, n) in bits {
                    let c = self.m.cx.int(TypeId::I8, u128::from(n));
                    out.push((at + byte, 1, c));
                }
            }
            ConstValue::Union { field, value } => {
                let r = prog.types.record(ty)?;
                if let Some(i) = field {
                    let f = &prog[r].fields[*i as usize];
                    if let Some(width) = f.bits {
                        let mut bits = Vec::new();
                        if let ConstValue::Int(n) = **value {
                            let width = width.min(self.size(f.ty) as u32 * 8);
                            put_bits(&mut bits, 0, width, n as u128);
                        }
                        for (byte, n) in bits {
                            let c = self.m.cx.int(TypeId::I8, u128::from(n));
                            out.push((at + byte, 1, c));
                        }
                    } else {
                        self.pieces(value, f.ty, at, false, out)?;
                    }
                }
            }
            ConstValue::Array { elems, len } => {
                let elem = prog.types.elem(ty)?;
                let size = self.size(elem);
                // Long arrays stay one piece.
                if *len > 64 {
                    let c = self.constant(v, ty)?;
                    out.push((at, self.size(ty), c));
                    return Some(());
                }
                for i in 0..*len {
                    let e = elems.get(i as usize).or(elems.last())?;
                    self.pieces(e, elem, at + i * size, false, out)?;
                }
            }
            ConstValue::Uninit => {}
            v => {
                let c = self.constant(v, ty)?;
                let size = if prog.types.is_ref(ty) {
                    8
                } else {
                    self.size(ty)
                };
                if size != 0 {
                    out.push((at, size, c));
                }
            }
        }
        Some(())
    }

    /// Puts pieces together, with zeros between them.
    fn assemble(&mut self, mut pieces: Vec<Piece>, ty: QualType) -> Option<Const> {
        let total = self.size(ty);
        let natural = self.mem_ty(ty);
        if pieces.iter().all(|p| self.m.cx.is_zero(p.2)) {
            return Some(self.m.cx.zero(natural));
        }
        pieces.sort_by_key(|p| p.0);
        // The natural struct when every member is one piece.
        if let Some((fields, _)) = self.m.cx.types.struct_fields(natural) {
            let fields = fields.to_vec();
            let fits = fields.len() == pieces.len()
                && pieces.iter().enumerate().all(|(i, p)| {
                    self.m.cx.const_ty(p.2) == fields[i]
                        && self.m.cx.layout.field_offset(&self.m.cx.types, natural, i) == p.0
                });
            if fits {
                let members: Vec<Const> = pieces.iter().map(|p| p.2).collect();
                return Some(self.m.cx.aggregate(natural, &members));
            }
        }
        let mut members = Vec::new();
        let mut at = 0;
        for (offset, size, c) in pieces {
            if offset < at {
                return None;
            }
            self.pad(offset - at, &mut members);
            members.push(c);
            at = offset + size;
        }
        if at > total {
            return None;
        }
        self.pad(total - at, &mut members);
        let types: Vec<TypeId> = members.iter().map(|c| self.m.cx.const_ty(*c)).collect();
        let t = self.m.cx.types.literal_struct(&types, true);
        Some(self.m.cx.intern(t, ConstKind::Aggregate(members.into())))
    }

    fn pad(&mut self, n: u64, members: &mut Vec<Const>) {
        if n > 0 {
            let t = self.m.cx.types.array(TypeId::I8, n);
            members.push(self.m.cx.zero(t));
        }
    }

    /// The constant's leaves, when each is a piece or can be made of bytes.
    pub(super) fn leaf_consts(
        &mut self,
        v: &ConstValue,
        ty: QualType,
        leaves: &[Leaf],
    ) -> Option<Vec<Const>> {
        let mut pieces = Vec::new();
        self.pieces(v, ty, 0, false, &mut pieces)?;
        let mut out = Vec::with_capacity(leaves.len());
        for leaf in leaves {
            if let Some(p) = pieces
                .iter()
                .find(|p| p.0 == leaf.offset && self.m.cx.const_ty(p.2) == leaf.ty)
            {
                out.push(p.2);
                continue;
            }
            let mut n = 0u128;
            for p in &pieces {
                if p.0 + p.1 <= leaf.offset || p.0 >= leaf.offset + leaf.size {
                    continue;
                }
                let bits = match self.m.cx.constant(p.2).kind {
                    ConstKind::Int(b) | ConstKind::Float(b) => b,
                    ConstKind::Null => 0,
                    _ => return None,
                };
                if p.0 >= leaf.offset {
                    n |= bits << ((p.0 - leaf.offset) * 8);
                } else {
                    n |= bits >> ((leaf.offset - p.0) * 8);
                }
            }
            if self.m.cx.types.is_int(leaf.ty) {
                out.push(self.m.cx.int(leaf.ty, n));
            } else if self.m.cx.types.is_float(leaf.ty) {
                let w = self.m.cx.types.scalar_bits(leaf.ty)?;
                let mask = if w >= 128 { u128::MAX } else { (1 << w) - 1 };
                out.push(self.m.cx.float_bits(leaf.ty, n & mask));
            } else if n == 0 {
                out.push(self.m.cx.zero(leaf.ty));
            } else {
                return None;
            }
        }
        Some(out)
    }

    /// Attributes of calls through a pointer.
    pub(super) fn convergent_attrs(&mut self) -> ir::AttrListId {
        let mut list = ir::AttrList::default();
        list.func.set(ir::Attr::flag(ir::sym::CONVERGENT));
        self.m.cx.intern_attrs(list)
    }

    /// Declares an intrinsic by its full name, with the effects its table row gives.
    pub(super) fn intrinsic_decl(&mut self, name: &str, sig: TypeId) -> ir::FuncId {
        if let Some(GlobalRef::Func(f)) = self.m.lookup(name) {
            return f;
        }
        let f = self.m.declare_function(name, sig);
        if let Some((id, _)) = ir::tables::IntrinsicId::lookup(name) {
            let facts = id.facts();
            let mut list = ir::AttrList::default();
            let effects = facts.memory_effects();
            list.func.set(ir::Attr::flag(ir::sym::NOUNWIND));
            if facts.attrs.has(ir::tables::Attrs::CONVERGENT) {
                list.func.set(ir::Attr::flag(ir::sym::CONVERGENT));
            }
            if facts.attrs.has(ir::tables::Attrs::NORETURN) {
                list.func.set(ir::Attr::flag(ir::sym::NORETURN));
            }
            if facts.attrs.has(ir::tables::Attrs::SPECULATABLE) {
                list.func.set(ir::Attr::flag(ir::sym::SPECULATABLE));
            }
            list.func.set(ir::Attr {
                name: ir::sym::MEMORY,
                value: ir::AttrValue::Int(u64::from(effects.0)),
            });
            self.m.func_mut(f).attrs = self.m.cx.intern_attrs(list);
        }
        f
    }
}

/// Sets `width` bits from bit `at` on in a list of bytes.
fn put_bits(bytes: &mut Vec<(u64, u8)>, at: u64, width: u32, value: u128) {
    for i in 0..u64::from(width) {
        if value >> i.min(127) & 1 == 0 {
            continue;
        }
        let bit = at + i;
        match bytes.iter_mut().find(|b| b.0 == bit / 8) {
            Some(b) => b.1 |= 1 << (bit % 8),
            None => bytes.push((bit / 8, 1 << (bit % 8))),
        }
    }
}
