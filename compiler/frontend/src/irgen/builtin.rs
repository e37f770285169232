//! Calls of built-in functions, by their rows: expressions over intrinsics, PTX templates, and the few that are code.

use super::func::FnGen;
use super::lvalue::LValue;
use crate::builtins::{self, Lower, Special};
use crate::diag::msg;
use crate::hir::{BuiltinId, Category, ExprId, ExprKind, RecordId, VarId};
use crate::source::Loc;
use crate::types::QualType;
use ir::tables::{IntrinsicId, SpecialReg};
use ir::{Opcode, Pred, TypeId, Value};
use jacquard_ir as ir;

/// Functions of the CUDA device runtime that code calls without naming them.
pub(super) const fn runtime(name: &'static str) -> &'static str {
    name
}

/// Printing takes its arguments from a buffer aligned like this.
const PRINTF_ALIGN: u32 = 8;

impl FnGen<'_, '_> {
    /// Calls built-in `id`.
    pub(super) fn builtin_call(
        &mut self,
        id: BuiltinId,
        args: &[ExprId],
        ty: QualType,
        into: Option<LValue>,
        loc: Loc,
    ) -> Option<Value> {
        let row = builtins::row(id);
        if let Some(target) = &self.g.options.target
            && let Err(e) = row.gate.check(target)
        {
            let e = e.to_string();
            self.g
                .error(loc, msg::FUNCTION_NEEDS_TARGET, &[&row.name, &e]);
            return None;
        }
        if self.g.options.device_library
            && let Some(name) = builtins::library(id)
        {
            return self.library_call(name, args, ty);
        }
        match row.lower {
            Lower::Call(e) => {
                let values = self.arguments(args);
                let v = self.evaluate(e, &values, loc)?;
                self.coerce_result(v, ty)
            }
            Lower::Asm {
                template,
                volatile,
                memory,
            } => {
                let values = self.arguments(args);
                self.asm_row(template, volatile, memory, &values, args, ty, loc)
            }
            Lower::Special(s) => self.special(s, row.name, args, ty, into, loc),
        }
    }

    /// Calls a function of the device library that is linked later. Its truth values are ints.
    fn library_call(&mut self, name: &str, args: &[ExprId], ty: QualType) -> Option<Value> {
        let values = self.arguments(args);
        let types: Vec<TypeId> = values.iter().map(|&v| self.b().ty(v)).collect();
        let ret = match self.g.val_ty(ty) {
            TypeId::I1 => TypeId::I32,
            t => t,
        };
        let sig = self.g.m.cx.types.func(ret, &types, false);
        let f = self.g.m.declare_function(name, sig);
        let callee = self.g.m.address(ir::GlobalRef::Func(f)).into();
        let call = (self.b()).call(sig, callee, &values, ir::cc::C, ir::AttrListId::EMPTY);
        self.coerce_result(call.into(), ty)
    }

    fn arguments(&mut self, args: &[ExprId]) -> Vec<Value> {
        let prog = self.prog();
        args.iter()
            .map(|&e| {
                let x = &prog[e];
                if x.cat != Category::PrValue || self.g.in_memory(x.ty) {
                    // References and class objects: their address.
                    self.lvalue(e).ptr
                } else {
                    self.scalar(e)
                }
            })
            .collect()
    }

    /// Fits a result into the C++ type of the call.
    fn coerce_result(&mut self, v: Value, ty: QualType) -> Option<Value> {
        if self.prog().types.is_void(ty) {
            return None;
        }
        let to = self.g.val_ty(ty);
        Some(self.coerce(v, to, self.is_signed(ty)))
    }

    /// Converts between representations of one value: widths of integers, `i1`, bits of floats, address spaces.
    pub(super) fn coerce(&mut self, v: Value, to: TypeId, signed: bool) -> Value {
        let from = self.b().ty(v);
        if from == to || to == TypeId::VOID || from == TypeId::VOID {
            return v;
        }
        let t = &self.g.m.cx.types;
        match (t.is_int(from), t.is_int(to), t.is_ptr(from), t.is_ptr(to)) {
            (true, true, ..) => {
                if to == TypeId::I1 {
                    let zero = self.g.m.cx.zero(from);
                    return self.b().icmp(Pred::Ne, v, zero.into());
                }
                self.cast_int(v, from, to, signed && from != TypeId::I1)
            }
            (_, _, true, true) => self.b().cast(Opcode::AddrSpaceCast, v, to),
            (_, true, true, _) => {
                let n = self.b().cast(Opcode::PtrToInt, v, TypeId::I64);
                self.cast_int(n, TypeId::I64, to, false)
            }
            (true, _, _, true) => {
                let n = self.cast_int(v, from, TypeId::I64, false);
                self.b().cast(Opcode::IntToPtr, n, to)
            }
            _ => {
                let bits = |t: TypeId| self.g.m.cx.layout.bit_size(&self.g.m.cx.types, t);
                if bits(from) == bits(to) {
                    self.b().cast(Opcode::BitCast, v, to)
                } else {
                    v
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn asm_row(
        &mut self,
        template: &str,
        volatile: bool,
        memory: bool,
        values: &[Value],
        args: &[ExprId],
        ty: QualType,
        loc: Loc,
    ) -> Option<Value> {
        let prog = self.prog();
        let register = |me: &Self, t: TypeId| -> Option<(char, TypeId)> {
            let types = &me.g.m.cx.types;
            if types.is_ptr(t) {
                return Some(('l', TypeId::I64));
            }
            let bits = types.scalar_bits(t)?;
            Some(match (types.is_float(t), bits) {
                (true, 32) => ('f', t),
                (true, 64) => ('d', t),
                (_, 16) => ('h', TypeId::I16),
                (_, 64) => ('l', TypeId::I64),
                (_, 128) => ('q', TypeId::I128),
                _ => ('r', TypeId::I32),
            })
        };
        let mut constraints = Vec::new();
        let mut outs = Vec::new();
        if !prog.types.is_void(ty) {
            let t = self.g.val_ty(ty);
            let Some((c, reg)) = register(self, t) else {
                self.g
                    .unsupported(loc, "this built-in function's result type");
                return None;
            };
            constraints.push(format!("={c}"));
            outs.push(reg);
        }
        let mut ins = Vec::new();
        for (&v, &e) in values.iter().zip(args) {
            let t = self.b().ty(v);
            let Some((c, reg)) = register(self, t) else {
                self.g
                    .unsupported(loc, "this built-in function's argument type");
                return None;
            };
            constraints.push(c.to_string());
            let v = self.to_register(v, prog[e].ty, reg)?;
            ins.push(v);
        }
        if memory {
            constraints.push("~{memory}".to_owned());
        }
        let mut text = String::with_capacity(template.len() + 4);
        let mut chars = template.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '$' => text.push_str("$$"),
                '%' if chars.peek() == Some(&'%') => {
                    chars.next();
                    text.push('%');
                }
                '%' if chars.peek().is_some_and(char::is_ascii_digit) => text.push('$'),
                c => text.push(c),
            }
        }
        let v = self.inline_asm(
            &text,
            &constraints.join(","),
            &outs,
            &ins,
            volatile || outs.is_empty(),
            memory,
        );
        let reg = *outs.first()?;
        self.of_register(v, reg, ty)
    }

    /// Components of `threadIdx` and its kin read a special register.
    pub(super) fn special_component_value(&mut self, e: ExprId) -> Option<Value> {
        let prog = self.prog();
        let (var, field) = match prog[e].kind {
            ExprKind::Member {
                base,
                record,
                field,
            } => match prog[base].kind {
                ExprKind::Var(v) => (v, prog[record].fields[field as usize].name),
                _ => return None,
            },
            ExprKind::Var(v) => (v, None),
            _ => return None,
        };
        let id = self.builtin_variable(var)?;
        let name = builtins::variable_name(id);
        if let (None, Some(n)) = (field, builtins::variable_value(id)) {
            let n: Value = self.g.m.cx.i32(n as i32).into();
            return self.coerce_result(n, prog[e].ty);
        }
        let reg = match field {
            Some(f) => SpecialReg::by_cuda(&format!("{name}.{}", self.g.session.names.text(f)))?,
            None => SpecialReg::by_cuda(name)?,
        };
        let ty = prog[e].ty;
        let v = self.read_register(reg);
        self.coerce_result(v, ty)
    }

    /// The row of a built-in variable; headers declare them too.
    fn builtin_variable(&self, v: VarId) -> Option<BuiltinId> {
        let d = &self.prog()[v];
        if d.builtin.is_some() {
            return d.builtin;
        }
        let global = d.parent == crate::hir::Parent::Namespace(crate::hir::NamespaceId(0));
        if !global || d.init.is_some() || !d.ty.is_const() {
            return None;
        }
        builtins::variable(self.g.session.names.text(d.name?)).map(|b| b.0)
    }

    fn read_register(&mut self, reg: SpecialReg) -> Value {
        match reg.facts().intrinsic {
            Some(name) => self.intrinsic(name, TypeId::I32, &[]),
            None => self.g.m.cx.poison(TypeId::I32).into(),
        }
    }

    pub(super) fn special_component(
        &mut self,
        base: ExprId,
        record: RecordId,
        field: u32,
    ) -> Option<LValue> {
        let prog = self.prog();
        let ExprKind::Var(v) = prog[base].kind else {
            return None;
        };
        self.builtin_variable(v)?;
        let whole = self.special_variable(v)?;
        Some(self.field_lvalue(whole, record, field))
    }

    /// A built-in variable as a whole: a copy of its components.
    pub(super) fn special_variable(&mut self, v: VarId) -> Option<LValue> {
        let prog = self.prog();
        let id = self.builtin_variable(v)?;
        let name = builtins::variable_name(id);
        let ty = prog[v].ty;
        let slot = self.slot(ty, name);
        let Some(r) = prog.types.record(ty) else {
            let n = match builtins::variable_value(id) {
                Some(n) => self.g.m.cx.i32(n as i32).into(),
                None => {
                    let reg = SpecialReg::by_cuda(name)?;
                    self.read_register(reg)
                }
            };
            self.store_value(slot, ty, n);
            return Some(slot);
        };
        for (i, f) in prog[r].fields.iter().enumerate() {
            let component = f.name.map_or("", |n| self.g.session.names.text(n));
            let reg = SpecialReg::by_cuda(&format!("{name}.{component}"))?;
            let n = self.read_register(reg);
            let lv = self.field_lvalue(slot, r, i as u32);
            self.store_value(lv, f.ty, n);
        }
        Some(slot)
    }

    fn special(
        &mut self,
        s: Special,
        name: &str,
        args: &[ExprId],
        ty: QualType,
        into: Option<LValue>,
        loc: Loc,
    ) -> Option<Value> {
        match s {
            Special::Printf => self.printf(args, loc),
            Special::External => self.external(name, args, ty),
            Special::ExternalNoreturn => {
                let v = self.external(name, args, ty);
                self.b().unreachable();
                self.cur = None;
                v
            }
            Special::AssertFail => {
                let mut values = self.arguments(args);
                // The runtime's function is told the size of a character as well.
                let size = self.g.m.cx.int(TypeId::I64, 1);
                values.push(size.into());
                let types: Vec<TypeId> = values
                    .iter()
                    .map(|v| self.body.ty(*v, &self.g.m.cx))
                    .collect();
                let sig = self.g.m.cx.types.func(TypeId::VOID, &types, false);
                self.call_runtime(runtime("__assertfail"), sig, &values);
                self.b().unreachable();
                self.cur = None;
                None
            }
            Special::Unreachable => {
                self.b().unreachable();
                self.cur = None;
                None
            }
            Special::LoadReadOnly => self.cached_load("nc", args, ty, into, loc),
            Special::LoadCached => {
                let op = name.trim_start_matches("__ld");
                self.cached_load(op, args, ty, into, loc)
            }
            Special::StoreCached => {
                let op = name.trim_start_matches("__st");
                self.cached_store(op, args, loc)
            }
            Special::CopyMemory | Special::SetMemory => self.block_memory(s, name, args),
            Special::MatchAll => self.match_all(args),
            Special::Wgmma => self.warpgroup_product(name, args, loc),
            Special::Overflow => self.overflow(name, args, loc),
            Special::Ignore => {
                for &a in args {
                    self.discard(a);
                }
                None
            }
        }
    }

    /// `__builtin_add_overflow` and its kin: the result as if of unlimited width, cut to the type pointed to, and whether
    /// anything was cut.
    fn overflow(&mut self, name: &str, args: &[ExprId], loc: Loc) -> Option<Value> {
        use crate::consteval::builtin::{Arithmetic, overflow_operation};
        let prog = self.prog();
        let &[x, y, to] = args else {
            self.g.unsupported(loc, "this call of a built-in function");
            return None;
        };
        let shape = |t: QualType| crate::consteval::int_type(prog, t);
        let target = prog.types.pointee(prog[to].ty)?;
        let (Some(a), Some(b), Some(r)) = (shape(prog[x].ty), shape(prog[y].ty), shape(target))
        else {
            self.g
                .unsupported(loc, "arithmetic with overflow on this type");
            return None;
        };
        let op = overflow_operation(name)?;
        let (vx, vy) = (self.scalar(x), self.scalar(y));
        let p = self.scalar(to);
        let align = self.g.align(target);
        let t = self.g.m.cx.types.int(r.0);
        if a == b && b == r && matches!(r.0, 32 | 64) {
            // The machine's own width.
            let id = match (op, r.1) {
                (Arithmetic::Add, true) => IntrinsicId::SaddWithOverflow,
                (Arithmetic::Add, false) => IntrinsicId::UaddWithOverflow,
                (Arithmetic::Sub, true) => IntrinsicId::SsubWithOverflow,
                (Arithmetic::Sub, false) => IntrinsicId::UsubWithOverflow,
                (Arithmetic::Mul, true) => IntrinsicId::SmulWithOverflow,
                (Arithmetic::Mul, false) => IntrinsicId::UmulWithOverflow,
            };
            let intrinsic = self.intrinsic_name(id, &[t]);
            let pair = self.g.m.cx.types.literal_struct(&[t, TypeId::I1], false);
            let v = self.intrinsic(&intrinsic, pair, &[vx, vy]);
            let value = self.b().extract_value(v, 0);
            self.b().store(value, p, align, false);
            return Some(self.b().extract_value(v, 1));
        }
        // A width at which the result is exact.
        let bits = |(n, signed): (u32, bool)| n + u32::from(!signed);
        let exact = match op {
            Arithmetic::Mul => bits(a) + bits(b),
            _ => bits(a).max(bits(b)) + 1,
        };
        let wide_bits = exact.max(bits(r));
        if wide_bits > 128 {
            self.g
                .unsupported(loc, "arithmetic with overflow on this mix of types");
            return None;
        }
        let wide_bits = if wide_bits <= 64 { 64 } else { 128 };
        let wide = self.g.m.cx.types.int(wide_bits);
        let (tx, ty) = (self.b().ty(vx), self.b().ty(vy));
        let wx = self.cast_int(vx, tx, wide, a.1);
        let wy = self.cast_int(vy, ty, wide, b.1);
        let op = match op {
            Arithmetic::Add => Opcode::Add,
            Arithmetic::Sub => Opcode::Sub,
            Arithmetic::Mul => Opcode::Mul,
        };
        let value = self.b().binary(op, wx, wy);
        let cut = self.cast_int(value, wide, t, false);
        let back = self.cast_int(cut, t, wide, r.1);
        let stored = if r.0 == 1 {
            self.bool_to_byte(cut)
        } else {
            cut
        };
        self.b().store(stored, p, align, false);
        Some(self.b().icmp(Pred::Ne, back, value))
    }

    /// `__match_all_sync`: the mask, and whether all values agree.
    fn match_all(&mut self, args: &[ExprId]) -> Option<Value> {
        let v = self.arguments(args);
        let bits = self.b().ty(v[1]);
        let size = self.g.m.cx.size_of(bits) as u32 * 8;
        let t = self.g.m.cx.types.int(size);
        let value = self.coerce(v[1], t, false);
        let pair = self
            .g
            .m
            .cx
            .types
            .literal_struct(&[TypeId::I32, TypeId::I1], false);
        let id = match size {
            64 => IntrinsicId::NvvmMatchAllSyncI64p,
            _ => IntrinsicId::NvvmMatchAllSyncI32p,
        };
        let r = self.intrinsic(id.base_name(), pair, &[v[0], value]);
        let mask = self.b().extract_value(r, 0);
        let agree = self.b().extract_value(r, 1);
        let agree = self.cast_int(agree, TypeId::I1, TypeId::I32, false);
        self.b().store(agree, v[2], 4, false);
        Some(mask)
    }

    /// Calls a function that the device runtime defines.
    fn external(&mut self, name: &str, args: &[ExprId], ty: QualType) -> Option<Value> {
        let values = self.arguments(args);
        let types: Vec<TypeId> = values
            .iter()
            .map(|v| self.body.ty(*v, &self.g.m.cx))
            .collect();
        let ret = self.g.val_ty(ty);
        let sig = self.g.m.cx.types.func(ret, &types, false);
        let v = self.call_runtime(name, sig, &values);
        (ret != TypeId::VOID).then_some(v)
    }

    /// `printf`: the arguments go to a buffer in local memory, each aligned to its size.
    fn printf(&mut self, args: &[ExprId], loc: Loc) -> Option<Value> {
        let prog = self.prog();
        let (&format, rest) = args.split_first()?;
        let format = self.scalar(format);
        let mut parts = Vec::with_capacity(rest.len());
        let mut at = 0u64;
        for &e in rest {
            let ty = prog[e].ty;
            if self.g.in_memory(ty) {
                self.g.error(prog[e].loc, msg::PRINTF_CLASS_ARGUMENT, &[]);
                return None;
            }
            let v = self.scalar(e);
            let v = if self.g.is_bool(ty) {
                self.cast_int(v, TypeId::I1, TypeId::I32, false)
            } else {
                v
            };
            let t = self.b().ty(v);
            let size = self.g.m.cx.size_of(t).max(4);
            at = at.next_multiple_of(size);
            parts.push((at, v, size));
            at += size;
        }
        let _ = loc;
        let buffer: Value = if parts.is_empty() {
            self.g.m.cx.zero(TypeId::PTR).into()
        } else {
            self.printf_buffer(at)
        };
        for (offset, v, size) in parts {
            let p = self.b().byte_offset(buffer, offset as i64);
            self.b().store(v, p, (size as u32).min(PRINTF_ALIGN), false);
        }
        let sig = self
            .g
            .m
            .cx
            .types
            .func(TypeId::I32, &[TypeId::PTR, TypeId::PTR], false);
        Some(self.call_runtime(runtime("vprintf"), sig, &[format, buffer]))
    }

    /// The function's one buffer, grown to `size` bytes.
    fn printf_buffer(&mut self, size: u64) -> Value {
        let (inst, old) = match self.printf_buffer {
            Some(b) => b,
            None => {
                let t = self.g.m.cx.types.array(TypeId::I8, size);
                let v = self.alloca(t, PRINTF_ALIGN, "tmp");
                match v.as_inst() {
                    Some(i) => (i, size),
                    None => return v,
                }
            }
        };
        let size = size.max(old);
        let t = self.g.m.cx.types.array(TypeId::I8, size);
        self.body.inst_mut(inst).aux = ir::Aux::Alloca {
            ty: t,
            align: PRINTF_ALIGN,
        };
        self.printf_buffer = Some((inst, size));
        inst.into()
    }

    /// A load with a cache operator from global memory; `nc` is a plain load marked invariant.
    fn cached_load(
        &mut self,
        op: &str,
        args: &[ExprId],
        ty: QualType,
        into: Option<LValue>,
        loc: Loc,
    ) -> Option<Value> {
        let p = self.scalar(args[0]);
        let global = self.g.m.cx.types.ptr(ir::tables::numbers::GLOBAL);
        let gp = self.b().cast(Opcode::AddrSpaceCast, p, global);
        let align = self.g.align(ty);
        if op == "nc" {
            let from = LValue {
                invariant: true,
                ..LValue::plain(gp, align)
            };
            if self.g.in_memory(ty) {
                let to = into.unwrap_or_else(|| self.slot(ty, "ldg.tmp"));
                self.copy_object(to, from, ty);
                return None;
            }
            return Some(self.load_value(from, ty));
        }
        let (suffix, letter, reg, n, leaves) = self.access_shape(ty, loc)?;
        let outs: Vec<TypeId> = vec![reg; n];
        let mut constraints: Vec<String> = (0..n).map(|_| format!("={letter}")).collect();
        constraints.push("l".into());
        constraints.push("~{memory}".into());
        let list: Vec<String> = (0..n).map(|i| format!("${i}")).collect();
        let dst = if n == 1 {
            list[0].clone()
        } else {
            format!("{{{}}}", list.join(", "))
        };
        let template = format!("ld.global.{op}.{suffix} {dst}, [${n}];");
        let addr = self.b().cast(Opcode::PtrToInt, gp, TypeId::I64);
        let v = self.inline_asm(
            &template,
            &constraints.join(","),
            &outs,
            &[addr],
            true,
            true,
        );
        if !self.g.in_memory(ty) {
            return self.of_register(v, reg, ty);
        }
        let to = into.unwrap_or_else(|| self.slot(ty, "ld.tmp"));
        for (i, leaf) in leaves.iter().enumerate() {
            let s = if n == 1 {
                v
            } else {
                self.b().extract_value(v, i as u32)
            };
            let s = self.coerce(s, leaf.ty, false);
            let at = to.offset_by(self, leaf.offset as i64);
            self.b().store(s, at.ptr, at.align, false);
        }
        None
    }

    fn cached_store(&mut self, op: &str, args: &[ExprId], loc: Loc) -> Option<Value> {
        let prog = self.prog();
        let ty = prog[args[1]].ty;
        let p = self.scalar(args[0]);
        let (suffix, letter, reg, n, leaves) = self.access_shape(ty, loc)?;
        let mut values = Vec::with_capacity(n + 1);
        let global = self.g.m.cx.types.ptr(ir::tables::numbers::GLOBAL);
        let gp = self.b().cast(Opcode::AddrSpaceCast, p, global);
        let addr = self.b().cast(Opcode::PtrToInt, gp, TypeId::I64);
        values.push(addr);
        if self.g.in_memory(ty) {
            let lv = self.lvalue(args[1]);
            for leaf in leaves.iter() {
                let at = lv.offset_by(self, leaf.offset as i64);
                let v = self.b().load(leaf.ty, at.ptr, at.align, false);
                values.push(self.coerce(v, reg, false));
            }
        } else {
            let v = self.scalar(args[1]);
            values.push(self.to_register(v, ty, reg)?);
        }
        let list: Vec<String> = (1..=n).map(|i| format!("${i}")).collect();
        let src = if n == 1 {
            list[0].clone()
        } else {
            format!("{{{}}}", list.join(", "))
        };
        let template = format!("st.global.{op}.{suffix} [$0], {src};");
        let mut constraints = vec!["l".to_owned()];
        constraints.extend((0..n).map(|_| letter.to_string()));
        constraints.push("~{memory}".into());
        self.inline_asm(&template, &constraints.join(","), &[], &values, true, true);
        None
    }

    /// How PTX accesses an object of a scalar or vector type at once: type suffix, constraint letter, register type, count, parts.
    #[allow(clippy::type_complexity)]
    fn access_shape(
        &mut self,
        ty: QualType,
        loc: Loc,
    ) -> Option<(String, char, TypeId, usize, Vec<super::types::Leaf>)> {
        let leaves = match self.g.leaves(ty) {
            Some(l) if matches!(l.len(), 1 | 2 | 4) => l.to_vec(),
            _ => {
                self.g.unsupported(loc, "this type in a cached access");
                return None;
            }
        };
        let t = leaves[0].ty;
        let float = self.g.m.cx.types.is_float(t);
        let bits = leaves[0].size * 8;
        let (letter, reg) = match (float, bits) {
            (true, 32) => ('f', t),
            (true, 64) => ('d', t),
            (_, 8 | 16) => ('h', TypeId::I16),
            (_, 32) => ('r', TypeId::I32),
            _ => ('l', TypeId::I64),
        };
        let kind = if float && bits >= 32 { 'f' } else { 'b' };
        let vector = if leaves.len() == 1 {
            String::new()
        } else {
            format!("v{}.", leaves.len())
        };
        Some((
            format!("{vector}{kind}{bits}"),
            letter,
            reg,
            leaves.len(),
            leaves,
        ))
    }

    fn block_memory(&mut self, s: Special, name: &str, args: &[ExprId]) -> Option<Value> {
        let v = self.arguments(args);
        let no: Value = self.g.m.cx.bool(false).into();
        let n = self.coerce(v[2], TypeId::I64, false);
        if s == Special::SetMemory {
            let byte = self.coerce(v[1], TypeId::I8, false);
            let op = self.intrinsic_name(IntrinsicId::Memset, &[TypeId::PTR, TypeId::I64]);
            self.intrinsic(&op, TypeId::VOID, &[v[0], byte, n, no]);
        } else {
            let id = if name.contains("move") {
                IntrinsicId::Memmove
            } else {
                IntrinsicId::Memcpy
            };
            let op = self.intrinsic_name(id, &[TypeId::PTR, TypeId::PTR, TypeId::I64]);
            self.intrinsic(&op, TypeId::VOID, &[v[0], v[1], n, no]);
        }
        Some(v[0])
    }
}
