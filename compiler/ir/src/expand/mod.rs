//! Replaces calls of device builtins and of intrinsics in older forms by what their rows say.

mod bind;
mod constrained;
mod error;
mod older;
mod operation;
mod predicated;
mod special;
#[cfg(test)]
mod tests;

pub use bind::Slots;
pub use error::{ExpandError, Fault, SignatureError};
pub use older::{Upgrades, upgrade};

use self::operation::Operation;
use crate::call;
use crate::tables::{Attrs, Builtin, Expr, IntrinsicId, Lower, Lowering, Op, Target, Ty};
use crate::{
    Attr, AttrList, AttrListId, AttrValue, Aux, Body, Builder, Const, ConstKind, FuncId, GlobalRef,
    Inst, Module, Opcode, Ordering, Pred, SyncScope, Type, TypeId, Value, cc,
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// What a declared function is to be replaced by.
#[derive(Clone, Copy)]
enum Replacement {
    Builtin(&'static Builtin),
    Older(IntrinsicId, &'static Expr),
}

/// Replaces every call of a device builtin that is declared and not defined, and of an intrinsic whose row names
/// others for it. Costs nothing when there is none.
///
/// # Errors
/// The calls that cannot be replaced; the others are.
pub fn expand(module: &mut Module, target: &Target) -> Result<(), Vec<ExpandError>> {
    let mut plan: FxHashMap<FuncId, Replacement> = FxHashMap::default();
    for f in module.func_ids() {
        if module.func(f).body.is_none()
            && let Some(r) = replacement(module, f)
        {
            plan.insert(f, r);
        }
    }
    if plan.is_empty() {
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
                let Some(&r) = module.called_func(&body, call).and_then(|t| plan.get(&t)) else {
                    continue;
                };
                if let Replacement::Builtin(row) = r
                    && let Err(e) = row.gate.check(target)
                {
                    let function = module.cx.str(module.func(f).name).to_string();
                    errors.push(ExpandError {
                        function,
                        callee: row.name,
                        fault: e.into(),
                    });
                    continue;
                }
                let result_ty = body.inst(call).ty;
                let result = Expander {
                    module,
                    body: &mut body,
                    at: call,
                    result_ty,
                    bound: None,
                }
                .replace(r);
                if let Err(fault) = result {
                    let function = module.cx.str(module.func(f).name).to_string();
                    errors.push(ExpandError {
                        function,
                        callee: r.name(),
                        fault,
                    });
                }
            }
        }
        module.set_body(f, body);
    }
    if errors.is_empty() {
        let used = referenced(module);
        for &f in plan.keys().filter(|f| !used.contains(f)) {
            module.erase_function(f);
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

/// The functions that bodies, initialisers and aliases refer to.
fn referenced(module: &Module) -> FxHashSet<FuncId> {
    let mut work: Vec<Const> = module.vars.iter().filter_map(|v| v.init).collect();
    work.extend(module.aliases.iter().map(|a| a.target));
    for body in module.functions.iter().filter_map(|f| f.body.as_ref()) {
        for i in body.blocks().flat_map(|b| body.insts(b)) {
            work.extend(body.operands(i).filter_map(|v| v.as_const()));
        }
    }
    let (mut seen, mut found) = (FxHashSet::default(), FxHashSet::default());
    while let Some(c) = work.pop() {
        if !seen.insert(c) {
            continue;
        }
        match &module.cx.constant(c).kind {
            ConstKind::Global(GlobalRef::Func(f)) => {
                found.insert(*f);
            }
            ConstKind::Aggregate(members) => work.extend(members.iter().copied()),
            ConstKind::Expr(e) => work.extend(e.ops.iter().copied()),
            _ => {}
        }
    }
    found
}

fn replacement(module: &Module, f: FuncId) -> Option<Replacement> {
    let name = module.cx.str(module.func(f).name);
    if !crate::is_reserved(name) {
        let builtin = Builtin::by_name(name)?;
        crate::exercised::row("builtins", builtin.name);
        return Some(Replacement::Builtin(builtin));
    }
    let (id, _) = IntrinsicId::lookup(name)?;
    match id.facts().lower {
        Lower::Upgrade(e) => {
            crate::exercised::row("intrinsics", id.facts().name);
            Some(Replacement::Older(id, e))
        }
        _ => None,
    }
}

impl Replacement {
    fn name(self) -> &'static str {
        match self {
            Replacement::Builtin(b) => b.name,
            Replacement::Older(id, _) => id.base_name(),
        }
    }
}

struct Expander<'m> {
    module: &'m mut Module,
    body: &'m mut Body,
    at: Inst,
    /// The type of the call replaced.
    result_ty: TypeId,
    /// The value of `^`.
    bound: Option<Value>,
}

impl Expander<'_> {
    fn replace(&mut self, by: Replacement) -> Result<(), Fault> {
        let mut args: SmallVec<[Value; 8]> = call::args(self.body, self.at).collect();
        let value = match by {
            Replacement::Builtin(row) => {
                if args.len() < row.params.len() || (args.len() > row.params.len() && !row.variadic)
                {
                    return Err(Fault::Arguments {
                        wanted: row.params.len(),
                        given: args.len(),
                    });
                }
                for (a, &want) in args.iter_mut().zip(row.params) {
                    *a = self.coerce(*a, want)?;
                }
                match row.lowering {
                    Lowering::Expr(e) => self.eval(e, &args, None)?,
                    Lowering::Special(what) => self.special(what, &args, row)?,
                    Lowering::Runtime => return Ok(()),
                    Lowering::Pending(why) => return Err(Fault::Pending(why)),
                    Lowering::Syntax => return Err(Fault::Syntax),
                    Lowering::Unknown => return Err(Fault::Unknown),
                }
            }
            Replacement::Older(id, e) => {
                let wanted = id.facts().params.len();
                if args.len() != wanted {
                    return Err(Fault::Arguments {
                        wanted,
                        given: args.len(),
                    });
                }
                self.eval(e, &args, None)?
            }
        };
        self.put(value)
    }

    /// Puts a value in the place of the call.
    fn put(&mut self, value: Option<Value>) -> Result<(), Fault> {
        let (call, ty) = (self.at, self.result_ty);
        if ty == TypeId::VOID {
            self.body.erase(call);
            return Ok(());
        }
        let Some(value) = value else {
            return Err(Fault::NoValue);
        };
        let value = self.convert(value, ty)?;
        // A value that was made for the call takes its name.
        if self.body.prev_inst(call) == value.as_inst()
            && let Some(&name) = self.body.names.get(&call.into())
        {
            self.body.names.entry(value).or_insert(name);
        }
        self.body.replace_and_erase(call, value);
        Ok(())
    }

    fn b(&mut self) -> Builder<'_> {
        Builder::before(&mut self.module.cx, self.body, self.at)
    }

    fn ty(&self, v: Value) -> TypeId {
        self.body.ty(v, &self.module.cx)
    }

    fn resolve(&mut self, t: Ty) -> Result<TypeId, Fault> {
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
            _ => return Err(Fault::Row("has a type that no value has")),
        })
    }

    fn coerce(&mut self, v: Value, want: Ty) -> Result<Value, Fault> {
        let want = self.resolve(want)?;
        self.convert(v, want)
    }

    /// `v` as a value of type `want`: front ends differ in the widths of truth values, sizes and pointers.
    fn convert(&mut self, v: Value, want: TypeId) -> Result<Value, Fault> {
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
            _ if self.bits(have).is_some() && self.bits(have) == self.bits(want) => Opcode::BitCast,
            _ => return Err(Fault::Type),
        };
        Ok(self.b().cast(op, v, want))
    }

    /// The bits of a type that a bitcast takes to others of its size: numbers, and vectors of them.
    fn bits(&self, ty: TypeId) -> Option<u64> {
        let types = &self.module.cx.types;
        let plain = types.scalar_bits(types.scalar(ty)).is_some();
        plain.then(|| self.module.cx.layout.bit_size(types, ty))
    }

    /// Calls an intrinsic; arguments take the types it wants.
    fn call(
        &mut self,
        id: IntrinsicId,
        slots: &[TypeId],
        args: &[Value],
    ) -> Result<Option<Value>, Fault> {
        let f = self.module.intrinsic(id, slots);
        let sig = self.module.func(f).ty;
        let (_, params) = id.types(&mut self.module.cx.types, slots);
        let mut converted: SmallVec<[Value; 8]> = SmallVec::new();
        for (&a, &p) in args.iter().zip(&params) {
            converted.push(self.convert(a, p)?);
        }
        let callee = self.module.address(GlobalRef::Func(f)).into();
        let call = self
            .b()
            .call(sig, callee, &converted, cc::C, AttrListId::EMPTY);
        Ok((self.body.inst(call).ty != TypeId::VOID).then(|| call.into()))
    }

    fn eval(
        &mut self,
        e: &'static Expr,
        args: &[Value],
        want: Option<TypeId>,
    ) -> Result<Option<Value>, Fault> {
        Ok(Some(match *e {
            Expr::Arg(n) => args[n as usize],
            Expr::Let => {
                let outside = Fault::Row("uses `^` outside `let`");
                self.bound.ok_or(outside)?
            }
            Expr::Int(i) => {
                let ty = want.unwrap_or(TypeId::I32);
                let types = &self.module.cx.types;
                match types.is_float(types.scalar(ty)) {
                    true => self.module.cx.float(ty, i as f64).into(),
                    false => self.module.cx.sint(ty, i128::from(i)).into(),
                }
            }
            Expr::Call(id, slots, operands) => {
                let slots: SmallVec<[TypeId; 4]> = slots
                    .iter()
                    .map(|&t| self.resolve(t))
                    .collect::<Result<_, _>>()?;
                return self.row_call(id, slots, operands, args);
            }
            Expr::Op(op, words, ty, operands) => {
                return self.operation(&Operation {
                    op,
                    words,
                    ty,
                    operands,
                    args,
                    want,
                });
            }
        }))
    }

    /// A call that a row writes; overload types that it does not name follow from the operands.
    fn row_call(
        &mut self,
        id: IntrinsicId,
        mut slots: Slots,
        operands: &'static [Expr],
        args: &[Value],
    ) -> Result<Option<Value>, Fault> {
        let facts = id.facts();
        if facts.is(Attrs::NORETURN) {
            return Err(Fault::Row("ends its thread, which a builtin may not"));
        }
        let inferred = slots.len() < facts.over.len();
        let (_, params) = id.types(&mut self.module.cx.types, &slots);
        let mut values: SmallVec<[Value; 8]> = SmallVec::new();
        let mut aligned: SmallVec<[(usize, u64); 2]> = SmallVec::new();
        for (n, (o, &p)) in operands.iter().zip(&params).enumerate() {
            let known = !inferred || facts.params[n].is_fixed();
            let mut operand = o;
            if let Expr::Op(Op::Align, _, _, [of, by]) = o {
                let by = self.value(by, args, None)?;
                let bytes = self.module.cx.value_int(by).unwrap_or(0) as u64;
                if bytes.is_power_of_two() && bytes > 1 {
                    aligned.push((n, bytes));
                }
                operand = of;
            } else if let Expr::Arg(k) = o
                && let Some(bytes) = self.said_align(*k)
            {
                // What is passed on keeps its alignment.
                aligned.push((n, bytes));
            }
            values.push(self.value(operand, args, known.then_some(p))?);
        }
        if inferred {
            let types: SmallVec<[TypeId; 8]> = values.iter().map(|&v| self.ty(v)).collect();
            slots = id.infer(&self.module.cx.types, self.result_ty, &types)?;
        }
        let value = self.call(id, &slots, &values)?;
        if let Some(made) = self.body.prev_inst(self.at).filter(|_| !aligned.is_empty()) {
            let mut list = AttrList::default();
            let name = self.module.cx.attr("align").name;
            for (n, bytes) in aligned {
                let value = AttrValue::Int(bytes);
                list.param_mut(n).set(Attr { name, value });
            }
            let attrs = self.module.cx.intern_attrs(list);
            if let Aux::Call { attrs: slot, .. } = &mut self.body.inst_mut(made).aux {
                *slot = attrs;
            }
        }
        Ok(value)
    }

    fn value(
        &mut self,
        e: &'static Expr,
        args: &[Value],
        want: Option<TypeId>,
    ) -> Result<Value, Fault> {
        let value = self.eval(e, args, want)?;
        value.ok_or(Fault::Row("has an operand without a value"))
    }

    fn constant(&self, v: Value, what: &'static str) -> Result<u128, Fault> {
        self.module.cx.value_int(v).ok_or(Fault::NotConstant(what))
    }
}

/// The memory ordering that a row names.
fn row_order(word: &str) -> Result<Ordering, Fault> {
    Ordering::from_text(word).ok_or(Fault::Row("names an unknown ordering"))
}

/// The scope that a row names.
fn row_scope(word: &str) -> Result<SyncScope, Fault> {
    if word == "system" {
        return Ok(SyncScope::System);
    }
    SyncScope::from_text(word).ok_or(Fault::Row("names an unknown scope"))
}
