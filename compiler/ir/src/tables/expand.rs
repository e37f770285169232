//! Replaces calls of device builtins by what their rows say.

use super::{Attrs, Builtin, Expr, IntrinsicId, Lowering, Op, Ty};
use crate::{
    AttrListId, Aux, Body, Builder, Flags, FuncId, GlobalRef, Inst, Module, Opcode, Ordering, Pred,
    RmwOp, SyncScope, Type, TypeId, Value, cc,
};
use smallvec::SmallVec;

/// Why a call of a builtin cannot be replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltinError {
    /// The function that holds the call.
    pub function: String,
    /// The builtin.
    pub builtin: &'static str,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for BuiltinError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "in {}: {}: {}",
            self.function, self.builtin, self.message
        )
    }
}

/// Replaces every call of a device builtin that is declared and not defined in `module`.
///
/// # Errors
/// The calls that cannot be replaced; the others are.
pub fn expand_builtins(module: &mut Module) -> Result<(), Vec<BuiltinError>> {
    let rows: Vec<(FuncId, &'static Builtin)> = module
        .func_ids()
        .filter(|&f| module.func(f).body.is_none())
        .filter_map(|f| Some((f, Builtin::by_name(module.cx.str(module.func(f).name))?)))
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    let mut errors = Vec::new();
    let functions: Vec<FuncId> = module.func_ids().collect();
    for f in functions {
        let Some(mut body) = module.take_body(f) else {
            continue;
        };
        let blocks: Vec<_> = body.blocks().collect();
        for b in blocks {
            let calls: SmallVec<[Inst; 8]> = body
                .insts(b)
                .filter(|&i| body.op(i) == Opcode::Call)
                .collect();
            for call in calls {
                let Some(row) = module
                    .called_func(&body, call)
                    .and_then(|t| rows.iter().find(|r| r.0 == t))
                else {
                    continue;
                };
                let result = Expander {
                    module,
                    body: &mut body,
                    at: call,
                    bound: None,
                }
                .replace(row.1);
                if let Err(message) = result {
                    let function = module.cx.str(module.func(f).name).to_string();
                    errors.push(BuiltinError {
                        function,
                        builtin: row.1.name,
                        message,
                    });
                }
            }
        }
        module.set_body(f, body);
    }
    for (f, _) in rows {
        let address = module.address(GlobalRef::Func(f));
        let used = module
            .functions
            .iter()
            .filter_map(|g| g.body.as_ref())
            .any(|b| b.has_uses(address.into()));
        if !used && errors.is_empty() {
            module.erase_function(f);
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

struct Expander<'m> {
    module: &'m mut Module,
    body: &'m mut Body,
    at: Inst,
    /// The value of `^`.
    bound: Option<Value>,
}

impl Expander<'_> {
    fn replace(&mut self, row: &'static Builtin) -> Result<(), String> {
        let mut args: SmallVec<[Value; 8]> = self.body.call_args(self.at).collect();
        if args.len() < row.params.len() || (args.len() > row.params.len() && !row.variadic) {
            return Err(format!(
                "takes {} arguments, not {}",
                row.params.len(),
                args.len()
            ));
        }
        for (a, &want) in args.iter_mut().zip(row.params) {
            *a = self.coerce(*a, want)?;
        }
        let value = match row.lowering {
            Lowering::Expr(e) => self.eval(e, &args, None)?,
            Lowering::Special(what) => self.special(what, &args, row)?,
            Lowering::Runtime => return Ok(()),
            Lowering::Pending => {
                return Err("matrix, texture and surface builtins are not supported yet".into());
            }
            Lowering::Unknown => return Err("what this builtin does is not known".into()),
        };
        let call = self.at;
        let ty = self.body.inst(call).ty;
        if ty == TypeId::VOID {
            self.body.erase(call);
            return Ok(());
        }
        let Some(value) = value else {
            return Err("gives no value where one is used".into());
        };
        let value = self.to_type(value, ty)?;
        self.body.replace_and_erase(call, value);
        Ok(())
    }

    fn b(&mut self) -> Builder<'_> {
        Builder::before(&mut self.module.cx, self.body, self.at)
    }

    fn ty(&self, v: Value) -> TypeId {
        self.body.ty(v, &self.module.cx)
    }

    fn resolve(&mut self, t: Ty) -> Result<TypeId, String> {
        let types = &mut self.module.cx.types;
        Ok(match t {
            Ty::Void => TypeId::VOID,
            Ty::Int(n) => types.int(u32::from(n)),
            Ty::Half => TypeId::HALF,
            Ty::BFloat => TypeId::BFLOAT,
            Ty::Float => TypeId::FLOAT,
            Ty::Double => TypeId::DOUBLE,
            Ty::Ptr(n) => types.ptr(n),
            Ty::Vec(n, e) => {
                let e = self.resolve(*e)?;
                self.module.cx.types.vector(e, u32::from(n))
            }
            _ => return Err("the row has a type that no value has".into()),
        })
    }

    fn coerce(&mut self, v: Value, want: Ty) -> Result<Value, String> {
        let want = self.resolve(want)?;
        self.to_type(v, want)
    }

    /// `v` as a value of type `want`: front ends differ in the widths of truth values, sizes and pointers.
    fn to_type(&mut self, v: Value, want: TypeId) -> Result<Value, String> {
        let have = self.ty(v);
        if have == want {
            return Ok(v);
        }
        let types = &self.module.cx.types;
        let op = match (types.get(have), types.get(want)) {
            (Type::Int(a), Type::Int(b)) if a < b => Opcode::ZExt,
            (Type::Int(_), Type::Int(1)) => {
                let zero = self.module.cx.int(have, 0).into();
                return Ok(self.b().icmp(Pred::Ne, v, zero));
            }
            (Type::Int(_), Type::Int(_)) => Opcode::Trunc,
            (Type::Ptr(_), Type::Ptr(_)) => Opcode::AddrSpaceCast,
            (Type::Ptr(_), Type::Int(_)) => Opcode::PtrToInt,
            (Type::Int(_), Type::Ptr(_)) => Opcode::IntToPtr,
            _ if types.scalar_bits(have).is_some()
                && types.scalar_bits(have) == types.scalar_bits(want) =>
            {
                Opcode::BitCast
            }
            _ => return Err("an argument or the result has the wrong type".into()),
        };
        Ok(self.b().cast(op, v, want))
    }

    /// Calls an intrinsic; arguments take the types it wants.
    fn call(
        &mut self,
        id: IntrinsicId,
        slots: &[TypeId],
        args: &[Value],
    ) -> Result<Option<Value>, String> {
        let f = self.module.intrinsic(id, slots);
        let sig = self.module.func(f).ty;
        let (_, params) = id.types(&mut self.module.cx.types, slots);
        let mut converted: SmallVec<[Value; 8]> = SmallVec::new();
        for (&a, &p) in args.iter().zip(&params) {
            converted.push(self.to_type(a, p)?);
        }
        let callee = self.module.address(GlobalRef::Func(f)).into();
        let call = self
            .b()
            .call(sig, callee, &converted, cc::C, AttrListId::EMPTY);
        Ok((self.body.inst(call).ty != TypeId::VOID).then(|| call.into()))
    }

    fn eval(
        &mut self,
        e: &Expr,
        args: &[Value],
        want: Option<TypeId>,
    ) -> Result<Option<Value>, String> {
        Ok(Some(match *e {
            Expr::Arg(n) => args[n as usize],
            Expr::Let => self.bound.ok_or("the row uses `^` outside `let`")?,
            Expr::Int(i) => {
                let ty = want.unwrap_or(TypeId::I32);
                self.module.cx.sint(ty, i128::from(i)).into()
            }
            Expr::Call(id, slots, operands) => {
                let slots: SmallVec<[TypeId; 4]> = slots
                    .iter()
                    .map(|&t| self.resolve(t))
                    .collect::<Result<_, _>>()?;
                let (_, params) = id.types(&mut self.module.cx.types, &slots);
                let mut values: SmallVec<[Value; 8]> = SmallVec::new();
                for (o, &p) in operands.iter().zip(&params) {
                    values.push(self.value(o, args, Some(p))?);
                }
                if id.facts().is(Attrs::NORETURN) {
                    return Err("a builtin may not end its thread".into());
                }
                return self.call(id, &slots, &values);
            }
            Expr::Op(op, words, ty, operands) => {
                return self.operation(op, words, ty, operands, args, want);
            }
        }))
    }

    fn value(&mut self, e: &Expr, args: &[Value], want: Option<TypeId>) -> Result<Value, String> {
        self.eval(e, args, want)?
            .ok_or_else(|| "an operand has no value".to_string())
    }

    fn operation(
        &mut self,
        op: Op,
        words: &[&str],
        ty: Option<Ty>,
        operands: &'static [Expr],
        args: &[Value],
        want: Option<TypeId>,
    ) -> Result<Option<Value>, String> {
        let missing = || "the row lacks an operand".to_string();
        let first = operands.first();
        let cast = match op {
            Op::ZExt => Some(Opcode::ZExt),
            Op::SExt => Some(Opcode::SExt),
            Op::Trunc => Some(Opcode::Trunc),
            Op::FPExt => Some(Opcode::FPExt),
            Op::FPTrunc => Some(Opcode::FPTrunc),
            Op::BitCast => Some(Opcode::BitCast),
            Op::PtrToInt => Some(Opcode::PtrToInt),
            Op::IntToPtr => Some(Opcode::IntToPtr),
            Op::AddrSpaceCast => Some(Opcode::AddrSpaceCast),
            _ => None,
        };
        if let Some(cast) = cast {
            let to = self.resolve(ty.ok_or("the row lacks a type")?)?;
            let v = self.value(first.ok_or_else(missing)?, args, None)?;
            // A cast to the type a value has already says nothing.
            return Ok(Some(if self.ty(v) == to {
                v
            } else {
                self.b().cast(cast, v, to)
            }));
        }
        Ok(match op {
            Op::Do => {
                let mut last = None;
                for e in operands {
                    last = self.eval(e, args, want)?;
                }
                last
            }
            Op::Let => {
                let [value, rest] = operands else {
                    return Err(missing());
                };
                let value = self.value(value, args, None)?;
                let outer = self.bound.replace(value);
                let result = self.eval(rest, args, want)?;
                self.bound = outer;
                result
            }
            Op::ICmp => {
                let [a, b] = operands else {
                    return Err(missing());
                };
                let a = self.value(a, args, None)?;
                let like = self.ty(a);
                let b = self.value(b, args, Some(like))?;
                let pred = words
                    .first()
                    .and_then(|w| Pred::from_text(w))
                    .ok_or("the row's predicate is unknown")?;
                Some(self.b().icmp(pred, a, b))
            }
            Op::Extract => {
                let v = self.value(first.ok_or_else(missing)?, args, None)?;
                let n = words
                    .first()
                    .and_then(|w| w.parse().ok())
                    .ok_or("the row's field is no number")?;
                Some(self.b().extract_value(v, n))
            }
            Op::Store => {
                let [v, p] = operands else {
                    return Err(missing());
                };
                let v = self.value(v, args, Some(TypeId::I32))?;
                let p = self.value(p, args, None)?;
                let ty = self.ty(v);
                let align = self.module.cx.align_of(ty);
                self.b().store(v, p, align, false);
                None
            }
            Op::Load => {
                let ty = self.resolve(ty.ok_or("the row lacks a type")?)?;
                let p = self.value(first.ok_or_else(missing)?, args, None)?;
                let align = self.module.cx.align_of(ty);
                Some(self.b().load(ty, p, align, false))
            }
            Op::Atomicrmw => {
                let ([op, order, scope], [p, v]) = (words, operands) else {
                    return Err(missing());
                };
                let op = RmwOp::from_text(op).ok_or("the row's operation is unknown")?;
                let order = Ordering::from_text(order).ok_or("the row's ordering is unknown")?;
                let scope = if *scope == "system" {
                    Some(SyncScope::System)
                } else {
                    SyncScope::from_text(scope)
                };
                let scope = scope.ok_or("the row's scope is unknown")?;
                let (p, v) = (self.value(p, args, None)?, self.value(v, args, None)?);
                Some(self.b().atomic_rmw(op, p, v, order, scope))
            }
            Op::Alloca => {
                let size = self.value(first.ok_or_else(missing)?, args, Some(TypeId::I64))?;
                let ptr = self.module.cx.types.ptr(0);
                let aux = Aux::Alloca {
                    ty: TypeId::I8,
                    align: 16,
                };
                Some(
                    self.b()
                        .emit(Opcode::Alloca, ptr, &[size], Flags::NONE, aux)
                        .into(),
                )
            }
            Op::Unreachable => {
                // Control does not get here: what follows in the block falls away with the branch.
                let never = self.module.cx.bool(false).into();
                self.call(IntrinsicId::Assume, &[], &[never])?
            }
            _ => return Err("the row's operation is not supported".into()),
        })
    }

    fn constant(&self, v: Value, what: &str) -> Result<u128, String> {
        self.module
            .cx
            .value_int(v)
            .ok_or_else(|| format!("{what} must be a constant"))
    }

    /// C++ memory orders by their numbers (relaxed, consume, acquire, release, acq_rel, seq_cst).
    fn order(&self, v: Value) -> Result<Ordering, String> {
        Ok(match self.constant(v, "the memory order")? {
            0 => Ordering::Monotonic,
            1 | 2 => Ordering::Acquire,
            3 => Ordering::Release,
            4 => Ordering::AcqRel,
            5 => Ordering::SeqCst,
            n => return Err(format!("{n} is no memory order")),
        })
    }

    fn scope(&self, v: Value) -> Result<SyncScope, String> {
        Ok(match self.constant(v, "the scope")? {
            0 | 1 => SyncScope::Block,
            2 => SyncScope::Cluster,
            3 => SyncScope::Device,
            4 => SyncScope::System,
            n => return Err(format!("{n} is no scope")),
        })
    }

    fn special(
        &mut self,
        what: &str,
        args: &[Value],
        row: &Builtin,
    ) -> Result<Option<Value>, String> {
        if let Some(op) = what.strip_prefix("atomic_") {
            return self.atomic(op, args, row);
        }
        let list = |s: &mut Self, id| {
            let ptr = s.module.cx.types.ptr(0);
            let args = &args[..1.min(args.len())];
            s.call(id, &[ptr], args)
        };
        match what {
            "constant_evaluated" => Ok(Some(self.module.cx.bool(false).into())),
            "va_start" => list(self, IntrinsicId::VaStart).map(|_| None),
            "va_end" => list(self, IntrinsicId::VaEnd).map(|_| None),
            "va_copy" if args.len() >= 2 => {
                let ptr = self.module.cx.types.ptr(0);
                self.call(IntrinsicId::VaCopy, &[ptr], &args[..2])
            }
            _ => Err("this builtin is not supported".into()),
        }
    }

    fn atomic(&mut self, op: &str, args: &[Value], row: &Builtin) -> Result<Option<Value>, String> {
        if op == "fence" {
            let (order, scope) = (self.order(args[0])?, self.scope(args[1])?);
            if order != Ordering::Monotonic {
                self.b().fence(order, scope);
            }
            return Ok(None);
        }
        if op == "vector_add" {
            let scope = match row.name {
                n if n.contains("_cta_") => SyncScope::Block,
                n if n.contains("_sys_") => SyncScope::System,
                _ => SyncScope::Device,
            };
            return Ok(Some(self.b().atomic_rmw(
                RmwOp::FAdd,
                args[0],
                args[1],
                Ordering::Monotonic,
                scope,
            )));
        }
        // The forms without a width in their name take the size first and their operands by address.
        let sized = row.params.first() == Some(&Ty::Int(64));
        let (ty, args) = if sized {
            let bytes = self.constant(args[0], "the size")?;
            if ![1, 2, 4, 8, 16].contains(&bytes) {
                return Err(format!(
                    "an atomic object of {bytes} bytes is not supported"
                ));
            }
            (Some(self.module.cx.types.int(bytes as u32 * 8)), &args[1..])
        } else {
            (None, args)
        };
        let by_address = |s: &mut Self, v: Value| match ty {
            Some(ty) => {
                let align = s.module.cx.align_of(ty);
                s.b().load(ty, v, align, false)
            }
            None => v,
        };
        let last = args.len();
        match op {
            "load" => {
                let (order, scope) = (self.order(args[last - 2])?, self.scope(args[last - 1])?);
                let ty = match ty {
                    Some(ty) => ty,
                    None => self.resolve(row.ret)?,
                };
                let align = self.module.cx.size_of(ty) as u32;
                let aux = Aux::Mem {
                    align,
                    ordering: order,
                    scope,
                };
                let v: Value = self
                    .b()
                    .emit(Opcode::Load, ty, &[args[0]], Flags::NONE, aux)
                    .into();
                if sized {
                    self.b().store(v, args[1], align, false);
                    return Ok(None);
                }
                Ok(Some(v))
            }
            "store" => {
                let (order, scope) = (self.order(args[last - 2])?, self.scope(args[last - 1])?);
                let v = by_address(self, args[1]);
                let ty = self.ty(v);
                let align = self.module.cx.size_of(ty) as u32;
                let aux = Aux::Mem {
                    align,
                    ordering: order,
                    scope,
                };
                self.b()
                    .emit(Opcode::Store, TypeId::VOID, &[v, args[0]], Flags::NONE, aux);
                Ok(None)
            }
            "cmpxchg" => {
                let (success, failure) = (self.order(args[last - 3])?, self.order(args[last - 2])?);
                let scope = self.scope(args[last - 1])?;
                let new = by_address(self, args[2]);
                let ty = self.ty(new);
                let align = self.module.cx.size_of(ty) as u32;
                let expected = self.b().load(ty, args[1], align, false);
                let pair = self
                    .b()
                    .cmpxchg(args[0], expected, new, (success, failure), scope);
                let old = self.b().extract_value(pair, 0);
                self.b().store(old, args[1], align, false);
                Ok(Some(self.b().extract_value(pair, 1)))
            }
            _ => {
                let (order, scope) = (self.order(args[last - 2])?, self.scope(args[last - 1])?);
                let v = by_address(self, args[1]);
                let ty = self.ty(v);
                let float = self.module.cx.types.is_float(ty);
                let (op, v) = match (op, float) {
                    ("add", true) => (RmwOp::FAdd, v),
                    // There is no atomic subtraction of floats; adding the negated value is exact.
                    ("sub", true) => (RmwOp::FAdd, self.b().fneg(v, Flags::NONE)),
                    _ => (
                        RmwOp::from_text(op).ok_or("the row's operation is unknown")?,
                        v,
                    ),
                };
                let old = self.b().atomic_rmw(op, args[0], v, order, scope);
                if sized {
                    let align = self.module.cx.align_of(ty);
                    self.b().store(old, args[2], align, false);
                    return Ok(None);
                }
                Ok(Some(old))
            }
        }
    }
}
